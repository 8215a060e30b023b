"""Find scenario files in folders."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

__all__ = ["SUFFIXES", "find_files", "is_scenario_file"]

SUFFIXES = (".scenario.yaml", ".scenario.yml", ".scenario.json")


def is_scenario_file(path: Path) -> bool:
    """Tell from its name whether a file is a scenario.

    Examples
    --------
    >>> is_scenario_file(Path("clone.scenario.yaml")), is_scenario_file(Path("clone.yaml"))
    (True, False)
    """
    return path.name.endswith(SUFFIXES)


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """List the scenario files that paths stand for.

    Parameters
    ----------
    paths
        Files, which are taken whatever their name and whether they exist or not, and folders,
        in which files are found by their name, in sorted order.
    """
    found: dict[Path, None] = {}
    for given in map(Path, paths):
        for path in _in_folder(given) if given.is_dir() else [given]:
            found.setdefault(path)
    return list(found)


def _in_folder(folder: Path) -> list[Path]:
    files = []
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files += [Path(root) / name for name in names if is_scenario_file(Path(name))]
    return sorted(files)
