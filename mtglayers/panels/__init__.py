"""Panels for notebooks: a board that is edited and looked at with widgets.

Forms are plain ipywidgets; what can be clicked (objects, the copy graph, the layers) is one
anywidget. Everything a panel does is a call on the board, so it can be done without one too. The
widgets are imported when a panel is asked for, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtglayers.panels.panel import BoardPanel
    from mtglayers.panels.subject import PanelBoard

__all__ = ["board_panel"]


def board_panel(board: PanelBoard) -> BoardPanel:
    """Make a panel for a board.

    Parameters
    ----------
    board
        The board; it may have several panels, which stay in step.

    Raises
    ------
    MissingExtraError
        ipywidgets or anywidget is not installed.
    """
    from mtglayers.panels.panel import BoardPanel

    return BoardPanel(board)
