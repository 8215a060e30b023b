"""What quantities are: the numbers of CR 107, from the running values of a context."""

from __future__ import annotations

from mtglayers.core import quantities as q
from mtglayers.core.abilities import StaticAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.colors import COLORS
from mtglayers.core.effects import RuleEffect
from mtglayers.core.filters import IsType
from mtglayers.core.state import Player
from mtglayers.core.vocabulary import split_mana_cost
from mtglayers.engine.choices import chosen, chosen_color
from mtglayers.engine.context import (
    QUANTITIES,
    Context,
    amount,
    key_of,
    keys_of,
    known_object,
    last_keys_of,
    meaning_of,
    players_of,
)
from mtglayers.engine.counting import mana_spent, number_of, traits
from mtglayers.engine.history import count_events, history_of
from mtglayers.engine.selection import objects_matching
from mtglayers.engine.statuses import ADDITIONAL_COSTS, PARTY


@meaning_of(QUANTITIES, q.Const)
def _const(quantity: q.Const, context: Context) -> int:
    return quantity.number


@meaning_of(QUANTITIES, q.X)
def _x(quantity: q.X, context: Context) -> int:
    """CR 107.3m: X of the effect, else of the spell that became the object; else zero."""
    if context.x is not None:
        return context.x
    source = known_object(context.source, context) if context.source else None
    return (source.cast.x or 0) if source is not None else 0


@meaning_of(QUANTITIES, q.Count)
def _count(quantity: q.Count, context: Context) -> int:
    return len(objects_matching(quantity.filter, context))


@meaning_of(QUANTITIES, q.CountOf)
def _count_of(quantity: q.CountOf, context: Context) -> int:
    return len(keys_of(quantity.ref, context))


@meaning_of(QUANTITIES, q.CountersOn)
def _counters(quantity: q.CountersOn, context: Context) -> int:
    total = 0
    for key in last_keys_of(quantity.ref, context):
        total += number_of(f"{quantity.kind} counters".strip(), key, context) or 0
    return total


@meaning_of(QUANTITIES, q.ValueOf)
def _value(quantity: q.ValueOf, context: Context) -> int:
    """CR 607.3: of several objects the sum of the answers."""
    keys = last_keys_of(quantity.ref, context)
    return sum(number_of(quantity.value, key, context) or 0 for key in keys)


# --- players ------------------------------------------------------------------------------------

_EVENT_VALUES = {
    "cards drawn this turn": ("draw", False),
    "spells cast this turn": ("cast", False),
    "lands played this turn": ("play", False),
    "life lost this turn": ("life lost", True),
    "life gained this turn": ("life gained", True),
    "cards discarded this turn": ("discard", False),
    "permanents died this turn": ("dies", False),
}

_ZONE_VALUES = {"hand size": "hand", "library size": "library", "graveyard size": "graveyard"}


@meaning_of(QUANTITIES, q.PlayerValue)
def _player_value(quantity: q.PlayerValue, context: Context) -> int:
    players = players_of(quantity.player, context)
    if quantity.value in ("opponents", "players"):
        return len(players)
    return sum(player_number(quantity.value, each, context) for each in players)


def player_number(value: str, player_id: str, context: Context) -> int:
    """Return a number of a player by its name; unknown names are opaque and count as zero."""
    player = context.state.player_by_id.get(player_id)
    if player is None:
        return 0
    if value == "life":
        return player.life
    if value == "starting life":
        return 20
    if value in _ZONE_VALUES:
        return len(context.state.in_zone(_ZONE_VALUES[value], player_id))
    if value in _EVENT_VALUES:
        event, amounts = _EVENT_VALUES[value]
        return count_events(event, context, player=player_id, amounts=amounts)
    if value == "party":
        return _party(player_id, context)
    if value == "speed":
        return speed_of(player)
    if value == "creatures died this turn":
        return count_events("dies", context, player=player_id, tested=IsType("Creature"))
    if value in ("opponents attacked this combat", "opponents who lost life this turn"):
        return _opponents(value, player_id, context)
    kind = value.removesuffix(" counters")
    if kind in ("poison", "experience", "energy", "rad", "ticket") or kind in dict(player.counters):
        return dict(player.counters).get(kind, 0)
    decided = context.decision(value)
    if decided is None:
        context.note_opaque(value)
    return int(decided or 0)


def speed_of(player: Player) -> int:
    """Return a player's speed, 0 for none (CR 702.179f); it is kept among the designations."""
    words = [each.split()[1] for each in player.designations if each.startswith("speed ")]
    return int(words[-1]) if words else 0


def _opponents(value: str, player_id: str, context: Context) -> int:
    """Count opponents to whom something happened this turn."""
    others = [each.id for each in context.state.players if each.id != player_id]
    if value.startswith("opponents who lost life"):
        return sum(1 for each in others if count_events("life lost", context, player=each))
    attacked = {
        dict(each.details).get("defender")
        for each in history_of(context)
        if each.event == "attack" and each.turn == context.state.turn.number
    }
    return sum(1 for each in others if each in attacked)


def _party(player_id: str, context: Context) -> int:
    """CR 700.8: at most one creature for each of the four types, each creature only once."""
    roles = [
        sorted(context.values[item.id].subtypes & PARTY)
        for item in context.state.objects
        if item.zone == "battlefield"
        and not item.status.phased_out
        and context.controllers.get(item.id) == player_id
        and "Creature" in context.values[item.id].card_types
    ]
    taken: dict[str, int] = {}

    def place(index: int, tried: set[str]) -> bool:
        for role in roles[index]:
            if role in tried:
                continue
            tried.add(role)
            if role not in taken or place(taken[role], tried):
                taken[role] = index
                return True
        return False

    return sum(place(index, set()) for index in range(len(roles)))


# --- over groups --------------------------------------------------------------------------------


@meaning_of(QUANTITIES, q.Aggregate)
def _aggregate(quantity: q.Aggregate, context: Context) -> int:
    found = [
        number_of(quantity.value, key_of(each, context), context)
        for each in objects_matching(quantity.filter, context)
    ]
    numbers = [number for number in found if number is not None]
    if not numbers:
        return 0
    if quantity.op == "sum":
        return sum(numbers)
    return max(numbers) if quantity.op == "max" else min(numbers)


@meaning_of(QUANTITIES, q.Distinct)
def _distinct(quantity: q.Distinct, context: Context) -> int:
    found: set[object] = set()
    for each in objects_matching(quantity.filter, context):
        if quantity.what in ("counter kind", "counter kinds"):
            counters = context.state.by_id[each].counters
            found.update(item.kind for item in counters if item.number)
        else:
            controller = context.controllers.get(each, "")
            found |= traits(quantity.what, context.values[each], controller)
    return len(found)


@meaning_of(QUANTITIES, q.Devotion)
def _devotion(quantity: q.Devotion, context: Context) -> int:
    """CR 700.5: symbols of the colours among the mana costs of permanents one controls."""
    colors = set(quantity.colors)
    if not colors:
        letter = chosen_color(context)
        colors = set() if letter is None else {letter}
    total = 0
    for item in context.state.objects:
        if item.zone != "battlefield" or item.status.phased_out:
            continue
        if context.controllers.get(item.id) == context.you:
            symbols = split_mana_cost(context.values[item.id].mana_cost)
            total += sum(1 for symbol in symbols if colors & set(symbol.split("/")))
            total += _devotion_increase(context.values[item.id]) if colors else 0
    return total


def _devotion_increase(values: Characteristics) -> int:
    """CR 700.5a: what effects add is counted before others ask for devotion."""
    return sum(
        isinstance(effect, RuleEffect) and effect.kind == "devotion increased"
        for held in values.abilities
        if isinstance(held.ability, StaticAbility)
        for effect in held.ability.effects
    )


# --- arithmetic ---------------------------------------------------------------------------------


@meaning_of(QUANTITIES, q.Sum)
def _sum(quantity: q.Sum, context: Context) -> int:
    return sum(amount(part, context) for part in quantity.parts)


@meaning_of(QUANTITIES, q.Times)
def _times(quantity: q.Times, context: Context) -> int:
    return quantity.factor * amount(quantity.quantity, context)


@meaning_of(QUANTITIES, q.Half)
def _half(quantity: q.Half, context: Context) -> int:
    whole = amount(quantity.quantity, context)
    return -(-whole // 2) if quantity.round_up else whole // 2


@meaning_of(QUANTITIES, q.Product)
def _product(quantity: q.Product, context: Context) -> int:
    return amount(quantity.left, context) * amount(quantity.right, context)


@meaning_of(QUANTITIES, q.AtLeast)
def _at_least(quantity: q.AtLeast, context: Context) -> int:
    number = amount(quantity.quantity, context)
    if quantity.minimum is not None:
        number = max(number, quantity.minimum)
    return number if quantity.maximum is None else min(number, quantity.maximum)


# --- choices, events, casting -------------------------------------------------------------------


@meaning_of(QUANTITIES, q.ChosenNumber)
def _chosen_number(quantity: q.ChosenNumber, context: Context) -> int:
    value = chosen("number", context, quantity.index)
    return value if isinstance(value, int) else 0


@meaning_of(QUANTITIES, q.EventAmount)
def _event_amount(quantity: q.EventAmount, context: Context) -> int:
    return context.event.amount if context.event is not None else context.antecedent_amount


@meaning_of(QUANTITIES, q.AntecedentAmount)
def _antecedent_amount(quantity: q.AntecedentAmount, context: Context) -> int:
    return context.antecedent_amount


@meaning_of(QUANTITIES, q.CastValue)
def _cast_value(quantity: q.CastValue, context: Context) -> int:
    source = known_object(context.source, context) if context.source else None
    if source is None:
        return 0
    spent = split_mana_cost(source.cast.mana_spent)
    match quantity.what:
        case "kicked":
            return source.cast.kicked
        case "mana spent":
            return mana_spent(source)
        case "colors spent" | "sunburst" | "converge":
            return len({symbol for symbol in spent if symbol in COLORS})
        case "spells before it":
            return _cast_before(source.id, context)
    if quantity.what.startswith("mana spent "):
        return sum(1 for symbol in spent if symbol == quantity.what.removeprefix("mana spent "))
    if source.cast.kicked and not source.cast.costs_paid and quantity.what in ADDITIONAL_COSTS:
        return source.cast.kicked
    return sum(1 for cost in source.cast.costs_paid if cost == quantity.what)


def _cast_before(spell_id: str, context: Context) -> int:
    """CR 702.40a: spells cast this turn before this one, by any player."""
    turn = context.state.turn.number
    cast = [e.object for e in history_of(context) if e.event == "cast" and e.turn == turn]
    return len(cast) - 1 - cast[::-1].index(spell_id) if spell_id in cast else len(cast)


@meaning_of(QUANTITIES, q.OpaqueQuantity)
def _opaque(quantity: q.OpaqueQuantity, context: Context) -> int:
    decided = context.decision(quantity.text)
    if decided is None:
        context.note_opaque(quantity.text)
        return 0
    return int(decided)


__all__ = ["amount", "player_number"]
