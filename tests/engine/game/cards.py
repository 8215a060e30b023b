"""Cards built by hand for tests of events: the abilities as values, no text read."""

from __future__ import annotations

from typing import Any

from builders import BEAR, card, keyword

from mtglayers.core import instructions as i
from mtglayers.core import modifications as m
from mtglayers.core.abilities import ActivatedAbility, SpellAbility, StaticAbility, TriggeredAbility
from mtglayers.core.cards import Card
from mtglayers.core.costs import LoyaltyCost, ManaCost, TapCost, UntapCost
from mtglayers.core.durations import UNTIL_END_OF_TURN, Duration
from mtglayers.core.effects import (
    AmountReplacement,
    AsEnters,
    ContinuousEffect,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
    ManaReplacement,
    MoveReplacement,
)
from mtglayers.core.filters import And, AnyObject, ControlledBy, Is, IsType, Not
from mtglayers.core.mana import AnyColor, ChosenColorMana, CouldProduceMana, FixedMana
from mtglayers.core.quantities import Const, X
from mtglayers.core.references import (
    ChosenObjects,
    EventObject,
    LinkedObjects,
    Opponents,
    OwnerOf,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, StepTrigger

THIS = ThisObject()
ITSELF = Is(THIS)
CREATURE = IsType("Creature")
LAND = IsType("Land")
ENTERS = EventTrigger("enters", subject=ITSELF)
LEAVES = EventTrigger("leaves", subject=ITSELF)


def triggered(trigger: Any, *instructions: Any, text: str, **fields: Any) -> TriggeredAbility:
    targets = fields.pop("targets", ())
    return TriggeredAbility(
        text=text, trigger=trigger, resolution=i.Resolution(instructions, targets), **fields
    )


def activated(
    costs: tuple[Any, ...], *instructions: Any, text: str, **fields: Any
) -> ActivatedAbility:
    targets = fields.pop("targets", ())
    return ActivatedAbility(
        text=text, costs=costs, resolution=i.Resolution(instructions, targets), **fields
    )


def spell(*instructions: Any, targets: tuple[Any, ...] = (), text: str = "spell") -> SpellAbility:
    return SpellAbility(text=text, resolution=i.Resolution(instructions, targets))


def statically(*effects: Any, text: str = "static", **fields: Any) -> StaticAbility:
    return StaticAbility(text=text, effects=effects, **fields)


def until_end_of_turn(ref: Any, *modifications: Any) -> i.ApplyEffect:
    return i.ApplyEffect(ContinuousEffect(ref, modifications, UNTIL_END_OF_TURN))


TARGET_CREATURE = i.TargetSpec(CREATURE)
GIANT = card("Hill Giant", "Creature — Giant", "{3}{R}", "3/3")
ANGEL = card(
    "Serra Angel", "Creature — Angel", "{3}{W}{W}", "4/4", (keyword("flying"), keyword("vigilance"))
)
ISLAND = card("Island", "Basic Land — Island")
COPY_A_CREATURE = EntersAsCopy(ITSELF, ChosenObjects(CREATURE, 0, 1, key="copy"))
CLONE = card(
    "Clone", "Creature — Shapeshifter", "{3}{U}", "0/0", (statically(COPY_A_CREATURE, text="copy"),)
)
BEHEMOTH = card(
    "Fading Behemoth",
    "Creature — Beast",
    "{5}{G}{G}",
    "10/10",
    (keyword("fading", number=Const(2)), statically(EntersTapped(ITSELF), text="enters tapped")),
)
VISIONARY = card(
    "Visionary", "Creature — Elf", "{1}{G}", "1/1", (triggered(ENTERS, i.Draw(), text="draw"),)
)
SHIFTER = card(
    "Shifter",
    "Creature — Shapeshifter",
    "{3}{U}",
    "0/1",
    (
        triggered(
            EventTrigger("enters", subject=And((CREATURE, Not(ITSELF)))),
            i.ApplyEffect(
                ContinuousEffect(
                    THIS,
                    (m.BecomeCopy(EventObject(), (m.CopyExcept((m.HasThisAbility(),)),)),),
                )
            ),
            text="becomes a copy of that creature",
        ),
    ),
)
GROWTH = card(
    "Growth",
    "Instant",
    "{G}",
    abilities=(
        spell(
            until_end_of_turn(TargetObject(), m.ModifyPowerToughness(Const(3), Const(3))),
            targets=(TARGET_CREATURE,),
        ),
    ),
)
WALKER = card(
    "Walker",
    "Artifact Creature",
    "{X}{X}",
    "0/0",
    (statically(EntersWith(ITSELF, "+1/+1", X()), text="enters with X"),),
)
CHOOSER = card(
    "Chooser",
    "Creature — Elf",
    "{1}{G}",
    "1/1",
    (
        statically(AsEnters(ITSELF, (i.Choose("color"),)), text="choose a color", link="elves"),
        activated(
            (TapCost(),), i.AddMana(ChosenColorMana()), text="add the chosen color", link="elves"
        ),
        activated((TapCost(),), i.AddMana(FixedMana(("G",))), text="add green", link="elves"),
    ),
)
ELVES = card(
    "Elves",
    "Creature — Elf",
    "{G}",
    "1/1",
    (activated((TapCost(),), i.AddMana(FixedMana(("G",))), text="add green"),),
)
PILI = card(
    "Scarecrow",
    "Artifact Creature",
    "{2}",
    "1/1",
    (activated((ManaCost("{2}"), UntapCost()), i.AddMana(AnyColor()), text="{2}, {Q}: any color"),),
)
REFLECTION = card(
    "Reflection",
    "Enchantment",
    "{4}{G}{G}",
    abilities=(
        statically(ManaReplacement(ControlledBy(You()), factor=2, player=You()), text="twice"),
    ),
)
CONTAMINATION = card(
    "Contamination",
    "Enchantment",
    "{2}{B}",
    abilities=(
        statically(ManaReplacement(LAND, mana=FixedMana(("B",)), keep_amount=False), text="black"),
    ),
)
ORCHARD = card(
    "Orchard",
    "Land",
    abilities=(
        activated(
            (TapCost(),),
            i.AddMana(CouldProduceMana(And((LAND, ControlledBy(Opponents()))), colors_only=True)),
            text="any color an opponent's land could produce",
        ),
    ),
)
HUNTER = card(
    "Hunter",
    "Creature — Human",
    "{1}{W}{W}",
    "1/3",
    (
        triggered(
            ENTERS,
            i.May((i.MoveTo(TargetObject(), "exile", verb="exile", linked=True),)),
            text="you may exile another target creature",
            targets=(i.TargetSpec(And((CREATURE, Not(ITSELF)))),),
            link="hunter",
        ),
        triggered(
            LEAVES,
            i.MoveTo(
                LinkedObjects("exiled"),
                "battlefield",
                verb="return",
                controller=OwnerOf(LinkedObjects("exiled")),
            ),
            text="return the exiled card",
            link="hunter",
        ),
    ),
)
JAILER = card(
    "Jailer",
    "Enchantment",
    "{2}{W}",
    abilities=(
        triggered(
            ENTERS,
            i.MoveTo(
                TargetObject(),
                "exile",
                verb="exile",
                until=Duration("until event", event=LEAVES),
            ),
            text="exile target creature until this leaves",
            targets=(TARGET_CREATURE,),
        ),
    ),
)
UNDYING = card("Ghoul", "Creature — Zombie", "{1}{B}", "1/1", (keyword("undying"),))
DOUBLING = card(
    "Doubling",
    "Enchantment",
    "{4}{G}",
    abilities=(
        statically(
            AmountReplacement("counters", ControlledBy(You()), factor=2),
            AmountReplacement("tokens", AnyObject(), factor=2, player=You()),
            text="twice that many",
        ),
    ),
)
REST = card(
    "Rest",
    "Enchantment",
    "{1}{W}",
    abilities=(
        statically(
            MoveReplacement("put into graveyard", AnyObject(), to_zone="exile"), text="exile"
        ),
    ),
)
UPKEEP_DRAW = card(
    "Upkeep",
    "Enchantment",
    "{U}",
    abilities=(triggered(StepTrigger("upkeep", player=You()), i.Draw(), text="draw at upkeep"),),
)
PLANESWALKER = Card(
    name="Walker of Planes",
    faces=(
        card(
            "Walker of Planes",
            "Planeswalker",
            "{2}{U}",
            abilities=(
                activated((LoyaltyCost(1),), i.Draw(), text="draw a card", loyalty=True),
                activated((LoyaltyCost(-3),), i.Draw(Const(2)), text="draw two", loyalty=True),
            ),
            loyalty="2",
        ).faces[0],
    ),
)
SAPROLING = i.TokenSpec(
    colors=("G",),
    card_types=("Creature",),
    subtypes=("Saproling",),
    power=Const(1),
    toughness=Const(1),
)
MAGE = card(
    "Mage",
    "Creature — Human",
    "{1}{G}",
    "2/1",
    (activated((ManaCost("{2}{G}"),), i.CreateToken(SAPROLING), text="create a Saproling"),),
)

__all__ = ["BEAR"]
