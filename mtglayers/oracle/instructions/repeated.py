"""Sentences that begin with "for each": of players, objects, or a number of times (CR 608.2)."""

from __future__ import annotations

from mtglayers.core.conditions import Negation, SamePlayer
from mtglayers.core.instructions import (
    CreateCopyToken,
    CreateToken,
    ForEach,
    Instruction,
    May,
)
from mtglayers.core.node import transform, walk
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    EachObject,
    EachPlayer,
    ObjectRef,
    Opponents,
    PlayerRef,
    PlayersWho,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter, read_object, spec_nouns
from mtglayers.oracle.quantities import read_counted

__all__ = ["each_who_did", "read_for_each_statement"]


def read_for_each_statement(cur: Cursor) -> tuple[Instruction, ...] | None:
    """Read "For each opponent, …", "For each creature you control, …", "For each card drawn, …"."""
    if not cur.eat("for each(?! color among)(?= )"):
        return None
    found = _repeated(cur)
    if found is not None and any(
        isinstance(node, CreateToken | CreateCopyToken) for each in found for node in walk(each)
    ):
        # What follows speaks of all the tokens together.
        nouns = {"token", "permanent", "creature", "artifact"}
        cur.context.mention(Antecedent("created"), nouns, plural=True)
    return found


def _repeated(cur: Cursor) -> tuple[Instruction, ...] | None:
    players = _players(cur)
    if players is not None:
        cur.context.player = AntecedentPlayer()
        found = _rest(cur)
        return (ForEach(found, players=players),) if found is not None else None
    mark = cur.mark()
    which = _objects(cur)
    if which is not None:
        ref, nouns = which
        cur.context.mention(Antecedent("each"), nouns)
        found = _rest(cur)
        return (ForEach(found, ref=ref),) if found is not None else None
    cur.reset(mark)
    number = read_counted(cur)
    if number is None or not cur.eat(","):
        return None
    found = _rest(cur)
    return (ForEach(found, number=number),) if found is not None else None


def _rest(cur: Cursor) -> tuple[Instruction, ...] | None:
    from mtglayers.oracle.instructions.statements import read_statement

    return read_statement(cur)


def _players(cur: Cursor) -> PlayerRef | None:
    if cur.eat("opponent,|of your opponents,"):
        return Opponents()
    if cur.eat("player,"):
        return EachPlayer()
    if cur.context.player is not None and cur.eat("other opponent,"):
        differs = Negation(SamePlayer(AntecedentPlayer(), cur.context.player))
        return PlayersWho(Opponents(), differs)
    return None


def _objects(cur: Cursor) -> tuple[ObjectRef, frozenset[str]] | None:
    """Read the objects and the comma behind them."""
    if cur.eat("of them,|of those [a-z]+,"):
        ref = cur.context.antecedent(plural=True)
        nouns: frozenset[str] = frozenset()
        for mention in reversed(cur.context.mentions):
            if mention.ref == ref:
                nouns = mention.nouns
                break
        return (ref, nouns) if ref is not None else None
    if cur.eat("of(?= (?:up to )?(?:x|two|three|four|any number of) (?:other )?target)"):
        targets = read_object(cur)
        if targets is None or not cur.eat(","):
            return None
        return targets, cur.context.mentions[-1].nouns
    filter_ = read_filter(cur)
    if filter_ is None or not cur.eat(","):
        return None
    return EachObject(filter_), spec_nouns(filter_)


def each_who_did(last: Instruction, found: tuple[Instruction, ...]) -> Instruction | None:
    """Attach "for each opponent who does, …" to what each of them may do."""
    if isinstance(last, May) and last.player in (Opponents(), EachPlayer()):
        inner = transform(last, lambda node: AntecedentPlayer() if node == last.player else node)
        assert isinstance(inner, May)
        each = May(inner.instructions, (*inner.then, *found), inner.otherwise, AntecedentPlayer())
        return ForEach((each,), players=last.player)
    if isinstance(last, ForEach) and last.instructions:
        inner_last = last.instructions[-1]
        if isinstance(inner_last, May):
            changed = May(
                inner_last.instructions,
                (*inner_last.then, *found),
                inner_last.otherwise,
                inner_last.player,
            )
            return ForEach((*last.instructions[:-1], changed), last.ref, last.players, last.number)
    return None
