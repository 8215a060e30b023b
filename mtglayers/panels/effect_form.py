"""The form for what has no card: effects by their words, and tokens by their characteristics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from mtglayers.errors import DefinitionError
from mtglayers.panels.acting import Do
from mtglayers.panels.controls import WIDE, auto, row, set_options
from mtglayers.panels.subject import PanelBoard
from mtglayers.scenarios.setup import effect_abilities

__all__ = ["EffectForm"]

Guard = Callable[[Callable[[], None]], None]


class EffectForm(w.VBox):  # type: ignore[misc]
    """Lets an effect happen by its words, and creates tokens.

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
        self.effect = w.Text(
            description="Effect",
            placeholder="All creatures get +1/+1 until end of turn.",
            style=WIDE,
            layout=auto(flex="1 1 260px", max_width="560px"),
        )
        self.player = w.Dropdown(description="of", style=WIDE, layout=auto())
        self.begin = w.Button(
            description="Begin",
            tooltip="Let what these words say happen",
            button_style="primary",
            layout=auto(min_width="96px"),
        )
        self.begin.on_click(lambda _: guard(self._begin))
        self._make_token(guard)
        super().__init__(
            [
                w.HTML("<b>An effect without a card, or a spell's text</b>"),
                row(self.effect, self.player, self.begin),
                w.HTML("<b>A token</b>"),
                row(self.name, self.types, self.power, self.toughness, self.colors),
                row(self.text, self.count, self.create),
            ]
        )
        self.refresh()

    def _make_token(self, guard: Guard) -> None:
        def text(words: str, placeholder: str, width: str) -> w.Text:
            layout = w.Layout(width=width, max_width="100%")
            return w.Text(description=words, placeholder=placeholder, style=WIDE, layout=layout)

        self.name = text("Name", "Saproling", "190px")
        self.types = text("Types", "Creature — Saproling", "270px")
        self.power = text("Power", "1", "100px")
        self.toughness = text("Toughness", "1", "120px")
        self.colors = text("Colours", "green", "160px")
        self.text = text("Rules text", "Flying", "320px")
        self.count = w.BoundedIntText(
            description="how many", value=1, min=1, max=99, style=WIDE,
            layout=w.Layout(width="130px"),
        )  # fmt: skip
        self.create = w.Button(
            description="Create", tooltip="Create the token", layout=auto(min_width="96px")
        )
        self.create.on_click(lambda _: guard(self._create))

    def refresh(self) -> None:
        """Take over which players there are."""
        set_options(self.player, [(each.id, each.id) for each in self._board.state.players])

    def _begin(self) -> None:
        text = self.effect.value.strip()
        if not text:
            raise DefinitionError("no effect was given", hint="Write what it does, as cards do.")
        whose = self.player.value
        first = self._board.state.players[0].id
        arguments: dict[str, Any] = {} if whose == first else {"controller": whose}
        abilities = effect_abilities(text)
        self._do("effect", done=self._begun, abilities=abilities, text=text, **arguments)

    def _begun(self) -> None:
        self.effect.value = ""

    def _create(self) -> None:
        types = self.types.value.strip()
        if not types:
            raise DefinitionError(
                "a token needs types", hint="Write its type line, such as Creature — Saproling."
            )
        facts = {
            "name": self.name.value.strip() or None,
            "type_line": types,
            "power": _number(self.power.value),
            "toughness": _number(self.toughness.value),
            "colors": [each.strip() for each in self.colors.value.split(",") if each.strip()],
            "oracle_text": self.text.value.strip() or None,
            "count": self.count.value,
        }
        given = {key: value for key, value in facts.items() if value is not None}
        self._do("token", act=lambda chooser: self._board.token(answers=chooser, **given))


def _number(text: str) -> int | str | None:
    said = text.strip()
    return int(said) if said.lstrip("-").isdigit() else said or None
