"""What a sentence is about, told from its words alone: which layers it acts in, copies, mana.

A textual tagger, independent of the reader, so that what the reader misses is counted. It errs
on the side of counting: a sentence that only looks like a layer effect counts as one.

Kinds: ``static`` (continuous effects of static abilities), ``resolution`` (of spells and
abilities that resolve), ``characteristic-defining`` (CR 604.3), ``copy`` (any use of the word),
``entering`` (replacements and choices on entering, CR 614.12), ``mana`` (adding mana).
"""

from __future__ import annotations

import re
from functools import lru_cache

from mtglayers.core.keywords import KEYWORD_ABILITIES, LATER_KEYWORD_ABILITIES
from mtglayers.oracle.sentences import Sentence

KINDS = ("static", "resolution", "characteristic-defining", "copy", "entering", "mana")
"""All kinds, in the order in which they are shown."""

_KEYWORDS = "|".join(
    sorted(
        (re.escape(each) for each in (KEYWORD_ABILITIES | LATER_KEYWORD_ABILITIES) - {"enchant"}),
        key=lambda each: (-len(each), each),
    )
)
_KW = rf"(?:{_KEYWORDS}|[a-z]+walk|[a-z]+cycling)"
_COLOR = r"(?:white|blue|black|red|green|colorless|all colors|every color|the chosen colors?)"
_HAS = r"(?:has|have|gains?|loses?|lose|had|having|gaining|losing|get|gets)"
_BE = r"(?:is|are|becomes?|it's|they're|isn't|aren't|he's|she's|(?<=have )it be)"
_PLUS = r"[+-](?:\d+|x|y)/[+-](?:\d+|x|y)"
_SIZE = r"(?:\d+|x|\*)/(?:\d+|x|\*)"
_TYPE = (
    r"(?:artifact|creature|enchantment|land|planeswalker|battle|kindred|legendary|basic|snow"
    r"|world|plains|island|swamp|mountain|forest|aura|equipment|vehicle|saga|gate|food|treasure"
    r"|clue|equipment|token|copy)"
)
_ANY_ABILITY = (
    rf"(?:{_KW}\b|QUOTE|all (?:other )?abilities|no abilities|abilities|an ability|this ability"
    r"|that ability|those abilities|the (?:chosen|same|next|activated|triggered|mana|static"
    r"|loyalty|first|last) (?:abilit|keyword)|all (?:activated|loyalty|mana|triggered|creature"
    r"|land)|each (?:activated|of those abilit|of those keyw)|every activated|its other abilities"
    r"|that keyword|your choice of|\S+ and \S+ abilities|these abilities|the abilit"
    r"|enchant\b|basic landcycling)"
)

_LAYERS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (layer, re.compile(expression))
    for layer, expression in (
        ("1", r"\bbecomes? (?:a cop|cop)|\b(?:is|are) (?:a cop|cop)|\bbecome (?:a )?cop"),
        (
            "2",
            r"\b(?:gains?|gain|lose|loses) control of\b|\byou control (?:enchanted|target)"
            r"|\bexchange control\b|\bexchange (?:control|the control)\b"
            r"|\bcontrols? enchanted (?!player)|\bgain control\b|\bgains control\b",
        ),
        (
            "3",
            r"\bchange the text\b|\bfull text of\b|\btext box(?:es)?\b|\breplacing all instances"
            r"|\bis named\b|\bname becomes\b|\bits name is\b|\bhas the name\b|\bnames? of\b.*\bin"
            r" addition|\blose(?:s)? (?:its|their) name",
        ),
        (
            "4",
            rf"\b{_BE} (?:still |also |each |no longer |not |every |all )*(?:an? |the )?"
            rf"(?:[\w/*'-]+(?<!ed)(?<! by)(?<! of) ){{0,6}}?{_TYPE}s?\b"
            r"|in addition to (?:its|their|his|her) other (?:\w+ )?(?:land |creature )?types?\b"
            r"|\b(?:becomes?|is|are) (?:the )?(?:chosen|basic land) types?\b"
            r"|\b(?:all|other|no) (?:creature|land|card) types\b"
            r"|(?<!of the )creature type of your choice"
            r"|basic land type of your choice|\bevery (?:creature|basic land|land) type\b"
            r"|\b(?:becomes?|become|is|are) (?:an? )?(?:[a-z'-]+ ){0,3}in addition to"
            r"|\bloses? all (?:other )?(?:card|creature|land)",
        ),
        (
            "5",
            rf"\b{_BE} (?:still |also |each |a |an |{_SIZE} )*(?:\S+ and )?{_COLOR}\b(?! and/or)"
            r"|\bbecomes? the colors?\b|\bcolors? of your choice\b(?=.*until|$)"
            r"|\b(?:is|are|becomes?) (?:that|the chosen|all) colors?\b"
            r"|\bloses? all colors\b|other colors\b",
        ),
        ("6", rf"\b{_HAS} (?:[^,.;]{{0,90}}? )??{_ANY_ABILITY}|\bcan't have or gain\b"),
        (
            "7b",
            rf"\bbase power\b|\bbase toughness\b|\b{_BE} (?:still )?an? (?:legendary )?{_SIZE}"
            rf"|\b(?:is|are|becomes?) {_SIZE}|\bpower and toughness (?:become|{_SIZE})"
            r"|\bwith power and toughness\b|power and toughness (?:are )?each equal"
            r"|\b(?:power|toughness) (?:becomes?|is) equal|\b(?:its|their|~'s) power becomes",
        ),
        (
            "7c",
            rf"\b(?:gets?|get|getting) (?:an additional |another )?{_PLUS}|\bget \+"
            r"|\bdouble (?:the|its|target|~|each|that|their)[^.]*\b(?:power|toughness)"
            r"|\b(?:gets?) (?:[+-])",
        ),
        ("7d", r"\bswitch(?:es)?\b.*\bpower\b"),
    )
)

_CDA = re.compile(
    r"^~(?:'s)? (?:power and toughness are each|power is|toughness is|power and toughness are) "
    r"|^~'s power is equal to .* and its toughness"
    r"|^~ is (?:all colors|every creature type|also an?|every color|colorless)\b"
    r"|^(?:its|~'s) (?:power|toughness) is equal to"
)
_COPY = re.compile(r"\bcop(?:y|ies|ied)\b|\bcopying\b")
_ENTERING = re.compile(
    r"\benters? (?:the battlefield )?(?:tapped|untapped|with|as|under|face down|transformed"
    r"|attached|attacking|prepared)\b|\bas (?:~|[^.,]{0,60}?) enters?\b|\bentering\b.*\binstead\b"
    r"|^(?:otherwise|if (?:you|they|that player) (?:don't|do|can't)), (?:it|~|they) enters?\b"
    r"|\benters? (?:the battlefield )?[^.]{0,30}\bcounters? on it\b"
)
_HAD_ENTER = re.compile(r"\bhad [^.,]{1,60}? enter (?:the battlefield )?under\b")  # a condition
_MANA = re.compile(
    r"\badds? (?:an additional |an amount of |that much |twice that much |one |two |three |four "
    r"|five |six |seven |eight |ten |x |\w+ )?(?:\{|mana\b|amount|additional)|\badds? [^.]*\bmana\b"
    r"|\badds? [^.]*\{[wubrgcs]\}|\bproduces? [^.]*\b(?:instead|mana)\b"
    r"|\bproduces (?:two|three|twice)"
)
_ASIDE = re.compile(
    r"^(?:then )?(?:as long as|if|while|unless|when|whenever|during|after|for each) [^,]*, "
    r"|\b(?:as long as|if|unless|where x is|for each|equal to|that(?:'s| is| are| was)|who|whose"
    r"|while|create[sd]?|can't be|except by|copy of|copies of|the number of|choose|search"
    r"|by an?)\b[^,]*"
    r"|\bthat (?:isn't|aren't) (?:\w+ ){0,2}\w+\.$"
)
_MENTIONED = re.compile(
    r"^(?:then )?(?:as long as|if|while|unless) [^,]*, |(?<!^)\b(?:as long as|if|unless) [^,.]*"
    r"|\bthat (?:has|have|had|(?:does|do|did)n't have)\b"
)
"""Conditions and relative clauses: what they say that something has is asked, not given."""
_NOT_LAYERS = re.compile(
    r"\bas though (?:it|they|that|~|its|each|those)\b[^.,]*"
    r"\b(?:had|didn't have|were|weren't)\b[^.,]*"
    r"|\byou (?:gain|have|lose)\b(?: protection from [^.]*)?"
    r"|\bemblem with QUOTE(?: and QUOTE)*|, except [^.]*|\bdamage is dealt\b"
    r"|\b(?:would be|is|are) (?:dealt|put)\b[^.]*|\bthat mana becomes\b"
    r"|\bplayers? (?:gain|lose)s?\b|\byou may have [^.,]{1,60}? deal\b[^.]*"
    r"|\b(?:is|are) \w+ sources? of damage\b"
    r"|\bwas kicked\b|\bas you activate this ability\b"
    r"|^activate only [^.]*|^spend this mana [^.]*"
    r"|^you may cast (?:(?!, and when)[^.])*"
    r"|\byou control target (?:player|opponent)\b"
    r"|\bcosts? (?:\{[^}]+\})+ (?:less|more)[^.]*"
    r"|\b(?:has|have|doesn't have|don't have) max speed\b"
)
_STATIC_LINES = frozenset({"static", "level"})


@lru_cache(maxsize=65536)
def layers_of(text: str) -> tuple[str, ...]:
    """Tell which layers a sentence acts in, from its words.

    Parameters
    ----------
    text
        `Sentence.masked`.

    Examples
    --------
    >>> layers_of("enchanted creature gets +1/+1 and has flying.")
    ('6', '7c')
    >>> layers_of("draw a card.")
    ()
    """
    text = _NOT_LAYERS.sub("", text)
    given = _MENTIONED.sub("", text)
    main = _ASIDE.sub("", text)
    searched = {"4": main, "5": main, "2": given, "6": given, "7b": given}
    return tuple(
        layer for layer, expression in _LAYERS if expression.search(searched.get(layer, text))
    )


def kinds_of(sentence: Sentence) -> tuple[str, ...]:
    """Tell which kinds a sentence belongs to; none when it is no concern of the layers."""
    if sentence.line == "keyword":
        return ()
    masked = sentence.masked
    found: list[str] = []
    is_static = sentence.line in _STATIC_LINES
    entering = bool(_ENTERING.search(_HAD_ENTER.sub("", masked))) and not (
        sentence.line == "triggered" and "as a copy" not in masked and not is_static
    )
    if is_static and _CDA.search(masked):
        found.append("characteristic-defining")
    elif not (is_static and entering) and layers_of(masked):
        found.append("static" if is_static else "resolution")
    if _COPY.search(sentence.text):
        found.append("copy")
    if entering:
        found.append("entering")
    if _MANA.search(masked):
        found.append("mana")
    return tuple(found)
