"""What static abilities say: continuous effects, entering, other replacements."""

from __future__ import annotations

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.conditions import Condition, Negation, TurnOf
from mtglayers.core.effects import (
    AmountReplacement,
    AsEnters,
    ContinuousEffect,
    EntersAsCopy,
    EntersModified,
    EntersTapped,
    EntersWith,
    ManaReplacement,
    MoveReplacement,
    RuleEffect,
    StaticEffect,
    UnreadEffect,
)
from mtglayers.core.filters import Filter, HasKeyword, Is
from mtglayers.core.instructions import SetTapped
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
    EachPlayer,
    ObjectRef,
    Opponents,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.render.amounts import some
from mtglayers.oracle.render.conditions import leading, trailing
from mtglayers.oracle.render.exceptions import except_clause
from mtglayers.oracle.render.looks import Verbs
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.predicates import predicate
from mtglayers.oracle.render.refs import head_noun, is_plural, object_form, of
from mtglayers.oracle.render.suffixes import a_noun
from mtglayers.oracle.render.writer import Writer, clauses, number_word, sentences, writes


@writes(ContinuousEffect)
def continuous(writer: Writer, node: ContinuousEffect, *, word: str = "as long as") -> str:
    """Write a continuous effect as a clause (no capital, no full stop)."""
    condition, lasts = node.condition, ""
    if node.duration is not None:
        lasts = writer.say(node.duration)
    behind = _stands_behind(node, word)
    front = leading(writer, condition, word=word) if condition is not None and not behind else ""
    special = _special(writer, node)
    if special is not None:
        words, tail = special, ""
    else:
        words, tail = _statement(writer, node, lasts, paired="paired with" in front)
    back = f" {trailing(writer, condition, word=word)}" if condition is not None and behind else ""
    if not lasts:
        return f"{front}{words}{back}{tail}"
    if '"' in words or ("cop" in words and ", except" in words):
        return f"{front}{lasts}, {words}{tail}{back}"
    return f"{front}{words} {lasts}{tail}{back}"


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
    if isinstance(first, Restriction) and first.text[:1].isupper():
        return first.text, ""
    if isinstance(node.affected, EachObject) and _looks_at_each(node.modifications):
        noun = noun_phrase(writer, node.affected.filter, plural=False)
        writer.mention(Antecedent("each"), head_noun(node.affected.filter))
        words, tail = predicate(writer, node.modifications, Verbs(static=static))
        return f"each {noun} {words}", tail
    both = paired and isinstance(node.affected, UnionRef)
    subject = "both creatures" if both else writer.say(node.affected)
    if isinstance(node.affected, ThisObject | AttachedObject):
        writer.mention(node.affected, "permanent")
    if isinstance(node.affected, UnionRef):
        writer.mention(Antecedent("each"), "")
    verbs = Verbs(
        plural=is_plural(writer, node.affected), static=static, still=_still(node.affected)
    )
    words, tail = predicate(writer, node.modifications, verbs)
    return f"{subject} {words}", tail


def _looks_at_each(modifications: tuple[Modification, ...]) -> bool:
    return any(each == Antecedent("each") for each in walk(modifications))


def _still(ref: ObjectRef) -> str:
    """Say what an affected object still is when it becomes something else."""
    filter_ = ref.filter if isinstance(ref, EachObject) else None
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


# --- entering ---


def _subject(writer: Writer, filter_: Filter) -> tuple[str, bool]:
    """Write what enters: the object itself, or those that match."""
    if filter_ == Is(ThisObject()):
        return writer.this, False
    writer.mention(ThisObject(), "", plural=False)
    return noun_phrase(writer, filter_, plural=True), True


def _conditional(writer: Writer, words: str, condition: Condition | None) -> str:
    """Add "unless …" or "if …"."""
    match condition:
        case None:
            return words
        case Negation(part):
            return f"{words} unless {writer.say(part)}"
    return f"{words} if {writer.say(condition)}"


@writes(EntersTapped)
def enters_tapped(writer: Writer, node: EntersTapped, **_how: object) -> str:
    """Write that objects enter tapped."""
    subject, plural = _subject(writer, node.subject)
    return _conditional(
        writer, f"{subject} {'enter' if plural else 'enters'} tapped", node.condition
    )


@writes(EntersWith)
def enters_with(writer: Writer, node: EntersWith, **_how: object) -> str:
    """Write that objects enter with counters."""
    if node.subject == Is(ThisObject()):
        words, tail = some(writer, node.number, f"{node.kind} counter".strip())
        if node.options:
            choices = " or ".join(f"a {each} counter" for each in node.options)
            words = f"your choice of {choices}"
        return _conditional(
            writer, f"{writer.this} enters with {words} on it{tail}", node.condition
        )
    noun = noun_phrase(writer, node.subject, plural=False)
    words, tail = some(writer, node.number, f"additional {node.kind} counter")
    each = f"each {noun}"
    return _conditional(writer, f"{each} enters with {words} on it{tail}", node.condition)


@writes(EntersAsCopy)
def enters_as_copy(writer: Writer, node: EntersAsCopy, **_how: object) -> str:
    """Write entering as a copy."""
    is_self = node.subject == Is(ThisObject())
    lasts = f" {writer.say(node.duration)}" if node.duration is not None else ""
    said = object_form(writer.say(node.of))
    clause = except_clause(writer, node.exceptions)
    if is_self and node.optional:
        words = f"you may have {writer.this} enter as a copy of {said}{lasts}{clause}"
    elif is_self:
        words = f"{writer.this} enters as a copy of {said}{lasts}{clause}"
    else:
        noun = noun_phrase(writer, node.subject, plural=True)
        verb = f"you may have {noun} enter" if node.optional else f"{noun} enter"
        words = f"{verb} as a copy of {said}{lasts}{clause}"
    words = _conditional(writer, words, node.condition)
    if node.instructions == (SetTapped(ThisObject(), True),):
        return words.replace(" enter as", " enter tapped as", 1)
    if node.instructions:
        words = f"{words}. {sentences(writer, node.instructions)}".rstrip(".")
    return words


@writes(AsEnters)
def as_enters(writer: Writer, node: AsEnters, **_how: object) -> str:
    """Write "As ~ enters, choose a color."."""
    also = {"turned face up": "is turned face up", "unattached": "becomes unattached"}
    moments = ["enters", *(also.get(each, each) for each in node.also)]
    subject = writer.this if node.subject == Is(ThisObject()) else a_noun(writer, node.subject)
    writer.static = False
    text = sentences(writer, node.instructions)
    writer.static = True
    first = text[:1].lower() + text[1:]
    front = f"as {subject} {' or '.join(moments)}, "
    if node.condition is not None:
        front = f"{front}if {writer.say(node.condition)}, "
    return f"{front}{first}".removesuffix(".")


@writes(EntersModified)
def enters_modified(writer: Writer, node: EntersModified, **_how: object) -> str:
    """Write other ways of entering."""
    subject, plural = _subject(writer, node.subject)
    enter = "enter" if plural else "enters"
    words = f"{subject} {enter}"
    if node.face_down:
        words = f"{words} face down"
    if node.transformed:
        words = f"{words} transformed"
    if node.controller is not None:
        words = f"{words} under {writer.say(node.controller)}'s control"
    if node.modifications:
        verbs = Verbs(plural=plural)
        phrase, tail = predicate(writer, node.modifications, verbs)
        words = (
            f"{words} and {phrase}{tail}"
            if words != f"{subject} {enter}"
            else (
                f"{subject} {enter} with {phrase.removeprefix('has ').removeprefix('have ')}{tail}"
            )
        )
    return _conditional(writer, words, node.condition)


# --- other replacements ---


@writes(ManaReplacement)
def mana_replacement(writer: Writer, node: ManaReplacement, **_how: object) -> str:
    """Write what is produced instead."""
    noun = a_noun(writer, node.source)
    who = "you tap" if isinstance(node.player, You) else None
    event = f"{who} {noun} for mana" if who else f"{noun} is tapped for mana"
    if node.minimum > 1:
        event = f"{event.replace('for mana', 'for two or more mana')}"
    front = f"if {event}, it produces"
    if node.mana is None:
        times = {2: "twice", 3: "three times"}.get(node.factor, f"{node.factor} times")
        words = f"{front} {times} as much of that mana instead"
    else:
        words = f"{front} {writer.say(node.mana)} instead"
        words = f"{words} of any other type"
        if not node.keep_amount:
            words = f"{words} and amount"
    return _conditional(writer, words, node.condition)


@writes(AmountReplacement)
def amount_replacement(writer: Writer, node: AmountReplacement, **_how: object) -> str:
    """Write doubled or increased counters and tokens."""
    times = {2: "twice that many", 3: "three times that many"}.get(node.factor, "that many")
    if node.plus:
        times = f"{times} plus {number_word(node.plus)}"
    if node.what == "tokens":
        under = " under your control" if isinstance(node.player, You) else ""
        words = (
            f"if one or more tokens would be created{under}, {times} of those tokens are created"
            " instead"
        )
        return _conditional(writer, words, node.condition)
    kind = f"{node.kind} counters".strip()
    own = node.subject == Is(ThisObject())
    noun = writer.this if own else a_noun(writer, node.subject)
    words = (
        f"if one or more {kind} would be put on {noun}, {times}"
        f" {kind if node.kind else 'of those counters'} are put on it instead"
    )
    return _conditional(writer, words, node.condition)


_MOVES = {
    "dies": "would die",
    "put into graveyard": "would be put into a graveyard from anywhere",
    "leaves": "would leave the battlefield",
    "draw": "would draw a card",
    "discard": "would be discarded",
    "untap": "would untap",
    "enters": "would enter",
}
_PLACES = {
    "exile": "exile it",
    "hand": "return it to its owner's hand",
    "library": "put it on the bottom of its owner's library",
    "command": "put it into the command zone",
}


@writes(MoveReplacement)
def move_replacement(writer: Writer, node: MoveReplacement, **_how: object) -> str:
    """Write what happens instead of a move."""
    subject = writer.this if node.subject == Is(ThisObject()) else a_noun(writer, node.subject)
    if node.player is not None:
        who = "an opponent" if isinstance(node.player, Opponents) else writer.say(node.player)
        subject = "a player" if isinstance(node.player, EachPlayer) else who
    event = _MOVES.get(node.event, f"would {node.event}")
    instead = _PLACES.get(node.to_zone, "")
    if node.instructions:
        instead = ", then ".join(
            [*([instead] if instead else []), *clauses(writer, node.instructions)]
        )
    return _conditional(writer, f"if {subject} {event}, {instead} instead", node.condition)


@writes(RuleEffect)
def rule(writer: Writer, node: RuleEffect, **_how: object) -> str:
    """Write an effect on the rules of the game by its words."""
    return node.text


@writes(UnreadEffect)
def unread(writer: Writer, node: UnreadEffect, **_how: object) -> str:
    """Write what was not understood as it is."""
    return node.text


__all__ = ["continuous", "defining"]
