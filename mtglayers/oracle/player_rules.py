"""Rules for players that the engine acts on (CR 101.2, 119.7, 119.8, 121.3, 502.3, 601.3).

"Players can't gain life", "your life total can't change", "each player can't draw more than one
card each turn", "your opponents can't cast spells of the chosen color", "players skip their untap
steps", "untap all permanents you control during each other player's untap step" and the like.
"""

from __future__ import annotations

from mtglayers.core.conditions import Condition, Conjunction
from mtglayers.core.effects import RuleEffect, StaticEffect
from mtglayers.core.filters import Filter, Is
from mtglayers.core.references import EachPlayer, Opponents, PlayerRef, ThisObject, You
from mtglayers.oracle.conditions import read_lead, read_trail
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter
from mtglayers.oracle.players import read_player

__all__ = ["read_player_rule"]

_NUMBERS = {"one": 1, "two": 2, "three": 3, "1": 1, "2": 2, "3": 3}
_UNTAP_STEPS = r"during (?:their|your|that player's) untap steps?"


def read_player_rule(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read one sentence as a rule for players.

    Examples
    --------
    >>> read_player_rule(Cursor("your opponents can't gain life."))[0].kind
    "can't gain life"
    >>> read_player_rule(Cursor("each player can't draw more than one card each turn."))[0].limit
    1
    """
    start = cur.mark()
    condition = read_lead(cur)
    found = _rules(cur, condition)
    if found:
        words = cur.since(start)
        return tuple(RuleEffect(words, *rest) for rest in found)
    cur.reset(start)
    return None


Found = tuple[str, Filter | None, PlayerRef, int, Condition | None]


def _rules(cur: Cursor, condition: Condition | None) -> list[Found]:
    """Return kind, objects, players, limit and condition of each rule of the sentence."""
    if cur.eat(r"your life total can't change"):
        kinds = ("can't gain life", "can't lose life")
        return [(kind, None, You(), 0, condition) for kind in kinds]
    if cur.eat(r"you may choose not to untap ~ during your untap step"):
        return [("may stay tapped", Is(ThisObject()), You(), 0, condition)]
    if cur.eat(r"untap (?:all|each|(?=~))"):
        permanents = Is(ThisObject()) if cur.eat("~") else read_filter(cur)
        if permanents is None or not cur.eat(r"during each (?:other player|opponent)'s untap step"):
            return []
        return [("untaps then too", permanents, Opponents(), 0, condition)]
    if cur.eat(r"it can't become night"):
        return [("can't become night", None, EachPlayer(), 0, condition)]
    if cur.eat(r"spells and abilities your opponents control can't cause you to(?= )"):
        return [(kind, None, You(), 0, condition) for kind in _caused(cur)]
    if found := cur.eat(r"skip your (untap|upkeep|draw) step"):
        condition = condition if condition is not None else read_trail(cur)
        return [(f"skips the {found.group(1)} step", None, You(), 0, condition)]
    player = read_player(cur)
    if player is None:
        return []
    rules = _of_player(cur, player)
    behind = read_trail(cur) if rules else None
    if behind is not None:
        condition = behind if condition is None else Conjunction((condition, behind))
    return [(*found, condition) for found in rules]


def _caused(cur: Cursor) -> list[str]:
    """Read what opponents can't make a player do."""
    found = cur.eat(r"(?:(discard cards))?(?: or |(?=sacr)|(?=\.|$))(?:(sacrifice permanents))?")
    kinds = ("opponents can't cause discards", "opponents can't cause sacrifices")
    said = found.groups() if found is not None else ()
    return [kind for kind, words in zip(kinds, said, strict=False) if words]


def _of_player(cur: Cursor, player: PlayerRef) -> list[tuple[str, Filter | None, PlayerRef, int]]:
    if found := cur.eat(r"skips? (?:their|your) (untap|upkeep|draw) steps?(?=[.]|$)"):
        return [(f"skips the {found.group(1)} step", None, player, 0)]
    if not cur.eat(r"can't(?= )"):
        return []
    if cur.eat(r"gain or lose life"):
        return [(kind, None, player, 0) for kind in ("can't gain life", "can't lose life")]
    if cur.eat(r"get (?:poison )?counters"):
        return [("can't get counters", None, player, 0)]
    if cur.eat(r"gain life"):
        return [("can't gain life", None, player, 0)]
    if cur.eat(r"lose life"):
        return [("can't lose life", None, player, 0)]
    if cur.eat(r"draw cards"):
        return [("can't draw", None, player, 0)]
    if found := cur.eat(r"draw more than (one|two|1|2) cards? each turn"):
        return [("can't draw", None, player, _NUMBERS[found.group(1)])]
    if found := cur.eat(r"untap more than (one|two|1|2)(?= )"):
        objects = read_filter(cur)
        if objects is not None and cur.eat(_UNTAP_STEPS):
            return [("untap limit", objects, player, _NUMBERS[found.group(1)])]
        return []
    if cur.eat(r"cast(?= )"):
        more = cur.eat(r"more than (one|two|three)(?= )")
        spells = read_filter(cur)
        if spells is None or (more and not cur.eat("each turn")):
            return []
        return [("can't be cast", spells, player, _NUMBERS[more.group(1)] if more else 0)]
    return []
