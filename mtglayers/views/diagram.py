"""Graphs as values that a picture can be made of: who copies whom, what depends on what.

A diagram knows words, kinds and marks, and nothing of the engine. What makes diagrams from an
evaluation is elsewhere; what draws them is ``svg_diagram`` (scene), ``svg`` and ``mpl``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.views.layout_values import Direction
from mtglayers.views.svg_richtext import ValueLine
from mtglayers.views.theme import EdgeKind, MarkKind, NodeKind

__all__ = ["Diagram", "DiagramEdge", "DiagramNode", "Mark", "ValueLine"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A small tag with words: "face down", "+1/+1 ×2".

    Parameters
    ----------
    text
        The words of the tag.
    kind
        What it is about, which decides its look.
    """

    text: str
    kind: MarkKind = MarkKind.NOTE


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramNode:
    """A box of a diagram.

    Parameters
    ----------
    id
        Its name in edges and for programs.
    title
        The name that is shown, wrapped to two lines.
    lines
        What stands below: texts (with mana symbols in braces) or named values.
    kind
        What it stands for; shown by word, shape and colour.
    word
        The word to show instead of the kind's own.
    marks
        Small tags.
    order
        A number in the corner: the place in the order of application.
    lane
        The band in which the box stands.
    selected
        Whether it is the one that is looked at.
    """

    id: str
    title: str
    lines: tuple[str | ValueLine, ...] = ()
    kind: NodeKind = NodeKind.OBJECT
    word: str = ""
    marks: tuple[Mark, ...] = ()
    order: int | None = None
    lane: str = ""
    selected: bool = False

    def __str__(self) -> str:
        number = f"{self.order}. " if self.order is not None else ""
        parts = [*map(str, self.lines), *(f"[{mark.text}]" for mark in self.marks)]
        tail = f": {'; '.join(parts)}" if parts else ""
        return f"{number}{self.title} ({self.word or self.kind}){tail}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramEdge:
    """An arrow of a diagram.

    Parameters
    ----------
    source, target
        The ids of the boxes that it joins; the same one twice makes a loop.
    label
        A short text on the arrow.
    kind
        What it says; shown by line, head and colour, and named in the legend.
    title
        A longer text, shown when pointing at it.
    """

    source: str
    target: str
    label: str = ""
    kind: EdgeKind = EdgeKind.COPIED_BY
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """Boxes and arrows with a title; a value, equal to another of the same content.

    Parameters
    ----------
    title
        What the picture shows, in a few words; its accessible name.
    nodes, edges
        The boxes and arrows; the order of the boxes decides ties of the layout.
    description
        What can be seen, in a sentence or two, before the list of boxes and arrows.
    direction
        Where arrows lead; None for what fits the width.
    legend
        Whether the kinds in use are explained below the picture.
    empty
        What is said instead of a picture without boxes.

    Examples
    --------
    >>> diagram = Diagram(
    ...     title="Copies",
    ...     nodes=(
    ...         DiagramNode(id="staff", title="Chimeric Staff"),
    ...         DiagramNode(id="clone", title="Chimeric Staff", kind=NodeKind.COPY),
    ...     ),
    ...     edges=(DiagramEdge(source="staff", target="clone"),),
    ... )
    >>> print(diagram)
    Copies
    - Chimeric Staff (object)
    - Chimeric Staff (copy)
    Chimeric Staff [staff] is copied by Chimeric Staff [clone]
    """

    title: str
    nodes: tuple[DiagramNode, ...] = ()
    edges: tuple[DiagramEdge, ...] = ()
    description: str = ""
    direction: Direction | None = None
    legend: bool = True
    empty: str = "There is nothing to show."

    def __post_init__(self) -> None:
        known: set[str] = set()
        for node in self.nodes:
            if node.id in known:
                raise DefinitionError(
                    f"two boxes of the diagram '{self.title}' have the id '{node.id}'",
                    hint="Give every box an id of its own.",
                )
            known.add(node.id)
        for edge in self.edges:
            for end in (edge.source, edge.target):
                if end not in known:
                    raise UnknownObjectError(end, known=sorted(known))

    def __repr__(self) -> str:
        counts = f"{len(self.nodes)} boxes, {len(self.edges)} arrows"
        return f"<Diagram '{self.title}': {counts}>"

    def __str__(self) -> str:
        head = [self.title, *([self.description] if self.description else [])]
        if not self.nodes:
            return "\n".join([*head, self.empty])
        return "\n".join([*head, *(f"- {node}" for node in self.nodes), *self.edge_texts()])

    def edge_texts(self) -> list[str]:
        """Say each arrow in words, with ids where two boxes share a title."""
        times = Counter(node.title for node in self.nodes)
        names = {
            node.id: node.title if times[node.title] == 1 else f"{node.title} [{node.id}]"
            for node in self.nodes
        }
        return [
            f"{names[edge.source]} {edge.kind} {names[edge.target]}"
            + (f" ({edge.label})" if edge.label else "")
            for edge in self.edges
        ]
