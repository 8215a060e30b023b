"""Whole noun phrases: filters ("other Elves you control") and references ("target land", "it").

`read_filter` reads a noun phrase without its article; `read_object` one with whatever stands in
front: "target" notes a target requirement in the context (CR 115.1), "it" and "that creature"
find what was mentioned before (CR 608.2k), "enchanted creature" is what the object is attached to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasStatus,
    InZone,
    Is,
    IsCard,
    IsSpell,
    Not,
    NthCast,
    Or,
)
from mtglayers.core.instructions import TargetSpec
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    ChosenObjects,
    ControllerOf,
    EachObject,
    EventObject,
    GrantingObject,
    LinkedObjects,
    MembersOf,
    ObjectRef,
    Opponents,
    PlayerRef,
    TargetObject,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import (
    located,
    other_than,
    read_filter,
    read_phrase,
)
from mtglayers.oracle.noun_suffixes import read_suffix
from mtglayers.oracle.nouns import NounPhrase, conjunction, read_noun_core
from mtglayers.oracle.players import read_player
from mtglayers.oracle.target_words import (
    COUNT_TARGET,
    DIFFERENT,
    SINGLE_GRAVEYARD,
    read_chooser,
    read_together,
    target_numbers,
)
from mtglayers.oracle.words import NUMBER, number_of

__all__ = ["located", "read_filter", "read_object", "read_phrase", "read_player", "spec_nouns"]


# --- references ----------------------------------------------------------------------------------


def read_object(cur: Cursor, *, plain: bool = False) -> ObjectRef | None:
    """Read a reference to objects.

    Parameters
    ----------
    cur
        Where to read.
    plain
        Only what needs no choice and is no set: "~", "it", "that land", "enchanted creature",
        "target creature". Used inside other phrases.

    Examples
    --------
    >>> read_object(Cursor("target land you control"))
    TargetObject(index=0)
    >>> read_object(Cursor("all Slivers"))
    EachObject(filter=HasSubtype(subtype='Sliver'))
    """
    start = cur.mark()
    for reader in _PLAIN if plain else (_attached_or_another, *_PLAIN, *_SETS):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


_THIS_NOUN = (
    r"creature|permanent|card|spell|token|land|artifact|enchantment|planeswalker|battle|emblem|"
    r"aura|equipment|vehicle|saga|class|siege|case|room|spacecraft|fortification|mount"
)


def _this(cur: Cursor) -> ObjectRef | None:
    if cur.context.event == "cast" and cur.eat(r"the spell you cast(?= with|[.,])"):
        return EventObject("spell")
    if cur.eat(r"~"):
        ref: ObjectRef = GrantingObject() if cur.context.quoted else ThisObject()
        cur.context.mention(ref)
        return ref
    if cur.eat(rf"this (?:{_THIS_NOUN})"):
        cur.context.mention(ThisObject())
        return ThisObject()
    return None


def _attached(cur: Cursor) -> ObjectRef | None:
    if not cur.eat(r"(?:the )?(?:enchanted|equipped|fortified)(?= )(?! (?:player|opponent))"):
        return None
    if cur.eat(r"(?:cards?|spells?)(?= )"):
        return None
    phrase = read_noun_core(cur)
    if phrase is None or phrase.plural is True:
        return None
    ref: ObjectRef = AttachedObject()
    if suffix := read_suffix(cur, phrase):
        ref = MembersOf(ref, suffix)
    cur.context.mention(AttachedObject(), phrase.nouns)
    return ref


def _attached_or_another(cur: Cursor) -> ObjectRef | None:
    """Read "equipped creature or a creature you control named …": a choice while resolving."""
    if cur.context.static or not cur.eat(r"(?:enchanted|equipped) (?:creature|permanent) or an? "):
        return None
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    cur.context.mention(Antecedent("chosen"), spec_nouns(phrase.filter))
    return ChosenObjects(Or((Is(AttachedObject()), phrase.filter)))


def _pronoun(cur: Cursor) -> ObjectRef | None:
    if cur.eat(r"it|he|she|him|itself|her(?= to|[.,]|$)"):
        if not cur.context.mentions:
            return ThisObject()  # nothing else has been spoken of
        return cur.context.antecedent(plural=False) or cur.context.antecedent()
    if cur.eat(r"they(?! (?:control|own|cast))|them"):
        return cur.context.antecedent(plural=True) or cur.context.antecedent()
    return None


# What "the …ed creature" means.
_DONE = {
    "exiled": LinkedObjects("exiled"),
    "chosen": LinkedObjects("chosen"),
    "sacrificed": Antecedent("sacrificed"),
    "discarded": Antecedent("discarded"),
    "revealed": Antecedent("revealed"),
    "milled": Antecedent("milled"),
    "returned": Antecedent("moved"),
    "copied": Antecedent("copied"),
    "championed": LinkedObjects("championed"),
    "haunted": LinkedObjects("haunted"),
    "imprinted": LinkedObjects("imprinted"),
    "blighted": Antecedent("affected"),
    "amassed": Antecedent("affected"),
}


def _that(cur: Cursor) -> ObjectRef | None:
    """Read "that creature", "those lands", "each of them", "the exiled card"."""
    if found := cur.eat(
        r"the (?:creature|permanent|token|land|artifact)s? (tapped|created) this way"
    ):
        return Antecedent({"tapped": "paid"}.get(found.group(1), found.group(1)))
    if found := cur.eat(rf"the (last )?({'|'.join(_DONE)})(?= )"):
        phrase = read_noun_core(cur)
        if phrase is None:
            return None
        if found.group(1) and isinstance(_DONE[found.group(2)], LinkedObjects):
            return LinkedObjects(f"last {found.group(2)}")
        done = _just_chosen(cur, found.group(2)) or _DONE[found.group(2)]
        if done == LinkedObjects("exiled"):  # "Turn the exiled card face up. If it's …"
            cur.context.mention(done, phrase.nouns, plural=bool(phrase.plural))
        return done
    each = cur.eat(r"(?:each|both|all|any number) of (?=those|them|these)|(?:each|both) of (?=the)")
    if cur.eat(r"them(?= |\.|,|$)"):
        return cur.context.antecedent(plural=True) or cur.context.antecedent()
    if found := cur.eat(r"the other (creature|permanent|card)(?= )"):
        return _the_other(cur, found.group(1))
    if not _is_named(cur, "token") and cur.eat(r"the tokens?(?= |\.|,|$)(?! created)"):
        return LinkedObjects("created")
    if not cur.eat(r"that|those|these" if each or not cur.peek("the ") else "the"):
        return None
    if cur.peek(r"(?:creature|land|card|permanent|basic land) types?|players?|opponents?"):
        return None
    if cur.eat(r"cop(?:y|ies)"):
        return cur.context.antecedent("copy") if _is_named(cur, "copy") else Antecedent("copied")
    phrase = read_noun_core(cur)
    if phrase is None:
        return None
    ref = _described_target(cur, phrase) or _antecedent_of(cur, phrase)
    if each and ref is not None and cur.peek("that ha(?:s|ve) "):
        some = read_suffix(cur, phrase)
        return MembersOf(ref, some) if some is not None else None
    return ref


def _the_other(cur: Cursor, noun: str) -> ObjectRef | None:
    """Find the second object of an event: "… blocks a creature, the other creature …"."""
    for mention in reversed(cur.context.mentions):
        if isinstance(mention.ref, EventObject) and noun in mention.nouns:
            return mention.ref
    return None


def _just_chosen(cur: Cursor, done: str) -> ObjectRef | None:
    """Find what the same ability chose: "choose target creature … the chosen creature"."""
    if done != "chosen":
        return None
    said = (each.ref for each in reversed(cur.context.mentions) if "the chosen one" in each.nouns)
    return next(said, None)


def read_copied_object(cur: Cursor) -> ObjectRef | None:
    """Read what is copied: "that creature" is what was moved as it last was (CR 608.2h).

    "That card" is the card that it became.
    """
    creature = cur.peek(
        r"(?:it(?= |\.|,|$)|that (?:creature|permanent|artifact|land|enchantment|token|"
        r"planeswalker)(?! cards?))"
    )
    ref = read_object(cur)
    if creature is not None and ref in (Antecedent("exiled"), Antecedent("moved")):
        return Antecedent("left")
    return ref


def _is_named(cur: Cursor, noun: str) -> bool:
    """Tell whether something was called by a noun before."""
    return any(noun in mention.nouns for mention in cur.context.mentions)


def _described_target(cur: Cursor, phrase: NounPhrase) -> ObjectRef | None:
    """Find the target that "the creature you control" describes among several."""
    mark = cur.mark()
    suffix = read_suffix(cur, phrase)
    if suffix is None or not cur.context.targets:
        cur.reset(mark)
        return None
    for index, spec in enumerate(cur.context.targets):
        parts = spec.filter.parts if isinstance(spec.filter, And) else (spec.filter,)
        if suffix in parts:
            return TargetObject(index)
    cur.reset(mark)
    return None


def _antecedent_of(cur: Cursor, phrase: NounPhrase) -> ObjectRef | None:
    """Find what "that creature" or "those lands" means."""
    nouns = sorted(phrase.nouns, key=lambda each: (each in ("card", "token", "permanent"), each))
    for plural in (phrase.plural, None):
        for noun in nouns:
            ref = cur.context.antecedent(noun, plural=plural)
            if ref is not None:
                return ref
    return None


def _target(cur: Cursor) -> ObjectRef | None:
    found = cur.eat(rf"{COUNT_TARGET}(?= )")
    if found is None:
        return None
    other = bool(found.group(3) or found.group(9) or found.group(10))
    excluded = other_than(cur) if other else None
    named = _read_target(cur, excluded)
    if named is None:
        return None
    chooser = read_chooser(cur, named[0])
    low, high, by_x = target_numbers(found)
    limit: Quantity | None = X() if found.group(2) == "x" and not by_x else None
    if found.group(2) == "that many":
        from mtglayers.oracle.quantities import that_number

        limit = that_number(cur)
    together = read_together(cur) if high != 1 else ""
    if together.startswith("total"):
        while (more := read_suffix(cur, named[0])) is not None:
            named[0].filter = located(named[0].filter, more)
    if together == SINGLE_GRAVEYARD:
        named[0].filter = located(named[0].filter, InZone(("graveyard",)))
    chooser = chooser or read_chooser(cur, named[0])
    _read_origin(cur, named[0])
    spec = TargetSpec(
        named[0].filter,
        low,
        high,
        players=named[1],
        player=named[2],
        minimum_x=by_x,
        limit=limit,
        together=together,
        chooser=chooser,
    )
    index = cur.context.add_target(spec)
    ref = TargetObject(index)
    nouns = spec_nouns(spec.filter)
    if "ability" in named[0].nouns:
        nouns |= named[0].nouns
    cur.context.mention(ref, nouns, plural=high != 1)
    if high == 1 and ControlledBy(Opponents()) in _own_parts(spec.filter):
        cur.context.player = ControllerOf(ref)  # "that player" is the one just spoken of
    return ref


def spec_nouns(found: Filter | None) -> frozenset[str]:
    """List the nouns by which "that …" may refer to what matches a filter."""
    from mtglayers.core.filters import HasSubtype, IsToken, IsType

    nouns = {"permanent"}
    for node in _own_parts(found):
        if isinstance(node, IsType):
            nouns.add(node.card_type.lower())
        elif isinstance(node, HasSubtype):
            nouns |= {node.subtype.lower(), "creature"}
        elif isinstance(node, IsSpell):
            nouns.add("spell")
        elif isinstance(node, IsToken):
            nouns.add("token")
        elif isinstance(node, (IsCard, InZone)):
            nouns.add("card")
    if nouns == {"permanent"}:
        nouns |= {"creature", "land", "artifact", "enchantment", "planeswalker"}
    return frozenset(nouns)


def _own_parts(found: Filter | None) -> Iterator[Filter]:
    """Yield the parts of a filter that say what the object itself is."""
    if isinstance(found, (And, Or)):
        for part in found.parts:
            yield from _own_parts(part)
    elif found is not None:
        yield found


_Targets = tuple[NounPhrase, bool, PlayerRef | None]


def _read_target(cur: Cursor, excluded: ObjectRef | None) -> _Targets | None:
    """Read what may be targeted, and whether players may be, and which."""
    if cur.peek(r"players?(?! or (?:planeswalker|creature))|opponents?(?! or)"):
        return None
    if cur.eat(r"player or (?=planeswalker)"):
        phrase = read_phrase(cur)
        return (phrase, True, None) if phrase is not None else None
    if cur.eat(r"spell or ability(?= )"):
        phrase = NounPhrase(InZone(("stack",)), frozenset({"spell", "ability"}), is_spell=True)
        while (more := read_suffix(cur, phrase)) is not None:
            phrase.filter = conjunction(phrase.filter, more)
        return phrase, False, None
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    if excluded is not None:
        phrase.filter = conjunction(Not(Is(excluded)), phrase.filter)
    _read_card_beside(cur, phrase)
    players = cur.eat(r"or (?:target )?(player|opponent)(?! or)")
    if not players and cur.peek(r"or target |, and/or target "):
        return None
    opponents = players is not None and players.group(1) == "opponent"
    return phrase, players is not None, Opponents() if opponents else None


def _read_card_beside(cur: Cursor, phrase: NounPhrase) -> None:
    """Read "… or creature card in a graveyard" behind something on the battlefield."""
    mark = cur.mark()
    if cur.eat(r"or (?=[a-z]+ on the battlefield)"):
        beside = read_phrase(cur)
        if beside is not None:
            phrase.filter = Or((phrase.filter, beside.filter))
            return
        cur.reset(mark)
    second = read_phrase(cur) if cur.eat(r"or (?=[a-z]+ cards? (?:in|from) )") else None
    if second is None:
        cur.reset(mark)
        return
    phrase.filter = Or((conjunction(phrase.filter, InZone(("battlefield",))), second.filter))


def _union_this(cur: Cursor) -> ObjectRef | None:
    """Read "both creatures", "~ and that creature" of paired creatures (CR 702.95)."""
    if cur.eat(r"both creatures|each of those creatures|both of those creatures"):
        pair = cur.context.antecedent("pair", plural=True)
        return pair if isinstance(pair, UnionRef) else None
    return None


# --- sets and choices ---------------------------------------------------------------------------


def _top_card(cur: Cursor) -> ObjectRef | None:
    found = cur.eat(r"the top card of (your|their|that player's|each player's) (library|graveyard)")
    if found is None:
        return None
    place = InZone((found.group(2),), "top")
    cur.context.mention(EachObject(place), ("card",))
    if found.group(1).startswith("each"):
        return EachObject(place)
    from mtglayers.core.filters import OwnedBy
    from mtglayers.oracle.players import antecedent_player

    player = You() if found.group(1) == "your" else antecedent_player(cur)
    ref = EachObject(conjunction(place, OwnedBy(player)))
    cur.context.mention(ref, ("card",))
    return ref


_PLAIN = (_this, _union_this, _attached, _pronoun, _target, _top_card, _that)


def _each(cur: Cursor) -> ObjectRef | None:
    """Read "all …", "each …", "each of the …" and bare plurals."""
    found = cur.eat(r"(all|each|every)(?: of the)?(?= )")
    other = bool(cur.eat(r"other(?= )(?! than)"))
    phrase = read_phrase(cur, other=other)
    if phrase is None:
        return None
    if found is None and phrase.plural is False:
        return None
    ref = EachObject(phrase.filter)
    cur.context.mention(ref, spec_nouns(phrase.filter), plural=True)
    return ref


def _commander(cur: Cursor) -> ObjectRef | None:
    if cur.eat(r"your commander"):
        from mtglayers.core.filters import ControlledBy

        return EachObject(conjunction(HasStatus("commander"), ControlledBy(You())))
    return None


def _chosen(cur: Cursor) -> ObjectRef | None:
    """Read "a creature you control", "up to two creatures": a choice while resolving."""
    if cur.context.static:
        return None
    found = cur.eat(
        rf"(an?|another|one|any number of|one or more|any|(?:up to )?(?:{NUMBER}|"
        rf"x)(?: other)?)(?= )"
    )
    if found is None:
        return None
    at_random = bool(cur.eat("random(?= )"))
    word = found.group(1)
    other = word == "another" or word.endswith(" other")
    phrase = read_phrase(cur, other=other)
    if phrase is None or cur.peek(r"types?\b"):
        return None
    low, high = _choice_numbers(word.removesuffix(" other"))
    if cur.eat(r"(?:chosen )?at random(?= (?:from|in|you|that))"):
        at_random = True
        while (more := read_suffix(cur, phrase)) is not None:
            phrase.filter = located(phrase.filter, more)
    if (among := cur.eat(_AMONG)) is not None:
        seen: ObjectRef | None = cur.context.antecedent(plural=True)
        if done := among.group(1) or among.group(2):
            seen = Antecedent(done)
        if seen is None:
            return None
        phrase.filter = conjunction(phrase.filter, Is(seen))
    different = cur.eat(DIFFERENT) if high != 1 else None
    _read_origin(cur, phrase)
    ref = ChosenObjects(phrase.filter, low, high, together=different.group(1) if different else "")
    if found.group(1) in ("an", "a", "another", "one", "any"):
        ref = ChosenObjects(phrase.filter)
    cur.context.mention(Antecedent("chosen"), spec_nouns(phrase.filter), plural=high != 1)
    if not cur.eat(r"of your choice|of their choice"):
        at_random = at_random or bool(cur.eat("chosen at random|at random"))
    _read_origin(cur, phrase)
    return replace(ref, filter=phrase.filter, at_random=at_random)


def _read_origin(cur: Cursor, phrase: NounPhrase) -> None:
    """Read "from your graveyard" behind other words about a choice: "of their choice from …"."""
    if cur.peek(r"(?:from|in) (?:your|their|that player's) (?:graveyard|hand)"):
        place = read_suffix(cur, phrase)
        if place is not None:
            phrase.filter = located(phrase.filter, place)


_AMONG = (
    r"from among (?:those [a-z]+|them|the (milled|revealed|exiled|discarded) cards|"
    r"the cards (milled|revealed|exiled|discarded) this way)"
)


def _choice_numbers(word: str) -> tuple[X | Const | int, X | Const | int | None]:
    if word == "any number of":
        return 0, None
    if word == "one or more":
        return 1, None
    up_to = word.startswith("up to ")
    word = word.removeprefix("up to ")
    if word == "x":
        return (0 if up_to else X()), X()
    if word in ("an", "a", "another", "one", "any"):
        return (0 if up_to else 1), 1
    number = number_of(word)
    return (0 if up_to else number), number


def _one_of(cur: Cursor) -> ObjectRef | None:
    """Read "one of them", "one of those creatures": a choice among what was spoken of."""
    found = cur.eat(r"(one|two|up to one|any number) of (?=them|those|these)")
    if found is None:
        return None
    ref = read_object(cur, plain=True)
    if ref is None:
        return None
    low, high = {"one": (1, 1), "two": (2, 2), "up to one": (0, 1)}.get(found.group(1), (0, None))
    random = not cur.eat(r"of (?:your|their) choice") and bool(cur.eat(r"at random"))
    cur.context.mention(Antecedent("chosen"), _nouns_of(cur, ref), plural=high != 1)
    return ChosenObjects(Is(ref), low, high, at_random=random)


def _nouns_of(cur: Cursor, ref: ObjectRef) -> frozenset[str]:
    return next((m.nouns for m in reversed(cur.context.mentions) if m.ref == ref), frozenset())


def _nth_spell(cur: Cursor) -> ObjectRef | None:
    """Read "the first creature spell you cast each turn", "the next" being no such thing."""
    found = cur.eat(r"the (first|second|third)(?= .{0,60}?spells?\b)")
    if found is None:
        return None
    phrase = read_phrase(cur)
    if phrase is None:
        return None
    tested = phrase.filter
    if cur.eat(r"from anywhere other than your hand"):
        tested = conjunction(Not(HasStatus("cast from hand")), tested)
    elif cur.eat(r"from exile"):
        tested = conjunction(HasStatus("cast from exile"), tested)
    if not cur.eat(r"each turn"):
        return None
    if source := cur.eat(r"that mana from an? ([a-z]+) was spent to cast"):
        tested = conjunction(HasStatus(f"mana from {cur.original(source, 1)}"), tested)
    number = ("first", "second", "third").index(found.group(1)) + 1
    return EachObject(conjunction(NthCast(number, tested), tested))


_SETS = (_commander, _one_of, _nth_spell, _each, _chosen)
