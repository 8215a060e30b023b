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

from typing import TYPE_CHECKING

from mtglayers.lazy import lazy_names

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
    "Board": "board",
    "CardDatabase": "cards.database",
    "MtgLayersError": "errors",
    "Quiz": "quiz",
    "compare": "board.asking",
    "export_page": "board.exporting",
    "read": "board.reading",
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

__getattr__, __dir__ = lazy_names(__name__, _EXPORTS)
