"""Making a face out of the fields of card data, whatever the data calls them.

Loaders translate their field names to `FaceFields`; colours, types and texts get their common
form here. Rules covered: CR 105.2, 202.2, 204, 205, 710.1c.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from mtglayers.cards.known_facts import known_fact
from mtglayers.core.cards import Face
from mtglayers.core.vocabulary import (
    KEYWORD_ABILITIES,
    LATER_KEYWORD_ABILITIES,
    TypeLine,
    colors_of_mana_cost,
    parse_colors,
    parse_type_line,
)
from mtglayers.errors import CardDataError, VocabularyError

__all__ = ["FaceFields", "make_face", "missing_face", "as_flipped_half"]

_LOYALTY = re.compile(r"^([+−-]?(?:\d+|X)):", flags=re.MULTILINE)
_DASH_MINUS = re.compile(r"^\[-", flags=re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceFields:
    """What card data says about one face.

    Attributes
    ----------
    name, mana_cost, oracle_text, power, toughness, loyalty, defense
        As printed; None or empty where there is none.
    types
        The type line as one string, or already split.
    colors, color_indicator
        As the data has them; None where it does not say.
    keywords
        The data's list, which also holds words that are no keyword abilities.
    """

    name: str
    types: str | TypeLine
    mana_cost: str | None = None
    oracle_text: str | None = None
    colors: Iterable[str] | None = None
    color_indicator: Iterable[str] | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: Iterable[str] = ()


def make_face(fields: FaceFields, *, strict: bool = False) -> Face:
    """Make a face.

    Colours are what the mana cost and the colour indicator say (CR 202.2, 204.2). Only where
    there is neither, the data's own list of colours counts: data also lists colours that come from
    characteristic-defining abilities, which are not printed colours but effects.

    Parameters
    ----------
    fields
        What the data says.
    strict
        Refuse unknown words in the type line, and symbols that are no mana. Otherwise they are
        kept, as joke cards have them.

    Raises
    ------
    CardDataError
        The fields make no face; says which.

    Examples
    --------
    >>> face = make_face(FaceFields(name="A Bear", types="Creature — Bear", mana_cost="{1}{G}"))
    >>> sorted(face.colors), face.subtypes
    (['G'], ('Bear',))
    """
    if not fields.name:
        raise CardDataError("a card without a name", hint="Every card and face needs a name.")
    try:
        return _face(fields, strict)
    except VocabularyError as error:
        raise CardDataError(error.message, card_name=fields.name, hint=error.hint) from error


def _face(fields: FaceFields, strict: bool) -> Face:
    """Make a face of fields that have a name."""
    types = fields.types
    if isinstance(types, str):
        types = parse_type_line(types, strict=strict)
    cost = (fields.mana_cost or "").strip() or None
    colors, indicator = _colors(fields, cost, strict)
    battle = "Battle" in types.card_types
    defense = _printed(fields.defense)
    if defense is None and battle:
        defense = known_fact("defense", fields.name)
    return Face(
        name=fields.name,
        mana_cost=cost,
        colors=colors,
        color_indicator=indicator,
        supertypes=types.supertypes,
        card_types=types.card_types,
        subtypes=types.subtypes,
        oracle_text=_text(fields.oracle_text or "", types),
        power=_printed(fields.power),
        toughness=_printed(fields.toughness),
        loyalty=_printed(fields.loyalty),
        defense=defense,
        keywords=_keywords(fields.keywords),
        uncertain=("defense",) if battle and defense is None else (),
    )


def _colors(
    fields: FaceFields, cost: str | None, strict: bool
) -> tuple[frozenset[str], frozenset[str] | None]:
    """Find the printed colours and the colour indicator."""
    indicator = parse_colors(fields.color_indicator) if fields.color_indicator else None
    listed = parse_colors(fields.colors) if fields.colors is not None else None
    if cost is None:
        if indicator is None and listed:
            indicator = listed
        return indicator or frozenset(), indicator
    try:
        from_cost = colors_of_mana_cost(cost)
    except VocabularyError:
        if strict:
            raise
        from_cost = listed or frozenset()
    return from_cost | (indicator or frozenset()), indicator


def _printed(value: object) -> str | None:
    """Take a printed number as text; data has some of them as numbers."""
    return None if value is None or value == "" else str(value).strip()


def _text(text: str, types: TypeLine) -> str:
    """Give texts their common form: loyalty costs in brackets, as in rules and most data."""
    text = text.replace("\r\n", "\n").strip()
    if "Planeswalker" in types.card_types:
        text = _LOYALTY.sub(r"[\1]:", text)
    return _DASH_MINUS.sub("[−", text)


def _keywords(words: Iterable[str]) -> tuple[str, ...]:
    """Keep the keyword abilities of the data's list, which holds other words too."""
    plain = (word.lower() for word in words or ())
    return tuple(
        word for word in plain if word in KEYWORD_ABILITIES or word in LATER_KEYWORD_ABILITIES
    )


def missing_face(name: str) -> Face:
    """Stand in for a face that the data does not have.

    Examples
    --------
    >>> missing_face("Ice").missing
    True
    """
    return Face(name=name, missing=True)


def as_flipped_half(half: Face, top: Face) -> Face:
    """Give the lower half of a flip card the mana cost and colours of the card (CR 710.1c)."""
    return replace(
        half, mana_cost=top.mana_cost, colors=top.colors, color_indicator=top.color_indicator
    )
