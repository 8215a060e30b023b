"""Short phrases that stand in keyword abilities, as filters (CR 702.5, 702.16).

"Enchant creature you control", "protection from red".

Whole sentences are read elsewhere; here are the few words a keyword's quality has.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mtglayers.core import filters as f
from mtglayers.core.colors import COLOR_WORDS
from mtglayers.core.quantities import Const
from mtglayers.core.references import Opponents, You
from mtglayers.core.subtypes import find_subtype
from mtglayers.core.vocabulary import CARD_TYPES, SUPERTYPES

__all__ = ["filter_of_phrase"]

_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}
_STATES = frozenset(
    "tapped untapped attacking blocking enchanted equipped modified historic commander "
    "outlaw".split()
)
_ENDINGS: tuple[tuple[str, f.Filter], ...] = (
    (r" you control$", f.ControlledBy(You())),
    (r" (?:an opponent controls|your opponents control)$", f.ControlledBy(Opponents())),
    (r" you don't control$", f.Not(f.ControlledBy(You()))),
    (r" you own$", f.OwnedBy(You())),
    (r" (?:card )?in a graveyard$", f.InZone(("graveyard",))),
    (r" (?:card )?in your graveyard$", f.And((f.InZone(("graveyard",)), f.OwnedBy(You())))),
)


@lru_cache(maxsize=1024)
def filter_of_phrase(phrase: str) -> f.Filter | None:
    """Read a keyword's quality as a filter, or return ``None`` for words that are not known.

    Examples
    --------
    >>> filter_of_phrase("creature")
    IsType(card_type='Creature')
    >>> filter_of_phrase("red")
    HasColor(color='R')
    """
    text = re.sub(r"^(?:an?|all|each|target) ", "", phrase.strip().casefold())
    parts: list[f.Filter] = []
    for pattern, meaning in _ENDINGS:
        if re.search(pattern, text):
            parts.append(meaning)
            text = re.sub(pattern, "", text)
    if found := re.search(r" (with|without) ([a-z ]+)$", text):
        tested = _with(found.group(2))
        parts.append(f.Not(tested) if found.group(1) == "without" else tested)
        text = text[: found.start()]
    elif found := re.search(r" with (power|toughness|mana value) (\d+) or (less|greater)$", text):
        op = "<=" if found.group(3) == "less" else ">="
        parts.append(f.Compare(found.group(1), op, Const(int(found.group(2)))))
        text = text[: found.start()]
    words = [_conjunction(each) for each in re.split(r",? or |, | and/or ", text) if each]
    if not words or any(each is None for each in words):
        return None
    kinds = tuple(each for each in words if each is not None)
    return f.all_of(kinds[0] if len(kinds) == 1 else f.Or(kinds), *parts)


def _with(words: str) -> f.Filter:
    if words.strip() == "another aura attached to it":
        return f.HasAttached(f.And((f.HasSubtype("Aura"), f.Not(f.Is()))))
    return f.HasKeyword(words.strip())


def _conjunction(text: str) -> f.Filter | None:
    parts: list[f.Filter] = []
    for word in text.split():
        found = _word(word)
        if found is None:
            return None
        parts.append(found)
    return f.all_of(*parts) if parts else None


def _word(word: str) -> f.Filter | None:
    if word.startswith("non") and len(word) > 3:
        inner = _word(word[3:].lstrip("-"))
        return f.Not(inner) if inner is not None else None
    if word in ("permanent", "permanents", "card", "cards", "object", "everything"):
        return f.AnyObject()
    if word in ("spell", "spells"):
        return f.IsSpell()
    if word in _STATES:
        return f.HasStatus(word)
    if word == "token":
        return f.IsToken()
    if word == "another":
        return f.Not(f.Is())
    if word == "colorless":
        return f.ColorCount(0, 0)
    if word in ("monocolored", "multicolored"):
        return f.ColorCount(1, 1) if word == "monocolored" else f.ColorCount(2, 5)
    if word in _LETTERS:
        return f.HasColor(_LETTERS[word])
    plural = {"sorceries": "sorcery"}.get(word, word.removesuffix("s"))
    for each in (word, plural):
        if each.capitalize() in CARD_TYPES:
            return f.IsType(each.capitalize())
        if each.capitalize() in SUPERTYPES:
            return f.HasSupertype(each.capitalize())
    subtype = find_subtype(word)
    return f.HasSubtype(subtype) if subtype else None
