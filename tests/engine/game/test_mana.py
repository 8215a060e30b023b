"""Mana: abilities, tapping, what could be produced, replacements (CR 106, 605, 302.6)."""

from __future__ import annotations

import pytest
from builders import FOREST
from cards import (
    CHOOSER,
    CLONE,
    CONTAMINATION,
    ELVES,
    ISLAND,
    ORCHARD,
    PILI,
    REFLECTION,
    SHIFTER,
)
from table import Table

from mtglayers.engine.game.could_produce import could_produce
from mtglayers.errors import IllegalActionError


def test_a_land_has_the_mana_ability_of_its_type() -> None:
    """CR 305.6."""
    table = Table()
    table.enter(FOREST, "forest")
    table.do("tap_for_mana", object="forest")
    assert table.mana() == "G"
    with pytest.raises(IllegalActionError, match="tapped already"):
        table.do("tap_for_mana", object="forest")


def test_a_new_creature_cannot_tap_and_the_error_says_why() -> None:
    """CR 302.6; a turn later it can."""
    table = Table()
    table.enter(ELVES, "elves")
    with pytest.raises(IllegalActionError, match="continuously"):
        table.do("tap_for_mana", object="elves")
    table.do("next_turn", player="opponent")
    with pytest.raises(IllegalActionError, match="continuously"):
        table.do("tap_for_mana", object="elves")
    table.do("next_turn", player="you")
    table.do("tap_for_mana", object="elves")
    assert table.mana() == "G"


def test_the_untap_symbol_needs_a_tapped_permanent() -> None:
    """CR 107.6; untapping is not tapping for mana (106.12), so nothing is doubled."""
    table = Table()
    table.enter(REFLECTION, "reflection")
    table.enter(PILI, "pili")
    table.do("next_turn", player="you")
    with pytest.raises(IllegalActionError, match="untapped already"):
        table.do("activate", object="pili", choose={"color": "white"})
    table.do("tap", object="pili")
    table.do("activate", object="pili", choose={"color": "white"})
    assert table.mana() == "W"


def test_an_undefined_colour_makes_no_mana() -> None:
    """CR 106.5: the ability is activated, the permanent taps, no mana comes."""
    table = Table()
    table.enter(SHIFTER, "shifter")
    table.do("next_turn", player="you")
    table.enter(CHOOSER, "elves", choose={"color": "blue"})
    table.do("tap_for_mana", object="shifter", ability="chosen")
    assert table.mana() == ""
    assert table.state.by_id["shifter"].status.tapped
    assert table.count("mana") == 0


def test_production_is_doubled() -> None:
    """CR 106.12b."""
    table = Table()
    table.enter(REFLECTION, "reflection")
    table.enter(FOREST, "forest")
    table.do("tap_for_mana", object="forest")
    assert table.mana() == "GG"


def test_could_produce_ignores_costs_and_sees_replacements() -> None:
    """CR 106.7."""
    table = Table()
    table.enter(PILI, "pili")
    assert could_produce(table.state, "pili") == frozenset("WUBRG")
    table.enter(FOREST, "forest")
    assert could_produce(table.state, "forest") == {"G"}
    table.enter(CONTAMINATION, "contamination")
    assert could_produce(table.state, "forest") == {"B"}


def test_could_produce_is_a_least_fixed_point() -> None:
    """Lands that look at each other produce nothing until one of them can (CR 106.7)."""
    table = Table()
    table.enter(ORCHARD, "mine")
    table.enter(ORCHARD, "theirs", controller="opponent")
    assert could_produce(table.state, "mine") == could_produce(table.state, "theirs") == set()
    table.enter(ISLAND, "island", controller="opponent")
    assert could_produce(table.state, "mine") == {"U"}
    assert could_produce(table.state, "theirs") == {"U"}
    table.do("destroy", object="island")
    assert could_produce(table.state, "mine") == set()


def test_a_copy_taps_for_its_own_choice() -> None:
    """CR 607.5a: the copy's ability uses the choice that the copy made."""
    table = Table()
    table.enter(CHOOSER, "elves", choose={"color": "blue"})
    table.enter(CLONE, "clone", copy="elves", choose={"color": "white"})
    assert could_produce(table.state, "clone") == {"W", "G"}
