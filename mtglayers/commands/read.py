"""``mtglayers read``: how a text is understood, stretch by stretch, and what was not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from mtglayers.oracle.readings import Reading

__all__ = ["command"]

_STYLES = {
    "understood": "green",
    "inert": "cyan",
    "keyword": "bold green",
    "reminder": "dim italic",
    "flavour word": "italic",
    "not understood": "bold red underline",
}
_OPAQUE_STYLE = "yellow"


@click.command(name="read")
@click.argument("text", required=False)
@click.option("--card", "name", default=None, metavar="NAME", help="Read the text of a card.")
@click.option(
    "--cards",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Further card data for this run.",
)
@click.option(
    "--type",
    "type_line",
    default="Creature",
    show_default=True,
    metavar="TYPE",
    help="The type line of the object that TEXT stands on.",
)
@click.option("--name", "own_name", default="", metavar="NAME", help="Its name, if TEXT uses it.")
@click.option("--json", "as_json", is_flag=True, help="Write spans and abilities as JSON.")
def command(
    text: str | None,
    name: str | None,
    files: tuple[Path, ...],
    type_line: str,
    own_name: str,
    as_json: bool,
) -> None:
    r"""Show how TEXT, or the text of a card, is understood.

    A new line in TEXT begins a new ability; `\n` may be written for it.
    """
    if (text is None) == (name is None):
        raise click.UsageError("give either a text or --card NAME")
    if text is not None:
        readings = [_read_given(text.replace("\\n", "\n"), own_name, type_line)]
        source = ""
    else:
        assert name is not None
        readings, source = _read_card(name, files)
    if as_json:
        click.echo(json.dumps([_data(each) for each in readings], ensure_ascii=False, indent=2))
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for number, reading in enumerate(readings):
        if number:
            console.print()
        _show(console, reading)
    if source:
        console.print(f"Card data: {source}", style="dim")


def _read_given(text: str, name: str, type_line: str) -> Reading:
    """Read a text given on the command line."""
    from mtglayers.core.vocabulary import parse_type_line
    from mtglayers.oracle.reader import read_text

    types = parse_type_line(type_line)
    return read_text(
        text,
        name=name,
        card_types=types.card_types,
        subtypes=types.subtypes,
        legendary="Legendary" in types.supertypes,
    )


def _read_card(name: str, files: tuple[Path, ...]) -> tuple[list[Reading], str]:
    """Read all faces of a card from the data in use."""
    from mtglayers.cards.database import CardDatabase
    from mtglayers.oracle.reader import read_face

    database = CardDatabase.shared()
    for file in files:
        database = database.with_file(file)
    card = database.card(name)
    readings = [read_face(face, card) for face in card.faces if not face.missing]
    return readings, database.source_of(name)


# --- showing ------------------------------------------------------------------------------------


def _show(console: Console, reading: Reading) -> None:
    """Print the text with its verdicts, then what was read, then what was not."""
    from rich.text import Text

    if reading.name:
        console.print(Text(reading.name, style="bold"))
    if reading.text:
        console.print(_coloured(reading))
        console.print()
    _show_abilities(console, reading)
    for words in reading.not_understood:
        console.print(Text.assemble(("Not understood: ", "bold red"), words))
    for words in reading.opaque:
        console.print(Text.assemble(("To be decided by you: ", _OPAQUE_STYLE), words))
    if reading.is_complete:
        console.print("Everything was understood.", style="green")


def _coloured(reading: Reading) -> Text:
    """Return the printed text in the colours of its verdicts."""
    from rich.text import Text

    text = Text()
    for span in reading.spans:
        style = _OPAQUE_STYLE if span.opaque else _STYLES[span.verdict]
        text.append(reading.text[span.start : span.end], style=style)
    return text


def _show_abilities(console: Console, reading: Reading) -> None:
    """Print each ability as the toolkit words it."""
    from rich.text import Text

    from mtglayers.oracle.render import render

    for ability in reading.abilities:
        kind = _kind(type(ability).__name__)
        words = render(ability).replace("\n", "\n    ")
        console.print(Text.assemble((f"  {kind}: ", "dim"), words))


def _kind(class_name: str) -> str:
    """Write the name of a class of abilities in words.

    Examples
    --------
    >>> _kind("TriggeredAbility"), _kind("UnreadAbility")
    ('triggered', 'unread')
    """
    return class_name.removesuffix("Ability").lower()


def _data(reading: Reading) -> dict[str, Any]:
    """Return a reading as plain data."""
    from mtglayers.core.node import to_data

    return {
        "name": reading.name,
        "text": reading.text,
        "complete": reading.is_complete,
        "spans": list(_spans(reading)),
        "abilities": [to_data(ability) for ability in reading.abilities],
        "not understood": list(reading.not_understood),
        "opaque": list(reading.opaque),
    }


def _spans(reading: Reading) -> Iterator[dict[str, Any]]:
    for span in reading.spans:
        data: dict[str, Any] = {
            "start": span.start,
            "end": span.end,
            "verdict": span.verdict,
            "text": reading.text[span.start : span.end],
        }
        if span.opaque:
            data["opaque"] = list(span.opaque)
        yield data
