"""Triggered abilities, the stack, responses, last known information (CR 603, 608, 400.7)."""

from __future__ import annotations

import pytest
from builders import card
from cards import (
    ANGEL,
    BEAR,
    CLONE,
    GIANT,
    GROWTH,
    HUNTER,
    JAILER,
    SHIFTER,
    UNDYING,
    UPKEEP_DRAW,
    triggered,
)
from table import Table

from mtglayers.board import Board
from mtglayers.core import instructions as i
from mtglayers.core.filters import IsType
from mtglayers.core.quantities import Const
from mtglayers.core.triggers import EventTrigger
from mtglayers.engine.game.asking import Answer, ChoiceNeededError
from mtglayers.engine.game.play import EndlessLoopError


def test_a_creature_becomes_a_copy_and_keeps_its_ability() -> None:
    """The copy has the ability that made the copy effect (CR 707.9a) and is told of once."""
    table = Table()
    table.enter(SHIFTER, "shifter")
    table.enter(GIANT, "giant")
    assert (table.name("shifter"), table.size("shifter")) == ("Hill Giant", (3, 3))
    assert len(table["shifter"].characteristics.abilities) == 1
    assert table.count("becomes_copy", "shifter") == 1


def test_a_creature_that_left_is_copied_as_it_last_was() -> None:
    """CR 608.2h: the giant is destroyed in response to the trigger."""
    table = Table()
    table.enter(SHIFTER, "shifter")
    respond = Answer(of="shifter", respond=[("destroy", {"object": "giant"})])
    table.do("enter", card=GIANT, as_id="giant", answers=[respond])
    assert table.zone("giant") == "graveyard"
    assert table.name("shifter") == "Hill Giant"


def test_two_abilities_both_trigger() -> None:
    """A shifter that has become another shifter copies twice (each ability triggers)."""
    table = Table()
    table.enter(SHIFTER, "first")
    table.enter(SHIFTER, "second")
    assert len(table["first"].characteristics.abilities) == 2
    table.enter(GIANT, "giant")
    assert table.count("becomes_copy", "first") == 3


def test_an_optional_trigger_is_declined_without_targets() -> None:
    """Nobody has to say what an ability that is not used would target."""
    table = Table()
    table.enter(GIANT, "giant")
    table.enter(BEAR, "bears")
    table.enter(HUNTER, "hunter")
    assert table.zone("giant") == table.zone("bears") == "battlefield"


def test_linked_abilities_return_the_exiled_card() -> None:
    """CR 607.2a: what leaves returns under its owner's control."""
    table = Table()
    table.enter(GIANT, "giant", controller="opponent")
    answer = Answer(of="hunter", may=True, targets=("giant",))
    table.do("enter", card=HUNTER, as_id="hunter", answers=[answer])
    assert table.zone("giant") == "exile"
    table.do("destroy", object="hunter")
    assert table.zone("giant") == "battlefield"
    assert table["giant"].controller == "opponent"


def test_until_it_leaves_ends_at_once() -> None:
    """CR 610.3: the card comes back immediately, without a trigger."""
    table = Table()
    table.enter(GIANT, "giant", controller="opponent")
    table.do(
        "enter", card=JAILER, as_id="jailer", answers=[Answer(of="jailer", targets=("giant",))]
    )
    assert table.zone("giant") == "exile"
    triggers = table.count("trigger")
    table.do("destroy", object="jailer")
    assert table.zone("giant") == "battlefield"
    assert table.count("trigger") == triggers


def test_exile_until_a_source_that_is_gone_does_nothing() -> None:
    """CR 611.2b, 610.3a: the jailer leaves before its ability resolves."""
    table = Table()
    table.enter(GIANT, "giant")
    answer = Answer(of="jailer", targets=("giant",), respond=[("destroy", {"object": "jailer"})])
    table.do("enter", card=JAILER, as_id="jailer", answers=[answer])
    assert table.zone("giant") == "battlefield"


def test_undying_looks_back_and_returns_it_once() -> None:
    """CR 702.93a, 603.10a: with a +1/+1 counter it does not come back again."""
    table = Table()
    table.enter(UNDYING, "ghoul")
    table.do("destroy", object="ghoul")
    assert table.zone("ghoul") == "battlefield"
    assert table.counters("ghoul") == {"+1/+1": 1}
    table.do("destroy", object="ghoul")
    assert table.zone("ghoul") == "graveyard"


def test_a_clone_of_an_undying_creature_returns_as_a_clone() -> None:
    """It is a Clone in the graveyard and may copy anew."""
    table = Table()
    table.enter(UNDYING, "ghoul")
    table.enter(CLONE, "clone", copy="ghoul")
    table.do("destroy", object="clone", choose={"copy": "ghoul"})
    assert table.zone("clone") == "battlefield"
    assert table.name("clone") == "Ghoul"


def test_a_mandatory_target_with_several_options_must_be_named() -> None:
    """The error lists the legal targets and the board stays."""
    table = Table()
    table.enter(GIANT, "giant")
    table.enter(BEAR, "bears")
    before = table.state
    with pytest.raises(ChoiceNeededError) as caught:
        table.enter(JAILER, "jailer")
    assert caught.value.options == ("giant", "bears")
    assert table.state == before


def test_a_target_that_has_changed_zones_is_illegal() -> None:
    """CR 608.2b: the spell does nothing, and says so."""
    table = Table()
    table.enter(BEAR, "bears")
    steps = [("bounce", {"object": "bears"}), ("move", {"object": "bears", "to": "battlefield"})]
    table.do(
        "resolve", card=GROWTH, targets=("bears",), answers=[Answer(of="growth", respond=steps)]
    )
    assert table.size("bears") == (2, 2)
    assert table.count("does not resolve") == 1
    assert table.zone("growth") == "graveyard"


def test_steps_trigger_for_the_player_they_say() -> None:
    """The words "your upkeep" are not the opponent's (CR 603.2b)."""
    table = Table({"you": {"library": [BEAR]}, "opponent": {}})
    table.enter(UPKEEP_DRAW, "upkeep")
    table.do("next_turn", player="opponent")
    table.do("step", name="upkeep")
    assert table.count("trigger") == 0
    table.do("next_turn", player="you")
    table.do("step", name="upkeep")
    assert table.count("draw") == 1


def test_the_active_players_triggers_go_on_the_stack_first() -> None:
    """CR 603.3b: so the opponent's resolve first."""
    table = Table({"you": {"library": [BEAR]}, "opponent": {"library": [BEAR]}})
    watcher = triggered(EventTrigger("enters", subject=IsType("Creature")), i.Draw(), text="watch")
    watch = card("Watch", "Enchantment", abilities=(watcher,))
    table.enter(watch, "theirs", controller="opponent")
    table.enter(watch, "mine")
    table.enter(ANGEL, "angel")
    draws = [each.player for each in table.state.history if each.event == "draw"]
    assert draws == ["opponent", "you"]


def test_an_endless_loop_stops_with_a_message() -> None:
    """CR 104.4b: two abilities that cause each other are given up, and nothing changes."""
    table = Table()
    again = triggered(
        EventTrigger("life gained"), i.ChangeLife("gain", Const(1)), text="gain life again"
    )
    table.enter(card("Loop", "Enchantment", abilities=(again,)), "loop")
    before = table.state
    start = triggered(EventTrigger("enters"), i.ChangeLife("gain", Const(1)), text="start")
    with pytest.raises(EndlessLoopError, match="at last of loop: gain life again"):
        table.enter(card("Start", "Enchantment", abilities=(start,)), "start")
    assert table.state == before


def test_ward_is_told_and_its_cost_taken_as_paid() -> None:
    """CR 702.21a: only for what an opponent controls."""
    board = Board()
    warded = board.token(
        name="Zork", type_line="Creature — Beast", power=3, toughness=3, oracle_text="Ward {2}"
    )
    board.resolve("Giant Growth", targets=[warded])
    assert [each.event for each in board.history if each.event == "ward"] == []
    board.resolve("Giant Growth", targets=[warded], controller="opponent")
    (told,) = [each for each in board.history if each.event == "ward"]
    assert (told.text, told.rule) == ("Ward {2} of zork: its cost is taken as paid", "702.21a")
    assert board[warded].power == 9
