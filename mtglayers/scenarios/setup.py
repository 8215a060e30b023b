"""The state before the first step: players, and the cards in their zones."""

from __future__ import annotations

from mtglayers.cards.database import CardDatabase
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState, Player, Turn
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.scenarios.model import PlayerSetup, Scenario

__all__ = ["cards_of", "starting_state"]

ZONES = ("hand", "library", "graveyard")


def cards_of(scenario: Scenario, cards: CardDatabase) -> CardDatabase:
    """Put the cards that a scenario brings along in front of all others."""
    return cards.with_cards([card.to_scryfall() for card in scenario.cards])


def starting_state(scenario: Scenario, cards: CardDatabase) -> GameState:
    """Return the state before the first step: it is the first player's main phase.

    Parameters
    ----------
    scenario
        The scenario.
    cards
        The cards to use, with the scenario's own in front.

    Raises
    ------
    UnknownCardError
        A player begins with a card that does not exist.

    Examples
    --------
    >>> from mtglayers.scenarios import parse_scenario
    >>> scenario = parse_scenario('''
    ... {scenario: 1, title: T, steps: [], cards: [{name: A Bear, type_line: Creature}],
    ... players: {you: {hand: [A Bear, A Bear]}, opponent: {}}}''')
    >>> state = starting_state(scenario, cards_of(scenario, CardDatabase()))
    >>> [(each.id, each.zone) for each in state.objects]
    [('a-bear', 'hand'), ('a-bear-2', 'hand')]
    """
    objects: dict[str, GameObject] = {}
    taken = set(scenario.player_ids())
    for player in scenario.players:
        for found in _objects(player, cards, taken):
            objects[found.id] = found
    return GameState(
        players=tuple(Player(id=each.id, life=each.life) for each in scenario.players),
        objects=tuple(objects.values()),
        turn=Turn(number=1, player=scenario.players[0].id, step="main"),
        clock=len(objects) + 1,
        edition=scenario.edition,
        state_based_actions=scenario.state_based_actions,
    )


def _objects(player: PlayerSetup, cards: CardDatabase, taken: set[str]) -> list[GameObject]:
    """Make the cards of a player; the ids that they get are added to those taken."""
    made = []
    for zone in ZONES:
        for position, name in enumerate(getattr(player, zone)):
            card = cards.card(name)
            object_id = free_id(id_from_name(card.name), taken)
            taken.add(object_id)
            made.append(
                GameObject(
                    id=object_id,
                    card=card,
                    owner=player.id,
                    controller=player.id,
                    zone=zone,
                    position=position,
                    timestamp=len(taken),
                )
            )
    return made
