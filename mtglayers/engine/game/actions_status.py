"""Actions that tap, turn, phase and attach permanents."""

from __future__ import annotations

from mtglayers.core.state import GameState
from mtglayers.engine.game import facing
from mtglayers.engine.game.acting import acting, permanent
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.attaching import attach as attach_it
from mtglayers.engine.game.attaching import unattach as unattach_it
from mtglayers.engine.game.preparing import NOBODY
from mtglayers.engine.game.tapping import set_tapped
from mtglayers.errors import IllegalActionError

# --- status ---


def turn_face_up(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    x: int | None = None,
    by: str | None = None,
) -> GameState:
    """Turn a permanent face up, as a special action or ``by`` an "effect"."""
    with acting(state, chooser) as play:
        permanent(play, object)
        facing.turn_face_up(play, object, by_effect=by == "effect", x=x)
    return play.state


def turn_face_down(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Turn a permanent face down."""
    with acting(state, chooser) as play:
        permanent(play, object)
        facing.turn_face_down(play, object)
    return play.state


def flip(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Flip a permanent; one that is no flip card stays as it is."""
    with acting(state, chooser) as play:
        permanent(play, object)
        facing.flip(play, object)
    return play.state


def transform(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Transform a permanent; one that can't stays as it is."""
    with acting(state, chooser) as play:
        permanent(play, object)
        facing.transform(play, object)
    return play.state


def convert(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Convert a permanent (CR 701.50)."""
    with acting(state, chooser) as play:
        permanent(play, object)
        facing.transform(play, object, "convert")
    return play.state


def phase_out(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Phase out a permanent."""
    with acting(state, chooser) as play:
        permanent(play, object)
        facing.phase_out(play, object)
    return play.state


def phase_in(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Phase in a permanent."""
    with acting(state, chooser) as play:
        if not facing.phase_in(play, play.object(object).id):
            raise IllegalActionError(f"{object} is not phased out", objects=(object,))
    return play.state


def tap(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Tap a permanent."""
    with acting(state, chooser) as play:
        permanent(play, object)
        set_tapped(play, object, True)
    return play.state


def untap(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Untap a permanent; a stun counter is removed instead (CR 122.1d)."""
    with acting(state, chooser) as play:
        permanent(play, object)
        set_tapped(play, object, False)
    return play.state


def attach(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    to: str,
) -> GameState:
    """Attach a permanent to an object or player."""
    with acting(state, chooser) as play:
        permanent(play, object)
        attach_it(play, object, to, strict=True)
    return play.state


def unattach(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Unattach a permanent."""
    with acting(state, chooser) as play:
        permanent(play, object)
        unattach_it(play, object)
    return play.state
