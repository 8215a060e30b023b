"""Subtypes: which card type each belongs to, and their plurals (CR 205.3).

The lists are those of the edition followed. Cards that are newer than it have more, which are
listed apart and are read like the others; a player who chooses a creature type may choose them
too, as the game has them by now.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

__all__ = [
    "ARTIFACT_TYPES",
    "ENCHANTMENT_TYPES",
    "LAND_TYPES",
    "PLANESWALKER_TYPES",
    "SPELL_TYPES",
    "CREATURE_TYPES",
    "BATTLE_TYPES",
    "DUNGEON_TYPES",
    "LATER_SUBTYPES",
    "MULTIWORD_SUBTYPES",
    "SUBTYPES_OF",
    "subtypes_of",
    "card_types_of",
    "correlated_card_types",
    "without_orphans",
    "is_subtype",
    "find_subtype",
    "plural",
    "singular",
]

MULTIWORD_SUBTYPES = ("Time Lord",)


def _words(text: str) -> frozenset[str]:
    """Cut a list of one-word subtypes."""
    return frozenset(text.split())


# CR 205.3g
ARTIFACT_TYPES = _words(
    """
    Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator
    Junk Map Powerstone Treasure Vehicle
    """
)

# CR 205.3h
ENCHANTMENT_TYPES = _words(
    """
    Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine
    """
)

# CR 205.3i
LAND_TYPES = _words(
    """
    Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Power-Plant Sphere Swamp
    Tower Urza's
    """
)

# CR 205.3j
PLANESWALKER_TYPES = _words(
    """
    Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon
    Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon
    Grist Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth
    Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli
    Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin
    Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
    """
)

# CR 205.3k
SPELL_TYPES = _words(
    """
    Adventure Arcane Lesson Trap
    """
)

# CR 205.3m
CREATURE_TYPES = frozenset(MULTIWORD_SUBTYPES) | _words(
    """
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer
    Assassin Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard
    Basilisk Bat Bear Beast Beaver Beeble Beholder Berserker Bird Blinkmoth Boar Bringer
    Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur Child Chimera Citizen
    Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyclops
    Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake
    Dreadnought Drone Druid Dryad Dwarf Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk
    Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ Giant
    Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag
    Halfling Hamster Harpy Hellion Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra
    Hyena Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kavu
    Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech Leviathan Lhurgoyf Licid Lizard
    Llama Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger
    Mongoose Monk Monkey Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim
    Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter
    Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix
    Phyrexian Pilot Pincher Pirate Plant Porcupine Possum Praetor Primarch Prism Processor
    Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue Sable Salamander Samurai
    Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent
    Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth Slug
    Snail Snake Soldier Soltari Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter
    Sponge Squid Squirrel Starfish Surrakar Survivor Synth Tentacle Tetravite Thalakos Thopter
    Thrull Tiefling Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Vampire
    Varmint Vedalken Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf
    Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
    """
)

# CR 205.3q, 205.3p
BATTLE_TYPES = frozenset({"Siege"})
DUNGEON_TYPES = frozenset({"Undercity"})

# Of cards newer than the edition, by card type.
LATER_SUBTYPES: dict[str, frozenset[str]] = {
    "Artifact": _words("Book Infinity Lander Mutagen Spacecraft Stone"),
    "Enchantment": _words("Plan"),
    "Land": _words("Cloud Omenpath Planet Town"),
    "Instant": _words("Chorus Omen"),
    "Creature": _words(
        """
        Alicorn Armored Athlete Autobot Bison Cephalid Chameleon Cyborg Drix Echidna Eternal Gamma
        Giraffe Hedgehog Hero Inhuman Kangaroo Koala Kree Lemur Lobster Mammoth Mime Moogle
        Platypus Pony Qu Shi'ar Skrull Sorcerer Spy Symbiote Utrom Villain
        """
    ),
}

_LISTS: dict[str, frozenset[str]] = {
    "Artifact": ARTIFACT_TYPES,
    "Enchantment": ENCHANTMENT_TYPES,
    "Land": LAND_TYPES,
    "Planeswalker": PLANESWALKER_TYPES,
    "Instant": SPELL_TYPES,
    "Creature": CREATURE_TYPES,
    "Battle": BATTLE_TYPES,
    "Dungeon": DUNGEON_TYPES,
}

# Every list, later subtypes included. Instants share theirs with sorceries (CR 205.3k), creatures
# with kindreds (CR 205.3m).
SUBTYPES_OF: dict[str, frozenset[str]] = {
    card_type: words | LATER_SUBTYPES.get(card_type, frozenset())
    for card_type, words in _LISTS.items()
}
SUBTYPES_OF["Sorcery"] = SUBTYPES_OF["Instant"]
SUBTYPES_OF["Kindred"] = SUBTYPES_OF["Creature"]


def subtypes_of(card_type: str) -> frozenset[str]:
    """List the subtypes that belong to a card type; none for a type that has none.

    Examples
    --------
    >>> sorted(subtypes_of("Battle")), subtypes_of("Scheme")
    (['Siege'], frozenset())
    """
    return SUBTYPES_OF.get(card_type, frozenset())


@cache
def card_types_of(subtype: str) -> tuple[str, ...]:
    """Name the card types that a subtype belongs to; none for an unknown word.

    Examples
    --------
    >>> card_types_of("Elf"), card_types_of("Forest"), card_types_of("Wotsit")
    (('Creature', 'Kindred'), ('Land',), ())
    """
    return tuple(sorted(each for each, words in SUBTYPES_OF.items() if subtype in words))


def correlated_card_types(subtype: str, card_types: Iterable[str]) -> tuple[str, ...]:
    """Find which of an object's card types a subtype goes with (CR 205.3c).

    A word of no list, as joke cards have them, goes with all the card types there are.

    Examples
    --------
    >>> correlated_card_types("Equipment", ("Artifact", "Creature"))
    ('Artifact',)
    """
    known = card_types_of(subtype)
    return tuple(each for each in card_types if not known or each in known)


def without_orphans(subtypes: Iterable[str], card_types: Iterable[str]) -> tuple[str, ...]:
    """Keep the subtypes that go with one of the card types, in their order (CR 205.1a).

    Examples
    --------
    >>> without_orphans(("Equipment", "Golem"), ("Artifact",))
    ('Equipment',)
    """
    kept = tuple(card_types)
    return tuple(each for each in subtypes if correlated_card_types(each, kept))


def is_subtype(word: str) -> bool:
    """Tell whether a word, spelt as on a card, is a subtype of any card type.

    Examples
    --------
    >>> is_subtype("Time Lord"), is_subtype("Creature")
    (True, False)
    """
    return bool(card_types_of(word))


# Plurals that do not follow from the spelling. The first is the one to write; all are read.
_IRREGULAR: dict[str, tuple[str, ...]] = {
    "Child": ("Children",),
    "Cyberman": ("Cybermen",),
    "Cyclops": ("Cyclopes", "Cyclops"),
    "Djinn": ("Djinns", "Djinn"),
    "Dwarf": ("Dwarves", "Dwarfs"),
    "Elf": ("Elves",),
    "Fungus": ("Fungi", "Funguses"),
    "Hero": ("Heroes",),
    "Homunculus": ("Homunculi", "Homunculuses"),
    "Locus": ("Loci", "Locuses"),
    "Mouse": ("Mice",),
    "Nautilus": ("Nautiluses", "Nautilids"),
    "Ninja": ("Ninjas", "Ninja"),
    "Octopus": ("Octopuses", "Octopi"),
    "Ox": ("Oxen",),
    "Pegasus": ("Pegasi", "Pegasuses"),
    "Samurai": ("Samurai", "Samurais"),
    "Siege": ("Sieges",),
    "Primarch": ("Primarchs",),
    "Werewolf": ("Werewolves",),
    "Wolf": ("Wolves",),
}
_SAME_IN_PLURAL = _words(
    """
    Aetherborn Armored Astartes Aurochs Bison Caribou Custodes Dauthi Drix Eldrazi Equipment Fish
    Food
    Gold
    Jellyfish Junk Kirin Kithkin Kor Kree Merfolk Metathran Moonfolk Moose Myr Omen Pincher Plains
    Sand Sheep Soltari Spacecraft Squid Starfish Surrakar Thalakos Treefolk Urza's Vedalken Elk
    """
)
_OTHER_NOUNS = _words(
    """
    Artifact Battle Conspiracy Creature Dungeon Enchantment Instant Kindred Land Phenomenon Plane
    Planeswalker Scheme Sorcery Vanguard Permanent Spell Card Token
    """
)


def _regular_plural(word: str) -> str:
    """Form the plural by the rule of the spelling."""
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


def _plurals(word: str) -> tuple[str, ...]:
    """List the plurals of a subtype or type, the usual one first."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _SAME_IN_PLURAL:
        return (word, _regular_plural(word))
    if word == "Phenomenon":
        return ("Phenomena",)
    return (_regular_plural(word),)


def plural(word: str) -> str:
    """Write the plural of a subtype, a card type or a word like "Permanent".

    Examples
    --------
    >>> [plural(word) for word in ("Elf", "Ally", "Plains", "Merfolk", "Sphinx", "Sorcery")]
    ['Elves', 'Allies', 'Plains', 'Merfolk', 'Sphinxes', 'Sorceries']
    """
    return _plurals(word)[0]


@cache
def _known_forms() -> dict[str, str]:
    """Map every singular and plural, in lower case, to the singular as on a card."""
    words = sorted(_OTHER_NOUNS.union(*SUBTYPES_OF.values()))
    forms = {form.lower(): word for word in words for form in _plurals(word)}
    forms.update((word.lower(), word) for word in words)
    return forms


def singular(word: str) -> str | None:
    """Find the singular, spelt as on a card, of a subtype or type in any case and number.

    Examples
    --------
    >>> singular("elves"), singular("Plains"), singular("creatures"), singular("time lords")
    ('Elf', 'Plains', 'Creature', 'Time Lord')
    >>> singular("quickly") is None
    True
    """
    return _known_forms().get(word.strip().lower().replace("’", "'"))


def find_subtype(word: str) -> str | None:
    """Find the subtype that a word in any case and number means.

    Examples
    --------
    >>> find_subtype("forests"), find_subtype("creatures")
    ('Forest', None)
    """
    found = singular(word)
    return found if found is not None and is_subtype(found) else None
