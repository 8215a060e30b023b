"""Cards that wait to enter together, in the order in which they were staged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from mtglayers.engine.game.actions import EnterSpec
from mtglayers.errors import DefinitionError
from mtglayers.panels.acting import Do
from mtglayers.panels.controls import auto, row, set_shown
from mtglayers.panels.subject import PanelBoard
from mtglayers.views.svg import escape

__all__ = ["Staging"]

Guard = Callable[[Callable[[], None]], None]
Take = Callable[[], tuple[str, dict[str, Any]]]


class Staging(w.VBox):  # type: ignore[misc]
    """A list of cards that enter at the same time when told to; hidden while it is empty.

    Parameters
    ----------
    board
        The board.
    do
        Does something by its verb, as a panel does it.
    guard
        Calls a function and turns what goes wrong into a message.
    take
        Returns the name of the card that is to wait, and how it is to enter.
    """

    def __init__(self, board: PanelBoard, do: Do, guard: Guard, take: Take) -> None:
        self._board = board
        self._do = do
        self._take = take
        self.waiting: list[tuple[str, dict[str, Any]]] = []
        self.add = w.Button(
            description="Stage", tooltip="Let it wait, to enter together with others", layout=auto()
        )
        self.shown = w.HTML()
        self.enter = w.Button(description="Enter together", button_style="primary")
        self.drop = w.Button(description="Take the last off")
        self.clear = w.Button(description="Clear")
        self.add.on_click(lambda _: guard(self._stage))
        self.enter.on_click(lambda _: guard(self._submit))
        self.drop.on_click(lambda _: guard(self._drop))
        self.clear.on_click(lambda _: guard(self._clear))
        super().__init__([self.shown, row(self.enter, self.drop, self.clear)])
        self.refresh()

    def refresh(self) -> None:
        """Show what waits."""
        names = "".join(f"<li>{escape(name)}</li>" for name, _ in self.waiting)
        words = f"<div>Waiting to enter together, in this order:<ol>{names}</ol></div>"
        if self.waiting and self.shown.value != words:
            self.shown.value = words
        set_shown(self, bool(self.waiting))

    def _stage(self) -> None:
        self.waiting.append(self._take())
        self.refresh()

    def _submit(self) -> None:
        if not self.waiting:
            raise DefinitionError("no card waits", hint="Stage some first.")
        entries = [EnterSpec(**arguments) for _, arguments in self.waiting]
        self._do("enter_together", done=self._clear, entries=entries)

    def _drop(self) -> None:
        if self.waiting:
            self.waiting.pop()
        self.refresh()

    def _clear(self) -> None:
        self.waiting.clear()
        self.refresh()
