"""Graphs for networkx: who copies whom, and which effect depends on which.

networkx is imported when a graph is asked for. Nodes and edges are added in a stable order, and
all attributes are plain strings, numbers and booleans, so that every exporter can write them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtglayers.core.objects import ObjectKey
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.copying import CopyVersion, copy_chain, copy_graph
from mtglayers.engine.evaluation import evaluate
from mtglayers.views import wording
from mtglayers.views.explanation import _effect_names

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["chain_nodes", "copy_digraph", "dependency_digraph"]


def _names(keys: Iterable[ObjectKey]) -> dict[ObjectKey, str]:
    """Name objects by their ids; one that became another object later has its number too."""
    newest: dict[str, int] = {}
    listed = tuple(keys)
    for key in listed:
        newest[key.id] = max(key.incarnation, newest.get(key.id, 0))
    return {
        key: key.id if key.incarnation == newest[key.id] else f"{key.id}#{key.incarnation}"
        for key in listed
    }


def _rows(state: GameState) -> dict[tuple[ObjectKey, int], CopyVersion]:
    """Collect the versions of the copy graph, and permanents that have to do with no copying."""
    rows = {each.key: each for each in copy_graph(state).versions}
    shown = {key[0] for key, row in rows.items() if row.present}
    seen = evaluate(state)
    for item in state.objects:
        if item.zone == "battlefield" and item.key not in shown:
            values = seen.copiable[item.id]
            own = CopyVersion(
                object=item.key, version=0, name=values.name, values=values, present=True
            )
            rows.setdefault(own.key, own)
    return rows


def copy_digraph(state: GameState) -> nx.MultiDiGraph[str]:
    """Return the copy graph: an edge leads from a copy to what it copied (CR 707).

    A node is one version of an object's copiable values, named ``"<object id>@<version>"``;
    version 0 are the values that the object has of itself, others are numbered by the copy effect
    that made them. So the graph has no cycle, even when two objects have copied each other.
    Versions stay when their copy effect is over and when the object has left; an object that
    became another one by changing zones is ``"<id>#<number>"`` from before that.

    Node attributes: ``object`` (id), ``version``, ``name``, ``label``, ``type_line``, ``power``,
    ``toughness`` (as text, empty if none), ``present`` (these are the copiable values now),
    ``left`` (the object does not exist any more).
    Edge attributes (the key is the effect's number): ``rule``, ``text``, ``source`` (id of the
    object whose ability made it), ``timestamp``, ``duration``, ``exceptions`` (how many),
    ``present`` (it makes the copy's values now), ``ended``.

    Objects on the battlefield that copy nothing are nodes too.

    Examples
    --------
    All of networkx works on it. Two creatures that copy each other in turn, and a Clone of one:

    >>> import networkx as nx
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears, giant = board.enter("Grizzly Bears"), board.enter("Hill Giant")
    >>> board.become_copy(bears, of=giant)
    >>> board.become_copy(giant, of=bears)
    >>> clone = board.enter("Clone", copy=giant)
    >>> graph = copy_digraph(board.state)
    >>> nx.is_directed_acyclic_graph(graph)
    True

    The chain of an object down to printed values, what it came from, and what came of that:

    >>> nx.dag_longest_path(graph)
    ['clone@3', 'hill-giant@2', 'grizzly-bears@1', 'hill-giant@0']
    >>> sorted(nx.descendants(graph, "clone@3"))
    ['grizzly-bears@1', 'hill-giant@0', 'hill-giant@2']
    >>> sorted(nx.ancestors(graph, "grizzly-bears@1"))
    ['clone@3', 'hill-giant@2']

    Values that were copied by nobody and copy nothing; how often each was copied; families:

    >>> list(nx.isolates(graph))
    []
    >>> [(node, copies) for node, copies in graph.in_degree() if copies]
    [('grizzly-bears@1', 1), ('hill-giant@0', 1), ('hill-giant@2', 1)]
    >>> nx.number_weakly_connected_components(graph)
    1
    >>> [node for node, now in graph.nodes(data="present") if now]
    ['clone@3', 'grizzly-bears@1', 'hill-giant@2']

    Older values first, and a file for other programs:

    >>> list(nx.topological_sort(graph.reverse()))[0]
    'hill-giant@0'
    >>> "hill-giant@0" in "".join(nx.generate_graphml(graph))
    True
    """
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    rows = _rows(state)
    names = _names(key for key, _ in rows)
    for key, version in sorted(rows):
        row = rows[key, version]
        graph.add_node(
            f"{names[key]}@{version}",
            object=key.id,
            version=version,
            name=row.name,
            label=row.name or "(no name)",
            type_line=wording.type_line(row.values),
            power="" if row.values.power is None else str(row.values.power),
            toughness="" if row.values.toughness is None else str(row.values.toughness),
            present=row.present,
            left=row.left,
        )
    for edge in copy_graph(state).edges:
        graph.add_edge(
            f"{names[edge.copy[0]]}@{edge.copy[1]}",
            f"{names[edge.original[0]]}@{edge.original[1]}",
            key=edge.effect,
            rule=edge.rule,
            text=edge.text,
            source=edge.source.id if edge.source else "",
            timestamp=edge.timestamp,
            duration=edge.duration.kind if edge.duration else "",
            exceptions=len(edge.exceptions),
            present=edge.present,
            ended=edge.ended,
        )
    return graph


def chain_nodes(state: GameState, object_id: str) -> tuple[str, ...]:
    """Return the nodes of the copy graph from an object down to values that were not copied.

    Raises
    ------
    UnknownObjectError
        There is no such object.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears = board.enter("Grizzly Bears")
    >>> clone = board.enter("Clone", copy=bears)
    >>> board.sacrifice(bears)
    >>> chain_nodes(board.state, clone)
    ('clone@1', 'grizzly-bears@0')
    """
    chain = copy_chain(state, object_id)
    key = state.by_id[object_id].key
    versions = [(key, chain[0].copy[1] if chain else 0), *(edge.original for edge in chain)]
    names = _names(known for known, _ in _rows(state))
    return tuple(f"{names.get(each, each.id)}@{version}" for each, version in versions)


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
