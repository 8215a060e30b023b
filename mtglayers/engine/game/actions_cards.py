"""Actions with cards: entering, tokens, casting, resolving, activating, triggers by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mtglayers.core.cards import Card
from mtglayers.core.objects import GameObject, Status
from mtglayers.core.state import EventFacts, GameState, Player, Turn
from mtglayers.engine.game import casting
from mtglayers.engine.game.acting import acting
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.entering import Entry
from mtglayers.engine.game.entering import enter as enter_all
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.preparing import (
    NOBODY,
    EnterSpec,
    TokenSpec,
    id_for,
    is_land_card,
    player_or_first,
    prepared,
)
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.stack import settle_above
from mtglayers.engine.game.tokens import MOST_TOKENS, create_copies, create_tokens
from mtglayers.errors import DefinitionError, IllegalActionError


def new_game(
    players: Sequence[str] | Mapping[str, Mapping[str, Any]] = ("you", "opponent"),
    *,
    edition: str = "current",
    state_based_actions: bool = True,
    find_card: Callable[[str], Card | None] | None = None,
) -> GameState:
    """Begin a game: players, the first one active, and the cards they have.

    Parameters
    ----------
    players
        Ids, or a mapping from ids to ``life`` and lists of cards for ``hand``, ``library`` (top
        first) and ``graveyard``.
    find_card
        Looks a card up by its name, for effects that let a name be chosen.

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
        find_card=find_card,
    )
    for player, has in given.items():
        for zone in ("hand", "library", "graveyard"):
            for position, card in enumerate(has.get(zone, ())):
                state = _with_card(state, card, player, zone, position)
    return state


def _with_card(state: GameState, card: Card, player: str, zone: str, position: int) -> GameState:
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


def enter(state: GameState, chooser: Chooser = NOBODY, **arguments: Any) -> GameState:
    """Let a permanent enter: cast as a spell and resolved, or put onto the battlefield.

    The arguments are those of `EnterSpec`; answers (``copy``, ``choose``, ``pay``) are the
    chooser's part. The new object's id is the one given, else made from the card's name.
    """
    spec = EnterSpec(**arguments)
    with acting(state, chooser) as play:
        item = prepared(play, spec)
        _check_permanent(item)
        if not item.cast.cast or is_land_card(item):
            _put(play, [_entry(play, item, spec)])
            if item.cast.cast and item.id in play.state.by_id:
                _was_played(play, item.id)
        else:
            target = _ask_enchanted(play, item, spec.attached_to or "")
            casting.put_on_stack(play, item, target=target)
            settle_above(play)
            casting.resolve_spell(
                play,
                item.id,
                tapped=spec.tapped,
                counters=spec.counters,
                attached_to=spec.attached_to or "",
            )
    return play.state


def _was_played(play: Play, object_id: str) -> None:
    """CR 305.1: a land that is not put onto the battlefield by an effect was played."""
    item = play.state.by_id[object_id]
    happen(
        play,
        Happening(
            event="play",
            facts=EventFacts(event="play", object=item.key, player=item.controller),
            rule="305.1",
            text=f"{does(item.controller, 'plays')} {object_id}",
        ),
    )


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
    """Return the entry of an object that is put onto the battlefield."""
    on_board = replace(item, zone="battlefield", status=replace(item.status, tapped=spec.tapped))
    from_zone = ""
    if spec.object is not None:
        from_zone = play.state.by_id[spec.object].zone
    elif item.cast.cast or is_land_card(item):
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
            item = prepared(play, spec)
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
    kept = tuple(o for o in play.state.objects if not (o.id in ids and o.zone == "entering"))
    play.state = replace(play.state, objects=kept)


def _frame(play: Play, controller: str) -> Frame:
    return Frame(play=play, you=controller, asker=1)


def _token_entries(play: Play, spec: TokenSpec) -> list[Entry]:
    """Entries of tokens that enter together with other objects."""
    from mtglayers.engine.game.tokens import token_object

    controller = player_or_first(play, spec.controller)
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
    if spec.count > MOST_TOKENS:
        raise IllegalActionError(
            f"{spec.count:,} tokens are too many", hint=f"The limit is {MOST_TOKENS:,}."
        )
    with acting(state, chooser) as play:
        controller = player_or_first(play, spec.controller)
        frame = _frame(play, controller)
        if spec.as_id is not None:
            id_for(play, spec.as_id, "")
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


# --- spells ---


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
        item = prepared(play, spec)
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
    object: str | None = None,
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
            item = prepared(play, spec)
            target = "" if _is_instant(item) else _ask_enchanted(play, item)
            casting.put_on_stack(play, item, modes=modes, overloaded=overloaded, target=target)
            settle_above(play)
            if play.state.by_id.get(item.id, item).zone == "stack":
                casting.resolve_spell(play, item.id)
    return play.state
