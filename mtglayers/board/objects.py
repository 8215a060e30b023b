"""What one object on a board is now, for reading: ``board[clone].power``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtglayers.core.colors import ordered_colors
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.scenarios.abilities_text import has_entry
from mtglayers.scenarios.actual import ObjectActual

if TYPE_CHECKING:
    from mtglayers.views.explanation import Explanation

__all__ = ["BoardObject"]


class BoardObject:
    """An object of a board at one moment; it does not change when the board does.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears = board.enter("Grizzly Bears")
    >>> board[bears].power, board[bears].type_line, board[bears].has("flying")
    (2, 'Creature — Bear', False)
    """

    def __init__(self, state: GameState, object_id: str) -> None:
        self._actual = ObjectActual.of(state, object_id)
        self._state = state
        self.id = object_id

    def _value(self, key: str) -> Any:
        assert self._actual is not None
        return self._actual.value(key)

    @property
    def object(self) -> GameObject:
        """What is printed or defined, status, counters, choices: nothing derived."""
        return self._state.by_id[self.id]

    @property
    def name(self) -> str:
        """The name; empty for none."""
        return str(self._value("name"))

    @property
    def mana_cost(self) -> str:
        """The mana cost; empty for none."""
        return str(self._value("mana_cost"))

    @property
    def mana_value(self) -> int:
        """The mana value (CR 202.3)."""
        return int(self._value("mana_value"))

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours as letters, white to green."""
        return ordered_colors(self._value("colors"))

    @property
    def type_line(self) -> str:
        """The type line, as a card would show it."""
        return str(self._value("type_line"))

    @property
    def types(self) -> tuple[str, ...]:
        """The card types, sorted."""
        return tuple(sorted(self._value("types")))

    @property
    def supertypes(self) -> tuple[str, ...]:
        """The supertypes, sorted."""
        return tuple(sorted(self._value("supertypes")))

    @property
    def subtypes(self) -> tuple[str, ...]:
        """The subtypes, sorted."""
        return tuple(sorted(self._value("subtypes")))

    @property
    def power(self) -> int | None:
        """The power; ``None`` for what is no creature or Vehicle."""
        found: int | None = self._value("power")
        return found

    @property
    def toughness(self) -> int | None:
        """The toughness; ``None`` for what is no creature or Vehicle."""
        found: int | None = self._value("toughness")
        return found

    @property
    def controller(self) -> str:
        """The player who controls it, or its owner."""
        return str(self._value("controller"))

    @property
    def abilities(self) -> tuple[str, ...]:
        """The words of its abilities, in order; ``~`` is the object itself."""
        return tuple(self._value("rules_texts"))

    @property
    def keywords(self) -> tuple[str, ...]:
        """Its keyword abilities, without costs and numbers, sorted."""
        return tuple(sorted(self._value("keywords")))

    @property
    def counters(self) -> dict[str, int]:
        """Its counters by kind."""
        return dict(self._value("counters"))

    @property
    def zone(self) -> str:
        """The zone it is in."""
        return self.object.zone

    @property
    def tapped(self) -> bool:
        """Whether it is tapped."""
        return self.object.status.tapped

    @property
    def copy_of(self) -> str | None:
        """The id of what it copies directly, if anything."""
        found: str | None = self._value("copy_of")
        return found

    @property
    def chosen(self) -> dict[str, Any]:
        """The choices that its abilities can use (CR 607)."""
        return dict(self._value("chosen"))

    @property
    def could_produce(self) -> tuple[str, ...]:
        """The types of mana that it could produce (CR 106.7)."""
        return ordered_colors(self._value("could_produce"))

    @property
    def uncertain(self) -> tuple[str, ...]:
        """The characteristics that text which was not understood might change."""
        assert self._actual is not None
        return self._actual.view.uncertain

    def has(self, text: str) -> bool:
        """Whether it has a keyword ability, or an ability with these words.

        Parameters
        ----------
        text
            "flying", "protection from red", or a fragment of an ability.
        """
        return has_entry(
            text,
            self._value("keyword_abilities"),
            self._value("rules_texts"),
            self._value("self_names"),
        )

    def explain(self, characteristic: str = "") -> Explanation:
        """Explain why it is what it is, step by step."""
        from mtglayers.views.explanation import explain

        return explain(self._state, self.id, characteristic)

    def __repr__(self) -> str:
        size = "" if self.power is None else f" {self.power}/{self.toughness}"
        return f"<{self.id}: {self.name or 'no name'}, {self.type_line}{size}>"
