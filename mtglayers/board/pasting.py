"""A board from any text: a scenario, a shared line, or a plain list of cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mtglayers.errors import DefinitionError

if TYPE_CHECKING:
    from mtglayers.board import Board
    from mtglayers.cards.database import CardDatabase

__all__ = ["board_of_text"]

_LINE = re.compile(
    r"(?:(?P<number>\d+)\s*[x×]?\s+)?(?P<card>.+?)(?:\s+(?:as a copy of|->|=>)\s+(?P<copy>.+))?"
)
_SCENARIO = re.compile(r"^\s*(?:\{\s*\"?)?(?:scenario|title|steps|players)\"?\s*:", re.MULTILINE)
_ZONE = re.compile(
    r"(?:(?:(?P<player>[\w-]+)[’']s|your)\s+)?(?P<zone>battlefield|graveyard|exile|hand|library|command)\s*:",
    re.IGNORECASE,
)
_SHARED = re.compile(r"mtgl\d", re.IGNORECASE)
_MANY = 200


def board_of_text(text: str, cards: CardDatabase | None = None, **arguments: Any) -> Board:
    """Make a board from a text that a person has written or pasted.

    Parameters
    ----------
    text
        A scenario, a line that `Board.share` gave, or a list of cards, one a line: ``3 Forest``,
        ``Clone as a copy of grizzly-bears``, and headings such as ``opponent's graveyard:``.
    cards
        Where cards are looked up.
    **arguments
        What a list of cards does not say: the players and the edition.

    Raises
    ------
    MtgLayersError
        Something in the text is not understood; a list of cards names its line.
    """
    from mtglayers.board import Board

    words = text.strip()
    if not words:
        raise DefinitionError("there is no text", hint="Paste a scenario or a list of cards.")
    if _SCENARIO.search(words):
        return Board.from_scenario(words, cards=cards)
    if not re.search(r"\s", words) and (_SHARED.match(words) or len(words) > 40):
        shared = Board.from_shared(words)
        shared._cards = cards or shared._cards
        return shared
    return _of_list(words, Board(cards=cards, **arguments))


def _of_list(words: str, board: Board) -> Board:
    zone, player = "battlefield", board.state.players[0].id
    for number, line in enumerate(words.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        heading = _ZONE.fullmatch(said)
        if heading is not None:
            zone = heading["zone"].lower()
            player = heading["player"] or board.state.players[0].id
            if player not in board.state.player_by_id:
                raise DefinitionError(f"line {number}: there is no player '{player}'")
            continue
        _bring(board, said, zone, player, number)
    return board


def _bring(board: Board, said: str, zone: str, player: str, line: int) -> None:
    found = _LINE.fullmatch(said)
    assert found is not None, "a line that is not empty always fits"
    count = int(found["number"] or 1)
    if not 1 <= count <= _MANY:
        raise DefinitionError(f"line {line}: {count} is no sensible number of cards")
    copy = found["copy"]
    if copy is not None and copy not in board.state.by_id:
        copy = _named(board, copy, line)
    for _ in range(count):
        if zone == "battlefield":
            whose: dict[str, Any] = (
                {} if player == board.state.players[0].id else {"controller": player}
            )
            board.enter(found["card"], copy=copy, **whose)
        else:
            board.place(found["card"], zone, player)


def _named(board: Board, name: str, line: int) -> str:
    """Return the id of the last permanent with a name."""
    for each in reversed(board.ids()):
        if board[each].name.casefold() == name.casefold():
            return each
    raise DefinitionError(
        f"line {line}: nothing on the battlefield is called '{name}'",
        hint="Let it enter in a line before, and name it or its id.",
    )
