"""Ids of objects: how a card's name becomes one, and which are taken."""

from __future__ import annotations

import re
from collections.abc import Container

__all__ = ["RESERVED_IDS", "free_id", "id_from_name"]

RESERVED_IDS = frozenset({"happened", "never", "none"})

_APOSTROPHES = str.maketrans("", "", "'’‘ʼ`")
_SIGNS = re.compile(r"[\W_]+")


def id_from_name(name: str) -> str:
    """Derive the id of an object that has no ``as``.

    Lower case, apostrophes dropped, every other run of signs one dash. Of a card with several
    parts, the front's name counts.

    Examples
    --------
    >>> id_from_name("Urborg, Tomb of Yawgmoth")
    'urborg-tomb-of-yawgmoth'
    >>> id_from_name("Volrath's Shapeshifter")
    'volraths-shapeshifter'
    >>> id_from_name("Assault // Battery")
    'assault'
    """
    front = name.split(" // ")[0]
    slug = _SIGNS.sub("-", front.translate(_APOSTROPHES).lower()).strip("-")
    return slug or "unnamed"


def free_id(wanted: str, taken: Container[str]) -> str:
    """Return the id, or with ``-2``, ``-3`` … the first that is not taken.

    Examples
    --------
    >>> free_id("clone", {"clone", "clone-2"})
    'clone-3'
    """
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted}-{number}" in taken:
        number += 1
    return f"{wanted}-{number}"
