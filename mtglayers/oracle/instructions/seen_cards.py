"""Cards of hidden zones that an effect looks at, and those among them (CR 401, 701.20, 701.23)."""

from __future__ import annotations

from mtglayers.core.filters import InZone, Is, Not, OwnedBy, all_of
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ChosenObjects,
    EachObject,
    MembersOf,
    ObjectRef,
    PlayerRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import (
    read_count,
)
from mtglayers.oracle.noun_phrases import read_filter, spec_nouns
from mtglayers.oracle.players import read_player
from mtglayers.oracle.quantities import read_number
from mtglayers.oracle.words import NUMBER, number_of


def whole_zone(cur: Cursor) -> ObjectRef | None:
    """Read "all graveyards", "target player's graveyard", "your hand"."""
    mark = cur.mark()
    if cur.eat("all graveyards|each graveyard"):
        return EachObject(InZone(("graveyard",)))
    if found := cur.eat("your (graveyard|hand|library)"):
        return EachObject(all_of(InZone((found.group(1),)), OwnedBy(You())))
    player = read_player(cur)
    found = cur.eat("'s (graveyard|hand|library)") if player is not None else None
    if found is not None and player is not None:
        return EachObject(all_of(InZone((found.group(1),)), OwnedBy(player)))
    cur.reset(mark)
    if cur.eat("(?:their|his or her) (graveyard|hand)(?! card)"):
        word = (
            "graveyard"
            if "graveyard" in cur.low[max(0, cur.position - 12) : cur.position]
            else "hand"
        )
        owner = cur.context.player or AntecedentPlayer()
        return EachObject(all_of(InZone((word,)), OwnedBy(owner)))
    return None


def from_among(cur: Cursor, who: PlayerRef) -> ObjectRef | None:
    """Read "one of them", "a creature card from among them", "a card from it"."""
    mark = cur.mark()
    if found := cur.eat(
        rf"(up to )?({NUMBER}|any number|x) of (?:them|those cards|the milled cards|"
        rf"the exiled cards)"
    ):
        word = found.group(2)
        seen = cur.context.antecedent(plural=True) or Antecedent("revealed")
        if word == "any number":
            low: Quantity | int = 0
            high: Quantity | int | None = None
        else:
            high = X() if word == "x" else Const(number_of(word))
            low = 0 if found.group(1) else high
        cur.context.mention(Antecedent("chosen"), {"card"}, plural=word != "one")
        return ChosenObjects(Is(seen), low, high, None if who == You() else who)
    number = None
    up_to = cur.eat("up to(?= )")
    any_number = cur.eat("any number of|all") if not up_to else None
    if not any_number:
        number = read_number(cur)
        if number is None:
            cur.reset(mark)
            return None
    filter_ = read_filter(cur)
    if filter_ is None or not cur.eat(
        r"from (?:among (?:them|those cards|the (?:milled|revealed|exiled|looked-at) "
        r"cards|the cards [a-z ]+ this way|it)|it(?= |\.|,|$)|them)"
        r"|(?:revealed|milled|exiled) this way"
    ):
        cur.reset(mark)
        return None
    seen = cur.context.antecedent("card") or Antecedent("revealed")
    cur.context.mention(
        Antecedent("chosen"), {"card", *spec_nouns(filter_)}, plural=number != Const(1)
    )
    high = number if number is not None else None
    low = 0 if up_to or any_number else (number or 0)
    return ChosenObjects(all_of(filter_, Is(seen)), low, high, None if who == You() else who)


def cards_of_library(cur: Cursor) -> ObjectRef | None:
    """Read "the top three cards of your library", "cards from the top of that player's library"."""
    mark = cur.mark()
    if cur.peek(r"(?:that many|x|\w+) cards from the top of"):
        return _from_the_top(cur)
    found = cur.eat(r"the (top|bottom)(?= (?!of))")
    if found is None:
        return None
    number: Quantity | None = Const(1)
    if not cur.peek("card of"):
        number = read_count(cur)
    if number is None or not cur.eat("cards? of"):
        cur.reset(mark)
        return None
    zone = "graveyard" if cur.peek("your graveyard") else "library"
    owner = _library_owner(cur)
    if owner is None:
        cur.reset(mark)
        return None
    place = all_of(InZone((zone,), found.group(1)), OwnedBy(owner))
    cur.context.mention(Antecedent("revealed"), {"card"}, plural=number != Const(1))
    if number == Const(1):
        return EachObject(place)
    return ChosenObjects(place, number, number, key=f"{found.group(1)} of library")


def _from_the_top(cur: Cursor) -> ObjectRef | None:
    """Read "that many cards from the top of your library"."""
    mark = cur.mark()
    number = read_count(cur)
    if number is not None and cur.eat("cards from the top of"):
        owner = _library_owner(cur)
        if owner is not None:
            place = all_of(InZone(("library",), "top"), OwnedBy(owner))
            cur.context.mention(Antecedent("revealed"), {"card"}, plural=True)
            return ChosenObjects(place, number, number, key="top of library")
    cur.reset(mark)
    return None


def _library_owner(cur: Cursor) -> PlayerRef | None:
    if cur.eat("your (?:library|graveyard)"):
        return You()
    if cur.eat("their library|his or her library"):
        return cur.context.player or AntecedentPlayer()
    player = read_player(cur)
    return player if player is not None and cur.eat("'s? (?:library|libraries)") else None


# Of the cards looked at, those that were not chosen.
REST = MembersOf(Antecedent("revealed"), Not(Is(Antecedent("chosen"))))
