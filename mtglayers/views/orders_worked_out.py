"""Working out many orders with few evaluations.

Where all permanents that conflict do so in one sublayer and none can wait for another, they act
there in the order of their timestamps, and what each does depends only on what everything is at
that moment. So after some of them have acted, it no longer matters in which order they did if
everything is the same: such orders go on alike. What one evaluation shows of each such step is
remembered, and orders all of whose steps are known are not evaluated again.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.records import CHARACTERISTIC_NAMES
from mtglayers.views.what_if import with_timestamps
from mtglayers.views.what_if_compare import plain

__all__ = ["WorkedOut", "result_of"]

_NAMES = tuple(each.name for each in fields(Characteristics) if each.name != "abilities")

Order = tuple[str, ...]
_Values = tuple[tuple[str, int], ...]
_Moment = tuple[frozenset[str], _Values]
_Acts = list[tuple[str, tuple[tuple[str, Characteristics], ...]]]


def result_of(seen: Evaluation) -> Hashable:
    """Return what all permanents are, to be compared by value."""
    return tuple(
        (
            item.id,
            seen.controllers[item.id],
            *(plain(getattr(seen.values[item.id], name)) for name in CHARACTERISTIC_NAMES),
        )
        for item in seen.state.objects
        if item.zone == "battlefield"
    )


class WorkedOut:
    """The results of orders; ``evaluated`` counts the evaluations it took.

    Parameters
    ----------
    state
        The state whose permanents are to stand in other orders.
    sublayer
        The one sublayer in which all of them act without waiting; ``None``: there is none, and
        every order is evaluated.
    """

    def __init__(self, state: GameState, sublayer: Sublayer | None) -> None:
        self.state = state
        self.evaluated = 0
        self._sublayer = sublayer
        self._steps: dict[tuple[_Moment, str], _Moment] = {}
        self._results: dict[_Moment, Hashable] = {}
        self._numbers: dict[Hashable, int] = {}
        self._alive: dict[int, tuple[Characteristics, int]] = {}

    def result(self, order: Order) -> Hashable:
        """Return what everything is in an order."""
        if self._sublayer is not None:
            moment = self._followed(order)
            if moment is not None and moment in self._results:
                return self._results[moment]
        seen = evaluate(with_timestamps(self.state, order))
        self.evaluated += 1
        found = result_of(seen)
        if self._sublayer is not None:
            self._remember(order, seen, found)
        return found

    def _followed(self, order: Order) -> _Moment | None:
        """Go through the steps of an order as far as all of them are known."""
        moment: _Moment | None = (frozenset(), ())
        for each in order:
            moment = self._steps.get((moment, each)) if moment is not None else None
            if moment is None:
                return None
        return moment

    def _remember(self, order: Order, seen: Evaluation, result: Hashable) -> None:
        acts = self._acts(seen, frozenset(order))
        if [owner for owner, _ in acts] != list(order):
            # Somebody did not act, or not in turn: nothing can be concluded for other orders.
            self._sublayer = None
            return
        moment: _Moment = (frozenset(), ())
        values: dict[str, int] = {}
        for owner, changes in acts:
            for object_id, new in changes:
                values[object_id] = self._number(new)
            after = (moment[0] | {owner}, tuple(sorted(values.items())))
            self._steps[moment, owner] = after
            moment = after
        self._results[moment] = result

    def _number(self, values: Characteristics) -> int:
        """Return the same number for values in which nothing is different."""
        kept = self._alive.get(id(values))
        if kept is None:
            number = self._numbers.setdefault(_key(values), len(self._numbers))
            kept = self._alive[id(values)] = (values, number)
        return kept[1]

    def _acts(self, seen: Evaluation, owners: frozenset[str]) -> _Acts:
        found: _Acts = []
        for step in seen.steps:
            if step.sublayer is not self._sublayer or step.source not in owners:
                continue
            changes = tuple((object_id, new) for object_id, _, new in step.transitions)
            if found and found[-1][0] == step.source:
                found[-1] = (step.source, (*found[-1][1], *changes))
            else:
                found.append((step.source, changes))
        return found


def _key(values: Characteristics) -> Hashable:
    """Return what values are compared by; abilities are the same only if they are the very same."""
    abilities = tuple(map(id, values.abilities))
    return abilities, *(getattr(values, name) for name in _NAMES)
