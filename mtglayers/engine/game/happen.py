"""Events and the triggered abilities that wait for them (CR 603).

`happen` records events that happen at the same time and finds what triggers. Abilities that
look back (CR 603.10) are found in the state before the event, all others in the state after it.
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import (
    HeldAbility,
    TriggeredAbility,
)
from mtglayers.core.instructions import AddMana
from mtglayers.core.node import walk
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.references import LinkedObjects
from mtglayers.core.state import DelayedTrigger, EventFacts, GameState, StackItem
from mtglayers.core.triggers import (
    ChapterTrigger,
    EventTrigger,
    OrTrigger,
    StepTrigger,
    Trigger,
)
from mtglayers.engine import context as reading
from mtglayers.engine.context import Context
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.ability_kinds import abilities_of, kinds_of, notable
from mtglayers.engine.game.event_names import canonical
from mtglayers.engine.game.frames import view_context
from mtglayers.engine.game.matching import names_of, trigger_matches
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.sieges import siege_abilities

__all__ = ["abilities_of", "happen", "happen_all", "held_triggers", "trigger_matches"]

Holder = tuple[GameObject, str, HeldAbility, TriggeredAbility]


def happen(play: Play, happening: Happening, before: GameState | None = None) -> None:
    """Record one event and find what triggers on it."""
    happen_all(play, [happening], before)


def happen_all(play: Play, happenings: list[Happening], before: GameState | None = None) -> None:
    """Record events that happen at the same time and find what triggers on them."""
    for each in happenings:
        if each.shown:
            play.record(each)
    looking_back = [each for each in happenings if each.looks_back]
    others = [each for each in happenings if not each.looks_back]
    if looking_back and before is not None:
        _find(play, looking_back, before)
    if others:
        _find(play, others, play.state)
    from mtglayers.engine.game.durations import end_by_events

    end_by_events(play, happenings, before or play.state)


# --- abilities ---


def held_triggers(state: GameState) -> list[Holder]:
    """List the triggered abilities of all objects in the zones in which they function."""
    return reading.derived(state, "held_triggers", _held_triggers)


def _held_triggers(state: GameState) -> list[Holder]:
    seen = evaluate(state)
    found: list[Holder] = []
    for item in notable(state):
        values = seen.values[item.id]
        if not kinds_of(values.abilities).triggered and "Battle" not in values.card_types:
            continue
        controller = seen.controllers.get(item.id) or item.owner
        found += [
            (item, controller, held, ability)
            for held in values.abilities
            for ability in abilities_of(held, item)
            if isinstance(ability, TriggeredAbility) and item.zone in _zones(ability)
        ]
        if item.zone == "battlefield":
            found += [(item, controller, *each) for each in siege_abilities(values)]
    return found


def _zones(ability: TriggeredAbility) -> tuple[str, ...]:
    """CR 113.6k: an ability functions where its trigger condition can be met."""
    if any(node == LinkedObjects("haunted") for node in walk(ability.trigger)):
        return (*ability.zones, "exile")  # CR 702.55c
    if ability.zones == ("battlefield",):
        events = {
            canonical(node.event)
            for node in walk(ability.trigger)
            if isinstance(node, EventTrigger)
        }
        if events and events <= {"cast"} and _watches_itself(ability.trigger):
            return ("stack",)
        from_anywhere = not any(
            isinstance(node, EventTrigger) and node.from_zones for node in walk(ability.trigger)
        )
        if events == {"put into graveyard"} and from_anywhere and _watches_itself(ability.trigger):
            return ("graveyard",)
    return ability.zones


def _watches_itself(trigger: Trigger) -> bool:
    from mtglayers.core.filters import Is
    from mtglayers.core.references import ThisObject

    return any(
        isinstance(node, EventTrigger) and node.subject == Is(ThisObject())
        for node in walk(trigger)
    )


# --- matching ---


def _find(play: Play, happenings: list[Happening], state: GameState) -> None:
    interesting = {name for each in happenings for name in names_of(each)}
    for item, controller, held, ability in held_triggers(state):
        if item.id in play.entering:
            continue
        if not _could_match(ability.trigger, interesting):
            continue
        _try(play, state, happenings, item, controller, held, ability)
    for delayed in play.state.delayed:
        of_later = isinstance(delayed.trigger, StepTrigger) and delayed.trigger.next_turn
        if of_later and delayed.made_turn == play.state.turn.number:
            continue
        if not delayed.immediate and _could_match(delayed.trigger, interesting):
            _try_delayed(play, state, happenings, delayed)


def _could_match(trigger: Trigger, names: set[str]) -> bool:
    match trigger:
        case EventTrigger(event=event):
            return canonical(event) in names
        case OrTrigger(parts=parts):
            return any(_could_match(part, names) for part in parts)
        case StepTrigger():
            return "step" in names
        case ChapterTrigger():
            return "counter" in names
    return False


def _try(
    play: Play,
    state: GameState,
    happenings: list[Happening],
    item: GameObject,
    controller: str,
    held: HeldAbility,
    ability: TriggeredAbility,
) -> None:
    grouped: list[Happening] = []
    for happening in happenings:
        context = view_context(
            state,
            source=item.key,
            you=controller,
            link=held.ability.link,
            origin=held.origin,
            granter=held.granter,
            facts=happening.facts,
        )
        if not trigger_matches(ability.trigger, happening, context):
            continue
        if _one_or_more(ability.trigger, happening):
            grouped.append(happening)
            continue
        _triggered(play, item, controller, held, ability, happening.facts, context)
    if grouped:
        facts = _together([each.facts for each in grouped])
        context = view_context(state, source=item.key, you=controller, facts=facts)
        _triggered(play, item, controller, held, ability, facts, context)


def _together(facts: list[EventFacts]) -> EventFacts:
    group = tuple(each.object for each in facts if each.object is not None)
    return replace(facts[0], group=group, amount=sum(each.amount or 1 for each in facts))


def _one_or_more(trigger: Trigger, happening: Happening) -> bool:
    return any(
        isinstance(node, EventTrigger)
        and node.one_or_more
        and canonical(node.event) in names_of(happening)
        for node in walk(trigger)
    )


def _triggered(
    play: Play,
    item: GameObject,
    controller: str,
    held: HeldAbility,
    ability: TriggeredAbility,
    facts: EventFacts,
    context: Context,
) -> None:
    """Note that an ability has triggered, if its "if" is true (CR 603.4) and its limit allows."""
    if ability.condition is not None and not reading.holds(ability.condition, context):
        return
    if ability.limit and _times_this_turn(play, item.id, ability.text) >= ability.limit:
        return
    from mtglayers.engine.game.telling import tell
    from mtglayers.engine.game.triggering import times

    tell(play, "trigger", controller)
    for _ in range(times(context.state, item, facts)):
        _goes_on_stack(play, item, controller, held, ability, facts)


def _record_trigger(play: Play, facts: EventFacts, trigger: Happening) -> int:
    """Record that an ability triggered, because of the event that its facts are about."""
    outer = play.cause
    about = facts.object.id if facts.object is not None else ""
    for event in reversed(play.state.history[play.began :]):
        if event.event == facts.event and event.object == about:
            play.cause = event.number
            break
    number = play.record(trigger)
    play.cause = outer
    return number


def _goes_on_stack(
    play: Play,
    item: GameObject,
    controller: str,
    held: HeldAbility,
    ability: TriggeredAbility,
    facts: EventFacts,
) -> None:
    event = _record_trigger(
        play,
        facts,
        Happening(
            event="trigger",
            facts=EventFacts(object=item.key, player=controller),
            rule="603.2",
            text=ability.text or held.ability.text,
            details=(("ability", ability.text or held.ability.text),),
        ),
    )
    stacked = StackItem(
        id=f"ability {event}",
        kind="ability",
        source=item.key,
        controller=controller,
        ability=ability,
        resolution=ability.resolution,
        x=item.cast.x if held.origin == "printed" else 0,
        event=facts,
        link=held.ability.link,
        origin=held.origin,
        granter=held.granter,
    )
    if _is_mana_trigger(ability, facts):
        from mtglayers.engine.game.stack import resolve_ability

        resolve_ability(play, stacked)
        return
    play.pending.append(stacked)


def _is_mana_trigger(ability: TriggeredAbility, facts: EventFacts) -> bool:
    """CR 605.1b: triggers on mana, adds mana, has no target: it does not use the stack."""
    if canonical(facts.event) not in ("tapped for mana", "mana") or ability.resolution.targets:
        return False
    return any(isinstance(node, AddMana) for node in walk(ability.resolution))


def _times_this_turn(play: Play, object_id: str, text: str) -> int:
    return sum(
        1
        for each in play.state.history
        if each.event == "trigger"
        and each.turn == play.state.turn.number
        and each.object == object_id
        and each.text == text
    )


def _try_delayed(
    play: Play, state: GameState, happenings: list[Happening], delayed: DelayedTrigger
) -> None:
    for happening in happenings:
        context = view_context(
            state, source=delayed.source, you=delayed.controller, facts=happening.facts
        )
        context = replace(context, antecedents={**context.antecedents, **dict(delayed.remembered)})
        if not trigger_matches(delayed.trigger, happening, context):
            continue
        if delayed.condition is not None and not reading.holds(delayed.condition, context):
            continue
        fire_delayed(play, delayed, happening.facts)
        if delayed.once:
            return


def fire_delayed(play: Play, delayed: DelayedTrigger, facts: EventFacts) -> None:
    """Let a delayed triggered ability trigger (CR 603.7b): once, unless it has a duration."""
    if delayed not in play.state.delayed:
        return
    if delayed.once:
        rest = tuple(each for each in play.state.delayed if each.id != delayed.id)
        play.state = replace(play.state, delayed=rest)
    event = _record_trigger(
        play,
        facts,
        Happening(
            event="trigger",
            facts=EventFacts(object=delayed.source, player=delayed.controller),
            rule="603.7",
            text=delayed.text,
        ),
    )
    source = delayed.source or ObjectKey("", 0)
    ability = TriggeredAbility(
        text=delayed.text, trigger=delayed.trigger, resolution=delayed.resolution
    )
    play.pending.append(
        StackItem(
            id=f"ability {event}",
            kind="ability",
            source=source,
            controller=delayed.controller,
            ability=ability,
            resolution=delayed.resolution,
            event=facts,
            link=delayed.link,
            origin=delayed.origin,
            remembered=delayed.remembered,
        )
    )
