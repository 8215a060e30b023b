"""How many counters are put, and putting and removing them (CR 122, 614.16)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations

from mtglayers.core.effects import AmountReplacement, RuleEffect
from mtglayers.core.objects import Counters, ObjectKey
from mtglayers.core.state import EventFacts
from mtglayers.engine import context as reading
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.statics import InForce, in_force, restrictions
from mtglayers.errors import IllegalActionError

__all__ = [
    "counters_put",
    "number_replaced",
    "player_counters_put",
    "put_counters",
    "remove_counters",
]


def counters_put(
    play: Play,
    object_id: str,
    kind: str,
    number: int,
    source: ObjectKey | None = None,
    *,
    as_cost: bool = False,
) -> int:
    """How many counters are put after all replacement effects (none if they can't be).

    Those of an entering object are put by its controller (CR 122.6a).
    """
    if number <= 0 or _cannot_have(play, object_id, kind):
        return 0
    by = source.id if source is not None and source.id in play.state.by_id else object_id
    player = play.controller(by)
    put = number_replaced(play, "counters", object_id, number, kind, player, as_cost=as_cost)
    return _within_limit(play, object_id, kind, put)


def _within_limit(play: Play, object_id: str, kind: str, number: int) -> int:
    """Act on "can't have more than seven dream counters on it" (CR 101.2)."""
    for each in in_force(play.state, RuleEffect):
        rule = each.effect
        assert isinstance(rule, RuleEffect)
        if (
            rule.kind != "most counters"
            or f" {kind.casefold()} counters" not in rule.text.casefold()
        ):
            continue
        if rule.filter is not None and reading.matches(
            rule.filter, object_id, each.context(play.state)
        ):
            number = min(number, max(rule.limit - play.state.by_id[object_id].counter(kind), 0))
    return number


OF_PLAYERS = frozenset({"player counters", "mill", "scry", "surveil", "proliferate", "life lost"})
"""What a player does or gets, counted without an object."""


def player_counters_put(play: Play, player: str, kind: str, number: int, by: str) -> int:
    """How many counters a player gets after all replacement effects (CR 122.1, 614.16)."""
    return number_replaced(play, "player counters", player, number, kind, by)


def _cannot_have(play: Play, object_id: str, kind: str) -> bool:
    """Act on "Can't have counters put on it" (CR 614.17)."""
    for each in in_force(play.state, RuleEffect):
        effect = each.effect
        assert isinstance(effect, RuleEffect)
        if not _about_counters(effect.text, kind):
            continue
        context = each.context(play.state)
        if effect.filter is None or reading.matches(effect.filter, object_id, context):
            return True
    return any(_about_counters(text, kind) for text in restrictions(play.state, object_id))


_CANNOT = re.compile(
    r"(?:(?P<one>\S+) )?counters? can't be put on|can't have (?:(?P<other>\S+) )?counters"
)


def _about_counters(text: str, kind: str) -> bool:
    found = _CANNOT.search(text.casefold())
    if found is None:
        return False
    named = found.group("one") or found.group("other")
    return named in (None, "any", "more", "or", kind.casefold())


def number_replaced(
    play: Play,
    what: str,
    object_id: str,
    number: int,
    kind: str = "",
    player: str = "",
    *,
    as_cost: bool = False,
) -> int:
    """Apply the effects that multiply or increase a number of counters or tokens (CR 616.1)."""
    fitting = [
        each
        for each in in_force(play.state, AmountReplacement)
        if _fits(play, each, what, object_id, kind, player)
        and not (as_cost and each.effect.by_effect)  # type: ignore[attr-defined]
    ]
    if not fitting:
        return number
    results = {_computed(order, number): order for order in permutations(fitting[:5])}
    if len(results) == 1:
        return next(iter(results))
    names = tuple(dict.fromkeys(each.source.id if each.source else "" for each in fitting))
    answer = play.ask(
        Question(
            kind="effect",
            prompt=f"Choose which effect is applied first to the {what}",
            source=object_id or player,
            options=names,
            asker=play.next_asker(),
        )
    )
    first = [each for each in fitting if each.source and each.source.id == str(answer[0])]
    rest = [each for each in fitting if each not in first]
    return _computed((*first, *rest), number)


def _computed(order: tuple[InForce, ...], number: int) -> int:
    for each in order:
        effect = each.effect
        assert isinstance(effect, AmountReplacement)
        number = number * effect.factor // effect.divisor + effect.plus
    return number


def _fits(play: Play, each: InForce, what: str, object_id: str, kind: str, player: str) -> bool:
    effect = each.effect
    assert isinstance(effect, AmountReplacement)
    if effect.kind and effect.kind != kind:
        return False
    context = each.context(play.state)
    if what in OF_PLAYERS:
        names = (what, "counters") if what == "player counters" else (what,)
        if effect.receiver is None or effect.what not in names:
            return False
        if object_id not in reading.players_of(effect.receiver, context):
            return False
        if effect.player is not None and player not in reading.players_of(effect.player, context):
            return False
        return effect.condition is None or reading.holds(effect.condition, context)
    if effect.what != what:
        return False
    if effect.player is not None:
        who = player or (play.controller(object_id) if object_id in play.state.by_id else "")
        if who not in reading.players_of(effect.player, context):
            return False
    if object_id and not reading.matches(effect.subject, object_id, context):
        return False
    return effect.condition is None or reading.holds(effect.condition, context)


def put_counters(
    play: Play,
    object_id: str,
    kind: str,
    number: int,
    source: ObjectKey | None = None,
    *,
    as_cost: bool = False,
) -> int:
    """Put counters on an object; return how many were put."""
    put = counters_put(play, object_id, kind, number, source, as_cost=as_cost)
    if not put:
        return 0
    item = play.state.by_id[object_id]
    rest = tuple(each for each in item.counters if each.kind != kind)
    new = Counters(kind, item.counter(kind) + put, play.timestamp())
    play.put(replace(item, counters=(*rest, new)))
    happen(
        play,
        Happening(
            event="counter",
            facts=EventFacts(
                event="counter",
                object=item.key,
                source=source,
                player=play.controller(object_id),
                amount=put,
                counter=kind,
            ),
            rule="122.6",
            text=f"{put} {kind} counter{'s' if put != 1 else ''} put on {object_id}",
            details=(("counter", kind),),
        ),
    )
    return put


def remove_counters(
    play: Play, object_id: str, kind: str, number: int | None, *, strict: bool = False
) -> int:
    """Remove counters (all of them for ``None``); return how many were removed."""
    item = play.state.by_id[object_id]
    have = item.counter(kind)
    wanted = have if number is None else number
    if strict and wanted > have:
        raise IllegalActionError(
            f"{object_id} has {have} {kind} counters, so {wanted} can't be removed",
            objects=(object_id,),
        )
    removed = min(wanted, have)
    if not removed:
        return 0
    counters = tuple(
        replace(each, number=each.number - removed) if each.kind == kind else each
        for each in item.counters
    )
    before = play.state
    play.put(replace(item, counters=tuple(each for each in counters if each.number > 0)))
    last = ("last counter removed",) if removed == have else ()
    happen(
        play,
        Happening(
            event="counter_removed",
            facts=EventFacts(
                event="counter removed",
                object=item.key,
                player=play.controller(object_id),
                amount=removed,
                counter=kind,
            ),
            names=last,
            rule="122.1",
            text=f"{removed} {kind} counter{'s' if removed != 1 else ''} removed from {object_id}",
            details=(("counter", kind), ("left", str(have - removed))),
        ),
        before,
    )
    return removed
