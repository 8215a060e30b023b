"""The command line as a whole, and ``mtglayers rules``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mtglayers import cli

ROOT = Path(__file__).parents[1]


def _run(*arguments: str) -> int:
    """Run the command line and give its exit status."""
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert isinstance(left.value.code, int)
    return left.value.code


def test_rules_tells_titles_above_and_below(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule with those it belongs to and those that belong to it."""
    assert _run("rules", "613.8") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Comprehensive Rules, edition of 2025-02-07; titles in our own words"
    assert lines[1] == "CR 613: continuous effects in layers"
    assert lines[2] == "  CR 613.8: dependency"
    assert lines[3] == "    CR 613.8a: when one effect depends on another"
    assert lines[6].startswith("What the toolkit does about it (")


def test_rules_that_do_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    """The numbers nearby are named."""
    assert _run("rules", "613.4e") == 2
    assert "Did you mean '613.4'" in capsys.readouterr().err


def test_every_listed_command_can_be_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command that help lists shows a help of its own."""
    import click

    names = cli.root.list_commands(click.Context(cli.root))
    assert {"cards", "rules"} <= set(names)
    for name in names:
        assert _run(name, "--help") == 0
        assert f"mtglayers {name}" in capsys.readouterr().out


def test_help_imports_no_command() -> None:
    """Asking for help stays fast."""
    code = (
        "import sys\nfrom mtglayers.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print([name for name in sys.modules if name.startswith('mtglayers.commands.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_module_runs_as_a_program() -> None:
    """``python -m mtglayers`` is the same command line."""
    done = subprocess.run(
        [sys.executable, "-m", "mtglayers", "--version"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.startswith("mtglayers 0.")


def test_examples_in_the_help_keep_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands to copy stand on lines of their own, and no sign for that is shown."""
    for name, line in (
        ("export", "  mtglayers export tests/cases site"),
        ("lite", "  mtglayers lite site"),
    ):
        assert _run(name, "--help") == 0
        shown = capsys.readouterr().out
        assert line in shown.splitlines()
        assert "\\b" not in shown
