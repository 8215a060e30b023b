"""Keyword abilities with their costs, numbers and qualities (CR 702)."""

from __future__ import annotations

import pytest

from mtglayers.core.keywords import KEYWORD_ABILITIES
from mtglayers.core.quantities import Const, X
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.keywords import read_keyword, read_keyword_line


@pytest.mark.parametrize(
    ("text", "keyword", "expected"),
    [
        ("Flying", "flying", {}),
        ("Ward {2}", "ward", {"cost": "{2}"}),
        ("Ward—Pay 3 life.", "ward", {"cost": "Pay 3 life"}),
        ("Equip {2}", "equip", {"cost": "{2}"}),
        ("Equip legendary creature {1}", "equip", {"cost": "{1}", "quality": "legendary creature"}),
        ("Equip—Discard a card.", "equip", {"cost": "Discard a card"}),
        (
            "Equip Shaman, Warlock, or Wizard {1}",
            "equip",
            {"quality": "Shaman, Warlock, or Wizard"},
        ),
        ("Enchant creature you control", "enchant", {"quality": "creature you control"}),
        ("Morph {2}{U}", "morph", {"cost": "{2}{U}"}),
        ("Morph—Reveal a blue card.", "morph", {"cost": "Reveal a blue card"}),
        ("Suspend 4—{U}", "suspend", {"number": Const(4), "cost": "{U}"}),
        ("Awaken 3—{5}{U}", "awaken", {"number": Const(3), "cost": "{5}{U}"}),
        ("Crew 3", "crew", {"number": Const(3)}),
        ("Bloodthirst X", "bloodthirst", {"number": X()}),
        ("Devour land 3", "devour", {"number": Const(3), "quality": "land"}),
        ("Modular—Sunburst", "modular", {"quality": "sunburst"}),
        ("Kicker {1}{R} and/or {1}{G}", "kicker", {"cost": "{1}{R} and/or {1}{G}"}),
        ("Cumulative upkeep—Pay 2 life.", "cumulative upkeep", {"cost": "Pay 2 life"}),
        ("Affinity for artifacts", "affinity", {"quality": "artifacts"}),
        ("Champion a Goblin", "champion", {"quality": "Goblin"}),
        (
            "Partner with Pir, Imaginative Rascal",
            "partner with",
            {"quality": "Pir, Imaginative Rascal"},
        ),
        ("Splice onto Arcane {1}{R}", "splice", {"quality": "Arcane", "cost": "{1}{R}"}),
        ("Craft with artifact {3}{W}", "craft", {"quality": "artifact", "cost": "{3}{W}"}),
        ("Emerge from artifact {5}", "emerge", {"quality": "artifact", "cost": "{5}"}),
        ("Escape—{3}{B}, Exile four other cards from your graveyard.", "escape", {}),
        ("Protection from Demons", "protection", {"quality": "Demons"}),
        ("Hexproof from black", "hexproof", {"quality": "black"}),
        ("Hexproof", "hexproof", {"quality": ""}),
        ("Swampwalk", "swampwalk", {}),
        ("Nonbasic landwalk", "nonbasic landwalk", {}),
        ("Basic landcycling {1}", "basic landcycling", {"cost": "{1}"}),
        ("Slivercycling {3}", "slivercycling", {"cost": "{3}"}),
        ("Goblin offering", "offering", {"quality": "Goblin"}),
        ("Prototype {1}{W} — 2/2", "prototype", {"cost": "{1}{W}", "quality": "2/2"}),
        ("Companion — Your deck is nice.", "companion", {"quality": "Your deck is nice"}),
        ("Trample over planeswalkers", "trample", {"quality": "over planeswalkers"}),
        ("For Mirrodin!", "for mirrodin!", {}),
    ],
)
def test_one_keyword(text: str, keyword: str, expected: dict[str, object]) -> None:
    items = read_keyword_line(text)
    assert items is not None
    (ability,) = items[0].abilities
    assert ability.keyword == keyword
    for name, value in expected.items():
        assert getattr(ability, name) == value


def test_a_list_gives_one_ability_each() -> None:
    items = read_keyword_line("Flying, first strike, protection from black and from red")
    assert items is not None
    found = [(each.keyword, each.quality) for item in items for each in item.abilities]
    assert found == [
        ("flying", ""),
        ("first strike", ""),
        ("protection", "black"),
        ("protection", "red"),
    ]


@pytest.mark.cr("702.16g")
def test_protection_from_several_qualities_is_several_abilities() -> None:
    items = read_keyword_line("Hexproof from artifacts, creatures, and enchantments")
    assert items is not None
    assert [each.quality for each in items[0].abilities] == [
        "artifacts",
        "creatures",
        "enchantments",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Flying creatures have reach.",
        "Equip abilities you activate cost {1} less to activate.",
        "Flashback costs you pay cost {2} less.",
        "Protection",
        "Planeswalkerwalk",
        "Affinitycycling {2}",
        "Flying, dancing",
        "Suspend {U}",
        "Crew",
        "",
    ],
)
def test_no_keyword_line(text: str) -> None:
    assert read_keyword_line(text) is None


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("flying and haste", "and haste"),
        ("ward {2} and trample", "and trample"),
        ("protection from red until end of turn", "until end of turn"),
        ("protection from each color.", "."),
        ("hexproof from black, and so on", ", and so on"),
        ("first strike.", "."),
    ],
)
def test_within_a_sentence_a_keyword_stops_where_it_ends(text: str, rest: str) -> None:
    cur = Cursor(text)
    assert read_keyword(cur) is not None
    assert cur.rest == rest


# What is written in another way than as a keyword with parameters of its own.
_OTHER_WAY = {
    "boast", "exhaust", "max speed", "solved", "visit", "landwalk", "offering", "bands with other",
    "absorb", "poisonous", "augment", "space sculptor", "friends forever", "aftermath",
    "doctor's companion",
}  # fmt: skip
_COST = {
    "protection": " from red",
    "affinity": " for Elves",
    "champion": " an Elf",
    "enchant": " land",
}


@pytest.mark.parametrize("keyword", sorted(KEYWORD_ABILITIES - _OTHER_WAY))
def test_every_keyword_of_the_rules_is_known(keyword: str) -> None:
    """With a quality, a cost, a number, both, or nothing behind it, as its rule wants."""
    ways = (
        _COST.get(keyword, ""),
        " {2}",
        " 2",
        " 2—{2}",
        " a card",
        " with artifact {2}",
        " onto Arcane {2}",
    )
    found = [read_keyword_line(keyword.capitalize() + way) for way in ways]
    assert any(
        items is not None and items[0].abilities[0].keyword == keyword for items in found
    ) or (keyword in ("prototype", "companion", "choose a background"))
