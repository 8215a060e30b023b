"""Durations of continuous effects from resolving spells and abilities (CR 611.2a, 611.2b)."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.conditions import Condition
from mtglayers.core.node import Node
from mtglayers.core.triggers import Trigger


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """How long an effect lasts.

    ``kind``: ``"until end of turn"``, ``"this turn"``, ``"until end of combat"``, ``"until your
    next turn"``, ``"until the end of your next turn"``, ``"until your next end step"``,
    ``"until your next upkeep"``, ``"for as long as"`` (with ``condition``; ends for good, CR
    611.2b), ``"until event"`` (with ``event``), ``"rest of the game"``. No duration is ``None``.
    """

    kind: str
    condition: Condition | None = None
    event: Trigger | None = None


UNTIL_END_OF_TURN = Duration("until end of turn")
