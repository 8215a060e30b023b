"""Auras, Equipment and Fortifications: what they attach to, and how (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.objects import GameObject
from mtglayers.core.state import EventFacts
from mtglayers.engine import context as reading
from mtglayers.engine.game.attachment_limits import forbidding, is_spared
from mtglayers.engine.game.frames import view_context
from mtglayers.engine.game.happen import happen_all
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.protection import is_meant
from mtglayers.engine.qualities import filter_of_phrase
from mtglayers.errors import IllegalActionError

__all__ = ["attach", "enchant_options", "is_protected_from", "may_attach", "unattach", "why_not"]


def why_not(
    play: Play, item_id: str, host_id: str, *, as_though: str = "", attached: bool = False
) -> str:
    """Say why a permanent can't be attached to something, or nothing if it can.

    ``as_though`` is a card type that the host counts as having (CR 702.6e); ``attached`` whether
    it is attached there already, and is asked whether it stays (CR 702.16n).
    """
    state = play.state
    values = play.view(item_id).characteristics
    if item_id == host_id:
        return f"{item_id} can't be attached to itself"
    if host_id in state.player_by_id:
        return _why_not_player(play, item_id)
    host = state.by_id.get(host_id)
    if host is None or host.status.phased_out:
        return f"there is no {host_id} to attach it to"
    host_values = play.view(host_id).characteristics
    if "Aura" in values.subtypes:
        if "Creature" in values.card_types:
            return "an Aura that is a creature can't enchant anything"
        reason = _why_not_enchant(play, item_id, host)
        if reason:
            return reason
    elif host.zone != "battlefield":
        return f"{host_id} is not on the battlefield"
    elif "Equipment" in values.subtypes:
        if "Creature" not in (*host_values.card_types, as_though):
            return f"{host_id} is not a creature"
        if "Creature" in values.card_types and not _is_reconfiguring(play, item_id):
            return "an Equipment that is a creature can't be attached"
    elif "Fortification" in values.subtypes and "Land" not in host_values.card_types:
        return f"{host_id} is not a land"
    if is_protected_from(play, host_id, item_id, attached=attached):
        return f"{host_id} has protection from {item_id}"
    words = forbidding(state, state.by_id[item_id], host_id, values.subtypes, attached=attached)
    return f"{host_id} {words}" if words else ""


def _is_reconfiguring(play: Play, item_id: str) -> bool:
    """CR 702.151b: an Equipment that is attached by reconfigure stops being a creature."""
    return any(
        isinstance(held.ability, KeywordAbility) and held.ability.keyword == "reconfigure"
        for held in play.view(item_id).characteristics.abilities
    )


def _enchants(play: Play, item_id: str) -> list[str]:
    return [
        held.ability.quality
        for held in play.view(item_id).characteristics.abilities
        if isinstance(held.ability, KeywordAbility) and held.ability.keyword == "enchant"
    ]


def _why_not_player(play: Play, item_id: str) -> str:
    qualities = _enchants(play, item_id)
    if any("player" in quality or "opponent" in quality for quality in qualities):
        return ""
    return f"{item_id} can't be attached to a player"


def _why_not_enchant(play: Play, item_id: str, host: GameObject) -> str:
    """CR 303.4a, 702.5: every enchant ability must allow it."""
    qualities = _enchants(play, item_id)
    in_other_zone = any("graveyard" in quality for quality in qualities)
    if host.zone != ("graveyard" if in_other_zone else "battlefield"):
        return f"{host.id} is not on the battlefield"
    item = play.state.by_id[item_id]
    context = view_context(
        play.state, source=item.key, you=play.controller(item_id), evaluation=play.evaluation
    )
    for quality in qualities:
        if quality in ("player", "opponent"):
            return f"{item_id} enchants players only"
        tested = filter_of_phrase(quality)
        if tested is not None and not reading.matches(tested, host.id, context):
            return f"{host.id} is no {quality}"
    if not qualities:
        return f"{item_id} has no enchant ability"
    return ""


def may_attach(play: Play, item_id: str, host_id: str) -> bool:
    """Whether a permanent can be attached to something."""
    return not why_not(play, item_id, host_id)


def enchant_options(play: Play, item_id: str, besides: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return what an Aura could enchant: objects and players."""
    ids = [o.id for o in play.state.objects if o.zone in ("battlefield", "graveyard")]
    found = [i for i in ids if i not in besides and may_attach(play, item_id, i)]
    found += [p.id for p in play.state.players if may_attach(play, item_id, p.id)]
    return tuple(found)


def is_protected_from(
    play: Play, object_id: str, source_id: str, *, attached: bool = False
) -> bool:
    """Whether an object has protection from a source (CR 702.16).

    ``attached``: of something attached to it, protection that leaves it there does not count.
    """
    if object_id not in play.state.by_id or source_id not in play.state.by_id:
        return False
    context = view_context(
        play.state,
        source=play.state.by_id[object_id].key,
        you=play.controller(object_id),
        evaluation=play.evaluation,
    )
    for held in play.view(object_id).characteristics.abilities:
        ability = held.ability
        if not isinstance(ability, KeywordAbility) or ability.keyword != "protection":
            continue
        if not is_meant(ability.quality, source_id, replace(context, link=ability.link)):
            continue
        if not attached or not is_spared(play.state, held.source, play.state.by_id[source_id]):
            return True
    return False


# --- doing it ---


def attach(
    play: Play, item_id: str, host_id: str, *, strict: bool = False, as_though: str = ""
) -> bool:
    """Attach a permanent; an illegal attachment does nothing (CR 303.4j, 701.3a).

    Parameters
    ----------
    strict
        Refuse instead of doing nothing.
    as_though
        A card type that the host counts as having for this (CR 702.6e).
    """
    reason = why_not(play, item_id, host_id, as_though=as_though)
    if reason:
        if strict:
            raise IllegalActionError(
                f"{item_id} can't become attached to {host_id}: {reason}",
                objects=(item_id, host_id),
            )
        return False
    item = play.state.by_id[item_id]
    host = play.state.by_id.get(host_id)
    if host is not None and item.attached_to == host.key:
        return True
    happenings: list[Happening] = []
    if item.attached_to is not None or item.attached_player:
        happenings.append(_unattached(play, item))
    before = play.state
    play.change(
        item_id,
        attached_to=host.key if host is not None else None,
        attached_player="" if host is not None else host_id,
        timestamp=play.timestamp(),
    )
    happenings.append(
        Happening(
            event="attach",
            facts=EventFacts(
                event="attached",
                object=item.key,
                other=host.key if host is not None else None,
                player=play.controller(item_id),
            ),
            rule="701.3a",
            text=f"{item_id} becomes attached to {host_id}",
            details=(("to", host_id),),
        )
    )
    happen_all(play, happenings, before)
    return True


def _unattached(play: Play, item: GameObject) -> Happening:
    return Happening(
        event="unattach",
        facts=EventFacts(
            event="unattached",
            object=item.key,
            other=item.attached_to,
            player=play.controller(item.id),
        ),
        looks_back=True,
        rule="701.3d",
        text=f"{item.id} becomes unattached",
    )


def unattach(play: Play, item_id: str) -> None:
    """Unattach a permanent (CR 701.3d)."""
    item = play.state.by_id[item_id]
    if item.attached_to is None and not item.attached_player:
        return
    before = play.state
    play.change(item_id, attached_to=None, attached_player="")
    happen_all(play, [_unattached(play, item)], before)
