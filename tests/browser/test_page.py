"""The page for teaching in a real browser: seen, heard, by keyboard, without scripts, offline."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mtglayers import Board
from mtglayers.views.page import PageSubject, page_fragment, page_html
from tests.browser.axe import axe_source, violations

pytestmark = pytest.mark.browser

HOSTILE = "</script><script>document.title='broken'</script>"


def teaching_board() -> Board:
    board = Board()
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    board.enter("Clone", copy=staff)
    for name in ("Humility", "Opalescence", "Grizzly Bears", "Life and Limb", "Forest"):
        board.enter(name)
    return board


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    return axe_source(tmp_path_factory.mktemp("axe"))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the page as a person would get it: a file in a folder."""
    found = tmp_path_factory.mktemp("pages") / "board.html"
    found.write_text(page_html(PageSubject(title="A lesson", states=teaching_board().states)))
    return found


@pytest.fixture
def opened(browser: Any) -> Iterator[Any]:
    """Open files in contexts of their own; nothing may be asked of anybody or go wrong."""
    contexts, asked, wrong = [], [], []

    def open_file(path: Path, fragment: str = "", **settings: Any) -> Any:
        context = browser.new_context(**{"viewport": {"width": 1100, "height": 900}, **settings})
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.goto(path.as_uri() + fragment)
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert [each for each in asked if not each.startswith(("file:", "data:"))] == []
    assert wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened: Any, file: Path, axe: str, scheme: str) -> None:
    """As it opens and with everything shown, in both colour schemes."""
    page = opened(file, color_scheme=scheme)
    assert violations(page, axe, "html") == []
    page.evaluate("for (const each of document.querySelectorAll('[hidden]')) each.hidden = false")
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert violations(page, axe, "html") == []


def test_without_scripts_every_step_can_be_read(opened: Any, file: Path) -> None:
    page = opened(file, java_script_enabled=False)
    steps = page.locator("li[data-step]")
    assert steps.count() > 20
    assert all(steps.nth(place).is_visible() for place in range(steps.count()))
    assert page.locator("button, select, input").count() == 0


def test_the_layers_are_stepped_through_by_keyboard(opened: Any, file: Path) -> None:
    """The slider of an object: arrow keys go from step to step, and the words say which."""
    page = opened(file)
    page.get_by_label("Object:").select_option("humility")
    section = page.locator("section[data-object=humility]")
    slider = section.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    assert section.locator("li[data-step]:visible").count() == 1
    assert "Before any effect" in section.locator("li[data-step]:visible").inner_text()
    page.keyboard.press("ArrowRight")
    shown = section.locator("li[data-step]:visible").inner_text()
    assert "Layer 4" in shown
    assert "Layer 4" in section.locator(".controls [role=status]").inner_text()
    assert "Layer 4" in str(slider.get_attribute("aria-valuetext"))
    assert page.locator("section[data-object]:visible").count() == 1


def test_a_link_opens_its_step(opened: Any, file: Path) -> None:
    """What the link to a step leads to is that step, also in a page just opened."""
    page = opened(file)
    page.get_by_label("Object:").select_option("humility")
    section = page.locator("section[data-object=humility]")
    section.get_by_role("button", name="next step").click()
    wanted = section.locator("li[data-step]:visible").inner_text()
    link = section.get_by_role("link", name="Link to this step").get_attribute("href")
    other = opened(file, fragment=link)
    shown = other.locator("section[data-object=humility] li[data-step]:visible")
    assert shown.inner_text() == wanted


def test_the_id_of_a_step_opens_it_with_and_without_scripts(opened: Any, file: Path) -> None:
    """A step can be linked to by its id: shown by the stepper, or scrolled to without one."""
    steps = opened(file).locator("section[data-object=humility] li[data-step]")
    fragment = f"#{steps.nth(2).get_attribute('id')}"
    shown = opened(file, fragment=fragment).locator(f"{fragment}:visible")
    assert "Layer 6" in shown.inner_text()
    still = opened(file, fragment=fragment, java_script_enabled=False).locator(fragment)
    assert still.is_visible()
    assert still.bounding_box()["y"] < 900


def test_a_box_of_the_copy_graph_is_chosen_by_keyboard(opened: Any, file: Path) -> None:
    page = opened(file)
    box = page.locator("svg g[data-node^='clone@']")
    box.focus()
    page.keyboard.press("Enter")
    assert "Chimeric Staff [clone]" in page.locator(".graph-status").inner_text()
    assert page.locator("section[data-object=clone]").is_visible()


def test_a_prediction_is_revealed_and_judged(opened: Any, file: Path) -> None:
    page = opened(file)
    details = page.locator("details[data-answer]").first
    answer = str(details.get_attribute("data-answer"))
    form = page.locator("form").first
    form.get_by_label("Your prediction:").fill(answer.upper())
    page.keyboard.press("Enter")
    assert details.get_attribute("open") is not None
    assert form.get_by_role("status").inner_text() == "Right."
    form.get_by_label("Your prediction:").fill("no such thing")
    form.get_by_role("button", name="Reveal").click()
    assert form.get_by_role("status").inner_text() == "Not so:"


def test_two_exports_in_one_document_do_not_disturb_each_other(
    opened: Any, tmp_path: Path, axe: str
) -> None:
    board = teaching_board()
    body = "".join(
        page_fragment(PageSubject(title=title, states=states))
        for title, states in (("First", board.states), ("Second", board.states[:4]))
    )
    both = tmp_path / "both.html"
    both.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Two</title>'
        f"<body><main><h1>Two</h1>{body}</main></body></html>"
    )
    page = opened(both)
    roots = page.locator(".mtgl-page")
    assert roots.count() == 2
    first, second = roots.nth(0), roots.nth(1)
    before = second.locator("li[data-step]:visible").all_inner_texts()
    first.get_by_label("Object:").select_option("clone")
    first.locator("section[data-object=clone]").get_by_role("button", name="last step").click()
    assert second.locator("li[data-step]:visible").all_inner_texts() == before
    assert first.locator("section[data-object=clone]").is_visible()
    assert page.evaluate("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size") == (
        page.locator("[id]").count()
    )
    assert violations(page, axe, "html") == []


def test_it_fits_a_phone(opened: Any, file: Path) -> None:
    """Nothing is wider than the screen but what scrolls by itself; fingers can hit the buttons."""
    page = opened(file, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_label("Object:").select_option("")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sizes = page.evaluate(
        "[...document.querySelectorAll('button')].filter(each => each.offsetParent)"
        ".map(each => Math.min(each.offsetWidth, each.offsetHeight))"
    )
    assert min(sizes) >= 24


def test_no_name_becomes_markup(opened: Any, tmp_path: Path) -> None:
    board = Board({"you": {}, HOSTILE: {}})
    board.enter("Grizzly Bears", controller=HOSTILE)
    hostile = tmp_path / "hostile.html"
    hostile.write_text(page_html(PageSubject(title=HOSTILE, states=board.states)))
    page = opened(hostile)
    assert page.title() == HOSTILE
    assert page.locator("script").count() == 1
    assert HOSTILE in page.locator("table").inner_text()
