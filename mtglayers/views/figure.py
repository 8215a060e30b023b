"""Pictures as notebooks show them: an image with alternative text that survives everywhere.

The HTML form is a ``<figure>`` around an ``<img>`` whose address holds the SVG itself. Unlike SVG
written into the page, it is shown in notebooks that are not trusted, in dark themes and in
exports, keeps its alternative text, and asks nobody for anything.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mtglayers.errors import DefinitionError
from mtglayers.views.diagram import Diagram
from mtglayers.views.scene import Scene
from mtglayers.views.svg import escape, svg_document
from mtglayers.views.svg_board import BoardPicture, board_scene
from mtglayers.views.svg_diagram import diagram_scene
from mtglayers.views.svg_stack import LayerStack, stack_scene

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Picture", "figure_html", "picture", "svg_data_uri"]

_ALTERNATIVE_LENGTH = 320


def svg_data_uri(svg: str) -> str:
    """Pack an SVG into an address that needs no server.

    Examples
    --------
    >>> svg_data_uri("<svg/>")
    'data:image/svg+xml;base64,PHN2Zy8+'
    """
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def figure_html(
    scene: Scene, *, caption: str = "", theme: str = "auto", in_words: bool = True
) -> str:
    """Write a scene as an HTML figure.

    Parameters
    ----------
    scene
        The picture.
    caption
        A line below it.
    theme
        "light", "dark" or "auto".
    in_words
        Whether the whole description can be unfolded below the picture.

    Examples
    --------
    >>> scene = Scene(width=20, height=10, title="Two < three", description="", items=())
    >>> 'alt="Two &lt; three"' in figure_html(scene)
    True
    """
    alternative = " ".join(f"{scene.title}. {scene.description}".split()).rstrip(". ")
    if len(alternative) > _ALTERNATIVE_LENGTH:
        alternative = alternative[: _ALTERNATIVE_LENGTH - 1].rsplit(" ", 1)[0] + " …"
    image = (
        f'<img alt="{escape(alternative)}" width="{round(scene.width)}" '
        f'height="{round(scene.height)}" style="max-width:none;display:block;border-radius:6px" '
        f'src="{svg_data_uri(svg_document(scene, theme=theme))}">'
    )
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    words = ""
    if in_words and scene.description:
        text = escape(f"{scene.title}\n{scene.description}")
        words = (
            "<details><summary>The same in words</summary>"
            f'<pre style="white-space:pre-wrap">{text}</pre></details>'
        )
    return f'<figure style="margin:0;overflow-x:auto">{image}{below}{words}</figure>'


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene with everything that people do with pictures.

    Examples
    --------
    >>> shown = picture(Diagram(title="Copies"))
    >>> shown
    <Picture 'Copies': 260 by 66>
    >>> print(shown)
    Copies
    There is nothing to show.
    """

    scene: Scene

    def __repr__(self) -> str:
        size = f"{round(self.scene.width)} by {round(self.scene.height)}"
        return f"<Picture '{self.scene.title}': {size}>"

    def __str__(self) -> str:
        return f"{self.scene.title}\n{self.scene.description}".rstrip()

    def _repr_html_(self) -> str:
        return self.to_html()

    def to_svg(self, *, theme: str = "auto", interactive: bool = False) -> str:
        """Give the picture as SVG; see `svg_document`."""
        return svg_document(self.scene, theme=theme, interactive=interactive)

    def to_html(self, *, caption: str = "", theme: str = "auto") -> str:
        """Give the picture as an HTML figure; see `figure_html`."""
        return figure_html(self.scene, caption=caption, theme=theme)

    def draw(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the picture with matplotlib; see `mtglayers.views.mpl.draw_scene`."""
        from mtglayers.views.mpl import draw_scene

        return draw_scene(self.scene, ax, theme=theme)

    def save(self, path: str | Path, *, theme: str = "light") -> Path:
        """Write the picture to a file: SVG by us, other kinds (PNG, PDF) with matplotlib.

        Raises
        ------
        DefinitionError
            When the name of the file does not end in a known kind.
        """
        path = Path(path)
        if path.suffix.lower() == ".svg":
            path.write_text(self.to_svg(theme=theme), encoding="utf-8")
            return path
        from mtglayers.views.mpl import save_scene

        if path.suffix.lower() not in {".png", ".pdf", ".ps", ".eps", ".jpg", ".jpeg", ".webp"}:
            raise DefinitionError(
                f"a picture cannot be saved as '{path.name}'",
                hint="End the name in .svg, .png or .pdf.",
            )
        save_scene(self.scene, path, theme=theme)
        return path


def picture(
    subject: Diagram | LayerStack | BoardPicture, *, target_width: float | None = None
) -> Picture:
    """Make the picture of a diagram, of a layer stack or of a board.

    Parameters
    ----------
    subject
        What to show.
    target_width
        The width to aim at in pixels, such as that of a narrow cell.

    Examples
    --------
    >>> picture(BoardPicture(title="Board"), target_width=400).scene.title
    'Board'
    """
    match subject:
        case Diagram():
            return Picture(diagram_scene(subject, target_width=target_width or 960.0))
        case LayerStack():
            return Picture(stack_scene(subject, width=target_width or 680.0))
        case BoardPicture():
            return Picture(board_scene(subject, target_width=target_width or 960.0))
