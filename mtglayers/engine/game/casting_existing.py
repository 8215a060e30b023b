"""Casting a card that is somewhere, because an effect says so (CR 601.3, 608.2g, 702.62a)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.conditions import Matches
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import ControlledBy
from mtglayers.core.modifications import AddAbility
from mtglayers.core.objects import CastInfo, GameObject, ObjectKey, Status
from mtglayers.core.references import KnownObject, ThisObject, You
from mtglayers.engine.game.casting import put_on_stack
from mtglayers.engine.game.effects import begin_effect
from mtglayers.engine.game.entering import Entry, enter_one
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.zones import new_incarnation
from mtglayers.errors import IllegalActionError

__all__ = ["cast_existing"]

HASTE = KeywordAbility(keyword="haste", text="haste")


def cast_existing(frame: Frame, item: GameObject, way: str = "") -> ObjectKey | None:
    """Cast a card (or play a land card) from where it is; ``None`` if it can't be cast.

    It goes on the stack and resolves when what is above it has.
    """
    play = frame.play
    info = CastInfo(cast=True, player=frame.you, from_zone=item.zone, way=way)
    if "Land" in item.card.faces[0].card_types:
        entering = new_incarnation(item, "battlefield", controller=frame.you, cast=info)
        entry = Entry(item=entering, from_zone=item.zone, asker=frame.asker)
        return enter_one(play, entry)
    before = play.state
    spell = new_incarnation(
        item, "stack", controller=frame.you, cast=info, timestamp=play.timestamp()
    )
    if way == "transformed":
        spell = replace(spell, status=Status(transformed=True))
    from mtglayers.engine.game.actions_cards import _ask_enchanted

    try:
        instant = {"Instant", "Sorcery"} & set(item.card.faces[0].card_types)
        target = "" if instant else _ask_enchanted(play, spell)
        put_on_stack(play, spell, target=target, auto=True)
    except IllegalActionError as reason:
        play.state = before
        play.note("stays", f"{item.id} can't be cast: {reason}", object_id=item.id, rule="601.3")
        return None
    if way == "suspend" and "Creature" in play.view(spell.id).characteristics.card_types:
        _gains_haste(frame, spell)
    return spell.key


def _gains_haste(frame: Frame, spell: GameObject) -> None:
    """CR 702.62a: haste until one loses control of the spell or of what it becomes (400.7a)."""
    mine = Matches(KnownObject(*spell.key), ControlledBy(You()))
    effect = ContinuousEffect(
        ThisObject(), (AddAbility(HASTE),), Duration("for as long as", condition=mine)
    )
    begin_effect(replace(frame), effect, keys=(spell.key,), rule="702.62a")
