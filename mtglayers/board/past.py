"""The actions of a board in order: their words, going back and forward, starting over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any

from mtglayers.errors import IllegalActionError

if TYPE_CHECKING:
    from typing import Self

    from mtglayers.cards.database import CardDatabase
    from mtglayers.core.state import GameState

    _Past = tuple[CardDatabase | None, dict[str, Any] | None, list[GameState], list[Any], int]

__all__ = ["BoardPast", "action_words"]

_HIDDEN = ("text", "as")


class BoardPast:
    """What was done on a board, and its states before and after."""

    _cards: CardDatabase | None
    _began: dict[str, Any] | None
    _states: list[GameState]
    _steps: list[Any]
    _at: int
    _replaced: _Past | None = None

    if TYPE_CHECKING:

        def _tell(self) -> None: ...

    @property
    def position(self) -> int:
        """How many actions have been done: the place of the state of now among all states."""
        return self._at

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions in a few words, also those that were undone and can be done again.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> _ = board.enter("Grizzly Bears")
        >>> board.tap("grizzly-bears")
        >>> board.actions
        ('enter Grizzly Bears', 'tap grizzly-bears')
        """
        return tuple(action_words(each) for each in self._steps)

    def go_to(self, position: int) -> None:
        """Go back or forward to the state after so many actions; 0 is the beginning.

        Raises
        ------
        IllegalActionError
            There are not so many actions.
        """
        if not 0 <= position < len(self._states):
            raise IllegalActionError(
                f"there is no state after {position} actions",
                hint=f"Positions go from 0 to {len(self._states) - 1}.",
            )
        if position != self._at:
            self._at = position
            self._tell()

    def reset(self) -> None:
        """Go back to the beginning; `redo` and `go_to` still lead forward again."""
        self.go_to(0)

    def take_over(self, other: Self) -> None:
        """Become what another board is, with its past; what looks at this board follows.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board, other = Board(), Board()
        >>> _ = other.enter("Grizzly Bears")
        >>> board.take_over(other)
        >>> board.ids()
        ('grizzly-bears',)
        """
        self._replaced = self._all()
        self._set_all(other._all())

    @property
    def can_restore(self) -> bool:
        """Whether there is a board that another one took the place of."""
        return self._replaced is not None

    def restore(self) -> None:
        """Become again what the board was before `take_over`; once more goes back again.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> _ = board.enter("Grizzly Bears")
        >>> board.take_over(Board())
        >>> board.restore()
        >>> board.ids(), board.actions
        (('grizzly-bears',), ('enter Grizzly Bears',))

        Raises
        ------
        IllegalActionError
            No other board took the place of this one.
        """
        if self._replaced is None:
            raise IllegalActionError(
                "there is no board to go back to", hint="Nothing took the place of this one."
            )
        before, self._replaced = self._replaced, self._all()
        self._set_all(before)

    def _all(self) -> _Past:
        return self._cards, self._began, list(self._states), list(self._steps), self._at

    def _set_all(self, past: _Past) -> None:
        self._cards, self._began, self._states, self._steps, self._at = past
        self._tell()


def action_words(step: Any) -> str:
    """Say an action in a few words.

    Examples
    --------
    >>> action_words({"enter": {"card": "Clone", "copy": "bears"}})
    'enter Clone, copy bears'
    >>> action_words({"effect": {"text": "All creatures gain flying."}})
    'effect “All creatures gain flying.”'
    >>> action_words({"step": "upkeep"})
    'step upkeep'
    """
    if not isinstance(step, Mapping):
        step = _written(step)
    verb, value = next(iter(step.items()), ("begin", ""))
    words = verb.replace("_", " ")
    told = _told(value)
    return f"{words} {told}" if told else words


def _written(step: Any) -> dict[str, Any]:
    from mtglayers.scenarios.records import write_fields

    action = getattr(step, "action", None)
    if action is None or not is_dataclass(action):
        return {"begin": ""}
    written = write_fields(action)
    whole = getattr(action, "whole", None)
    return {getattr(action, "verb", ""): written.get(whole, written) if whole else written}


def _told(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return ", ".join(_told(each) for each in value)
    if not isinstance(value, Mapping):
        return str(value)
    parts: list[str] = []
    for key, each in value.items():
        if key in ("card", "object", "objects", "name", "order", "about") and not parts:
            parts.append(_told(each))
        elif key == "text":
            parts.append(f"“{each}”")
        elif key not in _HIDDEN and each is True:
            parts.append(key.replace("_", " "))
        elif key not in _HIDDEN and each not in (None, False, "", (), []):
            parts.append(f"{key.replace('_', ' ')} {_told(each)}")
    return ", ".join(parts)
