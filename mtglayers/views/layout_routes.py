"""Choose where edges leave and enter their boxes, and draw their ways through the dummies.

Coordinates are ``(u, v)`` here: u along the ranks, v across them. Every rank is a band of u.
Between two bands there is a gap without any box, and only there do edges bend; inside a band they
run straight at the place that their dummy holds free. That is why no edge can meet a foreign box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mtglayers.views.layout_order import LayeredGraph

__all__ = ["LinkPath", "LoopSpec", "loop_reach", "rank_bands", "route"]

_STUB = 9.0  # straight piece next to a box, for the arrowhead
_LEAST_GAP = 40.0  # two straight pieces and room for a bend, also where it is halved
_PORT_GAP = 12.0
_KEEP = 4.0  # what stays free between an edge that rises in a band and its neighbours
_LOOP_REACH = 22.0
_LOOP_GAP = 8.0

Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LinkPath:
    """The way of one link in (u, v), from its low rank to its high one."""

    link: int
    start: Pair
    steps: tuple[tuple[Pair, ...], ...]
    label: tuple[float, float, float, float] | None = None  # u, v, length, width across


@dataclass(frozen=True, slots=True)
class LoopSpec:
    """A link from a box to itself: its number and the size of its label in (u, v)."""

    link: int
    label_length: float
    label_across: float


def loop_reach(loops: Sequence[LoopSpec]) -> float:
    """Tell how far the loops of a box reach beyond its side, labels included."""
    return sum(_LOOP_REACH + loop.label_across + _LOOP_GAP for loop in loops)


def rank_bands(
    graph: LayeredGraph, centre: Sequence[float], gap: float, halved: bool, start: float = 0.0
) -> list[tuple[float, float]]:
    """Give the start and end of every rank; a gap grows with the slope of the edges in it.

    Parameters
    ----------
    graph
        The ordered graph.
    centre
        The middles across the ranks.
    gap
        The room between two ranks of boxes.
    halved
        Whether each second rank carries labels, so that there are two gaps between boxes.
    start
        Where the first rank begins.
    """
    bands: list[tuple[float, float]] = []
    at = start
    gap = max(gap, _LEAST_GAP)
    for layer in graph.layers:
        thickness = max([graph.length[vertex] for vertex in layer], default=0.0)
        bands.append((at, at + thickness))
        rise = 0.0
        for vertex in layer:
            for other in graph.lower[vertex]:
                rise = max(rise, abs(centre[vertex] - centre[other]))
        extra = min(rise * 0.08, gap * 1.6)
        at += thickness + (gap * 0.55 if halved else gap) + (extra * 0.6 if halved else extra)
    return bands


def route(
    graph: LayeredGraph,
    centre: Sequence[float],
    bands: Sequence[Pair],
    sizes: Sequence[Pair],
    labels: dict[int, Pair],
    loops: dict[int, list[LoopSpec]],
) -> list[LinkPath]:
    """Draw every link.

    Parameters
    ----------
    graph
        The ordered graph.
    centre
        The middles across the ranks.
    bands
        The band of each rank.
    sizes
        Length and breadth of each box.
    labels
        The label size of each link that has one.
    loops
        The loops of each box.
    """
    leaving, entering = _ports(graph, centre, sizes)
    rooms = _rooms(graph, centre)
    paths: list[LinkPath] = []
    for link, chain in graph.chains.items():
        start = (bands[graph.rank[chain[0]]][0] + sizes[chain[0]][0], leaving[link])
        steps = _through(graph, chain, start, entering[link], centre, bands, rooms)
        label = None
        if link in labels:
            length, across = labels[link]
            at = next(v for v in chain[1:-1] if graph.length[v])
            left, right = bands[graph.rank[at]]
            label = ((left + right - length) / 2, centre[at] - across / 2, length, across)
        paths.append(LinkPath(link, start, tuple(steps), label))
    for box, specs in loops.items():
        begin = bands[graph.rank[box]][0]
        side = centre[box] + sizes[box][1] / 2
        paths.extend(_loop_paths(specs, begin, sizes[box][0], side))
    return paths


def _through(
    graph: LayeredGraph,
    chain: Sequence[int],
    start: Pair,
    arrival: float,
    centre: Sequence[float],
    bands: Sequence[Pair],
    rooms: Sequence[float],
) -> list[tuple[Pair, ...]]:
    """Give the steps from a box through the dummies to the next box."""
    spans = [bands[graph.rank[vertex]] for vertex in chain]
    heights = [start[1], *(centre[vertex] for vertex in chain[1:-1]), arrival]
    slopes = _slopes(chain, spans, heights, rooms)
    at = (spans[0][1] + _STUB, start[1])
    steps: list[tuple[Pair, ...]] = [(at,)]
    slope = 0.0
    for n in range(1, len(chain)):
        (left, right), height, next_slope = spans[n], heights[n], slopes[n]
        last = n == len(chain) - 1
        rise = next_slope * (right - left) / 2
        goal = (left - _STUB, arrival) if last else (left, height - rise)
        if at[1] == goal[1]:
            steps.append((goal,))
        else:
            reach = (goal[0] - at[0]) * (0.4 if slope or next_slope else 0.5)
            first = (at[0] + reach, at[1] + slope * reach)
            second = (goal[0] - reach, goal[1] - next_slope * reach)
            steps.append((first, second, goal))
        at = (left, arrival) if last else (right, height + rise)
        if at != goal:
            steps.append((at,))
        slope = next_slope
    return steps


def _rooms(graph: LayeredGraph, centre: Sequence[float]) -> list[float]:
    """Tell how far an edge may rise within the band of each vertex.

    Half of the clearance to the neighbours is its own, less a little on each side.
    """
    before, after = graph.before, graph.after
    rooms = [float("inf")] * len(centre)
    for layer in graph.layers:
        for a, b in pairwise(layer):
            clear = centre[b] - before[b] - centre[a] - after[a] - _KEEP
            rooms[a] = min(rooms[a], clear)
            rooms[b] = min(rooms[b], clear)
    return [room + before[v] + after[v] for v, room in enumerate(rooms)]


def _slopes(
    chain: Sequence[int], spans: Sequence[Pair], heights: Sequence[float], rooms: Sequence[float]
) -> list[float]:
    """Give the slope with which the edge passes each vertex: level at boxes and turning points.

    A slope uses up at most half of the rise on either side, so that the curves between never
    swing out, and never leaves the room that the dummy holds free within its band.
    """
    slopes = [0.0] * len(chain)
    for n in range(1, len(chain) - 1):
        before, after = heights[n] - heights[n - 1], heights[n + 1] - heights[n]
        if before * after <= 0:
            continue
        left, right = spans[n]
        thick = right - left
        stub = (n == 1, n == len(chain) - 2)
        gaps = (
            left - spans[n - 1][1] - _STUB * stub[0],
            spans[n + 1][0] - right - _STUB * stub[1],
        )
        slope = min(abs(before) / (0.8 * gaps[0] + thick), abs(after) / (0.8 * gaps[1] + thick))
        if thick:
            slope = min(slope, rooms[chain[n]] / thick)
        slopes[n] = slope if before > 0 else -slope
    return slopes


def _ports(
    graph: LayeredGraph, centre: Sequence[float], sizes: Sequence[Pair]
) -> tuple[dict[int, float], dict[int, float]]:
    """Spread the edges of each side of a box in the order of where they come from."""
    out: dict[int, list[tuple[float, int]]] = {}
    into: dict[int, list[tuple[float, int]]] = {}
    for link, chain in graph.chains.items():
        out.setdefault(chain[0], []).append((centre[chain[1]], link))
        into.setdefault(chain[-1], []).append((centre[chain[-2]], link))
    leaving: dict[int, float] = {}
    entering: dict[int, float] = {}
    for sides, ports in ((out, leaving), (into, entering)):
        for box, edges in sides.items():
            edges.sort()
            side = sizes[box][1]
            room = side - 2 * min(12.0, side / 4)
            space = min(_PORT_GAP, room / max(1, len(edges) - 1))
            first = centre[box] - space * (len(edges) - 1) / 2
            if len(edges) == 1 and abs(edges[0][0] - first) < room / 3:
                first = edges[0][0]  # a straight edge is better than a centred one
            for number, (_, link) in enumerate(edges):
                ports[link] = first + space * number
    return leaving, entering


def _loop_paths(
    specs: Sequence[LoopSpec], begin: float, length: float, side: float
) -> list[LinkPath]:
    """Draw the loops of a box beyond its side, one outside the other."""
    paths: list[LinkPath] = []
    middle = begin + length / 2
    reach = 0.0
    for number, spec in enumerate(specs):
        foot = min(11.0 + 7.0 * number, length * 0.42)
        reach += _LOOP_REACH
        far = side + reach / 0.75  # a cubic reaches three quarters of its controls
        a, b = middle - foot, middle + foot
        steps = (((a - foot, far), (b + foot, far), (b, side)),)
        label = None
        if spec.label_length:
            left = max(begin, middle - spec.label_length / 2)
            top = side + reach + 2
            label = (left, top, spec.label_length, spec.label_across)
        paths.append(LinkPath(spec.link, (a, side), steps, label))
        reach += spec.label_across + _LOOP_GAP
    return paths
