"""Conditions that count or compare: "you control two artifacts", "an opponent has no cards".

Part of `mtglayers.oracle.conditions`, which is the one to import from (CR 107, 109.2).
"""

from __future__ import annotations

from mtglayers.core.conditions import (
    CompareQuantities,
    Condition,
    Conjunction,
    Disjunction,
    ForSomePlayer,
    Matches,
    Negation,
)
from mtglayers.core.filters import (
    ControlledBy,
    Filter,
    HasStatus,
    InZone,
    Not,
    OwnedBy,
)
from mtglayers.core.node import transform
from mtglayers.core.quantities import (
    Aggregate,
    Const,
    Count,
    Distinct,
    PlayerValue,
    Quantity,
    Sum,
    Times,
)
from mtglayers.core.references import (
    AntecedentPlayer,
    ChosenObjects,
    EachObject,
    EachPlayer,
    ObjectRef,
    Opponents,
    PlayerRef,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import located, read_object, read_phrase
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.players import read_player
from mtglayers.oracle.predicates import read_comparison, read_predicate
from mtglayers.oracle.quantities import read_counted, read_quantity
from mtglayers.oracle.words import NUMBER, number_of


def amount_of(cur: Cursor) -> tuple[str, int] | None:
    """Read how many: "three or more", "no", "exactly two", "a", "at least five"."""
    if found := cur.eat(rf"({NUMBER}) or (more|greater|fewer|less)(?= )"):
        return (">=" if found.group(2) in ("more", "greater") else "<="), number_of(found.group(1))
    if found := cur.eat(rf"(exactly|at least|at most) ({NUMBER})(?= )"):
        op = {"exactly": "==", "at least": ">=", "at most": "<="}[found.group(1)]
        return op, number_of(found.group(2))
    if found := cur.eat(rf"(more than|fewer than|less than) ({NUMBER})(?= )"):
        return (">" if found.group(1) == "more than" else "<"), number_of(found.group(2))
    if cur.eat(r"no(?= )"):
        return "==", 0
    if cur.eat(r"an?(?= )"):
        return ">=", 1
    if found := cur.eat(rf"({NUMBER})(?= )"):
        return ">=", number_of(found.group(1))
    return None


def controls(cur: Cursor) -> Condition | None:
    """Read "you control three or more artifacts", "an opponent controls a Forest"."""
    if cur.eat(r"you (?:both )?own and control(?= )"):
        return _own_and_control(cur)
    together = cur.peek(r"your opponents|opponents|players") is not None
    player, owns = _controlling_player(cur)
    if player is None:
        return None
    belongs: Filter = OwnedBy(player) if owns else ControlledBy(player)
    first = _one_controlled(cur, belongs, player, together=together)
    if first is None:
        return None
    parts = [first]
    word = ""
    while True:
        mark = cur.mark()
        joined = cur.eat(rf"(?:, )?(and|or) (?={_MORE_CONTROLLED})|(,)(?= {_LISTED})")
        if joined is None or (word and joined.group(1) not in (word, None)):
            cur.reset(mark)
            break
        part = _one_controlled(cur, belongs, player)
        if part is None or cur.peek(r"entered|died|left|was|were|is|are|has|attacked"):
            cur.reset(mark)  # the beginning of another condition
            break
        word = joined.group(1) or word
        parts.append(part)
    if len(parts) == 1:
        return first
    if not word:
        return None
    return Conjunction(tuple(parts)) if word == "and" else Disjunction(tuple(parts))


def _own_and_control(cur: Cursor) -> Condition | None:
    """Read "you both own and control ~ and a creature named …" (CR 701.37)."""
    belongs = conjunction(ControlledBy(You()), OwnedBy(You()))
    parts = []
    while (part := _one_controlled(cur, belongs, You())) is not None:
        parts.append(part)
        if not cur.eat(r"and (?=an? )"):
            break
    if not parts:
        return None
    cur.context.pair = _both(parts)
    return parts[0] if len(parts) == 1 else Conjunction(tuple(parts))


def _both(parts: list[Condition]) -> ObjectRef | None:
    """Say which two objects the condition is about, to be exiled and melded."""
    refs: list[ObjectRef] = []
    for part in parts:
        match part:
            case Matches(ref=ref):
                refs.append(ref)
            case CompareQuantities(left=Count(filter=tested)):
                refs.append(ChosenObjects(tested))
            case _:
                return None
    return UnionRef(tuple(refs)) if len(refs) == 2 else None


_MORE_CONTROLLED = r"an? |another |no |~(?=[.,]|$)|(?:one|two|three|four|five|six) or more "


_LISTED = r"(?:an?|another) [a-z' -]+,(?: an? [a-z' -]+,)* (?:and|or) (?:an?|another) "


def _controlling_player(cur: Cursor) -> tuple[PlayerRef | None, bool]:
    if cur.eat(r"no opponents? controls?"):
        return None, False
    player = read_player(cur)
    found = cur.eat(r"(control|own)(?:s|led|ed)?(?= )") if player is not None else None
    return (player, found.group(1) == "own") if found else (None, False)


def _one_controlled(
    cur: Cursor, belongs: Filter, player: PlayerRef, *, together: bool = False
) -> Condition | None:
    if cur.eat(r"another(?= )"):
        amount: tuple[str, int] | None = (">=", 1)
        other = True
    else:
        amount = amount_of(cur)
        other = bool(cur.eat(r"other(?= )"))
    if amount is None:
        return _direct(cur, belongs)
    for_one = player in (Opponents(), EachPlayer()) and amount not in ((">=", 1), ("==", 0))
    phrase = read_phrase(cur, other=other)
    if phrase is None:
        return None
    if for_one and not together:  # a number for one opponent is no sum over all of them
        theirs = conjunction(phrase.filter, ControlledBy(AntecedentPlayer()))
        compared = CompareQuantities(Count(theirs), amount[0], Const(amount[1]))
        return ForSomePlayer(player, compared) if isinstance(belongs, ControlledBy) else None
    whole = conjunction(phrase.filter, belongs)
    if found := cur.eat(r"with different (powers|names|mana values|toughnesses)"):
        what = {"powers": "power", "names": "name", "mana values": "mana value"}.get(found.group(1))
        if what is None:
            return None
        return CompareQuantities(Distinct(what, whole), amount[0], Const(amount[1]))
    if amount == ("==", 1):
        cur.context.mention(EachObject(whole), phrase.nouns)
    return CompareQuantities(Count(whole), amount[0], Const(amount[1]))


def _direct(cur: Cursor, belongs: Filter) -> Condition | None:
    """Read "you control ~", "you control that creature", "you control your commander"."""
    ref = read_object(cur, plain=True)
    if ref is not None:
        return Matches(ref, belongs)
    if cur.eat(r"your commander"):
        commander = conjunction(HasStatus("commander"), belongs)
        return CompareQuantities(Count(commander), ">=", Const(1))
    return None


def there_are(cur: Cursor) -> Condition | None:
    """Read "there are seven or more cards in your graveyard"."""
    if not cur.eat(r"there(?:'s| are| is)(?= )"):
        return None
    amount = amount_of(cur)
    other = bool(cur.eat(r"other(?= )")) or bool(amount is None and cur.eat(r"another(?= )"))
    if amount is None and not other:
        return None
    op, number = amount or (">=", 1)
    counted = _with_other(cur, other)
    return CompareQuantities(counted, op, Const(number)) if counted is not None else None


def _with_other(cur: Cursor, other: bool) -> Quantity | None:
    if not other:
        return read_counted(cur)
    phrase = read_phrase(cur, other=True)
    return Count(phrase.filter) if phrase is not None else None


def exists(cur: Cursor) -> Condition | None:
    """Read "a creature card is in your graveyard", "another creature has flying"."""
    other = bool(cur.eat(r"another(?= )"))
    amount = (">=", 1) if other else amount_of(cur)
    if amount is None:
        return None
    phrases = [read_phrase(cur, other=other)]
    while cur.eat(r"and an? (?=[a-z]+ card)"):
        phrases.append(read_phrase(cur))
    either = len(phrases) == 1 and not other
    while either and cur.eat(r"or an? (?=[a-z]+ (?:you|in|an opponent) )"):
        phrases.append(read_phrase(cur))
    if any(phrase is None for phrase in phrases) or (len(phrases) > 1 and amount != (">=", 1)):
        return None
    predicate = read_predicate(cur)
    if predicate is None:
        return None
    parts = tuple(
        CompareQuantities(Count(located(phrase.filter, predicate)), amount[0], Const(amount[1]))
        for phrase in phrases
        if phrase is not None
    )
    if len(parts) == 1:
        return parts[0]
    return Disjunction(parts) if either else Conjunction(parts)


def player_has(cur: Cursor) -> Condition | None:
    """Read "you have no cards in hand", "an opponent has ten or less life"."""
    player = read_player(cur)
    if player is None or not cur.eat(r"(?:have|has)(?= )"):
        return None
    amount = amount_of(cur)
    if amount is None:
        return None
    value = _held_value(cur, player)
    if value is None:
        return None
    compared = CompareQuantities(value, amount[0], Const(amount[1]))
    return compared if player == You() else _for_some(player, compared)


def _for_some(player: PlayerRef, compared: CompareQuantities) -> Condition | None:
    """Wrap a comparison about several players: it holds for at least one of them."""
    if player not in (Opponents(), EachPlayer()):
        return compared
    inner = transform(compared, lambda node: AntecedentPlayer() if node == player else node)
    return ForSomePlayer(player, inner)


def _held_value(cur: Cursor, player: PlayerRef) -> Quantity | None:
    if found := cur.eat(r"cards? in (?:your |their |his or her )?(hand|graveyard|library)"):
        return Count(conjunction(InZone((found.group(1),)), OwnedBy(player)))
    if cur.eat(r"life"):
        return PlayerValue("life", player)
    if cur.eat(r"speed"):
        return PlayerValue("speed", player)
    if cur.eat(r"poison counters?"):
        return PlayerValue("poison", player)
    if cur.eat(r"opponents"):
        return PlayerValue("opponents", player)
    if found := cur.eat(r"(experience|energy|rad) counters?"):
        return PlayerValue(found.group(1), player)
    return None


def all_are(cur: Cursor) -> Condition | None:
    """Read "all lands on the battlefield are Islands": there is none that is not."""
    if not cur.eat(r"all(?= )"):
        return None
    phrase = read_phrase(cur)
    if phrase is None or not cur.peek(r"are(?= )"):
        return None
    predicate = read_predicate(cur)
    if predicate is None:
        return None
    cur.context.mention(EachObject(phrase.filter), phrase.nouns, plural=True)
    return CompareQuantities(Count(conjunction(phrase.filter, Not(predicate))), "==", Const(0))


def no_opponent(cur: Cursor) -> Condition | None:
    """Read "no opponent controls a Forest"."""
    if not cur.eat(r"no opponents? controls? an?(?= )"):
        return None
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    theirs = conjunction(phrase.filter, ControlledBy(Opponents()))
    return CompareQuantities(Count(theirs), "==", Const(0))


def more_than_others(cur: Cursor) -> Condition | None:
    """Read "you have more cards in hand than each opponent", or an opponent than you."""
    if cur.eat(r"an opponent controls more(?= )"):
        return _controls_more(cur)
    player = You() if cur.eat(r"you have more(?= )") else None
    if player is None and not cur.eat(r"an opponent has more(?= )"):
        return None
    mine = _held_value(cur, You())
    if mine is None or not cur.eat(r"than (?:each opponent|you)"):
        return None
    theirs = transform(mine, lambda node: AntecedentPlayer() if node == You() else node)
    if player == You():
        return Negation(ForSomePlayer(Opponents(), CompareQuantities(theirs, ">=", mine)))
    return ForSomePlayer(Opponents(), CompareQuantities(theirs, ">", mine))


def _controls_more(cur: Cursor) -> Condition | None:
    """Read "lands than you" behind "an opponent controls more"."""
    phrase = read_phrase(cur)
    if phrase is None or not cur.eat(r"than you(?: do)?"):
        return None
    mine = Count(conjunction(phrase.filter, ControlledBy(You())))
    theirs = Count(conjunction(phrase.filter, ControlledBy(AntecedentPlayer())))
    return ForSomePlayer(Opponents(), CompareQuantities(theirs, ">", mine))


def in_one_zone(cur: Cursor) -> Condition | None:
    """Read "a library has twenty or fewer cards in it", "… in a single graveyard" of any player."""
    if found := cur.eat(rf"an? (library|graveyard) has ({NUMBER}) or (more|fewer) cards in it"):
        zone, number, word = found.groups()
    elif found := cur.eat(
        rf"there are ({NUMBER}) or (more|fewer) cards in a single (library|graveyard|hand)"
    ):
        number, word, zone = found.groups()
    else:
        return None
    cards = Count(conjunction(InZone((zone,)), OwnedBy(AntecedentPlayer())))
    op = ">=" if word == "more" else "<="
    return ForSomePlayer(EachPlayer(), CompareQuantities(cards, op, Const(number_of(number))))


_LIFE_OVER_START = (
    rf"you have at least ({NUMBER}) life more than your starting life total"
    rf"|your life total is at least ({NUMBER}) greater than your starting life total"
)


def life_over_start(cur: Cursor) -> Condition | None:
    """Read how far the life total is above the starting life total."""
    found = cur.eat(_LIFE_OVER_START)
    if found is None:
        return None
    more = number_of(found.group(1) or found.group(2))
    start = Sum((PlayerValue("starting life"), Const(more)))
    return CompareQuantities(PlayerValue("life"), ">=", start)


def total_power(cur: Cursor) -> Condition | None:
    """Read "creatures you control have total power 8 or greater"."""
    phrase = read_phrase(cur)
    found = cur.eat(r"have total (power|toughness)(?= )") if phrase is not None else None
    compared = read_comparison(cur) if found is not None else None
    if phrase is None or found is None or compared is None:
        return None
    return CompareQuantities(Aggregate("sum", found.group(1), phrase.filter), *compared)


def quantity_compared(cur: Cursor) -> Condition | None:
    """Read "your devotion to green is less than five", "the number of … is even"."""
    left = read_quantity(cur)
    if left is None or isinstance(left, Const):
        return None
    if not cur.eat(r"(?:is|are|was|were|remains?)(?= )"):
        return None
    if cur.eat(r"less than half their starting life total") and isinstance(left, PlayerValue):
        return _less_than_half(left)
    compared = read_comparison(cur)
    return CompareQuantities(left, *compared) if compared is not None else None


def _less_than_half(life: PlayerValue) -> Condition | None:
    """Compare a life total with half the starting life total of the same player."""
    compared = CompareQuantities(Times(2, life), "<", PlayerValue("starting life", life.player))
    return _for_some(life.player, compared)
