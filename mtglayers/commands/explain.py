"""``mtglayers explain``: put cards on a board and say what each is and why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from mtglayers.board import Board
    from mtglayers.engine.game.asking import Question
    from mtglayers.views.explanation import ExplainedStep, Explanation

__all__ = ["command", "print_explanations"]


@click.command(name="explain")
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
@click.option(
    "--copy",
    "copies",
    multiple=True,
    metavar="[CARD=]OBJECT",
    help="What a card enters as a copy of, for all that ask or for the one named; or 'none'.",
)
@click.option(
    "--choose",
    "choices",
    multiple=True,
    metavar="[CARD:]KIND=VALUE",
    help="A choice, such as color=blue, for all cards that ask or for the one named.",
)
@click.option(
    "--controller",
    "controllers",
    multiple=True,
    metavar="[CARD=]PLAYER",
    help="Under whose control cards enter, 'you' or 'opponent': all, or the one named.",
)
@click.option("--x", type=click.IntRange(0), help="The value of X of the cards that have one.")
@click.option(
    "--only", multiple=True, metavar="NAME", help="Explain only this object; may be repeated."
)
@click.option(
    "--why-not",
    "missed",
    multiple=True,
    metavar="OBJECT=WHAT",
    help="Say why an object does not have something: flying, creature, red, 4/4, power 4, "
    "'controlled by opponent', or an ability by its words. Explanations are left out then, except "
    "those of --only.",
)
@click.option(
    "--orders", is_flag=True, help="Also say what other orders of timestamps would change."
)
@click.option(
    "--orders-of-entering",
    "entering",
    is_flag=True,
    help="Also say what would be if the cards had entered in other orders.",
)
@click.option(
    "--cards",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Look cards up in FILE first; may be repeated.",
)
def command(
    cards: tuple[str, ...],
    copies: tuple[str, ...],
    choices: tuple[str, ...],
    controllers: tuple[str, ...],
    x: int | None,
    only: tuple[str, ...],
    missed: tuple[str, ...],
    orders: bool,
    entering: bool,
    files: tuple[Path, ...],
) -> None:
    """Let each CARD enter a board, in this order, and explain what it is then.

    Objects are named by their cards or by their ids: a second card of a name has the id with -2
    behind it.

    \b
    mtglayers explain "Blood Moon" "Urborg, Tomb of Yawgmoth"
    mtglayers explain "Grizzly Bears" Clone --copy "Grizzly Bears" --only clone
    mtglayers explain "Serra Angel" Humility --why-not "Serra Angel=flying" --orders
    """  # noqa: D301
    from mtglayers.board import Board
    from mtglayers.cards.database import CardDatabase

    board = Board(cards=CardDatabase.default(files) if files else CardDatabase.shared())
    given = _Given(board, copies, choices, controllers)
    for name in cards:
        _enter(board, name, given, x)
    wanted = [_find(board, name) for name in only]
    if not wanted and not missed:
        wanted = [item.id for item in board.state.objects]
    print_explanations([board.explain(each) for each in wanted])
    for place, text in enumerate(missed):
        if place or wanted:
            click.echo()
        click.echo(_why_not(board, text))
    if orders:
        click.echo(f"\n{board.orders()}")
    if entering:
        click.echo(f"\n{board.orders_of_entering()}")
    for words in given.unused():
        click.echo(f"Note: {words}", err=True)
    for words in board.not_modelled:
        click.echo(f"Not modelled: {words}", err=True)


def _why_not(board: Board, text: str) -> str:
    name, sign, what = text.partition("=")
    if not sign or not what.strip():
        raise click.UsageError(
            f"'{text}' does not say what is missed: write OBJECT=WHAT, such as clone=flying"
        )
    return str(board.why_not(_find(board, name.strip()), what.strip()))


# --- the board ---


class _Given:
    """What the options say, and which of it was asked for."""

    def __init__(
        self,
        board: Board,
        copies: Sequence[str],
        choices: Sequence[str],
        controllers: Sequence[str],
    ) -> None:
        for text in choices:
            if not text.partition("=")[2].strip():
                raise click.UsageError(
                    f"'{text}' is no choice: write KIND=VALUE, such as color=blue"
                )
        self.board = board
        self.own_id = ""
        self.names: set[str] = set()
        self._copies, self._choices, self._controllers = copies, choices, controllers
        self._used: set[str] = set()
        self._declined: list[str] = []

    def controller(self) -> str | None:
        """Return under whose control the card enters, where that was said."""
        found = self._last(self._controllers, "=")
        if found is None:
            return None
        self._used.add(f"--controller {found[0]}")
        return found[1]

    def answer(self, question: Question) -> list[str] | None:
        """Answer what a card asks as it enters."""
        if question.kind == "copy":
            found = self._last(self._copies, "=")
            if found is None:
                if question.options:
                    self._declined.append(question.source)
                return None
            self._used.add(f"--copy {found[0]}")
            name = found[1]
            return [name if name.casefold() == "none" else _find(self.board, name)]
        for text in self._for_card(self._choices, ":"):
            kind, _, value = text[1].partition("=")
            if kind.strip() == question.kind:
                self._used.add(f"--choose {text[0]}")
                return [value.strip()]
        return None

    def _for_card(self, given: Sequence[str], sign: str) -> list[tuple[str, str]]:
        """List what was given for the card: what names its id, its name, or none."""
        exact, named, general = [], [], []
        for each in given:
            before, found, after = each.partition(sign)
            who = before.strip().casefold()
            if not found:
                general.append((each, each.strip()))
            elif who == self.own_id:
                exact.append((each, after.strip()))
            elif who in self.names:
                named.append((each, after.strip()))
        return exact or named or general

    def _last(self, given: Sequence[str], sign: str) -> tuple[str, str] | None:
        found = self._for_card(given, sign)
        return found[-1] if found else None

    def unused(self) -> list[str]:
        """Say what was given and not asked for, and what was asked and not given."""
        every = [
            *(f"--copy {each}" for each in self._copies),
            *(f"--choose {each}" for each in self._choices),
            *(f"--controller {each}" for each in self._controllers),
        ]
        notes = [f"no card asked for {each}" for each in every if each not in self._used]
        return notes + [
            f"{each} could have entered as a copy; say of what with --copy {each}=OBJECT"
            for each in self._declined
        ]


def _enter(board: Board, name: str, given: _Given, x: int | None) -> None:
    """Let one card enter, with what the options say about it."""
    from mtglayers.engine.game.naming import free_id, id_from_name
    from mtglayers.errors import ChoiceError

    card = board.cards.card(name)
    own = free_id(id_from_name(card.name), {*board.state.by_id, *board.state.player_by_id})
    given.own_id = own
    given.names = {each.casefold() for each in (name, card.name, *(f.name for f in card.faces))}
    has_x = any("{X}" in (face.mana_cost or "") for face in card.faces)
    try:
        board.enter(
            card,
            as_id=own,
            answers=given.answer,
            controller=given.controller(),
            x=x if has_x else None,
        )
    except ChoiceError as error:
        option = "--copy OBJECT" if error.choice == "copy" else f"--choose {error.choice}=VALUE"
        error.hint = f"{error.hint or ''} Say which with {option}.".strip()
        raise


def _find(board: Board, name: str) -> str:
    """Find an object by its id, else by its card's or its present name.

    Raises
    ------
    UnknownObjectError
        There is none; says which there are.
    """
    from mtglayers.errors import UnknownObjectError

    wanted = name.casefold()
    ids = {item.id.casefold(): item.id for item in board.state.objects}
    if wanted in ids:
        return ids[wanted]
    for item in board.state.objects:
        own = {item.card.name, *(face.name for face in item.card.faces), board[item.id].name}
        if wanted in {each.casefold() for each in own}:
            return item.id
    error = UnknownObjectError(name, known=tuple(board.state.by_id))
    error.hint = error.hint or f"There are: {', '.join(board.state.by_id) or 'none yet'}."
    raise error


# --- printing ---


def print_explanations(explanations: Sequence[Explanation]) -> None:
    """Print explanations: set out and coloured in a terminal, as plain lines elsewhere.

    Parameters
    ----------
    explanations
        What to print, in this order.
    """
    from rich.console import Console

    console = Console(highlight=False)
    for place, each in enumerate(explanations):
        if place:
            click.echo()
        if console.is_terminal:
            _print_rich(console, each)
        else:
            click.echo(str(each))


def _print_rich(console: Console, explanation: Explanation) -> None:
    """Print one explanation for a terminal of any width."""
    from rich.padding import Padding
    from rich.text import Text

    from mtglayers.rules import titled
    from mtglayers.views.explanation import SETTLED

    name, colon, rest = explanation.now.partition(": ")
    console.print(Text.assemble((name, "bold"), colon, rest))
    console.print(
        Padding(Text(f"before any effect: {explanation.start}", style="dim"), (0, 0, 0, 2))
    )
    for step in explanation.steps:
        console.print(Padding(_step(step), (0, 0, 0, 2)))
    if not explanation.steps:
        console.print(Padding(Text("No effect changes it."), (0, 0, 0, 2)))
    if explanation.settled:
        console.print(Padding(Text(SETTLED, style="cyan"), (0, 0, 0, 2)))
        for change in explanation.settled:
            console.print(Padding(Text(str(change)), (0, 0, 0, 4)))
    for step in explanation.not_applied:
        console.print(Padding(_missed(step), (0, 0, 0, 2)))
    if explanation.rules:
        words = f"rules: {titled(explanation.rules)}"
        console.print(Padding(Text(words, style="dim"), (0, 0, 0, 2)))
    for note in explanation.notes:
        console.print(Padding(Text(f"note: {note}", style="dim"), (0, 0, 0, 2)))


def _step(step: ExplainedStep) -> RenderableType:
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    from mtglayers.views.explanation import KEPT

    head = Text.assemble(
        ("layer ", "cyan"),
        (f"{step.sublayer} ", "bold cyan"),
        (f"({step.title}) ", "cyan"),
        (step.source, "bold"),
        f": “{step.says}”" + (f" — {step.detail}" if step.detail else ""),
    )
    lines: list[RenderableType] = [head]
    if not step.changes:
        lines.append(Padding(Text(KEPT), (0, 0, 0, 2)))
    for change in step.changes:
        words, colon, values = str(change).partition(": ")
        before, arrow, after = values.partition(" → ")
        text = Text.assemble(words, colon, (before, "dim"), arrow, (after, "bold green"))
        lines.append(Padding(text, (0, 0, 0, 2)))
    why = Text(f"why now: {step.why} (CR {step.rule})", style="italic")
    return Group(*lines, Padding(why, (0, 0, 0, 2)))


def _missed(step: ExplainedStep) -> RenderableType:
    from rich.text import Text

    return Text.assemble(
        ("did not apply ", "bold yellow"),
        f"in layer {step.sublayer}: ",
        (step.source, "bold"),
        f": “{step.says}”: {step.why} (CR {step.rule})",
    )
