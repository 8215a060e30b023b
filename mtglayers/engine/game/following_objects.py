"""Instructions that move, tap, mark, attach and turn objects (CR 701)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtglayers.core import instructions as i
from mtglayers.core.abilities import Ability
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.modifications import AddAbility, SetBasePowerToughness, SetTypes
from mtglayers.core.objects import GameObject, Link, ObjectKey, Status
from mtglayers.core.quantities import Const, X
from mtglayers.core.references import ThisObject
from mtglayers.core.state import DelayedTrigger
from mtglayers.engine.choices import NOTED_NAME
from mtglayers.engine.game import attaching
from mtglayers.engine.game.counting_counters import put_counters, remove_counters
from mtglayers.engine.game.designating import designate
from mtglayers.engine.game.destroying import destroy
from mtglayers.engine.game.doors import change_door
from mtglayers.engine.game.effects import begin_effect, may_begin
from mtglayers.engine.game.entering import Entry, enter
from mtglayers.engine.game.facing import change_status
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.prohibited import is_kept_from, prohibited
from mtglayers.engine.game.resolution import follows
from mtglayers.engine.game.selecting import ask_objects, selected
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.statics import restricted_objects
from mtglayers.engine.game.tapping import set_tapped
from mtglayers.engine.game.zones import Move, move
from mtglayers.errors import ChoiceError

_KINDS = {
    "exile": "exiled",
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "mill": "milled",
}


@follows(i.MoveTo)
def _move_to(frame: Frame, instruction: i.MoveTo) -> None:
    if not may_begin(frame, instruction.until):
        frame.remember("moved", ())
        return
    if frame.entering and frame.entering == frame.source_id and instruction.ref == ThisObject():
        frame.kept_out = instruction.zone  # what is only about to enter goes there instead
        return
    items = selected(frame, instruction.ref)
    items = tuple(item for item in items if item.zone != instruction.zone)
    if instruction.verb == "counter":
        items = tuple(
            item for item in items if not prohibited(frame.play, item.id, "can't be countered")
        )
    if instruction.verb == "destroy":
        moved = destroy(
            frame.play, items, source=frame.source, regeneration=instruction.regeneration
        )
    elif instruction.zone == "battlefield":
        moved = _onto_battlefield(frame, instruction, items)
    else:
        moved = move(
            frame.play,
            [
                Move(
                    key=item.key,
                    zone=instruction.zone,
                    verb=instruction.verb,
                    position=instruction.position,
                    source=frame.source,
                    face_down=instruction.face_down if instruction.zone == "exile" else "",
                )
                for item in items
            ],
        )
        _with_counters(frame, instruction, moved)
    kind = _KINDS.get(instruction.verb, "moved")
    frame.remember(kind, moved)
    frame.antecedents["moved"] = moved
    if instruction.zone == "exile":
        frame.antecedents["exiled"] = moved
    left = tuple(item.key for item in items if item.zone == "battlefield")
    if left and instruction.zone != "battlefield":
        frame.remember_last((kind, "moved", "exiled", "affected"), left)
        _remember_targets(frame, left)
    if items and instruction.zone != "battlefield":
        frame.antecedents["left"] = tuple(_as_permanent(frame, item) for item in items)
    if instruction.linked or instruction.until is not None:
        link_to_source(frame, "exiled", moved)
    if instruction.until is not None and moved:
        _return_later(frame, instruction, items, moved)


def _with_counters(frame: Frame, instruction: i.MoveTo, moved: tuple[ObjectKey, ...]) -> None:
    """Put counters on what an effect exiles with them, where it really went (CR 122.1)."""
    for kind, number in instruction.counters:
        for key in moved:
            item = frame.play.state.find(key)
            if item is not None and item.zone == instruction.zone:
                put_counters(frame.play, item.id, kind, frame.number(number), frame.source)


def _remember_targets(frame: Frame, left: tuple[ObjectKey, ...]) -> None:
    """Let later words about a target that was moved mean what it last was (CR 608.2h)."""
    gone = {key.id: key for key in left if frame.play.state.find(key) is None}
    for index, group in enumerate(frame.targets[frame.target_offset :]):
        keys = tuple(gone[each] for each in group if each in gone)
        if keys:
            frame.remember_last((f"target {index}",), keys)


def _as_permanent(frame: Frame, item: GameObject) -> ObjectKey:
    """Return what "that creature" means: the permanent that the moved card was (CR 608.2h)."""
    facts = frame.facts
    if facts is None or facts.object is None or facts.zone != "battlefield":
        return item.key
    if item.zone != "battlefield" and item.id == facts.object.id:
        return facts.object
    return item.key


def link_to_source(frame: Frame, kind: str, keys: tuple[ObjectKey, ...]) -> None:
    """Let linked abilities of the source find what was moved (CR 607.2a)."""
    if frame.source is None or not keys:
        return
    source = frame.play.state.find(frame.source)
    link = Link(kind, keys, frame.link, frame.origin)
    if source is not None:
        frame.play.put(replace(source, links=(*source.links, link)))
        return
    known = tuple(
        (key, replace(last, object=replace(last.object, links=(*last.object.links, link))))
        if key == frame.source
        else (key, last)
        for key, last in frame.play.state.last_known
    )
    frame.play.state = replace(frame.play.state, last_known=known)


def _return_later(
    frame: Frame,
    instruction: i.MoveTo,
    items: tuple[GameObject, ...],
    moved: tuple[ObjectKey, ...],
) -> None:
    """CR 610.3: when the duration ends, the cards return to where they were."""
    assert instruction.until is not None
    event = instruction.until.event
    if event is None:
        return
    play = frame.play
    zone = items[0].zone
    from mtglayers.core.references import Antecedent, OwnerOf

    back = i.MoveTo(
        Antecedent("until"),
        zone,
        verb="return",
        controller=OwnerOf(Antecedent("until")) if zone == "battlefield" else None,
    )
    delayed = DelayedTrigger(
        id=play.number(),
        controller=frame.you,
        trigger=event,
        resolution=i.Resolution((back,)),
        source=frame.source,
        remembered=(("until", moved),),
        made_turn=play.state.turn.number,
        text=frame.ability,
        link=frame.link,
        origin=frame.origin,
        immediate=True,
    )
    play.state = replace(play.state, delayed=(*play.state.delayed, delayed))


def _onto_battlefield(
    frame: Frame, instruction: i.MoveTo, items: tuple[GameObject, ...]
) -> tuple[ObjectKey, ...]:
    entries: list[Entry] = []
    host = selected(frame, instruction.attached_to)
    for item in items:
        if item.kind not in ("card", "token") or (
            item.kind == "token" and item.zone != "battlefield"
        ):
            continue
        controller = _controller(frame, instruction, item)
        entry = entry_of(
            frame,
            item,
            controller,
            tapped=instruction.tapped,
            transformed=instruction.transformed,
            face_down=instruction.face_down,
            attached_to=host[0].id if host else "",
            counters=tuple((k, frame.number(n)) for k, n in instruction.counters),
            attacking=instruction.attacking,
        )
        if entry is not None:
            entries.append(entry)
    _enter_with(frame, entries)
    return enter(frame.play, entries)


def _enter_with(frame: Frame, entries: list[Entry]) -> None:
    """CR 611.2e, 708.2a: what the same effect says of the permanents is true as they enter."""
    for effect in frame.entering_with:
        if not entries:
            continue
        profile = _profile(effect)
        if profile and all(each.item.status.face_down for each in entries):
            for each in entries:
                status = replace(
                    each.item.status,
                    face_down_profile=profile,
                    face_down_abilities=_listed_abilities(effect),
                )
                noted = tuple(c for c in frame.choices if c.kind == NOTED_NAME)
                each.item = replace(each.item, status=status, choices=(*each.item.choices, *noted))
        else:
            begin_effect(frame, effect, keys=tuple(each.item.key for each in entries))
        frame.begun = (*frame.begun, effect)


def _profile(effect: ContinuousEffect) -> str:
    """Put the types of a face-down permanent into words: "Forest land" (CR 708.2a)."""
    words: list[str] = []
    for each in effect.modifications:
        if isinstance(each, SetBasePowerToughness):
            if isinstance(each.power, Const) and isinstance(each.toughness, Const):
                words.insert(0, f"{each.power.number}/{each.toughness.number}")
        elif isinstance(each, SetTypes):
            words += [*each.supertypes, *each.subtypes, *(t.lower() for t in each.card_types)]
        elif not isinstance(each, AddAbility):
            return ""
    return " ".join(words)


def _listed_abilities(effect: ContinuousEffect) -> tuple[Ability, ...]:
    """CR 708.2: abilities that the effect lists are the face-down permanent's own."""
    return tuple(each.ability for each in effect.modifications if isinstance(each, AddAbility))


def _controller(frame: Frame, instruction: i.MoveTo, item: GameObject) -> str:
    if instruction.controller is None:
        return frame.you or item.owner
    from mtglayers.core.references import OwnerOf

    if isinstance(instruction.controller, OwnerOf):
        return item.owner
    found = frame.players_of(instruction.controller)
    return found[0] if found else item.owner


def entry_of(
    frame: Frame,
    item: GameObject,
    controller: str,
    *,
    tapped: bool = False,
    transformed: bool = False,
    face_down: str = "",
    attached_to: str = "",
    counters: tuple[tuple[str, int], ...] = (),
    attacking: bool = False,
) -> Entry | None:
    """Prepare an existing card to enter; instants and sorceries stay where they are (CR 304.4)."""
    from mtglayers.engine.game.zones import new_incarnation

    face = item.card.faces[0]
    if not face_down and {"Instant", "Sorcery"} & set(face.card_types):
        frame.play.note(
            "stays", f"{item.id} is no permanent card and stays where it is", rule="304.4"
        )
        return None
    if transformed and item.card.layout not in ("transform", "double_faced_token"):
        frame.play.note("stays", f"{item.id} can't enter transformed", rule="712.14a")
        return None
    new = new_incarnation(
        item,
        "battlefield",
        controller=controller,
        status=Status(tapped=tapped, transformed=transformed, face_down=face_down),
    )
    from mtglayers.engine.game.following_tokens import _attacked

    return Entry(
        item=new,
        attached_to=attached_to,
        counters=list(counters),
        from_zone=item.zone,
        source=frame.source,
        asker=frame.asker,
        attacking=_attacked(frame, attacking),
    )


@follows(i.Sacrifice)
def _sacrifice(frame: Frame, instruction: i.Sacrifice) -> None:
    """CR 701.17: each player sacrifices permanents of their own."""
    play = frame.play
    wanted_number = frame.number(instruction.number)
    if instruction.ref is not None:
        items = selected(frame, instruction.ref)
        chosen = [
            item
            for item in items
            if item.zone == "battlefield"
            and play.controller(item.id) in frame.players_of(instruction.player)
            and not is_kept_from(frame, play.controller(item.id), "sacrifice")
            and not prohibited(play, item.id, "can't be sacrificed")
        ]
    else:
        chosen = _chosen_sacrifices(frame, instruction)
    moves = [
        Move(key=item.key, zone="graveyard", verb="sacrifice", source=frame.source)
        for item in chosen
    ]
    keys = tuple(item.key for item in chosen)
    move(play, moves)
    frame.remember("sacrificed", keys)
    if instruction.ref is None and not isinstance(instruction.number, X):
        wanted = wanted_number * len(frame.players_of(instruction.player))
        frame.did = 0 < wanted <= len(keys)


def _chosen_sacrifices(frame: Frame, instruction: i.Sacrifice) -> list[GameObject]:
    play = frame.play
    any_number = isinstance(instruction.number, X) and frame.x is None
    number = frame.number(instruction.number)
    chosen: list[GameObject] = []
    kept = restricted_objects(play.state, "can't be sacrificed")
    for player in frame.players_of(instruction.player):
        if is_kept_from(frame, player, "sacrifice"):
            continue
        options = [
            item.id
            for item in play.permanents()
            if play.controller(item.id) == player
            and item.id not in play.entering
            and item.id not in kept
            and (instruction.filter is None or frame.matches(instruction.filter, item.id))
        ]
        picked = ask_objects(
            frame,
            options,
            kind="sacrifice",
            prompt=f"{does(player, 'sacrifices')}",
            minimum=0 if any_number else number,
            maximum=None if any_number else number,
            player=player,
        )
        _check_total(frame, instruction, picked)
        chosen += [play.state.by_id[each] for each in picked]
    return chosen


def _check_total(frame: Frame, instruction: i.Sacrifice, picked: Sequence[str]) -> None:
    """Refuse creatures whose total power is too small; a cost is not paid in part (CR 118.3)."""
    if instruction.total_power is None:
        return
    powers = [frame.play.view(each).characteristics.power or 0 for each in picked]
    if sum(powers) < instruction.total_power:
        raise ChoiceError(
            f"the total power of what {frame.source_id} asks for is {sum(powers)}, but it must be "
            f"{instruction.total_power} or greater",
            choice="sacrifice",
        )


@follows(i.PutCounters)
def _put(frame: Frame, instruction: i.PutCounters) -> None:
    number = frame.number(instruction.number)
    kind = instruction.kind
    if instruction.player is not None:
        from mtglayers.engine.game.life import player_counters

        for player in frame.players_of(instruction.player):
            player_counters(frame.play, player, kind, number, frame.you)
        return
    if instruction.options:
        from mtglayers.engine.game.asking import Question

        answer = frame.play.ask(
            Question(
                kind="counter",
                prompt="Choose a counter",
                ability=frame.ability,
                source=frame.source_id,
                options=instruction.options,
                asker=frame.asker,
            )
        )
        kind = str(answer[0])
    items = [
        item for item in selected(frame, instruction.ref) if item.zone in ("battlefield", "exile")
    ]
    if instruction.up_to:
        number = _at_most(frame, number, f"{kind} counters to put")
    put = sum(put_counters(frame.play, item.id, kind, number, frame.source) for item in items)
    frame.amount = put
    frame.remember("affected", [item.key for item in items])
    frame.did = put > 0


def _at_most(frame: Frame, most: int, what: str, *, least: int = 0) -> int:
    """Ask how many of something, between the least and the most."""
    if most <= least:
        return most
    from mtglayers.engine.game.asking import Question

    answer = frame.play.ask(
        Question(
            kind="number",
            prompt=f"Choose the number of {what}",
            ability=frame.ability,
            source=frame.source_id,
            options=tuple(str(number) for number in range(least, most + 1)),
            asker=frame.asker,
        )
    )
    return int(answer[0])


@follows(i.RemoveCounters)
def _remove(frame: Frame, instruction: i.RemoveCounters) -> None:
    removed = 0
    items = selected(frame, instruction.ref)
    number = None if instruction.number is None else frame.number(instruction.number)
    for item in items:
        kinds = [instruction.kind] if instruction.kind else [c.kind for c in item.counters]
        left = number
        for place, kind in enumerate(kinds):
            wanted = left
            others = sum(item.counter(each) for each in kinds[place + 1 :])
            if instruction.up_to or (left is not None and not instruction.kind and others):
                most = item.counter(kind) if left is None else min(left, item.counter(kind))
                least = 0 if instruction.up_to or left is None else max(0, left - others)
                wanted = _at_most(frame, most, f"{kind} counters to remove", least=least)
            gone = remove_counters(frame.play, item.id, kind, wanted)
            removed += gone
            left = left - gone if left is not None and not instruction.kind else left
    frame.amount = removed
    frame.did = removed > 0


@follows(i.MoveCounters)
def _move_counters(frame: Frame, instruction: i.MoveCounters) -> None:
    """CR 122.5: they are removed from one and put on the other, or nothing happens."""
    if _put_as_last_known(frame, instruction):
        return
    source, to = selected(frame, instruction.source), selected(frame, instruction.to)
    frame.did = False
    if not source or not to or source[0].key == to[0].key:
        return
    kinds = [instruction.kind] if instruction.kind else [c.kind for c in source[0].counters]
    number = None if instruction.number is None else frame.number(instruction.number)
    for kind in kinds:
        wanted = source[0].counter(kind) if number is None else number
        if wanted and source[0].counter(kind) >= wanted:
            removed = remove_counters(frame.play, source[0].id, kind, wanted)
            put_counters(frame.play, to[0].id, kind, removed, frame.source)
            frame.did = True


def _put_as_last_known(frame: Frame, instruction: i.MoveCounters) -> bool:
    """CR 122.8: put as many counters of each kind as an object had when it left."""
    if instruction.kind or instruction.number is not None:
        return False
    for key in frame.keys(instruction.source):
        last = frame.play.last_known(key)
        if frame.play.state.find(key) is not None or last is None:
            continue
        to = selected(frame, instruction.to)
        for each in last.object.counters if to else ():
            put_counters(frame.play, to[0].id, each.kind, each.number, frame.source)
        frame.did = bool(to and last.object.counters)
        return True
    return False


@follows(i.DoubleCounters)
def _double(frame: Frame, instruction: i.DoubleCounters) -> None:
    for item in selected(frame, instruction.ref):
        kinds = [instruction.kind] if instruction.kind else [c.kind for c in item.counters]
        for kind in kinds:
            put_counters(frame.play, item.id, kind, item.counter(kind), frame.source)


@follows(i.SetTapped)
def _set_tapped(frame: Frame, instruction: i.SetTapped) -> None:
    items = [item for item in selected(frame, instruction.ref) if item.zone == "battlefield"]
    changed = [item.key for item in items if set_tapped(frame.play, item.id, instruction.tapped)]
    frame.remember("affected", [item.key for item in items])
    frame.did = bool(changed)


@follows(i.Attach)
def _attach(frame: Frame, instruction: i.Attach) -> None:
    hosts = selected(frame, instruction.to)
    items = selected(frame, instruction.ref)
    frame.did = False
    for item in items:
        if hosts and attaching.attach(
            frame.play, item.id, hosts[0].id, as_though=instruction.as_though
        ):
            frame.did = True
    if hosts:
        frame.antecedents["affected"] = (hosts[0].key,)


@follows(i.Unattach)
def _unattach(frame: Frame, instruction: i.Unattach) -> None:
    for item in selected(frame, instruction.ref):
        attaching.unattach(frame.play, item.id)


@follows(i.ChangeStatus)
def _status(frame: Frame, instruction: i.ChangeStatus) -> None:
    items = selected(frame, instruction.ref)
    if instruction.verb.endswith("door of"):
        opened = [change_door(frame, item, instruction.verb) for item in items]
        frame.did = any(opened)
        return
    profile = instruction.profile
    if instruction.verb == "turn face down":
        for effect in frame.entering_with:
            profile = profile or _profile(effect)
            frame.begun = (*frame.begun, effect) if _profile(effect) else frame.begun
    changed = change_status(frame, items, instruction.verb, profile)
    frame.remember("affected", [item.key for item in items])
    frame.did = bool(changed)


@follows(i.Designate)
def _designate(frame: Frame, instruction: i.Designate) -> None:
    designate(frame, instruction)
