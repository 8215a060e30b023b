"""Whether an event is one that a trigger waits for (CR 603.2)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.objects import ObjectKey
from mtglayers.core.references import PlayerRef
from mtglayers.core.state import EventFacts
from mtglayers.core.triggers import (
    ChapterTrigger,
    EventTrigger,
    OrTrigger,
    StepTrigger,
    Trigger,
)
from mtglayers.engine import context as reading
from mtglayers.engine.choices import chosen_color
from mtglayers.engine.context import Context
from mtglayers.engine.game.event_names import canonical
from mtglayers.engine.game.play import Happening

__all__ = ["names_of", "trigger_matches"]


def names_of(happening: Happening) -> set[str]:
    """Return all names under which triggers may wait for an event."""
    return {canonical(happening.event), *map(canonical, happening.names)}


def trigger_matches(trigger: Trigger, happening: Happening, context: Context) -> bool:
    """Tell whether an event is one that a trigger waits for (CR 603.2)."""
    match trigger:
        case OrTrigger(parts=parts):
            return any(trigger_matches(part, happening, context) for part in parts)
        case EventTrigger():
            return _event_matches(trigger, happening, context)
        case StepTrigger():
            return _step_matches(trigger, happening, context)
        case ChapterTrigger(chapters=chapters):
            return _chapter_matches(chapters, happening, context)
    return False


def _event_matches(trigger: EventTrigger, happening: Happening, context: Context) -> bool:
    facts = happening.facts
    if canonical(trigger.event) not in names_of(happening):
        return False
    if trigger.from_zones and facts.zone not in trigger.from_zones:
        return False
    if trigger.to_zones and facts.to_zone not in trigger.to_zones:
        return False
    if trigger.counter and facts.counter and trigger.counter != facts.counter:
        return False
    if _is_other_door(trigger, facts, context):
        return False
    if trigger.mana and not _is_mana_of(trigger.mana, facts, context):
        return False
    details = dict(happening.details)
    if details.get("seen", "") and _needs_other_view(trigger, details["seen"]):
        return False
    if trigger.combat is not None and (details.get("combat") == "true") != trigger.combat:
        return False
    if trigger.player is not None and not _is_player(trigger.player, facts.player, context):
        return False
    pairs = (
        (trigger.subject, facts.object, facts.player),
        (trigger.source, facts.source or facts.spell, ""),
        (trigger.other, facts.other, ""),
    )
    for tested, key, _ in pairs:
        if tested is None:
            continue
        if key is None:
            return False
        there = context if context.state.find(key) is not None else _as_last_known(key, context)
        if there is None or not reading.matches(tested, key.id, there):
            return False
    if trigger.condition is not None and not reading.holds(trigger.condition, context):
        return False
    if trigger.number_each_turn:
        return _how_often(trigger, happening, context) == trigger.number_each_turn
    return True


def _as_last_known(key: ObjectKey, context: Context) -> Context | None:
    """Return a context in which an object that has left is as it last was (CR 608.2h)."""
    for known_key, last in reversed(context.state.last_known):
        if known_key == key:
            return replace(
                context,
                state=context.state.with_object(last.object),
                values={**context.values, key.id: last.characteristics},
                controllers={**context.controllers, key.id: last.controller},
            )
    return None


def _is_mana_of(wanted: str, facts: EventFacts, context: Context) -> bool:
    """CR 106.12a: the mana that was produced is of the type."""
    letter = chosen_color(context) if wanted == "chosen color" else wanted
    return letter in facts.mana


def _is_other_door(trigger: EventTrigger, facts: EventFacts, context: Context) -> bool:
    """CR 709.5h: "this door" is the half that has the ability."""
    if canonical(trigger.event) != "unlock" or trigger.subject is None or not context.link:
        return False
    return bool(facts.counter) and facts.counter != context.link


def _needs_other_view(trigger: EventTrigger, seen: str) -> bool:
    """CR 603.6c, 603.10a: "from the battlefield" looks back, "from anywhere" does not."""
    back = "battlefield" in trigger.from_zones
    return back != (seen == "back")


def _how_often(trigger: EventTrigger, happening: Happening, context: Context) -> int:
    turn = context.state.turn.number
    found = 0
    for each in context.state.history:
        if each.turn != turn or canonical(each.event) != canonical(trigger.event):
            continue
        if trigger.player is not None and not _is_player(trigger.player, each.player, context):
            continue
        found += 1
    return found


def _is_player(ref: PlayerRef, player: str, context: Context) -> bool:
    return bool(player) and player in reading.players_of(ref, context)


_STEP_WORDS = {
    "end step": "end",
    "ending": "end",
    "beginning of combat": "combat",
    "precombat main": "main",
    "first main": "main",
    "draw step": "draw",
}


def _step_matches(trigger: StepTrigger, happening: Happening, context: Context) -> bool:
    if happening.event != "step":
        return False
    begun = dict(happening.details).get("step", "")
    wanted = _STEP_WORDS.get(trigger.step, trigger.step)
    if begun != wanted and not (wanted == "main" and begun == "precombat main"):
        return False
    return trigger.player is None or _is_player(trigger.player, happening.facts.player, context)


def _chapter_matches(chapters: tuple[int, ...], happening: Happening, context: Context) -> bool:
    """CR 714.2b: a chapter triggers when lore counters reach its number from below."""
    facts = happening.facts
    if canonical(happening.event) != "counter" or facts.counter != "lore":
        return False
    if facts.object is None or context.source != facts.object:
        return False
    item = context.state.find(facts.object)
    now = item.counter("lore") if item is not None else 0
    if (
        item is not None
        and item.entered_turn == context.state.turn.number
        and any(
            getattr(held.ability, "keyword", "") == "read ahead"
            for held in context.values[item.id].abilities
        )
    ):
        return now in chapters  # CR 702.155a
    return any(now - facts.amount < chapter <= now for chapter in chapters)
