"""The words on a board that only a person can decide: what was read as opaque, and by whom.

A condition or a number that was not understood is asked of the person who knows the game
(`GameState.decisions`). Undecided, a condition does not hold and a number is zero.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.abilities import HeldAbility
from mtglayers.core.conditions import OpaqueCondition
from mtglayers.core.filters import OpaqueFilter
from mtglayers.core.node import walk
from mtglayers.core.quantities import OpaqueQuantity
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate

__all__ = ["UndecidedWords", "undecided_words"]

_KINDS: tuple[tuple[type, str], ...] = (
    (OpaqueCondition, "condition"),
    (OpaqueQuantity, "number"),
    (OpaqueFilter, "condition"),
)
_LIMIT = 4000
_Found = tuple[tuple[str, str], ...]
_known: dict[int, tuple[object, _Found]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class UndecidedWords:
    """Words that a person may decide.

    Parameters
    ----------
    words
        The words.
    kind
        "condition" (does it hold?) or "number" (how many?).
    sources
        The ids of the objects whose abilities have them.
    value
        What was decided, or ``None``.
    """

    words: str
    kind: str
    sources: tuple[str, ...] = ()
    value: str | int | bool | None = None


def undecided_words(state: GameState) -> tuple[UndecidedWords, ...]:
    """List the words that a person may decide, in the order of the objects that have them.

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> undecided_words(GameState(players=(Player(id="you"),)))
    ()
    """
    seen = evaluate(state)
    kinds: dict[str, str] = {}
    sources: dict[str, list[str]] = {}
    for item in state.objects:
        for held in seen[item.id].characteristics.abilities if item.id in seen else ():
            for words, kind in _opaque_in(held):
                kinds.setdefault(words, kind)
                if item.id not in sources.setdefault(words, []):
                    sources[words].append(item.id)
    for use in seen.opaque:
        for words in use.texts:
            kinds.setdefault(words, "condition")
    decided = dict(state.decisions)
    for words, value in decided.items():
        kinds.setdefault(words, "condition" if isinstance(value, bool) else "number")
    return tuple(
        UndecidedWords(
            words=words,
            kind=kind,
            sources=tuple(sources.get(words, ())),
            value=decided.get(words),
        )
        for words, kind in kinds.items()
    )


def _opaque_in(held: HeldAbility) -> _Found:
    """Return the opaque words in an ability, kept for the ability as long as there is room."""
    kept = _known.get(id(held.ability))
    if kept is not None:
        return kept[1]
    found = tuple(
        (str(getattr(node, "text", "")), kind)
        for node in walk(held.ability)
        for each, kind in _KINDS
        if isinstance(node, each)
    )
    if len(_known) >= _LIMIT:
        _known.clear()
    _known[id(held.ability)] = (held.ability, found)
    return found
