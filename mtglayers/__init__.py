"""Tell what a Magic object is now, and why.

A board of real cards is evaluated exactly as the Comprehensive Rules say (layers, CR 613;
copying, CR 707), and every value keeps the steps and rules that made it.

Nothing heavy is imported here: names are loaded when they are first used.

Examples
--------
>>> from mtglayers import Board
>>> board = Board()
>>> staff = board.enter("Chimeric Staff")
>>> board.activate(staff, x=5)
>>> clone = board.enter("Clone", copy=staff)
>>> board[clone].type_line
'Artifact'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtglayers.board import Board
    from mtglayers.board.asking import compare
    from mtglayers.board.exporting import export_page
    from mtglayers.board.reading import read
    from mtglayers.cards.database import CardDatabase
    from mtglayers.errors import MtgLayersError
    from mtglayers.quiz import Quiz

__version__ = "0.1.0"

_EXPORTS = {
    "Board": "mtglayers.board",
    "CardDatabase": "mtglayers.cards.database",
    "MtgLayersError": "mtglayers.errors",
    "Quiz": "mtglayers.quiz",
    "compare": "mtglayers.board.asking",
    "export_page": "mtglayers.board.exporting",
    "read": "mtglayers.board.reading",
}

__all__ = [
    "Board",
    "CardDatabase",
    "MtgLayersError",
    "Quiz",
    "__version__",
    "compare",
    "export_page",
    "read",
]


def __getattr__(name: str) -> Any:
    if name in _EXPORTS:
        return getattr(import_module(_EXPORTS[name]), name)
    raise AttributeError(f"module 'mtglayers' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
