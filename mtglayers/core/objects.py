"""Objects of a game: what is printed or defined, status, counters, choices; nothing derived.

An object that changes zones is a new object (CR 400.7): it keeps its ``id`` (the physical card)
and gets the next ``incarnation``; an `ObjectKey` names one incarnation and finds nothing later.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from mtglayers.core.abilities import Ability
from mtglayers.core.cards import Card


class ObjectKey(NamedTuple):
    """One object: the id of the physical card or token, and which of its existences."""

    id: str
    incarnation: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Tapped, flipped, face down, phased out (CR 110.5), and which face is up (CR 712).

    ``face_down`` is ``""`` or the kind: morph, megamorph, disguise, manifest, cloak, or
    ``"other"`` for an effect that turned it face down (CR 708.2a); ``face_down_profile`` words
    for other characteristics ("2/2 Cyberman artifact creature"), ``face_down_abilities`` the
    abilities that the effect lists (CR 708.2).
    """

    tapped: bool = False
    flipped: bool = False
    face_down: str = ""
    face_down_profile: str = ""
    face_down_abilities: tuple[Ability, ...] = ()
    phased_out: bool = False
    transformed: bool = False


@dataclass(frozen=True, slots=True)
class Counters:
    """All counters of one kind on an object; they share the newest timestamp (CR 613.7c)."""

    kind: str
    number: int
    timestamp: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice made for an object or effect.

    ``kind`` as in the scenario format (color, creature_type, …); ``value`` a string, number or
    tuple of ids; ``link`` and ``origin`` of the ability that made it (CR 607.2, 607.5a): the
    choice serves abilities of the same link that came to the object the same way.
    """

    kind: str
    value: str | int | tuple[str, ...]
    link: str = ""
    origin: str = "printed"


@dataclass(frozen=True, slots=True)
class Link:
    """Objects that abilities of one link group on this object refer to.

    (CR 607): ``kind`` exiled, chosen, created, paired and more.
    """

    kind: str
    objects: tuple[ObjectKey, ...]
    link: str = ""
    origin: str = "printed"


@dataclass(frozen=True, slots=True, kw_only=True)
class CastInfo:
    """How an object was cast or put onto the battlefield (CR 601, 607.2i).

    ``cast`` False: put onto the battlefield without being cast. ``way`` the alternative cost or
    keyword used (bestow, prototype, disturb…); ``kicked`` how many times, or ``costs_paid`` which.
    """

    cast: bool = False
    player: str = ""
    from_zone: str = "hand"
    way: str = ""
    x: int | None = None
    kicked: int = 0
    costs_paid: tuple[str, ...] = ()
    mana_spent: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One card or token of a merged permanent, topmost first (CR 727.2).

    ``timestamp`` is when it merged (CR 727.2a); 0 for the permanent that was there first.
    """

    id: str
    card: Card
    kind: str
    owner: str
    face_down: bool = False
    timestamp: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sticker:
    """A name sticker: words put into the name after some words (CR 123.6c)."""

    name: str
    after: int
    timestamp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameObject:
    """An object in some zone.

    ``controller`` is the player who put it there (CR 110.2); layer 2 works from it. ``kind``:
    card, token, spell copy, emblem. ``face`` is the index of the face it was cast or entered
    with (split halves, modal cards); status says about transforming and flipping.
    ``since_turn`` is the turn number in which its present controller began to control it;
    ``summoning sick`` follows from it (CR 302.6). ``uncopied_values``: other values fixed by
    the rules when it came about (prototyped, token of an X/X).
    """

    id: str
    incarnation: int = 0
    kind: str = "card"
    card: Card
    owner: str
    controller: str
    zone: str
    position: int = 0
    timestamp: int = 0
    status: Status = field(default_factory=Status)
    face: int = 0
    counters: tuple[Counters, ...] = ()
    attached_to: ObjectKey | None = None
    attached_player: str = ""
    choices: tuple[Choice, ...] = ()
    links: tuple[Link, ...] = ()
    cast: CastInfo = field(default_factory=CastInfo)
    components: tuple[Component, ...] = ()
    designations: tuple[str, ...] = ()
    class_level: int = 0
    unlocked: tuple[str, ...] = ()
    stickers: tuple[Sticker, ...] = ()
    since_turn: int = 0
    since_player: str = ""
    entered_turn: int = 0
    combat: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> ObjectKey:
        """The key of this very object."""
        return ObjectKey(self.id, self.incarnation)

    def counter(self, kind: str) -> int:
        """How many counters of the kind are on it."""
        return next((item.number for item in self.counters if item.kind == kind), 0)
