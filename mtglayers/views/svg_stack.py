"""The layer stack of one object as a scene: from its printed values through each sublayer down.

One band per sublayer, in the order of CR 613.1 and 613.4; changed values are marked, old ones
struck through; what did not apply is said in words. Sublayers in which nothing happens are
drawn together as one thin line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtglayers.views.diagram import Mark
from mtglayers.views.scene import Curve, Group, Item, Panel, Scene, Writing, line, polygon
from mtglayers.views.svg_richtext import Flow, Span, ValueLine, flow, mana_spans, value_spans
from mtglayers.views.svg_shapes import TAG_HEIGHT, heading, outline, tag_rows, tags
from mtglayers.views.textfit import clean, text_width
from mtglayers.views.theme import NodeKind

__all__ = ["LayerStack", "StackBand", "StackStep", "stack_scene"]

Part = Panel | Curve | Writing

_MARGIN = 12.0
_SIDE = 138.0  # the column of the sublayers
_NARROW_SIDE = 70.0
_SIZE, _SMALL = 12.5, 11.0
_PAD = 9.0


@dataclass(frozen=True, slots=True, kw_only=True)
class StackStep:
    """One effect in a band.

    Parameters
    ----------
    source
        Where the effect comes from.
    text
        What it does.
    values
        The values of the object that it changed, or that it kept.
    reason
        Why it was its turn, or why it did not apply.
    rule
        The rule, as "CR 613.8a".
    applied
        Whether it applied to this object.
    id
        A name for programs.
    """

    source: str
    text: str
    values: tuple[ValueLine, ...] = ()
    reason: str = ""
    rule: str = ""
    applied: bool = True
    id: str = ""

    def __str__(self) -> str:
        tail = [self.text, *map(str, self.values), *filter(None, (self.reason, self.rule))]
        return f"{self.source}{'' if self.applied else ' (not applied)'}: {'; '.join(tail)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StackBand:
    """One sublayer with what happened in it.

    Parameters
    ----------
    sublayer
        Its short name: "1a", "4", "7b".
    name
        What it is about, in a few words.
    steps
        What happened, in order.
    """

    sublayer: str
    name: str
    steps: tuple[StackStep, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerStack:
    """Everything that made one object what it is.

    Parameters
    ----------
    title
        The object.
    printed
        The values before any layer.
    bands
        The sublayers, in order.
    final
        The values after all layers; ``before`` is the printed value.
    marks
        Small tags at the final values.
    start
        What the first values are called: "printed", "token", "face down".

    Examples
    --------
    >>> stack = LayerStack(
    ...     title="Grizzly Bears",
    ...     printed=(ValueLine("P/T", "2/2"),),
    ...     bands=(
    ...         StackBand(sublayer="7c", name="changed", steps=(
    ...             StackStep(source="+1/+1 counter", text="+1/+1",
    ...                       values=(ValueLine("P/T", "3/3", before="2/2"),)),
    ...         )),
    ...     ),
    ...     final=(ValueLine("P/T", "3/3", before="2/2"),),
    ... )
    >>> print(stack)
    Grizzly Bears
    printed: P/T: 2/2
    7c changed: +1/+1 counter: +1/+1; P/T: 2/2 → 3/3
    final: P/T: 2/2 → 3/3
    """

    title: str
    printed: tuple[ValueLine, ...]
    bands: tuple[StackBand, ...] = ()
    final: tuple[ValueLine, ...] = ()
    marks: tuple[Mark, ...] = ()
    start: str = "printed"

    def __repr__(self) -> str:
        steps = sum(len(band.steps) for band in self.bands)
        return f"<LayerStack '{self.title}': {steps} steps>"

    def __str__(self) -> str:
        rows = [self.title, f"{self.start}: {'; '.join(map(str, self.printed))}"]
        rows += [
            f"{band.sublayer} {band.name}: {step}" for band in self.bands for step in band.steps
        ]
        return "\n".join([*rows, f"final: {'; '.join(map(str, self.final))}"])


def stack_scene(stack: LayerStack, *, width: float = 680.0) -> Scene:
    """Draw a layer stack as a scene.

    Parameters
    ----------
    stack
        What to draw.
    width
        The width of the picture, at least 320 pixels.

    Examples
    --------
    >>> stack_scene(LayerStack(title="Forest", printed=(ValueLine("types", "Land"),))).width
    680.0
    """
    width = max(width, 320.0)
    inner = width - 2 * _MARGIN
    side = _SIDE if width >= 480 else _NARROW_SIDE
    title = heading(stack.title, width=inner)
    items: list[Item] = [*title.items(_MARGIN, _MARGIN)]
    y = _MARGIN + title.height + 8
    box, y = _values(NodeKind.PRINTED, "start", stack.start, stack.printed, (), y, inner, side)
    items.append(box)
    for number, (labels, name, steps) in enumerate(_rows(stack.bands)):
        y = _arrow(items, y) if number == 0 else y
        band, y = _band(labels, name, steps, y, inner, side, striped=number % 2 == 0)
        items.append(band)
    y = _arrow(items, y)
    kind = NodeKind.OBJECT
    box, y = _values(kind, "final", "final", stack.final, stack.marks, y, inner, side)
    items.append(box)
    head, _, rest = str(stack).partition("\n")
    return Scene(width=width, height=y + _MARGIN, title=head, description=rest, items=tuple(items))


def _rows(bands: Sequence[StackBand]) -> Iterator[tuple[str, str, tuple[StackStep, ...]]]:
    """Join neighbouring sublayers in which nothing happens."""
    quiet: list[str] = []
    for band in bands:
        if not band.steps:
            quiet.append(clean(band.sublayer))
            continue
        if quiet:
            yield ", ".join(quiet), "", ()
            quiet = []
        yield clean(band.sublayer), clean(band.name), band.steps
    if quiet:
        yield ", ".join(quiet), "", ()


def _arrow(items: list[Item], y: float) -> float:
    """Draw the arrow from one part to the next."""
    x = _MARGIN + 24
    items.append(line([(x, y + 2), (x, y + 12)], "edge-BEFORE"))
    items.append(polygon([(x - 4.5, y + 10), (x, y + 18), (x + 4.5, y + 10)], "solid-OBJECT"))
    return y + 21


def _values(
    kind: NodeKind,
    name: str,
    word: str,
    values: Sequence[ValueLine],
    marks: Sequence[Mark],
    y: float,
    width: float,
    side: float,
) -> tuple[Group, float]:
    """Draw the box of the first or the last values."""
    flows = [(flow(value_spans(v), width - side - 2 * _PAD, _SIZE), v.changed) for v in values]
    rows = tag_rows(marks, width - side - 2 * _PAD)
    height = sum(each.height for each, _ in flows) + len(rows) * TAG_HEIGHT + 2 * _PAD
    height = max(height, 36.0)
    parts = outline(kind, _MARGIN, y, width, height)
    parts += flow((Span(clean(word), bold=True),), side - 16, 13).items(_MARGIN + 12, y + _PAD)
    at = y + _PAD
    x = _MARGIN + side
    for each, changed in flows:
        parts += _marked(each, changed, x, at)
        at += each.height
    parts += tags(rows, x, at + 2)
    text = f"{clean(word)}: {'; '.join(map(str, values))}"
    return Group(name, text, tuple(parts), "band"), y + height


def _marked(each: Flow, changed: bool, x: float, y: float) -> list[Part]:
    """Set a line, with the marker of a changed value: a tint and a bar at its left."""
    parts: list[Part] = []
    if changed:
        parts.append(Panel(x - 7, y, each.width + 13, each.height, "changed", 2))
        parts.append(Panel(x - 7, y, 3, each.height, "changed-bar"))
    return parts + each.items(x, y)


def _band(
    labels: str,
    name: str,
    steps: Sequence[StackStep],
    y: float,
    width: float,
    side: float,
    *,
    striped: bool,
) -> tuple[Group, float]:
    """Draw the band of a sublayer."""
    x = _MARGIN + side
    if not steps:
        note = flow((Span(f"{labels}: nothing applies", "muted"),), width - 24, _SMALL)
        height = note.height + 8
        parts: list[Part] = [Panel(_MARGIN, y, width, height, "band" if striped else "cell")]
        parts += note.items(_MARGIN + 12, y + 4)
        return Group(labels, f"{labels}: nothing applies", tuple(parts), "band"), y + height
    below = side < _SIDE
    words = flow((Span(name, "muted"),), side - (16 if below else 62), _SMALL)
    content: list[Part] = []
    at = y + _PAD
    for number, step in enumerate(steps):
        if number:
            content.append(line([(x, at + 3), (_MARGIN + width - _PAD, at + 3)], "rule"))
            at += 7
        drawn, at = _step(step, x, at, width - side - _PAD)
        content += drawn
    height = max(at - y + _PAD, words.height + (20 if below else 0) + 2 * _PAD)
    parts = [Panel(_MARGIN, y, width, height, "band" if striped else "cell")]
    parts.append(line([(_MARGIN, y + height), (_MARGIN + width, y + height)], "rule"))
    parts.append(
        Writing(_MARGIN + 12, y + _PAD + 13, labels, 16, "text", True, "start",
                text_width(labels, 16, bold=True))
    )  # fmt: skip
    parts += words.items(_MARGIN + (12 if below else 50), y + _PAD + (20 if below else 1))
    text = "; ".join(map(str, steps))
    return Group(labels, f"{labels} {name}: {text}", (*parts, *content), "band"), y + height


def _step(step: StackStep, x: float, y: float, width: float) -> tuple[list[Part], float]:
    """Draw what one effect did."""
    role = "text" if step.applied else "muted"
    spans = [Span(clean(step.source), role, bold=step.applied)]
    if not step.applied:
        spans.append(Span(" (not applied)", "muted"))
    spans += [Span(": ", role), *mana_spans(clean(step.text), role=role)]
    head = flow(spans, width, _SIZE)
    parts: list[Part] = [*head.items(x, y)]
    y += head.height
    for value in step.values:
        each = flow(value_spans(value), width - 20, _SIZE)
        parts += _marked(each, value.changed, x + 14, y)
        y += each.height
    why = " · ".join(filter(None, (clean(step.reason), clean(step.rule))))
    if why:
        note = flow((Span(why, "muted"),), width, _SMALL)
        parts += note.items(x, y)
        y += note.height
    return parts, y
