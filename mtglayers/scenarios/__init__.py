"""Scenario files: read, check, run and write them.

`load_scenario` and `parse_scenario` give a `Scenario` or raise `InvalidScenarioError`, which
lists everything that is wrong; `write_scenario` gives the text back.
"""

from mtglayers.scenarios.errors import InvalidScenarioError, Problem
from mtglayers.scenarios.model import CardDefinition, PlayerSetup, Scenario
from mtglayers.scenarios.parse import load_scenario, parse_scenario
from mtglayers.scenarios.steps import Answer, Step
from mtglayers.scenarios.values import Choices
from mtglayers.scenarios.write import write_scenario

__all__ = [
    "Answer",
    "CardDefinition",
    "Choices",
    "InvalidScenarioError",
    "PlayerSetup",
    "Problem",
    "Scenario",
    "Step",
    "load_scenario",
    "parse_scenario",
    "write_scenario",
]
