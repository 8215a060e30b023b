"""What conditions mean: one authority for "as long as", "if" and "unless"."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mtglayers.core import conditions as c
from mtglayers.core.filters import Filter, IsCard
from mtglayers.core.mana_costs import split_mana_cost
from mtglayers.core.node import walk
from mtglayers.core.objects import ObjectKey
from mtglayers.engine.choices import chosen
from mtglayers.engine.context import (
    CONDITIONS,
    Context,
    amount,
    holds,
    keys_of,
    known_controller,
    known_object,
    known_values,
    last_keys_of,
    matches,
    meaning_of,
    players_in_order,
    players_of,
)
from mtglayers.engine.counting import compare
from mtglayers.engine.history import count_events
from mtglayers.engine.selection import named_zones
from mtglayers.engine.statuses import ADDITIONAL_COSTS


@meaning_of(CONDITIONS, c.CompareQuantities)
def _compare(condition: c.CompareQuantities, context: Context) -> bool:
    left, right = amount(condition.left, context), amount(condition.right, context)
    return compare(left, condition.op, right)


@meaning_of(CONDITIONS, c.Matches)
def _matches(condition: c.Matches, context: Context) -> bool:
    """All referred objects match; nothing referred to does not match. Last values count."""
    keys = keys_of(condition.ref, context)
    if context.antecedents and not _is_about_now(condition.filter):
        keys = last_keys_of(condition.ref, context)
    found = [key for key in keys if key.id in context.values]
    return bool(found) and all(_match_one(condition.filter, key, context) for key in found)


def _is_about_now(tested: Filter) -> bool:
    """Tell whether a test is about the card that something has become, in its zone."""
    return named_zones(tested) is not None or any(isinstance(n, IsCard) for n in walk(tested))


def _match_one(tested: Filter, key: ObjectKey, context: Context) -> bool:
    """Ask about an object; one that left as it last was (CR 608.2h), unless zones are meant."""
    if context.state.find(key) is not None or named_zones(tested) is not None:
        return matches(tested, key.id, context)
    values, item = known_values(key, context), known_object(key, context)
    if values is None or item is None:
        return matches(tested, key.id, context)
    before = replace(
        context,
        state=context.state.with_object(item),
        values={**context.values, key.id: values},
        controllers={**context.controllers, key.id: known_controller(key, context)},
    )
    return matches(tested, key.id, before)


@meaning_of(CONDITIONS, c.TurnOf)
def _turn(condition: c.TurnOf, context: Context) -> bool:
    active = players_in_order(context.state)[:1]
    return bool(active) and active[0] in players_of(condition.player, context)


_STEPS_OF = {
    "main": {"main", "precombat main", "postcombat main"},
    "combat": {
        "combat",
        "beginning of combat",
        "declare attackers",
        "declare blockers",
        "combat damage",
        "end of combat",
        "attack",
        "block",
    },
}


@meaning_of(CONDITIONS, c.DuringStep)
def _during(condition: c.DuringStep, context: Context) -> bool:
    return context.state.turn.step in _STEPS_OF.get(condition.step, {condition.step})


@meaning_of(CONDITIONS, c.CastFact)
def _cast(condition: c.CastFact, context: Context) -> bool:
    source = known_object(context.source, context) if context.source else None
    if source is None:
        return False
    info = source.cast
    match condition.fact:
        case "cast":
            return info.cast
        case "kicked":
            if condition.cost:
                return condition.cost in info.costs_paid
            return info.kicked > 0 or "kicker" in info.costs_paid or "kicked" in info.costs_paid
        case "mana spent":
            spent, wanted = (Counter(split_mana_cost(m)) for m in (info.mana_spent, condition.cost))
            return all(spent[each] >= number for each, number in wanted.items())
    if condition.fact.startswith("cast from "):
        return info.cast and info.from_zone == condition.fact.removeprefix("cast from ").strip()
    if condition.fact.startswith("as you cast it: ") and condition.fact not in info.costs_paid:
        decided = context.decision(condition.fact)
        if decided is None:
            context.note_opaque(condition.fact)
        return bool(decided)
    paid = {info.way, *info.costs_paid}
    plain = condition.fact.removesuffix(" paid")
    keyword = _KEYWORDS.get(plain, plain)
    names = {condition.fact, plain, keyword, condition.cost} - {""}
    if info.kicked and not info.costs_paid and keyword in ADDITIONAL_COSTS:
        return True
    return not names.isdisjoint(paid)


# What was done with a keyword, and the keyword (CR 702.74a, 702.128b, 702.143a …).
_KEYWORDS = {
    "bargained": "bargain",
    "bestowed": "bestow",
    "embalmed": "embalm",
    "encored": "encore",
    "eternalized": "eternalize",
    "evoked": "evoke",
    "foretold": "foretell",
    "unearthed": "unearth",
}


@meaning_of(CONDITIONS, c.PlayerHas)
def _player_has(condition: c.PlayerHas, context: Context) -> bool:
    if condition.what in ("day", "night"):
        return context.state.turn.day_night == condition.what
    players = [context.state.player_by_id.get(p) for p in players_of(condition.player, context)]
    return any(p is not None and condition.what in p.designations for p in players)


@meaning_of(CONDITIONS, c.HappenedThisTurn)
def _happened(condition: c.HappenedThisTurn, context: Context) -> bool:
    players: tuple[str, ...] = ()
    if condition.player is not None:
        players = players_of(condition.player, context)
        if not players:
            return False
    found = count_events(
        condition.event,
        context,
        player=players,
        tested=condition.filter,
        turn=condition.turn,
    )
    return found >= condition.minimum


@meaning_of(CONDITIONS, c.ChoiceIs)
def _choice(condition: c.ChoiceIs, context: Context) -> bool:
    value = chosen(condition.kind, context)
    return value is not None and str(value).casefold() == condition.value.casefold()


@meaning_of(CONDITIONS, c.LevelIs)
def _level(condition: c.LevelIs, context: Context) -> bool:
    """CR 716.2d: a permanent without a level counts as level 1."""
    source = known_object(context.source, context) if context.source else None
    return source is not None and max(1, source.class_level) >= condition.level


@meaning_of(CONDITIONS, c.DidIt)
def _did(condition: c.DidIt, context: Context) -> bool:
    return context.did_it


@meaning_of(CONDITIONS, c.ForSomePlayer)
def _for_some_player(condition: c.ForSomePlayer, context: Context) -> bool:
    return any(
        holds(condition.condition, replace(context, antecedent_players=(each,)))
        for each in players_of(condition.players, context)
    )


@meaning_of(CONDITIONS, c.Conjunction)
def _all(condition: c.Conjunction, context: Context) -> bool:
    return all(holds(part, context) for part in condition.parts)


@meaning_of(CONDITIONS, c.Disjunction)
def _any(condition: c.Disjunction, context: Context) -> bool:
    return any(holds(part, context) for part in condition.parts)


@meaning_of(CONDITIONS, c.Negation)
def _negation(condition: c.Negation, context: Context) -> bool:
    """Let what is not understood hold neither either way, unless it was decided."""
    if (
        isinstance(condition.part, c.OpaqueCondition)
        and context.decision(condition.part.text) is None
    ):
        context.note_opaque(condition.part.text)
        return False
    return not holds(condition.part, context)


@meaning_of(CONDITIONS, c.OpaqueCondition)
def _opaque(condition: c.OpaqueCondition, context: Context) -> bool:
    decided = context.decision(condition.text)
    if decided is None:
        context.note_opaque(condition.text)
        return False
    return bool(decided)


__all__ = ["holds"]
