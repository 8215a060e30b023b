"""The subject of a trigger event or replacement: which objects or players something happens to.

"~", "another creature you control", "one or more Elves", "enchanted creature", "~ or another
Zombie you control" become a filter (CR 603.2); the objects are remembered for "it" and "that
creature" in what follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasStatus,
    HasSubtype,
    Is,
    IsToken,
    IsType,
    Not,
    OfChosen,
    Or,
    OwnedBy,
    all_of,
)
from mtglayers.core.references import (
    AttachedObject,
    AttachedPlayer,
    ChosenPlayer,
    DefendingPlayer,
    EachPlayer,
    EventPlayer,
    LinkedObjects,
    ObjectRef,
    Opponents,
    PlayerRef,
    ThisObject,
    You,
)
from mtglayers.oracle.costs import read_self
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_phrases import read_filter
from mtglayers.oracle.words import COLOR, describe

__all__ = ["Subject", "nouns_of", "read_subject", "read_test_player"]


@dataclass(frozen=True, slots=True)
class Subject:
    """The objects of an event.

    Attributes
    ----------
    filter : Filter
    one_or_more : bool
        The ability triggers once for a group.
    own : ObjectRef or None
        Set when the subject is one particular object (``~``, the enchanted creature).
    """

    filter: Filter
    one_or_more: bool = False
    own: ObjectRef | None = None


def nouns_of(filter_: Filter) -> frozenset[str]:
    """List the nouns by which "that …" may refer to what a filter matches.

    Examples
    --------
    >>> sorted(nouns_of(all_of(HasSubtype("Elf"), IsType("Creature"))))
    ['card', 'creature', 'elf', 'object', 'permanent', 'spell']
    """
    nouns = {"card", "permanent", "object", "spell"}
    for part in _own(filter_):
        if isinstance(part, IsType):
            nouns.add(part.card_type.lower())
        elif isinstance(part, HasSubtype):
            nouns.add(part.subtype.lower())
            nouns.add("creature")
        elif isinstance(part, IsToken):
            nouns.add("token")
    return frozenset(nouns)


def _own(filter_: Filter) -> Iterator[Filter]:
    """Yield the parts of a filter that say what the object itself is."""
    if isinstance(filter_, And | Or):
        for part in filter_.parts:
            yield from _own(part)
    else:
        yield filter_


def read_subject(cur: Cursor) -> Subject | None:
    """Read the subject of an event, or ``None``.

    Examples
    --------
    >>> read_subject(Cursor("~ or another Elf you control enters")).filter.parts[0]
    Is(ref=ThisObject())
    """
    mark = cur.mark()
    first = _read_part(cur)
    if first is None:
        cur.reset(mark)
        return None
    parts = [first.filter]
    one_or_more = first.one_or_more
    while True:
        before = cur.mark()
        if not cur.eat(
            r"(?:or|and/or|and)(?= (?:another|one or more|a |an |equipped|enchanted|~))"
        ):
            break
        more = _read_part(cur)
        if more is None:
            cur.reset(before)
            break
        parts.append(more.filter)
        one_or_more = one_or_more or more.one_or_more
    if len(parts) == 1:
        return first
    return Subject(Or(tuple(parts)), one_or_more)


def _read_part(cur: Cursor) -> Subject | None:
    ref = _read_particular(cur)
    if ref is not None:
        return Subject(Is(ref), own=ref)
    one_or_more = cur.eat("one or more") is not None
    other = cur.eat("another|other") is not None
    if not other and not one_or_more:
        cur.eat("an?(?= )|each(?= )|any(?= )|the first(?= )")
    if cur.eat("your commander"):
        return Subject(And((HasStatus("commander"), OwnedBy(You()))))
    filter_ = _read_source(cur) or read_filter(cur)
    if filter_ is None:
        return None
    if other:
        filter_ = all_of(Not(Is(ThisObject())), filter_)
    return Subject(filter_, one_or_more)


def _read_source(cur: Cursor) -> Filter | None:
    """Read "red source you control": any object that can be a source (CR 609.7)."""
    found = cur.eat(rf"({COLOR}|colorless|noncreature)? ?sources?(?! of)")
    if found is None:
        return None
    parts: list[Filter] = []
    if found.group(1):
        word = describe(found.group(1))
        if word is not None:
            parts.append(word.filter)
    if cur.eat("you control"):
        parts.append(ControlledBy(You()))
    elif cur.eat("an opponent controls|your opponents control"):
        parts.append(ControlledBy(Opponents()))
    elif cur.eat("of the chosen color"):
        parts.append(OfChosen("color"))
    return all_of(*parts)


def _read_particular(cur: Cursor) -> ObjectRef | None:
    """Read words for one particular object."""
    ref = read_self(cur)
    if ref is not None:
        return ref
    if cur.eat("(?:enchanted|equipped|fortified) (?!player|opponent)[a-z]+(?!')"):
        return AttachedObject()
    if cur.eat("the (?:creature|permanent|card) ~ haunts|the creature it haunts"):
        return LinkedObjects("haunted")
    if cur.eat("the token(?= (?:leaves|dies|is))"):
        return LinkedObjects("created")
    mark = cur.mark()
    if found := cur.eat(
        "(?:that|the) (creature|token|permanent|land|artifact|card|spell|vehicle)"
        "(?: or (?:planeswalker|battle|vehicle|permanent))?(?!')"
    ):
        antecedent = cur.context.antecedent(found.group(1), plural=False)
        if antecedent is None and found.group(1) == "spell":
            antecedent = cur.context.antecedent("card", plural=False)
        if antecedent is not None:
            return antecedent
        cur.reset(mark)
    if cur.eat("(?:it|he|she)(?= (?!'))"):
        return cur.context.antecedent(plural=False) or ThisObject()
    return None


def read_test_player(cur: Cursor) -> PlayerRef | None:
    """Read the player of an event: "you", "an opponent", "a player".

    Examples
    --------
    >>> read_test_player(Cursor("an opponent casts a spell"))
    Opponents()
    """
    for expression, player in _PLAYERS:
        if cur.eat(expression):
            return player
    if cur.eat("that player"):
        return cur.context.player or EventPlayer()
    return None


_PLAYERS: tuple[tuple[str, PlayerRef], ...] = (
    (r"you(?=(?:'re)? )", You()),
    (r"(?:an opponent|one of your opponents|one or more (?:of your )?opponents|your opponents|"
     r"another player|one or more other players|each opponent)(?!')", Opponents()),
    (r"(?:a player|each player|any player|one or more players|players)(?!')", EachPlayer()),
    (r"enchanted (?:player|opponent)(?!')", AttachedPlayer()),
    (r"the chosen (?:player|opponent)(?!')", ChosenPlayer()),
    (r"defending player(?!')", DefendingPlayer()),
)  # fmt: skip
