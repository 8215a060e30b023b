"""Mappings with fixed keys: dataclasses whose fields say how their values are read.

A field declared with `argument` carries its shape; `Record` reads a mapping into the dataclass,
naming unknown, doubled and missing keys, and writes it back without what has its default.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from mtglayers.errors import near_names
from mtglayers.scenarios.shapes import INVALID, Reader, Shape
from mtglayers.scenarios.source import MappingNode, Node, ScalarNode

__all__ = ["Record", "argument", "entries_once", "keys_of", "place", "write_fields"]


def argument(
    shape: Shape | Callable[[], Shape],
    *,
    key: str | None = None,
    default: Any = dataclasses.MISSING,
) -> Any:
    """Declare a dataclass field that is read from a key of a mapping.

    Parameters
    ----------
    shape
        How the value is read; a function where the shape is not known yet.
    key
        The key, when it is not the field's name.
    default
        What the field is when the key is left out; without it the key is required.
    """
    return dataclasses.field(default=default, metadata={"shape": shape, "key": key})


def place() -> Any:
    """Declare the field that keeps the line of the file; it plays no part in comparisons."""
    return dataclasses.field(default=0, compare=False, repr=False)


def _shaped(cls: Any) -> Iterator[tuple[str, dataclasses.Field[Any], Shape]]:
    for field in dataclasses.fields(cls):
        shape = field.metadata.get("shape")
        if shape is not None:
            key = field.metadata["key"] or field.name
            yield key, field, shape if isinstance(shape, Shape) else shape()


def keys_of(cls: Any) -> tuple[str, ...]:
    """List the keys that a record may have."""
    return tuple(key for key, _, _ in _shaped(cls))


def entries_once(node: MappingNode, reader: Reader) -> Iterator[tuple[ScalarNode, Node]]:
    """Yield the entries of a mapping, and record keys that occur twice."""
    seen: dict[str, int] = {}
    for key, value in node.entries:
        if key.text in seen:
            reader.problem(
                key,
                f"the key '{key.text}' is given twice",
                key=key.text,
                hint=f"It stands in line {seen[key.text]} already.",
            )
            continue
        seen[key.text] = key.line
        yield key, value


def unknown_key(
    key: ScalarNode, known: Iterable[str], reader: Reader, *, of: str, hint: str | None = None
) -> None:
    """Record a key that the format does not know, with the nearest that it knows."""
    known = tuple(known)
    nearest = near_names(key.text, known)
    if hint is None and not nearest:
        hint = f"Known are {', '.join(known)}."
    shown = key.text if len(key.text) <= 60 else f"{key.text[:59]}…"
    reader.problem(key, f"unknown key '{shown}' in {of}", key=shown, nearest=nearest, hint=hint)


class Record(Shape):
    """A mapping that is read into a dataclass.

    Parameters
    ----------
    cls
        The dataclass; a method ``check(values)`` of the class may yield messages about
        arguments that do not go together.
    of
        What the mapping is, for messages: "the step 'enter'".
    misplaced
        Keys that people put here although they stand elsewhere, with a hint for each.
    """

    def __init__(self, cls: Any, of: str, misplaced: Mapping[str, str] | None = None) -> None:
        self.cls = cls
        self.of = of
        self.misplaced = misplaced or {}
        self.right = "a mapping"

    def accepts(self, node: Node) -> bool:
        """Take mappings only."""
        return isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read all keys, so that all problems are found."""
        if not isinstance(node, MappingNode):
            return reader.wrong_type(node, key, self.right)
        shaped = {name: (field, shape) for name, field, shape in _shaped(self.cls)}
        values: dict[str, Any] = {}
        complete = True
        for name, value in entries_once(node, reader):
            if name.text not in shaped:
                hint = self.misplaced.get(name.text)
                unknown_key(name, shaped, reader, of=self.of, hint=hint)
                complete = False
                continue
            field, shape = shaped[name.text]
            values[field.name] = shape.read(value, name.text, reader)
        for wanted, (field, _) in shaped.items():
            if field.default is dataclasses.MISSING and field.name not in values:
                reader.problem(node, f"{self.of} needs the key '{wanted}'", key=wanted)
                complete = False
        return self.build(values, node, reader) if complete else INVALID

    def build(self, values: dict[str, Any], node: Node, reader: Reader) -> Any:
        """Make the dataclass, once each value by itself has been read."""
        check = getattr(self.cls, "check", None)
        for message in check(values) if check is not None else ():
            reader.problem(node, f"{self.of} {message}")
            return INVALID
        if any(value is INVALID for value in values.values()):
            return INVALID
        if any(field.name == "line" for field in dataclasses.fields(self.cls)):
            values["line"] = node.line
        return self.cls(**values)

    def write(self, value: Any) -> dict[str, Any]:
        """Write the keys that differ from their defaults."""
        return write_fields(value)


def write_fields(value: Any) -> dict[str, Any]:
    """Return a record as plain data, without what has its default."""
    data = {}
    for key, field, shape in _shaped(value):
        item = getattr(value, field.name)
        if field.default is dataclasses.MISSING or item != field.default:
            data[key] = shape.write(item)
    return data
