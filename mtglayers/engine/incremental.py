"""What an evaluation did, written down so that it can be done again for a few objects (CR 613.1).

A state often differs from one evaluated before in a few objects only: a token has entered, a
counter was put on a creature. Where every effect looks, at each object, at that object alone (its
characteristics, its controller, its status) and does the same to all, those few objects can be led
through the layers in the order that was found before; nothing else becomes different. `script_of`
writes down that order, the effects, and every trial application that was made to find it, and says
``None`` where an effect looks further. `mtglayers.engine.replay` leads the objects through; it
repeats each trial for them, and gives up where one would come out differently. Then, as in every
doubtful case, the state is evaluated whole; a property test holds both against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from mtglayers.core import filters as f
from mtglayers.core import modifications as m
from mtglayers.core import quantities as q
from mtglayers.core import references as r
from mtglayers.core.node import Node, node_fields
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.actions import Action
from mtglayers.engine.context import Context
from mtglayers.engine.dependency import TrialRecord
from mtglayers.engine.effects import COPIABLE_RULE, Part, Running, copies
from mtglayers.engine.evidence import Dependency, EffectInfo, NotApplied, Step
from mtglayers.engine.facets import EXISTENCE
from mtglayers.engine.layers import LayerWalk
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.resolving import resolve
from mtglayers.engine.selectors import Selector
from mtglayers.engine.timestamps import Order

__all__ = [
    "Applied", "Line", "Script", "Tried", "changed_objects", "copied_by", "kept", "not_applied",
    "is_settled", "own_entry", "script_of",
]  # fmt: skip

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Line:
    """An effect that may affect any object: where it looks and what it writes.

    ``selector`` is ``None`` for effects on objects that are named ("enchanted creature").
    """

    selector: Selector | None
    source: str
    writes: dict[Sublayer, int]
    reads: int


@dataclass(slots=True, eq=False)
class Applied:
    """An effect that was applied, with its step; ``placed``: whose place its order speaks of.

    ``line`` is ``None`` for an effect locked to the objects ``members``.
    """

    step: Step
    order: Order
    placed: str
    defining: bool = False
    members: tuple[str, ...] = ()
    line: Line | None = None
    context: Context | None = None
    actions: tuple[Action, ...] = ()
    writes: int = 0
    reads: int = 0


@dataclass(slots=True, eq=False)
class Tried:
    """A trial application; ``locked`` are the objects of effects that are locked from the start."""

    line: Line | None
    context: Context | None
    other: Line | None
    other_context: Context | None
    other_actions: tuple[Action, ...]
    locked: tuple[str, ...]
    dependency: Dependency | None


Entry = Applied | Tried
Script = Mapping[Sublayer, tuple[Entry, ...]]


# --- what looks at nothing else -----------------------------------------------------------------

_PLAIN = (
    m.ChangeWords, m.SetName, m.AddTypes, m.SetTypes, m.RemoveTypes, m.AddAllSubtypes,
    m.ChosenTypes, m.SetColors, m.AddColors, m.ChosenColor, m.AddAbility, m.RemoveAllAbilities,
    m.RemoveKeyword, m.CantHaveKeyword, m.ProtectionFromChosen, m.SetBasePowerToughness,
    m.ModifyPowerToughness, m.DoublePowerToughness, m.SwitchPowerToughness,
)  # fmt: skip
_NUMBERS = (q.Const, q.X, q.Times, q.ChosenNumber)
_STATUSES = frozenset(
    {"tapped", "untapped", "flipped", "face down", "face up", "transformed", "historic", "outlaw"}
    | {"party", "attached", "merged", "mutated"}
)
_PLAIN_MEMO: IdentityMemo[bool] = IdentityMemo()


def _is_plain(modification: m.Modification) -> bool:
    """Tell whether a modification does the same whatever else there is."""
    found = _PLAIN_MEMO.get(modification)
    if found is None:
        plain = isinstance(modification, _PLAIN)
        if plain and not isinstance(modification, m.AddAbility):
            plain = all(_holds_numbers_only(each) for each in _inside(modification))
        found = _PLAIN_MEMO.put(modification, plain)
    return found


def _inside(node: Node) -> Iterable[object]:
    return (getattr(node, each.name) for each in node_fields(node))


def _holds_numbers_only(value: object) -> bool:
    if isinstance(value, q.Quantity):
        return isinstance(value, _NUMBERS) and all(map(_holds_numbers_only, _inside(value)))
    if isinstance(value, tuple):
        return all(map(_holds_numbers_only, value))
    return not isinstance(value, Node)


_ALONE_MEMO: IdentityMemo[bool] = IdentityMemo()


def _looks_at_one(selector: Selector, tested: f.Filter) -> bool:
    """Tell whether a filter looks at nothing but the object itself and who "you" is."""
    found = _ALONE_MEMO.get(selector)
    if found is None:
        found = _ALONE_MEMO.put(selector, selector.local and _is_alone(tested))
    return found


def _is_alone(tested: f.Filter) -> bool:
    match tested:
        case f.And(parts) | f.Or(parts):
            return all(map(_is_alone, parts))
        case f.Not(part):
            return _is_alone(part)
        case f.HasStatus(status):
            return status in _STATUSES
        case f.Compare(_, _, q.Const()):
            return True
        case f.Is(ref):
            return isinstance(ref, r.ThisObject)
        case f.ControlledBy(player) | f.OwnedBy(player):
            return isinstance(player, r.You | r.Opponents | r.EachPlayer)
        case f.CouldProduce() | f.Compare() | f.OfChosen():
            return False
    return True


# --- writing down -------------------------------------------------------------------------------


def script_of(walk: LayerWalk, steps: tuple[Step, ...]) -> Script | None:
    """Write down what a walk did, or ``None`` where it cannot be done for some objects alone.

    Parameters
    ----------
    walk
        A walk that is through, of a whole state.
    steps
        Its steps.
    """
    working = walk.working
    if working.has_dormant or walk.has_inactive or working.only is not None:
        return None
    lines: dict[object, Line | None] = {}
    for run in working.running.values():
        if not _is_written_down(run, lines):
            return None
    found: dict[Sublayer, list[Entry]] = {each: [] for each in Sublayer}
    numbered = iter(steps)
    for each in walk.ordering.record:
        if isinstance(each, TrialRecord):
            found[each.sublayer].append(_tried(each, lines, walk))
        else:
            step = next(numbered)
            found[step.sublayer].append(_applied(each.run, each.context, step, lines, walk))
    return {sublayer: tuple(entries) for sublayer, entries in found.items()}


def _is_written_down(run: Running, lines: dict[object, Line | None]) -> bool:
    """Prepare an effect; tell whether it looks at one object at a time and does one thing."""
    context = run.context
    if context is not None and context.opaque is not None and context.opaque.texts:
        return False
    active = run.active
    if run.fixed_actions is not None or (active is not None and active.affected is not None):
        lines[run.key] = None
        return is_settled(run)
    if run.conditions or run.effect is None or Sublayer.L1A in run.parts:
        return False
    for part in run.parts.values():
        if part.per_object or not all(_is_plain(each) for each in part.modifications):
            return False
    affected = run.effect.affected
    selector = run.selector
    if isinstance(affected, r.EachObject) and selector is not None:
        if not _looks_at_one(selector, affected.filter):
            return False
    elif not isinstance(affected, r.ThisObject | r.AttachedObject):
        return False
    writes = {sublayer: part.writes for sublayer, part in run.parts.items()}
    reads = EXISTENCE | run.affected_reads
    for part in run.parts.values():
        reads |= part.action_reads
    lines[run.key] = Line(selector, run.source, writes, reads)
    return True


def is_settled(run: Running) -> bool:
    """Tell whether a locked effect does the same to its objects whatever else there is."""
    if run.fixed_actions is not None:
        return True
    return all(_is_settled(run, sublayer, part) for sublayer, part in run.parts.items())


def _is_settled(run: Running, sublayer: Sublayer, part: Part) -> bool:
    active = run.active
    if active is None:
        return False
    if sublayer is Sublayer.L1A and active.rule != COPIABLE_RULE:
        return active.snapshot is not None
    return all(
        _is_plain(each)
        or (isinstance(each, m.SetController) and isinstance(each.player, r.You))
        or (isinstance(each, m.BecomeCopy) and active.snapshot is not None)
        for each in part.modifications
    )


def _applied(
    run: Running,
    context: Context | None,
    step: Step,
    lines: Mapping[object, Line | None],
    walk: LayerWalk,
) -> Applied:
    line = lines[run.key]
    return Applied(
        step=step,
        order=run.order,
        placed=run.source if run.order[2] else "",
        defining=run.defining,
        members=locked_to(run) if line is None else (),
        line=line,
        context=None if line is None else context or walk.working.context_of(run),
        actions=() if line is None else _actions(run, context, step.sublayer, walk),
        writes=run.parts[step.sublayer].writes,
        reads=run.parts[step.sublayer].action_reads if line is None else line.reads,
    )


def _actions(
    run: Running, context: Context | None, sublayer: Sublayer, walk: LayerWalk
) -> tuple[Action, ...]:
    walk.working.sublayer = sublayer
    asked = context or walk.working.context_of(run)
    part = run.parts[sublayer]
    made = (resolve(walk.working, each, asked, run, None) for each in part.modifications)
    return tuple(each for each in made if each is not None)


def _tried(each: TrialRecord, lines: Mapping[object, Line | None], walk: LayerWalk) -> Tried:
    run, other = each.run, each.other
    line, second = lines[run.key], lines[other.key]
    locked = (() if line else locked_to(run)) + (() if second else locked_to(other))
    actions = () if second is None else _actions(other, each.other_context, each.sublayer, walk)
    return Tried(line, each.context, second, each.other_context, actions, locked, each.dependency)


def locked_to(run: Running) -> tuple[str, ...]:
    """Return the ids of the objects that an effect is locked to, also of those that are gone."""
    if run.active is not None and run.active.affected is not None:
        return tuple(key.id for key in run.active.affected)
    return run.locked or ()


def own_entry(run: Running, step: Step) -> Applied:
    """Write down an effect that is locked to the objects that were led through."""
    return Applied(
        step=step,
        order=run.order,
        placed=run.source if run.order[2] else "",
        members=locked_to(run),
        writes=run.parts[step.sublayer].writes,
        reads=run.parts[step.sublayer].action_reads,
    )


# --- what is different --------------------------------------------------------------------------

_UNREAD = frozenset(
    {"objects", "effects", "players", "clock", "next_id", "history", "copies", "last_known"}
    | {"stack"}
)
"""Fields of a state that may differ; everything else must be the very same."""


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
        affected = _affected(before, after)
        if affected is None:
            return None
        changed |= affected
    present = after.by_id
    gone = {item.id for item in before.objects if item.id not in present}
    touched = changed | gone
    if not touched or 4 * len(touched) > len(after.objects) + 8:
        return None
    return frozenset(touched) if _is_in_order(before, after, touched) else None


def _affected(before: GameState, after: GameState) -> set[str] | None:
    """Name the objects whose effects are not the same; ``None`` if one is not on objects named."""
    old, new = set(map(id, before.effects)), set(map(id, after.effects))
    different = [
        *(each for each in before.effects if id(each) not in new),
        *(each for each in after.effects if id(each) not in old),
    ]
    if not all(each.affected for each in different):
        return None
    return {key.id for each in different for key in each.affected or ()}


def _is_in_order(before: GameState, after: GameState, touched: set[str]) -> bool:
    """Tell whether the others are as before, in their order, and no effect is on some of both."""
    for active in after.effects:
        affected = active.affected or ()
        if len(affected) > 1:
            members = {key.id for key in affected}
            if not members.isdisjoint(touched) and not members <= touched:
                return False
    rest = [item for item in before.objects if item.id not in touched]
    return rest == [item for item in after.objects if item.id not in touched]


# --- putting together ---------------------------------------------------------------------------


def kept(
    before: Mapping[str, T], new: Mapping[str, T], ids: tuple[str, ...], touched: frozenset[str]
) -> dict[str, T]:
    """Return the values of objects: the new ones of those that changed, the old ones of others."""
    found = dict(before)
    for each in touched:
        if each not in new:
            found.pop(each, None)
    found.update(new)
    if not found or (len(found) == len(ids) and tuple(found) == ids):
        return found
    return {each: found[each] for each in ids if each in found}


def copied_by(
    before: Mapping[str, EffectInfo],
    steps: Iterable[Step],
    touched: frozenset[str],
    newest: Mapping[str, EffectInfo] | None,
) -> Mapping[str, EffectInfo]:
    """Return the copy effect that made an object's values, from the steps of layer 1.

    ``newest`` are those of the objects led through if they were the last ones applied there; then
    they come behind the others, where these are as before.
    """
    if newest is not None and touched.isdisjoint(before):
        return {**before, **newest} if newest else before
    found: dict[str, EffectInfo] = {}
    for step in steps:
        if step.sublayer is not Sublayer.L1A:
            break
        effect = step.effect.effect
        if effect is not None and copies(effect):
            found.update(dict.fromkeys(step.affected, step.effect))
    return found


def not_applied(
    before: tuple[NotApplied, ...],
    new: tuple[NotApplied, ...],
    steps: Iterable[Step],
    touched: frozenset[str],
) -> tuple[NotApplied, ...] | None:
    """Put together what did not apply, in the order in which something else took its place.

    ``None`` where that order cannot be told: only what another copy effect replaced has one.
    """
    old = tuple(each for each in before if each.object not in touched)
    if not new:
        return old
    rows = [*old, *new]
    if any(each.reason != "superseded" for each in rows):
        return None
    order = {step.effect.id: place for place, step in enumerate(steps)}
    rows.sort(key=lambda each: order.get(each.by, -1))
    return tuple(rows)
