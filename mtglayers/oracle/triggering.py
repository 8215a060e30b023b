"""Statics about triggering: an additional time, or not at all (CR 603.2d, 603.2e)."""

from __future__ import annotations

from mtglayers.core.effects import StaticEffect, TriggerChange
from mtglayers.core.filters import ControlledBy, Filter, Or, all_of
from mtglayers.core.node import walk
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import read_phrase

__all__ = ["read_triggering"]

_WORDS = {"entering": "enters", "dying": "dies", "attacking": "attacks"}
_EVENT = r"(entering|dying|attacking)(?: the battlefield)?"
_AGAIN = r"(?:that ability|it) triggers an additional time"


def read_triggering(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read how often abilities trigger, or ``None``.

    Examples
    --------
    >>> words = "If a Wizard entering causes a triggered ability of a permanent you control to "
    >>> words += "trigger, that ability triggers an additional time."
    >>> found = read_triggering(Cursor(words))[0]
    >>> found.events, found.cause, found.more
    (('enters',), HasSubtype(subtype='Wizard'), 1)
    """
    mark = cur.mark()
    for reader in (_caused, _of_something, _never):
        found = reader(cur)
        if found is not None and cur.at_end:
            return (found,)
        cur.reset(mark)
    return None


def _one(cur: Cursor) -> Filter | None:
    """Read "a permanent you control", "a Shaman or another Wizard you control"."""
    found = cur.eat(r"(an?|another)(?= )")
    if found is None:
        return None
    phrase = read_phrase(cur, other=found.group(1) == "another")
    if phrase is None:
        return None
    if cur.eat(r"or(?= (?:an?|another) )"):
        second = _one(cur)
        if second is None:
            return None
        whose = [node for node in walk(second) if isinstance(node, ControlledBy)]
        return Or((all_of(phrase.filter, *whose), second))
    return phrase.filter


def _caused(cur: Cursor) -> TriggerChange | None:
    """Read "If a creature dying causes a triggered ability of … to trigger, …"."""
    if not cur.eat("if(?= )"):
        return None
    cause = _one(cur)
    event = cur.eat(_EVENT) if cause is not None else None
    if event is None or not cur.eat("causes a triggered ability of"):
        return None
    source = _one(cur)
    if source is None or not cur.eat(rf"to trigger, {_AGAIN}"):
        return None
    return TriggerChange(source, (_WORDS[event.group(1)],), cause)


def _of_something(cur: Cursor) -> TriggerChange | None:
    """Read "If a triggered ability of another creature you control triggers, …"."""
    if not cur.eat("if an? (?:triggered )?ability of"):
        return None
    source = _one(cur)
    if source is None or not cur.eat(rf"triggers, {_AGAIN}"):
        return None
    return TriggerChange(source)


def _never(cur: Cursor) -> TriggerChange | None:
    """Read "Creatures entering or dying don't cause abilities to trigger"."""
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    event = cur.eat(rf"{_EVENT}(?: (?:or|and) {_EVENT})?")
    if event is None or not cur.eat("(?:don't|doesn't) cause abilities"):
        return None
    source = None
    if cur.eat("of(?= )"):
        whose = read_phrase(cur)
        if whose is None:
            return None
        source = whose.filter
    if not cur.eat("to trigger"):
        return None
    events = tuple(_WORDS[each] for each in event.groups() if each)
    return TriggerChange(source, events, all_of(phrase.filter), None)
