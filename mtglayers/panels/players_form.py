"""The form about the players: life, counters, emblems; with the numbers that effects look at."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from mtglayers.errors import DefinitionError
from mtglayers.panels.acting import Do
from mtglayers.panels.controls import WIDE, auto, row, set_options
from mtglayers.panels.subject import PanelBoard
from mtglayers.panels.zones import players_table

__all__ = ["PlayersForm"]

COUNTERS = ("poison", "energy", "experience", "rad", "ticket")
Guard = Callable[[Callable[[], None]], None]


class PlayersForm(w.VBox):  # type: ignore[misc]
    """Shows what the players have, and says that it is something else.

    Parameters
    ----------
    board
        The board.
    do
        Does something by its verb, as a panel does it.
    guard
        Calls a function and turns what goes wrong into a message.
    """

    def __init__(self, board: PanelBoard, do: Do, guard: Guard) -> None:
        self._board = board
        self._do = do
        self._guard = guard
        self.table = w.HTML()
        self.table.add_class("mtgl-table")
        self.player = w.Dropdown(description="Player", style=WIDE, layout=auto())
        self.life = w.BoundedIntText(
            description="Life", value=20, min=-9999, max=9999, style=WIDE,
            layout=w.Layout(width="120px"),
        )  # fmt: skip
        self.set_life = self._button("Set life", "Say the player's life total", self._life)
        self.counter = w.Combobox(
            description="Counters",
            value=COUNTERS[0],
            options=COUNTERS,
            style=WIDE,
            layout=w.Layout(width="190px"),
        )
        self.number = w.BoundedIntText(
            description="how many", min=0, max=999, style=WIDE, layout=w.Layout(width="130px")
        )
        self.set_counters = self._button(
            "Set counters", "Say how many counters the player has", self._counters
        )
        self.text = w.Text(
            description="Emblem",
            placeholder="Creatures you control have haste.",
            style=WIDE,
            layout=auto(flex="1 1 260px", max_width="560px"),
        )
        self.emblem = self._button("Give emblem", "Say that the player has it", self._emblem)
        self.player.observe(lambda _: self._show_life(), names="value")
        super().__init__(
            [
                self.table,
                row(self.player, self.life, self.set_life),
                row(self.counter, self.number, self.set_counters),
                row(self.text, self.emblem),
                w.HTML(
                    "<small>Cards in hand, library, graveyard and exile: bring them on the first "
                    "page, with “Where”.</small>"
                ),
            ]
        )
        self.refresh()

    def _button(self, words: str, tooltip: str, act: Callable[[], None]) -> w.Button:
        made = w.Button(description=words, tooltip=tooltip, layout=auto())
        made.on_click(lambda _: self._guard(act))
        return made

    def refresh(self) -> None:
        """Show what the players have now."""
        shown = players_table(self._board.state)
        if self.table.value != shown:
            self.table.value = shown
        set_options(self.player, [(each.id, each.id) for each in self._board.state.players])
        self._show_life()

    def _show_life(self) -> None:
        player = self._board.state.player_by_id.get(self.player.value)
        if player is not None and self.life.value != player.life:
            self.life.value = player.life

    def _life(self) -> None:
        self._do("set_player", player=self.player.value, life=self.life.value)

    def _counters(self) -> None:
        kind = self.counter.value.strip()
        if not kind:
            raise DefinitionError("no kind of counter was named", hint="Such as poison.")
        pairs = ((kind, self.number.value),)
        self._do("set_player", player=self.player.value, counters=pairs)

    def _emblem(self) -> None:
        text, player = self.text.value.strip(), self.player.value
        if not text:
            raise DefinitionError("no emblem was given", hint="Write its abilities, as cards do.")
        self._do("emblem", act=lambda _: self._board.emblem(text, player), done=self._given)

    def _given(self) -> None:
        self.text.value = ""
