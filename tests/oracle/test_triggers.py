"""Trigger conditions: events, steps, states, and what "it" and "that player" mean then (CR 603)."""

from __future__ import annotations

import pytest

from mtglayers.core.conditions import Matches, TurnOf
from mtglayers.core.filters import (
    ControlledBy,
    Filter,
    HasStatus,
    HasSubtype,
    Is,
    IsSpell,
    IsType,
    Not,
    Or,
    OwnedBy,
    all_of,
)
from mtglayers.core.references import (
    AttachedObject,
    ControllerOf,
    EachPlayer,
    EventObject,
    EventPlayer,
    GrantingObject,
    Opponents,
    ThisObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, OrTrigger, StateTrigger, StepTrigger, Trigger
from mtglayers.oracle.cursor import Cursor, ReadContext
from mtglayers.oracle.triggers import read_trigger

SELF = Is(ThisObject())
CREATURE = IsType("Creature")
MINE = ControlledBy(You())


def read(text: str, **context: object) -> Trigger | None:
    return read_trigger(Cursor(f"{text}, draw a card.", ReadContext(**context)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "event", "subject"),
    [
        ("When ~ enters", "enters", SELF),
        ("When ~ enters the battlefield", "enters", SELF),
        ("When ~ dies", "dies", SELF),
        ("When ~ leaves the battlefield", "leaves", SELF),
        ("Whenever another creature you control enters", "enters",
         all_of(Not(SELF), CREATURE, MINE)),
        ("Whenever ~ or another Elf you control dies", "dies",
         Or((SELF, all_of(Not(SELF), HasSubtype("Elf"), MINE)))),
        ("Whenever a creature enters under your control", "enters", all_of(CREATURE, MINE)),
        ("Whenever enchanted creature attacks", "attacks", Is(AttachedObject())),
        ("Whenever equipped creature becomes tapped", "tapped", Is(AttachedObject())),
        ("When ~ is turned face up", "turned face up", SELF),
        ("Whenever ~ transforms into ~", "transforms", SELF),
        ("Whenever ~ attacks alone", "attacks alone", SELF),
        ("Whenever ~ becomes unattached from a permanent", "unattached", SELF),
        ("Whenever enchanted land is tapped for mana", "tapped for mana", Is(AttachedObject())),
    ],
)  # fmt: skip
def test_events_of_objects(text: str, event: str, subject: Filter) -> None:
    trigger = read(text)
    assert isinstance(trigger, EventTrigger)
    assert (trigger.event, trigger.subject) == (event, subject)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Whenever ~ enters or attacks", ["enters", "attacks"]),
        ("When ~ enters or is turned face up", ["enters", "turned face up"]),
        ("Whenever ~ blocks or becomes blocked", ["blocks", "becomes blocked"]),
        ("When ~ enters and at the beginning of your upkeep", ["enters", "upkeep"]),
        ("When ~ enters and whenever ~ attacks", ["enters", "attacks"]),
        ("Whenever you cycle or discard a card", ["cycled", "discard"]),
        ("Whenever you cast or copy an instant or sorcery spell", ["cast", "copy spell"]),
        ("Whenever ~ deals combat damage to a player or planeswalker", ["damage", "damage"]),
    ],
)
def test_alternatives(text: str, events: list[str]) -> None:
    trigger = read(text)
    assert isinstance(trigger, OrTrigger)
    found = [part.step if isinstance(part, StepTrigger) else part.event for part in trigger.parts]  # type: ignore[attr-defined]
    assert found == events


def test_casting() -> None:
    trigger = read("Whenever an opponent casts a noncreature spell during your turn")
    assert trigger == EventTrigger(
        "cast",
        subject=all_of(Not(CREATURE), IsSpell()),
        player=Opponents(),
        condition=TurnOf(You()),
    )


def test_damage_has_a_source_and_a_recipient() -> None:
    """The source is what deals it; the subject or the player is what is dealt it (CR 120.3)."""
    trigger = read("Whenever a creature you control deals combat damage to a player")
    assert trigger == EventTrigger(
        "damage", source=all_of(CREATURE, MINE), player=EachPlayer(), combat=True
    )
    trigger = read("Whenever ~ is dealt damage")
    assert trigger == EventTrigger("damage", subject=SELF)


@pytest.mark.parametrize(
    ("text", "event", "player", "number"),
    [
        ("Whenever you draw a card", "draw", You(), 0),
        ("Whenever you draw your second card each turn", "draw", You(), 2),
        ("Whenever you cast your second spell each turn", "cast", You(), 2),
        ("Whenever an opponent loses life", "life lost", Opponents(), 0),
        ("Whenever you gain life for the first time each turn", "life gained", You(), 1),
        ("Whenever a player casts a spell", "cast", EachPlayer(), 0),
        ("Whenever you sacrifice another creature", "sacrificed", You(), 0),
        ("Whenever you tap a land for mana", "tapped for mana", You(), 0),
    ],
)
def test_events_of_players(text: str, event: str, player: object, number: int) -> None:
    trigger = read(text)
    assert isinstance(trigger, EventTrigger)
    assert (trigger.event, trigger.player, trigger.number_each_turn) == (event, player, number)


def test_moves_between_zones() -> None:
    trigger = read("Whenever a creature card is put into your graveyard from your library")
    assert isinstance(trigger, EventTrigger)
    assert (trigger.from_zones, trigger.to_zones) == (("library",), ("graveyard",))
    assert OwnedBy(You()) in trigger.subject.parts  # type: ignore[union-attr]
    from_play = read("When ~ is put into a graveyard from the battlefield")
    assert isinstance(from_play, EventTrigger)
    assert from_play.from_zones == ("battlefield",)


@pytest.mark.parametrize(
    ("text", "step", "player"),
    [
        ("At the beginning of your upkeep", "upkeep", You()),
        ("At the beginning of each upkeep", "upkeep", None),
        ("At the beginning of each player's draw step", "draw", None),
        ("At the beginning of each opponent's end step", "end", Opponents()),
        ("At the beginning of combat on your turn", "combat", You()),
        ("At the beginning of your first main phase", "main", You()),
        ("At the beginning of the upkeep of enchanted creature's controller", "upkeep",
         ControllerOf(AttachedObject())),
        ("At end of combat", "end of combat", None),
    ],
)  # fmt: skip
def test_steps(text: str, step: str, player: object) -> None:
    assert read(text) == StepTrigger(step, player)  # type: ignore[arg-type]


@pytest.mark.cr("603.7b")
def test_the_next_step_is_meant_once() -> None:
    assert read("At the beginning of the next end step") == StepTrigger("end", None, True)


@pytest.mark.cr("603.8")
def test_states() -> None:
    assert isinstance(read("When you control no Islands"), StateTrigger)


@pytest.mark.cr("201.5a")
def test_in_a_quoted_ability_the_name_is_the_granter() -> None:
    named = read("When ~ dies", quoted=True)
    this = read("When this creature dies", quoted=True)
    assert isinstance(named, EventTrigger)
    assert isinstance(this, EventTrigger)
    assert (named.subject, this.subject) == (Is(GrantingObject()), SELF)


@pytest.mark.parametrize(
    ("text", "noun", "meant"),
    [
        ("Whenever ~ attacks", "", ThisObject()),
        ("Whenever a creature dies", "", EventObject()),
        ("Whenever ~ blocks a creature", "creature", EventObject("other")),
        ("Whenever ~ blocks a creature", "", ThisObject()),
        ("Whenever ~ deals combat damage to a creature", "creature", EventObject()),
        ("Whenever a creature deals damage to you", "creature", EventObject("source")),
        ("Whenever you cast a spell", "spell", EventObject("spell")),
        ("Whenever ~ becomes the target of a spell", "spell", EventObject("spell")),
    ],
)
def test_what_is_meant_afterwards(text: str, noun: str, meant: object) -> None:
    context = ReadContext()
    assert read_trigger(Cursor(f"{text}, draw.", context)) is not None
    assert context.antecedent(noun) == meant


def test_that_player_is_the_one_of_the_event() -> None:
    context = ReadContext()
    read_trigger(Cursor("Whenever an opponent draws a card, draw.", context))
    assert context.player == EventPlayer()


def test_conditions_of_the_event_are_no_intervening_if() -> None:
    trigger = read("Whenever ~ attacks while saddled")
    assert isinstance(trigger, EventTrigger)
    assert trigger.condition == Matches(EventObject(), HasStatus("saddled"))


@pytest.mark.parametrize(
    "text",
    [
        "Whenever ~ attacks with a grin",
        "Whenever the moon is full",
        "When ~ enters the building",
        "At the beginning of the end",
        "Whenever you cast a spell on Tuesday",
        "When you do",
    ],
)
def test_other_words_are_refused(text: str) -> None:
    assert read(text) is None


def test_a_trigger_condition_ends_with_a_comma() -> None:
    cur = Cursor("When ~ enters draw a card.")
    assert read_trigger(cur) is None
    assert cur.position == 0
