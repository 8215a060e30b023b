"""Notebooks as pages without a kernel: what is stored is shown, and nothing is missing."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbconvert_shows_what_is_stored(path: Path) -> None:
    """The HTML of nbconvert has the static pictures, with words, and no widget that needs more."""
    nbformat: Any = import_module("nbformat")
    exporter: Any = import_module("nbconvert").HTMLExporter(embed_images=True)
    notebook = nbformat.read(path, as_version=4)
    stored = [
        output["data"]["text/html"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if "text/html" in output.get("data", {})
    ]
    html, _ = exporter.from_notebook_node(notebook)
    pictures = sum(each.count("<img") for each in stored)
    shown = re.findall(r"<img[^>]*>", html)
    ours = [each for each in shown if 'src="data:image/svg+xml' in each]
    assert len(ours) == pictures
    assert all(re.search(r'alt="[^"]+"', each) for each in ours)
    assert 'type="application/vnd.jupyter.widget-view+json"' not in html
    assert len(re.findall(r"<details>", html)) >= 1
