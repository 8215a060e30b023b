"""Notes behind an effect: when, how often and by whom an ability may be used, what mana may buy.

CR 602.5b, 106.6; the words stay with the ability, and conditions and limits are read out of them.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.conditions import Condition, Conjunction
from mtglayers.core.instructions import AddMana, Instruction
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.mana import RESTRICTION

__all__ = ["activation", "with_restrictions"]


def with_restrictions(found: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Put what mana may be spent on into the instruction that adds it."""
    kept: list[Instruction] = []
    for each in found:
        words = getattr(each, "text", "")
        last = kept[-1] if kept else None
        if isinstance(last, AddMana) and words and RESTRICTION.match(words):
            restriction = f"{last.restriction} {words}".strip()
            kept[-1] = replace(last, restriction=restriction)
        else:
            kept.append(each)
    return tuple(kept)


def activation(
    restrictions: tuple[str, ...], context: ReadContext
) -> tuple[Condition | None, int, bool]:
    """Read conditions, the limit and who may activate out of the notes on an ability."""
    conditions: list[Condition] = []
    limit, anyone = 0, False
    for words in restrictions:
        low = words.lower()
        if "any player may activate" in low or "any opponent may activate" in low:
            anyone = True
        if "once each turn" in low or "only once" in low:
            limit = 1
        elif "twice each turn" in low:
            limit = 2
        if found := re.match(r"activate (?:this ability )?only if (.+)$", words, re.IGNORECASE):
            cur = Cursor(found.group(1), context)
            condition = read_condition(cur)
            if condition is not None and (cur.at_end or cur.peek("and only")):
                conditions.append(condition)
    if not conditions:
        return None, limit, anyone
    return (
        (conditions[0] if len(conditions) == 1 else Conjunction(tuple(conditions))),
        limit,
        anyone,
    )


# --- zones (CR 113.6) -----------------------------------------------------------------------------
