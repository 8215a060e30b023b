"""What does not hold: "you don't control it", "no spells were cast last turn"."""

from __future__ import annotations

from mtglayers.core.conditions import (
    CastFact,
    CompareQuantities,
    DidIt,
    Disjunction,
    ForSomePlayer,
    HappenedThisTurn,
    Matches,
    Negation,
    PlayerHas,
    TurnOf,
)
from mtglayers.core.filters import AnyObject, HasStatus, Not
from mtglayers.core.quantities import Const, Count
from mtglayers.core.references import Antecedent, EachPlayer, Opponents, You
from mtglayers.oracle.render.conditions import matches, player_has
from mtglayers.oracle.render.counts import count_condition, held, than_phrase
from mtglayers.oracle.render.refs import object_form
from mtglayers.oracle.render.writer import Writer, writes

__all__: list[str] = []


@writes(Negation)
def negation(writer: Writer, node: Negation, **_how: object) -> str:
    """Write that something does not hold."""
    match node.part:
        case DidIt():
            return "you don't"
        case TurnOf(You()):
            return "it's not your turn"
        case TurnOf(player):
            return f"it's not {writer.say(player)}'s turn"
        case PlayerHas("monarch", EachPlayer()):
            return "there is no monarch"
        case Disjunction((PlayerHas("day"), PlayerHas("night"))):
            return "it's neither day nor night"
        case CompareQuantities(Count(filter_), ">=", Const(1)):
            return count_condition(writer, filter_, "==", 0)
        case Matches(Antecedent("created"), AnyObject()):
            return "you didn't create a token this way"
        case Matches(ref, HasStatus("cast from hand")):
            return f"you didn't cast {object_form(writer.say(ref))} from your hand"
        case Matches(ref, filter_):
            return matches(writer, Matches(ref, Not(filter_)))
        case ForSomePlayer() as some:
            if (words := _no_opponent(writer, some)) is not None:
                return words
        case PlayerHas() as designation:
            return _has_not(writer, designation)
        case HappenedThisTurn() as event:
            return _did_not(writer, event)
        case CastFact() as fact:
            return _not_cast_so(writer, fact)
    return f"it isn't true that {writer.say(node.part)}"


def _no_opponent(writer: Writer, node: ForSomePlayer) -> str | None:
    """Write "you have more cards in hand than each opponent", "no opponent has more life"."""
    match node:
        case ForSomePlayer(Opponents(), CompareQuantities(theirs, ">=", mine)):
            noun, mine_noun = held(theirs), held(mine)
            if noun is not None and mine_noun == noun:
                return f"you have more {noun} than each opponent"
        case ForSomePlayer(Opponents(), CompareQuantities() as compared):
            words = than_phrase(writer, node.players, compared)
            if words is not None and words.startswith("an opponent has more "):
                return f"no {words.removeprefix('an ')}"
    return None


def _has_not(writer: Writer, node: PlayerHas) -> str:
    """Write that a player lacks a designation: "you don't have the city's blessing"."""
    words = player_has(writer, node)
    for have, lack in (
        ("you've ", "you haven't "),
        ("you're ", "you're not "),
        (" has ", " doesn't have "),
        (" is ", " isn't "),
        ("it's ", "it's not "),
        ("you have ", "you don't have "),
    ):
        if have in f"{words} ":
            return words.replace(have, lack, 1)
    return f"it isn't true that {words}"


def _did_not(writer: Writer, node: HappenedThisTurn) -> str:
    """Write that something did not happen: "you haven't cast a spell this turn"."""
    if node.event == "cast" and node.filter is None and node.player in (None, EachPlayer()):
        return f"no {'other ' if node.minimum > 1 else ''}spells were cast {node.turn}"
    words = writer.say(node)
    if words.startswith("you've "):
        return words.replace("you've ", "you haven't ", 1)
    if words.startswith("you attacked"):
        return words.replace("you attacked", "you didn't attack", 1)
    return f"it isn't true that {words}"


def _not_cast_so(writer: Writer, node: CastFact) -> str:
    """Write that an object was not cast in a way: "~ wasn't kicked"."""
    if node.fact == "cast":
        return f"{writer.this} wasn't cast"
    if node.fact == "tribute paid":
        return "tribute wasn't paid"
    words = writer.say(node)
    if " was " in words:
        return words.replace(" was ", " wasn't ", 1)
    return f"it isn't true that {words}"
