"""Evaluating only what is new gives what a whole evaluation gives, evidence and order included."""

from __future__ import annotations

from dataclasses import replace

from builders import BEAR, OPALESCENCE, card, keyword, pump, resolved, size, state, thing
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers.core import modifications as m
from mtglayers.core.objects import Counters
from mtglayers.core.references import ThisObject
from mtglayers.core.state import GameState
from mtglayers.engine import evaluation
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.evaluation import Evaluation, evaluate

CARDS = (
    BEAR,
    card("Bird", "Artifact Creature — Bird", "{1}", "1/1", [keyword("flying")]),
    card("Rock", "Artifact", "{2}"),
    card("Wood", "Land — Forest"),
)
CHANGES = (
    size(0, 3),
    pump(1, -1),
    m.SwitchPowerToughness(),
    m.SetTypes(card_types=("Artifact", "Creature"), subtypes=("Golem",)),
    m.AddAbility(keyword("haste")),
    m.RemoveAllAbilities(),
    m.SetColors(("R",)),
    m.ChangeWords("basic land type", "Forest", "Swamp"),
)


def whole(board: GameState) -> Evaluation:
    """Evaluate as if nothing had been evaluated before."""
    evaluation._LAST.clear()
    return evaluate(replace(board))


def same(some: Evaluation, other: Evaluation) -> None:
    assert list(some.values.items()) == list(other.values.items())
    assert list(some.copiable.items()) == list(other.copiable.items())
    assert dict(some.controllers) == dict(other.controllers)
    assert dict(some.base) == dict(other.base)
    assert dict(some.variants) == dict(other.variants)
    assert some.steps == other.steps
    assert some.not_applied == other.not_applied
    assert list(some.copied_by.items()) == list(other.copied_by.items())
    assert some.counters.steps == other.counters.steps


def copy_effect(board: GameState, copies: tuple[str, ...], of: str) -> GameState:
    snapshot = copy_snapshot(board, of)
    effect = resolved(
        board.next_id,
        (board.by_id[each] for each in copies),
        m.BecomeCopy(of=ThisObject()),
        timestamp=board.clock,
        snapshot=snapshot,
    )
    return replace(
        board,
        effects=(*board.effects, effect),
        next_id=board.next_id + 1,
        clock=board.clock + 1,
    )


def changed(draw: st.DrawFn, board: GameState, number: int) -> GameState:
    ids = [item.id for item in board.objects]
    one = draw(st.sampled_from(ids))
    match draw(
        st.sampled_from(("copy", "crowd", "effect", "end", "counter", "turn", "come", "go"))
    ):
        case "copy":
            return copy_effect(board, (one,), draw(st.sampled_from(ids)))
        case "crowd":
            crowd = tuple(dict.fromkeys(draw(st.lists(st.sampled_from(ids), min_size=1))))
            return copy_effect(board, crowd, draw(st.sampled_from(ids)))
        case "effect":
            change = draw(st.sampled_from(CHANGES))
            made = resolved(board.next_id, (board.by_id[one],), change, timestamp=board.clock)
            effects = (*board.effects, made)
            return replace(board, effects=effects, next_id=board.next_id + 1, clock=board.clock + 1)
        case "end" if board.effects:
            gone = draw(st.sampled_from(board.effects))
            return replace(board, effects=tuple(e for e in board.effects if e is not gone))
        case "counter":
            kind = draw(st.sampled_from(("+1/+1", "flying", "charge")))
            counters = (Counters(kind, 1, board.clock),)
            return board.with_object(replace(board.by_id[one], counters=counters))
        case "turn":
            status = replace(board.by_id[one].status, face_down="morph")
            return board.with_object(replace(board.by_id[one], status=status))
        case "come":
            return board.with_object(thing(f"n{number}", draw(st.sampled_from(CARDS)), board.clock))
        case "go" if len(ids) > 1:
            return replace(board, objects=tuple(o for o in board.objects if o.id != one))
    return board


@st.composite
def histories(draw: st.DrawFn) -> list[GameState]:
    number = draw(st.integers(6, 14))
    board = state(
        *(thing(f"o{i}", draw(st.sampled_from(CARDS)), i + 1) for i in range(number)),
        clock=100,
        next_id=1,
    )
    found = [board]
    for step in range(draw(st.integers(1, 8))):
        board = changed(draw, board, step)
        found.append(board)
    return found


@given(histories())
@settings(max_examples=150, deadline=None)
def test_what_is_new_is_evaluated_as_the_whole_is(boards: list[GameState]) -> None:
    expected = [whole(board) for board in boards]
    evaluation._LAST.clear()
    for board, other in zip(boards, expected, strict=True):
        same(evaluate(replace(board)), other)


def test_only_what_is_new_is_worked_on() -> None:
    """One copy more among many is one action; the evidence is that of all."""
    board = state(*(thing(f"o{i}", BEAR, i + 1) for i in range(100)), clock=200)
    for number in range(1, 50):
        board = copy_effect(board, (f"o{number}",), f"o{number - 1}")
    seen = evaluate(board)
    assert (len(seen.steps), seen.counters.action_resolutions) == (49, 1)
    same(seen, whole(board))


def test_a_board_with_a_static_ability_is_evaluated_whole() -> None:
    board = state(*(thing(f"o{i}", BEAR, i + 1) for i in range(20)), clock=200)
    evaluate(board)
    more = board.with_object(thing("opal", OPALESCENCE, 300))
    assert evaluate(more).counters.filter_tests == whole(more).counters.filter_tests > 0
    same(evaluate(more), whole(more))
    less = replace(more, objects=board.objects)
    same(evaluate(less), whole(less))


def test_a_state_that_is_not_different_is_evaluated_whole() -> None:
    """So that measuring an evaluation measures one."""
    board = copy_effect(state(*(thing(f"o{i}", BEAR, i + 1) for i in range(9))), ("o1",), "o2")
    first, again = evaluate(board), evaluate(replace(board))
    assert first.counters == again.counters
    assert first.values is not again.values
