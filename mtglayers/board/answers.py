"""What a board's methods are given as answers, in the form in which the engine asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mtglayers.engine.game.asking import Answer, Answers

__all__ = ["chooser_of", "listed", "take_given"]


_GIVEN = ("copy", "choose", "targets", "may", "pay", "modes")


def take_given(arguments: dict[str, Any]) -> dict[str, Any]:
    """Take out of a method's arguments what answers questions."""
    given = {key: arguments.pop(key) for key in _GIVEN if key in arguments and key != "modes"}
    return given


def listed(value: Any) -> list[Any]:
    """Return one value or several as a list."""
    return [value] if isinstance(value, (str, int)) else list(value)


def _answer(facts: Mapping[str, Any]) -> Answer:
    choose = {kind: listed(value) for kind, value in dict(facts.get("choose") or {}).items()}
    if facts.get("copy") is not None:
        choose["copy"] = [*listed(facts["copy"]), *choose.get("copy", [])]
    if "word" in choose and all(isinstance(each, str) for each in choose["word"]):
        choose["word"] = [choose["word"]]
    targets = facts.get("targets")
    attached = choose.get("attached_to") == listed(facts.get("told", ""))
    pay = facts.get("pay")
    return Answer(
        of=str(facts.get("of", "")),
        targets=tuple(listed(targets)) if targets is not None else None,
        choose=choose,
        may=facts.get("may"),
        pay={kind: [listed(ids)] for kind, ids in pay.items()} if pay else None,
        silent=("attached_to",) if attached else (),
    )


def chooser_of(given: Mapping[str, Any], answers: Any) -> Any:
    """Make the chooser of an action from what it was given and the answers."""
    if callable(answers) or hasattr(answers, "ask"):
        return answers if hasattr(answers, "ask") else _Asking(answers, _answer(given))
    return Answers(_answer(given), [_answer(each) for each in answers])


class _Asking(Answers):
    """Asks a function where nothing was given."""

    def __init__(self, function: Callable[[Any], Any], direct: Answer) -> None:
        super().__init__(direct)
        self._function = function

    def ask(self, question: Any) -> Sequence[Any] | None:
        found = super().ask(question)
        if found is None:
            answer = self._function(question)
            found = None if answer is None else listed(answer)
        return found
