"""The predefined tokens (CR 111.10) and those that keyword actions make (CR 701)."""

from __future__ import annotations

from mtglayers.core.abilities import Ability, ActivatedAbility, KeywordAbility, StaticAbility
from mtglayers.core.costs import ManaCost, OtherCost, SacrificeCost, TapCost
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import (
    AddMana,
    ChangeLife,
    ChangeStatus,
    Draw,
    Instruction,
    KeywordAction,
    Resolution,
    TokenSpec,
)
from mtglayers.core.mana import AnyColor, FixedMana
from mtglayers.core.modifications import AddAbility, ModifyPowerToughness, SetBasePowerToughness
from mtglayers.core.quantities import Const
from mtglayers.core.references import AttachedObject, ThisObject

__all__ = ["PREDEFINED"]


def _sacrifice(text: str, *instructions: Instruction, mana: str = "", tap: bool = True) -> Ability:
    costs: tuple[object, ...] = (
        *((ManaCost(mana),) if mana else ()),
        *((TapCost(),) if tap else ()),
        SacrificeCost(ref=ThisObject()),
    )
    return ActivatedAbility(text=text, costs=costs, resolution=Resolution(instructions))  # type: ignore[arg-type]


def _artifact(subtype: str, *abilities: Ability) -> TokenSpec:
    return TokenSpec(
        name=f"{subtype} Token",
        card_types=("Artifact",),
        subtypes=(subtype,),
        abilities=abilities,
    )


def _role(name: str, power: int, toughness: int, *abilities: Ability) -> TokenSpec:
    """Define a Role token, which enchants a creature (CR 303.7, 111.10j-p)."""
    changes = (
        *((ModifyPowerToughness(Const(power), Const(toughness)),) if power or toughness else ()),
        *(AddAbility(each) for each in abilities),
    )
    text = f"Enchanted creature gets +{power}/+{toughness}" if power else "Enchanted creature"
    return TokenSpec(
        name=name,
        card_types=("Enchantment",),
        subtypes=("Aura", "Role"),
        abilities=(
            KeywordAbility(keyword="enchant", quality="creature", text="Enchant creature"),
            StaticAbility(text=text, effects=(ContinuousEffect(AttachedObject(), changes),)),
        ),
    )


def _cursed() -> TokenSpec:
    base = _role("Cursed", 0, 0)
    effect = ContinuousEffect(AttachedObject(), (SetBasePowerToughness(Const(1), Const(1)),))
    static = StaticAbility(
        text="Enchanted creature has base power and toughness 1/1.", effects=(effect,)
    )
    return TokenSpec(
        name=base.name,
        card_types=base.card_types,
        subtypes=base.subtypes,
        abilities=(base.abilities[0], static),
    )


def _any_color(*, tap: bool = True) -> Ability:
    return _sacrifice(
        "{T}, Sacrifice ~: Add one mana of any color."
        if tap
        else "Sacrifice ~: Add one mana of any color.",
        AddMana(AnyColor()),
        tap=tap,
    )


PREDEFINED: dict[str, TokenSpec] = {
    "Treasure": _artifact("Treasure", _any_color()),
    "Gold": _artifact("Gold", _any_color(tap=False)),
    "Food": _artifact(
        "Food",
        _sacrifice(
            "{2}, {T}, Sacrifice ~: You gain 3 life.", ChangeLife("gain", Const(3)), mana="{2}"
        ),
    ),
    "Clue": _artifact(
        "Clue", _sacrifice("{2}, Sacrifice ~: Draw a card.", Draw(), mana="{2}", tap=False)
    ),
    "Blood": _artifact(
        "Blood",
        ActivatedAbility(
            text="{1}, {T}, Discard a card, Sacrifice ~: Draw a card.",
            costs=(
                ManaCost("{1}"),
                TapCost(),
                OtherCost("Discard a card"),
                SacrificeCost(ref=ThisObject()),
            ),
            resolution=Resolution((Draw(),)),
        ),
    ),
    "Powerstone": _artifact(
        "Powerstone",
        ActivatedAbility(
            text="{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
            costs=(TapCost(),),
            resolution=Resolution(
                (
                    AddMana(
                        FixedMana(("C",)),
                        restriction="This mana can't be spent to cast a nonartifact spell.",
                    ),
                )
            ),
        ),
    ),
    "Map": _artifact(
        "Map",
        _sacrifice(
            "{1}, {T}, Sacrifice ~: Target creature you control explores.",
            KeywordAction("explore", ref=ThisObject()),
            mana="{1}",
        ),
    ),
    "Junk": _artifact("Junk"),
    "Incubator": _artifact(
        "Incubator",
        ActivatedAbility(
            text="{2}: Transform ~.",
            costs=(ManaCost("{2}"),),
            resolution=Resolution((ChangeStatus("transform"),)),
        ),
    ),
    "Cursed": _cursed(),
    "Wicked": _role("Wicked", 1, 1),
    "Young Hero": _role("Young Hero", 0, 0),
    "Monster": _role("Monster", 1, 1, KeywordAbility(keyword="trample", text="trample")),
    "Sorcerer": _role("Sorcerer", 1, 1),
    "Royal": _role("Royal", 1, 1, KeywordAbility(keyword="ward", cost="{1}", text="ward {1}")),
    "Virtuous": _role("Virtuous", 0, 0),
}
"""The predefined tokens by name; abilities that have no bearing on characteristics may be short."""
