"""Run a scenario: its steps one after the other, its expectations where they stand.

The game itself is behind `Table`, so that the order of things, refusals and reports are decided
here and nothing of the rules is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mtglayers.errors import (
    EngineInvariantError,
    MtgLayersError,
    UnsupportedRuleError,
    UnsupportedTextError,
)
from mtglayers.scenarios.compare import Actual, Mismatch, compare_checks, compare_history
from mtglayers.scenarios.errors import InvalidScenarioError
from mtglayers.scenarios.expectations import Check, Expectations, Subject
from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.parse import load_scenario
from mtglayers.scenarios.results import Failure, Result, Status
from mtglayers.scenarios.steps import Step
from mtglayers.scenarios.verbs import Expect

if TYPE_CHECKING:
    from mtglayers.cards.database import CardDatabase

__all__ = ["Table", "check_file", "run_scenario", "unmet"]

State = TypeVar("State")
Respond = Callable[[Any, Sequence[Step]], Any]


class Table(Protocol[State]):
    """What a scenario is played on. States are values: a refused step leaves the old one."""

    def start(self, scenario: Scenario) -> State:
        """Return the state before the first step."""

    def perform(self, state: State, step: Step, respond: Respond) -> State:
        """Return the state after a step, or raise the reason why it is refused.

        ``respond`` runs the steps that happen between a trigger or activation and its resolution.
        """

    def object(self, state: State, object_id: str) -> Actual | None:
        """Return what an object is, or `None` when there is no such object any more."""

    def player(self, state: State, player_id: str) -> Actual:
        """Return what a player has."""

    def history(self, state: State) -> Sequence[Mapping[str, Any]]:
        """Return the facts of every event so far."""

    def evidence(self, state: State, object_id: str, key: str) -> tuple[str, ...]:
        """Return the steps that made a value, as text."""

    def notes(self, state: State) -> tuple[str, ...]:
        """Return the texts that had no effect because they were not understood."""

    def unused(self, state: State) -> tuple[str, ...]:
        """Return the answers of steps that nothing asked for."""


class _EndError(Exception):
    """Ends a run; passes through everything that a step goes through."""


class _NotModelledError(_EndError):
    """Ends a run that needs what the toolkit does not model."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


class _StoppedError(_EndError):
    """Ends a run after a step that failed; what follows would only repeat it."""


def check_file(
    path: str | Path, cards: CardDatabase | None = None, *, table: Table[Any] | None = None
) -> Result:
    """Read a scenario file and run it; whatever is wrong with it is in the result.

    Parameters
    ----------
    path
        The file.
    cards
        The cards to use; the cards of this computer otherwise.
    table
        What to play on; the engine with these cards otherwise.
    """
    try:
        scenario = load_scenario(path)
    except InvalidScenarioError as error:
        failures = tuple(
            Failure(
                message=str(problem.to_error(None)).removeprefix(f"line {problem.line}: "),
                line=problem.line,
                key=problem.key,
            )
            for problem in error.problems
        )
        return Result(file=str(path), status=Status.INVALID, failures=failures)
    return run_scenario(scenario, cards, table=table, file=str(path))


def run_scenario(
    scenario: Scenario,
    cards: CardDatabase | None = None,
    *,
    table: Table[Any] | None = None,
    file: str = "",
) -> Result:
    """Run a scenario and collect what is not as it expects.

    Parameters
    ----------
    scenario
        The scenario.
    cards
        The cards to use; the cards of this computer otherwise.
    table
        What to play on; the engine with these cards otherwise.
    file
        The file to name in the result.
    """
    if table is None:
        from mtglayers.scenarios.table import EngineTable

        table = EngineTable(cards)
    run = _Run(table)
    missing: Failure | None = None
    try:
        run.play(scenario)
    except _StoppedError:
        pass
    except _NotModelledError as stop:
        missing = stop.failure
    failures = tuple(run.failures) or ((missing,) if missing else ())
    status: Status = Status.PASSED
    notes: tuple[str, ...] = ()
    if run.failures:
        status, notes = Status.FAILED, run.notes()
    elif missing is not None:
        status = Status.NOT_MODELLED
    return Result(
        file=file,
        status=status,
        failures=failures,
        title=scenario.title,
        notes=notes,
        unused=run.unused(),
    )


def unmet(table: Table[Any], state: Any, expectations: Expectations) -> tuple[Failure, ...]:
    """Return what does not hold in a state, of what is expected.

    Raises
    ------
    UnsupportedRuleError, UnsupportedTextError
        The answer needs what the toolkit does not model.
    """
    run = _Run(table)
    try:
        run._check(state, expectations)
    except _NotModelledError as stop:
        raise (stop.__cause__ or stop) from None
    return tuple(run.failures)


class _Run:
    """One run of a scenario on a table."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.failures: list[Failure] = []
        self.newest: Any = None

    def notes(self) -> tuple[str, ...]:
        """List the texts that had no effect, as far as the run came."""
        return () if self.newest is None else self.table.notes(self.newest)

    def unused(self) -> tuple[str, ...]:
        """List the answers that nothing asked for, as far as the run came."""
        return () if self.newest is None else self.table.unused(self.newest)

    def play(self, scenario: Scenario) -> None:
        """Perform all steps and check all expectations."""
        state = self._guarded("the start", None, lambda: self.table.start(scenario))
        state = self.steps(state, scenario.steps)
        if scenario.expect is not None:
            self._check(state, scenario.expect)

    def steps(self, state: Any, steps: Sequence[Step]) -> Any:
        """Perform steps, here or in response to something."""
        for step in steps:
            if isinstance(step.action, Expect):
                self._check(state, step.action.expectations)
            else:
                state = self.newest = self._step(state, step)
        return state

    def _step(self, state: Any, step: Step) -> Any:
        if step.fails is None:
            return self._guarded(
                step.action.verb, step.line, lambda: self.table.perform(state, step, self.steps)
            )
        try:
            self.table.perform(state, step, self.steps)
        except _EndError:
            raise
        except (UnsupportedRuleError, UnsupportedTextError) as error:
            raise _NotModelledError(_failure(step.action.verb, error, step.line)) from error
        except EngineInvariantError as error:
            self._stop(_failure(step.action.verb, error, step.line), error)
        except MtgLayersError as error:
            self._check_refusal(step, str(error))
        except Exception as error:
            self._stop(_internal(step.action.verb, error, step.line), error)
        else:
            message = f"{step.action.verb}: the step was to be refused and was not"
            self.failures.append(Failure(message=message, line=step.line, key="fails"))
        return state

    def _check_refusal(self, step: Step, message: str) -> None:
        if (step.fails or "").casefold() in message.casefold():
            return
        self.failures.append(
            Failure(
                message=f"{step.action.verb}: refused for another reason than '{step.fails}': "
                f"{message}",
                line=step.line,
                key="fails",
                expected=step.fails,
                actual=message,
            )
        )

    def _guarded(self, what: str, line: int | None, act: Any) -> Any:
        """Do something, and turn everything that it raises into a failure of this file."""
        try:
            return act()
        except _EndError:
            raise
        except (UnsupportedRuleError, UnsupportedTextError) as error:
            raise _NotModelledError(_failure(what, error, line)) from error
        except MtgLayersError as error:
            self._stop(_failure(what, error, line), error)
        except Exception as error:
            self._stop(_internal(what, error, line), error)

    def _stop(self, failure: Failure, error: Exception) -> None:
        self.failures.append(failure)
        raise _StoppedError from error

    def _check(self, state: Any, expectations: Expectations) -> None:
        missing: _NotModelledError | None = None
        for subject in expectations.subjects:
            try:
                found = self._guarded(
                    subject.id, subject.line, lambda each=subject: self._failing(state, each)
                )
            except _NotModelledError as stop:
                missing = missing or stop
                continue
            except _StoppedError:
                continue
            self.failures.extend(found)
        for mismatch in compare_history(expectations, self.table.history(state)):
            self.failures.append(_history_failure(mismatch))
        if missing is not None:
            raise missing

    def _failing(self, state: Any, subject: Subject) -> list[Failure]:
        if subject.is_player:
            player = self.table.player(state, subject.id)
            mismatches = compare_checks(subject.checks, player, is_player=True)
            return [_value_failure(subject.id, each, ()) for each in mismatches]
        actual = self.table.object(state, subject.id)
        checks = tuple(check for check in subject.checks if check.key != "exists")
        found = list(_existence(subject, actual is not None))
        if actual is None:
            if checks and not found:
                found.append(_gone(subject, checks))
            return found
        return found + [
            _value_failure(subject.id, each, self.table.evidence(state, subject.id, each.key))
            for each in compare_checks(checks, actual)
        ]


def _existence(subject: Subject, exists: bool) -> Iterator[Failure]:
    for check in subject.checks:
        if check.key == "exists" and check.expected is not exists:
            yield Failure(
                message=f"{subject.id}: "
                + ("it still exists" if exists else "there is no such object"),
                line=check.line,
                subject=subject.id,
                key="exists",
                expected=str(check.expected).lower(),
                actual=str(exists).lower(),
            )


def _gone(subject: Subject, checks: tuple[Check, ...]) -> Failure:
    keys = ", ".join(check.key for check in checks)
    return Failure(
        message=f"{subject.id}: there is no such object, so it has no {keys}",
        line=subject.line,
        subject=subject.id,
        key="exists",
    )


def _value_failure(subject: str, mismatch: Mismatch, steps: tuple[str, ...]) -> Failure:
    wanted = "expected" if not mismatch.key.endswith("lacks") else "expected without"
    return Failure(
        message=f"{subject} {mismatch.key}: {wanted} {mismatch.expected}, is {mismatch.actual}",
        line=mismatch.line,
        subject=subject,
        key=mismatch.key,
        expected=mismatch.expected,
        actual=mismatch.actual,
        steps=steps,
    )


def _history_failure(mismatch: Mismatch) -> Failure:
    return Failure(
        message=f"{mismatch.key} {mismatch.expected}: it happened {mismatch.actual}",
        line=mismatch.line,
        key=mismatch.key,
        expected=mismatch.expected,
        actual=mismatch.actual,
    )


def _failure(what: str, error: MtgLayersError, line: int | None) -> Failure:
    return Failure(message=f"{what}: {error}", line=line)


def _internal(what: str, error: Exception, line: int | None) -> Failure:
    """Report a mistake of the toolkit as this file's failure, so that other files still run."""
    text = f"{type(error).__name__}: {error}".rstrip(": ")
    return Failure(message=f"{what}: a mistake in mtglayers: {text}", line=line)
