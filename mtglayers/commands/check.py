"""``mtglayers check``: run scenario files and report each expectation that fails."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

__all__ = ["command"]


@click.command(name="check")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--cards",
    "card_files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Look cards up in FILE first; may be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="Write a JSON list of results.")
@click.option("-v", "--verbose", is_flag=True, help="Name the files that passed, too.")
@click.option("-k", "part", metavar="TEXT", help="Only files whose path contains TEXT.")
@click.pass_context
def command(
    context: click.Context,
    paths: Sequence[Path],
    card_files: Sequence[Path],
    as_json: bool,
    verbose: bool,
    part: str | None,
) -> None:
    """Run the scenario files PATHS, or all in the folders PATHS.

    Leaves with 0 when all passed, with 1 when something failed or is not modelled yet, with 2
    when a file cannot be used.
    """
    from mtglayers.cards.database import CardDatabase
    from mtglayers.scenarios.discover import find_files
    from mtglayers.scenarios.report import exit_status, result_lines, summary, to_json
    from mtglayers.scenarios.runner import check_file

    there = find_files(paths)
    if not there:
        raise click.ClickException("there are no scenario files (*.scenario.yaml) there")
    files = [path for path in there if (part or "").casefold() in str(path).casefold()]
    if not files:
        raise click.ClickException(
            f"none of the {len(there)} scenario files there has '{part}' in its path"
        )
    cards = CardDatabase.default(card_files) if card_files else CardDatabase.shared()
    results = []
    for path in _with_progress(files, shown=not as_json):
        results.append(check_file(path, cards))
        if not as_json:
            for line in result_lines(results[-1], verbose=verbose):
                click.echo(line)
    click.echo(to_json(results) if as_json else summary(results))
    context.exit(exit_status(results))


def _with_progress(files: Sequence[Path], *, shown: bool) -> Iterator[Path]:
    """Go through the files, with a progress bar when there are many and somebody watches."""
    if not shown or len(files) < 20 or not sys.stderr.isatty():
        yield from files
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(files, description="Checking", console=Console(stderr=True), transient=True)
