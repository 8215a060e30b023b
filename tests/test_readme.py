"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import yaml

from mtglayers.scenarios.parse import parse_scenario
from mtglayers.scenarios.runner import run_scenario

README = Path(__file__).parent.parent / "README.md"


def test_python_examples() -> None:
    """Each example of the README gives the output that is shown."""
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(README), module_relative=False, optionflags=flags)
    assert result.attempted > 8
    assert result.failed == 0


def _yaml(key: str) -> list[str]:
    """Return the blocks of YAML that begin with a key."""
    blocks = re.findall(r"```yaml\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    found = [block for block in blocks if yaml.safe_load(block).get(key) == 1]
    assert found
    return found


def test_the_set_of_exercises_is_well() -> None:
    """The set of the README can be asked, and its stated answer is the engine's."""
    from mtglayers.quiz import check_quiz, parse_quiz

    for block in _yaml("quiz"):
        assert [str(each) for each in check_quiz(parse_quiz(block))] == []


def test_the_scenarios_pass() -> None:
    """The scenarios of the README are valid ones and pass."""
    for block in _yaml("scenario"):
        assert run_scenario(parse_scenario(block)).failures == ()


def test_named_calls_exist() -> None:
    """Every method of the board that the README names exists."""
    from mtglayers import Board

    named = set(re.findall(r"(?<![=/])\bboard\.([a-z_]+)", README.read_text("utf-8")))
    assert named
    assert {name for name in named if not hasattr(Board, name)} == set()


def test_the_table_of_rules_is_up_to_date() -> None:
    """The table is what the tests and scenarios give now."""
    from mtglayers.commands.rules_table import rules_table, with_table

    text = README.read_text("utf-8")
    wanted = with_table(text, rules_table())
    assert text == wanted, "run python -m mtglayers.commands.rules_table"
    assert with_table(text, "| other |\n") != text


def test_every_verb_is_named() -> None:
    """The README says by which call each verb happens."""
    import inspect

    from mtglayers.board.verbs import BoardVerbs

    verbs = {n for n, each in vars(BoardVerbs).items() if inspect.isfunction(each)} - {"do"}
    text = README.read_text("utf-8")
    assert len(verbs) > 30
    assert {each for each in verbs if f"`{each}`" not in text and f".{each}" not in text} == set()


def test_commands_of_explain() -> None:
    """The README's `mtglayers explain` commands do not fail."""
    import shlex

    from click.testing import CliRunner

    from mtglayers.cli import root

    commands = re.findall(r"^mtglayers (explain .*)$", README.read_text("utf-8"), re.MULTILINE)
    assert len(commands) > 1
    for command in commands:
        assert CliRunner().invoke(root, shlex.split(command)).exit_code == 0, command
