"""The five colours and the six types of mana (CR 105, 106.1b), as letters.

Lower than `mtglayers.core.vocabulary`, which gives these names out again.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtglayers.errors import VocabularyError

COLORS = ("W", "U", "B", "R", "G")
COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
MANA_TYPES = (*COLORS, "C")
_COLOR_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}


def parse_color(text: str) -> str:
    """Find the letter of one colour given as a word or a letter.

    Parameters
    ----------
    text
        "blue", "U" or "u".

    Raises
    ------
    VocabularyError
        There are five colours (CR 105.1); colourless is none of them.

    Examples
    --------
    >>> parse_color("blue"), parse_color("g")
    ('U', 'G')
    """
    word = text.strip().lower()
    if word in _COLOR_LETTERS:
        return _COLOR_LETTERS[word]
    if word.upper() in COLORS:
        return word.upper()
    if word in ("colorless", "colourless", "multicolored"):
        hint = "It is not a colour (CR 105.4); write an empty list for a colourless object."
        raise VocabularyError("colour", text, hint=hint)
    raise VocabularyError("colour", text, known=COLOR_WORDS.values())


def parse_colors(colors: str | Iterable[str]) -> frozenset[str]:
    """Read several colours, as a list of words or letters or as letters in one string.

    Examples
    --------
    >>> sorted(parse_colors(["red", "W"])), sorted(parse_colors("UB")), parse_colors([])
    (['R', 'W'], ['B', 'U'], frozenset())
    """
    if isinstance(colors, str):
        letters = colors.replace(",", " ").split()
        if len(letters) == 1 and set(letters[0].upper()) <= set(COLORS):
            letters = list(letters[0])
        if [word.lower() for word in letters] in (["colorless"], ["colourless"]):
            return frozenset()
        return frozenset(parse_color(word) for word in letters)
    return frozenset(parse_color(word) for word in colors)


def ordered_colors(colors: Iterable[str]) -> tuple[str, ...]:
    """Sort colours or types of mana in the order white, blue, black, red, green, colourless.

    Examples
    --------
    >>> ordered_colors({"G", "C", "W"})
    ('W', 'G', 'C')
    """
    return tuple(sorted(set(colors), key=MANA_TYPES.index))


def color_phrase(colors: Iterable[str]) -> str:
    """Say colours as a reader would.

    Examples
    --------
    >>> color_phrase({"U", "W"}), color_phrase(()), color_phrase("RGW")
    ('white and blue', 'colorless', 'white, red, and green')
    """
    words = [COLOR_WORDS[letter] for letter in ordered_colors(colors)]
    if not words:
        return "colorless"
    if len(words) <= 2:
        return " and ".join(words)
    return f"{', '.join(words[:-1])}, and {words[-1]}"
