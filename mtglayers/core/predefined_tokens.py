"""The predefined tokens (CR 111.10) and those of newer cards, as cards with structured abilities.

An effect names such a token by one word ("create a Treasure token"); what the token is, the rules
say. Facts, abilities and their words stand in ``data/predefined_tokens.json``;
`mtglayers.cards.tokens` writes the words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from mtglayers.core.abilities import Ability
from mtglayers.core.card_records import card_of_record
from mtglayers.core.cards import Card, Face
from mtglayers.core.node import Node, transform

__all__ = ["PREDEFINED_TOKENS_FILE", "PredefinedTokens", "predefined_tokens"]

PREDEFINED_TOKENS_FILE = "data/predefined_tokens.json"
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
            card = card_of_record(self._records[word], LABEL)
            self._made[word] = replace(card, faces=tuple(_linked(face) for face in card.faces))
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


def _linked(face: Face) -> Face:
    """Give the abilities the group of linked abilities that they belong to (CR 607.1)."""
    return replace(face, abilities=tuple(_ability(each, face.name) for each in face.abilities))


def _ability(ability: Ability, name: str) -> Ability:
    def link(node: Node) -> Node:
        return replace(node, link=f"{name}: {node.text}") if isinstance(node, Ability) else node

    inner: Ability = transform(ability, link)
    return replace(inner, link=name)


@cache
def predefined_tokens() -> PredefinedTokens:
    """Return the predefined tokens.

    Examples
    --------
    >>> len(predefined_tokens()["Incubator"].faces)
    2
    """
    text = files("mtglayers.core").joinpath(PREDEFINED_TOKENS_FILE).read_text(encoding="utf-8")
    return PredefinedTokens(json.loads(text))
