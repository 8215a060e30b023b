"""``mtglayers rules``: what is done about a rule, and what shows it, read from the source."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from mtglayers.cli import root
from mtglayers.commands import rules_shown
from mtglayers.commands.rules_shown import Shown
from mtglayers.rules import rule_exists


def lines_of(*arguments: str) -> list[str]:
    done = CliRunner().invoke(root, ["rules", *arguments])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def test_dependency_is_done_by_trial_and_shown_by_tests_and_cases() -> None:
    """The code that decides it, a test of it, and a scenario that names it."""
    lines = lines_of("613.8", "--all")
    text = "\n".join(lines)
    assert "mtglayers.engine.dependency.Ordering.choose: Return the effect to apply next" in text
    assert "tests/engine/layers/test_dependency.py::test_blood_moon_and_urborg: " in text
    heads = [line for line in lines if not line.startswith(" ")]
    assert [head.partition(" (")[0] for head in heads[2:]] == [
        "What the toolkit does about it",
        "Tests that show it",
        "Scenarios that show it",
    ]


def test_some_or_all() -> None:
    """Eight places of a kind, and how many more there are."""
    some, everything = lines_of("613.8"), lines_of("613.8", "--all")
    assert len(some) < len(everything)
    assert any(line.strip().endswith("more; --all lists them") for line in some)
    assert not any("--all" in line for line in everything)
    assert lines_of("613.8", "--titles") == everything[:6]


def test_a_rule_that_nothing_is_about() -> None:
    """It is said that nothing is done about it."""
    lines = lines_of("903.12")
    assert any("code does not cite CR 903.12" in line for line in lines)


def test_subrules_count_and_others_do_not() -> None:
    """613.8a belongs to 613.8 and to 613; 613.10 does not belong to 613.1."""
    assert rules_shown.is_about("613.8", "613.8a")
    assert rules_shown.is_about("613", "613.10")
    assert not rules_shown.is_about("613.1", "613.10")
    assert not rules_shown.is_about("613.8a", "613.8")


def test_every_place_names_rules_that_exist() -> None:
    """And where it is; functions are found in comments, evidence and markers too."""
    code = rules_shown.code_about("613")
    assert code
    assert all(rule_exists(number) for each in code for number in each.rules)
    by_place = {each.place: each for each in code}
    lost = by_place["mtglayers.engine.working.Working._note_lost"]
    assert "613.6" in lost.rules
    marked = rules_shown.shown_by_tests("613.7a")
    assert any("test_dependency.py" in each.place for each in marked)


def test_without_a_checkout_only_the_code_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package has no tests; the answer says where they are."""
    monkeypatch.setattr(rules_shown, "TESTS", Path("/nowhere"))
    monkeypatch.setattr(rules_shown, "_in_tests", lambda: ())
    monkeypatch.setattr(rules_shown, "_in_cases", lambda: ())
    lines = lines_of("613.8")
    assert lines[-1] == "Tests and scenarios that show it are in a checkout of the project."


def test_what_is_read_of_a_file(tmp_path: Path) -> None:
    """A docstring, a comment, a string of evidence and a marker each count."""
    path = tmp_path / "test_it.py"
    path.write_text(
        'def one():\n    """Do it (CR 613.8a)."""\n'
        "def two():\n    # CR 613.6: goes on.\n    pass\n"
        'def three():\n    return note("too late", "613.7")\n'
        '@pytest.mark.cr("707.2b")\ndef four():\n    """Check it."""\n'
        "def five():\n    return 613.5\n",
        "utf-8",
    )
    assert list(rules_shown._of_file(path, "m")) == [
        Shown(("613.8a",), "m.one", "Do it (CR 613.8a)."),
        Shown(("613.6",), "m.two", "goes on."),
        Shown(("613.7",), "m.three", ""),
        Shown(("707.2b",), "m.four", "Check it."),
    ]
