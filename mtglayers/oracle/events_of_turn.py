"""Conditions about what happened: "you gained life this turn", "it was kicked" (CR 608.2c, 702.33).

They look at the history of the game or at how an object was cast.
"""

from __future__ import annotations

import re

from mtglayers.core.conditions import (
    CastFact,
    CompareQuantities,
    Condition,
    DidIt,
    ForSomePlayer,
    HappenedThisTurn,
    Matches,
    Negation,
)
from mtglayers.core.filters import ControlledBy, Filter, HasStatus
from mtglayers.core.quantities import CastValue, Const, PlayerValue
from mtglayers.core.references import (
    AntecedentPlayer,
    EachPlayer,
    Opponents,
    PlayerRef,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_phrase
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.words import NUMBER, number_of


def read_event_of_turn(cur: Cursor) -> Condition | None:
    """Read a condition about something that happened, or about how the object was cast."""
    start = cur.mark()
    for reader in (_cast_fact, _done, _spells_of_turn, _player_event, _amounts, _object_event):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


def _done(cur: Cursor) -> Condition | None:
    if cur.eat(r"(?:you|they|that player|he or she) (?:do|does)(?=,|\.|$)"):
        return DidIt()
    if cur.eat(r"(?:you|they|that player) (?:don't|doesn't)(?=,|\.|$)"):
        return Negation(DidIt())
    if cur.eat(
        r"(?:you|they|that player) search(?:ed|es)? (?:your|their) librar(?:y|ies) this way"
    ):
        return DidIt()
    return None


_FACTS: tuple[tuple[str, str], ...] = (
    (r"(?:~|it|this spell) was kicked twice", "kicked twice"),
    (r"(?:~|it|this spell) was kicked", "kicked"),
    (r"(?:~|it|this spell) was bargained", "bargained"),
    (r"(?:the )?gift was promised", "gift"),
    (r"you cast (?:~|it) from your hand|(?:~|it) was cast from your hand", "cast from hand"),
    (r"you cast (?:~|it) from your graveyard", "cast from graveyard"),
    (r"(?:~|it) was cast from your graveyard", "cast from graveyard"),
    (r"(?:~|it|this spell) was cast from a graveyard", "cast from graveyard"),
    (r"you cast (?:~|it)|(?:~|it) was cast(?! (?:from|for|using|by))", "cast"),
    (r"(?:its|~'s|her|his) ([a-z]+(?: [a-z]+)?) cost was paid", ""),
    (r"evidence was collected", "evidence collected"),
    (r"this spell was cast using ([a-z-]+)|~ was cast using ([a-z-]+)", ""),
    (r"~ (?:was|is) (embalmed|eternalized|foretold|unearthed|encored|evoked|bestowed)", ""),
)  # fmt: skip


# What is known of how any object was cast, not only of the one that asks.
_OF_ANY = frozenset({"kicked", "cast", "cast from hand", "cast from graveyard"})


def _cast_fact(cur: Cursor) -> Condition | None:
    """Read how something was cast: of the object itself, or of the one that "it" means."""
    meant = None if cur.peek("~|[a-z]+ cast ~|this spell") else cur.context.antecedent()
    found = _own_cast_fact(cur)
    fact = found.part if isinstance(found, Negation) else found
    if meant is None or isinstance(meant, (ThisObject, TargetObject)):
        return found
    if isinstance(fact, CastFact) and fact.fact in _OF_ANY and not fact.cost:
        other = Matches(meant, HasStatus(fact.fact))
        return Negation(other) if isinstance(found, Negation) else other
    return found


def _own_cast_fact(cur: Cursor) -> Condition | None:
    if cur.eat(r"tribute wasn't paid"):
        return Negation(CastFact("tribute paid"))
    if found := cur.eat(r"(?:~|it) was kicked with its (\{[^ ]+) kicker"):
        return CastFact("kicked", found.group(1).upper())
    if cur.eat(r"you cast (?:~|it|this spell) during your main phase"):
        return CastFact("cast during main phase")
    if found := cur.eat(r"((?:\{[wubrgc]\})+) was spent to cast (?:~|it|this spell)"):
        return CastFact("mana spent", found.group(1).upper())
    if found := cur.eat(rf"({NUMBER}) or more mana was spent to cast (?:~|it|this spell)"):
        number = Const(number_of(found.group(1)))
        return CompareQuantities(CastValue("mana spent"), ">=", number)
    for expression, fact in _FACTS:
        if found := cur.eat(expression):
            named = next((group for group in found.groups() if group), "")
            return CastFact(fact or f"{named} paid" if "cost" in found.group() else fact or named)
    if cur.eat(r"(?:~|it) wasn't cast"):
        return Negation(CastFact("cast"))
    return None


_PLAYER_EVENTS: tuple[tuple[str, str], ...] = (
    (r"(?:'ve)? ?attacked(?: with a creature)? this turn", "attacks"),
    (r"(?:'ve)? ?gained life this turn", "life gained"),
    (r"(?:'ve)? ?lost life this turn", "life lost"),
    (r"(?:'ve)? ?descended this turn", "descended"),
    (r"(?:'ve)? ?committed a crime this turn", "crime"),
    (r"(?:'ve)? ?discarded a card this turn", "discard"),
    (r"(?:'ve)? ?sacrificed a permanent this turn", "sacrificed"),
    (r"(?:'ve)? ?cast a spell this turn", "cast"),
    (r"(?:'ve)? ?drawn a card this turn", "draw"),
    (r"(?:was|were) dealt damage this turn", "damage"),
    (r"(?:'ve)? ?played a land this turn", "land played"),
    (r"(?:'ve)? ?created a token this turn", "create token"),
    (r"(?:'ve)? ?surveilled this turn", "surveil"),
    (r"(?:'ve)? ?scried this turn", "scry"),
    (r"(?:'ve)? ?proliferated this turn", "proliferate"),
    (r"(?:'ve)? ?explored this turn", "explore"),
)

_WHO: tuple[tuple[str, PlayerRef], ...] = (
    (r"you(?=[' ])", You()),
    (r"an opponent(?=[' ])|one of your opponents(?=[' ])", Opponents()),
    (r"a player(?=[' ])", EachPlayer()),
)


def _player_event(cur: Cursor) -> Condition | None:
    player = next((ref for expression, ref in _WHO if cur.eat(expression)), None)
    if player is None:
        return None
    for expression, event in _PLAYER_EVENTS:
        if cur.eat(expression):
            return HappenedThisTurn(event, player=player)
    if cur.eat(r"haven't cast a spell this turn|haven't cast any spells this turn"):
        return Negation(HappenedThisTurn("cast", player=player))
    if found := cur.eat(r"(?:'ve|'s| has)? ?(cast|sacrificed|discarded)(?= )"):
        return _with_object(cur, found.group(1), player)
    return None


def _spells_of_turn(cur: Cursor) -> Condition | None:
    """Read "no spells were cast last turn", "a player cast two or more spells last turn"."""
    if found := cur.eat(r"no (other )?spells were cast (this|last) turn"):
        minimum = 2 if found.group(1) else 1
        turn = f"{found.group(2)} turn"
        return Negation(HappenedThisTurn("cast", None, EachPlayer(), minimum, turn))
    player = next((ref for expression, ref in _WHO if cur.eat(expression)), None)
    if player is None:
        return None
    found = cur.eat(rf"(?:'ve )?cast ({NUMBER}) or more spells (this|last) turn")
    if found is None:
        return None
    number, turn = number_of(found.group(1)), f"{found.group(2)} turn"
    if player == You():
        return HappenedThisTurn("cast", None, player, number, turn)
    one = HappenedThisTurn("cast", None, AntecedentPlayer(), number, turn)
    return ForSomePlayer(player, one)


def _with_object(cur: Cursor, verb: str, player: PlayerRef) -> Condition | None:
    minimum, other = _minimum(cur)
    if minimum is None:
        return None
    phrase = read_phrase(cur, other=other)
    if phrase is None or not cur.eat(r"this turn"):
        return None
    event = {"discarded": "discard"}.get(verb, verb)
    return HappenedThisTurn(event, phrase.filter, player, minimum)


def _minimum(cur: Cursor) -> tuple[int | None, bool]:
    if cur.eat(r"another(?= )"):
        return 1, True
    if found := cur.eat(rf"({NUMBER}) or more(?= )"):
        return number_of(found.group(1)), bool(cur.eat(r"other(?= )"))
    return (1, False) if cur.eat(r"an?(?= )") else (None, False)


_AMOUNTS: tuple[tuple[str, str, PlayerRef], ...] = (
    (r"you've drawn ({n}) or more cards this turn", "cards drawn this turn", You()),
    (r"you've cast ({n}) or more spells this turn", "spells cast this turn", You()),
    (r"you(?:'ve)? gained ({n}) or more life this turn", "life gained this turn", You()),
    (r"you(?:'ve)? lost ({n}) or more life this turn", "life lost this turn", You()),
    (r"({n}) or more creatures died this turn", "creatures died this turn", EachPlayer()),
    (
        r"you attacked with ({n}) or more creatures this turn",
        "creatures attacked with this turn",
        You(),
    ),
)  # fmt: skip


def _amounts(cur: Cursor) -> Condition | None:
    for expression, value, player in _AMOUNTS:
        if found := cur.eat(expression.replace("{n}", NUMBER)):
            number = Const(number_of(found.group(1)))
            return CompareQuantities(PlayerValue(value, player), ">=", number)
    return None


_OBJECT_EVENTS: tuple[tuple[str, str], ...] = (
    (r"died(?: under your control)? this turn", "dies"),
    (r"entered(?: the battlefield)?(?: under your control)? this turn", "enters"),
    (r"left the battlefield(?: under your control)? this turn", "leaves"),
    (r"(?:was|were) put into (?:a|your) graveyard from anywhere this turn", "put into graveyard"),
    (r"(?:was|were) put into a graveyard from the battlefield this turn", "dies"),
    (r"(?:was|were) sacrificed this turn", "sacrificed"),
    (r"(?:was|were) warped this turn", "warped"),
    (r"attacked this turn", "attacks"),
)


def _object_event(cur: Cursor) -> Condition | None:
    """Read "a creature died this turn", "another Elf entered … under your control this turn"."""
    minimum, other = _minimum(cur)
    if minimum is None:
        return None
    phrase = read_phrase(cur, other=other)
    if phrase is None:
        return None
    yours = cur.eat("you controlled(?= )") is not None
    for expression, event in _OBJECT_EVENTS:
        if found := cur.eat(expression):
            subject: Filter = phrase.filter
            if yours or re.search(r"under your control", found.group()):
                subject = conjunction(subject, ControlledBy(You()))
            return HappenedThisTurn(event, subject, None, minimum)
    return None
