"""``python -m mtglayers.commands.refresh``: run the notebooks and store their outputs.

For those who work on the notebooks. What differs from run to run or from computer to computer is
left out of what is stored, so that a second run changes nothing; ``--check`` says whether a run
would change something, and changes nothing itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

__all__ = ["command", "refreshed", "tidied"]

FOLDER = Path(__file__).parents[2] / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
IMAGES = ("image/png", "image/jpeg")
SECONDS = 120


@click.command(name="refresh")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--check", is_flag=True, help="Only say whether something would change.")
def command(paths: Sequence[Path], check: bool) -> None:
    """Run the notebooks PATHS, or all, and store their outputs."""
    changed = []
    for path in paths or sorted(FOLDER.glob("*.ipynb")):
        before = path.read_text("utf-8")
        after = refreshed(before, folder=path.parent)
        if _comparable(before) == _comparable(after):
            click.echo(f"{path.name}: as stored")
            continue
        changed.append(path.name)
        click.echo(f"{path.name}: {'differs' if check else 'changed'}")
        if not check:
            path.write_text(after, "utf-8")
    sys.exit(1 if check and changed else 0)


def refreshed(text: str, *, folder: Path) -> str:
    """Run a notebook and return it with its outputs.

    Parameters
    ----------
    text
        The notebook's file.
    folder
        Where it runs.
    """
    from nbclient import NotebookClient

    nbformat: Any = import_module("nbformat")
    notebook = nbformat.reads(text, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        record_timing=False,
        store_widget_state=False,
        km=_own_kernel(),
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    tidied(notebook)
    return str(nbformat.writes(notebook)) + "\n"


def _own_kernel() -> Any:
    """Make the manager of a kernel that runs this very Python."""
    from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
    from jupyter_client.manager import AsyncKernelManager

    own = KernelSpec(
        argv=[sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        display_name="Python 3",
        language="python",
    )

    class OwnSpecs(KernelSpecManager):
        def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
            return own

    return AsyncKernelManager(kernel_spec_manager=OwnSpecs())


def tidied(notebook: Any) -> None:
    """Take out of a notebook what differs between runs: times, versions, ids of widgets."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number:02}"
        tags = cell.metadata.get("tags")
        cell.metadata = {"tags": tags} if tags else {}
        if cell.get("outputs"):
            cell.outputs = _joined(cell.outputs)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET_VIEW, None)
            if "metadata" in output:
                output["metadata"] = {}


def _joined(outputs: list[Any]) -> list[Any]:
    """Join what was printed in one go: in how many pieces it arrives is chance."""
    found: list[Any] = []
    for output in outputs:
        last = found[-1] if found else {}
        name = output.get("name") if output["output_type"] == "stream" else None
        if name is not None and last.get("name") == name:
            last["text"] += output["text"]
        else:
            found.append(output)
    return found


def _comparable(text: str) -> Any:
    """Read a notebook without its pixel images, which differ with the drawing library."""
    nbformat: Any = import_module("nbformat")
    notebook = nbformat.reads(text, as_version=4)
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            for kind in IMAGES:
                output.get("data", {}).pop(kind, None)
    return nbformat.writes(notebook)


if __name__ == "__main__":
    command()
