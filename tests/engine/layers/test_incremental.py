"""Evaluating only what is new gives what a whole evaluation gives, evidence and order included."""

from __future__ import annotations

from dataclasses import replace

import pytest
from board_strategies import COUNTS, FILTERS, MODIFICATIONS, boards
from builders import (
    BEAR,
    CREATURE,
    OPALESCENCE,
    card,
    keyword,
    pump,
    resolved,
    size,
    state,
    static,
    thing,
)
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
    evaluation.forget()
    return evaluate(replace(board))


def same(some: Evaluation, other: Evaluation) -> None:
    assert list(some.values.items()) == list(other.values.items())
    assert list(some.copiable.items()) == list(other.copiable.items())
    assert dict(some.controllers) == dict(other.controllers)
    assert dict(some.base) == dict(other.base)
    assert dict(some.variants) == dict(other.variants)
    assert some.steps == other.steps
    assert some.not_applied == other.not_applied
    assert some.trials == other.trials
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


def history(draw: st.DrawFn, board: GameState) -> list[GameState]:
    found = [board]
    for step in range(draw(st.integers(1, 8))):
        board = changed(draw, board, step)
        found.append(board)
    return found


@st.composite
def histories(draw: st.DrawFn) -> list[GameState]:
    number = draw(st.integers(6, 14))
    return history(
        draw,
        state(
            *(thing(f"o{i}", draw(st.sampled_from(CARDS)), i + 1) for i in range(number)),
            clock=100,
            next_id=1,
        ),
    )


LOOKING_AT_ONE = tuple(
    each
    for each in MODIFICATIONS
    if not isinstance(each, m.ModifyPowerToughness | m.SetBasePowerToughness)
    or not any(count in (each.power, each.toughness) for count in COUNTS)
)


@st.composite
def histories_with_static_abilities(draw: st.DrawFn) -> list[GameState]:
    """Draw boards of effects that mostly look at one object at a time, and what becomes of them."""
    number = draw(st.integers(8, 14))
    changes = st.lists(st.sampled_from(LOOKING_AT_ONE), min_size=1, max_size=2, unique=True)
    enchantments = [
        card(f"Card {i}", "Enchantment", "{2}", None, [static(tested, *draw(changes))])
        for i, tested in enumerate(draw(st.lists(st.sampled_from(FILTERS), max_size=6)))
    ]
    first = draw(st.integers(0, 2)) * 50
    return history(
        draw,
        state(
            *(thing(f"o{i}", draw(st.sampled_from(CARDS)), i + 1) for i in range(number)),
            *(thing(f"e{i}", each, first + 2 * i) for i, each in enumerate(enchantments)),
            clock=200,
            next_id=1,
        ),
    )


def hold_against_the_whole(boards: list[GameState]) -> None:
    """Evaluate boards one after the other, each also as if nothing had been evaluated before."""
    expected = [whole(board) for board in boards]
    evaluation.forget()
    for board, other in zip(boards, expected, strict=True):
        same(evaluate(replace(board)), other)


@given(histories())
@settings(max_examples=150, deadline=None)
def test_what_is_new_is_evaluated_as_the_whole_is(boards: list[GameState]) -> None:
    hold_against_the_whole(boards)


@pytest.mark.slow
@given(histories_with_static_abilities())
@settings(max_examples=300, deadline=None)
def test_what_is_new_meets_static_abilities_as_in_the_whole(boards: list[GameState]) -> None:
    hold_against_the_whole(boards)


@pytest.mark.slow
@given(boards(max_objects=12, max_effects=3), st.data())
@settings(max_examples=200, deadline=None)
def test_any_board_is_evaluated_as_the_whole_is(board: GameState, data: st.DataObject) -> None:
    board = replace(board, clock=500, next_id=50)
    hold_against_the_whole(data.draw(st.composite(history)(board)))


def test_only_what_is_new_is_worked_on() -> None:
    """One copy more among many is one action; the evidence is that of all."""
    board = state(*(thing(f"o{i}", BEAR, i + 1) for i in range(100)), clock=200)
    for number in range(1, 50):
        board = copy_effect(board, (f"o{number}",), f"o{number - 1}")
    seen = evaluate(board)
    assert (len(seen.steps), seen.counters.action_resolutions) == (49, 1)
    same(seen, whole(board))


def test_a_token_among_effects_is_led_through_alone() -> None:
    """One creature more meets each effect once, whatever number is there already."""
    lord = card("Lord", "Enchantment", "{2}", None, [static(CREATURE, pump(1, 1), size(0, 1))])
    board = state(
        thing("lord", lord, 1), *(thing(f"o{i}", BEAR, i + 2) for i in range(200)), clock=300
    )
    evaluate(board)
    more = board.with_object(thing("new", BEAR, 300))
    seen = evaluate(more)
    assert (seen["new"].characteristics.power, seen.counters.filter_tests) == (1, 0)
    assert seen.steps[-1].affected == tuple(item.id for item in more.objects[1:])
    same(seen, whole(more))


def test_an_effect_that_counts_is_evaluated_whole() -> None:
    """What enters is counted on every object, so every object is looked at."""
    counting = static(CREATURE, m.ModifyPowerToughness(COUNTS[0], COUNTS[0]))
    heat = card("Heat", "Enchantment", "{2}", None, [counting])
    board = state(
        thing("heat", heat, 1), *(thing(f"o{i}", BEAR, i + 2) for i in range(20)), clock=300
    )
    evaluate(board)
    more = board.with_object(thing("new", BEAR, 300))
    assert evaluate(more)["o1"].characteristics.power == 23
    same(evaluate(more), whole(more))


def test_a_new_object_that_makes_effects_depend_is_not_led_through() -> None:
    """The first artifact makes the older effect depend on the younger one (CR 613.8a)."""
    older = card(
        "Older", "Enchantment", "{1}", None, [static(CREATURE, m.AddTypes(subtypes=("Elf",)))]
    )
    animating = static(FILTERS[2], m.AddTypes(card_types=("Creature",)))
    younger = card("Younger", "Enchantment", "{1}", None, [animating])
    board = state(
        thing("older", older, 1),
        thing("younger", younger, 2),
        *(thing(f"o{i}", BEAR, i + 3) for i in range(20)),
        clock=300,
    )
    assert [step.source for step in evaluate(board).steps] == ["older", "younger"]
    more = board.with_object(thing("rock", CARDS[2], 300))
    seen = evaluate(more)
    assert [step.source for step in seen.steps] == ["younger", "older"]
    assert "Elf" in seen["rock"].characteristics.subtypes
    same(seen, whole(more))


def test_a_counter_that_an_effect_would_read_is_tried_as_in_the_whole() -> None:
    """Doubling, even of nothing, reads the power that a new counter writes: that is a trial."""
    doubling = resolved(1, (), m.DoublePowerToughness(), timestamp=100)
    bears = [thing(f"o{i}", BEAR, i + 1) for i in range(9)]
    board = state(*bears, effects=[doubling], clock=200, next_id=9)
    evaluate(board)
    more = board.with_object(replace(bears[0], counters=(Counters("+1/+1", 1, 200),)))
    assert len(evaluate(more).trials) == 1
    same(evaluate(more), whole(more))


def test_a_static_ability_that_enters_is_evaluated_whole() -> None:
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
