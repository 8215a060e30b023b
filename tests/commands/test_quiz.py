"""``mtglayers quiz``: checking sets and playing one in the terminal."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from mtglayers.cli import root

EXAMPLE = Path(__file__).parents[2] / "notebooks" / "copies.quiz.yaml"


def _run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(root, ["quiz", *arguments], input=typed)


def test_check(tmp_path: Path) -> None:
    """0 when all is well, 1 when something is wrong, 2 when a file is no set."""
    done = _run("check", str(EXAMPLE))
    assert (done.exit_code, done.output) == (0, f"{EXAMPLE}: 3 exercises, all is well\n")
    wrong = tmp_path / "a.yaml"
    wrong.write_text(EXAMPLE.read_text("utf-8").replace("answer: 5/5", "answer: 4/4"), "utf-8")
    done = _run("check", str(wrong))
    assert done.exit_code == 1
    assert f"{wrong}, line 13: What are the power and toughness" in done.output
    assert "The set says 4/4, the engine 5/5 (layer 7b" in done.output
    assert done.output.endswith("3 exercises, 1 thing is wrong\n")
    none = tmp_path / "b.yaml"
    none.write_text("quiz: 1\ntitle: T\nexercise: []\n")
    done = _run("check", str(wrong), str(none), str(tmp_path / "nowhere"))
    assert done.exit_code == 2
    assert "line 3: unknown key 'exercise' in the set" in done.output
    assert "there is no such file" in done.output


def test_play(tmp_path: Path) -> None:
    """Wrong, right, a slip, a choice by its letter, revealed, left out, and the end of input."""
    kept = tmp_path / "mine.json"
    typed = "4/4\n5/5\n\nmaybe\ny\nc\n?\n"
    done = _run("play", str(EXAMPLE), "--keep", str(kept), typed=typed)
    assert done.exit_code == 0
    for words in (
        "Not 4/4. Try again",
        "Right. 5/5",
        "'maybe' is neither yes nor no",
        "Right. yes: The ability is printed on the Staff",
        "a) Clone; b) Grizzly Bears; c) Hill Giant",
        "Right. Hill Giant",
        "The answer: ",
        "Score: 2.5 of 11 points, 4 of 11 questions done",
    ):
        assert words in done.output
    assert "Artifact:" not in done.output  # left out
    again = _run("play", str(EXAMPLE), "--keep", str(kept))
    assert "Score: 2.5 of 11 points, 4 of 11 questions done" in again.output
