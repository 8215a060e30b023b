"""What references to objects and players mean (CR 109.5, 201.5, 607, 608.2)."""

from __future__ import annotations

from mtglayers.core import references as r
from mtglayers.core.objects import ObjectKey
from mtglayers.engine.choices import chosen, linked_objects
from mtglayers.engine.context import (
    OBJECTS,
    PLAYERS,
    Context,
    key_of,
    keys_of,
    known_controller,
    known_object,
    last_keys_of,
    matches,
    meaning_of,
    objects_of,
    players_in_order,
    players_of,
)
from mtglayers.engine.selection import objects_matching


def _source(context: Context) -> tuple[ObjectKey, ...]:
    return () if context.source is None else (context.source,)


@meaning_of(OBJECTS, r.ThisObject)
def _this(ref: r.ThisObject, context: Context) -> tuple[ObjectKey, ...]:
    """CR 201.5: the object itself, whatever it has become (CR 707.11)."""
    return _source(context)


@meaning_of(OBJECTS, r.GrantingObject)
def _granting(ref: r.GrantingObject, context: Context) -> tuple[ObjectKey, ...]:
    """CR 201.5a: the name in a granted ability means the object that granted it."""
    return (key_of(context.granter, context),) if context.granter else _source(context)


@meaning_of(OBJECTS, r.KnownObject)
def _known(ref: r.KnownObject, context: Context) -> tuple[ObjectKey, ...]:
    return (ObjectKey(ref.id, ref.incarnation),)


@meaning_of(OBJECTS, r.AttachedObject)
def _attached(ref: r.AttachedObject, context: Context) -> tuple[ObjectKey, ...]:
    source = known_object(context.source, context) if context.source else None
    return (source.attached_to,) if source is not None and source.attached_to else ()


@meaning_of(OBJECTS, r.TargetObject)
def _target(ref: r.TargetObject, context: Context) -> tuple[ObjectKey, ...]:
    if ref.index >= len(context.targets):
        return ()
    chosen_ids = context.targets[ref.index]
    return tuple(key_of(each, context) for each in chosen_ids if each in context.state.by_id)


@meaning_of(OBJECTS, r.EventObject)
def _event(ref: r.EventObject, context: Context) -> tuple[ObjectKey, ...]:
    """Return the event's objects; ``antecedents`` may name them exactly as ``event <role>``."""
    named = context.antecedents.get(f"event {ref.role}")
    if named is not None:
        return named
    event = context.event
    if event is None:
        return ()
    details = dict(event.details)
    by_role = {"object": event.object, "source": event.source}
    found = by_role.get(ref.role) or details.get(ref.role, "")
    return tuple(key_of(each, context) for each in found.split() if each)


@meaning_of(OBJECTS, r.Antecedent)
def _antecedent(ref: r.Antecedent, context: Context) -> tuple[ObjectKey, ...]:
    found = context.antecedents.get(ref.kind)
    if found is None and ref.kind == "left":
        found = context.antecedents.get("moved")  # it did not leave the battlefield
    return found or ()


@meaning_of(OBJECTS, r.LinkedObjects)
def _linked(ref: r.LinkedObjects, context: Context) -> tuple[ObjectKey, ...]:
    return linked_objects(ref.kind, context)


@meaning_of(OBJECTS, r.EachObject)
def _each(ref: r.EachObject, context: Context) -> tuple[ObjectKey, ...]:
    return tuple(key_of(each, context) for each in objects_matching(ref.filter, context))


@meaning_of(OBJECTS, r.ChosenObjects)
def _chosen(ref: r.ChosenObjects, context: Context) -> tuple[ObjectKey, ...]:
    """Objects already chosen for the effect, or remembered on the source under the key."""
    found = context.antecedents.get(f"chosen {ref.key}")
    if found is not None:
        return found
    value = chosen(ref.key, context)
    ids = value if isinstance(value, tuple) else ((value,) if isinstance(value, str) else ())
    return tuple(key_of(each, context) for each in ids)


@meaning_of(OBJECTS, r.UnionRef)
def _union(ref: r.UnionRef, context: Context) -> tuple[ObjectKey, ...]:
    found: dict[ObjectKey, None] = {}
    for part in ref.parts:
        found.update(dict.fromkeys(keys_of(part, context)))
    return tuple(found)


@meaning_of(OBJECTS, r.MembersOf)
def _members(ref: r.MembersOf, context: Context) -> tuple[ObjectKey, ...]:
    found = objects_of(ref.ref, context)
    return tuple(key_of(each, context) for each in found if matches(ref.filter, each, context))


@meaning_of(OBJECTS, r.TargetsOf)
def _targets_of(ref: r.TargetsOf, context: Context) -> tuple[ObjectKey, ...]:
    """Look at the ``targets`` link that a spell keeps, also when it has left the stack."""
    found: dict[ObjectKey, None] = {}
    for key in keys_of(ref.ref, context):
        item = known_object(key, context)
        for link in item.links if item is not None else ():
            if link.kind == "targets":
                found.update(dict.fromkeys(link.objects))
    return tuple(found)


@meaning_of(OBJECTS, r.OpaqueRef)
def _opaque(ref: r.OpaqueRef, context: Context) -> tuple[ObjectKey, ...]:
    context.note_opaque(ref.text)
    return ()


# --- players ------------------------------------------------------------------------------------


@meaning_of(PLAYERS, r.You)
def _you(ref: r.You, context: Context) -> tuple[str, ...]:
    return (context.you,) if context.you else ()


@meaning_of(PLAYERS, r.Opponents)
def _opponents(ref: r.Opponents, context: Context) -> tuple[str, ...]:
    return tuple(each for each in players_in_order(context.state) if each != context.you)


@meaning_of(PLAYERS, r.EachPlayer)
def _everyone(ref: r.EachPlayer, context: Context) -> tuple[str, ...]:
    return players_in_order(context.state)


@meaning_of(PLAYERS, r.TargetPlayer)
def _target_player(ref: r.TargetPlayer, context: Context) -> tuple[str, ...]:
    if ref.index >= len(context.targets):
        return ()
    return tuple(each for each in context.targets[ref.index] if each in context.state.player_by_id)


@meaning_of(PLAYERS, r.ControllerOf)
def _controller(ref: r.ControllerOf, context: Context) -> tuple[str, ...]:
    found = [known_controller(key, context) for key in last_keys_of(ref.ref, context)]
    return tuple(dict.fromkeys(each for each in found if each))


@meaning_of(PLAYERS, r.OwnerOf)
def _owner(ref: r.OwnerOf, context: Context) -> tuple[str, ...]:
    found = [known_object(key, context) for key in keys_of(ref.ref, context)]
    return tuple(dict.fromkeys(each.owner for each in found if each is not None))


@meaning_of(PLAYERS, r.EventPlayer)
def _event_player(ref: r.EventPlayer, context: Context) -> tuple[str, ...]:
    if context.event is None or not context.event.player:
        return context.antecedent_players
    return (context.event.player,)


@meaning_of(PLAYERS, r.ChosenPlayer)
def _chosen_player(ref: r.ChosenPlayer, context: Context) -> tuple[str, ...]:
    value = chosen("player", context)
    return (value,) if isinstance(value, str) else ()


@meaning_of(PLAYERS, r.ActivePlayer)
def _active(ref: r.ActivePlayer, context: Context) -> tuple[str, ...]:
    return players_in_order(context.state)[:1]


@meaning_of(PLAYERS, r.DefendingPlayer)
def _defending(ref: r.DefendingPlayer, context: Context) -> tuple[str, ...]:
    """Return the player whom the source, or the event's object, attacks (CR 508.5)."""
    keys = [key for key in (context.source,) if key is not None]
    if context.event is not None and context.event.object:
        keys.append(key_of(context.event.object, context))
    for key in keys:
        item = known_object(key, context)
        for relation, other in item.combat if item is not None else ():
            if relation == "attacking" and other in context.state.player_by_id:
                return (other,)
            if relation == "attacking" and other in context.state.by_id:
                return (context.controllers.get(other, ""),)
    return ()


@meaning_of(PLAYERS, r.AttachedPlayer)
def _enchanted_player(ref: r.AttachedPlayer, context: Context) -> tuple[str, ...]:
    source = known_object(context.source, context) if context.source else None
    return (source.attached_player,) if source is not None and source.attached_player else ()


@meaning_of(PLAYERS, r.AntecedentPlayer)
def _antecedent_player(ref: r.AntecedentPlayer, context: Context) -> tuple[str, ...]:
    return context.antecedent_players


@meaning_of(PLAYERS, r.OpaquePlayer)
def _opaque_player(ref: r.OpaquePlayer, context: Context) -> tuple[str, ...]:
    context.note_opaque(ref.text)
    return ()


__all__ = ["objects_of", "players_of", "keys_of"]
