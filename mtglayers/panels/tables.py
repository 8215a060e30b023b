"""The table of everything on the board, as HTML, with the changed values marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine.copying import copied_object
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.panels.labels import letters
from mtglayers.views import wording
from mtglayers.views.explanation import start_values
from mtglayers.views.svg import escape

__all__ = ["changed_html", "objects_table", "short_type_line", "shown_objects"]

ZONES = ("battlefield", "stack", "command", "graveyard", "exile", "hand", "library")
_COLUMNS = ("Object", "Type", "Colours", "P/T", "Abilities", "Status")
_CELL = "text-align:left;vertical-align:top;padding:3px 8px"
_HIDDEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
_ABILITY_LENGTH = 64
_MANY = 12


def shown_objects(state: GameState) -> tuple[GameObject, ...]:
    """Return the objects in the order in which they are shown: by zone, then as they came."""
    places = {zone: place for place, zone in enumerate(ZONES)}
    known = [item for item in state.objects if item.zone in places]
    return tuple(sorted(known, key=lambda item: places[item.zone]))


def changed_html(now: str, before: str) -> str:
    """Write a value; one that differs from before is marked, also for who cannot see the mark.

    Examples
    --------
    >>> changed_html("red", "red")
    'red'
    >>> "was 2/2" in changed_html("3/3", "2/2")
    True
    """
    if now == before:
        return escape(now)
    was = escape(before) or "nothing"
    return (
        f'<mark title="was {was}">{escape(now) or "none"}</mark>'
        f'<span style="{_HIDDEN}"> (was {was})</span>'
    )


def short_type_line(values: Characteristics) -> str:
    """Write a type line; of very many subtypes only how many there are.

    Examples
    --------
    >>> short_type_line(Characteristics(card_types=("Creature",), subtypes=frozenset({"Elf"})))
    'Creature — Elf'
    """
    if len(values.subtypes) <= _MANY:
        return wording.type_line(values)
    front = wording.type_line(values).partition(" — ")[0]
    first = ", ".join(sorted(values.subtypes)[:2])
    return f"{front} — {len(values.subtypes)} subtypes ({first} …)"


def objects_table(state: GameState, *, clickable: bool = False) -> str:
    """Write what every object is now as an HTML table.

    Parameters
    ----------
    state
        Any state.
    clickable
        Whether names are buttons, for a page with a script that knows them.
    """
    shown = shown_objects(state)
    if not shown:
        return "<p>The board is empty.</p>"
    seen = evaluate(state)
    head = "".join(f'<th scope="col" style="{_CELL}">{each}</th>' for each in _COLUMNS)
    bodies = "".join(_bodies(state, seen, shown, clickable))
    return (
        '<table style="border-collapse:collapse">'
        f'<caption style="{_CELL}">What every object is now; '
        "<mark>marked</mark> values differ from the printed ones</caption>"
        f"<thead><tr>{head}</tr></thead>{bodies}</table>"
    )


def _bodies(
    state: GameState, seen: Evaluation, shown: Iterable[GameObject], clickable: bool
) -> Iterator[str]:
    groups: dict[tuple[str, str], list[GameObject]] = {}
    known = letters(state)
    for item in shown:
        whose = seen.controllers[item.id] if item.zone == "battlefield" else item.owner
        groups.setdefault((item.zone, whose), []).append(item)
    for (zone, whose), items in groups.items():
        title = escape(f"{zone.capitalize()}, {whose}")
        rows = "".join(_row(state, seen, item, clickable, known.get(item.id, "")) for item in items)
        yield (
            f'<tbody><tr><th scope="rowgroup" colspan="{len(_COLUMNS)}" style="{_CELL}">'
            f"{title}</th></tr>{rows}</tbody>"
        )


def _row(state: GameState, seen: Evaluation, item: GameObject, clickable: bool, letter: str) -> str:
    now = seen[item.id].characteristics
    start = start_values(seen, item.id)
    name = _name(item, now, start, clickable, letter)
    sayings: tuple[Callable[[Characteristics], str], ...] = (
        short_type_line,
        lambda values: wording.color_words(values.colors),
        wording.power_toughness,
        lambda values: _abilities(values, now.name),
    )
    cells = [changed_html(say(now), say(start)) for say in sayings]
    cells.append(escape(", ".join(_status(state, seen, item))))
    data = "".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells)
    return (
        f'<tr data-row="{escape(item.id)}"><th scope="row" style="{_CELL};font-weight:normal">'
        f"{name}</th>{data}</tr>"
    )


def _name(
    item: GameObject, now: Characteristics, start: Characteristics, clickable: bool, letter: str
) -> str:
    shown = changed_html(now.name or "(no name)", start.name or "(no name)")
    if letter:
        shown += f' <b class="mtgl-letter">{letter}</b>'
    id_words = f" <small><code>{escape(item.id)}</code></small>"
    if not clickable:
        return f"{shown}{id_words}"
    said = " ".join(filter(None, (now.name or "no name", letter)))
    label = escape(f"{said}, {item.id}")
    return (
        f'<button type="button" data-object="{escape(item.id)}" aria-pressed="false" '
        f'aria-label="{label}">{shown}</button>{id_words}'
    )


def _abilities(values: Characteristics, name: str) -> str:
    words = [wording.ability_words(held, name) for held in values.abilities]
    if any(len(each) > _ABILITY_LENGTH for each in words) or len(words) > 3:
        words = [_cut(each) for each in words]
    return "; ".join(words) or "none"


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    if len(flat) <= _ABILITY_LENGTH:
        return flat
    return flat[: _ABILITY_LENGTH - 1].rsplit(" ", 1)[0] + " …"


def _status(state: GameState, seen: Evaluation, item: GameObject) -> Iterator[str]:
    copied = copied_object(state, item.id)
    if copied is not None:
        yield f"copy of {copied.id}"
    if item.kind != "card":
        yield item.kind
    status = item.status
    if status.face_down:
        yield f"face down ({status.face_down})"
    for word in ("tapped", "flipped", "transformed", "phased_out"):
        if getattr(status, word):
            yield word.replace("_", " ")
    if item.attached_to is not None:
        yield f"attached to {item.attached_to.id}"
    for each in item.counters:
        yield f"{each.number} {each.kind} counter{'s' * (each.number != 1)}"
    uncertain = seen[item.id].uncertain
    if uncertain:
        yield f"uncertain: {', '.join(wording.label(name) for name in uncertain)}"
