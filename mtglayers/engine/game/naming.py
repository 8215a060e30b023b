"""Ids of objects: how a name becomes one, and which are free."""

from __future__ import annotations

import re
from collections.abc import Container

__all__ = ["free_id", "id_from_name"]

_APOSTROPHES = str.maketrans("", "", "'’‘ʼ`")
_SIGNS = re.compile(r"[\W_]+")


def id_from_name(name: str) -> str:
    """Derive an id: lower case, no apostrophes, every other run of signs one dash.

    Examples
    --------
    >>> id_from_name("Urborg, Tomb of Yawgmoth"), id_from_name("Assault // Battery")
    ('urborg-tomb-of-yawgmoth', 'assault')
    """
    front = name.split(" // ")[0]
    return _SIGNS.sub("-", front.translate(_APOSTROPHES).lower()).strip("-") or "unnamed"


def free_id(wanted: str, taken: Container[str]) -> str:
    """Return the id, or the first of ``-2``, ``-3`` … behind it that is not taken.

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
