"""Statements about one object: "is tapped", "has flying", "with power 3 or less" as filters.

The same words serve relative clauses ("creatures that are tapped"), descriptions ("with a counter
on it") and conditions ("as long as it's attacking"), so they are read here once.
"""

from __future__ import annotations

import re

from mtglayers.core.filters import (
    AttachedToMatching,
    AttacksPlayer,
    ColorCount,
    CombatWith,
    Compare,
    ControlledBy,
    Filter,
    HasAbilityKind,
    HasAttached,
    HasCounter,
    HasKeyword,
    HasNoAbilities,
    HasStatus,
    InZone,
    Is,
    Not,
    OfChosen,
    Or,
    SharesWith,
)
from mtglayers.core.keywords import KEYWORD_ABILITIES, LATER_KEYWORD_ABILITIES
from mtglayers.core.quantities import Aggregate, Const, Quantity, ValueOf, X
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    ObjectRef,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.nouns import NounPhrase, conjunction, disjunction
from mtglayers.oracle.words import NUMBER, describe, number_of

_BE = r"(?:'s|'re|is|are|was|were)"
_OF_IT = r"(?: on (?:it|them|him|her|~))"
_COUNTER_KIND = r"([+-]\d+/[+-]\d+|(?:first |double )?(?:[a-z'-]+))"

_KEYWORD = "|".join(
    sorted(
        (word for word in KEYWORD_ABILITIES | LATER_KEYWORD_ABILITIES if word != "protection"),
        key=lambda word: (-len(word), word),
    )
)
KEYWORD_NAME = (
    rf"(?:(?:non)?basic landwalk|[a-z]+walk|hexproof from [a-z]+|basic landcycling|{_KEYWORD})"
)


def read_predicate(cur: Cursor) -> Filter | None:
    """Read "is …", "isn't …", "has …", "doesn't have …" about an object."""
    start = cur.mark()
    found = _read_being(cur) or _read_having(cur)
    if found is None:
        cur.reset(start)
    return found


def _read_having(cur: Cursor) -> Filter | None:
    if cur.eat(r"(?:doesn't|don't) have"):
        found = read_with(cur)
        return Not(found) if found is not None else None
    return read_with(cur) if cur.eat(r"(?:has|have)(?= )") else None


def _read_being(cur: Cursor) -> Filter | None:
    if cur.eat(r"isn't|aren't|wasn't|weren't"):
        found = read_complement(cur)
        return Not(found) if found is not None else None
    if not cur.eat(_BE):
        return None
    if cur.eat(r"not(?= )"):
        found = read_complement(cur)
        return Not(found) if found is not None else None
    return read_complement(cur)


_SIMPLE: tuple[tuple[str, Filter], ...] = (
    (r"exiled(?! with| by| this| until)", InZone(("exile",))),
    (
        r"in the command zone or on the battlefield|on the battlefield or in the command zone",
        InZone(("battlefield", "command")),
    ),
    (r"an? mana ability", HasAbilityKind("mana")),
    (r"face down", HasStatus("face down")),
    (r"face up", HasStatus("face up")),
    (r"attacking alone", HasStatus("attacking alone")),
    (r"blocking alone", HasStatus("blocking alone")),
    (r"one or more colors", ColorCount(1, 5)),
    (r"two or more colors", ColorCount(2, 5)),
    (r"exactly two colors", ColorCount(2, 2)),
    (r"exactly three colors", ColorCount(3, 3)),
    (r"all colors", ColorCount(5, 5)),
    (r"the chosen color|of the chosen color", OfChosen("color")),
    (r"the chosen type|of the chosen type|the chosen creature type", OfChosen("creature_type")),
    (r"your commander", conjunction(HasStatus("commander"), ControlledBy(You()))),
    (r"paired with another creature|paired with a creature", HasStatus("paired")),
    (r"under your control|controlled by you", ControlledBy(You())),
    (r"on the battlefield under your control", ControlledBy(You())),
    (r"dealt damage this turn", HasStatus("dealt damage this turn")),
)


def read_complement(cur: Cursor) -> Filter | None:
    """Read what stands behind "is": states, colours, kinds of object, places."""
    for expression, meaning in _SIMPLE:
        if cur.eat(expression):
            return meaning
    if size := cur.eat(r"(\d+)/(\d+)(?=,|\.|$| and)"):
        power, toughness = (Const(int(each)) for each in size.groups())
        return conjunction(Compare("power", "==", power), Compare("toughness", "==", toughness))
    start = cur.mark()
    for reader in (_in_combat, _adjectives, _nouns, _place, _joined):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


def _in_combat(cur: Cursor) -> Filter | None:
    """Read "blocking it", "blocked by a Goblin", "blocking or blocked by …"."""
    from mtglayers.oracle.noun_phrases import read_filter, read_object

    if cur.eat(r"attacking(?= (?:you|one of your|an opponent|that player|a player))"):
        from mtglayers.oracle.players import read_player

        player = read_player(cur)
        return AttacksPlayer(player) if player is not None else None
    found = cur.eat(r"(blocking or blocked by|blocking|blocked by)(?= (?!alone|or|and))")
    if found is None:
        return None
    ref = read_object(cur, plain=True)
    if ref is None:
        cur.eat(r"an? ")
        inner = read_filter(cur)
        if inner is None:
            return None
        ref = EachObject(inner)
    if found.group(1) == "blocking or blocked by":
        return Or((CombatWith("blocking", ref), CombatWith("blocked by", ref)))
    return CombatWith(found.group(1), ref)


def _joined(cur: Cursor) -> Filter | None:
    """Read attachment, enchantment and exile."""
    from mtglayers.oracle.noun_phrases import read_filter, read_object

    if cur.eat(r"attached to"):
        ref = read_object(cur, plain=True)
        if ref is not None:
            return AttachedToMatching(Is(ref))
        cur.eat(r"an? ")
        inner = read_filter(cur)
        return AttachedToMatching(inner) if inner is not None else None
    if found := cur.eat(rf"(?:enchanted|equipped) by (?:an? |another |(?:{NUMBER}) or more )?"):
        if "or more" in found.group():
            return None
        inner = read_filter(cur)
        return HasAttached(inner) if inner is not None else None
    return None


def _place(cur: Cursor) -> Filter | None:
    from mtglayers.oracle.noun_suffixes import read_suffix

    if not cur.peek(r"in |on |exiled with"):
        return None
    return read_suffix(cur, NounPhrase(HasStatus("")))


def _adjectives(cur: Cursor) -> Filter | None:
    """Read adjectives joined by commas, "and" (both) or "or" (either)."""
    parts: list[Filter] = []
    either = False
    if cur.peek(r"exiled (?:with|by|this)|(?:enchanted|equipped) by"):
        return None
    cur.eat(r"both (?=[a-z]+ and [a-z]+(?:,|\.|$| ))")
    while True:
        found = cur.eat(r"[a-z]+(?:-[a-z]+)*")
        word = describe(found.group()) if found else None
        if word is None or word.is_noun:
            return None
        parts.append(word.filter)
        joiner = cur.eat(
            r"(?:, )?(and/or|and|or) (?=(?:non)?[a-z])"
            r"|(,) (?=[a-z]+,? (?:and|or|[a-z]+, ))"
        )
        if joiner is None:
            break
        mark_word = cur.peek(r"[a-z]+(?:-[a-z]+)*")
        known = describe(mark_word.group()) if mark_word else None
        if known is None or known.is_noun:
            cur.jump(joiner.start())
            cur.position = joiner.start()
            break
        either = either or joiner.group(1) in ("or", "and/or")
    following = cur.peek(r"[a-z]+(?:-[a-z]+)*")
    known = describe(following.group()) if following else None
    if known is not None and (known.is_noun or joiner is None):
        return None  # "white Knights" is read as a noun phrase
    if len(parts) == 1:
        return parts[0]
    return disjunction(parts) if either else conjunction(*parts)


def _nouns(cur: Cursor) -> Filter | None:
    """Read "a Human", "an artifact creature", "Elves", "a Goblin, Orc, or Army"."""
    from mtglayers.oracle.noun_phrases import read_filter

    parts: list[Filter] = []
    both = cur.eat(r"(both|neither) (?=an? )|either (?=an? )")
    while True:
        if parts and not cur.peek(r"an? |not an? "):
            return None
        cur.eat(r"an? |one of (?=your)")
        found = read_filter(cur)
        if found is None:
            return None
        parts.append(found)
        joiner = cur.eat(r"(?:, )?(?:and|or|nor) (?=an? )|, (?=an? )")
        if joiner is None:
            break
    if len(parts) == 1:
        return parts[0]
    if both and both.group(1) == "both":
        return conjunction(*parts)
    return disjunction(parts)


# --- "with …", "has …" --------------------------------------------------------------------------


def read_with(cur: Cursor) -> Filter | None:
    """Read what stands behind "with" or "has"."""
    if cur.eat(r"no abilities"):
        return HasNoAbilities()
    if cur.eat(r"power or toughness"):
        return _either_size(cur)
    start = cur.mark()
    for reader in (_counters, _comparison, _extreme, _ability_kind, _keywords):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


def read_without(cur: Cursor) -> Filter | None:
    """Read what stands behind "without"."""
    if cur.eat(r"abilities"):
        return HasNoAbilities()
    if (counters := _counters(cur)) is not None:
        return Not(counters)
    found = _keywords(cur)
    return Not(found) if found is not None else None


def _counters(cur: Cursor) -> Filter | None:
    start = cur.mark()
    if cur.eat(rf"(?:counters|a counter|one or more counters|any counters){_OF_IT}"):
        return HasCounter()
    if cur.eat(rf"no counters{_OF_IT}"):
        return Not(HasCounter())
    if found := cur.eat(rf"no {_COUNTER_KIND} counters{_OF_IT}"):
        return Not(HasCounter(found.group(1)))
    if found := cur.eat(rf"({NUMBER}) or more counters{_OF_IT}"):
        return HasCounter("", number_of(found.group(1)))
    if found := cur.eat(rf"({NUMBER}) or fewer (?:{_COUNTER_KIND} )?counters{_OF_IT}"):
        return Not(HasCounter(found.group(2) or "", number_of(found.group(1)) + 1))
    if found := cur.eat(rf"(?:an? )?{_COUNTER_KIND} counters?{_OF_IT}"):
        return HasCounter(found.group(1))
    if found := cur.eat(rf"({NUMBER}) or more {_COUNTER_KIND} counters{_OF_IT}"):
        return HasCounter(found.group(2), number_of(found.group(1)))
    if found := cur.eat(
        rf"(an?|{NUMBER}) {_COUNTER_KIND} counters? or (?:an? )?{_COUNTER_KIND} counters?{_OF_IT}"
    ):
        return Or((HasCounter(found.group(2)), HasCounter(found.group(3))))
    if found := cur.eat(rf"(?:exactly )?({NUMBER}) (?:{_COUNTER_KIND} )?counters{_OF_IT}"):
        return Compare(
            f"{found.group(2) or ''} counters".strip(), "==", Const(number_of(found.group(1)))
        )
    cur.reset(start)
    return None


_VALUE = r"(total power and toughness|power|toughness|mana value|base power|base toughness|loyalty)"
_THAN = {
    "less than or equal to": "<=",
    "greater than or equal to": ">=",
    "less than": "<",
    "greater than": ">",
    "equal to": "==",
    "other than": "!=",
}


def read_comparison(cur: Cursor, value: str = "") -> tuple[str, Quantity] | None:
    """Read "3 or less", "greater than its power", "equal to the chosen number", "4".

    ``value`` is what is compared: another value of "its" is of the very object looked at.
    """
    from mtglayers.oracle.quantities import read_quantity

    if found := cur.eat(rf"({NUMBER}|x) or (less|greater|more|fewer)"):
        op = "<=" if found.group(2) in ("less", "fewer") else ">="
        word = found.group(1)
        return op, X() if word == "x" else Const(number_of(word))
    if not value and (found := cur.eat("(even|odd)")):
        return found.group(1), Const(0)
    if found := cur.eat("(" + "|".join(_THAN) + ")"):
        own = cur.peek(rf"(?:its|their) {_VALUE}") if value else None
        if own is not None and own.group(1) != value:
            cur.jump(own.end())
            return _THAN[found.group(1)], ValueOf(own.group(1), Antecedent("tested"))
        quantity = read_quantity(cur)
        return (_THAN[found.group(1)], quantity) if quantity is not None else None
    if found := cur.eat(rf"(?:exactly )?({NUMBER}|x)(?! or )"):
        word = found.group(1)
        return "==", X() if word == "x" else Const(number_of(word))
    return None


def _comparison(cur: Cursor) -> Filter | None:
    from mtglayers.oracle.noun_phrases import read_object

    if found := cur.eat(r"base power and toughness (\d+)/(\d+)"):
        power, toughness = (Const(int(number)) for number in found.groups())
        return conjunction(
            Compare("base power", "==", power), Compare("base toughness", "==", toughness)
        )
    if cur.eat(r"base power or toughness"):
        compared = read_comparison(cur)
        if compared is None:
            return None
        return Or((Compare("base power", *compared), Compare("base toughness", *compared)))
    if cur.eat(r"the same name as"):
        ref = read_object(cur, plain=True)
        return SharesWith("name", ref) if ref is not None else None
    if found := cur.eat(
        rf"(equal or lesser|equal or greater|greater|lesser|equal) {_VALUE}(?! and)(?: than)?"
    ):
        return _relative_to(cur, found.group(1), found.group(2), said=found.group())
    if cur.peek(r"(?:that|its|his|her) [a-z']+ ?(?:power|toughness|mana value)"):
        from mtglayers.oracle.quantities import read_quantity

        same = read_quantity(cur)
        return Compare(same.value, "==", same) if isinstance(same, ValueOf) else None
    if found := cur.eat(rf"(?:an? )?(even|odd) {_VALUE}s?"):
        return Compare(found.group(2), found.group(1), Const(0))
    value = cur.eat(rf"{_VALUE}(?= )")
    compared = read_comparison(cur, value.group(1)) if value else None
    if value is None or compared is None:
        return None
    return Compare(value.group(1), *compared)


_RELATIVE = {
    "greater": ">",
    "lesser": "<",
    "equal": "==",
    "equal or lesser": "<=",
    "equal or greater": ">=",
}


_ANY_COMBAT = re.compile(r"(?:an?|another) creature (?:blocks|becomes blocked by) ")


def _relative_to(cur: Cursor, word: str, value: str, *, said: str) -> Filter | None:
    """Read "with greater power than that creature", "with lesser power" (than the object)."""
    from mtglayers.oracle.noun_phrases import read_object

    ref: ObjectRef | None
    if said.rstrip().endswith("than"):
        ref = read_object(cur, plain=True)
    else:
        if word == "equal":
            return None  # equal to each other: "any number of creatures with equal toughness"
        targets = [each.ref for each in cur.context.mentions if isinstance(each.ref, TargetObject)]
        ref = targets[-1] if targets else ThisObject()
        if not targets and _ANY_COMBAT.search(cur.low):
            return None  # lesser than that of the creature just spoken of
    return Compare(value, _RELATIVE[word], ValueOf(value, ref)) if ref is not None else None


def _either_size(cur: Cursor) -> Filter | None:
    compared = read_comparison(cur)
    if compared is None:
        return None
    return Or((Compare("power", *compared), Compare("toughness", *compared)))


def _extreme(cur: Cursor) -> Filter | None:
    """Read "the greatest power among creatures you control"."""
    from mtglayers.oracle.noun_phrases import read_filter

    found = cur.eat(
        rf"the (greatest|highest|least|lowest) {_VALUE}(?: or tied for [a-z ]*?{_VALUE})? among"
    )
    inner = read_filter(cur) if found else None
    if found is None or inner is None:
        return None
    op = "max" if found.group(1) in ("greatest", "highest") else "min"
    return Compare(found.group(2), "==", Aggregate(op, found.group(2), inner))


def _keywords(cur: Cursor) -> Filter | None:
    parts: list[Filter] = []
    found = cur.eat(KEYWORD_NAME)
    joined = ""
    while found:
        parts.append(HasKeyword(found.group()))
        joiner = cur.eat(
            rf"(?:, )?(or|and|and/or) (?={KEYWORD_NAME}(?:[ .,]|$))|, (?={KEYWORD_NAME},)"
        )
        if joiner is None:
            break
        joined = joiner.group(1) or joined
        found = cur.eat(KEYWORD_NAME)
    if not parts:
        return None
    return conjunction(*parts) if joined == "and" else disjunction(parts)


def _ability_kind(cur: Cursor) -> Filter | None:
    if found := cur.eat(rf"(?:an? )?({KEYWORD_NAME}) abilit(?:y|ies)"):
        return HasKeyword(found.group(1))
    found = cur.eat(r"(?:an? )?(activated|mana|triggered|static|loyalty) (?:ability|abilities)")
    return HasAbilityKind(found.group(1)) if found else None
