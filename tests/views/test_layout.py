"""Properties of the layered layout on random graphs, and its decisions on small ones."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.views.layout import (
    Box,
    Direction,
    Layout,
    LayoutOptions,
    Link,
    Point,
    Rect,
    Route,
    flatten,
    layered_layout,
)
from mtglayers.views.layout_coords import pool_adjacent_violators


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[Box], list[Link], LayoutOptions]:
    """Draw boxes with or without lanes, links of every sort, and options."""
    count = draw(st.integers(1, 11))
    lanes = draw(st.sampled_from([[""], [""], ["a", "b"], ["x", "y", "z"]]))
    boxes = [
        Box(
            id=f"n{number}",
            width=draw(st.integers(8, 220)),
            height=draw(st.integers(8, 90)),
            lane=draw(st.sampled_from(lanes)),
        )
        for number in range(count)
    ]
    names = st.sampled_from([box.id for box in boxes])
    links = draw(
        st.lists(
            st.builds(
                lambda source, target, label: Link(
                    source=source, target=target, label_width=label, label_height=14 if label else 0
                ),
                names,
                names,
                st.sampled_from([0, 0, 30, 120]),
            ),
            max_size=24,
        )
    )
    options = LayoutOptions(
        direction=draw(st.sampled_from([None, *Direction])),
        target_width=draw(st.sampled_from([300.0, 960.0])),
        rank_gap=draw(st.sampled_from([5.0, 44.0])),
        node_gap=draw(st.sampled_from([0.0, 16.0])),
    )
    return boxes, links, options


def crosses(a: Point, b: Point, rect: Rect, tolerance: float = 1e-6) -> bool:
    """Tell whether a segment meets the inside of a rectangle (Liang and Barsky)."""
    low, high = 0.0, 1.0
    for start, end, least, most in (
        (a[0], b[0], rect.x + tolerance, rect.right - tolerance),
        (a[1], b[1], rect.y + tolerance, rect.bottom - tolerance),
    ):
        change = end - start
        if change == 0:
            if not least < start < most:
                return False
            continue
        near, far = sorted(((least - start) / change, (most - start) / change))
        low, high = max(low, near), min(high, far)
    return low < high


def test_crosses_knows_a_hit_from_a_miss() -> None:
    """The helper that the properties rest on is not blind."""
    rect = Rect(10, 10, 10, 10)
    assert crosses((0, 15), (30, 15), rect)
    assert crosses((12, 12), (13, 13), rect)
    assert crosses((0, 0), (30, 31), rect)
    assert not crosses((0, 10), (30, 10), rect)
    assert not crosses((0, 0), (9, 30), rect)


def meets(route: Route, rect: Rect) -> bool:
    """Tell whether any piece of a route lies inside a rectangle."""
    return any(crosses(a, b, rect) for a, b in itertools.pairwise(flatten(route, 24)))


@given(graphs())
@settings(max_examples=80, deadline=None)
def test_boxes_and_labels_never_overlap(
    graph: tuple[list[Box], list[Link], LayoutOptions],
) -> None:
    """Boxes keep their size and order; boxes and labels are pairwise apart."""
    boxes, links, options = graph
    layout = layered_layout(boxes, links, options)
    assert [(b.id, b.rect.width, b.rect.height) for b in layout.boxes] == [
        (b.id, b.width, b.height) for b in boxes
    ]
    labels = [route.label for route in layout.routes if route.label]
    assert len(labels) == sum(1 for link in links if link.label_width)
    rects = [box.rect for box in layout.boxes] + labels
    for a, b in itertools.combinations(rects, 2):
        assert not a.overlaps(b), (a, b)


@given(graphs())
@settings(max_examples=80, deadline=None)
def test_edges_meet_no_foreign_box_and_no_foreign_label(
    graph: tuple[list[Box], list[Link], LayoutOptions],
) -> None:
    """An edge touches its own boxes only at its ends, and passes every other box and label."""
    boxes, links, options = graph
    layout = layered_layout(boxes, links, options)
    rects = {box.id: box.rect for box in layout.boxes}
    for link, route in zip(links, layout.routes, strict=True):
        for rect in rects.values():
            assert not meets(route, rect), (link, rect)
        assert rects[link.source].contains(route.start)
        assert rects[link.target].contains(route.end)
        for other, foreign in zip(links, layout.routes, strict=True):
            same_loops = route.loop and foreign.loop and link.source == other.source
            if foreign.label and foreign is not route and not same_loops:
                assert not meets(route, foreign.label), (link, other)


@given(graphs())
@settings(max_examples=80, deadline=None)
def test_everything_lies_inside_the_view(
    graph: tuple[list[Box], list[Link], LayoutOptions],
) -> None:
    """Boxes, labels, lanes and every point of every route are inside the picture."""
    boxes, links, options = graph
    layout = layered_layout(boxes, links, options)
    view = Rect(0, 0, layout.width, layout.height)
    rects = [b.rect for b in layout.boxes] + [r.label for r in layout.routes if r.label]
    for rect in rects + [lane.rect for lane in layout.lanes]:
        assert view.contains((rect.x, rect.y))
        assert view.contains((rect.right, rect.bottom))
    for route in layout.routes:
        assert all(view.contains(point) for point in flatten(route))


@given(graphs())
@settings(max_examples=80, deadline=None)
def test_ranks_follow_edges(graph: tuple[list[Box], list[Link], LayoutOptions]) -> None:
    """Forward edges raise the rank and move ahead; backward ones close a cycle."""
    boxes, links, options = graph
    layout = layered_layout(boxes, links, options)
    rank = {box.id: box.rank for box in layout.boxes}
    rects = {box.id: box.rect for box in layout.boxes}
    forward: list[tuple[str, str]] = []
    for link, route in zip(links, layout.routes, strict=True):
        assert route.loop == (link.source == link.target)
        if route.loop:
            continue
        low, high = link.source, link.target
        if route.backward:
            low, high = high, low
        else:
            forward.append((low, high))
        assert rank[low] < rank[high]
        if layout.direction is Direction.RIGHT:
            assert rects[low].right < rects[high].x
        else:
            assert rects[low].bottom < rects[high].y
    for link, route in zip(links, layout.routes, strict=True):
        if route.backward:
            assert reaches(forward, link.target, link.source)


def reaches(edges: list[tuple[str, str]], start: str, goal: str) -> bool:
    """Tell whether edges lead from one name to another."""
    found, new = {start}, [start]
    while new:
        at = new.pop()
        for a, b in edges:
            if a == at and b not in found:
                found.add(b)
                new.append(b)
    return goal in found


@given(graphs())
@settings(max_examples=80, deadline=None)
def test_lanes_hold_their_boxes_and_no_others(
    graph: tuple[list[Box], list[Link], LayoutOptions],
) -> None:
    """Each box lies in the band of its lane, and bands are apart."""
    boxes, links, options = graph
    layout = layered_layout(boxes, links, options)
    names = list(dict.fromkeys(box.lane for box in boxes))
    assert [lane.name for lane in layout.lanes] == (names if len(names) > 1 else [])
    for a, b in itertools.combinations(layout.lanes, 2):
        assert not a.rect.overlaps(b.rect)
    for lane in layout.lanes:
        for box, placed in zip(boxes, layout.boxes, strict=True):
            inside = lane.rect.contains((placed.rect.x, placed.rect.y)) and lane.rect.contains(
                (placed.rect.right, placed.rect.bottom)
            )
            assert inside == (box.lane == lane.name)


@given(st.lists(st.floats(-100, 100), min_size=1, max_size=12))
def test_pool_adjacent_violators_is_the_nearest_order(wanted: list[float]) -> None:
    """The result never falls, keeps the mean, and gives an ordered input back."""
    result = pool_adjacent_violators(wanted, [1.0] * len(wanted))
    assert all(a <= b + 1e-9 for a, b in itertools.pairwise(result))
    assert sum(result) == pytest.approx(sum(wanted), abs=1e-6)
    ordered = sorted(wanted)
    assert pool_adjacent_violators(ordered, [1.0] * len(wanted)) == pytest.approx(ordered)


def chain(count: int, **options: object) -> Layout:
    """Lay out a chain of boxes."""
    boxes = [Box(id=str(n), width=100, height=40) for n in range(count)]
    links = [Link(source=str(n), target=str(n + 1)) for n in range(count - 1)]
    return layered_layout(boxes, links, LayoutOptions(**options))  # type: ignore[arg-type]


def test_a_chain_is_straight() -> None:
    """Boxes of a chain stand in one line and their edges do not bend."""
    layout = chain(5)
    assert len({box.rect.y for box in layout.boxes}) == 1
    for route in layout.routes:
        assert {point[1] for point in flatten(route)} == {route.start[1]}


def test_the_direction_fits_the_width() -> None:
    """A short chain leads to the right; one that would be too wide leads down."""
    assert chain(4).direction is Direction.RIGHT
    assert chain(12).direction is Direction.DOWN
    assert chain(12).width < 200
    assert chain(12, direction=Direction.RIGHT).direction is Direction.RIGHT


def test_boxes_without_edges_fill_rows() -> None:
    """Sixty boxes without an edge make a grid, not a column."""
    boxes = [Box(id=str(n), width=100, height=40) for n in range(60)]
    layout = layered_layout(boxes)
    assert layout.width <= 960
    assert len({box.rect.x for box in layout.boxes}) == 7


def test_long_edges_are_parallel_to_the_chain_they_pass() -> None:
    """An edge over two boxes keeps to one side of them."""
    boxes = [Box(id=each, width=100, height=40) for each in "abcd"]
    pairs = ["ab", "bc", "cd", "ad"]
    layout = layered_layout(boxes, [Link(source=a, target=b) for a, b in pairs])
    over = layout.routes[3]
    middle = [p[1] for p in flatten(over) if 130 < p[0] < layout.width - 130]
    lowest, highest = layout.boxes[1].rect.y, layout.boxes[1].rect.bottom
    assert all(y < lowest for y in middle) or all(y > highest for y in middle)


def test_a_loop_of_two_is_drawn_as_two_edges() -> None:
    """The second edge of a pair that depend on each other is marked backward and lies apart."""
    boxes = [Box(id=each, width=100, height=40) for each in "ab"]
    layout = layered_layout(boxes, [Link(source=a, target=b) for a, b in ("ab", "ba")])
    there, back = layout.routes
    assert (there.backward, back.backward) == (False, True)
    assert there.start[0] < there.end[0]
    assert back.start[0] > back.end[0]
    assert abs(there.start[1] - back.start[1]) >= 8
    assert back.heading == (-1.0, 0.0)


def test_an_empty_graph_is_a_small_empty_picture() -> None:
    """No boxes give a picture of the margins alone."""
    layout = layered_layout([])
    assert (layout.boxes, layout.routes, layout.width, layout.height) == ((), (), 24.0, 24.0)


def test_bad_input_is_named() -> None:
    """Equal ids, empty boxes and loose ends are refused with the name."""
    box = Box(id="clone", width=10, height=10)
    with pytest.raises(DefinitionError, match="two boxes have the id 'clone'"):
        layered_layout([box, box])
    with pytest.raises(DefinitionError, match="'flat' is 10 by 0 pixels"):
        layered_layout([Box(id="flat", width=10, height=0)])
    with pytest.raises(UnknownObjectError, match="Did you mean 'clone'"):
        layered_layout([box], [Link(source="clone", target="clnoe")])


_PRINT_LAYOUT = """
from mtglayers.views.layout import Box, Link, layered_layout
names = sorted({f"box {n}" for n in range(30)})
boxes = [Box(id=n, width=40 + 3 * len(n), height=20, lane=n[-1:] if False else "") for n in names]
links = [Link(source=names[(7 * n) % 30], target=names[(11 * n + 3) % 30],
              label_width=20 * (n % 2), label_height=12) for n in range(45)]
print(layered_layout(boxes, links))
"""


def test_the_same_bytes_in_every_process() -> None:
    """Hash seeds change nothing."""
    texts = set()
    for seed in ("0", "1", "4242"):
        environment = dict(os.environ, PYTHONHASHSEED=seed)
        run = subprocess.run(
            [sys.executable, "-c", _PRINT_LAYOUT], env=environment, capture_output=True, check=True
        )
        texts.add(run.stdout)
    assert len(texts) == 1
    assert b"backward=True" in texts.pop()
