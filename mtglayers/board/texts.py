"""Words given on a board, read: effects without a source, exceptions of copies, tokens."""

from __future__ import annotations

from collections.abc import Iterable

from mtglayers.core.abilities import Ability, InertAbility, UnreadAbility
from mtglayers.core.cards import Card, Face
from mtglayers.core.colors import parse_colors
from mtglayers.core.effects import UnreadEffect
from mtglayers.core.instructions import OpaqueInstruction
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.node import walk
from mtglayers.core.vocabulary import parse_type_line
from mtglayers.errors import UnsupportedTextError

__all__ = ["abilities_of_text", "exceptions_of_text", "token_card"]


def abilities_of_text(text: str) -> tuple[Ability, ...]:
    """Read the words of an effect as those of a spell.

    Raises
    ------
    UnsupportedTextError
        The words were not understood.
    """
    from mtglayers.oracle.reader import read_text

    found = read_text(text, card_types=("Instant",)).abilities
    for each in found:
        opaque = any(isinstance(node, OpaqueInstruction | UnreadEffect) for node in walk(each))
        if opaque or isinstance(each, UnreadAbility | InertAbility):
            raise UnsupportedTextError("these words are not understood", text=text)
    if not found:
        raise UnsupportedTextError("an effect needs words", text=text)
    return tuple(found)


def exceptions_of_text(text: str | None) -> tuple[CopyExcept, ...]:
    """Read the exceptions of a copy effect, as cards word them after "except".

    Raises
    ------
    UnsupportedTextError
        The words were not understood.

    Examples
    --------
    >>> len(exceptions_of_text("it's an artifact in addition to its other types"))
    1
    """
    if not text:
        return ()
    from mtglayers.oracle.reader import read_text

    words = text.strip().removeprefix("except ").rstrip(".")
    sentence = f"Target creature becomes a copy of target permanent, except {words}."
    for ability in read_text(sentence, card_types=("Instant",)).abilities:
        for node in walk(ability):
            if isinstance(node, BecomeCopy) and node.exceptions:
                return node.exceptions
    raise UnsupportedTextError("these exceptions are not understood", text=text)


def token_card(
    *,
    type_line: str,
    name: str = "",
    colors: str | Iterable[str] = (),
    power: int | str | None = None,
    toughness: int | str | None = None,
    oracle_text: str = "",
) -> Card:
    """Define a token by its characteristics (CR 111.3); without a name, by its subtypes (111.4)."""
    from mtglayers.oracle.reader import read_text

    types = parse_type_line(type_line)
    called = name or f"{' '.join(types.subtypes)} Token".strip()
    abilities: tuple[Ability, ...] = ()
    if oracle_text:
        reading = read_text(
            oracle_text,
            name=called,
            card_types=types.card_types,
            subtypes=types.subtypes,
            legendary="Legendary" in types.supertypes,
        )
        abilities = tuple(reading.abilities)
    face = Face(
        name=called,
        colors=parse_colors(colors),
        supertypes=types.supertypes,
        card_types=types.card_types,
        subtypes=types.subtypes,
        oracle_text=oracle_text or None,
        power=None if power is None else str(power),
        toughness=None if toughness is None else str(toughness),
        abilities=abilities,
    )
    return Card(name=called, layout="token", faces=(face,))
