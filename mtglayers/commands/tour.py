"""``mtglayers tour``: explain a board with copies and a conflict, then open the tour notebook."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

__all__ = ["command"]

NOTEBOOK = "00_tour.ipynb"


@click.command(name="tour")
@click.option("--no-browser", is_flag=True, help="Stay in the terminal; open no notebook.")
def command(no_browser: bool) -> int:
    """Explain a board with a chain of copies and a conflict of layers, then open JupyterLab.

    Needs no card data; JupyterLab comes with the extra 'notebooks'.
    """
    if not no_browser:
        _find_notebook()  # say what is missing before anything else
    _explain_board()
    return 0 if no_browser else _open_notebook()


def _explain_board() -> None:
    """Let the example happen, one line for each action, and explain what came of it."""
    from mtglayers.board import Board
    from mtglayers.cards.database import CardDatabase
    from mtglayers.commands.explain import print_explanations

    board = Board(cards=CardDatabase.built_in())
    _say("Copies", "What a copy gets, and what it does not")
    _tell("Chimeric Staff enters.")
    staff = board.enter("Chimeric Staff")
    _tell("Its ability is activated with X = 5.")
    board.activate(staff, x=5)
    _tell("Clone enters as a copy of the animated Staff.")
    clone = board.enter("Clone", copy=staff)
    _tell("Phyrexian Metamorph enters as a copy of the Clone.")
    metamorph = board.enter("Phyrexian Metamorph", copy=clone)
    click.echo()
    print_explanations([board.explain(each) for each in (staff, clone, metamorph)])
    click.echo(f"\n{board.copy_picture()}")

    conflict = Board(cards=CardDatabase.built_in())
    _say("Layers", "Two effects in one layer: which is applied first?")
    _tell("Urborg, Tomb of Yawgmoth enters.")
    urborg = conflict.enter("Urborg, Tomb of Yawgmoth")
    _tell("Blood Moon enters later.")
    conflict.enter("Blood Moon")
    click.echo()
    print_explanations([conflict.explain(urborg)])
    click.echo()


def _say(title: str, about: str) -> None:
    click.echo()
    click.secho(f"{title}: {about}", bold=True)


def _tell(words: str) -> None:
    click.echo(f"* {words}")


def _find_notebook() -> Path:
    """Find the tour notebook.

    Raises
    ------
    MissingExtraError
        JupyterLab is not installed.
    MtgLayersError
        The notebooks are not there; says where they are looked for.
    """
    from mtglayers.errors import MissingExtraError, MtgLayersError

    if find_spec("jupyterlab") is None:
        error = MissingExtraError("jupyterlab", extra="notebooks", purpose="notebooks")
        error.hint = f"{error.hint}, or stay in the terminal with --no-browser."
        raise error
    folders = (Path(__file__).parents[2] / "notebooks", Path.cwd() / "notebooks", Path.cwd())
    for folder in folders:
        if (folder / NOTEBOOK).is_file():
            return folder / NOTEBOOK
    raise MtgLayersError(
        f"the notebook {NOTEBOOK} is not here",
        hint="It is in the folder 'notebooks' of a copy of the repository: run the command there, "
        "or stay in the terminal with --no-browser.",
    )


def _open_notebook() -> int:
    """Run JupyterLab on the tour notebook until it is stopped."""
    notebook = _find_notebook()
    click.echo(f"JupyterLab opens {notebook}; stop it here with Ctrl-C.")
    arguments = [sys.executable, "-m", "jupyterlab", str(notebook)]
    try:
        return subprocess.run(arguments, check=False).returncode
    except KeyboardInterrupt:
        return 0
