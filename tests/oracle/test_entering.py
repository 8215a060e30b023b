"""How objects enter: tapped, with counters, with choices; other replacements (CR 614)."""

from __future__ import annotations

from typing import Any

import pytest

from mtglayers.core.conditions import CastFact, Negation, OpaqueCondition
from mtglayers.core.effects import (
    AmountReplacement,
    AsEnters,
    ContinuousEffect,
    EntersAsCopy,
    EntersModified,
    EntersTapped,
    EntersWith,
    ManaReplacement,
    MoveReplacement,
    StaticEffect,
)
from mtglayers.core.filters import (
    And,
    ControlledBy,
    HasSubtype,
    Is,
    IsType,
    Not,
    Or,
    OwnedBy,
    all_of,
)
from mtglayers.core.instructions import ApplyEffect, Choose, ChooseOne, May, SetTapped
from mtglayers.core.mana import FixedMana
from mtglayers.core.modifications import SetBasePowerToughness
from mtglayers.core.quantities import Const, Count, X
from mtglayers.core.references import Opponents, ThisObject, You
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.entering import read_entering
from mtglayers.oracle.replacements import read_replacement
from mtglayers.oracle.statics import read_static_line

SELF = Is(ThisObject())
CREATURE = IsType("Creature")
MINE = ControlledBy(You())


def read(text: str) -> tuple[StaticEffect, ...]:
    sentences = read_static_line(text, ReadContext())
    assert all(each.verdict == "understood" for each in sentences), sentences
    return tuple(effect for each in sentences for effect in each.effects)


def one(text: str) -> Any:
    found = read(text)
    assert len(found) == 1, found
    return found[0]


def test_enters_tapped() -> None:
    assert one("~ enters tapped.") == EntersTapped(SELF)
    assert one("~ enters the battlefield tapped.") == EntersTapped(SELF)
    theirs = one("Creatures and lands your opponents control enter tapped.")
    assert theirs == EntersTapped(And((Or((CREATURE, IsType("Land"))), ControlledBy(Opponents()))))


def test_unless_is_the_opposite_of_the_condition() -> None:
    unless = one("~ enters tapped unless you control a Plains.")
    assert isinstance(unless.condition, Negation)
    unread = one("~ enters tapped unless the moon is full.")
    assert unread.condition == Negation(OpaqueCondition("the moon is full"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("~ enters with two +1/+1 counters on it.", EntersWith(SELF, "+1/+1", Const(2))),
        ("~ enters with X charge counters on it.", EntersWith(SELF, "charge", X())),
        ("~ enters with a shield counter on him.", EntersWith(SELF, "shield", Const(1))),
        ("~ enters with a +1/+1 counter on it for each creature you control.",
         EntersWith(SELF, "+1/+1", Count(all_of(CREATURE, MINE)))),
        ("~ enters with a number of +1/+1 counters on it equal to the number of "
            "creatures you control.",
         EntersWith(SELF, "+1/+1", Count(all_of(CREATURE, MINE)))),
        ("~ enters with X +1/+1 counters on it, where X is the number of creatures you control.",
         EntersWith(SELF, "+1/+1", Count(all_of(CREATURE, MINE)))),
        ("Each other Elf you control enters with an additional +1/+1 counter on it.",
         EntersWith(all_of(Not(SELF), HasSubtype("Elf"), MINE), "+1/+1", Const(1))),
        ("If ~ was kicked, it enters with a +1/+1 counter on it.",
         EntersWith(SELF, "+1/+1", Const(1), CastFact("kicked"))),
        ("~ enters with your choice of a flying counter or a hexproof counter on it.",
         EntersWith(SELF, "", options=("flying", "hexproof"))),
    ],
)  # fmt: skip
def test_enters_with_counters(text: str, expected: EntersWith) -> None:
    assert one(text) == expected


def test_two_kinds_of_ways() -> None:
    tapped, counters = read("~ enters tapped with three charge counters on it.")
    assert tapped == EntersTapped(SELF)
    assert counters == EntersWith(SELF, "charge", Const(3))
    counters, haste = read("If ~ was kicked, it enters with a +1/+1 counter on it and with haste.")
    assert isinstance(haste, EntersModified)
    assert haste.condition == CastFact("kicked")


@pytest.mark.cr("707.5")
def test_entering_as_a_copy() -> None:
    copy = one("You may have ~ enter as a copy of any creature on the battlefield.")
    assert isinstance(copy, EntersAsCopy)
    assert copy.optional


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("As ~ enters, choose a color.", Choose("color")),
        ("As ~ enters, choose a creature type.", Choose("creature_type")),
        ("As ~ enters, choose a basic land type.", Choose("basic_land_type")),
        ("As ~ enters, choose a nonland card name.",
         Choose("card_name", filter=Not(IsType("Land")))),
        ("As ~ enters, choose an opponent.", Choose("opponent")),
        ("As ~ enters, choose Khans or Dragons.", Choose("word", options=("Khans", "Dragons"))),
        ("As ~ enters, choose a number between 0 and 3.",
         Choose("number", options=("0", "1", "2", "3"))),
        ("As ~ enters, choose two colors.", Choose("color", number=2)),
        ("As ~ enters, choose artifact, creature, or land.",
         Choose("card_type", options=("Artifact", "Creature", "Land"))),
    ],
)  # fmt: skip
def test_choices_as_it_enters(text: str, choice: Choose) -> None:
    assert one(text) == AsEnters(SELF, (choice,))


def test_a_choice_also_when_turned_face_up() -> None:
    found = one("As ~ enters or is turned face up, choose a color.")
    assert found.also == ("turned face up",)


@pytest.mark.cr("614.12")
def test_pay_life_or_enter_tapped() -> None:
    found = one("As ~ enters, you may pay 3 life. If you don't, it enters tapped.")
    (may,) = found.instructions
    assert isinstance(may, May)
    assert may.otherwise == (SetTapped(ThisObject(), True),)


def test_becoming_a_choice() -> None:
    text = (
        "As ~ enters, it becomes your choice of a 3/3 creature or a 1/6 Wall creature "
        "with defender."
    )
    (choice,) = one(text).instructions
    assert isinstance(choice, ChooseOne)
    assert len(choice.options) == 2
    (apply,) = choice.options[1]
    assert isinstance(apply, ApplyEffect)
    assert SetBasePowerToughness(Const(1), Const(6)) in apply.effect.modifications


@pytest.mark.parametrize(
    "text",
    [
        "~ enters.",
        "~ enters tapped and screaming.",
        "~ enters with a song on its lips.",
        "As ~ enters, choose a mood.",
        "As ~ enters, it becomes your choice of a 3/3 creature or a better world.",
        "Whenever ~ enters, choose a color.",
        "You may have ~ enter as a copy of any creature, except it hums.",
    ],
)
def test_other_words_are_refused(text: str) -> None:
    cur = Cursor(text, ReadContext(static=True))
    found = read_entering(cur)
    assert found is None or not cur.at_end


# --- other replacements --------------------------------------------------------------------------


def replaced(text: str) -> StaticEffect:
    found = read_replacement(Cursor(text, ReadContext(static=True)))
    assert found is not None
    (effect,) = found
    return effect


@pytest.mark.parametrize(
    ("text", "event", "zone"),
    [
        ("If a creature an opponent controls would die, exile it instead.", "dies", "exile"),
        ("If ~ would die, exile it instead.", "dies", "exile"),
        ("If a card would be put into an opponent's graveyard from anywhere, exile it instead.",
         "put into graveyard", "exile"),
        ("If ~ would be put into a graveyard from anywhere, exile it instead.",
         "put into graveyard", "exile"),
    ],
)  # fmt: skip
def test_moves(text: str, event: str, zone: str) -> None:
    effect = replaced(text)
    assert isinstance(effect, MoveReplacement)
    assert (effect.event, effect.to_zone, effect.instructions) == (event, zone, ())


def test_whose_graveyard() -> None:
    effect = replaced("If a card would be put into your graveyard from anywhere, exile it instead.")
    assert isinstance(effect, MoveReplacement)
    assert OwnedBy(You()) in effect.subject.parts  # type: ignore[union-attr]


def test_amounts() -> None:
    text = (
        "If one or more +1/+1 counters would be put on a creature you control, that many "
        "plus one +1/+1 counters are put on it instead."
    )
    assert replaced(text) == AmountReplacement("counters", all_of(CREATURE, MINE), "+1/+1", plus=1)
    text = (
        "If an effect would create one or more tokens under your control, it creates "
        "twice that many of those tokens instead."
    )
    effect = replaced(text)
    assert isinstance(effect, AmountReplacement)
    assert (effect.what, effect.factor) == ("tokens", 2)


@pytest.mark.cr("106.12b")
def test_mana_produced_instead() -> None:
    effect = replaced("If a land is tapped for mana, it produces {B} instead of any other type.")
    assert effect == ManaReplacement(IsType("Land"), FixedMana(("B",)), keep_amount=True)
    effect = replaced(
        "If you tap a permanent for mana, it produces twice as much of that mana instead."
    )
    assert isinstance(effect, ManaReplacement)
    assert (effect.factor, effect.player) == (2, You())


def test_no_continuous_effect_is_an_entering_one() -> None:
    assert isinstance(one("Creatures you control get +1/+1."), ContinuousEffect)


def test_a_designation_to_enter_with() -> None:
    """Being prepared is not lost."""
    assert one("~ enters prepared.") == EntersModified(SELF, designation="prepared")
