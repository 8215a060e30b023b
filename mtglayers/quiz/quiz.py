"""`Quiz`: questions, answers that are checked, and the score; nothing shown before its time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtglayers.board import Board
from mtglayers.errors import DefinitionError
from mtglayers.panels.cells import running_cell
from mtglayers.quiz import showing
from mtglayers.quiz.answers import answer_text, understood
from mtglayers.quiz.exercises import PlayedExercise, exercise_of_board, play_exercise
from mtglayers.quiz.model import QuizSet
from mtglayers.quiz.parse import quiz_of
from mtglayers.quiz.progress import Progress, Score, load_progress, save_progress
from mtglayers.scenarios.errors import InvalidScenarioError, Problem
from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.source import MappingNode, compose, read_text
from mtglayers.views.page_questions import PredictQuestion

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

__all__ = ["Quiz", "Verdict"]

MOST = 12
# What was done in a notebook's cell, so that running it again does not lose it.
_OF_CELLS: dict[tuple[str, str, tuple[str, ...]], tuple[int, tuple[Progress, ...]]] = {}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an answer: whether it is right, and the answer once it is known."""

    is_right: bool
    words: str

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return self.words


class Quiz:
    """Questions to predict, then reveal.

    Nothing that it shows has an answer before it was given or revealed, so neither has a notebook
    that was saved. The words of a set that stand in a cell do: keep a set with stated answers in
    a file.

    Parameters
    ----------
    source
        A board; a scenario, a set of exercises, the text of either, or the path of its file.
    most
        How many questions are made from a board or scenario; a set says so itself.
    cards
        Where cards are looked up; the cards of this computer otherwise.
    keep
        A file in which the reader's answers are kept; see `keep`.

    Raises
    ------
    DefinitionError
        There is nothing to ask, or the set is wrong; ``mtglayers quiz check`` says more.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> _ = board.enter("Grizzly Bears"), board.enter("Humility")
    >>> quiz = Quiz(board)
    >>> quiz
    <Quiz 'A board': 2 questions, 0 done, 0 points>
    >>> quiz.answer(1, "2/2")
    Not 2/2. Try again, or reveal it.
    >>> quiz.answer(1, "1/1").is_right, quiz.score.points
    (True, 0.5)
    """

    def __init__(
        self,
        source: Board | Scenario | QuizSet | str | Path,
        *,
        most: int = MOST,
        cards: CardDatabase | None = None,
        keep: str | Path | None = None,
    ) -> None:
        if not isinstance(most, int) or isinstance(most, bool) or most < 1:
            raise DefinitionError(f"{most!r} is no number of questions", hint="At least 1.")
        self.title, self.about, self.exercises = _read(source, most, cards)
        asked = [each for exercise in self.exercises for each in exercise.questions]
        if not asked:
            raise DefinitionError(
                "there is nothing to ask about this", hint="Put cards on the board first."
            )
        self._watchers: dict[object, Callable[[], None]] = {}
        self._file: Path | None = None
        self._progress = _remembered(self.title, asked)
        if keep is not None:
            self.keep(keep)

    # --- looking ---

    @property
    def questions(self) -> tuple[PredictQuestion, ...]:
        """The questions, in order; shown, they have no answers."""
        return tuple(each.asked for each in self._progress)

    @property
    def progress(self) -> tuple[Progress, ...]:
        """What was done with each question."""
        return self._progress

    @property
    def score(self) -> Score:
        """How the reader stands: 1 point for the first try, ½ for the second."""
        return Score.of(self._progress)

    @property
    def file(self) -> Path | None:
        """The file in which the answers are kept, if any."""
        return self._file

    def __len__(self) -> int:
        return len(self._progress)

    def __repr__(self) -> str:
        score = self.score
        count = f"{len(self)} question{'s' * (len(self) != 1)}"
        return f"<Quiz '{self.title}': {count}, {score.done} done, {score.points:g} points>"

    def __str__(self) -> str:
        return showing.quiz_text(self)

    def _repr_html_(self) -> str:
        return showing.quiz_html(self)

    def shown(self) -> dict[str, Any]:
        """Return everything that is shown, as plain data: no answer before its time."""
        return showing.quiz_data(self)

    def panel(self) -> Any:
        """Return the panel for a notebook: answer by clicks and keys.

        Raises
        ------
        MissingExtraError
            anywidget is not installed.
        """
        from importlib import import_module

        return import_module("mtglayers.panels.quiz_panel").QuizPanel(self)

    # --- answering ---

    def answer(self, number: int, value: Any) -> Verdict:
        """Answer a question, and hear whether that is right; the same again is no new try.

        Parameters
        ----------
        number
            The question, counted from 1.
        value
            Text, a number, yes or no as ``True`` or ``False``, or several as a list.

        Raises
        ------
        DefinitionError
            There is no such question, or that can be no answer to it; it does not count as a try.
        """
        done = self._at(number)
        given = understood(answer_text(value), done.asked)
        if not done.is_done and given not in done.tries:
            done.tries.append(given)
            self._tell()
        if done.is_done:
            return Verdict(done.is_right and given == done.tries[-1], showing.told(done))
        return Verdict(False, f"Not {given}. Try again, or reveal it.")

    def reveal(self, number: int) -> Verdict:
        """Reveal the answer to a question; it gives no more points."""
        done = self._at(number)
        if not done.is_done:
            done.revealed = True
            self._tell()
        return Verdict(done.is_right, showing.told(done))

    def restart(self) -> None:
        """Forget all answers, also in the file that keeps them."""
        for each in self._progress:
            each.tries.clear()
            each.revealed = False
        self._tell()

    def keep(self, path: str | Path | None) -> None:
        """Keep the answers in a file, after every answer; what is in it already is taken over.

        Parameters
        ----------
        path
            The file; ``None`` keeps them no longer, and leaves the file as it is.

        Raises
        ------
        DefinitionError
            The file can't be read or written, or has something else in it.
        """
        if path is None:
            self._file = None
        elif not str(path).strip():
            raise DefinitionError("no file was named", hint=f"Such as {self.file_name}.")
        else:
            file = Path(path)
            mine = any(each.tries or each.revealed for each in self._progress)
            if mine or not load_progress(file, self.title, self._progress):
                if mine and file.exists():
                    load_progress(file, self.title, [Progress(each) for each in self.questions])
                save_progress(file, self.title, self._progress)
            self._file = file
        self._tell()

    @property
    def file_name(self) -> str:
        """A name for the file of the answers."""
        words = "".join(sign if sign.isalnum() else " " for sign in self.title.lower()).split()
        return f"{'-'.join(words)[:60] or 'quiz'}.answers.json"

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after each change; return the function that ends this."""
        key = object()
        self._watchers[key] = told

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def _at(self, number: int) -> Progress:
        if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= len(self):
            return self._progress[number - 1]
        raise DefinitionError(
            f"there is no question {number!r}", hint=f"They go from 1 to {len(self)}."
        )

    def _tell(self) -> None:
        try:
            if self._file is not None:
                save_progress(self._file, self.title, self._progress)
        except DefinitionError:
            self._file = None
            raise
        finally:
            for told in tuple(self._watchers.values()):
                told()


def _remembered(title: str, asked: list[PredictQuestion]) -> tuple[Progress, ...]:
    """Begin anew, or go on where the same cell of the notebook was before it ran again."""
    fresh = tuple(Progress(each) for each in asked)
    cell = running_cell()
    if cell is None:
        return fresh
    name, execution = cell
    key = (name, title, tuple(each.text for each in asked))
    before, kept = _OF_CELLS.get(key, (execution, fresh))
    if before != execution:
        for new, old in zip(fresh, kept, strict=True):
            new.tries, new.revealed = list(old.tries), old.revealed
    _OF_CELLS[key] = (execution, fresh)
    return fresh


# --- what quizzes are made of ---------------------------------------------------------------------

_Parts = tuple[str, str, tuple[PlayedExercise, ...]]


def _read(source: Any, most: int, cards: CardDatabase | None) -> _Parts:
    found = _parsed(source) if isinstance(source, str | Path) else source
    match found:
        case QuizSet():
            return _of_set(found, cards)
        case Scenario():
            board = Board.from_scenario(found, cards=cards)
        case Board():
            board = found
        case _:
            raise DefinitionError(
                f"a {type(found).__name__} is nothing to make a quiz of",
                hint="Give a board, a scenario or a set of exercises.",
            )
    # The title of a scenario may say the answer.
    return "A board", "", (exercise_of_board(board, "", most),)


def _parsed(source: str | Path) -> QuizSet | Scenario:
    """Read a file or a text: a set of exercises, or a scenario."""
    is_text = isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{"))
    path = None if is_text else str(source)
    text = str(source) if is_text else read_text(Path(source))
    root = compose(text, path=path)
    keys = {key.text for key, _ in root.entries} if isinstance(root, MappingNode) else set()
    if "scenario" in keys and "quiz" not in keys:
        from mtglayers.scenarios.parse import parse_scenario

        return parse_scenario(text, path=path)
    return quiz_of(root, path)


def _of_set(found: QuizSet, cards: CardDatabase | None) -> _Parts:
    played = tuple(
        play_exercise(each, number, cards) for number, each in enumerate(found.exercises, 1)
    )
    wrong = [each for exercise in played for each in exercise.findings if each.wrong]
    if wrong:
        hint = "'mtglayers quiz check' says more."
        problems = tuple(
            Problem(line=each.line or None, column=None, message=each.hidden or each.message)
            for each in wrong
        )
        last = Problem(line=None, column=None, message="this set cannot be asked", hint=hint)
        raise InvalidScenarioError((*problems, last), path=found.path or None)
    return found.title, found.about, played
