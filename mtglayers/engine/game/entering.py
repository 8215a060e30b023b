"""Entering the battlefield (CR 614.12, 614.13, 616.1, 303.4f, 306.5b, 310.4b, 714.3a).

Each object is looked at as it would be on the battlefield. Replacement effects are applied one
after the other in the order of CR 616.1: control, then copying, then a back face, then the
others; after each one it is decided again which apply. Then all objects enter together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from mtglayers.core.abilities import wording
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import Reflexive
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.objects import CastInfo, Counters, GameObject, ObjectKey
from mtglayers.core.references import ThisObject
from mtglayers.core.state import ActiveEffect, EventFacts, GameState, Snapshot
from mtglayers.engine.evaluation import carried
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.attaching import enchant_options, why_not
from mtglayers.engine.game.doors import entered_doors, unlocking
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen_all
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.twins import Twins
from mtglayers.engine.layer_one import TOKEN_COPY_RULE
from mtglayers.errors import IllegalActionError

__all__ = ["Entry", "enter", "enter_one"]


@dataclass(slots=True)
class Entry:
    """One object about to enter, as it has been decided so far.

    ``item`` is the permanent it will be. ``token`` and ``spell`` say how it comes about;
    ``attached_to`` what an effect or a spell's target attaches it to; ``source`` the id of the
    object whose effect puts it there.
    """

    item: GameObject
    token: bool = False
    spell: bool = False
    attached_to: str = ""
    counters: list[tuple[str, int]] = field(default_factory=list)
    applied: set[tuple[object, ...]] = field(default_factory=set)
    attacking: str = ""
    from_zone: str = ""
    source: ObjectKey | None = None
    asker: int = 0
    barred: bool = False
    transform_blocked: bool = False
    effects: list[int] = field(default_factory=list)
    instead: str = ""
    copy_counters: list[tuple[str, int]] = field(default_factory=list)
    snapshot: Snapshot | None = None
    exceptions: tuple[CopyExcept, ...] = ()
    linked: tuple[Frame, tuple[Reflexive, ...]] | None = None


def enter_one(play: Play, entry: Entry) -> ObjectKey | None:
    """Put one object onto the battlefield; ``None`` if it can't enter."""
    found = enter(play, [entry])
    return found[0] if found else None


def enter(play: Play, entries: Iterable[Entry]) -> tuple[ObjectKey, ...]:
    """Put objects onto the battlefield at the same time and return their keys."""
    from mtglayers.engine.game.entering_effects import decide

    waiting = _in_order(play, list(entries))
    outer = play.entering
    outside, play.outside = play.outside, play.outside or play.state
    play.entering = (*outer, *(each.item.id for each in waiting))
    settled: list[Entry] = []
    twins = Twins(play)
    provisional = play.state
    for each in waiting:
        alike = twins.like(each)
        if alike is not None:
            settled.append(alike)
            continue
        twins.begin(each)
        settled_before = play.state.by_id.get(each.item.id)
        _keep_counters(play, each, settled_before)
        if each.snapshot is not None:
            _defined_as_copy(play, each)
        each.item = _arriving(play, each.item, play.state.clock)
        play.put(each.item)
        decide(play, each)
        each.counters += each.copy_counters
        _rule_counters(play, each)
        _attach(play, each)
        each.item = play.state.by_id[each.item.id]
        provisional = play.state
        _take_out(play, each, settled_before)
        twins.end(each)
        settled.append(each)
    twins.share()
    play.entering, play.outside = outer, outside
    allowed = [each for each in settled if not each.barred]
    for each in settled:
        if each.barred:
            _does_not_enter(play, each)
    return _put_all(play, allowed, provisional)


def _arriving(play: Play, item: GameObject, timestamp: int) -> GameObject:
    """Return the object as it is when it enters now (CR 613.7d, 302.6)."""
    turn = play.state.turn.number
    return replace(
        item,
        timestamp=timestamp,
        since_turn=turn,
        since_player=item.controller,
        entered_turn=turn,
    )


def _keep_counters(play: Play, entry: Entry, before: GameObject | None) -> None:
    """Let counters stay on a card whose own ability says so (CR 122.2)."""
    from mtglayers.engine.game.zones import kept_counters

    if before is not None and before.counters and before.zone != "battlefield":
        kept = kept_counters(play.evaluation, before, "battlefield")
        entry.item = replace(entry.item, counters=kept)


def _defined_as_copy(play: Play, entry: Entry) -> None:
    """Give a token that is created as a copy the copied values from the start (CR 707.2)."""
    active = ActiveEffect(
        id=play.number(),
        timestamp=play.timestamp(),
        controller=entry.item.controller,
        effect=_copy_effect(entry.exceptions, wording(entry.exceptions)),
        source=entry.source,
        affected=(entry.item.key,),
        made_turn=play.state.turn.number,
        snapshot=entry.snapshot,
        rule=TOKEN_COPY_RULE,
    )
    play.state = replace(play.state, effects=(*play.state.effects, active))
    entry.effects.append(active.id)


@lru_cache(maxsize=256)
def _copy_effect(
    exceptions: tuple[CopyExcept, ...], _: tuple[tuple[str, str, str], ...]
) -> ContinuousEffect:
    return ContinuousEffect(ThisObject(), (BecomeCopy(ThisObject(), exceptions),))


def _in_order(play: Play, entries: list[Entry]) -> list[Entry]:
    """Active player first (CR 101.4, 613.7m), then as given."""
    from mtglayers.engine.context import players_in_order

    order = players_in_order(play.state)
    ranked = sorted(
        enumerate(entries), key=lambda each: (order.index(each[1].item.controller), each[0])
    )
    return [each for _, each in ranked]


def _take_out(play: Play, entry: Entry, before: GameObject | None) -> None:
    """Take the object off the battlefield again, until all enter together."""
    if before is not None:
        play.put(before)
        return
    rest = tuple(o for o in play.state.objects if o.id != entry.item.id)
    play.state = replace(play.state, objects=rest)


def _does_not_enter(play: Play, entry: Entry) -> None:
    """CR 303.4g, 608.3e: it stays where it is; a spell goes to the graveyard."""
    from mtglayers.engine.game.zones import move_one

    dropped = set(entry.effects)
    if dropped:
        kept = tuple(each for each in play.state.effects if each.id not in dropped)
        play.state = replace(play.state, effects=kept)
    known = play.state.by_id.get(entry.item.id)
    if known is not None and (known.zone == "stack" or entry.instead):
        move_one(play, known.id, entry.instead or "graveyard")
    elif known is None and entry.instead and not entry.token:
        item = replace(entry.item, zone=entry.instead, controller=entry.item.owner)
        play.state = play.state.with_object(replace(item, cast=CastInfo()))


# --- what rules give it ---


def _rule_counters(play: Play, entry: Entry) -> None:
    """Loyalty, defense and lore counters (CR 306.5b, 310.4b, 714.3a)."""
    item = play.state.by_id[entry.item.id]
    if item.status.face_down:
        return
    view = play.view(item.id)
    values, printed = view.characteristics, view.copiable
    if "Planeswalker" in values.card_types and printed.loyalty:
        loyalty = printed.loyalty - 2 * _life_paid(play, item)
        entry.counters += [("loyalty", loyalty)] if loyalty > 0 else []
    if "Battle" in values.card_types and printed.defense:
        entry.counters.append(("defense", printed.defense))
    if "Saga" in values.subtypes:
        entry.counters.append(("lore", _first_chapter(play, entry)))
    if "Case" in values.subtypes or "Class" in values.subtypes:
        play.change(item.id, class_level=1 if "Class" in values.subtypes else 0)


def _life_paid(play: Play, item: GameObject) -> int:
    """CR 702.150a: how often life was paid for a Phyrexian mana symbol of what is compleated."""
    from mtglayers.engine.game.destroying import has_keyword

    if not has_keyword(play, item.id, "compleated"):
        return 0
    paid = sum(1 for cost in item.cast.costs_paid if cost in ("compleated", "life"))
    return paid or int(item.cast.way == "compleated")


def _first_chapter(play: Play, entry: Entry) -> int:
    """CR 702.155b: with read ahead its controller chooses the chapter it begins with."""
    from mtglayers.engine.game.state_based import final_chapter

    last = final_chapter(play.view(entry.item.id).characteristics)
    if not reads_ahead(play, entry.item.id) or any(k == "lore" for k, _ in entry.counters):
        return 0 if any(k == "lore" for k, _ in entry.counters) else 1
    answer = play.ask(
        Question(
            kind="number",
            prompt=f"Choose the chapter with which {entry.item.id} begins",
            source=entry.item.id,
            options=tuple(str(n) for n in range(1, max(last, 1) + 1)),
            asker=entry.asker,
        )
    )
    return int(answer[0])


def reads_ahead(play: Play, item_id: str) -> bool:
    """Whether a Saga has read ahead (CR 702.155)."""
    from mtglayers.core.abilities import KeywordAbility

    return any(
        isinstance(held.ability, KeywordAbility) and held.ability.keyword == "read ahead"
        for held in play.view(item_id).characteristics.abilities
    )


def _attach(play: Play, entry: Entry) -> None:
    """CR 303.4f-i: an Aura enters attached, or it does not enter.

    What it may enchant is asked before its own effect works there (CR 702.16n).
    """
    item_id = entry.item.id
    reason = why_not(play, item_id, entry.attached_to) if entry.attached_to else ""
    if entry.attached_to:
        _set_host(play, item_id, entry.attached_to)
    subtypes = play.view(item_id).characteristics.subtypes
    if "Aura" not in subtypes:
        if entry.attached_to and (not {"Equipment", "Fortification"} & subtypes or reason):
            play.change(item_id, attached_to=None, attached_player="")
        return
    if not entry.attached_to:
        entry.attached_to = _ask_host(play, entry)
        if not entry.attached_to:
            entry.barred = True
            return
        _set_host(play, item_id, entry.attached_to)
    if not reason:
        return
    if not entry.spell:
        entry.barred = True
        return
    raise IllegalActionError(
        f"{item_id} can't enter attached to {entry.attached_to}: {reason}",
        objects=(item_id, entry.attached_to),
    )


def _ask_host(play: Play, entry: Entry) -> str:
    options = enchant_options(play, entry.item.id, play.entering)
    if not options:
        return ""
    answer = play.ask(
        Question(
            kind="attached_to",
            prompt=f"Choose what {entry.item.id} enchants",
            source=entry.item.id,
            options=options,
            asker=entry.asker,
        )
    )
    return str(answer[0])


def _set_host(play: Play, item_id: str, host_id: str) -> None:
    host = play.state.by_id.get(host_id)
    if host is not None:
        play.change(item_id, attached_to=host.key)
    else:
        play.change(item_id, attached_player=host_id)


# --- together ---


def _put_all(play: Play, entries: list[Entry], provisional: GameState) -> tuple[ObjectKey, ...]:
    from mtglayers.engine.game.counting_counters import counters_put

    before = play.state
    happenings: list[Happening] = []
    counter_events: list[Happening] = []
    for each in entries:
        play.put(_arriving(play, each.item, play.timestamp()))
    play.state = carried(provisional, play.state)
    for each in entries:
        item = play.state.by_id[each.item.id]
        for kind, number in each.counters:
            put = counters_put(play, item.id, kind, number)
            if put:
                item = play.state.by_id[item.id]
                play.put(replace(item, counters=_plus(play, item, kind, put)))
                counter_events.append(_counter_event(item, kind, put))
        if each.attacking:
            play.change(item.id, combat=(("attacking", each.attacking),))
    for each in entries:
        item = play.state.by_id[each.item.id]
        controller = play.controller(item.id)
        if controller != item.since_player:
            play.change(item.id, since_player=controller)
        happenings.extend(_entered(each, item, controller))
        happenings.extend(unlocking(play, item, door) for door in entered_doors(play, item))
    happen_all(play, [*happenings, *counter_events], before)
    for each in entries:
        if each.linked is not None:
            _linked_triggers(*each.linked)
    return tuple(play.state.by_id[each.item.id].key for each in entries)


def _linked_triggers(frame: Frame, linked: tuple[Reflexive, ...]) -> None:
    """CR 603.11: "when you do" triggers when the object has entered as that copy."""
    from mtglayers.engine.game.resolution import follow

    frame.did, frame.entering = True, ""
    follow(frame, linked)


def _plus(play: Play, item: GameObject, kind: str, number: int) -> tuple[Counters, ...]:
    """Add counters; all of a kind take the newest timestamp (CR 613.7c)."""
    rest = tuple(each for each in item.counters if each.kind != kind)
    return (*rest, Counters(kind, item.counter(kind) + number, play.timestamp()))


def _counter_event(item: GameObject, kind: str, number: int) -> Happening:
    return Happening(
        event="counter",
        facts=EventFacts(
            event="counter", object=item.key, amount=number, counter=kind, player=item.controller
        ),
        rule="122.6",
        text=f"{item.id} enters with {number} {kind} counter{'s' if number != 1 else ''}",
        details=(("counter", kind),),
    )


def _entered(entry: Entry, item: GameObject, controller: str) -> list[Happening]:
    facts = EventFacts(
        event="enters",
        object=item.key,
        player=controller,
        source=entry.source,
        zone=entry.from_zone,
        to_zone="battlefield",
    )
    found: list[Happening] = []
    if entry.token:
        created = replace(facts, event="create_token", amount=1)
        found.append(
            Happening(
                event="create_token",
                facts=created,
                rule="701.6a",
                text=f"{does(controller, 'creates')} {item.id}",
            )
        )
    found.append(
        Happening(
            event="enters",
            facts=facts,
            names=("moved",),
            rule="603.6a",
            text=f"{item.id} enters the battlefield",
        )
    )
    return found


def frame_for(play: Play, entry: Entry) -> Frame:
    """Return the frame of an object that is entering."""
    item = play.state.by_id[entry.item.id]
    return Frame(
        play=play,
        you=play.controller(item.id),
        source=item.key,
        x=item.cast.x,
        asker=entry.asker,
        entering=item.id,
    )
