"""What happens on resolution, as sentences: objects, characteristics, structure."""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.conditions import DidIt, Negation, OpaqueCondition, TurnOf
from mtglayers.core.filters import And, Not
from mtglayers.core.instructions import (
    AddMana,
    ApplyEffect,
    BeginStaticEffect,
    Choose,
    ChooseObjects,
    ChooseOne,
    CreateCopyToken,
    CreateDelayedTrigger,
    DealDamage,
    ExchangeControl,
    ExchangeTextBoxes,
    ExchangeValues,
    ForEach,
    If,
    InertInstruction,
    Instruction,
    KeywordAction,
    May,
    MayEndEffect,
    MoveTo,
    OpaqueInstruction,
    Pay,
    Reflexive,
    Resolution,
    SetTapped,
)
from mtglayers.core.modifications import DoublePowerToughness, Restriction, SetController
from mtglayers.core.quantities import Const, PlayerValue, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ChosenObjects,
    EachObject,
    EachPlayer,
    Opponents,
    PlayerRef,
    TargetObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, StepTrigger
from mtglayers.oracle.render.amounts import for_each as for_each_of
from mtglayers.oracle.render.conditions import trailing
from mtglayers.oracle.render.looks import Verbs
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.predicates import predicate
from mtglayers.oracle.render.refs import (
    chooser,
    done_by,
    head_noun,
    is_plural,
    object_form,
    objects_of,
)
from mtglayers.oracle.render.suffixes import possessive
from mtglayers.oracle.render.writer import (
    Writer,
    article,
    capital,
    ended,
    joined,
    listed,
    number_word,
    sentences,
    third_person,
    without_implied,
    writes,
)


@writes(ApplyEffect)
def apply_effect(
    writer: Writer, node: ApplyEffect, *, goes_on: bool = False, **_how: object
) -> str:
    """Write a continuous effect that begins; ``goes_on``: only what is said of the same subject."""
    if goes_on:
        words = [each.text for each in node.effect.modifications if isinstance(each, Restriction)]
        return listed(words)
    words_said = writer.say(node.effect, word="if")
    if isinstance(node.effect.affected, EachObject):
        noun = head_noun(node.effect.affected.filter)
        writer.mention(Antecedent("affected"), noun, plural=True)
    return words_said


@writes(BeginStaticEffect)
def begin_effect(writer: Writer, node: BeginStaticEffect, **_how: object) -> str:
    """Write another effect that begins."""
    words = writer.say(node.effect)
    if node.duration is not None and node.duration.event == EventTrigger("replaced"):
        return words.replace(
            "if you would draw a card,", "the next time you would draw a card this turn,"
        )
    lasts = "" if node.duration is None else writer.say(node.duration)
    if not lasts or words.endswith(lasts):
        return words
    return f"{lasts}, {words}"


@writes(ExchangeControl)
def exchange_control(writer: Writer, node: ExchangeControl, **_how: object) -> str:
    """Write an exchange of control."""
    lasts = f" {writer.say(node.duration)}" if node.duration is not None else ""
    if node.first == node.second:
        return f"exchange control of {writer.say(node.first)}{lasts}"
    first = object_form(writer.say(node.first))
    return f"exchange control of {first} and {object_form(writer.say(node.second))}{lasts}"


@writes(ExchangeTextBoxes)
def exchange_text(writer: Writer, node: ExchangeTextBoxes, **_how: object) -> str:
    """Write an exchange of text boxes."""
    first = object_form(writer.say(node.first))
    both = first
    if node.first != node.second:
        both = f"{first} and {object_form(writer.say(node.second))}"
    lasts = f" {writer.say(node.duration)}" if node.duration is not None else ""
    return f"exchange the text boxes of {both}{lasts}"


@writes(ExchangeValues)
def exchange_values(writer: Writer, node: ExchangeValues, **_how: object) -> str:
    """Write an exchange of two numbers."""
    lasts = f" {writer.say(node.duration)}" if node.duration is not None else ""
    match node.first, node.second:
        case PlayerValue("life", You()), PlayerValue("life", player):
            return f"exchange life totals with {writer.say(player)}{lasts}"
    first, second = _number_of(writer, node.first), _number_of(writer, node.second)
    return f"exchange {first} with {second}{lasts}"


def _number_of(writer: Writer, number: Quantity) -> str:
    match number:
        case PlayerValue("life", player):
            return f"{possessive(writer, player)} life total"
    return writer.say(number)


# --- choices and structure ---

_CHOICES = {
    "color": "a color",
    "creature_type": "a creature type",
    "card_name": "a card name",
    "card_type": "a card type",
    "basic_land_type": "a basic land type",
    "land_type": "a land type",
    "player": "a player",
    "opponent": "an opponent",
    "number": "a number",
}


@writes(Choose)
def choose(writer: Writer, node: Choose, **_how: object) -> str:
    """Write a choice of a value."""
    writer.chose = True
    if node.kind == "ability" and node.options:
        random = " at random" if node.at_random else ""
        return f"choose {listed(list(node.options), 'or')}{random}"
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    what = _CHOICES.get(node.kind, article(node.kind.replace("_", " ")))
    if node.options and len(node.options) > 2 and all(each.isdigit() for each in node.options):
        what = f"a number between {node.options[0]} and {node.options[-1]}"
    elif node.options and node.kind == "card_name":
        new = " that hasn't been chosen" if node.new else ""
        what = f"{what}{new} from among {listed(list(node.options), 'and')}"
    elif node.options:
        what = listed(list(node.options), "or")
    elif node.filter is not None and node.kind == "color":
        noun = noun_phrase(writer, node.filter, plural=False)
        what = f"{what} of {article(noun)}"
    elif isinstance(node.filter, Not) and isinstance(node.filter.part, And):
        what = f"{what} other than {article(noun_phrase(writer, node.filter.part, plural=False))}"
        what = f"{what} card name"
    elif node.filter is not None:
        noun = noun_phrase(writer, node.filter, plural=False, noun="card")
        noun = noun if "card" in noun else f"{noun} card"
        what = f"{article(noun)} name"
    elif node.number > 1:
        plain = what.split(" ", 1)[1]
        what = f"{number_word(node.number)} {plain}s"
    if node.excluded:
        what = f"{what} other than {listed(list(node.excluded), 'or')}"
    random = " at random" if node.at_random else ""
    return f"{who}{'choose' if not who else 'chooses'} {what}{random}"


@writes(ChooseObjects)
def choose_objects(writer: Writer, node: ChooseObjects, **_how: object) -> str:
    """Write a choice of objects."""
    if (other := chooser(node.ref)) is not None:
        own = replace(node, ref=other[1])
        return done_by(writer, other[0], lambda: choose_objects(writer, own))
    ref = node.ref
    optional = isinstance(ref, ChosenObjects) and ref.key == "copy" and ref.minimum == 0
    if optional and isinstance(ref, ChosenObjects):
        words = f"you may choose {object_form(writer.say(replace(ref, minimum=1, key='objects')))}"
    else:
        words = f"choose {object_form(writer.say(ref))}"
    last = writer.mentions[-1] if writer.mentions else None
    if isinstance(node.ref, ChosenObjects) and last is not None:
        writer.mention(Antecedent("chosen"), last.noun, plural=last.plural)
    return words


@writes(If)
def if_(writer: Writer, node: If, **_how: object) -> str:
    """Write a condition on resolution."""
    if (more := _more_of_those(writer, node)) is not None:
        return more
    instead = len(node.otherwise) == 1 and not isinstance(node.otherwise[0], If)
    alike = type(node.then[0]) is type(node.otherwise[0]) if instead and node.then else False
    forms = ("instead", "otherwise") if alike else ("otherwise", "instead")
    if instead and writer.pick(*forms) == "instead":
        usual = joined(writer, node.otherwise)
        special = f"if {writer.say(node.condition)}, {joined(writer, node.then)} instead"
        return f"{ended(usual)} {capital(special)}"
    opaque = isinstance(node.condition, OpaqueCondition)
    if writer.intervening and len(node.then) == 1 and not node.otherwise and not opaque:
        writer.intervening = False
        usual = joined(writer, node.then)
        if ". " not in usual:
            return f"{usual} {trailing(writer, node.condition, word='if')}"
        return f"if {writer.say(node.condition)}, {usual}"
    front = f"if {writer.say(node.condition)}, {joined(writer, node.then)}"
    match node.condition:
        case Negation(DidIt() | TurnOf()):
            pass
        case Negation() if not node.otherwise and writer.pick("if", "unless") == "unless":
            return f"{joined(writer, node.then)} {trailing(writer, node.condition, word='if')}"
    if node.otherwise:
        return f"{ended(front)} Otherwise, {joined(writer, node.otherwise)}"
    return front


def _more_of_those(writer: Writer, node: If) -> str | None:
    """Write "create five of those tokens instead" where only the number differs."""
    match node.then, node.otherwise:
        case (CreateCopyToken() as special,), (CreateCopyToken() as usual,):
            number = special.number
            if isinstance(number, Const) and replace(special, number=usual.number) == usual:
                first = ended(writer.say(usual))
                condition = writer.say(node.condition)
                those = f"{number_word(number.number)} of those tokens"
                return f"{first} If {condition}, create {those} instead"
    return None


@writes(May)
def may(writer: Writer, node: May, **_how: object) -> str:
    """Write something optional and what follows from it."""
    if _is_payment(node):
        done = joined(writer, node.otherwise)
        who = writer.say(node.player)
        if isinstance(node.player, EachPlayer | Opponents):
            who = f"any {who.removeprefix('each ')}"
        paid = joined(writer, _as_own(node.instructions, node.player))
        verb = paid if isinstance(node.player, You) else third_person(paid)
        first, stop, where = done.partition(". ")
        return f"{first} unless {who} {verb}{stop}{where}"
    who = writer.say(node.player)
    before, writer.they = writer.they, None if isinstance(node.player, You) else node.player
    words = f"{who} may {_optional(writer, _as_own(node.instructions, node.player))}"
    if writer.where:
        words = f"{words}, where X is {writer.say(writer.where.pop())}"
    writer.they = before
    is_you = isinstance(node.player, You)
    several = isinstance(node.player, EachPlayer | Opponents)
    reflexive = node.then if len(node.then) == 1 and isinstance(node.then[0], Reflexive) else ()
    if reflexive:
        words = f"{ended(words)} {capital(joined(writer, reflexive))}"
    elif node.then:
        done = "you do" if is_you else "a player does" if several else "they do"
        words = f"{ended(words)} If {done}, {joined(writer, node.then)}"
    if node.otherwise:
        left = "you don't" if is_you else "no one does" if several else "they don't"
        words = f"{ended(words)} If {left}, {joined(writer, node.otherwise)}"
    return words


@writes(MayEndEffect)
def may_end(writer: Writer, node: MayEndEffect, **_how: object) -> str:
    """Write what can be paid to end an effect."""
    words = listed([writer.say(each) for each in node.costs])
    return f"you may pay {words} to end this effect"


def _is_payment(node: May) -> bool:
    """Say whether something happens unless a player pays (CR 118.12a)."""
    return (
        not node.then
        and bool(node.otherwise)
        and len(node.instructions) == 1
        and isinstance(node.instructions[0], Pay)
    )


def _as_own(instructions: tuple[Instruction, ...], player: PlayerRef) -> tuple[Instruction, ...]:
    """Let what a player does be written without its subject."""
    if isinstance(player, You):
        return instructions
    if isinstance(player, EachPlayer | Opponents):  # each of them does it
        instructions = tuple(_of_own(each, AntecedentPlayer()) for each in instructions)
    return tuple(_of_own(each, player) for each in instructions)


def _of_own(each: Instruction, player: PlayerRef) -> Instruction:
    if isinstance(each, MoveTo) and isinstance(each.ref, ChosenObjects):
        ref = replace(each.ref, player=None) if each.ref.player == player else each.ref
        controller = None if each.controller == player else each.controller
        return replace(each, ref=ref, controller=controller)
    if isinstance(each, DealDamage):
        return each  # who is dealt damage is no subject
    if getattr(each, "player", None) == player:
        return replace(each, player=You())  # type: ignore[type-var]
    return each


def _optional(writer: Writer, instructions: tuple[Instruction, ...]) -> str:
    """Write what may be done: imperatives as they are, statements with "have"."""
    first = next(iter(without_implied(instructions)), None)
    if isinstance(first, If) and len(instructions) == 1 and not first.otherwise:
        done = _optional(writer, first.then)
        return f"{done} {trailing(writer, first.condition, word='if')}"
    words = joined(writer, instructions).removeprefix("you ")
    if isinstance(first, ApplyEffect) and not isinstance(
        first.effect.modifications[0], SetController
    ):
        plain, sign, rest = words.partition(", except")
        return f"have {_bare(plain)}{sign}{rest}"
    if isinstance(first, ApplyEffect | ChooseOne) and " gains control of " in words:
        return f"have {words.replace(' gains control', ' gain control', 1)}"
    if isinstance(first, ChooseOne) and words.startswith(f"{writer.this} "):
        return f"have {_bare(words)}"
    if isinstance(first, DealDamage):
        return f"have {words.replace(' deals ', ' deal ', 1)}"
    if isinstance(first, KeywordAction) and first.action == "fight":
        return f"have {words.replace(' fights ', ' fight ', 1)}"
    return words


def _bare(words: str) -> str:
    """Turn the verb of a statement into its plain form: "~ becomes a copy" → "~ become a copy"."""
    for form, plain in (
        (" becomes ", " become "),
        (" gets ", " get "),
        (" gains ", " gain "),
        (" has ", " have "),
        (" loses ", " lose "),
    ):
        words = words.replace(form, plain)
    return words


@writes(Pay)
def pay(writer: Writer, node: Pay, **_how: object) -> str:
    """Write a payment on resolution."""
    words = [writer.say(each) for each in node.costs]
    words = [f"pay {each}" if _is_amount(each) else each for each in words]
    if len(words) > 1 and all(each.startswith("pay ") for each in words):
        words = [words[0], *(each.removeprefix("pay ") for each in words[1:])]
    said = listed(words)
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    return f"{who}{said if not who else said.replace('pay', 'pays', 1)}"


def _is_amount(words: str) -> bool:
    """Say whether the words of a cost are something paid, without a verb."""
    return words[:1] in "{0123456789xX" or words.split(" ")[0] in ("life", "mana", "twice", "an")


@writes(ForEach)
def for_each(writer: Writer, node: ForEach, **_how: object) -> str:
    """Write a repetition."""
    if node.ref is not None:
        filter_ = getattr(node.ref, "filter", None)
        over = (
            noun_phrase(writer, filter_, plural=False)
            if filter_ is not None
            else (f"of {object_form(writer.say(node.ref))}")
        )
    elif node.players is not None:
        if (told := _each_does(writer, node)) is not None:
            return told
        over = writer.say(node.players).removeprefix("each ")
    else:
        assert node.number is not None
        match node.instructions:
            case (ApplyEffect(effect),) if any(
                isinstance(each, DoublePowerToughness) for each in effect.modifications
            ) and isinstance(node.number, X | Const):
                times = "X" if isinstance(node.number, X) else number_word(node.number.number)
                return f"{writer.say(node.instructions[0])} {times} times"
        over = f"of {writer.say(node.number)}"
        if each := for_each_of(writer, node.number):
            over = each.removeprefix("for each ")
    return f"for each {over}, {joined(writer, node.instructions)}"


def _each_does(writer: Writer, node: ForEach) -> str | None:
    """Write "each player shuffles their hand into their library" where that is all."""
    assert node.players is not None
    if len(node.instructions) != 1 or writer.pick("each", "for each") != "each":
        return None
    mentions, before = list(writer.mentions), writer.they
    writer.they = AntecedentPlayer()
    said = writer.say(node.instructions[0])
    writer.they = before
    if not said.startswith("that player ") or "." in said:
        writer.mentions = mentions
        return None
    rest = said.removeprefix("that player ").replace("that player's", "their")
    return f"{writer.say(node.players)} {rest}"


@writes(ChooseOne)
def choose_one(writer: Writer, node: ChooseOne, **_how: object) -> str:
    """Write a choice among instructions."""
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    if node.rows:
        return _table(writer, node)
    if (tapping := _tap_or_untap(writer, node)) is not None:
        return f"{who}{tapping}"
    if (becoming := _either_change(writer, node)) is not None:
        return becoming
    words = [joined(writer, each) for each in node.options]
    front = f"{writer.this} becomes "
    if all(each.startswith(front) for each in words):
        return f"it becomes your choice of {listed([w.removeprefix(front) for w in words], 'or')}"
    if all(isinstance(each[0], AddMana) and len(each) == 1 for each in node.options):
        words = [words[0], *(each.removeprefix("add ") for each in words[1:])]
    return f"{who}{listed(words, 'or')}"


def _table(writer: Writer, node: ChooseOne) -> str:
    """Write the rows of a die roll, one to a line."""
    rows = [
        f"{row} | {sentences(writer, each)}"
        for row, each in zip(node.rows, node.options, strict=True)
    ]
    return "\n" + "\n".join(rows)


def _tap_or_untap(writer: Writer, node: ChooseOne) -> str | None:
    """Write "tap or untap target creature"."""
    match node.options:
        case ((SetTapped(ref, True),), (SetTapped(other, False),)) if ref == other:
            return f"tap or untap {objects_of(writer, ref)}"
    return None


def _either_change(writer: Writer, node: ChooseOne) -> str | None:
    """Write "target land becomes a Plains or an Island until end of turn"."""
    last = [each[-1] for each in node.options if len(without_implied(each)) == 1]
    effects = [each.effect for each in last if isinstance(each, ApplyEffect)]
    if len(effects) != len(node.options) or len(effects) < 2:
        return None
    first = effects[0]
    if any(replace(each, modifications=first.modifications) != first for each in effects):
        return None
    if first.duration is None or first.condition is not None:
        return None
    told = writer.say(first)
    lasts = f" {writer.say(first.duration)}"
    if not told.endswith(lasts):
        return None
    plural = is_plural(writer, first.affected)
    verbs = Verbs(plural=plural, static=False)
    own, tail = predicate(writer, first.modifications, verbs)
    if tail or not told.endswith(f"{own}{lasts}"):
        return None
    verb, _, rest = own.partition(" ")
    others = [predicate(writer, each.modifications, verbs) for each in effects[1:]]
    if any(more or not words.startswith(f"{verb} ") for words, more in others):
        return None
    options = [rest, *(words.partition(" ")[2] for words, _ in others)]
    if all(each.startswith("protection from ") for each in options):
        options = [rest, *(each.removeprefix("protection ") for each in options[1:])]
    subject = told.removesuffix(f"{own}{lasts}")
    return f"{subject}{verb} {listed(options, 'or')}{lasts}"


@writes(CreateDelayedTrigger)
def delayed(writer: Writer, node: CreateDelayedTrigger, **_how: object) -> str:
    """Write a delayed triggered ability."""
    front = writer.say(node.trigger)
    condition = f"if {writer.say(node.condition)}, " if node.condition is not None else ""
    lasts = f"{writer.say(node.duration)}, " if node.duration is not None else ""
    words = _awaited(writer, node)
    upcoming = isinstance(node.trigger, StepTrigger) and node.trigger.next_only
    alone = not condition and not lasts and len(node.resolution.instructions) == 1
    if upcoming and alone and writer.pick("behind", "in front") == "behind":
        return f"{words} {front}"
    spent = "spend this mana" in front
    if spent:
        front = f"when {front.removeprefix('whenever ')}"
    if node.once and not spent and not isinstance(node.trigger, StepTrigger):
        front = _only_next(front, this_turn=lasts == "this turn, ")
        lasts = "" if lasts == "this turn, " else lasts
    return f"{lasts}{front}, {condition}{words}"


def _awaited(writer: Writer, node: CreateDelayedTrigger) -> str:
    """Write what happens then; it may have targets of its own (CR 603.7)."""
    resolution = node.resolution
    if not resolution.targets and not resolution.modes:
        return joined(writer, resolution.instructions)
    inner = Writer(
        attached=writer.attached,
        quoted=writer.quoted,
        script=writer.script,
        mentions=list(writer.mentions),
    )
    return _in_one_sentence(inner, resolution)


def _in_one_sentence(inner: Writer, resolution: Resolution) -> str:
    """Write all that happens then as one sentence: what follows would stand apart."""
    if resolution.modes:
        words = inner.say(resolution)
        return f"{words[:1].lower()}{words[1:]}"
    inner.targets = resolution.targets
    return joined(inner, resolution.instructions)


def _only_next(front: str, *, this_turn: bool) -> str:
    """Write an event that is waited for once: "when you next cast a spell this turn"."""
    if front == "whenever one or more creatures you control attack":
        front = "whenever you attack"
    if front.startswith("whenever you "):
        front = f"when you next {front.removeprefix('whenever you ')}"
    front = f"when {front.removeprefix('whenever ')}" if front.startswith("whenever ") else front
    return f"{front} this turn" if this_turn and "this turn" not in front else front


@writes(Reflexive)
def reflexive(writer: Writer, node: Reflexive, **_how: object) -> str:
    """Write a reflexive triggered ability."""
    inner = Writer(
        attached=writer.attached,
        quoted=writer.quoted,
        script=writer.script,
        mentions=list(writer.mentions),
    )
    return f"when you do, {_in_one_sentence(inner, node.resolution)}"


@writes(InertInstruction, OpaqueInstruction)
def by_words(writer: Writer, node: InertInstruction | OpaqueInstruction, **_how: object) -> str:
    """Write what has no bearing or was not understood by its words."""
    for _ in range(len(_TARGET_WORD.findall(node.text))):
        index = next((n for n in range(len(writer.targets)) if n not in writer.said), None)
        if index is None:
            break
        writer.said.add(index)
        spec = writer.targets[index]
        if spec.filter is not None:
            many = is_plural(writer, TargetObject(index))
            writer.mention(TargetObject(index), head_noun(spec.filter), plural=many)
    if node.text.startswith("get {"):
        return f"you {node.text}"
    return f"{node.text} for the copy" if node.text == "choose new targets" else node.text


_TARGET_WORD = re.compile(r"\btargets?\b(?! of)")
