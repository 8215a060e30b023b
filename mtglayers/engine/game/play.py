"""`Play`: one action under way. It holds the newest state and drops it if the action fails.

Everything else in this package is functions that take a `Play`. The states themselves stay
immutable; a `Play` never outlives its action.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.state import Event, EventFacts, GameState, LastKnown, StackItem
from mtglayers.engine.context import derived
from mtglayers.engine.evaluation import Evaluation, ObjectView, carried, evaluate
from mtglayers.engine.game.asking import Chooser, Question, decide
from mtglayers.errors import MtgLayersError, UnknownObjectError, VocabularyError

if TYPE_CHECKING:
    from mtglayers.core.abilities import Ability
    from mtglayers.engine.game.entering import Entry

__all__ = ["EVENT_BOUND", "EndlessLoopError", "Happening", "Play"]

EVENT_BOUND = 20_000
RESOLUTION_BOUND = 10_000
DEPTH_BOUND = 400
"""How many abilities may trigger one because of the other before it is an endless loop."""


class EndlessLoopError(MtgLayersError):
    """Things go on happening without end (CR 104.4b); the action is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """An event as it happens: what the history shows, and the facts that triggers look at.

    ``names`` are all the names under which triggers may wait for it.
    """

    event: str
    facts: EventFacts = field(default_factory=EventFacts)
    names: tuple[str, ...] = ()
    looks_back: bool = False
    shown: bool = True
    rule: str = ""
    text: str = ""
    details: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Play:
    """The newest state of an action under way, who answers, and what waits to be done."""

    state: GameState
    chooser: Chooser
    pending: list[StackItem] = field(default_factory=list)
    floor: int = 0
    began: int = 0
    resolves_copies: bool = False
    cause: int | None = None
    asker: int = 1
    resolutions: int = 0
    depth: int = 0
    depths: dict[str, int] = field(default_factory=dict)
    entering: tuple[str, ...] = ()
    gathered: list[Entry] | None = None  # tokens that are created together, as one event
    outside: GameState | None = None
    used_for_entering: tuple[str, ...] = ()
    askers: dict[str, int] = field(default_factory=dict)
    tapped_mana: list[str] = field(default_factory=list)
    auto: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.floor = len(self.state.stack)
        self.began = len(self.state.history)

    # --- looking ---------------------------------------------------------------------------------

    @property
    def evaluation(self) -> Evaluation:
        """What everything is now."""
        return evaluate(self.state)

    def object(self, object_id: str) -> GameObject:
        """Return an object that a person named.

        Raises
        ------
        UnknownObjectError
            There is none of this id.
        """
        found = self.state.by_id.get(object_id)
        if found is None:
            raise UnknownObjectError(object_id, known=self.state.by_id)
        return found

    def player(self, player_id: str) -> str:
        """Return the id of a player, checked."""
        if player_id not in self.state.player_by_id:
            raise VocabularyError("player", player_id, known=self.state.player_by_id)
        return player_id

    def view(self, object_id: str) -> ObjectView:
        """Return what an object is now."""
        return self.evaluation[object_id]

    def controller(self, object_id: str) -> str:
        """Who controls an object now (its owner outside the battlefield and the stack)."""
        return self.evaluation[object_id].controller or self.state.by_id[object_id].owner

    def last_known(self, key: ObjectKey) -> LastKnown | None:
        """Return what an object was when it left its zone (CR 608.2h)."""
        for known_key, known in reversed(self.state.last_known):
            if known_key == key:
                return known
        return None

    def permanents(self) -> tuple[GameObject, ...]:
        """Return the phased-in permanents, in the order in which they came to be known."""
        return permanents_of(self.state)

    def is_permanent(self, object_id: str) -> bool:
        """Tell whether an object is a phased-in permanent."""
        found = self.state.by_id.get(object_id)
        return found is not None and found.zone == "battlefield" and not found.status.phased_out

    # --- changing --------------------------------------------------------------------------------

    def put(self, changed: GameObject) -> None:
        """Replace an object by its changed self."""
        self.state = self.state.with_object(changed)

    def change(self, object_id: str, **changes: Any) -> GameObject:
        """Change fields of an object."""
        changed = replace(self.state.by_id[object_id], **changes)
        self.put(changed)
        return changed

    def change_status(self, object_id: str, **changes: Any) -> None:
        """Change an object's status (CR 110.5)."""
        found = self.state.by_id[object_id]
        self.put(replace(found, status=replace(found.status, **changes)))

    def change_player(self, player_id: str, **changes: Any) -> None:
        """Change a player's numbers."""
        players = tuple(
            replace(p, **changes) if p.id == player_id else p for p in self.state.players
        )
        self.state = replace(self.state, players=players)

    def timestamp(self) -> int:
        """Take the next timestamp (CR 613.7)."""
        now = self.state.clock
        self.state = carried(self.state, replace(self.state, clock=now + 1))
        return now

    def number(self) -> int:
        """Take the next number for an effect or ability."""
        now = self.state.next_id
        self.state = carried(self.state, replace(self.state, next_id=now + 1))
        return now

    # --- asking ----------------------------------------------------------------------------------

    def next_asker(self) -> int:
        """Take the next number for an ability or effect that may ask questions."""
        self.asker += 1
        return self.asker

    def ask(self, question: Question) -> tuple[Any, ...]:
        """Ask a question and apply the defaults."""
        return decide(self.chooser, question)

    def ask_may(
        self, prompt: str, *, source: str, ability: str, asker: int, asks: tuple[str, ...] = ()
    ) -> bool:
        """Ask whether something optional is done; nobody answering means no."""
        question = Question(
            kind="may",
            prompt=prompt,
            source=source,
            ability=ability,
            optional=True,
            asker=asker,
            asks=asks,
        )
        return bool(self.ask(question)[0])

    # --- recording -------------------------------------------------------------------------------

    def record(self, happening: Happening) -> int:
        """Put an event into the history and return its number."""
        if len(self.state.history) - self.began >= EVENT_BOUND:
            raise EndlessLoopError(
                f"more than {EVENT_BOUND} events have happened because of one action",
                hint="Two abilities seem to cause each other without end.",
            )
        facts = happening.facts
        number = len(self.state.history) + 1
        event = Event(
            number=number,
            event=happening.event,
            object=facts.object.id if facts.object else "",
            player=facts.player,
            source=facts.source.id if facts.source else "",
            amount=facts.amount,
            turn=self.state.turn.number,
            step=self.state.turn.step,
            cause=self.cause,
            rule=happening.rule,
            text=happening.text,
            details=tuple(sorted(happening.details)),
        )
        history = (*self.state.history, event)
        self.state = carried(self.state, replace(self.state, history=history))
        return number

    def note(self, event: str, text: str, *, object_id: str = "", rule: str = "") -> None:
        """Record something that is no event of the game, such as text that was not modelled."""
        key = self.state.by_id[object_id].key if object_id in self.state.by_id else None
        self.record(Happening(event=event, facts=EventFacts(object=key), rule=rule, text=text))


def permanents_of(state: GameState) -> tuple[GameObject, ...]:
    """Return the phased-in permanents of a state, in the order in which they came to be known."""
    return derived(state, "permanents", _permanents)


def _permanents(state: GameState) -> tuple[GameObject, ...]:
    return tuple(o for o in state.objects if o.zone == "battlefield" and not o.status.phased_out)


def held_text(ability: Ability) -> str:
    """Words of an ability for questions, messages and matching."""
    return ability.text


def keys_present(state: GameState, keys: Iterable[ObjectKey]) -> tuple[GameObject, ...]:
    """Return the objects that still are what the keys name."""
    found = (state.find(key) for key in keys)
    return tuple(each for each in found if each is not None)
