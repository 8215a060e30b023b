"""The reader as a whole: abilities of a text, a verdict on every character, hostile input."""

from __future__ import annotations

import json
import time

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers.cards.database import load_corpus
from mtglayers.commands.read import command
from mtglayers.core.abilities import (
    ActivatedAbility,
    AnchoredAbility,
    ClassAbility,
    InertAbility,
    KeywordAbility,
    LevelAbility,
    SpellAbility,
    StaticAbility,
    StationAbility,
    TriggeredAbility,
    UnreadAbility,
)
from mtglayers.core.cards import Card, Face
from mtglayers.core.conditions import Matches, PlayerHas
from mtglayers.core.effects import ContinuousEffect, RuleEffect, UnreadEffect
from mtglayers.core.filters import HasStatus
from mtglayers.core.instructions import Draw, OpaqueInstruction
from mtglayers.core.modifications import AddAbility
from mtglayers.core.node import from_data, to_data, walk
from mtglayers.core.references import AttachedObject, GrantingObject, ThisObject, You
from mtglayers.core.triggers import ChapterTrigger, EventTrigger, StepTrigger
from mtglayers.oracle.reader import read_face, read_text
from mtglayers.oracle.readings import VERDICTS, Reading


def kinds(reading: Reading) -> list[str]:
    return [type(ability).__name__ for ability in reading.abilities]


def assert_covered(reading: Reading) -> None:
    """Every character is in exactly one span, in order."""
    assert "".join(reading.text[span.start : span.end] for span in reading.spans) == reading.text
    place = 0
    for span in reading.spans:
        assert (span.start, span.verdict in VERDICTS) == (place, True)
        place = span.end


@pytest.mark.parametrize(
    ("text", "types", "expected"),
    [
        ("Flying, trample", ("Creature",), ["KeywordAbility", "KeywordAbility"]),
        ("Creatures you control get +1/+1.", ("Enchantment",), ["StaticAbility"]),
        ("When ~ enters, draw a card.", ("Creature",), ["TriggeredAbility"]),
        ("{T}: Add {G}.", ("Land",), ["ActivatedAbility"]),
        ("[+1]: Draw a card.\n[−2]: Draw two cards.", ("Planeswalker",), ["ActivatedAbility"] * 2),
        ("Draw two cards.", ("Sorcery",), ["SpellAbility"]),
        ("Flash\nDestroy target creature.", ("Instant",), ["KeywordAbility", "SpellAbility"]),
        ("~ can't be countered.\nDraw a card.", ("Instant",), ["StaticAbility", "SpellAbility"]),
        ("Noncreature spells cost {1} more to cast.", ("Creature",), ["InertAbility"]),
        ("Weave a basket.", ("Creature",), ["UnreadAbility"]),
        ("(A reminder.)", ("Land",), []),
        ("", ("Creature",), []),
    ],
)
def test_kinds_of_abilities(text: str, types: tuple[str, ...], expected: list[str]) -> None:
    reading = read_text(text, card_types=types)
    assert kinds(reading) == expected
    assert_covered(reading)


def test_the_same_text_stands_differently_on_a_spell() -> None:
    on_creature = read_text("Draw a card.", card_types=("Creature",))
    assert isinstance(on_creature.abilities[0], UnreadAbility)


def test_verdicts_follow_the_printed_text() -> None:
    text = "Kraken Song — Whenever this creature attacks, draw a card. (Really.) Sing.\nFlying"
    reading = read_text(text)
    assert_covered(reading)
    found = {text[span.start : span.end].strip(): span.verdict for span in reading.spans}
    assert found["Kraken Song —"] == "flavour word"
    assert found["Whenever this creature attacks,"] == "understood"
    assert found["(Really.)"] == "reminder"
    assert found["Sing."] == "not understood"
    assert found["Flying"] == "keyword"
    assert reading.not_understood == ("Sing.",)
    assert not reading.is_complete


def test_opaque_words_are_listed() -> None:
    reading = read_text("Creatures you control get +1/+1 as long as the moon is full.")
    assert reading.opaque == ("the moon is full",)
    assert reading.not_understood == ()
    assert not reading.is_complete


def test_an_unread_sentence_stays_in_its_ability() -> None:
    reading = read_text("Creatures you control have flying. Clouds part.")
    (ability,) = reading.abilities
    assert isinstance(ability, StaticAbility)
    assert isinstance(ability.effects[1], UnreadEffect)
    triggered = read_text("When ~ enters, draw a card. Clouds part.").abilities[0]
    assert isinstance(triggered, TriggeredAbility)
    assert triggered.resolution.instructions == (Draw(), OpaqueInstruction("Clouds part."))


# --- names and quotes ----------------------------------------------------------------------------


def test_names_of_all_faces_mean_the_object() -> None:
    front = Face(name="Day Wolf", card_types=("Creature",), oracle_text="Transform Day Wolf.")
    back = Face(name="Night Wolf", card_types=("Creature",), oracle_text="Night Wolf gets +1/+1.")
    reading = read_face(back, Card(name="Day Wolf // Night Wolf", faces=(front, back)))
    (ability,) = reading.abilities
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    assert isinstance(effect, ContinuousEffect)
    assert effect.affected == ThisObject()


@pytest.mark.cr("201.5a")
def test_a_name_in_quotes_is_the_granter_and_this_creature_the_holder() -> None:
    text = (
        'Enchanted creature has "{T}: Sacrifice Old Oak. This creature gets +1/+1 until '
        'end of turn."'
    )
    reading = read_text(text, name="Old Oak", card_types=("Enchantment",), subtypes=("Aura",))
    assert reading.is_complete
    (ability,) = reading.abilities
    nodes = list(walk(ability))
    assert AttachedObject() in nodes
    granted = next(node for node in nodes if isinstance(node, AddAbility)).ability
    assert isinstance(granted, ActivatedAbility)
    assert GrantingObject() in list(walk(granted.resolution.instructions[0]))
    assert ThisObject() in list(walk(granted.resolution.instructions[1]))


def test_quotes_in_quotes() -> None:
    text = (
        'When ~ dies, create a 3/3 blue Fish creature token with "When this token dies, '
        "create a 6/6 blue Whale creature token with 'Flying is fun.'\""
    )
    reading = read_text(text)
    assert reading.not_understood == ("Flying is fun.",)
    assert_covered(reading)


@pytest.mark.cr("607.1")
def test_abilities_of_one_text_share_a_link_and_quoted_ones_have_their_own() -> None:
    text = 'As ~ enters, choose a color.\nCreatures of the chosen color have "{T}: Add {G}."'
    reading = read_text(text, name="Prism")
    assert {ability.link for ability in reading.abilities} == {"Prism"}
    granted = [node.ability for node in walk(reading.abilities[1]) if isinstance(node, AddAbility)]
    assert granted[0].link.startswith("Prism: ")
    assert read_text(text, name="Prism").abilities[0].link == "Prism"


# --- structures ----------------------------------------------------------------------------------


@pytest.mark.cr("711.2a")
def test_levels() -> None:
    reading = read_text("Level up {W}\nLEVEL 2-6\n3/3\nFirst strike\nLEVEL 7+\n4/4\nDouble strike")
    _, low, high = reading.abilities
    assert isinstance(low, LevelAbility)
    assert (low.minimum, low.maximum, low.power, low.toughness) == (2, 6, 3, 3)
    assert isinstance(low.abilities[0], KeywordAbility)
    assert isinstance(high, LevelAbility)
    assert (high.minimum, high.maximum) == (7, None)
    assert_covered(reading)


@pytest.mark.cr("716.2a")
def test_class_levels() -> None:
    reading = read_text("Flying\n{2}{G}: Level 2\nTrample", card_types=("Enchantment",))
    level = reading.abilities[1]
    assert isinstance(level, ClassAbility)
    assert (level.level, level.cost, len(level.abilities)) == (2, "{2}{G}", 1)


@pytest.mark.parametrize("text", ["8+ | Flying\n3/3", "STATION 8+\nFlying\n3/3"])
def test_station_bands(text: str) -> None:
    (band,) = read_text(text, card_types=("Artifact",)).abilities
    assert isinstance(band, StationAbility)
    assert (band.minimum, band.power, band.toughness, len(band.abilities)) == (8, 3, 3, 1)


@pytest.mark.cr("714.2")
def test_chapters() -> None:
    text = (
        "(As this Saga enters, add a lore counter.)\nI, II — Draw a card.\nIII — Choose "
        "one —\n• Draw a card.\n• You gain 3 life."
    )
    first, last = read_text(text, card_types=("Enchantment",)).abilities
    assert isinstance(first, TriggeredAbility)
    assert first.trigger == ChapterTrigger((1, 2))
    assert isinstance(last, TriggeredAbility)
    assert len(last.resolution.modes) == 2


@pytest.mark.parametrize(
    ("head", "low", "high"),
    [
        ("Choose one —", 1, 1),
        ("Choose two —", 2, 2),
        ("Choose one or both —", 1, 2),
        ("Choose one or more —", 1, 2),
        ("Choose any number —", 0, 2),
        ("Choose up to one —", 0, 1),
        ("You may choose one —", 0, 1),
    ],
)
def test_modes(head: str, low: int, high: int) -> None:
    reading = read_text(f"{head}\n• Draw a card.\n• Destroy target land.", card_types=("Sorcery",))
    (ability,) = reading.abilities
    assert isinstance(ability, SpellAbility)
    resolution = ability.resolution
    assert (resolution.minimum_modes, resolution.maximum_modes) == (low, high)
    assert [len(mode.targets) for mode in resolution.modes] == [0, 1]
    assert reading.is_complete


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("If you control a commander as you cast this spell, you may choose both instead.", (1, 2)),
        ("If this spell was kicked, choose both instead.", (2, 2)),
        ("If this spell was kicked, choose any number instead.", (0, 2)),
    ],
)
def test_more_modes_are_chosen_only_under_a_condition(words: str, then: tuple[int, int]) -> None:
    text = f"Choose one. {words}\n• Draw a card.\n• Destroy target land."
    reading = read_text(text, card_types=("Sorcery",))
    (ability,) = reading.abilities
    assert isinstance(ability, SpellAbility)
    resolution = ability.resolution
    assert (resolution.minimum_modes, resolution.maximum_modes) == (1, 1)
    assert resolution.modes_if is not None
    assert resolution.modes_then == then
    assert reading.is_complete


def test_spree_and_anchor_words() -> None:
    spree = read_text(
        "Spree\n+ {1} — Draw a card.\n+ {2} — You gain 3 life.", card_types=("Instant",)
    )
    assert kinds(spree) == ["KeywordAbility", "SpellAbility"]
    text = (
        "As ~ enters, choose Khans or Dragons.\n• Khans — Flying\n• Dragons — When ~ "
        "dies, draw a card."
    )
    choice, khans, dragons = read_text(text).abilities
    assert isinstance(khans, AnchoredAbility)
    assert isinstance(dragons, AnchoredAbility)
    assert (khans.word, dragons.word) == ("Khans", "Dragons")
    assert isinstance(dragons.abilities[0], TriggeredAbility)
    assert isinstance(choice, StaticAbility)


def test_words_that_bring_a_condition() -> None:
    solve, solved = read_text(
        "To solve — You control an Elf.\nSolved — Creatures you control have flying."
    ).abilities
    assert isinstance(solve, TriggeredAbility)
    assert solve.trigger == StepTrigger("end", You())
    assert isinstance(solved, StaticAbility)
    assert solved.condition == Matches(ThisObject(), HasStatus("solved"))
    (fast,) = read_text("Max speed — ~ has flying.").abilities
    assert isinstance(fast, StaticAbility)
    assert fast.condition == PlayerHas("max speed", You())


# --- zones, limits, restrictions -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("{T}: Draw a card.", ("battlefield",)),
        ("{2}, Discard ~: Draw a card.", ("hand",)),
        ("Forecast — {W}, Reveal ~ from your hand: Draw a card.", ("hand",)),
        ("Exile ~ from your graveyard: Draw a card.", ("graveyard",)),
        ("{2}{B}: Return ~ from your graveyard to your hand.", ("graveyard",)),
        ("When you cast ~, draw a card.", ("stack",)),
        (
            "At the beginning of your upkeep, if ~ is in your graveyard, draw a card.",
            ("graveyard",),
        ),
        (
            "At the beginning of your upkeep, you may return ~ from your graveyard to your hand.",
            ("graveyard",),
        ),
        ("When ~ dies, return it to its owner's hand.", ("battlefield",)),
    ],
)
def test_where_an_ability_works(text: str, zones: tuple[str, ...]) -> None:
    (ability,) = read_text(text).abilities
    assert ability.zones == zones  # type: ignore[attr-defined]


def test_notes_on_use() -> None:
    (activated,) = read_text(
        "{2}: Draw a card. Activate only if you control an Elf and only once each turn."
    ).abilities
    assert isinstance(activated, ActivatedAbility)
    assert (activated.limit, activated.condition is not None) == (1, True)
    (triggered,) = read_text(
        "Whenever a creature dies, draw a card. This ability triggers only once each turn."
    ).abilities
    assert isinstance(triggered, TriggeredAbility)
    assert triggered.limit == 1
    (anyone,) = read_text("{1}: Draw a card. Any player may activate this ability.").abilities
    assert isinstance(anyone, ActivatedAbility)
    assert anyone.any_player


@pytest.mark.cr("603.4")
def test_intervening_if() -> None:
    (ability,) = read_text(
        "At the beginning of your upkeep, if you control an Elf, draw a card."
    ).abilities
    assert isinstance(ability, TriggeredAbility)
    assert ability.condition is not None
    assert ability.resolution.instructions == (Draw(),)


@pytest.mark.cr("604.3")
@pytest.mark.parametrize(
    ("text", "defines"),
    [
        ("~'s power and toughness are each equal to the number of lands you control.", True),
        ("~ is all colors.", True),
        ("~ is every creature type.", True),
        ("~ gets +1/+1.", False),
        ("As long as it's your turn, ~ is all colors.", False),
        ("Creatures you control are all colors.", False),
    ],
)
def test_characteristic_defining_abilities(text: str, defines: bool) -> None:
    (ability,) = read_text(text).abilities
    assert isinstance(ability, StaticAbility)
    assert ability.is_characteristic_defining is defines


def test_what_has_no_bearing_says_so() -> None:
    (ability,) = read_text("Play with the top card of your library revealed.").abilities
    assert isinstance(ability, InertAbility)
    assert ability.reason


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Players can't gain life.", "can't gain life"),
        ("Your life total can't change.", "can't gain life"),
        ("Each opponent can't draw more than one card each turn.", "can't draw"),
        ("Your opponents can't cast spells of the chosen color.", "can't be cast"),
        ("Players skip their untap steps.", "skips the untap step"),
        ("As long as ~ is untapped, players can't untap more than one land during their "
         "untap steps.", "untap limit"),
        ("Untap all lands you control during each other player's untap step.", "untaps then too"),
    ],
)  # fmt: skip
def test_rules_for_players_are_read(text: str, kind: str) -> None:
    (ability,) = read_text(text).abilities
    assert isinstance(ability, StaticAbility)
    assert isinstance(ability.effects[0], RuleEffect)
    assert ability.effects[0].kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "If a creature would enter, it loses all abilities instead.",
        "Players can't cast spells. All creatures are purple.",
        "Noncreature spells cost {1} more to cast and creatures get +1/+1 sometimes.",
    ],
)
def test_nothing_with_a_bearing_counts_as_inert(text: str) -> None:
    reading = read_text(text)
    assert not reading.is_complete


def test_exerting_is_one_triggered_ability() -> None:
    (ability,) = read_text("You may exert ~ as it attacks. When you do, draw a card.").abilities
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.trigger, EventTrigger)
    assert ability.trigger.event == "exerted"


def test_readings_are_plain_data() -> None:
    reading = read_text("Whenever ~ attacks, target creature gets -1/-1 until end of turn.")
    assert from_data(json.loads(json.dumps(to_data(reading.abilities)))) == reading.abilities


# --- hostile input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "\n\n\n",
        '"' * 99,
        "(" * 500,
        "•" * 50,
        "— — — : : :",
        "{" * 300,
        "When " * 300,
        "choose one —\n" * 50,
        "ВСЕ существа получают +1/+1.",
        "全ての クリーチャーは +1/+1 を得る。",
        "İ gets +1/+1.",
        "target " * 400 + "creature",
        "creature, " * 300 + "and land get +1/+1.",
        "x" * 100_000,
        "Flying\n" * 3_000,
        'It has "' * 40 + "flying." + '"' * 40,
        "if you control " * 100 + "an Elf, draw a card.",
        "\x00\x01\u202e",
    ],
)
def test_hostile_texts_are_answered_in_bounded_time(text: str) -> None:
    start = time.perf_counter()
    reading = read_text(text, name="Name")
    assert time.perf_counter() - start < 20
    assert_covered(reading)
    assert reading.failures == ()


def test_a_very_long_text_is_read_by_lines() -> None:
    """Lines that are too long, and what stands behind the bound, are each one unread ability."""
    novel = "It was a dark and stormy night, and " * 300
    text = "\n".join(["Flying", novel, "Zed gets +2/+0.", *["Haste"] * 3_000])
    reading = read_text(text, name="Zed")
    assert_covered(reading)
    kinds = [type(each).__name__ for each in reading.abilities[:4]]
    assert kinds == ["KeywordAbility", "UnreadAbility", "StaticAbility", "KeywordAbility"]
    verdicts = {text[span.start : span.end].strip()[:12]: span.verdict for span in reading.spans}
    assert verdicts["Flying"] == "keyword"
    assert verdicts["It was a dar"] == "not understood"
    assert verdicts["Zed gets +2/"] == "understood"


@pytest.mark.slow
@pytest.mark.parametrize("types", [("Creature",), ("Sorcery",)])
def test_a_text_of_a_hundred_thousand_letters_is_answered_in_bounded_time(
    types: tuple[str, ...],
) -> None:
    lines = [
        "Creatures you control get +1/+1 until end of turn.",
        "When this creature enters, draw a card and you gain 3 life.",
        "As long as you control a Forest, this creature has flying.",
    ]
    text = "\n".join(lines * 650)
    assert len(text) > 100_000
    start = time.perf_counter()
    reading = read_text(text, name="Zed", card_types=types)
    assert time.perf_counter() - start < 30
    assert_covered(reading)
    assert reading.spans[0].verdict == "understood"
    assert reading.spans[-1].verdict == "not understood"


_PIECES = st.sampled_from(
    [
        "target creature", "gets +1/+1", "until end of turn", "whenever", "~", "enters", ",", ".",
        "choose one —", "\n• ", "{T}", ":", "{2}", '"', "(", ")", "draw a card", "if you do",
        "instead",
        "and", "or", "then", "it", "gains", "flying", "create a 1/1 token", "that's a copy of",
        "except",
        "for each", "where X is", "X", "as", "an", "LEVEL 2-3\n", "I, II — ", "«0»", "'s",
        "becomes",
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(_PIECES, max_size=25).map(" ".join))
def test_texts_from_the_grammar_s_own_pieces(text: str) -> None:
    reading = read_text(text)
    assert_covered(reading)
    assert reading.failures == ()


# --- the command ---------------------------------------------------------------------------------


def test_the_command_shows_what_was_not_understood() -> None:
    result = CliRunner().invoke(command, ["When ~ enters, draw a card.\\nWeave a basket."])
    assert result.exit_code == 0
    assert "Not understood: Weave a basket." in result.output
    assert "triggered: When ~ enters, draw a card." in result.output


def test_the_command_writes_json() -> None:
    result = CliRunner().invoke(command, ["Flying", "--json"])
    (data,) = json.loads(result.output)
    (span,) = data["spans"]
    assert span == {"start": 0, "end": 6, "verdict": "keyword", "text": "Flying", "ability": 0}
    assert data["abilities"][0]["keyword"] == "flying"


def test_the_command_wants_one_of_text_and_card() -> None:
    assert CliRunner().invoke(command, []).exit_code == 2


# --- the corpus ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.corpus
def test_a_sample_of_real_cards() -> None:
    """No failures, every character covered, and no fewer texts understood than before."""
    corpus = load_corpus()
    assert corpus is not None
    cards = [corpus.build(record) for record in corpus.records[::60]]
    complete = 0
    for card in cards:
        for face in card.faces:
            reading = read_face(face, card)
            assert_covered(reading)
            assert reading.failures == (), (face.name, reading.failures)
        complete += all(read_face(face, card).is_complete for face in card.faces)
    assert complete / len(cards) > 0.74
