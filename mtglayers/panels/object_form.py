"""The form that acts on the selected object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from mtglayers.core.objects import GameObject
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game import activation
from mtglayers.engine.game.asking import Answers
from mtglayers.engine.game.play import Play
from mtglayers.errors import DefinitionError
from mtglayers.panels.controls import (
    WIDE,
    Do,
    Form,
    Guard,
    auto,
    number_field,
    row,
    set_options,
    set_shown,
    text_field,
)
from mtglayers.panels.labels import letters, spoken_name
from mtglayers.panels.more_form import MoreForm, ability_options
from mtglayers.panels.moving import Moving
from mtglayers.panels.subject import PanelBoard
from mtglayers.panels.tables import shown_objects

__all__ = ["ObjectForm"]

COUNTERS = ("+1/+1", "-1/-1", "loyalty", "charge", "flying", "first strike", "trample", "vigilance")


class ObjectForm(Form):
    """Offers what can be done with one object now.

    Parameters
    ----------
    board, do, guard
        As for every form.
    select
        Is called with the id of the object that was chosen here.
    """

    def __init__(
        self, board: PanelBoard, do: Do, guard: Guard, select: Callable[[str], None]
    ) -> None:
        self._select = select
        self._filling = False
        super().__init__(board, do, guard, flex="1 1 340px", min_width="260px")

    def _controls(self) -> list[w.Widget]:
        self.object = w.Dropdown(
            description="Object", style=WIDE, layout=auto(flex="1 1 220px", min_width="180px")
        )
        self.object.observe(self._on_object, names="value")
        self._make_status()
        self._make_activation()
        self._make_copying()
        self._make_counters()
        self.moving = Moving(self._board, self._do, self._guard, self._needed)
        self.earlier, self.later = self.moving.earlier, self.moving.later
        self.zone, self.move = self.moving.zone, self.moving.move
        self.more = MoreForm(self._board, self._do, self._guard, self._needed)
        self.rows = w.VBox(
            [
                row(self.tap, self.turn, self.transform, self.flip, self.phase, self.resolve),
                row(self.ability, self.x, self.activate),
                row(self.of, self.exceptions, self.until, self.become_copy, self.token),
                row(self.counter, self.number, self.put, self.remove),
                self.moving,
                self.more,
            ]
        )
        return [w.HTML("<b>Change an object</b>"), row(self.object), self.rows]

    # --- controls ---

    def _make_status(self) -> None:
        self.tap = self._button("Tap", "Tap it, or untap it", self._tap)
        self.turn = self._button("Turn face down", "Turn it face down or face up", self._turn)
        self.transform = self._button(
            "Transform", "Turn its other face up", self._plain("transform")
        )
        self.flip = self._button("Flip", "Flip it", self._plain("flip"))
        self.phase = self._button("Phase out", "Let it phase out, or in again", self._phase)
        self.resolve = self._button("Resolve", "Resolve the spell", self._plain("resolve"))

    def _make_activation(self) -> None:
        self.ability = w.Dropdown(
            description="Ability", style=WIDE, layout=auto(flex="1 1 200px", max_width="420px")
        )
        self.x = number_field("X", width="100px")
        self.activate = self._button("Activate", "Activate the ability", self._activate)
        self.ability.observe(lambda _: self._show_x(), names="value")

    def _make_copying(self) -> None:
        self.of = w.Dropdown(
            description="Copy of", style=WIDE, layout=auto(flex="1 1 180px", max_width="320px")
        )
        self.exceptions = text_field("except", "it's an artifact", width="200px")
        self.until = w.Checkbox(
            description="until end of turn", indent=False, layout=auto(margin="2px 8px")
        )
        self.become_copy = self._button(
            "Become a copy", "Let the object become a copy", self._become_copy
        )
        self.token = self._button(
            "Token of it", "Create a token that is a copy of the object", self._token
        )

    def _make_counters(self) -> None:
        self.counter = w.Combobox(
            description="Counter",
            value=COUNTERS[0],
            options=COUNTERS,
            style=WIDE,
            layout=w.Layout(width="190px"),
        )
        self.number = number_field("how many", value=1, least=1, most=999)
        self.put = self._button("Put", "Put the counters on it", lambda: self._counters("add"))
        self.remove = self._button(
            "Remove", "Take the counters off it", lambda: self._counters("remove")
        )

    # --- what the board is now ---

    @property
    def selected(self) -> str:
        """The id of the object, or empty."""
        return str(self.object.value or "")

    def refresh(self, selected: str) -> None:
        """Take over what the board is now, and which object is selected."""
        state = self._board.state
        seen = evaluate(state)
        known = [item.id for item in shown_objects(state)]
        letter = letters(state)
        labels = [(spoken_name(seen, each, letter), each) for each in known]
        self._filling = True
        try:
            set_options(self.object, [("none", ""), *labels], selected if selected in known else "")
        finally:
            self._filling = False
        set_shown(self.rows, bool(self.selected))
        if self.selected:
            self._refresh_controls(state.by_id[self.selected], labels)

    def _refresh_controls(self, item: GameObject, labels: list[tuple[str, str]]) -> None:
        is_permanent = item.zone == "battlefield"
        self.phase.description = "Phase in" if item.status.phased_out else "Phase out"
        self.tap.description = "Untap" if item.status.tapped else "Tap"
        self.turn.description = "Turn face up" if item.status.face_down else "Turn face down"
        for button in (self.tap, self.turn, self.phase):
            button.disabled = not is_permanent
        set_shown(self.transform, is_permanent and len(item.card.faces) > 1)
        set_shown(self.flip, is_permanent and item.card.layout == "flip")
        play = Play(self._board.state, Answers())
        abilities = ability_options(activation.activated_abilities(play, item.id))
        set_options(self.ability, abilities)
        self._show_x()
        set_shown(self.ability, bool(abilities))
        set_shown(self.activate, bool(abilities))
        set_shown(self.resolve, item.zone == "stack")
        others = [(label, each) for label, each in labels if each != item.id]
        set_options(self.of, others)
        self.become_copy.disabled = not (others and is_permanent)
        for widget in (self.of, self.until, self.become_copy):
            set_shown(widget, is_permanent and bool(others))
        set_shown(self.exceptions, is_permanent)
        for widget in (self.counter, self.number, self.put, self.remove):
            set_shown(widget, is_permanent)
        self.moving.refresh(item, others)
        self.more.refresh(play, item, others)

    def _show_x(self) -> None:
        text = self.ability.label or ""
        set_shown(self.x, "{X}" in text)

    def _on_object(self, _: Any) -> None:
        if not self._filling:
            self._guard(lambda: self._select(self.selected))

    # --- actions ---

    def _needed(self) -> str:
        if not self.selected:
            raise DefinitionError("no object is selected", hint="Select one first.")
        return self.selected

    def _plain(self, verb: str) -> Callable[[], None]:
        return lambda: self._do(verb, object=self._needed())

    def _tap(self) -> None:
        item = self._board.state.by_id[self._needed()]
        self._do("untap" if item.status.tapped else "tap", object=item.id)

    def _turn(self) -> None:
        item = self._board.state.by_id[self._needed()]
        self._do("turn_face_up" if item.status.face_down else "turn_face_down", object=item.id)

    def _phase(self) -> None:
        item = self._board.state.by_id[self._needed()]
        self._do("phase_in" if item.status.phased_out else "phase_out", object=item.id)

    def _token(self) -> None:
        object_id, words = self._needed(), self.exceptions.value.strip()
        self._do(
            "token",
            act=lambda chooser: self._board.token(
                copy_of=object_id, exceptions=words, answers=chooser
            ),
            done=self._copied,
        )

    def _activate(self) -> None:
        x = self.x.value if self.x.layout.display != "none" else None
        self._do("activate", object=self._needed(), ability=self.ability.value, x=x)

    def _become_copy(self) -> None:
        if not self.of.value:
            raise DefinitionError("there is nothing to copy", hint="Let another card enter first.")
        object_id, words = self._needed(), self.exceptions.value.strip()
        until = "end of turn" if self.until.value else None
        self._do(
            "become_copy",
            act=lambda _: self._board.become_copy(
                object_id, self.of.value, exceptions=words, until=until
            ),
            done=self._copied,
        )

    def _copied(self) -> None:
        self.exceptions.value = ""

    def _counters(self, way: str) -> None:
        kind = self.counter.value.strip()
        if not kind:
            raise DefinitionError("no kind of counter was named", hint="Type one, such as +1/+1.")
        self._do("counters", object=self._needed(), **{way: ((kind, self.number.value),)})
