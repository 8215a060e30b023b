"""Effects of resolved spells and abilities, of rules and counters, ready to run (CR 613.1)."""

from __future__ import annotations

from collections.abc import Iterable

from mtglayers.core.keywords import keyword_of_counter, power_toughness_of_counter
from mtglayers.core.objects import Counters, GameObject
from mtglayers.core.state import ActiveEffect, GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.abilities import grant, keyword_from_text
from mtglayers.engine.actions import Action, action
from mtglayers.engine.effects import (
    COPIABLE_RULE,
    Part,
    Parts,
    Running,
    copiable_parts_of,
    copies,
    locked_ids,
    parts_of,
)
from mtglayers.engine.evidence import EffectInfo
from mtglayers.engine.facets import ABILITIES, KEYWORDS, NAME, POWER, TOUGHNESS
from mtglayers.engine.layer_one import STATIC_COPY_RULE, layer_one_rules
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.timestamps import effect_order, object_order
from mtglayers.engine.working import Working


def given_effects(working: Working) -> list[Running]:
    """Return all effects that are not those of static abilities."""
    state = working.state
    found = [_resolved(active, working) for active in _effects(working) if _acts(active)]
    found.extend(layer_one_rules(working))
    for item in working.objects():
        if item.counters:
            found.extend(_counters(item, state))
        if item.stickers:
            found.extend(_stickers(item, state))
        if "suspected" in item.designations:
            found.append(_suspected(item, state))
    return found


def _effects(working: Working) -> Iterable[ActiveEffect]:
    """Return the effects to apply; if only some objects are evaluated, those locked to them."""
    only = working.only
    if only is None:
        return working.state.effects
    return [
        active
        for active in working.state.effects
        if any(key.id in only for key in active.affected or ())
    ]


def _acts(active: ActiveEffect) -> bool:
    return active.rule != STATIC_COPY_RULE


def _resolved(active: ActiveEffect, working: Working) -> Running:
    """CR 611.2: the effect of a resolved spell or ability, locked to its objects (CR 611.2c)."""
    state = working.state
    parts = parts_of(active.effect)
    if active.rule == COPIABLE_RULE:
        parts = copiable_parts_of(active.effect)
    elif active.snapshot is not None and Sublayer.L1A in parts:
        # What it copies was settled when it began to apply (CR 707.2b).
        parts = _settled_parts(parts)
    is_copy = copies(active.effect)
    info = EffectInfo(
        id=f"effect {active.id}",
        kind="copy" if is_copy else "resolved",
        source=active.source.id if active.source is not None else "",
        timestamp=active.timestamp,
        effect=active.effect,
        text=active.text,
        controller=active.controller,
    )
    locked = None
    if active.affected is not None:
        locked = locked_ids(active.affected, working.items)
    return Running(
        ("effect", active.id),
        info,
        effect_order(active.timestamp, active.controller, active.id, state),
        parts,
        source=info.source,
        active=active,
        locked=locked,
    )


_SETTLED: IdentityMemo[Parts] = IdentityMemo()


def _settled_parts(parts: Parts) -> Parts:
    """Return the parts of a copy effect whose values are settled: in layer 1 it reads nothing."""
    found = _SETTLED.get(parts)
    if found is None:
        part = parts[Sublayer.L1A]
        settled = Part(part.modifications, part.writes, 0, True)
        found = _SETTLED.put(parts, {**parts, Sublayer.L1A: settled})
    return found


# --- counters -----------------------------------------------------------------------------------


def _counters(item: GameObject, state: GameState) -> list[Running]:
    """CR 613.1f, 613.4c: keyword counters in layer 6, power and toughness counters in 7c."""
    found = []
    for place, counters in enumerate(item.counters):
        if counters.number <= 0:
            continue
        size = power_toughness_of_counter(counters.kind)
        keyword = keyword_of_counter(counters.kind)
        if size is not None:
            power, toughness = (each * counters.number for each in size)
            made = action("modify power and toughness", power, toughness)
            part = Part((), POWER | TOUGHNESS, 0, False)
            found.append(_counter_effect(item, counters, place, state, Sublayer.L7C, part, made))
        elif keyword is not None:
            made = _keyword_grant(item, counters, keyword)
            part = Part((), ABILITIES | KEYWORDS.write(keyword.split(" from ")[0]), 0, False)
            found.append(_counter_effect(item, counters, place, state, Sublayer.L6, part, made))
    return found


_KEYWORDS = {}  # type: ignore[var-annotated]


def _keyword_grant(item: GameObject, counters: Counters, keyword: str) -> Action:
    if keyword not in _KEYWORDS:
        _KEYWORDS[keyword] = keyword_from_text(keyword)
    return grant((_KEYWORDS[keyword],), f"counter {keyword}", counters.timestamp, item.id)


def _counter_effect(
    item: GameObject,
    counters: Counters,
    place: int,
    state: GameState,
    sublayer: Sublayer,
    part: Part,
    made: Action,
) -> Running:
    info = EffectInfo(
        id=f"{item.id} {counters.kind} counters",
        kind="counters",
        source=item.id,
        timestamp=counters.timestamp,
        text=f"{counters.number} {counters.kind}",
        controller=item.controller,
    )
    return Running(
        (item.id, "counters", counters.kind),
        info,
        object_order(item, counters.timestamp, state, place),
        {sublayer: part},
        source=item.id,
        locked=(item.id,),
        fixed_actions={sublayer: (made,)},
    )


# --- other rules --------------------------------------------------------------------------------


def _rule_effect(
    item: GameObject,
    what: str,
    timestamp: int,
    state: GameState,
    sublayer: Sublayer,
    writes: int,
    made: Action,
    kind: str = "rule",
) -> Running:
    info = EffectInfo(
        id=f"{item.id} {what}",
        kind=kind,
        source=item.id,
        timestamp=timestamp,
        text=what,
        controller=item.controller,
    )
    return Running(
        (item.id, what),
        info,
        object_order(item, timestamp, state),
        {sublayer: Part((), writes, 0, False)},
        source=item.id,
        locked=(item.id,),
        fixed_actions={sublayer: (made,)},
    )


def _stickers(item: GameObject, state: GameState) -> list[Running]:
    """CR 123.6, 612.9, 613.7k: a name sticker changes the text of the name."""
    return [
        _rule_effect(
            item,
            f"sticker {place + 1}",
            sticker.timestamp,
            state,
            Sublayer.L3,
            NAME,
            action("name sticker", sticker.name, sticker.after),
            kind="sticker",
        )
        for place, sticker in enumerate(item.stickers)
    ]


def _suspected(item: GameObject, state: GameState) -> Running:
    """CR 701.58c: a suspected permanent has menace."""
    if "menace" not in _KEYWORDS:
        _KEYWORDS["menace"] = keyword_from_text("menace")
    made = grant((_KEYWORDS["menace"],), "suspected", item.timestamp, item.id)
    writes = ABILITIES | KEYWORDS.write("menace")
    return _rule_effect(item, "suspected", item.timestamp, state, Sublayer.L6, writes, made)


__all__ = ["given_effects"]
