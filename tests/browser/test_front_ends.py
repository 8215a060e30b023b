"""The panel where else it can be used: Notebook 7, Voila, and a JupyterLite site."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Lab, Visit, free_port, serving, visiting
from tests.browser.panels import EMPTY, button, enter, notebook_of, open_panel, says

pytestmark = pytest.mark.browser

# Voila's own page asks for its icons there; without them it works.
ICONS = "https://cdn.jsdelivr.net/npm/@fortawesome/"

# Notebook's own script says so while it looks for its settings, without any panel too.
NOTEBOOKS_OWN = "Cannot read properties of undefined (reading 'schema')"


def _needs(*modules: str) -> None:
    """Skip a test whose front end is not installed, except where it is required."""
    for module in modules:
        if find_spec(module) is None:
            say = pytest.fail if os.environ.get("MTGLAYERS_REQUIRE_BROWSER") else pytest.skip
            say(f"the package {module} is not installed: pip install 'mtglayers[publish]'")


def _copy_and_undo(page: Any) -> None:
    """Enter a creature and a copy of it by clicks, and take the copy back."""
    enter(page, "Grizzly Bears")
    says(page, "Done: enter, grizzly-bears.")
    enter(page, "Clone")
    button(page, "OK").click()
    says(page, "Done: enter, clone.")
    page.locator("tr[data-row=clone]", has_text="Grizzly Bears").wait_for()
    page.locator('g[data-node^="clone@"]').wait_for()
    button(page, "Undo").click()
    page.wait_for_function("document.querySelectorAll('tr[data-row]').length === 1")
    button(page, "Redo").click()
    page.locator('tr[data-row="clone"]').wait_for()


def test_notebook_7(browser: Any, tmp_path: Path) -> None:
    """`jupyter notebook` shows the panel, and it works by clicks."""
    _needs("notebook")
    port, token = free_port(), secrets.token_hex(16)
    root, home = tmp_path / "root", tmp_path / "home"
    root.mkdir()
    arguments = [
        *(sys.executable, "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"),
        *(f"--ServerApp.root_dir={root}", "--JupyterNotebookApp.expose_app_in_browser=True"),
    ]
    address = f"http://127.0.0.1:{port}"
    front = Lab(address, token, root, page="/notebooks/{name}?token={token}")
    with (
        serving(arguments, home, f"{address}/api/status?token={token}"),
        visiting(browser, front) as visit,
    ):
        page = open_panel(visit)
        _copy_and_undo(page)
        _photograph(page, "notebook-7")
        visit.errors[:] = [each for each in visit.errors if each != NOTEBOOKS_OWN]


def test_voila(browser: Any, tmp_path: Path) -> None:
    """`voila NOTEBOOK` shows the panel without its code, and it works by clicks."""
    _needs("voila")
    port = free_port()
    path, home = tmp_path / "panel.ipynb", tmp_path / "home"
    path.write_text(json.dumps(notebook_of(EMPTY)), "utf-8")
    arguments = [
        *(sys.executable, "-m", "voila", str(path), "--no-browser", f"--port={port}"),
        "--Voila.ip=127.0.0.1",
    ]
    front = Lab(f"http://127.0.0.1:{port}", "", tmp_path)
    with (
        serving(arguments, home, f"{front.address}/voila/static/voila.js"),
        visiting(browser, front) as visit,
    ):
        visit.page.goto(front.address)
        visit.page.locator(".mtgl-panel").first.wait_for()
        _copy_and_undo(visit.page)
        _photograph(visit.page, "voila")
        assert "CardDatabase" not in visit.page.locator("body").inner_text()
        visit.outside[:] = [each for each in visit.outside if not each.startswith(ICONS)]


SHOWN = """from IPython.display import display
from mtglayers import Board, CardDatabase
board = Board(cards=CardDatabase.built_in())
board.enter("Grizzly Bears")
board.enter("Clone", copy="grizzly-bears")
display(board.copy_picture())
display(board.table())
board.panel()"""


def _stored_outputs(address: str) -> list[str]:
    """Return the HTML of the outputs that Voila's page brings with it, for its script to show."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        page = answer.read().decode("utf-8")
    outputs = re.findall(
        r'<script type="application/vnd.voila.cell-output\+json">(.*?)</script>', page, re.DOTALL
    )
    return [json.loads(each).get("data", {}).get("text/html", "") for each in outputs]


def test_voila_when_its_kernel_is_gone(browser: Any, tmp_path: Path) -> None:
    """Pictures and tables come with the page itself, and all that is shown stays."""
    _needs("voila")
    port = free_port()
    path = tmp_path / "shown.ipynb"
    path.write_text(json.dumps(notebook_of(SHOWN)), "utf-8")
    address = f"http://127.0.0.1:{port}"
    arguments = [
        *(sys.executable, "-m", "voila", str(path), "--no-browser", f"--port={port}"),
        "--Voila.ip=127.0.0.1",
    ]
    page = browser.new_page(viewport={"width": 1100, "height": 1400})
    with serving(arguments, tmp_path / "home", f"{address}/voila/static/voila.js"):
        picture, table, fallback = _stored_outputs(address)
        assert re.search(r'<img alt="[^"]+"[^>]*src="data:image/svg\+xml', picture)
        assert re.search(r"<td[^>]*>Grizzly Bears</td>", table)
        assert "What every object is now" in fallback
        page.goto(address)
        page.locator("tr[data-row=clone]", has_text="Grizzly Bears").wait_for()
    # The server and its kernel have ended.
    page.wait_for_timeout(1000)
    assert page.locator("tr[data-row=clone]", has_text="Grizzly Bears").is_visible()
    assert page.locator('g[data-node^="clone@"]').first.is_visible()
    assert page.locator("img[alt]").first.is_visible()
    _photograph(page, "voila-without-kernel")
    page.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the JupyterLite site of the course with the one command."""
    _needs("jupyterlite_core", "jupyterlite_pyodide_kernel")
    target = tmp_path_factory.mktemp("lite") / "site"
    command = [sys.executable, "-m", "mtglayers", "lite", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def lite(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Serve the site as files, on this computer only."""
    config = site / "jupyter-lite.json"
    settings = json.loads(config.read_text("utf-8"))
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True  # as the tests drive it
    config.write_text(json.dumps(settings), "utf-8")
    port = free_port()
    arguments = [
        *(sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"),
        *("--directory", str(site)),
    ]
    address = f"http://127.0.0.1:{port}"
    front = Lab(address, "", site, page="/lab/index.html?path={name}", seconds=240)
    home = tmp_path_factory.mktemp("home")
    with serving(arguments, home, f"{address}/jupyter-lite.json"):
        yield front


def test_jupyterlite(browser: Any, lite: Lab) -> None:
    """Python and the panel run in the browser; nothing comes from elsewhere, nothing complains."""
    with visiting(browser, lite) as visit:
        complaints: list[str] = []
        visit.page.on("console", lambda said: _note(said, complaints))
        visit.page.context.on("request", lambda asked: _near(asked.url, visit))
        visit.page.set_default_timeout(90_000)  # Python in a browser is some times slower
        visit.run("board.ipynb")
        visit.page.locator(".mtgl-panel").first.wait_for()
        _copy_and_undo(visit.page)
        _photograph(visit.page, "lite")
        assert complaints == []


def _note(said: Any, complaints: list[str]) -> None:
    """Keep what the console calls an error; a browser asks every server for this icon."""
    if said.type == "error" and not said.location["url"].endswith("/favicon.ico"):
        complaints.append(said.text)


def _near(address: str, visit: Visit) -> None:
    """Look at what workers ask for, too: Python runs in one."""
    if not address.startswith((visit.lab.address, "data:", "blob:")):
        visit.outside.append(address)


def test_a_site_names_nothing_outside(site: Path) -> None:
    """Python and every package that the site locks lie beside the lock."""
    python = site / "static" / "pyodide"
    lock = json.loads((python / "pyodide-lock.json").read_text("utf-8"))
    assert {"mtglayers", "ipywidgets", "anywidget", "networkx", "pyyaml"} <= set(lock["packages"])
    for entry in lock["packages"].values():
        assert (python / entry["file_name"]).is_file()
        assert set(entry["depends"]) <= set(lock["packages"])
    settings = json.loads((site / "jupyter-lite.json").read_text("utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"][
        "@jupyterlite/pyodide-kernel-extension:kernel"
    ]
    assert kernel["pyodideUrl"] == "./static/pyodide/pyodide.mjs"
    assert kernel["disablePyPIFallback"] is True
    assert (site / "files" / "00_tour.ipynb").is_file()


def _photograph(page: Any, name: str) -> None:
    """Keep a picture where the environment names a folder for it."""
    if folder := os.environ.get("MTGLAYERS_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")
