"""The panel's first row: undo, redo, starting over, steps and turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets as w

from mtglayers.panels.acting import Actor
from mtglayers.panels.controls import WIDE, auto, button, set_options
from mtglayers.panels.subject import PanelBoard
from mtglayers.panels.viewer import BoardViewer
from mtglayers.views.svg import escape

__all__ = ["STEPS", "Toolbar"]

STEPS = (
    "upkeep", "draw", "main", "combat", "declare attackers", "declare blockers", "combat damage",
    "end of combat", "postcombat main", "end",
)  # fmt: skip
"""The steps and phases that can begin, in the order of a turn (CR 500.1)."""


class Toolbar(w.Box):  # type: ignore[misc]
    """Goes back and forward in what was done, and on in the turn.

    Parameters
    ----------
    board
        The board.
    actor
        Does what changes the board.
    viewer
        Shows messages.
    """

    def __init__(self, board: PanelBoard, actor: Actor, viewer: BoardViewer) -> None:
        self._board = board
        self._actor = actor
        self._viewer = viewer

        def made(words: str, tooltip: str, act: Callable[[], None]) -> w.Button:
            return button(words, tooltip, act, actor.guard)

        self.undo = made("Undo", "Take the last action back (u)", self._undo)
        self.redo = made("Redo", "Do it again (r)", self._redo)
        self.reset = made("Reset", "Go back to the beginning", self._reset)
        self.next_step = made("Next step", "Let the next step begin (n)", self._next_step)
        self.step = w.Dropdown(description="or", options=STEPS, style=WIDE, layout=auto())
        self.begin = made("Begin step", "Let the chosen step begin", self._begin_step)
        self.next_turn = made("Next turn", "End this turn (t)", self._next_turn)
        self.turn = w.HTML(layout=w.Layout(margin="2px 12px 2px 8px"))
        super().__init__(
            [
                *(self.undo, self.redo, self.reset, self.turn, self.next_step),
                *(self.step, self.begin, self.next_turn),
            ],
            layout=w.Layout(flex_flow="row wrap", align_items="center"),
        )

    @property
    def acts(self) -> Mapping[str, Callable[[], None]]:
        """What the keys do, by its word."""
        return {
            "undo": self._undo,
            "redo": self._redo,
            "next step": self._next_step,
            "next turn": self._next_turn,
        }

    def refresh(self) -> None:
        """Show what can be undone, and whose turn it is."""
        self.undo.disabled = self.reset.disabled = not self._board.can_undo
        self.redo.disabled = not self._board.can_redo
        turn = self._board.state.turn
        words = f"Turn {turn.number}, {escape(turn.player)}: {escape(turn.step)}"
        if turn.day_night:
            words += f", {escape(turn.day_night)}"
        if self.turn.value != words:
            self.turn.value = words
        set_options(self.step, [(each, each) for each in STEPS], self._following())

    def _following(self) -> str:
        step = self._board.state.turn.step
        at = STEPS.index(step) if step in STEPS else -1
        return STEPS[(at + 1) % len(STEPS)]

    def _undo(self) -> None:
        self._board.undo()
        self._viewer.tell("The last action was taken back.")

    def _redo(self) -> None:
        self._board.redo()
        self._viewer.tell("Done again.")

    def _reset(self) -> None:
        self._board.reset()
        self._viewer.tell("Back at the beginning; Redo leads forward again.")

    def _next_step(self) -> None:
        if self._board.state.turn.step == STEPS[-1]:
            self._next_turn()
        else:
            self._actor.do("step", name=self._following())

    def _begin_step(self) -> None:
        self._actor.do("step", name=self.step.value)

    def _next_turn(self) -> None:
        players = [player.id for player in self._board.state.players]
        at = players.index(self._board.state.turn.player)
        self._actor.do("next_turn", player=players[(at + 1) % len(players)])
