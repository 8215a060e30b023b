"""Laws of the evaluation, on random boards (CR 613, 707)."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from board_strategies import boards, renamed
from builders import resolved
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mtglayers.core import modifications as m
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.references import ThisObject
from mtglayers.core.state import GameState
from mtglayers.engine import dependency, effects
from mtglayers.engine.actions import _ACTIONS
from mtglayers.engine.copying import copy_graph, copy_snapshot
from mtglayers.engine.evaluation import Evaluation, evaluate, evaluate_stepwise

pytestmark = pytest.mark.slow

EXAMPLES = settings(max_examples=120, deadline=None)
FEW = settings(max_examples=40, deadline=None)


def shown(values: Characteristics) -> tuple[object, ...]:
    """All characteristics, abilities without where they are from."""
    kept = [getattr(values, field.name) for field in fields(values) if field.name != "abilities"]
    return (*kept, tuple(held.ability for held in values.abilities))


def results(seen: Evaluation, board: GameState) -> list[tuple[object, ...]]:
    return [
        (*shown(seen[item.id].characteristics), seen[item.id].controller) for item in board.objects
    ]


@given(boards(), st.randoms(use_true_random=False))
@EXAMPLES
def test_the_order_of_the_input_does_not_matter(board: GameState, chance):
    """Objects and effects in another order give the same values by the same steps."""
    objects, active = list(board.objects), list(board.effects)
    chance.shuffle(objects)
    chance.shuffle(active)
    other = replace(board, objects=tuple(objects), effects=tuple(active))
    first, second = evaluate(board), evaluate(other)
    assert dict(first.values) == dict(second.values)
    assert dict(first.controllers) == dict(second.controllers)
    assert [s.effect.id for s in first.steps] == [s.effect.id for s in second.steps]


@given(boards())
@EXAMPLES
def test_evaluating_twice_is_equal(board: GameState):
    """Values, evidence and amount of work; whether or not anything was remembered."""
    first = evaluate(board)
    for each in _ACTIONS.values():
        each.table.clear()
    second = evaluate(replace(board))
    assert dict(first.values) == dict(second.values)
    assert first.steps == second.steps
    assert first.not_applied == second.not_applied
    assert first.trials == second.trials
    assert first.counters == second.counters
    assert tuple(evaluate_stepwise(board)) == first.steps


@given(boards())
@EXAMPLES
def test_ids_do_not_matter(board: GameState):
    """The same board under other names."""
    other = renamed(board)
    assert results(evaluate(board), board) == results(evaluate(other), other)


@given(boards())
@EXAMPLES
def test_an_effect_that_applied_to_nothing_changes_nothing(board: GameState):
    """Unless others waited for it, taking it away leaves every value as it was."""
    seen = evaluate(board)
    assume(board.effects)
    idle = {f"effect {active.id}" for active in board.effects}
    for step in seen.steps:
        if step.transitions or step.control:
            idle.discard(step.effect.id)
    for trial in seen.trials:
        if trial.dependency is not None:
            idle.discard(trial.other)
            idle.discard(trial.effect)
    kept = tuple(active for active in board.effects if f"effect {active.id}" not in idle)
    assert dict(evaluate(replace(board, effects=kept)).values) == dict(seen.values)


@given(boards(max_objects=6))
@FEW
def test_facets_leave_no_dependency_out(board: GameState):
    """Trying every pair gives the same values as trying those whose facets meet."""
    fast = evaluate(board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(effects.Running, "reads", lambda self, sublayer: -1)
        patch.setattr(dependency.Ordering, "written", lambda self, run: -1)
        slow = evaluate(replace(board))
    assert dict(fast.values) == dict(slow.values)
    assert [s.effect.id for s in fast.steps] == [s.effect.id for s in slow.steps]
    assert fast.counters.trials <= slow.counters.trials


@given(boards())
@EXAMPLES
def test_steps_tell_the_whole_story(board: GameState):
    """Each value is what the last step that touched it left."""
    seen = evaluate(board)
    values = dict(seen.copiable)
    for step in seen.steps:
        for object_id, before, after in step.transitions:
            if step.sublayer.layer > 1:
                assert values[object_id] == before
                values[object_id] = after
    for object_id, last in values.items():
        final = seen[object_id].characteristics
        assert (last.card_types, last.subtypes, last.colors) == (
            final.card_types,
            final.subtypes,
            final.colors,
        )
        assert last.abilities == final.abilities


# --- copies -------------------------------------------------------------------------------------


def with_copy(board: GameState, copy: str, of: str, timestamp: int) -> GameState:
    item = board.by_id[copy]
    effect = resolved(
        board.next_id,
        (item,),
        m.BecomeCopy(of=ThisObject()),
        timestamp=timestamp,
        snapshot=copy_snapshot(board, of, copier=item),
    )
    return replace(board, effects=(*board.effects, effect), next_id=board.next_id + 1)


@st.composite
def copied_boards(draw: st.DrawFn) -> GameState:
    board = draw(boards(max_objects=4, max_effects=2))
    ids = [item.id for item in board.objects]
    for number in range(draw(st.integers(1, 4))):
        pair = draw(st.tuples(st.sampled_from(ids), st.sampled_from(ids)))
        if pair[0] != pair[1]:
            board = with_copy(board, *pair, 200 + number)
    return board


@given(copied_boards())
@FEW
def test_a_copy_of_a_copy_is_a_copy_of_its_copiable_values(board: GameState):
    """And the version graph has no cycle: edges go from newer to older versions."""
    seen = evaluate(board)
    for edge in copy_graph(board).edges:
        assert edge.copy[1] > edge.original[1]
    first = board.objects[0].id
    other = board.objects[-1].id
    assume(first != other)
    again = evaluate(with_copy(board, first, other, 999))
    assert shown(again[first].copiable) == shown(seen[other].copiable)


@given(copied_boards(), st.sampled_from(["tapped", "transformed"]))
@FEW
def test_status_and_later_layers_of_the_original_do_not_matter(board: GameState, word: str):
    """What a copy would get depends on layer 1 only."""
    of = board.objects[-1]
    plain = replace(
        board, effects=tuple(e for e in board.effects if e.snapshot is not None)
    ).with_object(replace(of, status=replace(of.status, **{word: True}), counters=()))
    assert shown(copy_snapshot(board, of.id).values) == shown(copy_snapshot(plain, of.id).values)


@given(copied_boards())
@FEW
def test_ending_a_copy_effect_restores_the_values_before(board: GameState):
    """The newest copy effect is put on and taken off: everything is as it was."""
    first, last = board.objects[0].id, board.objects[-1].id
    assume(first != last)
    more = with_copy(board, first, last, 999)
    ended = replace(more, effects=more.effects[:-1])
    assert dict(evaluate(ended).values) == dict(evaluate(board).values)
