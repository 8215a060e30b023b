"""Oracle text cut into lines and sentences with their places, independently of the reader.

Coverage measures the reader, so it may not use the reader's own ideas of what a sentence is and
what it does. This module knows only the outer shape of a text: lines, reminder text, quotes, the
object's own names, costs and trigger words in front of effects. `mtglayers.oracle.sentence_kinds`
tells from the words what a sentence is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mtglayers.core.keywords import keyword_name

_SELF = (
    r"this (?:creature|permanent|land|artifact|enchantment|aura|equipment|vehicle|card|spell"
    r"|saga|class|planeswalker|token|spacecraft|battle|siege|case|room|fortification|mount)"
)


_ALIKE = str.maketrans("−–’", "--'")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a text.

    Attributes
    ----------
    text : str
        In lower case, own names as ``~``, reminder text left out, quotes as they stand.
    masked : str
        The same with every quoted ability as ``QUOTE``; costs and trigger words in front cut off.
    start, end : int
        Where it stands in the original text.
    line : str
        The kind of line it stands on: keyword, triggered, activated, static, spell, mode,
        loyalty, chapter, level.
    effect : int
        Where the effect starts in the original text, behind cost or trigger words.
    """

    text: str
    masked: str
    start: int
    end: int
    line: str
    effect: int = 0


@dataclass(frozen=True, slots=True)
class _Mapped:
    """A text with the original position of each of its characters."""

    text: str
    places: tuple[int, ...]

    def part(self, start: int, end: int) -> _Mapped:
        return _Mapped(self.text[start:end], self.places[start:end])


def own_names(name: str) -> tuple[str, ...]:
    """List the ways in which a text calls its own object, longest first (CR 201.5).

    Examples
    --------
    >>> own_names("Zur, Eternal Schemer")
    ('Zur, Eternal Schemer', 'Zur')
    """
    names = {name, *name.split(" // ")}
    names |= {each.split(",")[0] for each in names}
    names |= {re.split(r" (?:the|of) ", each)[0] for each in names if " the " in each}
    return tuple(sorted((each for each in names if len(each) > 1), key=lambda n: (-len(n), n)))


_REPLACED = re.compile(rf"(\([^()]*\))|\b(?i:{_SELF})\b")


def _replacements(text: str, name: str) -> list[tuple[int, int, str]]:
    """List what is written differently: reminder text goes, own names become ``~``."""
    found = [(m.start(), m.end(), "" if m.group(1) else "~") for m in _REPLACED.finditer(text)]
    for each in own_names(name):
        start = text.find(each)
        while start >= 0:
            end = start + len(each)
            inside = any(first < end and start < last for first, last, _ in found)
            if (
                not inside
                and not text[start - 1 : start].isalnum()
                and not text[end : end + 1].isalpha()
            ):
                found.append((start, end, "~"))
            start = text.find(each, end)
    return sorted(found)


def _simplify(text: str, name: str) -> _Mapped:
    """Take out reminder text, write own names as ``~``, minus signs and dashes alike."""
    pieces: list[str] = []
    places: list[int] = []
    done = 0
    for start, end, new in [*_replacements(text, name), (len(text), len(text), "")]:
        pieces.append(text[done:start])
        places.extend(range(done, start))
        if new:
            pieces.append(new)
            places.append(start)
        done = end
    plain = "".join(pieces).translate(_ALIKE)
    return _Mapped(plain, tuple(places))


def _lines(mapped: _Mapped) -> Iterator[_Mapped]:
    for found in re.finditer(r"[^\n]+", mapped.text):
        if found.group().strip():
            yield mapped.part(found.start(), found.end())


def _mask_quotes(text: str) -> str:
    """Write every quoted passage with signs that no pattern knows, keeping its length."""
    return re.sub(r'"[^"]*"?', lambda found: "\N{MIDDLE DOT}" * len(found.group()), text)


_KEYWORD_PREFIXED = re.compile(r"(?:boast|exhaust|forecast|power-up|max speed) - |~ - ")
_ABILITY_WORD = re.compile(r"[a-z~][^.:{}\"•|]{0,45}? [-—] (?=[a-z{~])")
_TRIGGER = re.compile(r"(?:when|whenever|at the (?:beginning|end) of|at end of)\b")
_COST = re.compile(
    r"(?:\{[^}]+\}|sacrifice|pay|discard|tap|untap|remove|exile|return|put|reveal|mill|unattach"
    r"|collect|forage|blight|choose|waterbend|equip|cohort|[+-]?\d|~)[^.]*$"
)
_LOYALTY = re.compile(r"\[?[+-]?(?:\d+|x)\]?: ")
_CHAPTER = re.compile(r"(?:[ivx]+(?:, )?)+ [-—] ")
_LEVEL = re.compile(r"level \d|\d+\+ \||\d+/\d+$|\{[^.]*: level \d|\*?\d+\+?/")
_EFFECT_START = re.compile(
    r"(?:if|you|it|its|they|their|that|those|target|~|put|create|draw|each|gains?|exile|return"
    r"|destroy|choose|all|other|enchanted|equipped|creatures|until|up to|another|sacrifice|tap"
    r"|untap|add|copy|attach|look|reveal|search|have|any|for|this turn|permanents|lands|tokens"
    r"|transform|flip|counter|double|switch|exchange|remove|mill|scry|surveil|players?|one|the"
    r"|there|as|the|an?|he|she|during|manifest|prevent|discard|pay|roll|flip|populate|investigate"
    r"|proliferate|conjure|seek|amass|then|any number|convert|regenerate|goad|learn|move|shuffle"
    r"|turn|end|unattach|starting|once|discover|distribute|adapt|bolster|enchanted|when|connive)\b"
    r"|~"
)


def _is_keyword_line(text: str) -> bool:
    """Say whether a line holds nothing but keyword abilities."""
    if _KEYWORD_PREFIXED.match(text):
        return False
    name = keyword_name(text)
    if name is None:
        return False
    rest = text[len(name) :]
    if re.match(r"\s*(?:[-—]|\{|\d|$|;|,)", rest) and not re.match(r"\s*[-—] (?:when|at )", rest):
        return True
    return not text.rstrip().endswith((".", '"')) or bool(re.match(r"\s*(?:[-—]|\{)", rest))


def _classify(text: str, is_spell: bool) -> tuple[str, int]:
    """Find the kind of a line and how many of its first characters are no effect."""
    cut = 0
    if text.lstrip().startswith(("•", "+")) and "•" in text[:3]:
        return "mode", text.index("•") + 1
    if _LEVEL.match(text):
        found = re.match(r"\d+\+ \| ", text)
        return ("static", found.end()) if found and text.rstrip().endswith(".") else ("level", 0)
    if found := _CHAPTER.match(text):
        return "chapter", found.end()
    if found := _LOYALTY.match(text):
        return "loyalty", found.end()
    if _is_keyword_line(text):
        return "keyword", 0
    if found := _KEYWORD_PREFIXED.match(text) or _ABILITY_WORD.match(text):
        cut = found.end()
    rest = text[cut:]
    if _TRIGGER.match(rest):
        return "triggered", cut + _effect_after_trigger(rest)
    colon = re.match(r"([^.:]*): ", rest)
    if colon and _COST.match(colon.group(1)):
        return "activated", cut + colon.end()
    return ("spell" if is_spell else "static"), cut


def _effect_after_trigger(text: str) -> int:
    """Find where the effect of a triggered ability begins: behind the first fitting comma."""
    commas = [found.end() for found in re.finditer(r", ", text.split(". ")[0])]
    for place in commas:
        if _EFFECT_START.match(text, place):
            return place
    return commas[0] if commas else 0


_DOT = "\N{MIDDLE DOT}"
_END = re.compile(rf"\.\s+(?=\S)|{_DOT}\s+(?=[A-Z~{{])")
_ABBREVIATION = re.compile(r"\b(?:mr|mrs|ms|dr|st|jr|vs)\.\s+$", re.IGNORECASE)


def split_sentences(text: str, name: str, card_types: tuple[str, ...]) -> tuple[Sentence, ...]:
    r"""Cut a face's Oracle text into sentences.

    Parameters
    ----------
    text
        As printed in the card data, with reminder text.
    name
        The face's or card's name.
    card_types
        Of the face.

    Examples
    --------
    >>> cut = split_sentences("Flying (It flies.)\n{T}: Add {G}. Draw a card.", "A", ("Land",))
    >>> [(sentence.line, sentence.masked) for sentence in cut]
    [('keyword', 'flying'), ('activated', 'add {g}.'), ('activated', 'draw a card.')]
    """
    is_spell = bool({"Instant", "Sorcery"}.intersection(card_types))
    found: list[Sentence] = []
    for line in _lines(_simplify(text, name)):
        kind, cut = _classify(_lower(line.text), is_spell)
        found += _sentences_of_line(line, kind, cut)
    return tuple(found)


def _lower(text: str) -> str:
    """Write in lower case without moving any character."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def _sentences_of_line(line: _Mapped, kind: str, cut: int) -> Iterator[Sentence]:
    """Cut a line at the ends of its sentences."""
    masked = _mask_quotes(line.text)
    ends = [found.end() for found in _END.finditer(masked)]
    start = 0
    for end in [*(end for end in ends if _is_end(line.text, masked, end)), len(masked)]:
        piece = line.text[start:end]
        if piece.strip():
            body = max(start, min(cut, end))
            words = re.sub(f"{_DOT}+", "QUOTE", masked[body:end])
            last = start + len(piece.rstrip())
            first = end - len(piece.lstrip())
            yield Sentence(
                _lower(piece.strip()),
                _lower(words.strip()).replace("quote", "QUOTE"),
                line.places[first],
                line.places[last - 1] + 1,
                kind,
                line.places[min(body, last - 1)],
            )
        start = end


def _is_end(text: str, masked: str, end: int) -> bool:
    """Say whether a sentence really ends here: no abbreviation, no quote amid a sentence."""
    before = masked[:end].rstrip()
    if before.endswith(_DOT):
        return text[: len(before)].rstrip('"').endswith((".", "!", "?"))
    return not _ABBREVIATION.search(masked[:end])
