"""Effects that add and remove abilities, layer 6 (CR 113.10, 113.11, 613.1f)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtglayers.core import modifications as m
from mtglayers.core.abilities import MANA_COST, Ability, HeldAbility, KeywordAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.colors import COLOR_WORDS
from mtglayers.core.costs import ManaCost
from mtglayers.core.keywords import keyword_name
from mtglayers.engine.actions import Action, action, applies_as
from mtglayers.engine.choices import chosen, chosen_color
from mtglayers.engine.context import Context, keys_of, known_values
from mtglayers.engine.counting import is_mana_ability, is_of_kind, keyword_phrases
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.records import changed


def _is_keyword(ability: Ability, keyword: str) -> bool:
    return isinstance(ability, KeywordAbility) and keyword in keyword_phrases(ability)


def _allowed(held: HeldAbility, values: Characteristics) -> bool:
    """CR 113.11: what an object can't have cannot be added."""
    ability = held.ability
    if not values.prohibited or not isinstance(ability, KeywordAbility):
        return True
    return values.prohibited.isdisjoint(keyword_phrases(ability))


@applies_as("add abilities")
def _add(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    new = tuple(_with_cost(held, values) for held in arguments if _allowed(held, values))
    return changed(values, abilities=values.abilities + new) if new else values


def _with_cost(held: HeldAbility, values: Characteristics) -> HeldAbility:
    """Give a keyword whose cost is "its mana cost" that cost (CR 702.1a)."""
    ability = held.ability
    if not isinstance(ability, KeywordAbility) or ability.cost != MANA_COST:
        return held
    cost = values.mana_cost
    text = f"{ability.text or ability.keyword} {cost}".strip()
    costs = (ManaCost(cost),) if cost else ()
    return replace(held, ability=replace(ability, cost=cost, costs=costs, text=text))


@applies_as("remove all abilities")
def _remove_all(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    keep_kind, keep = arguments
    kept = tuple(
        held
        for held in values.abilities
        if (keep_kind and is_of_kind(held.ability, keep_kind))
        or any(_is_keyword(held.ability, keyword) for keyword in keep)
    )
    return values if len(kept) == len(values.abilities) else changed(values, abilities=kept)


@applies_as("remove keyword")
def _remove_keyword(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 113.10b: all instances of it."""
    kept = tuple(held for held in values.abilities if not _is_keyword(held.ability, arguments[0]))
    return values if len(kept) == len(values.abilities) else changed(values, abilities=kept)


@applies_as("remove alike")
def _remove_alike(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 113.10b: abilities are alike when they mean the same."""
    kept = tuple(held for held in values.abilities if held.ability != arguments[0])
    return values if len(kept) == len(values.abilities) else changed(values, abilities=kept)


@applies_as("remove ability")
def _remove_one(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    kept = tuple(held for held in values.abilities if held is not arguments[0])
    return values if len(kept) == len(values.abilities) else changed(values, abilities=kept)


@applies_as("remove worded ability")
def _remove_worded(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 611.2c: the ability that began the effect is lost, one of several with its words."""
    found = next((h for h in values.abilities if h.ability.text == arguments[0]), None)
    return values if found is None else _remove_one(values, (found,))


@applies_as("can't have")
def _prohibit(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    lost = _remove_keyword(values, arguments)
    return changed(lost, prohibited=lost.prohibited | {arguments[0]})


# --- resolving ----------------------------------------------------------------------------------

_HELD: IdentityMemo[dict[tuple[Any, ...], HeldAbility]] = IdentityMemo()


def held_by_effect(ability: Ability, effect_id: str, timestamp: int, source: str) -> HeldAbility:
    """Return the ability as an effect gives it; the same object for the same gift (CR 613.7a)."""
    known = _HELD.get(ability)
    if known is None:
        known = _HELD.put(ability, {})
    key = (effect_id, timestamp, source)
    found = known.get(key)
    if found is None:
        if len(known) > 4096:
            known.clear()
        found = known[key] = HeldAbility(
            ability,
            origin=f"effect:{effect_id}",
            timestamp=timestamp,
            source=source,
            granter=source,
        )
    return found


def grant(abilities: tuple[Ability, ...], effect_id: str, timestamp: int, source: str) -> Action:
    """Return the action of giving abilities."""
    held = tuple(held_by_effect(each, effect_id, timestamp, source) for each in abilities)
    return action("add abilities", *held, key=tuple(map(id, held)))


def keyword_from_text(text: str) -> KeywordAbility:
    """Make a keyword ability of words such as "flying" or "hexproof from red".

    Examples
    --------
    >>> keyword_from_text("hexproof from red").quality
    'red'
    """
    plain = text.strip()
    keyword = keyword_name(plain) or plain.lower()
    rest = plain[len(keyword) :].strip()
    quality = rest.removeprefix("from ").strip()
    return KeywordAbility(text=plain, keyword=keyword, quality=quality)


def ability_action(
    modification: m.Modification,
    context: Context,
    *,
    effect_id: str,
    timestamp: int,
    held: HeldAbility | None,
    words: str = "",
) -> Action | None:
    """Resolve a modification of layer 6; ``None`` when a choice is undefined.

    "This ability" is the one held, or, of an effect that a resolved ability began, the one with
    its ``words``.
    """
    source = context.source.id if context.source is not None else ""
    match modification:
        case m.AddAbility(ability):
            return grant((ability,), effect_id, timestamp, source)
        case m.RemoveAllAbilities(keep_kind, keep):
            return action("remove all abilities", keep_kind, keep)
        case m.RemoveKeyword(keyword):
            return action("remove keyword", keyword)
        case m.RemoveAbility(ability):
            return action("remove alike", ability, key=id(ability))
        case m.RemoveThisAbility():
            if held is not None:
                return action("remove ability", held, key=id(held))
            return action("remove worded ability", words) if words else None
        case m.CantHaveKeyword(keyword):
            return action("can't have", keyword)
        case m.AddAbilitiesOf():
            found = abilities_of(modification, context)
            return grant(found, effect_id, timestamp, source) if found else None
        case m.ChosenAbility(options, index):
            option = chosen_option(options, context, index)
            return None if option is None else grant((option,), effect_id, timestamp, source)
        case m.ProtectionFromChosen(kind):
            protection = _protection(kind, context)
            given = () if protection is None else (protection,)
            return grant(given, effect_id, timestamp, source) if given else None
    return None


def abilities_of(modification: m.AddAbilitiesOf, context: Context) -> tuple[Ability, ...]:
    """Gather the abilities of other objects that an effect gives."""
    found: dict[int, Ability] = {}
    seen: set[str] = set()
    for key in keys_of(modification.of, context):
        values = known_values(key, context)
        for held in values.abilities if values is not None else ():
            ability = held.ability
            if modification.keywords:
                if not any(_is_keyword(ability, word) for word in modification.keywords):
                    continue
                word = "|".join(keyword_phrases(ability))  # type: ignore[arg-type]
                if word in seen:
                    continue
                seen.add(word)
            elif not any(is_of_kind(ability, kind) for kind in modification.kinds):
                continue
            if any(is_of_kind(ability, kind) for kind in modification.without):
                continue
            found[id(ability)] = ability
    return tuple(found.values())


def chosen_option(options: tuple[Ability, ...], context: Context, index: int = 0) -> Ability | None:
    """Return the ability chosen among options: by number from 1, keyword, or words of its text."""
    if len(options) == 1:
        return options[0]
    for kind in ("ability", "keyword", "mode", "counter"):
        value = chosen(kind, context, index)
        if isinstance(value, int) and 1 <= value <= len(options):
            return options[value - 1]
        if isinstance(value, str):
            plain = value.casefold()
            if not options:
                return KeywordAbility(text=value, keyword=plain)
            for option in options:
                if _is_keyword(option, plain) or plain in option.text.casefold():
                    return option
    return None


_PROTECTIONS: dict[str, KeywordAbility] = {}


def _protection(kind: str, context: Context) -> KeywordAbility | None:
    if kind == "color":
        letter = chosen_color(context)
        quality = COLOR_WORDS[letter] if letter is not None else ""
    else:
        value = chosen(kind, context)
        quality = value if isinstance(value, str) else ""
    if not quality:
        return None
    if quality not in _PROTECTIONS:
        _PROTECTIONS[quality] = KeywordAbility(
            text=f"Protection from {quality}", keyword="protection", quality=quality
        )
    return _PROTECTIONS[quality]


__all__ = ["ability_action", "grant", "held_by_effect", "is_mana_ability", "keyword_from_text"]
