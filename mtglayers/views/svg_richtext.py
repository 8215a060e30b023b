"""Set lines of mixed text: plain, bold and struck words, and mana symbols as letters in circles.

A text is a tuple of spans. It is broken into lines of a width, and cut with an ellipsis where
there may be no more lines. The result knows its size and gives scene items at any place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mtglayers.views.scene import Curve, Panel, Writing, line
from mtglayers.views.textfit import clean, cut, text_width, wrap

__all__ = ["Flow", "Span", "ValueLine", "flow", "mana_spans", "value_spans"]

_SYMBOL = re.compile(r"\{([0-9A-Z½∞]{1,4}(?:/[0-9A-Z]{1,2}){0,2})\}")
_COLOURED = frozenset("WUBRGC")


class Span(NamedTuple):
    """A piece of text in one manner; ``symbol`` marks the inside of a mana symbol."""

    text: str
    role: str = "text"
    bold: bool = False
    struck: bool = False
    symbol: bool = False


@dataclass(frozen=True, slots=True)
class ValueLine:
    """A named value as pictures show it.

    Parameters
    ----------
    label
        What it is: "P/T", "types".
    value
        The value, as text.
    before
        The value before, where it changed; it is shown struck through.
    uncertain
        Whether text that was not understood could change it.

    Examples
    --------
    >>> str(ValueLine("P/T", "1/1", before="4/4"))
    'P/T: 4/4 → 1/1'
    """

    label: str
    value: str
    before: str | None = None
    uncertain: bool = False

    @property
    def changed(self) -> bool:
        """Tell whether there is another value before this one."""
        return self.before is not None and self.before != self.value

    def __str__(self) -> str:
        old = f"{self.before or 'none'} → " if self.changed else ""
        sure = " (uncertain)" if self.uncertain else ""
        return f"{self.label}: {old}{self.value or 'none'}{sure}"


@dataclass(frozen=True, slots=True)
class Flow:
    """Lines that were set: their size, and whether something was cut off."""

    width: float
    height: float
    size: float
    lines: tuple[tuple[tuple[float, float, Span], ...], ...]  # x, width, piece
    truncated: bool = False

    def items(self, x: float, y: float) -> list[Panel | Curve | Writing]:
        """Give the scene items with the first line's top at ``y``."""
        result: list[Panel | Curve | Writing] = []
        leading = _leading(self.size)
        baseline = y + leading * 0.74
        for pieces in self.lines:
            for offset, width, span in pieces:
                if span.symbol:
                    result.extend(_symbol(span.text, x + offset, baseline, self.size, width))
                else:
                    result.append(
                    Writing(x + offset, baseline, span.text, self.size, span.role, span.bold,
                            "start", width)
                )  # fmt: skip
                if span.struck:
                    middle = baseline - self.size * 0.3
                    ends = ((x + offset, middle), (x + offset + width, middle))
                    result.append(line(ends, "strike"))
            baseline += leading
        return result


def mana_spans(
    text: str, *, role: str = "text", bold: bool = False, struck: bool = False
) -> tuple[Span, ...]:
    """Split text at mana symbols.

    Examples
    --------
    >>> [(span.text, span.symbol) for span in mana_spans("{T}: Add {W/U}.")]
    [('T', True), (': Add ', False), ('W/U', True), ('.', False)]
    """
    if "{" not in text:
        return (Span(text, role, bold, struck),) if text else ()
    spans: list[Span] = []
    for number, piece in enumerate(_SYMBOL.split(text)):
        if piece:
            spans.append(Span(piece, role, bold, struck, number % 2 == 1))
    return tuple(spans)


def value_spans(value: ValueLine | str) -> tuple[Span, ...]:
    """Give the spans of a line of values: old ones struck through, new ones bold."""
    if isinstance(value, str):
        return mana_spans(value)
    spans: list[Span] = []
    if value.label:
        spans.append(Span(value.label + ":", "muted"))
        spans.append(Span(" "))
    if value.changed:
        spans.extend(mana_spans(value.before or "none", role="muted", struck=True))
        spans.append(Span(" → "))
    spans.extend(mana_spans(value.value or "none", bold=value.changed))
    if value.uncertain:
        spans.append(Span(" (uncertain)", "muted"))
    return tuple(spans)


def flow(
    spans: Sequence[Span] | str, width: float, size: float, *, most: int | None = None
) -> Flow:
    """Set spans in lines of a width.

    Parameters
    ----------
    spans
        What to set; a string is set plainly, with mana symbols.
    width
        The width in pixels.
    size
        The font size.
    most
        How many lines there may be.

    Examples
    --------
    >>> set_ = flow("At the beginning of combat on your turn", 90, 12, most=2)
    >>> [[piece.text for _, _, piece in each] for each in set_.lines], set_.truncated
    ([['At the beginning'], ['of combat on…']], True)
    """
    if isinstance(spans, str):
        spans = mana_spans(clean(spans))
    if len(spans) == 1 and not spans[0].symbol:
        return _plain(spans[0], width, size, most)
    row = _one_row(spans, width, size)
    if row is not None:
        return _flow([row], size, False)
    lines: list[list[tuple[float, float, Span]]] = [[]]
    x = gap = 0.0
    for space, width_of, token in _tokens(spans, width, size):
        gap = space if lines[-1] else 0.0
        if lines[-1] and x + gap + width_of > width + 0.01:
            lines.append([])
            x = gap = 0.0
        lines[-1].append((x + gap, width_of, token))
        x += gap + width_of
    truncated = most is not None and len(lines) > most
    if truncated and most is not None:
        del lines[most:]
        lines[-1] = _with_ellipsis(lines[-1], width, size)
    return _flow([_merged(each, size) for each in lines], size, truncated)


def _leading(size: float) -> float:
    return round(size * 1.3)


def _plain(span: Span, width: float, size: float, most: int | None) -> Flow:
    text = clean(span.text)
    rows = wrap(text, width, size, bold=span.bold, most=most)
    lines = [
        [(0.0, text_width(row, size, bold=span.bold),
          Span(row, span.role, span.bold, span.struck))]
        for row in rows
    ]  # fmt: skip
    return _flow(lines, size, rows[-1].endswith("…") and not text.endswith("…"))


def _flow(
    lines: Iterable[Sequence[tuple[float, float, Span]]], size: float, truncated: bool
) -> Flow:
    rows = tuple(tuple(row) for row in lines)
    widest = max((x + width for row in rows for x, width, _ in row), default=0.0)
    return Flow(widest, len(rows) * _leading(size), size, rows, truncated)


def _one_row(
    spans: Sequence[Span], width: float, size: float
) -> list[tuple[float, float, Span]] | None:
    """Set everything in one line if it fits; None if it does not."""
    row: list[tuple[float, float, Span]] = []
    x = 0.0
    for span in spans:
        if span.symbol:
            wide = _symbol_width(span.text, size)
            row.append((x, wide, span))
            x += wide + size * 0.08
            continue
        text = clean(span.text)
        space = text_width(" ", size, bold=span.bold)
        if row and span.text[:1].isspace():
            x += space
        if text:
            wide = text_width(text, size, bold=span.bold)
            row.append((x, wide, span if text == span.text else span._replace(text=text)))
            x += wide + (space if span.text[-1:].isspace() else 0.0)
        if x > width + 0.01:
            return None
    return row


def _tokens(
    spans: Sequence[Span], width: float, size: float
) -> Iterable[tuple[float, float, Span]]:
    """Yield words and symbols with the space before them; words too long are broken."""
    pending = 0.0
    for span in spans:
        if span.symbol:
            yield pending, _symbol_width(span.text, size), span
            pending = size * 0.08
            continue
        space = text_width(" ", size, bold=span.bold)
        text = " ".join(span.text.split())
        if span.text[:1].isspace():
            pending = space
        for word in text.split(" ") if text else ():
            for piece in wrap(word, width, size, bold=span.bold):
                yield (
                    pending,
                    text_width(piece, size, bold=span.bold),
                    Span(piece, span.role, span.bold, span.struck),
                )
                pending = 0.0
            pending = space
        if text:
            pending = space if span.text[-1:].isspace() else 0.0


def _with_ellipsis(
    row: list[tuple[float, float, Span]], width: float, size: float
) -> list[tuple[float, float, Span]]:
    """End a line with an ellipsis, dropping or cutting what leaves no room for it."""
    mark = text_width("…", size)
    while row:
        x, wide, span = row[-1]
        if span.symbol:
            if x + wide + mark <= width:
                return [*row, (x + wide, mark, Span("…"))]
            row = row[:-1]
            continue
        text = cut(span.text + "…", width - x, size, bold=span.bold)
        if text != "…" or len(row) == 1:
            text = text if text.endswith("…") else text + "…"
            end = text_width(text, size, bold=span.bold)
            return [*row[:-1], (x, end, Span(text, span.role, span.bold, span.struck))]
        row = row[:-1]
    return row


def _merged(
    row: Sequence[tuple[float, float, Span]], size: float
) -> list[tuple[float, float, Span]]:
    """Join neighbouring words of one manner to one piece."""
    result: list[tuple[float, float, Span]] = []
    for x, width, span in row:
        if result and not span.symbol:
            x0, wide, last = result[-1]
            same = (last.role, last.bold, last.struck) == (span.role, span.bold, span.struck)
            gap = x - x0 - wide
            space = text_width(" ", size, bold=span.bold)
            if same and not last.symbol and (gap < 0.01 or abs(gap - space) < 0.01):
                text = last.text + (" " if gap > 0.01 else "") + span.text
                result[-1] = (x0, wide + gap + width, Span(text, *_manner(span)))
                continue
        result.append((x, width, span))
    return result


def _manner(span: Span) -> tuple[str, bool, bool]:
    return span.role, span.bold, span.struck


def _symbol_width(text: str, size: float) -> float:
    inside = text_width(text, size * 0.78, bold=True)
    return max(size * 1.06, inside + size * 0.42)


def _symbol(
    text: str, x: float, baseline: float, size: float, width: float
) -> list[Panel | Writing]:
    """Draw a mana symbol: its letters in a circle, or in a longer one for several."""
    height = size * 1.06
    top = baseline - size * 0.36 - height / 2
    role = f"mana-{text.lower()}" if text in _COLOURED else "mana-n"
    letters = Writing(
        x + width / 2, top + height / 2 + size * 0.28, text, round(size * 0.78, 1), "mana-text",
        True, "middle", 0.0,
    )  # fmt: skip
    return [Panel(x, top, width, height, role, height / 2), letters]
