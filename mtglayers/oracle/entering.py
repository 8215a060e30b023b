"""How objects enter: tapped, with counters, as a copy, with choices (CR 614.1c, 614.12, 707.5).

`read_entering` reads one sentence of a static ability; sentences that hang on it ("If you don't,
it enters tapped") are joined by `join_entering`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mtglayers.core.conditions import (
    CastFact,
    Condition,
    Conjunction,
    DidIt,
    Disjunction,
    Negation,
    OpaqueCondition,
    PlayerHas,
)
from mtglayers.core.effects import (
    AsEnters,
    ContinuousEffect,
    EntersModified,
    EntersTapped,
    EntersWith,
    RuleEffect,
    StaticEffect,
)
from mtglayers.core.filters import And, ControlledBy, Filter, HasStatus, Is, IsSpell, all_of
from mtglayers.core.instructions import (
    ApplyEffect,
    ChangeLife,
    Choose,
    ChooseObjects,
    ChooseOne,
    Designate,
    If,
    Instruction,
    May,
    PutCounters,
    SetTapped,
)
from mtglayers.core.modifications import (
    AddAbility,
    BecomeCopy,
    Modification,
    Restriction,
    SetBasePowerToughness,
)
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.quantities import ChosenNumber, Const, Quantity
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachObject,
    ObjectRef,
    Opponents,
    ThisObject,
    You,
)
from mtglayers.oracle.conditions import read_condition, read_lead
from mtglayers.oracle.copying import read_enters_as_copy
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.clauses import read_clauses
from mtglayers.oracle.instructions.common import COUNTER, read_count, times, with_x
from mtglayers.oracle.instructions.counters import counter_options
from mtglayers.oracle.instructions.statements import read_statement
from mtglayers.oracle.noun_phrases import read_phrase
from mtglayers.oracle.quantities import opaque_quantity, read_for_each, read_quantity
from mtglayers.oracle.subjects import nouns_of, read_subject
from mtglayers.oracle.tokens import read_abilities
from mtglayers.oracle.type_phrases import read_becoming

__all__ = ["join_entering", "read_cast_this_way", "read_entering", "read_ways"]

_SELF = Is(ThisObject())
_ENTERS = r"enters?(?: the battlefield)?"


def read_entering(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read a sentence about entering, or ``None``.

    Examples
    --------
    >>> read_entering(Cursor("~ enters tapped."))
    (EntersTapped(subject=Is(ref=ThisObject()), condition=None, tapped=True),)
    >>> read_entering(Cursor("As ~ enters, choose a color."))[0].instructions[0].kind
    'color'
    """
    mark = cur.mark()
    copy = read_enters_as_copy(cur)
    if copy is not None:
        return (copy,)
    cur.reset(mark)
    for reader in (_day, _counters_remain, _as_enters, _may_enter_tapped, _enters):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(mark)
    return None


# --- as it enters ---------------------------------------------------------------------------------


def _as_enters(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "As ~ enters, …" and "As ~ enters or is turned face up, …"."""
    if not cur.eat("as(?= )"):
        return None
    subject = read_subject(cur)
    if subject is None:
        return None
    also: tuple[str, ...] = ()
    if cur.eat("(?:is|are) turned face up"):
        also = ("turned face up", "not entering")
    elif cur.eat(r"transforms into ~|~ transforms into ~"):
        also = ("transforms into", "not entering")
    elif cur.eat("becomes (?:unattached)"):
        also = ("unattached", "not entering")
    elif not cur.eat(_ENTERS):
        return None
    while more := cur.eat(r"or (is turned face up|transforms into ~|becomes unattached)"):
        also = (
            *also,
            {"is turned face up": "turned face up", "becomes unattached": "unattached"}.get(
                more.group(1), "transforms into"
            ),
        )
    cur.eat("under your control")
    if not cur.eat(","):
        return None
    itself = subject.filter == Is(ThisObject())
    entering: ObjectRef = ThisObject() if itself else Antecedent("entering")
    cur.context.mention(entering, {"it", "permanent", *nouns_of(subject.filter)})
    instructions = _resolving(cur, _as_it_enters)
    if instructions is None:
        return None
    return (AsEnters(subject.filter, instructions, also=also),)


def _as_it_enters(cur: Cursor) -> tuple[Instruction, ...] | None:
    if cur.eat("pay any amount of life"):
        return (Choose("number"), ChangeLife("lose", ChosenNumber()))
    choice = _become_choice(cur)
    return choice if choice is not None else read_statement(cur)


def _chosen_to_copy(instructions: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Let "you may choose a creature. If you do, it becomes a copy of that creature" be a copying.

    The choice is that of what to copy, and "it" is the object itself, not what it copies.
    """
    match instructions:
        case (May((ChooseObjects(ChosenObjects() as chosen),), then) as may, *rest) if any(
            isinstance(node, BecomeCopy) and node.of == Antecedent("chosen") for node in walk(then)
        ):
            some = replace(chosen, minimum=0, key="copy")
            do = If(DidIt(), transform(then, _itself_becomes), may.otherwise)
            return (ChooseObjects(some, linked=True), do, *rest)
    return instructions


def _itself_becomes(node: Node) -> Node:
    """Make the object itself the copy."""
    if isinstance(node, ContinuousEffect) and any(
        isinstance(each, BecomeCopy) and each.of == node.affected for each in node.modifications
    ):
        return replace(node, affected=ThisObject())
    return node


def _resolving(
    cur: Cursor, read: Callable[[Cursor], tuple[Instruction, ...] | None]
) -> tuple[Instruction, ...] | None:
    """Read with the freedom of an effect: "a creature" is a choice made then."""
    static, cur.context.static = cur.context.static, False
    try:
        return read(cur)
    finally:
        cur.context.static = static


def _day(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "If it's neither day nor night, it becomes day as ~ enters" (CR 728)."""
    found = cur.eat("if it's neither day nor night, it becomes (day|night) as ~ enters")
    if found is None:
        return None
    neither = Negation(Disjunction((PlayerHas("day"), PlayerHas("night"))))
    becomes: tuple[Instruction, ...] = (If(neither, (Designate(found.group(1)),)),)
    return (AsEnters(_SELF, becomes),)


def _counters_remain(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "Counters remain on ~ as it moves to any zone other than …" (CR 122.2)."""
    words = "counters remain on ~ as it moves to any zone other than a player's hand or library"
    found = cur.eat(words)
    return None if found is None else (RuleEffect(cur.original(found), "keeps counters"),)


def _become_choice(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "it becomes your choice of a 3/3 creature, … or a 1/6 Wall creature with defender"."""
    mark = cur.mark()
    if not cur.eat(r"(?:it|~) becomes your choice of(?= )"):
        return None
    options: list[tuple[Instruction, ...]] = []
    rest = cur.rest.rstrip(" .")
    for part in _split_options(rest):
        if size := re.fullmatch(r"(\d+)/(\d+)", part):
            numbers = SetBasePowerToughness(*(Const(int(number)) for number in size.groups()))
            options.append((ApplyEffect(ContinuousEffect(ThisObject(), (numbers,))),))
            continue
        inner = Cursor(f"it becomes {part}.", cur.context)
        found = read_clauses(inner)
        if found is None or not inner.at_end:
            cur.reset(mark)
            return None
        options.append(found)
    cur.jump(len(cur.text))
    return (ChooseOne(tuple(options)),)


def _split_options(words: str) -> list[str]:
    """Cut "a 3/3 …, a 2/2 … with flying, or a 1/6 …" at the articles."""
    parts = re.split(r",? or (?=an? |\d/)|, (?=an? |\d/)", words)
    return [part.strip() for part in parts if part.strip()]


# --- enters … ------------------------------------------------------------------------------------


def _enters(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "~ enters tapped unless …", "creatures you control enter with … counters"."""
    by_permission = read_cast_this_way(cur)
    if by_permission is not None:
        return by_permission
    condition = _lead(cur)
    cur.eat("then(?= )")
    subject = read_subject(cur)
    if subject is None:
        subject_filter = _it(cur)
        if subject_filter is None:
            return None
    else:
        subject_filter = subject.filter
    if cur.eat("escapes with"):
        found = _with_counters(cur, all_of(subject_filter, HasStatus("escaped")))
        return _finish(cur, found, condition) if found is not None else None
    if not cur.eat(_ENTERS):
        return None
    if subject is not None and subject_filter != _SELF:
        cur.context.mention(Antecedent("entering"), {*nouns_of(subject_filter), "permanent"})
    if cur.eat("under your control"):
        subject_filter = all_of(subject_filter, ControlledBy(You()))
    effects = read_ways(cur, subject_filter)
    return _finish(cur, effects, condition) if effects else None


def read_cast_this_way(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "If you cast a spell this way, that creature enters with a finality counter on it."."""
    mark = cur.mark()
    if cur.eat("(?:if|when) you cast (?:an? |one or more )"):
        phrase = read_phrase(cur)
        if (
            phrase is not None
            and cur.eat("this way,")
            and cur.eat(r"(?:that [a-z]+|it|they) (?:enters?)(?: the battlefield)?")
        ):
            parts = phrase.filter.parts if isinstance(phrase.filter, And) else (phrase.filter,)
            cast = all_of(
                *(each for each in parts if not isinstance(each, IsSpell)),
                HasStatus("cast this way"),
            )
            effects = read_ways(cur, cast)
            if effects and cur.at_end:
                return tuple(effects)
    cur.reset(mark)
    return None


def _may_enter_tapped(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "You may have ~ enter tapped."."""
    if not cur.eat("you may have ~ enter(?: the battlefield)? tapped") or not cur.at_end:
        return None
    return (AsEnters(_SELF, (May((SetTapped(ThisObject(), True),)),)),)


def _lead(cur: Cursor) -> Condition | None:
    """Read a condition in front; words that are not understood stay words."""
    if not cur.peek("if|as long as|during|unless"):
        return None
    if found := cur.eat(r"if ~ was kicked with its ((?:\{[^}]+\})+) kicker,"):
        return CastFact("kicked", cur.original(found, 1))
    condition = read_lead(cur)
    if condition is not None:
        return condition
    if found := cur.eat(
        r"if ((?!you do\b|you don't\b|~ would\b|an? [a-z ]+ would\b)[^,.]+), (?=(?:~|"
        r"it|he|she) enters)"
    ):
        return OpaqueCondition(cur.original(found, 1))
    return None


def _it(cur: Cursor) -> Filter | None:
    return _SELF if cur.eat("(?:it|he|she)(?= enters)") else None


def read_ways(cur: Cursor, subject: Filter) -> list[StaticEffect] | None:
    """Read the ways in which something enters, joined by "and"."""
    effects: list[StaticEffect] = []
    while True:
        if cur.eat("tapped and attacking|attacking"):
            return None
        if cur.eat("tapped"):
            effects.append(EntersTapped(subject))
        elif cur.eat("untapped"):
            effects.append(EntersTapped(subject, tapped=False))
        elif cur.eat("under the control of an opponent of your choice"):
            effects.append(EntersModified(subject, controller=Opponents()))
        elif found := cur.eat(
            "and (?:doesn't|don't) untap during (?:your|its controller's|their "
            "controllers') untap steps?"
        ):
            words = cur.original(found).removeprefix("and ").strip()
            effects.append(ContinuousEffect(_affected(subject), (Restriction(words),)))
        elif cur.eat("transformed|converted"):
            effects.append(EntersModified(subject, transformed=True))
        elif cur.eat("prepared"):
            effects.append(EntersModified(subject, designation="prepared"))
        elif cur.eat("face down"):
            effects.append(EntersModified(subject, face_down="other"))
        elif cur.eat("as(?= an? )|and (?:is|are)(?= .{1,60} in addition to)"):
            changes = read_becoming(cur)
            if changes is None:
                return None
            effects.append(EntersModified(subject, changes))
        elif cur.eat("with(?= )"):
            more = _with_counters(cur, subject) or _with_abilities(cur, subject)
            if more is None:
                return None
            effects.extend(more)
        else:
            return effects or None
        cur.eat(r"(?:, )?and(?= (?:with|as|tapped|transformed))|with(?=never)")


def _affected(subject: Filter) -> ObjectRef:
    return subject.ref if isinstance(subject, Is) else EachObject(subject)


def _with_abilities(cur: Cursor, subject: Filter) -> list[StaticEffect] | None:
    """Read "with haste": an ability it has as it enters."""
    abilities = read_abilities(cur)
    if abilities is None:
        return None
    changes: tuple[Modification, ...] = tuple(AddAbility(ability) for ability in abilities)
    return [EntersModified(subject, changes)]


def _with_counters(cur: Cursor, subject: Filter) -> list[StaticEffect] | None:
    """Read "two +1/+1 counters on it", "your choice of a flying or a hexproof counter on it"."""
    mark = cur.mark()
    effects: list[StaticEffect] = []
    while True:
        one = _one_kind(cur, subject)
        if one is None:
            cur.reset(mark)
            return effects or None
        effects.append(one)
        mark = cur.mark()
        if not cur.eat(
            r"(?:, )?and(?= (?:an?|two|three|x|\w+) )|,(?= (?:an?|two|three) )|plus(?= an )"
        ):
            return effects


def _one_kind(cur: Cursor, subject: Filter) -> EntersWith | None:
    if cur.eat("your choice of"):
        options = counter_options(cur)
        if options is None or not cur.eat("on (?:it|them|him|her)"):
            return None
        return EntersWith(subject, "", options=options)
    number: Quantity | None
    if cur.eat("a number of(?: additional)?"):
        number = None
    else:
        number = read_count(cur)
        if number is None:
            return None
    found = cur.eat(rf"{COUNTER} on (?:it|them|him|her)") or cur.eat(
        rf"{COUNTER}(?=(?:, and|,| and) (?:an?|two|three|x) [^.,]{{1,20}} counters?\b)"
    )
    if found is None:
        return None
    if number is None:
        if not cur.eat("equal to"):
            return None
        number = read_quantity(cur)
        if number is None:
            return None
    if cur.peek("for each"):
        each = read_for_each(cur)
        if each is None:
            cur.eat("for each(?= )")
            each = opaque_quantity(cur)
        number = times(number, each)
    return EntersWith(subject, (found.group(1) or "").strip(), number)


def _finish(
    cur: Cursor, effects: list[StaticEffect] | None, condition: Condition | None
) -> tuple[StaticEffect, ...] | None:
    """Read "unless …", "if …", ", where X is …" behind."""
    if effects is None:
        return None
    if cur.eat(r",? ?where x is"):
        value = read_quantity(cur)
        if value is None:
            return None
        effects = [with_x(effect, value) for effect in effects]
    found: Condition | None = None
    if cur.eat(r",? ?unless"):
        found = Negation(_condition_to_end(cur))
    elif cur.eat(r",? ?(?:if|as long as)"):
        found = _condition_to_end(cur)
    if not cur.context.static:
        cur.eat("this turn")
    if not cur.at_end:
        return None
    if condition is not None and found is not None:
        condition = Conjunction((condition, found))
    condition = condition if condition is not None else found
    if condition is not None:
        effects = [_under(effect, condition) for effect in effects]
    return tuple(effects)


def _under(effect: StaticEffect, condition: Condition) -> StaticEffect:
    """Give an effect a condition."""
    unlimited: Any = effect
    limited: StaticEffect = replace(unlimited, condition=condition)
    return limited


def _condition_to_end(cur: Cursor) -> Condition:
    """Read a condition up to the end; words that are not understood stay words."""
    mark = cur.mark()
    condition = read_condition(cur)
    if condition is not None and cur.at_end:
        return condition
    cur.reset(mark)
    words = cur.rest.strip().rstrip(".")
    cur.jump(len(cur.text))
    return OpaqueCondition(words)


# --- sentences that hang on "as it enters" -----------------------------------------------------


def join_entering(cur: Cursor, before: AsEnters) -> AsEnters | None:
    """Join "If you don't, it enters tapped" or "If you do, …" to what happens as it enters."""
    mark = cur.mark()
    last = before.instructions[-1] if before.instructions else None
    if not isinstance(last, May):
        return None
    if found := cur.eat(r"if you (do|don't),"):
        inner = _resolving(cur, _entering_instructions)
        if inner is not None and cur.at_end:
            if found.group(1) == "do":
                changed = replace(last, then=last.then + inner)
            else:
                changed = replace(last, otherwise=last.otherwise + inner)
            joined = _chosen_to_copy((*before.instructions[:-1], changed))
            return replace(before, instructions=joined)
    cur.reset(mark)
    return None


def _entering_instructions(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "it enters tapped" as what is done to the entering object."""
    mark = cur.mark()
    if cur.eat(r"(?:~|it) enters tapped"):
        return (SetTapped(ThisObject(), True),)
    if cur.eat(r"(?:~|it) enters with(?= )"):
        counters = _with_counters(cur, _SELF)
        if counters is None:
            return None
        return tuple(
            PutCounters(each.kind, each.number, options=each.options)
            for each in counters
            if isinstance(each, EntersWith)
        )
    cur.reset(mark)
    return read_statement(cur)
