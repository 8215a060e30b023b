"""Exercises with their boards: what a reader is shown, and the questions with their answers.

Of a scenario its steps and cards are shown, never its title, its prose or what it expects: those
may say the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtglayers.board import Board
from mtglayers.core.cards import Face
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import format_type_line
from mtglayers.errors import DefinitionError, MtgLayersError
from mtglayers.quiz.answers import is_right, understood
from mtglayers.quiz.asking import work_out
from mtglayers.quiz.model import Exercise, WrittenQuestion
from mtglayers.scenarios.evidence import unread_texts
from mtglayers.views import wording
from mtglayers.views.page_questions import PredictQuestion, called, predict_questions

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

__all__ = ["Finding", "PlayedExercise", "exercise_of_board", "play_exercise"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that a teacher should know about a set.

    Attributes
    ----------
    message : str
        What it is; it may say an answer.
    line : int
        Where it is in the file; 0 where it is nowhere in it.
    wrong : bool
        Whether the set must be changed; else it is only a note.
    hidden : str
        The same for readers, who must not see an answer.
    """

    message: str
    line: int = 0
    wrong: bool = True
    hidden: str = ""

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{'' if self.wrong else 'note: '}{self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedExercise:
    """An exercise that was played.

    Attributes
    ----------
    title, about : str
        What it is called, and prose.
    steps : tuple of str
        What happens, in words.
    cards : tuple of (str, str)
        The names of the cards with what is printed on them.
    questions : tuple of PredictQuestion
        What is asked.
    findings : tuple of Finding
        What is wrong with it.
    is_played : bool
        Whether its scenario could be played.
    """

    title: str
    about: str = ""
    steps: tuple[str, ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    questions: tuple[PredictQuestion, ...] = ()
    findings: tuple[Finding, ...] = field(default=(), repr=False)
    is_played: bool = True


def exercise_of_board(board: Board, title: str, most: int) -> PlayedExercise:
    """Make an exercise of a board, with questions from its evidence."""
    return PlayedExercise(
        title=title,
        steps=board.actions[: board.position],
        cards=_cards(board.state),
        questions=predict_questions(board.state, most),
    )


def play_exercise(
    exercise: Exercise, number: int, cards: CardDatabase | None = None
) -> PlayedExercise:
    """Play the scenario of an exercise and work out its answers.

    Nothing is raised: what is wrong is among the findings, and its question is left out.
    """
    title = exercise.title or f"Exercise {number}"
    try:
        board = Board.from_scenario(exercise.scenario, cards=cards)
    except MtgLayersError as error:
        wrong = Finding(message=f"the scenario cannot be played: {error}", line=exercise.line)
        return PlayedExercise(title=title, findings=(wrong,), is_played=False)
    findings = list(_not_understood(exercise, board))
    questions = []
    for written in exercise.questions:
        made, found = _asked(written, exercise, board)
        questions += [made] if made is not None else []
        findings += found
    taken = {each.text for each in questions}
    more = [each for each in predict_questions(board.state, 1000) if each.text not in taken]
    questions += more[: exercise.generate]
    if len(more) < exercise.generate:
        words = f"{exercise.generate} questions were to be made, the evidence gives {len(more)}"
        findings.append(Finding(message=words, line=exercise.line, wrong=not more))
    return PlayedExercise(
        title=title,
        about=exercise.about,
        steps=board.actions,
        cards=_cards(board.state),
        questions=tuple(questions),
        findings=tuple(findings),
    )


def _not_understood(exercise: Exercise, board: Board) -> list[Finding]:
    if exercise.uncertain:
        return []
    return [
        Finding(message=f"not understood: {words}", line=exercise.line, wrong=False)
        for words in unread_texts(board.state)
    ]


def _asked(
    written: WrittenQuestion, exercise: Exercise, board: Board
) -> tuple[PredictQuestion | None, list[Finding]]:
    """Work out one question; say what is wrong with it."""
    try:
        found = work_out(written, board.states)
    except MtgLayersError as error:
        return None, [Finding(message=str(error), line=written.line)]
    made, wrong = found.question, []
    if made.options and not any(is_right(each, made) for each in made.options):
        wrong.append(
            Finding(
                message=f"the answer is {made.answer}, which is none of the options",
                line=written.line,
                hidden="the answer is none of the options",
            )
        )
    if written.answer is not None and not wrong and not _agrees(written.answer, made):
        wrong.append(
            Finding(
                message=f"{made.text} The set says {written.answer}, the engine {made.answer} "
                f"({made.why})",
                line=written.line,
                hidden="the stated answer is not the one that is worked out",
            )
        )
    if found.doubts and not (written.uncertain or exercise.uncertain):
        doubts = "; ".join(found.doubts)
        wrong.append(
            Finding(
                message=f"uncertain, as text is not understood: {doubts}. Write "
                "'uncertain: true' if you know the answer to be right",
                line=written.line,
            )
        )
    return made, wrong


def _agrees(stated: str, made: PredictQuestion) -> bool:
    try:
        return is_right(understood(stated, made), made)
    except DefinitionError:
        return False


# --- the cards ----------------------------------------------------------------------------------


def _cards(state: GameState) -> tuple[tuple[str, str], ...]:
    """Tell what is printed on the cards; what a token is may be the question."""
    from mtglayers.engine.evaluation import evaluate

    seen = evaluate(state)
    return tuple(
        (called(seen, item.id), " // ".join(map(_printed, item.card.faces)))
        for item in state.objects
        if item.kind == "card"
    )


def _printed(face: Face) -> str:
    line = format_type_line(face.supertypes, face.card_types, face.subtypes)
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    words = (wording.ability_words(each, face.name) for each in face.abilities)
    text = "; ".join(words) if face.oracle_text is None else face.oracle_text.replace("\n", " ")
    return ". ".join(filter(None, (" ".join(filter(None, (face.mana_cost, line, size))), text)))
