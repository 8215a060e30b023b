"""Trigger events that players bring about: casting, drawing, attacking, sacrificing (CR 603.2).

`read_player_event` reads a player and a verb phrase; the objects concerned are remembered.
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.conditions import CompareQuantities, Matches, TurnOf
from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasAbilityKind,
    HasStatus,
    InZone,
    Is,
    IsType,
    Not,
    Or,
    OwnedBy,
    Targets,
    all_of,
)
from mtglayers.core.node import walk
from mtglayers.core.quantities import Const, EventAmount
from mtglayers.core.references import (
    EventObject,
    EventPlayer,
    Opponents,
    PlayerRef,
    TargetsOf,
    ThisObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, OrTrigger, Trigger
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter
from mtglayers.oracle.noun_suffixes import read_targeted
from mtglayers.oracle.subjects import nouns_of, read_subject, read_test_player
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["read_player_event"]

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_ORDINAL = "(?:" + "|".join(_ORDINALS) + ")"

# Verb phrases without objects that the toolkit looks at.
_PLAIN: tuple[tuple[str, str], ...] = (
    (r"(?:gains?) life", "life gained"),
    (r"(?:loses?) life", "life lost"),
    (r"gains? or loses? life", "life changed"),
    (r"(?:'re|are|is) dealt damage", "damage"),
    (r"(?:'re|are|is) dealt combat damage", "combat damage"),
    (r"scrys?(?: or surveils?)?|scries", "scry"),
    (r"surveils?", "surveil"),
    (r"proliferates?", "proliferate"),
    (r"investigates?", "investigate"),
    (r"commits? a crime", "crime"),
    (r"(?:completes?) a dungeon", "dungeon completed"),
    (r"becomes? the monarch", "monarch"),
    (r"takes? the initiative", "initiative"),
    (r"ventures? into the dungeon", "venture"),
    (r"wins? (?:a coin flip|the flip|a clash|a flip)", "flip won"),
    (r"loses? (?:a coin flip|the flip)", "flip lost"),
    (r"flips? a coin|flips? one or more coins", "flip"),
    (r"rolls? (?:one or more dice|a die|the planar die|a \w+(?: or higher)?(?: on a "
        r"die)?|a natural \d+)", "roll"),
    (r"search(?:es)? (?:your|their|a) library", "search"),
    (r"shuffles? (?:your|their|a) library", "shuffle"),
    (r"unlocks? a door", "unlocked"),
    (r"fully unlocks? a room", "fully unlocked"),
    (r"loses? the game", "loses the game"),
    (r"clash(?:es)?", "clash"),
    (r"votes?", "vote"),
    (r"gets? one or more \{e\}", "energy"),
    (r"planeswalks? to ~", "planeswalk to"),
    (r"planeswalks? away from ~", "planeswalk away"),
    (r"planeswalks? here", "planeswalk"),
    (r"sets? ~ in motion", "scheme set in motion"),
    (r"visits? ~", "visit"),
    (r"collects? evidence", "collect evidence"),
    (r"discovers?", "discover"),
    (r"gives? a gift", "gift"),
    (r"forages?", "forage"),
    (r"manifests? dread", "manifest dread"),
    (r"copies a spell|copy a spell", "copy spell"),
    (r"pays? (?:a|the|~'s) cumulative upkeep(?: cost)?|doesn't pay ~'s cumulative "
        r"upkeep", "cumulative upkeep"),
    (r"reveals? an? [a-z ]+? card this way", "revealed this way"),
    (r"(?:airbends?|earthbends?|firebends?|waterbends?)", "bend"),
    (r"lose(?:s)? control of ~", "control lost"),
    (r"gain(?:s)? control of ~(?: from another player)?", "control gained"),
    (r"conjures? (?:a card|one or more (?:other )?cards)", "conjure"),
    (r"seeks? (?:a card|one or more cards)", "seek"),
    (r"cause ~ to be turned face up", "turned face up"),
)  # fmt: skip


def read_player_event(cur: Cursor) -> Trigger | None:
    """Read a player and what the player does.

    Examples
    --------
    >>> event = read_player_event(Cursor("you draw your second card each turn"))
    >>> event.event, event.number_each_turn
    ('draw', 2)
    """
    mark = cur.mark()
    player = read_test_player(cur)
    if player is None:
        return None
    said = cur.context.player
    cur.context.player = You() if player == You() else EventPlayer()
    parts: list[EventTrigger] = []
    while True:
        before = cur.mark()
        found = _read_verb(cur, player)
        if found is None:
            if parts:
                cur.reset(before)
                break
            cur.reset(mark)
            cur.context.player = said
            return None
        parts.extend(_suffixes(cur, part) for part in found)
        before = cur.mark()
        if not cur.eat(
            "(?:, )?or(?= (?!when|at))|,(?= (?:cast|activate)s? .{1,40}?, or (?:cast|activate))"
        ):
            break
        cur.eat("you(?= )")
    return parts[0] if len(parts) == 1 else OrTrigger(tuple(parts))


def _suffixes(cur: Cursor, part: EventTrigger) -> EventTrigger:
    """Read what may stand behind any verb phrase."""
    while True:
        if cur.eat("for the first time (?:each|in a) turn"):
            part = replace(part, number_each_turn=1)
        elif cur.eat("during your turn|on your turn"):
            part = replace(part, condition=TurnOf(You()))
        elif cur.eat(
            "during (?:an opponent's turn|each opponent's turn|another player's turn|"
            "each of your opponents' turns)"
        ):
            part = replace(part, condition=TurnOf(Opponents()))
        elif cur.eat("this turn") or (
            part.number_each_turn and cur.eat("each turn|in a turn|each game turn")
        ):
            continue
        else:
            return _while(cur, part)


def _while(cur: Cursor, part: EventTrigger) -> EventTrigger:
    """Read "while ~ is attacking": a condition of the event itself."""
    mark = cur.mark()
    if part.condition is None and cur.eat("while"):
        condition = read_condition(cur)
        if condition is not None:
            return replace(part, condition=condition)
    cur.reset(mark)
    return part


def _read_verb(cur: Cursor, player: PlayerRef) -> list[EventTrigger] | None:
    mark = cur.mark()
    for reader in (
        _cast,
        _draw,
        _discard,
        _cycle,
        _attack,
        _tap,
        _play,
        _with_objects,
        _counters,
        _activate,
        _damaged,
        _expend,
    ):
        found = reader(cur, player)
        if found is not None:
            return found if isinstance(found, list) else [found]
        cur.reset(mark)
    for expression, event in _PLAIN:
        if cur.eat(expression):
            combat = None
            if event == "combat damage":
                event, combat = "damage", True
            return [EventTrigger(event, player=player, combat=combat)]
    if cur.eat("unlocks? this door"):  # the half whose text this is (CR 709.5h)
        return [EventTrigger("unlocked", subject=Is(ThisObject()), player=player)]
    return None


def _cast(cur: Cursor, player: PlayerRef) -> EventTrigger | list[EventTrigger] | None:
    """Read "cast a creature spell", "casts their second spell each turn", "cast ~"."""
    found = cur.eat("(next )?casts?( or cop(?:y|ies))?")
    if found is None:
        return None
    if cur.eat("~"):
        cur.context.mention(ThisObject(), {"it", "spell", "card"})
        return EventTrigger("cast", subject=Is(ThisObject()), player=player)
    number = _ordinal(cur)
    if not number:
        cur.eat("another|an?(?= )|one or more|your next|their next")
    filter_ = _spells(cur)
    if filter_ is None:
        return None
    filter_, condition = _cast_suffixes(cur, filter_)
    _mention_targets(cur, filter_)
    cur.context.mention(EventObject("spell"), {*nouns_of(filter_), "spell"})
    event = EventTrigger(
        "cast", subject=filter_, player=player, number_each_turn=number, condition=condition
    )
    if found.group(2):
        return [event, replace(event, event="copy spell")]
    return event


def _spells(cur: Cursor) -> Filter | None:
    """Read "creature spell", also "noncreature spell or a Dragon spell"."""
    filter_ = read_filter(cur)
    mark = cur.mark()
    if filter_ is not None and cur.eat("or an?(?= [a-z]+ spell)"):
        second = read_filter(cur)
        if second is not None:
            return Or((filter_, second))
        cur.reset(mark)
    return filter_


def _mention_targets(cur: Cursor, spells: Filter) -> None:
    """Let "that creature" mean what the spell targets, where the words said what that is."""
    for part in walk(spells):
        if isinstance(part, Targets) and part.filter is not None:
            nouns = nouns_of(part.filter) - {"card", "permanent", "object", "spell"}
            cur.context.mention(TargetsOf(EventObject("spell")), nouns or {"permanent"})


def _cast_suffixes(cur: Cursor, filter_: Filter) -> tuple[Filter, TurnOf | None]:
    """Read where a spell is cast from and when."""
    condition = None
    while True:
        if cur.eat("from anywhere other than (?:your|their) hand"):
            filter_ = all_of(filter_, Not(HasStatus("cast from hand")))
        elif found := cur.eat("from (?:your|their|a|exile|anywhere)(?: (hand|graveyard|library))?"):
            filter_ = all_of(filter_, HasStatus(f"cast from {found.group(1) or 'exile'}"))
        elif cur.eat("during (?:an|each) opponent's turn"):
            condition = TurnOf(Opponents())
        elif cur.eat("during your turn"):
            condition = TurnOf(You())
        elif cur.eat("you don't own"):
            filter_ = all_of(filter_, Not(OwnedBy(You())))
        elif cur.eat("with \\{x\\} in its mana cost"):
            filter_ = all_of(filter_, HasStatus("has X in its mana cost"))
        else:
            return filter_, condition


def _ordinal(cur: Cursor) -> int:
    found = cur.eat(rf"(?:your|their|the|his or her) ({_ORDINAL})")
    return _ORDINALS[found.group(1)] if found else 0


def _draw(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    if not cur.eat("draws?"):
        return None
    number = _ordinal(cur)
    if number:
        return (
            EventTrigger("draw", player=player, number_each_turn=number)
            if cur.eat("card")
            else None
        )
    if not cur.eat("(?:a|one or more|another) cards?"):
        return None
    if cur.eat("except the first one (?:you|they) draw in each of (?:your|their) draw steps"):
        return EventTrigger("draw except first", player=player)
    return EventTrigger("draw", player=player)


def _discard(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    """Read "discard a land card", "discards one or more cards"."""
    if not cur.eat("discards?"):
        return None
    if cur.eat("~"):
        return EventTrigger("discard", subject=Is(ThisObject()), player=player)
    return _objects(cur, "discard", player)


def _objects(cur: Cursor, event: str, player: PlayerRef) -> EventTrigger | None:
    """Read the objects of a player's action."""
    subject = read_subject(cur)
    if subject is None:
        return None
    if subject.own is not None:
        cur.context.mention(subject.own, {"it", "card", "permanent", "creature"})
    else:
        cur.context.mention(EventObject(), nouns_of(subject.filter), plural=subject.one_or_more)
    return EventTrigger(
        event, subject=subject.filter, player=player, one_or_more=subject.one_or_more
    )


def _cycle(cur: Cursor, player: PlayerRef) -> EventTrigger | list[EventTrigger] | None:
    found = cur.eat("cycles?( or discards?)?")
    if found is None:
        return None
    event = _objects(cur, "cycled", player)
    if event is None:
        return None
    return [event, replace(event, event="discard")] if found.group(1) else event


def _attack(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    """Read "attack", "attack with two or more creatures", "attacks you"."""
    if not cur.eat("attacks?"):
        return None
    attackers: Filter = all_of(IsType("Creature"), ControlledBy(player))
    if found := cur.eat(rf"with (?:({NUMBER}) or more|exactly ({NUMBER}))(?= )"):
        filter_ = read_filter(cur)
        if filter_ is None:
            return None
        cur.context.mention(EventObject(), nouns_of(filter_), plural=True)
        number = Const(number_of(found.group(1) or found.group(2)))
        enough = CompareQuantities(EventAmount(), ">=" if found.group(1) else "==", number)
        return EventTrigger(
            "attacks",
            subject=all_of(filter_, ControlledBy(player)),
            one_or_more=True,
            condition=enough,
        )
    defender = read_test_player(cur)
    event = "attacks"
    if defender is not None or cur.eat("you(?!r)"):
        event = "attacks a player"
        cur.eat("(?:and/or|or) (?:one or more |a )?planeswalkers?(?: (?:you|they) control)?")
        cur.context.player = EventPlayer()
        defender = defender or You()
    if cur.eat("with"):
        subject = read_subject(cur)
        if subject is None:
            return None
        attackers = all_of(subject.filter, ControlledBy(player))
        cur.context.mention(EventObject(), nouns_of(subject.filter), plural=subject.one_or_more)
    else:
        cur.context.mention(EventObject(), {"creature"}, plural=True)
    return EventTrigger(event, subject=attackers, one_or_more=True, player=defender)


def _tap(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    """Read "tap a land for mana"."""
    if not cur.eat("taps?"):
        return None
    event = _objects(cur, "tapped for mana", player)
    if event is None:
        return None
    if found := cur.eat(r"for \{([wubrgc])\}"):
        return replace(event, mana=found.group(1).upper())
    return event if cur.eat("for mana") else replace(event, event="tapped")


def _play(cur: Cursor, player: PlayerRef) -> EventTrigger | list[EventTrigger] | None:
    """Read "play a land"."""
    if not cur.eat("plays?"):
        return None
    if cur.eat("a card from exile"):
        return EventTrigger("play", subject=InZone(("exile",)), player=player)
    return _objects(cur, "play", player)


_WITH_OBJECTS: tuple[tuple[str, str], ...] = (
    ("sacrifices?", "sacrificed"),
    (r"cop(?:y|ies)(?! a spell(?:,|$))", "copy spell"),
    ("creates?", "create token"),
    ("exerts?", "exerted"),
    ("mills?", "milled"),
    ("exiles?", "exiled"),
    ("turns?(?= .{3,60} face up)", "turned face up"),
    ("unlocks?", "unlocked"),
    ("crews?", "crewed"),
    ("saddles?", "saddled"),
    ("gains? control of", "control gained"),
    ("targets?", "becomes target"),
    ("reveals?", "revealed"),
    ("foretells?", "foretold"),
    ("untaps?", "untapped"),
    ("puts?(?= .{3,60} (?:onto the battlefield|into))", "moved"),
)  # fmt: skip


def _with_objects(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    for expression, event in _WITH_OBJECTS:
        mark = cur.mark()
        if cur.eat(expression):
            found = _objects(cur, event, player)
            if found is not None and event == "turned face up" and not cur.eat("face up"):
                found = None
            if found is not None and event == "moved":
                found = _where(cur, found)
            if found is not None:
                return found
            cur.reset(mark)
    return None


def _where(cur: Cursor, event: EventTrigger) -> EventTrigger | None:
    if cur.eat("onto the battlefield"):
        return replace(event, to_zones=("battlefield",))
    found = cur.eat("into (?:your|a|their) (graveyard|hand)(?: from (?:anywhere|your library))?")
    return replace(event, to_zones=(found.group(1),)) if found else None


def _counters(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    """Read "put one or more +1/+1 counters on a creature you control"."""
    found = cur.eat(
        r"puts? (?:one or more|a|an|another) (?:([+-]\d+/[+-]\d+|[a-z' -]+?) )?counters? on"
    )
    if found is None:
        return None
    event = _objects(cur, "counter", player)
    return replace(event, counter=found.group(1) or "", one_or_more=True) if event else None


_NO_MANA_ABILITY = Not(HasAbilityKind("mana"))
"""Mana abilities are no events of activation here: they never use the stack (CR 605.3b)."""


def _activate(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    """Read "activate an ability that isn't a mana ability"."""
    if cur.eat("activates? ~'s ability"):
        return EventTrigger("activate", player=player, subject=Is(ThisObject()))
    found = cur.eat(
        "activates? (?:an?|your first|the first|another) ((?:loyalty |exhaust |power-up |"
        "boast |equip |cycling )?ability)"
    )
    if found is None:
        return None
    subject = None
    if cur.eat("of"):
        read = read_subject(cur)
        if read is None:
            return None
        subject = read.filter
        cur.context.mention(EventObject(), nouns_of(subject))
    cur.context.mention(EventObject("spell"), {"ability"})
    if isinstance(subject, And) and _NO_MANA_ABILITY in subject.parts:  # said of the ability
        subject = all_of(*(each for each in subject.parts if each != _NO_MANA_ABILITY))
    cur.eat(",? (?:if it|that) isn't a mana ability(?=[, ])|that isn't a mana ability")
    condition = None
    if targets := cur.eat("that targets( only)?(?= )"):
        targeted = read_targeted(cur, only=targets.group(1) is not None)
        if targeted is None:
            return None
        condition = Matches(EventObject("spell"), targeted)
    if cur.eat("with \\{t\\} in its activation cost|with \\{x\\} in its activation cost"):
        return EventTrigger("activate with cost", player=player, subject=subject)
    kind = found.group(1)
    return EventTrigger(
        "activate" if kind == "ability" else f"activate {kind}",
        player=player,
        subject=subject,
        condition=condition,
    )


def _expend(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    """Read "expend 4": the fourth total mana a player spends in a turn (CR 700.14)."""
    found = cur.eat(r"expends? (\d+)")
    return EventTrigger("expend", player=player, counter=found.group(1)) if found else None


def _damaged(cur: Cursor, player: PlayerRef) -> EventTrigger | None:
    """Read "is dealt combat damage by a creature"."""
    found = cur.eat("(?:'re|are|is) dealt (combat |noncombat )?damage(?=,)")
    if found is not None:
        cur.context.player = EventPlayer() if player != You() else You()
        combat = {"combat": True, "noncombat": False}.get((found.group(1) or "").strip())
        return EventTrigger("damage", player=player, combat=combat)
    found = cur.eat("(?:'re|are|is) dealt (combat |noncombat )?damage by")
    if found is None:
        return None
    subject = read_subject(cur)
    if subject is None:
        return None
    cur.context.mention(EventObject("source"), nouns_of(subject.filter))
    combat = {"combat ": True, "noncombat ": False}.get(found.group(1) or "")
    return EventTrigger("damage", player=player, source=subject.filter, combat=combat)
