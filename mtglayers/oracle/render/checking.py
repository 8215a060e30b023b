"""Of several usual wordings, the one that is read as what was meant.

What "it" or "that card" means depends on everything said before, so the writer alone cannot
always tell which word will be understood. What it wrote is read again; if that gives another
ability, other words are tried at the places up to where the readings part. Where none of them
is read as what was meant, the ability is given in the words that it was read from, and
`is_in_own_words` says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mtglayers.core.abilities import (
    Ability,
    ClassAbility,
    SpellAbility,
    TriggeredAbility,
    UnreadAbility,
    wording,
)
from mtglayers.core.effects import UnreadEffect
from mtglayers.core.instructions import OpaqueInstruction, Resolution
from mtglayers.core.node import Node, node_fields, walk
from mtglayers.core.triggers import ChapterTrigger
from mtglayers.oracle.render.writer import Script, Writer, ability_text

_TRIES = 60
_UNREAD = (UnreadAbility, UnreadEffect, OpaqueInstruction)


def checked_text(ability: Ability, attached: str, quoted: int) -> str:
    """Write an ability so that reading gives it back."""
    return _checked_text(ability, wording(ability), ability.text, attached, quoted)[0]


def is_in_own_words(ability: Ability, attached: str = "enchanted creature") -> bool:
    """Whether no words of the writer are read as this ability, so that its own stand for them.

    Examples
    --------
    >>> from mtglayers.core.abilities import KeywordAbility
    >>> is_in_own_words(KeywordAbility(keyword="flying", text="Flying"))
    False
    """
    return _checked_text(ability, wording(ability), ability.text, attached, 0)[1]


@lru_cache(maxsize=8192)
def _checked_text(
    ability: Ability,
    printed: tuple[tuple[str, str, str], ...],
    own: str,
    attached: str,
    quoted: int,
) -> tuple[str, bool]:
    """Do so, and say whether the ability's own words were needed.

    ``printed`` and ``own`` tell apart abilities that are equal but do not show the same words.
    """
    text, met = _written(ability, attached, quoted, ())
    if quoted or any(isinstance(each, _UNREAD) for each in walk(ability)):
        return text, False
    same = _alike(ability, text, attached)
    if same is None:
        return text, False
    other = _other_words(ability, attached, same, met)
    if other:
        return other, False
    said = _own_words(ability, own, text)
    return (said, True) if said else (text, False)


def _other_words(ability: Ability, attached: str, same: int, met: list[int]) -> str:
    """Try other words, one place after the other; return those that are read as the ability."""
    wanted: tuple[int, ...] = ()
    tries = _TRIES
    place = 0
    while place < len(met) and tries:
        for option in range(1, met[place]):
            script = (*wanted, *(0 for _ in range(place - len(wanted))), option)
            other, other_met = _written(ability, attached, 0, script)
            found = _alike(ability, other, attached)
            tries -= 1
            if found is None:
                return other
            if found > same:
                same, met, wanted = found, other_met, script
            if not tries:
                break
        place += 1
    return ""


_FRONT = re.compile(r"(?:[IVX]+(?:, [IVX]+)*|[^.—•]{1,60}?) — ")


def _own_words(ability: Ability, own: str, written: str) -> str:
    """Return the words it was read from, behind its ability word or the number of its chapter."""
    if not own:
        return ""
    if "\n" in written:
        return _own_modes(ability, written)
    front = _FRONT.match(written)
    if front is None or own.startswith(front.group()) or not _has_front(ability):
        return own
    return f"{front.group()}{own}"


def _own_modes(ability: Ability, written: str) -> str:
    """Return the modes, or the abilities of a class level, in their own words."""
    resolution = getattr(ability, "resolution", None)
    head, *rows = written.split("\n")
    if isinstance(ability, ClassAbility):
        said = [each.text for each in ability.abilities]
        return "\n".join((head, *said)) if all(said) else ""
    modes = resolution.modes if isinstance(resolution, Resolution) else ()
    if not modes or not all(each.text for each in modes) or not all(r[:1] == "•" for r in rows):
        return ""
    return "\n".join((head, *(f"• {each.text}" for each in modes)))


def _has_front(ability: Ability) -> bool:
    chapter = isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, ChapterTrigger)
    return bool(ability.ability_word) or chapter


def _written(
    ability: Ability, attached: str, quoted: int, wanted: tuple[int, ...]
) -> tuple[str, list[int]]:
    script = Script(wanted)
    writer = Writer(attached=attached, quoted=quoted, script=script)
    return ability_text(writer, ability), script.met


def _alike(ability: Ability, text: str, attached: str) -> int | None:
    """Read a text: ``None`` if it means the ability, else how much of the ability it gives."""
    from mtglayers.oracle.reader import read_text

    types, subtypes = _face_types(ability, attached)
    read = read_text(text, card_types=types, subtypes=subtypes).abilities
    if read == (ability,):
        return None
    if not read:
        return -1
    pairs = zip(_leaves(ability), _leaves(read[0]), strict=False)
    alike = 0
    for mine, other in pairs:
        if mine != other:
            break
        alike += 1
    return alike


def _face_types(ability: Ability, attached: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Say on what kind of face an ability may stand, as far as reading asks for it."""
    if isinstance(ability, SpellAbility):
        return ("Sorcery",), ()
    if attached.startswith("equipped"):
        return ("Artifact",), ("Equipment",)
    if attached.startswith("fortified"):
        return ("Artifact",), ("Fortification",)
    return ("Creature",), ()


def _leaves(value: object) -> Iterator[object]:
    """Yield what an ability says piece by piece, so that two can be compared up to a place."""
    if isinstance(value, Node):
        yield type(value)
        for field in node_fields(value):
            if field.compare:
                yield from _leaves(getattr(value, field.name))
    elif isinstance(value, tuple):
        yield len(value) if not value else "("
        for item in value:
            yield from _leaves(item)
        yield ")"
    else:
        yield value
