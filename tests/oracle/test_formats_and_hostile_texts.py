"""The same reading from every format of card data, and an answer to every text in bounded time."""

from __future__ import annotations

import json
import time
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
