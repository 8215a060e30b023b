"""Leading a few objects through the layers in an order that was found before (CR 613.1).

See `mtglayers.engine.incremental` for what is written down and when. Here every effect of the
script meets the objects that are new or different; each trial application is repeated for them.
Where one would come out differently than for the objects before, the order might be another one
(CR 613.8), and `Unlike` is raised; so it is where one of the objects gets an effect of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.actions import Action
from mtglayers.engine.context import Context, ids_in_zone
from mtglayers.engine.effects import Running
from mtglayers.engine.evidence import EffectInfo, Step
from mtglayers.engine.incremental import (
    Applied,
    Entry,
    Line,
    Script,
    Tried,
    is_settled,
    own_entry,
)
from mtglayers.engine.layers import LayerWalk
from mtglayers.engine.timestamps import object_place

__all__ = ["Replay", "Unlike"]

Values = dict[str, Characteristics]


class Unlike(Exception):
    """What was written down does not settle it: the state must be evaluated whole."""


class Replay(LayerWalk):
    """The walk of some objects through the layers, by the script of an earlier evaluation."""

    def __init__(
        self, before: GameState, state: GameState, script: Script, touched: frozenset[str]
    ) -> None:
        super().__init__(state, touched)
        self.old = frozenset(each for each in touched if each in before.by_id)
        self.new_script: dict[Sublayer, list[Entry]] = {each: [] for each in Sublayer}
        self._touched = touched
        self._own_copies_last = True
        self._script = script
        self._members: dict[int, tuple[str, ...]] = {}
        self._contexts: dict[int, Context] = {}
        self._candidates: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._ranks: dict[tuple[str, ...], dict[str, int]] = {}
        there = [item.id in touched for item in state.objects]
        self._at_the_end = not any(there[: len(there) - sum(there)])
        for runs in self._waiting.values():
            for run in runs:
                if not is_settled(run):
                    raise Unlike
        for each in touched:
            self._is_without_effects(each)

    # --- walking --------------------------------------------------------------------------------

    def _sublayer(self, sublayer: Sublayer) -> Iterator[Step]:
        self.ordering.begin()
        own = sorted(self._waiting[sublayer], key=lambda run: run.order)
        entries = self._script[sublayer]
        made = self.new_script[sublayer]
        if own:
            self._is_independent(own, entries, sublayer)
        for entry in entries:
            if isinstance(entry, Tried):
                self._repeat(entry)
                made.append(entry)
                continue
            while own and not entry.defining and self._is_earlier(own[0], entry):
                if sublayer is Sublayer.L1A:
                    self._own_copies_last = False
                yield self._own(own.pop(0), sublayer)
            if entry.line is None:
                if entry.members and not self._touched.isdisjoint(entry.members):
                    continue  # it is among those of its own now, or is over
                made.append(entry)
                yield entry.step
            else:
                changed = self._meet(entry, entry.line)
                made.append(changed)
                yield changed.step
        while own:
            yield self._own(own.pop(0), sublayer)

    @property
    def copiers(self) -> dict[str, EffectInfo] | None:
        """The copy effects of the objects led through, if they were the last in their layer."""
        return self.copied_by() if self._own_copies_last else None

    def _own(self, run: Running, sublayer: Sublayer) -> Step:
        step = self._apply(run, sublayer, self.ordering.reason(run, []))
        for each in step.affected:
            self._is_without_effects(each)
        self.new_script[sublayer].append(own_entry(run, step))
        return step

    def _is_independent(
        self, own: list[Running], entries: tuple[Entry, ...], sublayer: Sublayer
    ) -> None:
        """Make sure that no effect of the script would be tried with one of these (CR 613.8a)."""
        written = reads = 0
        for run in own:
            part = run.parts[sublayer]
            written |= part.writes
            reads |= part.action_reads
        if written & reads:
            raise Unlike
        for entry in entries:
            if isinstance(entry, Applied) and (entry.reads & written or entry.writes & reads):
                raise Unlike

    def _is_earlier(self, run: Running, entry: Applied) -> bool:
        order = entry.order
        if order[0] != run.order[0] or not entry.placed:
            return run.order < order
        place = object_place(entry.placed, self.state)
        return run.order < (*order[:4], place, *order[5:])

    def _is_without_effects(self, object_id: str) -> None:
        for template in self.working.statics.get(object_id, ()):
            if self.working.functions(object_id, template):
                raise Unlike
        values = self.working.values.get(object_id)
        if values is not None and values.dormant:
            raise Unlike

    # --- effects of the script ------------------------------------------------------------------

    def _meet(self, entry: Applied, line: Line) -> Applied:
        """Apply an effect to those of the objects that it affects."""
        step = entry.step
        if line.source in self.old:
            raise Unlike
        had = [each for each in step.affected if each in self.old] if self.old else []
        members = self._members.get(id(line))
        if members is None:
            members = self._members[id(line)] = self._affected(line, entry.context, had)
        if not members and not had:
            return entry
        transitions = []
        for object_id in members:
            old = self.working.values[object_id]
            new = _after(entry.actions, old)
            if new is not old:
                self._give(object_id, new, step.effect)
                transitions.append((object_id, old, new))
        zones = line.selector.zones if line.selector is not None else ()
        kept = step.transitions
        affected = step.affected
        if had:
            gone = self.old
            kept = tuple(each for each in kept if each[0] not in gone)
            affected = tuple(each for each in affected if each not in gone)
        if members:
            affected, kept = self._in_order(affected, kept, members, transitions, zones)
        return replace_step(entry, replace(step, affected=affected, transitions=kept))

    def _give(self, object_id: str, new: Characteristics, by: EffectInfo) -> None:
        self.working.put(object_id, new, by)
        self._is_without_effects(object_id)

    def _affected(self, line: Line, context: Context | None, had: list[str]) -> tuple[str, ...]:
        """Return those of the objects that an effect affects now."""
        if line.selector is None:
            if had:
                raise Unlike
            return ()
        candidates = self._of_zones(line.selector.zones)
        if not candidates or context is None:
            return ()
        return tuple(line.selector.select(candidates, self._now(context)))

    def _of_zones(self, zones: tuple[str, ...]) -> tuple[str, ...]:
        found = self._candidates.get(zones)
        if found is None:
            items = self.working.items
            touched = [each for each in self.working.objects() if not each.status.phased_out]
            rank = zones.index
            fitting = [each for each in touched if items[each.id].zone in zones]
            fitting.sort(key=lambda each: rank(each.zone))
            found = self._candidates[zones] = tuple(each.id for each in fitting)
        return found

    def _now(self, context: Context) -> Context:
        """Return how words are read now: only the objects led through can be looked at."""
        found = self._contexts.get(id(context))
        if found is None:
            working = self.working
            found = self._contexts[id(context)] = replace(
                context,
                state=self.state,
                values=working.values,
                controllers=working.controllers,
                base=working.base,
            )
        return found

    def _in_order(
        self,
        affected: tuple[str, ...],
        kept: tuple[tuple[str, Characteristics, Characteristics], ...],
        members: tuple[str, ...],
        transitions: list[tuple[str, Characteristics, Characteristics]],
        zones: tuple[str, ...],
    ) -> tuple[tuple[str, ...], tuple[tuple[str, Characteristics, Characteristics], ...]]:
        if self._at_the_end and len(zones) == 1:
            return (*affected, *members), (*kept, *transitions)
        ranks = self._ranks.get(zones)
        if ranks is None:
            every = [each for zone in zones for each in ids_in_zone(self.state, zone)]
            ranks = self._ranks[zones] = {each: place for place, each in enumerate(every)}
        rows = (*kept, *transitions)
        if affected and ranks[affected[-1]] > ranks[members[0]]:
            every = sorted((*affected, *members), key=ranks.__getitem__)
            return tuple(every), tuple(sorted(rows, key=lambda row: ranks[row[0]]))
        return (*affected, *members), rows

    # --- trials ---------------------------------------------------------------------------------

    def _repeat(self, entry: Tried) -> None:
        """Try for the objects what was tried for those before; it must come out the same."""
        found = entry.dependency
        if found is not None and found.witness in self.old:
            raise Unlike
        if entry.locked and not self._touched.isdisjoint(entry.locked):
            raise Unlike
        line, other = entry.line, entry.other
        if any(each is not None and each.source in self.old for each in (line, other)):
            raise Unlike
        if line is None or other is None or line.selector is None:
            return
        if id(line) in self._members:
            return  # what it affects is settled (CR 613.6)
        members = self._members.get(id(other))
        if members is None:
            members = self._affected(other, entry.other_context, [])
        changes = {}
        for object_id in members:
            old = self.working.values[object_id]
            new = _after(entry.other_actions, old)
            if new is not old:
                changes[object_id] = new
        if not changes or entry.context is None:
            return
        different = self._different(line, entry.context, changes)
        if not different:
            return
        one_zone = other.selector is not None and len(other.selector.zones) == 1
        if found is None or not one_zone or self._comes_first(different, found.witness):
            raise Unlike

    def _different(self, line: Line, context: Context, changes: Values) -> list[str]:
        """Return those of the objects that would join or leave what an effect affects."""
        assert line.selector is not None
        candidates = tuple(each for each in self._of_zones(line.selector.zones) if each in changes)
        now = self._now(context)
        before = line.selector.select(candidates, now)
        after = line.selector.select(candidates, replace(now, values=changes))
        return sorted(set(before) ^ set(after))

    def _comes_first(self, different: list[str], witness: str) -> bool:
        place = object_place(witness, self.state)
        return any(object_place(each, self.state) < place for each in different)


def _after(actions: tuple[Action, ...], values: Characteristics) -> Characteristics:
    for each in actions:
        values = each.of(values)
    return values


def replace_step(entry: Applied, step: Step) -> Applied:
    """Return what was written down of an effect, with another step."""
    return replace(entry, step=step)
