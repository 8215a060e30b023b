"""Modes: "Choose one —" with its bullets, spree and tiered costs, anchor words (CR 700.2)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from mtglayers.core.conditions import OpaqueCondition
from mtglayers.core.instructions import Resolution
from mtglayers.core.references import Opponents
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.instructions import read_instructions
from mtglayers.oracle.lines import Line
from mtglayers.oracle.players import antecedent_player
from mtglayers.oracle.quantities import read_quantity
from mtglayers.oracle.variables import put_x, put_x_in_target
from mtglayers.oracle.words import NUMBER_WORDS

if TYPE_CHECKING:
    from mtglayers.oracle.abilities import AbilityReader

__all__ = ["read_modes"]

_HEAD = re.compile(
    r"(?P<before>.*?)(?:(?:^|(?<=[ ,—]))(?P<who>you may |an opponent |that player )?"
    r"chooses? (?P<number>one or both|one or more|up to (?:one|two|three|four|five|x)|"
    r"any number|one|two|three|four|five|x)"
    r"(?P<more> or more)?(?P<how>(?: that (?:hasn't|haven't|wasn't) been chosen(?: this "
    r"turn)?)?(?: at random)?))"
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
    reader: AbilityReader, line: Line, context: ReadContext, words: tuple[int, int]
) -> Resolution | None:
    r"""Read the modes in the rows of a line whose text ends with "choose …".

    Parameters
    ----------
    reader, line, context
        What is read.
    words
        Where the effect's own words begin and end in the line: behind them, notes may stand.

    Examples
    --------
    >>> from mtglayers.oracle.reader import read_text
    >>> text = "Choose one —\n• Draw a card.\n• You gain 3 life."
    >>> ability = read_text(text, card_types=("Sorcery",)).abilities[0]
    >>> len(ability.resolution.modes), ability.resolution.maximum_modes
    (2, 1)
    """
    start, stop = words
    head = line.line.text[start:stop].strip()
    if worth := _WORTH.match(head):
        reader.mark(line, start, stop, "understood")
        modes = tuple(_mode(reader, row, context) for row in line.rows)
        return Resolution(
            modes=modes,
            minimum_modes=0,
            maximum_modes=NUMBER_WORDS[worth.group(1).lower()],
            choosing=head.split(". ", 1)[1].rstrip(" ."),
        )
    found = _HEAD.match(head)
    if found is None or found.group("before").strip(" ,"):
        return None
    low, high = _numbers(found.group("number").lower(), bool(found.group("more")), len(line.rows))
    rest = (found.group("rest") or "").strip(" .—")
    end = start + len(line.line.text[start:stop].rstrip())
    known = end - len(found.group("rest") or "")
    understood = _SAYS_OF_CHOOSING.match(rest.lower()) is not None
    reader.mark(line, start, end if understood else known, "understood")
    if not understood:  # what is done with the chosen one: "Create a token with those …"
        reader.mark(line, known, end, "not understood")
    modes = tuple(_mode(reader, row, context) for row in line.rows)
    who = (found.group("who") or "").strip().lower()
    if who == "you may":
        low = 0
    by = {"an opponent": Opponents(), "that player": antecedent_player(Cursor("", context))}
    resolution = Resolution(
        modes=modes, minimum_modes=low, maximum_modes=high, modes_by=by.get(who)
    )
    return _chosen_so(resolution, found, rest, context)


def _chosen_so(
    resolution: Resolution, found: re.Match[str], rest: str, context: ReadContext
) -> Resolution:
    """Keep what is said of how modes are chosen, and what X is in them."""
    how = (found.group("how") or "").strip()
    if rest.lower().startswith(("x is ", "where x is ")):
        return _with_x(resolution, rest, context)
    if not how and (more := _more_modes(resolution, rest, context)) is not None:
        return more
    return replace(resolution, choosing=f"{how}. {rest}".strip(". "))


_INSTEAD = re.compile(
    r"if (?P<condition>.+), (?P<may>you may )?(?:you )?choose (?P<number>both|two|one or more"
    r"|any number) instead$",
    re.IGNORECASE,
)


def _more_modes(resolution: Resolution, rest: str, context: ReadContext) -> Resolution | None:
    """Read "If you control a Wizard as you cast ~, you may choose two instead"."""
    found = _INSTEAD.match(rest)
    if found is None:
        return None
    words = re.sub(r" as you cast (?:~|this spell)$", "", found.group("condition"))
    cur = Cursor(words, context)
    condition = read_condition(cur)
    if condition is None or not cur.at_end:
        condition = OpaqueCondition(found.group("condition"))
    count = len(resolution.modes)
    low, high = {
        "both": (2, 2),
        "two": (2, 2),
        "one or more": (1, count),
        "any number": (0, count),
    }[found.group("number").lower()]
    if found.group("may"):
        low = min(low, resolution.minimum_modes)
    return replace(resolution, modes_if=condition, modes_then=(low, high))


def _with_x(resolution: Resolution, rest: str, context: ReadContext) -> Resolution:
    """Put the number of "X is …" in the place of X in the modes."""
    cur = Cursor(rest.split(" is ", 1)[1], context)
    value = read_quantity(cur)
    if value is None or not cur.at_end:
        return replace(resolution, choosing=rest)
    modes = tuple(
        replace(
            each,
            instructions=tuple(put_x(one, value) for one in each.instructions),
            targets=tuple(put_x_in_target(spec, value) for spec in each.targets),
        )
        for each in resolution.modes
    )
    return replace(resolution, modes=modes)


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
    text = row.line.text[row.start :].strip()
    return Resolution(found, tuple(context.targets), text=text)
