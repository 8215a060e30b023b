"""Power and toughness, layer 7 (CR 208, 613.4, 701.10)."""

from __future__ import annotations

from typing import Any

from mtglayers.core import modifications as m
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import GameObject
from mtglayers.core.quantities import Const, Quantity, Times
from mtglayers.engine.actions import Action, action, applies_as
from mtglayers.engine.context import Context, amount
from mtglayers.engine.records import changed


@applies_as("set power and toughness")
def _set(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    power, toughness = arguments
    return changed(
        values,
        power=values.power if power is None else power,
        toughness=values.toughness if toughness is None else toughness,
    )


@applies_as("modify power and toughness")
def _modify(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    power, toughness = arguments
    return changed(
        values, power=_plus(values.power, power), toughness=_plus(values.toughness, toughness)
    )


def _plus(number: int | None, more: int) -> int | None:
    """Add to a number; what is not there counts as zero (CR 107.2)."""
    return number if not more else (number or 0) + more


@applies_as("double power and toughness")
def _double(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 701.10b: it gets +X/+0 and +0/+Y, its own power and toughness at that moment."""
    power, toughness = arguments
    return changed(
        values,
        power=values.power * 2 if power and values.power is not None else values.power,
        toughness=(
            values.toughness * 2 if toughness and values.toughness is not None else values.toughness
        ),
    )


@applies_as("switch power and toughness")
def _switch(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    return changed(values, power=values.toughness, toughness=values.power)


def _number(quantity: Quantity | None, context: Context) -> int | None:
    return None if quantity is None else amount(quantity, context)


def bonus(quantity: Quantity, context: Context) -> int:
    """Return what is added to a number: a calculation with a negative result gives 0 (CR 107.1b).

    Examples
    --------
    >>> from mtglayers.core.quantities import Const, Times
    >>> from mtglayers.core.state import GameState, Player
    >>> from mtglayers.engine.evaluation import evaluate
    >>> anywhere = evaluate(GameState(players=(Player(id="you"),))).context(you="you")
    >>> bonus(Const(-2), anywhere), bonus(Times(-1, Const(3)), anywhere)
    (-2, -3)
    """
    match quantity:
        case Const(number):
            return number
        case Times(factor, inner) if factor < 0:
            return factor * max(0, amount(inner, context))
    return max(0, amount(quantity, context))


def power_toughness_action(modification: m.Modification, context: Context) -> Action | None:
    """Resolve a modification of layer 7."""
    match modification:
        case m.SetBasePowerToughness(power, toughness):
            return action(
                "set power and toughness", _number(power, context), _number(toughness, context)
            )
        case m.ModifyPowerToughness(power, toughness):
            return action(
                "modify power and toughness", bonus(power, context), bonus(toughness, context)
            )
        case m.DoublePowerToughness(power, toughness):
            return action("double power and toughness", power, toughness)
        case m.SwitchPowerToughness():
            return action("switch power and toughness")
    return None


def final_values(values: Characteristics, item: GameObject) -> Characteristics:
    """Settle the numbers of an object after all layers (CR 107.2, 208.3, 306.5c, 310.4c).

    A permanent that is no creature has no power and toughness; a creature whose numbers nothing
    defines has 0. Loyalty and defense of permanents are their counters.
    """
    on_battlefield = item.zone == "battlefield"
    if "Creature" in values.card_types:
        if values.power is None or values.toughness is None:
            values = changed(values, power=values.power or 0, toughness=values.toughness or 0)
    elif on_battlefield and (values.power is not None or values.toughness is not None):
        values = changed(values, power=None, toughness=None)
    if on_battlefield:
        if values.loyalty is not None or "Planeswalker" in values.card_types:
            values = changed(values, loyalty=_counted("Planeswalker", "loyalty", values, item))
        if values.defense is not None or "Battle" in values.card_types:
            values = changed(values, defense=_counted("Battle", "defense", values, item))
    return values


def _counted(card_type: str, kind: str, values: Characteristics, item: GameObject) -> int | None:
    return item.counter(kind) if card_type in values.card_types else None
