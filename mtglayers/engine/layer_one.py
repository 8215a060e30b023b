"""Layer 1: copiable values (CR 613.2, 707.2, 708.2, 727.2).

Copy effects, merging and "as … enters" values act in 1a in timestamp order; face-down
status acts in 1b over whatever is underneath.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtglayers.core import modifications as m
from mtglayers.core.abilities import HeldAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import Component, GameObject, ObjectKey
from mtglayers.core.state import ActiveEffect, GameState, Snapshot
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.actions import Action, action, applies_as
from mtglayers.engine.context import Context, derived, keys_of
from mtglayers.engine.copy_values import (
    Copier,
    as_copied_by,
    folded,
    taken_values,
    with_modifications,
)
from mtglayers.engine.effects import Part, Running
from mtglayers.engine.evidence import EffectInfo
from mtglayers.engine.face_down import face_down_values
from mtglayers.engine.faces import Variants, card_variants, pick_variant, with_x
from mtglayers.engine.facets import ALL
from mtglayers.engine.records import changed
from mtglayers.engine.timestamps import object_order

if TYPE_CHECKING:
    from mtglayers.engine.working import Working

STATIC_COPY_RULE = "707.2c"
"""An `ActiveEffect` with this ``rule`` only keeps the snapshot that a static ability's copy
effect took when it first applied; it is no effect of its own."""

TOKEN_COPY_RULE = "707.2"
"""An `ActiveEffect` with this ``rule`` defines tokens as copies from the start (CR 111.11)."""


@applies_as("become")
def _become(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    made: Characteristics = arguments[0]
    return made


def become(values: Characteristics) -> Action:
    """Return the action of having exactly these values."""
    return action("become", values, key=id(values))


# --- copy effects -------------------------------------------------------------------------------


def copy_action(
    working: Working,
    each: m.Modification,
    context: Context,
    run: Running,
    object_id: str | None,
) -> Action | None:
    """Resolve what a copiable effect makes of an object (CR 613.2a)."""
    if object_id is None:
        return None
    item = working.items[object_id]
    if run.settled is not None and isinstance(each, m.BecomeCopy) and item.zone != "stack":
        working.pending_variants[object_id], shared = run.settled
        return shared
    if isinstance(each, m.BecomeCopy):
        taken = _taken_variants(working, each, context, run, object_id)
        if taken is None:
            return None
        variants = {name: as_copied_by(values, _effect_id(run)) for name, values in taken.items()}
        if item.zone == "stack" and item.cast.x:
            # CR 202.3e: the X of a copied spell is one of the decisions made for it.
            variants = {name: with_x(values, item.cast.x) for name, values in variants.items()}
    else:
        # CR 613.2a: as-enters values, folded in like exceptions, all at once.
        every = run.parts[Sublayer.L1A].modifications
        if each is not every[0]:
            return None
        variants = {
            name: with_modifications(values, every, Copier(context=context, values=values))
            for name, values in own_variants_now(working, object_id).items()
        }
    working.pending_variants[object_id] = variants
    made = become(pick_variant(variants, item))
    if (
        run.has_snapshot
        and isinstance(each, m.BecomeCopy)
        and len(variants) == 1
        and item.zone != "stack"
    ):
        # One effect that made many tokens does the same to each of them.
        run.settled = (dict(variants), made)
    return made


def _effect_id(run: Running) -> str:
    """Name the copy effect; a token is defined as a copy once only, so these are called alike."""
    if run.active is not None and run.active.rule == TOKEN_COPY_RULE:
        return "token"
    return run.info.id.removeprefix("effect ")


def own_variants_now(working: Working, object_id: str) -> Variants:
    """Return the copiable values an object has now, by status."""
    found = working.variants.get(object_id)
    return {"": working.values[object_id]} if found is None else found


def snapshot_variants(snapshot: Snapshot) -> Variants:
    """Return the values of a snapshot by the status of the copy (CR 707.3)."""
    return dict(snapshot.variants) if snapshot.variants else {"": snapshot.values}


def _taken_variants(
    working: Working, each: m.BecomeCopy, context: Context, run: Running, object_id: str
) -> Variants | None:
    snapshot = run.active.snapshot if run.active is not None else None
    if snapshot is None and run.is_static:
        known = recorded_copy(working.state, run, working.items[object_id])
        if known is not None and known.snapshot is None:
            return None  # a link that was cut: what if it were not there
        snapshot = known.snapshot if known is not None else None
    if snapshot is not None:
        return snapshot_variants(snapshot)
    for key in keys_of(each.of, context):
        if key.id == object_id or working.state.find(key) is None:
            continue
        copier = Copier(context=context, values=working.values[object_id], ability=run.held)
        return {
            name: folded(taken_values(values), each.exceptions, copier)
            for name, values in variants_to_copy(working, key.id).items()
        }
    return None


def variants_to_copy(working: Working, object_id: str) -> Variants:
    """Return the values that copying an object now would take, face-down status included."""
    item = working.items[object_id]
    if item.status.face_down:
        return {"": _face_down(item)}
    return own_variants_now(working, object_id)


def _recorded(state: GameState) -> dict[tuple[ObjectKey | None, ObjectKey], list[ActiveEffect]]:
    found: dict[tuple[ObjectKey | None, ObjectKey], list[ActiveEffect]] = {}
    for active in state.effects:
        if active.rule == STATIC_COPY_RULE:
            for key in active.affected or ():
                found.setdefault((active.source, key), []).append(active)
    return found


def recorded_copy(state: GameState, run: Running, item: GameObject) -> ActiveEffect | None:
    """Return the record of a static copy effect since it first applied (CR 707.2c).

    A record without a snapshot is that of a link that was cut.
    """
    source = state.by_id.get(run.source)
    if source is None:
        return None
    known = derived(state, "static_copies", _recorded).get((source.key, item.key), [])
    for active in known:
        if active.effect is run.effect or active.effect == run.effect:
            return active
    return None


# --- full text ----------------------------------------------------------------------------------


def full_text_action(
    each: m.HasFullTextOf, context: Context, held: HeldAbility | None
) -> Action | None:
    """Resolve "has the full text of": name, cost, colours, types, abilities, size (CR 612.6)."""
    for key in keys_of(each.of, context):
        other = context.values.get(key.id)
        if other is None or context.source is None:
            continue
        copier = Copier(context=context, values=context.values[context.source.id], ability=held)
        values = folded(taken_values(other), each.exceptions, copier)
        return become(_kept_ability(values, held))
    return None


def _kept_ability(values: Characteristics, held: HeldAbility | None) -> Characteristics:
    """Keep the very ability that makes the effect, where an exception says that it stays."""
    if held is None:
        return values
    abilities = tuple(held if each.ability is held.ability else each for each in values.abilities)
    return changed(values, abilities=abilities)


# --- merged and face-down permanents ------------------------------------------------------------


def layer_one_rules(working: Working) -> list[Running]:
    """Return the effects of the rules in layer 1: merging and face-down status."""
    found: list[Running] = []
    for item in working.objects():
        if len(item.components) > 1 and item.card.layout != "meld":
            found.extend(_merges(working, item))
        if item.status.face_down:
            found.append(_turned_down(working, item))
    return found


def _face_down(item: GameObject) -> Characteristics:
    """CR 708.2; a card that is face down elsewhere has no characteristics (CR 406.3)."""
    if item.zone not in ("battlefield", "stack"):
        return _NOTHING
    status = item.status
    return face_down_values(status.face_down, status.face_down_profile, status.face_down_abilities)


_NOTHING = Characteristics()


def _turned_down(working: Working, item: GameObject) -> Running:
    info = EffectInfo(
        id=f"{item.id} face down",
        kind="face down",
        source=item.id,
        timestamp=item.timestamp,
        controller=item.controller,
        text=item.status.face_down,
    )
    return Running(
        (item.id, "face down"),
        info,
        object_order(item, item.timestamp, working.state),
        {Sublayer.L1B: Part((), ALL, 0, False)},
        source=item.id,
        locked=(item.id,),
        fixed_actions={Sublayer.L1B: (become(_face_down(item)),)},
    )


def _merges(working: Working, item: GameObject) -> list[Running]:
    """CR 727.2a: each merge is a copiable effect with the time of the merge."""
    order = sorted(range(len(item.components)), key=lambda at: item.components[at].timestamp)
    found = []
    for step, at in enumerate(order[1:], start=1):
        component = item.components[at]
        on_top = all(at < earlier for earlier in order[:step])
        info = EffectInfo(
            id=f"{item.id} merge {step}",
            kind="merge",
            source=item.id,
            timestamp=component.timestamp,
            controller=item.controller,
            text=component.card.name,
        )
        values = _component_values(component, item)
        kind = "merge on top" if on_top else "merge under"
        found.append(
            Running(
                (item.id, "merge", step),
                info,
                object_order(item, component.timestamp, working.state, step),
                {Sublayer.L1A: Part((), ALL, 0, False)},
                source=item.id,
                locked=(item.id,),
                fixed_actions={Sublayer.L1A: (action(kind, values, key=id(values)),)},
            )
        )
    return found


def _component_values(component: Component, item: GameObject) -> Characteristics:
    return pick_variant(card_variants(component.card, item), item)


def _merged_abilities(values: Characteristics) -> tuple[HeldAbility, ...]:
    """Return the abilities of a component; they keep their links to what they did before."""
    return tuple(held for held in values.abilities if held.origin != "rule")


@applies_as("merge on top")
def _merge_on_top(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 702.140e, 727.2a: the topmost component's values, the abilities of all."""
    top: Characteristics = arguments[0]
    return changed(top, abilities=(*top.abilities, *_merged_abilities(values)))


@applies_as("merge under")
def _merge_under(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    under: Characteristics = arguments[0]
    return changed(values, abilities=(*values.abilities, *_merged_abilities(under)))
