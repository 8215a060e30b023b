"""From which zones abilities of a text work (CR 113.6), and what an event is about."""

from __future__ import annotations

import re

from mtglayers.core.conditions import Condition, Matches
from mtglayers.core.costs import Cost, DiscardCost, SacrificeCost, TapCost
from mtglayers.core.filters import InZone, Is
from mtglayers.core.node import walk
from mtglayers.core.references import AttachedObject, EventObject, EventPlayer, ThisObject
from mtglayers.core.triggers import EventTrigger, OpaqueTrigger, OrTrigger, Trigger
from mtglayers.oracle.cursor import ReadContext


def mention_anything(context: ReadContext, trigger: OpaqueTrigger) -> None:
    """Let "that spell" and "that creature" mean what an event that was not understood is about."""
    words = trigger.text.lower()
    context.player = EventPlayer()
    if "spell" in words or "ability" in words:
        context.mention(EventObject("spell"), {"spell", "ability"})
    nouns = {"creature", "permanent", "land", "artifact", "card", "token", "enchantment"}
    if any(noun in words for noun in nouns):
        context.mention(EventObject(), nouns)


def event_of(trigger: Trigger) -> str:
    """Name the event of a trigger condition; empty for steps and states."""
    if isinstance(trigger, EventTrigger):
        return trigger.event
    if isinstance(trigger, OrTrigger):
        return next((name for part in trigger.parts if (name := event_of(part))), "")
    return ""


def _zone_of_condition(condition: Condition | None) -> tuple[str, ...] | None:
    for node in walk(condition):
        if isinstance(node, Matches) and node.ref == ThisObject():
            for part in walk(node.filter):
                if isinstance(part, InZone) and "battlefield" not in part.zones:
                    return part.zones
    return None


# "Return ~ from your graveyard …": an ability that moves its object from there works there.
_MOVES_ITSELF = re.compile(
    r"\b(?:return|put|exile|cast|play|reveal|discard) ~ from (?:your (graveyard|hand|"
    r"library)|(exile))",
    re.IGNORECASE,
)


def _zone_of_words(words: str) -> tuple[str, ...] | None:
    found = _MOVES_ITSELF.search(words)
    return (found.group(1) or found.group(2),) if found else None


def trigger_zones(trigger: Trigger, condition: Condition | None, words: str) -> tuple[str, ...]:
    """Find from where a triggered ability triggers (CR 113.6k, 113.6m).

    What moves its object out of a zone triggers there, unless it triggers as the object is put
    there, or, of an Aura, as what it enchants leaves the battlefield.
    """
    zones = _zone_of_condition(condition)
    if zones is not None:
        return zones
    parts = trigger.parts if isinstance(trigger, OrTrigger) else (trigger,)
    about_itself = False
    for part in parts:
        if not isinstance(part, EventTrigger):
            continue
        if part.subject == Is(AttachedObject()) and "battlefield" in part.from_zones:
            return ("battlefield",)
        if getattr(part.subject, "ref", None) == ThisObject():
            if part.event == "cast":
                return ("stack",)
            if part.event == "becomes plotted":
                return ("exile",)
            if part.event in ("cycled", "discard"):
                return ("hand", "graveyard")
            about_itself = True
    return ("battlefield",) if about_itself else _zone_of_words(words) or ("battlefield",)


def cost_zones(
    costs: tuple[Cost, ...], condition: Condition | None, words: str, keyword: str
) -> tuple[str, ...]:
    """Find from where an ability is activated (CR 113.6k, 113.6m)."""
    zones = _zone_of_condition(condition)
    if zones is not None:
        return zones
    if keyword == "forecast" or any(
        isinstance(cost, DiscardCost) and cost.ref == ThisObject() for cost in costs
    ):
        return ("hand",)
    if any(
        isinstance(cost, TapCost) or (isinstance(cost, SacrificeCost) and cost.ref == ThisObject())
        for cost in costs
    ):
        return ("battlefield",)
    return _zone_of_words(words) or ("battlefield",)
