"""Phrases for players: "you", "each opponent", "its controller" (CR 102, 109.5)."""

from __future__ import annotations

from mtglayers.core.instructions import TargetSpec
from mtglayers.core.references import (
    ActivePlayer,
    AntecedentPlayer,
    AttachedObject,
    AttachedPlayer,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EachPlayer,
    EventPlayer,
    ObjectRef,
    Opponents,
    OwnerOf,
    PlayerRef,
    TargetPlayer,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor

_FIXED: tuple[tuple[str, PlayerRef], ...] = (
    (r"you(?!r)|your team", You()),
    (
        r"your opponents|each opponent|an opponent|opponents|each of your opponents|any opponent|"
        r"one of your opponents|all opponents|each other player|another player|other players",
        Opponents(),
    ),
    (r"each player|all players|players|a player|any player", EachPlayer()),
    (r"the chosen (?:player|opponent)", ChosenPlayer()),
    (r"defending player", DefendingPlayer()),
    (r"enchanted (?:player|opponent)", AttachedPlayer()),
    (r"the active player|the player whose turn it is", ActivePlayer()),
)  # fmt: skip


def antecedent_player(cur: Cursor) -> PlayerRef:
    """Return whom "that player" or "they" means."""
    context = cur.context
    if context.player is not None:
        return context.player
    return EventPlayer() if context.event else AntecedentPlayer()


def own_object(cur: Cursor) -> ObjectRef:
    """Return what "its" means: the newest mention, else the object itself."""
    return cur.context.antecedent() or ThisObject()


def read_player(cur: Cursor) -> PlayerRef | None:
    """Read a phrase for players; "target player" notes a target requirement.

    Examples
    --------
    >>> read_player(Cursor("your opponents control")), read_player(Cursor("its controller"))
    (Opponents(), ControllerOf(ref=ThisObject()))
    """
    start = cur.mark()
    if cur.eat(r"target (?:player|opponent)"):
        return _target_player(cur)
    if cur.eat(r"that (?:player|opponent)|those players|the player|the same player"):
        return antecedent_player(cur)
    if found := cur.eat(r"(?:its|their|his|her) (controller|owner)s?"):
        return _possessor(found.group(1), own_object(cur))
    if found := cur.eat(r"~'s (controller|owner)"):
        return _possessor(found.group(1), ThisObject())
    if found := cur.eat(r"(?:enchanted|equipped) [a-z]+'s (controller|owner)"):
        return _possessor(found.group(1), AttachedObject())
    if found := cur.eat(r"that ([a-z]+)(?:'s|s') (controller|owner)"):
        ref = cur.context.antecedent(found.group(1))
        if ref is not None:
            return _possessor(found.group(2), ref)
        cur.reset(start)
    for expression, player in _FIXED:
        if cur.eat(expression):
            return player
    return None


def _possessor(word: str, ref: ObjectRef) -> PlayerRef:
    return ControllerOf(ref) if word == "controller" else OwnerOf(ref)


def _target_player(cur: Cursor) -> PlayerRef:
    said = cur.low[: cur.position].rstrip()
    player = Opponents() if said.endswith("opponent") else None
    index = cur.context.add_target(TargetSpec(None, players=True, player=player))
    cur.context.player = TargetPlayer(index)
    return cur.context.player
