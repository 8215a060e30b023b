"""Expectations held against hand-made objects, players and histories."""

import pytest

from mtglayers.scenarios import parse_scenario
from mtglayers.scenarios.abilities_text import has_entry, parse_keyword, plain_text
from mtglayers.scenarios.compare import compare_checks, compare_history, shown
from mtglayers.scenarios.expectations import OBJECT_KEYS, PLAYER_KEYS


class Made:
    """What is, given by hand."""

    def __init__(self, **values):
        self.values = values

    def value(self, key):
        """Return what was given for the key."""
        return ("Bear",) if key == "self_names" else self.values[key]


def expectations_of(text):
    scenario = parse_scenario(f"scenario: 1\ntitle: T\nsteps: []\nexpect: {text}\n")
    return scenario.expect


def failing(expected, is_player=False, **actual):
    """List the keys that do not hold of an object or player."""
    subject = "you" if is_player else "a"
    (found,) = expectations_of(f"{{{subject}: {expected}}}").subjects
    return [each.key for each in compare_checks(found.checks, Made(**actual), is_player=is_player)]


@pytest.mark.parametrize(
    ("expected", "actual", "holds"),
    [
        ("{name: Clone}", {"name": "Clone"}, True),
        ("{name: clone}", {"name": "Clone"}, False),
        ("{name: Urza's Saga}", {"name": "Urza’s Saga"}, True),
        ('{name: ""}', {"name": ""}, True),
        ('{name: ""}', {"name": "Clone"}, False),
        ("{power: 3}", {"power": 3}, True),
        ("{power: 3}", {"power": 4}, False),
        ("{power: 0}", {"power": None}, False),
        ("{power: null}", {"power": None}, True),
        ("{power: null}", {"power": 0}, False),
        ("{power: -1}", {"power": -1}, True),
        ("{base_power: 2}", {"base_power": 2}, True),
        ("{mana_value: 1}", {"mana_value": 1.0}, True),
        ("{colors: [blue, G]}", {"colors": {"G", "U"}}, True),
        ("{colors: [blue]}", {"colors": {"G", "U"}}, False),
        ("{colors: []}", {"colors": frozenset()}, True),
        ("{colors: []}", {"colors": {"W"}}, False),
        ("{could_produce: [C, red]}", {"could_produce": {"R", "C"}}, True),
        ("{could_produce: []}", {"could_produce": {"R"}}, False),
        ("{types: [Creature, land]}", {"types": {"Land", "Creature"}}, True),
        ("{types: [Creature]}", {"types": {"Land", "Creature"}}, False),
        ("{subtypes: [Time Lord]}", {"subtypes": {"Time Lord"}}, True),
        ("{supertypes: []}", {"supertypes": set()}, True),
        ("{keywords: [Flying, first strike]}", {"keywords": {"first strike", "flying"}}, True),
        ("{keywords: [flying]}", {"keywords": set()}, False),
        ("{abilities: 2}", {"abilities": 2}, True),
        ("{abilities: 0}", {"abilities": 1}, False),
        ("{controller: you}", {"controller": "you"}, True),
        ("{controller: you}", {"controller": "opponent"}, False),
        ("{tapped: false}", {"tapped": False}, True),
        ("{tapped: false}", {"tapped": True}, False),
        ("{tapped: true}", {"tapped": 1}, False),
        ("{level: 1}", {"level": True}, False),
        ("{copy_of: b}", {"copy_of": "b"}, True),
        ("{copy_of: null}", {"copy_of": None}, True),
        ("{copy_of: null}", {"copy_of": "b"}, False),
        ("{copy_of: b}", {"copy_of": None}, False),
        ("{attached_to: null}", {"attached_to": None}, True),
        ("{attached_to: you}", {"attached_to": "you"}, True),
        ("{zone: graveyard}", {"zone": "graveyard"}, True),
        ("{zone: graveyard}", {"zone": "exile"}, False),
        ("{names: [A, B]}", {"names": ["B", "A"]}, True),
        ("{unlocked: [A]}", {"unlocked": []}, False),
        ("{designations: [suspected]}", {"designations": ["Suspected"]}, True),
        ("{modes: [1, 2]}", {"modes": [2, 1]}, True),
        ("{modes: [1]}", {"modes": [1, 1]}, False),
    ],
)
def test_exact_keys(expected, actual, holds):
    assert (failing(expected, **actual) == []) is holds


@pytest.mark.parametrize(
    ("expected", "actual", "holds"),
    [
        ("{1}{G}{W}", "{1}{W}{G}", True),
        ("{1}{g}", "{1}{G}", True),
        ("{2}{G}", "{1}{G}", False),
        ("{G}{G}", "{G}", False),
        ("{0}", "", False),
        ("", "", True),
        ("", None, True),
        ("", "{0}", False),
        ("{1}{G/W}", "{1}{G/W}", True),
    ],
)
def test_mana_is_compared_without_order(expected, actual, holds):
    assert (failing(f'{{mana_cost: "{expected}"}}', mana_cost=actual) == []) is holds
    assert (failing(f'{{mana: "{expected}"}}', True, mana=actual) == []) is holds


@pytest.mark.parametrize(
    ("expected", "actual", "holds"),
    [
        (
            "Enchantment Land Creature — Nymph Dryad",
            "Creature Enchantment Land — Dryad Nymph",
            True,
        ),
        ("Legendary Creature — Elf", "Legendary Creature — Elf Warrior", False),
        ("Creature — Elf", "Creature", False),
        ("Creature", "Creature", True),
        ("creature - elf", "Creature — Elf", True),
        ("Elf — Creature", "Creature — Elf", False),
        ("Land — Urza's Power-Plant", "Land — Power-Plant Urza’s", True),
        ("Creature — Elf Elf", "Creature — Elf", False),
        ("", "", True),
    ],
)
def test_type_lines_ignore_the_order_on_each_side(expected, actual, holds):
    assert (failing(f'{{type_line: "{expected}"}}', type_line=actual) == []) is holds


@pytest.mark.parametrize(
    ("expected", "keys"),
    [
        ("{has_types: [Creature, elf, Legendary]}", []),
        ("{has_types: [Time Lord]}", []),
        ("{has_types: [Lord Doctor]}", []),
        ("{has_types: [Elves]}", ["has_types"]),
        ("{has_types: [El]}", ["has_types"]),
        ("{lacks_types: [Goblin, Artifact]}", []),
        ("{lacks_types: [Goblin, Elf]}", ["lacks_types"]),
    ],
)
def test_words_are_found_in_the_type_line(expected, keys):
    assert failing(expected, type_line="Legendary Creature — Elf Time Lord Doctor") == keys


@pytest.mark.parametrize(
    ("entry", "holds"),
    [
        ("flying", True),
        ("Flying", True),
        ("haste", False),  # only in the text of another ability
        ("ward", True),
        ("ward {2}", True),
        ("ward {1}", False),
        ("protection", True),
        ("protection from red", True),
        ("protection from black", True),
        ("protection from white", False),
        ("hexproof from green", True),
        ("crew", True),
        ("crew 3", True),
        ("crew 2", False),
        ("landwalk", True),
        ("swampwalk", True),
        ("islandwalk", False),
        ("cycling", True),
        ("ward—Pay 3 life", False),
        ("echo—Discard a card", True),
        ("enchant", True),
        ("enchant creature", True),
        ("enchant land", False),
        ("becomes a copy of that creature", True),
        ("BECOMES a copy", True),
        ("{t}: add {c}", True),
        ("{T}: Add {C}{C}", False),
        ("can't be blocked", True),
        ("gain haste until end of turn", True),
        ("until end of turn. Goblins", False),
        ("reminder", False),
        ("+0/+1", True),
        ("−2/−2", True),
        ("When this creature dies, draw", True),
        ("When Bear dies, draw", True),
        ("When ~ dies", True),
        ("When Bears dies", False),
        ("regenerate", False),
    ],
)
def test_has_and_lacks(entry, holds):
    keywords = [
        "Flying",
        "ward {2}",
        "protection from black and from red",
        "hexproof from all colors",
        "crew 3",
        "swampwalk",
        "basic landcycling {2}",
        "echo—discard a card",
        "enchant creature",
    ]
    texts = [
        *keywords,
        "Whenever another creature enters, this creature becomes a copy of that creature.",
        "Other creatures gain haste until end of turn. (A reminder.)",
        "{T}: Add {C}.",
        "This creature can’t be blocked.",
        "When ~ dies, draw a card.",
        "Equipped creature gets +0/+1 or -2/-2.",
    ]
    actual = {"keyword_abilities": keywords, "rules_texts": texts}
    quoted = entry.replace('"', '\\"')
    assert (failing(f'{{has: ["{quoted}"]}}', **actual) == []) is holds
    assert (failing(f'{{lacks: ["{quoted}"]}}', **actual) == []) is not holds


@pytest.mark.parametrize(
    ("entry", "keyword"),
    [
        ("first strike", ("first strike", "")),
        ("double strike", ("double strike", "")),
        ("Ward {2}", ("ward", "{2}")),
        ("level up {1}", ("level up", "{1}")),
        ("affinity for artifacts", ("affinity", "for artifacts")),
        ("protection from the chosen color", ("protection", "from the chosen color")),
        ("ward—pay 3 life", ("ward", "-pay 3 life")),
        ("defender until end of turn", None),
        ("haste. It", None),
        ("sacrifice a creature", None),
        ("Transform this creature", None),
        ("Whenever this creature mutates", None),
        ("search your library", None),
        ("cost {2} more to cast", None),
    ],
)
def test_which_entries_are_keywords(entry, keyword):
    assert parse_keyword(entry) == keyword


def test_plain_text_drops_reminders_and_kinds_of_quotes():
    assert plain_text("“It”—doesn’t (really)  count.") == '"it"-doesn\'t count.'


def test_protection_from_everything_covers_a_colour():
    assert has_entry("protection from blue", ["protection from everything"], [])


@pytest.mark.parametrize(
    ("expected", "actual", "holds"),
    [
        ("{}", {}, True),
        ("{}", {"+1/+1": 0}, True),
        ("{}", {"+1/+1": 1}, False),
        ("{+1/+1: 2}", {"+1/+1": 2}, True),
        ("{+1/+1: 2}", {"+1/+1": 2, "charge": 1}, False),
        ("{+1/+1: 2, Charge: 1}", {"charge": 1, "+1/+1": 2}, True),
        ("{charge: 0}", {}, True),
        ("{charge: 1}", {}, False),
    ],
)
def test_counters_are_exact(expected, actual, holds):
    assert (failing(f"{{counters: {expected}}}", counters=actual) == []) is holds
    assert (failing(f"{{counters: {expected}}}", True, counters=actual) == []) is holds


@pytest.mark.parametrize(
    ("expected", "actual", "holds"),
    [
        ("{color: blue}", {"color": ("blue",)}, True),
        ("{color: U}", {"color": "blue"}, True),
        ("{color: blue}", {"color": ("U",)}, True),
        ("{color: blue}", {"color": ("red",)}, False),
        ("{color: blue}", {}, False),
        ("{color: null}", {}, True),
        ("{color: null}", {"color": None}, True),
        ("{color: null}", {"color": ("blue",)}, False),
        ("{color: [white, blue]}", {"color": ("white", "blue")}, True),
        ("{color: white}", {"color": ("white", "blue")}, False),
        ("{creature_type: elf}", {"creature_type": ("Elf",)}, True),
        ("{mode: Khans}", {"mode": ((1, "Khans"),)}, True),
        ("{mode: 1}", {"mode": ((1, "Khans"),)}, True),
        ("{mode: 2}", {"mode": ((1, "Khans"),)}, False),
        ("{player: you, color: null}", {"player": ("you",)}, True),
        ("{number: 3}", {"number": (3,)}, True),
        ("{objects: [b, a]}", {"objects": (("a", "b"),)}, True),
        ("{objects: [b]}", {"objects": ("b", "a")}, False),
        ("{word: heads}", {"word": ("heads",)}, True),
        ("{word: [Elf, Bear]}", {"word": (("Elf", "Bear"),)}, True),
    ],
)
def test_remembered_choices(expected, actual, holds):
    assert (failing(f"{{chosen: {expected}}}", chosen=actual) == []) is holds


@pytest.mark.parametrize(
    ("expected", "actual", "holds"),
    [
        ("false", False, True),
        ("false", None, True),
        ("false", "{2}{B}", False),
        ('"{2}{B}{B}"', "{2}{B}{B}", True),
        ('"{2}{B}"', False, False),
        ('"{2}{B}"', "{3}{B}", False),
        ("Discard a card", "discard a card", True),
    ],
)
def test_can_turn_face_up(expected, actual, holds):
    keys = failing(f"{{can_turn_face_up: {expected}}}", can_turn_face_up=actual)
    assert (keys == []) is holds


def test_copiable_values_are_asked_of_themselves():
    actual = {
        "power": 6,
        "copiable": Made(
            power=2, type_line="Creature — Bear", keyword_abilities=[], rules_texts=[]
        ),
    }
    expected = "{power: 6, copiable: {power: 2, has_types: [Bear], lacks: [flying]}}"
    assert failing(expected, **actual) == []
    wrong = "{copiable: {power: 6, has: [flying], has_types: [Elf]}}"
    assert failing(wrong, **actual) == ["copiable.power", "copiable.has", "copiable.has_types"]


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("{hand: 2}", True),
        ("{hand: 3}", False),
        ("{hand: [Island, Clone]}", True),
        ("{hand: [Island]}", False),
        ("{hand: [Island, Island]}", False),
        ("{library: [Forest, Swamp]}", True),
        ("{library: [Swamp, Forest]}", False),
        ("{library: 2}", True),
        ("{graveyard: []}", True),
        ("{graveyard: 0}", True),
        ("{life: 20}", True),
        ("{life: 21}", False),
    ],
)
def test_players(expected, holds):
    actual = {
        "life": 20,
        "hand": ["Clone", "Island"],
        "library": ["Forest", "Swamp"],
        "graveyard": [],
    }
    assert (failing(expected, True, **actual) == []) is holds


def test_a_mismatch_shows_both_sides_as_the_format_writes_them():
    (subject,) = expectations_of(
        '{a: {colors: [blue], counters: {+1/+1: 1}, mana_cost: "{U}", has: [haste]}}'
    ).subjects
    actual = Made(
        colors=frozenset("GW"),
        counters={},
        mana_cost="",
        keyword_abilities=["flying"],
        rules_texts=["flying", "{T}: Add {G}."],
    )
    found = [
        (each.key, each.expected, each.actual, each.line)
        for each in compare_checks(subject.checks, actual)
    ]
    assert found == [
        ("colors", "[U]", "[W, G]", 4),
        ("counters", "{+1/+1: 1}", "{}", 4),
        ("mana_cost", '"{U}"', '""', 4),
        ("has", "haste", '[flying, "{T}: Add {G}."]', 4),
    ]


def test_sets_are_shown_in_a_fixed_order():
    assert shown({"Zombie", "Elf", "Bear"}) == "[Bear, Elf, Zombie]"
    assert shown({"G", "W", "C"}) == "[W, G, C]"
    assert shown({"b": (1, None), "a": True}) == "{a: true, b: [1, null]}"


def test_every_key_of_the_format_can_be_compared():
    from mtglayers.scenarios.compare import OBJECT_COMPARISONS, PLAYER_COMPARISONS

    assert set(OBJECT_COMPARISONS) >= set(OBJECT_KEYS)
    assert set(PLAYER_COMPARISONS) == set(PLAYER_KEYS)


HISTORY = [
    {"event": "enters", "object": "a", "player": "you"},
    {"event": "trigger", "object": "b"},
    {"event": "draw", "player": "you"},
    {"event": "enters", "object": "c", "player": "you"},
    {"event": "draw", "player": "opponent"},
]


def history_failing(text):
    return [(each.key, each.actual) for each in compare_history(expectations_of(text), HISTORY)]


@pytest.mark.parametrize(
    "text",
    [
        "{happened: [{event: enters}, {event: draw}, {event: draw}]}",
        "{happened: [{event: trigger, object: b}, {event: enters, object: c}]}",
        "{happened: [{event: draw, count: 2}, {event: enters, object: a}]}",
        "{happened: [{event: draw, player: opponent}, {event: enters, count: 2}]}",
        "{happened: [{event: dies, count: 0}]}",
        "{happened: [{player: opponent}]}",
        "{never: [{event: dies}, {event: draw, object: a}]}",
    ],
)
def test_history_that_holds(text):
    assert history_failing(text) == []


@pytest.mark.parametrize(
    ("text", "failures"),
    [
        ("{happened: [{event: dies}]}", [("happened", "0 times")]),
        ("{happened: [{event: draw, count: 1}]}", [("happened", "2 times")]),
        (
            "{happened: [{event: enters, object: c}, {event: trigger}]}",
            [("happened", "1 time, but not after what stands before it")],
        ),
        (
            "{happened: [{event: draw}, {event: draw}, {event: draw}]}",
            [("happened", "2 times, but not after what stands before it")],
        ),
        ("{never: [{event: enters}]}", [("never", "2 times")]),
        ("{never: [{event: enters, object: a}, {event: dies}]}", [("never", "1 time")]),
    ],
)
def test_history_that_does_not_hold(text, failures):
    assert history_failing(text) == failures
