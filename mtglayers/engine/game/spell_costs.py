"""Additional costs of spells that are paid with objects (CR 601.2b, 601.2h, 118.8).

Costs are taken as paid unless somebody names what they are paid with; what is named is checked and
then sacrificed or tapped, before the spell becomes cast.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mtglayers.core.abilities import InertAbility, KeywordAbility
from mtglayers.core.costs import SacrificeCost, TapOthersCost
from mtglayers.core.filters import (
    Compare,
    ControlledBy,
    Filter,
    HasStatus,
    IsToken,
    IsType,
    Not,
    Or,
    SharesWith,
    all_of,
)
from mtglayers.core.node import Node
from mtglayers.core.quantities import Const
from mtglayers.core.references import ThisObject, You
from mtglayers.engine.game.costs import pay_costs
from mtglayers.engine.game.frames import Frame

__all__ = ["pay_as_named"]

_YOURS = ControlledBy(You())
_CREATURE = all_of(IsType("Creature"), _YOURS)


def pay_as_named(frame: Frame) -> None:
    """Pay the additional costs of the spell that is being cast, as far as somebody names how."""
    direct = getattr(frame.play.chooser, "direct", None)
    if direct is None or not direct.pay:
        return
    costs = tuple(_costs(frame))
    if not costs:
        return
    pay_costs(frame, costs)
    # "The sacrificed creature" of the spell's text is what this was paid with (CR 608.2h).
    remembered = tuple(sorted(frame.antecedents.items()))
    stack = tuple(
        replace(each, remembered=remembered) if each.id == frame.source_id else each
        for each in frame.play.state.stack
    )
    frame.play.state = replace(frame.play.state, stack=stack)


def _costs(frame: Frame) -> Iterator[Node]:
    item = frame.play.state.by_id[frame.source_id]
    for held in frame.play.view(item.id).characteristics.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            if ability.keyword in (item.cast.way, *item.cast.costs_paid):
                yield from _cost_of_keyword(ability, frame)
        elif isinstance(ability, InertAbility):
            yield from ability.costs


def _cost_of_keyword(ability: KeywordAbility, frame: Frame) -> Iterator[Node]:
    match ability.keyword:
        case "casualty":
            strong = Compare("power", ">=", Const(frame.number(ability.number)))
            yield SacrificeCost(all_of(_CREATURE, strong))
        case "bargain":
            kinds: Filter = Or((IsType("Artifact"), IsType("Enchantment"), IsToken()))
            yield SacrificeCost(all_of(kinds, _YOURS))
        case "emerge":
            yield SacrificeCost(_CREATURE)
        case "conspire":
            alike = SharesWith("color", ThisObject())
            untapped = Not(HasStatus("tapped"))
            yield TapOthersCost(all_of(_CREATURE, untapped, alike), Const(2))
