"""The form that brings a card: its name with completion, and what can be said beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as w
import traitlets

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.cards import Card
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.faces import face_values
from mtglayers.engine.game import actions
from mtglayers.engine.game.asking import Question
from mtglayers.engine.statuses import ADDITIONAL_COSTS
from mtglayers.errors import DefinitionError, MtgLayersError
from mtglayers.panels.answers import AnswerNeededError, FormChooser
from mtglayers.panels.controls import (
    WIDE,
    Do,
    Form,
    Guard,
    auto,
    number_field,
    parse_counters,
    row,
    set_options,
    set_players,
    set_shown,
    text_field,
)
from mtglayers.panels.question_form import NOTHING
from mtglayers.panels.staging import Staging
from mtglayers.panels.subject import PanelBoard
from mtglayers.views import wording

__all__ = ["EnterForm", "WAYS"]

LIMIT = 15
LATER = ""
"""The answer to what is copied when it was not given beforehand: it is asked."""

CAST = "cast and resolved"
WAYS: Mapping[str, Mapping[str, Any]] = {
    CAST: {},
    "put onto the battlefield": {"cast": False},
    "tapped": {"tapped": True},
    "face down, morph": {"face_down": "morph"},
    "face down, disguise": {"face_down": "disguise"},
    "face down, manifested": {"face_down": "manifest"},
    "face down, cloaked": {"face_down": "cloak"},
    "with its back face up": {"transformed": True},
}
"""How a card can enter, in words, and the arguments that say so."""

CAST_FOR = (
    "bestow", "blitz", "dash", "disturb", "emerge", "escape", "evoke", "impending", "prototype",
    "spectacle", "surge", "warp",
)  # fmt: skip
"""Keywords for whose cost a permanent spell can be cast instead of its mana cost (CR 118.9)."""

PLACES = ("battlefield", "stack", "graveyard", "exile", "hand", "library", "command")
"""Where a card can be brought: in the library it is the top card."""


class CardName(w.Combobox):  # type: ignore[misc]
    """The field for a card's name. Each key is answered by names only, not by the key itself."""

    value = traitlets.Unicode("", help="The text").tag(sync=True, echo_update=False)


class EnterForm(Form):
    """Finds a card as one types and lets it enter, resolve, or be in another zone."""

    def __init__(self, board: PanelBoard, do: Do, guard: Guard) -> None:
        super().__init__(board, do, guard, flex="1 1 340px", min_width="240px")
        self._warm()
        self.refresh()

    def _controls(self) -> list[w.Widget]:
        self.card = CardName(
            description="Card",
            placeholder="Type a card's name",
            continuous_update=True,
            ensure_option=False,
            style=WIDE,
            layout=auto(flex="1 1 220px", min_width="180px"),
        )
        self.card.add_class("mtgl-card-name")
        self.copy = w.Dropdown(description="enters as a copy of", style=WIDE, layout=auto())
        self.x = number_field("X", width="110px")
        self.kicked = text_field("Kicked", "1, or the costs paid", width="200px")
        self.way = w.Dropdown(
            description="How", options=[(each, each) for each in WAYS], style=WIDE, layout=auto()
        )
        self.place = w.Dropdown(description="Where", options=PLACES, style=WIDE, layout=auto())
        self.player = w.Dropdown(description="Under", style=WIDE, layout=auto())
        self.counters = text_field("With counters", "2 +1/+1", width="190px")
        self.button = self._button("Enter", "Let the card enter", self.submit, min_width="96px")
        self.button.button_style = "primary"
        self.staging = Staging(self._board, self._do, self._guard, self._spec)
        for control in (self.card, self.player, self.way, self.place):
            control.observe(lambda _: self._guard(self.refresh_card), names="value")
        return [
            w.HTML("<b>Bring a card</b>"),
            row(self.card, self.button, self.staging.add),
            row(self.copy, self.x, self.kicked, self.way, self.place, self.player, self.counters),
            self.staging,
        ]

    def _warm(self) -> None:
        """Make the indexes now, so that the first key is as fast as the others."""
        self._board.cards.search("zz", 1)
        self._board.cards.find("zz")

    def refresh(self) -> None:
        """Take over what the board is now."""
        set_players(self.player, self._board)
        self.staging.refresh()
        self.refresh_card()

    def refresh_card(self) -> None:
        """Show what can be said about the card whose name stands there."""
        text = self.card.value.strip()
        names = self._board.cards.search(text, LIMIT) if text else []
        found = self._found(text)
        options = () if names == [text] else tuple(names)
        if self.card.options != options:
            self.card.options = options
        enters = self.place.value in ("battlefield", "stack")
        ways = self._ways(found)
        set_options(self.way, [(each, each) for each in ways])
        set_shown(self.way, self.place.value == "battlefield" and len(ways) > 1)
        is_entering = found is not None and self.place.value == "battlefield"
        set_shown(self.counters, is_entering and not self._is_spell(found))
        self._show_x(found if enters else None)
        set_shown(self.kicked, enters and found is not None and _has_kicker(found))
        arguments = self._arguments(found) if found is not None and is_entering else {}
        self._show_copy(self._first_question(arguments))
        verb = self._verb(found).replace("place", "put there")
        words = f"{verb[:1].upper()}{verb[1:]}"
        if self.button.description != words:
            self.button.description = words

    def _found(self, name: str) -> Card | None:
        found = self._board.cards.find(name) if name else None
        return self._board.cards.read(found.card) if found is not None else None

    @staticmethod
    def _is_spell(card: Card | None) -> bool:
        """Tell whether a card can't be a permanent, so that it resolves."""
        spells = ("Instant", "Sorcery")
        return card is not None and all(
            any(word in face.card_types for word in spells) for face in card.faces
        )

    def _ways(self, card: Card | None) -> Mapping[str, Mapping[str, Any]]:
        """Say in which ways a card can enter, or a spell can be cast."""
        if card is None:
            return WAYS
        known = _keywords(card)
        if self._is_spell(card):
            overloaded = {"overloaded": {"overloaded": True}} if "overload" in known else {}
            return {CAST: {}, **overloaded}
        return {
            **WAYS,
            **{f"cast for {each}": {"cast": each} for each in CAST_FOR if each in known},
        }

    def _verb(self, card: Card | None) -> str:
        if self.place.value == "battlefield":
            return "resolve" if self._is_spell(card) else "enter"
        return "cast" if self.place.value == "stack" else "place"

    def _spec(self) -> tuple[str, dict[str, Any]]:
        """Return the name of the card and how it is to enter, for entering with others."""
        name = self.card.value.strip()
        if not name:
            raise DefinitionError("no card was named", hint="Type the name of a card.")
        card = self._board.cards.card(name)
        self.card.value = ""
        return card.name, self._arguments(card)

    def _arguments(self, card: Card) -> dict[str, Any]:
        x = self.x.value if self.x.layout.display != "none" else None
        first = self._board.state.players[0].id
        whose = self.player.value if self.player.value != first else None
        found: dict[str, Any] = {"card": card, "controller": whose, "x": x}
        if self.kicked.layout.display != "none" and self.kicked.value.strip():
            found["kicked"] = _kicked(self.kicked.value)
        if self._is_spell(card):
            return {**found, **self._ways(card)[self.way.value]}
        counters = parse_counters(self.counters.value)
        return {
            **found,
            **self._ways(card)[self.way.value],
            **({"counters": counters} if counters else {}),
        }

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
        """Bring the card to where it is wanted."""
        name = self.card.value.strip()
        if not name:
            raise DefinitionError("no card was named", hint="Type the name of a card.")
        card = self._board.cards.card(name)
        verb = self._verb(card)
        ahead: dict[str, Sequence[Any]] = {}
        if verb == "enter" and self.copy.layout.display != "none" and self.copy.value != LATER:
            ahead["copy"] = [self.copy.value]
        arguments = self._arguments(card)
        if verb == "cast":
            told = ("card", "controller", "x", "kicked")
            arguments = {key: arguments[key] for key in told if key in arguments}
        if verb == "place":
            arguments = {"card": card, "zone": self.place.value, "player": self.player.value}
        self._do(verb, ahead=ahead, done=self._entered, **arguments)

    def _entered(self) -> None:
        self.card.value = ""
        self.counters.value = ""
        self.kicked.value = ""


def _has_kicker(card: Card) -> bool:
    """Tell whether a card has costs that may be paid in addition, such as kicker (CR 702.33)."""
    return any(each in ADDITIONAL_COSTS or "kicker" in each for each in _keywords(card))


def _keywords(card: Card) -> list[str]:
    """List the keywords that are printed on a card."""
    return [
        held.ability.keyword
        for face in card.faces
        for held in face_values(face).abilities
        if isinstance(held.ability, KeywordAbility)
    ]


def _kicked(text: str) -> int | tuple[str, ...]:
    """Read how often a spell is kicked, or which costs were paid."""
    words = tuple(each.strip() for each in text.split(",") if each.strip())
    return int(words[0]) if len(words) == 1 and words[0].isdigit() else words
