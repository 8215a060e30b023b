"""The walk through the layers (CR 613): one algorithm, step by step.

`LayerWalk.steps` applies effects one after the other and yields a `Step` for each; everything
else (final values, copiable values, evidence of what did not apply) can be asked of the walk
when it is through.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.dependency import AppliedRecord, ChangeSet, Ordering, change_set
from mtglayers.engine.effects import Running, Template, copies
from mtglayers.engine.evidence import Counts, EffectInfo, NotApplied, Reason, Step
from mtglayers.engine.faces import Variants
from mtglayers.engine.facets import ABILITIES, CONTROL, EXISTENCE
from mtglayers.engine.power_toughness import final_values
from mtglayers.engine.resolving import resolve
from mtglayers.engine.sources import given_effects
from mtglayers.engine.timestamps import static_order
from mtglayers.engine.working import Working

INSTANCE_BOUND = 200
"""How many instances of one effect of one object can be under way in an evaluation."""

_CHANGES_EFFECTS = EXISTENCE | ABILITIES


class LayerWalk:
    """One evaluation under way."""

    def __init__(self, state: GameState, only: frozenset[str] | None = None) -> None:
        self.state = state
        self.working = Working(state, resolve, only)
        self.ordering = Ordering(self.working)
        self.copiable: dict[str, Characteristics] = {}
        self.variants: dict[str, Variants] = {}
        self.final: dict[str, Characteristics] = {}
        self.applied: set[tuple[Sublayer, object]] = set()
        self.step_count = 0
        self._waiting: dict[Sublayer, list[Running]] = {each: [] for each in Sublayer}
        self._live: list[Running] = []
        self._inactive: dict[object, tuple[Running, set[Sublayer]]] = {}
        self._instances: dict[tuple[str, int], int] = {}
        self._last_copy: dict[str, Running] = {}
        for run in given_effects(self.working):
            self._know(run)
            for sublayer in run.parts:
                self._waiting[sublayer].append(run)

    def _know(self, run: Running) -> None:
        self.working.running[run.key] = run
        if run.locked is None:
            self._live.append(run)

    # --- walking --------------------------------------------------------------------------------

    def steps(self) -> Iterator[Step]:
        """Apply all effects in the order of the rules."""
        working = self.working
        for sublayer in Sublayer:
            working.sublayer = sublayer
            if sublayer is Sublayer.L2:
                self.copiable = dict(working.values)
                self.variants = dict(working.variants)
            yield from self._sublayer(sublayer)
            if sublayer is Sublayer.L7B:
                for object_id, values in working.values.items():
                    working.base[object_id] = (values.power, values.toughness)
        for item in self.working.objects():
            self.final[item.id] = final_values(working.values[item.id], item)
        self._conclude()

    def _sublayer(self, sublayer: Sublayer) -> Iterator[Step]:
        self.ordering.begin()
        pending = self._collect(sublayer)
        while pending:
            pool = [run for run in pending if run.defining] or pending
            if self._independent(pool, sublayer):
                for run in pool:
                    yield self._apply(run, sublayer, self.ordering.reason(run, []))
            else:
                yield from self._one_by_one(pool, sublayer)
            pending = self._collect(sublayer)

    def _one_by_one(self, pool: list[Running], sublayer: Sublayer) -> Iterator[Step]:
        """Apply effects, each time the one whose turn it is, until other effects may exist."""
        while pool:
            run, reason = self.ordering.choose(pool)
            pool.remove(run)
            yield self._apply(run, sublayer, reason)
            if self._effects_changed:
                return

    def _independent(self, pool: list[Running], sublayer: Sublayer) -> bool:
        """Tell whether no effect reads what any other writes, and none can appear or vanish."""
        written = reads = 0
        for run in pool:
            written |= self.ordering.written(run)
            reads |= run.reads(sublayer)
        if len(pool) == 1:
            return not self._may_change_effects(written)
        return not (written & reads) and not self._may_change_effects(written)

    def _may_change_effects(self, written: int) -> bool:
        """Tell whether writing these facets may bring or take effects in this sublayer."""
        if written & _CHANGES_EFFECTS:
            return True
        return any(
            template.condition_reads & written
            for templates in self.working.statics.values()
            for template in templates
        )

    # --- collecting -----------------------------------------------------------------------------

    def _collect(self, sublayer: Sublayer) -> list[Running]:
        """Return the effects that have a part here and are not applied yet, oldest first."""
        applied = self.applied
        found = [run for run in self._waiting[sublayer] if (sublayer, run.key) not in applied]
        working = self.working
        for object_id, templates in working.statics.items():
            for template in templates:
                if sublayer in template.parts:
                    run = self._found(object_id, template, sublayer)
                    if run is not None:
                        found.append(run)
        found.sort(key=lambda run: run.order)
        return found

    def _found(self, object_id: str, template: Template, sublayer: Sublayer) -> Running | None:
        """Return an effect of a static ability, if it exists now and has not begun (CR 613.6)."""
        working = self.working
        key = working.key_of(object_id, template)
        run = working.running.get(key)
        if run is None:
            if not working.functions(object_id, template) or self._is_endless(object_id, template):
                return None
            run = self._running(object_id, template, key)
        elif run.began or (sublayer, key) in self.applied:
            return None
        if run.conditions and not working.holds(run.conditions, run):
            self._inactive.setdefault(key, (run, set()))[1].add(sublayer)
            return None
        return run

    def _is_endless(self, object_id: str, template: Template) -> bool:
        """Tell whether abilities that give each other have given this one beyond all measure."""
        pair = (object_id, id(template.effect))
        known = self._instances[pair] = self._instances.get(pair, 0) + 1
        return known > INSTANCE_BOUND

    def _running(self, object_id: str, template: Template, key: object) -> Running:
        item = self.working.items[object_id]
        controller = self.working.controllers[object_id]
        order = static_order(
            item, template.held, template.place, template.index, self.state, controller
        )
        run = Running(
            key,
            self.working.info_of(object_id, template),
            order,
            template.parts,
            source=object_id,
            template=template,
        )
        self._know(run)
        return run

    # --- applying -------------------------------------------------------------------------------

    def _apply(self, run: Running, sublayer: Sublayer, reason: Reason) -> Step:
        working = self.working
        working.pending_variants.clear()
        members = working.members_of(run)
        changes = self.ordering.known_set(run) if sublayer is not Sublayer.L1A else None
        if changes is None:
            changes = change_set(working, run)
        began = not run.began
        run.began = True
        self.applied.add((sublayer, run.key))
        if run.locked is None:
            # CR 613.6: from now on it applies to these objects, come what may.
            run.locked = members
            for later in run.parts:
                if later > sublayer and run.template is not None:
                    self._waiting[later].append(run)
        self._effects_changed = self._write(run, changes, sublayer)
        written = self.ordering.written(run)
        if self._may_change_conditions(written):
            self._effects_changed = True
        self._forget(written, changes)
        self.step_count += 1
        step = self._evidence(run, reason, members, changes, began)
        run.waits = {}  # what it waited for in this sublayer says nothing about a later one
        return step

    def _evidence(
        self,
        run: Running,
        reason: Reason,
        members: tuple[str, ...],
        changes: ChangeSet,
        began: bool,
    ) -> Step:
        """Write down what has been applied, and why now."""
        sublayer = self.working.sublayer
        self.ordering.record.append(AppliedRecord(run, run.context))
        part = run.parts[sublayer]
        return Step(
            sublayer=sublayer,
            effect=run.info,
            affected=members,
            reason=self._settled(reason, sublayer),
            transitions=tuple(changes.values),
            control=tuple(changes.control),
            began=began,
            actions=tuple(type(each).__name__ for each in part.modifications),
        )

    def _settled(self, reason: Reason, sublayer: Sublayer) -> Reason:
        """Name only those it waited for that have been applied by now."""
        if reason.kind != "dependency":
            return reason
        done = {run.info.id for run in self.working.running.values() if run.began}
        waited = tuple(each for each in reason.waited_for if each.on in done)
        if not waited:
            return Reason(kind="timestamp", rule="613.7", overtook=reason.overtook)
        return Reason(kind="dependency", rule="613.8b", waited_for=waited, overtook=reason.overtook)

    def _write(self, run: Running, changes: ChangeSet, sublayer: Sublayer) -> bool:
        working = self.working
        effects_changed = False
        for object_id, _, new in changes.values:
            if working.put(object_id, new, run.info):
                effects_changed = True
        for object_id, _, player in changes.control:
            working.controllers[object_id] = player
        if sublayer is Sublayer.L1A:
            self._write_variants(run)
        return effects_changed

    def _write_variants(self, run: Running) -> None:
        """Keep the values by status, and note which copy effect lost its say (CR 613.2a)."""
        working = self.working
        for object_id, variants in working.pending_variants.items():
            if len(variants) > 1:
                working.variants[object_id] = variants
            else:
                working.variants.pop(object_id, None)
            older = self._last_copy.get(object_id)
            if run.effect is None or not copies(run.effect):
                continue
            if older is not None:
                working.not_applied.append(
                    NotApplied(
                        effect=older.info,
                        sublayer=Sublayer.L1A,
                        reason="superseded",
                        rule="707.4",
                        by=run.info.id,
                        object=object_id,
                    )
                )
            self._last_copy[object_id] = run

    def _may_change_conditions(self, written: int) -> bool:
        for run, _ in self._inactive.values():
            if run.template is not None and run.template.condition_reads & written:
                return True
        return any(
            not run.began and run.template is not None and run.template.condition_reads & written
            for run in self._live
        )

    def _forget(self, written: int, changes: ChangeSet) -> None:
        """Let go of what effects knew that may be different now."""
        self.ordering.applied(written)
        moved = {object_id for object_id, _, _ in changes.control}
        for run in self._live:
            if run.locked is not None:
                continue
            if moved and written & CONTROL and run.source in moved:
                run.context = None
                run.members = None
            elif run.affected_reads & written:
                run.members = None

    # --- concluding -----------------------------------------------------------------------------

    def _conclude(self) -> None:
        """Say which parts of known effects did not apply, and why."""
        noted = {(each.effect.id, each.sublayer) for each in self.working.not_applied}
        for run, sublayers in self._inactive.values():
            for sublayer in sorted(sublayers):
                if (sublayer, run.key) not in self.applied and (run.info.id, sublayer) not in noted:
                    self._note(run, sublayer, "condition false", "611.3a")
        for run in self.working.running.values():
            if run.template is None or not run.began:
                continue
            for sublayer in run.parts:
                if (sublayer, run.key) not in self.applied:
                    self._note(run, sublayer, "too late", "613.6")

    def _note(self, run: Running, sublayer: Sublayer, reason: str, rule: str) -> None:
        self.working.not_applied.append(
            NotApplied(
                effect=run.info, sublayer=sublayer, reason=reason, rule=rule, object=run.source
            )
        )

    @property
    def has_inactive(self) -> bool:
        """Tell whether the condition of an effect was false at some moment."""
        return bool(self._inactive)

    def copied_by(self) -> dict[str, EffectInfo]:
        """Return, for each object that is a copy, the copy effect that made its values."""
        return {object_id: run.info for object_id, run in self._last_copy.items()}

    def counts(self) -> Counts:
        """Return how much work it was."""
        return Counts(
            trials=len(self.ordering.trials),
            applications=self.ordering.applications,
            filter_tests=self.working.filter_tests,
            steps=self.step_count,
            action_resolutions=self.working.action_resolutions,
        )
