"""Manifesting and cloaking (CR 701.34, 701.56)."""

from __future__ import annotations

from mtglayers.core import instructions as i
from mtglayers.core.objects import GameObject, ObjectKey, Status
from mtglayers.engine.game.entering import Entry, enter
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.resolution import follows
from mtglayers.engine.game.selecting import ask_objects, selected
from mtglayers.engine.game.zones import move_one, new_incarnation


@follows(i.Manifest)
def _manifest(frame: Frame, instruction: i.Manifest) -> None:
    """CR 701.34, 701.56: cards enter face down."""
    made: list[ObjectKey] = []
    for player in frame.players_of(instruction.player):
        number = frame.number(instruction.number)
        if instruction.ref is not None:
            made += _face_down(frame, selected(frame, instruction.ref), player, instruction.kind)
        elif instruction.kind == "manifest dread":
            for _ in range(number):
                made += _face_down(frame, _dread(frame, player), player, "manifest")
        else:
            items = frame.play.state.in_zone("library", player)[:number]
            made += _face_down(frame, items, player, instruction.kind)
    frame.remember("moved", made)


def _face_down(
    frame: Frame, items: tuple[GameObject, ...], player: str, kind: str
) -> tuple[ObjectKey, ...]:
    """Put cards onto the battlefield face down, under a player's control."""
    entries = [
        Entry(
            item=new_incarnation(
                item, "battlefield", controller=player, status=Status(face_down=kind)
            ),
            from_zone=item.zone,
            source=frame.source,
            asker=frame.asker,
        )
        for item in items
        if item.kind == "card"
    ]
    return enter(frame.play, entries)


def _dread(frame: Frame, player: str) -> tuple[GameObject, ...]:
    """Manifest dread: of the top two cards one is manifested, the other goes to the graveyard."""
    play = frame.play
    top = play.state.in_zone("library", player)[:2]
    if len(top) < 2:
        return top
    chosen = ask_objects(frame, [item.id for item in top], prompt="Choose the card to manifest")
    for item in top:
        if item.id not in chosen:
            move_one(play, item.id, "graveyard")
    return tuple(play.state.by_id[each] for each in chosen)
