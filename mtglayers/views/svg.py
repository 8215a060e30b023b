"""Write a scene as one SVG string: escaped, accessible, the same bytes every time.

The file has its own opaque background, a ``<title>`` and a ``<desc>``, uses no ids (so several
may stand in one document) and no fonts, scripts or addresses from outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mtglayers.views.scene import Curve, Group, Item, Panel, Scene, Writing
from mtglayers.views.textfit import FONT_FAMILY, UNSAFE, is_measured
from mtglayers.views.theme import THEMES, Style, get_theme

__all__ = ["escape", "preformatted", "svg_document"]

_ROOT = "mtgl"
_DEFAULT_SIZE = 12.0


def escape(text: str) -> str:
    """Make text safe in XML, in elements and in quoted attributes.

    Examples
    --------
    >>> escape('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    if not text.isascii() or not text.isprintable():
        text = UNSAFE.sub("", text)
    if "&" in text or "<" in text or ">" in text or '"' in text or "'" in text:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        text = text.replace('"', "&quot;").replace("'", "&#39;")
    return text


def preformatted(text: str) -> str:
    """Write lines of text as HTML that keeps them, and breaks long ones between words.

    Examples
    --------
    >>> preformatted("1 < 2").endswith(">1 &lt; 2</pre>")
    True
    """
    style = "white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere"
    return f'<pre style="{style}">{escape(text)}</pre>'


def svg_document(scene: Scene, *, theme: str = "auto", interactive: bool = False) -> str:
    """Write a scene as SVG.

    Parameters
    ----------
    scene
        The picture.
    theme
        "light", "dark", or "auto" for what the reader's system prefers (light in print).
    interactive
        Whether the groups of kind "node" can be reached by keyboard and are named for screen
        readers one by one, as a widget or a page with scripts needs it; otherwise the picture
        is one image.

    Raises
    ------
    DefinitionError
        When there is no such theme.

    Examples
    --------
    >>> scene = Scene(width=20, height=10, title="Empty", description="", items=())
    >>> svg_document(scene, theme="light").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    parts, roles = _markup(scene.items, interactive)
    width, height = _number(scene.width), _number(scene.height)
    role = "group" if interactive else "img"
    described = f"<desc>{escape(scene.description)}</desc>" if scene.description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{_ROOT} {_ROOT}-{theme}" role="{role}" '
        f'aria-label="{escape(scene.title)}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT_FAMILY}" '
        f'font-size="{_number(_DEFAULT_SIZE)}">'
        f"<title>{escape(scene.title)}</title>{described}"
        f"<style>{_style_sheet(theme, roles)}</style>"
        f'<rect class="page" width="{width}" height="{height}"/>{parts}</svg>'
    )


def _markup(items: Iterable[Item], interactive: bool) -> tuple[str, tuple[str, ...]]:
    """Write items, and name the roles that they use in order."""
    parts: list[str] = []
    roles = {"page"}
    for item in items:
        if isinstance(item, Group):
            markup, used = _group_markup(item.items)
            parts.append(_opening(item, interactive) + markup + "</g>")
            roles.update(used)
        else:
            parts.append(_item_markup(item))
            roles.add(item.role)
    return "".join(parts), tuple(sorted(roles))


def _opening(group: Group, interactive: bool) -> str:
    """Write the start of a group, with its name and its place."""
    name, kind, extra = escape(group.title), escape(group.kind), ""
    if group.x or group.y:
        extra = f' transform="translate({_number(group.x)} {_number(group.y)})"'
    if interactive and group.kind == "node":
        extra += f' tabindex="0" role="button" aria-label="{name}"'
    return f'<g class="g-{kind}" data-{kind}="{escape(group.id)}"{extra}><title>{name}</title>'


@lru_cache(maxsize=2048)
def _group_markup(items: tuple[Panel | Curve | Writing, ...]) -> tuple[str, frozenset[str]]:
    """Write the items of a group; equal groups, as when a picture is redrawn, only once."""
    return "".join(map(_item_markup, items)), frozenset(item.role for item in items)


def _item_markup(item: Panel | Curve | Writing) -> str:
    if isinstance(item, Writing):
        return _writing(item)
    return _panel(item) if isinstance(item, Panel) else _curve(item)


def _panel(panel: Panel) -> str:
    radius = f' rx="{_number(panel.radius)}"' if panel.radius else ""
    return (
        f'<rect class="{panel.role}" x="{_number(panel.x)}" y="{_number(panel.y)}" '
        f'width="{_number(panel.width)}" height="{_number(panel.height)}"{radius}/>'
    )


def _curve(curve: Curve) -> str:
    x, y = curve.start
    way = [f"M{_number(x)} {_number(y)}"]
    for step in curve.steps:
        points = " ".join([f"{_number(a)} {_number(b)}" for a, b in step])
        way.append(f"L{points}" if len(step) == 1 else f"C{points}")
    if curve.closed:
        way.append("Z")
    return f'<path class="{curve.role}" d="{"".join(way)}"/>'


def _writing(writing: Writing) -> str:
    text, measured = _escaped(writing.text)
    more = ""
    if writing.size != _DEFAULT_SIZE:
        more += f' font-size="{_number(writing.size)}"'
    if writing.bold:
        more += ' font-weight="700"'
    if writing.anchor != "start":
        more += f' text-anchor="{writing.anchor}"'
    if measured and writing.width > 14:
        more += f' textLength="{_number(writing.width)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text class="{writing.role}" x="{_number(writing.x)}" y="{_number(writing.y)}"{more}>'
        f"{text}</text>"
    )


@lru_cache(maxsize=8192)
def _escaped(text: str) -> tuple[str, bool]:
    """Escape a text, and tell whether its width is known."""
    return escape(text), is_measured(text)


@lru_cache(maxsize=8192)
def _number(value: float) -> str:
    """Write a number with one decimal at most."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else repr(rounded)


@lru_cache(maxsize=256)
def _style_sheet(theme: str, roles: tuple[str, ...]) -> str:
    """Write the rules for the roles in use, all below a class of this theme."""
    root = f".{_ROOT}-{theme} "
    if theme != "auto":
        return "".join(_rule(root, role, get_theme(theme).style(role)) for role in roles)
    light = "".join(_rule(root, role, THEMES["light"].style(role)) for role in roles)
    dark = "".join(_rule(root, role, THEMES["dark"].style(role)) for role in roles)
    return f"{light}@media screen and (prefers-color-scheme:dark){{{dark}}}"


def _rule(root: str, role: str, style: Style) -> str:
    dash = ",".join(_number(each) for each in style.dash)
    stroke = f";stroke:{style.stroke};stroke-width:{_number(style.width)}" if style.stroke else ""
    dashes = f";stroke-dasharray:{dash}" if dash else ""
    return f"{root}.{role}{{fill:{style.fill or 'none'}{stroke}{dashes}}}"
