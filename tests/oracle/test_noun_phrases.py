"""Noun phrases: filters, references, players (CR 109.2, 109.5, 115.1, 608.2k)."""

from __future__ import annotations

import pytest

from mtglayers.core.filters import (
    And,
    AttachedToMatching,
    AttacksPlayer,
    ColorCount,
    CombatWith,
    Compare,
    ControlledBy,
    Filter,
    HasAttached,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    InZone,
    Is,
    IsCard,
    IsPermanentCard,
    IsSpell,
    IsToken,
    IsType,
    Named,
    Not,
    OfChosen,
    Or,
    OwnedBy,
    SharesWith,
)
from mtglayers.core.instructions import TargetSpec
from mtglayers.core.quantities import Const, Count, ValueOf, X
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    ChosenObjects,
    ControllerOf,
    DefendingPlayer,
    EachObject,
    EachPlayer,
    GrantingObject,
    LinkedObjects,
    ObjectRef,
    Opponents,
    OwnerOf,
    PlayerRef,
    TargetObject,
    TargetPlayer,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.noun_phrases import read_filter, read_object, read_player

CREATURE, ARTIFACT, LAND = IsType("Creature"), IsType("Artifact"), IsType("Land")
MINE, THEIRS = ControlledBy(You()), ControlledBy(Opponents())
OTHER = Not(Is(ThisObject()))
MY_GRAVEYARD = (OwnedBy(You()), InZone(("graveyard",)))


def both(*parts: Filter) -> And:
    return And(parts)


FILTERS: list[tuple[str, Filter]] = [
    ("creatures", CREATURE),
    ("permanents you control", MINE),
    ("other Elves you control", both(OTHER, HasSubtype("Elf"), MINE)),
    ("nonblack creatures", both(Not(HasColor("B")), CREATURE)),
    ("nonartifact, nonblack creature", both(Not(HasColor("B")), Not(ARTIFACT), CREATURE)),
    ("artifact creatures", both(ARTIFACT, CREATURE)),
    ("artifacts and creatures your opponents control", both(Or((ARTIFACT, CREATURE)), THEIRS)),
    ("artifact, creature, or land", Or((ARTIFACT, CREATURE, LAND))),
    ("red or green creatures", both(Or((HasColor("R"), HasColor("G"))), CREATURE)),
    ("Soldier or artifact creature", Or((HasSubtype("Soldier"), both(ARTIFACT, CREATURE)))),
    ("Goblin and Orc creatures", both(Or((HasSubtype("Goblin"), HasSubtype("Orc"))), CREATURE)),
    ("untapped artifact or creature", both(HasStatus("untapped"), Or((ARTIFACT, CREATURE)))),
    ("nonbasic lands", both(Not(HasSupertype("Basic")), LAND)),
    ("colorless creatures", both(ColorCount(0, 0), CREATURE)),
    ("legendary creatures", both(HasSupertype("Legendary"), CREATURE)),
    ("Time Lord creatures you control", both(HasSubtype("Time Lord"), CREATURE, MINE)),
    ("creature tokens you control", both(CREATURE, IsToken(), MINE)),
    ("nontoken creatures", both(CREATURE, Not(IsToken()))),
    ("creature with flying", both(CREATURE, HasKeyword("flying"))),
    ("creatures without flying", both(CREATURE, Not(HasKeyword("flying")))),
    ("creature with power 3 or less", both(CREATURE, Compare("power", "<=", Const(3)))),
    (
        "creatures with toughness greater than their power",
        both(CREATURE, Compare("toughness", ">", ValueOf("power", Antecedent("tested")))),
    ),
    ("creature with mana value X", both(CREATURE, Compare("mana value", "==", X()))),
    (
        "creatures with power less than or equal to the number of lands you control",
        both(CREATURE, Compare("power", "<=", Count(both(LAND, MINE)))),
    ),
    ("creatures with +1/+1 counters on them", both(CREATURE, HasCounter("+1/+1"))),
    ("creature with no counters on it", both(CREATURE, Not(HasCounter()))),
    ("creature with three or more oil counters on it", both(CREATURE, HasCounter("oil", 3))),
    ("creature cards in your graveyard", both(CREATURE, *MY_GRAVEYARD)),
    ("cards in all graveyards", InZone(("graveyard",))),
    ("creature spells you control", both(CREATURE, IsSpell(), MINE)),
    ("instant and sorcery spells", both(Or((IsType("Instant"), IsType("Sorcery"))), IsSpell())),
    ("instant or sorcery card", both(Or((IsType("Instant"), IsType("Sorcery"))), IsCard())),
    ("permanent cards in your graveyard", both(IsPermanentCard(), *MY_GRAVEYARD)),
    (
        "creature cards you own that aren't on the battlefield",
        both(CREATURE, IsCard(), OwnedBy(You()), Not(InZone(("battlefield",)))),
    ),
    ("creatures you control but don't own", both(CREATURE, MINE, Not(OwnedBy(You())))),
    ("creatures you don't control", both(CREATURE, Not(MINE))),
    ("creatures of the chosen type", both(CREATURE, OfChosen("creature_type"))),
    ("permanents of the chosen color", OfChosen("color")),
    ("lands named Wastes", both(LAND, Named("Wastes"))),
    (
        "Equipment attached to it",
        both(HasSubtype("Equipment"), AttachedToMatching(Is(ThisObject()))),
    ),
    ("creature blocking ~", both(CREATURE, CombatWith("blocking", ThisObject()))),
    ("creatures attacking you", both(CREATURE, AttacksPlayer(You()))),
    ("creatures that are enchanted", both(HasStatus("enchanted"), CREATURE)),
    ("creatures that aren't Goblins", both(Not(HasSubtype("Goblin")), CREATURE)),
    (
        "creature enchanted by an Aura you control",
        both(CREATURE, HasAttached(both(HasSubtype("Aura"), MINE))),
    ),
    ("creature other than ~", both(OTHER, CREATURE)),
    (
        "creature on the battlefield that shares a creature type with ~",
        both(CREATURE, SharesWith("creature type", ThisObject())),
    ),
    (
        "instant and sorcery cards you own in exile and in your graveyard",
        both(
            Or((IsType("Instant"), IsType("Sorcery"))),
            OwnedBy(You()),
            Or((InZone(("exile",)), both(OwnedBy(You()), InZone(("graveyard",))))),
        ),
    ),
    (
        "1/1 creature",
        both(CREATURE, Compare("power", "==", Const(1)), Compare("toughness", "==", Const(1))),
    ),
]


@pytest.mark.parametrize(("text", "expected"), FILTERS, ids=[text for text, _ in FILTERS])
def test_filter(text: str, expected: Filter) -> None:
    cur = Cursor(text)
    cur.context.mention(ThisObject())
    found = read_filter(cur)
    assert cur.at_end, cur.rest
    if text.startswith("instant and sorcery cards you own"):
        assert isinstance(found, And)
        assert set(found.parts) == set(expected.parts)  # type: ignore[attr-defined]
    else:
        assert found == expected


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("creatures you control get +1/+1", "get +1/+1"),
        ("creature token, tapped and attacking", ", tapped and attacking"),
        ("creature or planeswalker, then draw a card", ", then draw a card"),
        ("creatures and you gain 2 life", "and you gain 2 life"),
        ("creature's power", "'s power"),
    ],
)
def test_filter_stops_where_the_phrase_ends(text: str, rest: str) -> None:
    cur = Cursor(text)
    assert read_filter(cur) is not None
    assert cur.low[cur.position :].strip() == rest.lower()


@pytest.mark.parametrize(
    "text", ["", "quickly", "you", "tapped", "red or green", "the bears", "«0»"]
)
def test_what_is_no_noun_phrase(text: str) -> None:
    cur = Cursor(text)
    assert read_filter(cur) is None
    assert cur.position == 0


OBJECTS: list[tuple[str, ObjectRef]] = [
    ("~", ThisObject()),
    ("enchanted creature", AttachedObject()),
    ("equipped creature", AttachedObject()),
    ("all Slivers", EachObject(HasSubtype("Sliver"))),
    ("each other creature", EachObject(both(OTHER, CREATURE))),
    ("equipped creatures you control", EachObject(both(HasStatus("equipped"), CREATURE, MINE))),
    ("the exiled card", LinkedObjects("exiled")),
    ("the top card of your library", EachObject(both(OwnedBy(You()), InZone(("library",), "top")))),
    ("a creature you control", ChosenObjects(both(CREATURE, MINE))),
    ("up to two creatures", ChosenObjects(CREATURE, 0, 2)),
]


@pytest.mark.parametrize(("text", "expected"), OBJECTS, ids=[text for text, _ in OBJECTS])
def test_object(text: str, expected: ObjectRef) -> None:
    cur = Cursor(text)
    assert read_object(cur) == expected
    assert cur.at_end


TARGETS: list[tuple[str, TargetSpec]] = [
    ("target creature", TargetSpec(CREATURE)),
    ("target creature an opponent controls", TargetSpec(both(CREATURE, THEIRS))),
    ("up to one target land", TargetSpec(LAND, 0, 1)),
    ("two target creatures", TargetSpec(CREATURE, 2, 2)),
    ("any number of target creatures", TargetSpec(CREATURE, 0, None)),
    ("X target creatures", TargetSpec(CREATURE, 0, None, minimum_x=True)),
    ("one or two target creatures", TargetSpec(CREATURE, 1, 2)),
    ("another target creature", TargetSpec(both(OTHER, CREATURE))),
    ("target creature or player", TargetSpec(CREATURE, players=True)),
    ("target spell or permanent", TargetSpec(Or((IsSpell(), InZone(("battlefield",)))))),
]


@pytest.mark.parametrize(("text", "expected"), TARGETS, ids=[text for text, _ in TARGETS])
def test_target(text: str, expected: TargetSpec) -> None:
    cur = Cursor(text)
    assert read_object(cur) == TargetObject(0)
    assert cur.context.targets == [expected]
    assert cur.at_end


def test_another_target_excludes_the_first() -> None:
    cur = Cursor("target creature another target creature")
    assert read_object(cur) == TargetObject(0)
    assert read_object(cur) == TargetObject(1)
    assert cur.context.targets[1].filter == both(Not(Is(TargetObject(0))), CREATURE)


def test_a_failed_attempt_leaves_no_target_behind() -> None:
    cur = Cursor("target quickly")
    assert read_object(cur) is None
    assert cur.context.targets == []


def test_pronouns_find_what_was_mentioned() -> None:
    context = ReadContext()
    context.mention(AttachedObject(), ["creature"])
    assert read_object(Cursor("it", context)) == AttachedObject()
    assert read_object(Cursor("target land", context)) == TargetObject(0)
    assert read_object(Cursor("that creature", context)) == AttachedObject()
    assert read_object(Cursor("that land", context)) == TargetObject(0)
    assert read_object(Cursor("it", ReadContext())) == ThisObject()
    assert read_object(Cursor("that creature", ReadContext())) is None


def test_the_description_tells_two_targets_apart() -> None:
    context = ReadContext()
    cur = Cursor("target creature you control target creature you don't control", context)
    assert (read_object(cur), read_object(cur)) == (TargetObject(0), TargetObject(1))
    assert read_object(Cursor("the creature you control", context)) == TargetObject(0)


def test_own_name_in_a_granted_ability_is_the_granter() -> None:
    """CR 201.5a: the name means the source of the effect; "this creature" the one that has it."""
    assert read_object(Cursor("~", ReadContext(quoted=True))) == GrantingObject()
    assert read_object(Cursor("this creature", ReadContext(quoted=True))) == ThisObject()


def test_nothing_is_chosen_in_a_static_ability() -> None:
    assert read_object(Cursor("a creature", ReadContext(static=True))) is None


PLAYERS: list[tuple[str, PlayerRef]] = [
    ("you", You()),
    ("your opponents", Opponents()),
    ("each player", EachPlayer()),
    ("target opponent", TargetPlayer(0)),
    ("defending player", DefendingPlayer()),
    ("its controller", ControllerOf(ThisObject())),
    ("enchanted creature's controller", ControllerOf(AttachedObject())),
    ("its owner", OwnerOf(ThisObject())),
]


@pytest.mark.parametrize(("text", "expected"), PLAYERS, ids=[text for text, _ in PLAYERS])
def test_player(text: str, expected: PlayerRef) -> None:
    cur = Cursor(text)
    assert read_player(cur) == expected
    assert cur.at_end


def test_your_is_no_player() -> None:
    assert read_player(Cursor("your library")) is None


def test_joined_references_are_read_by_clauses() -> None:
    """Two noun phrases with places of their own stay two references."""
    from mtglayers.oracle.effect_clauses import read_objects

    found = read_objects(Cursor("Forests and Saprolings you control", ReadContext(static=True)))
    assert found == (EachObject(both(Or((HasSubtype("Forest"), HasSubtype("Saproling"))), MINE)),)
    found = read_objects(Cursor("~ and other creatures you control", ReadContext(static=True)))
    assert found is not None
    assert UnionRef(found) == UnionRef((ThisObject(), EachObject(both(OTHER, CREATURE, MINE))))
