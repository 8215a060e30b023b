"""Cards as records: facts in short form and abilities in the notation of `mtglayers.core.node`.

The data files of the package are lists of such records. A record has ``name``, ``layout`` unless
it is normal, and either the facts of its one face (``cost, type, size, colors, indicator,
loyalty, defense, abilities``) or ``faces`` with those of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtglayers.core.cards import Card, Face
from mtglayers.core.mana_costs import colors_of_mana_cost
from mtglayers.core.node import from_data
from mtglayers.core.vocabulary import parse_type_line

__all__ = ["card_of_record", "face_of_record"]

Record = Mapping[str, Any]


def card_of_record(record: Record, source: str = "") -> Card:
    """Make a card of its record, with its abilities as they are stored.

    Examples
    --------
    >>> card = card_of_record({"name": "A Bear", "cost": "{G}", "type": "Creature — Bear"})
    >>> card.front.subtypes, sorted(card.front.colors)
    (('Bear',), ['G'])
    """
    faces = record.get("faces") or (record,)
    return Card(
        name=record["name"],
        layout=record.get("layout", "normal"),
        faces=tuple(face_of_record(each) for each in faces),
        source=source,
        color_identity=frozenset(record.get("identity", "")),
    )


def face_of_record(record: Record) -> Face:
    """Make a face of its record; colours that are not stored come from the mana cost (CR 105.2)."""
    types = parse_type_line(record["type"], strict=False)
    cost = record.get("cost")
    power, toughness = record.get("size", "/").split("/")
    indicator = record.get("indicator")
    colors = record.get("colors", indicator)
    return Face(
        name=record["name"],
        mana_cost=cost,
        colors=frozenset(colors) if colors is not None else colors_of_mana_cost(cost),
        color_indicator=frozenset(indicator) if indicator is not None else None,
        supertypes=types.supertypes,
        card_types=types.card_types,
        subtypes=types.subtypes,
        power=power or None,
        toughness=toughness or None,
        loyalty=record.get("loyalty"),
        defense=record.get("defense"),
        abilities=tuple(from_data(each) for each in record.get("abilities", ())),
    )
