"""Static words that are understood as a whole and not acted on: told when they would act.

"If you would draw a card while your library has no cards in it, …", "players can't search
libraries", "… triggers an additional time" (CR 614.11, 101.2, 603.2d). Nothing of it is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mtglayers.core.abilities import InertAbility, StaticAbility
from mtglayers.core.effects import RuleEffect
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.ability_kinds import abilities_of
from mtglayers.engine.game.play import Play
from mtglayers.engine.memo import IdentityMemo

__all__ = ["tell"]

_WHO = (
    r"(?P<who>you|an opponent|your opponents|each opponent|a player|each player|any player|players)"
)
_WORDS = re.compile(
    rf"(?:if {_WHO} would |"
    rf"{_WHO.replace('who', 'whose')}(?: control)? can't (?:cause their controller to )?)"
    r"(?P<action>draw|mill|scry|surveil|proliferate|gain life|lose life|search|cast|get )"
)
_AGAIN = re.compile(r"triggers an additional time")
_YOU = frozenset({"you"})
_OPPONENTS = frozenset({"an opponent", "your opponents", "each opponent"})

Said = tuple[str, str, str, str]  # the object, its words, who they are about, what they are about
_SAID: IdentityMemo[tuple[Said, ...]] = IdentityMemo(16)


def tell(play: Play, action: str, player: str) -> None:
    """Record words that would bear on what a player is about to do, once in a turn.

    Parameters
    ----------
    action
        Draw, mill, scry, surveil, proliferate, gain life, lose life, search, cast, get (counters);
        trigger: an ability of a permanent of this player triggers.
    """
    for object_id, text, who, what in _said(play.state):
        if what != action or object_id not in play.state.by_id:
            continue
        item = play.state.by_id[object_id]
        if item.zone != "battlefield" or item.status.phased_out:
            continue
        own = play.controller(object_id) == player
        if (who in _YOU and not own) or (who in _OPPONENTS and own):
            continue
        if not _told(play, object_id, text):
            play.note("not modelled", text, object_id=object_id)


def _told(play: Play, object_id: str, text: str) -> bool:
    turn = play.state.turn.number
    for event in reversed(play.state.history):
        if event.turn != turn:
            return False
        if event.event == "not modelled" and (event.object, event.text) == (object_id, text):
            return True
    return False


def _said(state: GameState) -> tuple[Said, ...]:
    """List the words of all objects; found once for all states with the same values."""
    values = evaluate(state).values
    found = _SAID.get(values)
    if found is None:
        found = _SAID.put(
            values,
            tuple(
                (object_id, text, *about)
                for object_id, each in values.items()
                for held in each.abilities
                for ability in abilities_of(held)
                for text in _inert(ability)
                if (about := _about(text)) is not None
            ),
        )
    return found


def _inert(ability: object) -> Iterator[str]:
    """Yield the words that are not acted on."""
    if isinstance(ability, InertAbility):
        yield ability.text
    if isinstance(ability, StaticAbility):
        for effect in ability.effects:
            if isinstance(effect, RuleEffect) and not effect.kind:
                yield effect.text


def _about(text: str) -> tuple[str, str] | None:
    low = text.casefold()
    if _AGAIN.search(low):
        return "you", "trigger"
    found = _WORDS.search(low)
    if found is None:
        return None
    return found["who"] or found["whose"], found["action"].strip()
