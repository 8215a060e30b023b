"""Tokens that are alike enter alike: what was decided for one holds for the others (CR 614.12).

Which replacement effects modify an entering token depends on the board and on the token, not on
its id. So of tokens that differ in nothing else, the first one is looked at; what came of it is
given to the others, if nobody was asked anything and nothing but the token itself and its own copy
effect has changed. The copy effect is then one effect on all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from mtglayers.core.objects import ObjectKey
from mtglayers.core.state import GameState
from mtglayers.engine.layer_one import TOKEN_COPY_RULE

if TYPE_CHECKING:
    from mtglayers.engine.game.asking import Chooser, Question
    from mtglayers.engine.game.entering import Entry
    from mtglayers.engine.game.play import Play

__all__ = ["Twins"]

_COUNTED = ("clock", "next_id", "effects", "objects")


@dataclass(slots=True)
class _Listening:
    """A chooser that notes whether it was asked."""

    chooser: Chooser
    asked: bool = False

    def ask(self, question: Question) -> Sequence[Any] | None:
        self.asked = True
        return self.chooser.ask(question)

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        self.asked = True
        return self.chooser.respond(state, source, ability, asker)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.chooser, name)


@dataclass(slots=True)
class Twins:
    """What was decided for the token looked at last, for those that are like it."""

    play: Play
    _before: Entry | None = None
    _state: GameState | None = None
    _settled: Entry | None = None
    _listening: _Listening | None = None
    _sharing: dict[int, list[ObjectKey]] = field(default_factory=dict)

    def like(self, entry: Entry) -> Entry | None:
        """Return what is decided for an entry because it is for one like it, if it is."""
        if self._settled is None or self._before is None or not self._is_like(entry):
            return None
        known = self._settled
        settled = replace(
            known,
            item=replace(known.item, id=entry.item.id),
            counters=list(known.counters),
            applied=set(known.applied),
            effects=list(known.effects),
            copy_counters=list(known.copy_counters),
        )
        for number in known.effects:
            self._sharing.setdefault(number, []).append(settled.item.key)
        return settled

    def _is_like(self, entry: Entry) -> bool:
        before = self._before
        assert before is not None
        same = all(
            getattr(before, each.name) == getattr(entry, each.name)
            for each in fields(before)
            if each.name not in ("item", "snapshot")
        )
        if not same or before.snapshot is not entry.snapshot:
            return False
        return replace(entry.item, id=before.item.id) == before.item

    def begin(self, entry: Entry) -> None:
        """Note an entry as it is before anything is decided for it."""
        self._settled = None
        self._before = None
        if not entry.token or entry.effects:
            return
        self._before = replace(
            entry,
            counters=list(entry.counters),
            applied=set(entry.applied),
            effects=[],
            copy_counters=list(entry.copy_counters),
        )
        self._state = self.play.state
        self._listening = _Listening(self.play.chooser)
        self.play.chooser = self._listening

    def end(self, entry: Entry) -> None:
        """Keep what was decided for the entry, if it holds for others like it."""
        if self._listening is None:
            return
        self.play.chooser = self._listening.chooser
        asked, self._listening = self._listening.asked, None
        if not asked and entry.linked is None and self._only_itself(entry):
            self._settled = entry

    def _only_itself(self, entry: Entry) -> bool:
        """Tell whether nothing but the token and its copy effect came of the decision."""
        before, after = self._state, self.play.state
        assert before is not None
        for each in fields(before):
            if each.name not in _COUNTED and getattr(before, each.name) is not getattr(
                after, each.name
            ):
                return False
        own = set(entry.effects)
        others = tuple(each for each in after.effects if each.id not in own)
        copies = [each for each in after.effects if each.id in own]
        return (
            _same(before.objects, after.objects)
            and _same(before.effects, others)
            and all(each.rule == TOKEN_COPY_RULE for each in copies)
        )

    def share(self) -> None:
        """Let the copy effects of those looked at be the others' too."""
        if self._sharing:
            effects = tuple(
                replace(each, affected=(*(each.affected or ()), *self._sharing[each.id]))
                if each.id in self._sharing
                else each
                for each in self.play.state.effects
            )
            self.play.state = replace(self.play.state, effects=effects)


def _same(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    return len(before) == len(after) and all(
        one is other for one, other in zip(before, after, strict=True)
    )
