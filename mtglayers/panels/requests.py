"""What the viewer's script asks for, done with public calls of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mtglayers.errors import DefinitionError
from mtglayers.panels.acting import Actor
from mtglayers.panels.labels import letters, spoken_name
from mtglayers.panels.looking import comparison_html
from mtglayers.panels.moving import new_order, tail_of_order
from mtglayers.panels.orders_view import entering_html, orders_html, whole_order
from mtglayers.panels.subject import PanelBoard
from mtglayers.panels.viewer import BoardViewer
from mtglayers.views.orders import Orders

__all__ = ["Requests"]

Handler = Callable[[Mapping[str, Any]], None]
_IF = {
    "without": "without {name}",
    "cut": "if {name} had copied nothing",
    "first": "if {name} had the earliest timestamp",
    "last": "if {name} had the latest timestamp",
    "card": "if {name} were another card",
}


_MOST_ORDERS = 6_000
"""So many orders are worked out in a panel, some seconds; `Board.orders` looks at all."""

_MOST_STEPS = 2_500
"""So many steps are played in a panel; `Board.orders_of_entering` plays all that can differ."""


class Requests:
    """Answers the viewer.

    Parameters
    ----------
    board
        The board.
    actor
        Does what changes the board.
    viewer
        Shows the answers.
    turns
        Called for the next step and the next turn.
    """

    def __init__(
        self,
        board: PanelBoard,
        actor: Actor,
        viewer: BoardViewer,
        turns: Mapping[str, Callable[[], None]],
    ) -> None:
        self._board = board
        self._actor = actor
        self._viewer = viewer
        self._found: Orders | None = None
        self._handlers: dict[str, Handler] = {
            "timestamps": self._timestamps,
            "shift": self._shift,
            "go to": self._go_to,
            "decide": self._decide,
            "what if": self._what_if,
            "orders": self._orders,
            "orders of entering": self._orders_of_entering,
            "echo": lambda _: self._viewer.send({"echo": True}),
            "names": lambda _: self._viewer.send({"names": self._board.cards.names_to_type()}),
            "take order": self._take_order,
            **{word: _plain(act) for word, act in turns.items()},
        }

    def handle(self, asked: Mapping[str, Any]) -> None:
        """Do what was asked for; what is wrong with it becomes a message."""
        handler = self._handlers.get(str(asked.get("ask", "")))
        if handler is not None:
            self._actor.guard(lambda: handler(asked))

    def _timestamps(self, asked: Mapping[str, Any]) -> None:
        wanted = [str(each) for each in asked.get("order", ())]
        order = tail_of_order(self._now(), wanted)
        if order:
            self._actor.do("timestamps", order=order)

    def _shift(self, asked: Mapping[str, Any]) -> None:
        object_id = str(asked.get("object") or self._viewer.selected)
        self._check(object_id)
        by = -1 if asked.get("by") == -1 else 1
        self._actor.do("timestamps", order=new_order(self._board.state.objects, object_id, by))

    def _go_to(self, asked: Mapping[str, Any]) -> None:
        position = int(asked.get("position", 0))
        self._board.go_to(position)
        self._viewer.tell(f"This is the board after {position} of the actions.")

    def _decide(self, asked: Mapping[str, Any]) -> None:
        value = asked.get("value")
        if not isinstance(value, (bool, int)):
            raise DefinitionError("that is no decision", hint="Yes, no, or a whole number.")
        self._actor.do("decide", about=str(asked.get("about", "")), value=value)

    def _check(self, object_id: str) -> None:
        item = self._board.state.by_id.get(object_id)
        if item is None or item.zone != "battlefield":
            raise DefinitionError("no permanent is selected", hint="Select one first.")

    def _what_if(self, asked: Mapping[str, Any]) -> None:
        kind, object_id = str(asked.get("kind", "")), str(asked.get("object", ""))
        self._check(object_id)
        other = self._board.what_if(**self._changes(kind, object_id, str(asked.get("card", ""))))
        names = self._names()
        words = _IF[kind].format(name=names[object_id])
        made = self._board.compare(other)
        self._viewer.comparison_html = comparison_html(made, names, words)
        self._viewer.tab = "whatif"
        self._viewer.tell(f"Compared with the board {words}; the board itself is as it was.")

    def _changes(self, kind: str, object_id: str, card: str) -> dict[str, Any]:
        """Say in the arguments of `Board.what_if` what would be another way."""
        match kind:
            case "without" | "cut":
                return {kind: object_id}
            case "first" | "last":
                order = self._now()
                order.remove(object_id)
                order.insert(0 if kind == "first" else len(order), object_id)
                return {"timestamps": order}
            case "card":
                if not card.strip():
                    raise DefinitionError("no card was named", hint="Which card would it be?")
                return {"cards": {object_id: card.strip()}}
            case _:
                raise DefinitionError(f"there is no question '{kind}'")

    def _orders(self, _: Mapping[str, Any]) -> None:
        found = self._found = self._board.orders(_MOST_ORDERS)
        self._viewer.orders_html = orders_html(found, self._names())
        self._viewer.tell(found.headline)

    def _orders_of_entering(self, _: Mapping[str, Any]) -> None:
        found = self._board.orders_of_entering(_MOST_STEPS)
        self._viewer.orders_html = entering_html(found, self._names())
        self._viewer.tell(found.headline)

    def _take_order(self, asked: Mapping[str, Any]) -> None:
        outcomes = self._found.outcomes if self._found is not None else ()
        wanted = next((o for o in outcomes if o.number == asked.get("number")), None)
        if wanted is None:
            raise DefinitionError("there is no such order", hint="Work the orders out first.")
        now = self._now()
        order = tail_of_order(now, whole_order(now, wanted.example))
        self._actor.do("timestamps", order=order)

    def _now(self) -> list[str]:
        """List the permanents, the oldest timestamp first."""
        permanents = [o for o in self._board.state.objects if o.zone == "battlefield"]
        return [o.id for o in sorted(permanents, key=lambda o: o.timestamp)]

    def _names(self) -> dict[str, str]:
        state, seen = self._board.state, self._board.evaluation
        known = letters(state)
        return {each.id: spoken_name(seen, each.id, known) for each in state.objects}


def _plain(act: Callable[[], None]) -> Handler:
    return lambda _: act()
