"""Keywords that are activated abilities (CR 702)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.conditions import Matches
from mtglayers.core.costs import DiscardCost, ExileCost, TapCost, TapOthersCost
from mtglayers.core.durations import UNTIL_END_OF_TURN
from mtglayers.core.effects import ContinuousEffect, MoveReplacement
from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasStatus,
    Is,
    IsType,
    Not,
    OpaqueFilter,
    all_of,
)
from mtglayers.core.instructions import (
    ApplyEffect,
    Attach,
    BeginStaticEffect,
    CreateCopyToken,
    CreateDelayedTrigger,
    Designate,
    Draw,
    MoveTo,
    PutCounters,
    Resolution,
    Sacrifice,
    TargetSpec,
    Unattach,
)
from mtglayers.core.modifications import (
    AddAbility,
    AddTypes,
    CopyExcept,
    NoManaCost,
    SetBasePowerToughness,
    SetColors,
)
from mtglayers.core.quantities import Const, ValueOf
from mtglayers.core.references import Antecedent, OwnerOf, TargetObject, You
from mtglayers.core.triggers import StepTrigger
from mtglayers.engine.keywords.parts import (
    CREATURE,
    ITSELF,
    THIS,
    YOUR_CREATURE,
    activated,
    cost_of,
    number_of,
)
from mtglayers.engine.keywords.registry import means
from mtglayers.engine.qualities import filter_of_phrase

HASTE = KeywordAbility(keyword="haste", text="haste")
FROM_GRAVEYARD = ("graveyard",)
EXILE_ITSELF = ExileCost(ref=THIS)


@means("equip")
def _equip(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.6a, c, e: to a creature you control, of a quality; to a planeswalker as though one."""
    tested: Filter = YOUR_CREATURE
    if ability.quality:
        quality = filter_of_phrase(ability.quality) or OpaqueFilter(ability.quality)
        kind = quality if "planeswalker" in ability.quality else all_of(CREATURE, quality)
        tested = all_of(kind, ControlledBy(You()))
    as_though = "Creature" if "planeswalker" in ability.quality else ""
    attach = Attach(THIS, TargetObject(0), as_though=as_though)
    return (activated(ability, cost_of(ability), attach, targets=(TargetSpec(tested),)),)


@means("fortify")
def _fortify(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.67a."""
    target = TargetSpec(And((IsType("Land"), ControlledBy(You()))))
    return (activated(ability, cost_of(ability), Attach(THIS, TargetObject(0)), targets=(target,)),)


@means("reconfigure")
def _reconfigure(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.151a: attach to another creature, or unattach."""
    target = TargetSpec(And((CREATURE, ControlledBy(You()), Not(ITSELF))))
    return (
        activated(ability, cost_of(ability), Attach(THIS, TargetObject(0)), targets=(target,)),
        replace(
            activated(ability, cost_of(ability), Unattach(THIS)),
            condition=Matches(THIS, HasStatus("attached")),
            restrictions=("Activate only if it is attached to a creature",),
        ),
    )


def _others(tested: And, power: int | None) -> TapOthersCost:
    return TapOthersCost(tested, total_power=power)


def _untapped() -> And:
    return And((CREATURE, ControlledBy(You()), HasStatus("untapped")))


def _power(ability: KeywordAbility) -> int | None:
    return ability.number.number if isinstance(ability.number, Const) else None


@means("crew")
def _crew(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.122a: an artifact creature until end of turn."""
    types = AddTypes(card_types=("Artifact", "Creature"))
    becomes = ApplyEffect(ContinuousEffect(THIS, (types,), UNTIL_END_OF_TURN))
    return (
        activated(
            ability,
            (_others(_untapped(), _power(ability)),),
            becomes,
            Designate("crewed", ref=THIS),
        ),
    )


@means("saddle")
def _saddle(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.171a: saddled until end of turn."""
    tested = And((*_untapped().parts, Not(Is(THIS))))
    return (
        activated(ability, (_others(tested, _power(ability)),), Designate("saddled", ref=THIS)),
    )


@means("station")
def _station(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Tap another creature: charge counters equal to its power."""
    tested = And((*_untapped().parts, Not(Is(THIS))))
    power = ValueOf("power", Antecedent("paid"))
    return (activated(ability, (TapOthersCost(tested),), PutCounters("charge", power, THIS)),)


@means("level up")
def _level_up(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.87a."""
    return (activated(ability, cost_of(ability), PutCounters("level", Const(1), THIS)),)


@means("outlast")
def _outlast(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.107a."""
    put = PutCounters("+1/+1", Const(1), THIS)
    return (activated(ability, (*cost_of(ability), TapCost()), put),)


@means("cycling")
def _cycling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.29a."""
    costs = (*cost_of(ability), DiscardCost(ref=THIS))
    return (activated(ability, costs, Draw(), zones=("hand",)),)


# --- from the graveyard ---


@means("embalm")
def _embalm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.128a: a white Zombie copy without mana cost."""
    changes = CopyExcept((SetColors(("W",)), NoManaCost(), AddTypes(subtypes=("Zombie",))))
    copy = CreateCopyToken(THIS, (changes,))
    return (activated(ability, (*cost_of(ability), EXILE_ITSELF), copy, zones=FROM_GRAVEYARD),)


@means("eternalize")
def _eternalize(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.129a: a black 4/4 Zombie copy without mana cost."""
    changes = CopyExcept(
        (
            SetColors(("B",)),
            SetBasePowerToughness(Const(4), Const(4)),
            NoManaCost(),
            AddTypes(subtypes=("Zombie",)),
        )
    )
    copy = CreateCopyToken(THIS, (changes,))
    return (activated(ability, (*cost_of(ability), EXILE_ITSELF), copy, zones=FROM_GRAVEYARD),)


@means("encore")
def _encore(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.141a: a copy that attacks each opponent; sacrificed at the next end step."""
    from mtglayers.core.quantities import PlayerValue

    copy = CreateCopyToken(THIS, number=PlayerValue("opponents"))
    haste = ApplyEffect(
        ContinuousEffect(Antecedent("created"), (AddAbility(HASTE),), UNTIL_END_OF_TURN)
    )
    later = CreateDelayedTrigger(
        StepTrigger("end", next_only=True), Resolution((Sacrifice(ref=Antecedent("created")),))
    )
    return (
        activated(
            ability, (*cost_of(ability), EXILE_ITSELF), copy, haste, later, zones=FROM_GRAVEYARD
        ),
    )


@means("unearth")
def _unearth(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.84a: back with haste; exiled at the next end step or if it would leave."""
    moved = Antecedent("moved")
    back = MoveTo(THIS, "battlefield", verb="return", controller=OwnerOf(THIS))
    haste = ApplyEffect(ContinuousEffect(moved, (AddAbility(HASTE),)))
    later = CreateDelayedTrigger(
        StepTrigger("end", next_only=True), Resolution((MoveTo(moved, "exile", verb="exile"),))
    )
    instead = BeginStaticEffect(MoveReplacement("leaves", Is(moved), to_zone="exile"))
    return (
        activated(ability, cost_of(ability), back, haste, instead, later, zones=FROM_GRAVEYARD),
    )


@means("scavenge")
def _scavenge(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.97a: counters equal to its power."""
    put = PutCounters("+1/+1", ValueOf("power", THIS), TargetObject(0))
    return (
        activated(
            ability,
            (*cost_of(ability), EXILE_ITSELF),
            put,
            targets=(TargetSpec(CREATURE),),
            zones=FROM_GRAVEYARD,
        ),
    )


@means("reinforce")
def _reinforce(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.77a."""
    put = PutCounters("+1/+1", number_of(ability), TargetObject(0))
    costs = (*cost_of(ability), DiscardCost(ref=THIS))
    return (activated(ability, costs, put, targets=(TargetSpec(CREATURE),), zones=("hand",)),)
