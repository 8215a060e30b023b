"""Copy effects from text: what is copied, exceptions, entering as a copy (CR 707.5, 707.9)."""

from __future__ import annotations

import pytest

from mtglayers.core.abilities import KeywordAbility, UnreadAbility
from mtglayers.core.conditions import HappenedThisTurn, Matches
from mtglayers.core.durations import UNTIL_END_OF_TURN, Duration
from mtglayers.core.effects import ContinuousEffect, EntersAsCopy
from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    InZone,
    Is,
    IsPermanentCard,
    IsToken,
    IsType,
    Not,
    OwnedBy,
)
from mtglayers.core.instructions import SetTapped
from mtglayers.core.modifications import (
    AddAbility,
    AddColors,
    AddTypes,
    BecomeCopy,
    CopyExcept,
    EntersWithCounters,
    HasOtherAbilities,
    HasThisAbility,
    KeepOriginal,
    LosesThisAbility,
    Modification,
    NoManaCost,
    RemoveTypes,
    SetBasePowerToughness,
    SetColors,
    SetName,
    SetTypes,
    StartingLoyalty,
)
from mtglayers.core.quantities import Const, Half, ValueOf
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    ChosenObjects,
    EachObject,
    LinkedObjects,
    TargetObject,
    ThisObject,
    You,
)
from mtglayers.oracle.continuous import read_continuous
from mtglayers.oracle.copying import read_enters_as_copy, read_exceptions
from mtglayers.oracle.cursor import Cursor, ReadContext

CREATURE, MINE, SELF = IsType("Creature"), ControlledBy(You()), ThisObject()
NOT_LEGENDARY = RemoveTypes(supertypes=("Legendary",))
QUOTED = AddAbility(UnreadAbility(text="{T}: Add {G}."))
COPY = Antecedent("each")


def has(keyword: str) -> AddAbility:
    return AddAbility(KeywordAbility(keyword=keyword))


def size(power: int, toughness: int) -> SetBasePowerToughness:
    return SetBasePowerToughness(Const(power), Const(toughness))


def adds(*card_types: str, subtypes: tuple[str, ...] = ()) -> AddTypes:
    return AddTypes(card_types=card_types, subtypes=subtypes)


# One row for each kind of exception that cards have.
EXCEPTIONS: list[tuple[str, list[tuple[Modification, ...]]]] = [
    ("it has this ability", [(HasThisAbility(),)]),
    ("he has haste and this ability", [(has("haste"), HasThisAbility())]),
    ("it has this ability and «0»", [(HasThisAbility(), QUOTED)]),
    ("it doesn't have this ability", [(LosesThisAbility(),)]),
    ("it has ~'s other abilities", [(HasOtherAbilities(),)]),
    ("it has «0»", [(QUOTED,)]),
    ("the token has flying and «0»", [(has("flying"), QUOTED)]),
    ("it has haste", [(has("haste"),)]),
    ("it gains flying", [(has("flying"),)]),
    ("it isn't legendary", [(NOT_LEGENDARY,)]),
    ("it's not legendary", [(NOT_LEGENDARY,)]),
    ("the copy isn't legendary", [(NOT_LEGENDARY,)]),
    ("they're not legendary", [(NOT_LEGENDARY,)]),
    ("it's legendary in addition to its other types", [(AddTypes(supertypes=("Legendary",)),)]),
    ("it's legendary", [(AddTypes(supertypes=("Legendary",)),)]),
    ("it's an artifact in addition to its other types", [(adds("Artifact"),)]),
    ("it's a Bird in addition to its other types", [(adds(subtypes=("Bird",)),)]),
    ("it's a Zombie in addition to its other creature types", [(adds(subtypes=("Zombie",)),)]),
    (
        "it's a 4/4 Angel creature in addition to its other types",
        [(adds("Creature", subtypes=("Angel",)), size(4, 4))],
    ),
    (
        "it's a 1/1 green Frog in addition to its other colors and types",
        [(adds(subtypes=("Frog",)), AddColors(("G",)), size(1, 1))],
    ),
    (
        "it's a 1/1 blue Fish with flying",
        [(SetTypes(subtypes=("Fish",)), SetColors(("U",)), has("flying"), size(1, 1))],
    ),
    (
        "it's a colorless Robot artifact",
        [(SetTypes(("Artifact",), ("Robot",)), SetColors(()))],
    ),
    (
        "it's an enchantment and loses all other card types",
        [(SetTypes(("Enchantment",), lose_other_card_types=True),)],
    ),
    ("it's 7/7", [(size(7, 7),)]),
    ("its power and toughness are 1/1", [(size(1, 1),)]),
    (
        "its power and toughness are equal to ~'s power and toughness",
        [(SetBasePowerToughness(ValueOf("power", SELF), ValueOf("toughness", SELF)),)],
    ),
    (
        "its power is half enchanted creature's power, rounded up",
        [(SetBasePowerToughness(Half(ValueOf("power", AttachedObject()), True), None),)],
    ),
    ("it's black", [(SetColors(("B",)),)]),
    ("it doesn't copy that creature's color", [(KeepOriginal("color"),)]),
    ("its name is Humble Merchant", [(SetName("Humble Merchant"),)]),
    ("its name is ~", [(KeepOriginal("name"),)]),
    ("the token has no mana cost", [(NoManaCost(),)]),
    ("its starting loyalty is 3", [(StartingLoyalty(Const(3)),)]),
    (
        "it enters with an additional +1/+1 counter on it",
        [(EntersWithCounters("+1/+1", Const(1)),)],
    ),
    (
        "it enters with two additional shield counters on it",
        [(EntersWithCounters("shield", Const(2)),)],
    ),
    (
        "its name is Mara, Queen of Shapes, it's legendary in addition to its other types, "
        "and it has hexproof and this ability",
        [
            (SetName("Mara, Queen of Shapes"),),
            (AddTypes(supertypes=("Legendary",)),),
            (has("hexproof"), HasThisAbility()),
        ],
    ),
    ("it isn't legendary and has haste", [(NOT_LEGENDARY,), (has("haste"),)]),
    (
        "it isn't legendary, is an artifact in addition to its other types, and has «0»",
        [(NOT_LEGENDARY,), (adds("Artifact"),), (QUOTED,)],
    ),
    (
        "it doesn't copy that creature's color and it has this ability",
        [(KeepOriginal("color"),), (HasThisAbility(),)],
    ),
]


@pytest.mark.parametrize(("text", "expected"), EXCEPTIONS, ids=[text for text, _ in EXCEPTIONS])
def test_exception(text: str, expected: list[tuple[Modification, ...]]) -> None:
    cur = Cursor(f", except {text}.", ReadContext(quotes=("{T}: Add {G}.",)))
    found = read_exceptions(cur)
    assert found == tuple(CopyExcept(each) for each in expected)
    assert cur.at_end, cur.rest


def test_conditional_exceptions() -> None:
    """CR 707.9f: the condition looks at the copy."""
    a_creature = Matches(COPY, CREATURE)
    cur = Cursor(", except it enters with an additional loyalty counter on it if it's a creature.")
    assert read_exceptions(cur) == (
        CopyExcept((EntersWithCounters("loyalty", Const(1)),), a_creature),
    )
    cur = Cursor(
        ", except it's snow in addition to its other types and, if it's a creature, "
        "it enters with two additional +1/+1 counters on it and has changeling."
    )
    assert read_exceptions(cur) == (
        CopyExcept((AddTypes(supertypes=("Snow",)),)),
        CopyExcept((EntersWithCounters("+1/+1", Const(2)),), a_creature),
        CopyExcept((has("changeling"),), a_creature),
    )
    assert cur.at_end


def test_no_exception() -> None:
    cur = Cursor(" until end of turn.")
    assert read_exceptions(cur) == ()
    assert cur.rest == "until end of turn."


@pytest.mark.parametrize(
    "text", [", except it sings.", ", except on Sundays.", ", except its name."]
)
def test_an_exception_that_is_not_understood_is_not_left_out(text: str) -> None:
    cur = Cursor(text)
    assert read_exceptions(cur) is None
    assert cur.position == 0


def test_an_unread_second_exception_is_left_standing() -> None:
    cur = Cursor(", except it isn't legendary and it sings.")
    read_exceptions(cur)
    assert not cur.at_end


BECOMING: list[tuple[str, BecomeCopy, Duration | None]] = [
    ("~ becomes a copy of target creature.", BecomeCopy(TargetObject(0)), None),
    (
        "~ becomes a copy of target creature until end of turn, except it has haste.",
        BecomeCopy(TargetObject(0), (CopyExcept((has("haste"),)),)),
        UNTIL_END_OF_TURN,
    ),
    (
        "Until your next turn, ~ becomes a copy of target creature, except it's 7/5 and it "
        "has this ability.",
        BecomeCopy(TargetObject(0), (CopyExcept((size(7, 5),)), CopyExcept((HasThisAbility(),)))),
        Duration("until your next turn"),
    ),
    ("~ becomes a copy of the exiled card.", BecomeCopy(LinkedObjects("exiled")), None),
]


@pytest.mark.parametrize(
    ("text", "expected", "duration"), BECOMING, ids=[row[0] for row in BECOMING]
)
def test_becoming_a_copy(text: str, expected: BecomeCopy, duration: Duration | None) -> None:
    cur = Cursor(text)
    assert read_continuous(cur) == (ContinuousEffect(SELF, (expected,), duration),)
    assert cur.at_end


def test_others_become_copies() -> None:
    cur = Cursor(
        "Each other creature becomes a copy of target nonlegendary creature until end of turn."
    )
    found = read_continuous(cur)
    assert found is not None
    assert cur.at_end
    others = EachObject(And((Not(Is(SELF)), CREATURE)))
    assert found == (ContinuousEffect(others, (BecomeCopy(TargetObject(0)),), UNTIL_END_OF_TURN),)


def chosen(*parts: Filter) -> ChosenObjects:
    return ChosenObjects(parts[0] if len(parts) == 1 else And(parts), key="copy")


ENTERING: list[tuple[str, EntersAsCopy]] = [
    (
        "You may have ~ enter as a copy of any creature on the battlefield.",
        EntersAsCopy(Is(), chosen(CREATURE)),
    ),
    (
        "You may have ~ enter as a copy of a creature you control, except it's a Bird in "
        "addition to its other types.",
        EntersAsCopy(
            Is(), chosen(CREATURE, MINE), exceptions=(CopyExcept((adds(subtypes=("Bird",)),)),)
        ),
    ),
    (
        "You may have ~ enter as a copy of any creature card in a graveyard.",
        EntersAsCopy(Is(), chosen(CREATURE, InZone(("graveyard",)))),
    ),
    (
        "You may have ~ enter tapped as a copy of any land on the battlefield.",
        EntersAsCopy(Is(), chosen(IsType("Land")), instructions=(SetTapped(SELF, True),)),
    ),
    (
        "As ~ enters, you may have it become a copy of any creature on the battlefield until "
        "end of turn, except it has haste.",
        EntersAsCopy(
            Is(), chosen(CREATURE), True, (CopyExcept((has("haste"),)),), UNTIL_END_OF_TURN
        ),
    ),
    (
        "Each creature token you control enters as a copy of ~.",
        EntersAsCopy(And((CREATURE, IsToken(), MINE)), SELF, False),
    ),
    (
        "~ enters as a copy of another creature you control.",
        EntersAsCopy(Is(), chosen(Not(Is(SELF)), CREATURE, MINE), False),
    ),
    (
        "You may have ~ enter as a copy of a permanent card in your graveyard.",
        EntersAsCopy(
            Is(),
            chosen(
                IsPermanentCard(),
                OwnedBy(You()),
                InZone(("graveyard",)),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "expected"), ENTERING, ids=[row[0] for row in ENTERING])
def test_entering_as_a_copy(text: str, expected: EntersAsCopy) -> None:
    cur = Cursor(text, ReadContext(static=True))
    assert read_enters_as_copy(cur) == expected
    assert cur.at_end, cur.rest


@pytest.mark.parametrize(
    "text",
    [
        "If you attacked this turn, you may have ~ enter as a copy of any creature.",
        "You may have ~ enter as a copy of any creature if you attacked this turn.",
    ],
)
def test_entering_as_a_copy_on_a_condition(text: str) -> None:
    cur = Cursor(text, ReadContext(static=True))
    attacked = HappenedThisTurn("attacks", player=You())
    assert read_enters_as_copy(cur) == EntersAsCopy(Is(), chosen(CREATURE), condition=attacked)
    assert cur.at_end


@pytest.mark.parametrize(
    "text",
    [
        "~ enters tapped.",
        "You may have ~ enter as a copy of happiness.",
        "You may have ~ enter as a copy of any creature on the battlefield, except it sings.",
    ],
)
def test_what_is_no_entering_as_a_copy(text: str) -> None:
    cur = Cursor(text, ReadContext(static=True))
    found = read_enters_as_copy(cur)
    assert found is None or not cur.at_end
