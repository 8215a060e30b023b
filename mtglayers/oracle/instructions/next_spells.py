"""What the next spell will have: "the next creature spell you cast this turn has cascade"."""

from __future__ import annotations

from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import Filter
from mtglayers.core.instructions import (
    ApplyEffect,
    CreateDelayedTrigger,
    Instruction,
    Resolution,
)
from mtglayers.core.references import EventObject, EventPlayer, PlayerRef, You
from mtglayers.core.triggers import EventTrigger
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.keyword_lists import read_keyword_list
from mtglayers.oracle.noun_phrases import read_filter

__all__ = ["read_next_spell"]


def read_next_spell(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "the next spell you cast this turn has …": it gets that as it is cast.

    Examples
    --------
    >>> found = read_next_spell(Cursor("the next creature spell you cast this turn has cascade."))
    >>> found[0].trigger.event, found[0].once
    ('cast', True)
    """
    filters: list[Filter] = []
    player: PlayerRef = You()
    while cur.eat("(?:and )?the next(?= )"):
        tested = read_filter(cur)
        if tested is None:
            return None
        filters.append(tested)
        if not cur.peek("and the next"):
            break
    if not filters:
        return None
    if cur.eat("(?:they|that player) casts?"):
        player = cur.context.player or EventPlayer()
    else:
        cur.eat("you cast")
    if not cur.eat("this turn (?:each )?(?:has|have|gains?)(?= )"):
        return None
    abilities = read_keyword_list(cur)
    if abilities is None:
        return None
    gains = ApplyEffect(ContinuousEffect(EventObject("spell"), abilities))
    return tuple(
        CreateDelayedTrigger(
            EventTrigger("cast", subject=each, player=player),
            Resolution((gains,)),
            duration=Duration("this turn"),
        )
        for each in filters
    )
