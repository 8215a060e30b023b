"""How much of a collection's Oracle text is understood, by kind of sentence and by layer.

Sentences are cut and tagged from their words alone (`mtglayers.oracle.sentences`,
`mtglayers.oracle.sentence_kinds`), then compared with what the reader says about the same
characters. Verdicts of a sentence:

- ``full``: every character is understood and nothing in it is opaque;
- ``opaque``: understood, with conditions, quantities or the like that the user must decide;
- ``partial``: something in it is understood as an effect, something is not;
- ``none``: nothing of it is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from mtglayers.core.cards import Card, Face
from mtglayers.oracle.reader import read_face
from mtglayers.oracle.readings import Reading
from mtglayers.oracle.sentence_kinds import KINDS, kinds_of, layers_of
from mtglayers.oracle.sentence_verdicts import VERDICTS, effects_in, residue, verdict
from mtglayers.oracle.sentences import Sentence, split_sentences

__all__ = ["Coverage", "Gap", "SentenceReport", "measure", "pattern_of"]


@dataclass(frozen=True, slots=True)
class SentenceReport:
    """What became of one sentence.

    Attributes
    ----------
    card : str
    text : str
        In lower case, own names as ``~``.
    kinds, layers : tuple of str
        What its words say it is about.
    verdict : str
        One of `VERDICTS`.
    residue : str
        What of it is not understood.
    pattern : str
        Its shape, with nouns, numbers and the like replaced by slots.
    """

    card: str
    text: str
    kinds: tuple[str, ...]
    layers: tuple[str, ...]
    verdict: str
    residue: str = ""
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """A shape of sentences that is not fully understood.

    Attributes
    ----------
    pattern : str
    sentences : int
    cards : int
        On how many cards it is the only gap.
    example : str
    card : str
        Where the example stands.
    residue : str
        What of the example is not understood.
    """

    pattern: str
    sentences: int
    cards: int
    example: str
    card: str
    residue: str = ""


@dataclass(slots=True)
class Coverage:
    """Counts over a collection.

    Attributes
    ----------
    kinds : dict
        Per kind of sentence, a counter of verdicts.
    layers : dict
        Per (kind, layer), a counter of verdicts.
    gaps : list of SentenceReport
        Every sentence of some kind that is not full.
    cards : Counter
        ``with layer text``, ``all full``, ``all full or opaque``.
    loose : Counter
        By the looser measure: ``sentences`` that read like a continuous effect (of the kinds
        ``static`` and ``resolution``), and how many of them are ``understood``: the card read with
        the sentence has an effect that it has not when read without it.
    without_effect : list of tuple of str
        The others: card and sentence.
    failures : list of str
        Cards whose reading ended in an exception; there should be none.
    """

    kinds: dict[str, Counter[str]] = field(
        default_factory=lambda: {kind: Counter() for kind in KINDS}
    )
    layers: dict[tuple[str, str], Counter[str]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    gaps: list[SentenceReport] = field(default_factory=list)
    cards: Counter[str] = field(default_factory=Counter)
    loose: Counter[str] = field(default_factory=Counter)
    without_effect: list[tuple[str, str]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def share(self, kind: str, *verdicts: str) -> float:
        """Return which part of a kind's sentences has one of the verdicts.

        Examples
        --------
        >>> counts = Coverage()
        >>> counts.kinds["mana"].update({"full": 3, "none": 1})
        >>> counts.share("mana", "full")
        0.75
        """
        counts = self.kinds[kind]
        total = sum(counts.values())
        return sum(counts[each] for each in verdicts) / total if total else 1.0

    def ranked_gaps(self) -> list[Gap]:
        """List the shapes that are not understood, those that would complete most cards first."""
        by_pattern: dict[str, list[SentenceReport]] = defaultdict(list)
        by_card: dict[str, set[str]] = defaultdict(set)
        for report in self.gaps:
            by_pattern[report.pattern].append(report)
            by_card[report.card].add(report.pattern)
        alone = Counter(next(iter(patterns)) for patterns in by_card.values() if len(patterns) == 1)
        gaps = [
            Gap(
                pattern,
                len(reports),
                alone[pattern],
                reports[0].text,
                reports[0].card,
                reports[0].residue,
            )
            for pattern, reports in by_pattern.items()
        ]
        return sorted(gaps, key=lambda gap: (-gap.sentences, -gap.cards, gap.pattern))

    def to_data(self) -> dict[str, Any]:
        """Return everything as plain data, for JSON."""
        loose = self.loose
        return {
            "kinds": {kind: _counts(self.kinds[kind]) for kind in KINDS},
            "layers": {
                f"{kind} {layer}": _counts(counts)
                for (kind, layer), counts in sorted(self.layers.items())
            },
            "cards": dict(sorted(self.cards.items())),
            "loose": {
                "sentences": loose["sentences"],
                "understood": loose["understood"],
                "without effect": [
                    {"card": name, "sentence": text} for name, text in self.without_effect
                ],
            },
            "failures": sorted(self.failures),
            "gaps": [
                {
                    "pattern": gap.pattern,
                    "sentences": gap.sentences,
                    "cards": gap.cards,
                    "example": gap.example,
                    "card": gap.card,
                    "residue": gap.residue,
                }
                for gap in self.ranked_gaps()
            ],
        }


def _counts(counts: Counter[str]) -> dict[str, int]:
    return {"sentences": sum(counts.values()), **{each: counts[each] for each in VERDICTS}}


_SLOTS = (
    (re.compile(r'"[^"]*"?'), "QUOTE"),
    (re.compile(r"\{[^ }]*\}(?:\{[^ }]*\})*"), "MANA"),
    (re.compile(r"[+-](?:\d+|x)/[+-](?:\d+|x)"), "±P/±T"),
    (re.compile(r"\b(?:\d+|x|\*)/(?:\d+|x|\*)"), "P/T"),
    (
        re.compile(
            r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|x)\b(?! of)"
        ),
        "N",
    ),
    (re.compile(r"\b(?:non)?-?(?:white|blue|black|red|green|colorless|multicolored)\b"), "COLOR"),
    (
        re.compile(
            r"\b(?:non)?(?:artifact|creature|enchantment|land|planeswalker|permanent|battle"
            r"|instant|sorcery|card|spell|token)s?\b"
        ),
        "TYPE",
    ),
    (re.compile(r"\b(?:non)?(?:legendary|basic|snow)\b"), "SUPER"),
)


def pattern_of(text: str) -> str:
    """Normalise a sentence to its shape.

    Examples
    --------
    >>> pattern_of("target red creature gets +2/+0 until end of turn.")
    'target COLOR TYPE gets ±P/±T until end of turn.'
    """
    from mtglayers.core.subtypes import find_subtype

    for expression, slot in _SLOTS:
        text = expression.sub(slot, text)
    words = [
        "SUB" if word.isalpha() and len(word) > 2 and find_subtype(word) else word
        for word in re.split(r"(\W+)", text)
    ]
    return re.sub(r"\b(TYPE|SUB|COLOR)(?:,? (?:and |or |and/or )?\1)+\b", r"\1", "".join(words))


def measure(
    cards: Iterable[Card],
    *,
    read: Callable[[Face, Card], Reading] = read_face,
    progress: Callable[[], None] | None = None,
) -> Coverage:
    """Read every face of some cards and count what was understood.

    Parameters
    ----------
    cards
        The collection.
    read
        The reader; another one for tests.
    progress
        Called after each card.
    """
    coverage = Coverage()
    for card in cards:
        reports: list[SentenceReport] = []
        for face in card.faces:
            reports += _measure_face(coverage, card, face, read)
        _count_card(coverage, reports)
        if progress is not None:
            progress()
    return coverage


def _measure_face(
    coverage: Coverage, card: Card, face: Face, read: Callable[[Face, Card], Reading]
) -> Iterator[SentenceReport]:
    text = face.oracle_text
    if not text:
        return
    tagged = [
        (sentence, kinds)
        for sentence in split_sentences(text, face.name, face.card_types)
        if (kinds := kinds_of(sentence))
    ]
    if not tagged:
        return
    try:
        reading = read(face, card)
    except Exception as error:  # a reader that fails is what this tool must show, not die of
        coverage.failures.append(f"{face.name}: {type(error).__name__}: {error}")
        reading = None
    for sentence, kinds in tagged:
        report = _count_sentence(coverage, card, sentence, kinds, reading)
        if {"static", "resolution"} & set(kinds):
            coverage.loose["sentences"] += 1
            yields = reading is not None and _yields_effect(face, card, sentence, reading, read)
            coverage.loose["understood"] += yields
            if not yields:
                coverage.without_effect.append((card.name, report.text))
        yield report


def _yields_effect(
    face: Face,
    card: Card,
    sentence: Sentence,
    reading: Reading,
    read: Callable[[Face, Card], Reading],
) -> bool:
    """Say whether a text without a sentence lacks an effect that it has with it."""
    text = reading.text
    shorter = replace(face, oracle_text=text[: sentence.start] + text[sentence.end :])
    return bool(effects_in(reading.abilities) - effects_in(read(shorter, card).abilities))


def _count_sentence(
    coverage: Coverage,
    card: Card,
    sentence: Sentence,
    kinds: tuple[str, ...],
    reading: Reading | None,
) -> SentenceReport:
    found = verdict(sentence, kinds, reading) if reading is not None else "none"
    layers = layers_of(sentence.masked) if {"static", "resolution"} & set(kinds) else ()
    for kind in kinds:
        coverage.kinds[kind][found] += 1
        if kind in ("static", "resolution"):
            for layer in layers:
                coverage.layers[kind, layer][found] += 1
    if found == "full":
        return SentenceReport(card.name, sentence.text, kinds, layers, found)
    left = residue(sentence, reading) if reading is not None else sentence.text
    report = SentenceReport(
        card.name, sentence.text, kinds, layers, found, left, pattern_of(sentence.masked)
    )
    coverage.gaps.append(report)
    return report


def _count_card(coverage: Coverage, reports: list[SentenceReport]) -> None:
    if not reports:
        return
    coverage.cards["with layer text"] += 1
    verdicts = {report.verdict for report in reports}
    coverage.cards["all full"] += verdicts == {"full"}
    coverage.cards["all full or opaque"] += verdicts <= {"full", "opaque"}
