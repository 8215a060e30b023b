"""``mtglayers read``: in the terminal, as JSON, as a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtglayers.commands.read import command


def run(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(command, list(arguments))
    assert done.exit_code == code, done.output
    return done.output


def test_layers_stand_under_the_ability() -> None:
    out = run("Creatures you control get +1/+1 and have flying.", "--type", "Enchantment")
    assert "static: Creatures you control get +1/+1 and have flying." in out
    assert "layer 6 (abilities): has flying" in out
    assert (
        "layer 7c (modified power and toughness): gets +1/+1; its effect starts in layer 6" in out
    )
    assert "Everything was understood." in out


def test_an_aura_speaks_of_what_it_enchants() -> None:
    assert "Enchanted land is every creature type" not in run("--card", "Blood Moon")
    assert "nchanted land" in run("--card", "Spreading Seas")


def test_json_has_spans_words_and_layers() -> None:
    (face,) = json.loads(run(r"Flying\nAll lands are 1/1 creatures. Weave.", "--json"))
    assert face["text"] == "Flying\nAll lands are 1/1 creatures. Weave."
    assert [span["end"] for span in face["spans"]][-1] == len(face["text"])
    assert face["spans"][0]["ability"] == 0
    assert face["complete"] is False
    (face,) = json.loads(run("All lands are 1/1 creatures that are still lands.", "--json"))
    assert len(face["words"]) == len(face["abilities"]) == 1
    first, second = face["layers"]
    assert (first["layer"], first["rule"], first["ability"]) == ("4", "613.1d", 0)
    assert face["text"][first["start"] : first["end"]] == "creatures"
    assert (second["layer"], second["starts in"]) == ("7b", "4")


def test_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert str(page) in run("--card", "Humility", "--html", str(page))
    text = page.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "<title>How Humility is understood</title>" in text
    assert run("--card", "Humility", "--html", "-").strip() == text.strip()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "give either a text or --card NAME"),
        (("Flying", "--card", "Humility"), "give either a text or --card NAME"),
        (("Flying", "--json", "--html", "-"), "give either --json or --html FILE"),
    ],
)
def test_wrong_calls(arguments: tuple[str, ...], says: str) -> None:
    assert says in run(*arguments, code=2)


def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    where = str(tmp_path / "no" / "page.html")
    assert "cannot be written" in run("Flying", "--html", where, code=1)
