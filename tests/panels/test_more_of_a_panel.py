"""The verbs that are needed less often, by clicks: what each offers, does, and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtglayers import Board, CardDatabase
from mtglayers.panels.more_form import MoreRows
from mtglayers.panels.panel import BoardPanel
from tests.panels.using import enter, is_alert, is_shown

SAMPLE = Path(__file__).parents[1] / "data" / "scryfall-multiface-sample.json"


@pytest.fixture
def rows(panel: BoardPanel) -> MoreRows:
    """Unfold the part of the form that is folded up at first."""
    panel.object_form.more.unfold.value = True
    return panel.object_form.more.rows


def test_it_is_worked_out_only_when_it_is_unfolded(panel: BoardPanel) -> None:
    """What is folded up is not refreshed; unfolding shows what the object is now."""
    enter(panel, "Forest")
    more = panel.object_form.more
    assert more.rows.mana.options == ()
    more.unfold.value = True
    assert [label for label, _ in more.rows.mana.options] == ["{T}: Add {G}."]


def test_mana(panel: BoardPanel, board: Board, rows: MoreRows) -> None:
    """A mana ability is activated; what could be produced is told; a creature has none."""
    enter(panel, "Forest")
    assert rows.could_produce.value == "Could produce: G"
    rows.tap_for_mana.click()
    assert board["forest"].tapped
    enter(panel, "Grizzly Bears")
    assert not is_shown(rows.tap_for_mana)
    assert rows.could_produce.value == ""


def test_a_trigger_by_hand(panel: BoardPanel, board: Board, rows: MoreRows) -> None:
    """The ability resolves as if its event had been."""
    enter(panel, "Soul Warden")
    assert ".." not in panel.viewer.copy_html
    rows.trigger.click()
    assert board.state.player_by_id["you"].life == 21
    enter(panel, "Grizzly Bears")
    assert not is_shown(rows.trigger)


def test_combat(panel: BoardPanel, board: Board, rows: MoreRows) -> None:
    """A creature attacks a player; only then another can block it, and not one of the same."""
    enter(panel, "Grizzly Bears")
    board.enter("Hill Giant", controller="opponent")
    panel.selected = "hill-giant"
    assert not is_shown(rows.block)
    panel.selected = "grizzly-bears"
    rows.attack.click()
    assert "can't attack" in panel.message
    for _ in range(2):
        panel.toolbar.next_turn.click()
    assert [value for _, value in rows.attacked.options] == ["opponent"]
    rows.attack.click()
    assert "attack" in [event.event for event in board.history]
    panel.selected = "hill-giant"
    assert [value for _, value in rows.attacker.options] == ["grizzly-bears"]
    rows.block.click()
    assert "block" in " ".join(event.event for event in board.history)
    assert not is_alert(panel)


def test_stickers(panel: BoardPanel, board: Board, rows: MoreRows) -> None:
    """A word is put into a name; a place behind its words is refused."""
    enter(panel, "Grizzly Bears")
    rows.sticker.click()
    assert "no sticker was named" in panel.message.casefold()
    rows.sticker_name.set_state({"value": "Ancient"})
    rows.after.set_state({"value": 1})
    rows.sticker.click()
    assert board["grizzly-bears"].name == "Grizzly Ancient Bears"
    rows.after.set_state({"value": 9})
    rows.sticker.click()
    assert is_alert(panel)
    assert "3 words" in panel.message


def test_kicked(panel: BoardPanel, board: Board) -> None:
    """The form asks for what was paid in addition where a card has that, and only there."""
    form = panel.enter_form
    enter(panel, "Grizzly Bears")
    form.card.set_state({"value": "Hill Giant"})
    assert not is_shown(form.kicked)
    form.card.set_state({"value": "Rite of Replication"})
    assert is_shown(form.kicked)
    form.kicked.set_state({"value": "1"})
    form.button.click()
    assert len(board.ids()) == 6
    assert form.kicked.value == ""
    again = Board.from_scenario(board.to_scenario(), cards=board.cards)
    assert again.state == board.state


def test_cast_in_another_way(panel: BoardPanel, board: Board) -> None:
    """A card with prototype can be cast for that; other cards are not offered it."""
    form = panel.enter_form
    form.card.set_state({"value": "Grizzly Bears"})
    assert "cast for prototype" not in [label for label, _ in form.way.options]
    form.card.set_state({"value": "Phyrexian Fleshgorger"})
    form.way.value = "cast for prototype"
    form.button.click()
    assert board["phyrexian-fleshgorger"].power == 3


def test_exceptions(panel: BoardPanel, board: Board) -> None:
    """A copy, and a token copy, with exceptions in the words of cards; nonsense is refused."""
    enter(panel, "Serra Angel")
    enter(panel, "Grizzly Bears")
    form = panel.object_form
    form.of.value = "serra-angel"
    form.exceptions.set_state({"value": "frobnicate"})
    state = board.state
    form.become_copy.click()
    assert is_alert(panel)
    assert board.state is state
    form.exceptions.set_state({"value": "it's an artifact in addition to its other types"})
    form.become_copy.click()
    assert board["grizzly-bears"].type_line == "Artifact Creature — Angel"
    assert form.exceptions.value == ""
    form.exceptions.set_state({"value": "it's 1/1"})
    panel.selected = "grizzly-bears"
    form.token.click()
    assert board["serra-angel-2"].power == 1


def test_resolving_from_the_stack(panel: BoardPanel, board: Board) -> None:
    """A spell that was cast waits, and resolves when told to; a permanent can't."""
    enter(panel, "Grizzly Bears")
    assert not is_shown(panel.object_form.resolve)
    panel.enter_form.place.value = "stack"
    enter(panel, "Giant Growth")
    panel.selected = "giant-growth"
    assert is_shown(panel.object_form.resolve)
    panel.object_form.resolve.click()
    assert board["grizzly-bears"].power == 5


def test_rooms(board: Board) -> None:
    """A door is unlocked by its name; what is no Room has none."""
    panel = Board(cards=board.cards.with_file(SAMPLE)).panel()
    panel.object_form.more.unfold.value = True
    rows = panel.object_form.more.rows
    enter(panel, "Grizzly Bears")
    assert not is_shown(rows.unlock)
    panel.board.do("enter", card=panel.board.cards.card("Bottomless Pool // Locker Room"))
    panel.selected = panel.board.state.objects[-1].id
    assert [value for _, value in rows.door.options] == ["Bottomless Pool", "Locker Room"]
    rows.door.value = "Locker Room"
    rows.unlock.click()
    assert not is_alert(panel), panel.message
    rows.unlock.click()
    assert "unlocked already" in panel.message
    panel.close()


@pytest.mark.corpus
def test_merging() -> None:
    """Two cards of a pair meld; a card with mutate merges with a creature, others don't."""
    panel = Board(cards=CardDatabase.shared()).panel()
    panel.object_form.more.unfold.value = True
    rows = panel.object_form.more.rows
    for name in ("Grizzly Bears", "Bruna, the Fading Light", "Gisela, the Broken Blade"):
        enter(panel, name)
    assert is_shown(rows.meld)
    rows.pair.value = "bruna-the-fading-light"
    rows.meld.click()
    assert "brisela-voice-of-nightmares" in panel.board.ids()
    panel.selected = "grizzly-bears"
    assert not is_shown(rows.meld)
    rows.card.set_state({"value": "Hill Giant"})
    rows.mutate.click()
    assert "no mutate ability" in panel.message
    rows.card.set_state({"value": "Gemrazer"})
    rows.position.value = "bottom"
    rows.mutate.click()
    assert panel.board["grizzly-bears"].name == "Grizzly Bears"
    assert "Gemrazer" in str(panel.board["grizzly-bears"].object)
    panel.close()


def test_day_and_night(panel: BoardPanel, board: Board) -> None:
    """The players' page makes it day or night."""
    panel.players_form.time.value = "night"
    panel.players_form.set_time.click()
    assert board.state.turn.day_night == "night"


def test_every_verb_has_its_control(board: Board) -> None:
    """No verb of the board is missing in the panel's source, besides those named here."""
    import inspect

    import mtglayers.board.setting_up
    import mtglayers.board.verbs

    folder = Path(str(inspect.getfile(BoardPanel))).parent
    source = "\n".join(each.read_text("utf-8") for each in sorted(folder.glob("*.py")))
    verbs = {
        name
        for owner in (mtglayers.board.verbs.BoardVerbs, mtglayers.board.setting_up.BoardSetup)
        for name, each in vars(owner).items()
        if inspect.isfunction(each) and not name.startswith("_") and name != "do"
    }
    assert len(verbs) > 40
    short = {"exile", "bounce"}  # the list of zones does what they do, by "move"
    missing = {name for name in verbs - short if f'"{name}"' not in source}
    assert missing == set()
