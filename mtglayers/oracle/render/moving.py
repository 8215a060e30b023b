"""Moving objects between zones: "return target card in your graveyard to its owner's hand"."""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.filters import And, InZone, Is, OwnedBy
from mtglayers.core.instructions import (
    MoveTo,
    Sacrifice,
)
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    ControllerOf,
    EachObject,
    MembersOf,
    ObjectRef,
    OwnerOf,
    PlayerRef,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.oracle.render.amounts import some
from mtglayers.oracle.render.nouns import counted, noun_phrase
from mtglayers.oracle.render.refs import done_by, head_noun, is_plural, object_form, objects_of
from mtglayers.oracle.render.suffixes import possessive
from mtglayers.oracle.render.writer import (
    Writer,
    listed,
    number_word,
    writes,
)


@writes(MoveTo)
def move(writer: Writer, node: MoveTo, **_how: object) -> str:
    """Write a move to a zone, by the verb that cards use."""
    actor = node.ref.player if isinstance(node.ref, ChosenObjects) else None
    if actor is not None and not isinstance(actor, You):
        return _done_by(writer, node, actor)
    return _moved(writer, node)


def _done_by(writer: Writer, node: MoveTo, actor: PlayerRef) -> str:
    """Write what another player chooses and moves: "target player exiles a card …"."""
    assert isinstance(node.ref, ChosenObjects)
    own = replace(node, ref=replace(node.ref, player=None))
    controller = None if node.controller == actor else node.controller
    return done_by(writer, actor, lambda: _moved(writer, replace(own, controller=controller)))


_IN_ZONE = re.compile(r" in (?=(?:[a-z']+ ){1,3}?(?:graveyards?|hand|library|libraries)\b)")


def _moved(writer: Writer, node: MoveTo) -> str:
    if node.position == "shuffled" and (whole := _whole_zones(node.ref)) is not None:
        player, zones = whole
        if isinstance(player, You):
            return f"shuffle your {zones} into your library"
        return f"{writer.say(player)} shuffles their {zones} into their library"
    said = objects_of(writer, node.ref)
    if said.startswith("all "):
        said = said.replace("all the ", "the ")
    said = _IN_ZONE.sub(" from ", said, count=1)
    if node.ref == ThisObject() and writer.zone and node.zone != writer.zone:
        said = f"{writer.this} from your {writer.zone}"
    match node.verb, node.zone:
        case ("discard", _):
            return f"that player discards {said}"
        case ("counter", "exile" | "hand" | "library" as zone):
            where = "exile it" if zone == "exile" else _countered_to(zone, node.position)
            return (
                f"counter {said}. If that spell is countered this way, {where} instead of putting "
                "it into its owner's graveyard"
            )
        case ("destroy", _) if not node.regeneration:
            they = "They" if is_plural(writer, node.ref) else "It"
            return f"destroy {said}. {they} can't be regenerated"
        case ("destroy" | "counter" as verb, _):
            return f"{verb} {said}"
        case ("exile", _) | (_, "exile"):
            writer.mention(Antecedent("exiled"), "card", plural=is_plural(writer, node.ref))
            until = f" {writer.say(node.until)}" if node.until is not None else ""
            down = " face down" if node.face_down else ""
            kept = f" with {_counters(writer, node.counters)} on it" if node.counters else ""
            return f"exile {said}{down}{kept}{until}"
        case ("sacrifice", _):
            return f"sacrifice {said}"
        case (_, "battlefield"):
            return _onto_battlefield(writer, node, said)
        case ("put", "hand"):
            return f"put {said} into {_owners(writer, node.ref, yours=True)} hand"
        case (_, "hand"):
            owner = _owners(writer, node.ref)
            writer.mention(Antecedent("moved"), "card", plural=is_plural(writer, node.ref))
            return f"return {said} to {owner} hand"
        case (_, "library"):
            return _into_library(writer, node, said)
        case ("return", "graveyard"):
            return f"return {said} to {_owners(writer, node.ref)} graveyard"
        case (_, "graveyard"):
            return f"put {said} into {_owners(writer, node.ref)} graveyard"
    return f"put {said} into {node.zone}"


def _countered_to(zone: str, position: str) -> str:
    """Write where a countered spell is put."""
    return f"put it {f'on the {position} of' if position else 'into'} its owner's {zone}"


def _known_owner(writer: Writer, ref: ObjectRef) -> PlayerRef | None:
    """Say whose the cards are, where their description tells."""
    if isinstance(ref, MembersOf) and isinstance(ref.ref, Antecedent):
        return writer.library or You()
    filter_ = getattr(ref, "filter", None)
    if isinstance(ref, TargetObject) and ref.index < len(writer.targets):
        filter_ = writer.targets[ref.index].filter
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    if any(isinstance(each, Is) and isinstance(each.ref, Antecedent) for each in parts):
        return writer.library or You()
    owners = [each.player for each in parts if isinstance(each, OwnedBy)]
    return owners[0] if owners and owners[0] in (You(), writer.they) else None


def _owners(writer: Writer, ref: ObjectRef, *, yours: bool = False) -> str:
    if (owner := _known_owner(writer, ref)) is not None:
        return possessive(writer, owner)
    if yours and isinstance(ref, Antecedent):
        return "your"
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
    writer.mention(Antecedent("moved"), "card", plural=is_plural(writer, node.ref))
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
        case "top or bottom":
            return f"put {said} on the top or bottom of {owner} library"
        case "shuffled":
            return f"shuffle {said} into {owner} library"
    position = f" {node.position}" if node.position.endswith("from the top") else ""
    return f"put {said} into {owner} library{position}"


def _whole_zones(ref: ObjectRef) -> tuple[PlayerRef, str] | None:
    """Say whose whole zones are meant: "your hand and graveyard"."""
    match ref:
        case EachObject(And((InZone(zones, ""), OwnedBy(player)))):
            return player, listed(list(zones))
    return None


def _counters(writer: Writer, counters: tuple[tuple[str, Quantity], ...]) -> str:
    return listed([some(writer, number, f"{kind} counter")[0] for kind, number in counters])


@writes(Sacrifice)
def sacrifice(writer: Writer, node: Sacrifice, **_how: object) -> str:
    """Write a sacrifice."""
    who = "" if isinstance(node.player, You) else f"{writer.say(node.player)} "
    verb = f"{who}{'sacrifice' if not who else 'sacrifices'}"
    if isinstance(node.ref, EachObject):
        return f"{verb} all {noun_phrase(writer, node.ref.filter, plural=True)}"
    if node.ref is not None:
        return f"{verb} {object_form(writer.say(node.ref))}"
    assert node.filter is not None
    writer.mention(Antecedent("sacrificed"), head_noun(node.filter), plural=node.number != Const(1))
    match node.number:
        case Const(1):
            return f"{verb} {counted(writer, node.filter, 'a', plural=False)}"
        case Const(number):
            return f"{verb} {counted(writer, node.filter, number_word(number), plural=True)}"
    noun = noun_phrase(writer, node.filter, plural=True)
    if node.total_power is not None:
        return f"{verb} any number of {noun} with total power {node.total_power} or greater"
    if isinstance(node.number, X):
        return f"{verb} X {noun}"
    return f"{verb} X {noun}, where X is {writer.say(node.number)}"
