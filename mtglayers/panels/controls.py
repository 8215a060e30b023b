"""What the forms share: how they are made, their controls, lists that keep what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from mtglayers.errors import DefinitionError
from mtglayers.panels.subject import PanelBoard

__all__ = [
    "Do",
    "Form",
    "FormOfObject",
    "Guard",
    "WIDE",
    "auto",
    "button",
    "number_field",
    "parse_counters",
    "row",
    "set_options",
    "set_players",
    "set_shown",
    "text_field",
]

Guard = Callable[[Callable[[], None]], None]
"""Calls a function and turns what goes wrong into a message."""

Do = Callable[..., None]
"""Does something by its verb, as a panel does it."""

_MOST = 10000

WIDE = {"description_width": "initial"}
"""The style of a control whose description takes the room that it needs."""


def auto(**fields: Any) -> w.Layout:
    """Make a layout as wide as what is in it.

    Examples
    --------
    >>> auto(min_width="80px").width
    'auto'
    """
    return w.Layout(width="auto", **fields)


def row(*widgets: w.Widget) -> w.Box:
    """Set widgets beside each other; they wrap where there is no room."""
    return w.Box(widgets, layout=w.Layout(flex_flow="row wrap", align_items="center"))


def button(
    words: str, tooltip: str, act: Callable[[], None], guard: Guard, **fields: Any
) -> w.Button:
    """Make a button that does something; what goes wrong becomes a message.

    Examples
    --------
    >>> made = button("Say it", "Say hello", lambda: print("hello"), lambda act: act())
    >>> made.click()
    hello
    """
    made = w.Button(description=words, tooltip=tooltip, layout=auto(**fields))
    made.on_click(lambda _: guard(act))
    return made


def number_field(
    words: str, *, value: int = 0, least: int = 0, most: int = 9999, width: str = "130px"
) -> w.BoundedIntText:
    """Make a field for a whole number.

    Examples
    --------
    >>> number_field("how many", value=3, most=2).value
    2
    """
    return w.BoundedIntText(
        description=words, value=value, min=least, max=most, style=WIDE,
        layout=w.Layout(width=width, max_width="100%"),
    )  # fmt: skip


def text_field(words: str, example: str = "", *, width: str = "", value: str = "") -> w.Text:
    """Make a field for text; without a width it takes the room that there is.

    Examples
    --------
    >>> text_field("Name", "Saproling", width="190px").placeholder
    'Saproling'
    """
    grows = {"width": "auto", "flex": "1 1 260px", "max_width": "560px"}
    fixed = {"width": width, "max_width": "100%"}
    layout = w.Layout(**(fixed if width else grows))
    return w.Text(description=words, placeholder=example, value=value, style=WIDE, layout=layout)


class Form(w.VBox):  # type: ignore[misc]
    """A part of a panel; its controls are what `_controls` makes.

    Parameters
    ----------
    board
        The board.
    do
        Does something by its verb, as a panel does it.
    guard
        Calls a function and turns what goes wrong into a message.
    **layout
        How it is laid out.
    """

    def __init__(self, board: PanelBoard, do: Do, guard: Guard, **layout: Any) -> None:
        self._board = board
        self._do = do
        self._guard = guard
        super().__init__(self._controls(), layout=w.Layout(**layout))

    def _controls(self) -> list[w.Widget]:
        """Make the controls and say how they follow each other."""
        raise NotImplementedError

    def _button(self, words: str, tooltip: str, act: Callable[[], None], **fields: Any) -> w.Button:
        return button(words, tooltip, act, self._guard, **fields)


class FormOfObject(Form):
    """A part of the form of the object that is selected.

    Parameters
    ----------
    board, do, guard
        As for every form.
    needed
        Returns the id of the object, or raises that none is selected.
    """

    def __init__(self, board: PanelBoard, do: Do, guard: Guard, needed: Callable[[], str]) -> None:
        self._needed = needed
        super().__init__(board, do, guard)


def set_shown(widget: w.Widget, shown: bool) -> None:
    """Show a widget or hide it."""
    display = "" if shown else "none"  # not None: Python in a browser cannot send it
    if (widget.layout.display or "") != display:
        widget.layout.display = display


def set_options(
    list_of: w.Dropdown, options: Sequence[tuple[str, Any]], wanted: Any = None
) -> None:
    """Give a list its options; what was chosen stays chosen if it can, else it is the first.

    Parameters
    ----------
    list_of
        The list.
    options
        Labels with their values.
    wanted
        What is to be chosen, if that is not what was chosen before.

    Examples
    --------
    >>> made = w.Dropdown()
    >>> set_options(made, [("A", 1), ("B", 2)])
    >>> set_options(made, [("B", 2), ("C", 3)], wanted=3)
    >>> made.value
    3
    """
    before = list_of.value
    found = tuple(options)
    if tuple(list_of.options) != found:
        list_of.options = found
    values = [value for _, value in found]
    for each in (wanted, before):
        if each is not None and each in values:
            list_of.value = each
            return
    list_of.value = values[0] if values else None


def set_players(list_of: w.Dropdown, board: PanelBoard) -> None:
    """Give a list the players of a board."""
    set_options(list_of, [(each.id, each.id) for each in board.state.players])


def parse_counters(text: str) -> tuple[tuple[str, int], ...]:
    """Read kinds of counters with numbers, as people write them.

    Raises
    ------
    DefinitionError
        A part has no kind.

    Examples
    --------
    >>> parse_counters("2 +1/+1, flying")
    (('+1/+1', 2), ('flying', 1))
    """
    found = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        number, space, kind = part.partition(" ")
        if not number.isdigit():
            found.append((part, 1))
        elif space and kind.strip() and 0 < int(number) < _MOST:
            found.append((kind.strip(), int(number)))
        else:
            raise DefinitionError(
                f"'{part}' says no counters", hint="Write a number and a kind, such as 2 +1/+1."
            )
    return tuple(found)
