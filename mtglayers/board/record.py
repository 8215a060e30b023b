"""What was done on a board, written as the steps of a scenario (see `mtglayers.scenarios`).

A board keeps what each action was given. A function that answered is kept by its answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from mtglayers.board.answers import listed
from mtglayers.core.cards import Card
from mtglayers.core.state import GameState
from mtglayers.engine.game.asking import Question, kinds_answering

__all__ = ["Recorder", "players_data", "step_of", "token_facts", "top_level"]

_PAIRS = ("counters", "add", "remove")
_NOT_WRITTEN = ("abilities", "result")
_ANSWERED = ("copy", "choose", "targets", "may", "pay")


class Recorder:
    """Passes questions on to a chooser and keeps what it answered."""

    def __init__(self, chooser: Any) -> None:
        self._chooser = chooser
        self.answered: list[tuple[Question, tuple[Any, ...]]] = []

    def ask(self, question: Question) -> Sequence[Any] | None:
        """Ask the chooser."""
        found: Sequence[Any] | None = self._chooser.ask(question)
        if found is not None:
            self.answered.append((question, tuple(found)))
        return found

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        """Do what the chooser does in response."""
        found: GameState = self._chooser.respond(state, source, ability, asker)
        return found

    def unused(self) -> tuple[str, ...]:
        """Tell what nothing asked for, if the chooser tells it."""
        unused = getattr(self._chooser, "unused", None)
        return tuple(unused()) if unused is not None else ()

    def answers(self) -> list[dict[str, Any]]:
        """Write the answers, one mapping for each ability that asked."""
        found: dict[tuple[int, str], dict[str, Any]] = {}
        for question, values in self.answered:
            of = question.source or question.ability
            answer = found.setdefault((question.asker, of), {"of": of})
            _add(answer, question.kind, list(values))
        for answer in found.values():
            if "word" in answer.get("choose", {}):
                answer["choose"]["word"] = _words(answer["choose"]["word"])
        return list(found.values())


def _add(answer: dict[str, Any], kind: str, values: list[Any]) -> None:
    if kind in ("may", "pay"):
        answer["may"] = bool(values and values[0])
    elif kind == "targets":
        answer["targets"] = [*answer.get("targets", ()), *values]
    else:
        name = _word_of_the_format(kind)
        chosen = answer.setdefault("choose", {})
        given: list[Any] = values or ["none"]
        chosen[name] = [*chosen.get(name, ()), *([given] if name == "word" else given)]


def _word_of_the_format(kind: str) -> str:
    """Return the kind of choice under which a scenario answers a question."""
    from mtglayers.scenarios.values import Choices

    known = {field.name for field in fields(Choices)}
    return next((each for each in kinds_answering(kind) if each in known), kind)


def _words(groups: list[list[Any]]) -> Any:
    """Write one word plainly, one pair as a list, several of them as a list of lists."""
    if len(groups) > 1:
        return groups
    return groups[0] if len(groups[0]) > 1 else groups[0][0]


def step_of(
    verb: str,
    arguments: Mapping[str, Any],
    given: Mapping[str, Any],
    answers: Sequence[Mapping[str, Any]],
    words: Mapping[str, Any],
) -> dict[str, Any]:
    """Write one action as a step of a scenario.

    Parameters
    ----------
    verb, arguments, given, answers
        What the board's `do` was given.
    words
        Arguments in the format's own words, where the engine takes something read from them.

    Examples
    --------
    >>> step_of("counters", {"object": "a", "add": (("charge", 2),)}, {}, (), {})
    {'counters': {'object': 'a', 'add': {'charge': 2}}}
    """
    written = _written({**arguments, **words})
    for key in _ANSWERED:
        value = given.get(key)
        if value is not None and value != {}:
            written[key] = _choices(value, written) if key == "choose" else _plain(value)
    if written.get("choose") == {}:
        del written["choose"]
    if verb == "enter_together":
        step: dict[str, Any] = {verb: [_entry(each) for each in arguments["entries"]]}
        if given.get("choose"):
            answers = [*answers, {"choose": _plain(given["choose"])}]
    elif verb in ("step", "next_turn", "day_night"):
        step = {verb: next(iter(written.values()))}
    else:
        step = {verb: written}
    if answers:
        step["answers"] = [_plain(dict(each)) for each in answers]
    return step


def _choices(value: Mapping[str, Any], written: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of the choices what an argument says already."""
    return {k: _plain(v) for k, v in value.items() if not (k == "attached_to" and k in written)}


def _written(arguments: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in arguments.items():
        if key in _NOT_WRITTEN or value in (None, (), "") or (key == "entries"):
            continue
        if key in _PAIRS and not isinstance(value, Mapping):
            value = dict(value)
        found[{"as_id": "as", "exceptions": "except"}.get(key, key)] = _plain(value)
    return found


def _entry(spec: Any) -> dict[str, Any]:
    """Write what enters with others, without what has its default."""
    assert is_dataclass(spec)
    default = type(spec)()  # type: ignore[misc]
    given = {each.name: getattr(spec, each.name) for each in fields(spec)}
    return _written({k: v for k, v in given.items() if v != getattr(default, k)})


def _plain(value: Any) -> Any:
    """Turn values into what YAML knows; a card is written by its name."""
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(_plain, value))
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return value


def token_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the characteristics of a token as they were given."""
    return {
        key: listed(each) if key == "colors" else each
        for key, each in facts.items()
        if each is not None
    }


def players_data(players: Sequence[str] | Mapping[str, Mapping[str, Any]]) -> Any:
    """Write the players of a board and the cards they begin with."""
    if not isinstance(players, Mapping):
        return list(players)
    return {player: _plain(dict(has)) for player, has in players.items()}


def top_level(scenario: Any) -> dict[str, Any]:
    """Write what a scenario says besides its title, steps and expectations."""
    from mtglayers.scenarios.model import TOP_LEVEL
    from mtglayers.scenarios.records import write_fields

    setups = {player.id: write_fields(player) for player in scenario.players}
    data: dict[str, Any] = {"players": setups, "edition": scenario.edition}
    data["state_based_actions"] = scenario.state_based_actions
    if scenario.cards:
        data["cards"] = TOP_LEVEL["cards"].write(scenario.cards)
    return data
