"""What tests do with a panel: as a front end would, values are set and buttons clicked."""

from __future__ import annotations

import ipywidgets as w

from mtglayers.panels.panel import BoardPanel


def enter(panel: BoardPanel, name: str) -> None:
    """Type a card's name and click."""
    panel.enter_form.card.set_state({"value": name})
    panel.enter_form.button.click()


def is_shown(widget: w.Widget) -> bool:
    """Tell whether a control is offered."""
    return bool(widget.layout.display != "none")


def is_alert(panel: BoardPanel) -> bool:
    """Tell whether the last message is about something that went wrong."""
    return bool(panel.viewer.message["kind"] == "alert")
