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

__all__ = ["UNUSED", "acting", "permanent"]

UNUSED = "unused answer"
"""What the history calls an answer that was given and that nothing asked for."""


@contextmanager
def acting(state: GameState, chooser: Chooser) -> Iterator[Play]:
    """Give the `Play` of an action; when the block ends the game settles.

    An answer that nothing has asked for is in the history as an "unused answer".
    """
    play = Play(state, chooser)
    yield play
    settle(play)
    unused = getattr(chooser, "unused", None)
    for each in unused() if unused is not None else ():
        play.note(UNUSED, f"nothing asked for this answer: {each}")


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
