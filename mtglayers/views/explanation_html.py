"""Explanations as HTML: what the object is now, and a table of the steps.

No style sheet is needed, so that they survive untrusted notebooks, dark themes and exports.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtglayers.rules import titled
from mtglayers.views import wording
from mtglayers.views.explanation import SETTLED
from mtglayers.views.svg import escape

if TYPE_CHECKING:
    from mtglayers.views.explanation import ExplainedChange, ExplainedStep, Explanation

__all__ = ["explanation_html"]

_CELL = 'style="text-align:left;vertical-align:top;padding:2px 8px"'


def _says(step: ExplainedStep) -> str:
    return f"“{step.says}”" + (f" — {step.detail}" if step.detail else "")


def _change(change: ExplainedChange) -> str:
    """Write one change; of abilities only what is lost and gained, as the text form does."""
    if change.characteristic == "abilities" and change.words:
        return f"{escape(change.words)} → <b>{escape(change.after)}</b>"
    return (
        f"{escape(wording.label(change.characteristic))}: "
        f"<s>{escape(change.before)}</s> → <b>{escape(change.after)}</b>"
    )


def _rows(step: ExplainedStep) -> Iterator[str]:
    changes = step.changes or (None,)
    for number, change in enumerate(changes):
        cells = ["", "", ""]
        if number == 0:
            cells = [f"{step.sublayer} {step.title}", step.source, _says(step)]
        if change is None:
            values = "did not apply" if not step.applied else "kept its values"
            shown = f"<td {_CELL}>{values}</td>"
        else:
            shown = f"<td {_CELL}>{_change(change)}</td>"
        why = f"{step.why} (CR {step.rule})" if number == 0 else ""
        cells_html = "".join(f"<td {_CELL}>{escape(cell)}</td>" for cell in cells)
        yield f"<tr>{cells_html}{shown}<td {_CELL}>{escape(why)}</td></tr>"


def explanation_html(explanation: Explanation) -> str:
    """Write an explanation as HTML."""
    head = "".join(
        f'<th scope="col" {_CELL}>{title}</th>'
        for title in ("layer", "source", "says", "what changed", "why then")
    )
    steps = (*explanation.steps, *explanation.not_applied)
    rows = "".join(row for step in steps for row in _rows(step))
    table = (
        f'<table style="border-collapse:collapse"><caption {_CELL}>The steps, in order</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        if steps
        else "<p>No effect changes it.</p>"
    )
    settled = ""
    if explanation.settled:
        items = "".join(f"<li>{_change(each)}</li>" for each in explanation.settled)
        settled = f"<p>{escape(SETTLED)}:</p><ul>{items}</ul>"
    notes = "".join(f"<li>{escape(note)}</li>" for note in explanation.notes)
    if explanation.rules:
        settled += f"<p>Rules: {escape(titled(explanation.rules))}</p>"
    return (
        f"<div><p><strong>{escape(explanation.now)}</strong></p>"
        f"<p>Before any effect: {escape(explanation.start)}</p>{table}{settled}"
        + (f"<ul>{notes}</ul>" if notes else "")
        + "</div>"
    )
