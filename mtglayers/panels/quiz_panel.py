"""`QuizPanel`: answer the questions of a quiz by clicks and keys (an anywidget).

The panel has what the quiz shows, never an answer before that is known: so it can be saved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from mtglayers.errors import MissingExtraError

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise MissingExtraError("anywidget", extra="widgets", purpose="panels") from error

from mtglayers.errors import MtgLayersError
from mtglayers.panels.cells import PanelsOfCells

__all__ = ["QuizPanel"]

_STATIC = Path(__file__).parent / "static"
_OPEN = PanelsOfCells()


class PanelQuiz(Protocol):
    """What a panel needs of a quiz."""

    @property
    def file(self) -> Path | None:
        """The file in which the answers are kept, if any."""

    @property
    def file_name(self) -> str:
        """A name for that file."""

    def shown(self) -> dict[str, Any]:
        """Return everything that is shown, as plain data."""

    def answer(self, number: int, value: Any) -> Any:
        """Answer a question."""

    def reveal(self, number: int) -> Any:
        """Reveal the answer to a question."""

    def restart(self) -> None:
        """Forget all answers."""

    def keep(self, path: str | Path | None) -> None:
        """Keep the answers in a file."""

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after each change."""

    def _repr_html_(self) -> str: ...


class QuizPanel(anywidget.AnyWidget):
    """Shows a quiz with fields to answer it.

    Parameters
    ----------
    quiz
        The quiz; what is answered elsewhere is shown too. If its file of answers lies in the
        folder of the notebook, it goes on with them.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> _ = board.enter("Grizzly Bears"), board.enter("Humility")
    >>> quiz = board.quiz()
    >>> panel = quiz.panel()
    >>> _ = quiz.answer(1, "1/1")
    >>> panel
    <QuizPanel: 1 of 2 points, 1 of 2 questions done>
    >>> panel.close()
    """

    _esm = "\n".join((_STATIC / name).read_text("utf-8") for name in ("parts.js", "quiz.js"))
    _css = "\n".join((_STATIC / name).read_text("utf-8") for name in ("viewer.css", "quiz.css"))

    shown = traitlets.Dict().tag(sync=True)
    message = traitlets.Dict().tag(sync=True)
    file = traitlets.Unicode("").tag(sync=True)
    kept = traitlets.Bool(False).tag(sync=True)

    def __init__(self, quiz: PanelQuiz) -> None:
        super().__init__(shown=quiz.shown())
        self.quiz = quiz
        self.on_msg(self._on_message)
        self._stop: Callable[[], None] | None = quiz.watch(self.refresh)
        if quiz.file is None and Path(quiz.file_name).is_file():
            self._try(0, lambda: quiz.keep(quiz.file_name))
        self.refresh()
        _OPEN.opened(self)

    def __repr__(self) -> str:
        return f"<QuizPanel: {self.shown['score']}>"

    def _repr_mimebundle_(self, **fields: Any) -> Any:
        found = super()._repr_mimebundle_(**fields)
        data = found[0] if isinstance(found, tuple) else found
        if isinstance(data, dict):
            data["text/plain"] = repr(self)
            data["text/html"] = self.quiz._repr_html_()
        return found

    def refresh(self) -> None:
        """Show how the quiz stands."""
        with self.hold_sync():
            self.shown = self.quiz.shown()
            self.kept = self.quiz.file is not None
            self.file = str(self.quiz.file or self.quiz.file_name)

    def close(self) -> None:
        """Take the panel away; the quiz stays."""
        if self._stop is None:
            return
        self._stop()
        self._stop = None
        _OPEN.closed(self)
        super().close()

    def _on_message(self, _: Any, content: Any, __: Any) -> None:
        if not isinstance(content, Mapping):
            return
        number, value = content.get("number", 0), content.get("value")
        acts: dict[str, Callable[[], Any]] = {
            "answer": lambda: self.quiz.answer(number, value),
            "reveal": lambda: self.quiz.reveal(number),
            "restart": self.quiz.restart,
            "keep": lambda: self.quiz.keep(value),
        }
        act = acts.get(str(content.get("ask")))
        if act is not None:
            self._try(number if isinstance(number, int) else 0, act)

    def _try(self, number: int, act: Callable[[], Any]) -> None:
        """Do something; what goes wrong is told at the question, or above all if it is 0."""
        words = ""
        try:
            act()
        except MtgLayersError as error:
            words = str(error)
        except Exception as error:  # a mistake of ours must not break the notebook either
            words = f"A mistake in mtglayers: {type(error).__name__}: {error}"
        count = int(self.message.get("count", 0)) + 1
        self.message = {"number": number, "text": words, "count": count}
        self.refresh()
