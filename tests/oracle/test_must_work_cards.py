"""What real cards mean, worked out by hand, on small boards.

`meanings/*.yaml` holds scenarios (several to a file, divided by ``---``) written from the cards
and the Comprehensive Rules: values computed, durations that end, and objects that must not be
affected. `MUST_WORK` (the list of ``must_work_cards.txt``) names the cards that have to be
understood entirely in what concerns layers, copying, entering and choices.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtglayers.cards.database import CardDatabase
from mtglayers.oracle.reader import read_face
from mtglayers.oracle.sentence_kinds import kinds_of
from mtglayers.oracle.sentence_verdicts import verdict
from mtglayers.oracle.sentences import split_sentences
from mtglayers.scenarios import Status, parse_scenario, run_scenario

HERE = Path(__file__).parent
MULTIFACE = HERE.parent / "data" / "scryfall-multiface-sample.json"
MEANINGS = [
    pytest.param(text, id=re.search(r"^title: (.+)$", text, re.MULTILINE)[1])  # type: ignore[index]
    for path in sorted((HERE / "meanings").glob("*.yaml"))
    for text in path.read_text(encoding="utf-8").split("\n---\n")
]
MUST_WORK = (HERE / "must_work_cards.txt").read_text(encoding="utf-8").splitlines()

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def cards() -> CardDatabase:
    return CardDatabase.shared().with_file(MULTIFACE)


@pytest.mark.parametrize("text", MEANINGS)
def test_what_the_cards_mean(text: str, cards: CardDatabase) -> None:
    result = run_scenario(parse_scenario(text), cards)
    assert result.failures == ()
    assert result.status is Status.PASSED


def test_most_must_work_cards_have_a_meaning_written_down() -> None:
    texts = "\n".join(str(each.values[0]) for each in MEANINGS)
    used = {name for name in MUST_WORK if re.search(rf"\b{re.escape(name)}(?!\w)", texts)}
    assert len(MUST_WORK) == 197
    assert len(used) >= 180, sorted(set(MUST_WORK) - used)


@pytest.mark.parametrize("name", MUST_WORK)
def test_must_work_cards_are_understood(name: str, cards: CardDatabase) -> None:
    card = cards.card(name)
    for face in card.faces:
        reading = read_face(face, card)
        assert reading.failures == ()
        for sentence in split_sentences(face.oracle_text or "", face.name, face.card_types):
            if kinds := kinds_of(sentence):
                assert verdict(sentence, kinds, reading) == "full", sentence.text
