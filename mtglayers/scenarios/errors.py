"""What can be wrong with a scenario file: one problem as a value, and the error that lists all.

Nothing here knows the format; `mtglayers.scenarios.parse` finds the problems.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.errors import ScenarioError

__all__ = ["InvalidScenarioError", "Problem"]

SHOWN_PROBLEMS = 20


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Problem:
    """One thing that is wrong in a scenario file, with its place.

    Parameters
    ----------
    line, column
        Where it is, both counted from 1; `None` when it is about the file as a whole.
    message
        What is wrong, in one sentence.
    key
        The key that is wrong or holds the wrong value.
    nearest
        Words of the format that look like what was written.
    hint
        What would be right.

    Examples
    --------
    >>> print(Problem(line=3, column=5, message="unknown key 'cpoy'", nearest=("copy",)))
    line 3: unknown key 'cpoy'. Did you mean 'copy'?
    """

    line: int | None
    column: int | None
    message: str
    key: str | None = None
    nearest: tuple[str, ...] = ()
    hint: str | None = None

    def to_error(self, path: str | None) -> ScenarioError:
        """Return the problem as the error that it would be alone."""
        return ScenarioError(
            self.message,
            path=path,
            line=self.line,
            key=self.key,
            nearest=self.nearest,
            hint=self.hint,
        )

    def __str__(self) -> str:
        return str(self.to_error(None))


class InvalidScenarioError(ScenarioError):
    """A file is no scenario; lists every problem that was found in it.

    Parameters
    ----------
    problems
        All problems, in the order of the file; there is at least one.
    path
        The file, as it was named.

    Examples
    --------
    >>> first = Problem(line=2, column=1, message="unknown key 'titel'", nearest=("title",))
    >>> print(InvalidScenarioError((first,), path="a.scenario.yaml"))
    a.scenario.yaml, line 2: unknown key 'titel'. Did you mean 'title'?
    """

    def __init__(self, problems: tuple[Problem, ...], *, path: str | None = None) -> None:
        first = problems[0]
        super().__init__(
            first.message,
            path=path,
            line=first.line,
            key=first.key,
            nearest=first.nearest,
            hint=first.hint,
        )
        self.problems = problems

    def __str__(self) -> str:
        lines = [str(problem.to_error(self.path)) for problem in self.problems[:SHOWN_PROBLEMS]]
        if len(self.problems) > SHOWN_PROBLEMS:
            lines.append(f"… and {len(self.problems) - SHOWN_PROBLEMS} more problems")
        return "\n".join(lines)
