"""Measure, clean, wrap and cut text without a font: widths of a common sans-serif typeface.

The widths are those of Arial and of the typefaces made to its measure (Helvetica, Liberation
Sans, Arimo), in thousandths of the font size. A picture also says in each piece of text how wide
it is, so that another font is squeezed or stretched to fit instead of leaving its box.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["FONT_FAMILY", "SPACES", "UNSAFE", "clean", "cut", "is_measured", "text_width", "wrap"]

FONT_FAMILY = "Arial,'Liberation Sans',Arimo,Helvetica,'DejaVu Sans',sans-serif"

SPACES = re.compile(r"\s+")
UNSAFE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""What is never drawn: controls, invisible and direction marks, lone surrogates, noncharacters."""

_REGULAR = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 "
    "556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 "
    "722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 "
    "556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 "
    "260 334 584"
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 "
    "556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 "
    "722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 "
    "556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 "
    "280 389 584"
)
_OTHERS = {
    "–": (556, 556), "—": (1000, 1000), "‘": (222, 278), "’": (222, 278), "“": (333, 500),
    "”": (333, 500), "…": (1000, 1000), "•": (350, 350), "−": (584, 584), "×": (584, 584),
    "→": (1000, 1000), "←": (1000, 1000), "≠": (549, 549), "≥": (549, 549), "≤": (549, 549),
    "∞": (713, 713), "Æ": (1000, 1000), "æ": (889, 889), "Œ": (1000, 1000), "œ": (944, 944),
    "ø": (611, 611), "Ø": (778, 778), "ß": (611, 611), "®": (737, 737), "½": (834, 834),
    "·": (278, 278), "\N{NO-BREAK SPACE}": (278, 278),
}  # fmt: skip


class _Widths(dict[str, int]):
    """Widths by character; what is not in the table is looked up by its plain letter once."""

    def __missing__(self, character: str) -> int:
        plain = unicodedata.normalize("NFD", character)[0]
        if plain != character:
            width = self[plain]
        elif unicodedata.combining(character):
            width = 0
        else:
            width = 1000 if unicodedata.east_asian_width(character) in "WF" else 600
        self[character] = width
        return width


def _table(widths: str, column: int) -> _Widths:
    table = _Widths({chr(32 + n): int(width) for n, width in enumerate(widths.split())})
    table.update({character: pair[column] for character, pair in _OTHERS.items()})
    return table


_TABLES = (_table(_REGULAR, 0), _table(_BOLD, 1))
_KNOWN = frozenset(_TABLES[0])


@lru_cache(maxsize=8192)
def _units(text: str, bold: bool) -> int:
    return sum(map(_TABLES[bold].__getitem__, text))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Measure one line of text in pixels.

    Examples
    --------
    >>> text_width("Clone", 10), text_width("Clone", 10, bold=True)
    (26.12, 27.78)
    """
    return _units(text, bold) * size / 1000


def is_measured(text: str) -> bool:
    """Tell whether every character's width is known and not guessed.

    Examples
    --------
    >>> is_measured("Lim-Dûl"), is_measured("水晶")
    (True, False)
    """
    return _KNOWN.issuperset(text) or all(
        unicodedata.normalize("NFD", character)[0] in _KNOWN for character in text
    )


def clean(text: str) -> str:
    r"""Make one line of text that is safe to draw.

    Control characters, lone surrogates and marks that change the direction of what follows are
    dropped; line breaks and runs of spaces become one space.

    Examples
    --------
    >>> clean("Clone\n of\u202e  Clone\x00")
    'Clone of Clone'
    """
    if not (text.isascii() and text.isprintable()):
        text = UNSAFE.sub("", SPACES.sub(" ", text))
    return " ".join(text.split()) if "  " in text or text[:1] == " " or text[-1:] == " " else text


def cut(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Shorten a line to a width, with an ellipsis where something is missing.

    Examples
    --------
    >>> cut("Asmoranomardicadaistinaculdacar", 90, 12)
    'Asmoranomar…'
    """
    if text_width(text, size, bold=bold) <= width:
        return text
    table = _TABLES[bold]
    room = width * 1000 / size - table["…"]
    for count, character in enumerate(text):
        room -= table[character]
        if room < 0:
            return text[:count].rstrip() + "…"
    return text


def wrap(
    text: str, width: float, size: float, *, bold: bool = False, most: int | None = None
) -> tuple[str, ...]:
    """Break a text into lines of a width; a word that is too long is broken too.

    Parameters
    ----------
    text
        The text, in one line.
    width
        The width in pixels.
    size
        The font size.
    bold
        Whether the text is bold.
    most
        How many lines there may be; the last one is cut where that is not enough.

    Examples
    --------
    >>> wrap("Urborg, Tomb of Yawgmoth", 90, 12)
    ('Urborg, Tomb of', 'Yawgmoth')
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if text_width(joined, size, bold=bold) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width, size, bold)
        lines.extend(full)
    lines.append(line)
    if most is not None and len(lines) > most:
        lines[most - 1] = cut(" ".join(lines[most - 1 :]), width, size, bold=bold)
        del lines[most:]
    return tuple(lines)


def _broken(word: str, width: float, size: float, bold: bool) -> list[str]:
    """Break a word into pieces that fit; each has one character at least."""
    if text_width(word, size, bold=bold) <= width:
        return [word]
    table, pieces, room = _TABLES[bold], [""], width * 1000 / size
    left = room
    for character in word:
        needed = table[character]
        if needed > left and pieces[-1]:
            pieces.append("")
            left = room
        pieces[-1] += character
        left -= needed
    return pieces
