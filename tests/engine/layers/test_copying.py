"""Copying (CR 707): snapshots, exceptions, status and faces, and the graph of versions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import (
    BEAR,
    CREATURE,
    FOREST,
    OPALESCENCE,
    card,
    defining,
    face,
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
from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.cards import Card
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.conditions import Matches
from mtglayers.core.modifications import CopyExcept
from mtglayers.core.objects import Choice, Component, GameObject, ObjectKey
from mtglayers.core.quantities import Const
from mtglayers.core.references import AttachedObject, LinkedObjects, ThisObject, You
from mtglayers.core.state import GameState, LastKnown
from mtglayers.engine.copying import (
    copiable_values,
    copied_object,
    copy_chain,
    copy_graph,
    copy_snapshot,
    settle_static_copies,
    version_of,
    without_copy_effect,
)
from mtglayers.engine.evaluation import COPIABLE_RULE, evaluate
from mtglayers.errors import CopyError, UnknownObjectError

CLONE = card("Clone", "Creature — Shapeshifter", "{3}{U}", "0/0")
STAFF = card("Chimeric Staff", "Artifact", "{4}", None, (keyword("hexproof"),))


def become_copy(
    before: GameState,
    copy: str,
    of: str,
    *exceptions: CopyExcept,
    timestamp: int = 50,
    both_faces: bool = False,
    **fields,
) -> GameState:
    """Let an object become a copy, as the event engine does."""
    item = before.by_id[copy]
    snapshot = copy_snapshot(before, of, exceptions, copier=item, both_faces=both_faces, **fields)
    effect = resolved(
        before.next_id,
        (item,),
        m.BecomeCopy(of=ThisObject(), exceptions=exceptions),
        timestamp=timestamp,
        snapshot=snapshot,
        duration=None,
        rule="707.5",
    )
    return replace(before, effects=(*before.effects, effect), next_id=before.next_id + 1)


def texts(found: Characteristics) -> list[str]:
    return [held.ability.text for held in found.abilities]


@pytest.mark.cr("707.2")
def test_a_clone_of_an_animated_staff_and_a_clone_of_that():
    """Copiable values only: neither is a creature, and each says where it is from."""
    staff = thing("staff", STAFF)
    animated = resolved(
        1,
        (staff,),
        m.SetTypes(card_types=("Artifact", "Creature"), subtypes=("Construct",)),
        size(5, 5),
    )
    before = state(
        staff, thing("c1", CLONE, 60), thing("c2", CLONE, 70), effects=[animated], next_id=2
    )
    after = become_copy(become_copy(before, "c1", "staff"), "c2", "c1")
    seen = evaluate(after)
    assert seen["staff"].characteristics.power == 5
    for each in ("c1", "c2"):
        values = seen[each].characteristics
        assert (values.name, values.card_types, values.power) == (
            "Chimeric Staff",
            {"Artifact"},
            None,
        )
        assert seen[each].copiable.mana_cost == "{4}"
    assert copied_object(after, "c2") == ObjectKey("c1")
    assert [edge.original[0].id for edge in copy_chain(after, "c2")] == ["c1", "staff"]
    assert [s.effect.kind for s in seen.steps if "c2" in s.affected] == ["copy"]


@pytest.mark.cr("707.2b")
def test_a_copy_does_not_follow_the_original():
    """The original becomes something else; the copy stays."""
    before = state(thing("bear", BEAR), thing("clone", CLONE), thing("staff", STAFF))
    after = become_copy(become_copy(before, "clone", "bear"), "bear", "staff", timestamp=60)
    seen = evaluate(after)
    assert seen["bear"].characteristics.name == "Chimeric Staff"
    assert seen["clone"].characteristics.name == "Grizzly Bears"


@pytest.mark.cr("707.2")
def test_later_layers_counters_and_choices_are_not_copied():
    """Only printed values come along."""
    bear = thing("bear", BEAR, counters={"+1/+1": 3}, choices=(Choice("color", "red"),))
    effects = [
        resolved(1, (bear,), m.SetColors(("R",)), m.AddAbility(keyword("flying")), pump(2, 2))
    ]
    after = become_copy(
        state(bear, thing("clone", CLONE), effects=effects, next_id=2), "clone", "bear"
    )
    values = evaluate(after)["clone"].characteristics
    assert values == replace(evaluate(state(thing("x", BEAR)))["x"].characteristics)


def except_(*modifications: m.Modification, condition=None) -> CopyExcept:
    return CopyExcept(modifications, condition)


BIRD = card("Bird", "Creature — Bird", "{1}{W}", "1/3", (keyword("flying"),))
GHOST = card(
    "Ghost", "Creature — Spirit", None, "*/*",
    (keyword("devoid"), keyword("changeling"), defining(size(4, 4))),
    color_indicator=frozenset("U"),
)  # fmt: skip
WALKER = card("W", "Legendary Planeswalker — Jace", "{3}", None, loyalty="4")

SNOW = m.AddTypes(supertypes=("Snow",))
IF_CREATURE = Matches(ThisObject(), CREATURE)
EXCEPTIONS = [
    ("bird", [except_(m.AddTypes(card_types=("Artifact",)))],
     {"card_types": {"Artifact", "Creature"}}),
    ("bird", [except_(size(7, 7))], {"power": 7, "toughness": 7}),
    ("bird", [except_(m.SetName("Vesuva"))], {"name": "Vesuva"}),
    ("bird", [except_(m.KeepOriginal("color"))], {"colors": {"U"}, "name": "Bird"}),
    ("bird", [except_(m.NoManaCost(), m.SetColors(("W",)))],
     {"mana_cost": "", "mana_value": 0, "colors": {"W"}}),
    ("walker", [except_(m.RemoveTypes(supertypes=("Legendary",)))], {"supertypes": set()}),
    ("walker", [except_(m.StartingLoyalty(Const(2)))], {"loyalty": 2}),
    ("bird", [except_(m.SetColors(("B",)))], {"colors": {"B"}, "color_indicator": None}),
    ("bird", [except_(SNOW, condition=IF_CREATURE)],
     {"supertypes": {"Snow"}}),
    ("walker", [except_(SNOW, condition=IF_CREATURE)],
     {"supertypes": {"Legendary"}}),
    ("walker", [except_(m.AddTypes(card_types=("Creature",))),
                except_(SNOW, condition=IF_CREATURE)],
     {"supertypes": {"Legendary", "Snow"}}),
]  # fmt: skip


@pytest.mark.cr("707.9b", "707.9c", "707.9f")
@pytest.mark.parametrize(("of", "exceptions", "expected"), EXCEPTIONS)
def test_exceptions_become_copiable_values(of: str, exceptions, expected):
    """What an exception sets is what a further copy gets too."""
    objects = (thing("bird", BIRD), thing("walker", WALKER), thing("x", CLONE), thing("y", CLONE))
    after = become_copy(state(*objects), "x", of, *exceptions)
    after = become_copy(after, "y", "x", timestamp=60)
    seen = evaluate(after)
    for each in ("x", "y"):
        for name, value in expected.items():
            assert getattr(seen[each].copiable, name) == value


@pytest.mark.cr("707.9d")
@pytest.mark.parametrize(
    ("change", "kept"),
    [
        (size(7, 7), ["Devoid", "Changeling"]),
        (m.SetColors(("G",)), ["Changeling", ""]),
        (m.KeepOriginal("color"), ["Changeling", ""]),
        (m.SetTypes(subtypes=("Elf",)), ["Devoid", ""]),
        (m.AddTypes(subtypes=("Elf",)), ["Devoid", "Changeling", ""]),
    ],
)
def test_defining_abilities_that_are_not_copied(change: m.Modification, kept: list[str]):
    """A set value displaces the ability that defines it; "in addition" does not."""
    after = become_copy(
        state(thing("ghost", GHOST), thing("x", CLONE)), "x", "ghost", except_(change)
    )
    copiable = evaluate(after)["x"].copiable
    assert texts(copiable) == kept
    is_color = not isinstance(change, m.SetTypes | m.AddTypes | m.SetBasePowerToughness)
    assert (copiable.color_indicator is None) is is_color


@pytest.mark.cr("707.9a")
def test_this_ability_and_other_abilities():
    """The ability of the copier becomes copiable; so may its others."""
    this = KeywordAbility(keyword="boast", text="this one")
    other = KeywordAbility(keyword="haste", text="the other")
    shifter = card("S", "Creature", "{1}", "1/1", (this, other))
    before = state(thing("x", shifter), thing("bird", BIRD), thing("y", CLONE))
    held = evaluate(before)["x"].copiable.abilities[0]
    once = become_copy(before, "x", "bird", except_(m.HasThisAbility()), ability=held)
    assert texts(copiable_values(once, "x")) == ["Flying", "this one"]
    twice = become_copy(once, "y", "x", timestamp=60)
    assert texts(copiable_values(twice, "y")) == ["Flying", "this one"]
    others = become_copy(before, "x", "bird", except_(m.HasOtherAbilities()), ability=held)
    assert texts(copiable_values(others, "x")) == ["Flying", "the other"]


@pytest.mark.cr("607.5", "707.7")
def test_copied_abilities_have_the_copy_effect_as_their_origin():
    """A choice serves abilities of the same text that came the same way."""
    chooser = card("P", "Creature", "{1}", "1/1", (static(CREATURE, m.ChosenColor(), link="P/1"),))
    own = Choice("color", "red", link="P/1", origin="printed")
    before = state(thing("p", chooser), thing("x", BEAR, choices=(own,)))
    after = become_copy(before, "x", "p")
    assert evaluate(after)["x"].characteristics.colors == set()
    mine = Choice("color", "red", link="P/1", origin="copy:1")
    item = replace(after.by_id["x"], choices=(mine,))
    assert evaluate(after.with_object(item))["x"].characteristics.colors == {"R"}
    old = replace(after, edition="classic")
    assert evaluate(old)["x"].characteristics.colors == {"R"}


@pytest.mark.cr("707.4", "613.2a")
def test_the_latest_copy_effect_wins_and_ending_it_gives_the_earlier_back():
    """Evidence names the superseded one; other effects stay."""
    bear = thing("x", BEAR)
    before = state(
        bear,
        thing("bird", BIRD),
        thing("staff", STAFF),
        effects=[resolved(1, (bear,), pump(3, 3))],
        next_id=2,
    )
    both = become_copy(become_copy(before, "x", "staff"), "x", "bird", timestamp=60)
    seen = evaluate(both)
    assert (seen["x"].characteristics.name, seen["x"].characteristics.power) == ("Bird", 4)
    assert [(n.effect.id, n.reason, n.by) for n in seen.not_applied] == [
        ("effect 2", "superseded", "effect 3")
    ]
    assert evaluate(without_copy_effect(both, 3))["x"].characteristics.name == "Chimeric Staff"
    assert evaluate(without_copy_effect(both, 2))["x"].characteristics.name == "Bird"


@pytest.mark.cr("707.2")
def test_abilities_removed_by_a_copy_effect_are_in_the_evidence():
    """Opalescence becomes a Bear: its effect never applies."""
    before = state(
        thing("o", OPALESCENCE), thing("e", card("E", "Enchantment", "{1}")), thing("b", BEAR)
    )
    seen = evaluate(become_copy(before, "o", "b"))
    assert seen["e"].characteristics.card_types == {"Enchantment"}
    assert {(n.effect.id, n.reason) for n in seen.not_applied} == {("o#1.1", "removed by copy")}


# --- face down ----------------------------------------------------------------------------------

DEMON = card("Demon", "Creature — Demon", "{2}{B}{B}", "6/6", (keyword("trample"),))


@pytest.mark.cr("708.2a", "613.2b")
@pytest.mark.parametrize(
    ("kind", "abilities"),
    [
        ("morph", []),
        ("megamorph", []),
        ("manifest", []),
        ("disguise", ["Ward {2}"]),
        ("cloak", ["Ward {2}"]),
    ],
)
def test_face_down_permanents(kind: str, abilities: list[str]):
    """2/2, nothing else, but for ward."""
    seen = evaluate(state(thing("x", DEMON, face_down=kind, counters={"+1/+1": 1})))["x"]
    values = seen.characteristics
    assert (values.name, values.mana_cost, values.mana_value, values.colors) == ("", "", 0, set())
    assert (values.power, values.toughness, values.subtypes) == (3, 3, set())
    assert texts(values) == abilities
    assert seen.copiable.power == 2


@pytest.mark.cr("708.2a")
def test_other_face_down_characteristics():
    """An effect may list others: a 2/2 Cyberman artifact creature, a Forest land."""
    cyber = evaluate(
        state(
            thing("x", DEMON, face_down="other", face_down_profile="2/2 Cyberman artifact creature")
        )
    )
    assert cyber["x"].characteristics.card_types == {"Artifact", "Creature"}
    assert cyber["x"].characteristics.subtypes == {"Cyberman"}
    land = evaluate(state(thing("x", DEMON, face_down="other", face_down_profile="Forest land")))[
        "x"
    ]
    assert land.characteristics.card_types == {"Land"}
    assert land.characteristics.power is None
    assert texts(land.characteristics) == ["{T}: Add {G}."]


@pytest.mark.cr("707.2", "707.3", "708.10")
def test_copies_of_and_onto_face_down_objects():
    """A copy of a face-down demon is a face-up 2/2; a face-down one keeps the copy beneath."""
    before = state(
        thing("demon", DEMON, face_down="morph"), thing("clone", CLONE), thing("bird", BIRD)
    )
    copied = evaluate(become_copy(before, "clone", "demon"))["clone"].characteristics
    assert (copied.name, copied.power, copied.card_types) == ("", 2, {"Creature"})
    beneath = become_copy(before, "demon", "bird")
    assert evaluate(beneath)["demon"].characteristics.power == 2
    item = beneath.by_id["demon"]
    up = beneath.with_object(replace(item, status=replace(item.status, face_down="")))
    assert evaluate(up)["demon"].characteristics.name == "Bird"


@pytest.mark.cr("406.3")
def test_face_down_in_exile():
    """It has no characteristics."""
    values = evaluate(state(thing("x", DEMON, zone="exile", face_down="other")))[
        "x"
    ].characteristics
    assert values == Characteristics()


# --- flip, transform, modal, split, rooms, prototype --------------------------------------------


def two(layout: str, first, second) -> Card:
    return Card(name=first.name, layout=layout, faces=(first, second))


TOMOYA = two(
    "flip",
    face("Nezumi", "Creature — Rat", "{1}{B}", "1/1", (keyword("swampwalk"),)),
    face("Stabwhisker", "Legendary Creature — Rat", None, "3/3"),
)
OTHER_FLIP = two(
    "flip",
    face("Jushi", "Creature — Human", "{1}{U}", "2/1"),
    face("Tomoya", "Legendary Creature — Human", None, "3/4"),
)
WEREWOLF = two(
    "transform",
    face("Deserter", "Creature — Human Werewolf", "{3}{R}", "3/2"),
    face("Ransacker", "Creature — Werewolf", None, "5/4", color_indicator=frozenset("R")),
)


@pytest.mark.cr("710.1c", "710.2")
def test_flip_cards():
    """Flipped: the other name, text, types and size; the colour and cost stay."""
    seen = evaluate(
        state(
            thing("x", TOMOYA),
            thing("y", TOMOYA, flipped=True),
            thing("z", TOMOYA, zone="hand", flipped=True),
        )
    )
    assert seen["x"].characteristics.name == "Nezumi"
    flipped = seen["y"].characteristics
    assert (flipped.name, flipped.mana_cost, flipped.colors, flipped.mana_value) == (
        "Stabwhisker",
        "{1}{B}",
        {"B"},
        2,
    )
    assert not flipped.abilities
    assert seen["z"].characteristics.name == "Nezumi"


@pytest.mark.cr("707.3")
def test_a_flipped_permanent_that_copies_an_unflipped_one():
    """The copy follows its own status, both ways, also a copy of the copy."""
    before = state(
        thing("rat", TOMOYA), thing("tomoya", OTHER_FLIP, flipped=True), thing("clone", CLONE)
    )
    after = become_copy(before, "tomoya", "rat")
    assert evaluate(after)["tomoya"].characteristics.name == "Stabwhisker"
    again = become_copy(after, "clone", "tomoya", timestamp=60)
    assert evaluate(again)["clone"].characteristics.name == "Nezumi"


@pytest.mark.cr("712.8e", "202.3b")
def test_transformed_permanents():
    """Only the face that is up; the mana value is the front's; a copy's is 0."""
    before = state(
        thing("x", WEREWOLF, transformed=True),
        thing("clone", CLONE),
        thing("g", WEREWOLF, zone="graveyard", transformed=True),
    )
    seen = evaluate(become_copy(before, "clone", "x"))
    values = seen["x"].characteristics
    assert (values.name, values.mana_cost, values.mana_value, values.colors) == (
        "Ransacker",
        "",
        4,
        {"R"},
    )
    copied = seen["clone"].characteristics
    assert (copied.name, copied.mana_value, copied.colors) == ("Ransacker", 0, {"R"})
    assert seen["g"].characteristics.name == "Deserter"


@pytest.mark.cr("707.8a")
@pytest.mark.parametrize(
    ("transformed", "name", "value"), [(False, "Deserter", 4), (True, "Ransacker", 4)]
)
def test_a_token_copy_of_a_transforming_permanent_has_both_faces(
    transformed: bool, name: str, value: int
):
    """The token can transform; a Clone cannot."""
    token = thing("token", card("Token", "Creature"), kind="token", transformed=transformed)
    before = state(thing("x", WEREWOLF, transformed=True), token)
    after = become_copy(before, "token", "x", both_faces=True)
    values = evaluate(after)["token"].characteristics
    assert (values.name, values.mana_value) == (name, value)


@pytest.mark.cr("712.8f", "712.8a")
def test_modal_double_faced_cards():
    """The face it was played with, the front elsewhere."""
    modal = two("modal_dfc", face("Front", "Creature", "{1}", "1/1"), face("Back", "Land", None))
    seen = evaluate(state(thing("x", modal, face=1), thing("y", modal, face=1, zone="hand")))
    assert seen["x"].characteristics.name == "Back"
    assert seen["y"].characteristics.name == "Front"


@pytest.mark.cr("709.4", "709.3b", "202.3d")
def test_split_cards():
    """Combined everywhere but on the stack."""
    fire = two("split", face("Fire", "Instant", "{1}{R}"), face("Ice", "Instant", "{1}{U}"))
    seen = evaluate(state(thing("x", fire, zone="hand"), thing("y", fire, face=1, zone="stack")))
    values = seen["x"].characteristics
    assert (values.names, values.mana_cost, values.mana_value, values.colors) == (
        ("Fire", "Ice"), "{2}{U}{R}", 4, {"U", "R"},
    )  # fmt: skip
    assert (seen["y"].characteristics.name, seen["y"].characteristics.mana_value) == ("Ice", 2)


ROOM = two(
    "split",
    face("Attic", "Enchantment — Room", "{2}{R}", None, (keyword("haste"),)),
    face("Cellar", "Enchantment — Room", "{3}{U}", None, (keyword("flying"),)),
)


@pytest.mark.cr("709.5", "709.5c")
@pytest.mark.parametrize(
    ("doors", "name", "value", "abilities"),
    [
        ((), "", 0, []),
        (("Attic",), "Attic", 3, ["Haste"]),
        (("right",), "Cellar", 4, ["Flying"]),
        (("Attic", "Cellar"), "Attic // Cellar", 7, ["Haste", "Flying"]),
    ],
)
def test_rooms(doors, name: str, value: int, abilities: list[str]):
    """A locked half has no name, mana cost or text."""
    values = evaluate(state(thing("x", ROOM, unlocked=doors)))["x"].characteristics
    assert (values.name, values.mana_value, texts(values)) == (name, value, abilities)
    assert values.subtypes == {"Room"}


@pytest.mark.cr("709.5", "707.3")
def test_a_copy_of_a_room_has_its_own_doors():
    """Which halves are unlocked is a designation, not a copiable value."""
    before = state(
        thing("room", ROOM, unlocked=("Attic",)),
        thing("x", card("E", "Enchantment"), unlocked=("Cellar",)),
    )
    assert evaluate(become_copy(before, "x", "room"))["x"].characteristics.name == "Cellar"


@pytest.mark.cr("718.3b", "718.3d", "718.4")
def test_prototypes():
    """The inset's cost, colour and size on the battlefield, and for its copies."""
    from mtglayers.core.objects import CastInfo

    inset = KeywordAbility(keyword="prototype", cost="{2}{R}", quality="3/2", text="Prototype")
    automaton = card(
        "Automaton",
        "Artifact Creature — Construct",
        "{7}",
        "6/4",
        (inset,),
    )
    cast = CastInfo(cast=True, way="prototype")
    before = state(
        thing("x", automaton, cast=cast),
        thing("y", CLONE),
        thing("g", automaton, zone="graveyard", cast=cast),
    )
    seen = evaluate(become_copy(before, "y", "x"))
    for each in ("x", "y"):
        values = seen[each].characteristics
        assert (values.mana_cost, values.mana_value, values.colors, values.power) == (
            "{2}{R}",
            3,
            {"R"},
            3,
        )
    assert seen["g"].characteristics.mana_value == 7


# --- merged permanents --------------------------------------------------------------------------


def merged(object_id: str, base: Card, *others: tuple[Card, int, bool], **fields) -> GameObject:
    """Make a merged permanent; the others merged at a time, on top or under."""
    parts = [Component(id="base", card=base, kind="card", owner="you")]
    for number, (each, timestamp, on_top) in enumerate(others):
        part = Component(id=f"m{number}", card=each, kind="card", owner="you", timestamp=timestamp)
        parts.insert(0 if on_top else len(parts), part)
    return thing(object_id, base, components=tuple(parts), **fields)


@pytest.mark.cr("727.2a", "702.140e")
@pytest.mark.parametrize(("on_top", "name"), [(True, "Bird"), (False, "Demon")])
def test_merged_permanents(on_top: bool, name: str):
    """The topmost component's values, everybody's abilities; copiable."""
    before = state(merged("x", DEMON, (BIRD, 9, on_top)), thing("clone", CLONE))
    seen = evaluate(become_copy(before, "clone", "x"))
    for each in ("x", "clone"):
        assert seen[each].characteristics.name == name
        assert sorted(texts(seen[each].characteristics)) == ["Flying", "Trample"]


@pytest.mark.cr("727.2a", "613.2a")
@pytest.mark.parametrize(
    ("merge_time", "name", "abilities"),
    [(60, "Bird", ["Flying", "Hexproof"]), (40, "Chimeric Staff", ["Hexproof"])],
)
def test_merging_and_copy_effects_in_timestamp_order(
    merge_time: int, name: str, abilities: list[str]
):
    """Merging onto a copy keeps the copied abilities; a later copy effect replaces all."""
    before = state(merged("x", DEMON, (BIRD, merge_time, True)), thing("staff", STAFF))
    values = evaluate(become_copy(before, "x", "staff"))["x"].characteristics
    assert (values.name, texts(values)) == (name, abilities)


# --- as-enters values, static copy effects, what has left ---------------------------------------


@pytest.mark.cr("613.2a", "707.2")
def test_as_enters_values_are_copiable():
    """Primal Clay's choice is copied."""
    clay = card("Clay", "Artifact Creature — Shapeshifter", "{4}", "*/*")
    item = thing("clay", clay)
    chosen = resolved(
        1,
        (item,),
        size(1, 6),
        m.AddTypes(subtypes=("Wall",)),
        m.AddAbility(keyword("defender")),
        rule=COPIABLE_RULE,
        duration=None,
        timestamp=1,
    )
    before = state(item, thing("x", CLONE), effects=[chosen], next_id=2)
    seen = evaluate(become_copy(before, "x", "clay"))
    for each in ("clay", "x"):
        copiable = seen[each].copiable
        assert (copiable.power, copiable.toughness) == (1, 6)
        assert "Wall" in copiable.subtypes
        assert texts(copiable) == ["Defender"]


ALTERATION = card(
    "Alteration",
    "Enchantment — Aura",
    "{1}{U}",
    None,
    (static(AttachedObject(), m.BecomeCopy(LinkedObjects("chosen"))),),
)


@pytest.mark.cr("707.2c")
def test_a_static_copy_effect_keeps_what_it_first_took():
    """The chosen creature changes; the enchanted one does not follow."""
    from mtglayers.core.objects import Link

    bird, host = thing("bird", BIRD), thing("host", BEAR)
    aura = thing("aura", ALTERATION, 5, attached_to=host.key, links=(Link("chosen", (bird.key,)),))
    first = settle_static_copies(state(bird, host, aura, thing("staff", STAFF)))
    assert evaluate(first)["host"].characteristics.name == "Bird"
    assert settle_static_copies(first) is first
    later = settle_static_copies(become_copy(first, "bird", "staff"))
    assert evaluate(later)["bird"].characteristics.name == "Chimeric Staff"
    assert evaluate(later)["host"].characteristics.name == "Bird"
    assert copied_object(later, "host") == bird.key
    gone = settle_static_copies(
        later.with_object(replace(aura, zone="graveyard", attached_to=None))
    )
    assert evaluate(gone)["host"].characteristics.name == "Grizzly Bears"
    assert all(active.rule != "707.2c" for active in gone.effects)


@pytest.mark.cr("608.2h")
def test_last_known_information_is_copied():
    """An object that has left is copied as it was; nothing at all cannot be."""
    token = thing("token", BIRD, kind="token")
    values = evaluate(state(token))["token"].characteristics
    last = LastKnown(object=token, characteristics=values, copiable=values, controller="you")
    after = state(thing("x", CLONE), last_known=((token.key, last),))
    assert copy_snapshot(after, token.key).values.name == "Bird"
    with pytest.raises(CopyError):
        copy_snapshot(after, ObjectKey("nobody"))
    with pytest.raises(UnknownObjectError):
        copy_snapshot(after, "nobody")


# --- the graph ----------------------------------------------------------------------------------


@pytest.mark.cr("707.2b")
def test_two_creatures_that_have_copied_each_other():
    """Versions make the graph acyclic, and each ends at the other's older version."""
    before = state(thing("bear", BEAR), thing("bird", BIRD))
    once = become_copy(before, "bear", "bird")
    twice = become_copy(once, "bird", "bear", timestamp=60)
    graph = copy_graph(twice)
    assert [(edge.copy, edge.original) for edge in graph.edges] == [
        ((ObjectKey("bear"), 1), (ObjectKey("bird"), 0)),
        ((ObjectKey("bird"), 2), (ObjectKey("bear"), 1)),
    ]
    names = {(v.object.id, v.version): (v.name, v.present) for v in graph.versions}
    assert names == {
        ("bear", 1): ("Bird", True),
        ("bird", 0): ("Bird", False),
        ("bird", 2): ("Bird", True),
    }
    assert version_of(twice, ObjectKey("bird")) == 2
    assert len(copy_chain(twice, "bird")) == 2


def test_a_long_chain():
    """A copy of a copy of a copy …: the values are the same all along."""
    objects = in_order(thing("c0", BIRD), *(thing(f"c{n}", CLONE) for n in range(1, 41)))
    after = state(*objects)
    for number in range(1, 41):
        after = become_copy(after, f"c{number}", f"c{number - 1}", timestamp=100 + number)
    assert len(copy_chain(after, "c40")) == 40
    assert evaluate(after)["c40"].characteristics.name == "Bird"


@pytest.mark.cr("707.2")
def test_copying_reads_only_layer_one():
    """A land animated, painted and stolen is copied as printed."""
    forest = thing("forest", FOREST)
    effects = [
        resolved(
            1, (forest,), m.AddTypes(card_types=("Creature",)), size(3, 3), m.SetColors(("R",))
        ),
        resolved(2, (forest,), m.SetController(You()), controller="opponent"),
    ]
    after = become_copy(state(forest, thing("x", CLONE), effects=effects, next_id=3), "x", "forest")
    values = evaluate(after)["x"].characteristics
    assert (values.card_types, values.supertypes, values.colors) == ({"Land"}, {"Basic"}, set())
    assert texts(values) == ["{T}: Add {G}."]
    assert evaluate(after)["x"].controller == "you"
