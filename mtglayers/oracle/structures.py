"""Bands and parts of a text: levels, class levels, station bands, chapters, anchor words, cases.

CR 702.87, 711 (levelers), 714 (Sagas), 716 (Classes), 719 (Cases), 721 (Spacecraft), 614.12b.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mtglayers.core.abilities import (
    Ability,
    ActivatedAbility,
    AnchoredAbility,
    ClassAbility,
    LevelAbility,
    SpellAbility,
    StaticAbility,
    StationAbility,
    TriggeredAbility,
    UnreadAbility,
)
from mtglayers.core.conditions import Condition, Conjunction, Matches, PlayerHas
from mtglayers.core.effects import AsEnters
from mtglayers.core.filters import HasStatus
from mtglayers.core.instructions import Choose, Designate, Resolution
from mtglayers.core.references import ThisObject, You
from mtglayers.core.triggers import ChapterTrigger, StepTrigger
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.lines import Line
from mtglayers.oracle.modes import _mode

if TYPE_CHECKING:
    from mtglayers.oracle.abilities import AbilityReader

__all__ = ["read_conditional_word", "read_structure"]


def read_structure(reader: AbilityReader, line: Line) -> tuple[Ability, ...] | None:
    """Read a line or band with a structure of its own, or return ``None``."""
    if line.kind == "level":
        return (_level(reader, line),)
    if line.kind == "class":
        return (_class(reader, line),)
    if line.kind == "station":
        return (_station(reader, line),)
    if line.kind == "chapter":
        return (_chapter(reader, line),)
    if line.kind in ("text", "triggered") and line.rows:
        return _anchored(reader, line) or _costed_modes(reader, line)
    return None


def _band(reader: AbilityReader, line: Line) -> tuple[Ability, ...]:
    found: list[Ability] = []
    for inner in line.band:
        if inner.kind == "size":
            reader.mark(inner, 0, len(inner.line.text), "understood")
            continue
        found.extend(read_line(reader, inner))
    return tuple(found)


def read_line(reader: AbilityReader, line: Line) -> tuple[Ability, ...]:
    """Read any line, structured or not."""
    found = read_structure(reader, line)
    if found is None:
        return reader.read(line)
    if line.word and line.kind != "level":
        reader.mark(line, line.word_start, line.word_end, "flavour word")
        found = tuple(replace(each, ability_word=line.word) for each in found)
    return tuple(replace(each, link=reader.link) for each in found)


def _size(detail: str) -> tuple[int, int] | None:
    parts = detail.split("/")
    return (int(parts[0]), int(parts[1])) if len(parts) == 2 else None


def _level(reader: AbilityReader, line: Line) -> Ability:
    reader.mark(line, 0, len(line.line.text), "understood")
    size = _size(line.detail) or (0, 0)
    low, *high = line.numbers
    return LevelAbility(
        minimum=low,
        maximum=high[0] if high else None,
        power=size[0],
        toughness=size[1],
        abilities=_band(reader, line),
        text=line.line.text,
    )


def _class(reader: AbilityReader, line: Line) -> Ability:
    reader.mark(line, 0, len(line.line.text), "understood")
    return ClassAbility(
        level=line.numbers[0],
        cost=line.detail,
        abilities=_band(reader, line),
        text=line.line.text,
    )


def _station(reader: AbilityReader, line: Line) -> Ability:
    text = line.line.text
    reader.mark(line, 0, line.start, "understood")
    found: list[Ability] = []
    size = _size(line.detail)
    rest = text[line.start :].strip()
    if rest and not (size and rest == line.detail):
        from mtglayers.oracle.lines import classify

        inner = classify(line.line, line.source)
        inner = replace(inner, kind="text", start=line.start)
        inner = _kind_inside(inner)
        found.extend(reader.read(inner))
    elif rest:
        reader.mark(line, line.start, len(text), "understood")
    found.extend(_band(reader, line))
    return StationAbility(
        minimum=line.numbers[0],
        power=size[0] if size else None,
        toughness=size[1] if size else None,
        abilities=tuple(found),
        text=text,
    )


def _kind_inside(line: Line) -> Line:
    """Tell what stands behind the number of a station band on the same line."""
    from mtglayers.oracle.lines import inner_kind

    kind, colon = inner_kind(line)
    return replace(line, kind=kind, colon=colon)


def _chapter(reader: AbilityReader, line: Line) -> Ability:
    reader.mark(line, 0, line.start, "understood")
    context = reader.context(line.line)
    resolution, _ = reader.resolution(line, context, line.start)
    return TriggeredAbility(
        trigger=ChapterTrigger(line.numbers), resolution=resolution, text=line.text
    )


# --- anchor words ---------------------------------------------------------------------------------


def _anchored(reader: AbilityReader, line: Line) -> tuple[Ability, ...] | None:
    """Read "As ~ enters, choose Khans or Dragons" with the abilities behind the words."""
    if not all(row.word for row in line.rows):
        return None
    text = line.line.text.lower()
    if not text.startswith("as ") or "choose" not in text:
        return None
    head = reader.read(replace(line, rows=()))
    words = _anchor_words(head)
    if not words or not {row.word for row in line.rows} <= words:
        return None
    found = list(head)
    for row in line.rows:
        reader.mark(row, row.word_start, row.word_end, "flavour word")
        inner = _kind_inside(replace(row, kind="text", word="", word_start=0, word_end=0))
        abilities = reader.read(inner)
        found.append(AnchoredAbility(word=row.word, abilities=abilities, text=row.line.text))
    return tuple(found)


def _anchor_words(head: tuple[Ability, ...]) -> set[str]:
    """List the words that may be chosen."""
    words: set[str] = set()
    for ability in head:
        if isinstance(ability, StaticAbility):
            for effect in ability.effects:
                if isinstance(effect, AsEnters):
                    for each in effect.instructions:
                        if isinstance(each, Choose):
                            words.update(each.options)
    return words


# --- modes with costs -----------------------------------------------------------------------------


def _costed_modes(reader: AbilityReader, line: Line) -> tuple[Ability, ...] | None:
    """Read spree and tiered: modes that cost something each (CR 702.172; tiered is newer)."""
    word = line.line.text.strip().lower().rstrip(".")
    if word not in ("spree", "tiered"):
        return None
    keyword = reader.keywords(replace(line, rows=()))
    context = reader.context(line.line)
    modes = tuple(_mode(reader, row, context) for row in line.rows)
    high = len(modes) if word == "spree" else 1
    spell = SpellAbility(
        resolution=Resolution(modes=modes, minimum_modes=1, maximum_modes=high), text=line.line.text
    )
    return (*(keyword or ()), spell)


# --- words that bring a condition -----------------------------------------------------------------


def read_conditional_word(reader: AbilityReader, line: Line) -> tuple[Ability, ...]:
    """Read "To solve — …", "Solved — …", "Max speed — …"."""
    word = line.word.lower()
    if word == "to solve":
        return (_to_solve(reader, line),)
    condition: Condition = Matches(ThisObject(), HasStatus("solved"))
    if word == "max speed":
        condition = PlayerHas("max speed", You())
    inner = reader.read(replace(line, word="", word_start=0, word_end=0))
    return tuple(_under(each, condition) for each in inner)


def _to_solve(reader: AbilityReader, line: Line) -> Ability:
    """Read the condition of a Case: checked at the beginning of the end step (CR 719.3a)."""
    cur = Cursor(line.line.text, reader.context(line.line))
    cur.jump(line.start)
    condition = read_condition(cur)
    if condition is None or not cur.at_end:
        reader.mark(line, line.start, len(line.line.text), "not understood")
        return UnreadAbility(text=line.text)
    reader.mark(line, line.start, len(line.line.text), "understood", condition)
    return TriggeredAbility(
        trigger=StepTrigger("end", You()),
        condition=condition,
        resolution=Resolution((Designate("solved", ThisObject()),)),
        text=line.text,
    )


def _under(ability: Ability, condition: Condition) -> Ability:
    """Put an ability under a further condition."""
    if isinstance(ability, StaticAbility | TriggeredAbility | ActivatedAbility):
        both = (
            condition if ability.condition is None else Conjunction((condition, ability.condition))
        )
        return replace(ability, condition=both)
    return AnchoredAbility(word="solved", abilities=(ability,), text=ability.text)
