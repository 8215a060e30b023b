"""The verbs that change what is on the board, and those of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from mtglayers.scenarios.records import argument
from mtglayers.scenarios.shapes import Integer, ListOf, OneOf
from mtglayers.scenarios.values import (
    CARD,
    CHOICES,
    COPY,
    FACE_DOWN,
    FLAG,
    IDENTIFIER,
    LINE,
    NEW_ID,
    NO_CHOICES,
    OBJECT,
    PLAYER,
    Choices,
    X,
)
from mtglayers.scenarios.verb_base import COUNTERS, Ids, Verb
from mtglayers.scenarios.words import TURN_STEP_ALIASES, TURN_STEPS

MOVE_ZONES = ("graveyard", "exile", "hand", "library", "battlefield", "command")


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectVerb(Verb):
    """Base of the verbs that take an object and nothing else."""

    bare: ClassVar[str | None] = "object"
    object: str = argument(OBJECT)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFaceUp(ObjectVerb):
    """A permanent is turned face up, by the special action or by an effect."""

    verb: ClassVar[str] = "turn_face_up"
    x: int | None = argument(X, default=None)
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    by: str | None = argument(OneOf("way to turn it up", ("effect",)), default=None)


class TurnFaceDown(ObjectVerb):
    """A permanent is turned face down by an effect."""

    __slots__ = ()
    verb: ClassVar[str] = "turn_face_down"


class Flip(ObjectVerb):
    """A permanent flips."""

    __slots__ = ()
    verb: ClassVar[str] = "flip"


class Transform(ObjectVerb):
    """A permanent transforms."""

    __slots__ = ()
    verb: ClassVar[str] = "transform"


class Convert(ObjectVerb):
    """A permanent converts, which is to transform under another name (CR 701.50)."""

    __slots__ = ()
    verb: ClassVar[str] = "convert"


class PhaseOut(ObjectVerb):
    """A permanent phases out."""

    __slots__ = ()
    verb: ClassVar[str] = "phase_out"


class PhaseIn(ObjectVerb):
    """A permanent phases in."""

    __slots__ = ()
    verb: ClassVar[str] = "phase_in"


class Tap(ObjectVerb):
    """A permanent becomes tapped."""

    __slots__ = ()
    verb: ClassVar[str] = "tap"


class Untap(ObjectVerb):
    """A permanent becomes untapped."""

    __slots__ = ()
    verb: ClassVar[str] = "untap"


class Unattach(ObjectVerb):
    """A permanent becomes unattached."""

    __slots__ = ()
    verb: ClassVar[str] = "unattach"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attach(Verb):
    """A permanent becomes attached to an object or player."""

    verb: ClassVar[str] = "attach"
    object: str = argument(OBJECT)
    to: str = argument(IDENTIFIER)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutCounters(Verb):
    """Counters are put on something or removed from it."""

    verb: ClassVar[str] = "counters"
    object: str = argument(IDENTIFIER)
    add: tuple[tuple[str, int], ...] = argument(COUNTERS, default=())
    remove: tuple[tuple[str, int], ...] = argument(COUNTERS, default=())

    @staticmethod
    def check(values: dict[str, Any]) -> Iterator[str]:
        """Yield that there must be something to do."""
        if "add" not in values and "remove" not in values:
            yield "needs 'add' or 'remove'"


@dataclass(frozen=True, slots=True, kw_only=True)
class Control(Verb):
    """A player gains control of a permanent."""

    verb: ClassVar[str] = "control"
    object: str = argument(OBJECT)
    player: str = argument(PLAYER)
    until: str | None = argument(LINE, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutate(Verb):
    """A mutating creature spell resolves and merges with a creature."""

    verb: ClassVar[str] = "mutate"
    card: str = argument(CARD)
    onto: str = argument(OBJECT)
    controller: str | None = argument(PLAYER, default=None)
    position: str = argument(OneOf("position", ("top", "under")), default="top")
    as_id: str | None = argument(NEW_ID, key="as", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld(Verb):
    """Two permanents are exiled and put onto the battlefield melded."""

    verb: ClassVar[str] = "meld"
    objects: Ids = argument(ListOf(OBJECT))
    as_id: str | None = argument(NEW_ID, key="as", default=None)

    @staticmethod
    def check(values: dict[str, Any]) -> Iterator[str]:
        """Yield that exactly two cards meld."""
        if isinstance(values["objects"], tuple) and len(values["objects"]) != 2:
            yield "melds two objects"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(ObjectVerb):
    """An object changes zones."""

    verb: ClassVar[str] = "move"
    bare: ClassVar[str | None] = None
    to: str = argument(OneOf("zone to move to", MOVE_ZONES))
    copy: Ids = argument(COPY, default=())
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    controller: str | None = argument(PLAYER, default=None)
    face_down: bool | str = argument(FACE_DOWN, default=False)
    transformed: bool = argument(FLAG, default=False)
    attached_to: str | None = argument(IDENTIFIER, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortMove(ObjectVerb):
    """Base of the short forms of `Move`."""

    choose: Choices = argument(CHOICES, default=NO_CHOICES)


class Destroy(ShortMove):
    """A permanent is destroyed."""

    __slots__ = ()
    verb: ClassVar[str] = "destroy"


class Sacrifice(ShortMove):
    """A permanent is sacrificed by its controller."""

    __slots__ = ()
    verb: ClassVar[str] = "sacrifice"


class Exile(ShortMove):
    """An object is exiled."""

    __slots__ = ()
    verb: ClassVar[str] = "exile"


class Bounce(ShortMove):
    """A permanent returns to its owner's hand."""

    __slots__ = ()
    verb: ClassVar[str] = "bounce"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginStep(Verb):
    """A step of the active player's turn begins."""

    verb: ClassVar[str] = "step"
    bare: ClassVar[str | None] = "name"
    name: str = argument(OneOf("step of a turn", TURN_STEPS, TURN_STEP_ALIASES))


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn(Verb):
    """The turn ends with its cleanup, then a player's turn begins and untaps."""

    verb: ClassVar[str] = "next_turn"
    bare: ClassVar[str | None] = "player"
    player: str = argument(PLAYER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Verb):
    """Creatures attack a player."""

    verb: ClassVar[str] = "attack"
    objects: Ids = argument(ListOf(OBJECT, least=1))
    player: str | None = argument(PLAYER, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Verb):
    """Creatures block an attacking creature."""

    verb: ClassVar[str] = "block"
    attacker: str = argument(OBJECT)
    blockers: Ids = argument(ListOf(OBJECT, least=1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlock(ObjectVerb):
    """A door of a Room is unlocked."""

    verb: ClassVar[str] = "unlock"
    face: str | None = argument(LINE, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNight(Verb):
    """It becomes day or night."""

    verb: ClassVar[str] = "day_night"
    bare: ClassVar[str | None] = "time"
    time: str = argument(OneOf("time of day", ("day", "night")))


@dataclass(frozen=True, slots=True, kw_only=True)
class PutSticker(Verb):
    """A name sticker is put on a permanent, after so many words of its name."""

    verb: ClassVar[str] = "sticker"
    object: str = argument(OBJECT)
    name: str = argument(LINE)
    after: int = argument(Integer(0), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Connive(ObjectVerb):
    """A permanent connives, and its controller discards the named card."""

    verb: ClassVar[str] = "connive"
    discard: str | None = argument(CARD, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timestamps(Verb):
    """Objects get new timestamps in this order, as a what-if."""

    verb: ClassVar[str] = "timestamps"
    order: Ids = argument(ListOf(OBJECT, least=1))
