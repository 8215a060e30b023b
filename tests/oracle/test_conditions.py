"""Conditions and durations (CR 604.2, 608.2c, 611.2a, 611.2b)."""

from __future__ import annotations

import pytest

from mtglayers.core.conditions import (
    CastFact,
    CompareQuantities,
    Condition,
    Conjunction,
    Disjunction,
    ForSomePlayer,
    HappenedThisTurn,
    Matches,
    Negation,
    OpaqueCondition,
    PlayerHas,
    TurnOf,
)
from mtglayers.core.durations import UNTIL_END_OF_TURN, Duration
from mtglayers.core.filters import (
    And,
    AttachedToMatching,
    ColorCount,
    ControlledBy,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    InZone,
    Is,
    IsToken,
    IsType,
    Not,
    Or,
    OwnedBy,
)
from mtglayers.core.quantities import (
    Const,
    Count,
    Devotion,
    Distinct,
    PlayerValue,
    Quantity,
    Sum,
    ValueOf,
)
from mtglayers.core.references import (
    AntecedentPlayer,
    AttachedObject,
    ObjectRef,
    Opponents,
    ThisObject,
    You,
)
from mtglayers.core.triggers import EventTrigger
from mtglayers.oracle.conditions import read_condition, read_lead, read_opaque_leads, read_trail
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration

CREATURE, MINE = IsType("Creature"), ControlledBy(You())
SELF, ATTACHED = ThisObject(), AttachedObject()
OTHER = Not(Is(SELF))
GRAVEYARD = And((OwnedBy(You()), InZone(("graveyard",))))


def count(*parts: Filter) -> Count:
    return Count(parts[0] if len(parts) == 1 else And(parts))


def at_least(quantity: Quantity, number: int) -> CompareQuantities:
    return CompareQuantities(quantity, ">=", Const(number))


def state(word: str, ref: ObjectRef = SELF) -> Matches:
    return Matches(ref, HasStatus(word))


CONDITIONS: list[tuple[str, Condition]] = [
    ("it's your turn", TurnOf(You())),
    ("it's not your turn", Negation(TurnOf(You()))),
    ("you have the city's blessing", PlayerHas("city's blessing")),
    ("you control a Forest", at_least(count(HasSubtype("Forest"), MINE), 1)),
    ("you control another creature", at_least(count(OTHER, CREATURE, MINE), 1)),
    ("you control three or more artifacts", at_least(count(IsType("Artifact"), MINE), 3)),
    (
        "you control at least two other Merfolk",
        at_least(count(OTHER, HasSubtype("Merfolk"), MINE), 2),
    ),
    (
        "you control no untapped lands",
        CompareQuantities(count(HasStatus("untapped"), IsType("Land"), MINE), "==", Const(0)),
    ),
    (
        "you control a Forest or a Plains",
        Disjunction(
            (
                at_least(count(HasSubtype("Forest"), MINE), 1),
                at_least(count(HasSubtype("Plains"), MINE), 1),
            )
        ),
    ),
    (
        "you control an Elf and a Dwarf",
        Conjunction(
            (
                at_least(count(HasSubtype("Elf"), MINE), 1),
                at_least(count(HasSubtype("Dwarf"), MINE), 1),
            )
        ),
    ),
    ("you control ~", Matches(SELF, MINE)),
    (
        "you control ~ and ~ remains tapped",
        Conjunction((Matches(SELF, MINE), state("tapped"))),
    ),
    ("an opponent controls a creature", at_least(count(CREATURE, ControlledBy(Opponents())), 1)),
    (
        "no opponent controls a creature",
        CompareQuantities(count(CREATURE, ControlledBy(Opponents())), "==", Const(0)),
    ),
    ("there are seven or more cards in your graveyard", at_least(Count(GRAVEYARD), 7)),
    (
        "there are four or more card types among cards in your graveyard",
        at_least(Distinct("card type", GRAVEYARD), 4),
    ),
    (
        "a creature card is in your graveyard",
        at_least(count(CREATURE, OwnedBy(You()), InZone(("graveyard",))), 1),
    ),
    (
        "you have no cards in hand",
        CompareQuantities(count(OwnedBy(You()), InZone(("hand",))), "==", Const(0)),
    ),
    ("you have 30 or more life", at_least(PlayerValue("life"), 30)),
    (
        "an opponent has 10 or less life",
        ForSomePlayer(
            Opponents(), CompareQuantities(PlayerValue("life", AntecedentPlayer()), "<=", Const(10))
        ),
    ),
    (
        "you have at least 7 life more than your starting life total",
        CompareQuantities(PlayerValue("life"), ">=", Sum((PlayerValue("starting life"), Const(7)))),
    ),
    (
        "your devotion to green is less than five",
        CompareQuantities(Devotion(("G",)), "<", Const(5)),
    ),
    (
        "your devotion to white and black is less than seven",
        CompareQuantities(Devotion(("W", "B")), "<", Const(7)),
    ),
    ("~'s power is 4 or greater", CompareQuantities(ValueOf("power", SELF), ">=", Const(4))),
    ("~ is tapped", state("tapped")),
    (
        "~ is attacking or blocking",
        Matches(SELF, Or((HasStatus("attacking"), HasStatus("blocking")))),
    ),
    ("~ isn't a creature", Matches(SELF, Not(CREATURE))),
    ("~ is a token", Matches(SELF, IsToken())),
    ("enchanted creature is red or green", Matches(ATTACHED, Or((HasColor("R"), HasColor("G"))))),
    ("enchanted creature is one or more colors", Matches(ATTACHED, ColorCount(1, 5))),
    (
        "equipped creature is a Human or an Angel",
        Matches(ATTACHED, Or((HasSubtype("Human"), HasSubtype("Angel")))),
    ),
    ("enchanted creature has flying", Matches(ATTACHED, HasKeyword("flying"))),
    ("~ has a +1/+1 counter on it", Matches(SELF, HasCounter("+1/+1"))),
    ("~ has two or fewer oil counters on it", Matches(SELF, Not(HasCounter("oil", 3)))),
    (
        "~ is enchanted by two or more Auras",
        at_least(count(HasSubtype("Aura"), AttachedToMatching(Is(SELF))), 2),
    ),
    ("~ entered this turn", state("entered this turn")),
    ("you gained life this turn", HappenedThisTurn("life gained", player=You())),
    ("you attacked this turn", HappenedThisTurn("attacks", player=You())),
    ("a creature died this turn", HappenedThisTurn("dies", CREATURE)),
    (
        "two or more creatures died under your control this turn",
        HappenedThisTurn("dies", And((CREATURE, MINE)), None, 2),
    ),
    ("you've drawn two or more cards this turn", at_least(PlayerValue("cards drawn this turn"), 2)),
    ("~ was kicked", CastFact("kicked")),
    ("you cast it from your hand", CastFact("cast from hand")),
    (
        "~ is in your graveyard and you control a Forest",
        Conjunction((Matches(SELF, GRAVEYARD), at_least(count(HasSubtype("Forest"), MINE), 1))),
    ),
]


@pytest.mark.parametrize(("text", "expected"), CONDITIONS, ids=[text for text, _ in CONDITIONS])
def test_condition(text: str, expected: Condition) -> None:
    cur = Cursor(f"{text}, draw a card.")
    assert read_condition(cur) == expected
    assert cur.rest == ", draw a card."


@pytest.mark.parametrize(
    "text",
    [
        "it's raining",
        "you control",
        "the moon is full",
        "a creature",
    ],
)
def test_what_is_no_condition(text: str) -> None:
    cur = Cursor(text)
    assert read_condition(cur) is None
    assert cur.position == 0


def test_a_list_in_front_of_another_clause_ends_at_the_comma() -> None:
    """The comma behind the condition does not make "~" or an adjective part of it."""
    cur = Cursor("As long as you control another multicolored permanent, ~ gets +1/+1.")
    assert read_lead(cur) == at_least(count(OTHER, ColorCount(2, 5), MINE), 1)
    assert cur.rest == "~ gets +1/+1."
    cur = Cursor("As long as ~ is untapped, green creatures get +1/+1.")
    assert read_lead(cur) == state("untapped")
    assert cur.rest == "green creatures get +1/+1."


def test_unless_is_a_negation() -> None:
    assert read_trail(Cursor("unless it's your turn.")) == Negation(TurnOf(You()))


def test_opaque_conditions_keep_their_words() -> None:
    cur = Cursor("As long as the moon is full, ~ has flying.")
    assert read_lead(cur) is None
    ways = read_opaque_leads(cur)
    assert ways == ((OpaqueCondition("the moon is full"), len("As long as the moon is full, ")),)
    cur = Cursor("as long as the moon is full.")
    assert read_trail(cur) is None
    assert read_trail(cur, opaque=True) == OpaqueCondition("the moon is full")
    assert cur.at_end


DURATIONS: list[tuple[str, Duration]] = [
    ("until end of turn", UNTIL_END_OF_TURN),
    ("this turn", Duration("this turn")),
    ("until end of combat", Duration("until end of combat")),
    ("until your next turn", Duration("until your next turn")),
    ("until the end of your next turn", Duration("until the end of your next turn")),
    ("for as long as you control ~", Duration("for as long as", Matches(SELF, MINE))),
    ("for as long as ~ remains tapped", Duration("for as long as", state("tapped"))),
    (
        "for as long as ~ remains on the battlefield",
        Duration("for as long as", Matches(SELF, InZone(("battlefield",)))),
    ),
    (
        "until ~ leaves the battlefield",
        Duration("until event", event=EventTrigger("leaves", subject=Is())),
    ),
]


@pytest.mark.parametrize(("text", "expected"), DURATIONS, ids=[text for text, _ in DURATIONS])
def test_duration(text: str, expected: Duration) -> None:
    cur = Cursor(text)
    assert read_duration(cur) == expected
    assert cur.at_end


@pytest.mark.parametrize(
    "text", ["until the cows come home", "for as long as it rains", "this turning"]
)
def test_what_is_no_duration(text: str) -> None:
    assert read_duration(Cursor(text)) is None


def test_a_number_for_one_opponent_is_no_sum_over_all():
    one = read_condition(Cursor("an opponent controls four or more creatures"))
    assert one.players == Opponents()
    together = read_condition(Cursor("your opponents control four or more creatures"))
    assert together.op == ">="
    assert ControlledBy(Opponents()) in together.left.filter.parts
