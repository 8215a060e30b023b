"""What resolving spells and abilities do, sentence by sentence (CR 608)."""

from __future__ import annotations

from typing import Any

import pytest

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.conditions import DidIt, Negation, OpaqueCondition
from mtglayers.core.durations import UNTIL_END_OF_TURN, Duration
from mtglayers.core.effects import ContinuousEffect, MoveReplacement
from mtglayers.core.filters import (
    ControlledBy,
    HasKeyword,
    InZone,
    IsSpell,
    IsType,
    OwnedBy,
    all_of,
)
from mtglayers.core.instructions import (
    ApplyEffect,
    Attach,
    BeginStaticEffect,
    ChangeLife,
    ChangeStatus,
    Choose,
    CopyCard,
    CopyStackObject,
    CreateCopyToken,
    CreateDelayedTrigger,
    CreateEmblem,
    CreateToken,
    DealDamage,
    Discard,
    Draw,
    ExchangeControl,
    ForEach,
    If,
    InertInstruction,
    Instruction,
    KeywordAction,
    LookOrReveal,
    Manifest,
    May,
    Mill,
    MoveTo,
    OpaqueInstruction,
    Pay,
    PutCounters,
    Reflexive,
    RemoveCounters,
    Resolution,
    Sacrifice,
    SetTapped,
    Shuffle,
    TargetSpec,
    TokenSpec,
)
from mtglayers.core.modifications import AddAbility, ModifyPowerToughness, SetTypes
from mtglayers.core.node import walk
from mtglayers.core.quantities import AntecedentAmount, Const, Count, Times, ValueOf, X
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ChosenObjects,
    EachObject,
    EachPlayer,
    LinkedObjects,
    Opponents,
    TargetObject,
    TargetPlayer,
    ThisObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, OpaqueTrigger, StepTrigger
from mtglayers.oracle.cursor import ReadContext
from mtglayers.oracle.instructions import read_instructions

CREATURE = IsType("Creature")
MINE = ControlledBy(You())
TARGET = TargetObject(0)


def read(text: str, context: ReadContext | None = None) -> tuple[Instruction, ...]:
    found, sentences = read_instructions(text, context or ReadContext())
    assert all(each.understood for each in sentences), found
    return found


def one(text: str, context: ReadContext | None = None) -> Any:
    found = read(text, context)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards.", Draw(Const(2))),
        ("Draw cards equal to its power.", Draw(ValueOf("power", ThisObject()))),
        ("Draw a card for each creature you control.", Draw(Count(all_of(CREATURE, MINE)))),
        ("Each player draws a card.", Draw(Const(1), EachPlayer())),
        ("Target player discards two cards.", Discard(Const(2), TargetPlayer(0))),
        ("Each opponent discards their hand.", Discard(None, Opponents())),
        ("You gain 3 life.", ChangeLife("gain", Const(3))),
        ("Each opponent loses X life.", ChangeLife("lose", X(), Opponents())),
        ("You gain 2 life for each creature you control.",
         ChangeLife("gain", Times(2, Count(all_of(CREATURE, MINE))))),
        ("Target opponent mills three cards.", Mill(Const(3), TargetPlayer(0))),
        ("~ deals 2 damage to target creature.", DealDamage(Const(2), TARGET)),
        ("~ deals 1 damage to each opponent.", DealDamage(Const(1), None, Opponents())),
        ("Destroy target creature.", MoveTo(TARGET, "graveyard", "destroy")),
        ("Destroy all creatures.", MoveTo(EachObject(CREATURE), "graveyard", "destroy")),
        ("Exile target creature.", MoveTo(TARGET, "exile", "exile", linked=True)),
        ("Return target creature to its owner's hand.", MoveTo(TARGET, "hand", "return")),
        ("Counter target spell.", MoveTo(TARGET, "graveyard", "counter")),
        ("Sacrifice ~.", Sacrifice(ref=ThisObject())),
        ("Target opponent sacrifices a creature of their choice.",
         Sacrifice(CREATURE, Const(1), TargetPlayer(0))),
        ("Put two +1/+1 counters on target creature.", PutCounters("+1/+1", Const(2), TARGET)),
        ("Put a flying counter on ~.", PutCounters("flying", Const(1), ThisObject())),
        ("Remove all counters from target permanent.", RemoveCounters("", None, TARGET)),
        ("Tap target creature.", SetTapped(TARGET, True)),
        ("Untap all creatures you control.", SetTapped(EachObject(all_of(CREATURE, MINE)), False)),
        ("Attach ~ to target creature you control.", Attach(ThisObject(), TARGET)),
        ("Transform ~.", ChangeStatus("transform", ThisObject())),
        ("Turn target creature face down.", ChangeStatus("turn face down", TARGET)),
        ("Manifest the top card of your library.", Manifest("manifest")),
        ("Manifest dread.", Manifest("manifest dread")),
        ("Cloak the top two cards of your library.", Manifest("cloak", None, Const(2))),
        ("Amass Zombies 2.", KeywordAction("amass", Const(2), player=You(), detail="Zombies")),
        ("Scry 2.", KeywordAction("scry", Const(2), player=You())),
        ("~ connives.", KeywordAction("connive", Const(1), ThisObject())),
        ("Shuffle.", Shuffle()),
        ("Choose a creature type.", Choose("creature_type")),
        ("Choose a color other than blue.", Choose("color", excluded=("U",))),
        ("Choose odd or even.", Choose("word", options=("odd", "even"))),
        ("Copy that spell.", None),
    ],
)  # fmt: skip
def test_single_instructions(text: str, expected: Instruction | None) -> None:
    context = ReadContext()
    if expected is None:
        context.mention(TargetObject(3), {"spell"})
        expected = CopyStackObject(TargetObject(3))
    assert one(text, context) == expected


def test_targets_are_collected_in_order() -> None:
    context = ReadContext()
    read("Target player loses 2 life. Destroy up to two target creatures.", context)
    assert context.targets == [
        TargetSpec(None, players=True),
        TargetSpec(CREATURE, minimum=0, maximum=2),
    ]


@pytest.mark.cr("115.4")
def test_any_target_may_be_a_player_or_an_object() -> None:
    context = ReadContext()
    damage = one("~ deals 3 damage to any target.", context)
    assert (damage.to, damage.player) == (TargetObject(0), TargetPlayer(0))
    assert context.targets[0].players


# --- tokens --------------------------------------------------------------------------------------


def test_token_definitions() -> None:
    made = one(
        "Create two tapped 1/1 red and white Soldier creature tokens with haste and ward {1}."
    )
    assert made.number == Const(2)
    assert made.tapped
    assert made.token.colors == ("W", "R") or made.token.colors == ("R", "W")
    assert made.token.subtypes == ("Soldier",)
    assert [ability.keyword for ability in made.token.abilities] == ["haste", "ward"]


@pytest.mark.cr("111.10")
def test_predefined_and_several_tokens() -> None:
    first, second = read("Create a Treasure token and a 2/2 black Zombie creature token.")
    assert first == CreateToken(TokenSpec(predefined="Treasure"))
    assert isinstance(second, CreateToken)
    assert second.token.power == Const(2)


def test_named_legendary_and_variable_tokens() -> None:
    named = one("Create Voja, a legendary 2/2 green and white Wolf creature token.")
    assert (named.token.name, named.token.supertypes) == ("Voja", ("Legendary",))
    sized = one("Create an X/X green Ooze creature token, where X is ~'s power.")
    assert sized.token.power == ValueOf("power", ThisObject())
    counted = one("Create a number of 1/1 green Saproling creature tokens equal to its power.")
    assert counted.number == ValueOf("power", ThisObject())


def test_a_quoted_ability_of_a_token_is_read() -> None:
    seen: list[str] = []

    def quoted(text: str) -> Ability:
        seen.append(text)
        return KeywordAbility(keyword="flying")

    context = ReadContext(quotes=("{T}: Add {C}.",), read_quoted=quoted)
    made = one("Create a colorless Scion creature token. It has «0».", context)
    assert seen == ["{T}: Add {C}."]
    assert made.token.abilities == (KeywordAbility(keyword="flying"),)


def test_token_copies() -> None:
    made = one("Create a tapped token that's a copy of target creature, except it isn't legendary.")
    assert isinstance(made, CreateCopyToken)
    assert (made.of, made.tapped, len(made.exceptions)) == (TARGET, True, 1)


def test_more_tokens_instead() -> None:
    """The number is replaced, not the thing made."""
    made = one(
        "Create a token that's a copy of target creature. If ~ was kicked, create "
        "five of those tokens instead."
    )
    assert isinstance(made, If)
    assert made.then == (CreateCopyToken(TARGET, number=Const(5)),)
    assert made.otherwise == (CreateCopyToken(TARGET),)


# --- what hangs together -------------------------------------------------------------------------


def test_it_is_the_target_or_the_thing_made() -> None:
    _, effect = read("Untap target creature. It gains haste until end of turn.")
    assert isinstance(effect, ApplyEffect)
    assert effect.effect.affected == TARGET
    _, effect = read("Create a 1/1 red Goblin creature token. It gains haste.")
    assert isinstance(effect, ApplyEffect)
    assert effect.effect.affected == Antecedent("created")
    _, effect = read(
        "Return target creature card from your graveyard to the battlefield. It gains haste."
    )
    assert isinstance(effect, ApplyEffect)
    assert effect.effect.affected == Antecedent("moved")


@pytest.mark.cr("205.1b")
def test_still_a_land_keeps_the_card_types() -> None:
    effect = one(
        "Target land becomes a 3/3 Elemental creature until end of turn. It's still a land."
    )
    types = [each for each in effect.effect.modifications if isinstance(each, SetTypes)]
    assert types[0].keep == ("card types",)


def test_it_has_shares_the_duration_of_the_sentence_before() -> None:
    effect = one("Until end of turn, ~ becomes a 2/2 Bird creature. It has flying.")
    assert effect.effect.duration == UNTIL_END_OF_TURN
    assert any(isinstance(each, AddAbility) for each in effect.effect.modifications)


def test_may_with_what_follows() -> None:
    may = one(
        "You may sacrifice a creature. If you do, draw a card. If you don't, you lose 1 life."
    )
    assert isinstance(may, May)
    assert may.then == (Draw(),)
    assert may.otherwise == (ChangeLife("lose", Const(1)),)


def test_another_player_may() -> None:
    may = one("Target opponent may draw a card.")
    assert may == May((Draw(Const(1), TargetPlayer(0)),), player=TargetPlayer(0))


@pytest.mark.cr("603.12")
def test_when_you_do_has_targets_of_its_own() -> None:
    context = ReadContext()
    may = one("You may pay {2}. When you do, destroy target artifact.", context)
    (reflexive,) = may.then
    assert isinstance(reflexive, Reflexive)
    assert reflexive.resolution.targets == (TargetSpec(IsType("Artifact")),)
    assert context.targets == []


def test_unless_someone_pays() -> None:
    may = one("Sacrifice ~ unless you pay {2}.")
    assert isinstance(may, May)
    assert isinstance(may.instructions[0], Pay)
    assert may.otherwise == (Sacrifice(ref=ThisObject()),)


def test_conditions_and_their_opposite() -> None:
    found = one("If you control an Elf, draw a card. Otherwise, you lose 1 life.")
    assert isinstance(found, If)
    assert found.otherwise == (ChangeLife("lose", Const(1)),)
    unread = one("If the moon is full, draw a card.")
    assert unread.condition == OpaqueCondition("the moon is full")


def test_instead_replaces_the_sentence_before() -> None:
    found = one("Draw a card. If ~ was kicked, draw three cards instead.")
    assert (found.then, found.otherwise) == ((Draw(Const(3)),), (Draw(),))


def test_if_you_do_without_may_asks_whether_it_was_done() -> None:
    *_, last = read("Discard a card. If you do, draw a card. If you don't, scry 1.")
    scry = KeywordAction("scry", Const(1), player=You())
    assert last == If(DidIt(), (Draw(),), (scry,))
    *_, alone = read("Discard a card. If you don't, scry 1.")
    assert alone == If(Negation(DidIt()), (scry,))


@pytest.mark.cr("603.7")
def test_delayed_triggers() -> None:
    _, later = read(
        "Exile target creature. Return it to the battlefield at the beginning of the next end step."
    )
    assert isinstance(later, CreateDelayedTrigger)
    assert later.trigger == StepTrigger("end", None, True)
    this_turn = one("Whenever a creature dies this turn, draw a card.")
    assert isinstance(this_turn.trigger, EventTrigger)
    assert (this_turn.once, this_turn.duration) == (False, Duration("this turn"))
    next_time = one("When you next cast a spell this turn, draw a card.")
    assert (next_time.once, next_time.trigger.subject) == (True, IsSpell())


def test_each_player_chooses_for_themselves() -> None:
    found = one("Each opponent exiles a creature they control.")
    assert isinstance(found, ForEach)
    assert found.players == Opponents()
    (move,) = found.instructions
    assert isinstance(move, MoveTo)
    assert isinstance(move.ref, ChosenObjects)
    assert move.ref.player == AntecedentPlayer()


def test_x_is_put_in() -> None:
    drawn = one("Draw X cards, where X is the number of creatures you control.")
    assert drawn == Draw(Count(all_of(CREATURE, MINE)))


def test_exiled_until_it_leaves() -> None:
    move = one("Exile target creature until ~ leaves the battlefield.")
    assert move.until is not None
    assert move.until.kind == "until event"


def test_cards_of_a_library() -> None:
    search, reveal, put, shuffle = read(
        "Search your library for a basic land card, reveal it, put it into your hand, then shuffle."
    )
    assert isinstance(search, LookOrReveal)
    assert isinstance(search.choose, ChosenObjects)
    assert OwnedBy(You()) in search.choose.filter.parts  # type: ignore[union-attr]
    assert isinstance(reveal, LookOrReveal)
    assert put == MoveTo(Antecedent("revealed"), "hand")
    assert shuffle == Shuffle()


def test_the_rest_is_what_was_not_chosen() -> None:
    _, first, rest = read(
        "Look at the top three cards of your library. Put one of them into your hand "
        "and the rest on "
        "the bottom of your library in any order."
    )
    assert isinstance(first, MoveTo)
    assert isinstance(rest, MoveTo)
    assert (first.zone, rest.zone, rest.position) == ("hand", "library", "bottom")


@pytest.mark.cr("707.12")
def test_copying_a_card_is_not_copying_a_spell() -> None:
    _, copy = read("Exile target instant card from your graveyard. Copy it.")
    assert isinstance(copy, CopyCard)


def test_emblems_and_exchanges() -> None:
    context = ReadContext(quotes=("x",), read_quoted=lambda _: KeywordAbility(keyword="haste"))
    emblem = one("You get an emblem with «0».", context)
    assert emblem == CreateEmblem((KeywordAbility(keyword="haste"),))
    assert isinstance(one("Exchange control of ~ and target creature."), ExchangeControl)


def test_lasting_replacement_effects() -> None:
    found = one("If a creature would die this turn, exile it instead.")
    assert isinstance(found, BeginStaticEffect)
    assert isinstance(found.effect, MoveReplacement)
    assert found.duration == Duration("this turn")


def test_a_continuous_effect_with_an_imperative_beside_it() -> None:
    found = read(
        "Gain control of target creature until end of turn, untap it, and it gains "
        "haste until end of turn."
    )
    assert [type(each).__name__ for each in found] == ["ApplyEffect", "SetTapped", "ApplyEffect"]


@pytest.mark.parametrize(
    "text",
    [
        "Prevent all combat damage that would be dealt this turn.",
        "You may choose new targets for the copy.",
        "Take an extra turn after this one.",
        "You may cast that card without paying its mana cost.",
        "Target player skips their next untap step.",
    ],
)
def test_what_has_no_bearing_is_known_as_such(text: str) -> None:
    context = ReadContext()
    context.mention(TARGET, {"creature", "card"})
    assert any(isinstance(each, InertInstruction) for each in walk_all(read(text, context)))


def walk_all(found: tuple[Instruction, ...]) -> list[object]:
    return [node for each in found for node in walk(each)]


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card sideways.",
        "Destroy target creature unless it smiles.",
        "Create a 1/1 token of your imagination.",
        "Prevent that damage and create a 1/1 white Spirit creature token with grace.",
        "Target creature gets +1/+1 until the cows come home.",
        "Put a +1/+1 counter on each creature that likes you.",
        "Choose a mood.",
        "You may sing.",
        "Copy target sentiment.",
        "Each opponent ponders.",
    ],
)
def test_a_sentence_is_understood_as_a_whole_or_not_at_all(text: str) -> None:
    found, sentences = read_instructions(text, ReadContext())
    assert [each.understood for each in sentences] == [False]
    assert found == (OpaqueInstruction(text),)


def test_an_unread_sentence_leaves_no_targets_behind() -> None:
    context = ReadContext()
    read_instructions("Destroy target creature and applaud. Draw a card.", context)
    assert context.targets == []


def test_a_doubled_amount() -> None:
    _, gained = read("~ deals 2 damage to target creature. You gain that much life.")
    assert gained == ChangeLife("gain", AntecedentAmount())


def test_zones_of_cards() -> None:
    context = ReadContext()
    read("Exile target card from a graveyard.", context)
    assert context.targets[0].filter == InZone(("graveyard",))


def test_linked_cards() -> None:
    move = one("Return the exiled card to the battlefield under its owner's control.")
    assert move.ref == LinkedObjects("exiled")


def test_effects_are_the_continuous_ones() -> None:
    found = one("Creatures you control get +1/+1 until end of turn.")
    assert found == ApplyEffect(
        ContinuousEffect(
            EachObject(all_of(CREATURE, MINE)),
            (ModifyPowerToughness(Const(1), Const(1)),),
            UNTIL_END_OF_TURN,
        )
    )
    assert isinstance(Resolution(), Resolution)


def test_an_unread_event_keeps_its_words_and_the_effect_is_read() -> None:
    found, sentences = read_instructions("When the bell tolls, draw a card.", ReadContext())
    assert isinstance(found[0], CreateDelayedTrigger)
    assert found[0].trigger == OpaqueTrigger("When the bell tolls")
    assert sentences[0].opaque == ("When the bell tolls",)


def test_the_same_is_true_for_other_keywords() -> None:
    first, second = read(
        "Creatures you control gain flying until end of turn if a creature you control has flying. "
        "The same is true for haste."
    )
    assert isinstance(first, ApplyEffect)
    assert isinstance(second, ApplyEffect)
    assert HasKeyword("flying") in list(walk(first.effect.condition))
    assert HasKeyword("haste") in list(walk(second.effect.condition))
    assert KeywordAbility(keyword="haste") in list(walk(second.effect.modifications))
