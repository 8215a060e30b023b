"""Costs of activated abilities and of keywords, read from their words (CR 118, 601.2f, 602.1a).

What an engine can do something with becomes a cost of its own kind; everything else is an
`OtherCost` with its words, which counts as paid.
"""

from __future__ import annotations

import re

from mtglayers.core.costs import (
    Cost,
    CounterCost,
    DiscardCost,
    ExileCost,
    LifeCost,
    LoyaltyCost,
    ManaCost,
    OtherCost,
    PlayerCounterCost,
    ReturnCost,
    SacrificeCost,
    TapCost,
    TapOthersCost,
    UnattachCost,
    UntapCost,
)
from mtglayers.core.filters import And, AnyObject, Filter, InZone, Is, Not, OwnedBy, all_of
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    AttachedObject,
    ChosenObjects,
    EachObject,
    GrantingObject,
    ObjectRef,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.noun_phrases import read_filter
from mtglayers.oracle.words import NUMBER, NUMBER_WORDS

__all__ = ["additional_costs", "loyalty_cost", "read_costs", "read_self"]

_VERBS = (
    "sacrifice|discard|pay|tap|untap|exile|return|remove|put|reveal|mill|exert|collect|forage|"
    "unattach|waterbend|blight|behold"
)
_SPLIT = re.compile(rf"(?:, (?:and )?| and )(?=\{{|(?:{_VERBS})\b)", re.IGNORECASE)
_THIS = (
    r"this (?:creature|permanent|card|token|land|artifact|enchantment|aura|equipment|"
    r"vehicle|planeswalker|spell)"
)


def loyalty_cost(words: str) -> LoyaltyCost:
    """Read "+1", "-3", "0" or "-X" (CR 606.4).

    Examples
    --------
    >>> loyalty_cost("-X").number is None, loyalty_cost("+1").number
    (True, 1)
    """
    return LoyaltyCost(None if "X" in words.upper() else int(words))


def read_costs(text: str, context: ReadContext | None = None) -> tuple[Cost, ...]:
    """Read everything before the colon of an activated ability, or behind a keyword's dash.

    Examples
    --------
    >>> [type(cost).__name__ for cost in read_costs("{2}{G}, {T}, Sacrifice ~, Pay 2 life")]
    ['ManaCost', 'TapCost', 'SacrificeCost', 'LifeCost']
    >>> read_costs("Do a handstand")
    (OtherCost(text='Do a handstand'),)
    """
    context = context if context is not None else ReadContext()
    costs: list[Cost] = []
    for part in _SPLIT.split(text.strip().rstrip(".")):
        words = part.strip()
        if not words:
            continue
        cur = Cursor(words, context)
        mark = cur.mark()
        found = _read_cost(cur)
        if found is None or not cur.at_end:
            cur.reset(mark)
            found = (OtherCost(words),)
        costs.extend(found)
    return tuple(costs)


_ADDITIONAL = re.compile(r"as an additional cost to cast (?:~|this spell), ([^.]+)", re.IGNORECASE)
_OR = re.compile(rf",? or (?=(?:{_VERBS})\b)", re.IGNORECASE)


def additional_costs(text: str) -> tuple[Cost, ...]:
    """Read the objects that an additional cost of a spell asks for, of every alternative.

    Examples
    --------
    >>> words = "As an additional cost to cast ~, sacrifice a creature or discard two cards."
    >>> [(type(cost).__name__, cost.number.number) for cost in additional_costs(words)]
    [('SacrificeCost', 1), ('DiscardCost', 2)]
    """
    found = _ADDITIONAL.search(text)
    if found is None:
        return ()
    read = (cost for words in _OR.split(found.group(1)) for cost in read_costs(words))
    kinds = SacrificeCost | ExileCost | ReturnCost | DiscardCost | TapOthersCost
    return tuple(cost for cost in read if isinstance(cost, kinds))


def read_self(cur: Cursor) -> ObjectRef | None:
    """Read the object itself: ``~``, or "this creature" in a quoted ability (CR 201.5a)."""
    if cur.eat("~"):
        return GrantingObject() if cur.context.quoted else ThisObject()
    if cur.eat(_THIS):
        return ThisObject()
    return None


def _read_cost(cur: Cursor) -> tuple[Cost, ...] | None:
    """Read one part of a cost."""
    if cur.eat(r"\{t\}"):
        return (TapCost(),)
    if cur.eat(r"\{q\}"):
        return (UntapCost(),)
    if found := cur.eat(r"(?:pay )?((?:\{[^}]+\})+)"):
        symbols = cur.original(found, 1)
        if re.fullmatch(r"(?:\{E\})+", symbols):
            return (PlayerCounterCost("energy", Const(symbols.count("{"))),)
        if re.search(r"\{(?:E|A|TK|CHAOS)\}", symbols):
            return (OtherCost(cur.text),)
        return (ManaCost(symbols),)
    if cur.eat("pay"):
        return _read_payment(cur)
    if cur.eat("sacrifice"):
        return _with_objects(cur, SacrificeCost)
    if cur.eat("discard"):
        return _read_discard(cur)
    if cur.eat("exile"):
        return _with_objects(cur, ExileCost)
    if cur.eat("return"):
        return _read_return(cur)
    if cur.eat("unattach(?= )"):
        ref = read_self(cur)
        return (UnattachCost(ref),) if ref is not None else None
    if found := cur.eat("tap|untap"):
        return _read_tap(cur, untap=found.group() == "untap")
    if found := cur.eat("remove|put"):
        return _read_counters(cur, remove=found.group() == "remove")
    return None


def _read_payment(cur: Cursor) -> tuple[Cost, ...] | None:
    """Read "2 life", "X life", "{E}{E}", "six {E}" or "an amount of {E}"."""
    if found := cur.eat(r"(?:\{e\})+(?=$|[,.])"):
        return (PlayerCounterCost("energy", Const(found.group().count("{"))),)
    number = _read_count(cur)
    if number is not None and cur.eat(r"\{e\}"):
        return (PlayerCounterCost("energy", number),)
    if number is not None and cur.eat("life"):
        return (LifeCost(number),)
    return None


def _read_count(cur: Cursor) -> Quantity | None:
    """Read a number that comes before a noun: "a", "two", "3", "X"."""
    if cur.eat("an?(?= )|one"):
        return Const(1)
    if found := cur.eat(NUMBER):
        word = found.group()
        return Const(int(word) if word.isdigit() else NUMBER_WORDS[word])
    return X() if cur.eat("x") else None


def _with_objects(
    cur: Cursor, kind: type[SacrificeCost] | type[ExileCost] | type[ReturnCost] | type[DiscardCost]
) -> tuple[Cost, ...] | None:
    """Read which objects: the object itself, the enchanted one, or a number of matching ones."""
    mark = cur.mark()
    if (ref := read_self(cur)) is not None:
        cur.eat("from your (?:graveyard|hand)")
        if cur.at_end or cur.peek("to its owner's hand"):
            return (kind(ref=ref),)
        if cur.eat("and"):
            more = _with_objects(cur, kind)
            return (kind(ref=ref), *more) if more is not None else None
        cur.reset(mark)
    if cur.eat("enchanted [a-z]+|equipped [a-z]+"):
        return (kind(ref=AttachedObject()),)
    if cur.eat("it") and cur.at_end:
        return (kind(ref=ThisObject()),)
    cur.reset(mark)
    counted = _counted_filter(cur)
    if counted is None:
        return None
    number, filter_ = counted
    first = kind(filter=filter_, number=number)
    if cur.eat("and(?= an? )"):
        more = _with_objects(cur, kind)
        return (first, *more) if more is not None else None
    return (first,)


def _counted_filter(cur: Cursor) -> tuple[Quantity, Filter] | None:
    """Read "a creature", "another artifact", "two other Elves", "three untapped Wizards"."""
    other = cur.eat("another") is not None
    number: Quantity | None = Const(1) if other else _read_count(cur)
    if number is None:
        return None
    filter_ = read_filter(cur)
    if filter_ is None:
        return None
    if other:
        filter_ = all_of(Not(Is(ThisObject())), filter_)
    return number, filter_


_HAND = EachObject(And((InZone(("hand",)), OwnedBy(You()))))


def _read_discard(cur: Cursor) -> tuple[Cost, ...] | None:
    """Read "a card", "two cards", "your hand", "~"."""
    if cur.eat("your hand"):
        return (DiscardCost(ref=_HAND),)
    if found := cur.eat(rf"(an?|x|{NUMBER}) cards?(?= ?(?:at random)?\.?$)"):
        random = cur.eat("at random") is not None
        word = found.group(1)
        number: Quantity = X() if word == "x" else Const(NUMBER_WORDS.get(word, 1))
        return (DiscardCost(filter=AnyObject(), number=number, at_random=random),)
    return _with_objects(cur, DiscardCost)


def _read_return(cur: Cursor) -> tuple[Cost, ...] | None:
    """Read "~ to its owner's hand", "two lands you control to their owner's hand"."""
    found = _with_objects(cur, ReturnCost)
    if found is None or not cur.eat("to (?:its|their|his|her) owners?'?s? hands?"):
        return None
    return found


def _read_tap(cur: Cursor, *, untap: bool) -> tuple[Cost, ...] | None:
    """Read "an untapped creature you control", "enchanted creature"."""
    mark = cur.mark()
    if cur.eat("enchanted [a-z]+") and cur.at_end:
        return (TapOthersCost(Is(AttachedObject()), untap=untap),)
    cur.reset(mark)
    counted = _counted_filter(cur)
    if counted is None:
        return None
    return (TapOthersCost(counted[1], counted[0], untap=untap),)


def _read_counters(cur: Cursor, *, remove: bool) -> tuple[Cost, ...] | None:
    """Read "a +1/+1 counter from ~", "X charge counters from ~", "all page counters from ~"."""
    number: Quantity | None
    if cur.eat("all"):
        number = None
    elif cur.eat("any number of|one or more"):
        number = X()
    else:
        number = _read_count(cur)
        if number is None:
            return None
    found = cur.eat(r"(?:([+-]\d+/[+-]\d+|[a-z' -]+?) )?counters? (?:from|on) (?!among)")
    if found is None:
        return None
    ref = read_self(cur)
    if ref is None:
        if cur.eat("it"):
            ref = ThisObject()
        elif cur.eat("(?:enchanted|equipped) (?:creature|permanent|land|artifact)"):
            ref = AttachedObject()
        else:
            counted = _counted_filter(cur)
            if counted is None or counted[0] != Const(1) or number != Const(1):
                return None
            ref = ChosenObjects(counted[1])
    return (CounterCost(found.group(1) or "", number, remove=remove, ref=ref),)
