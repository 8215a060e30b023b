"""The form in which a panel asks what an action needs to know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.modes import mode_labels
from mtglayers.errors import DefinitionError
from mtglayers.panels.controls import auto, set_options, set_shown
from mtglayers.views import wording
from mtglayers.views.svg import escape

__all__ = ["QuestionForm"]

NOTHING = "none"
_MANY = 60


class QuestionForm(w.VBox):  # type: ignore[misc]
    """Shows one question with the answers that are possible; hidden while there is none.

    Parameters
    ----------
    answered
        Is given the answer.
    cancelled
        Is called when the action is given up.
    refused
        Is told what is wrong with an answer that cannot be one.
    """

    def __init__(
        self,
        answered: Callable[[Sequence[Any]], None],
        cancelled: Callable[[], None],
        refused: Callable[[str], None],
    ) -> None:
        self._answered = answered
        self._refused = refused
        self.prompt = w.HTML()
        self.yes = w.Button(description="Yes", button_style="primary")
        self.no = w.Button(description="No")
        wide = {"min_width": "260px", "max_width": "100%"}
        self.one = w.Dropdown(layout=auto(**wide))
        self.several = w.SelectMultiple(rows=6, layout=auto(**wide))
        self.free = w.Combobox(layout=auto(**wide), ensure_option=False)
        self.confirm = w.Button(description="OK", button_style="primary")
        self.cancel = w.Button(description="Cancel", tooltip="Give the action up")
        self.question: Question | None = None
        self.yes.on_click(lambda _: answered([True]))
        self.no.on_click(lambda _: answered([False]))
        self.confirm.on_click(lambda _: self._confirm())
        self.cancel.on_click(lambda _: cancelled())
        buttons = w.HBox([self.yes, self.no, self.confirm, self.cancel])
        super().__init__([self.prompt, self.one, self.several, self.free, buttons])
        self.layout.border_left = "4px solid var(--jp-brand-color1, #1976d2)"
        self.layout.padding = "4px 12px"
        self.hide()

    def hide(self) -> None:
        """Ask nothing."""
        self.question = None
        set_shown(self, False)

    def show(self, question: Question, state: GameState) -> None:
        """Ask a question."""
        self.question = question
        is_named = not question.source or question.source in question.prompt
        asks = "" if is_named else f" ({escape(question.source)})"
        words = escape(question.ability.replace("~", "this object"))
        quoted = f"<br><small>“{words}”</small>" if words else ""
        self.prompt.value = f"<div><b>{escape(question.prompt)}</b>{asks}{quoted}</div>"
        self._choose_controls(question, _labels(question, state))
        set_shown(self, True)

    def _choose_controls(self, question: Question, labels: list[tuple[str, str]]) -> None:
        is_yes_no = question.kind in ("may", "pay")
        is_free = _is_free(question)
        is_one = question.maximum == 1 and not is_yes_no and not is_free
        is_several = not (is_yes_no or is_free or is_one)
        if is_one:
            may_decline = question.optional or question.minimum == 0
            nothing = [("nothing", NOTHING)] if may_decline else []
            set_options(self.one, [*labels, *nothing], labels[0][1])
        if is_several:
            self.several.options = labels
            self.several.value = tuple(value for _, value in labels[: question.minimum])
        if is_free:
            self.free.options = [value for _, value in labels]
            self.free.value = ""
        shown = {
            self.yes: is_yes_no,
            self.no: is_yes_no,
            self.one: is_one,
            self.several: is_several,
            self.free: is_free,
            self.confirm: not is_yes_no,
        }
        for widget, visible in shown.items():
            set_shown(widget, visible)

    def _confirm(self) -> None:
        try:
            chosen = self._chosen()
        except DefinitionError as error:
            self._refused(str(error))
        else:
            self._answered(chosen)

    def _chosen(self) -> Sequence[Any]:
        question = self.question
        if question is None:
            return []
        if _is_free(question):
            words = self.free.value.split(",") if question.maximum != 1 else [self.free.value]
            found = [each.strip() for each in words if each.strip()]
            if len(found) < question.minimum:
                raise DefinitionError("nothing was answered", hint="Type the answer, then OK.")
            return [
                int(each) if question.kind == "number" and each.isdigit() else each
                for each in found
            ]
        if question.maximum == 1:
            return [self.one.value]
        return list(self.several.value)


def _is_free(question: Question) -> bool:
    """Tell whether the answer is typed: there are no options, or too many for a list."""
    return question.any_value and not 0 < len(question.options) <= _MANY


def _labels(question: Question, state: GameState) -> list[tuple[str, str]]:
    """Name the options: objects by their names now, modes by their words."""
    seen = evaluate(state)
    words = mode_labels(question.ability, len(question.options)) if question.kind == "mode" else ()
    if any(words) and all(option.isdigit() for option in question.options):
        pairs = zip(question.options, words, strict=False)
        return [(f"{option}: {each}".replace("~", "it"), option) for option, each in pairs]
    return [(wording.name_of(seen, option), option) for option in question.options]
