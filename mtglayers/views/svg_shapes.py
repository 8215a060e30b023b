"""Small drawn parts that several pictures share: outlines of boxes, tags, arrowheads, headings."""

from __future__ import annotations

from collections.abc import Sequence

from mtglayers.views.diagram import Mark
from mtglayers.views.scene import Curve, Panel, Writing, line, polygon
from mtglayers.views.svg_richtext import Flow, Span, flow
from mtglayers.views.textfit import clean, cut, text_width
from mtglayers.views.theme import EDGE_LOOKS, NODE_LOOKS, EdgeKind, Head, NodeKind, Outline

__all__ = [
    "TagRow",
    "HEAD_LENGTH",
    "TAG_HEIGHT",
    "arrowhead",
    "heading",
    "outline",
    "ring",
    "tag_rows",
    "tags",
]

Point = tuple[float, float]
Part = Panel | Curve | Writing
TagRow = Sequence[tuple[Mark, str, float]]

HEAD_LENGTH = 9.0
TAG_HEIGHT = 17.0
_TAG_SIZE = 11.0
_TAG_GAP = 4.0


def outline(kind: NodeKind, x: float, y: float, width: float, height: float) -> list[Part]:
    """Draw the box of a kind: its shape says the same as its colour and its word."""
    shape, role, inner = NODE_LOOKS[kind].outline, f"box-{kind.name}", f"inner-{kind.name}"
    right, bottom = x + width, y + height
    c = min(9.0, height / 3)
    match shape:
        case Outline.ROUND | Outline.ROUND_DASHED:
            return [Panel(x, y, width, height, role, min(7.0, height / 2))]
        case Outline.PILL:
            return [Panel(x, y, width, height, role, min(16.0, height / 2))]
        case Outline.DOUBLE:
            inside = Panel(x + 3, y + 3, width - 6, height - 6, inner, 3)
            return [Panel(x, y, width, height, role, 5), inside]
        case Outline.CUT:
            corners = [(x + c, y), (right - c, y), (right, y + c), (right, bottom - c)]
            corners += [(right - c, bottom), (x + c, bottom), (x, bottom - c), (x, y + c)]
            return [polygon(corners, role)]
        case Outline.FOLDED:
            corners = [(x, y), (right - c, y), (right, y + c), (right, bottom), (x, bottom)]
            fold = [(right - c, y), (right - c, y + c), (right, y + c)]
            return [polygon(corners, role), line(fold, inner)]
        case Outline.BAR:
            bar = Panel(x, y, min(5.0, width / 4), height, f"solid-{kind.name}")
            return [Panel(x, y, width, height, role), bar]
        case _:
            return [Panel(x, y, width, height, role)]


def arrowhead(kind: EdgeKind, tip: Point, heading: Point) -> list[Part]:
    """Draw the head of an edge that arrives at a point in a direction (a unit vector)."""
    (x, y), (dx, dy), half = tip, heading, 4.6
    back = (x - dx * HEAD_LENGTH, y - dy * HEAD_LENGTH)
    left = (back[0] - dy * half, back[1] + dx * half)
    right = (back[0] + dy * half, back[1] - dx * half)
    role = f"head-{kind.name}"
    match EDGE_LOOKS[kind].head:
        case Head.OPEN:
            return [line([left, tip, right], role)]
        case Head.BAR:
            end = (x - dx * 3, y - dy * 3)
            ends = [
                (end[0] - dy * half, end[1] + dx * half),
                (end[0] + dy * half, end[1] - dx * half),
            ]
            return [line(ends, role)]
        case Head.DIAMOND:
            middle = (x - dx * HEAD_LENGTH / 2, y - dy * HEAD_LENGTH / 2)
            sides = [
                (middle[0] - dy * 4, middle[1] + dx * 4),
                (middle[0] + dy * 4, middle[1] - dx * 4),
            ]
            return [polygon([back, sides[0], tip, sides[1]], role)]
        case _:
            return [polygon([left, tip, right], role)]


def ring(kind: EdgeKind, at: Point, heading: Point) -> Part:
    """Draw the small ring with which an edge begins that closes a loop."""
    x, y = at[0] + heading[0] * 4, at[1] + heading[1] * 4
    return Panel(x - 3.5, y - 3.5, 7, 7, f"ring-{kind.name}", 3.5)


def heading(text: str, *, width: float = 520.0, size: float = 15.0) -> Flow:
    """Set the title of a picture."""
    return flow((Span(clean(text), bold=True),), width, size, most=3)


def tag_rows(marks: Sequence[Mark], width: float) -> list[list[tuple[Mark, str, float]]]:
    """Break tags into rows; each comes with the words that fit and its width."""
    rows: list[list[tuple[Mark, str, float]]] = []
    left = 0.0
    for mark in marks:
        words = cut(clean(mark.text), width - 10, _TAG_SIZE)
        wide = text_width(words, _TAG_SIZE) + 10
        if not rows or wide > left:
            rows.append([])
            left = width
        rows[-1].append((mark, words, wide))
        left -= wide + _TAG_GAP
    return rows


def tags(rows: Sequence[TagRow], x: float, y: float) -> list[Part]:
    """Draw rows of tags."""
    parts: list[Part] = []
    for row in rows:
        at = x
        for mark, words, wide in row:
            parts.append(Panel(at, y, wide, TAG_HEIGHT - 2, f"mark-{mark.kind.name}", 3))
            parts.append(
                Writing(at + 5, y + 11.3, words, _TAG_SIZE, "text", False, "start", wide - 10)
            )
            at += wide + _TAG_GAP
        y += TAG_HEIGHT
    return parts
