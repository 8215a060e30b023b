"""Explanations are complete: from what they say alone, every final value can be rebuilt."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace

from board_strategies import boards
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers import Board
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.errors import CopyError, IllegalActionError
from mtglayers.views import wording
from mtglayers.views.explanation import Explanation, explain

EXCEPTIONS = ("", "it has flying", "it's 7/7", "it's an artifact in addition to its other types")


@st.composite
def boards_with_copies(draw: st.DrawFn) -> GameState:
    """Draw a board on which some permanents became copies of others or were turned face down."""
    drawn = draw(boards(max_objects=5))
    board = Board(state=replace(drawn, clock=500, next_id=200, state_based_actions=False))
    ids = st.sampled_from(board.ids())
    for _ in range(draw(st.integers(0, 3))):
        one, other = draw(ids), draw(ids)
        with suppress(IllegalActionError, CopyError):
            if draw(st.integers(0, 3)) == 0:
                board.turn_face_down(one)
            else:
                board.become_copy(one, of=other, exceptions=draw(st.sampled_from(EXCEPTIONS)))
    return board.state


EXAMPLES = settings(max_examples=80, deadline=None)
TOLD = tuple(each.name for each in fields(Characteristics) if each.name != "dormant")


def rebuilt(told: Explanation) -> tuple[Characteristics, str]:
    """Follow an explanation from the printed values to the end; check that its links hold."""
    values, controller = told.printed, told.controller
    for change in [each for step in told.steps for each in step.changes] + list(told.settled):
        if change.characteristic == "controller":
            assert change.old == controller
            controller = change.new
            continue
        assert getattr(values, change.characteristic) == change.old, change
        values = replace(values, **{change.characteristic: change.new})
    return values, controller


def check(state: GameState) -> None:
    seen = evaluate(state)
    for item in state.objects:
        values, controller = rebuilt(explain(state, item.id))
        for name in TOLD:
            assert getattr(values, name) == getattr(seen.values[item.id], name), (item.id, name)
        assert controller == seen.controllers[item.id]


def check_words(state: GameState) -> None:
    """Check that the words alone make a chain, for each characteristic on its own."""
    seen = evaluate(state)
    for item in state.objects:
        for name in ("power", "toughness", "colors", "card_types", "subtypes", "controller"):
            told = explain(state, item.id, name)
            now = wording.value_words(
                name, told.controller if name == "controller" else getattr(told.printed, name)
            )
            for step in told.steps:
                for change in step.changes:
                    assert change.characteristic == name
                    assert change.before == now
                    now = change.after
            for change in told.settled:
                assert change.before == now
                now = change.after
            view = seen[item.id]
            final = view.controller if name == "controller" else getattr(view.characteristics, name)
            assert now == wording.value_words(name, final)


@given(boards_with_copies())
@EXAMPLES
def test_every_final_value_follows_from_the_explanation(board: GameState) -> None:
    """Printed values and changes, one after the other, give what the object is now."""
    check(board)


@given(boards_with_copies())
@EXAMPLES
def test_the_words_are_a_chain_for_each_characteristic(board: GameState) -> None:
    """What a step says was before is what the step before it left."""
    check_words(board)


def test_an_explanation_without_one_of_its_steps_is_not_complete() -> None:
    """The check notices each step that is left out."""
    board = Board()
    board.enter("Humility")
    board.become_copy("humility", of=board.enter("Grizzly Bears"), exceptions="it's 7/7")
    board.effect("All creatures get +1/+1 until end of turn.")
    told = board.explain("humility")
    full = rebuilt(told)
    assert len(told.steps) > 1
    for left_out in told.steps:
        steps = tuple(each for each in told.steps if each is not left_out)
        found: object = None
        with suppress(AssertionError):  # the chain itself may be broken
            found = rebuilt(replace(told, steps=steps))
        assert found != full


def test_real_boards_with_copies_faces_counters_and_switches() -> None:
    """Copies, face-down permanents, counters, control, switching: nothing is left out."""
    board = Board({"you": {"graveyard": ["Grizzly Bears", "Plains"]}, "opponent": {}})
    goyf = board.enter("Tarmogoyf")
    board.enter("Quicksilver Gargantuan", copy=goyf)
    board.enter("Clone", copy=goyf)
    angel = board.enter("Serra Angel", face_down="manifest")
    board.become_copy(angel, of=goyf)
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    bears = board.enter("Grizzly Bears", counters={"+1/+1": 2, "flying": 1})
    board.effect("Switch target creature's power and toughness until end of turn.", targets=[goyf])
    board.control(bears, "opponent")
    for name in ("Urborg, Tomb of Yawgmoth", "Blood Moon", "Humility", "Opalescence"):
        board.enter(name)
        check(board.state)
    check_words(board.state)


def test_a_vehicle_that_is_no_creature_loses_its_numbers_at_the_end() -> None:
    """What the rules settle after the layers is told, with its rule (CR 208.3)."""
    board = Board()
    board.token(name="Cart", type_line="Artifact — Vehicle", power=3, toughness=2, as_id="cart")
    told = board.explain("cart")
    assert [str(change) for change in told.settled] == ["power: 3 → none", "toughness: 2 → none"]
    assert "CR 208.3" in str(told)
    assert "after all layers" in told._repr_html_()
