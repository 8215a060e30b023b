"""Numbers about play: mana symbols and mana spent, events counted, players by rank (CR 107, 700).

Part of `mtglayers.oracle.quantities`, which is the one to import from.
"""

from __future__ import annotations

from collections.abc import Callable

from mtglayers.core.conditions import Condition
from mtglayers.core.filters import And, ControlledBy, HasStatus, InZone, Is, OwnedBy
from mtglayers.core.quantities import (
    Aggregate,
    AntecedentAmount,
    CastValue,
    ChosenNumber,
    Count,
    CountersOn,
    CountOf,
    CountPlayers,
    Difference,
    Distinct,
    EventCount,
    Half,
    ManaSymbols,
    MostShared,
    OpaqueQuantity,
    OverPlayers,
    PlayerValue,
    Quantity,
    ValueOf,
)
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ControllerOf,
    EachObject,
    EachPlayer,
    LinkedObjects,
    ObjectRef,
    Opponents,
    PlayerRef,
    PlayersWho,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter, read_object, read_phrase
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.players import own_object
from mtglayers.oracle.words import COLOR, COLOR_LETTER

_THEIRS = AntecedentPlayer()
_OPS = {"greatest": "max", "highest": "max", "most": "max", "least": "min", "lowest": "min"}


def read_play_number(cur: Cursor) -> Quantity | None:
    """Read a number as it stands behind "equal to".

    Examples
    --------
    >>> read_play_number(Cursor("the highest life total among players")).op
    'max'
    """
    return _first(cur, _NUMBERS)


def read_play_count(cur: Cursor) -> Quantity | None:
    """Read what is counted, as it stands behind "for each" or "the number of"."""
    return _first(cur, _COUNTS)


def _first(
    cur: Cursor, readers: tuple[Callable[[Cursor], Quantity | None], ...]
) -> Quantity | None:
    start = cur.mark()
    for reader in readers:
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


# --- over players --------------------------------------------------------------------------------


def _group(cur: Cursor) -> PlayerRef | None:
    if cur.eat(r"(?:all )?players|each player"):
        return EachPlayer()
    if cur.eat(r"your opponents|opponents|each opponent"):
        return Opponents()
    return None


def _over_players(cur: Cursor) -> Quantity | None:
    """Read "the highest life total among your opponents", "… a player controls"."""
    if found := cur.eat(r"the (greatest|highest|lowest|least) life total among"):
        players = _group(cur)
        life = PlayerValue("life", _THEIRS)
        return OverPlayers(_OPS[found.group(1)], life, players) if players is not None else None
    if found := cur.eat(
        r"the life total of (?:an|the) (opponent|player) with the (most life|"
        r"(?:highest|lowest) life total)"
    ):
        of = Opponents() if found.group(1) == "opponent" else EachPlayer()
        op = "min" if "lowest" in found.group(2) else "max"
        return OverPlayers(op, PlayerValue("life", _THEIRS), of)
    if found := cur.eat(
        r"the number of cards in the (hand|graveyard) of the (opponent|player) with the "
        r"(most|fewest) cards in (?:their )?(?:hand|graveyard)"
    ):
        cards = Count(And((InZone((found.group(1),)), OwnedBy(_THEIRS))))
        of = Opponents() if found.group(2) == "opponent" else EachPlayer()
        return OverPlayers("max" if found.group(3) == "most" else "min", cards, of)
    found = cur.eat(r"the (greatest|least) number of")
    return _number_of_one(cur, _OPS[found.group(1)]) if found else None


def _number_of_one(cur: Cursor, op: str) -> Quantity | None:
    """Read "… creatures a player controls", "cards in an opponent's hand", "… in common"."""
    if found := cur.eat(
        r"cards an? (opponent|player) (?:has )?drawn this turn|cards an? (opponent|"
        r"player) drew this turn"
    ):
        drew: PlayerRef = Opponents() if "opponent" in found.group() else EachPlayer()
        return OverPlayers(op, PlayerValue("cards drawn this turn", _THEIRS), drew)
    if found := cur.eat(r"cards in (?:an (opponent)|a (player))'s (hand|graveyard|library)"):
        of: PlayerRef = Opponents() if found.group(1) else EachPlayer()
        return OverPlayers(op, Count(And((InZone((found.group(3),)), OwnedBy(_THEIRS)))), of)
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    if found := cur.eat(r"that have an? (creature type|color|card type|name) in common"):
        return MostShared(found.group(1), phrase.filter)
    if found := cur.eat(r"(?:any one )?(?:an? )?(player|opponent) controls"):
        of = Opponents() if found.group(1) == "opponent" else EachPlayer()
        theirs = conjunction(phrase.filter, ControlledBy(_THEIRS))
        return OverPlayers(op, Count(theirs), of)
    parts = phrase.filter.parts if isinstance(phrase.filter, And) else (phrase.filter,)
    # "creatures a player controls" was read as those that any player controls.
    for part in parts:
        if isinstance(part, ControlledBy) and part.player in (EachPlayer(), Opponents()):
            rest = (each for each in parts if each is not part)
            theirs = conjunction(*rest, ControlledBy(_THEIRS))
            return OverPlayers(op, Count(theirs), part.player)
    return None


def _players_who(cur: Cursor) -> Quantity | None:
    """Read "opponent whose life total is less than half their starting life total"."""
    found = cur.eat(r"(opponents?|players?)(?: you have)? (?=whose|who|with)")
    if found is None:
        return None
    who: PlayerRef = Opponents() if found.group(1).startswith("opponent") else EachPlayer()
    condition = read_of_player(cur)
    return CountPlayers(PlayersWho(who, condition)) if condition is not None else None


def read_of_player(cur: Cursor) -> Condition | None:
    """Read "whose life total is …", "who controls …", "who has …" of `AntecedentPlayer`."""
    from mtglayers.oracle.conditions import read_condition

    said = cur.context.player
    cur.context.player = _THEIRS
    try:
        if cur.eat(r"whose(?= )"):
            front = "that player's "
        elif cur.eat(r"who(?= )|with(?= )"):
            has = "has " if cur.low[: cur.position].rstrip().endswith("with") else ""
            front = f"that player {has}"
        else:
            return None
        inner = Cursor(front + cur.rest, cur.context)
        condition = read_condition(inner)
        if condition is None:
            return None
        cur.jump(cur.position + inner.position - len(front))
        return condition
    finally:
        cur.context.player = said


# --- mana ----------------------------------------------------------------------------------------


def _symbols(cur: Cursor) -> Quantity | None:
    """Read "green mana symbols in the mana costs of permanents you control" (chroma)."""
    found = cur.eat(rf"(?:({COLOR})|colored) mana symbols? in(?= )")
    if found is None:
        return None
    colors = (COLOR_LETTER[found.group(1)],) if found.group(1) else ()
    if cur.eat(r"(?:its|their) mana costs?"):
        return ManaSymbols(colors, own_object(cur))
    if cur.eat(r"the mana costs? of"):
        ref = read_object(cur)
        return ManaSymbols(colors, ref) if ref is not None else None
    ref = read_object(cur, plain=True)
    if ref is not None and cur.eat(r"'s mana cost"):
        return ManaSymbols(colors, ref)
    return None


def _spent(cur: Cursor) -> Quantity | None:
    """Read "mana spent to cast it", "{R}{R} spent to cast it", "color of mana spent to cast …"."""
    found = cur.eat(
        r"(?:(colors?) of mana|mana from an? (?P<from>[a-z]+)(?: that was)?|mana|"
        r"(?P<symbols>(?:\{[wubrgcs]\})+)) spent (?:to cast(?= )|this way)"
    )
    if found is None:
        return None
    if found.group().rstrip().endswith("this way"):
        return AntecedentAmount()
    symbols = [each for each in (found.group("symbols") or "").upper() if each.isalpha()]
    kind = "colors spent" if found.group(1) else "mana spent"
    if symbols:
        kind = f"mana spent {symbols[0]}"
    ref: ObjectRef | None = ThisObject()
    if not cur.eat(r"~|this spell"):
        ref = own_object(cur) if cur.eat(r"it|them|him|her") else read_object(cur, plain=True)
    if ref is None:
        return None
    if found.group("from"):
        source = cur.original(found, "from")
        return CastValue(f"mana from {source}") if ref == ThisObject() else None
    number: Quantity = CastValue(kind) if ref == ThisObject() else ValueOf(kind, ref)
    if len(symbols) > 2 or len(set(symbols)) > 1:
        return None
    return Half(number) if len(symbols) == 2 else number


# --- events ---------------------------------------------------------------------------------------


def _happened(cur: Cursor) -> Quantity | None:
    """Read "creatures that died under your control this turn", "instants you've cast this turn"."""
    other = bool(cur.eat(r"other(?= )"))
    if cur.eat(r"times? (?:it|~) (?:has )?attacked this (turn|game)"):
        turn = "this game" if "game" in cur.low[: cur.position].rstrip()[-5:] else "this turn"
        return EventCount("attacks", Is(), turn=turn)
    if cur.eat(r"times? this ability has resolved this turn"):
        return EventCount("resolved this ability")
    if cur.eat(r"times? you've cast (?:a|your) commanders? from the command zone this game"):
        return PlayerValue("commander casts")
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    found = cur.eat(
        r"(?:(you) had enter|(?:that )?(entered|died|attacked|left))(?: the battlefield)?"
        r"(?: under (your|their) control)? this turn|(?:you've )?(cast)(?: before it)? this turn"
    )
    if found is None and cur.eat(r"you've sacrificed this turn"):
        return EventCount("sacrifice", phrase.filter, You())
    if found is None and phrase.is_spell and cur.eat(r"(?:before it )?this turn"):
        parts = phrase.filter.parts if isinstance(phrase.filter, And) else (phrase.filter,)
        yours = ControlledBy(You())
        if yours in parts:
            cast = conjunction(*(each for each in parts if each != yours))
            return _less_one(EventCount("cast", cast, You()), other=other)
    if found is None:
        return None
    verb = next(each for each in (found.group(4), found.group(2), "entered") if each)
    event = {"entered": "enters", "died": "dies", "attacked": "attacks", "left": "leaves"}.get(verb)
    if event is None:
        who = You() if "you've" in found.group() else None
        return _less_one(EventCount("cast", phrase.filter, who), other=other)
    mine = found.group(1) or found.group(3) == "your"
    tested = conjunction(phrase.filter, ControlledBy(You())) if mine else phrase.filter
    return _less_one(EventCount(event, tested), other=other)


def _less_one(count: EventCount, *, other: bool) -> Quantity:
    """Leave out the thing itself: "each *other* instant you've cast this turn"."""
    from mtglayers.core.quantities import AtLeast, Const, Sum

    return AtLeast(Sum((count, Const(-1))), minimum=0) if other else count


def _amounts(cur: Cursor) -> Quantity | None:
    """Read amounts of what happened, of what was paid, of a die."""
    if cur.eat(
        r"the total (?:amount of )?life (?:lost by your opponents|your opponents have lost)"
    ):
        return PlayerValue("life lost this turn", Opponents()) if cur.eat("this turn") else None
    if cur.eat(r"the (?:total )?amount of (?:\{e\}|mana|life) (?:paid|spent|lost) this way"):
        return AntecedentAmount()
    if cur.eat(r"the amount of \{e\} you have"):
        return PlayerValue("energy")
    if found := cur.eat(r"the (?:amount of )?excess damage dealt(?: to [a-z ]+?)? this way"):
        return OpaqueQuantity(cur.original(found))  # how much was lethal is not kept (CR 120.4a)
    if cur.eat(r"the (?:total of those results?|result)(?= |\.|,|$)"):
        return AntecedentAmount()
    if found := cur.eat(r"the (first|second) number chosen"):
        return ChosenNumber(0 if found.group(1) == "first" else 1)
    if cur.eat(r"the life paid as (?:it|~) entered"):
        return ChosenNumber()
    return None


def _paid_this_way(cur: Cursor) -> Quantity | None:
    if cur.eat(r"(?:\{e\}|\{[wubrgc]\}(?: or \{[wubrgc]\})?|mana) (?:paid|spent) this way"):
        return AntecedentAmount()
    if cur.eat(r"(?:[a-z+/0-9-]+ )?counters? removed this way"):
        return AntecedentAmount()
    if cur.eat(r"flips? you won"):
        return PlayerValue("flips won")
    if cur.eat(r"creatures? that convoked (?:it|~)"):
        return CastValue("creatures that convoked it")
    if cur.eat(r"cards? looked at while scrying this way"):
        return AntecedentAmount()
    if cur.eat(r"(?:[a-z]+ )?counters? removed(?= *(?:,|\.|$))"):
        return AntecedentAmount()
    return None


# --- objects --------------------------------------------------------------------------------------


def _counters_among(cur: Cursor) -> Quantity | None:
    """Read "time counters among permanents you control", "kinds of counters among …"."""
    if cur.eat(r"(?:different )?kinds? of counters? (?:among|on)(?= )"):
        mark = cur.mark()
        ref = read_object(cur, plain=True)
        if ref is not None:
            return Distinct("counter kind", Is(ref))
        cur.reset(mark)
        tested = read_filter(cur)
        return Distinct("counter kind", tested) if tested is not None else None
    found = cur.eat(r"(?:([+-]\d+/[+-]\d+|[a-z]+) )?counters? among(?= )")
    if found is None:
        return None
    phrase = read_phrase(cur, other=bool(cur.eat(r"other(?= )")))
    tested = phrase.filter if phrase is not None else None
    return CountersOn(found.group(1) or "", EachObject(tested)) if tested is not None else None


def _of_those(cur: Cursor) -> Quantity | None:
    """Read "colors among those creatures", "colors among the exiled cards used to craft it"."""
    if cur.eat(r"colors among the exiled cards used to craft (?:it|~)"):
        return Distinct("color", Is(LinkedObjects("crafted")))
    found = cur.eat(r"(colors|card types|creature types|names) among (?=those|them)")
    if found is None:
        return None
    ref = read_object(cur, plain=True)
    what = found.group(1).removesuffix("s")
    return Distinct(what, Is(ref)) if ref is not None else None


def _sacrificed_entering(cur: Cursor) -> Quantity | None:
    phrase = read_phrase(cur)
    if phrase is None or not cur.eat(r"sacrificed as (?:it|~) entered"):
        return None
    return CountOf(LinkedObjects("sacrificed"))


def _player_counters(cur: Cursor) -> Quantity | None:
    found = cur.eat(r"(poison|experience|energy|rad) counters? its controller has")
    return PlayerValue(found.group(1), ControllerOf(own_object(cur))) if found else None


def _difference(cur: Cursor) -> Quantity | None:
    from mtglayers.oracle.quantities import read_quantity

    if not cur.eat(r"the difference between"):
        return None
    if cur.eat(r"its power and(?: its)? toughness"):
        ref = own_object(cur)
        return Difference(ValueOf("power", ref), ValueOf("toughness", ref))
    ref_found = read_object(cur, plain=True)
    if ref_found is not None and cur.eat(r"'s power and(?: its)? toughness"):
        return Difference(ValueOf("power", ref_found), ValueOf("toughness", ref_found))
    if ref_found is not None and (
        found := cur.eat(r"'s? (power|toughness|mana value)s?(?=[.,]|$)")
    ):
        # Of two things: the greater less the lesser.
        value = found.group(1)
        return Difference(
            Aggregate("max", value, Is(ref_found)), Aggregate("min", value, Is(ref_found))
        )
    if ref_found is not None:
        return None
    left = read_quantity(cur)
    right = read_quantity(cur) if left is not None and cur.eat(r"and(?= )") else None
    return Difference(left, right) if left is not None and right is not None else None


def _done_this_way(cur: Cursor) -> Quantity | None:
    """Read "the power of the creature tapped this way", "the toughness of the card returned …"."""
    found = cur.eat(
        r"the (power|toughness|mana value) of the [a-z]+ (returned|tapped|sacrificed|exiled|"
        r"discarded|milled|revealed) this way"
    )
    if found is None:
        return None
    kind = {"returned": "moved", "tapped": "paid"}.get(found.group(2), found.group(2))
    return ValueOf(found.group(1), Antecedent(kind))


def _commanders(cur: Cursor) -> Quantity | None:
    found = cur.eat(
        r"the greatest (power|toughness|mana value) (?:among|of)(?: a)? your commanders?"
    )
    if found:
        mine = And((HasStatus("commander"), OwnedBy(You())))
        return Aggregate("max", found.group(1), mine)
    found = cur.eat(
        r"the greatest (mana value) of a commander you own "
        r"on the battlefield or in the command zone"
    )
    if found is None:
        return None
    where = InZone(("battlefield", "command"))
    return Aggregate("max", found.group(1), And((HasStatus("commander"), OwnedBy(You()), where)))


_NUMBERS: tuple[Callable[[Cursor], Quantity | None], ...] = (
    _over_players,
    _amounts,
    _difference,
    _done_this_way,
    _commanders,
)
_COUNTS: tuple[Callable[[Cursor], Quantity | None], ...] = (
    _symbols,
    _spent,
    _counters_among,
    _of_those,
    _player_counters,
    _paid_this_way,
    _players_who,
    _sacrificed_entering,
    _happened,
)
