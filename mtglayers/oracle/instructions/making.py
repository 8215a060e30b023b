"""Making things: tokens, token copies, copies of spells and cards, emblems (CR 111, 114, 707)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from mtglayers.core.filters import (
    ControlledBy,
    Filter,
    HasAbilityKind,
    InZone,
    IsCard,
    IsSpell,
    OpaqueFilter,
    Or,
    all_of,
)
from mtglayers.core.instructions import (
    CopyCard,
    CopyNamedCard,
    CopyStackObject,
    CreateCopyToken,
    CreateEmblem,
    CreateToken,
    InertInstruction,
    Instruction,
    TargetSpec,
)
from mtglayers.core.modifications import CopyExcept
from mtglayers.core.node import walk
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    EventObject,
    LinkedObjects,
    ObjectRef,
    PlayerRef,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import (
    VerbReader,
    eat_counter_kind,
    read_count,
    read_objects,
)
from mtglayers.oracle.noun_phrases import read_copied_object, read_object
from mtglayers.oracle.quantities import read_quantity
from mtglayers.oracle.tokens import TokenPhrase, read_abilities, read_token

__all__ = ["VERBS", "read_emblem"]


def _create(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read one or several token phrases: "a 1/1 … token and two Treasure tokens"."""
    if cur.eat("a copy of the card with the chosen name"):
        cur.context.mention(Antecedent("copied"), {"copy", "spell", "token"})
        return (CopyNamedCard(cast=False),)
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
    named = cur.eat(r"([a-z][^.,«]*?), a(?= legendary)")
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
    return _finish(cur, finished)  # type: ignore[no-any-return]


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


# --- copies of spells, abilities and cards --------------------------------------------------------


def _copy(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "that spell", "target instant or sorcery spell you control", "the exiled card"."""
    mark = cur.mark()
    if cur.eat("this ability"):
        return (CopyStackObject(ThisObject(), player=who),)
    of = _copied_ability(cur) or _copied(cur)
    if of is None:
        cur.reset(mark)
        return None
    number: Quantity = Const(1)
    if cur.eat("twice"):
        number = Const(2)
    elif cur.eat("three times"):
        number = Const(3)
    elif cur.eat("x times"):
        number = X()
    exceptions = read_except(cur)
    if exceptions is None:
        cur.reset(mark)
        return None
    plural = number != Const(1)
    cur.context.mention(Antecedent("copied"), {"copy", "spell", "token"}, plural=plural)
    if _is_card(cur, of):
        return (CopyCard(of, cast=False, exceptions=exceptions),)
    return (CopyStackObject(of, exceptions, number, who),)


def _copied_ability(cur: Cursor) -> ObjectRef | None:
    """Read a target ability or an ability just met."""
    found = cur.eat(
        r"target (?:activated or triggered|activated|triggered|loyalty) ability(?: "
        r"you control| you don't control)?"
        r"(?: from an? [a-z ]+ source)?|target instant spell, sorcery spell, "
        r"activated ability, or triggered ability"
    )
    if found:
        words = found.group()
        if "instant" in words:
            return None
        kinds = [kind for kind in ("activated", "triggered", "loyalty") if kind in words]
        parts: list[Filter] = [HasAbilityKind(kind) for kind in kinds]
        tested: Filter = parts[0] if len(parts) == 1 else Or(tuple(parts))
        tested = all_of(InZone(("stack",)), tested)
        if "you control" in words:
            tested = all_of(tested, ControlledBy(You()))
        if source := re.search(r"from an? [a-z ]+ source", words):
            tested = all_of(tested, OpaqueFilter(source.group()))
        index = cur.context.add_target(TargetSpec(tested))
        cur.context.mention(TargetObject(index), {"ability"})
        return TargetObject(index)
    if cur.eat("(?:that|the) (?:activated |triggered )?ability"):
        return cur.context.antecedent("ability") or EventObject("spell")
    return None


def _copied(cur: Cursor) -> ObjectRef | None:
    if cur.eat("the exiled cards?|the card exiled with ~|those exiled cards"):
        return LinkedObjects("exiled")
    return read_objects(cur)


def _is_card(cur: Cursor, of: ObjectRef) -> bool:
    """Tell whether a card is copied, not a spell on the stack (CR 707.12)."""
    if isinstance(of, LinkedObjects) or of in (
        Antecedent("exiled"),
        Antecedent("revealed"),
        Antecedent("milled"),
    ):
        return True
    if isinstance(of, TargetObject) and of.index < len(cur.context.targets):
        parts = list(walk(cur.context.targets[of.index].filter))
        return IsCard() in parts and IsSpell() not in parts
    return False


def _choose_new_targets(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    found = cur.eat(r"new targets? for (?:the|that|those) (?:cop(?:y|ies)|spell|ability)")
    return (InertInstruction("choose new targets", "targets"),) if found else None


# --- emblems ------------------------------------------------------------------------------------


def read_emblem(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "an emblem with «0»" behind "get"."""
    if not cur.eat("an emblem with"):
        return None
    abilities = read_abilities(cur)
    return (CreateEmblem(abilities, who),) if abilities is not None else None


VERBS: dict[str, VerbReader] = {"create": _create, "copy": _copy}
CHOOSE_NEW_TARGETS = _choose_new_targets
__all__ += ["CHOOSE_NEW_TARGETS", "TokenPhrase"]
