"""Making things: tokens, token copies, copies of spells and cards, emblems (CR 111, 114, 707)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtglayers.core.instructions import (
    CopyNamedCard,
    CreateCopyToken,
    CreateEmblem,
    CreateToken,
    Instruction,
    NoteName,
)
from mtglayers.core.modifications import CopyExcept
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import (
    Antecedent,
    LinkedObjects,
    ObjectRef,
    PlayerRef,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import (
    VerbReader,
    eat_counter_kind,
    read_count,
)
from mtglayers.oracle.instructions.stack_copies import choose_new_targets, read_copy
from mtglayers.oracle.noun_phrases import read_copied_object, read_object
from mtglayers.oracle.quantities import read_quantity
from mtglayers.oracle.tokens import TokenPhrase, read_abilities, read_token

__all__ = ["VERBS", "read_emblem"]


def _create(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read one or several token phrases: "a 1/1 … token and two Treasure tokens"."""
    if cur.eat("a copy of the card with the chosen name"):
        cur.context.mention(Antecedent("copied"), {"copy", "spell", "token"})
        return (CopyNamedCard(cast=False),)
    if cur.eat("a copy of the card with the noted name"):
        cur.context.mention(Antecedent("copied"), {"copy", "spell", "token"})
        return (CopyNamedCard(cast=False, noted=True),)
    found: list[Instruction] = []
    while True:
        one = _create_one(cur, who)
        if one is None:
            return None
        found.append(one)
        mark = cur.mark()
        if not cur.eat(
            r"(?:, )?and(?= (?:an?|two|three|four|x|that many|one) )|,(?= (?:an?|two|"
            r"three) (?!.{0,30}where))"
        ):
            break
        if not _is_token_phrase(cur):
            cur.reset(mark)
            break
    many = len(found) > 1 or getattr(found[0], "number", Const(1)) != Const(1)
    nouns = {"token", "permanent", "copy"}
    for part in found:
        if isinstance(part, CreateToken):
            nouns |= {word.lower() for word in (*part.token.card_types, *part.token.subtypes)}
            if part.token.predefined:
                nouns.add(part.token.predefined.lower())
        else:
            nouns |= {"creature", "artifact"}
    cur.context.mention(Antecedent("created"), nouns, plural=many)
    return tuple(found)


def _is_token_phrase(cur: Cursor) -> bool:
    """Tell whether another token phrase follows."""
    return bool(cur.peek(r"[^.]{0,120}?\btokens?\b")) and not cur.peek(
        r"(?:an?|two|three|x) \S+ counter|an? opponent|a player"
    )


def _create_one(cur: Cursor, who: PlayerRef) -> Instruction | None:
    mark = cur.mark()
    named = cur.eat(
        r"(?!(?:an?|two|three|x|a number of) )([a-z][^.,«]*?(?:, [^.,«]*?)?), a(?= legendary)"
    )
    name = cur.original(named, 1) if named else ""
    number: Quantity | None = Const(1)
    if not named:
        if cur.eat("a number of"):
            number = None
        else:
            number = read_count(cur)
            if number is None:
                return None
    copy = _copy_token(cur, who, number or Const(1))
    if copy is not None:
        return copy
    phrase = read_token(cur)
    if phrase is None:
        cur.reset(mark)
        return None
    if name:
        phrase.token = replace(phrase.token, name=name)
    if cur.eat("equal to"):
        counted = read_quantity(cur)
        if counted is None:
            return None
        number = counted
    if number is None:
        return None
    return _finish(cur, CreateToken(phrase.token, number, who, phrase.tapped, phrase.attacking))


def _finish(cur: Cursor, made: Any) -> Any | None:
    """Read what stands behind any token: attached, with counters."""
    while True:
        if cur.eat("attached to"):
            to = read_object(cur)
            if to is None:
                return None
            made = replace(made, attached_to=to)
        elif cur.peek(
            "with (?:an?|two|three|x|\\w+) (?:additional )?[^.,«]{1,28}counters? on "
            "(?:it|them|each)"
        ):
            cur.eat("with")
            number = read_count(cur)
            kind = eat_counter_kind(cur) if number is not None else None
            if number is None or kind is None or not cur.eat("on (?:it|them|each of them)"):
                return None
            made = replace(made, counters=(*made.counters, (kind, number)))
        elif found := cur.eat(
            "(?:and )?(?:that's |that are )?(tapped and attacking|tapped|attacking)"
        ):
            made = replace(
                made,
                tapped=made.tapped or "tapped" in found.group(1),
                attacking=made.attacking or "attacking" in found.group(1),
            )
            cur.eat("that (?:player|opponent)")
        else:
            return made


# --- token copies ------------------------------------------------------------------------------


def _copy_token(cur: Cursor, who: PlayerRef, number: Quantity) -> Instruction | None:
    """Read "token that's a copy of target creature, except …"."""
    mark = cur.mark()
    found = cur.eat(
        r"((?:tapped and attacking |tapped |attacking )?)(?:[a-z]+ )?tokens? "
        r"that(?:'s| is| are|'re) (?:a copy|copies) of"
    )
    if found is None:
        return None
    words = found.group(1)
    of = _read_copied(cur)
    if of is None:
        cur.reset(mark)
        return None
    made = CreateCopyToken(
        of, number=number, player=who, tapped="tapped" in words, attacking="attacking" in words
    )
    finished = _finish(cur, made)
    if finished is None:
        cur.reset(mark)
        return None
    exceptions = read_except(cur)
    if exceptions is None:
        cur.reset(mark)
        return None
    finished = replace(finished, exceptions=exceptions)
    return _finish(cur, finished)


def _read_copied(cur: Cursor) -> ObjectRef | None:
    """Read what is copied."""
    if cur.eat("the exiled cards?|the cards? exiled with ~|a card exiled with ~|that exiled card"):
        return LinkedObjects("exiled")
    return read_copied_object(cur)


def read_except(cur: Cursor) -> tuple[CopyExcept, ...] | None:
    """Read ", except …" if it follows; ``None`` if it does and is not understood."""
    from mtglayers.oracle.copying import read_exceptions

    if not cur.peek(r",? ?except"):
        return ()
    return read_exceptions(cur)


# --- emblems ------------------------------------------------------------------------------------


def read_emblem(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "an emblem with «0»" behind "get"."""
    if not cur.eat("an emblem with"):
        return None
    abilities = read_abilities(cur)
    return (CreateEmblem(abilities, who),) if abilities is not None else None


def _note(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "note the name of target card in your graveyard" (CR 707.14)."""
    if not cur.eat("the name of(?= )"):
        return None
    ref = read_object(cur)
    return (NoteName(ref),) if ref is not None else None


VERBS: dict[str, VerbReader] = {"create": _create, "copy": read_copy, "note": _note}
CHOOSE_NEW_TARGETS = choose_new_targets
__all__ += ["CHOOSE_NEW_TARGETS", "TokenPhrase"]
