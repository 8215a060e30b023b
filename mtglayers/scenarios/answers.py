"""From a step's arguments and answers to what the engine's questions are answered with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mtglayers.core.state import GameState
from mtglayers.engine.game import asking
from mtglayers.scenarios.steps import Step
from mtglayers.scenarios.values import NO_CHOICES, Choices, Payment
from mtglayers.scenarios.verbs import Connive, Verb

__all__ = ["TogetherAnswers", "chooser_of", "direct_answer", "given_choices"]

Respond = Callable[[GameState, Sequence[Step]], GameState]


def chooser_of(step: Step, respond: Respond) -> asking.Answers:
    """Make the chooser of a step: its own arguments first, then its answers in order.

    Parameters
    ----------
    step
        The step.
    respond
        Runs the steps that happen between a trigger or activation and its resolution.
    """
    answers = [
        asking.Answer(
            of=each.of,
            targets=each.targets,
            choose=given_choices(each.choose),
            may=each.may,
            pay=_payment(each.pay),
            respond=each.respond,
        )
        for each in step.answers
    ]
    return asking.Answers(direct_answer(step.action), answers, respond)


def direct_answer(action: Verb) -> asking.Answer:
    """Gather what a verb itself answers: targets, choices, what is copied, what is paid."""
    choose = given_choices(getattr(action, "choose", NO_CHOICES))
    ahead: dict[str, Sequence[Any]] = {
        "copy": getattr(action, "copy", ()),
        "mode": getattr(action, "modes", ()),
    }
    if getattr(action, "attached_to", None) is not None:
        ahead["attached_to"] = [getattr(action, "attached_to", None)]
    if isinstance(action, Connive) and action.discard is not None:
        ahead["card_name"] = [action.discard]
    for kind, values in ahead.items():
        if values:
            choose[kind] = [*values, *choose.get(kind, ())]
    return asking.Answer(
        targets=getattr(action, "targets", None),
        choose=choose,
        silent=tuple(kind for kind in ("mode", "attached_to") if ahead.get(kind)),
        may=getattr(action, "may", None),
        pay=_payment(getattr(action, "pay", None)),
        respond=getattr(action, "respond", ()),
    )


def given_choices(choices: Choices) -> dict[str, list[Any]]:
    """Return choices by kind, as the engine's questions use them up.

    Examples
    --------
    >>> given_choices(Choices(color=("blue",), objects=(("a", "b"),), targets=(("c",),)))
    {'color': ['blue'], 'objects': [['a', 'b']], 'targets': ['c']}
    """
    found: dict[str, list[Any]] = {}
    for kind, values in choices.given():
        if kind == "targets":
            found[kind] = [each for group in values for each in group]
        else:
            found[kind] = [list(each) if isinstance(each, tuple) else each for each in values]
    return found


def _payment(payment: Payment | None) -> dict[str, list[Any]] | None:
    if payment is None:
        return None
    named = {"sacrifice": payment.sacrifice, "tap": payment.tap}
    return {kind: [list(ids)] for kind, ids in named.items() if ids}


class TogetherAnswers:
    """The chooser of objects that enter together: each has arguments of its own.

    Parameters
    ----------
    own
        What each entering object was given, by its id.
    rest
        The chooser of the step.
    """

    def __init__(self, own: Mapping[str, asking.Answer], rest: asking.Answers) -> None:
        self._own = {key: asking.Answers(answer) for key, answer in own.items()}
        self._rest = rest

    def ask(self, question: asking.Question) -> Sequence[Any] | None:
        """Answer from the arguments of the object that asks, else from the step's answers."""
        own = self._own.get(question.source)
        found = own.ask(question) if own is not None else None
        return found if found is not None else self._rest.ask(question)

    def unused(self) -> tuple[str, ...]:
        """Write every answer that nothing has asked for."""
        own = [f"{part} (of {key})" for key, each in self._own.items() for part in each.unused()]
        return (*own, *self._rest.unused())

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        """Do what happens in response."""
        return self._rest.respond(state, source, ability, asker)
