"""Sentences that say what attaches to what, and what stays (CR 301.5, 702.16n, 702.16p)."""

from __future__ import annotations

from mtglayers.core.effects import (
    ATTACHED_ONLY,
    SPARES,
    SPARES_ATTACHED,
    RuleEffect,
    StaticEffect,
)
from mtglayers.core.filters import Filter, Is
from mtglayers.core.references import ThisObject
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter

__all__ = ["read_attachment_rule"]


def read_attachment_rule(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "This effect doesn't remove ~", "… Auras already attached to those artifacts".

    Examples
    --------
    >>> (rule,) = read_attachment_rule(Cursor("this effect doesn't remove Auras."))
    >>> rule.kind, rule.filter
    ("doesn't remove", HasSubtype(subtype='Aura'))
    """
    start = cur.mark()
    if cur.eat(r"~ can be attached only to (?:an? )"):
        hosts = read_filter(cur)
        return None if hosts is None else (RuleEffect(cur.since(start), ATTACHED_ONLY, hosts),)
    if not cur.eat(r"this effect doesn't remove(?= )"):
        return None
    spared: Filter | None = Is(ThisObject()) if cur.eat("~") else read_filter(cur)
    if spared is None:
        return None
    kind = SPARES
    if cur.eat(r"(?:that are )?already attached to (?:it|them|(?:that|those) [a-z]+)"):
        kind = SPARES_ATTACHED
    return (RuleEffect(cur.since(start).rstrip("."), kind, spared),)
