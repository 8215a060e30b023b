"""Notebooks with a panel, and what tests do with it: by clicks and keys only."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

EMPTY = """from mtglayers import Board, CardDatabase
board = Board(cards=CardDatabase.built_in())
panel = board.panel()
panel"""

THEME = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab %s'})"


def notebook_of(source: str) -> dict[str, Any]:
    """Return a notebook with one cell."""
    cell = {
        "cell_type": "code",
        "id": "panel",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": [cell],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def open_panel(visit: Visit, source: str = EMPTY, name: str = "panel.ipynb") -> Any:
    """Run a notebook whose one cell ends in a panel, and return the page."""
    (visit.lab.root / name).write_text(json.dumps(notebook_of(source)))
    visit.run(name)
    visit.page.locator(".mtgl-panel").first.wait_for()
    return visit.page


def says(page: Any, words: str) -> None:
    """Wait until the panel says something, politely or as an alert."""
    page.locator(".mtgl-panel").get_by_text(words).first.wait_for()


def button(page: Any, name: str) -> Any:
    """Return the button of this name."""
    return page.get_by_role("button", name=name, exact=True)


def enter(page: Any, name: str) -> None:
    """Type a card's name and let it enter."""
    card = page.get_by_label("Card", exact=True)
    card.fill("")
    card.press_sequentially(name)
    button(page, "Enter").click()


def show_page(page: Any, title: str) -> None:
    """Show another page of the forms."""
    page.locator(".mtgl-board .lm-TabBar-tab", has_text=title).click()


def show_view(page: Any, title: str) -> None:
    """Show another view."""
    page.get_by_role("tab", name=title).click()


def row_text(page: Any, object_id: str) -> str:
    """Return what the table says of an object."""
    found: str = page.locator(f'tr[data-row="{object_id}"]').inner_text()
    return found


def stamps(page: Any) -> list[str]:
    """Return the ids of the permanents in the order of their timestamps, as shown."""
    found: list[str] = page.locator("[data-stamp]").evaluate_all(
        "all => all.map(each => each.dataset.stamp)"
    )
    return found
