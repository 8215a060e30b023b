"""Numbers: "the number of Elves you control", "its power", "twice X", "for each …" (CR 107, 700).

`read_quantity` reads a number as it stands behind "equal to" or "where X is"; `read_for_each` what
stands behind "for each". Words that are not understood become `OpaqueQuantity` only where the
caller allows it, with all their words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtglayers.core.filters import Filter, InZone, Is, Or, OwnedBy
from mtglayers.core.quantities import (
    Aggregate,
    AntecedentAmount,
    AtLeast,
    ChosenNumber,
    Const,
    Count,
    CountersOn,
    CountOf,
    Distinct,
    EventAmount,
    Half,
    OpaqueQuantity,
    PlayerValue,
    Quantity,
    Sum,
    Times,
    ValueOf,
    X,
)
from mtglayers.core.references import (
    AttachedObject,
    LinkedObjects,
    ObjectRef,
    Opponents,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter, read_object, read_phrase
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.play_quantities import read_play_count, read_play_number
from mtglayers.oracle.player_quantities import (
    amount,
    cast,
    player_value,
    players,
    times_this_turn,
)
from mtglayers.oracle.players import each_of_them, own_object
from mtglayers.oracle.words import NUMBER, number_of

_VALUE = r"(power|toughness|mana value|loyalty|base power|base toughness|converted mana cost)"


def read_number(cur: Cursor) -> Quantity | None:
    """Read a plain number: digits, a word, X, or an article as one.

    Examples
    --------
    >>> read_number(Cursor("three cards")), read_number(Cursor("X cards"))
    (Const(number=3), X())
    """
    if found := cur.eat(rf"({NUMBER})(?!/)"):
        return Const(number_of(found.group(1)))
    if cur.eat(r"x"):
        return X()
    return Const(1) if cur.eat(r"an?(?= |$)") else None


def read_quantity(cur: Cursor) -> Quantity | None:
    """Read a number that is computed.

    Examples
    --------
    >>> read_quantity(Cursor("the number of Islands you control"))  # doctest: +ELLIPSIS
    Count(filter=And(parts=(HasSubtype(subtype='Island'), ...
    """
    start = cur.mark()
    found = _read_terms(cur)
    if found is None:
        cur.reset(start)
        return None
    cur.context.keep_mentions(start.mentions)
    return found


def _read_terms(cur: Cursor) -> Quantity | None:
    """Read a number with what is added to it and how it is rounded."""
    found = _read_term(cur)
    if found is None:
        return None
    while sign := cur.eat(r"(plus|minus)(?= )"):
        second = _read_term(cur)
        if second is None:
            return None
        found = Sum((found, second if sign.group(1) == "plus" else Times(-1, second)))
    if end := cur.eat(r",? ?rounded (up|down)(?: each time)?"):
        if not isinstance(found, Half):
            return None
        found = Half(found.quantity, end.group(1) == "up")
    return found


def _read_term(cur: Cursor) -> Quantity | None:
    if found := cur.eat(r"(twice|half|three times|four times)(?= )"):
        inner = _read_term(cur)
        if inner is None:
            return None
        factor = {"twice": 2, "three times": 3, "four times": 4}.get(found.group(1))
        return Half(inner) if factor is None else Times(factor, inner)
    start = cur.mark()
    for reader in _TERMS:
        term = reader(cur)
        if term is not None:
            return term
        cur.reset(start)
    return None


# What is done to so many as somebody chooses, or to all: "that many" behind it are those.
_COUNTS = re.compile(
    r"\b(?:discard|sacrifice|exile|remove|return|pay|tap|reveal)s? "
    r"(?:all|any (?:number|amount)|up to|one or more|(?:your|their) hand)\b"
)


def counts(text: str) -> bool:
    """Tell whether a sentence does something to a number of things that it leaves open."""
    return _COUNTS.search(text.lower()) is not None


def that_number(cur: Cursor) -> Quantity:
    """Say what "that many" counts: what was just done, else what the event was about."""
    done = cur.context.counted or counts(cur.low[: cur.position])
    return EventAmount() if cur.context.event and not done else AntecedentAmount()


def _fixed(cur: Cursor) -> Quantity | None:
    if cur.eat(r"the chosen number|the last chosen number|that number(?= chosen)"):
        return ChosenNumber()
    if cur.eat(r"that (?:number|much|many)|that amount"):
        return that_number(cur)
    if found := cur.eat(rf"({NUMBER})(?! or |/)"):
        return Const(number_of(found.group(1)))
    return X() if cur.eat(r"x") else None


def _number_of(cur: Cursor) -> Quantity | None:
    """Read "the number of …"."""
    if not cur.eat(r"the (?:total )?number of(?= )"):
        return None
    return read_counted(cur)


def read_counted(cur: Cursor) -> Quantity | None:
    """Read what is counted: objects, counters, kinds, colours, cards in a hand, players."""
    start = cur.mark()
    for reader in (
        read_play_count,
        _counters,
        _distinct,
        players,
        cast,
        times_this_turn,
        _objects,
    ):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


def _objects(cur: Cursor) -> Quantity | None:
    other = bool(cur.eat(r"(?:other|another)(?= )"))
    if cur.eat(r"those|them(?= )"):
        return None
    phrase = read_phrase(cur, other=other)
    if phrase is None or cur.peek(r"types?\b|'s"):
        return None
    return _joined_counts(cur, Count(phrase.filter))


def _joined_counts(cur: Cursor, first: Count) -> Quantity | None:
    """Read "… and each other …", "plus the number of …" behind a count."""
    parts: list[Quantity] = [first]
    while True:
        mark = cur.mark()
        joiner = cur.eat(r"and (?:each )?(?=[a-z])|, and (?=each )")
        phrase = read_phrase(cur) if joiner else None
        if phrase is None or not _complete(cur, phrase.filter):
            cur.reset(mark)
            break
        parts.append(Count(phrase.filter))
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))


def _complete(cur: Cursor, found: Filter) -> bool:
    """Tell whether a second counted phrase may end here, rather than begin another clause."""
    return cur.at_end or cur.peek(r"[.,]|and|plus|as long as|until") is not None


def _counters(cur: Cursor) -> Quantity | None:
    found = cur.eat(r"(?:other )?(?:([+-]\d+/[+-]\d+|(?:first |double )?[a-z'-]+) )?counters?(?= )")
    if found is None:
        return None
    kind = found.group(1) or ""
    if kind in ("of", "other"):
        return None
    if cur.eat(r"on"):
        ref = _counted_holder(cur)
        return CountersOn(kind, ref) if ref is not None else None
    if cur.eat(r"you have"):
        return PlayerValue(kind)
    if cur.eat(r"(?:your opponents|an opponent|that player) ha(?:ve|s)"):
        return PlayerValue(kind, Opponents())
    return None


def _counted_holder(cur: Cursor) -> ObjectRef | None:
    ref = each_of_them(cur) or read_object(cur, plain=True)
    if ref is None and cur.eat(r"it|itself"):
        ref = own_object(cur)
    return ref if ref is not None else read_object(cur)


_KINDS = {
    "colors": "color",
    "color": "color",
    "card type": "card type",
    "card types": "card type",
    "basic land type": "basic land type",
    "basic land types": "basic land type",
    "creature type": "creature type",
    "creature types": "creature type",
    "different powers": "power",
    "different power": "power",
    "different mana value": "mana value",
    "different mana values": "mana value",
    "different names": "name",
    "different mana cost": "mana cost",
    "different mana costs": "mana cost",
    "mana values": "mana value",
    "powers": "power",
    "permanent type": "card type",
    "permanent types": "card type",
    "different kinds of counters": "counter kind",
    "supertypes": "supertype",
}


def _distinct(cur: Cursor) -> Quantity | None:
    """Read "card types among cards in your graveyard", "differently named lands you control"."""
    if cur.eat(r"differently named(?= )|different names among"):
        inner = read_filter(cur)
        return Distinct("name", inner) if inner is not None else None
    kinds = "|".join(sorted(_KINDS, key=lambda word: -len(word)))
    found = cur.eat(rf"(?:different )?({kinds}) (?:among|of)(?= )")
    if found is not None:
        cur.eat(r"the ")
        inner = read_filter(cur)
        return Distinct(_KINDS[found.group(1)], inner) if inner is not None else None
    if (
        cur.eat(r"(?:of its |of ~'s |its )?colors?(?: it (?:is|has))?(?= |\.|,|$)")
        and "its" in cur.low
    ):
        return ValueOf("colors", own_object(cur))
    return None


def _extreme(cur: Cursor) -> Quantity | None:
    """Read "the greatest power among …", "the total toughness of …"."""
    found = cur.eat(
        rf"the (greatest|highest|least|lowest|total) {_VALUE} (?:among|of|from among)(?: the)?(?= )"
    )
    if found is None:
        return None
    if cur.eat(r"exiled cards(?= and|\.|,)"):
        return Aggregate("sum", _value(found.group(2)), Is(LinkedObjects("exiled")))
    if cur.eat(r"exiled cards used to craft it"):
        return Aggregate("sum", _value(found.group(2)), Is(LinkedObjects("crafted")))
    if found.group(1) == "total" and cur.peek(r"those(?= )"):
        ref = read_object(cur, plain=True)
        return ValueOf(_value(found.group(2)), ref) if ref is not None else None
    cur.eat(r"all |other (?=$)")
    other = bool(cur.eat(r"other(?= )"))
    phrase = read_phrase(cur, other=other)
    if phrase is None:
        return None
    mark = cur.mark()
    beside = read_phrase(cur) if cur.eat(r"and (?=(?:[a-z-]+ )*cards? )") else None
    if beside is None:
        cur.reset(mark)
    else:
        here = conjunction(phrase.filter, InZone(("battlefield",)))
        phrase.filter = Or((here, beside.filter))
    op = {"greatest": "max", "highest": "max", "least": "min", "lowest": "min", "total": "sum"}
    return Aggregate(op[found.group(1)], _value(found.group(2)), phrase.filter)


def _value(word: str) -> str:
    return "mana value" if word == "converted mana cost" else word


def _possessive(cur: Cursor) -> Quantity | None:
    """Read "its power", "~'s toughness", "the mana value of the exiled card"."""
    if found := cur.eat(rf"the {_VALUE} of(?= )"):
        ref = read_object(cur, plain=True)
        return ValueOf(_value(found.group(1)), ref) if ref is not None else None
    if found := cur.eat(rf"(?:its|their|his|her) {_VALUE}"):
        return ValueOf(_value(found.group(1)), own_object(cur))
    ref = read_object(cur, plain=True)
    if ref is None:
        return None
    if found := cur.eat(rf"'s? {_VALUE}(?! and toughness(?! equal to))"):
        return ValueOf(_value(found.group(1)), ref)
    return None


def _in_hand(cur: Cursor) -> Quantity | None:
    """Read "cards in your hand" without "the number of"."""
    if cur.eat(r"the number of cards in your hand"):
        return Count(conjunction(InZone(("hand",)), OwnedBy(You())))
    return None


_TERMS: tuple[Callable[[Cursor], Quantity | None], ...] = (
    read_play_number,
    _number_of,
    amount,
    player_value,
    _extreme,
    _fixed,
    _possessive,
    _in_hand,
)


def read_for_each(cur: Cursor) -> Quantity | None:
    """Read "for each …" and return how often it is.

    Examples
    --------
    >>> read_for_each(Cursor("for each +1/+1 counter on ~"))
    CountersOn(kind='+1/+1', ref=ThisObject())
    """
    start = cur.mark()
    if not cur.eat(r"for (?:each|every)(?= )"):
        return None
    found = read_counted(cur) or _for_each_special(cur)
    if found is None:
        cur.reset(start)
        return None
    cur.context.keep_mentions(start.mentions)
    if limit := cur.eat(r",? ?to a maximum of (\d+)"):
        return AtLeast(found, maximum=int(limit.group(1)))
    if more := cur.eat(rf"beyond (?:the first(?: ({NUMBER}))?|({NUMBER}))(?=[.,]| |$)"):
        free = number_of(more.group(1) or more.group(2) or "one")
        return AtLeast(Sum((found, Const(-free))), minimum=0)
    return found


def _for_each_special(cur: Cursor) -> Quantity | None:
    if cur.eat(r"of (?:its|~'s|enchanted creature's|equipped creature's) colors"):
        said = cur.low[: cur.position]
        attached = "enchanted" in said[-30:] or "equipped" in said[-30:]
        return ValueOf("colors", AttachedObject() if attached else own_object(cur))
    if found := cur.eat(r"of its (creature types|card types|land types)"):
        return ValueOf(found.group(1), own_object(cur))
    if found := cur.eat(r"(creature|card|land) type it has"):
        return ValueOf(f"{found.group(1)} types", own_object(cur))
    if cur.eat(r"(?:[a-z+/0-9-]+ )?counters? removed(?: from [~a-z ]+)? this way"):
        return AntecedentAmount()
    if cur.eat(r"1 life you gained this turn"):
        return PlayerValue("life gained this turn")
    if cur.eat(r"(?:of them|of those [a-z]+)"):
        ref = cur.context.antecedent(plural=True)
        return CountOf(ref) if ref is not None else None
    return None


_AMOUNT_END = (
    r"(?:,|\.$|\.| and (?=(?:it |they )?(?:has|have|gains?|gets?|is|are|its|loses?) )| until |"
    r" as long as |$)"
)


def read_amount(cur: Cursor) -> Quantity | None:
    """Read a number, opaque if the context allows that and it is not understood."""
    start = cur.mark()
    found = read_quantity(cur)
    if not cur.context.opaque or (found is not None and cur.peek(_AMOUNT_END)):
        return found
    cur.reset(start)
    return opaque_quantity(cur, _AMOUNT_END) if cur.peek(r"[a-z~0-9]+") else None


def read_times(cur: Cursor) -> Quantity | None:
    """Read "for each …", opaque if the context allows that and it is not understood."""
    found = read_for_each(cur)
    if found is None and cur.context.opaque and cur.eat(r"for each(?= )"):
        return opaque_quantity(cur, _AMOUNT_END)
    return found


def opaque_quantity(cur: Cursor, stop: str = r"$") -> Quantity:
    """Take the words up to an expression (or the end) as a number that is not understood."""
    from mtglayers.oracle.cursor import pattern

    found = pattern(stop).search(cur.low, cur.position)
    end = found.start() if found else len(cur.low)
    words = cur.text[cur.position : end].strip().rstrip(".").strip()
    cur.jump(end if found else len(cur.low))
    return OpaqueQuantity(words)
