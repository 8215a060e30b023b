"""What can be asked of a board: why, why not, what if; everything is loaded when it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtglayers.core.state import GameState

if TYPE_CHECKING:
    from mtglayers.views.why_not import WhyNot


class BoardQuestions:
    """Questions about a board, and boards that are like it but for one thing."""

    if TYPE_CHECKING:

        @property
        def state(self) -> GameState:
            """The state of now."""

    def why_not(self, object_id: str, what: str) -> WhyNot:
        """Tell why an object does not have something: every effect that could have, and did not.

        Parameters
        ----------
        object_id
            The object.
        what
            A keyword ability, a type, a colour, or a characteristic such as "power".

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
