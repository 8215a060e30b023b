"""The graph of who copied whom, as plain data (CR 707).

A node is one *version* of an object's copiable values, so that the graph has no cycles even when
two objects have copied each other; an edge is one copy effect. The number of a version is that
of the copy effect that made it; 0 are the values the object has of itself. Versions stay in the
graph when the copy effect is over or the object has left: `record_copies` keeps them on the
state. Views make a networkx graph of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.durations import Duration
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.objects import ObjectKey
from mtglayers.core.state import ActiveEffect, GameState
from mtglayers.engine.context import derived
from mtglayers.engine.effects import copies
from mtglayers.engine.evaluation import STATIC_COPY_RULE, Evaluation, carried, evaluate
from mtglayers.errors import UnknownObjectError

VersionKey = tuple[ObjectKey, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyVersion:
    """One version of an object's copiable values: a node of the copy graph.

    ``present``: the object exists and these are its copiable values now. ``left``: the object
    does not exist any more, or it is another object now (CR 400.7).
    """

    object: ObjectKey
    version: int
    name: str
    values: Characteristics
    present: bool
    left: bool = False

    @property
    def key(self) -> VersionKey:
        """Return what names the node."""
        return (self.object, self.version)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyEdge:
    """One copy effect on one object: an edge from the copy's version to the copied version.

    ``present``: the effect makes the copy's values now (no later one has replaced it).
    ``ended``: the effect is over, or the copy has left.
    """

    copy: VersionKey
    original: VersionKey
    effect: int
    rule: str
    source: ObjectKey | None
    text: str
    timestamp: int
    exceptions: tuple[CopyExcept, ...]
    duration: Duration | None
    present: bool
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyGraph:
    """All versions and copy effects of a state, as plain values."""

    versions: tuple[CopyVersion, ...]
    edges: tuple[CopyEdge, ...]


def _copy_effects(state: GameState) -> dict[ObjectKey, list[ActiveEffect]]:
    found: dict[ObjectKey, list[ActiveEffect]] = {}
    for active in state.effects:
        if active.snapshot is None or not _copies(active):
            continue
        for key in active.affected or ():
            if state.find(key) is not None:
                found.setdefault(key, []).append(active)
    return found


def _copies(active: ActiveEffect) -> bool:
    return copies(active.effect)


def _become_copy(active: ActiveEffect) -> BecomeCopy | None:
    found = (each for each in active.effect.modifications if isinstance(each, BecomeCopy))
    return next(found, None)


def version_of(state: GameState, key: ObjectKey) -> int:
    """Return the number of the version of an object's copiable values now: 0 if it is no copy."""
    if state.find(key) is None:
        return 0
    found = (
        (active.timestamp, active.id)
        for active in state.effects
        if active.snapshot is not None and key in (active.affected or ()) and _copies(active)
    )
    return max(found, default=(0, 0))[1]


# --- what is known of copying -------------------------------------------------------------------


def record_copies(state: GameState) -> GameState:
    """Keep the copy effects that have begun, for when they are over (CR 707.2b).

    To be called after something has happened; a state without new copies is returned as it is.
    """
    known = derived(state, "recorded_copies", lambda each: {c.id: c.affected for c in each.copies})
    new = {
        active.id: active
        for active in state.effects
        if active.snapshot is not None and active.id not in known and _copies(active)
    }
    if not new:
        return state
    made = replace(state, copies=(*state.copies, *new.values()))
    return carried(state, made)


def _all_copies(state: GameState) -> dict[VersionKey, ActiveEffect]:
    """List the copy effects by the version that each has made, the ended ones too."""
    found: dict[VersionKey, ActiveEffect] = {}
    for active in (*state.copies, *state.effects):
        if active.snapshot is not None and _copies(active):
            for key in active.affected or ():
                found[key, active.id] = active
    return found


def _by_version(state: GameState) -> Mapping[VersionKey, ActiveEffect]:
    return derived(state, "copies_by_version", _all_copies)


def _active(state: GameState) -> frozenset[VersionKey]:
    """Name the versions whose copy effects still apply."""
    return frozenset(
        (key, active.id)
        for key, effects in derived(state, "copy_effects", _copy_effects).items()
        for active in effects
    )


# --- the graph ----------------------------------------------------------------------------------


def copy_graph(state: GameState) -> CopyGraph:
    """Return who copied whom, as versions and copy effects (CR 707).

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> copy_graph(GameState(players=(Player(id="you"),)))
    CopyGraph(versions=(), edges=())
    """
    seen = evaluate(state)
    active = derived(state, "active_copies", _active)
    versions: dict[VersionKey, CopyVersion] = {}
    edges: list[CopyEdge] = []
    for (key, _), effect in _by_version(state).items():
        edges.append(_edge(state, key, effect, active))
        _note_version(versions, state, seen, key, effect)
    for edge in edges:
        snapshot = _by_version(state)[edge.copy].snapshot
        if edge.original not in versions and snapshot is not None:
            versions[edge.original] = CopyVersion(
                object=edge.original[0],
                version=edge.original[1],
                name=snapshot.plain.name,
                values=snapshot.plain,
                present=_is_present(state, edge.original),
                left=state.find(edge.original[0]) is None,
            )
    ordered = sorted(versions.values(), key=lambda each: (each.object, each.version))
    return CopyGraph(versions=tuple(ordered), edges=tuple(sorted(edges, key=_edge_order)))


def _edge_order(edge: CopyEdge) -> tuple[int, int, ObjectKey]:
    return (edge.timestamp, edge.effect, edge.copy[0])


def _is_present(state: GameState, version: VersionKey) -> bool:
    return state.find(version[0]) is not None and version_of(state, version[0]) == version[1]


def _note_version(
    versions: dict[VersionKey, CopyVersion],
    state: GameState,
    seen: Evaluation,
    key: ObjectKey,
    active: ActiveEffect,
) -> None:
    present = _is_present(state, (key, active.id))
    snapshot = active.snapshot
    assert snapshot is not None
    values = seen.copiable[key.id] if present else snapshot.values
    versions[key, active.id] = CopyVersion(
        object=key,
        version=active.id,
        name=values.name,
        values=values,
        present=present,
        left=state.find(key) is None,
    )


def _edge(
    state: GameState, key: ObjectKey, effect: ActiveEffect, active: frozenset[VersionKey]
) -> CopyEdge:
    become, snapshot = _become_copy(effect), effect.snapshot
    assert become is not None
    assert snapshot is not None
    return CopyEdge(
        copy=(key, effect.id),
        original=(snapshot.of, snapshot.version),
        effect=effect.id,
        rule=effect.rule or "707.2",
        source=effect.source,
        text=effect.text,
        timestamp=effect.timestamp,
        exceptions=become.exceptions,
        duration=effect.duration,
        present=_is_present(state, (key, effect.id)),
        ended=(key, effect.id) not in active,
    )


def _walk_down(state: GameState, version: VersionKey) -> Iterator[tuple[VersionKey, ActiveEffect]]:
    """Go from a version to what it copied, until to values that were not copied."""
    known = _by_version(state)
    while (effect := known.get(version)) is not None and effect.snapshot is not None:
        yield version, effect
        version = (effect.snapshot.of, effect.snapshot.version)


def copy_chain(state: GameState, object_id: str | ObjectKey) -> tuple[CopyEdge, ...]:
    """Return the copy effects from an object down to values that were not copied.

    Links whose effects are over belong to it: what they gave was copied on (CR 707.2b). A key may
    name an object that has left.

    Raises
    ------
    UnknownObjectError
        There is no such object.
    """
    if isinstance(object_id, ObjectKey):
        key = object_id
        numbers = [number for each, number in _by_version(state) if each == key]
        version = version_of(state, key) or max(numbers, default=0)
    else:
        if object_id not in state.by_id:
            raise UnknownObjectError(object_id, known=tuple(state.by_id))
        key = state.by_id[object_id].key
        version = version_of(state, key)
    active = derived(state, "active_copies", _active)
    found = _walk_down(state, (key, version))
    return tuple(_edge(state, copy, effect, active) for (copy, _), effect in found)


def copied_object(state: GameState, object_id: str) -> ObjectKey | None:
    """Return what an object's copiable values were taken from directly, if from anything.

    Raises
    ------
    UnknownObjectError
        There is no such object.
    """
    if object_id not in state.by_id:
        raise UnknownObjectError(object_id, known=tuple(state.by_id))
    key = state.by_id[object_id].key
    effect = _by_version(state).get((key, version_of(state, key)))
    return effect.snapshot.of if effect is not None and effect.snapshot is not None else None


def without_copy_effect(state: GameState, effect_id: int, object_id: str = "") -> GameState:
    """Return the state without one copy effect: what would be if the link were cut.

    Parameters
    ----------
    state
        The state.
    effect_id
        The number of the copy effect, which is that of the version it made.
    object_id
        Only this copy, of several that one effect made.
    """
    kept: list[ActiveEffect] = []
    for active in state.effects:
        if active.id != effect_id:
            kept.append(active)
            continue
        if active.rule == STATIC_COPY_RULE:
            # The static ability is still there; that it does nothing is kept (CR 707.2c).
            kept.append(replace(active, snapshot=None))
            continue
        rest = tuple(key for key in active.affected or () if object_id and key.id != object_id)
        if rest:
            kept.append(replace(active, affected=rest))
    return replace(state, effects=tuple(kept))
