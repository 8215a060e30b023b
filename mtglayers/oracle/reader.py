"""The reader: the text of a face to abilities, with a verdict on every character.

`read_face` reads a face of a card, `read_text` any text. Equal texts of equal faces are read once.
Reading never raises for what a text says; what is not understood is in the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from mtglayers.core.abilities import Ability, SpellAbility, StationAbility, UnreadAbility
from mtglayers.core.cards import Card
from mtglayers.core.cards import Face as CardFace
from mtglayers.oracle.abilities import AbilityReader, Face
from mtglayers.oracle.lines import Line, split_lines
from mtglayers.oracle.normalise import self_names
from mtglayers.oracle.quotes import with_quotes
from mtglayers.oracle.readings import Reading, SpanCollector
from mtglayers.oracle.structures import read_line

__all__ = ["read_face", "read_text"]

_MAX_DEPTH = 6
_MAX_LENGTH = 20_000
"""Longer texts are read line by line up to a bound; see `readable_pieces`."""


def read_face(face: CardFace, card: Card | None = None) -> Reading:
    """Read the text of a face.

    Parameters
    ----------
    face
        Without a text (a built-in card) its own abilities are returned.
    card
        The card, whose other faces' names the text may use.

    Examples
    --------
    >>> bear = CardFace(name="Bear", card_types=("Creature",), oracle_text="Flying")
    >>> [ability.keyword for ability in read_face(bear).abilities]
    ['flying']
    """
    if face.oracle_text is None:
        return Reading("", face.name, face.abilities)
    names = [face.name] + [each.name for each in card.faces] if card is not None else [face.name]
    reading = _read(
        face.oracle_text,
        face.name,
        self_names(dict.fromkeys(names), legendary="Legendary" in face.supertypes),
        frozenset(face.card_types),
        frozenset(face.subtypes),
    )
    return _with_station_size(reading, face)


def _with_station_size(reading: Reading, face: CardFace) -> Reading:
    """Give a Spacecraft's printed size to its last station band: from there it is a creature."""
    bands = [each for each in reading.abilities if isinstance(each, StationAbility)]
    size = (face.power or "", face.toughness or "")
    if not bands or "Creature" in face.card_types or not all(each.isdigit() for each in size):
        return reading
    if any(each.power is not None for each in bands):
        return reading
    power, toughness = map(int, size)
    last = replace(bands[-1], power=power, toughness=toughness)
    abilities = tuple(last if each is bands[-1] else each for each in reading.abilities)
    return replace(reading, abilities=abilities)


def read_text(
    text: str,
    *,
    name: str = "",
    card_types: Iterable[str] = ("Creature",),
    subtypes: Iterable[str] = (),
    legendary: bool = False,
) -> Reading:
    r"""Read any text as that of an object of the given types.

    Examples
    --------
    >>> reading = read_text("Creatures you control get +1/+1.\nWeave a basket.")
    >>> [span.verdict for span in reading.spans]
    ['understood', 'not understood']
    """
    return _read(
        text,
        name,
        self_names([name], legendary=legendary),
        frozenset(card_types),
        frozenset(subtypes),
    )


@lru_cache(maxsize=4096)
def _read(
    text: str,
    name: str,
    names: tuple[str, ...],
    card_types: frozenset[str],
    subtypes: frozenset[str],
) -> Reading:
    face = Face(name, names, card_types, subtypes, text[:_MAX_READ])
    return _Reader(face).read(text)


_MAX_LINE = 5_000
_MAX_READ = 100_000
_MAX_READ_OF_SPELL = 20_000  # each line of a spell goes on with all lines before it


def readable_pieces(text: str, *, is_spell: bool = False) -> Iterator[tuple[int, int, bool]]:
    r"""Cut a very long text into stretches of lines that are read, and others that are too long.

    A stretch ends before a line of more than a few thousand characters; what stands behind a
    bound is not read at all, so that any text is answered in bounded time.

    Examples
    --------
    >>> long = "Flying\n" + "x" * 6_000 + "\nHaste"
    >>> list(readable_pieces(long))
    [(0, 7, True), (7, 6008, False), (6008, 6013, True)]
    """
    limit = _MAX_READ_OF_SPELL if is_spell else _MAX_READ
    start = place = 0
    for found in re.finditer(r"[^\n]*\n|[^\n]+", text):
        end, length = found.end(), len(found.group())
        if end > limit:
            break
        if length > _MAX_LINE:
            if place > start:
                yield start, place, True
            yield place, end, False
            start = end
        place = end
    if place > start:
        yield start, place, True
    if place < len(text):
        yield place, len(text), False


class _Reader:
    """Reads one text, and the quoted abilities in it with readers of their own."""

    def __init__(self, face: Face, *, link: str = "", quoted: bool = False, depth: int = 0) -> None:
        self.face = face
        self.link = link or face.name
        self.quoted = quoted
        self.depth = depth
        self.failures: list[str] = []
        self.inner: dict[str, tuple[Ability, SpanCollector]] = {}

    def read(self, text: str) -> Reading:
        """Read a text with its spans."""
        abilities, spans = self.read_lines(text)
        return Reading(text, self.face.name, abilities, spans.spans(text), tuple(self.failures))

    def read_lines(self, text: str) -> tuple[tuple[Ability, ...], SpanCollector]:
        """Read all lines."""
        reader = AbilityReader(self.face, self.link or text[:200], self.quoted, self.read_quoted)
        abilities: list[Ability] = []
        if len(text) <= _MAX_LENGTH:
            self._read_piece(reader, text, abilities)
            return tuple(abilities), reader.spans
        for start, end, short in readable_pieces(text, is_spell=self.face.is_spell):
            if short:
                reader.offset = start
                self._read_piece(reader, text[start:end], abilities)
            elif text[start:end].strip():
                reader.spans.add(start, end, "not understood")
                abilities.append(UnreadAbility(text=text[start : start + 200], link=self.link))
        return tuple(abilities), reader.spans

    def _read_piece(self, reader: AbilityReader, text: str, abilities: list[Ability]) -> None:
        """Read some whole lines."""
        lines = split_lines(text, self.face.names, quoted=self.quoted)
        for line in lines:
            if line.line.text.strip():
                reader.continues = False
                before = len(reader.spans.found)
                found = with_quotes(self._read_line(reader, line), _all_lines((line,)))
                if reader.continues:
                    dropped = _drop_last_spell(abilities)
                    reader.spans.renumber(dropped, len(abilities))
                reader.spans.belong(before, len(abilities), len(found))
                abilities.extend(found)
        self._mark_inner(reader, lines)

    def _read_line(self, reader: AbilityReader, line: Line) -> tuple[Ability, ...]:
        """Read a line; a fault of the reader leaves the line unread and is noted."""
        try:
            return read_line(reader, line)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            self.failures.append(f"{line.line.text[:120]!r}: {type(error).__name__}: {error}")
            reader.mark(line, 0, len(line.line.text), "not understood")
            return (UnreadAbility(text=line.line.text, link=self.link),)

    def _mark_inner(self, reader: AbilityReader, lines: tuple[Line, ...]) -> None:
        """Add verdicts on reminder text and inside quotes."""
        for line in _all_lines(lines):
            for start, end in line.line.reminders:
                source = reader.offset + line.source
                reader.spans.add(source + start, source + end, "reminder")
            for quote, start in zip(line.line.quotes, line.line.quote_sources, strict=True):
                read = self.inner.get(quote)
                if read is None:
                    continue
                for span in read[1].found:
                    if span.verdict == "not understood":
                        at = reader.offset + line.source + start
                        reader.spans.add(at + span.start, at + span.end, span.verdict, span.opaque)

    def read_quoted(self, text: str) -> Ability | None:
        """Read a quoted ability."""
        known = self.inner.get(text)
        if known is not None:
            return known[0]
        asked, text = text, text.rstrip()
        if text.endswith(","):
            text = f"{text[:-1]}."  # the comma belongs to the sentence outside
        link = f"{self.link}: {text}"
        if self.depth >= _MAX_DEPTH:
            return UnreadAbility(text=text, link=link)
        inner = _Reader(self.face, link=link, quoted=True, depth=self.depth + 1)
        abilities, spans = inner.read_lines(text)
        self.failures.extend(inner.failures)
        ability = abilities[0] if len(abilities) == 1 else UnreadAbility(text=text, link=link)
        self.inner[asked] = (ability, spans)
        return ability


def _drop_last_spell(abilities: list[Ability]) -> int:
    """Leave out the last spell ability: the one read next continues it. Say where it stood."""
    for place in range(len(abilities) - 1, -1, -1):
        if isinstance(abilities[place], SpellAbility):
            del abilities[place]
            return place
    return len(abilities)


def _all_lines(lines: tuple[Line, ...]) -> list[Line]:
    """List lines with their rows and bands."""
    found: list[Line] = []
    for line in lines:
        found.append(line)
        found.extend(_all_lines(line.rows))
        found.extend(_all_lines(line.band))
    return found
