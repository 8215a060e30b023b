"""From modifications to actions, sublayer by sublayer (CR 613.1)."""

from __future__ import annotations

from mtglayers.core import modifications as m
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.abilities import ability_action
from mtglayers.engine.actions import Action, action
from mtglayers.engine.color_changes import color_action
from mtglayers.engine.context import Context, players_of
from mtglayers.engine.effects import Running
from mtglayers.engine.layer_one import copy_action, full_text_action
from mtglayers.engine.power_toughness import power_toughness_action
from mtglayers.engine.text_changes import text_action
from mtglayers.engine.type_changes import type_action
from mtglayers.engine.working import Working


def resolve(
    working: Working,
    each: m.Modification,
    context: Context,
    run: Running,
    object_id: str | None,
) -> Action | None:
    """Resolve one modification to what it does now; ``None``: nothing (CR 607.5a)."""
    sublayer = working.sublayer
    if sublayer >= Sublayer.L7A:
        return power_toughness_action(each, context)
    if sublayer is Sublayer.L6:
        effect_id = run.info.id.removeprefix("effect ")
        timestamp = run.info.timestamp
        words = run.active.text if run.active is not None else ""
        return ability_action(
            each, context, effect_id=effect_id, timestamp=timestamp, held=run.held, words=words
        )
    if sublayer is Sublayer.L4:
        return type_action(each, context)
    if sublayer is Sublayer.L5:
        return color_action(each, context)
    if sublayer is Sublayer.L2:
        return _control(each, context)
    if sublayer is Sublayer.L3:
        if isinstance(each, m.HasFullTextOf):
            return full_text_action(each, context, run.held)
        snapshot = run.active.snapshot if run.active is not None else None
        return text_action(each, context, snapshot.values if snapshot is not None else None)
    return copy_action(working, each, context, run, object_id)


def _control(each: m.Modification, context: Context) -> Action | None:
    if not isinstance(each, m.SetController):
        return None
    players = players_of(each.player, context)
    return action("control", players[0]) if players else None
