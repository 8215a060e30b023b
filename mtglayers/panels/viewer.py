"""The viewer: objects, copies, layers, timestamps and the past of a board (an anywidget)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mtglayers.errors import MissingExtraError

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise MissingExtraError("anywidget", extra="widgets", purpose="panels") from error

from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.undecided import undecided_words
from mtglayers.panels import looking
from mtglayers.panels.stepping import frames_of
from mtglayers.panels.tables import objects_table
from mtglayers.views import wording
from mtglayers.views.explanation import explain
from mtglayers.views.figure import Picture
from mtglayers.views.pictures import copy_picture

__all__ = ["TABS", "BoardViewer", "themed_svg"]

_STATIC = Path(__file__).parent / "static"
_SCRIPTS = ("parts.js", "timestamps.js", "asides.js", "names.js", "keys.js", "viewer.js")
TABS = ("layers", "timestamps", "whatif", "orders", "history")
"""The views of which one is shown at a time."""

Request = Callable[[Mapping[str, Any]], None]


def themed_svg(shown: Picture) -> str:
    """Write a picture with the styles of both themes; its class says which one counts.

    Examples
    --------
    >>> from mtglayers.views.diagram import Diagram
    >>> from mtglayers.views.figure import picture
    >>> svg = themed_svg(picture(Diagram(title="Copies")))
    >>> ".mtgl-light .page" in svg, ".mtgl-dark .page" in svg, 'class="mtgl mtgl-light"' in svg
    (True, True, True)
    """
    dark = shown.to_svg(theme="dark", interactive=True)
    style = dark[dark.index("<style>") + len("<style>") : dark.index("</style>")]
    light = shown.to_svg(theme="light", interactive=True)
    return light.replace("</style>", f"{style}</style>", 1)


class BoardViewer(anywidget.AnyWidget):
    """Shows a state: its objects, who copies whom, and one object's way through the layers.

    Attributes
    ----------
    selected : str
        The id of the object whose layers are shown; empty for none.
    step : int
        Which of its frames is shown, from 0; -1 for the last.
    tab : str
        Which of the views is shown: layers, timestamps, whatif, orders or history.
    """

    _esm = "\n".join((_STATIC / each).read_text(encoding="utf-8") for each in _SCRIPTS)
    _css = _STATIC / "viewer.css"

    selected = traitlets.Unicode("").tag(sync=True)
    step = traitlets.Int(-1).tag(sync=True)
    tab = traitlets.Enum(TABS, default_value="layers").tag(sync=True)
    objects_html = traitlets.Unicode("").tag(sync=True)
    graph_svg = traitlets.Unicode("").tag(sync=True)
    copy_html = traitlets.Unicode("").tag(sync=True)
    frames = traitlets.List(traitlets.Dict()).tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)
    evidence_html = traitlets.Unicode("").tag(sync=True)
    timestamps = traitlets.List(traitlets.Dict()).tag(sync=True)
    objects = traitlets.List(traitlets.Dict()).tag(sync=True)
    undecided = traitlets.List(traitlets.Dict()).tag(sync=True)
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    comparison_html = traitlets.Unicode("").tag(sync=True)
    orders_html = traitlets.Unicode("").tag(sync=True)
    message = traitlets.Dict().tag(sync=True)

    def __init__(self, state: GameState, asked: Request | None = None, **fields: Any) -> None:
        super().__init__(**fields)
        self._state = state
        self._asked = asked
        self.observe(self._on_selected, names="selected")
        self.observe(self._on_tab, names="tab")
        self.on_msg(self._on_message)
        self.show(state)

    def __repr__(self) -> str:
        return f"<BoardViewer: {len(self._state.objects)} objects, selected: {self.selected!r}>"

    def show(self, state: GameState, actions: tuple[str, ...] = (), position: int = 0) -> None:
        """Show another state; the selected object stays selected while it exists."""
        self._state = state
        selected = self.selected if self.selected in state.by_id else ""
        with self.hold_sync():
            self.objects_html = objects_table(state, clickable=True)
            self.graph_svg = themed_svg(copy_picture(state)) if _battlefield(state) else ""
            self.undecided = [
                {"words": each.words, "kind": each.kind, "value": each.value}
                for each in undecided_words(state)
            ]
            self.actions, self.position = list(actions), position
            self.comparison_html = self.orders_html = ""
            self._show_tab()
            if selected != self.selected:
                self.selected = selected
            else:
                self._show_selected()

    def tell(self, text: str, *, alert: bool = False) -> None:
        """Show a message; an alert is read out at once by screen readers."""
        count = int(self.message.get("count", 0)) + 1
        self.message = {"kind": "alert" if alert else "status", "text": text, "count": count}

    def _on_message(self, _: Any, content: Any, __: Any) -> None:
        if self._asked is not None and isinstance(content, Mapping):
            self._asked(content)

    def _on_selected(self, change: dict[str, Any]) -> None:
        if change["new"] and change["new"] not in self._state.by_id:
            self.selected = ""
            return
        with self.hold_sync():
            self.step = -1
            self._show_selected()

    def _on_tab(self, _: Any) -> None:
        with self.hold_sync():
            self._show_tab()

    def _show_tab(self) -> None:
        """Work out what the view needs that is shown now; the others wait until they are."""
        if self.tab == "timestamps":
            self.timestamps = looking.timestamp_rows(self._state)
        if self.tab == "whatif":
            self.objects = looking.object_choices(self._state)

    def _show_selected(self) -> None:
        if not self.selected:
            self.frames, self.title, self.evidence_html, self.copy_html = [], "", "", ""
            return
        found = frames_of(self._state, self.selected)
        self.frames = [
            {
                "sublayer": each.sublayer,
                "label": each.label,
                "html": looking.linked(each.html),
                "changed": each.changed,
            }
            for each in found
        ]
        if self.step >= len(found):
            self.step = -1
        self.title = wording.name_of(evaluate(self._state), self.selected)
        self.evidence_html = looking.linked(explain(self._state, self.selected)._repr_html_())
        self.copy_html = looking.copy_html(self._state, self.selected)


def _battlefield(state: GameState) -> bool:
    return any(item.zone == "battlefield" for item in state.objects)
