"""When something holds: "you control an Elf", "it's your turn", "~ is attacking" (CR 604.2, 608.2c).

`read_condition` is the one authority for conditions: behind "as long as", "if", "unless",
"while", "for as long as". `read_lead` and `read_trail` read them with those words. What happened
in a turn is read by `mtglayers.oracle.events_of_turn`.
"""

from __future__ import annotations

from collections.abc import Callable

from mtglayers.core.conditions import (
    ChoiceIs,
    CompareQuantities,
    Condition,
    Conjunction,
    Disjunction,
    DuringStep,
    ForSomePlayer,
    Matches,
    Negation,
    OpaqueCondition,
    PlayerHas,
    TurnOf,
)
from mtglayers.core.filters import (
    AttachedToMatching,
    ControlledBy,
    Filter,
    HasStatus,
    InZone,
    Is,
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
)
from mtglayers.core.references import (
    AntecedentPlayer,
    EachObject,
    EachPlayer,
    LinkedObjects,
    ObjectRef,
    Opponents,
    PlayerRef,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.events_of_turn import read_event_of_turn
from mtglayers.oracle.noun_phrases import located, read_object, read_phrase, spec_nouns
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.players import read_player
from mtglayers.oracle.predicates import read_comparison, read_predicate
from mtglayers.oracle.quantities import read_counted, read_quantity
from mtglayers.oracle.words import NUMBER, number_of

_ENDS = r"[.,]|and|or|until|instead|unless|for each|has|have|gets?|gains?|$"


def read_condition(cur: Cursor) -> Condition | None:
    """Read a condition, with its parts joined by "and" or "or".

    Examples
    --------
    >>> read_condition(Cursor("it's your turn"))
    TurnOf(player=You())
    """
    start = cur.mark()
    first = _read_one(cur)
    if first is None:
        cur.reset(start)
        return None
    parts = [first]
    word = ""
    while True:
        mark = cur.mark()
        joiner = cur.eat(r"(?:, )?(and|or)(?= )(?: if| as long as| unless)?(?= )")
        if joiner is None or (word and joiner.group(1) != word):
            cur.reset(mark)
            break
        part = _read_one(cur) or _elliptic(cur, parts[-1])
        if part is None or not _may_end(cur):
            cur.reset(mark)
            break
        word = joiner.group(1)
        parts.append(part)
    if len(parts) == 1:
        return first
    return Conjunction(tuple(parts)) if word == "and" else Disjunction(tuple(parts))


def _may_end(cur: Cursor) -> bool:
    return cur.at_end or cur.peek(_ENDS) is not None


def _elliptic(cur: Cursor, before: Condition) -> Condition | None:
    """Read a second predicate about the same object: "~ is attacking or *is enchanted*"."""
    if isinstance(before, Matches):
        found = read_predicate(cur)
        if found is not None:
            return Matches(before.ref, found)
    return None


def _read_one(cur: Cursor) -> Condition | None:
    start = cur.mark()
    for reader in _READERS:
        found = reader(cur)
        if found is not None and _may_end(cur):
            return found
        cur.reset(start)
    return None


# --- turns and designations ----------------------------------------------------------------------

_FIXED: tuple[tuple[str, Condition], ...] = (
    (r"it's your turn", TurnOf(You())),
    (r"it's not your turn|it isn't your turn", Negation(TurnOf(You()))),
    (r"it's an opponent's turn", Negation(TurnOf(You()))),
    (r"it's (?:day|daytime)", PlayerHas("day")),
    (r"it's (?:night|nighttime)", PlayerHas("night")),
    (r"it's neither day nor night", Negation(Disjunction((PlayerHas("day"), PlayerHas("night"))))),
    (r"you have the city's blessing", PlayerHas("city's blessing")),
    (r"you don't have the city's blessing", Negation(PlayerHas("city's blessing"))),
    (r"you're the monarch|you are the monarch", PlayerHas("monarch")),
    (r"you're not the monarch|you aren't the monarch", Negation(PlayerHas("monarch"))),
    (
        r"an opponent is poisoned",
        ForSomePlayer(
            Opponents(),
            CompareQuantities(PlayerValue("poison", AntecedentPlayer()), ">=", Const(1)),
        ),
    ),
    (r"an opponent is the monarch", PlayerHas("monarch", Opponents())),
    (r"you have the initiative", PlayerHas("initiative")),
    (r"you have max speed", PlayerHas("max speed")),
    (r"you don't have max speed", Negation(PlayerHas("max speed"))),
    (r"you have a full party", CompareQuantities(PlayerValue("party"), "==", Const(4))),
    (r"you've completed a dungeon", PlayerHas("completed a dungeon")),
    (r"you haven't completed a dungeon", Negation(PlayerHas("completed a dungeon"))),
    (r"it's your main phase", Conjunction((TurnOf(You()), DuringStep("main")))),
    (r"it's combat|it's the combat phase", DuringStep("combat")),
)


def _fixed(cur: Cursor) -> Condition | None:
    for expression, condition in _FIXED:
        if cur.eat(expression):
            return condition
    if found := cur.eat(r"the chosen (?:word|mode) is ([a-z]+)"):
        return ChoiceIs("word", cur.original(found, 1))
    if found := cur.eat(r"([a-z]+) was chosen"):
        return ChoiceIs("word", cur.original(found, 1))
    return None


# --- counting ------------------------------------------------------------------------------------


def _amount_of(cur: Cursor) -> tuple[str, int] | None:
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


def _controls(cur: Cursor) -> Condition | None:
    """Read "you control three or more artifacts", "an opponent controls a Forest"."""
    if cur.eat(r"you (?:both )?own and control(?= )"):
        return _own_and_control(cur)
    player, owns = _controlling_player(cur)
    if player is None:
        return None
    belongs: Filter = OwnedBy(player) if owns else ControlledBy(player)
    first = _one_controlled(cur, belongs, player)
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
        if part is None:
            cur.reset(mark)
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
    return parts[0] if len(parts) == 1 else Conjunction(tuple(parts))


_MORE_CONTROLLED = r"an? |another |no |~(?=[.,]|$)|(?:one|two|three|four|five|six) or more "
_LISTED = r"(?:an?|another) [a-z' -]+,(?: an? [a-z' -]+,)* (?:and|or) (?:an?|another) "


def _controlling_player(cur: Cursor) -> tuple[PlayerRef | None, bool]:
    if cur.eat(r"no opponents? controls?"):
        return None, False
    player = read_player(cur)
    found = cur.eat(r"(control|own)s?(?= )") if player is not None else None
    return (player, found.group(1) == "own") if found else (None, False)


def _one_controlled(cur: Cursor, belongs: Filter, player: PlayerRef) -> Condition | None:
    if cur.eat(r"another(?= )"):
        amount: tuple[str, int] | None = (">=", 1)
        other = True
    else:
        amount = _amount_of(cur)
        other = bool(cur.eat(r"other(?= )"))
    if amount is None:
        return _direct(cur, belongs)
    if player in (Opponents(), EachPlayer()) and amount not in ((">=", 1), ("==", 0)):
        return None  # a number for one opponent is no sum over all of them
    phrase = read_phrase(cur, other=other)
    if phrase is None:
        return None
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


def _there_are(cur: Cursor) -> Condition | None:
    """Read "there are seven or more cards in your graveyard"."""
    if not cur.eat(r"there(?:'s| are| is)(?= )"):
        return None
    amount = _amount_of(cur)
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


def _exists(cur: Cursor) -> Condition | None:
    """Read "a creature card is in your graveyard", "another creature has flying"."""
    other = bool(cur.eat(r"another(?= )"))
    amount = (">=", 1) if other else _amount_of(cur)
    if amount is None:
        return None
    phrases = [read_phrase(cur, other=other)]
    while cur.eat(r"and an? (?=[a-z]+ card)"):
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
    return parts[0] if len(parts) == 1 else Conjunction(parts)


def _player_has(cur: Cursor) -> Condition | None:
    """Read "you have no cards in hand", "an opponent has ten or less life"."""
    player = read_player(cur)
    if player is None or not cur.eat(r"(?:have|has)(?= )"):
        return None
    amount = _amount_of(cur)
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


def _no_opponent(cur: Cursor) -> Condition | None:
    """Read "no opponent controls a Forest"."""
    if not cur.eat(r"no opponents? controls? an?(?= )"):
        return None
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    theirs = conjunction(phrase.filter, ControlledBy(Opponents()))
    return CompareQuantities(Count(theirs), "==", Const(0))


def _more_than_others(cur: Cursor) -> Condition | None:
    """Read "you have more cards in hand than each opponent", "an opponent has more life than you"."""
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


_LIFE_OVER_START = (
    rf"you have at least ({NUMBER}) life more than your starting life total"
    rf"|your life total is at least ({NUMBER}) greater than your starting life total"
)


def _life_over_start(cur: Cursor) -> Condition | None:
    found = cur.eat(_LIFE_OVER_START)
    if found is None:
        return None
    more = number_of(found.group(1) or found.group(2))
    start = Sum((PlayerValue("starting life"), Const(more)))
    return CompareQuantities(PlayerValue("life"), ">=", start)


def _total_power(cur: Cursor) -> Condition | None:
    """Read "creatures you control have total power 8 or greater"."""
    phrase = read_phrase(cur)
    found = cur.eat(r"have total (power|toughness)(?= )") if phrase is not None else None
    compared = read_comparison(cur) if found is not None else None
    if phrase is None or found is None or compared is None:
        return None
    return CompareQuantities(Aggregate("sum", found.group(1), phrase.filter), *compared)


def _quantity_compared(cur: Cursor) -> Condition | None:
    """Read "your devotion to green is less than five", "the number of … is even"."""
    left = read_quantity(cur)
    if left is None or isinstance(left, Const) or not cur.eat(r"(?:is|are)(?= )"):
        return None
    compared = read_comparison(cur)
    return CompareQuantities(left, *compared) if compared is not None else None


# --- objects -------------------------------------------------------------------------------------


def _object_state(cur: Cursor) -> Condition | None:
    """Read "~ is tapped", "enchanted creature has flying", "it's a Human"."""
    ref = read_object(cur, plain=True)
    if ref is None:
        return None
    if found := cur.eat(r"remains? (?:on the (battlefield)|(exiled)|in (exile|your graveyard))"):
        word = next(group for group in found.groups() if group)
        zone = {"exiled": "exile", "your graveyard": "graveyard"}.get(word, word)
        return Matches(ref, InZone((zone,)))
    if cur.eat(r"remains attached to(?= )"):
        context = cur.context
        context.mentions = tuple(each for each in context.mentions if each.ref != ref)
        other = read_object(cur, plain=True)
        return Matches(ref, AttachedToMatching(Is(other))) if other is not None else None
    if found := cur.eat(r"remains (tapped|untapped|blocking|attacking)"):
        return Matches(ref, HasStatus(found.group(1)))
    if found := cur.eat(r"entered(?: the battlefield)? this turn|(attacked|blocked) this turn"):
        word = found.group(1)
        return Matches(ref, HasStatus(f"{word or 'entered'} this turn"))
    if found := cur.eat(r"(?:hasn't|didn't) (attack|entere?d?) this turn"):
        word = "attacked" if found.group(1) == "attack" else "entered"
        return Negation(Matches(ref, HasStatus(f"{word} this turn")))
    if (joined := _enchanted_by(cur, ref)) is not None:
        return joined
    predicate = read_predicate(cur)
    if predicate is None:
        return None
    if predicate == HasStatus("paired"):
        pair = UnionRef((ThisObject(), LinkedObjects("paired")))
        cur.context.mention(pair, ("pair",), plural=True)
    elif ref not in (ThisObject(),):
        cur.context.mention(ref, spec_nouns(predicate))
    return Matches(ref, predicate)


def _enchanted_by(cur: Cursor, ref: ObjectRef) -> Condition | None:
    """Read "… is enchanted by exactly one Aura", "… has two or more Equipment attached to it"."""
    start = cur.mark()
    if cur.eat(r"(?:is|'s) (?:enchanted|equipped) by(?= )"):
        amount = _amount_of(cur)
        phrase = read_phrase(cur) if amount is not None else None
        if amount is not None and phrase is not None:
            attached = conjunction(phrase.filter, AttachedToMatching(Is(ref)))
            return CompareQuantities(Count(attached), amount[0], Const(amount[1]))
    cur.reset(start)
    return None


def _step(cur: Cursor) -> Condition | None:
    if found := cur.eat(r"it's (?:the|your) (upkeep|end step|draw step)"):
        return DuringStep(found.group(1).removesuffix(" step"))
    return None


_READERS: tuple[Callable[[Cursor], Condition | None], ...] = (
    _fixed,
    read_event_of_turn,
    _controls,
    _there_are,
    _no_opponent,
    _life_over_start,
    _total_power,
    _more_than_others,
    _player_has,
    _quantity_compared,
    _object_state,
    _exists,
    _step,
)


# --- with the words around them -----------------------------------------------------------------


def read_lead(cur: Cursor) -> Condition | None:
    """Read a condition in front of a clause with its comma: "As long as …,", "During your turn,".

    A condition that is not understood becomes opaque if a comma ends it; whether the rest of the
    sentence can be read is for the caller to try.
    """
    start = cur.mark()
    if found := _turn_words(cur):
        cur.eat(r",")
        return found
    if not cur.eat(r"(?:as long as|if|while)(?= )"):
        return None
    condition = read_condition(cur)
    if condition is not None and cur.eat(r","):
        return condition
    cur.reset(start)
    return None


def read_opaque_leads(cur: Cursor) -> tuple[tuple[Condition, int], ...]:
    """List the ways to take words in front as an opaque condition, shortest first.

    Each comes with the position behind its comma.
    """
    found = cur.peek(r"(?:as long as|if|while)(?= )")
    if found is None:
        return ()
    ways = []
    start = found.end()
    comma = cur.low.find(", ", start)
    while comma >= 0:
        ways.append((OpaqueCondition(cur.text[start:comma].strip()), comma + 2))
        comma = cur.low.find(", ", comma + 1)
    return tuple(ways)


def _turn_words(cur: Cursor) -> Condition | None:
    if cur.eat(r"during your turn|during each of your turns"):
        return TurnOf(You())
    if cur.eat(
        r"during turns other than yours|during each opponent's turn|during your opponents' turns"
    ):
        return Negation(TurnOf(You()))
    if cur.eat(r"during combat"):
        return DuringStep("combat")
    return None


def read_trail(cur: Cursor, *, opaque: bool = False) -> Condition | None:
    """Read a condition behind a clause: "… as long as …", "… unless …", "… during your turn".

    With ``opaque``, words that are not understood are taken up to the end of the sentence.
    """
    start = cur.mark()
    if found := _turn_words(cur):
        return found
    word = cur.eat(r"(?:only )?(as long as|if|while|unless)(?= )")
    if word is None:
        return None
    condition = read_condition(cur)
    cur.context.keep_mentions(start.mentions)
    if condition is None:
        if not opaque or (word.group(1) == "unless" and cur.peek(r"[a-z' ]+ pays?\b")):
            cur.reset(start)
            return None
        condition = OpaqueCondition(cur.rest.strip().rstrip(".").strip())
        cur.jump(len(cur.text))
    return Negation(condition) if word.group(1) == "unless" else condition
