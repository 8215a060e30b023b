"""Copied values: what a copy effect makes of an object (CR 707.2, 707.3, 707.9).

Exceptions are folded into the copied values here. What they condition on (CR 707.9f), what they
drop (707.9d) and what they keep (707.9c) is decided once, when the copy effect takes its
snapshot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mtglayers.core import modifications as m
from mtglayers.core.abilities import Ability, HeldAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.mana_costs import colors_of_mana_cost, mana_value
from mtglayers.core.modifications import CopyExcept, Modification
from mtglayers.core.node import Node
from mtglayers.engine.abilities import ability_action
from mtglayers.engine.color_changes import color_action
from mtglayers.engine.context import Context, amount, holds
from mtglayers.engine.intrinsic import with_intrinsic, without_intrinsic
from mtglayers.engine.keywords.static import static_parts
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.power_toughness import power_toughness_action
from mtglayers.engine.records import changed
from mtglayers.engine.text_changes import text_action
from mtglayers.engine.type_changes import type_action

_TYPE = (
    m.AddTypes, m.SetTypes, m.RemoveTypes, m.AddAllSubtypes, m.ChosenTypes, m.TypesOf,
)  # fmt: skip
_COLOR = (m.SetColors, m.AddColors, m.ChosenColor, m.ColorsOf)
_ABILITY = (
    m.AddAbility, m.RemoveAllAbilities, m.RemoveKeyword, m.CantHaveKeyword, m.AddAbilitiesOf,
    m.ChosenAbility, m.ProtectionFromChosen,
)  # fmt: skip
_SIZE = (m.SetBasePowerToughness, m.ModifyPowerToughness, m.SwitchPowerToughness)
_NAME = (m.SetName, m.AddNames, m.ChangeWords, m.SetTextBox)


@dataclass(frozen=True, slots=True, kw_only=True)
class Copier:
    """The copying side of a copy effect.

    ``values``: the object's own copiable values without the effect (CR 707.9c); ``ability``:
    the ability that makes the effect; ``context``: who decides, X, choices.
    """

    context: Context
    values: Characteristics
    ability: HeldAbility | Ability | None = None


# --- what is taken ------------------------------------------------------------------------------


def taken_values(values: Characteristics) -> Characteristics:
    """Return copiable values as a copy takes them.

    Intrinsic abilities come from the types, and the mana value is worked out from the mana
    cost, so that a copy of a back face has mana value 0 (CR 202.3b, 202.3c).
    """
    found = _TAKEN.get(values)
    if found is None:
        bare = without_intrinsic(values)
        cost = mana_value(bare.mana_cost)
        found = _TAKEN.put(values, with_intrinsic(changed(bare, mana_value=int(cost))))
    return found


_TAKEN: IdentityMemo[Characteristics] = IdentityMemo()
_ORIGINS: IdentityMemo[dict[str, Characteristics]] = IdentityMemo()


def as_copied_by(values: Characteristics, effect_id: str) -> Characteristics:
    """Mark all abilities as acquired by a copy effect (CR 607.5)."""
    known = _ORIGINS.get(values)
    if known is None:
        known = _ORIGINS.put(values, {})
    found = known.get(effect_id)
    if found is None:
        origin = f"copy:{effect_id}"
        abilities = tuple(
            held
            if held.origin == "rule"
            else HeldAbility(held.ability, origin=origin, source=held.source)
            for held in values.abilities
        )
        found = known[effect_id] = changed(values, abilities=abilities)
    return found


# --- exceptions ---------------------------------------------------------------------------------


def folded(
    values: Characteristics, exceptions: tuple[CopyExcept, ...], copier: Copier
) -> Characteristics:
    """Fold the exceptions of a copy effect into the values it copies (CR 707.9).

    Conditional exceptions are decided last, each by what the copy would be without it but
    with all others that apply (CR 707.9f).
    """
    result = values
    for each in applying_exceptions(values, exceptions, copier):
        result = with_modifications(result, each.modifications, copier)
    return result


def applying_exceptions(
    values: Characteristics, exceptions: tuple[CopyExcept, ...], copier: Copier
) -> tuple[CopyExcept, ...]:
    """Return the exceptions that apply: the unconditional ones, then those that do (CR 707.9f)."""
    result = values
    found = [each for each in exceptions if each.condition is None]
    for each in found:
        result = with_modifications(result, each.modifications, copier)
    for each in exceptions:
        if each.condition is not None and holds(each.condition, _seen_as(result, copier)):
            result = with_modifications(result, each.modifications, copier)
            found.append(each)
    return tuple(found)


def _seen_as(values: Characteristics, copier: Copier) -> Context:
    """Return the context in which the copier already has the values."""
    context = copier.context
    if context.source is None:
        return context
    key = context.source
    overlay: Mapping[str, Characteristics] = {**context.values, key.id: values}
    itself = dict.fromkeys(("each", "affected", "entering", "copy"), (key,))
    return replace(context, values=overlay, antecedents={**context.antecedents, **itself})


def with_modifications(
    values: Characteristics, modifications: tuple[Modification, ...], copier: Copier
) -> Characteristics:
    """Apply modifications to copiable values and drop what they displace (CR 707.9d)."""
    colorless_cost = False
    for each in modifications:
        if isinstance(each, m.NoManaCost):
            colorless_cost = True
        values = _folded_one(_without_displaced(values, each), each, copier)
    if colorless_cost and not any(isinstance(each, _COLOR) for each in modifications):
        # CR 707.2a: colour comes from the mana cost, which is not there.
        values = changed(values, colors=values.color_indicator or frozenset())
    return with_intrinsic(values)


def _folded_one(values: Characteristics, each: Modification, copier: Copier) -> Characteristics:
    context = copier.context
    found = None
    match each:
        case m.HasThisAbility():
            return _with_ability(values, copier.ability)
        case m.LosesThisAbility():
            return _without_ability(values, copier.ability)
        case m.HasOtherAbilities():
            return _with_other_abilities(values, copier)
        case m.KeepOriginal(what):
            return _keeping(values, what, copier.values)
        case m.NoManaCost():
            return changed(values, mana_cost="", mana_value=0)
        case m.StartingLoyalty(number):
            return changed(values, loyalty=amount(number, context))
        case m.AddAbility(ability):
            return _with_ability(values, ability)
    if isinstance(each, _TYPE):
        found = type_action(each, context)
    elif isinstance(each, _COLOR):
        found = color_action(each, context)
    elif isinstance(each, _SIZE):
        found = power_toughness_action(each, context)
    elif isinstance(each, _NAME):
        found = text_action(each, context, None)
    elif isinstance(each, _ABILITY):
        found = ability_action(each, context, effect_id="copy", timestamp=0, held=None)
        if found is not None and found.kind == "add abilities":
            for held in found.arguments:
                values = _with_ability(values, held.ability)
            return values
    return values if found is None else found.of(values)


def _with_ability(
    values: Characteristics, ability: HeldAbility | Ability | None
) -> Characteristics:
    if ability is None:
        return values
    bare = ability.ability if isinstance(ability, HeldAbility) else ability
    return changed(values, abilities=(*values.abilities, HeldAbility(bare)))


def _without_ability(
    values: Characteristics, ability: HeldAbility | Ability | None
) -> Characteristics:
    bare = ability.ability if isinstance(ability, HeldAbility) else ability
    kept = tuple(held for held in values.abilities if held.ability != bare)
    return values if len(kept) == len(values.abilities) else changed(values, abilities=kept)


def _with_other_abilities(values: Characteristics, copier: Copier) -> Characteristics:
    """CR 707.9a: the copier's abilities besides the one that makes the copy effect."""
    this = copier.ability
    bare = this.ability if isinstance(this, HeldAbility) else this
    others = tuple(
        HeldAbility(held.ability)
        for held in copier.values.abilities
        if held.origin != "rule" and held.ability is not bare and held.ability != bare
    )
    return changed(values, abilities=(*values.abilities, *others))


_KEPT: dict[str, tuple[str, ...]] = {
    "color": ("colors", "color_indicator"),
    "colors": ("colors", "color_indicator"),
    "name": ("name", "names"),
    "mana cost": ("mana_cost", "mana_value"),
    "power": ("power",),
    "toughness": ("toughness",),
    "power and toughness": ("power", "toughness"),
    "card types": ("card_types",),
    "creature types": ("subtypes",),
    "types": ("card_types", "subtypes", "supertypes"),
    "type line": ("card_types", "subtypes", "supertypes"),
    "supertypes": ("supertypes",),
    "abilities": ("abilities",),
    "loyalty": ("loyalty",),
}


def _keeping(values: Characteristics, what: str, own: Characteristics) -> Characteristics:
    """CR 707.9c: the copier's own values instead of the copied ones."""
    fields = _KEPT.get(what.replace("_", " ").lower(), ())
    return changed(values, **{name: getattr(own, name) for name in fields})


# --- characteristic-defining abilities that are not copied --------------------------------------


def _defines(ability: Ability, kinds: tuple[type, ...]) -> bool:
    for static in static_parts(ability):
        if static.is_characteristic_defining:
            for effect in static.effects:
                if isinstance(effect, ContinuousEffect) and any(
                    isinstance(each, kinds) for each in effect.modifications
                ):
                    return True
    return False


def _displaced_kinds(each: Node) -> tuple[type, ...]:
    """Return the kinds of definitions that an exception puts something else in place of."""
    match each:
        case m.SetColors() | m.ColorsOf(add=False) | m.ChosenColor(add=False):
            return _COLOR
        case m.KeepOriginal(what) if "color" in what:
            return _COLOR
        case m.SetBasePowerToughness():
            return _SIZE
        case m.KeepOriginal(what) if "power" in what or "toughness" in what:
            return _SIZE
        case m.SetTypes() | m.ChosenTypes(add=False):
            return _TYPE
        case m.KeepOriginal(what) if "type" in what:
            return _TYPE
    return ()


def _without_displaced(values: Characteristics, each: Node) -> Characteristics:
    """CR 707.9d: drop defining abilities, and the colour indicator, of what is set instead."""
    kinds = _displaced_kinds(each)
    if not kinds:
        return values
    kept = tuple(held for held in values.abilities if not _defines(held.ability, kinds))
    if len(kept) != len(values.abilities):
        values = changed(values, abilities=kept)
    if kinds is _COLOR:
        values = changed(values, color_indicator=None)
    return values


def printed_colors(values: Characteristics) -> frozenset[str]:
    """Return the colours by mana cost and colour indicator (CR 105.2)."""
    return colors_of_mana_cost(values.mana_cost) | (values.color_indicator or frozenset())
