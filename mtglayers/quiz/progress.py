"""What a reader has answered: tries, what was revealed, the score, and the file that keeps it.

The file has the reader's own words and no answers.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtglayers.errors import DefinitionError
from mtglayers.quiz.answers import is_right
from mtglayers.views.page_questions import PredictQuestion

__all__ = ["Progress", "Score", "load_progress", "save_progress"]

VERSION = 1
MOST_TRIES = 100


@dataclass(slots=True)
class Progress:
    """What a reader has done with one question.

    A question gives 1 point for the first try and ½ for the second; with two answers to choose
    from the second try gives nothing.
    """

    asked: PredictQuestion
    tries: list[str] = field(default_factory=list)
    revealed: bool = False

    @property
    def is_right(self) -> bool:
        """Whether the last try was right."""
        return bool(self.tries) and is_right(self.tries[-1], self.asked)

    @property
    def is_done(self) -> bool:
        """Whether the answer is known to the reader."""
        return self.revealed or self.is_right

    @property
    def points(self) -> float:
        """The points that it gives."""
        if not self.is_right:
            return 0.0
        later = 0.5 if len(self.asked.options) != 2 else 0.0
        return {1: 1.0, 2: later}.get(len(self.tries), 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How a reader stands.

    Examples
    --------
    >>> Score(points=1.5, questions=4, done=2, right=2)
    <Score: 1.5 of 4 points, 2 of 4 questions done>
    """

    points: float
    questions: int
    done: int
    right: int

    @classmethod
    def of(cls, all_of: Sequence[Progress]) -> Score:
        """Add up."""
        return cls(
            points=sum(each.points for each in all_of),
            questions=len(all_of),
            done=sum(each.is_done for each in all_of),
            right=sum(each.is_right for each in all_of),
        )

    def __str__(self) -> str:
        return (
            f"{self.points:g} of {self.questions} points, "
            f"{self.done} of {self.questions} questions done"
        )

    def __repr__(self) -> str:
        return f"<Score: {self}>"


def save_progress(path: Path, title: str, all_of: Sequence[Progress]) -> None:
    """Write what was done to a file.

    Raises
    ------
    DefinitionError
        It cannot be written.
    """
    questions = [
        {"question": each.asked.text, "tries": each.tries, "revealed": each.revealed}
        for each in all_of
        if each.tries or each.revealed
    ]
    data = {"answers": VERSION, "quiz": title, "questions": questions}
    try:
        path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise DefinitionError(
            f"'{path}' can't be written, so the answers are not kept",
            hint="Name a file in a folder that exists.",
        ) from error


def load_progress(path: Path, title: str, all_of: Sequence[Progress]) -> bool:
    """Take over what a file says was done with these questions; tell whether there is one.

    A question that the quiz no longer has is left out.

    Raises
    ------
    DefinitionError
        The file is something else, or of another quiz; it is left as it is.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise DefinitionError(f"'{path}' can't be read", hint="Name another file.") from error
    entries = _entries(text, path, title)
    for each in all_of:
        tries, revealed = entries.get(each.asked.text, ([], False))
        each.tries, each.revealed = list(tries), revealed
    return True


def _entries(text: str, path: Path, title: str) -> dict[str, tuple[list[str], bool]]:
    try:
        data: Any = json.loads(text)
        if data["answers"] != VERSION:
            raise ValueError("another version")
        found = {str(each["question"]): _entry(each) for each in data["questions"]}
        of = data["quiz"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise DefinitionError(
            f"'{path}' has no answers to a quiz in it", hint="Name another file; it is untouched."
        ) from error
    if of != title:
        raise DefinitionError(f"'{path}' has the answers to '{of}'", hint="Name another file.")
    return found


def _entry(data: Any) -> tuple[list[str], bool]:
    tries, revealed = data["tries"], data["revealed"]
    if not isinstance(tries, list) or not all(isinstance(each, str) for each in tries):
        raise TypeError("tries are texts")
    return tries[:MOST_TRIES], bool(revealed)
