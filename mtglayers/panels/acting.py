"""Doing something from a panel: questions on the way, messages at the end, errors as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mtglayers.core.state import GameState
from mtglayers.errors import MtgLayersError
from mtglayers.panels.answers import AnswerNeededError, FormChooser
from mtglayers.panels.question_form import QuestionForm
from mtglayers.panels.subject import PanelBoard
from mtglayers.panels.viewer import BoardViewer

__all__ = ["Actor"]

Act = Callable[[Any], Any]
Attempt = Callable[[Sequence[Sequence[Any]]], None]


class Actor:
    """Tries actions on a board, asks what they ask, and tells what came of them.

    Parameters
    ----------
    board
        The board.
    viewer
        Where messages are shown and new objects are selected.
    """

    def __init__(self, board: PanelBoard, viewer: BoardViewer) -> None:
        self._board = board
        self._viewer = viewer
        self._attempt: Attempt | None = None
        self._answers: list[Sequence[Any]] = []
        self._is_acting = False
        self.question_form = QuestionForm(self._answered, self._cancelled, self.refuse)

    def guard(self, act: Callable[[], None]) -> None:
        """Do something; what goes wrong becomes a message."""
        try:
            act()
        except AnswerNeededError as needed:
            self.question_form.show(needed.question, self._board.state)
            self._viewer.tell(needed.question.prompt)
        except MtgLayersError as error:
            self._fail(str(error))
        except Exception as error:  # a mistake of ours must not break the notebook either
            self._fail(f"A mistake in mtglayers: {type(error).__name__}: {error}")

    def do(
        self,
        verb: str,
        *,
        ahead: Mapping[str, Sequence[Any]] | None = None,
        done: Callable[[], None] | None = None,
        act: Act | None = None,
        **arguments: Any,
    ) -> None:
        """Do something by its verb, or call a function with who answers; ask what is asked.

        Parameters
        ----------
        verb
            What is done, for the board and in the message.
        ahead
            Answers that were given before anything was asked, by the kind of question.
        done
            Is called when it is done.
        act
            What is called instead of the board's `do`.
        **arguments
            The arguments of the verb.
        """

        def attempt(answers: Sequence[Sequence[Any]]) -> None:
            before = self._board.state
            chooser = FormChooser(answers, ahead)
            if act is not None:
                act(chooser)
            else:
                self._board.do(verb, answers=chooser, **arguments)
            new = [each.id for each in self._board.state.objects if each.id not in before.by_id]
            self._tell(verb, new or list(filter(None, (arguments.get("object", ""),))), before)
            if done is not None:
                done()

        self.drop_question()
        self._attempt = attempt
        self.guard(self._try)

    def changed(self) -> None:
        """Drop a question about a board that has changed meanwhile."""
        if not self._is_acting:
            self.drop_question()

    def drop_question(self) -> None:
        """Ask nothing any more."""
        self._attempt, self._answers = None, []
        self.question_form.hide()

    def refuse(self, words: str) -> None:
        """Say what is wrong."""
        self._viewer.tell(f"{words[:1].upper()}{words[1:]}", alert=True)

    def _fail(self, words: str) -> None:
        self.drop_question()
        self.refuse(words)

    def _try(self) -> None:
        assert self._attempt is not None
        self._is_acting = True
        try:
            self._attempt(self._answers)
        finally:
            self._is_acting = False
        self.drop_question()

    def _answered(self, answer: Sequence[Any]) -> None:
        if self._attempt is not None:
            self._answers.append(answer)
            self.guard(self._try)

    def _cancelled(self) -> None:
        self.drop_question()
        self._viewer.tell("Given up; nothing was changed.")

    def _tell(self, verb: str, ids: Sequence[str], before: GameState) -> None:
        """Say what was done, that nothing changed, or what is not modelled."""
        words = verb.replace("_", " ")
        about = f"{words}, {', '.join(ids)}" if ids else words
        state = self._board.state
        new = state.history[len(before.history) :]
        missing = "; ".join(each.text for each in new if each.event == "not modelled")
        if missing:
            self._viewer.tell(f"Done: {about}. Not modelled: {missing}", alert=True)
        elif _seen(before) == _seen(state):
            self._viewer.tell(f"Done: {about}. It changed nothing.")
        else:
            self._viewer.tell(f"Done: {about}.")
        if ids and ids[0] in state.by_id and ids[0] not in before.by_id:
            self._viewer.selected = ids[0]


def _seen(state: GameState) -> tuple[Any, ...]:
    return (
        state.objects, state.effects, state.statics, state.turn, state.players, state.decisions,
        state.stack,
    )  # fmt: skip
