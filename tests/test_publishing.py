"""Notebooks as pages without a kernel: what is stored is shown, and nothing is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
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


_STRIPPED = re.compile(
    r"<(script|style)\b.*?</\1>|<svg\b.*?</svg>|\s(?:style|class|id|on[a-z]+)=\"[^\"]*\"", re.DOTALL
)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_previews_that_strip_scripts_and_styles_still_have_the_words(path: Path) -> None:
    """As GitHub's preview, VS Code and Colab show what is stored: plain HTML, or text at least.

    Without scripts, styles and inline pictures each output still says what it shows, and its text
    says so too, without addresses of this process.
    """
    notebook: Any = import_module("nbformat").read(path, as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    for output in outputs:
        data = output.get("data", {})
        plain = data.get("text/plain", output.get("text", ""))
        assert plain.strip()
        assert not re.search(r"\bat 0x[0-9a-f]{6,}", plain)
        if "text/html" not in data:
            continue
        left = _STRIPPED.sub("", data["text/html"])
        said = re.findall(r'alt="([^"]+)"', left) + re.split(r"<[^>]*>", left)
        assert sum(len(each.strip()) for each in said) > 20, data["text/html"][:200]
        assert "javascript:" not in left


SPHINX = """project = "Lessons"
extensions = ["myst_nb"]
nb_execution_mode = "off"
suppress_warnings = ["myst.xref_missing"]  # links to notebooks that are not in this project
"""


@pytest.mark.slow
def test_sphinx_and_myst_show_what_is_stored(tmp_path: Path) -> None:
    """A Sphinx project of MyST pages has the pictures, tables and the panel of a notebook."""
    if find_spec("myst_nb") is None:
        if os.environ.get("MTGLAYERS_REQUIRE_BROWSER"):
            pytest.fail("the package myst-nb is not installed")
        pytest.skip("the package myst-nb is not installed: pip install 'mtglayers[publish]'")
    source = next(path for path in NOTEBOOKS if path.stem == "00_tour")
    shutil.copy(source, tmp_path)
    (tmp_path / "conf.py").write_text(SPHINX)
    (tmp_path / "index.md").write_text("# Lessons\n\n```{toctree}\n00_tour\n```\n")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", ".", "out"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "00_tour.html").read_text("utf-8")
    notebook: Any = import_module("nbformat").read(source, as_version=4)
    stored = [
        output["data"]["text/html"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if "text/html" in output.get("data", {})
    ]
    assert len(stored) > 3
    assert all(each.strip() in page for each in stored)  # the panel's table among them
    assert any("What every object is now" in each for each in stored)
    assert "widget-view+json" not in page
    assert re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="https?:[^>]*>', page) == []
