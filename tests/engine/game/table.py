"""A small shell for tests: names, answers, and what things are."""

from __future__ import annotations

from typing import Any

from mtglayers.core.cards import Card
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import ObjectView, evaluate
from mtglayers.engine.game import actions
from mtglayers.engine.game.asking import Answer, Answers


class Table:
    """A game under test."""

    def __init__(self, players: Any = ("you", "opponent"), **facts: Any) -> None:
        self.state: GameState = actions.new_game(players, **facts)

    def do(
        self,
        verb: str,
        *,
        choose: dict[str, Any] | None = None,
        targets: tuple[str, ...] | None = None,
        may: bool | None = None,
        answers: list[Answer] | None = None,
        **arguments: Any,
    ) -> None:
        """Do a verb with answers."""
        chosen = {k: v if isinstance(v, list) else [v] for k, v in (choose or {}).items()}
        direct = Answer(targets=targets, choose=chosen, may=may)
        chooser = Answers(direct, answers or [], self._respond)
        self.state = getattr(actions, verb)(self.state, chooser, **arguments)

    def _respond(self, state: GameState, steps: Any) -> GameState:
        for verb, arguments in steps:
            state = getattr(actions, verb)(state, **arguments)
        return state

    def enter(self, card: Card, as_id: str, *, copy: str | None = None, **more: Any) -> None:
        """Let a permanent enter."""
        choose = dict(more.pop("choose", {}))
        if copy is not None:
            choose["copy"] = copy
        self.do("enter", choose=choose, card=card, as_id=as_id, **more)

    def __getitem__(self, object_id: str) -> ObjectView:
        return evaluate(self.state)[object_id]

    def size(self, object_id: str) -> tuple[int | None, int | None]:
        """Return power and toughness."""
        values = self[object_id].characteristics
        return values.power, values.toughness

    def name(self, object_id: str) -> str:
        """Return the name."""
        return self[object_id].characteristics.name

    def zone(self, object_id: str) -> str:
        """Return the zone."""
        return self.state.by_id[object_id].zone

    def counters(self, object_id: str) -> dict[str, int]:
        """Return the counters by kind."""
        return {each.kind: each.number for each in self.state.by_id[object_id].counters}

    def mana(self, player: str = "you") -> str:
        """Return the mana pool."""
        return "".join(each.type for each in self.state.player_by_id[player].mana)

    def count(self, event: str, object_id: str = "") -> int:
        """Count events."""
        return sum(
            1
            for each in self.state.history
            if each.event == event and object_id in ("", each.object)
        )
