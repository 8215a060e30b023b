"""Hexproof, shroud and protection that players have (CR 613.10, 702.11d, 702.16b, 702.18b).

They are applied after the characteristics of all objects have been determined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from mtglayers.core.abilities import InertAbility
from mtglayers.core.effects import RuleEffect
from mtglayers.core.state import GameState
from mtglayers.engine.context import Context
from mtglayers.engine.game.frames import Frame, view_context
from mtglayers.engine.game.protection import is_meant
from mtglayers.engine.game.statics import in_force

__all__ = ["can_target_player"]

_SAYS = re.compile(
    r"(?P<who>you|players|each player|your opponents)(?: and [^.]*?|,[^.]*?)? "
    r"(?:each )?(?:have|has|gain|gains) (?P<what>[^.]+)",
)


def _sayings(state: GameState) -> Iterator[tuple[str, Context]]:
    """Yield in lower case what is said of players, with the context of the words."""
    for each in in_force(state, RuleEffect):
        assert isinstance(each.effect, RuleEffect)
        yield each.effect.text.casefold(), each.context(state)
    seen = view_context(state)
    for item in state.objects:
        if item.zone != "battlefield" or item.status.phased_out:
            continue
        for held in seen.values[item.id].abilities:
            if isinstance(held.ability, InertAbility):
                you = seen.controllers.get(item.id) or item.owner
                context = view_context(state, source=item.key, you=you)
                linked = replace(context, link=held.ability.link, origin=held.origin)
                yield held.ability.text.casefold(), linked


def can_target_player(frame: Frame, player: str) -> bool:
    """Tell whether the source of a frame can target a player."""
    return not any(
        _is_meant(frame, player, found.group("who"), found.group("what"), context)
        for text, context in _sayings(frame.play.state)
        if (found := _SAYS.fullmatch(text.strip().rstrip("."))) is not None
    )


def _is_meant(frame: Frame, player: str, who: str, what: str, context: Context) -> bool:
    if (who == "you" and context.you != player) or (
        who == "your opponents" and context.you == player
    ):
        return False
    for words in re.split(r",? and (?!from)|, ", what):
        if words == "shroud" or (words == "hexproof" and frame.you != player):
            return True
        source = frame.source_id
        if words.startswith("protection from ") and source in frame.play.state.by_id:
            quality = words.removeprefix("protection from ")
            if any(is_meant(each, source, context) for each in re.split(r",? and from ", quality)):
                return True
    return False
