"""Normalising a text and telling its lines apart by their shape (CR 113.3, 207.2, 711-716)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtglayers.oracle.lines import split_lines
from mtglayers.oracle.normalise import normalise, self_names, sentence_spans


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("This creature gets +1/+1.", (), "~ gets +1/+1."),
        ("Sacrifice this Aura.", (), "Sacrifice ~."),
        ("This turn, draw a card.", (), "This turn, draw a card."),
        ("You gain this much life.", (), "You gain this much life."),
        (
            "Lazav becomes a copy of it.",
            ("Lazav, the Multifarious", "Lazav"),
            "~ becomes a copy of it.",
        ),
        ("Karn's controller draws a card.", ("Karn",), "~'s controller draws a card."),
        ("Flying (It really flies.)", (), "Flying"),
        ("[−3]: Draw a card.", (), "[-3]: Draw a card."),
        # a name inside a longer one, and a name that is looked for, are no references to the object
        ("Create Marit Lage, a token.", ("Marit",), "Create Marit Lage, a token."),
        ("a card named Rat Colony", ("Rat Colony",), "a card named Rat Colony"),
    ],
)
def test_normalised_text(text: str, names: tuple[str, ...], expected: str) -> None:
    assert normalise(text, names).text == expected


def test_quoted_abilities_are_masked_and_keep_their_place() -> None:
    """A full stop inside the quotes that ends the sentence stands behind the mask."""
    line = normalise('It has "{T}: Add {G}." and "Draw a card." Then draw.')
    assert line.text == "It has «0» and «1». Then draw."
    assert line.quotes == ("{T}: Add {G}.", "Draw a card.")
    assert line.quote_sources == (8, 28)


def test_in_a_quoted_ability_a_name_means_the_granter() -> None:
    """CR 201.5a: so "this creature" must stay apart from the name."""
    line = normalise("This creature fights Krond.", ("Krond",), quoted=True)
    assert line.text == "This creature fights ~."


@pytest.mark.parametrize(
    ("names", "legendary", "expected"),
    [
        (["Sram, Senior Edificer"], True, {"Sram, Senior Edificer", "Sram"}),
        (["Karn Liberated"], True, {"Karn Liberated", "Karn"}),
        (["Gandalf the Grey"], True, {"Gandalf the Grey", "Gandalf"}),
        (["Soul Warden"], False, {"Soul Warden"}),
        (
            ["Delver of Secrets", "Insectile Aberration"],
            False,
            {"Delver of Secrets", "Insectile Aberration"},
        ),
    ],
)
def test_self_names(names: list[str], legendary: bool, expected: set[str]) -> None:
    assert set(self_names(names, legendary=legendary)) == expected


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Flying, trample", "text"),
        ("Creatures you control get +1/+1.", "text"),
        ("Whenever ~ attacks, draw a card.", "triggered"),
        ("At the beginning of your upkeep, draw a card.", "triggered"),
        ("Landfall — Whenever a land you control enters, draw a card.", "triggered"),
        ("Goblin Bombardment — When ~ enters, draw a card.", "triggered"),
        ("{1}, {T}: Draw a card.", "activated"),
        ("Sacrifice a creature: Draw a card.", "activated"),
        ("Exhaust — {3}: Draw a card.", "activated"),
        ("[+1]: Draw a card.", "loyalty"),
        ("+1: Draw a card.", "loyalty"),
        ("−X: Draw a card.", "loyalty"),
        ("I, II — Draw a card.", "chapter"),
        ("{2}{G}: Level 2", "class"),
        ("LEVEL 2-6", "level"),
        ("12+ | Flying", "station"),
        ("STATION 8+", "station"),
        ("Prototype {2}{B} — 3/3", "text"),
        ("Ward—Pay 2 life.", "text"),
        ("Choose one —", "text"),
    ],
)
def test_kinds_of_lines(text: str, kind: str) -> None:
    assert [line.kind for line in split_lines(text)] == [kind]


def test_words_in_front_are_ability_words_or_flavour_words() -> None:
    known, flavour = split_lines("Raid — When ~ enters, draw.\nMage Hand — {1}: Draw a card.")
    assert (known.word, known.is_ability_word) == ("Raid", True)
    assert (flavour.word, flavour.is_ability_word) == ("Mage Hand", False)
    assert flavour.kind == "activated"


def test_bullets_belong_to_the_line_before() -> None:
    (line,) = split_lines("When ~ enters, choose one —\n• Draw a card.\n• Khans — You gain 3 life.")
    assert [row.text for row in line.rows] == ["Draw a card.", "You gain 3 life."]
    assert line.rows[1].word == "Khans"


def test_tables_of_dice_are_no_station_bands() -> None:
    (line,) = split_lines("Roll a d20.\n1—14 | Draw a card.\n15+ | Draw two cards.")
    assert [row.detail for row in line.rows] == ["1—14", "15+"]


def test_level_and_class_bands_take_the_lines_behind_them() -> None:
    first, second = split_lines("LEVEL 1-4\n2/2\nFlying\nLEVEL 5+\n4/4\nFlying, haste")
    assert (first.numbers, first.detail, len(first.band)) == ((1, 4), "2/2", 2)
    assert (second.numbers, second.detail) == ((5,), "4/4")
    (level,) = split_lines("{1}{U}: Level 2\nFlying")
    assert (level.numbers, level.detail, level.band[0].text) == ((2,), "{1}{U}", "Flying")


def test_sentences_end_at_full_stops_before_a_capital() -> None:
    text = "Add {G}. Mr. Orfeo draws a card. It has «0». {T} is a symbol."
    assert [text[a:b] for a, b in sentence_spans(text)] == [
        "Add {G}.",
        "Mr. Orfeo draws a card.",
        "It has «0».",
        "{T} is a symbol.",
    ]


@given(st.text(alphabet="ab \"()«»•—.~{}[]'This creature", max_size=120))
def test_every_position_leads_back_into_the_source(text: str) -> None:
    line = normalise(text.replace("\n", " "), ("a b",))
    for place in range(len(line.text) + 1):
        assert 0 <= line.source_start(place) <= len(text)
        assert 0 <= line.source_end(place) <= len(text)
