"""``mtglayers tour``."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from mtglayers import cli
from mtglayers.commands import tour


def _run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        cli.main(["tour", *arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_the_terminal_part(capsys: pytest.CaptureFixture[str]) -> None:
    """A chain of copies and a conflict, each with its reasons."""
    assert _run("--no-browser") == 0
    out = capsys.readouterr().out
    assert "Chimeric Staff: 5/5" in out
    assert "Chimeric Staff [phyrexian-metamorph]: colourless, {4}, Artifact" in out
    assert "is copied by Chimeric Staff [phyrexian-metamorph" in out
    assert "Legendary Land — Mountain" in out
    assert "CR 613.6" in out


@pytest.mark.slow
def test_the_output_is_the_same_in_every_process() -> None:
    """No order of sets, no addresses."""
    found = {
        subprocess.run(
            [sys.executable, "-m", "mtglayers", "tour", "--no-browser"],
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed, "PYTHONUTF8": "1", "HOME": "/nonexistent"},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_without_jupyterlab_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error comes before anything else, and names the way without."""
    monkeypatch.setattr(
        tour, "find_spec", lambda name: None if name == "jupyterlab" else find_spec(name)
    )
    assert _run() == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "pip install 'mtglayers[notebooks]'" in captured.err
    assert "--no-browser" in captured.err


def test_jupyterlab_opens_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is started with this Python, on the tour, and its status is ours."""
    started: list[list[str]] = []

    def run(arguments: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        started.append(arguments)
        return subprocess.CompletedProcess(arguments, 3)

    monkeypatch.setattr(tour, "find_spec", lambda name: object())
    monkeypatch.setattr(tour.subprocess, "run", run)
    assert _run() == 3
    [arguments] = started
    assert arguments[:3] == [sys.executable, "-m", "jupyterlab"]
    assert Path(arguments[3]).name == "00_tour.ipynb"
    assert Path(arguments[3]).is_file()


def test_a_missing_notebook_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An installed package has no notebooks beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tour, "find_spec", lambda name: object())
    monkeypatch.setattr(tour, "NOTEBOOK", "99_nowhere.ipynb")
    assert _run() == 2
    assert "99_nowhere.ipynb" in capsys.readouterr().err
