"""The doors of Rooms: halves that are locked or unlocked (CR 709.5)."""

from __future__ import annotations

from mtglayers.core.objects import GameObject
from mtglayers.core.state import EventFacts
from mtglayers.engine.faces import SIDES, Variants, unlocked_sides
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.play import Happening, Play
from mtglayers.errors import IllegalActionError

__all__ = [
    "change_door",
    "doors_of",
    "entered_doors",
    "open_doors",
    "unlock_door",
    "unlocking",
]


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


def open_doors(item: GameObject, variants: Variants | None = None) -> tuple[str, ...]:
    """Name the halves of a Room that are unlocked; the designations are left and right (709.5c).

    ``variants`` are the copiable values by face, where the object is a copy.
    """
    halves = [face.name for face in item.card.faces]
    if variants is not None and "left" in variants:
        halves = [variants[side].name for side in SIDES]
    opened = unlocked_sides(item, variants if variants and "left" in variants else None).split()
    return tuple(halves[SIDES.index(side)] for side in opened if SIDES.index(side) < len(halves))


def _open(play: Play, item: GameObject) -> tuple[str, ...]:
    return open_doors(item, play.evaluation.variants.get(item.id))


def unlock_door(play: Play, item: GameObject, door: str) -> None:
    """Give a Room the designation of one of its halves, named (CR 709.5f)."""
    side = SIDES[doors_of(play, item).index(door)]
    play.change(item.id, unlocked=(*item.unlocked, side))


def entered_doors(play: Play, item: GameObject) -> tuple[str, ...]:
    """Name the halves with which a Room has entered unlocked (CR 709.5d)."""
    return _open(play, item) if item.unlocked else ()


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
    opened = _open(play, item)
    fitting = [d for d in doors if (locking if d in opened else opening)]
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
    if door in opened:
        left = {door.casefold(), SIDES[doors.index(door)]}
        kept = tuple(each for each in item.unlocked if each.casefold() not in left)
        play.change(item.id, unlocked=kept)
        return True
    unlock_door(play, item, door)
    happen(play, unlocking(play, item, door))
    return True
