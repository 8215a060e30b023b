"""Of several usual wordings, the one that is read as what was meant.

What "it" or "that card" means depends on everything said before, so the writer alone cannot
always tell which word will be understood. Where it had a choice, what it wrote is read again;
if that gives another ability, other words are tried at the places up to where the readings part.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mtglayers.core.abilities import Ability, SpellAbility, wording
from mtglayers.core.node import Node, node_fields
from mtglayers.oracle.render.writer import Script, Writer, ability_text

_TRIES = 60


def checked_text(ability: Ability, attached: str, quoted: int) -> str:
    """Write an ability so that reading gives it back, as far as a choice of words can do that."""
    return _checked_text(ability, wording(ability), attached, quoted)


@lru_cache(maxsize=8192)
def _checked_text(
    ability: Ability, printed: tuple[tuple[str, str, str], ...], attached: str, quoted: int
) -> str:
    """Do so; ``printed`` tells apart abilities that are equal but do not show the same words."""
    text, met = _written(ability, attached, quoted, ())
    if not met or quoted:
        return text
    best, same = text, _alike(ability, text, attached)
    wanted: tuple[int, ...] = ()
    tries = _TRIES
    place = 0
    while same is not None and place < len(met) and tries:
        for option in range(1, met[place]):
            script = (*wanted, *(0 for _ in range(place - len(wanted))), option)
            other, other_met = _written(ability, attached, quoted, script)
            found = _alike(ability, other, attached)
            tries -= 1
            if found is None or found > same:
                best, same, met, wanted = other, found, other_met, script
            if same is None or not tries:
                break
        place += 1
    return best if same is None else text


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
