"""What effects do in each layer (CR 205.1, 305.7, 612, 613): tables of one board each."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import (
    BEAR,
    CREATURE,
    DRYAD_ARBOR,
    FOREST,
    HUMILITY,
    YOURS,
    card,
    defining,
    in_order,
    keyword,
    pump,
    resolved,
    size,
    state,
    static,
    thing,
)

from mtglayers.core import modifications as m
from mtglayers.core.abilities import (
    AnchoredAbility,
    ClassAbility,
    KeywordAbility,
    LevelAbility,
    StationAbility,
    TriggeredAbility,
)
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.conditions import Matches, OpaqueCondition, TurnOf
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import (
    And,
    HasColor,
    HasSubtype,
    InZone,
    IsPermanentCard,
    IsType,
    Not,
    OwnedBy,
    all_of,
)
from mtglayers.core.instructions import CreateToken, Resolution, TokenSpec
from mtglayers.core.objects import CastInfo, Choice, Counters, Sticker
from mtglayers.core.quantities import Const, Count, CountersOn, ValueOf
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    EachObject,
    GrantingObject,
    ThisObject,
    You,
)
from mtglayers.core.state import ActiveEffect, Turn
from mtglayers.core.triggers import EventTrigger
from mtglayers.core.vocabulary import parse_type_line
from mtglayers.engine.evaluation import evaluate


def values(*objects, effects=(), of="x", **fields) -> Characteristics:
    return evaluate(state(*objects, effects=effects, **fields))[of].characteristics


def texts(found: Characteristics) -> list[str]:
    return [held.ability.text for held in found.abilities]


# --- layer 4 ------------------------------------------------------------------------------------

VEHICLE = card("Cart", "Artifact — Vehicle", "{2}", "3/3")
TYPE_CASES = [
    # printed, modification, expected
    ("Creature — Bear", m.AddTypes(card_types=("Artifact",)), "Artifact Creature — Bear"),
    ("Creature — Bear", m.AddTypes(subtypes=("Elf",)), "Creature — Bear Elf"),
    ("Creature — Bear", m.AddTypes(subtypes=("Forest",)), "Creature — Bear"),
    ("Creature — Bear", m.SetTypes(subtypes=("Elf",)), "Creature — Elf"),
    ("Artifact Creature — Golem Equipment", m.SetTypes(subtypes=("Elf",)),
     "Artifact Creature — Elf Equipment"),
    ("Creature — Bear", m.SetTypes(card_types=("Artifact",), subtypes=("Treasure",)),
     "Artifact — Treasure"),
    ("Enchantment — Aura", m.SetTypes(card_types=("Artifact", "Creature"), subtypes=("Golem",)),
     "Artifact Enchantment Creature — Aura Golem"),
    ("Artifact Creature — Golem Equipment",
     m.SetTypes(card_types=("Artifact", "Creature"), subtypes=("Elf",)),
     "Artifact Creature — Equipment Elf"),
    ("Land — Forest", m.SetTypes(card_types=("Creature",), subtypes=("Elemental",),
     keep=("card types",)), "Land Creature — Forest Elemental"),
    ("Instant — Arcane", m.SetTypes(card_types=("Creature",)), "Creature Instant — Arcane"),
    ("Land Creature — Forest Dryad", m.RemoveTypes(card_types=("Creature",)), "Land — Forest"),
    ("Legendary Creature — Bear", m.RemoveTypes(supertypes=("Legendary",)), "Creature — Bear"),
    ("Creature — Bear Elf", m.RemoveTypes(all_subtypes_of="creature"), "Creature"),
    ("Legendary Snow Land — Forest", m.SetTypes(subtypes=("Island",)),
     "Legendary Snow Land — Island"),
    ("Land — Forest Desert", m.SetTypes(subtypes=("Swamp",)), "Land — Swamp"),
    ("Creature — Bear", m.SetTypes(subtypes=("Island",)), "Creature"),
    ("Kindred Artifact — Goblin Equipment", m.RemoveTypes(card_types=("Kindred",)),
     "Artifact — Equipment"),
    ("Creature — Bear", m.AddAllSubtypes("land"), "Creature — Bear"),
]  # fmt: skip


@pytest.mark.cr("205.1a", "205.1b", "205.3d", "305.7")
@pytest.mark.parametrize(("printed", "change", "expected"), TYPE_CASES)
def test_type_changes(printed: str, change: m.Modification, expected: str):
    """Type lines after one effect."""
    x = thing("x", card("X", printed, "{1}", "2/2" if "Creature" in printed else None))
    found = values(x, effects=[resolved(1, (x,), change)])
    wanted = parse_type_line(expected)
    if printed == "Creature — Bear" and change == m.SetTypes(subtypes=("Island",)):
        wanted = parse_type_line("Creature — Bear")  # no land: it cannot become an Island
    assert found.card_types == set(wanted.card_types)
    assert found.subtypes == set(wanted.subtypes)
    assert found.supertypes == set(wanted.supertypes)


@pytest.mark.cr("205.1a")
def test_subtypes_come_back_with_their_card_type():
    """An effect that gives the type back within the layer gives back the subtypes too."""
    x = thing("x", DRYAD_ARBOR)
    effects = (
        resolved(1, (x,), m.RemoveTypes(card_types=("Creature",)), timestamp=5),
        resolved(2, (x,), m.AddTypes(card_types=("Creature",)), timestamp=6),
    )
    assert values(x, effects=effects[:1]).subtypes == {"Forest"}
    assert values(x, effects=effects).subtypes == {"Forest", "Dryad"}


@pytest.mark.cr("305.7")
def test_setting_a_land_type_keeps_granted_abilities():
    """Rules text goes, what other effects granted stays, in whatever order."""
    land = card("Tower", "Land", abilities=(keyword("indestructible"),))
    x = thing("x", land)
    effects = (
        resolved(1, (x,), m.AddAbility(keyword("hexproof")), timestamp=5),
        resolved(2, (x,), m.SetTypes(subtypes=("Island",)), timestamp=6),
    )
    assert texts(values(x, effects=effects)) == ["{T}: Add {U}.", "Hexproof"]


@pytest.mark.cr("305.6")
def test_added_land_types_bring_their_mana():
    """In addition: everything is kept."""
    land = card("Tower", "Land — Forest", abilities=(keyword("indestructible"),))
    x = thing("x", land)
    found = values(x, effects=[resolved(1, (x,), m.AddTypes(subtypes=("Island",)))])
    assert sorted(texts(found)) == ["Indestructible", "{T}: Add {G}.", "{T}: Add {U}."]


# --- layers 2 and 5 -----------------------------------------------------------------------------


@pytest.mark.cr("613.1b", "109.5")
def test_control_moves_an_anthem():
    """The "you" of a static ability is the new controller from layer 2 on."""
    anthem = thing(
        "anthem", card("A", "Enchantment", abilities=(static(all_of(CREATURE, YOURS), pump(1, 1)),))
    )
    theirs = thing("x", BEAR, controller="opponent")
    taken = resolved(1, (anthem,), m.SetController(You()), controller="opponent")
    assert values(anthem, theirs).power == 2
    assert values(anthem, theirs, effects=[taken]).power == 3
    seen = evaluate(state(anthem, theirs, effects=[taken]))
    assert seen["anthem"].controller == "opponent"
    assert seen.steps[0].changes == (("anthem", "controller", "you", "opponent"),)


@pytest.mark.cr("613.1b")
def test_control_of_what_an_aura_is_on():
    """Control Magic: the latest timestamp wins."""
    magic = card(
        "M", "Enchantment — Aura", abilities=(static(AttachedObject(), m.SetController(You())),)
    )
    x = thing("x", BEAR, controller="opponent")
    aura = thing("aura", magic, 3, attached_to=x.key)
    assert evaluate(state(x, aura))["x"].controller == "you"
    later = resolved(1, (x,), m.SetController(You()), timestamp=9, controller="opponent")
    assert evaluate(state(x, aura, effects=[later]))["x"].controller == "opponent"


@pytest.mark.cr("105.3", "613.1e")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([m.SetColors(("U",))], "U"),
        ([m.SetColors(())], ""),
        ([m.AddColors(("U",))], "GU"),
        ([m.AddColors(("U",)), m.SetColors(("R",))], "R"),
        ([m.SetColors(("R",)), m.AddColors(("U",))], "RU"),
    ],
)
def test_colors(changes: list[m.Modification], expected: str):
    """Colours after effects in timestamp order."""
    x = thing("x", BEAR)
    effects = [resolved(n, (x,), each, timestamp=n + 9) for n, each in enumerate(changes)]
    assert values(x, effects=effects).colors == set(expected)


@pytest.mark.cr("607.5a")
@pytest.mark.parametrize("color", [None, "blue", "U"])
def test_chosen_color(color: str | None):
    """An undefined choice does nothing."""
    choices = () if color is None else (Choice("color", color),)
    painter = card("P", "Artifact", abilities=(static(CREATURE, m.ChosenColor()),))
    found = values(thing("x", BEAR), thing("p", painter, choices=choices))
    assert found.colors == ({"G"} if color is None else {"U"})


# --- layer 6 ------------------------------------------------------------------------------------

LAYER_SIX = [
    ([m.AddAbility(keyword("flying"))], ["Trample", "Flying"]),
    ([m.RemoveKeyword("trample")], []),
    ([m.RemoveAllAbilities(keep=("trample",))], ["Trample"]),
    ([m.AddAbility(keyword("flying")), m.RemoveAllAbilities()], []),
    ([m.CantHaveKeyword("flying"), m.AddAbility(keyword("flying"))], ["Trample"]),
    ([m.AddAbility(keyword("flying")), m.CantHaveKeyword("flying")], ["Trample"]),
    ([m.AddAbility(keyword("trample")), m.RemoveKeyword("trample")], []),
]


@pytest.mark.cr("113.10", "113.11", "613.1f")
@pytest.mark.parametrize(("changes", "expected"), LAYER_SIX)
def test_abilities(changes: list[m.Modification], expected: list[str]):
    """Abilities after effects in timestamp order."""
    x = thing("x", card("X", "Creature", "{1}", "1/1", (keyword("trample"),)))
    effects = [resolved(n, (x,), each, timestamp=n + 9) for n, each in enumerate(changes)]
    assert texts(values(x, effects=effects)) == expected


@pytest.mark.cr("613.1f", "613.7c")
@pytest.mark.parametrize(("stamp", "expected"), [(5, []), (15, ["flying"])])
def test_keyword_counters_in_timestamp_order(stamp: int, expected: list[str]):
    """A keyword counter is older or younger than the removal."""
    bear = replace(thing("x", BEAR), counters=(Counters("flying", 1, stamp),))
    effects = [resolved(1, (bear,), m.RemoveAllAbilities(), timestamp=10)]
    assert texts(values(bear, effects=effects)) == expected


@pytest.mark.cr("613.1f")
def test_abilities_of_other_objects():
    """Activated abilities of creature cards in graveyards, as a live effect."""
    ooze = card(
        "Ooze",
        "Creature — Ooze",
        "{1}",
        "4/4",
        (
            static(
                ThisObject(),
                m.AddAbilitiesOf(
                    EachObject(And((CREATURE, InZone(("graveyard",))))), ("activated",)
                ),
            ),
        ),
    )
    tapper = card("T", "Land Creature — Forest", None, "1/1", (keyword("flying"),))
    found = values(thing("x", ooze), thing("t", tapper, zone="graveyard"))
    assert texts(found)[1:] == ["{T}: Add {G}."]


@pytest.mark.cr("613.1f")
def test_one_keyword_each_of_others():
    """Has "flying if one of them has it": once, however many have it."""
    flyer = card("F", "Creature", None, "1/1", (keyword("flying"), keyword("haste")))
    soul = static(
        ThisObject(),
        m.AddAbilitiesOf(EachObject(And((CREATURE, InZone(("graveyard",))))), (), ("flying",)),
    )
    found = values(
        thing("x", card("S", "Creature", None, "1/1", (soul,))),
        thing("a", flyer, zone="graveyard"),
        thing("b", flyer, zone="graveyard"),
    )
    assert texts(found)[1:] == ["Flying"]


# --- layer 7 ------------------------------------------------------------------------------------

SEVEN = [
    ([pump(4, 4), size(0, 1)], {}, (4, 5)),
    ([size(0, 1), pump(4, 4)], {}, (4, 5)),
    ([m.SwitchPowerToughness(), pump(5, 0)], {}, (2, 7)),
    ([m.SwitchPowerToughness(), m.SwitchPowerToughness()], {}, (2, 2)),
    ([size(0, 1), m.SwitchPowerToughness()], {"+1/+1": 2}, (3, 2)),
    ([m.DoublePowerToughness()], {"+1/+1": 1}, (6, 6)),
    ([], {"+1/+1": 2, "-0/-1": 1}, (4, 3)),
    ([m.SetBasePowerToughness(power=Const(7))], {}, (7, 2)),
]


@pytest.mark.cr("613.4b", "613.4c", "613.4d")
@pytest.mark.parametrize(("changes", "counters", "expected"), SEVEN)
def test_power_and_toughness(changes, counters, expected):
    """Power and toughness of a 2/2; counters are older than the effects."""
    x = thing("x", BEAR, counters=counters)
    effects = [resolved(n, (x,), each, timestamp=n + 9) for n, each in enumerate(changes)]
    found = values(x, effects=effects)
    assert (found.power, found.toughness) == expected


@pytest.mark.cr("208.4", "613.4b")
def test_base_power_is_that_after_7b():
    """Counters and bonuses do not change base power and toughness."""
    x = thing("x", BEAR, counters={"+1/+1": 3})
    seen = evaluate(state(x, effects=[resolved(1, (x,), size(0, 5), pump(1, 1))]))["x"]
    assert (seen.base_power, seen.base_toughness) == (0, 5)
    assert (seen.characteristics.power, seen.characteristics.toughness) == (4, 9)


@pytest.mark.cr("208.3")
def test_a_vehicle_has_no_power_until_it_is_a_creature():
    """Its printed numbers are there in other zones, and when it is crewed."""
    x = thing("x", VEHICLE)
    assert values(x).power is None
    assert values(x, effects=[resolved(1, (x,), m.AddTypes(card_types=("Creature",)))]).power == 3
    assert values(thing("x", VEHICLE, zone="graveyard")).power == 3


@pytest.mark.cr("604.3", "613.4a")
@pytest.mark.parametrize("zone", ["battlefield", "hand", "graveyard", "exile", "library"])
def test_defined_power_in_every_zone(zone: str):
    """A characteristic-defining ability functions in every zone."""
    cards = Count(InZone(("graveyard",)))
    goyf = card("G", "Creature", "{G}", "*/1+*", (defining(m.SetBasePowerToughness(cards, cards)),))
    found = values(thing("x", goyf, zone=zone), thing("y", BEAR, zone="graveyard"))
    assert found.power == (2 if zone == "graveyard" else 1)


@pytest.mark.cr("604.3a", "613.4b")
def test_a_granted_definition_defines_nothing():
    """An ability that an effect gives is no characteristic-defining one: 7b, by timestamp."""
    gives = defining(size(5, 5))
    x = thing("x", BEAR)
    effects = [
        resolved(1, (x,), m.AddAbility(gives), timestamp=5),
        resolved(2, (x,), size(1, 1), timestamp=4),
    ]
    assert values(x, effects=effects).power == 5


# --- layer 3 ------------------------------------------------------------------------------------


@pytest.mark.cr("612.2")
def test_words_change_everywhere_but_in_names():
    """Type line, filters, keywords, quoted abilities and token names change."""
    makes_goblins = TriggeredAbility(
        text="When ~ enters, create a 1/1 red Goblin.",
        trigger=EventTrigger("enters"),
        resolution=Resolution(
            instructions=(
                CreateToken(TokenSpec(name="Goblin", subtypes=("Goblin",), colors=("R",))),
            )
        ),
    )
    quoted = static(
        HasSubtype("Goblin"), m.AddAbility(makes_goblins), pump(1, 1), text="Goblins rule"
    )
    king = card("Goblin King", "Creature — Goblin", "{R}", "2/2", (quoted,))
    elf = card("E", "Creature — Elf", "{G}", "1/1")
    x = thing("x", king)
    change = m.ChangeWords("creature type", "Goblin", "Elf")
    seen = evaluate(state(x, thing("e", elf), effects=[resolved(1, (x,), change)]))
    assert seen["x"].characteristics.name == "Goblin King"
    assert seen["x"].characteristics.subtypes == {"Elf"}
    assert seen["e"].characteristics.power == 2
    given = seen["e"].characteristics.abilities[0].ability
    assert given.text == "When ~ enters, create a 1/1 red Elf."
    assert given.resolution.instructions[0].token.name == "Elf"
    assert seen["x"].characteristics.abilities[0].ability.text == "Elves rule"


@pytest.mark.cr("612.2", "612.3")
def test_color_words_and_granted_abilities():
    """Protection from red becomes protection from blue; a granted one does not change."""
    pro = KeywordAbility(keyword="protection", quality="red", text="Protection from red")
    x = thing("x", card("X", "Creature", "{R}", "1/1", (pro,)))
    effects = [
        resolved(1, (x,), m.ChangeWords("color", "red", "blue"), timestamp=9),
        resolved(2, (x,), m.AddAbility(pro), timestamp=5),
    ]
    found = values(x, effects=effects)
    assert [h.ability.quality for h in found.abilities] == ["blue", "red"]
    assert found.colors == {"R"}


@pytest.mark.cr("612.2", "305.6")
def test_a_changed_land_type_changes_the_mana():
    """A Forest whose text says Island taps for blue; landwalk follows the word."""
    x = thing("x", FOREST)
    change = m.ChangeWords("basic land type", "Forest", "Island")
    found = values(x, effects=[resolved(1, (x,), change)])
    assert found.subtypes == {"Island"}
    assert texts(found) == ["{T}: Add {U}."]
    assert found.name == "Forest"


@pytest.mark.cr("612.8", "612.9", "123.6c")
def test_names():
    """A name is set; a sticker puts words into it; further names by rule."""
    x = thing("x", BEAR, stickers=(Sticker(name="Angry", after=1, timestamp=60),))
    assert values(x).name == "Grizzly Angry Bears"
    named = resolved(1, (x,), m.SetName("Sword"), timestamp=50)
    assert values(x, effects=[named]).name == "Sword Angry"
    spy = resolved(2, (x,), m.AddNames("all nonlegendary creature names"), timestamp=70)
    assert values(x, effects=[spy]).all_names == "all nonlegendary creature names"


@pytest.mark.cr("612.6")
def test_full_text_of_another_object():
    """Name, cost, types, size and abilities are the other's, and its own ability by exception."""
    top = And((IsPermanentCard(), InZone(("graveyard",), "top"), OwnedBy(You())))
    shifter_text = static(
        ThisObject(),
        m.HasFullTextOf(EachObject(top), (m.CopyExcept((m.HasThisAbility(),)),)),
        condition=Matches(EachObject(top), CREATURE),
        text="full text",
    )
    shifter = card("Shifter", "Creature — Shapeshifter", "{1}{U}{U}", "0/1", (shifter_text,))
    flyer = card("Flyer", "Creature — Bird", "{2}{W}", "3/3", (keyword("flying"),))
    board = (thing("x", shifter), thing("y", flyer, zone="graveyard", position=1))
    found = values(*board)
    assert (found.name, found.mana_cost, found.power, found.colors) == ("Flyer", "{2}{W}", 3, {"W"})
    assert texts(found) == ["Flying", "full text"]
    covered = thing("z", card("Rock", "Artifact"), zone="graveyard", position=2)
    assert values(*board, covered).name == "Shifter"


# --- keywords, levels, bars ---------------------------------------------------------------------

LEVELER = card(
    "L",
    "Creature — Human",
    "{1}",
    "1/1",
    (
        LevelAbility(minimum=2, maximum=6, power=2, toughness=3, abilities=(keyword("flying"),)),
        LevelAbility(minimum=7, maximum=None, power=5, toughness=5, abilities=(keyword("haste"),)),
    ),
)


@pytest.mark.cr("711.2", "711.5")
@pytest.mark.parametrize(
    ("level", "expected"), [(0, (1, [])), (1, (1, [])), (2, (2, ["Flying"])), (7, (5, ["Haste"]))]
)
def test_level_bands(level: int, expected):
    """Level counters pick the band."""
    found = values(thing("x", LEVELER, counters={"level": level}))
    gained = [text for text in texts(found) if text]
    assert (found.power, gained) == expected


@pytest.mark.cr("716.2a")
@pytest.mark.parametrize(("level", "power"), [(0, 2), (1, 2), (2, 3), (3, 3)])
def test_class_levels(level: int, power: int):
    """A bar's abilities are there from its level on."""
    bar = ClassAbility(level=2, cost="{1}", abilities=(static(CREATURE, pump(1, 1)),))
    made = thing("c", card("C", "Enchantment — Class", abilities=(bar,)), class_level=level)
    assert values(thing("x", BEAR), made).power == power


@pytest.mark.cr("702.114a", "613.3")
def test_devoid_and_a_color_effect():
    """Devoid defines; an effect may still set a colour."""
    x = thing("x", card("X", "Creature", "{R}", "1/1", (keyword("devoid"),)))
    assert values(x).colors == set()
    assert values(x, effects=[resolved(1, (x,), m.SetColors(("U",)))]).colors == {"U"}


@pytest.mark.cr("702.161a")
@pytest.mark.parametrize(("active", "power"), [("you", 3), ("opponent", None)])
def test_living_metal(active: str, power: int | None):
    """A creature on its controller's turn."""
    car = card("Car", "Artifact — Vehicle", "{2}", "3/3", (keyword("living metal"),))
    assert values(thing("x", car), turn=Turn(number=1, player=active)).power == power


@pytest.mark.cr("702.103b", "702.103f")
@pytest.mark.parametrize("attached", [True, False])
def test_bestow(attached: bool):
    """An Aura while it is attached, a creature when it no longer is."""
    nymph = card("N", "Enchantment Creature — Nymph", "{W}", "1/1", (keyword("bestow"),))
    host = thing("host", BEAR)
    x = thing(
        "x",
        nymph,
        2,
        cast=CastInfo(cast=True, way="bestow"),
        attached_to=host.key if attached else None,
    )
    found = values(host, x)
    if attached:
        assert (found.card_types, found.subtypes) == ({"Enchantment"}, {"Aura"})
        assert found.power is None
        assert "Enchant creature" in texts(found)
    else:
        assert (found.card_types, found.subtypes) == ({"Enchantment", "Creature"}, {"Nymph"})


@pytest.mark.cr("702.151b")
def test_reconfigure():
    """Attached Equipment is no creature."""
    blade = card("B", "Artifact Creature — Equipment Fox", "{W}", "1/1", (keyword("reconfigure"),))
    host = thing("host", BEAR)
    assert values(host, thing("x", blade)).power == 1
    found = values(host, thing("x", blade, attached_to=host.key))
    assert (found.card_types, found.subtypes, found.power) == ({"Artifact"}, {"Equipment"}, None)


@pytest.mark.cr("702.176a")
@pytest.mark.parametrize(
    ("time", "way", "power"), [(2, "impending", None), (0, "impending", 5), (2, "", 5)]
)
def test_impending(time: int, way: str, power: int | None):
    """No creature while time counters are on it, if it was cast so."""
    over = card("O", "Enchantment Creature — Avatar", "{4}", "5/5", (keyword("impending"),))
    x = thing("x", over, counters={"time": time}, cast=CastInfo(cast=True, way=way))
    assert values(x).power == power


def test_station_bands():
    """Charge counters make it a creature with the band's size."""
    band = StationAbility(minimum=4, power=2, toughness=6, abilities=(keyword("flying"),))
    ship = card("S", "Artifact", "{2}", None, (band,))
    assert values(thing("x", ship, counters={"charge": 3})).power is None
    found = values(thing("x", ship, counters={"charge": 4}))
    assert (found.power, found.toughness) == (2, 6)
    assert "Flying" in texts(found)


@pytest.mark.cr("614.12b", "607.2m")
@pytest.mark.parametrize(("word", "power"), [("Khans", 3), ("Dragons", 2), (None, 2)])
def test_anchor_words(word: str | None, power: int):
    """Only the ability behind the chosen word is there."""
    siege = AnchoredAbility(word="Khans", abilities=(static(CREATURE, pump(1, 1)),))
    choices = () if word is None else (Choice("mode", word),)
    made = thing("s", card("S", "Enchantment", abilities=(siege,)), choices=choices)
    assert values(thing("x", BEAR), made).power == power


# --- reach, conditions, sources -----------------------------------------------------------------


@pytest.mark.cr("611.3a", "613.6")
def test_conditions_of_static_abilities():
    """The "as long as" is looked at where the effect would begin."""
    lord = static(CREATURE, pump(1, 1), condition=TurnOf(You()))
    board = (thing("l", card("L", "Enchantment", abilities=(lord,))), thing("x", BEAR))
    assert values(*board).power == 3
    seen = evaluate(state(*board, turn=Turn(number=2, player="opponent")))
    assert seen["x"].characteristics.power == 2
    assert [(n.reason, n.sublayer.label) for n in seen.not_applied] == [("condition false", "7c")]


@pytest.mark.cr("613.8a")
def test_a_condition_that_an_effect_makes_true_in_its_layer():
    """The younger effect makes the older one exist: the older one still applies."""
    when_artifact = static(
        CREATURE,
        m.AddTypes(subtypes=("Golem",)),
        condition=Matches(ThisObject(), IsType("Artifact")),
    )
    board = in_order(
        thing("c", card("C", "Creature", None, "1/1", (when_artifact,))),
        thing("x", BEAR),
        thing(
            "m", card("M", "Enchantment", abilities=(static(CREATURE, m.AddTypes(("Artifact",))),))
        ),
    )
    assert values(*board).subtypes == {"Bear", "Golem"}


@pytest.mark.cr("613.1", "109.2")
def test_effects_reach_cards_in_other_zones():
    """Both "creature cards you own that aren't on the battlefield" and spells."""
    reach = all_of(CREATURE, OwnedBy(You()), Not(InZone(("battlefield",))))
    made = card("C", "Enchantment", abilities=(static(reach, m.SetTypes(subtypes=("Elf",))),))
    for zone in ("hand", "library", "graveyard", "exile", "stack"):
        assert values(thing("c", made), thing("x", BEAR, zone=zone)).subtypes == {"Elf"}
    assert values(thing("c", made), thing("x", BEAR)).subtypes == {"Bear"}
    theirs = thing("x", BEAR, zone="hand", controller="opponent")
    assert values(thing("c", made), theirs).subtypes == {"Bear"}


@pytest.mark.cr("113.6", "702.26b", "114.4")
@pytest.mark.parametrize(
    ("fields", "power"),
    [
        ({}, 3),
        ({"zone": "graveyard"}, 2),
        ({"phased_out": True}, 2),
        ({"zone": "command", "kind": "emblem"}, 3),
    ],
)
def test_where_static_abilities_function(fields, power: int):
    """On the battlefield, not elsewhere, not phased out; an emblem in the command zone."""
    anthem = card("A", "Enchantment", abilities=(static(CREATURE, pump(1, 1)),))
    assert values(thing("a", anthem, **fields), thing("x", BEAR)).power == power


@pytest.mark.cr("702.26b")
def test_a_phased_out_creature_is_not_affected():
    """It is treated as though it did not exist; what is locked to it stays with it."""
    anthem = card("A", "Enchantment", abilities=(static(CREATURE, pump(1, 1)),))
    assert values(thing("a", anthem), thing("x", BEAR, phased_out=True)).power == 2


@pytest.mark.cr("611.2c", "611.3a")
def test_locked_and_live_sets():
    """What a resolved effect affects is fixed; an object that changed zones is another one."""
    x = thing("x", BEAR)
    effect = resolved(1, (x,), pump(1, 1))
    assert values(x, effects=[effect]).power == 3
    assert values(thing("x", BEAR, incarnation=1), effects=[effect]).power == 2
    red = card("R", "Enchantment", abilities=(static(HasColor("R"), pump(1, 1)),))
    painted = resolved(2, (x,), m.SetColors(("R",)))
    assert values(x, thing("r", red), effects=[painted]).power == 3


@pytest.mark.cr("613.7a")
def test_granted_static_ability_has_the_later_timestamp():
    """Relative order stays when the object gets a new timestamp (Rune of Flight)."""
    hammer = card(
        "H",
        "Artifact — Equipment",
        "{1}",
        None,
        (static(AttachedObject(), pump(10, 10), m.RemoveKeyword("flying")),),
    )
    x = thing("x", BEAR, 1)
    equipment = thing("h", hammer, 9, attached_to=x.key)
    rune = card(
        "R",
        "Enchantment — Aura",
        "{1}",
        None,
        (
            static(
                AttachedObject(),
                m.AddAbility(static(AttachedObject(), m.AddAbility(keyword("flying")))),
            ),
        ),
    )
    aura = thing("r", rune, 5, attached_to=equipment.key)
    assert texts(values(x, equipment, aura)) == ["Flying"]


@pytest.mark.cr("613.7m", "101.4")
@pytest.mark.parametrize("active", ["you", "opponent"])
def test_equal_timestamps_follow_the_active_player(active: str):
    """The active player's effect is earlier, so the other one's wins."""
    mine = thing("a", card("A", "Enchantment", abilities=(static(CREATURE, size(1, 1)),)))
    yours = thing(
        "b",
        card("B", "Enchantment", abilities=(static(CREATURE, size(5, 5)),)),
        controller="opponent",
    )
    for board in ((mine, yours), (yours, mine)):
        found = values(*board, thing("x", BEAR), turn=Turn(number=1, player=active))
        assert found.power == (5 if active == "you" else 1)


@pytest.mark.cr("201.5a")
def test_granting_object():
    """The name in a quoted ability means the object that grants it."""
    quoted = static(
        ThisObject(), m.ModifyPowerToughness(CountersOn("charge", GrantingObject()), Const(0))
    )
    giver = card("G", "Artifact", abilities=(static(CREATURE, m.AddAbility(quoted)),))
    found = values(thing("x", BEAR), thing("g", giver, counters={"charge": 4}))
    assert found.power == 6


@pytest.mark.cr("613.4b")
def test_its_own_value_for_each_affected_object():
    """Power and toughness each equal to its own mana value."""
    own = ValueOf("mana value", Antecedent("each"))
    march = card(
        "M", "Enchantment", abilities=(static(CREATURE, m.SetBasePowerToughness(own, own)),)
    )
    big = card("B", "Creature", "{5}{G}", "1/1")
    seen = evaluate(state(thing("x", BEAR), thing("b", big), thing("m", march)))
    assert [seen[each].characteristics.power for each in ("x", "b")] == [2, 6]


@pytest.mark.cr("611.2c")
def test_a_live_resolved_effect():
    """An effect without a locked set is live."""
    x = thing("x", BEAR)
    effect = ContinuousEffect(affected=EachObject(CREATURE), modifications=(pump(1, 1),))
    live = ActiveEffect(id=1, timestamp=9, controller="you", effect=effect)
    assert values(x, effects=[live]).power == 3


@pytest.mark.cr("611.3a")
def test_an_undecided_condition_is_uncertain_and_a_decided_one_is_not():
    """Words that were not understood mark what they might touch; the user may decide them."""
    odd = static(CREATURE, pump(1, 1), condition=OpaqueCondition("if the moon is full"))
    board = (thing("o", card("O", "Enchantment", abilities=(odd,))), thing("x", BEAR))
    seen = evaluate(state(*board))
    assert seen["x"].characteristics.power == 2
    assert seen["x"].uncertain == ("power", "toughness")
    decided = evaluate(state(*board, decisions=(("if the moon is full", True),)))
    assert decided["x"].characteristics.power == 3
    assert decided["x"].uncertain == ()


@pytest.mark.cr("701.60c")
def test_suspected():
    """A suspected permanent has menace."""
    assert texts(values(thing("x", BEAR, designations=("suspected",)))) == ["menace"]


@pytest.mark.cr("613.1")
def test_humility_and_lands():
    """A land that is a creature loses its mana ability in layer 6, not its type."""
    found = values(thing("x", DRYAD_ARBOR), thing("h", HUMILITY, 5))
    assert found.subtypes == {"Forest", "Dryad"}
    assert not found.abilities
