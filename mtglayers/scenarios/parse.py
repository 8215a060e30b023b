"""From text to a `Scenario`, or to one error that lists everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mtglayers.rules import EDITION, rule_exists
from mtglayers.scenarios.errors import InvalidScenarioError
from mtglayers.scenarios.model import TOP_LEVEL, PlayerSetup, Scenario
from mtglayers.scenarios.records import Record, entries_once, unknown_key
from mtglayers.scenarios.shapes import INVALID, Integer, ListOf, Reader, Text, is_null
from mtglayers.scenarios.source import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    compose,
    read_text,
)
from mtglayers.scenarios.words import RESERVED_IDS, standard_rule

__all__ = ["load_scenario", "parse_scenario", "read_scenario", "require_no_problems"]

VERSION = 1
_ALL_KEYS = ("scenario", "players", *TOP_LEVEL)
_REQUIRED = ("scenario", "title", "steps")


def load_scenario(path: str | Path) -> Scenario:
    """Read a scenario file.

    Parameters
    ----------
    path
        A ``*.scenario.yaml`` or JSON file.

    Raises
    ------
    InvalidScenarioError
        If the file cannot be read or is no scenario; it lists all problems.
    """
    path = Path(path)
    return parse_scenario(read_text(path), path=str(path))


def parse_scenario(text: str, *, path: str | None = None) -> Scenario:
    """Read a scenario from YAML or JSON text.

    Parameters
    ----------
    text
        The text of one scenario.
    path
        The file to name in errors.

    Raises
    ------
    InvalidScenarioError
        If the text is no scenario; it lists all problems with their lines.

    Examples
    --------
    >>> scenario = parse_scenario('''
    ... scenario: 1
    ... title: A Clone of a Bear
    ... steps:
    ...   - enter: {card: Grizzly Bears, as: bears}
    ...   - enter: {card: Clone, copy: bears}
    ... expect:
    ...   clone: {name: Grizzly Bears}
    ... ''')
    >>> scenario.steps[1].action.copy
    ('bears',)
    """
    root = compose(text, path=path)
    reader = Reader()
    scenario = read_scenario(root, reader)
    require_no_problems(reader, path)
    assert isinstance(scenario, Scenario)
    return scenario


def require_no_problems(reader: Reader, path: str | None) -> None:
    """Raise everything that a reader has found wrong, in the order of the file."""
    if reader.problems:
        ordered = sorted(reader.problems, key=lambda each: (each.line or 0, each.column or 0))
        raise InvalidScenarioError(tuple(ordered), path=path)


def read_scenario(root: Node, reader: Reader) -> Any:
    """Read the tree of a scenario; `None` where the reader has recorded what is wrong with it."""
    if not isinstance(root, MappingNode):
        return reader.wrong_type(root, "a scenario", "a mapping that starts with 'scenario: 1'")
    entries = {key.text: (key, value) for key, value in entries_once(root, reader)}
    for key, _ in entries.values():
        if key.text not in _ALL_KEYS:
            unknown_key(key, _ALL_KEYS, reader, of="a scenario", hint=_merge_hint(key.text))
    for key_text in _REQUIRED:
        if key_text not in entries:
            reader.problem(root, f"a scenario needs the key '{key_text}'", key=key_text)
    values: dict[str, Any] = {}
    if "scenario" in entries:
        values["scenario"] = _version(entries["scenario"][1], reader)
    if "players" in entries:
        values["players"] = _players(entries["players"][1], reader)
    players = values.get("players", INVALID)
    reader.players = (
        tuple(player.id for player in players) if players is not INVALID else ("you", "opponent")
    )
    for name, shape in TOP_LEVEL.items():
        if name in entries:
            values[name] = shape.read(entries[name][1], name, reader)
    if "rules" in entries and values.get("edition", "current") == "current":
        _check_rules(entries["rules"][1], reader)
    return None if reader.problems else Scenario(**values)


def _check_rules(node: Node, reader: Reader) -> None:
    """Record numbers that look like rules and are none of the edition followed."""
    for item in node.items if isinstance(node, SequenceNode) else ():
        number = standard_rule(item.text) if isinstance(item, ScalarNode) else None
        if number is not None and not rule_exists(number):
            reader.problem(
                item,
                f"rules: there is no rule {number} in the Comprehensive Rules of {EDITION}",
                key="rules",
            )


def _merge_hint(key: str) -> str | None:
    return "Merge keys are no part of the format." if key == "<<" else None


def _version(node: Node, reader: Reader) -> Any:
    version = Integer(1).read(node, "scenario", reader)
    if version not in (VERSION, INVALID):
        return reader.problem(
            node,
            f"the format has no version {version} that is known here",
            key="scenario",
            hint=f"Write 'scenario: {VERSION}'.",
        )
    return version


def _players(node: Node, reader: Reader) -> Any:
    """Read a list of ids, or a mapping from ids to what each begins with."""
    if isinstance(node, SequenceNode):
        ids = ListOf(Text("the id of a player"), least=1).read(node, "players", reader)
        setups = INVALID if ids is INVALID else tuple(PlayerSetup(id=each) for each in ids)
        names = [item for item in node.items if isinstance(item, ScalarNode)]
    elif isinstance(node, MappingNode):
        pairs = list(entries_once(node, reader))
        names = [key for key, _ in pairs]
        read = tuple(_player(key, value, reader) for key, value in pairs)
        setups = INVALID if any(each is INVALID for each in read) else read
        if not pairs:
            return reader.problem(node, "players must not be empty", key="players")
    else:
        return reader.wrong_type(
            node, "players", "a list of ids, or a mapping from ids to what each begins with"
        )
    return INVALID if _bad_names(names, reader) else setups


def _bad_names(names: list[ScalarNode], reader: Reader) -> bool:
    seen: set[str] = set()
    before = len(reader.problems)
    for name in names:
        if name.text in RESERVED_IDS or not name.text.strip():
            reader.problem(name, f"players: '{name.text}' is no id for a player", key="players")
        elif name.text in seen:
            reader.problem(name, f"players: '{name.text}' is named twice", key="players")
        seen.add(name.text)
    return len(reader.problems) > before


class _PlayerRecord(Record):
    """A player's setup, whose id is the key in front of it."""

    def __init__(self, player: str) -> None:
        super().__init__(PlayerSetup, f"the player '{player}'")
        self.player = player

    def build(self, values: dict[str, Any], node: Node, reader: Reader) -> Any:
        """Make the setup with its id."""
        return super().build({**values, "id": self.player}, node, reader)


def _player(key: ScalarNode, node: Node, reader: Reader) -> Any:
    if is_null(node):
        return PlayerSetup(id=key.text)
    return _PlayerRecord(key.text).read(node, key.text, reader)
