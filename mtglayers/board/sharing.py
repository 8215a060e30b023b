"""Boards and scenarios as a line of text or as a file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mtglayers.core.state import GameState
from mtglayers.errors import DefinitionError

if TYPE_CHECKING:
    from mtglayers.board import Board
    from mtglayers.cards.database import CardDatabase
    from mtglayers.scenarios.model import Scenario

__all__ = ["BoardSharing", "scenario_from_line", "share_scenario"]

_SCENARIOS = (".yaml", ".yml", ".json")


class BoardSharing:
    """A board as one line of text."""

    if TYPE_CHECKING:

        @property
        def state(self) -> GameState:
            """The state of now."""

        def to_scenario(self, title: str = "A board", *, check: bool = True) -> Scenario:
            """Return what was done as a scenario."""

    def share(self) -> str:
        """Write the board as one line of text, for mails, links and files.

        The states before this one are not part of it, nor is what was undone.

        Examples
        --------
        >>> from mtglayers import Board
        >>> board = Board()
        >>> bears = board.enter("Grizzly Bears")
        >>> Board.from_shared(board.share())[bears].power
        2
        """
        from mtglayers.views.sharing import pack_state

        return pack_state(self.state)

    @classmethod
    def from_shared(cls, line: str) -> Board:
        """Read a board from a line, or from a link that ends in one.

        Raises
        ------
        DefinitionError
            The line is damaged, of another kind or of another version; says which.
        """
        from mtglayers.board import Board
        from mtglayers.views.sharing import unpack_state

        return Board(state=unpack_state(line))

    def save(self, path: str | Path) -> Path:
        """Write the board to a file: as a scenario if its name ends so, else as one line of text.

        Parameters
        ----------
        path
            The file; a name that ends in ``.yaml`` or ``.json`` keeps what was done as well.

        Raises
        ------
        IllegalStateError
            A scenario was asked for, and something that was done has no words in the format.
        DefinitionError
            The file can't be written.
        """
        file = Path(path)
        if file.suffix in _SCENARIOS:
            from mtglayers.scenarios import write_scenario

            title = file.name.removesuffix(file.suffix).removesuffix(".scenario")
            text = write_scenario(self.to_scenario(title or "A board"))
        else:
            text = self.share() + "\n"
        try:
            file.write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            raise DefinitionError(
                f"'{file}' can't be written", hint="Name a file in a folder that exists."
            ) from error
        return file

    @classmethod
    def load(cls, path: str | Path, *, cards: CardDatabase | None = None) -> Board:
        """Read a board from a file that `save` wrote, or from a scenario.

        Raises
        ------
        DefinitionError
            There is no such file, or it holds no board.
        """
        from mtglayers.board import Board

        text = read_file(path)
        if Path(path).suffix in _SCENARIOS:
            return Board.from_scenario(text, cards=cards)
        return cls.from_shared(text)


def read_file(path: str | Path) -> str:
    """Read a text file; what is wrong with it is an error of ours."""
    file = Path(path)
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DefinitionError(f"there is no file '{file}'", hint="Check its name.") from error
    except (OSError, ValueError) as error:
        raise DefinitionError(
            f"'{file}' cannot be read as text", hint="Name a scenario, or a board that was saved."
        ) from error


def share_scenario(scenario: Scenario) -> str:
    """Write a scenario as one line of text.

    Examples
    --------
    >>> from mtglayers.scenarios import parse_scenario
    >>> scenario = parse_scenario("{scenario: 1, title: A clone, steps: [{enter: Clone}]}")
    >>> scenario_from_line(share_scenario(scenario)) == scenario
    True
    """
    from mtglayers.scenarios import write_scenario
    from mtglayers.views.sharing import pack_scenario

    return pack_scenario(write_scenario(scenario))


def scenario_from_line(line: str) -> Scenario:
    """Read a scenario from a line, or from a link that ends in one.

    Raises
    ------
    DefinitionError
        The line is damaged, of another kind or of another version; says which.
    InvalidScenarioError
        What it holds is no scenario.
    """
    from mtglayers.scenarios import parse_scenario
    from mtglayers.views.sharing import unpack_scenario

    return parse_scenario(unpack_scenario(line))
