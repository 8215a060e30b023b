"""Merging and melding: permanents represented by several cards (CR 701.37, 702.140, 712.4, 727)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.cards import Card
from mtglayers.core.objects import Component, GameObject, ObjectKey, Status
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.entering import Entry, enter_one
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.zones import Move, move
from mtglayers.errors import IllegalActionError

__all__ = ["meld", "meld_exiled", "merge"]


def merge(play: Play, card: GameObject, onto: str, position: str) -> None:
    """Merge a mutating creature spell with a creature (CR 702.140c, 727.2)."""
    host = play.object(onto)
    values = play.view(onto).characteristics
    if not play.is_permanent(onto) or "Creature" not in values.card_types:
        raise IllegalActionError(f"{onto} is no creature on the battlefield", objects=(onto,))
    if "Human" in values.subtypes:
        raise IllegalActionError(f"{onto} is a Human, so nothing mutates onto it", objects=(onto,))
    if host.owner != card.owner:
        raise IllegalActionError(
            f"{onto} is owned by {host.owner}, and the mutating spell by {card.owner}",
            objects=(onto,),
            hint="CR 702.140a: a spell mutates onto a creature with the same owner.",
        )
    stamp = play.timestamp()
    new = Component(id=card.id, card=card.card, kind=card.kind, owner=card.owner, timestamp=stamp)
    old = host.components or (
        Component(
            id=host.id,
            card=host.card,
            kind=host.kind,
            owner=host.owner,
            face_down=bool(host.status.face_down),
            timestamp=host.timestamp,
        ),
    )
    components = (new, *old) if position == "top" else (*old, new)
    play.put(replace(card, zone="merged")) if card.id in play.state.by_id else _add(play, card)
    status = host.status
    if position == "top":
        # CR 727.2e: the topmost component decides whether it is face up.
        status = replace(status, face_down="", face_down_profile="", face_down_abilities=())
    play.put(replace(host, components=components, kind=components[0].kind, status=status))
    happen(
        play,
        Happening(
            event="mutate",
            facts=EventFacts(event="mutate", object=host.key, player=play.controller(onto)),
            names=("mutates",),
            rule="702.140d",
            text=f"{card.id} mutates onto {onto}",
        ),
    )


def _add(play: Play, card: GameObject) -> None:
    play.state = play.state.with_object(replace(card, zone="merged"))


def meld(
    play: Play, ids: tuple[str, str], result: Card | None, wanted: str = ""
) -> ObjectKey | None:
    """Exile a meld pair and put it onto the battlefield melded (CR 701.37, 712.4)."""
    first, second = (play.object(each) for each in ids)
    for item in (first, second):
        if item.kind != "card" or item.card.layout != "meld":
            raise IllegalActionError(
                f"{item.id} is no meld card", objects=(item.id,), hint="Nothing is melded."
            )
    names = {name for kind, name in first.card.related if kind == "meld_part"}
    if names and second.card.name not in names:
        raise IllegalActionError(
            f"{first.id} and {second.id} are no meld pair", objects=(first.id, second.id)
        )
    player = play.controller(first.id)
    exiled = move(
        play,
        [Move(key=item.key, zone="exile", verb="exile") for item in (first, second)],
    )
    present = [play.state.find(key) for key in exiled]
    cards = [item for item in present if item is not None and item.zone == "exile"]
    if len(cards) < 2:
        return None
    card = result or _result_of(cards[0].card) or _result_of(cards[1].card)
    if card is None:
        raise IllegalActionError(
            f"the card data has no melded side of {first.id} and {second.id}", objects=ids
        )
    return _together(play, cards, card, player, wanted)


def meld_exiled(play: Play, cards: list[GameObject], player: str) -> ObjectKey | None:
    """Meld two exiled cards as an effect says; what can't be melded stays there (CR 701.37c)."""
    if len(cards) != 2 or any(
        item.kind != "card" or item.card.layout != "meld" or item.zone != "exile" for item in cards
    ):
        return None
    first, second = cards
    parts = {name for kind, name in first.card.related if kind == "meld_part"}
    if parts and second.card.name not in parts:
        return None
    card = _result_of(first.card) or _result_of(second.card)
    for name in [name for kind, name in first.card.related if kind == "meld_result"]:
        if card is None and play.state.find_card is not None:
            card = play.state.find_card(name)
    return _together(play, cards, card, player, "") if card is not None else None


def _together(
    play: Play, cards: list[GameObject], card: Card, player: str, wanted: str
) -> ObjectKey | None:
    """Put the two cards onto the battlefield as one object (CR 712.4a)."""
    stamp = play.timestamp()
    components = tuple(
        Component(id=item.id, card=item.card, kind="card", owner=item.owner, timestamp=stamp)
        for item in cards
    )
    for item in cards:
        play.put(replace(item, zone="merged"))
    ids_taken = {*play.state.by_id, *play.state.player_by_id}
    melded = GameObject(
        id=free_id(wanted or id_from_name(card.name), ids_taken),
        card=card,
        owner=cards[0].owner,
        controller=player,
        zone="battlefield",
        components=components,
        status=Status(),
    )
    return enter_one(play, Entry(item=melded, from_zone="exile", asker=1))


def _result_of(card: Card) -> Card | None:
    """Return the melded side where a part's data has it as its second face."""
    if len(card.faces) < 2 or card.faces[1].missing:
        return None
    face = card.faces[1]
    return Card(name=face.name, layout="meld", faces=(face,), source=card.source)
