"""What an effect says can't happen does not happen, and the history says so (CR 101.2, 614.17).

"Can't transform", "can't be turned face up", "can't phase out", "can't become untapped", "can't be
sacrificed"; "spells and abilities your opponents control can't cause you to sacrifice permanents".
"""

from __future__ import annotations

import re

from mtglayers.core.objects import ObjectKey
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.statics import restrictions_from, rules_for, tell_rule

__all__ = ["is_kept_from", "may_not_take", "prohibited"]

# Whoever is about to let a player do something, and the rule that keeps them from it.
KEPT_FROM = {
    "sacrifice": "opponents can't cause sacrifices",
    "discard": "opponents can't cause discards",
}


def prohibited(play: Play, object_id: str, words: str, *, tell: bool = True) -> str:
    """Return the words by which something can't happen to an object, or no words.

    Parameters
    ----------
    words
        What can't happen, as the effect says it: "can't transform".
    tell
        Record in the history that it was kept from happening.
    """
    said = re.compile(rf"{re.escape(words)}(?P<when> during your turn)?(?: this turn)?\Z")
    for source, text in restrictions_from(play.state, object_id):
        found = said.match(text)
        if found is None or (found["when"] and not _is_turn_of(play, source)):
            continue
        if tell:
            kept = f"{object_id} {text}"
            play.note("kept from happening", kept, object_id=object_id, rule="101.2")
        return text
    return ""


def may_not_take(play: Play, object_id: str, player: str) -> bool:
    """Whether an effect keeps a player from gaining control of an object."""
    if object_id not in play.state.by_id:
        return False
    for source, text in restrictions_from(play.state, object_id):
        if not text.startswith("other players can't gain control of"):
            continue
        if source is not None and play.controller(source.id) != player:
            kept = f"{player} does not gain control of {object_id}: {text}"
            play.note("kept from happening", kept, object_id=object_id, rule="101.2")
            return True
    return False


def _is_turn_of(play: Play, source: ObjectKey | None) -> bool:
    return source is not None and play.state.turn.player == play.controller(source.id)


def is_kept_from(frame: Frame, player: str, action: str) -> bool:
    """Whether a spell or ability can't make a player sacrifice or discard (CR 101.2)."""
    if frame.you == player or not frame.ability:
        return False
    for rule in rules_for(frame.play.state, KEPT_FROM[action], player):
        tell_rule(frame.play, rule, f"{player} does not {action}", "101.2")
        return True
    return False
