"""Numbers over players, and players picked by numbers: "the player with the most life".

Also the numbers that look at mana costs and at what objects have in common (CR 102.1, 107.4,
202.1).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mtglayers.core import conditions as c
from mtglayers.core import quantities as q
from mtglayers.core import references as r
from mtglayers.core.colors import COLORS
from mtglayers.core.vocabulary import split_mana_cost
from mtglayers.engine.choices import chosen
from mtglayers.engine.context import (
    CONDITIONS,
    PLAYERS,
    QUANTITIES,
    Context,
    amount,
    holds,
    known_values,
    last_keys_of,
    meaning_of,
    players_of,
)
from mtglayers.engine.counting import traits
from mtglayers.engine.history import count_events
from mtglayers.engine.selection import objects_matching


def _for_player(quantity: q.Quantity, player: str, context: Context) -> int:
    return amount(quantity, replace(context, antecedent_players=(player,)))


@meaning_of(QUANTITIES, q.OverPlayers)
def _over_players(quantity: q.OverPlayers, context: Context) -> int:
    players = players_of(quantity.players, context)
    numbers = [_for_player(quantity.quantity, each, context) for each in players]
    if quantity.op == "sum":
        return sum(numbers)
    if not numbers:
        return 0
    return max(numbers) if quantity.op == "max" else min(numbers)


@meaning_of(QUANTITIES, q.CountPlayers)
def _count_players(quantity: q.CountPlayers, context: Context) -> int:
    return len(players_of(quantity.players, context))


def _resolutions(context: Context) -> int:
    """Count how often the ability that resolves now has resolved this turn (CR 707.10b)."""
    turn = context.state.turn.number
    mine = [
        text
        for source, text, when in context.state.resolved
        if source == context.source and when == turn
    ]
    return mine.count(mine[-1]) if mine else 0


@meaning_of(QUANTITIES, q.EventCount)
def _event_count(quantity: q.EventCount, context: Context) -> int:
    if quantity.event == "resolved this ability":
        return _resolutions(context)
    players: tuple[str, ...] = ()
    if quantity.player is not None:
        players = players_of(quantity.player, context)
        if not players:
            return 0
    return count_events(
        quantity.event, context, player=players, tested=quantity.filter, turn=quantity.turn
    )


@meaning_of(QUANTITIES, q.Difference)
def _difference(quantity: q.Difference, context: Context) -> int:
    return abs(amount(quantity.left, context) - amount(quantity.right, context))


@meaning_of(QUANTITIES, q.ManaSymbols)
def _symbols(quantity: q.ManaSymbols, context: Context) -> int:
    """Count mana symbols; a hybrid one counts once for a colour it has (CR 107.4e, 202.1)."""
    wanted = frozenset(quantity.colors or COLORS)
    total = 0
    for key in last_keys_of(quantity.ref, context):
        values = known_values(key, context)
        symbols = split_mana_cost(values.mana_cost) if values is not None else ()
        total += sum(1 for symbol in symbols if wanted.intersection(symbol.split("/")))
    return total


@meaning_of(QUANTITIES, q.MostShared)
def _most_shared(quantity: q.MostShared, context: Context) -> int:
    found: Counter[object] = Counter()
    for each in objects_matching(quantity.filter, context):
        controller = context.controllers.get(each, "")
        found.update(traits(quantity.what, context.values[each], controller))
    return max(found.values(), default=0)


@meaning_of(PLAYERS, r.PlayersWho)
def _players_who(ref: r.PlayersWho, context: Context) -> tuple[str, ...]:
    return tuple(
        each
        for each in players_of(ref.players, context)
        if holds(ref.condition, replace(context, antecedent_players=(each,)))
    )


@meaning_of(PLAYERS, r.PlayerWithMost)
def _with_most(ref: r.PlayerWithMost, context: Context) -> tuple[str, ...]:
    players = players_of(ref.players, context)
    numbers = {each: _for_player(ref.quantity, each, context) for each in players}
    if not numbers:
        return ()
    wanted = max(numbers.values()) if ref.op == "max" else min(numbers.values())
    return tuple(each for each in players if numbers[each] == wanted)


@meaning_of(PLAYERS, r.NeighbourPlayer)
def _neighbour(ref: r.NeighbourPlayer, context: Context) -> tuple[str, ...]:
    """CR 103.8c: turns go to the left, so the next player in turn order sits there."""
    order = [player.id for player in context.state.players]
    if context.you not in order:
        return ()
    step = 1 if ref.side == "left" else -1
    return (order[(order.index(context.you) + step) % len(order)],)


@meaning_of(CONDITIONS, c.SamePlayer)
def _same_player(condition: c.SamePlayer, context: Context) -> bool:
    second = players_of(condition.second, context)
    return any(each in second for each in players_of(condition.first, context))


@meaning_of(CONDITIONS, c.Outcome)
def _outcome(condition: c.Outcome, context: Context) -> bool:
    """Chance is not decided here: the event engine asks, on a board the words are decided."""
    known = chosen(condition.what, context)
    if known is not None:
        return str(known).casefold() == condition.result.casefold()
    words = f"{condition.what}: {condition.result}"
    decided = context.decision(words)
    if decided is None:
        context.note_opaque(words)
    return bool(decided)
