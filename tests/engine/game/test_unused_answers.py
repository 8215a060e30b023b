"""Answers that nothing asked for are told, and never fail anything."""

from __future__ import annotations

from builders import BEAR
from cards import card
from table import Table

from mtglayers.core.abilities import StaticAbility
from mtglayers.core.effects import AsEnters
from mtglayers.core.filters import Is
from mtglayers.core.instructions import Choose
from mtglayers.core.references import ThisObject
from mtglayers.engine.game.acting import UNUSED
from mtglayers.engine.game.asking import Answer


def unused(table: Table) -> list[str]:
    return [each.text for each in table.state.history if each.event == UNUSED]


def test_a_choice_that_nothing_asked_for() -> None:
    table = Table()
    table.enter(BEAR, "bear", choose={"color": "blue"})
    assert unused(table) == ["nothing asked for this answer: color blue"]
    assert table.size("bear") == (2, 2)


def test_an_answer_for_an_ability_that_did_not_trigger() -> None:
    table = Table()
    table.enter(BEAR, "bear", answers=[Answer(of="bear", may=True, targets=("bear",))])
    assert unused(table) == [
        "nothing asked for this answer: targets bear (of bear)",
        "nothing asked for this answer: may yes (of bear)",
    ]


def test_a_copy_that_was_not_asked_for_and_one_that_was_declined() -> None:
    table = Table()
    table.enter(BEAR, "bear")
    table.enter(BEAR, "other", copy="bear")
    assert unused(table) == ["nothing asked for this answer: copy bear"]
    table.enter(BEAR, "third", copy="none")
    assert len(unused(table)) == 1


def test_what_is_asked_for_is_not_told_and_the_second_of_two_is() -> None:
    choosing = StaticAbility(
        effects=(AsEnters(Is(ThisObject()), (Choose("color"),)),), text="As ~ enters, choose"
    )
    prism = card("Prism", "Artifact", abilities=(choosing,))
    table = Table()
    table.enter(prism, "prism", choose={"color": "blue"})
    assert unused(table) == []
    table.enter(prism, "second", choose={"color": ["red", "blue"]})
    assert unused(table) == ["nothing asked for this answer: color blue"]
