"""The pytest plugin, in a pytest of its own."""

import json
import tomllib
from pathlib import Path

import pytest

import mtglayers

pytest_plugins = ["pytester"]

MODULE = "mtglayers.scenarios.pytest_plugin"

HOLDS = """
scenario: 1
title: A card of its own
cards: [{name: Bear of the Test, type_line: Creature — Bear, power: "2", toughness: "2"}]
steps: [{enter: Bear of the Test}]
expect: {bear-of-the-test: {power: POWER}}
"""

LATER = "{scenario: 1, title: Later, steps: [{effect: Weave a basket under the moon.}]}"


@pytest.fixture(autouse=True)
def _this_package(monkeypatch):
    """Let the other process import the package under test, installed or not."""
    monkeypatch.setenv("PYTHONPATH", str(Path(mtglayers.__file__).parents[1]))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def run(pytester, *arguments):
    """Run pytest on the folder, with this plugin and no other."""
    return pytester.runpytest_subprocess("-p", MODULE, "-p", "no:cacheprovider", *arguments)


def write(pytester, name, text):
    path = pytester.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_each_file_is_a_test(pytester):
    write(pytester, "cases/good.scenario.yaml", HOLDS.replace("POWER", "2"))
    write(pytester, "cases/bad.scenario.yaml", HOLDS.replace("POWER", "3"))
    write(pytester, "cases/json.scenario.json", json.dumps({"scenario": 1}))
    write(pytester, "cases/later.scenario.yml", LATER)
    write(pytester, "cases/other.yaml", "not: a scenario")
    result = run(pytester, "cases", "-rs")
    result.assert_outcomes(passed=1, failed=2, skipped=1)
    result.stdout.fnmatch_lines(
        [
            "failed: *bad.scenario.yaml: A card of its own",
            "*line 6: bear-of-the-test power: expected 3, is 2*",
            "*a scenario needs the key 'title'*",
            "*SKIPPED*effect: this text is not understood*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


@pytest.mark.slow
def test_cards_come_from_the_files_of_the_configuration(pytester):
    write(
        pytester,
        "cards/mine.json",
        '[{"name": "Bear of the File", "type_line": "Creature — Bear", "layout": "normal", '
        '"power": "4", "toughness": "4", "oracle_text": "", "mana_cost": "", "colors": [], '
        '"oracle_id": "0", "object": "card"}]',
    )
    write(
        pytester,
        "a.scenario.yaml",
        "scenario: 1\ntitle: T\nsteps: [{enter: Bear of the File}]\n"
        "expect: {bear-of-the-file: {power: 4}}\n",
    )
    write(pytester, "pytest.ini", "[pytest]\nscenario_cards = cards/mine.json\n")
    run(pytester).assert_outcomes(passed=1)


def test_the_plugin_imports_nothing_heavy(pytester):
    program = (
        f"import sys, {MODULE}; "
        "print(sorted({'yaml', 'networkx', 'click', 'mtglayers.core'} & set(sys.modules)))"
    )
    result = pytester.runpython_c(program)
    assert result.stdout.lines == ["[]"]


def test_the_plugin_is_registered_when_the_package_is_installed():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert MODULE in project["project"]["entry-points"]["pytest11"].values()
