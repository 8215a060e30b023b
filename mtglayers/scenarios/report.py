"""Write the results of checked files: lines for people, JSON for programs, an exit status."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mtglayers.scenarios.results import Result, Status

__all__ = ["exit_status", "result_lines", "summary", "to_json"]


def result_lines(result: Result, *, verbose: bool = False) -> Iterator[str]:
    """Yield the lines about one file: one for each failure, and with ``verbose`` one if it passed.

    Examples
    --------
    >>> list(result_lines(Result(file="a.scenario.yaml", status=Status.PASSED), verbose=True))
    ['passed: a.scenario.yaml']
    """
    if result.status is Status.PASSED:
        if verbose:
            yield f"passed: {_named(result)}"
            yield from _unused(result)
        return
    yield f"{result.status.value}: {_named(result)}"
    for failure in result.failures:
        yield f"  {failure.text()}"
    for note in result.notes:
        yield f"  not modelled: {note}"
    yield from _unused(result)


def _unused(result: Result) -> Iterator[str]:
    return (f"  note: {each}" for each in result.unused)


def _named(result: Result) -> str:
    return f"{result.file}: {result.title}" if result.title else result.file


def summary(results: Sequence[Result]) -> str:
    """Count the files by their status.

    Examples
    --------
    >>> summary([Result(file="a", status=Status.PASSED), Result(file="b", status=Status.FAILED)])
    '2 files: 1 passed, 1 failed'
    """
    counts = [
        f"{number} {status.value}"
        for status in Status
        if (number := sum(result.status is status for result in results))
    ]
    files = f"{len(results)} file{'' if len(results) == 1 else 's'}"
    return f"{files}: {', '.join(counts)}" if counts else files


def to_json(results: Sequence[Result]) -> str:
    """Return all results as a JSON list."""
    return json.dumps([result.to_data() for result in results], indent=2, ensure_ascii=False)


def exit_status(results: Sequence[Result]) -> int:
    """Return 0 when all files passed, 2 when some cannot be used, 1 otherwise.

    Examples
    --------
    >>> exit_status([Result(file="a", status=Status.PASSED)])
    0
    >>> exit_status([Result(file="a", status=Status.NOT_MODELLED)])
    1
    """
    statuses = {result.status for result in results}
    if Status.INVALID in statuses:
        return 2
    return 0 if statuses <= {Status.PASSED} else 1
