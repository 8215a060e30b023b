"""Additional costs of spells that are paid with objects (CR 601.2b, 601.2h, 118.8).

Costs are taken as paid unless somebody names what they are paid with; what is named is checked and
then sacrificed or tapped, before the spell becomes cast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mtglayers.core.abilities import KeywordAbility
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
_ADDITIONAL = re.compile(r"as an additional cost to cast (?:~|this spell)[^.]*", re.IGNORECASE)
_KINDS = ("artifact", "creature", "enchantment", "land", "planeswalker")


def pay_as_named(frame: Frame) -> None:
    """Pay the additional costs of the spell that is being cast, as far as somebody names how."""
    direct = getattr(frame.play.chooser, "direct", None)
    if direct is None or not direct.pay:
        return
    costs = tuple(_costs(frame))
    if costs:
        pay_costs(frame, costs)


def _costs(frame: Frame) -> Iterator[Node]:
    item = frame.play.state.by_id[frame.source_id]
    for held in frame.play.view(item.id).characteristics.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            if ability.keyword in (item.cast.way, *item.cast.costs_paid):
                yield from _cost_of_keyword(ability, frame)
        elif found := _ADDITIONAL.search(ability.text):
            yield from _cost_in_words(found.group().casefold())


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


def _cost_in_words(words: str) -> Iterator[Node]:
    if "sacrifice" in words:
        kinds = [IsType(kind.capitalize()) for kind in _KINDS if kind in words]
        tested: Filter = kinds[0] if len(kinds) == 1 else Or(tuple(kinds))
        yield SacrificeCost(all_of(tested, _YOURS) if kinds else _YOURS)
