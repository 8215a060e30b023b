"""Random boards of core values for property tests: creatures, static abilities, effects."""

from __future__ import annotations

from dataclasses import replace

from builders import (
    CREATURE,
    LAND,
    YOURS,
    card,
    defining,
    keyword,
    pump,
    size,
    state,
    static,
    thing,
)
from hypothesis import strategies as st

from mtglayers.core import modifications as m
from mtglayers.core.conditions import CompareQuantities, Condition
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import (
    Compare,
    Filter,
    HasColor,
    HasKeyword,
    HasNoAbilities,
    HasSubtype,
    HasSupertype,
    IsType,
    Not,
    Or,
    all_of,
)
from mtglayers.core.quantities import Const, Count, ValueOf
from mtglayers.core.references import Antecedent, EachObject, ThisObject, You
from mtglayers.core.state import ActiveEffect, GameState

ELF, GOBLIN, ARTIFACT = HasSubtype("Elf"), HasSubtype("Goblin"), IsType("Artifact")
FLYING, HASTE = keyword("flying"), keyword("haste")
OWN = ValueOf("mana value", Antecedent("each"))

FILTERS: tuple[Filter, ...] = (
    CREATURE,
    LAND,
    ARTIFACT,
    IsType("Enchantment"),
    all_of(CREATURE, ELF),
    all_of(CREATURE, YOURS),
    all_of(CREATURE, HasColor("R")),
    all_of(CREATURE, Not(HasColor("G"))),
    all_of(LAND, Not(HasSupertype("Basic"))),
    HasSubtype("Forest"),
    HasSubtype("Swamp"),
    HasKeyword("flying"),
    HasNoAbilities(),
    Or((ELF, GOBLIN)),
    Compare("power", ">=", Const(3)),
    Compare("mana value", "<=", Const(2)),
)
COUNTS = tuple(Count(each) for each in FILTERS[:8])
MODIFICATIONS: tuple[m.Modification, ...] = (
    m.AddTypes(subtypes=("Elf",)),
    m.AddTypes(subtypes=("Goblin",)),
    m.AddTypes(card_types=("Artifact",)),
    m.AddTypes(card_types=("Creature",)),
    m.AddTypes(card_types=("Land",), subtypes=("Forest",)),
    m.AddTypes(subtypes=("Swamp",)),
    m.SetTypes(subtypes=("Mountain",)),
    m.SetTypes(subtypes=("Elf",)),
    m.SetTypes(card_types=("Artifact",)),
    m.SetTypes(card_types=("Artifact", "Creature"), subtypes=("Golem",)),
    m.RemoveTypes(card_types=("Creature",)),
    m.RemoveTypes(all_subtypes_of="creature"),
    m.AddAllSubtypes("creature"),
    m.AddAllSubtypes("basic land"),
    m.SetColors(("R",)),
    m.SetColors(()),
    m.AddColors(("G",)),
    m.AddAbility(FLYING),
    m.AddAbility(static(all_of(CREATURE, YOURS), pump(1, 1))),
    m.AddAbility(static(ELF, m.AddAbility(HASTE))),
    m.RemoveAllAbilities(),
    m.RemoveKeyword("flying"),
    m.CantHaveKeyword("flying"),
    size(1, 1),
    size(5, 2),
    m.SetBasePowerToughness(OWN, OWN),
    m.SetBasePowerToughness(COUNTS[0], COUNTS[1]),
    pump(1, 1),
    m.ModifyPowerToughness(COUNTS[4], COUNTS[2]),
    m.DoublePowerToughness(),
    m.SwitchPowerToughness(),
    m.ChangeWords("creature type", "Elf", "Goblin"),
    m.ChangeWords("basic land type", "Forest", "Swamp"),
    m.ChangeWords("color", "red", "green"),
    m.SetController(You()),
)
CONDITIONS: tuple[Condition | None, ...] = (
    None,
    None,
    None,
    CompareQuantities(COUNTS[0], ">=", Const(2)),
    CompareQuantities(COUNTS[4], ">=", Const(1)),
)
PRINTED = (
    ("Creature — Elf", "{G}", "1/1"),
    ("Creature — Goblin", "{1}{R}", "2/2"),
    ("Artifact Creature — Golem", "{3}", "3/3"),
    ("Land — Forest", None, None),
    ("Basic Land — Swamp", None, None),
    ("Land Creature — Forest Dryad", None, "1/1"),
    ("Enchantment", "{2}{W}", None),
    ("Artifact", "{2}", None),
)

abilities = st.one_of(
    st.builds(
        lambda tested, changes, condition: static(tested, *changes, condition=condition),
        st.sampled_from(FILTERS),
        st.lists(st.sampled_from(MODIFICATIONS), min_size=1, max_size=3, unique=True),
        st.sampled_from(CONDITIONS),
    ),
    st.sampled_from((FLYING, keyword("changeling"), keyword("devoid"))),
    st.just(defining(m.SetBasePowerToughness(COUNTS[0], COUNTS[0]))),
    st.builds(lambda change: static(ThisObject(), change), st.sampled_from(MODIFICATIONS)),
)


@st.composite
def boards(draw: st.DrawFn, *, max_objects: int = 7, max_effects: int = 3) -> GameState:
    """Draw a board whose effects all have timestamps of their own."""
    number = draw(st.integers(1, max_objects))
    stamps = draw(st.permutations(range(1, number + 1)))
    objects = []
    for index in range(number):
        type_line, cost, pt = draw(st.sampled_from(PRINTED))
        own = draw(st.lists(abilities, max_size=2))
        counters = draw(st.sampled_from(({}, {}, {"+1/+1": 1}, {"flying": 1})))
        objects.append(
            thing(
                f"o{index}",
                card(f"Card {index}", type_line, cost, pt, own),
                stamps[index],
                controller=draw(st.sampled_from(("you", "opponent"))),
                counters=counters,
            )
        )
    effects = []
    for number in range(1, draw(st.integers(0, max_effects)) + 1):
        changes = draw(
            st.lists(st.sampled_from(MODIFICATIONS), min_size=1, max_size=2, unique=True)
        )
        tested = draw(st.sampled_from(FILTERS))
        locked = draw(st.one_of(st.none(), st.lists(st.sampled_from(objects), max_size=3)))
        keys = None if locked is None else tuple(dict.fromkeys(each.key for each in locked))
        effects.append(
            ActiveEffect(
                id=number,
                timestamp=100 + number,
                controller=draw(st.sampled_from(("you", "opponent"))),
                effect=ContinuousEffect(affected=EachObject(tested), modifications=tuple(changes)),
                affected=keys,
            )
        )
    return state(*objects, effects=effects, next_id=10)


def renamed(board: GameState) -> GameState:
    """Return the board with other ids, that sort the other way round."""
    names = {item.id: f"z{99 - index}" for index, item in enumerate(board.objects)}
    objects = tuple(replace(item, id=names[item.id]) for item in board.objects)
    effects = tuple(
        replace(
            each,
            affected=None
            if each.affected is None
            else tuple(key._replace(id=names[key.id]) for key in each.affected),
        )
        for each in board.effects
    )
    return replace(board, objects=objects, effects=effects)
