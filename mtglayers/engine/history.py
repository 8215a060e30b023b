"""Looking back: events of this turn or the last, by kind, player and object (CR 608.2i, 603)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.filters import Filter
from mtglayers.core.state import Event, LastKnown
from mtglayers.engine.context import Context, matches
from mtglayers.engine.game.event_names import canonical


def history_of(context: Context) -> tuple[Event, ...]:
    """Return what has happened, and note that the evaluation of the state depends on it.

    Everything that an evaluation may ask looks back through this function; see `carried` in
    `mtglayers.engine.evaluation`.
    """
    context.state.__dict__["_looked_back"] = True
    return context.state.history


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
        As the history or a trigger names it; "life lost" and "life gained" are the two kinds of
        the history's "life". Damage of a player is damage dealt to that player (CR 120.3a).
    context
        Whose state and values are used.
    player
        Only events of this player or these players; empty for any.
    tested
        Only events whose object matches: of what died or left as it last was there (CR 608.2h),
        else as it is now; what is not known any more does not count.
    amounts
        Add the amounts instead of counting the events.
    turn
        "this turn", "last turn", or "this game".
    """
    number = context.state.turn.number
    wanted = {"this turn": number, "last turn": number - 1}.get(turn)
    players = (player,) if isinstance(player, str) and player else tuple(player)
    if event == "descended":
        return _descents(context, players)
    total = 0
    name = canonical(event)
    for each in history_of(context):
        if (wanted is not None and each.turn != wanted) or not _is_named(each, name):
            continue
        if players and (_player_of(each) not in players or (name == "damage" and each.object)):
            continue
        if tested is not None and not _object_matches(tested, each, context):
            continue
        total += each.amount if amounts else 1
    return total


def _player_of(event: Event) -> str:
    """Say whose event it is: a player who is attacked did not attack (CR 508.6)."""
    return dict(event.details).get("by", event.player) if event.event == "attack" else event.player


def _descents(context: Context, players: tuple[str, ...]) -> int:
    """CR 700.11: permanent cards that were put into the players' graveyards this turn."""
    history_of(context)
    turn = context.state.turn.number
    there = [*context.state.objects, *(last.object for _, last in context.state.last_known)]
    return sum(
        1
        for item in there
        if item.zone == "graveyard"
        and item.kind == "card"
        and item.entered_turn == turn
        and item.owner in players
        and not {"Instant", "Sorcery"} & set(item.card.front.card_types)
    )


def _is_named(event: Event, name: str) -> bool:
    """Whether an event of the history is one that a name means."""
    if event.event == "life":
        lost = dict(event.details).get("change", "").startswith("-")
        return name == ("life_lost" if lost else "life_gained")
    return canonical(event.event) == name


def _object_matches(tested: Filter, event: Event, context: Context) -> bool:
    if event.event in ("dies", "leaves", "sacrifice"):
        known = _as_it_left(event, context)
        if known is not None:
            values = {**context.values, event.object: known.characteristics}
            controllers = {**context.controllers, event.object: known.controller}
            state = context.state.with_object(known.object)
            before = replace(context, state=state, values=values, controllers=controllers)
            return matches(tested, event.object, before)
    return event.object in context.values and matches(tested, event.object, context)


def _as_it_left(event: Event, context: Context) -> LastKnown | None:
    """Find what a permanent was when it left with an event: its departures are in order."""
    earlier = sum(
        1
        for each in context.state.history[: event.number]
        if each.event == "leaves" and each.object == event.object
    )
    if event.event == "sacrifice":
        earlier += 1  # the sacrifice is told of first
    known = [
        last
        for key, last in context.state.last_known
        if key.id == event.object and last.object.zone == "battlefield"
    ]
    return known[earlier - 1] if 0 < earlier <= len(known) else None
