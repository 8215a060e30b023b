"""Instructions that make tokens, copies of spells and cards, and emblems (CR 111, 114, 707)."""

from __future__ import annotations

from mtglayers.core import instructions as i
from mtglayers.core.cards import Card, Face
from mtglayers.core.objects import Choice, GameObject, ObjectKey
from mtglayers.core.quantities import Quantity
from mtglayers.core.references import ObjectRef
from mtglayers.engine.choices import NOTED_NAME
from mtglayers.engine.context import last_keys_of, players_in_order
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.naming import free_id
from mtglayers.engine.game.resolution import follows
from mtglayers.engine.game.selecting import selected
from mtglayers.engine.game.tokens import card_of_token, create_copies, create_tokens


def _counters(
    frame: Frame, counters: tuple[tuple[str, Quantity], ...]
) -> tuple[tuple[str, int], ...]:
    return tuple((kind, frame.number(number)) for kind, number in counters)


def _attacked(frame: Frame, attacking: bool) -> str:
    """Whom a token that enters attacking attacks: whom its source attacks, else an opponent."""
    if not attacking:
        return ""
    source = frame.play.state.find(frame.source) if frame.source is not None else None
    for relation, other in source.combat if source is not None else ():
        if relation == "attacking":
            return other
    others = [p for p in players_in_order(frame.play.state) if p != frame.you]
    return others[0] if others else ""


def _host(frame: Frame, ref: ObjectRef | None) -> str:
    found = selected(frame, ref)
    return found[0].id if found else ""


def _remember(frame: Frame, made: list[ObjectKey]) -> None:
    """Keep what was created, for the rest of the effect and for linked abilities (CR 607)."""
    from mtglayers.engine.game.following_structure import add_link

    frame.remember("created", made)
    add_link(frame, "created", tuple(made))


@follows(i.CreateToken)
def _create(frame: Frame, instruction: i.CreateToken) -> None:
    card = card_of_token(frame, instruction.token)
    number = frame.number(instruction.number)
    made: list[ObjectKey] = []
    host = _host(frame, instruction.attached_to)
    if instruction.attached_to is not None and not host:
        frame.remember("created", ())
        return
    for player in frame.players_of(instruction.player):
        made += create_tokens(
            frame,
            card,
            player,
            number,
            tapped=instruction.tapped,
            attacking=_attacked(frame, instruction.attacking),
            attached_to=host,
            counters=_counters(frame, instruction.counters),
        )
    _remember(frame, made)


@follows(i.CreateCopyToken)
def _create_copy(frame: Frame, instruction: i.CreateCopyToken) -> None:
    """CR 707.2: the copied object's values now, or what it last was."""
    from mtglayers.core.references import ChosenObjects

    if isinstance(instruction.of, ChosenObjects):
        keys = tuple(item.key for item in selected(frame, instruction.of))
    else:
        keys = last_keys_of(instruction.of, frame.context())
    number = frame.number(instruction.number)
    made: list[ObjectKey] = []
    host = _host(frame, instruction.attached_to)
    for player in frame.players_of(instruction.player):
        for key in keys:
            made += create_copies(
                frame,
                _known_key(frame, key),
                instruction.exceptions,
                player,
                number,
                tapped=instruction.tapped,
                attacking=_attacked(frame, instruction.attacking),
                attached_to=host,
                counters=_counters(frame, instruction.counters),
            )
    _remember(frame, made)


def _known_key(frame: Frame, key: ObjectKey) -> ObjectKey:
    """CR 608.2h: what has left is copied as it last was, not as the card that it became."""
    if frame.play.last_known(key) is not None:
        return key
    found = frame.find((key,))
    return found[0].key if found else key


@follows(i.CreateEmblem)
def _emblem(frame: Frame, instruction: i.CreateEmblem) -> None:
    """CR 114: an emblem is an object in the command zone with abilities only."""
    play = frame.play
    for player in frame.players_of(instruction.player):
        card = Card(
            name="",
            layout="emblem",
            faces=(Face(name="", abilities=instruction.abilities),),
        )
        emblem = GameObject(
            id=free_id("emblem", play.state.by_id),
            kind="emblem",
            card=card,
            owner=player,
            controller=player,
            zone="command",
            timestamp=play.timestamp(),
        )
        play.state = play.state.with_object(emblem)


@follows(i.CopyStackObject)
def _copy_spell(frame: Frame, instruction: i.CopyStackObject) -> None:
    from mtglayers.engine.game.spell_copies import copy_stack_object

    copies: list[ObjectKey] = []
    made = 0
    for key in frame.keys(instruction.of):
        for player in frame.players_of(instruction.player):
            found = copy_stack_object(frame, key, player, instruction)
            copies += [each.source for each in found if each.kind != "ability"]
            made += len(found)
    frame.remember("copied", copies)
    frame.did = made > 0


@follows(i.CopyCard)
def _copy_card(frame: Frame, instruction: i.CopyCard) -> None:
    from mtglayers.engine.game.spell_copies import copy_card

    copies: list[ObjectKey] = []
    for item in selected(frame, instruction.of):
        for _ in range(frame.number(instruction.number)):
            made = copy_card(frame, item, instruction)
            if made is not None:
                copies.append(made)
    frame.remember("copied", copies)


@follows(i.NoteName)
def _note_name(frame: Frame, instruction: i.NoteName) -> None:
    """CR 707.14: the noted name goes with what the same effect puts onto the battlefield."""
    for item in selected(frame, instruction.ref)[:1]:
        frame.choices.append(Choice(NOTED_NAME, item.card.faces[0].name))


@follows(i.CopyNamedCard)
def _copy_named_card(frame: Frame, instruction: i.CopyNamedCard) -> None:
    from mtglayers.engine.game.spell_copies import copy_named_card

    made = copy_named_card(frame, instruction)
    frame.remember("copied", () if made is None else (made,))
