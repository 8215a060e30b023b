"""What kind of line a line of Oracle text is, and which lines belong together.

The classifier looks at the outer shape only (CR 113.3, 207.2c, 207.2d, 702, 711, 714, 716):
keyword lists, ability and flavour words, triggered, activated and loyalty abilities, chapters,
level and station bands, class levels, modes, anchor words, die-roll tables. The words inside
are read elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mtglayers.core.keywords import KEYWORD_ABILITIES, LATER_KEYWORD_ABILITIES
from mtglayers.oracle.normalise import Normalised, normalise

__all__ = ["ABILITY_WORDS", "Line", "classify", "split_lines"]

# CR 207.2c, and those of newer cards.
ABILITY_WORDS = frozenset(
    word.strip()
    for word in """
    adamant; addendum; alliance; battalion; bloodrush; celebration; channel; chroma; cohort;
    constellation; converge; council's dilemma; coven; delirium; descend 4; descend 8; domain;
    eerie; eminence; enrage; fateful hour; fathomless descent; ferocious; formidable; grandeur;
    hellbent; heroic; imprint; inspired; join forces; kinship; landfall; lieutenant; magecraft;
    metalcraft; morbid; pack tactics; paradox; parley; radiance; raid; rally; revolt;
    secret council; spell mastery; strive; survival; sweep; tempting offer; threshold; undergrowth;
    valiant; will of the council; vivid; void; repartee; renew; flurry; infusion; opus; disappear;
    boast; visit; prize; exhaust; power-up; max speed; gotcha; will of the planeswalkers; legacy
    """.split(";")
)

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}
_LEVEL = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)\s*$")
_SIZE = re.compile(r"(\d+)/(\d+)\s*$")
_CLASS_LEVEL = re.compile(r"((?:\{[^}]+\})+): Level (\d+)\.?\s*$")
_STATION = re.compile(r"(?:STATION )?(\d+)\+(?: \| |\s*$)")
_ROW = re.compile(r"(\d+(?:—\d+)?\+?) ?\| ")
_CHAPTER = re.compile(r"((?:[IV]+)(?:, [IV]+)*) — ")
_LOYALTY = re.compile(r"\[?([+-]?\d+|[+-]?X)\]?: ")
_SPREE = re.compile(r"\+ ((?:\{[^}]+\})+) — ")
_WORTH = re.compile(r"((?:\{P\})+) — ")  # of a mode, in pawprints
_BULLET = re.compile(r"• ?")
_WORD = re.compile(r"([^—.:|«\"{}]{1,60}?) — (?=\S)")
# "When you next cast …" is what a spell sets up as it resolves (CR 603.7).
_TRIGGER = re.compile(
    r"(?!When you next\b|At the beginning of (?:the|your) next\b)(?:When|Whenever|At)\b",
    re.IGNORECASE,
)
_COST = re.compile(
    r"(?:\{[^}]+\}|[+-]?\d+|sacrifice|discard|tap|untap|pay|remove|exile|return|put|reveal|mill|"
    r"exert|forage|collect|choose|unattach|waterbend|draw|blight|behold|gain|flip|say|turn|move|"
    r"have|reorder|crew|enchanted|an opponent|(?:~|this \w+) (?:deals|gets)|roll|you lose|target|"
    r"either|create|attach|shuffle|double|cast|add|skip|transform|station|power|saddle)\b"
    r"|\{",
    re.IGNORECASE,
)
_COLON = re.compile(r": (?=[A-Z~{«\"+(])|: ?$")
_MODE_HEAD = re.compile(
    r"(?:^|, |[.] |may |and |then |players? )(?:you may )?choose[sd]? [^.]{1,160}?(?: —|:)\s*$|"
    r"(?:—|\(choose one[^)]*\))\s*$",
    re.IGNORECASE,
)
_KEYWORDS = KEYWORD_ABILITIES | LATER_KEYWORD_ABILITIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line, or a band of lines, with what its shape tells.

    Attributes
    ----------
    kind : str
        ``keyword or static``, ``triggered``, ``activated``, ``loyalty``, ``chapter``, ``level``,
        ``class``, ``station``, ``prototype``, ``row`` (a bullet or a row of a table), ``text``.
    line : Normalised
    source : int
        Where the line starts in the printed text.
    start : int
        Where the ability itself starts in the normalised line, behind words and numbers.
    word, word_end
        The ability or flavour word before it, and where its dash ends.
    is_ability_word : bool
    colon : int
        Where the colon of an activated ability stands.
    numbers : tuple of int
        Chapters; level from and to; station number.
    detail : str
        A cost or a size in the head.
    rows : tuple of Line
        Bullets and table rows that belong to it.
    band : tuple of Line
        The lines of a level, class or station band.
    """

    kind: str
    line: Normalised
    source: int
    start: int = 0
    word: str = ""
    word_start: int = 0
    word_end: int = 0
    is_ability_word: bool = False
    colon: int = -1
    numbers: tuple[int, ...] = ()
    detail: str = ""
    rows: tuple[Line, ...] = ()
    band: tuple[Line, ...] = ()

    @property
    def text(self) -> str:
        """The normalised text of the ability."""
        return self.line.text[self.start :]


def split_lines(
    text: str,
    names: tuple[str, ...] = (),
    *,
    quoted: bool = False,
    subtypes: frozenset[str] = frozenset(),
) -> tuple[Line, ...]:
    r"""Cut a text into lines, classify them, and join rows and bands to what they belong to.

    Examples
    --------
    >>> [line.kind for line in split_lines("Flying\nWhen ~ dies, draw a card.\n{T}: Add {G}.")]
    ['text', 'triggered', 'activated']
    """
    lines: list[Line] = []
    at = 0
    for printed in text.split("\n"):
        if printed.strip():
            found = classify(normalise(printed, names, quoted=quoted), at)
            if found.kind == "station" and lines and lines[-1].rows:
                found = replace(found, kind="row", detail=f"{found.numbers[0]}+")
            if found.kind == "row" and lines:
                lines[-1] = replace(lines[-1], rows=(*lines[-1].rows, found))
            else:
                lines.append(found)
        at += len(printed) + 1
    return _join_bands(lines)


def _join_bands(lines: list[Line]) -> tuple[Line, ...]:
    """Give each level, class or station band the lines that follow it."""
    joined: list[Line] = []
    for line in lines:
        head = joined[-1] if joined else None
        if head is not None and head.kind == "level" and line.kind == "size" and not head.detail:
            joined[-1] = replace(head, detail=line.detail, band=(line,))
        elif (
            head is not None
            and head.kind in ("level", "class", "station")
            and line.kind
            not in (
                "level",
                "class",
                "station",
            )
        ):
            detail = line.detail if line.kind == "size" else head.detail
            joined[-1] = replace(head, detail=detail, band=(*head.band, line))
        else:
            joined.append(line)
    return tuple(joined)


def classify(line: Normalised, source: int = 0) -> Line:
    """Tell what a normalised line is by its shape.

    Examples
    --------
    >>> from mtglayers.oracle.normalise import normalise
    >>> classify(normalise("Landfall — Whenever a land you control enters, draw a card.")).word
    'Landfall'
    >>> classify(normalise("[−3]: Draw a card.")).detail
    '-3'
    """
    text = line.text
    if found := _LEVEL.match(text):
        high = found.group(2)
        numbers = (int(found.group(1)), *((int(high),) if high else ()))
        return Line(kind="level", line=line, source=source, numbers=numbers, start=found.end())
    if found := _SIZE.match(text):
        return Line(kind="size", line=line, source=source, detail=found.group().strip())
    if found := _CLASS_LEVEL.match(text):
        return Line(
            kind="class",
            line=line,
            source=source,
            numbers=(int(found.group(2)),),
            detail=found.group(1),
        )
    if found := _BULLET.match(text):
        return _classify_rest(line, source, found.end(), "row")
    if found := _SPREE.match(text) or _WORTH.match(text):
        row = _classify_rest(line, source, found.end(), "row")
        return replace(row, detail=found.group(1))
    if found := _STATION.match(text):
        size = _SIZE.match(text, found.end())
        return Line(
            kind="station",
            line=line,
            source=source,
            numbers=(int(found.group(1)),),
            start=found.end(),
            detail=size.group().strip() if size else "",
        )
    if found := _ROW.match(text):
        row = _classify_rest(line, source, found.end(), "row")
        return replace(row, detail=found.group(1))
    if found := _CHAPTER.match(text):
        numbers = tuple(_ROMAN.get(word, 0) for word in found.group(1).split(", "))
        rest = _classify_rest(line, source, found.end(), "chapter")
        return replace(rest, numbers=numbers)
    if found := _LOYALTY.match(text):
        return Line(
            kind="loyalty",
            line=line,
            source=source,
            start=found.end(),
            detail=found.group(1).upper(),
        )
    return _classify_rest(line, source, 0, "")


def _classify_rest(line: Normalised, source: int, start: int, kind: str) -> Line:
    """Take an ability or flavour word off, then tell triggered, activated and other text apart."""
    text = line.text
    base = Line(kind=kind or "text", line=line, source=source, start=start)
    found = _WORD.match(text, start)
    if found and _is_word(found.group(1), text[found.end() :]):
        word = found.group(1).strip()
        base = replace(
            base,
            word=word,
            word_start=start,
            word_end=found.end(),
            start=found.end(),
            is_ability_word=word.lower() in ABILITY_WORDS,
        )
        if base.kind == "row" and (cost := re.match(r"((?:\{[^}]+\})+) — ", base.text)):
            base = replace(base, detail=cost.group(1), start=base.start + cost.end())
    if base.kind in ("text", "row"):
        inner = inner_kind(base)
        if base.kind == "text":
            base = replace(base, kind=inner[0], colon=inner[1])
        else:
            base = replace(base, colon=inner[1])
    return base


def inner_kind(base: Line) -> tuple[str, int]:
    """Tell a triggered or activated ability by its first words, with the colon's place."""
    text = base.text
    if _TRIGGER.match(text):
        return "triggered", -1
    if _COST.match(text):
        colon = _COLON.search(text)
        stop = re.search(r"\. |«", text)
        if colon and (stop is None or colon.start() < stop.start()):
            return "activated", base.start + colon.start()
    return "text", -1


def _is_word(word: str, rest: str) -> bool:
    """Tell an ability or flavour word from a sentence or keyword with a dash in it."""
    low = word.lower().strip()
    if low in ABILITY_WORDS or low in ("to solve", "solved", "forecast"):
        return True
    if low in _KEYWORDS or low.split(" ")[0] in ("prototype", "choose", "cumulative"):
        return False
    if _TRIGGER.match(word) or re.search(
        r"\b(?:choose|chooses|chosen|votes? for|create|draw|target|you may|opponent|each)\b", low
    ):
        return False
    if rest.startswith("•") or not rest.strip():
        return False
    return word[0].isupper() or not word[0].isalpha()
