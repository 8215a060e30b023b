"""What static abilities say: continuous effects, entering, other replacements."""

from __future__ import annotations

import re

from mtglayers.core.abilities import MANA_COST, KeywordAbility
from mtglayers.core.conditions import Negation, TurnOf
from mtglayers.core.effects import (
    ContinuousEffect,
    StaticEffect,
)
from mtglayers.core.filters import And, ControlledBy, HasKeyword, HasStatus, Not, NthCast, all_of
from mtglayers.core.modifications import (
    AddAbilitiesOf,
    AddAbility,
    ChangeWords,
    DoublePowerToughness,
    Modification,
    ModifyPowerToughness,
    Restriction,
    SetBasePowerToughness,
    SetController,
    SwitchPowerToughness,
)
from mtglayers.core.node import walk
from mtglayers.core.quantities import Const
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    EachObject,
    ObjectRef,
    TargetObject,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.render.conditions import leading, trailing
from mtglayers.oracle.render.event_words import ORDINALS
from mtglayers.oracle.render.looks import Verbs
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.predicates import predicate
from mtglayers.oracle.render.refs import head_noun, is_plural, object_form, of
from mtglayers.oracle.render.suffixes import after
from mtglayers.oracle.render.writer import Writer, has_own_subject, writes


@writes(ContinuousEffect)
def continuous(writer: Writer, node: ContinuousEffect, *, word: str = "as long as") -> str:
    """Write a continuous effect as a clause (no capital, no full stop)."""
    condition, lasts = node.condition, ""
    if node.duration is not None:
        lasts = writer.say(node.duration)
    behind = _stands_behind(node, word)
    if word == "if" and condition is not None and not behind:
        behind = writer.pick("behind", "front") == "behind"
    front = leading(writer, condition, word=word) if condition is not None and not behind else ""
    special = _special(writer, node)
    if special is not None:
        words, tail = special, ""
    else:
        words, tail = _statement(writer, node, lasts, paired="paired with" in front)
    back = f" {trailing(writer, condition, word=word)}" if condition is not None and behind else ""
    tail += _cost_sentence(node)
    if not lasts or (lasts == "this turn" and re.search(r"\bthis turn\b", words)):
        return f"{front}{words}{back}{tail}"
    if "cop" in words and ", except" in words:
        copied, _, exceptions = words.partition(", except")
        return f"{front}{copied} {lasts}, except{exceptions}{tail}{back}"
    if '"' in words:
        return f"{front}{lasts}, {words}{tail}{back}"
    return f"{front}{words} {lasts}{tail}{back}"


def _cost_sentence(node: ContinuousEffect) -> str:
    """Write "The scavenge cost is equal to its mana cost" behind a keyword granted so."""
    for each in node.modifications:
        ability = each.ability if isinstance(each, AddAbility) else None
        if isinstance(ability, KeywordAbility) and ability.cost == MANA_COST:
            return f". The {ability.keyword} cost is equal to its mana cost"
    return ""


def _stands_behind(node: ContinuousEffect, word: str) -> bool:
    """Say whether the condition follows its clause: about the object itself, in few words."""
    if word != "as long as" or node.affected != ThisObject() or isinstance(node.condition, TurnOf):
        return False
    if isinstance(node.condition, Negation):
        return not isinstance(node.condition.part, TurnOf)
    return all(
        (
            isinstance(each, ModifyPowerToughness)
            and isinstance(each.power, Const)
            and isinstance(each.toughness, Const)
        )
        or (isinstance(each, AddAbility) and isinstance(each.ability, KeywordAbility))
        for each in node.modifications
    )


def _statement(
    writer: Writer, node: ContinuousEffect, lasts: str, *, paired: bool
) -> tuple[str, str]:
    """Write who does what; a set whose members are looked at one by one is "each …"."""
    static = writer.static and not lasts
    first = node.modifications[0]
    if isinstance(first, Restriction) and has_own_subject(first.text):
        return first.text, ""
    if isinstance(node.affected, EachObject) and _looks_at_each(node.modifications):
        noun = noun_phrase(writer, node.affected.filter, plural=False)
        writer.mention(Antecedent("each"), head_noun(node.affected.filter))
        words, tail = predicate(writer, node.modifications, Verbs(static=static))
        return f"each {noun} {words}", tail
    if (first_spell := _first_spell(writer, node.affected)) is not None:
        words, tail = predicate(writer, node.modifications, Verbs(static=static))
        return f"{first_spell} {words}", tail
    both = paired and isinstance(node.affected, UnionRef)
    subject = "both creatures" if both else writer.say(node.affected)
    if isinstance(node.affected, ThisObject | AttachedObject):
        writer.mention(node.affected, "permanent")
    if isinstance(node.affected, UnionRef):
        writer.mention(Antecedent("each"), "")
    verbs = Verbs(
        plural=is_plural(writer, node.affected), static=static, still=_still(writer, node.affected)
    )
    words, tail = predicate(writer, node.modifications, verbs)
    return f"{subject} {words}", tail


def _first_spell(writer: Writer, ref: ObjectRef) -> str | None:
    """Write "the first creature spell you cast each turn"."""
    parts = ref.filter.parts if isinstance(ref, EachObject) and isinstance(ref.filter, And) else ()
    nth = next((each for each in parts if isinstance(each, NthCast)), None)
    whose = next((each for each in parts if isinstance(each, ControlledBy)), None)
    if nth is None or whose != ControlledBy(You()):
        return None
    rest = tuple(each for each in parts if each is not nth and each is not whose)
    late = [each for each in rest if isinstance(each, HasStatus | Not)]
    said = all_of(*(each for each in rest if each not in late))
    noun = noun_phrase(writer, said, plural=False)
    how = "".join(f" {after(writer, each, plural=False)}" for each in late)
    spell = f"the {ORDINALS[nth.number]} {noun} you cast"
    return f"{spell} each turn{how}" if how.startswith(" that") else f"{spell}{how} each turn"


def _looks_at_each(modifications: tuple[Modification, ...]) -> bool:
    return any(each == Antecedent("each") for each in walk(modifications))


def _still(writer: Writer, ref: ObjectRef) -> str:
    """Say what an affected object still is when it becomes something else."""
    filter_ = ref.filter if isinstance(ref, EachObject) else None
    if isinstance(ref, TargetObject) and ref.index < len(writer.targets):
        filter_ = writer.targets[ref.index].filter
    if isinstance(ref, ThisObject) and writer.loyalty:
        return "planeswalker"
    noun = head_noun(filter_) if filter_ is not None else "land"
    lands = ("Forest", "Island", "Mountain", "Plains", "Swamp")
    return "land" if noun in lands or noun == "permanent" else noun


def _special(writer: Writer, node: ContinuousEffect) -> str | None:
    """Write effects that cards word with a verb of their own."""
    if len(node.modifications) != 1:
        return None
    match node.modifications[0]:
        case SetController(You()) if writer.static:
            return f"you control {writer.say(node.affected)}"
        case SetController(You()):
            return f"gain control of {object_form(writer.say(node.affected))}"
        case SetController(player):
            who = writer.say(player)
            return f"{who} gains control of {object_form(writer.say(node.affected))}"
        case SwitchPowerToughness():
            return f"switch {of(writer, node.affected)} power and toughness"
        case DoublePowerToughness(power, toughness):
            words = " and ".join(w for w, on in (("power", power), ("toughness", toughness)) if on)
            return f"double {of(writer, node.affected)} {words}"
        case ChangeWords(kind):
            return _change_words(writer, node, kind)
    return None


def _change_words(writer: Writer, node: ContinuousEffect, kind: str) -> str:
    said = object_form(writer.say(node.affected))
    words = [
        f"one {each} word" if each == "color" else f"one {each}" for each in kind.split(" or ")
    ]
    kinds = " or ".join(f"{each} with another" for each in words)
    return f"change the text of {said} by replacing all instances of {kinds}"


def defining(writer: Writer, modification: Modification) -> str | None:
    """Write what defines power or toughness (CR 604.3)."""
    if not isinstance(modification, SetBasePowerToughness):
        return None
    power, toughness = modification.power, modification.toughness
    if power is not None and toughness is not None:
        if power == toughness:
            return f"{writer.this}'s power and toughness are each equal to {writer.say(power)}"
        if writer.say(power) in writer.say(toughness):
            rest = writer.say(toughness).replace(writer.say(power), "that number")
            first = f"{writer.this}'s power is equal to {writer.say(power)}"
            return f"{first} and its toughness is equal to {rest}"
        first, second = writer.say(power), writer.say(toughness)
        return f"{writer.this}'s power is equal to {first} and its toughness is equal to {second}"
    if power is not None:
        return f"{writer.this}'s power is equal to {writer.say(power)}"
    assert toughness is not None
    return f"{writer.this}'s toughness is equal to {writer.say(toughness)}"


def same_keywords(effects: tuple[StaticEffect, ...], place: int) -> list[str]:
    """List the keywords for which the effects that follow say the same as the one at a place."""
    first = effects[place]
    if not isinstance(first, ContinuousEffect) or first.condition is None:
        return []
    asked = [each.keyword for each in walk(first.condition) if isinstance(each, HasKeyword)]
    found: list[str] = []
    for each in effects[place + 1 :]:
        name = _only_keyword(each)
        if len(asked) != 1 or _only_keyword(first) != asked[0] or name is None:
            break
        found.append(name)
    return found


def _only_keyword(effect: StaticEffect) -> str | None:
    """Return the one keyword that an effect gives where others have it."""
    if not isinstance(effect, ContinuousEffect) or len(effect.modifications) != 1:
        return None
    match effect.modifications[0]:
        case AddAbility(KeywordAbility(keyword=keyword)) if effect.condition is not None:
            words = [
                each.keyword for each in walk(effect.condition) if isinstance(each, HasKeyword)
            ]
            return keyword if words == [keyword] else None
        case AddAbilitiesOf(EachObject(), (), (keyword,)):
            return keyword
    return None
