"""The words of the game: zones, colours, types, mana symbols, keywords, counters, sublayers.

Words are plain strings in the spelling of a card: card types and subtypes with a capital
("Creature", "Time Lord"), colours as their letters ("W"), keywords in lower case ("first strike").
Where the order of a fixed few values matters there is an enum. Functions that read words typed by
people raise `VocabularyError`, which suggests what was meant. This module is the one to import
from; colours, mana costs and keywords live in modules of their own below it, and the lists of
subtypes in `mtglayers.core.subtypes`.

Rules covered: CR 105, 106, 107.4, 110.4, 122.1, 202, 205, 305.6, 400.1, 613.1-613.4, 702.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import NamedTuple

from mtglayers.core.colors import (
    COLOR_WORDS,
    COLORS,
    MANA_TYPES,
    color_phrase,
    ordered_colors,
    parse_color,
    parse_colors,
)
from mtglayers.core.keywords import (
    KEYWORD_ABILITIES,
    KEYWORD_COUNTERS,
    LATER_KEYWORD_ABILITIES,
    keyword_name,
    keyword_of_counter,
    power_toughness_of_counter,
)
from mtglayers.core.mana_costs import colors_of_mana_cost, mana_value, split_mana_cost
from mtglayers.core.subtypes import MULTIWORD_SUBTYPES
from mtglayers.errors import VocabularyError

__all__ = [
    "Sublayer",
    "Zone",
    "COLORS",
    "COLOR_WORDS",
    "MANA_TYPES",
    "parse_color",
    "parse_colors",
    "ordered_colors",
    "color_phrase",
    "CARD_TYPES",
    "PERMANENT_TYPES",
    "SUPERTYPES",
    "BASIC_LAND_TYPES",
    "parse_card_type",
    "parse_supertype",
    "parse_basic_land_type",
    "TypeLine",
    "parse_type_line",
    "format_type_line",
    "split_mana_cost",
    "mana_value",
    "colors_of_mana_cost",
    "KEYWORD_ABILITIES",
    "LATER_KEYWORD_ABILITIES",
    "keyword_name",
    "KEYWORD_COUNTERS",
    "keyword_of_counter",
    "power_toughness_of_counter",
]


class Sublayer(IntEnum):
    """The eleven steps in which continuous effects are applied, in order (CR 613.1).

    Layers 1 and 7 have sublayers, the others are one step each. Counters are 7c and switching is
    7d: there is no 7e.

    Examples
    --------
    >>> Sublayer.L7C.label, Sublayer.L7C.layer, Sublayer.L7C.rule
    ('7c', 7, '613.4c')
    >>> Sublayer.parse("4") < Sublayer.L7A
    True
    """

    L1A = 0
    L1B = 1
    L2 = 2
    L3 = 3
    L4 = 4
    L5 = 5
    L6 = 6
    L7A = 7
    L7B = 8
    L7C = 9
    L7D = 10

    @property
    def label(self) -> str:
        """The name as players say it, such as "7c"."""
        return self.name[1:].lower()

    @property
    def layer(self) -> int:
        """The number of the layer that it belongs to."""
        return int(self.name[1])

    @property
    def rule(self) -> str:
        """The number of the rule that defines it."""
        return _SUBLAYER_RULES[self]

    @property
    def title(self) -> str:
        """What is applied in it, in a few words."""
        return _SUBLAYER_TITLES[self]

    @classmethod
    def parse(cls, label: str) -> Sublayer:
        """Find the sublayer of a label such as "7c" or "4"."""
        for sublayer in cls:
            if sublayer.label == label.strip().lower():
                return sublayer
        raise VocabularyError("sublayer", label, known=[each.label for each in cls])


_SUBLAYER_RULES = {
    Sublayer.L1A: "613.2a",
    Sublayer.L1B: "613.2b",
    Sublayer.L2: "613.1b",
    Sublayer.L3: "613.1c",
    Sublayer.L4: "613.1d",
    Sublayer.L5: "613.1e",
    Sublayer.L6: "613.1f",
    Sublayer.L7A: "613.4a",
    Sublayer.L7B: "613.4b",
    Sublayer.L7C: "613.4c",
    Sublayer.L7D: "613.4d",
}

_SUBLAYER_TITLES = {
    Sublayer.L1A: "copiable effects",
    Sublayer.L1B: "face-down characteristics",
    Sublayer.L2: "control",
    Sublayer.L3: "text",
    Sublayer.L4: "types",
    Sublayer.L5: "colours",
    Sublayer.L6: "abilities",
    Sublayer.L7A: "defined power and toughness",
    Sublayer.L7B: "set power and toughness",
    Sublayer.L7C: "modified power and toughness",
    Sublayer.L7D: "switched power and toughness",
}


class Zone(StrEnum):
    """A place where objects can be (CR 400.1).

    Examples
    --------
    >>> Zone("battlefield") is Zone.BATTLEFIELD
    True
    """

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"


# The type line (CR 205).

# In the order in which a type line shows them, as far as printed cards tell.
CARD_TYPES = (
    "Kindred",
    "Dungeon",
    "Conspiracy",
    "Phenomenon",
    "Plane",
    "Scheme",
    "Vanguard",
    "Enchantment",
    "Artifact",
    "Land",
    "Battle",
    "Planeswalker",
    "Creature",
    "Instant",
    "Sorcery",
)
PERMANENT_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
SUPERTYPES = ("Basic", "Legendary", "Ongoing", "World", "Snow")

# Each basic land type and the mana of its intrinsic ability (CR 305.6).
BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

_OLD_CARD_TYPES = {"tribal": "Kindred", "tribals": "Kindred"}


def _parse_word(kind: str, word: str, known: Iterable[str]) -> str:
    """Find a word of a list, in any case."""
    wanted = word.strip().casefold()
    for each in known:
        if each.casefold() == wanted:
            return each
    raise VocabularyError(kind, word, known=known)


def parse_card_type(word: str) -> str:
    """Find a card type in any case, in the singular (CR 205.2a).

    Examples
    --------
    >>> parse_card_type("creature"), parse_card_type("tribal")
    ('Creature', 'Kindred')
    """
    old = _OLD_CARD_TYPES.get(word.strip().lower())
    return old or _parse_word("card type", word, CARD_TYPES)


def parse_supertype(word: str) -> str:
    """Find a supertype in any case (CR 205.4a).

    Examples
    --------
    >>> parse_supertype("legendary")
    'Legendary'
    """
    return _parse_word("supertype", word, SUPERTYPES)


def parse_basic_land_type(word: str) -> str:
    """Find a basic land type in any case (CR 305.6).

    Examples
    --------
    >>> parse_basic_land_type("plains")
    'Plains'
    """
    return _parse_word("basic land type", word, BASIC_LAND_TYPES)


class TypeLine(NamedTuple):
    """The three parts of a type line.

    Examples
    --------
    >>> str(TypeLine(("Legendary",), ("Creature",), ("Human", "Wizard")))
    'Legendary Creature — Human Wizard'
    """

    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        front = " ".join((*self.supertypes, *self.card_types))
        return f"{front} — {' '.join(self.subtypes)}".lstrip() if self.subtypes else front


_DASH = re.compile(r"\s+(?:—|–|--?)\s+|\s*—\s*")


@lru_cache(maxsize=4096)
def parse_type_line(text: str, *, strict: bool = True) -> TypeLine:
    """Split a type line into supertypes, card types and subtypes (CR 205.1).

    Parameters
    ----------
    text
        One face's type line, such as "Artifact Creature — Time Lord Doctor".
    strict
        Refuse words before the dash that are neither supertypes nor card types. Without it they
        are kept as card types, as joke cards have them.

    Raises
    ------
    VocabularyError
        A word before the dash is unknown, or there is no card type at all.

    Examples
    --------
    >>> parse_type_line("Legendary Artifact Creature — Time Lord Doctor").subtypes
    ('Time Lord', 'Doctor')
    """
    front, *back = _DASH.split(text.strip(), maxsplit=1)
    supertypes: list[str] = []
    card_types: list[str] = []
    for word in front.split():
        if word.capitalize() in SUPERTYPES:
            supertypes.append(word.capitalize())
        elif strict or word.capitalize() in CARD_TYPES or word.lower() in _OLD_CARD_TYPES:
            card_types.append(parse_card_type(word))
        else:
            card_types.append(word)
    if strict and not card_types:
        raise VocabularyError("type line with a card type", text, known=CARD_TYPES)
    return TypeLine(
        tuple(supertypes), tuple(card_types), _split_subtypes(back[0], card_types) if back else ()
    )


def _split_subtypes(text: str, card_types: list[str]) -> tuple[str, ...]:
    """Cut the words after the dash into subtypes (CR 205.3b)."""
    if "Plane" in card_types:
        return (text.strip(),)
    for phrase in MULTIWORD_SUBTYPES:
        text = re.sub(rf"\b{phrase}\b", phrase.replace(" ", "\0"), text, flags=re.IGNORECASE)
    return tuple(word.replace("\0", " ") for word in text.split())


def format_type_line(
    supertypes: Iterable[str], card_types: Iterable[str], subtypes: Iterable[str]
) -> str:
    """Write a type line, supertypes and card types in the order of printed cards.

    Subtypes stay in the order given, so pass them in a fixed one.

    Examples
    --------
    >>> format_type_line({"Legendary"}, {"Creature", "Artifact"}, ("Golem",))
    'Legendary Artifact Creature — Golem'
    """
    return str(
        TypeLine(
            tuple(sorted(supertypes, key=lambda word: _place(SUPERTYPES, word))),
            tuple(sorted(card_types, key=lambda word: _place(CARD_TYPES, word))),
            tuple(subtypes),
        )
    )


def _place(order: tuple[str, ...], word: str) -> tuple[int, str]:
    """Sort key of a word: known ones in their order, others behind them by name."""
    return (order.index(word) if word in order else len(order), word)
