"""Filters: which objects a phrase means ("other nonblack Zombies you control with flying").

A filter is a small tree of data. The engine tests it against the running values of an object;
`OpaqueFilter` carries words that were not understood and makes the result uncertain.
Battlefield permanents are meant unless a filter contains `InZone` or `IsSpell` (CR 109.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtglayers.core.node import Node
from mtglayers.core.references import ObjectRef, PlayerRef, ThisObject

if TYPE_CHECKING:
    from mtglayers.core.quantities import Quantity


class Filter(Node):
    """A test of an object's characteristics, status or relations."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AnyObject(Filter):
    """Every object of the zone meant: "permanent", "card"."""


@dataclass(frozen=True, slots=True)
class IsType(Filter):
    """Has the card type, in Title case: ``IsType("Creature")``."""

    card_type: str


@dataclass(frozen=True, slots=True)
class HasSubtype(Filter):
    """Has the subtype, in Title case and singular: ``HasSubtype("Elf")``."""

    subtype: str


@dataclass(frozen=True, slots=True)
class HasSupertype(Filter):
    """Has the supertype: ``HasSupertype("Legendary")``."""

    supertype: str


@dataclass(frozen=True, slots=True)
class HasColor(Filter):
    """Has the colour, a letter of ``WUBRG``."""

    color: str


@dataclass(frozen=True, slots=True)
class ColorCount(Filter):
    """Has between ``minimum`` and ``maximum`` colours: colourless 0-0, mono 1-1, multi 2-5."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class ControlledBy(Filter):
    """Is controlled by (one of) the player(s)."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """Is owned by (one of) the player(s); "in your graveyard" is this with `InZone`."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class InZone(Filter):
    """Is in one of the zones: battlefield, graveyard, hand, library, exile, stack, command.

    ``position``: ``""``, or ``"top"`` for the top card of that library or graveyard.
    """

    zones: tuple[str, ...]
    position: str = ""


@dataclass(frozen=True, slots=True)
class HasStatus(Filter):
    """Has a status or state, in the rules' words.

    ``tapped, untapped, attacking, blocking, blocked, unblocked, enchanted, equipped, modified,
    face down, face up, transformed, monstrous, renowned, suspected, saddled, crewed, goaded,
    commander, historic, outlaw, party, paired, entered this turn, attacked this turn,
    dealt damage this turn, kicked, cast, foretold, phased out, summoning sick…``
    """

    status: str


@dataclass(frozen=True, slots=True)
class IsToken(Filter):
    """Is a token."""


@dataclass(frozen=True, slots=True)
class IsCard(Filter):
    """Is (represented by) a card: "nontoken", "card"."""


@dataclass(frozen=True, slots=True)
class IsSpell(Filter):
    """Is a spell on the stack (CR 112.1)."""


@dataclass(frozen=True, slots=True)
class IsPermanentCard(Filter):
    """Could be a permanent by its card types (CR 110.4a)."""


@dataclass(frozen=True, slots=True)
class HasKeyword(Filter):
    """Has the keyword ability, in lower case: ``HasKeyword("flying")``; landwalk kinds by name."""

    keyword: str


@dataclass(frozen=True, slots=True)
class HasNoAbilities(Filter):
    """Has no abilities (CR 113.12)."""


@dataclass(frozen=True, slots=True)
class HasAbilityKind(Filter):
    """Has an ability of a kind: "activated", "mana", "triggered", "static"."""

    kind: str


@dataclass(frozen=True, slots=True)
class Compare(Filter):
    """Compares a number of the object with a quantity.

    ``value``: power, toughness, mana value, base power, base toughness, loyalty, counters,
    colors, name length…; ``op``: ``== != <= >= < >``.
    """

    value: str
    op: str
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class HasCounter(Filter):
    """Has at least ``minimum`` counters of the kind (any kind when empty)."""

    kind: str = ""
    minimum: int = 1


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Has the name (CR 201.2)."""

    name: str


@dataclass(frozen=True, slots=True)
class OfChosen(Filter):
    """Agrees with a linked choice.

    ``kind`` color, creature_type, card_type, card_name, basic_land_type, player (controlled
    by), number (mana value), objects.

    ``index``: which of several choices of the kind (0-based).
    """

    kind: str
    index: int = 0


@dataclass(frozen=True, slots=True)
class Is(Filter):
    """Is (one of) the referred object(s)."""

    ref: ObjectRef = ThisObject()


@dataclass(frozen=True, slots=True)
class AttachedToMatching(Filter):
    """Is attached to an object that matches: "Auras attached to a creature"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class HasAttached(Filter):
    """Has an attached object that matches: "enchanted by an Aura you control", "equipped"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class SharesWith(Filter):
    """Shares a characteristic with (one of) the referred object(s).

    ``what``: color, creature type, card type, name, land type, mana value, controller…
    """

    what: str
    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class Targets(Filter):
    """Is a spell or ability that targets something matching (CR 115).

    ``only``: it targets nothing else; ``single``: it has exactly one target ("with a single
    target", "that targets only a single creature").
    """

    filter: Filter | None = None
    player: PlayerRef | None = None
    only: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class TargetableBy(Filter):
    """Could be a target of the referred spell or ability (CR 115.1, 707.10c).

    ``other``: and is none of its targets now ("each other creature that spell could target").
    """

    ref: ObjectRef
    other: bool = False


@dataclass(frozen=True, slots=True)
class NthCast(Filter):
    """Is the ``number``-th spell matching the filter that its controller cast this turn."""

    number: int
    filter: Filter


@dataclass(frozen=True, slots=True)
class CombatWith(Filter):
    """Is in combat with the referred object.

    ``relation``: "blocking", "blocked by", or "attacking the same as" (player or planeswalker).
    """

    relation: str
    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class Damaged(Filter):
    """Was dealt damage this turn by the referred object, or (``to``) dealt damage to it."""

    ref: ObjectRef
    to: bool = False


@dataclass(frozen=True, slots=True)
class AttacksPlayer(Filter):
    """Is attacking (one of) the player(s): "creatures attacking you"."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class And(Filter):
    """Matches all parts."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Or(Filter):
    """Matches at least one part."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """Does not match the part."""

    part: Filter


@dataclass(frozen=True, slots=True)
class CouldProduce(Filter):
    """Could produce mana of the type (a letter of ``WUBRGC``; CR 106.7)."""

    mana_type: str


@dataclass(frozen=True, slots=True)
class OpaqueFilter(Filter):
    """Words about objects that were not understood. Matches what the user decides, else nothing."""

    text: str


def all_of(*parts: Filter) -> Filter:
    """Return the conjunction of filters, flattened, without `AnyObject`.

    Examples
    --------
    >>> all_of(IsType("Creature"), AnyObject())
    IsType(card_type='Creature')
    """
    flat: list[Filter] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, And) else [part])
    flat = [part for part in flat if part != AnyObject()]
    if not flat:
        return AnyObject()
    return flat[0] if len(flat) == 1 else And(tuple(flat))
