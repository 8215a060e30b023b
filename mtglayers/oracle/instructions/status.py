"""Tapping, attaching, turning, transforming, choosing, looking (CR 701, 708, 712)."""

from __future__ import annotations

from mtglayers.core.filters import InZone, OwnedBy, all_of
from mtglayers.core.instructions import (
    Attach,
    ChangeStatus,
    ChooseObjects,
    InertInstruction,
    Instruction,
    LookOrReveal,
    Manifest,
    MoveTo,
    SetTapped,
    Unattach,
)
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachObject,
    ObjectRef,
    PlayerRef,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.imperatives import read_exchange
from mtglayers.oracle.instructions.choosing import read_choice_of_value
from mtglayers.oracle.instructions.common import (
    VerbReader,
    mention_together,
    read_count,
    read_objects,
)
from mtglayers.oracle.instructions.seen_cards import cards_of_library, from_among
from mtglayers.oracle.noun_phrases import read_filter, read_object, spec_nouns
from mtglayers.oracle.players import read_player
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["VERBS"]


def _set_tapped(tapped: bool) -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
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
        mention_together(cur, [ref for ref in refs if ref is not None])
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
    before = cur.context.mentions
    ref = read_objects(cur, who)
    if ref is None or not cur.eat("to(?= )"):
        return None
    if cur.peek("it|that (?:creature|permanent|land|token)"):
        cur.context.mentions = before  # nothing is attached to itself (CR 301.5c)
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


def _times(cur: Cursor) -> Quantity:
    """Read "twice", "x times", "that many times"; nothing said is once."""
    if cur.eat("twice"):
        return Const(2)
    mark = cur.mark()
    number = read_count(cur)
    if number is not None and cur.eat("times"):
        return number
    cur.reset(mark)
    return Const(1)


def _manifest(kind: str) -> VerbReader:
    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        cur.context.mention(Antecedent("moved"), {"creature", "permanent", "card"})
        if kind == "manifest" and cur.eat("dread"):
            return (Manifest("manifest dread", None, _times(cur), who),)
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
        if cur.eat("a number of cards from the top of your library equal to(?= )"):
            from mtglayers.oracle.quantities import read_quantity

            equal = read_quantity(cur)
            return (Manifest(kind, None, equal, who),) if equal is not None else None
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
        mark = cur.mark()
        player = read_player(cur)
        text = f"choose {cur.text[mark.position : cur.position].strip()}"
        return (InertInstruction(text, "targets"),) if player is not None else None
    if isinstance(ref, ChosenObjects | EachObject) or type(ref).__name__ == "TargetObject":
        first = ChooseObjects(ref, linked=isinstance(ref, ChosenObjects))
        more = _more_targets(cur, who)
        if more:
            return (first, *more)
        if not isinstance(ref, EachObject):
            known = next((each for each in reversed(cur.context.mentions)), None)
            if known is not None:
                nouns = known.nouns | {"the chosen one"}
                cur.context.mention(known.ref, nouns, plural=known.plural)
        return (ChooseObjects(ref, linked=isinstance(ref, ChosenObjects)),)
    return None


def _more_targets(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...]:
    """Read "… and target creature you don't control" behind a target that is chosen."""
    found: list[Instruction] = []
    while cur.eat(r"(?:, and|,|and)(?= (?:up to \w+ )?(?:other |another )?target )"):
        ref = read_objects(cur, who)
        if ref is None:
            return ()
        found.append(ChooseObjects(ref))
    return tuple(found)


# --- looking at cards ----------------------------------------------------------------------------


_EVERYWHERE = ("library", "graveyard", "hand")


def _search(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "your library for a basic land card"."""
    zones: tuple[str, ...] = ("library",)
    if found := cur.eat("(?:your|their|his or her) library(?: and/or graveyard| and graveyard)?"):
        owner = who
        zones = ("library", "graveyard") if "graveyard" in found.group() else zones
    elif cur.eat(r"your graveyard, hand,? (?:and|and/or) library"):
        owner, zones = who, _EVERYWHERE
    else:
        player = read_player(cur)
        found = cur.eat("'s? (?:library|graveyard, hand, and library)")
        if player is None or found is None:
            return None
        owner, zones = player, _EVERYWHERE if "hand" in found.group() else zones
    where = EachObject(all_of(InZone(zones), OwnedBy(owner)))
    if not cur.eat("for(?= )"):
        return None
    mark = cur.mark()
    number = read_count(cur)
    every = number is None and bool(cur.eat("all(?= )"))
    if number is None and not every:
        found = cur.eat(rf"up to ({NUMBER}|x)(?= )|any number of")
        if found is None:
            cur.reset(mark)
            return None
        if found.group(1):
            number = X() if found.group(1) == "x" else Const(number_of(found.group(1)))
    filter_ = read_filter(cur)
    if filter_ is None:
        return None
    if every:
        cur.context.mention(Antecedent("searched"), {"card"}, plural=True)
        found_all = EachObject(all_of(filter_, InZone(zones), OwnedBy(owner)))
        return (LookOrReveal("search", where, who, choose=found_all),)
    second = None
    if cur.eat("and(?= (?:an?|up to one) )"):
        cur.eat("an?|up to one")
        second = read_filter(cur)
        if second is None:
            return None
    chosen: ObjectRef = ChosenObjects(
        all_of(filter_, InZone(zones), OwnedBy(owner)),
        Const(0),
        number or Const(99),
        key="search",
    )
    if second is not None:
        of_them = all_of(second, InZone(zones), OwnedBy(owner))
        chosen = UnionRef((chosen, ChosenObjects(of_them, Const(0), Const(1), key="search")))
    cur.context.mention(
        Antecedent("searched"),
        {"card", "land", "creature", *spec_nouns(filter_)},
        plural=number != Const(1) or second is not None,
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


def _door(verb: str) -> VerbReader:
    """Read "unlock a locked door of target Room you control" (CR 709.5e-g)."""

    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        either = verb == "lock" and cur.eat("or unlock(?= )")
        if not cur.eat("an? (?:locked |unlocked )?door of"):
            return None
        ref = read_objects(cur, who)
        words = f"{verb} or unlock" if either else verb
        return (ChangeStatus(f"{words} a door of", ref),) if ref is not None else None

    return read


VERBS: dict[str, VerbReader] = {
    "lock": _door("lock"),
    "unlock": _door("unlock"),
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
