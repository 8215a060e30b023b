"""Abilities are the same when they mean the same; what only a text says is told apart by it."""

from __future__ import annotations

import pytest

from mtglayers.board import Board
from mtglayers.core.abilities import InertAbility, UnreadAbility
from mtglayers.oracle.reader import read_text
from mtglayers.oracle.render import render

UNREAD = ("Frobnicate all zorks.", "Dezork each frob.")


def only(text: str):
    (ability,) = read_text(text, card_types=("Enchantment",)).abilities
    return ability


@pytest.mark.parametrize("kind", [UnreadAbility, InertAbility])
def test_nothing_but_a_text_tells_them_apart(kind: type[UnreadAbility]):
    assert kind(text="a") != kind(text="b")
    assert len({kind(text="a"), kind(text="b"), kind(text="a")}) == 2


def test_each_unread_text_is_shown_as_it_is():
    """Also behind another one that was shown before."""
    assert [render(only(text)) for text in UNREAD] == list(UNREAD)


def test_each_ability_is_shown_with_its_own_ability_word():
    said = "Whenever a land you control enters, draw a card."
    texts = (said, f"Landfall — {said}", f"Zorkfall — {said}")
    abilities = [only(text) for text in texts]
    assert abilities[0] == abilities[1]  # an ability word means nothing (CR 207.2c)
    assert [render(each) for each in abilities[:2]] == list(texts[:2])


def test_a_board_with_another_unread_text_is_another_board():
    """Two cards that differ in nothing but words that are not understood are not the same."""
    boards = []
    for text in UNREAD:
        board = Board()
        board.token(name="Zork", type_line="Enchantment", oracle_text=text)
        boards.append(board)
    texts = [" ".join(board["zork"].abilities) for board in boards]
    assert texts == list(UNREAD)
    assert boards[0].compare(boards[1]).differences
