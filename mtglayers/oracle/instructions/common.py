"""What the readers of instructions share: counts, verbs, counters, scaling an instruction.

Verb readers have the form ``read(cur, who) -> tuple[Instruction, ...] | None``: the verb itself
has been read, ``who`` is the player that does it (CR 608.2c).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from typing import Any

from mtglayers.core.instructions import Instruction
from mtglayers.core.node import Node, transform
from mtglayers.core.quantities import Const, Product, Quantity, Times, X
from mtglayers.core.references import (
    ChosenObjects,
    EachObject,
    ObjectRef,
    PlayerRef,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_object, spec_nouns
from mtglayers.oracle.players import read_player
from mtglayers.oracle.quantities import read_number, read_quantity

__all__ = [
    "VerbReader",
    "eat_counter_kind",
    "mention_together",
    "note_targets",
    "of_player",
    "read_count",
    "read_objects",
    "scaled",
    "with_x",
]

YOU = You()
VerbReader = Callable[[Cursor, PlayerRef], "tuple[Instruction, ...] | None"]

COUNTER = (
    r"(?:([+-](?:\d+|x)/[+-](?:\d+|x)|(?!counters?\b)[a-z'-]+(?: "
    r"(?!counters?\b)[a-z]+)?) )?counters?"
)


def read_count(cur: Cursor) -> Quantity | None:
    """Read how many, in front of a noun: "two", "X", "that many", "an additional".

    Examples
    --------
    >>> read_count(Cursor("two cards")), read_count(Cursor("that many cards"))
    (Const(number=2), AntecedentAmount())
    """
    mark = cur.mark()
    if cur.eat("an additional(?= x )"):
        cur.eat("x")
        return X()
    if cur.eat("an additional(?= (?:two|three|four|five|six|seven|eight|nine|ten) )"):
        return read_number(cur)
    if cur.eat("an additional|another(?= )"):
        return Const(1)
    found = read_number(cur)
    if found is None and cur.peek("that (?:many|much)|twice|half|three times"):
        found = read_quantity(cur)
    if found is None:
        cur.reset(mark)
        return None
    cur.eat("additional|more|of the(?= )")
    return found


def read_objects(cur: Cursor, who: PlayerRef = YOU) -> ObjectRef | None:
    """Read objects; a choice among them is the acting player's."""
    found = read_object(cur)
    return of_player(found, who) if found is not None else None


def of_player(ref: ObjectRef, who: PlayerRef) -> ObjectRef:
    """Give a choice of objects to the acting player (CR 608.2d)."""
    if isinstance(ref, ChosenObjects) and who != You() and ref.player is None:
        return dataclasses.replace(ref, player=who)
    return ref


def eat_counter_kind(cur: Cursor) -> str | None:
    """Read the kind of counter and the word "counters"; the empty kind is any."""
    found = cur.eat(COUNTER)
    return (found.group(1) or "").strip() if found else None


def scaled(instruction: Instruction, quantity: Quantity) -> Instruction | None:
    """Multiply the number of an instruction ("for each …"); ``None`` if it has none."""
    names = [field.name for field in dataclasses.fields(instruction)]  # type: ignore[arg-type]
    for name in ("amount", "number"):
        if name in names:
            old = getattr(instruction, name)
            if old is None or not isinstance(old, Quantity):
                return None
            return dataclasses.replace(instruction, **{name: times(old, quantity)})  # type: ignore[type-var]
    return None


def times(old: Quantity, quantity: Quantity) -> Quantity:
    """Multiply two quantities, simply where one is a constant."""
    if isinstance(old, Const):
        return quantity if old.number == 1 else Times(old.number, quantity)
    return Product(old, quantity)


def with_x(node: Any, quantity: Quantity) -> Any:
    """Put the quantity of "where X is …" in the place of X."""

    def change(part: Node) -> Node:
        return quantity if isinstance(part, X) else part

    return transform(node, change)


def has_x(node: object) -> bool:
    """Tell whether X occurs."""
    from mtglayers.core.node import walk

    return any(isinstance(part, X) for part in walk(node))


_TARGETED = re.compile(r"(?:\b(?:up to \w+|another|other|any number of|x) )?\btarget (?=[a-z])")


def note_targets(cur: Cursor) -> None:
    """Remember what a sentence without bearing targets: "that creature" may mean it."""
    for found in _TARGETED.finditer(cur.low):
        cur.jump(found.start())
        mark = cur.mark()
        if read_object(cur) is None:
            read_player(cur)
        if cur.peek(r",? ?(?:and/or|or) |, [a-z]+,? or "):
            cur.reset(mark)  # more may be targeted than what was read
    cur.jump(len(cur.text))


def mention_together(cur: Cursor, refs: Sequence[ObjectRef]) -> None:
    """Let "those creatures" mean a target and the others that were named beside it."""
    last = refs[-1] if refs else None
    if len(refs) > 1 and isinstance(last, EachObject):
        nouns = {*spec_nouns(last.filter), "permanent"}
        cur.context.mention(UnionRef(tuple(refs)), nouns, plural=True)
