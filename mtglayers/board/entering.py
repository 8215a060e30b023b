"""The past of a board as units that can enter in another order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mtglayers.core.state import GameState
from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.steps import Step
from mtglayers.scenarios.table import EngineTable
from mtglayers.scenarios.verbs import Enter, EnterTogether, Expect, Resolve, Token
from mtglayers.views import wording

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase
    from mtglayers.views.entering_orders import EnteringOrders

__all__ = ["Past", "orders_of_entering"]


def orders_of_entering(
    scenario: Scenario,
    states: Sequence[GameState],
    cards: CardDatabase,
    most: int | None = None,
) -> EnteringOrders:
    """Find what other orders of entering would have made of a board.

    Parameters
    ----------
    scenario
        What was done, as steps without expectations.
    states
        The states before the first step and after each.
    cards
        The cards of the board.
    most
        When more steps would have to be played, orders are sampled.
    """
    from mtglayers.views.entering_orders import entering_orders
    from mtglayers.views.entering_replays import Replays

    past = Past(scenario, states, cards)
    begin = past.table.start(scenario)
    for step in past.beginning:
        begin = past.after(begin, step)
    return entering_orders(Replays(begin, len(past.units), past.perform), past.names, most)


class Past:
    """The steps of a board: those at which permanents entered, and what happened in between."""

    def __init__(
        self, scenario: Scenario, states: Sequence[GameState], cards: CardDatabase
    ) -> None:
        self.table = EngineTable(cards)
        self.beginning: list[Step] = []
        self.units: list[Step] = []
        self._then: list[list[Step]] = []
        names: list[str] = []
        for step, before, after in zip(scenario.steps, states[:-1], states[1:], strict=True):
            new = _entered(step, before, after)
            if new:
                own = [each for each in new if after.by_id[each].kind != "token"] or new
                together = isinstance(step.action, EnterTogether)
                names.append(wording.joined(new) if together else own[0])
                self.units.append(_named(step, own))
                self._then.append([])
            else:
                (self._then[-1] if self._then else self.beginning).append(step)
        self.names = tuple(names)

    def perform(self, state: GameState, place: int, unit: int) -> GameState:
        """Do a step at which something entered, and what happened at this place after it."""
        for step in (self.units[unit], *self._then[place]):
            state = self.after(state, step)
        return state

    def after(self, state: GameState, step: Step) -> GameState:
        """Return the state after a step."""
        return self.table.perform(state, step, self._respond)

    def _respond(self, state: GameState, steps: Sequence[Step]) -> GameState:
        for step in steps:
            if not isinstance(step.action, Expect):
                state = self.after(state, step)
        return state


def _entered(step: Step, before: GameState, after: GameState) -> list[str]:
    """Name what entered by a step: also what did not stay, and what a spell left behind."""
    if not isinstance(step.action, (Enter, Token, EnterTogether, Resolve)):
        return []
    new = [item for item in after.objects if item.id not in before.by_id]
    there = [item.id for item in new if item.zone == "battlefield"]
    came = getattr(step.action, "object", None)
    if came and after.by_id[came].zone == "battlefield":
        there = [came, *there]
    return there if isinstance(step.action, Resolve) else there or [item.id for item in new]


def _named(step: Step, new: Sequence[str]) -> Step:
    """Return the step with the id that its permanent has got, so that it keeps it."""
    action: Any = step.action
    if isinstance(action, EnterTogether) or action.as_id or getattr(action, "object", None):
        return step
    if len(new) != 1 or getattr(action, "count", 1) != 1:
        return step
    return replace(step, action=replace(action, as_id=new[0]))
