"""A collection of cards from one place, found by name and built when asked for.

What a loader returns is a `CardCollection`: names, the data of each card as it was read, and the
function that makes a `Card` of it. Building 35,000 cards takes long, building one does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from mtglayers.cards.names import NameIndex, split_name
from mtglayers.core.cards import Card

__all__ = ["CardCollection", "CardNames", "FoundCard", "collection_of", "names_of"]

# The full name of a card, then the names of its faces when it has several.
CardNames = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card that was found, and which of its faces the name meant.

    Attributes
    ----------
    card
        The card.
    face
        The position of the face in ``card.faces``.
    source
        Where the card came from, in words.
    """

    card: Card
    face: int
    source: str


@dataclass
class CardCollection:
    """Cards from one place.

    Attributes
    ----------
    label
        The place in words: "built-in cards", "Scryfall data (oracle-cards.json)".
    names
        The names of each card.
    records
        The data of each card, as it was read.
    build
        Makes the card of a record.
    left_out
        How many records were no cards for this purpose, by reason.
    """

    label: str
    names: Sequence[CardNames]
    records: Sequence[Any]
    build: Callable[[Any], Card]
    left_out: dict[str, int] = field(default_factory=dict)
    _built: dict[int, Card] = field(default_factory=dict, init=False, repr=False)

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def index(self) -> NameIndex:
        """The index of the names."""
        return NameIndex(self.names)

    def find(self, name: str) -> FoundCard | None:
        """Find a card by its full name or by the name of a face.

        Examples
        --------
        >>> from mtglayers.core.cards import Card, Face
        >>> fire = Card(name="Fire // Ice", faces=(Face(name="Fire"), Face(name="Ice")))
        >>> found = collection_of("examples", [fire]).find("ice")
        >>> found.card.name, found.face, found.source
        ('Fire // Ice', 1, 'examples')
        """
        place = self.index.find(name)
        if place is None:
            return None
        card = self._card(place[0])
        return FoundCard(card, min(place[1], len(card.faces) - 1), self.label)

    def _card(self, position: int) -> Card:
        """Build the card at a position, once."""
        if position not in self._built:
            card = self.build(self.records[position])
            self._built[position] = card if card.source else replace(card, source=self.label)
        return self._built[position]


def names_of(card: Card) -> CardNames:
    """List the names under which a card can be found.

    Examples
    --------
    >>> from mtglayers.core.cards import Card, Face
    >>> names_of(Card(name="Clone", faces=(Face(name="Clone"),)))
    ('Clone',)
    """
    faces = tuple(face.name for face in card.faces)
    return (card.name, *faces) if faces != (card.name,) else (card.name,)


def names_in(name: str) -> CardNames:
    """List the names in a full name like "Fire // Ice".

    Examples
    --------
    >>> names_in("Fire // Ice")
    ('Fire // Ice', 'Fire', 'Ice')
    """
    parts = split_name(name)
    return (name, *parts) if len(parts) > 1 else (name,)


def collection_of(label: str, cards: Sequence[Card]) -> CardCollection:
    """Make a collection of cards that are built already.

    Examples
    --------
    >>> len(collection_of("nothing", []))
    0
    """
    return CardCollection(label, [names_of(card) for card in cards], cards, lambda card: card)
