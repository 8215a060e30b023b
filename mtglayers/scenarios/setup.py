"""From names and texts of a scenario to the engine's values: cards, tokens, effects, a new game."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from mtglayers.cards.database import CardDatabase
from mtglayers.cards.scryfall import build_scryfall_card
from mtglayers.core.abilities import Ability
from mtglayers.core.cards import Card
from mtglayers.core.modifications import CopyExcept
from mtglayers.core.node import walk
from mtglayers.core.state import GameState
from mtglayers.engine.game.actions import new_game
from mtglayers.errors import UnsupportedTextError
from mtglayers.oracle.reader import read_text
from mtglayers.scenarios.model import CardDefinition, Scenario
from mtglayers.scenarios.verbs import Token

__all__ = ["cards_of", "effect_abilities", "exceptions_of", "starting_state", "token_card"]


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
    players = {
        player.id: {
            "life": player.life,
            "hand": [cards.card(name) for name in player.hand],
            "library": [cards.card(name) for name in player.library],
            "graveyard": [cards.card(name) for name in player.graveyard],
        }
        for player in scenario.players
    }
    return new_game(
        players,
        edition=scenario.edition,
        state_based_actions=scenario.state_based_actions,
        find_card=cards.find_card,
    )


def token_card(token: Token, cards: CardDatabase) -> Card:
    """Define a token from the characteristics that a step gives it.

    Examples
    --------
    >>> elf = Token(type_line="Creature — Elf", power=1, toughness=1, colors=("G",))
    >>> card = token_card(elf, CardDatabase())
    >>> card.name, card.front.power, sorted(card.front.colors)
    ('Elf Token', '1', ['G'])
    """
    definition = CardDefinition(
        name=token.name or _token_name(token.type_line or ""),
        type_line=token.type_line,
        oracle_text=token.oracle_text,
        power=token.power,
        toughness=token.toughness,
        colors=token.colors,
        layout="token",
    )
    return cards.read(build_scryfall_card(definition.to_scryfall(), strict=True))


def _token_name(type_line: str) -> str:
    """Name a token after its subtypes (CR 111.4)."""
    return f"{type_line.partition('—')[2].strip()} Token".strip()


@lru_cache(maxsize=256)
def exceptions_of(text: str | None) -> tuple[CopyExcept, ...]:
    """Read the exceptions of a copy effect as cards word them.

    Raises
    ------
    UnsupportedTextError
        The words are not understood.

    Examples
    --------
    >>> exceptions_of("the token isn't legendary")[0].modifications[0].supertypes[0]
    'Legendary'
    """
    if not text:
        return ()
    words = text.strip().rstrip(".")
    read = _understood(f"Create a token that's a copy of target creature, except {words}.", text)
    found = tuple(node for each in read for node in walk(each) if isinstance(node, CopyExcept))
    if not found:
        raise UnsupportedTextError("not understood as an exception of a copy effect", text=text)
    return found


@lru_cache(maxsize=256)
def effect_abilities(text: str, kind: str = "Sorcery") -> tuple[Ability, ...]:
    """Read the text of an effect without a source card, or of an emblem.

    Parameters
    ----------
    text
        The words.
    kind
        The type of card whose text is read like this.

    Raises
    ------
    UnsupportedTextError
        The words are not understood.
    """
    return _understood(text, text, kind)


def _understood(text: str, shown: str, kind: str = "Sorcery") -> tuple[Ability, ...]:
    reading = read_text(text, card_types=(kind,))
    if not reading.is_complete:
        raise UnsupportedTextError("this text is not understood", text=shown)
    return tuple(replace(each, text=each.text or text) for each in reading.abilities)
