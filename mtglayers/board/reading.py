"""How a text or a card is understood, with the layers of each part: `read`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from mtglayers.board.arguments import said
from mtglayers.core import modifications as m
from mtglayers.core.abilities import Ability, KeywordAbility, StaticAbility
from mtglayers.core.colors import COLOR_WORDS
from mtglayers.core.effects import ContinuousEffect, EntersAsCopy, EntersModified, EntersWith
from mtglayers.core.instructions import (
    CreateCopyToken,
    Manifest,
    MoveTo,
    PutCounters,
    TokenSpec,
)
from mtglayers.core.node import Node, node_fields
from mtglayers.core.vocabulary import Sublayer, parse_type_line
from mtglayers.engine.effects import sublayer_of
from mtglayers.engine.keywords import meaning
from mtglayers.errors import DefinitionError
from mtglayers.oracle.reader import read_face, read_text
from mtglayers.oracle.readings import Reading
from mtglayers.oracle.render import attached_phrase, is_in_own_words, render
from mtglayers.views.reading import CardShown, FaceShown, LayerPart, Stretch, Understood

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

__all__ = ["read", "show_reading"]


def read(
    text: str | None = None,
    *,
    card: str | None = None,
    name: str = "",
    type_line: str = "Creature",
    cards: CardDatabase | None = None,
) -> CardShown:
    r"""Read a text, or the text of a card, and show how it is understood.

    Parameters
    ----------
    text
        Oracle text; a new line begins a new ability.
    card
        The name of a card to read instead.
    name
        The name by which ``text`` calls the object that it stands on, if it does.
    type_line
        Of the object that ``text`` stands on: "Instant", "Legendary Creature — Elf".
    cards
        Where to look ``card`` up; the data in use if not given.

    Returns
    -------
    CardShown
        Prints as text; in a notebook it shows words and layers side by side. ``faces`` has
        everything as values.

    Raises
    ------
    DefinitionError
        Not exactly one of ``text`` and ``card`` is given.
    UnknownCardError
        There is no such card.

    Examples
    --------
    >>> shown = read("All lands are 1/1 creatures that are still lands.", type_line="Enchantment")
    >>> [(part.sublayer.label, shown.faces[0].text[part.start : part.end]) for part in shown.parts]
    [('4', 'creatures'), ('7b', '1/1')]
    >>> shown
    <Reading of a text: 2 parts in layers, everything understood>
    """
    given = {"text": text, "card": card, "name": name, "type_line": type_line}
    for argument, value in given.items():
        if not isinstance(value, str) and not (value is None and argument in ("text", "card")):
            raise DefinitionError(f"read: {argument} must be text, here is {said(value)}")
    if (text is None) == (card is None):
        raise DefinitionError(
            "read needs either a text or the name of a card",
            hint='read("Flying") or read(card="Humility")',
        )
    if text is not None:
        types = parse_type_line(type_line)
        reading = read_text(
            text,
            name=name,
            card_types=types.card_types,
            subtypes=types.subtypes,
            legendary="Legendary" in types.supertypes,
        )
        return CardShown(faces=(show_reading(reading),))
    assert card is not None
    return _read_card(card, cards)


def _read_card(name: str, cards: CardDatabase | None) -> CardShown:
    from mtglayers.cards.database import CardDatabase

    database = cards if cards is not None else CardDatabase.shared()
    found = database.card(name)
    faces = []
    for face in found.faces:
        if not face.missing:
            reading = read_face(face, found)
            attached = attached_phrase(replace(face, abilities=reading.abilities))
            faces.append(show_reading(reading, attached))
    return CardShown(faces=tuple(faces), source=database.source_of(name))


def show_reading(reading: Reading, attached: str = "enchanted creature") -> FaceShown:
    """Put a reading's abilities beside its words, with the layers of each part.

    Parameters
    ----------
    reading
        What the reader gave.
    attached
        How the text calls what the object is attached to.
    """
    text = _searchable(reading)
    abilities = []
    number = 0
    for place, ability in enumerate(reading.abilities):
        start, end = _reach(reading, place)
        at = start
        parts: list[LayerPart] = []
        for each in _parts_of(ability, attached):
            number += 1
            found = _find(each.anchors, text, at, start, end)
            if found[1] > found[0]:
                at = found[0] + 1
            made = replace(each.part, number=number, ability=place, start=found[0], end=found[1])
            parts.append(made)
        words = render(ability, reading.name or "~", attached=attached)
        kind = type(ability).__name__.removesuffix("Ability").lower()
        own = is_in_own_words(ability, attached)
        made_of = tuple(parts)
        abilities.append(Understood(kind=kind, words=words, parts=made_of, in_own_words=own))
    return FaceShown(
        name=reading.name,
        text=reading.text,
        stretches=tuple(_stretches(reading, [part for each in abilities for part in each.parts])),
        abilities=tuple(abilities),
        not_understood=reading.not_understood,
        opaque=reading.opaque,
        is_complete=reading.is_complete,
    )


# --- the printed words --------------------------------------------------------------------------


def _searchable(reading: Reading) -> str:
    """Return the text with blanks for what says nothing: reminder text."""
    text = reading.text.replace("−", "-")
    for span in reading.spans:
        if span.verdict == "reminder":
            text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return text


def _reach(reading: Reading, place: int) -> tuple[int, int]:
    """Say from where to where the text of an ability goes."""
    own = [span for span in reading.spans if span.ability == place and span.verdict != "reminder"]
    if not own:
        return 0, 0
    return min(span.start for span in own), max(span.end for span in own)


def _find(anchors: tuple[str, ...], text: str, at: int, start: int, end: int) -> tuple[int, int]:
    """Find the words that say a part: behind those of the part before, else anywhere."""
    for anchor in anchors:
        pattern = re.compile(anchor, re.IGNORECASE)
        found = pattern.search(text, at, end) or pattern.search(text, start, end)
        if found is not None:
            return found.span(1) if pattern.groups else found.span()
    return 0, 0


def _stretches(reading: Reading, parts: list[LayerPart]) -> Iterator[Stretch]:
    """Cut the spans of a reading where the words of parts, and lines, begin and end."""
    cuts = {edge for part in parts for edge in (part.start, part.end) if part.end > part.start}
    cuts |= {place + 1 for place, char in enumerate(reading.text) if char == "\n"}
    for span in reading.spans:
        inside = sorted(cut for cut in cuts if span.start < cut < span.end)
        edges = [span.start, *inside, span.end]
        for start, end in pairwise(edges):
            here = tuple(p.number for p in parts if p.start <= start and end <= p.end)
            yield Stretch(
                start=start,
                end=end,
                text=reading.text[start:end],
                verdict=span.verdict,
                opaque=span.opaque,
                ability=span.ability,
                parts=here,
            )


# --- the parts of an ability --------------------------------------------------------------------


class _Found:
    """A part, and patterns for the words that say it, best first."""

    __slots__ = ("anchors", "part")

    def __init__(
        self,
        sublayer: Sublayer,
        words: str,
        anchors: tuple[str, ...],
        *,
        starts_in: Sublayer | None = None,
        of: str = "",
    ) -> None:
        self.part = LayerPart(
            number=0,
            sublayer=sublayer,
            words=words,
            ability=0,
            starts_in=sublayer if starts_in is None else starts_in,
            of=of,
        )
        self.anchors = anchors


_GRANTED = "of the ability that it gives"
_OF_TOKEN = "of the token's ability"
_KEYWORD = "what the keyword stands for"


def _parts_of(ability: Ability, attached: str, of: str = "") -> Iterator[_Found]:
    """List the parts of an ability that act in layers, in the order of its words."""
    if isinstance(ability, KeywordAbility):
        for each in meaning(ability):
            if isinstance(each, StaticAbility):
                named = (rf"\b{re.escape(ability.keyword)}\b",)
                for found in _parts_of(each, attached, of or _KEYWORD):
                    yield _Found(
                        found.part.sublayer,
                        found.part.words,
                        named,
                        starts_in=found.part.starts_in,
                        of=found.part.of,
                    )
        return
    defining = isinstance(ability, StaticAbility) and ability.is_characteristic_defining
    yield from _in_node(ability, defining, attached, of)


def _in_node(node: object, defining: bool, attached: str, of: str) -> Iterator[_Found]:
    """Walk through what an ability says, but not into abilities that it gives."""
    if isinstance(node, tuple):
        for item in node:
            yield from _in_node(item, defining, attached, of)
        return
    if not isinstance(node, Node):
        return
    if isinstance(node, ContinuousEffect):
        yield from _in_effect(node, defining, attached, of)
        return
    yield from _single(node, of)
    if isinstance(node, TokenSpec):
        for ability in node.abilities:
            yield from _parts_of(ability, attached, of or _OF_TOKEN)
        return
    if isinstance(node, CreateCopyToken | EntersAsCopy):
        return
    for field in node_fields(node):
        inner = getattr(node, field.name)
        if isinstance(inner, Ability) or (
            isinstance(inner, tuple) and any(isinstance(each, Ability) for each in inner)
        ):
            for ability in inner if isinstance(inner, tuple) else (inner,):
                yield from _parts_of(ability, attached, of)
            continue
        yield from _in_node(inner, defining, attached, of)


def _in_effect(
    effect: ContinuousEffect, defining: bool, attached: str, of: str
) -> Iterator[_Found]:
    layers = [sublayer_of(each, defining) for each in effect.modifications]
    first = min((layer for layer in layers if layer is not None), default=None)
    for each, layer in zip(effect.modifications, layers, strict=True):
        if layer is None:
            continue
        words = render(each, attached=attached).replace("~", "it")
        words = words.replace("that's still a land", "that keeps its card types")
        yield _Found(layer, words, _anchors(each), starts_in=first, of=of)
        if isinstance(each, m.AddAbility):
            yield from _parts_of(each.ability, attached, of or _GRANTED)


_COUNTER_SIZE = re.compile(r"[+-]\d+/[+-]\d+$")


def _single(node: Node, of: str) -> Iterator[_Found]:
    """List what acts in a layer without being a continuous effect of the ability."""
    match node:
        case EntersAsCopy():
            yield _Found(Sublayer.L1A, "is a copy", (r"as a copy of [^.,\n]*", r"copy"), of=of)
        case PutCounters(kind=kind) | EntersWith(kind=kind) if _COUNTER_SIZE.match(kind):
            named = re.escape(kind)
            yield _Found(
                Sublayer.L7C,
                f"gets {kind} for each",
                (rf"{named} counters?", r"counters?"),
                of=of or "of the counters",
            )
        case MoveTo(face_down=status) | EntersModified(face_down=status) if status:
            yield _Found(
                Sublayer.L1B, "is face down", (r"face[- ]down", r"\b(?:manifest|cloak)s?\b"), of=of
            )
        case Manifest(kind=kind):
            first = kind.split()[0]
            yield _Found(Sublayer.L1B, "is face down", (rf"\b{first}s?\b",), of=of)


_BE = r"\b(?:is|are|become|becomes|it's|they're|be|as|a|an|isn't|aren't|has|have|gains?)\b"


def _any_of(words: tuple[str, ...]) -> str:
    """Write a pattern for some of these words in a row, with what may stand between them."""
    each = "|".join(sorted((re.escape(word.lower()) for word in words), key=lambda w: (-len(w), w)))
    word = rf"\b(?:{each})(?:e?s)?\b"
    return rf"{word}(?:(?:,| |, and | and ){word})*"


def _anchors(change: m.Modification) -> tuple[str, ...]:
    """Write patterns for the words by which cards say a modification, best first."""
    match change:
        case m.BecomeCopy():
            return (r"cop(?:y|ies) of [^.,\n]*", r"cop(?:y|ies)")
        case m.SetController():
            return (r"(?:gains? |have |exchange )?control of", r"\bcontrols?\b")
        case m.AddTypes() | m.SetTypes() | m.RemoveTypes():
            words = (*change.supertypes, *change.subtypes, *change.card_types)
            if words:
                pattern = _any_of(words)
                return (rf"{_BE}[^.\n]*?({pattern})", pattern)
            return (r"all (?:\w+ )?types",)
        case m.AddAllSubtypes():
            return (r"(?:all|every) [\w ]*?types?",)
        case m.ChosenTypes() | m.TypesOf():
            return (r"[\w ]{0,24}types?\b",)
        case m.SetColors(colors) | m.AddColors(colors):
            words = tuple(COLOR_WORDS[each] for each in colors) or ("colorless",)
            return (r"all colors",) if len(colors) == 5 else (_any_of(words), r"colou?rs?")
        case m.ChosenColor() | m.ColorsOf():
            return (r"the [\w ]*?colors?[\w ]*",)
        case m.SetBasePowerToughness():
            return (
                r"base power and (?:base )?toughness (?:each )?(?:equal to [^.,\n]*|\S+?/[\w*]+)",
                r"base (?:power|toughness)[^.,\n]*",
                r"power and toughness are each [^.\n]*",
                r"(?:power|toughness) (?:is|are) [^.\n]*",
                r"\b[\dX*]+/[\dX*]+\b",
            )
        case m.ModifyPowerToughness():
            return (r"[+-][\dX]+/[+-][\dX]+(?: for each [^.\n]*)?",)
        case m.SwitchPowerToughness():
            return (r"switch[\w' ]*?power and toughness",)
        case m.DoublePowerToughness():
            return (r"double[\w' ]*?(?:power|toughness)[\w' ]*?",)
    return _ability_anchors(change)


def _ability_anchors(change: m.Modification) -> tuple[str, ...]:
    match change:
        case m.AddAbility(KeywordAbility(keyword=keyword)):
            return (rf"\b{re.escape(keyword)}\b",)
        case m.AddAbility():
            return (r"\"[^\"\n]*\"", r"[“][^”\n]*[”]")
        case m.RemoveAllAbilities():
            return (r"los(?:es?|ing) all (?:other )?abilities(?: except[^.\n]*)?",)
        case m.RemoveKeyword(keyword) | m.CantHaveKeyword(keyword):
            return (rf"\b{re.escape(keyword)}\b",)
        case m.ProtectionFromChosen():
            return (r"protection from [^.\n]*",)
        case m.AddAbilitiesOf() | m.ChosenAbility() | m.RemoveAbility():
            return (r"(?:has|have|gains?|los(?:es?|ing)) [^.\n]*abilit(?:y|ies)[^.\n]*",)
        case m.SetName() | m.AddNames():
            return (r"named? [^.\n]*",)
        case m.ChangeWords() | m.HasFullTextOf() | m.SetTextBox():
            return (r"\btext(?: box(?:es)?)?[^.,\n]*",)
    return ()
