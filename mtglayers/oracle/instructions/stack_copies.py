"""Copies of spells, abilities and cards: "copy that spell", "copy the exiled card" (CR 707.10)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.filters import (
    ControlledBy,
    Filter,
    HasAbilityKind,
    HasStatus,
    InZone,
    Is,
    IsCard,
    IsSpell,
    IsType,
    Not,
    Or,
    all_of,
)
from mtglayers.core.instructions import (
    CopyCard,
    CopyStackObject,
    InertInstruction,
    Instruction,
    TargetSpec,
)
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachObject,
    EventObject,
    LinkedObjects,
    ObjectRef,
    PlayerRef,
    TargetObject,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import read_objects
from mtglayers.oracle.noun_phrases import read_filter
from mtglayers.oracle.words import describe

__all__ = ["choose_new_targets", "read_copy", "read_more_of_copies"]


def read_copy(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "that spell", "target instant or sorcery spell you control", "the exiled card"."""
    from mtglayers.oracle.instructions.making import read_except

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
    cur.eat("an additional time")
    exceptions = read_except(cur)
    if exceptions is None:
        cur.reset(mark)
        return None
    plural = number != Const(1)
    is_card = _is_card(cur, of)
    if not is_card:  # "those spells": the original and the copy
        cur.context.mention(UnionRef((of, Antecedent("copied"))), {"spell"}, plural=True)
    cur.context.mention(Antecedent("copied"), {"copy", "token"}, plural=plural)
    if is_card:
        return (CopyCard(of, cast=False, exceptions=exceptions, number=number),)
    return (CopyStackObject(of, exceptions, number, who),)


# --- what is copied -------------------------------------------------------------------------------

_KIND = r"(activated or triggered|activated and triggered|activated|triggered|loyalty)"


def _abilities(words: str) -> Filter:
    kinds = [kind for kind in ("activated", "triggered", "loyalty") if kind in words]
    parts: list[Filter] = [HasAbilityKind(kind) for kind in kinds]
    return all_of(InZone(("stack",)), parts[0] if len(parts) == 1 else Or(tuple(parts)))


def _copied_ability(cur: Cursor) -> ObjectRef | None:
    """Read a target ability, all abilities, or an ability just met."""
    if cur.eat("target instant spell, sorcery spell, activated ability, or triggered ability"):
        spells = all_of(IsSpell(), Or((IsType("Instant"), IsType("Sorcery"))))
        return _as_target(cur, Or((spells, _abilities("activated triggered"))))
    if found := cur.eat(rf"target {_KIND} ability"):
        tested = _of_source(cur, _abilities(found.group(1)))
        return _as_target(cur, tested) if tested is not None else None
    if found := cur.eat(rf"all (other )?{_KIND} abilities you control"):
        tested = all_of(_abilities(found.group(2)), ControlledBy(You()))
        if found.group(1):
            tested = all_of(Not(Is(ThisObject())), tested)
        return EachObject(tested)
    if cur.eat("that spell or ability|the spell or ability"):
        return cur.context.antecedent("spell") or EventObject("spell")
    if cur.eat("(?:that|the) (?:activated |triggered |loyalty )?ability"):
        return cur.context.antecedent("ability") or EventObject("spell")
    return None


def _as_target(cur: Cursor, tested: Filter) -> ObjectRef:
    index = cur.context.add_target(TargetSpec(tested))
    cur.context.mention(TargetObject(index), {"ability", "spell"})
    return TargetObject(index)


def _of_source(cur: Cursor, tested: Filter) -> Filter | None:
    """Read who controls the ability and what its source is."""
    if cur.eat("you control"):
        tested = all_of(tested, ControlledBy(You()))
    elif cur.eat("you don't control"):
        tested = all_of(tested, Not(ControlledBy(You())))
    found = cur.eat("from (an?|another) ")
    if found is None:
        return tested
    parts: list[Filter] = [Not(Is(ThisObject()))] if found.group(1) == "another" else []
    while word := cur.eat("[a-z]+(?= )(?! ?or)"):
        known = describe(word.group())
        if known is None:
            return None
        parts.append(known.filter)
        if cur.peek("source"):
            break
    if not cur.eat("source"):
        return None
    if cur.eat("that's not a commander"):
        parts.append(Not(HasStatus("commander")))
    return all_of(tested, *parts)


def _copied(cur: Cursor) -> ObjectRef | None:
    if cur.eat("the exiled cards?|the card exiled with ~|those exiled cards"):
        return LinkedObjects("exiled")
    if cur.eat("a card (?:you )?exiled with (?:~|cards named [^.,]+)"):
        return ChosenObjects(Is(LinkedObjects("exiled")))
    if cur.eat("the spell countered this way"):
        return Antecedent("moved")
    if cur.eat("an?(?= [a-z ]+ cards? in it(?=[.,]|$))"):
        found = read_filter(cur)
        cur.eat("in it")
        return ChosenObjects(all_of(found, Is(Antecedent("revealed")))) if found else None
    return read_objects(cur)


def _is_card(cur: Cursor, of: ObjectRef) -> bool:
    """Tell whether a card is copied, not a spell on the stack (CR 707.12)."""
    if isinstance(of, LinkedObjects) or of in (
        Antecedent("exiled"),
        Antecedent("revealed"),
        Antecedent("milled"),
        Antecedent("searched"),
    ):
        return True
    if of == Antecedent("each"):
        newest = next((m for m in reversed(cur.context.mentions) if m.ref == of), None)
        return newest is not None and "card" in newest.nouns and "spell" not in newest.nouns
    if isinstance(of, TargetObject) and of.index < len(cur.context.targets):
        tested: Filter | None = cur.context.targets[of.index].filter
    elif isinstance(of, EachObject | ChosenObjects):
        tested = of.filter
    else:
        return False
    parts = list(walk(tested))
    elsewhere = any(
        isinstance(p, InZone) and "battlefield" not in p.zones and "stack" not in p.zones
        for p in parts
    )
    linked = Is(LinkedObjects("exiled")) in parts or Is(Antecedent("revealed")) in parts
    return IsSpell() not in parts and (IsCard() in parts or elsewhere or linked)


# --- what may be done with the copies ------------------------------------------------------

_FOR_COPIES = (
    r"(?:,? ?and |, )?(?:then )?(?:(?:you|they|that player|each of those players|the player) may )?"
    r"choose (?:a )?new targets? for (?:the|that|those|each|any of the|their|any number of the) "
    r"(?:additional )?cop(?:y|ies)(?: (?:they|you) control)?"
)
_CAST = (
    r"(?:,? ?(?:and|then) |, and |, then )?(?:(?:you|they|the player) may )?cast "
    r"(?:any number of )?(?:the|that|those) cop(?:y|ies)(?: if able)?"
    r"( without paying (?:its|their) mana costs?)?"
)


def read_more_of_copies(
    cur: Cursor, found: tuple[Instruction, ...]
) -> tuple[Instruction, ...] | None:
    """Read that the copies may have new targets, or may be cast; ``None`` if nothing says so.

    ``found`` are the instructions before, in which the copying is.
    """
    mark = cur.mark()
    if cur.eat(_FOR_COPIES) and _has(found, CopyStackObject):
        return _changed(found, new_targets=True)
    cur.reset(mark)
    if _has(found, CopyStackObject) and cur.eat(r"the copy targets(?= )"):
        to = read_objects(cur)
        if to is not None and cur.at_end:
            return tuple(
                transform(
                    each, lambda n: replace(n, to=to) if isinstance(n, CopyStackObject) else n
                )
                for each in found
            )
    cur.reset(mark)
    if (cast := cur.eat(_CAST)) and _has(found, CopyCard):
        return _changed(found, cast=True, free=cast.group(1) is not None)
    cur.reset(mark)
    return None


def _has(found: tuple[Instruction, ...], kind: type[Instruction]) -> bool:
    return any(isinstance(node, kind) for node in walk(found))


def _changed(found: tuple[Instruction, ...], **how: bool) -> tuple[Instruction, ...]:
    """Say something more about every copying among instructions."""

    def change(node: Node) -> Node:
        if isinstance(node, CopyStackObject) and "new_targets" in how:
            return replace(node, new_targets=True)
        if isinstance(node, CopyCard) and "cast" in how:
            return replace(node, cast=True, free=node.free or how["free"])
        return node

    return tuple(transform(each, change) for each in found)


def choose_new_targets(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "new targets for the copy", "new targets for target spell" behind "choose"."""
    if cur.eat(r"new targets? for (?:the|that|those) (?:cop(?:y|ies)|spell|ability)"):
        return (InertInstruction("choose new targets", "targets"),)
    mark = cur.mark()
    start = cur.position
    if cur.eat(r"new targets? for(?= target)"):
        ref = read_objects(cur, who)
        if ref is not None:
            words = cur.text[start : cur.position].strip()
            return (InertInstruction(f"choose {words}", "targets"),)
    cur.reset(mark)
    return None
