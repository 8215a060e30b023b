"""Sentences behind "as ~ enters, …": what its size becomes, what the coin decides, what it copies.

Each is part of the same replacement effect (CR 614.12), so it joins the instructions before it.
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.conditions import ChoiceIs, DidIt, Negation
from mtglayers.core.effects import AsEnters, ContinuousEffect, EntersAsCopy, StaticEffect
from mtglayers.core.filters import InZone, Is, Not, all_of
from mtglayers.core.instructions import (
    ApplyEffect,
    Choose,
    If,
    InertInstruction,
    Instruction,
    May,
    MoveTo,
    PutCounters,
    Reflexive,
    Resolution,
)
from mtglayers.core.modifications import BecomeCopy
from mtglayers.core.quantities import ValueOf
from mtglayers.core.references import Antecedent, ChosenObjects, MembersOf, ThisObject
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import COUNTER
from mtglayers.oracle.instructions.statements import read_statement

__all__ = ["join_copying", "join_sequel", "join_would_enter", "read_would_enter"]

COIN = ("heads", "tails")


def join_sequel(cur: Cursor, before: AsEnters) -> AsEnters | None:
    """Join a sentence to what happens as the object enters, or return ``None``."""
    mark = cur.mark()
    for reader in (_size, _coin, _copy_of_one):
        static, cur.context.static = cur.context.static, False
        try:
            found = reader(cur, before)
        finally:
            cur.context.static = static
        if found is not None and cur.at_end:
            return found
        cur.reset(mark)
    return None


def read_would_enter(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "If ~ would enter, you may discard a land card instead" (CR 614.12a).

    Examples
    --------
    >>> read = read_would_enter(Cursor("If ~ would enter, sacrifice a Swamp instead."))
    >>> read[0].instructions[0].filter
    HasSubtype(subtype='Swamp')
    """
    mark = cur.mark()
    found = cur.eat(r"if ~ would enter(?: the battlefield)?, ([^.]+) instead(?=\.)")
    if found is not None:
        inner = Cursor(f"{cur.original(found, 1)}.", cur.context)
        static, cur.context.static = cur.context.static, False
        try:
            done = read_statement(inner)
        finally:
            cur.context.static = static
        if done is not None and inner.at_end:
            return (AsEnters(Is(ThisObject()), done),)
    cur.reset(mark)
    return None


def join_would_enter(cur: Cursor, before: AsEnters) -> AsEnters | None:
    """Join "If you do, put ~ onto the battlefield" and "If you don't, put it into … graveyard"."""
    if cur.eat(r"if you do, put (?:~|it) onto the battlefield(?=\.)") and cur.at_end:
        return before
    if not cur.eat(r"if you don't, put (?:~|it) into its owner's graveyard") or not cur.at_end:
        return None
    away = MoveTo(ThisObject(), "graveyard")
    last = before.instructions[-1]
    if isinstance(last, May):
        changed = replace(last, otherwise=(*last.otherwise, away))
        return replace(before, instructions=(*before.instructions[:-1], changed))
    return replace(before, instructions=(*before.instructions, If(Negation(DidIt()), (away,))))


def join_copying(cur: Cursor, before: EntersAsCopy) -> EntersAsCopy | None:
    """Join "If you do, …" and "When you do, …" to entering as a copy (CR 603.11, 707.9g)."""
    mark = cur.mark()
    found = cur.eat(r"(if|when) you do,")
    static, cur.context.static = cur.context.static, False
    cur.context.mention(Antecedent("copied"), ("card", "creature", "permanent", "artifact", "land"))
    if cur.peek("(?:it|he|she) (?:gains?|gets|has|becomes)(?= )"):
        cur.context.mention(ThisObject(), {"it"})  # what enters, not what it copies
    targets = len(cur.context.targets)
    try:
        done = read_statement(cur) if found is not None else None
    finally:
        cur.context.static = static
    if found is None or done is None or not cur.at_end:
        cur.reset(mark)
        return None
    if found.group(1) == "when":
        aims = tuple(cur.context.targets[targets:])
        done = (Reflexive(Resolution(done, aims)),)
    return replace(before, instructions=(*before.instructions, *done))


def _size(cur: Cursor, before: AsEnters) -> AsEnters | None:
    """Read "~'s power becomes the total power of those creatures …"."""
    if not cur.peek(r"~'s power (?:becomes|and toughness become)(?= )"):
        return None
    found = read_statement(cur)
    return None if found is None else replace(before, instructions=(*before.instructions, *found))


_FLIP = InertInstruction("flip a coin", "chance")


def _coin(cur: Cursor, before: AsEnters) -> AsEnters | None:
    """Read "If the coin comes up heads, ~ enters as a 5/2 creature with haste" (CR 705.1)."""
    done = before.instructions
    if _FLIP not in done and not any(
        isinstance(each, Choose) and each.options == COIN for each in done
    ):
        return None
    side = cur.eat(r"if (?:the coin|it) comes up (heads|tails),")
    found = _enters_as(cur) if side else None
    if side is None or found is None:
        return None
    flipped = tuple(
        Choose("word", options=COIN, at_random=True) if each == _FLIP else each for each in done
    )
    return replace(before, instructions=(*flipped, If(ChoiceIs("word", side.group(1)), found)))


def _enters_as(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "~ enters as a 5/2 creature with haste" as what it becomes."""
    if not cur.eat(r"(?:~|it) enters as(?= an? )"):
        return None
    inner = Cursor(f"it becomes {cur.rest}", cur.context)
    found = read_statement(inner)
    if found is None or not inner.at_end:
        return None
    cur.jump(len(cur.text))
    return found


def _copy_of_one(cur: Cursor, before: AsEnters) -> AsEnters | None:
    """Read "If you do, it enters as a copy of one of those cards with … the other card"."""
    last = before.instructions[-1] if before.instructions else None
    if not isinstance(last, May) or not cur.eat(
        r"if you do, (?:it|~) enters as a copy of one of those cards(?= |\.)"
    ):
        return None
    exiled = Antecedent("exiled")
    of = ChosenObjects(all_of(Is(exiled), InZone(("exile",))), key="copy")
    done: tuple[Instruction, ...] = (
        ApplyEffect(ContinuousEffect(ThisObject(), (BecomeCopy(of),))),
    )
    if found := cur.eat(
        rf"with a number of additional {COUNTER} on it equal to the (power|toughness|mana value) "
        r"of the other card"
    ):
        other = MembersOf(exiled, Not(Is(Antecedent("chosen"))))
        kind = (found.group(1) or "").strip()
        done = (*done, PutCounters(kind, ValueOf(found.group(2), other)))
    return replace(
        before,
        instructions=(*before.instructions[:-1], replace(last, then=last.then + done)),
    )
