"""`BoardPanel`: edit a board and see at once what everything is, who copies whom, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtglayers.errors import MissingExtraError

try:
    import ipywidgets as w
except ImportError as error:
    raise MissingExtraError("ipywidgets", extra="widgets", purpose="panels") from error

from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.panels.acting import Actor
from mtglayers.panels.boards_form import BoardsForm
from mtglayers.panels.cells import PanelsOfCells
from mtglayers.panels.effect_form import EffectForm
from mtglayers.panels.enter_form import EnterForm
from mtglayers.panels.object_form import ObjectForm
from mtglayers.panels.players_form import PlayersForm
from mtglayers.panels.requests import Requests
from mtglayers.panels.static_view import static_html
from mtglayers.panels.subject import PanelBoard
from mtglayers.panels.toolbar import Toolbar
from mtglayers.panels.viewer import BoardViewer

__all__ = ["BoardPanel"]

_OPEN = PanelsOfCells()
_PAGES = ("Cards", "Effects and tokens", "Players", "Boards")


class BoardPanel(w.VBox):  # type: ignore[misc]
    """A board with forms to change it and views that follow every change.

    Parameters
    ----------
    board
        The board; changes made elsewhere are shown too.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> panel = board.panel()
    >>> staff = board.enter("Chimeric Staff")
    >>> panel.selected = staff
    >>> panel
    <BoardPanel: 1 object, selected: chimeric-staff>
    >>> panel.close()
    """

    def __init__(self, board: PanelBoard) -> None:
        self.board = board
        self.viewer = BoardViewer(board.state, self._asked)
        self.actor = actor = Actor(board, self.viewer)
        self.question_form = actor.question_form
        self.toolbar = Toolbar(board, actor, self.viewer)
        self.requests = Requests(board, actor, self.viewer, self.toolbar.acts)
        self.enter_form = EnterForm(board, actor.do, actor.guard)
        self.object_form = ObjectForm(board, actor.do, actor.guard, self._select)
        self.effect_form = EffectForm(board, actor.do, actor.guard)
        self.players_form = PlayersForm(board, actor.do, actor.guard)
        self.boards_form = BoardsForm(board, actor.do, actor.guard, self.viewer.tell)
        cards = w.Box(
            [self.enter_form, self.object_form],
            layout=w.Layout(flex_flow="row wrap", grid_gap="4px 28px"),
        )
        self.pages = w.Tab(
            [cards, self.effect_form, self.players_form, self.boards_form], titles=_PAGES
        )
        super().__init__([self.toolbar, self.pages, self.question_form, self.viewer])
        self.add_class("mtgl-board")
        self.viewer.observe(self._on_selected, names="selected")
        self.pages.observe(self._on_page, names="selected_index")
        self._stop: Callable[[], None] | None = board.watch(self.refresh)
        self.refresh()
        _OPEN.opened(self)

    def _asked(self, content: Any) -> None:
        self.requests.handle(content)

    def __repr__(self) -> str:
        count = len(self.board.state.objects)
        selected = f", selected: {self.selected}" if self.selected else ""
        return f"<BoardPanel: {count} object{'s' * (count != 1)}{selected}>"

    def _repr_mimebundle_(self, **fields: Any) -> Any:
        bundle = super()._repr_mimebundle_(**fields)
        if isinstance(bundle, dict):
            bundle["text/html"] = static_html(self.board.state, self.selected)
        return bundle

    # --- for programs ---

    @property
    def selected(self) -> str:
        """The id of the selected object, or empty."""
        return str(self.viewer.selected)

    @selected.setter
    def selected(self, object_id: str) -> None:
        if object_id and object_id not in self.board.state.by_id:
            raise UnknownObjectError(object_id, known=self.board.state.by_id)
        self.viewer.selected = object_id

    @property
    def step(self) -> int:
        """Which moment of the evaluation is shown, from 0; the last is the result."""
        last = len(self.viewer.frames) - 1
        return last if self.viewer.step < 0 else min(self.viewer.step, last)

    @step.setter
    def step(self, number: int) -> None:
        if not -1 <= number < len(self.viewer.frames):
            raise DefinitionError(
                f"there is no step {number}",
                hint=f"Steps go from 0 to {len(self.viewer.frames) - 1}; select an object first.",
            )
        self.viewer.step = number

    @property
    def layer(self) -> str:
        """The label of the sublayer that is shown, or empty before and after all of them."""
        return str(self.viewer.frames[self.step]["sublayer"]) if self.viewer.frames else ""

    @layer.setter
    def layer(self, label: str) -> None:
        known = [str(frame["sublayer"]) for frame in self.viewer.frames]
        if label not in known or not label:
            shown = ", ".join(sorted(set(filter(None, known)))) or "none"
            raise DefinitionError(
                f"nothing happens to {self.selected or 'the selected object'} in layer '{label}'",
                hint=f"Layers with steps: {shown}.",
            )
        self.viewer.step = known.index(label)

    @property
    def moment(self) -> str:
        """What is shown of the selected object's evaluation, in a few words."""
        return str(self.viewer.frames[self.step]["label"]) if self.viewer.frames else ""

    @property
    def message(self) -> str:
        """The last message."""
        return str(self.viewer.message.get("text", ""))

    def close(self) -> None:
        """Take the panel away; the board stays."""
        if self._stop is None:
            return
        self._stop()
        self._stop = None
        _OPEN.closed(self)
        for widget in _all_widgets(self):
            if widget is not self:
                widget.close()
        super().close()

    # --- following the board ---

    def refresh(self) -> None:
        """Show what the board is now."""
        self.actor.changed()
        self.viewer.show(self.board.state, self.board.actions, self.board.position)
        self.toolbar.refresh()
        self._refresh_page()
        self.actor.guard(self.boards_form.refresh)

    def _refresh_page(self) -> None:
        """Refresh the forms that can be seen; the others when they are."""
        match self.pages.selected_index:
            case 0:
                self.enter_form.refresh()
                self.object_form.refresh(self.selected)
            case 1:
                self.effect_form.refresh()
            case 2:
                self.players_form.refresh()

    def _on_page(self, _: Any) -> None:
        self.actor.guard(self._refresh_page)

    def _on_selected(self, _: Any) -> None:
        self.actor.guard(lambda: self.object_form.refresh(self.selected))

    def _select(self, object_id: str) -> None:
        self.viewer.selected = object_id


def _all_widgets(top: w.Widget) -> list[w.Widget]:
    """List a widget and everything in it, with their layouts and styles."""
    found: list[w.Widget] = []
    waiting = [top]
    while waiting:
        widget = waiting.pop()
        if widget in found:
            continue
        found.append(widget)
        waiting += [*getattr(widget, "children", ())]
        waiting += [getattr(widget, name) for name in ("layout", "style") if hasattr(widget, name)]
    return found
