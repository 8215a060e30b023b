"""One clause of an effect: who does what to which, and what stands behind it (CR 608.2c).

A clause is an imperative ("draw a card"), a player with a verb ("each opponent loses 1 life"), an
object with a verb ("~ deals 2 damage to any target") or a continuous effect. Clauses are joined by
commas, "and" and "then".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtglayers.core.conditions import Negation
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import (
    AddMana,
    ApplyEffect,
    ChangeLife,
    Choose,
    ChooseOne,
    CopyStackObject,
    CreateCopyToken,
    CreateDelayedTrigger,
    ForEach,
    If,
    InertInstruction,
    Instruction,
    May,
    MoveTo,
    Resolution,
)
from mtglayers.core.modifications import DoublePowerToughness, SetController
from mtglayers.core.node import walk
from mtglayers.core.quantities import Const, Count, X
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    AttachedObject,
    ChosenPlayer,
    EachObject,
    EachPlayer,
    LinkedObjects,
    ObjectRef,
    Opponents,
    PlayerRef,
    PlayersWho,
    TargetObject,
    You,
)
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.costs import read_costs
from mtglayers.oracle.cursor import Cursor, Mention
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.instructions import actions, counters, making, players, status, zones
from mtglayers.oracle.instructions.common import YOU, VerbReader, has_x, read_objects, scaled
from mtglayers.oracle.instructions.stack_copies import read_more_of_copies
from mtglayers.oracle.layer_instructions import read_layer_instructions
from mtglayers.oracle.noun_phrases import read_object, spec_nouns
from mtglayers.oracle.players import read_player
from mtglayers.oracle.quantities import opaque_quantity, read_for_each, read_quantity
from mtglayers.oracle.triggers import read_step
from mtglayers.oracle.variables import put_x, put_x_in_target
from mtglayers.oracle.words import number_of

__all__ = ["read_clause", "read_clauses"]

_VERBS: dict[str, list[VerbReader]] = {}
for _table in (
    players.VERBS,
    zones.VERBS,
    counters.VERBS,
    making.VERBS,
    status.VERBS,
    actions.VERBS,
):
    for _word, _reader in _table.items():
        _VERBS.setdefault(_word, []).append(_reader)
_VERBS["get"].append(making.read_emblem)
_VERBS["exile"].insert(0, actions.read_exile_and_meld)

_JOINT = r"(?:, and then|, then|, and|, but|then|and|,)(?= [a-z~«])"
NEW_TARGETS = (
    r"(?:, and |and |, )?(?:you |they |that player )?may choose (?:a )?new targets? for "
    r"(?:(?:the|that|those|each|any of the) (?:cop(?:y|ies)|spell|ability)"
    r"(?: (?:they|you) control)?"
    r"|it(?=\.|,|$))"
)
_THIRD = {
    "does": "do",
    "has": "have",
    "goes": "go",
    "scries": "scry",
    "copies": "copy",
    "loses": "lose",
}


def read_clauses(cur: Cursor, who: PlayerRef = YOU) -> tuple[Instruction, ...] | None:
    """Read clauses up to where no further one fits.

    Examples
    --------
    >>> [type(each).__name__ for each in read_clauses(Cursor("draw a card, then discard a card."))]
    ['Draw', 'Discard']
    """
    found: list[Instruction] = []
    first = read_clause(cur, who)
    if first is None:
        return None
    found.extend(first[0])
    who = first[1]
    while not cur.at_end:
        mark = cur.mark()
        where = _where_x(cur, found)
        if where is not None:
            found = where
            continue
        more_of_copies = read_more_of_copies(cur, tuple(found))
        if more_of_copies is not None:
            found = list(more_of_copies)
            continue
        if cur.eat(NEW_TARGETS):
            found.append(InertInstruction("choose new targets", "targets"))
            continue
        joint = cur.eat(_JOINT)
        if not joint:
            break
        if "then" in joint.group() and (later := _then_later(cur, found[-1])) is not None:
            found[-1] = later
            continue
        also = _also_does(cur, found[-1])
        if also is not None:
            found.extend(also)
            continue
        acted = cur.context.acted
        more = read_clause(cur, who)
        if more is None and acted is not None:
            also = _also_gets(cur, acted)
            if also is not None:
                found.extend(also)
                continue
        if more is None:
            cur.reset(mark)
            break
        found.extend(more[0])
        who = more[1]
    return tuple(found)


def _also_gets(cur: Cursor, acted: ObjectRef) -> tuple[Instruction, ...] | None:
    """Read "~ deals 2 damage to you *and gains indestructible until end of turn*"."""
    if not cur.peek("gains?|gets?|becomes?|loses?|ha(?:s|ve)"):
        return None
    inner = Cursor(f"it {cur.text[cur.position :]}", cur.context)
    cur.context.mention(acted)
    found = _effect_clause(inner)
    if found is None or not inner.at_end:
        return None
    cur.jump(len(cur.text))
    return found[0]


def _also_does(cur: Cursor, last: Instruction) -> tuple[Instruction, ...] | None:
    """Read "and deals 1 damage to you" about the object that the clause before was about."""
    if not isinstance(last, ApplyEffect) or not cur.peek("deals?|fights?|explores?|connives?"):
        return None
    mark = cur.mark()
    found = actions.OBJECT_VERBS(cur, last.effect.affected)
    if found is None:
        cur.reset(mark)
    return found


def _where_x(cur: Cursor, found: list[Instruction]) -> list[Instruction] | None:
    """Read ", where X is …" and put the number in the place of X."""
    mark = cur.mark()
    if not cur.eat(r"(?:, )?where x is"):
        return None
    value = read_quantity(cur)
    targets = cur.context.targets
    if value is None or not (
        has_x(tuple(found)) or any(spec.minimum_x or has_x(spec) for spec in targets)
    ):
        cur.reset(mark)
        return None
    targets[:] = [put_x_in_target(spec, value) for spec in targets]
    return [put_x(each, value) for each in found]


def read_clause(
    cur: Cursor, who: PlayerRef = YOU
) -> tuple[tuple[Instruction, ...], PlayerRef] | None:
    """Read one clause with what stands behind it; also return who acted."""
    mark = cur.mark()
    before = cur.context.mentions
    cur.context.acted = None
    acting: PlayerRef = You()
    found = _imperative(cur)
    if found is None:
        cur.reset(mark)
        acting = who
        found = _third_person(cur, who)
    for reader in (_life_becomes, _player_clause, _object_clause, _effect_clause):
        if found is not None and _may_end(cur):
            break
        cur.reset(mark)
        read = reader(cur)
        found = None
        if read is not None:
            found, acting = read
    if found is None or not _may_end(cur):
        cur.reset(mark)
        return None
    return _behind(cur, found, before), acting


def _may_end(cur: Cursor) -> bool:
    """Tell whether a clause can end here."""
    return (
        cur.at_end
        or cur.peek(
            r"[,.;]|and|then|for each|where|unless|if|at|instead|this turn|or|but|"
            r"until|when|whenever|as long|(?:x|two|three|four|five) times"
        )
        is not None
    )


# --- kinds of clauses ----------------------------------------------------------------------------


def _run(cur: Cursor, verb: str, who: PlayerRef) -> tuple[Instruction, ...] | None:
    mark = cur.mark()
    for reader in _VERBS.get(verb, ()):
        found = reader(cur, who)
        if found is not None and _may_end(cur):
            return found
        cur.reset(mark)
    return None


def _imperative(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read a clause that begins with its verb."""
    cur.eat("secretly(?= choose)")
    word = cur.peek(r"[a-z]+")
    if word is None or word.group() not in _VERBS:
        return None
    cur.eat("[a-z]+")
    if word.group() == "tap" and cur.peek("or untap"):
        return status.TAP_OR_UNTAP(cur, You())
    return _run(cur, word.group(), You())


def base_form(word: str) -> str:
    """Return a verb without the ending of the third person.

    Examples
    --------
    >>> base_form("draws"), base_form("searches"), base_form("loses"), base_form("scries")
    ('draw', 'search', 'lose', 'scry')
    """
    if word in _THIRD:
        return _THIRD[word]
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def _third_person(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read a verb in the third person whose subject stands in the clause before."""
    word = cur.peek(r"[a-z]+")
    if word is None or who == You() or not word.group().endswith("s"):
        return None
    verb = base_form(word.group())
    if verb not in _VERBS or word.group() in _VERBS:
        return None
    cur.eat("[a-z]+")
    return _for_players(_run(cur, verb, _inside(who)), who)


def _inside(who: PlayerRef) -> PlayerRef:
    """Return the player inside a clause about several players: the one who does it then."""
    return AntecedentPlayer() if isinstance(who, EachPlayer | Opponents) else who


def _for_players(
    found: tuple[Instruction, ...] | None, who: PlayerRef
) -> tuple[Instruction, ...] | None:
    """Give a clause to several players: simply where only they act, else one after another."""
    if found is None or not isinstance(who, EachPlayer | Opponents):
        return found
    simple: list[Instruction] = []
    for part in found:
        if getattr(part, "player", None) != AntecedentPlayer():
            return (ForEach(found, players=who),)
        acted: Any = part
        changed = replace(acted, player=who)
        if any(isinstance(node, AntecedentPlayer) for node in walk(changed)):
            return (ForEach(found, players=who),)
        simple.append(changed)
    return tuple(simple)


def _player_clause(cur: Cursor) -> tuple[tuple[Instruction, ...], PlayerRef] | None:
    """Read "target player draws two cards", "you lose 1 life", "each opponent may …"."""
    one = cur.peek("an opponent (?:may gain control|(?!may|who|other))")
    player = read_player(cur)
    if player is None or cur.peek("'s|controls?"):
        if not cur.eat("they(?= )"):
            return None
        player = cur.context.player or AntecedentPlayer()
    picked: tuple[Instruction, ...] = ()
    if one is not None and player == Opponents():
        picked, player = (Choose("opponent"),), ChosenPlayer()
    elif cur.eat("of your choice(?= )") and player in (EachPlayer(), Opponents()):
        kind = "opponent" if player == Opponents() else "player"
        picked, player = (Choose(kind),), ChosenPlayer()
    if player != You():
        cur.context.player = _inside(player)
    inside = _inside(player)
    if cur.eat("each(?= )"):
        pass
    if cur.eat("may(?: also)?(?= )"):
        from mtglayers.oracle.instructions.statements import read_may

        several = isinstance(player, PlayersWho)
        may = read_may(cur, AntecedentPlayer() if several else inside)
        if may is not None and several:  # each of them for himself
            return (ForEach(may, players=player),), player
        given = _for_players(may, player)
        return ((*picked, *given), player) if given is not None else None
    if cur.eat("(?:faces?) a villainous choice —"):
        return _villainous(cur, player)
    word = cur.eat(r"[a-z]+")
    if word is None:
        return None
    verb = base_form(word.group()) if player != You() else word.group()
    if verb not in _VERBS and word.group() in _VERBS:
        verb = word.group()
    found = _for_players(_run(cur, verb, inside), player)
    return ((*picked, *found), player) if found is not None else None


def _villainous(cur: Cursor, player: PlayerRef) -> tuple[tuple[Instruction, ...], PlayerRef] | None:
    """Read "A, or B" of a villainous choice (CR 701.55)."""
    first = read_clauses(cur, player)
    if first is None or not cur.eat(r",? ?or(?= )"):
        return None
    second = read_clauses(cur, player)
    if second is None:
        return None
    return (ChooseOne((first, second), player),), player


def _life_becomes(cur: Cursor) -> tuple[tuple[Instruction, ...], PlayerRef] | None:
    """Read "your life total becomes 10", "target player's life total becomes 1" (CR 119.5)."""
    if "life total becomes" not in cur.low:
        return None
    player: PlayerRef | None = You()
    if not cur.eat("your(?= life total becomes )"):
        their = cur.eat("their(?= life total becomes )") is not None
        player = (cur.context.player or AntecedentPlayer()) if their else read_player(cur)
        if not their and not cur.eat("'s(?= life total becomes )"):
            return None
    if player is None or not cur.eat("life total becomes(?= )"):
        return None
    number = read_quantity(cur)
    return ((ChangeLife("set", number, player),), You()) if number is not None else None


def _object_clause(cur: Cursor) -> tuple[tuple[Instruction, ...], PlayerRef] | None:
    """Read what an object does: "~ deals 3 damage to any target", "it fights target creature"."""
    ref = read_object(cur)
    if ref is None:
        return None
    found = actions.OBJECT_VERBS(cur, ref)
    cur.context.acted = ref
    return (found, You()) if found is not None else None


def _effect_clause(cur: Cursor) -> tuple[tuple[Instruction, ...], PlayerRef] | None:
    """Read a continuous effect."""
    static, cur.context.static = cur.context.static, False
    try:
        found = read_layer_instructions(cur)
    finally:
        cur.context.static = static
    return (found, _new_controller(found)) if found is not None else None


def _new_controller(found: tuple[Instruction, ...]) -> PlayerRef:
    """Say who acts next: "target opponent gains control of ~ and *puts* a counter on it"."""
    for each in found:
        if isinstance(each, ApplyEffect):
            for part in each.effect.modifications:
                if isinstance(part, SetController):
                    return part.player
    return You()


def _gain_control(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "control of it" behind "gains", of a player named before."""
    if who == You() or not cur.eat("control of(?= )"):
        return None
    ref = read_objects(cur, who)
    if ref is None:
        return None
    effect = ContinuousEffect(ref, (SetController(who),), read_duration(cur))
    return (ApplyEffect(effect),)


_VERBS.setdefault("gain", []).insert(0, _gain_control)


# --- what stands behind a clause -----------------------------------------------------------------


def _behind(
    cur: Cursor, found: tuple[Instruction, ...], before: tuple[Mention, ...]
) -> tuple[Instruction, ...]:
    """Read "for each …", "unless … pays …", "if …", "at the beginning of the next end step"."""

    def conditional(cur: Cursor, found: tuple[Instruction, ...]) -> tuple[Instruction, ...] | None:
        return _conditional(cur, found, before)

    def multiplied(cur: Cursor, found: tuple[Instruction, ...]) -> tuple[Instruction, ...] | None:
        return _multiplied(cur, found, before)

    def delayed(cur: Cursor, found: tuple[Instruction, ...]) -> tuple[Instruction, ...] | None:
        later = _delayed(cur, found)
        if later is not None:
            cur.context.forget_moves(before)
        return later

    while True:
        mark = cur.mark()
        changed = None
        for reader in (multiplied, _repeated, _unless, delayed, conditional):
            changed = reader(cur, found)
            if changed is not None:
                break
            cur.reset(mark)
        if changed is None:
            return found
        found = changed


def _multiplied(
    cur: Cursor, found: tuple[Instruction, ...], before: tuple[Mention, ...]
) -> tuple[Instruction, ...] | None:
    """Read "for each card in your hand", "for each +1/+1 counter on it" (spoken of before)."""
    if not cur.peek("for each"):
        return None
    start = cur.mark()
    after = cur.context.mentions
    if before:
        cur.context.keep_mentions(before)
    quantity = read_for_each(cur)
    cur.context.mentions = after
    if quantity is None or not (cur.at_end or cur.peek(r"[,.]|where|and|then|until|if|unless|at")):
        cur.reset(start)
        if not isinstance(found[-1], CopyStackObject | CreateCopyToken | AddMana):
            return None
        cur.eat("for each(?= )")
        quantity = opaque_quantity(cur, r",|\.|$")
    if isinstance(quantity, Count):
        nouns = spec_nouns(quantity.filter)
        cur.context.mention(EachObject(quantity.filter), nouns, plural=True)
    last = scaled(found[-1], quantity)
    return (*found[:-1], last) if last is not None else None


def _repeated(cur: Cursor, found: tuple[Instruction, ...]) -> tuple[Instruction, ...] | None:
    """Read "X times" behind a doubling: each doubles what the one before made (CR 701.10b)."""
    last = found[-1]
    if not isinstance(last, ApplyEffect) or not any(
        isinstance(each, DoublePowerToughness) for each in last.effect.modifications
    ):
        return None
    times = cur.eat("(x|two|three|four|five) times")
    if times is None:
        return None
    number = X() if times.group(1) == "x" else Const(number_of(times.group(1)))
    return (*found[:-1], ForEach((last,), number=number))


def _unless(cur: Cursor, found: tuple[Instruction, ...]) -> tuple[Instruction, ...] | None:
    """Read "unless you pay {2}", "unless its controller pays 3 life" (CR 118.12a)."""
    if not cur.eat("unless"):
        return None
    mark = cur.mark()
    condition = read_condition(cur)
    if condition is not None and (cur.at_end or cur.peek(r"[.,]|and|then")):
        return (If(Negation(condition), found),)
    cur.reset(mark)
    player = read_player(cur)
    if player is None:
        return None
    word = cur.eat("[a-z]+")
    if word is None:
        return None
    mentions = cur.context.mentions
    paid = _run(cur, base_form(word.group()), player)
    cur.context.mentions = mentions  # "it" afterwards is not what would have been paid with
    if paid is None:
        words = cur.peek(r"[^.,]+")
        if word.group() in ("pay", "pays") and words is not None:
            cur.eat(r"[^.,]+")
            from mtglayers.core.instructions import Pay

            paid = (Pay(read_costs(cur.original(words)), player),)
        else:
            return None
    return (May(paid, otherwise=found, player=player),)


def _delayed(cur: Cursor, found: tuple[Instruction, ...]) -> tuple[Instruction, ...] | None:
    """Read "at the beginning of the next end step" behind what is done then (CR 603.7)."""
    from mtglayers.core.triggers import StepTrigger

    if cur.eat("at (?:the )?end of combat"):
        return (
            CreateDelayedTrigger(StepTrigger("end of combat", next_only=True), Resolution(found)),
        )
    if not cur.eat("at the beginning of"):
        return None
    step = read_step(cur)
    if step is None:
        return None
    return (CreateDelayedTrigger(replace(step, next_only=True), Resolution(found)),)


def _then_later(cur: Cursor, last: Instruction) -> Instruction | None:
    """Read what is done after what waits: "exile it at end of combat, then return it to …"."""
    if not isinstance(last, CreateDelayedTrigger):
        return None
    done = last.resolution.instructions
    if not done or not isinstance(done[-1], MoveTo) or done[-1].zone != "exile":
        return None
    before = cur.context.mentions
    cur.context.mention(Antecedent("exiled"), {"creature", "permanent", "card", "it"})
    more = read_clause(cur, YOU)
    cur.context.mentions = before
    if more is None:
        return None
    resolution = replace(last.resolution, instructions=(*done, *more[0]))
    return replace(last, resolution=resolution)


def _conditional(
    cur: Cursor, found: tuple[Instruction, ...], before: tuple[Mention, ...]
) -> tuple[Instruction, ...] | None:
    """Read a condition behind a clause: "… if you control an Elf".

    It is looked at first, so "it" is what was spoken of before the clause, or its target.
    """
    if not cur.eat("if(?= )"):
        return None
    if cur.eat("able"):
        return None
    after = cur.context.mentions
    if before or any(isinstance(each.ref, TargetObject) for each in after):
        cur.context.keep_mentions(before)
    else:
        cur.context.forget_moves(before)  # nothing has been moved yet when it is looked at
    moved = found[-1].ref if isinstance(found[-1], MoveTo) else None
    if isinstance(moved, LinkedObjects | TargetObject):
        cur.context.mention(moved, {"card", "permanent", "creature"})  # "… if it's a land card"
    condition = read_condition(cur)
    if condition is None or not (cur.at_end or cur.peek(r"[.,]|and|then")):
        return None
    # What it is attached to can be spoken of from here on: "a copy of that creature".
    hosts = (each for each in cur.context.mentions if each.ref == AttachedObject())
    cur.context.mentions = (*after, *(each for each in hosts if each not in after))
    return (If(condition, found),)


def is_inert(instruction: Instruction) -> bool:
    """Tell whether an instruction has no bearing on what the toolkit answers."""
    from mtglayers.core.modifications import Restriction

    if isinstance(instruction, InertInstruction):
        return True
    if isinstance(instruction, ApplyEffect):
        return all(isinstance(each, Restriction) for each in instruction.effect.modifications)
    return False
