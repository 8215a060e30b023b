"""Instructions: what happens when a spell or ability resolves (CR 608), and targets (CR 115).

Instructions that change characteristics or control carry a `ContinuousEffect`. What the
toolkit knows to have no bearing on its questions is `InertInstruction`; what it could not
read is `OpaqueInstruction`. Nothing is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtglayers.core.conditions import Condition
from mtglayers.core.costs import Cost
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect, StaticEffect
from mtglayers.core.filters import Filter
from mtglayers.core.mana import ManaSpec
from mtglayers.core.modifications import CopyExcept
from mtglayers.core.node import Node
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import ObjectRef, PlayerRef, ThisObject, You
from mtglayers.core.triggers import Trigger

if TYPE_CHECKING:
    from mtglayers.core.abilities import Ability


class Instruction(Node):
    """One thing that happens on resolution."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TargetSpec(Node):
    """One target requirement.

    ``maximum`` ``None``: any number. ``players`` may be targeted too (``filter`` ``None``:
    only players). ``player`` restricts which players ("target opponent").
    """

    filter: Filter | None
    minimum: int = 1
    maximum: int | None = 1
    players: bool = False
    player: PlayerRef | None = None
    minimum_x: bool = False  # "X target creatures"
    limit: Quantity | None = None  # how many, where a number says so: "up to that many"
    together: str = ""  # what all of them must be: "share card type", "different controllers"
    chooser: str = ""  # who chooses, where it is not the controller: "opponent", "random"


@dataclass(frozen=True, slots=True)
class Resolution(Node):
    """Everything a spell or ability does: targets, instructions, or modes to choose among."""

    instructions: tuple[Instruction, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Resolution, ...] = ()
    minimum_modes: int = 1
    maximum_modes: int = 1
    modes_if: Condition | None = None  # where it holds, these are the least and greatest number
    modes_then: tuple[int, int] = (1, 1)
    modes_by: PlayerRef | None = None  # who chooses them, where it is not the controller
    choosing: str = ""  # other words on how: "Each mode must target a different player"
    text: str = field(default="", compare=False)  # what one of several modes says


# --- characteristics, control, copies ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ApplyEffect(Instruction):
    """Begin a continuous effect (CR 611.2)."""

    effect: ContinuousEffect


@dataclass(frozen=True, slots=True)
class BeginStaticEffect(Instruction):
    """Begin another kind of effect for a duration: a replacement ("this turn, if …"), a rule."""

    effect: StaticEffect
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class ExchangeControl(Instruction):
    """Exchange control of two objects (CR 701.10b)."""

    first: ObjectRef
    second: ObjectRef
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class ExchangeTextBoxes(Instruction):
    """Exchange the text boxes of two objects (CR 612.5)."""

    first: ObjectRef
    second: ObjectRef
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class ExchangeValues(Instruction):
    """Exchange two numbers: life totals, a power, a toughness (CR 701.10c, 701.10g).

    Each is a `PlayerValue` of life or a `ValueOf` power or toughness.
    """

    first: Quantity
    second: Quantity
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class TokenSpec(Node):
    """The characteristics of a token.

    (CR 111.3); ``name`` empty: by its subtypes (CR 111.4). ``predefined``: a token of CR
    111.10 by name ("Treasure").
    """

    name: str = ""
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: Quantity | None = None
    toughness: Quantity | None = None
    abilities: tuple[Ability, ...] = ()
    predefined: str = ""
    chosen: tuple[str, ...] = ()  # "color", "creature_type": takes the chosen one


@dataclass(frozen=True, slots=True)
class CreateToken(Instruction):
    """Create tokens with given characteristics (CR 701.7)."""

    token: TokenSpec
    number: Quantity = Const(1)
    player: PlayerRef = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: ObjectRef | None = None
    counters: tuple[tuple[str, Quantity], ...] = ()


@dataclass(frozen=True, slots=True)
class CreateCopyToken(Instruction):
    """Create tokens that are copies of an object (CR 707.2, 111.11)."""

    of: ObjectRef
    exceptions: tuple[CopyExcept, ...] = ()
    number: Quantity = Const(1)
    player: PlayerRef = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: ObjectRef | None = None
    counters: tuple[tuple[str, Quantity], ...] = ()


@dataclass(frozen=True, slots=True)
class CopyStackObject(Instruction):
    """Copy a spell or ability (CR 707.10).

    ``to``: what each copy targets (CR 707.10e). A number that counts objects "that it could
    target" is a copy for each of these, which targets it (CR 707.10d).
    """

    of: ObjectRef
    exceptions: tuple[CopyExcept, ...] = ()
    number: Quantity = Const(1)
    player: PlayerRef = You()
    new_targets: bool = False
    to: ObjectRef | None = None


@dataclass(frozen=True, slots=True)
class CopyCard(Instruction):
    """Copy a card (CR 707.12, 707.13); it may be cast."""

    of: ObjectRef
    cast: bool = True
    free: bool = False
    exceptions: tuple[CopyExcept, ...] = ()
    number: Quantity = Const(1)


@dataclass(frozen=True, slots=True)
class NoteName(Instruction):
    """Note the name of a card; it goes with what the same effect puts down (CR 707.14)."""

    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class CopyNamedCard(Instruction):
    """Create a copy of the card with the chosen name (CR 707.13); it may be cast.

    ``noted``: of the card with the noted name, as it last existed in a graveyard (CR 707.14).
    """

    cast: bool = True
    free: bool = False
    noted: bool = False


@dataclass(frozen=True, slots=True)
class CreateEmblem(Instruction):
    """A player gets an emblem with abilities (CR 114)."""

    abilities: tuple[Ability, ...]
    player: PlayerRef = You()


# --- objects ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveTo(Instruction):
    """Move objects to a zone.

    ``verb``: destroy, exile, return, put, sacrifice, bounce, mill… (what it is called);
    ``position`` top, bottom, shuffled; ``controller`` under whose control; ``face_down`` a
    face-down kind; ``attached_to``; ``counters`` it enters with; ``linked`` True when later
    abilities of the source refer to it ("the exiled card", CR 607.2a); ``until`` "until ~
    leaves the battlefield"; ``regeneration`` false for "it can't be regenerated" (CR 701.15c).
    """

    ref: ObjectRef
    zone: str
    verb: str = "put"
    position: str = ""
    controller: PlayerRef | None = None
    tapped: bool = False
    attacking: bool = False
    transformed: bool = False
    face_down: str = ""
    attached_to: ObjectRef | None = None
    counters: tuple[tuple[str, Quantity], ...] = ()
    linked: bool = False
    until: Duration | None = None
    regeneration: bool = True


@dataclass(frozen=True, slots=True)
class Sacrifice(Instruction):
    """A player sacrifices objects of their choice, or those referred to.

    ``total_power``: what the power of those chosen must come to.
    """

    filter: Filter | None = None
    number: Quantity = Const(1)
    player: PlayerRef = You()
    ref: ObjectRef | None = None
    total_power: int | None = None


@dataclass(frozen=True, slots=True)
class PutCounters(Instruction):
    """Put counters on objects (CR 122)."""

    kind: str
    number: Quantity
    ref: ObjectRef = ThisObject()
    options: tuple[str, ...] = ()
    player: PlayerRef | None = None  # counters on a player instead
    up_to: bool = False  # as many as is chosen, at most the number


@dataclass(frozen=True, slots=True)
class RemoveCounters(Instruction):
    """Remove counters; ``number`` ``None``: all. ``kind`` empty: any. ``up_to``: or fewer."""

    kind: str
    number: Quantity | None
    ref: ObjectRef = ThisObject()
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class MoveCounters(Instruction):
    """Move counters from one object onto another (CR 122.5).

    All counters of an object that has left are put as it had them (CR 122.8).
    """

    kind: str
    number: Quantity | None
    source: ObjectRef
    to: ObjectRef


@dataclass(frozen=True, slots=True)
class DoubleCounters(Instruction):
    """Double the counters of a kind on objects (CR 701.10e)."""

    kind: str
    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class SetTapped(Instruction):
    """Tap or untap objects."""

    ref: ObjectRef
    tapped: bool


@dataclass(frozen=True, slots=True)
class Attach(Instruction):
    """Attach objects to an object (CR 701.3).

    ``as_though``: a card type that the object counts as having for this (CR 702.6e).
    """

    ref: ObjectRef
    to: ObjectRef
    as_though: str = ""


@dataclass(frozen=True, slots=True)
class Unattach(Instruction):
    """Unattach objects."""

    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class ChangeStatus(Instruction):
    """Change status or face.

    ``verb`` transform, convert, flip, turn face up, turn face down, phase out, phase in,
    monstrosity and more.

    ``until`` for "until ~ leaves"; ``profile`` how a thing turned face down looks (CR 708.2a).
    """

    verb: str
    ref: ObjectRef = ThisObject()
    profile: str = ""


@dataclass(frozen=True, slots=True)
class Manifest(Instruction):
    """Put cards onto the battlefield face down: ``kind`` manifest, manifest dread, cloak."""

    kind: str
    ref: ObjectRef | None = None  # None: top card(s) of the player's library
    number: Quantity = Const(1)
    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class Designate(Instruction):
    """Give an object or player a designation.

    Monstrous, renowned, suspected, saddled, goaded, crewed, ring-bearer, monarch, city's
    blessing, day, night, class level and more.
    """

    word: str
    ref: ObjectRef | None = None
    player: PlayerRef | None = None
    on: bool = True


@dataclass(frozen=True, slots=True)
class KeywordAction(Instruction):
    """A keyword action of CR 701 with a number and a subject.

    Amass, adapt, bolster, connive, explore, incubate, investigate, meld, populate,
    proliferate, support, monstrosity, earthbend, fight, goad, scry, surveil, learn, venture,
    discover, exert, detain, time travel and more.
    """

    action: str
    number: Quantity | None = None
    ref: ObjectRef | None = None
    player: PlayerRef | None = None
    detail: str = ""
    other: ObjectRef | None = None


# --- players ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChangeLife(Instruction):
    """Gain (positive) or lose life (``verb`` gain, lose, set)."""

    verb: str
    number: Quantity
    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class DealDamage(Instruction):
    """Damage by a source to objects and/or players.

    ``divided``: the amount is for all of them together, divided as is chosen (``"chosen"``, CR
    601.2d) or ``"evenly"`` and rounded down; otherwise each is dealt all of it.
    """

    amount: Quantity
    to: ObjectRef | None = None
    player: PlayerRef | None = None
    source: ObjectRef = ThisObject()
    divided: str = ""


@dataclass(frozen=True, slots=True)
class Draw(Instruction):
    """Draw cards."""

    number: Quantity = Const(1)
    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class Discard(Instruction):
    """Discard cards: ``number`` ``None`` the whole hand; ``up_to``: or fewer."""

    number: Quantity | None = Const(1)
    player: PlayerRef = You()
    filter: Filter | None = None
    at_random: bool = False
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Mill(Instruction):
    """Mill cards."""

    number: Quantity
    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class LookOrReveal(Instruction):
    """Look at, reveal or search cards, remembered for what follows.

    ``verb`` look, reveal, search; ``where`` the objects looked at; ``choose`` which are found.
    """

    verb: str
    where: ObjectRef
    player: PlayerRef = You()
    choose: ObjectRef | None = None


@dataclass(frozen=True, slots=True)
class Shuffle(Instruction):
    """Shuffle a library."""

    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class AddMana(Instruction):
    """Add mana (CR 106.3). ``amount`` multiplies the specification."""

    mana: ManaSpec
    amount: Quantity = Const(1)
    player: PlayerRef = You()
    restriction: str = ""


# --- choices and structure ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose(Instruction):
    """Choose a value.

    (CR 608.2d; linked, CR 607.2d): ``kind`` color, creature_type, card_name, card_type,
    basic_land_type, land_type, player, opponent, number, word, mode.

    ``number``: how many; 0 is one or more ("the color or colors of your choice"). ``options``:
    the words, names or numbers allowed when limited (anchor words, "odd or even");
    ``excluded`` ones not allowed; ``filter`` restricts names ("a creature card name") and
    colours ("a color of a permanent you control"); ``new``: one that this ability has not
    chosen before.
    """

    kind: str
    player: PlayerRef = You()
    options: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    number: int = 1
    filter: Filter | None = None
    at_random: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True)
class ChooseObjects(Instruction):
    """Choose objects and remember them (linked: "the chosen creature")."""

    ref: ObjectRef
    linked: bool = False


@dataclass(frozen=True, slots=True)
class If(Instruction):
    """Do the instructions if a condition holds, else the others."""

    condition: Condition
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class May(Instruction):
    """A player may do something; then "if you do" / "if you don't" parts."""

    instructions: tuple[Instruction, ...]
    then: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()
    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class MayEndEffect(Instruction):
    """The effect begun just before can be ended by paying, at any time (CR 116.2c, 611.2a)."""

    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class Pay(Instruction):
    """Pay a cost while resolving (taken as paid when the player does it); costs as in abilities.

    ``times``: how often, for cumulative upkeep.
    """

    costs: tuple[Node, ...]
    player: PlayerRef = You()
    times: Quantity = Const(1)


@dataclass(frozen=True, slots=True)
class ForEach(Instruction):
    """Repeat for each referred object or player (`Antecedent("each")`, `AntecedentPlayer`)."""

    instructions: tuple[Instruction, ...]
    ref: ObjectRef | None = None
    players: PlayerRef | None = None
    number: Quantity | None = None


@dataclass(frozen=True, slots=True)
class ChooseOne(Instruction):
    """A choice among instructions without modes: "your choice of …", "do A or B".

    ``rows``: the results of a die roll that decide (CR 706.3), as printed: "1—9", "20".
    """

    options: tuple[tuple[Instruction, ...], ...]
    player: PlayerRef = You()
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CreateDelayedTrigger(Instruction):
    """Create a delayed triggered ability (CR 603.7)."""

    trigger: Trigger
    resolution: Resolution
    condition: Condition | None = None
    duration: Duration | None = None
    once: bool = True


@dataclass(frozen=True, slots=True)
class Reflexive(Instruction):
    """The words "When you do, …": a reflexive triggered ability (CR 603.12)."""

    resolution: Resolution


@dataclass(frozen=True, slots=True)
class InertInstruction(Instruction):
    """Understood, and without bearing on what the toolkit answers; shown with its words."""

    text: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpaqueInstruction(Instruction):
    """Not understood; shown with its words wherever its ability is shown or resolves."""

    text: str
