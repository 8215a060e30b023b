"""``mtglayers check`` as somebody types it."""

import json

import pytest

from mtglayers.cli import main

GOOD = """
scenario: 1
title: A bear is a bear
cards: [{name: Bear of the Test, type_line: Creature — Bear, power: "2", toughness: "2"}]
steps: [{enter: Bear of the Test}]
expect: {bear-of-the-test: {power: 2, type_line: Creature — Bear}}
"""
BAD = GOOD.replace("power: 2, type", "power: 3, type")
INVALID = GOOD.replace("expect:", "expects:")


@pytest.fixture
def folder(tmp_path):
    """Write a file of each kind."""
    for name, text in (("good", GOOD), ("bad", BAD), ("invalid", INVALID)):
        (tmp_path / f"{name}.scenario.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def check(capsys, *arguments):
    """Run the command and return its exit status and what it wrote."""
    with pytest.raises(SystemExit) as left:
        main(["check", *map(str, arguments)])
    written = capsys.readouterr()
    return left.value.code, written.out, written.err


def test_a_file_that_passes(capsys, folder):
    status, out, _ = check(capsys, folder / "good.scenario.yaml")
    assert (status, out) == (0, "1 file: 1 passed\n")


def test_verbose_names_what_passed(capsys, folder):
    _, out, _ = check(capsys, "-v", folder / "good.scenario.yaml")
    assert out.splitlines() == [
        f"passed: {folder / 'good.scenario.yaml'}: A bear is a bear",
        "1 file: 1 passed",
    ]


def test_verbose_tells_of_answers_that_nothing_asked_for(capsys, tmp_path):
    """They fail nothing, but a person may have meant something with them."""
    text = GOOD.replace("enter: Bear of the Test", "enter: {card: Bear of the Test, copy: bear}")
    (tmp_path / "a.scenario.yaml").write_text(text, encoding="utf-8")
    status, out, _ = check(capsys, "-v", tmp_path)
    assert status == 0
    assert "  note: nothing asked for this answer: copy bear\n" in out
    assert "note" not in check(capsys, tmp_path)[1]


def test_each_failing_expectation_is_one_line(capsys, folder):
    status, out, _ = check(capsys, folder / "bad.scenario.yaml")
    lines = out.splitlines()
    assert status == 1
    assert lines[0] == f"failed: {folder / 'bad.scenario.yaml'}: A bear is a bear"
    assert lines[1].startswith("  line 6: bear-of-the-test power: expected 3, is 2")
    assert lines[2:] == ["1 file: 1 failed"]


def test_one_bad_file_never_stops_the_others(capsys, folder):
    status, out, _ = check(capsys, folder)
    assert status == 2
    assert out.splitlines()[-1] == "3 files: 1 passed, 1 failed, 1 invalid"
    assert "line 6: unknown key 'expects' in a scenario. Did you mean 'expect'?" in out


def test_json(capsys, folder):
    status, out, _ = check(capsys, "--json", folder, folder / "missing.scenario.yaml")
    results = json.loads(out)
    assert status == 2
    assert [(each["file"].split("/")[-1], each["status"]) for each in results] == [
        ("bad.scenario.yaml", "failed"),
        ("good.scenario.yaml", "passed"),
        ("invalid.scenario.yaml", "invalid"),
        ("missing.scenario.yaml", "invalid"),
    ]
    assert [set(each) for each in results] == [{"file", "status", "failures"}] * 4
    assert results[0]["failures"][0]["subject"] == "bear-of-the-test"
    assert results[1]["failures"] == []
    assert results[3]["failures"] == [{"message": "there is no such file"}]


def test_k_chooses_by_path(capsys, folder):
    status, out, _ = check(capsys, folder, "-k", "GOOD")
    assert (status, out) == (0, "1 file: 1 passed\n")


def test_nothing_to_check_is_unusable_input(capsys, folder):
    status, _, err = check(capsys, folder, "-k", "nothing like it")
    assert status == 2
    assert "scenario files there has 'nothing like it' in its path" in err
    (folder / "empty").mkdir()
    status, _, err = check(capsys, folder / "empty")
    assert status == 2
    assert "there are no scenario files" in err


def test_cards_that_cannot_be_used_are_unusable_input(capsys, folder):
    cards = folder / "cards.json"
    cards.write_text("[", encoding="utf-8")
    status, _, err = check(capsys, folder, "--cards", cards)
    assert status == 2
    assert str(cards) in err
    assert "Traceback" not in err


def test_a_card_that_does_not_exist_is_a_failure_with_near_names(capsys, tmp_path):
    path = tmp_path / "a.scenario.yaml"
    path.write_text(GOOD.replace("enter: Bear of", "enter: Baer of"), encoding="utf-8")
    status, out, _ = check(capsys, path)
    assert status == 1
    assert "enter: there is no card named 'Baer of the Test'. Did you mean" in out
