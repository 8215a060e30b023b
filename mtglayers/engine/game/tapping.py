"""Tapping, untapping, stun counters and summoning sickness (CR 110.5, 122.1d, 302.6, 701.21)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import InertAbility
from mtglayers.core.modifications import Restriction
from mtglayers.core.state import ActiveEffect, EventFacts
from mtglayers.engine import context as reading
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.prohibited import prohibited
from mtglayers.engine.game.spoken import does, whose
from mtglayers.engine.game.statics import InForce, affected_by, restricted_objects, rules_for

__all__ = ["set_tapped", "sickness", "untap_all"]


def set_tapped(play: Play, object_id: str, tapped: bool) -> bool:
    """Tap or untap a permanent; ``False`` if it was so already or a stun counter was removed."""
    from mtglayers.engine.game.happen import happen

    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or item.status.tapped == tapped:
        return False
    if not tapped and prohibited(play, object_id, "can't become untapped"):
        return False
    if not tapped and item.counter("stun"):
        from mtglayers.engine.game.counting_counters import remove_counters

        remove_counters(play, object_id, "stun", 1)
        return False
    play.change_status(object_id, tapped=tapped)
    name = "tapped" if tapped else "untapped"
    happen(
        play,
        Happening(
            event=name,
            facts=EventFacts(event=name, object=item.key, player=play.controller(object_id)),
            rule="701.21",
            text=f"{object_id} becomes {name}",
        ),
    )
    return True


def sickness(play: Play, object_id: str) -> str:
    """Say why the tap and untap symbols can't be paid, or nothing if they can (CR 302.6)."""
    from mtglayers.engine.game.destroying import has_keyword

    values = play.view(object_id).characteristics
    if "Creature" not in values.card_types or has_keyword(play, object_id, "haste"):
        return ""
    if not is_new(play, object_id):
        return ""
    controller = play.controller(object_id)
    return (
        f"{object_id} is a creature that {does(controller, 'has')} not controlled continuously"
        f" since {whose(controller)} most recent turn began"
    )


def is_new(play: Play, object_id: str) -> bool:
    """Whether its controller has not had it since their most recent turn began."""
    item = play.state.by_id[object_id]
    controller = play.controller(object_id)
    if item.since_player and item.since_player != controller:
        return True
    last = 1 if controller == play.state.players[0].id else 0
    if play.state.turn.player == controller:
        last = play.state.turn.number
    else:
        for event in play.state.history:
            if event.event == "turn" and event.player == controller:
                last = event.turn
    return item.since_turn >= last


def untap_all(play: Play, player: str) -> None:
    """CR 502.3: the active player's permanents untap, as one turn-based action."""
    kept = restricted_objects(play.state, "t untap")
    tapped = [item.id for item in play.permanents() if item.status.tapped]
    own = [
        each
        for each in tapped
        if play.controller(each) == player
        and each not in kept  # these words are about the untap step of its controller
        and not _says_so_itself(play, each)
    ]
    untapping = [each for each in tapped if play.controller(each) != player]
    chosen = [each for each in own if not _chosen_to_stay(play, player, each)]
    for each in _within_limits(play, player, chosen):
        set_tapped(play, each, False)
    for other in play.state.players:
        for rule in rules_for(play.state, "untaps then too", player):
            if other.id != player and rule.controller == other.id:
                fitting = [each for each in untapping if _fits(play, rule, each)]
                for each in fitting:
                    set_tapped(play, each, False)
    end_of_untap_step(play, player)


def end_of_untap_step(play: Play, player: str) -> None:
    """End what held for the next untap step of a player only.

    "Doesn't untap during its controller's next untap step" is over for the objects of this player,
    "during your next untap step" if it is this player's effect.
    """
    effects: list[ActiveEffect] = []
    for active in play.state.effects:
        words = " ".join(
            each.text for each in active.effect.modifications if isinstance(each, Restriction)
        )
        if "next untap step" not in words:
            effects.append(active)
            continue
        if "your next" in words and active.controller == player:
            continue
        left = _held_longer(play, active, player)
        if left is not None:
            effects.append(left)
    play.state = replace(play.state, effects=tuple(effects))


def _held_longer(play: Play, active: ActiveEffect, player: str) -> ActiveEffect | None:
    """Return the effect for the objects of other players."""
    if active.affected is None:
        held = affected_by(play.state, active)
        return None if any(play.controller(each) == player for each in held) else active
    left = tuple(
        key
        for key in active.affected
        if play.state.find(key) is not None and play.controller(key.id) != player
    )
    return replace(active, affected=left) if left else None


def _fits(play: Play, rule: InForce, object_id: str) -> bool:
    filter_ = getattr(rule.effect, "filter", None)
    return filter_ is not None and reading.matches(filter_, object_id, rule.context(play.state))


def _chosen_to_stay(play: Play, player: str, object_id: str) -> bool:
    """Ask whether a permanent that may stay tapped does (CR 502.3)."""
    for rule in rules_for(play.state, "may stay tapped", player):
        if not _fits(play, rule, object_id):
            continue
        stays = play.ask_may(
            f"{object_id} may stay tapped",
            source=object_id,
            ability=rule.text,
            asker=play.next_asker(),
        )
        if stays:
            text = f"{object_id} stays tapped, as {player} chose"
            play.note("stays tapped", text, object_id=object_id, rule="502.3")
        return stays
    return False


def _within_limits(play: Play, player: str, untapping: list[str]) -> list[str]:
    """CR 502.3: "can't untap more than one land" leaves the player a choice."""
    for rule in rules_for(play.state, "untap limit", player):
        fitting = [each for each in untapping if _fits(play, rule, each)]
        limit = getattr(rule.effect, "limit", 0)
        if len(fitting) <= limit:
            continue
        chosen = play.ask(
            Question(
                kind="objects",
                prompt=f"Choose what to untap, no more than {limit}",
                ability=rule.text,
                source=rule.source.id if rule.source is not None else "",
                options=tuple(fitting),
                minimum=limit,
                maximum=limit,
                asker=play.next_asker(),
                player=player,
            )
        )
        untapping = [each for each in untapping if each not in fitting or each in chosen]
    return untapping


def _says_so_itself(play: Play, object_id: str) -> bool:
    """Whether an ability that is no more than these words keeps it tapped."""
    return any(
        isinstance(held.ability, InertAbility)
        and "~ doesn't untap during your untap step" in held.ability.text.casefold()
        for held in play.view(object_id).characteristics.abilities
    )
