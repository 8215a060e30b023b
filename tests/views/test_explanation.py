"""Explanations, tables and graphs of real boards: what a reader is told, and where."""

from __future__ import annotations

import re

import pytest

from mtglayers import Board
from mtglayers.engine.evaluation import evaluate
from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.views.explanation import explain
from mtglayers.views.pictures import board_picture, copy_picture, dependency_picture, layer_picture


def board_of(*names: str) -> Board:
    """Put cards on a board in this order."""
    board = Board()
    for name in names:
        board.enter(name)
    return board


def test_humility_goes_on_without_its_ability() -> None:
    """Opalescence makes Humility a creature, which loses its ability and yet sets 1/1."""
    text = str(explain(board_of("Opalescence", "Humility").state, "humility"))
    assert "power: 4 → 1" in text
    assert "its ability is gone by now, but the effect had begun and goes on" in text
    assert "for the objects it began with (CR 613.6)" in text


def test_the_older_opalescence_wins_when_it_is_newer() -> None:
    """With Humility older the last word in 7b is Opalescence's."""
    text = str(explain(board_of("Humility", "Opalescence").state, "humility"))
    assert text.startswith("Humility: 4/4")
    assert "power: 1 → 4" in text


def test_dependency_names_its_witness() -> None:
    """Urborg is older, but its effect waits for Blood Moon and is gone."""
    told = explain(
        board_of("Urborg, Tomb of Yawgmoth", "Blood Moon").state, "urborg-tomb-of-yawgmoth"
    )
    assert [step.source for step in told.steps] == ["Blood Moon"]
    assert "before the older effect of Urborg, Tomb of Yawgmoth" in told.steps[0].why
    assert told.steps[0].rule == "613.8a"
    assert [missed.why for missed in told.not_applied] == [
        "its ability was gone before it began to apply (by Blood Moon)"
    ]


def test_a_copy_says_what_it_copied_and_keeps_the_old_name_in_old_words() -> None:
    """The step of a copy effect speaks of Clone, not of the bear it has become."""
    board = board_of("Grizzly Bears")
    clone = board.enter("Clone", copy="grizzly-bears")
    step = explain(board.state, clone).steps[0]
    assert (step.source, step.detail) == ("Clone", "it copies Grizzly Bears")
    assert "Clone" in step.says
    assert {change.characteristic for change in step.changes} >= {"name", "power", "colors"}


def test_one_characteristic() -> None:
    """Only the steps that changed it are told."""
    board = board_of("Humility", "Grizzly Bears")
    told = explain(board.state, "grizzly-bears", "power")
    assert [[str(change) for change in step.changes] for step in told.steps] == [["power: 2 → 1"]]


def test_unknown_things_are_errors() -> None:
    """Neither an unknown object nor an unknown characteristic is passed over."""
    board = board_of("Humility")
    with pytest.raises(UnknownObjectError):
        explain(board.state, "humilty")
    with pytest.raises(DefinitionError, match="'strength' is no characteristic"):
        explain(board.state, "humility", "strength")


def test_html_escapes_and_says_the_same() -> None:
    """The HTML form has the words of the text form."""
    told = explain(board_of("Opalescence", "Humility").state, "humility")
    html = told._repr_html_()
    words = re.sub(r"<[^>]+>", " ", html)
    for step in told.steps:
        assert step.source in words
        for change in step.changes:
            assert change.after in words


def test_tables_are_typed_and_complete() -> None:
    """Every change of the evaluation is one row; numbers are numbers."""
    board = board_of("Humility", "Opalescence", "Serra Angel")
    layers = board.layers()
    changes = sum(len(step.changes) for step in evaluate(board.state).steps)
    assert len(layers) == changes
    assert list(layers.columns[:3]) == ["step", "sublayer", "source"]


def test_copy_graph_has_versions_and_no_cycle() -> None:
    """Two creatures that copied each other in turn: four versions, no cycle."""
    import networkx as nx

    board = board_of("Grizzly Bears", "Hill Giant")
    board.become_copy("grizzly-bears", of="hill-giant")
    board.become_copy("hill-giant", of="grizzly-bears")
    graph = board.copy_graph()
    assert nx.is_directed_acyclic_graph(graph)
    assert {data["rule"] for _, _, data in graph.edges(data=True)}
    assert all(graph.nodes[node]["name"] for node in graph)


def test_pictures_have_words() -> None:
    """Each picture has a title and a description for those who do not see it."""
    board = board_of("Urborg, Tomb of Yawgmoth", "Blood Moon", "Grizzly Bears")
    board.enter("Clone", copy="grizzly-bears")
    for picture in (
        copy_picture(board.state),
        dependency_picture(board.state),
        layer_picture(board.state, "urborg-tomb-of-yawgmoth"),
        board_picture(board.state),
    ):
        assert "<title>" in picture.to_svg()
        assert str(picture).count("\n") >= 1
