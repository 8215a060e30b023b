"""Trigger conditions: "when ~ enters", "whenever you cast a spell", "at the beginning of …"."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from mtglayers.core.conditions import (
    CompareQuantities,
    Conjunction,
    DuringStep,
    Matches,
    TurnOf,
)
from mtglayers.core.filters import (
    And,
    Compare,
    ControlledBy,
    Filter,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    Is,
    IsType,
    Not,
    OwnedBy,
    all_of,
)
from mtglayers.core.quantities import Const, EventAmount
from mtglayers.core.references import (
    EachPlayer,
    EventObject,
    Opponents,
    ThisObject,
    You,
)
from mtglayers.core.triggers import (
    ChapterTrigger,
    EventTrigger,
    OpaqueTrigger,
    OrTrigger,
    StateTrigger,
    Trigger,
)
from mtglayers.oracle.render.event_subjects import event_subject, without_owner
from mtglayers.oracle.render.event_words import GAME_EVENTS, ONCE, PLAYER_VERBS, VERBS
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.player_events import (
    attack_with,
    is_player_event,
    player_event,
    players_object,
    someone,
)
from mtglayers.oracle.render.refs import head_noun
from mtglayers.oracle.render.suffixes import possessive
from mtglayers.oracle.render.writer import (
    Writer,
    article,
    listed,
    number_word,
    third_person,
    writes,
)


@writes(EventTrigger)
def event(writer: Writer, node: EventTrigger, *, clause: bool = False) -> str:
    """Write an event with "when" or "whenever"."""
    words = _event_clause(writer, node)
    if clause:
        return words
    own = isinstance(node.subject, Is) or node.event in _OWN
    return f"{'when' if own and node.event in ONCE else 'whenever'} {words}"


_OWN = ("scheme set in motion", "planeswalk to", "planeswalk away", "planeswalk", "visit")


def _event_clause(writer: Writer, node: EventTrigger) -> str:
    if node.event in GAME_EVENTS:
        return GAME_EVENTS[node.event]
    if node.event == "mana" and node.source is not None:
        who = someone(writer, node.player)
        source, _, _ = event_subject(writer, node.source, group=False)
        return f"{source}'s ability causes {who} to add one or more mana{_suffix(writer, node)}"
    if node.event == "attacks a player" and node.subject is None:
        return f"{someone(writer, node.player)} is attacked"
    if node.event == "moved" and node.from_zones == ("graveyard",):
        return _leaves_graveyard(writer, node)
    if node.event == "attacks with others":
        subject, _, own = event_subject(writer, node.subject, group=False)
        writer.mention(own or EventObject(), "" if own else head_noun(node.subject))
        least = getattr(getattr(node.condition, "right", None), "number", 2) - 1
        creatures = "creature" if least == 1 else "creatures"
        return f"{subject} and at least {number_word(least)} other {creatures} attack"
    if node.event in ("attacks", "attacks a player") and (least := _with_many(node)):
        return f"{attack_with(writer, node, least)}{_suffix(writer, node)}"
    if node.event == "attacks" and node.one_or_more and node.subject == _YOUR_CREATURES:
        writer.mention(EventObject(), "creature", plural=True)
        return f"you attack{_suffix(writer, node)}"
    if node.event == "attacks a player" and _attackers_of_a_player(node.subject):
        return f"{_attacked(writer, node)}{_suffix(writer, node)}"
    if node.event == "damage":
        return f"{_damage(writer, node)}{_suffix(writer, node)}"
    if node.event == "discard" and node.source is not None:
        return f"{player_event(writer, node)}{_suffix(writer, node)}"
    if is_player_event(node):
        return f"{player_event(writer, node)}{_suffix(writer, node)}"
    if node.event == "unlocked":
        return "this door is unlocked"
    if node.event.startswith("activate"):
        return _activated(writer, node)
    if node.event in ("counter", "counter removed"):
        return _counters(writer, node)
    plain, ways = _without_ways(node)
    if node.event == "enters" and _control_said_last(plain):
        plain, ways = all_of(*plain.parts[:-1]), f"{ways} under your control"
    owner = None
    if node.event == "put into graveyard" or (node.event == "enters" and node.from_zones):
        plain, owner = without_owner(plain)
    subject, plural, own = event_subject(writer, plain, group=node.one_or_more)
    writer.mention(own or EventObject(), "" if own else head_noun(plain), plural=plural)
    verb = _verb(writer, node, plural)
    if owner is not None:
        verb = verb.replace(" a ", f" {possessive(writer, owner)} ", 1)
    if node.other is not None:
        writer.mention(own or EventObject(), "" if own else head_noun(plain), plural=plural)
    return f"{subject} {verb}{ways}{_suffix(writer, node)}"


def _leaves_graveyard(writer: Writer, node: EventTrigger) -> str:
    """Write "one or more cards leave your graveyard"."""
    parts = node.subject.parts if isinstance(node.subject, And) else (node.subject,)
    owner = next((each.player for each in parts if isinstance(each, OwnedBy)), None)
    rest = all_of(*(e for e in parts if e is not None and not isinstance(e, OwnedBy)))
    subject, plural, _ = event_subject(writer, rest, group=node.one_or_more)
    writer.mention(EventObject(), head_noun(rest), plural=plural)
    whose = "a" if owner is None else possessive(writer, owner)
    return f"{subject} {'leave' if plural else 'leaves'} {whose} graveyard{_suffix(writer, node)}"


def _without_ways(node: EventTrigger) -> tuple[Filter | None, str]:
    """Take out of a filter how an object enters: "tapped", "untapped", "face down"."""
    if node.event != "enters" or not isinstance(node.subject, And):
        return node.subject, ""
    states = ("tapped", "untapped", "face down")
    parts = node.subject.parts
    nouns = [n for n, each in enumerate(parts) if isinstance(each, IsType | HasSubtype)]
    ways = [
        each
        for place, each in enumerate(parts)
        if isinstance(each, HasStatus) and each.status in states and place >= min(nouns, default=0)
    ]
    rest = all_of(*(each for each in parts if each not in ways))
    return rest, "".join(f" {each.status}" for each in ways)


def _with_many(node: EventTrigger) -> int:
    """Say with how many creatures at least a player must attack, if a number is asked for."""
    match node.condition:
        case CompareQuantities(EventAmount(), _, Const(number)):
            return number
    return 0


def _control_said_last(filter_: Filter | None) -> TypeGuard[And]:
    """Say whether "under your control" stands behind the event, not in its subject."""
    return (
        isinstance(filter_, And)
        and filter_.parts[-1] == ControlledBy(You())
        and any(isinstance(each, Compare | HasKeyword | HasCounter) for each in filter_.parts)
    )


_YOUR_CREATURES = And((IsType("Creature"), ControlledBy(You())))


def _attackers_of_a_player(filter_: Filter | None) -> bool:
    """Say whether attackers are told by whose they are: "a player attacks you with …"."""
    parts = filter_.parts if isinstance(filter_, And) else ()
    return any(
        isinstance(each, ControlledBy) and isinstance(each.player, EachPlayer) for each in parts
    )


def _attacked(writer: Writer, node: EventTrigger) -> str:
    rest = all_of(
        *(each for each in getattr(node.subject, "parts", ()) if not isinstance(each, ControlledBy))
    )
    writer.mention(EventObject(), head_noun(rest), plural=True)
    noun = noun_phrase(writer, rest, plural=True)
    return f"a player attacks {someone(writer, node.player)} with one or more {noun}"


def _activated(writer: Writer, node: EventTrigger) -> str:
    """Write "an ability of equipped creature is activated"."""
    kind = node.event.removeprefix("activate").removesuffix(" ability").strip()
    subject, _, own = event_subject(writer, node.subject, group=False)
    writer.mention(own or EventObject(), "" if own else head_noun(node.subject))
    writer.mention(EventObject("spell"), "ability")
    return f"{article(f'{kind} ability'.strip())} of {subject} is activated"


_LINKS = {"becomes blocked": " by", "attached": " to"}


def _verb(writer: Writer, node: EventTrigger, plural: bool) -> str:
    """Write the verb of an object's event, with zones, other objects and players."""
    words = VERBS.get(node.event, node.event)
    if node.event.startswith("becomes target"):
        return _targeted(writer, node, plural)
    if node.event == "cast" and node.from_zones:
        words = f"is cast from {node.from_zones[0]}"
    if node.event == "moved":
        words = f"is put into a {node.to_zones[0] if node.to_zones else 'library'}"
        words = words.replace(" a exile", " exile")
    if node.event == "excess damage" and node.combat is False:
        words = "is dealt excess noncombat damage"
    if node.event == "enters" and node.from_zones:
        words = f"enters from a {node.from_zones[0]}".replace(" a exile", " exile")
    elif node.event == "put into graveyard":
        words = _into_graveyard(node)
    elif node.event == "level":
        words = f"becomes level {node.counter}"
    elif (
        node.event in (*_LINKS, "blocks", "attacks", "exploits", "crews", "saddles", "fights",
            "champions", "haunts", "enlists", "mentors")
        and node.other is not None
    ):  # fmt: skip
        other, _, _ = event_subject(writer, node.other, group=False)
        words = f"{words}{_LINKS.get(node.event, '')} {other}"
        writer.mention(EventObject("other"), head_noun(node.other))
    elif node.event in ("attacks a player", "attacks a player or planeswalker"):
        who = "you" if isinstance(node.player, You) else someone(writer, node.player)
        whose = "you" if who == "you" else "they"
        more = f" or a planeswalker {whose} control" if node.event.endswith("planeswalker") else ""
        words = f"attacks {who}{more}"
    if not plural:
        return words
    first, _, rest = words.partition(" ")
    base = {"is": "are", "dies": "die", "becomes": "become"}.get(first, first.removesuffix("s"))
    return f"{base} {rest}".strip()


def _targeted(writer: Writer, node: EventTrigger, plural: bool) -> str:
    """Write "becomes the target of a spell an opponent controls"."""
    what = node.event.removeprefix("becomes target").removeprefix(" of ") or "spell or ability"
    words = f"{'become' if plural else 'becomes'} the target of {article(what)}"
    match node.source:
        case ControlledBy(You()):
            return f"{words} you control"
        case ControlledBy(Opponents()):
            return f"{words} an opponent controls"
        case Not(ControlledBy(You())):
            return f"{words} you don't control"
    return words


def _into_graveyard(node: EventTrigger) -> str:
    match node.from_zones:
        case ("battlefield",):
            return "is put into a graveyard from the battlefield"
        case ():
            return "is put into a graveyard from anywhere"
        case (zone,):
            return f"is put into a graveyard from a {zone}"
    return "is put into a graveyard from anywhere other than the battlefield"


def _damage(writer: Writer, node: EventTrigger) -> str:
    kind = "damage"
    if node.combat is not None:
        kind = "combat damage" if node.combat else "noncombat damage"
    if node.source is None:
        if node.player is not None and node.subject is None:
            who = someone(writer, node.player)
            return f"{who}{chr(39) + 're' if who == 'you' else ' is'} dealt {kind}"
        subject, plural, own = event_subject(writer, node.subject, group=node.one_or_more)
        writer.mention(own or EventObject(), "" if own else head_noun(node.subject), plural=plural)
        return f"{subject} {'are' if plural else 'is'} dealt {kind}"
    subject, plural, own = event_subject(writer, node.source, group=node.one_or_more)
    writer.mention(
        own or EventObject("source"), "" if own else head_noun(node.source), plural=plural
    )
    if subject == "a permanent":
        subject = "a source"
    words = f"{subject} {'deal' if plural else 'deals'} {kind}"
    if node.player is not None:
        return (
            f"{words} to {'you' if isinstance(node.player, You) else someone(writer, node.player)}"
        )
    if node.subject is not None:
        said, many, _ = event_subject(writer, node.subject, group=False)
        writer.mention(EventObject(), head_noun(node.subject), plural=many)
        writer.mention(own or EventObject("source"), "" if own else head_noun(node.source))
        return f"{words} to {said}"
    return words


def _counters(writer: Writer, node: EventTrigger) -> str:
    """Write counters being put on or removed from an object; the last one has a condition."""
    kind = f"{node.counter} counters".strip()
    subject, _, own = event_subject(writer, node.subject, group=False)
    writer.mention(own or EventObject(), "" if own else head_noun(node.subject))
    moved = "put on" if node.event == "counter" else "removed from"
    if isinstance(node.condition, CompareQuantities):
        return f"the last {kind.removesuffix('s')} is {moved} {subject}"
    return f"one or more {kind} are {moved} {subject}"


def _suffix(writer: Writer, node: EventTrigger) -> str:
    words = " of the chosen color" if node.mana == "chosen color" else ""
    if node.number_each_turn == 1 and node.event not in ("cast", "draw"):
        words = " for the first time each turn"
    match node.condition:
        case TurnOf(You()):
            return f"{words} during your turn"
        case TurnOf(Opponents()):
            return f"{words} during an opponent's turn"
        case CompareQuantities(EventAmount(), _, _) | None:
            return words
        case Conjunction((TurnOf(You()), DuringStep("main"))):
            return f"{words} during your main phase"
        case Matches(ThisObject() | EventObject(), HasStatus("saddled")):
            return f"{words} while saddled"
        case Matches(EventObject("spell"), _) if node.event.startswith("activate"):
            return words
    return f"{words} while {writer.say(node.condition)}"


@writes(StateTrigger)
def state(writer: Writer, node: StateTrigger, *, clause: bool = False) -> str:
    """Write a state trigger."""
    said = writer.say(node.condition)
    return said if clause else f"when {said}"


@writes(OrTrigger)
def alternatives(writer: Writer, node: OrTrigger, *, clause: bool = False) -> str:
    """Write several events; of one subject, their verbs together."""
    merged = _same_subject(writer, node.parts)
    if merged is not None:
        own = any(
            isinstance(part, EventTrigger) and isinstance(part.subject, Is) for part in node.parts
        )
        once = own and all(
            isinstance(part, EventTrigger) and part.event in ONCE for part in node.parts
        )
        return merged if clause else f"{'when' if once else 'whenever'} {merged}"
    together = _same_object(writer, node.parts)
    if together is not None:
        return together if clause else f"whenever {together}"
    if clause:
        return listed([writer.say(part, clause=True) for part in node.parts], "or")
    return " or ".join(writer.say(part) for part in node.parts)


def _same_object(writer: Writer, parts: tuple[Trigger, ...]) -> str | None:
    """Write what a player does to one object in several ways: "you cycle or discard a card"."""
    events = [part for part in parts if isinstance(part, EventTrigger)]
    if len(events) != len(parts) or events[0].player is None or events[0].subject is None:
        return None
    if any(replace(each, event=events[0].event) != events[0] for each in events):
        return None
    if any(each.event not in PLAYER_VERBS or each.number_each_turn for each in events):
        return None
    who = someone(writer, events[0].player)
    verbs = [PLAYER_VERBS[each.event] for each in events]
    if who != "you":
        verbs = [third_person(each) for each in verbs]
    subject = players_object(writer, events[0])
    return f"{who} {listed(verbs, 'or')} {subject}{_suffix(writer, events[0])}"


def _same_subject(writer: Writer, parts: tuple[Trigger, ...]) -> str | None:
    events = [part for part in parts if isinstance(part, EventTrigger)]
    if len(events) != len(parts) or len({each.subject for each in events}) != 1:
        return None
    if [each.event for each in events] == ["blocks", "becomes blocked"] and events[0].other:
        if events[0].other != events[1].other:
            return None
        subject, plural, own = event_subject(writer, events[0].subject, group=False)
        writer.mention(own or EventObject(), "" if own else head_noun(events[0].subject))
        other, _, _ = event_subject(writer, events[0].other, group=False)
        writer.mention(EventObject("other"), head_noun(events[0].other))
        writer.mention(own or EventObject(), "" if own else head_noun(events[0].subject))
        return f"{subject} blocks or becomes blocked by {other}"
    simple = all(
        each.event in VERBS and each.player is None and each.source is None for each in events
    )
    if not simple:
        return None
    subject, plural, own = event_subject(writer, events[0].subject, group=events[0].one_or_more)
    writer.mention(own or EventObject(), "" if own else head_noun(events[0].subject), plural=plural)
    verbs = [f"{_verb(writer, each, plural)}{_suffix(writer, each)}" for each in events]
    return f"{subject} {listed(verbs, 'or')}"


@writes(ChapterTrigger)
def chapters(writer: Writer, node: ChapterTrigger, **_how: object) -> str:
    """Write chapter symbols."""
    roman = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
    return ", ".join(roman[each] for each in node.chapters)


@writes(OpaqueTrigger)
def opaque(writer: Writer, node: OpaqueTrigger, **_how: object) -> str:
    """Write what was not understood as it is."""
    return node.text


__all__ = ["event"]
