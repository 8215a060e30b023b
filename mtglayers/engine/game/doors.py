"""The doors of Rooms: halves that are locked or unlocked (CR 709.5)."""

from __future__ import annotations

from mtglayers.core.objects import GameObject
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.play import Happening, Play
from mtglayers.errors import IllegalActionError

__all__ = ["change_door", "doors_of", "unlocking"]


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


def change_door(frame: Frame, item: GameObject, verb: str) -> bool:
    """Lock or unlock a door of a Room as an effect says; tell whether one was."""
    from mtglayers.engine.game.happen import happen

    play = frame.play
    if item.zone != "battlefield" or "Room" not in play.view(item.id).characteristics.subtypes:
        return False
    doors = doors_of(play, item)
    locking, opening = verb.startswith("lock"), "unlock" in verb
    fitting = [d for d in doors if (locking if d in item.unlocked else opening)]
    if not fitting:
        return False
    answer = play.ask(
        Question(
            kind="mode",
            prompt=f"Choose a door of {item.id}",
            ability=frame.ability,
            source=frame.source_id,
            options=tuple(fitting),
            asker=frame.asker,
        )
    )
    door = str(answer[0])
    if door in item.unlocked:
        play.change(item.id, unlocked=tuple(each for each in item.unlocked if each != door))
        return True
    play.change(item.id, unlocked=(*item.unlocked, door))
    happen(play, unlocking(play, item, door))
    return True
