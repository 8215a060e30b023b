"""Sentences that make continuous effects, of static abilities and of what resolves (CR 611, 613).

A sentence is a list of clauses: what is affected and what happens to it, with durations,
conditions, "for each" and "where X is" in front or behind. `read_continuous` reads as far as it
understands; the caller looks at `Cursor.at_end` to see whether that was everything.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mtglayers.core.conditions import Condition, Conjunction, Matches, Negation
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect, StaticEffect
from mtglayers.core.filters import Not
from mtglayers.core.quantities import Quantity, ValueOf
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    ObjectRef,
    TargetObject,
)
from mtglayers.oracle.conditions import read_lead, read_opaque_leads
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.effect_clauses import (
    Part,
    read_clauses,
    read_trailers,
)
from mtglayers.oracle.keyword_lists import read_where
from mtglayers.oracle.modifications import (
    Y,
    apply_for_each,
    in_layer_order,
)
from mtglayers.oracle.noun_phrases import spec_nouns
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.quantities import read_for_each, read_quantity
from mtglayers.oracle.variables import (
    put_for,
    put_x,
    put_x_in_target,
    walk_finds,
)


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
    parts = read_clauses(cur, rules)
    if parts is None:
        cur.reset(start)
        return None
    where = read_where(cur)
    if where is not None:
        read_trailers(cur, parts)
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
        targets[start.targets :] = [
            put_x_in_target(spec, where) for spec in targets[start.targets :]
        ]
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


def _effect(part: Part, lead: _Lead) -> ContinuousEffect:
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


def _multiply_all(parts: list[Part], times: Quantity) -> bool:
    for part in parts:
        changed = apply_for_each(part.modifications, times)
        if changed is None:
            return False
        part.modifications = changed
    return True


def _share_durations(cur: Cursor, parts: list[Part], lead: _Lead) -> None:
    """Give a duration at the end to the clauses before it that have none: "… and … until …"."""
    later: Duration | None = None
    for part in reversed(parts):
        if part.duration is None and not cur.context.static:
            part.duration = later
        later = part.duration or later


# --- clauses --------------------------------------------------------------------------------------


def _mention_result(cur: Cursor, parts: list[Part]) -> None:
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


# --- X ------------------------------------------------------------------------------------------
