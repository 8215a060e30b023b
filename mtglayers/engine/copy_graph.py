"""The graph of who copied whom, as plain data (CR 707).

A node is one *version* of an object's copiable values, so that the graph has no cycles even when
two objects have copied each other; an edge is one copy effect. The number of a version is that
of the copy effect that made it; 0 are the values the object has of itself. Views make a
networkx graph of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.durations import Duration
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.objects import ObjectKey
from mtglayers.core.state import ActiveEffect, GameState
from mtglayers.engine.context import derived
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.errors import UnknownObjectError

VersionKey = tuple[ObjectKey, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyVersion:
    """One version of an object's copiable values: a node of the copy graph.

    ``present``: the object exists and these are its copiable values now.
    """

    object: ObjectKey
    version: int
    name: str
    values: Characteristics
    present: bool

    @property
    def key(self) -> VersionKey:
        """Return what names the node."""
        return (self.object, self.version)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyEdge:
    """One copy effect on one object: an edge from the copy's version to the copied version.

    ``present``: the effect makes the copy's values now (no later one has replaced it).
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyGraph:
    """All versions and copy effects of a state, as plain values."""

    versions: tuple[CopyVersion, ...]
    edges: tuple[CopyEdge, ...]


def _copy_effects(state: GameState) -> dict[ObjectKey, list[ActiveEffect]]:
    found: dict[ObjectKey, list[ActiveEffect]] = {}
    for active in state.effects:
        if active.snapshot is None or _become_copy(active) is None:
            continue
        for key in active.affected or ():
            if state.find(key) is not None:
                found.setdefault(key, []).append(active)
    return found


def _become_copy(active: ActiveEffect) -> BecomeCopy | None:
    found = (each for each in active.effect.modifications if isinstance(each, BecomeCopy))
    return next(found, None)


def version_of(state: GameState, key: ObjectKey) -> int:
    """Return the number of the version of an object's copiable values now: 0 if it is no copy."""
    found = derived(state, "copy_effects", _copy_effects).get(key)
    if not found:
        return 0
    return max(found, key=lambda active: (active.timestamp, active.id)).id


def copy_graph(state: GameState) -> CopyGraph:
    """Return who copied whom, as versions and copy effects (CR 707).

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> copy_graph(GameState(players=(Player(id="you"),)))
    CopyGraph(versions=(), edges=())
    """
    seen = evaluate(state)
    by_copy = derived(state, "copy_effects", _copy_effects)
    versions: dict[VersionKey, CopyVersion] = {}
    edges: list[CopyEdge] = []
    for key, effects in by_copy.items():
        for active in effects:
            edge = _edge(state, key, active)
            edges.append(edge)
            _note_version(versions, state, seen, key, active)
    for edge in edges:
        snapshot = next(a.snapshot for a in by_copy[edge.copy[0]] if a.id == edge.effect)
        if edge.original not in versions and snapshot is not None:
            versions[edge.original] = CopyVersion(
                object=edge.original[0],
                version=edge.original[1],
                name=snapshot.plain.name,
                values=snapshot.plain,
                present=_is_present(state, edge.original),
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
        object=key, version=active.id, name=values.name, values=values, present=present
    )


def _edge(state: GameState, key: ObjectKey, active: ActiveEffect) -> CopyEdge:
    become, snapshot = _become_copy(active), active.snapshot
    assert become is not None
    assert snapshot is not None
    return CopyEdge(
        copy=(key, active.id),
        original=(snapshot.of, snapshot.version),
        effect=active.id,
        rule=active.rule or "707.2",
        source=active.source,
        text=active.text,
        timestamp=active.timestamp,
        exceptions=become.exceptions,
        duration=active.duration,
        present=_is_present(state, (key, active.id)),
    )


def copy_chain(state: GameState, object_id: str) -> tuple[CopyEdge, ...]:
    """Return the copy effects from an object down to values that were not copied.

    Raises
    ------
    UnknownObjectError
        There is no such object.
    """
    graph = copy_graph(state)
    by_copy = {edge.copy: edge for edge in graph.edges}
    if object_id not in state.by_id:
        raise UnknownObjectError(object_id, known=tuple(state.by_id))
    key = state.by_id[object_id].key
    at: VersionKey = (key, version_of(state, key))
    chain: list[CopyEdge] = []
    while at in by_copy:
        chain.append(by_copy[at])
        at = by_copy[at].original
    return tuple(chain)


def copied_object(state: GameState, object_id: str) -> ObjectKey | None:
    """Return what an object's copiable values were taken from directly, if from anything."""
    chain = copy_chain(state, object_id)
    return chain[0].original[0] if chain else None


def without_copy_effect(state: GameState, effect_id: int) -> GameState:
    """Return the state without one copy effect: what would be if the link were cut."""
    kept = tuple(active for active in state.effects if active.id != effect_id)
    return replace(state, effects=kept)
