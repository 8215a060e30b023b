"""Choose the coordinates across the ranks.

Each vertex wants to stand at the weighted mean of its neighbours; each rank is solved at once
by pool-adjacent-violators, which gives the least squared distance from what is wanted under
the order and the gaps that are required. So nothing ever overlaps, whatever is wanted.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from mtglayers.views.layout_order import LayeredGraph

__all__ = ["LANE_PADDING", "place", "pool_adjacent_violators"]

LANE_PADDING = 10.0
_LEAST_GAP = 12.0  # edges may sway a little between boxes
_RELUCTANCE = 0.05  # how strongly a vertex without neighbours stays where it is


def pool_adjacent_violators(wanted: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Give the nearest nondecreasing sequence, by weighted least squares.

    Examples
    --------
    >>> pool_adjacent_violators([1.0, 3.0, 2.0, 4.0], [1, 1, 1, 1])
    [1.0, 2.5, 2.5, 4.0]
    """
    means: list[float] = []
    masses: list[float] = []
    counts: list[int] = []
    for mean, mass in zip(wanted, weights, strict=True):
        count = 1
        while means and means[-1] >= mean:
            together = masses[-1] + mass
            mean = (means.pop() * masses.pop() + mean * mass) / together
            mass = together
            count += counts.pop()
        means.append(mean)
        masses.append(mass)
        counts.append(count)
    if len(means) == len(wanted):
        return means
    result: list[float] = []
    for mean, count in zip(means, counts, strict=True):
        result += [mean] * count
    return result


def place(
    graph: LayeredGraph, lanes: int, gap: float, header: float
) -> tuple[list[float], list[tuple[float, float]]]:
    """Give the middle of every vertex across the ranks, and the band of every lane.

    Parameters
    ----------
    graph
        The ordered graph.
    lanes
        How many lanes there are, at least one.
    gap
        The room between two boxes of a rank; dummies get less.
    header
        The room for a lane's title at the start of its band, where there are lanes.
    """
    gap = max(gap, _LEAST_GAP)
    rows = _rows(graph, gap)
    centre = [0.0] * len(graph.rank)
    for row in rows:
        for vertex, offset in zip(row.vertices, row.offsets, strict=True):
            centre[vertex] = offset
    near = _weighted_neighbours(graph)
    both = [a + b for a, b in zip(*near, strict=True)]
    for ahead, back in (near, (both, both)):
        for row in rows:
            row.settle(ahead, centre)
        for row in reversed(rows):
            row.settle(back, centre)
    for row in rows:
        row.settle(both, centre)
    return _stack_lanes(graph, centre, lanes, gap, header)


class _Row:
    """The vertices of one rank and lane with the least offsets that their sizes require."""

    __slots__ = ("offsets", "vertices")

    def __init__(self, vertices: list[int], offsets: list[float]) -> None:
        self.vertices = vertices
        self.offsets = offsets

    def settle(self, near: list[list[tuple[int, float]]], centre: list[float]) -> None:
        """Move the vertices towards their neighbours as far as their order allows."""
        if len(self.vertices) == 1:
            (vertex,) = self.vertices
            ends = near[vertex]
            if ends:
                mass = sum([weight for _, weight in ends])
                centre[vertex] = sum([weight * centre[other] for other, weight in ends]) / mass
            return
        wanted: list[float] = []
        weights: list[float] = []
        for vertex, offset in zip(self.vertices, self.offsets, strict=True):
            ends = near[vertex]
            if len(ends) == 1:
                other, mass = ends[0]
                wanted.append(centre[other] - offset)
            elif ends:
                mass = sum([weight for _, weight in ends])
                total = sum([weight * centre[other] for other, weight in ends])
                wanted.append(total / mass - offset)
            else:
                mass = _RELUCTANCE
                wanted.append(centre[vertex] - offset)
            weights.append(mass)
        values = pool_adjacent_violators(wanted, weights)
        for vertex, offset, value in zip(self.vertices, self.offsets, values, strict=True):
            centre[vertex] = value + offset


def _rows(graph: LayeredGraph, gap: float) -> list[_Row]:
    """Split the ranks by lane and add up the gaps that each row requires."""
    rows: list[_Row] = []
    before, after, boxes = graph.before, graph.after, graph.boxes
    for layer in graph.layers:
        by_lane: dict[int, list[int]] = {}
        for vertex in layer:
            by_lane.setdefault(graph.lane[vertex], []).append(vertex)
        for vertices in by_lane.values():
            offsets = [0.0]
            for a, b in itertools.pairwise(vertices):
                room = gap if a < boxes and b < boxes else gap * 0.75
                offsets.append(offsets[-1] + after[a] + room + before[b])
            rows.append(_Row(vertices, offsets))
    return rows


def _weighted_neighbours(
    graph: LayeredGraph,
) -> tuple[list[list[tuple[int, float]]], list[list[tuple[int, float]]]]:
    """Give the neighbours in the same lane with weights that keep long edges straight."""
    boxes, lane = graph.boxes, graph.lane

    def weigh(near: list[list[int]]) -> list[list[tuple[int, float]]]:
        return [
            [
                (other, (1.0, 2.0, 8.0)[(vertex >= boxes) + (other >= boxes)])
                for other in ends
                if lane[other] == lane[vertex]
            ]
            for vertex, ends in enumerate(near)
        ]

    return weigh(graph.upper), weigh(graph.lower)


def _stack_lanes(
    graph: LayeredGraph, centre: list[float], lanes: int, gap: float, header: float
) -> tuple[list[float], list[tuple[float, float]]]:
    """Shift each lane behind the one before it, so that everything begins at zero."""
    low = [float("inf")] * lanes
    high = [float("-inf")] * lanes
    for vertex, lane in enumerate(graph.lane):
        low[lane] = min(low[lane], centre[vertex] - graph.before[vertex])
        high[lane] = max(high[lane], centre[vertex] + graph.after[vertex])
    padding = LANE_PADDING if lanes > 1 else 0.0
    shift: list[float] = []
    bands: list[tuple[float, float]] = []
    at = 0.0
    for start, stop in zip(low, high, strict=True):
        begin = at + padding + (header if lanes > 1 else 0.0)
        shift.append(begin - start)
        bands.append((at, begin + stop - start + padding))
        at = bands[-1][1] + gap
    return [value + shift[lane] for value, lane in zip(centre, graph.lane, strict=True)], bands
