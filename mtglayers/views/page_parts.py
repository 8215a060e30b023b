"""The sections of a page: the board, how it came about, who copied whom, each object's layers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine.copying import copied_object
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.rules import EDITION
from mtglayers.views import wording
from mtglayers.views.explanation import (
    KEPT,
    SETTLED,
    ExplainedChange,
    ExplainedStep,
    Explanation,
    explain,
    summary,
)
from mtglayers.views.explanation_values import moves_of, start_values
from mtglayers.views.figure import picture
from mtglayers.views.graph_export_data import event_words
from mtglayers.views.page_words import Writing, name
from mtglayers.views.pictures import copy_diagram
from mtglayers.views.svg import escape

__all__ = [
    "board_section",
    "copies_section",
    "history_section",
    "objects_section",
    "rules_section",
    "share_section",
    "shown_objects",
]

_FAN = (
    "Unofficial fan content, permitted under the Fan Content Policy. Not approved or endorsed by "
    "Wizards. Portions of the materials used are property of Wizards of the Coast LLC."
)


def shown_objects(state: GameState) -> tuple[GameObject, ...]:
    """Return what a page explains: the permanents, and other objects that something changes."""
    seen = evaluate(state)
    zones = ("battlefield", "stack", "command")
    return tuple(item for item in state.objects if item.zone in zones or moves_of(seen, item.id))


def _scrolled(label: str, table: str) -> str:
    return f'<div class="wide" role="group" tabindex="0" aria-label="{escape(label)}">{table}</div>'


# --- the board ----------------------------------------------------------------------------------


def board_section(writing: Writing, state: GameState) -> str:
    """Write the table of what everything is now."""
    items = shown_objects(state)
    head = "".join(
        f'<th scope="col">{word}</th>'
        for word in ("Object", "Type", "Colours", "P/T", "Abilities", "Controller", "Notes")
    )
    seen = evaluate(state)
    rows = "".join(_row(writing, state, seen, item) for item in items)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    told = _scrolled("The board now", table) if items else "<p>The board is empty.</p>"
    return writing.heading(1, "The board now") + told


def _row(writing: Writing, state: GameState, seen: Evaluation, item: GameObject) -> str:
    view = seen[item.id]
    values = view.characteristics
    abilities = wording.ability_list(values.abilities, values.name)
    cells = (
        escape(wording.type_line(values)),
        escape(wording.color_words(values.colors)),
        escape(wording.power_toughness(values)),
        escape(wording.short(abilities, 120)) or "none",
        name(view.controller),
        "; ".join(_marks(state, seen, item)),
    )
    link = (
        f'<a href="#{writing.key}-o-{_place(state, item.id)}" data-show="{escape(item.id)}">'
        f"{name(wording.name_of(seen, item.id))}</a>"
    )
    return f'<tr><th scope="row">{link}</th>' + "".join(f"<td>{c}</td>" for c in cells) + "</tr>"


def _place(state: GameState, object_id: str) -> int:
    return next(at for at, item in enumerate(state.objects, 1) if item.id == object_id)


def _marks(state: GameState, seen: Evaluation, item: GameObject) -> Iterator[str]:
    if item.zone != "battlefield":
        yield f"in {escape(item.zone)}"
    if item.kind == "token":
        yield "token"
    copied = copied_object(state, item.id)
    if copied is not None:
        yield f"copy of {name(copied.id)}"
    status = item.status
    for word, holds in (
        ("face down", status.face_down),
        ("tapped", status.tapped),
        ("flipped", status.flipped),
        ("transformed", status.transformed),
        ("phased out", status.phased_out),
    ):
        if holds:
            yield word
    for each in item.counters:
        yield escape(f"{each.number} {each.kind} counter{'s' * (each.number > 1)}")
    if seen[item.id].uncertain:
        yield "uncertain"


# --- history ------------------------------------------------------------------------------------


def history_section(writing: Writing, states: Sequence[GameState], labels: Sequence[str]) -> str:
    """Write how the board came about: one frame for each state, with what changed."""
    if len(states) < 2:
        return ""
    frames = []
    for number, state in enumerate(states):
        before = states[number - 1] if number else None
        label = labels[number] if labels else ""
        frames.append(_state_frame(writing, number, before, state, label))
    return (
        writing.heading(1, "How it came about")
        + f'<ol class="frames" aria-label="how the board came about">{"".join(frames)}</ol>'
    )


def _state_frame(
    writing: Writing, number: int, before: GameState | None, state: GameState, label: str
) -> str:
    events = state.history[len(before.history) if before is not None else 0 :]
    words = [wording.short(event_words(each).replace("~", each.object), 140) for each in events]
    title = label or (words[0] if words else "the beginning")
    told = words if label else words[1:]
    items = "".join(f"<li>{name(each)}</li>" for each in told)
    changed = "".join(f"<li>{each}</li>" for each in _differences(before, state))
    return (
        f'<li id="{writing.key}-h-{number}" data-step="h{number}">'
        f'<p class="title layer">{number}. {name(title)}</p>'
        + (f"<ul>{items}</ul>" if items else "")
        + (f'<ul class="changes">{changed}</ul>' if changed else "")
        + "</li>"
    )


def _differences(before: GameState | None, state: GameState) -> Iterator[str]:
    now = evaluate(state)
    old = evaluate(before) if before is not None else None
    for item in shown_objects(state):
        was = None
        if old is not None and before is not None and item.id in old:
            in_play = before.by_id[item.id].zone in ("battlefield", "stack", "command")
            was = summary(old, item.id) if in_play else None
        words = summary(now, item.id)
        if was is None:
            yield f"new: <b>{name(wording.short(words, 200))}</b>"
        elif was != words:
            yield (
                f"{name(wording.short(was, 200))} is now <b>{name(wording.short(words, 200))}</b>"
            )


# --- copies -------------------------------------------------------------------------------------


_NAMED = re.compile(r'(<g class="g-node"[^>]*?) aria-label="[^"]*"><title>[^<]*</title>')


def copies_section(writing: Writing, state: GameState) -> str:
    """Draw who copied whom, with the same in words; nothing where nothing copies."""
    from mtglayers.views.graphs import copy_digraph

    graph = copy_digraph(state)
    if not graph.number_of_edges():
        return ""
    # The words in a box are its name for screen readers too: nothing else, so that both agree.
    svg = _NAMED.sub(r"\1>", picture(copy_diagram(state)).to_svg(interactive=True))
    rows = []
    for node, facts in graph.nodes(data=True):
        if not graph.degree(node):
            continue
        copies = [str(graph.nodes[other]["object"]) for _, other in graph.out_edges(node)]
        words = f"{facts['label']} [{facts['object']}]"
        size = f", {facts['power']}/{facts['toughness']}" if facts["power"] else ""
        words += f": {facts['type_line']}{size}"
        if not facts["present"]:
            words += " (earlier values)"
        if copies:
            words += f"; a copy of {wording.joined(copies)}"
        rows.append(f'<li data-version="{escape(str(node))}">{name(words)}</li>')
    return (
        writing.heading(1, "Who copies whom")
        + '<p class="quiet">An arrow leads from what was copied to the copy. A box can be chosen.'
        + f"</p>{_scrolled('Who copies whom', svg)}"
        + f'<p class="graph-status" role="status"></p><ul>{"".join(rows)}</ul>'
    )


# --- objects ------------------------------------------------------------------------------------


def objects_section(writing: Writing, state: GameState) -> str:
    """Write each object's way through the layers, step by step."""
    items = shown_objects(state)
    if not items:
        return ""
    sections = "".join(_object(writing, state, item) for item in items)
    return writing.heading(1, "Why: layer by layer") + sections


def _object(writing: Writing, state: GameState, item: GameObject) -> str:
    seen = evaluate(state)
    told = explain(state, item.id)
    called = wording.name_of(seen, item.id)
    frames = "".join(_frames(writing, seen, told))
    notes = "".join(f"<li>{escape(note)}</li>" for note in told.notes)
    return (
        f'<section data-object="{escape(item.id)}" data-name="{escape(called)}" '
        f'id="{writing.key}-o-{_place(state, item.id)}">'
        f"{writing.heading(2, called)}<p>{name(told.now)}</p>"
        f'<ol class="frames" aria-label="{escape(called)}">{frames}</ol>'
        + _missed(writing, told.not_applied)
        + (f'<ul class="quiet">{notes}</ul>' if notes else "")
        + "</section>"
    )


def _frames(writing: Writing, seen: Evaluation, told: Explanation) -> Iterator[str]:
    values = start_values(seen, told.object)
    moves = moves_of(seen, told.object)
    key = f"{writing.key}-s-{_place(seen.state, told.object)}"
    yield _frame(key, told, 0, "Before any effect", f"<p>{name(told.start)}</p>")
    for number, step in enumerate(told.steps, 1):
        if step.number - 1 in moves:
            values = moves[step.number - 1][1]
        title = f"Layer {step.sublayer} ({step.title}), {step.source}"
        yield _frame(key, told, number, title, _step(writing, step, values))
    body = f"<p>{name(told.now)}</p>"
    if told.settled:
        body = f"<p>{escape(SETTLED)}</p>{_changes(told.settled)}{body}"
    yield _frame(key, told, len(told.steps) + 1, "The result", body)


def _frame(key: str, told: Explanation, number: int, title: str, body: str) -> str:
    """Write a step with an id: it can be linked to where there are no scripts, too."""
    step = f"{told.object}.{number}"
    opening = f'<li id="{key}-{number}" data-step="{escape(step)}">'
    return f'{opening}<p class="title layer">{name(title)}</p>{body}</li>'


def _step(writing: Writing, step: ExplainedStep, values: Characteristics) -> str:
    detail = f" {escape(step.detail)}" if step.detail else ""
    changed = _changes(step.changes) if step.changes else f"<p>{escape(KEPT)}</p>"
    size = wording.power_toughness(values)
    then = ", ".join(
        filter(None, (size, wording.color_words(values.colors), wording.type_line(values)))
    )
    return (
        f'<p><span class="says">“{escape(step.says)}”</span>{detail}</p>{changed}'
        f"<p>Why now: {escape(step.why)} ({writing.cite(step.rule)})</p>"
        f'<p class="quiet">Then it is: {escape(then)}</p>'
    )


def _changes(changes: Sequence[ExplainedChange]) -> str:
    return f'<ul class="changes">{"".join(map(_change, changes))}</ul>'


def _change(change: ExplainedChange) -> str:
    if change.characteristic == "abilities":
        return f"<li>{escape(str(change))}</li>"
    return (
        f"<li>{escape(wording.label(change.characteristic))}: <del>{escape(change.before)}</del> "
        f"now <b>{escape(change.after)}</b></li>"
    )


def _missed(writing: Writing, missed: Sequence[ExplainedStep]) -> str:
    if not missed:
        return ""
    items = "".join(
        f"<li>Layer {each.sublayer}, {name(each.source)}: "
        f'<span class="says">“{escape(each.says)}”</span>: {escape(each.why)} '
        f"({writing.cite(each.rule)})</li>"
        for each in missed
    )
    return f"{writing.heading(3, 'What did not apply')}<ul>{items}</ul>"


# --- the end ------------------------------------------------------------------------------------


def share_section(writing: Writing, state: GameState, line: str) -> str:
    """Write the board (or scenario) as the line of text that others can read."""
    from mtglayers.views.sharing import pack_state

    text = line or pack_state(state)
    field = f"{writing.key}-line"
    return (
        writing.heading(1, "To go on with it")
        + f'<p><label for="{field}">One line of text that mtglayers reads:</label></p>'
        f'<textarea id="{field}" readonly rows="3">{text}</textarea>'
        f'<p><a href="#share={text}">The same as a link to this page</a></p>'
    )


def rules_section(writing: Writing, state: GameState, shown: tuple[str, ...]) -> str:
    """List the rules that the page cites, and say by which edition it is."""
    edition = "" if state.edition == "current" else f" with the {state.edition} copy rules"
    return (
        writing.heading(1, "Rules")
        + f'<p class="quiet">Comprehensive Rules of {EDITION}{edition}; titles in our own words.'
        f"</p>"
        f"<ul>{writing.rules(shown)}</ul>"
        f'<p class="quiet">{_FAN}</p>'
    )
