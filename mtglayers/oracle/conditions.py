"""When something holds: "you control an Elf", "it's your turn" (CR 604.2, 608.2c).

`read_condition` is the one authority for conditions: behind "as long as", "if", "unless",
"while", "for as long as". `read_lead` and `read_trail` read them with those words. What happened
in a turn is read by `mtglayers.oracle.events_of_turn`.
"""

from __future__ import annotations

import re
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
    And,
    AttachedToMatching,
    Filter,
    HasStatus,
    InZone,
    Is,
    SharesWith,
)
from mtglayers.core.quantities import (
    Const,
    Count,
    PlayerValue,
)
from mtglayers.core.references import (
    AntecedentPlayer,
    AttachedObject,
    EachPlayer,
    LinkedObjects,
    MembersOf,
    ObjectRef,
    Opponents,
    TargetsOf,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.counting_conditions import (
    all_are,
    amount_of,
    controls,
    exists,
    in_one_zone,
    life_over_start,
    more_than_others,
    no_opponent,
    player_has,
    quantity_compared,
    there_are,
    total_power,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.events_of_turn import read_event_of_turn
from mtglayers.oracle.noun_phrases import read_object, read_phrase, spec_nouns
from mtglayers.oracle.noun_suffixes import read_targeted
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.play_conditions import read_play_condition
from mtglayers.oracle.players import antecedent_player
from mtglayers.oracle.predicates import read_predicate

_ENDS = r"[.,]|and|or|until|instead|unless|for each|for as long|has|have|gets?|gains?|$"


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
    who = _PERSON.match(cur.low, start.position)
    while True:
        mark = cur.mark()
        joiner = cur.eat(r"(?:, )?(and|or)(?= )(?: if| as long as| unless)?(?= )")
        if joiner is None or (word and joiner.group(1) != word):
            cur.reset(mark)
            break
        part = _read_one(cur) or _elliptic(cur, parts[-1]) or _same_person(cur, who, joiner)
        if part is None or not _may_end(cur):
            cur.reset(mark)
            break
        word = joiner.group(1)
        parts.append(part)
    if len(parts) == 1:
        return first
    return Conjunction(tuple(parts)) if word == "and" else Disjunction(tuple(parts))


_PERSON = re.compile(r"(?:you|an opponent|that player|defending player)(?= )")


def _same_person(cur: Cursor, who: re.Match[str] | None, joiner: re.Match[str]) -> Condition | None:
    """Read a second predicate about the same player: "you control an Elf or *have 5 life*"."""
    if who is None or (who.group() == "an opponent" and joiner.group(1) == "and"):
        return None  # one opponent of whom both is true is not said by two conditions
    if not cur.peek(r"(?:controls?|owns?|ha[sd]|have|do(?:es)?n't control)(?= )"):
        return None
    said = f"{who.group()} "
    inner = Cursor(said + cur.rest, cur.context)
    found = _read_one(inner)
    if found is not None:
        cur.jump(cur.position + inner.position - len(said))
    return found


def _may_end(cur: Cursor) -> bool:
    return cur.at_end or cur.peek(_ENDS) is not None


def _elliptic(cur: Cursor, before: Condition) -> Condition | None:
    """Read a second predicate about the same object: "~ is attacking or *is enchanted*"."""
    if isinstance(before, Matches):
        mark = cur.mark()
        other = read_object(cur, plain=True)
        if other is not None and cur.eat(r"(?:doesn't|isn't)(?=,|\.|$)"):
            return Negation(Matches(other, before.filter))
        cur.reset(mark)
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
    (r"there is a monarch", PlayerHas("monarch", EachPlayer())),
    (r"there is no monarch", Negation(PlayerHas("monarch", EachPlayer()))),
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
    if found := cur.eat(r"targets?( only)?(?= )"):
        targeted = read_targeted(cur, only=found.group(1) is not None)
        if targeted is None:
            return None
        if targeted.filter is not None:
            nouns = spec_nouns(targeted.filter)
            members = MembersOf(TargetsOf(ref), targeted.filter)
            cur.context.mention(members, nouns, plural=not targeted.single)
        return Matches(ref, targeted)
    if (shared := _shares(cur)) is not None:
        return Matches(ref, shared)
    predicate = read_predicate(cur)
    if predicate is None:
        return None
    if predicate == HasStatus("paired"):
        pair = UnionRef((ThisObject(), LinkedObjects("paired")))
        cur.context.mention(pair, ("pair",), plural=True)
    elif ref == ThisObject() and (attached := _attached_part(predicate)) is not None:
        cur.context.mention(AttachedObject(), spec_nouns(attached.filter))
    elif ref not in (ThisObject(),):
        cur.context.mention(ref, spec_nouns(predicate))
    return Matches(ref, predicate)


def _shares(cur: Cursor) -> Filter | None:
    """Read "shares a creature type with ~"."""
    mentions = cur.context.mentions
    found = cur.eat(r"shares an? (creature type|color|card type|land type|name) with(?= )")
    other = read_object(cur, plain=True) if found is not None else None
    cur.context.mentions = mentions  # "it" afterwards is what was looked at
    return SharesWith(found.group(1), other) if found is not None and other is not None else None


def _attached_part(predicate: Filter) -> AttachedToMatching | None:
    """Find "attached to a creature you control" in "is a permanent attached to …"."""
    parts = predicate.parts if isinstance(predicate, And) else (predicate,)
    return next((each for each in parts if isinstance(each, AttachedToMatching)), None)


def _enchanted_by(cur: Cursor, ref: ObjectRef) -> Condition | None:
    """Read "… is enchanted by exactly one Aura", "… has two or more Equipment attached to it"."""
    start = cur.mark()
    if cur.eat(r"(?:is|'s) (?:enchanted|equipped) by(?= )"):
        amount = amount_of(cur)
        phrase = read_phrase(cur) if amount is not None else None
        if amount is not None and phrase is not None:
            attached = conjunction(phrase.filter, AttachedToMatching(Is(ref)))
            return CompareQuantities(Count(attached), amount[0], Const(amount[1]))
    cur.reset(start)
    return None


def _step(cur: Cursor) -> Condition | None:
    if found := cur.eat(r"it('s not| isn't|'s) (?:their|that player's) turn"):
        theirs = TurnOf(antecedent_player(cur))
        return Negation(theirs) if "n" in found.group(1) else theirs
    if found := cur.eat(r"it's (?:the|your) (upkeep|end step|draw step)"):
        return DuringStep(found.group(1).removesuffix(" step"))
    return None


_READERS: tuple[Callable[[Cursor], Condition | None], ...] = (
    _fixed,
    read_play_condition,
    read_event_of_turn,
    controls,
    in_one_zone,
    there_are,
    all_are,
    no_opponent,
    life_over_start,
    total_power,
    more_than_others,
    player_has,
    quantity_compared,
    _object_state,
    exists,
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
    word = cur.eat(r"(as long as|if|while|unless)(?= )")
    if word is None:
        return None
    condition = read_condition(cur)
    if condition is not None and cur.eat(r","):
        return Negation(condition) if word.group(1) == "unless" else condition
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
    if found := cur.eat(r"during your (upkeep|end step|draw step)"):
        return Conjunction((TurnOf(You()), DuringStep(found.group(1).removesuffix(" step"))))
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
