"""Sentences of static abilities (CR 604): one line becomes one ability with all its effects."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.abilities import Ability, InertAbility, StaticAbility, UnreadAbility
from mtglayers.core.conditions import Condition, Matches
from mtglayers.core.effects import (
    AsEnters,
    ContinuousEffect,
    EntersAsCopy,
    EntersModified,
    EntersTapped,
    EntersWith,
    RuleEffect,
    StaticEffect,
    UnreadEffect,
)
from mtglayers.core.filters import InZone
from mtglayers.core.modifications import (
    AddAllSubtypes,
    AddColors,
    AddTypes,
    Modification,
    Restriction,
    SetBasePowerToughness,
    SetColors,
)
from mtglayers.core.node import walk
from mtglayers.core.references import ThisObject
from mtglayers.core.vocabulary import Zone
from mtglayers.oracle.continuous import read_continuous
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.entering import join_entering, read_entering
from mtglayers.oracle.inert_statics import read_inert_static
from mtglayers.oracle.normalise import sentence_spans
from mtglayers.oracle.replacements import read_replacement

__all__ = ["StaticSentence", "read_static_line", "static_ability"]

ALL_ZONES = tuple(zone.value for zone in Zone)


@dataclass(frozen=True, slots=True)
class StaticSentence:
    """One sentence of a static ability.

    Attributes
    ----------
    start, end : int
        Where it stands in the line.
    effects : tuple of StaticEffect
        Empty when it was joined to the sentence before.
    verdict : str
        understood, inert or not understood.
    """

    start: int
    end: int
    effects: tuple[StaticEffect, ...]
    verdict: str


def read_static_line(text: str, context: ReadContext, start: int = 0) -> tuple[StaticSentence, ...]:
    """Read all sentences of a static line.

    Examples
    --------
    >>> [each.verdict for each in read_static_line("~ enters tapped. Sing a song.", ReadContext())]
    ['understood', 'not understood']
    """
    context.static = True
    found: list[StaticSentence] = []
    for begin, end in sentence_spans(text, start):
        sentence = text[begin:end]
        if found and (joined := _joined(sentence, context, found)):
            found = joined
            found.append(StaticSentence(begin, end, (), "understood"))
            continue
        effects, verdict = _read_sentence(sentence, context)
        found.append(StaticSentence(begin, end, effects, verdict))
    return tuple(found)


def _joined(
    sentence: str, context: ReadContext, found: list[StaticSentence]
) -> list[StaticSentence] | None:
    """Join a sentence to what happens as the object enters."""
    for place in range(len(found) - 1, -1, -1):
        if not found[place].effects:
            continue
        before = found[place].effects[-1]
        if not isinstance(before, AsEnters):
            return None
        changed = join_entering(Cursor(sentence, context), before)
        if changed is None:
            return None
        old = found[place]
        effects = (*old.effects[:-1], changed)
        return [
            *found[:place],
            StaticSentence(old.start, old.end, effects, old.verdict),
            *found[place + 1 :],
        ]
    return None


def _read_sentence(sentence: str, context: ReadContext) -> tuple[tuple[StaticEffect, ...], str]:
    """Read one sentence in the first way that consumes all of it."""
    for reader in (read_entering, read_continuous, read_replacement):
        cur = Cursor(sentence, context)
        mark = cur.mark()
        effects = reader(cur)
        if effects is not None and cur.at_end:
            inert = all(_is_inert(effect) for effect in effects)
            context.choices.clear()
            return effects, "inert" if inert else "understood"
        cur.reset(mark)
        context.choices.clear()
    rule = read_inert_static(sentence)
    if rule is not None:
        return (rule,), "inert"
    return (UnreadEffect(sentence.strip()),), "not understood"


def _is_inert(effect: StaticEffect) -> bool:
    if isinstance(effect, RuleEffect):
        return not effect.kind
    return isinstance(effect, ContinuousEffect) and all(
        isinstance(each, Restriction) for each in effect.modifications
    )


# --- from sentences to an ability -----------------------------------------------------------------


def static_ability(
    sentences: tuple[StaticSentence, ...], text: str, *, link: str = "", word: str = ""
) -> Ability:
    """Make the ability of a line out of its sentences."""
    effects = tuple(effect for sentence in sentences for effect in sentence.effects)
    if effects and all(isinstance(effect, UnreadEffect) for effect in effects):
        return UnreadAbility(text=text, link=link, ability_word=word)
    if effects and all(isinstance(effect, RuleEffect) and not effect.kind for effect in effects):
        reason = next((e.text for e in effects if isinstance(e, RuleEffect)), "")
        return InertAbility(text=text, link=link, ability_word=word, reason=reason)
    defining = is_characteristic_defining(effects)
    return StaticAbility(
        effects=effects,
        text=text,
        link=link,
        ability_word=word,
        is_characteristic_defining=defining,
        zones=ALL_ZONES if defining else _zones(effects),
    )


_DEFINING: tuple[type[Modification], ...] = (
    SetBasePowerToughness,
    SetColors,
    AddColors,
    AddTypes,
    AddAllSubtypes,
)


def is_characteristic_defining(effects: tuple[StaticEffect, ...]) -> bool:
    """Tell whether effects define characteristics of their own object (CR 604.3a).

    Unconditional, about nothing but itself, and about colours, subtypes, power or toughness.
    """
    return bool(effects) and all(
        isinstance(effect, ContinuousEffect)
        and effect.affected == ThisObject()
        and effect.condition is None
        and effect.duration is None
        and all(_defines(each) for each in effect.modifications)
        for effect in effects
    )


def _defines(modification: Modification) -> bool:
    if isinstance(modification, AddTypes):
        return not modification.card_types and not modification.supertypes
    return isinstance(modification, _DEFINING)


def _zones(effects: tuple[StaticEffect, ...]) -> tuple[str, ...]:
    """Find where the ability works (CR 113.6): from another zone if it says so."""
    entering = (EntersAsCopy, EntersTapped, EntersWith, AsEnters, EntersModified)
    if effects and all(isinstance(effect, entering) for effect in effects):
        return ("battlefield",)
    for effect in effects:
        condition: Condition | None = getattr(effect, "condition", None)
        for node in walk(condition):
            if isinstance(node, Matches) and node.ref == ThisObject():
                for part in walk(node.filter):
                    if isinstance(part, InZone) and "battlefield" not in part.zones:
                        return part.zones
    return ("battlefield",)
