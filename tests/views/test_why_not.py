"""Why not: every effect that could have and did not, each with its reason and rule."""

from __future__ import annotations

import pytest
from board_strategies import boards
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers import Board
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.rules import rule_exists
from mtglayers.views.why_not import WhyNot, why_not
from mtglayers.views.why_not_asked import parse_asked

EXAMPLES = settings(max_examples=60, deadline=None)
ASKED = (
    "flying", "haste", "creature", "Elf", "Forest", "artifact", "red", "power", "legendary",
    "5/2", "toughness 1", "controlled by you", "controlled by opponent", "colourless",
)  # fmt: skip


def board_of(*names: str) -> Board:
    board = Board()
    for name in names:
        board.enter(name)
    return board


def kinds(told: WhyNot) -> list[tuple[str, str]]:
    return [(each.kind, each.rule) for each in told.missed]


def test_the_ability_was_lost_before_it_began() -> None:
    """A lord under Humility gives nothing: its ability was gone in time."""
    told = why_not(
        board_of("Goblin King", "Raging Goblin", "Humility").state, "raging-goblin", "mountainwalk"
    )
    assert not told.has_it
    assert kinds(told) == [("ability lost", "613.6")]
    assert "gone before it began to apply (by Humility)" in str(told)


def test_a_later_effect_won() -> None:
    """What was printed and taken away names who took it, and where."""
    told = why_not(board_of("Raging Goblin", "Humility").state, "raging-goblin", "haste")
    assert kinds(told) == [("lost later", "613.1f")]
    assert "had it as printed; Humility took it away in layer 6" in str(told)


def test_another_size_is_told_step_by_step() -> None:
    """What was so, who changed it, and what every later effect made of it instead."""
    told = why_not(
        board_of("Serra Angel", "Godhead of Awe", "Glorious Anthem").state, "serra-angel", "4/4"
    )
    assert told.headline == "Serra Angel is not 4/4."
    assert kinds(told) == [("lost later", "613.4b"), ("another value", "613.4c")]
    assert "was so at first; Godhead of Awe changed it in layer 7b" in str(told)
    assert "it changed the size from 1/1 to 2/2, not to 4/4" in str(told)
    assert why_not(board_of("Serra Angel").state, "serra-angel", "4 / 4").has_it
    assert why_not(board_of("Serra Angel").state, "serra-angel", "power is 4").has_it


def test_the_controller_is_asked_for() -> None:
    """Who took control, and what an effect on one's own creatures lacked then."""
    board = board_of("Grizzly Bears", "Glorious Anthem")
    board.effect(
        "Gain control of target creature.", controller="opponent", targets=["grizzly-bears"]
    )
    told = why_not(board.state, "grizzly-bears", "controlled by you")
    assert told.headline == "Grizzly Bears is not controlled by you."
    assert kinds(told) == [("lost later", "613.1b")]
    assert why_not(board.state, "grizzly-bears", "controller opponent").has_it
    sizes = why_not(board.state, "grizzly-bears", "3/3")
    assert "it was controlled by opponent, not by you" in str(sizes)


def test_an_ability_is_asked_for_by_its_words() -> None:
    """What it had as printed and lost again; what nothing on the board gives."""
    board = board_of("Glorious Anthem", "Opalescence", "Humility")
    told = why_not(board.state, "glorious-anthem", "Creatures you control get +1/+1.")
    assert kinds(told) == [("lost later", "613.1f")]
    assert why_not(board.state, "humility", '"{T}: Add {G}."').missed == ()


def test_names_and_colourlessness_are_asked_for() -> None:
    board = board_of("Grizzly Bears")
    assert why_not(board.state, "grizzly-bears", "called Grizzly Bears").has_it
    assert why_not(board.state, "grizzly-bears", "colourless").headline == (
        "Grizzly Bears is not colourless."
    )


def test_a_copy_removed_it() -> None:
    """An angel that became a bear has lost flying with its copiable values."""
    board = board_of("Serra Angel", "Grizzly Bears")
    board.become_copy("serra-angel", of="grizzly-bears")
    assert kinds(why_not(board.state, "serra-angel", "flying")) == [("replaced by copy", "613.2a")]


def test_a_copy_of_an_animated_artifact_is_no_creature() -> None:
    """The effect that animated the original is locked to it."""
    board = board_of("Chimeric Staff")
    board.activate("chimeric-staff", x=5)
    clone = board.enter("Clone", copy="chimeric-staff")
    assert kinds(why_not(board.state, clone, "creature")) == [("replaced by copy", "613.2a")]


def test_not_in_the_affected_set_because_of_a_characteristic_then() -> None:
    """The part of the phrase that failed is named, with the value at that time."""
    board = board_of("Forest", "Life and Limb", "Ashaya, Soul of the Wild", "Plains")
    told = why_not(board.state, "ashaya-soul-of-the-wild", "Saproling")
    assert kinds(told) == [("not affected", "613.6")]
    assert "it was no Forest (subtypes: Elemental)" in str(told)
    assert "it fits now, but only by what applied after that" in str(told)
    moon = board_of("Plains", "Blood Moon")
    told = why_not(moon.state, "plains", "Mountain")
    assert "when it began to apply, in layer 4, it was basic" in str(told)


def test_a_false_condition_says_which_number() -> None:
    """Threshold with an empty graveyard."""
    board = Board()
    board.enter("Werebear")
    told = why_not(board.state, "werebear", "power")
    assert ("condition false", "611.3a") in kinds(told)
    assert "0, not at least 7" in str(told)


def test_a_set_locked_at_resolution_does_not_grow() -> None:
    """A creature that came later is not among those of a resolved effect (CR 611.2c)."""
    board = board_of("Grizzly Bears")
    board.effect("Creatures you control gain flying until end of turn.")
    board.enter("Hill Giant")
    assert why_not(board.state, "grizzly-bears", "flying").has_it
    assert kinds(why_not(board.state, "hill-giant", "flying")) == [("locked", "611.2c")]


def test_a_new_object_is_not_the_old_one() -> None:
    """What applied to a card before it changed zones has forgotten it (CR 400.7)."""
    board = board_of("Grizzly Bears")
    board.effect("Target creature gains flying until end of turn.", targets=["grizzly-bears"])
    board.bounce("grizzly-bears")
    board.enter(object="grizzly-bears")
    assert kinds(why_not(board.state, "grizzly-bears", "flying")) == [("locked", "400.7")]


def test_nothing_could() -> None:
    """An answer without effects says so, and words not understood are named."""
    told = why_not(board_of("Grizzly Bears").state, "grizzly-bears", "flying")
    assert told.missed == ()
    assert "Nothing on the board that is understood could make it have flying." in str(told)
    board = Board()
    board.token(
        name="Riddle",
        type_line="Creature — Bear",
        power=2,
        toughness=2,
        oracle_text="This creature has flying as long as the moon is full on a Tuesday.",
        as_id="riddle",
    )
    told = why_not(board.state, "riddle", "flying")
    assert ["the moon is full on a Tuesday" in note for note in told.notes] == [True]
    assert kinds(told) == [("condition false", "611.3a")]
    assert "abilities are uncertain: these words of Riddle" in str(board.explain("riddle"))
    assert "uncertain" not in str(board.explain("riddle", "power"))


def test_questions_in_any_case_and_wrong_ones() -> None:
    """Keywords, types, colours and characteristics; anything else is an error with a hint."""
    assert parse_asked("Double Strike").kind == "keyword"
    assert parse_asked("elves").word == "Elf"
    assert parse_asked("green").word == "G"
    assert parse_asked("Legendary").kind == "supertype"
    assert parse_asked("colour").characteristic == "colors"
    with pytest.raises(DefinitionError, match="flyng"):
        parse_asked("flyng")
    with pytest.raises(UnknownObjectError):
        why_not(Board().state, "nobody", "flying")


@given(boards(), st.sampled_from(ASKED))
@EXAMPLES
def test_every_answer_agrees_with_the_evaluation(board: GameState, what: str) -> None:
    """It says whether the object has it, its rules exist, and what was given and lost is told."""
    seen = evaluate(board)
    asked = parse_asked(what)
    for item in board.objects:
        told = why_not(board, item.id, what)
        player = seen.controllers[item.id]
        assert told.has_it == asked.had_by(seen.values[item.id], player)
        assert all(rule_exists(each.rule) for each in told.missed)
        assert told._repr_html_().count("<li>") == len(told.missed)
        if asked.kind == "value" or told.has_it:
            continue
        gave = any(
            asked.had_by(after, "")
            for step in seen.steps
            for each, _, after in step.transitions
            if each == item.id
        ) or any(
            asked.had_by(seen.values[item.id], new)
            for step in seen.steps
            for each, _, new in step.control
            if each == item.id
        )
        if gave:
            assert {"lost later", "replaced by copy", "settled"} & {
                each.kind for each in told.missed
            }
