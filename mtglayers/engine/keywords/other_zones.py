"""Keywords that bring cards from other zones, or send them there (CR 702)."""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.conditions import CastFact, Matches
from mtglayers.core.costs import DiscardCost, ExileCost, OtherCost, ReturnCost, SacrificeCost
from mtglayers.core.effects import AsEnters
from mtglayers.core.filters import (
    And,
    Compare,
    Filter,
    HasStatus,
    HasSubtype,
    HasSupertype,
    InZone,
    IsType,
    Named,
    Not,
    OwnedBy,
)
from mtglayers.core.instructions import (
    Choose,
    Instruction,
    KeywordAction,
    LookOrReveal,
    May,
    MoveTo,
    Pay,
    PutCounters,
    Sacrifice,
    Shuffle,
    TargetSpec,
)
from mtglayers.core.quantities import ValueOf
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    ChosenPlayer,
    EachObject,
    PlayerRef,
    TargetPlayer,
    You,
)
from mtglayers.core.subtypes import find_subtype
from mtglayers.core.triggers import EventTrigger, StepTrigger
from mtglayers.engine.keywords.parts import (
    CREATURE,
    ENTERS,
    ITSELF,
    THIS,
    YOUR_CREATURE,
    YOUR_UPKEEP,
    activated,
    cost_of,
    number_of,
    static,
    when,
)
from mtglayers.engine.keywords.registry import means

IN_HAND = ("hand",)
IN_GRAVEYARD = ("graveyard",)


def _search(tested: Filter, zone: str, player: PlayerRef | None = None) -> tuple[Instruction, ...]:
    """Find a card in one's library and put it somewhere; then shuffle."""
    who = player or You()
    library = And((InZone(("library",)), OwnedBy(who)))
    found = ChosenObjects(And((InZone(("library",)), OwnedBy(who), tested)), 0, 1, player=who)
    return (
        LookOrReveal("search", EachObject(library), who, found),
        MoveTo(Antecedent("searched"), zone),
        Shuffle(who),
    )


def filter_of_words(words: str) -> Filter | None:
    """Return the filter of a few type words, ``None`` when they say something else.

    Examples
    --------
    >>> filter_of_words("artifact"), filter_of_words("two that share a card type")
    (IsType(card_type='Artifact'), None)
    """
    parts: list[Filter] = []
    plain = re.sub(r"^(?:an?|one or more|two|another) ", "", words.strip())
    for word in plain.split():
        title = word.capitalize().removesuffix("s")
        subtype = find_subtype(word.capitalize()) or find_subtype(title)
        if title in ("Artifact", "Creature", "Land", "Enchantment", "Planeswalker"):
            parts.append(IsType(title))
        elif title in ("Basic", "Legendary", "Snow"):
            parts.append(HasSupertype(title))
        elif subtype is not None:
            parts.append(HasSubtype(subtype))
        elif word.lower().startswith("non") and word.lower() != "nonland":
            return None
        elif word.lower() == "nonland":
            parts.append(Not(IsType("Land")))
        else:
            return None
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else And(tuple(parts))


@means("typecycling")
def _typecycling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.29e: discard it to find a card of a type."""
    tested = filter_of_words(ability.keyword.removesuffix("cycling"))
    costs = (*cost_of(ability), DiscardCost(ref=THIS))
    if tested is None:
        return ()
    made = activated(ability, costs, *_search(tested, "hand"), zones=IN_HAND)
    return (replace(made, keyword="cycling"),)


@means("transmute")
def _transmute(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.53a: a card with the same mana value as this one."""
    same = Compare("mana value", "==", ValueOf("mana value", THIS))
    costs = (*cost_of(ability), DiscardCost(ref=THIS))
    return (activated(ability, costs, *_search(same, "hand"), zones=IN_HAND),)


@means("transfigure")
def _transfigure(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.71a: a creature card with the same mana value, onto the battlefield."""
    same = And((CREATURE, Compare("mana value", "==", ValueOf("mana value", THIS))))
    costs = (*cost_of(ability), SacrificeCost(ref=THIS))
    return (activated(ability, costs, *_search(same, "battlefield")),)


@means("ninjutsu", "commander ninjutsu")
def _ninjutsu(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.49a, d: in place of an unblocked attacker, tapped and attacking."""
    attacker = And((YOUR_CREATURE, HasStatus("unblocked")))
    costs = (*cost_of(ability), OtherCost("Reveal this card"), ReturnCost(attacker))
    zones = IN_HAND if ability.keyword == "ninjutsu" else ("hand", "command")
    enters = MoveTo(THIS, "battlefield", tapped=True, attacking=True)
    return (activated(ability, costs, enters, zones=zones),)


@means("craft")
def _craft(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.167a: exiled with materials, it returns transformed."""
    costs = (
        *cost_of(ability),
        ExileCost(ref=THIS),
        ExileCost(filter_of_words(ability.quality)),
    )
    return (activated(ability, costs, KeywordAction("craft", ref=THIS)),)


@means("recover")
def _recover(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.59a: back to the hand if the cost is paid, else exiled."""
    dies = EventTrigger("dies", subject=And((CREATURE, OwnedBy(You()))))
    pay = May(
        (Pay(cost_of(ability)),),
        then=(MoveTo(THIS, "hand", verb="return"),),
        otherwise=(MoveTo(THIS, "exile", verb="exile"),),
    )
    return (when(ability, dies, pay, zones=IN_GRAVEYARD),)


@means("aura swap")
def _aura_swap(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.65a: exchanged with an Aura card in hand."""
    may = May((KeywordAction("aura swap", ref=THIS),))
    return (activated(ability, cost_of(ability), may),)


@means("hideaway")
def _hideaway(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.75a: one of the top cards is exiled face down, the rest go to the bottom."""
    return (when(ability, ENTERS, KeywordAction("hideaway", number_of(ability, 4))),)


@means("partner with")
def _partner_with(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.124i: a player may find the card with that name."""
    who = TargetPlayer(0)
    may = May(_search(Named(ability.quality), "hand", who), player=who)
    return (when(ability, ENTERS, may, targets=(TargetSpec(None, players=True),)),)


# --- entering and staying ---


@means("tribute")
def _tribute(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.104a: a chosen opponent may put counters on it as it enters."""
    put = PutCounters("+1/+1", number_of(ability), THIS)
    pays = May((put,), then=(KeywordAction("pay tribute"),), player=ChosenPlayer())
    return (static(ability, AsEnters(ITSELF, (Choose("opponent"), pays))),)


@means("echo")
def _echo(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.30a: paid once, in the upkeep after it came under one's control."""
    new = Matches(THIS, HasStatus("new since your last upkeep"))
    pay = May((Pay(cost_of(ability)),), otherwise=(Sacrifice(ref=THIS),))
    return (when(ability, YOUR_UPKEEP, pay, condition=new),)


@means("warp")
def _warp(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Exiled at the next end step if it was cast for this cost; castable later from exile."""
    gone = MoveTo(THIS, "exile", verb="exile")
    return (when(ability, StepTrigger("end"), gone, condition=CastFact("warp")),)
