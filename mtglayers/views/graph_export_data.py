"""Two more graphs: what caused what, and where each value comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtglayers.core.state import Event, GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.views import wording
from mtglayers.views.explanation_parts import effect_names

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["events_digraph", "provenance_digraph"]


def events_digraph(state: GameState) -> nx.MultiDiGraph[str]:
    """Return what happened and why: an edge leads from an event to the one that caused it.

    Nodes are events, named ``"event <number>"``. Node attributes: ``number``, ``event``, ``label``
    (words), ``object``, ``player``, ``source`` (ids), ``amount``, ``turn``, ``step``, ``rule``.
    Edge attribute: ``rule`` of the event that was caused.
    """
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    known = {event.number for event in state.history}
    for event in state.history:
        graph.add_node(
            f"event {event.number}",
            number=event.number,
            event=event.event,
            label=event_words(event),
            object=event.object,
            player=event.player,
            source=event.source,
            amount=event.amount,
            turn=event.turn,
            step=event.step,
            rule=event.rule,
        )
    for event in state.history:
        if event.cause is not None and event.cause in known:
            graph.add_edge(
                f"event {event.number}", f"event {event.cause}", key="cause", rule=event.rule
            )
    return graph


def event_words(event: Event) -> str:
    """Say an event in a few words."""
    if event.text and event.text != event.event:
        who = event.object or event.player
        return f"{event.event}: {event.text}" if who in event.text else (
            f"{event.event} {who}: {event.text}".replace("  ", " ")
        )  # fmt: skip
    words = [event.event.replace("_", " "), event.object or event.player]
    if event.amount:
        words.append(str(event.amount))
    return " ".join(filter(None, words))


def provenance_digraph(state: GameState) -> nx.MultiDiGraph[str]:
    """Return where values come from: object → effect → value of an object.

    Nodes and their attribute ``kind``: ``object`` (named by its id), ``effect`` (by the effect's
    id) and ``value`` (``"<object id>.<characteristic>"``, of objects on the battlefield that some
    effect has changed); each has a ``label``, effects also ``text``, values ``value`` (words).
    Edge attributes: ``word`` ("makes", "changes", "is of"), ``sublayer``, ``before``, ``after``
    (words), ``rule``; the key is the number of the step.
    """
    import networkx as nx

    seen = evaluate(state)
    names = effect_names(seen)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for item in state.objects:
        if item.zone == "battlefield":
            graph.add_node(item.id, kind="object", label=wording.name_of(seen, item.id))
    for number, step in enumerate(seen.steps, start=1):
        changes = [each for each in step.changes if each.object in graph]
        if not changes:
            continue
        info = step.effect
        node = f"effect {info.id}" if info.id in state.by_id else info.id
        if node not in graph:
            text = wording.effect_words(seen, info)
            graph.add_node(node, kind="effect", label=names[info.id], text=text)
            if info.source in graph:
                graph.add_edge(info.source, node, key=0, word="makes")
        for each in changes:
            name = seen.values[each.object].name
            value = f"{each.object}.{each.characteristic}"
            before, after = (
                wording.value_words(each.characteristic, part, name)
                for part in (each.before, each.after)
            )
            if value not in graph:
                label = f"{wording.label(each.characteristic)} of {each.object}"
                graph.add_node(value, kind="value", label=label, value="")
                graph.add_edge(value, each.object, key=0, word="is of")
            graph.nodes[value]["value"] = after
            graph.add_edge(
                node,
                value,
                key=number,
                word=f"changes (layer {step.sublayer.label})",
                sublayer=step.sublayer.label,
                before=before,
                after=after,
                rule=step.rule,
            )
    return graph
