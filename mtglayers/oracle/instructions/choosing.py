"""Choices of values while resolving or entering: colours, types, names (CR 607.2d, 608.2d)."""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.filters import HasSupertype, IsType, Not, all_of
from mtglayers.core.instructions import (
    Choose,
)
from mtglayers.core.references import (
    PlayerRef,
)
from mtglayers.core.vocabulary import CARD_TYPES
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import read_filter
from mtglayers.oracle.instructions.common import YOU
from mtglayers.oracle.keyword_lists import read_ability_choice
from mtglayers.oracle.words import COLOR_LETTER, NUMBER, number_of

_KINDS: tuple[tuple[str, str], ...] = (
    (r"a creature type other than ([a-z]+)", "creature_type"),
    (r"a land type other than ([a-z]+)", "land_type"),
    (r"(?:a|another) creature type", "creature_type"),
    (r"a color other than ([a-z]+)", "color"),
    (r"(?:a|another) color", "color"),
    (r"(?:a|any) nonland card name|a card name other than a basic land card name", "card_name"),
    (r"an? nonbasic land card name", "card_name"),
    (r"(?:an?|any) ([a-z]+) card name", "card_name"),
    (r"(?:a|any) card name", "card_name"),
    (r"a basic land type", "basic_land_type"),
    (r"a land type", "land_type"),
    (r"a card type", "card_type"),
    (r"a permanent type", "card_type"),
    (r"an opponent", "opponent"),
    (r"another player", "opponent"),
    (r"a player", "player"),
    (r"a number|any number", "number"),
    (r"a nonbasic land type", "land_type"),
)


def read_choice_of_value(cur: Cursor, who: PlayerRef = YOU) -> Choose | None:
    """Read the value chosen behind "choose": "a color", "a creature type", "odd or even".

    Examples
    --------
    >>> read_choice_of_value(Cursor("a creature type.")).kind
    'creature_type'
    """
    cur.eat("secretly(?= )")
    abilities = read_ability_choice(cur)
    if abilities is not None:
        return replace(abilities, player=who)
    if found := cur.eat("a card type other than ([a-z]+)(?: or ([a-z]+))?"):
        return Choose("card_type", who, excluded=tuple(w.title() for w in found.groups() if w))
    if cur.eat("a color word"):
        return Choose("color", who)
    if cur.eat("a noncreature, nonland card name"):
        return Choose("card_name", who, filter=all_of(Not(IsType("Creature")), Not(IsType("Land"))))
    if (listed := _listed_name(cur, who)) is not None:
        return listed
    if cur.eat(r"a color of an?(?= )"):
        among = read_filter(cur)
        return Choose("color", who, filter=among) if among is not None else None
    at_random = False
    for expression, kind in _KINDS:
        if found := cur.eat(expression):
            excluded: tuple[str, ...] = ()
            filter_ = None
            if found.lastindex and "other than" in expression:
                excluded = (cur.original(found, 1),)
                if found.group(1) in COLOR_LETTER:
                    excluded = (COLOR_LETTER[found.group(1)],)
            elif found.lastindex:
                from mtglayers.oracle.words import describe

                word = describe(found.group(1))
                if word is None:
                    return None
                filter_ = word.filter
            elif "other than a basic land card" in found.group():
                filter_ = Not(all_of(HasSupertype("Basic"), IsType("Land")))
            elif kind == "land_type" and "nonbasic" in found.group():
                excluded = ("Plains", "Island", "Swamp", "Mountain", "Forest")
            elif "nonbasic land" in found.group() and kind == "card_name":
                filter_ = all_of(Not(HasSupertype("Basic")), IsType("Land"))
            elif "nonland card name" in found.group():
                filter_ = Not(IsType("Land"))
            if cur.eat("at random"):
                at_random = True
            if kind == "number" and (limits := cur.eat(r"between (\w+) and (\w+)")):
                return Choose(kind, who, options=_numbers(limits.group(1), limits.group(2)))
            if kind == "number" and cur.peek("(?:greater|less|of|equal)"):
                return None
            return Choose(kind, who, excluded=excluded, filter=filter_, at_random=at_random)
    if found := cur.eat(
        r"(two|three) (colors|creature types|basic land types|players|opponents|land types)"
    ):
        kinds = {
            "colors": "color",
            "creature types": "creature_type",
            "basic land types": "basic_land_type",
        }
        number = {"two": 2, "three": 3}[found.group(1)]
        return Choose(
            kinds.get(found.group(2), found.group(2).rstrip("s").replace(" ", "_")),
            who,
            number=number,
        )
    if found := cur.eat(rf"({NUMBER}(?:, {NUMBER})*,? or {NUMBER})(?= at random|\.|$)"):
        numbers = tuple(str(number_of(each)) for each in re.split(r",? or |, ", found.group(1)))
        return Choose("number", who, options=numbers, at_random=cur.eat("at random") is not None)
    if found := cur.eat(rf"two numbers from ({NUMBER}) to ({NUMBER})"):
        return Choose(
            "number",
            who,
            options=_numbers(found.group(1), found.group(2)),
            number=2,
            at_random=cur.eat("at random") is not None,
        )
    if cur.eat("a planeswalker type"):
        return Choose("planeswalker_type", who)
    if cur.eat("odd or even"):
        return Choose("word", who, options=("odd", "even"))
    return _choice_of_words(cur, who)


def _listed_name(cur: Cursor, who: PlayerRef) -> Choose | None:
    """Read "a card name that hasn't been chosen from among Terror, Regrowth, and Black Lotus"."""
    found = cur.eat(r"a card name( that hasn't been chosen)? from among ([^.]+)")
    if found is None:
        return None
    names = tuple(re.split(r",? and |, ", cur.original(found, 2).strip()))
    return Choose("card_name", who, options=names, new=found.group(1) is not None)


def _numbers(low: str, high: str) -> tuple[str, ...]:
    from mtglayers.oracle.words import NUMBER_WORDS

    first = int(low) if low.isdigit() else NUMBER_WORDS.get(low, 0)
    last = int(high) if high.isdigit() else NUMBER_WORDS.get(high, 0)
    return tuple(str(number) for number in range(first, min(last, first + 100) + 1))


def _choice_of_words(cur: Cursor, who: PlayerRef) -> Choose | None:
    """Read "left or right", "Khans or Dragons", "red, white, or blue": anchor words or colours."""
    found = cur.eat(
        r"([a-z][a-z' -]*(?:, [a-z][a-z' -]*)*,? or [a-z][a-z' -]*?)(?= at random|\.|$|,)"
    )
    if found is None:
        return None
    words = re.split(r",? or |, ", cur.original(found, 1).strip())
    at_random = cur.eat("at random") is not None
    if all(word.lower() in COLOR_LETTER for word in words):
        return Choose(
            "color", who, options=tuple(COLOR_LETTER[w.lower()] for w in words), at_random=at_random
        )
    if all(word.title() in CARD_TYPES for word in words):
        return Choose(
            "card_type", who, options=tuple(w.title() for w in words), at_random=at_random
        )
    if any(len(word.split()) > 3 for word in words):
        return None
    if (
        not all(word.split()[-1][:1].isupper() for word in words)
        and not {w.lower() for w in words} <= _PLAIN_WORDS
    ):
        return None
    return Choose("word", who, options=tuple(words), at_random=at_random)


_PLAIN_WORDS = frozenset("left right odd even land nonland heads tails".split())
