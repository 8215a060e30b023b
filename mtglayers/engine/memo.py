"""Memories keyed by the identity of immutable values.

Hashing a whole ability costs more than most questions about it. Values are immutable, so
the identity of one is a safe key as long as the memory keeps the value alive, which it does.
The memories are bounded: when one is full it starts anew.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class IdentityMemo(Generic[T]):
    """Remembers one result per object, by identity.

    Examples
    --------
    >>> memo: IdentityMemo[int] = IdentityMemo()
    >>> word = "".join(["a", "b"])
    >>> memo.put(word, 2), memo.get(word), memo.get("other")
    (2, 2, None)
    """

    __slots__ = ("_kept", "_limit")

    def __init__(self, limit: int = 65536) -> None:
        self._kept: dict[int, tuple[object, T]] = {}
        self._limit = limit

    def get(self, key: object) -> T | None:
        """Return the result remembered for this very object."""
        found = self._kept.get(id(key))
        return None if found is None else found[1]

    def put(self, key: object, result: T) -> T:
        """Remember a result and return it."""
        if len(self._kept) >= self._limit:
            self._kept.clear()
        self._kept[id(key)] = (key, result)
        return result


class PairMemo(Generic[T]):
    """Remembers one result per pair of objects, by identity."""

    __slots__ = ("_kept", "_limit")

    def __init__(self, limit: int = 262144) -> None:
        self._kept: dict[tuple[int, int], tuple[object, object, T]] = {}
        self._limit = limit

    def get(self, first: object, second: object) -> T | None:
        """Return the result remembered for this very pair."""
        found = self._kept.get((id(first), id(second)))
        return None if found is None else found[2]

    def put(self, first: object, second: object, result: T) -> T:
        """Remember a result and return it."""
        if len(self._kept) >= self._limit:
            self._kept.clear()
        self._kept[id(first), id(second)] = (first, second, result)
        return result
