"""From a `Scenario` back to YAML, the way people write it: one line for a step.

`parse_scenario(write_scenario(s)) == s` holds for every scenario, and writing is stable: the
same scenario gives the same text. What has its default is left out; comments are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mtglayers.scenarios.expectations import EXPECTATIONS, Expectations
from mtglayers.scenarios.model import DEFAULT_PLAYERS, TOP_LEVEL, PlayerSetup, Scenario
from mtglayers.scenarios.records import write_fields
from mtglayers.scenarios.steps import STEPS

__all__ = ["write_scenario"]

WIDTH = 100
_ORDER = ("title", "about", "rules", "source", "edition", "state_based_actions", "cards")
_COUNTER = re.compile(r"[+-]\d+/[+-]\d+")
# Words that some YAML reader takes for something else than text.
_NO_TEXT = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
_PLAIN_SIGNS = frozenset(" '’—–-+/.*()!&;_")


def write_scenario(scenario: Scenario) -> str:
    """Write a scenario as YAML text.

    Parameters
    ----------
    scenario
        The scenario.

    Returns
    -------
    str
        The text of a file, with a line break at its end.

    Examples
    --------
    >>> from mtglayers.scenarios import parse_scenario
    >>> print(write_scenario(parse_scenario(
    ...     '{"scenario": 1, "title": "Two", "steps": [{"enter": {"card": "Clone"}}]}')), end="")
    scenario: 1
    title: Two
    steps:
      - enter: Clone
    """
    lines = [f"scenario: {scenario.scenario}"]
    for key in _ORDER:
        value = getattr(scenario, key)
        if value != Scenario.__dataclass_fields__[key].default:
            data = TOP_LEVEL[key].write(value)
            lines += _cards(data) if key == "cards" else _entry(key, data, 0)
    if scenario.players != DEFAULT_PLAYERS:
        lines.append(f"players: {flow(_players(scenario.players))}")
    lines += _steps(scenario)
    if scenario.expect is not None:
        lines += _expectations(scenario.expect, 0)
    return "\n".join(lines) + "\n"


def _players(players: tuple[PlayerSetup, ...]) -> Any:
    setups = {player.id: write_fields(player) for player in players}
    return setups if any(setups.values()) else list(setups)


def _cards(cards: list[dict[str, Any]]) -> Iterator[str]:
    yield "cards:"
    for card in cards:
        yield from _item(_block_card(card, 4), 2)


def _block_card(card: dict[str, Any], indent: int) -> list[str]:
    lines: list[str] = []
    for key, value in card.items():
        if key == "card_faces":
            lines.append(f"{' ' * indent}card_faces:")
            for face in value:
                lines += _item(_block_card(face, indent + 4), indent + 2)
        else:
            lines += _entry(key, value, indent)
    return lines


def _item(lines: list[str], indent: int) -> list[str]:
    """Make lines of a mapping the item of a list, by a dash in front of the first."""
    return [f"{' ' * indent}- {lines[0].strip()}", *lines[1:]]


def _steps(scenario: Scenario) -> Iterator[str]:
    if not scenario.steps:
        yield "steps: []"
        return
    yield "steps:"
    for step, data in zip(scenario.steps, STEPS.write(scenario.steps), strict=True):
        expectations = getattr(step.action, "expectations", None)
        lines: list[str] = []
        for key, value in data.items():
            if key == "expect" and expectations is not None:
                lines += _expectations(expectations, 4)
            elif key == "enter_together":
                lines.append("    enter_together:")
                lines += [f"      - {flow(entry)}" for entry in value]
            else:
                lines += _entry(key, value, 4)
        yield from _item(lines, 2)


def _expectations(expectations: Expectations, indent: int) -> Iterator[str]:
    margin = " " * indent
    data = EXPECTATIONS.write(expectations)
    if not data:
        yield f"{margin}expect: {{}}"
        return
    yield f"{margin}expect:"
    for key, value in data.items():
        line = f"{margin}  {_scalar(key)}: {flow(value)}"
        if len(line) <= WIDTH or not value:
            yield line
            continue
        yield f"{margin}  {_scalar(key)}:"
        if isinstance(value, list):
            yield from (f"{margin}    - {flow(item)}" for item in value)
        else:
            for name, item in value.items():
                yield f"{margin}    {name}: {flow(item)}"


def _entry(key: str, value: Any, indent: int) -> list[str]:
    margin = " " * indent
    if isinstance(value, str) and "\n" in value and _fits_block(value):
        block = [f"{margin}  {line}" if line else "" for line in value.split("\n")]
        return [f"{margin}{key}: |-", *block]
    shown = _scalar(value, ",") if isinstance(value, str) else flow(value)
    return [f"{margin}{_scalar(key)}: {shown}"]


def _fits_block(text: str) -> bool:
    """Tell whether text can stand as a literal block and be read back unchanged."""
    lines = text.split("\n")
    if text != text.strip("\n") or not lines[0].strip() or lines[0][0] in " \t":
        return False
    return all(line.isprintable() and (line.strip() or not line) for line in lines)


def flow(value: Any) -> str:
    """Write plain data in one line, as flow style YAML.

    Examples
    --------
    >>> flow({"copy": ["a", None], "x": "{X}"})
    '{copy: [a, null], x: "{X}"}'
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _scalar(value)
        case list() | tuple():
            return f"[{', '.join(flow(item) for item in value)}]"
        case dict():
            pairs = (f"{_scalar(key)}: {flow(item)}" for key, item in value.items())
            return f"{{{', '.join(pairs)}}}"
    raise TypeError(f"a scenario cannot hold {type(value).__name__}")


def _scalar(text: str, more: str = "") -> str:
    """Write text plain where no YAML reader can take it for anything else, else in quotes."""
    return text if _is_plain(text, more) else f'"{"".join(map(_escaped, text))}"'


def _is_plain(text: str, more: str) -> bool:
    if _COUNTER.fullmatch(text):
        return True
    if not text or not text[0].isalpha() or text[-1] == " " or text.lower() in _NO_TEXT:
        return False
    return all(sign.isalnum() or sign in _PLAIN_SIGNS or sign in more for sign in text)


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    if sign == "\n":
        return "\\n"
    if sign.isprintable():
        return sign
    return f"\\U{ord(sign):08x}" if ord(sign) > 0xFFFF else f"\\u{ord(sign):04x}"
