"""What a board is like without anything happening, its past, and boards from any text."""

from __future__ import annotations

import pytest

from mtglayers import Board, CardDatabase
from mtglayers.errors import DefinitionError, IllegalActionError, MtgLayersError
from mtglayers.scenarios import write_scenario

MOON = {
    "name": "Moon Bear",
    "type_line": "Creature — Bear",
    "power": "2",
    "toughness": "2",
    "oracle_text": "As long as the moon is full, Moon Bear gets +2/+2.",
}


@pytest.fixture
def board() -> Board:
    return Board(cards=CardDatabase.built_in())


def again(board: Board) -> Board:
    """Write a board as a scenario and read it back."""
    return Board.from_scenario(write_scenario(board.to_scenario()), cards=board.cards)


def test_placed_cards_count_and_nothing_happens(board: Board) -> None:
    """A graveyard is looked at by what looks at graveyards; no event was caused."""
    board.place("Grizzly Bears", "graveyard")
    board.place("Forest", "library", "opponent")
    board.place("Clone", "library", "opponent")
    assert [item.id for item in board.state.in_zone("library", "opponent")] == ["clone", "forest"]
    assert board.history == ()
    assert again(board).state == board.state


def test_a_card_is_not_placed_onto_the_battlefield(board: Board) -> None:
    """That is what entering is for."""
    with pytest.raises(IllegalActionError, match="can't be placed in battlefield"):
        board.place("Grizzly Bears", "battlefield")
    with pytest.raises(MtgLayersError, match="nobody"):
        board.place("Grizzly Bears", "hand", "nobody")
    board.place("Forest", "hand", as_id="mine")
    with pytest.raises(IllegalActionError, match="id of something else"):
        board.place("Forest", "hand", as_id="mine")


def test_players_numbers(board: Board) -> None:
    """Life and counters are set; a counter of zero is none; nothing to say is refused."""
    board.set_player("opponent", life=0, counters={"poison": 3, "energy": 1})
    board.set_player("opponent", counters={"poison": 0})
    player = board.state.player_by_id["opponent"]
    assert (player.life, player.counters) == (0, (("energy", 1),))
    assert again(board).state == board.state
    with pytest.raises(DefinitionError, match="nothing is said"):
        board.set_player("you")
    with pytest.raises(DefinitionError, match="-1 poison"):
        board.set_player("you", counters={"poison": -1})


def test_an_emblem_works(board: Board) -> None:
    """Its ability applies, it can be kept, and words that are no ability are refused."""
    bears = board.enter("Grizzly Bears")
    emblem = board.emblem("Creatures you control get +1/+1 and have flying.")
    assert board[bears].power == 3
    assert board.state.by_id[emblem].kind == "emblem"
    assert again(board).state == board.state
    with pytest.raises(MtgLayersError, match="not understood"):
        board.emblem("Frobnicate all the things.")


def moon_board() -> Board:
    text = "{scenario: 1, title: T, cards: [%s], steps: [{enter: Moon Bear}]}"
    return Board.from_scenario(text % MOON, cards=CardDatabase.built_in())


def test_opaque_conditions_are_decided() -> None:
    """Undecided it does not hold; decided it does, and no value is uncertain any more."""
    board = moon_board()
    (found,) = board.undecided
    assert (found.kind, found.value, found.sources) == ("condition", None, ("moon-bear",))
    assert (board["moon-bear"].power, board["moon-bear"].uncertain) == (2, ("power", "toughness"))
    board.decide(found.words, True)
    assert (board["moon-bear"].power, board["moon-bear"].uncertain) == (4, ())
    assert board.undecided[0].value is True
    assert again(board).state == board.state
    board.decide(found.words, False)
    assert board["moon-bear"].power == 2


def test_only_words_of_the_board_are_decided(board: Board) -> None:
    """A decision that nothing waits for is refused, with what does wait."""
    with pytest.raises(DefinitionError, match="there are none"):
        board.decide("the moon is full", True)
    with pytest.raises(DefinitionError, match="the moon is full"):
        moon_board().decide("the moon is new", True)


def test_the_past_of_a_board(board: Board) -> None:
    """Actions have words; going to any of them keeps the later ones until something is done."""
    board.enter("Grizzly Bears")
    board.tap("grizzly-bears")
    board.counters("grizzly-bears", add={"+1/+1": 2})
    assert board.actions == (
        "enter Grizzly Bears",
        "tap grizzly-bears",
        "counters grizzly-bears, add +1/+1 2",
    )
    board.go_to(1)
    assert (board.position, board["grizzly-bears"].tapped) == (1, False)
    board.go_to(3)
    assert board["grizzly-bears"].power == 4
    board.reset()
    assert (board.ids(), board.can_redo) == ((), True)
    with pytest.raises(IllegalActionError, match="from 0 to 3"):
        board.go_to(4)
    loaded = again(Board.from_text("Forest", cards=board.cards))
    assert loaded.actions == ("enter Forest",)


def test_taking_over_tells_what_looks_at_the_board(board: Board) -> None:
    """Everything that watches is told, and the past comes along."""
    told: list[int] = []
    board.watch(lambda: told.append(len(board.ids())))
    board.take_over(Board.from_text("2 Forest", cards=board.cards))
    assert told == [2]
    board.undo()
    assert board.ids() == ("forest",)


def test_a_list_of_cards(board: Board) -> None:
    """Numbers, copies, headings, notes; a shared line and a scenario are texts as well."""
    text = """# a board
    2x Grizzly Bears
    Clone as a copy of Grizzly Bears
    opponent's graveyard:
    Serra Angel
    battlefield:
    1 Chimeric Staff
    """
    made = Board.from_text(text, cards=board.cards)
    assert made.ids() == ("grizzly-bears", "grizzly-bears-2", "clone", "chimeric-staff")
    assert made["clone"].copy_of == "grizzly-bears-2"
    assert made.ids("graveyard") == ("serra-angel",)
    assert Board.from_text(made.share()).ids() == made.ids()
    scenario = write_scenario(made.to_scenario())
    assert Board.from_text(scenario, cards=board.cards).state == made.state


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no text"),
        ("2 Grizly Beers", "Grizly Beers"),
        ("Clone as a copy of Nothing", "line 1: nothing on the battlefield"),
        ("Forest\nanna's hand:", "line 2: there is no player 'anna'"),
        ("999 Forest", "999 is no sensible number"),
        ("scenario: 1\ntitle: T\nstepps: []", "stepps"),
    ],
)
def test_what_is_wrong_with_a_text(board: Board, text: str, words: str) -> None:
    """Each mistake is named."""
    with pytest.raises(MtgLayersError, match=words):
        Board.from_text(text, cards=board.cards)
