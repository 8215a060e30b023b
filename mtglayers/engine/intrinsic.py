"""Intrinsic mana abilities of lands with basic land types (CR 305.6)."""

from __future__ import annotations

from mtglayers.core.abilities import ActivatedAbility, HeldAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.costs import TapCost
from mtglayers.core.instructions import AddMana, Resolution
from mtglayers.core.mana import FixedMana
from mtglayers.core.vocabulary import BASIC_LAND_TYPES
from mtglayers.engine.records import changed


def _mana_ability(letter: str) -> HeldAbility:
    return HeldAbility(
        ActivatedAbility(
            text=f"{{T}}: Add {{{letter}}}.",
            costs=(TapCost(),),
            resolution=Resolution(instructions=(AddMana(FixedMana((letter,))),)),
        ),
        origin="rule",
    )


INTRINSIC = {subtype: _mana_ability(letter) for subtype, letter in BASIC_LAND_TYPES.items()}
_ALL = tuple(INTRINSIC.values())
_BASIC = frozenset(BASIC_LAND_TYPES)
_NONE: frozenset[str] = frozenset()


def with_intrinsic(values: Characteristics) -> Characteristics:
    """Give a land the mana ability of each basic land type it has, and take away the others.

    Examples
    --------
    >>> land = Characteristics(card_types=frozenset({"Land"}), subtypes=frozenset({"Swamp"}))
    >>> [held.ability.text for held in with_intrinsic(land).abilities]
    ['{T}: Add {B}.']
    """
    basics = _BASIC & values.subtypes if "Land" in values.card_types else _NONE
    has = {id(held) for held in values.abilities if held.origin == "rule"}
    wanted = [INTRINSIC[subtype] for subtype in BASIC_LAND_TYPES if subtype in basics]
    if has == {id(held) for held in wanted}:
        return values
    rest = [held for held in values.abilities if held.origin != "rule"]
    # Those it had stay where they are in the order; new ones come last.
    kept = [held for held in values.abilities if held in wanted and held.origin == "rule"]
    new = [held for held in wanted if held not in kept]
    return changed(values, abilities=(*kept, *rest, *new))


def without_intrinsic(values: Characteristics) -> Characteristics:
    """Leave intrinsic abilities out, as they come from types, not from text."""
    if all(held.origin != "rule" for held in values.abilities):
        return values
    kept = tuple(held for held in values.abilities if held.origin != "rule")
    return changed(values, abilities=kept)
