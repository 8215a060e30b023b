"""Graphs for other programs, and names that try to break out of every format."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import networkx as nx
import pytest

from mtglayers import Board
from mtglayers.errors import DefinitionError
from mtglayers.views.graph_export import KINDS, board_graph, csv_text, safe_json
from mtglayers.views.pictures import board_picture, copy_picture, layer_picture
from mtglayers.views.textfit import clean

HOSTILE = (
    '"]; evil -> n9; x["',
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd",
    "-2+3",
    "\u202egnp.exe\u202c",
    "שלום עולם",
    "a\x00b\x1fc\ud800d",
    "100% `code` #34; {braces} \\ back\nline",
    "]]> --> %%{init: {}}%%",
    "&amp; &lt;b&gt;",
)


def hostile_board(name: str) -> Board:
    board = Board()
    first = board.token(name=name, type_line="Creature — Bear", power=2, toughness=2, as_id="one")
    board.token(copy_of=first, as_id="two")
    board.become_copy("one", of="two", exceptions="it has flying")
    board.enter("Humility")
    return board


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("kind", ["copies", "dependencies", "events", "provenance"])
def test_no_name_breaks_out(name: str, kind: str) -> None:
    """Each form can be read back, with as many nodes and edges as there are."""
    made = board_graph(hostile_board(name).state, kind)
    nodes, edges = made.graph.number_of_nodes(), made.graph.number_of_edges()
    assert nodes > 0

    dot = made.to_dot()
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', dot)
    assert bare.count("[label=") == nodes + edges
    assert bare.count("->") == edges
    assert set(re.findall(r"^  (\w+) \[label", bare, re.MULTILINE)) == {
        f"n{number}" for number in range(1, nodes + 1)
    }

    mermaid = made.to_mermaid().splitlines()
    assert len(mermaid) == 1 + nodes + edges
    for line in mermaid[1:]:
        assert re.fullmatch(r'  n\d+(\["[^"<>`\[\]{}|]*"\]| -->\|"[^"<>`\[\]{}|]*"\| n\d+)', line)

    tree = ET.fromstring(made.to_graphml())
    space = "{http://graphml.graphdrawing.org/xmlns}"
    assert len(tree.findall(f"{space}graph/{space}node")) == nodes

    text = made.to_json()
    assert not set("<>&") & set(text)
    again = nx.node_link_graph(json.loads(text), edges="edges", directed=True, multigraph=True)
    assert list(again.nodes(data=True)) == list(made.graph.nodes(data=True))
    ends = [(one, two) for one, two, _ in again.edges(keys=True)]
    assert ends == [(one, two) for one, two, _ in made.graph.edges(keys=True)]
    for (*_, told), (*_, real) in zip(
        again.edges(data=True), made.graph.edges(data=True), strict=True
    ):
        assert {key.removesuffix("_object"): value for key, value in told.items()} == real

    rows = list(csv.reader(io.StringIO(made.to_csv())))
    assert len(rows) == 1 + edges
    for row in rows[1:]:
        for cell in row:
            assert not cell.startswith(("=", "+", "@", "\t")) or cell.lstrip("+-").isdigit()
            assert not cell.startswith("-") or re.fullmatch(r"-?\d+", cell)


class _Tags(HTMLParser):
    """Collects the tags and attributes of a document."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]


@pytest.mark.parametrize("name", HOSTILE)
def test_html_and_svg_hold_any_name(name: str) -> None:
    """No tag or attribute of a name becomes one of the document."""
    board = hostile_board(name)
    calm = hostile_board("Bear")
    for object_id in ("one", "two", "humility"):
        for make in (
            lambda b, i=object_id: b.explain(i)._repr_html_(),
            lambda b, i=object_id: b.why_not(i, "flying")._repr_html_(),
        ):
            seen, plain = _Tags(), _Tags()
            seen.feed(make(board))
            plain.feed(make(calm))
            assert set(seen.tags) <= set(plain.tags)
            assert set(seen.attributes) <= set(plain.attributes)
    for picture in (
        board_picture(board.state),
        copy_picture(board.state),
        layer_picture(board.state, "one"),
    ):
        tree = ET.fromstring(picture.to_svg())
        names = {each.tag.rpartition("}")[2] for each in tree.iter()}
        assert names <= {
            "svg", "title", "desc", "style", "rect", "g", "path", "text", "tspan", "circle", "line",
            "polygon", "ellipse", "polyline",
        }  # fmt: skip


def test_causes_of_events() -> None:
    """The copy of a copying creature was caused by what entered."""
    board = Board()
    board.enter("Unstable Shapeshifter")
    board.enter("Grizzly Bears")
    graph = board.graph("events").to_networkx()
    assert nx.is_directed_acyclic_graph(graph)
    (copied,) = (n for n, d in graph.nodes(data=True) if d["event"] == "becomes_copy")
    causes = {graph.nodes[n]["event"] for n in nx.descendants(graph, copied)}
    assert "trigger" in causes
    assert "enters" in causes


def test_provenance_leads_from_objects_to_values() -> None:
    """Each change of the evaluation is an edge from its effect to the value."""
    board = Board()
    board.enter("Grizzly Bears")
    board.enter("Humility")
    graph = board.graph("provenance").to_networkx()
    assert graph.has_edge("humility#1.1", "grizzly-bears.power")
    (facts,) = graph["humility#1.1"]["grizzly-bears.power"].values()
    assert (facts["before"], facts["after"], facts["sublayer"]) == ("2", "1", "7b")
    assert graph.has_edge("humility", "humility#1.1")


def test_wrong_kinds_and_forms() -> None:
    """Errors name what there is."""
    with pytest.raises(DefinitionError, match="no graph of 'copy'"):
        Board().graph("copy")
    with pytest.raises(DefinitionError, match="cannot be written as 'png'"):
        Board().graph("copies").to("png")


def test_json_and_csv_helpers() -> None:
    """JSON is ASCII without the signs of HTML; numbers in CSV stay numbers."""
    assert json.loads(safe_json({"a": "<\u2028&"})) == {"a": "<\u2028&"}
    assert csv_text(["a"], [[" =1"], [-1], ["\u200b=1"]]) == "a\n' =1\n-1\n'=1\n"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # how pydot calls pyparsing
@pytest.mark.parametrize("kind", KINDS)
def test_pydot_reads_each_node_and_edge(kind: str) -> None:
    """As many nodes and edges as there are, with their labels, whatever the names are."""
    pydot = pytest.importorskip("pydot")
    for name in HOSTILE:
        made = board_graph(hostile_board(name).state, kind)
        (read,) = pydot.graph_from_dot_data(made.to_dot())
        ours = [each for each in read.get_nodes() if each.get_name() != "node"]
        assert len(ours) == made.graph.number_of_nodes()
        assert len(read.get_edges()) == made.graph.number_of_edges()
        assert not read.get_subgraphs()


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
@pytest.mark.parametrize("kind", KINDS)
def test_graphviz_draws_the_very_labels(kind: str) -> None:
    """The text in the picture is the label, to the letter; nothing else is drawn."""
    for name in HOSTILE:
        made = board_graph(hostile_board(name).state, kind)
        done = subprocess.run(
            ["dot", "-Tsvg"], input=made.to_dot().encode(), capture_output=True, check=True
        )
        assert done.stderr == b""
        space = "{http://www.w3.org/2000/svg}"
        drawn = sorted(
            "".join(each.findtext(f"{space}text") or "")
            for each in ET.fromstring(done.stdout).iter(f"{space}g")
            if each.get("class") == "node"
        )
        labels = sorted(clean(str(data["label"])) for _, data in made.graph.nodes(data=True))
        assert [_spaced(each) for each in drawn] == [_spaced(each) for each in labels]


def _spaced(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
