"""Every keyword of CR 701 and 702 is dealt with, one way or the other."""

from __future__ import annotations

import pytest

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.instructions import Instruction, KeywordAction
from mtglayers.core.keywords import KEYWORD_ABILITIES, LATER_KEYWORD_ABILITIES
from mtglayers.core.node import walk
from mtglayers.core.quantities import Const
from mtglayers.engine.game import resolution
from mtglayers.engine.game.following_actions import ACTIONS
from mtglayers.engine.keywords.registry import MEANINGS, meaning
from mtglayers.engine.keywords.table import (
    ACTIONS_ELSEWHERE,
    KEYWORDS_ELSEWHERE,
    standing,
)
from mtglayers.rules import rule

resolution._load()  # every family of instructions registers itself

KEYWORDS = sorted(KEYWORD_ABILITIES | LATER_KEYWORD_ABILITIES)
ABILITY_TITLES = sorted(
    word
    for number in range(2, 180)
    for word in rule(f"702.{number}").title.lower().removesuffix(" abilities").split(" and ")
)
ACTION_TITLES = sorted(rule(f"701.{number}").title.lower() for number in range(2, 61))
NEVER_MODELLED = {"cascade", "ripple", "epic", "paradigm"}


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_has_one_place(keyword: str) -> None:
    """A keyword has a meaning or a line in the table, and not both."""
    found = standing(keyword)
    assert found is not None
    assert (keyword in MEANINGS) != (keyword in KEYWORDS_ELSEWHERE) or found.kind == "meant"
    assert found.kind == "meant" or found.reason


@pytest.mark.parametrize("title", ABILITY_TITLES)
def test_every_rule_of_702_is_known(title: str) -> None:
    """The titles of CR 702.2 to 702.179 are keywords that the table knows."""
    assert standing(title) is not None


@pytest.mark.parametrize("title", ACTION_TITLES)
def test_every_rule_of_701_is_known(title: str) -> None:
    """The titles of CR 701.2 to 701.60 are actions with a meaning or a reason."""
    assert (title in ACTIONS) != (title in ACTIONS_ELSEWHERE)


def test_no_line_for_what_is_no_keyword() -> None:
    """The table holds no word that the reader would not read as a keyword."""
    assert set(KEYWORDS_ELSEWHERE) <= set(KEYWORDS)
    assert standing("dragonwalker") is None
    assert not set(KEYWORDS_ELSEWHERE) & set(MEANINGS)


@pytest.mark.parametrize("keyword", sorted(MEANINGS))
def test_meanings_are_made_of_what_the_engine_can_do(keyword: str) -> None:
    """All instructions of a keyword's abilities are known, all their keyword actions too."""
    word = "swampcycling" if keyword == "typecycling" else keyword
    ability = KeywordAbility(keyword=word, cost="{1}", number=Const(2), quality="artifact")
    for part in meaning(ability):
        for node in walk(part):
            if isinstance(node, Instruction):
                assert type(node) in resolution.MEANINGS
            if isinstance(node, KeywordAction):
                assert node.action in ACTIONS or node.action in NEVER_MODELLED
