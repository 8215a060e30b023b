"""Quizzes: predict, then reveal.

`Quiz` asks questions about a board, a scenario or a set of exercises, tells right from wrong and
keeps the score. `check_quiz` checks a set that a teacher wrote; `load_quiz` and `parse_quiz` read
one.

Examples
--------
>>> from mtglayers import Board, Quiz
>>> board = Board()
>>> _ = board.enter("Grizzly Bears"), board.enter("Humility")
>>> quiz = Quiz(board)
>>> quiz.answer(1, "1/1")
Right. 1/1: Humility: “All creatures lose all abilities and have base power and toughness 1/1.”...
>>> quiz.score
<Score: 1 of 2 points, 1 of 2 questions done>
"""

from typing import TYPE_CHECKING

from mtglayers.lazy import lazy_names

if TYPE_CHECKING:
    from mtglayers.quiz.checking import check_quiz
    from mtglayers.quiz.exercises import Finding
    from mtglayers.quiz.model import Exercise, QuizSet, WrittenQuestion
    from mtglayers.quiz.parse import load_quiz, parse_quiz
    from mtglayers.quiz.quiz import Quiz

_EXPORTS = {
    "Exercise": "model",
    "Finding": "exercises",
    "Quiz": "quiz",
    "QuizSet": "model",
    "WrittenQuestion": "model",
    "check_quiz": "checking",
    "load_quiz": "parse",
    "parse_quiz": "parse",
}

__all__ = [
    "Exercise",
    "Finding",
    "Quiz",
    "QuizSet",
    "WrittenQuestion",
    "check_quiz",
    "load_quiz",
    "parse_quiz",
]

__getattr__, __dir__ = lazy_names(__name__, _EXPORTS)
