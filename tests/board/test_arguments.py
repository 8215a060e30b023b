"""Wrong arguments of a board's methods are errors of ours, and the board stays as it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mtglayers import Board, read
from mtglayers.errors import MtgLayersError


def _board() -> Board:
    board = Board()
    board.enter("Grizzly Bears")
    board.enter("Chimeric Staff")
    return board


WRONG: list[tuple[Callable[[Any], Any], str]] = [
    (lambda b: b.undo(1.5), "undo: steps must be a whole number, here is the number 1.5"),
    (lambda b: b.redo("1"), "redo: steps must be a whole number"),
    (lambda b: b.go_to(0.5), "go_to: position must be a whole number"),
    (lambda b: b.activate("chimeric-staff", x="five"), "activate: x must be a whole number"),
    (lambda b: b.activate("chimeric-staff", x=-1), "x must be a whole number, 0 or more"),
    (lambda b: b.activate("chimeric-staff", x=10**30), "a number that is too big"),
    (lambda b: b.activate("chimeric-staff", y=1), "'y' is not a known argument of 'activate'"),
    (lambda b: b.activate("chimeric-staff", x=1, answers="x"), "answers must be a list"),
    (lambda b: b.enter("Clone", choose="blue"), "enter: choose must be a mapping"),
    (lambda b: b.enter("Clone", choose={"color": None}), "enter: choose must be a mapping"),
    (lambda b: b.enter(3), "enter: card must be a card's name, or a card"),
    (lambda b: b.enter_together({"crad": "Clone"}), "'crad' is not a known argument"),
    (lambda b: b.tap(None), "tap: object_id must be text, here is nothing"),
    (lambda b: b.explain(["grizzly-bears"]), "explain: object_id must be text, here is a list"),
    (lambda b: b.why_not("grizzly-bears", None), "why_not: what must be text"),
    (lambda b: b.compare("other"), "compare: other must be a board"),
    (lambda b: b.what_if(cards="Clone"), "what_if: cards must be a mapping"),
    (lambda b: b[None], "object_id must be text"),
    (lambda b: b.counters("grizzly-bears", add={"+1/+1": "2"}), "add must be"),
    (lambda b: b.attack(), "at least one creature"),
    (lambda b: b.step("zork"), "'zork' is not a step of a turn"),
    (lambda b: b.day_night("noon"), "'noon' is not a time of day"),
    (lambda b: b.timestamps("grizzly-bears", "grizzly-bears"), "named twice"),
    (lambda b: b.do("zork"), "'zork' is not a verb"),
    (lambda b: b.do("tap"), "'tap' needs the argument 'object'"),
    (lambda b: b.token(copy_of="grizzly-bears", count=10**9), "are too many"),
    (lambda b: b.export_page("a\0.html"), "cannot be written"),
    (lambda b: b.save("a\0.txt"), "can't be written"),
    (lambda b: b.from_shared(None), "line must be text"),
    (lambda b: read(3), "read: text must be text, here is the number 3"),
    (lambda b: b.from_scenario(3), "from_scenario: scenario must be a scenario"),
    (lambda b: b.load(3), "load: path must be the path of a file, here is the number 3"),
]


@pytest.mark.parametrize(("call", "said"), WRONG, ids=[said for _, said in WRONG])
def test_wrong_arguments(call: Callable[[Any], Any], said: str) -> None:
    """The error names the argument, what it must be and what it is; nothing has changed."""
    board = _board()
    state, position = board.state, board.position
    with pytest.raises(MtgLayersError, match=re.escape(said)):
        call(board)
    assert (board.state, board.position) == (state, position)


@pytest.mark.parametrize(
    "given",
    [
        {"players": "you"},
        {"players": ["you", "you"]},
        {"players": [1, 2]},
        {"players": {"you": {"hand": "Forest"}}},
        {"players": {"you": {"life": "many"}}},
        {"players": {"you": {"lief": 3}}},
        {"edition": "old"},
        {"state_based_actions": "no"},
        {"cards": 3},
        {"state": 3},
    ],
    ids=str,
)
def test_wrong_beginnings(given: dict[str, Any]) -> None:
    """A board that can't be begun says why."""
    with pytest.raises(MtgLayersError):
        Board(**given)


def test_right_arguments_of_other_kinds() -> None:
    """Iterables that are read only once, none for what may be left out, and functions are fine."""
    board = _board()
    board.effect("Target creature gets +1/+1.", targets=(each for each in ["grizzly-bears"]))
    board.enter("Hill Giant", kicked=None, counters=None, answers=lambda question: None)
    board.activate("chimeric-staff", x=2, answers=iter(()))
    assert board["grizzly-bears"].power == 3
    assert board["chimeric-staff"].power == 2


def test_steps_by_all_their_names() -> None:
    """A step is the same by each of its names."""
    for name in ("damage", "combat damage"):
        board = _board()
        board.step(name)
        assert board.state.turn.step == "combat damage"


def test_files_that_are_no_text(tmp_path: Path) -> None:
    """A scenario file that can't be read is an error of ours."""
    file = tmp_path / "a.scenario.yaml"
    file.write_bytes(b"\x80\x81")
    for path in (file, tmp_path):
        with pytest.raises(MtgLayersError):
            Board.from_scenario(path)
