"""From printed text to the form that the readers expect, with the way back to every character.

The object's own name becomes ``~`` (also "this creature" and the like, outside quoted abilities),
reminder text goes away, quoted abilities are masked as ``«0»``, look-alike characters are unified.
Older wordings become today's (`mtglayers.oracle.older_words`). Each change keeps the place where it
came from, so that whatever is said about the normalised text can be shown on the printed one. No
rules are applied here (CR 201.5, 207.2).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from mtglayers.core.subtypes import PLANESWALKER_TYPES, find_subtype
from mtglayers.core.vocabulary import CARD_TYPES
from mtglayers.oracle.older_words import todays_words

__all__ = ["Normalised", "normalise", "self_names", "sentence_spans"]

# One character for one, so that positions stay.
_UNIFIED = str.maketrans(
    {"−": "-", "–": "—", "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\u202f": " "}
)

# Words that with "this" mean the object itself.
THIS_WORDS = (
    "creature|permanent|card|spell|token|land|artifact|enchantment|planeswalker|battle|emblem|"
    "aura|equipment|vehicle|saga|class|siege|case|room|spacecraft|fortification|mount|shrine|"
    "curse|background|conspiracy|scheme|plane|phenomenon|dungeon|contraption|attraction|"
    "cartouche|rune|role|shard|food|treasure|clue|planet"
)
_THIS = rf"\b(?i:this (?:{THIS_WORDS}))\b(?! type)"

_REMINDER = r" ?\((?:[^()\n]|\([^()\n]*\))*\)"
_QUOTE = r'"[^"\n]*"'
_INNER_QUOTE = re.compile(r"(?<=[ (])'(?=[A-Z{~+])|(?<=[.!?)\"])'")


@dataclass(frozen=True, slots=True)
class Normalised:
    """A normalised text and where each part of it stands in the printed one.

    Attributes
    ----------
    text : str
    starts, sources, ends : tuple of int
        For each stretch: its start here, its start in the source, its end in the source.
        A stretch as long here as there was taken over as it is.
    quotes : tuple of str
        The quoted texts, without the marks.
    quote_sources : tuple of int
        Where they start in the source.
    reminders : tuple of (int, int)
        Where reminder text stands in the source.
    """

    text: str
    starts: tuple[int, ...] = (0,)
    sources: tuple[int, ...] = (0,)
    ends: tuple[int, ...] = (0,)
    quotes: tuple[str, ...] = ()
    quote_sources: tuple[int, ...] = ()
    reminders: tuple[tuple[int, int], ...] = ()

    def source_start(self, position: int) -> int:
        """Find where the character at a position starts in the source."""
        at = bisect_right(self.starts, position) - 1
        return min(self.sources[at] + position - self.starts[at], self.ends[at])

    def source_end(self, position: int) -> int:
        """Find where the text before a position ends in the source."""
        if position <= 0:
            return self.sources[0]
        at = bisect_right(self.starts, position - 1) - 1
        next_start = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.text)
        if position >= next_start:
            return self.ends[at]
        return min(self.sources[at] + position - self.starts[at], self.ends[at])


def self_names(names: Iterable[str], *, legendary: bool = False) -> tuple[str, ...]:
    """List the ways in which a text calls its own object (CR 201.5, 201.5b), longest first.

    Parameters
    ----------
    names
        The name of each face, or a name with all of them as ``A // B``.
    legendary
        Short forms are used for legendary cards only (CR 201.5b).

    Examples
    --------
    >>> self_names(["Lazav, Dimir Mastermind"], legendary=True)
    ('Lazav, Dimir Mastermind', 'Lazav')
    >>> self_names(["Karn Liberated"], legendary=True), self_names(["Soul Warden"])
    (('Karn Liberated', 'Karn'), ('Soul Warden',))
    """
    found: dict[str, None] = {}
    for name in names:
        for part in name.split(" // "):
            plain = part.translate(_UNIFIED).strip()
            if not plain:
                continue
            found[plain] = None
            if plain.startswith("A-"):
                plain = plain[2:]
                found[plain] = None
            if legendary or "," in plain:
                found.update(dict.fromkeys(_short_forms(plain)))
    return tuple(sorted(found, key=lambda each: (-len(each), each)))


_NO_NAMES = frozenset("the a an of and in from to at for with".split()) | {
    word.lower() for word in (*CARD_TYPES, "Basic", "Legendary", "Snow", "World")
}


def _short_forms(name: str) -> list[str]:
    """List the short forms of a legendary name: before the comma, before "of", first words."""
    forms = [name.split(",")[0]]
    forms += [re.split(r" (?:of|the|from|in|and|with|to|for|at|,) ", forms[0])[0]]
    words = forms[-1].split()
    if len(words) > 1:
        forms.append(words[0])
        if len(words) > 2:
            forms.append(" ".join(words[:2]))
        if words[0] in ("The", "Mr.", "Dr.", "Ms.", "Mrs.", "Sir", "Lady", "Lord", "King", "Queen"):
            forms.append(" ".join(words[1:]))
    return [
        form
        for form in forms
        if len(form) > 1
        and not form.endswith("'s")
        and form.lower() not in _NO_NAMES
        and (
            find_subtype(form) is None
            or form in PLANESWALKER_TYPES
            or ("," in name and form == name.split(",")[0])
        )
    ]


_SCAN = re.compile(f"(?P<reminder>{_REMINDER})|(?P<quote>{_QUOTE})|(?P<this>{_THIS})")
_SCAN_QUOTED = re.compile(f"(?P<reminder>{_REMINDER})|(?P<quote>{_QUOTE})")
_NO_NAME_AFTER = re.compile(
    r"(?:\b(?:named|name is|Partner with) (?:(?:The|[A-Z][\w'-]* (?:of|and|for|to|in)(?: the)?) )?"
    r"|[\w'-])$"
)
_NO_NAME_BEFORE = re.compile(r"\w|-\w")
_LONGER_NAME = re.compile(r" [A-Z]")
_TYPE_BEFORE = re.compile(
    r"\b(?:an?|another|other|each|all|target|attacking|blocking|every|no|or|nontoken|non-|becomes "
    r"an?|more|untapped|tapped) $",
    re.IGNORECASE,
)
_TYPE_AFTER = re.compile(
    r" (?:creature|card|token|permanent|spell|land|and/or|or [A-Z])s?\b| in addition|s? you control"
)


def normalise(text: str, names: tuple[str, ...] = (), *, quoted: bool = False) -> Normalised:
    """Normalise one line of a text.

    Parameters
    ----------
    text
        One line, as printed.
    names
        The forms of the object's own name, longest first (see `self_names`).
    quoted
        The line is a quoted ability: in it a name means the granting object (CR 201.5a), so
        "this creature" stays as it is.

    Examples
    --------
    >>> line = normalise('This creature has "Draw a card." (It really does.)')
    >>> line.text, line.quotes, line.reminders
    ('~ has «0».', ('Draw a card.',), ((32, 50),))
    >>> line.source_start(2), line.source_end(5)
    (14, 17)
    """
    unified = text.translate(_UNIFIED)
    build = _Builder(unified, tuple(name for name in names if name in unified))
    for found in (_SCAN_QUOTED if quoted else _SCAN).finditer(unified):
        build.take(found)
    return build.finish()


class _Builder:
    """Collects the stretches of a normalised line."""

    def __init__(self, source: str, names: tuple[str, ...]) -> None:
        self.source = source
        self.names = names
        self.older = todays_words(source)
        self.pieces: list[str] = []
        self.length = 0
        self.done = 0
        self.starts: list[int] = []
        self.sources: list[int] = []
        self.ends: list[int] = []
        self.quotes: list[str] = []
        self.quote_sources: list[int] = []
        self.reminders: list[tuple[int, int]] = []

    def add(self, piece: str, start: int, end: int) -> None:
        """Append a stretch that stands for source[start:end]."""
        if piece:
            self.starts.append(self.length)
            self.sources.append(start)
            self.ends.append(end)
            self.pieces.append(piece)
            self.length += len(piece)

    def plain(self, end: int) -> None:
        """Take over the text up to a position, with the object's own name as ``~``."""
        while self.names:
            at = min(
                (
                    (place, -len(name))
                    for name in self.names
                    if (place := self._find(name, end)) >= 0
                ),
                default=None,
            )
            if at is None:
                break
            self._worded(at[0])
            self.add("~", at[0], at[0] - at[1])
            self.done = at[0] - at[1]
        self._worded(end)

    def _worded(self, end: int) -> None:
        """Take over the text up to a position, in today's words."""
        for start, behind, today in self.older:
            if self.done <= start and behind <= end:
                self.add(self.source[self.done : start], self.done, start)
                self.add(today, start, behind)
                self.done = behind
        self.add(self.source[self.done : end], self.done, end)
        self.done = end

    def _find(self, name: str, end: int) -> int:
        """Find the object's name as a whole word, not as part of another name."""
        at = self.source.find(name, self.done, end)
        while at >= 0:
            behind = at + len(name)
            if (
                not _NO_NAME_AFTER.search(self.source, max(0, at - 40), at)
                and not _NO_NAME_BEFORE.match(self.source, behind)
                and not _LONGER_NAME.match(self.source, behind)
                and not self._is_type_word(name, at, behind)
                and not self._is_reworded(at)
            ):
                return at
            at = self.source.find(name, at + 1, end)
        return -1

    def _is_type_word(self, name: str, at: int, behind: int) -> bool:
        """Tell whether a name that is also a subtype stands for the type: "each other Aurochs"."""
        if find_subtype(name) is None or name in PLANESWALKER_TYPES:
            return False
        return bool(
            _TYPE_BEFORE.search(self.source, max(0, at - 14), at)
            or _TYPE_AFTER.match(self.source, behind)
        )

    def _is_reworded(self, at: int) -> bool:
        """Tell whether today's words stand for the words around a place."""
        return any(start <= at < behind for start, behind, _ in self.older)

    def take(self, found: re.Match[str]) -> None:
        """Take over what stands before a find, then the find."""
        start, end = found.span()
        if found.lastgroup not in ("reminder", "quote") and self._is_reworded(start):
            return
        self.plain(start)
        self.done = end
        if found.lastgroup == "reminder":
            self.reminders.append((start, end))
        elif found.lastgroup == "quote":
            self._quote(start, end)
        else:
            self.add("~", start, end)

    def _quote(self, start: int, end: int) -> None:
        """Mask a quoted text; a full stop that closes the sentence inside moves behind it."""
        inner = self.source[start + 1 : end - 1]
        self.quotes.append(_INNER_QUOTE.sub('"', inner))
        self.quote_sources.append(start + 1)
        closes = inner.rstrip().endswith((".", "!", '."', ".'", '")', ".)"))
        ends = re.match(r"(?:\s*\([^()]*\))?(?:\s*$|\s+[A-Z~{])", self.source[end:]) is not None
        self.add(f"«{len(self.quotes) - 1}»" + ("." if closes and ends else ""), start, end)

    def finish(self) -> Normalised:
        """Return what was collected."""
        self.plain(len(self.source))
        if not self.pieces:
            self.add(" ", 0, len(self.source))
        return Normalised(
            "".join(self.pieces),
            tuple(self.starts),
            tuple(self.sources),
            tuple(self.ends),
            tuple(self.quotes),
            tuple(self.quote_sources),
            tuple(self.reminders),
        )


_SENTENCE_END = re.compile(
    r"(?<!\bMr)(?<!\bDr)(?<!\bMs)(?<!\bSt)(?<!\bMrs)(?<!\bvs)[.!?](?:\s+(?=[A-Z~{«+\[(\"'É])|\s*$)"
)


def sentence_spans(text: str, start: int = 0) -> tuple[tuple[int, int], ...]:
    """Cut a normalised text into sentences; each span includes its full stop, not the space.

    Examples
    --------
    >>> text = "Draw a card. ~ gains «0». It's still a land."
    >>> [text[start:end] for start, end in sentence_spans(text)]
    ['Draw a card.', '~ gains «0».', "It's still a land."]
    """
    spans = []
    length = len(text)
    while start < length and text[start] == " ":
        start += 1
    for found in _SENTENCE_END.finditer(text, start):
        spans.append((start, found.start() + 1))
        start = found.end()
    if text[start:].strip():
        spans.append((start, len(text.rstrip())))
    return tuple(spans)
