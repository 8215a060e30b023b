"""Costs of activated abilities (CR 118, 602). Only tapping, loyalty and objects named are paid."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.filters import Filter
from mtglayers.core.node import Node
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import ObjectRef, ThisObject


class Cost(Node):
    """One part of a cost."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ManaCost(Cost):
    """A mana payment, as printed: ``{2}{G}``."""

    symbols: str


@dataclass(frozen=True, slots=True)
class TapCost(Cost):
    """{T} (CR 107.5)."""


@dataclass(frozen=True, slots=True)
class UntapCost(Cost):
    """{Q} (CR 107.6)."""


@dataclass(frozen=True, slots=True)
class LoyaltyCost(Cost):
    """[+N], [-N], [0] or [-X] (CR 606). ``number`` ``None``: -X."""

    number: int | None


@dataclass(frozen=True, slots=True)
class SacrificeCost(Cost):
    """Sacrifice this object or matching ones."""

    filter: Filter | None = None
    number: Quantity = Const(1)
    ref: ObjectRef | None = None


@dataclass(frozen=True, slots=True)
class ExileCost(Cost):
    """Exile this object or matching ones from where they are."""

    filter: Filter | None = None
    number: Quantity = Const(1)
    ref: ObjectRef | None = None
    linked: bool = False


@dataclass(frozen=True, slots=True)
class ReturnCost(Cost):
    """Return objects to a hand."""

    filter: Filter | None = None
    number: Quantity = Const(1)
    ref: ObjectRef | None = None


@dataclass(frozen=True, slots=True)
class DiscardCost(Cost):
    """Discard this card or matching ones; ``at_random``: nobody chooses which."""

    filter: Filter | None = None
    number: Quantity = Const(1)
    ref: ObjectRef | None = None
    at_random: bool = False


@dataclass(frozen=True, slots=True)
class TapOthersCost(Cost):
    """Tap untapped permanents you control (crew, convoke-like costs)."""

    filter: Filter
    number: Quantity = Const(1)
    total_power: int | None = None
    untap: bool = False


@dataclass(frozen=True, slots=True)
class CounterCost(Cost):
    """Put (positive) or remove counters."""

    kind: str
    number: Quantity | None
    remove: bool = True
    ref: ObjectRef = ThisObject()


@dataclass(frozen=True, slots=True)
class LifeCost(Cost):
    """Pay life."""

    number: Quantity


@dataclass(frozen=True, slots=True)
class PlayerCounterCost(Cost):
    """Pay counters that the player has: "pay {E}{E}" (CR 107.14)."""

    kind: str
    number: Quantity


@dataclass(frozen=True, slots=True)
class UnattachCost(Cost):
    """Unattach an object (CR 701.3d)."""

    ref: ObjectRef = ThisObject()


@dataclass(frozen=True, slots=True)
class OtherCost(Cost):
    """Any other cost, by its words; taken as paid."""

    text: str
