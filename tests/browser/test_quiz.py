"""The quiz panel in a real JupyterLab: by clicks, by keys only, and what it saves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.axe import axe_source, violations
from tests.browser.panels import THEME, button, open_panel

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

SET = """quiz: 1
title: Sizes
about: Say what is.
exercises:
  - title: Under Humility
    scenario:
      steps:
        - enter: {card: Grizzly Bears, as: bears}
        - enter: {card: Hill Giant, as: giant}
        - enter: Humility
        - enter: {card: Glorious Anthem, as: anthem}
    questions:
      - {value: {bears: power/toughness}, why: seven-b-and-seven-c}
      - {applies: {humility: giant}, in: 5, why: not-before-layer-six}
      - {value: {giant: colors}, options: [green, red, none], why: printed-in-the-corner}
"""
SOURCE = """from mtglayers import CardDatabase, Quiz
quiz = Quiz("sizes.quiz.yaml", cards=CardDatabase.built_in())
panel = quiz.panel()
panel"""


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Fetch the accessibility checker once."""
    return axe_source(tmp_path_factory.mktemp("axe"))


def _open(visit: Visit, name: str) -> Any:
    (visit.lab.root / "sizes.quiz.yaml").write_text(SET)
    (visit.lab.root / "sizes.answers.json").unlink(missing_ok=True)
    return open_panel(visit, SOURCE, name)


def _question(page: Any, number: int) -> Any:
    return page.locator(f'.mtgl-question[data-question="{number}"]')


def _field(page: Any) -> Any:
    return page.get_by_label("Answer to question 1", exact=True)


def _focused(page: Any) -> str:
    words: str = page.evaluate(
        "document.activeElement.getAttribute('aria-label') || document.activeElement.value || ''"
    )
    return words


def test_wrong_then_right_then_revealed(visit: Visit, axe: str) -> None:
    """By clicks: the score follows, a slip is told at its question, nothing is wrong for axe."""
    page = _open(visit, "quiz-clicks.ipynb")
    first, second, third = (_question(page, number) for number in (1, 2, 3))
    _field(page).fill("1/1")
    button(page, "Check the answer to question 1").click()
    first.get_by_text("Not 1/1. Try again, or reveal it.").wait_for()
    button(page, "Check the answer to question 2").click()
    second.get_by_role("alert").get_by_text("nothing was answered").wait_for()
    _field(page).fill("2 / 3")
    button(page, "Check the answer to question 1").click()
    first.get_by_text("Not 1/1; 2 / 3.").wait_for()
    assert "seven-b" not in page.content()
    _field(page).fill("4/4")
    assert violations(page, axe, ".mtgl-quiz") == []
    button(page, "Reveal the answer to question 1").click()
    first.get_by_text("The answer: 2/2: seven-b-and-seven-c").wait_for()
    second.get_by_role("radio", name="no", exact=True).check()
    button(page, "Check the answer to question 2").click()
    second.get_by_text("Right. no: not-before-layer-six").wait_for()
    third.get_by_role("radio", name="red", exact=True).check()
    button(page, "Check the answer to question 3").click()
    third.get_by_text("Right. red: printed-in-the-corner").wait_for()
    page.get_by_text("Score: 2 of 3 points, 3 of 3 questions done").wait_for()
    assert violations(page, axe, ".mtgl-quiz") == []


def test_by_keys_only(visit: Visit) -> None:
    """Tab, type, Enter, arrows, Space; the focus is seen and stays where it was."""
    page = _open(visit, "quiz-keys.ipynb")
    _field(page).focus()
    page.keyboard.type("3/3")
    page.keyboard.press("Enter")
    _question(page, 1).get_by_text("Not 3/3.").wait_for()
    assert _focused(page) == "Answer to question 1"
    page.keyboard.press("Tab")
    assert _focused(page) == "Check the answer to question 1"
    outline = "getComputedStyle(document.activeElement).outlineWidth"
    assert page.evaluate(outline) == "3px"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    _question(page, 1).get_by_text("The answer: ").wait_for()
    assert _focused(page) == "Reveal the answer to question 1"
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.type") == "radio"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    _question(page, 2).get_by_text("Right. no").wait_for()
    assert _focused(page) == "no"
    page.keyboard.press("ArrowDown")  # what is done keeps its answer
    page.get_by_text("Score: 1 of 3 points, 2 of 3 questions done").wait_for()


def test_dark_narrow_kept_and_saved(visit: Visit, axe: str) -> None:
    """Dark and narrow it is still readable; kept answers survive a second run; none is saved."""
    page = _open(visit, "quiz-kept.ipynb")
    page.evaluate(THEME % "Dark")
    page.wait_for_function("document.querySelector('.mtgl-quiz').dataset.theme === 'dark'")
    page.set_viewport_size({"width": 560, "height": 900})
    _field(page).fill("3/3")
    button(page, "Check the answer to question 1").click()
    _question(page, 1).get_by_text("Not 3/3.").wait_for()
    assert violations(page, axe, ".mtgl-quiz") == []
    fits = "(each => each.scrollWidth <= each.clientWidth)(document.querySelector('.mtgl-quiz'))"
    assert page.evaluate(fits)
    page.get_by_label("keep my answers in the file").check()
    file = visit.lab.root / "sizes.answers.json"
    page.wait_for_function("document.querySelector('.mtgl-keep input').checked")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_timeout(300)
    _question(page, 1).get_by_text("Not 3/3.").wait_for()
    assert json.loads(file.read_text())["questions"][0]["tries"] == ["3/3"]
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    saved = visit.lab.root / "quiz-kept.ipynb"
    for _ in range(50):
        if "power and toughness" in saved.read_text():
            break
        page.wait_for_timeout(100)
    text = saved.read_text()
    assert "power and toughness" in text
    for secret in ("seven-b-and", "not-before-layer", "The answer", "Right."):
        assert secret not in text
    page.evaluate(THEME % "Light")
