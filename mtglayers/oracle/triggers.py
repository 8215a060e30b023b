"""Trigger conditions: "when …", "whenever …", "at the beginning of …" (CR 603.1-603.8).

`read_trigger` reads up to and including the comma before the effect. Events are read by
`mtglayers.oracle.trigger_events`.
"""

from __future__ import annotations

from mtglayers.core.conditions import DidIt
from mtglayers.core.references import (
    AttachedObject,
    AttachedPlayer,
    ChosenPlayer,
    ControllerOf,
    EventPlayer,
    Opponents,
    PlayerRef,
    ThisObject,
    You,
)
from mtglayers.core.triggers import OpaqueTrigger, OrTrigger, StateTrigger, StepTrigger, Trigger
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.trigger_events import read_event

__all__ = ["read_step", "read_trigger"]


def read_trigger(cur: Cursor, *, comma: bool = True) -> Trigger | None:
    """Read a trigger condition and the comma behind it.

    Examples
    --------
    >>> cur = Cursor("At the beginning of your upkeep, draw a card.")
    >>> read_trigger(cur), cur.rest
    (StepTrigger(step='upkeep', player=You(), next_only=False, next_turn=False), 'draw a card.')
    """
    mark = cur.mark()
    parts: list[Trigger] = []
    while True:
        part = _read_part(cur)
        if part is None:
            cur.reset(mark)
            return None
        parts.append(part)
        if not cur.eat("(?:and|or)(?= (?:when|at the beginning|at end))"):
            break
    if comma and not cur.eat(","):
        cur.reset(mark)
        return None
    return _joined(parts)


def read_opaque_trigger(cur: Cursor) -> OpaqueTrigger | None:
    """Take the words up to the first comma as a trigger condition that was not understood."""
    found = cur.eat(r"((?:when|whenever|at)\b[^,.]*), ")
    return OpaqueTrigger(cur.original(found, 1)) if found else None


def _joined(parts: list[Trigger]) -> Trigger:
    """Join alternatives into one."""
    flat: list[Trigger] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, OrTrigger) else [part])
    return flat[0] if len(flat) == 1 else OrTrigger(tuple(flat))


def _read_part(cur: Cursor) -> Trigger | None:
    if cur.eat("at (?:the )?end of combat"):
        cur.eat("on your turn|this turn")
        return StepTrigger("end of combat")
    if cur.eat("at the beginning of"):
        return read_step(cur)
    if not cur.eat("when(?:ever)?"):
        return None
    mark = cur.mark()
    event = read_event(cur)
    if event is not None and cur.peek(r",|(?:and|or) (?:when(?:ever)?|at)|$|\."):
        return event
    cur.reset(mark)
    condition = read_condition(cur)
    if condition is not None and condition != DidIt() and cur.peek(","):
        return StateTrigger(condition)
    cur.reset(mark)
    return None


_STEPS = (
    (r"upkeeps?", "upkeep"),
    (r"draw steps?", "draw"),
    (r"end steps?", "end"),
    (r"(?:first|precombat) main phases?", "main"),
    (r"(?:second|postcombat) main phases?", "postcombat main"),
    (r"main phases?", "each main"),
    (r"combat steps?", "combat"),
    (r"combat", "combat"),
    (r"declare attackers steps?", "declare attackers"),
    (r"untap steps?", "untap"),
    (r"turns?", "turn"),
)


def read_step(cur: Cursor) -> StepTrigger | None:
    """Read the step or phase behind "at the beginning of"; ``None`` if it is another phrase.

    Examples
    --------
    >>> read_step(Cursor("the next end step"))
    StepTrigger(step='end', player=None, next_only=True, next_turn=False)
    """
    mark = cur.mark()
    if found := cur.eat("the (upkeep|end step) of (?:enchanted|equipped) ([a-z]+)'s controller"):
        cur.context.mention(AttachedObject(), {found.group(2), "permanent"})
        step = "end" if found.group(1) == "end step" else "upkeep"
        return StepTrigger(step, ControllerOf(AttachedObject()))
    if found := cur.eat(
        "the (upkeep|end step|draw step) of (?:that creature|that permanent)'s controller"
    ):
        step = {"end step": "end", "draw step": "draw"}.get(found.group(1), "upkeep")
        return StepTrigger(step, ControllerOf(cur.context.antecedent() or ThisObject()))
    if cur.eat("combat on your turn|your combat step"):
        return StepTrigger("combat", You())
    if cur.eat("combat on each opponent's turn"):
        return StepTrigger("combat", Opponents())
    if cur.eat("each combat|combat each turn"):
        return StepTrigger("combat")
    if cur.eat("combat on (?:that player's|its controller's) next turn"):
        return StepTrigger("combat", cur.context.player or EventPlayer(), True)
    if cur.eat("(?:the next )?combat(?: phase)?(?: this turn| on your next turn)?"):
        return StepTrigger("combat", next_only=True, next_turn=False)
    if cur.eat("the next turn's upkeep|the upkeep of the next turn"):
        return StepTrigger("upkeep", next_only=True, next_turn=False)
    owner = _read_owner(cur)
    if owner is None:
        cur.reset(mark)
        return None
    player, next_only = owner
    for expression, step in _STEPS:
        if cur.eat(expression):
            if cur.eat("on your next turn"):  # not the next, if it is your turn now
                return StepTrigger(step, You(), True, True)
            cur.eat("this turn")
            return StepTrigger(step, player, next_only)
    cur.reset(mark)
    return None


_OWNERS: tuple[tuple[str, PlayerRef | None, bool], ...] = (
    ("each of your(?! opponents)", You(), False),
    ("each opponent's|your opponents'|each of your opponents'|each other player's|"
        "opponents'", Opponents(), False),
    ("your next", You(), True),
    ("your", You(), False),
    ("each player's next", None, True),
    ("each player's|each of each player's|each", None, False),
    ("the chosen player's", ChosenPlayer(), False),
    ("enchanted (?:player|opponent)'s next", AttachedPlayer(), True),
    ("enchanted (?:player|opponent)'s", AttachedPlayer(), False),
    ("the next", None, True),
    ("the", None, False),
)  # fmt: skip


def _read_owner(cur: Cursor) -> tuple[PlayerRef | None, bool] | None:
    """Read whose step it is, and whether only the next one is meant."""
    for expression, player, next_only in _OWNERS:
        if cur.eat(expression):
            return player, next_only
    if found := cur.eat("(?:that (?:player|opponent)'s|their|his or her)( next)?"):
        return cur.context.player or EventPlayer(), bool(found.group(1))
    if found := cur.eat("(?:its|that [a-z]+'s) controller's( next)?"):
        return ControllerOf(cur.context.antecedent() or ThisObject()), bool(found.group(1))
    if found := cur.eat("(?:its|that [a-z]+'s) owner's( next)?"):
        return ControllerOf(cur.context.antecedent() or ThisObject()), bool(found.group(1))
    return None
