"""axe-core, the accessibility checker: fetched for a test run, never kept with the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

__all__ = ["axe_source", "violations"]

VERSION = "4.14.1"
_RUN = """async (selector) => {
  const found = await axe.run(selector, {resultTypes: ['violations']});
  return found.violations.flatMap(each => each.nodes.map(
    node => `${each.id}: ${each.help}: ${node.html.slice(0, 160)}`));
}"""


def axe_source(folder: Path) -> str:
    """Return the checker's script, from MTGLAYERS_AXE or, once a run, from the npm registry."""
    given = os.environ.get("MTGLAYERS_AXE")
    if given:
        return Path(given).read_text(encoding="utf-8")
    npm = shutil.which("npm")
    if npm is None:
        if os.environ.get("MTGLAYERS_REQUIRE_BROWSER"):
            pytest.fail("npm is needed for axe-core, or its file in MTGLAYERS_AXE")
        pytest.skip("there is no npm to fetch axe-core with")
    command = [npm, "pack", f"axe-core@{VERSION}", "--silent", "--pack-destination", str(folder)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    with tarfile.open(folder / f"axe-core-{VERSION}.tgz") as archive:
        script = archive.extractfile("package/axe.min.js")
        assert script is not None
        return script.read().decode("utf-8")


def violations(page: Any, source: str, selector: str) -> list[str]:
    """Return what axe finds wrong inside a part of a page."""
    page.evaluate(source)
    found: list[str] = page.evaluate(_RUN, selector)
    return found
