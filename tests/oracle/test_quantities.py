"""Quantities: what is counted, values of objects and players, arithmetic (CR 107, 700.5)."""

from __future__ import annotations

import pytest

from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasStatus,
    HasSubtype,
    InZone,
    Is,
    IsType,
    Not,
    OwnedBy,
)
from mtglayers.core.quantities import (
    Aggregate,
    AntecedentAmount,
    AtLeast,
    CastValue,
    Const,
    Count,
    CountersOn,
    Devotion,
    Distinct,
    EventAmount,
    Half,
    OpaqueQuantity,
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
    LinkedObjects,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.quantities import (
    opaque_quantity,
    read_for_each,
    read_number,
    read_quantity,
)

CREATURE, LAND, MINE = IsType("Creature"), IsType("Land"), ControlledBy(You())
SELF = ThisObject()


def both(*parts: Filter) -> And:
    return And(parts)


QUANTITIES: list[tuple[str, Quantity]] = [
    ("the number of lands you control", Count(both(LAND, MINE))),
    (
        "the number of other creatures you control",
        Count(both(Not(Is(SELF)), CREATURE, MINE)),
    ),
    ("the number of cards in your hand", Count(both(OwnedBy(You()), InZone(("hand",))))),
    (
        "the number of creature cards in all graveyards",
        Count(both(CREATURE, InZone(("graveyard",)))),
    ),
    (
        "the number of card types among cards in all graveyards",
        Distinct("card type", InZone(("graveyard",))),
    ),
    (
        "the number of basic land types among lands you control",
        Distinct("basic land type", both(LAND, MINE)),
    ),
    ("the number of differently named lands you control", Distinct("name", both(LAND, MINE))),
    ("the number of charge counters on ~", CountersOn("charge", SELF)),
    ("the number of opponents you have", PlayerValue("opponents")),
    ("the number of cards you've drawn this turn", PlayerValue("cards drawn this turn")),
    ("the total power of creatures you control", Aggregate("sum", "power", both(CREATURE, MINE))),
    (
        "the greatest mana value among creatures you control",
        Aggregate("max", "mana value", both(CREATURE, MINE)),
    ),
    ("your life total", PlayerValue("life")),
    ("your devotion to green", Devotion(("G",))),
    ("your devotion to blue and red", Devotion(("U", "R"))),
    ("~'s power", ValueOf("power", SELF)),
    ("enchanted creature's toughness", ValueOf("toughness", AttachedObject())),
    ("the sacrificed creature's power", ValueOf("power", Antecedent("sacrificed"))),
    ("the mana value of the exiled card", ValueOf("mana value", LinkedObjects("exiled"))),
    ("target creature's power", ValueOf("power", TargetObject(0))),
    ("twice the number of lands you control", Times(2, Count(both(LAND, MINE)))),
    ("half your life total, rounded up", Half(PlayerValue("life"), True)),
    ("half your life total, rounded down", Half(PlayerValue("life"), False)),
    ("2 plus the number of lands you control", Sum((Const(2), Count(both(LAND, MINE))))),
    ("X plus 1", Sum((X(), Const(1)))),
    ("your life total minus 5", Sum((PlayerValue("life"), Times(-1, Const(5))))),
    ("the amount of life you gained this turn", PlayerValue("life gained this turn")),
    ("three", Const(3)),
    ("X", X()),
]


@pytest.mark.parametrize(("text", "expected"), QUANTITIES, ids=[text for text, _ in QUANTITIES])
def test_quantity(text: str, expected: Quantity) -> None:
    cur = Cursor(text)
    assert read_quantity(cur) == expected
    assert cur.at_end, cur.rest


FOR_EACH: list[tuple[str, Quantity]] = [
    ("for each creature you control", Count(both(CREATURE, MINE))),
    ("for each +1/+1 counter on ~", CountersOn("+1/+1", SELF)),
    ("for each card in your hand", Count(both(OwnedBy(You()), InZone(("hand",))))),
    ("for each color among permanents you control", Distinct("color", MINE)),
    ("for each time it was kicked", CastValue("kicked")),
    ("for each of its colors", ValueOf("colors", SELF)),
    ("for each counter removed this way", AntecedentAmount()),
    (
        "for each other attacking Goblin",
        Count(both(Not(Is(SELF)), HasStatus("attacking"), HasSubtype("Goblin"))),
    ),
    (
        "for each land you control beyond the first",
        AtLeast(Sum((Count(both(LAND, MINE)), Const(-1))), minimum=0),
    ),
    (
        "for each card in your hand and each creature you control",
        Sum((Count(both(OwnedBy(You()), InZone(("hand",)))), Count(both(CREATURE, MINE)))),
    ),
]


@pytest.mark.parametrize(("text", "expected"), FOR_EACH, ids=[text for text, _ in FOR_EACH])
def test_for_each(text: str, expected: Quantity) -> None:
    cur = Cursor(f"{text}.")
    assert read_for_each(cur) == expected
    assert cur.at_end, cur.rest


def test_other_than_the_affected_object() -> None:
    """In "each creature gets +1/+1 for each other creature": other than the one affected."""
    context = ReadContext()
    context.mention(Antecedent("each"))
    found = read_for_each(Cursor("for each other creature", context))
    assert found == Count(both(Not(Is(Antecedent("each"))), CREATURE))


def test_that_much_is_of_the_event_in_a_triggered_ability() -> None:
    assert read_quantity(Cursor("that much", ReadContext(event="damage"))) == EventAmount()
    assert read_quantity(Cursor("that much")) == AntecedentAmount()


@pytest.mark.parametrize(
    "text",
    [
        "the number of reasons",
        "the height of ~",
        "rounded up",
        "half",
        "the greatest power",
        "many",
    ],
)
def test_what_is_no_quantity(text: str) -> None:
    cur = Cursor(text)
    assert read_quantity(cur) is None
    assert cur.position == 0


def test_plain_numbers() -> None:
    assert read_number(Cursor("a card")) == Const(1)
    assert read_number(Cursor("seven cards")) == Const(7)
    assert read_number(Cursor("1/1 creature")) is None


def test_opaque_quantity_keeps_its_words() -> None:
    cur = Cursor("the phase of the moon, and it has flying.")
    assert opaque_quantity(cur, ", and ") == OpaqueQuantity("the phase of the moon")
    assert cur.rest == ", and it has flying."
