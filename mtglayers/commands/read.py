"""``mtglayers read``: how a text is understood, stretch by stretch, and what was not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
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
@click.option("--json", "as_json", is_flag=True, help="Write spans, abilities, layers as JSON.")
@click.option(
    "--html",
    "page",
    default=None,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write words and layers side by side as a page, - for standard output.",
)
def command(
    text: str | None,
    name: str | None,
    files: tuple[Path, ...],
    type_line: str,
    own_name: str,
    as_json: bool,
    page: Path | None,
) -> None:
    r"""Show how TEXT, or the text of a card, is understood.

    Each part of an effect is shown with the layer in which it applies. A new line in TEXT begins
    a new ability; `\n` may be written for it.

    --json writes a list with an object for each face: "name", "text", "complete", "not
    understood", "opaque"; "spans", which cover the text without gaps ("start" and "end" count its
    characters, "verdict", "ability": the place in "abilities", and "opaque" words if any);
    "abilities" as data; "words": what each of them says in the toolkit's words, or in those of the
    card where "own words" is true; and "layers": each part with "ability", "layer", "title",
    "rule" (CR), "words", "starts in" (the first layer of its effect), "of" (a granted ability, a
    token, counters), "start" and "end" of its words.
    """
    if (text is None) == (name is None):
        raise click.UsageError("give either a text or --card NAME")
    if as_json and page is not None:
        raise click.UsageError("give either --json or --html FILE")
    if text is not None:
        readings = [_read_given(text.replace("\\n", "\n"), own_name, type_line)]
        source, attached = "", ["enchanted creature"]
    else:
        assert name is not None
        readings, attached, source = _read_card(name, files)
    if as_json:
        shown = [_data(*each) for each in zip(readings, attached, strict=True)]
        click.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    if page is not None:
        _write_page(page, readings, attached, source)
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for number, (reading, called) in enumerate(zip(readings, attached, strict=True)):
        if number:
            console.print()
        _show(console, reading, called)
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


def _read_card(name: str, files: tuple[Path, ...]) -> tuple[list[Reading], list[str], str]:
    """Read all faces of a card from the data in use; say also what each may be attached to."""
    from mtglayers.cards.database import CardDatabase
    from mtglayers.oracle.reader import read_face
    from mtglayers.oracle.render import attached_phrase

    database = CardDatabase.shared()
    for file in files:
        database = database.with_file(file)
    card = database.card(name)
    faces = [face for face in card.faces if not face.missing]
    readings = [read_face(face, card) for face in faces]
    attached = [
        attached_phrase(replace(face, abilities=reading.abilities))
        for face, reading in zip(faces, readings, strict=True)
    ]
    return readings, attached, database.source_of(name)


def _write_page(page: Path, readings: list[Reading], attached: list[str], source: str) -> None:
    """Write the readings as a page that needs nothing else."""
    from mtglayers.board.reading import show_reading
    from mtglayers.views.reading import CardShown
    from mtglayers.views.reading_html import reading_page

    faces = tuple(show_reading(*each) for each in zip(readings, attached, strict=True))
    text = reading_page(CardShown(faces=faces, source=source))
    if str(page) == "-":
        click.echo(text)
        return
    try:
        page.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{page} cannot be written: {error.strerror}") from error
    click.echo(f"{page} written")


# --- showing ------------------------------------------------------------------------------------


def _show(console: Console, reading: Reading, attached: str) -> None:
    """Print the text with its verdicts, then what was read, then what was not."""
    from rich.text import Text

    if reading.name:
        console.print(Text(reading.name, style="bold"))
    if reading.text:
        console.print(_coloured(reading))
        console.print()
    _show_abilities(console, reading, attached)
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


def _show_abilities(console: Console, reading: Reading, attached: str) -> None:
    """Print each ability as the toolkit words it, and the layers of its parts."""
    from rich.text import Text

    from mtglayers.board.reading import show_reading

    for ability in show_reading(reading, attached).abilities:
        words = ability.words.replace("\n", "\n    ")
        console.print(Text.assemble((f"  {ability.label}: ", "dim"), words))
        for part in ability.parts:
            console.print(Text(f"      {part}", style="blue"))


def _data(reading: Reading, attached: str) -> dict[str, Any]:
    """Return a reading as plain data."""
    from mtglayers.board.reading import show_reading
    from mtglayers.core.node import to_data
    from mtglayers.views.reading import part_data

    shown = show_reading(reading, attached)
    return {
        "name": reading.name,
        "text": reading.text,
        "complete": reading.is_complete,
        "spans": list(_spans(reading)),
        "abilities": [to_data(ability) for ability in reading.abilities],
        "words": [ability.words for ability in shown.abilities],
        "own words": [ability.in_own_words for ability in shown.abilities],
        "layers": [part_data(part) for part in shown.parts],
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
            "ability": span.ability,
        }
        if span.opaque:
            data["opaque"] = list(span.opaque)
        yield data
