"""The copy graph as a person gets it: chains, what is over, what has left, crowds."""

from __future__ import annotations

import networkx as nx
import pytest

from mtglayers import Board
from mtglayers.errors import UnknownObjectError
from mtglayers.views.graph_groups import collapse_to_objects, group_alike
from mtglayers.views.pictures import copy_diagram


@pytest.mark.cr("707.2b")
def test_a_version_whose_copy_effect_is_over_stays_in_the_chain() -> None:
    """What was copied from a creature for a turn goes back to what that one had copied."""
    board = Board()
    bears, giant = board.enter("Grizzly Bears"), board.enter("Hill Giant")
    board.become_copy(bears, of=giant, until="end of turn")
    clone = board.enter("Clone", copy=bears)
    board.next_turn("opponent")
    assert (board[bears].name, board[clone].name) == ("Grizzly Bears", "Hill Giant")
    assert board.copy_chain(clone) == ("clone@2", "grizzly-bears@1", "hill-giant@0")
    graph = board.copy_graph()
    assert not graph.nodes["grizzly-bears@1"]["present"]
    assert graph.edges["grizzly-bears@1", "hill-giant@0", 1]["ended"]
    assert not graph.edges["clone@2", "grizzly-bears@1", 2]["ended"]
    assert board.copy_chain(bears) == ("grizzly-bears@0",)


@pytest.mark.cr("400.7", "707.2b")
def test_an_object_that_left_is_another_node_than_what_it_became() -> None:
    """A copy that comes back is a new object; the chain still ends at the old one."""
    board = Board()
    giant = board.enter("Hill Giant")
    first = board.enter("Clone", copy=giant)
    second = board.enter("Clone", copy=first)
    board.bounce(first)
    board.bounce(giant)
    board.enter(object=first, copy=second)
    graph = board.copy_graph()
    assert nx.is_directed_acyclic_graph(graph)
    chain = board.copy_chain(first)
    assert [node.rpartition("@")[0] for node in chain] == [
        "clone",
        "clone-2",
        "clone#1",
        "hill-giant",
    ]
    assert set(chain) <= set(graph)
    assert graph.nodes[chain[2]]["left"]
    assert nx.has_path(graph, chain[0], chain[-1])


def test_what_a_further_copy_would_get_is_what_a_copy_gets() -> None:
    board = Board()
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    board.counters(staff, add={"+1/+1": 1})
    expected = board.would_copy(staff)
    token = board.token(copy_of=staff)
    assert board[token].name == expected.name
    assert board[token].types == tuple(sorted(expected.card_types)) == ("Artifact",)
    with pytest.raises(UnknownObjectError):
        board.would_copy("nobody")
    with pytest.raises(UnknownObjectError):
        board.copy_chain("nobody")


def test_hundreds_of_tokens_are_one_node_of_the_picture() -> None:
    board = Board()
    bears = board.enter("Grizzly Bears")
    board.token(copy_of=bears, count=400)
    diagram = copy_diagram(board.state)
    assert len(diagram.nodes) == 2
    assert [node.title for node in diagram.nodes if "×" in node.title] == ["Grizzly Bears ×400"]
    assert len(board.copy_graph()) == 401
    assert len(group_alike(board.copy_graph(), least=500)) == 401
    assert len(collapse_to_objects(board.copy_graph())) == 401


def test_tokens_that_differ_or_were_copied_are_not_put_together() -> None:
    board = Board()
    bears = board.enter("Grizzly Bears")
    board.token(copy_of=bears, count=10)
    board.token(
        copy_of=bears, exceptions="it's an artifact in addition to its other types", count=5
    )
    board.become_copy("grizzly-bears-3", of="grizzly-bears-4")
    counts = sorted(count for _, count in group_alike(board.copy_graph()).nodes(data="count"))
    assert counts == [1, 1, 1, 1, 5, 8]
