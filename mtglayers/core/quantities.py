"""Quantities: the numbers an ability speaks of (CR 107)."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.filters import Filter
from mtglayers.core.node import Node
from mtglayers.core.references import ObjectRef, PlayerRef, ThisObject, You


class Quantity(Node):
    """A number, as the words give it; an undefined number counts as zero (CR 107.2)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Const(Quantity):
    """A fixed number; halves occur on un-cards only and are not used."""

    number: int


@dataclass(frozen=True, slots=True)
class X(Quantity):
    """X of the spell or ability, or of the spell that became the object (CR 107.3)."""


@dataclass(frozen=True, slots=True)
class Count(Quantity):
    """The number of objects that match (on the battlefield unless the filter names a zone)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class CountOf(Quantity):
    """The number of referred objects ("the number of cards discarded this way")."""

    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class CountersOn(Quantity):
    """The number of counters of a kind (all kinds when empty) on the referred objects."""

    kind: str = ""
    ref: ObjectRef = ThisObject()


@dataclass(frozen=True, slots=True)
class ValueOf(Quantity):
    """A number of the referred object.

    Power, toughness, mana value, loyalty, base power, base toughness, colors (how many),
    number of abilities… (last known when it has left).
    """

    value: str
    ref: ObjectRef = ThisObject()


@dataclass(frozen=True, slots=True)
class PlayerValue(Quantity):
    """A number of a player.

    ``life, hand size, library size, starting life, speed, poison, experience, energy, life
    lost this turn, life gained this turn, cards drawn this turn, spells cast this turn,
    opponents, party…``; summed over several players.
    """

    value: str
    player: PlayerRef = You()


@dataclass(frozen=True, slots=True)
class Aggregate(Quantity):
    """Greatest, least or total of a number among objects. ``op``: max, min, sum."""

    op: str
    value: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class Distinct(Quantity):
    """How many different ones occur among objects.

    ``what`` color, card type, basic land type, creature type, name, power, mana value,
    controller, counter kind.
    """

    what: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class Devotion(Quantity):
    """Devotion of the controller to colours (letters; empty: the chosen colour; CR 700.5)."""

    colors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum(Quantity):
    """The sum of quantities."""

    parts: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True)
class Times(Quantity):
    """A multiple of a quantity: ``factor`` may be negative."""

    factor: int
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class Half(Quantity):
    """Half of a quantity, rounded up or down (CR 107.1a)."""

    quantity: Quantity
    round_up: bool = False


@dataclass(frozen=True, slots=True)
class Product(Quantity):
    """The product of two quantities ("for each X, that many")."""

    left: Quantity
    right: Quantity


@dataclass(frozen=True, slots=True)
class AtLeast(Quantity):
    """A quantity but no less than ``minimum`` (or no more than ``maximum``)."""

    quantity: Quantity
    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Difference(Quantity):
    """The difference between two numbers, never negative."""

    left: Quantity
    right: Quantity


@dataclass(frozen=True, slots=True)
class ManaSymbols(Quantity):
    """How many mana symbols of the colours stand in the mana costs of the referred objects.

    ``colors`` empty: coloured mana symbols of any colour (the ability word chroma).
    """

    colors: tuple[str, ...]
    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class MostShared(Quantity):
    """The greatest number of matching objects that have one value of a sort in common.

    ``what`` as in `Distinct`: "the number of permanents of the most common color".
    """

    what: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class OverPlayers(Quantity):
    """Greatest, least or total of a number over players, who are `AntecedentPlayer` inside it."""

    op: str
    quantity: Quantity
    players: PlayerRef


@dataclass(frozen=True, slots=True)
class EventCount(Quantity):
    """How often an event happened, as in `HappenedThisTurn`: "creatures that died this turn"."""

    event: str
    filter: Filter | None = None
    player: PlayerRef | None = None
    turn: str = "this turn"


@dataclass(frozen=True, slots=True)
class CountPlayers(Quantity):
    """How many players are referred to."""

    players: PlayerRef


@dataclass(frozen=True, slots=True)
class ChosenNumber(Quantity):
    """The number chosen for a linked choice; undefined is zero."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class EventAmount(Quantity):
    """The amount of the event ("that much", "that many")."""


@dataclass(frozen=True, slots=True)
class AntecedentAmount(Quantity):
    """The amount an earlier instruction of the resolution dealt with ("that much", "this way")."""


@dataclass(frozen=True, slots=True)
class CastValue(Quantity):
    """How the spell was cast.

    ``what`` kicked, mana spent, colors spent, spells before it, sunburst, converge and more.
    """

    what: str


@dataclass(frozen=True, slots=True)
class OpaqueQuantity(Quantity):
    """Words for a number that were not understood; the user may decide it on the board."""

    text: str
