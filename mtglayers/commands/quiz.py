"""``mtglayers quiz``: check sets of exercises, and play one in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mtglayers.errors import DefinitionError, MtgLayersError

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase
    from mtglayers.quiz import Quiz

__all__ = ["command"]

_CARDS = click.option(
    "--cards",
    "card_files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Look cards up in FILE first; may be given several times.",
)


@click.group(name="quiz")
def command() -> None:
    """Predict, then reveal: check sets of exercises, or play one."""


@command.command(name="check")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@_CARDS
@click.pass_context
def check(context: click.Context, paths: tuple[Path, ...], card_files: tuple[Path, ...]) -> None:
    """Check the sets of exercises FILES before readers get them.

    Scenarios must hold, questions must have answers, stated answers must be those that are worked
    out, and nothing may be uncertain without saying so. Leaves with 0 when all is well, with 1
    when something is wrong, with 2 when a file is no set.

    \b
    mtglayers quiz check copies.quiz.yaml
    """  # noqa: D301
    from mtglayers.quiz import check_quiz, load_quiz

    cards = _cards(card_files)
    status = 0
    for path in paths:
        try:
            found = load_quiz(path)
        except MtgLayersError as error:
            click.echo(f"Error: {error}", err=True)
            status = 2
            continue
        findings = check_quiz(found, cards)
        for each in findings:
            click.echo(f"{path}, {each}" if each.line else f"{path}: {each}")
        wrong = sum(each.wrong for each in findings)
        status = max(status, 1 if wrong else 0)
        count = len(found.exercises)
        exercises = f"{count} exercise{'s' * (count != 1)}"
        click.echo(f"{path}: {exercises}, {_count(wrong)}")
    context.exit(status)


def _count(wrong: int) -> str:
    return {0: "all is well", 1: "1 thing is wrong"}.get(wrong, f"{wrong} things are wrong")


def _cards(files: tuple[Path, ...]) -> CardDatabase | None:
    from mtglayers.cards.database import CardDatabase

    return CardDatabase.default(files) if files else None


@command.command(name="play")
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the answers in a file.")
@_CARDS
def play(source: Path, keep: Path | None, card_files: tuple[Path, ...]) -> None:
    """Play FILE, a set of exercises or a scenario, in the terminal.

    An answer is typed; "?" reveals it, an empty line leaves the question out.

    \b
    mtglayers quiz play copies.quiz.yaml --keep copies.answers.json
    """  # noqa: D301
    from mtglayers.quiz import Quiz
    from mtglayers.quiz.showing import exercise_text

    quiz = Quiz(source, cards=_cards(card_files), keep=keep)
    click.echo("\n\n".join(filter(None, (quiz.title, quiz.about.strip()))))
    number = 0
    for exercise in quiz.exercises:
        click.echo(f"\n{exercise_text(exercise)}\n")
        for _ in exercise.questions:
            number += 1
            if not _ask(quiz, number):
                click.echo(f"\nScore: {quiz.score}")
                return
    click.echo(f"\nScore: {quiz.score}")


def _ask(quiz: Quiz, number: int) -> bool:
    """Ask until the question is done or left out; tell whether to go on."""
    from mtglayers.quiz.showing import choices_of, state_of

    done = quiz.progress[number - 1]
    click.echo(f"{number}. {done.asked.text}")
    for words in filter(None, (choices_of(done.asked), state_of(done))):
        click.echo(f"   {words}")
    while not done.is_done:
        try:
            given = click.prompt("  ", default="", show_default=False, prompt_suffix="> ")
        except click.Abort:  # the end of what is typed
            click.echo()
            return False
        if not given.strip():
            break
        try:
            verdict = quiz.reveal(number) if given.strip() == "?" else quiz.answer(number, given)
        except DefinitionError as error:
            click.echo(f"   {error}")
        else:
            click.echo(f"   {verdict}")
    return True
