"""What all actions share: a `Play` is made, something is done, and the game settles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from mtglayers.core.state import GameState
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.stack import settle

__all__ = ["acting", "finish", "playing"]


@contextmanager
def acting(state: GameState, chooser: Chooser) -> Iterator[Play]:
    """Give the `Play` of an action; when the block ends the game settles."""
    play = Play(state, chooser)
    yield play
    settle(play)


def playing(state: GameState, chooser: Chooser) -> Play:
    """Make the `Play` of an action."""
    return Play(state, chooser)


def finish(play: Play) -> GameState:
    """Settle the game and return the state."""
    settle(play)
    return replace(play.state)
