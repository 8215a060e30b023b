"""Actions with abilities: activating, tapping for mana, triggering by hand."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import TriggeredAbility
from mtglayers.core.state import EventFacts, GameState, StackItem
from mtglayers.engine.game import activation
from mtglayers.engine.game.acting import acting
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.ending import end_effect
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.preparing import NOBODY
from mtglayers.engine.game.stack import push
from mtglayers.errors import IllegalActionError

# --- abilities ---


def activate(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    ability: int | str | None = None,
    x: int | None = None,
    player: str | None = None,
) -> GameState:
    """Activate an ability; it resolves before the action ends."""
    with acting(state, chooser) as play:
        zone = play.object(object).zone
        who = play.player(player) if player else ""
        found = activation.activated_abilities(play, object)
        if ability is None:
            here = [each for each in found if zone in each.ability.zones]
            found = here if len(here) == 1 else found
        names = activation.names_of(play, object)
        if not end_effect(play, object, ability, who, alone=not found):
            if isinstance(ability, str):
                found = activation.of_keywords(play, object, found)
            chosen = activation.find_ability(object, found, ability, "activated", names)
            activation.activate(play, object, chosen, x=x, player=who)
    return play.state


def tap_for_mana(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    ability: int | str | None = None,
    player: str | None = None,
) -> GameState:
    """Tap a permanent for mana: activate a mana ability with the tap symbol (CR 106.12)."""
    with acting(state, chooser) as play:
        play.object(object)
        if not play.is_permanent(object):
            raise IllegalActionError(f"{object} is not on the battlefield", objects=(object,))
        found = activation.mana_abilities_with_tap(play, object)
        if ability is None and len(found) > 1:
            found = activation.by_color(play, object, found)
        names = activation.names_of(play, object)
        chosen = activation.find_ability(object, found, ability, "mana", names)
        activation.activate(play, object, chosen, player=play.player(player) if player else "")
    return play.state


def _somebody_else(play: Play, controller: str) -> str:
    """Return the player that an ability put on the stack by hand speaks of: an opponent."""
    others = [p.id for p in play.state.players if p.id != controller]
    return others[0] if others else controller


def trigger(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    ability: int | str | None = None,
) -> GameState:
    """Put a triggered ability on the stack by hand and resolve it."""
    with acting(state, chooser) as play:
        item = play.object(object)
        found = activation.triggered_abilities(play, object)
        names = activation.names_of(play, object)
        chosen = activation.find_ability(object, found, ability, "triggered", names)
        assert isinstance(chosen.ability, TriggeredAbility)
        controller = play.controller(object)
        number = play.record(
            Happening(
                event="trigger",
                facts=EventFacts(object=item.key, player=controller),
                rule="603.2",
                text=chosen.text,
            )
        )
        stacked = StackItem(
            id=f"ability {number}",
            kind="ability",
            source=item.key,
            controller=controller,
            ability=replace(chosen.ability, text=chosen.text),
            resolution=chosen.ability.resolution,
            x=item.cast.x,
            event=EventFacts(event="", object=item.key, player=_somebody_else(play, controller)),
            link=chosen.ability.link or chosen.held.ability.link,
            origin=chosen.held.origin,
            granter=chosen.held.granter,
        )
        push(play, stacked, asker=1)
    return play.state
