"""Wordings that cards have had over the years, and the words that stand for them today.

Texts come from older lists of cards and from memory, so they say "comes into play", "removed from
the game" or "put a token onto the battlefield". What a text means does not depend on when it was
worded: here, in one place, older words become today's before anything is read. Only words that
always mean the same as the new ones belong here; what needs the sentence around it belongs to the
grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["todays_words"]

_PLAYERS = r"(?:your|his or her|their|that player's|its controller's)"
_SPELL = rf"(?:an?|another|the|{_PLAYERS}) (?:(?!(?:lands?|casts?|or|and)\b)[\w-]+ ){{0,4}}?spell\b"
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|that many|X|\d+)"
_WORDS = r"(?:(?!\b(?:cards?|put|from)\b)[^.\n]){0,120}?"
_TOKENS = rf"{_WORDS}\btokens?\b{_WORDS}"
_NOUNS = r"(creatures|permanents|lands|artifacts|enchantments)"

# What was said (of it, the group "it" if there is one), and what is said today in its place.
_TABLE: tuple[tuple[str, str], ...] = (
    # What people write from memory for what cards say.
    (r"\btoken copy of\b", "token that's a copy of"),
    (r"\btoken copies of\b", "tokens that are copies of"),
    (r"\. It (?:retains|keeps) this ability(?=\.)", ", except it has this ability"),
    (r"\bcounts as (an? [A-Z]\w+)\b", r"is \1 in addition to its other types"),
    (r"\b(loses?) all (?:of )?(?:its|their) abilities\b", r"\1 all abilities"),
    (
        r"\b(?:the )?creature equipped (?:with|by) this (?:equipment|artifact)\b",
        "equipped creature",
    ),
    (
        r"\b(?:the )?creature enchanted (?:with|by) this (?:aura|enchantment)\b",
        "enchanted creature",
    ),
    (
        r"(?:^|(?<=\n)|(?<=\. ))(?:this \w+|~|(?-i:[A-Z])[\w',-]*) may enter(?: the battlefield)?"
        r"(?= (?:tapped )?as a copy\b)",
        "you may have ~ enter",
    ),
    (
        r"(?:^|(?<=\n))the (power|toughness) of (?:this \w+|~|(?-i:[A-Z])[\w',-]*) is equal to\b",
        r"~'s \1 is equal to",
    ),
    (
        r"\b(target [a-z ]{3,30}?) has its power and toughness switched\b",
        r"switch \1's power and toughness",
    ),
    (r"\bmana of any color of your choice\b", "mana of any color"),
    (
        r"\bone mana of a color in your commander's color identity\b",
        "one mana of any color in your commander's color identity",
    ),
    (
        r"\bif an? ([a-z ]+?) would (?:enter(?: the battlefield)?|come into play) under your "
        r"control, it (?:enters(?: the battlefield)?|comes into play) with\b",
        r"each \1 you control enters with",
    ),
    (r"\b(creatures|permanents) entering under your control enter\b", r"\1 you control enter"),
    (r"\bthe colou?r last chosen\b", "the last chosen color"),
    (r"\bcolour", "color"),
    (r"(?:^|(?<=\n))On your turn,", "During your turn,"),
    (r"\bwith an? (power|toughness|mana value) of (?=\d|X\b)", r"with \1 "),
    (r"\byour other ([A-Z]\w+s)\b", r"other \1 you control"),
    # The zones (2009: the battlefield, exile; cards enter it without naming it since 2024).
    (r"\bcomes into play\b", "enters"),
    (r"\bcome into play\b", "enter"),
    (r"\bcame into play\b", "entered"),
    (r"\bcoming into play\b", "entering"),
    (r"\binto play\b", "onto the battlefield"),
    (r"\bin play\b", "on the battlefield"),
    (
        r"\b(?:leaves?|left|leaving|from) (?P<it>play)\b"
        r"(?! (?:an?|any|his|her|their|your|spells?|lands?)\b)",
        "the battlefield",
    ),
    (r"\breturn(?:s|ed)? [^.\n]{1,80}? to (?P<it>play)\b", "the battlefield"),
    (r"\bremove(?= [^.\n]{1,80}? from the game\b)", "exile"),
    (r"\bremoved from the game\b", "exiled"),
    (r"\bthe removed(?= cards?\b)", "the exiled"),
    (r" from the game\b", ""),
    (
        r"\beach player returns to the battlefield all cards they own exiled with (it|~)(?=\.)",
        r"return all cards exiled with \1 to the battlefield under their owners' control",
    ),
    (r"\bexile all opponents' graveyards\b", "exile each opponent's graveyard"),
    # Mana, costs, spells (2010: the mana pool unsaid; 2021: mana value).
    (rf" to {_PLAYERS} mana pool\b", ""),
    (r"\bconverted (?:mana|casting) costs?\b", "mana value"),
    (r"(\bequal to (?:its|their) )casting costs?\b", r"\1mana value"),
    (rf"\bplays(?= {_SPELL})", "casts"),
    (rf"\bplay(?= {_SPELL})", "cast"),
    # Tokens were put onto the battlefield (until 2016).
    (
        rf"\bput (an?)(?= {_TOKENS} (?:onto the battlefield|into play) tapped\b)",
        r"create \1 tapped",
    ),
    (
        rf"\bput ({_NUMBER})(?= {_TOKENS} (?:onto the battlefield|into play) tapped\b)",
        r"create \1 tapped",
    ),
    (rf"\bput(?= (?:an?|{_NUMBER}) {_TOKENS} (?:onto the battlefield|into play)\b)", "create"),
    # What something is.
    (r"\bretains(?= this ability)", "has"),
    (r"\bexcept that\b", "except"),
    (r"\bas well as (?=(?:its|their) other (?:\w+ )?types\b)", "in addition to "),
    (r"(\bpower and toughness are )both(?= equal\b)", r"\1each"),
    (r"('s (?:power|toughness) )equals\b", r"\1is equal to"),
    (r"('s (?:power|toughness) is )(?=the number of\b)", r"\1equal to "),
    (r"; it's still(?= an? )", ". It's still"),
    (r"\b(is|are) unblockable\b", "can't be blocked"),
    (r"\bgain(s?) ([+-][\dx]+/[+-][\dx]+) and (?=[a-z])", r"get\1 \2 and gain\1 "),
    (r"\bgain(s?)(?= [+-][\dx]+/[+-][\dx]+)", r"get\1"),
    (r"\bis indestructible\b(?! this turn)", "has indestructible"),
    (r"\bare indestructible\b(?! this turn)", "have indestructible"),
    # Times and conditions.
    (r"\bat the start of\b", "at the beginning of"),
    (r"\bend of turn step\b", "end step"),
    (r"\byour hand is empty\b", "you have no cards in hand"),
    (r"\bdon't control any other\b", "control no other"),
    (r"\bwhose (power|toughness) is (?=\d)", r"with \1 "),
    (r"\bput a copy of(?= [^.\n]{1,80} onto the stack\b)", "copy"),
    (r"\bput a copy of [^.\n]{1,80}?(?P<it> onto the stack)\b", ""),
    # Whose.
    (rf"\b(?:all )?(?:your )?opponents' {_NOUNS}\b", r"\1 your opponents control"),
    (rf"(^|\. )your {_NOUNS}\b", r"\1\2 you control"),
    (r"\bcannot\b", "can't"),
    (r"\b(do|does|is|are) not\b", r"\1n't"),
)
_ANY = re.compile(
    r"into play|in play|\b(?:leaves?|left|leaving|from|to) play|from the game|the removed card"
    r"|mana pool|converted |casting cost|\bplays? [^.]*spell|\bput [^.]*\btoken|retains this"
    r"|except that|as well as|are both equal|(?:power|toughness) (?:equals|is the number)"
    r"|; it's still|unblockable|\bgains? [+-]|opponents' \w|(?:^|\. )your \w+s\b|cannot"
    r"|\b(?:do|does|is|are) not\b|indestructible|the start of|turn step|hand is empty"
    r"|control any other|whose (?:power|toughness) is|onto the stack|all cards they own exiled"
    r"|token cop(?:y|ies)|keeps this|counts as|all (?:of )?(?:its|their)|equipped (?:with|by) this"
    r"|enchanted (?:with|by) this|may enter|the (?:power|toughness) of |toughness switched"
    r"|color of your choice|of a color in your|would (?:enter|come into)|entering under your"
    r"|colour|last chosen|on your turn,|with an? (?:power|toughness|mana value) of|your other",
    re.IGNORECASE,
)
_COMPILED = tuple((re.compile(said, re.IGNORECASE), today) for said, today in _TABLE)
_PUT_TOKENS = re.compile(
    rf"\bput(?:s?) (?:an?|{_NUMBER}) {_TOKENS}( (?:onto the battlefield|into play)(?: tapped)?"
    r"(?: under your control)?)\b",
    re.IGNORECASE,
)


def todays_words(text: str) -> tuple[tuple[int, int, str], ...]:
    """Find older wordings in a text: where each starts and ends, and what is said today.

    Examples
    --------
    >>> todays_words("When ~ comes into play, remove target card in a graveyard from the game.")
    ((7, 22, 'enters'), (24, 30, 'exile'), (57, 71, ''))
    >>> todays_words("Put a 2/2 green Bear creature token onto the battlefield.")
    ((0, 3, 'Create'), (35, 56, ''))
    >>> todays_words("You may play lands from the top of your library.")
    ()
    """
    if _ANY.search(text) is None:
        return ()
    taken: list[tuple[int, int, str]] = []
    for start, end, today in _all(text):
        if all(end <= other[0] or start >= other[1] for other in taken):
            taken.append((start, end, today))
    return tuple(sorted(taken))


def _all(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _PUT_TOKENS.finditer(text):
        yield *found.span(1), ""
    for said, today in _COMPILED:
        for found in said.finditer(text):
            start, end = found.span("it" if "it" in said.groupindex else 0)
            words = found.expand(today)
            if text[start : start + 1].isupper():
                words = words[:1].upper() + words[1:]
            yield start, end, words
