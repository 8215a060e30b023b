"""Answering: what is the same answer, the score, what is shown and what is kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from mtglayers import Board, CardDatabase, Quiz, export_page
from mtglayers.errors import DefinitionError
from mtglayers.quiz.answers import is_right, understood
from mtglayers.scenarios import InvalidScenarioError
from mtglayers.views.page_questions import PredictQuestion

quiz_module = import_module("mtglayers.quiz.quiz")
CARDS = CardDatabase.built_in()
EXAMPLE = Path(__file__).parents[2] / "notebooks" / "copies.quiz.yaml"


def _quiz(keep: Path | None = None) -> Quiz:
    return Quiz(EXAMPLE, cards=CARDS, keep=keep)


def _asked(answer: str, kind: str = "text", options: tuple[str, ...] = ()) -> PredictQuestion:
    return PredictQuestion(text="?", answer=answer, why="", rule="", kind=kind, options=options)


@pytest.mark.parametrize(
    ("answer", "kind", "same", "other"),
    [
        ("1/1", "text", ["1/1", " 1 / 1 ", "1/1."], ["1/2", "11", "1", "a"]),
        ("4/–", "text", ["4/-", "4/–"], ["4", "4/4"]),
        ("2", "text", ["2", "two", "Two"], ["20", "3", "none"]),
        ("none", "text", ["none", "nothing", "None."], ["0", "one"]),
        ("colourless", "set", ["colorless", "none", "Colourless"], ["white", "c"]),
        (
            "white and blue",
            "set",
            ["blue, white", "W U", "u and w", "WHITE & BLUE"],
            ["white", "white and black", "white white blue"],
        ),
        ("Artifact, Creature", "set", ["creature artifact", "artifact and creature"], ["artifact"]),
        ("double strike, flying", "set", ["flying, double strike"], ["double, strike, flying"]),
        ("Artifact Creature — Elf", "type line", ["creature artifact - elf"], ["Creature — Elf"]),
        ("Hill Giant", "text", ["the hill giant", "Hill  giant"], ["giant"]),
        ("Urza's Mine", "text", ["urza’s mine"], ["urzas mine"]),
    ],
)
def test_the_same_said_otherwise(answer: str, kind: str, same: list[str], other: list[str]) -> None:
    """Tolerant of how it is said, not of what."""
    asked = _asked(answer, kind)
    assert [each for each in same if not is_right(each, asked)] == []
    assert [each for each in other if is_right(each, asked)] == []


def test_choices() -> None:
    """A choice by its words or its letter; what is none of them is a slip."""
    asked = _asked("red", options=("blue", "green", "red"))
    assert understood("RED", asked) == understood("c", asked) == understood("c)", asked) == "red"
    with pytest.raises(DefinitionError, match="Did you mean 'green'"):
        understood("gren", asked)
    yes_no = _asked("no", options=("yes", "no"))
    assert [understood(each, yes_no) for each in ("Yes, it does.", "N")] == ["yes", "no"]
    with pytest.raises(DefinitionError, match="neither yes nor no"):
        understood("maybe", yes_no)


def test_points() -> None:
    """1 at the first try, ½ at the second, nothing later; nothing once it was revealed."""
    quiz = _quiz()
    assert not quiz.answer(1, "4/4").is_right
    assert not quiz.answer(1, "4/4").is_right  # the same again is no new try
    assert quiz.answer(1, "5/5").is_right
    assert quiz.score.points == 0.5
    assert quiz.answer(2, "artifact").is_right
    assert not quiz.answer(3, False).is_right
    assert quiz.answer(3, True).is_right  # of two, the second is no merit
    assert str(quiz.reveal(4)).startswith("The answer: Hill Giant: layer 1a")
    assert quiz.answer(4, "Hill Giant").is_right is False
    assert str(quiz.score) == "1.5 of 11 points, 4 of 11 questions done"
    quiz.restart()
    assert quiz.score.points == quiz.score.done == 0


@pytest.mark.parametrize(
    ("number", "value", "words"),
    [
        (0, "1/1", "there is no question 0. They go from 1 to 11."),
        (12, "1/1", "there is no question 12"),
        (True, "1/1", "there is no question True"),
        (1, "", "nothing was answered"),
        (1, None, "nothing was answered"),
        (1, object(), "that is no answer, but of the type object"),
        (1, "x" * 501, "too long"),
        (4, "Hill Gaint", "Did you mean 'Hill Giant'?"),
    ],
)
def test_slips_are_no_tries(number: int, value: object, words: str) -> None:
    """They are told and change nothing."""
    quiz = _quiz()
    with pytest.raises(DefinitionError) as caught:
        quiz.answer(number, value)
    assert words in str(caught.value)
    assert quiz.score.done == 0
    assert not any(each.tries for each in quiz.progress)


def test_nothing_is_shown_before_its_time() -> None:
    """Neither as text nor as HTML nor by a repr; afterwards it is."""
    quiz = _quiz()
    secret = "is no copiable value"

    def shown() -> str:
        parts = [repr(quiz), str(quiz), quiz._repr_html_(), repr(quiz.questions)]
        return "\n".join([*parts, repr(quiz.progress), repr(quiz.exercises)])

    assert secret not in shown()
    assert "5/5" not in shown()
    quiz.answer(1, "5/5")
    quiz.reveal(2)
    assert secret in str(quiz)
    assert secret in quiz._repr_html_()
    assert "5/5" in quiz._repr_html_()


def test_the_title_of_a_scenario_is_not_shown(tmp_path: Path) -> None:
    """Nor what it expects: both say the answer."""
    text = """scenario: 1
title: The Bear is 1/1
about: It is 1/1.
steps: [{enter: Grizzly Bears}, {enter: Humility, note: so it is 1/1}]
expect: {grizzly-bears: {power: 1}}
"""
    path = tmp_path / "bear.scenario.yaml"
    path.write_text(text)
    for source in (text, path, str(path)):
        quiz = Quiz(source, cards=CARDS)
        assert "is 1/1" not in str(quiz) + quiz._repr_html_() + repr(quiz)
        assert quiz.answer(1, "1/1").is_right


def test_answers_are_kept_in_a_file(tmp_path: Path) -> None:
    """The reader's own words only; another quiz goes on with them."""
    path = tmp_path / "mine.json"
    quiz = _quiz(path)
    quiz.answer(1, "4/4")
    quiz.answer(1, "5/5")
    quiz.reveal(2)
    quiz.answer(3, "yes")
    text = path.read_text()
    assert "Artifact" not in text
    assert "Hill Giant" not in json.dumps(json.loads(text)["questions"][0]["tries"])
    again = _quiz(path)
    assert again.score == quiz.score
    assert again.progress[1].revealed
    again.restart()
    assert json.loads(path.read_text())["questions"] == []
    with pytest.raises(DefinitionError, match="has the answers to 'Copies and layers'"):
        Quiz(
            "{quiz: 1, title: Other, exercises: [{scenario: {steps: [{enter: Hill Giant}]}, "
            "questions: [{value: {hill-giant: power}}]}]}",
            cards=CARDS,
            keep=path,
        )


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"answers": 1, "quiz": "x"}', "\x00"])
def test_other_files_are_left_alone(tmp_path: Path, text: str) -> None:
    """A file of something else is never overwritten."""
    path = tmp_path / "mine.json"
    path.write_text(text)
    quiz = _quiz()
    for ready in (False, True):
        if ready:
            quiz.answer(1, "4/4")
        with pytest.raises(DefinitionError, match="has no answers to a quiz in it"):
            quiz.keep(path)
        assert path.read_text() == text
        assert quiz.file is None


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """It is said, once; the answer counts."""
    quiz = _quiz()
    with pytest.raises(DefinitionError, match="can't be written"):
        quiz.keep(tmp_path / "no" / "folder.json")
    quiz.keep(tmp_path / "mine.json")
    (tmp_path / "mine.json").unlink()
    (tmp_path / "mine.json").mkdir()
    with pytest.raises(DefinitionError, match="not kept"):
        quiz.answer(1, "5/5")
    assert quiz.score.right == 1
    assert quiz.file is None
    assert quiz.answer(2, "artifact").is_right


def test_a_set_that_is_wrong_is_not_asked() -> None:
    """Readers are told without the answer."""
    text = """quiz: 1
title: T
exercises:
  - scenario: {steps: [{enter: Hill Giant}]}
    questions: [{value: {hill-giant: power}, answer: 7}]
"""
    with pytest.raises(InvalidScenarioError) as caught:
        Quiz(text, cards=CARDS)
    assert "line 5: the stated answer is not the one that is worked out" in str(caught.value)
    assert "quiz check" in str(caught.value)
    assert "3" not in str(caught.value)


def test_sources() -> None:
    """What is nothing to make a quiz of is refused with words."""
    with pytest.raises(DefinitionError, match="nothing to ask"):
        Quiz(Board(cards=CARDS))
    with pytest.raises(DefinitionError, match="a int is nothing to make a quiz of"):
        Quiz(7)  # type: ignore[arg-type]
    with pytest.raises(DefinitionError, match="no such file"):
        Quiz("nowhere.quiz.yaml")
    with pytest.raises(DefinitionError, match="no number of questions"):
        Quiz(Board(cards=CARDS), most=0)


def test_names_are_only_names() -> None:
    """Markup in names, titles and answers is shown as it is."""
    evil = "<img src=x onerror=alert(1)>"
    text = json.dumps(
        {
            "quiz": 1,
            "title": evil,
            "about": evil,
            "exercises": [
                {
                    "title": evil,
                    "about": evil,
                    "scenario": {
                        "cards": [
                            {
                                "name": evil,
                                "type_line": "Creature — Elf",
                                "power": 1,
                                "toughness": 1,
                            }
                        ],
                        "steps": [{"enter": {"card": evil, "as": "<b>"}}],
                    },
                    "questions": [{"value": {"<b>": "power"}, "options": [1, evil]}],
                }
            ],
        }
    )
    quiz = Quiz(text, cards=CARDS)
    with pytest.raises(DefinitionError):
        quiz.answer(1, evil + evil)
    assert not quiz.answer(1, evil).is_right
    assert "<img" not in quiz._repr_html_()
    assert "<b>" not in quiz._repr_html_()
    assert evil in str(quiz)


def test_watchers_hear_of_changes() -> None:
    """Until they stop."""
    quiz, heard = _quiz(), []
    stop = quiz.watch(lambda: heard.append(quiz.score.done))
    quiz.answer(1, "5/5")
    quiz.reveal(2)
    quiz.reveal(2)
    stop()
    quiz.reveal(3)
    assert heard == [1, 2]


def test_the_questions_of_a_set_stand_on_a_page(tmp_path: Path) -> None:
    """Instead of those that are made from the board's evidence."""
    board = Board(cards=CARDS)
    board.enter("Grizzly Bears")
    text = """quiz: 1
title: T
exercises:
  - scenario: {steps: [{enter: Grizzly Bears}]}
    questions: [{value: {grizzly-bears: colors}, ask: Which colours?, why: By its cost.}]
"""
    page = export_page(board, tmp_path / "a.html", questions=Quiz(text, cards=CARDS))
    html = page.read_text("utf-8")
    assert '<details data-answer="green">' in html
    assert "Which colours?" in html
    assert html.count("data-answer=") == 1


def test_a_cell_that_runs_again_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same questions, in the same cell; another cell begins anew."""
    cell = ("a", 1)
    monkeypatch.setattr(quiz_module, "running_cell", lambda: cell)
    first = _quiz()
    first.answer(1, "5/5")
    assert _quiz().score.done == 0  # a second quiz of the same run
    first = _quiz()
    first.answer(1, "5/5")
    cell = ("a", 2)
    again = _quiz()
    assert again.score.done == 1
    again.reveal(2)
    assert first.score.done == 1
    cell = ("b", 3)
    assert _quiz().score.done == 0


@pytest.mark.slow
def test_the_same_whatever_the_hash_seed() -> None:
    """Questions, choices and answers do not depend on the order of sets."""
    code = (
        "from mtglayers import CardDatabase, Quiz\n"
        f"quiz = Quiz({str(EXAMPLE)!r}, cards=CardDatabase.built_in())\n"
        "for n in range(len(quiz)): quiz.reveal(n + 1)\n"
        "print(quiz)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(told) == 1
