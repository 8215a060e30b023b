"""The game's words: reading them, refusing others, and the tables behind them."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtglayers.core import subtypes as sub
from mtglayers.core import vocabulary as v
from mtglayers.errors import MtgLayersError, OracleTextError, ScenarioError, VocabularyError
from mtglayers.rules import rule_exists


@pytest.mark.cr("613.1", "613.2", "613.4")
def test_sublayers_are_the_eleven_of_the_rules() -> None:
    """There is no 7e, and each sublayer cites a rule that exists."""
    labels = [each.label for each in v.Sublayer]
    assert labels == ["1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]
    assert sorted(v.Sublayer) == list(v.Sublayer)
    assert [each.layer for each in v.Sublayer] == [1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7]
    assert all(rule_exists(each.rule) and each.title for each in v.Sublayer)
    assert all(v.Sublayer.parse(each.label) is each for each in v.Sublayer)


@pytest.mark.parametrize("label", ["7e", "1", "8", ""])
def test_other_sublayers_are_refused(label: str) -> None:
    """7e is a memory of older rules."""
    with pytest.raises(VocabularyError) as caught:
        v.Sublayer.parse(label)
    assert caught.value.word == label


@pytest.mark.cr("105.1", "105.4")
@pytest.mark.parametrize("word", ["purple", "colorless", "multicolored", "WU", ""])
def test_a_sixth_colour_is_refused(word: str) -> None:
    """There are five colours; colourless and multicoloured are none of them."""
    with pytest.raises(VocabularyError) as caught:
        v.parse_color(word)
    assert caught.value.kind == "colour"


@pytest.mark.parametrize(
    ("given_colors", "letters"),
    [
        ("WUB", "WUB"),
        ("white, red", "WR"),
        ("Green", "G"),
        ("colorless", ""),
        ("", ""),
        ([], ""),
        (["blue", "R"], "UR"),
    ],
)
def test_colours_in_several_spellings(given_colors: str | list[str], letters: str) -> None:
    """Words, letters and lists all mean the same."""
    assert v.parse_colors(given_colors) == frozenset(letters)


@pytest.mark.cr("202.3", "202.3e", "202.3f", "202.3g", "107.4")
@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        (None, 0, ""),
        ("", 0, ""),
        ("{0}", 0, ""),
        ("{15}", 15, ""),
        ("{X}{X}{R}", 1, "R"),
        ("{2/W}{2/U}", 4, "WU"),
        ("{C/R}", 1, "R"),
        ("{W/U}{B/G}", 2, "WUBG"),
        ("{G/U/P}{R/P}", 2, "GUR"),
        ("{C/P}{S}{C}", 3, ""),
        ("{1}{W} // {2}{W}", 5, "W"),
        ("{HW}{HW}{HW}", 1, "W"),
        ("{½}{½}", 1, ""),
    ],
)
def test_mana_costs(cost: str | None, value: int, colors: str) -> None:
    """Mana value and colours of each kind of symbol."""
    assert v.mana_value(cost) == value
    assert v.colors_of_mana_cost(cost) == frozenset(colors)


@pytest.mark.parametrize("cost", ["{Q}", "{W/W}", "{2/3}", "2U", "{W}{", "{W/U/B}", "{P}", "{}"])
def test_no_mana_costs(cost: str) -> None:
    """What is not made of mana symbols is refused, also by the functions that only add up."""
    for function in (v.split_mana_cost, v.mana_value, v.colors_of_mana_cost):
        with pytest.raises(VocabularyError):
            function(cost)


_SYMBOLS = st.sampled_from(
    [
        "W",
        "U",
        "B",
        "R",
        "G",
        "C",
        "S",
        "X",
        "0",
        "1",
        "7",
        "12",
        "W/U",
        "2/B",
        "C/G",
        "R/P",
        "G/W/P",
    ]
)


@given(st.lists(_SYMBOLS, max_size=8), st.integers(0, 20))
def test_mana_value_adds_up(symbols: list[str], x: int) -> None:
    """The mana value of a cost is the sum over its symbols, in any order."""
    cost = "".join(f"{{{symbol}}}" for symbol in symbols)
    backwards = "".join(f"{{{symbol}}}" for symbol in reversed(symbols))
    assert v.split_mana_cost(cost) == tuple(symbols)
    total = sum(v.mana_value(f"{{{symbol}}}", x=x) for symbol in symbols)
    assert v.mana_value(cost, x=x) == v.mana_value(backwards, x=x) == total


@pytest.mark.cr("205.1", "205.3b")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Legendary Artifact Creature — Time Lord Doctor",
            (("Legendary",), ("Artifact", "Creature"), ("Time Lord", "Doctor")),
        ),
        ("Basic Snow Land — Forest", (("Basic", "Snow"), ("Land",), ("Forest",))),
        ("Tribal Instant - Elf", ((), ("Kindred", "Instant"), ("Elf",))),
        ("instant", ((), ("Instant",), ())),
        ("Land — Urza's Power-Plant", ((), ("Land",), ("Urza's", "Power-Plant"))),
        (
            "Artifact Creature — Assembly-Worker",
            ((), ("Artifact", "Creature"), ("Assembly-Worker",)),
        ),
        ("Plane — Bolas's Meditation Realm", ((), ("Plane",), ("Bolas's Meditation Realm",))),
    ],
)
def test_type_lines(text: str, parts: tuple[tuple[str, ...], ...]) -> None:
    """Supertypes, card types and subtypes come apart."""
    assert v.parse_type_line(text) == parts


@pytest.mark.parametrize("text", ["", "Legendary", "Creeture — Elf", "— Elf"])
def test_broken_type_lines(text: str) -> None:
    """A type line has a card type, and no unknown words before the dash."""
    with pytest.raises(VocabularyError):
        v.parse_type_line(text)


def test_a_joke_type_line_is_kept_when_asked() -> None:
    """Loaders keep the words of joke cards instead of refusing the card."""
    assert v.parse_type_line("Eaturecray — Igpay", strict=False).card_types == ("Eaturecray",)


@pytest.mark.cr("205.3")
def test_subtype_lists_do_not_overlap() -> None:
    """Each subtype of the edition goes with one card type, shared lists aside."""
    own = [each for each in sub.SUBTYPES_OF if each not in ("Sorcery", "Kindred")]
    for first in own:
        for second in own:
            if first < second:
                assert not sub.SUBTYPES_OF[first] & sub.SUBTYPES_OF[second], (first, second)


@pytest.mark.cr("205.3g", "205.3h", "205.3i", "205.3j", "205.3k", "205.3m")
def test_subtype_lists_have_the_lengths_of_the_edition() -> None:
    """The counts of the rules' lists."""
    counts = [
        len(words)
        for words in (
            sub.ARTIFACT_TYPES,
            sub.ENCHANTMENT_TYPES,
            sub.LAND_TYPES,
            sub.PLANESWALKER_TYPES,
            sub.SPELL_TYPES,
        )
    ]
    assert counts == [15, 12, 15, 79, 4]
    assert len(sub.CREATURE_TYPES) == 301
    assert set(v.BASIC_LAND_TYPES) < sub.LAND_TYPES


@pytest.mark.cr("205.3c", "205.1a", "205.1b")
def test_subtypes_go_with_their_card_types() -> None:
    """What stays when a card type goes."""
    assert sub.without_orphans(("Equipment", "Golem", "Forest"), ("Artifact", "Land")) == (
        "Equipment",
        "Forest",
    )
    assert sub.without_orphans(("Elf",), ("Kindred", "Enchantment")) == ("Elf",)
    assert sub.correlated_card_types("Lesson", ("Sorcery",)) == ("Sorcery",)
    assert sub.correlated_card_types("Igpay", ("Creature", "Artifact")) == ("Creature", "Artifact")


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Elf", "Elves"),
        ("Dwarf", "Dwarves"),
        ("Mouse", "Mice"),
        ("Plains", "Plains"),
        ("Sheep", "Sheep"),
        ("Ally", "Allies"),
        ("Monkey", "Monkeys"),
        ("Octopus", "Octopuses"),
        ("Werewolf", "Werewolves"),
        ("Assembly-Worker", "Assembly-Workers"),
        ("Time Lord", "Time Lords"),
        ("Equipment", "Equipment"),
        ("Sorcery", "Sorceries"),
        ("Saga", "Sagas"),
        ("Child", "Children"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    """Regular, irregular and unchanged plurals, both ways and in any case."""
    assert sub.plural(one) == many
    assert sub.singular(many) == sub.singular(one.lower()) == sub.singular(many.upper()) == one


def test_every_plural_leads_back() -> None:
    """No subtype's plural is taken by another word."""
    for words in sub.SUBTYPES_OF.values():
        for word in words:
            assert sub.singular(sub.plural(word)) == word
            assert sub.find_subtype(word) == word


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Flying", "flying"),
        ("First strike", "first strike"),
        ("Ward—Pay 3 life.", "ward"),
        ("Protection from red and from blue", "protection"),
        ("Islandwalk", "islandwalk"),
        ("Nonbasic landwalk", "nonbasic landwalk"),
        ("Legendary landwalk", "legendary landwalk"),
        ("Plainscycling {2}", "plainscycling"),
        ("Basic landcycling {1}{G}", "basic landcycling"),
        ("Cycling {2}", "cycling"),
        ("Partner with Regna, the Redeemer", "partner with"),
        ("Partner", "partner"),
        ("Morph {4}{U}", "morph"),
        ("For Mirrodin!", "for mirrodin!"),
        ("Doctor’s companion", "doctor's companion"),
        ("Draw a card", None),
        ("Walk the plank", None),
        ("", None),
    ],
)
def test_keyword_names(text: str, name: str | None) -> None:
    """A keyword's name, without what follows it."""
    assert v.keyword_name(text) == name


@pytest.mark.cr("122.1a", "122.1b")
def test_counters() -> None:
    """Counters that add to power and toughness, and those that give keywords."""
    assert v.power_toughness_of_counter("+1/+1") == (1, 1)
    assert v.power_toughness_of_counter("−1/−1") == (-1, -1)
    assert v.power_toughness_of_counter("loyalty") is None
    assert [v.keyword_of_counter(kind) for kind in ("trample", "stun", "decayed")] == [
        "trample",
        None,
        None,
    ]
    assert all(kind in v.KEYWORD_ABILITIES for kind in v.KEYWORD_COUNTERS)


def test_errors_say_what_and_survive_pickling() -> None:
    """Errors keep their fields between processes, and point into texts."""
    first = ScenarioError("unknown key", path="a.yaml", line=3, key="stepz", nearest=("steps",))
    again = pickle.loads(pickle.dumps(first))
    assert str(again) == str(first) == "a.yaml, line 3: unknown key. Did you mean 'steps'?"
    assert (again.key, again.line, again.nearest) == ("stepz", 3, ("steps",))
    text = OracleTextError(
        "odd", text="One line.\nTwo lines.", span=(14, 19), card_name="Some Card"
    )
    assert text.context() == "Two lines.\n    ^^^^^"
    assert isinstance(text, MtgLayersError)
    assert isinstance(text, ValueError)
