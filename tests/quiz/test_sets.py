"""Sets of exercises: reading them, their errors, and what the check says."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtglayers import CardDatabase
from mtglayers.quiz import check_quiz, load_quiz, parse_quiz
from mtglayers.quiz.exercises import PlayedExercise, play_exercise
from mtglayers.scenarios import InvalidScenarioError

CARDS = CardDatabase.built_in()
EXAMPLE = Path(__file__).parents[2] / "notebooks" / "copies.quiz.yaml"
HEAD = """quiz: 1
title: T
exercises:
  - scenario:
      steps:
        - enter: {card: Goblin King, as: king}
        - enter: {card: Goblin Chieftain, as: goblin}
        - enter: {card: Glorious Anthem, as: anthem}
        - enter: Humility
        - enter: {card: Clone, copy: none}
"""


def _set(questions: str) -> str:
    return f"{HEAD}    questions:\n      - {questions}\n"


def _played(questions: str) -> PlayedExercise:
    (exercise,) = parse_quiz(_set(questions)).exercises
    return play_exercise(exercise, 1, CARDS)


def _asked(question: str) -> tuple[str, str]:
    (made,) = _played(question).questions
    return made.text, made.answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (
            "value: {goblin: power/toughness}",
            "What are the power and toughness of Goblin Chieftain [goblin] now?",
            "2/2",
        ),
        (
            "{value: {goblin: power/toughness}, after: 7b}",
            "What are the power and toughness of Goblin Chieftain [goblin] after layer 7b?",
            "1/1",
        ),
        (
            "{value: {goblin: abilities}, after: 5}",
            "How many abilities has Goblin Chieftain [goblin] after layer 5?",
            "2",
        ),
        ("value: {goblin: keywords}", "Which keyword abilities has", "none"),
        ("value: {goblin: colors}", "Which colours has", "red"),
        ("value: {goblin: type_line}", "What is the type line of", "Creature — Goblin"),
        ("value: {goblin: copiable.power}", "Of the copiable values: What is the power of", "2"),
        ("value: {goblin: tapped}", "Is Goblin Chieftain [goblin] tapped now?", "no"),
        (
            "value: {goblin: copy_of}",
            "Which object did Goblin Chieftain [goblin] copy last?",
            "none",
        ),
        ("value: {you: life}", "How much life has player you now?", "20"),
        ("holds: {goblin: {power: 2, lacks: [haste]}}", "Is this so: goblin: {power: 2", "yes"),
        ("holds: {happened: [{event: dies, object: goblin}]}", "Is this so: happened", "no"),
        (
            "applies: {king: goblin}",
            "Does an effect of Goblin King [king] apply to Goblin Chieftain [goblin]?",
            "no",
        ),
        ("{applies: {humility: goblin}, in: 7b}", "in layer 7b?", "yes"),
        ("{applies: {humility: goblin}, in: 5}", "in layer 5?", "no"),
        ("{value: {goblin: power}, ask: How strong is it?}", "How strong is it?", "2"),
    ],
)
def test_the_engine_works_out_the_answers(question: str, text: str, answer: str) -> None:
    """Every form of question, in the words of the scenario format."""
    asked, worked_out = _asked(question)
    assert text in asked
    assert worked_out == answer


def test_who_applies_first() -> None:
    """Two effects in one layer; the older one is first (CR 613.7)."""
    found = parse_quiz(
        """quiz: 1
title: T
exercises:
  - scenario:
      steps:
        - enter: {card: Glorious Anthem, as: anthem}
        - enter: Goblin King
        - enter: Goblin Chieftain
    questions:
      - first: {goblin-chieftain: 7c}
"""
    )
    (made,) = play_exercise(found.exercises[0], 1, CARDS).questions
    assert (made.answer, made.rule) == ("Glorious Anthem [anthem]", "613.7")
    assert made.options == ("Glorious Anthem [anthem]", "Goblin King")


@pytest.mark.parametrize(
    ("question", "line", "words"),
    [
        ("value: {gobln: power}", 12, "there is no object 'gobln'. Did you mean 'goblin'?"),
        ("first: {goblin: 5}", 12, "nothing comes first for 'goblin' in layer 5"),
        ("{value: {you: life}, after: 6}", 12, "'life' of a player does not change in layers"),
        ("{value: {goblin: zone}, after: 6}", 12, "'zone' is not what layers change"),
        ("{value: {goblin: power}, answer: 1}", 12, "The set says 1, the engine 2 (layer 7b"),
        ("{value: {goblin: power}, options: [1, 3]}", 12, "is 2, which is none of the options"),
        ("{applies: {king: goblin}, answer: yes}", 12, "The set says yes, the engine no"),
    ],
)
def test_the_check_says_what_is_wrong(question: str, line: int, words: str) -> None:
    """With the line, and with the engine's reasons."""
    (found,) = check_quiz(parse_quiz(_set(question)), CARDS)
    assert found.wrong
    assert found.line == line
    assert words in str(found)


def test_what_is_gone_has_no_values() -> None:
    """A token that ceased to exist can be asked for in `holds` only."""
    token = "token: {as: elf, type_line: Creature — Elf, power: 1, toughness: 1}"
    text = _set("value: {elf: power}").replace(
        "    questions", f"        - {token}\n        - destroy: elf\n    questions"
    )
    (found,) = check_quiz(parse_quiz(text), CARDS)
    assert str(found) == "line 14: 'elf' is not there any more at the end"
    holds = text.replace("value: {elf: power}", "{holds: {elf: {exists: false}}, answer: yes}")
    assert check_quiz(parse_quiz(holds), CARDS) == ()


def test_uncertain_values_need_a_word() -> None:
    """What text that is not understood may change is asked only by those who say so."""
    card = "{name: Odd One, type_line: Enchantment, oracle_text: Creatures get frobnicated +1/+1.}"
    text = f"""quiz: 1
title: T
exercises:
  - scenario:
      cards: [{card}]
      steps: [{{enter: Odd One}}, {{enter: Hill Giant}}]
    questions:
      - value: {{hill-giant: power}}
"""
    found = check_quiz(parse_quiz(text), CARDS)
    assert [each.wrong for each in found] == [False, True]
    assert "not understood" in found[0].message
    assert "uncertain, as text is not understood: power of hill-giant" in found[1].message
    said = text.replace("{hill-giant: power}", "{hill-giant: power}\n        uncertain: true")
    assert [each.wrong for each in check_quiz(parse_quiz(said), CARDS)] == [False]
    assert (
        check_quiz(
            parse_quiz(text.replace("    questions", "    uncertain: true\n    questions")), CARDS
        )
        == ()
    )


def test_scenarios_must_hold() -> None:
    """What the scenario itself expects is checked, and steps that are refused are told."""
    wrong = HEAD.replace("    steps", "    expect: {goblin: {power: 9}}\n      steps", 1)
    (found,) = check_quiz(parse_quiz(f"{wrong}    generate: 1\n"), CARDS)
    assert str(found) == "line 4: the scenario does not hold: goblin power: expected 9, is 2"
    refused = HEAD.replace("enter: Humility", "tap: nobody")
    (found,) = check_quiz(parse_quiz(f"{refused}    generate: 1\n"), CARDS)
    assert "there is no object 'nobody'" in found.message


def test_too_few_questions() -> None:
    """An empty board gives none; a small one fewer than wished is a note."""
    empty = "{quiz: 1, title: T, exercises: [{scenario: {steps: []}, generate: 2}]}"
    (found,) = check_quiz(parse_quiz(empty), CARDS)
    assert found.wrong
    (few,) = check_quiz(parse_quiz(f"{HEAD}    generate: 50\n"), CARDS)
    assert not few.wrong


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (" ", None, "the file is empty. A set starts with"),
        ("quiz: 2\ntitle: T\nexercises: [{scenario: {steps: []}, generate: 1}]", 1, "quiz: 1"),
        ("quiz: 1\ntitel: T\nexercises: []", 1, "Did you mean 'title'?"),
        (f"{HEAD}    question: []\n", 11, "Did you mean 'questions'?"),
        (HEAD, 4, "asks nothing: it needs 'questions' or 'generate'"),
        (f"{HEAD}    generate: 51\n", 4, "more than 50"),
        (f"{HEAD}    generate: 0\n", 11, "generate must be how many questions"),
        (_set("value: {goblin: powr}"), 12, "Did you mean 'power"),
        (_set("value: {you: power}"), 12, "'power' is not a value to ask for"),
        (_set("value: {goblin: has}"), 12, "'has' is no value by itself. Ask whether it holds"),
        (_set("value: {goblin: power, king: power}"), 12, "such as {clone: power}"),
        (_set("value: goblin"), 12, "value must be an object and what is asked"),
        (_set("first: {goblin: 8}"), 12, "'8' is not a layer"),
        (_set("{value: {goblin: power}, after: 7e}"), 12, "'7e' is not a layer"),
        (_set("{value: {goblin: power}, holds: {goblin: {power: 1}}}"), 12, "value and holds"),
        (_set("ask: What?"), 12, "needs one of value, holds, first, applies"),
        (_set("{applies: {king: goblin}, after: 5}"), 12, "'after', which goes with 'value'"),
        (_set("{value: {goblin: power}, in: 5}"), 12, "'in', which goes with 'applies'"),
        (_set("{applies: {king: goblin}, options: [a, b]}"), 12, "'options', which go with"),
        (_set('{value: {goblin: power}, rule: "613.4z"}'), 12, "613.4z, which does not exist"),
        (_set("{value: {goblin: power}, answer: {R}}"), 12, "A mana symbol needs quotes"),
        (_set("{holds: {goblin: {powr: 1}}}"), 12, "Did you mean 'power"),
        (HEAD.replace("enter: Humility", "entr: Humility") + "    generate: 1", 9, "'enter'"),
    ],
)
def test_errors_name_the_line_and_what_would_be_right(
    text: str, line: int | None, words: str
) -> None:
    """Strict, like scenario files."""
    with pytest.raises(InvalidScenarioError) as caught:
        parse_quiz(text)
    assert caught.value.line == line
    assert words in str(caught.value)


def test_scenarios_in_files(tmp_path: Path) -> None:
    """They are looked for beside the set; what is wrong in them is told with their line."""
    (tmp_path / "bear.scenario.yaml").write_text(
        "scenario: 1\ntitle: It is 2/2\nplayers: [ann, bob]\nsteps: [{enter: Grizzly Bears}]\n"
    )
    path = tmp_path / "a.quiz.yaml"
    text = (
        "quiz: 1\ntitle: T\nexercises:\n  - questions: [{value: {ann: life}}]\n"
        "    scenario: bear.scenario.yaml\n"
    )
    path.write_text(text)
    assert check_quiz(path, CARDS) == ()
    assert load_quiz(path).exercises[0].scenario.player_ids() == ("ann", "bob")
    path.write_text(text.replace("bear.", "beer."))
    with pytest.raises(InvalidScenarioError, match=r"line 5: scenario: beer.* no such file"):
        load_quiz(path)


def test_the_example_is_well() -> None:
    """The set that comes with the notebooks."""
    assert check_quiz(EXAMPLE, CARDS) == ()
