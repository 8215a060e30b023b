"""Mana that abilities add (CR 106, 605)."""

from __future__ import annotations

import pytest

from mtglayers.core.abilities import ActivatedAbility
from mtglayers.core.filters import ControlledBy, HasSupertype, IsType, all_of
from mtglayers.core.instructions import AddMana, ChooseOne
from mtglayers.core.mana import (
    AnyColor,
    ChosenColorMana,
    ColorsAmongMana,
    CommanderColorMana,
    CouldProduceMana,
    EitherMana,
    FixedMana,
    ManaSpec,
    ProducedMana,
)
from mtglayers.core.quantities import Const, Count, CountersOn, OpaqueQuantity, Quantity, ValueOf, X
from mtglayers.core.references import LinkedObjects, ThisObject, You
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.mana import read_added_mana
from mtglayers.oracle.reader import read_text

CREATURES = Count(all_of(IsType("Creature"), ControlledBy(You())))


@pytest.mark.parametrize(
    ("text", "mana", "amount"),
    [
        ("{G}.", FixedMana(("G",)), Const(1)),
        ("{C}{C}.", FixedMana(("C", "C")), Const(1)),
        ("an additional {G}.", FixedMana(("G",)), Const(1)),
        ("{R} or {W}.", EitherMana((("R",), ("W",))), Const(1)),
        ("{W}, {U}, or {B}.", EitherMana((("W",), ("U",), ("B",))), Const(1)),
        ("{R}{R}, {R}{G}, or {G}{G}.", EitherMana((("R", "R"), ("R", "G"), ("G", "G"))), Const(1)),
        ("one mana of any color.", AnyColor(), Const(1)),
        ("three mana of any one color.", AnyColor(), Const(3)),
        ("two mana in any combination of colors.", AnyColor(same=False), Const(2)),
        ("two mana in any combination of {R} and/or {G}.",
         AnyColor(same=False, colors=("R", "G")), Const(2)),
        ("two mana of different colors.", AnyColor(same=False, different=True), Const(2)),
        ("one mana of the chosen color.", ChosenColorMana(), Const(1)),
        ("one mana of any color in your commander's color "
            "identity.", CommanderColorMana(), Const(1)),
        ("one mana of any type that a land you control could produce.",
         CouldProduceMana(all_of(IsType("Land"), ControlledBy(You()))), Const(1)),
        ("one mana of any color that a land you control could produce.",
         CouldProduceMana(all_of(IsType("Land"), ControlledBy(You())), colors_only=True), Const(1)),
        ("one mana of any color among legendary creatures you control.",
         ColorsAmongMana(
             all_of(HasSupertype("Legendary"), IsType("Creature"), ControlledBy(You()))),
         Const(1)),
        ("one mana of any of the exiled card's colors.",
         ColorsAmongMana(ref=LinkedObjects("exiled")), Const(1)),
        ("one mana of any type that land produced.", ProducedMana(), Const(1)),
        ("{G} for each creature you control.", FixedMana(("G",)), CREATURES),
        ("{C} for each charge counter on ~.",
         FixedMana(("C",)), CountersOn("charge", ThisObject())),
        ("an amount of {G} equal to ~'s power.", FixedMana(("G",)), ValueOf("power", ThisObject())),
        ("X mana of any one color, where X is the number of creatures you control.",
         AnyColor(), CREATURES),
        ("X mana of any one color.", AnyColor(), X()),
        ("{R} for each smile you have seen.",
         FixedMana(("R",)), OpaqueQuantity("smile you have seen")),
    ],
)  # fmt: skip
def test_added_mana(text: str, mana: ManaSpec, amount: Quantity) -> None:
    cur = Cursor(text)
    assert read_added_mana(cur) == AddMana(mana, amount)
    assert cur.at_end


def test_one_or_the_other() -> None:
    found = read_added_mana(Cursor("{C} or one mana of the chosen color."))
    assert found == ChooseOne(((AddMana(FixedMana(("C",))),), (AddMana(ChosenColorMana()),)))


@pytest.mark.parametrize(
    "text", ["some mana.", "one mana of any flavour.", "{2}.", "{G}, {U}.", "mana.", "{X}."]
)
def test_other_words_are_refused(text: str) -> None:
    cur = Cursor(text)
    assert read_added_mana(cur) is None or not cur.at_end


def test_what_it_may_be_spent_on_is_kept_in_words() -> None:
    reading = read_text("{T}: Add {C}{C}. Spend this mana only to cast artifact spells.")
    (ability,) = reading.abilities
    assert isinstance(ability, ActivatedAbility)
    (mana,) = ability.resolution.instructions
    assert isinstance(mana, AddMana)
    assert mana.restriction == "Spend this mana only to cast artifact spells"
    assert reading.is_complete
