"""The form for what has no card: effects by their words, and tokens by their characteristics."""

from __future__ import annotations

from typing import Any

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
from mtglayers.scenarios.setup import effect_abilities

__all__ = ["EffectForm"]


class EffectForm(Form):
    """Lets an effect happen by its words, and creates tokens."""

    def _controls(self) -> list[w.Widget]:
        self.effect = text_field("Effect", "All creatures get +1/+1 until end of turn.")
        self.player = w.Dropdown(description="of", style=WIDE, layout=auto())
        self.begin = self._button(
            "Begin", "Let what these words say happen", self._begin, min_width="96px"
        )
        self.begin.button_style = "primary"
        self.name = text_field("Name", "Saproling", width="190px")
        self.types = text_field("Types", "Creature — Saproling", width="270px")
        self.power = text_field("Power", "1", width="100px")
        self.toughness = text_field("Toughness", "1", width="120px")
        self.colors = text_field("Colours", "green", width="160px")
        self.text = text_field("Rules text", "Flying", width="320px")
        self.count = number_field("how many", value=1, least=1, most=99)
        self.create = self._button("Create", "Create the token", self._create, min_width="96px")
        return [
            w.HTML("<b>An effect without a card, or a spell's text</b>"),
            row(self.effect, self.player, self.begin),
            w.HTML("<b>A token</b>"),
            row(self.name, self.types, self.power, self.toughness, self.colors),
            row(self.text, self.count, self.create),
        ]

    def refresh(self) -> None:
        """Take over which players there are."""
        set_players(self.player, self._board)

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
