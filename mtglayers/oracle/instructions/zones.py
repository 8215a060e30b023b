"""Moving objects: destroy, exile, return, put, sacrifice, counter (CR 400.7, 701.6-701.21)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.durations import Duration
from mtglayers.core.filters import Filter, InZone
from mtglayers.core.instructions import (
    ChooseOne,
    InertInstruction,
    Instruction,
    MoveTo,
    Sacrifice,
)
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachObject,
    EventObject,
    ObjectRef,
    OwnerOf,
    PlayerRef,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.instructions.common import (
    VerbReader,
    of_player,
    read_count,
    read_objects,
)
from mtglayers.oracle.instructions.counters import (
    put_counters,
    put_its_counters,
    read_several,
    with_counters,
)
from mtglayers.oracle.instructions.seen_cards import REST, cards_of_library, from_among, whole_zone
from mtglayers.oracle.noun_phrases import read_filter, read_object, spec_nouns
from mtglayers.oracle.players import read_player
from mtglayers.oracle.quantities import read_number

__all__ = ["VERBS", "read_entering_ways"]

_OBJECT_NOUNS = {
    "card",
    "creature",
    "permanent",
    "land",
    "artifact",
    "enchantment",
    "token",
    "planeswalker",
    "spell",
}


def _destroy(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    return tuple(MoveTo(ref, "graveyard", "destroy") for ref in read_several(cur, who)) or None


def _exile(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read what is exiled, from where, with what, and until when."""
    whole = whole_zone(cur)
    if whole is not None:
        cur.context.mention(Antecedent("exiled"), _OBJECT_NOUNS, plural=True)
        return (MoveTo(whole, "exile", "exile", linked=True),)
    from_library = cards_of_library(cur)
    refs = [from_library] if from_library is not None else read_several(cur, who)
    if not refs:
        return None
    cur.eat("from a single graveyard")
    face_down = ""
    counters: tuple[tuple[str, Quantity], ...] = ()
    until: Duration | None = None
    while True:
        if cur.eat("face down|in a face-down pile"):
            face_down = "exile"
        elif cur.eat("face up|at random") or _from(cur):
            continue
        elif cur.peek("with (?:a|an|\\w+) [a-z]+ counters? on (?:it|them|that card)"):
            read = with_counters(cur)
            if read is None:
                return None
            counters = read
        elif cur.peek("until|for as long as"):
            mark = cur.mark()
            until = read_duration(cur)
            if until is None:
                cur.reset(mark)
                return None
        else:
            break
    cur.context.mention(
        Antecedent("exiled"), _OBJECT_NOUNS, plural=len(refs) > 1 or _is_plural(cur, refs[0])
    )
    return tuple(
        MoveTo(
            ref, "exile", "exile", face_down=face_down, counters=counters, linked=True, until=until
        )
        for ref in refs
    )


def _is_plural(cur: Cursor, ref: ObjectRef) -> bool:
    if isinstance(ref, EachObject):
        return not any(
            isinstance(p, InZone) and p.position for p in getattr(ref.filter, "parts", ())
        )
    if isinstance(ref, ChosenObjects):
        return ref.maximum != 1
    if isinstance(ref, TargetObject) and ref.index < len(cur.context.targets):
        return cur.context.targets[ref.index].maximum != 1
    return any(mention.ref == ref and mention.plural for mention in cur.context.mentions[-3:])


def read_entering_ways(cur: Cursor, move: MoveTo) -> MoveTo | None:
    """Read how something is put onto the battlefield: tapped, attacking, under whose control."""
    while True:
        if cur.eat("tapped and transformed"):
            move = replace(move, tapped=True, transformed=True)
        elif found := cur.eat("(tapped and attacking|tapped|attacking|untapped)"):
            words = found.group(1)
            move = replace(
                move,
                tapped="untapped" not in words and "tapped" in words,
                attacking="attacking" in words,
            )
            cur.eat("that (?:player|opponent)|those players")
        elif cur.eat("transformed|converted"):
            move = replace(move, transformed=True)
        elif cur.eat("face down as a cyberman|face down"):
            move = replace(move, face_down="other")
        elif cur.eat("face up"):
            continue
        elif cur.eat("under your control"):
            move = replace(move, controller=You())
        elif cur.eat("under (?:its|their|his or her|his|her) owners?'s? control"):
            move = replace(move, controller=OwnerOf(move.ref))
        elif cur.peek("under .{3,40} control"):
            cur.eat("under")
            player = read_player(cur)
            if player is None or not cur.eat("'s control|' control"):
                return None
            move = replace(move, controller=player)
        elif cur.eat("attached to"):
            to = _attach_to(cur)
            if to is None:
                return None
            move = replace(move, attached_to=to)
        elif cur.peek("with (?:an?|\\w+|x) (?:additional )?[^.,]{1,28}counters?"):
            counters = with_counters(cur)
            if counters is None:
                return None
            move = replace(move, counters=counters)
        elif cur.eat("and(?= (?:attacking|attached to|tapped|with (?:a|an|two) ))"):
            continue
        else:
            return move


def _attach_to(cur: Cursor) -> ObjectRef | None:
    return read_object(cur)


def _from(cur: Cursor) -> bool:
    """Skip where something is taken from, where the filter said nothing of it."""
    return (
        cur.eat(
            r"from (?:your|their|a|the|that player's|its owner's|his or her) "
            r"(?:graveyard|hand|library)"
        )
        is not None
    )


_HAND = (
    r"(?:(?:its|their|his or her|that card's|that player's|the) (?:owner's|owners'|"
    r"owner's or owners') hands?|your hand|their hands?|(?:its|his or her) hand|that "
    r"player's hand)"
)


def _return(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "it to its owner's hand", "target creature card to the battlefield"."""
    refs = read_several(cur, who)
    if not refs:
        return None
    refs = [_in_zone_of_origin(cur, ref) for ref in refs]
    if cur.eat(f"to {_HAND}"):
        cur.context.mention(Antecedent("moved"), {"card"}, plural=_is_plural(cur, refs[0]))
        return tuple(MoveTo(ref, "hand", "return") for ref in refs)
    if cur.eat("to the battlefield"):
        return _onto_battlefield(cur, refs, "return", who)
    if cur.eat("to (?:its owner's|their owners'|your) graveyards?"):
        return tuple(MoveTo(ref, "graveyard", "return") for ref in refs)
    if cur.eat("to the top of (?:its owner's|their owners'|your) library"):
        return tuple(MoveTo(ref, "library", "return", position="top") for ref in refs)
    return None


def _in_zone_of_origin(cur: Cursor, ref: ObjectRef) -> ObjectRef:
    """Take the zone from "from your graveyard" where the object alone does not tell."""
    if _from(cur):
        return ref
    if cur.eat("from exile|exiled with ~"):
        return ref
    return ref


def _onto_battlefield(
    cur: Cursor, refs: list[ObjectRef], verb: str, who: PlayerRef
) -> tuple[Instruction, ...] | None:
    """Read how objects get there; under the control of whoever puts them (CR 110.2a)."""
    moves: list[Instruction] = []
    if len(refs) == 1 and cur.eat("face up or face down"):
        up = MoveTo(refs[0], "battlefield", verb)
        cur.context.mention(Antecedent("moved"), _OBJECT_NOUNS)
        return (ChooseOne(((up,), (replace(up, face_down="other"),))),)
    first = read_entering_ways(cur, MoveTo(refs[0], "battlefield", verb))
    if first is None:
        return None
    if who != You() and first.controller is None:
        first = replace(first, controller=who)
    moves.append(first)
    moves.extend(replace(first, ref=ref) for ref in refs[1:])
    nouns = _OBJECT_NOUNS
    if refs[0] == ThisObject() and cur.context.event and "Creature" not in cur.context.card_types:
        # "That creature" is not the card itself, but the one the trigger speaks of.
        nouns = nouns - {"creature", "creatures"}
    cur.context.mention(
        Antecedent("moved"), nouns, plural=len(refs) > 1 or _is_plural(cur, refs[0])
    )
    return tuple(moves)


def _put(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read counters put on objects, or objects put somewhere."""
    mark = cur.mark()
    counters = put_its_counters(cur, who) or put_counters(cur, who)
    if counters is not None:
        return counters
    cur.reset(mark)
    if cur.eat("the rest|the others?(?= (?:on|into))|the remaining cards"):
        return _destination(cur, [REST], who)
    among = from_among(cur, who)
    from_library = cards_of_library(cur) if among is None else among
    refs = [from_library] if from_library is not None else read_several(cur, who)
    if not refs:
        return None
    _from(cur)
    found = _destination(cur, refs, who)
    if found is not None and cur.eat(
        r"and (?:the rest|the others?|the remaining cards)(?= (?:on|into))"
    ):
        rest = _destination(cur, [REST], who)
        found = (*found, *rest) if rest is not None else None
    return found


def _destination(
    cur: Cursor, refs: list[ObjectRef], who: PlayerRef
) -> tuple[Instruction, ...] | None:
    """Read where objects are put."""
    if cur.eat("onto the battlefield"):
        return _onto_battlefield(cur, refs, "put", who)
    if cur.eat(f"into {_HAND}"):
        return tuple(MoveTo(ref, "hand", "put") for ref in refs)
    if cur.eat(
        r"into (?:its owner's|their owners'?|your|their|that player's|a|the|his or her) graveyards?"
    ):
        return tuple(MoveTo(ref, "graveyard", "put") for ref in refs)
    found = cur.eat(
        r"(?:on|into) (?:the )?(top or bottom|top or the bottom|top|bottom|(?:your|their) "
        r"choice of the top or bottom) of "
        r"(?:its owner's|their owners'?|your|their|that player's|his or her|that) "
        r"(?:library|libraries)"
    )
    if found:
        cur.eat("in (?:a random|any) order")
        position = found.group(1)
        return tuple(
            MoveTo(
                ref,
                "library",
                "put",
                position=position if position in ("top", "bottom") else "top or bottom",
            )
            for ref in refs
        )
    if cur.eat("on top|on the top"):
        cur.eat("in any order")
        return tuple(MoveTo(ref, "library", "put", position="top") for ref in refs)
    if cur.eat("on (?:the )?bottom"):
        cur.eat("in (?:a random|any) order")
        return tuple(MoveTo(ref, "library", "put", position="bottom") for ref in refs)
    if found := cur.eat(
        r"into (?:its owner's|their owners'?|your) librar(?:y|ies) (\w+ from the top|"
        r"just beneath the top \w+ cards|third from the top)"
    ):
        return tuple(MoveTo(ref, "library", "put", position=found.group(1)) for ref in refs)
    return None


def _sacrifice(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "~", "a creature", "two lands of their choice", "it"."""
    mark = cur.mark()
    number = read_number(cur)
    if number is None and cur.peek("that many "):
        number = read_count(cur)
    other = ""
    if number is None and cur.eat("another"):
        number, other = Const(1), "other "
    if number is None and cur.eat("all"):
        filter_ = read_filter(cur)
        if filter_ is None:
            return None
        return (Sacrifice(ref=EachObject(filter_), player=who),)
    if number is not None:
        filter_ = _filter_with_other(cur, other)
        if filter_ is not None:
            cur.eat("of (?:their|your|his or her) choice")
            cur.context.mention(
                Antecedent("sacrificed"), spec_nouns(filter_), plural=number != Const(1)
            )
            return (Sacrifice(filter_, number, who),)
    cur.reset(mark)
    if cur.eat("any number of"):
        filter_ = read_filter(cur)
        if filter_ is None:
            return None
        cur.context.mention(Antecedent("sacrificed"), spec_nouns(filter_), plural=True)
        total = cur.eat(r"with total power (\d+) or greater")
        least = int(total.group(1)) if total else None
        return (Sacrifice(filter_, X(), who, total_power=least),)
    ref = read_object(cur)
    if ref is None:
        return None
    return (Sacrifice(ref=of_player(ref, who), player=who),)


def _filter_with_other(cur: Cursor, other: str) -> Filter | None:
    from mtglayers.oracle.noun_phrases import read_phrase

    phrase = read_phrase(cur, other=bool(other))
    return phrase.filter if phrase is not None else None


def _counter(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "target spell", "it": countering is moving to the graveyard."""
    mark = cur.mark()
    if cur.eat("that spell or ability|that ability|that spell"):
        spell = cur.context.antecedent("spell") or EventObject("spell")
        return (MoveTo(spell, "graveyard", "counter"),)
    if cur.eat(
        "target (?:activated or triggered ability|activated ability|triggered "
        "ability|spell or ability|spell, activated ability, or triggered ability|"
        "activated ability from [a-z ]+ source|spell or ability an opponent controls|"
        "activated or triggered ability you don't control)"
    ):
        return (InertInstruction(f"counter {cur.since(mark)}", "counters an ability"),)
    ref = read_objects(cur, who)
    return (MoveTo(ref, "graveyard", "counter"),) if ref is not None else None


def _discard_it(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    ref = read_object(cur, plain=True)
    return (MoveTo(ref, "graveyard", "discard"),) if ref is not None else None


VERBS: dict[str, VerbReader] = {
    "destroy": _destroy,
    "exile": _exile,
    "return": _return,
    "put": _put,
    "sacrifice": _sacrifice,
    "counter": _counter,
    "discard": _discard_it,
}
