"""The verbs that say what a board is like, without anything happening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from mtglayers.scenarios.records import argument
from mtglayers.scenarios.shapes import Either, Flag, Integer, OneOf
from mtglayers.scenarios.values import CARD, LINE, NEW_ID, PLAYER, PROSE, Counters
from mtglayers.scenarios.verb_base import Verb

PLACES = ("graveyard", "exile", "hand", "library", "command")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Verb):
    """A player has a card in a zone; in the library it is the top card."""

    verb: ClassVar[str] = "place"
    card: str = argument(CARD)
    zone: str = argument(OneOf("zone", PLACES))
    player: str | None = argument(PLAYER, default=None)
    as_id: str | None = argument(NEW_ID, key="as", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPlayer(Verb):
    """A player has this much life, and so many counters."""

    verb: ClassVar[str] = "set_player"
    player: str | None = argument(PLAYER, default=None)
    life: int | None = argument(Integer(), default=None)
    counters: tuple[tuple[str, int], ...] = argument(Counters(0), default=())

    @staticmethod
    def check(values: dict[str, Any]) -> Iterator[str]:
        """Yield that there must be something to say."""
        if "life" not in values and "counters" not in values:
            yield "needs 'life' or 'counters'"


@dataclass(frozen=True, slots=True, kw_only=True)
class Emblem(Verb):
    """A player has an emblem with these abilities."""

    verb: ClassVar[str] = "emblem"
    bare: ClassVar[str | None] = "text"
    text: str = argument(PROSE)
    player: str | None = argument(PLAYER, default=None)
    as_id: str | None = argument(NEW_ID, key="as", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Verb):
    """Words that were not understood hold or don't, or are a number."""

    verb: ClassVar[str] = "decide"
    about: str = argument(LINE)
    value: int | bool = argument(Either("true, false or a number", Flag(), Integer()))
