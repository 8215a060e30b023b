"""The running values of an evaluation, and asking effects about them.

`Working` holds what every object is at this point of the evaluation, which static abilities
there are, and resolves effects against it: which objects an effect affects, what it does to
them. Order and dependency are in `dependency`, the walk through the layers in `layers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from mtglayers.core import modifications as m
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.conditions import Condition
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.actions import Action
from mtglayers.engine.context import (
    Context,
    OpaqueRecorder,
    holds,
    ids_in_zone,
    key_of,
    objects_of,
)
from mtglayers.engine.effects import Part, Running, Template, templates_of
from mtglayers.engine.evidence import EffectInfo, NotApplied
from mtglayers.engine.faces import Variants, own_variants, pick_variant, plain_values

HIDDEN_CONTROL = ("battlefield", "stack", "command")
Actions = tuple[Action, ...]
Resolver = Callable[["Working", m.Modification, Context, Running, "str | None"], "Action | None"]


class Working:
    """Everything that is known at one point of an evaluation."""

    def __init__(
        self, state: GameState, resolve: Resolver, only: frozenset[str] | None = None
    ) -> None:
        """Begin with what objects are of themselves; ``only`` some of them, if it says so."""
        self.state = state
        self.only = only
        self.resolve = resolve
        self.items: dict[str, GameObject] = state.by_id
        self.variants: dict[str, Variants] = {}
        self.pending_variants: dict[str, Variants] = {}
        self.values: dict[str, Characteristics] = {}
        self.controllers: dict[str, str] = {}
        self.base: dict[str, tuple[int | None, int | None]] = {}
        self.statics: dict[str, tuple[Template, ...]] = {}
        self.not_applied: list[NotApplied] = []
        self.sublayer = Sublayer.L1A
        self.has_dormant = False
        self.filter_tests = 0
        self.action_resolutions = 0
        self.running: dict[object, Running] = {}
        self.bare_context = Context(
            state=state, values=self.values, controllers=self.controllers, base=self.base
        )
        self._objects = state.objects
        if only is not None:
            self._objects = tuple(item for item in state.objects if item.id in only)
        for item in self._objects:
            self._begin(item)

    def objects(self) -> tuple[GameObject, ...]:
        """Return the objects that are evaluated, in the order of the state."""
        return self._objects

    def _begin(self, item: GameObject) -> None:
        values = plain_values(item)
        if values is None:
            variants = own_variants(item)
            if len(variants) > 1:
                self.variants[item.id] = variants
            values = pick_variant(variants, item)
        self.values[item.id] = values
        has_controller = item.zone in HIDDEN_CONTROL
        self.controllers[item.id] = item.controller if has_controller else item.owner
        templates = templates_of(values.abilities)
        if templates:
            self.statics[item.id] = templates

    # --- changing -------------------------------------------------------------------------------

    def put(self, object_id: str, new: Characteristics, by: EffectInfo) -> bool:
        """Give an object new values; tell whether other effects may act in this sublayer now."""
        old = self.values[object_id]
        self.values[object_id] = new
        if new.dormant:
            self.has_dormant = True
        if old.abilities is new.abilities:
            return False
        before = self.statics.get(object_id, ())
        after = templates_of(new.abilities)
        if not before and not after:
            return False
        if after:
            self.statics[object_id] = after
        else:
            del self.statics[object_id]
        if before:
            self._note_lost(object_id, before, new, by)
        sublayer = self.sublayer
        return any(sublayer in each.parts for each in (*before, *after))

    def _note_lost(
        self, object_id: str, before: tuple[Template, ...], new: Characteristics, by: EffectInfo
    ) -> None:
        """Keep as evidence that effects of lost abilities will not apply (CR 613.6)."""
        kept = {id(held) for held in new.abilities}
        reason = "ability lost" if self.sublayer > Sublayer.L1B else "removed by copy"
        if self.sublayer is Sublayer.L1B:
            reason = "face down"
        for template in before:
            if id(template.held) in kept:
                continue
            known = self.running.get(self.key_of(object_id, template))
            if known is not None and known.began:
                continue
            for sublayer in template.parts:
                if sublayer >= self.sublayer:
                    info = self.info_of(object_id, template)
                    self.not_applied.append(
                        NotApplied(
                            effect=info,
                            sublayer=sublayer,
                            reason=reason,
                            rule="613.6" if self.sublayer > Sublayer.L1B else self.sublayer.rule,
                            by=by.id,
                            object=object_id,
                        )
                    )

    # --- effects of static abilities ------------------------------------------------------------

    @staticmethod
    def key_of(object_id: str, template: Template) -> object:
        """Return what identifies an effect of a static ability within an evaluation."""
        return (object_id, id(template.held), id(template.effect))

    def info_of(self, object_id: str, template: Template) -> EffectInfo:
        """Describe an effect of a static ability."""
        return template.info(self.items[object_id], self.controllers[object_id])

    def functions(self, object_id: str, template: Template) -> bool:
        """Tell whether a static ability functions where its object is (CR 113.6, 604.3)."""
        item = self.items[object_id]
        if item.status.phased_out:
            return False
        return (
            template.defining
            or item.zone in template.zones
            or (item.kind == "emblem" and item.zone == "command")
        )

    # --- asking ---------------------------------------------------------------------------------

    def context_of(self, run: Running) -> Context:
        """Return the context in which an effect's words are read."""
        if run.context is None:
            run.context = self._context(run)
        return run.context

    def _context(self, run: Running) -> Context:
        active = run.active
        if active is not None:
            return Context(
                state=self.state,
                values=self.values,
                controllers=self.controllers,
                source=active.source,
                you=active.controller,
                link=active.link,
                origin=active.origin,
                choices=active.choices,
                x=active.x,
                targets=active.targets,
                base=self.base,
                opaque=OpaqueRecorder(),
            )
        template = run.template
        held = template.held if template is not None else None
        return Context(
            state=self.state,
            values=self.values,
            controllers=self.controllers,
            source=self.items[run.source].key if run.source in self.items else None,
            you=self.controllers.get(run.source, ""),
            link=template.ability.link if template is not None else "",
            origin=held.origin if held is not None else "printed",
            granter=held.granter if held is not None else "",
            base=self.base,
            opaque=OpaqueRecorder(),
        )

    def holds(self, conditions: Iterable[Condition], run: Running) -> bool:
        """Tell whether all conditions of an effect hold now."""
        context = self.context_of(run)
        return all(holds(each, context) for each in conditions)

    def members_of(self, run: Running) -> tuple[str, ...]:
        """Return the objects that an effect affects now, or has been locked to."""
        if run.members is None:
            run.members = self.find_members(run)
        return run.members

    def find_members(self, run: Running) -> tuple[str, ...]:
        """Work out the objects that an effect would affect now."""
        effect = run.effect
        if effect is None:
            return ()
        context = self.context_of(run)
        selector = run.selector
        if selector is not None:
            candidates: tuple[str, ...] = ()
            for zone in selector.zones:
                candidates += ids_in_zone(self.state, zone)
            self.filter_tests += len(candidates)
            return tuple(selector.select(candidates, context))
        self.filter_tests += 1
        found = objects_of(effect.affected, context)
        return tuple(each for each in found if not self.items[each].status.phased_out)

    def actions_of(self, run: Running, part: Part, object_id: str | None) -> Actions:
        """Resolve what an effect does in a sublayer, to one object or to each alike."""
        if run.fixed_actions is not None:
            return run.fixed_actions[self.sublayer]
        self.action_resolutions += 1
        if self.sublayer is Sublayer.L1A and run.has_snapshot:
            # What it copies was settled before: nothing is asked (CR 707.2b).
            context = self.bare_context
        else:
            context = self.context_of(run)
            if object_id is not None:
                context = with_affected(context, object_id)
        found = (self.resolve(self, each, context, run, object_id) for each in part.modifications)
        return tuple(each for each in found if each is not None)


def with_affected(context: Context, object_id: str) -> Context:
    """Return the context in which "its" means one of the affected objects."""
    key = (key_of(object_id, context),)
    return replace(context, antecedents={**context.antecedents, "each": key, "affected": key})
