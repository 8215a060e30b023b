"""The closed lists of words that scenarios use, and how each is brought into standard form."""

from __future__ import annotations

import re

from mtglayers.core.colors import COLOR_WORDS, COLORS, MANA_TYPES
from mtglayers.core.mana_costs import split_mana_cost
from mtglayers.core.vocabulary import BASIC_LAND_TYPES, Zone
from mtglayers.errors import VocabularyError

__all__ = [
    "CHOICE_COLORS",
    "COLOR_NAMES",
    "EVENTS",
    "FACE_DOWN_WAYS",
    "MANA_NAMES",
    "RESERVED_IDS",
    "TURN_STEPS",
    "TURN_STEP_ALIASES",
    "ZONES",
    "color_letter",
    "color_word",
    "land_type",
    "mana_letter",
    "standard_mana",
    "standard_rule",
]

COLOR_NAMES = tuple(COLOR_WORDS[letter] for letter in COLORS)
MANA_NAMES = CHOICE_COLORS = (*COLOR_NAMES, "colorless")
ZONES = tuple(zone.value for zone in Zone)
# Keys of expectations and words of choices; no object or player has them as its id.
RESERVED_IDS = frozenset({"happened", "never", "none"})
FACE_DOWN_WAYS = ("morph", "megamorph", "disguise", "manifest", "cloak")

# CR 500.1: the phases and steps that can begin; a phase without steps counts as one.
TURN_STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main",
    "combat",
    "attackers",
    "blockers",
    "damage",
    "end of combat",
    "second main",
    "end",
    "cleanup",
)
TURN_STEP_ALIASES = {
    "end step": "end",
    "upkeep step": "upkeep",
    "draw step": "draw",
    "main phase": "main",
    "precombat main": "main",
    "precombat main phase": "main",
    "first main": "main",
    "beginning of combat": "combat",
    "declare attackers": "attackers",
    "declare blockers": "blockers",
    "combat damage": "damage",
    "postcombat main": "second main",
    "postcombat main phase": "second main",
    "cleanup step": "cleanup",
}

EVENTS = (
    *("enters", "leaves", "dies", "draw", "discard", "trigger", "activate", "mana", "counter"),
    *("connive", "becomes_copy", "transform", "turn_face_up", "turn_face_down", "flip"),
    *("phase_out", "phase_in", "attach", "unattach", "life", "sacrifice", "exile"),
    *("create_token", "control", "attack"),
)

_LETTERS = dict(zip(MANA_NAMES, MANA_TYPES, strict=True))
# The rules skip the letters l and o.
_RULE = re.compile(r"[1-9]\d\d(\.\d{1,3}[a-kmnp-z]?)?")


def mana_letter(text: str) -> str | None:
    """Return the letter of a type of mana given as word or letter.

    Examples
    --------
    >>> mana_letter("colorless"), mana_letter("u"), mana_letter("purple")
    ('C', 'U', None)
    """
    word = text.strip().lower().replace("colour", "color")
    letter = _LETTERS.get(word, word.upper())
    return letter if letter in MANA_TYPES else None


def color_letter(text: str) -> str | None:
    """Return the letter of a colour given as word or letter."""
    letter = mana_letter(text)
    return letter if letter in COLORS else None


def color_word(text: str) -> str | None:
    """Return the word for a colour, or for colourless, given as word or letter.

    Examples
    --------
    >>> color_word("W"), color_word("Blue")
    ('white', 'blue')
    """
    letter = mana_letter(text)
    return next((word for word, each in _LETTERS.items() if each == letter), None)


def land_type(text: str) -> str | None:
    """Return a basic land type in the spelling of cards."""
    word = text.strip().capitalize()
    return word if word in BASIC_LAND_TYPES else None


def standard_mana(text: str) -> str | None:
    """Return a mana cost in capitals; `None` when it is none. The order of symbols is kept.

    Examples
    --------
    >>> standard_mana("{2}{g/w}"), standard_mana("2G")
    ('{2}{G/W}', None)
    """
    try:
        return "".join(f"{{{symbol}}}" for symbol in split_mana_cost(text))
    except VocabularyError:
        return None


def standard_rule(text: str) -> str | None:
    """Return a rule number without a closing full stop.

    Examples
    --------
    >>> standard_rule("613.8a"), standard_rule("302."), standard_rule("CR 613")
    ('613.8a', '302', None)
    """
    number = text.strip().removesuffix(".")
    return number if _RULE.fullmatch(number) else None
