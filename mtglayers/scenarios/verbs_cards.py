"""The verbs that bring cards and tokens, cast spells and use abilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from mtglayers.scenarios.records import argument
from mtglayers.scenarios.shapes import Integer, ListOf, Text
from mtglayers.scenarios.values import (
    ABILITY,
    CARD,
    CAST,
    CHOICES,
    COLORS,
    COPY,
    FACE_DOWN,
    FLAG,
    IDENTIFIER,
    IDENTIFIERS,
    KICKED,
    LINE,
    MANA_COST,
    MODE,
    NEW_ID,
    NO_CHOICES,
    OBJECT,
    PAYMENT,
    PLAYER,
    POWER,
    PROSE,
    Choices,
    Payment,
    X,
)
from mtglayers.scenarios.verb_base import COUNTERS, Ids, Verb, entries_shape, steps_shape

if TYPE_CHECKING:
    from mtglayers.scenarios.steps import Step


def _card_or_object(values: dict[str, Any]) -> Iterator[str]:
    given = [key for key in ("card", "object") if key in values]
    if not given:
        yield "needs a 'card' or an 'object'"
    elif len(given) == 2:
        yield "takes a 'card' or an 'object', not both"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entering(Verb):
    """The arguments that `Enter` and `Cast` share."""

    bare: ClassVar[str | None] = "card"
    card: str | None = argument(CARD, default=None)
    object: str | None = argument(OBJECT, default=None)
    as_id: str | None = argument(NEW_ID, key="as", default=None)
    controller: str | None = argument(PLAYER, default=None)
    owner: str | None = argument(PLAYER, default=None)
    copy: Ids = argument(COPY, default=())
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    x: int | None = argument(X, default=None)
    tapped: bool = argument(FLAG, default=False)
    counters: tuple[tuple[str, int], ...] = argument(COUNTERS, default=())
    face_down: bool | str = argument(FACE_DOWN, default=False)
    attached_to: str | None = argument(IDENTIFIER, default=None)
    transformed: bool = argument(FLAG, default=False)
    face: str | None = argument(LINE, default=None)
    cast: bool | str = argument(CAST, default=True)
    kicked: int | Ids = argument(KICKED, default=0)
    mana_spent: str | None = argument(MANA_COST, default=None)
    pay: Payment | None = argument(PAYMENT, default=None)

    check = staticmethod(_card_or_object)


class Enter(Entering):
    """A permanent enters the battlefield, as a resolving spell unless ``cast`` says otherwise."""

    __slots__ = ()
    verb: ClassVar[str] = "enter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Verb):
    """A token is created, as a copy or from characteristics."""

    verb: ClassVar[str] = "token"
    as_id: str | None = argument(NEW_ID, key="as", default=None)
    controller: str | None = argument(PLAYER, default=None)
    copy_of: str | None = argument(OBJECT, default=None)
    exceptions: str | None = argument(LINE, key="except", default=None)
    name: str | None = argument(LINE, default=None)
    colors: Ids = argument(COLORS, default=())
    type_line: str | None = argument(LINE, default=None)
    power: int | str | None = argument(POWER, default=None)
    toughness: int | str | None = argument(POWER, default=None)
    oracle_text: str | None = argument(PROSE, default=None)
    count: int = argument(Integer(1), default=1)
    tapped: bool = argument(FLAG, default=False)
    copy: Ids = argument(COPY, default=())
    choose: Choices = argument(CHOICES, default=NO_CHOICES)

    @staticmethod
    def check(values: dict[str, Any]) -> Iterator[str]:
        """Yield what does not go together: a copy has no characteristics of its own."""
        own = ("name", "colors", "type_line", "power", "toughness", "oracle_text")
        given = [key for key in own if key in values]
        if "copy_of" in values:
            if given:
                yield f"copies with 'copy_of' and so takes no '{given[0]}'; 'except' changes a copy"
        elif "exceptions" in values:
            yield "has 'except', which needs 'copy_of'"
        elif "type_line" not in values:
            yield "needs 'copy_of', or a 'type_line' and the other characteristics"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTogether(Verb):
    """Several permanents enter at the same time."""

    verb: ClassVar[str] = "enter_together"
    whole: ClassVar[str | None] = "entries"
    entries: tuple[Enter | Token, ...] = argument(entries_shape)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Verb):
    """A spell resolves."""

    verb: ClassVar[str] = "resolve"
    bare: ClassVar[str | None] = "card"
    card: str | None = argument(CARD, default=None)
    object: str | None = argument(OBJECT, default=None)
    as_id: str | None = argument(NEW_ID, key="as", default=None)
    controller: str | None = argument(PLAYER, default=None)
    targets: Ids | None = argument(IDENTIFIERS, default=None)
    x: int | None = argument(X, default=None)
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    modes: tuple[int | str, ...] = argument(ListOf(MODE), default=())
    kicked: int | Ids = argument(KICKED, default=0)
    overloaded: bool = argument(FLAG, default=False)
    face: str | None = argument(LINE, default=None)
    copy: Ids = argument(COPY, default=())
    pay: Payment | None = argument(PAYMENT, default=None)

    check = staticmethod(_card_or_object)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Entering):
    """A spell goes on the stack and stays there."""

    verb: ClassVar[str] = "cast"
    targets: Ids | None = argument(IDENTIFIERS, default=None)
    modes: tuple[int | str, ...] = argument(ListOf(MODE), default=())
    overloaded: bool = argument(FLAG, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Verb):
    """An activated ability is activated and resolves."""

    verb: ClassVar[str] = "activate"
    bare: ClassVar[str | None] = "object"
    object: str = argument(OBJECT)
    ability: int | str | None = argument(ABILITY, default=None)
    x: int | None = argument(X, default=None)
    targets: Ids | None = argument(IDENTIFIERS, default=None)
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    player: str | None = argument(PLAYER, default=None)
    pay: Payment | None = argument(PAYMENT, default=None)
    respond: tuple[Step, ...] = argument(steps_shape, default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(Verb):
    """A triggered ability is put on the stack by hand and resolves."""

    verb: ClassVar[str] = "trigger"
    bare: ClassVar[str | None] = "object"
    object: str = argument(OBJECT)
    ability: int | str | None = argument(ABILITY, default=None)
    targets: Ids | None = argument(IDENTIFIERS, default=None)
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    may: bool | None = argument(FLAG, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TapForMana(Verb):
    """A mana ability with the tap symbol in its cost is activated."""

    verb: ClassVar[str] = "tap_for_mana"
    bare: ClassVar[str | None] = "object"
    object: str = argument(OBJECT)
    ability: int | str | None = argument(ABILITY, default=None)
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    player: str | None = argument(PLAYER, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class BecomeCopy(Verb):
    """A permanent becomes a copy of another by an effect without a source card."""

    verb: ClassVar[str] = "become_copy"
    object: str = argument(OBJECT)
    of: str = argument(OBJECT)
    exceptions: str | None = argument(LINE, key="except", default=None)
    until: str | None = argument(LINE, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Verb):
    """A continuous effect begins that has no source card."""

    verb: ClassVar[str] = "effect"
    bare: ClassVar[str | None] = "text"
    text: str = argument(Text("the text of an effect", one_line=False))
    controller: str | None = argument(PLAYER, default=None)
    targets: Ids | None = argument(IDENTIFIERS, default=None)
