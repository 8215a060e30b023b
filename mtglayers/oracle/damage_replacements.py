"""Damage that puts or removes counters instead of being dealt (CR 614.1a, 615.5)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.conditions import Condition
from mtglayers.core.effects import MoveReplacement, StaticEffect
from mtglayers.core.filters import AnyObject, Filter
from mtglayers.core.instructions import Instruction
from mtglayers.core.quantities import AntecedentAmount
from mtglayers.core.references import EventObject, PlayerRef, You
from mtglayers.oracle.combat_events import own_nouns
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import scaled
from mtglayers.oracle.instructions.statements import read_statement
from mtglayers.oracle.subjects import nouns_of, read_subject

__all__ = ["join_damage", "read_damage_replacement"]

_PREVENTED = r"prevent that damage"
_FOR_EACH = " for each 1 damage prevented this way"


def read_damage_replacement(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "If damage would be dealt to ~, put that many +1/+1 counters on it instead".

    Examples
    --------
    >>> words = "if damage would be dealt to ~, put that many +1/+1 counters on it instead."
    >>> read_damage_replacement(Cursor(words))[0].event
    'damage dealt'
    """
    start = cur.mark()
    kind = cur.eat(r"if (noncombat )?damage would be dealt to(?= )")
    if kind is None:
        return None
    event = "noncombat damage dealt" if kind.group(1) else "damage dealt"
    found = _replacement(cur, event)
    if found is None:
        cur.reset(start)
        return None
    return (found,)


def _replacement(cur: Cursor, event: str) -> MoveReplacement | None:
    subject: Filter = AnyObject()
    player: PlayerRef | None = None
    if cur.eat("you(?=,| )"):
        player = You()
    else:
        read = read_subject(cur)
        if read is None:
            return None
        subject = read.filter
        ref = read.own if read.own is not None else EventObject()
        nouns = own_nouns(read.own, cur) if read.own is not None else nouns_of(subject)
        cur.context.mention(ref, nouns)
    condition: Condition | None = None
    if cur.eat("while(?= )"):
        condition = read_condition(cur)
        if condition is None:
            return None
    if not cur.eat(","):
        return None
    static, cur.context.static = cur.context.static, False
    try:
        instructions = _instead(cur)
    finally:
        cur.context.static = static
    if instructions is None:
        return None
    return MoveReplacement(
        event, subject, instructions=instructions, condition=condition, player=player
    )


def _instead(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read what happens: after "prevent that damage", or "… instead"."""
    if cur.eat(_PREVENTED):
        if cur.at_end:
            return ()
        if not cur.eat("and(?= )|,(?: and(?= ))?"):
            return None
        return read_statement(cur)
    found = read_statement(cur)
    return found if found is not None and cur.eat("instead") else None


def join_damage(cur: Cursor, before: MoveReplacement) -> MoveReplacement | None:
    """Join "Put a +1/+1 counter on that creature for each 1 damage prevented this way"."""
    if not before.event.endswith("damage dealt"):
        return None
    words = cur.rest.strip().rstrip(".")
    times = words.casefold().endswith(_FOR_EACH)
    inner = Cursor(f"{words[: -len(_FOR_EACH)]}." if times else f"{words}.", cur.context)
    static, cur.context.static = cur.context.static, False
    try:
        found = read_statement(inner)
    finally:
        cur.context.static = static
    if found is None or not inner.at_end:
        return None
    if times:
        more = [scaled(each, AntecedentAmount()) for each in found]
        found = tuple(each for each in more if each is not None)
    return replace(before, instructions=(*before.instructions, *found)) if found else None
