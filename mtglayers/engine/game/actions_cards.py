"""Actions with cards: entering, tokens, casting, resolving, activating, triggers by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mtglayers.core.abilities import TriggeredAbility
from mtglayers.core.cards import Card
from mtglayers.core.modifications import CopyExcept
from mtglayers.core.objects import GameObject, Status
from mtglayers.core.state import EventFacts, GameState, Player, StackItem, Turn
from mtglayers.engine.game import activation, casting
from mtglayers.engine.game.acting import acting
from mtglayers.engine.game.asking import Answers, Chooser
from mtglayers.engine.game.entering import Entry
from mtglayers.engine.game.entering import enter as enter_all
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.stack import push, settle
from mtglayers.engine.game.tokens import create_copies, create_tokens
from mtglayers.engine.game.zones import new_incarnation
from mtglayers.errors import ChoiceError, DefinitionError, IllegalActionError

NOBODY = Answers()
"""A chooser without answers: the defaults decide."""

_NOT_CAST = frozenset({"manifest", "cloak", "other"})
_TRANSFORMING = ("transform", "double_faced_token", "battle", "meld")


def new_game(
    players: Sequence[str] | Mapping[str, Mapping[str, Any]] = ("you", "opponent"),
    *,
    edition: str = "current",
    state_based_actions: bool = True,
) -> GameState:
    """Begin a game: players, the first one active, and the cards they have.

    Parameters
    ----------
    players
        Ids, or a mapping from ids to ``life`` and lists of cards for ``hand``, ``library`` (top
        first) and ``graveyard``.

    Examples
    --------
    >>> [player.id for player in new_game().players]
    ['you', 'opponent']
    """
    given = players if isinstance(players, Mapping) else {each: {} for each in players}
    if not given:
        raise DefinitionError("a game needs at least one player")
    people = tuple(Player(id=each, life=int(has.get("life", 20))) for each, has in given.items())
    state = GameState(
        players=people,
        turn=Turn(player=people[0].id),
        edition=edition,
        state_based_actions=state_based_actions,
    )
    for player, has in given.items():
        for zone in ("hand", "library", "graveyard"):
            for position, card in enumerate(has.get(zone, ())):
                state = _with_card(state, card, player, zone, position)
    return state


def _with_card(
    state: GameState, card: Card, player: str, zone: str, position: int
) -> GameState:
    taken = {*state.by_id, *state.player_by_id}
    item = GameObject(
        id=free_id(id_from_name(card.name), taken),
        card=card,
        owner=player,
        controller=player,
        zone=zone,
        position=position,
        timestamp=state.clock,
    )
    return replace(state.with_object(item), clock=state.clock + 1)


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


def _player(play: Play, player: str | None) -> str:
    return play.player(player) if player else play.state.players[0].id


def _new_id(play: Play, wanted: str | None, name: str) -> str:
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


def _prepare(play: Play, spec: EnterSpec) -> GameObject:
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
        controller = _player(play, spec.controller)
        owner = play.player(spec.owner) if spec.owner else controller
        base = GameObject(
            id=_new_id(play, spec.as_id, card.name),
            card=card,
            owner=owner,
            controller=controller,
            zone="stack",
        )
        zone = "hand"
    else:
        raise DefinitionError("a card or an object must be named")
    index = _face_index(card, spec.face)
    if spec.transformed and (card.layout not in _TRANSFORMING or len(card.faces) < 2):
        raise IllegalActionError(
            f"{card.name} has no back face to enter with", where=base.id
        )
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
        status=Status(face_down=face_down, transformed=spec.transformed),
    )


def _unlocked(card: Card, index: int, *, cast: bool) -> tuple[str, ...]:
    """CR 709.5d: the half that was cast is unlocked as the Room enters."""
    if len(card.faces) == 2 and any("Room" in each.subtypes for each in card.faces) and cast:
        return (card.faces[index].name,)
    return ()


def _is_land(item: GameObject) -> bool:
    face = item.card.faces[1 if item.status.transformed else item.face]
    return "Land" in face.card_types and not item.status.face_down


def enter(
    state: GameState, chooser: Chooser = NOBODY, **arguments: Any
) -> GameState:
    """Let a permanent enter: cast as a spell and resolved, or put onto the battlefield.

    The arguments are those of `EnterSpec`; answers (``copy``, ``choose``, ``pay``) are the
    chooser's part. The new object's id is the one given, else made from the card's name.
    """
    spec = EnterSpec(**arguments)
    with acting(state, chooser) as play:
        item = _prepare(play, spec)
        _check_permanent(item)
        if not item.cast.cast or _is_land(item):
            _put(play, [_entry(play, item, spec)])
        else:
            target = _ask_enchanted(play, item, spec.attached_to or "")
            outer = play.floor
            casting.put_on_stack(play, item, target=target)
            play.floor = len(play.state.stack)
            settle(play)
            play.floor = outer
            casting.resolve_spell(
                play,
                item.id,
                tapped=spec.tapped,
                counters=spec.counters,
                attached_to=spec.attached_to or "",
            )
    return play.state


def _check_permanent(item: GameObject) -> None:
    face = item.card.faces[1 if item.status.transformed else item.face]
    if {"Instant", "Sorcery"} & set(face.card_types) and not item.status.face_down:
        raise IllegalActionError(
            f"{face.name} is no permanent card",
            where=item.id,
            hint="Use 'resolve' for instants and sorceries.",
        )


def _ask_enchanted(play: Play, item: GameObject, given: str = "") -> str:
    """CR 303.4a: an Aura spell has a target; ask for it where none was named."""
    if item.status.face_down:
        return ""
    if given and item.cast.way == "bestow":
        return given
    from mtglayers.engine.game.asking import Question
    from mtglayers.engine.game.attaching import enchant_options
    from mtglayers.engine.game.targets import can_be_targeted

    probe = Play(play.state.with_object(replace(item, zone="battlefield")), play.chooser)
    if "Aura" not in probe.view(item.id).characteristics.subtypes:
        return ""
    if given:
        return given
    frame = Frame(play=play, you=item.controller, source=item.key)
    options = tuple(
        each
        for each in enchant_options(probe, item.id, (item.id,))
        if each in play.state.player_by_id or can_be_targeted(play, frame, each)
    )
    if not options:
        raise IllegalActionError(f"there is nothing that {item.id} can enchant", where=item.id)
    answer = play.ask(
        Question(
            kind="attached_to",
            prompt=f"Choose what {item.id} enchants",
            source=item.id,
            options=options,
            asker=1,
        )
    )
    return str(answer[0])


def _entry(play: Play, item: GameObject, spec: EnterSpec) -> Entry:
    """The entry of an object that is put onto the battlefield."""
    on_board = replace(
        item, zone="battlefield", status=replace(item.status, tapped=spec.tapped)
    )
    from_zone = ""
    if spec.object is not None:
        from_zone = play.state.by_id[spec.object].zone
    elif item.cast.cast or _is_land(item):
        from_zone = "hand"
    return Entry(
        item=on_board,
        attached_to=spec.attached_to or "",
        counters=list(spec.counters),
        from_zone=from_zone,
        asker=1,
    )


def _put(play: Play, entries: list[Entry]) -> None:
    enter_all(play, entries)


def enter_together(
    state: GameState, chooser: Chooser = NOBODY, *, entries: Sequence[EnterSpec | TokenSpec]
) -> GameState:
    """Let several permanents enter at the same time (CR 614.12, 613.7m)."""
    with acting(state, chooser) as play:
        made: list[Entry] = []
        for spec in entries:
            if isinstance(spec, TokenSpec):
                made += _token_entries(play, spec)
                continue
            item = _prepare(play, spec)
            _check_permanent(item)
            made.append(_entry(play, item, spec))
            _reserve(play, item)
        _release(play, made)
        _put(play, made)
    return play.state


def _reserve(play: Play, item: GameObject) -> None:
    """Keep an id for an object that is about to enter with others."""
    if item.id not in play.state.by_id:
        play.state = play.state.with_object(replace(item, zone="entering"))


def _release(play: Play, made: list[Entry]) -> None:
    ids = {each.item.id for each in made}
    kept = tuple(
        o for o in play.state.objects if not (o.id in ids and o.zone == "entering")
    )
    play.state = replace(play.state, objects=kept)


def _frame(play: Play, controller: str) -> Frame:
    return Frame(play=play, you=controller, asker=1)


def _token_entries(play: Play, spec: TokenSpec) -> list[Entry]:
    """Entries of tokens that enter together with other objects."""
    from mtglayers.engine.game.tokens import token_object

    controller = _player(play, spec.controller)
    if spec.card is None:
        raise DefinitionError("a token that enters together with others needs characteristics")
    found: list[Entry] = []
    for number in range(spec.count):
        item = token_object(
            play,
            spec.card,
            controller,
            wanted=spec.as_id or "" if number == 0 else "",
            status=Status(tapped=spec.tapped),
        )
        _reserve(play, item)
        found.append(Entry(item=item, token=True, asker=1))
    return found


def token(state: GameState, chooser: Chooser = NOBODY, **arguments: Any) -> GameState:
    """Create tokens, from a definition (``card``) or as copies (``copy_of``, ``exceptions``)."""
    spec = TokenSpec(**arguments)
    with acting(state, chooser) as play:
        controller = _player(play, spec.controller)
        frame = _frame(play, controller)
        if spec.as_id is not None:
            _new_id(play, spec.as_id, "")
        if spec.copy_of is not None:
            made = create_copies(
                frame,
                play.object(spec.copy_of).key,
                spec.exceptions,
                controller,
                spec.count,
                tapped=spec.tapped,
                wanted=spec.as_id or "",
            )
        elif spec.card is not None:
            made = create_tokens(
                frame,
                spec.card,
                controller,
                spec.count,
                tapped=spec.tapped,
                wanted=spec.as_id or "",
            )
        else:
            raise DefinitionError("a token needs characteristics or something to copy")
        if not made:
            play.note("no token", "no token is created", rule="111.5")
    return play.state


# --- spells --------------------------------------------------------------------------------------------


def cast(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    modes: Sequence[Any] = (),
    overloaded: bool = False,
    **arguments: Any,
) -> GameState:
    """Cast a spell and leave it on the stack."""
    spec = EnterSpec(**arguments)
    with acting(state, chooser) as play:
        item = _prepare(play, spec)
        target = "" if _is_instant(item) else _ask_enchanted(play, item, spec.attached_to or "")
        casting.put_on_stack(play, item, modes=modes, overloaded=overloaded, target=target)
        play.floor = len(play.state.stack)
    return play.state


def _is_instant(item: GameObject) -> bool:
    face = item.card.faces[item.face]
    return bool({"Instant", "Sorcery"} & set(face.card_types))


def resolve(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    card: Card | None = None,
    object: str | None = None,  # noqa: A002  (the format's word)
    as_id: str | None = None,
    controller: str | None = None,
    x: int | None = None,
    modes: Sequence[Any] = (),
    kicked: int | tuple[str, ...] = 0,
    overloaded: bool = False,
    face: str | None = None,
) -> GameState:
    """Resolve a spell: a card that is cast now, or one that is on the stack."""
    with acting(state, chooser) as play:
        if object is not None and play.object(object).zone == "stack":
            casting.resolve_spell(play, object)
        else:
            spec = EnterSpec(
                card=card,
                object=object,
                as_id=as_id,
                controller=controller,
                x=x,
                kicked=kicked,
                face=face,
            )
            item = _prepare(play, spec)
            target = "" if _is_instant(item) else _ask_enchanted(play, item)
            casting.put_on_stack(
                play, item, modes=modes, overloaded=overloaded, target=target
            )
            outer = play.floor
            play.floor = len(play.state.stack)
            settle(play)
            play.floor = outer
            if play.state.by_id.get(item.id, item).zone == "stack":
                casting.resolve_spell(play, item.id)
    return play.state


# --- abilities -----------------------------------------------------------------------------------------


def activate(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    ability: int | str | None = None,
    x: int | None = None,
    player: str | None = None,
) -> GameState:
    """Activate an ability; it resolves before the action ends."""
    with acting(state, chooser) as play:
        play.object(object)
        found = activation.activated_abilities(play, object)
        chosen = activation.find_ability(object, found, ability, "activated")
        activation.activate(
            play, object, chosen, x=x, player=play.player(player) if player else ""
        )
    return play.state


def tap_for_mana(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    ability: int | str | None = None,
    player: str | None = None,
) -> GameState:
    """Tap a permanent for mana: activate a mana ability with the tap symbol (CR 106.12)."""
    with acting(state, chooser) as play:
        play.object(object)
        if not play.is_permanent(object):
            raise IllegalActionError(f"{object} is not on the battlefield", objects=(object,))
        found = activation.mana_abilities_with_tap(play, object)
        if ability is None and len(found) > 1:
            found = activation.by_color(play, object, found)
        chosen = activation.find_ability(object, found, ability, "mana")
        activation.activate(play, object, chosen, player=play.player(player) if player else "")
    return play.state


def _somebody_else(play: Play, controller: str) -> str:
    """The player that a triggered ability put on the stack by hand speaks of: an opponent."""
    others = [p.id for p in play.state.players if p.id != controller]
    return others[0] if others else controller


def trigger(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    ability: int | str | None = None,
) -> GameState:
    """Put a triggered ability on the stack by hand and resolve it."""
    with acting(state, chooser) as play:
        item = play.object(object)
        found = activation.triggered_abilities(play, object)
        chosen = activation.find_ability(object, found, ability, "triggered")
        assert isinstance(chosen.ability, TriggeredAbility)
        controller = play.controller(object)
        number = play.record(
            Happening(
                event="trigger",
                facts=EventFacts(object=item.key, player=controller),
                rule="603.2",
                text=chosen.text,
            )
        )
        stacked = StackItem(
            id=f"ability {number}",
            kind="ability",
            source=item.key,
            controller=controller,
            ability=replace(chosen.ability, text=chosen.text),
            resolution=chosen.ability.resolution,
            x=item.cast.x,
            event=EventFacts(event="", object=item.key, player=_somebody_else(play, controller)),
            link=chosen.ability.link or chosen.held.ability.link,
            origin=chosen.held.origin,
            granter=chosen.held.granter,
        )
        push(play, stacked, asker=1)
    return play.state


