"""Drawing with matplotlib: the same picture, nothing global touched."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mtglayers.errors import DefinitionError, MissingExtraError
from mtglayers.views import mpl
from mtglayers.views.diagram import Diagram, DiagramEdge, DiagramNode, Mark, ValueLine
from mtglayers.views.figure import picture
from mtglayers.views.scene import Curve, Group, Panel, Scene, Writing
from mtglayers.views.svg_board import BoardCard, BoardGroup, BoardPicture
from mtglayers.views.svg_stack import LayerStack
from mtglayers.views.theme import THEMES, EdgeKind, MarkKind, NodeKind

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("agg")
import matplotlib.pyplot as plt  # noqa: E402


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    """Leave no figure open."""
    yield
    plt.close("all")


DIAGRAM = Diagram(
    title="Copies",
    nodes=(
        DiagramNode(id="p", title="Chimeric Staff", kind=NodeKind.PRINTED, lines=("{4}", "$x$")),
        DiagramNode(
            id="c",
            title="Chimeric Staff",
            kind=NodeKind.FACE_DOWN,
            lines=(ValueLine("P/T", "5/5", before="0/0"),),
            marks=(Mark("copied", MarkKind.COPIED),),
            order=2,
        ),
    ),
    edges=(
        DiagramEdge(source="p", target="c", label="enters"),
        DiagramEdge(source="c", target="p", kind=EdgeKind.LOOP),
        DiagramEdge(source="c", target="c", kind=EdgeKind.DEPENDS_ON),
    ),
)
BOARD = BoardPicture(
    title="Board", groups=(BoardGroup(title="A", cards=(BoardCard(id="b", name="Bear"),)),)
)
STACK = LayerStack(title="Bear", printed=(ValueLine("P/T", "2/2"),))


def leaves(scene: Scene) -> list[Panel | Curve | Writing]:
    """Give the items of a scene without their groups, the page first."""
    found: list[Panel | Curve | Writing] = [Panel(0, 0, scene.width, scene.height, "page")]
    for item in scene.items:
        found.extend(item.placed if isinstance(item, Group) else [item])
    return found


def artists(ax: Any) -> list[Any]:
    """Give what was added to axes, in drawing order."""
    return sorted([*ax.patches, *ax.texts], key=lambda artist: artist.get_zorder())


def test_the_drawing_has_the_items_of_the_scene_at_their_places() -> None:
    """One artist per item, in the same order, with the same places, texts and colours."""
    scene = picture(DIAGRAM).scene
    ax = mpl.draw_diagram(DIAGRAM)
    items, drawn = leaves(scene), artists(ax)
    assert len(items) == len(drawn)
    for item, artist in zip(items, drawn, strict=True):
        style = THEMES["light"].style(item.role)
        if isinstance(item, Writing):
            assert (*artist.get_position(), artist.get_text()) == (item.x, item.y, item.text)
            assert artist.get_color() == style.fill
            continue
        box = artist.get_path().get_extents()
        if isinstance(item, Panel):
            assert box.bounds == pytest.approx((item.x, item.y, item.width, item.height))
        else:
            assert tuple(artist.get_path().vertices[0]) == pytest.approx(item.start)
        if style.fill:
            assert artist.get_facecolor()[:3] == matplotlib.colors.to_rgb(style.fill)
    assert ax.get_xlim() == (0, scene.width)
    assert ax.get_ylim() == (scene.height, 0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_are_no_wider_than_they_were_measured(theme: str) -> None:
    """Whatever the size of the axes, words stay in their boxes."""
    for size in ((3, 2), (12, 9)):
        figure, ax = plt.subplots(figsize=size)
        assert mpl.draw_diagram(DIAGRAM, ax, theme=theme) is ax
        figure.canvas.draw()
        pixel = ax.transData.transform((1, 0))[0] - ax.transData.transform((0, 0))[0]
        items = [item for item in leaves(picture(DIAGRAM).scene) if isinstance(item, Writing)]
        texts = sorted(ax.texts, key=lambda text: text.get_zorder())
        for item, text in zip(items, texts, strict=True):
            if item.width:
                width = text.get_window_extent().width / pixel
                assert width <= item.width * 1.06 + 3 / pixel, item.text
                assert width >= item.width * 0.75 - 3 / pixel, item.text


def test_axes_are_made_only_when_none_are_given() -> None:
    """With axes, no figure is made; without, one of the picture's size."""
    figure, ax = plt.subplots()
    for draw, subject in (
        (mpl.draw_diagram, DIAGRAM),
        (mpl.draw_stack, STACK),
        (mpl.draw_board, BOARD),
    ):
        assert draw(subject, ax) is ax  # type: ignore[operator]
    assert plt.get_fignums() == [figure.number]
    fresh = mpl.draw_board(BOARD)
    scene = picture(BOARD).scene
    assert tuple(fresh.figure.get_size_inches() * 96) == pytest.approx((scene.width, scene.height))


def test_nothing_global_is_changed_and_nothing_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parameters stay as they were; show is never called."""
    monkeypatch.setattr(plt, "show", lambda *a, **k: pytest.fail("show was called"))
    before = dict(matplotlib.rcParams)
    mpl.draw_diagram(DIAGRAM).figure.canvas.draw()
    assert dict(matplotlib.rcParams) == before


def test_a_style_sheet_does_not_change_the_picture() -> None:
    """Colours and widths are ours under any style."""
    plain = [a.get_linewidth() for a in mpl.draw_diagram(DIAGRAM).patches]
    with matplotlib.rc_context({"lines.linewidth": 9, "patch.linewidth": 9, "text.color": "red"}):
        ax = mpl.draw_diagram(DIAGRAM)
    assert [a.get_linewidth() for a in ax.patches] == plain
    assert "red" not in {text.get_color() for text in ax.texts}


def test_dollars_are_dollars() -> None:
    """Names are never read as formulas."""
    ax = mpl.draw_diagram(DIAGRAM)
    assert "$x$" in {text.get_text() for text in ax.texts}
    assert not any(text.get_parse_math() for text in ax.texts)


def test_files_are_written_without_open_figures(tmp_path: Path) -> None:
    """PNG and PDF through matplotlib leave nothing behind."""
    for suffix, start in ((".png", b"\x89PNG"), (".pdf", b"%PDF")):
        path = picture(BOARD).save(tmp_path / f"board{suffix}")
        assert path.read_bytes().startswith(start)
    assert plt.get_fignums() == []


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says which extra brings the package."""
    for name in [each for each in sys.modules if each.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "matplotlib":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtraError, match=r"mtglayers\[plot\]") as caught:
        mpl.draw_diagram(DIAGRAM)
    assert (caught.value.package, caught.value.extra) == ("matplotlib", "plot")
    assert "<svg" in picture(DIAGRAM).to_svg()


def test_an_unknown_theme_is_refused() -> None:
    """The message lists the themes."""
    with pytest.raises(DefinitionError, match="light, dark"):
        mpl.draw_board(BOARD, theme="sepia")
