"""Orders: what everything would be if the permanents had their timestamps in another order.

Only orders that can differ are worked out: effects that commute are not permuted. The orders are
grouped by outcome, and between groups the smallest swap is shown with the first step that differs.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import factorial

from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.records import CHARACTERISTIC_NAMES
from mtglayers.views import wording
from mtglayers.views.orders_conflicts import Conflicts, conflicts
from mtglayers.views.svg import escape
from mtglayers.views.what_if import with_timestamps
from mtglayers.views.what_if_compare import Comparison, compare, plain

__all__ = ["Orders", "Outcome", "Swap", "orders"]

FULLY = 8
"""Up to so many permanents whose order can matter all orders are looked at; then samples."""

SAMPLES = 300

Order = tuple[str, ...]
_Signs = tuple[bool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One group of orders with the same result.

    Attributes
    ----------
    number : int
        From 1; the group of the present order comes first.
    is_now : bool
        Whether the present order belongs to it.
    example : tuple of str
        One of its orders, oldest first.
    always : tuple of (str, str)
        Pairs that stand in this order in all its orders, the older one first.
    count : int
        How many of the orders that were worked out belong to it.
    values : tuple of (object, characteristic, words)
        What is special to it: values that are not the same in all groups.
    """

    number: int
    is_now: bool
    example: Order
    always: tuple[tuple[str, str], ...]
    count: int
    values: tuple[tuple[str, str, str], ...]
    state: GameState = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """The smallest change of order that leads from one outcome to another, and what it does."""

    first: int
    second: int
    swapped: tuple[tuple[str, str], ...]
    comparison: Comparison = field(repr=False)

    def __str__(self) -> str:
        pairs = wording.joined([f"{older} and {newer}" for older, newer in self.swapped])
        lines = [f"from {self.first} to {self.second}: swap {pairs}"]
        for number, step in zip((self.first, self.second), self.comparison.first_step, strict=True):
            lines.append(f"  first step that differs, in {number}: {step or 'no further step'}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """What the order of timestamps decides.

    Attributes
    ----------
    objects : tuple of str
        The permanents whose order can matter, oldest first.
    others : int
        How many other permanents there are; their place never matters.
    total : int
        How many orders of ``objects`` there are.
    tried : int
        How many were worked out. With ``complete``, the rest is proven equal to one of these:
        only effects that commute stand in another order.
    outcomes : tuple of Outcome
    swaps : tuple of Swap
        The smallest swaps between outcomes.
    complete : bool
        False when there were too many permanents and orders were sampled.
    """

    objects: Order
    others: int
    total: int
    tried: int
    outcomes: tuple[Outcome, ...]
    swaps: tuple[Swap, ...]
    complete: bool

    @property
    def proven_equal(self) -> int:
        """How many orders were not worked out, because they cannot differ from one that was."""
        return self.total - self.tried if self.complete else 0

    def __repr__(self) -> str:
        return f"<Orders of {len(self.objects)} permanents: {len(self.outcomes)} outcomes>"

    @property
    def headline(self) -> str:
        """How many outcomes there are, and how that was found out."""
        if not self.objects:
            return "The order of timestamps does not matter: all effects commute."
        count = len(self.outcomes)
        outcomes = "1 outcome" if count == 1 else f"{count} outcomes"
        tried = "1 was worked out" if self.tried == 1 else f"{self.tried} were worked out"
        if not self.complete:
            rest = "the others were not looked at, so there may be more outcomes"
        elif self.proven_equal:
            rest = (
                f"the other {self.proven_equal} are proven equal: they differ from one of these "
                "only in the order of effects that commute"
            )
        else:
            rest = "none was left out"
        return f"{outcomes}. Of {self.total} orders {tried}; {rest}."

    def __str__(self) -> str:
        lines = [self.headline]
        if self.objects:
            can = "could count" if len(self.outcomes) == 1 else "counts"
            lines.append(f"  The order of these {can}: {wording.joined(self.objects)}.")
        if self.others:
            word = "permanent" if self.others == 1 else "permanents"
            lines.append(f"  The place of {self.others} other {word} never matters.")
        if len(self.outcomes) > 1:
            for each in self.outcomes:
                lines += _outcome_lines(each)
        for swap in self.swaps:
            lines += [f"  {line}" for line in str(swap).splitlines()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f'<pre style="white-space:pre-wrap">{escape(str(self))}</pre>'


def _outcome_lines(each: Outcome) -> list[str]:
    now = " (as it is now)" if each.is_now else ""
    when = wording.joined([f"{older} before {newer}" for older, newer in each.always])
    lines = [
        f"  {each.number}.{now} {when or 'in several orders'}; "
        f"for example {', '.join(each.example)}"
    ]
    lines += [
        f"     {object_id}: {wording.label(name)}: {words}"
        for object_id, name, words in each.values
    ]
    return lines


def orders(state: GameState) -> Orders:
    """Find all outcomes that other orders of the permanents' timestamps would have.

    Parameters
    ----------
    state
        Any state. What has resolved keeps its timestamps, as do counters. Eight permanents that
        all conflict with each other have 40,320 orders, which takes minutes; six take a second.

    Returns
    -------
    Orders

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> for name in ("Humility", "Opalescence"):
    ...     _ = board.enter(name)
    >>> [each.values[0] for each in orders(board.state).outcomes]
    [('humility', 'power', '4'), ('humility', 'power', '1')]
    """
    found = conflicts(state)
    complete = len(found.objects) <= FULLY
    classes = _classes(found, complete)
    results = {signs: with_timestamps(state, order) for signs, order in classes.items()}
    groups: dict[Hashable, list[_Signs]] = {}
    for signs, changed in results.items():
        groups.setdefault(_result(changed), []).append(signs)
    return Orders(
        objects=found.objects,
        others=sum(item.zone == "battlefield" for item in state.objects) - len(found.objects),
        total=factorial(len(found.objects)),
        tried=len(classes),
        outcomes=_outcomes(found, classes, results, list(groups.values())),
        swaps=tuple(_swaps(found, classes, results, list(groups.values()))),
        complete=complete,
    )


# --- which orders -------------------------------------------------------------------------------


def _classes(found: Conflicts, complete: bool) -> dict[_Signs, Order]:
    """Return an order for each way in which the pairs that count can stand, now first."""
    pairs = sorted(found.pairs)
    classes: dict[_Signs, Order] = {}
    for order in _some_orders(found.objects, complete):
        place = {each: at for at, each in enumerate(order)}
        signs = tuple(place[older] < place[newer] for older, newer in pairs)
        classes.setdefault(signs, order)
    return classes


def _some_orders(objects: Order, complete: bool) -> Iterator[Order]:
    if complete:
        yield from permutations(objects)
        return
    yield objects
    chance = random.Random(len(objects))
    for _ in range(SAMPLES):
        shuffled = list(objects)
        chance.shuffle(shuffled)
        yield tuple(shuffled)


def _result(state: GameState) -> Hashable:
    seen = evaluate(state)
    return tuple(
        (
            item.id,
            seen.controllers[item.id],
            *(plain(getattr(seen.values[item.id], name)) for name in CHARACTERISTIC_NAMES),
        )
        for item in state.objects
        if item.zone == "battlefield"
    )


# --- outcomes -----------------------------------------------------------------------------------


def _outcomes(
    found: Conflicts,
    classes: dict[_Signs, Order],
    results: dict[_Signs, GameState],
    groups: list[list[_Signs]],
) -> tuple[Outcome, ...]:
    told = [dict(_told(results[group[0]])) for group in groups]
    special = [
        key for key in told[0] if any(each.get(key) != told[0][key] for each in told[1:])
    ] if told else []  # fmt: skip
    pairs = sorted(found.pairs)
    return tuple(
        Outcome(
            number=number,
            is_now=number == 1,
            example=classes[group[0]],
            always=tuple(_always(pairs, group)),
            count=len(group),
            values=tuple((*key, values[key]) for key in special),
            state=results[group[0]],
        )
        for number, (group, values) in enumerate(zip(groups, told, strict=True), start=1)
    )


def _told(state: GameState) -> Iterator[tuple[tuple[str, str], str]]:
    seen = evaluate(state)
    for item in state.objects:
        if item.zone != "battlefield":
            continue
        view = seen[item.id]
        for name in CHARACTERISTIC_NAMES:
            value = getattr(view.characteristics, name)
            if name == "abilities":
                value = tuple(sorted(value, key=lambda held: wording.ability_words(held, "~")))
            yield (item.id, name), wording.value_words(name, value, view.characteristics.name)
        yield (item.id, "controller"), view.controller


def _always(pairs: list[tuple[str, str]], group: list[_Signs]) -> Iterator[tuple[str, str]]:
    """Yield the pairs that stand the same way in all orders of a group."""
    for at, (older, newer) in enumerate(pairs):
        ways = {signs[at] for signs in group}
        if len(ways) == 1:
            yield (older, newer) if ways.pop() else (newer, older)


# --- swaps --------------------------------------------------------------------------------------


def _swaps(
    found: Conflicts,
    classes: dict[_Signs, Order],
    results: dict[_Signs, GameState],
    groups: list[list[_Signs]],
) -> Iterator[Swap]:
    """Yield for each outcome the smallest change of order that leads there from another one.

    Orders that differ in one pair are neighbours; a search from all orders of the outcomes found
    so far reaches each further outcome by the fewest pairs.
    """
    pairs = sorted(found.pairs)
    of = {signs: number for number, group in enumerate(groups) for signs in group}
    for first, second in combinations(range(len(groups)), 2):
        path = _nearest(classes, groups[first], of, second)
        if path is None:
            continue
        start, end = path
        changed = tuple(
            pair if start[at] else (pair[1], pair[0])
            for at, pair in enumerate(pairs)
            if start[at] is not end[at]
        )
        if first > 0 and len(changed) > 1:
            continue
        yield Swap(
            first=first + 1,
            second=second + 1,
            swapped=changed,
            comparison=compare(results[start], results[end]),
        )


def _nearest(
    classes: dict[_Signs, Order], starts: list[_Signs], of: dict[_Signs, int], wanted: int
) -> tuple[_Signs, _Signs] | None:
    queue: deque[tuple[_Signs, _Signs]] = deque((signs, signs) for signs in starts)
    seen = set(starts)
    while queue:
        start, at = queue.popleft()
        if of[at] == wanted:
            return start, at
        for place in range(len(at)):
            neighbour = (*at[:place], not at[place], *at[place + 1 :])
            if neighbour in classes and neighbour not in seen:
                seen.add(neighbour)
                queue.append((start, neighbour))
    return None
