"""The index of rules, and the citations in the source tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtglayers.errors import UnknownRuleError
from mtglayers.rules import RuleRef, all_rule_numbers, cited_rules, rule, rule_exists

ROOT = Path(__file__).parents[1]


def _sources() -> list[Path]:
    """List the files that may cite rules."""
    found = [ROOT / "README.md"]
    for folder, patterns in (
        ("mtglayers", ("*.py", "*.js", "*.txt", "*.md")),
        ("tests", ("*.py", "*.yaml", "*.md")),
        ("notebooks", ("*.ipynb",)),
    ):
        for pattern in patterns:
            found.extend((ROOT / folder).rglob(pattern))
    return sorted(path for path in found if path.is_file() and path != Path(__file__))


def _unknown_citations(text: str) -> list[str]:
    """List the rule numbers that a text cites and the edition does not have."""
    return [number for number in cited_rules(text) if not rule_exists(number)]


def test_every_citation_in_the_tree_exists() -> None:
    """A wrong number after CR anywhere in code, tests or notebooks fails here."""
    wrong = {
        str(path.relative_to(ROOT)): bad
        for path in _sources()
        if (bad := _unknown_citations(path.read_text("utf-8")))
    }
    assert wrong == {}


def test_the_scan_finds_wrong_citations() -> None:
    """The scan itself would see a wrong number, alone or in a range or list."""
    assert _unknown_citations("CR 613.4e: no such sublayer") == ["613.4e"]
    assert _unknown_citations("CR 707.9a-707.9z") == ["707.9z"]
    assert _unknown_citations("CR 613.8a + 999.1, and 999.2 alone") == ["999.1"]
    assert _unknown_citations("2CR 999.1") == []


def test_rule_literals_in_code_exist() -> None:
    """Calls of rule("…") with a literal number name existing rules."""
    import re

    wrong = {
        str(path.relative_to(ROOT)): bad
        for path in (ROOT / "mtglayers").rglob("*.py")
        if (
            bad := [
                number
                for number in re.findall(r"\brule=?\(?\"(\d{3}[^\"]*)\"", path.read_text("utf-8"))
                if not rule_exists(number)
            ]
        )
        and path.name != "rules.py"
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "number", ["613", "613.8", "613.8a", "205.3m", "702.179", "901.4", "707.9g", "305.7", "107.3p"]
)
def test_existing_numbers(number: str) -> None:
    """Rules that exist, letters after l and o included."""
    assert rule(number) == RuleRef(number)
    assert str(rule(number)) == f"CR {number}"


@pytest.mark.parametrize("number", ["613.4e", "613.7l", "107.3o", "702.180", "599.1", "", "layers"])
def test_unknown_numbers(number: str) -> None:
    """Letters l and o are skipped, 7e does not exist, and rubbish is no rule."""
    with pytest.raises(UnknownRuleError) as caught:
        rule(number)
    assert caught.value.name == number
    assert all(rule_exists(near) for near in caught.value.nearest)


def test_nearest_numbers_are_of_the_same_rule() -> None:
    """A wrong letter leads to the letters that exist."""
    with pytest.raises(UnknownRuleError, match=r"613\.4a") as caught:
        rule("613.4e")
    assert caught.value.nearest == ("613.4", "613.4a", "613.4b", "613.4c")


def test_numbers_are_in_order_and_unique() -> None:
    """The list is sorted as the rules are, so that evidence can be."""
    numbers = all_rule_numbers()
    assert len(set(numbers)) == len(numbers) == 3022 + 144
    refs = [RuleRef(number) for number in numbers]
    assert refs == sorted(refs)


def test_titles_name_existing_rules_and_are_short() -> None:
    """Each line of the titles file belongs to a rule and is a phrase, not a sentence."""
    lines = (ROOT / "mtglayers" / "_rules_titles.txt").read_text("utf-8").splitlines()
    for line in lines:
        if line.startswith("#"):
            continue
        number, _, title = line.partition(" ")
        assert rule_exists(number), line
        assert title, line
        assert len(title) <= 70, line
        assert not title.endswith("."), line


def test_title_of_a_rule_without_its_own() -> None:
    """A rule without a title is described by the one above it."""
    assert rule("702.9b").title == "flying"
    assert rule("613.4").describe() == "CR 613.4: the sublayers of layer 7"
    assert rule("903.4").title == "Commander"


def test_parents_lead_to_the_section() -> None:
    """613.8a is part of 613.8, which is part of 613."""
    assert rule("613.8a").parent == rule("613.8")
    assert rule("613.8").parent == rule("613")
    assert rule("613").parent is None
