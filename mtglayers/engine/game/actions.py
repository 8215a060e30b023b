"""Actions on a state: one function for each verb of the scenario format.

Every function takes a frozen `GameState`, a `Chooser` that answers what is asked, and the verb's
arguments under the names that the format gives them; it returns the new state. A refused action
raises an error and changes nothing. Cards are given as `Card` values; ids name existing objects.
"""

from __future__ import annotations

from mtglayers.engine.game.actions_abilities import activate, tap_for_mana, trigger
from mtglayers.engine.game.actions_board import (
    become_copy,
    bounce,
    control,
    counters,
    destroy,
    effect,
    exile,
    meld,
    move,
    mutate,
    sacrifice,
)
from mtglayers.engine.game.actions_cards import (
    cast,
    enter,
    enter_together,
    new_game,
    resolve,
    token,
)
from mtglayers.engine.game.actions_setup import decide, emblem, place, set_player
from mtglayers.engine.game.actions_status import (
    attach,
    convert,
    flip,
    phase_in,
    phase_out,
    tap,
    transform,
    turn_face_down,
    turn_face_up,
    unattach,
    untap,
)
from mtglayers.engine.game.actions_turns import (
    attack,
    block,
    connive,
    day_night,
    next_turn,
    step,
    sticker,
    timestamps,
    unlock,
)
from mtglayers.engine.game.preparing import EnterSpec, TokenSpec

__all__ = [
    "EnterSpec",
    "TokenSpec",
    "activate",
    "attach",
    "attack",
    "become_copy",
    "block",
    "bounce",
    "cast",
    "connive",
    "control",
    "convert",
    "counters",
    "day_night",
    "decide",
    "destroy",
    "effect",
    "emblem",
    "enter",
    "enter_together",
    "exile",
    "flip",
    "meld",
    "move",
    "mutate",
    "new_game",
    "next_turn",
    "phase_in",
    "phase_out",
    "place",
    "resolve",
    "sacrifice",
    "set_player",
    "step",
    "sticker",
    "tap",
    "tap_for_mana",
    "timestamps",
    "token",
    "transform",
    "trigger",
    "turn_face_down",
    "turn_face_up",
    "unattach",
    "unlock",
    "untap",
]
