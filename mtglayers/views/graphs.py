"""Graphs for networkx: who copies whom, and which effect depends on which.

networkx is imported when a graph is asked for. Nodes and edges are added in a stable order, and
all attributes are plain strings, numbers and booleans, so that every exporter can write them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.copying import CopyGraph, copy_graph
from mtglayers.engine.evaluation import evaluate
from mtglayers.views import wording
from mtglayers.views.explanation import _effect_names

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["copy_digraph", "dependency_digraph"]


def _node(object_id: str, version: int) -> str:
    return f"{object_id}@{version}"


def copy_digraph(state: GameState) -> nx.MultiDiGraph[str]:
    """Return the copy graph: an edge leads from a copy to what it copied (CR 707).

    A node is one version of an object's copiable values, named ``"<object id>@<version>"``;
    version 0 are the values that the object has of itself, others are numbered by the copy effect
    that made them. So the graph has no cycle, even when two objects have copied each other.

    Node attributes: ``object`` (id), ``version``, ``name``, ``label``, ``type_line``, ``power``,
    ``toughness`` (as text, empty if none), ``present`` (these are the copiable values now).
    Edge attributes (the key is the effect's number): ``rule``, ``text``, ``source`` (id of the
    object whose ability made it), ``timestamp``, ``duration``, ``exceptions`` (how many),
    ``present``.

    Objects on the battlefield that copy nothing are nodes too.
    """
    import networkx as nx

    found: CopyGraph = copy_graph(state)
    seen = evaluate(state)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    known = {(version.object.id, version.version): version for version in found.versions}
    rows = {key: (each.name, each.values, each.present) for key, each in known.items()}
    for item in state.objects:
        copied = any(key[0] == item.id and row[2] for key, row in rows.items())
        if item.zone == "battlefield" and not copied:
            rows.setdefault(
                (item.id, 0), (seen.copiable[item.id].name, seen.copiable[item.id], True)
            )
    for (object_id, version), (name, values, present) in sorted(
        rows.items(), key=lambda row: row[0]
    ):
        graph.add_node(
            _node(object_id, version),
            object=object_id,
            version=version,
            name=name,
            label=name or "(no name)",
            type_line=wording.type_line(values),
            power="" if values.power is None else str(values.power),
            toughness="" if values.toughness is None else str(values.toughness),
            present=present,
        )
    for edge in found.edges:
        graph.add_edge(
            _node(edge.copy[0].id, edge.copy[1]),
            _node(edge.original[0].id, edge.original[1]),
            key=edge.effect,
            rule=edge.rule,
            text=edge.text,
            source=edge.source.id if edge.source else "",
            timestamp=edge.timestamp,
            duration=edge.duration.kind if edge.duration else "",
            exceptions=len(edge.exceptions),
            present=edge.present,
        )
    return graph


def dependency_digraph(state: GameState, sublayer: str | None = None) -> nx.MultiDiGraph[str]:
    """Return which effect depended on which: an edge leads from an effect to what it waited for.

    Parameters
    ----------
    state
        Any state.
    sublayer
        Only this one ("4"); all if none is given.

    Returns
    -------
    networkx.MultiDiGraph
        Nodes are the effects that were applied, by id. Node attributes: ``source`` (object id),
        ``label`` (name of the source), ``text``, ``timestamp``, ``order`` (its first step, from
        1), ``sublayers``. Edge attributes (the key is the sublayer): ``sublayer``, ``change``
        (existence, affected, action), ``witness`` (object id), ``rule`` ("613.8a").
    """
    import networkx as nx

    seen = evaluate(state)
    wanted = Sublayer.parse(sublayer) if sublayer else None
    names = _effect_names(state, seen)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for number, step in enumerate(seen.steps, start=1):
        if wanted is not None and step.sublayer is not wanted:
            continue
        info = step.effect
        if info.id not in graph:
            graph.add_node(
                info.id,
                source=info.source,
                label=names[info.id],
                text=wording.effect_words(seen, info),
                timestamp=info.timestamp,
                order=number,
                sublayers=step.sublayer.label,
            )
        elif step.sublayer.label not in graph.nodes[info.id]["sublayers"].split(", "):
            graph.nodes[info.id]["sublayers"] += f", {step.sublayer.label}"
    for trial in seen.trials:
        found = trial.dependency
        if found is None or (wanted is not None and trial.sublayer is not wanted):
            continue
        if found.effect in graph and found.on in graph:
            graph.add_edge(
                found.effect,
                found.on,
                key=trial.sublayer.label,
                sublayer=trial.sublayer.label,
                change=found.change,
                witness=found.witness,
                rule="613.8a",
            )
    return graph
