"""Questions that come up while something is done from a panel, and their answers.

An action is tried; when it asks something that was not answered yet, the attempt is given up, the
question is shown, and the action is tried again from the same state with the answer added. States
are values, so an attempt leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtglayers.core.state import GameState
from mtglayers.engine.game.asking import Question

__all__ = ["AnswerNeededError", "FormChooser", "must_ask"]


class AnswerNeededError(Exception):
    """Ends an attempt: somebody has to answer a question first."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.prompt)
        self.question = question


def must_ask(question: Question) -> bool:
    """Tell whether there is anything to decide.

    Examples
    --------
    >>> must_ask(Question(kind="color", prompt="Choose", options=("white", "blue")))
    True
    >>> must_ask(Question(kind="objects", prompt="Choose", options=("the-only-one",)))
    False
    """
    if question.kind in ("may", "pay"):
        return True
    is_optional = question.optional or question.minimum == 0
    if not question.options:
        return question.any_value and not is_optional
    return is_optional or len(question.options) > question.minimum


class FormChooser:
    """Answers with what a form has collected, in order, and gives up when that is used up.

    Parameters
    ----------
    answers
        The answers so far, in the order of the questions.
    ahead
        Answers that were given before anything was asked, by the kind of question.
    """

    def __init__(
        self,
        answers: Sequence[Sequence[Any]] = (),
        ahead: Mapping[str, Sequence[Any]] | None = None,
    ) -> None:
        self._answers = list(answers)
        self._ahead = {kind: list(value) for kind, value in (ahead or {}).items()}

    def ask(self, question: Question) -> Sequence[Any] | None:
        """Answer, or end the attempt."""
        if not must_ask(question):
            return None
        if question.kind in self._ahead:
            return self._ahead.pop(question.kind)
        if self._answers:
            return self._answers.pop(0)
        raise AnswerNeededError(question)

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        """Do nothing in response."""
        return state
