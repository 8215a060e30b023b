"""MTGJSON's AtomicCards: a mapping from a name to one item for each face.

Optional fields are absent rather than null. One name can hold two different cards; they differ in
their oracle id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtglayers.cards.collection import CardCollection, CardNames, names_in
from mtglayers.cards.faces import FaceFields, as_flipped_half, make_face
from mtglayers.core.cards import Card, Face
from mtglayers.core.vocabulary import TypeLine
from mtglayers.errors import CardDataError

__all__ = ["KEPT_FIELDS", "build_mtgjson_card", "load_mtgjson", "types_of"]

# What is kept of a file when it becomes the data in use.
KEPT_FIELDS = frozenset(
    """
    name faceName side layout manaCost colors colorIndicator colorIdentity type types subtypes
    supertypes text power toughness loyalty defense keywords isFunny identifiers
    """.split()
)

_Item = Mapping[str, Any]


def load_mtgjson(data: Mapping[str, Any], label: str) -> CardCollection:
    """Make a collection of the ``data`` of an AtomicCards file.

    Parameters
    ----------
    data
        The mapping from names to items.
    label
        Where it comes from, in words.

    Examples
    --------
    >>> item = {"name": "A Bear", "types": ["Creature"], "subtypes": ["Bear"], "supertypes": []}
    >>> load_mtgjson({"A Bear": [item]}, "mine").find("a bear").card.front.subtypes
    ('Bear',)
    """
    found: dict[tuple[str, str], list[_Item]] = {}
    for name, items in data.items():
        for card in _cards_of(name, items):
            found.setdefault((_own_name(card), _oracle_id(card[0])), card)
    cards = sorted(found.values(), key=lambda items: bool(items[0].get("isFunny")))
    partners = _meld_partners(cards)

    def build(items: list[_Item]) -> Card:
        return build_mtgjson_card(items, partners.get(_own_name(items), ()))

    return CardCollection(label, [_names(items) for items in cards], cards, build)


def _cards_of(name: str, items: Any) -> list[list[_Item]]:
    """Split the items of a name into cards, each with its faces in order."""
    if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
        raise CardDataError("not a list of faces", card_name=name)
    cards: dict[str, list[_Item]] = {}
    for item in items:
        key = _oracle_id(item)
        if item.get("layout") == "meld":
            key = str(item.get("faceName") or name)  # parts and result are cards of their own
        cards.setdefault(key, []).append(item)
    return [sorted(faces, key=lambda face: str(face.get("side") or "")) for faces in cards.values()]


def _oracle_id(item: _Item) -> str:
    """Take the oracle id of an item, if it has one."""
    identifiers = item.get("identifiers")
    return str(identifiers.get("scryfallOracleId", "")) if isinstance(identifiers, Mapping) else ""


def _own_name(items: list[_Item]) -> str:
    """Name a card: the combined name, and of meld cards the face's own."""
    first = items[0]
    if first.get("layout") in ("meld", "reversible_card"):
        return str(first.get("faceName") or str(first.get("name")).split(" // ")[0])
    return str(first.get("name"))


def _names(items: list[_Item]) -> CardNames:
    """List a card's names without building it."""
    faces = tuple(str(item["faceName"]) for item in items if item.get("faceName"))
    name = _own_name(items)
    return (name, *faces) if len(items) > 1 and len(faces) == len(items) else names_in(name)


def _meld_partners(cards: list[list[_Item]]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Find out which meld cards belong together: parts share the result's name (CR 712.4)."""
    parts: dict[str, set[str]] = {}
    for items in cards:
        own, _, result = str(items[0].get("name")).partition(" // ")
        if items[0].get("layout") == "meld" and result and _own_name(items) == own:
            parts.setdefault(result, set()).add(own)
    related: dict[str, tuple[tuple[str, str], ...]] = {}
    for result, own_names in parts.items():
        related[result] = tuple(("meld_part", own) for own in sorted(own_names))
        for own in own_names:
            others = tuple(("meld_part", other) for other in sorted(own_names - {own}))
            related[own] = (*others, ("meld_result", result))
    return related


def build_mtgjson_card(items: list[_Item], related: tuple[tuple[str, str], ...] = ()) -> Card:
    """Make a card of the items of its faces.

    Parameters
    ----------
    items
        One item for each face, in order.
    related
        The other cards of a meld pair.

    Raises
    ------
    CardDataError
        A field has no usable value; names the card.

    Examples
    --------
    >>> build_mtgjson_card([{"name": "A Forest", "types": ["Land"], "subtypes": ["Forest"]}]).name
    'A Forest'
    """
    name = _own_name(items)
    layout = str(items[0].get("layout") or "normal")
    faces = tuple(_face(item, name, alone=len(items) == 1) for item in items)
    if layout == "reversible_card":
        faces, layout = faces[:1], "normal"
    if layout == "flip" and len(faces) == 2:
        faces = (faces[0], as_flipped_half(faces[1], faces[0]))
    return Card(
        name=name,
        layout=layout,
        faces=faces,
        oracle_id=_oracle_id(items[0]),
        color_identity=frozenset(items[0].get("colorIdentity") or ()),
        related=related,
    )


def _face(item: _Item, card_name: str, *, alone: bool) -> Face:
    """Make one face."""
    try:
        return make_face(
            FaceFields(
                name=str(item.get("faceName") or (card_name if alone else item.get("name"))),
                types=types_of(item),
                mana_cost=item.get("manaCost"),
                oracle_text=item.get("text"),
                colors=item.get("colors"),
                color_indicator=item.get("colorIndicator"),
                power=item.get("power"),
                toughness=item.get("toughness"),
                loyalty=item.get("loyalty"),
                defense=item.get("defense"),
                keywords=(item.get("keywords") or ()) if alone else (),
            )
        )
    except (AttributeError, TypeError) as error:
        raise CardDataError(
            "a field has a value of the wrong kind", card_name=card_name, hint=str(error)
        ) from error


def types_of(item: _Item) -> TypeLine:
    """Take the three lists of a type line, with the card type's newer name.

    Examples
    --------
    >>> types_of({"types": ["Tribal", "Instant"], "subtypes": ["Elf"]}).card_types
    ('Kindred', 'Instant')
    """
    return TypeLine(
        tuple(item.get("supertypes") or ()),
        tuple("Kindred" if word == "Tribal" else word for word in item.get("types") or ()),
        tuple(item.get("subtypes") or ()),
    )
