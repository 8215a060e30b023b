"""Play scenarios on the engine: each verb becomes the engine's action of the same name."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from mtglayers.cards.database import CardDatabase
from mtglayers.core.cards import Card
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game import actions
from mtglayers.engine.game.acting import UNUSED
from mtglayers.engine.game.asking import Answers
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.scenarios.actual import ObjectActual, PlayerActual, facts_of
from mtglayers.scenarios.answers import Respond, TogetherAnswers, chooser_of, direct_answer
from mtglayers.scenarios.evidence import evidence_lines, unread_texts
from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.setup import (
    cards_of,
    effect_abilities,
    exceptions_of,
    starting_state,
    token_card,
)
from mtglayers.scenarios.steps import Step
from mtglayers.scenarios.verbs import (
    BecomeCopy,
    Cast,
    Connive,
    Effect,
    Emblem,
    Enter,
    EnterTogether,
    Meld,
    Mutate,
    Place,
    Resolve,
    Token,
    Verb,
)

__all__ = ["EngineTable"]

# Arguments that answer questions; the chooser has them.
_ANSWERS = frozenset({"copy", "choose", "targets", "pay", "may", "respond", "discard"})
_TRANSFORMING = frozenset({"transform", "meld", "battle", "double_faced_token"})


class EngineTable:
    """A table of the engine with a set of cards.

    Parameters
    ----------
    cards
        The cards; those of this computer when left out.

    Examples
    --------
    >>> from mtglayers.scenarios import parse_scenario
    >>> scenario = parse_scenario('''
    ... {scenario: 1, title: T, cards: [{name: A Bear, type_line: Creature, power: 2,
    ... toughness: 2}], steps: [{enter: A Bear}]}''')
    >>> table = EngineTable(CardDatabase())
    >>> state = table.start(scenario)
    >>> state = table.perform(state, scenario.steps[0], lambda state, steps: state)
    >>> table.object(state, "a-bear").value("power")
    2
    """

    def __init__(self, cards: CardDatabase | None = None) -> None:
        self._all_cards = cards if cards is not None else CardDatabase.shared()
        self.cards = self._all_cards

    def start(self, scenario: Scenario) -> GameState:
        """Return the state before the first step."""
        self.cards = cards_of(scenario, self._all_cards)
        return starting_state(scenario, self.cards)

    def perform(self, state: GameState, step: Step, respond: Respond) -> GameState:
        """Return the state after a step, or raise the reason why it is refused."""
        action, chooser = step.action, chooser_of(step, respond)
        if isinstance(action, EnterTogether):
            return self._enter_together(state, action, chooser)
        function = getattr(actions, action.verb)
        found: GameState = function(state, chooser, **self._arguments(state, action))
        return found

    def _arguments(self, state: GameState, action: Verb) -> dict[str, Any]:
        arguments = _given(action)
        match action:
            case Enter() | Cast() | Resolve():
                arguments |= self._card(action.card, action.face)
                if isinstance(action, Resolve):
                    arguments.pop("transformed", None)
            case Token():
                arguments = self._token(action)
            case BecomeCopy():
                arguments["exceptions"] = exceptions_of(action.exceptions)
            case Effect():
                arguments["abilities"] = effect_abilities(action.text)
            case Emblem():
                arguments["abilities"] = effect_abilities(action.text, "Emblem")
            case Mutate() | Place():
                arguments["card"] = self.cards.card(action.card)
            case Meld():
                arguments["result"] = self._melded(state, action)
            case Connive():
                arguments.pop("discard", None)
        return arguments

    def _card(self, name: str | None, face: str | None) -> dict[str, Any]:
        """Find a card, and which face is meant when the name is that of a face."""
        if name is None:
            return {}
        found = self.cards.found(name)
        arguments: dict[str, Any] = {"card": found.card}
        if found.face and not face:
            if found.card.layout in _TRANSFORMING:
                arguments["transformed"] = True
            else:
                arguments["face"] = found.card.faces[found.face].name
        return arguments

    def _token(self, action: Token) -> dict[str, Any]:
        names = ("as_id", "controller", "count", "tapped", "copy_of")
        arguments = {name: getattr(action, name) for name in names}
        if action.copy_of is not None:
            return {**arguments, "exceptions": exceptions_of(action.exceptions)}
        return {**arguments, "card": token_card(action, self.cards)}

    def _melded(self, state: GameState, action: Meld) -> Card | None:
        """Find the melded side, which is a card of its own in the data."""
        for each in action.objects:
            known = state.by_id.get(each)
            for kind, name in known.card.related if known is not None else ():
                if kind == "meld_result" and name in self.cards:
                    return self.cards.card(name)
        return None

    def _enter_together(self, state: GameState, action: EnterTogether, rest: Answers) -> GameState:
        taken = {*state.by_id, *state.player_by_id}
        entries: list[actions.EnterSpec | actions.TokenSpec] = []
        own = {}
        for each in action.entries:
            arguments = self._arguments(state, each)
            card = arguments.get("card")
            wanted = each.as_id or getattr(each, "object", None)
            name = wanted or free_id(id_from_name(card.name if card else ""), taken)
            taken.add(name)
            own[name] = direct_answer(each)
            spec = actions.TokenSpec if isinstance(each, Token) else actions.EnterSpec
            entries.append(spec(**arguments))
        return actions.enter_together(state, TogetherAnswers(own, rest), entries=entries)

    def object(self, state: GameState, object_id: str) -> ObjectActual | None:
        """Return what an object is, or `None` when there is no such object any more."""
        return ObjectActual.of(state, object_id)

    def player(self, state: GameState, player_id: str) -> PlayerActual:
        """Return what a player has."""
        return PlayerActual(state, player_id)

    def history(self, state: GameState) -> Sequence[Mapping[str, Any]]:
        """Return the facts of every event so far."""
        return [facts_of(event) for event in state.history]

    def evidence(self, state: GameState, object_id: str, key: str) -> tuple[str, ...]:
        """Return the steps that made a value, as text."""
        return evidence_lines(evaluate(state), object_id, key)

    def notes(self, state: GameState) -> tuple[str, ...]:
        """Return the texts that had no effect because they were not understood."""
        return unread_texts(state)

    def unused(self, state: GameState) -> tuple[str, ...]:
        """Return the answers of steps that nothing asked for."""
        return tuple(event.text for event in state.history if event.event == UNUSED)


def _given(action: Verb) -> dict[str, Any]:
    """Return the arguments that the engine's action takes, without what has its default."""
    assert dataclasses.is_dataclass(action)
    return {
        field.name: getattr(action, field.name)
        for field in dataclasses.fields(action)
        if field.name not in _ANSWERS and getattr(action, field.name) != field.default
    }
