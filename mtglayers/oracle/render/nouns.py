"""Filters as noun phrases: "other nonblack Zombies you control with flying"."""

from __future__ import annotations

from dataclasses import dataclass, field

from mtglayers.core.colors import COLOR_WORDS
from mtglayers.core.filters import (
    And,
    AnyObject,
    AttachedToMatching,
    AttacksPlayer,
    ColorCount,
    CombatWith,
    Compare,
    ControlledBy,
    CouldProduce,
    Damaged,
    Filter,
    HasAbilityKind,
    HasAttached,
    HasColor,
    HasCounter,
    HasKeyword,
    HasNoAbilities,
    HasStatus,
    HasSubtype,
    HasSupertype,
    InZone,
    Is,
    IsCard,
    IsPermanentCard,
    IsSpell,
    IsToken,
    IsType,
    Named,
    Not,
    NthCast,
    OfChosen,
    OpaqueFilter,
    Or,
    OwnedBy,
    SharesWith,
    TargetableBy,
    Targets,
)
from mtglayers.core.quantities import Const
from mtglayers.core.references import LinkedObjects, ThisObject
from mtglayers.core.subtypes import plural as plural_of
from mtglayers.oracle.render.suffixes import after
from mtglayers.oracle.render.writer import Writer, article, listed, writes

_ADJECTIVES = frozenset(
    "tapped untapped attacking blocking blocked unblocked enchanted equipped modified transformed "
    "suspected saddled goaded monstrous renowned historic crewed paired fortified prepared".split()
)
_NOUN_STATES = ("commander", "outlaw")
_COLOR_COUNTS = {(0, 0): "colorless", (1, 1): "monocolored", (2, 5): "multicolored"}


_BEHIND = (HasKeyword, HasCounter, Compare, CombatWith, Named)


@dataclass(slots=True)
class _Slots:
    """The places of a noun phrase and the words that fill them."""

    other: bool = False
    before: list[str] = field(default_factory=list)
    size: str = ""
    nouns: list[str] = field(default_factory=list)
    head: str = ""
    behind: list[Filter] = field(default_factory=list)
    zone: InZone | None = None


def _negated(part: Filter) -> str | None:
    """Word a negated adjective, if the part has one."""
    match part:
        case HasColor(color):
            return f"non{COLOR_WORDS[color]}"
        case IsType(card_type):
            return f"non{card_type.lower()}"
        case HasSubtype(subtype):
            return f"non-{subtype}"
        case HasSupertype(supertype):
            return f"non{supertype.lower()}"
        case IsToken():
            return "nontoken"
        case HasStatus(status) if status in (*_ADJECTIVES, *_NOUN_STATES):
            return f"non{status}" if status in ("historic", "commander", "outlaw") else None
    return None


def _adjective(part: Filter) -> str | None:
    """Word a part that stands in front of the noun."""
    match part:
        case HasColor(color):
            return COLOR_WORDS[color]
        case ColorCount(low, high):
            return _COLOR_COUNTS.get((low, high))
        case HasSupertype(supertype):
            return supertype.lower()
        case HasStatus("face down"):
            return "face-down"
        case HasStatus("face up"):
            return "face-up"
        case HasStatus(status) if status in _ADJECTIVES:
            return status
        case Not(inner):
            return _negated(inner)
        case Or(parts):
            words = [_adjective(each) for each in parts]
            if all(words):
                return listed([word for word in words if word], "or")
    return None


def _noun(part: Filter) -> str | None:
    """Word a type or subtype as a noun in the singular."""
    match part:
        case IsType(card_type):
            return card_type.lower()
        case HasSubtype(subtype):
            return subtype
    return None


def _fill(parts: tuple[Filter, ...], *, on_stack: bool = False) -> _Slots:
    """Sort the parts of a conjunction into their places."""
    slots = _Slots()
    sizes = {
        part.value: part.quantity.number
        for part in parts
        if isinstance(part, Compare) and part.op == "==" and isinstance(part.quantity, Const)
    }
    has_size = {"power", "toughness"} <= sizes.keys()
    for part in parts:
        match part:
            case Not(Is(ThisObject())):
                slots.other = True
            case Compare("power" | "toughness", "==", Const()) if has_size:
                slots.size = f"{sizes['power']}/{sizes['toughness']}"
            case IsCard():
                slots.head = slots.head or "card"
            case IsPermanentCard():
                is_spell = any(isinstance(each, IsSpell) for each in parts)
                slots.head = "permanent spell" if is_spell else "permanent card"
            case IsSpell():
                slots.head = slots.head or "spell"
            case IsToken():
                slots.head = "token"
            case HasStatus(status) if status in _NOUN_STATES:
                slots.nouns.insert(0, status)
            case InZone():
                slots.zone = part
                slots.behind.append(part)
            case AnyObject():
                pass
            case _ if on_stack and (kinds := _ability_kinds(part)):
                slots.head = f"{listed(list(kinds), 'or')} ability"
            case _:
                _fill_word(slots, part)
    return slots


def _on_the_stack(parts: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Let "activated or triggered ability" be the noun where only abilities on the stack match."""
    kinds = [each for each in parts if _ability_kinds(each)]
    if len(kinds) != 1:
        return parts
    return tuple(each for each in parts if not isinstance(each, InZone))


def _ability_kinds(part: Filter) -> tuple[str, ...]:
    match part:
        case HasAbilityKind(kind):
            return (kind,)
        case Or(options) if all(isinstance(each, HasAbilityKind) for each in options):
            return tuple(each.kind for each in options if isinstance(each, HasAbilityKind))
    return ()


def _fill_word(slots: _Slots, part: Filter) -> None:
    """Put a part in front, among the nouns, or behind."""
    if noun := _noun(part):
        slots.nouns.append(noun)
    elif adjective := _adjective(part):
        slots.before.append(adjective)
    elif isinstance(part, Or) and all(_noun(each) for each in part.parts):
        slots.nouns.append(_OR.join(_noun(each) or "" for each in part.parts))
    else:
        slots.behind.append(part)


_OR = "\x00"


def _last_word(noun: str, is_plural: bool, word: str, *, ends: bool) -> str:
    """Write one noun, or several joined by "or", in the number wanted."""
    options = noun.split(_OR)
    if is_plural and ends:
        options = [pluralise(each) for each in options]
    return listed(options, word)


def pluralise(noun: str) -> str:
    """Write the plural of a noun of the game in its own case.

    Examples
    --------
    >>> pluralise("Elf"), pluralise("creature"), pluralise("permanent card")
    ('Elves', 'creatures', 'permanent cards')
    """
    if noun[:1].isupper():
        return plural_of(noun)
    first, _, last = noun.rpartition(" ")
    if last == "ability":
        return f"{first} abilities"
    return f"{first} {plural_of(last.capitalize()).lower()}".strip()


def is_union(filter_: Filter) -> bool:
    """Say whether a disjunction must be written as several whole noun phrases."""
    return (
        isinstance(filter_, Or)
        and not all(_noun(each) for each in filter_.parts)
        and _adjective(filter_) is None
        and not all(isinstance(each, _BEHIND) for each in filter_.parts)
    )


@writes(
    And, AnyObject, AttachedToMatching, AttacksPlayer, ColorCount, CombatWith, Compare,
    ControlledBy, CouldProduce, Damaged,
    HasAbilityKind, HasAttached, HasColor, HasCounter, HasKeyword, HasNoAbilities, HasStatus,
    HasSubtype, HasSupertype, InZone, Is, IsCard, IsPermanentCard, IsSpell, IsToken, IsType, Named,
    Not, NthCast, OfChosen, Or, OwnedBy, SharesWith, TargetableBy, Targets,
)  # fmt: skip
def noun_phrase(
    writer: Writer, filter_: Filter, *, plural: bool = False, word: str = "", noun: str = ""
) -> str:
    """Write a filter as a noun phrase without determiner.

    ``word`` joins alternatives; ``noun`` is the head to use when the filter names none.
    """
    if isinstance(filter_, Is) and not isinstance(filter_.ref, ThisObject | LinkedObjects):
        return writer.say(filter_.ref)
    if is_union(filter_):
        joiner = word or ("and" if plural else "or")
        assert isinstance(filter_, Or)
        return listed(
            [noun_phrase(writer, each, plural=plural, noun=noun) for each in filter_.parts], joiner
        )
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    parts = tuple(_plain_other(writer, each) for each in parts)
    union = next((each for each in parts if is_union(each) and not _ability_kinds(each)), None)
    if union is not None and isinstance(union, Or):
        return _with_union(writer, parts, union, plural=plural, word=word, noun=noun)
    return _one_phrase(writer, parts, plural=plural, word=word, noun=noun)


def _plain_other(writer: Writer, part: Filter) -> Filter:
    """Say "other creatures" rather than "creatures other than it" of what was just spoken of."""
    match part:
        case Not(Is(ref)) if ref != ThisObject() and any(m.ref == ref for m in writer.mentions):
            if writer.pick("other", "other than") == "other":
                return Not(Is(ThisObject()))
    return part


def _one_phrase(
    writer: Writer, parts: tuple[Filter, ...], *, plural: bool, word: str, noun: str
) -> str:
    on_stack = any(isinstance(each, InZone) and each.zones == ("stack",) for each in parts)
    slots = _fill(_on_the_stack(parts) if on_stack else parts, on_stack=on_stack)
    words = ["other"] if slots.other else []
    words += [slots.size] if slots.size else []
    states = [each for each in slots.before if each in _ADJECTIVES or each == "nontoken"]
    if not slots.head and slots.nouns and _OR in slots.nouns[-1] and slots.before != states:
        slots.nouns[-1] = _each_with(slots.nouns[-1], [e for e in slots.before if e not in states])
        slots.before = states
    words += slots.before
    head = slots.head or ("card" if _outside(slots.zone) else "")
    nouns = list(slots.nouns)
    if head:
        nouns.append(head)
    elif not nouns:
        nouns.append(noun or "permanent")
    for place, each in enumerate(nouns):
        ends = place == len(nouns) - 1
        joiner = word or ("and" if plural and ends else "or")
        words.append(_last_word(each, plural, joiner, ends=ends))
    words += [after(writer, each, plural=plural) for each in _ordered(slots.behind)]
    return " ".join(words)


def _each_with(nouns: str, adjectives: list[str]) -> str:
    """Give each of several nouns its adjectives: "noncreature artifact or noncreature land"."""
    return _OR.join(" ".join([*adjectives, each]) for each in nouns.split(_OR))


def _with_union(
    writer: Writer, parts: tuple[Filter, ...], union: Or, *, plural: bool, word: str, noun: str
) -> str:
    """Write a conjunction with a disjunction of phrases in it: what is shared stands around it."""
    heads = tuple(each for each in parts if each is not union and _is_head(each))
    slots = _fill(tuple(each for each in parts if each is not union and each not in heads))
    core = [
        noun_phrase(writer, _joined(each, heads), plural=plural, noun=noun) for each in union.parts
    ]
    words = ["other"] if slots.other else []
    words += slots.before
    words.append(listed(core, word or ("and" if plural else "or")))
    words += [after(writer, each, plural=plural) for each in _ordered(slots.behind)]
    return " ".join(words)


def _is_head(part: Filter) -> bool:
    """Say whether a part is a noun."""
    return _noun(part) is not None or isinstance(part, IsCard | IsSpell | IsToken | IsPermanentCard)


def _joined(option: Filter, heads: tuple[Filter, ...]) -> Filter:
    """Give one of several alternatives the nouns that all share."""
    own = option.parts if isinstance(option, And) else (option,)
    return And((*own, *heads)) if heads else option


def _outside(zone: InZone | None) -> bool:
    return zone is not None and "battlefield" not in zone.zones and "stack" not in zone.zones


def _ordered(parts: list[Filter]) -> list[Filter]:
    """Bring what stands behind the noun into the usual order; owner and zone belong together."""
    if Is(LinkedObjects("exiled")) in parts:
        parts = [each for each in parts if not isinstance(each, InZone)]
    owners = [each for each in parts if isinstance(each, OwnedBy)]
    zones = [each for each in parts if isinstance(each, InZone)]
    if owners and zones and not any("battlefield" in each.zones for each in zones):
        parts = [each for each in parts if each not in owners and each not in zones]
        place: Filter = And((owners[0], zones[0]))
    elif zones:
        parts = [each for each in parts if each is not zones[0]]
        place = zones[0]
    else:
        return sorted(parts, key=_place)
    before = [each for each in sorted(parts, key=_place) if _is_early(each)]
    return [*before, place, *(each for each in parts if not _is_early(each))]


def _is_early(part: Filter) -> bool:
    """Say whether a part stands in front of the zone: "with flying in your graveyard"."""
    return _place(part) < 2 or isinstance(part, _BEHIND)


def _place(part: Filter) -> int:
    inner = part.part if isinstance(part, Not) else part
    if isinstance(inner, ControlledBy | OwnedBy):
        return 0
    return 2


@writes(OpaqueFilter)
def opaque(writer: Writer, filter_: OpaqueFilter, **_how: object) -> str:
    """Write words that were not understood as they are."""
    return filter_.text


def counted(writer: Writer, filter_: Filter, number: str, *, plural: bool) -> str:
    """Write a noun phrase with a number or article in front: "a", "another", "two other"."""
    phrase = noun_phrase(writer, filter_, plural=plural)
    if isinstance(filter_, Is):
        return phrase
    if number in ("a", "one"):
        if phrase.startswith("other "):
            return f"another {phrase.removeprefix('other ')}"
        return article(phrase) if number == "a" else f"one {phrase}"
    return f"{number} {phrase}"
