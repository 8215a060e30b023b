"""Type-changing effects, layer 4 (CR 205.1, 205.3, 305.7, 613.1d)."""

from __future__ import annotations

from typing import Any

from mtglayers.core import modifications as m
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.subtypes import SUBTYPES_OF, card_types_of
from mtglayers.core.vocabulary import BASIC_LAND_TYPES, CARD_TYPES
from mtglayers.engine.actions import Action, action, applies_as
from mtglayers.engine.choices import chosen, same_kind
from mtglayers.engine.context import Context, keys_of, known_values
from mtglayers.engine.counting import subtypes_named
from mtglayers.engine.intrinsic import with_intrinsic
from mtglayers.engine.records import changed

_BASICS = frozenset(BASIC_LAND_TYPES)
_SPELL_TYPES = frozenset({"Instant", "Sorcery"})
_NONE: frozenset[str] = frozenset()
# The names by which words of effects call the kinds of subtypes.
_KIND_NAMES = {card_type.lower(): card_type for card_type in SUBTYPES_OF}


def kind_of_subtypes(kind: str) -> frozenset[str]:
    """Return all subtypes of a kind named in words: "creature", "land", "basic land", "all".

    Examples
    --------
    >>> len(kind_of_subtypes("basic land types"))
    5
    """
    plain = kind.replace("_", " ").removesuffix("s").removesuffix(" type")
    if plain == "basic land":
        return _BASICS
    if plain == "nonbasic land":
        return SUBTYPES_OF["Land"] - _BASICS
    if plain in ("all", "subtype", ""):
        return frozenset().union(*SUBTYPES_OF.values())
    return SUBTYPES_OF.get(_KIND_NAMES.get(plain, ""), _NONE)


def _fits(subtype: str, card_types: frozenset[str]) -> bool:
    """CR 205.3d: a subtype needs one of its card types; words of no list fit everywhere."""
    known = card_types_of(subtype)
    return not known or not card_types.isdisjoint(known)


def _settled(
    values: Characteristics,
    card_types: frozenset[str],
    subtypes: frozenset[str],
    supertypes: frozenset[str],
    gained: frozenset[str] = _NONE,
) -> Characteristics:
    """Make the type line, with subtypes that go and come with their card types (CR 205.1a)."""
    every = subtypes | values.dormant
    kept = frozenset(each for each in every if _fits(each, card_types))
    dormant = every - kept
    new = frozenset(each for each in gained if _fits(each, card_types))
    return with_intrinsic(
        changed(
            values,
            card_types=card_types,
            subtypes=kept | new,
            supertypes=supertypes,
            dormant=dormant - new,
        )
    )


# --- applying -----------------------------------------------------------------------------------


@applies_as("add types")
def _add(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    card_types, subtypes, supertypes = arguments
    return _settled(
        values,
        values.card_types | card_types,
        values.subtypes,
        values.supertypes | supertypes,
        subtypes,
    )


@applies_as("remove types")
def _remove(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    card_types, subtypes, supertypes = arguments
    lost = changed(values, dormant=values.dormant - subtypes)
    return _settled(
        lost,
        values.card_types - card_types,
        values.subtypes - subtypes,
        values.supertypes - supertypes,
    )


@applies_as("set types")
def _set(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 205.1a, 205.1b, and 305.7 for basic land types."""
    card_types, subtypes, supertypes, keep, lose_types, lose_subtypes = arguments
    new_types = values.card_types
    keeps_all = "card types" in keep and not lose_types
    artifact_creature = card_types == {"Artifact", "Creature"} and not lose_types
    if card_types:
        if keeps_all or artifact_creature:
            new_types = values.card_types | card_types
        else:
            new_types = card_types | (values.card_types & _SPELL_TYPES)
    elif lose_types:
        new_types = values.card_types & _SPELL_TYPES
    old = values.subtypes
    dormant = values.dormant
    replaced = _replaced_kinds(subtypes, keep, keeps_all and bool(card_types))
    if lose_subtypes:
        replaced |= kind_of_subtypes(lose_subtypes)
    old, dormant = old - replaced, dormant - replaced
    sets_basic = (
        not _BASICS.isdisjoint(subtypes) and "Land" in new_types and "land types" not in keep
    )
    if sets_basic:
        values = without_text_abilities(values)
    # What the new types take the place of is gone, and does not come back with its card type.
    made = _settled(
        changed(values, dormant=dormant), new_types, old, values.supertypes | supertypes, subtypes
    )
    return changed(made, dormant=dormant & made.dormant)


def _replaced_kinds(
    subtypes: frozenset[str], keep: tuple[str, ...], keeps_all: bool
) -> frozenset[str]:
    """Return the subtypes that the named ones replace: those of their own kinds (CR 205.1a)."""
    if keeps_all:
        return _NONE
    found: set[str] = set()
    for subtype in subtypes:
        for card_type in card_types_of(subtype):
            if f"{card_type.lower()} types" not in keep:
                found |= SUBTYPES_OF[card_type]
    return frozenset(found)


def without_text_abilities(values: Characteristics) -> Characteristics:
    """Take away all abilities but those that other effects granted (CR 305.7)."""
    kept = tuple(held for held in values.abilities if held.origin.startswith("effect:"))
    return values if len(kept) == len(values.abilities) else changed(values, abilities=kept)


# --- resolving ----------------------------------------------------------------------------------


def type_action(modification: m.Modification, context: Context) -> Action | None:
    """Resolve a modification of layer 4; ``None`` when a choice is undefined (CR 607.5a)."""
    match modification:
        case m.AddTypes(card_types, subtypes, supertypes):
            return _adding(card_types, subtypes, supertypes)
        case m.RemoveTypes(card_types, subtypes, supertypes, every):
            lost = frozenset(subtypes) | (kind_of_subtypes(every) if every else _NONE)
            return action("remove types", frozenset(card_types), lost, frozenset(supertypes))
        case m.SetTypes():
            return _setting(modification)
        case m.AddAllSubtypes(kind):
            return action("add types", _NONE, kind_of_subtypes(kind), _NONE)
        case m.ChosenTypes(kind, add, index):
            return _chosen_types(kind, add, chosen(kind, context, index))
        case m.TypesOf(what, ref):
            return _types_of(what, ref, context)
    return None


def _adding(*words: tuple[str, ...]) -> Action:
    return action("add types", *(frozenset(each) for each in words))


def _setting(n: m.SetTypes) -> Action:
    return action(
        "set types",
        frozenset(n.card_types),
        frozenset(n.subtypes),
        frozenset(n.supertypes),
        n.keep,
        n.lose_other_card_types,
        n.lose_other_subtypes,
    )


def _chosen_types(kind: str, add: bool, value: object) -> Action | None:
    if not isinstance(value, str):
        return None
    is_type = same_kind(kind) == "card_type" or value in CARD_TYPES
    card_types, subtypes = ((value,), ()) if is_type else ((), (value,))
    if add:
        return _adding(card_types, subtypes, ())
    return _setting(m.SetTypes(card_types=card_types, subtypes=subtypes))


def _types_of(what: str, ref: Any, context: Context) -> Action:
    card_types: frozenset[str] = _NONE
    subtypes: frozenset[str] = _NONE
    for key in keys_of(ref, context):
        other = known_values(key, context)
        if other is None:
            continue
        if what in ("all", "types"):
            card_types |= other.card_types
            subtypes |= other.subtypes
        elif what in ("card types", "card type"):
            card_types |= other.card_types
        else:
            subtypes |= subtypes_named(what, other) or _NONE
    return action("add types", card_types, subtypes, _NONE)
