"""What the forms share: lists of options that keep what was chosen, and layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as w

from mtglayers.errors import DefinitionError

__all__ = ["WIDE", "auto", "parse_counters", "row", "set_options", "set_shown"]

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


def set_shown(widget: w.Widget, shown: bool) -> None:
    """Show a widget or hide it."""
    display = None if shown else "none"
    if widget.layout.display != display:
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
