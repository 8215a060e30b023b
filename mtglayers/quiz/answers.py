"""Hold what a reader answers against the answer: the same said otherwise is the same.

Letter case, spaces, articles, dashes and closing stops do not matter, nor the order of a set's
words; numbers and colours may be written as words or signs, a choice also by its letter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from mtglayers.errors import DefinitionError, near_names
from mtglayers.scenarios.words import CHOICE_COLORS, color_word
from mtglayers.views.page_questions import YES_NO, PredictQuestion

__all__ = ["answer_text", "is_right", "option_letter", "understood"]

LONGEST = 500
_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
).split()
_SIGNS = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"'})
_NOTHING = frozenset({"none", "nothing", "no one", "nobody", "null", "-", "-/-", "colorless", ""})
_YES = frozenset({"y", "yes", "true", "it does", "yes it does", "it is", "yes it is"})
_NO = frozenset(
    {"n", "no", "false", "it does not", "no it does not", "it doesn't", "no it doesn't", "not"}
)
_ARTICLE = re.compile(r"^(?:a|an|the) ")
_SEPARATED = re.compile(r",|;|&| and ")


def answer_text(value: Any) -> str:
    """Return what was answered as text.

    Raises
    ------
    DefinitionError
        Nothing was answered, or something that is no answer.

    Examples
    --------
    >>> answer_text(True), answer_text(3), answer_text(["blue", "red"])
    ('yes', '3', 'blue, red')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case list() | tuple():
            found = ", ".join(answer_text(each) for each in value)
        case set() | frozenset():
            found = ", ".join(sorted(map(answer_text, value)))
        case str():
            found = " ".join(value.split())
        case None:
            found = ""
        case _:
            raise DefinitionError(
                f"that is no answer, but of the type {type(value).__name__}",
                hint="Answer with text or a number.",
            )
    if not found:
        raise DefinitionError("nothing was answered", hint="Write 'none' for nothing at all.")
    if len(found) > LONGEST:
        raise DefinitionError("that is too long for an answer", hint="Answers are a few words.")
    return found


def option_letter(number: int) -> str:
    """Return the letter of a choice, counted from 0."""
    return chr(ord("a") + number)


def understood(given: str, asked: PredictQuestion) -> str:
    """Return an answer in the words of the choices, where there are choices.

    Raises
    ------
    DefinitionError
        It is none of them: a slip, not a wrong answer.

    Examples
    --------
    >>> asked = PredictQuestion(text="?", answer="yes", why="", rule="", options=("yes", "no"))
    >>> understood("Y", asked)
    'yes'
    """
    if not asked.options:
        return given
    plain = _plain(given)
    if asked.options == YES_NO:
        if plain.replace(",", "") in _YES | _NO:
            return "yes" if plain.replace(",", "") in _YES else "no"
        raise DefinitionError(f"'{given}' is neither yes nor no")
    for option in asked.options:
        if _same(given, option, asked.kind):
            return option
    if _same_as_any(given, asked.accepted):
        return asked.answer
    letter = plain.rstrip(")").strip()
    letters = [option_letter(number) for number in range(len(asked.options))]
    if letter in letters:
        return asked.options[letters.index(letter)]
    near = near_names(given, asked.options)
    hint = f"Did you mean '{near[0]}'?" if near else f"They are {'; '.join(asked.options)}."
    raise DefinitionError(f"'{given}' is none of the answers to choose from", hint=hint)


def is_right(given: str, asked: PredictQuestion) -> bool:
    """Tell whether an answer is the right one.

    Examples
    --------
    >>> asked = PredictQuestion(text="?", answer="1/1", why="", rule="")
    >>> is_right(" 1 / 1.", asked), is_right("1/2", asked)
    (True, False)
    >>> colours = PredictQuestion(text="?", answer="white and blue", why="", rule="", kind="set")
    >>> is_right("U, W", colours), is_right("blue white", colours), is_right("blue", colours)
    (True, True, False)
    """
    return _same(given, asked.answer, asked.kind) or _same_as_any(given, asked.accepted)


def _same_as_any(given: str, accepted: Iterable[str]) -> bool:
    return any(_plain(given) == _plain(each) for each in accepted)


def _same(given: str, right: str, kind: str) -> bool:
    said, wanted = _plain(given), _plain(right)
    if wanted in _NOTHING or said in _NOTHING:
        return wanted in _NOTHING and said in _NOTHING
    if kind == "set":
        return _items(said, wanted) == _items(wanted, wanted)
    if kind == "type line":
        return _type_words(said) == _type_words(wanted)
    return said == wanted


def _plain(text: str) -> str:
    """Fold everything that does not matter."""
    words = " ".join(text.translate(_SIGNS).casefold().replace("colour", "color").split())
    words = _ARTICLE.sub("", words.rstrip(".! ").strip())
    words = re.sub(r" ?/ ?", "/", words)
    return str(_NUMBERS.index(words)) if words in _NUMBERS else words


def _items(text: str, right: str) -> Counter[str]:
    """List the words of a set; without commas, each word of its own if the answer's are such."""
    if _SEPARATED.search(text) or any(" " in each for each in _parts(right)):
        found = _parts(text)
    else:
        found = text.split()
    if all(each in CHOICE_COLORS for each in _parts(right)):
        found = [color_word(each) or each for each in found]
    return Counter(found)


def _parts(text: str) -> list[str]:
    parts = (_ARTICLE.sub("", each.strip()) for each in _SEPARATED.split(text))
    return [each.removeprefix("and ") for each in parts if each]


def _type_words(text: str) -> list[list[str]]:
    """List the words on both sides of the dash, in any order."""
    sides = re.split(r" -+ ", text)
    return [sorted(side.split()) for side in sides]
