"""What filters mean: tests of an object's values, status and relations.

``matches(filter, object_id, context)`` looks at the running values in the context, so the same
filter serves the layers, targets, triggers and conditions.
"""

from __future__ import annotations

from mtglayers.core import filters as f
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.vocabulary import PERMANENT_TYPES
from mtglayers.engine.choices import chosen, chosen_color, same_kind
from mtglayers.engine.context import (
    FILTERS,
    Context,
    amount,
    attached_to,
    ids_in_zone,
    key_of,
    keys_of,
    known_controller,
    known_object,
    known_values,
    matches,
    meaning_of,
    objects_of,
    players_of,
)
from mtglayers.engine.counting import (
    compare,
    has_keyword,
    has_name,
    is_of_kind,
    number_of,
    traits,
)
from mtglayers.engine.history import history_of
from mtglayers.engine.statuses import has_status

# --- characteristics ----------------------------------------------------------------------------


@meaning_of(FILTERS, f.AnyObject)
def _any(tested: f.AnyObject, object_id: str, context: Context) -> bool:
    return True


@meaning_of(FILTERS, f.IsType)
def _is_type(tested: f.IsType, object_id: str, context: Context) -> bool:
    return tested.card_type in context.values[object_id].card_types


@meaning_of(FILTERS, f.HasSubtype)
def _subtype(tested: f.HasSubtype, object_id: str, context: Context) -> bool:
    return tested.subtype in context.values[object_id].subtypes


@meaning_of(FILTERS, f.HasSupertype)
def _supertype(tested: f.HasSupertype, object_id: str, context: Context) -> bool:
    return tested.supertype in context.values[object_id].supertypes


@meaning_of(FILTERS, f.HasColor)
def _color(tested: f.HasColor, object_id: str, context: Context) -> bool:
    return tested.color in context.values[object_id].colors


@meaning_of(FILTERS, f.ColorCount)
def _color_count(tested: f.ColorCount, object_id: str, context: Context) -> bool:
    return tested.minimum <= len(context.values[object_id].colors) <= tested.maximum


@meaning_of(FILTERS, f.IsPermanentCard)
def _permanent_card(tested: f.IsPermanentCard, object_id: str, context: Context) -> bool:
    return not PERMANENT_TYPES.isdisjoint(context.values[object_id].card_types)


@meaning_of(FILTERS, f.HasKeyword)
def _keyword(tested: f.HasKeyword, object_id: str, context: Context) -> bool:
    return has_keyword(context.values[object_id], tested.keyword)


@meaning_of(FILTERS, f.HasNoAbilities)
def _no_abilities(tested: f.HasNoAbilities, object_id: str, context: Context) -> bool:
    return not context.values[object_id].abilities


@meaning_of(FILTERS, f.HasAbilityKind)
def _ability_kind(tested: f.HasAbilityKind, object_id: str, context: Context) -> bool:
    held = context.values[object_id].abilities
    return any(is_of_kind(each.ability, tested.kind) for each in held)


@meaning_of(FILTERS, f.Compare)
def _compare(tested: f.Compare, object_id: str, context: Context) -> bool:
    """CR 107.2: a number that an object lacks compares with nothing but counters."""
    number = number_of(tested.value, key_of(object_id, context), context)
    return number is not None and compare(number, tested.op, amount(tested.quantity, context))


@meaning_of(FILTERS, f.Named)
def _named(tested: f.Named, object_id: str, context: Context) -> bool:
    name = tested.name
    if name == "~" and context.source is not None:
        source = known_values(context.source, context)
        name = source.name if source is not None else ""
    return has_name(context.values[object_id], name)


# --- zones, control, status ---------------------------------------------------------------------


@meaning_of(FILTERS, f.ControlledBy)
def _controlled(tested: f.ControlledBy, object_id: str, context: Context) -> bool:
    return context.controllers.get(object_id) in players_of(tested.player, context)


@meaning_of(FILTERS, f.OwnedBy)
def _owned(tested: f.OwnedBy, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    return item is not None and item.owner in players_of(tested.player, context)


def _item(object_id: str, context: Context) -> GameObject | None:
    return context.state.by_id.get(object_id)


@meaning_of(FILTERS, f.InZone)
def _in_zone(tested: f.InZone, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    if item is None or item.zone not in tested.zones:
        return False
    if tested.position != "top":
        return True
    pile = context.state.in_zone(item.zone, item.owner)
    # The top card of a library comes first; that of a graveyard was put there last.
    return bool(pile) and (pile[0] if item.zone == "library" else pile[-1]).id == object_id


@meaning_of(FILTERS, f.HasStatus)
def _status(tested: f.HasStatus, object_id: str, context: Context) -> bool:
    return has_status(tested.status, object_id, context)


@meaning_of(FILTERS, f.IsToken)
def _token(tested: f.IsToken, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    return item is not None and item.kind == "token"


@meaning_of(FILTERS, f.IsCard)
def _card(tested: f.IsCard, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    return item is not None and item.kind == "card"


@meaning_of(FILTERS, f.IsSpell)
def _spell(tested: f.IsSpell, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    return item is not None and item.zone == "stack" and item.kind != "ability"


@meaning_of(FILTERS, f.HasCounter)
def _counter(tested: f.HasCounter, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    if item is None:
        return False
    found = sum(each.number for each in item.counters if tested.kind in ("", each.kind))
    return found >= tested.minimum


# --- choices and relations ----------------------------------------------------------------------


@meaning_of(FILTERS, f.OfChosen)
def _of_chosen(tested: f.OfChosen, object_id: str, context: Context) -> bool:
    """CR 607.5a: an undefined choice agrees with nothing."""
    value = chosen(tested.kind, context, tested.index)
    if value is None:
        return False
    values = context.values[object_id]
    match same_kind(tested.kind):
        case "color":
            return chosen_color(context, tested.index) in values.colors
        case "card_name":
            return has_name(values, str(value))
        case "card_type":
            return value in values.card_types
        case "player":
            return context.controllers.get(object_id) == value
        case "number":
            return values.mana_value == value
        case "objects":
            return object_id in value if isinstance(value, tuple) else object_id == value
    return value in values.subtypes


@meaning_of(FILTERS, f.Is)
def _is(tested: f.Is, object_id: str, context: Context) -> bool:
    return key_of(object_id, context) in keys_of(tested.ref, context)


@meaning_of(FILTERS, f.AttachedToMatching)
def _attached_to(tested: f.AttachedToMatching, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    key = item.attached_to if item is not None else None
    return (
        key is not None
        and context.state.find(key) is not None
        and matches(tested.filter, key.id, context)
    )


@meaning_of(FILTERS, f.HasAttached)
def _has_attached(tested: f.HasAttached, object_id: str, context: Context) -> bool:
    found = attached_to(context.state, object_id)
    return any(matches(tested.filter, each, context) for each in found)


@meaning_of(FILTERS, f.SharesWith)
def _shares(tested: f.SharesWith, object_id: str, context: Context) -> bool:
    own = traits(tested.what, context.values[object_id], context.controllers.get(object_id, ""))
    if not own:
        return False
    for key in keys_of(tested.ref, context):
        other = known_values(key, context)
        if other is None:
            continue
        if tested.what == "name" and _shares_all_names(object_id, key, context):
            return True
        if not own.isdisjoint(traits(tested.what, other, known_controller(key, context))):
            return True
    return False


def _shares_all_names(first_id: str, second: ObjectKey, context: Context) -> bool:
    """CR 612.7: an object with all names of nonlegendary creature cards shares any of them."""
    first = key_of(first_id, context)
    for one, other in ((first, second), (second, first)):
        values, item = known_values(one, context), known_object(other, context)
        if values is None or not values.all_names or item is None:
            continue
        seen = known_values(other, context)
        for face in item.card.faces:
            if (
                seen is not None
                and has_name(seen, face.name)
                and "Creature" in face.card_types
                and "Legendary" not in face.supertypes
            ):
                return True
    return False


@meaning_of(FILTERS, f.Targets)
def _targets(tested: f.Targets, object_id: str, context: Context) -> bool:
    """Look at the targets that the event engine keeps as an object's ``targets`` link."""
    item = _item(object_id, context)
    links = item.links if item is not None else ()
    keys = [key for link in links if link.kind == "targets" for key in link.objects]
    if tested.single and len(keys) != 1:
        return False
    if tested.filter is None and tested.player is None:
        return bool(keys)
    fitting = [key for key in keys if _is_target(tested, key, context)]
    return bool(fitting) and (not tested.only or len(fitting) == len(keys))


def _is_target(tested: f.Targets, key: ObjectKey, context: Context) -> bool:
    if tested.player is not None and key.id in players_of(tested.player, context):
        return True
    return (
        tested.filter is not None
        and context.state.find(key) is not None
        and matches(tested.filter, key.id, context)
    )


@meaning_of(FILTERS, f.NthCast)
def _nth_cast(tested: f.NthCast, object_id: str, context: Context) -> bool:
    """Count spells that were cast this turn and match, up to and with this one (CR 601.2i)."""
    item = _item(object_id, context)
    if item is None or not item.cast.cast or not matches(tested.filter, object_id, context):
        return False
    number = 0
    for each in history_of(context):
        if each.event != "cast" or each.turn != context.state.turn.number:
            continue
        if each.player != item.cast.player or each.object not in context.values:
            continue
        number += matches(tested.filter, each.object, context)
        if each.object == object_id:
            return number == tested.number
    return number + 1 == tested.number


@meaning_of(FILTERS, f.CombatWith)
def _combat(tested: f.CombatWith, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    others = objects_of(tested.ref, context)
    if item is None:
        return False
    if tested.relation == "attacking the same as":
        items = [known_object(key_of(other, context), context) for other in others]
        attacked = {pair for seen in items if seen is not None for pair in _attacking(seen)}
        return bool(attacked & _attacking(item))
    if any(word == tested.relation and other in others for word, other in item.combat):
        return True
    reverse = "blocked by" if tested.relation == "blocking" else "blocking"
    for other in others:
        seen = known_object(key_of(other, context), context)
        if seen is not None and (reverse, object_id) in seen.combat:
            return True
    return False


def _attacking(item: GameObject) -> set[tuple[str, str]]:
    return {pair for pair in item.combat if pair[0] == "attacking"}


@meaning_of(FILTERS, f.Damaged)
def _damaged(tested: f.Damaged, object_id: str, context: Context) -> bool:
    """Look at the damage events of this turn (CR 120)."""
    others = {key.id for key in keys_of(tested.ref, context)}
    turn = context.state.turn.number
    for each in history_of(context):
        if each.event != "damage" or each.turn != turn:
            continue
        dealt, source = each.object, each.source
        if tested.to and source == object_id and dealt in others:
            return True
        if not tested.to and dealt == object_id and source in others:
            return True
    return False


@meaning_of(FILTERS, f.AttacksPlayer)
def _attacks_player(tested: f.AttacksPlayer, object_id: str, context: Context) -> bool:
    item = _item(object_id, context)
    players = players_of(tested.player, context)
    combat = item.combat if item is not None else ()
    return any(word == "attacking" and other in players for word, other in combat)


@meaning_of(FILTERS, f.CouldProduce)
def _could_produce(tested: f.CouldProduce, object_id: str, context: Context) -> bool:
    """CR 106.7, as far as the object's own fixed mana goes; the mana engine knows the rest."""
    from mtglayers.core.mana import FixedMana
    from mtglayers.core.node import walk
    from mtglayers.engine.counting import is_mana_ability

    for held in context.values[object_id].abilities:
        if is_mana_ability(held.ability):
            for node in walk(held.ability):
                if isinstance(node, FixedMana) and tested.mana_type in node.types:
                    return True
    return False


# --- combinations -------------------------------------------------------------------------------


@meaning_of(FILTERS, f.And)
def _and(tested: f.And, object_id: str, context: Context) -> bool:
    for part in tested.parts:  # noqa: SIM110 - this loop is hot
        if not FILTERS[type(part)](part, object_id, context):
            return False
    return True


@meaning_of(FILTERS, f.Or)
def _or(tested: f.Or, object_id: str, context: Context) -> bool:
    return any(FILTERS[type(part)](part, object_id, context) for part in tested.parts)


@meaning_of(FILTERS, f.Not)
def _not(tested: f.Not, object_id: str, context: Context) -> bool:
    return not matches(tested.part, object_id, context)


@meaning_of(FILTERS, f.OpaqueFilter)
def _opaque(tested: f.OpaqueFilter, object_id: str, context: Context) -> bool:
    decided = context.decision(tested.text)
    if decided is None:
        context.note_opaque(tested.text)
    return bool(decided)


__all__ = ["matches", "ids_in_zone"]
