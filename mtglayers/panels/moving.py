"""The part of the object's form about where it is: zones, controller, attachment, timestamp."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from mtglayers.core.objects import GameObject
from mtglayers.errors import DefinitionError
from mtglayers.panels.controls import (
    WIDE,
    FormOfObject,
    auto,
    row,
    set_options,
    set_players,
    set_shown,
)

__all__ = ["Moving", "new_order", "tail_of_order"]

ZONES = ("graveyard", "exile", "hand", "library", "battlefield", "command")
_SHORT = {"destroy it": "destroy", "sacrifice it": "sacrifice"}


class Moving(FormOfObject):
    """Attaches an object, gives it to a player, changes its timestamp, and moves it."""

    def _controls(self) -> list[w.Widget]:
        self.to = w.Dropdown(
            description="Attach to", style=WIDE, layout=auto(flex="1 1 160px", max_width="280px")
        )
        self.attach = self._button("Attach", "Attach it to the object", self._attach)
        self.unattach = self._button("Unattach", "Let it be attached to nothing", self._unattach)
        self.player = w.Dropdown(description="Controller", style=WIDE, layout=auto())
        self.control = self._button("Give", "Let the player gain control of it", self._control)
        self.earlier = self._button(
            "Earlier", "What if it had an earlier timestamp?", lambda: self._timestamp(-1)
        )
        self.later = self._button(
            "Later", "What if it had a later timestamp?", lambda: self._timestamp(1)
        )
        options = [(zone, zone) for zone in ZONES] + list(_SHORT.items())
        self.zone = w.Dropdown(description="Move to", options=options, style=WIDE, layout=auto())
        self.move = self._button("Move", "Move it to the zone", self._move)
        self._stamp = w.Label("Timestamp")
        return [
            row(self.to, self.attach, self.unattach),
            row(self.player, self.control, self._stamp, self.earlier, self.later),
            row(self.zone, self.move),
        ]

    def refresh(self, item: GameObject, others: Sequence[tuple[str, str]]) -> None:
        """Take over what the object is now, and which others there are."""
        state = self._board.state
        is_permanent = item.zone == "battlefield"
        on = item.attached_to
        there = [each for each in others if state.by_id[each[1]].zone == "battlefield"]
        set_options(self.to, there)
        for widget in (self.to, self.attach):
            set_shown(widget, is_permanent and bool(there))
        set_shown(self.unattach, is_permanent and on is not None)
        set_players(self.player, self._board)
        for widget in (self.player, self.control):
            set_shown(widget, is_permanent and len(state.players) > 1)
        for widget in (self._stamp, self.earlier, self.later):
            set_shown(widget, is_permanent)

    def _attach(self) -> None:
        if not self.to.value:
            raise DefinitionError("there is nothing to attach it to")
        self._do("attach", object=self._needed(), to=self.to.value)

    def _unattach(self) -> None:
        self._do("unattach", object=self._needed())

    def _control(self) -> None:
        self._do("control", object=self._needed(), player=self.player.value)

    def _timestamp(self, by: int) -> None:
        self._do("timestamps", order=new_order(self._board.state.objects, self._needed(), by))

    def _move(self) -> None:
        if self.zone.value in _SHORT.values():
            self._do(self.zone.value, object=self._needed())
        else:
            self._do("move", object=self._needed(), to=self.zone.value)


def new_order(objects: tuple[GameObject, ...], object_id: str, by: int) -> tuple[str, ...]:
    """Say which permanents need new timestamps, in order, so that one changes places.

    Parameters
    ----------
    objects
        All objects.
    object_id
        The one that changes places with its neighbour.
    by
        -1 for an earlier timestamp, 1 for a later one.

    Raises
    ------
    DefinitionError
        It is the first or the last one already.
    """
    permanents = sorted(
        (item for item in objects if item.zone == "battlefield"), key=lambda item: item.timestamp
    )
    ids = [item.id for item in permanents]
    if object_id not in ids:
        raise DefinitionError(
            f"'{object_id}' is no permanent, so its timestamp can't be compared with theirs",
            hint="Select something on the battlefield.",
        )
    at = ids.index(object_id)
    to = at + by
    if not 0 <= to < len(ids):
        which = "earliest" if by < 0 else "latest"
        raise DefinitionError(f"{object_id} has the {which} timestamp already")
    wanted = list(ids)
    wanted[at], wanted[to] = wanted[to], wanted[at]
    return tail_of_order(ids, wanted)


def tail_of_order(now: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Say which objects need new timestamps so that all of them are in the wanted order.

    Those that get one are newer than all others then; the fewest that suffice are named.

    Raises
    ------
    DefinitionError
        The two don't name the same objects.

    Examples
    --------
    >>> tail_of_order(("a", "b", "c", "d"), ("a", "c", "b", "d"))
    ('b', 'd')
    """
    if sorted(now) != sorted(wanted):
        raise DefinitionError(
            "the board has other permanents by now", hint="Look at the order, and drag again."
        )
    kept = 0
    rest = iter(now)
    for each in wanted:
        if each not in rest:
            break
        kept += 1
    return tuple(wanted[kept:])
