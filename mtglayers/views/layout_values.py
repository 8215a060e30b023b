"""The values that a layout takes and gives: boxes, links, rectangles and routes.

What is done with them is in ``layout``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

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
]

Point = tuple[float, float]
Step = tuple[Point, ...]
"""One piece of a path: ``(end,)`` is a line, ``(control, control, end)`` a cubic curve."""


class Direction(StrEnum):
    """Where the edges lead."""

    RIGHT = "right"
    DOWN = "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A box to place.

    Parameters
    ----------
    id
        Its name, different from every other box.
    width, height
        Its size in pixels.
    lane
        Boxes of one lane stay together in one band, bands in order of first appearance.
    """

    id: str
    width: float
    height: float
    lane: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An edge to route; two boxes may have several, and a box may have one to itself.

    Parameters
    ----------
    source, target
        The boxes that it joins.
    label_width, label_height
        The room that its label needs; zero without a label.
    """

    source: str
    target: str
    label_width: float = 0.0
    label_height: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutOptions:
    """How a layout is made.

    Parameters
    ----------
    direction
        Where edges lead; None takes to the right where that fits into ``target_width``.
    rank_gap, node_gap
        The least room between ranks and between boxes of one rank (at least 40 and 12).
    margin
        The room around everything.
    top
        More room above everything, for a title.
    target_width
        How wide a picture should be where there is a choice.
    lane_header
        The room at the start of a lane for its title.
    sweeps
        How often the order of the ranks is improved at most.
    """

    direction: Direction | None = None
    rank_gap: float = 44.0
    node_gap: float = 16.0
    margin: float = 12.0
    top: float = 0.0
    target_width: float = 960.0
    lane_header: float = 22.0
    sweeps: int = 8


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle, given by its top left corner and its size.

    Examples
    --------
    >>> Rect(0, 0, 10, 10).overlaps(Rect(10, 0, 5, 5))
    False
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Tell whether two rectangles share more than a border."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )

    def contains(self, point: Point, tolerance: float = 1e-6) -> bool:
        """Tell whether a point lies inside or on the border."""
        return (
            self.x - tolerance <= point[0] <= self.right + tolerance
            and self.y - tolerance <= point[1] <= self.bottom + tolerance
        )


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box with its place; ``rank`` counts from the side where edges begin."""

    id: str
    rect: Rect
    rank: int


@dataclass(frozen=True, slots=True)
class PlacedLane:
    """The band of a lane, title included."""

    name: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Route:
    """The way of one link, from its source to its target.

    ``backward`` links lead to a lower rank and ``loop`` links to their own box; a picture gives
    both a style of their own.
    """

    start: Point
    steps: tuple[Step, ...]
    label: Rect | None = None
    backward: bool = False
    loop: bool = False

    @property
    def end(self) -> Point:
        """The last point."""
        return self.steps[-1][-1]

    @property
    def heading(self) -> Point:
        """The unit vector in which the route arrives at its target."""
        last = self.steps[-1]
        before = last[-2] if len(last) > 1 else (self.steps[-2][-1] if self.steps[1:] else None)
        x0, y0 = before or self.start
        x1, y1 = last[-1]
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
        return ((x1 - x0) / length, (y1 - y0) / length)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Boxes and links with their places, in the order in which they were given."""

    width: float
    height: float
    direction: Direction
    boxes: tuple[PlacedBox, ...] = ()
    routes: tuple[Route, ...] = ()
    lanes: tuple[PlacedLane, ...] = field(default=())


def flatten(route: Route, pieces: int = 16) -> list[Point]:
    """Give the points of a polygon chain that follows a route.

    Examples
    --------
    >>> flatten(Route((0, 0), (((4, 0),),)))
    [(0, 0), (4, 0)]
    """
    points = [route.start]
    for step in route.steps:
        if len(step) == 1:
            points.append(step[0])
            continue
        (x0, y0), ((x1, y1), (x2, y2), (x3, y3)) = points[-1], step
        for i in range(1, pieces + 1):
            t = i / pieces
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points
