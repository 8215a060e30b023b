"""Graphs as text for other programs: DOT, Mermaid, GraphML, node-link JSON, CSV.

Whatever cards and players are called, no name can break out of its place: control and direction
marks are dropped, quotes, tags and signs of the format are escaped, ids of nodes are our own in
DOT and Mermaid, and no CSV cell begins as a formula.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtglayers.core.state import GameState
from mtglayers.errors import DefinitionError
from mtglayers.views.textfit import UNSAFE, clean

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["BoardGraph", "board_graph", "csv_text", "safe_json"]

KINDS = ("copies", "dependencies", "events", "provenance")


@dataclass(frozen=True, slots=True, eq=False)
class BoardGraph:
    """A graph of a board, in the forms that other programs read.

    Attributes
    ----------
    kind : str
        copies, dependencies, events or provenance; `mtglayers.views.graphs` and
        `mtglayers.views.graph_export_data` say what their nodes, edges and attributes are.
    graph : networkx.MultiDiGraph
        The graph itself; `to_networkx` gives a copy.
    """

    kind: str
    graph: nx.MultiDiGraph[str]

    def __repr__(self) -> str:
        nodes, edges = self.graph.number_of_nodes(), self.graph.number_of_edges()
        return f"<BoardGraph of {self.kind}: {nodes} nodes, {edges} edges>"

    def __str__(self) -> str:
        names = {node: clean(str(data["label"])) for node, data in self.graph.nodes(data=True)}
        lines = [repr(self)]
        for one, two, data in self.graph.edges(data=True):
            word = _edge_word(self.kind, data)
            lines.append(f"  {names[one]} [{one}] {word} {names[two]} [{two}]")
        return "\n".join(lines)

    def to_networkx(self) -> nx.MultiDiGraph[str]:
        """Give a copy as networkx graph; attributes are strings, numbers and booleans."""
        return self.graph.copy()

    def to_dot(self) -> str:
        """Write the graph in the DOT language of Graphviz."""
        names = _short_names(self.graph)
        lines = [f"digraph {self.kind} {{", "  rankdir=LR;", "  node [shape=box];"]
        for node, data in self.graph.nodes(data=True):
            lines.append(f"  {names[node]} [label={_dot(data['label'])}, id={_dot(node)}];")
        for one, two, data in self.graph.edges(data=True):
            word = _dot(_edge_word(self.kind, data))
            lines.append(f"  {names[one]} -> {names[two]} [label={word}];")
        return "\n".join([*lines, "}"]) + "\n"

    def to_mermaid(self) -> str:
        """Write the graph as a Mermaid flowchart."""
        names = _short_names(self.graph)
        lines = ["flowchart LR"]
        for node, data in self.graph.nodes(data=True):
            lines.append(f'  {names[node]}["{_mermaid(data["label"])}"]')
        for one, two, data in self.graph.edges(data=True):
            word = _mermaid(_edge_word(self.kind, data))
            lines.append(f'  {names[one]} -->|"{word}"| {names[two]}')
        return "\n".join(lines) + "\n"

    def to_graphml(self) -> str:
        """Write the graph as GraphML, with all attributes."""
        import networkx as nx

        return "\n".join(nx.generate_graphml(_cleaned(self.graph))) + "\n"

    def to_json(self) -> str:
        """Write the graph as node-link JSON (as networkx reads it), safe inside HTML too.

        In that form ``source`` is the end of an edge, so the attribute of that name is called
        ``source_object`` there.
        """
        import networkx as nx

        data = nx.node_link_data(self.graph, edges="edges", source="from", target="to")
        for edge in data["edges"]:
            if "source" in edge:
                edge["source_object"] = edge.pop("source")
            edge["source"], edge["target"] = edge.pop("from"), edge.pop("to")
        return safe_json(data)

    def to_csv(self) -> str:
        """Write the edges as CSV, one row per edge with the labels of both ends."""
        keys = sorted({key for _, _, data in self.graph.edges(data=True) for key in data})
        labels = {node: data["label"] for node, data in self.graph.nodes(data=True)}
        rows = [
            [one, labels[one], two, labels[two], *(data.get(key, "") for key in keys)]
            for one, two, data in self.graph.edges(data=True)
        ]
        head = ["from", "from_label", "to", "to_label", *keys]
        return csv_text(head, rows)

    def to(self, form: str) -> str:
        """Write the graph in a form by its name: dot, mermaid, graphml, json or csv.

        Raises
        ------
        DefinitionError
            There is no such form.
        """
        writers: dict[str, Callable[[], str]] = {
            "dot": self.to_dot,
            "mermaid": self.to_mermaid,
            "graphml": self.to_graphml,
            "json": self.to_json,
            "csv": self.to_csv,
        }
        if form not in writers:
            raise DefinitionError(
                f"a graph cannot be written as '{form}'",
                hint=f"Write it as {', '.join(writers)}.",
            )
        return writers[form]()


def board_graph(state: GameState, kind: str) -> BoardGraph:
    """Make a graph of a state.

    Parameters
    ----------
    state
        Any state.
    kind
        "copies" (who copied whom), "dependencies" (which effect waits for which), "events" (what
        caused what) or "provenance" (which effect made which value of which object).

    Raises
    ------
    DefinitionError
        There is no such graph.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears = board.enter("Grizzly Bears")
    >>> clone = board.enter("Clone", copy=bears)
    >>> print(board_graph(board.state, "copies").to_mermaid())
    flowchart LR
      n1["Grizzly Bears"]
      n2["Grizzly Bears"]
      n1 -->|"copies"| n2
    <BLANKLINE>
    """
    from mtglayers.views import graph_export_data, graphs

    makers: dict[str, Callable[[GameState], nx.MultiDiGraph[str]]] = {
        "copies": graphs.copy_digraph,
        "dependencies": graphs.dependency_digraph,
        "events": graph_export_data.events_digraph,
        "provenance": graph_export_data.provenance_digraph,
    }
    if kind not in makers:
        raise DefinitionError(
            f"there is no graph of '{kind}'", hint=f"It can be {', '.join(KINDS)}."
        )
    return BoardGraph(kind, makers[kind](state))


# --- words and escapes --------------------------------------------------------------------------


def _edge_word(kind: str, data: dict[str, Any]) -> str:
    match kind:
        case "copies":
            return "copies, except …" if data["exceptions"] else "copies"
        case "dependencies":
            return f"waits for (layer {data['sublayer']})"
        case "events":
            return "because of"
    return str(data["word"])


def _short_names(graph: nx.MultiDiGraph[str]) -> dict[str, str]:
    """Give nodes names of our own: no word of a card is ever one."""
    return {node: f"n{number}" for number, node in enumerate(graph, start=1)}


_ENTITY = re.compile(r"&(?=#?\w+;)")


def _dot(text: object) -> str:
    r"""Escape text for a quoted string of DOT, whose labels know the entities of HTML.

    Examples
    --------
    >>> _dot('a "b" &amp;')
    '"a \\"b\\" &amp;amp;"'
    """
    plain = clean(str(text)).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_ENTITY.sub("&amp;", plain)}"'


_MERMAID = re.compile(r"""[#"'<>&`|{}\[\]()\\;%]""")


def _mermaid(text: object) -> str:
    """Escape text for a quoted Mermaid label; its entities are ``#`` and a number.

    Examples
    --------
    >>> _mermaid('a "b"')
    'a #34;b#34;'
    """
    return _MERMAID.sub(lambda found: f"#{ord(found.group())};", clean(str(text)))


def _plain(value: object) -> Any:
    return UNSAFE.sub("", value) if isinstance(value, str) else value


def _cleaned(graph: nx.MultiDiGraph[str]) -> nx.MultiDiGraph[str]:
    """Return the graph without characters that XML cannot hold."""
    import networkx as nx

    made: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for node, data in graph.nodes(data=True):
        made.add_node(_plain(node), **{key: _plain(value) for key, value in data.items()})
    for one, two, key, data in graph.edges(keys=True, data=True):
        facts = {name: _plain(value) for name, value in data.items()}
        made.add_edge(_plain(one), _plain(two), key=key, **facts)
    return made


def safe_json(value: Any) -> str:
    r"""Write JSON that is safe in HTML, also inside a ``<script>`` element.

    Examples
    --------
    >>> safe_json("</script>")
    '"\\u003c/script\\u003e"'
    """
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def csv_text(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table as CSV in which no text is taken for a formula.

    Text that begins like one gets an apostrophe in front, as spreadsheets themselves show text;
    numbers stay numbers.

    Examples
    --------
    >>> print(csv_text(["name", "power"], [["=1+1", -2]]), end="")
    name,power
    '=1+1,-2
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return buffer.getvalue()


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = UNSAFE.sub("", value)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) or text.startswith(_FORMULA) else text
