"""Sentences of static abilities (CR 604): one line becomes one ability with all its effects."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mtglayers.core.abilities import Ability, InertAbility, StaticAbility, UnreadAbility
from mtglayers.core.effects import (
    AsEnters,
    ContinuousEffect,
    EntersAsCopy,
    EntersModified,
    EntersTapped,
    EntersWith,
    MoveReplacement,
    RuleEffect,
    StaticEffect,
    UnreadEffect,
)
from mtglayers.core.modifications import Restriction
from mtglayers.oracle.attachment_rules import read_attachment_rule
from mtglayers.oracle.continuous import read_continuous
from mtglayers.oracle.costs import additional_costs
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.damage_replacements import join_damage, read_damage_replacement
from mtglayers.oracle.entering import join_entering, read_entering
from mtglayers.oracle.entering_sequel import (
    join_copying,
    join_sequel,
    join_would_enter,
    read_would_enter,
)
from mtglayers.oracle.forbidden import read_forbidden
from mtglayers.oracle.inert_statics import read_inert_static
from mtglayers.oracle.layer_instructions import (
    functioning_zones,
    is_characteristic_defining,
    read_follow_up,
)
from mtglayers.oracle.normalise import sentence_spans
from mtglayers.oracle.player_rules import read_player_rule
from mtglayers.oracle.readings import opaque_words
from mtglayers.oracle.replacements import read_replacement
from mtglayers.oracle.token_replacements import read_token_replacement
from mtglayers.oracle.triggering import read_triggering

__all__ = ["StaticSentence", "read_static_line", "static_ability"]


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
        if found and _followed(sentence, context, found):
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
        changed = _with_sequel(sentence, context, before)
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


def _with_sequel(sentence: str, context: ReadContext, before: StaticEffect) -> StaticEffect | None:
    if isinstance(before, EntersAsCopy):
        return join_copying(Cursor(sentence, context), before)
    if isinstance(before, MoveReplacement):
        return join_damage(Cursor(sentence, context), before)
    if not isinstance(before, AsEnters):
        return None
    for join in (join_would_enter, join_entering, join_sequel):
        joined = join(Cursor(sentence, context), before)
        if joined is not None:
            return joined
    return None


def _followed(sentence: str, context: ReadContext, found: list[StaticSentence]) -> bool:
    """Let a sentence change the effects of the one before: "It's still a land"."""
    last = found[-1]
    if last.verdict == "not understood" or not last.effects:
        return False
    changed = read_follow_up(Cursor(sentence, context), last.effects)
    if changed is None:
        return False
    found[-1] = StaticSentence(last.start, last.end, changed, last.verdict)
    return True


def _read_sentence(sentence: str, context: ReadContext) -> tuple[tuple[StaticEffect, ...], str]:
    """Read one sentence in the first way that consumes all of it."""
    for reader in (
        read_triggering,
        read_forbidden,
        read_attachment_rule,
        read_token_replacement,
        read_would_enter,
        read_damage_replacement,
        read_entering,
        read_continuous,
        read_replacement,
        read_player_rule,
    ):
        cur = Cursor(sentence, context)
        mark = cur.mark()
        effects = reader(cur)
        if effects is not None and cur.at_end:
            inert = all(_is_inert(effect) for effect in effects)
            context.choices.clear()
            return effects, "inert" if inert else "understood"
        cur.reset(mark)
        context.choices.clear()
    halves = _halves(sentence, context)
    if halves is not None:
        return halves, "understood"
    rule = read_inert_static(sentence)
    if rule is not None:
        return (rule,), "inert"
    return (UnreadEffect(sentence.strip()),), "not understood"


_HALF = re.compile(r",? and (?=[a-z~])")
_LEAD = re.compile(r"(?:as long as|during) [^,]+, ", re.IGNORECASE)


def _halves(sentence: str, context: ReadContext) -> tuple[StaticEffect, ...] | None:
    """Read a sentence of which one half has no bearing: "… have first strike and … cost {1} less".

    What stands in front of a comma ("during your turn,") belongs to both halves.
    """
    found = _LEAD.match(sentence)
    lead = found.group() if found else ""
    rest = sentence[len(lead) :]
    for joint in _HALF.finditer(rest):
        first, second = rest[: joint.start()] + ".", rest[joint.end() :]
        for effect_half, rule_half, order in ((first, second, 1), (second, first, -1)):
            rule = read_inert_static(f"{lead}{rule_half}") or read_inert_static(rule_half)
            if rule is None or read_inert_static(effect_half) is not None:
                continue
            cur = Cursor(f"{lead}{effect_half}", context)
            mark = cur.mark()
            effects = read_continuous(cur)
            good = effects is not None and cur.at_end and not opaque_words(*effects)
            if good and effects is not None and not all(_is_inert(each) for each in effects):
                return (*effects, rule) if order > 0 else (rule, *effects)
            cur.reset(mark)
            context.choices.clear()
    return None


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
        costs = additional_costs(text)
        return InertAbility(text=text, link=link, ability_word=word, reason=reason, costs=costs)
    defining = is_characteristic_defining(effects)
    return StaticAbility(
        effects=effects,
        text=text,
        link=link,
        ability_word=word,
        is_characteristic_defining=defining,
        zones=_zones(effects),
    )


def _zones(effects: tuple[StaticEffect, ...]) -> tuple[str, ...]:
    """Find where the ability works (CR 113.6)."""
    entering = (EntersAsCopy, EntersTapped, EntersWith, AsEnters, EntersModified)
    if any(isinstance(effect, entering) for effect in effects):
        return ("battlefield",)
    return functioning_zones(effects)
