"""From a step's arguments and answers to what the engine's questions are answered with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mtglayers.core.state import GameState
from mtglayers.engine.game import asking
from mtglayers.scenarios.steps import Step
from mtglayers.scenarios.values import Choices, Payment
from mtglayers.scenarios.verb_base import Verb

__all__ = ["chooser_of", "given_choices"]

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
    choose = given_choices(getattr(action, "choose", Choices()))
    copy = getattr(action, "copy", ())
    if copy:
        choose["copy"] = [*copy, *choose.get("copy", ())]
    attached_to = getattr(action, "attached_to", None)
    if attached_to is not None:
        choose["attached_to"] = [attached_to, *choose.get("attached_to", ())]
    modes = getattr(action, "modes", ())
    if modes:
        choose["mode"] = [*modes, *choose.get("mode", ())]
    return asking.Answer(
        targets=getattr(action, "targets", None),
        choose=choose,
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
