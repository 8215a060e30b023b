"""Dividing a number among several objects and players (CR 601.2d)."""

from __future__ import annotations

from collections.abc import Sequence

from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.errors import IllegalActionError

__all__ = ["divided"]


def divided(frame: Frame, among: Sequence[str], total: int, what: str) -> tuple[int, ...]:
    """Ask how a number is divided: each gets one at least, the last what is left.

    The division belongs to the announcement (CR 601.2d). It is asked for as the effect is
    applied, so of targets that have become illegal the shares are not lost but divided anew.

    Parameters
    ----------
    frame
        What is resolving.
    among
        The objects and players, by id, in the order in which they are asked about.
    total
        The number.
    what
        Words for what is divided: "damage", "+1/+1 counters".
    """
    if not among or (total == 0 and what == "damage"):
        return (0,) * len(among)
    if len(among) > total:
        raise IllegalActionError(
            f"{total} {what} cannot be divided among {len(among)}",
            hint="Each of them must get at least one.",
            rule="601.2d",
        )
    shares: list[int] = []
    left = total
    for place, each in enumerate(among):
        others = len(among) - place - 1
        share = _share(frame, each, what, left - others) if others else left
        shares.append(share)
        left -= share
    return tuple(shares)


def _share(frame: Frame, receiver: str, what: str, most: int) -> int:
    if most == 1:
        return 1
    answer = frame.play.ask(
        Question(
            kind="number",
            prompt=f"Choose how much of the {what} {receiver} gets",
            ability=frame.ability,
            source=frame.source_id,
            options=tuple(str(number) for number in range(1, most + 1)),
            asker=frame.asker,
        )
    )
    return int(answer[0])
