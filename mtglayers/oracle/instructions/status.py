"""Tapping, attaching, turning, transforming, choosing, looking (CR 701, 708, 712)."""

from __future__ import annotations

import re

from mtglayers.core.filters import HasSupertype, InZone, IsType, Not, OwnedBy, all_of
from mtglayers.core.instructions import (
    Attach,
    ChangeStatus,
    Choose,
    ChooseObjects,
    InertInstruction,
    Instruction,
    LookOrReveal,
    Manifest,
    MoveTo,
    SetTapped,
    Unattach,
)
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachObject,
    ObjectRef,
    PlayerRef,
    You,
)
from mtglayers.core.vocabulary import CARD_TYPES
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.imperatives import read_exchange
from mtglayers.oracle.instructions.common import YOU, VerbReader, read_count, read_objects
from mtglayers.oracle.instructions.seen_cards import cards_of_library, from_among
from mtglayers.oracle.noun_phrases import read_filter, read_object
from mtglayers.oracle.players import read_player
from mtglayers.oracle.words import COLOR_LETTER

__all__ = ["VERBS", "read_choice_of_value"]


def _set_tapped(tapped: bool) -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        if not tapped and cur.eat("up to (?:\\w+|x) lands"):
            return (InertInstruction("untap lands", "a choice of lands to untap"),)
        refs = [read_objects(cur, who)]
        if refs[0] is None:
            return None
        while cur.peek(r"(?:and|,) (?:up to|target|all|each|another|~|it|that)"):
            mark = cur.mark()
            cur.eat("and|,")
            more = read_objects(cur, who)
            if more is None or not (cur.at_end or cur.peek(r"[.,]|and")):
                cur.reset(mark)
                break
            refs.append(more)
        return tuple(SetTapped(ref, tapped) for ref in refs if ref is not None)

    return read


def _tap_or_untap(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    from mtglayers.core.instructions import ChooseOne

    if not cur.eat("or untap"):
        return None
    ref = read_objects(cur, who)
    if ref is None:
        return None
    return (ChooseOne(((SetTapped(ref, True),), (SetTapped(ref, False),)), who),)


def _attach(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    ref = read_objects(cur, who)
    if ref is None or not cur.eat("to(?= )"):
        return None
    to = read_objects(cur, who)
    return (Attach(ref, to),) if to is not None else None


def _unattach(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    ref = read_objects(cur, who)
    return (Unattach(ref),) if ref is not None else None


def _change(verb: str) -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        ref = read_objects(cur, who)
        if ref is None:
            return None
        if verb == "phase" and not cur.eat("out"):
            return None
        return (ChangeStatus(verb, ref),)

    return read


def _turn(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "it face up", "all other nontoken creatures face down"."""
    ref = read_objects(cur, who)
    if ref is None:
        return None
    found = cur.eat("face (up|down)")
    return (ChangeStatus(f"turn face {found.group(1)}", ref),) if found else None


def _flip(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    if found := cur.eat(r"(?:a|two|three|\w+) coins?(?: until you lose a flip)?"):
        return (InertInstruction(f"flip {found.group()}", "chance"),)
    ref = read_objects(cur, who)
    return (ChangeStatus("flip", ref),) if ref is not None else None


def _manifest(kind: str) -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        cur.context.mention(Antecedent("moved"), {"creature", "permanent", "card"})
        if kind == "manifest" and cur.eat("dread"):
            return (Manifest("manifest dread", player=who),)
        if found := cur.eat(
            r"the top (?:(two|three|four|five|x|that many) )?cards? of (your|their|"
            r"that player's) library"
        ):
            number: Quantity = Const(1)
            if found.group(1):
                from mtglayers.oracle.cursor import Cursor as Words

                read_number = read_count(Words(found.group(1)))
                if read_number is None:
                    return None
                number = read_number
            player = (
                who if found.group(2) == "your" or who != You() else (cur.context.player or who)
            )
            return (Manifest(kind, None, number, player),)
        ref = read_objects(cur, who)
        return (Manifest(kind, ref, player=who),) if ref is not None else None

    return read


def _shuffle_into(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "it into its owner's library", "your hand and graveyard into your library"."""
    if found := cur.eat(
        "(?:your|their|his or her) (hand and graveyard|graveyard and hand|graveyard|"
        "hand)(?: (?:and library )?into (?:your|their|his or her) library)"
    ):
        zones = tuple(zone for zone in ("hand", "graveyard") if zone in found.group(1))
        ref: ObjectRef | None = EachObject(all_of(InZone(zones), OwnedBy(who)))
        return (MoveTo(ref, "library", "shuffle", position="shuffled"),) if ref else None
    ref = read_objects(cur, who)
    if ref is None or not cur.eat(
        "into (?:its owner's|their owners'|your|their|his or her|that player's) librar(?:y|ies)"
    ):
        return None
    return (MoveTo(ref, "library", "shuffle", position="shuffled"),)


def _exchange(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "control of two target creatures", "the text boxes of …" (CR 612.5, 701.12)."""
    mark = cur.mark()
    back = cur.low.rfind("exchange", 0, cur.position)
    cur.position = max(back, 0)
    found = read_exchange(cur)
    if found is None:
        cur.reset(mark)
        return None
    return (found,)


# --- choices -------------------------------------------------------------------------------------


_KINDS: tuple[tuple[str, str], ...] = (
    (r"a creature type other than ([a-z]+)", "creature_type"),
    (r"a land type other than ([a-z]+)", "land_type"),
    (r"(?:a|another) creature type", "creature_type"),
    (r"a color other than ([a-z]+)", "color"),
    (r"(?:a|another) color", "color"),
    (r"(?:a|any) nonland card name|a card name other than a basic land card name", "card_name"),
    (r"an? nonbasic land card name", "card_name"),
    (r"(?:an?|any) ([a-z]+) card name", "card_name"),
    (r"(?:a|any) card name", "card_name"),
    (r"a basic land type", "basic_land_type"),
    (r"a land type", "land_type"),
    (r"a card type", "card_type"),
    (r"a permanent type", "card_type"),
    (r"an opponent", "opponent"),
    (r"another player", "opponent"),
    (r"a player", "player"),
    (r"a number|any number", "number"),
    (r"a nonbasic land type", "land_type"),
)


def read_choice_of_value(cur: Cursor, who: PlayerRef = YOU) -> Choose | None:
    """Read the value chosen behind "choose": "a color", "a creature type", "odd or even".

    Examples
    --------
    >>> read_choice_of_value(Cursor("a creature type.")).kind
    'creature_type'
    """
    cur.eat("secretly(?= )")
    if found := cur.eat("a card type other than ([a-z]+)(?: or ([a-z]+))?"):
        return Choose("card_type", who, excluded=tuple(w.title() for w in found.groups() if w))
    if cur.eat("a color word"):
        return Choose("color", who)
    if cur.eat("a noncreature, nonland card name"):
        return Choose("card_name", who, filter=all_of(Not(IsType("Creature")), Not(IsType("Land"))))
    at_random = False
    for expression, kind in _KINDS:
        if found := cur.eat(expression):
            excluded: tuple[str, ...] = ()
            filter_ = None
            if found.lastindex and "other than" in expression:
                excluded = (cur.original(found, 1),)
                if found.group(1) in COLOR_LETTER:
                    excluded = (COLOR_LETTER[found.group(1)],)
            elif found.lastindex:
                from mtglayers.oracle.words import describe

                word = describe(found.group(1))
                if word is None:
                    return None
                filter_ = word.filter
            elif "nonbasic land" in found.group() and kind == "card_name":
                filter_ = all_of(Not(HasSupertype("Basic")), IsType("Land"))
            elif "nonland card name" in found.group():
                filter_ = Not(IsType("Land"))
            if cur.eat("at random"):
                at_random = True
            if kind == "number" and (limits := cur.eat(r"between (\w+) and (\w+)")):
                return Choose(kind, who, options=_numbers(limits.group(1), limits.group(2)))
            if kind == "number" and cur.peek("(?:greater|less|of|equal)"):
                return None
            return Choose(kind, who, excluded=excluded, filter=filter_, at_random=at_random)
    if found := cur.eat(
        r"(two|three) (colors|creature types|basic land types|players|opponents|land types)"
    ):
        kind = {
            "colors": "color",
            "creature types": "creature_type",
            "basic land types": "basic_land_type",
        }
        number = {"two": 2, "three": 3}[found.group(1)]
        return Choose(
            kind.get(found.group(2), found.group(2).rstrip("s").replace(" ", "_")),
            who,
            number=number,
        )
    if cur.eat("odd or even"):
        return Choose("word", who, options=("odd", "even"))
    return _choice_of_words(cur, who)


def _numbers(low: str, high: str) -> tuple[str, ...]:
    from mtglayers.oracle.words import NUMBER_WORDS

    first = int(low) if low.isdigit() else NUMBER_WORDS.get(low, 0)
    last = int(high) if high.isdigit() else NUMBER_WORDS.get(high, 0)
    return tuple(str(number) for number in range(first, min(last, first + 100) + 1))


def _choice_of_words(cur: Cursor, who: PlayerRef) -> Choose | None:
    """Read "left or right", "Khans or Dragons", "red, white, or blue": anchor words or colours."""
    found = cur.eat(
        r"([a-z][a-z' -]*(?:, [a-z][a-z' -]*)*,? or [a-z][a-z' -]*?)(?= at random|\.|$|,)"
    )
    if found is None:
        return None
    words = re.split(r",? or |, ", cur.original(found, 1).strip())
    at_random = cur.eat("at random") is not None
    if all(word.lower() in COLOR_LETTER for word in words):
        return Choose(
            "color", who, options=tuple(COLOR_LETTER[w.lower()] for w in words), at_random=at_random
        )
    if all(word.title() in CARD_TYPES for word in words):
        return Choose(
            "card_type", who, options=tuple(w.title() for w in words), at_random=at_random
        )
    if any(len(word.split()) > 3 for word in words):
        return None
    if (
        not all(word[:1].isupper() for word in words)
        and not {w.lower() for w in words} <= _PLAIN_WORDS
    ):
        return None
    return Choose("word", who, options=tuple(words), at_random=at_random)


_PLAIN_WORDS = frozenset("left right odd even land nonland heads tails".split())


def _choose(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read a choice of a value or of objects behind "choose"."""
    from mtglayers.oracle.instructions.making import CHOOSE_NEW_TARGETS

    if cur.peek("new targets?"):
        return CHOOSE_NEW_TARGETS(cur, who)
    mark = cur.mark()
    value = read_choice_of_value(cur, who)
    if value is not None and (cur.at_end or cur.peek(r"[.,]|then|and")):
        if value.kind in ("player", "opponent"):
            from mtglayers.core.references import ChosenPlayer

            cur.context.player = ChosenPlayer()
        found: list[Instruction] = [value]
        if cur.eat("and(?= an? )"):
            second = read_choice_of_value(cur, who)
            if second is None:
                return None
            found.append(second)
        return tuple(found)
    cur.reset(mark)
    among = from_among(cur, who)
    if among is not None:
        return (ChooseObjects(among),)
    ref = read_objects(cur, who)
    if ref is None:
        player = read_player(cur)
        return (InertInstruction("choose a player", "targets"),) if player is not None else None
    if isinstance(ref, ChosenObjects | EachObject) or type(ref).__name__ == "TargetObject":
        return (ChooseObjects(ref, linked=isinstance(ref, ChosenObjects)),)
    return None


# --- looking at cards ----------------------------------------------------------------------------


def _search(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "your library for a basic land card"."""
    zones: tuple[str, ...] = ("library",)
    if found := cur.eat("(?:your|their|his or her) library(?: and/or graveyard| and graveyard)?"):
        owner = who
        zones = ("library", "graveyard") if "graveyard" in found.group() else zones
    else:
        player = read_player(cur)
        if player is None or not cur.eat("'s? (?:library|graveyard, hand, and library)"):
            return None
        owner = player
    where = EachObject(all_of(InZone(zones), OwnedBy(owner)))
    if not cur.eat("for(?= )"):
        return None
    mark = cur.mark()
    number = read_count(cur)
    if number is None and not cur.eat(r"up to (\w+)|any number of"):
        cur.reset(mark)
        return None
    filter_ = read_filter(cur)
    if filter_ is None:
        return None
    if cur.eat("and(?= (?:an?|up to one) )"):
        cur.eat("an?|up to one")
        if read_filter(cur) is None:
            return None
    chosen = ChosenObjects(
        all_of(filter_, InZone(zones), OwnedBy(owner)),
        Const(0),
        number or Const(99),
        key="search",
    )
    cur.context.mention(
        Antecedent("searched"), {"card", "land", "creature"}, plural=number != Const(1)
    )
    return (LookOrReveal("search", where, who, choose=chosen),)


def _look(verb: str) -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        if verb == "look" and not cur.eat("at(?= )"):
            return None
        until = _until_revealed(cur, who) if verb == "reveal" else None
        if until is not None:
            return until
        where = from_among(cur, who) or cards_of_library(cur) or _hand(cur, who)
        if where is None:
            where = read_object(cur)
            if where is None:
                return None
            cur.context.mention(Antecedent("revealed"), {"card"}, plural=False)
        return (LookOrReveal(verb, where, who),)

    return read


def _until_revealed(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "cards from the top of your library until you reveal a creature card"."""
    if not cur.eat(
        r"cards from the top of (?:your|their|his or her) library until (?:you|they) "
        r"reveal an?(?= )"
    ):
        return None
    filter_ = read_filter(cur)
    if filter_ is None:
        return None
    library = all_of(InZone(("library",)), OwnedBy(who))
    found = ChosenObjects(all_of(filter_, library), key="reveal until")
    cur.context.mention(Antecedent("revealed"), {"card"}, plural=True)
    cur.context.mention(Antecedent("searched"), {"card", "creature", "land", "permanent"})
    return (LookOrReveal("reveal until", EachObject(library), who, choose=found),)


def _hand(cur: Cursor, who: PlayerRef) -> ObjectRef | None:
    """Read "your hand", "target opponent's hand", "a card from your hand"."""
    mark = cur.mark()
    if cur.eat("(?:your|their|his or her) hands?"):
        return EachObject(all_of(InZone(("hand",)), OwnedBy(who)))
    player = read_player(cur)
    if player is not None and cur.eat("'s hand"):
        cur.context.mention(Antecedent("revealed"), {"card"}, plural=True)
        return EachObject(all_of(InZone(("hand",)), OwnedBy(player)))
    cur.reset(mark)
    return None


VERBS: dict[str, VerbReader] = {
    "tap": _set_tapped(True),
    "untap": _set_tapped(False),
    "attach": _attach,
    "unattach": _unattach,
    "transform": _change("transform"),
    "convert": _change("convert"),
    "turn": _turn,
    "flip": _flip,
    "manifest": _manifest("manifest"),
    "cloak": _manifest("cloak"),
    "exchange": _exchange,
    "choose": _choose,
    "search": _search,
    "look": _look("look"),
    "reveal": _look("reveal"),
    "shuffle": _shuffle_into,
}
TAP_OR_UNTAP = _tap_or_untap
