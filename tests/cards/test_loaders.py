"""Card data in its several forms becomes the same kind of card."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from mtglayers.cards.collection import CardCollection
from mtglayers.cards.files import load_card_data, load_card_file
from mtglayers.cards.flat import build_flat_card
from mtglayers.cards.mtgjson import load_mtgjson
from mtglayers.cards.scryfall import build_scryfall_card, load_scryfall
from mtglayers.core.cards import Card
from mtglayers.errors import CardDataError

DATA = Path(__file__).parents[1] / "data"


def _card(collection: CardCollection, name: str) -> Card:
    """Find a card that must be there."""
    found = collection.find(name)
    assert found is not None, name
    return found.card


def _scryfall(**fields: Any) -> dict[str, Any]:
    """Make a card object of an invented card."""
    return {"name": "A Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", **fields}


# Scryfall


@pytest.fixture(scope="module")
def sample() -> CardCollection:
    """Load the twelve cards with several faces."""
    return load_card_file(DATA / "scryfall-multiface-sample.json")


@pytest.mark.cr("710.1c")
def test_the_lower_half_of_a_flip_card_keeps_cost_and_colours(sample: CardCollection) -> None:
    """Flipping changes neither mana cost nor colour, though the data gives the half no cost."""
    card = _card(sample, "Tomoya the Revealer")
    assert card.layout == "flip"
    assert [face.mana_cost for face in card.faces] == ["{1}{U}", "{1}{U}"]
    assert [face.colors for face in card.faces] == [frozenset("U")] * 2
    assert card.faces[1].supertypes == ("Legendary",)
    assert (card.faces[1].power, card.faces[1].toughness) == ("2", "3")


def test_every_face_of_the_sample_is_complete(sample: CardCollection) -> None:
    """Twelve cards of two faces; each face is found by its name and has its own types."""
    assert len(sample) == 12
    for name in sample.index.full_names:
        card = _card(sample, name)
        assert len(card.faces) == 2
        for position, face in enumerate(card.faces):
            found = sample.find(face.name)
            assert found is not None
            assert (found.card, found.face) == (card, position)
            assert face.card_types
            assert not face.missing


@pytest.mark.cr("202.2", "204.2", "604.3")
@pytest.mark.parametrize(
    ("fields", "colors"),
    [
        ({"mana_cost": "{1}{G}", "colors": ["G"]}, "G"),
        ({"mana_cost": "{1}{G}"}, "G"),
        ({"mana_cost": "{4}", "colors": ["W", "U", "B", "R", "G"]}, ""),
        ({"mana_cost": "{2}{B}", "colors": []}, "B"),
        ({"mana_cost": "", "colors": ["R"], "color_indicator": ["R"]}, "R"),
        ({"mana_cost": "", "colors": ["R", "U"]}, "RU"),
        ({"mana_cost": "", "colors": "UR"}, "RU"),
        ({"mana_cost": "", "colors": ["red", "blue"]}, "RU"),
        ({"mana_cost": "{W}", "color_indicator": ["B"]}, "WB"),
        ({"mana_cost": None}, ""),
    ],
)
def test_printed_colours(fields: dict[str, Any], colors: str) -> None:
    """Mana cost and indicator count; colours of characteristic-defining abilities are effects."""
    face = build_scryfall_card(_scryfall(**fields)).front
    assert face.colors == frozenset(colors)


def test_an_object_without_a_cost_and_with_colours_has_an_indicator() -> None:
    """Copies need to know where a colour comes from (CR 707.2a)."""
    face = build_scryfall_card(_scryfall(mana_cost="", colors=["R"])).front
    assert face.mana_cost is None
    assert face.color_indicator == frozenset("R")


def test_loyalty_costs_have_one_form() -> None:
    """Scryfall writes them bare, MTGJSON in brackets."""
    text = "+1: Draw a card.\n−2: Scry 2.\n0: Scry 1.\n−X: Scry X."
    face = build_scryfall_card(
        {
            "name": "A Walker",
            "type_line": "Planeswalker — Jace",
            "oracle_text": text,
            "loyalty": "3",
        }
    ).front
    assert face.oracle_text is not None
    starts = [line.split(":")[0] for line in face.oracle_text.splitlines()]
    assert starts == ["[+1]", "[−2]", "[0]", "[−X]"]
    assert face.loyalty == "3"


@pytest.mark.cr("712.4")
def test_meld_pairs_are_linked() -> None:
    """A meld part names its partner and its result."""
    parts = [
        {"component": "meld_part", "name": "First Half"},
        {"component": "meld_part", "name": "Second Half"},
        {"component": "meld_result", "name": "Whole"},
        {"component": "combo_piece", "name": "Other"},
    ]
    card = build_scryfall_card(_scryfall(name="First Half", layout="meld", all_parts=parts))
    assert card.related == (("meld_part", "Second Half"), ("meld_result", "Whole"))


def test_what_is_no_card_is_left_out_and_counted() -> None:
    """Tokens, art cards, other languages and further printings do not hide cards."""
    collection = load_scryfall(
        [
            _scryfall(set_type="funny", oracle_id="joke", power="9"),
            _scryfall(oracle_id="real", power="2"),
            _scryfall(oracle_id="real", power="3"),
            _scryfall(layout="token", oracle_id="t"),
            _scryfall(layout="art_series", oracle_id="a"),
            _scryfall(lang="de", oracle_id="d"),
            _scryfall(set_type="memorabilia", oracle_id="m"),
        ],
        "mine",
    )
    assert _card(collection, "A Bear").front.power == "2"
    assert collection.left_out == {
        "further printings": 1,
        "tokens": 1,
        "art cards": 1,
        "cards in other languages": 1,
        "memorabilia": 1,
    }


def test_a_reversible_card_is_the_card_on_its_sides() -> None:
    """Both sides are the same card."""
    side = {"name": "A Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2"}
    record = {"name": "A Bear // A Bear", "layout": "reversible_card", "card_faces": [side, side]}
    card = _card(load_scryfall([record], "mine"), "A Bear")
    assert (card.name, card.layout, len(card.faces)) == ("A Bear", "normal", 1)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "without a name"),
        ({"name": None}, "without a name"),
        ({"type_line": "Creeture — Bear"}, "Creeture"),
        ({"type_line": ""}, "type line"),
        ({"mana_cost": "{Q}"}, r"\{Q\}"),
        ({"mana_cost": "1G"}, "1G"),
        ({"colors": ["purple"]}, "purple"),
        ({"colors": 5}, "colors"),
        ({"color_indicator": {"R": 1}}, "color_indicator"),
        ({"power": ["2"]}, "power"),
        ({"card_faces": "two"}, "card_faces"),
        ({"card_faces": [{"name": "Half"}, 7]}, "card_faces"),
    ],
)
def test_a_card_that_somebody_wrote_wrongly(fields: dict[str, Any], message: str) -> None:
    """Each mistake is named, with the card."""
    with pytest.raises(CardDataError, match=message):
        build_scryfall_card(_scryfall(**fields), strict=True)


@pytest.mark.parametrize(
    ("second", "layout"),
    [
        ({"type_line": "Creature — Bear", "color_indicator": ["G"]}, "transform"),
        ({"type_line": "Sorcery — Adventure", "mana_cost": "{G}"}, "adventure"),
        ({"type_line": "Enchantment — Room", "mana_cost": "{G}"}, "split"),
        ({"type_line": "Artifact", "mana_cost": "{G}"}, "modal_dfc"),
        ({"type_line": "Land"}, "modal_dfc"),
    ],
)
def test_the_layout_of_own_cards_is_inferred(second: dict[str, str], layout: str) -> None:
    """Who writes a card with two faces need not know the word for it."""
    faces = [_scryfall(), {"name": "Other Side", **second}]
    card = build_scryfall_card({"name": "A Bear // Other Side", "card_faces": faces}, strict=True)
    assert card.layout == layout
    spells = [_scryfall(type_line="Instant"), _scryfall(type_line="Sorcery")]
    assert build_scryfall_card({"name": "Two", "card_faces": spells}).layout == "split"


def test_joke_cards_load_without_being_understood() -> None:
    """Unknown types and symbols of joke cards are kept."""
    card = build_scryfall_card(
        {"name": "A Joke", "type_line": "Eaturecray — Igpay", "mana_cost": "{L}", "colors": ["W"]}
    )
    assert card.front.card_types == ("Eaturecray",)
    assert card.front.colors == frozenset("W")


@pytest.mark.cr("310.4")
def test_a_battle_without_defense_says_so() -> None:
    """The number is unknown, not zero."""
    face = build_scryfall_card(_scryfall(type_line="Battle — Siege")).front
    assert face.uncertain == ("defense",)
    known = build_scryfall_card(_scryfall(type_line="Battle — Siege", defense="4")).front
    assert (known.defense, known.uncertain) == ("4", ())


# MTGJSON


def _item(**fields: Any) -> dict[str, Any]:
    """Make an item of an invented card."""
    return {"types": ["Creature"], "subtypes": ["Bear"], "supertypes": [], "colors": [], **fields}


def test_mtgjson_faces_are_grouped_by_side() -> None:
    """Items of one card come in any order; each has its own values."""
    items = [
        _item(name="Day // Night", faceName="Night", side="b", colors=["B"], layout="transform"),
        _item(name="Day // Night", faceName="Day", side="a", manaCost="{W}", layout="transform"),
    ]
    card = _card(load_mtgjson({"Day // Night": items}, "mine"), "Night")
    assert [face.name for face in card.faces] == ["Day", "Night"]
    assert [sorted(face.colors) for face in card.faces] == [["W"], ["B"]]
    assert card.faces[1].color_indicator == frozenset("B")


def test_one_mtgjson_name_can_hold_two_cards() -> None:
    """The one that is no joke has the name."""
    items = [
        _item(name="Twin", isFunny=True, power="9", identifiers={"scryfallOracleId": "x"}),
        _item(name="Twin", power="2", identifiers={"scryfallOracleId": "y"}),
    ]
    collection = load_mtgjson({"Twin": items}, "mine")
    assert len(collection) == 2
    assert _card(collection, "Twin").oracle_id == "y"


@pytest.mark.cr("712.4")
def test_mtgjson_meld_cards() -> None:
    """The parts and the result are three cards, linked."""
    data = {
        f"{own} // Whole": [
            _item(name=f"{own} // Whole", faceName=own, side="a", layout="meld", manaCost="{W}"),
            _item(name=f"{own} // Whole", faceName="Whole", side="b", layout="meld", colors=["W"]),
        ]
        for own in ("First Half", "Second Half")
    }
    collection = load_mtgjson(data, "mine")
    assert sorted(collection.index.full_names) == ["First Half", "Second Half", "Whole"]
    assert _card(collection, "First Half").related == (
        ("meld_part", "Second Half"),
        ("meld_result", "Whole"),
    )
    whole = _card(collection, "Whole")
    assert whole.related == (("meld_part", "First Half"), ("meld_part", "Second Half"))
    assert whole.front.colors == frozenset("W")


@pytest.mark.parametrize("value", [None, "text", 7, [1], [["x"]]])
def test_mtgjson_names_without_faces(value: Any) -> None:
    """Rubbish where the faces should be is named with the card."""
    with pytest.raises(CardDataError, match=r"Odd One|MTGJSON|no cards"):
        load_card_data({"data": {"Fine": [_item(name="Fine")], "Odd One": value}})


def test_a_wrong_field_of_an_mtgjson_card_is_an_error_of_that_card() -> None:
    """Other cards of the file stay usable."""
    collection = load_mtgjson(
        {"Odd": [_item(name="Odd", manaCost=7)], "Fine": [_item(name="Fine")]}, "mine"
    )
    assert _card(collection, "Fine").name == "Fine"
    with pytest.raises(CardDataError, match="Odd"):
        collection.find("Odd")


# The flat list


@pytest.mark.parametrize(
    ("front", "back", "colors", "certain"),
    [
        ({"manaCost": "{U}", "colorIdentity": ["U"]}, {}, "U", True),
        ({"manaCost": "{3}{W}{W}", "colorIdentity": ["R", "W"]}, {}, "R", False),
        (
            {"manaCost": "{3}{G}", "colorIdentity": ["B", "G"]},
            {"types": ["Planeswalker"]},
            "BG",
            False,
        ),
        (
            {"manaCost": "{1}{B}", "colorIdentity": ["B", "U"]},
            {"subtypes": ["Phyrexian", "Rogue"]},
            "BU",
            False,
        ),
        ({"manaCost": "{1}{G}", "colorIdentity": ["G"]}, {"subtypes": ["Eldrazi"]}, "", False),
        ({"manaCost": "{1}{G}", "colorIdentity": ["G"]}, {"types": ["Land"]}, "", True),
        ({"manaCost": "{4}", "colorIdentity": []}, {}, "", True),
        ({"types": ["Land"], "colorIdentity": ["B"]}, {}, "B", False),
    ],
)
def test_colours_of_backs_are_inferred(
    front: dict[str, Any], back: dict[str, Any], colors: str, certain: bool
) -> None:
    """The flat list has no colours: what cannot be known is marked as a guess."""
    face = {"types": ["Creature"], "subtypes": [], "supertypes": [], "layout": "transform"}
    card = build_flat_card(
        {**face, "name": "Day // Night", "back": "Night", **front},
        {**face, "name": "Night", "face": "back", "front": "Day", **back},
    )
    night = card.faces[1]
    assert night.colors == frozenset(colors)
    assert night.color_indicator == (frozenset(colors) or None)
    assert ("colors" not in night.uncertain) is certain


@pytest.mark.parametrize(
    ("fields", "colors"),
    [
        ({"types": ["Sorcery"], "colorIdentity": ["U"]}, "U"),
        ({"types": ["Land", "Creature"], "colorIdentity": ["G"]}, "G"),
        ({"types": ["Land"], "colorIdentity": ["G"]}, ""),
        ({"types": ["Artifact"], "colorIdentity": []}, ""),
    ],
)
def test_colours_without_a_mana_cost(fields: dict[str, Any], colors: str) -> None:
    """Suspend cards and land creatures have their identity's colour, lands none."""
    card = build_flat_card({"name": "Odd", "layout": "normal", "manaCost": None, **fields})
    assert card.front.colors == frozenset(colors)


# Files


def test_compressed_files_are_read(tmp_path: Path) -> None:
    """A file packed with gzip is the same file, whatever its name."""
    path = tmp_path / "cards.json.gz"
    path.write_bytes(gzip.compress(json.dumps([_scryfall()]).encode()))
    assert load_card_file(path).label == "Scryfall data (cards.json.gz)"


@pytest.mark.parametrize(
    ("data", "label"),
    [
        ([_scryfall()], "Scryfall data"),
        (_scryfall(object="card"), "Scryfall data"),
        ({"object": "list", "data": [_scryfall()]}, "Scryfall data"),
        ({"meta": {}, "data": {"A Bear": [_item(name="A Bear")]}}, "MTGJSON data"),
        ([{"name": "A Bear", "types": ["Creature"], "layout": "normal"}], "flat card list"),
    ],
)
def test_the_form_is_recognised(data: Any, label: str) -> None:
    """Each known form is told from the others by what is in it."""
    collection = load_card_data(data)
    assert collection.label == label
    assert _card(collection, "a bear").name == "A Bear"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b"   \n", "empty"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b'[{"name": "A B', "incomplete"),
        (b"PK\x03\x04 zip", "unpack"),
        (b"4 Clone\n20 Island", "no valid JSON"),
        (b"[\x80]", "UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "no cards"),
        (b"{}", "no cards"),
        (b"null", "no cards"),
        (b"[1, 2]", "no cards"),
        (b'[{"id": 1}]', "no cards"),
        (b'{"object": "bulk_data", "download_uri": "x"}', "not the file itself"),
        (b'{"object": "error", "details": "Not found"}', "Not found"),
        (b'{"data": {"LEA": {"cards": []}}}', "AtomicCards"),
        (b'{"data": {}}', "no cards"),
        (b"\x1f\x8b\x08\x00broken", "damaged"),
    ],
)
def test_files_that_cannot_be_used(content: bytes, message: str, tmp_path: Path) -> None:
    """Each says which file it is and what it looks like."""
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    with pytest.raises(CardDataError, match=message) as caught:
        load_card_file(path)
    assert caught.value.path == str(path)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    """A missing file and a folder."""
    with pytest.raises(CardDataError, match="no such file"):
        load_card_file(tmp_path / "missing.json")
    with pytest.raises(CardDataError, match="folder"):
        load_card_file(tmp_path)


@pytest.mark.parametrize("packed", [False, True])
def test_huge_files_are_refused(
    packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of every printing is refused before it fills the memory, packed or not."""
    monkeypatch.setattr("mtglayers.cards.files.MAX_BYTES", 1000)
    content = json.dumps([_scryfall(oracle_text="x" * 2000)]).encode()
    path = tmp_path / "huge.json"
    path.write_bytes(gzip.compress(content) if packed else content)
    with pytest.raises(CardDataError, match=r"larger than .*Oracle Cards"):
        load_card_file(path)
