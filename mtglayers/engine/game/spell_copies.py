"""Copies of spells and of cards on the stack (CR 707.10, 707.12)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.cards import Card
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import CopyCard, CopyNamedCard
from mtglayers.core.modifications import BecomeCopy, CopyExcept
from mtglayers.core.objects import CastInfo, GameObject, Link, ObjectKey
from mtglayers.core.references import ThisObject
from mtglayers.core.state import ActiveEffect, EventFacts, Snapshot, StackItem
from mtglayers.engine.choices import chosen
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.game.casting import put_on_stack
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Happening
from mtglayers.engine.game.targets import choose_targets, target_specs

__all__ = ["copy_card", "copy_named_card", "copy_on_stack"]


def copy_on_stack(
    frame: Frame,
    key: ObjectKey,
    player: str,
    exceptions: tuple[CopyExcept, ...],
    *,
    new_targets: bool,
) -> ObjectKey | None:
    """Copy a spell or ability with everything that was decided for it (CR 707.10)."""
    play = frame.play
    stacked = next((s for s in play.state.stack if s.source == key), None)
    item = play.state.find(key)
    if stacked is None:
        return None
    if stacked.kind == "ability":
        copy = replace(stacked, id=f"ability {play.number()}c", controller=player, copied=True)
        play.state = replace(play.state, stack=(*play.state.stack, copy))
        return None
    if item is None:
        return None
    snapshot = copy_snapshot(
        play.state, key, exceptions, ability=frame.made_by, context=frame.context()
    )
    ids = {*play.state.by_id, *play.state.player_by_id}
    made = GameObject(
        id=free_id(id_from_name(snapshot.values.name or item.id), ids),
        kind="spell copy",
        card=item.card,
        owner=player,
        controller=player,
        zone="stack",
        face=item.face,
        status=item.status,
        timestamp=play.timestamp(),
        cast=replace(item.cast, cast=False, mana_spent="", player=player),
        choices=item.choices,
        links=(Link("copied", (key,)),),
    )
    play.state = play.state.with_object(made)
    _begin(frame, made.key, snapshot, exceptions)
    copied = replace(stacked, id=made.id, source=made.key, controller=player, copied=True)
    if new_targets and any(stacked.targets):
        copied = _new_targets(frame, copied)
    play.state = replace(play.state, stack=(*play.state.stack, copied))
    happen(
        play,
        Happening(
            event="copy spell",
            facts=EventFacts(event="copy spell", object=made.key, spell=made.key, player=player),
            rule="707.10",
            text=f"{player} copies {key.id}",
        ),
    )
    return made.key


def _begin(
    frame: Frame, key: ObjectKey, snapshot: Snapshot, exceptions: tuple[CopyExcept, ...]
) -> None:
    play = frame.play
    active = ActiveEffect(
        id=play.number(),
        timestamp=play.timestamp(),
        controller=frame.you,
        effect=ContinuousEffect(ThisObject(), (BecomeCopy(ThisObject(), exceptions),)),
        source=frame.source,
        affected=(key,),
        made_turn=play.state.turn.number,
        snapshot=snapshot,
        rule="707.10",
    )
    play.state = replace(play.state, effects=(*play.state.effects, active))


def _new_targets(frame: Frame, copied: StackItem) -> StackItem:
    """CR 707.10c: the controller may choose new targets; nobody saying so keeps them."""
    play = frame.play
    if not play.ask_may(
        "choose new targets for the copy",
        source=frame.source_id,
        ability=frame.ability,
        asker=frame.asker,
    ):
        return copied
    inner = Frame(
        play=play,
        you=copied.controller,
        source=copied.source,
        ability=copied.ability.text,
        x=copied.x,
        asker=frame.asker,
    )
    if choose_targets(inner, target_specs(copied.resolution, copied.modes)):
        return replace(copied, targets=inner.targets, target_keys=inner.target_keys)
    return copied


def copy_card(frame: Frame, item: GameObject, instruction: CopyCard) -> ObjectKey | None:
    """Copy a card; the copy may be cast while the effect resolves (CR 707.12)."""
    return _cast_copy(
        frame,
        item.card,
        from_zone=item.zone,
        links=(Link("copied", (item.key,)),),
        ask=instruction.cast,
        what=item.id,
    )


def copy_named_card(frame: Frame, instruction: CopyNamedCard) -> ObjectKey | None:
    """Copy the card with the chosen name, outside the game; it may be cast (CR 707.13)."""
    play = frame.play
    now = [each.value for each in frame.choices if each.kind == "card_name"]
    name = now[-1] if now else chosen("card_name", frame.context())
    if name is None:
        return None
    card = play.state.find_card(str(name)) if play.state.find_card is not None else None
    if card is None:
        play.note(
            "not modelled", f"the card data have no card named {name}", object_id=frame.source_id
        )
        return None
    return _cast_copy(
        frame, card, from_zone="outside", links=(), ask=instruction.cast, what=str(name)
    )


def _cast_copy(
    frame: Frame,
    card: Card,
    *,
    from_zone: str,
    links: tuple[Link, ...],
    ask: bool,
    what: str,
) -> ObjectKey | None:
    play = frame.play
    ids = {*play.state.by_id, *play.state.player_by_id}
    made = GameObject(
        id=free_id(id_from_name(card.faces[0].name), ids),
        kind="card copy",
        card=card,
        owner=frame.you,
        controller=frame.you,
        zone="stack",
        timestamp=play.timestamp(),
        cast=CastInfo(cast=True, player=frame.you, from_zone=from_zone),
        links=links,
    )
    if ask and not play.ask_may(
        f"cast the copy of {what}",
        source=frame.source_id,
        ability=frame.ability,
        asker=frame.asker,
    ):
        return None
    play.state = play.state.with_object(made)
    put_on_stack(play, made, auto=True)
    return made.key
