"""Continuous effects as parts of abilities: instructions, "it's still a land", what defines itself.

The bridge from clauses (`mtglayers.oracle.continuous`) to abilities: what a resolving ability
does about characteristics and control, and which static abilities are characteristic-defining
(CR 604.3) or function elsewhere than on the battlefield (CR 113.6).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from mtglayers.core.abilities import MANA_COST, KeywordAbility
from mtglayers.core.conditions import (
    CompareQuantities,
    Condition,
    Conjunction,
    Matches,
    Negation,
)
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect, EntersWith, RuleEffect, StaticEffect
from mtglayers.core.filters import And, Filter, HasKeyword, InZone, IsSpell
from mtglayers.core.instructions import (
    ApplyEffect,
    BeginStaticEffect,
    ChooseOne,
    ExchangeControl,
    ExchangeTextBoxes,
    ExchangeValues,
    Instruction,
)
from mtglayers.core.modifications import (
    AddAbilitiesOf,
    AddAbility,
    AddAllSubtypes,
    AddColors,
    AddTypes,
    ChosenColor,
    ChosenTypes,
    Modification,
    Restriction,
    SetBasePowerToughness,
    SetColors,
    SetTypes,
)
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.quantities import Count
from mtglayers.core.references import EachObject, ThisObject, UnionRef
from mtglayers.oracle.continuous import read_continuous
from mtglayers.oracle.cursor import Cursor, pattern
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.effect_clauses import read_objects
from mtglayers.oracle.imperatives import read_exchange
from mtglayers.oracle.predicates import KEYWORD_NAME
from mtglayers.oracle.words import describe


def read_layer_instructions(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read one sentence or clause that changes characteristics or control, as instructions.

    Choices that the words ask for ("the color of your choice") come first. The cursor stands
    behind what was read, which may be before the end of the sentence.

    Examples
    --------
    >>> found = read_layer_instructions(Cursor("target creature becomes the color of your choice"))
    >>> [type(each).__name__ for each in found]
    ['Choose', 'ApplyEffect']
    """
    exchange = _lasting_exchange(cur) or read_exchange(cur)
    if exchange is not None:
        return (exchange,)
    alternatives = _alternatives(cur)
    if alternatives is not None:
        return alternatives
    return _read_effects(cur)


def _lasting_exchange(cur: Cursor) -> Instruction | None:
    """Read "for as long as …, exchange …"."""
    start = cur.mark()
    duration = read_duration(cur)
    if duration is not None and cur.eat(r","):
        found = read_exchange(cur)
        if isinstance(found, (ExchangeControl, ExchangeTextBoxes, ExchangeValues)):
            return replace(found, duration=duration)
    cur.reset(start)
    return None


def _read_effects(cur: Cursor) -> tuple[Instruction, ...] | None:
    start = cur.mark()
    effects = read_continuous(cur)
    if effects is None:
        return None
    choices = tuple(cur.context.choices[start.choices :])
    del cur.context.choices[start.choices :]
    lasting = [each.duration for each in effects if isinstance(each, ContinuousEffect)]
    duration = lasting[-1] if lasting else None
    return (*choices, *(_instruction(effect, duration) for effect in effects))


# A choice between two ways to go on: what one says, and what the other says instead.
_SIZE = r"[+-][\dx]+/[+-][\dx]+"
_EITHER = (
    rf"gets? (?P<one>{_SIZE}) or (?P<two>{_SIZE})",
    r"protection from (?P<one>(?!the color)[a-z]+) or from (?P<two>the color of your choice|"
    r"[a-z]+)",
    r"base power and toughness become (?P<one>\d+/\d+) or (?P<two>\d+/\d+)",
    r"(?:has|have) (?P<one>base power \d+) or (?P<two>base toughness \d+)",
    r"becomes (?P<one>an? [a-z]+) or (?P<two>an? [a-z]+)(?=\.|$| until)",
    r"becomes (?P<either>your choice of )(?P<one>an? [^.]*?) or (?P<two>an? [^.]*?)(?=\.|$| until)",
)


def _alternatives(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read a clause with two alternatives as a choice between two clauses."""
    if " or " not in cur.low[cur.position :]:
        return None
    lost = _LOST_CHOICE.search(cur.low, cur.position)
    if lost is not None:
        return _each_of(cur, lost)
    for expression in _EITHER:
        found = pattern(expression).search(cur.low, cur.position)
        if found is None:
            continue
        first = found.start("either" if "either" in found.groupdict() else "one")
        words = [cur.original(found, name) for name in ("one", "two")]
        return _each_put_in(cur, first, found.end("two"), words)
    return None


_LOST_CHOICE = re.compile(
    r"\bloses? (your choice of ([a-z ]+(?:, [a-z ]+)*,? or [a-z ]+?))(?= until|\.|$)"
)


def _each_of(cur: Cursor, found: re.Match[str]) -> tuple[Instruction, ...] | None:
    """Read "loses your choice of flying, first strike, or trample" as a choice between losses."""
    return _each_put_in(cur, found.start(1), found.end(1), re.split(r",? or |, ", found.group(2)))


def _each_put_in(
    cur: Cursor, begin: int, end: int, alternatives: list[str]
) -> tuple[Instruction, ...] | None:
    """Read the rest once with each alternative in place of the words that offer them."""
    start = cur.mark()
    options: list[tuple[Instruction, ...]] = []
    for words in alternatives:
        cur.reset(start)
        text = cur.text[cur.position : begin] + words + cur.text[end:]
        inner = Cursor(text, cur.context)
        instructions = _read_effects(inner)
        if instructions is None or not inner.at_end:
            cur.reset(start)
            return None
        options.append(instructions)
    cur.jump(len(cur.text))
    return (ChooseOne(tuple(options)),)


def _instruction(effect: StaticEffect, duration: Duration | None) -> Instruction:
    if isinstance(effect, ContinuousEffect):
        return ApplyEffect(_for_this_turn(effect))
    return BeginStaticEffect(effect, duration)


def _for_this_turn(effect: ContinuousEffect) -> ContinuousEffect:
    """Give what must or can be done "this turn" that duration: "must be blocked this turn"."""
    texts = [each.text for each in effect.modifications if isinstance(each, Restriction)]
    only = len(texts) == len(effect.modifications)
    if effect.duration is not None or not only:
        return effect
    if not all(re.search(r"\bthis turn\b", text, re.IGNORECASE) for text in texts):
        return effect
    return replace(effect, duration=Duration("this turn"))


# --- "It's still a land." ------------------------------------------------------------------------


def read_still(cur: Cursor) -> bool:
    """Read "It's still a land." or "They're still lands." (CR 205.1b).

    Examples
    --------
    >>> read_still(Cursor("It's still a land.")), read_still(Cursor("They're still lands that …"))
    (True, False)
    """
    start = cur.mark()
    found = cur.eat(
        r"(?:~|it|they|he|she|that [a-z]+|those [a-z]+)(?:'s|'re| is| are) still (?:an? )?"
        r"(?:[a-z]+ )?([a-z]+)"
    )
    word = describe(found.group(1)) if found else None
    if word is not None and word.is_noun and cur.at_end:
        cur.jump(len(cur.text))
        return True
    cur.reset(start)
    return False


def keep_types(effect: ContinuousEffect) -> ContinuousEffect:
    """Return an effect whose `SetTypes` keep the other types: a following "It's still a land"."""
    changed = tuple(
        replace(each, keep=("card types",)) if isinstance(each, SetTypes) else each
        for each in effect.modifications
    )
    return replace(effect, modifications=changed)


def read_follow_up(
    cur: Cursor, effects: tuple[StaticEffect, ...]
) -> tuple[StaticEffect, ...] | None:
    """Read a sentence that speaks about the effects of the sentence before it.

    "It's still a land", "The same is true for …", "Otherwise, …".

    Parameters
    ----------
    cur
        At the beginning of the sentence.
    effects
        What the sentence before made.

    Returns
    -------
    tuple of StaticEffect or None
        All effects, changed or extended; ``None`` if it is no such sentence.

    Examples
    --------
    >>> from mtglayers.oracle.cursor import ReadContext
    >>> context = ReadContext(static=True)
    >>> first = read_continuous(Cursor("Creatures you control have flying.", context))
    >>> read_follow_up(Cursor("The same is true for Walls.", context), first)[0].affected.parts[1]
    EachObject(filter=HasSubtype(subtype='Wall'))
    """
    if not effects:
        return None
    start = cur.mark()
    if read_still(cur):
        return tuple(
            keep_types(each) if isinstance(each, ContinuousEffect) else each for each in effects
        )
    if cur.eat(r"the same is true (?:for|of)(?= )"):
        found = _same_keywords(cur, effects) or _same_is_true(cur, effects)
    elif cur.eat(r"if ~ leaves the battlefield, this effect continues until end of turn"):
        found = (*effects, RuleEffect(cur.since(start), kind="continues until end of turn"))
    elif (keyword := eat_cost_is_mana_cost(cur)) is not None:
        found = with_mana_cost(effects, keyword)
    elif cur.eat(r"otherwise,(?= )"):
        found = _otherwise(cur, effects)
    else:
        found = _instead(cur, effects)
    if found is None:
        cur.reset(start)
    return found


def eat_cost_is_mana_cost(cur: Cursor) -> str | None:
    """Read "The scavenge cost is equal to its mana cost." and return the keyword."""
    found = cur.eat(
        r"(?:the|its|that [a-z]+'s) ([a-z]+(?:-[a-z]+)?) cost is equal to "
        r"(?:its|the card's|that card's|that creature's) mana cost"
    )
    return found.group(1) if found is not None and cur.at_end else None


def with_mana_cost(effects: tuple[Any, ...], keyword: str) -> tuple[Any, ...] | None:
    """Let a keyword that was just granted cost the mana cost of what has it (CR 702.1a)."""

    def change(node: Node) -> Node:
        if isinstance(node, KeywordAbility) and node.keyword == keyword and not node.cost:
            return replace(node, cost=MANA_COST)
        return node

    changed: tuple[Any, ...] = transform(effects, change)
    return changed if changed is not effects else None


def _same_is_true(
    cur: Cursor, effects: tuple[StaticEffect, ...]
) -> tuple[StaticEffect, ...] | None:
    more = read_objects(cur)
    if more is None or not cur.at_end:
        return None
    changed: list[StaticEffect] = []
    for effect in effects:
        if not isinstance(effect, ContinuousEffect):
            return None
        before = (
            effect.affected.parts if isinstance(effect.affected, UnionRef) else (effect.affected,)
        )
        changed.append(replace(effect, affected=UnionRef((*before, *more))))
    return tuple(changed)


def _same_keywords(
    cur: Cursor, effects: tuple[StaticEffect, ...]
) -> tuple[StaticEffect, ...] | None:
    """Read "The same is true for fear, first strike, …" behind "… with flying …, ~ has flying"."""
    start = cur.mark()
    last = effects[-1]
    asked = _asked_keyword(last) if isinstance(last, ContinuousEffect) else None
    names = []
    while asked is not None and (found := cur.eat(rf"(?:{KEYWORD_NAME}|protection)")):
        names.append(found.group())
        if not cur.eat(r", and |, |and "):
            break
    if asked is None or not names or not cur.at_end or not isinstance(last, ContinuousEffect):
        cur.reset(start)
        return None
    word, counted = asked
    return (*effects, *(_with_keyword(last, word, counted, name) for name in names))


def _asked_keyword(effect: ContinuousEffect) -> tuple[str, Filter] | None:
    """Find the keyword that both the condition of an effect asks for and the effect gives."""
    condition = effect.condition
    if not isinstance(condition, CompareQuantities) or not isinstance(condition.left, Count):
        return None
    words = [each.keyword for each in walk(condition) if isinstance(each, HasKeyword)]
    given = [
        each.ability.keyword
        for each in effect.modifications
        if isinstance(each, AddAbility) and isinstance(each.ability, KeywordAbility)
    ]
    return (words[0], condition.left.filter) if len(words) == 1 and words == given else None


def _with_keyword(
    effect: ContinuousEffect, word: str, counted: Filter, name: str
) -> ContinuousEffect:
    """Write an effect for another keyword; landwalk and protection come with what they say."""
    if name in ("landwalk", "protection"):
        others = transform(
            counted, lambda node: HasKeyword(name) if node == HasKeyword(word) else node
        )
        taken = AddAbilitiesOf(EachObject(others), kinds=(), keywords=(name,))
        return replace(effect, modifications=(taken,), condition=None)

    def renamed(node: Node) -> Node:
        if isinstance(node, HasKeyword) and node.keyword == word:
            return HasKeyword(name)
        if isinstance(node, KeywordAbility) and node.keyword == word:
            return replace(node, keyword=name, text=name)
        return node

    changed: ContinuousEffect = transform(effect, renamed)
    return changed


_INSTEAD = re.compile(r" instead(?= as long as | if |\.|$)")


def _instead(cur: Cursor, effects: tuple[StaticEffect, ...]) -> tuple[StaticEffect, ...] | None:
    """Read "It gets +3/+1 instead as long as …": the effect before holds only otherwise."""
    last = effects[-1]
    if not isinstance(last, ContinuousEffect) or _INSTEAD.search(cur.text) is None:
        return None
    inner = Cursor(_INSTEAD.sub("", cur.text), cur.context)
    found = read_continuous(inner)
    if found is None or not inner.at_end or len(found) != 1:
        return None
    new = found[0]
    if not isinstance(new, ContinuousEffect) or new.condition is None:
        return None
    kinds = {type(each) for each in new.modifications}
    if new.affected != last.affected or kinds != {type(each) for each in last.modifications}:
        return None
    otherwise: Condition = Negation(new.condition)
    if last.condition is not None:
        otherwise = Conjunction((last.condition, otherwise))
    cur.jump(len(cur.text))
    return (*effects[:-1], replace(last, condition=otherwise), new)


def _otherwise(cur: Cursor, effects: tuple[StaticEffect, ...]) -> tuple[StaticEffect, ...] | None:
    """Read what holds when the condition before does not."""
    last = effects[-1]
    if isinstance(last, EntersWith):
        return _otherwise_enters(cur, effects, last)
    condition = last.condition if isinstance(last, ContinuousEffect) else None
    found = read_continuous(cur) if condition is not None else None
    if condition is None or found is None:
        return None
    changed: list[StaticEffect] = []
    for effect in found:
        if not isinstance(effect, ContinuousEffect):
            return None
        parts = (
            (Negation(condition),)
            if effect.condition is None
            else (Negation(condition), effect.condition)
        )
        changed.append(
            replace(effect, condition=parts[0] if len(parts) == 1 else Conjunction(parts))
        )
    return (*effects, *changed)


def _otherwise_enters(
    cur: Cursor, effects: tuple[StaticEffect, ...], last: EntersWith
) -> tuple[StaticEffect, ...] | None:
    """Read "Otherwise, it enters with three …" behind "… enters with … if …"."""
    from mtglayers.oracle.entering import read_entering

    found = read_entering(cur) if last.condition is not None else None
    if found is None or last.condition is None:
        return None
    changed: list[StaticEffect] = []
    for effect in found:
        if not isinstance(effect, EntersWith) or effect.condition is not None:
            return None
        otherwise = Negation(last.condition)
        changed.append(replace(effect, subject=last.subject, condition=otherwise))
    return (*effects, *changed)


# --- static abilities ----------------------------------------------------------------------------

_DEFINING = (SetColors, AddColors, AddAllSubtypes, ChosenColor, ChosenTypes, SetBasePowerToughness)


def is_characteristic_defining(
    effects: tuple[StaticEffect, ...], condition: Condition | None = None
) -> bool:
    """Tell whether a static ability that says this is characteristic-defining (CR 604.3a).

    It defines the object's own colours, subtypes, power or toughness, without a condition. Where
    the ability came from (criteria 2 and 4) is for the engine to see.

    Examples
    --------
    >>> from mtglayers.oracle.cursor import ReadContext
    >>> text = "~'s power and toughness are each equal to the number of lands you control."
    >>> is_characteristic_defining(read_continuous(Cursor(text, ReadContext(static=True))))
    True
    """
    return condition is None and all(_defines(effect) for effect in effects) and bool(effects)


def _defines(effect: StaticEffect) -> bool:
    return (
        isinstance(effect, ContinuousEffect)
        and effect.affected == ThisObject()
        and effect.condition is None
        and all(_defines_one(each) for each in effect.modifications)
    )


def _defines_one(each: Modification) -> bool:
    if isinstance(each, (AddTypes, SetTypes)):
        return bool(each.subtypes) and not each.card_types and not each.supertypes
    return isinstance(each, _DEFINING)


def functioning_zones(
    effects: tuple[StaticEffect, ...], condition: Condition | None = None
) -> tuple[str, ...]:
    """Find the zones in which a static ability functions (CR 113.6, 604.3).

    "As long as ~ is in your graveyard" names them itself (CR 113.6b); what defines
    characteristics functions everywhere.
    """
    if _says_how_cast(effects):
        return ("stack",)
    if is_characteristic_defining(effects, condition):
        return ("battlefield", "stack", "hand", "library", "graveyard", "exile", "command")
    conditions = [condition] if condition is not None else []
    conditions += [
        effect.condition
        for effect in effects
        if isinstance(effect, (ContinuousEffect,)) and effect.condition is not None
    ]
    for each in conditions:
        zones = _zones_named(each)
        if zones:
            return zones
    return ("battlefield",)


def _says_how_cast(effects: tuple[StaticEffect, ...]) -> bool:
    """Tell whether an object only gives itself flash, which works on the stack (CR 113.6e)."""
    flash = AddAbility(KeywordAbility(keyword="flash"))
    return bool(effects) and all(
        isinstance(effect, ContinuousEffect)
        and effect.affected == ThisObject()
        and effect.modifications == (flash,)
        for effect in effects
    )


def _zones_named(condition: Condition) -> tuple[str, ...]:
    if isinstance(condition, Conjunction):
        return next((zones for part in condition.parts if (zones := _zones_named(part))), ())
    if not isinstance(condition, Matches) or condition.ref != ThisObject():
        return ()
    parts = condition.filter.parts if isinstance(condition.filter, And) else (condition.filter,)
    for part in parts:
        if isinstance(part, InZone):
            return part.zones
        if isinstance(part, IsSpell):
            return ("stack",)
    return ()


def only_rules(effects: tuple[StaticEffect, ...]) -> bool:
    """Tell whether nothing but effects on players and rules was read."""
    return all(isinstance(effect, RuleEffect) for effect in effects)
