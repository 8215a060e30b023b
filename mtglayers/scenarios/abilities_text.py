"""Whether an object has what a ``has`` entry names: a keyword ability, or a piece of rules text.

An entry that is a keyword, alone or with its cost, number or quality, means the keyword ability
itself and not its word in another ability (CR 702.1). Everything else is a fragment of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mtglayers.core.vocabulary import COLOR_WORDS, keyword_name

__all__ = ["has_entry", "parse_keyword", "plain_text"]

_SIGNS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-", "−": "-"})
_REMINDER = re.compile(r"\([^()]*\)")
_SPACE = re.compile(r"\s+")
_LOYALTY = re.compile(r"\[([+-]?(?:\d+|X))\](?=:)", re.IGNORECASE)
# After the keyword: a mana cost, a number, or "—" and a cost in words (dashes are "-" by then).
_PARAMETER = re.compile(r"(\{[^{}]+\})+|\d+|x|-\s*\S.*")
# Keywords whose parameter is a quality, and the word that leads to it.
_QUALITY = {
    "protection": "from ",
    "hexproof": "from ",
    "affinity": "for ",
    "splice": "onto ",
    "enchant": "",
    "champion": "",
    "partner with": "",
    "bands with other": "",
    "landwalk": "",
}
_THIS = re.compile(
    r"\bthis (creature|land|artifact|enchantment|planeswalker|battle|permanent|card|token|spell"
    r"|aura|equipment|vehicle|saga|class|case|room|siege|fortification)\b"
)
_ALL_COLORS = frozenset({"all colors", "each color"})


@lru_cache(maxsize=8192)
def plain_text(text: str) -> str:
    """Bring text into the form in which fragments are compared.

    Lower case, straight quotes, one kind of dash, single spaces, no reminder text, loyalty
    costs without brackets.

    Examples
    --------
    >>> plain_text("Flying  (It can’t be blocked by walkers.)")
    'flying'
    """
    without = _REMINDER.sub(" ", text.translate(_SIGNS))
    return _SPACE.sub(" ", _LOYALTY.sub(r"\1", without)).strip().casefold()


@lru_cache(maxsize=8192)
def parse_keyword(entry: str) -> tuple[str, str] | None:
    """Split an entry into a keyword and its parameter; `None` when it is not a keyword ability.

    Examples
    --------
    >>> parse_keyword("Ward {2}"), parse_keyword("protection from red"), parse_keyword("flying")
    (('ward', '{2}'), ('protection', 'from red'), ('flying', ''))
    >>> parse_keyword("flying and haste") is None
    True
    """
    text = plain_text(entry).rstrip(".")
    name = keyword_name(entry)
    if name is None or not text.startswith(name):
        return None
    rest = text[len(name) :].strip()
    if not rest or _PARAMETER.fullmatch(rest):
        return name, rest
    lead = _QUALITY.get(name)
    if lead is None or not rest.startswith(lead) or len(rest.split()) > 6:
        return None
    return name, rest


def has_entry(
    entry: str,
    keyword_abilities: Iterable[str],
    rules_texts: Iterable[str],
    self_names: Iterable[str] = (),
) -> bool:
    """Tell whether an object has what an entry of ``has`` or ``lacks`` names.

    Parameters
    ----------
    entry
        A keyword ability, or a fragment of text.
    keyword_abilities
        The object's keyword abilities, with costs, numbers and qualities.
    rules_texts
        The text of each of its abilities; ``~`` stands for the object itself.
    self_names
        The names by which a text may call the object.

    Examples
    --------
    >>> has_entry("flying", [], ["Other creatures you control have flying."])
    False
    >>> has_entry("ward", ["ward {2}"], [])
    True
    """
    keyword = parse_keyword(entry)
    if keyword is not None:
        return any(_is_keyword(keyword, ability) for ability in keyword_abilities)
    fragment = plain_text(entry)
    texts = [plain_text(text) for text in rules_texts]
    if any(fragment in text for text in texts) or fragment in " ".join(texts):
        return True
    names = tuple(sorted(map(plain_text, self_names), key=len, reverse=True))
    fragment = _without_self(fragment, names)
    return any(fragment in _without_self(text, names) for text in texts)


@lru_cache(maxsize=8192)
def _without_self(text: str, names: tuple[str, ...]) -> str:
    """Write the object itself as ``~``, whether it is called by its name or "this creature"."""
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", text)
    return _THIS.sub("~", text)


def _is_keyword(wanted: tuple[str, str], ability: str) -> bool:
    text = plain_text(ability).rstrip(".")
    name = keyword_name(ability) or text
    rest = text[len(name) :].strip() if text.startswith(name) else ""
    wanted_name, wanted_rest = wanted
    if not _same_keyword(wanted_name, name):
        return False
    if not wanted_rest:
        return True
    if wanted_rest.startswith("from "):
        return any(_covers(wanted_rest[5:], quality) for quality in _qualities(rest))
    return wanted_rest.lstrip("- ") == rest.lstrip("- ")


def _same_keyword(wanted: str, name: str) -> bool:
    """Compare names; "landwalk" and "cycling" also mean their variants (CR 702.14a, 702.29e)."""
    family = {"landwalk": "walk", "cycling": "cycling"}.get(wanted)
    return name == wanted or (family is not None and name.endswith(family))


def _qualities(rest: str) -> list[str]:
    """Split "from black and from red" into its qualities (CR 702.16g)."""
    return [part.strip(" ,") for part in re.split(r"(?:,? and |, )?\bfrom ", rest) if part.strip()]


def _covers(wanted: str, quality: str) -> bool:
    if quality in (wanted, "everything"):
        return True
    return quality in _ALL_COLORS and wanted in COLOR_WORDS.values()
