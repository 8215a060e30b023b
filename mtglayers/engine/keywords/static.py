"""Keyword abilities that act in the layers, and bands, levels and bars (CR 702, 711, 716).

changeling 702.73, devoid 702.114, living metal 702.161, bestow 702.103, reconfigure 702.151,
impending 702.176, max speed 702.178, solved 719, level symbols 711.2, class level bars 716.2,
station bands.
"""

from __future__ import annotations

from functools import singledispatch

from mtglayers.core import modifications as m
from mtglayers.core.abilities import (
    Ability,
    AnchoredAbility,
    ClassAbility,
    KeywordAbility,
    LevelAbility,
    StaticAbility,
    StationAbility,
)
from mtglayers.core.conditions import (
    CastFact,
    ChoiceIs,
    CompareQuantities,
    Condition,
    Conjunction,
    LevelIs,
    Matches,
    PlayerHas,
    TurnOf,
)
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import HasStatus, InZone
from mtglayers.core.quantities import Const, CountersOn
from mtglayers.core.references import ThisObject
from mtglayers.engine.keywords.registry import meaning, means
from mtglayers.engine.memo import IdentityMemo

EVERYWHERE = ("battlefield", "stack", "hand", "library", "graveyard", "exile", "command")


def _about_itself(
    ability: Ability,
    *modifications: m.Modification,
    condition: Condition | None = None,
    defining: bool = False,
    zones: tuple[str, ...] = ("battlefield",),
) -> StaticAbility:
    """Make a static ability that affects the object it is on."""
    return StaticAbility(
        text=ability.text,
        link=ability.link,
        effects=(ContinuousEffect(affected=ThisObject(), modifications=modifications),),
        condition=condition,
        is_characteristic_defining=defining,
        zones=EVERYWHERE if defining else zones,
    )


@means("changeling")
def _changeling(ability: KeywordAbility) -> tuple[Ability, ...]:
    return (_about_itself(ability, m.AddAllSubtypes("creature"), defining=True),)


@means("rangeling")
def _rangeling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """As changeling does for creatures: every land type, everywhere."""
    return (_about_itself(ability, m.AddAllSubtypes("land"), defining=True),)


@means("devoid")
def _devoid(ability: KeywordAbility) -> tuple[Ability, ...]:
    return (_about_itself(ability, m.SetColors(()), defining=True),)


@means("living metal")
def _living_metal(ability: KeywordAbility) -> tuple[Ability, ...]:
    types = m.AddTypes(card_types=("Artifact", "Creature"))
    return (_about_itself(ability, types, condition=TurnOf()),)


ENCHANT_CREATURE = KeywordAbility(text="Enchant creature", keyword="enchant", quality="creature")
_IS_ATTACHED = Matches(ThisObject(), HasStatus("attached"))
_ON_STACK = Matches(ThisObject(), InZone(("stack",)))


@means("bestow")
def _bestow(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.103b: a bestowed object is an Aura enchantment with enchant creature.

    It stays bestowed while it is a spell cast so, and while it is attached (CR 702.103f).
    """
    becomes = (
        m.RemoveTypes(card_types=("Creature",)),
        m.AddTypes(card_types=("Enchantment",), subtypes=("Aura",)),
        m.AddAbility(ENCHANT_CREATURE),
    )
    cast = CastFact("bestow")
    return (
        _about_itself(ability, *becomes, condition=Conjunction((cast, _IS_ATTACHED))),
        _about_itself(
            ability, *becomes, condition=Conjunction((cast, _ON_STACK)), zones=("stack",)
        ),
    )


@means("reconfigure")
def _reconfigure(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.151b: from when it is attached until it is unattached it is no creature."""
    stops = m.RemoveTypes(card_types=("Creature",))
    return (_about_itself(ability, stops, condition=_IS_ATTACHED),)


@means("impending")
def _impending(ability: KeywordAbility) -> tuple[Ability, ...]:
    waiting = CompareQuantities(CountersOn("time"), ">=", Const(1))
    condition = Conjunction((CastFact("impending"), waiting))
    return (_about_itself(ability, m.RemoveTypes(card_types=("Creature",)), condition=condition),)


def _granted(ability: Ability, given: tuple[Ability, ...], condition: Condition) -> StaticAbility:
    grants = tuple(m.AddAbility(each) for each in given)
    return _about_itself(ability, *grants, condition=condition)


@means("max speed")
def _max_speed(ability: KeywordAbility) -> tuple[Ability, ...]:
    return (_granted(ability, ability.abilities, PlayerHas("max speed")),)


@means("solved")
def _solved(ability: KeywordAbility) -> tuple[Ability, ...]:
    return (_granted(ability, ability.abilities, Matches(ThisObject(), HasStatus("solved"))),)


# --- bands, levels and bars ---------------------------------------------------------------------


@singledispatch
def _expanded(ability: Ability) -> tuple[Ability, ...]:
    return ()


@_expanded.register
def _level(ability: LevelAbility) -> tuple[Ability, ...]:
    """CR 711.2a, 711.2b: one static ability for size and abilities."""
    number = CountersOn("level")
    condition: Condition = CompareQuantities(number, ">=", Const(ability.minimum))
    if ability.maximum is not None:
        at_most = CompareQuantities(number, "<=", Const(ability.maximum))
        condition = Conjunction((condition, at_most))
    size = m.SetBasePowerToughness(Const(ability.power), Const(ability.toughness))
    grants = tuple(m.AddAbility(each) for each in ability.abilities)
    return (_about_itself(ability, *grants, size, condition=condition),)


@_expanded.register
def _class_level(ability: ClassAbility) -> tuple[Ability, ...]:
    """CR 716.2a."""
    return (_granted(ability, ability.abilities, LevelIs(ability.level)),)


@_expanded.register
def _station(ability: StationAbility) -> tuple[Ability, ...]:
    condition = CompareQuantities(CountersOn("charge"), ">=", Const(ability.minimum))
    parts: list[m.Modification] = []
    if ability.power is not None and ability.toughness is not None:
        parts.append(m.AddTypes(card_types=("Artifact", "Creature")))
        size = m.SetBasePowerToughness(Const(ability.power), Const(ability.toughness))
        parts.append(size)
    parts.extend(m.AddAbility(each) for each in ability.abilities)
    return (_about_itself(ability, *parts, condition=condition),) if parts else ()


_PARTS: IdentityMemo[tuple[Ability, ...]] = IdentityMemo()


def static_parts(ability: Ability) -> tuple[StaticAbility, ...]:
    """Return the static abilities that an ability is or stands for.

    An anchored ability is not among them: whether it is there depends on a choice (see
    `anchored_parts`).
    """
    if isinstance(ability, StaticAbility):
        return (ability,)
    if isinstance(ability, KeywordAbility):
        found = meaning(ability)
    else:
        kept = _PARTS.get(ability)
        found = _PARTS.put(ability, _expanded(ability)) if kept is None else kept
    return tuple(each for each in found if isinstance(each, StaticAbility))


def anchored_condition(ability: AnchoredAbility) -> ChoiceIs:
    """Return the condition under which an ability behind an anchor word is there (CR 614.12b)."""
    return ChoiceIs("mode", ability.word)
