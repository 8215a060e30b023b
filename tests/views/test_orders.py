"""Orders: nothing that could differ is left out, and little that cannot is worked out."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from board_strategies import boards
from builders import CREATURE, card, keyword, pump, size, state, static, thing
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers import Board
from mtglayers.core import modifications as m
from mtglayers.core.filters import HasSubtype
from mtglayers.core.objects import Counters
from mtglayers.core.references import ThisObject
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.views.orders import Orders, orders
from mtglayers.views.orders_conflicts import conflicts
from mtglayers.views.orders_worked_out import result_of
from mtglayers.views.what_if import with_timestamps

EXAMPLES = settings(max_examples=150, deadline=None)


def board_of(*names: str) -> Board:
    board = Board()
    for name in names:
        board.enter(name)
    return board


def setters(number: int) -> GameState:
    """Creatures that all set the base size of all creatures, each to another one."""
    return state(
        *(
            thing(
                f"o{place}",
                card(f"C{place}", "Creature", "{1}", "1/1", [static(CREATURE, size(place, place))]),
                place + 1,
            )
            for place in range(number)
        ),
        next_id=99,
        clock=99,
    )


def test_humility_and_opalescence() -> None:
    """Two outcomes, one swap, and the step at which they part."""
    found = orders(board_of("Humility", "Opalescence", "Grizzly Bears").state)
    assert [(each.is_now, each.always) for each in found.outcomes] == [
        (True, (("humility", "opalescence"),)),
        (False, (("opalescence", "humility"),)),
    ]
    assert found.outcomes[1].values == (
        ("humility", "power", "1"),
        ("humility", "toughness", "1"),
    )
    (swap,) = found.swaps
    assert swap.swapped == (("humility", "opalescence"),)
    first, second = swap.comparison.first_step
    assert first is not None
    assert second is not None
    assert (first.sublayer, first.source, second.source) == ("7b", "Humility", "Opalescence")


def test_a_dependency_leaves_one_outcome() -> None:
    """Blood Moon comes first whatever the timestamps say; both orders are looked at."""
    found = orders(board_of("Urborg, Tomb of Yawgmoth", "Plains", "Blood Moon").state)
    assert (len(found.outcomes), found.tried, found.total) == (1, 2, 2)
    assert str(found).startswith("1 outcome. Of 2 orders 2 were worked out")


def test_bonuses_and_keywords_commute() -> None:
    """What only adds is not permuted at all."""
    cards = [
        card(f"L{place}", "Creature", "{1}", "1/1", [static(CREATURE, change)])
        for place, change in enumerate((pump(1, 1), pump(2, 0), m.AddAbility(keyword("haste"))))
    ]
    board = state(*(thing(each.name.lower(), each, at) for at, each in enumerate(cards, start=1)))
    found = orders(board)
    assert found.objects == ()
    assert found.headline == "The order of timestamps does not matter: all effects commute."


def test_only_the_order_within_groups_is_permuted() -> None:
    """Two pairs that have nothing to do with each other: 4 of 24 orders."""
    cards = [
        card("A", "Artifact", "{1}", None, [static(CREATURE, size(1, 1))]),
        card("B", "Artifact", "{1}", None, [static(CREATURE, size(2, 2))]),
        card("C", "Artifact", "{1}", None, [static(CREATURE, m.SetColors(("R",)))]),
        card("D", "Artifact", "{1}", None, [static(CREATURE, m.SetColors(("G",)))]),
        card("Bear", "Creature", "{1}", "2/2"),
    ]
    board = state(*(thing(each.name.lower(), each, at) for at, each in enumerate(cards, start=1)))
    found = orders(board)
    assert (found.objects, found.total, found.tried) == (("a", "b", "c", "d"), 24, 4)
    assert (found.proven_equal, len(found.outcomes), found.others) == (20, 4, 1)
    assert all(len(swap.swapped) <= 2 for swap in found.swaps)
    assert "the other 20 are proven equal" in str(found)


def test_a_resolved_effect_in_between_keeps_its_place() -> None:
    """Its timestamp stays, so the very place of what conflicts with it counts."""
    board = Board()
    board.enter("Grizzly Bears")
    board.enter("Godhead of Awe")
    board.effect("Target creature has base power and toughness 5/5.", targets=["grizzly-bears"])
    board.enter("Humility")
    found = orders(board.state)
    assert found.objects == ("grizzly-bears", "godhead-of-awe", "humility")
    assert outcomes(found) == exhaustive(board.state)


def test_a_permanent_without_effects_can_take_the_place_behind_a_counter() -> None:
    """A lone remover of its own abilities is older or newer than its keyword counter."""
    cards = [
        card("Elf", "Creature", "{G}", "1/1"),
        card("Bare", "Creature", "{G}", "1/1", [static(ThisObject(), m.RemoveAllAbilities())]),
    ]
    elf, bare = (thing(each.name.lower(), each, at) for at, each in enumerate(cards, start=1))
    board = state(elf, replace(bare, counters=(Counters("flying", 1, timestamp=2),)))
    found = orders(board)
    assert len(found.outcomes) == 2
    assert outcomes(found) == exhaustive(board)


def result(board: GameState) -> object:
    return result_of(evaluate(board))


def outcomes(found: Orders) -> set[object]:
    return {result(each.state) for each in found.outcomes}


def exhaustive(board: GameState) -> set[object]:
    ids = [item.id for item in board.objects if item.zone == "battlefield"]
    return {result(with_timestamps(board, order)) for order in permutations(ids)}


@pytest.mark.slow
@given(boards(max_objects=4))
@EXAMPLES
def test_no_outcome_is_missed(board: GameState) -> None:
    """The groups are exactly the results of all orders of all permanents."""
    board = replace(board, clock=500)
    found = orders(board)
    assert outcomes(found) == exhaustive(board)
    assert found.outcomes[0].is_now
    assert result(found.outcomes[0].state) == result(board)
    assert found.complete
    assert found.tried + found.proven_equal == found.total
    assert len({each.number for each in found.outcomes}) == len(found.outcomes)


def test_six_conflicting_permanents_need_few_evaluations() -> None:
    """The last one always wins: orders that lead to the same values go on alike."""
    found = orders(setters(6))
    assert (found.total, len(found.outcomes), found.complete) == (720, 6, True)
    assert found.tried <= 300
    assert sum(each.count for each in found.outcomes) == 720
    assert outcomes(found) == exhaustive(setters(6))
    assert {swap.first for swap in found.swaps} == set(range(1, 6))
    assert all(len(swap.swapped) == 1 for swap in found.swaps)


ONE_SUBLAYER = (
    (size(1, 1), size(2, 3), size(None, 4), size(5, None)),
    (m.SetColors(("R",)), m.SetColors(("G",)), m.AddColors(("U",)), m.SetColors(())),
    (m.AddAbility(keyword("flying")), m.RemoveKeyword("flying"), m.CantHaveKeyword("flying")),
)


@st.composite
def boards_of_one_sublayer(draw: st.DrawFn) -> GameState:
    """Draw effects of one sublayer on kinds of creatures, so that some orders go on alike."""
    changes = st.sampled_from(draw(st.sampled_from(ONE_SUBLAYER)))
    filters = st.sampled_from((CREATURE, HasSubtype("Elf"), HasSubtype("Goblin")))
    number = draw(st.integers(3, 5))
    objects = [
        thing(
            f"o{place}",
            card(
                f"C{place}",
                f"Creature — {draw(st.sampled_from(('Elf', 'Goblin')))}",
                "{1}",
                "1/2",
                [static(draw(filters), draw(changes)) for _ in range(draw(st.integers(1, 2)))],
            ),
            place + 1,
        )
        for place in range(number)
    ]
    return state(*objects, next_id=99, clock=99)


@pytest.mark.slow
@given(boards_of_one_sublayer())
@settings(max_examples=60, deadline=None)
def test_orders_that_are_not_evaluated_again_have_the_outcome_they_are_given(
    board: GameState,
) -> None:
    """Counts and examples of all outcomes are those of evaluating every order."""
    found = orders(board)
    assert outcomes(found) == exhaustive(board)
    ids = found.objects
    if not ids:
        return
    every = [result(with_timestamps(board, order)) for order in permutations(ids)]
    for each in found.outcomes:
        assert result(with_timestamps(board, each.example)) == result(each.state)
        assert each.count <= every.count(result(each.state))
    if len(conflicts(board).pairs) == len(ids) * (len(ids) - 1) // 2:
        assert [each.count for each in found.outcomes] == [
            every.count(result(each.state)) for each in found.outcomes
        ]


def chain_of_types(number: int) -> GameState:
    """Permanents that each turn one type into the next: all of them may wait for others."""
    words = ("Elf", "Goblin", "Beast", "Spirit", "Zombie", "Soldier", "Cat", "Dog", "Elf")
    return state(
        *(
            thing(
                f"o{place}",
                card(
                    f"C{place}",
                    f"Creature — {words[place]}",
                    "{1}",
                    "1/1",
                    [static(HasSubtype(words[place]), m.SetTypes(subtypes=(words[place + 1],)))],
                ),
                place + 1,
            )
            for place in range(number)
        ),
        next_id=99,
        clock=99,
    )


def test_permanents_that_wait_for_each_other_are_all_evaluated() -> None:
    found = orders(chain_of_types(4))
    assert (found.tried, found.complete) == (24, True)
    assert outcomes(found) == exhaustive(chain_of_types(4))


def test_after_most_evaluations_the_rest_is_not_looked_at() -> None:
    """And the answer says so."""
    found = orders(chain_of_types(4), 10)
    assert (found.tried, found.complete, found.proven_equal) == (10, False, 0)
    assert "Of 24 orders 10 were worked out; the others were not looked at" in str(found)


@pytest.mark.slow
def test_more_than_eight_are_sampled_and_said() -> None:
    """Ten conflicting permanents: samples, and the answer says that it may be incomplete."""
    found = orders(setters(10))
    assert not found.complete
    assert found.proven_equal == 0
    assert found.outcomes[0].is_now
    assert "may be more outcomes" in str(found)
    assert str(found) == str(orders(setters(10)))
