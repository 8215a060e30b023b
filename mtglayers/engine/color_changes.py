"""Colour-changing effects, layer 5 (CR 105.3, 613.1e)."""

from __future__ import annotations

from typing import Any

from mtglayers.core import modifications as m
from mtglayers.core.characteristics import Characteristics
from mtglayers.engine.actions import Action, action, applies_as
from mtglayers.engine.choices import chosen_color
from mtglayers.engine.context import Context, keys_of, known_values
from mtglayers.engine.records import changed


@applies_as("set colors")
def _set(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    return changed(values, colors=arguments[0])


@applies_as("add colors")
def _add(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    return changed(values, colors=values.colors | arguments[0])


def color_action(modification: m.Modification, context: Context) -> Action | None:
    """Resolve a modification of layer 5; ``None`` when a choice is undefined."""
    match modification:
        case m.SetColors(colors):
            return action("set colors", frozenset(colors))
        case m.AddColors(colors):
            return action("add colors", frozenset(colors))
        case m.ChosenColor(add, index):
            letter = chosen_color(context, index)
            kind = "add colors" if add else "set colors"
            return None if letter is None else action(kind, frozenset({letter}))
        case m.ColorsOf(ref, add):
            found = [known_values(key, context) for key in keys_of(ref, context)]
            shared = frozenset(c for values in found if values is not None for c in values.colors)
            return action("add colors" if add else "set colors", shared)
    return None
