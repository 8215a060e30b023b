"""Spells: onto the stack, and their resolution (CR 601, 608, 702.96, 715)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mtglayers.core.abilities import HeldAbility, KeywordAbility, SpellAbility
from mtglayers.core.filters import AnyObject, Filter, IsSpell
from mtglayers.core.instructions import Choose, KeywordAction, May, Resolution
from mtglayers.core.node import transform
from mtglayers.core.objects import CastInfo, Choice, GameObject, Link, ObjectKey, Status
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    EachPlayer,
    KnownObject,
    TargetObject,
    TargetPlayer,
    You,
)
from mtglayers.core.state import ActiveEffect, DelayedTrigger, EventFacts, StackItem
from mtglayers.core.triggers import StepTrigger
from mtglayers.engine import context as reading
from mtglayers.engine.game.attaching import why_not
from mtglayers.engine.game.choice_values import choose_value
from mtglayers.engine.game.destroying import has_keyword
from mtglayers.engine.game.entering import Entry, enter_one
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import abilities_of, happen
from mtglayers.engine.game.modes import check_different_targets, choose_modes
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spell_costs import pay_as_named
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.stack import announce_targets, frame_of, run
from mtglayers.engine.game.statics import restrictions, rules_for, who_says
from mtglayers.engine.game.targets import (
    choose_targets,
    recheck_targets,
    target_specs,
)
from mtglayers.engine.game.telling import tell
from mtglayers.engine.game.zones import move_one, new_incarnation
from mtglayers.engine.history import count_events
from mtglayers.errors import IllegalActionError

__all__ = ["is_permanent_spell", "put_on_stack", "remember_targets", "resolve_spell"]


def is_permanent_spell(play: Play, object_id: str) -> bool:
    """Whether a spell becomes a permanent (CR 110.4a)."""
    item = play.state.by_id[object_id]
    types = play.view(object_id).characteristics.card_types
    if item.status.face_down:
        return True
    return not {"Instant", "Sorcery"} & types


def put_on_stack(
    play: Play,
    item: GameObject,
    *,
    modes: Sequence[Any] = (),
    overloaded: bool = False,
    target: str = "",
    auto: bool = False,
    cast: bool = True,
) -> StackItem:
    """Cast a spell: it goes on the stack, its modes and targets are chosen (CR 601.2)."""
    play.put(item) if item.id in play.state.by_id else _add(play, item)
    frame = Frame(
        play=play,
        you=item.controller,
        source=item.key,
        ability=_text(play, item.id),
        x=item.cast.x,
        asker=1,
    )
    _choices_of_costs(frame, item)
    resolution = _resolution(frame, item.id, modes, overloaded=overloaded)
    chosen = tuple(range(len(resolution.modes)))
    if target:
        check_enchant(play, item, target)
        frame.targets = ((target,),)
        known = play.state.by_id.get(target)
        frame.target_keys = (known.key,) if known is not None else ()
    elif not choose_targets(frame, target_specs(resolution, chosen)):
        raise IllegalActionError(
            f"{item.id} has no legal target", objects=(item.id,), hint="It can't be cast."
        )
    check_different_targets(frame, resolution.choosing)
    stacked = StackItem(
        id=item.id,
        kind="spell",
        source=item.key,
        controller=item.controller,
        ability=SpellAbility(text=frame.ability, resolution=resolution),
        resolution=resolution,
        targets=frame.targets,
        target_keys=frame.target_keys,
        modes=chosen,
        x=item.cast.x,
    )
    play.state = replace(play.state, stack=(*play.state.stack, stacked))
    play.askers[stacked.id] = 1
    if auto:
        play.auto.add(stacked.id)
    remember_targets(play, stacked)
    if cast:
        _check_castable(play, item)
        pay_as_named(frame)
        _was_cast(play, item)
    announce_targets(play, stacked)
    return stacked


def remember_targets(play: Play, stacked: StackItem) -> None:
    """Keep what a spell targets with it, for what looks at its targets (CR 115)."""
    item = play.state.find(stacked.source)
    if item is None or item.id != stacked.id:
        return
    ids = dict.fromkeys(each for group in stacked.targets for each in group)
    known = play.state.by_id
    keys = tuple(known[each].key if each in known else ObjectKey(each) for each in ids)
    links = tuple(link for link in item.links if link.kind != "targets")
    play.change(item.id, links=(*links, Link("targets", keys)) if keys else links)


def _check_castable(play: Play, item: GameObject) -> None:
    """CR 101.2, 601.3: refuse what an effect says can't be cast."""
    if not item.cast.cast:
        return
    words = [text for text in restrictions(play.state, item.id) if "can't be cast" in text]
    if words and (source := who_says(play.state, item.id, "can't be cast")):
        words.insert(0, f"{source} says that it {words[0]}")
    for rule in rules_for(play.state, "can't be cast", item.controller):
        filter_ = getattr(rule.effect, "filter", None)
        context = rule.context(play.state)
        if filter_ is not None and not reading.matches(filter_, item.id, context):
            continue
        limit = getattr(rule.effect, "limit", 0)
        if limit and _cast_before(item, filter_, context) < limit:
            continue
        words.append(rule.text)
    if words:
        raise IllegalActionError(
            f"{item.controller} can't cast {item.id}: {words[0]}", objects=(item.id,)
        )


def _cast_before(item: GameObject, filter_: Filter | None, context: reading.Context) -> int:
    """Count the spells that match and were cast this turn; they need not be spells any more."""
    tested = transform(filter_, lambda node: AnyObject() if isinstance(node, IsSpell) else node)
    return count_events("cast", context, player=(item.controller,), tested=tested)


_COST_CHOICE = re.compile(
    r"as an additional cost to cast (?:~|this spell), choose an? "
    r"(color|creature type|card type|basic land type|opponent|player|number)",
    re.IGNORECASE,
)


def _choices_of_costs(frame: Frame, item: GameObject) -> None:
    """CR 601.2b: a choice that an additional cost asks for is made as the spell is cast."""
    if not item.cast.cast:
        return
    for held in frame.play.view(item.id).characteristics.abilities:
        found = _COST_CHOICE.match(held.ability.text)
        if found is None:
            continue
        kind = found.group(1).lower().replace(" ", "_")
        inner = replace(
            frame, ability=held.ability.text, link=held.ability.link, origin=held.origin
        )
        value = choose_value(inner, Choose(kind))
        if value is not None:
            now = frame.play.state.by_id[item.id]
            made = Choice(kind, value, held.ability.link, held.origin)
            frame.play.change(item.id, choices=(*now.choices, made))


def _add(play: Play, item: GameObject) -> None:
    play.state = play.state.with_object(item)


def _text(play: Play, object_id: str) -> str:
    return "\n".join(
        held.ability.text
        for held in play.view(object_id).characteristics.abilities
        if isinstance(held.ability, SpellAbility)
    )


def _was_cast(play: Play, item: GameObject) -> None:
    tell(play, "cast", item.controller)
    happen(
        play,
        Happening(
            event="cast",
            facts=EventFacts(
                event="cast",
                object=item.key,
                spell=item.key,
                player=item.controller,
                zone=item.cast.from_zone,
            ),
            rule="601.2i",
            text=f"{does(item.controller, 'casts')} {item.id}",
        ),
    )


def check_enchant(play: Play, item: GameObject, target: str) -> None:
    """CR 303.4a: an Aura spell's target is what its enchant ability allows."""
    if item.status.face_down:
        return
    on_board = replace(item, zone="battlefield")
    probe = Play(play.state.with_object(on_board), play.chooser)
    subtypes = probe.view(item.id).characteristics.subtypes
    if "Aura" not in subtypes and item.cast.way != "bestow":
        return
    reason = why_not(probe, item.id, target)
    if reason and "Aura" in subtypes:
        raise IllegalActionError(
            f"{item.id} can't target {target}: {reason}", objects=(item.id, target)
        )
    from mtglayers.engine.game.targets import can_be_targeted

    frame = Frame(play=play, you=item.controller, source=item.key)
    if target in play.state.by_id and not can_be_targeted(play, frame, target):
        raise IllegalActionError(f"{target} can't be the target of {item.id}", objects=(target,))


def _resolution(
    frame: Frame, object_id: str, modes: Sequence[Any], *, overloaded: bool
) -> Resolution:
    """Everything a spell does: its paragraphs in order, modes chosen, as parts to follow."""
    parts: list[Resolution] = []
    choosing = ""
    for held in frame.play.view(object_id).characteristics.abilities:
        if isinstance(held.ability, KeywordAbility):
            parts = _with_keyword(frame.play.state.by_id[object_id], held, parts)
            continue
        if not isinstance(held.ability, SpellAbility):
            continue
        resolution = held.ability.resolution
        if overloaded:
            resolution = _overloaded(resolution)
        if resolution.modes:
            frame.ability = held.ability.text
            resolution = _entwined(frame, object_id, resolution, modes)
            numbers = choose_modes(frame, resolution, modes)
            choosing = resolution.choosing
            if resolution.instructions:
                parts.append(replace(resolution, modes=()))
            parts += [resolution.modes[n] for n in numbers]
            _remember_modes(frame.play, object_id, numbers)
        else:
            parts.append(resolution)
    number = len(parts)
    return Resolution(
        modes=tuple(parts), minimum_modes=number, maximum_modes=number, choosing=choosing
    )


def _entwined(
    frame: Frame, object_id: str, resolution: Resolution, modes: Sequence[Any]
) -> Resolution:
    """CR 702.42a: all modes of a spell whose entwine cost is paid, not just the number printed.

    To name all of them says that the cost was paid, as every cost is taken as paid.
    """
    every = len(resolution.modes)
    item, values = frame.play.state.by_id[object_id], frame.play.view(object_id).characteristics
    has_it = any(getattr(held.ability, "keyword", "") == "entwine" for held in values.abilities)
    paid = "entwine" in (item.cast.way, *item.cast.costs_paid) or item.cast.kicked > 0
    if has_it and (paid or len(modes) == every):
        return replace(resolution, minimum_modes=every, maximum_modes=every)
    return resolution


_PAID_FOR = ("awaken", "gift")


def _with_keyword(item: GameObject, held: HeldAbility, parts: list[Resolution]) -> list[Resolution]:
    """Add what a keyword makes an instant or sorcery do; a gift comes first (CR 702.174j)."""
    ability = held.ability
    keyword = getattr(ability, "keyword", "")
    card = item.card.faces[min(item.face, len(item.card.faces) - 1)]
    if not {"Instant", "Sorcery"} & set(card.card_types):
        return parts
    paid = keyword in (item.cast.way, *item.cast.costs_paid)
    if keyword in _PAID_FOR and not (paid or (keyword == "gift" and item.cast.kicked)):
        return parts
    added = [each.resolution for each in abilities_of(held) if isinstance(each, SpellAbility)]
    return [*added, *parts] if keyword == "gift" else [*parts, *added]


def _remember_modes(play: Play, object_id: str, numbers: tuple[int, ...]) -> None:
    item = play.state.by_id[object_id]
    value = tuple(str(n + 1) for n in numbers)
    play.change(object_id, choices=(*item.choices, Choice("modes", value)))


def _overloaded(resolution: Resolution) -> Resolution:
    """CR 702.96a: "target" becomes "each"; the spell has no targets."""
    specs = resolution.targets

    def change(node: Any) -> Any:
        if isinstance(node, TargetObject) and node.index < len(specs):
            tested = specs[node.index].filter
            return EachObject(tested) if tested is not None else node
        if isinstance(node, TargetPlayer) and node.index < len(specs):
            return specs[node.index].player or EachPlayer()
        return node

    changed: Resolution = transform(replace(resolution, targets=()), change)
    return changed


# --- resolving ---


def resolve_spell(play: Play, object_id: str, **entering: Any) -> ObjectKey | None:
    """Resolve a spell that is on the stack; return the permanent it becomes, if any."""
    stacked = next((each for each in play.state.stack if each.id == object_id), None)
    item = play.state.by_id.get(object_id)
    if stacked is None or item is None or item.zone != "stack":
        raise IllegalActionError(f"{object_id} is not on the stack", objects=(object_id,))
    outer = play.cause
    play.cause = _cast_event(play, object_id) or outer
    if is_permanent_spell(play, object_id):
        play.state = replace(play.state, stack=_without(play, object_id))
        key = _becomes_permanent(play, item, stacked, entering)
    else:
        key = None
        play.state = play.chooser.respond(play.state, object_id, stacked.ability.text, 1)
        if all(each.id != object_id for each in play.state.stack):
            play.cause = outer
            return None
        frame = frame_of(play, stacked, 1)
        frame.ability = stacked.ability.text
        if recheck_targets(frame, stacked.resolution, stacked.modes):
            run(frame, stacked.resolution, stacked.modes)
        else:
            play.note(
                "does not resolve", f"{object_id}: all its targets are illegal", rule="608.2b"
            )
        play.state = replace(play.state, stack=_without(play, object_id))
        _leave_stack(play, object_id, stacked)
    play.cause = outer
    return key


def _cast_event(play: Play, object_id: str) -> int | None:
    """Return the number of the event by which a spell came to be: the cause of what it does."""
    for event in reversed(play.state.history):
        if event.event == "cast" and event.object == object_id:
            return event.number
    return None


def _without(play: Play, object_id: str) -> tuple[StackItem, ...]:
    return tuple(each for each in play.state.stack if each.id != object_id)


def _leave_stack(play: Play, object_id: str, stacked: StackItem) -> None:
    """CR 608.2n, 715.3d: into the graveyard; an Adventure goes to exile."""
    item = play.state.find(stacked.source)
    if item is None or item.zone != "stack":
        return
    face = item.card.faces[min(item.face, len(item.card.faces) - 1)]
    zone = "exile" if "Adventure" in face.subtypes else "graveyard"
    if _rebounds(play, item):
        zone = "exile"
    rebounds = _rebounds(play, item)
    move_one(play, object_id, zone)
    if rebounds and play.state.by_id[object_id].zone == "exile":
        _rebound_later(play, play.state.by_id[object_id], stacked.controller)


def _rebounds(play: Play, item: GameObject) -> bool:
    """CR 702.88a: it was cast from its owner's hand and has rebound."""
    from_hand = item.kind == "card" and item.cast.cast and item.cast.from_zone == "hand"
    return from_hand and has_keyword(play, item.id, "rebound")


def _rebound_later(play: Play, item: GameObject, player: str) -> None:
    """CR 702.88a: it may be cast at the beginning of that player's next upkeep."""
    cast = KeywordAction("cast", ref=Antecedent("rebound"), detail="rebound")
    delayed = DelayedTrigger(
        id=play.number(),
        controller=player,
        trigger=StepTrigger("upkeep", player=You(), next_only=True),
        resolution=Resolution((May((cast,)),)),
        source=item.key,
        remembered=(("rebound", (item.key,)),),
        made_turn=play.state.turn.number,
        text="rebound",
    )
    play.state = replace(play.state, delayed=(*play.state.delayed, delayed))


def _becomes_permanent(
    play: Play, item: GameObject, stacked: StackItem, entering: dict[str, Any]
) -> ObjectKey | None:
    """CR 608.3: a permanent spell enters; of a copy, as a token (608.3f)."""
    target = stacked.targets[0][0] if stacked.targets and stacked.targets[0] else ""
    if target and _target_is_gone(play, stacked, target):
        if item.cast.way != "bestow":
            move_one(play, item.id, "graveyard")
            return None
        target = ""
    status = Status(
        tapped=bool(entering.get("tapped")),
        face_down=item.status.face_down,
        face_down_profile=item.status.face_down_profile,
        face_down_abilities=item.status.face_down_abilities,
        transformed=item.status.transformed,
    )
    new = new_incarnation(
        item,
        "battlefield",
        controller=item.controller,
        status=status,
        face=item.face,
        cast=item.cast,
        choices=tuple(each for each in item.choices if each.kind != "modes"),
        kind="token" if item.kind in ("spell copy", "card copy") else item.kind,
    )
    if item.unlocked:
        new = replace(new, unlocked=item.unlocked)
    _keep_effects(play, item.key, new.key)
    copies = [
        each
        for each in play.state.effects
        if each.snapshot is not None and each.affected and item.key in each.affected
    ]
    double = len(item.card.faces) > 1 and item.card.layout in ("transform", "double_faced_token")
    entry = Entry(
        item=new,
        spell=True,
        attached_to=target or str(entering.get("attached_to", "")),
        counters=list(entering.get("counters", ())),
        from_zone="stack",
        asker=1,
        snapshot=copies[-1].snapshot if copies and not double else None,
    )
    return enter_one(play, entry)


def _keep_effects(play: Play, spell: ObjectKey, permanent: ObjectKey) -> None:
    """CR 400.7a: effects that changed a permanent spell go on applying to the permanent."""

    def known(node: Any) -> Any:
        return KnownObject(*permanent) if node == KnownObject(*spell) else node

    def moved(active: ActiveEffect) -> ActiveEffect:
        if active.snapshot is not None or spell not in (active.affected or ()):
            return active
        affected = tuple(permanent if key == spell else key for key in active.affected or ())
        duration = transform(active.duration, known) if active.duration is not None else None
        return replace(active, affected=affected, duration=duration)

    statics = tuple(
        replace(each, effect=transform(each.effect, known)) for each in play.state.statics
    )
    play.state = replace(play.state, effects=tuple(map(moved, play.state.effects)), statics=statics)


def _target_is_gone(play: Play, stacked: StackItem, target: str) -> bool:
    if target in play.state.player_by_id:
        return False
    return not stacked.target_keys or play.state.find(stacked.target_keys[0]) is None


def cast_info(
    player: str,
    way: str | bool,
    *,
    x: int | None = None,
    kicked: int | Sequence[str] = 0,
    mana_spent: str | None = None,
    from_zone: str = "hand",
) -> CastInfo:
    """Say how a spell is cast, from the words of the scenario format."""
    costs = () if isinstance(kicked, int) else tuple(kicked)
    times = kicked if isinstance(kicked, int) else len(costs)
    return CastInfo(
        cast=way is not False,
        player=player,
        from_zone=from_zone,
        way=way if isinstance(way, str) else "",
        x=x,
        kicked=int(times),
        costs_paid=costs,
        mana_spent=mana_spent or "",
    )
