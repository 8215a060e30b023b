"""The form about the players: life, counters, emblems; with the numbers that effects look at."""

from __future__ import annotations

import ipywidgets as w

from mtglayers.errors import DefinitionError
from mtglayers.panels.controls import (
    WIDE,
    Form,
    auto,
    number_field,
    row,
    set_players,
    text_field,
)
from mtglayers.panels.zones import players_table

__all__ = ["PlayersForm"]

COUNTERS = ("poison", "energy", "experience", "rad", "ticket")


class PlayersForm(Form):
    """Shows what the players have, and says that it is something else."""

    def _controls(self) -> list[w.Widget]:
        self.table = w.HTML()
        self.table.add_class("mtgl-table")
        self.player = w.Dropdown(description="Player", style=WIDE, layout=auto())
        self.life = number_field("Life", value=20, least=-9999, width="120px")
        self.set_life = self._button("Set life", "Say the player's life total", self._life)
        self.counter = w.Combobox(
            description="Counters",
            value=COUNTERS[0],
            options=COUNTERS,
            style=WIDE,
            layout=w.Layout(width="190px"),
        )
        self.number = number_field("how many", most=999)
        self.set_counters = self._button(
            "Set counters", "Say how many counters the player has", self._counters
        )
        self.text = text_field("Emblem", "Creatures you control have haste.")
        self.emblem = self._button("Give emblem", "Say that the player has it", self._emblem)
        self.time = w.Dropdown(
            description="It becomes", options=("day", "night"), style=WIDE, layout=auto()
        )
        self.set_time = self._button("Set", "Let it become day or night", self._time)
        self.player.observe(lambda _: self._show_life(), names="value")
        return [
            self.table,
            row(self.player, self.life, self.set_life),
            row(self.counter, self.number, self.set_counters),
            row(self.text, self.emblem),
            row(self.time, self.set_time),
            w.HTML(
                "<small>Cards in hand, library, graveyard and exile: bring them on the first "
                "page, with “Where”.</small>"
            ),
        ]

    def refresh(self) -> None:
        """Show what the players have now."""
        shown = players_table(self._board.state)
        if self.table.value != shown:
            self.table.value = shown
        set_players(self.player, self._board)
        self._show_life()

    def _show_life(self) -> None:
        player = self._board.state.player_by_id.get(self.player.value)
        if player is not None and self.life.value != player.life:
            self.life.value = player.life

    def _life(self) -> None:
        self._do("set_player", player=self.player.value, life=self.life.value)

    def _time(self) -> None:
        self._do("day_night", time=self.time.value)

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
