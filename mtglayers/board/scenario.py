"""Boards as scenarios and scenarios as boards: what is written can be read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtglayers.core.state import GameState
from mtglayers.errors import IllegalStateError, MtgLayersError
from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.parse import parse_scenario
from mtglayers.scenarios.source import read_text
from mtglayers.scenarios.steps import Step
from mtglayers.scenarios.table import EngineTable
from mtglayers.scenarios.verbs import Expect

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

__all__ = ["played", "scenario_of"]


def scenario_of(
    data: Mapping[str, Any],
    steps: Sequence[Mapping[str, Any] | Step],
    state: GameState | None,
    cards: CardDatabase,
) -> Scenario:
    """Make the scenario of a board, and make sure that it leads to the same state.

    Parameters
    ----------
    data
        The top level: title, players, edition.
    steps
        What was done: steps, or mappings that say the same.
    state
        The state of the board, which playing the scenario must give again; ``None`` for no check.
    cards
        The cards of the board.

    Raises
    ------
    IllegalStateError
        Something that was done has no words in the format, so the state would not come back.
    """
    head = {"scenario": 1, **data}
    parsed = [each if isinstance(each, Step) else _step(head, each) for each in steps]
    shell = parse_scenario(json.dumps({**head, "steps": []}))
    from dataclasses import replace

    scenario = replace(shell, steps=tuple(parsed))
    if state is None:
        return scenario
    again = [state_after for _, state_after in played(scenario, cards)][-1]
    if again != state:
        raise IllegalStateError(
            "this board can't be written as a scenario: playing it gives another board",
            hint="Something was done with values that the scenario format has no words for.",
        )
    return scenario


def _step(head: Mapping[str, Any], step: Mapping[str, Any]) -> Step:
    return parse_scenario(json.dumps({**head, "steps": [step]})).steps[0]


def played(scenario: Scenario, cards: CardDatabase) -> list[tuple[Step | None, GameState]]:
    """Play a scenario and return its states, each with the step that led to it.

    A step that must be refused is tried and leaves the state as it was; expectations are not
    checked.
    """
    table = EngineTable(cards)
    found: list[tuple[Step | None, GameState]] = [(None, table.start(scenario))]

    def respond(state: GameState, steps: Sequence[Step]) -> GameState:
        for step in steps:
            if not isinstance(step.action, Expect):
                state = table.perform(state, step, respond)
        return state

    for step in scenario.steps:
        if isinstance(step.action, Expect):
            continue
        state = found[-1][1]
        if step.fails is None:
            found.append((step, table.perform(state, step, respond)))
            continue
        try:
            table.perform(state, step, respond)
        except MtgLayersError:
            continue
        raise IllegalStateError(f"line {step.line}: the step was to be refused and was not")
    return found


def text_of(source: str | Path | Scenario) -> Scenario:
    """Return a scenario from itself, its text, or the path of its file."""
    if isinstance(source, Scenario):
        return source
    if isinstance(source, Path) or ("\n" not in source and source.endswith((".yaml", ".json"))):
        return parse_scenario(read_text(Path(source)), path=str(source))
    return parse_scenario(source)
