"""What if: new boards that differ in one thing, and comparisons of two boards."""

from __future__ import annotations

import pytest
from board_strategies import boards
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers import Board, compare
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.views import what_if_compare
from mtglayers.views.what_if import links_below, with_timestamps

EXAMPLES = settings(max_examples=60, deadline=None)


def board_of(*names: str) -> Board:
    board = Board()
    for name in names:
        board.enter(name)
    return board


def test_timestamps_in_another_order() -> None:
    """Humility and Opalescence the other way round; the board itself stays as it was."""
    board = board_of("Humility", "Opalescence")
    other = board.what_if(timestamps=["opalescence", "humility"])
    assert (board["humility"].power, other["humility"].power) == (4, 1)
    told = compare(board, other)
    assert [str(each) for each in told.differences] == [
        "humility: power: 4 | 1",
        "humility: toughness: 4 | 1",
    ]
    first, second = told.first_step
    assert first is not None
    assert second is not None
    assert (first.sublayer, first.source) == ("7b", "Humility")
    assert (second.sublayer, second.source) == ("7b", "Opalescence")
    assert told.same_steps == 2
    assert "2 steps before it are the same" in str(told)


def test_one_object_gone() -> None:
    """Without Blood Moon the older Urborg is a Swamp, and so is every land."""
    board = board_of("Urborg, Tomb of Yawgmoth", "Plains", "Blood Moon")
    told = board.compare(board.what_if(without="blood-moon"))
    assert told.only_first == ("blood-moon",)
    changed = {(each.object, each.characteristic): each.second for each in told.differences}
    assert changed["plains", "subtypes"] == "Plains, Swamp"
    assert changed["urborg-tomb-of-yawgmoth", "subtypes"] == "Swamp"


def test_another_card() -> None:
    """The same object, with its counters, as another card."""
    board = Board()
    board.enter("Grizzly Bears", counters={"+1/+1": 1})
    other = board.what_if(cards={"grizzly-bears": "Hill Giant"})
    assert (other["grizzly-bears"].name, other["grizzly-bears"].power) == ("Hill Giant", 4)


def test_a_choice() -> None:
    """The chosen creature type of an enchantment, made another one."""
    board = Board()
    board.enter("Grizzly Bears")
    board.enter("Xenograft", choose={"creature_type": "Elf"})
    other = board.what_if(choose={"xenograft": {"creature_type": "Goblin"}})
    told = compare(board, other)
    assert [str(each) for each in told.differences] == [
        "grizzly-bears: subtypes: Bear, Elf | Bear, Goblin"
    ]


def test_a_link_of_a_copy_chain_cut() -> None:
    """The copy is itself again; copies made of it keep what they took (CR 707.2b)."""
    board = board_of("Grizzly Bears")
    first = board.enter("Clone", copy="grizzly-bears")
    second = board.enter("Clone", copy=first, as_id="second")
    assert links_below(board.state, first) == ("second",)
    cut = board.what_if(cut=first)
    assert (cut[first].name, cut[second].name) == ("Clone", "Grizzly Bears")
    with pytest.raises(DefinitionError, match="copies nothing"):
        board.what_if(cut="grizzly-bears")


def test_objects_of_one_timestamp_get_new_ones() -> None:
    """What entered together has no timestamps to share out."""
    board = Board()
    board.enter_together("Humility", "Opalescence")
    state = with_timestamps(board.state, ["opalescence", "humility"])
    assert evaluate(state)["humility"].characteristics.power == 1
    state = with_timestamps(board.state, ["humility", "opalescence"])
    assert evaluate(state)["humility"].characteristics.power == 4


def test_wrong_questions() -> None:
    """Unknown objects and objects named twice are errors."""
    board = board_of("Humility")
    with pytest.raises(UnknownObjectError):
        board.what_if(without="humilty")
    with pytest.raises(DefinitionError, match="twice"):
        board.what_if(timestamps=["humility", "humility"])


@given(boards(), st.data())
@EXAMPLES
def test_a_comparison_tells_all_differences(board: GameState, data: st.DataObject) -> None:
    """Values differ if and only if the comparison says so; equal steps mean equal values."""
    order = data.draw(st.permutations([item.id for item in board.objects]))
    other = with_timestamps(board, order)
    told = what_if_compare.compare(board, other)
    one, two = evaluate(board), evaluate(other)
    for item in board.objects:
        named = {each.characteristic for each in told.differences if each.object == item.id}
        for name in ("power", "toughness", "colors", "card_types", "subtypes", "name"):
            differs = getattr(one.values[item.id], name) != getattr(two.values[item.id], name)
            assert (name in named) == differs
        assert ("controller" in named) == (one.controllers[item.id] != two.controllers[item.id])
    if told.first_step == (None, None):
        assert told.is_same
    assert what_if_compare.compare(board, board).is_same
    assert told._repr_html_().startswith("<div>")


def test_cutting_the_link_of_one_of_several_tokens() -> None:
    """One effect made both tokens copies; only the named one is cut (CR 707.2)."""
    board = Board()
    board.enter("Grizzly Bears")
    first = board.token(copy_of="grizzly-bears", count=2)
    second = "grizzly-bears-3"
    other = board.what_if(cut=first)
    assert (first, board[first].name) == ("grizzly-bears-2", "Grizzly Bears")
    assert other[first].name == ""
    assert other[second].name == "Grizzly Bears"


def test_cutting_the_link_of_a_static_copy_effect() -> None:
    """The static ability stays and does nothing to that object (CR 707.2c)."""
    board = Board()
    board.enter("Hill Giant")
    board.enter("Grizzly Bears")
    board.enter(
        "Metamorphic Alteration", attached_to="grizzly-bears", choose={"copy": "hill-giant"}
    )
    assert board["grizzly-bears"].name == "Hill Giant"
    other = board.what_if(cut="grizzly-bears")
    assert other["grizzly-bears"].name == "Grizzly Bears"
    assert board["grizzly-bears"].name == "Hill Giant"
