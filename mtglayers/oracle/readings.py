"""What reading a text gives: abilities, and a verdict on every character (spans, diagnostics)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby

from mtglayers.core.abilities import Ability, UnreadAbility
from mtglayers.core.node import walk

__all__ = ["VERDICTS", "Reading", "Span", "SpanCollector", "opaque_words"]

VERDICTS = (
    "understood",
    "inert",
    "keyword",
    "reminder",
    "flavour word",
    "not understood",
)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the printed text with what is known of it.

    Attributes
    ----------
    start, end : int
    verdict : str
        One of `VERDICTS`.
    opaque : tuple of str
        Words within it that stayed words: conditions, numbers, filters to be decided by the user.
    ability : int
        The place in `Reading.abilities` of the ability it belongs to, -1 for none.
    """

    start: int
    end: int
    verdict: str
    opaque: tuple[str, ...] = ()
    ability: int = -1


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of a text.

    Attributes
    ----------
    text : str
        As printed.
    name : str
        The name of the face.
    abilities : tuple of Ability
        In the order of the text.
    spans : tuple of Span
        Every character is in exactly one.
    failures : tuple of str
        Faults of the reader itself (lines left unread because of one); none are expected.
    """

    text: str
    name: str
    abilities: tuple[Ability, ...] = ()
    spans: tuple[Span, ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def not_understood(self) -> tuple[str, ...]:
        """The stretches that were not understood."""
        return tuple(
            self.text[span.start : span.end].strip()
            for span in self.spans
            if span.verdict == "not understood"
        )

    @property
    def opaque(self) -> tuple[str, ...]:
        """The words left for the user to decide."""
        return tuple(words for span in self.spans for words in span.opaque)

    @property
    def is_complete(self) -> bool:
        """Whether everything was understood, without opaque words."""
        return (
            not self.not_understood
            and not self.opaque
            and not any(isinstance(ability, UnreadAbility) for ability in self.abilities)
        )


def opaque_words(*nodes: object) -> tuple[str, ...]:
    """List the words that stayed words inside nodes.

    Examples
    --------
    >>> from mtglayers.core.filters import OpaqueFilter
    >>> opaque_words(OpaqueFilter("with a grin"))
    ('with a grin',)
    """
    found: list[str] = []
    for node in nodes:
        for part in walk(node):
            if type(part).__name__ in _OPAQUE:
                words = str(getattr(part, "text", ""))
                if words not in found:
                    found.append(words)
    return tuple(found)


_OPAQUE = frozenset(
    {
        "OpaqueFilter",
        "OpaqueCondition",
        "OpaqueQuantity",
        "OpaqueRef",
        "OpaquePlayer",
        "OpaqueMana",
        "OpaqueTrigger",
    }
)


@dataclass(slots=True)
class SpanCollector:
    """Collects verdicts on stretches of a text; gaps take the verdict of what stands before."""

    found: list[Span] = field(default_factory=list)

    def add(self, start: int, end: int, verdict: str, opaque: tuple[str, ...] = ()) -> None:
        """Note a verdict; a later one covers an earlier one."""
        if end > start:
            self.found.append(Span(start, end, verdict, opaque))

    def belong(self, start: int, first: int, count: int) -> None:
        """Note whose the stretches found since ``start`` are: a line's ``count`` abilities."""
        keywords = [
            place
            for place in range(start, len(self.found))
            if self.found[place].verdict == "keyword"
        ]
        one_each = len(keywords) == count
        for place in range(start, len(self.found)):
            number = first + keywords.index(place) if one_each and place in keywords else first
            self.found[place] = replace(self.found[place], ability=number if count else -1)

    def renumber(self, dropped: int, last: int) -> None:
        """Let the stretches of a spell ability that goes on belong to the one read now."""
        for place, span in enumerate(self.found):
            if span.ability >= dropped:
                number = last if span.ability == dropped else span.ability - 1
                self.found[place] = replace(span, ability=number)

    def spans(self, text: str) -> tuple[Span, ...]:
        """Return spans that cover the whole text without overlaps."""
        owner = [-1] * len(text)
        for number, span in enumerate(self.found):
            start, end = max(0, span.start), min(span.end, len(text))
            owner[start:end] = [number] * (end - start)
        spans: list[Span] = []
        place = 0
        for number, length in _without_gaps(owner):
            end = place + length
            if number < 0:
                spans.append(Span(place, end, "understood"))
            else:
                span = self.found[number]
                spans.append(Span(place, end, span.verdict, span.opaque, span.ability))
            place = end
        return _with_owners(text, spans)


def _with_owners(text: str, spans: list[Span]) -> tuple[Span, ...]:
    """Give reminder text and the like to the ability of the stretch before it in its line."""
    owner = -1
    for place, span in enumerate(spans):
        if "\n" in text[spans[place - 1].start : span.start].rstrip(" ") or not place:
            owner = -1
        owner = span.ability if span.ability >= 0 else owner
        spans[place] = replace(span, ability=owner)
    return tuple(spans)


def _without_gaps(owner: list[int]) -> list[tuple[int, int]]:
    """Return runs of characters with one owner; blanks and marks between go to the one before."""
    runs: list[tuple[int, int]] = []
    leading = 0
    for number, group in groupby(owner):
        length = sum(1 for _ in group)
        if number < 0 and not runs:
            leading = length
        elif runs and (number < 0 or number == runs[-1][0]):
            runs[-1] = (runs[-1][0], runs[-1][1] + length)
        else:
            runs.append((number, length + leading))
            leading = 0
    return runs or ([(-1, leading)] if leading else [])
