"""The exceptions of copy effects: ", except it's an artifact in addition to its other types"."""

from __future__ import annotations

from mtglayers.core.modifications import (
    AddTypes,
    CopyExcept,
    KeepOriginal,
    Modification,
    SetBasePowerToughness,
    SetColors,
    SetName,
    SetTypes,
    StartingLoyalty,
)
from mtglayers.core.quantities import Const
from mtglayers.core.references import Antecedent
from mtglayers.oracle.render.looks import Verbs, colors_word, look
from mtglayers.oracle.render.predicates import exception_phrase, run_length, write_run
from mtglayers.oracle.render.writer import Writer, listed, writes


def except_clause(writer: Writer, exceptions: tuple[CopyExcept, ...], *, it: str = "it") -> str:
    """Write ", except it's an artifact in addition to its other types and it has flying"."""
    if not exceptions:
        return ""
    return f", except {listed([_exception(writer, each, it) for each in exceptions])}"


@writes(CopyExcept)
def _exception(writer: Writer, node: CopyExcept, it: str = "it") -> str:
    """Write one exception."""
    verbs = Verbs()
    phrases: list[str] = []
    place = 0
    while place < len(node.modifications):
        taken = run_length(node.modifications, place)
        run = node.modifications[place : place + taken]
        phrase = _exception_run(writer, run, verbs, it)
        if phrases and phrase.startswith(f"{it} has ") and f"{it} has " in phrases[-1]:
            phrase = phrase.removeprefix(f"{it} has ")
        phrases.append(phrase)
        place += taken
    words = listed(phrases)
    if node.condition is not None:
        writer.mention(Antecedent("each"), "copy")
        words = f"{words} if {writer.say(node.condition)}"
    return words


def _exception_run(writer: Writer, run: tuple[Modification, ...], verbs: Verbs, it: str) -> str:
    first = run[0]
    if any(isinstance(each, SetTypes | AddTypes) for each in run):
        return f"{it}{look(writer, run, verbs, be=chr(39) + 's')}"
    if (
        isinstance(first, SetBasePowerToughness)
        and first.power is not None
        and first.toughness is not None
    ):
        if isinstance(first.power, Const) and isinstance(first.toughness, Const):
            return f"{it}'s {first.power.number}/{first.toughness.number}"
        return f"its power and toughness are each equal to {writer.say(first.power)}"
    if isinstance(first, SetName):
        return f"its name is {first.name or 'the chosen name'}"
    if isinstance(first, SetColors):
        return f"{it}'s {colors_word(first.colors)}"
    if isinstance(first, KeepOriginal):
        return exception_phrase(writer, first, verbs)
    if isinstance(first, StartingLoyalty):
        return f"its starting loyalty is {writer.say(first.number)}"
    phrase, tail = write_run(writer, run, verbs)
    return f"{it} {phrase}{tail}"
