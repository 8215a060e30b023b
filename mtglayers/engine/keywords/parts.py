"""Small pieces of abilities that many keywords are made of."""

from __future__ import annotations

from mtglayers.core.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtglayers.core.conditions import Condition
from mtglayers.core.costs import Cost, ManaCost, OtherCost
from mtglayers.core.durations import UNTIL_END_OF_TURN
from mtglayers.core.effects import ContinuousEffect, StaticEffect
from mtglayers.core.filters import And, ControlledBy, Filter, Is, IsType, Not
from mtglayers.core.instructions import ApplyEffect, Instruction, Resolution, TargetSpec
from mtglayers.core.modifications import Modification, ModifyPowerToughness
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import ObjectRef, ThisObject, You
from mtglayers.core.triggers import EventTrigger, StepTrigger, Trigger

THIS = ThisObject()
ITSELF = Is(THIS)
CREATURE = IsType("Creature")
YOUR_CREATURE = And((CREATURE, ControlledBy(You())))
ANOTHER_OF_YOURS = And((CREATURE, ControlledBy(You()), Not(ITSELF)))
ENTERS = EventTrigger("enters", subject=ITSELF)
DIES = EventTrigger("dies", subject=ITSELF)
ATTACKS = EventTrigger("attacks", subject=ITSELF)
YOUR_UPKEEP = StepTrigger("upkeep", player=You())


def number_of(ability: KeywordAbility, default: int = 1) -> Quantity:
    """Return the keyword's N."""
    return ability.number if ability.number is not None else Const(default)


def cost_of(ability: KeywordAbility) -> tuple[Cost, ...]:
    """Return the keyword's cost as parts of a cost."""
    if ability.costs:
        return ability.costs
    text = ability.cost.strip()
    if not text:
        return ()
    if text.startswith("{") and text.endswith("}") and " " not in text:
        return (ManaCost(text),)
    return (OtherCost(text),)


def when(
    ability: KeywordAbility,
    trigger: Trigger,
    *instructions: Instruction,
    condition: Condition | None = None,
    targets: tuple[TargetSpec, ...] = (),
    zones: tuple[str, ...] = ("battlefield",),
) -> TriggeredAbility:
    """Make the triggered ability that a keyword stands for."""
    return TriggeredAbility(
        text=ability.text,
        link=ability.link,
        trigger=trigger,
        resolution=Resolution(instructions, targets),
        condition=condition,
        zones=zones,
    )


def activated(
    ability: KeywordAbility,
    costs: tuple[Cost, ...],
    *instructions: Instruction,
    targets: tuple[TargetSpec, ...] = (),
    zones: tuple[str, ...] = ("battlefield",),
    limit: int = 0,
) -> ActivatedAbility:
    """Make the activated ability that a keyword stands for."""
    return ActivatedAbility(
        text=ability.text,
        link=ability.link,
        costs=costs,
        resolution=Resolution(instructions, targets),
        zones=zones,
        limit=limit,
        keyword=ability.keyword,
    )


def static(
    ability: Ability, *effects: StaticEffect, condition: Condition | None = None
) -> StaticAbility:
    """Make the static ability that a keyword stands for."""
    return StaticAbility(text=ability.text, link=ability.link, effects=effects, condition=condition)


def until_end_of_turn(ref: ObjectRef, *modifications: Modification) -> ApplyEffect:
    """Make an effect until end of turn."""
    return ApplyEffect(ContinuousEffect(ref, modifications, UNTIL_END_OF_TURN))


def bonus(ref: ObjectRef, power: Quantity, toughness: Quantity) -> ApplyEffect:
    """Make a bonus to power and toughness until end of turn."""
    return until_end_of_turn(ref, ModifyPowerToughness(power, toughness))


def chosen_target(tested: Filter) -> TargetSpec:
    """One target that matches."""
    return TargetSpec(tested)
