"""What an entering permanent or a spell is made from: the arguments of verbs, prepared."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtglayers.core.cards import Card
from mtglayers.core.modifications import CopyExcept
from mtglayers.core.objects import GameObject, Status
from mtglayers.engine.faces import SIDES
from mtglayers.engine.game import casting
from mtglayers.engine.game.asking import Answers
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.zones import new_incarnation
from mtglayers.errors import ChoiceError, DefinitionError, IllegalActionError

NOBODY = Answers()
"""A chooser without answers: the defaults decide."""

_NOT_CAST = frozenset({"manifest", "cloak", "other"})
_TURNING = ("transform", "double_faced_token", "battle")
_TRANSFORMING = (*_TURNING, "meld")
# CR 702.146b, 702.162a: what casts a card with its back face up.
_CAST_TRANSFORMED = frozenset({"disturb", "more than meets the eye", "transformed", "converted"})


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterSpec:
    """The arguments of an entering permanent, as the scenario format names them."""

    card: Card | None = None
    object: str | None = None
    as_id: str | None = None
    controller: str | None = None
    owner: str | None = None
    x: int | None = None
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    face_down: bool | str = False
    attached_to: str | None = None
    transformed: bool = False
    face: str | None = None
    cast: bool | str = True
    kicked: int | tuple[str, ...] = 0
    mana_spent: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenSpec:
    """The arguments of a token: its definition or what it copies."""

    card: Card | None = None
    copy_of: str | None = None
    exceptions: tuple[CopyExcept, ...] = ()
    as_id: str | None = None
    controller: str | None = None
    count: int = 1
    tapped: bool = False


def player_or_first(play: Play, player: str | None) -> str:
    """Return the player named, or the first one listed."""
    return play.player(player) if player else play.state.players[0].id


def id_for(play: Play, wanted: str | None, name: str) -> str:
    """Return the id for a new object: the one wanted, if it is free, else from the name."""
    taken = {*play.state.by_id, *play.state.player_by_id}
    if wanted is not None:
        if wanted in taken:
            raise DefinitionError(f"the id '{wanted}' is taken", hint="Choose another one.")
        return wanted
    return free_id(id_from_name(name), taken)


def _face_down(spec: EnterSpec) -> str:
    if spec.face_down is True:
        return "morph"
    if not spec.face_down:
        return ""
    return str(spec.face_down)


def _face_index(card: Card, face: str | None) -> int:
    if not face:
        return 0
    for index, each in enumerate(card.faces):
        if each.name.casefold() == face.casefold():
            return index
    raise ChoiceError(
        f"{card.name} has no face '{face}'",
        choice="face",
        options=tuple(each.name for each in card.faces),
        given=face,
    )


def prepared(play: Play, spec: EnterSpec) -> GameObject:
    """Make the object on the stack or in its zone from which it will enter."""
    face_down = _face_down(spec)
    if spec.object is not None:
        known = play.object(spec.object)
        controller = play.player(spec.controller) if spec.controller else known.owner
        card = known.card
        base = new_incarnation(known, "stack", controller=controller)
        zone = known.zone
    elif spec.card is not None:
        card = spec.card
        controller = player_or_first(play, spec.controller)
        owner = play.player(spec.owner) if spec.owner else controller
        base = GameObject(
            id=id_for(play, spec.as_id, card.name),
            card=card,
            owner=owner,
            controller=controller,
            zone="stack",
        )
        zone = "hand"
    else:
        raise DefinitionError("a card or an object must be named")
    index = _face_index(card, spec.face)
    transformed = spec.transformed or spec.cast in _CAST_TRANSFORMED
    if card.layout in _TURNING and index == 1:
        index, transformed = 0, True
    if transformed and (card.layout not in _TRANSFORMING or len(card.faces) < 2):
        raise IllegalActionError(f"{card.name} has no back face to enter with", where=base.id)
    cast = spec.cast if not face_down or face_down not in _NOT_CAST else False
    info = casting.cast_info(
        controller,
        cast,
        x=spec.x,
        kicked=spec.kicked,
        mana_spent=spec.mana_spent,
        from_zone=zone,
    )
    return replace(
        base,
        timestamp=play.timestamp(),
        face=index,
        cast=info,
        unlocked=_unlocked(card, index, cast=bool(cast)),
        status=Status(face_down=face_down, transformed=transformed),
    )


def _unlocked(card: Card, index: int, *, cast: bool) -> tuple[str, ...]:
    """CR 709.5d: the half that was cast is unlocked as the Room enters."""
    if len(card.faces) == 2 and any("Room" in each.subtypes for each in card.faces) and cast:
        return (SIDES[index],)
    return ()


def is_land_card(item: GameObject) -> bool:
    """Tell whether a card is a land, which is played and not cast (CR 305.1)."""
    face = item.card.faces[1 if item.status.transformed else item.face]
    return "Land" in face.card_types and not item.status.face_down
