"""What all actions share: a `Play` is made, something is done, and the game settles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.stack import settle
from mtglayers.errors import IllegalActionError

__all__ = ["acting", "permanent"]


@contextmanager
def acting(state: GameState, chooser: Chooser) -> Iterator[Play]:
    """Give the `Play` of an action; when the block ends the game settles."""
    play = Play(state, chooser)
    yield play
    settle(play)


def permanent(play: Play, object_id: str) -> GameObject:
    """Return a permanent that a person named, checked."""
    item = play.object(object_id)
    if item.zone != "battlefield":
        raise IllegalActionError(
            f"{object_id} is not on the battlefield but in {item.zone}", objects=(object_id,)
        )
    if item.status.phased_out:
        raise IllegalActionError(f"{object_id} is phased out", objects=(object_id,))
    return item
