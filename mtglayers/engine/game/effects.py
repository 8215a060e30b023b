"""Beginning continuous effects from resolving spells and abilities (CR 611.2, 608.2h).

Values are locked when an effect begins: its set of objects (CR 611.2c), its numbers (CR
611.2d), the players and objects it names, and what was chosen for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mtglayers.core import modifications as m
from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect, ManaReplacement, StaticEffect
from mtglayers.core.mana import ChosenColorMana, FixedMana
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.objects import ObjectKey
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    EventObject,
    KnownObject,
    TargetObject,
    ThisObject,
    UnionRef,
)
from mtglayers.core.state import ActiveEffect, ActiveStatic, EventFacts, Snapshot
from mtglayers.core.vocabulary import parse_color
from mtglayers.engine.choices import chosen
from mtglayers.engine.context import last_keys_of
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.locking import lock
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.prohibited import may_not_take
from mtglayers.errors import CopyError

__all__ = ["begin_copy", "begin_effect", "begin_static"]


def begin_effect(
    frame: Frame,
    effect: ContinuousEffect,
    *,
    text: str = "",
    keys: Iterable[ObjectKey] | None = None,
    rule: str = "611.2",
) -> tuple[ObjectKey, ...]:
    """Begin a continuous effect and return the objects it is locked to.

    Parameters
    ----------
    frame
        What resolves.
    effect
        The effect as the ability words it.
    keys
        The affected objects where they are known already.
    """
    if not frame.holds(effect.condition):
        frame.did = False
        return ()
    if not may_begin(frame, effect.duration):
        frame.did = False
        return ()
    affected = tuple(keys) if keys is not None else _affected(frame, effect)
    shared = frame.play.timestamp()
    for group, modifications, extra in _by_object(frame, effect, affected):
        if modifications:
            _add(frame, effect, group, modifications, extra, shared, text, rule)
    frame.remember("affected", affected)
    return affected


def _affected(frame: Frame, effect: ContinuousEffect) -> tuple[ObjectKey, ...]:
    if isinstance(effect.affected, EachObject):
        return frame.keys(effect.affected)
    return tuple(item.key for item in frame.present(effect.affected))


def may_begin(frame: Frame, duration: Duration | None) -> bool:
    """CR 611.2b: a "for as long as" that is over before the effect begins never begins."""
    if duration is None:
        return True
    if duration.kind == "for as long as":
        return frame.holds(duration.condition)
    if duration.kind == "until event" and _waits_for_source(duration):
        return frame.source is None or frame.play.state.find(frame.source) is not None
    return True


def _waits_for_source(duration: Duration) -> bool:
    event = getattr(duration.event, "event", "")
    return event in ("leaves", "dies") and any(
        isinstance(node, ThisObject) for node in walk(duration.event)
    )


def locked_duration(frame: Frame, duration: Duration | None) -> Duration | None:
    """Bind what a duration calls "that creature" to the object it means now (CR 608.2k, 611.2b)."""
    if duration is None:
        return None

    def bound(node: Node) -> Node:
        named = isinstance(node, (EventObject, TargetObject))
        if not named and not (isinstance(node, Antecedent) and node.kind not in _LIVE):
            return node
        known = tuple(KnownObject(*key) for key in frame.keys(node))  # type: ignore[arg-type]
        return known[0] if len(known) == 1 else UnionRef(known)

    condition = transform(duration.condition, bound)
    return duration if condition is duration.condition else replace(duration, condition=condition)


_LIVE = ("affected", "each", "tested")


@dataclass(slots=True)
class Extra:
    """Ids that a locked effect refers to, appended to its targets."""

    targets: list[tuple[str, ...]] = field(default_factory=list)


def _by_object(
    frame: Frame, effect: ContinuousEffect, affected: tuple[ObjectKey, ...]
) -> Iterable[tuple[tuple[ObjectKey, ...] | None, tuple[m.Modification, ...], Extra]]:
    """Lock the modifications, once for all objects or for each where it depends on the object."""
    if all(isinstance(each, m.Restriction) for each in effect.modifications):
        live = None if isinstance(effect.affected, EachObject) else affected
        yield live, effect.modifications, Extra([*frame.legal_targets()])
        return
    if not affected:
        return
    copies = [each for each in effect.modifications if isinstance(each, m.BecomeCopy)]
    each_for_itself = copies or any(_depends_on_each(each) for each in effect.modifications)
    if each_for_itself or _some_cannot_have(frame, effect, affected):
        for key in affected:
            inner = replace_each(frame, key)
            extra = Extra([*frame.legal_targets()])
            wanted = tuple(
                each for each in effect.modifications if not _cannot_have(frame, each, key)
            )
            yield (key,), lock(inner, wanted, key, extra), extra
        return
    extra = Extra([*frame.legal_targets()])
    yield affected, lock(frame, effect.modifications, affected[0], extra), extra


def _cannot_have(frame: Frame, each: m.Modification, key: ObjectKey) -> bool:
    """CR 113.11: an effect can't give what the object can't have; it is lost for good."""
    if isinstance(each, m.SetController):
        return any(may_not_take(frame.play, key.id, who) for who in frame.players_of(each.player))
    if not isinstance(each, m.AddAbility) or not isinstance(each.ability, KeywordAbility):
        return False
    values = frame.play.evaluation.values.get(key.id)
    return values is not None and each.ability.keyword in values.prohibited


def _some_cannot_have(
    frame: Frame, effect: ContinuousEffect, affected: tuple[ObjectKey, ...]
) -> bool:
    return any(_cannot_have(frame, each, key) for each in effect.modifications for key in affected)


def replace_each(frame: Frame, key: ObjectKey) -> Frame:
    """Copy a frame in which "it" is one of the affected objects."""
    return replace(frame, antecedents={**frame.antecedents, "each": (key,)})


def _depends_on_each(modification: m.Modification) -> bool:
    if isinstance(modification, m.DoublePowerToughness):
        return True
    if isinstance(modification, m.AddAbility):
        return False
    return any(
        isinstance(node, Antecedent) and node.kind in ("each", "affected")
        for node in walk(modification)
    )


def _add(
    frame: Frame,
    effect: ContinuousEffect,
    group: tuple[ObjectKey, ...] | None,
    modifications: tuple[m.Modification, ...],
    extra: Extra,
    timestamp: int,
    text: str,
    rule: str,
) -> None:
    play = frame.play
    copies = [each for each in modifications if isinstance(each, m.BecomeCopy)]
    snapshot: Snapshot | None = None
    if copies and group:
        snapshot = snapshot_of(frame, copies[0], group[0])
        if snapshot is None:
            return
        if isinstance(effect.affected, EachObject) and snapshot.of == group[0]:
            return  # "each other creature becomes a copy of": the one that is copied stays as it is
    number = play.number()
    active = ActiveEffect(
        id=number,
        timestamp=timestamp,
        controller=frame.you,
        effect=replace(effect, modifications=modifications, condition=None),
        source=frame.source,
        affected=group,
        duration=locked_duration(frame, effect.duration),
        made_turn=play.state.turn.number,
        choices=tuple(frame.choices),
        x=frame.x,
        snapshot=snapshot,
        link=frame.link,
        origin=frame.origin,
        text=text or frame.ability,
        rule=rule,
        targets=tuple(extra.targets),
    )
    add_active(play, active)
    if snapshot is not None and group:
        for key in group:
            _became_copy(play, key, snapshot, frame)


def add_active(play: Play, active: ActiveEffect) -> None:
    """Add an effect to the state."""
    play.state = replace(play.state, effects=(*play.state.effects, active))


def snapshot_of(frame: Frame, copy: m.BecomeCopy, copier: ObjectKey) -> Snapshot | None:
    """Take the copiable values that a copy effect copies (CR 707.2b, 707.2c)."""
    of = last_keys_of(copy.of, frame.context())
    if not of:
        return None
    return copy_snapshot(
        frame.play.state,
        of[0],
        copy.exceptions,
        copier=copier,
        ability=frame.made_by,
        context=replace(frame.context(), source=copier),
    )


def _became_copy(play: Play, key: ObjectKey, snapshot: Snapshot, frame: Frame) -> None:
    from mtglayers.engine.game.happen import happen

    item = play.state.find(key)
    if item is None or item.zone != "battlefield" or item.id in play.entering:
        return
    happen(
        play,
        Happening(
            event="becomes_copy",
            facts=EventFacts(
                event="becomes copy", object=key, other=snapshot.of, source=frame.source
            ),
            rule="707.4",
            text=f"{key.id} becomes a copy of {snapshot.of.id}",
            details=(("of", snapshot.of.id),),
        ),
    )


def begin_copy(
    frame: Frame,
    copier: ObjectKey,
    of: ObjectKey,
    exceptions: tuple[m.CopyExcept, ...] = (),
    *,
    duration: Duration | None = None,
    text: str = "",
    quiet: bool = False,
) -> ActiveEffect:
    """Begin a copy effect on one object, as an effect or as it enters (CR 707.5)."""
    play = frame.play
    if play.state.by_id.get(of.id) is None and play.last_known(of) is None:
        raise CopyError("there is nothing to copy", copier=copier.id, copied=of.id)
    snapshot = copy_snapshot(
        play.state,
        of,
        exceptions,
        copier=copier,
        ability=frame.made_by,
        context=replace(frame.context(), source=copier),
    )
    copy = m.BecomeCopy(ThisObject(), exceptions)
    active = ActiveEffect(
        id=play.number(),
        timestamp=play.timestamp(),
        controller=frame.you,
        effect=ContinuousEffect(ThisObject(), (copy,), duration),
        source=frame.source,
        affected=(copier,),
        duration=duration,
        made_turn=play.state.turn.number,
        snapshot=snapshot,
        link=frame.link,
        origin=frame.origin,
        text=text or frame.ability,
        rule="707.5" if quiet else "707.4",
    )
    add_active(play, active)
    if not quiet:
        _became_copy(play, copier, snapshot, frame)
    return active


def begin_static(
    frame: Frame, effect: StaticEffect, duration: Duration | None, *, text: str = ""
) -> None:
    """Begin a replacement effect or rule that lasts for a time (CR 611.2d)."""
    play = frame.play
    if not may_begin(frame, duration):
        return
    active = ActiveStatic(
        id=play.number(),
        timestamp=play.timestamp(),
        controller=frame.you,
        effect=_locked_objects(frame, _locked_mana(frame, effect)),
        source=frame.source,
        duration=locked_duration(frame, duration),
        made_turn=play.state.turn.number,
        text=text or frame.ability,
    )
    play.state = replace(play.state, statics=(*play.state.statics, active))


def _locked_objects(frame: Frame, effect: StaticEffect) -> StaticEffect:
    """Bind "that creature" in what an effect applies to, or copies, to what it means now."""
    about = [part for name in ("subject", "of") for part in walk(getattr(effect, name, None))]
    bound: dict[Node, Node] = {}
    for node in about:
        live = isinstance(node, Antecedent) and node.kind in (*_LIVE, "entering", "event object")
        if live or not isinstance(node, (EventObject, TargetObject, Antecedent)):
            continue
        known = tuple(KnownObject(*key) for key in frame.keys(node))
        if known:
            bound[node] = known[0] if len(known) == 1 else UnionRef(known)
    if not bound:
        return effect
    locked: StaticEffect = transform(effect, lambda node: bound.get(node, node))
    return locked


def _locked_mana(frame: Frame, effect: StaticEffect) -> StaticEffect:
    """Bind a chosen colour of mana to the choice just made (CR 607.2d); none is no mana (106.5)."""
    if not isinstance(effect, ManaReplacement) or not isinstance(effect.mana, ChosenColorMana):
        return effect
    color = chosen("color", frame.context(), effect.mana.index)
    types = () if color is None else (parse_color(str(color)),)
    return replace(effect, mana=FixedMana(types))
