"""Numbers of players and of what happened: life, cards drawn this turn (CR 107, 119)."""

from __future__ import annotations

from mtglayers.core.quantities import (
    AntecedentAmount,
    CastValue,
    Devotion,
    EventAmount,
    PlayerValue,
    Quantity,
    ValueOf,
)
from mtglayers.core.references import (
    EachPlayer,
    Opponents,
    PlayerRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_object
from mtglayers.oracle.players import antecedent_player, read_player
from mtglayers.oracle.words import COLOR, COLOR_LETTER


def players(cur: Cursor) -> Quantity | None:
    """Read a number of players: "opponents you have"."""
    if cur.eat(r"opponents? you have|of your opponents|opponents?(?=\.|,| *$)"):
        return PlayerValue("opponents")
    if cur.eat(r"players?(?=\.|,| *$)"):
        return PlayerValue("players")
    if cur.eat(r"creatures? in your party"):
        return PlayerValue("party")
    return None


def cast(cur: Cursor) -> Quantity | None:
    """Read a number about how something was cast: "times it was kicked"."""
    if cur.eat(r"times? (?:~|it|he|she) (?:was|has been) kicked|times? you've kicked (?:~|it)"):
        return CastValue("kicked")
    if cur.eat(r"times? you've cast your commander from the command zone this game"):
        return PlayerValue("commander casts")
    if cur.eat(r"times? ~ has mutated"):
        return ValueOf("times mutated")
    if cur.eat(r"colors? of mana spent to cast (?:~|it)"):
        return CastValue("colors spent")
    return None


_THIS_TURN = (
    (r"cards? you've drawn this turn", "cards drawn this turn", You()),
    (r"spells? you've cast this turn", "spells cast this turn", You()),
    (r"cards? you've discarded this turn", "cards discarded this turn", You()),
    (r"spells? cast this turn", "spells cast this turn", EachPlayer()),
    (
        r"cards? (?:your opponents have|an opponent has) drawn this turn",
        "cards drawn this turn",
        Opponents(),
    ),
    (r"creatures? that died this turn", "creatures died this turn", EachPlayer()),
    (r"creatures? you attacked with this turn", "creatures attacked with this turn", You()),
    (r"times? you've (?:descended|rolled a die) this turn", "", You()),
    (r"opponents? who lost life this turn", "opponents who lost life this turn", You()),
)  # fmt: skip


def times_this_turn(cur: Cursor) -> Quantity | None:
    """Read how often something happened this turn."""
    for expression, value, player in _THIS_TURN:
        if value and cur.eat(expression):
            return PlayerValue(value, player)
    return None


def amount(cur: Cursor) -> Quantity | None:
    """Read "the amount of …"."""
    if cur.eat(r"the (?:amount of|total) life you('ve)? ?gained this turn"):
        return PlayerValue("life gained this turn")
    if cur.eat(r"the (?:amount of|total) life you('ve)? ?lost this turn"):
        return PlayerValue("life lost this turn")
    if cur.context.event and cur.eat(r"the amount of life you (?:gained|lost)(?! this turn)"):
        return EventAmount()
    if cur.eat(r"the (?:amount of )?life that player (?:has )?lost this turn"):
        return PlayerValue("life lost this turn", antecedent_player(cur))
    if cur.eat(
        r"the (?:amount of|total) life (?:your opponents have|that player|"
        r"an opponent) lost this turn"
    ):
        return PlayerValue("life lost this turn", Opponents())
    if cur.eat(r"the amount of mana spent to cast (?:~|it)"):
        return CastValue("mana spent")
    if cur.eat(r"the amount of mana spent to cast(?= )"):
        ref = read_object(cur, plain=True)
        return ValueOf("mana spent", ref) if ref is not None else None
    if cur.eat(r"the (?:amount of )?damage dealt(?: this way)?"):
        return EventAmount() if cur.context.event else AntecedentAmount()
    return None


def player_value(cur: Cursor) -> Quantity | None:
    """Read a number that a player has: life, speed, devotion."""
    if found := cur.eat(r"your (life total|speed)"):
        return PlayerValue("life" if found.group(1) == "life total" else "speed")
    if cur.eat(r"your starting life total"):
        return PlayerValue("starting life")
    if found := cur.eat(rf"your devotion to ({COLOR})(?: and(?: to)? ({COLOR}))?"):
        return Devotion(tuple(COLOR_LETTER[word] for word in found.groups() if word))
    if cur.eat(r"your devotion to (?:that color|the chosen color)"):
        return Devotion()
    start = cur.mark()
    player: PlayerRef | None = antecedent_player(cur) if cur.eat(r"their") else read_player(cur)
    if player is not None and cur.eat(r"(?:'s )?life total"):
        return PlayerValue("life", player)
    cur.reset(start)
    return None
