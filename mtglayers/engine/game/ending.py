"""Effects that a player may pay to end (CR 116.2c, 611.2a)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.costs import Cost, ManaCost
from mtglayers.core.state import ActiveEffect, EventFacts
from mtglayers.engine.game.costs import check_costs, pay_costs
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does
from mtglayers.errors import IllegalActionError

__all__ = ["end_effect"]


def _words(costs: tuple[Cost, ...]) -> str:
    paid = " ".join(each.symbols for each in costs if isinstance(each, ManaCost))
    return f"You may pay {paid} to end this effect."


def _endable(play: Play, object_id: str) -> ActiveEffect | None:
    key = play.object(object_id).key
    found = [each for each in play.state.effects if each.end_costs and key in (each.affected or ())]
    return found[-1] if found else None


def end_effect(
    play: Play, object_id: str, wanted: int | str | None, player: str, *, alone: bool
) -> bool:
    """End an effect on an object for its cost; tell whether that is what was meant.

    It is a special action: nothing goes on the stack (CR 116.2c). ``wanted`` are words of what
    lets the player end it; without words it is meant where nothing else can be activated.

    Raises
    ------
    IllegalActionError
        Another player wants to end it.
    """
    active = _endable(play, object_id)
    if active is None:
        return False
    words = _words(active.end_costs)
    meant = wanted.casefold() in words.casefold() if isinstance(wanted, str) else wanted is None
    if not meant or (not isinstance(wanted, str) and not alone):
        return False
    who = player or active.controller
    if who != active.controller:
        raise IllegalActionError(
            f"only {active.controller} may end this effect on {object_id}",
            objects=(object_id,),
            hint="CR 116.2c: the player whose ability made the effect pays to end it.",
        )
    frame = Frame(play=play, you=who, source=active.source, ability=words, asker=1)
    check_costs(frame, active.end_costs)
    pay_costs(frame, active.end_costs)
    rest = tuple(each for each in play.state.effects if each is not active)
    play.state = replace(play.state, effects=rest)
    happen(
        play,
        Happening(
            event="effect ends",
            facts=EventFacts(event="effect ends", object=play.object(object_id).key, player=who),
            rule="116.2c",
            text=f"{does(who, 'pays')} to end the effect on {object_id}",
        ),
    )
    return True
