"""`Board`: the public face. A mutable shell over immutable states, one method for each verb.

Everything that happens makes a new state; undoing goes back to an older one. An action that the
rules (or wrong input) do not allow raises an error and leaves the board as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mtglayers.board_object import BoardObject
from mtglayers.cards.database import CardDatabase
from mtglayers.core.cards import Card
from mtglayers.core.state import Event, GameState
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.game import actions
from mtglayers.engine.game.asking import Answer, Answers
from mtglayers.engine.game.could_produce import could_produce
from mtglayers.board_text import abilities_of_text, exceptions_of_text
from mtglayers.board_text import token_card as _token_card
from mtglayers.errors import IllegalActionError, UnknownObjectError

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd
    from matplotlib.axes import Axes

    from mtglayers.views.explanation import Explanation
    from mtglayers.views.figure import Picture

__all__ = ["Board"]


class Board:
    """A board of real cards on which things happen.

    Parameters
    ----------
    players
        The players' ids, the first one active; or a mapping from ids to ``life`` and lists of
        card names for ``hand``, ``library`` and ``graveyard``.
    cards
        Where cards are looked up; the cards of this computer otherwise.
    edition
        ``"current"``, or ``"classic"`` for the older copy rules.
    state_based_actions
        ``False`` switches them off.

    Examples
    --------
    >>> board = Board()
    >>> staff = board.enter("Chimeric Staff")
    >>> board.activate(staff, x=5)
    >>> clone = board.enter("Clone", copy=staff)
    >>> board[clone].type_line, board[staff].power
    ('Artifact', 5)
    """

    def __init__(
        self,
        players: Sequence[str] | Mapping[str, Mapping[str, Any]] = ("you", "opponent"),
        *,
        cards: CardDatabase | None = None,
        edition: str = "current",
        state_based_actions: bool = True,
        state: GameState | None = None,
    ) -> None:
        self._cards = cards
        if state is None:
            state = actions.new_game(
                self._with_cards(players),
                edition=edition,
                state_based_actions=state_based_actions,
            )
        self._states = [state]
        self._at = 0
        self._watchers: dict[object, Callable[[], None]] = {}

    # --- states ----------------------------------------------------------------------------------

    @property
    def cards(self) -> CardDatabase:
        """Where cards are looked up."""
        if self._cards is None:
            self._cards = CardDatabase.shared()
        return self._cards

    @property
    def state(self) -> GameState:
        """The state of now, an immutable value."""
        return self._states[self._at]

    @property
    def states(self) -> tuple[GameState, ...]:
        """All states up to now, the first one first."""
        return tuple(self._states[: self._at + 1])

    def undo(self, steps: int = 1) -> None:
        """Go back by some actions.

        Raises
        ------
        IllegalActionError
            There is nothing to undo.
        """
        self._go(-steps)

    def redo(self, steps: int = 1) -> None:
        """Go forward again by some actions that were undone."""
        self._go(steps)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to do again."""
        return self._at + 1 < len(self._states)

    def _go(self, steps: int) -> None:
        wanted = self._at + steps
        if not 0 <= wanted < len(self._states):
            word = "undo" if steps < 0 else "redo"
            raise IllegalActionError(f"there is nothing to {word}")
        self._at = wanted
        self._tell()

    def _become(self, state: GameState) -> None:
        self._states = [*self._states[: self._at + 1], state]
        self._at += 1
        self._tell()

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after each change; return the function that ends this.

        Examples
        --------
        >>> board = Board()
        >>> stop = board.watch(lambda: print(board))
        >>> _ = board.enter("Clone", copy="none")
        <Board: 0 permanents, turn 1>
        >>> stop()
        """
        key = object()
        self._watchers[key] = told

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def _tell(self) -> None:
        for told in tuple(self._watchers.values()):
            told()

    # --- looking ---------------------------------------------------------------------------------

    def __getitem__(self, object_id: str) -> BoardObject:
        """What an object is now."""
        if object_id not in self.state.by_id:
            raise UnknownObjectError(object_id, known=self.state.by_id)
        return BoardObject(self.state, object_id)

    def __contains__(self, object_id: object) -> bool:
        return object_id in self.state.by_id

    def __iter__(self) -> Any:
        return iter(self.ids())

    def __len__(self) -> int:
        return len(self.ids())

    def ids(self, zone: str = "battlefield") -> tuple[str, ...]:
        """The ids of the objects in a zone, in the order in which they came."""
        return tuple(o.id for o in self.state.objects if o.zone == zone)

    @property
    def evaluation(self) -> Evaluation:
        """What everything is now, with all evidence."""
        return evaluate(self.state)

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return self.state.history

    @property
    def not_modelled(self) -> tuple[str, ...]:
        """The words of what happened and is not modelled."""
        return tuple(e.text for e in self.state.history if e.event == "not modelled")

    def could_produce(self, object_id: str) -> tuple[str, ...]:
        """The types of mana that a permanent could produce (CR 106.7)."""
        self[object_id]
        return tuple(t for t in "WUBRGC" if t in could_produce(self.state, object_id))

    def explain(self, object_id: str, characteristic: str = "") -> Explanation:
        """Explain why an object is what it is."""
        return self[object_id].explain(characteristic)

    def copy_graph(self) -> nx.MultiDiGraph[str]:
        """The graph of who copied whom: a node for each version of copiable values."""
        from mtglayers.views.graphs import copy_digraph

        return copy_digraph(self.state)

    def dependency_graph(self, sublayer: str | None = None) -> nx.MultiDiGraph[str]:
        """The graph of which effects depend on which (CR 613.8)."""
        from mtglayers.views.graphs import dependency_digraph

        return dependency_digraph(self.state, sublayer)

    def table(self) -> pd.DataFrame:
        """A table of the permanents."""
        from mtglayers.views.frames import objects_frame

        return objects_frame(self.state)

    def layers(self) -> pd.DataFrame:
        """A table of all steps of the evaluation."""
        from mtglayers.views.frames import layers_frame

        return layers_frame(self.state)

    def history_table(self) -> pd.DataFrame:
        """A table of everything that has happened."""
        from mtglayers.views.frames import history_frame

        return history_frame(self.state)

    def draw_copies(self, ax: Axes | None = None) -> Axes:
        """Draw who copied whom with matplotlib."""
        from mtglayers.views.mpl import draw_diagram
        from mtglayers.views.pictures import copy_diagram

        return draw_diagram(copy_diagram(self.state), ax)

    def copy_picture(self, selected: str = "") -> Picture:
        """A picture of who copied whom."""
        from mtglayers.views.pictures import copy_picture

        return copy_picture(self.state, selected)

    def picture(self, selected: str = "") -> Picture:
        """A picture of the board."""
        from mtglayers.views.pictures import board_picture

        return board_picture(self.state, selected)

    def panel(self) -> Any:
        """The panel for a notebook: choose, enter, copy, turn, undo, and see why."""
        from importlib import import_module

        return import_module("mtglayers.panels").board_panel(self)

    def __repr__(self) -> str:
        count = len(self.ids())
        what = "permanent" if count == 1 else "permanents"
        return f"<Board: {count} {what}, turn {self.state.turn.number}>"

    def _repr_html_(self) -> str:
        html: str = self.picture()._repr_html_()
        return html

    # --- acting ----------------------------------------------------------------------------------

    def _card(self, name: str | Card) -> Card:
        return name if isinstance(name, Card) else self.cards.card(name)

    def _with_cards(
        self, players: Sequence[str] | Mapping[str, Mapping[str, Any]]
    ) -> Sequence[str] | Mapping[str, Mapping[str, Any]]:
        if not isinstance(players, Mapping):
            return players
        zones = ("hand", "library", "graveyard")
        return {
            player: {
                key: [self._card(each) for each in value] if key in zones else value
                for key, value in has.items()
            }
            for player, has in players.items()
        }

    def do(
        self,
        verb: str,
        *,
        answers: Any = (),
        given: Mapping[str, Any] | None = None,
        **arguments: Any,
    ) -> tuple[str, ...]:
        """Do anything by the verb of the scenario format; return the ids of new objects.

        Parameters
        ----------
        verb
            Such as "enter" or "turn_face_up".
        answers
            Mappings with ``of`` and ``targets``, ``choose``, ``may``, ``pay``: answers to what
            asks because of this; or a function that is asked.
        given
            What the verb itself answers: ``copy``, ``choose``, ``targets``, ``may``, ``pay``.
        """
        known = set(self.state.by_id)
        chooser = _chooser(given or {}, answers)
        function: Callable[..., GameState] = getattr(actions, verb)
        state = function(self.state, chooser, **arguments)
        self._become(state)
        return tuple(o.id for o in state.objects if o.id not in known)

    def enter(
        self,
        card: str | Card = "",
        *,
        copy: str | Sequence[str] | None = None,
        choose: Mapping[str, Any] | None = None,
        answers: Any = (),
        pay: Mapping[str, Any] | None = None,
        **arguments: Any,
    ) -> str:
        """Let a permanent enter and return its id.

        Parameters
        ----------
        card
            A card's name (or a `Card`); or give ``object``, the id of an existing card.
        copy
            What it enters as a copy of; "none" declines.
        choose
            Choices by kind, such as ``{"color": "blue"}``.
        answers
            Answers to other things that ask because of this.
        **arguments
            ``as_id, controller, owner, x, tapped, counters, face_down, attached_to, transformed,
            face, cast, kicked, mana_spent`` as in the scenario format.
        """
        if card:
            arguments["card"] = self._card(card)
        if isinstance(arguments.get("counters"), Mapping):
            arguments["counters"] = tuple(arguments["counters"].items())
        before = set(self.state.by_id)
        given = {"copy": copy, "choose": choose, "pay": pay}
        if arguments.get("attached_to"):
            given["choose"] = {"attached_to": arguments["attached_to"], **(choose or {})}
        new = self.do("enter", answers=answers, given=given, **arguments)
        if arguments.get("object"):
            return str(arguments["object"])
        own = [each for each in new if self.state.by_id[each].kind != "token"]
        if own:
            return own[0]
        entered = [e.object for e in self.state.history if e.event == "enters"]
        return next((e for e in reversed(entered) if e not in before), "")

    def token(self, **arguments: Any) -> str:
        """Create a token and return its id (of the first, if there are several).

        Give ``copy_of`` with ``exceptions`` (as cards word them), or ``name, type_line, colors,
        power, toughness, oracle_text``; and ``count, tapped, controller, as_id``.
        """
        answers = arguments.pop("answers", ())
        given = {"copy": arguments.pop("copy", None), "choose": arguments.pop("choose", None)}
        if isinstance(arguments.get("exceptions"), str):
            arguments["exceptions"] = exceptions_of_text(arguments["exceptions"])
        if arguments.get("type_line"):
            own = ("name", "colors", "type_line", "power", "toughness", "oracle_text")
            facts = {key: arguments.pop(key) for key in own if key in arguments}
            arguments["card"] = _token_card(**facts)
        new = self.do("token", answers=answers, given=given, **arguments)
        return new[0] if new else ""

    def enter_together(
        self, *entries: Mapping[str, Any] | str, answers: Any = ()
    ) -> tuple[str, ...]:
        """Let several permanents enter at the same time and return their ids."""
        specs: list[actions.EnterSpec] = []
        choose: dict[str, list[Any]] = {}
        for entry in entries:
            facts = {"card": entry} if isinstance(entry, str) else dict(entry)
            copy = facts.pop("copy", None)
            for kind, value in {**dict(facts.pop("choose", {})), "copy": copy}.items():
                if value is not None:
                    choose.setdefault(kind, []).extend(_listed(value))
            facts["card"] = self._card(facts["card"]) if "card" in facts else None
            specs.append(actions.EnterSpec(**facts))
        return self.do("enter_together", answers=answers, given={"choose": choose}, entries=specs)

    def cast(self, card: str | Card = "", *, answers: Any = (), **arguments: Any) -> str:
        """Cast a spell that stays on the stack; return its id."""
        given = _take(arguments)
        if card:
            arguments["card"] = self._card(card)
        new = self.do("cast", answers=answers, given=given, **arguments)
        return str(arguments.get("object") or (new[0] if new else ""))

    def resolve(self, card: str | Card = "", *, answers: Any = (), **arguments: Any) -> str:
        """Cast and resolve a spell (or resolve ``object``, which is on the stack); return its id."""
        given = _take(arguments)
        if card:
            arguments["card"] = self._card(card)
        new = self.do("resolve", answers=answers, given=given, **arguments)
        return str(arguments.get("object") or (new[0] if new else ""))

    def activate(
        self,
        object_id: str,
        ability: int | str | None = None,
        *,
        answers: Any = (),
        **arguments: Any,
    ) -> None:
        """Activate an ability: by number, by words, or the only one.

        Further arguments: ``x, targets, choose, player, pay, may``.
        """
        given = _take(arguments)
        self.do(
            "activate", answers=answers, given=given, object=object_id, ability=ability, **arguments
        )

    def trigger(
        self,
        object_id: str,
        ability: int | str | None = None,
        *,
        answers: Any = (),
        **arguments: Any,
    ) -> None:
        """Put a triggered ability on the stack by hand and resolve it."""
        given = _take(arguments)
        self.do(
            "trigger", answers=answers, given=given, object=object_id, ability=ability, **arguments
        )

    def tap_for_mana(
        self,
        object_id: str,
        ability: int | str | None = None,
        *,
        answers: Any = (),
        **arguments: Any,
    ) -> None:
        """Tap a permanent for mana."""
        given = _take(arguments)
        self.do(
            "tap_for_mana",
            answers=answers,
            given=given,
            object=object_id,
            ability=ability,
            **arguments,
        )

    def become_copy(
        self, object_id: str, of: str, *, exceptions: str = "", until: str | None = None
    ) -> None:
        """Let a permanent become a copy of an object, ``exceptions`` as cards word them."""
        self.do(
            "become_copy",
            object=object_id,
            of=of,
            exceptions=exceptions_of_text(exceptions),
            until=until,
        )

    def effect(
        self,
        text: str,
        *,
        targets: Iterable[str] | None = None,
        controller: str | None = None,
        answers: Any = (),
    ) -> None:
        """Begin an effect without a source card, by its words."""
        self.do(
            "effect",
            answers=answers,
            given={"targets": targets},
            abilities=abilities_of_text(text),
            controller=controller,
            text=text,
        )

    def turn_face_up(self, object_id: str, *, answers: Any = (), **arguments: Any) -> None:
        """Turn a permanent face up, as the special action or ``by="effect"``."""
        given = _take(arguments)
        self.do("turn_face_up", answers=answers, given=given, object=object_id, **arguments)

    def turn_face_down(self, object_id: str) -> None:
        """Turn a permanent face down."""
        self.do("turn_face_down", object=object_id)

    def flip(self, object_id: str) -> None:
        """Flip a permanent."""
        self.do("flip", object=object_id)

    def transform(self, object_id: str) -> None:
        """Transform a permanent."""
        self.do("transform", object=object_id)

    def convert(self, object_id: str) -> None:
        """Convert a permanent."""
        self.do("convert", object=object_id)

    def phase_out(self, object_id: str) -> None:
        """Phase out a permanent."""
        self.do("phase_out", object=object_id)

    def phase_in(self, object_id: str) -> None:
        """Phase in a permanent."""
        self.do("phase_in", object=object_id)

    def tap(self, object_id: str) -> None:
        """Tap a permanent."""
        self.do("tap", object=object_id)

    def untap(self, object_id: str) -> None:
        """Untap a permanent."""
        self.do("untap", object=object_id)

    def attach(self, object_id: str, to: str) -> None:
        """Attach a permanent to an object or player."""
        self.do("attach", object=object_id, to=to)

    def unattach(self, object_id: str) -> None:
        """Unattach a permanent."""
        self.do("unattach", object=object_id)

    def counters(
        self,
        object_id: str,
        add: Mapping[str, int] | None = None,
        remove: Mapping[str, int] | None = None,
    ) -> None:
        """Put counters on an object or player, or remove them."""
        self.do(
            "counters",
            object=object_id,
            add=tuple((add or {}).items()),
            remove=tuple((remove or {}).items()),
        )

    def control(self, object_id: str, player: str, until: str | None = None) -> None:
        """Let a player gain control of a permanent."""
        self.do("control", object=object_id, player=player, until=until)

    def mutate(
        self, card: str | Card, onto: str, *, position: str = "top", as_id: str | None = None
    ) -> None:
        """Let a mutating creature spell merge with a creature."""
        self.do("mutate", card=self._card(card), onto=onto, position=position, as_id=as_id)

    def meld(self, first: str, second: str, *, as_id: str | None = None) -> str:
        """Meld two cards and return the id of the permanent."""
        related = self[first].object.card.related
        names = [name for kind, name in related if kind == "meld_result"]
        result = self.cards.card(names[0]) if names else None
        new = self.do("meld", objects=(first, second), as_id=as_id, result=result)
        return new[0] if new else ""

    def move(self, object_id: str, to: str, *, answers: Any = (), **arguments: Any) -> None:
        """Move an object to another zone."""
        given = _take(arguments)
        self.do("move", answers=answers, given=given, object=object_id, to=to, **arguments)

    def destroy(self, object_id: str, *, answers: Any = ()) -> None:
        """Destroy a permanent."""
        self.do("destroy", answers=answers, object=object_id)

    def sacrifice(self, object_id: str, *, answers: Any = ()) -> None:
        """Sacrifice a permanent."""
        self.do("sacrifice", answers=answers, object=object_id)

    def exile(self, object_id: str, *, answers: Any = ()) -> None:
        """Exile an object."""
        self.do("exile", answers=answers, object=object_id)

    def bounce(self, object_id: str, *, answers: Any = ()) -> None:
        """Return a permanent to its owner's hand."""
        self.do("bounce", answers=answers, object=object_id)

    def step(self, name: str, *, answers: Any = ()) -> None:
        """Begin a step of the active player's turn."""
        self.do("step", answers=answers, name=name)

    def next_turn(self, player: str, *, answers: Any = ()) -> None:
        """End this turn and begin a player's turn."""
        self.do("next_turn", answers=answers, player=player)

    def attack(self, *objects: str, player: str | None = None, answers: Any = ()) -> None:
        """Attack with creatures."""
        self.do("attack", answers=answers, objects=objects, player=player)

    def block(self, attacker: str, *blockers: str, answers: Any = ()) -> None:
        """Block an attacking creature."""
        self.do("block", answers=answers, attacker=attacker, blockers=blockers)

    def unlock(self, object_id: str, face: str | None = None, *, answers: Any = ()) -> None:
        """Unlock a door of a Room."""
        self.do("unlock", answers=answers, object=object_id, face=face)

    def day_night(self, time: str) -> None:
        """Let it become day or night."""
        self.do("day_night", time=time)

    def sticker(self, object_id: str, name: str, after: int = 0) -> None:
        """Put a name sticker on an object."""
        self.do("sticker", object=object_id, name=name, after=after)

    def connive(self, object_id: str, *, discard: str | None = None, answers: Any = ()) -> None:
        """Let a permanent connive."""
        given = {"choose": {"card_name": discard}} if discard else {}
        self.do("connive", answers=answers, given=given, object=object_id)

    def timestamps(self, *order: str) -> None:
        """What if these objects had got their timestamps in this order?"""
        self.do("timestamps", order=order)


# --- answers -------------------------------------------------------------------------------------------

_GIVEN = ("copy", "choose", "targets", "may", "pay", "modes")


def _take(arguments: dict[str, Any]) -> dict[str, Any]:
    """Take out of a method's arguments what answers questions."""
    given = {key: arguments.pop(key) for key in _GIVEN if key in arguments and key != "modes"}
    return given


def _listed(value: Any) -> list[Any]:
    return [value] if isinstance(value, (str, int)) else list(value)


def _answer(facts: Mapping[str, Any]) -> Answer:
    choose = {kind: _listed(value) for kind, value in dict(facts.get("choose") or {}).items()}
    if facts.get("copy") is not None:
        choose["copy"] = [*_listed(facts["copy"]), *choose.get("copy", [])]
    if "word" in choose and all(isinstance(each, str) for each in choose["word"]):
        choose["word"] = [choose["word"]]
    targets = facts.get("targets")
    pay = facts.get("pay")
    return Answer(
        of=str(facts.get("of", "")),
        targets=tuple(_listed(targets)) if targets is not None else None,
        choose=choose,
        may=facts.get("may"),
        pay={kind: [_listed(ids)] for kind, ids in pay.items()} if pay else None,
    )


def _chooser(given: Mapping[str, Any], answers: Any) -> Any:
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
            found = None if answer is None else _listed(answer)
        return found
