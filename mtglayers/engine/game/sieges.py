"""The intrinsic ability of Sieges (CR 310.11b)."""

from __future__ import annotations

from mtglayers.core.abilities import HeldAbility, TriggeredAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.filters import Is
from mtglayers.core.instructions import KeywordAction, May, MoveTo, Resolution
from mtglayers.core.references import Antecedent, ThisObject
from mtglayers.core.triggers import EventTrigger

__all__ = ["siege_abilities"]

_DEFEATED = TriggeredAbility(
    text="When the last defense counter is removed from ~, exile it, then you may cast it "
    "transformed without paying its mana cost.",
    trigger=EventTrigger("last counter removed", subject=Is(ThisObject()), counter="defense"),
    resolution=Resolution(
        (
            MoveTo(ThisObject(), "exile", verb="exile"),
            May((KeywordAction("cast", ref=Antecedent("moved"), detail="transformed"),)),
        )
    ),
)
_HELD = HeldAbility(_DEFEATED, origin="rule")


def siege_abilities(values: Characteristics) -> tuple[tuple[HeldAbility, TriggeredAbility], ...]:
    """Return the ability that a battle has because it is a Siege.

    Examples
    --------
    >>> siege = Characteristics(card_types=frozenset({"Battle"}), subtypes=frozenset({"Siege"}))
    >>> len(siege_abilities(siege)), siege_abilities(Characteristics())
    (1, ())
    """
    if "Battle" in values.card_types and "Siege" in values.subtypes:
        return ((_HELD, _DEFEATED),)
    return ()
