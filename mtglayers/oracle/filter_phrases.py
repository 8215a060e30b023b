"""Noun phrases without an article, as filters: "other nonblack Elves you control with flying".

The nouns themselves are read by `mtglayers.oracle.nouns`, what follows them by
`mtglayers.oracle.noun_suffixes` (CR 109.2).
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.filters import (
    And,
    Compare,
    Filter,
    InZone,
    Is,
    IsCard,
    IsSpell,
    Not,
    Or,
    TargetableBy,
)
from mtglayers.core.node import walk
from mtglayers.core.quantities import Aggregate
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    LinkedObjects,
    ObjectRef,
    TargetObject,
    ThisObject,
    UnionRef,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_suffixes import read_suffix
from mtglayers.oracle.nouns import NounPhrase, conjunction, read_noun_core


def read_phrase(cur: Cursor, *, other: bool = False) -> NounPhrase | None:
    """Read a noun phrase without article: the core and everything that follows it.

    ``other`` says that "other" or "another" was read in front.
    """
    start = cur.mark()
    other = bool(cur.eat(r"other(?= )(?! than)")) or other
    phrase = read_noun_core(cur)
    if phrase is None:
        cur.reset(start)
        return None
    parts = [phrase.filter]
    if other:
        parts.insert(0, Not(Is(_other_of(cur, phrase.filter))))
    before = cur.context.mentions
    while (suffix := _next_suffix(cur, phrase)) is not None:
        parts.append(suffix)
    if extreme := cur.eat(
        r"with the (greatest|highest|least|lowest) (power|toughness|mana value)(?! among| or)"
    ):
        op = "max" if extreme.group(1) in ("greatest", "highest") else "min"
        value = extreme.group(2)
        best = Aggregate(op, value, _settle_zone(conjunction(*parts)))
        parts.append(Compare(value, "==", best))
    cur.context.keep_mentions(before)
    if other:
        for kind in ("exiled", "created"):
            if any(node == LinkedObjects(kind) for part in parts for node in walk(part)):
                # "Each other card exiled with ~": other than the card exiled just before.
                parts[0] = Not(Is(Antecedent(kind)))
        if any(isinstance(part, TargetableBy) for part in parts):
            # "Each other creature that spell could target": other than what it targets.
            parts = [
                replace(part, other=True) if isinstance(part, TargetableBy) else part
                for part in parts[1:]
            ]
    phrase.filter = _settle_zone(conjunction(*parts))
    return phrase


def _next_suffix(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read a suffix, also one that "and" or a comma joins ("…, with flying" is none)."""
    found = read_suffix(cur, phrase)
    if found is None:
        mark = cur.mark()
        if cur.eat(
            r"and (?=that |with |without |don't|isn't)|,? (?=other than )|(?:, )?(?=other than )"
        ):
            found = read_suffix(cur, phrase)
        if found is None:
            cur.reset(mark)
            return None
    mark = cur.mark()
    if cur.eat(r"or (?=that |with |without |in (?:your|a|exile)|you control|blocked by|blocking)"):
        second = read_suffix(cur, phrase)
        if second is not None:
            return Or((found, second))
        cur.reset(mark)
    return found


def _settle_zone(found: Filter) -> Filter:
    """Leave out what is meant anyway: "card" in another zone, and the battlefield."""
    if not isinstance(found, And):
        return found
    parts = found.parts
    zones = [part for part in parts if isinstance(part, InZone)]
    if zones == [InZone(("battlefield",))] and not any(
        isinstance(p, (IsSpell, IsCard)) for p in parts
    ):
        return conjunction(*(part for part in parts if part != zones[0]))
    zones += [
        each
        for part in parts
        if isinstance(part, Or)
        for each in walk(part)
        if isinstance(each, InZone)
    ]
    if not zones or IsCard() not in parts or any("battlefield" in zone.zones for zone in zones):
        return found
    return conjunction(*(part for part in parts if part != IsCard()))


def located(found: Filter, place: Filter) -> Filter:
    """Join a filter with a statement about its objects, which may name their zone."""
    return _settle_zone(conjunction(found, place))


_ATTACHING = frozenset({"Enchantment", "Artifact", "Aura", "Equipment"})


def _other_of(cur: Cursor, kind: Filter) -> ObjectRef:
    """Return what "other" excludes, by the kind of objects that are spoken of.

    Behind "enchanted creature", another enchantment is one besides the Aura itself, while another
    creature is one besides the creature that is enchanted.
    """
    found = other_than(cur)
    words = {getattr(each, "card_type", "") or getattr(each, "subtype", "") for each in walk(kind)}
    words.discard("")
    spells = bool(words) and words <= _SPELL_TYPES
    if spells and not any("spell" in each.nouns for each in cur.context.mentions):
        return ThisObject()  # "you've cast another instant": than this one, no creature
    if found == AttachedObject() and words & _ATTACHING:
        return ThisObject()
    # An Aura or Equipment is no creature: its "other creatures" are others than the one it is on.
    attaches = cur.context.subtypes & _ATTACHING and not cur.context.quoted
    if found == ThisObject() and attaches and "Creature" in words and not words & _ATTACHING:
        return AttachedObject()
    return found


_SPELL_TYPES = frozenset({"Instant", "Sorcery"})


def other_than(cur: Cursor) -> ObjectRef:
    """Return what "other" excludes: the target named before, the subject, or the object itself.

    A spell is no permanent to be left out, so in its text "other" means other than what it has
    just spoken of: the tokens it created, what was chosen, those that it changed.
    """
    context = cur.context
    named = dict.fromkeys(m.ref for m in context.mentions if isinstance(m.ref, TargetObject))
    if named:
        return next(iter(named)) if len(named) == 1 else UnionRef(tuple(named))
    for mention in reversed(context.mentions):
        if mention.ref in (Antecedent("each"), AttachedObject()):
            return mention.ref
        break
    if context.mentions and context.card_types & _SPELL_TYPES and not context.quoted:
        return context.mentions[-1].ref
    return ThisObject()


def read_filter(cur: Cursor) -> Filter | None:
    """Read a noun phrase without article as a filter.

    Examples
    --------
    >>> read_filter(Cursor("nonblack creatures"))
    And(parts=(Not(part=HasColor(color='B')), IsType(card_type='Creature')))
    """
    phrase = read_phrase(cur)
    return phrase.filter if phrase is not None else None
