"""Actions of turns and combat, and the rest: doors, stickers, conniving, timestamps."""

from __future__ import annotations

from collections.abc import Sequence

from mtglayers.core.objects import Sticker
from mtglayers.core.state import GameState
from mtglayers.engine.game import combat, turns
from mtglayers.engine.game.acting import acting, permanent
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.designating import set_day_night
from mtglayers.engine.game.doors import doors_of, open_doors, unlock_door, unlocking
from mtglayers.engine.game.following_actions import connive as connive_now
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.preparing import NOBODY
from mtglayers.errors import ChoiceError, IllegalActionError, VocabularyError

# --- turns and combat ---


def step(state: GameState, chooser: Chooser = NOBODY, *, name: str) -> GameState:
    """Begin a step of the active player's turn."""
    with acting(state, chooser) as play:
        turns.begin_step(play, name)
    return play.state


def next_turn(state: GameState, chooser: Chooser = NOBODY, *, player: str) -> GameState:
    """End this turn and begin the turn of a player, who untaps."""
    with acting(state, chooser) as play:
        turns.next_turn(play, play.player(player))
    return play.state


def attack(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    objects: Sequence[str],
    player: str | None = None,
) -> GameState:
    """Declare attackers."""
    if not objects:
        raise IllegalActionError("attack needs at least one creature")
    with acting(state, chooser) as play:
        for each in objects:
            permanent(play, each)
        controller = play.controller(objects[0])
        others = [p.id for p in play.state.players if p.id != controller]
        defender = player or (others[0] if others else "")
        if defender not in play.state.player_by_id and defender not in play.state.by_id:
            raise VocabularyError("player", defender, known=play.state.player_by_id)
        combat.attack(play, objects, defender)
    return play.state


def block(
    state: GameState, chooser: Chooser = NOBODY, *, attacker: str, blockers: Sequence[str]
) -> GameState:
    """Declare blockers of an attacking creature."""
    with acting(state, chooser) as play:
        for each in (attacker, *blockers):
            permanent(play, each)
        combat.block(play, attacker, blockers)
    return play.state


def day_night(state: GameState, chooser: Chooser = NOBODY, *, time: str) -> GameState:
    """Let it become day or night."""
    if time not in ("day", "night"):
        raise VocabularyError("time of day", time, known=("day", "night"))
    with acting(state, chooser) as play:
        set_day_night(play, time)
    return play.state


# --- the rest ---


def unlock(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    face: str | None = None,
) -> GameState:
    """Unlock a door of a Room (CR 709.5e-f)."""
    with acting(state, chooser) as play:
        item = permanent(play, object)
        doors = doors_of(play, item)
        opened = open_doors(item, play.evaluation.variants.get(item.id))
        closed = [name for name in doors if name not in opened]
        if face is not None:
            named = [name for name in doors if name.casefold() == face.casefold()]
            if not named:
                raise ChoiceError(
                    f"{object} has no door '{face}'", choice="face", options=tuple(doors)
                )
            if named[0] not in closed:
                raise IllegalActionError(f"{named[0]} is unlocked already", objects=(object,))
            closed = named
        if len(closed) != 1:
            raise ChoiceError(
                f"{object} has {len(closed)} locked doors, say which",
                choice="face",
                options=tuple(closed),
            )
        unlock_door(play, item, closed[0])
        happen(play, unlocking(play, item, closed[0]))
    return play.state


def sticker(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    name: str,
    after: int = 0,
) -> GameState:
    """Put a name sticker on an object after some words of its name (CR 123.6)."""
    with acting(state, chooser) as play:
        item = play.object(object)
        words = play.view(object).characteristics.name.split()
        if after > len(words):
            raise IllegalActionError(
                f"the name of {object} has {len(words)} words, so none is number {after}",
                objects=(object,),
                hint="0 puts the sticker before the first word.",
            )
        made = Sticker(name=name, after=after, timestamp=play.timestamp())
        play.change(object, stickers=(*item.stickers, made))
    return play.state


def connive(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    number: int = 1,
) -> GameState:
    """Let a permanent connive, also one that has left (CR 701.47c)."""
    with acting(state, chooser) as play:
        item = play.object(object)
        key = item.key
        if item.zone != "battlefield":
            gone = [k for k, _ in play.state.last_known if k.id == object]
            if not gone:
                raise IllegalActionError(
                    f"{object} was never on the battlefield", objects=(object,)
                )
            key = gone[-1]
        frame = Frame(
            play=play, you=play.controller(object), source=key, ability="connives", asker=1
        )
        connive_now(frame, key, number)
    return play.state


def timestamps(state: GameState, chooser: Chooser = NOBODY, *, order: Sequence[str]) -> GameState:
    """Give these objects new timestamps in this order: what if."""
    with acting(state, chooser) as play:
        for each in order:
            play.object(each)
        if len(set(order)) < len(order):
            raise IllegalActionError(
                "an object is named twice in an order of timestamps",
                hint="Name each object once, the oldest first.",
            )
        for each in order:
            play.change(each, timestamp=play.timestamp())
    return play.state
