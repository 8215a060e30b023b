"""Looking back: events of this turn or the last, by kind, player and object (CR 608.2i, 603)."""

from __future__ import annotations

from mtglayers.core.filters import Filter
from mtglayers.engine.context import Context, matches


def count_events(
    event: str,
    context: Context,
    *,
    player: str | tuple[str, ...] = "",
    tested: Filter | None = None,
    amounts: bool = False,
    turn: str = "this turn",
) -> int:
    """Count events of the history (or add up their amounts).

    Parameters
    ----------
    event
        As the history names it.
    context
        Whose state and values are used.
    player
        Only events of this player or these players; empty for any.
    tested
        Only events whose object matches; an object that is gone is tested by its present
        values if any are known, else it does not count.
    amounts
        Add the amounts instead of counting the events.
    turn
        "this turn", "last turn", or "this game".
    """
    number = context.state.turn.number
    wanted = {"this turn": number, "last turn": number - 1}.get(turn)
    players = (player,) if isinstance(player, str) and player else tuple(player)
    total = 0
    for each in context.state.history:
        if each.event != event or (wanted is not None and each.turn != wanted):
            continue
        if players and each.player not in players:
            continue
        if tested is not None and not _object_matches(tested, each.object, context):
            continue
        total += each.amount if amounts else 1
    return total


def _object_matches(tested: Filter, object_id: str, context: Context) -> bool:
    return object_id in context.values and matches(tested, object_id, context)
