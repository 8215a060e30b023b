"""The panel where else it can be used: Notebook 7, Voila, and a JupyterLite site."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
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
