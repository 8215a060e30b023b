"""The order of things when a scenario runs, on a table that is made for it."""

import json

import pytest

from mtglayers.errors import EngineInvariantError, IllegalActionError, UnsupportedRuleError
from mtglayers.scenarios import Failure, Result, Status, check_file, parse_scenario, run_scenario
from mtglayers.scenarios.report import exit_status, result_lines, summary, to_json
from mtglayers.scenarios.verbs import Destroy, Enter, Flip, NextTurn, PutCounters, Transform


class Things:
    """An object of the table: only what the tests ask for."""

    def __init__(self, values):
        self.values = values

    def value(self, key):
        """Return a value; counters come from the state."""
        if key == "copiable":
            raise UnsupportedRuleError("copiable values")
        return () if key == "self_names" else self.values[key]


class CountingTable:
    """A table whose state is a tuple of ids with a number each; some verbs go wrong."""

    def start(self, scenario):
        """Begin with nothing."""
        if scenario.title == "broken start":
            raise IllegalActionError("there is no card named 'X'")
        return ()

    def perform(self, state, step, respond):
        """Enter adds an object, counters change its number, others raise."""
        for answer in step.answers:
            state = respond(state, answer.respond)
        objects = dict(state)
        match step.action:
            case Enter(card=card):
                objects[card.lower()] = 1
            case Destroy(object=each):
                if each not in objects:
                    raise IllegalActionError(f"there is no object '{each}'", where=each)
                del objects[each]
            case PutCounters(object=each, add=((_, number),)):
                objects[each] += number
            case Flip():
                raise UnsupportedRuleError("flipping")
            case Transform():
                raise EngineInvariantError("the engine lost count")
            case NextTurn():
                raise ZeroDivisionError("division by zero")
        return tuple(objects.items())

    def object(self, state, object_id):
        """Return an object."""
        number = dict(state).get(object_id)
        if number is None:
            return None
        return Things(
            {
                "power": number,
                "tapped": False,
                "keyword_abilities": ["flying"],
                "rules_texts": ["flying"],
            }
        )

    def player(self, state, player_id):
        """Return a player, who has as many cards as there are objects."""
        return Things({"hand": [each for each, _ in state], "life": 20})

    def history(self, state):
        """Everything entered."""
        return [{"event": "enters", "object": each} for each, _ in state]

    def evidence(self, state, object_id, key):
        """Say something about power only."""
        return ("7c +1/+1 counters: power 1 to 2",) if key == "power" else ()

    def notes(self, state):
        """Say that a text was not understood, once there are two objects."""
        return ("b: some text",) if len(state) > 1 else ()

    def unused(self, state):
        """Say that an answer was not asked for, once there are three objects."""
        return ("nothing asked for this answer: color blue",) if len(state) > 2 else ()


def run(steps, expect="{}", title="T"):
    text = f"scenario: 1\ntitle: {title}\nsteps:\n{steps}\nexpect: {expect}\n"
    return run_scenario(parse_scenario(text), table=CountingTable(), file="t.scenario.yaml")


def lines(result):
    return [failure.text() for failure in result.failures]


def test_a_scenario_that_holds():
    result = run(
        "  - enter: A\n  - expect: {a: {power: 1}}\n  - counters: {object: a, add: {x: 2}}",
        "{a: {power: 3, tapped: false}, you: {hand: 1}, happened: [{event: enters, object: a}]}",
    )
    assert result == Result(file="t.scenario.yaml", status=Status.PASSED, title="T")


def test_each_expectation_that_fails_is_one_failure_with_its_reason():
    result = run(
        "  - enter: A\n  - expect: {a: {power: 2, tapped: true}, you: {hand: 3}}",
        "{a: {power: 1, lacks: [flying]}, never: [{event: enters}]}",
    )
    assert result.status is Status.FAILED
    assert lines(result) == [
        "line 5: a power: expected 2, is 1 (7c +1/+1 counters: power 1 to 2)",
        "line 5: a tapped: expected true, is false",
        "line 5: you hand: expected 3, is [a]",
        "line 6: a lacks: expected without flying, is [flying]",
        "line 6: never {event: enters}: it happened 1 time",
    ]
    assert result.failures[0] == Failure(
        message="a power: expected 2, is 1",
        line=5,
        subject="a",
        key="power",
        expected="2",
        actual="1",
        steps=("7c +1/+1 counters: power 1 to 2",),
    )


def test_texts_without_effect_are_told_when_something_failed():
    failed = run("  - enter: A\n  - enter: B", "{a: {power: 5}}")
    assert failed.notes == ("b: some text",)
    assert list(result_lines(failed))[-1] == "  not modelled: b: some text"
    assert run("  - enter: A\n  - enter: B", "{a: {power: 1}}").notes == ()


def test_objects_that_do_not_exist():
    result = run(
        "  - enter: A",
        "{a: {exists: false}, b: {exists: false}, c: {exists: true, power: 1}, d: {power: 1}}",
    )
    assert lines(result) == [
        "line 5: a: it still exists",
        "line 5: c: there is no such object",
        "line 5: d: there is no such object, so it has no power",
    ]


def test_a_step_that_is_refused_ends_the_run():
    result = run("  - destroy: a\n  - destroy: b", "{a: {power: 1}}")
    assert lines(result) == ["line 4: destroy: a: there is no object 'a'"]
    assert result.status is Status.FAILED


def test_a_step_that_must_be_refused_leaves_the_state():
    result = run(
        "  - enter: A\n  - {destroy: b, fails: ''}\n  - {destroy: b, fails: 'NO OBJECT'}\n",
        "{a: {power: 1}}",
    )
    assert result.status is Status.PASSED


def test_a_step_that_is_not_refused_as_it_must_be():
    result = run("  - enter: A\n  - {destroy: a, fails: ''}", "{a: {power: 1}}")
    assert lines(result) == ["line 5: destroy: the step was to be refused and was not"]


def test_a_step_that_is_refused_for_another_reason():
    result = run("  - {destroy: a, fails: 'summoning sick'}")
    assert lines(result) == [
        "line 4: destroy: refused for another reason than 'summoning sick': "
        "a: there is no object 'a'"
    ]


@pytest.mark.parametrize("beside", ["", ", fails: ''"])
def test_what_is_not_modelled_is_no_failure_and_no_refusal(beside):
    result = run(f"  - enter: A\n  - {{flip: a{beside}}}\n  - destroy: b")
    assert result.status is Status.NOT_MODELLED
    assert lines(result) == ["line 5: flip: not modelled yet: flipping"]


def test_a_failure_before_it_counts_more_than_what_is_not_modelled():
    result = run("  - enter: A\n  - expect: {a: {power: 5}}\n  - flip: a")
    assert result.status is Status.FAILED
    assert len(result.failures) == 1


def test_an_expectation_that_is_not_modelled_does_not_hide_the_others():
    result = run("  - enter: A", "{a: {copiable: {power: 1}}, you: {life: 3}}")
    assert result.status is Status.FAILED
    assert lines(result) == ["line 5: you life: expected 3, is 20"]
    only = run("  - enter: A", "{a: {copiable: {power: 1}}, you: {life: 20}}")
    assert only.status is Status.NOT_MODELLED
    assert lines(only) == ["line 5: a: not modelled yet: copiable values"]


@pytest.mark.parametrize("beside", ["", ", fails: ''"])
def test_mistakes_of_the_toolkit_are_failures_and_never_refusals(beside):
    broken = run(f"  - {{transform: a{beside}}}")
    assert broken.status is Status.FAILED
    assert lines(broken)[0].startswith("line 4: transform: the engine lost count")
    crashed = run(f"  - {{next_turn: you{beside}}}")
    assert lines(crashed) == [
        "line 4: next_turn: a mistake in mtglayers: ZeroDivisionError: division by zero"
    ]


def test_a_mistake_while_looking_does_not_hide_the_other_expectations():
    result = run("  - enter: A", "{a: {toughness: 1}, you: {life: 3}}")
    assert lines(result) == [
        "line 5: a: a mistake in mtglayers: KeyError: 'toughness'",
        "line 5: you life: expected 3, is 20",
    ]


def test_steps_in_response_are_steps():
    respond = "[{enter: B}, {expect: {b: {power: 2}}}, {destroy: c, fails: ''}]"
    result = run(f"  - {{enter: A, answers: [{{of: a, respond: {respond}}}]}}", "{b: {power: 1}}")
    assert lines(result) == ["line 4: b power: expected 2, is 1 (7c +1/+1 counters: power 1 to 2)"]


@pytest.mark.parametrize("beside", ["", ", fails: ''"])
def test_a_refusal_in_response_is_not_the_refusal_of_the_step(beside):
    respond = "[{destroy: c}]"
    result = run(f"  - {{enter: A, answers: [{{of: a, respond: {respond}}}]{beside}}}")
    assert lines(result) == ["line 4: destroy: c: there is no object 'c'"]


def test_a_start_that_fails_is_a_failure():
    result = run("  - enter: A", title="broken start")
    assert lines(result) == ["the start: there is no card named 'X'"]


def test_a_file_that_is_no_scenario_is_invalid(tmp_path):
    path = tmp_path / "a.scenario.yaml"
    path.write_text("scenario: 1\ntitle: T\nstep: []\n", encoding="utf-8")
    result = check_file(path, table=CountingTable())
    assert result.status is Status.INVALID
    assert result.file == str(path)
    assert [(each.line, each.key) for each in result.failures] == [(1, "steps"), (3, "step")]
    assert lines(result)[1] == "line 3: unknown key 'step' in a scenario. Did you mean 'steps'?"


PASSED = Result(file="a", status=Status.PASSED, title="One")
FAILED = Result(file="b", status=Status.FAILED, failures=(Failure(message="no\nline", line=3),))
UNKNOWN = Result(file="c", status=Status.NOT_MODELLED, failures=(Failure(message="later"),))
INVALID = Result(file="d", status=Status.INVALID, failures=(Failure(message="no YAML"),))


@pytest.mark.parametrize(
    ("results", "status"),
    [
        ([PASSED], 0),
        ([PASSED, FAILED], 1),
        ([PASSED, UNKNOWN], 1),
        ([INVALID], 2),
        ([PASSED, FAILED, INVALID], 2),
        ([], 0),
    ],
)
def test_exit_statuses(results, status):
    assert exit_status(results) == status


def test_lines_for_people():
    assert list(result_lines(PASSED)) == []
    assert list(result_lines(PASSED, verbose=True)) == ["passed: a: One"]
    assert list(result_lines(FAILED)) == ["failed: b", "  line 3: no line"]
    assert summary([PASSED, UNKNOWN, INVALID, PASSED]) == (
        "4 files: 2 passed, 1 not modelled, 1 invalid"
    )
    assert summary([PASSED]) == "1 file: 1 passed"


def test_json_for_programs():
    failure = Failure(
        message="m", line=2, subject="a", key="power", expected="1", actual="2", steps=("s",)
    )
    result = Result(file="ä", status=Status.FAILED, failures=(failure,))
    assert json.loads(to_json([PASSED, result, UNKNOWN])) == [
        {"file": "a", "status": "passed", "failures": []},
        {
            "file": "ä",
            "status": "failed",
            "failures": [
                {
                    "message": "m",
                    "line": 2,
                    "subject": "a",
                    "key": "power",
                    "expected": "1",
                    "actual": "2",
                    "steps": ["s"],
                }
            ],
        },
        {"file": "c", "status": "not modelled", "failures": [{"message": "later"}]},
    ]
