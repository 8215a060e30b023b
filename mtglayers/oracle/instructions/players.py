"""What players do to themselves: life, damage, cards (CR 118-121, 701.9, 701.17, 701.24)."""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.conditions import Condition, Conjunction, Negation, SamePlayer
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import And, Filter, Is, IsType, Not, Or
from mtglayers.core.instructions import (
    ApplyEffect,
    ChangeLife,
    DealDamage,
    Discard,
    Draw,
    InertInstruction,
    Instruction,
    Mill,
    Pay,
    PutCounters,
    Shuffle,
    TargetSpec,
)
from mtglayers.core.quantities import AntecedentAmount, Const, Quantity, Sum
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    EachObject,
    EachPlayer,
    ObjectRef,
    Opponents,
    PlayerRef,
    PlayersWho,
    TargetObject,
    TargetPlayer,
    ThisObject,
    You,
)
from mtglayers.oracle.costs import read_costs
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import other_than
from mtglayers.oracle.instructions.common import VerbReader, read_count
from mtglayers.oracle.noun_phrases import read_filter, read_object
from mtglayers.oracle.players import read_player
from mtglayers.oracle.quantities import read_quantity
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["VERBS", "read_deals", "read_recipients"]


THIS = ThisObject()


def _equal_to(cur: Cursor) -> Quantity | None:
    if not cur.eat("equal to"):
        return None
    if cur.eat(_THIS_WAY):
        return AntecedentAmount()
    return read_quantity(cur)


_THIS_WAY = (
    r"(?:the )?(?:total )?(?:amount of )?(?:life lost|damage dealt|damage prevented|"
    r"life gained)"
    r"(?: to [a-z' ]+?)? this way|the difference|the damage prevented"
)


def _draw(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "a card", "two cards", "cards equal to …", "that many cards"."""
    if cur.eat("cards(?= equal)"):
        number = _equal_to(cur)
    else:
        number = read_count(cur)
        if number is None or not cur.eat("cards?"):
            return None
        if more := cur.eat(rf"plus ({NUMBER})(?=[.,]|$)"):
            number = Sum((number, Const(number_of(more.group(1)))))
    if number is None:
        return None
    cur.context.mention(Antecedent("drawn"), {"card"}, plural=number != Const(1))
    return (Draw(number, who),)


def _discard(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "a card", "their hand", "two cards at random", "a land card"."""
    if cur.eat("(?:your|their|his or her|its) hands?"):
        cur.context.mention(Antecedent("discarded"), {"card"}, plural=True)
        return (Discard(None, who),)
    if cur.eat("(?:it|that card|~|them|those cards)"):
        return None
    if cur.eat("all the cards in (?:your|their) hands?"):
        return (Discard(None, who),)
    number: Quantity | None
    up_to = cur.eat("up to(?= )") is not None
    if cur.eat("cards(?= equal)"):
        number, filter_ = _equal_to(cur), None
    else:
        number = read_count(cur)
        filter_ = read_filter(cur) if number is not None else None
        if filter_ is None:
            return None
    if number is None:
        return None
    at_random = cur.eat("at random") is not None
    cur.context.mention(Antecedent("discarded"), {"card"}, plural=number != Const(1))
    plain = filter_ is None or type(filter_).__name__ in ("AnyObject", "IsCard")
    return (Discard(number, who, None if plain else filter_, at_random, up_to),)


def _life(verb: str) -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        if cur.eat("life(?= equal)"):
            number = _equal_to(cur)
        elif cur.eat("half (?:your|their|his or her) life(?=,|\\.|$)"):
            from mtglayers.core.quantities import Half, PlayerValue

            up = cur.eat(", rounded (up|down)")
            return (
                ChangeLife(
                    verb, Half(PlayerValue("life", who), bool(up and up.group(1) == "up")), who
                ),
            )
        else:
            number = read_count(cur)
            if number is None or not cur.eat("life"):
                return None
        return (ChangeLife(verb, number, who),) if number is not None else None

    return read


def _mill(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    if cur.eat("cards(?= equal)"):
        number = _equal_to(cur)
    elif cur.eat("half (?:their|your) library(?:, rounded (?:up|down))?"):
        from mtglayers.core.quantities import Half, PlayerValue

        number = Half(
            PlayerValue("library size", who), cur.low[: cur.position].rstrip().endswith("up")
        )
    else:
        number = read_count(cur)
        if number is None or not cur.eat("cards?"):
            return None
    if number is None:
        return None
    cur.context.mention(Antecedent("milled"), {"card"}, plural=number != Const(1))
    return (Mill(number, who),)


def _shuffle(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    if cur.at_end or cur.peek(r",|and|then"):
        return (Shuffle(who),)
    if cur.eat("(?:your|their|that|the|his or her) library|your deck"):
        return (Shuffle(who),)
    if cur.eat("that pile"):
        return (InertInstruction("shuffle that pile", "hidden order"),)
    return None


def _pay(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read a payment while resolving."""
    found = cur.eat(
        r"((?:\{[^}]+\})+(?: (?:or|and) (?:\{[^}]+\})+)?(?: and \d+ life)?|(?:\d+|x|"
        r"that much|any amount of|"
        r"one|two|three|four|five) life|an amount of \{e\} equal to [^.,]+|any amount "
        r"of (?:mana|\{e\})|"
        r"(?:one|two|three|four|five|six|eight|ten|x|one or more|any amount of) \{e\}|(?:its|that) "
        r"(?:mana|morph|ward) cost)"
    )
    if found is None:
        return None
    words = re.sub(r"(?<=\}) and (?=\d+ life)", ", pay ", cur.original(found, 1))
    return (Pay(read_costs(f"pay {words}"), who),)


def _add(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "{G}", "one mana of any color" (see `mtglayers.oracle.mana`)."""
    from mtglayers.oracle.mana import read_added_mana

    found = read_added_mana(cur, who)
    return (found,) if found is not None else None


# --- damage ------------------------------------------------------------------------------------


def read_deals(cur: Cursor, source: ObjectRef = THIS) -> tuple[Instruction, ...] | None:
    """Read what stands behind "deals": "3 damage to any target", "damage equal to … to you".

    Examples
    --------
    >>> (damage,) = read_deals(Cursor("3 damage to each opponent."))
    >>> damage.amount, damage.player
    (Const(number=3), Opponents())
    """
    amount: Quantity | None
    if cur.eat("damage(?= )"):
        to_first = _to_first(cur, source)
        if to_first is not None:
            return to_first
        amount = _equal_to(cur)
    else:
        amount = read_count(cur)
        if amount is None or not cur.eat("damage"):
            return None
    if amount is None:
        return None
    cur.eat("to(?= )")
    if how := cur.eat("divided (as (?:you|they) choose|evenly(?:, rounded down,)?) among"):
        found = _recipient(cur)
        if found is None:
            return None
        to, player = found
        way = "evenly" if how.group(1).startswith("evenly") else "chosen"
        return (DealDamage(amount, to, player, source, divided=way),)
    itself = cur.peek("(?:itself|themselves|himself|herself)") is not None
    read = read_recipients(cur)
    if read is None:
        return None
    if itself and not isinstance(source, EachObject):
        read = [(source, None) if to == ThisObject() else (to, player) for to, player in read]
    if not itself and source == ThisObject() and any(to == source for to, _ in read):
        others = (each.ref for each in reversed(cur.context.mentions) if each.ref != source)
        meant = next(others, source)  # "~ deals 1 damage to it": to what was spoken of before
        read = [(meant, None) if to == source else (to, player) for to, player in read]
    if not itself and isinstance(source, TargetObject) and any(to == source for to, _ in read):
        source = ThisObject()  # "it deals 4 damage to that creature": the spell deals it
    dealt: tuple[Instruction, ...] = tuple(
        DealDamage(amount, to, player, source) for to, player in read
    )
    mark = cur.mark()
    if cur.eat(r"(?:,? ?and|,)(?= (?:\w+|that much|twice that much) damage)"):
        more = read_deals(cur, source)
        if more is not None:
            return (*dealt, *more)
        cur.reset(mark)
    return dealt


def _to_first(cur: Cursor, source: ObjectRef) -> tuple[Instruction, ...] | None:
    """Read "to each creature equal to its power"."""
    mark = cur.mark()
    if not cur.eat("to"):
        return None
    read = read_recipients(cur)
    amount = _equal_to(cur) if read is not None else None
    if read is None or amount is None:
        cur.reset(mark)
        return None
    return tuple(DealDamage(amount, to, player, source) for to, player in read)


def read_recipients(cur: Cursor) -> list[tuple[ObjectRef | None, PlayerRef | None]] | None:
    """Read who or what is dealt damage, several joined by "and"."""
    found: list[tuple[ObjectRef | None, PlayerRef | None]] = []
    while True:
        one = _recipient(cur)
        if one is None:
            return None
        found.append(one)
        mark = cur.mark()
        if not cur.eat(r"and(?: to)?(?= )"):
            return found
        if cur.peek(
            r"(?:\d+|x|that much) damage|you (?:gain|lose|draw|may|create)|~ deals|it deals"
        ):
            cur.reset(mark)
            return found
        before = cur.mark()
        if _recipient(cur) is None:
            cur.reset(mark)
            return found
        if not (cur.at_end or cur.peek(r",|equal|and|where|for each|if|unless|this|at")):
            cur.reset(mark)
            return found
        cur.reset(before)


_CAN_BE_DAMAGED: Filter = Or((IsType("Creature"), IsType("Planeswalker"), IsType("Battle")))


def _recipient(cur: Cursor) -> tuple[ObjectRef | None, PlayerRef | None] | None:
    if cur.eat("any other target|another target(?=[.,]| and|$)"):
        return _any_target(cur, other=True)
    if cur.eat("any target"):
        return _any_target(cur)
    if found := cur.eat(r"target (player|opponent) or planeswalker"):
        opponents = Opponents() if found.group(1) == "opponent" else None
        return _player_or_planeswalker(cur, opponents)
    cur.eat("each of(?= (?:up to|any number|one, two|two|three|x) )")
    if found := cur.eat(
        r"(up to one|up to two|two|three|x|any number of|one, two, or three|one or "
        r"two) (other )?targets?(?=[.,]| and|$)"
    ):
        numbers = {
            "up to one": (0, 1),
            "up to two": (0, 2),
            "two": (2, 2),
            "three": (3, 3),
            "one or two": (1, 2),
            "one, two, or three": (1, 3),
        }
        low, high = numbers.get(found.group(1), (0, None))
        by_x = found.group(1) == "x"
        return _any_target(cur, low, high, other=bool(found.group(2)), by_x=by_x)
    if cur.eat("itself"):
        return ThisObject(), None
    spoken_of = cur.context.player
    if (
        spoken_of not in (None, You())
        and not cur.context.antecedent(plural=True)
        and cur.eat(r"them(?=[.,]| and| equal to|$)")  # one player: "it deals 2 damage to them"
    ):
        return None, spoken_of
    mark = cur.mark()
    player = read_player(cur)
    if player is not None and not cur.peek(
        r"(?:'s|controls?|or (?:planeswalker|creature|battle))\b"
    ):
        return None, player
    cur.reset(mark)
    ref = read_object(cur)
    return (ref, None) if ref is not None else None


def _any_target(
    cur: Cursor,
    minimum: int = 1,
    maximum: int | None = 1,
    *,
    other: bool = False,
    by_x: bool = False,
) -> tuple[ObjectRef | None, PlayerRef | None]:
    """Note a requirement for any target, or any other than those before it (CR 115.4)."""
    spec = TargetSpec(_CAN_BE_DAMAGED, minimum, maximum, players=True, minimum_x=by_x)
    if other:
        than = other_than(cur)
        differs: list[Condition] = [
            Negation(SamePlayer(AntecedentPlayer(), TargetPlayer(index)))
            for index, before in enumerate(cur.context.targets)
            if before.players
        ]
        differ = differs[0] if len(differs) == 1 else Conjunction(tuple(differs))
        some = PlayersWho(EachPlayer(), differ) if differs else None
        spec = replace(spec, filter=And((Not(Is(than)), _CAN_BE_DAMAGED)), player=some)
    index = cur.context.add_target(spec)
    cur.context.mention(
        TargetObject(index), {"creature", "permanent", "planeswalker"}, plural=maximum != 1
    )
    cur.context.player = TargetPlayer(index)
    return TargetObject(index), TargetPlayer(index)


def _player_or_planeswalker(
    cur: Cursor, player: PlayerRef | None
) -> tuple[ObjectRef | None, PlayerRef | None]:
    """Note a requirement for a player or a planeswalker."""
    spec = TargetSpec(IsType("Planeswalker"), players=True, player=player)
    index = cur.context.add_target(spec)
    cur.context.mention(TargetObject(index), {"planeswalker", "permanent"})
    cur.context.player = TargetPlayer(index)
    return TargetObject(index), TargetPlayer(index)


def _have(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "have ~ deal 2 damage to any target"."""
    mark = cur.mark()
    source = read_object(cur)
    if source is not None and cur.eat("deal"):
        return _deal_to_who_has_it(cur, source, who)
    if source is not None and cur.peek("become a copy of"):
        from mtglayers.oracle.continuous import read_continuous

        cur.reset(mark)
        effects = read_continuous(cur) or ()
        begun = [ApplyEffect(each) for each in effects if isinstance(each, ContinuousEffect)]
        if begun and len(begun) == len(effects):
            return tuple(begun)
    cur.reset(mark)
    return None


def _deal_to_who_has_it(
    cur: Cursor, source: ObjectRef, who: PlayerRef
) -> tuple[Instruction, ...] | None:
    """Read "a player has ~ *deal 4 damage to them*": they are the player who has it done."""
    them = AntecedentPlayer() if isinstance(who, EachPlayer | Opponents | PlayersWho) else who
    if who == You() or not cur.peek(r"[^.,]*\bto them\b"):
        return read_deals(cur, source)
    context = cur.context
    mentions, context.mentions = context.mentions, ()
    context.mention(source)
    context.player = them
    found = read_deals(cur, source)
    context.mentions = mentions
    return found


def _inert(*phrases: str, reason: str = "no bearing on characteristics") -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        for phrase in phrases:
            start = cur.position
            if cur.eat(phrase):
                begin = cur.text.rfind(" ", 0, max(0, start - 1)) + 1
                return (InertInstruction(cur.text[begin : cur.position].strip(" .,"), reason),)
        return None

    return read


_GET = _inert(
    r"(?:an amount of )?(?:\{e\})+(?: \(.*\))?(?=[.,]| and|$)",
    r"(?:\w+ )?(?:poison|experience|rad|energy|ticket) counters?",
    r"\w+ \{e\}",
    r"(?:\{tk\})+",
    reason="energy and players' counters",
)


def _get(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "an experience counter", "{E}{E}", "two poison counters" (CR 122.1)."""
    mark = cur.mark()
    if found := cur.eat(r"(?:\{e\})+(?=[.,]| and|$)"):
        number: Quantity = Const(found.group().count("{"))
        return (PutCounters("energy", number, player=who),)
    read = read_count(cur)
    cur.eat("additional(?= )")
    if read is not None and (
        found := cur.eat(r"(poison|experience|rad|energy|ticket) counters?(?=[.,]| and|$)")
    ):
        return (PutCounters(found.group(1), read, player=who),)
    cur.reset(mark)
    return _GET(cur, who)


VERBS: dict[str, VerbReader] = {
    "draw": _draw,
    "discard": _discard,
    "gain": _life("gain"),
    "lose": _life("lose"),
    "mill": _mill,
    "shuffle": _shuffle,
    "pay": _pay,
    "add": _add,
    "have": _have,
    "get": _get,
}
