"""Costs of activated abilities (CR 118, 602.1a)."""

from __future__ import annotations

import pytest

from mtglayers.core.costs import (
    Cost,
    CounterCost,
    DiscardCost,
    ExileCost,
    LifeCost,
    LoyaltyCost,
    ManaCost,
    OtherCost,
    PlayerCounterCost,
    ReturnCost,
    SacrificeCost,
    TapCost,
    TapOthersCost,
    UntapCost,
)
from mtglayers.core.filters import AnyObject, HasSubtype, Is, IsType, Not, all_of
from mtglayers.core.quantities import Const, X
from mtglayers.core.references import AttachedObject, ThisObject
from mtglayers.oracle.costs import loyalty_cost, read_costs
from mtglayers.oracle.render import render

CREATURE = IsType("Creature")
OTHER = Not(Is(ThisObject()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{T}", [TapCost()]),
        ("{Q}", [UntapCost()]),
        ("{2}{W/U}", [ManaCost("{2}{W/U}")]),
        ("{1}, {T}, Sacrifice ~", [ManaCost("{1}"), TapCost(), SacrificeCost(ref=ThisObject())]),
        ("Sacrifice a creature", [SacrificeCost(CREATURE)]),
        ("Sacrifice another creature", [SacrificeCost(all_of(OTHER, CREATURE))]),
        ("Sacrifice two Foods", [SacrificeCost(HasSubtype("Food"), Const(2))]),
        ("Sacrifice enchanted creature", [SacrificeCost(ref=AttachedObject())]),
        ("Discard a card", [DiscardCost(AnyObject())]),
        ("Discard ~", [DiscardCost(ref=ThisObject())]),
        ("Exile ~ from your graveyard", [ExileCost(ref=ThisObject())]),
        ("Return ~ to its owner's hand", [ReturnCost(ref=ThisObject())]),
        ("Pay 2 life", [LifeCost(Const(2))]),
        ("Pay X life", [LifeCost(X())]),
        ("Remove a +1/+1 counter from ~", [CounterCost("+1/+1", Const(1))]),
        ("Remove all charge counters from ~", [CounterCost("charge", None)]),
        ("Put a -1/-1 counter on ~", [CounterCost("-1/-1", Const(1), remove=False)]),
        ("Remove two quest counters from ~ and sacrifice it",
         [CounterCost("quest", Const(2)), SacrificeCost(ref=ThisObject())]),
    ],
)  # fmt: skip
def test_costs(text: str, expected: list[Cost]) -> None:
    assert list(read_costs(text)) == expected


def test_tapping_others() -> None:
    (cost,) = read_costs("Tap two untapped Elves you control")
    assert isinstance(cost, TapOthersCost)
    assert cost.number == Const(2)


def test_a_whole_hand_is_discarded() -> None:
    (cost,) = read_costs("Discard your hand")
    assert isinstance(cost, DiscardCost)
    assert render(cost) == "discard your hand"


@pytest.mark.parametrize(
    "text",
    [
        "Collect evidence 4",
        "Forage",
        "Exile the top card of your library",
        "Sing a song",
        "Sacrifice a creature of noble bearing",
        "Remove a counter from among creatures you control",
    ],
)
def test_what_is_not_modelled_keeps_its_words(text: str) -> None:
    assert read_costs(text) == (OtherCost(text),)


@pytest.mark.cr("107.14")
def test_energy_is_paid_with_counters_of_the_player() -> None:
    (cost,) = read_costs("Pay {E}{E}")
    assert cost == PlayerCounterCost("energy", Const(2))


@pytest.mark.cr("606.4")
@pytest.mark.parametrize(("text", "number"), [("+2", 2), ("-7", -7), ("0", 0), ("-X", None)])
def test_loyalty(text: str, number: int | None) -> None:
    assert loyalty_cost(text) == LoyaltyCost(number)
