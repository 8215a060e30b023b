"""Printed facts that some card data lacks, by card name.

Data without such facts (the flat list has no defense) is completed from here, so that a battle
enters with its counters. What is in neither stays marked as uncertain.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

__all__ = ["known_fact"]


@cache
def _facts() -> dict[str, dict[str, str]]:
    text = files("mtglayers.cards").joinpath("data/known_facts.json").read_text(encoding="utf-8")
    facts: dict[str, dict[str, str]] = json.loads(text)
    return facts


def known_fact(what: str, name: str) -> str | None:
    """Return a printed value of a card, or ``None`` where it is not known.

    Parameters
    ----------
    what
        "defense".
    name
        The name of the face.

    Examples
    --------
    >>> known_fact("defense", "No such battle") is None
    True
    """
    return _facts().get(what, {}).get(name)
