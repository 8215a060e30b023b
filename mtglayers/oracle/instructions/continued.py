"""Sentences that go on with what an earlier one made: tokens, delayed abilities, other sizes.

"Those tokens have «0»." tells more of the tokens as they are created (CR 111.3, 111.4); "It gains
haste." behind "Whenever a creature attacks this turn, …" belongs to that ability (CR 603.7).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtglayers.core.instructions import (
    ApplyEffect,
    CreateCopyToken,
    CreateDelayedTrigger,
    CreateToken,
    ForEach,
    If,
    Instruction,
    May,
    MoveTo,
    TokenSpec,
)
from mtglayers.core.modifications import SetBasePowerToughness, SetTypes
from mtglayers.core.node import walk
from mtglayers.core.references import Antecedent, EventObject
from mtglayers.core.triggers import EventTrigger, OrTrigger
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.modifications import in_layer_order
from mtglayers.oracle.quantities import read_quantity
from mtglayers.oracle.tokens import read_abilities

__all__ = [
    "delayed_event",
    "is_about",
    "is_about_event",
    "later_entering",
    "other_size",
    "read_more_of_tokens",
]

Instructions = tuple[Instruction, ...]


def read_more_of_tokens(cur: Cursor, made: Instructions) -> Instructions | None:
    """Read "Those tokens have «0».", "Its power is equal to …" about tokens just created.

    Returns
    -------
    tuple of Instruction or None
        What was made, with the tokens so; ``None`` if it is another sentence.
    """
    mark = cur.mark()
    context, mentions = cur.context, cur.context.mentions
    context.mentions = tuple(each for each in mentions if each.ref != Antecedent("created"))
    change = _more(cur)  # "that creature" is another one than the token
    context.mentions = mentions
    changed = _change_tokens(made, change) if change is not None and cur.at_end else None
    if changed is None:
        cur.reset(mark)
    return changed


def _more(cur: Cursor) -> Callable[[TokenSpec], TokenSpec] | None:
    """Read what is said of the tokens."""
    if cur.eat(
        r"(?:it has|they have|(?:that|the) (?:creature )?token has|"
        r"(?:those|the) (?:creature )?tokens have|each of (?:them|those tokens) has)"
        r"(?= (?!base|the same))"
    ):
        abilities = read_abilities(cur)
        if abilities is None:
            return None
        return lambda token: replace(token, abilities=token.abilities + abilities)
    if cur.eat(r"(?:its|their|(?:that|the) token's) power and toughness are each equal to"):
        both = read_quantity(cur)
        if both is None:
            return None
        return lambda token: replace(token, power=both, toughness=both)
    if cur.eat(r"(?:its|(?:that|the) token's) power is equal to"):
        power = read_quantity(cur)
        toughness = None
        if power is not None and cur.eat("and its toughness is equal to"):
            toughness = read_quantity(cur)
        if toughness is None:
            return None
        return lambda token: replace(token, power=power, toughness=toughness)
    return None


def _change_tokens(
    made: Instructions, change: Callable[[TokenSpec], TokenSpec]
) -> Instructions | None:
    """Change the token that the last instruction creates, also inside "you may" and "if"."""
    if not made:
        return None
    *before, last = made
    if isinstance(last, CreateToken):
        if last.token.predefined:
            return None
        return (*before, replace(last, token=change(last.token)))
    inner: Instructions | None
    match last:
        case May(then=then) if then:
            inner = _change_tokens(then, change)
            return None if inner is None else (*before, replace(last, then=inner))
        case If(then=then, otherwise=()):
            inner = _change_tokens(then, change)
            return None if inner is None else (*before, replace(last, then=inner))
        case May() | ForEach():
            inner = _change_tokens(last.instructions, change)
            return None if inner is None else (*before, replace(last, instructions=inner))
    return None


def delayed_event(made: Instructions) -> CreateDelayedTrigger | None:
    """Return the delayed ability that the last instruction makes, if an event triggers it."""
    last = made[-1] if made else None
    if not isinstance(last, CreateDelayedTrigger) or not last.resolution.instructions:
        return None
    return last if isinstance(last.trigger, EventTrigger | OrTrigger) else None


def later_entering(made: Instructions) -> tuple[CreateDelayedTrigger, Antecedent] | None:
    """Return the delayed ability made last that puts something onto the battlefield, and what."""
    last = made[-1] if made else None
    if not isinstance(last, CreateDelayedTrigger) or not last.resolution.instructions:
        return None
    match last.resolution.instructions[-1]:
        case MoveTo(zone="battlefield"):
            return last, Antecedent("moved")
        case CreateToken() | CreateCopyToken():
            return last, Antecedent("created")
    return None


def is_about(ref: Antecedent, found: Instructions) -> bool:
    """Say whether instructions act on what a reference means."""
    return any(node == ref for each in found for node in walk(each))


def is_about_event(found: Instructions) -> bool:
    """Say whether instructions act on what another's event happened to."""
    own = (node for each in found for node in walk(each) if isinstance(node, CreateDelayedTrigger))
    inner = sum(_events(node) for node in own if delayed_event((node,)))
    return sum(map(_events, found)) > inner


def _events(node: Instruction) -> int:
    return sum(isinstance(part, EventObject) for part in walk(node))


def other_size(found: Instructions, usual: Instructions) -> Instructions:
    """Keep what an object becomes when only its size is said to be another one "instead"."""
    match found, usual:
        case (ApplyEffect(effect=other),), (ApplyEffect(effect=whole),):
            pass
        case _:
            return found
    only_size = all(isinstance(each, SetBasePowerToughness) for each in other.modifications)
    becomes = any(isinstance(each, SetTypes) for each in whole.modifications)
    if not only_size or not becomes or other.affected != whole.affected:
        return found
    kept = tuple(
        each for each in whole.modifications if not isinstance(each, SetBasePowerToughness)
    )
    modifications = in_layer_order(kept + other.modifications)
    return (ApplyEffect(replace(other, modifications=modifications)),)
