"""Actions: what an effect does to an object, resolved to plain values (CR 613.8a).

A modification of the text ("gets +1/+1 for each Elf") becomes an `Action` ("+3/+3") at the
moment at which it is applied. Actions are compared by value when dependencies are decided,
never the results they lead to. Equal actions are one object, and each remembers what it makes
of the values it met, so that equal work is done once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from mtglayers.core.characteristics import Characteristics

Apply = Callable[[Characteristics, tuple[Any, ...]], Characteristics]
APPLY: dict[str, Apply] = {}


class Action:
    """One resolved operation. ``kind`` names it, ``arguments`` are its values."""

    __slots__ = ("arguments", "key", "kind", "table")

    def __init__(self, kind: str, arguments: tuple[Any, ...], key: Hashable) -> None:
        self.kind = kind
        self.arguments = arguments
        self.key = key
        self.table: dict[int, tuple[Characteristics, Characteristics]] = {}

    def __repr__(self) -> str:
        return f"Action({self.kind}, {', '.join(map(repr, self.arguments))})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def of(self, values: Characteristics) -> Characteristics:
        """Return what the action makes of the values."""
        found = self.table.get(id(values))
        if found is None:
            _make_room()
            found = (values, APPLY[self.kind](values, self.arguments))
            self.table[id(values)] = found
        return found[1]


_LIMIT = 20_000
_ENTRY_LIMIT = 400_000
_ACTIONS: dict[Hashable, Action] = {}
_entries = 0


def _make_room() -> None:
    """Begin anew when all actions together remember too much."""
    global _entries
    _entries += 1
    if _entries > _ENTRY_LIMIT:
        for each in _ACTIONS.values():
            each.table.clear()
        _entries = 0


def action(kind: str, *arguments: Any, key: Hashable = None) -> Action:
    """Return the action of a kind with these values; equal ones are the same object.

    ``key`` stands for the arguments where hashing them would cost much.
    """
    full = (kind, arguments if key is None else key)
    found = _ACTIONS.get(full)
    if found is None:
        if len(_ACTIONS) >= _LIMIT:
            _ACTIONS.clear()
        found = _ACTIONS[full] = Action(kind, arguments, full)
    return found


def applies_as(kind: str) -> Callable[[Apply], Apply]:
    """Register the function that applies actions of a kind."""

    def register(function: Apply) -> Apply:
        APPLY[kind] = function
        return function

    return register
