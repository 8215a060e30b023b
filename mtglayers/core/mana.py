"""What mana an instruction adds (CR 106)."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.filters import Filter
from mtglayers.core.node import Node
from mtglayers.core.references import ObjectRef


class ManaSpec(Node):
    """A kind of mana to add; the amount stands in `AddMana`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class FixedMana(ManaSpec):
    """These types, all of them: ``("G", "G")`` (letters ``WUBRGC``)."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EitherMana(ManaSpec):
    """One of several: "{R} or {G}"; each option is a tuple of types."""

    options: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class AnyColor(ManaSpec):
    """Mana of any colour: ``same`` all of one colour ("any one color"), else any combination.

    ``colors`` limits the choice ("{R} and/or {G}").
    """

    same: bool = True
    colors: tuple[str, ...] = ("W", "U", "B", "R", "G")
    different: bool = False


@dataclass(frozen=True, slots=True)
class ChosenColorMana(ManaSpec):
    """Mana of the linked chosen colour; none when undefined (CR 106.5)."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class CouldProduceMana(ManaSpec):
    """Any type (or colour) that a matching object could produce (CR 106.7)."""

    filter: Filter
    colors_only: bool = False


@dataclass(frozen=True, slots=True)
class ColorsAmongMana(ManaSpec):
    """Any colour among matching objects ("any of the exiled card's colors" uses ``ref``)."""

    filter: Filter | None = None
    ref: ObjectRef | None = None
    each: bool = False  # one mana of each such colour


@dataclass(frozen=True, slots=True)
class CommanderColorMana(ManaSpec):
    """Any colour in the commander's colour identity."""


@dataclass(frozen=True, slots=True)
class UnspentMana(ManaSpec):
    """As much mana of each type as the player has unspent: doubling it (CR 701.9f)."""


@dataclass(frozen=True, slots=True)
class ProducedMana(ManaSpec):
    """The type(s) the triggering object produced ("any type that land produced")."""

    any_one: bool = True


@dataclass(frozen=True, slots=True)
class OpaqueMana(ManaSpec):
    """Words for mana that were not understood."""

    text: str
