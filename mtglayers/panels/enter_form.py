"""The form that lets a card enter: its name with completion, and what can be said beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as w

from mtglayers.core.cards import Card
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game import actions
from mtglayers.engine.game.asking import Question
from mtglayers.errors import DefinitionError, MtgLayersError
from mtglayers.panels.answers import AnswerNeededError, FormChooser
from mtglayers.panels.controls import WIDE, auto, row, set_options, set_shown
from mtglayers.panels.question_form import NOTHING
from mtglayers.panels.subject import PanelBoard
from mtglayers.views import wording

__all__ = ["EnterForm", "WAYS"]

LIMIT = 15
LATER = ""
"""The answer to what is copied when it was not given beforehand: it is asked."""

WAYS: Mapping[str, Mapping[str, Any]] = {
    "cast and resolved": {},
    "put onto the battlefield": {"cast": False},
    "tapped": {"tapped": True},
    "face down, morph": {"face_down": "morph"},
    "face down, manifested": {"face_down": "manifest"},
}
"""How a card can enter, in words, and the arguments that say so."""

Do = Callable[..., None]
Guard = Callable[[Callable[[], None]], None]


class EnterForm(w.VBox):  # type: ignore[misc]
    """Finds a card as one types and lets it enter.

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
        self._cards = board.cards
        self.card = w.Combobox(
            description="Card",
            placeholder="Type a card's name",
            continuous_update=True,
            ensure_option=False,
            style=WIDE,
            layout=auto(flex="1 1 220px", min_width="180px"),
        )
        self.copy = w.Dropdown(description="enters as a copy of", style=WIDE, layout=auto())
        self.x = w.BoundedIntText(
            description="X", min=0, max=9999, style=WIDE, layout=w.Layout(width="110px")
        )
        self.way = w.Dropdown(description="How", options=list(WAYS), style=WIDE, layout=auto())
        self.player = w.Dropdown(description="Under", style=WIDE, layout=auto())
        self.button = w.Button(
            description="Enter", button_style="primary", tooltip="Let the card enter"
        )
        for control in (self.card, self.player, self.way):
            control.observe(lambda _: guard(self.refresh_card), names="value")
        self.button.on_click(lambda _: guard(self.submit))
        super().__init__(
            [
                w.HTML("<b>Enter a card</b>"),
                row(self.card, self.button),
                row(self.copy, self.x, self.way, self.player),
            ],
            layout=w.Layout(flex="1 1 340px", min_width="260px"),
        )
        # The indexes are made now, so that the first key is as fast as the others.
        self._cards.search("zz", 1)
        self._cards.find("zz")
        self.refresh()

    def refresh(self) -> None:
        """Take over what the board is now."""
        set_options(self.player, [(each.id, each.id) for each in self._board.state.players])
        self.refresh_card()

    def refresh_card(self) -> None:
        """Show what can be said about the card whose name stands there."""
        text = self.card.value.strip()
        names = self._cards.search(text, LIMIT)
        found = self._found(text)
        self.card.options = [] if names[:1] == [text] and len(names) == 1 else names
        arguments = self._arguments(found) if found is not None else {}
        self._show_x(found)
        self._show_copy(self._first_question(arguments))

    def _found(self, name: str) -> Card | None:
        found = self._cards.find(name) if name else None
        return self._cards.read(found.card) if found is not None else None

    def _arguments(self, card: Card) -> dict[str, Any]:
        x = self.x.value if self.x.layout.display != "none" else None
        return {"card": card, "controller": self.player.value, "x": x, **WAYS[self.way.value]}

    def _show_x(self, card: Card | None) -> None:
        has_x = card is not None and any("{X}" in (face.mana_cost or "") for face in card.faces)
        set_shown(self.x, has_x)

    def _first_question(self, arguments: Mapping[str, Any]) -> Question | None:
        """Find out what the card would ask first, without doing anything."""
        if not arguments:
            return None
        try:
            actions.enter(self._board.state, FormChooser(), **arguments)
        except AnswerNeededError as needed:
            return needed.question
        except MtgLayersError:
            return None
        return None

    def _show_copy(self, question: Question | None) -> None:
        if question is None or question.kind != "copy":
            set_shown(self.copy, False)
            set_options(self.copy, [("ask me", LATER)])
            return
        seen = evaluate(self._board.state)
        options = [(wording.name_of(seen, each), each) for each in question.options]
        nothing = [("nothing", NOTHING)] if question.optional or question.minimum == 0 else []
        set_options(self.copy, [("ask me", LATER), *options, *nothing])
        set_shown(self.copy, True)

    def submit(self) -> None:
        """Let the card enter."""
        name = self.card.value.strip()
        if not name:
            raise DefinitionError("no card was named", hint="Type the name of a card.")
        arguments = self._arguments(self._cards.card(name))
        ahead: dict[str, Sequence[Any]] = {}
        if self.copy.layout.display != "none" and self.copy.value != LATER:
            ahead["copy"] = [self.copy.value]
        self._do("enter", ahead=ahead, done=self._entered, **arguments)

    def _entered(self) -> None:
        self.card.value = ""
