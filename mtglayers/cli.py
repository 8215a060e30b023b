"""The command line, ``mtglayers``: a group of commands that are loaded when they are used.

Each command is the attribute ``command`` of a module in `mtglayers.commands`. Exit statuses: 0
all is well, 1 a check failed, 2 the input cannot be used.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

import click

from mtglayers import __version__
from mtglayers.errors import MtgLayersError

__all__ = ["main", "root"]

# Name, module in mtglayers.commands, what it does.
_COMMANDS = (
    ("explain", "explain", "Put cards on a board and explain what each is and why."),
    ("check", "check", "Run scenario files and report each expectation that fails."),
    ("read", "read", "Show how a text or a card's text is understood."),
    ("cards", "cards", "Fetch, choose and search card data."),
    ("tour", "tour", "Explain an example board, then open the tour notebook."),
    ("export", "export", "Write a board or scenarios as pages for teaching."),
    ("quiz", "quiz", "Check sets of exercises, and play one."),
    ("lite", "lite", "Build a site whose notebooks and panels run in a reader's browser."),
    ("rules", "rules", "Say what rules are about that the toolkit cites."),
    ("coverage", "coverage", "Measure how much of a collection's text is understood."),
    ("bench", "bench", "Measure the evaluation of synthetic boards."),
)


class _LazyGroup(click.Group):
    """A group that knows its commands' names and imports a command only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, module, _ in _COMMANDS if _exists(module)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for name, module, _ in _COMMANDS:
            if name == cmd_name and _exists(module):
                found = import_module(f"mtglayers.commands.{module}").command
                assert isinstance(found, click.Command)
                return found
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, text) for name, module, text in _COMMANDS if _exists(module)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _exists(module: str) -> bool:
    """Tell whether a command is part of this installation."""
    return find_spec(f"mtglayers.commands.{module}") is not None


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def root() -> None:
    """Answer what a permanent is now, and why: copies and layers of Magic: The Gathering."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status.

    Parameters
    ----------
    arguments
        The arguments after the program's name; those of the process otherwise.
    """
    _use_utf8()
    try:
        status = root.main(arguments, prog_name="mtglayers", standalone_mode=False)
    except MtgLayersError as error:
        click.echo(f"Error: {error}", err=True)
        status = 2
    except click.ClickException as error:
        error.show()
        status = 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        status = 130
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        sys.stderr.close()
        status = 0
    except OSError as error:  # such as a full disk
        click.echo(f"Error: {error.strerror or error}", err=True)
        status = 2
    sys.exit(status if isinstance(status, int) else 0)


def _use_utf8() -> None:
    """Write signs that the terminal cannot show as something else, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
