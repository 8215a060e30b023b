"""A board of the built-in cards and its panel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mtglayers import Board, CardDatabase
from mtglayers.panels.panel import BoardPanel


@pytest.fixture
def board() -> Board:
    """Begin a game."""
    return Board(cards=CardDatabase.built_in())


@pytest.fixture
def panel(board: Board) -> Iterator[BoardPanel]:
    """Open a panel, and close it afterwards."""
    made = board.panel()
    yield made
    made.close()
