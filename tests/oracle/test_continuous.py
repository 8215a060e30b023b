"""Continuous effects from text: what is affected, how, how long, when (CR 611, 613)."""

from __future__ import annotations

import pytest

from mtglayers.core.abilities import Ability, KeywordAbility, UnreadAbility
from mtglayers.core.conditions import (
    CompareQuantities,
    Conjunction,
    Matches,
    Negation,
    OpaqueCondition,
    TurnOf,
)
from mtglayers.core.durations import UNTIL_END_OF_TURN, Duration
from mtglayers.core.effects import ContinuousEffect, RuleEffect, StaticEffect
from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasColor,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    InZone,
    Is,
    IsCard,
    IsType,
    Not,
    OfChosen,
    OpaqueFilter,
    OwnedBy,
    SharesWith,
)
from mtglayers.core.instructions import (
    ApplyEffect,
    Choose,
    ChooseOne,
    ExchangeControl,
    TargetSpec,
)
from mtglayers.core.modifications import (
    AddAbilitiesOf,
    AddAbility,
    AddAllSubtypes,
    AddColors,
    AddNames,
    AddTypes,
    BecomeCopy,
    CantHaveKeyword,
    ChangeWords,
    ChosenColor,
    ChosenTypes,
    CopyExcept,
    DoublePowerToughness,
    HasFullTextOf,
    Modification,
    ModifyPowerToughness,
    ProtectionFromChosen,
    RemoveAllAbilities,
    RemoveKeyword,
    RemoveThisAbility,
    RemoveTypes,
    Restriction,
    SetBasePowerToughness,
    SetColors,
    SetController,
    SetName,
    SetTypes,
    SwitchPowerToughness,
)
from mtglayers.core.quantities import (
    Const,
    Count,
    CountersOn,
    Distinct,
    OpaqueQuantity,
    PlayerValue,
    Quantity,
    Sum,
    Times,
    ValueOf,
    X,
)
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    EachObject,
    LinkedObjects,
    ObjectRef,
    Opponents,
    TargetObject,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.continuous import read_continuous
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.layer_instructions import (
    functioning_zones,
    is_characteristic_defining,
    read_follow_up,
    read_layer_instructions,
)

CREATURE, LAND, ENCHANTMENT = IsType("Creature"), IsType("Land"), IsType("Enchantment")
MINE = ControlledBy(You())
SELF, ATTACHED, EACH = ThisObject(), AttachedObject(), Antecedent("each")
OTHER = Not(Is(SELF))
TARGET = TargetObject(0)
QUOTED = UnreadAbility(text="{T}: Add {G}.")


def both(*parts: Filter) -> And:
    return And(parts)


def each(*parts: Filter) -> EachObject:
    return EachObject(parts[0] if len(parts) == 1 else And(parts))


def has(keyword: str, **more: str) -> AddAbility:
    return AddAbility(KeywordAbility(keyword=keyword, **more))


def plus(power: int, toughness: int) -> ModifyPowerToughness:
    return ModifyPowerToughness(Const(power), Const(toughness))


def size(power: int, toughness: int) -> SetBasePowerToughness:
    return SetBasePowerToughness(Const(power), Const(toughness))


def read(text: str, *, static: bool) -> tuple[StaticEffect, ...]:
    """Read a sentence to its end."""
    context = ReadContext(static=static, quotes=("{T}: Add {G}.",))
    cur = Cursor(text, context)
    found = read_continuous(cur)
    assert found is not None, f"stopped at: {cur.residue}"
    assert cur.at_end, f"left: {cur.rest}"
    return found


STATIC: list[tuple[str, ObjectRef, tuple[Modification, ...]]] = [
    ("Other Elves you control get +1/+1.", each(OTHER, HasSubtype("Elf"), MINE), (plus(1, 1),)),
    ("All creatures have haste.", each(CREATURE), (has("haste"),)),
    ("Enchanted creature gets +2/+2 and has flying.", ATTACHED, (has("flying"), plus(2, 2))),
    (
        "Equipped creature has first strike, vigilance, and «0».",
        ATTACHED,
        (has("first strike"), has("vigilance"), AddAbility(QUOTED)),
    ),
    (
        "Enchanted creature has protection from red and from blue.",
        ATTACHED,
        (has("protection", quality="red"), has("protection", quality="blue")),
    ),
    ("~ has protection from the chosen color.", SELF, (ProtectionFromChosen("color"),)),
    (
        "Nonbasic lands are Mountains.",
        each(Not(HasSupertype("Basic")), LAND),
        (SetTypes(subtypes=("Mountain",)),),
    ),
    (
        "Each land is a Swamp in addition to its other land types.",
        each(LAND),
        (AddTypes(subtypes=("Swamp",)),),
    ),
    (
        "All creatures lose all abilities and have base power and toughness 1/1.",
        each(CREATURE),
        (RemoveAllAbilities(), size(1, 1)),
    ),
    (
        "Each other enchantment is a creature in addition to its other types and has base "
        "power and "
        "base toughness each equal to its mana value.",
        each(OTHER, ENCHANTMENT),
        (
            AddTypes(card_types=("Creature",)),
            SetBasePowerToughness(ValueOf("mana value", EACH), ValueOf("mana value", EACH)),
        ),
    ),
    (
        "All lands are 1/1 creatures that are still lands.",
        each(LAND),
        (SetTypes(card_types=("Creature",), keep=("card types",)), size(1, 1)),
    ),
    (
        "Enchanted permanent is a colorless Forest land.",
        ATTACHED,
        (SetTypes(card_types=("Land",), subtypes=("Forest",)), SetColors(())),
    ),
    (
        "Enchanted creature loses all abilities and is a blue Frog with base power and "
        "toughness 1/1.",
        ATTACHED,
        (SetTypes(subtypes=("Frog",)), SetColors(("U",)), RemoveAllAbilities(), size(1, 1)),
    ),
    (
        "Enchanted permanent is a Treasure artifact with «0» and loses all other abilities.",
        ATTACHED,
        (
            SetTypes(card_types=("Artifact",), subtypes=("Treasure",)),
            RemoveAllAbilities(),
            AddAbility(QUOTED),
        ),
    ),
    (
        "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and "
        "has indestructible, and it loses all other abilities, card types, and creature types.",
        ATTACHED,
        (
            SetTypes(
                card_types=("Artifact", "Creature"),
                subtypes=("Insect",),
                lose_other_card_types=True,
                lose_other_subtypes="creature",
            ),
            RemoveAllAbilities(),
            has("indestructible"),
            size(0, 1),
        ),
    ),
    (
        "All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands in "
        "addition to their other types.",
        UnionRef((each(HasSubtype("Forest")), each(HasSubtype("Saproling")))),
        (
            AddTypes(card_types=("Creature", "Land"), subtypes=("Saproling", "Forest")),
            SetColors(("G",)),
            size(1, 1),
        ),
    ),
    (
        "Lands you control are every basic land type in addition to their other types.",
        each(LAND, MINE),
        (AddAllSubtypes("basic land"),),
    ),
    ("~ is every creature type.", SELF, (AddAllSubtypes("creature"),)),
    (
        "Creatures you control are the chosen type in addition to their other types.",
        each(CREATURE, MINE),
        (ChosenTypes("creature_type"),),
    ),
    ("Enchanted land is the chosen type.", ATTACHED, (ChosenTypes("basic_land_type", add=False),)),
    ("~ is all colors.", SELF, (SetColors(("W", "U", "B", "R", "G")),)),
    ("Enchanted creature is the chosen color.", ATTACHED, (ChosenColor(),)),
    (
        "Enchanted creature is black in addition to its other colors.",
        ATTACHED,
        (AddColors(("B",)),),
    ),
    ("All creatures are legendary.", each(CREATURE), (AddTypes(supertypes=("Legendary",)),)),
    ("Equipped permanent isn't a creature.", ATTACHED, (RemoveTypes(card_types=("Creature",)),)),
    ("All lands are no longer snow.", each(LAND), (RemoveTypes(supertypes=("Snow",)),)),
    ("You control enchanted creature.", ATTACHED, (SetController(You()),)),
    (
        "Creatures your opponents control lose hexproof and can't have or gain hexproof.",
        each(CREATURE, ControlledBy(Opponents())),
        (RemoveKeyword("hexproof"), CantHaveKeyword("hexproof")),
    ),
    (
        "~ has all activated abilities of all creature cards in all graveyards.",
        SELF,
        (AddAbilitiesOf(each(CREATURE, InZone(("graveyard",))), ("activated",)),),
    ),
    (
        "Each creature gets +1/+1 for each other creature on the battlefield that shares a "
        "creature type with it.",
        each(CREATURE),
        (
            ModifyPowerToughness(
                *[Count(both(Not(Is(EACH)), CREATURE, SharesWith("creature type", EACH)))] * 2
            ),
        ),
    ),
    (
        "~ gets -1/-1 for each +1/+1 counter on it.",
        SELF,
        (ModifyPowerToughness(*[Times(-1, CountersOn("+1/+1", SELF))] * 2),),
    ),
    (
        "~'s power is equal to the number of card types among cards in all graveyards and its "
        "toughness is equal to that number plus 1.",
        SELF,
        (
            SetBasePowerToughness(
                Distinct("card type", InZone(("graveyard",))),
                Sum((Distinct("card type", InZone(("graveyard",))), Const(1))),
            ),
        ),
    ),
    (
        "Enchanted creature can't attack or block.",
        ATTACHED,
        (Restriction("can't attack or block"),),
    ),
    (
        "Enchanted creature gets +1/+1, attacks each combat if able, and has trample.",
        ATTACHED,
        (has("trample"), plus(1, 1), Restriction("attacks each combat if able")),
    ),
    (
        "Creatures of the chosen type have «0».",
        each(CREATURE, OfChosen("creature_type")),
        (AddAbility(QUOTED),),
    ),
    ("Equipped creature's name is Humble Merchant.", ATTACHED, (SetName("Humble Merchant"),)),
    (
        "Equipped creature has all names of nonlegendary creature cards in addition to its name.",
        ATTACHED,
        (AddNames("all nonlegendary creature names"),),
    ),
    (
        "~ has the full text of the top card of your graveyard and has the text «0».",
        SELF,
        (
            HasFullTextOf(
                each(OwnedBy(You()), InZone(("graveyard",), "top")),
                (CopyExcept((AddAbility(QUOTED),)),),
            ),
        ),
    ),
    (
        "Creature cards you own that aren't on the battlefield are Elves.",
        each(CREATURE, IsCard(), OwnedBy(You()), Not(InZone(("battlefield",)))),
        (SetTypes(subtypes=("Elf",)),),
    ),
]


@pytest.mark.parametrize(
    ("text", "affected", "modifications"), STATIC, ids=[row[0] for row in STATIC]
)
def test_static(text: str, affected: ObjectRef, modifications: tuple[Modification, ...]) -> None:
    assert read(text, static=True) == (ContinuousEffect(affected, modifications),)


RESOLVING: list[tuple[str, ObjectRef, tuple[Modification, ...], Duration | None]] = [
    ("Target creature gets +3/+3 until end of turn.", TARGET, (plus(3, 3),), UNTIL_END_OF_TURN),
    (
        "Until end of turn, target creature gains trample and gets +X/+X, where X is the "
        "number of lands you control.",
        TARGET,
        (has("trample"), ModifyPowerToughness(*[Count(both(LAND, MINE))] * 2)),
        UNTIL_END_OF_TURN,
    ),
    (
        "Target creature gets -X/-0 until end of turn, where X is twice your life total.",
        TARGET,
        (ModifyPowerToughness(Times(-1, Times(2, PlayerValue("life"))), Const(0)),),
        UNTIL_END_OF_TURN,
    ),
    (
        "~ becomes a 4/4 blue and red Dragon creature with flying until end of turn.",
        SELF,
        (
            SetTypes(card_types=("Creature",), subtypes=("Dragon",)),
            SetColors(("U", "R")),
            has("flying"),
            size(4, 4),
        ),
        UNTIL_END_OF_TURN,
    ),
    (
        "~ becomes an X/X Construct artifact creature until end of turn.",
        SELF,
        (
            SetTypes(card_types=("Artifact", "Creature"), subtypes=("Construct",)),
            SetBasePowerToughness(X(), X()),
        ),
        UNTIL_END_OF_TURN,
    ),
    (
        "~ becomes a 2/2 creature with all creature types until end of turn.",
        SELF,
        (SetTypes(card_types=("Creature",)), AddAllSubtypes("creature"), size(2, 2)),
        UNTIL_END_OF_TURN,
    ),
    ("Gain control of target creature.", TARGET, (SetController(You()),), None),
    (
        "Gain control of target creature for as long as you control ~.",
        TARGET,
        (SetController(You()),),
        Duration("for as long as", Matches(SELF, MINE)),
    ),
    (
        "Switch target creature's power and toughness until end of turn.",
        TARGET,
        (SwitchPowerToughness(),),
        UNTIL_END_OF_TURN,
    ),
    (
        "Double target creature's power until end of turn.",
        TARGET,
        (DoublePowerToughness(True, False),),
        UNTIL_END_OF_TURN,
    ),
    (
        "Change the text of target permanent by replacing all instances of one basic land "
        "type with another.",
        TARGET,
        (ChangeWords("basic land type"),),
        None,
    ),
    ("~ loses defender until end of turn.", SELF, (RemoveKeyword("defender"),), UNTIL_END_OF_TURN),
    (
        "~ loses this ability and becomes an Aura enchantment with enchant creature.",
        SELF,
        (
            SetTypes(card_types=("Enchantment",), subtypes=("Aura",)),
            RemoveThisAbility(),
            has("enchant", quality="creature"),
        ),
        None,
    ),
    (
        "Target land becomes a 3/3 Elemental creature with haste that's still a land.",
        TARGET,
        (
            SetTypes(card_types=("Creature",), subtypes=("Elemental",), keep=("card types",)),
            has("haste"),
            size(3, 3),
        ),
        None,
    ),
    (
        "Target creature gets +1/+1 until end of turn for each Elf you control.",
        TARGET,
        (ModifyPowerToughness(*[Count(both(HasSubtype("Elf"), MINE))] * 2),),
        UNTIL_END_OF_TURN,
    ),
    (
        "Change ~'s base toughness to 1 plus ~'s power until end of turn.",
        SELF,
        (SetBasePowerToughness(None, Sum((Const(1), ValueOf("power", SELF)))),),
        UNTIL_END_OF_TURN,
    ),
]


@pytest.mark.parametrize(
    ("text", "affected", "modifications", "duration"), RESOLVING, ids=[row[0] for row in RESOLVING]
)
def test_resolving(
    text: str,
    affected: ObjectRef,
    modifications: tuple[Modification, ...],
    duration: Duration | None,
) -> None:
    assert read(text, static=False) == (ContinuousEffect(affected, modifications, duration),)


FOREST = CompareQuantities(Count(both(HasSubtype("Forest"), MINE)), ">=", Const(1))


def test_conditions_in_front_and_behind() -> None:
    plain = ContinuousEffect(SELF, (has("flying"), plus(1, 1)), None, FOREST)
    assert read("As long as you control a Forest, ~ gets +1/+1 and has flying.", static=True) == (
        plain,
    )
    assert read("~ gets +1/+1 and has flying as long as you control a Forest.", static=True) == (
        plain,
    )


def test_two_conditions() -> None:
    (effect,) = read("During your turn, as long as ~ is equipped, it has hexproof.", static=True)
    assert isinstance(effect, ContinuousEffect)
    assert effect.condition == Conjunction((TurnOf(You()), Matches(SELF, HasStatus("equipped"))))


def test_a_verb_phrase_with_its_own_condition_is_an_effect_of_its_own() -> None:
    found = read("~ has flying as long as you control a Forest and has haste.", static=True)
    assert found == (
        ContinuousEffect(SELF, (has("flying"),), None, FOREST),
        ContinuousEffect(SELF, (has("haste"),)),
    )


def test_an_opaque_condition_keeps_the_effect() -> None:
    found = read("As long as the moon is full, ~ has flying.", static=True)
    assert found == (
        ContinuousEffect(SELF, (has("flying"),), None, OpaqueCondition("the moon is full")),
    )


def test_an_opaque_number_and_an_opaque_set() -> None:
    (effect,) = read("~ gets +1/+0 for each phase of the moon.", static=True)
    assert effect == ContinuousEffect(
        SELF, (ModifyPowerToughness(OpaqueQuantity("phase of the moon"), Const(0)),)
    )
    (effect,) = read("Creatures that were born yesterday have haste.", static=True)
    assert effect == ContinuousEffect(
        each(CREATURE, OpaqueFilter("that were born yesterday")), (has("haste"),)
    )


def test_a_condition_about_each_affected_object_narrows_the_set() -> None:
    found = read(
        "Each creature you control has vigilance if it's white, haste if it's red.", static=True
    )
    assert found == (
        ContinuousEffect(each(HasColor("W"), CREATURE, MINE), (has("vigilance"),)),
        ContinuousEffect(each(HasColor("R"), CREATURE, MINE), (has("haste"),)),
    )


def test_it_is_what_was_named_in_the_condition() -> None:
    (effect,) = read("As long as enchanted permanent is a creature, it gets +1/+1.", static=True)
    assert effect == ContinuousEffect(ATTACHED, (plus(1, 1),), None, Matches(ATTACHED, CREATURE))


def test_that_creature_is_the_target_and_not_each_affected_one() -> None:
    context = ReadContext()
    context.mention(TARGET, ["creature"])
    text = "Each other creature becomes a copy of that creature until end of turn."
    found = read_continuous(Cursor(text, context))
    assert found is not None
    (effect,) = found
    assert isinstance(effect, ContinuousEffect)
    assert effect.modifications == (BecomeCopy(TARGET),)
    assert effect.affected == each(Not(Is(TARGET)), CREATURE)


def test_what_is_named_in_passing_is_not_it() -> None:
    """The object named in a duration is not what the next sentence speaks of."""
    context = ReadContext()
    first = Cursor("Gain control of target creature for as long as you control ~.", context)
    assert read_continuous(first) is not None
    found = read_continuous(Cursor("It gains haste.", context))
    assert found == (ContinuousEffect(TARGET, (has("haste"),)),)


def test_that_number_is_the_number_just_said() -> None:
    """A toughness counted from "that number" takes the power's number."""
    (effect,) = read(
        "~'s power is equal to your life total and its toughness is equal to 7 minus that number.",
        static=True,
    )
    life = PlayerValue("life")
    expected = SetBasePowerToughness(life, Sum((Const(7), Times(-1, life))))
    assert effect == ContinuousEffect(SELF, (expected,))


def test_soulbond_pair() -> None:
    (effect,) = read(
        "As long as ~ is paired with another creature, both creatures have trample.", static=True
    )
    assert effect == ContinuousEffect(
        UnionRef((SELF, LinkedObjects("paired"))),
        (has("trample"),),
        None,
        Matches(SELF, HasStatus("paired")),
    )


def test_two_subjects() -> None:
    found = read("Enchanted creature gets +2/+2 and other creatures get -1/-1.", static=True)
    assert [effect.modifications for effect in found if isinstance(effect, ContinuousEffect)] == [
        (plus(2, 2),),
        (plus(-1, -1),),
    ]


def test_players_beside_objects_are_a_rule() -> None:
    found = read("You and permanents you control have hexproof.", static=True)
    assert found == (
        RuleEffect("you have hexproof"),
        ContinuousEffect(EachObject(MINE), (has("hexproof"),)),
    )


def test_x_inside_a_granted_ability_is_seen_from_its_holder() -> None:
    """The number in a quoted ability belongs to the object that has it."""

    def read_quoted(text: str) -> Ability:
        return KeywordAbility(keyword="equip", cost="{X}")

    context = ReadContext(static=True, quotes=("Equip {X}",), read_quoted=read_quoted)
    cur = Cursor("Each artifact has «0», where X is its mana value.", context)
    found = read_continuous(cur)
    assert found is not None
    assert cur.at_end
    ability = KeywordAbility(keyword="equip", cost="{X}", number=ValueOf("mana value", EACH))
    assert found == (ContinuousEffect(each(IsType("Artifact")), (AddAbility(ability),)),)


UNREAD_STATIC = [
    "Creatures you control get +1/+1 and weave baskets.",
    "Creatures you control get bigger.",
    "The moon is full.",
    "Draw a card.",
    "~ has moxie.",
    "~ becomes a splendid creature.",
    "Enchanted creature is a Splonk.",
    "Creatures get +1/+1 instead.",
    "",
    "All creatures",
]


@pytest.mark.parametrize("text", UNREAD_STATIC)
def test_what_is_not_understood_is_not_read_to_the_end(text: str) -> None:
    cur = Cursor(text, ReadContext(static=True))
    found = read_continuous(cur)
    assert found is None or not cur.at_end


def test_nothing_optional_is_read_as_done() -> None:
    """Words like "you may" belong to who reads instructions."""
    cur = Cursor("You may have target creature get +1/+1 until end of turn.")
    assert read_continuous(cur) is None
    assert cur.context.targets == []


# --- instructions and follow-ups ------------------------------------------------------------------


def test_choices_come_first() -> None:
    cur = Cursor(
        "Target creature gains protection from the color of your choice until end of turn."
    )
    assert read_layer_instructions(cur) == (
        Choose("color"),
        ApplyEffect(ContinuousEffect(TARGET, (ProtectionFromChosen("color"),), UNTIL_END_OF_TURN)),
    )
    assert cur.context.targets == [TargetSpec(CREATURE)]


def test_either_or() -> None:
    cur = Cursor("~ gets +1/-1 or -1/+1 until end of turn.")
    assert read_layer_instructions(cur) == (
        ChooseOne(
            (
                (ApplyEffect(ContinuousEffect(SELF, (plus(1, -1),), UNTIL_END_OF_TURN)),),
                (ApplyEffect(ContinuousEffect(SELF, (plus(-1, 1),), UNTIL_END_OF_TURN)),),
            )
        ),
    )


def test_exchange_of_control() -> None:
    cur = Cursor("Exchange control of ~ and target creature an opponent controls.")
    assert read_layer_instructions(cur) == (ExchangeControl(SELF, TARGET),)
    assert cur.at_end


def test_still_a_land() -> None:
    """CR 205.1b: the sentence behind keeps the other types."""
    context = ReadContext()
    first = read_continuous(Cursor("~ becomes a 2/2 Bear creature until end of turn.", context))
    assert first is not None
    found = read_follow_up(Cursor("It's still a land.", context), first)
    assert found is not None
    assert isinstance(found[0], ContinuousEffect)
    assert found[0].modifications[0] == SetTypes(("Creature",), ("Bear",), keep=("card types",))


def test_the_same_is_true_for_others() -> None:
    context = ReadContext(static=True)
    first = read_continuous(Cursor("Creatures you control are Elves.", context))
    assert first is not None
    found = read_follow_up(
        Cursor("The same is true for creature cards in your hand.", context), first
    )
    hand = each(CREATURE, OwnedBy(You()), InZone(("hand",)))
    union = UnionRef((each(CREATURE, MINE), hand))
    assert found == (ContinuousEffect(union, (SetTypes(subtypes=("Elf",)),)),)


def test_the_same_is_true_for_other_keywords() -> None:
    context = ReadContext(static=True)
    text = "As long as a creature card with flying is in a graveyard, ~ has flying."
    first = read_continuous(Cursor(text, context))
    assert first is not None
    found = read_follow_up(Cursor("The same is true for fear and protection.", context), first)
    assert found is not None
    assert len(found) == 3

    def cards(keyword: str) -> And:
        return both(CREATURE, InZone(("graveyard",)), HasKeyword(keyword))

    asked = CompareQuantities(Count(cards("fear")), ">=", Const(1))
    assert found[1] == ContinuousEffect(SELF, (has("fear"),), None, asked)
    taken = AddAbilitiesOf(EachObject(cards("protection")), (), ("protection",))
    assert found[2] == ContinuousEffect(SELF, (taken,))


def test_otherwise() -> None:
    context = ReadContext(static=True)
    first = read_continuous(Cursor("As long as you control a Forest, ~ gets +1/+1.", context))
    assert first is not None
    found = read_follow_up(Cursor("Otherwise, it gets -1/-1.", context), first)
    assert found is not None
    assert found[1] == ContinuousEffect(SELF, (plus(-1, -1),), None, Negation(FOREST))


# --- characteristic-defining abilities -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "defines"),
    [
        ("~'s power and toughness are each equal to the number of lands you control.", True),
        ("~'s toughness is equal to your life total.", True),
        ("~ is all colors.", True),
        ("~ is every creature type.", True),
        ("~ is also a Cleric and Rogue.", True),
        ("~ has flying.", False),  # an ability is no such characteristic
        ("~ gets +1/+1 for each land you control.", False),  # modifies
        ("Creatures you control are all colors.", False),  # other objects
        ("As long as it's your turn, ~ is all colors.", False),  # only if (CR 604.3a, 5)
        ("~ is an artifact in addition to its other types.", False),  # a card type
        ("~ isn't legendary.", False),
    ],
)
def test_characteristic_defining(text: str, defines: bool) -> None:
    """CR 604.3a."""
    found = read(text, static=True)
    assert is_characteristic_defining(found) is defines
    assert ("hand" in functioning_zones(found)) is defines


def test_an_ability_works_where_its_condition_says() -> None:
    """CR 113.6b."""
    found = read(
        "As long as ~ is in your graveyard, creatures you control have trample.", static=True
    )
    assert functioning_zones(found) == ("graveyard",)


def test_numbers_are_quantities() -> None:
    (effect,) = read("~ gets +X/+0, where X is the number of cards in your hand.", static=True)
    assert isinstance(effect, ContinuousEffect)
    (modification,) = effect.modifications
    assert isinstance(modification, ModifyPowerToughness)
    expected: Quantity = Count(both(OwnedBy(You()), InZone(("hand",))))
    assert modification.power == expected
