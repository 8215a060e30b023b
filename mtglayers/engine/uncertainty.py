"""Which values text that was not understood might change.

Two sources of doubt: words inside an effect that was otherwise understood (an opaque filter,
condition, quantity or reference), which touch what that effect writes; and whole abilities that
were not read, which touch what their words speak of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mtglayers.core.abilities import Ability, HeldAbility, StaticAbility, UnreadAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.effects import UnreadEffect
from mtglayers.core.state import GameState
from mtglayers.engine.context import ids_in_zone
from mtglayers.engine.effects import Running
from mtglayers.engine.facets import characteristics_written
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.working import Working

EVERYTHING = (
    "name", "mana_cost", "colors", "supertypes", "card_types", "subtypes", "abilities", "power",
    "toughness", "controller",
)  # fmt: skip


class OpaqueUse(NamedTuple):
    """Words that an effect needed and that were not understood."""

    effect: str
    texts: tuple[str, ...]
    affected: tuple[str, ...]
    characteristics: tuple[str, ...]


def opaque_uses(working: Working) -> tuple[OpaqueUse, ...]:
    """Collect the words that effects of an evaluation needed and did not understand."""
    found = []
    for run in working.running.values():
        context = run.context
        if context is None or context.opaque is None or not context.opaque.texts:
            continue
        found.append(
            OpaqueUse(run.info.id, context.opaque.texts, _touched(run, working), _written(run))
        )
    return tuple(found)


def _written(run: Running) -> tuple[str, ...]:
    mask = 0
    for part in run.parts.values():
        mask |= part.writes
    return characteristics_written(mask)


def _touched(run: Running, working: Working) -> tuple[str, ...]:
    """Return what the effect affects, or, as the words in doubt may say which, all it might."""
    if run.locked or run.members:
        known = run.locked or run.members or ()
        if run.selector is None:
            return tuple(known)
    if run.selector is not None:
        return tuple(
            each for zone in run.selector.zones for each in ids_in_zone(working.state, zone)
        )
    found = working.find_members(run) if run.effect is not None else ()
    return found or ids_in_zone(working.state, "battlefield")


# --- abilities that were not read ---------------------------------------------------------------

_EVENTFUL = re.compile(r"^(?:when|whenever|at the beginning|as )\b|^[^.\"]*?:", re.IGNORECASE)
_WORDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\bgets?\b|[-+]?\d+/[-+]?\d+|\bpower\b|\btoughness\b", ("power", "toughness")),
    (r"\b(?:is|are|becomes?|isn't|aren't)\b|\btypes?\b", ("card_types", "subtypes", "supertypes")),
    (r"\bcolou?r|\b(?:white|blue|black|red|green)\b", ("colors",)),
    (r"\b(?:has|have|gains?|loses?|lose)\b", ("abilities",)),
    (r"\bcontrols?\b.*\b(?:gain|exchange)|\bgain control\b", ("controller",)),
    (r"\bcop(?:y|ies)\b", EVERYTHING),
    (r"\bname", ("name",)),
)
_SELF = re.compile(r"~|\bthis (?:creature|permanent|card|land|artifact|enchantment)\b")
_HOST = re.compile(r"\b(?:enchanted|equipped|fortified) \w+")
_OTHERS = re.compile(
    r"\b(?:creatures|permanents|lands|artifacts|enchantments|cards|spells|each|all|other|target)\b"
)


def characteristics_spoken_of(text: str) -> tuple[str, ...]:
    """Name the characteristics that words not understood speak of; all if none can be told.

    Examples
    --------
    >>> characteristics_spoken_of("Enchanted creature gets +2/+2 whenever it feels like it.")
    ('power', 'toughness')
    """
    found: dict[str, None] = {}
    for pattern, names in _WORDS:
        if re.search(pattern, text, re.IGNORECASE):
            found.update(dict.fromkeys(names))
    return tuple(found) or EVERYTHING


def _unread_texts(ability: Ability) -> tuple[str, ...]:
    if isinstance(ability, UnreadAbility):
        # What waits for an event or a cost does nothing by itself.
        return () if _EVENTFUL.match(ability.text) else (ability.text,)
    if isinstance(ability, StaticAbility):
        return tuple(each.text for each in ability.effects if isinstance(each, UnreadEffect))
    return ()


_UNREAD: IdentityMemo[tuple[str, ...]] = IdentityMemo()


def _all_unread(abilities: tuple[HeldAbility, ...]) -> tuple[str, ...]:
    """Return the words not understood among abilities, found once for those who share them."""
    if not abilities:
        return ()
    found = _UNREAD.get(abilities)
    if found is None:
        texts = (text for held in abilities for text in _unread_texts(held.ability))
        found = _UNREAD.put(abilities, tuple(texts))
    return found


def _may_touch(text: str, source: str, state: GameState) -> tuple[str, ...]:
    item = state.by_id[source]
    lower = text.lower()
    if _OTHERS.search(lower):
        return ids_in_zone(state, "battlefield")
    if _HOST.search(lower):
        return (item.attached_to.id,) if item.attached_to is not None else ()
    if _SELF.search(lower):
        return (source,)
    return ids_in_zone(state, "battlefield")


class Doubt(NamedTuple):
    """Words that were not understood and what they might change.

    ``source``: the object that has the words, where they are those of an ability; ``effect``: the
    id of the effect that needed them, where they are part of one that was understood otherwise.
    """

    object: str
    characteristics: tuple[str, ...]
    text: str
    source: str = ""
    effect: str = ""


def doubts(
    state: GameState, values: Mapping[str, Characteristics], opaque: tuple[OpaqueUse, ...]
) -> Iterator[Doubt]:
    """Yield all doubts about objects, those about parts of effects first."""
    for use in opaque:
        for object_id in use.affected:
            for text in use.texts:
                yield Doubt(object_id, use.characteristics, text, effect=use.effect)
    for item in state.objects:
        if item.zone != "battlefield" or item.status.phased_out:
            continue
        for text in _all_unread(values[item.id].abilities):
            names = characteristics_spoken_of(text)
            for object_id in _may_touch(text, item.id, state):
                if object_id in values:
                    yield Doubt(object_id, names, text, source=item.id)


def uncertain_values(
    state: GameState,
    values: Mapping[str, Characteristics],
    controllers: Mapping[str, str],
    opaque: tuple[OpaqueUse, ...],
) -> dict[str, tuple[str, ...]]:
    """Name, for each object, the characteristics that are in doubt."""
    found: dict[str, dict[str, None]] = {}
    for doubt in doubts(state, values, opaque):
        found.setdefault(doubt.object, {}).update(dict.fromkeys(doubt.characteristics))
    order = {name: place for place, name in enumerate(EVERYTHING)}
    return {
        object_id: tuple(sorted(names, key=lambda name: order.get(name, len(order))))
        for object_id, names in found.items()
    }
