"""From a question that a teacher wrote to one with an answer: the engine works the answer out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.quiz.model import SIZE, WrittenQuestion
from mtglayers.quiz.values import answer_words, kind_of, question_words
from mtglayers.scenarios.actual import CHARACTERISTICS, CopiableActual
from mtglayers.scenarios.compare import Actual
from mtglayers.scenarios.evidence import characteristics_of
from mtglayers.scenarios.expectations import EXPECTATIONS, Expectations
from mtglayers.scenarios.runner import unmet
from mtglayers.scenarios.table import EngineTable
from mtglayers.scenarios.write import flow
from mtglayers.views import wording
from mtglayers.views.explanation import ExplainedStep, explain
from mtglayers.views.explanation_parts import effect_names
from mtglayers.views.explanation_values import Moments
from mtglayers.views.page_questions import YES_NO, PredictQuestion, called

__all__ = ["WorkedOut", "work_out"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedOut:
    """A question with the engine's answer.

    Attributes
    ----------
    question : PredictQuestion
        The question.
    doubts : tuple of str
        What text that is not understood may change about the answer.
    """

    question: PredictQuestion
    doubts: tuple[str, ...] = ()


def work_out(written: WrittenQuestion, states: tuple[GameState, ...]) -> WorkedOut:
    """Work out the answer to a question.

    Parameters
    ----------
    written
        The question.
    states
        The states of the exercise; the last one is asked about.

    Raises
    ------
    UnknownObjectError
        It asks about something that was never there.
    DefinitionError
        It has no answer.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> _ = board.enter("Hill Giant"), board.enter("Humility")
    >>> asked = work_out(WrittenQuestion(value=("hill-giant", "power")), board.states).question
    >>> asked.text, asked.answer
    ('What is the power of Hill Giant now?', '1')
    """
    asker = _Asker(states)
    if written.value is not None:
        return asker.value(written, *written.value)
    if written.holds is not None:
        return asker.holds(written, written.holds)
    if written.first is not None:
        return asker.first(written, *written.first)
    assert written.applies is not None
    return asker.applies(written, *written.applies)


class _Asker:
    """Asks about the last of some states."""

    def __init__(self, states: tuple[GameState, ...]) -> None:
        self.state = states[-1]
        self.seen: Evaluation = evaluate(self.state)
        self.table = EngineTable()
        self.known = dict.fromkeys(each.id for state in states for each in state.objects)

    def value(self, written: WrittenQuestion, subject: str, key: str) -> WorkedOut:
        """Ask for a value, now or after a layer."""
        actual = self._actual(subject, key, written.after)
        answer = answer_words(key, actual)
        accepted: tuple[str, ...] = ()
        if key in ("copy_of", "attached_to") and answer in self.known:
            answer, accepted = called(self.seen, answer), (answer,)
        options = YES_NO if isinstance(_raw(key, actual), bool) else written.options
        is_player = subject in self.state.player_by_id
        name = f"player {subject}" if is_player else called(self.seen, subject)
        made = PredictQuestion(
            text=written.ask or question_words(key, name, written.after),
            answer=answer,
            why=written.why or self._why(subject, key, written.after),
            rule=written.rule or self._rule(subject, key, written.after),
            options=options,
            accepted=accepted,
            kind=kind_of(key),
        )
        return WorkedOut(question=made, doubts=self._doubts({subject: (key,)}))

    def holds(self, written: WrittenQuestion, expected: Expectations) -> WorkedOut:
        """Ask whether something is so."""
        keys: dict[str, tuple[str, ...]] = {}
        for subject in expected.subjects:
            if not subject.is_player:
                self._require(subject.id)
            keys[subject.id] = tuple(check.key for check in subject.checks)
        failures = unmet(self.table, self.state, expected)
        words = flow(EXPECTATIONS.write(expected))[1:-1]
        made = PredictQuestion(
            text=written.ask or f"Is this so: {words}?",
            answer="no" if failures else "yes",
            why=written.why or "; ".join(each.message for each in failures) or "all of it holds",
            rule=written.rule or "",
            options=YES_NO,
        )
        return WorkedOut(question=made, doubts=self._doubts(keys))

    def first(self, written: WrittenQuestion, subject: str, layer: str) -> WorkedOut:
        """Ask whose effect applies to an object first in a layer."""
        self._require_now(subject)
        steps = [step for step in explain(self.state, subject).steps if step.sublayer == layer]
        sources = [self._source(step) for step in steps]
        if len(set(sources)) < 2:
            raise DefinitionError(
                f"nothing comes first for '{subject}' in layer {layer}",
                hint="Effects of two objects must apply to it there.",
            )
        names = tuple(sorted({called(self.seen, each) for each in sources}, key=str.casefold))
        made = PredictQuestion(
            text=written.ask
            or f"Which applies to {called(self.seen, subject)} first in layer {layer}: "
            f"{wording.joined(names, 'or')}?",
            answer=called(self.seen, sources[0]),
            why=written.why or steps[0].why,
            rule=written.rule or steps[0].rule,
            options=names,
            accepted=(sources[0],),
        )
        return WorkedOut(question=made, doubts=self._doubts({subject: ()}))

    def applies(self, written: WrittenQuestion, source: str, subject: str) -> WorkedOut:
        """Ask whether an effect of an object applies to another."""
        self._require_now(source)
        self._require_now(subject)
        steps = [
            step
            for step in explain(self.state, subject).steps
            if self._source(step) == source and written.layer in (None, step.sublayer)
        ]
        where = f" in layer {written.layer}" if written.layer else ""
        made = PredictQuestion(
            text=written.ask
            or f"Does an effect of {called(self.seen, source)} apply to "
            f"{called(self.seen, subject)}{where}?",
            answer="yes" if steps else "no",
            why=written.why or self._why_applies(steps, source),
            rule=written.rule or (steps[0].rule if steps else ""),
            options=YES_NO,
        )
        return WorkedOut(question=made, doubts=self._doubts({subject: ()}))

    # --- what is there ---

    def _require(self, object_id: str) -> None:
        if object_id not in self.known:
            raise UnknownObjectError(object_id, known=self.known)

    def _require_now(self, object_id: str) -> None:
        self._require(object_id)
        if object_id not in self.seen:
            raise DefinitionError(f"'{object_id}' is not there any more at the end")

    def _actual(self, subject: str, key: str, after: str | None) -> Actual:
        if subject in self.state.player_by_id:
            if after is not None:
                raise DefinitionError(f"'{key}' of a player does not change in layers")
            return self.table.player(self.state, subject)
        self._require_now(subject)
        if after is not None:
            if key not in (SIZE, *CHARACTERISTICS):
                raise DefinitionError(f"'{key}' is not what layers change")
            return CopiableActual(self._values_after(subject, after))
        found = self.table.object(self.state, subject)
        assert found is not None
        return found

    def _values_after(self, subject: str, after: str) -> Characteristics:
        last = Sublayer.parse(after)
        steps = self.seen.steps
        number = next((at for at, step in enumerate(steps) if step.sublayer > last), len(steps))
        return Moments(self.seen).values(number)[subject]

    def _source(self, step: ExplainedStep) -> str:
        return self.seen.steps[step.number - 1].effect.source

    # --- why, and what is in doubt ---

    def _steps(self, subject: str, key: str, after: str | None) -> list[ExplainedStep]:
        if subject not in self.seen:
            return []
        wanted = {"power", "toughness"} if key.endswith(SIZE) else set(characteristics_of(key))
        last = Sublayer.L1B if key.startswith("copiable.") else Sublayer.L7D
        last = Sublayer.parse(after) if after is not None else last
        return [
            step
            for step in explain(self.state, subject).steps
            if wanted & {change.characteristic for change in step.changes}
            and Sublayer.parse(step.sublayer) <= last
        ]

    def _why(self, subject: str, key: str, after: str | None) -> str:
        if not key.endswith(SIZE) and not characteristics_of(key):
            return ""
        steps = self._steps(subject, key, after)
        told = [f"layer {each.sublayer}, {each.source}: “{each.says}”" for each in steps]
        return "; ".join(told) or "no effect changes it"

    def _rule(self, subject: str, key: str, after: str | None) -> str:
        steps = self._steps(subject, key, after)
        return steps[-1].rule if steps else ""

    def _why_applies(self, steps: list[ExplainedStep], source: str) -> str:
        if steps:
            return f"“{steps[0].says}” in layer {steps[0].sublayer}"
        names = effect_names(self.seen)
        missed = [each for each in self.seen.not_applied if each.effect.source == source]
        told = dict.fromkeys(wording.not_applied_words(each, names) for each in missed)
        return "; ".join(told) or "none of its effects reaches it"

    def _doubts(self, asked: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
        found = []
        for subject, keys in asked.items():
            uncertain = set(self.seen[subject].uncertain) if subject in self.seen else set()
            touched = {
                name
                for key in keys
                for name in (
                    ("power", "toughness") if key.endswith(SIZE) else characteristics_of(key)
                )
            }
            words = sorted(uncertain & touched) if tuple(keys) else sorted(uncertain)
            if words:
                found.append(f"{wording.joined(words)} of {subject}")
        return tuple(found)


def _raw(key: str, actual: Actual) -> Any:
    return None if key.endswith(SIZE) or key.startswith("copiable.") else actual.value(key)
