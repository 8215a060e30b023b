"""The view of a reading in a real browser: words and layers light up together."""

from __future__ import annotations

from typing import Any

import pytest

import mtglayers
from mtglayers.views.reading_html import reading_page

pytestmark = pytest.mark.browser

SHADOW = "e => getComputedStyle(e).boxShadow"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hover_and_focus_link_words_and_layers(browser: Any, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme)
    shown = mtglayers.read("Creatures you control get +1/+1 and have flying.")
    page.set_content(reading_page(shown))
    words = page.locator("span[role=note]", has_text="flying")
    layer = page.locator("li", has_text="has flying")
    other = page.locator("li", has_text="gets +1/+1")
    assert layer.evaluate(SHADOW) == "none"
    words.hover()
    assert layer.evaluate(SHADOW) != "none"
    assert other.evaluate(SHADOW) == "none"
    page.mouse.move(0, 0)
    assert layer.evaluate(SHADOW) == "none"
    layer.focus()
    assert words.evaluate(SHADOW) != "none"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className").startswith("mtgl-part-")
    named = page.get_by_role("note", name="layer 6 (abilities): has flying")
    assert named.count() == 1
    page.close()
