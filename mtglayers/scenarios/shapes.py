"""The shapes that values in a scenario have: how each is read, checked and written.

A shape turns a node of the file into a plain value and back. It reports what is wrong to a
`Reader` and then returns `INVALID`, so that one run finds all problems of a file. The format's
own records and verbs build on these.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from mtglayers.errors import near_names
from mtglayers.scenarios.errors import Problem
from mtglayers.scenarios.source import MappingNode, Node, ScalarNode, SequenceNode

__all__ = [
    "INVALID",
    "Flag",
    "Integer",
    "ListOf",
    "OneOf",
    "OneOrMore",
    "Nullable",
    "Reader",
    "Shape",
    "Text",
    "Either",
    "is_integer",
    "is_null",
]


class _Invalid:
    def __repr__(self) -> str:
        return "INVALID"


INVALID: Final = _Invalid()

_INTEGER = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "yes", "on"})
_FALSE = frozenset({"false", "no", "off"})


def is_null(node: Node) -> bool:
    """Tell whether nothing, or ``null``, was written."""
    return isinstance(node, ScalarNode) and node.plain and node.text in _NULLS


def is_integer(node: Node) -> bool:
    """Tell whether a whole number was written."""
    return isinstance(node, ScalarNode) and node.plain and bool(_INTEGER.fullmatch(node.text))


def _boolean(node: Node) -> bool | None:
    if not isinstance(node, ScalarNode) or not node.plain:
        return None
    word = node.text.lower()
    return True if word in _TRUE else False if word in _FALSE else None


def a(noun: str) -> str:
    """Put the indefinite article in front of a noun."""
    return f"{'an' if noun[:1] in 'aeio' else 'a'} {noun}"


def what_is(node: Node) -> str:
    """Describe a node for a message: ``the text 'x'``, ``a list``."""
    match node:
        case SequenceNode():
            return "a list"
        case MappingNode():
            return "a mapping"
    if is_null(node):
        return "nothing"
    shown = node.text if len(node.text) <= 40 else f"{node.text[:39]}…"
    if node.plain and _NUMBER.fullmatch(node.text):
        return f"the number {shown}"
    if node.plain and node.text.lower() in ("true", "false"):
        return shown
    return f"the text '{shown}'"


@dataclass(slots=True)
class Reader:
    """Collects the problems of a file while it is read.

    Parameters
    ----------
    players
        The players of the scenario, known once its top level has been looked at.
    lenient
        Inside a step that must be refused: a word that the game does not have, or a number out
        of range, is then no problem of the file but the reason why the step is refused.
    """

    players: tuple[str, ...] = ()
    lenient: bool = False
    problems: list[Problem] = field(default_factory=list)

    def problem(
        self,
        node: Node,
        message: str,
        *,
        key: str | None = None,
        nearest: Iterable[str] = (),
        hint: str | None = None,
    ) -> _Invalid:
        """Record a problem at a node and return `INVALID`."""
        self.problems.append(
            Problem(
                line=node.line,
                column=node.column,
                message=message,
                key=key,
                nearest=tuple(nearest),
                hint=hint,
            )
        )
        return INVALID

    def wrong_type(self, node: Node, key: str, right: str, hint: str | None = None) -> _Invalid:
        """Record that a value has the wrong type, and say what would be right."""
        return self.problem(
            node, f"{key} must be {right}, here is {what_is(node)}", key=key, hint=hint
        )

    def unknown_word(
        self, node: ScalarNode, key: str, kind: str, known: Iterable[str], value: Any
    ) -> Any:
        """Record that a word is not one of the game's, unless the step is to be refused anyway."""
        if self.lenient:
            return value
        words = list(known)
        nearest = near_names(node.text, words)
        hint = None if nearest or len(words) > 20 else f"Known are {', '.join(words)}."
        message = f"'{node.text}' is not {a(kind)}" if node.text else f"empty text is no {kind}"
        return self.problem(node, f"{key}: {message}", key=key, nearest=nearest, hint=hint)


class Shape(ABC):
    """How a value is read from a node and written back."""

    right: str = "a value"

    @abstractmethod
    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Return the value, or record what is wrong with it and return `INVALID`."""

    def accepts(self, node: Node) -> bool:
        """Tell from the node's type alone whether this shape is the one that was meant."""
        return isinstance(node, ScalarNode) and not is_null(node)

    def write(self, value: Any) -> Any:
        """Return the value as plain data: text, numbers, booleans, lists, dicts."""
        return value


def _braces_hint(node: Node) -> str | None:
    """Recognise a mana cost that was written without quotes, which YAML reads as a mapping."""
    if isinstance(node, MappingNode) and len(node.entries) == 1:
        key, value = node.entries[0]
        if is_null(value):
            return f'A mana symbol needs quotes: "{{{key.text}}}".'
    return None


class Text(Shape):
    """A piece of text.

    Parameters
    ----------
    right
        What the text is, for messages: "the id of an object".
    empty
        Whether it may be empty.
    one_line
        Whether it must not contain line breaks.
    """

    def __init__(self, right: str = "text", *, empty: bool = False, one_line: bool = True) -> None:
        self.right = right
        self.empty = empty
        self.one_line = one_line

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read text; numbers and booleans without quotes are not text."""
        if not isinstance(node, ScalarNode) or is_null(node):
            return reader.wrong_type(node, key, self.right, _braces_hint(node))
        if node.plain and (_NUMBER.fullmatch(node.text) or node.text.lower() in ("true", "false")):
            return reader.wrong_type(node, key, self.right, f'Put it in quotes: "{node.text}".')
        if not self.empty and not node.text.strip():
            return reader.problem(node, f"{key} must not be empty", key=key)
        if self.one_line and "\n" in node.text:
            return reader.problem(node, f"{key} must be one line", key=key)
        return node.text


class Integer(Shape):
    """A whole number, not below ``least``."""

    def __init__(self, least: int | None = None, right: str | None = None) -> None:
        self.least = least
        self.right = right or "a whole number" + ("" if least is None else f", {least} or more")

    def accepts(self, node: Node) -> bool:
        """Take whole numbers only."""
        return is_integer(node)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read a whole number that is not absurdly big."""
        if not isinstance(node, ScalarNode) or not is_integer(node):
            quoted = isinstance(node, ScalarNode) and _INTEGER.fullmatch(node.text)
            hint = "Write it without quotes." if quoted else None
            return reader.wrong_type(node, key, self.right, hint)
        if len(node.text) > 10:
            return reader.problem(node, f"{key}: the number is too big", key=key)
        value = int(node.text)
        if self.least is not None and value < self.least and not reader.lenient:
            return reader.wrong_type(node, key, self.right)
        return value


class Flag(Shape):
    """``true`` or ``false``."""

    right = "true or false"

    def accepts(self, node: Node) -> bool:
        """Take booleans only."""
        return _boolean(node) is not None

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read a boolean."""
        value = _boolean(node)
        return reader.wrong_type(node, key, self.right) if value is None else value


class OneOf(Shape):
    """One of a few words.

    Parameters
    ----------
    kind
        What the words are, for messages: "zone".
    words
        The words, in the order in which they are shown.
    aliases
        Other ways to write them.
    """

    def __init__(
        self, kind: str, words: Iterable[str], aliases: dict[str, str] | None = None
    ) -> None:
        self.kind = kind
        self.words = tuple(words)
        self.aliases = aliases or {}
        self.right = a(kind)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read one of the words, in any letter case."""
        if not isinstance(node, ScalarNode) or is_null(node):
            return reader.wrong_type(node, key, self.right, f"Known are {', '.join(self.words)}.")
        word = node.text.strip().lower()
        word = self.aliases.get(word, word)
        if word not in self.words:
            return reader.unknown_word(node, key, self.kind, self.words, node.text)
        return word


class Checked(Text):
    """Text that a function brings into its standard form, or refuses by returning `None`."""

    def __init__(
        self,
        kind: str,
        standard: Callable[[str], str | None],
        *,
        known: Iterable[str] = (),
        hint: str | None = None,
        empty: bool = False,
    ) -> None:
        super().__init__(a(kind), empty=empty)
        self.kind = kind
        self.standard = standard
        self.known = tuple(known)
        self.hint = hint

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read the text and bring it into its standard form."""
        text = super().read(node, key, reader)
        if text is INVALID:
            return INVALID
        value = self.standard(text)
        if value is not None:
            return value
        assert isinstance(node, ScalarNode)
        if self.hint is None or reader.lenient:
            return reader.unknown_word(node, key, self.kind, self.known, text)
        return reader.problem(
            node, f"{key}: '{text}' is not {a(self.kind)}", key=key, hint=self.hint
        )


class Nullable(Shape):
    """A value that may be ``null``."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.right = f"{shape.right}, or null"

    def accepts(self, node: Node) -> bool:
        """Take ``null`` and what the inner shape takes."""
        return is_null(node) or self.shape.accepts(node)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read ``null`` as `None`."""
        return None if is_null(node) else self.shape.read(node, key, reader)

    def write(self, value: Any) -> Any:
        """Write `None` as ``null``."""
        return None if value is None else self.shape.write(value)


class Either(Shape):
    """A value of one of several shapes that differ in their type."""

    def __init__(self, right: str, *shapes: Shape) -> None:
        self.right = right
        self.shapes = shapes

    def accepts(self, node: Node) -> bool:
        """Take what any of the shapes takes."""
        return any(shape.accepts(node) for shape in self.shapes)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read with the first shape that takes the node."""
        for shape in self.shapes:
            if shape.accepts(node):
                return shape.read(node, key, reader)
        return reader.wrong_type(node, key, self.right, _braces_hint(node))


class ListOf(Shape):
    """A list whose items have one shape; read as a tuple."""

    def __init__(self, shape: Shape, *, least: int = 0) -> None:
        self.shape = shape
        self.least = least
        self.right = f"a list, each item {shape.right}"

    def accepts(self, node: Node) -> bool:
        """Take lists only."""
        return isinstance(node, SequenceNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read every item, so that all problems are found."""
        if not isinstance(node, SequenceNode):
            hint = None
            if isinstance(node, ScalarNode) and not is_null(node) and self.shape.accepts(node):
                hint = f"Write [{node.text}]."
            return reader.wrong_type(node, key, self.right, hint)
        if len(node.items) < self.least:
            return reader.problem(node, f"{key} must not be empty", key=key)
        values = tuple(self.shape.read(item, key, reader) for item in node.items)
        return INVALID if any(value is INVALID for value in values) else values

    def write(self, value: Any) -> Any:
        """Write a list."""
        return [self.shape.write(item) for item in value]


class OneOrMore(Shape):
    """One value, or a list of several that are used up in order; read as a tuple."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.list = ListOf(shape, least=1)
        self.right = f"{shape.right}, or a list of such"

    def accepts(self, node: Node) -> bool:
        """Take a list, or what the inner shape takes."""
        return self.list.accepts(node) or self.shape.accepts(node)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read one value as a tuple of one."""
        if isinstance(node, SequenceNode):
            return self.list.read(node, key, reader)
        value = self.shape.read(node, key, reader)
        return INVALID if value is INVALID else (value,)

    def write(self, value: Any) -> Any:
        """Write a tuple of one without brackets."""
        items = self.list.write(value)
        return items[0] if len(items) == 1 else items
