"""The predefined tokens (CR 111.10) and those of newer cards, as cards with structured abilities.

An effect names such a token by one word ("create a Treasure token"); what the token is, the rules
say. Facts and abilities stand in ``data/tokens.json`` in the form of the built-in cards; the
English is made by `mtglayers.oracle.render`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from mtglayers.cards.builtin import card_from_record
from mtglayers.core.cards import Card

__all__ = ["PredefinedTokens", "predefined_tokens"]

LABEL = "predefined tokens"


class PredefinedTokens(Mapping[str, Card]):
    """The predefined tokens by the word that effects call them by, made when asked for.

    Examples
    --------
    >>> tokens = predefined_tokens()
    >>> tokens["Treasure"].name, tokens["Royal Role"].front.subtypes
    ('Treasure Token', ('Aura', 'Role'))
    """

    def __init__(self, records: list[dict[str, Any]]) -> None:
        self._records = {record["token"]: record for record in records}
        self._made: dict[str, Card] = {}

    def __getitem__(self, word: str) -> Card:
        if word not in self._made:
            self._made[word] = card_from_record(self._records[word], LABEL)
        return self._made[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def rule(self, word: str) -> str:
        """Return the number of the rule that defines a token; empty for those of newer cards.

        Examples
        --------
        >>> predefined_tokens().rule("Clue"), predefined_tokens().rule("Lander")
        ('111.10f', '')
        """
        return str(self._records[word].get("rule", ""))


@cache
def predefined_tokens() -> PredefinedTokens:
    """Return the predefined tokens.

    Examples
    --------
    >>> len(predefined_tokens()["Incubator"].faces)
    2
    """
    text = files("mtglayers.cards").joinpath("data/tokens.json").read_text(encoding="utf-8")
    return PredefinedTokens(json.loads(text))
