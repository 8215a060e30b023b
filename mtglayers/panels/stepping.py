"""An object's way through the layers, one frame per step, as HTML for the stepper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.evidence import Step
from mtglayers.panels.tables import changed_html, short_type_line
from mtglayers.views import wording
from mtglayers.views.explanation import ExplainedStep, explain, start_values
from mtglayers.views.svg import escape

__all__ = ["Frame", "frames_of"]

_SAME = ' class="mtgl-same"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One moment of the evaluation as it concerns one object.

    Parameters
    ----------
    sublayer
        The label of its sublayer; empty for what is before and after all of them.
    label
        What happens, in a few words.
    html
        What happened and why, and the values then.
    changed
        Whether a value is another one than before.
    """

    sublayer: str
    label: str
    html: str
    changed: bool = True


def frames_of(state: GameState, object_id: str) -> tuple[Frame, ...]:
    """Return an object's frames: before any effect, after each step, and the result.

    Raises
    ------
    UnknownObjectError
        There is no such object.
    """
    seen = evaluate(state)
    explained = explain(state, object_id)
    values = start_values(seen, object_id)
    controller = _first_controller(seen, object_id)
    frames = [_frame("", "Before any effect", _words("Its own values."), values, values)]
    for step, said in zip(_steps(seen, object_id), explained.steps, strict=True):
        before, owner = values, controller
        values = next((new for each, _, new in step.transitions if each == object_id), values)
        controller = next((new for each, _, new in step.control if each == object_id), controller)
        label = f"Layer {said.sublayer} ({said.title}), {said.source}"
        extra = _controller_row(controller, owner) if controller != owner else ""
        frames.append(_frame(said.sublayer, label, _said(said), values, before, extra))
    count = len(explained.steps)
    words = {0: "No effect changes it.", 1: "One effect had a say."}.get(
        count, f"{count} steps in all."
    )
    start = start_values(seen, object_id)
    result = seen[object_id].characteristics
    frames.append(_frame("", "The result", _words(words), result, start))
    return tuple(frames)


def _first_controller(seen: Evaluation, object_id: str) -> str:
    for step in seen.steps:
        for each, old, _ in step.control:
            if each == object_id:
                return old
    return seen[object_id].controller


def _steps(seen: Evaluation, object_id: str) -> list[Step]:
    """Return the steps that an explanation of the object tells, in the same order."""
    return [step for step in seen.steps if step.changes_of(object_id) or object_id in step.affected]


def _words(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _said(step: ExplainedStep) -> str:
    kept = "" if step.changes else _words("It kept its values.")
    return (
        f"<p><strong>{escape(step.source)}</strong>: “{escape(step.says)}”</p>{kept}"
        f"<p>Why now: {escape(step.why)} (CR {escape(step.rule)})</p>"
    )


def _controller_row(now: str, before: str) -> str:
    return f'<tr><th scope="row">controller</th><td>{changed_html(now, before)}</td></tr>'


_ROWS: tuple[tuple[str, Callable[[Characteristics], str]], ...] = (
    ("name", lambda values: values.name or "none"),
    ("mana cost", lambda values: values.mana_cost or "none"),
    ("types", lambda values: short_type_line(values) or "none"),
    ("colours", lambda values: wording.color_words(values.colors)),
    ("abilities", lambda values: wording.value_words("abilities", values.abilities, values.name)),
    ("P/T", lambda values: wording.power_toughness(values) or "none"),
)


def _frame(
    sublayer: str,
    label: str,
    words: str,
    values: Characteristics,
    before: Characteristics,
    extra: str = "",
) -> Frame:
    told = [(name, say(values), say(before)) for name, say in _ROWS]
    rows = "".join(
        f'<tr{_SAME if now == was else ""}><th scope="row">{name}</th>'
        f"<td>{changed_html(now, was)}</td></tr>"
        for name, now, was in told
    )
    html = f"{words}<table><tbody>{rows}{extra}</tbody></table>"
    changed = bool(extra) or any(now != was for _, now, was in told)
    return Frame(sublayer=sublayer, label=label, html=html, changed=changed)
