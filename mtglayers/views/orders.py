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
from mtglayers.views.orders_worked_out import WorkedOut
from mtglayers.views.svg import preformatted
from mtglayers.views.what_if import with_timestamps
from mtglayers.views.what_if_compare import Comparison, compare

__all__ = ["Orders", "Outcome", "Swap", "orders", "told_values"]

FULLY = 8
"""Up to so many permanents whose order can matter all orders are looked at; then samples."""

SAMPLES = 300

VARIED = (
    "Only timestamps vary: choices, copies, counters and what else happened as something entered "
    "stay as they are (orders of entering are another question)."
)

Order = tuple[str, ...]


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
        How many were evaluated. With ``complete``, the rest is proven equal to one of these:
        only effects that commute stand in another order, or after other steps everything was
        the same and what was left acted in the same order.
    outcomes : tuple of Outcome
    swaps : tuple of Swap
        The smallest swaps between outcomes.
    complete : bool
        False when there were too many orders, and some were not looked at.
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
                "only in the order of effects that commute, or lead through the same values"
            )
        else:
            rest = "none was left out"
        return f"{outcomes}. Of {self.total} orders {tried}; {rest}."

    def __str__(self) -> str:
        lines = [self.headline]
        if self.objects:
            can = "could count" if len(self.outcomes) == 1 else "counts"
            lines.append(f"  The order of these {can}: {wording.joined(self.objects)}.")
            lines.append(f"  {VARIED}")
        if self.others and self.objects:
            word = "permanent" if self.others == 1 else "permanents"
            lines.append(f"  The place of {self.others} other {word} never matters.")
        if len(self.outcomes) > 1:
            for each in self.outcomes:
                lines += _outcome_lines(each)
        for swap in self.swaps:
            lines += [f"  {line}" for line in str(swap).splitlines()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return preformatted(str(self))


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


def orders(state: GameState, most: int | None = None) -> Orders:
    """Find all outcomes that other orders of the permanents' timestamps would have.

    Parameters
    ----------
    state
        Any state. What has resolved keeps its timestamps, as do counters; choices and what
        happened as something entered stay as they were: only the order of timestamps varies.
        Six permanents that all conflict take half a second. Eight have 40,320 orders: if they
        conflict in one sublayer and none waits for another, they take some seconds, otherwise
        a minute or two.
    most
        After so many evaluations no further order is worked out, and the answer says so; all
        are worked out without it.

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
    few = len(found.objects) <= FULLY
    classes = _classes(found, few)
    worked_out = WorkedOut(state, found.only_in)
    groups: dict[Hashable, list[int]] = {}
    tried = 0
    mixed = most is not None and len(classes) > most and found.only_in is None
    for signs in _mixed(list(classes)) if mixed else classes:
        if most is not None and worked_out.evaluated >= most:
            break
        groups.setdefault(worked_out.result(classes[signs]), []).append(signs)
        tried += 1
    every = _Groups(found, classes, list(groups.values()), state)
    return Orders(
        objects=found.objects,
        others=sum(item.zone == "battlefield" for item in state.objects) - len(found.objects),
        total=factorial(len(found.objects)),
        tried=worked_out.evaluated,
        outcomes=_outcomes(every),
        swaps=tuple(_swaps(every)),
        complete=few and tried == len(classes),
    )


@dataclass(slots=True)
class _Groups:
    """Orders by outcome; an order is known by its signs: a bit for each pair as it is now."""

    found: Conflicts
    classes: dict[int, Order]
    groups: list[list[int]]
    state: GameState
    pairs: list[tuple[str, str]] = field(init=False)
    _states: dict[int, GameState] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pairs = sorted(self.found.pairs)

    def in_order(self, signs: int) -> GameState:
        """Return the state with the timestamps of an order."""
        if signs not in self._states:
            self._states[signs] = with_timestamps(self.state, self.classes[signs])
        return self._states[signs]


# --- which orders -------------------------------------------------------------------------------


def _classes(found: Conflicts, all_of_them: bool) -> dict[int, Order]:
    """Return an order for each way in which the pairs that count can stand, now first."""
    places = {each: at for at, each in enumerate(found.objects)}
    pairs = [(places[a], places[b], 1 << at) for at, (a, b) in enumerate(sorted(found.pairs))]
    classes: dict[int, Order] = {}
    at = [0] * len(places)
    for order in _some_orders(len(places), all_of_them):
        for place, each in enumerate(order):
            at[each] = place
        signs = 0
        for older, newer, bit in pairs:
            if at[older] < at[newer]:
                signs |= bit
        if signs not in classes:
            classes[signs] = tuple(found.objects[each] for each in order)
    return classes


def _some_orders(number: int, all_of_them: bool) -> Iterator[tuple[int, ...]]:
    if all_of_them:
        yield from permutations(range(number))
        return
    yield tuple(range(number))
    chance = random.Random(number)
    for _ in range(SAMPLES):
        shuffled = list(range(number))
        chance.shuffle(shuffled)
        yield tuple(shuffled)


def _mixed(found: list[int]) -> list[int]:
    """Return another sequence, the present order first, where not all will be worked out."""
    rest = found[1:]
    random.Random(len(found)).shuffle(rest)
    return [*found[:1], *rest]


# --- outcomes -----------------------------------------------------------------------------------


def _outcomes(every: _Groups) -> tuple[Outcome, ...]:
    told = [dict(told_values(every.in_order(group[0]))) for group in every.groups]
    special = [
        key for key in told[0] if any(each.get(key) != told[0][key] for each in told[1:])
    ] if told else []  # fmt: skip
    return tuple(
        Outcome(
            number=number,
            is_now=number == 1,
            example=every.classes[group[0]],
            always=tuple(_always(every.pairs, group)),
            count=len(group),
            values=tuple((*key, values[key]) for key in special),
            state=every.in_order(group[0]),
        )
        for number, (group, values) in enumerate(zip(every.groups, told, strict=True), start=1)
    )


def told_values(state: GameState) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the values of all permanents in words, by object and characteristic."""
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


def _always(pairs: list[tuple[str, str]], group: list[int]) -> Iterator[tuple[str, str]]:
    """Yield the pairs that stand the same way in all orders of a group."""
    in_all, in_any = -1, 0
    for signs in group:
        in_all &= signs
        in_any |= signs
    for at, (older, newer) in enumerate(pairs):
        if in_all >> at & 1:
            yield older, newer
        elif not in_any >> at & 1:
            yield newer, older


# --- swaps --------------------------------------------------------------------------------------


def _swaps(every: _Groups) -> Iterator[Swap]:
    """Yield for each outcome the smallest change of order that leads there from another one.

    Orders that differ in one pair are neighbours; a search from all orders of the outcome that
    is now reaches each other outcome by the fewest pairs. Between others only one pair is shown.
    """
    of = {signs: number for number, group in enumerate(every.groups) for signs in group}
    near = _neighbours(every, of)
    for first, second in combinations(range(len(every.groups)), 2):
        path = near.get((first, second))
        if path is None and first == 0:
            path = _nearest(every.groups[0], of, second, len(every.pairs))
        if path is None:
            continue
        start, end = path
        changed = tuple(
            pair if start >> at & 1 else (pair[1], pair[0])
            for at, pair in enumerate(every.pairs)
            if (start ^ end) >> at & 1
        )
        yield Swap(
            first=first + 1,
            second=second + 1,
            swapped=changed,
            comparison=compare(every.in_order(start), every.in_order(end)),
        )


def _neighbours(every: _Groups, of: dict[int, int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return, for each two outcomes, the first orders of them that differ in one pair."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    bits = [1 << at for at in range(len(every.pairs))]
    for signs, number in of.items():
        for bit in bits:
            other = of.get(signs ^ bit)
            if other is not None and other > number and (number, other) not in found:
                found[number, other] = (signs, signs ^ bit)
    return found


def _nearest(
    starts: list[int], of: dict[int, int], wanted: int, pairs: int
) -> tuple[int, int] | None:
    queue: deque[tuple[int, int]] = deque((signs, signs) for signs in starts)
    seen = set(starts)
    while queue:
        start, at = queue.popleft()
        if of[at] == wanted:
            return start, at
        for place in range(pairs):
            neighbour = at ^ (1 << place)
            if neighbour in of and neighbour not in seen:
                seen.add(neighbour)
                queue.append((start, neighbour))
    return None
