"""What waits for its moment: the next time something enters, mana that is spent (CR 603.7)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect, EntersAsCopy, MoveReplacement
from mtglayers.core.filters import AnyObject, Filter
from mtglayers.core.instructions import (
    BeginStaticEffect,
    CreateDelayedTrigger,
    Instruction,
    Resolution,
)
from mtglayers.core.node import Node, transform
from mtglayers.core.references import EventObject, You
from mtglayers.core.triggers import EventTrigger, OrTrigger, Trigger
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.noun_phrases import read_filter, read_object
from mtglayers.oracle.subjects import nouns_of

__all__ = ["read_lasting_may", "read_mana_spent", "read_next_time"]


def read_next_time(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "the next time a creature enters this turn, it enters as a copy of …".

    The effect ends with the event, or with the turn (CR 614.5). "The next time you would draw a
    card this turn, … instead" ends when it has replaced something.
    """
    if cur.eat(r"the next time you would draw a card this turn,"):
        return _next_draw(cur)
    if not cur.eat("the next time (?:one or more |an? )?(?=[a-z])"):
        return None
    subject = read_filter(cur)
    if subject is None or not cur.eat("enters?(?: the battlefield)? this turn,"):
        return None
    if not cur.eat("(?:they|it) enters?(?: the battlefield)? as (?:a cop(?:y|ies)|copies) of"):
        return None
    of = read_object(cur)
    if of is None:
        return None
    until = Duration("this turn", event=EventTrigger("enters", subject=subject, one_or_more=True))
    return (BeginStaticEffect(EntersAsCopy(subject, of, optional=False), until),)


def _next_draw(cur: Cursor) -> tuple[Instruction, ...] | None:
    from mtglayers.oracle.instructions.statements import read_statement

    end = cur.rest.rstrip(" .")
    if not end.endswith(" instead"):
        return None
    inner = Cursor(f"{end.removesuffix(' instead')}.", cur.context)
    found = read_statement(inner)
    if found is None or not inner.at_end:
        return None
    cur.jump(len(cur.text))
    effect = MoveReplacement("draw", AnyObject(), "", found, player=You())
    return (BeginStaticEffect(effect, Duration("this turn", event=EventTrigger("replaced"))),)


_SPENT = (
    r"(?:(?:when|if) (?:that|this) mana is spent (?:on|to cast)|"
    r"(?:when|if) you spend (?:this|that) mana to cast) (?:an? )?(?=[a-z])"
)


def read_mana_spent(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "When that mana is spent to cast a creature spell, …" (CR 106.6)."""
    from mtglayers.oracle.instructions.statements import read_apart

    if not cur.eat(_SPENT):
        return None
    tested: Filter | None = read_filter(cur)
    if tested is None:
        return None
    trigger: Trigger = EventTrigger("mana spent", subject=tested, player=You())
    if cur.eat("or activate an ability"):
        ability = EventTrigger("mana spent on ability", player=You())
        trigger = OrTrigger((trigger, ability))
    if not cur.eat(","):
        return None
    nouns = {*nouns_of(tested), "spell", "creature", "artifact"}
    cur.context.mention(EventObject("spell"), nouns)
    entering = _enters_with(cur)
    if entering is not None:
        return (CreateDelayedTrigger(trigger, Resolution(entering)),)
    resolution = read_apart(cur)
    return (CreateDelayedTrigger(trigger, resolution),) if resolution is not None else None


def _enters_with(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "that creature enters with an additional +1/+1 counter on it"."""
    from mtglayers.oracle.entering import read_entering

    mark = cur.mark()
    effects = read_entering(cur)
    if effects is not None and cur.at_end:
        return tuple(BeginStaticEffect(each) for each in effects)
    cur.reset(mark)
    return None


def read_lasting_may(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "for as long as …, you may have …", "until end of turn, you may have …"."""
    from mtglayers.oracle.instructions.statements import read_may

    duration = read_duration(cur)
    if duration is None or not cur.eat(r", ?you may(?= have )"):
        return None
    found = read_may(cur, You())
    if found is None or not cur.at_end:
        return None

    def lasting(node: Node) -> Node:
        if isinstance(node, ContinuousEffect) and node.duration is None:
            return replace(node, duration=duration)
        return node

    return tuple(transform(each, lasting) for each in found)
