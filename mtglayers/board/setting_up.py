"""Saying what a board is like, without anything happening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mtglayers.core.cards import Card
from mtglayers.core.state import GameState

if TYPE_CHECKING:
    from mtglayers.engine.undecided import UndecidedWords

__all__ = ["BoardSetup"]


class BoardSetup:
    """Cards in zones, players' numbers, emblems, and what only a person can decide."""

    if TYPE_CHECKING:

        @property
        def state(self) -> GameState:
            """The state of now."""

        def do(self, verb: str, *, answers: Any = (), **arguments: Any) -> tuple[str, ...]:
            """Do anything by the verb of the scenario format."""

        def _card(self, name: str | Card) -> Card: ...

    def place(
        self, card: str | Card, zone: str, player: str | None = None, *, as_id: str | None = None
    ) -> str:
        """Say that a player has a card in a zone, and return its id; nothing moves.

        Parameters
        ----------
        card
            A card's name, or a card.
        zone
            "graveyard", "exile", "hand", "library" (it is the top card) or "command".
        player
            Whose it is; the first player if left out.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> board.place("Grizzly Bears", "graveyard")
        'grizzly-bears'
        """
        return self.do("place", card=self._card(card), zone=zone, player=player, as_id=as_id)[0]

    def set_player(
        self,
        player: str | None = None,
        *,
        life: int | None = None,
        counters: Mapping[str, int] | None = None,
    ) -> None:
        """Say a player's life total, and how many counters of a kind the player has.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> board.set_player("opponent", life=7, counters={"poison": 3})
        >>> board.state.player_by_id["opponent"].life
        7
        """
        pairs = tuple((counters or {}).items())
        self.do("set_player", player=player, life=life, counters=pairs)

    def emblem(self, text: str, player: str | None = None, *, as_id: str | None = None) -> str:
        """Say that a player has an emblem with abilities (CR 114), and return its id.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> bears = board.enter("Grizzly Bears")
        >>> _ = board.emblem("Creatures you control get +1/+1.")
        >>> board[bears].power
        3
        """
        from mtglayers.scenarios.setup import effect_abilities

        abilities = effect_abilities(text, "Emblem")
        return self.do(
            "emblem", abilities=abilities, text=text.strip(), player=player, as_id=as_id
        )[0]

    def decide(self, about: str, value: int | bool) -> None:
        """Decide words that were not understood: whether a condition holds, or a number.

        `undecided` lists the words. What is not decided does not hold, and counts as zero.
        """
        self.do("decide", about=about, value=value)

    @property
    def undecided(self) -> tuple[UndecidedWords, ...]:
        """The words on the board that a person may decide, with what was decided.

        Examples
        --------
        >>> from mtglayers import Board
        >>> Board().undecided
        ()
        """
        from mtglayers.engine.undecided import undecided_words

        return undecided_words(self.state)
