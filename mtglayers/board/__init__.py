"""`Board`: the public face. A mutable shell over immutable states, one method for each verb.

Everything that happens makes a new state; undoing goes back to an older one. An action that the
rules (or wrong input) do not allow raises an error and leaves the board as it was.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from mtglayers.board.answers import chooser_of
from mtglayers.board.arguments import check_start, checked
from mtglayers.board.asking import BoardQuestions
from mtglayers.board.keeping import BoardScenarios
from mtglayers.board.objects import BoardObject
from mtglayers.board.past import BoardPast
from mtglayers.board.record import Recorder, players_data, step_of
from mtglayers.board.setting_up import BoardSetup
from mtglayers.board.sharing import BoardSharing
from mtglayers.board.verbs import BoardVerbs
from mtglayers.cards.database import CardDatabase
from mtglayers.core.cards import Card
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import Event, GameState
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.game import actions
from mtglayers.engine.game.acting import UNUSED
from mtglayers.engine.game.could_produce import could_produce
from mtglayers.errors import (
    DefinitionError,
    IllegalActionError,
    UnknownObjectError,
    VocabularyError,
)

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd
    from matplotlib.axes import Axes

    from mtglayers.views.explanation import Explanation
    from mtglayers.views.figure import Picture

__all__ = ["Board"]


@checked
class Board(BoardVerbs, BoardSetup, BoardPast, BoardQuestions, BoardScenarios, BoardSharing):
    """A board of real cards on which things happen.

    Parameters
    ----------
    players
        The players' ids, the first one active; or a mapping from ids to ``life`` and lists of
        card names for ``hand``, ``library`` and ``graveyard``.
    cards
        Where cards are looked up; the cards of this computer otherwise.
    edition
        ``"current"``: a choice belongs to the linked abilities it was made for (CR 607.2d, 707.7).
        ``"classic"``, the older copy rules: an object remembers a choice by its kind, and
        whatever the object becomes uses it where it fits, a colour for a colour.
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
        check_start(players, cards, edition, state_based_actions, state)
        self._cards = cards
        self._began: dict[str, Any] | None = None
        if state is None:
            self._began = {
                "players": players_data(players),
                "edition": edition,
                "state_based_actions": state_based_actions,
            }
            state = actions.new_game(
                self._with_cards(players),
                edition=edition,
                state_based_actions=state_based_actions,
                find_card=lambda name: self.cards.find_card(name),
            )
        self._states = [state]
        self._steps: list[Any] = []
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

    def _become(self, state: GameState, step: Any = None) -> None:
        self._states = [*self._states[: self._at + 1], state]
        self._steps = [*self._steps[: self._at], step]
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
        """Return what an object is now."""
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
        """Return the ids of the objects in a zone, in the order in which they came."""
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

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of what was done: answers that nothing asked for.

        Examples
        --------
        >>> board = Board()
        >>> bears = board.enter("Grizzly Bears", choose={"color": "blue"})
        >>> board.notes
        ('nothing asked for this answer: color blue',)
        """
        return tuple(e.text for e in self.state.history if e.event == UNUSED)

    def could_produce(self, object_id: str) -> tuple[str, ...]:
        """Return the types of mana that a permanent could produce (CR 106.7)."""
        self[object_id]
        return tuple(t for t in "WUBRGC" if t in could_produce(self.state, object_id))

    def explain(self, object_id: str, characteristic: str = "") -> Explanation:
        """Explain why an object is what it is."""
        return self[object_id].explain(characteristic)

    def copy_graph(self) -> nx.MultiDiGraph[str]:
        """Return the graph of who copied whom: a node for each version of copiable values.

        All of networkx works on it; `mtglayers.views.graphs.copy_digraph` says what its nodes and
        edges have. `mtglayers.views.graph_groups` makes smaller ones.
        """
        from mtglayers.views.graphs import copy_digraph

        return copy_digraph(self.state)

    def copy_chain(self, object_id: str) -> tuple[str, ...]:
        """Return the nodes of the copy graph from an object down to values that were not copied.

        Examples
        --------
        >>> board = Board()
        >>> clone = board.enter("Clone", copy=board.enter("Hill Giant"))
        >>> board.copy_chain(board.token(copy_of=clone))
        ('hill-giant-2@2', 'clone@1', 'hill-giant@0')
        """
        from mtglayers.views.graphs import chain_nodes

        return chain_nodes(self.state, object_id)

    def would_copy(self, object_id: str) -> Characteristics:
        """Return what a further copy of an object would get now (CR 707.2).

        Examples
        --------
        >>> board = Board()
        >>> staff = board.enter("Chimeric Staff")
        >>> board.activate(staff, x=5)
        >>> board[staff].power, board.would_copy(staff).power
        (5, None)
        """
        return copy_snapshot(self.state, object_id).values

    def dependency_graph(self, sublayer: str | None = None) -> nx.MultiDiGraph[str]:
        """Return the graph of which effects depend on which (CR 613.8)."""
        from mtglayers.views.graphs import dependency_digraph

        return dependency_digraph(self.state, sublayer)

    def table(self) -> pd.DataFrame:
        """Return a table of the permanents."""
        from mtglayers.views.frames import objects_frame

        return objects_frame(self.state)

    def layers(self) -> pd.DataFrame:
        """Return a table of all steps of the evaluation."""
        from mtglayers.views.frames import layers_frame

        return layers_frame(self.state)

    def effects_table(self) -> pd.DataFrame:
        """Return a table of all effects, part by part, also of those that did not apply."""
        from mtglayers.views.frames import effects_frame

        return effects_frame(self.state)

    def trials_table(self) -> pd.DataFrame:
        """Return a table of the trial applications that decided dependencies (CR 613.8a)."""
        from mtglayers.views.frames import dependencies_frame

        return dependencies_frame(self.state)

    def copies_table(self) -> pd.DataFrame:
        """Return a table of all copy effects, also of those that are over."""
        from mtglayers.views.frames import copies_frame

        return copies_frame(self.state)

    def history_table(self) -> pd.DataFrame:
        """Return a table of everything that has happened."""
        from mtglayers.views.frames import history_frame

        return history_frame(self.state)

    def draw_copies(self, ax: Axes | None = None) -> Axes:
        """Draw who copied whom with matplotlib."""
        from mtglayers.views.mpl import draw_diagram
        from mtglayers.views.pictures import copy_diagram

        return draw_diagram(copy_diagram(self.state), ax)

    def copy_picture(self, selected: str = "") -> Picture:
        """Return a picture of who copied whom."""
        from mtglayers.views.pictures import copy_picture

        return copy_picture(self.state, selected)

    def picture(self, selected: str = "") -> Picture:
        """Return a picture of the board."""
        from mtglayers.views.pictures import board_picture

        return board_picture(self.state, selected)

    def panel(self) -> Any:
        """Return the panel for a notebook: choose, enter, copy, turn, undo, and see why."""
        from importlib import import_module

        return import_module("mtglayers.panels").board_panel(self)

    def __repr__(self) -> str:
        count = len(self.ids())
        what = "permanent" if count == 1 else "permanents"
        return f"<Board: {count} {what}, turn {self.state.turn.number}>"

    def _repr_html_(self) -> str:
        html: str = self.picture()._repr_html_()
        return html

    def _like(self, state: GameState) -> Board:
        return Board(cards=self._cards, state=state)

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
        words: Mapping[str, Any] | None = None,
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
        words
            Arguments as the format words them, where the engine takes what was read from them.
        """
        known = set(self.state.by_id)
        chooser = chooser_of(given or {}, answers)
        asked = Recorder(chooser) if callable(answers) or hasattr(answers, "ask") else None
        function, arguments = _action(verb, arguments)
        state = function(self.state, asked or chooser, **arguments)
        told = asked.answers() if asked is not None else answers
        self._become(
            state, step_of(verb, arguments, {} if asked else given or {}, told, words or {})
        )
        return tuple(o.id for o in state.objects if o.id not in known)


def _action(
    verb: str, arguments: Mapping[str, Any]
) -> tuple[Callable[..., GameState], dict[str, Any]]:
    """Return what does a verb, and what it is given; refuse what there is not, or is missing."""
    verbs = sorted(each for each in actions.__all__ if each.islower() and each != "new_game")
    if verb not in verbs:
        raise VocabularyError("verb", verb, known=verbs)
    function: Callable[..., GameState] = getattr(actions, verb)
    takes = inspect.signature(function).parameters
    needed = {name for name, each in takes.items() if each.kind is each.KEYWORD_ONLY}
    known = set(needed)
    needed -= {name for name in needed if takes[name].default is not inspect.Parameter.empty}
    if "arguments" in takes:
        spec = actions.TokenSpec if verb == "token" else actions.EnterSpec
        known |= {each.name for each in fields(spec)}
    for name in arguments:
        if name not in known:
            raise VocabularyError(f"known argument of '{verb}'", name, known=sorted(known))
    for name in sorted(n for n in needed if arguments.get(n) is None):
        raise DefinitionError(f"'{verb}' needs the argument '{name}'")
    return function, {k: v for k, v in arguments.items() if v is not None}
