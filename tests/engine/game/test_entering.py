"""Entering: replacement effects, copies, choices, counters (CR 614.12, 616.1, 707.5, 107.3m)."""

from __future__ import annotations

import pytest
from cards import (
    ANGEL,
    BEAR,
    BEHEMOTH,
    CHOOSER,
    CLONE,
    DOUBLING,
    GIANT,
    PLANESWALKER,
    VISIONARY,
    WALKER,
)
from table import Table

from mtglayers.engine.game.actions import EnterSpec
from mtglayers.engine.game.asking import ChoiceNeededError
from mtglayers.errors import ChoiceError, DefinitionError, IllegalActionError

HAND = {"you": {"library": [BEAR, BEAR]}, "opponent": {}}


def test_a_copy_enters_with_what_the_copied_object_enters_with() -> None:
    """A clone of a creature with fading that enters tapped (CR 707.5, 614.12)."""
    table = Table()
    table.enter(BEHEMOTH, "behemoth")
    table.enter(CLONE, "clone", copy="behemoth")
    assert table.state.by_id["clone"].status.tapped
    assert table.counters("clone") == {"fade": 2}
    assert table.count("becomes_copy") == 0


def test_copying_is_declined_unless_asked_for() -> None:
    """Without an answer an optional copy is declined, and a 0/0 dies."""
    table = Table()
    table.enter(GIANT, "giant")
    table.enter(CLONE, "clone")
    assert table.zone("clone") == "graveyard"


def test_a_copy_of_a_copying_creature_copies_on() -> None:
    """The choices of what to copy are used up in order (CR 616.1c)."""
    table = Table()
    table.enter(GIANT, "giant")
    table.enter(CLONE, "first", copy="giant")
    table.enter(CLONE, "second", copy="first")
    assert table.name("second") == "Hill Giant"


def test_nothing_entering_at_the_same_time_can_be_copied() -> None:
    """CR 614.12: the choice is made before either is on the battlefield."""
    table = Table()
    entries = [EnterSpec(card=GIANT, as_id="giant"), EnterSpec(card=CLONE, as_id="clone")]
    before = table.state
    with pytest.raises(ChoiceError):
        table.do("enter_together", choose={"copy": "giant"}, entries=entries)
    assert table.state == before
    table.do("enter_together", entries=entries)
    assert (table.zone("giant"), table.zone("clone")) == ("battlefield", "graveyard")


def test_x_of_the_spell_counts_and_a_copy_has_none() -> None:
    """CR 107.3m: the copy of a creature with X counters enters with none."""
    table = Table()
    table.enter(WALKER, "walker", x=3)
    table.enter(CLONE, "clone", copy="walker", x=5)
    assert table.counters("walker") == {"+1/+1": 3}
    assert table.zone("clone") == "graveyard"


def test_a_choice_must_be_made_and_the_options_are_listed() -> None:
    """A colour is mandatory; the error lists all five and the board stays."""
    table = Table()
    before = table.state
    with pytest.raises(ChoiceNeededError) as caught:
        table.enter(CHOOSER, "elves")
    assert caught.value.choice == "color"
    assert caught.value.options == ("white", "blue", "black", "red", "green")
    assert table.state == before


@pytest.mark.parametrize("color", ["colorless", "multicolored", "purple"])
def test_there_are_five_colours(color: str) -> None:
    """CR 105.4: neither "colorless" nor anything else is a colour."""
    table = Table()
    with pytest.raises(ChoiceError):
        table.enter(CHOOSER, "elves", choose={"color": color})


def test_a_copied_choice_is_made_anew() -> None:
    """CR 707.6: the copy chooses for itself, and each uses its own choice."""
    table = Table()
    table.enter(CHOOSER, "elves", choose={"color": "blue"})
    table.enter(CLONE, "clone", copy="elves", choose={"color": "red"})
    assert [c.value for c in table.state.by_id["clone"].choices] == ["R"]
    table.do("next_turn", player="you")
    table.do("tap_for_mana", object="clone", ability="chosen")
    assert table.mana() == "R"


def test_counters_are_doubled_by_effects_of_others() -> None:
    """CR 614.16: an effect that doubles counters applies to those it enters with."""
    table = Table()
    table.enter(DOUBLING, "doubling")
    table.enter(WALKER, "walker", x=2)
    assert table.counters("walker") == {"+1/+1": 4}


def test_a_planeswalker_enters_with_its_loyalty() -> None:
    """CR 306.5b."""
    table = Table()
    table.enter(PLANESWALKER, "jace")
    assert table.counters("jace") == {"loyalty": 2}


def test_a_copied_enters_trigger_is_the_copys_own() -> None:
    """CR 603.6a, 707.5: the copy's ability triggers for the copy's controller."""
    table = Table(HAND)
    table.enter(VISIONARY, "visionary", controller="opponent")
    table.enter(CLONE, "clone", copy="visionary")
    assert table.count("trigger", "clone") == 1
    assert len(table.state.in_zone("hand", "you")) == 1


def test_the_same_id_cannot_be_given_twice() -> None:
    """Ids are unique; the refused action changes nothing."""
    table = Table()
    table.enter(ANGEL, "angel")
    before = table.state
    with pytest.raises(DefinitionError):
        table.enter(BEAR, "angel")
    assert table.state == before


def test_an_instant_does_not_enter() -> None:
    """CR 110.4a: instants are no permanent cards."""
    from cards import GROWTH

    with pytest.raises(IllegalActionError, match="no permanent card"):
        Table().enter(GROWTH, "growth")


def test_a_card_that_returns_is_a_new_object() -> None:
    """CR 400.7: counters and effects do not follow it."""
    table = Table()
    table.enter(BEAR, "bears")
    table.do("counters", object="bears", add=(("+1/+1", 2),))
    table.do("bounce", object="bears")
    table.do("move", object="bears", to="battlefield")
    assert table.size("bears") == (2, 2)
    assert table.state.by_id["bears"].incarnation >= 3
