"""The command line's ``cards`` commands, and what every command shares."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mtglayers.cli import main

SAMPLE = Path(__file__).parents[1] / "data" / "scryfall-multiface-sample.json"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a data folder of its own."""
    monkeypatch.setenv("MTGLAYERS_DATA_DIR", str(tmp_path / "data"))


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command line; give its exit status, output and messages."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    captured = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, captured.out, captured.err


def test_using_a_file_and_forgetting_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A file becomes the data in use, is shown, searched, and forgotten."""
    status, out, _ = _run(capsys, "cards", "use", str(SAMPLE))
    assert (status, out.startswith("12 cards of ")) == (0, True)
    status, out, _ = _run(capsys, "cards", "status")
    assert "In use: Scryfall data (scryfall-multiface-sample.json), 12 cards" in out
    assert "  1. Scryfall data" in out
    status, out, _ = _run(capsys, "cards", "search", "bonecr")
    assert (status, out) == (0, "Bonecrusher Giant\nBonecrusher Giant // Stomp\n")
    status, out, _ = _run(capsys, "cards", "show", "tomoya the revealer")
    assert status == 0
    assert "Tomoya the Revealer {1}{U}\nLegendary Creature — Human Wizard" in out
    assert "flip card, from Scryfall data (scryfall-multiface-sample.json)" in out
    assert _run(capsys, "cards", "forget")[1] == "The card data was removed.\n"
    assert "nothing fetched or chosen" in _run(capsys, "cards", "status")[1]


def test_a_file_for_one_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Cards given with --cards are looked at first."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps([{"name": "My Own Bear", "type_line": "Creature"}]), "utf-8")
    status, out, _ = _run(capsys, "cards", "show", "my own bear", "--cards", str(path))
    assert (status, "from Scryfall data (mine.json)" in out) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cards", "use", "/no/such/file.json"], "there is no such file"),
        (["cards", "show", "Zzyzx Nobody Qqq"], "there is no card named"),
        (["cards", "search", "zzyzxq"], "there is no card named"),
        (["cards", "search", "bear", "--limit", "0"], "Invalid value"),
        (["cards", "fetch", "--quiet", "--url", "nonsense"], "could not be reached"),
        (["no-such-command"], "No such command"),
        (["cards", "explode"], "No such command"),
    ],
)
def test_unusable_input_is_one_message(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """Exit status 2, one clear error, no traceback."""
    status, _, err = _run(capsys, *arguments)
    assert status == 2
    assert message in err
    assert "Traceback" not in err


def test_help_lists_the_commands_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    """The help does not import the commands it lists."""
    status, out, _ = _run(capsys, "--help")
    assert status == 0
    assert "cards" in out
    assert "Fetch, choose and search card data." in out
