"""The same reading from every format of card data, and an answer to every text in bounded time."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtglayers.cards.files import load_card_data
from mtglayers.core.cards import Card
from mtglayers.oracle.reader import read_face, read_text

SAMPLE = Path(__file__).parents[1] / "data" / "scryfall-multiface-sample.json"
TEXT = "Flying\nWhenever Zed attacks, other creatures you control get +1/+0 until end of turn."
ZED = {"name": "Zed", "power": "2", "toughness": "2", "layout": "normal"}
FLAT = [
    ZED | {"manaCost": "{1}{W}", "type": "Creature — Bird", "types": ["Creature"],
           "subtypes": ["Bird"], "supertypes": [], "keywords": ["Flying"], "loyalty": None,
           "text": TEXT, "colorIdentity": ["W"]}
]  # fmt: skip
MTGJSON = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {"Zed": [FLAT[0] | {"colors": ["W"], "manaValue": 2.0}]},
}
SCRYFALL = [
    ZED | {"oracle_id": "1", "mana_cost": "{1}{W}", "type_line": "Creature — Bird",
           "oracle_text": TEXT, "colors": ["W"], "color_identity": ["W"], "keywords": ["Flying"]}
]  # fmt: skip


def only(data: Any) -> Card:
    collection = load_card_data(data)
    (record,) = collection.records
    return collection.build(record)


def test_three_formats_give_the_same_reading() -> None:
    cards = [only(data) for data in (FLAT, MTGJSON, SCRYFALL)]
    readings = [read_face(card.faces[0], card) for card in cards]
    assert readings[0].is_complete
    assert len(readings[0].abilities) == 2
    assert readings[0] == readings[1] == readings[2]
    assert [card.faces[0].colors for card in cards] == [frozenset("W")] * 3


def test_all_faces_of_a_card_are_read_alike_from_two_formats() -> None:
    records = json.loads(SAMPLE.read_text(encoding="utf-8"))
    compared = 0
    for record in records:
        faces = record.get("card_faces") or []
        if len(faces) < 2:
            continue
        card = only([record])
        assert [face.name for face in card.faces] == [face["name"] for face in faces]
        for face, given_ in zip(card.faces, faces, strict=True):
            reading = read_face(face, card)
            assert reading.text == given_["oracle_text"]
            assert reading.abilities or not reading.text
            compared += 1
    assert compared >= 10


# Cards of every layout, made up: its name and its faces (name, types, cost, text, size).
Facets = tuple[str, str, str, str, str]
LAYOUTS: dict[str, tuple[str, tuple[Facets, ...]]] = {
    "split": (
        "split",
        (
            ("Hew", "Sorcery", "{1}{R}", "Destroy target artifact.", ""),
            ("Mend", "Instant", "{1}{G}", "Target creature gets +2/+2 until end of turn.", ""),
        ),
    ),
    "aftermath": (
        "aftermath",
        (
            ("Dusk", "Sorcery", "{2}{W}", "Destroy all creatures with power 3 or greater.", ""),
            ("Dim", "Sorcery", "{3}{W}", "Aftermath\nDraw two cards.", ""),
        ),
    ),
    "room": (
        "split",
        (
            ("Cold Attic", "Enchantment — Room", "{U}",
             "When you unlock this door, draw a card.", ""),
            ("Warm Cellar", "Enchantment — Room", "{3}{U}",
             "Creatures you control get +1/+1.", ""),
        ),
    ),
    "adventure": (
        "adventure",
        (
            ("Brave Piper", "Creature — Human Bard", "{1}{W}",
             "Other creatures you control get +1/+0.", "2/2"),
            ("Strike Up", "Sorcery — Adventure", "{W}",
             "Create a 1/1 white Human creature token.", ""),
        ),
    ),
    "modal dfc": (
        "modal_dfc",
        (
            ("Deep Study", "Sorcery", "{2}{U}", "Draw two cards.", ""),
            ("Deep Library", "Land", "",
             "Deep Library enters tapped.\n{T}: Add {U}.", ""),
        ),
    ),
    "transform": (
        "transform",
        (
            ("Pale Page", "Creature — Human", "{1}{B}",
             "When Pale Page dies, return it to the battlefield transformed under your control.",
             "1/1"),
            ("Pale Shade", "Creature — Spirit", "", "Flying", "3/2"),
        ),
    ),
    "battle": (
        "transform",
        (
            ("Siege of Vale", "Battle — Siege", "{2}{R}",
             "When Siege of Vale enters, it deals 3 damage to any target.", ""),
            ("Vale Victor", "Creature — Giant", "",
             "Whenever Vale Victor attacks, other attacking creatures get +1/+0 until end of turn.",
             "4/4"),
        ),
    ),
    "flip": (
        "flip",
        (
            ("Quiet Student", "Creature — Human", "{2}{U}",
             "{T}: Draw a card. If you have seven or more cards in hand, flip Quiet Student.",
             "1/2"),
            ("Quiet Master", "Legendary Creature — Human", "",
             "Creatures you control have flying.", "3/4"),
        ),
    ),
    "prototype": (
        "prototype",
        (
            ("Iron Ox", "Artifact Creature — Ox", "{6}",
             "Prototype {1}{G} — 2/2 (You may cast this spell with different mana cost, color, "
             "and size. It keeps its abilities and types.)\nTrample", "5/5"),
        ),
    ),
    "class": (
        "class",
        (
            ("Piper Class", "Enchantment — Class", "{W}",
             "(Gain the next level as a sorcery to add its ability.)\n"
             "Creatures you control get +1/+0.\n{1}{W}: Level 2\n"
             "Creatures you control have vigilance.", ""),
        ),
    ),
    "saga": (
        "saga",
        (
            ("Song of Stone", "Enchantment — Saga", "{2}{G}",
             "(As this Saga enters and after your draw step, add a lore counter. Sacrifice after "
             "II.)\nI — Create a 1/1 green Elf Warrior creature token.\n"
             "II — Creatures you control get +2/+2 until end of turn.", ""),
        ),
    ),
    "leveler": (
        "leveler",
        (
            ("Slow Learner", "Creature — Human", "{W}",
             "Level up {1} ({1}: Put a level counter on this. Level up only as a sorcery.)\n"
             "LEVEL 2-6\n3/3\nFirst strike\nLEVEL 7+\n4/4\nDouble strike", "1/1"),
        ),
    ),
    "mutate": (
        "mutate",
        (
            ("Odd Otter", "Creature — Otter", "{2}{U}",
             "Mutate {1}{U}\nWhenever this creature mutates, draw a card.", "2/2"),
        ),
    ),
    "case": (
        "case",
        (
            ("Case of the Lost Key", "Enchantment — Case", "{1}{U}",
             "When this Case enters, draw a card.\n"
             "To solve — You control three or more artifacts.\n"
             "Solved — Creatures you control get +1/+1.", ""),
        ),
    ),
}  # fmt: skip


def typed(line: str) -> dict[str, Any]:
    """Split a type line as MTGJSON gives it."""
    front, _, back = line.partition(" — ")
    words = front.split()
    return {
        "type": line,
        "types": [each for each in words if each != "Legendary"],
        "supertypes": [each for each in words if each == "Legendary"],
        "subtypes": back.split(),
    }


def sized(size: str) -> dict[str, str]:
    power, _, toughness = size.partition("/")
    return {"power": power, "toughness": toughness} if size else {}


def as_scryfall(layout: str, faces: tuple[Facets, ...]) -> list[dict[str, Any]]:
    told = [
        {"name": name, "type_line": line, "mana_cost": cost, "oracle_text": text} | sized(size)
        for name, line, cost, text, size in faces
    ]
    shared = {"oracle_id": "1", "layout": layout}
    if len(told) == 1:
        return [told[0] | shared]
    return [shared | {"name": " // ".join(face["name"] for face in told), "card_faces": told}]


def as_mtgjson(layout: str, faces: tuple[Facets, ...]) -> dict[str, Any]:
    whole = " // ".join(face[0] for face in faces)
    items = [
        {"name": whole, "layout": layout, "manaCost": cost or None, "text": text}
        | typed(line)
        | sized(size)
        | ({"faceName": name, "side": "ab"[place]} if len(faces) > 1 else {})
        for place, (name, line, cost, text, size) in enumerate(faces)
    ]
    return {"meta": {"date": "2026-01-01", "version": "5"}, "data": {whole: items}}


def as_flat(layout: str, faces: tuple[Facets, ...]) -> list[dict[str, Any]]:
    ((name, line, cost, text, size),) = faces
    rest = {"keywords": [], "loyalty": None, "colorIdentity": [], "power": None, "toughness": None}
    return [
        rest
        | {"name": name, "layout": layout, "manaCost": cost, "text": text}
        | typed(line)
        | sized(size)
    ]


@pytest.mark.parametrize("kind", sorted(LAYOUTS))
def test_every_layout_is_read_alike_from_every_format(kind: str) -> None:
    layout, faces = LAYOUTS[kind]
    formats: list[Any] = [as_scryfall(layout, faces), as_mtgjson(layout, faces)]
    if len(faces) == 1:
        formats.append(as_flat(layout, faces))
    cards = [only(data) for data in formats]
    for card in cards:
        assert [face.name for face in card.faces] == [face[0] for face in faces]
        assert card.layout == layout
    for place, (_, _, _, text, _) in enumerate(faces):
        readings = [read_face(card.faces[place], card) for card in cards]
        assert readings[0].text == text
        assert readings[0].abilities
        assert readings[0].is_complete, readings[0].spans
        assert all(reading == readings[0] for reading in readings[1:])
        looks = [replace(card.faces[place], abilities=()) for card in cards]
        assert all(look == looks[0] for look in looks[1:])


def test_meld_cards_are_cards_of_their_own_in_both_formats() -> None:
    """CR 712.4: two parts and the result, each a card with one face and its own text."""
    texts = {
        "Left Wing": "When Left Wing enters, draw a card.",
        "Right Wing": "Flying",
        "Whole Bird": "Other creatures you control have flying.",
    }
    line, size = "Creature — Bird", {"power": "2", "toughness": "2"}
    data = {
        f"{part} // Whole Bird": [
            {"name": f"{part} // Whole Bird", "faceName": name, "side": side, "layout": "meld",
             "text": texts[name]} | typed(line) | size
            for name, side in ((part, "a"), ("Whole Bird", "b"))
        ]
        for part in ("Left Wing", "Right Wing")
    }  # fmt: skip
    scryfall = [
        {"name": name, "layout": "meld", "type_line": line, "oracle_text": text, "oracle_id": name}
        | size
        for name, text in texts.items()
    ]
    collections = [
        load_card_data({"meta": {"date": "2026-01-01", "version": "5"}, "data": data}),
        load_card_data(scryfall),
    ]
    for name, text in texts.items():
        cards = [collection.find(name).card for collection in collections]
        readings = [read_face(card.front, card) for card in cards]
        assert readings[0] == readings[1]
        assert readings[0].text == text
        assert readings[0].is_complete


REAL = (
    "You may have this creature enter as a copy of any creature on the battlefield, except it has"
    ' "Whenever this creature attacks, it connives."',
    "Each other non-Aura enchantment is a creature in addition to its other types and has base"
    " power and base toughness each equal to its mana value.",
    "{3}{B}{B}: Gain control of target Vampire for as long as you control Zed.",
    "Choose one —\n• Target creature gets -2/-2 until end of turn.\n• Draw a card.",
    "LEVEL 2-6\n3/3\nFirst strike\nLEVEL 7+\n4/4\nDouble strike",
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(REAL),
    st.lists(
        st.tuples(st.integers(0, 200), st.integers(0, 12), st.sampled_from(
            ["", '"', "(", ")", "«0»", ", ", "except ", "«", "—", "\n• ", "{", "~", "то", "X/X "]
        )),
        max_size=5,
    ),
)  # fmt: skip
def test_mutated_real_sentences_are_answered(text: str, cuts: list[tuple[int, int, str]]) -> None:
    for start, length, new in cuts:
        text = text[:start] + new + text[start + length :]
    begin = time.perf_counter()
    reading = read_text(text, name="Zed")
    assert reading.failures == ()
    assert "".join(reading.text[s.start : s.end] for s in reading.spans) == text
    assert time.perf_counter() - begin < 10


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Creatures you control get +1/+1. " * 3_000,
        'Enchanted creature has "' * 300,
        "(((" * 10_000,
        "except it's a " * 7_000,
        "as long as you control a creature with power equal to the number of " * 300,
    ],
)
def test_long_and_deep_texts_are_answered(text: str) -> None:
    begin = time.perf_counter()
    reading = read_text(text)
    assert reading.failures == ()
    assert time.perf_counter() - begin < 20
