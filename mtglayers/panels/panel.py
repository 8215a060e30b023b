"""`BoardPanel`: edit a board and see at once what everything is, who copies whom, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mtglayers.errors import MissingExtraError

try:
    import ipywidgets as w
except ImportError as error:
    raise MissingExtraError("ipywidgets", extra="widgets", purpose="panels") from error

from mtglayers.core.state import GameState
from mtglayers.errors import DefinitionError, MtgLayersError, UnknownObjectError
from mtglayers.panels.answers import AnswerNeededError, FormChooser
from mtglayers.panels.cells import PanelsOfCells
from mtglayers.panels.controls import row
from mtglayers.panels.enter_form import EnterForm
from mtglayers.panels.object_form import ObjectForm
from mtglayers.panels.question_form import QuestionForm
from mtglayers.panels.static_view import static_html
from mtglayers.panels.subject import PanelBoard
from mtglayers.panels.viewer import BoardViewer
from mtglayers.scenarios.setup import effect_abilities

__all__ = ["BoardPanel"]

Attempt = Callable[[Sequence[Sequence[Any]]], None]
_OPEN = PanelsOfCells()


class BoardPanel(w.VBox):  # type: ignore[misc]
    """A board with forms to change it and views that follow every change.

    Parameters
    ----------
    board
        The board; changes made elsewhere are shown too.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> panel = board.panel()
    >>> staff = board.enter("Chimeric Staff")
    >>> panel.selected = staff
    >>> panel
    <BoardPanel: 1 object, selected: chimeric-staff>
    >>> panel.close()
    """

    def __init__(self, board: PanelBoard) -> None:
        self.board = board
        self._attempt: Attempt | None = None
        self._answers: list[Sequence[Any]] = []
        self._acting = False
        self.viewer = BoardViewer(board.state)
        self.enter_form = EnterForm(board, self._guarded_do, self._guard)
        self.object_form = ObjectForm(board, self._guarded_do, self._select, self._guard)
        self.question_form = QuestionForm(self._answered, self._cancelled, self._refused)
        self._make_toolbar()
        forms = w.Box(
            [self.enter_form, self.object_form],
            layout=w.Layout(flex_flow="row wrap", grid_gap="4px 24px"),
        )
        super().__init__([self._toolbar, forms, self.question_form, self.viewer])
        self.viewer.observe(self._on_selected, names="selected")
        self._stop: Callable[[], None] | None = board.watch(self.refresh)
        self.refresh()
        _OPEN.opened(self)

    def _make_toolbar(self) -> None:
        def button(words: str, tooltip: str, act: Callable[[], None]) -> w.Button:
            made = w.Button(description=words, tooltip=tooltip, layout=w.Layout(width="auto"))
            made.on_click(lambda _: self._guard(act))
            return made

        self.undo = button("Undo", "Take the last action back", lambda: self._go("undo"))
        self.redo = button("Redo", "Do it again", lambda: self._go("redo"))
        self.next_turn = button("Next turn", "End this turn", self._next_turn)
        self.effect = w.Text(
            description="Effect",
            placeholder="All creatures get +1/+1 until end of turn.",
            style={"description_width": "initial"},
            layout=w.Layout(width="auto", flex="1 1 220px", max_width="420px"),
        )
        self.begin = button("Begin", "Begin the effect that these words say", self._begin)
        self.turn = w.HTML(layout=w.Layout(margin="2px 16px 2px 8px"))
        self._toolbar = row(
            self.undo, self.redo, self.next_turn, self.turn, self.effect, self.begin
        )

    def __repr__(self) -> str:
        count = len(self.board.state.objects)
        selected = f", selected: {self.selected}" if self.selected else ""
        return f"<BoardPanel: {count} object{'s' * (count != 1)}{selected}>"

    def _repr_mimebundle_(self, **fields: Any) -> Any:
        bundle = super()._repr_mimebundle_(**fields)
        if isinstance(bundle, dict):
            bundle["text/html"] = static_html(self.board.state, self.selected)
        return bundle

    # --- for programs ---

    @property
    def selected(self) -> str:
        """The id of the selected object, or empty."""
        return str(self.viewer.selected)

    @selected.setter
    def selected(self, object_id: str) -> None:
        if object_id and object_id not in self.board.state.by_id:
            raise UnknownObjectError(object_id, known=self.board.state.by_id)
        self.viewer.selected = object_id

    @property
    def step(self) -> int:
        """Which moment of the evaluation is shown, from 0; the last is the result."""
        last = len(self.viewer.frames) - 1
        return last if self.viewer.step < 0 else min(self.viewer.step, last)

    @step.setter
    def step(self, number: int) -> None:
        if not -1 <= number < len(self.viewer.frames):
            raise DefinitionError(
                f"there is no step {number}",
                hint=f"Steps go from 0 to {len(self.viewer.frames) - 1}; select an object first.",
            )
        self.viewer.step = number

    @property
    def layer(self) -> str:
        """The label of the sublayer that is shown, or empty before and after all of them."""
        return str(self.viewer.frames[self.step]["sublayer"]) if self.viewer.frames else ""

    @layer.setter
    def layer(self, label: str) -> None:
        known = [str(frame["sublayer"]) for frame in self.viewer.frames]
        if label not in known or not label:
            shown = ", ".join(sorted(set(filter(None, known)))) or "none"
            raise DefinitionError(
                f"nothing happens to {self.selected or 'the selected object'} in layer '{label}'",
                hint=f"Layers with steps: {shown}.",
            )
        self.viewer.step = known.index(label)

    @property
    def moment(self) -> str:
        """What is shown of the selected object's evaluation, in a few words."""
        return str(self.viewer.frames[self.step]["label"]) if self.viewer.frames else ""

    @property
    def message(self) -> str:
        """The last message."""
        return str(self.viewer.message.get("text", ""))

    def close(self) -> None:
        """Take the panel away; the board stays."""
        if self._stop is None:
            return
        self._stop()
        self._stop = None
        _OPEN.closed(self)
        for widget in _all_widgets(self):
            if widget is not self:
                widget.close()
        super().close()

    # --- following the board ---

    def refresh(self) -> None:
        """Show what the board is now."""
        if not self._acting:
            self._drop_question()
        self.viewer.show(self.board.state)
        self.enter_form.refresh()
        self.object_form.refresh(self.selected)
        self.undo.disabled = not self.board.can_undo
        self.redo.disabled = not self.board.can_redo
        turn = self.board.state.turn
        self.turn.value = f"<span>Turn {turn.number}, {turn.player}</span>"

    def _on_selected(self, _: Any) -> None:
        self._guard(lambda: self.object_form.refresh(self.selected))

    def _select(self, object_id: str) -> None:
        self.viewer.selected = object_id

    # --- acting ---

    def _guard(self, act: Callable[[], None]) -> None:
        """Do something; what goes wrong becomes a message."""
        try:
            act()
        except AnswerNeededError as needed:
            self.question_form.show(needed.question, self.board.state)
            self.viewer.tell(needed.question.prompt)
        except MtgLayersError as error:
            self._failed(str(error))
        except Exception as error:  # a mistake of ours must not break the notebook either
            self._failed(f"A mistake in mtglayers: {type(error).__name__}: {error}")

    def _failed(self, words: str) -> None:
        self._drop_question()
        self._refused(words)

    def _drop_question(self) -> None:
        self._attempt, self._answers = None, []
        self.question_form.hide()

    def _guarded_do(
        self,
        verb: str,
        *,
        ahead: Mapping[str, Sequence[Any]] | None = None,
        done: Callable[[], None] | None = None,
        **arguments: Any,
    ) -> None:
        def attempt(answers: Sequence[Sequence[Any]]) -> None:
            before = self.board.state
            new = self.board.do(verb, answers=FormChooser(answers, ahead), **arguments)
            self._did(verb, new or tuple(filter(None, (arguments.get("object", ""),))), before)
            if done is not None:
                done()

        self._begin_attempt(attempt)

    def _begin_attempt(self, attempt: Attempt) -> None:
        self._drop_question()
        self._attempt = attempt
        self._guard(self._try)

    def _try(self) -> None:
        assert self._attempt is not None
        self._acting = True
        try:
            self._attempt(self._answers)
        finally:
            self._acting = False
        self._drop_question()

    def _answered(self, answer: Sequence[Any]) -> None:
        if self._attempt is None:
            return
        self._answers.append(answer)
        self._guard(self._try)

    def _refused(self, words: str) -> None:
        self.viewer.tell(f"{words[:1].upper()}{words[1:]}", alert=True)

    def _cancelled(self) -> None:
        self._drop_question()
        self.viewer.tell("Given up; nothing was changed.")

    def _did(self, verb: str, ids: Sequence[str], before: GameState) -> None:
        """Say what was done, that nothing changed, or what is not modelled."""
        words = verb.replace("_", " ")
        about = f"{words}, {', '.join(ids)}" if ids else words
        state = self.board.state
        new = state.history[len(before.history) :]
        missing = "; ".join(each.text for each in new if each.event == "not modelled")
        if missing:
            self.viewer.tell(f"Done: {about}. Not modelled: {missing}", alert=True)
        elif (before.objects, before.effects, before.turn) == (
            state.objects,
            state.effects,
            state.turn,
        ):
            self.viewer.tell(f"Done: {about}. It changed nothing.")
        else:
            self.viewer.tell(f"Done: {about}.")
        if verb == "enter" and ids:
            self.viewer.selected = ids[0]

    def _go(self, way: str) -> None:
        (self.board.undo if way == "undo" else self.board.redo)()
        self.viewer.tell("The last action was taken back." if way == "undo" else "Done again.")

    def _next_turn(self) -> None:
        players = [player.id for player in self.board.state.players]
        at = players.index(self.board.state.turn.player)
        self._guarded_do("next_turn", player=players[(at + 1) % len(players)])

    def _begin(self) -> None:
        text = self.effect.value.strip()
        if not text:
            raise DefinitionError("no effect was given", hint="Write what it does, as cards do.")
        abilities = effect_abilities(text)
        self._guarded_do("effect", done=self._begun, abilities=abilities, text=text)

    def _begun(self) -> None:
        self.effect.value = ""


def _all_widgets(top: w.Widget) -> list[w.Widget]:
    """List a widget and everything in it, with their layouts and styles."""
    found: list[w.Widget] = []
    waiting = [top]
    while waiting:
        widget = waiting.pop()
        if widget in found:
            continue
        found.append(widget)
        waiting += [*getattr(widget, "children", ())]
        waiting += [getattr(widget, name) for name in ("layout", "style") if hasattr(widget, name)]
    return found
