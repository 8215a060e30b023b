"""What a scenario expects: the keys that objects, players and the history can be asked for.

Here is which keys there are and which values they take; `mtglayers.scenarios.compare` holds
them against what is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from mtglayers.scenarios.records import Record, argument, entries_once, place, unknown_key
from mtglayers.scenarios.shapes import (
    INVALID,
    Checked,
    Either,
    Flag,
    Integer,
    ListOf,
    Nullable,
    OneOf,
    Reader,
    Shape,
    Text,
)
from mtglayers.scenarios.source import MappingNode, Node, ScalarNode
from mtglayers.scenarios.values import (
    CARD,
    COLORS,
    FLAG,
    IDENTIFIER,
    LINE,
    MANA_COST,
    MODE,
    OBJECT,
    PLAYER,
    ZONE,
    Choices,
    Counters,
)
from mtglayers.scenarios.words import EVENTS, MANA_NAMES, mana_letter

__all__ = ["Check", "EventPattern", "Expectations", "Subject"]

CHOICE_KINDS = tuple(field.name for field in fields(Choices))
WORDS = ListOf(Text("a word"))
FRAGMENTS = ListOf(Text("a keyword ability or a fragment of text", one_line=False))
NAMES = ListOf(CARD)
OPTIONAL_NUMBER = Nullable(Integer(right="a whole number, or null"))
EXACT_COUNTERS = Counters(0)


class Chosen(Shape):
    """Remembered choices by kind; ``null`` is one that is undefined."""

    right = "a mapping from kinds of choice to values"

    def accepts(self, node: Node) -> bool:
        """Take mappings only."""
        return isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read pairs of a kind and a tuple of values, or `None`."""
        if not isinstance(node, MappingNode):
            return reader.wrong_type(node, key, self.right)
        pairs = []
        for kind, value in entries_once(node, reader):
            if kind.text not in CHOICE_KINDS:
                unknown_key(kind, CHOICE_KINDS, reader, of="the remembered choices")
                pairs.append((kind.text, INVALID))
                continue
            pairs.append((kind.text, self._shape(kind.text).read(value, kind.text, reader)))
        return INVALID if any(value is INVALID for _, value in pairs) else tuple(pairs)

    @staticmethod
    def _shape(kind: str) -> Nullable:
        field = Choices.__dataclass_fields__[kind]
        return Nullable(field.metadata["shape"])

    def write(self, value: Any) -> Any:
        """Write a mapping."""
        return {kind: self._shape(kind).write(chosen) for kind, chosen in value}


@dataclass(frozen=True, slots=True)
class Check:
    """One key of an expectation and the value that it must have.

    Parameters
    ----------
    key
        A key of the format: ``power``, ``has_types``, ``life``.
    expected
        The value; a tuple of `Check` for ``copiable``.
    line
        Where it stands in the file.
    """

    key: str
    expected: Any
    line: int = place()


class Checks(Shape):
    """A mapping of keys that can be asked for; read as a tuple of `Check`."""

    def __init__(self, shapes: Mapping[str, Shape], of: str) -> None:
        self.shapes = shapes
        self.of = of
        self.right = "a mapping of what must hold"

    def accepts(self, node: Node) -> bool:
        """Take mappings only."""
        return isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read every key."""
        if not isinstance(node, MappingNode):
            return reader.wrong_type(node, key, self.right)
        checks: list[Any] = []
        for name, value in entries_once(node, reader):
            if name.text not in self.shapes:
                unknown_key(name, self.shapes, reader, of=self.of, hint=self.hint(name.text))
                checks.append(INVALID)
                continue
            expected = self.shapes[name.text].read(value, name.text, reader)
            checks.append(
                INVALID if expected is INVALID else Check(name.text, expected, line=name.line)
            )
        return INVALID if any(check is INVALID for check in checks) else tuple(checks)

    def hint(self, key: str) -> str | None:
        """Say where a key belongs that stands in the wrong place."""
        if self.shapes is OBJECT_KEYS and key in PLAYER_KEYS:
            return "That is a key of a player; the subject is none of the players."
        if self.shapes is PLAYER_KEYS and key in OBJECT_KEYS:
            return "That is a key of an object; the subject is a player."
        if self.shapes is COPIABLE_KEYS and key in OBJECT_KEYS:
            return "That is no copiable value (CR 707.2)."
        return None

    def write(self, value: Any) -> Any:
        """Write a mapping."""
        return {check.key: self.shapes[check.key].write(check.expected) for check in value}


CHARACTERISTIC_KEYS: dict[str, Shape] = {
    "name": Text("a name", empty=True),
    "mana_cost": MANA_COST,
    "mana_value": Integer(0),
    "colors": COLORS,
    "type_line": Text("a type line", empty=True),
    "types": WORDS,
    "supertypes": WORDS,
    "subtypes": WORDS,
    "has_types": WORDS,
    "lacks_types": WORDS,
    "power": OPTIONAL_NUMBER,
    "toughness": OPTIONAL_NUMBER,
    "base_power": OPTIONAL_NUMBER,
    "base_toughness": OPTIONAL_NUMBER,
    "loyalty": OPTIONAL_NUMBER,
    "defense": OPTIONAL_NUMBER,
    "keywords": WORDS,
    "has": FRAGMENTS,
    "lacks": FRAGMENTS,
    "abilities": Integer(0),
    "names": ListOf(Text("a name")),
}
COPIABLE_KEYS: dict[str, Shape] = {
    key: shape for key, shape in CHARACTERISTIC_KEYS.items() if not key.startswith("base_")
}
OBJECT_KEYS: dict[str, Shape] = CHARACTERISTIC_KEYS | {
    "controller": PLAYER,
    "owner": PLAYER,
    "copiable": Checks(COPIABLE_KEYS, "the copiable values"),
    "copy_of": Nullable(OBJECT),
    "chosen": Chosen(),
    "counters": EXACT_COUNTERS,
    "zone": ZONE,
    "tapped": FLAG,
    "face_down": FLAG,
    "flipped": FLAG,
    "transformed": FLAG,
    "phased_in": FLAG,
    "attached_to": Nullable(IDENTIFIER),
    "token": FLAG,
    "summoning_sick": FLAG,
    "could_produce": ListOf(Checked("type of mana", mana_letter, known=MANA_NAMES)),
    "can_turn_face_up": Either("false, or the cost", Flag(), Text("a cost")),
    "level": Integer(0),
    "unlocked": ListOf(LINE),
    "modes": ListOf(MODE),
    "designations": WORDS,
    "exists": FLAG,
}
PLAYER_KEYS: dict[str, Shape] = {
    "life": Integer(),
    "hand": Either("the number of cards, or a list of names", Integer(0), NAMES),
    "library": Either("the number of cards, or a list of names", Integer(0), NAMES),
    "graveyard": Either("the number of cards, or a list of names", Integer(0), NAMES),
    "mana": MANA_COST,
    "mana_unrestricted": MANA_COST,
    "counters": EXACT_COUNTERS,
}
OBJECT_CHECKS = Checks(OBJECT_KEYS, "what is expected of an object")
PLAYER_CHECKS = Checks(PLAYER_KEYS, "what is expected of a player")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPattern:
    """Part of an event; what it leaves open may be anything.

    Parameters
    ----------
    event, object, player, kind, amount, of
        Facts of the event: its word, the ids of object and player, the kind of counter, how
        much, and the id of the other object.
    count
        How often it happened in the whole history; without it, once at this place is enough.
    line
        Where it stands in the file.
    """

    event: str | None = argument(OneOf("event", EVENTS), default=None)
    object: str | None = argument(OBJECT, default=None)
    player: str | None = argument(PLAYER, default=None)
    kind: str | None = argument(LINE, default=None)
    amount: int | None = argument(Integer(), default=None)
    of: str | None = argument(OBJECT, default=None)
    count: int | None = argument(Integer(0), default=None)
    line: int = place()

    def facts(self) -> dict[str, Any]:
        """Return the facts that are given, by their keys."""
        keys = ("event", "object", "player", "kind", "amount", "of")
        return {key: getattr(self, key) for key in keys if getattr(self, key) is not None}


EVENT_PATTERNS = ListOf(Record(EventPattern, "the event"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """An object or player and what must hold of it."""

    id: str
    checks: tuple[Check, ...]
    is_player: bool = False
    line: int = place()


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectations:
    """What must hold at one point of a scenario.

    Parameters
    ----------
    subjects
        Objects and players, in the order of the file.
    happened
        Events found in this order in the history of the whole scenario.
    never
        Events none of which is in the history.
    """

    subjects: tuple[Subject, ...] = ()
    happened: tuple[EventPattern, ...] = ()
    never: tuple[EventPattern, ...] = ()


class ExpectationsShape(Shape):
    """The mapping under ``expect``."""

    right = "a mapping from ids to what must hold"

    def accepts(self, node: Node) -> bool:
        """Take mappings only."""
        return isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read all subjects and both reserved keys."""
        if not isinstance(node, MappingNode):
            return reader.wrong_type(node, key, self.right)
        history: dict[str, Any] = {}
        subjects = []
        for name, value in entries_once(node, reader):
            if name.text in ("happened", "never"):
                history[name.text] = self._events(name.text, value, reader)
            else:
                subjects.append(self._subject(name, value, reader))
        if any(part is INVALID for part in (*subjects, *history.values())):
            return INVALID
        return Expectations(subjects=tuple(subjects), **history)

    @staticmethod
    def _events(key: str, node: Node, reader: Reader) -> Any:
        patterns = EVENT_PATTERNS.read(node, key, reader)
        if patterns is INVALID:
            return INVALID
        for pattern in patterns:
            if not pattern.facts():
                reader.problem(node, f"{key}: an event needs at least one fact, such as 'event'")
                return INVALID
            if key == "never" and pattern.count is not None:
                reader.problem(node, "never: 'count' has no meaning for what never happened")
                return INVALID
        return patterns

    @staticmethod
    def _subject(name: ScalarNode, value: Node, reader: Reader) -> Any:
        is_player = name.text in reader.players
        if not name.text.strip():
            return reader.problem(name, "an expectation needs the id of an object or player")
        shape = PLAYER_CHECKS if is_player else OBJECT_CHECKS
        checks = shape.read(value, name.text, reader)
        if checks is INVALID:
            return INVALID
        return Subject(id=name.text, checks=checks, is_player=is_player, line=name.line)

    def write(self, value: Any) -> Any:
        """Write the mapping, with the reserved keys last."""
        data: dict[str, Any] = {}
        for subject in value.subjects:
            shape = PLAYER_CHECKS if subject.is_player else OBJECT_CHECKS
            data[subject.id] = shape.write(subject.checks)
        for key in ("happened", "never"):
            patterns = getattr(value, key)
            if patterns:
                data[key] = EVENT_PATTERNS.write(patterns)
        return data


EXPECTATIONS = ExpectationsShape()
