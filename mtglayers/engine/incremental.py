"""Evaluating only what is new, on boards where every object is for itself (CR 613.1).

Where no object has a static ability with a continuous effect, and every effect of a resolved spell
is locked to its objects and looks at nothing, what an object is depends on the object and the
effects on it alone. Then a state that differs from one evaluated before in a few objects and
effects need not be evaluated whole: those objects are, and the evidence is put together in the
order that a whole evaluation has. Anything else is evaluated whole; a property test holds both
against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.effects import Running, copies
from mtglayers.engine.evidence import EffectInfo, NotApplied, Step
from mtglayers.engine.layers import LayerWalk

__all__ = ["Pieces", "changed_objects", "is_separable", "merged"]

T = TypeVar("T")
Place = tuple[Sublayer, object]

_UNREAD = frozenset(
    {
        "objects",
        "effects",
        "players",
        "clock",
        "next_id",
        "history",
        "copies",
        "last_known",
        "stack",
    }
)
"""Fields of a state that may differ; everything else must be the very same."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What an evaluation is put together from: evidence with the place of each step."""

    steps: tuple[Step, ...]
    places: tuple[Place, ...]


def is_separable(walk: LayerWalk) -> bool:
    """Tell, when a walk is through, whether every object was for itself."""
    return (
        not walk.had_statics
        and not walk.ordering.trials
        and not walk.working.has_dormant
        and all(_looks_at_nothing(run) for run in walk.working.running.values())
    )


def _looks_at_nothing(run: Running) -> bool:
    return run.locked is not None and all(not part.action_reads for part in run.parts.values())


def changed_objects(before: GameState, after: GameState) -> frozenset[str] | None:
    """Name the objects that are different in a later state; ``None`` if too much else is.

    Nothing is named for states that do not differ: they are evaluated whole.
    """
    for each in fields(before):
        if each.name not in _UNREAD and getattr(before, each.name) is not getattr(after, each.name):
            return None
    if tuple(p.id for p in before.players) != tuple(p.id for p in after.players):
        return None
    known = before.by_id
    changed = {item.id for item in after.objects if known.get(item.id) is not item}
    if len(before.objects) + len(changed) < len(after.objects):
        return None
    if before.effects is not after.effects:
        changed |= _affected(before, after)
    present = after.by_id
    gone = {item.id for item in before.objects if item.id not in present}
    touched = changed | gone
    if not touched or 4 * len(touched) > len(after.objects) + 8:
        return None
    for active in after.effects:
        if active.affected is None:
            return None
        members = {key.id for key in active.affected}
        if len(members) > 1 and not members.isdisjoint(touched) and not members <= touched:
            return None
    return frozenset(touched)


def _affected(before: GameState, after: GameState) -> set[str]:
    """Name the objects whose effects are not the same."""
    old, new = set(map(id, before.effects)), set(map(id, after.effects))
    different = [
        *(each for each in before.effects if id(each) not in new),
        *(each for each in after.effects if id(each) not in old),
    ]
    return {key.id for each in different for key in each.affected or ()}


def merged(
    before: Pieces, walk: LayerWalk, steps: tuple[Step, ...], touched: frozenset[str]
) -> Pieces:
    """Put the steps for changed objects in the place of the old ones."""
    rows = [
        (place, step)
        for place, step in zip(before.places, before.steps, strict=True)
        if touched.isdisjoint(step.affected)
    ]
    rows += zip(walk.places, steps, strict=True)
    rows.sort(key=lambda row: row[0])
    return Pieces(tuple(step for _, step in rows), tuple(place for place, _ in rows))


def kept(
    before: Mapping[str, T], new: Mapping[str, T], ids: tuple[str, ...], touched: frozenset[str]
) -> dict[str, T]:
    """Return the values of objects: the new ones of those that changed, the old ones of others."""
    found = dict(before)
    for each in touched:
        if each not in new:
            found.pop(each, None)
    found.update(new)
    if tuple(found) == ids:
        return found
    return {each: found[each] for each in ids if each in found}


def copied_by(steps: Iterable[Step]) -> dict[str, EffectInfo]:
    """Return the copy effect that made an object's values, from the steps of layer 1."""
    found: dict[str, EffectInfo] = {}
    for step in steps:
        if step.sublayer is not Sublayer.L1A:
            break
        effect = step.effect.effect
        if effect is not None and copies(effect):
            found.update(dict.fromkeys(step.affected, step.effect))
    return found


def not_applied(
    before: Iterable[NotApplied],
    new: Iterable[NotApplied],
    steps: Iterable[Step],
    touched: frozenset[str],
) -> tuple[NotApplied, ...]:
    """Put together what did not apply, in the order in which something else took its place."""
    rows = [*(each for each in before if each.object not in touched), *new]
    if len(rows) > 1:
        order = {step.effect.id: place for place, step in enumerate(steps)}
        rows.sort(key=lambda each: order.get(each.by, -1))
    return tuple(rows)
