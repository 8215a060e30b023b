"""Panels by the notebook cell that made them: a cell that runs again closes its old panels."""

from __future__ import annotations

import sys
from typing import Any, Protocol

__all__ = ["Closable", "PanelsOfCells", "running_cell"]


class Closable(Protocol):
    """What can be closed."""

    def close(self) -> None:
        """Take it away."""


def running_cell() -> tuple[str, int] | None:
    """Return the id of the running cell and the number of its execution, where there is one."""
    ipython = sys.modules.get("IPython")
    shell: Any = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "get_parent"):
        return None
    try:
        cell = shell.get_parent().get("metadata", {}).get("cellId")
    except LookupError:  # outside of any request
        return None
    return (str(cell), int(shell.execution_count)) if cell else None


class PanelsOfCells:
    """Keeps the open panels of each cell, and closes those of earlier executions."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[int, list[Closable]]] = {}

    def opened(self, panel: Closable) -> None:
        """Note a panel of the running cell; panels that the cell made before are closed."""
        cell = running_cell()
        if cell is None:
            return
        name, execution = cell
        before, panels = self._open.get(name, (execution, []))
        if before != execution:
            for each in tuple(panels):
                each.close()
            panels = []
        self._open[name] = (execution, [*panels, panel])

    def closed(self, panel: Closable) -> None:
        """Forget a panel."""
        for name, (execution, panels) in tuple(self._open.items()):
            kept = [each for each in panels if each is not panel]
            if kept:
                self._open[name] = (execution, kept)
            else:
                del self._open[name]
