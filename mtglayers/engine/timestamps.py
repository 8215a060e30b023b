"""Timestamp order of effects (CR 613.7), with active player first between equal ones."""

from __future__ import annotations

from mtglayers.core.abilities import HeldAbility
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine.context import derived, players_in_order

Order = tuple[int, ...]


def _player_places(state: GameState) -> dict[str, int]:
    return {player: place for place, player in enumerate(players_in_order(state))}


def player_place(player: str, state: GameState) -> int:
    """Tell how early a player is in turn order from the active player (CR 101.4, 613.7m)."""
    return derived(state, "player_places", _player_places).get(player, len(state.players))


def static_timestamp(item: GameObject, held: HeldAbility) -> int:
    """Return the later of the object's timestamp and of the effect that gave the ability.

    CR 613.7a.
    """
    return max(item.timestamp, held.timestamp or 0)


def static_order(
    item: GameObject, held: HeldAbility, place: int, index: int, state: GameState, controller: str
) -> Order:
    """Return the sort key of an effect of a static ability.

    Effects of one object keep their relative order when the object gets a new timestamp
    (CR 613.7a): abilities of its own before granted ones, those in the order in which they
    were granted.
    """
    return (
        static_timestamp(item, held),
        player_place(controller, state),
        item.timestamp,
        item.position,
        object_place(item.id, state),
        held.timestamp or 0,
        place,
        index,
    )


def _indices(state: GameState) -> dict[str, int]:
    return {item.id: index for index, item in enumerate(state.objects)}


def object_place(object_id: str, state: GameState) -> int:
    """Tell how early an object comes among the objects of a state."""
    return derived(state, "object_places", _indices).get(object_id, 0)


def object_order(item: GameObject, timestamp: int, state: GameState, place: int = 0) -> Order:
    """Return the sort key of an effect of a rule or counter on an object."""
    return (
        timestamp,
        player_place(item.controller, state),
        item.timestamp,
        item.position,
        object_place(item.id, state),
        0,
        place,
        0,
    )


def effect_order(timestamp: int, controller: str, number: int, state: GameState) -> Order:
    """Return the sort key of an effect of a resolved spell or ability (CR 613.7b)."""
    return (timestamp, player_place(controller, state), 0, 0, 0, 0, number, 0)
