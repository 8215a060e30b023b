"""What if: states that are like another one but for one thing.

Nothing happens here: no event, no trigger and no state-based action. A changed state is
evaluated like any other, so that `mtglayers.views.what_if_compare.compare` can tell what would be
different and from which step on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mtglayers.core.cards import Card
from mtglayers.core.objects import Choice, GameObject
from mtglayers.core.state import GameState
from mtglayers.engine.choices import same_kind
from mtglayers.engine.copy_graph import without_copy_effect
from mtglayers.engine.copying import copy_chain, copy_graph
from mtglayers.errors import DefinitionError, UnknownObjectError

__all__ = [
    "links_below",
    "with_card",
    "with_choice",
    "with_timestamps",
    "without_link",
    "without_object",
]


def _object(state: GameState, object_id: str) -> GameObject:
    if object_id not in state.by_id:
        raise UnknownObjectError(object_id, known=tuple(state.by_id))
    return state.by_id[object_id]


def with_timestamps(state: GameState, order: Sequence[str]) -> GameState:
    """Return the state in which some objects have their timestamps in another order (CR 613.7).

    They share out the timestamps that they have now. Objects of one and the same timestamp have
    none to share out: then all of them get new ones, newer than everything else.

    Raises
    ------
    UnknownObjectError
        There is no such object.
    DefinitionError
        An object is named twice.
    """
    items = [_object(state, each) for each in order]
    if len({item.id for item in items}) < len(items):
        raise DefinitionError(
            "an object is named twice in an order of timestamps",
            hint="Name each object once, the oldest first.",
        )
    slots, clock = timestamp_slots(state, order)
    new = {item.id: slot for item, slot in zip(items, slots, strict=True)}
    objects = tuple(
        replace(item, timestamp=new[item.id]) if item.id in new else item for item in state.objects
    )
    return replace(state, objects=objects, clock=clock)


def timestamp_slots(state: GameState, ids: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """Return the timestamps that some objects can share out, oldest first, and the clock then."""
    slots = sorted(state.by_id[each].timestamp for each in ids)
    if len(set(slots)) == len(slots):
        return tuple(slots), state.clock
    return tuple(range(state.clock, state.clock + len(slots))), state.clock + len(slots)


def without_object(state: GameState, object_id: str) -> GameState:
    """Return the state without an object: its abilities and what it copies are gone with it.

    What resolved before goes on, and copies of it keep the values that they took (CR 707.2b).
    """
    gone = _object(state, object_id)
    objects = tuple(item for item in state.objects if item.id != gone.id)
    stack = tuple(item for item in state.stack if item.id != gone.id)
    return replace(state, objects=objects, stack=stack)


def with_card(state: GameState, object_id: str, card: Card) -> GameState:
    """Return the state in which an object is represented by another card.

    Its status, counters, choices, timestamp and the effects that apply to it stay.
    """
    item = _object(state, object_id)
    return state.with_object(replace(item, card=card, components=()))


def with_choice(
    state: GameState, object_id: str, kind: str, value: str | int | tuple[str, ...]
) -> GameState:
    """Return the state in which a choice of an object was another one (CR 607.2d).

    It takes the place of the choices of its kind, for the same linked abilities; where none was
    made it serves every ability of the object. Choices that a copy or a resolved effect made for
    itself are not changed.
    """
    item = _object(state, object_id)
    old = [each for each in item.choices if same_kind(each.kind) == same_kind(kind)]
    if old:
        choices = tuple(
            replace(each, value=value) if each is old[-1] else each for each in item.choices
        )
    else:
        choices = (*item.choices, Choice(kind=kind, value=value))
    return state.with_object(replace(item, choices=choices))


def without_link(state: GameState, object_id: str) -> GameState:
    """Return the state without the copy effect that makes an object's values now.

    Copies that took their values from this object keep them (CR 707.2b); `links_below` names them.

    Raises
    ------
    DefinitionError
        The object copies nothing.
    """
    chain = copy_chain(state, object_id)
    if not chain:
        raise DefinitionError(
            f"'{object_id}' copies nothing, so there is no link to cut",
            hint="Name an object that is a copy now.",
        )
    return without_copy_effect(state, chain[0].effect, object_id)


def links_below(state: GameState, object_id: str) -> tuple[str, ...]:
    """Name the objects whose copiable values came from an object, directly or by other copies.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears = board.enter("Grizzly Bears")
    >>> clone = board.enter("Clone", copy=bears)
    >>> links_below(board.state, bears)
    ('clone',)
    """
    _object(state, object_id)
    present = [edge for edge in copy_graph(state).edges if edge.present]
    found = []
    for edge in present:
        copy = edge.copy[0].id
        chain = copy_chain(state, copy)
        if any(link.original[0].id == object_id for link in chain):
            found.append(copy)
    return tuple(dict.fromkeys(found))


def changed_state(
    state: GameState,
    *,
    timestamps: Sequence[str] = (),
    without: Sequence[str] = (),
    cards: Mapping[str, Card] | None = None,
    choices: Mapping[str, Mapping[str, str | int | tuple[str, ...]]] | None = None,
    cut: Sequence[str] = (),
) -> GameState:
    """Make several changes, one kind after the other: the public call of a board does this."""
    for object_id, card in (cards or {}).items():
        state = with_card(state, object_id, card)
    for object_id, made in (choices or {}).items():
        for kind, value in made.items():
            state = with_choice(state, object_id, kind, value)
    for object_id in cut:
        state = without_link(state, object_id)
    if timestamps:
        state = with_timestamps(state, timestamps)
    for object_id in without:
        state = without_object(state, object_id)
    return state
