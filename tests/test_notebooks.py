"""The stored notebooks: really executed, tidy, and without what cannot be compared.

That their outputs are right is checked by running them: ``pytest notebooks``.
"""

from __future__ import annotations

import doctest
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from mtglayers import Board, CardDatabase
from mtglayers.commands.refresh import WIDGET_VIEW, tidied

PUBLIC = r"mtglayers|mtglayers\.scenarios|mtglayers\.quiz"
FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def _cells(path: Path, kind: str = "code") -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == kind]


def _source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_the_notebooks_are_there() -> None:
    assert [path.name for path in NOTEBOOKS[:2]] == ["00_tour.ipynb", "01_copy_chains.ipynb"]


@every_notebook
def test_every_cell_was_executed_in_order(path: Path) -> None:
    """A notebook without outputs would pass every comparison."""
    assert [cell["execution_count"] for cell in _cells(path)] == [
        number for number, _ in enumerate(_cells(path), start=1)
    ]


@every_notebook
def test_something_is_compared(path: Path) -> None:
    """Most cells show something, and none shows an error or a warning."""
    outputs = [cell["outputs"] for cell in _cells(path)]
    assert sum(map(bool, outputs)) >= len(outputs) - 1
    for output in (each for cell in outputs for each in cell):
        assert output["output_type"] != "error"
        assert output.get("name") != "stderr"


@every_notebook
def test_outputs_have_no_addresses_and_no_widget_ids(path: Path) -> None:
    """What differs from run to run is not shown."""
    text = path.read_text("utf-8")
    assert WIDGET_VIEW not in text
    assert re.search(r"0x[0-9a-f]{6,}", text) is None


@every_notebook
def test_cells_use_public_names_only(path: Path) -> None:
    """No private attribute, nothing imported from deep inside, no output that moves."""
    for cell in _cells(path):
        source = _source(cell)
        for banned in ("._", "clear_output", "interact(", "Output("):
            assert banned not in source
        for line in source.splitlines():
            if "import" in line and "mtglayers" in line:
                assert re.match(rf"from ({PUBLIC}) import ", line)


@every_notebook
def test_a_panel_is_followed_by_a_cell_that_changes_it(path: Path) -> None:
    """Running a notebook clicks nothing, so Python does."""
    sources = [_source(cell) for cell in _cells(path)]
    shown = [number for number, source in enumerate(sources) if source.endswith("\npanel")]
    assert shown or path.name not in ("00_tour.ipynb", "01_copy_chains.ipynb")
    for number in shown:
        assert "panel." in sources[number + 1]
        assert _cells(path)[number + 1]["outputs"]


@every_notebook
def test_exercises_have_answers_that_hold(path: Path) -> None:
    """A notebook ends with exercises; the code of each folded answer gives what it shows."""
    (exercises,) = [
        _source(cell) for cell in _cells(path, "markdown") if "## Exercises" in _source(cell)
    ]
    assert exercises == _source(json.loads(path.read_text("utf-8"))["cells"][-1])
    questions = re.split(r"^\*\*\d+\.\*\* ", exercises, flags=re.MULTILINE)[1:]
    assert questions
    names = {"Board": Board, "cards": CardDatabase.built_in()}
    for number, question in enumerate(questions, start=1):
        asked, folded, answer = question.partition("<details><summary>Answer</summary>")
        assert asked.strip()
        assert folded
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        runner = doctest.DocTestRunner(optionflags=flags)
        title = f"{path.stem}, exercise {number}"
        test = doctest.DocTestParser().get_doctest(answer, names, title, path.name, 0)
        assert runner.run(test, clear_globs=False).attempted >= 1
        assert runner.failures == 0
        names = test.globs


def test_each_notebook_leads_to_the_next() -> None:
    """The course is a chain; links lead to notebooks that are there."""
    for path, following in pairwise(NOTEBOOKS):
        text = "".join(map(_source, _cells(path, "markdown")))
        assert f"({following.name})" in text
    for path in NOTEBOOKS:
        for linked in re.findall(r"\(([^()\s]+\.ipynb)\)", path.read_text("utf-8")):
            assert (FOLDER / linked).is_file()


@every_notebook
def test_built_in_cards_only(path: Path) -> None:
    """A notebook gives the same whatever card data is in use."""
    for cell in _cells(path):
        assert "Board()" not in _source(cell)


def test_tidying() -> None:
    """Times, versions and widget ids go; tags stay."""
    from types import SimpleNamespace

    data = {"text/plain": "x", WIDGET_VIEW: {"model_id": "1234"}}

    class Cell(SimpleNamespace):
        def get(self, name: str, default: Any = None) -> Any:
            return getattr(self, name, default)

    cell = Cell(
        id="abc",
        metadata={"execution": {"iopub.status.busy": "now"}, "tags": ["raises-exception"]},
        outputs=[
            {"output_type": "stream", "name": "stdout", "text": "in two "},
            {"output_type": "stream", "name": "stdout", "text": "pieces"},
            {"output_type": "execute_result", "data": data, "metadata": {"a": 1}},
        ],
    )
    notebook = SimpleNamespace(metadata={"widgets": {}}, cells=[cell])
    tidied(notebook)
    assert "widgets" not in notebook.metadata
    assert cell.id == "cell-01"
    assert cell.metadata == {"tags": ["raises-exception"]}
    assert cell.outputs == [
        {"output_type": "stream", "name": "stdout", "text": "in two pieces"},
        {"output_type": "execute_result", "data": {"text/plain": "x"}, "metadata": {}},
    ]
