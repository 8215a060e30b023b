"""Pictures of a state: the copy graph, dependencies, one object's layers, the board.

These functions fill the plain diagrams that `mtglayers.views.figure` draws.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.engine.copying import copied_object
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.evidence import Step
from mtglayers.views import wording
from mtglayers.views.diagram import Diagram, DiagramEdge, DiagramNode, Mark
from mtglayers.views.explanation import ExplainedStep, explain, start_values
from mtglayers.views.figure import Picture, picture
from mtglayers.views.graph_groups import group_alike
from mtglayers.views.graphs import copy_digraph, dependency_digraph
from mtglayers.views.svg_board import BoardCard, BoardGroup, BoardPicture
from mtglayers.views.svg_richtext import ValueLine
from mtglayers.views.svg_stack import LayerStack, StackBand, StackStep
from mtglayers.views.theme import EdgeKind, MarkKind, NodeKind

if TYPE_CHECKING:
    from mtglayers.core.objects import GameObject

__all__ = [
    "board_picture",
    "copy_diagram",
    "copy_picture",
    "dependency_diagram",
    "dependency_picture",
    "layer_picture",
    "layer_stack",
]


def _marks(seen: Evaluation, item: GameObject) -> tuple[Mark, ...]:
    marks = []
    if item.kind == "token":
        marks.append(Mark("token"))
    if item.status.face_down:
        marks.append(Mark("face down", MarkKind.FACE_DOWN))
    marks += [Mark(f"{each.kind} ×{each.number}", MarkKind.COUNTERS) for each in item.counters]
    if item.status.tapped:
        marks.append(Mark("tapped", MarkKind.STATUS))
    if seen[item.id].uncertain:
        marks.append(Mark("uncertain", MarkKind.UNCERTAIN))
    return tuple(marks)


def copy_diagram(state: GameState, selected: str = "") -> Diagram:
    """Make the diagram of who copied whom.

    Only objects that copy or are copied are shown when there are any; arrows lead from the
    copied values to the copy. Many tokens that are alike are one node that says how many.
    """
    graph = group_alike(copy_digraph(state))
    seen = evaluate(state)
    joined = [node for node in graph if graph.degree(node)] or list(graph)
    nodes = []
    for node in joined:
        data = graph.nodes[node]
        kind = NodeKind.COPY if data["version"] else NodeKind.OBJECT
        item = state.by_id.get(data["object"])
        size = f"{data['power']}/{data['toughness']}" if data["power"] else ""
        lines = [data["type_line"], ValueLine("P/T", size)] if size else [data["type_line"]]
        marks = _marks(seen, item) if item is not None and data["present"] else ()
        if not data["present"]:
            marks = (Mark("has left" if data["left"] else "earlier values"),)
        objects = data["objects"].split(", ")
        first = f"[{objects[0]} … {objects[-1]}]" if data["count"] > 1 else f"[{objects[0]}]"
        nodes.append(
            DiagramNode(
                id=node,
                title=f"{data['label']} ×{data['count']}" if data["count"] > 1 else data["label"],
                lines=(first, *filter(None, lines)),
                kind=kind,
                marks=marks,
                selected=selected in objects,
            )
        )
    edges = tuple(
        DiagramEdge(
            source=original,
            target=copy,
            label="except …" if data["exceptions"] else data["duration"],
            kind=EdgeKind.COPIED_BY,
            title=f"{data['text']} (CR {data['rule']})",
        )
        for copy, original, data in graph.edges(data=True)
    )
    return Diagram(title="Who copies whom", nodes=tuple(nodes), edges=edges)


def copy_picture(state: GameState, selected: str = "") -> Picture:
    """Draw who copied whom."""
    return picture(copy_diagram(state, selected))


def dependency_diagram(state: GameState, sublayer: str | None = None) -> Diagram:
    """Make the diagram of which effect waited for which, numbered in the order of application."""
    graph = dependency_digraph(state, sublayer)
    joined = [node for node in graph if graph.degree(node)] or list(graph)
    nodes = tuple(
        DiagramNode(
            id=node,
            title=graph.nodes[node]["label"],
            lines=(graph.nodes[node]["text"],),
            kind=NodeKind.EFFECT,
            order=place,
        )
        for place, node in enumerate(sorted(joined, key=lambda n: graph.nodes[n]["order"]), start=1)
    )
    edges = tuple(
        DiagramEdge(
            source=effect, target=on, label=f"layer {data['sublayer']}", kind=EdgeKind.DEPENDS_ON
        )
        for effect, on, data in graph.edges(data=True)
    )
    where = f" in layer {sublayer}" if sublayer else ""
    title = f"Which effect waits for which{where}"
    if nodes and not edges:
        title = f"The effects{where} in the order of application: none waits for another"
    return Diagram(title=title, nodes=nodes, edges=edges)


def dependency_picture(state: GameState, sublayer: str | None = None) -> Picture:
    """Draw which effect waited for which."""
    return picture(dependency_diagram(state, sublayer))


def _value_lines(
    values: Characteristics, before: Characteristics | None = None, uncertain: tuple[str, ...] = ()
) -> tuple[ValueLine, ...]:
    rows: list[tuple[str, Any, tuple[str, ...]]] = [
        ("name", lambda v: v.name or "none", ("name",)),
        ("types", wording.type_line, ("card_types", "subtypes", "supertypes")),
        ("colours", lambda v: wording.color_words(v.colors), ("colors",)),
        (
            "abilities",
            lambda v: wording.value_words("abilities", v.abilities, v.name),
            ("abilities",),
        ),
        ("P/T", wording.power_toughness, ("power", "toughness")),
    ]
    return tuple(
        ValueLine(
            title,
            say(values) or "none",
            before=(say(before) or "none") if before is not None else None,
            uncertain=any(name in uncertain for name in names),
        )
        for title, say, names in rows
        if say(values) or (before is not None and say(before))
    )


def _stack_step(step: ExplainedStep) -> StackStep:
    return StackStep(
        source=step.source,
        text=" — ".join(filter(None, (step.says, step.detail))),
        values=tuple(
            ValueLine(wording.label(each.characteristic), each.after, before=each.before)
            for each in step.changes
        ),
        reason=step.why,
        rule=f"CR {step.rule}",
        applied=step.applied,
    )


def layer_stack(state: GameState, object_id: str) -> LayerStack:
    """Collect everything that made one object what it is, band by band."""
    seen = evaluate(state)
    explained = explain(state, object_id)
    steps = sorted((*explained.steps, *explained.not_applied), key=lambda step: step.sublayer)
    bands = tuple(
        StackBand(sublayer=label, name=title, steps=tuple(map(_stack_step, group)))
        for (label, title), group in groupby(steps, key=lambda step: (step.sublayer, step.title))
    )
    printed = start_values(seen, object_id)
    view = seen[object_id]
    return LayerStack(
        title=wording.name_of(seen, object_id),
        printed=_value_lines(printed),
        bands=bands,
        final=_value_lines(view.characteristics, printed, view.uncertain),
        marks=_marks(seen, state.by_id[object_id]),
        start="token" if state.by_id[object_id].kind == "token" else "printed",
    )


def layer_picture(state: GameState, object_id: str) -> Picture:
    """Draw one object's way through the layers."""
    return picture(layer_stack(state, object_id))


_PARTS = {
    "name": ("name",),
    "cost": ("mana_cost",),
    "types": ("supertypes", "card_types", "subtypes"),
    "rules": ("abilities",),
    "power/toughness": ("power", "toughness"),
    "colours": ("colors",),
}


def _board_card(state: GameState, seen: Evaluation, item: GameObject, selected: str) -> BoardCard:
    view = seen[item.id]
    values = view.characteristics
    start = start_values(seen, item.id)
    marks = list(_marks(seen, item))
    if copied_object(state, item.id) is not None:
        marks.insert(0, Mark("copy", MarkKind.COPIED))
    return BoardCard(
        id=item.id,
        name=values.name or "(no name)",
        cost=values.mana_cost,
        type_line=wording.type_line(values),
        rules=_rules(values, start),
        power=None if values.power is None else str(values.power),
        toughness=None if values.toughness is None else str(values.toughness),
        loyalty=_counter(item, "loyalty", values.loyalty),
        defense=_counter(item, "defense", values.defense),
        colours=tuple(letter for letter in "WUBRG" if letter in values.colors),
        marks=tuple(marks),
        changed=frozenset(
            part
            for part, names in _PARTS.items()
            if any(getattr(values, name) != getattr(start, name) for name in names)
        ),
        face_down=bool(item.status.face_down),
        selected=item.id == selected,
    )


def _rules(values: Characteristics, printed: Characteristics) -> tuple[str, ...]:
    """Write the abilities; an empty box would not show that there were some."""
    if printed.abilities and not values.abilities:
        return ("(no abilities)",)
    return tuple(wording.ability_words(held, values.name) for held in values.abilities)


def _counter(item: GameObject, kind: str, printed: int | None) -> str | None:
    number = item.counter(kind)
    return str(number) if number or printed is not None else None


def board_picture(state: GameState, selected: str = "") -> Picture:
    """Draw the battlefield as cards, player by player."""
    seen = evaluate(state)
    groups = []
    for player in state.players:
        cards = tuple(
            _board_card(state, seen, item, selected)
            for item in state.objects
            if item.zone == "battlefield" and seen.controllers[item.id] == player.id
        )
        groups.append(BoardGroup(title=player.id, cards=cards))
    return picture(BoardPicture(title="The battlefield", groups=tuple(groups)))


def steps_of(seen: Evaluation, sublayer: str) -> tuple[Step, ...]:
    """Return the steps of one sublayer."""
    return tuple(step for step in seen.steps if step.sublayer.label == sublayer)
