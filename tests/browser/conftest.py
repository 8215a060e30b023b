"""A JupyterLab of its own and a Chromium that reaches nothing but this computer."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
ONLY_HERE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
SECONDS = 60

# Wait for the kernel before the cells run; the status bar alone says idle too early.
RUN_ALL = """async () => {
  const app = window.jupyterapp; await app.restored;
  const sleep = ms => new Promise(done => setTimeout(done, ms));
  let shown;
  while (!((shown = app.shell.currentWidget) && shown.sessionContext)) await sleep(50);
  await shown.context.ready; await shown.sessionContext.ready;
  let kernel;
  while (!(kernel = shown.sessionContext.session && shown.sessionContext.session.kernel)
         || kernel.connectionStatus !== 'connected') await sleep(50);
  await kernel.info;
  await app.commands.execute('notebook:run-all-cells');
  return shown.content.widgets.filter(cell => cell.model.type === 'code').flatMap(
    cell => cell.model.toJSON().outputs.filter(each => each.output_type === 'error')
      .map(each => each.ename + ': ' + each.evalue));
}"""


class Lab(NamedTuple):
    """A running JupyterLab, or another front end that runs notebooks as it does."""

    address: str
    token: str
    root: Path
    page: str = "/doc/tree/{name}?token={token}&reset"
    seconds: int = SECONDS


# What JupyterLab itself writes to the console: an extension of JupyterLite that is installed beside
# it and finds no JupyterLite, and messages of a kernel for widgets of a page that has gone.
NOT_OURS = ("@jupyterlite/", "Comm not found for comm id")


class Visit:
    """A page, and everything that went wrong on it."""

    def __init__(self, page: Any, lab: Lab) -> None:
        self.page = page
        self.lab = lab
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.console: list[str] = []
        near = (lab.address, lab.address.replace("http", "ws"), "data:", "blob:")
        page.on("request", lambda r: None if r.url.startswith(near) else self.outside.append(r.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._said)

    def _said(self, message: Any) -> None:
        """Keep what is an error on the console."""
        if message.type == "error" and not any(each in message.text for each in NOT_OURS):
            self.console.append(f"{message.text} ({message.location.get('url', '')})")

    def run(self, name: str) -> None:
        """Open a notebook and run all of its cells; a kernel that never answers is asked again."""
        failed = self._run(name)
        if failed == ["TIMEOUT"]:
            failed = self._run(name)
        assert failed == []

    def _run(self, name: str) -> list[str]:
        path = self.lab.page.format(name=name, token=self.lab.token)
        self.page.goto(f"{self.lab.address}{path}")
        self.page.wait_for_function("() => !!window.jupyterapp")
        wait = self.lab.seconds * 1000
        limit = f"new Promise(done => setTimeout(() => done(['TIMEOUT']), {wait}))"
        failed: list[str] = self.page.evaluate(f"Promise.race([({RUN_ALL})(), {limit}])")
        return failed


def _missing() -> str:
    """Say what the tests need and is not here; nothing if all is."""
    for module in ("playwright", "jupyterlab"):
        if find_spec(module) is None:
            return f"the package {module} is not installed"
    return "" if _chromium() else "there is no Chromium"


def _chromium() -> str | None:
    return os.environ.get("MTGLAYERS_CHROMIUM") or shutil.which("chromium")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip these tests where there is no browser, except where one is required."""
    if os.environ.get("MTGLAYERS_REQUIRE_BROWSER"):
        return
    missing = _missing()
    for item in items:
        if missing and item.get_closest_marker("browser") is not None:
            item.add_marker(pytest.mark.skip(reason=missing))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _settings(home: Path) -> dict[str, str]:
    """Keep this JupyterLab away from the user's, and without news."""
    news = home / "settings" / "@jupyterlab" / "apputils-extension"
    news.mkdir(parents=True)
    (news / "notification.jupyterlab-settings").write_text(
        '{"fetchNews": "false", "checkForUpdates": false}'
    )
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_RUNTIME_DIR": "run",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return {
        **os.environ,
        **{key: str(home / part) for key, part in own.items()},
        "PYTHONPATH": path,
    }


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Start JupyterLab on a copy of the notebooks."""
    root, home = tmp_path_factory.mktemp("lab"), tmp_path_factory.mktemp("home")
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(notebook, root)
    port, token = free_port(), secrets.token_hex(16)
    arguments = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"),
        *(f"--ServerApp.root_dir={root}", "--LabApp.expose_app_in_browser=True"),
    ]
    address = f"http://127.0.0.1:{port}"
    with serving(arguments, home, f"{address}/api/status?token={token}"):
        yield Lab(address, token, root)


@contextmanager
def serving(arguments: list[str], home: Path, ready: str) -> Iterator[None]:
    """Run a server with settings of its own until it is no longer needed."""
    home.mkdir(exist_ok=True)
    with (home / "log").open("w") as log:
        process = subprocess.Popen(arguments, env=_settings(home), stdout=log, stderr=log)
    try:
        _wait(ready, process)
        yield
    finally:
        process.terminate()
        process.wait(15)


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"the server for {address} did not start")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=_chromium(), args=[*FLAGS, ONLY_HERE])
        yield found
        found.close()


@pytest.fixture
def visit(browser: Any, lab: Lab) -> Iterator[Visit]:
    """Open a page; afterwards nothing may have gone wrong or left this computer."""
    with visiting(browser, lab) as made:
        yield made
    assert made.console == []


@contextmanager
def visiting(browser: Any, lab: Lab) -> Iterator[Visit]:
    """Open a page of some front end, with the same demands."""
    page = browser.new_page(viewport={"width": 1100, "height": 1400})
    made = Visit(page, lab)
    yield made
    page.close()
    assert made.outside == []
    assert made.errors == []
