"""The verbs of a step: one class each, with its arguments.

A verb is data. What it does is decided by the runner and the engine; which arguments it has is
decided in the modules that this one gathers, and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mtglayers.scenarios.records import argument
from mtglayers.scenarios.verb_base import Verb, expectations_shape
from mtglayers.scenarios.verbs_board import (
    Attach,
    Attack,
    BeginStep,
    Block,
    Bounce,
    Connive,
    Control,
    Convert,
    DayNight,
    Destroy,
    Exile,
    Flip,
    Meld,
    Move,
    Mutate,
    NextTurn,
    PhaseIn,
    PhaseOut,
    PutCounters,
    PutSticker,
    Sacrifice,
    Tap,
    Timestamps,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
    Unattach,
    Unlock,
    Untap,
)
from mtglayers.scenarios.verbs_cards import (
    Activate,
    BecomeCopy,
    Cast,
    Effect,
    Enter,
    EnterTogether,
    Resolve,
    TapForMana,
    Token,
    Trigger,
)
from mtglayers.scenarios.verbs_setup import Decide, Emblem, Place, SetPlayer

if TYPE_CHECKING:
    from mtglayers.scenarios.expectations import Expectations

__all__ = [
    "VERBS",
    "Verb",
    "Enter",
    "Token",
    "EnterTogether",
    "Resolve",
    "Cast",
    "Activate",
    "Trigger",
    "TapForMana",
    "BecomeCopy",
    "Effect",
    "TurnFaceUp",
    "TurnFaceDown",
    "Flip",
    "Transform",
    "Convert",
    "PhaseOut",
    "PhaseIn",
    "Tap",
    "Untap",
    "Unattach",
    "Attach",
    "PutCounters",
    "Control",
    "Mutate",
    "Meld",
    "Move",
    "Destroy",
    "Sacrifice",
    "Exile",
    "Bounce",
    "BeginStep",
    "NextTurn",
    "Attack",
    "Block",
    "Unlock",
    "DayNight",
    "PutSticker",
    "Connive",
    "Timestamps",
    "Place",
    "SetPlayer",
    "Emblem",
    "Decide",
    "Expect",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect(Verb):
    """Expectations at this point."""

    verb: ClassVar[str] = "expect"
    whole: ClassVar[str | None] = "expectations"
    expectations: Expectations = argument(expectations_shape)


VERBS: dict[str, type[Verb]] = {
    each.verb: each
    for each in (
        *(Enter, EnterTogether, Token, Cast, Resolve, Activate, Trigger, TapForMana),
        *(BecomeCopy, Effect, TurnFaceUp, TurnFaceDown, Flip, Transform, Convert),
        *(PhaseOut, PhaseIn, Tap, Untap, Unattach, Attach, PutCounters, Control, Mutate, Meld),
        *(Move, Destroy, Sacrifice, Exile, Bounce, BeginStep, NextTurn, Attack, Block, Unlock),
        *(DayNight, PutSticker, Connive, Timestamps, Place, SetPlayer, Emblem, Decide, Expect),
    )
}
