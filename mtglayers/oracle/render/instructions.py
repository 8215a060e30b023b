"""What happens on resolution, as sentences: objects, characteristics, structure."""

from __future__ import annotations

from mtglayers.core.instructions import (
    ApplyEffect,
    Attach,
    BeginStaticEffect,
    ChangeStatus,
    Choose,
    ChooseObjects,
    ChooseOne,
    CreateDelayedTrigger,
    Designate,
    DoubleCounters,
    ExchangeControl,
    ExchangeTextBoxes,
    ForEach,
    If,
    InertInstruction,
    Instruction,
    KeywordAction,
    Manifest,
    May,
    MoveCounters,
    MoveTo,
    OpaqueInstruction,
    Pay,
    PutCounters,
    Reflexive,
    RemoveCounters,
    Sacrifice,
    SetTapped,
    Unattach,
)
from mtglayers.core.modifications import Restriction, SetController
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import ControllerOf, ObjectRef, OwnerOf, PlayerRef, ThisObject, You
from mtglayers.oracle.render.amounts import some
from mtglayers.oracle.render.nouns import counted, noun_phrase
from mtglayers.oracle.render.refs import is_plural, object_form
from mtglayers.oracle.render.writer import (
    Writer,
    article,
    joined,
    listed,
    number_word,
    sentence,
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
    return writer.say(node.effect, word="if")


@writes(BeginStaticEffect)
def begin_effect(writer: Writer, node: BeginStaticEffect, **_how: object) -> str:
    """Write another effect that begins."""
    words = writer.say(node.effect)
    if node.duration is None:
        return words
    return f"{writer.say(node.duration)}, {words}"


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
    first = writer.say(node.first)
    both = first if node.first == node.second else f"{first} and {writer.say(node.second)}"
    return f"exchange the text boxes of {both}"


# --- moving ----------------------------------------------------------------------------------------


@writes(MoveTo)
def move(writer: Writer, node: MoveTo, **_how: object) -> str:
    """Write a move to a zone, by the verb that cards use."""
    said = object_form(writer.say(node.ref))
    match node.verb, node.zone:
        case ("destroy", _):
            return f"destroy {said}"
        case ("exile", _) | (_, "exile"):
            until = f" {writer.say(node.until)}" if node.until is not None else ""
            down = " face down" if node.face_down else ""
            return f"exile {said}{down}{until}"
        case ("sacrifice", _):
            return f"sacrifice {said}"
        case (_, "battlefield"):
            return _onto_battlefield(writer, node, said)
        case (_, "hand"):
            return f"return {said} to {_owners(writer, node.ref)} hand"
        case (_, "library"):
            return _into_library(writer, node, said)
        case (_, "graveyard"):
            return f"put {said} into {_owners(writer, node.ref)} graveyard"
    return f"put {said} into {node.zone}"


def _owners(writer: Writer, ref: ObjectRef) -> str:
    return "their owners'" if is_plural(writer, ref) else "its owner's"


def _onto_battlefield(writer: Writer, node: MoveTo, said: str) -> str:
    verb, to = ("return", "to") if node.verb in ("return", "bounce") else ("put", "onto")
    words = f"{verb} {said} {to} the battlefield"
    if node.face_down:
        words = f"{words} face down"
    if node.tapped:
        words = f"{words} tapped{' and attacking' if node.attacking else ''}"
    elif node.attacking:
        words = f"{words} attacking"
    if node.transformed:
        words = f"{words} transformed"
    if node.controller is not None:
        words = f"{words} under {_whose_control(writer, node.controller)} control"
    if node.attached_to is not None:
        words = f"{words} attached to {object_form(writer.say(node.attached_to))}"
    if node.counters:
        words = f"{words} with {_counters(writer, node.counters)} on {_it(writer, node.ref)}"
    return words


def _it(writer: Writer, ref: ObjectRef) -> str:
    return "them" if is_plural(writer, ref) else "it"


def _whose_control(writer: Writer, player: PlayerRef) -> str:
    match player:
        case You():
            return "your"
        case OwnerOf(ref):
            return "their owners'" if is_plural(writer, ref) else "its owner's"
        case ControllerOf():
            return "its controller's"
    return f"{writer.say(player)}'s"


def _into_library(writer: Writer, node: MoveTo, said: str) -> str:
    owner = _owners(writer, node.ref)
    match node.position:
        case "top":
            return f"put {said} on top of {owner} library"
        case "bottom":
            return f"put {said} on the bottom of {owner} library"
        case "shuffled":
            return f"shuffle {said} into {owner} library"
    return f"put {said} into {owner} library"


def _counters(writer: Writer, counters: tuple[tuple[str, Quantity], ...]) -> str:
    return listed([some(writer, number, f"{kind} counter")[0] for kind, number in counters])


@writes(Sacrifice)
def sacrifice(writer: Writer, node: Sacrifice, **_how: object) -> str:
    """Write a sacrifice."""
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    verb = f"{who}{'sacrifice' if not who else 'sacrifices'}"
    if node.ref is not None:
        return f"{verb} {object_form(writer.say(node.ref))}"
    assert node.filter is not None
    match node.number:
        case Const(1):
            return f"{verb} {counted(writer, node.filter, 'a', plural=False)}"
        case Const(number):
            return f"{verb} {counted(writer, node.filter, number_word(number), plural=True)}"
    noun = noun_phrase(writer, node.filter, plural=True)
    if isinstance(node.number, X):
        return f"{verb} X {noun}"
    return f"{verb} X {noun}, where X is {writer.say(node.number)}"


# --- counters ----------------------------------------------------------------------------------------


@writes(PutCounters)
def put_counters(writer: Writer, node: PutCounters, **_how: object) -> str:
    """Write putting counters."""
    if node.player is not None:
        words, tail = some(writer, node.number, f"{node.kind} counter")
        verb = "get" if isinstance(node.player, You) else "gets"
        return f"{writer.say(node.player)} {verb} {words}{tail}"
    words, tail = some(writer, node.number, f"{node.kind} counter".strip())
    if node.options:
        words = (
            f"your choice of {listed([f'{article(each)} counter' for each in node.options], 'or')}"
        )
    each = "each of " if is_plural(writer, node.ref) else ""
    return f"put {words} on {each}{object_form(writer.say(node.ref))}{tail}"


def _amount(writer: Writer, kind: str, number: Quantity | None) -> tuple[str, str]:
    noun = f"{kind} counter".strip()
    return (f"all {noun}s", "") if number is None else some(writer, number, noun)


@writes(RemoveCounters)
def remove_counters(writer: Writer, node: RemoveCounters, **_how: object) -> str:
    """Write removing counters."""
    words, tail = _amount(writer, node.kind, node.number)
    return f"remove {words} from {object_form(writer.say(node.ref))}{tail}"


@writes(MoveCounters)
def move_counters(writer: Writer, node: MoveCounters, **_how: object) -> str:
    """Write moving counters."""
    words, tail = _amount(writer, node.kind, node.number)
    source = object_form(writer.say(node.source))
    return f"move {words} from {source} onto {object_form(writer.say(node.to))}{tail}"


@writes(DoubleCounters)
def double_counters(writer: Writer, node: DoubleCounters, **_how: object) -> str:
    """Write doubling counters."""
    kind = f"{node.kind} counters" if node.kind else "each kind of counter"
    return f"double the number of {kind} on {object_form(writer.say(node.ref))}"


# --- status ------------------------------------------------------------------------------------------


@writes(SetTapped)
def set_tapped(writer: Writer, node: SetTapped, **_how: object) -> str:
    """Write tapping or untapping."""
    return f"{'tap' if node.tapped else 'untap'} {object_form(writer.say(node.ref))}"


@writes(Attach)
def attach(writer: Writer, node: Attach, **_how: object) -> str:
    """Write attaching."""
    first = object_form(writer.say(node.ref))
    return f"attach {first} to {object_form(writer.say(node.to))}"


@writes(Unattach)
def unattach(writer: Writer, node: Unattach, **_how: object) -> str:
    """Write unattaching."""
    return f"unattach {object_form(writer.say(node.ref))}"


@writes(ChangeStatus)
def change_status(writer: Writer, node: ChangeStatus, **_how: object) -> str:
    """Write transforming, flipping, turning, phasing."""
    said = object_form(writer.say(node.ref))
    match node.verb:
        case "turn face up" | "turn face down":
            words = f"turn {said} {node.verb.removeprefix('turn ')}"
            return f"{words}. It's {node.profile}" if node.profile else words
        case "phase out" | "phase in":
            verb = (
                node.verb if is_plural(writer, node.ref) else node.verb.replace("phase", "phases")
            )
            return f"{said} {verb}"
    return f"{node.verb} {said}"


@writes(Manifest)
def manifest(writer: Writer, node: Manifest, **_how: object) -> str:
    """Write manifesting and cloaking."""
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    verb = (
        node.kind
        if not who
        else node.kind.replace("manifest", "manifests").replace("cloak", "cloaks")
    )
    if node.kind == "manifest dread":
        return f"{who}{verb}"
    if node.ref is not None:
        return f"{who}{verb} {object_form(writer.say(node.ref))}"
    whose = "your" if not who else "their"
    if node.number == Const(1):
        return f"{who}{verb} the top card of {whose} library"
    words, tail = some(writer, node.number, "card")
    return f"{who}{verb} the top {words} of {whose} library{tail}"


_DESIGNATIONS = {
    "monarch": "become the monarch",
    "city's blessing": "get the city's blessing",
    "initiative": "take the initiative",
}


@writes(Designate)
def designate(writer: Writer, node: Designate, **_how: object) -> str:
    """Write giving a designation."""
    if node.ref is not None:
        said = object_form(writer.say(node.ref))
        if node.word in ("goaded", "suspected"):
            verb = {"goaded": "goad", "suspected": "suspect"}[node.word]
            return f"{verb} {said}" if node.on else f"{said} is no longer {node.word}"
        be = "become" if is_plural(writer, node.ref) else "becomes"
        return f"{said} {be} {node.word}" if node.on else f"{said} is no longer {node.word}"
    if node.word in ("day", "night"):
        return f"it becomes {node.word}"
    who = writer.say(node.player) if node.player is not None else "you"
    words = _DESIGNATIONS.get(node.word, f"become {node.word}")
    first, _, rest = words.partition(" ")
    return f"{who} {first if who == 'you' else first + 's'} {rest}"


@writes(KeywordAction)
def keyword_action(writer: Writer, node: KeywordAction, **_how: object) -> str:
    """Write a keyword action."""
    number = f" {writer.say(node.number)}" if node.number is not None else ""
    detail = f" {node.detail}" if node.detail else ""
    if node.action == "fight" and node.ref is not None:
        first = writer.say(node.ref)
        verb = "fight" if is_plural(writer, node.ref) else "fights"
        other = (
            f" {object_form(writer.say(node.other))}" if node.other is not None else " each other"
        )
        return f"{first} {verb}{other}"
    if node.ref is not None and node.action in ("connive", "explore", "endure"):
        return f"{writer.say(node.ref)} {node.action}s{number}{detail}"
    if node.ref is not None and not isinstance(node.ref, ThisObject):
        return f"{node.action}{detail} {object_form(writer.say(node.ref))}{number}"
    if node.player is None or isinstance(node.player, You):
        return f"{node.action}{detail}{number}"
    return f"{writer.say(node.player)} {node.action}s{detail}{number}"


# --- choices and structure -----------------------------------------------------------------------------

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
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    what = _CHOICES.get(node.kind, f"a {node.kind}")
    if node.options:
        what = listed(list(node.options), "or")
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
    return f"choose {object_form(writer.say(node.ref))}"


@writes(If)
def if_(writer: Writer, node: If, **_how: object) -> str:
    """Write a condition on resolution."""
    front = f"if {writer.say(node.condition)}, {joined(writer, node.then)}"
    if node.otherwise:
        return f"{sentence(front)} Otherwise, {joined(writer, node.otherwise)}"
    return front


@writes(May)
def may(writer: Writer, node: May, **_how: object) -> str:
    """Write something optional and what follows from it."""
    is_you = isinstance(node.player, You)
    who = writer.say(node.player)
    words = f"{who} may {_optional(writer, node.instructions)}"
    if node.then:
        done = "you do" if is_you else "they do"
        words = f"{sentence(words)} If {done}, {joined(writer, node.then)}"
    if node.otherwise:
        left = "you don't" if is_you else "they don't"
        words = f"{sentence(words)} If {left}, {joined(writer, node.otherwise)}"
    return words


def _optional(writer: Writer, instructions: tuple[Instruction, ...]) -> str:
    """Write what may be done: imperatives as they are, statements with "have"."""
    words = joined(writer, instructions)
    first = instructions[0] if instructions else None
    if isinstance(first, ApplyEffect) and not isinstance(
        first.effect.modifications[0], SetController
    ):
        return f"have {_bare(words)}"
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
    said = listed([f"pay {each}" if each.startswith("{") else each for each in words])
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    return f"{who}{said if not who else said.replace('pay', 'pays', 1)}"


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
        over = writer.say(node.players).removeprefix("each ")
    else:
        assert node.number is not None
        over = f"of {writer.say(node.number)}"
    return f"for each {over}, {joined(writer, node.instructions)}"


@writes(ChooseOne)
def choose_one(writer: Writer, node: ChooseOne, **_how: object) -> str:
    """Write a choice among instructions."""
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    return f"{who}{listed([joined(writer, each) for each in node.options], 'or')}"


@writes(CreateDelayedTrigger)
def delayed(writer: Writer, node: CreateDelayedTrigger, **_how: object) -> str:
    """Write a delayed triggered ability."""
    front = writer.say(node.trigger)
    condition = f"if {writer.say(node.condition)}, " if node.condition is not None else ""
    lasts = f"{writer.say(node.duration)}, " if node.duration is not None else ""
    words = joined(writer, node.resolution.instructions)
    return f"{lasts}{front}, {condition}{words}"


@writes(Reflexive)
def reflexive(writer: Writer, node: Reflexive, **_how: object) -> str:
    """Write a reflexive triggered ability."""
    inner = Writer(attached=writer.attached, quoted=writer.quoted)
    words = inner.say(node.resolution)
    return f"when you do, {words[:1].lower()}{words[1:]}"


@writes(InertInstruction, OpaqueInstruction)
def by_words(writer: Writer, node: InertInstruction | OpaqueInstruction, **_how: object) -> str:
    """Write what has no bearing or was not understood by its words."""
    return node.text


