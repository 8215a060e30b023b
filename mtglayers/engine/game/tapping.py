"""Tapping, untapping, stun counters and summoning sickness (CR 110.5, 122.1d, 302.6, 701.21)."""

from __future__ import annotations

from mtglayers.core.state import EventFacts
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does, whose

__all__ = ["set_tapped", "sickness", "untap_all"]


def set_tapped(play: Play, object_id: str, tapped: bool) -> bool:
    """Tap or untap a permanent; ``False`` if it was so already or a stun counter was removed."""
    from mtglayers.engine.game.happen import happen

    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or item.status.tapped == tapped:
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
    for item in play.permanents():
        if play.controller(item.id) != player or not item.status.tapped:
            continue
        if _stays_tapped(play, item.id):
            continue
        set_tapped(play, item.id, False)


def _stays_tapped(play: Play, object_id: str) -> bool:
    """Act on "Doesn't untap during its controller's untap step", as a restriction on it."""
    from mtglayers.core.modifications import Restriction

    item = play.state.by_id[object_id]
    for effect in play.state.effects:
        if effect.affected is not None and item.key not in effect.affected:
            continue
        for each in effect.effect.modifications:
            if isinstance(each, Restriction) and "untap" in each.text and effect.affected:
                return True
    return any(
        "doesn't untap during your untap step" in held.ability.text.casefold()
        or (
            "doesn't untap during its controller's untap step" in held.ability.text.casefold()
            and held.ability.text.casefold().startswith("~")
        )
        for held in play.view(object_id).characteristics.abilities
    )
