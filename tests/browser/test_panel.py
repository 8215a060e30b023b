"""The board panel in a real JupyterLab, by clicks and keys only."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.axe import axe_source, violations
from tests.browser.panels import (
    THEME,
    button,
    enter,
    open_panel,
    row_text,
    says,
    show_page,
    show_view,
    stamps,
)

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

BOARD = """from mtglayers import Board, CardDatabase
board = Board(cards=CardDatabase.built_in())
"""
SEVERAL = (
    BOARD
    + """
for name in ("Forest", "Urborg, Tomb of Yawgmoth", "Blood Moon", "Serra Angel", "Serra Angel"):
    board.enter(name)
board.enter("Clone", copy="serra-angel")
board.place("Grizzly Bears", "graveyard", "opponent")
panel = board.panel()
panel.selected = "clone"
panel"""
)
SIXTY = (
    BOARD
    + """
for _ in range(11):
    for name in ("Grizzly Bears", "Serra Angel", "Forest", "Glorious Anthem", "Hill Giant"):
        board.enter(name)
for _ in range(5):
    board.enter("Clone", copy="serra-angel")
panel = board.panel()
panel.selected = "clone"
panel"""
)


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Fetch the accessibility checker once."""
    return axe_source(tmp_path_factory.mktemp("axe"))


def test_a_copy_by_clicks(visit: Visit) -> None:
    """Enter, activate, copy, select in the graph, step, undo; the focus stays where it was."""
    page = open_panel(visit)
    enter(page, "Chimeric Staff")
    says(page, "Done: enter, chimeric-staff.")
    page.locator("input[type=number]:visible").first.fill("5")
    page.keyboard.press("Tab")
    button(page, "Activate").click()
    says(page, "Done: activate, chimeric-staff.")
    assert page.locator("tr[data-row=chimeric-staff] mark").last.inner_text() == "5/5"
    enter(page, "Clone")
    button(page, "OK").click()
    says(page, "Done: enter, clone.")
    node = page.locator('g[data-node="chimeric-staff@0"]')
    node.focus()
    page.keyboard.press("Enter")
    page.locator(".mtgl-title", has_text="Layer by layer: Chimeric Staff").wait_for()
    assert page.evaluate("document.activeElement.dataset.node") == "chimeric-staff@0"
    button(page, "First step").click()
    says(page, "1 of 4: Before any effect")
    button(page, "Next step").last.click()
    says(page, "2 of 4: Layer 4 (types)")
    slider = page.get_by_label("Step of the evaluation")
    slider.focus()
    page.keyboard.press("ArrowRight")
    says(page, "3 of 4: Layer 7b")
    button(page, "Undo").click()
    page.wait_for_function("document.querySelectorAll('tr[data-row]').length === 1")


def test_an_animated_land_under_humility(visit: Visit) -> None:
    """The question of the course, by clicks from an empty board, in less than a minute."""
    page = open_panel(visit)
    begun = time.monotonic()
    enter(page, "Mutavault")
    says(page, "Done: enter, mutavault.")
    page.get_by_label("Ability").select_option(index=1)
    button(page, "Activate").click()
    says(page, "Done: activate, mutavault.")
    enter(page, "Humility")
    says(page, "Done: enter, humility.")
    enter(page, "Clone")
    says(page, "Done: enter, clone.")
    assert "1/1" in row_text(page, "clone")
    assert "Creature — Shapeshifter" in row_text(page, "clone")
    assert time.monotonic() - begun < 60
    button(page, "Undo").click()
    button(page, "Undo").click()
    page.wait_for_function("document.querySelectorAll('tr[data-row]').length === 1")
    enter(page, "Clone")
    button(page, "OK").click()
    says(page, "Done: enter, clone.")
    assert row_text(page, "clone").startswith("Mutavault")


def test_errors_are_sentences(visit: Visit) -> None:
    """Four bad inputs: an alert each, and nothing on the board."""
    page = open_panel(visit)
    enter(page, "Clnoe")
    page.get_by_role("alert").get_by_text("Did you mean 'Clone'").wait_for()
    enter(page, "")
    page.get_by_role("alert").get_by_text("No card was named").wait_for()
    show_page(page, "Effects and tokens")
    page.get_by_label("Effect", exact=True).fill("Frobnicate all the things.")
    page.keyboard.press("Tab")
    button(page, "Begin").click()
    page.get_by_role("alert").get_by_text("not understood").wait_for()
    show_page(page, "Boards")
    page.get_by_label("Text", exact=True).fill("Forest\nClnoe")
    page.keyboard.press("Tab")
    button(page, "Make the board of this text").click()
    page.get_by_role("alert").get_by_text("Clnoe").wait_for()
    assert page.locator("tr[data-row]").count() == 0


def test_timestamps_are_dragged_and_moved_by_keys(visit: Visit) -> None:
    """Humility and Opalescence the other way round, by the mouse and back by the keys."""
    source = BOARD + (
        'for name in ("Humility", "Opalescence", "Serra Angel"):\n    board.enter(name)\n'
        "panel = board.panel()\npanel"
    )
    page = open_panel(visit, source)
    show_view(page, "Timestamps")
    page.locator('[data-stamp="serra-angel"]').wait_for()
    assert stamps(page) == ["humility", "opalescence", "serra-angel"]
    assert "4/4" in row_text(page, "humility")
    first = page.locator('[data-stamp="humility"]').bounding_box()
    second = page.locator('[data-stamp="opalescence"]').bounding_box()
    page.mouse.move(first["x"] + 40, first["y"] + 10)
    page.mouse.down()
    page.mouse.move(first["x"] + 40, second["y"] + 4, steps=4)
    page.mouse.move(first["x"] + 40, second["y"] + second["height"] - 3, steps=4)
    page.mouse.up()
    says(page, "Done: timestamps.")
    assert stamps(page) == ["opalescence", "humility", "serra-angel"]
    assert "1/1" in row_text(page, "humility")
    page.locator('[data-stamp="humility"]').focus()
    page.keyboard.press("Alt+ArrowUp")
    page.locator('tr[data-row="humility"]').get_by_text("4/4").wait_for()
    assert page.evaluate("document.activeElement.dataset.stamp") == "humility"
    assert stamps(page) == ["humility", "opalescence", "serra-angel"]


def test_the_keyboard_alone(visit: Visit) -> None:
    """A card enters, the layers are walked through, and all is taken back, without the mouse."""
    page = open_panel(visit)
    page.locator(".mtgl-quiet").first.focus()
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.keyboard.press("/")
    page.keyboard.type("Glorious Anthem")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    says(page, "Done: enter, glorious-anthem.")
    page.locator('button[data-object="glorious-anthem"]').focus()
    page.keyboard.press("/")
    page.keyboard.type("Grizzly Bears")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    says(page, "Done: enter, grizzly-bears.")
    page.locator('button[data-object="grizzly-bears"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("[")
    says(page, "2 of 3: Layer 7c")
    page.keyboard.press("]")
    says(page, "3 of 3: The result")
    page.keyboard.press("5")
    page.locator("[data-position]").first.wait_for()
    assert page.evaluate("document.activeElement.dataset.tab") == "history"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.tab") == "orders"
    page.keyboard.press("n")
    says(page, "Done: step.")
    for count in (2, 1, 0):
        page.keyboard.press("u")
        page.wait_for_function(f"document.querySelectorAll('tr[data-row]').length === {count}")
        if count == 2:
            says(page, "The last action was taken back.")
    page.keyboard.press("r")
    page.wait_for_function("document.querySelectorAll('tr[data-row]').length === 1")
    assert page.evaluate("document.activeElement.dataset.tab") == "orders"
    cells = page.locator(".jp-CodeCell").count()
    assert cells == 1, "no key of ours may make JupyterLab add or remove cells"


def test_history_what_if_and_orders(visit: Visit) -> None:
    """Each of the views answers, and only the history and the orders change the board."""
    page = open_panel(visit, SEVERAL)
    button(page, "What if it had copied nothing?").click()
    page.locator(".mtgl-comparison").get_by_text("Shapeshifter").first.wait_for()
    assert row_text(page, "clone").startswith("Serra Angel")
    page.locator("select[name=kind]").select_option("without")
    page.locator("select[name=object]").select_option("blood-moon")
    button(page, "Compare").click()
    page.locator(".mtgl-comparison").get_by_text("Only now: Blood Moon").wait_for()
    show_view(page, "Orders")
    button(page, "Work it out").click()
    page.locator(".mtgl-orders p").first.wait_for()
    show_view(page, "History")
    page.locator('[data-position="2"]').click()
    says(page, "This is the board after 2 of the actions.")
    assert page.locator("tr[data-row]").count() == 2
    page.locator('[data-position="7"]').click()
    page.wait_for_function("document.querySelectorAll('tr[data-row]').length === 7")


def test_examples_texts_and_players(visit: Visit) -> None:
    """Whole boards come and go, and two views of one board stay in step."""
    page = open_panel(visit, EMPTY_TWICE)
    first = page.locator(".mtgl-board").first
    first.locator(".lm-TabBar-tab", has_text="Boards").click()
    button(first, "Open").click()
    page.wait_for_function("document.querySelectorAll('tr[data-row=mutavault]').length === 2")
    button(first, "Show this board as text").click()
    says(page, "The text is the scenario of this board.")
    assert "enter: Humility" in first.get_by_label("Text", exact=True).input_value()
    first.get_by_label("Text", exact=True).fill("2 Grizzly Bears\nopponent's graveyard:\nForest")
    page.keyboard.press("Tab")
    button(first, "Make the board of this text").click()
    page.wait_for_function("document.querySelectorAll('tr[data-row=forest]').length === 2")
    first.locator(".lm-TabBar-tab", has_text="Players").click()
    first.get_by_label("Life", exact=True).fill("7")
    page.keyboard.press("Tab")
    button(first, "Set life").click()
    first.locator(".mtgl-table tbody tr").first.get_by_text("7", exact=True).wait_for()


EMPTY_TWICE = (
    BOARD
    + """
import ipywidgets
ipywidgets.VBox([board.panel(), board.panel()])"""
)


def test_opaque_words_are_decided(visit: Visit) -> None:
    """A condition that was not understood is a box to tick."""
    moon = (
        "{scenario: 1, title: T, cards: [{name: Moon Bear, type_line: Creature, power: 2, "
        "toughness: 2, oracle_text: 'As long as the moon is full, Moon Bear gets +2/+2.'}], "
        "steps: [{enter: Moon Bear}]}"
    )
    source = (
        f'from mtglayers import Board\nboard = Board.from_scenario("""{moon}""")\nboard.panel()'
    )
    page = open_panel(visit, source)
    says(page, "not decided yet")
    page.locator("[data-about]").check()
    page.locator('tr[data-row="moon-bear"]').get_by_text("4/4").wait_for()


@pytest.mark.parametrize("source", [SEVERAL, SIXTY], ids=["seven", "sixty"])
def test_nothing_for_axe_to_find(visit: Visit, axe: str, source: str) -> None:
    """The whole panel, light and dark, wide and narrow, and each of its pages and views."""
    page = open_panel(visit, source)
    found: list[str] = []
    if source != SIXTY:
        page.get_by_role("button", name="More: mana").click()
        page.get_by_label("Attack", exact=True).first.wait_for()
    for theme, width in (("Light", 1100), ("Dark", 480)):
        page.evaluate(THEME % theme)
        page.locator(f'.mtgl-panel[data-theme="{theme.lower()}"]').wait_for()
        page.set_viewport_size({"width": width, "height": 1400})
        found += violations(page, axe, ".mtgl-board")
        if source == SIXTY:
            continue
        for view in ("Timestamps", "What if", "Orders", "History", "Copies and layers"):
            show_view(page, view)
            if view == "Orders":
                button(page, "Work it out").click()
                page.locator(".mtgl-orders p").first.wait_for()
            found += violations(page, axe, ".mtgl-panel")
        for title in ("Effects", "Players", "Boards", "Cards"):
            show_page(page, title)
            found += violations(page, axe, ".mtgl-board")
    assert found == []


def test_the_theme_is_followed(visit: Visit) -> None:
    """The viewer is dark in a dark JupyterLab, and its graph as well."""
    page = open_panel(visit, SEVERAL)
    page.evaluate(THEME % "Dark")
    page.locator('.mtgl-panel[data-theme="dark"] svg.mtgl-dark').wait_for()
    page.evaluate(THEME % "Light")
    page.locator('.mtgl-panel[data-theme="light"] svg.mtgl-light').wait_for()


@pytest.mark.parametrize("name", ["00_tour.ipynb", "01_copy_chains.ipynb"])
def test_the_notebooks_run(visit: Visit, name: str) -> None:
    """Every cell runs, and the panel shows what Python did to it."""
    visit.run(name)
    panel = visit.page.locator(".mtgl-panel")
    panel.locator(".mtgl-where", has_text="1a").wait_for()


def test_a_cell_that_runs_again_leaves_nothing(visit: Visit) -> None:
    """The old panel's widgets are gone, and one panel is shown."""
    source = EMPTY_AGAIN
    page = open_panel(visit, source)
    count = page.evaluate("window.mtglCount = document.querySelectorAll('.mtgl-panel').length")
    assert count == 1
    for _ in range(2):
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".jp-OutputArea-output pre", has_text="1 open").wait_for()
    assert page.locator(".mtgl-panel").count() == 1


EMPTY_AGAIN: Any = """from mtglayers import Board, CardDatabase
if "board" not in globals():
    board = Board(cards=CardDatabase.built_in())
from IPython.display import display
display(board.panel())
print(len(board._watchers), "open")"""
