"""The public board: ids, answers, undo and redo, reading, errors that leave it as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers import Board, CardDatabase
from mtglayers.errors import (
    ChoiceError,
    IllegalActionError,
    MtgLayersError,
    UnknownCardError,
    UnknownObjectError,
    UnsupportedTextError,
    VocabularyError,
)


def test_the_main_example() -> None:
    """A Clone of an animated Chimeric Staff is an artifact and no creature (CR 707.2)."""
    board = Board()
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    clone = board.enter("Clone", copy=staff)
    assert (board[clone].type_line, board[clone].power) == ("Artifact", None)
    assert board[staff].type_line == "Artifact Creature — Construct"
    assert board[clone].copy_of == staff
    assert "layer 7b" in str(board.explain(staff))


def test_undo_and_redo_give_the_same_states() -> None:
    """States are values: going back and forth ends where it began."""
    board = Board()
    bears = board.enter("Grizzly Bears")
    board.counters(bears, add={"+1/+1": 2})
    states = board.states
    board.undo()
    assert board[bears].power == 2
    board.redo()
    assert board.states == states
    board.undo(2)
    assert bears not in board
    with pytest.raises(IllegalActionError, match="nothing to undo"):
        board.undo()
    board.enter("Hill Giant")
    assert not board.can_redo


def test_a_choice_and_an_answer_by_function() -> None:
    """A function is asked what nobody has answered."""
    asked: list[str] = []

    def answer(question: object) -> object:
        asked.append(question.kind)  # type: ignore[attr-defined]
        return "green"

    board = Board()
    voice = board.enter("Voice of All", answers=answer)
    assert asked == ["color"]
    assert board[voice].has("protection from green")
    with pytest.raises(ChoiceError):
        board.enter("Voice of All", choose={"color": "mauve"})


def test_tokens_effects_and_copies_from_words() -> None:
    """Words are read: a token's text, an effect, the exceptions of a copy."""
    board = Board()
    token = board.token(
        type_line="Creature — Bird", power=1, toughness=1, colors="white", oracle_text="Flying"
    )
    copy = board.token(copy_of=token, exceptions="it's an artifact in addition to its other types")
    board.effect("All creatures get +1/+1 until end of turn.")
    assert board[token].has("flying")
    assert (board[copy].type_line, board[copy].power) == ("Artifact Creature — Bird", 2)
    board.next_turn("opponent")
    assert board[copy].power == 1


def test_simultaneous_entry_returns_all_ids() -> None:
    """The copy can't be of what enters with it."""
    board = Board()
    bears = board.enter("Grizzly Bears")
    made = board.enter_together("Hill Giant", {"card": "Clone", "copy": bears})
    assert [board[each].name for each in made] == ["Hill Giant", "Grizzly Bears"]


REFUSED = [
    (UnknownCardError, lambda b: b.enter("Clonee")),
    (UnknownObjectError, lambda b: b.tap("nobody")),
    (UnknownObjectError, lambda b: b["nobody"]),
    (VocabularyError, lambda b: b.next_turn("nobody")),
    (ChoiceError, lambda b: b.enter("Clone", copy="grizzly-bear")),
    (UnsupportedTextError, lambda b: b.effect("Weave a basket.")),
    (IllegalActionError, lambda b: b.activate("grizzly-bears")),
]


@pytest.mark.parametrize(("error", "act"), REFUSED)
def test_bad_input_is_one_clear_error_and_changes_nothing(error: type, act: object) -> None:
    """Every error is of the one family and the board stays as it was."""
    board = Board()
    board.enter("Grizzly Bears")
    before = board.states
    with pytest.raises(error) as caught:
        act(board)  # type: ignore[operator]
    assert isinstance(caught.value, MtgLayersError)
    assert board.states == before


ACTIONS = st.lists(
    st.sampled_from(
        [
            lambda b: b.enter("Grizzly Bears"),
            lambda b: b.enter("Humility"),
            lambda b: b.enter("Clone", copy="grizzly-bears"),
            lambda b: b.destroy("humility"),
            lambda b: b.next_turn("opponent"),
            lambda b: b.transform("clone"),
            lambda b: b.bounce("grizzly-bears"),
        ]
    ),
    max_size=8,
)


@settings(max_examples=25, deadline=None)
@given(ACTIONS)
def test_undoing_everything_and_doing_it_again_ends_equal(actions: list[object]) -> None:
    """Undo to the start and redo to the end give the same values."""
    board = Board()
    for act in actions:
        try:
            act(board)  # type: ignore[operator]
        except MtgLayersError:
            continue
    end, steps = board.state, len(board.states) - 1
    if steps:
        board.undo(steps)
        assert board.state.objects == ()
        board.redo(steps)
    assert board.state == end


def test_an_ability_that_is_not_named_is_asked_for_in_its_own_words() -> None:
    """The error quotes the abilities, each with the object's name, and ends with one stop."""
    board = Board(cards=CardDatabase.built_in())
    hall = board.enter("Mutavault")
    with pytest.raises(ChoiceError) as caught:
        board.activate(hall)
    words = str(caught.value)
    assert "~" not in words
    assert words.endswith("until end of turn.”")
    assert "“{1}: Mutavault becomes" in words
