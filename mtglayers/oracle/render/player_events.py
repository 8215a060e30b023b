"""What players do, as trigger events: "you cast a spell", "an opponent activates an ability"."""

from __future__ import annotations

from mtglayers.core.conditions import CompareQuantities, Matches
from mtglayers.core.filters import And, ControlledBy, Filter, all_of
from mtglayers.core.references import EachPlayer, EventObject, Opponents, PlayerRef, You
from mtglayers.core.triggers import EventTrigger
from mtglayers.oracle.render.event_subjects import event_subject
from mtglayers.oracle.render.event_words import ORDINALS, PLAYER_VERBS
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.refs import head_noun
from mtglayers.oracle.render.suffixes import after
from mtglayers.oracle.render.writer import Writer, number_word, third_person

__all__ = ["attack_with", "is_player_event", "player_event", "players_object", "someone"]


def is_player_event(node: EventTrigger) -> bool:
    """Say whether an event is told of the player who brings it about."""
    return node.player is not None and (
        node.event in PLAYER_VERBS
        or node.event.startswith("activate")
        or node.event in ("counter", "moved", "mana spent", "mana spent on ability")
    )


def someone(writer: Writer, player: PlayerRef | None) -> str:
    """Write the player of an event: "you", "an opponent"."""
    match player:
        case None | EachPlayer():
            return "a player"
        case Opponents():
            return "an opponent"
    return writer.say(player)


def player_event(writer: Writer, node: EventTrigger) -> str:
    """Write a player and the verb phrase, without what may stand behind any event."""
    who = someone(writer, node.player)
    is_you = isinstance(node.player, You)
    if node.source is not None and node.event == "discard":
        said = players_object(writer, node)
        return f"a spell or ability an opponent controls causes {who} to discard {said}"
    words = _verb_phrase(writer, node, mine=is_you)
    if not is_you:
        first, _, rest = words.partition(" ")
        words = f"{third_person(first)} {rest}".strip().replace(" your ", " their ")
    return f"{who} {words}"


def _verb_phrase(writer: Writer, node: EventTrigger, *, mine: bool) -> str:
    """Write what the player does, as "you" do it."""
    if node.event.startswith("activate"):
        return _activation(writer, node)
    match node.event:
        case "unlocked" if node.subject is None:
            return "unlock a door"
        case "unlocked":
            return "unlock this door"
        case "expend":
            return f"expend {node.counter}"
        case "counter":
            kind = f"{node.counter} counters".strip()
            return f"put one or more {kind} on {players_object(writer, node)}"
        case "moved":
            return _moved(writer, node)
        case "mana spent" if node.subject is not None:
            return f"spend this mana to cast {players_object(writer, node)}"
        case "mana spent on ability":
            return "activate an ability"
        case "draw" if node.number_each_turn:
            return f"draw your {ORDINALS[node.number_each_turn]} card each turn"
        case "cast" if node.number_each_turn and node.subject is not None:
            noun = noun_phrase(writer, node.subject, plural=False)
            writer.mention(EventObject("spell"), "spell")
            return f"cast your {ORDINALS[node.number_each_turn]} {noun} each turn"
        case "copy spell" if node.subject is None:
            return "copy a spell"
        case "control gained" if node.subject is None:
            return f"gain control of {writer.this}"
        case "turned face up" if node.subject is None:
            return f"cause {writer.this} to be turned face up"
    verb = PLAYER_VERBS[node.event].replace("~", writer.this)
    return verb if node.subject is None else f"{verb} {players_object(writer, node)}".strip()


def players_object(writer: Writer, node: EventTrigger) -> str:
    """Write the object of what a player does, and what belongs behind it."""
    assert node.subject is not None
    if node.event == "attacks":
        return ""
    subject, plural, own = event_subject(writer, node.subject, group=_is_group(node))
    role = "spell" if node.event in ("cast", "copy spell", "mana spent") else "object"
    writer.mention(own or EventObject(role), "" if own else head_noun(node.subject), plural=plural)
    mana = f" for {{{node.mana}}}" if node.mana else " for mana"
    ends = {"tapped for mana": mana, "turned face up": " face up"}
    return f"{subject}{ends.get(node.event, '')}"


def _is_group(node: EventTrigger) -> bool:
    return node.one_or_more and node.event != "counter"


def _activation(writer: Writer, node: EventTrigger) -> str:
    """Write "activate a loyalty ability of a planeswalker you control"."""
    kind = node.event.removeprefix("activate").removesuffix(" ability").strip()
    with_cost = kind == "with cost"
    kind = "" if with_cost else kind
    words = f"activate {'an' if kind[:1] in ('', 'e') else 'a'} {kind} ability".replace("  ", " ")
    if node.subject is not None:
        subject, _, own = event_subject(writer, node.subject, group=False)
        words = f"{words} of {subject}"
        writer.mention(own or EventObject(), "" if own else head_noun(node.subject))
    writer.mention(EventObject("spell"), "ability")
    if with_cost:
        return f"{words} with {{X}} in its activation cost"
    match node.condition:
        case Matches(EventObject("spell"), targeted):
            return f"{words} {after(writer, targeted, plural=False)}"
    return words if kind else f"{words} that isn't a mana ability"


def _moved(writer: Writer, node: EventTrigger) -> str:
    said = players_object(writer, node)
    if node.to_zones == ("battlefield",):
        return f"put {said} onto the battlefield"
    return f"put {said} into your {node.to_zones[0] if node.to_zones else 'graveyard'}"


def attack_with(writer: Writer, node: EventTrigger, number: int) -> str:
    """Write "you attack with three or more creatures"."""
    player = next(
        (each.player for each in _parts(node.subject) if isinstance(each, ControlledBy)), You()
    )
    rest = all_of(*(each for each in _parts(node.subject) if each != ControlledBy(player)))
    noun = noun_phrase(writer, rest, plural=True)
    writer.mention(EventObject(), head_noun(rest), plural=True)
    verb = "attack" if isinstance(player, You) else "attacks"
    exactly = isinstance(node.condition, CompareQuantities) and node.condition.op == "=="
    many = f"exactly {number_word(number)}" if exactly else f"{number_word(number)} or more"
    return f"{someone(writer, player)} {verb} with {many} {noun}"


def _parts(filter_: Filter | None) -> tuple[Filter, ...]:
    if filter_ is None:
        return ()
    return filter_.parts if isinstance(filter_, And) else (filter_,)
