"""Orders of entering: nothing that could differ is left out, and little that cannot is played."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import mtglayers.views.entering_orders as module
from mtglayers import Board
from mtglayers.board.entering import Past
from mtglayers.engine.game.asking import ChoiceNeededError
from mtglayers.errors import IllegalStateError
from mtglayers.views.entering_replays import Refusal, Replays

Entered = str | dict[str, Any]


def board_of(*entered: Entered) -> Board:
    board = Board()
    for each in entered:
        board.enter(**({"card": each} if isinstance(each, str) else each))
    return board


@pytest.mark.corpus
def test_counters_that_something_enters_with_depend_on_what_is_there() -> None:
    """One counter more only when Hardened Scales is there first; the event is the reason."""
    found = board_of("Hardened Scales", "Servant of the Scale").orders_of_entering()
    assert [each.is_now for each in found.outcomes] == [True, False]
    assert [dict(each.values[-1:] and [each.values[-1][1:]]) for each in found.outcomes] == [
        {"counters": "2 +1/+1"},
        {"counters": "1 +1/+1"},
    ]
    (swap,) = found.swaps
    assert swap.swapped == ("hardened-scales", "servant-of-the-scale")
    assert swap.only_first == ("servant-of-the-scale enters with 2 +1/+1 counters",)
    assert "happens in 2 only: servant-of-the-scale enters with 1 +1/+1 counter" in str(found)


def test_a_copy_that_names_what_is_not_there_yet_cannot_be_played() -> None:
    """Clone chose the Bear; in half of the orders there is no Bear to choose."""
    clone = {"card": "Clone", "copy": "grizzly-bears"}
    found = board_of("Grizzly Bears", "Hill Giant", clone).orders_of_entering()
    assert (found.total, found.played, found.not_playable, found.proven_equal) == (6, 1, 3, 2)
    assert [each.count for each in found.refused] == [2, 1]
    assert "not possible, 2 orders: clone first: " in str(found)
    assert "'grizzly-bears' is not one of the options" in str(found)


def test_what_does_not_stay_takes_part_too() -> None:
    """A Clone that copies nothing dies at once; a Soul Warden that was there saw it."""
    found = board_of("Soul Warden", {"card": "Clone", "copy": "none"}).orders_of_entering()
    assert found.units == ("soul-warden", "clone")
    assert [each.values for each in found.outcomes] == [
        (("you", "life", "21"),),
        (("you", "life", "20"),),
    ]


def test_two_of_a_name_keep_their_ids() -> None:
    """The second Bear stays the second when it enters first, whatever becomes of it later."""
    board = board_of("Grizzly Bears", "Soul Warden", "Grizzly Bears")
    board.tap("grizzly-bears-2")
    found = board.orders_of_entering()
    # The tap happens after the third place, so the second Bear is always there by then.
    assert found.not_playable == 0
    assert [each.values for each in found.outcomes] == [
        (("you", "life", "21"),),
        (("you", "life", "20"),),
        (("you", "life", "22"),),
    ]


def test_what_happens_in_between_stays_in_its_place() -> None:
    """Tapped after the first has entered: the other one cannot be tapped before it is there."""
    board = board_of("Grizzly Bears")
    board.tap("grizzly-bears")
    board.enter("Hill Giant")
    found = board.orders_of_entering()
    assert [(each.what, each.count) for each in found.refused] == [("hill-giant", 1)]
    assert len(found.outcomes) == 1


def test_one_step_and_a_board_from_a_state() -> None:
    """One step has one order; a state has no past."""
    assert "there is one order" in str(board_of("Grizzly Bears").orders_of_entering())
    board = board_of("Grizzly Bears", "Hill Giant")
    with pytest.raises(IllegalStateError, match="begun from a state"):
        Board(state=board.state).orders_of_entering()


def test_too_many_are_sampled_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine do not commute by proof, and a small bound on what is played does the same."""
    monkeypatch.setattr(module, "SAMPLES", 4)
    board = board_of("Soul Warden", "Grizzly Bears", "Hill Giant", "Raging Goblin")
    assert board.orders_of_entering().complete
    found = board.orders_of_entering(3)
    assert not found.complete
    assert found.proven_equal == 0
    assert found.outcomes[0].is_now
    assert "the others were not looked at, so there may be more outcomes" in str(found)
    assert str(found) == str(board.orders_of_entering(3))


CARDS: tuple[Entered, ...] = (
    "Hardened Scales",
    "Doubling Season",
    "Servant of the Scale",
    "Master Biomancer",
    {"card": "Metallic Mimic", "choose": {"creature_type": "Bear"}},
    "Soul Warden",
    "Ajani's Pridemate",
    "Cathars' Crusade",
    "Orb of Dreams",
    "Torpor Orb",
    "Panharmonicon",
    "Humility",
    "Opalescence",
    "Godhead of Awe",
    "Dress Down",
    "Elesh Norn, Grand Cenobite",
    "March of the Machines",
    "Mycosynth Lattice",
    "Essence of the Wild",
    "Blood Moon",
    "Urborg, Tomb of Yawgmoth",
    "Grizzly Bears",
    "Elvish Visionary",
    {"card": "Xenograft", "choose": {"creature_type": "Elf"}},
)


def exhaustive(board: Board) -> tuple[Counter[Any], int]:
    """Play every order to the end and count the results, and what was refused."""
    past = Past(board.to_scenario("all", check=False), board.states, board.cards)
    begin = past.table.start(board.to_scenario(check=False))
    replays = Replays(begin, len(past.units), past.perform)
    results: Counter[Any] = Counter()
    refused = 0
    for order in permutations(range(len(past.units))):
        state = replays.state(order)
        if isinstance(state, Refusal):
            refused += 1
        else:
            results[
                module.result_of_entering(state), frozenset(module.told_of_entering(state))
            ] += 1
    return results, refused


@pytest.mark.slow
@pytest.mark.corpus
@given(st.lists(st.sampled_from(CARDS), min_size=2, max_size=4, unique_by=str), st.data())
@settings(max_examples=60, deadline=None)
def test_no_outcome_is_missed(entered: list[Entered], data: st.DataObject) -> None:
    """Outcomes, their counts, and what cannot be played are those of playing every order."""
    try:
        board = board_of(*entered)
    except ChoiceNeededError:
        reject()
    creatures = [each for each in board if "Creature" in board[each].types]
    if creatures and data.draw(st.booleans()):
        original = data.draw(st.sampled_from(creatures))
        with suppress(ChoiceNeededError):  # of which effect comes first, beside Essence of the Wild
            board.enter("Clone", copy=original, choose={"creature_type": "Elf"})
    found = board.orders_of_entering()
    results, refused = exhaustive(board)
    assert found.complete
    assert {
        (
            module.result_of_entering(each.state),
            frozenset(module.told_of_entering(each.state)),
        ): each.count
        for each in found.outcomes
    } == dict(results)
    assert found.not_playable == refused
