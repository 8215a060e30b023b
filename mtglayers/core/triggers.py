"""Trigger events: when a triggered ability triggers (CR 603)."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.conditions import Condition
from mtglayers.core.filters import Filter
from mtglayers.core.node import Node
from mtglayers.core.references import PlayerRef


class Trigger(Node):
    """What an ability waits for: an event or the beginning of a step."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class EventTrigger(Trigger):
    """An event happens to a matching object or player.

    ``event`` is one of the history's events: enters, leaves, dies, attacks, blocks, becomes
    blocked, tapped, untapped, tapped for mana, cast, draw, discard, life gained, life lost,
    damage, combat damage, counter, sacrificed, turned face up, transforms, becomes target,
    attached, unattached, cycled, milled, exiled, moved, control gained, put into graveyard,
    phased in, mutates, becomes monstrous, crewed, unlocked, level, create token, becomes copy…

    ``subject`` tests the object (its last information for leaving, CR 603.10a); ``player`` the
    player of the event; ``source`` the causing object (damage source, spell that targets);
    ``other`` the second object or recipient; ``condition`` more about the event itself (not an
    intervening if); ``from_zones``/``to_zones`` for movements; ``combat`` True for combat
    damage; ``one_or_more`` when it triggers once for a group; ``first_each_turn``; ``counter``
    the kind of counter; ``mana`` the type of mana produced, a letter or "chosen color".
    """

    event: str
    subject: Filter | None = None
    player: PlayerRef | None = None
    source: Filter | None = None
    other: Filter | None = None
    condition: Condition | None = None
    from_zones: tuple[str, ...] = ()
    to_zones: tuple[str, ...] = ()
    combat: bool | None = None
    one_or_more: bool = False
    number_each_turn: int = 0
    counter: str = ""
    mana: str = ""


@dataclass(frozen=True, slots=True)
class StepTrigger(Trigger):
    """The beginning of a step or phase.

    ``step`` upkeep, draw, main, combat, end, end of combat, postcombat main, turn; ``player``
    whose (``None``: each). ``next_only`` for delayed triggers: "the next"; ``next_turn``: that of
    a later turn, "on your next turn".
    """

    step: str
    player: PlayerRef | None = None
    next_only: bool = False
    next_turn: bool = False


@dataclass(frozen=True, slots=True)
class StateTrigger(Trigger):
    """A state of the game (CR 603.8): "when you control no Islands"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class ChapterTrigger(Trigger):
    """A Saga's chapter symbols (CR 714.2)."""

    chapters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrTrigger(Trigger):
    """Any one of several: "enters or attacks"."""

    parts: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class OpaqueTrigger(Trigger):
    """Words of a trigger event that were not understood; it can be put on the stack by hand."""

    text: str
