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


def test_the_table_of_effects_has_what_applied_and_what_did_not() -> None:
    """One row for each part of each effect, in the order of the evidence; types are kept."""
    board = board_of("Goblin King", "Raging Goblin", "Humility")
    seen, table = evaluate(board.state), board.effects_table()
    assert list(table["applied"]) == [True] * len(seen.steps) + [False, False]
    lost = table[~table["applied"]]
    assert set(lost["source"]) == {"goblin-king"}
    assert list(lost["sublayer"]) == ["6", "7c"]
    assert lost["step"].isna().all()
    first = table.iloc[0]
    assert (first["sublayer"], first["affected"], first["changed"]) == ("6", 2, 2)
    kinds = {name: str(kind) for name, kind in table.dtypes.items()}
    assert kinds["step"] == kinds["timestamp"] == "Int64"
    assert kinds["applied"] == "bool"
    empty = Board().effects_table()
    assert len(empty) == 0
    assert {name: str(kind) for name, kind in empty.dtypes.items()} == kinds


def test_every_table_is_typed_also_when_it_is_empty() -> None:
    """The columns and their types do not depend on the rows."""
    full = board_of("Urborg, Tomb of Yawgmoth", "Blood Moon", "Serra Angel")
    full.enter("Clone", copy="serra-angel")
    for name in (
        "table",
        "layers",
        "effects_table",
        "trials_table",
        "copies_table",
        "history_table",
    ):
        some, none = getattr(full, name)(), getattr(Board(), name)()
        assert len(some) > 0, name
        assert list(some.columns) == list(none.columns), name
        assert list(some.dtypes) == list(none.dtypes), name
        assert "object" not in {str(kind) for kind in some.dtypes}, name


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


def test_a_card_without_its_abilities_shows_that_it_had_some() -> None:
    """An empty text box would look like a card that never had any."""
    told = str(board_picture(board_of("Soul Warden", "Humility").state))
    assert "(no abilities)" in told
    assert "(no abilities)" not in str(board_picture(board_of("Grizzly Bears", "Humility").state))


# --- boards that a newcomer must be able to follow -----------------------------------------------


def test_two_shapeshifters_say_which_copies_do_not_last() -> None:
    """Copies that a later one replaced are steps, not effects that did not apply."""
    board = board_of("Unstable Shapeshifter", "Unstable Shapeshifter", "Grizzly Bears")
    told = explain(board.state, "unstable-shapeshifter")
    lasts = ["nothing of this lasts" not in step.detail for step in told.steps]
    assert lasts == [False, False, True]
    assert told.not_applied == ()
    assert "newer than Unstable Shapeshifter (the copy of" in told.steps[1].why


def test_a_copy_of_an_animated_artifact_says_what_is_not_copied() -> None:
    """The copy takes copiable values, not what later layers made of the original."""
    board = board_of("Chimeric Staff")
    board.activate("chimeric-staff", x=5)
    clone = board.enter("Clone", copy="chimeric-staff")
    detail = explain(board.state, clone).steps[0].detail
    assert "its copiable values, without what the effects of later layers make of it" in detail


def test_exceptions_are_named_with_the_ability_they_displace() -> None:
    """Quicksilver Gargantuan as Tarmogoyf: 7/7, and the counting ability is not there."""
    board = board_of("Tarmogoyf")
    copy = board.enter("Quicksilver Gargantuan", copy="tarmogoyf")
    detail = explain(board.state, copy).steps[0].detail
    assert "except: it does not have “Tarmogoyf's power is equal to" in detail
    assert detail.endswith("power: 7; toughness: 7")
    assert "before any effect: Tarmogoyf: */1+*" in str(explain(board.state, "tarmogoyf"))


def test_a_face_down_copy_says_that_only_the_face_down_values_show() -> None:
    """The copy is underneath; face-down status comes after it."""
    board = Board()
    down = board.enter("Willbender", face_down="morph")
    board.enter("Hill Giant")
    board.become_copy(down, of="hill-giant")
    told = explain(board.state, down)
    assert [step.sublayer for step in told.steps] == ["1a", "1b"]
    assert told.now.startswith("the face-down object [willbender]: 2/2")
    assert "whatever is underneath" in told.steps[1].says


def test_a_loop_says_who_depends_on_whom() -> None:
    """Both directions, with what shows them; and why Ashaya is no Saproling."""
    board = board_of("Forest", "Life and Limb", "Ashaya, Soul of the Wild")
    told = explain(board.state, "forest")
    assert told.steps[0].rule == "613.8b"
    assert (
        "Ashaya, Soul of the Wild depends on Life and Limb (applied first, it changes "
        "whether Forest is affected)" in told.steps[0].why
    )
    assert "Life and Limb depends on Ashaya, Soul of the Wild" in told.steps[0].why
    assert told.steps[1].changes == ()
    assert "changes nothing: it already was as this effect says" in str(told)
    (late,) = explain(board.state, "ashaya-soul-of-the-wild").not_applied
    assert "it was no Forest (subtypes: Elemental)" in late.why


def test_under_humility_a_lord_is_missed_by_those_it_would_help() -> None:
    """The goblin's own explanation names the bonus that it does not get."""
    board = board_of("Goblin King", "Raging Goblin", "Humility")
    told = explain(board.state, "raging-goblin")
    assert [(each.sublayer, each.source) for each in told.not_applied] == [
        ("6", "Goblin King"),
        ("7c", "Goblin King"),
    ]


def test_a_single_effect_needs_no_timestamp() -> None:
    """Alone in its layer it cites the layer's own rule."""
    (step, *_) = explain(board_of("Blood Moon", "Ancient Tomb").state, "ancient-tomb").steps
    assert (step.why, step.rule) == ("no other effect applies to it in this layer", "613.1d")


def test_what_the_edition_makes_of_a_choice_is_told() -> None:
    """A colour chosen for one ability serves another only in the classic edition (CR 607.2d)."""
    told: dict[str, str] = {}
    for edition in ("current", "classic"):
        board = Board(edition=edition)
        board.enter("Voice of All", as_id="voice", choose={"color": "blue"})
        board.enter("Painter's Servant", as_id="servant", choose={"color": "green"})
        board.enter("Vesuvan Doppelganger", as_id="it", copy="voice", choose={"color": "red"})
        assert "serves no other" not in str(board.explain("it"))
        board.become_copy("it", of="servant")
        told[edition] = str(board.explain("it"))
    assert "the color chosen for it, red, was for an ability that it does not" in told["current"]
    assert "edition of the rules: classic. A choice is remembered by its kind" in told["classic"]


def test_what_waited_in_one_layer_did_not_wait_in_the_next() -> None:
    """A dependency is one of its layer: later parts follow timestamps again (CR 613.8)."""
    board = Board()
    for name in ("Life and Limb", "Forest", "Blood Moon", "Dryad Arbor"):
        board.enter(name)
    whys = {step.sublayer: step.why for step in explain(board.state, "forest").steps}
    assert whys["4"].startswith("it waited, because it depends on Blood Moon")
    assert whys["4"].endswith("(with it applied first, Dryad Arbor is left out)")
    assert whys["5"] == whys["7b"] == "no other effect applies to it in this layer"


def test_the_witness_that_joins_is_told() -> None:
    board = Board()
    for name in ("Life and Limb", "Yavimaya, Cradle of Growth"):
        board.enter(name)
    step = explain(board.state, "yavimaya-cradle-of-growth").steps[1]
    assert "(with it applied first, Yavimaya, Cradle of Growth is affected too)" in step.why


def test_why_a_land_loses_its_text_is_told() -> None:
    board = Board()
    for name in ("Urborg, Tomb of Yawgmoth", "Blood Moon"):
        board.enter(name)
    told = explain(board.state, "urborg-tomb-of-yawgmoth")
    assert "loses the abilities of its own text" in told.steps[0].detail
    assert "CR 305.7: setting a basic land type" in str(told)


def test_why_a_copy_lacks_what_defines_its_size_is_told() -> None:
    board = Board()
    goyf = board.enter("Tarmogoyf")
    board.enter("Quicksilver Gargantuan", copy=goyf)
    told = str(explain(board.state, "quicksilver-gargantuan"))
    assert "as that would define what the copy has other values for (CR 707.9d)" in told


def test_every_rule_cited_carries_a_title() -> None:
    """In the text and in the HTML form, in the order of the rules."""
    board = Board()
    for name in ("Humility", "Opalescence"):
        board.enter(name)
    told = explain(board.state, "humility")
    numbers = [each.number for each in told.rules]
    assert numbers == ["613.1d", "613.1f", "613.6", "613.7"]
    for each in told.rules:
        assert each.describe() in str(told)
        assert each.describe() in told._repr_html_()
