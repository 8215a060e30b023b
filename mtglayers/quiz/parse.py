"""From the text of a set of exercises to a `QuizSet`, or to one error that lists what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtglayers.quiz.model import GENERATE, MOST_GENERATED, Exercise, QuizSet, WrittenQuestion
from mtglayers.scenarios.errors import InvalidScenarioError, Problem
from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.parse import load_scenario, read_scenario, require_no_problems
from mtglayers.scenarios.records import Record, argument, place
from mtglayers.scenarios.shapes import INVALID, Flag, Integer, ListOf, Reader, Shape, is_null
from mtglayers.scenarios.source import MappingNode, Node, ScalarNode, compose, read_text
from mtglayers.scenarios.values import LINE, PROSE

__all__ = ["load_quiz", "parse_quiz", "quiz_of"]

VERSION = 1


@dataclass(slots=True)
class QuizReader(Reader):
    """A reader that knows in which folder the scenarios of a set are looked for."""

    folder: Path = field(default_factory=Path)


class _ScenarioShape(Shape):
    """A scenario: the path of its file, or its keys; its version and title may be left out."""

    right = "the path of a scenario file, or the keys of one"

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read the scenario, and tell the reader who its players are."""
        assert isinstance(reader, QuizReader)
        if isinstance(node, MappingNode):
            found = self._inline(node, reader)
        elif isinstance(node, ScalarNode) and not is_null(node):
            found = self._file(node, reader)
        else:
            return reader.wrong_type(node, key, self.right)
        if isinstance(found, Scenario):
            reader.players = found.player_ids()
        return found

    @staticmethod
    def _inline(node: MappingNode, reader: QuizReader) -> Any:
        given = {key.text for key, _ in node.entries}
        head = [
            (_plain(key, node), _plain(value, node))
            for key, value in (("scenario", "1"), ("title", "An exercise"))
            if key not in given
        ]
        whole = MappingNode(node.line, node.column, [*head, *node.entries])
        own = Reader()
        found = read_scenario(whole, own)
        reader.problems += own.problems
        return INVALID if own.problems else found

    @staticmethod
    def _file(node: ScalarNode, reader: QuizReader) -> Any:
        path = reader.folder / node.text
        try:
            return load_scenario(path)
        except InvalidScenarioError as error:
            for each in error.problems:
                reader.problem(node, f"scenario: {each.to_error(node.text)}", key="scenario")
            return INVALID


def _plain(text: str, at: Node) -> ScalarNode:
    return ScalarNode(text, True, at.line, at.column)


@dataclass(frozen=True, slots=True, kw_only=True)
class _ExerciseKeys:
    """The keys of an exercise."""

    scenario: Any = argument(_ScenarioShape())
    title: str = argument(LINE, default="")
    about: str = argument(PROSE, default="")
    generate: int = argument(GENERATE, default=0)
    questions: tuple[WrittenQuestion, ...] = argument(
        ListOf(Record(WrittenQuestion, "the question"), least=1), default=()
    )
    uncertain: bool = argument(Flag(), default=False)
    line: int = place()

    @staticmethod
    def check(values: dict[str, Any]) -> Any:
        """Yield that an exercise asks nothing, or too much."""
        if "generate" not in values and "questions" not in values:
            yield "asks nothing: it needs 'questions' or 'generate'"
        number = values.get("generate", 1)
        if isinstance(number, int) and number > MOST_GENERATED:
            yield f"makes more than {MOST_GENERATED} questions"


class _ExerciseRecord(Record):
    """An exercise; its scenario is read first, as it says who the players are."""

    def __init__(self) -> None:
        super().__init__(_ExerciseKeys, "the exercise")
        self.right = "an exercise: a mapping with a scenario and questions"

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read all keys, the scenario first."""
        if isinstance(node, MappingNode):
            ordered = sorted(node.entries, key=lambda entry: entry[0].text != "scenario")
            node = MappingNode(node.line, node.column, ordered)
        reader.players = ("you", "opponent")
        keys = super().read(node, key, reader)
        if keys is INVALID:
            return INVALID
        names = ("scenario", "title", "about", "generate", "questions", "uncertain", "line")
        return Exercise(**{name: getattr(keys, name) for name in names})


@dataclass(frozen=True, slots=True, kw_only=True)
class _SetKeys:
    """The keys of a set."""

    quiz: int = argument(Integer(1))
    title: str = argument(LINE)
    about: str = argument(PROSE, default="")
    exercises: tuple[Exercise, ...] = argument(ListOf(_ExerciseRecord(), least=1))

    @staticmethod
    def check(values: dict[str, Any]) -> Any:
        """Yield that the version is unknown."""
        if values.get("quiz") not in (VERSION, INVALID):
            yield f"has a version that is not known here: write 'quiz: {VERSION}'"


def load_quiz(path: str | Path) -> QuizSet:
    """Read the file of a set of exercises.

    Raises
    ------
    InvalidScenarioError
        The file cannot be read or is no set; lists all problems with their lines.
    """
    return parse_quiz(read_text(Path(path)), path=str(path))


def parse_quiz(text: str, *, path: str | None = None) -> QuizSet:
    """Read a set of exercises from YAML or JSON text.

    Parameters
    ----------
    text
        The text.
    path
        The file to name in errors; scenarios are looked for in its folder, else in the folder
        that Python runs in.

    Raises
    ------
    InvalidScenarioError
        The text is no set; lists all problems with their lines.

    Examples
    --------
    >>> parse_quiz("{quiz: 1, title: Nothing, exercise: []}")
    Traceback (most recent call last):
    mtglayers.scenarios.errors.InvalidScenarioError: line 1: the set needs the key 'exercises'
    line 1: unknown key 'exercise' in the set. Did you mean 'exercises'?
    """
    if not text.strip():
        hint = "A set starts with 'quiz: 1', a title and exercises."
        empty = Problem(line=None, column=None, message="the file is empty", hint=hint)
        raise InvalidScenarioError((empty,), path=path)
    return quiz_of(compose(text, path=path), path)


def quiz_of(root: Node, path: str | None = None) -> QuizSet:
    """Read a set of exercises from its tree."""
    reader = QuizReader(folder=Path(path).parent if path else Path())
    keys = Record(_SetKeys, "the set").read(root, "a set of exercises", reader)
    require_no_problems(reader, path)
    return QuizSet(title=keys.title, about=keys.about, exercises=keys.exercises, path=path or "")
