"""How much work an evaluation is: counted, not timed (CR 613.8a by trial)."""

from __future__ import annotations

import pytest
from builders import BEAR, CREATURE, card, in_order, pump, state, static, thing

from mtglayers.commands.bench import adversarial_board, mixed_board, report
from mtglayers.engine.evaluation import evaluate


@pytest.mark.parametrize(("permanents", "effects"), [(30, 20), (100, 60), (200, 60)])
def test_mixed_boards(permanents: int, effects: int):
    """Trials grow with the effects, filter tests with permanents times effects."""
    counts = evaluate(mixed_board(permanents, effects)).counters
    assert 0 < counts.trials <= 2.5 * effects
    assert counts.applications <= counts.trials
    assert counts.filter_tests <= 4 * permanents * effects


def test_adversarial_board():
    """All effects read what all others write."""
    counts = evaluate(adversarial_board(100, 40)).counters
    assert counts.trials <= 40 * 40 / 2
    assert counts.applications <= 40 * 40 / 4


def test_no_trial_without_a_meeting_facet():
    """Forty anthems: none can change another."""
    anthem = card("A", "Enchantment", abilities=(static(CREATURE, pump(1, 1)),))
    board = in_order(*(thing(f"a{n}", anthem) for n in range(40)), thing("x", BEAR))
    seen = evaluate(state(*board))
    assert seen["x"].characteristics.power == 42
    assert (seen.counters.trials, seen.counters.applications) == (0, 0)
    assert seen.counters.filter_tests == 40 * 41


def test_an_evaluation_is_made_once():
    """It is kept on the state."""
    board = mixed_board(20, 10)
    assert evaluate(board) is evaluate(board)


@pytest.mark.slow
def test_report():
    """The table names the boards and the growth."""
    table = report(1, quick=True)
    assert "adversarial" in table
    assert "import mtglayers" in table
