"""The values of objects at every moment of an evaluation, replayed from its steps.

The evidence keeps what each step changed; this module tells what an object was before any
effect, before a given step, and what the rules settle when all layers are over (CR 208.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.engine.context import Context, derived
from mtglayers.engine.evaluation import Evaluation
from mtglayers.engine.evidence import Change, EffectInfo
from mtglayers.engine.faces import own_variants, pick_variant
from mtglayers.engine.records import differing
from mtglayers.engine.working import HIDDEN_CONTROL

__all__ = [
    "Moments",
    "changes_in",
    "context_of",
    "lost_by_then",
    "moves_of",
    "settled_changes",
    "start_controller",
    "start_values",
]


def start_values(seen: Evaluation, object_id: str) -> Characteristics:
    """Return what an object is before any effect: printed or defined (CR 613.1)."""
    item = seen.state.by_id[object_id]
    return pick_variant(own_variants(item), item)


def start_controller(seen: Evaluation, object_id: str) -> str:
    """Return who controls an object before any effect (CR 108.4, 110.2)."""
    item = seen.state.by_id[object_id]
    return item.controller if item.zone in HIDDEN_CONTROL else item.owner


class Moments:
    """What all objects were before each step of an evaluation.

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> from mtglayers.engine.evaluation import evaluate
    >>> Moments(evaluate(GameState(players=(Player(id="you"),)))).values(0)
    {}
    """

    def __init__(self, seen: Evaluation) -> None:
        self.seen = seen
        self._values: dict[str, Characteristics] = {each: start_values(seen, each) for each in seen}
        self._controllers = {each: start_controller(seen, each) for each in seen}
        self._start = (dict(self._values), dict(self._controllers))
        self._at = 0

    def _go(self, number: int) -> None:
        if number < self._at:
            self._values, self._controllers = dict(self._start[0]), dict(self._start[1])
            self._at = 0
        for step in self.seen.steps[self._at : number]:
            self._values.update((each, after) for each, _, after in step.transitions)
            self._controllers.update((each, player) for each, _, player in step.control)
        self._at = max(self._at, min(number, len(self.seen.steps)))

    def values(self, number: int) -> Mapping[str, Characteristics]:
        """Return the values before the step with an index (from 0); valid until asked again."""
        self._go(number)
        return self._values

    def controllers(self, number: int) -> Mapping[str, str]:
        """Return the controllers before the step with an index."""
        self._go(number)
        return self._controllers


def context_of(
    state: GameState,
    info: EffectInfo,
    values: Mapping[str, Characteristics],
    controllers: Mapping[str, str],
) -> Context:
    """Return the context in which an effect's words are read at a moment (CR 109.5)."""
    for active in state.effects:
        if info.id == f"effect {active.id}":
            return Context(
                state=state,
                values=values,
                controllers=controllers,
                source=active.source,
                you=active.controller,
                link=active.link,
                origin=active.origin,
                choices=active.choices,
                x=active.x,
                targets=active.targets,
            )
    item = state.by_id.get(info.source)
    held = info.held
    return Context(
        state=state,
        values=values,
        controllers=controllers,
        source=item.key if item is not None else None,
        you=controllers.get(info.source, info.controller),
        link=held.ability.link if held is not None else "",
        origin=held.origin if held is not None else "printed",
        granter=held.granter if held is not None else "",
    )


Moves = dict[int, tuple[Characteristics, Characteristics]]


def moves_of(seen: Evaluation, object_id: str) -> Moves:
    """Return an object's values before and after each step (by index) that changed them."""
    return derived(seen.state, "moves", lambda _: _moves(seen)).get(object_id, {})


def _moves(seen: Evaluation) -> dict[str, Moves]:
    found: dict[str, Moves] = {object_id: {} for object_id in seen}
    for number, step in enumerate(seen.steps):
        for object_id, before, after in step.transitions:
            found[object_id][number] = (before, after)
    return found


def changes_in(seen: Evaluation, number: int, object_id: str) -> tuple[Change, ...]:
    """Return what a step changed on one object, as `Step.changes_of` does, but quickly."""
    found: list[Change] = []
    pair = moves_of(seen, object_id).get(number)
    if pair is not None:
        before, after = pair
        found = [
            Change(object_id, name, getattr(before, name), getattr(after, name))
            for name in differing(before, after)
        ]
    found += [
        Change(each, "controller", old, new)
        for each, old, new in seen.steps[number].control
        if each == object_id
    ]
    return tuple(found)


def settled_changes(seen: Evaluation, object_id: str) -> tuple[Change, ...]:
    """Return what the rules settle after all layers: numbers that an object cannot have.

    CR 208.3: a permanent that is no creature has no power and toughness; a creature whose numbers
    nothing defines has 0. CR 306.5c, 310.4c: loyalty and defense of permanents are their counters.
    """
    moves = moves_of(seen, object_id)
    last = moves[max(moves)][1] if moves else start_values(seen, object_id)
    final = seen.values[object_id]
    return tuple(
        Change(object_id, name, getattr(last, name), getattr(final, name))
        for name in differing(last, final)
    )


def lost_by_then(seen: Evaluation) -> frozenset[int]:
    """Find the steps, by index, of effects whose ability was lost by then (CR 613.6)."""
    found = set()
    for number, step in enumerate(seen.steps):
        held, source = step.effect.held, step.effect.source
        if held is None or source not in seen:
            continue
        earlier = [at for at in moves_of(seen, source) if at < number]
        if not earlier:
            continue
        abilities = moves_of(seen, source)[earlier[-1]][1].abilities
        if all(each is not held for each in abilities):
            found.add(number)
    return frozenset(found)
