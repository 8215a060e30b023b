"""Put quoted abilities back into the words that the readers masked as ``«0»``.

The readers work on masked text; what people see (the wording of an ability, words that were not
understood) has the quotes again.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from mtglayers.core.node import Node, node_fields, transform

if TYPE_CHECKING:
    from mtglayers.oracle.lines import Line

__all__ = ["unmasked", "with_quotes"]

_MASK = re.compile("«([0-9]+)»")
T = TypeVar("T", bound=Node)


def unmasked(text: str, quotes: Sequence[str]) -> str:
    """Replace each mask by its quote.

    Examples
    --------
    >>> unmasked("~ has «0».", ("Draw a card.",))
    '~ has "Draw a card."'
    """

    def quote(found: re.Match[str]) -> str:
        number = int(found[1])
        return f'"{quotes[number]}"' if number < len(quotes) else found[0]

    restored = _MASK.sub(quote, text)
    return re.sub(r'([.!?]"+)\.$', r"\1", restored)


def with_quotes(abilities: tuple[T, ...], lines: Iterable[Line]) -> tuple[T, ...]:
    """Return the abilities with the quotes back in all their words.

    Parameters
    ----------
    abilities
        What was read of some lines.
    lines
        Those lines, with their rows and bands.
    """
    quoting = [line.line for line in lines if line.line.quotes]
    if not quoting:
        return abilities

    def restored(text: str) -> str:
        for each in quoting:
            if text in each.text:
                return unmasked(text, each.quotes)
        return unmasked(text, quoting[0].quotes)

    def change(node: Node) -> Node:
        changes = {}
        for field in node_fields(node):
            value = getattr(node, field.name)
            if isinstance(value, str) and "«" in value:
                changes[field.name] = restored(value)
        return dataclasses.replace(node, **changes) if changes else node  # type: ignore[type-var]

    return tuple(transform(ability, change) for ability in abilities)
