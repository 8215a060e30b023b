"""The stack: triggered abilities, resolution, and settling the game (CR 117.5, 603.3, 608).

`settle` does what happens whenever a player would get priority: state-based actions until there
are none, triggered abilities onto the stack, then the top of the stack resolves, until nothing
is left. Spells that were only cast stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mtglayers.core.abilities import ActivatedAbility, KeywordAbility, TriggeredAbility
from mtglayers.core.instructions import Resolution
from mtglayers.core.objects import GameObject
from mtglayers.core.state import EventFacts, StackItem
from mtglayers.core.triggers import StateTrigger
from mtglayers.engine import context as reading
from mtglayers.engine.context import players_in_order
from mtglayers.engine.copying import record_copies, settle_static_copies
from mtglayers.engine.game.durations import refresh
from mtglayers.engine.game.frames import Frame, view_context
from mtglayers.engine.game.happen import happen, held_triggers
from mtglayers.engine.game.modes import check_different_targets, choose_modes
from mtglayers.engine.game.play import (
    DEPTH_BOUND,
    RESOLUTION_BOUND,
    EndlessLoopError,
    Happening,
    Play,
)
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.targets import (
    choose_targets,
    has_legal_targets,
    is_optional,
    recheck_targets,
    target_specs,
)

__all__ = ["frame_of", "push", "resolve_ability", "resolve_top", "settle", "settle_above"]


def settle(play: Play) -> None:
    """Bring the game to the point where nothing happens by itself any more."""
    from mtglayers.engine.game.state_based import perform

    while True:
        play.state = record_copies(play.state)
        refresh(play)
        play.state = settle_static_copies(play.state)
        _track_control(play)
        _unpair(play)
        if perform(play):
            continue
        _state_triggers(play)
        if play.pending:
            known = {each.id for each in play.state.stack}
            _put_triggers(play)
            for each in play.state.stack:
                if each.id not in known:
                    play.depths[each.id] = play.depth + 1
            continue
        top = _top(play)
        if top is None:
            return
        _resolve_in_turn(play, top)


def settle_above(play: Play) -> None:
    """Let all resolve that casting a spell has put above it, copies of spells too (CR 608.1)."""
    outer = play.floor
    play.floor, play.resolves_copies = len(play.state.stack), True
    settle(play)
    play.floor, play.resolves_copies = outer, False


def _resolve_in_turn(play: Play, top: StackItem) -> None:
    """Resolve the top of the stack, unless it is one more turn of an endless loop (CR 729.4)."""
    play.resolutions += 1
    play.depth = play.depths.get(top.id, 0)
    if play.depth > DEPTH_BOUND or play.resolutions > RESOLUTION_BOUND:
        words = top.ability.text or top.id
        raise EndlessLoopError(
            f"{play.resolutions} abilities have resolved one because of the other, "
            f"at last of {top.source.id}: {words}",
            hint="They seem to trigger each other without end; perhaps a choice can stop them.",
        )
    resolve_top(play, top)


def _top(play: Play) -> StackItem | None:
    for item in reversed(play.state.stack[play.floor :]):
        if item.kind == "ability" or item.id in play.auto:
            return item
    return None


def _track_control(play: Play) -> None:
    """Note since when each permanent has its controller (CR 302.6), and that control changed."""
    controllers = play.evaluation.controllers
    changed = False
    for item in play.permanents():
        controller = controllers.get(item.id, item.controller)
        if controller == item.since_player:
            continue
        changed = changed or bool(item.since_player)
        was = item.since_player
        play.put(
            replace(
                play.state.by_id[item.id],
                since_player=controller,
                since_turn=play.state.turn.number,
                combat=(),
            )
        )
        if was:
            happen(
                play,
                Happening(
                    event="control",
                    facts=EventFacts(event="control", object=item.key, player=controller),
                    rule="613.1b",
                    text=f"{does(controller, 'gains')} control of {item.id}",
                    details=(("from", was),),
                ),
            )


def _unpair(play: Play) -> None:
    """CR 702.95d: a pair ends when one stops being a creature under that player's control."""
    seen = play.evaluation
    for item in play.state.objects:
        if not item.links:
            continue
        pairs = [link for link in item.links if link.kind == "paired"]
        if not pairs:
            continue
        other = play.state.find(pairs[0].objects[0])
        fine = other is not None and all(
            each.zone == "battlefield"
            and not each.status.phased_out
            and "Creature" in seen.values[each.id].card_types
            and seen.controllers.get(each.id) == seen.controllers.get(item.id)
            for each in (item, other)
        )
        if not fine:
            kept = tuple(link for link in item.links if link.kind != "paired")
            play.change(item.id, links=kept)


def _state_triggers(play: Play) -> None:
    """CR 603.8: a state trigger does not trigger again while it is on the stack."""
    for item, controller, held, ability in held_triggers(play.state):
        if not isinstance(ability.trigger, StateTrigger):
            continue
        waiting = (*play.state.stack, *play.pending)
        if any(each.source == item.key and each.ability == ability for each in waiting):
            continue
        context = view_context(
            play.state,
            source=item.key,
            you=controller,
            link=held.ability.link,
            origin=held.origin,
        )
        if not reading.holds(ability.trigger.condition, context):
            continue
        if _did_nothing_before(play, item.id, ability):
            continue
        from mtglayers.engine.game.happen import _triggered

        _triggered(play, item, controller, held, ability, EventFacts(event="state"), context)


def _did_nothing_before(play: Play, object_id: str, ability: TriggeredAbility) -> bool:
    """Tell whether a state trigger would repeat without end: it is given up after some times."""
    times = [
        each
        for each in play.state.history[-50:]
        if each.event == "trigger" and each.object == object_id and each.text == ability.text
    ]
    return len(times) >= 10


def _put_triggers(play: Play) -> None:
    """CR 603.3b: active player's first, then in turn order; each player's by timestamp."""
    order = players_in_order(play.state)
    waiting, play.pending = play.pending, []

    def place(each: StackItem) -> tuple[int, int]:
        item = play.state.by_id.get(each.source.id)
        rank = order.index(each.controller) if each.controller in order else len(order)
        return (rank, item.timestamp if item is not None else 0)

    for each in sorted(waiting, key=place):
        push(play, each)


def frame_of(play: Play, item: StackItem, asker: int) -> Frame:
    """Make the frame of something on the stack."""
    return Frame(
        play=play,
        you=item.controller,
        source=item.source,
        ability=item.ability.text,
        link=item.link,
        origin=item.origin,
        granter=item.granter,
        x=item.x,
        targets=item.targets,
        target_keys=item.target_keys,
        facts=item.event,
        asker=asker,
        antecedents=dict(item.remembered),
        stack_item=item,
        made_by=item.ability,
    )


def push(
    play: Play, item: StackItem, *, modes: Sequence[Any] = (), asker: int | None = None
) -> bool:
    """Put an ability on the stack with its modes and targets; ``False`` if it can't be (603.3d)."""
    number = asker if asker is not None else play.next_asker()
    frame = frame_of(play, item, number)
    if item.resolution.modes and not any(
        has_legal_targets(frame, mode) for mode in item.resolution.modes
    ):
        return _removed(play, item)
    chosen = choose_modes(frame, item.resolution, modes)
    if item.resolution.modes and not chosen and item.resolution.minimum_modes:
        return _removed(play, item)
    frame.targets = ()
    frame.target_keys = ()
    specs = target_specs(item.resolution, chosen)
    if not choose_targets(frame, specs, optional=is_optional(item.resolution)):
        return _removed(play, item)
    check_different_targets(frame, item.resolution.choosing)
    placed = replace(item, modes=chosen, targets=frame.targets, target_keys=frame.target_keys)
    play.askers[placed.id] = number
    play.state = replace(play.state, stack=(*play.state.stack, placed))
    announce_targets(play, placed)
    return True


def _removed(play: Play, item: StackItem) -> bool:
    key = item.source if play.state.find(item.source) is not None else None
    play.record(
        Happening(
            event="removed from stack",
            facts=EventFacts(object=key, player=item.controller),
            rule="603.3d",
            text=f"no legal choice for: {item.ability.text}",
        )
    )
    return False


def announce_targets(play: Play, item: StackItem) -> None:
    """Objects become targets (CR 115.1)."""
    kind = "spell" if item.kind == "spell" else "ability"
    for group in item.targets:
        for target in group:
            found = play.state.by_id.get(target)
            names = _target_names(play, item) if found is not None else ()
            if found is not None:
                _ward(play, item, found)
            happen(
                play,
                Happening(
                    event="target",
                    facts=EventFacts(
                        event="target",
                        object=found.key if found is not None else None,
                        player=item.controller if found is not None else target,
                        source=item.source,
                        spell=item.source,
                    ),
                    names=("becomes target", f"becomes target of {kind}", *names),
                    shown=False,
                ),
            )
    _crime(play, item)


def _ward(play: Play, item: StackItem, target: GameObject) -> None:
    """CR 702.21a: say that a cost would have to be paid; here it is taken as paid."""
    if target.zone != "battlefield" or play.controller(target.id) == item.controller:
        return
    for held in play.view(target.id).characteristics.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "ward":
            words = f"{ability.text} of {target.id}: its cost is taken as paid"
            play.note("ward", words, object_id=target.id, rule="702.21a")


def _target_names(play: Play, item: StackItem) -> tuple[str, ...]:
    """Say more closely what an object became the target of."""
    if item.kind != "spell":
        keyword = getattr(item.ability, "keyword", "")
        activated = isinstance(item.ability, ActivatedAbility)
        words = (["activated"] if activated else []) + ([keyword] if keyword else [])
        return tuple(f"becomes target of {word} ability" for word in words)
    values = play.view(item.id).characteristics
    words = ["aura"] if "Aura" in values.subtypes else []
    words += ["instant or sorcery"] if {"Instant", "Sorcery"} & values.card_types else []
    return tuple(f"becomes target of {word} spell" for word in words)


def _crime(play: Play, item: StackItem) -> None:
    """CR 700.13: to target an opponent, or something of an opponent's, is a crime."""
    for target in (each for group in item.targets for each in group):
        found = play.state.by_id.get(target)
        if found is None:
            whose = target
        elif found.zone in ("battlefield", "stack"):
            whose = play.controller(target)
        else:
            whose = found.owner if found.zone == "graveyard" else item.controller
        if whose != item.controller and whose in play.state.player_by_id:
            happen(
                play,
                Happening(
                    event="crime",
                    facts=EventFacts(event="crime", player=item.controller, source=item.source),
                    rule="700.13",
                    text=f"{does(item.controller, 'commits')} a crime",
                ),
            )
            return


def resolve_top(play: Play, item: StackItem) -> None:
    """Let what was to happen in response happen, then resolve the top of the stack."""
    if item.kind == "spell":
        from mtglayers.engine.game.casting import resolve_spell

        play.auto.discard(item.id)
        resolve_spell(play, item.id)
        return
    asker = play.askers.get(item.id, 0)
    play.state = play.chooser.respond(play.state, item.source.id, item.ability.text, asker)
    if all(each.id != item.id for each in play.state.stack):
        return
    resolve_ability(play, item, asker=asker)
    play.state = replace(
        play.state, stack=tuple(each for each in play.state.stack if each.id != item.id)
    )


def resolve_ability(play: Play, item: StackItem, *, asker: int | None = None) -> Frame:
    """Resolve an ability: its "if", its targets, its instructions (CR 608.2)."""
    frame = frame_of(play, item, asker if asker is not None else play.next_asker())
    outer = play.cause
    play.cause = _event_number(item)
    try:
        if isinstance(item.ability, TriggeredAbility) and not frame.holds(item.ability.condition):
            _fizzles(play, item, "603.4", "its condition is no longer true")
            return frame
        if not recheck_targets(frame, item.resolution, item.modes):
            _fizzles(play, item, "608.2b", "all its targets are illegal")
            return frame
        _count_resolution(play, item)
        run(frame, item.resolution, item.modes)
    finally:
        play.cause = outer
    return frame


def _count_resolution(play: Play, item: StackItem) -> None:
    """Keep that an ability resolves; a copy is the same ability (CR 707.10b)."""
    turn = play.state.turn.number
    earlier = tuple(each for each in play.state.resolved if each[2] == turn)
    now = (item.source, item.ability.text, turn)
    play.state = replace(play.state, resolved=(*earlier, now))


def _event_number(item: StackItem) -> int | None:
    tail = item.id.rpartition(" ")[2]
    return int(tail) if tail.isdigit() else None


def _fizzles(play: Play, item: StackItem, rule: str, why: str) -> None:
    key = item.source if play.state.find(item.source) is not None else None
    play.record(
        Happening(
            event="does not resolve",
            facts=EventFacts(object=key, player=item.controller),
            rule=rule,
            text=f"{item.ability.text or item.id}: {why}",
        )
    )


def run(frame: Frame, resolution: Resolution, modes: Sequence[int]) -> None:
    """Follow the instructions, and those of the chosen modes, in order (CR 608.2c)."""
    from mtglayers.engine.game.resolution import follow

    before = len(frame.play.state.history)
    follow(frame, resolution.instructions)
    offset = len(resolution.targets)
    for mode in modes:
        inner = resolution.modes[mode]
        frame.target_offset = offset
        follow(frame, inner.instructions)
        offset += len(inner.targets)
    frame.target_offset = 0
    for text in frame.opaque.texts:
        frame.play.note(
            "not modelled", f"{text} (not understood)", object_id=frame.source_id, rule="608.2c"
        )
    if len(frame.play.state.history) == before:
        words = frame.ability or frame.source_id
        frame.play.note("nothing happens", words, object_id=frame.source_id, rule="608.2")
