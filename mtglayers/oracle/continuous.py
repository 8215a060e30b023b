"""Sentences that make continuous effects, of static abilities and of what resolves (CR 611, 613).

A sentence is a list of clauses: what is affected and what happens to it, with durations,
conditions, "for each" and "where X is" in front or behind. `read_continuous` reads as far as it
understands; the caller looks at `Cursor.at_end` to see whether that was everything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from typing import Any

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.conditions import Condition, Conjunction, Matches, Negation
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect, RuleEffect, StaticEffect
from mtglayers.core.filters import Not, OpaqueFilter
from mtglayers.core.modifications import AddAbility, BecomeCopy, Modification, Restriction
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.quantities import Quantity, ValueOf, X
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    EachObject,
    GrantingObject,
    ObjectRef,
    TargetObject,
    ThisObject,
    UnionRef,
)
from mtglayers.oracle.conditions import read_lead, read_opaque_leads, read_trail
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.imperatives import read_imperative
from mtglayers.oracle.keyword_lists import read_keyword_list, read_where
from mtglayers.oracle.modifications import (
    STARTS_VERB_PHRASE,
    Y,
    apply_for_each,
    in_layer_order,
    read_verb_phrase,
)
from mtglayers.oracle.noun_phrases import read_object, read_phrase, spec_nouns
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.quantities import read_for_each, read_quantity, read_times


@dataclass(slots=True)
class _Part:
    """One affected set with what happens to it under one duration and condition."""

    affected: ObjectRef
    modifications: tuple[Modification, ...] = ()
    duration: Duration | None = None
    condition: Condition | None = None
    closed: bool = False


@dataclass(slots=True)
class _Lead:
    """What stands in front of the clauses of a sentence."""

    duration: Duration | None = None
    conditions: list[Condition] = field(default_factory=list)
    times: Quantity | None = None


def read_continuous(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read one sentence or clause as continuous effects.

    Returns
    -------
    tuple of StaticEffect or None
        Mostly `ContinuousEffect`; a `RuleEffect` for what is said of players beside it.

    Examples
    --------
    >>> from mtglayers.oracle.cursor import ReadContext
    >>> read_continuous(Cursor("All lands are Swamps.", ReadContext(static=True)))[0].affected
    EachObject(filter=IsType(card_type='Land'))
    """
    start = cur.mark()
    found = _read_best(cur)
    if found is not None and cur.at_end:
        return found
    reached = _Reached(cur, found)
    cur.reset(start)
    cur.context.opaque = True
    try:
        opaque = _read_best(cur)
    finally:
        cur.context.opaque = False
    if opaque is not None and cur.at_end:
        return opaque
    cur.reset(start)
    reached.restore(cur)
    return found


class _Reached:
    """How far an attempt came, to take it up again after trying another one."""

    def __init__(self, cur: Cursor, found: object) -> None:
        context = cur.context
        self.found = found is not None
        self.position = cur.position
        self.targets = list(context.targets)
        self.choices = list(context.choices)
        self.mentions, self.player = context.mentions, context.player

    def restore(self, cur: Cursor) -> None:
        """Put the cursor and its context where the attempt had brought them."""
        if not self.found:
            return
        context = cur.context
        cur.position = self.position
        context.targets[:] = self.targets
        context.choices[:] = self.choices
        context.mentions, context.player = self.mentions, self.player


def _read_best(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read a sentence, with an opaque condition in front if only that leads to its end."""
    start = cur.mark()
    best: tuple[StaticEffect, ...] | None = None
    reached: _Reached | None = None
    for condition, position in ((None, start.position), *read_opaque_leads(cur)):
        cur.reset(start)
        cur.jump(position)
        found = _read_sentence(cur, condition)
        if found is None:
            continue
        if cur.at_end:
            return found
        if condition is None:
            best, reached = found, _Reached(cur, found)
    cur.reset(start)
    if reached is not None:
        reached.restore(cur)
    return best


def _read_sentence(cur: Cursor, opaque: Condition | None) -> tuple[StaticEffect, ...] | None:
    """Read leads, clauses, and what stands behind them."""
    start = cur.mark()
    lead = _read_leads(cur, opaque)
    rules: list[StaticEffect] = []
    parts = _read_clauses(cur, rules)
    if parts is None:
        cur.reset(start)
        return None
    where = read_where(cur)
    if where is not None:
        _read_trailers(cur, parts)
    _share_durations(cur, parts, lead)
    if lead.times is not None and not _multiply_all(parts, lead.times):
        cur.reset(start)
        return None
    effects = [*rules, *(_effect(part, lead) for part in parts)]
    if where is not None:
        if walk_finds(effects, Y):
            mark = cur.mark()
            if isinstance(where, ValueOf):
                cur.context.mention(where.ref)
            y = read_quantity(cur) if cur.eat(r",? ?and y is(?= )") else None
            if y is None:
                cur.reset(mark)
                cur.reset(start)
                return None
            effects = [put_for(effect, Y, y) for effect in effects]
        effects = [put_x(effect, where) for effect in effects]
        targets = cur.context.targets
        targets[start.targets :] = [put_x(spec, where) for spec in targets[start.targets :]]
    _mention_result(cur, parts)
    return tuple(effects)


def _read_leads(cur: Cursor, opaque: Condition | None) -> _Lead:
    lead = _Lead(conditions=[opaque] if opaque is not None else [])
    while True:
        mark = cur.mark()
        duration = read_duration(cur)
        if duration is not None and cur.eat(r",") and lead.duration is None:
            lead.duration = duration
            continue
        cur.reset(mark)
        condition = read_lead(cur)
        if condition is not None:
            lead.conditions.append(condition)
            continue
        times = read_for_each(cur)
        if times is not None and cur.eat(r",") and lead.times is None:
            lead.times = times
            continue
        cur.reset(mark)
        cur.eat(r"then(?= )")
        return lead


def _effect(part: _Part, lead: _Lead) -> ContinuousEffect:
    conditions = [*lead.conditions]
    if part.condition is not None:
        conditions.append(part.condition)
    condition = None
    if conditions:
        condition = conditions[0] if len(conditions) == 1 else Conjunction(tuple(conditions))
    duration = part.duration or lead.duration
    affected, condition = _narrowed(part.affected, condition)
    return ContinuousEffect(affected, in_layer_order(part.modifications), duration, condition)


def _narrowed(
    affected: ObjectRef, condition: Condition | None
) -> tuple[ObjectRef, Condition | None]:
    """Turn "each … as long as it's …" into a narrower set: the words ask of each object."""
    if not isinstance(affected, EachObject):
        return affected, condition
    match condition:
        case Matches(Antecedent("each"), asked):
            return EachObject(conjunction(affected.filter, asked)), None
        case Negation(Matches(Antecedent("each"), asked)):
            return EachObject(conjunction(affected.filter, Not(asked))), None
    return affected, condition


def _multiply_all(parts: list[_Part], times: Quantity) -> bool:
    for part in parts:
        changed = apply_for_each(part.modifications, times)
        if changed is None:
            return False
        part.modifications = changed
    return True


def _share_durations(cur: Cursor, parts: list[_Part], lead: _Lead) -> None:
    """Give a duration at the end to the clauses before it that have none: "… and … until …"."""
    later: Duration | None = None
    for part in reversed(parts):
        if part.duration is None and not cur.context.static:
            part.duration = later
        later = part.duration or later


# --- clauses --------------------------------------------------------------------------------------


def _read_clauses(cur: Cursor, rules: list[StaticEffect]) -> list[_Part] | None:
    parts: list[_Part] = []
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


def _read_clause(cur: Cursor, rules: list[StaticEffect]) -> list[_Part] | None:
    imperative = read_imperative(cur)
    if imperative is not None:
        part = _Part(*imperative)
        _read_trailers(cur, [part])
        return [part]
    cur.eat(
        r"have(?= (?:~|it|this|target|another target|each|that|enchanted|all|creatures|other|"
        r"up to) ?)"
    )
    blocked = _blocked_by_all(cur)
    if blocked is not None:
        _read_trailers(cur, [blocked])
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


def _read_opaque_subject(cur: Cursor) -> list[_Part] | None:
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


def _blocked_by_all(cur: Cursor) -> _Part | None:
    """Read "all creatures able to block it do so"."""
    start = cur.mark()
    if cur.eat(
        r"(?:its|their) activated abilities can't be activated(?: unless they're mana abilities)?"
    ):
        ref = cur.context.antecedent()
        return _Part(ref, (Restriction(cur.since(start)),)) if ref is not None else None
    if cur.eat(r"all [a-z]+ able to block(?= )"):
        ref = read_object(cur, plain=True)
        if ref is not None and cur.eat(r"(?:this turn )?do so"):
            return _Part(ref, (Restriction(cur.since(start)),))
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


def _mention_result(cur: Cursor, parts: list[_Part]) -> None:
    """Let the next sentence's "it" or "they" mean what this one affected."""
    context = cur.context
    context.mentions = tuple(each for each in context.mentions if each.ref != Antecedent("each"))
    affected = parts[0].affected
    if isinstance(affected, EachObject):
        ref = affected if context.static else Antecedent("affected")
        context.mention(ref, spec_nouns(affected.filter), plural=True)
    elif isinstance(affected, TargetObject) or len(parts) == 1:
        known = next((each for each in context.mentions if each.ref == affected), None)
        context.mention(affected, known.nouns if known else (), plural=bool(known and known.plural))


_SAME = r"(?:it|they|he|she)(?= |')"


def _read_predicates(cur: Cursor, affected: ObjectRef) -> list[_Part] | None:
    """Read verb phrases about one subject, each with what follows it."""
    parts = [_Part(affected)]
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


def _read_predicate(cur: Cursor, parts: list[_Part]) -> bool:
    """Read one verb phrase into the last part, or into a new one if that is complete."""
    part = _Part(parts[-1].affected) if parts[-1].closed else parts[-1]
    found = read_verb_phrase(cur, part.affected, part.modifications)
    if found is None:
        return False
    part.modifications = found
    if part is not parts[-1]:
        parts.append(part)
    _read_trailers(cur, [part])
    return True


def _elliptic(cur: Cursor, affected: ObjectRef) -> _Part | None:
    """Read a further ability with its own condition: "flying if it's blue, *haste if it's red*"."""
    start = cur.mark()
    abilities = read_keyword_list(cur)
    if abilities is not None:
        part = _Part(affected, abilities)
        _read_trailers(cur, [part])
        if part.condition is not None:
            return part
    cur.reset(start)
    return None


def _read_trailers(cur: Cursor, parts: list[_Part]) -> None:
    """Read durations, conditions and "for each" behind a clause."""
    part = parts[-1]
    cur.eat(r"as you cast (?:it|them)(?=\.|$)")
    while True:
        mark = cur.mark()
        cur.eat(r",(?= (?:until|for as long as|as long as|if|unless|this turn))")
        if part.duration is None and (duration := read_duration(cur)) is not None:
            part.duration, part.closed = duration, True
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


def _late_exceptions(cur: Cursor, part: _Part) -> None:
    """Read the exceptions of a copy behind its duration: "… until end of turn, except …"."""
    from mtglayers.oracle.copying import read_exceptions

    last = part.modifications[-1] if part.modifications else None
    if isinstance(last, BecomeCopy) and not last.exceptions:
        exceptions = read_exceptions(cur)
        if exceptions:
            part.modifications = (*part.modifications[:-1], BecomeCopy(last.of, exceptions))


# --- X ------------------------------------------------------------------------------------------


def put_x(node: Any, value: Quantity) -> Any:
    """Put a quantity in the place of X, not inside abilities (they have an X of their own).

    Examples
    --------
    >>> from mtglayers.core.modifications import ModifyPowerToughness
    >>> from mtglayers.core.quantities import Const
    >>> put_x(ModifyPowerToughness(X(), Const(0)), Const(3))
    ModifyPowerToughness(power=Const(number=3), toughness=Const(number=0))
    """
    return put_for(node, X(), value)


def walk_finds(effects: list[StaticEffect], wanted: Quantity) -> bool:
    """Tell whether a quantity occurs in effects."""
    return any(each == wanted for effect in effects for each in walk(effect))


def put_for(node: Any, wanted: Quantity, value: Quantity) -> Any:
    """Put a quantity in the place of another one, as `put_x` does for X."""
    if node == wanted and isinstance(node, Quantity):
        return value
    if isinstance(node, AddAbility):
        return AddAbility(_put_x_inside(node.ability, value))
    if isinstance(node, Ability):
        return node
    if isinstance(node, tuple):
        return tuple(put_for(item, wanted, value) for item in node)
    if isinstance(node, Node):
        changes = {}
        for each in fields(node):  # type: ignore[arg-type]
            old = getattr(node, each.name)
            new = put_for(old, wanted, value)
            if new is not old and new != old:
                changes[each.name] = new
        return replace(node, **changes) if changes else node  # type: ignore[type-var]
    return node


def _put_x_inside(ability: Ability, value: Quantity) -> Ability:
    """Put a quantity in the place of X in a granted ability: "has «…X…», where X is …".

    There the object that has the ability is itself, and the effect's source is the granter.
    """
    if isinstance(ability, KeywordAbility):
        takes_x = isinstance(ability.number, X) or "{X}" in ability.cost.upper()
        return replace(ability, number=value) if takes_x else ability

    def seen_from_inside(node: Node) -> Node:
        if isinstance(node, (Antecedent, AttachedObject, TargetObject)):
            return ThisObject()
        return GrantingObject() if isinstance(node, ThisObject) else node

    inner = transform(value, seen_from_inside)
    changed: Ability = transform(ability, lambda node: inner if isinstance(node, X) else node)
    return changed
