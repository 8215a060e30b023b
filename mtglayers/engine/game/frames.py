"""`Frame`: one spell, ability or effect while it happens, and how its words are read.

It keeps what earlier instructions dealt with (CR 608.2c, 608.2k), the choices made, and builds
the `Context` in which the engine's readers of references, quantities and conditions work.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mtglayers.core.abilities import Ability, HeldAbility
from mtglayers.core.conditions import Condition
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import Filter
from mtglayers.core.objects import Choice, GameObject, ObjectKey
from mtglayers.core.quantities import Quantity
from mtglayers.core.references import EachObject, ObjectRef, PlayerRef
from mtglayers.core.state import Event, EventFacts, GameState, StackItem
from mtglayers.engine import context as reading
from mtglayers.engine.context import LAST, Context, OpaqueRecorder
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.game.play import Play

__all__ = ["Frame", "event_of", "frame_of_ability", "view_context"]


def event_of(facts: EventFacts | None, number: int = 0) -> Event | None:
    """Write the facts of an event in the form that contexts read."""
    if facts is None:
        return None
    details: list[tuple[str, str]] = []
    for name, key in (("other", facts.other), ("spell", facts.spell)):
        if key is not None:
            details.append((name, key.id))
    if facts.counter:
        details.append(("counter", facts.counter))
    if facts.mana:
        details.append(("mana", "".join(facts.mana)))
    return Event(
        number=number,
        event=facts.event,
        object=facts.object.id if facts.object else "",
        player=facts.player,
        source=facts.source.id if facts.source else "",
        amount=facts.amount,
        details=tuple(sorted(details)),
    )


def _event_objects(facts: EventFacts | None) -> dict[str, tuple[ObjectKey, ...]]:
    if facts is None:
        return {}
    found: dict[str, tuple[ObjectKey, ...]] = {}
    if facts.group:
        found["event object"] = facts.group
    elif facts.object is not None:
        found["event object"] = (facts.object,)
    for role, key in (("source", facts.source), ("other", facts.other), ("spell", facts.spell)):
        if key is not None:
            found[f"event {role}"] = (key,)
    return found


def view_context(
    state: GameState,
    *,
    source: ObjectKey | None = None,
    you: str = "",
    link: str = "",
    origin: str = "printed",
    granter: str = "",
    x: int | None = None,
    facts: EventFacts | None = None,
    choices: tuple[Choice, ...] = (),
    targets: tuple[tuple[str, ...], ...] = (),
    evaluation: Evaluation | None = None,
) -> Context:
    """Build a context on the evaluated values of a state."""
    seen = evaluation if evaluation is not None else evaluate(state)
    return Context(
        state=state,
        values=seen.values,
        controllers=seen.controllers,
        base=seen.base,
        source=source,
        you=you,
        link=link,
        origin=origin,
        granter=granter,
        x=x,
        event=event_of(facts),
        antecedents=_event_objects(facts),
        choices=choices,
        targets=targets,
    )


@dataclass(slots=True)
class Frame:
    """What a resolving spell or ability, or an effect being applied, knows and has done."""

    play: Play
    you: str
    source: ObjectKey | None = None
    ability: str = ""
    link: str = ""
    origin: str = "printed"
    granter: str = ""
    x: int | None = None
    targets: tuple[tuple[str, ...], ...] = ()
    target_keys: tuple[ObjectKey, ...] = ()
    facts: EventFacts | None = None
    asker: int = 0
    antecedents: dict[str, tuple[ObjectKey, ...]] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    amount: int = 0
    did: bool = True
    choices: list[Choice] = field(default_factory=list)
    entering: str = ""
    mana: list[str] = field(default_factory=list)
    cost_mana: bool = False
    stack_item: StackItem | None = None
    made_by: Ability | None = None
    entering_with: tuple[ContinuousEffect, ...] = ()
    begun: tuple[ContinuousEffect, ...] = ()
    target_offset: int = 0
    kept_out: str = ""
    before: GameState | None = None
    opaque: OpaqueRecorder = field(default_factory=OpaqueRecorder)

    # --- reading ---------------------------------------------------------------------------------

    @property
    def source_id(self) -> str:
        """The id of the source, or nothing."""
        return self.source.id if self.source is not None else ""

    def context(self) -> Context:
        """Return the context of this moment."""
        seen = self.play.evaluation
        antecedents = _event_objects(self.facts)
        antecedents.update(self.antecedents)
        return Context(
            state=self.play.state,
            values=seen.values,
            controllers=seen.controllers,
            base=seen.base,
            source=self.source,
            you=self.you,
            link=self.link,
            origin=self.origin,
            granter=self.granter,
            x=self.x,
            targets=self.legal_targets(),
            event=event_of(self.facts),
            antecedents=antecedents,
            antecedent_players=self.players,
            antecedent_amount=self.amount,
            did_it=self.did,
            choices=tuple(self.choices),
            opaque=self.opaque,
        )

    def legal_targets(self) -> tuple[tuple[str, ...], ...]:
        """Return the targets, without objects that have become others (CR 608.2b, 400.7)."""
        by_id = {key.id: key for key in self.target_keys}
        state = self.play.state
        kept = tuple(
            tuple(
                each for each in group if each not in by_id or state.find(by_id[each]) is not None
            )
            for group in self.targets
        )
        return kept[self.target_offset :]

    def keys(self, ref: ObjectRef) -> tuple[ObjectKey, ...]:
        """Return the objects that a reference points at, also those that have left."""
        return reading.keys_of(ref, self.context())

    def present(self, ref: ObjectRef) -> tuple[GameObject, ...]:
        """Return the objects that a reference points at and that can be found now.

        An ability that a zone change triggered finds the object in the first public zone that it
        went to (CR 400.7e, 603.6c).
        """
        return self.find(self.keys(ref))

    def find(self, keys: Iterable[ObjectKey]) -> tuple[GameObject, ...]:
        """Find objects by key, following a card into the zone that the event brought it to."""
        found: list[GameObject] = []
        for key in keys:
            item = self.play.state.find(key)
            items = [item] if item is not None else self._followed(key)
            for each in items:
                if not each.status.phased_out and each not in found:
                    found.append(each)
        return tuple(found)

    def _followed(self, key: ObjectKey) -> list[GameObject]:
        """Find what an object became in the first zone it went to (CR 400.7e), all its cards."""
        if self.facts is None or not self.facts.to_zone or self.facts.to_zone == "library":
            return []
        moved = {k for k in (self.facts.object, self.source, *self.facts.group) if k is not None}
        if key not in moved:
            return []
        last = self.play.last_known(key)
        if last is not None and last.object.zone == self.facts.to_zone != self.facts.zone:
            return []  # it is the object after the event that is meant, and that has moved on
        parts = last.object.components if last is not None else ()
        ids = [part.id for part in parts] or [key.id]
        found: list[GameObject] = []
        for each in ids:
            known = self.play.state.by_id.get(each)
            if known is None or known.zone not in ("graveyard", "exile", self.facts.to_zone):
                continue
            if parts or known.incarnation == key.incarnation + 1:
                found.append(known)
        return found

    def matching(self, tested: Filter) -> tuple[str, ...]:
        """All objects that a filter means."""
        return reading.objects_of(EachObject(tested), self.context())

    def matches(self, tested: Filter, object_id: str) -> bool:
        """Whether an object matches a filter."""
        return reading.matches(tested, object_id, self.context())

    def players_of(self, ref: PlayerRef | None) -> tuple[str, ...]:
        """Return the players that a reference points at."""
        return () if ref is None else reading.players_of(ref, self.context())

    def number(self, quantity: Quantity | int | None) -> int:
        """Read a number as it is now (CR 608.2h)."""
        if quantity is None or isinstance(quantity, int):
            return quantity or 0
        return reading.amount(quantity, self.context())

    def holds(self, condition: Condition | None) -> bool:
        """Whether a condition is true, now."""
        return condition is None or reading.holds(condition, self.context())

    # --- remembering -----------------------------------------------------------------------------

    def remember(self, kind: str, keys: Iterable[ObjectKey], *, affected: bool = True) -> None:
        """Remember what an instruction dealt with, under its kind and as "affected"."""
        found = tuple(dict.fromkeys(keys))
        self.antecedents[kind] = found
        for each in (kind, "affected"):
            self.antecedents.pop(f"{LAST}{each}", None)
        if affected:
            self.antecedents["affected"] = found
        self.did = bool(found)

    def remember_last(self, kinds: Iterable[str], keys: tuple[ObjectKey, ...]) -> None:
        """Remember permanents as they were before an instruction moved them (CR 608.2h)."""
        for kind in kinds:
            self.antecedents[f"{LAST}{kind}"] = keys

    def choose_player(self, players: tuple[str, ...]) -> None:
        """Remember the players an instruction dealt with."""
        if players:
            self.players = players


def frame_of_ability(
    play: Play,
    held: HeldAbility,
    source: GameObject,
    *,
    facts: EventFacts | None = None,
    x: int | None = None,
) -> Frame:
    """Make the frame of an ability that an object has."""
    return Frame(
        play=play,
        you=play.controller(source.id) if source.id in play.evaluation.values else source.owner,
        source=source.key,
        ability=held.ability.text,
        link=held.ability.link,
        origin=held.origin,
        granter=held.granter,
        facts=facts,
        x=x,
        asker=play.next_asker(),
    )
