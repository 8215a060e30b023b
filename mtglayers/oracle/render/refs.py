"""References: the object itself, targets, "that creature", players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasSubtype,
    InZone,
    Is,
    IsCard,
    IsSpell,
    IsToken,
    IsType,
    Not,
    Or,
    OwnedBy,
    all_of,
)
from mtglayers.core.instructions import TargetSpec
from mtglayers.core.node import walk
from mtglayers.core.quantities import AntecedentAmount, Const, EventAmount, Quantity, X
from mtglayers.core.references import (
    ActivePlayer,
    Antecedent,
    AntecedentPlayer,
    AttachedObject,
    AttachedPlayer,
    ChosenObjects,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EachObject,
    EachPlayer,
    EventObject,
    EventPlayer,
    GrantingObject,
    KnownObject,
    LinkedObjects,
    MembersOf,
    ObjectRef,
    OpaquePlayer,
    OpaqueRef,
    Opponents,
    OwnerOf,
    PlayerRef,
    PlayersWho,
    TargetObject,
    TargetPlayer,
    TargetsOf,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.render.nouns import counted, noun_phrase, pluralise
from mtglayers.oracle.render.suffixes import possessive
from mtglayers.oracle.render.writer import (
    Writer,
    article,
    listed,
    number_word,
    third_person,
    writes,
)


def head_noun(filter_: Filter | None) -> str:
    """Say by which noun "that …" refers to a match of the filter.

    Examples
    --------
    >>> head_noun(And((HasSubtype("Elf"), IsType("Creature")))), head_noun(None)
    ('creature', 'permanent')
    """
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    for kind, noun in ((IsCard, "card"), (IsSpell, "spell"), (IsToken, "token")):
        if any(isinstance(part, kind) for part in parts):
            return noun
    zones = [part for part in parts if isinstance(part, InZone)]
    if any("battlefield" not in each.zones and "stack" not in each.zones for each in zones):
        return "card"
    types = [part.card_type.lower() for part in parts if isinstance(part, IsType)]
    if types:
        return types[-1]
    subtypes = [part.subtype for part in parts if isinstance(part, HasSubtype)]
    if subtypes:
        return subtypes[-1]
    inner = [head_noun(each) for part in parts if isinstance(part, Or) for each in part.parts]
    return inner[0] if inner and len(set(inner)) == 1 else "permanent"


def is_plural(writer: Writer, ref: ObjectRef) -> bool:
    """Say whether a reference takes the plural."""
    match ref:
        case EachObject(filter_):
            return not any(isinstance(each, InZone) and each.position for each in walk(filter_))
        case UnionRef() | MembersOf():
            return True
        case TargetObject(index) if index < len(writer.targets):
            spec = writer.targets[index]
            return spec.maximum is None or spec.maximum > 1 or spec.minimum_x
        case ChosenObjects(_, _, maximum):
            return maximum not in (1, Const(1))
        case Antecedent() | EventObject() | LinkedObjects():
            return next(
                (each.plural for each in reversed(writer.mentions) if each.ref == ref), False
            )
    return False


@writes(ThisObject)
def this_object(writer: Writer, ref: ThisObject, **_how: object) -> str:
    """Write the object itself."""
    return writer.this


@writes(GrantingObject)
def granting_object(writer: Writer, ref: GrantingObject, **_how: object) -> str:
    """Write the object that granted the ability, by its name."""
    return "~"


@writes(AttachedObject)
def attached_object(writer: Writer, ref: AttachedObject, **_how: object) -> str:
    """Write what the object is attached to."""
    return writer.attached


def _again(writer: Writer, ref: ObjectRef, fallback: str, *more: str) -> str:
    """Write what was mentioned before: "it", "they" or "that creature"."""
    newest = writer.mentions[-1] if writer.mentions else None
    known = next((each for each in reversed(writer.mentions) if each.ref == ref), None)
    if known is None:
        return writer.pick(fallback, *_other_nouns(fallback))
    noun = known.noun or "permanent"
    if known.plural:
        pronoun, named = "they", f"those {pluralise(noun)}"
    else:
        pronoun, named = "it", f"that {noun}"
    others = (*_other_nouns(named), *more)
    if newest is not None and newest.ref == ref:
        return writer.pick(pronoun, named, *others)
    return writer.pick(named, pronoun, *others)


def _other_nouns(named: str) -> tuple[str, ...]:
    """List other ways to name what was mentioned, where a noun does not lead to it."""
    if named.startswith(("those ", "they")):
        return tuple(f"those {noun}" for noun in ("cards", "creatures", "permanents", "tokens"))
    words = ("card", "creature", "permanent", "spell", "token", "land")
    return ("it", *(f"that {noun}" for noun in words))


def object_form(said: str) -> str:
    """Write a pronoun as an object: "they" becomes "them"."""
    return "them" if said == "they" else said


@writes(TargetObject)
def target_object(writer: Writer, ref: TargetObject, **_how: object) -> str:
    """Introduce a target, or refer to it again."""
    if ref.index in writer.said or ref.index >= len(writer.targets):
        spec = writer.targets[ref.index] if ref.index < len(writer.targets) else None
        if spec is not None and spec.filter is not None and len(writer.targets) > 1:
            named = f"the {noun_phrase(writer, spec.filter, plural=False)}"
            return _again(writer, ref, "that target", named)
        return _again(writer, ref, "that target")
    writer.said.add(ref.index)
    spec = writer.targets[ref.index]
    phrase = target_phrase(writer, spec)
    writer.mention(ref, head_noun(spec.filter), plural=is_plural(writer, ref))
    return phrase


def target_phrase(writer: Writer, spec: TargetSpec) -> str:
    """Write a target requirement: "target creature", "up to two other target lands"."""
    if spec.chooser == "random":
        return f"{target_phrase(writer, replace(spec, chooser=''))} chosen at random"
    if spec.filter is None:
        noun = "opponent" if isinstance(spec.player, Opponents) else "player"
        many = spec.maximum is None or spec.maximum > 1
        noun = f"{noun}{'s' if many else ''}"
        if isinstance(spec.player, PlayersWho):
            noun = writer.say(spec.player).removeprefix("each ")
        return _target_number(writer, spec, f"target {noun}")
    many = spec.maximum is None or spec.maximum > 1 or spec.minimum_x
    noun = noun_phrase(writer, spec.filter, plural=many, word="and/or" if many else "or")
    if spec.together == "different controllers":
        noun = f"{noun} controlled by different players"
    elif spec.together in ("share power", "share toughness"):
        noun = f"{noun} with equal {spec.together.removeprefix('share ')}"
    elif spec.together.startswith("share "):
        noun = f"{noun} that {article_of(spec.together)}"
    elif spec.together.startswith("total "):
        kind, _, limit = spec.together.removeprefix("total ").rpartition(" ")
        noun = f"{noun} with total {kind} {limit} or less"
    elif spec.together.startswith("different "):
        noun = _with_words(noun, f"with {spec.together}")
    elif spec.together == "single graveyard":
        noun = _from_one_graveyard(writer, spec.filter)
    if spec.chooser == "opponent":
        noun = _opponents_choice(writer, spec.filter, plural=many)
    if spec.players:
        if spec.filter == IsType("Planeswalker"):
            whom = "opponent" if isinstance(spec.player, Opponents) else "player"
            return _target_number(writer, spec, f"target {whom} or planeswalker")
        if _is_any_target(spec.filter):
            return _target_number(writer, spec, _any_target(spec, many=many))
        noun = f"{noun} or {'opponent' if isinstance(spec.player, Opponents) else 'player'}"
    if noun.startswith("other "):
        rest = noun.removeprefix("other ")
        first = "other target" if many or spec.minimum == 0 else "another target"
        return _target_number(writer, spec, f"{first} {rest}")
    return _target_number(writer, spec, f"target {noun}")


def _from_one_graveyard(writer: Writer, filter_: Filter) -> str:
    """Write "cards from a single graveyard"."""
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    cards = all_of(*(each for each in parts if not isinstance(each, InZone)), IsCard())
    return f"{noun_phrase(writer, cards, plural=True)} from a single graveyard"


def _is_any_target(filter_: Filter) -> bool:
    """Tell whether a filter stands for all that can be dealt damage, the players aside."""
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    rest = [each for each in parts if not isinstance(each, Not)]
    return len(rest) == 1 and isinstance(rest[0], Or) and IsType("Battle") in rest[0].parts


def _any_target(spec: TargetSpec, *, many: bool) -> str:
    """Write "any target", "any other target", "targets" (CR 115.4)."""
    parts = spec.filter.parts if isinstance(spec.filter, And) else ()
    other = "other " if any(isinstance(each, Not) for each in parts) else ""
    if spec.maximum == 1 == spec.minimum:
        return f"any {other}target"
    return f"{other}{'targets' if many else 'target'}"


def _opponents_choice(writer: Writer, filter_: Filter, *, plural: bool) -> str:
    """Write "creature of an opponent's choice they control": who chooses the target."""
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    theirs = ControlledBy(Opponents())
    noun = noun_phrase(writer, all_of(*(each for each in parts if each != theirs)), plural=plural)
    return f"{noun} of an opponent's choice{' they control' if theirs in parts else ''}"


def article_of(shared: str) -> str:
    """Write "share a card type" of what several targets have in common."""
    return f"share {article(shared.removeprefix('share '))}"


def _target_number(writer: Writer, spec: TargetSpec, words: str) -> str:
    if spec.minimum_x:
        return f"X {words}"
    if spec.limit is not None:
        if isinstance(spec.limit, EventAmount | AntecedentAmount):
            return f"up to that many {words}"
        if not isinstance(spec.limit, X):
            writer.where.append(spec.limit)
        return f"up to X {words}"
    if spec.maximum is None:
        return f"any number of {words}" if spec.minimum == 0 else f"one or more {words}"
    if spec.minimum == 0:
        return f"up to {number_word(spec.maximum)} {words}"
    if spec.minimum != spec.maximum:
        span = [number_word(each) for each in range(spec.minimum, spec.maximum + 1)]
        return f"{listed(span, 'or')} {words}"
    return words if spec.maximum == 1 else f"{number_word(spec.maximum)} {words}"


@writes(EventObject)
def event_object(writer: Writer, ref: EventObject, **_how: object) -> str:
    """Write an object of the event."""
    fallback = {"source": "that source", "spell": "that spell", "other": "that creature"}
    return _again(writer, ref, fallback.get(ref.role, "it"))


_ANTECEDENTS = {
    "created": "that token",
    "moved": "it",
    "left": "that creature",
    "exiled": "the exiled card",
    "sacrificed": "the sacrificed permanent",
    "discarded": "the discarded card",
    "milled": "the milled cards",
    "revealed": "the revealed card",
    "searched": "that card",
    "chosen": "the chosen permanent",
    "affected": "it",
    "each": "it",
    "copied": "the copy",
    "paid": "the sacrificed creature",
}


@writes(Antecedent)
def antecedent(writer: Writer, ref: Antecedent, **_how: object) -> str:
    """Write what an earlier instruction dealt with."""
    return _again(writer, ref, _ANTECEDENTS.get(ref.kind, "it"))


@writes(LinkedObjects)
def linked(writer: Writer, ref: LinkedObjects, **_how: object) -> str:
    """Write what a linked ability refers to (CR 607)."""
    return {
        "exiled": "the exiled card",
        "chosen": "the chosen creature",
        "last chosen": "the last chosen card",
        "last exiled": "the last creature card exiled with it",
        "paired": "the creature it's paired with",
        "created": "the token",
        "championed": "the championed card",
        "imprinted": "the exiled card",
        "haunted": "the creature it haunts",
    }.get(ref.kind, "the exiled card")


@writes(TargetsOf)
def targets_of(writer: Writer, ref: TargetsOf, **_how: object) -> str:
    """Write what a spell targets."""
    return _again(writer, ref, "the permanent that it targets")


@writes(EachObject)
def each_object(writer: Writer, ref: EachObject, *, each: bool = False, **_how: object) -> str:
    """Write all objects that match: "creatures you control", "all Elves"."""
    if (library := of_library(writer, ref.filter, "")) is not None:
        writer.mention(Antecedent("revealed"), "card")
        return library
    if (whole := _whole_zone(ref.filter)) is not None:
        player, zone = whole
        each = isinstance(player, Opponents)
        return f"{'each opponent' + chr(39) + 's' if each else possessive(writer, player)} {zone}"
    noun = noun_phrase(writer, ref.filter, plural=True)
    writer.mention(ref, head_noun(ref.filter), plural=True)
    return noun if _is_bounded(noun) else f"all {noun}"


def objects_of(writer: Writer, ref: ObjectRef) -> str:
    """Write objects that something is done to: "all creatures you control", "it"."""
    said = object_form(writer.say(ref))
    if not isinstance(ref, EachObject) or said.startswith(("all ", "the ", "each ")):
        return said
    return said if _whole_zone(ref.filter) is not None else f"all {said}"


def _whole_zone(filter_: Filter) -> tuple[PlayerRef, str] | None:
    """Say whose whole zone a filter means, if it means one."""
    match filter_:
        case And((InZone((zone,), ""), OwnedBy(player))):
            return player, zone
    return None


def of_library(writer: Writer, filter_: Filter, number: str) -> str | None:
    """Write "the top three cards of your library", if a filter means that."""
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    zone = next((each for each in parts if isinstance(each, InZone)), None)
    owner = next((each.player for each in parts if isinstance(each, OwnedBy)), None)
    if zone is None or not zone.position or owner is None or len(parts) > 2:
        return None
    cards = f"{number} cards" if number else "card"
    return f"the {zone.position} {cards} of {possessive(writer, owner)} {zone.zones[0]}"


def _is_bounded(noun: str) -> bool:
    """Say whether a plural needs no "all": it is limited to somebody's or to others."""
    return any(word in noun for word in (" control", " own", "other ", " in your", "attached to"))


def _chosen_number(writer: Writer, amount: Quantity | int | None) -> str:
    if amount is None:
        return "any number of"
    if isinstance(amount, int):
        return number_word(amount)
    if isinstance(amount, Const):
        return number_word(amount.number)
    if isinstance(amount, X | EventAmount | AntecedentAmount):
        return writer.say(amount, noun="permanent")
    writer.where.append(amount)
    return "X"


@writes(ChosenObjects)
def chosen_objects(writer: Writer, ref: ChosenObjects, **_how: object) -> str:
    """Write objects chosen without targeting: "a creature you control", "up to two lands"."""
    plural = ref.maximum not in (1, Const(1))
    number = _chosen_number(writer, ref.maximum)
    if (library := of_library(writer, ref.filter, number)) is not None:
        writer.mention(Antecedent("revealed"), "card", plural=True)
        return library
    if isinstance(ref.filter, Is):
        writer.mention(Antecedent("chosen"), "card", plural=plural)
        up_to = "up to " if ref.minimum == 0 and ref.maximum is not None else ""
        return f"{up_to}{number} of them{' at random' if ref.at_random else ''}"
    parts = ref.filter.parts if isinstance(ref.filter, And) else ()
    seen = any(isinstance(each, Is) and isinstance(each.ref, Antecedent) for each in parts)
    writer.mention(Antecedent("chosen") if seen else ref, head_noun(ref.filter), plural=plural)
    if not plural and ref.minimum in (1, Const(1)):
        said = counted(writer, ref.filter, "a", plural=False)
        if ref.key == "copy" and said.startswith(("a ", "an ")):
            noun = noun_phrase(writer, ref.filter, plural=False)
            return f"any {noun} on the battlefield" if _is_open(noun) else said
    elif ref.minimum == 0 and ref.maximum is not None:
        number = _chosen_number(writer, ref.maximum)
        said = f"up to {number} {noun_phrase(writer, ref.filter, plural=plural)}"
    else:
        said = counted(writer, ref.filter, _chosen_number(writer, ref.maximum), plural=True)
    if ref.together:
        said = _with_words(said, f"with {ref.together}")
    return f"{said} at random" if ref.at_random else said


def _with_words(said: str, words: str) -> str:
    """Put words that belong to a noun in front of where its objects are: "from your graveyard"."""
    noun, place, where = said.partition(" from ")
    return f"{noun} {words}{place}{where}"


def done_by(writer: Writer, actor: PlayerRef, write: Callable[[], str]) -> str:
    """Write what another player does, from the words of doing it: "that player untaps a land"."""
    who = writer.say(actor)
    before, writer.they = writer.they, actor
    verb, _, rest = write().partition(" ")
    writer.they = before
    return f"{who} {third_person(verb)} {rest}"


def chooser(ref: ObjectRef | None) -> tuple[PlayerRef, ObjectRef] | None:
    """Say which other player chooses the objects, and the reference without that."""
    if isinstance(ref, ChosenObjects) and ref.player is not None and ref.player != You():
        return ref.player, replace(ref, player=None)
    return None


def _is_open(noun: str) -> bool:
    return not any(word in noun for word in (" control", " own", " in ", " on ", " exiled"))


@writes(UnionRef)
def union(writer: Writer, ref: UnionRef, **_how: object) -> str:
    """Write several references together."""
    first = ref.parts[0]
    words = [object_form(writer.say(first))]
    for part in ref.parts[1:]:
        others = _all_others(writer, part, first)
        words.append(others or object_form(writer.say(part)))
    return listed(words)


def _all_others(writer: Writer, ref: ObjectRef, than: ObjectRef) -> str | None:
    """Write "all other creatures with the same name as that creature" behind that creature."""
    if not isinstance(ref, EachObject) or not isinstance(ref.filter, And):
        return None
    rest = tuple(each for each in ref.filter.parts if each != Not(Is(than)))
    if len(rest) == len(ref.filter.parts):
        return None
    inner = rest[0] if len(rest) == 1 else And(rest)
    one = noun_phrase(writer, inner, plural=False)
    many = noun_phrase(writer, inner, plural=True)
    return writer.pick(f"all other {many}", f"each other {one}", f"other {many}")


@writes(MembersOf)
def members(writer: Writer, ref: MembersOf, **_how: object) -> str:
    """Write those of some objects that match."""
    if ref == MembersOf(Antecedent("revealed"), Not(Is(Antecedent("chosen")))):
        return "the rest"
    said = object_form(writer.say(ref.ref))
    noun = noun_phrase(writer, ref.filter, plural=False)
    return f"each of {said} that's {article(noun)}"


@writes(KnownObject)
def known_object(writer: Writer, ref: KnownObject, **_how: object) -> str:
    """Write one particular object by its id."""
    return f"the object {ref.id}"


@writes(OpaqueRef, OpaquePlayer)
def opaque(writer: Writer, ref: OpaqueRef | OpaquePlayer, **_how: object) -> str:
    """Write words that were not understood as they are."""
    return ref.text


# --- players ---

_PLAYERS: dict[type[PlayerRef], str] = {
    You: "you",
    Opponents: "each opponent",
    EachPlayer: "each player",
    EventPlayer: "that player",
    ChosenPlayer: "the chosen player",
    ActivePlayer: "the active player",
    DefendingPlayer: "defending player",
    AttachedPlayer: "enchanted player",
    AntecedentPlayer: "that player",
}


@writes(*_PLAYERS)
def player(writer: Writer, ref: PlayerRef, **_how: object) -> str:
    """Write a player."""
    return _PLAYERS[type(ref)]


@writes(TargetPlayer)
def target_player(writer: Writer, ref: TargetPlayer, **_how: object) -> str:
    """Introduce a target player, or refer to them again."""
    if ref.index in writer.said or ref.index >= len(writer.targets):
        return "that player"
    writer.said.add(ref.index)
    return target_phrase(writer, writer.targets[ref.index])


@writes(ControllerOf, OwnerOf)
def possessor(writer: Writer, ref: ControllerOf | OwnerOf, **_how: object) -> str:
    """Write the controller or owner of an object."""
    word = "controller" if isinstance(ref, ControllerOf) else "owner"
    return f"{of(writer, ref.ref)} {word}"


def of(writer: Writer, ref: ObjectRef) -> str:
    """Write whose: "~'s", "its", "that creature's"."""
    said = writer.say(ref)
    if said == "it":
        return "its"
    if said == "they":
        return "their"
    return f"{said}'" if said.endswith("s") and is_plural(writer, ref) else f"{said}'s"
