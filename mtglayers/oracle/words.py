"""The small words of Oracle text: numbers, colours, states; what one word of a noun means.

`describe(word)` classifies a single word of a noun phrase ("nonblack", "Elves", "tapped") as a
filter. Nothing here looks further than one word (CR 105, 109.2, 205, 110.5).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mtglayers.core.colors import COLOR_WORDS
from mtglayers.core.filters import (
    AnyObject,
    ColorCount,
    Filter,
    HasColor,
    HasStatus,
    HasSubtype,
    HasSupertype,
    InZone,
    IsCard,
    IsPermanentCard,
    IsSpell,
    IsToken,
    IsType,
    Not,
)
from mtglayers.core.subtypes import is_subtype, plural, singular
from mtglayers.core.vocabulary import CARD_TYPES, SUPERTYPES
from mtglayers.oracle.cursor import Cursor

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty".split()
    )
}
NUMBER = r"(?:\d+|" + "|".join(NUMBER_WORDS) + ")"
COLOR_LETTER = {word: letter for letter, word in COLOR_WORDS.items()}
COLOR = "(?:" + "|".join(COLOR_LETTER) + ")"

# States written as one adjective, and what they are called (CR 110.5, 506, 700).
_STATES = {
    word: word
    for word in (
        "tapped untapped attacking blocking blocked unblocked enchanted equipped modified "
        "foretold transformed suspected saddled goaded monstrous renowned historic crewed paired "
        "fortified prepared kicked"
    ).split()
} | {"face-down": "face down", "face-up": "face up"}
_STATE_NOUNS = {"commander": "commander", "outlaw": "outlaw"}


class Word(NamedTuple):
    """What one word of a noun phrase means.

    ``kind``: color, state, supertype, token, negated (adjectives); type, subtype, generic (nouns).
    ``noun`` is the noun in lower case and singular by which "that …" may refer to it.
    """

    kind: str
    filter: Filter
    noun: str = ""
    plural: bool | None = None

    @property
    def is_noun(self) -> bool:
        """Whether a noun phrase can end with it."""
        return self.kind in ("type", "subtype", "generic")


_GENERIC: dict[str, Filter] = {
    "permanent": AnyObject(),
    "card": IsCard(),
    "spell": IsSpell(),
    "token": IsToken(),
    "object": AnyObject(),
}


def number_of(word: str) -> int:
    """Return the number a word or digits stand for.

    Examples
    --------
    >>> number_of("three"), number_of("12")
    (3, 12)
    """
    return NUMBER_WORDS[word] if word in NUMBER_WORDS else int(word)


def _adjective(word: str) -> Word | None:
    """Classify an adjective that is not negated."""
    if word in COLOR_LETTER:
        return Word("color", HasColor(COLOR_LETTER[word]))
    if word in ("colorless", "multicolored", "monocolored"):
        low, high = {"colorless": (0, 0), "monocolored": (1, 1), "multicolored": (2, 5)}[word]
        return Word("color", ColorCount(low, high))
    if word == "exiled":
        return Word("state", InZone(("exile",)))
    if word in _STATES:
        return Word("state", HasStatus(_STATES[word]))
    if word.capitalize() in SUPERTYPES:
        return Word("supertype", HasSupertype(word.capitalize()))
    return None


def _noun(word: str) -> Word | None:
    """Classify a noun, in the singular or plural."""
    for plural_form, stem in ((False, word), (True, word[:-1])):
        if plural_form and not word.endswith("s"):
            continue
        if stem in _GENERIC:
            return Word("generic", _GENERIC[stem], stem, plural_form)
        if stem in _STATE_NOUNS:
            return Word("generic", HasStatus(_STATE_NOUNS[stem]), stem, plural_form)
    known = singular(word)
    if known is None:
        return None
    if known in CARD_TYPES:
        return Word("type", IsType(known), known.lower(), word != known.lower())
    if is_subtype(known):
        return Word("subtype", HasSubtype(known), known.lower(), _is_plural(word, known))
    return None


def _is_plural(word: str, known: str) -> bool | None:
    """Tell whether a subtype's form is plural; ``None`` where both forms are spelt alike."""
    if word != known.lower():
        return True
    return None if word == plural(known).lower() else False


@lru_cache(maxsize=8192)
def describe(word: str) -> Word | None:
    """Classify one word of a noun phrase, in lower case.

    Examples
    --------
    >>> describe("elves").filter, describe("nonblack").kind, describe("quickly") is None
    (HasSubtype(subtype='Elf'), 'negated', True)
    """
    found = _adjective(word) or _noun(word)
    if found is not None:
        return found
    if not word.startswith("non"):
        return None
    inner = word[3:].removeprefix("-")
    if inner == "token":
        return Word("token", Not(IsToken()))
    base = _adjective(inner) or _noun(inner)
    if base is None or base.plural or base.filter == AnyObject():
        return None
    return Word("negated", Not(base.filter))


PERMANENT_CARD = IsPermanentCard()


def eat_number(cur: Cursor) -> int | None:
    """Read a number in words or digits."""
    found = cur.eat(NUMBER)
    return number_of(found.group()) if found else None


def eat_colors(cur: Cursor) -> tuple[str, ...] | None:
    """Read colour words joined by commas and "and": "white, blue, and black"."""
    found = cur.eat(rf"{COLOR}(?:(?:, and |, | and ){COLOR})*")
    if found is None:
        return None
    return tuple(
        COLOR_LETTER[word] for word in found.group().replace(",", " ").split() if word != "and"
    )
