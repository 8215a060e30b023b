"""Conditions about play: mana spent, chance, what was done "this way", what is not there any more.

Part of `mtglayers.oracle.conditions`, which is the one to import from (CR 601.2h, 608.2, 705).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtglayers.core.conditions import (
    CastFact,
    CompareQuantities,
    Condition,
    Conjunction,
    DuringStep,
    ForSomePlayer,
    HappenedThisTurn,
    Matches,
    Negation,
    Outcome,
    PlayerHas,
    TurnOf,
)
from mtglayers.core.filters import (
    And,
    AnyObject,
    ControlledBy,
    Filter,
    HasColor,
    HasKeyword,
    HasStatus,
    InZone,
    Is,
    IsCard,
    IsType,
    Named,
    Not,
    Or,
    OwnedBy,
)
from mtglayers.core.node import transform
from mtglayers.core.quantities import (
    Aggregate,
    Const,
    Count,
    CountersOn,
    CountPlayers,
    EventCount,
    MostShared,
    PlayerValue,
    Quantity,
    Sum,
    ValueOf,
)
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    DefendingPlayer,
    EachPlayer,
    ObjectRef,
    Opponents,
    PlayerWithMost,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_object, read_phrase
from mtglayers.oracle.noun_suffixes import eat_name
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.players import antecedent_player
from mtglayers.oracle.predicates import KEYWORD_NAME
from mtglayers.oracle.words import COLOR, COLOR_LETTER, NUMBER, number_of

ONE = Const(1)


def read_play_condition(cur: Cursor) -> Condition | None:
    """Read one of the conditions of this module.

    Examples
    --------
    >>> read_play_condition(Cursor("you win the flip"))
    Outcome(what='flip', result='won')
    """
    start = cur.mark()
    for reader in _READERS:
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


# --- how something was cast -----------------------------------------------------------------------


def _spell_meant(cur: Cursor) -> ObjectRef | None:
    """Read "~", "it", "them", "that spell": what was cast."""
    if cur.eat(r"~|this spell"):
        return ThisObject()
    if cur.eat(r"that spell"):
        return cur.context.antecedent("spell")
    if cur.eat(r"that (?:creature|permanent|card|artifact)"):
        return cur.context.antecedent("creature") or cur.context.antecedent()
    if cur.eat(r"it|them|him|her"):
        return cur.context.antecedent() or ThisObject()
    return None


_SPENT = r"(?:was|were) spent(?: to cast)?"


def _mana_spent(cur: Cursor) -> Condition | None:
    """Read "five or more mana was spent to cast that spell", "at least three green mana …"."""
    kind = "mana spent"
    if cur.eat(rf"no mana {_SPENT}"):
        spell = _spell_meant(cur)
        if spell is None:
            return None
        return CompareQuantities(ValueOf(kind, spell), "==", Const(0))
    if found := cur.eat(rf"({NUMBER}) or more mana {_SPENT}"):
        number = number_of(found.group(1))
    elif found := cur.eat(
        rf"at least ({NUMBER}) (?:({COLOR}) )?mana (of the same color )?{_SPENT}"
    ):
        number = number_of(found.group(1))
        if found.group(2):
            kind = f"mana spent {COLOR_LETTER[found.group(2)]}"
        elif found.group(3):
            kind = "mana spent of one color"
    elif found := cur.eat(rf"({NUMBER}) or more colors of mana {_SPENT}"):
        number, kind = number_of(found.group(1)), "colors spent"
    else:
        return None
    ref = _spell_meant(cur)
    return CompareQuantities(ValueOf(kind, ref), ">=", Const(number)) if ref is not None else None


def _mana_from(cur: Cursor) -> Condition | None:
    """Read "mana from a Treasure was spent to cast it" (CR 106.3): known as a cost paid."""
    found = cur.eat(r"mana from an? ([a-z]+) was spent to (cast|activate)(?= )")
    if found is None:
        return None
    fact = f"mana from {cur.original(found, 1)}"
    if found.group(2) == "activate":
        return CastFact(fact) if cur.eat(r"this ability") else None
    ref = _spell_meant(cur)
    if ref is None:
        return None
    return CastFact(fact) if ref == ThisObject() else Matches(ref, HasStatus(fact))


def _cast_of_other(cur: Cursor) -> Condition | None:
    """Read how another object was cast: "that spell was kicked", "you cast it from …"."""
    if cur.eat(r"you didn't cast"):
        ref = _spell_meant(cur)
        if ref is None:
            return None
        if cur.eat(r"from your hand"):
            return Negation(Matches(ref, HasStatus("cast from hand")))
        return Negation(Matches(ref, HasStatus("cast")))
    if cur.eat(r"you cast"):
        ref = _spell_meant(cur)
        if ref is None:
            return None
        if cur.eat(r"from anywhere other than your hand"):
            elsewhere = And((HasStatus("cast"), Not(HasStatus("cast from hand"))))
            return Matches(ref, elsewhere)
        if found := cur.eat(r"from (?:your|a|exile)(?: (hand|graveyard|library))?"):
            return _known(ref, f"cast from {found.group(1) or 'exile'}")
        return _known(ref, "cast") if not cur.peek(r"for|using|during|with|this") else None
    ref = _spell_meant(cur)
    if ref is None or ref == ThisObject():
        return None
    if cur.eat(r"(?:was|were) kicked"):
        return Matches(ref, HasStatus("kicked"))
    if cur.eat(r"(?:wasn't|weren't) (?:kicked)"):
        return Negation(Matches(ref, HasStatus("kicked")))
    if found := cur.eat(r"was cast (?:for|using) (?:its|their|her|his|a) ([a-z]+)(?: cost)?"):
        return Matches(ref, HasStatus(found.group(1)))
    if cur.eat(r"was cast(?! (?:from|for|using|by))"):
        return Matches(ref, HasStatus("cast"))
    return None


def _known(ref: ObjectRef, fact: str) -> Condition:
    return CastFact(fact) if ref == ThisObject() else Matches(ref, HasStatus(fact))


# --- chance and votes ----------------------------------------------------------------------------

_OUTCOMES: tuple[tuple[str, Outcome], ...] = (
    (r"you (?:win|won) the flip", Outcome("flip", "won")),
    (r"you (?:lose|lost) the flip", Outcome("flip", "lost")),
    (r"(?:it|the coin|the flip) (?:comes|came) up heads", Outcome("coin", "heads")),
    (r"(?:it|the coin|the flip) (?:comes|came) up tails", Outcome("coin", "tails")),
    (r"both coins come up heads|both (?:are|come up) heads", Outcome("coins", "heads")),
    (r"both coins come up tails|both (?:are|come up) tails", Outcome("coins", "tails")),
    (r"you (?:win|won)(?=,|\.|$| the clash)(?: the clash)?", Outcome("clash", "won")),
    (r"you don't win(?: the clash)?(?=,|\.|$)", Outcome("clash", "lost")),
)  # fmt: skip


def _chance(cur: Cursor) -> Condition | None:
    for expression, outcome in _OUTCOMES:
        if cur.eat(expression):
            return outcome
    if found := cur.eat(r"([a-z]+) gets more votes( or the vote is tied)?"):
        tied = " or tied" if found.group(2) else ""
        return Outcome("vote", f"{cur.original(found, 1)}{tied}")
    return None


# --- earlier in the game --------------------------------------------------------------------------


def _was(cur: Cursor) -> Condition | None:
    """Read what something had before it left: "it had no time counters on it" (CR 603.10a)."""
    ref = read_object(cur, plain=True)
    if ref is None:
        return None
    if found := cur.eat(
        rf"had (no|an?|({NUMBER}) or more|one or more|any) (?:([+-]\d+/[+-]\d+|[a-z]+) )?counters?"
        rf" on (?:it|them|him|her)"
    ):
        counted = CountersOn(found.group(3) or "", ref)
        if found.group(1) == "no":
            return CompareQuantities(counted, "==", Const(0))
        least = number_of(found.group(2)) if found.group(2) else 1
        return CompareQuantities(counted, ">=", Const(least))
    if found := cur.eat(rf"(had|didn't have) ({KEYWORD_NAME})"):
        has = Matches(ref, HasKeyword(found.group(2)))
        return has if found.group(1) == "had" else Negation(has)
    if cur.eat(r"entered or (?:was|were) cast from a graveyard"):
        from_there = Or((HasStatus("cast from graveyard"), HasStatus("entered from graveyard")))
        return Matches(ref, from_there)
    if cur.eat(r"hasn't dealt damage yet"):
        return Negation(Matches(ref, HasStatus("dealt damage to anything this game")))
    if cur.eat(r"hasn't dealt damage this turn"):
        return Negation(Matches(ref, HasStatus("dealt damage to anything this turn")))
    if cur.eat(r"dies this way|is destroyed this way|would die this way"):
        from mtglayers.core.conditions import DidIt

        return DidIt()
    return None


def _own_power(cur: Cursor) -> Condition | None:
    found = cur.eat(r"its (power|toughness) (?:was|is) different from its base (?:power|toughness)")
    if found is None:
        return None
    ref = cur.context.antecedent() or ThisObject()
    value = found.group(1)
    return CompareQuantities(ValueOf(value, ref), "!=", ValueOf(f"base {value}", ref))


def _entered(cur: Cursor) -> Condition | None:
    """Read "you had a land enter the battlefield under your control this turn"."""
    found = cur.eat(r"(you|an opponent) had(?= )")
    if found is None:
        return None
    other = bool(cur.eat(r"another(?= )"))
    least = 1
    if not other:
        amount = cur.eat(rf"(?:an?|({NUMBER}) or more)(?= )")
        if amount is None:
            return None
        least = number_of(amount.group(1)) if amount.group(1) else 1
    phrase = read_phrase(cur, other=other)
    if phrase is None or not cur.eat(
        r"enter(?: the battlefield)?(?: under (?:your|their) control)? this turn"
    ):
        return None
    if found.group(1) == "you":
        mine = conjunction(phrase.filter, ControlledBy(You()))
        return HappenedThisTurn("enters", mine, None, least)
    theirs = conjunction(phrase.filter, ControlledBy(AntecedentPlayer()))
    return ForSomePlayer(Opponents(), HappenedThisTurn("enters", theirs, None, least))


def _attacked_with(cur: Cursor) -> Condition | None:
    """Read "you attacked with creatures with total power 6 or greater this combat"."""
    attackers = And((HasStatus("attacking"), IsType("Creature"), ControlledBy(You())))
    if found := cur.eat(
        r"you attacked with creatures with total power (\d+) or greater this combat"
    ):
        total = Aggregate("sum", "power", attackers)
        return CompareQuantities(total, ">=", Const(int(found.group(1))))
    if found := cur.eat(rf"you attacked with ({NUMBER}) or more(?= )"):
        phrase = read_phrase(cur)
        if phrase is None or not cur.eat(r"this turn"):
            return None
        mine = conjunction(phrase.filter, ControlledBy(You()))
        return HappenedThisTurn("attacks", mine, None, number_of(found.group(1)))
    if cur.eat(r"you attacked with exactly one other creature this combat"):
        other = And((Not(Is()), HasStatus("attacking"), IsType("Creature"), ControlledBy(You())))
        from mtglayers.core.references import EachObject

        cur.context.mention(EachObject(other), {"creature"})
        return CompareQuantities(Count(other), "==", ONE)
    return None


def _this_time(cur: Cursor) -> Condition | None:
    """Read "this is the third time this ability has resolved this turn"."""
    found = cur.eat(
        r"(?:this|it)(?:'s| is) the (first|second|third|fourth|fifth) time"
        r"(?: this ability has resolved this turn)?(?=,|\.|$)"
    )
    if found is None:
        return None
    number = ("first", "second", "third", "fourth", "fifth").index(found.group(1)) + 1
    return CompareQuantities(EventCount("resolved this ability"), "==", Const(number))


def _this_way(cur: Cursor) -> Condition | None:
    """Read "you reveal a creature card this way", "you exiled a card this way"."""
    if cur.eat(r"you (?:didn't|don't) create (?:a|any) tokens? this way"):
        return Negation(Matches(Antecedent("created"), AnyObject()))
    found = cur.eat(
        r"(?:you|that player|they) (reveal|revealed|exiled?|sacrificed?|discard|discarded|mill|"
        r"milled|returned?)s? (?:an?|one or more|at least one) (?=[a-z])"
    )
    if found is None:
        return None
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    said = cur.low[found.start() : cur.position].rstrip()
    if not said.endswith("this way") and not cur.eat(r"this way"):
        return None
    verb = found.group(1).rstrip("d")
    kind = {"reveal": "revealed", "reveale": "revealed", "exile": "exiled", "mill": "milled"}
    kind |= {"sacrifice": "sacrificed", "discard": "discarded", "discarde": "discarded"}
    kind |= {"mille": "milled", "return": "moved", "returne": "moved"}
    asked = kind.get(verb, "revealed")
    parts = phrase.filter.parts if isinstance(phrase.filter, And) else (phrase.filter,)
    tested = conjunction(*(each for each in parts if not isinstance(each, Is)))
    return Matches(Antecedent(asked), tested)


# --- players -------------------------------------------------------------------------------------

_LIFE = PlayerValue("life")
_THEIR_LIFE = PlayerValue("life", AntecedentPlayer())


def _fixed(cur: Cursor) -> Condition | None:
    for expression, condition in _FIXED:
        if cur.eat(expression):
            return condition
    if found := cur.eat(r"(you (?:revealed|controlled) [^.,]*?) as you cast (?:~|this spell)"):
        return CastFact(f"as you cast it: {found.group(1)}")
    if found := cur.eat(r"it's your ((?:first|second|third|, |or )+) turn of the game"):
        last = max(
            ("first", "second", "third").index(w)
            for w in re.findall("[a-z]+d|first", found.group(1))
        )
        return CompareQuantities(PlayerValue("turns taken"), "<=", Const(last + 1))
    if cur.eat(r"no opponent has more life than that player"):
        life = PlayerValue("life", antecedent_player(cur))
        return Negation(ForSomePlayer(Opponents(), CompareQuantities(_THEIR_LIFE, ">", life)))
    if found := cur.eat(r"(?:that player|they) (has|have|doesn't have|don't have) max speed"):
        fast = PlayerHas("max speed", antecedent_player(cur))
        return Negation(fast) if "n't" in found.group(1) else fast
    if (compared := _than_you(cur)) is not None:
        return compared
    if cur.eat(r"(?:that player is|they're|they are) the monarch"):
        return PlayerHas("monarch", antecedent_player(cur))
    return None


def _than_you(cur: Cursor) -> Condition | None:
    """Read "that player has at least two more cards in hand than you do"."""
    mark = cur.mark()
    found = cur.eat(
        rf"that player (?:has|controls) (?:at least ({NUMBER}) )?(more|fewer|less)(?= )"
    )
    if found is not None:
        theirs = most_of_player(cur, r"")
        cur.eat(r"in their graveyard")
        if theirs is not None and cur.eat(r"than you(?: do)?"):
            them = antecedent_player(cur)
            mine = transform(theirs, lambda node: You() if node == AntecedentPlayer() else node)
            theirs = transform(theirs, lambda node: them if node == AntecedentPlayer() else node)
            margin = number_of(found.group(1)) if found.group(1) else 1
            more, less = (theirs, mine) if found.group(2) == "more" else (mine, theirs)
            return CompareQuantities(more, ">=", Sum((less, Const(margin))))
    cur.reset(mark)
    return None


_POISONED = CompareQuantities(PlayerValue("poison", DefendingPlayer()), ">=", ONE)
_FIXED: tuple[tuple[str, Condition], ...] = (
    (
        r"you have more life than an opponent",
        ForSomePlayer(Opponents(), CompareQuantities(_LIFE, ">", _THEIR_LIFE)),
    ),
    (
        r"an opponent has more life than you",
        ForSomePlayer(Opponents(), CompareQuantities(_THEIR_LIFE, ">", _LIFE)),
    ),
    (r"defending player is poisoned", _POISONED),
    (r"it's your combat phase", Conjunction((TurnOf(You()), DuringStep("combat")))),
    (r"you were the starting player", PlayerHas("starting player")),
    (
        r"you haven't cast a spell from your hand this turn",
        Negation(HappenedThisTurn("cast", HasStatus("cast from hand"), You())),
    ),
)  # fmt: skip


def _more_than_each(cur: Cursor) -> Condition | None:
    """Read "a player has more life than each other player", "… controls more Wizards than …"."""
    if not cur.eat(r"a player(?= )"):
        return None
    quantity = most_of_player(cur, r"(?:has|controls) more(?= )")
    if quantity is None or not cur.eat(r"than each other player"):
        return None
    most = PlayerWithMost(quantity, "max", EachPlayer())
    cur.context.player = most
    return CompareQuantities(CountPlayers(most), "==", ONE)


def most_of_player(cur: Cursor, verb: str) -> Quantity | None:
    """Read what a player has most of: life, cards in hand, permanents of a kind.

    ``verb`` is the expression in front; the number is about `AntecedentPlayer`.
    """
    if not cur.eat(verb):
        return None
    if cur.eat(r"life"):
        return _THEIR_LIFE
    if cur.eat(r"cards in (?:their )?hand"):
        return Count(And((InZone(("hand",)), OwnedBy(AntecedentPlayer()))))
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    if cur.eat(r"in their graveyard") or phrase.is_card:
        place = And((InZone(("graveyard",)), OwnedBy(AntecedentPlayer())))
        parts = phrase.filter.parts if isinstance(phrase.filter, And) else (phrase.filter,)
        whole = (each for each in parts if not isinstance(each, InZone | OwnedBy | IsCard))
        return Count(conjunction(*whole, place))
    return Count(conjunction(phrase.filter, ControlledBy(AntecedentPlayer())))


# --- the board ------------------------------------------------------------------------------------


def _most_common(cur: Cursor) -> Condition | None:
    """Read "black is the most common color among all permanents or is tied for most common"."""
    found = cur.eat(rf"({COLOR}) is the most common color among (?:all )?")
    if found is None:
        return None
    phrase = read_phrase(cur)
    if phrase is None or not cur.eat(r"or (?:is )?tied for most common"):
        return None
    colored = conjunction(HasColor(COLOR_LETTER[found.group(1)]), phrase.filter)
    return CompareQuantities(Count(colored), ">=", MostShared("color", phrase.filter))


def _all_of_the_greatest(cur: Cursor) -> Condition | None:
    """Read "you control each creature on the battlefield with the greatest power"."""
    from mtglayers.core.filters import Compare

    found = cur.eat(
        r"you control each creature on the battlefield with the greatest (power|toughness)"
    )
    if found is None:
        return None
    creature: Filter = IsType("Creature")
    value = found.group(1)
    greatest = Compare(value, "==", Aggregate("max", value, creature))
    others = conjunction(Not(ControlledBy(You())), creature, greatest)
    return CompareQuantities(Count(others), "==", Const(0))


def _named_both(cur: Cursor) -> Condition | None:
    """Read "you control creatures named … and …": one of each name."""
    found = cur.eat(r"you control (creatures|artifacts|lands|permanents|enchantments)")
    if found is None or not cur.eat(r"named"):
        return None
    kind = found.group(1).rstrip("s").capitalize()
    names: list[str] = []
    while (name := eat_name(cur)) is not None:
        names += name.split(" and ")
        if not cur.eat(r"(?:, and|,|and)(?= )"):
            break
    if len(names) < 2:
        return None
    of_kind = () if kind == "Permanent" else (IsType(kind),)
    parts = tuple(
        CompareQuantities(
            Count(conjunction(*of_kind, Named(name.strip()), ControlledBy(You()))), ">=", ONE
        )
        for name in names
    )
    return Conjunction(parts)


_READERS: tuple[Callable[[Cursor], Condition | None], ...] = (
    _mana_spent,
    _mana_from,
    _cast_of_other,
    _chance,
    _was,
    _own_power,
    _entered,
    _attacked_with,
    _this_time,
    _this_way,
    _fixed,
    _more_than_each,
    _most_common,
    _all_of_the_greatest,
    _named_both,
)
