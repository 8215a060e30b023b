"""Clauses of continuous effects: what is affected, what happens to it, how long and when.

`mtglayers.oracle.continuous` puts them together to sentences (CR 611).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mtglayers.core.conditions import Condition
from mtglayers.core.durations import Duration
from mtglayers.core.effects import RuleEffect, StaticEffect
from mtglayers.core.filters import OpaqueFilter
from mtglayers.core.modifications import BecomeCopy, Modification, Restriction
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    ObjectRef,
    UnionRef,
)
from mtglayers.oracle.conditions import read_trail
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.imperatives import read_imperative
from mtglayers.oracle.keyword_lists import read_keyword_list
from mtglayers.oracle.modifications import (
    STARTS_VERB_PHRASE,
    VERBS,
    apply_for_each,
    read_verb_phrase,
)
from mtglayers.oracle.noun_phrases import read_object, read_phrase, spec_nouns
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.quantities import read_times


@dataclass(slots=True)
class Part:
    """One affected set with what happens to it under one duration and condition."""

    affected: ObjectRef
    modifications: tuple[Modification, ...] = ()
    duration: Duration | None = None
    condition: Condition | None = None
    closed: bool = False


def read_clauses(cur: Cursor, rules: list[StaticEffect]) -> list[Part] | None:
    """Read clauses joined by commas and "and"; effects on players are added to ``rules``."""
    parts: list[Part] = []
    while True:
        mark = cur.mark()
        found = _read_clause(cur, rules if not parts else [])
        if found is None:
            cur.reset(mark)
            break
        parts += found
        mark = cur.mark()
        if cur.eat(r"(?:, and |, then |and |, but |, )(?=[a-z~])") is None:
            break
        if cur.at_end:
            cur.reset(mark)
            break
        restart = mark
        if not _clause_follows(cur):
            cur.reset(restart)
            break
    if not parts:
        return None
    if parts and cur.position > mark.position:
        cur.reset(mark)
    return parts


def _clause_follows(cur: Cursor) -> bool:
    """Look ahead whether another clause can be read here."""
    mark = cur.mark()
    found = _read_clause(cur, [])
    cur.reset(mark)
    return found is not None


def _read_clause(cur: Cursor, rules: list[StaticEffect]) -> list[Part] | None:
    cur.eat(r"have(?= .{1,120}?\b(?:becomes?|gains?|gets?|loses?|have|has)\b)")
    imperative = read_imperative(cur)
    if imperative is not None:
        part = Part(*imperative)
        read_trailers(cur, [part])
        return [part]
    blocked = _blocked_by_all(cur)
    if blocked is not None:
        read_trailers(cur, [blocked])
        return [blocked]
    start = cur.mark()
    affected = _read_subject(cur, rules)
    if affected is None:
        return _read_opaque_subject(cur) if cur.context.opaque else None
    _mention_subject(cur, affected)
    found = _read_predicates(cur, affected)
    if found is None and cur.context.opaque:
        cur.reset(start)
        return _read_opaque_subject(cur)
    return found


_RELATIVE = r"(?:that|who|whose|which|controlled|owned|cast|with|from)(?= |')"


def _read_opaque_subject(cur: Cursor) -> list[Part] | None:
    """Read a set whose description is not understood to its end: "creatures that …"."""
    cur.eat(r"(?:all|each)(?= )")
    phrase = read_phrase(cur)
    if phrase is None or not cur.peek(_RELATIVE):
        return None
    start = cur.mark()
    for verb in re.finditer(
        r" (?=(?:gets?|has|have|gains?|loses?|is|are|can't) )", cur.low[start.position :]
    ):
        cur.reset(start)
        end = start.position + verb.start()
        words = cur.text[start.position : end].strip()
        cur.jump(end)
        affected = EachObject(conjunction(phrase.filter, OpaqueFilter(words)))
        _mention_subject(cur, affected)
        found = _read_predicates(cur, affected)
        if found is not None and words not in ("that", "who", "which"):
            return found
    return None


def _blocked_by_all(cur: Cursor) -> Part | None:
    """Read "all creatures able to block it do so"."""
    start = cur.mark()
    if cur.eat(
        r"(?:its|their) activated abilities can't be activated(?: unless they're mana abilities)?"
    ):
        ref = cur.context.antecedent()
        return Part(ref, (Restriction(cur.since(start)),)) if ref is not None else None
    if cur.eat(r"other players can't gain control of (?:it|them)"):
        ref = cur.context.antecedent(plural=True) or cur.context.antecedent()
        return Part(ref, (Restriction(cur.since(start)),)) if ref is not None else None
    if cur.eat(r"all [a-z]+ able to block(?= )"):
        ref = read_object(cur, plain=True)
        if ref is not None and cur.eat(r"(?:this turn )?do so"):
            return Part(ref, (Restriction(cur.since(start)),))
    cur.reset(start)
    return None


def _read_subject(cur: Cursor, rules: list[StaticEffect]) -> ObjectRef | None:
    """Read what is affected: one reference, or several joined."""
    start = cur.mark()
    if cur.eat(r"(?:its|their|his|her)(?= (?:base |power|toughness|name))"):
        return cur.context.antecedent()
    if cur.eat(r"you(?: and|,)(?= )"):
        ref = _read_joined(cur)
        if ref is None or not cur.peek(r"(?:each )?(?:have|gain)(?= )"):
            cur.reset(start)
            return None
        words = cur.rest.strip().rstrip(".")
        rules.append(RuleEffect(f"you {words}"))
        return ref
    ref = _read_joined(cur)
    if ref is None:
        cur.reset(start)
    return ref


def _read_joined(cur: Cursor) -> ObjectRef | None:
    refs: list[ObjectRef] = []
    while True:
        ref = read_object(cur)
        if ref is None:
            return None
        refs.append(ref)
        if cur.peek(STARTS_VERB_PHRASE):
            return refs[0] if len(refs) == 1 else UnionRef(tuple(refs))
        if not cur.eat(r"(?:, and |, |and )(?=[a-z~])"):
            return None


def read_objects(cur: Cursor) -> tuple[ObjectRef, ...] | None:
    """Read references joined by commas and "and" up to where none follows."""
    refs: list[ObjectRef] = []
    while True:
        mark = cur.mark()
        ref = read_object(cur)
        if ref is None:
            cur.reset(mark)
            return tuple(refs) or None
        refs.append(ref)
        if not cur.eat(r"(?:, and |, |and )(?=[a-z~])"):
            return tuple(refs)


def _mention_subject(cur: Cursor, affected: ObjectRef) -> None:
    """Let "it" and "its" mean each affected object (CR 608.2k)."""
    context = cur.context
    if isinstance(affected, (EachObject, UnionRef)):
        nouns = spec_nouns(affected.filter) if isinstance(affected, EachObject) else ()
        context.mention(Antecedent("each"), nouns, plural=False)
    else:
        last = context.mentions[-1] if context.mentions else None
        if last is None or last.ref != affected:
            context.mention(affected)


_SAME = r"(?:it|they|he|she)(?= |')"


def _read_predicates(cur: Cursor, affected: ObjectRef) -> list[Part] | None:
    """Read verb phrases about one subject, each with what follows it."""
    parts = [Part(affected)]
    if not _read_predicate(cur, parts):
        return None
    while True:
        mark = cur.mark()
        if not cur.eat(r"(?:, and |, but |, |and |but )(?=[a-z'])"):
            return parts
        if parts[-1].closed and (listed := _elliptic(cur, affected)) is not None:
            parts.append(listed)
            continue
        cur.eat(_SAME)
        if not cur.peek(STARTS_VERB_PHRASE) or not _read_predicate(cur, parts):
            cur.reset(mark)
            return parts


def _read_predicate(cur: Cursor, parts: list[Part]) -> bool:
    """Read one verb phrase into the last part, or into a new one if that is complete."""
    part = Part(parts[-1].affected) if parts[-1].closed else parts[-1]
    found = read_verb_phrase(cur, part.affected, part.modifications)
    if found is None:
        return False
    before = part.modifications
    part.modifications = found
    if part is not parts[-1]:
        parts.append(part)
    read_trailers(cur, [part])
    if before and part.condition is not None and cur.peek(_EACH_WITH_A_CONDITION):
        own = part.modifications[len(before) :]
        parts[-1:] = [
            Part(part.affected, before, closed=True),
            replace(part, modifications=own),
        ]
    return True


# "gets +2/+0, gains trample if it's red, and gains vigilance if it's white": of each its own.
_EACH_WITH_A_CONDITION = rf", and {VERBS} [^.,]* if "


def _elliptic(cur: Cursor, affected: ObjectRef) -> Part | None:
    """Read a further ability with its own condition: "flying if it's blue, *haste if it's red*"."""
    start = cur.mark()
    if cur.peek("from [a-z]+ if"):  # "protection from white if …, *from blue if …*"
        inner = Cursor(f"protection {cur.text[cur.position :]}", cur.context)
        abilities = read_keyword_list(inner)
        if abilities is not None:
            cur.jump(cur.position + inner.position - len("protection "))
    else:
        abilities = read_keyword_list(cur)
    if abilities is not None:
        part = Part(affected, abilities)
        read_trailers(cur, [part])
        if part.condition is not None:
            return part
    cur.reset(start)
    return None


def read_trailers(cur: Cursor, parts: list[Part]) -> None:
    """Read durations, conditions and "for each" behind a clause."""
    part = parts[-1]
    cur.eat(r"as you cast (?:it|them)(?=\.|$)")
    cur.eat(r"before (?:it|they) fights?(?= if|\.|$)")
    while True:
        mark = cur.mark()
        cur.eat(r",(?= (?:until|for as long as|as long as|if|unless|this turn))")
        if part.duration is None and (duration := read_duration(cur)) is not None:
            part.duration, part.closed = duration, True
            cur.eat(r"before (?:it|they) fights?(?= if|\.|$)")
            _late_exceptions(cur, part)
            continue
        times = read_times(cur)
        changed = apply_for_each(part.modifications, times) if times is not None else None
        if changed is not None:
            part.modifications = changed
            continue
        cur.reset(mark)
        cur.eat(r",(?= (?:as long as|if|unless))")
        opaque = cur.context.static and part.condition is None
        condition = read_trail(cur, opaque=opaque)
        if condition is not None and part.condition is None:
            part.condition, part.closed = condition, True
            continue
        cur.reset(mark)
        return


def _late_exceptions(cur: Cursor, part: Part) -> None:
    """Read the exceptions of a copy behind its duration: "… until end of turn, except …"."""
    from mtglayers.oracle.copying import read_exceptions

    last = part.modifications[-1] if part.modifications else None
    if isinstance(last, BecomeCopy) and not last.exceptions:
        exceptions = read_exceptions(cur)
        if exceptions:
            part.modifications = (*part.modifications[:-1], BecomeCopy(last.of, exceptions))
