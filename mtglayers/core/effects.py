"""Continuous effects, replacement effects and other things static abilities say.

(CR 604, 611, 614).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtglayers.core.conditions import Condition
from mtglayers.core.durations import Duration
from mtglayers.core.filters import Filter
from mtglayers.core.modifications import CopyExcept, Modification
from mtglayers.core.node import Node
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import ObjectRef, PlayerRef

if TYPE_CHECKING:
    from mtglayers.core.instructions import Instruction
    from mtglayers.core.mana import ManaSpec


class StaticEffect(Node):
    """What a static ability does all the time."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ContinuousEffect(StaticEffect):
    """A continuous effect on objects (CR 611): one affected set, any number of modifications.

    In a static ability ``duration`` is ``None`` and the set is live (CR 611.3a); made by a
    resolving spell or ability the set is locked in if it changes characteristics or control
    (CR 611.2c). ``condition`` is checked all the time in a static ability, and once, on
    resolution, in an instruction.
    """

    affected: ObjectRef
    modifications: tuple[Modification, ...]
    duration: Duration | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class RuleEffect(StaticEffect):
    """A static effect on players or the rules of the game, outside the layers (CR 613.10, 613.11).

    ``text`` says it in words; ``kind`` names those that the engine acts on (see
    `mtglayers.core.keywords`), else it is empty: shown, and inert. ``filter`` the objects,
    ``player`` the players that it is about, ``limit`` how many they may ("more than one").
    """

    text: str
    kind: str = ""
    filter: Filter | None = None
    player: PlayerRef | None = None
    limit: int = 0
    condition: Condition | None = None


# Kinds of rules about what stays attached: what the filter says, or only what was there before.
SPARES = "doesn't remove"
SPARES_ATTACHED = "doesn't remove what was attached"
ATTACHED_ONLY = "can be attached only to"


# --- entering the battlefield (CR 614.1c, 614.12) -----------------------------------------------


@dataclass(frozen=True, slots=True)
class EntersTapped(StaticEffect):
    """Objects that match enter tapped, or untapped; "unless …" is a `Negation` condition.

    ``subject`` is a filter seen as the object would be on the battlefield; ``Is(ThisObject())``
    for the object itself. ``tapped`` is false for "enter untapped".
    """

    subject: Filter
    condition: Condition | None = None
    tapped: bool = True


@dataclass(frozen=True, slots=True)
class EntersWith(StaticEffect):
    """Objects that match enter with counters of a kind."""

    subject: Filter
    kind: str
    number: Quantity = Const(1)
    condition: Condition | None = None
    options: tuple[str, ...] = ()  # "your choice of a flying or a hexproof counter"


@dataclass(frozen=True, slots=True)
class EntersAsCopy(StaticEffect):
    """Objects that match may (or do) enter as a copy of an object (CR 707.5).

    ``of`` is usually a `ChosenObjects` with key ``"copy"``. ``duration`` for "until end of turn".
    ``instructions`` happen as part of it (exile the copied card …).
    """

    subject: Filter
    of: ObjectRef
    optional: bool = True
    exceptions: tuple[CopyExcept, ...] = ()
    duration: Duration | None = None
    condition: Condition | None = None
    instructions: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class AsEnters(StaticEffect):
    """The words "As ~ enters, …".

    Instructions done while entering (choices, payments, becoming a choice).

    ``also``: other moments named: ``("turned face up",)``, ``("transforms into",)``,
    ``("unattached",)``. Choices made here are linked to abilities of the same text (CR
    607.2d).
    """

    subject: Filter
    instructions: tuple[Instruction, ...]
    condition: Condition | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntersModified(StaticEffect):
    """Objects that match enter with other modifications.

    Face down, transformed, attacking, under another player's control, "with haste", "as an
    enchantment in addition", with a designation ("prepared") and more.
    """

    subject: Filter
    modifications: tuple[Modification, ...] = ()
    face_down: str = ""
    transformed: bool = False
    controller: PlayerRef | None = None
    condition: Condition | None = None
    designation: str = ""


# --- other replacements -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ManaReplacement(StaticEffect):
    """The words "If a permanent is tapped for mana, it produces … instead" (CR 106.12b).

    ``factor`` multiplies the amount; ``mana`` replaces all types, or those of ``only``
    ("instead of any other color"); ``minimum`` "two or more mana".
    """

    source: Filter
    mana: ManaSpec | None = None
    factor: int = 1
    minimum: int = 1
    player: PlayerRef | None = None
    keep_amount: bool = True
    condition: Condition | None = None
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AmountReplacement(StaticEffect):
    """Counters put or tokens created are multiplied or increased (CR 614.1a).

    ``what``: counters, tokens, spell copies; ``kind`` of counter; ``factor``, ``divisor`` (rounded
    down) and ``plus``; ``player``: who puts or creates them; ``by_effect``: not those put as a
    cost; ``receiver``: the players whose counters are meant, beside those of the subject.
    """

    what: str
    subject: Filter
    kind: str = ""
    factor: int = 1
    plus: int = 0
    player: PlayerRef | None = None
    condition: Condition | None = None
    divisor: int = 1
    by_effect: bool = False
    receiver: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class MoveReplacement(StaticEffect):
    """The words "If … would die / be put into a graveyard, exile it instead" (CR 614.1a).

    ``event``: dies, put into graveyard, leaves, draw, discard, untap…; ``to_zone`` where it
    goes instead; ``instructions`` what happens instead or also.
    """

    event: str
    subject: Filter
    to_zone: str = ""
    instructions: tuple[Instruction, ...] = ()
    condition: Condition | None = None
    player: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class TokenReplacement(StaticEffect):
    """Other tokens are created instead, or also (CR 614.1a, 111.5).

    ``subject``: which tokens, as they would be; ``player`` whose. ``instructions`` create the
    others ("that many" is `EventAmount`); ``keep``: those tokens are created too. ``first``: only
    the first time "each turn" or "each of your turns". ``condition`` must hold.
    """

    subject: Filter
    player: PlayerRef
    instructions: tuple[Instruction, ...]
    keep: bool = False
    optional: bool = False
    first: str = ""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class TriggerChange(StaticEffect):
    """How often abilities trigger (CR 603.2d): an additional time, or not at all.

    ``events``: what must have caused it (enters, dies, attacks), empty for anything; ``cause`` the
    object it happened to; ``source`` whose abilities are meant (``None``: all); ``more`` how many
    additional times, ``None``: they don't trigger.
    """

    source: Filter | None = None
    events: tuple[str, ...] = ()
    cause: Filter | None = None
    more: int | None = 1


@dataclass(frozen=True, slots=True)
class UnreadEffect(StaticEffect):
    """A static sentence that was not understood, with its words."""

    text: str
