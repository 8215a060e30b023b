"""Boards to begin with: the scenarios in the folder beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.parse import parse_scenario

__all__ = ["examples"]

_FOLDER = Path(__file__).parent / "examples"


@cache
def examples() -> dict[str, Scenario]:
    """Return the examples by their titles.

    Examples
    --------
    >>> next(iter(examples()))
    'Clone an animated Mutavault under Humility'
    """
    read = [
        parse_scenario(file.read_text(encoding="utf-8"), path=file.name)
        for file in sorted(_FOLDER.glob("*.scenario.yaml"))
    ]
    return {each.title: each for each in read}
