"""How a text was understood, side by side with the text: words, abilities, layers.

Plain values and their text form; `mtglayers.views.reading_html` writes the HTML. What fills them
is `mtglayers.read`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mtglayers.core.vocabulary import Sublayer

__all__ = ["CardShown", "FaceShown", "LayerPart", "Stretch", "Understood", "part_data"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerPart:
    """A part of an effect and the sublayer in which it applies (CR 613.1).

    Attributes
    ----------
    number : int
        Counts the parts of a face from 1.
    sublayer : Sublayer
    words : str
        What the part does, as the toolkit words it.
    ability : int
        The place of its ability among those of the face.
    starts_in : Sublayer
        The first sublayer of its effect: the objects affected there are affected in the later ones
        too (CR 613.6).
    of : str
        What the part belongs to if not to the ability itself: a granted ability, a token, counters.
    start, end : int
        The words of the printed text that say it; equal where no words of their own do.
    """

    number: int
    sublayer: Sublayer
    words: str
    ability: int
    starts_in: Sublayer
    of: str = ""
    start: int = 0
    end: int = 0

    def __str__(self) -> str:
        return f"layer {self.sublayer.label} ({self.sublayer.title}): {self.words}{self.note}"

    @property
    def note(self) -> str:
        """What else there is to say: to what it belongs, and where its effect started."""
        of = f", {self.of}" if self.of else ""
        earlier = self.starts_in < self.sublayer
        later = f"; its effect starts in layer {self.starts_in.label}" if earlier else ""
        return f"{of}{later}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A stretch of the printed text with its verdict; ``parts``: the numbers of its layer parts."""

    start: int
    end: int
    text: str
    verdict: str
    opaque: tuple[str, ...] = ()
    ability: int = -1
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """An ability as it was understood: its kind, its words, its parts in the layers.

    ``in_own_words``: the words are those of the card, as no others say the same so far.
    """

    kind: str
    words: str
    parts: tuple[LayerPart, ...] = ()
    in_own_words: bool = False

    @property
    def label(self) -> str:
        """The kind, and whether the words are the card's."""
        return f"{self.kind}, in the card's words" if self.in_own_words else self.kind


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceShown:
    """One face, or one text: what was understood of it.

    Attributes
    ----------
    name, text : str
        As printed.
    stretches : tuple of Stretch
        Every character is in exactly one.
    abilities : tuple of Understood
    not_understood, opaque : tuple of str
        Words that were not understood, and words for the user to decide.
    is_complete : bool
        Everything was understood.
    """

    name: str
    text: str
    stretches: tuple[Stretch, ...]
    abilities: tuple[Understood, ...]
    not_understood: tuple[str, ...] = ()
    opaque: tuple[str, ...] = ()
    is_complete: bool = True

    @property
    def parts(self) -> tuple[LayerPart, ...]:
        """All parts that act in layers, in the order of the text."""
        return tuple(part for each in self.abilities for part in each.parts)

    def lines(self) -> Iterator[tuple[tuple[Stretch, ...], tuple[Understood, ...]]]:
        """Yield the text in rows: stretches, and the abilities that stand beside them."""
        row: list[Stretch] = []
        shown = -1
        for stretch in (*self.stretches, None):
            if row and (stretch is None or _is_new_row(row, stretch)):
                last = max((each.ability for each in row), default=-1)
                yield tuple(row), self.abilities[shown + 1 : last + 1]
                shown = max(shown, last)
                row = []
            if stretch is not None:
                row.append(stretch)
        if self.abilities[shown + 1 :]:
            yield (), self.abilities[shown + 1 :]

    def __str__(self) -> str:
        lines = [self.name] if self.name else []
        lines += self.text.splitlines()
        for each in self.abilities:
            lines.append(f"  {each.label}: {each.words}".replace("\n", "\n    "))
            lines += [f"    {part}" for part in each.parts]
        lines += [f"Not understood: {words}" for words in self.not_understood]
        lines += [f"To be decided by you: {words}" for words in self.opaque]
        if self.is_complete:
            lines.append("Everything was understood.")
        return "\n".join(lines)


def _is_new_row(row: list[Stretch], stretch: Stretch) -> bool:
    """Say whether a stretch begins a new line of the text that is not of the same ability."""
    ends = row[-1].text.endswith("\n")
    return ends and (stretch.ability != row[-1].ability or stretch.ability < 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown:
    """A card or a text, face by face; shows itself as HTML in a notebook.

    Attributes
    ----------
    faces : tuple of FaceShown
    source : str
        Where the text of a card comes from; empty for a text that was given.
    """

    faces: tuple[FaceShown, ...]
    source: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether everything was understood on every face."""
        return all(each.is_complete for each in self.faces)

    @property
    def parts(self) -> tuple[LayerPart, ...]:
        """The parts that act in layers, of all faces."""
        return tuple(part for each in self.faces for part in each.parts)

    def __repr__(self) -> str:
        names = " // ".join(each.name for each in self.faces if each.name) or "a text"
        whole = "everything understood" if self.is_complete else "not everything understood"
        return f"<Reading of {names}: {len(self.parts)} parts in layers, {whole}>"

    def __str__(self) -> str:
        return "\n\n".join(str(each) for each in self.faces)

    def _repr_html_(self) -> str:
        return self.to_html()

    def to_html(self) -> str:
        """Write it as HTML that stands alone, without scripts and without a page around it."""
        from mtglayers.views.reading_html import reading_html

        return reading_html(self)


def part_data(part: LayerPart) -> dict[str, Any]:
    """Write a part as plain data."""
    data: dict[str, Any] = {
        "ability": part.ability,
        "layer": part.sublayer.label,
        "title": part.sublayer.title,
        "rule": part.sublayer.rule,
        "words": part.words,
        "starts in": part.starts_in.label,
    }
    if part.of:
        data["of"] = part.of
    if part.end > part.start:
        data["start"], data["end"] = part.start, part.end
    return data
