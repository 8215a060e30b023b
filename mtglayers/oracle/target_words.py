"""How many targets there are, who chooses them, and what they must be together (CR 115.1).

`mtglayers.oracle.noun_phrases` reads what may be targeted.
"""

from __future__ import annotations

import re

from mtglayers.core.filters import ControlledBy
from mtglayers.core.references import Opponents
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import located
from mtglayers.oracle.nouns import NounPhrase
from mtglayers.oracle.words import NUMBER, number_of

__all__ = [
    "COUNT_TARGET",
    "DIFFERENT",
    "SINGLE_GRAVEYARD",
    "read_chooser",
    "read_together",
    "target_numbers",
]

COUNT_TARGET = (
    rf"(?:(up to )?({NUMBER}|x|that many|one hundred|ninety-nine) (?:(other|another) )?|"
    rf"((?:each of )?any number of )|(one or two )|"
    rf"(one, two, or three )"
    rf"|(one or more )|(each of (?:up to )?{NUMBER} )|(another |the other |a second |"
    rf"a third ))?(other )?target"
)


def read_chooser(cur: Cursor, phrase: NounPhrase) -> str:
    """Read who chooses a target where it is not the controller: "of an opponent's choice".

    An opponent chooses among what the words name; chance does "at random" (CR 115.1, 601.2c).
    """
    if cur.eat(r"of their choice(?= )"):
        return ""
    if cur.eat(r"(?:chosen )?at random"):
        return "random"
    mark = cur.mark()
    if cur.eat(r"of an opponent's choice"):
        if cur.eat(r"(?:that )?they control"):
            phrase.filter = located(phrase.filter, ControlledBy(Opponents()))
        return "opponent"
    cur.reset(mark)
    return ""


SINGLE_GRAVEYARD = "single graveyard"
DIFFERENT = r"with (different (?:names|powers|mana values|toughnesses))"


def read_together(cur: Cursor) -> str:
    """Read what several targets must be together: "that share a card type"."""
    if found := cur.eat(
        r"that (?:each )?share a (card type|permanent type|creature type|color|name)"
    ):
        return f"share {found.group(1)}"
    if cur.eat(r"(?:that are )?controlled by different players"):
        return "different controllers"
    if found := cur.eat(DIFFERENT):
        return found.group(1)
    if found := cur.eat(r"with equal (power|toughness)"):
        return f"share {found.group(1)}"
    if cur.eat(r"from a single graveyard"):
        return SINGLE_GRAVEYARD
    if found := cur.eat(r"with total (mana value|power|toughness) (\d+|x) or less"):
        return f"total {found.group(1)} {found.group(2).upper()}"
    return ""


def target_numbers(found: re.Match[str]) -> tuple[int, int | None, bool]:
    """Return least and greatest number of targets, and whether X fixes it."""
    groups = found.groups()
    up_to, number, _, any_number, one_or_two, one_to_three, one_or_more, each_of, *_ = groups
    if any_number:
        return 0, None, False
    if one_or_two:
        return 1, 2, False
    if one_to_three:
        return 1, 3, False
    if one_or_more:
        return 1, None, False
    if each_of:
        count = number_of(each_of.split()[-1])
        return (0 if "up to" in each_of else count), count, False
    if number in ("x", "that many"):
        return 0, None, not up_to
    if number in ("one hundred", "ninety-nine"):
        many = 100 if number == "one hundred" else 99
        return (0 if up_to else many), many, False
    if number:
        return (0 if up_to else number_of(number)), number_of(number), False
    return 1, 1, False
