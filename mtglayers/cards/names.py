"""Finding names: exactly, without regard to case and accents, by their beginning, nearly.

Nothing here knows what a card is; an index maps names to positions.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

__all__ = ["NameIndex", "fold", "split_name"]

_APOSTROPHES = re.compile(r"['’‘`´]")
_NO_WORD = re.compile(r"[^\w]+|_")
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ß": "ss"})


def fold(name: str) -> str:
    """Reduce a name to what people type: no case, accents, apostrophes or other signs.

    Examples
    --------
    >>> fold("Lim-Dûl's Vault"), fold("Fire // Ice"), fold("Æther Vial")
    ('lim duls vault', 'fire ice', 'aether vial')
    """
    plain = name.casefold()
    if not plain.isascii():
        plain = _APOSTROPHES.sub("", plain).translate(_LIGATURES)
        plain = "".join(
            sign for sign in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(sign)
        )
    else:
        plain = plain.replace("'", "")
    return _NO_WORD.sub(" ", plain).strip()


def split_name(name: str) -> tuple[str, ...]:
    """Split a name of several faces into the faces' names.

    Examples
    --------
    >>> split_name("Fire // Ice"), split_name("Clone")
    (('Fire', 'Ice'), ('Clone',))
    """
    return tuple(part.strip() for part in name.split(" // "))


class NameIndex:
    """Names of cards and of their faces, for finding a card's position in a list.

    Parameters
    ----------
    names
        For each card its full name, and then the names of its faces when it has several. When
        two cards share a name, the first has it.

    Examples
    --------
    >>> index = NameIndex([("Clone",), ("Fire // Ice", "Fire", "Ice")])
    >>> index.find("Ice"), index.find("fire/ice"), index.find("Sphinx")
    ((1, 1), (1, 0), None)
    """

    def __init__(self, names: Sequence[tuple[str, ...]]) -> None:
        self._names = names
        self._exact: dict[str, tuple[int, int]] = {}
        for position, own in enumerate(names):
            self._exact.setdefault(own[0], (position, 0))
        for position, own in enumerate(names):
            for face, name in enumerate(own[1:]):
                self._exact.setdefault(name, (position, face))

    def __len__(self) -> int:
        return len(self._names)

    @property
    def full_names(self) -> tuple[str, ...]:
        """The full name of each card, in the order of the list."""
        return tuple(own[0] for own in self._names)

    def has(self, name: str) -> bool:
        """Tell whether a name exists exactly so."""
        return name in self._exact

    def find(self, name: str) -> tuple[int, int] | None:
        """Find a card's position and which of its faces the name means.

        An exact name wins over one that is only spelt alike.
        """
        found = self._exact.get(name)
        return found if found is not None else self._folded.get(fold(name))

    @cached_property
    def _folded(self) -> dict[str, tuple[int, int]]:
        """Map folded names; made when the first name is not found exactly."""
        folded: dict[str, tuple[int, int]] = {}
        for name, place in self._exact.items():
            folded.setdefault(fold(name), place)
        folded.pop("", None)
        return folded

    @cached_property
    def _sorted(self) -> list[tuple[str, str]]:
        """Every name, folded and as it is, in alphabetical order."""
        return sorted((fold(name), name) for name in self._exact)

    @property
    def in_order(self) -> tuple[str, ...]:
        """Every name, of cards and of their faces, in the order in which a search lists them."""
        return tuple(name for _, name in self._sorted)

    @cached_property
    def _joined(self) -> tuple[str, list[int]]:
        """All folded names in one string, for searching inside, and where each starts."""
        starts, at = [], 0
        for folded, _ in self._sorted:
            starts.append(at)
            at += len(folded) + 1
        return "\n".join(folded for folded, _ in self._sorted), starts

    def search(self, text: str, limit: int = 20) -> list[str]:
        """List names for what has been typed so far.

        The exact name comes first, then names that begin with the text, then those with a word
        that does, then those that contain it; each group in alphabetical order.

        Examples
        --------
        >>> NameIndex([("Clone",), ("Evil Twin",), ("Cyclone",)]).search("clo")
        ['Clone', 'Cyclone']
        """
        wanted = fold(text)
        if not wanted or limit < 1:
            return []
        found: dict[str, None] = {}
        at = bisect_left(self._sorted, (wanted, ""))
        while len(found) < limit and at < len(self._sorted):
            folded, name = self._sorted[at]
            if not folded.startswith(wanted):
                break
            found[name] = None
            at += 1
        for pattern in (f" {wanted}", wanted):
            self._search_inside(pattern, limit, found)
        return list(found)

    def _search_inside(self, pattern: str, limit: int, found: dict[str, None]) -> None:
        """Add the names that contain a pattern, until there are enough."""
        joined, starts = self._joined
        at = joined.find(pattern)
        while at >= 0 and len(found) < limit:
            place = bisect_left(starts, at + 1) - 1
            found[self._sorted[place][1]] = None
            if place + 1 == len(starts):
                return
            at = joined.find(pattern, starts[place + 1])

    def near(self, name: str, limit: int = 3) -> list[str]:
        """List the names that look most like one that does not exist, nearest first.

        Examples
        --------
        >>> NameIndex([("Clone",), ("Evil Twin",)]).near("Clnoe")
        ['Clone']
        """
        wanted = fold(name)
        if not wanted:
            return []
        pieces = _pieces(wanted)
        shared: Counter[int] = Counter()
        for place, (folded, _) in enumerate(self._sorted):
            if abs(len(folded) - len(wanted)) <= max(3, len(wanted) // 2) or wanted in folded:
                shared[place] = sum(piece in folded for piece in pieces)
        best = [place for place, count in shared.most_common(200) if count]
        pool = {self._sorted[place][0]: self._sorted[place][1] for place in best}
        close = difflib.get_close_matches(wanted, sorted(pool), n=limit, cutoff=0.6)
        begun = self.search(name, limit) if len(wanted) >= 3 else []
        return list(dict.fromkeys([*begun, *(pool[folded] for folded in close)]))[:limit]


def _pieces(text: str) -> frozenset[str]:
    """Cut a text into its letters and all its pairs of neighbouring letters."""
    return frozenset(text) | frozenset(text[at : at + 2] for at in range(len(text) - 1))
