"""Fully understood sentences drawn at random, with their readings, for a person to check.

A wrong reading that is shown with confidence is worse than none, and no count finds it: somebody
must read sentences beside what was made of them. The same seed draws the same sentences from the
same collection as long as the reader understands the same ones.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mtglayers.core.abilities import Ability
from mtglayers.core.cards import Card, Face
from mtglayers.oracle.reader import read_face
from mtglayers.oracle.readings import Reading
from mtglayers.oracle.sentence_kinds import kinds_of
from mtglayers.oracle.sentence_verdicts import verdict
from mtglayers.oracle.sentences import Sentence, split_sentences

__all__ = ["SampledSentence", "draw"]


@dataclass(frozen=True, slots=True)
class SampledSentence:
    """A sentence and the abilities that it belongs to.

    Attributes
    ----------
    card : str
    kinds : tuple of str
    text : str
        As printed.
    abilities : tuple of Ability
        Those read from the paragraph that the sentence stands in; all of the face where that
        cannot be told.
    """

    card: str
    kinds: tuple[str, ...]
    text: str
    abilities: tuple[Ability, ...]


def draw(cards: Iterable[Card], number: int, seed: int) -> Iterator[SampledSentence]:
    """Draw fully understood sentences that are some concern of the layers, copies or mana.

    Every wording has the same chance, however many cards have it.

    Parameters
    ----------
    cards
        The collection.
    number
        How many sentences; fewer if there are not as many.
    seed
        Of the random order.

    Examples
    --------
    >>> face = Face(name="Bear", card_types=("Creature",), oracle_text="Bear has haste. Be merry.")
    >>> [found.text for found in draw([Card(name="Bear", faces=(face,))], 5, seed=1)]
    ['Bear has haste.']
    """
    wordings: dict[str, tuple[Card, Face, Sentence, tuple[str, ...]]] = {}
    for card in cards:
        for face in card.faces:
            for sentence in split_sentences(face.oracle_text or "", face.name, face.card_types):
                if sentence.text not in wordings and (kinds := kinds_of(sentence)):
                    wordings[sentence.text] = card, face, sentence, kinds
    order = sorted(wordings)
    random.Random(seed).shuffle(order)
    found = 0
    for wording in order:
        if found == number:
            return
        card, face, sentence, kinds = wordings[wording]
        reading = read_face(face, card)
        if verdict(sentence, kinds, reading) == "full":
            found += 1
            printed = reading.text[sentence.start : sentence.end]
            yield SampledSentence(card.name, kinds, printed, _abilities(reading, sentence))


def _abilities(reading: Reading, sentence: Sentence) -> tuple[Ability, ...]:
    """Find the abilities whose words hold the sentence's own."""
    wanted = _letters(sentence.text)
    found = tuple(each for each in reading.abilities if wanted in _letters(each.text))
    return found or reading.abilities


def _letters(text: str) -> str:
    """Write a text without what two ways of simplifying it write differently."""
    return re.sub(r"[^a-z0-9{}/+]+", "", text.lower())
