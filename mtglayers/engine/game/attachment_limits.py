"""What may not be attached to an object, and what an effect leaves there (CR 303.4c, 702.16n-p).

"Can't be enchanted by other Auras", "can't be equipped"; "this effect doesn't remove this Aura".
"""

from __future__ import annotations

import re

from mtglayers.core.effects import ATTACHED_ONLY, SPARES, SPARES_ATTACHED, RuleEffect
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine import context as reading
from mtglayers.engine.game.statics import InForce, in_force, restrictions_from

__all__ = ["forbidding", "is_spared"]

_SORTS = {"Aura": "enchanted", "Equipment": "equipped", "Fortification": "fortified"}
_FORBIDS = re.compile(
    r"can't be (?P<one>enchanted|equipped|fortified)(?: or (?P<two>enchanted|equipped|fortified))?"
    r"(?P<others> by other auras)?\Z"
)


def forbidding(
    state: GameState, item: GameObject, host_id: str, subtypes: frozenset[str], *, attached: bool
) -> str:
    """Return the words by which an object can't be attached to another, or no words.

    ``attached``: it is attached already, so that an effect may leave it there.
    """
    for each in in_force(state, RuleEffect):
        rule = each.effect
        assert isinstance(rule, RuleEffect)
        if each.source != item.key or rule.kind != ATTACHED_ONLY or rule.filter is None:
            continue
        if not reading.matches(rule.filter, host_id, each.context(state)):
            return f"is not what {item.id} can be attached to"
    sorts = {words for subtype, words in _SORTS.items() if subtype in subtypes}
    for source, text in restrictions_from(state, host_id):
        found = _FORBIDS.match(text)
        if found is None or not sorts & {found["one"], found["two"]}:
            continue
        source_id = source.id if source is not None else ""
        if found["others"] and source_id == item.id:
            continue
        if not (attached and is_spared(state, source_id, item)):
            return text
    return ""


def is_spared(state: GameState, source_id: str, item: GameObject) -> bool:
    """Whether the effect of a permanent does not remove what is attached (CR 702.16n, 702.16p)."""
    source = state.by_id.get(source_id)
    if source is None:
        return False
    for each in in_force(state, RuleEffect):
        rule = each.effect
        assert isinstance(rule, RuleEffect)
        if each.source != source.key or rule.kind not in (SPARES, SPARES_ATTACHED):
            continue
        if rule.kind == SPARES_ATTACHED and not _was_there(each, item, source):
            continue
        if item.id == source.id and rule.kind == SPARES_ATTACHED:
            return True
        if rule.filter is not None and reading.matches(rule.filter, item.id, each.context(state)):
            return True
    return False


def _was_there(rule: InForce, item: GameObject, source: GameObject) -> bool:
    """Whether something was attached when the effect began (CR 613.7e, 702.16p).

    An effect that comes and goes with a condition began later than its source, and what is
    attached could only become so before it began.
    """
    effects = rule.ability.effects if rule.ability is not None else ()
    comes_and_goes = any(getattr(each, "condition", None) is not None for each in effects)
    return comes_and_goes or item.timestamp <= source.timestamp
