"""What X stands for: putting a quantity in the place of a variable (CR 107.3)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.effects import StaticEffect
from mtglayers.core.instructions import TargetSpec
from mtglayers.core.modifications import AddAbility
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.quantities import Quantity, X
from mtglayers.core.references import (
    Antecedent,
    AttachedObject,
    GrantingObject,
    TargetObject,
    ThisObject,
)


def put_x(node: Any, value: Quantity) -> Any:
    """Put a quantity in the place of X, not inside abilities (they have an X of their own).

    Examples
    --------
    >>> from mtglayers.core.modifications import ModifyPowerToughness
    >>> from mtglayers.core.quantities import Const
    >>> put_x(ModifyPowerToughness(X(), Const(0)), Const(3))
    ModifyPowerToughness(power=Const(number=3), toughness=Const(number=0))
    """
    return put_for(node, X(), value)


def put_x_in_target(spec: TargetSpec, value: Quantity) -> TargetSpec:
    """Put a quantity in the place of X in a target requirement: "X target creatures"."""
    changed: TargetSpec = put_x(spec, value)
    return replace(changed, limit=value) if changed.minimum_x else changed


def walk_finds(effects: list[StaticEffect], wanted: Quantity) -> bool:
    """Tell whether a quantity occurs in effects."""
    return any(each == wanted for effect in effects for each in walk(effect))


def put_for(node: Any, wanted: Quantity, value: Quantity) -> Any:
    """Put a quantity in the place of another one, as `put_x` does for X."""
    if node == wanted and isinstance(node, Quantity):
        return value
    if isinstance(node, AddAbility):
        return AddAbility(_put_x_inside(node.ability, value))
    if isinstance(node, Ability):
        return node
    if isinstance(node, tuple):
        return tuple(put_for(item, wanted, value) for item in node)
    if isinstance(node, Node):
        changes = {}
        for each in fields(node):  # type: ignore[arg-type]
            old = getattr(node, each.name)
            new = put_for(old, wanted, value)
            if new is not old and new != old:
                changes[each.name] = new
        return replace(node, **changes) if changes else node  # type: ignore[type-var]
    return node


def _put_x_inside(ability: Ability, value: Quantity) -> Ability:
    """Put a quantity in the place of X in a granted ability: "has «…X…», where X is …".

    There the object that has the ability is itself, and the effect's source is the granter.
    """
    if isinstance(ability, KeywordAbility):
        takes_x = isinstance(ability.number, X) or "{X}" in ability.cost.upper()
        return replace(ability, number=value) if takes_x else ability

    def seen_from_inside(node: Node) -> Node:
        if isinstance(node, (Antecedent, AttachedObject, TargetObject)):
            return ThisObject()
        return GrantingObject() if isinstance(node, ThisObject) else node

    inner = transform(value, seen_from_inside)
    changed: Ability = transform(ability, lambda node: inner if isinstance(node, X) else node)
    return changed
