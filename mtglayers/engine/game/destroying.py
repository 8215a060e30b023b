"""Destroying permanents (CR 701.7): indestructible, regeneration, umbra armor, shield counters."""

from __future__ import annotations

from collections.abc import Iterable

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.engine.context import attached_to
from mtglayers.engine.game.counting_counters import remove_counters
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.prohibited import prohibited
from mtglayers.engine.game.tapping import set_tapped
from mtglayers.engine.game.zones import Move, move

__all__ = ["destroy", "has_keyword"]


def has_keyword(play: Play, object_id: str, keyword: str) -> bool:
    """Whether an object has a keyword ability."""
    return any(
        isinstance(held.ability, KeywordAbility) and held.ability.keyword == keyword
        for held in play.view(object_id).characteristics.abilities
    )


def destroy(
    play: Play,
    items: Iterable[GameObject],
    source: ObjectKey | None = None,
    *,
    regeneration: bool = True,
) -> tuple[ObjectKey, ...]:
    """Destroy permanents at the same time; return what they have become."""
    doomed: list[GameObject] = []
    for item in items:
        if item.zone != "battlefield" or item.status.phased_out:
            continue
        if has_keyword(play, item.id, "indestructible"):
            continue
        if _saved(play, item, regeneration=regeneration):
            continue
        doomed.append(item)
    return move(
        play,
        [Move(key=item.key, zone="graveyard", verb="destroy", source=source) for item in doomed],
    )


def _saved(play: Play, item: GameObject, *, regeneration: bool) -> bool:
    """Apply what replaces destruction (CR 122.1c, 701.15, 702.89)."""
    if (
        regeneration
        and "regenerating" in item.designations
        and not prohibited(play, item.id, "can't be regenerated")
    ):
        _use_shield(play, item)
        return True
    if item.counter("shield"):
        remove_counters(play, item.id, "shield", 1)
        return True
    for each in attached_to(play.state, item.id):
        if has_keyword(play, each, "umbra armor"):
            play.change(item.id, designations=_without_damage(item))
            destroy(play, [play.state.by_id[each]])
            return True
    return False


def _use_shield(play: Play, item: GameObject) -> None:
    """CR 701.15a: tapped, out of combat, its damage removed."""
    shields = list(item.designations)
    shields.remove("regenerating")
    play.change(
        item.id,
        designations=tuple(each for each in shields if not each.startswith("damage ")),
        combat=(),
    )
    set_tapped(play, item.id, True)


def _without_damage(item: GameObject) -> tuple[str, ...]:
    return tuple(each for each in item.designations if not each.startswith("damage "))
