"""Reading files: places, limits, what YAML has and scenarios do not."""

import json

import pytest
import yaml

from mtglayers.scenarios.errors import InvalidScenarioError
from mtglayers.scenarios.source import (
    MAX_BYTES,
    MappingNode,
    ScalarNode,
    SequenceNode,
    compose,
    read_text,
)


@pytest.fixture(autouse=True, params=["CSafeLoader", "SafeLoader"])
def _parser(request, monkeypatch):
    """Run every test with libyaml and with the parser that needs no compiled part."""
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr("mtglayers.scenarios.source._Parser", getattr(yaml, request.param))


def problem_of(text):
    with pytest.raises(InvalidScenarioError) as caught:
        compose(text, path="a.scenario.yaml")
    (problem,) = caught.value.problems
    return problem


def plain(node):
    match node:
        case ScalarNode():
            return node.text
        case SequenceNode():
            return [plain(item) for item in node.items]
        case MappingNode():
            return {key.text: plain(value) for key, value in node.entries}


def test_every_node_knows_its_place():
    tree = compose("title: One\nsteps:\n  - enter: {card: Clone,\n            x: 2}\n")
    (_, title), (steps_key, steps) = tree.entries
    enter = steps.items[0].entries[0][1]
    assert (title.line, title.column) == (1, 8)
    assert (steps_key.line, steps_key.column) == (2, 1)
    assert [(key.text, key.line, key.column) for key, _ in enter.entries] == [
        ("card", 3, 13),
        ("x", 4, 13),
    ]


def test_scalars_stay_as_they_were_written():
    tree = compose("[No, 'No', 007, 1.50, ~, on, \"\"]")
    assert [(each.text, each.plain) for each in tree.items] == [
        ("No", True),
        ("No", False),
        ("007", True),
        ("1.50", True),
        ("~", True),
        ("on", True),
        ("", False),
    ]


def test_keys_that_occur_twice_are_kept():
    tree = compose("{a: 1, a: 2}")
    assert [(key.text, value.text) for key, value in tree.entries] == [("a", "1"), ("a", "2")]


def test_aliases_are_followed():
    assert plain(compose("a: &same [x, y]\nb: *same\n")) == {"a": ["x", "y"], "b": ["x", "y"]}


@pytest.mark.parametrize(
    "text",
    [
        '{\n\t"title":\t"Tabs",\n\t"steps":\t[]\n}',
        json.dumps({"title": 'Quotes " and \\ and / and \n', "about": "\U0001f409 \\ud83d"}),
        json.dumps({"title": "dragon \U0001f409"}, indent=1),
        '{"slash": "a\\/b"}',
    ],
)
def test_json_is_read_as_json(text):
    def unslashed(value):
        return json.loads(text)

    assert plain(compose(text)) == unslashed(text)


def test_an_alias_bomb_is_refused():
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    problem = problem_of("\n".join(levels))
    assert "counting each use of an alias" in problem.message
    assert problem.line == 6


@pytest.mark.parametrize("depth", [61, 5_000])
def test_deep_nesting_is_refused(depth):
    problem = problem_of("a: " + "[" * depth + "]" * depth)
    assert "nest" in problem.message


def test_deep_nesting_through_aliases_is_refused():
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 200)]
    assert problem_of("\n".join(lines)).message == "nested more than 60 deep"


def test_an_alias_inside_itself_is_refused():
    assert "no finished anchor '&a'" in problem_of("a: &a [*a]").message


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "the file is empty", None),
        ("# only a remark\n", "the file is empty", None),
        ("a: 1\n---\na: 2\n", "a file holds one scenario; here a second begins", 2),
        ("a: !!python/object:os.system x\n", "scenarios use no YAML tags", 1),
        ("a: [1, 2\nb: 3\n", "this is not YAML", 2),
        ("a: b: c\n", "this is not YAML: mapping values are not allowed", 1),
        ("? [a, b]\n: c\n", "a list or mapping stands where a key must be", 1),
        ("a: x\x07y\n", "the sign U+0007 cannot stand in a scenario", 1),
        ("a: 1\n\tb: 2\n", "this is not YAML", 2),
    ],
)
def test_what_is_no_scenario_says_why_and_where(text, message, line):
    problem = problem_of(text)
    assert problem.message.startswith(message)
    assert problem.line == line


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("note: a thing: another\n", "Text with ': ' in it needs quotes."),
        ("{mana_cost: {1}{G}}", 'Text that starts with a brace needs quotes: "{1}{G}".'),
        ("{{G}: 1}", 'Text that starts with a brace or bracket needs quotes: "{1}{G}".'),
    ],
)
def test_frequent_mistakes_come_with_a_hint(text, hint):
    assert problem_of(text).hint == hint


def test_a_file_that_is_too_big_is_not_read(tmp_path):
    path = tmp_path / "big.scenario.yaml"
    path.write_bytes(b"# " + b"x" * MAX_BYTES)
    with pytest.raises(InvalidScenarioError, match="too big"):
        read_text(path)


def test_a_text_that_is_too_long_is_not_parsed():
    assert "too long" in problem_of("x" * (MAX_BYTES + 1)).message


def test_text_that_is_not_utf8_names_the_line(tmp_path):
    path = tmp_path / "latin.scenario.yaml"
    path.write_bytes("title: a\nabout: Séance\n".encode("latin-1"))
    with pytest.raises(InvalidScenarioError, match="not UTF-8") as caught:
        read_text(path)
    assert caught.value.line == 2
    assert caught.value.path == str(path)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path):
    path = tmp_path / "bom.scenario.yaml"
    path.write_bytes(b"\xef\xbb\xbftitle: a\n")
    assert plain(compose(read_text(path))) == {"title": "a"}


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(InvalidScenarioError, match="there is no such file"):
        read_text(tmp_path / "none.scenario.yaml")
    with pytest.raises(InvalidScenarioError, match="a folder, not a file"):
        read_text(tmp_path)
