"""The values that a teacher can ask for: how the question is worded, and the answer in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtglayers.quiz.model import SIZE
from mtglayers.scenarios.compare import Actual, shown
from mtglayers.scenarios.words import color_word
from mtglayers.views import wording

__all__ = ["answer_words", "kind_of", "question_words"]

_COPIABLE = "copiable."
_SETS = frozenset(
    "types supertypes subtypes colors keywords names could_produce counters unlocked modes "
    "designations hand library graveyard".split()
)
_ASKED = {
    SIZE: "What are the power and toughness of {}",
    "types": "Which card types has {}",
    "supertypes": "Which supertypes has {}",
    "subtypes": "Which subtypes has {}",
    "colors": "Which colours has {}",
    "keywords": "Which keyword abilities has {}",
    "abilities": "How many abilities has {}",
    "names": "Which names has {}",
    "controller": "Who controls {}",
    "owner": "Who owns {}",
    "copy_of": "Which object did {} copy last",
    "attached_to": "What is {} attached to",
    "zone": "In which zone is {}",
    "counters": "Which counters are on {}",
    "could_produce": "Which types of mana could {} produce",
    "can_turn_face_up": "What does it cost to turn {} face up",
    "unlocked": "Which doors of {} are unlocked",
    "modes": "Which modes were chosen for {}",
    "designations": "Which designations has {}",
    "life": "How much life has {}",
    "hand": "How many cards are in the hand of {}",
    "library": "How many cards are in the library of {}",
    "graveyard": "How many cards are in the graveyard of {}",
    "mana": "Which mana has {}",
    "mana_unrestricted": "Which mana may {} spend on anything",
}
_TIMELESS = frozenset({"owner", "copy_of", "token", "modes"})
_IS_IT = {
    "tapped": "Is {} tapped",
    "face_down": "Is {} face down",
    "flipped": "Is {} flipped",
    "transformed": "Is {} transformed",
    "phased_in": "Is {} phased in",
    "token": "Is {} a token",
    "summoning_sick": "Is {} summoning sick",
}


def question_words(key: str, called: str, after: str | None = None) -> str:
    """Word the question for a key.

    Examples
    --------
    >>> question_words("power/toughness", "Clone", "7b")
    'What are the power and toughness of Clone after layer 7b?'
    >>> question_words("copiable.colors", "Clone")
    'Of the copiable values: Which colours has Clone now?'
    """
    plain = key.removeprefix(_COPIABLE)
    words = (_ASKED | _IS_IT).get(plain, f"What is the {plain.replace('_', ' ')} of {{}}")
    time = f" after layer {after}" if after else "" if plain in _TIMELESS else " now"
    begin = "Of the copiable values: " if key != plain else ""
    return f"{begin}{words.format(called)}{time}?"


def kind_of(key: str) -> str:
    """Return how answers for a key are compared."""
    plain = key.removeprefix(_COPIABLE)
    if plain in _SETS:
        return "set"
    return "type line" if plain == "type_line" else "text"


def answer_words(key: str, actual: Actual) -> str:
    """Say what is, for a key.

    Examples
    --------
    >>> class Bears:
    ...     def value(self, key):
    ...         return {"power": 2, "toughness": 2, "colors": {"G"}}[key]
    >>> answer_words("power/toughness", Bears()), answer_words("colors", Bears())
    ('2/2', 'green')
    """
    if key.startswith(_COPIABLE):
        return answer_words(key.removeprefix(_COPIABLE), actual.value("copiable"))
    if key == SIZE:
        sizes = actual.value("power"), actual.value("toughness")
        return "none" if sizes == (None, None) else "/".join(map(_number, sizes))
    return _said(key, actual.value(key))


def _number(value: Any) -> str:
    return "–" if value is None else str(value)


def _said(key: str, value: Any) -> str:
    if key == "colors":
        return wording.color_words(value)
    if key == "could_produce":
        return wording.joined([color_word(each) or each for each in "WUBRGC" if each in value])
    if key in ("hand", "library", "graveyard"):
        return str(len(value))
    if key == "counters":
        return ", ".join(f"{number} {kind}" for kind, number in sorted(value.items())) or "none"
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "" | () | []:
            return "none"
        case str() | int():
            return str(value)
        case frozenset() | set():
            return ", ".join(sorted(map(str, value))) or "none"
        case list() | tuple():
            return ", ".join(map(str, value))
        case Mapping():
            return shown(value) if value else "none"
    return str(value)
