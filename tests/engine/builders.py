"""Small builders of core values for tests of the engine: cards, objects, effects, states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from mtglayers.core import modifications as m
from mtglayers.core.abilities import Ability, KeywordAbility, StaticAbility
from mtglayers.core.cards import Card, Face
from mtglayers.core.conditions import Condition
from mtglayers.core.durations import UNTIL_END_OF_TURN
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import (
    ControlledBy,
    Filter,
    HasSubtype,
    HasSupertype,
    Is,
    IsType,
    Not,
    all_of,
)
from mtglayers.core.objects import Counters, GameObject, Status
from mtglayers.core.quantities import Const, ValueOf
from mtglayers.core.references import Antecedent, EachObject, ObjectRef, ThisObject, You
from mtglayers.core.state import ActiveEffect, GameState, Player, Turn
from mtglayers.core.vocabulary import parse_type_line

YOU, OPPONENT = "you", "opponent"
CREATURE = IsType("Creature")
LAND = IsType("Land")
ENCHANTMENT = IsType("Enchantment")
YOURS = ControlledBy(You())


def size(power: int, toughness: int) -> m.SetBasePowerToughness:
    return m.SetBasePowerToughness(Const(power), Const(toughness))


def pump(power: int, toughness: int) -> m.ModifyPowerToughness:
    return m.ModifyPowerToughness(Const(power), Const(toughness))


def keyword(word: str, **fields: Any) -> KeywordAbility:
    return KeywordAbility(keyword=word, text=word.capitalize(), **fields)


def static(
    affected: ObjectRef | Filter,
    *modifications: m.Modification,
    condition: Condition | None = None,
    defining: bool = False,
    zones: tuple[str, ...] = ("battlefield",),
    link: str = "",
    text: str = "",
) -> StaticAbility:
    ref = EachObject(affected) if isinstance(affected, Filter) else affected
    return StaticAbility(
        effects=(ContinuousEffect(affected=ref, modifications=modifications),),
        condition=condition,
        is_characteristic_defining=defining,
        zones=zones,
        link=link,
        text=text,
    )


def defining(*modifications: m.Modification) -> StaticAbility:
    return static(ThisObject(), *modifications, defining=True)


def face(
    name: str,
    type_line: str = "Creature",
    cost: str | None = None,
    pt: str | None = None,
    abilities: Iterable[Ability] = (),
    **fields: Any,
) -> Face:
    types = parse_type_line(type_line)
    power, toughness = pt.split("/") if pt else (None, None)
    return Face(
        name=name,
        mana_cost=cost,
        supertypes=types.supertypes,
        card_types=types.card_types,
        subtypes=types.subtypes,
        power=power,
        toughness=toughness,
        abilities=tuple(abilities),
        **fields,
    )


def card(
    name: str,
    type_line: str = "Creature",
    cost: str | None = None,
    pt: str | None = None,
    abilities: Iterable[Ability] = (),
    **fields: Any,
) -> Card:
    return Card(name=name, faces=(face(name, type_line, cost, pt, abilities, **fields),))


def thing(
    object_id: str,
    made_of: Card,
    timestamp: int = 1,
    controller: str = YOU,
    zone: str = "battlefield",
    counters: dict[str, int] | None = None,
    **fields: Any,
) -> GameObject:
    status = {
        name: fields.pop(name) for name in tuple(fields) if name in Status.__dataclass_fields__
    }
    kinds = tuple(Counters(kind, number, timestamp) for kind, number in (counters or {}).items())
    return GameObject(
        id=object_id,
        card=made_of,
        owner=fields.pop("owner", controller),
        controller=controller,
        zone=zone,
        timestamp=timestamp,
        counters=kinds,
        status=Status(**status),
        **fields,
    )


def state(*objects: GameObject, effects: Iterable[ActiveEffect] = (), **fields: Any) -> GameState:
    """Make a state; objects without a timestamp of their own get one by their order."""
    fields.setdefault("turn", Turn(number=1, player=YOU))
    return GameState(
        players=(Player(id=YOU), Player(id=OPPONENT)),
        objects=objects,
        effects=tuple(effects),
        **fields,
    )


def in_order(*objects: GameObject) -> tuple[GameObject, ...]:
    """Give the objects timestamps in the order given."""
    return tuple(replace(each, timestamp=place) for place, each in enumerate(objects, start=1))


def resolved(
    number: int,
    affected: Iterable[GameObject],
    *modifications: m.Modification,
    timestamp: int = 50,
    controller: str = YOU,
    **fields: Any,
) -> ActiveEffect:
    """Make the effect of a resolved spell, locked to objects (CR 611.2c)."""
    keys = tuple(each.key for each in affected)
    effect = ContinuousEffect(affected=Antecedent("affected"), modifications=modifications)
    return ActiveEffect(
        id=number,
        timestamp=timestamp,
        controller=controller,
        effect=effect,
        affected=keys,
        duration=fields.pop("duration", UNTIL_END_OF_TURN),
        **fields,
    )


# --- cards that many tests use -----------------------------------------------------------------

BEAR = card("Grizzly Bears", "Creature — Bear", "{1}{G}", "2/2")
FOREST = card("Forest", "Basic Land — Forest")
PLAINS = card("Plains", "Basic Land — Plains")
WASTES_LAND = card("Quiet Flat", "Land", abilities=())

HUMILITY = card(
    "Humility",
    "Enchantment",
    "{2}{W}{W}",
    abilities=(static(CREATURE, m.RemoveAllAbilities(), size(1, 1), text="Humility's"),),
)
NONAURA = Not(HasSubtype("Aura"))
OWN_MANA_VALUE = ValueOf("mana value", Antecedent("each"))
OPALESCENCE = card(
    "Opalescence",
    "Enchantment",
    "{2}{W}{W}",
    abilities=(
        static(
            all_of(
                ENCHANTMENT,
                NONAURA,
                Not(Is(ThisObject())),
            ),
            m.AddTypes(card_types=("Creature",)),
            m.SetBasePowerToughness(OWN_MANA_VALUE, OWN_MANA_VALUE),
            text="Opalescence's",
        ),
    ),
)
NONBASIC = all_of(LAND, Not(HasSupertype("Basic")))
BLOOD_MOON = card(
    "Blood Moon",
    "Enchantment",
    "{2}{R}",
    abilities=(static(NONBASIC, m.SetTypes(subtypes=("Mountain",))),),
)
URBORG = card(
    "Urborg, Tomb of Yawgmoth",
    "Legendary Land",
    abilities=(static(LAND, m.AddTypes(subtypes=("Swamp",))),),
)
DRYAD_ARBOR = card(
    "Dryad Arbor",
    "Land Creature — Forest Dryad",
    None,
    "1/1",
    color_indicator=frozenset("G"),
)
