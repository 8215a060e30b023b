"""Modes: "Choose one —" with its bullets, spree and tiered costs, anchor words (CR 700.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtglayers.core.instructions import Resolution
from mtglayers.oracle.cursor import ReadContext
from mtglayers.oracle.instructions import read_instructions
from mtglayers.oracle.lines import Line
from mtglayers.oracle.words import NUMBER_WORDS

if TYPE_CHECKING:
    from mtglayers.oracle.abilities import AbilityReader

__all__ = ["read_modes"]

_HEAD = re.compile(
    r"(?P<before>.*?)(?:(?:^|(?<=[ ,—]))(?:you may |an opponent |that player |target "
    r"opponent |defending player |~'s controller )?"
    r"chooses? (?P<number>one or both|one or more|up to (?:one|two|three|four|five|x)|"
    r"any number|one|two|three|four|five|x)"
    r"(?P<more> or more)?(?: that (?:hasn't|haven't|wasn't) been chosen(?: this "
    r"turn)?)?(?: at random)?)"
    r"(?P<rest> —|\.[^•]*| [^.•]*—|;[^•]*)?\s*$",
    re.IGNORECASE | re.DOTALL,
)


# Each mode says its worth; how often and how many fit together is for whoever chooses.
_WORTH = re.compile(
    r"Choose up to (\w+) \{P\} worth of modes\. You may choose the same mode more than once\.$",
    re.IGNORECASE,
)


# What may stand between "choose one" and the modes: more of how they are chosen.
_SAYS_OF_CHOOSING = re.compile(
    r"(?:—)?$|you may choose the same mode more than once$"
    r"|each mode must target a different (?:player|creature|permanent|opponent)$"
    r"|if [^.]+, (?:you may )?(?:you )?choose (?:both|two|one|one or more|any number) instead ?—?$"
    r"|(?:x is|where x is) [^.]+$|(?:that (?:hasn't|haven't|wasn't) been chosen|that wasn't chosen)"
    r"[^.]*$|activate [^.]+$"
)


def read_modes(
    reader: AbilityReader, line: Line, context: ReadContext, start: int
) -> Resolution | None:
    r"""Read the modes in the rows of a line whose text ends with "choose …".

    Examples
    --------
    >>> from mtglayers.oracle.reader import read_text
    >>> text = "Choose one —\n• Draw a card.\n• You gain 3 life."
    >>> ability = read_text(text, card_types=("Sorcery",)).abilities[0]
    >>> len(ability.resolution.modes), ability.resolution.maximum_modes
    (2, 1)
    """
    head = line.line.text[start:].strip()
    if worth := _WORTH.match(head):
        reader.mark(line, start, len(line.line.text), "understood")
        modes = tuple(_mode(reader, row, context) for row in line.rows)
        return Resolution(
            modes=modes, minimum_modes=0, maximum_modes=NUMBER_WORDS[worth.group(1).lower()]
        )
    found = _HEAD.match(head)
    if found is None or found.group("before").strip(" ,"):
        return None
    low, high = _numbers(found.group("number").lower(), bool(found.group("more")), len(line.rows))
    rest = (found.group("rest") or "").lower()
    if (
        "choose both" in rest
        or "choose two" in rest
        or "any number" in rest
        or "one or more" in rest
    ):
        high = len(line.rows)
    end = len(line.line.text.rstrip())
    known = end - len(found.group("rest") or "")
    understood = _SAYS_OF_CHOOSING.match(rest.strip(" .")) is not None
    reader.mark(line, start, end if understood else known, "understood")
    if not understood:  # what is done with the chosen one: "Create a token with those …"
        reader.mark(line, known, end, "not understood")
    modes = tuple(_mode(reader, row, context) for row in line.rows)
    return Resolution(modes=modes, minimum_modes=low, maximum_modes=high)


def _numbers(words: str, more: bool, count: int) -> tuple[int, int]:
    """Return the least and greatest number of modes."""
    if words == "one or both":
        return 1, 2
    if words == "one or more":
        return 1, count
    if words == "any number":
        return 0, count
    word = words.removeprefix("up to ")
    number = count if word == "x" else NUMBER_WORDS[word]
    if words.startswith("up to "):
        return 0, number
    return number if word != "x" else 0, count if more else number


def _mode(reader: AbilityReader, row: Line, outer: ReadContext) -> Resolution:
    """Read one mode: with targets of its own."""
    context = reader.context(row.line)
    context.mentions = outer.mentions
    context.player = outer.player
    context.event = outer.event
    if row.word:
        reader.mark(row, row.word_start, row.word_end, "flavour word")
    found, sentences = read_instructions(row.line.text, context, row.start)
    reader._mark_sentences(row, sentences)
    return Resolution(found, tuple(context.targets))
