"""What can be asked of a board: why, why not, what if; everything is loaded when it is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtglayers.core.cards import Card
from mtglayers.core.state import GameState

if TYPE_CHECKING:
    from mtglayers.board import Board
    from mtglayers.cards.database import CardDatabase
    from mtglayers.quiz import Quiz
    from mtglayers.scenarios.model import Scenario
    from mtglayers.views.entering_orders import EnteringOrders
    from mtglayers.views.graph_export import BoardGraph
    from mtglayers.views.orders import Orders
    from mtglayers.views.what_if_compare import Comparison
    from mtglayers.views.why_not import WhyNot

__all__ = ["BoardQuestions", "compare"]


def compare(first: Board | GameState, second: Board | GameState) -> Comparison:
    """Compare two boards or states: which values differ, and the first step that differs.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> for name in ("Humility", "Opalescence"):
    ...     _ = board.enter(name)
    >>> other = board.what_if(timestamps=["opalescence", "humility"])
    >>> [str(each) for each in compare(board, other).differences]
    ['humility: power: 4 | 1', 'humility: toughness: 4 | 1']
    """
    from mtglayers.views import what_if_compare

    return what_if_compare.compare(_state_of(first), _state_of(second))


def _state_of(board: Board | GameState) -> GameState:
    return board if isinstance(board, GameState) else board.state


class BoardQuestions:
    """Questions about a board, and boards that are like it but for one thing."""

    if TYPE_CHECKING:

        @property
        def state(self) -> GameState:
            """The state of now."""

        @property
        def states(self) -> tuple[GameState, ...]:
            """All states up to now."""

        @property
        def cards(self) -> CardDatabase:
            """Where cards are looked up."""

        def to_scenario(self, title: str = "A board", *, check: bool = True) -> Scenario:
            """Return what was done as a scenario."""

        def _card(self, name: str | Card) -> Card: ...

        def _like(self, state: GameState) -> Board: ...

    def why_not(self, object_id: str, what: str) -> WhyNot:
        """Tell why an object does not have something: every effect that could have, and did not.

        Parameters
        ----------
        object_id
            The object.
        what
            A keyword ability, a type, a colour, a value ("4/4", "power 4", "controlled by you"),
            an ability by its words, or a characteristic such as "power".

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> goblin = board.enter("Raging Goblin")
        >>> humility = board.enter("Humility")
        >>> print(board.why_not(goblin, "haste").headline)
        Raging Goblin does not have haste.
        """
        from mtglayers.views.why_not import why_not

        return why_not(self.state, object_id, what)

    def quiz(self, most: int = 12) -> Quiz:
        """Return questions about the board to predict, then reveal.

        Parameters
        ----------
        most
            How many at most; they are about the board of now and do not change with it.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> _ = board.enter("Grizzly Bears"), board.enter("Humility")
        >>> board.quiz().answer(1, "2/2")
        Not 2/2. Try again, or reveal it.
        """
        from mtglayers.quiz import Quiz

        whole: Any = self
        return Quiz(whole, most=most)

    def compare(self, other: Board | GameState) -> Comparison:
        """Compare with another board: which values differ, and the first step that differs."""
        return compare(self.state, other)

    def what_if(
        self,
        *,
        timestamps: Sequence[str] = (),
        without: str | Sequence[str] = (),
        cards: Mapping[str, str | Card] | None = None,
        choose: Mapping[str, Mapping[str, Any]] | None = None,
        cut: str | Sequence[str] = (),
    ) -> Board:
        """Return a new board that is like this one but for some things; this one stays as it is.

        Nothing happens on it: no event, trigger or state-based action.

        Parameters
        ----------
        timestamps
            Objects in the order that their timestamps should have, the oldest first.
        without
            An object (or several) that should not be there.
        cards
            Another card for an object: ``{"clone": "Hill Giant"}``.
        choose
            Other choices of objects: ``{"xenograft": {"creature_type": "Elf"}}``.
        cut
            A copy (or several) whose copy effect should not have been.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> bears = board.enter("Grizzly Bears")
        >>> clone = board.enter("Clone", copy=bears)
        >>> board.what_if(cut=clone)[clone].name, board[clone].name
        ('Clone', 'Grizzly Bears')
        """
        from mtglayers.views.what_if import changed_state

        state = changed_state(
            self.state,
            timestamps=timestamps,
            without=_several(without),
            cards={each: self._card(card) for each, card in (cards or {}).items()},
            choices=choose,
            cut=_several(cut),
        )
        return self._like(state)

    def orders(self, most: int | None = None) -> Orders:
        """Find what other orders of the permanents' timestamps would make of everything.

        Only timestamps vary; `orders_of_entering` plays what was done again in other orders.
        Up to eight permanents whose order can matter are looked at in full, which can take a
        minute or two; ``most`` ends that after so many evaluations, and the answer says so.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> for name in ("Blood Moon", "Urborg, Tomb of Yawgmoth", "Plains"):
        ...     _ = board.enter(name)
        >>> print(board.orders().headline)
        1 outcome. Of 2 orders 2 were worked out; none was left out.
        """
        from mtglayers.views.orders import orders

        return orders(self.state, most)

    def orders_of_entering(self, most: int | None = None) -> EnteringOrders:
        """Find what would be if the permanents had entered in another order.

        What was done is played again with the steps at which permanents entered changing places;
        everything else happens where it happened. So counters, choices and copies that depend on
        what was there already vary too. Up to eight such steps all orders are looked at, which can
        take minutes if all of them can differ; with ``most``, orders are sampled when more steps
        would have to be played. Beyond eight they are sampled, and the answer says so.

        Raises
        ------
        IllegalStateError
            The board was begun from a state, so its past is not known.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> for name in ("Soul Warden", "Grizzly Bears"):
        ...     _ = board.enter(name)
        >>> [each.values for each in board.orders_of_entering().outcomes]
        [(('you', 'life', '21'),), (('you', 'life', '20'),)]
        """
        from mtglayers.board.entering import orders_of_entering

        scenario = self.to_scenario("What was done", check=False)
        return orders_of_entering(scenario, self.states, self.cards, most)

    def export_page(self, path: str | Path, *, title: str = "") -> Path:
        """Write the board as one self-contained HTML file; see `mtglayers.export_page`."""
        from mtglayers.views.page import PageSubject, write_page

        return write_page(PageSubject(title=title or "A board", states=self.states), path)

    def graph(self, kind: str) -> BoardGraph:
        """Return a graph that can be written as DOT, Mermaid, GraphML, JSON or CSV.

        Parameters
        ----------
        kind
            "copies", "dependencies", "events" (what caused what) or "provenance" (which effect
            made which value).

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> bears = board.enter("Grizzly Bears")
        >>> board.graph("copies")
        <BoardGraph of copies: 1 nodes, 0 edges>
        """
        from mtglayers.views.graph_export import board_graph

        return board_graph(self.state, kind)


def _several(ids: str | Sequence[str]) -> tuple[str, ...]:
    return (ids,) if isinstance(ids, str) else tuple(ids)
