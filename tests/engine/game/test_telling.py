"""Static words that are not acted on are told when they would act, and only then."""

from __future__ import annotations

from typing import Any

import pytest

from mtglayers import Board, CardDatabase

DRAW = {"name": "Test Draw", "type_line": "Instant", "oracle_text": "Draw a card."}
MILL = {"name": "Test Mill", "type_line": "Instant", "oracle_text": "Target player mills a card."}
GAIN = {"name": "Test Gain", "type_line": "Instant", "oracle_text": "You gain 3 life."}


def board(**words: str) -> Board:
    cards: list[dict[str, Any]] = [DRAW, MILL, GAIN]
    cards += [
        {"name": name, "type_line": "Enchantment", "oracle_text": text}
        for name, text in words.items()
    ]
    made = Board(cards=CardDatabase.built_in().with_cards(cards))
    for name in words:
        made.enter(name)
    for _ in range(3):
        made.place("Forest", "library")
    return made


@pytest.mark.parametrize(
    ("text", "spell", "controller", "told"),
    [
        (
            "If you would draw a card while your library has no cards in it, you win the game "
            "instead.",
            "Test Draw",
            "you",
            True,
        ),
        (
            "If you would draw a card while your library has no cards in it, you win the game "
            "instead.",
            "Test Draw",
            "opponent",
            False,
        ),
        (
            "If an opponent would mill one or more cards, you mill them with a smile instead.",
            "Test Mill",
            "opponent",
            True,
        ),
        ("Players can't cast spells from graveyards or libraries.", "Test Gain", "you", True),
        ("Players can't search libraries.", "Test Gain", "you", False),
    ],
)
def test_words_are_told_when_they_would_act(
    text: str, spell: str, controller: str, told: bool
) -> None:
    made = board(Keeper=text)
    targets = ["opponent"] if spell == "Test Mill" else []
    made.resolve(spell, controller=controller, targets=targets)
    assert any(text.rstrip(".") in each for each in made.not_modelled) is told


def test_words_are_told_once_a_turn() -> None:
    made = board(Keeper="Players can't cast spells from graveyards or libraries.")
    made.resolve("Test Gain")
    made.resolve("Test Gain")
    assert len(made.not_modelled) == 1
    made.next_turn()
    made.next_turn()
    made.resolve("Test Gain")
    assert len(made.not_modelled) == 2


def test_other_effects_of_the_same_kind_are_not_told() -> None:
    """What is acted on stands in the history as what it does."""
    made = board(Keeper="Players can't gain life.")
    made.resolve("Test Gain")
    assert made.not_modelled == ()
