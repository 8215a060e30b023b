"""What may follow a noun: "you control", "with flying", "in your graveyard", "of the chosen type".

`read_suffix` reads one such part and returns a filter (CR 109.2, 110.2, 607.2d).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtglayers.core.filters import (
    AttachedToMatching,
    AttacksPlayer,
    CombatWith,
    ControlledBy,
    Damaged,
    Filter,
    HasAttached,
    HasStatus,
    InZone,
    Is,
    Named,
    Not,
    OfChosen,
    Or,
    OwnedBy,
    SharesWith,
    TargetableBy,
    Targets,
)
from mtglayers.core.instructions import Choose
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ChosenPlayer,
    EachObject,
    EachPlayer,
    EventObject,
    LinkedObjects,
    ObjectRef,
    Opponents,
    PlayerRef,
    PlayersWho,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.noun_holders import read_holder
from mtglayers.oracle.nouns import NounPhrase, conjunction
from mtglayers.oracle.players import each_of_them, read_player

_ZONE = r"(graveyard|hand|library|libraries|graveyards|hands)"
_ZONE_NAME = {"libraries": "library", "graveyards": "graveyard", "hands": "hand"}


# What follows the whole noun phrase, as a verb or the end of the sentence: no part of it.
_GOES_ON_WITH = (".", "get ", "gets ", "have ", "has ", "gain", "lose", "enter")


def read_suffix(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read one part behind a noun, or ``None``."""
    if not cur.low[cur.position : cur.position + 1] or cur.starts(_GOES_ON_WITH):
        return None
    for reader in _READERS:
        mark = cur.mark()
        found = reader(cur, phrase)
        if found is not None:
            return found
        cur.reset(mark)
    return None


def _zone(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read the zone; a spell "from your hand" was cast from there."""
    if phrase.is_spell and (found := cur.eat(r"from (?:your |a )?(hand|graveyard|exile|library)")):
        return HasStatus(f"cast from {found.group(1)}")
    phrase.moves = phrase.moves or cur.peek("from") is not None
    first = _one_zone(cur)
    if first is None:
        return None
    mark = cur.mark()
    if cur.eat(r"and(?= (?:in|from) )"):
        second = _one_zone(cur)
        if second is not None:
            return Or((first, second))
    cur.reset(mark)
    return first


def _one_zone(cur: Cursor) -> Filter | None:
    if not cur.starts(("on ", "not on", "in ", "from ")):
        return None
    if cur.eat(r"on the battlefield"):
        return InZone(("battlefield",))
    if cur.eat(r"not on the battlefield"):
        return Not(InZone(("battlefield",)))
    if found := cur.eat(r"(?:in|from) (exile|the command zone|the stack)|on the stack"):
        word = (found.group(1) or "the stack").removeprefix("the ").removesuffix(" zone")
        return InZone((word,))
    if found := cur.eat(
        r"(?:in|from) (graveyards|libraries|hands) and (graveyards|libraries|hands)"
    ):
        return InZone(tuple(_ZONE_NAME[name] for name in found.groups()))
    if found := cur.eat(
        rf"(?:in|from) (?:all|each|a|any|every) {_ZONE}|(?:in|from) (graveyards|exile)"
    ):
        return _in(found.group(1) or found.group(2), None)
    if found := cur.eat(
        r"(?:in|from) your (graveyard|hand) and (?:in |your )?(?:your )?(exile|graveyard|library)"
    ):
        return conjunction(InZone(found.groups()), OwnedBy(You()))
    if found := cur.eat(r"(?:in|from) your (hand|graveyard|library) or (graveyard|hand|library)"):
        return conjunction(InZone(found.groups()), OwnedBy(You()))
    if found := cur.eat(rf"(?:in|from) your {_ZONE}"):
        return _in(found.group(1), You())
    if found := cur.eat(
        rf"(?:in|from) (?:an opponent's|your opponents'|opponents'|each opponent's) {_ZONE}"
    ):
        return _in(found.group(1), Opponents())
    if found := cur.eat(rf"(?:in|from) (?:all players'|each player's|players'|a player's) {_ZONE}"):
        return _in(found.group(1), EachPlayer())
    if cur.eat(r"in|from"):
        return _players_zone(cur)
    return None


def _players_zone(cur: Cursor) -> Filter | None:
    from mtglayers.oracle.players import antecedent_player

    if found := cur.eat(rf"their {_ZONE}"):
        return _in(found.group(1), antecedent_player(cur))
    player = read_player(cur)
    found = cur.eat(rf"(?:'s|') {_ZONE}") if player is not None else None
    return _in(found.group(1), player) if found else None


def _in(word: str, player: PlayerRef | None) -> Filter:
    zone = InZone((_ZONE_NAME.get(word, word),))
    if player is None or player == EachPlayer():
        return zone
    return conjunction(zone, OwnedBy(player))


_CHOSEN_KIND = {
    "type": "creature_type",
    "creature type": "creature_type",
    "color": "color",
    "card type": "card_type",
    "land type": "basic_land_type",
    "basic land type": "basic_land_type",
    "name": "card_name",
    "colors": "color",
}


def _chosen(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read "of the chosen type" and the like."""
    found = cur.eat(
        r"of (?:the|a) (?:first |second |last )?chosen (type|creature type|color|card type|"
        r"land type|basic land type)"
        r"|of the (type|creature type|color|card type) of your choice"
        r"|of (?:that|the chosen) (color|type|creature type)"
        r"|with (?:the|that) chosen (name)|with that (name)"
        r"|that (?:is|are) of the chosen (type|color)"
    )
    if found is None:
        return None
    word = next(group for group in found.groups() if group)
    kind = _CHOSEN_KIND[word]
    if "with that name" in found.group() and (named := _name_of_object(cur)) is not None:
        return named
    if found.group().endswith("of your choice"):
        cur.context.choices.append(Choose(kind))
    if word == "type" and (said := _type_chosen(cur)):
        return OfChosen(said, 1 if " second " in found.group() else 0)
    if word == "type" and found.group() == "of that type" and cur.context.face_text:
        return None  # no type has been chosen: "another permanent of that type"
    if word == "type" and phrase.nouns & {"land"} and not phrase.nouns & {"creature"}:
        kind = "basic_land_type"
    if word == "type" and phrase.nouns and phrase.nouns <= {"spell", "permanent", "card"}:
        kind = "creature_type" if phrase.is_card or phrase.is_spell else "card_type"
    return OfChosen(kind, 1 if " second " in found.group() else 0)


def _name_of_object(cur: Cursor) -> Filter | None:
    """Read "with that name" where no name was chosen: an object's that was spoken of."""
    context = cur.context
    if not context.face_text or _NAME_CHOSEN.search(context.face_text):
        return None
    ref = context.antecedent()
    if ref is None and context.event:
        ref = EventObject()
    return SharesWith("name", ref) if ref is not None else None


_NAME_CHOSEN = re.compile(
    r"\bchoose[sn]? [^.]*\bname|\bnamed?\b[^.]* card|\bnames? a\b|\bchosen name", re.IGNORECASE
)
_TYPE_CHOSEN = re.compile(
    r"\bchoos(?:es?|ing) (?:an?|another|two) (basic land|nonbasic land|land|creature|card|permanent"
    r"|planeswalker) types?\b|\b(land|creature|card) types? of your choice",
    re.IGNORECASE,
)
_KIND_OF_TYPE = {
    "basic land": "basic_land_type",
    "nonbasic land": "land_type",
    "land": "land_type",
    "creature": "creature_type",
    "card": "card_type",
    "permanent": "card_type",
    "planeswalker": "planeswalker_type",
}


def _type_chosen(cur: Cursor) -> str:
    """Say which kind of type the face lets somebody choose, where it is one kind only."""
    kinds = {next(filter(None, g)) for g in _TYPE_CHOSEN.findall(cur.context.face_text)}
    return _KIND_OF_TYPE[kinds.pop().lower()] if len(kinds) == 1 else ""


_NAME_WORD = r"(?:[A-Z0-9É][^\s.,]*|~)"
_NAME = (
    rf"{_NAME_WORD}(?:(?:,? (?:of|the|and|in|to|for|from|a|an|with|at|on|de|la|von|le) (?:the |a |"
    rf"an )?| |, (?!~(?!,? and\b))){_NAME_WORD})*"
)


def eat_name(cur: Cursor, *, alone: bool = False) -> str | None:
    """Read a name as written: capitalised words and the small words between them.

    Unless it stands ``alone``, a comma in it may be one of a list of names.
    """
    found = re.compile(_NAME).match(cur.text, cur.position)
    if found is None:
        return None
    name = found.group()
    while not alone and "," in name and _list_goes_on(name, cur.text[found.end() :]):
        name = name.rsplit(",", 1)[0]
    cur.jump(found.start() + len(name))
    return name


def _list_goes_on(name: str, rest: str) -> bool:
    """Tell whether a comma in a name looks like one of a list of names."""
    return rest.startswith(", and ") or rest.startswith(" and ")


def _named(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    if cur.eat(r"not named(?= )"):
        name = eat_name(cur)
        return Not(Named(name)) if name else None
    if not cur.eat(r"named"):
        return None
    name = eat_name(cur)
    return Named(name) if name else None


def _relation(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read relations to other objects: attached, in combat, exiled with, other than."""
    from mtglayers.oracle.noun_phrases import read_filter, read_object

    if cur.eat(r"(?:that's |that are )?attached to"):
        return _attached(cur)
    if found := cur.eat(
        r"(?:that's |that are |that is )?(blocking|blocked by|that blocked)(?! or)"
    ):
        ref = read_object(cur)
        relation = "blocked by" if found.group(1) == "blocked by" else "blocking"
        return CombatWith(relation, ref) if ref is not None else None
    if cur.eat(r"attacking the same player or planeswalker(?: that it's attacking| as (?:it|~))?"):
        return CombatWith("attacking the same as", cur.context.antecedent() or ThisObject())
    if cur.eat(r"(?:that's |that are |that is )?attacking(?= )"):
        player = ChosenPlayer() if cur.eat(r"the last chosen player") else read_player(cur)
        cur.eat(r"(?:and/or|or) (?:a )?planeswalkers? (?:they|you) control")
        return AttacksPlayer(player) if player is not None else None
    if cur.eat(r"(?:that )?it's blocking|(?:that )?~ is blocking"):
        return CombatWith("blocked by", cur.context.antecedent() or ThisObject())
    if cur.eat(r"whose controller(?= )"):
        return _whose_controller(cur)
    if (damaged := _damaged(cur)) is not None:
        return damaged
    if cur.eat(r"banded with (?:it|~)"):
        return HasStatus("banded with it")
    if found := cur.eat(r"(?:that's |that are |that is )?blocking or blocked by"):
        ref = read_object(cur)
        if ref is None:
            return None
        return Or((CombatWith("blocking", ref), CombatWith("blocked by", ref)))
    if cur.eat(
        r"exiled with ~(?:'s other ability)?|exiled with it|"
        r"you exiled with cards named (?:~|[^.,]+?(?=[.,]|$))"
    ):
        return conjunction(Is(LinkedObjects("exiled")), InZone(("exile",)))
    if cur.eat(r"(?:put onto the battlefield|created|tokens? created) with ~"):
        return Is(LinkedObjects("created"))
    if found := cur.eat(
        r"(exiled|sacrificed|discarded|milled|revealed|chosen|created|returned|tapped|"
        r"destroyed|untapped) this way"
    ):
        kind = {"returned": "moved"}.get(found.group(1), found.group(1))
        return Is(Antecedent(kind))
    if cur.eat(r"put into (?:a|your|their|its owner's) graveyards? this way"):
        return Is(Antecedent("moved"))
    if cur.eat(r"that became (?:a creature|creatures) this way"):
        return Is(Antecedent("affected"))
    if found := cur.eat(r"they (revealed|discarded|milled|exiled) this way"):
        return conjunction(Is(Antecedent(found.group(1))), OwnedBy(AntecedentPlayer()))
    if cur.eat(r"other than"):
        mark = cur.mark()
        ref = read_object(cur, plain=True)
        if ref is not None:
            return Not(Is(_and_another(cur, ref)))
        cur.reset(mark)
        cur.eat(r"an? ")
        inner = read_filter(cur)
        return Not(inner) if inner is not None else None
    if cur.eat(r"enchanted by"):
        cur.eat(r"an? ")
        inner = read_filter(cur)
        return HasAttached(inner) if inner is not None else None
    return None


def _damaged(cur: Cursor) -> Filter | None:
    """Read "dealt damage by ~ this turn", "that dealt damage to it this turn" (CR 120)."""
    from mtglayers.oracle.noun_phrases import read_filter, read_object

    mark = cur.mark()
    is_spell = bool(cur.context.card_types & {"Instant", "Sorcery"}) and not cur.context.quoted
    if is_spell and cur.eat(r"(?:that was |that were )?dealt damage this way(?= would)"):
        return Damaged(ThisObject())  # a spell deals damage in no other way
    if cur.eat(r"(?:that was |that were )?dealt damage this turn by"):
        ref: ObjectRef | None = read_object(cur, plain=True)
        if ref is None and cur.eat(r"an? "):
            inner = read_filter(cur)
            if inner is not None and cur.eat(r"you controlled"):
                inner = conjunction(inner, ControlledBy(You()))
            ref = EachObject(inner) if inner is not None else None
        if ref is not None:
            return Damaged(ref)
    cur.reset(mark)
    found = cur.eat(r"(?:(?:that was |that were )?dealt damage by|that dealt damage (to))(?= )")
    if found is not None:
        ref = read_object(cur, plain=True)
        if ref is not None and cur.eat(r"this turn"):
            return Damaged(ref, to=found.group(1) is not None)
    cur.reset(mark)
    return None


def _whose_controller(cur: Cursor) -> Filter | None:
    """Read "whose controller controls an Island"."""
    from mtglayers.oracle.conditions import read_condition

    said, cur.context.player = cur.context.player, AntecedentPlayer()
    front = "that player "
    inner = Cursor(front + cur.rest, cur.context)
    condition = read_condition(inner)
    cur.context.player = said
    if condition is None:
        return None
    cur.jump(cur.position + inner.position - len(front))
    return ControlledBy(PlayersWho(EachPlayer(), condition))


_GOES_ON = r"'s|gains?|gets|has|deals?|becomes|loses?|can't|is|attacks|blocks|fights|enters"


def _and_another(cur: Cursor, first: ObjectRef) -> ObjectRef:
    """Read "other than ~ *and the chosen creature*": neither of them is meant."""
    from mtglayers.oracle.noun_phrases import read_object

    mark = cur.mark()
    if cur.eat(r"and(?= (?:~|the |that |enchanted |equipped ))"):
        second = read_object(cur, plain=True)
        if second is not None and not cur.peek(_GOES_ON):
            return UnionRef((first, second))
    cur.reset(mark)
    return first


def _attached(cur: Cursor) -> Filter | None:
    from mtglayers.core.filters import AnyObject
    from mtglayers.oracle.noun_phrases import read_filter, read_object

    ref: ObjectRef | None = each_of_them(cur) or read_object(cur, plain=True)
    if ref is not None:
        return AttachedToMatching(Is(ref))
    cur.eat(r"an? |another ")
    inner = read_filter(cur)
    if inner is None or inner == AnyObject():
        return AttachedToMatching(AnyObject()) if inner is not None else None
    return AttachedToMatching(inner)


_SHARED = {
    "color": "color",
    "creature type": "creature type",
    "card type": "card type",
    "land type": "land type",
    "permanent type": "card type",
    "name": "name",
    "mana value": "mana value",
}


def _shares(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read what is shared with another object."""
    from mtglayers.oracle.noun_phrases import read_object

    found = cur.eat(
        r"(?:that|which) (?:doesn't |don't )?shares? (?:a|at least one) (color|creature type|"
        r"card type|land type|permanent type) with"
        r"|that shares one of those types with"
        r"|with the same (name|mana value) as"
        r"|with the same (name|mana value)(?! as)"
        r"|that (?:has|have|doesn't have|don't have) the same (name|mana value) as"
    )
    if found is None:
        return None
    what = next((group for group in found.groups() if group), "card type")
    if re.search(r"with the same (?:name|mana value) *$", found.group()):
        return SharesWith(_SHARED[what], ThisObject())
    ref = read_object(cur, plain=True)
    if ref is None and cur.eat(r"it"):
        ref = cur.context.antecedent()
    if ref is None:
        ref = _any_of(cur)
    if ref is None:
        return None
    shares = SharesWith(_SHARED[what], ref)
    return Not(shares) if "n't" in found.group() else shares


def _any_of(cur: Cursor) -> ObjectRef | None:
    """Read "a creature you control or a creature card in your graveyard": any of those."""
    from mtglayers.oracle.noun_phrases import read_filter

    parts: list[Filter] = []
    while started := cur.eat(r"(?:an?|another) (?=[a-z])|one of the (?=exiled)"):
        found = read_filter(cur)
        if found is not None and started.group().startswith("another"):
            found = conjunction(Not(Is(Antecedent("each"))), found)
        if found is None:
            return None
        parts.append(found)
        if not cur.eat(r"or (?=an? )"):
            break
    if not parts:
        return None
    return EachObject(parts[0] if len(parts) == 1 else Or(tuple(parts)))


_HAPPENED = (
    (r"that entered(?: the battlefield)? this turn", "entered this turn"),
    (r"that attacked this turn|that attacked or blocked this turn(?=never)", "attacked this turn"),
    (r"(?:that was |that were )?dealt damage this turn", "dealt damage this turn"),
    (r"that dealt damage this turn", "dealt damage to anything this turn"),
    (
        r"that (?:was|were) put there from the battlefield this turn",
        "put there from the battlefield this turn",
    ),
    (
        r"that (?:was|were) put there from your library this turn",
        "put there from your library this turn",
    ),
    (
        r"that (?:was|were) put there from your graveyard this turn",
        "put there from your graveyard this turn",
    ),
    (
        r"that (?:was|were) put there(?: from anywhere)? this turn",
        "put there this turn",
    ),
    (r"that (?:was|were) milled this turn", "milled this turn"),
    (r"that attacked you this turn", "attacked you this turn"),
    (r"you cast this turn", "you cast this turn"),
    (r"that crewed (?:it|~) this turn", "crewed it this turn"),
    (r"that saddled (?:it|~) this turn", "saddled it this turn"),
    (r"in your party", "party"),
    (r"that (?:has|have) an adventure|with an adventure", "has an Adventure"),
    (r"that (?:was|were) kicked", "kicked"),
)


def _happened(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    if not cur.starts(("that ", "dealt", "you cast", "in your", "with an")):
        return None
    if cur.eat(r"that (?:wasn't|weren't) cast"):
        return Not(HasStatus("cast"))
    for expression, status in _HAPPENED:
        if cur.eat(expression):
            return HasStatus(status)
    return None


def _targets(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read what a spell targets, or about its mana cost."""
    if phrase.is_spell and cur.eat(r"cast this way"):
        return HasStatus("cast this way")
    if cur.eat(r"with a single target"):
        return Targets(single=True)
    if cur.eat(r"with one or more targets"):
        return Targets()
    if phrase.is_spell and cur.eat(r"with (?:\{x\}|(hybrid) mana) in its mana cost"):
        said = cur.low[: cur.position]
        kind = "hybrid mana" if "hybrid" in said[-30:] else "X"
        return HasStatus(f"has {kind} in its mana cost")
    found = cur.eat(r"(?:that|it) targets?( only)?(?! of)")
    if found is None:
        return None
    return read_targeted(cur, only=found.group(1) is not None)


def read_targeted(cur: Cursor, *, only: bool) -> Targets | None:
    """Read what is targeted: objects, players, or either ("that targets" was read)."""
    from mtglayers.oracle.noun_phrases import read_filter, read_object

    single = bool(cur.eat(r"(?:only )?a single(?= )"))
    only = only or single
    if cur.eat(r"you(?!r)"):
        return Targets(player=You(), only=only, single=single)
    player: PlayerRef | None = None
    if found := cur.eat(r"(?:an? )?(player|opponent)(?! controls?| owns?| cast)"):
        player = EachPlayer() if found.group(1) == "player" else Opponents()
        if not cur.eat(r"or (?:an? )?(?:single )?(?=[a-z])"):
            return Targets(player=player, only=only, single=single)
    ref = read_object(cur, plain=True) if player is None else None
    if ref is not None:
        return Targets(Is(ref), only=only, single=single)
    cur.eat(r"an? |one or more ")
    other = bool(cur.eat(r"(?:an)?other(?= )(?! than)"))
    inner = read_filter(cur)
    if inner is None:
        return None
    if other:
        inner = conjunction(Not(Is()), inner)
    if player is None and cur.eat(r"or player(?=,|\.| |$)"):
        player = EachPlayer()
    return Targets(inner, player, only=only, single=single)


def _targetable(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read "that spell could target" (CR 707.10c)."""
    found = cur.eat(r"(?:that )?(?:that|the) (spell|ability|spell or ability) could target")
    if found is None:
        return None
    nouns = {found.group(1).split()[0], "spell"}
    said = [each.ref for each in reversed(cur.context.mentions) if nouns & each.nouns]
    ref = next((each for each in said if each != Antecedent("copied")), None)
    return TargetableBy(ref) if ref is not None else None


def _relative(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read "that's …", "that aren't …", "that has …": a statement about the object."""
    from mtglayers.oracle.predicates import read_predicate

    if not cur.eat(r"(?:that|who|which)(?='s|'re| (?:is|are|isn't|aren't|has|have|doesn't|don't))"):
        return None
    return read_predicate(cur)


def _with(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    from mtglayers.oracle.predicates import read_with, read_without

    if phrase.moves and cur.peek(r"with [^.,]*counters? on "):
        return None  # it is put there with them
    cur.eat(r"each (?=with )")
    if cur.eat(r"with(?= )"):
        return read_with(cur)
    if cur.eat(r"without(?= )"):
        return read_without(cur)
    return None


_READERS: tuple[Callable[[Cursor, NounPhrase], Filter | None], ...] = (
    read_holder,
    _zone,
    _chosen,
    _shares,
    _targets,
    _with,
    _named,
    _relation,
    _happened,
    _targetable,
    _relative,
)
