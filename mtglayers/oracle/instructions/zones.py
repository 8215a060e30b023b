"""Moving objects: destroy, exile, return, put, sacrifice, counter (CR 400.7, 701.6, 701.8, 701.13, 701.21)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.durations import Duration
from mtglayers.core.filters import Filter, InZone, Is, Not, OwnedBy, all_of
from mtglayers.core.instructions import (
    DoubleCounters,
    InertInstruction,
    Instruction,
    MoveTo,
    PutCounters,
    RemoveCounters,
    Sacrifice,
)
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ChosenObjects,
    EachObject,
    EventObject,
    MembersOf,
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
    eat_counter_kind,
    of_player,
    read_count,
    read_objects,
)
from mtglayers.oracle.noun_phrases import read_filter, read_object, spec_nouns
from mtglayers.oracle.players import read_player
from mtglayers.oracle.quantities import read_number
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["VERBS", "cards_of_library", "read_entering_ways"]

_OBJECT_NOUNS = {"card", "creature", "permanent", "land", "artifact", "enchantment", "token", "planeswalker", "spell"}


def _destroy(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    found: list[Instruction] = []
    for ref in _several(cur, who):
        found.append(MoveTo(ref, "graveyard", "destroy"))
    return tuple(found) or None


def _several(cur: Cursor, who: PlayerRef) -> list[ObjectRef]:
    """Read objects, more of them joined by "and" where each is a target or set of its own."""
    first = read_objects(cur, who)
    refs = [first] if first is not None else []
    while refs:
        mark = cur.mark()
        if not cur.eat(r"(?:, )?(?:and|, then)(?= (?:up to|target|all|each|another|~|any number|that|it))"):
            break
        more = read_objects(cur, who)
        if more is None or not (cur.at_end or cur.peek(r"[,.]|and|from|to|until|if|with|for|unless|at")):
            cur.reset(mark)
            break
        refs.append(more)
    return refs


def _exile(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read what is exiled, from where, with what, and until when."""
    whole = _whole_zone(cur)
    if whole is not None:
        cur.context.mention(Antecedent("exiled"), _OBJECT_NOUNS, plural=True)
        return (MoveTo(whole, "exile", "exile", linked=True),)
    from_library = cards_of_library(cur)
    refs = [from_library] if from_library is not None else _several(cur, who)
    if not refs:
        return None
    cur.eat("from a single graveyard")
    face_down = ""
    counters: tuple[tuple[str, Quantity], ...] = ()
    until: Duration | None = None
    while True:
        if cur.eat("face down"):
            face_down = "exile"
        elif cur.eat("face up|at random"):
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
        MoveTo(ref, "exile", "exile", face_down=face_down, counters=counters, linked=True, until=until)
        for ref in refs
    )


def _whole_zone(cur: Cursor) -> ObjectRef | None:
    """Read "all graveyards", "target player's graveyard", "your hand"."""
    mark = cur.mark()
    if cur.eat("all graveyards|each graveyard"):
        return EachObject(InZone(("graveyard",)))
    if found := cur.eat("your (graveyard|hand|library)"):
        return EachObject(all_of(InZone((found.group(1),)), OwnedBy(You())))
    player = read_player(cur)
    found = cur.eat("'s (graveyard|hand|library)") if player is not None else None
    if found is not None and player is not None:
        return EachObject(all_of(InZone((found.group(1),)), OwnedBy(player)))
    cur.reset(mark)
    if cur.eat("(?:their|his or her) (graveyard|hand)(?! card)"):
        word = "graveyard" if "graveyard" in cur.low[max(0, cur.position - 12) : cur.position] else "hand"
        owner = cur.context.player or AntecedentPlayer()
        return EachObject(all_of(InZone((word,)), OwnedBy(owner)))
    return None


def from_among(cur: Cursor, who: PlayerRef) -> ObjectRef | None:
    """Read "one of them", "a creature card from among them", "a card from it": of cards seen before."""
    mark = cur.mark()
    if found := cur.eat(rf"(up to )?({NUMBER}|any number|x) of (?:them|those cards|the milled cards|the exiled cards)"):
        word = found.group(2)
        seen = cur.context.antecedent(plural=True) or Antecedent("revealed")
        if word == "any number":
            low: Quantity | int = 0
            high: Quantity | int | None = None
        else:
            high = X() if word == "x" else Const(number_of(word))
            low = 0 if found.group(1) else high
        cur.context.mention(Antecedent("chosen"), {"card"}, plural=word != "one")
        return ChosenObjects(Is(seen), low, high, None if who == You() else who)
    number = None
    up_to = cur.eat("up to(?= )")
    any_number = cur.eat("any number of|all") if not up_to else None
    if not any_number:
        number = read_number(cur)
        if number is None:
            cur.reset(mark)
            return None
    filter_ = read_filter(cur)
    if filter_ is None or not cur.eat(
        r"from (?:among (?:them|those cards|the (?:milled|revealed|exiled|looked-at) cards|the cards [a-z ]+ this way|it)|it(?= |\.|,|$)|them)"
        r"|(?:revealed|milled|exiled) this way"
    ):
        cur.reset(mark)
        return None
    seen = cur.context.antecedent("card") or Antecedent("revealed")
    cur.context.mention(Antecedent("chosen"), {"card", *spec_nouns(filter_)}, plural=number != Const(1))
    high = number if number is not None else None
    low = 0 if up_to or any_number else (number or 0)
    return ChosenObjects(all_of(filter_, Is(seen)), low, high, None if who == You() else who)


def _is_plural(cur: Cursor, ref: ObjectRef) -> bool:
    if isinstance(ref, EachObject):
        return not any(isinstance(p, InZone) and p.position for p in getattr(ref.filter, "parts", ()))
    if isinstance(ref, ChosenObjects):
        return ref.maximum != 1
    if isinstance(ref, TargetObject) and ref.index < len(cur.context.targets):
        return cur.context.targets[ref.index].maximum != 1
    return any(mention.ref == ref and mention.plural for mention in cur.context.mentions[-3:])


def cards_of_library(cur: Cursor) -> ObjectRef | None:
    """Read "the top three cards of your library", "cards from the top of that player's library"."""
    mark = cur.mark()
    found = cur.eat(r"the (top|bottom)(?= (?!of))")
    if found is None:
        return None
    number: Quantity | None = Const(1)
    if not cur.peek("card of"):
        number = read_count(cur)
    if number is None or not cur.eat("cards? of"):
        cur.reset(mark)
        return None
    owner = _library_owner(cur)
    if owner is None:
        cur.reset(mark)
        return None
    place = all_of(InZone(("library",), found.group(1)), OwnedBy(owner))
    cur.context.mention(Antecedent("revealed"), {"card"}, plural=number != Const(1))
    if number == Const(1):
        return EachObject(place)
    return ChosenObjects(place, number, number, key=f"{found.group(1)} of library")


def _library_owner(cur: Cursor) -> PlayerRef | None:
    if cur.eat("your (?:library|graveyard)"):
        return You()
    if cur.eat("their library|his or her library"):
        return cur.context.player or AntecedentPlayer()
    player = read_player(cur)
    return player if player is not None and cur.eat("'s? (?:library|libraries)") else None


def with_counters(cur: Cursor) -> tuple[tuple[str, Quantity], ...] | None:
    """Read "with two +1/+1 counters on it and a flying counter on it"."""
    if not cur.eat("with(?= )"):
        return None
    counters: list[tuple[str, Quantity]] = []
    while True:
        number = read_count(cur)
        kind = eat_counter_kind(cur) if number is not None else None
        if number is None or kind is None:
            return None
        counters.append((kind, number))
        cur.eat("on (?:it|them|him|her|that card|each of them)")
        mark = cur.mark()
        if not cur.eat(r"(?:, )?and(?= (?:a|an|two|three|x) )|,(?= (?:a|an) [a-z]+ counter)"):
            return tuple(counters)
        if not cur.peek(r"(?:an?|two|three|x) (?:additional )?[^.,]{1,30}counter"):
            cur.reset(mark)
            return tuple(counters)


def read_entering_ways(cur: Cursor, move: MoveTo) -> MoveTo | None:
    """Read how something is put onto the battlefield: tapped, attacking, under whose control …"""
    while True:
        if found := cur.eat("(tapped and attacking|tapped|attacking|untapped)"):
            words = found.group(1)
            move = replace(move, tapped="untapped" not in words and "tapped" in words, attacking="attacking" in words)
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
    return cur.eat(
        r"from (?:your|their|a|the|that player's|its owner's|his or her) (?:graveyard|hand|library)"
    ) is not None


_HAND = r"(?:(?:its|their|his or her|that card's|that player's|the) (?:owner's|owners'|owner's or owners') hands?|your hand|their hands?|(?:its|his or her) hand|that player's hand)"


def _return(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "it to its owner's hand", "target creature card from your graveyard to the battlefield"."""
    refs = _several(cur, who)
    if not refs:
        return None
    refs = [_in_zone_of_origin(cur, ref) for ref in refs]
    if cur.eat(f"to {_HAND}"):
        cur.context.mention(Antecedent("moved"), {"card"}, plural=_is_plural(cur, refs[0]))
        return tuple(MoveTo(ref, "hand", "return") for ref in refs)
    if cur.eat("to the battlefield"):
        return _onto_battlefield(cur, refs, "return")
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
    cur: Cursor, refs: list[ObjectRef], verb: str
) -> tuple[Instruction, ...] | None:
    moves: list[Instruction] = []
    first = read_entering_ways(cur, MoveTo(refs[0], "battlefield", verb))
    if first is None:
        return None
    moves.append(first)
    moves.extend(replace(first, ref=ref) for ref in refs[1:])
    cur.context.mention(
        Antecedent("moved"), _OBJECT_NOUNS, plural=len(refs) > 1 or _is_plural(cur, refs[0])
    )
    return tuple(moves)


def _put(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read counters put on objects, or objects put somewhere."""
    mark = cur.mark()
    counters = _put_counters(cur, who)
    if counters is not None:
        return counters
    cur.reset(mark)
    if cur.eat("the rest|the others?(?= (?:on|into))|the remaining cards"):
        return _destination(cur, [REST])
    among = from_among(cur, who)
    from_library = cards_of_library(cur) if among is None else among
    refs = [from_library] if from_library is not None else _several(cur, who)
    if not refs:
        return None
    _from(cur)
    found = _destination(cur, refs)
    if found is not None and cur.eat(r"and (?:the rest|the others?|the remaining cards)(?= (?:on|into))"):
        rest = _destination(cur, [REST])
        found = (*found, *rest) if rest is not None else None
    return found


# Of the cards looked at, those that were not chosen.
REST = MembersOf(Antecedent("revealed"), Not(Is(Antecedent("chosen"))))


def _destination(cur: Cursor, refs: list[ObjectRef]) -> tuple[Instruction, ...] | None:
    """Read where objects are put."""
    if cur.eat("onto the battlefield"):
        return _onto_battlefield(cur, refs, "put")
    if cur.eat(f"into {_HAND}"):
        return tuple(MoveTo(ref, "hand", "put") for ref in refs)
    if cur.eat(r"into (?:its owner's|their owners'?|your|their|that player's|a|the|his or her) graveyards?"):
        return tuple(MoveTo(ref, "graveyard", "put") for ref in refs)
    found = cur.eat(
        r"(?:on|into) (?:the )?(top or bottom|top or the bottom|top|bottom|your choice of the top or bottom) of "
        r"(?:its owner's|their owners'?|your|their|that player's|his or her|that) (?:library|libraries)"
    )
    if found:
        cur.eat("in (?:a random|any) order")
        position = found.group(1)
        return tuple(MoveTo(ref, "library", "put", position=position if position in ("top", "bottom") else "top or bottom") for ref in refs)
    if cur.eat("on top|on the top"):
        cur.eat("in any order")
        return tuple(MoveTo(ref, "library", "put", position="top") for ref in refs)
    if cur.eat("on (?:the )?bottom"):
        cur.eat("in (?:a random|any) order")
        return tuple(MoveTo(ref, "library", "put", position="bottom") for ref in refs)
    if found := cur.eat(r"into (?:its owner's|their owners'?|your) librar(?:y|ies) (\w+ from the top|just beneath the top \w+ cards|third from the top)"):
        return tuple(MoveTo(ref, "library", "put", position=found.group(1)) for ref in refs)
    return None


def _put_counters(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "two +1/+1 counters on each creature you control", "your choice of …"."""
    pairs: list[tuple[str, Quantity, tuple[str, ...]]] = []
    while True:
        if cur.eat("a number of"):
            kind = eat_counter_kind(cur)
            if kind is None:
                return None
            return _counters_equal_to(cur, kind, who)
        if cur.eat("your choice of|their choice of"):
            options = counter_options(cur)
            if options is None:
                return None
            pairs.append(("", Const(1), options))
        else:
            cur.eat("up to(?= )")
            number = read_count(cur)
            kind = eat_counter_kind(cur) if number is not None else None
            if number is None or kind is None:
                return None
            if cur.peek("from among"):
                return None
            pairs.append((kind, number, ()))
        mark = cur.mark()
        if not cur.eat(r"(?:, )?and(?= )|,(?= )"):
            break
        if not cur.peek(r"(?:an?|two|three|x|\w+) (?:additional )?[^.,]{1,30}counters? "):
            cur.reset(mark)
            break
    if not cur.eat("on(?= )"):
        return None
    refs = _counter_holders(cur, who)
    if not refs:
        return None
    found: tuple[Instruction, ...] = tuple(
        PutCounters(kind, number, ref, options=options)
        for ref in refs
        for kind, number, options in pairs
    )
    mark = cur.mark()
    if cur.eat("and(?= (?:an?|two|three|x) [^.,]{1,24}counters? on )"):
        more = _put_counters(cur, who)
        if more is not None:
            return (*found, *more)
        cur.reset(mark)
    return found


def _counter_holders(cur: Cursor, who: PlayerRef) -> list[ObjectRef]:
    """Read what gets the counters; "each of up to two target creatures" too."""
    cur.eat("(?:each|both) of(?= (?:up to|one or|any number|two|three|x|one, two))")
    if cur.eat("itself"):
        return [ThisObject()]
    return _several(cur, who)


def _counters_equal_to(cur: Cursor, kind: str, who: PlayerRef) -> tuple[Instruction, ...] | None:
    from mtglayers.oracle.quantities import read_quantity

    if cur.eat("equal to"):
        number = read_quantity(cur)
        if number is None or not cur.eat("on"):
            return None
        refs = _counter_holders(cur, who)
        return tuple(PutCounters(kind, number, ref) for ref in refs) or None
    if not cur.eat("on"):
        return None
    refs = _counter_holders(cur, who)
    if not refs or not cur.eat("equal to"):
        return None
    number = read_quantity(cur)
    return tuple(PutCounters(kind, number, ref) for ref in refs) if number is not None else None


def counter_options(cur: Cursor) -> tuple[str, ...] | None:
    """Read "a flying, first strike, or lifelink counter", "a +1/+1 counter or a shield counter"."""
    found = cur.eat(r"((?:an? )?[^.]{3,140}? counter)(?= on\b)")
    if found is None:
        return None
    import re

    words = found.group(1).replace(" counter", "")
    parts = re.split(r",? or |, ", words)
    options = tuple(re.sub(r"^an? ", "", part.strip()) for part in parts)
    return options if all(re.fullmatch(r"[a-z ]{2,20}|[+-]\d/[+-]\d", each) for each in options) else None


def _remove(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "a +1/+1 counter from ~", "all counters from target permanent", "~ from combat"."""
    number: Quantity | None
    mark = cur.mark()
    if cur.eat("all"):
        number = None
    elif cur.eat("any number of|up to (?:one|two|three|x)|one or more"):
        number = X()
    elif cur.eat("a number of"):
        return _remove_number(cur, who)
    else:
        number = read_count(cur)
        if number is None:
            ref = read_objects(cur, who)
            if ref is not None and cur.eat("from combat"):
                return (InertInstruction(cur.since(mark), "combat"),)
            return None
    kind = eat_counter_kind(cur)
    if kind is None or not cur.eat("from(?= )"):
        return None
    if cur.eat("it"):
        ref = cur.context.antecedent(plural=False) or ThisObject()
    else:
        ref = read_objects(cur, who)
    if ref is None:
        return None
    return (RemoveCounters(kind, number, ref),)


def _remove_number(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "a number of loyalty counters equal to … from ~"."""
    from mtglayers.oracle.quantities import read_quantity

    kind = eat_counter_kind(cur)
    if kind is None or not cur.eat("equal to"):
        return None
    number = read_quantity(cur)
    ref = read_objects(cur, who) if number is not None and cur.eat("from") else None
    return (RemoveCounters(kind, number, ref),) if ref is not None else None


def _sacrifice(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "~", "a creature", "two lands of their choice", "it"."""
    mark = cur.mark()
    number = read_number(cur)
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
        return None if filter_ is None else (Sacrifice(filter_, X(), who),)
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
        ref = cur.context.antecedent("spell") or EventObject("spell")
        return (MoveTo(ref, "graveyard", "counter"),)
    if cur.eat("target (?:activated or triggered ability|activated ability|triggered ability|spell or ability|spell, activated ability, or triggered ability|activated ability from [a-z ]+ source|spell or ability an opponent controls|activated or triggered ability you don't control)"):
        return (InertInstruction(f"counter {cur.since(mark)}", "counters an ability"),)
    ref = read_objects(cur, who)
    return (MoveTo(ref, "graveyard", "counter"),) if ref is not None else None


def _double(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "double the number of +1/+1 counters on it"."""
    if not cur.eat("the number of"):
        return None
    cur.eat("each kind of(?= counter)")
    kind = eat_counter_kind(cur)
    if kind is None or not cur.eat("on"):
        return None
    ref = read_objects(cur, who)
    return (DoubleCounters(kind, ref),) if ref is not None else None


def _discard_it(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    ref = read_object(cur, plain=True)
    return (MoveTo(ref, "graveyard", "discard"),) if ref is not None else None


VERBS: dict[str, VerbReader] = {
    "destroy": _destroy,
    "exile": _exile,
    "return": _return,
    "put": _put,
    "remove": _remove,
    "sacrifice": _sacrifice,
    "counter": _counter,
    "double": _double,
    "discard": _discard_it,
}

