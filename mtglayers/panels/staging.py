"""Cards that wait to enter together, in the order in which they were staged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from mtglayers.engine.game.actions import EnterSpec
from mtglayers.errors import DefinitionError
from mtglayers.panels.controls import Do, Form, Guard, row, set_shown
from mtglayers.panels.subject import PanelBoard
from mtglayers.views.svg import escape

__all__ = ["Staging"]

Take = Callable[[], tuple[str, dict[str, Any]]]


class Staging(Form):
    """A list of cards that enter at the same time when told to; hidden while it is empty.

    Parameters
    ----------
    board, do, guard
        As for every form.
    take
        Returns the name of the card that is to wait, and how it is to enter.
    """

    def __init__(self, board: PanelBoard, do: Do, guard: Guard, take: Take) -> None:
        self._take = take
        self.waiting: list[tuple[str, dict[str, Any]]] = []
        super().__init__(board, do, guard)
        self.refresh()

    def _controls(self) -> list[w.Widget]:
        self.add = self._button("Stage", "Let it wait, to enter together with others", self._stage)
        self.shown = w.HTML()
        self.enter = self._button("Enter together", "Let them enter at the same time", self._submit)
        self.enter.button_style = "primary"
        self.drop = self._button("Take the last off", "Let the last one not wait", self._drop)
        self.clear = self._button("Clear", "Let none of them wait", self._clear)
        return [self.shown, row(self.enter, self.drop, self.clear)]

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
