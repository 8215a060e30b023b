"""The doors of Rooms: halves that are locked or unlocked (CR 709.5)."""

from __future__ import annotations

from mtglayers.core.objects import GameObject
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.play import Happening, Play
from mtglayers.errors import IllegalActionError

__all__ = ["doors_of", "unlocking"]


def doors_of(play: Play, item: GameObject) -> list[str]:
    """Return the names of a Room's halves, also of what a copy copies (CR 709.5b).

    Raises
    ------
    IllegalActionError
        The object is no Room.
    """
    both = play.evaluation.variants.get(item.id, {}).get("left right")
    if both is not None:
        return list(both.names)
    if len(item.card.faces) == 2 and any("Room" in each.subtypes for each in item.card.faces):
        return [each.name for each in item.card.faces]
    raise IllegalActionError(f"{item.id} is no Room", objects=(item.id,))


def unlocking(play: Play, item: GameObject, door: str) -> Happening:
    """Make the event of a half becoming unlocked, also while it enters (CR 709.5h-i)."""
    full = len(set(play.state.by_id[item.id].unlocked)) > 1
    return Happening(
        event="unlock",
        facts=EventFacts(
            event="unlock", object=item.key, player=play.controller(item.id), counter=door
        ),
        names=("unlocked", "fully unlocked") if full else ("unlocked",),
        rule="709.5f",
        text=f"{door} is unlocked",
        details=(("face", door),),
    )
