"""`evaluate`: what every object is now, and why (CR 613).

`evaluate_stepwise` is the algorithm and yields its steps; `evaluate` runs it once per state and
keeps the result on the state, which never changes.

An `ActiveEffect` whose ``rule`` is ``"613.2a"`` sets copiable values ("as ~ enters, it becomes a
2/2 with flying"); one whose ``rule`` is ``"707.2c"`` keeps the snapshot of a static ability's copy
effect and is no effect of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine import incremental
from mtglayers.engine.context import Context
from mtglayers.engine.effects import COPIABLE_RULE
from mtglayers.engine.evidence import Change, Counts, EffectInfo, NotApplied, Step, Trial
from mtglayers.engine.layer_one import STATIC_COPY_RULE
from mtglayers.engine.layers import LayerWalk
from mtglayers.engine.replay import Replay, Unlike
from mtglayers.engine.uncertainty import OpaqueUse, opaque_uses, uncertain_values
from mtglayers.errors import UnknownObjectError

__all__ = [
    "COPIABLE_RULE",
    "STATIC_COPY_RULE",
    "Evaluation",
    "ObjectView",
    "carried",
    "evaluate",
    "evaluate_stepwise",
    "forget",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectView:
    """What one object is now.

    Attributes
    ----------
    id : str
    object : GameObject
    characteristics : Characteristics
        After all layers.
    copiable : Characteristics
        After layer 1 (CR 613.2c, 707.2).
    controller : str
        The owner for cards that have no controller (CR 108.4).
    base_power, base_toughness : int or None
        After layer 7b (CR 208.4).
    uncertain : tuple of str
        The characteristics that text which was not understood might change.
    """

    id: str
    object: GameObject
    characteristics: Characteristics
    copiable: Characteristics
    controller: str
    base_power: int | None
    base_toughness: int | None
    uncertain: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Evaluation:
    """The result of an evaluation: a view for each object of the state, in every zone.

    Attributes
    ----------
    steps : tuple of Step
        Everything that was applied, in order, with what changed and why then.
    not_applied : tuple of NotApplied
        What did not apply, with the reason.
    trials : tuple of Trial
        The trial applications made to decide dependency (CR 613.8a).
    counters : Counts
        How much work it was.
    variants : Mapping
        The copiable values by status of objects that have several (CR 707.3).
    copied_by : Mapping of str to EffectInfo
        The copy effect that made an object's copiable values, of those that are copies.
    """

    state: GameState
    values: Mapping[str, Characteristics] = field(repr=False)
    copiable: Mapping[str, Characteristics] = field(repr=False)
    controllers: Mapping[str, str] = field(repr=False)
    base: Mapping[str, tuple[int | None, int | None]] = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)
    not_applied: tuple[NotApplied, ...] = field(repr=False)
    trials: tuple[Trial, ...] = field(repr=False)
    counters: Counts
    opaque: tuple[OpaqueUse, ...] = field(default=(), repr=False)
    variants: Mapping[str, Mapping[str, Characteristics]] = field(default_factory=dict, repr=False)
    copied_by: Mapping[str, EffectInfo] = field(default_factory=dict, repr=False)

    def __getitem__(self, object_id: str) -> ObjectView:
        """Return the view of an object.

        Raises
        ------
        UnknownObjectError
            There is no such object.
        """
        item = self.state.by_id.get(object_id)
        if item is None:
            raise UnknownObjectError(object_id, known=tuple(self.state.by_id))
        power, toughness = self.base.get(object_id, (None, None))
        values = self.values[object_id]
        return ObjectView(
            id=object_id,
            object=item,
            characteristics=values,
            copiable=self.copiable[object_id],
            controller=self.controllers[object_id],
            base_power=power,
            base_toughness=toughness,
            uncertain=self.uncertain.get(object_id, ()),
        )

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of the objects."""
        return iter(self.values)

    def __len__(self) -> int:
        """Count the objects."""
        return len(self.values)

    def __contains__(self, object_id: object) -> bool:
        """Tell whether there is such an object."""
        return object_id in self.values

    @cached_property
    def uncertain(self) -> Mapping[str, tuple[str, ...]]:
        """Name, for each object touched by text not understood: the characteristics in doubt."""
        return uncertain_values(self.state, self.values, self.controllers, self.opaque)

    def history(self, object_id: str, characteristic: str = "") -> tuple[tuple[Step, Change], ...]:
        """Return the steps that made an object's value, with what each changed."""
        return tuple(
            (step, change)
            for step in self.steps
            for change in step.changes_of(object_id)
            if characteristic in ("", change.characteristic)
        )

    def context(self, you: str = "", source: str = "") -> Context:
        """Return a context in which filters, quantities and conditions can be asked."""
        item = self.state.by_id.get(source)
        return Context(
            state=self.state,
            values=self.values,
            controllers=self.controllers,
            base=self.base,
            source=item.key if item is not None else None,
            you=you or self.controllers.get(source, ""),
        )


def _base_of(walk: LayerWalk) -> dict[str, tuple[int | None, int | None]]:
    """Settle base power and toughness as the final ones are settled (CR 208.3)."""
    base = dict(walk.working.base)
    for object_id, (power, toughness) in base.items():
        final = walk.final[object_id]
        if final.power is None and final.toughness is None:
            base[object_id] = (None, None)
        elif power is None or toughness is None:
            base[object_id] = (power or 0, toughness or 0)
    return base


def _result(walk: LayerWalk, steps: tuple[Step, ...]) -> Evaluation:
    working = walk.working
    return Evaluation(
        state=walk.state,
        values=walk.final,
        copiable=walk.copiable,
        controllers=working.controllers,
        base=_base_of(walk),
        steps=steps,
        not_applied=tuple(working.not_applied),
        trials=tuple(walk.ordering.trials),
        counters=walk.counts(),
        opaque=opaque_uses(working),
        variants=walk.variants,
        copied_by=walk.copied_by(),
    )


def evaluate_stepwise(state: GameState) -> Iterator[Step]:
    """Yield the steps of the evaluation of a state, as they are made.

    Parameters
    ----------
    state
        Any state.

    Yields
    ------
    Step

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> list(evaluate_stepwise(GameState(players=(Player(id="you"),))))
    []
    """
    yield from LayerWalk(state).steps()


def evaluate(state: GameState) -> Evaluation:
    """Work out what every object is now, with the evidence (CR 613.1).

    Parameters
    ----------
    state
        Any state; the result is kept on it.

    Returns
    -------
    Evaluation

    Examples
    --------
    >>> from mtglayers.core.cards import Card, Face
    >>> from mtglayers.core.objects import GameObject
    >>> from mtglayers.core.state import GameState, Player
    >>> bear = Card(name="Bear", faces=(Face(name="Bear", mana_cost="{1}{G}", power="2"),))
    >>> item = GameObject(id="b", card=bear, owner="you", controller="you", zone="hand")
    >>> seen = evaluate(GameState(players=(Player(id="you"),), objects=(item,)))["b"]
    >>> seen.characteristics.power, sorted(seen.characteristics.colors)
    (2, ['G'])
    """
    kept: Evaluation | None = state.__dict__.get("_evaluation")
    if kept is None:
        kept = _from_the_last(state)
        if kept is None:
            kept = _whole(state)
        _LAST[:] = [state]
    return kept


_LAST: list[GameState] = []
"""The last state evaluated."""
_WALKS: list[tuple[GameState, LayerWalk]] = []
"""The last walk through a whole state, of which the script has not been asked for yet."""


def forget() -> None:
    """Forget what was evaluated last, so that the next state is evaluated whole.

    Examples
    --------
    >>> forget()
    """
    _LAST.clear()
    _WALKS.clear()


def _whole(state: GameState) -> Evaluation:
    state.__dict__["_looked_back"] = False
    walk = LayerWalk(state)
    kept = _result(walk, tuple(walk.steps()))
    state.__dict__["_evaluation"] = kept
    state.__dict__["_looks_back"] = state.__dict__["_looked_back"]
    _WALKS[:] = [(state, walk)]
    return kept


def _script(state: GameState) -> incremental.Script | None:
    """Return what the evaluation of a state did, if it can be done for some objects alone."""
    kept = state.__dict__
    if "_script" not in kept:
        walk = next((walk for known, walk in _WALKS if known is state), None)
        if walk is None:
            return None
        evaluation: Evaluation = kept["_evaluation"]
        fitting = not kept.get("_looks_back", True) and not evaluation.opaque
        kept["_script"] = incremental.script_of(walk, evaluation.steps) if fitting else None
        _WALKS.clear()
    found: incremental.Script | None = kept["_script"]
    return found


def _from_the_last(state: GameState) -> Evaluation | None:
    """Evaluate what is different since then, if that is all that can be (CR 613.1)."""
    if not _LAST:
        return None
    last = _LAST[0]
    touched = incremental.changed_objects(last, state)
    script = None if touched is None else _script(last)
    if touched is None or script is None:
        return None
    before: Evaluation = last.__dict__["_evaluation"]
    try:
        walk = Replay(last, state, script, touched)
        steps = tuple(walk.steps())
        found = _result(walk, steps)
    except (Unlike, KeyError):
        # An effect looked at an object that was not led through: everything is evaluated.
        return None
    not_applied = incremental.not_applied(before.not_applied, found.not_applied, steps, touched)
    if found.opaque or not_applied is None:
        return None
    ids = tuple(item.id for item in state.objects)
    kept = replace(
        found,
        values=incremental.kept(before.values, found.values, ids, touched),
        copiable=incremental.kept(before.copiable, found.copiable, ids, touched),
        controllers=incremental.kept(before.controllers, found.controllers, ids, touched),
        base=incremental.kept(before.base, found.base, ids, touched),
        variants=incremental.kept(before.variants, found.variants, ids, touched),
        not_applied=not_applied,
        trials=before.trials,
        copied_by=incremental.copied_by(before.copied_by, steps, touched, walk.copiers),
        counters=replace(found.counters, steps=len(steps), trials=len(before.trials)),
    )
    state.__dict__["_evaluation"] = kept
    state.__dict__["_looks_back"] = False
    state.__dict__["_script"] = {each: tuple(made) for each, made in walk.new_script.items()}
    return kept


_SETTLED = frozenset({"clock", "next_id", "history", "copies"})


def carried(before: GameState, after: GameState) -> GameState:
    """Let a state keep the evaluation of another one that differs in nothing it looks at.

    What everything is does not depend on the next timestamp and number, and on what has happened
    only where an effect looks back. Other differences must not exist: objects may be equal
    instead of the same.

    Parameters
    ----------
    before
        A state, evaluated or not.
    after
        The state that it has become; returned.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from mtglayers.core.state import GameState, Player
    >>> before = GameState(players=(Player(id="you"),))
    >>> seen = evaluate(before)
    >>> after = carried(before, replace(before, clock=5))
    >>> evaluate(after).values is seen.values, evaluate(after).state.clock
    (True, 5)
    """
    kept: Evaluation | None = before.__dict__.get("_evaluation")
    if kept is None or "_evaluation" in after.__dict__:
        return after
    looks_back = before.__dict__.get("_looks_back", True)
    if looks_back and before.history is not after.history:
        return after
    for each in fields(before):
        if each.name not in _SETTLED and not _alike(before, after, each.name):
            return after
    made = replace(kept, state=after)
    if "uncertain" in kept.__dict__:
        made.__dict__["uncertain"] = kept.uncertain
    after.__dict__["_evaluation"] = made
    script = _script(before)
    if script is not None:
        after.__dict__["_script"] = script
        _LAST[:] = [after]
    after.__dict__["_looks_back"] = looks_back
    return after


def _alike(before: GameState, after: GameState, name: str) -> bool:
    one, other = getattr(before, name), getattr(after, name)
    if one is other:
        return True
    if name != "objects" or len(one) != len(other):
        return False
    return all(each is same or each == same for each, same in zip(one, other, strict=True))
