"""What words in an ability point at: objects and players (CR 109.5, 201.5, 608.2k).

A reference is resolved by the engine in a context (source, targets, event, earlier results).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtglayers.core.node import Node

if TYPE_CHECKING:
    from mtglayers.core.conditions import Condition
    from mtglayers.core.filters import Filter
    from mtglayers.core.quantities import Quantity


class ObjectRef(Node):
    """A phrase that points at objects: "this creature", "target land", "each Elf you control"."""

    __slots__ = ()


class PlayerRef(Node):
    """A phrase that points at players: "you", "each opponent", "its controller"."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ThisObject(ObjectRef):
    """The object that has the ability, by its name or as "this creature" (CR 201.5, 201.5b)."""


@dataclass(frozen=True, slots=True)
class GrantingObject(ObjectRef):
    """The object whose effect granted the (quoted) ability, named inside the quotes (CR 201.5a)."""


@dataclass(frozen=True, slots=True)
class AttachedObject(ObjectRef):
    """What this object is attached to.

    "enchanted creature", "equipped creature" (CR 301.5, 303.4).
    """


@dataclass(frozen=True, slots=True)
class TargetObject(ObjectRef):
    """The objects chosen for the target requirement with this 0-based number (CR 115)."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class EventObject(ObjectRef):
    """An object of the event that triggered the ability or is being replaced.

    ``role``: ``"object"`` (what the event happened to: "that creature"), ``"source"`` (what
    caused it, for example the source of damage), ``"other"`` (the second object: what it
    blocks, what it was attached to), ``"spell"`` (the spell cast).
    """

    role: str = "object"


@dataclass(frozen=True, slots=True)
class Antecedent(ObjectRef):
    """What an earlier instruction of the same resolution dealt with.

    ``kind``: ``"created"`` (tokens created), ``"moved"`` (returned, put onto the battlefield),
    ``"exiled"``, ``"left"`` (a moved permanent as it last was), ``"sacrificed"``,
    ``"discarded"``, ``"milled"``, ``"revealed"``, ``"searched"``, ``"chosen"``, ``"affected"``
    (the objects of the last effect), ``"each"`` (the current one inside "for each"; in a
    continuous effect the affected object), ``"copied"`` (copies of spells), ``"paid"``
    (objects of the cost paid), ``"tested"`` (inside a filter: the very object that it looks
    at, as in "creatures with toughness greater than their power").
    """

    kind: str = "affected"


@dataclass(frozen=True, slots=True)
class LinkedObjects(ObjectRef):
    """Objects that a linked ability of this object refers to (CR 607).

    ``kind``: ``"exiled"`` ("the exiled card", "cards exiled with ~"; ``"last exiled"``
    the last of them), ``"chosen"``, ``"last chosen"``,
    ``"paired"`` (soulbond), ``"created"``, ``"championed"``, ``"imprinted"``, ``"haunted"``.
    """

    kind: str = "exiled"


@dataclass(frozen=True, slots=True)
class EachObject(ObjectRef):
    """All objects that match a filter.

    "creatures you control" (battlefield unless it says else).
    """

    filter: Filter


@dataclass(frozen=True, slots=True)
class ChosenObjects(ObjectRef):
    """Objects chosen while the effect happens, without targeting: "a creature you control".

    ``maximum`` ``None`` means any number. ``player`` chooses. ``key`` is the kind of choice in
    the scenario format that answers it (``"objects"``, ``"copy"``, ``"sacrifice"``…).
    """

    filter: Filter
    minimum: Quantity | int = 1
    maximum: Quantity | int | None = 1
    player: PlayerRef | None = None
    key: str = "objects"
    at_random: bool = False
    together: str = ""  # what all of them must be: "different names", "different powers"


@dataclass(frozen=True, slots=True)
class UnionRef(ObjectRef):
    """Several references together: "~ and target creature"."""

    parts: tuple[ObjectRef, ...]


@dataclass(frozen=True, slots=True)
class MembersOf(ObjectRef):
    """Those of the referred objects that match a filter: "each of those that is an artifact"."""

    ref: ObjectRef
    filter: Filter


@dataclass(frozen=True, slots=True)
class TargetsOf(ObjectRef):
    """What the referred spell or ability targets (CR 115)."""

    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class KnownObject(ObjectRef):
    """One particular object, by its key.

    What a word in a token's ability was bound to (CR 201.5a).
    """

    id: str
    incarnation: int = 0


@dataclass(frozen=True, slots=True)
class OpaqueRef(ObjectRef):
    """A phrase for objects that was not understood.

    Points at nothing and makes values uncertain.
    """

    text: str


@dataclass(frozen=True, slots=True)
class You(PlayerRef):
    """The controller of the object that has the ability, or of the spell or ability (CR 109.5)."""


@dataclass(frozen=True, slots=True)
class Opponents(PlayerRef):
    """Each opponent of the controller (in a test: any opponent)."""


@dataclass(frozen=True, slots=True)
class EachPlayer(PlayerRef):
    """Each player (in a test: any player)."""


@dataclass(frozen=True, slots=True)
class TargetPlayer(PlayerRef):
    """The player chosen for the target requirement with this 0-based number."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class ControllerOf(PlayerRef):
    """The controller of the referred object, or its last controller (CR 608.2h)."""

    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class OwnerOf(PlayerRef):
    """The owner of the referred object."""

    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class EventPlayer(PlayerRef):
    """The player of the event that triggered the ability: "that player"."""


@dataclass(frozen=True, slots=True)
class ChosenPlayer(PlayerRef):
    """The player chosen for a linked choice: "the chosen player"."""


@dataclass(frozen=True, slots=True)
class ActivePlayer(PlayerRef):
    """The player whose turn it is."""


@dataclass(frozen=True, slots=True)
class DefendingPlayer(PlayerRef):
    """The defending player of the attack."""


@dataclass(frozen=True, slots=True)
class AttachedPlayer(PlayerRef):
    """The enchanted player."""


@dataclass(frozen=True, slots=True)
class AntecedentPlayer(PlayerRef):
    """The player an earlier instruction or an enclosing "each player" dealt with.

    ("they", "that player").
    """


@dataclass(frozen=True, slots=True)
class PlayersWho(PlayerRef):
    """Those of the players for whom the condition holds; `AntecedentPlayer` is the one asked about.

    "Each opponent who lost life this turn", "an opponent who controls a Swamp".
    """

    players: PlayerRef
    condition: Condition


@dataclass(frozen=True, slots=True)
class PlayerWithMost(PlayerRef):
    """The players with the greatest (``op`` max) or least (min) number, several when tied.

    In ``quantity`` the player looked at is `AntecedentPlayer`: "the player with the most life".
    """

    quantity: Quantity
    op: str = "max"
    players: PlayerRef = EachPlayer()


@dataclass(frozen=True, slots=True)
class NeighbourPlayer(PlayerRef):
    """The player to one's left (next in turn order) or right (CR 102.1): ``side``."""

    side: str = "left"


@dataclass(frozen=True, slots=True)
class OpaquePlayer(PlayerRef):
    """A phrase for players that was not understood."""

    text: str
