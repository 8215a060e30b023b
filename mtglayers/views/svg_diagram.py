"""Turn a diagram into a scene: measure its boxes, lay them out, draw boxes, arrows and legend."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mtglayers.views.diagram import Diagram, DiagramEdge, DiagramNode
from mtglayers.views.layout import layered_layout
from mtglayers.views.layout_values import (
    Box,
    Layout,
    LayoutOptions,
    Link,
    PlacedLane,
    Point,
    Route,
    Step,
)
from mtglayers.views.scene import Curve, Group, Item, Panel, Scene, Writing, line, shifted
from mtglayers.views.svg_richtext import Flow, Span, ValueLine, flow, value_spans
from mtglayers.views.svg_shapes import (
    HEAD_LENGTH,
    TAG_HEIGHT,
    arrowhead,
    heading,
    outline,
    ring,
    tag_rows,
    tags,
)
from mtglayers.views.textfit import clean, cut, text_width
from mtglayers.views.theme import EDGE_LOOKS, EdgeKind, Head, NodeKind

__all__ = ["diagram_scene"]

Part = Panel | Curve | Writing

_TEXT_WIDTH = 196.0
_LEAST_WIDTH = 96.0
_PAD_X, _PAD_Y = 11.0, 7.0
_WORD_SIZE, _TITLE_SIZE, _LINE_SIZE, _LABEL_SIZE = 11.0, 14.0, 12.0, 11.0
_MARGIN = 12.0
_LEAST_PICTURE = 260.0


def diagram_scene(diagram: Diagram, *, target_width: float = 960.0) -> Scene:
    """Draw a diagram as a scene.

    Parameters
    ----------
    diagram
        What to draw.
    target_width
        The width to aim at; a chain that would be wider leads down instead of to the right.

    Examples
    --------
    >>> scene = diagram_scene(Diagram(title="Copies"))
    >>> (scene.title, scene.width, len(scene.items))
    ('Copies', 260.0, 2)
    """
    contents = [_drawn(node) for node in diagram.nodes]
    labels = [_label(edge) for edge in diagram.edges]
    boxes = [
        Box(id=node.id, width=each.width, height=each.height, lane=node.lane)
        for node, each in zip(diagram.nodes, contents, strict=True)
    ]
    links = [_link(edge, label) for edge, label in zip(diagram.edges, labels, strict=True)]
    title = heading(diagram.title)
    options = LayoutOptions(
        direction=diagram.direction, target_width=target_width, margin=_MARGIN, top=title.height + 6
    )
    layout = layered_layout(boxes, links, options)
    items: list[Item] = [*title.items(_MARGIN, _MARGIN)]
    items += [_lane(lane) for lane in layout.lanes]
    items += _edges(diagram, layout, labels)
    for node, content, placed in zip(diagram.nodes, contents, layout.boxes, strict=True):
        rect = placed.rect
        items.append(Group(node.id, content.words, content.parts, "node", rect.x, rect.y))
    return _framed(diagram, layout, items, title)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A box with its text, drawn at the origin."""

    width: float
    height: float
    words: str
    parts: tuple[Part, ...]


@lru_cache(maxsize=1024)
def _drawn(node: DiagramNode) -> _Drawn:
    """Set the texts of a node, measure them, and draw them in the outline of its kind."""
    word = cut(clean(node.word or node.kind.value), _TEXT_WIDTH - 48, _WORD_SIZE)
    word_width = text_width(word, _WORD_SIZE)
    name = (Span(clean(node.title) or "(no name)", bold=True),)
    title = flow(name, _TEXT_WIDTH, _TITLE_SIZE, most=2)
    lines = [flow(value_spans(each), _TEXT_WIDTH, _LINE_SIZE, most=3) for each in node.lines]
    rows = tag_rows(node.marks, _TEXT_WIDTH)
    order = 2 * _order_half(node.order) + 8 if node.order is not None else 0
    widths = [word_width + order, title.width, *(each.width for each in lines)]
    widths += [sum([wide + 4 for _, _, wide in row]) - 4 for row in rows]
    width = max(_LEAST_WIDTH, float(-(-max(widths) // 4) * 4) + 2 * _PAD_X)
    height = 15 + title.height + sum([each.height for each in lines]) + 2 * _PAD_Y
    height += len(rows) * TAG_HEIGHT + (3 if rows else 0)
    x, y = _PAD_X, _PAD_Y
    parts = outline(node.kind, 0.0, 0.0, width, height)
    if node.selected:
        parts.append(Panel(-3, -3, width + 6, height + 6, "selected", 9))
    parts.append(Writing(x, y + 10, word, _WORD_SIZE, "muted", width=word_width))
    if node.order is not None:
        parts += _order(node.order, width - _PAD_X + 2, y + 7)
    y += 15
    parts += title.items(x, y)
    y += title.height
    for line_, value in zip(lines, node.lines, strict=True):
        if isinstance(value, ValueLine) and value.changed:
            parts.append(Panel(x - 5, y, line_.width + 10, line_.height, "changed", 3))
        parts += line_.items(x, y)
        y += line_.height
    parts += tags(rows, x, y + 3)
    return _Drawn(width, height, str(node), tuple(parts))


def _order_half(number: int) -> float:
    return max(9.0, text_width(str(number), 11, bold=True) / 2 + 5)


def _order(number: int, right: float, y: float) -> list[Part]:
    """Draw the number in the corner of a box."""
    half = _order_half(number)
    return [
        Panel(right - 2 * half, y - 9, 2 * half, 18, "order", 9),
        Writing(right - half, y + 4, str(number), 11, "order-text", True, "middle"),
    ]


def _label(edge: DiagramEdge) -> Flow | None:
    text = clean(edge.label)
    return flow((Span(text),), 150.0, _LABEL_SIZE, most=2) if text else None


def _link(edge: DiagramEdge, label: Flow | None) -> Link:
    """Give the link of an edge, turned where the edge leads against the order."""
    source, target = edge.source, edge.target
    if EDGE_LOOKS[edge.kind].against:
        source, target = target, source
    return Link(
        source=source,
        target=target,
        label_width=label.width + 10 if label else 0.0,
        label_height=label.height + 4 if label else 0.0,
    )


def _edges(diagram: Diagram, layout: Layout, labels: list[Flow | None]) -> list[Item]:
    """Draw the arrows, each with its label, named by its sentence."""
    items: list[Item] = []
    sentences = diagram.edge_texts()
    for number, (edge, route, label) in enumerate(
        zip(diagram.edges, layout.routes, labels, strict=True)
    ):
        if EDGE_LOOKS[edge.kind].against:
            route = _turned(route)
        parts: list[Part] = [_stroke(edge.kind, route)]
        if route.backward or route.loop:
            ahead = _ahead(route)
            parts.append(ring(edge.kind, route.start, ahead))
        parts += arrowhead(edge.kind, route.end, route.heading)
        if label is not None and route.label is not None:
            rect = route.label
            parts.append(Panel(rect.x, rect.y, rect.width, rect.height, "label", 4))
            parts += label.items(rect.x + 5, rect.y + 2)
        title = sentences[number] + (f": {edge.title}" if edge.title else "")
        items.append(Group(str(number), title, tuple(parts), "edge"))
    return items


def _stroke(kind: EdgeKind, route: Route) -> Curve:
    """Draw the line of a route, ending inside its head."""
    steps = list(route.steps)
    if EDGE_LOOKS[kind].head not in {Head.OPEN, Head.BAR}:
        (x, y), (dx, dy) = route.end, route.heading
        end = (x - dx * (HEAD_LENGTH - 2), y - dy * (HEAD_LENGTH - 2))
        steps[-1] = (*steps[-1][:-1], end)
    return Curve(route.start, tuple(steps), f"edge-{kind.name}")


def _ahead(route: Route) -> Point:
    """Give the unit vector in which a route leaves its source."""
    (x0, y0), (x1, y1) = route.start, route.steps[0][0]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
    return ((x1 - x0) / length, (y1 - y0) / length)


def _turned(route: Route) -> Route:
    """Walk a route from its end to its start."""
    ends: list[Point] = [route.start, *(step[-1] for step in route.steps)]
    steps: list[Step] = [
        (*reversed(step[:-1]), before)
        for step, before in zip(reversed(route.steps), reversed(ends[:-1]), strict=True)
    ]
    return Route(ends[-1], tuple(steps), route.label, route.backward, route.loop)


def _lane(lane: PlacedLane) -> Item:
    rect = lane.rect
    name = cut(clean(lane.name), rect.width - 16, _LINE_SIZE, bold=True)
    return Group(
        lane.name,
        lane.name,
        (
            Panel(rect.x, rect.y, rect.width, rect.height, "lane", 6),
            Writing(rect.x + 8, rect.y + 16, name, _LINE_SIZE, "muted", True, "start",
                    text_width(name, _LINE_SIZE, bold=True)),
        ),
        "lane",
    )  # fmt: skip


def _framed(diagram: Diagram, layout: Layout, items: list[Item], title: Flow) -> Scene:
    """Put the legend below the drawing, or a note where there is nothing to draw."""
    width = max(layout.width, title.width + 2 * _MARGIN, _LEAST_PICTURE)
    inner = width - 2 * _MARGIN
    y = layout.height
    if not diagram.nodes:
        note = flow((Span(clean(diagram.empty), "muted"),), inner, _LINE_SIZE)
        items += note.items(_MARGIN, y - _MARGIN)
        y += note.height
    elif diagram.legend:
        legend, tall = _legend(diagram, layout, inner)
        items += shifted(legend, _MARGIN, y + 4)
        y += tall + _MARGIN if tall else 0.0
    head, _, rest = str(diagram).partition("\n")
    return Scene(width=width, height=y, title=head, description=rest, items=tuple(items))


def _legend(diagram: Diagram, layout: Layout, width: float) -> tuple[list[Item], float]:
    """Explain the kinds in use, in rows."""
    entries = _legend_entries(diagram, layout)
    items: list[Item] = []
    x = y = 0.0
    for words, sample in entries:
        wide = 36 + text_width(words, _WORD_SIZE)
        if x and x + wide > width:
            x, y = 0.0, y + 20
        items += shifted(sample, x, y)
        items.append(
            Writing(x + 36, y + 13.5, words, _WORD_SIZE, "muted", False, "start", wide - 36)
        )
        x += wide + 18
    return items, y + 20 if entries else 0.0


def _legend_entries(diagram: Diagram, layout: Layout) -> list[tuple[str, list[Part]]]:
    """Give the words and samples of the kinds in use; one kind of box alone needs none."""
    kinds = {node.kind for node in diagram.nodes}
    used = {edge.kind for edge in diagram.edges}
    entries: list[tuple[str, list[Part]]] = [
        (kind.value, outline(kind, 1, 2, 26, 15))
        for kind in NodeKind
        if kind in kinds and len(kinds) > 1
    ]
    route = Route((0.0, 9.5), (((30.0, 9.5),),))
    for edge in EdgeKind:
        if edge in used:
            parts: list[Part] = [_stroke(edge, route), *arrowhead(edge, route.end, (1.0, 0.0))]
            entries.append((edge.value, parts))
    for drawn, placed in zip(diagram.edges, layout.routes, strict=True):
        if placed.backward:
            stroke = line([(11, 9.5), (30, 9.5)], f"edge-{drawn.kind.name}")
            entries.append(("closes a loop", [ring(drawn.kind, (4, 9.5), (1, 0)), stroke]))
            break
    return entries
