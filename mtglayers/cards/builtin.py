"""The built-in cards: famous ones that need no card data, stored as facts and structured abilities.

``data/builtin.json`` holds for each card what is printed besides its text (name, mana cost, type
line, size, colours) and its abilities in the notation of `mtglayers.core.node`. Their English is
made by `mtglayers.oracle.render` when a card is asked for.

The file is made and brought up to date from card data and the reader with::

    python -m mtglayers.cards.builtin --source FILE --add NAME

which takes a card only if all of its text is understood.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from mtglayers.cards.collection import CardCollection, CardNames
from mtglayers.core.abilities import Ability
from mtglayers.core.card_records import Record, card_of_record
from mtglayers.core.cards import Card, Face
from mtglayers.core.mana_costs import colors_of_mana_cost
from mtglayers.core.node import Node, to_data, transform
from mtglayers.core.vocabulary import format_type_line

__all__ = [
    "BuiltinCards",
    "builtin_cards",
    "builtin_collection",
    "card_from_record",
    "record_of_card",
]

LABEL = "built-in cards"


class BuiltinCards(Mapping[str, Card]):
    """The built-in cards by name, each made when it is asked for.

    Examples
    --------
    >>> cards = BuiltinCards(builtin_collection())
    >>> cards["Grizzly Bears"].front.power
    '2'
    """

    def __init__(self, collection: CardCollection) -> None:
        self._collection = collection
        self._names = {names[0]: None for names in collection.names}

    def __getitem__(self, name: str) -> Card:
        if name not in self._names:
            raise KeyError(name)
        found = self._collection.find(name)
        assert found is not None
        return found.card

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@cache
def builtin_collection() -> CardCollection:
    """Open the built-in cards as a collection; cards are made when they are asked for.

    Examples
    --------
    >>> builtin_collection().find("forest").card.name
    'Forest'
    """
    text = files("mtglayers.cards").joinpath("data/builtin.json").read_text(encoding="utf-8")
    records = json.loads(text)
    return CardCollection(LABEL, [_names(each) for each in records], records, card_from_record)


@cache
def builtin_cards() -> BuiltinCards:
    """Return the built-in cards by name.

    Examples
    --------
    >>> "Humility" in builtin_cards()
    True
    """
    return BuiltinCards(builtin_collection())


def _names(record: Record) -> CardNames:
    """List the names under which a card is found."""
    faces = [face["name"] for face in record["faces"]] if "faces" in record else []
    return (record["name"], *faces)


# --- records ---


def card_from_record(record: Record, source: str = LABEL) -> Card:
    """Make a card of its record.

    Parameters
    ----------
    record
        ``name``, ``layout`` unless normal, and the face's facts, or ``faces`` with those of each.
    source
        Where the card comes from, in words.
    """
    card = card_of_record(record, source)
    return replace(card, faces=tuple(_with_words(face) for face in card.faces))


def _with_words(face: Face) -> Face:
    """Give a face the English of its abilities."""
    if not face.abilities:
        return face
    from mtglayers.oracle.render import attached_phrase

    attached = attached_phrase(face)
    return replace(
        face, abilities=tuple(_worded(each, face.name, attached) for each in face.abilities)
    )


def _worded(ability: Ability, name: str, attached: str) -> Ability:
    """Give an ability, and those it grants, their words and the group of linked abilities."""
    from mtglayers.oracle.render import render

    def word(node: Node) -> Node:
        if not isinstance(node, Ability):
            return node
        words = node.text or render(node, attached=attached, quoted=True)
        return replace(node, text=words, link=f"{name}: {words}")

    inner = transform(ability, word)
    assert isinstance(inner, Ability)
    text = ability.text or render(ability, attached=attached)
    return replace(inner, text=text, link=name)


def record_of_card(card: Card) -> dict[str, Any]:
    """Make the record of a card whose abilities were read.

    Examples
    --------
    >>> bear = Face(name="A Bear", mana_cost="{G}", colors=frozenset("G"), power="2",
    ...             toughness="2", card_types=("Creature",), subtypes=("Bear",))
    >>> record_of_card(Card(name="A Bear", faces=(bear,), color_identity=bear.colors))
    {'name': 'A Bear', 'cost': '{G}', 'type': 'Creature — Bear', 'size': '2/2'}
    """
    faces = [_record_of_face(face) for face in card.faces]
    record: dict[str, Any] = {"name": card.name}
    if card.layout != "normal":
        record["layout"] = card.layout
    if card.color_identity != frozenset().union(*(face.colors for face in card.faces)):
        record["identity"] = "".join(each for each in "WUBRG" if each in card.color_identity)
    if len(faces) == 1:
        return {**record, **{key: value for key, value in faces[0].items() if key != "name"}}
    record["faces"] = faces
    return record


def _record_of_face(face: Face) -> dict[str, Any]:
    line = format_type_line(face.supertypes, face.card_types, face.subtypes)
    record: dict[str, Any] = {"name": face.name}
    if face.mana_cost is not None:
        record["cost"] = face.mana_cost
    record["type"] = line
    if face.power is not None:
        record["size"] = f"{face.power}/{face.toughness}"
    for key in ("loyalty", "defense"):
        if getattr(face, key) is not None:
            record[key] = getattr(face, key)
    if face.color_indicator is not None:
        record["indicator"] = "".join(each for each in "WUBRG" if each in face.color_indicator)
    elif face.colors != colors_of_mana_cost(face.mana_cost):
        record["colors"] = "".join(each for each in "WUBRG" if each in face.colors)
    if face.abilities:
        record["abilities"] = [to_data(_plain(each)) for each in face.abilities]
    return record


def _plain(ability: Ability) -> Ability:
    """Take printed words out of an ability; those of what is inert stay, they are all it has."""

    def strip(node: Node) -> Node:
        if not isinstance(node, Ability):
            return node
        keep = type(node).__name__ in ("InertAbility", "UnreadAbility")
        return replace(node, text=node.text if keep else "", link="")

    plain = transform(ability, strip)
    assert isinstance(plain, Ability)
    return plain


# --- maintenance ---


def main(arguments: list[str] | None = None) -> int:
    """Make the file of built-in cards anew, from card data and the reader.

    A card that is built in and not whole in the data given stays as it is. Returns the number of
    cards that could not be made, which are named with the reason.
    """
    import argparse
    from pathlib import Path

    from mtglayers.cards.database import CardDatabase, load_corpus

    parser = argparse.ArgumentParser(
        prog="python -m mtglayers.cards.builtin", description=main.__doc__
    )
    parser.add_argument("--source", action="append", default=[], metavar="FILE", help="card data")
    parser.add_argument("--add", action="append", default=[], metavar="NAME", help="a further card")
    parser.add_argument("--drop", action="append", default=[], metavar="NAME", help="leave out")
    options = parser.parse_args(arguments)
    corpus = load_corpus()
    cards = CardDatabase([corpus] if corpus is not None else [])
    for source in options.source:
        cards = cards.with_file(source)
    before = builtin_collection()
    known = {names[0]: record for names, record in zip(before.names, before.records, strict=True)}
    names = sorted((set(known) | set(options.add)) - set(options.drop))
    records, left_out = [], 0
    for name in names:
        record, reason = _made(cards, name)
        if record is None:
            left_out += 1
            record = known.get(name)
            print(f"{name}: {reason}{'; stays as it is' if record is not None else ''}")
        if record is not None:
            records.append(record)
    path = Path(str(files("mtglayers.cards").joinpath("data/builtin.json")))
    lines = ",\n".join(
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in records
    )
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(records)} cards written to {path.name}")
    return left_out


def _made(cards: Any, name: str) -> tuple[dict[str, Any] | None, str]:
    """Make the record of a card, or say why not."""
    from mtglayers.oracle.reader import read_face

    if name not in cards:
        return None, "not in the card data"
    card = cards.found(name).card
    faces = []
    for face in card.faces:
        if face.missing:
            return None, f"the data lacks the face {face.name}"
        reading = read_face(face, card)
        if not reading.is_complete:
            return None, f"not understood: {[*reading.not_understood, *reading.opaque]}"
        faces.append(replace(face, abilities=reading.abilities))
    return record_of_card(replace(card, faces=tuple(faces))), ""


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)
