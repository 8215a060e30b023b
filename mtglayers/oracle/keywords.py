"""Keyword abilities as they are written: a list on a line, or one within a sentence (CR 702).

Read are the name and its parameters: a cost, a number, a quality. What a keyword means is the
engine's part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.keywords import KEYWORD_ABILITIES, LATER_KEYWORD_ABILITIES
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.core.subtypes import LAND_TYPES, singular
from mtglayers.oracle.cursor import Cursor, ReadContext

__all__ = ["KeywordItem", "read_keyword", "read_keyword_line"]

_SYMBOLS = r"(?:\{[^}\s]+\})+"


def _list(text: str) -> frozenset[str]:
    """Cut a list written with semicolons."""
    return frozenset(" ".join(part.split()) for part in text.split(";"))


# With a cost, as "{2}" or "—Pay 2 life."
_COST = _list(
    """
    ward; cumulative upkeep; buyback; cycling; echo; kicker; multikicker; flashback; madness;
    morph; megamorph; entwine; ninjutsu; commander ninjutsu; transmute; replicate; recover;
    aura swap; fortify; transfigure; evoke; prowl; unearth; level up; miracle; overload; scavenge;
    bestow; outlast; dash; surge; emerge; escalate; embalm; eternalize; spectacle; escape;
    mutate; encore; foretell; disturb; cleave; reconfigure; blitz; squad; offspring; plot;
    freerunning; disguise; more than meets the eye; warp; sneak; mayhem; harmonize; web-slinging;
    specialize; equip; craft; splice; forecast; boast; teamwork; forage
    """
)
# With a number.
_NUMBER = _list(
    """
    rampage; fading; amplify; modular; bushido; soulshift; dredge; bloodthirst; graft; ripple;
    vanishing; absorb; frenzy; poisonous; hideaway; devour; annihilator; tribute; renown; crew;
    fabricate; afflict; afterlife; casualty; toxic; backup; saddle; mobilize; firebending; station;
    increment
    """
)
# With a number and a cost: "Suspend 4—{U}".
_NUMBER_COST = _list("suspend; reinforce; awaken; impending")
# With words.
_FROM = _list("protection; hexproof")
_WORDS = _list("affinity; champion; partner with; enchant; bands with other; gift; companion")
_BARE = (
    (KEYWORD_ABILITIES | LATER_KEYWORD_ABILITIES)
    - _COST
    - _NUMBER
    - _NUMBER_COST
    - (_WORDS | _list("protection; landwalk; prototype; offering; choose a background; augment"))
) | _list(
    """
    firebending; partner; station; modular; vanishing; hideaway; ward; crew; equip; morph; bestow;
    menace; exhaust; for mirrodin!; job select; tiered; spree; max speed
    """
) - _list("ward; crew; equip; morph; bestow; exhaust; max speed; firebending")

_WORDS_ALTERNATION = "|".join(
    re.escape(word).replace(r"\ ", " ")
    for word in sorted(
        _COST | _NUMBER | _NUMBER_COST | _FROM | _WORDS | _BARE, key=lambda each: (-len(each), each)
    )
)
_NAME = rf"(?:{_WORDS_ALTERNATION})(?![\w'-])"
_LANDWALK = r"(?:(?:nonbasic|basic|snow|legendary|artifact) )?([a-z]+)walk\b"
_TYPECYCLING = r"((?:basic |artifact |nonbasic )?([a-z]+)cycling)\b"
_OFFERING = r"([a-z]+) offering\b"

# One thing that protection or hexproof is from, within a sentence.
_COLOR = "white|blue|black|red|green"
_QUALITY = (
    rf"(?:everything|(?:each|all|its|their|that|the chosen|a|the last chosen) colors?"
    rf"(?: of (?:your|their) choice)?|the color of your choice|the chosen (?:player|"
    rf"card type|creature "
    rf"type|type|name|card name)|that player|each of (?:your|~'s) (?:opponents|colors)|"
    rf"each (?:opponent|mana value|card type|color in your commander's color identity)|"
    rf"(?:its|their|your) opponents|(?:mono|multi)colored|colorless|colored spells|"
    rf"(?:{_COLOR})(?: (?:spells|creatures|permanents|instants|sorceries))?(?: spells "
    rf"that target it)?|"
    rf"(?:odd|even) mana values|mana value \w+ or (?:greater|less)|modified creatures|"
    rf"creatures that (?:are|aren't|have) [a-z+/0-9 -]+|"
    rf"(?:activated and triggered|activated|triggered) abilities|sources [a-z ]+|"
    rf"~|non-?[a-z]+(?: (?:creatures|permanents|sources|spells))?)"
)


@dataclass(frozen=True, slots=True)
class KeywordItem:
    """A keyword ability on a line, and where its words stand there."""

    abilities: tuple[KeywordAbility, ...]
    start: int
    end: int


def read_keyword(cur: Cursor) -> KeywordAbility | None:
    """Read one keyword ability with its parameters, as it stands in a sentence.

    Examples
    --------
    >>> read_keyword(Cursor("ward {2} and trample")).cost
    '{2}'
    >>> read_keyword(Cursor("protection from red")).quality, read_keyword(Cursor("draw a card"))
    ('red', None)
    """
    mark = cur.mark()
    if found := cur.eat(_LANDWALK):
        if found.group(1) == "land" or singular(found.group(1)) in LAND_TYPES:
            return KeywordAbility(keyword=found.group(0), text=cur.since(mark))
        cur.reset(mark)
    if found := cur.eat(_NAME):
        ability = _read_parameters(cur, found.group(0))
        if ability is not None:
            return replace(ability, text=cur.since(mark))
        cur.reset(mark)
    if found := cur.eat(_TYPECYCLING):
        cost = _read_cost(cur)
        if cost and singular(found.group(2)) is not None:
            return KeywordAbility(keyword=found.group(1), cost=cost, text=cur.since(mark))
        cur.reset(mark)
    if found := cur.eat(_OFFERING):
        return KeywordAbility(
            keyword="offering", quality=cur.original(found, 1), text=cur.since(mark)
        )
    return None


def _read_parameters(cur: Cursor, name: str) -> KeywordAbility | None:
    """Read what belongs to a keyword; ``None`` if something that must be there is missing."""
    if name in _FROM and cur.peek("from"):
        quality = _read_from(cur)
        return KeywordAbility(keyword=name, quality=quality) if quality else None
    if name == "protection":
        return None
    if name == "modular" and cur.eat("—sunburst"):
        return KeywordAbility(keyword=name, quality="sunburst")
    if name in _NUMBER_COST:
        number = _read_number(cur)
        cost = _read_cost(cur)
        bare = number is None and not cost and name == "suspend"
        if not bare and (number is None or not cost):
            return None
        return KeywordAbility(keyword=name, number=number, cost=cost)
    if name in _COST:
        return _read_with_cost(cur, name)
    if name in _NUMBER:
        return _read_with_number(cur, name)
    if name in _WORDS:
        return _read_words(cur, name)
    if name == "trample" and cur.eat("over planeswalkers"):
        return KeywordAbility(keyword=name, quality="over planeswalkers")
    if name == "partner" and (found := cur.eat(r"—([a-z'& ]+)")):
        return KeywordAbility(keyword=name, quality=cur.original(found, 1).strip())
    return KeywordAbility(keyword=name)


def _read_with_cost(cur: Cursor, name: str) -> KeywordAbility | None:
    """Read "equip legendary creature {1}", "ward—Pay 2 life", "craft with artifact {3}"."""
    quality = ""
    words = {
        "equip": r"([a-z][a-z ,']*?) (?=\{|—)",
        "craft": r"with ([a-z0-9][a-z0-9 ,/']*?) (?=\{)",
        "splice": r"onto ([a-z]+(?: or [a-z]+)?) ?(?=\{|—)",
        "emerge": r"from ([a-z]+) (?=\{)",
    }.get(name)
    if words and (found := cur.eat(words)):
        quality = cur.original(found, 1)
    cost = _read_cost(cur)
    number: Quantity | None = None
    if cost and name in ("kicker", "ward", "cumulative upkeep", "equip") and cost.startswith("{"):
        while found := cur.eat(rf"(and/or|or) ({_SYMBOLS})"):
            cost += f" {found.group(1)} {cur.original(found, 2).upper()}"
    if not cost and name in ("flashback", "madness", "ward", "morph", "cycling", "teamwork"):
        # "has flashback": without a cost of its own.
        if name == "teamwork":
            number = _read_number(cur)
            if number is None:
                return None
        return KeywordAbility(keyword=name, number=number)
    return KeywordAbility(keyword=name, cost=cost, quality=quality) if cost else None


def _read_with_number(cur: Cursor, name: str) -> KeywordAbility | None:
    """Read "crew 2", "devour artifact 1", "vanishing"."""
    quality = ""
    if name == "devour" and (found := cur.eat(r"([a-z]+) (?=\d|x\b)")):
        quality = found.group(1)
    number = _read_number(cur)
    if number is None and name not in (
        "vanishing", "hideaway", "station", "increment", "casualty", "modular", "toxic",
    ):  # fmt: skip
        return None
    return KeywordAbility(keyword=name, number=number, quality=quality)


def _read_words(cur: Cursor, name: str) -> KeywordAbility | None:
    """Read "enchant creature you control", "affinity for artifacts", "champion a Goblin"."""
    words = {
        "affinity": r"for ([^,.;]+)",
        "champion": r"an? ([a-z-]+(?: or [a-z-]+)?)",
        "enchant": r"((?:(?! and «)[^,.;«])+(?:, [^.;«]*\bor [^,.;«]+)?)",
        "bands with other": r"([a-z ]+)",
        "gift": r"(?:an? )?([a-z ]+)",
        "companion": r"— ([^.]+)",
        "partner with": r"([^.(]+)",
    }[name]
    found = cur.eat(words)
    if found is None:
        return None
    return KeywordAbility(keyword=name, quality=cur.original(found, 1).strip())


def _read_number(cur: Cursor) -> Quantity | None:
    """Read N or X."""
    if found := cur.eat(r"(\d+)"):
        return Const(int(found.group(1)))
    return X() if cur.eat("x") else None


def _read_cost(cur: Cursor) -> str:
    """Read the cost of a keyword: mana symbols, or words behind a dash up to the full stop."""
    if found := cur.eat(rf"—?({_SYMBOLS}(?:, [^.«]+(?=\.|$))?)"):
        return cur.original(found, 1).strip()
    if found := cur.eat(r"—([^.«]+)"):
        return cur.original(found, 1).strip()
    return ""


def _read_from(cur: Cursor) -> str:
    """Read "from red" or "from each color" after protection or hexproof."""
    mark = cur.mark()
    if not cur.eat("from"):
        return ""
    if found := cur.eat(_QUALITY):
        return cur.original(found)
    if found := cur.eat(r"([a-z-]+(?: [a-z]+)?)"):
        words = found.group(1).split(" ")
        if singular(words[0]) is not None:
            if len(words) == 2 and singular(words[1]) is None:
                cur.reset(mark)
                cur.eat("from")
                found = cur.eat(r"([a-z-]+)")
                assert found is not None
            return cur.original(found, 1)
    cur.reset(mark)
    return ""


_ITEM_END = re.compile(r"\s*(?:[.,;]\s*(?:and )?|$)")
_MORE_FROM = re.compile(r",? and from |, from |,? and (?=[a-z]+$)|(?<=[a-z]), (?=[a-z, ]+$)")


def read_keyword_line(
    text: str, context: ReadContext | None = None, start: int = 0
) -> tuple[KeywordItem, ...] | None:
    """Read a line that consists of keyword abilities only (CR 702.1), or return ``None``.

    Examples
    --------
    >>> items = read_keyword_line("Flying, protection from red and from blue, ward—Pay 2 life.")
    >>> [(each.keyword, each.quality or each.cost) for item in items for each in item.abilities]
    [('flying', ''), ('protection', 'red'), ('protection', 'blue'), ('ward', 'Pay 2 life')]
    >>> read_keyword_line("Flying creatures have reach.") is None
    True
    """
    items: list[KeywordItem] = []
    cur = Cursor(text, context)
    cur.jump(start)
    while cur.position < len(text):
        begin = cur.position
        found = _line_item(cur, last=None)
        if found is None:
            return None
        stop = cur.position
        end = _ITEM_END.match(text, stop)
        if end is None:
            return None
        items.append(KeywordItem(found, begin, len(text[:stop].rstrip())))
        cur.jump(end.end())
        if end.group().strip() == "." and cur.position < len(text):
            return tuple(items) if _only_notes(text[cur.position :]) else None
    return tuple(items) or None


def _only_notes(text: str) -> bool:
    """Tell whether what follows a keyword is a note about its cost or use (inert)."""
    return bool(
        re.fullmatch(
            r"(?:(?:This ability costs|Activate (?:this ability )?only|This cost is "
            r"reduced|X can't be|"
            r"~ costs|You may also activate this ability if|If you cast ~ this way, X can't)"
            r"[^.]*\.\s*)+",
            text,
        )
    )


def _line_item(cur: Cursor, last: str | None) -> tuple[KeywordAbility, ...] | None:
    """Read one item of a keyword line; protection from several qualities is several abilities."""
    mark = cur.mark()
    if found := cur.eat(r"prototype (" + _SYMBOLS + r") — (\d+)/(\d+)"):
        return (
            KeywordAbility(
                keyword="prototype",
                cost=cur.original(found, 1),
                quality=f"{found.group(2)}/{found.group(3)}",
                text=cur.since(mark),
            ),
        )
    if found := cur.eat(r"choose a background|(?:start your engines!|for mirrodin!)"):
        return (KeywordAbility(keyword=found.group(0), text=cur.since(mark)),)
    if found := cur.eat(
        r"(protection|hexproof) from ([a-z]+, [a-z, ]*and (?!from )[a-z]+"
        r"|[^.,;]+(?:, from [^.,;]+)*(?:, and from [^.,;]+)?)(?=[.,;]|$)"
    ):
        parts = re.split(_MORE_FROM, cur.original(found, 2).strip())
        if not any(re.search(r"\b(?:and|until|as long)\b", part) for part in parts):
            return tuple(
                KeywordAbility(
                    keyword=found.group(1), quality=part, text=f"{found.group(1)} from {part}"
                )
                for part in parts
            )
        cur.reset(mark)
    ability = read_keyword(cur)
    if ability is None:
        return None
    has_x = ability.number == X() or "{X}" in ability.cost
    if has_x and (where := cur.eat(r", where x is ([^.]+)")):
        words = cur.original(where, 1)
        ability = replace(ability, quality=f"X is {words}", text=cur.since(mark))
    return (ability,)
