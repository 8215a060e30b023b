"""The predefined tokens of CR 111.10: all of them, with what the rules say they are."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest

from mtglayers.cards.tokens import worded
from mtglayers.core.abilities import ActivatedAbility, KeywordAbility, StaticAbility
from mtglayers.core.filters import ControlledBy, IsType
from mtglayers.core.instructions import KeywordAction
from mtglayers.core.mana import AnyColor
from mtglayers.core.modifications import (
    AddAbility,
    ModifyPowerToughness,
    SetBasePowerToughness,
)
from mtglayers.core.node import walk
from mtglayers.core.predefined_tokens import PREDEFINED_TOKENS_FILE, predefined_tokens
from mtglayers.core.quantities import Const, Count
from mtglayers.core.references import AttachedObject, TargetObject, ThisObject, You
from mtglayers.oracle.reader import read_face
from mtglayers.oracle.render import render_face

WORDS = tuple(predefined_tokens())


@pytest.mark.cr("111.10")
def test_every_token_of_the_rule_is_there_once() -> None:
    rules = [predefined_tokens().rule(word) for word in WORDS if predefined_tokens().rule(word)]
    letters = [rule.removeprefix("111.10") for rule in rules]
    assert letters == list("abcdefghijkmnpqrst")


@pytest.mark.parametrize(
    ("word", "name", "types", "subtypes"),
    [
        ("Treasure", "Treasure Token", ("Artifact",), ("Treasure",)),
        ("Shard", "Shard Token", ("Enchantment",), ("Shard",)),
        ("Walker", "Walker", ("Creature",), ("Zombie",)),
        ("Cursed Role", "Cursed", ("Enchantment",), ("Aura", "Role")),
        ("Young Hero Role", "Young Hero", ("Enchantment",), ("Aura", "Role")),
        ("Junk", "Junk Token", ("Artifact",), ("Junk",)),
    ],
)
def test_names_and_types(
    word: str, name: str, types: tuple[str, ...], subtypes: tuple[str, ...]
) -> None:
    front = predefined_tokens()[word].front
    assert (front.name, front.card_types, front.subtypes) == (name, types, subtypes)


@pytest.mark.parametrize("word", [word for word in WORDS if word != "Walker"])
def test_all_but_one_are_colorless_and_none_costs_mana(word: str) -> None:
    for face in predefined_tokens()[word].faces:
        assert face.colors == frozenset()
        assert not face.mana_cost


def test_the_walker_is_a_black_two_two() -> None:
    front = predefined_tokens()["Walker"].front
    assert (front.power, front.toughness, front.colors) == ("2", "2", frozenset("B"))
    assert front.abilities == ()


def test_the_incubator_has_a_phyrexian_on_its_back() -> None:
    card = predefined_tokens()["Incubator"]
    back = card.faces[1]
    assert card.layout == "double_faced_token"
    assert (back.name, back.power, back.toughness) == ("Phyrexian Token", "0", "0")
    assert back.card_types == ("Artifact", "Creature")


def test_what_roles_do() -> None:
    def changes(word: str) -> list[object]:
        enchant, static, *_ = predefined_tokens()[word].front.abilities
        assert isinstance(enchant, KeywordAbility)
        assert (enchant.keyword, enchant.quality) == ("enchant", "creature")
        assert isinstance(static, StaticAbility)
        effect = static.effects[0]
        assert effect.affected == AttachedObject()  # type: ignore[attr-defined]
        return list(effect.modifications)  # type: ignore[attr-defined]

    plus = ModifyPowerToughness(Const(1), Const(1))
    assert changes("Cursed Role") == [SetBasePowerToughness(Const(1), Const(1))]
    assert plus in changes("Monster Role")
    assert AddAbility(KeywordAbility(keyword="trample")) in changes("Monster Role")
    assert AddAbility(KeywordAbility(keyword="ward", cost="{1}")) in changes("Royal Role")
    assert plus in changes("Sorcerer Role")
    assert plus in changes("Wicked Role")
    assert len(predefined_tokens()["Wicked Role"].front.abilities) == 3
    (virtuous,) = changes("Virtuous Role")
    assert isinstance(virtuous, ModifyPowerToughness)
    assert isinstance(virtuous.power, Count)
    parts = set(walk(virtuous.power))
    assert {IsType("Enchantment"), ControlledBy(You())} <= parts


def test_a_map_lets_another_creature_explore() -> None:
    (ability,) = predefined_tokens()["Map"].front.abilities
    assert isinstance(ability, ActivatedAbility)
    actions = [node for node in walk(ability) if isinstance(node, KeywordAction)]
    assert [(action.action, action.ref) for action in actions] == [("explore", TargetObject(0))]
    assert ThisObject() not in set(walk(ability.resolution))


@pytest.mark.parametrize("word", ["Treasure", "Gold"])
def test_treasure_and_gold_make_any_color(word: str) -> None:
    (ability,) = predefined_tokens()[word].front.abilities
    assert AnyColor() in set(walk(ability))


@pytest.mark.parametrize("word", WORDS)
def test_reading_the_english_gives_the_abilities(word: str) -> None:
    card = predefined_tokens()[word]
    for face in card.faces:
        reading = read_face(replace(face, oracle_text=render_face(face)), card)
        assert reading.abilities == face.abilities
        assert reading.is_complete


def test_the_words_in_the_data_are_the_renderers() -> None:
    """Stored, so that the engine has them; `python -m mtglayers.cards.tokens` writes them anew."""
    text = files("mtglayers.core").joinpath(PREDEFINED_TOKENS_FILE).read_text(encoding="utf-8")
    for record in json.loads(text):
        assert worded(record) == record


def test_an_unknown_word_is_no_token() -> None:
    with pytest.raises(KeyError):
        predefined_tokens()["Doubloon"]
