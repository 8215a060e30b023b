"""The beginnings of steps and phases: "at the beginning of your upkeep"."""

from __future__ import annotations

from mtglayers.core.references import (
    AttachedObject,
    AttachedPlayer,
    ControllerOf,
    Opponents,
    You,
)
from mtglayers.core.triggers import StepTrigger
from mtglayers.oracle.render.writer import Writer, writes

_STEPS = {
    "upkeep": "upkeep",
    "draw": "draw step",
    "main": "first main phase",
    "postcombat main": "second main phase",
    "each main": "main phase",
    "end": "end step",
    "combat": "combat",
    "untap": "untap step",
    "turn": "turn",
    "declare attackers": "declare attackers step",
}


@writes(StepTrigger)
def step(writer: Writer, node: StepTrigger, *, clause: bool = False) -> str:
    """Write the beginning of a step."""
    if node.step == "end of combat":
        return "end of combat" if clause else "at end of combat"
    front = "the beginning of" if clause else "at the beginning of"
    name = _STEPS.get(node.step, node.step)
    if node.step == "combat":
        return f"{front} {_combat(node)}"
    if node.next_turn:
        return f"{front} the {name} on your next turn"
    upcoming = "next " if node.next_only else ""
    match node.player:
        case None:
            return f"{front} {'the next' if node.next_only else 'each'} {name}"
        case You():
            return f"{front} your {upcoming}{name}"
        case Opponents():
            return f"{front} each opponent's {upcoming}{name}"
        case AttachedPlayer():
            return f"{front} enchanted player's {upcoming}{name}"
        case ControllerOf(AttachedObject()) if node.step in ("upkeep", "end"):
            return f"{front} the {name} of {writer.attached}'s controller"
    return f"{front} {writer.say(node.player)}'s {upcoming}{name}"


def _combat(node: StepTrigger) -> str:
    match node.player:
        case You():
            return "combat on your turn"
        case Opponents():
            return "combat on each opponent's turn"
    return "the next combat phase" if node.next_only else "each combat"
