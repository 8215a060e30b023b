"""Colours that everybody can read, and looks that differ without colour."""

from __future__ import annotations

import itertools
import re

import pytest

from mtglayers.errors import DefinitionError
from mtglayers.views.svg_shapes import outline
from mtglayers.views.theme import (
    EDGE_LOOKS,
    NODE_LOOKS,
    THEMES,
    EdgeKind,
    MarkKind,
    NodeKind,
    Theme,
    contrast,
    get_theme,
    mix,
)

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def fill(theme: Theme, role: str) -> str:
    """Give the fill of a role."""
    colour = theme.style(role).fill
    assert colour
    return colour


@themes
@pytest.mark.parametrize("words", ["text", "muted"])
def test_text_stands_out_from_all_that_it_stands_on(theme: Theme, words: str) -> None:
    """4.5 to 1 on the page, in boxes of every kind, in bands, tags and changed values."""
    grounds = ["page", "surface", "band", "cell", "label", "lane", "changed", "number"]
    grounds += [f"box-{kind.name}" for kind in NodeKind]
    grounds += [f"mark-{kind.name}" for kind in MarkKind] if words == "text" else []
    for ground in grounds:
        assert contrast(fill(theme, words), fill(theme, ground)) >= 4.5, ground


@themes
def test_letters_in_mana_symbols_stand_out(theme: Theme) -> None:
    """The letter is what says the colour."""
    for letter in "wubrgcn":
        assert contrast(fill(theme, "mana-text"), fill(theme, f"mana-{letter}")) >= 7
    assert contrast(fill(theme, "order-text"), fill(theme, "order")) >= 7


@themes
def test_borders_and_lines_stand_out(theme: Theme) -> None:
    """3 to 1 for everything that carries meaning, against the page and its own fill."""
    page = fill(theme, "page")
    roles = [f"box-{kind.name}" for kind in NodeKind] + [f"mark-{kind.name}" for kind in MarkKind]
    for role in roles:
        style = theme.style(role)
        assert style.stroke
        assert contrast(style.stroke, fill(theme, role)) >= 3, role
        if role.startswith("box-"):
            assert contrast(style.stroke, page) >= 3, role
    for kind in EdgeKind:
        stroke = theme.style(f"edge-{kind.name}").stroke
        assert stroke
        assert contrast(stroke, page) >= 3
        assert contrast(stroke, fill(theme, "lane")) >= 3
    for role in ("selected", "changed-bar"):
        style = theme.style(role)
        assert contrast(style.stroke or style.fill or "", page) >= 3


def test_every_kind_can_be_told_without_colour() -> None:
    """Kinds of boxes differ in their word, kinds of edges in line and head."""
    assert len({kind.value for kind in NodeKind}) == len(NodeKind)
    assert set(NODE_LOOKS) == set(NodeKind)
    assert set(EDGE_LOOKS) == set(EdgeKind)
    lines = [(len(look.dash), look.head) for look in EDGE_LOOKS.values()]
    for (a, first), (b, second) in itertools.combinations(zip(EDGE_LOOKS, lines, strict=True), 2):
        assert first != second, (a, b)


def test_outlines_stay_inside_their_box() -> None:
    """The shape of a kind never reaches beyond the box that was laid out."""
    for kind in NodeKind:
        for part in outline(kind, 10, 20, 100, 40):
            points = re.findall(r"-?\d+\.?\d*", repr(part))
            assert points
            if hasattr(part, "width"):
                assert part.x >= 10
                assert part.x + part.width <= 110
            else:
                for x, y in [part.start, *itertools.chain(*part.steps)]:
                    assert 10 <= x <= 110
                    assert 20 <= y <= 60


def test_colour_arithmetic() -> None:
    """Blends and contrasts are those of the standards."""
    assert mix("#102030", "#102030", 0.7) == "#102030"
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


def test_unknown_names_are_errors() -> None:
    """A misspelt role or theme says what there is."""
    with pytest.raises(DefinitionError, match="box-COPY"):
        THEMES["light"].style("box-COPPY")
    with pytest.raises(DefinitionError, match="light, dark"):
        get_theme("sepia")
