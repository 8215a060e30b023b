"""Orders of entering: what would be if the permanents had entered in another order.

Not only timestamps vary then: counters that something enters with, what is chosen or copied as it
enters, what triggers. The past of a board is played again for it, with the steps at which
permanents entered changing places among each other; everything else happens where it happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import factorial

from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.views import wording
from mtglayers.views.entering_replays import Explored, Node, Numbers, Refusal, Replays
from mtglayers.views.orders import told_values
from mtglayers.views.orders_worked_out import result_of
from mtglayers.views.svg import preformatted
from mtglayers.views.what_if_compare import Comparison, SeenStep, compare

__all__ = ["EnteringOrders", "EnteringOutcome", "EnteringSwap", "RefusedOrders", "entering_orders"]

FULLY = 8
"""Up to so many steps at which something enters all orders are looked at; then samples."""

SAMPLES = 60

_TOLD = 3
_PAIRS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteringOutcome:
    """One group of orders of entering with the same result.

    Attributes
    ----------
    number : int
        From 1; the group of the order in which they did enter comes first.
    is_now : bool
        Whether that order belongs to it.
    example : tuple of str
        One of its orders, what enters first first.
    always : tuple of (str, str)
        Pairs that enter in this order in all its orders, but not in all orders.
    count : int
        How many of the orders that were looked at belong to it.
    values : tuple of (object, what, words)
        What is special to it: values that are not the same in all groups.
    """

    number: int
    is_now: bool
    example: tuple[str, ...]
    always: tuple[tuple[str, str], ...]
    count: int
    values: tuple[tuple[str, str, str], ...]
    state: GameState = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedOrders:
    """Orders that cannot be played: something named another that was not there yet, for example.

    Attributes
    ----------
    what : str
        What could not enter (or what could not happen after it).
    reason : str
        Why, in words.
    count : int
        How many orders that is.
    example : tuple of str
        What had entered when it was refused.
    """

    what: str
    reason: str
    count: int
    example: tuple[str, ...]

    def __str__(self) -> str:
        after = f"after {', '.join(self.example)}" if self.example else "first"
        orders = "1 order" if self.count == 1 else f"{self.count} orders"
        return f"not possible, {orders}: {self.what} {after}: {self.reason}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteringSwap:
    """Two that enter one directly after the other: what happens when they change places.

    Attributes
    ----------
    first, second : int
        The outcomes before and after the swap.
    swapped : tuple of (str, str)
        The two, in the order in which they enter in the first.
    only_first, only_second : tuple of str
        What happens in one of the two orders only, in words.
    comparison : Comparison
        What differs in the end.
    """

    first: int
    second: int
    swapped: tuple[str, str]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    comparison: Comparison = field(repr=False)

    def __str__(self) -> str:
        one, two = self.swapped
        lines = [f"from {self.first} to {self.second}: swap {one} and {two}"]
        for number, happened in ((self.first, self.only_first), (self.second, self.only_second)):
            if happened:
                lines.append(f"  happens in {number} only: {_listed(happened)}")
        steps = self.comparison.first_step
        if _shown(steps[0]) != _shown(steps[1]):
            for number, step in zip((self.first, self.second), steps, strict=True):
                lines.append(f"  first step that differs, in {number}: {step or 'no further step'}")
        return "\n".join(lines)


def _shown(step: SeenStep | None) -> Hashable:
    return step and (step.sublayer, step.source, step.says, step.changes)


def _listed(words: tuple[str, ...]) -> str:
    more = len(words) - _TOLD
    told = "; ".join(words[:_TOLD])
    return f"{told}; and {more} more" if more > 0 else told


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteringOrders:
    """What the order of entering decides.

    Attributes
    ----------
    units : tuple of str
        What entered, step by step; what entered at the same time is one unit.
    total : int
        How many orders there are.
    played : int
        How many were played to the end. With ``complete``, each other one is proven equal to one
        of these, or cannot be played.
    outcomes : tuple of EnteringOutcome
    refused : tuple of RefusedOrders
    swaps : tuple of EnteringSwap
        Between two outcomes, two neighbours whose swap leads from one to the other.
    complete : bool
        False when there were too many orders, and only some were looked at.
    """

    units: tuple[str, ...]
    total: int
    played: int
    outcomes: tuple[EnteringOutcome, ...]
    refused: tuple[RefusedOrders, ...]
    swaps: tuple[EnteringSwap, ...]
    complete: bool

    @property
    def not_playable(self) -> int:
        """How many of the orders that were looked at cannot be played."""
        return sum(each.count for each in self.refused)

    @property
    def proven_equal(self) -> int:
        """How many orders were not played, because they cannot differ from one that was."""
        return self.total - self.played - self.not_playable if self.complete else 0

    def __repr__(self) -> str:
        return f"<EnteringOrders of {len(self.units)}: {len(self.outcomes)} outcomes>"

    @property
    def headline(self) -> str:
        """How many outcomes there are, and how that was found out."""
        if len(self.units) < 2:
            return "There are no two steps at which permanents entered, so there is one order."
        count = len(self.outcomes)
        outcomes = "1 outcome" if count == 1 else f"{count} outcomes"
        played = "1 was played" if self.played == 1 else f"{self.played} were played"
        parts = [f"Of {self.total} orders of entering {played} to the end"]
        if self.not_playable:
            parts.append(f"{self.not_playable} can't be played")
        if not self.complete:
            parts.append("the others were not looked at, so there may be more outcomes")
        elif self.proven_equal:
            parts.append(f"the other {self.proven_equal} are proven equal to one of these")
        return f"{outcomes}. {'; '.join(parts)}."

    def __str__(self) -> str:
        lines = [self.headline]
        if len(self.outcomes) > 1:
            for each in self.outcomes:
                lines += _outcome_lines(each)
        for swap in self.swaps:
            lines += [f"  {line}" for line in str(swap).splitlines()]
        lines += [f"  {refused}" for refused in self.refused]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return preformatted(str(self))


def _outcome_lines(each: EnteringOutcome) -> Iterator[str]:
    now = " (as it is now)" if each.is_now else ""
    pairs = [f"{first} before {second}" for first, second in each.always]
    if len(pairs) > _TOLD + 1:
        pairs[_TOLD:] = [f"{len(pairs) - _TOLD} more pairs"]
    when = wording.joined(pairs)
    orders = "1 order" if each.count == 1 else f"{each.count} orders"
    yield (
        f"  {each.number}.{now} {when or 'in several orders'} ({orders}); "
        f"for example {', '.join(each.example)}"
    )
    for object_id, name, words in each.values:
        yield f"     {object_id}: {wording.label(name)}: {words}"


def entering_orders(
    replays: Replays, units: tuple[str, ...], most: int | None = None
) -> EnteringOrders:
    """Find all outcomes that other orders of entering would have had.

    Parameters
    ----------
    replays
        How the units are played.
    units
        What they are called, in the order in which they entered.
    most
        When more steps would have to be played, orders are sampled, and the answer says so.
    """
    found = replays.all_of_them(most) if len(units) <= FULLY else None
    explored = found if found is not None else replays.some_of_them(SAMPLES)
    groups = _Groups(replays, explored, units)
    return EnteringOrders(
        units=units,
        total=factorial(len(units)),
        played=len(explored.levels[-1]),
        outcomes=tuple(groups.outcomes()),
        refused=tuple(groups.refused()),
        swaps=tuple(groups.swaps()),
        complete=explored.complete,
    )


class _Groups:
    """The ends by their results."""

    def __init__(self, replays: Replays, explored: Explored, units: tuple[str, ...]) -> None:
        self._replays, self._explored, self._units = replays, explored, units
        self._of: dict[int, int] = {}
        self._ends: list[list[Node]] = []
        self._told: list[dict[tuple[str, str], str]] = []
        known: dict[Hashable, int] = {}
        for node in explored.levels[-1]:
            told = dict(told_of_entering(self._state(node.prefix)))
            key = result_of_entering(self._state(node.prefix)), frozenset(told.items())
            number = known.setdefault(key, len(known))
            if number == len(self._ends):
                self._ends.append([])
                self._told.append(told)
            self._ends[number].append(node)
            self._of[id(node)] = number

    def _state(self, order: Numbers) -> GameState:
        found = self._replays.state(order)
        assert not isinstance(found, Refusal)
        return found

    def _names(self, order: Numbers) -> tuple[str, ...]:
        return tuple(self._units[each] for each in order)

    def outcomes(self) -> Iterator[EnteringOutcome]:
        keys = list(dict.fromkeys(key for told in self._told for key in told))
        special = [key for key in keys if len({told.get(key) for told in self._told}) > 1]
        always = self._always()
        for number, (ends, told) in enumerate(zip(self._ends, self._told, strict=True)):
            yield EnteringOutcome(
                number=number + 1,
                is_now=number == 0,
                example=self._names(ends[0].prefix),
                always=always[number],
                count=sum(each.ways for each in ends),
                values=tuple((*key, told.get(key, "none")) for key in special),
                state=self._state(ends[0].prefix),
            )

    def _always(self) -> list[tuple[tuple[str, str], ...]]:
        """Return for each group the pairs that enter in one order in it, and also in the other.

        One enters before another in some order of a group if a node has the one and not the
        other, and leads to the group.
        """
        reached: dict[int, set[int]] = {key: {number} for key, number in self._of.items()}
        before: list[set[tuple[int, int]]] = [set() for _ in self._ends]
        for nodes in reversed(self._explored.levels):
            for node in nodes:
                groups = reached.setdefault(id(node), set())
                for after in node.following.values():
                    groups |= reached[id(after)]
                rest = [each for each in range(len(self._units)) if each not in node.prefix]
                for group in groups:
                    before[group] |= {(one, two) for one in node.prefix for two in rest}
        ever = set().union(*before) if before else set()
        both = {(one, two) for one, two in ever if (two, one) in ever}
        return [
            tuple(
                (self._units[one], self._units[two])
                for one, two in sorted(found & both)
                if (two, one) not in found
            )
            for found in before
        ]

    def refused(self) -> Iterator[RefusedOrders]:
        count: Counter[tuple[int, str]] = Counter()
        first: dict[tuple[int, str], Refusal] = {}
        for node, each in self._explored.refused:
            left = len(self._units) - len(node.prefix) - 1
            ways = node.ways * factorial(left) if self._explored.complete else node.ways
            count[each.unit, each.reason] += ways
            first.setdefault((each.unit, each.reason), each)
        for key, each in first.items():
            yield RefusedOrders(
                what=self._units[each.unit],
                reason=each.reason,
                count=count[key],
                example=self._names(each.prefix),
            )

    def swaps(self) -> Iterator[EnteringSwap]:
        """Yield, for each two outcomes, two neighbours whose swap leads from one to the other."""
        found: dict[tuple[int, int], tuple[Numbers, Numbers, int, int]] = {}
        for orders in self._swapped():
            (one, one_order), (two, two_order), first, second = orders
            pair = self._of[id(one)], self._of[id(two)]
            if pair[0] > pair[1]:
                pair = pair[1], pair[0]
                one_order, two_order, first, second = two_order, one_order, second, first
            if pair[0] != pair[1]:
                found.setdefault(pair, (one_order, two_order, first, second))
        for (one_group, two_group), (one_order, two_order, first, second) in sorted(found.items()):
            states = self._state(one_order), self._state(two_order)
            yield EnteringSwap(
                first=one_group + 1,
                second=two_group + 1,
                swapped=(self._units[first], self._units[second]),
                only_first=tuple(_only(states[0], states[1])),
                only_second=tuple(_only(states[1], states[0])),
                comparison=compare(*states),
            )

    def _swapped(self) -> Iterator[tuple[tuple[Node, Numbers], tuple[Node, Numbers], int, int]]:
        """Yield the ends of orders that differ in the order of two neighbours."""
        seen: set[tuple[int, int]] = set()
        queue: list[tuple[tuple[Node, Numbers], tuple[Node, Numbers], int, int]] = []
        for nodes in self._explored.levels:
            for node in nodes:
                for first, second in combinations(sorted(node.following), 2):
                    one = node.following[first].following.get(second)
                    two = node.following[second].following.get(first)
                    if one is not None and two is not None and one is not two:
                        start = node.prefix
                        ways = (*start, first, second), (*start, second, first)
                        queue.append(((one, ways[0]), (two, ways[1]), first, second))
        for (one, one_order), (two, two_order), first, second in queue:
            if len(one_order) == len(self._units):
                yield (one, one_order), (two, two_order), first, second
            for unit in sorted(one.following.keys() & two.following.keys()):
                after = one.following[unit], two.following[unit]
                key = id(after[0]), id(after[1])
                if after[0] is after[1] or key in seen or len(seen) > _PAIRS:
                    continue
                seen.add(key)
                queue.append(
                    ((after[0], (*one_order, unit)), (after[1], (*two_order, unit)), first, second)
                )


def result_of_entering(state: GameState) -> Hashable:
    """Return what all permanents are; in which order they are known does not count."""
    found = result_of(evaluate(state))
    assert isinstance(found, tuple)
    return frozenset(found)


def told_of_entering(state: GameState) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield what there is to tell: values, counters, what is tapped, what is not there any more."""
    yield from told_values(state)
    for item in state.objects:
        yield (item.id, "zone"), item.zone
        if item.zone != "battlefield":
            continue
        counters = sorted((each.kind, each.number) for each in item.counters)
        if counters:
            told = wording.joined([f"{number} {kind}" for kind, number in counters])
            yield (item.id, "counters"), told
        yield (item.id, "tapped"), "yes" if item.status.tapped else "no"
        for each in item.choices:
            yield (item.id, f"chosen {each.kind}"), str(each.value)
    for player in state.players:
        yield (player.id, "life"), str(player.life)


def _only(state: GameState, other: GameState) -> Iterator[str]:
    """Yield what happened in one state only, in the order in which it did."""
    rest = Counter(each.text for each in other.history)
    for each in state.history:
        if rest[each.text]:
            rest[each.text] -= 1
        elif each.text:
            yield each.text
