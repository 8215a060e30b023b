"""Finding names: exactly, folded, by their beginning, nearly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtglayers.cards.names import NameIndex, fold

INDEX = NameIndex(
    [
        ("Clone",),
        ("Cyclone",),
        ("Fire // Ice", "Fire", "Ice"),
        ("Lim-Dûl's Vault",),
        ("Æther Vial",),
        ("Ice Cave",),
        ("Jötun Grunt",),
        ("Séance",),
        ("Seance",),
        ("Urza's Tower",),
        ("Clone Legion",),
        ("Evil Clone",),
        ("Ice",),
    ]
)


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("Clone", (0, 0)),
        ("cLONE", (0, 0)),
        ("Fire // Ice", (2, 0)),
        ("fire/ice", (2, 0)),
        ("Fire", (2, 0)),
        ("lim dul's vault", (3, 0)),
        ("Lim-Dul’s Vault", (3, 0)),
        ("aether vial", (4, 0)),
        ("JOTUN GRUNT", (6, 0)),
        ("Séance", (7, 0)),
        ("Seance", (8, 0)),
        ("seance", (7, 0)),
        ("urzas tower", (9, 0)),
        ("Ice", (12, 0)),
        ("ice", (12, 0)),
        ("Clon", None),
        ("", None),
        ("//", None),
    ],
)
def test_find(asked: str, place: tuple[int, int] | None) -> None:
    """Exact names first, full names before faces, then without case, accents and signs."""
    assert INDEX.find(asked) == place


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("clo", ["Clone", "Clone Legion", "Evil Clone", "Cyclone"]),
        ("CLONE", ["Clone", "Clone Legion", "Evil Clone", "Cyclone"]),
        ("ice", ["Ice", "Ice Cave", "Fire // Ice"]),
        ("tow", ["Urza's Tower"]),
        ("urza's t", ["Urza's Tower"]),
        ("xyz", []),
        (" ", []),
    ],
)
def test_search(typed: str, names: list[str]) -> None:
    """Beginnings first, then beginnings of words, then the rest; each in alphabetical order."""
    assert INDEX.search(typed) == names
    assert INDEX.search(typed, limit=1) == names[:1]


@pytest.mark.slow
@given(st.text(max_size=12))
def test_search_finds_only_what_fits(typed: str) -> None:
    """Every name found contains what was typed, and what is contained is found."""
    found = INDEX.search(typed, limit=100)
    wanted = fold(typed)
    every = [*INDEX.full_names, "Fire"]
    assert sorted(found) == sorted({name for name in every if wanted and wanted in fold(name)})


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("Clnoe", "Clone"),
        ("Cyclon", "Cyclone"),
        ("Jotunn Grunt", "Jötun Grunt"),
        ("Urza", "Urza's"),
    ],
)
def test_near(wrong: str, near: str) -> None:
    """A slip of the keyboard leads to the name that was meant."""
    assert INDEX.near(wrong)[0].startswith(near)


@pytest.mark.parametrize("wrong", ["", "qqqqqqqq", "q" * 50_000])
def test_nothing_is_near_rubbish(wrong: str) -> None:
    """No suggestion is better than a silly one."""
    assert INDEX.near(wrong) == []
