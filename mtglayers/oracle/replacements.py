"""Replacement effects of static abilities besides entering (CR 614.1a): moves, amounts, mana."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.conditions import TurnOf
from mtglayers.core.effects import AmountReplacement, EntersModified, MoveReplacement, StaticEffect
from mtglayers.core.filters import (
    AnyObject,
    ControlledBy,
    Filter,
    HasStatus,
    Is,
    Not,
    OwnedBy,
    all_of,
)
from mtglayers.core.instructions import ChangeLife, Instruction, MoveTo
from mtglayers.core.quantities import AntecedentAmount, Const, Sum
from mtglayers.core.references import (
    AntecedentPlayer,
    AttachedPlayer,
    EachPlayer,
    EventObject,
    Opponents,
    PlayerRef,
    ThisObject,
    You,
)
from mtglayers.oracle.combat_events import own_nouns
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.statements import read_statement
from mtglayers.oracle.mana import read_mana_by_land_type, read_mana_replacement
from mtglayers.oracle.subjects import nouns_of, read_subject, read_test_player
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["read_replacement"]


def read_replacement(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read "If … would …, … instead", or ``None``.

    Examples
    --------
    >>> text = "if a creature an opponent controls would die, exile it instead."
    >>> found = read_replacement(Cursor(text))[0]
    >>> found.event, found.to_zone
    ('dies', 'exile')
    """
    mark = cur.mark()
    mana = read_mana_replacement(cur)
    if mana is not None and cur.at_end:
        return (mana,)
    cur.reset(mark)
    several = read_mana_by_land_type(cur)
    if several is not None and cur.at_end:
        return several
    cur.reset(mark)
    for reader in (_amount, _control, _discarding, _move):
        found = reader(cur)
        if found is not None and cur.at_end:
            return (found,)
        cur.reset(mark)
    return None


# --- tokens and counters -------------------------------------------------------------------------


def _amount(cur: Cursor) -> StaticEffect | None:
    """Read doublings and additions of tokens and counters."""
    if not cur.eat("if(?= )"):
        return None
    return _spell_copies(cur) or _tokens(cur) or _counters(cur) or _of_players(cur)


def _spell_copies(cur: Cursor) -> StaticEffect | None:
    """Read "you would copy a spell one or more times, instead copy it that many times plus …"."""
    if cur.eat(
        r"you would copy a spell one or more times, instead copy it that many times plus an "
        r"additional time"
    ):
        return AmountReplacement("spell copies", AnyObject(), plus=1, player=You())
    return None


def _tokens(cur: Cursor) -> StaticEffect | None:
    mark = cur.mark()
    if cur.eat(
        r"(?:an effect|a player) would create one or more tokens under your control,|"
        r"you would create one or more tokens,|one or more tokens would be created "
        r"under your control,"
    ) and cur.eat(
        r"(?:it creates|twice that many of those tokens are created|twice that "
        r"many tokens are created|create twice that many(?: of those tokens)?)(?: "
        r"twice that many of those tokens)? instead"
    ):
        return AmountReplacement("tokens", AnyObject(), factor=2, player=You())
    cur.reset(mark)
    if cur.eat(
        r"one or more tokens would be created, twice that many of those tokens are created instead"
    ):
        return AmountReplacement("tokens", AnyObject(), factor=2)
    return None


_COUNTERS = r"one or more (?:([+-]\d/[+-]\d|[a-z]+) )?counters"
_DOUBLE = r"(?:(?:it puts |they put |put )?twice that many)"
_HALF = r"(?:put|they put|it puts) half that many [^.]* instead, rounded (?:down|up)"


def _counters(cur: Cursor) -> StaticEffect | None:
    """Read "one or more +1/+1 counters would be put on a creature you control, …"."""
    mark = cur.mark()
    player: PlayerRef | None = None
    by_effect = False
    if by := cur.eat(rf"(you|an effect|an opponent) would put {_COUNTERS} on"):
        player = {"you": You(), "an opponent": Opponents()}.get(by.group(1))
        by_effect = by.group(1) == "an effect"
        kind = by.group(2) or ""
    elif found := cur.eat(rf"{_COUNTERS} would be put on"):
        kind = found.group(1) or ""
    else:
        return None
    subject = _holder(cur)
    receiver: PlayerRef | None = EachPlayer() if cur.eat("or player") else None
    if receiver is None and cur.eat("or on yourself"):
        receiver = You()
    if subject is None or not cur.eat(","):
        cur.reset(mark)
        return None
    put = AmountReplacement(
        "counters", subject, kind, player=player, by_effect=by_effect, receiver=receiver
    )
    if cur.eat(
        r"(?:that many plus one|that many plus one of each of those kinds of) "
        r"[^.]*?(?:are put on|put)[^.]*instead|(?:it puts |they put |put )?that many plus one "
        r"[^.]*instead"
    ):
        return replace(put, plus=1)
    if cur.eat(rf"{_DOUBLE} [^.]*instead"):
        return replace(put, factor=2)
    if cur.eat(_HALF):
        return replace(put, divisor=2)
    return None


def _holder(cur: Cursor) -> Filter | None:
    cur.eat("an?(?= )")
    found = read_subject(cur)
    return None if found is None else found.filter


_WHO_WOULD = r"(you|an opponent|a player) would"
_RECEIVERS: dict[str, PlayerRef] = {
    "you": You(),
    "an opponent": Opponents(),
    "a player": EachPlayer(),
}
_THEY = r"(?:you |they |that player )?"


def _of_players(cur: Cursor) -> StaticEffect | None:
    """Read how much of something that a player does or gets is multiplied or increased."""
    mark = cur.mark()
    for reader in (_got, _milled, _looked, _lost):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(mark)
    return None


def _got(cur: Cursor) -> AmountReplacement | None:
    """Read "you would get one or more counters, you get that many plus one … instead"."""
    found = cur.eat(r"you would get one or more (?:(\{e\})|(?:([a-z]+) )?counters),")
    if found is None:
        return None
    kind = "energy" if found.group(1) else found.group(2) or ""
    got = AmountReplacement("player counters", AnyObject(), kind, receiver=You())
    of_what = r"(?: of each of those kinds of counters| \{e\}| [a-z]+ counters)?"
    if cur.eat(rf"you get that many plus one{of_what} instead"):
        return replace(got, plus=1)
    return replace(got, factor=2) if cur.eat(rf"you get twice that many{of_what} instead") else None


def _milled(cur: Cursor) -> AmountReplacement | None:
    """Read "an opponent would mill one or more cards, they mill twice that many cards instead"."""
    found = cur.eat(rf"{_WHO_WOULD} mill one or more cards, {_THEY}mills?(?= )")
    if found is None:
        return None
    milled = AmountReplacement("mill", AnyObject(), receiver=_RECEIVERS[found.group(1)])
    if cur.eat(r"twice that many cards instead"):
        return replace(milled, factor=2)
    more = cur.eat(rf"that many cards plus ({NUMBER}) instead")
    return replace(milled, plus=number_of(more.group(1))) if more else None


def _looked(cur: Cursor) -> AmountReplacement | None:
    """Read "you would scry a number of cards, scry that many cards plus one instead"."""
    if cur.eat(r"you would proliferate, proliferate twice instead"):
        return AmountReplacement("proliferate", AnyObject(), factor=2, receiver=You())
    found = cur.eat(
        rf"you would (scry|surveil) a number of cards, (?:scry|surveil) that many cards plus "
        rf"({NUMBER}) instead"
    )
    if found is None:
        return None
    more = number_of(found.group(2))
    return AmountReplacement(found.group(1), AnyObject(), plus=more, receiver=You())


def _lost(cur: Cursor) -> AmountReplacement | None:
    """Read "an opponent would lose life during your turn, they lose twice that much life"."""
    found = cur.eat(rf"{_WHO_WOULD} lose life( during your turn)?, {_THEY}loses?(?= )")
    if found is None or not cur.eat(r"twice that much life instead"):
        return None
    condition = TurnOf(You()) if found.group(2) else None
    who = _RECEIVERS[found.group(1)]
    return AmountReplacement("life lost", AnyObject(), "", 2, 0, None, condition, receiver=who)


# --- entering and discarding otherwise -----------------------------------------------------------


def _control(cur: Cursor) -> StaticEffect | None:
    """Read "If … would enter under an opponent's control, it enters under your control"."""
    if not cur.eat("if(?= )"):
        return None
    subject = read_subject(cur)
    if subject is None or not cur.eat(
        "would enter(?: the battlefield)? under an opponent's control(?: this turn)?,"
    ):
        return None
    if not cur.eat("it enters under your control instead"):
        return None
    return EntersModified(all_of(subject.filter, ControlledBy(Opponents())), controller=You())


def _discarding(cur: Cursor) -> StaticEffect | None:
    """Read "If a spell or ability an opponent controls causes you to discard ~, …"."""
    if not cur.eat("if a spell or ability an opponent controls causes you to discard ~,"):
        return None
    if not cur.eat("put it onto the battlefield"):
        return None
    cur.eat("instead of putting it into your graveyard")
    return MoveReplacement("discard", Is(ThisObject()), "battlefield", player=Opponents())


# --- moves ---------------------------------------------------------------------------------------


_WOULD_DRAW = (
    r"would draw a card( except the first one (?:you|they) draw in each of (?:your|their) draw"
    r" steps)?,"
)


def _move(cur: Cursor) -> StaticEffect | None:
    """Read "If ~ would be put into a graveyard from anywhere, …"."""
    if not cur.eat("if(?= )"):
        return None
    player = None
    mark = cur.mark()
    acting = read_test_player(cur)
    while_drawing = _drawing_while(cur, acting) if acting is not None else None
    if while_drawing is not None:
        return while_drawing
    if acting is not None and (drawing := cur.eat(_WOULD_DRAW)):
        if acting != You():
            cur.context.player = AntecedentPlayer()
        drawn = "draw except first" if drawing.group(1) else "draw"
        return _instead(cur, drawn, AnyObject(), acting)
    if acting is not None and cur.eat("would gain life,"):
        cur.context.player = You() if acting == You() else AntecedentPlayer()
        return _other_life(cur, acting) or _instead(cur, "life gained", AnyObject(), acting)
    cur.reset(mark)
    subject = read_subject(cur)
    if subject is None:
        cur.reset(mark)
        return None
    filter_ = subject.filter
    event = _event(cur)
    if event is None:
        return None
    name, narrowing = event
    told = subject.own is not None and subject.own != ThisObject()
    if narrowing is not None and not told:
        filter_ = all_of(filter_, narrowing)
    if subject.own is not None:
        cur.context.mention(subject.own, own_nouns(subject.own, cur))
    else:
        cur.context.mention(EventObject(), nouns_of(filter_), plural=subject.one_or_more)
    return _instead(cur, name, filter_, player)


def _drawing_while(cur: Cursor, acting: PlayerRef) -> MoveReplacement | None:
    """Read "you would draw a card while you have no cards in hand, instead …"."""
    mark = cur.mark()
    if cur.eat("would draw a card while(?= )"):
        condition = read_condition(cur)
        if condition is not None and cur.eat(","):
            found = _instead(cur, "draw", AnyObject(), acting)
            if found is not None:
                return replace(found, condition=condition)
    cur.reset(mark)
    return None


def _other_life(cur: Cursor, acting: PlayerRef) -> MoveReplacement | None:
    """Read "you gain that much life plus 1 instead", "that player gains no life instead"."""
    who: PlayerRef = You() if acting == You() else AntecedentPlayer()
    instructions: tuple[Instruction, ...] = ()
    if found := cur.eat(r"you gain that much life plus (\d+) instead"):
        more = Sum((AntecedentAmount(), Const(int(found.group(1)))))
        instructions = (ChangeLife("gain", more, who),)
    elif not cur.eat(r"(?:you|that player) gains? no life instead"):
        return None
    return MoveReplacement("life gained", AnyObject(), "", instructions, player=acting)


def _event(cur: Cursor) -> tuple[str, Filter | None] | None:
    cur.eat("would")
    if cur.eat("die(?: this turn)?,"):
        return "dies", None
    if cur.eat("enter(?: the battlefield)? and it wasn't cast,"):
        return "enters", Not(HasStatus("cast"))
    if cur.eat("leave the battlefield,"):
        return "leaves", None
    if found := cur.eat(
        r"be put into (a|your|an opponent's|its owner's|a player's|enchanted player's) graveyard"
        r"( from (?:anywhere|the battlefield))?(?: this turn)?,"
    ):
        whose = {
            "your": You(),
            "an opponent's": Opponents(),
            "enchanted player's": AttachedPlayer(),
        }
        player: PlayerRef | None = whose.get(found.group(1))
        owner = OwnedBy(player) if player is not None else None
        from_battlefield = found.group(2) and "battlefield" in found.group(2)
        return ("dies" if from_battlefield else "put into graveyard"), owner
    if cur.eat("be destroyed,"):
        return "destroyed", None
    if cur.eat("untap(?: during your untap step)?,"):
        return "untap", None
    return None


def _done_instead(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read what is done as an effect does it: "a card" is chosen then (CR 614.6)."""
    static, cur.context.static = cur.context.static, False
    try:
        found = read_statement(cur)
        while found is not None and cur.eat(r", then(?= )"):
            more = read_statement(cur)
            if more is None:
                return None
            found = (*found, *more)
        return found
    finally:
        cur.context.static = static


def _instead(
    cur: Cursor, event: str, subject: Filter, player: PlayerRef | None
) -> MoveReplacement | None:
    """Read what happens instead."""
    cur.eat("instead(?= )")
    skipped = bool(cur.eat(r"(?:that player )?skips? that draw(?: and(?= )| instead)?"))
    if skipped and cur.at_end:
        return MoveReplacement(event, subject, player=player)
    if cur.eat(
        r"(?:that card|it) is revealed and put on the bottom of (?:that player's|its owner's) "
        r"library"
    ):
        found: tuple[Instruction, ...] | None = (
            MoveTo(EventObject(), "library", position="bottom"),
        )
    else:
        found = _done_instead(cur)
    if found is None:
        return None
    cur.eat(",? ?instead(?: of putting it (?:into a graveyard|anywhere else))?")
    to_zone = ""
    rest = found
    first = found[0]
    itself = (EventObject(), ThisObject(), getattr(subject, "ref", None))
    if isinstance(first, MoveTo) and first.ref in itself:
        to_zone, rest = first.zone, found[1:]
        if first.position or first.counters or first.controller:
            rest = found
    return MoveReplacement(event, subject, to_zone, rest, player=player)
