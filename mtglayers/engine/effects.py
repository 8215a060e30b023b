"""The effects that an evaluation applies: where they come from and what parts they have.

A `Template` is one continuous effect of one static ability an object has; it is made once per
ability. A `Running` is an effect within one evaluation: of a static ability, of a resolved spell
or ability, or of a rule (counters, face-down status, merging, stickers).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mtglayers.core import modifications as m
from mtglayers.core.abilities import (
    Ability,
    AnchoredAbility,
    HeldAbility,
    StaticAbility,
)
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.conditions import Condition, Conjunction, Matches
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.node import walk
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.references import Antecedent, EachObject, ThisObject
from mtglayers.core.state import ActiveEffect
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.actions import Action
from mtglayers.engine.context import Context
from mtglayers.engine.evidence import Dependency, EffectInfo
from mtglayers.engine.facets import EXISTENCE, action_reads_of, reads_of, writes_of
from mtglayers.engine.keywords.static import anchored_condition, static_parts
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.selection import named_zones
from mtglayers.engine.selectors import selector_of
from mtglayers.engine.timestamps import Order

_LABELS = {sublayer.label: sublayer for sublayer in Sublayer}
_BY_CLASS = {kind: _LABELS[label] for kind, label in m.SUBLAYERS.items()}

COPIABLE_RULE = "613.2a"
"""An `ActiveEffect` with this ``rule`` sets copiable values: all its parts act in layer 1a."""


def sublayer_of(modification: m.Modification, defining: bool) -> Sublayer | None:
    """Return the sublayer in which a modification acts; ``None``: in no layer.

    Examples
    --------
    >>> from mtglayers.core.quantities import Const
    >>> size = m.SetBasePowerToughness(Const(1), Const(1))
    >>> sublayer_of(size, True).label, sublayer_of(size, False).label
    ('7a', '7b')
    """
    found = _BY_CLASS.get(type(modification))
    return Sublayer.L7A if defining and found is Sublayer.L7B else found


@dataclass(slots=True, eq=False)
class Part:
    """The modifications that an effect has in one sublayer, and what they read and write."""

    modifications: tuple[m.Modification, ...]
    writes: int
    action_reads: int
    per_object: bool

    @property
    def is_fixed(self) -> bool:
        """Tell whether the operation cannot be different whatever the values are."""
        return self.action_reads == 0 and not self.per_object


def _part(modifications: tuple[m.Modification, ...]) -> Part:
    writes = reads = 0
    for each in modifications:
        writes |= writes_of(each)
        reads |= action_reads_of(each)
    per_object = any(isinstance(each, m.BecomeCopy) for each in modifications) or any(
        isinstance(node, Antecedent)
        for each in modifications
        if not isinstance(each, m.AddAbility | m.ChosenAbility)
        for node in walk(each)
    )
    return Part(modifications, writes, reads, per_object)


Parts = dict[Sublayer, Part]
_PARTS_MEMO: dict[bool, IdentityMemo[Parts]] = {True: IdentityMemo(), False: IdentityMemo()}


def parts_of(effect: ContinuousEffect, defining: bool = False) -> Parts:
    """Split an effect into its parts by sublayer (CR 613.6)."""
    memo = _PARTS_MEMO[defining]
    found = memo.get(effect)
    if found is None:
        groups: dict[Sublayer, list[m.Modification]] = {}
        for each in effect.modifications:
            sublayer = sublayer_of(each, defining)
            if sublayer is not None:
                groups.setdefault(sublayer, []).append(each)
        made = {key: _part(tuple(group)) for key, group in sorted(groups.items())}
        found = memo.put(effect, made)
    return found


def _is_copy_effect(effect: ContinuousEffect) -> bool:
    return any(isinstance(each, m.BecomeCopy) for each in effect.modifications)


_COPIES: IdentityMemo[bool] = IdentityMemo()


def copies(effect: ContinuousEffect) -> bool:
    """Tell whether an effect is a copy effect (CR 707.1)."""
    found = _COPIES.get(effect)
    return _COPIES.put(effect, _is_copy_effect(effect)) if found is None else found


def copiable_parts_of(effect: ContinuousEffect) -> Parts:
    """Put everything an effect does into layer 1a (CR 613.2a)."""
    whole = _part(effect.modifications)
    return {Sublayer.L1A: Part(whole.modifications, whole.writes, whole.action_reads, True)}


@dataclass(slots=True, eq=False)
class Template:
    """One continuous effect of a static ability, as the ability says it."""

    held: HeldAbility
    ability: StaticAbility
    effect: ContinuousEffect
    place: int
    index: int
    defining: bool
    parts: Parts
    conditions: tuple[Condition, ...]
    condition_reads: int
    first: Sublayer
    zones: tuple[str, ...]

    def info(self, item: GameObject, controller: str) -> EffectInfo:
        """Describe the effect as that of one object (its timestamp: CR 613.7a)."""
        return EffectInfo(
            id=f"{item.id}#{self.place + 1}.{self.index + 1}",
            kind="static ability",
            source=item.id,
            timestamp=max(item.timestamp, self.held.timestamp or 0),
            effect=self.effect,
            held=self.held,
            text=self.held.ability.text,
            controller=controller,
        )


_TEMPLATES: IdentityMemo[tuple[Template, ...]] = IdentityMemo()


def templates_of(abilities: tuple[HeldAbility, ...]) -> tuple[Template, ...]:
    """Return the continuous effects of all static abilities among these, in their order."""
    found = _TEMPLATES.get(abilities)
    if found is None:
        made: list[Template] = []
        for place, held in enumerate(abilities):
            made.extend(_templates(held, held.ability, place, ()))
        found = _TEMPLATES.put(abilities, tuple(made))
    return found


def _templates(
    held: HeldAbility, ability: Ability, place: int, conditions: tuple[Condition, ...]
) -> list[Template]:
    if isinstance(ability, AnchoredAbility):
        condition = anchored_condition(ability)
        inner = [(each, (*conditions, condition)) for each in ability.abilities]
        return [t for each, given in inner for t in _templates(held, each, place, given)]
    made: list[Template] = []
    for static in static_parts(ability):
        # CR 604.3a: an ability that another effect granted defines no characteristics.
        defining = static.is_characteristic_defining and not held.origin.startswith("effect:")
        for effect in static.effects:
            if not isinstance(effect, ContinuousEffect):
                continue
            parts = parts_of(effect, defining)
            if not parts:
                continue
            every = tuple(
                each for each in (*conditions, static.condition, effect.condition) if each
            )
            reads = 0
            for each in every:
                reads |= reads_of(each)
            made.append(
                Template(
                    held, static, effect, place, len(made), defining, parts, every, reads,
                    min(parts), _zones_of(static, every),
                )
            )  # fmt: skip
    return made


def _zones_of(static: StaticAbility, conditions: tuple[Condition, ...]) -> tuple[str, ...]:
    """Return where an ability functions: in the zones it states, if it states any (CR 113.6b)."""
    found: set[str] = set()
    for each in conditions:
        for part in each.parts if isinstance(each, Conjunction) else (each,):
            if isinstance(part, Matches) and part.ref == ThisObject():
                found |= named_zones(part.filter) or frozenset()
    return (*static.zones, *sorted(found.difference(static.zones)))


class Running:
    """One effect within an evaluation. Internal and mutable; evidence keeps `info` only."""

    __slots__ = (
        "active",
        "affected_reads",
        "began",
        "candidates_for",
        "conditions",
        "context",
        "defining",
        "effect",
        "fixed",
        "fixed_actions",
        "held",
        "info",
        "key",
        "locked",
        "members",
        "order",
        "parts",
        "selector",
        "settled",
        "source",
        "template",
        "waits",
    )

    def __init__(
        self,
        key: object,
        info: EffectInfo,
        order: Order,
        parts: Parts,
        *,
        source: str = "",
        template: Template | None = None,
        active: ActiveEffect | None = None,
        locked: tuple[str, ...] | None = None,
        fixed_actions: dict[Sublayer, tuple[Action, ...]] | None = None,
    ) -> None:
        self.key = key
        self.info = info
        self.order = order
        self.parts = parts
        self.source = source
        self.template = template
        self.active = active
        self.held = template.held if template is not None else None
        self.effect = info.effect
        self.defining = template.defining if template is not None else False
        self.conditions = template.conditions if template is not None else ()
        self.locked = locked
        self.members: tuple[str, ...] | None = locked
        self.fixed_actions = fixed_actions
        self.context: Context | None = None
        self.began = False
        self.settled: tuple[Mapping[str, Characteristics], Action] | None = None
        self.waits: dict[str, Dependency] = {}
        affected = info.effect.affected if info.effect is not None else None
        self.affected_reads = 0
        self.selector = None
        if locked is None and affected is not None:
            self.affected_reads = reads_of(affected)
            if isinstance(affected, EachObject):
                self.selector = selector_of(affected.filter)

    @property
    def is_static(self) -> bool:
        """Tell whether the effect lives and dies with an ability, as long as it has not begun."""
        return self.template is not None

    @property
    def has_snapshot(self) -> bool:
        """Whether what it copies is settled (CR 707.2b)."""
        return self.active is not None and self.active.snapshot is not None

    def reads(self, sublayer: Sublayer) -> int:
        """Return the facets on which its existence, affected set and operation rest."""
        part = self.parts[sublayer]
        mask = part.action_reads
        if self.locked is None:
            mask |= self.affected_reads
            if self.template is not None:
                mask |= EXISTENCE | self.template.condition_reads
        return mask

    def __repr__(self) -> str:
        return f"Running({self.info.id})"


def locked_ids(keys: tuple[ObjectKey, ...], by_id: Mapping[str, GameObject]) -> tuple[str, ...]:
    """Return the ids of those objects that are still the same objects."""
    return tuple(
        key.id
        for key in keys
        if (item := by_id.get(key.id)) is not None and item.incarnation == key.incarnation
    )
