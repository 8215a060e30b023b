"""How a text was understood as HTML: the words on the left, what was read on the right.

Pointing at words (or reaching them with the keyboard) marks the layers of the right side that
they belong to, and the other way round; that is style sheet only. Where a style sheet is taken
away (notebooks that are not trusted), the labels of the layers still stand at the words, with
their names as tips. Colours are the reader's own: only tints and lines are added, so light and
dark pages both work.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtglayers.views.svg import escape

if TYPE_CHECKING:
    from mtglayers.views.reading import CardShown, FaceShown, LayerPart, Stretch, Understood

__all__ = ["reading_html", "reading_page"]

# Tints of the hues of `mtglayers.views.theme`, one for each layer; the number says it too.
_TINTS = {
    1: "230,159,0",
    2: "86,180,233",
    3: "128,136,144",
    4: "0,158,115",
    5: "204,121,167",
    6: "0,114,178",
    7: "213,94,0",
}
_VERDICTS = {
    "inert": ("opacity:.75", "understood; has no part in layers, copies, entering or mana"),
    "reminder": ("font-style:italic;opacity:.65", "reminder text"),
    "flavour word": ("font-style:italic", "a word without meaning in the rules"),
    "not understood": (
        "text-decoration:underline wavy rgb(213,94,0);font-weight:bold",
        "not understood",
    ),
}
_OPAQUE = ("text-decoration:underline dotted", "understood, with words for you to decide")
_CELL = "text-align:left;vertical-align:top;padding:4px 10px;width:50%"
_EDGE = "border-top:1px solid rgba(128,128,128,.4)"


def reading_html(shown: CardShown) -> str:
    """Write a card as HTML."""
    highest = max((part.number for face in shown.faces for part in face.parts), default=0)
    faces = "".join(_face(face) for face in shown.faces)
    source = f"<p><small>Card data: {escape(shown.source)}</small></p>" if shown.source else ""
    return f"{_style(highest)}{faces}{source}"


def reading_page(shown: CardShown) -> str:
    """Write a card as a page of its own, light or dark as the reader's system is."""
    names = " // ".join(face.name for face in shown.faces if face.name) or "A text"
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>How {escape(names)} is understood</title>"
        "<style>:root{color-scheme:light dark}"
        "body{font-family:system-ui,sans-serif;line-height:1.5;max-width:70em;margin:1em auto;"
        "padding:0 1em}</style></head>"
        f"<body><main>{reading_html(shown)}</main></body></html>\n"
    )


def _style(highest: int) -> str:
    """Write the rules that link words and layers: a part lights up wherever it stands."""
    rules = [
        ".mtgl-reading [tabindex]:focus{outline:2px solid currentColor;outline-offset:1px}",
    ]
    rules += [
        f".mtgl-reading:has(.mtgl-part-{number}:is(:hover,:focus)) .mtgl-part-{number}"
        "{box-shadow:0 0 0 2px currentColor;border-radius:3px}"
        for number in range(1, highest + 1)
    ]
    return f"<style>{''.join(rules)}</style>"


def _face(face: FaceShown) -> str:
    parts = {part.number: part for part in face.parts}
    name = escape(face.name) if face.name else "the text"
    title = f"<p><b><bdi>{name}</bdi></b></p>" if face.name else ""
    head = (
        f'<thead><tr><th scope="col" style="{_CELL}">as printed</th>'
        f'<th scope="col" style="{_CELL}">as understood</th></tr></thead>'
    )
    rows = "".join(_row(left, right, parts) for left, right in face.lines())
    table = (
        f'<table style="width:100%;border-collapse:collapse">{head}<tbody>{rows}</tbody></table>'
    )
    return (
        f'<section class="mtgl-reading" role="region" aria-label="How {name} was understood">'
        f"{title}{table}{_end(face)}</section>"
    )


def _row(left: Iterable[Stretch], right: Iterable[Understood], parts: dict[int, LayerPart]) -> str:
    words = "".join(_stretch(each, parts) for each in left)
    read = "".join(_ability(each) for each in right)
    return (
        f'<tr><td style="{_CELL};{_EDGE}"><bdi>{words}</bdi></td>'
        f'<td style="{_CELL};{_EDGE}">{read}</td></tr>'
    )


def _lines(text: str) -> str:
    return escape(text.rstrip("\n")).replace("\n", "<br>")


def _stretch(stretch: Stretch, parts: dict[int, LayerPart]) -> str:
    """Write a stretch of the printed text: what acts in layers can be reached and says where."""
    style, meaning = _OPAQUE if stretch.opaque else _VERDICTS.get(stretch.verdict, ("", ""))
    if stretch.opaque:
        meaning = f"{meaning}: {'; '.join(stretch.opaque)}"
    here = [parts[number] for number in stretch.parts]
    text = _lines(stretch.text.rstrip() if stretch.verdict == "not understood" else stretch.text)
    breaks = "<br>" if stretch.text.endswith("\n") else ""
    if not here:
        if not meaning:
            return f"<span>{text}</span>{breaks}"
        shown = f'<span style="{style}" title="{escape(meaning)}">{text}</span>'
        word = " <small>[not understood]</small> " if stretch.verdict == "not understood" else ""
        return f"{shown}{word}{breaks}"
    says = "; ".join(str(part) for part in here)
    says = f"{says}; {meaning}" if meaning else says
    classes = " ".join(f"mtgl-part-{part.number}" for part in here)
    labels = ", ".join(dict.fromkeys(p.sublayer.label for p in here if p.end == stretch.end))
    mark = f'<sup aria-hidden="true"><b>{labels}</b></sup>' if labels else ""
    return (
        f'<span class="{classes}" tabindex="0" role="note" aria-label="{escape(says)}" '
        f'title="{escape(says)}" style="{_tint(here[0])};{style}">{text}{mark}</span>{breaks}'
    )


def _tint(part: LayerPart) -> str:
    hue = _TINTS[part.sublayer.layer]
    return f"background:rgba({hue},.22);border-bottom:2px solid rgb({hue})"


def _ability(ability: Understood) -> str:
    """Write an ability in the toolkit's words, and its parts by layer."""
    words = escape(ability.words).replace("\n", "<br>")
    said = f"<div><small>{escape(ability.label)}</small> <bdi>{words}</bdi></div>"
    if not ability.parts:
        return said
    items = "".join(
        f'<li class="mtgl-part-{part.number}" tabindex="0" style="{_tint(part)};margin:2px 0">'
        f"<b>layer {part.sublayer.label}</b> {escape(part.sublayer.title)}: "
        f"<bdi>{escape(part.words)}</bdi>"
        f"{f'<small>{escape(part.note)}</small>' if part.note else ''} "
        f"<small>CR {part.sublayer.rule}</small></li>"
        for part in sorted(ability.parts, key=lambda part: (part.sublayer, part.number))
    )
    plain = "list-style:none;padding-left:1em"
    return f'{said}<ul role="list" aria-label="in the layers" style="{plain}">{items}</ul>'


def _end(face: FaceShown) -> str:
    lines = [f"Not understood: {words}" for words in face.not_understood]
    lines += [f"To be decided by you: {words}" for words in face.opaque]
    if face.is_complete:
        lines.append("Everything was understood.")
    return "".join(f"<p><small><bdi>{escape(line)}</bdi></small></p>" for line in lines)
