"""The state of a game as one frozen value; a change makes a new state (undo is keeping the old).

Aggregates are frozen but not slotted, so that what is derived from them can be cached on them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from mtglayers.core.abilities import Ability
from mtglayers.core.cards import Card
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.conditions import Condition
from mtglayers.core.costs import Cost
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect, StaticEffect
from mtglayers.core.instructions import Resolution
from mtglayers.core.objects import Choice, GameObject, ObjectKey
from mtglayers.core.triggers import Trigger


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player: numbers only; cards are objects in the player's zones."""

    id: str
    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    mana: tuple[ManaInPool, ...] = ()
    designations: tuple[str, ...] = ()
    land_plays: int = 0


@dataclass(frozen=True, slots=True)
class ManaInPool:
    """One mana in a pool: its type (letter of ``WUBRGC``) and what it may be spent on, in words."""

    type: str
    restriction: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The copiable values a copy effect took when it began to apply (CR 707.2b, 707.2c).

    ``of`` what was copied; ``version`` which version of its copiable values (see the copy graph).
    ``values`` are those with the exceptions folded in; ``plain`` those without. ``variants`` are
    the values by the copy's own status where that matters (CR 707.3): ``flipped`` for flip cards,
    the unlocked halves (``left``, ``right``, ``left right``) for cards with a shared type line.
    """

    of: ObjectKey
    values: Characteristics
    plain: Characteristics
    version: int = 0
    variants: tuple[tuple[str, Characteristics], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveEffect:
    """A continuous effect that a resolved spell or ability, or a rule, has begun (CR 611.2).

    ``affected`` are the objects it is locked to (CR 611.2c), ``None`` when its set is live.
    ``snapshot`` belongs to a copy effect. ``until_turn`` is the number of the turn at whose end
    or beginning (see ``duration``) it ends, where that is known. ``text`` its words. ``end_costs``
    are what its controller may pay to end it, where that is so (CR 116.2c).
    """

    id: int
    timestamp: int
    controller: str
    effect: ContinuousEffect
    source: ObjectKey | None = None
    affected: tuple[ObjectKey, ...] | None = None
    duration: Duration | None = None
    made_turn: int = 0
    choices: tuple[Choice, ...] = ()
    x: int | None = None
    snapshot: Snapshot | None = None
    link: str = ""
    origin: str = "printed"
    text: str = ""
    rule: str = ""
    targets: tuple[tuple[str, ...], ...] = ()
    end_costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveStatic:
    """Another effect that lasts for a time: a replacement effect, a rule (CR 611.2d, 614)."""

    id: int
    timestamp: int
    controller: str
    effect: StaticEffect
    source: ObjectKey | None = None
    duration: Duration | None = None
    made_turn: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayedTrigger:
    """A delayed triggered ability that waits (CR 603.7).

    ``immediate``: not an ability but the second half of an "until" effect, which happens at
    once when its event does (CR 610.3).
    """

    id: int
    controller: str
    trigger: Trigger
    resolution: Resolution
    condition: Condition | None = None
    source: ObjectKey | None = None
    remembered: tuple[tuple[str, tuple[ObjectKey, ...]], ...] = ()
    duration: Duration | None = None
    once: bool = True
    made_turn: int = 0
    text: str = ""
    link: str = ""
    origin: str = "printed"
    immediate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, as the history keeps it.

    ``event`` as in the scenario format (enters, leaves, dies, draw, …) or one of the engine's
    own words; ``cause`` the number of the event that caused it, if any; ``rule`` its rule number;
    ``text`` words for people; ``details`` further facts, sorted.
    """

    number: int
    event: str
    object: str = ""
    player: str = ""
    source: str = ""
    amount: int = 0
    turn: int = 0
    step: str = ""
    cause: int | None = None
    rule: str = ""
    text: str = ""
    details: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """What an ability remembers of the event it triggered on or replaces (CR 603.2, 608.2k).

    The roles are those of `EventObject`: ``object`` what it happened to, ``source`` what caused
    it, ``other`` the second object, ``spell`` the spell. ``group`` all objects of a group event;
    ``mana`` the types produced; ``zone`` where the object came from.
    """

    event: str = ""
    object: ObjectKey | None = None
    source: ObjectKey | None = None
    other: ObjectKey | None = None
    spell: ObjectKey | None = None
    group: tuple[ObjectKey, ...] = ()
    player: str = ""
    amount: int = 0
    mana: tuple[str, ...] = ()
    zone: str = ""
    to_zone: str = ""
    counter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StackItem:
    """A spell or ability on the stack, with what was decided for it (CR 112, 113.7a, 601.2).

    ``id``: of a spell, that of its object; of an ability its own. ``source`` the spell itself or
    the object with the ability. ``targets`` are ids of objects and players for each target
    requirement, ``target_keys`` the objects among them. ``modes`` are 0-based.
    """

    id: str
    kind: str
    source: ObjectKey
    controller: str
    ability: Ability
    resolution: Resolution
    targets: tuple[tuple[str, ...], ...] = ()
    target_keys: tuple[ObjectKey, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    event: EventFacts | None = None
    link: str = ""
    origin: str = "printed"
    granter: str = ""
    remembered: tuple[tuple[str, tuple[ObjectKey, ...]], ...] = ()
    copied: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Which turn it is (CR 500)."""

    number: int = 1
    player: str = ""
    step: str = "main"
    day_night: str = ""


@dataclass(frozen=True, kw_only=True)
class GameState:
    """Everything that is known of a game.

    ``objects`` are in the order in which they came to be known. ``last_known`` keeps the
    characteristics (and controller) of objects that left (CR 608.2h). ``decisions`` answer opaque
    conditions, quantities and filters by their words. ``clock`` is the next timestamp. ``stack``:
    spells and abilities waiting, the last on top. ``copies`` are all copy effects that have ever
    begun, also those that are over. ``resolved``: abilities that resolved this turn, by their
    source and words (CR 707.10b). ``find_card`` looks a card up by a name that was
    chosen (CR 201.4, 707.13), where there are card data.
    """

    players: tuple[Player, ...]
    objects: tuple[GameObject, ...] = ()
    effects: tuple[ActiveEffect, ...] = ()
    statics: tuple[ActiveStatic, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    history: tuple[Event, ...] = ()
    turn: Turn = field(default_factory=Turn)
    clock: int = 1
    next_id: int = 1
    edition: str = "current"
    state_based_actions: bool = True
    last_known: tuple[tuple[ObjectKey, LastKnown], ...] = ()
    decisions: tuple[tuple[str, str | int | bool], ...] = ()
    stack: tuple[StackItem, ...] = ()
    copies: tuple[ActiveEffect, ...] = ()
    resolved: tuple[tuple[ObjectKey, str, int], ...] = ()
    find_card: Callable[[str], Card | None] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def by_id(self) -> dict[str, GameObject]:
        """Objects by id."""
        return {item.id: item for item in self.objects}

    @cached_property
    def player_by_id(self) -> dict[str, Player]:
        """Players by id."""
        return {player.id: player for player in self.players}

    def find(self, key: ObjectKey) -> GameObject | None:
        """Return the object with the key, or ``None`` when it has become another object."""
        found = self.by_id.get(key.id)
        return found if found is not None and found.incarnation == key.incarnation else None

    def in_zone(self, zone: str, owner: str = "") -> tuple[GameObject, ...]:
        """Return the objects of a zone (of one owner), in the order of their positions."""
        found = [o for o in self.objects if o.zone == zone and owner in ("", o.owner)]
        return tuple(sorted(found, key=lambda o: o.position))

    def with_object(self, changed: GameObject) -> GameState:
        """Return the state with one object replaced by (or added as) ``changed``."""
        if changed.id in self.by_id:
            objects = tuple(changed if o.id == changed.id else o for o in self.objects)
        else:
            objects = (*self.objects, changed)
        return replace(self, objects=objects)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastKnown:
    """What an object was when it left its zone (CR 603.10a, 608.2h).

    ``variants`` are the copiable values by face, where it had more than one; ``stacked`` is what
    was decided for a spell.
    """

    object: GameObject
    characteristics: Characteristics
    copiable: Characteristics
    controller: str
    variants: tuple[tuple[str, Characteristics], ...] = ()
    stacked: StackItem | None = None
