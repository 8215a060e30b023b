"""A pytest plugin that runs scenario files as tests.

Every ``*.scenario.yaml`` in the folders that pytest looks at becomes one test. What the toolkit
does not model yet is skipped with its reason. Card data for the run is named in the
configuration: ``scenario_cards = cards.json``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mtglayers.scenarios.discover import SUFFIXES, is_scenario_file

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase
    from mtglayers.scenarios.results import Result

_CARDS = pytest.StashKey["CardDatabase"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that names files of cards."""
    parser.addini(
        "scenario_cards",
        "files of cards that scenario files may use, looked at before all others",
        type="paths",
        default=[],
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Collect scenario files by their name."""
    if not is_scenario_file(file_path):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Yield the one test that the file is."""
        name = self.path.name
        suffix = next(each for each in SUFFIXES if name.endswith(each))
        yield ScenarioItem.from_parent(self, name=name.removesuffix(suffix))


class ScenarioError(Exception):
    """A scenario did not end as it expects."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.file)
        self.result = result


class ScenarioItem(pytest.Item):
    """One scenario as a test."""

    def runtest(self) -> None:
        """Run the scenario."""
        from mtglayers.scenarios.results import Status
        from mtglayers.scenarios.runner import check_file

        result = check_file(self.path, _cards(self.config))
        if result.status is Status.NOT_MODELLED:
            pytest.skip("; ".join(failure.text() for failure in result.failures))
        if result.status is not Status.PASSED:
            raise ScenarioError(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> Any:
        """Show what failed as ``mtglayers check`` does, without a traceback."""
        if isinstance(excinfo.value, ScenarioError):
            from mtglayers.scenarios.report import result_lines

            return "\n".join(result_lines(excinfo.value.result))
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the test after its file."""
        return self.path, None, f"scenario: {self.name}"


def _cards(config: pytest.Config) -> CardDatabase:
    """Open the cards once for the whole run."""
    if _CARDS not in config.stash:
        from mtglayers.cards.database import CardDatabase

        files = config.getini("scenario_cards")
        config.stash[_CARDS] = CardDatabase.default(files) if files else CardDatabase.shared()
    return config.stash[_CARDS]
