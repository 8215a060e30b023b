"""Tables of an evaluation as pandas frames: tidy, typed, in a stable order.

pandas is imported when a frame is asked for; without it the error names the extra ``data``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtglayers.core.state import GameState
from mtglayers.engine.copying import copy_graph
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.evidence import EffectInfo
from mtglayers.errors import MissingExtraError
from mtglayers.views import wording
from mtglayers.views.explanation import _effect_names

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "copies_frame",
    "dependencies_frame",
    "effects_frame",
    "history_frame",
    "layers_frame",
    "objects_frame",
]


def _frame(rows: Sequence[dict[str, Any]], types: dict[str, str]) -> pd.DataFrame:
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingExtraError("pandas", extra="data", purpose="tables") from error
    frame = pd.DataFrame(rows, columns=list(types))
    return frame.astype(types)


def objects_frame(state: GameState, *, zone: str = "battlefield") -> pd.DataFrame:
    """Return what each object of a zone is now, one row per object.

    Columns: ``object`` (id), ``name``, ``controller``, ``type_line``, ``colors`` (letters in
    WUBRG order), ``mana_cost``, ``power``, ``toughness`` (numbers, missing where it has none),
    ``abilities`` (how many), ``counters``, ``copy_of`` (id or empty), ``uncertain`` (words).
    """
    seen = evaluate(state)
    rows = []
    for item in state.objects:
        if item.zone != zone or item.id not in seen:
            continue
        view = seen[item.id]
        values = view.characteristics
        copied = seen.copied_by.get(item.id)
        rows.append(
            {
                "object": item.id,
                "name": values.name,
                "controller": view.controller,
                "type_line": wording.type_line(values),
                "colors": "".join(letter for letter in "WUBRG" if letter in values.colors),
                "mana_cost": values.mana_cost,
                "power": values.power,
                "toughness": values.toughness,
                "abilities": len(values.abilities),
                "counters": ", ".join(f"{each.number} {each.kind}" for each in item.counters),
                "copy_of": _copied(state, item.id) if copied is not None else "",
                "uncertain": ", ".join(view.uncertain),
            }
        )
    return _frame(
        rows,
        {
            "object": "str",
            "name": "str",
            "controller": "str",
            "type_line": "str",
            "colors": "str",
            "mana_cost": "str",
            "power": "Int64",
            "toughness": "Int64",
            "abilities": "Int64",
            "counters": "str",
            "copy_of": "str",
            "uncertain": "str",
        },
    )


def _copied(state: GameState, object_id: str) -> str:
    from mtglayers.engine.copying import copied_object

    found = copied_object(state, object_id)
    return found.id if found is not None else ""


def layers_frame(state: GameState) -> pd.DataFrame:
    """Return every change of the evaluation, one row per object, sublayer and characteristic.

    Columns: ``step`` (from 1), ``sublayer``, ``source`` (id), ``effect`` (its words), ``object``
    (id), ``characteristic``, ``before``, ``after`` (words), ``why``, ``rule``.
    """
    seen = evaluate(state)
    names = _effect_names(state, seen)
    rows = []
    for number, step in enumerate(seen.steps, start=1):
        for change in step.changes:
            name = seen.values[change.object].name
            rows.append(
                {
                    "step": number,
                    "sublayer": step.sublayer.label,
                    "source": step.source,
                    "effect": wording.effect_words(seen, step.effect),
                    "object": change.object,
                    "characteristic": wording.label(change.characteristic),
                    "before": wording.value_words(change.characteristic, change.before, name),
                    "after": wording.value_words(change.characteristic, change.after, name),
                    "why": wording.reason_words(seen, step.reason, names),
                    "rule": step.rule,
                }
            )
    columns = "sublayer source effect object characteristic before after why rule".split()
    return _frame(rows, {"step": "Int64", **dict.fromkeys(columns, "str")})


def effects_frame(state: GameState) -> pd.DataFrame:
    """Return every part of every effect, one row per effect and sublayer, in the order applied.

    Parts that did not apply come last. Columns: ``effect`` (id), ``kind`` (static ability,
    resolved, copy, counters, …), ``source`` (id), ``says`` (its words), ``controller``,
    ``timestamp``, ``sublayer``, ``applied`` (bool), ``step`` (from 1, missing where it did not
    apply), ``affected`` (how many objects), ``changed`` (how many of them became different),
    ``why`` (why then, or why not), ``rule``.
    """
    seen = evaluate(state)
    names = _effect_names(state, seen)
    rows = [
        {
            **_effect_cells(seen, step.effect),
            "sublayer": step.sublayer.label,
            "applied": True,
            "step": number,
            "affected": len(step.affected),
            "changed": len({change.object for change in step.changes}),
            "why": wording.reason_words(seen, step.reason, names),
            "rule": step.reason.rule,
        }
        for number, step in enumerate(seen.steps, start=1)
    ]
    rows += [
        {
            **_effect_cells(seen, each.effect),
            "sublayer": each.sublayer.label,
            "applied": False,
            "step": None,
            "affected": 0,
            "changed": 0,
            "why": wording.not_applied_words(each, names),
            "rule": each.rule,
        }
        for each in dict.fromkeys(seen.not_applied)
        if each.reason != "superseded"  # that one did apply, and nothing of it lasts
    ]
    text = dict.fromkeys(("effect", "kind", "source", "says", "controller"), "str")
    return _frame(
        rows,
        {
            **text,
            "timestamp": "Int64",
            "sublayer": "str",
            "applied": "bool",
            "step": "Int64",
            "affected": "Int64",
            "changed": "Int64",
            "why": "str",
            "rule": "str",
        },
    )


def _effect_cells(seen: Evaluation, info: EffectInfo) -> dict[str, Any]:
    return {
        "effect": info.id,
        "kind": info.kind,
        "source": info.source,
        "says": wording.effect_words(seen, info),
        "controller": info.controller,
        "timestamp": info.timestamp,
    }


def dependencies_frame(state: GameState) -> pd.DataFrame:
    """Return every trial application that was made (CR 613.8a), one row per trial.

    Columns: ``sublayer``, ``effect``, ``other`` (effect ids), ``depends`` (bool), ``change``
    (existence, affected, action, or empty), ``witness`` (object id).
    """
    rows = [
        {
            "sublayer": trial.sublayer.label,
            "effect": trial.effect,
            "other": trial.other,
            "depends": trial.dependency is not None,
            "change": trial.dependency.change if trial.dependency else "",
            "witness": trial.dependency.witness if trial.dependency else "",
        }
        for trial in evaluate(state).trials
    ]
    return _frame(
        rows,
        {
            "sublayer": "str",
            "effect": "str",
            "other": "str",
            "depends": "bool",
            "change": "str",
            "witness": "str",
        },
    )


def copies_frame(state: GameState) -> pd.DataFrame:
    """Return every copy effect, one row per effect and copy, oldest first.

    Columns: ``copy``, ``copy_version``, ``original``, ``original_version``, ``name`` (that the
    copy took), ``timestamp``, ``duration``, ``rule``, ``now`` (whether it makes the values now).
    """
    graph = copy_graph(state)
    named = {version.key: version.name for version in graph.versions}
    rows = [
        {
            "copy": edge.copy[0].id,
            "copy_version": edge.copy[1],
            "original": edge.original[0].id,
            "original_version": edge.original[1],
            "name": named.get(edge.copy, ""),
            "timestamp": edge.timestamp,
            "duration": edge.duration.kind if edge.duration else "",
            "rule": edge.rule,
            "now": edge.present,
        }
        for edge in graph.edges
    ]
    return _frame(
        rows,
        {
            "copy": "str",
            "copy_version": "Int64",
            "original": "str",
            "original_version": "Int64",
            "name": "str",
            "timestamp": "Int64",
            "duration": "str",
            "rule": "str",
            "now": "bool",
        },
    )


def history_frame(state: GameState) -> pd.DataFrame:
    """Return what happened, one row per event.

    Columns: ``number``, ``turn``, ``step``, ``event``, ``object``, ``player``, ``source`` (ids),
    ``amount``, ``text``, ``rule``, ``cause`` (number of another event, missing if none).
    """
    rows = [
        {
            "number": each.number,
            "turn": each.turn,
            "step": each.step,
            "event": each.event,
            "object": each.object,
            "player": each.player,
            "source": each.source,
            "amount": each.amount,
            "text": each.text,
            "rule": each.rule,
            "cause": each.cause,
        }
        for each in state.history
    ]
    numbers = {"number": "Int64", "turn": "Int64", "amount": "Int64", "cause": "Int64"}
    columns = "number turn step event object player source amount text rule cause".split()
    return _frame(rows, {name: numbers.get(name, "str") for name in columns})
