"""Words by which an ability is found: it may call its object by name or "this creature".

The text of abilities has ``~`` for the object itself (CR 201.5).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["own_words"]

_THIS = re.compile(
    r"\bthis (?:creature|artifact|land|enchantment|permanent|equipment|aura|vehicle|planeswalker|"
    r"spell|card|token|siege|battle|saga|class|case|room|mount)(?![\w-])"
)


def own_words(text: str, names: Iterable[str] = ()) -> str:
    """Write a text in lower case, with ``~`` wherever the object speaks of itself.

    Examples
    --------
    >>> own_words("This creature becomes a copy")
    '~ becomes a copy'
    >>> own_words("Jade Statue becomes a 3/6", ["Jade Statue"])
    '~ becomes a 3/6'
    """
    plain = text.casefold()
    for name in sorted(filter(None, names), key=len, reverse=True):
        plain = re.sub(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", "~", plain)
    return _THIS.sub("~", plain)
