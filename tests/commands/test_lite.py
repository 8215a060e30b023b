"""The parts of a JupyterLite site that need neither a network nor a browser."""

from __future__ import annotations

import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest

from mtglayers.cli import main
from mtglayers.commands import lite, lite_wheels

LOCK: Any = {"info": {"python": "3.14.2"}, "packages": {"numpy": {"file_name": "elsewhere.whl"}}}


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, lite_wheels.Wheel]:
    """Pack the packages that have no wheel for a browser."""
    folder = tmp_path_factory.mktemp("wheels")
    for name in lite_wheels.REPACKED:
        lite_wheels._repack(distribution(name), folder)
    return {each.name: each for each in map(lite_wheels._described, folder.glob("*.whl"))}


def test_packed_packages_have_no_compiled_parts(wheels: dict[str, lite_wheels.Wheel]) -> None:
    """The reader of YAML works without them; the toolkit's data goes with it."""
    names = {each: zipfile.ZipFile(wheel.path).namelist() for each, wheel in wheels.items()}
    assert wheels["pyyaml"].path.name.endswith("-py3-none-any.whl")
    assert "yaml/loader.py" in names["pyyaml"]
    assert not [each for each in names["pyyaml"] if each.endswith((".so", ".pyd", ".pyc"))]
    assert "mtglayers/cards/data/builtin.json" in names["mtglayers"]
    assert "mtglayers/panels/static/viewer.js" in names["mtglayers"]
    assert wheels["mtglayers"].imports == ("mtglayers",)
    assert {"networkx", "pyyaml", "click"} <= set(wheels["mtglayers"].needs)
    assert "pandas" not in wheels["mtglayers"].needs  # only an extra asks for it


def test_the_lock_names_only_what_is_there(wheels: dict[str, lite_wheels.Wheel]) -> None:
    """Nothing of Pyodide's own server is left, and nothing that is not beside the lock."""
    packages = lite_wheels.locked(LOCK, wheels.values())["packages"]
    assert set(packages) == {"mtglayers", "pyyaml"}
    assert packages["mtglayers"]["depends"] == ["pyyaml"]
    assert packages["pyyaml"]["file_name"] == wheels["pyyaml"].path.name


def test_a_folder_with_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence, and the folder as it was."""
    monkeypatch.setattr(lite, "_version_of_pyodide", lambda: "1.0")
    kept = tmp_path / "thesis.txt"
    kept.write_text("years of work")
    with pytest.raises(SystemExit) as left:
        main(["lite", str(tmp_path)])
    assert left.value.code == 2
    assert "has other files in it" in capsys.readouterr().err
    assert kept.read_text() == "years of work"


def test_what_is_no_pyodide_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The missing files are named, and nothing is built."""
    monkeypatch.setattr(lite, "_version_of_pyodide", lambda: "1.0")
    given = tmp_path / "given"
    given.mkdir()
    with pytest.raises(SystemExit) as left:
        main(["lite", str(tmp_path / "site"), "--pyodide", str(given)])
    assert left.value.code == 2
    assert "it lacks pyodide.mjs" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_cells_that_need_more_do_not_stop_a_notebook() -> None:
    """Only those whose stored output is a pandas table or a picture of pixels are marked."""
    table = {"output_type": "execute_result", "data": {"text/html": '<table class="dataframe">'}}
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [table]},
        {"cell_type": "code", "metadata": {}, "outputs": []},
        {"cell_type": "markdown", "metadata": {}},
    ]
    found = lite._going_on({"cells": cells})["cells"]
    assert [each["metadata"].get("tags") for each in found] == [["raises-exception"], None, None]
