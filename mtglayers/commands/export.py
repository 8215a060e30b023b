"""``mtglayers export``: write boards and scenarios as self-contained pages for teaching."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

__all__ = ["command"]


@click.command(name="export")
@click.argument("source", metavar="SOURCE")
@click.argument("target", metavar="TARGET", type=click.Path(path_type=Path))
@click.option("--title", default="", help="The title of the page; that of the scenario otherwise.")
@click.option(
    "--cards",
    "card_files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Look cards up in FILE first; may be given several times.",
)
@click.pass_context
def command(
    context: click.Context, source: str, target: Path, title: str, card_files: tuple[Path, ...]
) -> None:
    """Write SOURCE as a page, the HTML file TARGET, that needs nothing else.

    SOURCE is a scenario file, a saved board, or a shared line of text (or a link that ends in
    one). Of a folder all scenarios are written, into the folder TARGET, with an index. TARGET "-"
    writes SOURCE as one line of text instead.

    \b
    mtglayers export clone.scenario.yaml clone.html
    mtglayers export tests/cases site
    """  # noqa: D301
    from mtglayers.board.exporting import export_page
    from mtglayers.cards.database import CardDatabase

    cards = CardDatabase.default(card_files) if card_files else None
    if _is_folder(source):
        context.exit(_site(Path(source), target, cards))
    if str(target) == "-":
        click.echo(_line(source, cards))
        return
    path = export_page(source, target, title=title, cards=cards)
    click.echo(f"{path}: {_size(path)}")


def _is_folder(source: str) -> bool:
    try:
        return Path(source).is_dir()
    except OSError:  # a shared line is too long for the name of a file
        return False


def _line(source: str, cards: CardDatabase | None) -> str:
    from mtglayers.board.exporting import page_subject
    from mtglayers.views.sharing import pack_state

    subject = page_subject(source, cards=cards)
    return subject.line or pack_state(subject.states[-1])


def _site(source: Path, target: Path, cards: CardDatabase | None) -> int:
    """Write a site of all scenarios in a folder; return the exit status."""
    from mtglayers.board.exporting import export_site
    from mtglayers.scenarios.discover import find_files

    files = find_files([source])
    if not files:
        raise click.ClickException("there are no scenario files (*.scenario.yaml) there")
    written, refused = export_site(files, target, cards=cards)
    for path, why in refused:
        click.echo(f"{path}: not exported: {why}", err=True)
    pages = len(written) - 1
    click.echo(f"{written[0]}: an index of {pages} {'page' if pages == 1 else 'pages'}")
    return 1 if refused else 0


def _size(path: Path) -> str:
    return f"{path.stat().st_size / 1000:.0f} kB"
