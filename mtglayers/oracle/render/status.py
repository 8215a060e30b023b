"""Counters, tapping, attaching, turning and other changes of status, keyword actions."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.instructions import (
    Attach,
    ChangeStatus,
    Designate,
    DoubleCounters,
    KeywordAction,
    Manifest,
    MoveCounters,
    PutCounters,
    RemoveCounters,
    SetTapped,
    Unattach,
)
from mtglayers.core.node import walk
from mtglayers.core.quantities import AntecedentAmount, Const, Quantity
from mtglayers.core.references import EachObject, TargetObject, ThisObject, You
from mtglayers.oracle.render.amounts import is_simple, some
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.refs import chooser, done_by, is_plural, object_form, objects_of
from mtglayers.oracle.render.writer import (
    Writer,
    article,
    listed,
    writes,
)


@writes(PutCounters)
def put_counters(writer: Writer, node: PutCounters, **_how: object) -> str:
    """Write putting counters."""
    if (other := chooser(node.ref)) is not None:
        own = replace(node, ref=other[1])
        return done_by(writer, other[0], lambda: put_counters(writer, own))
    if node.player is not None:
        words, tail = some(writer, node.number, f"{node.kind} counter")
        verb = "get" if isinstance(node.player, You) else "gets"
        return f"{writer.say(node.player)} {verb} {words}{tail}"
    if isinstance(node.ref, TargetObject) and node.ref in set(walk(node.number)):
        said = object_form(writer.say(node.ref))
        where = writer.say(node.number)
        return f"put X {node.kind} counters on {said}, where X is {where}"
    words, tail = some(writer, node.number, f"{node.kind} counter".strip())
    if isinstance(node.number, AntecedentAmount):
        words = writer.pick(words, f"a number of {node.kind} counters equal to the result")
    if tail.startswith(", where X"):
        words = f"a number of {node.kind} counters equal to {writer.say(node.number)}"
        tail = ""
    if node.up_to:
        words = _up_to(words)
    if node.options:
        words = (
            f"your choice of {listed([f'{article(each)} counter' for each in node.options], 'or')}"
        )
    if isinstance(node.ref, EachObject):
        noun = noun_phrase(writer, node.ref.filter, plural=False)
        return f"put {words} on each {noun}{tail}"
    each = "each of " if isinstance(node.ref, TargetObject) and is_plural(writer, node.ref) else ""
    return f"put {words} on {each}{object_form(writer.say(node.ref))}{tail}"


def _amount(writer: Writer, kind: str, number: Quantity | None) -> tuple[str, str]:
    noun = f"{kind} counter".strip()
    return (f"all {noun}s", "") if number is None else some(writer, number, noun)


def _up_to(words: str) -> str:
    """Write "up to three counters"."""
    return f"up to {words.replace('a ', 'one ', 1) if words.startswith('a ') else words}"


@writes(RemoveCounters)
def remove_counters(writer: Writer, node: RemoveCounters, **_how: object) -> str:
    """Write removing counters."""
    words, tail = _amount(writer, node.kind, node.number)
    if node.up_to:
        words = words.replace("all ", "any number of ", 1) if node.number is None else _up_to(words)
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


# --- status ---


@writes(SetTapped)
def set_tapped(writer: Writer, node: SetTapped, **_how: object) -> str:
    """Write tapping or untapping."""
    if (other := chooser(node.ref)) is not None:
        own = replace(node, ref=other[1])
        return done_by(writer, other[0], lambda: set_tapped(writer, own))
    return f"{'tap' if node.tapped else 'untap'} {objects_of(writer, node.ref)}"


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
        times = {Const(1): "", Const(2): " twice"}.get(node.number)  # type: ignore[call-overload]
        times = f" {writer.say(node.number)} times" if times is None else times
        return f"{who}{verb}{times}"
    if node.ref is not None:
        return f"{who}{verb} {object_form(writer.say(node.ref))}"
    whose = "your" if not who else "their"
    if node.number == Const(1):
        return f"{who}{verb} the top card of {whose} library"
    words, tail = some(writer, node.number, "card")
    words = words.removeprefix("a ")
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


def _actor(writer: Writer, node: KeywordAction) -> str:
    """Write who does it, if somebody else than you."""
    own = node.player is None or isinstance(node.player, You)
    return "" if own or node.player is None else f"{writer.say(node.player)} "


_COUNTED = frozenset({"investigate", "proliferate", "populate", "explore", "venture"})


@writes(KeywordAction)
def keyword_action(writer: Writer, node: KeywordAction, **_how: object) -> str:
    """Write a keyword action."""
    number = f" {writer.say(node.number)}" if node.number is not None else ""
    if node.action in _COUNTED and isinstance(node.number, Const):
        number = {1: "", 2: " twice"}.get(node.number.number, f" {node.number.number} times")
    detail = f" {node.detail}" if node.detail else ""
    tail = ""
    if node.number is not None and not is_simple(node.number):
        number, tail = " X", f", where X is {writer.say(node.number)}"
    if node.action == "distribute counters" and node.ref is not None and node.number is not None:
        words, where = some(writer, node.number, f"{node.detail} counter")
        return f"distribute {words} among {objects_of(writer, node.ref)}{where}"
    if node.action == "venture":
        return f"{_actor(writer, node)}venture into the dungeon"
    if node.action == "fight" and node.ref is not None:
        targets = (each for each in (node.ref, node.other) if isinstance(each, TargetObject))
        both = {each.index for each in targets}
        named = len(both) == 2 and both <= writer.said
        if named and writer.pick("it", "each other") == "each other":
            return "those creatures fight each other"
        first = writer.say(node.ref)
        verb = "fight" if is_plural(writer, node.ref) else "fights"
        other = (
            f" {object_form(writer.say(node.other))}" if node.other is not None else " each other"
        )
        return f"{first} {verb}{other}"
    if node.ref is not None and node.action in ("connive", "explore", "endure"):
        return f"{writer.say(node.ref)} {node.action}s{number}{detail}"
    own = isinstance(node.ref, ThisObject) and node.action != "regenerate"
    if node.ref is not None and not own:
        return f"{node.action}{detail} {object_form(writer.say(node.ref))}{number}"
    if node.player is None or isinstance(node.player, You):
        return f"{node.action}{detail}{number}{tail}"
    return f"{writer.say(node.player)} {node.action}s{detail}{number}{tail}"
