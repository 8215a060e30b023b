"""What running a scenario file came to: its status and everything that was not as expected."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

__all__ = ["Failure", "Result", "Status"]


class Status(StrEnum):
    """How a scenario file ended.

    Examples
    --------
    >>> Status("not modelled") is Status.NOT_MODELLED
    True
    """

    PASSED = "passed"
    FAILED = "failed"
    NOT_MODELLED = "not modelled"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One thing that was not as expected.

    Parameters
    ----------
    message
        What is wrong, in one line.
    line
        Where the expectation or step stands in the file.
    subject, key, expected, actual
        Of an expectation: whom and what it is about, what should be and what is.
    steps
        The steps of the evaluation that made the actual value, as text.

    Examples
    --------
    >>> failure = Failure(
    ...     message="clone power: expected 3, is 2", line=7, steps=("7b Humility: power 3 to 1",))
    >>> failure.text()
    'line 7: clone power: expected 3, is 2 (7b Humility: power 3 to 1)'
    """

    message: str
    line: int | None = None
    subject: str | None = None
    key: str | None = None
    expected: str | None = None
    actual: str | None = None
    steps: tuple[str, ...] = ()

    def text(self) -> str:
        """Return the failure as one line."""
        place = f"line {self.line}: " if self.line else ""
        reason = f" ({'; '.join(self.steps)})" if self.steps else ""
        return " ".join(f"{place}{self.message}{reason}".split())

    def to_data(self) -> dict[str, Any]:
        """Return the failure as plain JSON data, without what does not apply."""
        data: dict[str, Any] = {"message": self.message}
        for key in ("line", "subject", "key", "expected", "actual"):
            value = getattr(self, key)
            if value is not None:
                data[key] = value
        if self.steps:
            data["steps"] = list(self.steps)
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What checking one scenario file came to.

    Parameters
    ----------
    file
        The file, as it was named.
    status
        How it ended.
    failures
        What was not as expected; for a file that is invalid or needs what is not modelled, why.
    title
        The scenario's title, where it could be read.
    notes
        Texts that were not understood or have no effect in the toolkit, which may be why
        something failed.
    unused
        Answers of steps that nothing asked for. They fail nothing, but may be a mistake.
    """

    file: str
    status: Status
    failures: tuple[Failure, ...] = ()
    title: str = ""
    notes: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Return the result as plain JSON data."""
        data: dict[str, Any] = {
            "file": self.file,
            "status": self.status.value,
            "failures": [failure.to_data() for failure in self.failures],
        }
        if self.unused:
            data["unused"] = list(self.unused)
        return data
