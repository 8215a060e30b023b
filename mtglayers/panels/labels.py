"""Letters that tell objects of one name apart: A, B, C and so on."""

from __future__ import annotations

from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.views import wording

__all__ = ["letters", "spoken_name"]


def letters(state: GameState) -> dict[str, str]:
    r"""Give objects of the same name and zone a letter each; one alone of its name has none.

    Examples
    --------
    >>> from mtglayers import Board
    >>> letters(Board.from_text("2 Grizzly Bears\nForest").state)
    {'grizzly-bears': 'A', 'grizzly-bears-2': 'B'}
    """
    seen = evaluate(state)
    groups: dict[tuple[str, str], list[str]] = {}
    for item in state.objects:
        if item.id in seen:
            name = seen[item.id].characteristics.name
            groups.setdefault((item.zone, name), []).append(item.id)
    found: dict[str, str] = {}
    for (_, name), ids in groups.items():
        if name and len(ids) > 1:
            found |= {each: _letter(number) for number, each in enumerate(ids)}
    return found


def _letter(number: int) -> str:
    """Count as A … Z, AA, AB …, the way columns are counted."""
    first, rest = divmod(number, 26)
    return (_letter(first - 1) if first else "") + chr(ord("A") + rest)


def spoken_name(seen: Evaluation, object_id: str, known: dict[str, str]) -> str:
    """Say an object by its name and letter, and by its id where that is not plain from them."""
    said = wording.name_of(seen, object_id)
    letter = known.get(object_id)
    if letter is None:
        return said
    name, bracket, rest = said.partition(" [")
    return f"{name} {letter}{bracket}{rest}"
