"""Check a set of exercises before readers get it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mtglayers.quiz.exercises import Finding, play_exercise
from mtglayers.quiz.model import Exercise, QuizSet
from mtglayers.quiz.parse import load_quiz
from mtglayers.scenarios.runner import run_scenario

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

__all__ = ["check_quiz"]


def check_quiz(
    source: QuizSet | str | Path, cards: CardDatabase | None = None
) -> tuple[Finding, ...]:
    """Check a set: scenarios hold, questions have answers, stated answers are the engine's.

    Parameters
    ----------
    source
        A set, or the path of its file.
    cards
        Where cards are looked up; the cards of this computer otherwise.

    Returns
    -------
    tuple of Finding
        What is wrong, and notes, in the order of the file. A set without findings that are
        ``wrong`` can be given to readers.

    Raises
    ------
    InvalidScenarioError
        The file is no set; lists all problems with their lines.

    Examples
    --------
    >>> from mtglayers.quiz import parse_quiz
    >>> found = check_quiz(parse_quiz('''
    ... quiz: 1
    ... title: Sizes
    ... exercises:
    ...   - scenario: {steps: [{enter: Hill Giant}]}
    ...     questions:
    ...       - {value: {hill-giant: power}, answer: 4}
    ... '''))
    >>> print(found[0])
    line 7: What is the power of Hill Giant now? The set says 4, the engine 3 (no effect ...)
    """
    made = source if isinstance(source, QuizSet) else load_quiz(source)
    found: list[Finding] = []
    for number, exercise in enumerate(made.exercises, start=1):
        played = play_exercise(exercise, number, cards)
        found += _of_scenario(exercise, cards) if played.is_played else []
        found += played.findings
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.line))


def _of_scenario(exercise: Exercise, cards: CardDatabase | None) -> list[Finding]:
    """Run what the scenario itself expects."""
    result = run_scenario(exercise.scenario, cards)
    return [
        Finding(message=f"the scenario does not hold: {each.message}", line=exercise.line)
        for each in result.failures
    ] + [
        Finding(message=f"the scenario: {each}", line=exercise.line, wrong=False)
        for each in result.unused
    ]
