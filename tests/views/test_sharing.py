"""Boards and scenarios as a line: the way there and back, and what is said of damage."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from board_strategies import boards
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers import Board, compare
from mtglayers.board.sharing import scenario_from_line, share_scenario
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.errors import DefinitionError
from mtglayers.scenarios import load_scenario
from mtglayers.views.sharing import pack_state, shared_kind, unpack_scenario, unpack_state
from mtglayers.views.what_if_compare import compare as compare_states

CASES = sorted((Path(__file__).parents[1] / "cases").rglob("*.scenario.yaml"))


def rich_board() -> Board:
    board = Board({"you": {"graveyard": ["Grizzly Bears", "Plains"]}, "opponent": {}})
    goyf = board.enter("Tarmogoyf", counters={"+1/+1": 1})
    board.enter("Quicksilver Gargantuan", copy=goyf)
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    board.enter("Clone", copy=staff)
    board.enter("Serra Angel", face_down="manifest")
    for name in ("Humility", "Opalescence", "Unstable Shapeshifter", "Hill Giant"):
        board.enter(name)
    return board


def test_a_board_comes_back_as_it_was() -> None:
    """Equal, by the same steps, with the same line; and things go on on it."""
    board = rich_board()
    line = board.share()
    again = Board.from_shared(line)
    assert again.state == board.state
    assert again.share() == line
    assert compare(board, again).first_step == (None, None)
    assert [str(board.explain(each)) for each in board] == [
        str(again.explain(each)) for each in again
    ]
    board.enter("Grizzly Bears")
    again.enter("Grizzly Bears")
    assert not compare(board, again)


def test_a_line_is_one_line_that_fits_a_link() -> None:
    """No sign that a link or a mail would change; small enough to send."""
    line = rich_board().share()
    assert re.fullmatch(r"mtgl1\.board\.[A-Za-z0-9_-]+\.[0-9a-f]{8}", line)
    assert len(line) < 6000
    assert shared_kind(line) == "board"
    wrapped = "\n".join(line[at : at + 60] for at in range(0, len(line), 60))
    assert unpack_state(wrapped) == unpack_state(f"https://host/page.html#share={line}")


@given(boards())
@settings(max_examples=60, deadline=None)
def test_any_state_comes_back(board: GameState) -> None:
    """Equal as a value, and with equal steps."""
    again = unpack_state(pack_state(board))
    assert again == board
    assert dict(evaluate(again).values) == dict(evaluate(board).values)
    assert compare_states(again, board).is_same


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_line_is_never_taken_for_a_board(data: st.DataObject) -> None:
    """One letter changed, lost or added: an error that says so, and nothing else."""
    line = LINE
    at = data.draw(st.integers(0, len(line) - 1))
    letter = data.draw(st.sampled_from("Aa0_-.!é"))
    kind = data.draw(st.sampled_from(("change", "lose", "add", "cut")))
    broken = {
        "change": line[:at] + letter + line[at + 1 :],
        "lose": line[:at] + line[at + 1 :],
        "add": line[:at] + letter + line[at:],
        "cut": line[:at],
    }[kind]
    if broken == line:
        return
    with pytest.raises(DefinitionError) as caught:
        unpack_state(broken)
    assert str(caught.value).count(". ") >= 1


LINE = pack_state(rich_board().state)


def test_errors_say_what_is_wrong() -> None:
    """Another kind, another version, no line at all, foreign data, a bomb."""
    with pytest.raises(DefinitionError, match="holds a board, not a scenario"):
        unpack_scenario(LINE)
    with pytest.raises(DefinitionError, match="version 2"):
        unpack_state(LINE.replace("mtgl1", "mtgl2"))
    with pytest.raises(DefinitionError, match="no shared board"):
        unpack_state("hello")
    with pytest.raises(DefinitionError, match="no line to read"):
        unpack_state(" ")
    with pytest.raises(DefinitionError, match="kind 'Popen'"):
        unpack_state(packed([0, [["Popen", "args", "x"]]]))
    with pytest.raises(DefinitionError, match="has no 'strength'"):
        unpack_state(packed([0, [["Player", "strength", 3]]]))
    with pytest.raises(DefinitionError, match="is no board"):
        unpack_state(packed([0, [["Player", "id", "you"]]]))
    bomb = zlib.compress(b"0" * 40_000_000, 9)
    letters = base64.urlsafe_b64encode(bomb).decode().rstrip("=")
    with pytest.raises(DefinitionError, match="more than any board needs"):
        unpack_state(f"mtgl1.board.{letters}.00000000")


@pytest.mark.parametrize("length", [6, 20, 39, 60])
def test_a_line_that_is_cut_off_is_no_card(length: int) -> None:
    """Pasted beside lists of cards, the beginning of a line is still known for one."""
    with pytest.raises(DefinitionError, match=r"damaged|no shared board"):
        Board.from_text(LINE[:length])


def packed(value: object) -> str:
    data = json.dumps(value).encode()
    letters = base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")
    return f"mtgl1.board.{letters}.{zlib.crc32(data):08x}"


def test_files(tmp_path: Path) -> None:
    """A saved board can be loaded; a missing file is an error of ours."""
    board = rich_board()
    assert Board.load(board.save(tmp_path / "my.board")).state == board.state
    with pytest.raises(DefinitionError, match="there is no file"):
        Board.load(tmp_path / "other.board")


@pytest.mark.parametrize("path", CASES[:: max(1, len(CASES) // 20)], ids=lambda path: path.name)
def test_scenarios_come_back(path: Path) -> None:
    """The same scenario, from its line."""
    scenario = load_scenario(path)
    line = share_scenario(scenario)
    assert shared_kind(line) == "scenario"
    assert scenario_from_line(line) == scenario


@pytest.mark.slow
def test_the_same_line_in_every_process() -> None:
    """Sets and dictionaries leave no trace of hash seeds."""
    code = (
        "from mtglayers import Board; b = Board(); g = b.enter('Tarmogoyf'); "
        "b.enter('Clone', copy=g); b.enter('Opalescence'); print(b.share())"
    )
    lines = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(lines) == 1


def test_a_state_without_where_cards_are_found() -> None:
    """The function that looks cards up is the one thing that stays behind."""
    state = replace(rich_board().state, find_card=lambda name: None)
    assert unpack_state(pack_state(state)).find_card is None
