"""Contexts: from whose point of view an ability's words are read (CR 109.5, 608.2k).

A `Context` carries the running values of all objects, the source, "you", targets, the event
and what earlier instructions dealt with. `objects_of` and `players_of` resolve references;
`matches`, `amount` and `holds` ask filters, quantities and conditions. What each class of
node means stands in `references`, `filters`, `quantities` and `conditions` of this package,
which register their functions here, so that the families do not import each other in circles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from mtglayers.core.abilities import HeldAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.conditions import Condition
from mtglayers.core.filters import Filter
from mtglayers.core.objects import Choice, GameObject, ObjectKey
from mtglayers.core.quantities import Quantity
from mtglayers.core.references import Antecedent, ObjectRef, PlayerRef, TargetObject
from mtglayers.core.state import Event, GameState
from mtglayers.errors import EngineInvariantError


class OpaqueRecorder:
    """Collects the words that were not understood and that an answer would have needed.

    Examples
    --------
    >>> recorder = OpaqueRecorder()
    >>> recorder.met("if the moon is full")
    >>> recorder.texts
    ('if the moon is full',)
    """

    __slots__ = ("_texts",)

    def __init__(self) -> None:
        self._texts: dict[str, None] = {}

    def met(self, text: str) -> None:
        """Note words that were met."""
        self._texts[text] = None

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the words met, each once, in the order in which they were met."""
        return tuple(self._texts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Everything that words in an ability may refer to.

    Attributes
    ----------
    state : GameState
    values : Mapping of str to Characteristics
        The values of all objects, by id, at this moment (of the evaluation).
    controllers : Mapping of str to str
        The controller of each object; the owner for cards that have none (CR 108.4).
    source : ObjectKey or None
        The object that has the ability, or whose ability made the effect.
    you : str
        The controller of the source, spell or ability (CR 109.5).
    link, origin : str
        The link group of the ability and how it came to the object (CR 607).
    choices : tuple of Choice
        Choices made for the effect itself; they go before those of the source.
    x : int or None
        The value of X (CR 107.3).
    targets : tuple of tuples of str
        The ids (or player ids) chosen for each target requirement.
    event : Event or None
        The event that triggered the ability or is being replaced. Its ``details`` may name
        ``other`` and ``spell`` objects.
    antecedents, antecedent_players, antecedent_amount, did_it
        What earlier instructions of the same resolution dealt with.
    granter : str
        The id of the object that granted the ability (CR 201.5a).
    base : Mapping of str to (power, toughness)
        Base power and toughness where they differ from the running ones (CR 208.4).
    opaque : OpaqueRecorder or None
        Takes the words that were not understood.
    """

    state: GameState
    values: Mapping[str, Characteristics]
    controllers: Mapping[str, str]
    source: ObjectKey | None = None
    you: str = ""
    link: str = ""
    origin: str = "printed"
    choices: tuple[Choice, ...] = ()
    x: int | None = None
    targets: tuple[tuple[str, ...], ...] = ()
    event: Event | None = None
    antecedents: Mapping[str, tuple[ObjectKey, ...]] = field(default_factory=dict)
    antecedent_players: tuple[str, ...] = ()
    antecedent_amount: int = 0
    did_it: bool = False
    granter: str = ""
    base: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    opaque: OpaqueRecorder | None = None

    def note_opaque(self, text: str) -> None:
        """Note words that were not understood."""
        if self.opaque is not None:
            self.opaque.met(text)

    def decision(self, text: str) -> str | int | bool | None:
        """Return what the user decided about words that were not understood, if anything."""
        return derived(self.state, "decisions", lambda state: dict(state.decisions)).get(text)


# --- derived values of a state ------------------------------------------------------------------

T = TypeVar("T")


def derived(state: GameState, name: str, make: Callable[[GameState], T]) -> T:
    """Return a value derived from a state, made once and kept on it."""
    kept = state.__dict__
    key = f"_derived_{name}"
    if key not in kept:
        kept[key] = make(state)
    found: T = kept[key]
    return found


def is_phased_out(item: GameObject, state: GameState) -> bool:
    """Tell whether an object is phased out (CR 702.26)."""
    return item.status.phased_out


def _ids_by_zone(state: GameState) -> dict[str, tuple[str, ...]]:
    zones: dict[str, list[str]] = {}
    for item in state.objects:
        if not item.status.phased_out:
            zones.setdefault(item.zone, []).append(item.id)
    return {zone: tuple(ids) for zone, ids in zones.items()}


def ids_in_zone(state: GameState, zone: str) -> tuple[str, ...]:
    """Return the ids of the objects in a zone that are not phased out (CR 702.26)."""
    return derived(state, "ids_by_zone", _ids_by_zone).get(zone, ())


def _attached(state: GameState) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for item in state.objects:
        key = item.attached_to
        if key is not None and not item.status.phased_out and state.find(key) is not None:
            found.setdefault(key.id, []).append(item.id)
    return {host: tuple(ids) for host, ids in found.items()}


def attached_to(state: GameState, object_id: str) -> tuple[str, ...]:
    """Return the ids of what is attached to an object (CR 301.5, 303.4)."""
    return derived(state, "attached", _attached).get(object_id, ())


def players_in_order(state: GameState) -> tuple[str, ...]:
    """Return the players, the active one first, then in turn order (CR 101.4)."""
    ids = [player.id for player in state.players]
    if state.turn.player in ids:
        start = ids.index(state.turn.player)
        ids = ids[start:] + ids[:start]
    return tuple(ids)


# --- asking nodes -------------------------------------------------------------------------------

FILTERS: dict[type, Callable[[Any, str, Context], bool]] = {}
QUANTITIES: dict[type, Callable[[Any, Context], int]] = {}
CONDITIONS: dict[type, Callable[[Any, Context], bool]] = {}
OBJECTS: dict[type, Callable[[Any, Context], tuple[ObjectKey, ...]]] = {}
PLAYERS: dict[type, Callable[[Any, Context], tuple[str, ...]]] = {}

F = TypeVar("F", bound=Callable[..., Any])


def meaning_of(registry: dict[type, Any], *classes: type) -> Callable[[F], F]:
    """Register a function as the meaning of classes of nodes."""

    def register(function: F) -> F:
        for each in classes:
            registry[each] = function
        return function

    return register


def _asked(registry: dict[type, Any], node: object, kind: str) -> Any:
    found = registry.get(type(node))
    if found is None:
        raise EngineInvariantError(f"no meaning is known for the {kind} {type(node).__name__}")
    return found


def matches(tested: Filter, object_id: str, context: Context) -> bool:
    """Tell whether an object matches a filter; zones count only where the filter names them."""
    function = FILTERS.get(type(tested)) or _asked(FILTERS, tested, "filter")
    return function(tested, object_id, context)


def amount(quantity: Quantity, context: Context) -> int:
    """Return the number that a quantity is; an undefined number is zero (CR 107.2)."""
    function = QUANTITIES.get(type(quantity)) or _asked(QUANTITIES, quantity, "quantity")
    return function(quantity, context)


def holds(condition: Condition, context: Context) -> bool:
    """Tell whether a condition is true."""
    function = CONDITIONS.get(type(condition)) or _asked(CONDITIONS, condition, "condition")
    return function(condition, context)


def keys_of(ref: ObjectRef, context: Context) -> tuple[ObjectKey, ...]:
    """Return the objects that a reference points at, also those that have left (CR 608.2h)."""
    function = OBJECTS.get(type(ref)) or _asked(OBJECTS, ref, "reference")
    return function(ref, context)


LAST = "last "
"""Before the kind of an antecedent: the permanents it was before they moved (CR 608.2h)."""


def last_keys_of(ref: ObjectRef, context: Context) -> tuple[ObjectKey, ...]:
    """Return what a reference points at, for questions about a permanent that was moved.

    "Exile target creature. You gain life equal to its power" asks what the creature last was
    (CR 608.2h), while "return it" means the card that it became.
    """
    kind = getattr(ref, "kind", "") if isinstance(ref, Antecedent) else ""
    if isinstance(ref, TargetObject):
        kind = f"target {ref.index}"
    before = context.antecedents.get(f"{LAST}{kind}") if kind else None
    return before if before is not None else keys_of(ref, context)


def objects_of(ref: ObjectRef, context: Context) -> tuple[str, ...]:
    """Return the ids of the objects that a reference points at and that still exist."""
    return tuple(key.id for key in keys_of(ref, context) if context.state.find(key) is not None)


def players_of(ref: PlayerRef, context: Context) -> tuple[str, ...]:
    """Return the ids of the players that a reference points at."""
    function = PLAYERS.get(type(ref)) or _asked(PLAYERS, ref, "player")
    return function(ref, context)


# --- looking objects up -------------------------------------------------------------------------


def key_of(object_id: str, context: Context) -> ObjectKey:
    """Return the key of the present object with an id."""
    found = context.state.by_id.get(object_id)
    return found.key if found is not None else ObjectKey(object_id, -1)


def known_values(key: ObjectKey, context: Context) -> Characteristics | None:
    """Return the values of an object, or those it had last (CR 608.2h)."""
    if context.state.find(key) is not None and key.id in context.values:
        return context.values[key.id]
    found = derived(context.state, "last_known", lambda state: dict(state.last_known)).get(key)
    return found.characteristics if found is not None else None


def known_object(key: ObjectKey, context: Context) -> GameObject | None:
    """Return the object with a key, or as it was last (CR 608.2h)."""
    found = context.state.find(key)
    if found is not None:
        return found
    last = derived(context.state, "last_known", lambda state: dict(state.last_known)).get(key)
    return last.object if last is not None else None


def known_controller(key: ObjectKey, context: Context) -> str:
    """Return the controller of an object, or its last one."""
    if context.state.find(key) is not None:
        return context.controllers.get(key.id, "")
    last = derived(context.state, "last_known", lambda state: dict(state.last_known)).get(key)
    return last.controller if last is not None else ""


def with_source(context: Context, held: HeldAbility, source: ObjectKey) -> Context:
    """Return the context of an ability that an object has."""
    from dataclasses import replace

    return replace(
        context,
        source=source,
        you=context.controllers.get(source.id, context.you),
        link=held.ability.link,
        origin=held.origin,
        granter=held.granter,
    )
