"""Trigger events of combat and damage: attacking, blocking, dealing damage (CR 120, 508-510)."""

from __future__ import annotations

from mtglayers.core.filters import Filter, IsType
from mtglayers.core.references import (
    EventObject,
    EventPlayer,
    ObjectRef,
    PlayerRef,
    You,
)
from mtglayers.core.triggers import EventTrigger
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.subjects import Subject, nouns_of, read_subject, read_test_player


def remember(cur: Cursor, subject: Subject, ref: ObjectRef, *, plural: bool | None = None) -> None:
    """Note what "it", "that creature" or "those creatures" will mean."""
    many = subject.one_or_more if plural is None else plural
    if subject.own is not None:
        cur.context.mention(subject.own, own_nouns(subject.own, cur), plural=False)
    else:
        cur.context.mention(ref, nouns_of(subject.filter), plural=many)


def own_nouns(ref: ObjectRef, cur: Cursor) -> frozenset[str]:
    """Words by which the object itself is called besides "it"."""
    if type(ref).__name__ == "AttachedObject":
        return frozenset({"creature", "permanent", "land", "artifact", "card", "planeswalker"})
    types = {word.lower() for word in cur.context.card_types | cur.context.subtypes}
    return frozenset({"it", "card", "permanent", *types})


def event_about(event: str, subject: Subject, **more: object) -> EventTrigger:
    """Make the trigger of an event that happens to a subject."""
    return EventTrigger(event, subject=subject.filter, one_or_more=subject.one_or_more, **more)  # type: ignore[arg-type]


def read_attacks(cur: Cursor, subject: Subject) -> EventTrigger | list[EventTrigger] | None:
    """Read "attacks", "attacks you", "attacks a player or planeswalker"."""
    if not cur.eat(r"attacks?"):
        return None
    remember(cur, subject, EventObject())
    mark = cur.mark()
    player = read_test_player(cur) or (You() if cur.eat("you(?!r)") else None)
    if player is not None:
        cur.context.player = EventPlayer() if player != You() else You()
        more = cur.eat(
            r"(?:, )?(?:and/or|or)(?: one or more| an?)? (?:planeswalkers?|battles?)"
            r"(?: (?:you|they|an opponent|your opponents) controls?)?"
        )
        event = "attacks a player or planeswalker" if more else "attacks a player"
        return event_about(event, subject, player=player)
    cur.reset(mark)
    cur.context.player = EventPlayer()
    if cur.peek(r",|\.|$|or |for |while |during |this turn|each |and "):
        cur.eat("this turn")
        return event_about("attacks", subject)
    target = read_subject(cur)
    return event_about("attacks", subject, other=target.filter) if target is not None else None


def read_blocks(cur: Cursor, subject: Subject) -> list[EventTrigger] | EventTrigger | None:
    """Read "blocks", "becomes blocked", "blocks or becomes blocked by a creature"."""
    both = cur.eat(r"blocks? or becomes? blocked(?: by(?! or))?")
    if both:
        other = None
        if both.group().endswith("by"):
            other = read_other(cur)
            if other is None:
                return None
        remember(cur, subject, EventObject())
        return [
            event_about("blocks", subject, other=other),
            event_about("becomes blocked", subject, other=other),
        ]
    if found := cur.eat(r"becomes? blocked( by)?"):
        other = read_other(cur) if found.group(1) else None
        if found.group(1) and other is None:
            return None
        remember(cur, subject, EventObject())
        return event_about("becomes blocked", subject, other=other)
    if not cur.eat(r"blocks?"):
        return None
    other = None
    if not cur.peek(r",|\.|$|or |this |while |during "):
        other = read_other(cur)
        if other is None:
            return None
    remember(cur, subject, EventObject())
    return event_about("blocks", subject, other=other)


def read_other(cur: Cursor) -> Filter | None:
    """Read the second object of an event and remember it."""
    found = read_subject(cur)
    if found is None:
        return None
    if found.own is not None:
        cur.context.mention(found.own, own_nouns(found.own, cur))
    else:
        cur.context.mention(EventObject("other"), nouns_of(found.filter), plural=found.one_or_more)
    return found.filter


def read_deals_damage(cur: Cursor, subject: Subject) -> list[EventTrigger] | None:
    """Read "deals combat damage to a player", with who or what is dealt damage."""
    found = cur.eat(r"deals? (combat |noncombat )?damage")
    if found is None:
        return None
    combat = {"combat ": True, "noncombat ": False}.get(found.group(1) or "")
    tests: list[tuple[PlayerRef | None, Filter | None]] = [(None, None)]
    if cur.eat("to"):
        read = _recipients(cur)
        if read is None:
            return None
        tests = read
    own = subject.own
    if own is not None:
        cur.context.mention(own, own_nouns(own, cur))
    else:
        cur.context.mention(
            EventObject("source"), nouns_of(subject.filter), plural=subject.one_or_more
        )
    return [
        EventTrigger(
            "damage",
            source=subject.filter,
            player=player,
            subject=filter_,
            combat=combat,
            one_or_more=subject.one_or_more,
        )
        for player, filter_ in tests
    ]


def _recipients(cur: Cursor) -> list[tuple[PlayerRef | None, Filter | None]] | None:
    """Read who or what is dealt damage: players, objects, or both."""
    tests: list[tuple[PlayerRef | None, Filter | None]] = []
    while True:
        player = read_test_player(cur) or (You() if cur.eat("you(?!r)") else None)
        if player is not None:
            cur.context.player = You() if player == You() else EventPlayer()
            tests.append((player, None))
        else:
            found = read_subject(cur)
            if found is None:
                return None
            if found.own is None:
                cur.context.mention(EventObject(), nouns_of(found.filter), plural=found.one_or_more)
            tests.append((None, found.filter))
        if not cur.eat(r"(?:or|and/or)(?= (?:a |an |one or more |planeswalker|battle|your |you ))"):
            return tests
        if found_noun := cur.eat("(planeswalker|battle)"):
            tests.append((None, IsType(found_noun.group(1).title())))
            return tests


def read_dealt_damage(cur: Cursor, subject: Subject) -> EventTrigger | None:
    """Read "is dealt combat damage by a source"."""
    found = cur.eat(r"(?:is|are) dealt (combat |noncombat |excess |excess noncombat )?damage")
    if found is None:
        return None
    word = (found.group(1) or "").strip()
    combat = {"combat": True, "noncombat": False, "excess noncombat": False}.get(word)
    source = None
    if cur.eat("by"):
        read = read_subject(cur)
        if read is None:
            return None
        source = read.filter
        cur.context.mention(EventObject("source"), nouns_of(source))
    remember(cur, subject, EventObject())
    event = "excess damage" if word.startswith("excess") else "damage"
    return event_about(event, subject, combat=combat, source=source)
