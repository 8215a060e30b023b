"""Statements with a duration in front, and control given back to owners (CR 611.2a, 611.2b)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import And, Filter, OwnedBy, all_of
from mtglayers.core.instructions import ApplyEffect, Instruction, MayEndEffect
from mtglayers.core.modifications import SetController
from mtglayers.core.node import Node, transform
from mtglayers.core.references import Antecedent, EachObject, OwnerOf
from mtglayers.oracle.costs import read_costs
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.filter_phrases import read_phrase

__all__ = ["read_lasting"]


def read_lasting(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "For as long as …, you may have that creature become a copy of …", or ``None``."""
    mark = cur.mark()
    for reader in (_with_duration, _to_owners, _may_end):
        found = reader(cur)
        if found is not None and cur.at_end:
            return found
        cur.reset(mark)
    return None


def _with_duration(cur: Cursor) -> tuple[Instruction, ...] | None:
    from mtglayers.oracle.instructions.statements import read_statement

    if not cur.peek("for as long as(?= )"):
        return None
    duration = read_duration(cur)
    if duration is None or not cur.eat(","):
        return None
    found = read_statement(cur)
    if found is None:
        return None

    def lasting(node: Node) -> Node:
        if isinstance(node, ApplyEffect) and node.effect.duration is None:
            return ApplyEffect(replace(node.effect, duration=duration))
        return node

    changed: tuple[Instruction, ...] = transform(found, lasting)
    return changed if changed != found else None


def _may_end(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "You may pay {W} to end this effect"."""
    words = cur.eat(r"you may pay ([^.]+?) to end this effect(?=\.?$)")
    if words is None:
        return None
    return (MayEndEffect(read_costs(f"Pay {cur.original(words, 1)}")),)


def _to_owners(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "Each player gains control of all creatures they own"."""
    if not cur.eat("each player gains control of all(?= )"):
        return None
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    parts = phrase.filter.parts if isinstance(phrase.filter, And) else (phrase.filter,)
    owned = [part for part in parts if isinstance(part, OwnedBy)]
    if len(owned) != 1:
        return None
    rest: Filter = all_of(*(part for part in parts if part is not owned[0]))
    back = SetController(OwnerOf(Antecedent("each")))
    return (ApplyEffect(ContinuousEffect(EachObject(rest), (back,))),)
