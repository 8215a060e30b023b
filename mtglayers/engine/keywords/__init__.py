"""What keyword abilities stand for (CR 702): the abilities that the word means.

``meaning(ability)`` is asked by the layers (static abilities) and by the event engine
(triggered and activated abilities, entering). Families register what they know.
"""

from __future__ import annotations

from mtglayers.engine.keywords import (
    activated,
    combat,
    entering,
    on_spells,
    other_zones,
    static,
    triggered,
)
from mtglayers.engine.keywords.registry import meaning

__all__ = [
    "activated",
    "combat",
    "entering",
    "meaning",
    "on_spells",
    "other_zones",
    "static",
    "triggered",
]
