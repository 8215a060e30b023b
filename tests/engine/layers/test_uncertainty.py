"""Doubt: which values text that was not understood might change."""

from __future__ import annotations

import pytest
from builders import BEAR, CREATURE, FOREST, card, pump, state, static, thing

from mtglayers.core import modifications as m
from mtglayers.core.abilities import StaticAbility, UnreadAbility
from mtglayers.core.effects import UnreadEffect
from mtglayers.core.filters import OpaqueFilter, all_of
from mtglayers.core.quantities import OpaqueQuantity
from mtglayers.core.references import EachObject, OpaqueRef, ThisObject
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.layers import INSTANCE_BOUND
from mtglayers.engine.uncertainty import EVERYTHING

PT = ("power", "toughness")

TEXTS = [
    ("~ gets +1/+1 in odd ways.", {"x": PT}),
    ("All creatures get +1/+1 in odd ways.", {"x": PT, "bear": PT, "host": PT}),
    ("Enchanted creature gains an odd ability.", {"host": ("abilities",)}),
    ("~ is odd.", {"x": ("supertypes", "card_types", "subtypes")}),
    ("~ does something odd.", {"x": EVERYTHING}),
    ("Whenever ~ does something odd, all creatures get +1/+1.", {}),
    ("{T}: All creatures get +1/+1.", {}),
]


@pytest.mark.parametrize(
    ("text", "expected", "whole"),
    [(*each, True) for each in TEXTS] + [(*each, False) for each in TEXTS if each[1]],
)
def test_text_that_was_not_read(text: str, expected: dict[str, tuple[str, ...]], whole: bool):
    """By what its words speak of, and on what; what waits for an event touches nothing."""
    effect = StaticAbility(effects=(UnreadEffect(text),), text=text)
    unread = UnreadAbility(text=text) if whole else effect
    host = thing("host", BEAR)
    odd = thing("x", card("Odd", "Enchantment", abilities=(unread,)), attached_to=host.key)
    seen = evaluate(state(odd, host, thing("bear", BEAR), thing("hand", BEAR, zone="hand")))
    assert {each: seen[each].uncertain for each in seen if seen[each].uncertain} == expected


OPAQUE = [
    (static(all_of(CREATURE, OpaqueFilter("odd")), pump(1, 1)), {"x", "bear", "forest"}, PT),
    (static(CREATURE, m.ModifyPowerToughness(OpaqueQuantity("odd"), OpaqueQuantity("odd"))),
     {"x", "bear", "forest"}, PT),
    (static(OpaqueRef("odd"), m.SetColors(("R",))), {"x", "bear", "forest"}, ("colors",)),
    (static(ThisObject(), m.ModifyPowerToughness(OpaqueQuantity("odd"), OpaqueQuantity("odd"))),
     {"x"}, PT),
]  # fmt: skip


@pytest.mark.parametrize(("ability", "touched", "names"), OPAQUE)
def test_words_inside_an_effect(ability: StaticAbility, touched: set[str], names: tuple[str, ...]):
    """What the effect writes is in doubt on what it may affect."""
    board = (
        thing("x", card("X", "Creature", None, "1/1", (ability,))),
        thing("bear", BEAR),
        thing("forest", FOREST),
    )
    seen = evaluate(state(*board))
    assert {each for each in seen if seen[each].uncertain} == touched
    assert {seen[each].uncertain for each in touched} == {names}
    assert seen.opaque[0].texts == ("odd",)


def test_a_board_that_was_understood_is_certain():
    """No doubt without a cause."""
    anthem = card("A", "Enchantment", abilities=(static(CREATURE, pump(1, 1)),))
    seen = evaluate(state(thing("a", anthem), thing("bear", BEAR)))
    assert not any(seen[each].uncertain for each in seen)
    assert seen.opaque == ()


def test_abilities_that_give_each_other_come_to_an_end():
    """Two creatures that have all abilities of each other: bounded, and no error."""
    gives = static(ThisObject(), m.AddAbilitiesOf(EachObject(CREATURE)), text="all of all")
    mirror = card("M", "Creature", None, "1/1", (gives,))
    seen = evaluate(state(thing("a", mirror), thing("b", mirror, 2)))
    assert seen.counters.steps <= 2 * INSTANCE_BOUND + 2
    assert len(seen["a"].characteristics.abilities) > 1
