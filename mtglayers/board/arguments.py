"""What a board's methods may be given: values of a wrong kind are refused before anything happens.

Methods say what they take by their annotations; what they pass on (``**arguments``) is known by
its name. The words of the errors are those of the scenario format.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, TypeVar

from mtglayers.core.cards import Card
from mtglayers.core.state import GameState
from mtglayers.errors import DefinitionError, VocabularyError

__all__ = ["check_argument", "check_known", "check_start", "checked", "said"]

_C = TypeVar("_C", bound=type)
_BIG = 10**10  # as in scenario files
_EDITIONS = ("current", "classic")


def said(value: Any) -> str:
    """Say what a value is, in words.

    Examples
    --------
    >>> said("five"), said(1.5), said(None), said([])
    ("the text 'five'", 'the number 1.5', 'nothing', 'a list')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"{value}"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if isinstance(value, (int, float)):
        return f"the number {value}" if abs(value) < _BIG else "a number that is too big"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    return f"something of the type {type(value).__name__}"


def _whole(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool) and abs(value) < _BIG


def _natural(value: Any) -> bool:
    return _whole(value) and value >= 0


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _texts(value: Any) -> bool:
    """Tell whether it is one text or several; what can be read only once is left unread."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(map(_text, value))
    return _text(value) or (isinstance(value, Iterable) and not isinstance(value, (bytes, Mapping)))


def _chosen(value: Any) -> bool:
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(map(_chosen, value))
    return isinstance(value, (str, bool)) or _whole(value)


def _mapping(of: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def holds(value: Any) -> bool:
        return isinstance(value, Mapping) and all(
            isinstance(key, str) and of(each) for key, each in value.items()
        )

    return holds


def _counters(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(isinstance(kind, str) and _whole(n) for kind, n in value.items())
    return isinstance(value, (list, tuple)) and all(
        isinstance(each, (list, tuple)) and len(each) == 2 and _text(each[0]) and _whole(each[1])
        for each in value
    )


def _answers(value: Any) -> bool:
    if callable(value) or hasattr(value, "ask"):
        return True
    if not isinstance(value, (list, tuple)):
        return isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping))
    return all(isinstance(each, Mapping) and _answer(each) for each in value)


def _answer(facts: Mapping[str, Any]) -> bool:
    shapes = {"copy": _texts, "choose": _mapping(_chosen), "targets": _texts}
    shapes |= {"pay": _mapping(_chosen)}
    return all(facts.get(key) is None or holds(facts[key]) for key, holds in shapes.items())


def _either(*kinds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: any(holds(value) for holds in kinds)


def _is(*types: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, types)


_Kind = tuple[str, Callable[[Any], bool]]
_TEXT: _Kind = ("text", _text)
_WHOLE: _Kind = ("a whole number", _whole)
_NATURAL: _Kind = ("a whole number, 0 or more", _natural)
_FLAG: _Kind = ("True or False", _flag)
_TEXTS: _Kind = ("an id, or a list of ids", _texts)
_CARD: _Kind = ("a card's name, or a card", _is(str, Card))
_PATH: _Kind = ("the path of a file", _is(str, PathLike))
_CHOICES: _Kind = (
    "a mapping from kinds of choices to values, such as {'color': 'blue'}",
    _mapping(_chosen),
)
_COUNTERS: _Kind = (
    "a mapping from kinds of counters to numbers, such as {'+1/+1': 2}",
    _counters,
)
_ABILITY: _Kind = ("the number of an ability, or words of it", _either(_text, _whole))
_ANSWERS: _Kind = (
    "a list of mappings, such as [{'of': 'clone', 'may': True}], or a function",
    _answers,
)


def _people(value: Any) -> bool:
    if not isinstance(value, (Mapping, list, tuple)) or not all(map(_text, value)):
        return False
    if len(set(value)) < len(value) or not all(each.strip() for each in value):
        return False
    return not isinstance(value, Mapping) or all(_person(each) for each in value.values())


def _person(has: Any) -> bool:
    shapes = dict.fromkeys(("hand", "library", "graveyard"), _is_list_of_cards)
    return isinstance(has, Mapping) and all(
        _whole(each) if key == "life" else key in shapes and shapes[key](each)
        for key, each in has.items()
    )


def _is_list_of_cards(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(e, (str, Card)) for e in value)


_PLAYERS: _Kind = (
    "a list of different ids, such as ['you', 'opponent'], or a mapping from ids to life (a "
    "number) and hand, library and graveyard (lists of cards)",
    _people,
)

_BY_NAME: dict[str, _Kind] = {
    **dict.fromkeys(
        ("object", "as_id", "controller", "owner", "player", "attached_to", "face", "mana_spent"),
        _TEXT,
    ),
    **dict.fromkeys(("copy_of", "name", "type_line", "oracle_text", "by"), _TEXT),
    **dict.fromkeys(("tapped", "transformed", "overloaded", "may"), _FLAG),
    "x": _NATURAL,
    "count": ("a whole number, 1 or more", lambda value: _whole(value) and value > 0),
    "after": _NATURAL,
    "targets": _TEXTS,
    "copy": _TEXTS,
    "choose": _CHOICES,
    "pay": ("a mapping from costs to ids, such as {'sacrifice': ['bears']}", _mapping(_chosen)),
    "answers": _ANSWERS,
    "counters": _COUNTERS,
    "add": _COUNTERS,
    "remove": _COUNTERS,
    "kicked": ("a number of times, or a list of the costs paid", _chosen),
    "modes": ("a list of the numbers of modes", _chosen),
    "face_down": ("a way to be face down, such as 'morph'", _is(str, bool)),
    "cast": ("True or False, or the way it was cast", _is(str, bool)),
    "power": ("a number, or text such as '1+*'", _either(_text, _whole)),
    "toughness": ("a number, or text such as '1+*'", _either(_text, _whole)),
    "colors": ("a list of colours", _texts),
}

_BY_NAME["given"] = ("a mapping of answers", _mapping(lambda value: True))
_BY_NAME["words"] = _BY_NAME["given"]

_BY_ANNOTATION: dict[str, _Kind] = {
    "str": _TEXT,
    "int": _WHOLE,
    "bool": _FLAG,
    "int | bool": ("a whole number, or True or False", _either(_whole, _flag)),
    "int | str": _ABILITY,
    "str | Card": _CARD,
    "str | Path": _PATH,
    "Scenario | str | Path": (
        "a scenario, its text or its path",
        lambda value: isinstance(value, (str, PathLike)) or hasattr(value, "steps"),
    ),
    "str | Sequence[str]": _TEXTS,
    "Sequence[str]": _TEXTS,
    "Iterable[str]": _TEXTS,
    "Mapping[str, str | Card]": ("a mapping from ids to cards", _mapping(_is(str, Card))),
    "Mapping[str, Mapping[str, Any]]": (
        "a mapping from ids to choices, such as {'clone': {'color': 'blue'}}",
        _mapping(_mapping(_chosen)),
    ),
    "Mapping[str, Any] | str": ("a card's name, or a mapping of arguments", _is(str, Mapping)),
    "Board | GameState": (
        "a board",
        lambda value: isinstance(value, GameState) or hasattr(value, "state"),
    ),
}


def check_argument(method: str, name: str, value: Any, kind: _Kind) -> None:
    """Refuse a value of a wrong kind.

    Raises
    ------
    DefinitionError
        Says which argument of which method it is, what it must be and what it is.
    """
    if not kind[1](value):
        raise DefinitionError(f"{method}: {name} must be {kind[0]}, here is {said(value)}")


def check_known(method: str, name: str, value: Any) -> None:
    """Refuse a value of a wrong kind for an argument that is known by its name; `None` is none."""
    kind = _BY_NAME.get(name)
    if kind is not None and value is not None:
        check_argument(method, name, value, kind)


class _Taken:
    """What a method takes: the kind of each argument, and whether it may be left out by `None`."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.positions: list[str] = []
        self.rest: str = ""
        self.kinds: dict[str, tuple[_Kind | None, bool]] = {}
        for each in list(inspect.signature(function).parameters.values())[1:]:
            words = str(each.annotation).strip("'")
            bare = words.removesuffix(" | None")
            kind = _BY_ANNOTATION.get(bare) or _BY_NAME.get(each.name)
            if each.kind is not each.VAR_KEYWORD:
                self.kinds[each.name] = kind, bare != words
            if each.kind is each.VAR_POSITIONAL:
                self.rest = each.name
            elif each.kind is each.POSITIONAL_OR_KEYWORD:
                self.positions.append(each.name)

    def check(self, method: str, given: Sequence[Any], arguments: Mapping[str, Any]) -> None:
        """Refuse what is of a wrong kind."""
        for at, value in enumerate(given):
            name = self.positions[at] if at < len(self.positions) else self.rest
            self._check(method, name, value)
        for name, value in arguments.items():
            self._check(method, name, value)

    def _check(self, method: str, name: str, value: Any) -> None:
        kind, optional = self.kinds.get(name) or (_BY_NAME.get(name), True)
        if kind is not None and not (optional and value is None):
            check_argument(method, name, value, kind)


def _guarded(method: str, function: Callable[..., Any]) -> Callable[..., Any]:
    taken = _Taken(function)

    @functools.wraps(function)
    def guarded(self: Any, *given: Any, **arguments: Any) -> Any:
        taken.check(method, given, arguments)
        return function(self, *given, **arguments)

    return guarded


def checked(board: _C) -> _C:
    """Have the public methods of a class look at what they are given first."""
    for name in dir(board):
        found = inspect.getattr_static(board, name)
        if name.startswith("_") and name != "__getitem__":
            continue
        if inspect.isfunction(found):
            setattr(board, name, _guarded(name.strip("_"), found))
        elif isinstance(found, classmethod):
            setattr(board, name, classmethod(_guarded(name, found.__func__)))
    return board


def check_start(
    players: Any, cards: Any, edition: Any, state_based_actions: Any, state: Any
) -> None:
    """Refuse what no board can begin with."""
    kinds: dict[str, tuple[Any, _Kind]] = {
        "players": (players, _PLAYERS),
        "state_based_actions": (state_based_actions, _FLAG),
    }
    for name, (value, kind) in kinds.items():
        check_argument("Board", name, value, kind)
    if edition not in _EDITIONS:
        raise VocabularyError("edition", str(edition), known=_EDITIONS)
    if cards is not None and not hasattr(cards, "card"):
        raise DefinitionError(f"Board: cards must be a CardDatabase, here is {said(cards)}")
    if state is not None and not isinstance(state, GameState):
        raise DefinitionError(f"Board: state must be a GameState, here is {said(state)}")
