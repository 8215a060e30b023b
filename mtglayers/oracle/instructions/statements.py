"""Sentences that stand for themselves: "you may …", "if …", "for each …" (CR 603.7, 608.2)."""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.conditions import Condition, Matches, Negation, OpaqueCondition
from mtglayers.core.durations import Duration
from mtglayers.core.effects import RuleEffect
from mtglayers.core.filters import Is, all_of
from mtglayers.core.instructions import (
    AddMana,
    ApplyEffect,
    BeginStaticEffect,
    Choose,
    ChooseOne,
    CopyStackObject,
    CreateDelayedTrigger,
    Designate,
    If,
    InertInstruction,
    Instruction,
    May,
    Pay,
    Resolution,
    TargetSpec,
)
from mtglayers.core.mana import ColorsAmongMana
from mtglayers.core.node import walk
from mtglayers.core.references import (
    Antecedent,
    ChosenPlayer,
    EventObject,
    PlayerRef,
    TargetObject,
    TargetPlayer,
    You,
)
from mtglayers.core.triggers import EventTrigger, StepTrigger, Trigger
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.costs import read_costs
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.functioning import mention_anything
from mtglayers.oracle.instructions.actions import read_inert
from mtglayers.oracle.instructions.awaited import (
    read_lasting_may,
    read_mana_spent,
    read_next_time,
)
from mtglayers.oracle.instructions.clauses import NEW_TARGETS, read_clauses
from mtglayers.oracle.instructions.common import note_targets
from mtglayers.oracle.instructions.lasting import read_lasting
from mtglayers.oracle.instructions.next_spells import read_next_spell
from mtglayers.oracle.instructions.repeated import read_for_each_statement
from mtglayers.oracle.noun_phrases import read_filter
from mtglayers.oracle.players import read_player
from mtglayers.oracle.triggers import read_opaque_trigger, read_trigger


def read_this_way(cur: Cursor) -> Condition | None:
    """Read "a creature card is exiled this way," about what an earlier instruction dealt with."""
    mark = cur.mark()
    negated = cur.eat("no(?= )") is not None
    if not negated and not cur.eat("(?:an?|one or more|at least one)(?= )"):
        return None
    filter_ = read_filter(cur)
    if filter_ is None:
        cur.reset(mark)
        return None
    parts = [part for part in getattr(filter_, "parts", (filter_,)) if not isinstance(part, Is)]
    found = cur.eat(
        "(?:is|was|are|were) (exiled|revealed|milled|discarded|sacrificed|returned|"
        "destroyed) this way,"
    )
    if found is None:
        cur.reset(mark)
        return None
    kind = {"returned": "moved", "destroyed": "moved"}.get(found.group(1), found.group(1))
    condition: Condition = Matches(Antecedent(kind), all_of(*parts))
    return Negation(condition) if negated else condition


def read_if_condition(cur: Cursor) -> Condition | None:
    """Read a condition behind "if" and its comma; words not understood stay as words."""
    mark = cur.mark()
    condition = read_condition(cur)
    if condition is not None and cur.eat(","):
        return condition
    cur.reset(mark)
    condition = read_this_way(cur)
    if condition is not None:
        return condition
    cur.reset(mark)
    found = cur.eat(r"([^,.]+(?:, (?:and|or) [^,.]+)?), ")
    if found is None or re.search(r"\bwould\b", found.group(1)):
        return None  # what would happen is replaced, not asked
    return OpaqueCondition(cur.original(found, 1))


def read_statement(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read a sentence (or the rest of one) that stands for itself."""
    mark = cur.mark()
    cur.eat("then,?(?= )|also(?= )|finally,")
    for reader in (
        _day_or_night,
        read_mana_spent,
        _if,
        read_for_each_statement,
        read_next_time,
        _delayed,
        _you_may,
        _unless_paid,
        read_lasting_may,
    ):
        before = cur.mark()
        found = reader(cur)
        if found is not None and cur.at_end:
            return found
        cur.reset(before)
    found = read_clauses(cur)
    if found is not None and cur.at_end:
        return found
    after = cur.mark()
    cur.reset(mark)
    for other in (
        _for_a_time,
        read_lasting,
        _copy_next,
        read_next_spell,
        _mana_of_each,
        _and_whenever,
        _cast_so,
        _by_mana_spent,
        _counter_or_abilities,
        _plain,
    ):
        read = other(cur)
        if read is not None and cur.at_end:
            return read
        cur.reset(mark)
    if found is not None:
        cur.reset(after)
    return found


def _cast_so(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "If you cast a spell this way, that creature enters with …"."""
    from mtglayers.oracle.entering import read_cast_this_way

    found = read_cast_this_way(cur)
    return tuple(BeginStaticEffect(effect) for effect in found) if found is not None else None


def _and_whenever(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "…, and whenever you cast a Dinosaur spell this turn, …": two effects in a sentence.

    Behind a permission any other effect may stand: "you may cast …, and each creature …".
    """
    if " and " not in cur.low:
        return None
    permission = cur.peek(r"(?:[a-z' ]+, )?you may (?:cast|play) [^,.]+, and (?=each |creatures )")
    found = re.compile(r",? and (?=whenever )").search(cur.low, cur.position)
    if found is None and permission is not None:
        found = re.compile(r", and ").search(cur.low, cur.position)
    if found is None:
        return None
    lead = cur.peek(r"(?:until end of turn|until your next turn|this turn), ")
    first = Cursor(f"{cur.text[cur.position : found.start()]}.", cur.context)
    one = read_statement(first)
    if one is None or not first.at_end:
        one = _plain(first)
    if one is None:
        return None
    duration = cur.original(lead).strip() if lead is not None else ""
    second = Cursor(f"{duration} {cur.text[found.end() :]}".strip(), cur.context)
    two = read_statement(second) if permission is not None else _delayed(second)
    if two is None or not second.at_end:
        return None
    cur.jump(len(cur.text))
    return (*one, *two)


_BY_MANA = re.compile(
    r"((?:~|you|each player|target player) [a-z]+) ([^.]+?) if ([^.]+? was spent to cast ~) and "
    r"([^.]+?) if ([^.]+? was spent to cast ~)\.?",
    re.IGNORECASE,
)


def _by_mana_spent(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "You gain X life if {G} was spent to cast ~ and X life if {W} was spent to cast ~"."""
    found = _BY_MANA.fullmatch(cur.rest.strip())
    if found is None:
        return None
    does, first, if_first, second, if_second = found.groups()
    instructions: list[Instruction] = []
    for what, condition in ((first, if_first), (second, if_second)):
        part = Cursor(f"{does} {what} if {condition}.", cur.context)
        read = read_clauses(part)
        if read is None or not part.at_end:
            return None
        instructions += read
    cur.jump(len(cur.text))
    return tuple(instructions)


def _counter_or_abilities(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "Put a +1/+1 counter on ~ or ~ gains flying, first strike, or trample."."""
    words = cur.peek(r"put a .+? counter on .+? or (?=(?:that [a-z]+|~|it) gains? )")
    if words is None:
        return None
    first = Cursor(words.group().removesuffix(" or "), cur.context)
    counters = read_clauses(first)
    said = cur.text[cur.position + len(words.group()) :].rstrip(" .")
    found = re.fullmatch(r"(.+? gains?) ((?:[a-z ]+, )+or [a-z ]+)", said)
    if counters is None or not first.at_end or found is None:
        return None
    options = [counters]
    for word in re.split(r", (?:or )?", found.group(2)):
        inner = Cursor(f"{found.group(1)} {word}.", cur.context)
        gained = read_clauses(inner)
        if gained is None or not inner.at_end:
            return None
        options.append(gained)
    cur.jump(len(cur.text))
    return (ChooseOne(tuple(options)),)


def _day_or_night(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "it becomes night" (CR 728.1)."""
    found = cur.eat("it becomes (day|night)")
    return (Designate(found.group(1)),) if found else None


def _plain(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Recognise the rest of a sentence as without bearing."""
    inert = read_inert(cur.rest)
    if inert is None:
        return None
    note_targets(cur)
    return (inert,)


def _for_a_time(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read a replacement effect that lasts for a time (CR 614.2)."""
    from mtglayers.oracle.entering import read_entering
    from mtglayers.oracle.player_rules import read_player_rule
    from mtglayers.oracle.replacements import read_replacement

    duration = read_duration(cur)
    if duration is not None and not cur.eat(","):
        return None
    about_it = cur.peek(
        "if (?:it|that [a-z]+(?: or [a-z]+)?|those [a-z]+|the token|~|an? [a-z]+(?: or [a-z]+)? "
        "dealt damage this way|a spell cast this way) would"
    )
    if duration is None and "this turn" not in cur.low and not about_it:
        return None
    if duration is not None and (words := cur.eat("your life total can't change, and(?= )")):
        rule = BeginStaticEffect(RuleEffect(cur.original(words).removesuffix(", and")), duration)
        more = read_clauses(cur)
        return (rule, *_all_lasting(more, duration)) if more is not None else None
    for reader in (read_entering, read_replacement, read_player_rule):
        mark = cur.mark()
        effects = reader(cur)
        if reader is read_player_rule:
            cur.eat("this turn")
        if effects is not None and cur.at_end:
            for_turn = not about_it or "this turn" in cur.low
            lasting = duration or (Duration("this turn") if for_turn else None)
            return tuple(BeginStaticEffect(effect, lasting) for effect in effects)
        cur.reset(mark)
    return None


def _all_lasting(
    instructions: tuple[Instruction, ...], duration: Duration
) -> tuple[Instruction, ...]:
    """Let effects last for the time that stands in front of all."""
    return tuple(
        replace(each, effect=replace(each.effect, duration=duration))
        if isinstance(each, ApplyEffect) and each.effect.duration is None
        else each
        for each in instructions
    )


def _copy_next(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "copy the next instant or sorcery spell you cast this turn when you cast it"."""
    if not cur.eat("copy the next(?= )"):
        return None
    if cur.eat("loyalty ability you activate this turn when you activate it"):
        trigger = EventTrigger("activate loyalty ability", player=You())
    else:
        filter_ = read_filter(cur)
        if filter_ is None or not cur.eat("this turn when you cast it"):
            return None
        trigger = EventTrigger("cast", subject=filter_, player=You())
        cur.context.mention(EventObject("spell"), {"spell"})
    copy = CopyStackObject(EventObject("spell"))
    return (CreateDelayedTrigger(trigger, Resolution((copy,)), duration=Duration("this turn")),)


def _mana_of_each(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "for each color among permanents you control, add one mana of that color"."""
    if not cur.eat("for each color among(?= )"):
        return None
    filter_ = read_filter(cur)
    if filter_ is None or not cur.eat(", add one mana of that color"):
        return None
    return (AddMana(ColorsAmongMana(filter_, each=True)),)


def _unless_paid(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "Unless an opponent pays {2}, gain control of …" (CR 118.12a)."""
    if not cur.eat("unless(?= )"):
        return None
    player = read_player(cur)
    words = cur.eat(r"pays? ([^,.]+),") if player is not None else None
    if player is None or words is None:
        return None
    found = read_statement(cur)
    if found is None:
        return None
    paid = Pay(read_costs(cur.original(words, 1)), player)
    return (May((paid,), otherwise=found, player=player),)


def _you_may(cur: Cursor) -> tuple[Instruction, ...] | None:
    if not cur.eat("you may(?= )"):
        return None
    return read_may(cur, You())


def read_may(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read what a player may do, behind "may"; also "if you do" in the same sentence."""
    word = cur.peek("[a-z]+")
    if word is None:
        return None
    if who == You():
        cur.eat(
            r"have you(?= )|have(?= .{1,60}?\b(?:fight|deal|explore|connive|transform|phase)\b)"
        )
        found = _have_player(cur) or read_clauses(cur, You())
    elif cur.eat("have(?= target )"):
        found = read_clauses(cur, who)
    else:
        found = _as_third_person(cur, who)
    if found is None:
        return None
    if cur.eat(NEW_TARGETS):
        found = (*found, InertInstruction("choose new targets", "targets"))
    then: tuple[Instruction, ...] = ()
    mark = cur.mark()
    if cur.eat(r"\. if (?:you|they) do,"):
        more = read_clauses(cur)
        if more is None:
            cur.reset(mark)
        else:
            then = more
    return (May(found, then, player=who),)


def _have_player(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "have target player create a token": what another player is made to do."""
    mark = cur.mark()
    if cur.eat("have(?= (?:target|an|each|that) (?:player|opponent))"):
        one = cur.peek("an opponent gain control") is not None
        player = read_player(cur)
        if one:
            given = _as_third_person(cur, ChosenPlayer())
            return (Choose("opponent"), *given) if given is not None else None
        found = None
        if player is not None and not cur.peek("gain control"):
            found = _as_third_person(cur, player)
        if found is not None and (cur.at_end or cur.peek(r"[.,]|then|and")):
            cur.eat(r"(?:, )?then you(?= )") if cur.peek(r", then you [a-z]+ ") else None
            return found
    cur.reset(mark)
    return None


def _as_third_person(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read an infinitive that another player does: "draw a card", "pay {2}"."""
    from mtglayers.oracle.instructions.clauses import _run

    word = cur.eat("[a-z]+")
    found = _run(cur, word.group(), who) if word else None
    return found


def _if(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "If …, …"; a continuous effect keeps its own condition."""
    if not cur.eat("if(?= )"):
        return None
    if cur.peek("(?:you|they|that player) (?:do|don't|does|doesn't)\\b"):
        return None
    condition = read_if_condition(cur)
    if condition is None:
        return None
    found = read_statement(cur)
    if found is None or "instead" in cur.rest.lower():
        return None
    return (If(condition, found),)


def read_apart(cur: Cursor) -> Resolution | None:
    """Read the effect of an ability made on the way, with targets of its own."""
    outer = list(cur.context.targets)
    cur.context.targets.clear()
    found = read_statement(cur)
    inner: tuple[TargetSpec, ...] = tuple(cur.context.targets)
    cur.context.targets[:] = outer
    if found is None:
        return None
    if inner and outer and _mixes(found, len(inner)):
        return None
    return Resolution(found, inner)


def _mixes(found: tuple[Instruction, ...], inner: int) -> bool:
    """Tell whether targets of both abilities are meant; which would be meant is not clear then."""
    return any(
        isinstance(node, TargetObject | TargetPlayer) and node.index >= inner
        for node in walk(found)
    )


def _delayed(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "At the beginning of the next end step, …", "Whenever … this turn, …" (CR 603.7)."""
    duration: Duration | None = None
    mark = cur.mark()
    duration = read_duration(cur)
    if duration is not None and not cur.eat(","):
        return None
    if duration is None:
        cur.reset(mark)
    if not cur.peek("when(?:ever)?|at the beginning|at end of combat"):
        return None
    once = cur.peek("whenever|at the beginning of each") is None
    start = cur.position
    next_time = cur.eat("when you next(?= )")
    trigger = _next(cur) if next_time else read_trigger(cur) or _unread_trigger(cur)
    if trigger is None:
        return None
    if (
        duration is None
        and "this turn" in cur.low[start : cur.position]
        and "entered this turn" not in cur.low
    ):
        duration = Duration("this turn")
    condition = None
    if cur.eat("if(?= )"):
        condition = read_if_condition(cur)
    if isinstance(trigger, StepTrigger) and once:
        trigger = replace(trigger, next_only=trigger.next_only)
    before = cur.context.mentions
    resolution = read_apart(cur)
    if resolution is None:
        return None
    cur.context.forget_moves(before)
    return (CreateDelayedTrigger(trigger, resolution, condition, duration, once),)


def _unread_trigger(cur: Cursor) -> Trigger | None:
    """Take words of an event that were not understood; what follows may still be read."""
    trigger = read_opaque_trigger(cur)
    if trigger is not None:
        mention_anything(cur.context, trigger)
    return trigger


def _next(cur: Cursor) -> Trigger | None:
    """Read "cast an instant or sorcery spell this turn," behind "when you next"."""
    from mtglayers.oracle.player_events import read_player_event

    rest = Cursor("you " + cur.rest, cur.context)
    event = read_player_event(rest)
    if event is None or not rest.eat(r",(?: this turn)?"):
        return None
    cur.jump(cur.position + rest.position - len("you "))
    return event
