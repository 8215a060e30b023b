"""The events of trigger conditions: "~ enters", "you cast a spell", "a creature you control dies".

Each event is read as a subject and a verb phrase; several verb phrases joined with "or" become
an `OrTrigger` (CR 603.2). What the event happened to is remembered for "it", "that creature" and
"that player".
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.conditions import (
    CompareQuantities,
    Conjunction,
    DuringStep,
    Matches,
    TurnOf,
)
from mtglayers.core.filters import (
    AttachedToMatching,
    ControlledBy,
    Filter,
    HasStatus,
    Is,
    IsType,
    Not,
    OwnedBy,
    all_of,
)
from mtglayers.core.quantities import Const, Count, CountersOn, EventAmount
from mtglayers.core.references import (
    AttachedObject,
    AttachedPlayer,
    EventObject,
    EventPlayer,
    Opponents,
    ThisObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, OrTrigger, Trigger
from mtglayers.oracle.combat_events import (
    event_about,
    read_attacks,
    read_blocks,
    read_deals_damage,
    read_dealt_damage,
    read_other,
    remember,
)
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import read_filter
from mtglayers.oracle.noun_phrases import spec_nouns
from mtglayers.oracle.player_events import read_player_event
from mtglayers.oracle.subjects import Subject, read_subject
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["read_event"]

_GAME_EVENTS = (
    ("chaos ensues", "chaos ensues"),
    ("the ring tempts you", "ring tempts you"),
    ("day becomes night or night becomes day|it becomes day or night", "day or night"),
    ("players finish voting", "voting"),
    ("(?:a|this) door is unlocked", "unlocked"),
)


def read_event(cur: Cursor) -> Trigger | None:
    """Read one event (or several of one subject) without the word "when".

    Examples
    --------
    >>> read_event(Cursor("a creature you control dies")).event
    'dies'
    >>> [part.event for part in read_event(Cursor("~ enters or attacks")).parts]
    ['enters', 'attacks']
    """
    first = _read_one(cur)
    if first is None:
        return None
    parts = [first]
    while True:
        mark = cur.mark()
        more = _read_one(cur) if cur.eat(r"or(?= (?!when|at\b))") else None
        if more is None:
            cur.reset(mark)
            break
        parts.append(more)
    if len(parts) == 1:
        return first
    flat: list[Trigger] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, OrTrigger) else (part,))
    return OrTrigger(tuple(flat))


def _read_one(cur: Cursor) -> Trigger | None:
    """Read one subject and all that it does."""
    mark = cur.mark()
    for expression, event in _GAME_EVENTS:
        if cur.eat(expression):
            return EventTrigger(event)
    if cur.eat("a land's ability causes you to add one or more mana of the chosen color"):
        return EventTrigger("mana", source=IsType("Land"), player=You(), mana="chosen color")
    if cur.eat("enchanted (?:player|opponent) is attacked"):
        cur.context.player = AttachedPlayer()
        return EventTrigger("attacks a player", player=AttachedPlayer(), one_or_more=True)
    for reader in (_counters_put, _caused, _ability_activated, read_player_event, _object_event):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(mark)
    return None


def _counters_put(cur: Cursor) -> Trigger | None:
    """Read "one or more +1/+1 counters are put on a creature you control"."""
    found = cur.eat(
        r"(?P<how>one or more|a|an|the last|another) (?:([+-]\d+/[+-]\d+|[a-z' -]+?) "
        r")?counters? (?:is|are) "
        r"(put on|removed from)"
    )
    if found is None:
        return None
    subject = read_subject(cur)
    if subject is None:
        return None
    cur.eat("while it's exiled")
    remember(cur, subject, EventObject())
    kind = found.group(2) or ""
    event = "counter" if found.group(3) == "put on" else "counter removed"
    condition = None
    if found.group("how") == "the last":
        condition = CompareQuantities(
            CountersOn(kind, subject.own or EventObject()), "==", Const(0)
        )
    return EventTrigger(
        event, subject=subject.filter, counter=kind, one_or_more=True, condition=condition
    )


def _caused(cur: Cursor) -> Trigger | None:
    """Read "a spell or ability an opponent controls causes you to discard ~"."""
    if not cur.eat(r"a spell or ability an opponent controls causes you to discard(?= )"):
        return None
    subject = read_subject(cur)
    if subject is None:
        return None
    remember(cur, subject, EventObject())
    theirs = ControlledBy(Opponents())
    return EventTrigger("discard", subject=subject.filter, player=You(), source=theirs)


def _ability_activated(cur: Cursor) -> Trigger | None:
    """Read "an ability of equipped creature is activated"."""
    found = cur.eat(r"an? (loyalty |mana |activated )?ability of(?= )")
    subject = read_subject(cur) if found else None
    if found is None or subject is None or not cur.eat(r"is (?:activated|put onto the stack)"):
        return None
    cur.context.mention(EventObject("spell"), {"ability"})
    cur.eat(", if it isn't a mana ability(?=,)")  # mana abilities never use the stack
    kind = (found.group(1) or "").strip()
    event = f"activate {kind} ability" if kind in ("loyalty", "mana") else "activate"
    return event_about(event, subject)


def _object_event(cur: Cursor) -> Trigger | None:
    """Read a subject and what happens to it or what it does."""
    subject = read_subject(cur)
    if subject is None:
        return None
    companions = cur.eat(rf"and at least ({NUMBER}) other creatures?")
    beside = None if companions else _companions(cur)
    before = cur.mark()
    parts: list[EventTrigger] = []
    while True:
        part = _read_verb(cur, subject)
        if part is None:
            if not parts:
                return None
            cur.reset(before)
            break
        parts.extend(part)
        before = cur.mark()
        if not cur.eat(
            r"(?:, )?or(?= (?!when|at\b)[a-z])|,(?= (?:attacks|blocks|dies|becomes|leaves|is)\b)"
        ):
            break
    said = _suffixes(cur, parts[0])  # of all the verbs
    number, condition = said.number_each_turn, said.condition
    parts = [
        said,
        *(
            replace(each, number_each_turn=number, condition=condition or each.condition)
            for each in parts[1:]
        ),
    ]
    if beside is not None:
        parts = [replace(part, condition=beside) for part in parts if part.event == "attacks"]
        if not parts:
            return None
    if companions:
        many = CompareQuantities(EventAmount(), ">=", Const(number_of(companions.group(1)) + 1))
        parts = [replace(part, event=f"{part.event} with others", condition=many) for part in parts]
    return parts[0] if len(parts) == 1 else OrTrigger(tuple(parts))


def _companions(cur: Cursor) -> CompareQuantities | None:
    """Read "and at least two Zombies": others that attack with it."""
    mark = cur.mark()
    found = cur.eat(rf"and at least ({NUMBER})(?= )(?! other)")
    filter_ = read_filter(cur) if found is not None else None
    if found is None or filter_ is None or not cur.peek("attack"):
        cur.reset(mark)
        return None
    others = all_of(Not(Is(ThisObject())), filter_, HasStatus("attacking"))
    return CompareQuantities(Count(others), ">=", Const(number_of(found.group(1))))


def _suffixes(cur: Cursor, part: EventTrigger) -> EventTrigger:
    """Read what may stand behind any verb phrase."""
    cur.eat("this turn")
    if cur.eat("for the first time (?:each|this) turn"):
        part = replace(part, number_each_turn=1)
    if cur.eat("during your turn|on your turn"):
        part = replace(part, condition=TurnOf(You()))
    elif cur.eat("during your main phase"):
        part = replace(part, condition=Conjunction((TurnOf(You()), DuringStep("main"))))
    elif cur.eat("during an opponent's turn"):
        part = replace(part, condition=TurnOf(Opponents()))
    elif cur.eat("while saddled"):
        part = replace(part, condition=Matches(EventObject(), HasStatus("saddled")))
    else:
        mark = cur.mark()
        if cur.eat("while"):
            condition = read_condition(cur)
            if condition is None:
                cur.reset(mark)
            else:
                part = replace(part, condition=condition)
    return part


# --- remembering -----------------------------------------------------------------------------


# --- verbs ------------------------------------------------------------------------------------

_SIMPLE: tuple[tuple[str, str], ...] = (
    (r"attacks? alone", "attacks alone"),
    (r"attacks? and (?:isn't|aren't) blocked", "attacks and isn't blocked"),
    (r"dies?", "dies"),
    (r"(?:leaves?) the battlefield", "leaves"),
    (r"(?:is|are) turned face up", "turned face up"),
    (r"(?:is|are) turned face down", "turned face down"),
    (r"(?:becomes?|is|are) tapped for mana", "tapped for mana"),
    (r"becomes? tapped", "tapped"),
    (r"becomes? untapped", "untapped"),
    (r"mutates?", "mutates"),
    (r"becomes? monstrous", "becomes monstrous"),
    (r"becomes? renowned", "becomes renowned"),
    (r"becomes? suspected", "becomes suspected"),
    (r"becomes? plotted", "becomes plotted"),
    (r"becomes? saddled", "saddled"),
    (r"becomes? crewed", "becomes crewed"),
    (r"phases? in", "phased in"),
    (r"phases? out", "phased out"),
    (r"explores?", "explores"),
    (r"connives?", "connives"),
    (r"specializes?(?: from any zone| from your graveyard)?", "specializes"),
    (r"(?:is|are) sacrificed", "sacrificed"),
    (r"(?:is|are) destroyed", "destroyed"),
    (r"(?:is|are) milled", "milled"),
    (r"(?:is|are) discarded", "discard"),
    (r"(?:is|are) championed", "championed"),
    (r"evolves?", "evolves"),
    (r"trains?", "trains"),
    (r"(?:is|are) countered", "countered"),
    (r"(?:is|are) exploited", "exploited"),
    (r"becomes? day", "day"),
    (r"becomes? night", "night"),
    (r"(?:is|are) cast", "cast"),
    (r"becomes? (?:unattached) from (?:a|an|that) (?:permanent|creature)", "unattached"),
    (r"becomes? unattached", "unattached"),
    (r"(?:is|are) (?:put into|exiled from|put on) (?:a|your) library", "moved"),
    (r"(?:is|are) returned to (?:a|your|its owner's|an opponent's|"
        r"a player's) hand", "returned to hand"),
)  # fmt: skip


def _read_verb(cur: Cursor, subject: Subject) -> list[EventTrigger] | None:
    """Read one verb phrase; damage to players or planeswalkers is two events."""
    for expression, event in _SIMPLE:
        if cur.eat(expression):
            remember(cur, subject, EventObject())
            if event == "unattached":
                cur.context.mention(EventObject("other"), {"permanent", "creature"})
            found = event_about(event, subject)
            if event == "tapped for mana" and cur.eat("of the chosen color"):
                found = replace(found, mana="chosen color")
            return [found]
    for reader in (
        _enters,
        _graveyard,
        read_attacks,
        read_blocks,
        read_deals_damage,
        read_dealt_damage,
        _target,
        _transforms,
        _attached,
        _with_object,
        _class_level,
    ):
        mark = cur.mark()
        read = reader(cur, subject)
        if read is not None:
            return read if isinstance(read, list) else [read]
        cur.reset(mark)
    return None


def _narrowed(subject: Subject, more: Filter) -> Subject:
    return replace(subject, filter=all_of(subject.filter, more))


_ZONE_WORDS = {"graveyard": "graveyard", "hand": "hand", "library": "library", "exile": "exile"}


def _enters(cur: Cursor, subject: Subject) -> EventTrigger | None:
    if not cur.eat(r"(?:enters?|comes? into play)(?: the battlefield)?"):
        return None
    extra: dict[str, object] = {}
    if found := cur.eat(r"(tapped|untapped|face down)"):
        subject = _narrowed(subject, HasStatus(found.group(1)))
    if cur.eat("under your control"):
        subject = _narrowed(subject, ControlledBy(You()))
    elif cur.eat("under an opponent's control"):
        subject = _narrowed(subject, ControlledBy(Opponents()))
    elif cur.eat("under a player's control"):
        pass
    if found := cur.eat(r"from (?:a|your|an opponent's|any) (graveyard|hand|library)|from (exile)"):
        extra["from_zones"] = (found.group(1) or found.group(2),)
        if "your" in found.group():
            subject = _narrowed(subject, OwnedBy(You()))
    remember(cur, subject, EventObject())
    if cur.eat("attached to(?= an?)"):
        host = read_filter(cur) if cur.eat("an?(?= )") else None
        if host is None:
            return None
        subject = _narrowed(subject, AttachedToMatching(host))
        cur.context.mention(AttachedObject(), spec_nouns(host))
    cur.context.player = EventPlayer()
    return event_about("enters", subject, **extra)


def _graveyard(cur: Cursor, subject: Subject) -> EventTrigger | None:
    """Read moves between zones: into a graveyard or exile, out of a graveyard."""
    if found := cur.eat(r"leaves? (your|a|an opponent's) graveyard"):
        subject = _of_owner(subject, found.group(1))
        remember(cur, subject, EventObject())
        return event_about("moved", subject, from_zones=("graveyard",))
    if cur.eat(r"(?:is|are) (?:put into exile|exiled)(?: from the battlefield)?"):
        remember(cur, subject, EventObject())
        return event_about("exiled", subject)
    found = cur.eat(
        r"(?:is|are) put into (a|your|its owner's|their owners'|an opponent's|a player's) "
        r"(graveyard|hand|exile)s?"
    )
    if found is None:
        return None
    to = (found.group(2),)
    subject = _of_owner(subject, found.group(1))
    from_zones: tuple[str, ...] = ()
    if cur.eat("from the battlefield"):
        from_zones = ("battlefield",)
    elif cur.eat("from anywhere other than the battlefield"):
        from_zones = ("hand", "library", "stack", "exile", "command")
    elif cur.eat("from anywhere"):
        from_zones = ()
    elif more := cur.eat(
        r"from (?:your|their|a|its owner's) (hand|library)(?: or (hand|library|graveyard))?"
    ):
        from_zones = tuple(zone for zone in more.groups() if zone)
    elif not cur.peek(r",|\.|$|or "):
        return None
    elif subject.own is not None:
        from_zones = ("battlefield",)
    remember(cur, subject, EventObject())
    event = "put into graveyard" if to == ("graveyard",) else "moved"
    return event_about(event, subject, from_zones=from_zones, to_zones=to)


def _of_owner(subject: Subject, words: str) -> Subject:
    if words == "your":
        return _narrowed(subject, OwnedBy(You()))
    return _narrowed(subject, OwnedBy(Opponents())) if words == "an opponent's" else subject


def _target(cur: Cursor, subject: Subject) -> EventTrigger | None:
    """Read "becomes the target of a spell or ability an opponent controls"."""
    found = cur.eat(
        r"becomes? the target of (?:a|an) (spell or ability|spell|ability|aura spell|"
        r"instant or sorcery spell|backup ability|activated ability)"
    )
    if found is None:
        return None
    source: Filter | None = None
    if cur.eat("(?:you control|you cast)"):
        source = ControlledBy(You())
    elif cur.eat("an opponent controls|one of your opponents controls"):
        source = ControlledBy(Opponents())
    elif cur.eat("you don't control"):
        source = Not(ControlledBy(You()))
    cur.context.mention(EventObject("spell"), {"spell", "ability"})
    remember(cur, subject, EventObject())
    cur.context.player = EventPlayer()
    word = found.group(1)
    kind = "becomes target" if word == "spell or ability" else f"becomes target of {word}"
    return event_about(kind, subject, source=source)


def _transforms(cur: Cursor, subject: Subject) -> EventTrigger | None:
    if not cur.eat(r"(?:transforms?|converts?)(?: into ~| into an? [a-z ]+?(?=,))?"):
        return None
    remember(cur, subject, EventObject())
    return event_about("transforms", subject)


def _attached(cur: Cursor, subject: Subject) -> EventTrigger | None:
    if not cur.eat(r"becomes? attached to"):
        return None
    other = read_other(cur)
    if other is None:
        return None
    remember(cur, subject, EventObject())
    return event_about("attached", subject, other=other)


_WITH_OBJECT = {
    "exploit": "exploits", "exploits": "exploits", "crews": "crews", "crew": "crews",
    "saddles": "saddles", "fights": "fights", "champions": "champions", "haunts": "haunts",
    "enlists": "enlists", "mentors": "mentors", "saddles or crews": "crews",
}  # fmt: skip


def _with_object(cur: Cursor, subject: Subject) -> EventTrigger | None:
    found = cur.eat(
        "(saddles or crews|exploits?|crews?|saddles|fights|champions|haunts|enlists|mentors)"
    )
    if found is None:
        return None
    other = None
    if not cur.peek(r",|\.|$|or "):
        other = read_other(cur)
        if other is None:
            return None
    remember(cur, subject, EventObject())
    return event_about(_WITH_OBJECT[found.group(1)], subject, other=other)


def _class_level(cur: Cursor, subject: Subject) -> EventTrigger | None:
    found = cur.eat(r"becomes level (\d+)")
    if found is None:
        return None
    return event_about("level", subject, counter=found.group(1))
