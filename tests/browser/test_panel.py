"""The board panel in a real JupyterLab, by clicks and keys only."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Visit

pytestmark = pytest.mark.browser

SOURCE = """from mtglayers import Board, CardDatabase
board = Board(cards=CardDatabase.built_in())
board.panel()"""


@pytest.fixture
def page(visit: Visit, lab: Lab) -> Any:
    """Open a notebook with a panel of an empty board."""
    cell = {
        "cell_type": "code",
        "id": "panel",
        "metadata": {},
        "source": SOURCE,
        "outputs": [],
        "execution_count": None,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": [cell],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (lab.root / "panel.ipynb").write_text(json.dumps(notebook))
    visit.run("panel.ipynb")
    visit.page.locator(".mtgl-panel").wait_for()
    return visit.page


def _says(page: Any, words: str) -> None:
    """Wait until the panel says something, politely or as an alert."""
    page.locator(".mtgl-panel").get_by_text(words).first.wait_for()


def _enter(page: Any, name: str) -> None:
    card = page.get_by_label("Card")
    card.fill("")
    card.press_sequentially(name)
    page.get_by_role("button", name="Enter", exact=True).click()


def test_a_copy_by_clicks(page: Any) -> None:
    """Enter, activate, copy, select in the graph, step, undo; the focus stays where it was."""
    _enter(page, "Chimeric Staff")
    _says(page, "Done: enter, chimeric-staff.")
    page.locator("input[type=number]:visible").first.fill("5")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Activate").click()
    _says(page, "Done: activate, chimeric-staff.")
    assert page.locator("tr[data-row=chimeric-staff] mark").last.inner_text() == "5/5"
    _enter(page, "Clone")
    page.get_by_role("button", name="OK").click()
    _says(page, "Done: enter, clone.")
    node = page.locator('g[data-node="chimeric-staff@0"]')
    node.focus()
    page.keyboard.press("Enter")
    page.locator(".mtgl-title", has_text="Layer by layer: Chimeric Staff").wait_for()
    assert page.evaluate("document.activeElement.dataset.node") == "chimeric-staff@0"
    page.get_by_role("button", name="First step").click()
    _says(page, "1 of 4: Before any effect")
    page.get_by_role("button", name="Next step").click()
    _says(page, "2 of 4: Layer 4 (types)")
    slider = page.get_by_label("Step of the evaluation")
    slider.focus()
    page.keyboard.press("ArrowRight")
    _says(page, "3 of 4: Layer 7b")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("document.querySelectorAll('tr[data-row]').length === 1")


def test_errors_are_sentences(page: Any) -> None:
    """Three bad inputs: an alert each, and nothing on the board."""
    _enter(page, "Clnoe")
    page.get_by_role("alert").get_by_text("Did you mean 'Clone'").wait_for()
    _enter(page, "Lightning Bolt")
    page.get_by_role("alert").get_by_text("no permanent card").wait_for()
    page.get_by_label("Effect").fill("Frobnicate all the things.")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("alert").get_by_text("not understood").wait_for()
    assert page.locator("tr[data-row]").count() == 0


def test_the_theme_is_followed(page: Any) -> None:
    """The viewer is dark in a dark JupyterLab, and its text can be read."""
    _enter(page, "Grizzly Bears")
    _says(page, "Done: enter, grizzly-bears.")
    themes = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: '%s'})"
    page.evaluate(themes % "JupyterLab Dark")
    page.locator('.mtgl-panel[data-theme="dark"] svg.mtgl-dark').wait_for()
    page.evaluate(themes % "JupyterLab Light")
    page.locator('.mtgl-panel[data-theme="light"] svg.mtgl-light').wait_for()


@pytest.mark.parametrize("name", ["00_tour.ipynb", "01_copy_chains.ipynb"])
def test_the_notebooks_run(visit: Visit, name: str) -> None:
    """Every cell runs, and the panel shows what Python did to it."""
    visit.run(name)
    panel = visit.page.locator(".mtgl-panel")
    panel.locator(".mtgl-where", has_text="1a").wait_for()
