"""Modifications: what a continuous effect does to an object, each in its own (sub)layer (CR 613.1).

A `ContinuousEffect` has one affected set and any number of modifications; the engine applies
each in its sublayer with the effect's one set and timestamp (CR 613.6). ``sublayers`` maps a
class to its sublayer's label; `SetBasePowerToughness` is 7a only in a characteristic-defining
ability, else 7b (CR 613.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtglayers.core.conditions import Condition
from mtglayers.core.node import Node
from mtglayers.core.quantities import Quantity
from mtglayers.core.references import ObjectRef, PlayerRef

if TYPE_CHECKING:
    from mtglayers.core.abilities import Ability


class Modification(Node):
    """One change to characteristics or control."""

    __slots__ = ()


# --- layer 1 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CopyExcept(Node):
    """One exception of a copy effect (CR 707.9): modifications folded into the copied values.

    ``condition`` looks at the result without the exception (CR 707.9f). Other members of
    ``modifications`` than the layer ones are the classes below (`HasThisAbility`, …).
    """

    modifications: tuple[Modification, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class BecomeCopy(Modification):
    """Be a copy of the referred object, except … (CR 707; layer 1a)."""

    of: ObjectRef
    exceptions: tuple[CopyExcept, ...] = ()


@dataclass(frozen=True, slots=True)
class HasThisAbility(Modification):
    """Exception: the copy also has the ability that makes the copy effect (CR 707.9a)."""


@dataclass(frozen=True, slots=True)
class LosesThisAbility(Modification):
    """Exception: the copy does not have the ability that makes the copy effect."""


@dataclass(frozen=True, slots=True)
class HasOtherAbilities(Modification):
    """Exception: the copy has the copying object's other abilities as well (CR 707.9a)."""


@dataclass(frozen=True, slots=True)
class KeepOriginal(Modification):
    """Exception: a characteristic is not copied but stays the copier's own.

    (CR 707.9c): ``what`` color, name, and more.
    """

    what: str


@dataclass(frozen=True, slots=True)
class NoManaCost(Modification):
    """Exception: the copy has no mana cost."""


@dataclass(frozen=True, slots=True)
class StartingLoyalty(Modification):
    """Exception: the copy's printed loyalty is this."""

    number: Quantity


@dataclass(frozen=True, slots=True)
class EntersWithCounters(Modification):
    """Exception that concerns entering only: it enters with (additional) counters (CR 707.9)."""

    kind: str
    number: Quantity


# --- layer 2 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetController(Modification):
    """The player gains control of it."""

    player: PlayerRef


# --- layer 3 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChangeWords(Modification):
    """Replace a colour word or type word by another in the text (CR 612.2).

    ``kind``: color, basic land type, creature type, color or basic land type; the words are
    chosen when the effect resolves (``from_word``/``to_word`` empty until then).
    """

    kind: str
    from_word: str = ""
    to_word: str = ""


@dataclass(frozen=True, slots=True)
class SetName(Modification):
    """Its name becomes this (CR 612.8); ``""`` for the linked chosen name."""

    name: str


@dataclass(frozen=True, slots=True)
class AddNames(Modification):
    """It has further names: ``which`` "all nonlegendary creature names" (CR 612.7) or a name."""

    which: str


@dataclass(frozen=True, slots=True)
class HasFullTextOf(Modification):
    """It has the full text of the referred object: all characteristics, live (CR 612.4-like)."""

    of: ObjectRef
    exceptions: tuple[CopyExcept, ...] = ()


@dataclass(frozen=True, slots=True)
class SetTextBox(Modification):
    """Its rules text is that of the referred object at that time (CR 612.5, exchanged boxes)."""

    of: ObjectRef


# --- layer 4 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddTypes(Modification):
    """Gain types in addition to the others (CR 205.1b). Words in Title case, singular."""

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetTypes(Modification):
    """Become the named types (CR 205.1a, 205.1b).

    ``keep``: the kinds of types that stay although the words set types: ``("card types",)``
    for "that's still a land" or "in addition to its other types" of one kind only,
    ``("creature types",)``. Without it: named card types replace all card types; named
    subtypes replace the subtypes of their own kind(s) only; a basic land type named for a land
    replaces land types as CR 305.7 says. "becomes an artifact creature" keeps as 205.1b says;
    the engine knows. ``lose_other_card_types``/``lose_other_subtypes``: said outright ("loses
    all other card types").
    """

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    lose_other_card_types: bool = False
    lose_other_subtypes: str = ""


@dataclass(frozen=True, slots=True)
class RemoveTypes(Modification):
    """Lose types: "isn't a creature", "isn't legendary", "loses all creature types".

    ``all_subtypes_of``: a kind ("creature", "land", "all").
    """

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    all_subtypes_of: str = ""


@dataclass(frozen=True, slots=True)
class AddAllSubtypes(Modification):
    """Every type of a kind in addition: ``kind`` creature, basic land, land (CR 205.3)."""

    kind: str


@dataclass(frozen=True, slots=True)
class ChosenTypes(Modification):
    """The chosen type.

    ``kind`` creature_type, basic_land_type, card_type; ``add`` in addition, else it replaces
    as `SetTypes` does; ``index`` which choice.
    """

    kind: str
    add: bool = True
    index: int = 0


@dataclass(frozen=True, slots=True)
class TypesOf(Modification):
    """Have the types of another object in addition.

    ``what`` "creature types", "card types", "all".
    """

    what: str
    ref: ObjectRef


# --- layer 5 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetColors(Modification):
    """Become exactly these colours (letters; empty: colourless; CR 105.3)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AddColors(Modification):
    """Be these colours in addition to its others."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChosenColor(Modification):
    """Be the chosen colour (linked choice, or the choice made on resolution)."""

    add: bool = False
    index: int = 0


@dataclass(frozen=True, slots=True)
class ColorsOf(Modification):
    """Be the colour(s) of the referred object."""

    ref: ObjectRef
    add: bool = False


# --- layer 6 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddAbility(Modification):
    """Gain or have an ability: keyword, quoted, or read from text."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class RemoveAllAbilities(Modification):
    """Lose all abilities.

    ``keep_kind`` "mana" for "except mana abilities"; ``keep`` keywords kept.
    """

    keep_kind: str = ""
    keep: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoveKeyword(Modification):
    """Lose a keyword ability (all instances; CR 113.10)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class RemoveAbility(Modification):
    """Lose an ability that is quoted: all that mean the same (CR 113.10)."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class RemoveThisAbility(Modification):
    """Lose the very ability that makes this effect ("loses this ability")."""


@dataclass(frozen=True, slots=True)
class CantHaveKeyword(Modification):
    """Can't have or gain the keyword (CR 113.11); it also loses it."""

    keyword: str


@dataclass(frozen=True, slots=True)
class AddAbilitiesOf(Modification):
    """Have abilities of other objects.

    ``kinds`` "all", "activated", "triggered", "mana", "loyalty", "static" or a tuple of
    keywords in ``keywords`` ("has flying if one of them has it").

    ``max_per_text`` is not needed: equal texts are separate abilities.
    """

    of: ObjectRef
    kinds: tuple[str, ...] = ("all",)
    keywords: tuple[str, ...] = ()
    without: tuple[str, ...] = ()  # kinds left out: "except mana abilities"; "this" ability


@dataclass(frozen=True, slots=True)
class ChosenAbility(Modification):
    """Gain the chosen keyword or ability: one of ``options`` (by the choice made)."""

    options: tuple[Ability, ...]
    index: int = 0


@dataclass(frozen=True, slots=True)
class ProtectionFromChosen(Modification):
    """Gain protection from the chosen colour or quality (``kind`` of choice)."""

    kind: str = "color"


# --- layer 7 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetBasePowerToughness(Modification):
    """Set (base) power and/or toughness; ``None`` leaves one alone (7a if it defines, else 7b)."""

    power: Quantity | None = None
    toughness: Quantity | None = None


@dataclass(frozen=True, slots=True)
class ModifyPowerToughness(Modification):
    """+N/+N and the like (7c); a sign is in the quantity (`Times` -1)."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True, slots=True)
class DoublePowerToughness(Modification):
    """Double its power and/or toughness: modified by their own value at that time (CR 701.10)."""

    power: bool = True
    toughness: bool = True


@dataclass(frozen=True, slots=True)
class SwitchPowerToughness(Modification):
    """Switch power and toughness (7d)."""


# --- outside the layers -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Restriction(Modification):
    """Something that is no characteristic.

    ("can't block", "attacks each combat if able"): shown only.
    """

    text: str


SUBLAYERS: dict[type[Modification], str] = {
    BecomeCopy: "1a",
    SetController: "2",
    ChangeWords: "3", SetName: "3", AddNames: "3", HasFullTextOf: "3", SetTextBox: "3",
    AddTypes: "4", SetTypes: "4", RemoveTypes: "4", AddAllSubtypes: "4", ChosenTypes: "4",
    TypesOf: "4",
    SetColors: "5", AddColors: "5", ChosenColor: "5", ColorsOf: "5",
    AddAbility: "6", RemoveAllAbilities: "6", RemoveKeyword: "6", RemoveAbility: "6",
    RemoveThisAbility: "6",
    CantHaveKeyword: "6", AddAbilitiesOf: "6", ChosenAbility: "6", ProtectionFromChosen: "6",
    SetBasePowerToughness: "7b", ModifyPowerToughness: "7c", DoublePowerToughness: "7c",
    SwitchPowerToughness: "7d",
}  # fmt: skip
"""The sublayer of each kind of modification; classes not named here act in no layer."""
