"""Sentences that say more of a move just read: how it enters, where what was countered goes.

"They enter tapped.", "If it's a Hero, it enters with a shield counter on it.", "If that spell is
countered this way, exile it instead of putting it into its owner's graveyard." (CR 608.2c, 614.1).
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.conditions import Condition, Matches
from mtglayers.core.durations import Duration
from mtglayers.core.filters import HasStatus
from mtglayers.core.instructions import (
    BeginStaticEffect,
    CreateCopyToken,
    CreateToken,
    If,
    InertInstruction,
    Instruction,
    MoveTo,
)
from mtglayers.core.node import Node, transform
from mtglayers.core.references import Antecedent
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import read_phrase
from mtglayers.oracle.instructions.counters import with_counters

__all__ = ["read_cast_enters", "read_countered_into", "read_enters_so", "read_not_regenerated"]


def read_cast_enters(cur: Cursor, last: Instruction | None) -> tuple[Instruction, ...] | None:
    """Read "it enters with a finality counter on it" behind "you may cast …. If you do,"."""
    from mtglayers.oracle.entering import read_ways

    if not isinstance(last, InertInstruction) or not last.reason.startswith("permission to cast"):
        return None
    mark = cur.mark()
    effects = None
    if cur.eat(r"(?:it|they|that [a-z]+) enters?(?: the battlefield)?(?= )"):
        effects = read_ways(cur, HasStatus("cast this way"))
    if not effects or not cur.at_end:
        cur.reset(mark)
        return None
    lasting = Duration("this turn") if "this turn" in last.text.lower() else None
    return tuple(BeginStaticEffect(effect, lasting) for effect in effects)


def read_countered_into(
    cur: Cursor, last: tuple[Instruction, ...]
) -> tuple[Instruction, ...] | None:
    """Read where a countered spell goes: "exile it instead of putting it into … graveyard"."""
    found = cur.eat(
        r"if (?:that spell|it|a permanent spell|a creature spell) is countered this way, "
        r"(?:exile (?:it|that card)|put (?:it|that card) (on (?:the )?(top|bottom) of|into) "
        r"(?:its owner's|that player's|your) (library|hand)) instead of putting it into (?:its "
        r"owner's|that player's) graveyard"
    )
    if found is None or not cur.at_end:
        return None
    zone, position = found.group(3) or "exile", found.group(2) or ""

    def change(node: Node) -> Node:
        if isinstance(node, MoveTo) and node.verb == "counter" and node.zone == "graveyard":
            return replace(node, zone=zone, position=position, linked=zone == "exile")
        return node

    changed: tuple[Instruction, ...] = transform(last, change)
    if changed == last or "permanent spell" in found.group() or "creature spell" in found.group():
        return None
    cur.context.mention(Antecedent("exiled" if zone == "exile" else "moved"), {"card"})
    return changed


_NOT_REGENERATED = (
    r"(?:it|they|(?:that|the) [a-z]+|those [a-z]+|(?:an? )?[a-z]+ destroyed this way) can't be "
    r"regenerated(?:, of course)?"
)


def read_not_regenerated(
    cur: Cursor, last: tuple[Instruction, ...]
) -> tuple[Instruction, ...] | None:
    """Read "It can't be regenerated." about what the sentence before destroys (CR 701.15c)."""
    if not cur.eat(_NOT_REGENERATED) or not cur.at_end:
        return None

    def change(node: Node) -> Node:
        if isinstance(node, MoveTo) and node.verb == "destroy":
            return replace(node, regeneration=False)
        return node

    changed: tuple[Instruction, ...] = transform(last, change)
    return changed if changed != last else None


def read_enters_so(
    cur: Cursor, last: CreateToken | CreateCopyToken | MoveTo
) -> tuple[Instruction, ...] | None:
    """Read "They enter tapped.", "If it's a Hero, it enters with a shield counter on it."."""
    mark = cur.mark()
    condition: Condition | None = None
    if cur.peek("if "):
        condition = _about_entering(cur, last)
        if condition is None:
            cur.reset(mark)
            return None
    if not cur.eat(
        r"(?:it|they|he|she|that (?:creature|token|permanent|card|land)|those [a-z]+|"
        r"each of them|the tokens?) "
        r"enters?(?: the battlefield)?"
    ):
        cur.reset(mark)
        return None
    if isinstance(last, MoveTo) and last.zone != "battlefield":
        cur.reset(mark)
        return None
    changed: Instruction | None = None
    if cur.eat("tapped and attacking"):
        changed = replace(last, tapped=True, attacking=True)
    elif cur.eat("tapped"):
        changed = replace(last, tapped=True)
    else:
        counters = with_counters(cur)
        if counters is not None:
            changed = replace(last, counters=(*last.counters, *counters))
    if changed is not None and condition is None and cur.eat("if(?= )"):
        condition = read_condition(cur)
        changed = changed if condition is not None else None
    more: tuple[Instruction, ...] = ()
    if changed is not None and condition is None:
        more = _and_more(cur, last)
    if changed is None or not cur.at_end:
        cur.reset(mark)
        return None
    if condition is None:
        return (changed, *more)
    return (If(_before_it_moves(condition, last), (changed,), (last,)),)


def _and_more(cur: Cursor, last: CreateToken | CreateCopyToken | MoveTo) -> tuple[Instruction, ...]:
    """Read "and gains indestructible until end of turn" about what was just put there."""
    from mtglayers.oracle.instructions.statements import read_statement

    mark = cur.mark()
    if not cur.eat("and(?= (?:gains?|gets?|is|are|has|have) )"):
        return ()
    entered = Antecedent("moved" if isinstance(last, MoveTo) else "created")
    nouns = {"it", "creature", "permanent", "token", "card"}
    cur.context.mention(entered, nouns)
    inner = Cursor(f"it {cur.rest}", cur.context)
    found = read_statement(inner)
    if found is None or not inner.at_end:
        cur.reset(mark)
        return ()
    cur.jump(len(cur.text))
    return found


def _about_entering(cur: Cursor, last: CreateToken | CreateCopyToken | MoveTo) -> Condition | None:
    """Read "if a Hero enters this way," or another condition with its comma."""
    mark = cur.mark()
    if isinstance(last, MoveTo) and cur.eat("if (?:an?|that) (?=[a-z])"):
        phrase = read_phrase(cur)
        if phrase is not None and cur.eat(
            r"(?:enters|is put onto the battlefield|was returned|is returned) this way,"
        ):
            return Matches(last.ref, phrase.filter)
    cur.reset(mark)
    cur.eat("if(?= )")
    condition = read_condition(cur)
    return condition if condition is not None and cur.eat(",") else None


def _before_it_moves(
    condition: Condition, last: CreateToken | CreateCopyToken | MoveTo
) -> Condition:
    """Let a condition ask of the object before it is put onto the battlefield."""
    if not isinstance(last, MoveTo):
        return condition
    moved = (Antecedent("moved"), Antecedent("affected"))
    asked: Condition = transform(condition, lambda node: last.ref if node in moved else node)
    return asked
