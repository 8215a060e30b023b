"""Effects of static abilities that say they continue after their object has left (CR 611.2a)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import StaticAbility
from mtglayers.core.durations import UNTIL_END_OF_TURN
from mtglayers.core.effects import ContinuousEffect, RuleEffect
from mtglayers.core.state import ActiveEffect, LastKnown
from mtglayers.engine.game.play import Play

__all__ = ["continue_effects"]


def continue_effects(play: Play, known: LastKnown) -> None:
    """Let the effects of what leaves the battlefield go on, where its ability says so.

    The set of objects stays open, and the timestamp is that of the object.
    """
    if known.object.zone != "battlefield":
        return
    for held in known.characteristics.abilities:
        ability = held.ability
        if not isinstance(ability, StaticAbility) or not _continues(ability):
            continue
        for effect in ability.effects:
            if not isinstance(effect, ContinuousEffect):
                continue
            active = ActiveEffect(
                id=play.number(),
                timestamp=known.object.timestamp,
                controller=known.controller,
                effect=replace(effect, duration=UNTIL_END_OF_TURN),
                source=known.object.key,
                duration=UNTIL_END_OF_TURN,
                made_turn=play.state.turn.number,
                link=ability.link,
                text=ability.text,
            )
            play.state = replace(play.state, effects=(*play.state.effects, active))


def _continues(ability: StaticAbility) -> bool:
    return any(
        isinstance(each, RuleEffect) and each.kind == "continues until end of turn"
        for each in ability.effects
    )
