"""Distributing counters among several objects (CR 601.2d)."""

from __future__ import annotations

from mtglayers.core import instructions as i
from mtglayers.core.objects import GameObject
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.counting_counters import put_counters
from mtglayers.engine.game.following_actions import action
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.selecting import selected
from mtglayers.errors import IllegalActionError


@action("distribute counters")
def _distribute(frame: Frame, instruction: i.KeywordAction) -> None:
    """Each of them gets one at least; how many each gets is asked for in their order.

    The division belongs to the announcement (CR 601.2d). It is asked for as the effect is
    applied, so of targets that have become illegal the shares are not lost but divided anew.
    """
    items = selected(frame, instruction.ref) if instruction.ref is not None else ()
    left = frame.number(instruction.number)
    if items and len(items) > left:
        raise IllegalActionError(
            f"{left} counters cannot be distributed among {len(items)} objects",
            hint="Each of them must get at least one.",
            rule="601.2d",
        )
    for place, item in enumerate(items):
        others = len(items) - place - 1
        share = _share(frame, item, instruction.detail, left - others) if others else left
        put_counters(frame.play, item.id, instruction.detail, share, frame.source)
        left -= share
    frame.remember("affected", [item.key for item in items])


def _share(frame: Frame, item: GameObject, kind: str, most: int) -> int:
    answer = frame.play.ask(
        Question(
            kind="number",
            prompt=f"Choose how many of the {kind} counters {item.id} gets",
            ability=frame.ability,
            source=frame.source_id,
            options=tuple(str(number) for number in range(1, most + 1)),
            asker=frame.asker,
        )
    )
    return int(answer[0])
