"""Cut long edges with dummy vertices and order each rank so that few edges cross.

The graph of this module is the working state of one layout: it is filled, ordered and read, and
never leaves the layout.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right, insort
from collections.abc import Sequence

__all__ = ["LayeredGraph", "count_crossings", "order_layers"]

_LANE = 1_000_000.0  # more than any position in a rank


class LayeredGraph:
    """Vertices on ranks; every edge joins neighbouring ranks.

    The vertices below ``boxes`` are boxes, the others dummies. ``before`` and ``after`` say how
    far a vertex reaches from its middle across the ranks, ``length`` how far along them.
    """

    __slots__ = (
        "after",
        "before",
        "boxes",
        "chains",
        "lane",
        "layers",
        "length",
        "lower",
        "rank",
        "upper",
    )

    def __init__(self) -> None:
        self.boxes = 0
        self.rank: list[int] = []
        self.length: list[float] = []
        self.before: list[float] = []
        self.after: list[float] = []
        self.lane: list[int] = []
        self.upper: list[list[int]] = []  # neighbours on the rank before
        self.lower: list[list[int]] = []  # neighbours on the rank after
        self.layers: list[list[int]] = []
        self.chains: dict[int, list[int]] = {}

    def add(self, rank: int, length: float, before: float, after: float, lane: int) -> int:
        """Add a vertex and give its number."""
        self.rank.append(rank)
        self.length.append(length)
        self.before.append(before)
        self.after.append(after)
        self.lane.append(lane)
        self.upper.append([])
        self.lower.append([])
        return len(self.rank) - 1

    def add_chain(self, link: int, low: int, high: int, label: tuple[float, float] | None) -> None:
        """Join two boxes, low rank first, through dummies; the middle one carries the label."""
        first, last = self.rank[low], self.rank[high]
        at = -1 if label is None else first + 2 * ((last - first) // 4) + 1
        chain = [low]
        for rank in range(first + 1, last):
            length, across = label if label is not None and rank == at else (0.0, 0.0)
            dummy = self.add(rank, length, across / 2, across / 2, self.lane[low])
            chain.append(dummy)
        chain.append(high)
        for a, b in itertools.pairwise(chain):
            self.lower[a].append(b)
            self.upper[b].append(a)
        self.chains[link] = chain


def order_layers(graph: LayeredGraph, sweeps: int) -> None:
    """Order every rank: a depth-first order first, then barycentre sweeps, the best one kept."""
    layers = graph.layers = _first_order(graph)
    best, fewest = [list(layer) for layer in layers], count_crossings(graph, layers)
    place = [0.0] * len(graph.rank)
    stale = 0
    for number in range(sweeps):
        if not fewest or stale == 2:
            break
        forward = number % 2 == 0
        near = graph.upper if forward else graph.lower
        reach = range(1, len(layers)) if forward else range(len(layers) - 2, -1, -1)
        for position, vertex in enumerate(layers[0 if forward else -1]):
            place[vertex] = float(position)
        for rank in reach:
            _sort_by_barycentre(layers[rank], near, graph.lane, place)
        crossings = count_crossings(graph, layers)
        stale += 1
        if crossings < fewest:
            best, fewest, stale = [list(layer) for layer in layers], crossings, 0
    graph.layers = best


def count_crossings(graph: LayeredGraph, layers: Sequence[Sequence[int]]) -> int:
    """Count the crossings between neighbouring ranks."""
    total = 0
    place = [0] * len(graph.rank)
    for layer in layers:
        for position, vertex in enumerate(layer):
            place[vertex] = position
    lower = graph.lower
    for layer in layers[:-1]:
        seen: list[int] = []
        for vertex in layer:
            ends = lower[vertex]
            if len(ends) == 1:
                target = place[ends[0]]
                at = bisect_right(seen, target)
                total += len(seen) - at
                seen.insert(at, target)
            elif ends:
                targets = [place[each] for each in ends]
                for target in targets:
                    total += len(seen) - bisect_right(seen, target)
                for target in targets:
                    insort(seen, target)
    return total


def _first_order(graph: LayeredGraph) -> list[list[int]]:
    """Order the ranks as a depth-first walk meets their vertices, lane by lane."""
    layers: list[list[int]] = [[] for _ in range(max(graph.rank, default=-1) + 1)]
    seen = bytearray(len(graph.rank))
    starts = [v for v in range(graph.boxes) if not graph.upper[v]]
    for start in starts:
        walk = [start]
        while walk:
            vertex = walk.pop()
            if seen[vertex]:
                continue
            seen[vertex] = 1
            layers[graph.rank[vertex]].append(vertex)
            walk.extend(reversed(graph.lower[vertex]))
    lane = graph.lane
    for layer in layers:
        layer.sort(key=lane.__getitem__)
    return layers


def _sort_by_barycentre(
    layer: list[int], near: list[list[int]], lane: list[int], place: list[float]
) -> None:
    """Sort one rank by the mean place of the neighbours; vertices without any stay."""
    keys: dict[int, float] = {}
    for vertex in layer:
        ends = near[vertex]
        if len(ends) == 1:
            keys[vertex] = place[ends[0]] + lane[vertex] * _LANE
        elif ends:
            total = sum([place[each] for each in ends])
            keys[vertex] = total / len(ends) + lane[vertex] * _LANE
    moving = sorted(keys, key=keys.__getitem__)  # ties keep their order: dicts and sort are stable
    if len(moving) == len(layer):
        layer[:] = moving
    else:
        rest = iter(moving)
        layer[:] = [next(rest) if vertex in keys else vertex for vertex in layer]
    for position, vertex in enumerate(layer):
        place[vertex] = float(position)
