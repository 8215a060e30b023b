"""Draw the same pictures with matplotlib, for print and for figures of one's own.

Nothing global is changed: no style, no parameter, no ``show``. matplotlib is imported when
something is drawn. Texts keep their size relative to the picture when the axes grow or shrink,
and are narrowed where the font at hand is wider than the one that was measured.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtglayers.errors import MissingExtraError
from mtglayers.views.diagram import Diagram
from mtglayers.views.scene import Curve, Group, Item, Panel, Scene, Writing
from mtglayers.views.svg_board import BoardPicture, board_scene
from mtglayers.views.svg_diagram import diagram_scene
from mtglayers.views.svg_stack import LayerStack, stack_scene
from mtglayers.views.theme import Style, Theme, get_theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_board", "draw_diagram", "draw_scene", "draw_stack", "save_scene"]

_PIXELS_PER_INCH = 96.0
_FONT = "DejaVu Sans"  # comes with matplotlib
_KAPPA = 0.5523  # a cubic curve for a quarter of a circle


def draw_diagram(diagram: Diagram, ax: Axes | None = None, *, theme: str = "light") -> Axes:
    """Draw a diagram; it is placed exactly as in the SVG.

    Parameters
    ----------
    diagram
        What to draw.
    ax
        The axes to draw into; None makes a figure of the right size.
    theme
        "light" or "dark".

    Returns
    -------
    Axes
        The axes that were drawn into.

    Raises
    ------
    MissingExtraError
        When matplotlib is not installed.

    Examples
    --------
    >>> from mtglayers.views.diagram import Diagram, DiagramNode
    >>> axes = draw_diagram(Diagram(title="One", nodes=(DiagramNode(id="a", title="Clone"),)))
    >>> axes.get_label()
    'One'
    """
    return draw_scene(diagram_scene(diagram), ax, theme=theme)


def draw_stack(stack: LayerStack, ax: Axes | None = None, *, theme: str = "light") -> Axes:
    """Draw the layer stack of an object; parameters are those of `draw_diagram`."""
    return draw_scene(stack_scene(stack), ax, theme=theme)


def draw_board(board: BoardPicture, ax: Axes | None = None, *, theme: str = "light") -> Axes:
    """Draw a board as cards; parameters are those of `draw_diagram`."""
    return draw_scene(board_scene(board), ax, theme=theme)


def draw_scene(scene: Scene, ax: Axes | None = None, *, theme: str = "light") -> Axes:
    """Draw any scene; parameters are those of `draw_diagram`."""
    _require_matplotlib()
    if ax is None:
        import matplotlib.pyplot as plt

        size = (scene.width / _PIXELS_PER_INCH, scene.height / _PIXELS_PER_INCH)
        ax = plt.figure(figsize=size).add_axes((0.0, 0.0, 1.0, 1.0))
    _fill(scene, ax, get_theme(theme))
    return ax


def save_scene(scene: Scene, path: str | Path, *, theme: str = "light") -> None:
    """Write a scene to a file without touching the figures that are open."""
    _require_matplotlib()
    from matplotlib.figure import Figure

    size = (scene.width / _PIXELS_PER_INCH, scene.height / _PIXELS_PER_INCH)
    figure = Figure(figsize=size)
    _fill(scene, figure.add_axes((0.0, 0.0, 1.0, 1.0)), get_theme(theme))
    figure.savefig(path, dpi=2 * _PIXELS_PER_INCH)


def _require_matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingExtraError("matplotlib", extra="plot", purpose="drawings") from None


def _fill(scene: Scene, ax: Axes, theme: Theme) -> None:
    """Set the axes up and draw every item."""
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set_label(scene.title)
    box = ax.get_window_extent()
    scale = min(box.width / scene.width, box.height / scene.height) * 72.0 / ax.figure.dpi
    pen = _Pen(ax, theme, scale)
    pen.draw((Panel(0, 0, scene.width, scene.height, "page"), *scene.items), "")


class _Pen:
    """Adds items to axes as artists, in their order."""

    def __init__(self, ax: Axes, theme: Theme, scale: float) -> None:
        self._ax = ax
        self._theme = theme
        self._scale = scale  # points per pixel of the scene, for the width of lines
        self._count = 0

    def draw(self, items: tuple[Item, ...], name: str) -> None:
        """Draw items; ``name`` becomes the id of their artists in files that have ids."""
        for item in items:
            if isinstance(item, Group):
                self.draw(item.placed, f"{item.kind}-{item.id}")
                continue
            self._count += 1
            artist = self._artist(item)
            artist.set_zorder(1 + self._count / 100_000)
            artist.set_clip_on(False)
            if name:
                artist.set_gid(name)
            self._ax.add_artist(artist)

    def _artist(self, item: Panel | Curve | Writing) -> Any:
        style = self._theme.style(item.role)
        if isinstance(item, Writing):
            return _text(item, style)
        from matplotlib import rcParams
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path as Outline

        points, codes = _panel(item) if isinstance(item, Panel) else _curve(item)
        width = style.width * self._scale if style.stroke else 0.0
        # matplotlib multiplies dashes by the width of the line where that parameter is on
        unit = self._scale / width if width and rcParams["lines.scale_dashes"] else self._scale
        dash = tuple(max(each * unit, 0.1) for each in style.dash)
        return PathPatch(
            Outline(points, codes),
            facecolor=style.fill or "none",
            edgecolor=style.stroke or "none",
            linewidth=width,
            linestyle=(0, dash) if dash and style.stroke else "solid",
            capstyle="butt",
            joinstyle="miter",
            hatch=None,
        )


def _panel(panel: Panel) -> tuple[list[tuple[float, float]], list[int]]:
    """Give the path of a rectangle with rounded corners."""
    x, y, right, bottom = panel.x, panel.y, panel.x + panel.width, panel.y + panel.height
    r = min(panel.radius, panel.width / 2, panel.height / 2)
    if not r:
        return [(x, y), (right, y), (right, bottom), (x, bottom), (x, y)], [1, 2, 2, 2, 79]
    k = r * (1 - _KAPPA)
    points = [
        (x + r, y), (right - r, y), (right - k, y), (right, y + k), (right, y + r),
        (right, bottom - r), (right, bottom - k), (right - k, bottom), (right - r, bottom),
        (x + r, bottom), (x + k, bottom), (x, bottom - k), (x, bottom - r),
        (x, y + r), (x, y + k), (x + k, y), (x + r, y), (x + r, y),
    ]  # fmt: skip
    return points, [1, *([2, 4, 4, 4] * 4), 79]


def _curve(curve: Curve) -> tuple[list[tuple[float, float]], list[int]]:
    """Give the path of lines and curves."""
    points, codes = [curve.start], [1]
    for step in curve.steps:
        points.extend(step)
        codes.extend([2] if len(step) == 1 else [4, 4, 4])
    if curve.closed:
        points.append(curve.start)
        codes.append(79)
    return points, codes


def _text(writing: Writing, style: Style) -> Any:
    """Make a text whose size follows the picture."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family=[_FONT], weight="bold" if writing.bold else "normal")
    size = writing.size * 0.92
    if writing.width:
        font.set_size(100)
        natural = text_to_path.get_text_width_height_descent(writing.text, font, False)[0] / 100
        size = min(size, writing.width * 0.99 / natural) if natural else size
    return _scaled_text_class()(
        writing.x,
        writing.y,
        writing.text,
        height=size,
        color=style.fill or "none",
        fontproperties=font,
        horizontalalignment={"start": "left", "middle": "center", "end": "right"}[writing.anchor],
        verticalalignment="baseline",
        parse_math=False,
    )


@cache
def _scaled_text_class() -> Any:
    """Make the class once, when matplotlib is there."""
    from matplotlib.text import Text

    class ScaledText(Text):
        """A text whose height is given in data units."""

        def __init__(self, x: float, y: float, text: str, *, height: float, **more: Any) -> None:
            super().__init__(x, y, text, **more)
            self._height = height

        def _rescale(self) -> None:
            if self.axes is None or self.figure is None:
                return
            (_, y0), (_, y1) = self.axes.transData.transform([(0, 0), (0, 1)])
            points = self._height * abs(y1 - y0) * 72.0 / self.figure.dpi
            self.get_fontproperties().set_size(max(points, 0.01))

        def draw(self, renderer: Any) -> None:
            self._rescale()
            super().draw(renderer)

        def get_window_extent(self, renderer: Any = None, dpi: float | None = None) -> Any:
            self._rescale()
            return super().get_window_extent(renderer, dpi)

    return ScaledText
