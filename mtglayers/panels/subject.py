"""What a panel needs of a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mtglayers.cards.database import CardDatabase
from mtglayers.core.state import GameState

__all__ = ["PanelBoard"]


class PanelBoard(Protocol):
    """A board: its state, one action for each verb, undoing, and news of every change."""

    @property
    def state(self) -> GameState:
        """The state of now."""

    @property
    def cards(self) -> CardDatabase:
        """Where cards are looked up."""

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo."""

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to do again."""

    def undo(self, steps: int = 1) -> None:
        """Go back by some actions."""

    def redo(self, steps: int = 1) -> None:
        """Go forward again."""

    def do(self, verb: str, *, answers: Any = (), **arguments: Any) -> tuple[str, ...]:
        """Do anything by its verb; return the ids of new objects."""

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after each change; return the function that ends this."""
