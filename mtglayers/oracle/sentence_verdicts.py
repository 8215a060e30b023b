"""What the reader made of one sentence: full, opaque, partial or none.

A sentence whose words say that it changes characteristics, makes copies, changes how something
enters or adds mana is not understood when the reader calls all of it inert.
"""

from __future__ import annotations

import re
from collections import Counter

from mtglayers.core.abilities import Ability
from mtglayers.core.effects import (
    AsEnters,
    ContinuousEffect,
    EntersAsCopy,
    EntersModified,
    EntersTapped,
    EntersWith,
)
from mtglayers.core.instructions import (
    CopyCard,
    CopyStackObject,
    CreateCopyToken,
    DoubleCounters,
    ExchangeControl,
    ExchangeTextBoxes,
    ExchangeValues,
    TokenSpec,
)
from mtglayers.core.node import Node, walk
from mtglayers.oracle.readings import Reading, Span
from mtglayers.oracle.sentences import Sentence

VERDICTS = ("full", "opaque", "partial", "none")
"""All verdicts, best first."""

_EFFECTS = (
    ContinuousEffect,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
    EntersModified,
    AsEnters,
    ExchangeControl,
    ExchangeTextBoxes,
    ExchangeValues,
    CreateCopyToken,
    CopyStackObject,
    CopyCard,
    DoubleCounters,
    TokenSpec,
)
_MAKES_COPIES = re.compile(
    r"\bas a copy\b|\bbecomes? (?:a )?cop|\btokens? that(?:'s| are| is) (?:a )?cop"
    r"|\bcopies? of it\b"
)
_MUST_ACT = frozenset({"static", "resolution", "characteristic-defining", "entering", "mana"})


def overlapping(sentence: Sentence, reading: Reading) -> tuple[Span, ...]:
    """List the spans that share letters with a sentence."""
    found = []
    for span in reading.spans:
        start, end = max(span.start, sentence.start), min(span.end, sentence.end)
        if start < end and re.search(r"\w", reading.text[start:end]):
            found.append(span)
    return tuple(found)


def verdict(sentence: Sentence, kinds: tuple[str, ...], reading: Reading) -> str:
    """Judge one sentence.

    Parameters
    ----------
    sentence
        Where it stands, and its words.
    kinds
        What its words say that it is about.
    reading
        Of the face that it stands on.
    """
    spans = [span for span in overlapping(sentence, reading) if span.verdict != "reminder"]
    if not spans:
        return "none"
    verdicts = [span.verdict for span in spans]
    if "not understood" in verdicts:
        effective = [span for span in spans if span.end > sentence.effect]
        acts = any(span.verdict == "understood" for span in effective)
        return "partial" if acts else "none"
    if _must_act(sentence, kinds) and not {"understood", "keyword"} & set(verdicts):
        return "none"
    return "opaque" if any(span.opaque for span in spans) else "full"


def _must_act(sentence: Sentence, kinds: tuple[str, ...]) -> bool:
    """Say whether a sentence cannot be inert."""
    if _MUST_ACT & set(kinds):
        return True
    return "copy" in kinds and _MAKES_COPIES.search(sentence.masked) is not None


def residue(sentence: Sentence, reading: Reading) -> str:
    """Return the words of a sentence that stand in the way of a full verdict."""
    spans = overlapping(sentence, reading)
    left = [
        reading.text[max(span.start, sentence.start) : min(span.end, sentence.end)].strip()
        for span in spans
        if span.verdict == "not understood"
    ]
    opaque = [words for span in spans for words in span.opaque]
    if left or opaque:
        return " … ".join([*left, *(f"opaque: {words}" for words in opaque)])
    return "read as inert"


def effects_in(abilities: tuple[Ability, ...]) -> Counter[Node]:
    """Collect the effects in abilities that this toolkit acts on, and what tokens are.

    Examples
    --------
    >>> from mtglayers.oracle.reader import read_text
    >>> sum(effects_in(read_text("Elves get +1/+1. Draw a card.").abilities).values())
    1
    """
    nodes = (node for ability in abilities for node in walk(ability))
    return Counter(node for node in nodes if isinstance(node, _EFFECTS))
