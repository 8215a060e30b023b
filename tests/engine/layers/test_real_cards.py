"""The boards that people argue about, with real cards whose text was read (CR 613, 707).

The same boards as in the tables of core values; here the whole way from the card's English to
the reason in the evidence is walked.
"""

from __future__ import annotations

import pytest

from mtglayers.board import Board
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.copying import copy_chain
from mtglayers.engine.evidence import Step

HUMILITY, OPALESCENCE = "Humility", "Opalescence"
MOON, URBORG = "Blood Moon", "Urborg, Tomb of Yawgmoth"


@pytest.fixture
def board() -> Board:
    return Board()


def pt(board: Board, object_id: str) -> tuple[int | None, int | None]:
    values = board.evaluation[object_id].characteristics
    return values.power, values.toughness


def subtypes(board: Board, object_id: str) -> set[str]:
    return set(board.evaluation[object_id].characteristics.subtypes)


def steps(board: Board, label: str) -> list[Step]:
    return [s for s in board.evaluation.steps if s.sublayer is Sublayer.parse(label)]


@pytest.mark.cr("613.6", "613.7")
@pytest.mark.parametrize(
    ("order", "size"), [((HUMILITY, OPALESCENCE), 4), ((OPALESCENCE, HUMILITY), 1)]
)
def test_humility_and_opalescence(board: Board, order: tuple[str, str], size: int):
    """The younger one sets Humility's size; each began before layer 6 or in it."""
    for name in order:
        board.enter(name)
    assert pt(board, "humility") == (size, size)
    assert [s.effect.source for s in steps(board, "7b")] == [name.lower() for name in order]
    assert all(s.reason.kind == "timestamp" for s in steps(board, "7b"))
    assert board.evaluation["opalescence"].characteristics.power is None


@pytest.mark.cr("613.6")
def test_opalescence_humility_opalescence(board: Board):
    """4/4, 4/4 and 1/1."""
    ids = [board.enter(name) for name in (OPALESCENCE, HUMILITY, OPALESCENCE)]
    assert [pt(board, each) for each in ids] == [(4, 4), (4, 4), (1, 1)]
    last = next(s for s in steps(board, "7b") if s.effect.source == ids[2])
    assert not last.began
    assert not board.evaluation[ids[2]].characteristics.abilities


@pytest.mark.cr("613.8a", "305.7")
@pytest.mark.parametrize("order", [(MOON, URBORG), (URBORG, MOON)])
def test_blood_moon_and_urborg(board: Board, order: tuple[str, str]):
    """Urborg's effect would not exist: it depends on Blood Moon's."""
    plains = board.enter("Plains")
    for name in order:
        board.enter(name)
    urborg = "urborg-tomb-of-yawgmoth"
    assert subtypes(board, urborg) == {"Mountain"}
    assert subtypes(board, plains) == {"Plains"}
    (step,) = steps(board, "4")
    assert step.effect.source == "blood-moon"
    if order[0] == URBORG:
        assert step.reason.overtook[0].change == "existence"
    assert {(n.effect.source, n.reason) for n in board.evaluation.not_applied} == {
        (urborg, "ability lost")
    }


@pytest.mark.cr("305.7")
def test_dryad_arbor_under_blood_moon(board: Board):
    """A green 1/1 Mountain Dryad that taps for red."""
    arbor = board.enter("Dryad Arbor")
    board.enter(MOON)
    values = board.evaluation[arbor].characteristics
    assert values.subtypes == {"Dryad", "Mountain"}
    assert (values.colors, values.power) == ({"G"}, 1)
    assert [held.ability.text for held in values.abilities] == ["{T}: Add {R}."]
    assert steps(board, "4")[0].reason.rule == "613.7"


@pytest.mark.cr("613.7", "613.8a")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        (("Magus of the Moon", "Dryad of the Ilysian Grove"), 5),
        (("Dryad of the Ilysian Grove", "Magus of the Moon"), 1),
    ],
)
def test_magus_and_ilysian(board: Board, order: tuple[str, str], number: int):
    """No dependency: the younger one decides."""
    land = board.enter("Reliquary Tower")
    for name in order:
        board.enter(name)
    assert len(subtypes(board, land)) == number
    assert [s.reason.kind for s in steps(board, "4")] == ["timestamp", "timestamp"]
    assert all(trial.dependency is None for trial in board.evaluation.trials)


@pytest.mark.cr("613.8b", "604.3")
def test_ashaya_under_blood_moon(board: Board):
    """Blood Moon waits for what makes lands; Ashaya's size is defined in 7a."""
    board.enter(MOON)
    ashaya = board.enter("Ashaya, Soul of the Wild", counters={"+1/+1": 2})
    bear = board.enter("Grizzly Bears")
    assert subtypes(board, bear) == {"Bear", "Mountain"}
    reason = next(s for s in steps(board, "4") if s.effect.source == "blood-moon").reason
    assert (reason.kind, reason.waited_for[0].change) == ("dependency", "affected")
    # Layer 4 took its abilities (CR 305.7), so nothing defines its size.
    assert pt(board, ashaya) == (2, 2)


@pytest.mark.cr("604.3", "613.4a")
def test_ashaya_counts_lands(board: Board):
    """Itself, the Bears and a Forest."""
    ashaya = board.enter("Ashaya, Soul of the Wild")
    board.enter("Grizzly Bears")
    board.enter("Forest")
    assert pt(board, ashaya) == (3, 3)
    assert steps(board, "7a")[0].reason.kind == "characteristic-defining"


@pytest.mark.cr("613.6")
def test_life_and_limb(board: Board):
    """A Forest is a green 1/1 Saproling creature land."""
    forest = board.enter("Forest")
    board.enter("Life and Limb")
    values = board.evaluation[forest].characteristics
    assert (values.card_types, values.subtypes) == ({"Creature", "Land"}, {"Forest", "Saproling"})
    assert (values.colors, pt(board, forest)) == ({"G"}, (1, 1))
    assert {s.affected for s in board.evaluation.steps} == {(forest,)}


@pytest.mark.cr("113.10c")
def test_remove_all_then_later_grant(board: Board):
    """The grant stays."""
    angel = board.enter("Serra Angel")
    board.effect("Target creature loses all abilities until end of turn.", targets=[angel])
    board.effect("Target creature gains trample until end of turn.", targets=[angel])
    held = board.evaluation[angel].characteristics.abilities
    assert [each.ability.text.lower() for each in held] == ["trample"]
    assert [s.reason.kind for s in steps(board, "6")] == ["timestamp", "timestamp"]


@pytest.mark.cr("707.2", "707.3")
def test_a_clone_of_a_clone_of_an_animated_creature(board: Board):
    """Copiable values only, twice: an artifact that is no creature."""
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    assert pt(board, staff) == (5, 5)
    first = board.enter("Clone", copy=staff)
    board.activate(first, x=3)
    second = board.enter("Clone", copy=first)
    values = board.evaluation[second].characteristics
    assert (values.name, values.card_types, values.power) == ("Chimeric Staff", {"Artifact"}, None)
    assert [edge.original[0].id for edge in copy_chain(board.state, second)] == [first, staff]
    assert [s.effect.kind for s in board.evaluation.steps if second in s.affected] == ["copy"]
