"""What the views beside the table show: timestamps, the past, a copy's chain, what would differ."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mtglayers.core.state import GameState
from mtglayers.engine.copying import copied_object, copy_snapshot
from mtglayers.engine.evaluation import evaluate
from mtglayers.errors import MtgLayersError
from mtglayers.panels.labels import letters, spoken_name
from mtglayers.panels.tables import short_type_line
from mtglayers.rules import rule, rule_exists
from mtglayers.views import wording
from mtglayers.views.graphs import chain_nodes
from mtglayers.views.svg import escape
from mtglayers.views.what_if_compare import Comparison, SeenStep

__all__ = ["comparison_html", "copy_html", "linked", "object_choices", "timestamp_rows"]

_CITED = re.compile(r"\bCR (\d{3}(?:\.\d+[a-z]?)?)")


def linked(html: str) -> str:
    """Turn the rules that a text cites into buttons that say what they are about.

    Examples
    --------
    >>> 'data-rule="613.8a"' in linked("<p>later (CR 613.8a)</p>")
    True
    """
    return _CITED.sub(_rule_button, html)


def _rule_button(found: re.Match[str]) -> str:
    number = found[1]
    if not rule_exists(number):
        return found[0]
    told = f"CR {number}: {rule(number).title}"
    parent = rule(number).parent
    while parent is not None:
        if parent.title not in told:
            told += f"; part of CR {parent.number}, {parent.title}"
        parent = parent.parent
    return (
        f'<button type="button" class="mtgl-rule" data-rule="{number}" '
        f'title="{escape(told)}">{found[0]}</button>'
    )


def timestamp_rows(state: GameState) -> list[dict[str, str]]:
    """List the permanents in the order of their timestamps, the oldest first (CR 613.7)."""
    seen, known = evaluate(state), letters(state)
    permanents = [item for item in state.objects if item.zone == "battlefield"]
    permanents.sort(key=lambda item: item.timestamp)
    return [
        {
            "id": item.id,
            "name": spoken_name(seen, item.id, known),
            "about": short_type_line(seen[item.id].characteristics),
        }
        for item in permanents
    ]


def object_choices(state: GameState) -> list[dict[str, Any]]:
    """List the permanents with whether they copy something, for the questions about them."""
    seen, known = evaluate(state), letters(state)
    return [
        {
            "id": item.id,
            "name": spoken_name(seen, item.id, known),
            "copies": copied_object(state, item.id) is not None,
        }
        for item in state.objects
        if item.zone == "battlefield"
    ]


def copy_html(state: GameState, object_id: str) -> str:
    """Write an object's chain of copies and what a further copy of it would get (CR 707.2)."""
    item = state.by_id.get(object_id)
    if item is None or item.zone != "battlefield":
        return ""
    seen = evaluate(state)
    names = [node.rpartition("@")[0] for node in chain_nodes(state, object_id)]
    chain = " → ".join(f"<code>{escape(each)}</code>" for each in names)
    told = f"Its chain: {chain}" if len(names) > 1 else "It copies nothing."
    try:
        values = copy_snapshot(state, object_id).values
    except MtgLayersError as error:
        return f"<p>{told}</p><p>{escape(str(error))}</p>"
    facts = [
        values.name or "no name",
        values.mana_cost or "no mana cost",
        wording.color_words(values.colors),
        short_type_line(values),
        wording.power_toughness(values),
        wording.value_words("abilities", values.abilities, values.name),
    ]
    would = "; ".join(escape(each) for each in facts if each)
    name = escape(wording.name_of(seen, object_id))
    return f"<p>{told}</p><p>A further copy of {name} would get: {would.rstrip('.')}.</p>"


def comparison_html(made: Comparison, names: Mapping[str, str], other: str) -> str:
    """Write a comparison as two columns: what is now, and what would be.

    Parameters
    ----------
    made
        The comparison of now with the other board.
    names
        What objects are called.
    other
        The other board in words, for the heading of its column.
    """
    count = len(made.differences)
    words = {0: "No value would be another one.", 1: "1 value would be another one."}
    parts = [f"<p>{words.get(count, f'{count} values would be other ones.')}</p>"]
    if count:
        rows = "".join(
            f'<tr><th scope="row">{escape(names.get(each.object, each.object))}</th>'
            f"<td>{escape(wording.label(each.characteristic))}</td><td>{escape(each.first)}</td>"
            f"<td><mark>{escape(each.second)}</mark></td></tr>"
            for each in made.differences
        )
        head = "".join(
            f'<th scope="col">{escape(each)}</th>' for each in ("Object", "Value", "Now", other)
        )
        parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
    for ids, said in ((made.only_first, "Only now"), (made.only_second, "Only there")):
        if ids:
            parts.append(f"<p>{said}: {escape(', '.join(names.get(i, i) for i in ids))}.</p>")
    if any(made.first_step):
        now, then = (_step(each) for each in made.first_step)
        parts.append(
            "<details><summary>The first step that differs, after "
            f"{made.same_steps} that are the same</summary>"
            f"<ul><li>Now: {now}</li><li>{escape(other)}: {then}</li></ul></details>"
        )
    return linked("".join(parts))


def _step(step: SeenStep | None) -> str:
    return escape(str(step)) if step is not None else "no further step"
