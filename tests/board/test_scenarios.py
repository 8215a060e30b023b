"""Boards that are written as scenarios and read back, refused actions, replayed steps."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from mtglayers import Board
from mtglayers.cards.database import CardDatabase
from mtglayers.engine.game.asking import Question
from mtglayers.errors import IllegalStateError, MtgLayersError
from mtglayers.scenarios import parse_scenario, write_scenario

CASES = sorted(Path(__file__).parents[1].glob("cases/**/*.scenario.yaml"))
# Both parts of flip and split cards, which not all card data have.
CARDS = CardDatabase.default(
    [Path(__file__).parents[1] / "data" / "scryfall-multiface-sample.json"]
)
# Chosen by their names, so that a new case does not make the sample another one.
SAMPLE = sorted(CASES, key=lambda path: sha256(path.stem.encode()).digest())[:60]


def same(board: Board) -> Board:
    """Write a board, read it back, and check that it is the same with the same history."""
    text = write_scenario(board.to_scenario("written"))
    again = Board.from_scenario(text, cards=board.cards)
    assert again.state == board.state
    assert again.history == board.history
    assert write_scenario(again.to_scenario("written")) == text
    return again


def test_a_board_with_answers_comes_back() -> None:
    """Copies, choices, counters, tokens, effects and answers are all in the words of the format."""
    board = Board({"you": {"life": 18, "hand": ["Grizzly Bears"]}, "opponent": {}})
    bears = board.enter(object="grizzly-bears")
    clone = board.enter("Clone", copy=bears, as_id="copier")
    board.enter("Painter's Servant", choose={"color": "blue"})
    board.token(type_line="Creature — Elf", power=1, toughness=1, colors=["G"], count=2)
    board.token(copy_of=bears, exceptions="it's an artifact in addition to its other types")
    board.counters(clone, add={"+1/+1": 2})
    board.effect("Target creature gets +1/+1 until end of turn.", targets=[bears])
    board.become_copy(clone, bears, exceptions="its name is Bob")
    board.attach(board.enter("Bonesplitter"), bears)
    board.control(bears, "opponent", until="end of turn")
    board.step("upkeep")
    board.next_turn("opponent")
    again = same(board)
    assert again[clone].name == "Bob"


def test_what_a_function_answered_is_kept() -> None:
    """The answers of a function are written as answers."""
    board = Board()
    board.enter("Grizzly Bears")
    board.enter("Clone", answers=lambda question: ["grizzly-bears"])
    board.enter("Painter's Servant", answers=lambda question: ["red"])
    again = same(board)
    assert again["clone"].name == "Grizzly Bears"
    assert again["painters-servant"].object.choices[0].value == "R"


def test_objects_that_enter_together_come_back() -> None:
    """Each has its own arguments."""
    board = Board()
    board.enter_together("Grizzly Bears", {"card": "Hill Giant", "tapped": True})
    assert same(board)["hill-giant"].tapped


def test_undone_steps_are_not_written() -> None:
    """What was undone did not happen; what was done again did."""
    board = Board()
    board.enter("Grizzly Bears")
    board.enter("Hill Giant")
    board.undo()
    assert len(board.to_scenario().steps) == 1
    board.redo()
    assert len(board.to_scenario().steps) == 2
    board.undo(2)
    board.enter("Clone", copy="none")
    assert [step.action.card for step in board.to_scenario().steps] == ["Clone"]
    same(board)


def test_a_board_begun_from_a_state_says_so() -> None:
    """There are no steps to write."""
    board = Board()
    board.enter("Grizzly Bears")
    other = Board(state=board.state)
    with pytest.raises(IllegalStateError, match="begun from a state"):
        other.to_scenario()


def test_what_has_no_words_is_refused() -> None:
    """A card that only this board knows can't be found again by its name."""
    from dataclasses import replace

    board = Board()
    card = board.cards.card("Grizzly Bears")
    front = replace(card.front, power="5")
    board.enter(replace(card, faces=(front,)))
    assert board["grizzly-bears"].power == 5
    with pytest.raises(IllegalStateError, match="another board"):
        board.to_scenario()


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_a_scenario_is_the_same_board_each_time(path: Path) -> None:
    """Replaying gives the same state and history; written and read it is the same again."""
    scenario = parse_scenario(path.read_text(encoding="utf-8"))
    if any(step.fails is not None for step in scenario.steps):
        pytest.skip("refused steps are another law")
    try:
        board = Board.from_scenario(scenario, cards=CARDS)
    except MtgLayersError as error:
        if "no card" in str(error) or "not known" in str(error):
            pytest.skip("needs card data")
        raise
    assert Board.from_scenario(scenario, cards=board.cards).state == board.state
    same(board)


@pytest.mark.parametrize("path", SAMPLE[:25], ids=lambda path: path.stem)
def test_a_refused_action_changes_nothing(path: Path) -> None:
    """Whatever is tried and refused, the state is the very same value afterwards."""
    try:
        board = Board.from_scenario(path, cards=CARDS)
    except MtgLayersError:
        pytest.skip("needs card data")
    state, number = board.state, len(board.states)
    shown = repr(state)
    tries = [
        lambda: board.destroy("nobody"),
        lambda: board.enter("No Such Card"),
        lambda: board.enter("Pacifism", attached_to="nobody"),
        lambda: board.become_copy("nobody", of="nobody"),
        lambda: board.activate("nobody"),
        lambda: board.control("nobody", "nobody"),
        lambda: board.next_turn("nobody"),
        lambda: board.effect("Fizzle the zorp."),
        lambda: board.move(state.objects[0].id if state.objects else "x", "nowhere"),
    ]
    for attempt in tries:
        with pytest.raises(MtgLayersError):
            attempt()
        assert board.state is state
    assert repr(board.state) == shown
    assert len(board.states) == number


def test_outcomes_of_chance_are_written_in_words_of_the_format() -> None:
    """A function that answers about coins leaves a scenario that can be read again (CR 705)."""
    asked: list[str] = []

    def answer(question: Question) -> list[object]:
        asked.append(question.kind)
        return [question.options[-1]]

    board = Board()
    board.enter("Skittish Valesk")
    board.step("upkeep", answers=answer)
    assert asked
    again = Board.from_scenario(board.to_scenario())
    assert again.state == board.state
