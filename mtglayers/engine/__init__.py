"""The rules as pure functions over values: layers, copying, dependency, choices, events.

`evaluate` in `mtglayers.engine.evaluation` answers what every object is now and why.
"""

from __future__ import annotations

# The families of nodes register what they mean when they are imported.
from mtglayers.engine import conditions, filters, player_ranks, quantities, references

__all__ = ["conditions", "filters", "player_ranks", "quantities", "references"]
