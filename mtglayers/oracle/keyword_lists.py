"""Lists of abilities that something has or gains: keywords, quoted abilities (CR 113.10).

"flying, first strike, and «0»" becomes one modification for each ability.
"""

from __future__ import annotations

from mtglayers.core.abilities import Ability, KeywordAbility, UnreadAbility
from mtglayers.core.instructions import Choose
from mtglayers.core.modifications import (
    AddAbility,
    AddAllSubtypes,
    ChosenAbility,
    Modification,
    ProtectionFromChosen,
)
from mtglayers.core.quantities import Quantity
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.keywords import read_keyword
from mtglayers.oracle.noun_phrases import read_phrase
from mtglayers.oracle.quantities import read_amount

_AND = r"(?:, and |, |and )(?:also )?"
_STOP = r"(?:gains?|has|have|gets?|loses?|is|are|it|they|can't|becomes?)(?= )"


def read_keyword_list(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read abilities joined by commas and "and".

    Examples
    --------
    >>> found = read_keyword_list(Cursor("flying and haste until end of turn"))
    >>> [each.ability.keyword for each in found]
    ['flying', 'haste']
    """
    found: list[Modification] = []
    mark = cur.mark()
    while True:
        closed = _ends_with_comma(cur)
        item = _read_item(cur)
        if item is None:
            cur.reset(mark)
            break
        found += item
        mark = cur.mark()
        if (cur.eat(_AND) is None and not (closed and cur.peek(r"«|[a-z]+"))) or cur.peek(_STOP):
            cur.reset(mark)
            break
    return tuple(found) or None


def read_quoted_ability(cur: Cursor) -> Ability | None:
    """Read a masked quoted ability ``«0»`` with the context's reader."""
    found = cur.eat(r"«(\d+)»")
    if found is None:
        return None
    text = cur.context.quotes[int(found.group(1))]
    if cur.context.read_quoted is None:
        return UnreadAbility(text=text)
    return cur.context.read_quoted(text) or UnreadAbility(text=text)


def _ends_with_comma(cur: Cursor) -> bool:
    """Tell whether a quoted ability stands here with a comma inside its closing mark."""
    found = cur.peek(r"«(\d+)»")
    return found is not None and cur.context.quotes[int(found.group(1))].rstrip().endswith(",")


def _read_item(cur: Cursor) -> list[Modification] | None:
    quoted = read_quoted_ability(cur)
    if quoted is not None:
        return [AddAbility(quoted)]
    if cur.eat(r"your choice of|the choice of"):
        return _choice(cur)
    if cur.peek(r"(?:protection|hexproof) from"):
        return _protection(cur)
    if found := cur.eat(r"(enchant|affinity for)(?= )"):
        return _with_noun(cur, found.group(1))
    if found := cur.eat(r"(?:snow )?landwalk of (the chosen type|that type)"):
        return [AddAbility(KeywordAbility(keyword="landwalk", quality=found.group(1)))]
    if cur.eat(r"all creature types"):
        return [AddAllSubtypes("creature")]
    if cur.context.chosen_abilities and cur.eat(r"that ability|the chosen ability"):
        return [ChosenAbility(cur.context.chosen_abilities)]
    if cur.eat(r"each of the chosen abilities|the chosen abilities"):
        return [ChosenAbility(()), ChosenAbility((), 1)]
    keyword = _with_mana_cost(cur) or read_keyword(cur) or _without_cost(cur)
    if keyword is None:
        return None
    return [AddAbility(keyword)]


def _with_noun(cur: Cursor, words: str) -> list[Modification] | None:
    """Read a keyword that a noun phrase completes, so that what follows is not taken along."""
    start = cur.mark()
    if not cur.eat(r"player|opponent") and read_phrase(cur) is None:
        return None
    name = words.removesuffix(" for")
    quality = cur.since(start)
    return [AddAbility(KeywordAbility(keyword=name, quality=quality, text=f"{words} {quality}"))]


def _with_mana_cost(cur: Cursor) -> KeywordAbility | None:
    """Read a keyword with mana symbols, without what follows them in the sentence."""
    found = cur.peek(r"(?:[a-z]+ ){1,3}(?:\{[^}]+\})+")
    if found is None:
        return None
    inner = Cursor(cur.original(found), cur.context)
    keyword = read_keyword(inner)
    if keyword is None or not inner.at_end:
        return None
    cur.jump(found.end())
    return keyword


def _without_cost(cur: Cursor) -> KeywordAbility | None:
    """Read a keyword whose cost another sentence gives: "has flashback"."""
    found = cur.eat(
        r"(flashback|encore|unearth|escape|scavenge|embalm|eternalize|miracle|madness|mayhem|"
        r"harmonize|"
        r"cycling|morph|blitz|disturb|suspend|evoke|dash|foretell|plot|warp|ninjutsu|"
        r"offspring|buyback|"
        r"jump-start|retrace|prototype|megamorph|spectacle|surge|overload|aftermath|replicate|"
        r"emerge|mutate|undaunted|equip|reconfigure|ward|bestow|multikicker|kicker)(?=[.,]|$|"
        r" until| if| as )"
    )
    return KeywordAbility(keyword=found.group(1), text=cur.original(found)) if found else None


_CHOSEN = {
    "the color of your choice": "color",
    "a color of your choice": "color",
    "the chosen color": "color",
    "the last chosen color": "color",
    "the card type of your choice": "card_type",
    "the chosen player": "player",
    "the chosen card type": "card_type",
    "the chosen type": "creature_type",
    "the chosen creature type": "creature_type",
    "the color of its controller's choice": "color",
    "that color": "color",
}


def _protection(cur: Cursor) -> list[Modification] | None:
    """Read "protection from red and from blue": an ability for each quality (CR 702.16g)."""
    found = cur.eat(r"(protection|hexproof)(?= from)")
    if found is None:
        return None
    name = found.group(1)
    result: list[Modification] = []
    while True:
        mark = cur.mark()
        if not cur.eat(r"(?:, and |, |and )?from"):
            break
        quality = _quality(cur)
        if quality is None:
            cur.reset(mark)
            break
        kind = _CHOSEN.get(quality)
        if quality.endswith("your choice"):
            cur.context.choices.append(Choose(kind or "color"))
        if kind is not None and name == "protection":
            result.append(ProtectionFromChosen(kind))
        else:
            ability = KeywordAbility(keyword=name, quality=quality, text=f"{name} from {quality}")
            result.append(AddAbility(ability))
    return result or None


_COLOR = r"(?:white|blue|black|red|green)"
_QUALITY = (
    r"(?:everything|all colors|each color|each of its colors|creatures of the chosen type|"
    r"colorless|multicolored|monocolored|each of its opponents|ring-bearers|"
    r"(?:non-[a-z]+ )?creatures (?:your opponents control|you control)|non-[a-z]+ creatures|"
    r"the card type of your choice|"
    r"each of your opponents|its opponents|your opponents|opponents|"
    r"(?:the|a) color of (?:your|its controller's) choice|that color|that player|"
    r"the (?:last )?chosen (?:color|player|card type|creature type|type)|"
    rf"{_COLOR}|"
    r"instants|sorceries|(?:instant|sorcery) spells|(?:artifact|enchantment|legendary|tapped|"
    r"attacking|nonartifact|creature)?"
    r" ?(?:creatures|artifacts|enchantments|lands|planeswalkers|permanents|spells)|"
    r"(?:activated and triggered|activated|triggered) abilities|"
    r"mana value (?:\d+|[a-z]+) or (?:greater|less)|"
    r"(?:non-)?[a-z][a-z'-]*)"
)


def _quality(cur: Cursor) -> str | None:
    """Read what protection is from, as written."""
    from mtglayers.core.subtypes import find_subtype

    if found := cur.eat(
        r"(?:its colors|the colors of|each of the|each of that|each mana value|each color that|"
        r"each color with)[^.,]*?(?=,|"
        r"\.| until | and (?:has|have|gains?) |$)"
    ):
        return cur.original(found).strip()
    found = cur.eat(_QUALITY)
    if found is None:
        return None
    words = cur.original(found).strip()
    low = words.lower()
    last = low.removeprefix("non-")
    known = " " in low or low in _WORDS or find_subtype(last) is not None
    return (words if find_subtype(last) else low) if known else None


_WORDS = frozenset(
    "everything colorless multicolored monocolored opponents ring-bearers "
    "white blue black red green instants sorceries "
    "creatures artifacts enchantments lands planeswalkers permanents spells".split()
)


def read_ability_choice(cur: Cursor) -> Choose | None:
    """Read "first strike, vigilance, or lifelink" behind "choose"; "that ability" is one of them.

    "Two abilities from among …" is a choice of several.
    """
    start = cur.mark()
    number = 1
    if cur.eat(r"two abilities from among"):
        number = 2
    options: list[Ability] = []
    while (ability := read_keyword(cur)) is not None:
        options.append(ability)
        if not cur.eat(r", or |, and |or |and |, "):
            break
    at_random = cur.eat("at random") is not None
    if len(options) < 2 or not cur.at_end:
        cur.reset(start)
        return None
    cur.context.chosen_abilities = tuple(options)
    words = tuple(getattr(option, "keyword", "") for option in options)
    return Choose("ability", options=words, number=number, at_random=at_random)


def _choice(cur: Cursor) -> list[Modification] | None:
    """Read "your choice of flying, vigilance, or lifelink"."""
    options: list[Ability] = []
    while True:
        quoted = read_quoted_ability(cur)
        ability: Ability | None = quoted if quoted is not None else read_keyword(cur)
        if ability is None:
            return None
        options.append(ability)
        if not cur.eat(r", or |or |, "):
            break
    if len(options) < 2:
        return None
    words = tuple(getattr(option, "keyword", "") or option.text for option in options)
    cur.context.choices.append(Choose("mode", options=words))
    return [ChosenAbility(tuple(options))]


def read_where(cur: Cursor) -> Quantity | None:
    """Read ", where X is …"."""
    start = cur.mark()
    if cur.eat(r",? ?where x is(?= )"):
        found = read_amount(cur)
        if found is not None:
            return found
    cur.reset(start)
    return None
