"""Ids that come from names."""

import pytest

from mtglayers.engine.game.naming import free_id, id_from_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Unstable Shapeshifter", "unstable-shapeshifter"),
        ("Urborg, Tomb of Yawgmoth", "urborg-tomb-of-yawgmoth"),
        ("Volrath's Shapeshifter", "volraths-shapeshifter"),
        ("Volrath’s Shapeshifter", "volraths-shapeshifter"),
        ("Fire // Ice", "fire"),
        ("Azusa's Many Journeys // Likeness of the Seeker", "azusas-many-journeys"),
        ("Jötun Grunt", "jötun-grunt"),
        ("Circle of Protection: Red", "circle-of-protection-red"),
        ("+2 Mace", "2-mace"),
        ("Saproling Token", "saproling-token"),
        ("R&D's Secret Lair", "r-ds-secret-lair"),
        ("Hex_Parasite", "hex-parasite"),
        ("___", "unnamed"),
        ("", "unnamed"),
    ],
)
def test_names_become_ids(name, expected):
    assert id_from_name(name) == expected


def test_taken_ids_get_the_next_number():
    taken = set()
    for expected in ("clone", "clone-2", "clone-3"):
        found = free_id("clone", taken)
        assert found == expected
        taken.add(found)
    taken.remove("clone-2")
    assert free_id("clone", taken) == "clone-2"
