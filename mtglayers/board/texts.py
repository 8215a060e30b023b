"""Words given on a board, read: effects without a source, exceptions of copies, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtglayers.core.abilities import Ability, InertAbility, UnreadAbility
from mtglayers.core.cards import Card
from mtglayers.core.colors import ordered_colors, parse_colors
from mtglayers.core.effects import UnreadEffect
from mtglayers.core.instructions import OpaqueInstruction
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.node import walk
from mtglayers.errors import UnsupportedTextError

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

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


def token_card(cards: CardDatabase, **facts: Any) -> Card:
    """Define a token by its characteristics (CR 111.3), as a scenario does.

    Without a name it is called by its subtypes (CR 111.4).
    """
    from mtglayers.scenarios.setup import token_card as define
    from mtglayers.scenarios.verbs import Token

    colors = tuple(ordered_colors(parse_colors(facts.pop("colors", None) or ())))
    known = {key: value for key, value in facts.items() if value not in (None, "")}
    return define(Token(colors=colors, **known), cards)
