"""What something is or becomes: types, colours, base size (CR 105.3, 205.1a, 205.1b).

Behind "is", "are", "becomes": "a 4/4 blue Dragon creature with flying in addition to its other
types", "the chosen color", "every creature type", "legendary", and behind "isn't": "a creature".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mtglayers.core.filters import HasColor, HasSubtype, HasSupertype, IsType
from mtglayers.core.instructions import Choose
from mtglayers.core.modifications import (
    AddAllSubtypes,
    AddColors,
    AddTypes,
    ChosenColor,
    ChosenTypes,
    Modification,
    RemoveAllAbilities,
    RemoveTypes,
    SetBasePowerToughness,
    SetColors,
    SetName,
    SetTypes,
)
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.keyword_lists import read_keyword_list
from mtglayers.oracle.noun_suffixes import eat_name
from mtglayers.oracle.quantities import read_amount, read_quantity
from mtglayers.oracle.words import describe

_ALL = ("W", "U", "B", "R", "G")
_OTHER = r"in addition to (?:its|their|his|her) other"


@dataclass(slots=True)
class _Kind:
    """What a phrase says a thing is."""

    supertypes: list[str] = field(default_factory=list)
    card_types: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    colors: list[str] | None = None
    size: tuple[Quantity | None, Quantity | None] | None = None
    more: list[Modification] = field(default_factory=list)
    add_types: bool = False
    add_colors: bool = False
    keep: tuple[str, ...] = ()
    chosen: list[Modification] = field(default_factory=list)


def read_becoming(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read what stands behind "is", "are" or "becomes".

    Examples
    --------
    >>> read_becoming(Cursor("a 2/2 blue Bird creature"))  # doctest: +NORMALIZE_WHITESPACE
    (SetTypes(card_types=('Creature',), subtypes=('Bird',), supertypes=(), keep=(),
     lose_other_card_types=False, lose_other_subtypes=''), SetColors(colors=('U',)),
     SetBasePowerToughness(power=Const(number=2), toughness=Const(number=2)))
    """
    start = cur.mark()
    for reader in (_read_fixed, _read_kind):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


def _in_addition(cur: Cursor) -> str:
    """Read "in addition to its other …" and return what; empty if it is not there."""
    found = cur.eat(
        rf"{_OTHER} (colors and types|types and colors|colors and creature types|"
        rf"creature types|land types|"
        r"card types|basic land types|types|colors|names)"
    )
    return found.group(1) if found else ""


def _read_fixed(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read phrases about chosen or all types and colours."""
    if cur.eat(r"all colors"):
        return (SetColors(_ALL),)
    if found := cur.eat(r"(?:every|all) (creature|basic land|nonbasic land|land) types?"):
        _in_addition(cur)
        return (AddAllSubtypes(found.group(1)),)
    found = cur.eat(
        r"the chosen colors?|the color of your choice|the color or colors of your choice|that color"
    )
    if found is not None:
        if found.group().endswith("choice"):
            cur.context.choices.append(
                Choose("color", number=0 if "colors" in found.group() else 1)
            )
        return (ChosenColor(add=bool(_in_addition(cur))),)
    found = cur.eat(
        r"(?:an? )?the (?:first |second )?(chosen type|chosen creature type|"
        r"chosen basic land type|chosen land type|chosen card type|"
        r"creature type of your choice|basic land type of your choice)|"
        r"(?:the|a) (basic land type|creature type) of (?:your|its controller's) choice|"
        r"(?:an? )?(that type|that creature type)"
    )
    if found is not None:
        words = next(group for group in found.groups() if group)
        if found.group().endswith("choice"):
            cur.context.choices.append(Choose(_kind_of(cur, words)))
        index = 1 if "second " in found.group() else 0
        return (ChosenTypes(_kind_of(cur, words), add=bool(_in_addition(cur)), index=index),)
    return None


_CHOOSES = re.compile(r"\bchooses? an? (basic land|land|creature) type\b")


def _kind_of(cur: Cursor, words: str) -> str:
    """Find the kind of type chosen; "the chosen type" of lands is a basic land type (CR 305.7).

    Where the text of the face says what kind of type it lets somebody choose, that kind is meant.
    """
    if "basic land" in words or "land type" in words:
        return "basic_land_type"
    if "card type" in words:
        return "card_type"
    said = cur.low[: cur.position]
    plain = words in ("chosen type", "that type")
    kinds = set(_CHOOSES.findall(cur.context.face_text.lower())) if plain else set()
    if len(kinds) == 1:
        return "basic_land_type" if "land" in kinds.pop() else "creature_type"
    return "basic_land_type" if plain and "land" in said else "creature_type"


_SIZE = r"(\d+|x|\*)/(\d+|x|\*)(?= |,|\.|$)"


def _number(word: str) -> Quantity:
    return X() if word == "x" else Const(int(word))


def _read_kind(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read "[a] [legendary] [4/4] [colours] [subtypes] [card types] …"."""
    kind = _Kind()
    if not _read_words(cur, kind):
        return None
    while _read_tail(cur, kind):
        pass
    return _modifications(kind)


def _read_words(cur: Cursor, kind: _Kind) -> bool:
    """Read adjectives and nouns, with "and" and commas between them."""
    any_word = False
    while True:
        cur.eat(r"an?(?= )")
        if cur.peek(_SIZE) and kind.size is None:
            found = cur.eat(_SIZE)
            if found is None or "*" in found.group():
                return False
            kind.size = (_number(found.group(1)), _number(found.group(2)))
            any_word = True
            continue
        if cur.eat(r"colorless"):
            kind.colors = kind.colors or []
            any_word = True
            continue
        if not _read_word(cur, kind):
            return any_word
        any_word = True
        mark = cur.mark()
        if cur.eat(r", and |, |and ") and not _kind_follows(cur):
            cur.reset(mark)
            return True


def _kind_follows(cur: Cursor) -> bool:
    mark = cur.mark()
    found = cur.eat(r"an? ") is not None and cur.peek(_SIZE) is not None
    found = found or _read_word(cur, _Kind())
    cur.reset(mark)
    return found


_WORD = r"(?:time lords?|[a-z]+(?:['-][a-z]+)*)"


def _read_word(cur: Cursor, kind: _Kind) -> bool:
    """Read one word that says what kind of thing it is."""
    found = cur.peek(_WORD)
    word = describe(found.group()) if found else None
    if found is None:
        return False
    if word is None and found.group() in ("token", "tokens"):
        return False
    match word.filter if word is not None else None:
        case HasColor(color):
            kind.colors = [*(kind.colors or []), color]
        case HasSupertype(supertype):
            kind.supertypes.append(supertype)
        case IsType(card_type):
            kind.card_types.append(card_type)
        case HasSubtype(subtype):
            kind.subtypes.append(subtype)
        case _:
            if found.group() in ("token", "tokens", "permanent", "permanents") and (
                kind.card_types or kind.subtypes or kind.supertypes
            ):
                cur.jump(found.end())
                return True
            return False
    cur.jump(found.end())
    return True


def _read_tail(cur: Cursor, kind: _Kind) -> bool:
    """Read one of the parts that may follow the nouns."""
    if other := _in_addition(cur):
        kind.add_colors = kind.add_colors or "colors" in other
        kind.add_types = kind.add_types or "types" in other
        return True
    if cur.eat(r"(?:that's|that are|that is|and it's|and they're) still (?:an? )?"):
        return _still(cur, kind)
    if cur.eat(r"that(?:'s| is| are) no longer an?(?= )"):
        gone = read_not_being(cur)
        kind.chosen += gone or ()
        return gone is not None
    if cur.eat(r"that(?:'s| is| are) all colors"):
        kind.colors = list(_ALL)
        return True
    if cur.eat(r"named"):
        name = eat_name(cur)
        if name:
            kind.more.append(SetName(name))
        return bool(name)
    if cur.eat(r"with(?:out| no) abilities"):
        kind.more.insert(0, RemoveAllAbilities())
        return True
    mark = cur.mark()
    if cur.eat(r"with all creature types"):
        kind.chosen.append(AddAllSubtypes("creature"))
        return True
    if cur.eat(r"with(?= )") or (kind.size is not None and cur.eat(r"and (?=«|base power)")):
        if _read_size(cur, kind) or _read_abilities(cur, kind):
            return True
        cur.reset(mark)
    return False


def _still(cur: Cursor, kind: _Kind) -> bool:
    while _read_word(cur, _Kind()):
        cur.eat(r"and an? |and (?=[a-z]+s?(?:\.|,|$))")
    kind.keep = ("card types",)
    return True


def _read_abilities(cur: Cursor, kind: _Kind) -> bool:
    found = read_keyword_list(cur)
    if found is None:
        return False
    kind.more += found
    if cur.eat(r",? ?and all creature types"):
        kind.chosen.append(AddAllSubtypes("creature"))
    mark = cur.mark()
    if cur.eat(r",? ?and (?=base power|power and)") and not _read_size(cur, kind):
        cur.reset(mark)
    return True


def _read_size(cur: Cursor, kind: _Kind) -> bool:
    """Read "base power and toughness 1/1", "power and toughness each equal to …"."""
    mark = cur.mark()
    size = read_size(cur)
    if size is None:
        cur.reset(mark)
        return False
    kind.size = size
    mark = cur.mark()
    if cur.eat(r"(?:, and|,|and)(?= )"):
        found = read_keyword_list(cur)
        if found is not None:
            kind.more += found
            return True
        cur.reset(mark)
    return True


def read_size(cur: Cursor) -> tuple[Quantity | None, Quantity | None] | None:
    """Read base power and toughness behind "with" or "has".

    Examples
    --------
    >>> read_size(Cursor("base power and toughness 1/1"))
    (Const(number=1), Const(number=1))
    """
    if found := cur.eat(r"(?:base )?power and toughness (\d+|x)/(\d+|x)"):
        return _number(found.group(1)), _number(found.group(2))
    if cur.eat(r"(?:base )?power and (?:base )?toughness (?:each )?equal to"):
        from mtglayers.oracle.imperatives import read_size_of

        sized = read_size_of(cur)
        if sized is not None:
            return sized
        both = read_amount(cur)
        return (both, both) if both is not None else None
    if cur.eat(r"(?:base )?power equal to"):
        power = read_quantity(cur)
        if power is not None and cur.eat(r",? ?and (?:base )?toughness equal to"):
            toughness = read_quantity(cur)
            return (power, toughness) if toughness is not None else None
        return (power, None) if power is not None else None
    if cur.eat(r"(?:base )?toughness equal to"):
        toughness = read_quantity(cur)
        return (None, toughness) if toughness is not None else None
    if found := cur.eat(r"base power (\d+|x)"):
        return _number(found.group(1)), None
    if found := cur.eat(r"base toughness (\d+|x)"):
        return None, _number(found.group(1))
    return None


def _modifications(kind: _Kind) -> tuple[Modification, ...] | None:
    """Turn what a phrase says into modifications, in the order of the layers."""
    found: list[Modification] = [each for each in kind.more if isinstance(each, SetName)]
    types = (tuple(kind.card_types), tuple(kind.subtypes), tuple(kind.supertypes))
    if kind.add_types or (any(types) and not kind.card_types and not kind.subtypes):
        if not any(types):
            return None
        found.append(AddTypes(*types))
    elif any(types):
        found.append(SetTypes(*types, keep=kind.keep))
    found += kind.chosen
    if kind.colors is not None:
        colors = tuple(kind.colors)
        found.append(AddColors(colors) if kind.add_colors else SetColors(colors))
    found += [each for each in kind.more if not isinstance(each, SetName)]
    if kind.size is not None:
        found.append(SetBasePowerToughness(*kind.size))
    return tuple(found) or None


def read_not_being(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read what stands behind "isn't" or "aren't": "a creature", "legendary"."""
    start = cur.mark()
    kind = _Kind()
    if _read_words(cur, kind) and kind.size is None and kind.colors is None:
        return (RemoveTypes(tuple(kind.card_types), tuple(kind.subtypes), tuple(kind.supertypes)),)
    cur.reset(start)
    return None
