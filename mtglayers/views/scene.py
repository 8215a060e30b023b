"""The drawing instructions that SVG and matplotlib share.

A scene is a flat list of shapes and texts with *roles* ("box-copy", "edge-depends", "muted").
What a role looks like is the theme's business, so one scene serves light, dark and print. Items
are named tuples because a picture has thousands of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

__all__ = [
    "Anchor",
    "Curve",
    "Group",
    "Item",
    "Panel",
    "Scene",
    "Writing",
    "line",
    "polygon",
    "shifted",
]

Anchor = str
"""Where a text's point is: "start", "middle" or "end"."""


class Panel(NamedTuple):
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    role: str
    radius: float = 0.0


class Curve(NamedTuple):
    """A path of lines and cubic curves; ``closed`` paths are filled.

    ``steps`` follow each other from ``start``; each has one point (a line) or three (a curve).
    """

    start: tuple[float, float]
    steps: tuple[tuple[tuple[float, float], ...], ...]
    role: str
    closed: bool = False


class Writing(NamedTuple):
    """One line of text on its baseline; ``width`` is how wide it was measured."""

    x: float
    y: float
    text: str
    size: float
    role: str = "text"
    bold: bool = False
    anchor: Anchor = "start"
    width: float = 0.0


class Group(NamedTuple):
    """What belongs to one node, edge, card or band, with its name and its full text.

    ``x`` and ``y`` are where the origin of its items lies in the picture.
    """

    id: str
    title: str
    items: tuple[Panel | Curve | Writing, ...]
    kind: str = "node"
    x: float = 0.0
    y: float = 0.0

    @property
    def placed(self) -> tuple[Panel | Curve | Writing, ...]:
        """The items where they lie in the picture."""
        return tuple(_moved(item, self.x, self.y) for item in self.items)


Item = Panel | Curve | Writing | Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A whole picture: its size, what it is in words, and its items in drawing order."""

    width: float
    height: float
    title: str
    description: str
    items: tuple[Item, ...]


def line(points: Sequence[tuple[float, float]], role: str) -> Curve:
    """Join points by straight lines."""
    return Curve(points[0], tuple([(point,) for point in points[1:]]), role)


def polygon(points: Sequence[tuple[float, float]], role: str) -> Curve:
    """Join points to a closed shape."""
    return Curve(points[0], tuple([(point,) for point in points[1:]]), role, closed=True)


def shifted(items: Iterable[Item], dx: float, dy: float) -> tuple[Item, ...]:
    """Move items, so that pictures can be set beside each other.

    Examples
    --------
    >>> shifted([Panel(0, 0, 5, 5, "page")], 2, 3)
    (Panel(x=2, y=3, width=5, height=5, role='page', radius=0.0),)
    """
    return tuple(_shifted(item, dx, dy) for item in items)


def _shifted(item: Item, dx: float, dy: float) -> Item:
    if isinstance(item, Group):
        return item._replace(x=item.x + dx, y=item.y + dy)
    return _moved(item, dx, dy)


def _moved(item: Panel | Curve | Writing, dx: float, dy: float) -> Panel | Curve | Writing:
    if isinstance(item, Curve):
        (x, y), steps, role, closed = item
        moved = tuple([tuple([(a + dx, b + dy) for a, b in step]) for step in steps])
        return Curve((x + dx, y + dy), moved, role, closed)
    return item._replace(x=item.x + dx, y=item.y + dy)
