"""The quiz panel without a browser: what it sends and is sent, and what a notebook keeps."""

from __future__ import annotations

import base64
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from mtglayers import Board, CardDatabase, Quiz
from mtglayers.panels.quiz_panel import QuizPanel

CARDS = CardDatabase.built_in()
EXAMPLE = Path(__file__).parents[2] / "notebooks" / "copies.quiz.yaml"
# Words that are said only with the answers of the example.
SECRETS = ("5/5", "no copiable value", "printed on the Staff", "its ability was gone")


def _panel() -> tuple[Quiz, QuizPanel]:
    quiz = Quiz(EXAMPLE, cards=CARDS)
    return quiz, quiz.panel()


def _send(panel: QuizPanel, **content: Any) -> None:
    panel._handle_custom_msg(content, [])


def _question(panel: QuizPanel, number: int) -> dict[str, Any]:
    found = [each for one in panel.shown["exercises"] for each in one["questions"]]
    return dict(found[number - 1])


def test_answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong, right, revealed; a slip is told at its question and is no try."""
    monkeypatch.chdir(tmp_path)
    quiz, panel = _panel()
    _send(panel, ask="answer", number=1, value="4/4")
    assert _question(panel, 1)["said"] == "Not 4/4. Try again, or reveal it."
    assert _question(panel, 1)["stand"] == "wrong"
    _send(panel, ask="answer", number=1, value="")
    assert panel.message["number"] == 1
    assert "nothing was answered" in panel.message["text"]
    _send(panel, ask="answer", number=1, value="5/5")
    assert panel.message["text"] == ""
    assert _question(panel, 1)["stand"] == "right"
    _send(panel, ask="reveal", number=2)
    assert _question(panel, 2)["stand"] == "revealed"
    assert "Artifact" in _question(panel, 2)["said"]
    assert repr(panel) == "<QuizPanel: 0.5 of 11 points, 2 of 11 questions done>"
    _send(panel, ask="restart")
    assert quiz.score.done == 0
    panel.close()


@pytest.mark.parametrize(
    "content",
    [
        {"ask": "answer", "number": 99, "value": "1"},
        {"ask": "answer", "number": None, "value": {}},
        {"ask": "answer", "number": 1, "value": ["a", {"b": 1}]},
        {"ask": "reveal", "number": "x"},
        {"ask": ["keep"]},
        {"ask": "keep", "value": ""},
        {"ask": "keep", "value": "no/such/folder/x.json"},
        {"ask": "nothing"},
        {},
        "text",
        None,
    ],
)
def test_nonsense_changes_nothing(content: Any) -> None:
    """Whatever is sent, the panel stands."""
    quiz, panel = _panel()
    panel._handle_custom_msg(content, [])
    assert quiz.score.done == 0
    assert quiz.file is None
    assert "mistake" not in panel.message.get("text", "")
    panel.close()


def test_two_panels_stay_in_step_and_close() -> None:
    """What is answered in one, or in Python, is shown in the other; a closed one hears nothing."""
    quiz, first = _panel()
    second = quiz.panel()
    _send(first, ask="answer", number=1, value="5/5")
    assert second.shown == first.shown
    second.close()
    second.close()
    quiz.reveal(2)
    assert first.shown["score"].endswith("2 of 11 questions done")
    assert second.shown["score"].endswith("1 of 11 questions done")
    first.close()


def test_answers_are_kept_where_the_reader_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written unasked; once asked for, a later panel goes on with the file."""
    monkeypatch.chdir(tmp_path)
    _, panel = _panel()
    _send(panel, ask="reveal", number=1)
    assert list(tmp_path.iterdir()) == []
    assert (panel.kept, panel.file) == (False, "copies-and-layers.answers.json")
    _send(panel, ask="keep", value=panel.file)
    assert panel.kept
    panel.close()
    quiz, again = _panel()
    assert again.kept
    assert quiz.score.done == 1
    _send(again, ask="keep", value=None)
    assert not again.kept
    assert (tmp_path / "copies-and-layers.answers.json").is_file()
    again.close()


def test_the_state_has_no_answers() -> None:
    """What a notebook saves of the widget, and what it shows without one."""
    _, panel = _panel()
    bundle = panel._repr_mimebundle_()
    saved = json.dumps([panel.get_state(), bundle], default=str)
    for secret in SECRETS:
        assert secret not in saved
    assert "What are the power and toughness" in saved
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data is not None
    assert "What are the power and toughness" in data["text/html"]
    panel.close()


def _forms(secret: str) -> list[str]:
    """Write a secret in the ways in which it might be hidden."""
    plain = secret.encode()
    encoded = [base64.b64encode(b" " * shift + plain).decode()[4:-4] for shift in range(3)]
    return [secret, json.dumps(secret)[1:-1], secret[::-1], plain.hex(), *filter(None, encoded)]


@pytest.mark.slow
def test_a_saved_notebook_has_no_answers(tmp_path: Path) -> None:
    """A run notebook with its widgets: only what was answered or revealed is in it."""
    from nbclient import NotebookClient

    nbformat: Any = import_module("nbformat")
    (tmp_path / "copies.quiz.yaml").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    cells = [
        "from mtglayers import Board, CardDatabase, Quiz\n"
        'quiz = Quiz("copies.quiz.yaml", cards=CardDatabase.built_in())\n'
        "panel = quiz.panel()\npanel",
        "quiz",
        "print(quiz)\nquiz.questions",
        "quiz.exercises",
        "quiz.progress",
        "quiz.shown()",
        'quiz.answer(4, "Clone")',
        "quiz.reveal(2)",
        "try:\n    quiz.answer(4, 'nobody')\nexcept ValueError as error:\n    print(error)",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    saved = str(nbformat.writes(notebook))
    assert "What are the power and toughness" in saved
    assert notebook.metadata["widgets"]
    assert "no copiable value" in saved  # the one that was revealed
    for secret in SECRETS:
        if secret != "no copiable value":
            for form in _forms(secret):
                assert form not in saved, form
    quiz = Quiz(EXAMPLE, cards=CARDS)
    for number, asked in enumerate(quiz.questions, start=1):
        if number != 2:
            for form in _forms(asked.why):
                assert form not in saved, asked.text


def test_a_board_makes_a_quiz() -> None:
    """With the questions of its page."""
    board = Board(cards=CARDS)
    for name in ("Grizzly Bears", "Humility"):
        board.enter(name)
    panel = board.quiz(most=1).panel()
    assert panel.shown["exercises"][0]["questions"][0]["number"] == 1
    assert len(panel.shown["exercises"][0]["questions"]) == 1
    panel.close()
