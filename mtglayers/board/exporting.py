"""Boards and scenarios as pages: one self-contained HTML file each, or a small site of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mtglayers.core.state import GameState
from mtglayers.errors import DefinitionError, MtgLayersError

if TYPE_CHECKING:
    from mtglayers.board import Board
    from mtglayers.cards.database import CardDatabase
    from mtglayers.quiz import Quiz
    from mtglayers.scenarios.model import Scenario
    from mtglayers.views.page import PageSubject

__all__ = ["export_page", "export_site", "page_subject"]


def export_page(
    subject: Board | GameState | Scenario | str | Path,
    path: str | Path,
    *,
    title: str = "",
    cards: CardDatabase | None = None,
    questions: Quiz | None = None,
) -> Path:
    """Write a board or scenario as one self-contained HTML file.

    Parameters
    ----------
    subject
        A board, a state, a scenario, the path of a scenario or of a saved board, or a shared line.
    path
        The file to write.
    title
        The title of the page; that of the scenario otherwise.
    cards
        Where the cards of a scenario are looked up; the cards of this computer otherwise.
    questions
        A quiz whose questions stand on the page, with folded answers; made from the board's
        evidence otherwise.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from mtglayers import Board
    >>> board = Board()
    >>> bears = board.enter("Grizzly Bears")
    >>> with TemporaryDirectory() as folder:
    ...     export_page(board, Path(folder) / "page.html", title="A Bear").stat().st_size < 150_000
    True
    """
    from mtglayers.views.page import write_page

    made = page_subject(subject, title=title, cards=cards)
    if questions is not None:
        made = replace(made, questions=questions.questions)
    return write_page(made, path)


def page_subject(
    subject: Board | GameState | Scenario | str | Path,
    *,
    title: str = "",
    cards: CardDatabase | None = None,
) -> PageSubject:
    """Collect what a page about a board or scenario shows."""
    from mtglayers.board import Board
    from mtglayers.scenarios.model import Scenario
    from mtglayers.views.page import PageSubject

    found = _read(subject) if isinstance(subject, str | Path) else subject
    if isinstance(found, GameState):
        return PageSubject(title=title or "A board", states=(found,))
    if isinstance(found, Board):
        return PageSubject(title=title or "A board", states=found.states)
    if isinstance(found, Scenario):
        return _of_scenario(found, title, cards)
    raise DefinitionError(
        f"a {type(found).__name__} cannot be made a page", hint="Give a board or a scenario."
    )


def _of_scenario(scenario: Scenario, title: str, cards: CardDatabase | None) -> PageSubject:
    from mtglayers.board import Board
    from mtglayers.board.sharing import share_scenario
    from mtglayers.views.page import PageSubject

    return PageSubject(
        title=title or scenario.title,
        states=Board.from_scenario(scenario, cards=cards).states,
        about=scenario.about or "",
        rules=scenario.rules,
        source=scenario.source or "",
        line=share_scenario(scenario),
    )


def _read(source: str | Path) -> Board | Scenario:
    """Read a file or a line: a saved or shared board, or a scenario."""
    from mtglayers.board import Board
    from mtglayers.board.sharing import read_file, scenario_from_line
    from mtglayers.scenarios import load_scenario
    from mtglayers.views.sharing import shared_kind

    text = str(source)
    if isinstance(source, Path) or not text.rpartition("#share=")[2].startswith("mtgl"):
        content = read_file(source)
        if not content.startswith("mtgl"):
            return load_scenario(source)
        text = content
    return scenario_from_line(text) if shared_kind(text) == "scenario" else Board.from_shared(text)


def export_site(
    paths: Sequence[Path], folder: str | Path, *, cards: CardDatabase | None = None
) -> tuple[list[Path], list[tuple[Path, str]]]:
    """Write scenarios as pages into a folder, with an index.

    Parameters
    ----------
    paths
        The scenario files.
    folder
        Where the pages go; it is made if it is missing.
    cards
        Where cards are looked up; the cards of this computer otherwise.

    Returns
    -------
    tuple
        The pages with the index first, and the files that could not be exported with the reason.
    """
    from mtglayers.views.page import write_index, write_page

    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DefinitionError(
            f"'{target}' cannot be made a folder: {error.strerror}", hint="Name another folder."
        ) from error
    rows: list[tuple[str, str, str]] = []
    written: list[Path] = []
    refused: list[tuple[Path, str]] = []
    used: set[str] = {"index"}
    for path in paths:
        name = _free(path.name.removesuffix(".yaml").removesuffix(".scenario"), used)
        try:
            subject = page_subject(path, cards=cards)
            written.append(write_page(subject, target / f"{name}.html"))
        except MtgLayersError as error:
            refused.append((path, str(error)))
            continue
        rules = ", ".join(f"CR {number}" for number in subject.rules)
        rows.append((f"{name}.html", subject.title, rules))
    index = write_index("Scenarios", rows, target / "index.html")
    return [index, *written], refused


def _free(name: str, used: set[str]) -> str:
    """Return a name that no other page of the site has."""
    free, number = name, 2
    while free in used:
        free, number = f"{name}-{number}", number + 1
    used.add(free)
    return free
