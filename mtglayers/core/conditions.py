"""Conditions: when something holds ("as long as", "if", "unless"). One authority for all."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.filters import Filter
from mtglayers.core.node import Node
from mtglayers.core.quantities import Quantity
from mtglayers.core.references import ObjectRef, PlayerRef, You


class Condition(Node):
    """A statement about the game that is true or false."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CompareQuantities(Condition):
    """Compares two quantities.

    ``op``: ``== != <= >= < >``, of the difference also ``even odd``. "You control a Bear" is
    ``CompareQuantities(Count(bears you control), ">=", Const(1))``.
    """

    left: Quantity
    op: str
    right: Quantity


@dataclass(frozen=True, slots=True)
class Matches(Condition):
    """The referred object(s) all match the filter.

    ("it's attacking", "enchanted creature is black").
    """

    ref: ObjectRef
    filter: Filter


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """It is a turn of (one of) the player(s)."""

    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class DuringStep(Condition):
    """It is the named step or phase.

    Upkeep, draw, main, combat, end and more.
    """

    step: str


@dataclass(frozen=True, slots=True)
class CastFact(Condition):
    """How the object came about.

    ``kicked``, ``cast``, ``cast from hand``, ``bargained``, ``gift``, ``prowl``, ``evoked``, a
    cost's own name… ``cost`` names one of several kickers.
    """

    fact: str
    cost: str = ""


@dataclass(frozen=True, slots=True)
class PlayerHas(Condition):
    """A player has a designation.

    City's blessing, monarch, initiative, max speed, day, night, delirium-like words that are
    not quantities and more.
    """

    what: str
    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class HappenedThisTurn(Condition):
    """An event happened this turn: ``event`` as in triggers, with filter and player if named."""

    event: str
    filter: Filter | None = None
    player: PlayerRef | None = None
    minimum: int = 1
    turn: str = "this turn"


@dataclass(frozen=True, slots=True)
class ChoiceIs(Condition):
    """A linked choice has this value (anchor words, odd or even; CR 607.2, 614.12b)."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class LevelIs(Condition):
    """The object's class level is at least ``level`` (CR 716) or its door is unlocked (709.5)."""

    level: int


@dataclass(frozen=True, slots=True)
class DidIt(Condition):
    """The earlier instruction was done ("if you do", "if you don't" is `Negation` of it)."""


@dataclass(frozen=True, slots=True)
class Outcome(Condition):
    """What came of chance or of other players.

    ``what`` flip, clash, vote, die; ``result`` won, lost, heads, tails, tied, or the word that
    got more votes. Asked for when it is needed.
    """

    what: str
    result: str


@dataclass(frozen=True, slots=True)
class SamePlayer(Condition):
    """The first player is (one of) the second: "target player other than its owner" negates it."""

    first: PlayerRef
    second: PlayerRef


@dataclass(frozen=True, slots=True)
class ForSomePlayer(Condition):
    """The condition holds for at least one of the players.

    That player is `AntecedentPlayer` inside it: "an opponent has ten or less life".
    """

    players: PlayerRef
    condition: Condition


@dataclass(frozen=True, slots=True)
class Conjunction(Condition):
    """All parts hold."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Disjunction(Condition):
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Negation(Condition):
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class OpaqueCondition(Condition):
    """Words of a condition that were not understood; the user may decide it on the board."""

    text: str
