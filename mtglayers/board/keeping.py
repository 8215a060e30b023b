"""Boards that are kept as scenarios, and scenarios that become boards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtglayers.board.record import top_level
from mtglayers.core.state import GameState
from mtglayers.errors import IllegalStateError

if TYPE_CHECKING:
    from typing import Self

    from mtglayers.cards.database import CardDatabase
    from mtglayers.scenarios.model import Scenario

__all__ = ["BoardScenarios"]


class BoardScenarios:
    """Writing what was done on a board, and reading it back."""

    _cards: CardDatabase | None
    _began: dict[str, Any] | None
    _states: list[GameState]
    _steps: list[Any]
    _at: int

    if TYPE_CHECKING:

        def __init__(self, *, cards: CardDatabase | None = None) -> None: ...

        @property
        def state(self) -> GameState:
            """The state of now."""

        @property
        def cards(self) -> CardDatabase:
            """Where cards are looked up."""

    def to_scenario(self, title: str = "A board", *, check: bool = True) -> Scenario:
        """Return what was done on the board up to now as a scenario, without expectations.

        Reading it back with `from_scenario` gives the same state and history; that is checked.
        `mtglayers.scenarios.write_scenario` writes it as the text of a file.

        Parameters
        ----------
        title
            One line.
        check
            ``False`` leaves the check out, which plays everything again.

        Raises
        ------
        IllegalStateError
            The board was begun from a state, or something has no words in the format.

        Examples
        --------
        >>> from mtglayers import Board
        >>> from mtglayers.scenarios import write_scenario
        >>> board = Board()
        >>> bears = board.enter("Grizzly Bears")
        >>> clone = board.enter("Clone", copy=bears)
        >>> text = write_scenario(board.to_scenario("A Clone of a Bear"))
        >>> print(text, end="")
        scenario: 1
        title: A Clone of a Bear
        steps:
          - enter: Grizzly Bears
          - enter: {card: Clone, copy: grizzly-bears}
        >>> Board.from_scenario(text).state == board.state
        True
        """
        from mtglayers.board.scenario import scenario_of

        if self._began is None:
            raise IllegalStateError(
                "this board was begun from a state", hint="Begin it with players and cards."
            )
        data = {"title": title, **self._began}
        state = self.state if check else None
        return scenario_of(data, self._steps[: self._at], state, self.cards)

    @classmethod
    def from_scenario(
        cls, scenario: Scenario | str | Path, *, cards: CardDatabase | None = None
    ) -> Self:
        """Return the board of a scenario, with a state for each of its steps to undo.

        Parameters
        ----------
        scenario
            A scenario, the text of one, or the path of its file.
        cards
            Where cards are looked up; the cards of this computer otherwise.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board.from_scenario("{scenario: 1, title: T, steps: [{enter: Clone}]}")
        >>> board.undo()
        >>> board
        <Board: 0 permanents, turn 1>
        """
        from mtglayers.board.scenario import played, text_of
        from mtglayers.scenarios.setup import cards_of

        read = text_of(scenario)
        found = cls(cards=cards)
        found._cards = cards_of(read, found.cards)
        done = played(read, found.cards)
        found._states = [state for _, state in done]
        found._steps = [step for step, _ in done[1:]]
        found._at = len(done) - 1
        found._began = top_level(read)
        return found

    @classmethod
    def from_text(cls, text: str, *, cards: CardDatabase | None = None, **arguments: Any) -> Self:
        r"""Return a board from a scenario, a shared line, or a plain list of cards.

        Parameters
        ----------
        text
            A scenario, a line that `share` gave, or cards one a line: ``2 Grizzly Bears``,
            ``Clone as a copy of grizzly-bears``, with headings such as ``opponent's graveyard:``.
        cards
            Where cards are looked up; the cards of this computer otherwise.
        **arguments
            What a list of cards does not say: ``players`` and ``edition``.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board.from_text("2 Grizzly Bears\nClone as a copy of Grizzly Bears")
        >>> board.ids()
        ('grizzly-bears', 'grizzly-bears-2', 'clone')
        """
        from mtglayers.board.pasting import board_of_text

        found: Any = board_of_text(text, cards, **arguments)
        return found  # type: ignore[no-any-return]
