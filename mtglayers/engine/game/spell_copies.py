"""Copies of spells and of cards on the stack (CR 707.10, 707.12)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.cards import Card
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import TargetableBy
from mtglayers.core.instructions import CopyCard, CopyNamedCard, CopyStackObject
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.node import walk
from mtglayers.core.objects import CastInfo, GameObject, Link, ObjectKey
from mtglayers.core.quantities import Count
from mtglayers.core.references import ThisObject
from mtglayers.core.state import ActiveEffect, EventFacts, Snapshot, StackItem
from mtglayers.engine.choices import NOTED_NAME, chosen
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.faces import SPLIT_LAYOUTS
from mtglayers.engine.game.asking import Question, checked
from mtglayers.engine.game.casting import check_enchant, put_on_stack, remember_targets
from mtglayers.engine.game.counting_counters import number_replaced
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.targets import target_options, target_specs
from mtglayers.errors import IllegalActionError

__all__ = [
    "choose_new_targets",
    "copy_card",
    "copy_named_card",
    "copy_stack_object",
]

MOST_COPIES = 100
"""How many copies one instruction makes at most."""


def copy_stack_object(
    frame: Frame, key: ObjectKey, player: str, instruction: CopyStackObject
) -> list[StackItem]:
    """Put copies of a spell or ability onto the stack for a player, and return them (CR 707.10)."""
    stacked = _meant(frame, key)
    if stacked is None:
        return []
    made: list[StackItem] = []
    for aim in _aims(frame, stacked, instruction, player):
        copied = _copied(frame, stacked, player, instruction.exceptions, aim)
        if copied is None:
            continue
        if not aim and instruction.new_targets:
            _may_choose_new_targets(frame, copied)
        made.append(copied)
    return made


def _meant(frame: Frame, key: ObjectKey) -> StackItem | None:
    """Find the spell, or else the newest ability of the object besides the one that resolves.

    A spell that has left the stack is copied as it was there (CR 608.2h).
    """
    found = [each for each in frame.play.state.stack if each.source == key]
    resolving = frame.stack_item.id if frame.stack_item is not None else ""
    spells = [each for each in found if each.kind != "ability"]
    abilities = [each for each in found if each.kind == "ability" and each.id != resolving]
    if spells:
        return spells[0]
    if abilities:
        return abilities[-1]
    last = frame.play.last_known(key)
    return last.stacked if last is not None else None


def _aims(frame: Frame, stacked: StackItem, instruction: CopyStackObject, player: str) -> list[str]:
    """List what each copy targets; nothing for one that keeps its targets.

    A copy is made only for objects that are legal for each instance of "target"
    (CR 707.10d, 707.10e).
    """
    number = instruction.number
    if isinstance(number, Count) and any(isinstance(n, TargetableBy) for n in walk(number)):
        wanted = frame.matching(number.filter)
        allowed = tuple(each for each in wanted if _can_aim(frame, stacked, each))
        return list(_in_order(frame, allowed, player))
    elif instruction.to is not None:
        wanted = tuple(key.id for key in frame.keys(instruction.to))[:1]
    else:
        times = max(frame.number(number), 0)
        if times and stacked.kind != "ability":
            times = number_replaced(frame.play, "spell copies", "", times, player=player)
        return [""] * min(times, MOST_COPIES)
    return [each for each in wanted if _can_aim(frame, stacked, each)]


def _in_order(frame: Frame, wanted: tuple[str, ...], player: str) -> tuple[str, ...]:
    """CR 707.10d: the controller of the copies orders them; what is not named comes last."""
    if len(wanted) < 2:
        return wanted
    question = Question(
        kind="targets",
        prompt="Order the copies by their targets, the first to go on the stack first",
        ability=frame.ability,
        source=frame.source_id,
        options=wanted,
        minimum=0,
        maximum=len(wanted),
        asker=frame.asker,
        player=player,
    )
    given = frame.play.chooser.ask(question)
    first = tuple(map(str, checked(question, given))) if given is not None else ()
    return (*first, *(each for each in wanted if each not in first))


def _copied(
    frame: Frame,
    stacked: StackItem,
    player: str,
    exceptions: tuple[CopyExcept, ...],
    aim: str,
) -> StackItem | None:
    """Put one copy onto the stack, with everything that was decided (CR 707.10, 707.10b)."""
    play = frame.play
    if aim:
        state = play.state
        keys = tuple(state.by_id[each].key for each in (aim,) if each in state.by_id)
        targets = tuple((aim,) if group else () for group in stacked.targets)
        stacked = replace(stacked, targets=targets, target_keys=keys)
    if stacked.kind == "ability":
        copy = replace(stacked, id=f"ability {play.number()}c", controller=player, copied=True)
    else:
        last = play.last_known(stacked.source)
        item = play.state.find(stacked.source) or (last.object if last is not None else None)
        if item is None:
            return None
        copy = _spell_copy(frame, item, stacked, player, exceptions)
    play.state = replace(play.state, stack=(*play.state.stack, copy))
    remember_targets(play, copy)
    if play.resolves_copies:
        play.auto.add(copy.id)
    if copy.kind != "ability":
        facts = EventFacts(event="copy spell", object=copy.source, spell=copy.source, player=player)
        happen(
            play,
            Happening(
                event="copy spell",
                facts=facts,
                rule="707.10",
                text=f"{does(player, 'copies')} {stacked.source.id}",
            ),
        )
    return copy


def _spell_copy(
    frame: Frame,
    item: GameObject,
    stacked: StackItem,
    player: str,
    exceptions: tuple[CopyExcept, ...],
) -> StackItem:
    play = frame.play
    snapshot = copy_snapshot(
        play.state,
        item.key,
        exceptions,
        ability=frame.made_by,
        context=frame.context(),
        both_faces=True,
    )
    turned = item.status.transformed and "back" in dict(snapshot.variants)
    name = dict(snapshot.variants).get("back" if turned else "", snapshot.values).name
    ids = {*play.state.by_id, *play.state.player_by_id}
    made = GameObject(
        id=free_id(id_from_name(name or item.id), ids),
        kind="spell copy",
        card=item.card,
        owner=player,
        controller=player,
        zone="stack",
        face=item.face,
        status=item.status,
        timestamp=play.timestamp(),
        cast=replace(item.cast, cast=False, mana_spent="", player=player),
        choices=item.choices,
        links=(Link("copied", (item.key,)),),
    )
    play.state = play.state.with_object(made)
    _begin(frame, made.key, snapshot, exceptions)
    return replace(stacked, id=made.id, source=made.key, controller=player, copied=True)


def _begin(
    frame: Frame, key: ObjectKey, snapshot: Snapshot, exceptions: tuple[CopyExcept, ...]
) -> None:
    play = frame.play
    active = ActiveEffect(
        id=play.number(),
        timestamp=play.timestamp(),
        controller=frame.you,
        effect=ContinuousEffect(ThisObject(), (BecomeCopy(ThisObject(), exceptions),)),
        source=frame.source,
        affected=(key,),
        made_turn=play.state.turn.number,
        snapshot=snapshot,
        rule="707.10",
    )
    play.state = replace(play.state, effects=(*play.state.effects, active))


# --- what copies target --------------------------------------------------------------------------


def _may_choose_new_targets(frame: Frame, copied: StackItem) -> None:
    """CR 707.10c: the controller may choose new targets; nobody saying so keeps them."""
    if any(copied.targets) and frame.play.ask_may(
        "choose new targets for the copy",
        source=frame.source_id,
        ability=frame.ability,
        asker=frame.asker,
    ):
        choose_new_targets(frame, copied.id)


def _on_stack(frame: Frame, stack_id: str) -> StackItem | None:
    return next((each for each in frame.play.state.stack if each.id == stack_id), None)


def _frame_of_copy(frame: Frame, copied: StackItem) -> Frame:
    return Frame(
        play=frame.play,
        you=copied.controller,
        source=copied.source,
        ability=copied.ability.text,
        x=copied.x,
        asker=frame.asker,
    )


def choose_new_targets(frame: Frame, stack_id: str) -> None:
    """Let the controller of a copy choose its targets; those not chosen stay (CR 707.10c)."""
    copied = _on_stack(frame, stack_id)
    if copied is None or not any(copied.targets):
        return
    inner = _frame_of_copy(frame, copied)
    groups: list[tuple[str, ...]] = []
    specs = target_specs(copied.resolution, copied.modes)
    for number, group in enumerate(copied.targets):
        if number >= len(specs) or not group:
            groups.append(group)
            continue
        options = target_options(inner, specs[number])
        question = Question(
            kind="targets",
            prompt=f"Choose new targets for {copied.id}",
            ability=frame.ability,
            source=frame.source_id,
            options=tuple(dict.fromkeys((*options, *group))),
            minimum=len(group),
            maximum=len(group),
            asker=frame.asker,
            player=copied.controller,
        )
        given = frame.play.chooser.ask(question)
        chosen = group if given is None else checked(question, given)
        groups.append(tuple(map(str, chosen)))
        inner.targets = tuple(groups)
    _put_targets(frame, stack_id, tuple(groups))


def _can_aim(frame: Frame, stacked: StackItem, object_id: str) -> bool:
    inner = _frame_of_copy(frame, stacked)
    specs = target_specs(stacked.resolution, stacked.modes)
    used = [spec for spec, group in zip(specs, stacked.targets, strict=False) if group]
    if not specs and any(stacked.targets):
        return _can_enchant(frame, stacked, object_id)
    return bool(used) and all(object_id in target_options(inner, spec) for spec in used)


def _can_enchant(frame: Frame, stacked: StackItem, object_id: str) -> bool:
    """CR 303.4a: an Aura spell's target is what its enchant ability allows."""
    item = frame.play.state.find(stacked.source)
    if item is None:
        return False
    try:
        check_enchant(frame.play, item, object_id)
    except IllegalActionError:
        return False
    return True


def _put_targets(frame: Frame, stack_id: str, targets: tuple[tuple[str, ...], ...]) -> None:
    state = frame.play.state
    keys = tuple(
        state.by_id[each].key for group in targets for each in group if each in state.by_id
    )
    frame.play.state = replace(
        state,
        stack=tuple(
            replace(each, targets=targets, target_keys=keys) if each.id == stack_id else each
            for each in state.stack
        ),
    )
    for each in frame.play.state.stack:
        if each.id == stack_id:
            remember_targets(frame.play, each)


# --- copies of cards -----------------------------------------------------------------------------


def copy_card(frame: Frame, item: GameObject, instruction: CopyCard) -> ObjectKey | None:
    """Copy a card; the copy may be cast while the effect resolves (CR 707.12)."""
    return _cast_copy(
        frame,
        item.card,
        from_zone=item.zone,
        links=(Link("copied", (item.key,)),),
        ask=instruction.cast,
        what=item.id,
    )


def copy_named_card(frame: Frame, instruction: CopyNamedCard) -> ObjectKey | None:
    """Copy the card with the chosen name, outside the game; it may be cast (CR 707.13)."""
    play = frame.play
    kind = NOTED_NAME if instruction.noted else "card_name"
    now = [each.value for each in frame.choices if each.kind == kind]
    name = now[-1] if now else chosen(kind, frame.context())
    if name is None:
        return None
    card = _in_a_graveyard(play, str(name)) if instruction.noted else None
    if card is None and play.state.find_card is not None:
        card = play.state.find_card(str(name))
    if card is None:
        play.note(
            "not modelled", f"the card data have no card named {name}", object_id=frame.source_id
        )
        return None
    return _cast_copy(
        frame, card, from_zone="outside", links=(), ask=instruction.cast, what=str(name)
    )


def _in_a_graveyard(play: Play, name: str) -> Card | None:
    """Find the card with a noted name as it last existed in a graveyard (CR 707.14)."""
    for _, last in reversed(play.state.last_known):
        if last.object.zone == "graveyard" and last.object.card.faces[0].name == name:
            return last.object.card
    return None


def _cast_copy(
    frame: Frame,
    card: Card,
    *,
    from_zone: str,
    links: tuple[Link, ...],
    ask: bool,
    what: str,
) -> ObjectKey | None:
    play = frame.play
    if ask and not play.ask_may(
        f"cast the copy of {what}",
        source=frame.source_id,
        ability=frame.ability,
        asker=frame.asker,
        asks=("card_name",),
    ):
        return None
    face = _face_to_cast(frame, card)
    ids = {*play.state.by_id, *play.state.player_by_id}
    made = GameObject(
        id=free_id(id_from_name(card.faces[face].name), ids),
        kind="card copy",
        card=card,
        face=face,
        owner=frame.you,
        controller=frame.you,
        zone="stack",
        timestamp=play.timestamp(),
        cast=CastInfo(cast=True, player=frame.you, from_zone=from_zone),
        links=links,
    )
    play.state = play.state.with_object(made)
    put_on_stack(play, made, auto=True)
    return made.key


_CHOSEN_FACES = frozenset({*SPLIT_LAYOUTS, "adventure", "modal_dfc"})


def _face_to_cast(frame: Frame, card: Card) -> int:
    """Ask which half or face of the copied card is cast (CR 709.3c, 712.11b, 715.3)."""
    faces = [
        number
        for number, face in enumerate(card.faces)
        if number == 0 or "Land" not in face.card_types
    ]
    if card.layout not in _CHOSEN_FACES or len(faces) < 2:
        return 0
    question = Question(
        kind="card_name",
        prompt=f"Choose which part of {card.name} is cast",
        ability=frame.ability,
        source=frame.source_id,
        options=tuple(card.faces[number].name for number in faces),
        asker=frame.asker,
        player=frame.you,
    )
    given = frame.play.chooser.ask(question)
    if given is None and card.layout not in SPLIT_LAYOUTS:
        return 0
    chosen = checked(question, given) if given is not None else frame.play.ask(question)
    return faces[question.options.index(str(chosen[0]))]
