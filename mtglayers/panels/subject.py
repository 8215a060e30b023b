"""What a panel needs of a board: nothing but public calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from mtglayers.cards.database import CardDatabase
from mtglayers.core.state import GameState

if TYPE_CHECKING:
    from mtglayers.engine.evaluation import Evaluation
    from mtglayers.scenarios.model import Scenario
    from mtglayers.views.entering_orders import EnteringOrders
    from mtglayers.views.orders import Orders
    from mtglayers.views.what_if_compare import Comparison

__all__ = ["PanelBoard"]


class PanelBoard(Protocol):
    """A board: its state, one action for each verb, its past, and news of every change."""

    @property
    def state(self) -> GameState:
        """The state of now."""

    @property
    def states(self) -> tuple[GameState, ...]:
        """All states up to now."""

    @property
    def cards(self) -> CardDatabase:
        """Where cards are looked up."""

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo."""

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to do again."""

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions in words, also those that can be done again."""

    @property
    def position(self) -> int:
        """How many of them have been done."""

    def undo(self, steps: int = 1) -> None:
        """Go back by some actions."""

    def redo(self, steps: int = 1) -> None:
        """Go forward again."""

    def go_to(self, position: int) -> None:
        """Go back or forward to the state after so many actions."""

    def reset(self) -> None:
        """Go back to the beginning."""

    def do(self, verb: str, *, answers: Any = (), **arguments: Any) -> tuple[str, ...]:
        """Do anything by its verb; return the ids of new objects."""

    def token(self, **arguments: Any) -> str:
        """Create a token."""

    def emblem(self, text: str, player: str | None = None) -> str:
        """Say that a player has an emblem."""

    @property
    def evaluation(self) -> Evaluation:
        """What everything is now."""

    def what_if(
        self,
        *,
        timestamps: Sequence[str] = (),
        without: str | Sequence[str] = (),
        cards: Mapping[str, Any] | None = None,
        cut: str | Sequence[str] = (),
    ) -> Any:
        """Return a board that is like this one but for some things."""

    def compare(self, other: Any) -> Comparison:
        """Compare with another board."""

    def orders(self, most: int | None = None) -> Orders:
        """Find what other orders of timestamps would make of everything."""

    def orders_of_entering(self, most: int | None = None) -> EnteringOrders:
        """Find what would be if the permanents had entered in another order."""

    def to_scenario(self, title: str = "A board", *, check: bool = True) -> Scenario:
        """Return what was done as a scenario."""

    def save(self, path: str | Path) -> Path:
        """Write the board to a file."""

    def load(self, path: str | Path, *, cards: CardDatabase | None = None) -> Any:
        """Return the board of a file."""

    def from_scenario(self, scenario: Any, *, cards: CardDatabase | None = None) -> Any:
        """Return the board of a scenario."""

    def from_text(self, text: str, *, cards: CardDatabase | None = None, **arguments: Any) -> Any:
        """Return the board of a text."""

    def take_over(self, other: Any) -> None:
        """Become what another board is."""

    @property
    def can_restore(self) -> bool:
        """Whether there is a board that another one took the place of."""

    def restore(self) -> None:
        """Become again what the board was before another took its place."""

    def become_copy(
        self, object_id: str, of: str, *, exceptions: str = "", until: str | None = None
    ) -> None:
        """Let a permanent become a copy of an object."""

    def meld(self, first: str, second: str, *, as_id: str | None = None) -> str:
        """Meld two cards."""

    def could_produce(self, object_id: str) -> tuple[str, ...]:
        """Return the types of mana that a permanent could produce."""

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after each change; return the function that ends this."""
