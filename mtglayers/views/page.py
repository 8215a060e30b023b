"""A page for teaching: one self-contained HTML file that shows a board and all its reasons.

It asks nobody for anything, works from a folder and with scripts off (every step can be read in
order), by keyboard and in print. The script of the page only hides and shows what is there.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from mtglayers.core.state import GameState
from mtglayers.errors import DefinitionError
from mtglayers.views.page_parts import (
    board_section,
    copies_section,
    history_section,
    objects_section,
    rules_section,
    share_section,
)
from mtglayers.views.page_questions import (
    PredictQuestion,
    predict_questions,
    questions_section,
)
from mtglayers.views.page_words import Writing
from mtglayers.views.svg import escape

__all__ = ["PageSubject", "page_fragment", "page_html", "write_page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSubject:
    """What a page is about.

    Attributes
    ----------
    title : str
        Its title, one line.
    states : tuple of GameState
        The states that led to the board, the last one last; at least one.
    labels : tuple of str
        What led to each state, in words; made from the history where empty.
    about : str
        Prose below the title, paragraph by paragraph.
    rules : tuple of str
        Numbers of the rules that it shows.
    source : str
        Where the right answer comes from.
    line : str
        The board or scenario as one line of text; the board's where empty.
    questions : tuple of PredictQuestion
        What is asked on the page; made from the evidence where ``None``.
    """

    title: str
    states: tuple[GameState, ...]
    labels: tuple[str, ...] = ()
    about: str = ""
    rules: tuple[str, ...] = ()
    source: str = ""
    line: str = ""
    questions: tuple[PredictQuestion, ...] | None = None

    def __post_init__(self) -> None:
        if not self.states:
            raise DefinitionError("a page needs a board", hint="Give at least one state.")
        if self.labels and len(self.labels) != len(self.states):
            raise DefinitionError(
                f"{len(self.labels)} labels do not fit {len(self.states)} states",
                hint="Give one label for each state, or none.",
            )


@cache
def _asset(name: str) -> str:
    return files("mtglayers.views").joinpath("static", name).read_text("utf-8").strip()


def _key(subject: PageSubject) -> str:
    """Name a page by what it shows, so that ids of two pages differ."""
    from mtglayers.views.sharing import pack_state

    told = f"{subject.title}\n{len(subject.states)}\n{pack_state(subject.states[-1])}"
    return "p" + hashlib.sha256(told.encode()).hexdigest()[:8]


def _section(subject: PageSubject, key: str, top: int) -> str:
    writing = Writing(key, top)
    now = subject.states[-1]
    asked = subject.questions if subject.questions is not None else predict_questions(now)
    about = "".join(
        f"<p>{escape(each)}</p>" for each in subject.about.split("\n\n") if each.strip()
    )
    source = f'<p class="quiet">Source: {escape(subject.source)}</p>' if subject.source else ""
    parts = [
        f"{writing.heading(0, subject.title)}{about}{source}",
        board_section(writing, now),
        history_section(writing, subject.states, subject.labels),
        copies_section(writing, now),
        objects_section(writing, now),
        questions_section(writing, asked),
        share_section(writing, now, subject.line),
    ]
    parts.append(rules_section(writing, now, subject.rules))
    lines = "\n".join(each for each in parts if each)
    return f'<section class="mtgl-page" id="{key}" aria-label="{escape(subject.title)}">\n{lines}\n'


def page_fragment(subject: PageSubject, *, top: int = 2) -> str:
    """Write a page as a piece of HTML for another document; several may stand in one.

    Parameters
    ----------
    subject
        What it is about.
    top
        The level of its first heading.
    """
    body = _section(subject, _key(subject), top)
    return (
        f"<style>{_asset('page.css')}</style>{body}<script>{_asset('page.js')}</script></section>"
    )


def page_html(subject: PageSubject) -> str:
    """Write a page as a whole HTML document.

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> state = GameState(players=(Player(id="you"),))
    >>> page_html(PageSubject(title="Empty", states=(state,))).startswith("<!doctype html>")
    True
    """
    body = _section(subject, _key(subject), 1)
    script = _asset("page.js")
    return document(subject.title, f"<main>{body}</section></main>", script)


def document(title: str, body: str, script: str = "") -> str:
    """Write a document around a body: style and script inside, nothing from outside allowed."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"'sha256-{digest}'" if script else "'none'"
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src {allowed}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    page = "html{color-scheme:light dark}body{margin:0}"
    dark = "@media screen and (prefers-color-scheme:dark){body{background:#15181c}}"
    end = f"<script>{script}</script>" if script else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f"<style>{page}{dark}{_asset('page.css')}</style></head>\n<body>{body}{end}</body></html>\n"
    )


def write_page(subject: PageSubject, path: str | Path) -> Path:
    """Write a page to a file.

    Raises
    ------
    DefinitionError
        The file cannot be written.
    """
    return _write(path, page_html(subject))


def write_index(title: str, pages: Sequence[tuple[str, str, str]], path: str | Path) -> Path:
    """Write an index of pages: for each its file, its title and what is said about it."""
    rows = "".join(
        f'<li><a href="{escape(_address(name))}"><bdi>{escape(said)}</bdi></a>'
        + (f' <span class="quiet">{escape(more)}</span>' if more else "")
        + "</li>"
        for name, said, more in pages
    )
    body = f'<main><div class="mtgl-page"><h1>{escape(title)}</h1><ul>{rows}</ul></div></main>'
    return _write(path, document(title, body))


def _address(name: str) -> str:
    from urllib.parse import quote

    return "./" + quote(name)


def _write(path: str | Path, text: str) -> Path:
    file = Path(path)
    try:
        file.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:  # a name with a zero byte in it is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise DefinitionError(
            f"'{file}' cannot be written: {reason}", hint="Name a file in another folder."
        ) from error
    return file
