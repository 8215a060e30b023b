"""How often an ability triggers: effects that add a time or forbid it (CR 603.2d, 603.2e)."""

from __future__ import annotations

from mtglayers.core.effects import TriggerChange
from mtglayers.core.objects import GameObject
from mtglayers.core.state import EventFacts, GameState
from mtglayers.engine import context as reading
from mtglayers.engine.game.event_names import canonical
from mtglayers.engine.game.statics import InForce, in_force

__all__ = ["times"]


def times(state: GameState, holder: GameObject, facts: EventFacts) -> int:
    """Count how often an ability of an object triggers on an event: usually once.

    ``state`` is the one in which the ability is looked for: before the event where it looks back.
    """
    number = 1
    for each in in_force(state, TriggerChange):
        effect = each.effect
        if not isinstance(effect, TriggerChange) or not _fits(state, each, effect, holder, facts):
            continue
        if effect.more is None:
            return 0
        number += effect.more
    return number


def _fits(
    state: GameState,
    each: InForce,
    effect: TriggerChange,
    holder: GameObject,
    facts: EventFacts,
) -> bool:
    context = each.context(state)
    if effect.source is not None and not reading.matches(effect.source, holder.id, context):
        return False
    if not effect.events:
        return True
    if not any(_happened(event, facts) for event in effect.events):
        return False
    caused = facts.group or ((facts.object,) if facts.object is not None else ())
    return effect.cause is None or any(
        key.id in state.by_id and reading.matches(effect.cause, key.id, context) for key in caused
    )


def _happened(event: str, facts: EventFacts) -> bool:
    """Whether an event was an entering, a dying or an attacking, whatever a trigger calls it."""
    match event:
        case "enters":
            return facts.to_zone == "battlefield"
        case "dies":
            return facts.zone == "battlefield" and facts.to_zone == "graveyard"
    return canonical(facts.event) == canonical(event)
