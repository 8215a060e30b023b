"""Many tokens at once: little work, and each is as it would be alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import BEAR, HUMILITY, card, keyword
from table import Table

from mtglayers.core.abilities import StaticAbility
from mtglayers.core.effects import EntersTapped
from mtglayers.core.filters import Is
from mtglayers.core.references import ThisObject
from mtglayers.engine import evaluation
from mtglayers.engine.evaluation import evaluate

BIRD = card("Bird", "Creature — Bird", None, "1/1", [keyword("flying")])


@pytest.fixture
def walks(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Count the evaluations, of the whole and of what is new."""
    made: list[object] = []

    class Counted(evaluation.LayerWalk):
        def __init__(self, state: object, only: object = None) -> None:
            made.append(state)
            super().__init__(state, only)  # type: ignore[arg-type]

    class Replayed(evaluation.Replay):
        def __init__(self, before: object, state: object, *more: object) -> None:
            made.append(state)
            super().__init__(before, state, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(evaluation, "LayerWalk", Counted)
    monkeypatch.setattr(evaluation, "Replay", Replayed)
    return made


@pytest.mark.parametrize("copies", [False, True])
def test_the_work_does_not_grow_with_the_number_of_tokens(
    walks: list[object], copies: bool
) -> None:
    """What is decided for one token holds for those like it."""
    numbers = []
    for count in (3, 300):
        table = Table()
        table.enter(HUMILITY, "humility")
        table.enter(BIRD, "bird")
        walks.clear()
        what = {"copy_of": "bird"} if copies else {"card": replace(BIRD, layout="token")}
        table.do("token", count=count, **what)
        numbers.append(len(walks))
    assert numbers[0] == numbers[1] <= 4


def test_tokens_made_together_share_one_copy_effect() -> None:
    table = Table()
    table.enter(BIRD, "bird")
    table.do("token", copy_of="bird", count=50)
    copies = [each for each in table.state.effects if each.snapshot is not None]
    assert [len(each.affected or ()) for each in copies] == [50]
    values = {id(table[f"bird-{number}"].copiable) for number in range(2, 52)}
    assert len(values) == 1
    assert len(evaluate(table.state).steps) == 1


def test_each_of_a_crowd_is_as_it_would_be_alone() -> None:
    """They enter tapped by their own ability, and get timestamps of their own."""
    tapped = StaticAbility(effects=(EntersTapped(Is(ThisObject())),), text="~ enters tapped.")
    slow = card("Slow", "Creature — Sloth", None, "1/1", [tapped])
    table = Table()
    table.enter(slow, "slow")
    table.do("token", copy_of="slow", count=20)
    tokens = [item for item in table.state.objects if item.kind == "token"]
    assert len(tokens) == 20
    assert all(item.status.tapped for item in tokens)
    assert len({item.timestamp for item in tokens}) == 20
    entered = [each.object for each in table.state.history if each.event == "enters"]
    assert entered == ["slow", *(f"slow-{number}" for number in range(2, 22))]


def test_one_of_a_crowd_can_leave_and_another_change() -> None:
    """The copy effect they share ends for none of the others."""
    table = Table()
    table.enter(BIRD, "bird")
    table.enter(BEAR, "bear")
    table.do("token", copy_of="bird", count=5)
    table.do("sacrifice", object="bird-2")
    table.do("become_copy", object="bird-3", of="bear", until="end of turn")
    assert [table.name(f"bird-{n}") for n in (3, 4, 5, 6)] == ["Grizzly Bears", *["Bird"] * 3]
    table.do("next_turn", player="opponent")
    assert table.name("bird-3") == "Bird"


def test_a_board_with_one_more_token_is_evaluated_once(walks: list[object]) -> None:
    """The token is looked at where it will be; nothing changes when it is there."""
    table = Table()
    table.enter(HUMILITY, "humility")
    table.enter(BIRD, "bird")
    evaluate(table.state)
    walks.clear()
    table.do("token", copy_of="bird")
    assert len(walks) == 1
