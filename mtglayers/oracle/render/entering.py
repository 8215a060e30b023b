"""Entering the battlefield and other replacements, and rules: "~ enters tapped"."""

from __future__ import annotations

from mtglayers.core.conditions import Condition, Negation
from mtglayers.core.effects import (
    AmountReplacement,
    AsEnters,
    EntersAsCopy,
    EntersModified,
    EntersTapped,
    EntersWith,
    ManaReplacement,
    MoveReplacement,
    RuleEffect,
    TokenReplacement,
    TriggerChange,
    UnreadEffect,
)
from mtglayers.core.filters import And, AnyObject, Filter, HasStatus, Is
from mtglayers.core.instructions import CreateToken, MoveTo, SetTapped
from mtglayers.core.quantities import Const
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachPlayer,
    EventObject,
    Opponents,
    ThisObject,
    You,
)
from mtglayers.oracle.render.amounts import some
from mtglayers.oracle.render.event_subjects import event_subject
from mtglayers.oracle.render.exceptions import except_clause
from mtglayers.oracle.render.looks import Verbs
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.predicates import predicate
from mtglayers.oracle.render.refs import head_noun, object_form
from mtglayers.oracle.render.suffixes import a_noun
from mtglayers.oracle.render.writer import Writer, clauses, number_word, sentences, writes


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
    """Write that objects enter tapped, or untapped."""
    subject, plural = _subject(writer, node.subject)
    how = "tapped" if node.tapped else "untapped"
    return _conditional(
        writer, f"{subject} {'enter' if plural else 'enters'} {how}", node.condition
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
    if node.subject == And((Is(ThisObject()), HasStatus("escaped"))):
        words, tail = some(writer, node.number, f"{node.kind} counter")
        return f"{writer.this} escapes with {words} on it{tail}"
    noun = noun_phrase(writer, node.subject, plural=False)
    words, tail = some(writer, node.number, f"additional {node.kind} counter")
    each = f"each {noun}"
    if isinstance(node.subject, Is) and isinstance(node.subject.ref, EventObject):
        each = noun if noun.startswith("that ") else writer.pick("that creature", noun)
    return _conditional(writer, f"{each} enters with {words} on it{tail}", node.condition)


@writes(EntersAsCopy)
def enters_as_copy(writer: Writer, node: EntersAsCopy, **_how: object) -> str:
    """Write entering as a copy."""
    is_self = node.subject == Is(ThisObject())
    lasts = f" {writer.say(node.duration)}" if node.duration is not None else ""
    said = object_form(writer.say(node.of))
    if isinstance(node.of, ChosenObjects):
        writer.mention(Antecedent("copied"), head_noun(node.of.filter))
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
    also = {
        "turned face up": "is turned face up",
        "unattached": "becomes unattached",
        "transforms into": f"transforms into {writer.this}",
    }
    own = [] if "not entering" in node.also else ["enters"]
    moments = [*own, *(also.get(each, each) for each in node.also if each != "not entering")]
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
    if node.designation:
        words = f"{words} {node.designation}"
    if isinstance(node.controller, Opponents):
        words = f"{words} under the control of an opponent of your choice"
    elif node.controller is not None:
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
        words = f"{words} of any other {'color' if node.only else 'type'}"
        if not node.keep_amount:
            words = f"{words} and amount"
    return _conditional(writer, words, node.condition)


def _doer(node: AmountReplacement) -> str:
    """Say who puts the counters, if not anybody."""
    match node.player:
        case You():
            return "you"
        case Opponents():
            return "an opponent"
    return ""


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
    if node.what == "player counters":
        kind = "{E}" if node.kind == "energy" else f"{node.kind} counters".strip()
        same = kind if node.kind else "of each of those kinds of counters"
        words = f"if you would get one or more {kind}, you get {times} {same} instead"
        return _conditional(writer, words, node.condition)
    if node.what in _OF_PLAYERS:
        return _of_players(writer, node, times)
    kind = f"{node.kind} counters".strip()
    own = node.subject == Is(ThisObject())
    noun = writer.this if own else a_noun(writer, node.subject)
    if node.receiver is not None:
        noun = f"{noun} or {'on yourself' if node.receiver == You() else 'player'}"
    doer = "an effect" if node.by_effect else _doer(node)
    event = f"{doer} would put" if doer else ""
    event = f"{event} one or more {kind}" if doer else f"one or more {kind} would be put"
    words = (
        f"if {event} on {noun}, {times}"
        f" {kind if node.kind else 'of those counters'} are put on it instead"
    )
    return _conditional(writer, words, node.condition)


_OF_PLAYERS = {
    "mill": ("would mill one or more cards", "mill {times} cards instead"),
    "scry": ("would scry a number of cards", "scry {times} instead"),
    "surveil": ("would surveil a number of cards", "surveil {times} instead"),
    "proliferate": ("would proliferate", "proliferate twice instead"),
    "life lost": ("would lose life", "lose twice that much life instead"),
}


def _of_players(writer: Writer, node: AmountReplacement, times: str) -> str:
    """Write what a player does more often, or to a greater number."""
    event, instead = _OF_PLAYERS[node.what]
    who = {You(): "you", Opponents(): "an opponent"}.get(node.receiver or EachPlayer(), "a player")
    if node.plus and node.what in ("mill", "scry", "surveil"):
        times = f"that many cards plus {number_word(node.plus)}"
        instead = instead.replace("{times} cards", "{times}")
    they = {"you": "", "an opponent": "they ", "a player": "they "}[who]
    during = " during your turn" if node.condition is not None else ""
    return f"if {who} {event}{during}, {they}{instead.format(times=times)}"


_MOVES = {
    "dies": "would die",
    "put into graveyard": "would be put into a graveyard from anywhere",
    "leaves": "would leave the battlefield",
    "draw": "would draw a card",
    "draw except first": "would draw a card except the first one in each of their draw steps",
    "discard": "would be discarded",
    "life gained": "would gain life",
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
    if isinstance(node.subject, Is):
        subject = writer.say(node.subject.ref)
    else:
        subject = a_noun(writer, node.subject)
    if node.player is not None:
        who = "an opponent" if isinstance(node.player, Opponents) else writer.say(node.player)
        subject = "a player" if isinstance(node.player, EachPlayer) else who
    if node.event.endswith("damage dealt"):
        return _damage(writer, node, subject)
    event = _MOVES.get(node.event, f"would {node.event}")
    instead = _PLACES.get(node.to_zone, "")
    if any(isinstance(each, MoveTo) for each in node.instructions):
        instead = ""  # they say themselves where it goes
    if node.instructions:
        instead = ", then ".join(
            [*([instead] if instead else []), *clauses(writer, node.instructions)]
        )
    if node.event == "life gained" and not instead:
        who = "you gain" if isinstance(node.player, You) else "that player gains"
        instead = f"{who} no life"
    return _conditional(writer, f"if {subject} {event}, {instead} instead", node.condition)


def _damage(writer: Writer, node: MoveReplacement, subject: str) -> str:
    """Write what happens instead of damage to something."""
    kind = node.event.removesuffix(" dealt")
    done = ", then ".join(clauses(writer, node.instructions))
    what = f"{done} instead" if done else "prevent that damage"
    return _conditional(writer, f"if {kind} would be dealt to {subject}, {what}", node.condition)


@writes(TokenReplacement)
def token_replacement(writer: Writer, node: TokenReplacement, **_how: object) -> str:
    """Write which tokens are created instead, or also."""
    what = "tokens"
    if node.subject != AnyObject():
        what = noun_phrase(writer, node.subject, plural=True)
        what = what if what.endswith("tokens") else f"{what} tokens"
    if (also_made := _those_plus(writer, node, what)) is not None:
        return also_made
    made = " and ".join(clauses(writer, node.instructions))
    may = "you may " if node.optional else ""
    also = ", and create those tokens too" if node.keep else ""
    when = f"the first time you would create one or more {what} during {node.first}"
    if not node.first:
        when = f"if you would create one or more {what}"
    words = f"{when}, {may}instead {made}{also}"
    return words if node.condition is None else f"as long as {writer.say(node.condition)}, {words}"


def _those_plus(writer: Writer, node: TokenReplacement, what: str) -> str | None:
    """Write "those tokens plus that many Squirrel tokens are created instead"."""
    made = [each for each in node.instructions if isinstance(each, CreateToken)]
    plain = not node.first and not node.optional and node.condition is None
    if not node.keep or not plain or len(made) != 1 or len(node.instructions) != 1:
        return None
    if node.player not in (None, You()):
        return None
    whose = " under your control" if node.player == You() else ""
    said = writer.say(made[0]).removeprefix("create ")
    be = "is" if made[0].number == Const(0) else "are"
    return (
        f"if one or more {what} would be created{whose}, those tokens plus {said} {be} created"
        " instead"
    )


_CAUSES = {"enters": "entering", "dies": "dying", "attacks": "attacking"}


@writes(TriggerChange)
def trigger_change(writer: Writer, node: TriggerChange, **_how: object) -> str:
    """Write how often abilities trigger."""
    if node.more is None:
        what = noun_phrase(writer, node.cause or AnyObject(), plural=True)
        how = " or ".join(_CAUSES[each] for each in node.events)
        whose = f" of {noun_phrase(writer, node.source, plural=True)}" if node.source else ""
        return f"{what} {how} don't cause abilities{whose} to trigger"
    source, _, _ = event_subject(writer, node.source or AnyObject(), group=False)
    if node.cause is None:
        return f"if a triggered ability of {source} triggers, it triggers an additional time"
    how = " or ".join(_CAUSES[each] for each in node.events)
    return (
        f"if {a_noun(writer, node.cause)} {how} causes a triggered ability of {source} to trigger, "
        "that ability triggers an additional time"
    )


@writes(RuleEffect)
def rule(writer: Writer, node: RuleEffect, **_how: object) -> str:
    """Write an effect on the rules of the game by its words."""
    return node.text


@writes(UnreadEffect)
def unread(writer: Writer, node: UnreadEffect, **_how: object) -> str:
    """Write what was not understood as it is."""
    return node.text
