"""Scenario files: read, check, run and write them.

`load_scenario` and `parse_scenario` give a `Scenario` or raise `InvalidScenarioError`, which
lists everything that is wrong; `write_scenario` gives the text back; `check_file` runs a file
and reports each expectation that fails.

Examples
--------
>>> from mtglayers.scenarios import parse_scenario, write_scenario
>>> scenario = parse_scenario("{scenario: 1, title: A clone, steps: [{enter: Clone}]}")
>>> scenario.steps[0].action.card
'Clone'
"""

from typing import TYPE_CHECKING

from mtglayers.lazy import lazy_names

if TYPE_CHECKING:
    from mtglayers.scenarios.errors import InvalidScenarioError, Problem
    from mtglayers.scenarios.model import CardDefinition, PlayerSetup, Scenario
    from mtglayers.scenarios.parse import load_scenario, parse_scenario
    from mtglayers.scenarios.results import Failure, Result, Status
    from mtglayers.scenarios.runner import check_file, run_scenario
    from mtglayers.scenarios.steps import Answer, Step
    from mtglayers.scenarios.values import Choices
    from mtglayers.scenarios.write import write_scenario

# The pytest plugin lives here too, so nothing is imported before it is used.
_EXPORTS = {
    "Answer": "steps",
    "CardDefinition": "model",
    "Choices": "values",
    "Failure": "results",
    "InvalidScenarioError": "errors",
    "PlayerSetup": "model",
    "Problem": "errors",
    "Result": "results",
    "Scenario": "model",
    "Status": "results",
    "Step": "steps",
    "check_file": "runner",
    "load_scenario": "parse",
    "parse_scenario": "parse",
    "run_scenario": "runner",
    "write_scenario": "write",
}

__all__ = [
    "Answer",
    "CardDefinition",
    "Choices",
    "Failure",
    "InvalidScenarioError",
    "PlayerSetup",
    "Problem",
    "Result",
    "Scenario",
    "Status",
    "Step",
    "check_file",
    "load_scenario",
    "parse_scenario",
    "run_scenario",
    "write_scenario",
]

__getattr__, __dir__ = lazy_names(__name__, _EXPORTS)
