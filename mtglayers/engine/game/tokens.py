"""Creating tokens (CR 111, 701.6): from characteristics, predefined, or as copies (707.2)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from mtglayers.core.abilities import Ability
from mtglayers.core.cards import Card, Face
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.instructions import TokenSpec
from mtglayers.core.modifications import CopyExcept, EntersWithCounters
from mtglayers.core.node import transform
from mtglayers.core.objects import CastInfo, GameObject, ObjectKey, Status
from mtglayers.core.predefined_tokens import predefined_tokens
from mtglayers.core.references import GrantingObject, KnownObject
from mtglayers.core.vocabulary import parse_color
from mtglayers.engine.choices import chosen
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.game.counting_counters import number_replaced
from mtglayers.engine.game.entering import Entry, enter
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.replacing_tokens import Ways, replaced_tokens
from mtglayers.engine.game.resolution import not_modelled
from mtglayers.errors import VocabularyError

BLANK = Card(name="", layout="token", faces=(Face(name=""),))
"""The definition of a token whose characteristics all come from what it copies."""

__all__ = ["card_of_token", "create_copies", "create_tokens", "token_object"]


def card_of_token(frame: Frame, spec: TokenSpec) -> Card:
    """Define a token from what its maker says (CR 111.3, 111.4)."""
    if spec.predefined:
        return _predefined(frame, spec)
    if not spec.card_types and (named := _of_card(frame, spec)) is not None:
        return named
    subtypes, colors = spec.subtypes, spec.colors
    if "creature_type" in spec.chosen:
        kind = chosen("creature_type", frame.context())
        subtypes = (*subtypes, str(kind)) if kind is not None else subtypes
    if "color" in spec.chosen:
        color = chosen("color", frame.context())
        colors = (parse_color(str(color)),) if color is not None else colors
    name = spec.name or f"{' '.join(subtypes)} Token".strip()
    face = Face(
        name=name,
        colors=frozenset(colors),
        supertypes=spec.supertypes,
        card_types=spec.card_types,
        subtypes=subtypes,
        power=None if spec.power is None else str(frame.number(spec.power)),
        toughness=None if spec.toughness is None else str(frame.number(spec.toughness)),
        abilities=bound(frame, spec.abilities),
    )
    return Card(name=name, layout="token", faces=(face,))


def _of_card(frame: Frame, spec: TokenSpec) -> Card | None:
    """Return the card that a token is said to be by its name, as printed (CR 111.11)."""
    find = frame.play.state.find_card
    return find(spec.name or " ".join(spec.subtypes)) if find is not None else None


def _predefined(frame: Frame, spec: TokenSpec) -> Card:
    """Return a predefined token; its maker may modify or add to what it is (CR 111.10)."""
    tokens = predefined_tokens()
    if spec.predefined not in tokens:
        raise VocabularyError("predefined token", spec.predefined, known=tokens, rule="111.10")
    card = tokens[spec.predefined]
    if spec == TokenSpec(predefined=spec.predefined):
        return card
    front = card.front
    number = {
        key: str(frame.number(value))
        for key, value in (("power", spec.power), ("toughness", spec.toughness))
        if value is not None
    }
    front = replace(
        front,
        name=spec.name or front.name,
        colors=frozenset(spec.colors) or front.colors,
        supertypes=_joined(front.supertypes, spec.supertypes),
        card_types=_joined(front.card_types, spec.card_types),
        subtypes=_joined(front.subtypes, spec.subtypes),
        abilities=(*front.abilities, *bound(frame, spec.abilities)),
        **number,  # type: ignore[arg-type]
    )
    return replace(card, name=front.name, faces=(front, *card.faces[1:]))


def _joined(own: tuple[str, ...], added: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*own, *added)))


def bound(frame: Frame, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Bind the maker's name in a token's abilities to the maker (CR 201.5a)."""
    source = frame.source
    if source is None:
        return abilities

    def change(node: Any) -> Any:
        if isinstance(node, GrantingObject):
            return KnownObject(source.id, source.incarnation)
        return node

    changed: tuple[Ability, ...] = transform(abilities, change)
    return changed


def token_object(
    play: Play,
    card: Card,
    player: str,
    *,
    wanted: str = "",
    taken: tuple[str, ...] = (),
    **changes: object,
) -> GameObject:
    """Make the object that a token will be, with an id of its own name."""
    ids = {*play.state.by_id, *taken, *play.state.player_by_id}
    name = card.faces[0].name or card.name
    token = GameObject(
        id=free_id(wanted or id_from_name(name), ids),
        kind="token",
        card=card,
        owner=player,
        controller=player,
        zone="battlefield",
    )
    return replace(token, **changes)  # type: ignore[arg-type]


@contextmanager
def gathering(play: Play) -> Iterator[list[ObjectKey]]:
    """Let all tokens created inside enter together at the end; yields the list of their keys."""
    keys: list[ObjectKey] = []
    play.gathered = []
    yield keys
    entries, play.gathered = play.gathered, None
    keys += enter(play, entries)


def _put(play: Play, made: list[Entry]) -> tuple[ObjectKey, ...]:
    """Put tokens onto the battlefield, or keep them for those that enter with them."""
    if play.gathered is None:
        return enter(play, made)
    play.gathered += made
    return ()


def _ids(play: Play, made: list[Entry]) -> tuple[str, ...]:
    return tuple(each.item.id for each in (*(play.gathered or ()), *made))


MOST_TOKENS = 2_000


def _limited(frame: Frame, number: int) -> int:
    """Return how many tokens are made; what is left out is said."""
    if number > MOST_TOKENS:
        not_modelled(frame, f"{number - MOST_TOKENS:,} of {number:,} tokens", "too many")
    return min(number, MOST_TOKENS)


def create_tokens(
    frame: Frame,
    card: Card,
    player: str,
    number: int,
    *,
    tapped: bool = False,
    attacking: str = "",
    attached_to: str = "",
    counters: tuple[tuple[str, int], ...] = (),
    transformed: bool = False,
    wanted: str = "",
    ways: Ways | None = None,
) -> tuple[ObjectKey, ...]:
    """Create tokens of one definition at the same time; return their keys.

    ``ways`` stands for the arguments about how they enter, and the effects applied so far.
    """
    play = frame.play
    ways = ways or Ways(
        tapped=tapped, attacking=attacking, attached_to=attached_to, counters=counters
    )
    others = replaced_tokens(
        frame,
        lambda: token_object(play, card, player),
        player,
        number,
        ways,
        lambda now: create_tokens(
            frame, card, player, number, transformed=transformed, wanted=wanted, ways=now
        ),
    )
    if others is not None:
        return others
    number = _limited(frame, number_replaced(play, "tokens", "", number, player=player))
    made: list[Entry] = []
    for _ in range(number):
        item = token_object(
            play,
            card,
            player,
            wanted=wanted,
            taken=_ids(play, made),
            status=Status(tapped=ways.tapped, transformed=transformed),
        )
        made.append(
            Entry(
                item=item,
                token=True,
                attached_to=ways.attached_to,
                counters=list(ways.counters),
                attacking=ways.attacking,
                source=frame.source,
                asker=frame.asker,
            )
        )
    return _put(play, made)


def create_copies(
    frame: Frame,
    of: ObjectKey,
    exceptions: tuple[CopyExcept, ...],
    player: str,
    number: int,
    *,
    tapped: bool = False,
    attacking: str = "",
    attached_to: str = "",
    counters: tuple[tuple[str, int], ...] = (),
    wanted: str = "",
    ways: Ways | None = None,
) -> tuple[ObjectKey, ...]:
    """Create tokens that are copies of an object, or of what it last was (CR 111.11, 707.2).

    A token that copies a double-faced permanent has both faces (CR 707.8a).
    """
    play = frame.play
    ways = ways or Ways(
        tapped=tapped, attacking=attacking, attached_to=attached_to, counters=counters
    )
    known = play.state.find(of)
    if known is None:
        last = play.last_known(of)
        known = last.object if last is not None else None
    if known is None or number <= 0:
        return ()
    snapshot = copy_snapshot(
        play.state,
        of,
        exceptions,
        ability=frame.made_by,
        context=frame.context(),
        both_faces=True,
    )
    turned = known.status.transformed and "back" in dict(snapshot.variants)
    name = dict(snapshot.variants).get("back" if turned else "", snapshot.values).name
    others = replaced_tokens(
        frame,
        lambda: token_object(play, _like(snapshot.values), player),
        player,
        number,
        ways,
        lambda now: create_copies(frame, of, exceptions, player, number, wanted=wanted, ways=now),
    )
    if others is not None:
        return others
    number = _limited(frame, number_replaced(play, "tokens", "", number, player=player))
    made: list[Entry] = []
    for _ in range(number):
        item = token_object(
            play,
            BLANK,
            player,
            wanted=wanted or id_from_name(name),
            taken=_ids(play, made),
            status=Status(tapped=ways.tapped, transformed=turned),
            cast=CastInfo(way=getattr(frame.made_by, "keyword", "")),
        )
        made.append(
            Entry(
                item=item,
                token=True,
                attached_to=ways.attached_to,
                counters=[*ways.counters, *_counters_of(frame, exceptions)],
                attacking=ways.attacking,
                source=frame.source,
                asker=frame.asker,
                snapshot=snapshot,
                exceptions=exceptions,
            )
        )
    return _put(play, made)


def _like(values: Characteristics) -> Card:
    """Return a definition with what is asked about a token that would be created."""
    face = Face(
        name=values.name,
        mana_cost=values.mana_cost,
        colors=values.colors,
        supertypes=tuple(sorted(values.supertypes)),
        card_types=tuple(sorted(values.card_types)),
        subtypes=tuple(sorted(values.subtypes)),
    )
    return Card(name=values.name, layout="token", faces=(face,))


def _counters_of(frame: Frame, exceptions: tuple[CopyExcept, ...]) -> list[tuple[str, int]]:
    return [
        (each.kind, frame.number(each.number))
        for exception in exceptions
        for each in exception.modifications
        if isinstance(each, EntersWithCounters)
    ]
