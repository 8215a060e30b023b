"""Token definitions: "a 1/1 white Soldier creature token with flying" (CR 111.3, 111.4, 111.10)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from mtglayers.core.abilities import Ability
from mtglayers.core.instructions import TokenSpec
from mtglayers.core.predefined_tokens import predefined_tokens
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.subtypes import find_subtype, singular
from mtglayers.core.vocabulary import BASIC_LAND_TYPES, CARD_TYPES, SUPERTYPES
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.keywords import read_keyword
from mtglayers.oracle.words import COLOR_LETTER, eat_colors

__all__ = ["PREDEFINED", "TokenPhrase", "read_token"]

PREDEFINED = frozenset(predefined_tokens())
_BY_LOWER = {name.lower(): name for name in PREDEFINED}
_PREDEFINED = "|".join(
    sorted((re.escape(each) for each in _BY_LOWER), key=lambda each: (-len(each), each))
)

_SIZE = r"(\d+|x)/(\d+|x)(?= )"


@dataclass(slots=True)
class TokenPhrase:
    """A token phrase as read: the token, and how it comes in.

    Attributes
    ----------
    token : TokenSpec
    tapped, attacking : bool
    """

    token: TokenSpec
    tapped: bool = False
    attacking: bool = False
    colorless: bool = False
    words: list[str] = field(default_factory=list)


def read_token(cur: Cursor) -> TokenPhrase | None:
    """Read a token phrase behind its number, up to the words that belong to the token.

    Examples
    --------
    >>> phrase = read_token(Cursor("1/1 white Soldier creature token with flying."))
    >>> phrase.token.subtypes, phrase.token.colors, phrase.token.abilities[0].keyword
    (('Soldier',), ('W',), 'flying')
    """
    mark = cur.mark()
    tapped = cur.eat("tapped and attacking(?= )")
    attacking = tapped is not None
    is_tapped = attacking or cur.eat("tapped(?= )") is not None
    if found := cur.eat(rf"({_PREDEFINED}) tokens?"):
        name = _BY_LOWER[found.group(1)]
        phrase = TokenPhrase(TokenSpec(predefined=name), is_tapped, attacking)
        return _read_ways(cur, phrase)
    spec = _read_definition(cur)
    if spec is None:
        cur.reset(mark)
        return None
    finished = _read_behind(cur, TokenPhrase(spec, is_tapped, attacking))
    if finished is None:
        cur.reset(mark)
    return finished


def _read_definition(cur: Cursor) -> TokenSpec | None:
    """Read supertypes, size, colours, subtypes and card types, in their printed order."""
    supertypes = _supertypes(cur)
    power: Quantity | None = None
    toughness: Quantity | None = None
    if found := cur.eat(_SIZE):
        power, toughness = _number(found.group(1)), _number(found.group(2))
    supertypes += _supertypes(cur)
    colors = _colors(cur)
    if colors is None:
        return None
    supertypes += _supertypes(cur)
    card_types, subtypes = _types(cur)
    token = cur.eat(r"tokens?")
    if token is None or (not card_types and not subtypes and power is None):
        return None
    return TokenSpec(
        colors=colors,
        supertypes=supertypes,
        card_types=card_types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
    )


def _number(word: str) -> Quantity:
    return X() if word == "x" else Const(int(word))


def _supertypes(cur: Cursor) -> tuple[str, ...]:
    found: list[str] = []
    names = "|".join(word.lower() for word in SUPERTYPES)
    while word := cur.eat(rf"({names})(?= )"):
        found.append(word.group(1).title())
    return tuple(found)


def _colors(cur: Cursor) -> tuple[str, ...] | None:
    """Read the colours; none are said for colourless ones and for predefined kinds."""
    if cur.eat("colorless"):
        return ()
    if cur.peek(rf"(?:{'|'.join(COLOR_LETTER)})\b"):
        found = eat_colors(cur)
        if found is None:
            return None
        return found
    return ()


def _types(cur: Cursor) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Read subtypes and card types up to the word "token"."""
    card_types: list[str] = []
    subtypes: list[str] = []
    while True:
        mark = cur.mark()
        found = cur.eat(r"(time lord|[a-z][a-z'-]*)(?= )")
        if found is None:
            break
        word = cur.original(found, 1)
        known = singular(word)
        if known in CARD_TYPES:
            card_types.append(known)
        elif (subtype := find_subtype(word)) is not None:
            subtypes.append(subtype)
        elif word[0].isupper() and word.lower() not in ("token", "tokens"):
            subtypes.append(word)
        else:
            cur.reset(mark)
            break
    return tuple(card_types), tuple(subtypes)


def _read_behind(cur: Cursor, phrase: TokenPhrase) -> TokenPhrase | None:
    """Read name, abilities and states that stand behind the word "token"."""
    while True:
        if cur.eat("named(?= )"):
            name = _name(cur)
            if not name:
                return None
            phrase.token = replace(phrase.token, name=name)
        elif cur.peek("with (?:base )?power (?:and toughness each )?equal to"):
            sized = _sized(cur, phrase.token)
            if sized is None:
                return None
            phrase.token = sized
        elif cur.eat(
            "with(?= )(?! (?:an?|two|three|four|five|x|\\w+) (?:additional "
            ")?(?:[+-]\\d/[+-]\\d|[a-z]+) counters? on)"
        ):
            abilities = read_abilities(cur)
            if abilities is None:
                return None
            phrase.token = replace(phrase.token, abilities=phrase.token.abilities + abilities)
        elif cur.eat("of the chosen color and type"):
            phrase.token = replace(phrase.token, chosen=("color", "creature_type"))
        elif cur.eat("of the chosen color|of that color"):
            phrase.token = replace(phrase.token, chosen=(*phrase.token.chosen, "color"))
        elif cur.eat("of the chosen type"):
            phrase.token = replace(phrase.token, chosen=(*phrase.token.chosen, "creature_type"))
        elif cur.eat("that(?:'s| is| are|'re) every basic land type"):
            every = (*phrase.token.subtypes, *BASIC_LAND_TYPES)
            phrase.token = replace(phrase.token, subtypes=every)
        elif cur.eat("that(?:'s| are|'re) all colors"):
            phrase.token = replace(phrase.token, colors=("W", "U", "B", "R", "G"))
        elif cur.eat("that(?:'s| is| are)(?= (?!all|a copy|copies|tapped|attacking))"):
            colors = eat_colors(cur)
            if colors is None:
                return None
            phrase.token = replace(phrase.token, colors=colors)
        else:
            break
    return _read_ways(cur, phrase)


def _sized(cur: Cursor, token: TokenSpec) -> TokenSpec | None:
    """Read "with power equal to … and toughness equal to …"."""
    from mtglayers.oracle.quantities import read_quantity

    both = cur.eat("with (?:base )?power and toughness each equal to")
    if both is None:
        cur.eat("with power equal to")
    power = read_quantity(cur)
    if power is None:
        return None
    if both is not None:
        return replace(token, power=power, toughness=power)
    toughness = read_quantity(cur) if cur.eat("and toughness equal to") else None
    return replace(token, power=power, toughness=toughness) if toughness is not None else None


def _read_ways(cur: Cursor, phrase: TokenPhrase) -> TokenPhrase:
    """Read "that's tapped and attacking"."""
    if found := cur.eat(
        r"(?:that's|that are|that is|, which is|, which are) (tapped and attacking|"
        r"tapped|attacking)"
    ):
        phrase.tapped = phrase.tapped or "tapped" in found.group(1)
        phrase.attacking = phrase.attacking or "attacking" in found.group(1)
        cur.eat("that (?:player|opponent)(?! or)")
    return phrase


def _name(cur: Cursor) -> str:
    """Read the name of a token: up to "with", "that", punctuation or the end."""
    found = re.compile(
        r"([^.,\"«]+?)(?=,? with |,? that's | that is | that are |,? tapped|[.,;]| and | under "
        r"| attached to | for each |$)"
    ).match(cur.text, cur.position)
    if found is None:
        return ""
    cur.jump(found.end())
    return found.group(1).strip()


def read_abilities(cur: Cursor) -> tuple[Ability, ...] | None:
    """Read a list of keywords and quoted abilities: "flying, haste, and «0»".

    Examples
    --------
    >>> [ability.keyword for ability in read_abilities(Cursor("flying, haste, and ward {2}"))]
    ['flying', 'haste', 'ward']
    """
    found: list[Ability] = []
    while True:
        one = _read_ability(cur)
        if one is None:
            return None
        found.append(one)
        mark = cur.mark()
        if not cur.eat(r"(?:, )?and(?= )|,(?= )"):
            return tuple(found)
        if not cur.peek(r"«") and read_keyword(cur) is None:
            cur.reset(mark)
            return tuple(found)
        if not cur.peek("«"):
            cur.reset(mark)
            cur.eat(r"(?:, )?and(?= )|,(?= )")


def _read_ability(cur: Cursor) -> Ability | None:
    if found := cur.eat(r"«(\d+)»"):
        context = cur.context
        index = int(found.group(1))
        if context.read_quoted is None or index >= len(context.quotes):
            return None
        return context.read_quoted(context.quotes[index])
    return read_keyword(cur)
