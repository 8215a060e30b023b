"""Moving, durations, state-based actions, turning, and laws of refused actions."""

from __future__ import annotations

import pytest
from builders import card, keyword
from cards import (
    ANGEL,
    BEAR,
    CLONE,
    DOUBLING,
    GIANT,
    GROWTH,
    MAGE,
    PLANESWALKER,
    REST,
    until_end_of_turn,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from table import Table

from mtglayers.core import modifications as m
from mtglayers.core.abilities import KeywordAbility, StaticAbility
from mtglayers.core.conditions import Matches
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import ControlledBy, IsType
from mtglayers.core.instructions import ApplyEffect, TargetSpec
from mtglayers.core.quantities import Const
from mtglayers.core.references import AttachedObject, EachObject, TargetObject, ThisObject, You
from mtglayers.engine.game.asking import Answer
from mtglayers.errors import (
    ChoiceError,
    IllegalActionError,
    MtgLayersError,
    UnknownObjectError,
)

DEMON = card("Demon", "Creature — Demon", "{2}{B}{B}", "6/6", (keyword("morph", cost="{2}{B}{B}"),))
LEGEND = card("Karn", "Legendary Artifact Creature — Golem", "{5}", "4/4")
FLIGHT = card(
    "Flight",
    "Enchantment — Aura",
    "{U}",
    abilities=(
        KeywordAbility(keyword="enchant", quality="creature", text="Enchant creature"),
        StaticAbility(
            text="flying",
            effects=(ContinuousEffect(AttachedObject(), (m.AddAbility(keyword("flying")),)),),
        ),
    ),
)


def has(table: Table, object_id: str, word: str) -> bool:
    return any(
        getattr(each.ability, "keyword", "") == word
        for each in table[object_id].characteristics.abilities
    )


# --- effects ---


def test_until_end_of_turn_ends_in_cleanup() -> None:
    """CR 514.2."""
    table = Table()
    table.enter(BEAR, "bears")
    table.do("resolve", card=GROWTH, targets=("bears",))
    assert table.size("bears") == (5, 5)
    table.do("next_turn", player="opponent")
    assert table.size("bears") == (2, 2)


def test_the_set_of_a_resolved_effect_is_locked() -> None:
    """CR 611.2c: a creature that enters later gets nothing."""
    table = Table()
    table.enter(BEAR, "bears")
    every = until_end_of_turn(
        EachObject(IsType("Creature")), m.ModifyPowerToughness(Const(1), Const(1))
    )
    static = StaticAbility(text="all creatures get +1/+1", effects=(every.effect,))
    table.do("effect", abilities=(static,))
    table.enter(GIANT, "giant")
    assert (table.size("bears"), table.size("giant")) == ((3, 3), (3, 3))


def test_for_as_long_as_ends_for_good() -> None:
    """CR 611.2b: once the condition was false the effect does not come back."""
    thief = card("Thief", "Creature — Human Rogue", "{2}{U}", "2/2", (_steal(),))
    table = Table()
    table.enter(GIANT, "giant", controller="opponent")
    answer = Answer(of="thief", targets=("giant",))
    table.do("enter", card=thief, as_id="thief", answers=[answer])
    assert table["giant"].controller == "you"
    table.do("control", object="thief", player="opponent")
    assert table["giant"].controller == "opponent"
    table.do("control", object="thief", player="you")
    assert table["giant"].controller == "opponent"


def _steal() -> object:
    from cards import ENTERS, triggered

    lasting = Duration("for as long as", condition=Matches(ThisObject(), ControlledBy(You())))
    gain = ApplyEffect(ContinuousEffect(TargetObject(), (m.SetController(You()),), lasting))
    return triggered(ENTERS, gain, text="gain control", targets=(TargetSpec(IsType("Creature")),))


# --- moving ---


def test_a_token_that_leaves_ceases_to_exist() -> None:
    """CR 704.5d."""
    table = Table()
    table.enter(MAGE, "mage")
    table.do("activate", object="mage")
    assert table.name("saproling-token") == "Saproling Token"
    table.do("bounce", object="saproling-token")
    assert "saproling-token" not in table.state.by_id


def test_tokens_are_doubled_and_named_apart() -> None:
    """CR 614.16, 111.4."""
    table = Table()
    table.enter(DOUBLING, "doubling")
    table.enter(MAGE, "mage")
    table.do("activate", object="mage")
    assert {"saproling-token", "saproling-token-2"} <= set(table.state.by_id)


def test_dying_is_replaced_by_exile() -> None:
    """CR 614.1a: nothing dies, so nothing triggers on dying."""
    table = Table()
    table.enter(REST, "rest")
    table.enter(BEAR, "bears")
    table.do("destroy", object="bears")
    assert table.zone("bears") == "exile"
    assert table.count("dies") == 0


def test_indestructible_stays() -> None:
    """CR 702.12b."""
    table = Table()
    table.enter(card("Rock", "Creature", "{1}", "1/1", (keyword("indestructible"),)), "rock")
    table.do("destroy", object="rock")
    assert table.zone("rock") == "battlefield"


# --- state-based actions ---


def test_the_legend_rule_asks_which_to_keep() -> None:
    """CR 704.5j; unanswered it is an error that lists both."""
    table = Table()
    table.enter(LEGEND, "first")
    with pytest.raises(ChoiceError) as caught:
        table.enter(LEGEND, "second")
    assert caught.value.options == ("first", "second")
    answer = Answer(of="legend rule", choose={"keep": ["second"]})
    table.do("enter", card=LEGEND, as_id="second", answers=[answer])
    assert (table.zone("first"), table.zone("second")) == ("graveyard", "battlefield")


def test_counters_cancel() -> None:
    """CR 704.5q."""
    table = Table()
    table.enter(BEAR, "bears")
    table.do("counters", object="bears", add=(("+1/+1", 3), ("-1/-1", 1)))
    assert table.counters("bears") == {"+1/+1": 2}


def test_an_aura_falls_off_when_its_creature_leaves() -> None:
    """CR 704.5m."""
    table = Table()
    table.enter(BEAR, "bears")
    table.enter(FLIGHT, "flight", attached_to="bears")
    assert has(table, "bears", "flying")
    table.do("bounce", object="bears")
    assert table.zone("flight") == "graveyard"


def test_an_aura_cannot_enchant_what_its_text_excludes() -> None:
    """CR 303.4a."""
    from builders import FOREST

    table = Table()
    table.enter(FOREST, "forest")
    with pytest.raises(IllegalActionError, match="is no creature"):
        table.enter(FLIGHT, "flight", attached_to="forest")


def test_state_based_actions_can_be_switched_off() -> None:
    """A 0/0 stays then."""
    table = Table(state_based_actions=False)
    table.enter(CLONE, "clone")
    assert table.zone("clone") == "battlefield"


# --- turning ---


def test_a_face_down_creature_is_turned_up_for_its_morph_cost() -> None:
    """CR 702.37e, 708.8: it does not enter anew."""
    table = Table()
    table.enter(DEMON, "demon", face_down="morph")
    assert (table.name("demon"), table.size("demon")) == ("", (2, 2))
    table.do("turn_face_up", object="demon")
    assert (table.name("demon"), table.size("demon")) == ("Demon", (6, 6))
    assert table.count("enters") == 1


def test_a_copy_of_a_face_down_creature_cannot_be_turned_up() -> None:
    """CR 707.2: it is a 2/2 without a name, and face up."""
    table = Table()
    table.enter(DEMON, "demon", face_down="morph")
    table.enter(CLONE, "clone", copy="demon")
    with pytest.raises(IllegalActionError, match="not face down"):
        table.do("turn_face_up", object="clone")


def test_what_cannot_transform_does_nothing() -> None:
    """CR 701.28c."""
    table = Table()
    table.enter(BEAR, "bears")
    table.do("transform", object="bears")
    assert table.count("transform") == 0


def test_phasing_takes_the_attached_along_and_fires_no_leaving() -> None:
    """CR 702.26d-g."""
    table = Table()
    table.enter(BEAR, "bears")
    table.enter(FLIGHT, "flight", attached_to="bears")
    table.do("phase_out", object="bears")
    assert table.state.by_id["flight"].status.phased_out
    with pytest.raises(IllegalActionError, match="phased out"):
        table.do("destroy", object="bears")
    table.do("phase_in", object="bears")
    assert not table.state.by_id["flight"].status.phased_out
    assert table.count("leaves") == 0


def test_a_loyalty_ability_can_be_activated_once_each_turn() -> None:
    """CR 606.3, 606.6."""
    table = Table({"you": {"library": [BEAR] * 4}, "opponent": {}})
    table.enter(PLANESWALKER, "jace")
    with pytest.raises(IllegalActionError, match="loyalty"):
        table.do("activate", object="jace", ability="-3")
    table.do("activate", object="jace", ability="+1")
    assert table.counters("jace") == {"loyalty": 3}
    with pytest.raises(IllegalActionError, match="this turn already"):
        table.do("activate", object="jace", ability="-3")


# --- laws ---

REFUSED = [
    ("enter", {"card": FLIGHT, "as_id": "flight", "attached_to": "nobody"}),
    ("activate", {"object": "bears"}),
    ("activate", {"object": "mage", "x": 3}),
    ("activate", {"object": "mage", "ability": 7}),
    ("tap_for_mana", {"object": "bears"}),
    ("attach", {"object": "bears", "to": "bears"}),
    ("counters", {"object": "bears", "remove": (("charge", 1),)}),
    ("turn_face_up", {"object": "bears"}),
    ("destroy", {"object": "nobody"}),
    ("move", {"object": "bears", "to": "battlefield"}),
    ("attack", {"objects": ("bears",)}),
    ("block", {"attacker": "bears", "blockers": ("mage",)}),
    ("unlock", {"object": "bears"}),
    ("control", {"object": "bears", "player": "nobody"}),
    ("next_turn", {"player": "nobody"}),
    ("become_copy", {"object": "bears", "of": "nobody"}),
    ("meld", {"objects": ("bears", "mage")}),
    ("timestamps", {"order": ("bears", "nobody")}),
    ("phase_in", {"object": "bears"}),
]


@pytest.mark.parametrize(
    ("verb", "arguments"), REFUSED, ids=[f"{v}-{n}" for n, (v, _) in enumerate(REFUSED)]
)
def test_a_refused_action_leaves_the_state_equal(verb: str, arguments: dict[str, object]) -> None:
    """One clear error of the one family, and the board as it was."""
    table = Table()
    table.enter(BEAR, "bears")
    table.enter(MAGE, "mage")
    before = table.state
    with pytest.raises(MtgLayersError) as caught:
        table.do(verb, **arguments)
    assert str(caught.value)
    assert table.state == before


def test_an_unknown_object_suggests_near_ids() -> None:
    """The error names what is near."""
    table = Table()
    table.enter(ANGEL, "angel")
    with pytest.raises(UnknownObjectError) as caught:
        table.do("tap", object="angle")
    assert caught.value.nearest == ("angel",)


STEPS = st.lists(
    st.sampled_from(
        [
            ("enter", {"card": BEAR}),
            ("enter", {"card": GIANT, "controller": "opponent"}),
            ("enter", {"card": ANGEL, "tapped": True}),
            ("next_turn", {"player": "opponent"}),
            ("next_turn", {"player": "you"}),
            ("step", {"name": "upkeep"}),
            ("destroy", {"object": "grizzly-bears"}),
            ("become_copy", {"object": "hill-giant", "of": "serra-angel"}),
            ("counters", {"object": "serra-angel", "add": (("+1/+1", 1),)}),
            ("bounce", {"object": "hill-giant"}),
            ("phase_out", {"object": "serra-angel"}),
        ]
    ),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_the_same_actions_give_the_same_state(steps: list[tuple[str, dict[str, object]]]) -> None:
    """Replaying what happened gives an equal state; a refusal never changes anything."""
    states = []
    for _ in range(2):
        table = Table()
        for verb, arguments in steps:
            before = table.state
            try:
                table.do(verb, **arguments)
            except MtgLayersError:
                assert table.state == before
        states.append(table.state)
    assert states[0] == states[1]
    assert [e.number for e in states[0].history] == list(range(1, len(states[0].history) + 1))
