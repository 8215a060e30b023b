"""Playing again how a board came about, with its permanents entering in other orders.

Two ways of having let the same permanents enter go on alike when everything is the same by then
but the moments at which it happened, and the order of those timestamps is the same that can count
now or later: for permanents whose effects conflict (CR 613.7, 613.8), and for those that look at
what happens (triggered abilities, replacement effects). So most orders need not be played.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeVar

from mtglayers.core.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import Filter, Is
from mtglayers.core.objects import GameObject
from mtglayers.core.references import ThisObject
from mtglayers.core.state import ActiveEffect, ActiveStatic, DelayedTrigger, GameState, LastKnown
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.errors import MtgLayersError
from mtglayers.views.orders_conflicts import conflicts

__all__ = ["Explored", "Node", "Refusal", "Replays"]

Numbers = tuple[int, ...]
Perform = Callable[[GameState, int, int], GameState]
_Numbered = TypeVar("_Numbered", ActiveEffect, ActiveStatic)


@dataclass(slots=True)
class Node:
    """What is the same after some orders: ``prefix`` is the first of them.

    ``ways`` counts these orders; ``following`` leads to the node after each further unit.
    """

    prefix: Numbers
    ways: int = 0
    following: dict[int, Node] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A way in which it could not go on: what was refused then, and why, in words."""

    prefix: Numbers
    unit: int
    reason: str


@dataclass(slots=True)
class Explored:
    """All orders that were looked at: the beginning, the ends, and what was refused where.

    Attributes
    ----------
    levels : list of list of Node
        The nodes after no unit, after one, and so on; the last are the ends.
    refused : list of (Node, Refusal)
    complete : bool
        Whether every order leads through these nodes.
    """

    levels: list[list[Node]]
    refused: list[tuple[Node, Refusal]]
    complete: bool


class Replays:
    """Plays units (what entered at one step of the past) in any order.

    Parameters
    ----------
    begin
        The state before the first of them.
    number
        How many there are.
    perform
        Gives the state after a unit, done at a place among them.
    """

    def __init__(self, begin: GameState, number: int, perform: Perform) -> None:
        self.number = number
        self.performed = 0
        self._perform = perform
        self._played: dict[Numbers, GameState | Refusal] = {(): begin}
        self._keys: dict[tuple[Numbers, int], Hashable] = {}
        self._pairs: set[tuple[str, str]] = set()

    def state(self, order: Numbers) -> GameState | Refusal:
        """Return the state after some units, or where that was refused."""
        found = self._played.get(order)
        if found is not None:
            return found
        before = self.state(order[:-1])
        if isinstance(before, Refusal):
            return before
        self.performed += 1
        try:
            found = self._perform(before, len(order) - 1, order[-1])
        except MtgLayersError as error:
            found = Refusal(order[:-1], order[-1], str(error).splitlines()[0])
        self._played[order] = found
        return found

    def all_of_them(self, most: int | None = None) -> Explored | None:
        """Look at all orders; ``None`` when more than ``most`` units would have to be played."""
        while True:
            known = len(self._pairs)
            found = self._explore(None, most)
            if found is None or len(self._pairs) == known:
                return found

    def some_of_them(self, samples: int) -> Explored:
        """Look at the order of now, its neighbours, and others by chance (always the same)."""
        now = tuple(range(self.number))
        swapped = [(*now[:at], at + 1, at, *now[at + 2 :]) for at in range(self.number - 1)]
        orders = [now, *swapped]
        chance = random.Random(self.number)
        for _ in range(samples):
            shuffled = list(now)
            chance.shuffle(shuffled)
            orders.append(tuple(shuffled))
        wanted = {order[:size] for order in orders for size in range(self.number + 1)}
        found = self._explore(wanted, None)
        assert found is not None
        return found

    def _explore(self, wanted: set[Numbers] | None, most: int | None) -> Explored | None:
        """Go on from each node with each unit that is left, as far as prefixes are wanted."""
        levels = [[Node((), 1)]]
        refused: list[tuple[Node, Refusal]] = []
        for _ in range(self.number):
            nodes: dict[Hashable, Node] = {}
            for node in levels[-1]:
                for unit in range(self.number):
                    order = (*node.prefix, unit)
                    if unit in node.prefix or not (wanted is None or order in wanted):
                        continue
                    state = self.state(order)
                    if most is not None and self.performed > most:
                        return None
                    if isinstance(state, Refusal):
                        refused.append((node, state))
                        continue
                    key = order if wanted is not None else self._key(order, state)
                    after = nodes.setdefault(key, Node(order))
                    after.ways += node.ways
                    node.following[unit] = after
            levels.append(list(nodes.values()))
        return Explored(levels, refused, wanted is None)

    def _key(self, order: Numbers, state: GameState) -> Hashable:
        known = (order, len(self._pairs))
        if known not in self._keys:
            self._pairs |= _pairs_that_count(state)
            known = (order, len(self._pairs))
            self._keys[known] = frozenset(order), _state_key(state, sorted(self._pairs))
        return self._keys[known]


# --- what can count -----------------------------------------------------------------------------


def _pairs_that_count(state: GameState) -> set[tuple[str, str]]:
    """Return the pairs of permanents whose order of timestamps can make a difference."""
    found = {tuple(sorted(pair)) for pair in conflicts(state).pairs}
    seen = evaluate(state)
    looking = sorted(
        item.id for item in state.objects if item.zone == "battlefield" and _looks(seen, item)
    )
    return {(one, two) for one, two in (*found, *combinations(looking, 2))}


def _looks(seen: Evaluation, item: GameObject) -> bool:
    """Tell whether an object has such an ability, or is of a kind of which the newest stays."""
    values = seen.values[item.id]
    if "World" in values.supertypes or "Role" in values.subtypes:
        return True
    return any(_is_looking(held.ability) for held in values.abilities)


def _is_looking(ability: Ability) -> bool:
    """Tell whether an ability looks at what happens to other things than its own object."""
    match ability:
        case TriggeredAbility(trigger=trigger):
            return not _is_own(getattr(trigger, "subject", None))
        case StaticAbility(effects=effects):
            return any(
                not isinstance(each, ContinuousEffect)
                and not _is_own(getattr(each, "subject", None))
                for each in effects
            )
        case KeywordAbility(abilities=abilities):
            return any(map(_is_looking, abilities))
        case ActivatedAbility():
            return False
    return True


def _is_own(subject: Filter | None) -> bool:
    return isinstance(subject, Is) and isinstance(subject.ref, ThisObject)


# --- what is the same ---------------------------------------------------------------------------


def _state_key(state: GameState, pairs: Iterable[tuple[str, str]]) -> Hashable:
    """Return what two states are compared by: everything but the moments at which it happened."""
    times = {o.id: o.timestamp for o in state.objects if o.zone == "battlefield"}
    signs = tuple(_sign(times.get(one, 0), times.get(two, 0)) for one, two in pairs)
    effects = sorted(state.effects, key=lambda each: (each.timestamp, each.id))
    return (
        signs,
        frozenset(map(_timeless, state.objects)),
        tuple((_unnumbered(each), _older(each, times, pairs)) for each in effects),
        frozenset(Counter(map(_unnumbered, state.statics)).items()),
        frozenset(Counter(map(_waiting, state.delayed)).items()),
        frozenset(Counter(map(_unnumbered, state.copies)).items()),
        frozenset(Counter(_happenings(state)).items()),
        frozenset((key, _remembered(known)) for key, known in state.last_known),
        (state.players, state.turn, state.decisions, state.stack, state.resolved),
    )


def _sign(one: int, two: int) -> int:
    return (one > two) - (one < two)


def _older(
    effect: ActiveEffect, times: dict[str, int], pairs: Iterable[tuple[str, str]]
) -> frozenset[str]:
    counting = {each for pair in pairs for each in pair}
    return frozenset(
        each for each, time in times.items() if each in counting and time < effect.timestamp
    )


def _timeless(item: GameObject) -> GameObject:
    counters = tuple(
        sorted((replace(each, timestamp=0) for each in item.counters), key=lambda each: each.kind)
    )
    return replace(item, timestamp=0, counters=counters)


def _unnumbered(each: _Numbered) -> _Numbered:
    return replace(each, id=0, timestamp=0)


def _waiting(each: DelayedTrigger) -> DelayedTrigger:
    return replace(each, id=0)


def _remembered(known: LastKnown) -> LastKnown:
    return replace(known, object=_timeless(known.object))


def _happenings(state: GameState) -> Iterator[Hashable]:
    for each in state.history:
        yield replace(each, number=0, cause=None)
