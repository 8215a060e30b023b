"""Questions to predict before the answer is revealed, made from the evidence of a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.views import wording
from mtglayers.views.explanation import ExplainedStep, explain
from mtglayers.views.explanation_values import moves_of, start_values
from mtglayers.views.page_words import Writing, name
from mtglayers.views.svg import escape

__all__ = ["PredictQuestion", "predict_questions", "questions_section"]

MOST = 12
PER_OBJECT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictQuestion:
    """A question about one moment of the evaluation, its short answer, and why."""

    text: str
    answer: str
    why: str
    rule: str


def predict_questions(state: GameState, most: int = MOST) -> tuple[PredictQuestion, ...]:
    """Make questions from the evidence: values after a sublayer, orders, what does not apply.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> for card in ("Grizzly Bears", "Humility"):
    ...     _ = board.enter(card)
    >>> for question in predict_questions(board.state):
    ...     print(question.text, question.answer)
    What are the power and toughness of Grizzly Bears after layer 7b? 1/1
    """
    seen = evaluate(state)
    by_object = [
        list(islice(_about(seen, item.id), PER_OBJECT))
        for item in state.objects
        if item.zone == "battlefield"
    ]
    # Each object's first question first, so that all objects have their turn.
    rounds = (
        questions[number]
        for number in range(PER_OBJECT)
        for questions in by_object
        if number < len(questions)
    )
    return tuple(islice(rounds, most))


def _about(seen: Evaluation, object_id: str) -> Iterator[PredictQuestion]:
    told = explain(seen.state, object_id)
    called = wording.name_of(seen, object_id)
    by_layer: dict[str, list[ExplainedStep]] = {}
    for step in told.steps:
        by_layer.setdefault(step.sublayer, []).append(step)
    for label, steps in reversed(by_layer.items()):
        changed = {change.characteristic for step in steps for change in step.changes}
        yield from _value(seen, object_id, called, label, steps[-1], changed)
        sources = [step.source for step in steps]
        if len(set(sources)) > 1 and changed:
            names = wording.joined(sorted(set(sources)), "or")
            yield PredictQuestion(
                text=f"Which applies to {called} first in layer {label}: {names}?",
                answer=sources[0],
                why=steps[0].why,
                rule=steps[0].rule,
            )
    for step in told.not_applied[:1]:
        yield PredictQuestion(
            text=f"Does “{step.says}” ({step.source}) apply to {called} in layer {step.sublayer}?",
            answer="no",
            why=step.why,
            rule=step.rule,
        )


def _value(
    seen: Evaluation,
    object_id: str,
    called: str,
    label: str,
    last: ExplainedStep,
    changed: set[str],
) -> Iterator[PredictQuestion]:
    moves = moves_of(seen, object_id)
    before = [at for at in moves if at <= last.number - 1]
    values = moves[before[-1]][1] if before else start_values(seen, object_id)
    asked = ""
    if {"power", "toughness"} & changed and label != "1a":
        asked, answer = "What are the power and toughness of", wording.power_toughness(values)
    elif "card_types" in changed:
        asked = "Which card types has"
        answer = wording.value_words("card_types", values.card_types)
    elif "subtypes" in changed:
        asked, answer = "Which subtypes has", wording.value_words("subtypes", values.subtypes)
    elif "colors" in changed:
        asked, answer = "Which colours has", wording.color_words(values.colors)
    elif "abilities" in changed:
        asked, answer = "How many abilities has", str(len(values.abilities))
    if asked:
        yield PredictQuestion(
            text=f"{asked} {called} after layer {label}?",
            answer=answer,
            why=f"{last.source}: “{last.says}”; {last.why}",
            rule=last.rule,
        )


def questions_section(writing: Writing, state: GameState) -> str:
    """Write the questions, each with its answer folded away."""
    found = predict_questions(state)
    if not found:
        return ""
    items = "".join(
        f"<li><p>{name(each.text)}</p>"
        f'<details data-answer="{escape(each.answer)}"><summary>Answer</summary>'
        f"<p><strong>{name(each.answer)}</strong></p>"
        f"<p>{escape(each.why)} ({writing.cite(each.rule)})</p></details></li>"
        for each in found
    )
    return (
        writing.heading(1, "Predict, then reveal")
        + '<p class="quiet">Answers are found without looking at the steps above.</p>'
        + f"<ol>{items}</ol>"
    )
