"""``mtglayers lite``: build a site whose notebooks run in the browser, without a server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

__all__ = ["command"]

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "mtglayers",
        "disabledExtensions": ["@voila-dashboards/jupyterlab-preview"],  # needs a server
        "litePluginSettings": {
            KERNEL: {
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"convertNullToNone": True},  # what widgets send
            }
        },
    },
}
CONFIG = "jupyter-lite.json"
START = "board.ipynb"
START_CELL = """from mtglayers import Board, CardDatabase

board = Board(cards=CardDatabase.built_in())
panel = board.panel()
panel"""
START_WORDS = """# A board of your own

Choose *Run > Run All Cells* and wait half a minute while Python starts in your browser. What you
do stays there. Tables (pandas), matplotlib figures and the fetching of card data are not part of
this site; everything else is, with the built-in cards."""
MORE = ('class="dataframe"', "image/png")  # what pandas and matplotlib store


@click.command(name="lite")
@click.argument("target", metavar="TARGET", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--notebooks",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="The notebooks of the site; those of the course otherwise, where they are.",
)
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="An unpacked npm package pyodide; it is fetched with npm otherwise.",
)
def command(target: Path, notebooks: Path | None, pyodide: Path | None) -> None:
    """Build a JupyterLite site in the folder TARGET: the panel and the notebooks in a browser.

    Python itself (Pyodide) and all packages are fetched now, from the npm and Python registries,
    and are part of the site: those who open it load nothing from anywhere else. It must be served;
    opening its files from a folder is not enough. Needs the extra 'lite' and npm.

    \b
    mtglayers lite site
    python -m http.server --directory site --bind 127.0.0.1
    """  # noqa: D301
    version = _version_of_pyodide()
    _refuse_other_contents(target)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        count = _fill(work, notebooks or _course(), pyodide, version)
        _build(work, target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    click.echo(f"{target}: {count} notebooks, {size / 1_000_000:.0f} MB, Pyodide {version}")
    click.echo(f"Serve it with: python -m http.server --directory {target} --bind 127.0.0.1")
    click.echo(f"and open: http://127.0.0.1:8000/lab/index.html?path={START}")


def _version_of_pyodide() -> str:
    """Say which Pyodide the kernel was made for.

    Raises
    ------
    MissingExtraError
        JupyterLite, its kernel or the widgets are not installed.
    """
    from mtglayers.errors import MissingExtraError

    for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel", "ipywidgets", "anywidget"):
        if find_spec(name) is None:
            raise MissingExtraError(name.replace("_", "-"), extra="lite", purpose="such sites")
    constants = import_module("jupyterlite_pyodide_kernel.constants")
    return str(constants.PYODIDE_VERSION)


def _refuse_other_contents(target: Path) -> None:
    """Write over an older site only."""
    if target.exists() and any(target.iterdir()) and not (target / CONFIG).is_file():
        raise click.ClickException(
            f"{target} has other files in it; give an empty folder or an older site"
        )


def _course() -> Path | None:
    """Find the notebooks of the course, which come with a copy of the repository."""
    folder = Path(__file__).parents[2] / "notebooks"
    return folder if folder.is_dir() else None


def _fill(work: Path, notebooks: Path | None, pyodide: Path | None, version: str) -> int:
    """Write what the site is built from; return how many notebooks it has."""
    from mtglayers.commands.lite_wheels import LOCK, core_files, locked, wheels

    python = work / "static" / "pyodide"
    click.echo(f"Fetching Pyodide {version} and the packages", err=True)
    lock = core_files(python, version, pyodide)
    (python / LOCK).write_text(json.dumps(locked(lock, wheels(python, lock)), indent=1), "utf-8")
    (work / CONFIG).write_text(json.dumps(SETTINGS), "utf-8")
    contents = work / "contents"
    contents.mkdir()
    sources = sorted(notebooks.glob("*.ipynb")) if notebooks else []
    for path in sources:
        text = json.dumps(_going_on(json.loads(path.read_text("utf-8"))), ensure_ascii=False)
        (contents / path.name).write_text(text, "utf-8")
    for path in sorted(notebooks.glob("*.yaml")) if notebooks else []:  # sets of exercises
        (contents / path.name).write_bytes(path.read_bytes())
    if START not in {path.name for path in sources}:
        (contents / START).write_text(json.dumps(_start()), "utf-8")
        return len(sources) + 1
    return len(sources)


def _going_on(notebook: Any) -> Any:
    """Let a notebook go on after cells that need packages which the site does not have."""
    for cell in notebook["cells"]:
        if any(sign in json.dumps(cell.get("outputs", [])).replace("\\", "") for sign in MORE):
            tags = cell["metadata"].setdefault("tags", [])
            if "raises-exception" not in tags:
                tags.append("raises-exception")
    return notebook


def _start() -> dict[str, Any]:
    """Write the notebook that shows an empty panel."""
    words = {"cell_type": "markdown", "id": "words", "metadata": {}, "source": START_WORDS}
    code = {"cell_type": "code", "id": "panel", "metadata": {}, "source": START_CELL}
    return {
        "cells": [words, {**code, "outputs": [], "execution_count": None}],
        "metadata": {
            "kernelspec": {"display_name": "Python", "language": "python", "name": "python"}
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _build(work: Path, target: Path) -> None:
    """Let JupyterLite build the site, with settings of its own."""
    from mtglayers.errors import MtgLayersError

    shutil.rmtree(target, ignore_errors=True)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps"),
            *("--no-unused-shared-packages", f"--lite-dir={work}", "--contents=contents"),
            *(f"--output-dir={target.resolve()}", "--apps=lab", "--apps=notebooks", "--apps=tree"),
        ],
        cwd=work,
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(work / "settings")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or not (target / CONFIG).is_file():
        lines = (done.stdout + done.stderr).strip().splitlines()
        raise MtgLayersError(
            "JupyterLite could not build the site: " + "\n".join(lines[-12:]),
            hint="It needs the packages jupyterlite-core and jupyterlite-pyodide-kernel.",
        )
