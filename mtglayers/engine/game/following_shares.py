"""Distributing counters among several objects (CR 601.2d)."""

from __future__ import annotations

from mtglayers.core import instructions as i
from mtglayers.engine.game.counting_counters import put_counters
from mtglayers.engine.game.dividing import divided
from mtglayers.engine.game.following_actions import action
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.selecting import selected


@action("distribute counters")
def _distribute(frame: Frame, instruction: i.KeywordAction) -> None:
    """Each of them gets one at least; how many each gets is asked for in their order."""
    items = selected(frame, instruction.ref) if instruction.ref is not None else ()
    total = frame.number(instruction.number)
    kind = instruction.detail
    shares = divided(frame, [item.id for item in items], total, f"{kind} counters")
    for item, share in zip(items, shares, strict=True):
        put_counters(frame.play, item.id, kind, share, frame.source)
    frame.remember("affected", [item.key for item in items])
