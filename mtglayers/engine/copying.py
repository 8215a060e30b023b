"""Copying: snapshots of copiable values, and the graph of who copied whom (CR 707).

A copy effect is an `ActiveEffect` with a `BecomeCopy` and a `Snapshot`, locked to the copies;
tokens that are copies have one too. What a snapshot holds never changes (CR 707.2b). A
static ability's copy effect takes its snapshot when it first applies (CR 707.2c):
`settle_static_copies` keeps it on the state. Who copied whom is in
`mtglayers.engine.copy_graph`, whose names this module gives out again.
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import Ability, HeldAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.objects import Choice, GameObject, ObjectKey
from mtglayers.core.state import ActiveEffect, GameState, Snapshot
from mtglayers.engine.context import Context, derived, keys_of
from mtglayers.engine.copy_graph import (
    CopyEdge,
    CopyGraph,
    CopyVersion,
    copied_object,
    copy_chain,
    copy_graph,
    record_copies,
    version_of,
    without_copy_effect,
)
from mtglayers.engine.copy_values import Copier, folded, taken_values
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.evidence import EffectInfo
from mtglayers.engine.faces import (
    TRANSFORMING_LAYOUTS,
    Variants,
    face_values,
    own_variants,
    pick_variant,
)
from mtglayers.engine.layer_one import STATIC_COPY_RULE
from mtglayers.engine.records import changed
from mtglayers.errors import CopyError, UnknownObjectError

__all__ = [
    "CopyEdge",
    "CopyGraph",
    "CopyVersion",
    "copiable_faces",
    "copiable_values",
    "copied_object",
    "copy_chain",
    "copy_graph",
    "copy_snapshot",
    "record_copies",
    "settle_static_copies",
    "version_of",
    "without_copy_effect",
]


def copiable_values(state: GameState, object_id: str) -> Characteristics:
    """Return the copiable values of an object as they are now (CR 707.2).

    Raises
    ------
    UnknownObjectError
        There is no such object.
    """
    return evaluate(state)[object_id].copiable


# --- snapshots ----------------------------------------------------------------------------------


def copy_snapshot(
    state: GameState,
    of: ObjectKey | str,
    exceptions: tuple[CopyExcept, ...] = (),
    copier: GameObject | ObjectKey | str | None = None,
    ability: HeldAbility | Ability | None = None,
    *,
    you: str = "",
    x: int | None = None,
    choices: tuple[Choice, ...] = (),
    link: str = "",
    context: Context | None = None,
    both_faces: bool = False,
) -> Snapshot:
    """Take the values that a copy effect gives, with its exceptions folded in (CR 707.2, 707.9).

    Parameters
    ----------
    state
        The state in which the effect begins to apply.
    of
        What is copied; a key may name an object that has left (CR 608.2h).
    exceptions
        The exceptions of the copy effect.
    copier
        The object that becomes the copy: what "retains" and "other abilities" look at. It may be
        an object that is not in the state yet; ``None`` for a token.
    ability
        The ability that makes the effect: what "has this ability" means.
    you, x, choices, link, context
        Who makes the effect, and what was decided; a context wins over the others.
    both_faces
        For a token that is a copy of a transforming permanent: take both faces (CR 707.8a).

    Returns
    -------
    Snapshot

    Raises
    ------
    CopyError
        What should be copied does not exist and left no information.
    """
    seen = evaluate(state)
    key, variants = _variants_of(state, of, seen, both_faces)
    plain = {name: taken_values(values) for name, values in variants.items()}
    if both_faces and "back" in plain:
        # CR 202.3b: the token has a front face of its own.
        plain["back"] = changed(plain["back"], mana_value=plain[""].mana_value)
    side = _copier(seen, copier, ability, you, x, choices, link, context)
    values = {name: folded(each, exceptions, side) for name, each in plain.items()}
    return Snapshot(
        of=key,
        values=values[""],
        plain=plain[""],
        version=version_of(state, key),
        variants=tuple(values.items()) if len(values) > 1 else (),
    )


def _variants_of(
    state: GameState, of: ObjectKey | str, seen: Evaluation, both_faces: bool
) -> tuple[ObjectKey, Variants]:
    key = _key(state, of)
    item = state.find(key)
    if item is None:
        last = derived(state, "last_known", lambda each: dict(each.last_known)).get(key)
        if last is None:
            raise CopyError(f"{key.id} cannot be copied: it does not exist any more")
        known = dict(last.variants)
        if not known or ("back" in known and not both_faces):
            return key, {"": last.copiable}
        return key, known
    if item.status.face_down:
        return key, {"": seen.copiable[key.id]}
    if both_faces and item.card.layout in TRANSFORMING_LAYOUTS and len(item.card.faces) > 1:
        if key.id in seen.copied_by:
            both = seen.variants.get(key.id, {"": seen.copiable[key.id]})
            return key, {"": both[""], "back": both.get("back", both[""])}
        front, back = (face_values(face) for face in item.card.faces[:2])
        return key, {"": front, "back": back}
    found = seen.variants.get(key.id)
    if found is None and item.card.layout == "flip" and item.zone != "battlefield":
        # CR 710.2: a card in another zone is copied with its alternative values too.
        return key, own_variants(replace(item, zone="battlefield"))
    if found is None:
        return key, {"": seen.copiable[key.id]}
    if "back" in found:
        return key, dict(found) if both_faces else {"": seen.copiable[key.id]}
    return key, found


def copiable_faces(state: GameState, key: ObjectKey) -> tuple[tuple[str, Characteristics], ...]:
    """List the copiable values of an object by face, if it has more than one (CR 707.8a, 710.2)."""
    seen = evaluate(state)
    item = state.find(key)
    if item is None or (len(item.card.faces) < 2 and key.id not in seen.copied_by):
        return ()
    _, found = _variants_of(state, key, seen, both_faces=True)
    return tuple(found.items()) if len(found) > 1 else ()


def _key(state: GameState, of: ObjectKey | str) -> ObjectKey:
    if isinstance(of, ObjectKey):
        return of
    if of not in state.by_id:
        raise UnknownObjectError(of, known=tuple(state.by_id))
    return state.by_id[of].key


def _copier(
    seen: Evaluation,
    copier: GameObject | ObjectKey | str | None,
    ability: HeldAbility | Ability | None,
    you: str,
    x: int | None,
    choices: tuple[Choice, ...],
    link: str,
    context: Context | None,
) -> Copier:
    """Put together who copies: its own values, and the context of the exceptions."""
    state = seen.state
    item: GameObject | None
    if isinstance(copier, GameObject):
        item = copier
    elif copier is None:
        item = None
    else:
        item = state.by_id.get(copier if isinstance(copier, str) else copier.id)
    own = Characteristics()
    if item is not None:
        known = state.by_id.get(item.id)
        own = (
            seen.copiable[item.id]
            if known is item or known == item
            else pick_variant(own_variants(item), item)
        )
    if context is None:
        source = item.id if item is not None else ""
        made = seen.context(you=you or (item.controller if item is not None else ""))
        origin = ability.origin if isinstance(ability, HeldAbility) else "printed"
        key = item.key if source and item is not None else None
        context = replace(made, source=key, x=x, choices=choices, link=link, origin=origin)
    return Copier(context=context, values=own, ability=ability)


# --- copy effects of static abilities -----------------------------------------------------------


def settle_static_copies(state: GameState) -> GameState:
    """Keep the values of static copy effects that have begun to apply, drop ended ones (707.2c).

    To be called after something has happened. A state in which nothing begins or ends is
    returned as it is.
    """
    seen = evaluate(state)
    next_id, clock = state.next_id, state.clock
    kept: list[ActiveEffect] = []
    recorded = [active for active in state.effects if active.rule == STATIC_COPY_RULE]
    for step in seen.steps:
        info = step.effect
        if info.kind != "static ability" or "BecomeCopy" not in step.actions:
            continue
        for object_id in step.affected:
            known = _recorded(recorded, info, object_id, state)
            if known is None:
                known = _record(state, info, object_id, next_id, clock)
                next_id, clock = next_id + 1, clock + 1
            kept.append(known)
    others = [active for active in state.effects if active.rule != STATIC_COPY_RULE]
    effects = (*others, *kept)
    if len(effects) == len(state.effects) and all(each in state.effects for each in kept):
        return state
    return replace(state, effects=effects, next_id=next_id, clock=clock)


def _recorded(
    recorded: list[ActiveEffect], info: EffectInfo, object_id: str, state: GameState
) -> ActiveEffect | None:
    copy, source = state.by_id[object_id].key, state.by_id[info.source].key
    for active in recorded:
        same = active.effect is info.effect or active.effect == info.effect
        if same and active.source == source and active.affected == (copy,):
            return active
    return None


def _record(
    state: GameState, info: EffectInfo, object_id: str, number: int, timestamp: int
) -> ActiveEffect:
    """Make the record of a static copy effect that begins to apply to an object."""
    seen = evaluate(state)
    assert info.effect is not None
    transition = next(
        after
        for step in seen.steps
        if step.effect is info
        for each, _, after in (*step.transitions, (object_id, None, seen.copiable[object_id]))
        if each == object_id
    )
    become = next(e for e in info.effect.modifications if isinstance(e, BecomeCopy))
    context = seen.context(source=info.source)
    of = next(iter(keys_of(become.of, context)), state.by_id[info.source].key)
    return ActiveEffect(
        id=number,
        timestamp=info.timestamp,
        controller=info.controller,
        effect=info.effect,
        source=state.by_id[info.source].key,
        affected=(state.by_id[object_id].key,),
        snapshot=Snapshot(
            of=of,
            values=transition,
            plain=transition,
            version=version_of(state, of),
            variants=tuple(seen.variants.get(object_id, {}).items()),
        ),
        made_turn=state.turn.number,
        text=info.text,
        rule=STATIC_COPY_RULE,
    )
