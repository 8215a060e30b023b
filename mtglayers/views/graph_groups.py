"""Smaller copy graphs: a node for each object, or one for many that are alike.

They take what `mtglayers.views.graphs.copy_digraph` gives and return a graph of the same kind, so
that networkx and the pictures work on them, too.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

    CopyDigraph = nx.MultiDiGraph[str]

__all__ = ["collapse_to_objects", "group_alike"]


def collapse_to_objects(graph: CopyDigraph) -> CopyDigraph:
    """Return the copy graph with one node for each object, named by its id.

    Nodes have the attributes of the object's values now (of its newest version if it has left)
    and ``versions``, how many there were. Two objects that have copied each other make a cycle.

    Examples
    --------
    >>> import networkx as nx
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears, giant = board.enter("Grizzly Bears"), board.enter("Hill Giant")
    >>> board.become_copy(bears, of=giant)
    >>> board.become_copy(giant, of=bears)
    >>> small = collapse_to_objects(board.copy_graph())
    >>> sorted(small.edges(keys=False))
    [('grizzly-bears', 'hill-giant'), ('hill-giant', 'grizzly-bears')]
    >>> [sorted(cycle) for cycle in nx.simple_cycles(small)]
    [['grizzly-bears', 'hill-giant']]
    """
    import networkx as nx

    made: CopyDigraph = nx.MultiDiGraph()
    of = {node: node.rpartition("@")[0] for node in graph}
    groups: dict[str, list[str]] = {}
    for node, name in of.items():
        groups.setdefault(name, []).append(node)
    for name, nodes in groups.items():
        shown = next((node for node in nodes if graph.nodes[node]["present"]), nodes[-1])
        made.add_node(name, **{**graph.nodes[shown], "versions": len(nodes)})
    for copy, original, key, data in graph.edges(keys=True, data=True):
        made.add_edge(of[copy], of[original], key=key, **data)
    return made


def group_alike(graph: CopyDigraph, least: int = 4) -> CopyDigraph:
    """Return the copy graph with one node in place of many versions that are alike.

    Alike are versions with the same values, of objects that copied the same version for the same
    reason and that nobody has copied: a crowd of tokens. The node is named after the first of
    them; ``count`` says how many it stands for and ``objects`` names them.

    Parameters
    ----------
    graph
        A copy graph.
    least
        How many there must be to be put together.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears = board.enter("Grizzly Bears")
    >>> token = board.token(copy_of=bears, count=300)
    >>> clone = board.enter("Clone", copy=token)
    >>> small = group_alike(board.copy_graph())
    >>> [(node, data["count"]) for node, data in small.nodes(data=True)]
    [('clone@2', 1), ('grizzly-bears@0', 1), ('grizzly-bears-3@1', 299), ('grizzly-bears-2@1', 1)]
    """
    import networkx as nx

    groups: dict[Hashable, list[str]] = {}
    for node in graph:
        groups.setdefault(_likeness(graph, node), []).append(node)
    for nodes in groups.values():
        nodes.sort(key=lambda node: (len(node), node))
    standing = {
        node: nodes[0] for nodes in groups.values() if len(nodes) >= least for node in nodes
    }
    made: CopyDigraph = nx.MultiDiGraph()
    for nodes in groups.values():
        for node in nodes[:1] if nodes[0] in standing else nodes:
            members = nodes if node in standing else [node]
            names = ", ".join(graph.nodes[each]["object"] for each in members)
            made.add_node(node, **{**graph.nodes[node], "count": len(members), "objects": names})
    for copy, original, key, data in graph.edges(keys=True, data=True):
        if standing.get(copy, copy) == copy:
            made.add_edge(copy, standing.get(original, original), key=key, **data)
    return made


def _likeness(graph: CopyDigraph, node: str) -> Hashable:
    """Return what two nodes must have in common to be put together."""
    if graph.in_degree(node):
        return node
    data: dict[str, Any] = graph.nodes[node]
    values = tuple((name, data[name]) for name in sorted(data) if name not in ("object", "version"))
    links = tuple(
        sorted(
            (original, link["rule"], link["source"], link["text"], link["present"])
            for _, original, link in graph.out_edges(node, data=True)
        )
    )
    return (values, links)
