"""The form about whole boards: files, texts, examples, beginning anew, and saving by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as w

from mtglayers.errors import DefinitionError
from mtglayers.panels.controls import WIDE, Do, Form, Guard, auto, row, text_field
from mtglayers.panels.examples import examples
from mtglayers.panels.subject import PanelBoard
from mtglayers.scenarios import write_scenario

__all__ = ["BoardsForm"]

FILE = "board.scenario.yaml"
Tell = Callable[[str], None]


class BoardsForm(Form):
    """Loads and saves boards, and makes them from texts and examples.

    Parameters
    ----------
    board, do, guard
        As for every form; the board becomes what is loaded.
    tell
        Shows a message.
    """

    def __init__(self, board: PanelBoard, do: Do, guard: Guard, tell: Tell) -> None:
        self._tell = tell
        super().__init__(board, do, guard)

    def _controls(self) -> list[w.Widget]:
        self._make_controls()
        return [
            row(self.example, self.open_example, self.players, self.edition, self.new),
            row(self.file, self.save, self.load, self.autosave),
            self.text,
            row(self.paste, self.show, self.restore),
        ]

    def _make_controls(self) -> None:
        self.example = w.Dropdown(
            description="Example", options=list(examples()), style=WIDE, layout=auto()
        )
        self.open_example = self._button("Open", "Make the board of the example", self._open)
        people = ", ".join(each.id for each in self._board.state.players)
        self.players = text_field("Players", value=people, width="220px")
        self.edition = w.Dropdown(
            description="Rules", options=["current", "classic"], style=WIDE, layout=auto()
        )
        self.new = self._button("New board", "Begin with an empty board", self._new)
        self.file = text_field("File", value=FILE, width="260px")
        self.save = self._button("Save", "Write what was done to the file", self._save)
        self.load = self._button("Load", "Make the board of the file", self._load)
        self.autosave = w.Checkbox(
            description="save after every action", indent=False, layout=auto(margin="2px 8px")
        )
        self.autosave.observe(lambda _: self._guard(self.refresh), names="value")
        self.text = w.Textarea(
            description="Text",
            placeholder="A card's name, one a line, with a number before it\nyour graveyard:\n…",
            rows=5,
            style=WIDE,
            layout=w.Layout(width="100%", max_width="640px"),
        )
        self.paste = self._button(
            "Make the board of this text", "A scenario, a shared line or cards", self._paste
        )
        self.show = self._button("Show this board as text", "Write it as a scenario", self._show)
        self.restore = self._button(
            "The board before", "Bring back the board that was here before", self._restore
        )
        self.restore.disabled = True

    def refresh(self) -> None:
        """Save the board if it is to be saved after every action."""
        self.restore.disabled = not self._board.can_restore
        if not self.autosave.value:
            return
        try:
            text = write_scenario(self._board.to_scenario(check=False))
            self._path().write_text(text, encoding="utf-8")
        except OSError as error:
            self.autosave.value = False
            raise DefinitionError(
                f"'{self.file.value}' can't be written, so it is not saved any more",
                hint="Name a file in a folder that exists.",
            ) from error

    def _path(self) -> Path:
        name = self.file.value.strip()
        if not name:
            raise DefinitionError("no file was named", hint=f"Such as {FILE}.")
        return Path(name)

    def _become(self, made: Any, words: str) -> None:
        is_empty = not self._board.actions
        self._board.take_over(made)
        back = "" if is_empty else " “The board before” brings the old one back."
        self._tell(f"{words}{back}")

    def _restore(self) -> None:
        self._board.restore()
        self._tell("This is the board that was here before; once more goes back again.")

    def _open(self) -> None:
        found = examples()[self.example.value]
        self._become(self._board.from_scenario(found, cards=self._board.cards), "Opened.")

    def _new(self) -> None:
        players = [each.strip() for each in self.players.value.split(",") if each.strip()]
        if not players or len(set(players)) < len(players):
            raise DefinitionError(
                "the players need names, each another one", hint="Such as: you, opponent."
            )
        made = self._board.from_text(
            "#", cards=self._board.cards, players=players, edition=self.edition.value
        )
        self._become(made, "A new board.")

    def _save(self) -> None:
        self._tell(f"Saved as {self._board.save(self._path())}.")

    def _load(self) -> None:
        path = self._path()
        self._become(self._board.load(path, cards=self._board.cards), f"Loaded {path}.")

    def _paste(self) -> None:
        made = self._board.from_text(self.text.value, cards=self._board.cards)
        self._become(made, "This is the board of the text.")

    def _show(self) -> None:
        self.text.value = write_scenario(self._board.to_scenario())
        self._tell("The text is the scenario of this board.")
