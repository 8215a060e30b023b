"""``mtglayers cards``: fetch, choose, show and search card data."""

from __future__ import annotations

from pathlib import Path

import click

__all__ = ["command"]


@click.group(name="cards")
def command() -> None:
    """Fetch, choose, show and search card data."""


@command.command()
@click.option("--url", default=None, metavar="URL", help="Another address that describes the file.")
@click.option("--quiet", is_flag=True, help="Show no progress bar.")
def fetch(url: str | None, quiet: bool) -> None:
    """Fetch all cards from Scryfall (about 170 MB).

    An interrupted download goes on where it stopped when the command is run again.
    """
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

    from mtglayers.cards.fetch import BULK_DATA_URL, fetch_cards

    columns = ("{task.description}", BarColumn(), DownloadColumn(), TimeRemainingColumn())
    console = Console(stderr=True, quiet=quiet)
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("Card data", total=None)

        def show(done: int, total: int | None) -> None:
            bar.update(task, completed=done, total=total)

        stored = fetch_cards(url=url or BULK_DATA_URL, progress=show)
    click.echo(f"{stored.cards} cards of {stored.dated or 'unknown date'} are in use now.")


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
def use(file: Path) -> None:
    """Use the cards of FILE: Scryfall's 'Oracle Cards' or MTGJSON's AtomicCards.

    What the toolkit needs of it is copied, so FILE may be moved afterwards.
    """
    from mtglayers.cards.files import read_json
    from mtglayers.cards.store import CardStore

    stored = CardStore().use(read_json(file), origin=str(file))
    click.echo(f"{stored.cards} cards of {file} are in use now.")


@command.command()
def forget() -> None:
    """Use no fetched or chosen card data any more."""
    from mtglayers.cards.store import CardStore

    had = CardStore().forget()
    click.echo("The card data was removed." if had else "There was no card data in use.")


@command.command()
def status() -> None:
    """Say which card data is in use, and in which order cards are looked up."""
    from mtglayers.cards.database import CardDatabase
    from mtglayers.cards.store import CardStore

    store = CardStore()
    info = store.info()
    click.echo(f"Data folder: {store.folder}")
    if info is None:
        click.echo("In use: nothing fetched or chosen.")
    else:
        click.echo(f"In use: {info.label}, {info.cards} cards, {info.dated or 'without a date'}")
        click.echo(f"        from {info.origin}")
    click.echo("Cards are looked up in this order:")
    for place, collection in enumerate(CardDatabase.default(store=store).collections, start=1):
        left_out = ", ".join(f"{n} {why}" for why, n in sorted(collection.left_out.items()))
        note = f" (left out: {left_out})" if left_out else ""
        click.echo(f"  {place}. {collection.label}: {len(collection)} cards{note}")


@command.command()
@click.argument("text")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1), help="How many.")
@click.option("--cards", "files", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
def search(text: str, limit: int, files: tuple[Path, ...]) -> None:
    """List the names of cards that begin with TEXT or contain it.

    With --cards, the cards of FILE are looked at first.
    """
    from mtglayers.cards.database import CardDatabase
    from mtglayers.errors import UnknownCardError

    cards = CardDatabase.default(files)
    names = cards.search(text, limit)
    if not names:
        raise UnknownCardError(text, nearest=cards.near(text))
    for name in names:
        click.echo(name)


@command.command()
@click.argument("name")
@click.option("--cards", "files", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
def show(name: str, files: tuple[Path, ...]) -> None:
    """Show what the card data says about the card NAME, and where that comes from.

    With --cards, the cards of FILE are looked at first.
    """
    from mtglayers.cards.database import CardDatabase
    from mtglayers.cards.describe import describe_card

    click.echo(describe_card(CardDatabase.default(files).locate(name).card))
