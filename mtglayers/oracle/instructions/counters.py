"""Counters put on, removed from and doubled on objects (CR 122, 701.10e)."""

from __future__ import annotations

import re

from mtglayers.core.filters import ControlledBy
from mtglayers.core.instructions import (
    AddMana,
    DoubleCounters,
    InertInstruction,
    Instruction,
    MoveCounters,
    PutCounters,
    RemoveCounters,
)
from mtglayers.core.mana import UnspentMana
from mtglayers.core.node import walk
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import (
    ControllerOf,
    EachObject,
    ObjectRef,
    Opponents,
    PlayerRef,
    TargetObject,
    ThisObject,
    UnionRef,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import (
    VerbReader,
    eat_counter_kind,
    mention_together,
    read_count,
    read_objects,
)


def read_several(cur: Cursor, who: PlayerRef) -> list[ObjectRef]:
    """Read objects, more of them joined by "and" where each is a target or set of its own."""
    first = read_objects(cur, who)
    refs = [first] if first is not None else []
    while refs:
        mark = cur.mark()
        if not cur.eat(
            r"(?:, )?(?:and|, then)(?= (?:up to|target|all|each|another|~|any number|that|it))"
        ):
            break
        more = _beside(cur, who, refs[-1])
        if more is None or not (
            cur.at_end or cur.peek(r"[,.]|and|from|to|until|if|with|for|unless|at")
        ):
            cur.reset(mark)
            break
        refs.append(more)
    mention_together(cur, refs)
    return [UnionRef(tuple(refs))] if _told_by_others(refs) else refs


def _beside(cur: Cursor, who: PlayerRef, first: ObjectRef) -> ObjectRef | None:
    """Read further objects; "that player" controls the target named before them."""
    before = cur.context.player
    targets = cur.context.targets
    if isinstance(first, TargetObject) and first.index < len(targets):
        tested = targets[first.index].filter
        if any(node == ControlledBy(Opponents()) for node in walk(tested)):
            cur.context.player = ControllerOf(first)
    found = read_objects(cur, who)
    cur.context.player = before
    return found


def _told_by_others(refs: list[ObjectRef]) -> bool:
    """Whether a set is told by a target beside it: "target … and all others with its name"."""
    return len(refs) > 1 and any(
        isinstance(node, TargetObject)
        for ref in refs
        if isinstance(ref, EachObject)
        for node in walk(ref.filter)
    )


def with_counters(cur: Cursor) -> tuple[tuple[str, Quantity], ...] | None:
    """Read "with two +1/+1 counters on it and a flying counter on it"."""
    if not cur.eat("with(?= )"):
        return None
    counters: list[tuple[str, Quantity]] = []
    while True:
        number = read_count(cur)
        kind = eat_counter_kind(cur) if number is not None else None
        if number is None or kind is None:
            return None
        counters.append((kind, number))
        cur.eat("on (?:it|them|him|her|that card|each of them)")
        mark = cur.mark()
        if not cur.eat(r"(?:, )?and(?= (?:a|an|two|three|x) )|,(?= (?:a|an) [a-z]+ counter)"):
            return tuple(counters)
        if not cur.peek(r"(?:an?|two|three|x) (?:additional )?[^.,]{1,30}counter"):
            cur.reset(mark)
            return tuple(counters)


_ONE_OR_OTHER = r"an? [^ .]+(?: strike)? counter or an? [^ .]+(?: strike)? counter on "


def put_counters(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "two +1/+1 counters on each creature you control", "your choice of …"."""
    pairs: list[tuple[str, Quantity, tuple[str, ...]]] = []
    up_to = cur.peek("up to ") is not None
    while True:
        if cur.eat("a number of"):
            kind = eat_counter_kind(cur)
            if kind is None:
                return None
            return _counters_equal_to(cur, kind, who)
        if cur.eat("your choice of|their choice of") or cur.peek(_ONE_OR_OTHER):
            options = counter_options(cur)
            if options is None:
                return None
            pairs.append(("", Const(1), options))
        else:
            cur.eat("up to(?= )")
            number = read_count(cur)
            kind = eat_counter_kind(cur) if number is not None else None
            if number is None or kind is None:
                return None
            if cur.peek("from among"):
                return None
            pairs.append((kind, number, ()))
        mark = cur.mark()
        if not cur.eat(r"(?:, )?and(?= )|,(?= )"):
            break
        if not cur.peek(r"(?:an?|two|three|x|\w+) (?:additional )?[^.,]{1,30}counters? "):
            cur.reset(mark)
            break
    if not cur.eat("on(?= )"):
        return None
    refs = _counter_holders(cur, who)
    if not refs:
        return None
    found: tuple[Instruction, ...] = tuple(
        PutCounters(kind, number, ref, options=options, up_to=up_to)
        for ref in refs
        for kind, number, options in pairs
    )
    mark = cur.mark()
    if cur.eat("and(?= (?:an?|two|three|x) [^.,]{1,24}counters? on )"):
        more = put_counters(cur, who)
        if more is not None:
            return (*found, *more)
        cur.reset(mark)
    return found


def _counter_holders(cur: Cursor, who: PlayerRef) -> list[ObjectRef]:
    """Read what gets the counters; "each of up to two target creatures" too."""
    cur.eat("(?:each|both) of(?= (?:up to|one or|any number|two|three|x|one, two))")
    if cur.eat("itself"):
        return [ThisObject()]
    return read_several(cur, who)


def _counters_equal_to(cur: Cursor, kind: str, who: PlayerRef) -> tuple[Instruction, ...] | None:
    from mtglayers.oracle.quantities import read_quantity

    if cur.eat("equal to"):
        number = read_quantity(cur)
        if number is None or not cur.eat("on"):
            return None
        refs = _counter_holders(cur, who)
        return tuple(PutCounters(kind, number, ref) for ref in refs) or None
    if not cur.eat("on"):
        return None
    refs = _counter_holders(cur, who)
    if not refs or not cur.eat("equal to"):
        return None
    number = read_quantity(cur)
    return tuple(PutCounters(kind, number, ref) for ref in refs) if number is not None else None


def counter_options(cur: Cursor) -> tuple[str, ...] | None:
    """Read "a flying, first strike, or lifelink counter", "a +1/+1 counter or a shield counter"."""
    found = cur.eat(r"((?:an? )?[^.]{3,140}? counter)(?= on\b)")
    if found is None:
        return None
    words = found.group(1).replace(" counter", "")
    parts = re.split(r",? or |, ", words)
    options = tuple(re.sub(r"^an? ", "", part.strip()) for part in parts)
    return (
        options
        if all(re.fullmatch(r"[a-z ]{2,20}|[+-]\d/[+-]\d", each) for each in options)
        else None
    )


def remove_counters(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "a +1/+1 counter from ~", "all counters from target permanent", "~ from combat"."""
    number: Quantity | None
    up_to = False
    mark = cur.mark()
    if cur.eat(r"(?:those counters|all of them|them)(?=,| and\b|\.|$)"):
        return _remove_those(cur)
    if cur.eat("all"):
        number = None
    elif cur.eat("any number of|one or more"):
        number, up_to = None, True
    elif cur.eat("up to(?= )"):
        number, up_to = read_count(cur), True
        if number is None:
            return None
    elif cur.eat("a number of"):
        return _remove_number(cur, who)
    else:
        number = read_count(cur)
        if number is None:
            ref = read_objects(cur, who)
            if ref is not None and cur.eat("from combat"):
                return (InertInstruction(f"remove {cur.since(mark)}", "combat"),)
            return None
    kind = eat_counter_kind(cur)
    if kind is None or not cur.eat("from(?= )"):
        return None
    if cur.eat("it"):
        ref = cur.context.antecedent(plural=False) or ThisObject()
    else:
        ref = read_objects(cur, who)
    if ref is None:
        return None
    return (RemoveCounters(kind, number, ref, up_to),)


def _remove_those(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "remove them" behind "if there are three or more charge counters on it"."""
    said = re.findall(r"(\S+) counters? on (?:it|~|that |them)", cur.low[: cur.position])
    ref = cur.context.antecedent(plural=False) or ThisObject()
    return (RemoveCounters(said[-1], None, ref),) if said else None


def _remove_number(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "a number of loyalty counters equal to … from ~"."""
    from mtglayers.oracle.quantities import read_quantity

    kind = eat_counter_kind(cur)
    if kind is None or not cur.eat("equal to"):
        return None
    number = read_quantity(cur)
    ref = read_objects(cur, who) if number is not None and cur.eat("from") else None
    return (RemoveCounters(kind, number, ref),) if ref is not None else None


def double_counters(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "double the number of +1/+1 counters on it", "double … unspent mana you have"."""
    if cur.eat("the amount of each type of unspent mana you have"):
        return (AddMana(UnspentMana()),)
    if not cur.eat("the number of"):
        return None
    cur.eat("each kind of(?= counter)")
    kind = eat_counter_kind(cur)
    if kind is None or not cur.eat("on"):
        return None
    ref = read_objects(cur, who)
    return (DoubleCounters(kind, ref),) if ref is not None else None


def move_counters(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "a +1/+1 counter from ~ onto target creature", "all counters from …" (CR 122.5)."""
    number: Quantity | None
    if cur.eat("all(?= )"):
        number = None
    else:
        number = read_count(cur)
        if number is None:
            return None
    kind = eat_counter_kind(cur)
    if kind is None or not cur.eat("from(?= )"):
        return None
    source = read_objects(cur, who)
    if source is None or not cur.eat("(?:onto|to)(?= )"):
        return None
    to = read_objects(cur, who)
    return (MoveCounters(kind, number, source, to),) if to is not None else None


def put_its_counters(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "its counters on target creature you control" (CR 122.8)."""
    mark = cur.mark()
    source = None
    if cur.eat("(?:its|~'s|his|her) counters on(?= )"):
        source = cur.context.antecedent(plural=False) or ThisObject()
        if cur.low[: cur.position].rstrip().endswith("~'s counters on"):
            source = ThisObject()
    to = read_objects(cur, who) if source is not None else None
    if source is None or to is None:
        cur.reset(mark)
        return None
    return (MoveCounters("", None, source, to),)


VERBS: dict[str, VerbReader] = {
    "remove": remove_counters,
    "double": double_counters,
    "move": move_counters,
}
