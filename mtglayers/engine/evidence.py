"""Evidence: what each step of the evaluation did, to what, and why then (CR 613).

Structured values only; the views make sentences of them when somebody reads. Ids of effects
are stable words: ``"<object id>#<ability>.<effect>"`` for static abilities (counted from 1 in
the object's abilities when the effect was found), ``"effect <n>"`` for effects of resolved
spells and abilities, ``"<object id> <what>"`` for rules and counters.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.records import differing

if TYPE_CHECKING:
    from mtglayers.core.abilities import HeldAbility
    from mtglayers.core.effects import ContinuousEffect


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectInfo:
    """Which effect it is.

    ``kind``: ``static ability``, ``resolved``, ``counters``, ``rule``, ``copy``, ``face down``,
    ``merge``, ``sticker``. ``effect`` and ``held`` are what it says, where it has words.
    """

    id: str
    kind: str
    source: str
    timestamp: int
    effect: ContinuousEffect | None = None
    held: HeldAbility | None = None
    text: str = ""
    controller: str = ""


class Dependency(NamedTuple):
    """One effect depends on another (CR 613.8a): what applying the other would change.

    ``change``: ``existence`` (the ability, or its condition), ``affected``, or ``action``.
    ``witness``: the object that shows it: the one that joins or leaves the affected set, whose
    ability disappears, or to which something else would be done.
    """

    effect: str
    on: str
    change: str
    witness: str


class Trial(NamedTuple):
    """One trial application: whether applying ``other`` would change ``effect``."""

    sublayer: Sublayer
    effect: str
    other: str
    dependency: Dependency | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an effect was applied at its moment.

    ``kind``: ``timestamp``, ``characteristic-defining`` (CR 613.3), ``dependency`` (it waited for
    others, CR 613.8b), ``loop`` (its dependencies are a loop, so timestamps decide).
    ``waited_for`` are the dependencies it had; ``overtook`` those of older effects that wait
    for this one; ``loop`` the members of the loop.
    """

    kind: str
    rule: str
    waited_for: tuple[Dependency, ...] = ()
    overtook: tuple[Dependency, ...] = ()
    loop: tuple[str, ...] = ()


class Change(NamedTuple):
    """One characteristic of one object before and after a step."""

    object: str
    characteristic: str
    before: Any
    after: Any


@dataclass(frozen=True, kw_only=True)
class Step:
    """One effect applied in one sublayer."""

    sublayer: Sublayer
    effect: EffectInfo
    affected: tuple[str, ...]
    reason: Reason
    transitions: tuple[tuple[str, Characteristics, Characteristics], ...] = field(repr=False)
    control: tuple[tuple[str, str, str], ...] = ()
    began: bool = True
    actions: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """Return the id of the object that the effect comes from."""
        return self.effect.source

    @property
    def rule(self) -> str:
        """Return the number of the rule of the sublayer."""
        return self.sublayer.rule

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Tell what changed, object by object."""
        found = [
            Change(object_id, name, getattr(before, name), getattr(after, name))
            for object_id, before, after in self.transitions
            for name in differing(before, after)
        ]
        found.extend(Change(each, "controller", old, new) for each, old, new in self.control)
        return tuple(found)

    def changes_of(self, object_id: str) -> tuple[Change, ...]:
        """Return what changed on one object, without working out the changes of the others."""
        found = [
            Change(object_id, name, getattr(before, name), getattr(after, name))
            for each, before, after in self.transitions
            if each == object_id
            for name in differing(before, after)
        ]
        found.extend(
            Change(each, "controller", old, new)
            for each, old, new in self.control
            if each == object_id
        )
        return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotApplied:
    """An effect, or a part of it, that did not apply, and why.

    ``reason``: ``ability lost``, ``condition false``, ``removed by copy``, ``superseded``,
    ``too late`` (its layer was over), ``face down``. ``by``: the effect that caused it.
    """

    effect: EffectInfo
    sublayer: Sublayer
    reason: str
    rule: str
    by: str = ""
    object: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How much work an evaluation was, the same on every machine."""

    trials: int = 0
    applications: int = 0
    filter_tests: int = 0
    steps: int = 0
    action_resolutions: int = 0
