"""Reading what happens when a spell or ability resolves, sentence by sentence (CR 608)."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.instructions import Instruction
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.instructions.structure import Body, read_sentence
from mtglayers.oracle.normalise import sentence_spans
from mtglayers.oracle.readings import opaque_words

__all__ = ["Body", "SentenceReading", "read_instructions"]


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """One sentence and whether it was understood.

    Attributes
    ----------
    start, end : int
        Where it stands in the text that was read.
    understood : bool
    instructions : tuple of Instruction
        What it added (empty when it was joined to the sentence before).
    opaque : tuple of str
        Words in it that stayed words.
    """

    start: int
    end: int
    understood: bool
    instructions: tuple[Instruction, ...]
    opaque: tuple[str, ...] = ()


def read_instructions(
    text: str, context: ReadContext, start: int = 0, body: Body | None = None
) -> tuple[tuple[Instruction, ...], tuple[SentenceReading, ...]]:
    """Read all sentences of an effect; with ``body``, as a continuation of what was read before.

    Examples
    --------
    >>> found, sentences = read_instructions("Draw a card. Then discard a card.", ReadContext())
    >>> [type(each).__name__ for each in found], [each.understood for each in sentences]
    (['Draw', 'Discard'], [True, True])
    """
    body = body if body is not None else Body()
    readings: list[SentenceReading] = []
    for begin, end in sentence_spans(text, start):
        before, known = len(body.sentences), opaque_words(body.instructions)
        sentence = text[begin:end]
        understood = read_sentence(sentence, Cursor(sentence, context), body)
        added = tuple(each for group in body.sentences[before:] for each in group)
        left = tuple(each for each in opaque_words(body.instructions) if each not in known)
        readings.append(SentenceReading(begin, end, understood, added, left))
    return body.instructions, tuple(readings)
