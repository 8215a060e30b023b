"""Readings that were wrong, by kind, with what must not be read so."""

from __future__ import annotations

from typing import Any

import pytest

from mtglayers.core.conditions import HappenedThisTurn, Matches
from mtglayers.core.costs import DiscardCost
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import Is, Not, OfChosen, SharesWith
from mtglayers.core.instructions import (
    Choose,
    CopyCard,
    CreateCopyToken,
    Draw,
    ForEach,
    InertInstruction,
)
from mtglayers.core.node import walk
from mtglayers.core.quantities import AntecedentAmount, Const, EventAmount
from mtglayers.core.references import (
    Antecedent,
    LinkedObjects,
    Opponents,
    PlayersWho,
    TargetObject,
    ThisObject,
)
from mtglayers.oracle.reader import read_text


def nodes(text: str, kind: type, card_type: str = "Sorcery") -> list[Any]:
    reading = read_text(text, card_types=(card_type,))
    return [node for each in reading.abilities for node in walk(each) if isinstance(node, kind)]


@pytest.mark.parametrize(("times", "number"), [("", 1), (" twice", 2), (" three times", 3)])
def test_a_card_is_copied_as_often_as_said(times: str, number: int) -> None:
    text = f"Exile target instant card from a graveyard. Copy that card{times}."
    assert [each.number for each in nodes(text, CopyCard)] == [Const(number)]


def test_instead_of_a_token_there_is_none_to_copy() -> None:
    first = "Create a token that's a copy of target permanent."
    instead = "If {R} was spent to cast this spell, instead create a token that's a copy of"
    found = nodes(f"{first} {instead} that permanent, except it has haste.", CreateCopyToken)
    assert [each.of for each in found] == [TargetObject(), TargetObject()]
    behind = nodes(f"{first} Create a token that's a copy of that token.", CreateCopyToken)
    assert [each.of for each in behind] == [TargetObject(), Antecedent("created")]


def test_another_spell_is_another_than_this_one_and_another_creature_than_the_target() -> None:
    cast = "Target creature gets +1/+0 until end of turn if you've cast another instant this turn."
    (event,) = nodes(cast, HappenedThisTurn, "Instant")
    assert Not(Is(ThisObject())) in [node for node in walk(event) if isinstance(node, Not)]
    died = "Target creature gets +1/+0 until end of turn if another creature died this turn."
    (event,) = nodes(died, HappenedThisTurn, "Instant")
    assert Not(Is(TargetObject())) in [node for node in walk(event) if isinstance(node, Not)]


def test_each_other_player_is_other_than_the_one_just_spoken_of() -> None:
    told = "Whenever a player casts a sorcery spell, each other player may copy that spell."
    (each,) = nodes(told, ForEach, "Enchantment")
    assert isinstance(each.players, PlayersWho)
    yours = "Whenever you cast a sorcery spell, each other player may copy that spell."
    (each,) = nodes(yours, ForEach, "Enchantment")
    assert each.players == Opponents()


def test_a_cost_says_that_chance_decides_what_is_discarded() -> None:
    text = "Discard a card{}: This creature gets +1/+0 until end of turn."
    assert nodes(text.format(" at random"), DiscardCost, "Creature")[0].at_random
    assert not nodes(text.format(""), DiscardCost, "Creature")[0].at_random


def test_a_permission_does_not_hide_what_is_joined_to_it() -> None:
    text = "You may cast Elf spells this turn as though they had flash"
    joined = f"{text}, and each creature you control enters with an additional +1/+1 counter on it."
    reading = read_text(joined, card_types=("Sorcery",))
    assert "inert" not in {span.verdict for span in reading.spans}
    assert nodes(f"{text}.", InertInstruction)


@pytest.mark.parametrize(
    ("between", "understood"),
    [
        ("Create a creature token with those characteristics.", False),
        ("You may choose the same mode more than once.", True),
    ],
)
def test_words_between_choose_and_the_modes_are_not_dropped(between: str, understood: bool) -> None:
    text = f"Choose one. {between}\n• Draw a card.\n• You gain 3 life."
    spans = read_text(text, card_types=("Sorcery",)).spans
    left = "".join(text[s.start : s.end] for s in spans if s.verdict == "not understood")
    assert (between.rstrip(".") in left) is not understood


def test_what_follows_the_exiled_card_is_about_it_and_about_the_object_elsewhere() -> None:
    text = "When this creature dies, turn {} face up. If it's a creature card, draw a card."
    (exiled,) = nodes(text.format("the exiled card"), Matches, "Creature")
    assert exiled.ref == LinkedObjects("exiled")
    (own,) = nodes(text.format("this creature"), Matches, "Creature")
    assert own.ref == ThisObject()


def test_that_type_and_that_name_are_chosen_only_where_something_lets_choose() -> None:
    chosen = "Choose a creature type. Draw a card for each permanent you control of that type."
    assert [each.kind for each in nodes(chosen, OfChosen)] == ["creature_type"]
    attach = "Attach target Aura attached to a creature or land to another permanent of that type."
    assert not nodes(attach, OfChosen)
    named = "Whenever a nontoken permanent enters, destroy all other permanents with that name."
    assert [each.what for each in nodes(named, SharesWith, "Enchantment")] == ["name"]
    asked = "As this enters, choose a card name.\nDestroy all permanents with that name."
    assert not nodes(asked, SharesWith, "Enchantment")


@pytest.mark.parametrize(
    ("words", "lasts"),
    [
        ("must be blocked this turn if able", "this turn"),
        ("can attack this turn as though it didn't have defender", "this turn"),
        ("can't block this turn", "this turn"),
    ],
)
def test_what_must_or_can_be_done_this_turn_does_not_last(words: str, lasts: str) -> None:
    (effect,) = nodes(f"Target creature {words}.", ContinuousEffect)
    assert effect.duration is not None
    assert effect.duration.kind == lasts


def test_one_opponent_chooses_or_gains_control_and_each_opponent_all_of_them() -> None:
    one = "An opponent chooses a creature you control. Destroy that creature."
    assert [each.kind for each in nodes(one, Choose)] == ["opponent"]
    assert not nodes(one, ForEach)
    assert nodes("Each opponent chooses a creature they control.", ForEach)
    gains = "When this creature enters, you may have an opponent gain control of it."
    assert [each.kind for each in nodes(gains, Choose, "Creature")] == ["opponent"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Discard up to two cards, then draw that many cards.", AntecedentAmount),
        ("draw that many cards.", EventAmount),
    ],
)
def test_that_many_is_what_was_just_done_or_the_number_of_the_event(
    text: str, number: type
) -> None:
    draws = nodes(
        f"Whenever this creature deals combat damage to a player, {text}", Draw, "Creature"
    )
    assert [type(each.number) for each in draws] == [number]
