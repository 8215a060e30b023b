"""Mana symbols and mana costs: their mana value and their colours (CR 107.4, 202).

Lower than `mtglayers.core.vocabulary`, which gives these names out again.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mtglayers.core.colors import COLORS, MANA_TYPES
from mtglayers.errors import VocabularyError

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_GENERIC = re.compile(r"\d+")
_HALF = {"½": None, "HW": "W", "HU": "U", "HB": "B", "HR": "R", "HG": "G"}


def split_mana_cost(cost: str) -> tuple[str, ...]:
    """Split a mana cost into its symbols, without the braces, and check them (CR 107.4).

    Parameters
    ----------
    cost
        Such as "{2}{U/B}{R/P}". Split cards' combined costs, with "//", are accepted.

    Raises
    ------
    VocabularyError
        Something in it is not a mana symbol.

    Examples
    --------
    >>> split_mana_cost("{2}{u}{w/p}")
    ('2', 'U', 'W/P')
    """
    rest = _SYMBOL.sub("", cost).replace("//", "").strip()
    if rest:
        raise VocabularyError("mana cost", cost, hint="Write each symbol in braces, like {2}{U}.")
    symbols = tuple(symbol.strip().upper() for symbol in _SYMBOL.findall(cost))
    for symbol in symbols:
        _symbol_value(symbol, 0)
    return symbols


@lru_cache(maxsize=512)
def _symbol_value(symbol: str, x: int) -> int | float:
    """Give the mana value of one symbol (CR 202.3e, 202.3f, 202.3g)."""
    if _GENERIC.fullmatch(symbol):
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return x
    if symbol in (*MANA_TYPES, "S"):
        return 1
    if symbol in _HALF:
        return 0.5
    parts = symbol.split("/")
    plain = [part for part in parts if part != "P"]
    halves_fit = all(part in (*MANA_TYPES, "2") for part in plain) and len(set(parts)) == len(parts)
    if 2 <= len(parts) <= 3 and plain and len(plain) <= 2 and halves_fit:
        return max(2 if part == "2" else 1 for part in plain)
    raise VocabularyError("mana symbol", f"{{{symbol}}}", hint="Known are those of CR 107.4.")


def mana_value(cost: str | None, *, x: int = 0) -> int:
    """Add up a mana cost (CR 202.3).

    The largest component of a hybrid symbol counts (CR 202.3f), a Phyrexian or snow symbol is
    one, and no mana cost is 0 (CR 202.3a). The half mana of joke cards counts a half each, and a
    half that is left over is dropped: the game has whole numbers only (CR 107.1).

    Parameters
    ----------
    cost
        The mana cost, or None for an object without one.
    x
        What X is: 0 for everything that is not on the stack (CR 202.3e).

    Examples
    --------
    >>> mana_value("{X}{2/W}{U/B}{R/P}{S}"), mana_value("{X}{R}", x=5), mana_value(None)
    (5, 6, 0)
    """
    return int(sum(_symbol_value(symbol, x) for symbol in split_mana_cost(cost or "")))


def colors_of_mana_cost(cost: str | None) -> frozenset[str]:
    """Find the colours of the symbols in a mana cost (CR 202.2).

    Examples
    --------
    >>> sorted(colors_of_mana_cost("{2/W}{U/P}{C}")), colors_of_mana_cost(None)
    (['U', 'W'], frozenset())
    """
    found: set[str] = set()
    for symbol in split_mana_cost(cost or ""):
        parts = [symbol[1:]] if symbol in _HALF and symbol != "½" else symbol.split("/")
        found.update(part for part in parts if part in COLORS)
    return frozenset(found)
