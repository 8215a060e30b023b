"""Exchanging text boxes (CR 612.5): each object gets the other's rules text as it was."""

from __future__ import annotations

from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.modifications import SetTextBox
from mtglayers.core.objects import ObjectKey
from mtglayers.core.references import TargetObject
from mtglayers.core.state import ActiveEffect, Snapshot
from mtglayers.engine.game.effects import add_active
from mtglayers.engine.game.frames import Frame

__all__ = ["exchange"]


def exchange(frame: Frame, first: ObjectKey, second: ObjectKey, duration: Duration | None) -> None:
    """Begin the two effects of an exchange with one timestamp."""
    play = frame.play
    shared = play.timestamp()
    copiable = play.evaluation.copiable
    values = {key: copiable.get(key.id) for key in (first, second)}
    for mine, other in ((first, second), (second, first)):
        taken = values[other]
        if taken is None:
            continue
        add_active(
            play,
            ActiveEffect(
                id=play.number(),
                timestamp=shared,
                controller=frame.you,
                effect=ContinuousEffect(TargetObject(0), (SetTextBox(TargetObject(1)),), duration),
                source=frame.source,
                affected=(mine,),
                duration=duration,
                made_turn=play.state.turn.number,
                snapshot=Snapshot(of=other, values=taken, plain=taken),
                targets=((mine.id,), (other.id,)),
                text=frame.ability,
                rule="612.5",
            ),
        )
    frame.remember("affected", (first, second))
