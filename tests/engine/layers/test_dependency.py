"""Order by timestamp and dependency (CR 613.7, 613.8): the boards that people argue about.

Each board asserts its reason in the evidence, not only its result.
"""

from __future__ import annotations

import pytest
from builders import (
    BEAR,
    BLOOD_MOON,
    CREATURE,
    DRYAD_ARBOR,
    ENCHANTMENT,
    FOREST,
    HUMILITY,
    LAND,
    NONBASIC,
    OPALESCENCE,
    PLAINS,
    URBORG,
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
from mtglayers.core.filters import (
    Compare,
    HasColor,
    HasKeyword,
    HasSubtype,
    IsToken,
    Not,
    Or,
    all_of,
)
from mtglayers.core.quantities import Const, Count
from mtglayers.core.references import EachObject, ThisObject
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.evidence import Step

ILYSIAN = card(
    "Dryad of the Ilysian Grove",
    "Enchantment Creature — Nymph Dryad",
    "{2}{G}",
    "2/4",
    abilities=(static(all_of(LAND, YOURS), m.AddAllSubtypes("basic land")),),
)
MAGUS = card(
    "Magus of the Moon",
    "Creature — Human Wizard",
    "{2}{R}",
    "2/2",
    abilities=(static(NONBASIC, m.SetTypes(subtypes=("Mountain",))),),
)
ASHAYA = card(
    "Ashaya, Soul of the Wild",
    "Legendary Creature — Elemental",
    "{3}{G}{G}",
    "*/*",
    abilities=(
        defining(m.SetBasePowerToughness(Count(all_of(LAND, YOURS)), Count(all_of(LAND, YOURS)))),
        static(
            all_of(CREATURE, YOURS, Not(IsToken())),
            m.AddTypes(card_types=("Land",), subtypes=("Forest",)),
        ),
    ),
)
LIFE_AND_LIMB = card(
    "Life and Limb",
    "Enchantment",
    "{3}{G}",
    abilities=(
        static(
            Or((HasSubtype("Forest"), HasSubtype("Saproling"))),
            m.AddTypes(card_types=("Creature", "Land"), subtypes=("Saproling", "Forest")),
            m.SetColors(("G",)),
            size(1, 1),
        ),
    ),
)
NONBASIC_LAND = card("Some Cavern", "Land")


def step_of(seen: Evaluation, effect: str, label: str) -> Step:
    sublayer = Sublayer.parse(label)
    return next(s for s in seen.steps if s.effect.id == effect and s.sublayer is sublayer)


def pt(seen: Evaluation, object_id: str) -> tuple[int | None, int | None]:
    values = seen[object_id].characteristics
    return values.power, values.toughness


def subtypes(seen: Evaluation, object_id: str) -> set[str]:
    return set(seen[object_id].characteristics.subtypes)


@pytest.mark.cr("613.6", "613.7a")
def test_humility_then_opalescence():
    """Opalescence is younger: it sets Humility's size last, and keeps its own ability."""
    seen = evaluate(state(*in_order(thing("h", HUMILITY), thing("o", OPALESCENCE))))
    assert pt(seen, "h") == (4, 4)
    assert pt(seen, "o") == (None, None)
    assert not seen["h"].characteristics.abilities
    assert [s.effect.id for s in seen.steps if s.sublayer is Sublayer.L7B] == ["h#1.1", "o#1.1"]
    assert step_of(seen, "h#1.1", "7b").reason.kind == "timestamp"
    # CR 613.6: Humility began in layer 6, so it goes on in 7b without its ability.
    assert not step_of(seen, "h#1.1", "7b").began


@pytest.mark.cr("613.6", "613.7a")
def test_opalescence_then_humility():
    """Humility is younger: it makes itself 1/1 after Opalescence made it 4/4."""
    seen = evaluate(state(*in_order(thing("o", OPALESCENCE), thing("h", HUMILITY))))
    assert pt(seen, "h") == (1, 1)
    changes = seen.history("h", "power")
    assert [(s.effect.id, c.after) for s, c in changes] == [("o#1.1", 4), ("h#1.1", 1)]


@pytest.mark.cr("613.6")
def test_opalescence_humility_opalescence():
    """The second Opalescence loses its ability but began in layer 4: 4/4, 4/4, 1/1."""
    board = in_order(thing("o1", OPALESCENCE), thing("h", HUMILITY), thing("o2", OPALESCENCE))
    seen = evaluate(state(*board))
    assert [pt(seen, each) for each in ("o1", "h", "o2")] == [(4, 4), (4, 4), (1, 1)]
    assert not seen["o2"].characteristics.abilities
    assert step_of(seen, "o2#1.1", "7b").affected == ("o1", "h")
    order = [s.effect.id for s in seen.steps if s.sublayer is Sublayer.L7B]
    assert order == ["o1#1.1", "h#1.1", "o2#1.1"]


@pytest.mark.cr("613.8a", "305.7")
@pytest.mark.parametrize("urborg_first", [True, False])
def test_blood_moon_and_urborg(urborg_first: bool):
    """Urborg's effect depends on Blood Moon, whichever came first, and never applies."""
    urborg, moon = thing("u", URBORG), thing("m", BLOOD_MOON)
    board = (urborg, moon) if urborg_first else (moon, urborg)
    seen = evaluate(state(*in_order(thing("plains", PLAINS), *board)))
    assert subtypes(seen, "u") == {"Mountain"}
    assert subtypes(seen, "plains") == {"Plains"}
    assert [h.ability.text for h in seen["u"].characteristics.abilities] == ["{T}: Add {R}."]
    reason = step_of(seen, "m#1.1", "4").reason
    if urborg_first:
        assert reason.rule == "613.8a"
        assert reason.overtook == (("u#1.1", "m#1.1", "existence", "u"),)
    lost = [n for n in seen.not_applied if n.effect.id == "u#1.1"]
    assert [(n.reason, n.by, n.sublayer) for n in lost] == [("ability lost", "m#1.1", Sublayer.L4)]


@pytest.mark.cr("305.7")
def test_dryad_arbor_under_blood_moon():
    """A Mountain Dryad, still a green 1/1 creature; its Forest and green mana are gone."""
    seen = evaluate(state(*in_order(thing("d", DRYAD_ARBOR), thing("m", BLOOD_MOON))))
    values = seen["d"].characteristics
    assert values.card_types == {"Land", "Creature"}
    assert values.subtypes == {"Mountain", "Dryad"}
    assert values.colors == {"G"}
    assert (values.power, values.toughness) == (1, 1)
    assert [h.ability.text for h in values.abilities] == ["{T}: Add {R}."]


@pytest.mark.cr("613.7", "613.8a", "305.7")
@pytest.mark.parametrize("magus_last", [True, False])
def test_magus_and_ilysian(magus_last: bool):
    """Neither depends on the other: what either does is the same whatever the result is."""
    magus, dryad = thing("magus", MAGUS), thing("dryad", ILYSIAN)
    board = (dryad, magus) if magus_last else (magus, dryad)
    seen = evaluate(state(*in_order(thing("land", NONBASIC_LAND), *board)))
    every = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    assert subtypes(seen, "land") == ({"Mountain"} if magus_last else every)
    assert all(s.reason.kind == "timestamp" and not s.reason.overtook for s in seen.steps)
    assert all(trial.dependency is None for trial in seen.trials)
    assert len(seen["land"].characteristics.abilities) == (1 if magus_last else 5)


@pytest.mark.cr("613.8a")
@pytest.mark.parametrize("moon_first", [True, False])
def test_ashaya_and_blood_moon(moon_first: bool):
    """Blood Moon depends on Ashaya, which makes lands: affected set."""
    ashaya, moon = thing("a", ASHAYA), thing("m", BLOOD_MOON)
    board = (moon, ashaya) if moon_first else (ashaya, moon)
    seen = evaluate(state(*in_order(*board, thing("bear", BEAR))))
    assert subtypes(seen, "bear") == {"Bear", "Mountain"}
    assert subtypes(seen, "a") == {"Elemental", "Mountain"}
    if moon_first:
        reason = step_of(seen, "m#1.1", "4").reason
        assert reason.kind == "dependency"
        assert reason.waited_for[0].on == "a#2.1"
        assert reason.waited_for[0].change == "affected"
        assert step_of(seen, "a#2.1", "4").reason.overtook


@pytest.mark.cr("604.3", "613.4a")
def test_ashaya_counts_what_it_makes_lands():
    """Its size is defined in 7a, after layer 4 has made the creatures lands."""
    board = in_order(thing("a", ASHAYA), thing("bear", BEAR), thing("forest", FOREST))
    seen = evaluate(state(*board, thing("t", BEAR, 9, kind="token")))
    assert pt(seen, "a") == (3, 3)
    assert subtypes(seen, "t") == {"Bear"}
    assert step_of(seen, "a#1.1", "7a").reason.kind == "characteristic-defining"


@pytest.mark.cr("613.6", "613.8a")
def test_life_and_limb():
    """Forests and Saprolings are both; its parts stay with one set."""
    saproling = card("Saproling", "Creature — Saproling", None, "3/3")
    board = in_order(thing("l", LIFE_AND_LIMB), thing("f", FOREST), thing("s", saproling))
    seen = evaluate(state(*board))
    for each in ("f", "s"):
        values = seen[each].characteristics
        assert values.card_types == {"Creature", "Land"}
        assert values.subtypes == {"Forest", "Saproling"}
        assert values.colors == {"G"}
        assert (values.power, values.toughness) == (1, 1)
        assert [h.ability.text for h in values.abilities] == ["{T}: Add {G}."]
    assert {s.affected for s in seen.steps} == {("f", "s")}


@pytest.mark.cr("613.8a")
def test_life_and_limb_waits_for_what_makes_forests():
    """With Ashaya younger, Life and Limb's set changes: it waits."""
    board = in_order(thing("l", LIFE_AND_LIMB), thing("bear", BEAR), thing("a", ASHAYA))
    seen = evaluate(state(*board))
    assert pt(seen, "bear") == (1, 1)
    reason = step_of(seen, "l#1.1", "4").reason
    assert (reason.kind, reason.rule) == ("dependency", "613.8b")
    assert reason.waited_for[0].witness in ("bear", "a")


@pytest.mark.cr("113.10c", "613.8a")
def test_remove_all_then_later_grant():
    """The grant stays: neither depends on the other, and it is younger."""
    bear = thing("bear", BEAR)
    effects = (
        resolved(1, (bear,), m.RemoveAllAbilities(), timestamp=5),
        resolved(2, (bear,), m.AddAbility(keyword("trample")), timestamp=6),
    )
    seen = evaluate(state(bear, effects=effects))
    held = seen["bear"].characteristics.abilities
    assert [h.ability.text for h in held] == ["Trample"]
    assert held[0].origin == "effect:2"
    assert held[0].timestamp == 6
    assert all(s.reason.kind == "timestamp" for s in seen.steps)


@pytest.mark.cr("113.10c")
def test_grant_then_later_remove_all():
    """The other way round nothing is left."""
    bear = thing("bear", BEAR)
    effects = (
        resolved(1, (bear,), m.RemoveAllAbilities(), timestamp=6),
        resolved(2, (bear,), m.AddAbility(keyword("trample")), timestamp=5),
    )
    assert not evaluate(state(bear, effects=effects))["bear"].characteristics.abilities


@pytest.mark.cr("613.8b")
def test_loop_falls_back_to_timestamps():
    """Two effects whose sets change each other are a loop: the older one goes first."""
    first = static(HasColor("R"), m.SetColors(("U",)))
    second = static(HasColor("U"), m.SetColors(("R",)))
    red = card("Red", "Creature", "{R}", "1/1")
    blue = card("Blue", "Creature", "{U}", "1/1")
    board = in_order(
        thing("first", card("First", "Artifact", abilities=(first,))),
        thing("second", card("Second", "Artifact", abilities=(second,))),
        thing("red", red),
        thing("blue", blue),
    )
    seen = evaluate(state(*board))
    assert seen["red"].characteristics.colors == {"R"}
    assert seen["blue"].characteristics.colors == {"R"}
    step = next(s for s in seen.steps if s.effect.source == "first")
    assert step.reason.kind == "loop"
    assert step.reason.loop == ("first#1.1", "second#1.1")


@pytest.mark.cr("613.8b", "613.8c")
def test_waits_until_just_after_what_it_depends_on():
    """An older effect that waits is applied before a younger independent one that follows."""
    waits = static(HasSubtype("Elf"), m.AddTypes(subtypes=("Warrior",)))
    makes = static(CREATURE, m.AddTypes(subtypes=("Elf",)))
    other = static(CREATURE, m.AddTypes(subtypes=("Scout",)))
    board = in_order(
        thing("waits", card("Waits", "Artifact", abilities=(waits,))),
        thing("makes", card("Makes", "Artifact", abilities=(makes,))),
        thing("other", card("Other", "Artifact", abilities=(other,))),
        thing("bear", BEAR),
    )
    seen = evaluate(state(*board))
    assert [s.effect.source for s in seen.steps] == ["makes", "waits", "other"]
    assert subtypes(seen, "bear") == {"Bear", "Elf", "Warrior", "Scout"}


@pytest.mark.cr("613.8a")
def test_counting_effect_depends_on_what_changes_the_count():
    """What it does (a number) changes, so +X/+X waits within 7c."""
    strong = Count(all_of(CREATURE, Compare("power", ">=", Const(3))))
    counts = static(ThisObject(), m.ModifyPowerToughness(strong, strong))
    anthem = static(CREATURE, pump(1, 1))
    board = in_order(
        thing("counter", card("Counter", "Creature", None, "0/1", abilities=(counts,))),
        thing("bear", BEAR),
        thing("anthem", card("Anthem", "Enchantment", abilities=(anthem,))),
    )
    seen = evaluate(state(*board))
    assert pt(seen, "bear") == (3, 3)
    assert pt(seen, "counter") == (2, 3)
    assert step_of(seen, "counter#1.1", "7c").reason.waited_for[0].change == "action"


@pytest.mark.cr("613.3", "613.8a")
def test_defining_effects_come_first_and_do_not_depend_on_others():
    """A young changeling is every type before an old effect that looks at types."""
    lord = static(HasSubtype("Goblin"), m.AddTypes(subtypes=("Pirate",)))
    changeling = card("Shifter", "Creature — Shapeshifter", "{1}", "1/1", (keyword("changeling"),))
    board = in_order(
        thing("lord", card("Lord", "Artifact", abilities=(lord,))), thing("c", changeling)
    )
    seen = evaluate(state(*board))
    assert [s.reason.kind for s in seen.steps] == ["characteristic-defining", "timestamp"]
    assert not seen.trials


@pytest.mark.cr("613.6")
def test_lost_before_it_began_never_applies():
    """A creature's anthem is gone under Humility: it would have begun in 7c."""
    lord = card("Lord", "Creature", "{1}", "2/2", (static(CREATURE, pump(1, 1), text="anthem"),))
    board = in_order(thing("lord", lord), thing("h", HUMILITY), thing("bear", BEAR))
    seen = evaluate(state(*board))
    assert pt(seen, "bear") == (1, 1)
    (lost,) = seen.not_applied
    assert (lost.effect.id, lost.sublayer.label, lost.reason, lost.by) == (
        "lord#1.1",
        "7c",
        "ability lost",
        "h#1.1",
    )


@pytest.mark.cr("613.8a")
def test_lord_that_grants_depends_on_humility():
    """In layer 6 the older lord waits, as Humility would take the ability: existence."""
    lord = card(
        "Lord", "Creature", "{1}", "2/2", (static(CREATURE, m.AddAbility(keyword("flying"))),)
    )
    seen = evaluate(state(*in_order(thing("lord", lord), thing("h", HUMILITY))))
    assert not seen["lord"].characteristics.abilities
    assert step_of(seen, "h#1.1", "6").reason.overtook[0].change == "existence"


@pytest.mark.cr("613.8c")
def test_a_granted_static_ability_takes_part_from_then_on():
    """Layer 6 gives an Aura-like grant its chance in 6 and in 7c, not in layer 4."""
    inner = static(
        all_of(CREATURE, YOURS),
        m.AddTypes(subtypes=("Elf",)),
        m.AddAbility(keyword("haste")),
        pump(1, 1),
    )
    giver = static(EachObject(ENCHANTMENT), m.AddAbility(inner))
    board = in_order(
        thing("bear", BEAR),
        thing("e", card("E", "Enchantment")),
        thing("giver", card("G", "Artifact", abilities=(giver,))),
    )
    seen = evaluate(state(*board))
    assert pt(seen, "bear") == (3, 3)
    assert [h.ability.text for h in seen["bear"].characteristics.abilities] == ["Haste"]
    assert subtypes(seen, "bear") == {"Bear"}
    late = [n for n in seen.not_applied if n.reason == "too late"]
    assert [(n.effect.id, n.sublayer.label) for n in late] == [("e#1.1", "4")]
    assert step_of(seen, "e#1.1", "6").effect.timestamp == 3


@pytest.mark.cr("613.8a")
@pytest.mark.parametrize("flying_first", [True, False])
def test_keyword_reader_in_layer_six(flying_first: bool):
    """The line "creatures with flying have lifelink" waits for what gives flying."""
    reader = card(
        "R",
        "Artifact",
        abilities=(static(HasKeyword("flying"), m.AddAbility(keyword("lifelink"))),),
    )
    giver = card("G", "Artifact", abilities=(static(CREATURE, m.AddAbility(keyword("flying"))),))
    board = (thing("g", giver), thing("r", reader))
    seen = evaluate(state(*in_order(*(board if flying_first else board[::-1]), thing("b", BEAR))))
    assert [h.ability.text for h in seen["b"].characteristics.abilities] == ["Flying", "Lifelink"]
    kind = step_of(seen, "r#1.1", "6").reason.kind
    assert kind == ("timestamp" if flying_first else "dependency")
