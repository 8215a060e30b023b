"""Order within a sublayer: timestamps, and dependency decided by trial (CR 613.7, 613.8).

To find out whether an effect depends on another, the other is applied to the running values,
one looks whether the first one's existence, affected set or operation is different, and takes
it back. Results are never compared: that would invent dependencies that the rules lack.
Only the oldest candidates are looked at, only pairs where one writes what the other reads are
tried, and answers are kept until something they rest on changes.
"""

from __future__ import annotations

from typing import NamedTuple

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.context import Context, matches
from mtglayers.engine.effects import Running
from mtglayers.engine.evidence import Dependency, Reason, Trial
from mtglayers.engine.facets import SUBTYPES, TYPES
from mtglayers.engine.selection import zones_and_filter
from mtglayers.engine.working import Actions, Working

Transitions = list[tuple[str, Characteristics, Characteristics]]


class ChangeSet:
    """What applying an effect would change."""

    __slots__ = ("control", "values")

    def __init__(self, values: Transitions, control: list[tuple[str, str, str]]) -> None:
        self.values = values
        self.control = control

    def __bool__(self) -> bool:
        return bool(self.values or self.control)


def change_set(working: Working, run: Running) -> ChangeSet:
    """Work out what applying an effect in the present sublayer would change."""
    part = run.parts[working.sublayer]
    members = working.members_of(run)
    values: Transitions = []
    control: list[tuple[str, str, str]] = []
    shared = None if part.per_object else working.actions_of(run, part, None)
    current = working.values
    for object_id in members:
        actions = working.actions_of(run, part, object_id) if shared is None else shared
        old = new = current[object_id]
        for each in actions:
            if each.kind == "control":
                control.append((object_id, working.controllers[object_id], each.arguments[0]))
            else:
                new = each.of(new)
        if new is not old:
            values.append((object_id, old, new))
    control = [each for each in control if each[1] != each[2]]
    return ChangeSet(values, control)


class TrialRecord(NamedTuple):
    """A trial application with the effects and how their words were read at that moment."""

    sublayer: Sublayer
    run: Running
    other: Running
    context: Context | None
    other_context: Context | None
    dependency: Dependency | None


class AppliedRecord(NamedTuple):
    """An effect that was applied, with how its words were read at that moment."""

    run: Running
    context: Context | None


class Ordering:
    """Decides which effect of a sublayer is applied next."""

    def __init__(self, working: Working) -> None:
        self.working = working
        self.trials: list[Trial] = []
        self.record: list[TrialRecord | AppliedRecord] = []
        self.applications = 0
        self._edges: dict[tuple[int, int], tuple[int, Dependency | None, Running, Running]] = {}
        self._sets: dict[int, ChangeSet] = {}
        self._actions: dict[int, dict[str | None, Actions]] = {}

    # --- forgetting -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Forget everything: another sublayer begins."""
        self._edges.clear()
        self._sets.clear()
        self._actions.clear()

    def applied(self, written: int) -> None:
        """Forget the answers that rest on what has been written."""
        self._sets.clear()
        self._actions.clear()
        stale = [pair for pair, kept in self._edges.items() if kept[0] & written]
        for pair in stale:
            del self._edges[pair]

    def known_set(self, run: Running) -> ChangeSet | None:
        """Return what applying an effect changes, if a trial has worked it out just now."""
        return self._sets.get(id(run))

    # --- choosing -------------------------------------------------------------------------------

    def written(self, run: Running) -> int:
        """Return the facets that an effect writes in the present sublayer."""
        mask = run.parts[self.working.sublayer].writes
        if self.working.has_dormant and mask & TYPES.any_read:
            mask |= SUBTYPES.write_all()
        return mask

    def choose(self, pending: list[Running]) -> tuple[Running, Reason]:
        """Return the effect to apply next, and why (CR 613.3, 613.7, 613.8).

        Parameters
        ----------
        pending
            The effects not yet applied, oldest first. All of them, or none, are
            characteristic-defining (CR 613.8a).
        """
        waiting: list[Dependency] = []
        for run in pending:
            found = self.dependencies(run, pending)
            if not found:
                return run, self.reason(run, waiting)
            loop = self._loop(run, pending)
            if len(loop) > 1 and all(other in loop for other, _ in found):
                names = tuple(sorted(each.info.id for each in loop))
                edges = tuple(dependency for _, dependency in found)
                reason = Reason(kind="loop", rule="613.8b", waited_for=edges, loop=names)
                return run, reason
            for _, dependency in found:
                run.waits[dependency.on] = dependency
                waiting.append(dependency)
        return pending[0], Reason(kind="timestamp", rule="613.7")

    def reason(self, run: Running, waiting: list[Dependency]) -> Reason:
        """Say why an effect that depends on nothing (any more) is applied now."""
        overtook = tuple(each for each in waiting if each.on == run.info.id)
        if run.waits:
            waited = tuple(run.waits.values())
            return Reason(kind="dependency", rule="613.8b", waited_for=waited, overtook=overtook)
        if run.defining:
            rule = "613.4a" if self.working.sublayer is Sublayer.L7A else "613.3"
            return Reason(kind="characteristic-defining", rule=rule, overtook=overtook)
        return Reason(kind="timestamp", rule="613.8a" if overtook else "613.7", overtook=overtook)

    def _loop(self, run: Running, pending: list[Running]) -> set[Running]:
        """Return the members of the dependency loop that an effect is in (CR 613.8b).

        The strongly connected component: what it reaches and what reaches it.
        """
        reached: dict[Running, list[Running]] = {}
        stack = [run]
        while stack:
            each = stack.pop()
            if each in reached:
                continue
            reached[each] = [other for other, _ in self.dependencies(each, pending)]
            stack.extend(reached[each])
        members = {run}
        grew = True
        while grew:
            grew = False
            for each, others in reached.items():
                if each not in members and not members.isdisjoint(others):
                    members.add(each)
                    grew = True
        return members

    # --- dependencies ---------------------------------------------------------------------------

    def dependencies(
        self, run: Running, pending: list[Running]
    ) -> list[tuple[Running, Dependency]]:
        """Return what an effect depends on among those not yet applied (CR 613.8a)."""
        reads = run.reads(self.working.sublayer)
        if not reads:
            return []
        found = []
        for other in pending:
            if other is run or not reads & self.written(other):
                continue
            dependency = self.tried(run, other)
            if dependency is not None:
                found.append((other, dependency))
        return found

    def tried(self, run: Running, other: Running) -> Dependency | None:
        """Return the dependency of one effect on another, from a trial made now or before."""
        pair = (id(run), id(other))
        kept = self._edges.get(pair)
        if kept is not None:
            return kept[1]
        dependency = self._try(run, other)
        sublayer = self.working.sublayer
        rests_on = run.reads(sublayer) | other.reads(sublayer) | self.written(other)
        self._edges[pair] = (rests_on, dependency, run, other)
        self.note(run, other, dependency)
        return dependency

    def note(self, run: Running, other: Running, dependency: Dependency | None) -> None:
        """Write down a trial and what came of it."""
        sublayer = self.working.sublayer
        self.trials.append(Trial(sublayer, run.info.id, other.info.id, dependency))
        self.record.append(
            TrialRecord(sublayer, run, other, run.context, other.context, dependency)
        )

    def _try(self, run: Running, other: Running) -> Dependency | None:
        working = self.working
        before = working.members_of(run)
        base_actions = self._base_actions(run, before, self.written(other))
        changes = self._sets.get(id(other))
        if changes is None:
            changes = self._sets[id(other)] = change_set(working, other)
            self.applications += 1
        if not changes:
            return None
        for object_id, _, new in changes.values:
            working.values[object_id] = new
        for object_id, _, player in changes.control:
            working.controllers[object_id] = player
        context = run.context
        if changes.control:
            run.context = None
        try:
            return self._difference(run, other, before, base_actions, changes)
        finally:
            run.context = context
            for object_id, old, _ in changes.values:
                working.values[object_id] = old
            for object_id, player, _ in changes.control:
                working.controllers[object_id] = player

    def _base_actions(
        self, run: Running, members: tuple[str, ...], written: int
    ) -> dict[str | None, Actions] | None:
        """Resolve an effect's operation as it is now, if the other effect could change it."""
        part = run.parts[self.working.sublayer]
        if run.fixed_actions is not None or not part.action_reads & written or not members:
            return None
        found = self._actions.get(id(run))
        if found is None:
            found = self._actions[id(run)] = self._resolve_all(run, members)
        return found

    def _resolve_all(self, run: Running, members: tuple[str, ...]) -> dict[str | None, Actions]:
        part = run.parts[self.working.sublayer]
        if not part.per_object:
            return {None: self.working.actions_of(run, part, None)}
        return {each: self.working.actions_of(run, part, each) for each in members}

    # --- what is different ----------------------------------------------------------------------

    def _difference(
        self,
        run: Running,
        other: Running,
        before: tuple[str, ...],
        base_actions: dict[str | None, Actions] | None,
        changes: ChangeSet,
    ) -> Dependency | None:
        """Compare existence, affected set and operation with what they were (CR 613.8a)."""
        witness = self._existence(run, other, changes)
        if witness is not None:
            return Dependency(run.info.id, other.info.id, "existence", witness)
        if run.locked is None:
            witness = self._affected(run, other, before, changes)
            if witness is not None:
                return Dependency(run.info.id, other.info.id, "affected", witness)
        if base_actions is not None:
            after = self._resolve_all(run, before)
            for object_id, actions in base_actions.items():
                if after.get(object_id) != actions:
                    shown = object_id or (before[0] if before else run.source)
                    return Dependency(run.info.id, other.info.id, "action", shown)
        return None

    def _existence(self, run: Running, other: Running, changes: ChangeSet) -> str | None:
        template = run.template
        if template is None or run.locked is not None:
            return None
        for object_id, _, new in changes.values:
            if object_id == run.source:
                if all(held is not run.held for held in new.abilities):
                    return object_id
                break
        needs = template.condition_reads & self.written(other)
        if needs and not self.working.holds(run.conditions, run):
            return run.source
        return None

    def _affected(
        self, run: Running, other: Running, before: tuple[str, ...], changes: ChangeSet
    ) -> str | None:
        if not run.affected_reads & self.written(other):
            return None
        working = self.working
        selector = run.selector
        if selector is None or not selector.local or changes.control:
            after = working.find_members(run)
            different = set(before) ^ set(after)
            return next((each for each in working.items if each in different), None)
        effect = run.effect
        assert effect is not None
        zones, tested = zones_and_filter(effect.affected.filter)  # type: ignore[attr-defined]
        context = working.context_of(run)
        members = set(before)
        for object_id, _, _ in changes.values:
            item = working.items[object_id]
            if item.zone not in zones or item.status.phased_out:
                continue
            working.filter_tests += 1
            if matches(tested, object_id, context) is not (object_id in members):
                return object_id
        return None
