"""What the roles of a scene look like, in light and in dark.

The hues are those of Okabe and Ito, which people with any colour vision can tell apart; a hue is
darkened or lightened as far as a border must be to stand out (3 to 1). Text keeps at least 4.5
to 1. No meaning rests on colour alone: kinds also differ in the shape of the box and in a word,
edges in the line and the head, marks in their words, mana in its letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from mtglayers.errors import DefinitionError, near_names

__all__ = [
    "EDGE_LOOKS",
    "EdgeKind",
    "EdgeLook",
    "Head",
    "MarkKind",
    "NODE_LOOKS",
    "NodeKind",
    "NodeLook",
    "Outline",
    "Style",
    "THEMES",
    "Theme",
    "contrast",
    "get_theme",
    "mix",
    "readable",
]

_HUES = {
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "vermillion": "#D55E00",
    "purple": "#CC79A7",
    "grey": "#808890",
}


class NodeKind(StrEnum):
    """What a box stands for; the value is the word that the box carries."""

    PRINTED = "printed"
    OBJECT = "object"
    TOKEN = "token"
    COPY = "copy"
    FACE_DOWN = "face down"
    EFFECT = "effect"
    DEFINING = "characteristic-defining"
    ABILITY = "ability"
    EVENT = "event"
    VALUE = "value"
    RULE = "rule"
    UNKNOWN = "not modelled"


class EdgeKind(StrEnum):
    """What an edge says; the value is the phrase of the legend."""

    COPIED_BY = "is copied by"
    BECOMES = "becomes"
    DEPENDS_ON = "depends on"
    LOOP = "dependency loop"
    BEFORE = "is applied before"
    AFFECTS = "affects"
    HAS = "has"
    CAUSES = "causes"
    TRIED = "tried, no dependency"


class MarkKind(StrEnum):
    """What a small tag warns of; the tag carries words, the kind its look."""

    COPIED = "copied"
    FACE_DOWN = "face down"
    COUNTERS = "counters"
    UNCERTAIN = "uncertain"
    CHANGED = "changed"
    STATUS = "status"
    NOTE = "note"


class Outline(StrEnum):
    """The shape of a box."""

    ROUND = "round"
    SQUARE = "square"
    DOUBLE = "double"
    CUT = "cut"
    FOLDED = "folded"
    PILL = "pill"
    BAR = "bar"
    ROUND_DASHED = "round dashed"
    SQUARE_DASHED = "square dashed"


class Head(StrEnum):
    """The end of an edge."""

    FILLED = "filled"
    HOLLOW = "hollow"
    OPEN = "open"
    DIAMOND = "diamond"
    BAR = "bar"


@dataclass(frozen=True, slots=True)
class NodeLook:
    """How the boxes of a kind look."""

    hue: str
    outline: Outline


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """How the edges of a kind look.

    ``dash`` alternates drawn and empty lengths. ``against`` edges lead from what comes later to
    what comes first, as "depends on" does, and are placed so.
    """

    hue: str
    dash: tuple[float, ...] = ()
    width: float = 1.6
    head: Head = Head.FILLED
    against: bool = False


NODE_LOOKS: Mapping[NodeKind, NodeLook] = {
    NodeKind.PRINTED: NodeLook("blue", Outline.FOLDED),
    NodeKind.OBJECT: NodeLook("grey", Outline.ROUND),
    NodeKind.TOKEN: NodeLook("green", Outline.CUT),
    NodeKind.COPY: NodeLook("orange", Outline.DOUBLE),
    NodeKind.FACE_DOWN: NodeLook("purple", Outline.ROUND_DASHED),
    NodeKind.EFFECT: NodeLook("sky", Outline.PILL),
    NodeKind.DEFINING: NodeLook("yellow", Outline.BAR),
    NodeKind.ABILITY: NodeLook("purple", Outline.PILL),
    NodeKind.EVENT: NodeLook("green", Outline.BAR),
    NodeKind.VALUE: NodeLook("grey", Outline.SQUARE),
    NodeKind.RULE: NodeLook("grey", Outline.BAR),
    NodeKind.UNKNOWN: NodeLook("vermillion", Outline.SQUARE_DASHED),
}

EDGE_LOOKS: Mapping[EdgeKind, EdgeLook] = {
    EdgeKind.COPIED_BY: EdgeLook("orange", width=2.0),
    EdgeKind.BECOMES: EdgeLook("grey", (2.0, 3.0), head=Head.HOLLOW),
    EdgeKind.DEPENDS_ON: EdgeLook("blue", (7.0, 4.0), against=True),
    EdgeKind.LOOP: EdgeLook("vermillion", (9.0, 3.0, 2.0, 3.0), width=2.2, against=True),
    EdgeKind.BEFORE: EdgeLook("grey", head=Head.OPEN),
    EdgeKind.AFFECTS: EdgeLook("sky", head=Head.HOLLOW),
    EdgeKind.HAS: EdgeLook("purple", (4.0, 3.0), width=1.4, head=Head.OPEN),
    EdgeKind.CAUSES: EdgeLook("green", width=2.0, head=Head.DIAMOND),
    EdgeKind.TRIED: EdgeLook("grey", (1.5, 4.0), width=1.4, head=Head.BAR, against=True),
}

_MARK_HUES: Mapping[MarkKind, str] = {
    MarkKind.COPIED: "orange",
    MarkKind.FACE_DOWN: "purple",
    MarkKind.COUNTERS: "blue",
    MarkKind.UNCERTAIN: "vermillion",
    MarkKind.CHANGED: "yellow",
    MarkKind.STATUS: "grey",
    MarkKind.NOTE: "grey",
}

# The letters say which colour it is; the tints only help.
_MANA_TINTS = {
    "w": "#F6F0C8", "u": "#B9DCF2", "b": "#CFC7D3", "r": "#F5C0A6", "g": "#BFE3C5",
    "c": "#DAD6D0", "n": "#D8DCE1",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """Fill and stroke of a role; None paints nothing."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A name and the style of every role.

    Examples
    --------
    >>> THEMES["light"].styles["page"]
    Style(fill='#ffffff', stroke=None, width=1.0, dash=())
    """

    name: str
    styles: Mapping[str, Style]

    def style(self, role: str) -> Style:
        """Look a role up; an unknown one is an error, never a black box."""
        try:
            return self.styles[role]
        except KeyError:
            raise DefinitionError(
                f"the theme '{self.name}' has no role '{role}'",
                hint=f"Near names: {', '.join(near_names(role, self.styles)) or 'none'}.",
            ) from None


def mix(colour: str, other: str, share: float) -> str:
    """Blend two colours; ``share`` is how much of the other one.

    Examples
    --------
    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def contrast(colour: str, other: str) -> float:
    """Give the contrast ratio of two colours as the Web Content Accessibility Guidelines do.

    Examples
    --------
    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    low, high = sorted((_luminance(colour), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def readable(colour: str, background: str, ratio: float) -> str:
    """Darken or lighten a colour until it stands out from a background.

    Examples
    --------
    >>> readable("#56B4E9", "#ffffff", 3.0)
    '#4a9bc8'
    """
    target = "#000000" if _luminance(background) > 0.18 else "#ffffff"
    for step in range(51):
        result = mix(colour, target, step / 50)
        if contrast(result, background) >= ratio:
            return result
    return target


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    parts = [
        value / 3294.6 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in _channels(colour)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _theme(
    name: str, page: str, text: str, muted: str, surface: str, rule: str, tint: float
) -> Theme:
    """Derive every role from a few colours."""
    lines = 3.1 if tint < 0.2 else 4.5  # thin lines need more on a dark page
    border = readable(_HUES["grey"], surface, 3.0)
    styles = {
        "page": Style(page),
        "text": Style(text),
        "muted": Style(muted),
        "strike": Style(None, muted, 1.2),
        "rule": Style(None, rule, 1.0),
        "surface": Style(surface, border, 1.2),
        "number": Style(page, border, 1.2),
        "band": Style(surface),
        "cell": Style(page),
        "label": Style(page),
        "lane": Style(surface, rule, 1.0, (4.0, 3.0)),
        "changed": Style(mix(page, _HUES["yellow"], 0.38 if tint < 0.2 else 0.22)),
        "changed-bar": Style(readable(_HUES["vermillion"], page, 3.0)),
        "order": Style(text),
        "order-text": Style(page),
        "mana-text": Style("#14171a"),
        "selected": Style(None, readable(_HUES["blue"], page, 4.5), 3.0),
    }
    for kind, look in NODE_LOOKS.items():
        fill = mix(page, _HUES[look.hue], tint)
        dash = (6.0, 3.0) if look.outline.value.endswith("dashed") else ()
        stroke = readable(readable(_HUES[look.hue], page, 3.1), fill, 3.1)
        styles[f"box-{kind.name}"] = Style(fill, stroke, 1.6, dash)
        styles[f"inner-{kind.name}"] = Style(None, stroke, 1.0)
        styles[f"solid-{kind.name}"] = Style(stroke)
    for edge, line in EDGE_LOOKS.items():
        stroke = readable(readable(_HUES[line.hue], page, lines), surface, lines)
        styles[f"edge-{edge.name}"] = Style(None, stroke, line.width, line.dash)
        styles[f"ring-{edge.name}"] = Style(page, stroke, 1.6)
        match line.head:
            case Head.OPEN | Head.BAR:
                styles[f"head-{edge.name}"] = Style(None, stroke, 1.6)
            case Head.HOLLOW:
                styles[f"head-{edge.name}"] = Style(page, stroke, 1.4)
            case _:
                styles[f"head-{edge.name}"] = Style(stroke)
    for mark, hue in _MARK_HUES.items():
        fill = mix(page, _HUES[hue], tint * 1.2)
        styles[f"mark-{mark.name}"] = Style(fill, readable(_HUES[hue], fill, 3.1), 1.0)
    for letter, fill in _MANA_TINTS.items():
        styles[f"mana-{letter}"] = Style(fill, readable(_HUES["grey"], fill, 3.1), 1.0)
    return Theme(name=name, styles=styles)


THEMES: Mapping[str, Theme] = {
    "light": _theme("light", "#ffffff", "#1b1f24", "#57606a", "#f5f7f9", "#c9d1d9", 0.13),
    "dark": _theme("dark", "#15191e", "#e8ecf1", "#b8c2cc", "#1f252c", "#3d4752", 0.24),
}
"""The two themes; a picture with the theme "auto" carries both."""


def get_theme(name: str | Theme) -> Theme:
    """Look a theme up by its name.

    Examples
    --------
    >>> get_theme("dark").name
    'dark'
    """
    if isinstance(name, Theme):
        return name
    if name not in THEMES:
        raise DefinitionError(
            f"there is no theme '{name}'", hint=f"Themes are: {', '.join(THEMES)}."
        )
    return THEMES[name]
