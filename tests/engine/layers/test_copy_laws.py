"""Laws of copying, on random boards (CR 707)."""

from __future__ import annotations

from dataclasses import replace

import networkx as nx
import pytest
from board_strategies import boards, renamed
from builders import BEAR, card, face, keyword, pump, resolved, size, state, thing
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mtglayers.core import modifications as m
from mtglayers.core.cards import Card
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import Counters
from mtglayers.core.references import ThisObject
from mtglayers.core.state import ActiveEffect, GameState
from mtglayers.engine.copying import (
    copy_chain,
    copy_graph,
    copy_snapshot,
    record_copies,
    version_of,
    without_copy_effect,
)
from mtglayers.engine.evaluation import evaluate
from mtglayers.views.graphs import copy_digraph

EXAMPLES = settings(max_examples=80, deadline=None)
LATER = (
    size(7, 7),
    pump(3, 3),
    m.SwitchPowerToughness(),
    m.SetTypes(card_types=("Artifact",)),
    m.AddTypes(subtypes=("Elf",)),
    m.SetColors(("U",)),
    m.AddAbility(keyword("flying")),
    m.RemoveAllAbilities(),
    m.ChangeWords("creature type", "Elf", "Goblin"),
)


def shown(values: Characteristics) -> tuple[object, ...]:
    """Return what is copied: abilities without where they are from."""
    return (
        values.name,
        values.mana_cost,
        values.mana_value,
        values.colors,
        values.color_indicator,
        values.supertypes,
        values.card_types,
        values.subtypes,
        values.power,
        values.toughness,
        values.loyalty,
        tuple(held.ability for held in values.abilities),
    )


def with_effect(
    board: GameState, object_id: str, change: m.Modification, of: str = ""
) -> GameState:
    """Let an effect begin, the newest of all; a copy effect if something is copied."""
    item = board.by_id[object_id]
    snapshot = copy_snapshot(board, of, copier=item) if of else None
    effect = resolved(
        board.next_id, (item,), change, timestamp=1000 + board.next_id, snapshot=snapshot
    )
    made = replace(board, effects=(*board.effects, effect), next_id=board.next_id + 1)
    return record_copies(made)


def with_copy(board: GameState, copy: str, of: str) -> GameState:
    return with_effect(board, copy, m.BecomeCopy(of=ThisObject()), of)


def copies_on(board: GameState, object_id: str) -> tuple[ActiveEffect, ...]:
    key = board.by_id[object_id].key
    return tuple(e for e in board.effects if e.snapshot is not None and e.affected == (key,))


@st.composite
def copied_boards(draw: st.DrawFn) -> GameState:
    board = draw(boards(max_objects=5, max_effects=2))
    ids = [item.id for item in board.objects]
    for _ in range(draw(st.integers(1, 6))):
        copy, of = draw(st.sampled_from(ids)), draw(st.sampled_from(ids))
        if draw(st.booleans()):
            board = with_copy(board, copy, of)
        else:
            board = with_effect(board, copy, draw(st.sampled_from(LATER)))
    return board


@pytest.mark.cr("707.2", "707.3")
@given(copied_boards(), st.data())
@EXAMPLES
def test_a_copy_of_a_copy_is_a_copy_of_its_copiable_values(board: GameState, data: st.DataObject):
    """Copying a copy, or what it would be copied as, comes to the same."""
    ids = [item.id for item in board.objects]
    assume(len(ids) >= 3)
    first, second, third = data.draw(st.permutations(ids))[:3]
    once = with_copy(board, second, first)
    twice = with_copy(once, third, second)
    direct = with_copy(board, third, first)
    seen = evaluate(twice)
    assert shown(seen[third].copiable) == shown(seen[second].copiable)
    assert shown(seen[third].copiable) == shown(evaluate(direct)[third].copiable)
    assert shown(copy_snapshot(twice, third).values) == shown(copy_snapshot(board, first).values)


@pytest.mark.cr("613.2c", "707.2")
@given(copied_boards(), st.data())
@EXAMPLES
def test_copying_reads_nothing_behind_layer_one(board: GameState, data: st.DataObject):
    """What a copy would get is the same when the object and its copy effects are all there is."""
    of = data.draw(st.sampled_from([item.id for item in board.objects]))
    changed = board
    for change in data.draw(st.lists(st.sampled_from(LATER), max_size=3)):
        changed = with_effect(changed, of, change)
    counters = (Counters("+1/+1", 3, 900), Counters("flying", 1, 901))
    changed = changed.with_object(replace(changed.by_id[of], counters=counters))
    alone = replace(
        board,
        objects=(replace(board.by_id[of], counters=()),),
        effects=copies_on(board, of),
    )
    expected = shown(copy_snapshot(alone, of).values)
    assert shown(copy_snapshot(changed, of).values) == expected
    assert shown(copy_snapshot(board, of).values) == expected


@pytest.mark.cr("707.2", "110.5")
@given(copied_boards(), st.data(), st.sampled_from(["tapped", "flipped", "transformed"]))
@EXAMPLES
def test_status_of_the_original_does_not_matter(board: GameState, data: st.DataObject, word: str):
    of = board.by_id[data.draw(st.sampled_from([item.id for item in board.objects]))]
    turned = board.with_object(replace(of, status=replace(of.status, **{word: True})))
    before, after = copy_snapshot(board, of.id), copy_snapshot(turned, of.id)
    assert (before.plain, before.variants) == (after.plain, after.variants)


FLIP = Card(
    name="Akin // Kin",
    layout="flip",
    faces=(
        face("Akin", "Creature — Human", "{1}{W}", "1/1"),
        face("Kin", "Legendary Creature — Spirit", None, "4/4"),
    ),
)


@pytest.mark.cr("707.3", "708.10", "710.2")
def test_status_that_does_matter() -> None:
    """A flip card is copied with both halves, whichever shows; a face-down one as it is."""
    for flipped in (False, True):
        board = state(thing("flip", FLIP, 1, flipped=flipped), thing("bear", BEAR, 2))
        values = dict(copy_snapshot(board, "flip").variants)
        assert {name: each.name for name, each in values.items()} == {"": "Akin", "flipped": "Kin"}
        copied = evaluate(with_copy(board, "bear", "flip"))
        assert copied["bear"].characteristics.name == "Akin"
    down = state(thing("flip", FLIP, 1, face_down="morph"))
    values = copy_snapshot(down, "flip").values
    assert (values.name, values.power, values.toughness) == ("", 2, 2)


@pytest.mark.cr("611.2a", "707.2b", "707.4")
@given(copied_boards(), st.data())
@EXAMPLES
def test_ending_copy_effects_restores_what_was_there_before(board: GameState, data: st.DataObject):
    """In whatever order they end, and whatever happened in between."""
    ids = [item.id for item in board.objects]
    one = data.draw(st.sampled_from(ids))
    before = evaluate(board)[one].copiable
    now, begun = board, []
    for _ in range(data.draw(st.integers(1, 4))):
        begun.append(now.next_id)
        now = with_copy(now, one, data.draw(st.sampled_from(ids)))
        other = data.draw(st.sampled_from(ids))
        now = with_effect(now, other, data.draw(st.sampled_from(LATER)))
        if other != one:
            now = with_copy(now, other, one)
    values = {each.id: each.snapshot.values for each in now.effects if each.snapshot is not None}
    left = list(begun)
    for ending in data.draw(st.permutations(begun)):
        now = without_copy_effect(now, ending)
        left.remove(ending)
        seen = evaluate(now)[one].copiable
        assert shown(seen) == (shown(values[max(left)]) if left else shown(before))
    assert version_of(now, now.by_id[one].key) == version_of(board, board.by_id[one].key)


@pytest.mark.cr("707.2b")
@given(copied_boards(), st.data())
@EXAMPLES
def test_the_graph_of_versions_has_no_cycle(board: GameState, data: st.DataObject):
    """Also with versions whose effects are over and objects that have left."""
    for active in board.effects:
        if active.snapshot is not None and data.draw(st.booleans()):
            board = without_copy_effect(board, active.id)
    gone = data.draw(st.sampled_from(board.objects))
    if len(board.objects) > 1 and data.draw(st.booleans()):
        board = replace(board, objects=tuple(o for o in board.objects if o is not gone))
    graph = copy_graph(board)
    for edge in graph.edges:
        assert edge.copy[1] > edge.original[1]
    drawn = copy_digraph(board)
    assert nx.is_directed_acyclic_graph(drawn)
    assert drawn.number_of_edges() == len(graph.edges) == len(board.copies)
    for item in board.objects:
        chain = copy_chain(board, item.id)
        assert bool(chain) == (version_of(board, item.key) > 0)
        if chain:
            assert chain[-1].original[1] == 0


@pytest.mark.cr("707.2")
@given(copied_boards())
@EXAMPLES
def test_ids_do_not_matter(board: GameState):
    other = renamed(board)
    first, second = evaluate(board), evaluate(other)
    for one, two in zip(board.objects, other.objects, strict=True):
        assert shown(first[one.id].characteristics) == shown(second[two.id].characteristics)
        assert shown(first[one.id].copiable) == shown(second[two.id].copiable)
        assert first[one.id].controller == second[two.id].controller
    assert [s.sublayer for s in first.steps] == [s.sublayer for s in second.steps]
    assert first.counters.trials == second.counters.trials


def test_the_laws_can_see_a_difference() -> None:
    """What a copy has of itself is not lost in `shown`."""
    bird = card("Bird", "Creature — Bird", "{1}", "1/1", [keyword("flying")])
    board = state(thing("bear", BEAR, 1), thing("bird", bird, 2))
    seen = evaluate(board)
    assert shown(seen["bear"].copiable) != shown(seen["bird"].copiable)
    assert shown(evaluate(with_copy(board, "bear", "bird"))["bear"].copiable) == shown(
        seen["bird"].copiable
    )
