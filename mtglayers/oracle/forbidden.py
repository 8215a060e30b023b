"""Sentences that forbid activating abilities (CR 602.5) or putting counters (CR 614.17).

The words after "unless" and "that aren't" stay in the text of the effect; the engine looks there
for the mana and loyalty abilities that are excepted.
"""

from __future__ import annotations

from mtglayers.core.effects import RuleEffect, StaticEffect
from mtglayers.core.filters import AnyObject, ControlledBy, Filter, Is, OfChosen, all_of
from mtglayers.core.references import PlayerRef, ThisObject, You
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter
from mtglayers.oracle.players import read_player
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["read_forbidden"]

_EXCEPT = r" ?(?:unless they're|that aren't) (?:mana|loyalty) abilities(?: or loyalty abilities)?"


def read_forbidden(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "Activated abilities of artifacts can't be activated unless they're mana abilities".

    Examples
    --------
    >>> (rule,) = read_forbidden(Cursor("activated abilities of creatures can't be activated."))
    >>> rule.kind, rule.filter
    ("can't be activated", IsType(card_type='Creature'))
    """
    start = cur.mark()
    if cur.eat(r"(?:[+-]\d/[+-]\d )?counters can't be put on"):
        holders = read_filter(cur)
        if holders is not None:
            return (RuleEffect(cur.since(start), "can't have counters", holders),)
    cur.reset(start)
    if found := cur.eat(rf"~ can't have more than ({NUMBER}) [a-z+/0-9-]+ counters on it"):
        most = number_of(found.group(1))
        return (RuleEffect(cur.since(start), "most counters", Is(ThisObject()), limit=most),)
    rule = _without_hexproof(cur)
    if rule is not None:
        return (rule,)
    cur.reset(start)
    filter_ = _of_objects(cur)
    if filter_ is None:
        cur.reset(start)
        filter_ = _by_players(cur)
    if filter_ is None:
        cur.reset(start)
        return None
    return (RuleEffect(cur.since(start), "can't be activated", filter_),)


def _without_hexproof(cur: Cursor) -> RuleEffect | None:
    """Read "creatures … can be the targets of spells and abilities … as though …" (702.11)."""
    start = cur.mark()
    objects = read_filter(cur)
    found = objects and cur.eat(
        r"can be the targets? of spells and abilities(?: (you control))? as though (?:they|it) "
        r"didn't have hexproof"
    )
    if not found:
        return None
    you = You() if found.group(1) else None
    return RuleEffect(cur.since(start), "as though without hexproof", objects, you)


def _of_objects(cur: Cursor) -> Filter | None:
    if not cur.eat("activated abilities of"):
        return None
    if cur.eat("sources with the chosen name"):
        filter_: Filter | None = OfChosen("card_name")
    else:
        filter_ = read_filter(cur)
    if filter_ is None or not cur.eat("can't be activated"):
        return None
    cur.eat(_EXCEPT)
    return filter_


def _by_players(cur: Cursor) -> Filter | None:
    """Read "enchanted player can't activate abilities that aren't mana abilities"."""
    player: PlayerRef | None = read_player(cur)
    if player is None or not cur.eat("can't (?:cast spells or )?activate(?= )"):
        return None
    cur.eat(r"activated(?= abilities)")
    filter_: Filter | None = AnyObject()
    if cur.eat("abilities of"):
        filter_ = read_filter(cur)
    elif cur.eat(r"loyalty abilities(?= of)") or not cur.eat("abilities"):
        return None
    cur.eat(_EXCEPT)
    return all_of(filter_, ControlledBy(player)) if filter_ is not None else None
