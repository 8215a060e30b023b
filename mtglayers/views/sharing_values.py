"""Values of `mtglayers.core` as plain JSON data and back, each repeated value written once.

The data are a table of records ``[class, field, value, field, value …]``, fields that have their
default left out, and the number of the record that is meant. A value inside is a string, number,
``true``, ``false`` or ``null``, or a list with a sign in front: ``["r", n]`` another record,
``["t", …]`` a tuple, ``["s", …]`` a set, ``["k", id, incarnation]`` the key of an object.
"""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from importlib import import_module
from typing import Any

from mtglayers.core.node import NODE_CLASSES
from mtglayers.core.objects import ObjectKey
from mtglayers.errors import DefinitionError, EngineInvariantError

__all__ = ["pack_value", "unpack_value"]

_MODULES = (
    "abilities",
    "cards",
    "characteristics",
    "conditions",
    "costs",
    "durations",
    "effects",
    "filters",
    "instructions",
    "mana",
    "modifications",
    "objects",
    "quantities",
    "references",
    "state",
    "triggers",
)
_LEFT_BEHIND = frozenset({"find_card"})


@cache
def _classes() -> dict[str, Any]:
    """Return the classes that may occur, by name: the values of core and nothing else."""
    found: dict[str, Any] = {}
    for name in _MODULES:
        module = import_module(f"mtglayers.core.{name}")
        for each in vars(module).values():
            if isinstance(each, type) and dataclasses.is_dataclass(each):
                found[each.__name__] = each
    found.update(NODE_CLASSES)
    return found


class _Packer:
    def __init__(self) -> None:
        self.table: list[list[Any]] = []
        self._places: dict[str, int] = {}
        self._known: dict[int, tuple[Any, int]] = {}

    def pack(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | int | str):
            return value
        if isinstance(value, ObjectKey):
            return ["k", value.id, value.incarnation]
        if isinstance(value, tuple):
            return ["t", *map(self.pack, value)]
        if isinstance(value, frozenset):
            return ["s", *sorted(map(self.pack, value), key=repr)]
        return ["r", self.record(value)]

    def record(self, value: Any) -> int:
        """Return the number of a value's record; equal records are kept once."""
        known = self._known.get(id(value))
        if known is not None:
            return known[1]
        name = type(value).__name__
        if _classes().get(name) is not type(value):
            raise EngineInvariantError(f"a value of class {name} cannot be shared")
        made: list[Any] = [name]
        for field in dataclasses.fields(value):
            item = getattr(value, field.name)
            if field.name not in _LEFT_BEHIND and not _is_default(field, item):
                made += [field.name, self.pack(item)]
        key = json.dumps(made)
        place = self._places.setdefault(key, len(self.table))
        if place == len(self.table):
            self.table.append(made)
        self._known[id(value)] = (value, place)
        return place


def _is_default(field: dataclasses.Field[Any], item: Any) -> bool:
    """Tell whether a field has its default; equal abilities of other words are not the same."""
    if field.default is not dataclasses.MISSING:
        default = field.default
    elif field.default_factory is not dataclasses.MISSING:
        default = field.default_factory()
    else:
        return False
    if item is default:
        return True
    return type(item) is type(default) and item == default and not item


def pack_value(value: Any) -> Any:
    """Return a value as plain data.

    Examples
    --------
    >>> from mtglayers.core.objects import Counters
    >>> pack_value(Counters("+1/+1", 2, 5))
    [0, [['Counters', 'kind', '+1/+1', 'number', 2, 'timestamp', 5]]]
    """
    packer = _Packer()
    root = packer.record(value)
    return [root, packer.table]


def unpack_value(data: Any) -> Any:
    """Return the value that `pack_value` made the data from; shared values are shared again.

    Raises
    ------
    DefinitionError
        The data are none of ours: says which class or field is not known.
    """
    match data:
        case [int(root), list(table)]:
            values: list[Any] = []
            for record in table:
                values.append(_record(record, values))
            if 0 <= root < len(values):
                return values[root]
    raise DefinitionError("these data are no value of mtglayers", hint="They may be damaged.")


def _record(record: Any, known: list[Any]) -> Any:
    if not isinstance(record, list) or not record or len(record) % 2 == 0:
        raise DefinitionError("these data are no record of a value", hint="They may be damaged.")
    name, *rest = record
    cls = _classes().get(name) if isinstance(name, str) else None
    if cls is None:
        raise DefinitionError(
            f"no value of mtglayers is of the kind '{name}'",
            hint="The data may come from another version.",
        )
    fields = {field.name for field in dataclasses.fields(cls)}
    values = {}
    for field, item in zip(rest[::2], rest[1::2], strict=True):
        if field not in fields:
            raise DefinitionError(
                f"a value of the kind '{name}' has no '{field}'",
                hint="The data may come from another version.",
            )
        values[field] = _value(item, known)
    try:
        return cls(**values)
    except TypeError as error:
        raise DefinitionError(
            f"a value of the kind '{name}' is not complete: {error}",
            hint="The data may come from another version.",
        ) from error


def _value(item: Any, known: list[Any]) -> Any:
    match item:
        case None | bool() | int() | str():
            return item
        case ["r", int(place)] if 0 <= place < len(known):
            return known[place]
        case ["t", *items]:
            return tuple(_value(each, known) for each in items)
        case ["s", *items]:
            return frozenset(_value(each, known) for each in items)
        case ["k", str(object_id), int(incarnation)]:
            return ObjectKey(object_id, incarnation)
    raise DefinitionError("these data hold something strange", hint="They may be damaged.")
