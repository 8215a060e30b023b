"""Which permanents' relative order of timestamps can matter (CR 613.7, 613.8).

Two effects of one sublayer commute when neither reads what the other writes and what both write
does not depend on who is first (two bonuses, two granted keywords). Where an effect might wait
for another (CR 613.8a), the order of its whole group counts, because waiting moves an effect past
others. The answer errs on one side only: what is called commuting commutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from mtglayers.core import modifications as m
from mtglayers.core.abilities import HeldAbility, KeywordAbility
from mtglayers.core.keywords import keyword_of_counter, power_toughness_of_counter
from mtglayers.core.objects import GameObject
from mtglayers.core.quantities import Const
from mtglayers.core.references import AttachedObject, ObjectRef, ThisObject
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.effects import Part, Template, parts_of, templates_of
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.facets import EXISTENCE, POWER, TOUGHNESS, reads_of
from mtglayers.engine.layer_one import STATIC_COPY_RULE
from mtglayers.views.explanation_values import start_values

__all__ = ["Conflicts", "conflicts"]

_ADDS = (m.AddTypes, m.AddAllSubtypes)


@dataclass(frozen=True, slots=True)
class _Effect:
    """One part of an effect: whose it is (empty for what keeps its timestamp), where, what."""

    owner: str
    sublayer: Sublayer
    modifications: tuple[m.Modification, ...]
    reads: int
    writes: int
    on: str
    defining: bool
    timestamp: int = 0


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The permanents whose order can matter, and the pairs whose order can.

    ``only_in``: the one sublayer in which all of them conflict, if none can wait for another.
    """

    objects: tuple[str, ...]
    pairs: frozenset[tuple[str, str]]
    only_in: Sublayer | None = None


def conflicts(state: GameState) -> Conflicts:
    """Find the permanents whose order of timestamps can matter, oldest first.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> for name in ("Humility", "Opalescence", "Grizzly Bears"):
    ...     _ = board.enter(name)
    >>> conflicts(board.state).pairs
    frozenset({('humility', 'opalescence')})
    """
    seen = evaluate(state)
    effects = [*_static_effects(seen), *_fixed_effects(state)]
    owners = _oldest_first(state, {each.owner for each in effects if each.owner})
    permanents = {item.id: item.timestamp for item in state.objects if item.zone == "battlefield"}
    oldest, newest = min(permanents.values(), default=0), max(permanents.values(), default=0)
    moving = [each for each in effects if each.owner or oldest <= each.timestamp <= newest]
    pairs: set[tuple[str, str]] = set()
    bound: set[str] = set(owners) if _is_open(effects) else set()
    plain: set[Sublayer] = set()
    waits = False
    for sublayer in Sublayer:
        here = [each for each in effects if each.sublayer is sublayer]
        found: set[tuple[str, str]] = set()
        for group in _groups(here):
            among = [each for each in group if each in moving]
            waits = _join(among, group, found, bound) or waits
        pairs |= found
        if found:
            plain.add(sublayer)
    only_in = plain.pop() if len(plain) == 1 and not waits and not bound else None
    # Where an order against an effect that stays put counts, the very place counts, also that of
    # permanents without effects.
    pairs |= {_pair(one, two) for one in bound for two in permanents if one != two}
    objects = _oldest_first(state, {each for pair in pairs for each in pair})
    places = {each: place for place, each in enumerate(objects)}
    ordered = {(a, b) if places[a] < places[b] else (b, a) for a, b in pairs}
    return Conflicts(objects, frozenset(ordered), only_in)


def _is_open(effects: list[_Effect]) -> bool:
    """Tell whether another order might bring about effects that are not there in this one.

    Permanents that give each other abilities with effects, have text changed by other permanents,
    or copy by static abilities: then every order counts.
    """
    return any(
        each.owner
        and (
            each.sublayer in (Sublayer.L1A, Sublayer.L3)
            or any(_brings_effects(change) for change in each.modifications)
        )
        for each in effects
    )


def _brings_effects(each: m.Modification) -> bool:
    match each:
        case m.AddAbility(ability):
            return bool(templates_of((HeldAbility(ability),)))
        case m.ChosenAbility(options):
            return any(templates_of((HeldAbility(option),)) for option in options)
    return isinstance(each, m.AddAbilitiesOf)


def _pair(one: str, two: str) -> tuple[str, str]:
    return (one, two) if one < two else (two, one)


def _oldest_first(state: GameState, ids: set[str]) -> tuple[str, ...]:
    places = {item.id: place for place, item in enumerate(state.objects)}
    return tuple(sorted(ids, key=lambda each: (state.by_id[each].timestamp, places[each])))


# --- collecting ---------------------------------------------------------------------------------


def _static_effects(seen: Evaluation) -> Iterator[_Effect]:
    known: set[tuple[str, int, int]] = set()
    for object_id, abilities in _ability_sets(seen):
        item = seen.state.by_id[object_id]
        if item.status.phased_out:
            continue
        owner = object_id if item.zone == "battlefield" else ""
        for template in templates_of(abilities):
            key = (object_id, id(template.held), id(template.effect))
            works = template.defining or item.zone in template.zones or item.kind == "emblem"
            if key in known or not works:
                continue
            known.add(key)
            yield from _parts(owner, item, template)


def _ability_sets(seen: Evaluation) -> Iterator[tuple[str, tuple[HeldAbility, ...]]]:
    for object_id in seen:
        yield object_id, start_values(seen, object_id).abilities
    for step in seen.steps:
        for object_id, before, after in step.transitions:
            if after.abilities is not before.abilities:
                yield object_id, after.abilities


def _parts(owner: str, item: GameObject, template: Template) -> Iterator[_Effect]:
    reads = reads_of(template.effect.affected) | template.condition_reads | EXISTENCE
    on = _only_on(template.effect.affected, item.id)
    for sublayer, part in template.parts.items():
        yield _effect(owner, sublayer, part, reads, on, template.defining, item.timestamp)


def _effect(
    owner: str,
    sublayer: Sublayer,
    part: Part,
    reads: int,
    on: str,
    defining: bool,
    timestamp: int = 0,
) -> _Effect:
    return _Effect(
        owner,
        sublayer,
        part.modifications,
        reads | part.action_reads,
        part.writes,
        on,
        defining,
        timestamp,
    )


def _only_on(ref: ObjectRef, object_id: str) -> str:
    """Name what an effect is confined to: itself, or what it is attached to."""
    if isinstance(ref, ThisObject):
        return object_id
    return f"host of {object_id}" if isinstance(ref, AttachedObject) else ""


def _fixed_effects(state: GameState) -> Iterator[_Effect]:
    """Yield what keeps its timestamp: resolved effects and counters."""
    for active in state.effects:
        if active.rule == STATIC_COPY_RULE:
            continue
        reads = 0 if active.affected is not None else reads_of(active.effect.affected)
        for sublayer, part in parts_of(active.effect).items():
            on = active.affected[0].id if active.affected and len(active.affected) == 1 else ""
            yield _effect("", sublayer, part, reads, on, False, active.timestamp)
    for item in state.objects:
        for each in item.counters:
            keyword = keyword_of_counter(each.kind)
            if power_toughness_of_counter(each.kind) is not None:
                bonus: m.Modification = m.ModifyPowerToughness(Const(1), Const(1))
                yield _Effect(
                    "", Sublayer.L7C, (bonus,), 0, POWER | TOUGHNESS, item.id, False, each.timestamp
                )
            elif keyword is not None:
                gift = m.AddAbility(KeywordAbility(keyword=keyword))
                part = parts_of_gift(gift)
                yield _effect("", Sublayer.L6, part, 0, item.id, False, each.timestamp)


def parts_of_gift(gift: m.Modification) -> Part:
    """Return a gift of a keyword as the part of an effect in layer 6."""
    from mtglayers.core.effects import ContinuousEffect

    return parts_of(ContinuousEffect(affected=ThisObject(), modifications=(gift,)))[Sublayer.L6]


# --- joining ------------------------------------------------------------------------------------


def _groups(effects: list[_Effect]) -> Iterator[list[_Effect]]:
    """Split the effects of a sublayer into groups that have nothing to do with each other."""
    left = list(effects)
    while left:
        group, left = [left[0]], left[1:]
        grew = True
        while grew:
            joined = [
                each
                for each in left
                if any(_meet(each, other) or _may_wait(each, other) for other in group)
            ]
            group += joined
            left = [each for each in left if all(each is not other for other in joined)]
            grew = bool(joined)
        yield group


def _join(
    moving: list[_Effect], group: list[_Effect], pairs: set[tuple[str, str]], bound: set[str]
) -> bool:
    """Note the pairs of owners whose order can matter; tell whether one might wait for another."""
    waits = any(
        _may_wait(one, two)
        for one, two in combinations(group, 2)
        if one.owner != two.owner or not one.owner
    )
    for one, two in combinations(moving, 2):
        if one.owner == two.owner or not (waits or _meet(one, two)):
            continue
        if one.owner and two.owner:
            pairs.add(_pair(one.owner, two.owner))
        else:
            bound.add(one.owner or two.owner)
    return waits


def _may_wait(one: _Effect, two: _Effect) -> bool:
    """Tell whether an effect might depend on another (CR 613.8a)."""
    return one.defining is two.defining and bool(one.reads & two.writes or two.reads & one.writes)


def _meet(one: _Effect, two: _Effect) -> bool:
    """Tell whether the order of two effects can make a difference to what they both write."""
    if one.defining is not two.defining:
        return False
    if one.on and two.on and one.on != two.on and not (one.on + two.on).count("host of"):
        return False
    if not one.writes & two.writes:
        return False
    return not all(
        _commute(first, second) for first in one.modifications for second in two.modifications
    )


def _commute(one: m.Modification, two: m.Modification) -> bool:
    """Tell whether two modifications of one sublayer do the same in both orders."""
    match one, two:
        case m.ModifyPowerToughness(), m.ModifyPowerToughness():
            return True
        case m.SwitchPowerToughness(), m.SwitchPowerToughness():
            return True
        case m.AddColors(), m.AddColors():
            return True
        case m.AddAbility(first), m.AddAbility(second):
            return isinstance(first, KeywordAbility) and isinstance(second, KeywordAbility)
        case m.RemoveAllAbilities(), m.RemoveAllAbilities():
            return True
        case (m.RemoveKeyword() | m.CantHaveKeyword(), m.RemoveKeyword() | m.CantHaveKeyword()):
            return True
        case m.SetColors() | m.SetBasePowerToughness(), _:
            return one == two and not _asks(one)
    return isinstance(one, _ADDS) and isinstance(two, _ADDS)


def _asks(each: m.Modification) -> bool:
    """Tell whether a modification's numbers depend on who asks."""
    if isinstance(each, m.SetBasePowerToughness):
        return any(
            number is not None and not isinstance(number, Const)
            for number in (each.power, each.toughness)
        )
    return False
