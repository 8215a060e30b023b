"""The board panel, used as a front end would use it: values set, buttons clicked."""

from __future__ import annotations

import random
from pathlib import Path

import ipywidgets as w
import pytest

from mtglayers import Board, CardDatabase
from mtglayers.errors import DefinitionError, IllegalActionError, UnknownObjectError
from mtglayers.panels.cells import PanelsOfCells
from mtglayers.panels.panel import BoardPanel
from tests.panels.using import enter, is_alert, is_shown


def test_completion_follows_each_key(panel: BoardPanel) -> None:
    """Names that begin with what was typed come first."""
    panel.enter_form.card.set_state({"value": "chimeric st"})
    assert panel.enter_form.card.options == ("Chimeric Staff",)
    panel.enter_form.card.set_state({"value": "Chimeric Staff"})
    assert panel.enter_form.card.options == ()


def test_entering_selects_and_shows(panel: BoardPanel, board: Board) -> None:
    """The new object is in the table, selected and explained, and the name is cleared."""
    enter(panel, "Chimeric Staff")
    assert board.ids() == ("chimeric-staff",)
    assert panel.selected == "chimeric-staff"
    assert 'data-object="chimeric-staff"' in panel.viewer.objects_html
    assert "No effect changes it." in panel.viewer.evidence_html
    assert panel.enter_form.card.value == ""


def test_activating_with_x(panel: BoardPanel, board: Board) -> None:
    """X is asked where the ability has one."""
    enter(panel, "Chimeric Staff")
    form = panel.object_form
    assert is_shown(form.x)
    form.x.set_state({"value": 5})
    form.activate.click()
    assert board["chimeric-staff"].power == 5
    assert ">5/5</mark>" in panel.viewer.objects_html


def test_copy_is_given_beforehand(panel: BoardPanel, board: Board) -> None:
    """The form offers what may be copied, and only for cards that copy."""
    enter(panel, "Grizzly Bears")
    form = panel.enter_form
    form.card.set_state({"value": "Grizzly Bears"})
    assert not is_shown(form.copy)
    form.card.set_state({"value": "Clone"})
    assert is_shown(form.copy)
    assert [value for _, value in form.copy.options] == ["", "grizzly-bears", "none"]
    form.copy.value = "grizzly-bears"
    form.button.click()
    assert board["clone"].name == "Grizzly Bears"
    assert 'data-node="clone@' in panel.viewer.graph_svg


def test_copy_is_asked(panel: BoardPanel, board: Board) -> None:
    """What was not said beforehand is asked; until it is answered nothing has happened."""
    enter(panel, "Grizzly Bears")
    enter(panel, "Clone")
    assert is_shown(panel.question_form)
    assert board.ids() == ("grizzly-bears",)
    panel.question_form.one.value = "grizzly-bears"
    panel.question_form.confirm.click()
    assert not is_shown(panel.question_form)
    assert board["clone"].name == "Grizzly Bears"


def test_a_question_can_be_given_up(panel: BoardPanel, board: Board) -> None:
    """Cancelling leaves the board as it was."""
    enter(panel, "Grizzly Bears")
    state = board.state
    enter(panel, "Clone")
    panel.question_form.cancel.click()
    assert board.state is state
    assert not is_shown(panel.question_form)
    panel.question_form.confirm.click()
    assert board.state is state


def test_several_questions_in_turn(panel: BoardPanel, board: Board) -> None:
    """A copy of a card that chooses something asks for that after what is copied."""
    enter(panel, "Primal Plasma")
    assert is_shown(panel.question_form)
    panel.question_form.confirm.click()
    enter(panel, "Clone")
    assert panel.question_form.question is not None
    assert panel.question_form.question.kind == "copy"
    panel.question_form.confirm.click()
    assert is_shown(panel.question_form), "the copied card asks as well"
    panel.question_form.confirm.click()
    assert board["clone"].name == "Primal Plasma"


def test_status_counters_and_copying(panel: BoardPanel, board: Board) -> None:
    """The buttons do what their words say, and the words follow the status."""
    enter(panel, "Grizzly Bears")
    enter(panel, "Serra Angel")
    panel.selected = "grizzly-bears"
    form = panel.object_form
    form.tap.click()
    assert board["grizzly-bears"].tapped
    assert form.tap.description == "Untap"
    form.tap.click()
    assert not board["grizzly-bears"].tapped
    form.number.set_state({"value": 2})
    form.put.click()
    assert board["grizzly-bears"].power == 4
    form.remove.click()
    assert board["grizzly-bears"].power == 2
    form.of.value = "serra-angel"
    form.until.value = True
    form.become_copy.click()
    assert board["grizzly-bears"].name == "Serra Angel"
    panel.toolbar.next_turn.click()
    assert board["grizzly-bears"].name == "Grizzly Bears"
    form.turn.click()
    assert form.turn.description == "Turn face up"


def test_timestamps(panel: BoardPanel, board: Board) -> None:
    """Of two effects that set colours the later one counts; earlier and later change that."""
    enter(panel, "Forest")
    for name in ("Painter's Servant", "Darkest Hour"):
        enter(panel, name)
        if is_shown(panel.question_form):
            panel.question_form.confirm.click()
    order = [item.id for item in sorted(board.state.objects, key=lambda item: item.timestamp)]
    panel.selected = "darkest-hour"
    panel.object_form.earlier.click()
    after = [item.id for item in sorted(board.state.objects, key=lambda item: item.timestamp)]
    assert after == [order[0], order[2], order[1]]
    panel.object_form.later.click()
    last = [item.id for item in sorted(board.state.objects, key=lambda item: item.timestamp)]
    assert last == order
    panel.object_form.later.click()
    assert is_alert(panel)
    assert "latest timestamp" in panel.message


def test_effects_by_their_words(panel: BoardPanel, board: Board) -> None:
    """An effect that is understood begins; another one is refused."""
    enter(panel, "Grizzly Bears")
    panel.effect_form.effect.set_state({"value": "All creatures get +1/+1 until end of turn."})
    panel.effect_form.begin.click()
    assert board["grizzly-bears"].power == 3
    state = board.state
    panel.effect_form.effect.set_state({"value": "Frobnicate all the things."})
    panel.effect_form.begin.click()
    assert board.state is state
    assert is_alert(panel)


def test_undo_and_redo(panel: BoardPanel, board: Board) -> None:
    """They go through the states, and are offered when they can."""
    assert panel.toolbar.undo.disabled
    assert panel.toolbar.redo.disabled
    enter(panel, "Grizzly Bears")
    panel.toolbar.undo.click()
    assert board.ids() == ()
    assert panel.selected == ""
    assert not panel.toolbar.redo.disabled
    panel.toolbar.redo.click()
    assert board.ids() == ("grizzly-bears",)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "no card was named"),
        ("Clnoe", "'Clone'"),
        ('<img src=x onerror="alert(1)">', "there is no card"),
    ],
)
def test_bad_names(panel: BoardPanel, board: Board, name: str, words: str) -> None:
    """A message, and nothing changed."""
    state = board.state
    enter(panel, name)
    assert is_alert(panel)
    assert words.casefold() in panel.message.casefold()
    assert board.state is state


def test_refused_actions(panel: BoardPanel, board: Board) -> None:
    """What cannot be done is said, and nothing changed."""
    enter(panel, "Grizzly Bears")
    state = board.state
    panel.object_form.counter.set_state({"value": ""})
    panel.object_form.put.click()
    assert is_alert(panel)
    panel.object_form.counter.set_state({"value": "+1/+1"})
    panel.object_form.remove.click()
    assert is_alert(panel)
    panel.object_form.zone.value = "battlefield"
    panel.object_form.move.click()
    assert is_alert(panel)
    assert board.state is state


def test_what_changes_nothing_is_said(panel: BoardPanel) -> None:
    """A creature with one face stays as it is when it is to transform (CR 701.28c)."""
    enter(panel, "Grizzly Bears")
    panel.object_form.transform.click()
    assert "changed nothing" in panel.message


def test_a_mistake_of_ours_is_a_message(
    panel: BoardPanel, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even an unexpected error ends in words."""

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("oops")

    monkeypatch.setattr(board, "do", broken)
    enter(panel, "Grizzly Bears")
    assert panel.message == "A mistake in mtglayers: RuntimeError: oops"


def test_selecting_in_the_front_end(panel: BoardPanel) -> None:
    """The script sets the trait; an id that does not exist is put right."""
    enter(panel, "Grizzly Bears")
    enter(panel, "Forest")
    panel.viewer.set_state({"selected": "grizzly-bears"})
    assert panel.object_form.selected == "grizzly-bears"
    assert panel.viewer.title == "Grizzly Bears"
    panel.viewer.set_state({"selected": "nobody"})
    assert panel.selected == ""
    assert panel.viewer.frames == []


def test_stepping(panel: BoardPanel, board: Board) -> None:
    """Frames go from before any effect over each step to the result."""
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    panel.selected = staff
    labels = [frame["sublayer"] for frame in panel.viewer.frames]
    assert labels == ["", "4", "7b", ""]
    assert (panel.step, panel.moment) == (3, "The result")
    panel.layer = "7b"
    assert panel.step == 2
    assert "5/5" in panel.viewer.frames[2]["html"]
    panel.step = 0
    assert panel.moment == "Before any effect"
    with pytest.raises(DefinitionError, match="7b"):
        panel.layer = "5"
    with pytest.raises(DefinitionError, match="0 to 3"):
        panel.step = 9
    with pytest.raises(UnknownObjectError):
        panel.selected = "nobody"


def test_two_panels_stay_in_step(panel: BoardPanel, board: Board) -> None:
    """What one does, both show, and so does what Python does."""
    other = board.panel()
    enter(panel, "Grizzly Bears")
    assert "grizzly-bears" in other.viewer.objects_html
    board.enter("Forest")
    assert 'data-object="forest"' in panel.viewer.objects_html
    assert panel.viewer.objects_html == other.viewer.objects_html
    other.close()
    board.enter("Island")
    assert "island" not in other.viewer.objects_html


def test_a_pending_question_is_dropped_when_the_board_changes(
    panel: BoardPanel, board: Board
) -> None:
    """Answers to a board that is no more are not used."""
    enter(panel, "Grizzly Bears")
    enter(panel, "Clone")
    board.exile("grizzly-bears")
    assert not is_shown(panel.question_form)


def test_close_leaves_nothing_behind(board: Board) -> None:
    """All widgets are closed, and the board tells nobody."""
    before = set(
        w.Widget._instances if hasattr(w.Widget, "_instances") else w.widgets.widget._instances
    )
    made = board.panel()
    made.close()
    made.close()
    after = set(
        w.Widget._instances if hasattr(w.Widget, "_instances") else w.widgets.widget._instances
    )
    assert after == before
    assert board._watchers == {}


def test_a_cell_that_runs_again_closes_its_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels of one execution live together; those of an earlier one go."""
    closed: list[str] = []

    class Panel:
        def __init__(self, name: str) -> None:
            self.name = name

        def close(self) -> None:
            closed.append(self.name)

    execution = 1
    monkeypatch.setattr("mtglayers.panels.cells.running_cell", lambda: ("cell", execution))
    panels = PanelsOfCells()
    first, second = Panel("first"), Panel("second")
    panels.opened(first)
    panels.opened(second)
    assert closed == []
    execution = 2
    panels.opened(Panel("third"))
    assert closed == ["first", "second"]


def test_representations(panel: BoardPanel, board: Board) -> None:
    """A stable line, and a static fallback for where there are no widgets."""
    enter(panel, "Grizzly Bears")
    assert repr(panel) == "<BoardPanel: 1 object, selected: grizzly-bears>"
    bundle = panel._repr_mimebundle_()
    bundle = bundle[0] if isinstance(bundle, tuple) else bundle
    assert bundle["text/plain"] == repr(panel)
    assert "<button" not in bundle["text/html"]
    assert "Grizzly Bears" in bundle["text/html"]
    other = Board(cards=CardDatabase.built_in())
    other.enter("Grizzly Bears")
    again = other.panel()
    again.selected = "grizzly-bears"
    bundle_again = again._repr_mimebundle_()
    bundle_again = bundle_again[0] if isinstance(bundle_again, tuple) else bundle_again
    assert bundle_again["text/html"] == bundle["text/html"]
    again.close()


def test_names_are_escaped(panel: BoardPanel, board: Board) -> None:
    """A name with markup is shown as text."""
    board.token(name="<b>X</b>", type_line="Creature — Elf", power=1, toughness=1)
    panel.selected = board.ids()[0]
    frames = "".join(frame["html"] for frame in panel.viewer.frames)
    for html in (panel.viewer.objects_html, panel.viewer.evidence_html, frames):
        assert "<b>X</b>" not in html
    assert "&lt;b&gt;X&lt;/b&gt;" in panel.viewer.objects_html


@pytest.mark.slow
def test_random_clicks_never_break(panel: BoardPanel, board: Board) -> None:
    """200 actions, valid and not: a message at most, and replaying the past gives every state."""
    choose = random.Random(20250207)
    names = ["Grizzly Bears", "Clone", "Humility", "Mutavault", "Blood Moon", "Copy Artifact", "?"]
    names += ["Lightning Bolt", "Opalescence", "Fire // Ice", "Rancor", ""]
    form, moving, bar = panel.object_form, panel.object_form.moving, panel.toolbar
    question, players, boards = panel.question_form, panel.players_form, panel.boards_form
    enter_form, effects = panel.enter_form, panel.effect_form
    buttons = [form.tap, form.turn, form.transform, form.flip, form.activate, form.become_copy]
    buttons += [form.put, form.remove, form.phase, form.token, moving.earlier, moving.later]
    buttons += [moving.move, moving.attach, moving.unattach, moving.control]
    buttons += [bar.undo, bar.redo, bar.next_turn, bar.next_step, question.confirm, question.yes]
    buttons += [question.cancel, enter_form.staging.add, enter_form.staging.enter]
    buttons += [players.set_life, players.set_counters, effects.create, boards.show]
    rows = form.more.rows
    form.more.unfold.value = True
    buttons += [form.resolve, rows.tap_for_mana, rows.trigger, rows.attack, rows.block, rows.meld]
    buttons += [rows.mutate, rows.sticker, rows.unlock, rows.connive, rows.convert]
    buttons += [players.set_time]
    for _ in range(200):
        kind = choose.random()
        if kind < 0.25:
            enter_form.place.value = choose.choice(("battlefield", "battlefield", "graveyard"))
            enter(panel, choose.choice(names))
        elif kind < 0.4 and board.ids():
            panel.viewer.set_state({"selected": choose.choice(board.ids())})
        elif kind < 0.5:
            panel._asked(_request(choose, board))
        else:
            choose.choice(buttons).click()
        assert "A mistake in mtglayers" not in panel.message, panel.message
        assert not panel.viewer.frames or panel.selected
    assert len(board.states) > 20
    again = Board.from_scenario(board.to_scenario(), cards=board.cards)
    assert again.states == board.states


def _request(choose: random.Random, board: Board) -> dict[str, object]:
    """Make up something that the viewer's script could ask for, sensible or not."""
    ids = [*board.ids(), "nobody"]
    order = list(board.ids())
    choose.shuffle(order)
    return choose.choice(
        [
            {"ask": "timestamps", "order": order},
            {"ask": "timestamps", "order": ids},
            {"ask": "shift", "object": choose.choice(ids), "by": choose.choice((-1, 1))},
            {"ask": "what if", "kind": "without", "object": choose.choice(ids)},
            {"ask": "what if", "kind": "cut", "object": choose.choice(ids)},
            {"ask": "what if", "kind": "card", "object": choose.choice(ids), "card": "Clnoe"},
            {"ask": "decide", "about": "the moon is full", "value": True},
            {"ask": "take order", "number": 2},
            {"ask": "go to", "position": 9999},
            {"ask": "unheard of"},
        ]
    )


def test_instants_resolve(panel: BoardPanel, board: Board) -> None:
    """A card that is no permanent resolves; its target is asked for."""
    enter(panel, "Grizzly Bears")
    panel.enter_form.card.set_state({"value": "Giant Growth"})
    assert panel.enter_form.button.description == "Resolve"
    panel.enter_form.button.click()
    assert board["grizzly-bears"].power == 5


def test_other_zones_and_staging(panel: BoardPanel, board: Board) -> None:
    """Cards are placed in zones, and staged ones enter at the same time."""
    panel.enter_form.place.value = "graveyard"
    enter(panel, "Serra Angel")
    assert board.ids("graveyard") == ("serra-angel",)
    panel.enter_form.place.value = "battlefield"
    staging = panel.enter_form.staging
    for name in ("Grizzly Bears", "Forest"):
        panel.enter_form.card.set_state({"value": name})
        staging.add.click()
    assert board.ids() == ()
    assert is_shown(staging)
    staging.enter.click()
    assert board.ids() == ("grizzly-bears", "forest")
    assert not is_shown(staging)
    assert board.position == 2


def test_players_and_emblems(panel: BoardPanel, board: Board) -> None:
    """Life, counters and emblems are said and shown."""
    form = panel.players_form
    panel.pages.selected_index = 2
    form.player.value = "opponent"
    form.life.set_state({"value": 7})
    form.set_life.click()
    form.number.set_state({"value": 3})
    form.set_counters.click()
    form.text.set_state({"value": "Creatures you control have haste."})
    form.emblem.click()
    player = board.state.player_by_id["opponent"]
    assert (player.life, player.counters) == (7, (("poison", 3),))
    assert "3 poison" in form.table.value
    assert len(board.ids("command")) == 1
    form.emblem.click()
    assert "no emblem was given" in panel.message.casefold()


def test_boards_from_files_and_texts(
    panel: BoardPanel, board: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved by itself, loaded, pasted, and begun anew; what is wrong changes nothing."""
    monkeypatch.chdir(tmp_path)
    form = panel.boards_form
    form.autosave.value = True
    enter(panel, "Grizzly Bears")
    saved = tmp_path / "board.scenario.yaml"
    assert "enter: Grizzly Bears" in saved.read_text(encoding="utf-8")
    form.autosave.value = False
    form.new.click()
    assert board.ids() == ()
    form.load.click()
    assert board.ids() == ("grizzly-bears",)
    state = board.state
    form.file.set_state({"value": "nowhere/board.yaml"})
    for each in (form.load, form.save):
        each.click()
        assert is_alert(panel)
    form.text.set_state({"value": "Clnoe"})
    form.paste.click()
    assert is_alert(panel)
    assert board.state is state
    form.open_example.click()
    assert "mutavault" in board.ids()
    form.restore.click()
    assert board.state is state
    form.restore.click()
    assert "mutavault" in board.ids()


def test_nothing_to_bring_back(panel: BoardPanel, board: Board) -> None:
    """Bringing back is offered only when another board was here."""
    assert panel.boards_form.restore.disabled
    with pytest.raises(IllegalActionError, match="no board to go back to"):
        board.restore()
    panel.boards_form.new.click()
    assert not panel.boards_form.restore.disabled


def test_requests_of_the_script(panel: BoardPanel, board: Board) -> None:
    """Timestamps, what if, orders and the past, as the script asks for them."""
    for name in ("Humility", "Opalescence"):
        board.enter(name)
    panel._asked({"ask": "what if", "kind": "last", "object": "humility"})
    assert "if Humility had the latest timestamp" in panel.viewer.comparison_html
    panel._asked({"ask": "orders"})
    assert 'data-outcome="2"' in panel.viewer.orders_html
    panel._asked({"ask": "orders of entering"})
    assert "orders of entering" in panel.viewer.orders_html
    assert "data-outcome" not in panel.viewer.orders_html
    assert board["humility"].power == 4
    panel._asked({"ask": "take order", "number": 2})
    assert board["humility"].power == 1
    panel._asked({"ask": "timestamps", "order": ["humility", "opalescence"]})
    assert board["humility"].power == 4
    panel._asked({"ask": "go to", "position": 1})
    assert board.ids() == ("humility",)
