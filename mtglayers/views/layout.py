"""Place boxes and curved edges in ranks, the same way in every process.

The picture of a graph is the same in the notebook, in print and on a page because all of them
draw what this module returns. It needs the standard library only. The steps are the usual ones
of a layered drawing: turn cycles and put every box on a rank by its longest path
(``layout_ranks``), cut long edges with dummy vertices and order the ranks by barycentres
(``layout_order``), choose coordinates with pool-adjacent-violators (``layout_coords``), route
(``layout_routes``), and set the connected parts side by side (``layout_pack``).

What holds for every result: no two boxes overlap; an edge meets no box but its own two; a label
overlaps no box and no other label; everything lies inside the picture; an edge that is not
marked ``backward`` leads to a higher rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.views.layout_coords import LANE_PADDING, place
from mtglayers.views.layout_order import LayeredGraph, order_layers
from mtglayers.views.layout_pack import pack, wants_down
from mtglayers.views.layout_ranks import backward_links, components, longest_path_ranks
from mtglayers.views.layout_routes import LinkPath, LoopSpec, loop_reach, rank_bands, route
from mtglayers.views.layout_values import (
    Box,
    Direction,
    Layout,
    LayoutOptions,
    Link,
    PlacedBox,
    PlacedLane,
    Point,
    Rect,
    Route,
    Step,
    flatten,
)

__all__ = [
    "Box",
    "Direction",
    "Layout",
    "LayoutOptions",
    "Link",
    "PlacedBox",
    "PlacedLane",
    "Point",
    "Rect",
    "Route",
    "Step",
    "flatten",
    "layered_layout",
]


def layered_layout(
    boxes: Iterable[Box], links: Iterable[Link] = (), options: LayoutOptions | None = None
) -> Layout:
    """Place boxes in ranks and route the links between them.

    Parameters
    ----------
    boxes
        What to place; their order decides ties.
    links
        What to route.
    options
        Direction, gaps and the width to aim at.

    Raises
    ------
    DefinitionError
        When two boxes share an id, or a size is not positive.
    UnknownObjectError
        When a link begins or ends at a box that is not there.

    Examples
    --------
    >>> staff, clone = (Box(id=each, width=80, height=30) for each in ("staff", "clone"))
    >>> layout = layered_layout([staff, clone], [Link(source="staff", target="clone")])
    >>> [(each.id, each.rank, each.rect.x) for each in layout.boxes]
    [('staff', 0, 12.0), ('clone', 1, 136.0)]
    """
    boxes, links, options = tuple(boxes), tuple(links), options or LayoutOptions()
    index = _checked_index(boxes, links)
    ends = [(index[link.source], index[link.target]) for link in links]
    backward = backward_links(len(boxes), ends)
    labelled = any(link.label_width and a != b for link, (a, b) in zip(links, ends, strict=True))
    ranks = longest_path_ranks(len(boxes), ends, backward, 2 if labelled else 1)
    down = options.direction is Direction.DOWN
    if options.direction is None:
        down = wants_down(boxes, ends, [link.label_width for link in links], ranks, options)
    lanes: dict[str, int] = {}
    for box in boxes:
        lanes.setdefault(box.lane, len(lanes))
    task = _Task(boxes, links, ends, backward, ranks, lanes, down, labelled, options)
    whole = [list(range(len(boxes)))] if boxes else []
    parts = components(len(boxes), ends) if len(lanes) < 2 else whole
    return _assemble(task, [_lay_out(task, part) for part in parts])


@dataclass(frozen=True, slots=True)
class _Task:
    """What is to be laid out, with the decisions that hold for every part of it."""

    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    ends: list[tuple[int, int]]
    backward: list[bool]
    ranks: list[int]
    lanes: dict[str, int]
    down: bool
    labelled: bool
    options: LayoutOptions

    def turned(self, x: float, y: float) -> tuple[float, float]:
        """Swap the axes where edges lead down: (x, y) to (u, v) and back."""
        return (y, x) if self.down else (x, y)


@dataclass(frozen=True, slots=True)
class _Piece:
    """One connected part, laid out from zero on in (u, v)."""

    size: tuple[float, float]
    boxes: list[tuple[int, float, float, int]]  # number, u, v, rank
    paths: list[LinkPath]
    bands: list[tuple[float, float]]  # of the lanes


def _checked_index(boxes: Sequence[Box], links: Sequence[Link]) -> dict[str, int]:
    """Give every box its number, and refuse what cannot be drawn."""
    index: dict[str, int] = {}
    for box in boxes:
        if box.id in index:
            raise DefinitionError(
                f"two boxes have the id '{box.id}'", hint="Give every box an id of its own."
            )
        if not (box.width > 0 and box.height > 0):
            raise DefinitionError(
                f"the box '{box.id}' is {box.width} by {box.height} pixels",
                hint="Both must be more than zero.",
            )
        index[box.id] = len(index)
    for link in links:
        for end in (link.source, link.target):
            if end not in index:
                raise UnknownObjectError(end, known=index)
    return index


def _lay_out(task: _Task, part: list[int]) -> _Piece:
    """Lay out one connected part."""
    local = {number: vertex for vertex, number in enumerate(part)}
    sizes = [task.turned(task.boxes[n].width, task.boxes[n].height) for n in part]
    numbers = [k for k, (a, _) in enumerate(task.ends) if a in local]
    labels = {
        k: task.turned(task.links[k].label_width, task.links[k].label_height)
        for k in numbers
        if task.links[k].label_width
    }
    loops: dict[int, list[LoopSpec]] = {}
    for k in numbers:
        a, b = task.ends[k]
        if a == b:
            loops.setdefault(local[a], []).append(LoopSpec(k, *labels.pop(k, (0.0, 0.0))))
    graph = _graph(task, part, sizes, numbers, labels, loops)
    order_layers(graph, task.options.sweeps)
    header = 0.0 if task.down else task.options.lane_header
    centre, bands = place(graph, len(task.lanes), task.options.node_gap, header)
    padding = LANE_PADDING if len(task.lanes) > 1 else 0.0
    ranks = rank_bands(graph, centre, task.options.rank_gap, task.labelled, padding)
    paths = route(graph, centre, ranks, sizes, labels, loops)
    step = 2 if task.labelled else 1
    placed = [
        (number, ranks[graph.rank[v]][0], centre[v] - sizes[v][1] / 2, task.ranks[number] // step)
        for v, number in enumerate(part)
    ]
    return _Piece((ranks[-1][1] + padding, bands[-1][1]), placed, paths, bands)


def _graph(
    task: _Task,
    part: list[int],
    sizes: list[tuple[float, float]],
    numbers: list[int],
    labels: dict[int, tuple[float, float]],
    loops: dict[int, list[LoopSpec]],
) -> LayeredGraph:
    """Build the graph of one part, with room for loops and labels."""
    graph = LayeredGraph()
    lowest = min(task.ranks[number] for number in part)
    for vertex, number in enumerate(part):
        length, across = sizes[vertex]
        specs = loops.get(vertex, ())
        length = max([length, *(spec.label_length for spec in specs)])
        after = across / 2 + loop_reach(specs)
        lane = task.lanes[task.boxes[number].lane]
        graph.add(task.ranks[number] - lowest, length, across / 2, after, lane)
    graph.boxes = len(part)
    local = {number: vertex for vertex, number in enumerate(part)}
    for k in numbers:
        a, b = task.ends[k]
        if a != b:
            low, high = (b, a) if task.backward[k] else (a, b)
            graph.add_chain(k, local[low], local[high], labels.get(k))
    return graph


def _assemble(task: _Task, pieces: list[_Piece]) -> Layout:
    """Set the parts side by side and turn (u, v) into (x, y)."""
    options, margin = task.options, task.options.margin
    sizes = [task.turned(*piece.size) for piece in pieces]
    alone = [len(piece.boxes) == 1 for piece in pieces]
    corners = pack(sizes, alone, options.node_gap * 1.5, options.target_width - 2 * margin)
    top = options.lane_header + 8 if task.down and len(task.lanes) > 1 else 0.0
    boxes: dict[int, PlacedBox] = {}
    routes: dict[int, Route] = {}
    lanes: list[PlacedLane] = []
    for piece, (left, upper) in zip(pieces, corners, strict=True):
        dx, dy = left + margin, upper + margin + top + options.top
        for number, u, v, rank in piece.boxes:
            box = task.boxes[number]
            x, y = task.turned(u, v)
            boxes[number] = PlacedBox(box.id, Rect(x + dx, y + dy, box.width, box.height), rank)
        for path in piece.paths:
            routes[path.link] = _route(task, path, dx, dy)
        if len(task.lanes) > 1:
            lanes = _lanes(task, piece, dx, dy, top)
    width = max([x + w for (x, _), (w, _) in zip(corners, sizes, strict=True)], default=0.0)
    height = max([y + h for (_, y), (_, h) in zip(corners, sizes, strict=True)], default=0.0)
    return Layout(
        width=width + 2 * margin,
        height=height + top + options.top + 2 * margin,
        direction=Direction.DOWN if task.down else Direction.RIGHT,
        boxes=tuple(boxes[number] for number in range(len(task.boxes))),
        routes=tuple(routes[number] for number in range(len(task.links))),
        lanes=tuple(lanes),
    )


def _lanes(task: _Task, piece: _Piece, dx: float, dy: float, top: float) -> list[PlacedLane]:
    """Give the bands of the lanes as rectangles, the room for their titles included."""
    lanes: list[PlacedLane] = []
    for name, (start, stop) in zip(task.lanes, piece.bands, strict=True):
        x, y = task.turned(0.0, start)
        width, height = task.turned(piece.size[0], stop - start)
        lanes.append(PlacedLane(name, Rect(x + dx, y + dy - top, width, height + top)))
    return lanes


def _route(task: _Task, path: LinkPath, dx: float, dy: float) -> Route:
    """Turn the way of a link into (x, y), from its source to its target."""
    ways = [(path.start,), *path.steps]
    if task.down:
        moved = [tuple([(v + dx, u + dy) for u, v in step]) for step in ways]
    else:
        moved = [tuple([(u + dx, v + dy) for u, v in step]) for step in ways]
    start, steps = moved[0][0], moved[1:]
    backward = task.backward[path.link]
    if backward:
        start, steps = _reversed(start, steps)
    label = None
    if path.label is not None:
        u, v, length, across = path.label
        x, y = task.turned(u, v)
        label = Rect(x + dx, y + dy, *task.turned(length, across))
    a, b = task.ends[path.link]
    return Route(start, tuple(steps), label, backward, a == b)


def _reversed(start: Point, steps: list[Step]) -> tuple[Point, list[Step]]:
    """Walk a path from its end."""
    ends = [start, *(step[-1] for step in steps)]
    back: list[Step] = [
        (*reversed(step[:-1]), end)
        for step, end in zip(reversed(steps), reversed(ends[:-1]), strict=True)
    ]
    return ends[-1], back
