"""The base of everything that an ability says: `Node`, generic walks and plain-data form.

Filters, quantities, conditions, durations, modifications, instructions, triggers and abilities
are small frozen dataclasses that derive from `Node`. Because they are data, one generic walk
can replace a word in all of them (CR 612), print them, store them and compare them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

NODE_CLASSES: dict[str, type[Node]] = {}


class Node:
    """A piece of what an ability says, as a frozen value.

    Subclasses are frozen slotted dataclasses whose fields hold other nodes, strings, numbers,
    ``None``, or tuples and frozensets of those.
    """

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        NODE_CLASSES[cls.__name__] = cls


def node_fields(node: Node) -> tuple[dataclasses.Field[Any], ...]:
    """Return the dataclass fields of a node in their declared order."""
    return dataclasses.fields(node)  # type: ignore[arg-type]


def walk(node: object) -> Iterator[Node]:
    """Yield a node and every node inside it, outermost first.

    Examples
    --------
    >>> from mtglayers.core.filters import And, HasSubtype, IsType
    >>> [type(n).__name__ for n in walk(And((IsType("Creature"), HasSubtype("Elf"))))]
    ['And', 'IsType', 'HasSubtype']
    """
    if isinstance(node, Node):
        yield node
        for field in node_fields(node):
            yield from walk(getattr(node, field.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from walk(item)


def transform(node: Any, change: Callable[[Node], Node]) -> Any:
    """Rebuild a node bottom-up, passing every node through ``change``; unchanged parts are kept."""
    if isinstance(node, Node):
        changes = {}
        for field in node_fields(node):
            old = getattr(node, field.name)
            new = transform(old, change)
            if new is not old:
                changes[field.name] = new
        if changes:
            node = dataclasses.replace(node, **changes)  # type: ignore[type-var]
        return change(node)
    if isinstance(node, tuple):
        items = [transform(item, change) for item in node]
        if any(new is not old for new, old in zip(items, node, strict=True)):
            return tuple(items)
    return node


def to_data(value: Any) -> Any:
    """Return a node as plain JSON data: ``{"is": class name, field: value…}``, defaults left out.

    Examples
    --------
    >>> from mtglayers.core.filters import HasSubtype
    >>> to_data(HasSubtype("Elf"))
    {'is': 'HasSubtype', 'subtype': 'Elf'}
    """
    if isinstance(value, Node):
        data: dict[str, Any] = {"is": type(value).__name__}
        for field in node_fields(value):
            item = getattr(value, field.name)
            if field.default is not dataclasses.MISSING and item == field.default:
                continue
            data[field.name] = to_data(item)
        return data
    if isinstance(value, frozenset):
        return {"set": sorted(value)}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    return value


def from_data(data: Any) -> Any:
    """Return the value that `to_data` made the data from.

    Raises
    ------
    ValueError
        If the data names a class that does not exist or a field that it does not have.
    """
    if isinstance(data, dict):
        if "set" in data:
            return frozenset(data["set"])
        name = data.get("is")
        if name not in NODE_CLASSES:
            raise ValueError(f"no kind of ability part is called {name!r}")
        fields = {key: from_data(item) for key, item in data.items() if key != "is"}
        try:
            return NODE_CLASSES[name](**fields)
        except TypeError as error:
            raise ValueError(f"{name}: {error}") from error
    if isinstance(data, list):
        return tuple(from_data(item) for item in data)
    return data
