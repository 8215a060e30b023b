"""A scenario as a value: its top level, its players and the cards that it brings along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mtglayers.scenarios.expectations import EXPECTATIONS, Expectations
from mtglayers.scenarios.records import Record, argument, write_fields
from mtglayers.scenarios.shapes import (
    INVALID,
    Checked,
    Either,
    Integer,
    ListOf,
    OneOf,
    Reader,
    Shape,
    Text,
)
from mtglayers.scenarios.source import Node, SequenceNode
from mtglayers.scenarios.steps import STEPS, Step
from mtglayers.scenarios.values import CARD, COLORS, FLAG, LINE, PROSE
from mtglayers.scenarios.words import standard_rule

__all__ = ["CardDefinition", "PlayerSetup", "Scenario"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSetup:
    """A player and the cards that the player begins with.

    Parameters
    ----------
    id
        The player's id.
    life
        Life to begin with.
    hand, library, graveyard
        Names of cards; of a library, the top card first.
    """

    id: str
    life: int = argument(Integer(), default=20)
    hand: tuple[str, ...] = argument(ListOf(CARD), default=())
    library: tuple[str, ...] = argument(ListOf(CARD), default=())
    graveyard: tuple[str, ...] = argument(ListOf(CARD), default=())


def _cards_shape() -> Shape:
    return CARDS


LAYOUTS = (
    "normal", "split", "flip", "transform", "modal_dfc", "meld", "leveler", "class", "case", "saga",
    "adventure", "mutate", "prototype", "battle", "prepare", "aftermath", "room", "host", "augment",
    "reversible_card", "planar", "scheme", "vanguard",
)  # fmt: skip
"""How the faces of a card belong together, in the words of card data."""

NUMBER_AS_TEXT = Either("a number, or text such as '1+*'", Integer(), LINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDefinition:
    """A card that the scenario brings along, in Scryfall's words."""

    name: str = argument(CARD)
    mana_cost: str | None = argument(Text("a mana cost", empty=True), default=None)
    type_line: str | None = argument(LINE, default=None)
    oracle_text: str | None = argument(PROSE, default=None)
    power: int | str | None = argument(NUMBER_AS_TEXT, default=None)
    toughness: int | str | None = argument(NUMBER_AS_TEXT, default=None)
    loyalty: int | str | None = argument(NUMBER_AS_TEXT, default=None)
    defense: int | str | None = argument(NUMBER_AS_TEXT, default=None)
    colors: tuple[str, ...] | None = argument(COLORS, default=None)
    color_indicator: tuple[str, ...] | None = argument(COLORS, default=None)
    keywords: tuple[str, ...] | None = argument(ListOf(LINE), default=None)
    layout: str | None = argument(OneOf("layout", LAYOUTS), default=None)
    card_faces: tuple[CardDefinition, ...] = argument(_cards_shape, default=())

    @staticmethod
    def check(values: dict[str, Any]) -> Iterator[str]:
        """Yield that a card has a type line, itself or on its faces."""
        if "type_line" not in values and "card_faces" not in values:
            yield "needs a 'type_line' or 'card_faces'"

    def to_scryfall(self) -> dict[str, Any]:
        """Return the card as an entry of Scryfall's bulk data has it."""
        data = write_fields(self)
        for key in ("power", "toughness", "loyalty", "defense"):
            if key in data:
                data[key] = str(data[key])
        if self.card_faces:
            data["card_faces"] = [face.to_scryfall() for face in self.card_faces]
        return data


class Definitions(ListOf):
    """The cards that a scenario brings along, each name once."""

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read the cards; a name that is there already is a problem."""
        values = super().read(node, key, reader)
        if values is INVALID or not isinstance(node, SequenceNode):
            return values
        found: dict[str, Node] = {}
        for item, card in zip(node.items, values, strict=True):
            first = found.setdefault(card.name.casefold(), item)
            if first is not item:
                words = f"'{card.name}' is defined already, in line {first.line}"
                values = reader.problem(item, words, hint="Give each card a name of its own.")
        return values


CARDS: Shape = ListOf(Record(CardDefinition, "the card"))
DEFAULT_PLAYERS = (PlayerSetup(id="you"), PlayerSetup(id="opponent"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A board, what happens to it, and what must then be true.

    Parameters
    ----------
    scenario
        The version of the format.
    title, about, rules, source
        What it shows, by which rules, and where the right answer comes from.
    edition
        ``current`` or ``classic``.
    state_based_actions
        Whether they are performed after each step.
    cards
        Cards that the scenario brings along; they win over every other card data.
    players
        The players, the first one active.
    steps
        What happens.
    expect
        What must hold after the last step.

    Examples
    --------
    >>> from mtglayers.scenarios import parse_scenario
    >>> text = "{scenario: 1, title: A clone, steps: [{enter: Clone}]}"
    >>> parse_scenario(text).steps[0].action.card
    'Clone'
    """

    scenario: int = 1
    title: str
    about: str | None = None
    rules: tuple[str, ...] = ()
    source: str | None = None
    edition: str = "current"
    state_based_actions: bool = True
    cards: tuple[CardDefinition, ...] = ()
    players: tuple[PlayerSetup, ...] = DEFAULT_PLAYERS
    steps: tuple[Step, ...]
    expect: Expectations | None = None

    def player_ids(self) -> tuple[str, ...]:
        """List the ids of the players, the first one active."""
        return tuple(player.id for player in self.players)


TOP_LEVEL: dict[str, Shape] = {
    "title": LINE,
    "about": PROSE,
    "rules": ListOf(Checked("rule number", standard_rule, hint='Write it like "613.8a".')),
    "source": PROSE,
    "edition": OneOf("edition", ("current", "classic")),
    "state_based_actions": FLAG,
    "cards": Definitions(Record(CardDefinition, "the card")),
    "steps": STEPS,
    "expect": EXPECTATIONS,
}
