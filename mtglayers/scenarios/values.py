"""The shapes of this format's own values: ids, players, colours, counters, mana, choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from mtglayers.core.vocabulary import BASIC_LAND_TYPES
from mtglayers.scenarios.records import Record, argument, entries_once
from mtglayers.scenarios.shapes import (
    INVALID,
    Checked,
    Either,
    Flag,
    Integer,
    ListOf,
    OneOf,
    OneOrMore,
    Reader,
    Shape,
    Text,
)
from mtglayers.scenarios.source import MappingNode, Node, ScalarNode, SequenceNode
from mtglayers.scenarios.words import (
    CHOICE_COLORS,
    COLOR_NAMES,
    FACE_DOWN_WAYS,
    RESERVED_IDS,
    ZONES,
    color_letter,
    color_word,
    land_type,
    standard_mana,
)

__all__ = ["Choices", "Payment"]


class Player(Text):
    """The id of a player of this scenario."""

    def __init__(self) -> None:
        super().__init__("the id of a player")

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read the id and look it up among the scenario's players."""
        text = super().read(node, key, reader)
        if text is INVALID or text in reader.players:
            return text
        assert isinstance(node, ScalarNode)
        return reader.unknown_word(node, key, "player of this scenario", reader.players, text)


class NewId(Text):
    """An id that is given to an object."""

    def __init__(self) -> None:
        super().__init__("an id")

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read an id that is none of the reserved words and no player's."""
        text = super().read(node, key, reader)
        if text is INVALID:
            return INVALID
        if text in RESERVED_IDS or text in reader.players:
            return reader.problem(
                node, f"{key}: '{text}' is no id for an object; the word is taken", key=key
            )
        if text != text.strip():
            return reader.problem(node, f"{key}: an id has no space around it", key=key)
        return text


class Counters(Shape):
    """A mapping from kinds of counters to numbers; read as pairs in the order of the file."""

    def __init__(self, least: int = 1) -> None:
        self.number = Integer(least)
        self.right = "a mapping from kinds of counters to numbers, such as {+1/+1: 2}"

    def accepts(self, node: Node) -> bool:
        """Take mappings only."""
        return isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read kinds and numbers."""
        if not isinstance(node, MappingNode):
            return reader.wrong_type(node, key, self.right)
        pairs = []
        for kind, value in entries_once(node, reader):
            if not kind.text.strip():
                pairs.append((kind.text, reader.problem(kind, f"{key}: a counter needs a kind")))
                continue
            pairs.append((kind.text, self.number.read(value, f"{key}, {kind.text}", reader)))
        return INVALID if any(number is INVALID for _, number in pairs) else tuple(pairs)

    def write(self, value: Any) -> Any:
        """Write a mapping."""
        return dict(value)


class Groups(Shape):
    """Ids chosen together; a list of lists where several such choices are needed."""

    right = "a list of ids, or a list of such lists"

    def accepts(self, node: Node) -> bool:
        """Take lists and single ids."""
        return isinstance(node, ScalarNode | SequenceNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read a tuple with one tuple of ids for each choice."""
        if isinstance(node, SequenceNode):
            if node.items and all(isinstance(item, SequenceNode) for item in node.items):
                return ListOf(ListOf(IDENTIFIER)).read(node, key, reader)
            chosen = ListOf(IDENTIFIER).read(node, key, reader)
        elif isinstance(node, ScalarNode):
            chosen = OneOrMore(IDENTIFIER).read(node, key, reader)
        else:
            return reader.wrong_type(node, key, self.right)
        return INVALID if chosen is INVALID else (chosen,)

    def write(self, value: Any) -> Any:
        """Write one choice as a plain list."""
        groups = [list(group) for group in value]
        return groups[0] if len(groups) == 1 else groups


class WordChange(Shape):
    """``[from, to]`` for a text change, a single word such as ``heads``, or a list of either.

    A list of two words is a pair; one of more words, as for several coins, answers one by one.
    """

    right = "a pair [from, to], or a single word such as heads"

    def accepts(self, node: Node) -> bool:
        """Take lists and single words."""
        return isinstance(node, ScalarNode | SequenceNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read a tuple with one tuple of one or two words for each choice."""
        if isinstance(node, SequenceNode):
            if node.items and all(isinstance(item, SequenceNode) for item in node.items):
                pairs = [self._pair(item, key, reader) for item in node.items]
                return INVALID if any(pair is INVALID for pair in pairs) else tuple(pairs)
            if len(node.items) > 2 and all(isinstance(item, ScalarNode) for item in node.items):
                words = ListOf(Text("a word")).read(node, key, reader)
                return INVALID if words is INVALID else tuple((word,) for word in words)
            pair = self._pair(node, key, reader)
        else:
            pair = OneOrMore(Text("a word")).read(node, key, reader)
        return INVALID if pair is INVALID else (pair,)

    def _pair(self, node: Node, key: str, reader: Reader) -> Any:
        pair = ListOf(Text("a word")).read(node, key, reader)
        if pair is INVALID or len(pair) in (1, 2):
            return pair
        return reader.wrong_type(node, key, self.right)

    def write(self, value: Any) -> Any:
        """Write one pair as a plain list, one word as plain text."""
        pairs = [list(pair) for pair in value]
        if len(pairs) > 1:
            return pairs
        return pairs[0] if len(pairs[0]) > 1 else pairs[0][0]


class Number(Integer):
    """A whole number that must be written without a sign."""

    def accepts(self, node: Node) -> bool:
        """Leave ``+2`` and ``-3`` to be read as text: they are loyalty costs."""
        return super().accepts(node) and isinstance(node, ScalarNode) and node.text[:1].isdigit()


class SignedText(Text):
    """Text, or a number with a sign that is meant as text."""

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read a fragment; a plain ``+2`` or ``-3`` is the beginning of a loyalty ability."""
        if isinstance(node, ScalarNode) and node.plain and node.text[:1] in ("+", "-"):
            return node.text
        return super().read(node, key, reader)


IDENTIFIER = Text("the id of an object or player")
OBJECT = Text("the id of an object")
OBJECT_OR_NONE = Text("the id of an object, or 'none'")
IDENTIFIERS = ListOf(IDENTIFIER)
PLAYER = Player()
NEW_ID = NewId()
CARD = Text("a card's name")
LINE = Text("one line of text")
PROSE = Text("text", one_line=False, empty=True)
FRAGMENT = Text("a fragment of text", empty=True)
ABILITY = Either(
    "the number of an ability, or a fragment of its text",
    Number(1),
    SignedText("a fragment of text", one_line=False),
)
MODE = Either("the number of an option, or a fragment of its text", Number(1), SignedText("a mode"))
X = Integer(0)
FLAG = Flag()
ZONE = OneOf("zone", ZONES)
MANA_COST = Checked("mana cost", standard_mana, hint='Write it with braces: "{1}{G}".', empty=True)
COLORS = ListOf(Checked("colour", color_letter, known=COLOR_NAMES))
POWER = Either(
    "a number, or text such as '1+*'", Integer(), Text("a number, or text such as '1+*'")
)
FACE_DOWN = Either(
    f"true, or one of {', '.join(FACE_DOWN_WAYS)}",
    Flag(),
    OneOf("way to be face down", FACE_DOWN_WAYS),
)
KICKED = Either(
    "the number of times, or a list of the costs paid", Integer(0), ListOf(Text("a cost"))
)
CAST = Either("true, false, or the way it was cast", Flag(), Text("the way it was cast"))
COPY = OneOrMore(OBJECT_OR_NONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """What is paid beside mana: the ids of what is sacrificed and tapped.

    Parameters
    ----------
    sacrifice, tap
        Ids of objects.
    """

    sacrifice: tuple[str, ...] = argument(ListOf(OBJECT), default=())
    tap: tuple[str, ...] = argument(ListOf(OBJECT), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What is chosen when something asks, by kind of choice.

    Every field is a tuple whose items are used up in order, one for each time that a choice of
    the kind is made. An item of `objects`, `sacrifice` and `targets` is itself a tuple of ids,
    one of `word` a tuple ``(from, to)`` or ``(word,)``.

    Examples
    --------
    >>> Choices(color=("blue",)).kinds()
    ('color',)
    """

    color: tuple[str, ...] = argument(
        OneOrMore(Checked("colour", color_word, known=CHOICE_COLORS)), default=()
    )
    creature_type: tuple[str, ...] = argument(OneOrMore(Text("a creature type")), default=())
    card_name: tuple[str, ...] = argument(OneOrMore(CARD), default=())
    basic_land_type: tuple[str, ...] = argument(
        OneOrMore(Checked("basic land type", land_type, known=BASIC_LAND_TYPES)), default=()
    )
    player: tuple[str, ...] = argument(OneOrMore(PLAYER), default=())
    mode: tuple[int | str, ...] = argument(OneOrMore(MODE), default=())
    number: tuple[int, ...] = argument(OneOrMore(X), default=())
    copy: tuple[str, ...] = argument(COPY, default=())
    counter: tuple[str, ...] = argument(OneOrMore(Text("a kind of counter")), default=())
    word: tuple[tuple[str, ...], ...] = argument(WordChange(), default=())
    objects: tuple[tuple[str, ...], ...] = argument(Groups(), default=())
    sacrifice: tuple[tuple[str, ...], ...] = argument(Groups(), default=())
    attached_to: tuple[str, ...] = argument(OneOrMore(IDENTIFIER), default=())
    keep: tuple[str, ...] = argument(OneOrMore(OBJECT), default=())
    effect: tuple[str, ...] = argument(OneOrMore(OBJECT), default=())
    targets: tuple[tuple[str, ...], ...] = argument(Groups(), default=())

    def kinds(self) -> tuple[str, ...]:
        """List the kinds of choice for which something is given."""
        return tuple(kind for kind, _ in self.given())

    def given(self) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """Yield each kind of choice for which something is given, with its values."""
        for each in fields(self):
            values = getattr(self, each.name)
            if values:
                yield each.name, values


NO_CHOICES = Choices()
CHOICES = Record(Choices, "the choices")
PAYMENT = Record(Payment, "the payment")
