"""What a panel looks like without widgets: the same table, picture and explanation, as HTML."""

from __future__ import annotations

from mtglayers.core.state import GameState
from mtglayers.panels.tables import objects_table
from mtglayers.views.explanation import explain
from mtglayers.views.pictures import copy_picture

__all__ = ["static_html"]


def static_html(state: GameState, selected: str = "") -> str:
    """Write a board as HTML that needs no script.

    Parameters
    ----------
    state
        Any state.
    selected
        The object that is explained; none if empty.
    """
    parts = [objects_table(state)]
    if any(item.zone == "battlefield" for item in state.objects):
        parts.append(copy_picture(state, selected).to_html())
    if selected in state.by_id:
        parts.append(explain(state, selected)._repr_html_())
    return f"<div>{''.join(parts)}</div>"
