"""Card objects in Scryfall's form: bulk files, single objects, and the cards of a scenario.

Scryfall keeps a type line as one string; cards with several faces have them in ``card_faces``,
some with part of the fields at the top level only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mtglayers.cards.collection import CardCollection, CardNames, names_in
from mtglayers.cards.faces import FaceFields, as_flipped_half, make_face
from mtglayers.core.cards import Card, Face
from mtglayers.errors import CardDataError

__all__ = ["KEPT_FIELDS", "build_scryfall_card", "load_scryfall", "looks_like_scryfall"]

# What is kept of a bulk file when it becomes the data in use.
KEPT_FIELDS = frozenset(
    """
    object oracle_id name layout lang set_type mana_cost type_line oracle_text power toughness
    loyalty defense colors color_indicator color_identity keywords all_parts card_faces component
    """.split()
)

# Layouts that are no cards one could put on a board under their name.
_LEFT_OUT = {
    "token": "tokens",
    "double_faced_token": "tokens",
    "emblem": "emblems",
    "art_series": "art cards",
    "checklist": "checklist cards",
}
_FACE_FIELDS = ("mana_cost", "oracle_text", "power", "toughness", "loyalty", "defense")


def looks_like_scryfall(record: Mapping[str, Any]) -> bool:
    """Tell whether a record has the form of Scryfall's card objects.

    Examples
    --------
    >>> looks_like_scryfall({"name": "Clone", "type_line": "Creature — Shapeshifter"})
    True
    """
    faces = record.get("card_faces")
    return "name" in record and ("type_line" in record or isinstance(faces, list))


def load_scryfall(records: Iterable[Mapping[str, Any]], label: str) -> CardCollection:
    """Make a collection of card objects; of several printings the first counts.

    Parameters
    ----------
    records
        The card objects.
    label
        Where they come from, in words.

    Examples
    --------
    >>> load_scryfall([{"name": "Clone", "type_line": "Creature"}], "mine").find("clone").source
    'mine'
    """
    left_out: dict[str, int] = {}
    kept: dict[tuple[str, str], Mapping[str, Any]] = {}
    for record in records:
        reason = _reason_to_leave_out(record)
        key = (str(record.get("name")), str(record.get("oracle_id") or ""))
        if reason is None and key in kept:
            reason = "further printings"
        if reason is None:
            kept[key] = record
        else:
            left_out[reason] = left_out.get(reason, 0) + 1
    chosen = sorted(kept.values(), key=lambda record: record.get("set_type") == "funny")
    names = [_names(record) for record in chosen]
    return CardCollection(label, names, chosen, build_scryfall_card, left_out)


def _reason_to_leave_out(record: Mapping[str, Any]) -> str | None:
    """Say why a record is not wanted, if it is not."""
    if record.get("lang", "en") != "en":
        return "cards in other languages"
    if record.get("set_type") == "memorabilia":
        return "memorabilia"
    return _LEFT_OUT.get(str(record.get("layout")))


def _names(record: Mapping[str, Any]) -> CardNames:
    """List a record's names without building the card."""
    name = str(record.get("name"))
    if record.get("layout") == "reversible_card":
        return (name.split(" // ")[0],)
    return names_in(name)


def build_scryfall_card(record: Mapping[str, Any], *, strict: bool = False) -> Card:
    """Make a card of a card object.

    Parameters
    ----------
    record
        The object, as Scryfall has it.
    strict
        Refuse unknown card types and mana symbols; for cards that people write themselves.

    Raises
    ------
    CardDataError
        A field has no usable value; names the card.

    Examples
    --------
    >>> card = build_scryfall_card(
    ...     {"name": "A Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear",
    ...      "power": "2", "toughness": "2"})
    >>> card.front.subtypes, card.front.power
    (('Bear',), '2')
    """
    name = record.get("name")
    if not isinstance(name, str) or not name:
        raise CardDataError("a card without a name", hint="Every card needs a name.")
    faces_data = record.get("card_faces") or [record]
    if not isinstance(faces_data, list) or not all(
        isinstance(each, Mapping) for each in faces_data
    ):
        raise CardDataError("card_faces is not a list of faces", card_name=name)
    layout = str(record.get("layout") or "")
    if layout == "reversible_card":  # the same card on both sides
        faces_data, name, layout = faces_data[:1], name.split(" // ")[0], "normal"
    faces = tuple(
        _face(record, data, place, strict=strict) for place, data in enumerate(faces_data)
    )
    if layout == "flip" and len(faces) == 2:
        faces = (faces[0], as_flipped_half(faces[1], faces[0]))
    return Card(
        name=name,
        layout=layout or _likely_layout(faces),
        faces=faces,
        oracle_id=str(record.get("oracle_id") or ""),
        color_identity=frozenset(_strings(record, "color_identity") or ()),
        related=_related(record, name),
    )


def _likely_layout(faces: tuple[Face, ...]) -> str:
    """Tell the layout of a card that somebody wrote without saying it."""
    if len(faces) == 1:
        return "normal"
    subtypes = {subtype for face in faces for subtype in face.subtypes}
    if "Adventure" in subtypes:
        return "adventure"
    if "Room" in subtypes:
        return "split"
    if faces[1].mana_cost is None and "Land" not in faces[1].card_types:
        return "transform"
    spells = {"Instant", "Sorcery"}
    return "split" if all(spells & {*face.card_types} for face in faces) else "modal_dfc"


def _face(card: Mapping[str, Any], data: Mapping[str, Any], place: int, *, strict: bool) -> Face:
    """Make one face; a card of one face keeps its fields at the top."""
    alone = data is card
    type_line = _string(data, "type_line", card)
    if type_line is None:
        parts = (_string(card, "type_line", card) or "").split(" // ")
        type_line = parts[min(place, len(parts) - 1)]
    texts = {key: _string(data, key, card) for key in _FACE_FIELDS}
    return make_face(
        FaceFields(
            name=_string(data, "name", card) or "",
            types=type_line,
            colors=_colors(data, "colors"),
            color_indicator=_colors(data, "color_indicator"),
            keywords=(_strings(card, "keywords") or ()) if alone else (),
            **texts,
        ),
        strict=strict,
    )


def _string(data: Mapping[str, Any], key: str, card: Mapping[str, Any]) -> str | None:
    """Take a text or number from a record."""
    value = data.get(key)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    raise CardDataError(
        f"{key} is not a text", card_name=str(card.get("name")), hint=f"It is {value!r:.60}."
    )


def _strings(data: Mapping[str, Any], key: str) -> tuple[str, ...] | None:
    """Take a list of texts from a record; in a text they are divided by commas."""
    value = data.get(key)
    if value is None:
        return None
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    if isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise CardDataError(
        f"{key} is not a list of texts",
        card_name=str(data.get("name")),
        hint=f"It is {value!r:.60}.",
    )


def _colors(data: Mapping[str, Any], key: str) -> str | tuple[str, ...] | None:
    """Take colours from a record: a list, or a text like "UR" or "red, blue"."""
    value = data.get(key)
    return value if isinstance(value, str) else _strings(data, key)


def _related(record: Mapping[str, Any], name: str) -> tuple[tuple[str, str], ...]:
    """List the other cards of a meld pair: the other part, the result (CR 712.4)."""
    parts = record.get("all_parts")
    if not isinstance(parts, list):
        return ()
    return tuple(
        sorted(
            (str(part["component"]), str(part["name"]))
            for part in parts
            if isinstance(part, Mapping)
            and part.get("component") in ("meld_part", "meld_result")
            and part.get("name") not in (None, name)
        )
    )
