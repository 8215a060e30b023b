"""Actions on what is there: moving, turning, attaching, effects, turns, combat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtglayers.core.abilities import Ability, KeywordAbility, SpellAbility, StaticAbility
from mtglayers.core.cards import Card
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import ApplyEffect, BeginStaticEffect, Resolution
from mtglayers.core.modifications import CopyExcept, SetController
from mtglayers.core.objects import GameObject
from mtglayers.core.references import TargetObject, TargetPlayer
from mtglayers.core.state import GameState
from mtglayers.engine.faces import face_values
from mtglayers.engine.game import merging
from mtglayers.engine.game import zones as moving
from mtglayers.engine.game.acting import acting, permanent
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.counting_counters import put_counters, remove_counters
from mtglayers.engine.game.destroying import destroy as destroy_all
from mtglayers.engine.game.effects import begin_copy, begin_effect
from mtglayers.engine.game.entering import enter
from mtglayers.engine.game.following_objects import entry_of
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.life import player_counters
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.preparing import NOBODY, player_or_first
from mtglayers.engine.game.spoken import does
from mtglayers.errors import IllegalActionError, VocabularyError

_DURATIONS = (
    "until end of turn",
    "this turn",
    "until end of combat",
    "until your next turn",
    "until the end of your next turn",
    "until your next end step",
    "until your next upkeep",
)


def duration_of(until: str | None) -> Duration | None:
    """Read the words of a duration: "end of turn", "your next turn"; ``None`` for none."""
    if not until:
        return None
    words = until.strip().lower()
    for known in _DURATIONS:
        if words in (known, known.removeprefix("until "), known.removeprefix("until the ")):
            return Duration(known)
    raise VocabularyError("duration", until, known=_DURATIONS)


# --- effects ---


def become_copy(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    of: str,
    exceptions: tuple[CopyExcept, ...] = (),
    until: str | None = None,
) -> GameState:
    """Let a permanent become a copy of an object, by an effect without a source card."""
    with acting(state, chooser) as play:
        item = permanent(play, object)
        model = play.object(of)
        if model.status.phased_out:
            raise IllegalActionError(f"{of} is phased out", objects=(of,))
        frame = Frame(play=play, you=play.controller(item.id), asker=1)
        begin_copy(
            frame,
            item.key,
            model.key,
            exceptions,
            duration=duration_of(until),
            text="becomes a copy",
        )
    return play.state


def effect(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    abilities: Sequence[Ability],
    controller: str | None = None,
    text: str = "",
) -> GameState:
    """Begin an effect without a source card, from abilities that were read already.

    Spell abilities resolve with their targets; the effects of static abilities begin as effects
    of a resolved spell would.
    """
    with acting(state, chooser) as play:
        player = play.player(controller) if controller else play.state.players[0].id
        instructions: list[ApplyEffect | BeginStaticEffect] = []
        for ability in abilities:
            if isinstance(ability, SpellAbility):
                _resolve(play, ability.resolution, player, text or ability.text)
            elif isinstance(ability, StaticAbility):
                for each in ability.effects:
                    if isinstance(each, ContinuousEffect):
                        condition = each.condition or ability.condition
                        instructions.append(ApplyEffect(replace(each, condition=condition)))
                    else:
                        instructions.append(BeginStaticEffect(each))
            else:
                raise IllegalActionError(
                    f"'{ability.text or text}' is no effect that can begin by itself"
                )
        if instructions:
            _resolve(play, Resolution(tuple(instructions)), player, text)
    return play.state


def _resolve(play: Play, resolution: Resolution, player: str, text: str) -> None:
    from mtglayers.engine.game.modes import choose_modes
    from mtglayers.engine.game.targets import choose_targets, target_specs

    frame = Frame(play=play, you=player, ability=text, asker=1)
    modes = choose_modes(frame, resolution)
    frame.targets, frame.target_keys = (), ()
    if not choose_targets(frame, target_specs(resolution, modes)):
        raise IllegalActionError(f"there is no legal target for '{text}'")
    from mtglayers.engine.game.stack import run

    run(frame, resolution, modes)


def control(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    player: str,
    until: str | None = None,
) -> GameState:
    """Let a player gain control of a permanent."""
    with acting(state, chooser) as play:
        item = permanent(play, object)
        frame = Frame(
            play=play,
            you=play.player(player),
            targets=((player,),),
            asker=1,
            ability=f"{does(player, 'gains')} control of {object}",
        )
        change = ContinuousEffect(
            TargetObject(0), (SetController(TargetPlayer(0)),), duration_of(until)
        )
        begin_effect(frame, change, keys=(item.key,))
    return play.state


def counters(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    add: Sequence[tuple[str, int]] = (),
    remove: Sequence[tuple[str, int]] = (),
) -> GameState:
    """Put counters on an object or player, or remove them."""
    with acting(state, chooser) as play:
        if object in play.state.player_by_id:
            for kind, number in add:
                player_counters(play, object, kind, number)
            return _settled_player(play, object, remove)
        play.object(object)
        for kind, number in add:
            put_counters(play, object, kind, number)
        for kind, number in remove:
            remove_counters(play, object, kind, number, strict=True)
    return play.state


def _settled_player(play: Play, player: str, remove: Sequence[tuple[str, int]]) -> GameState:
    found = dict(play.state.player_by_id[player].counters)
    for kind, number in remove:
        if found.get(kind, 0) < number:
            raise IllegalActionError(f"{does(player, 'has')} {found.get(kind, 0)} {kind} counters")
        found[kind] -= number
    kept = tuple(sorted((kind, n) for kind, n in found.items() if n))
    play.change_player(player, counters=kept)
    return play.state


# --- moving ---

_ZONES = ("battlefield", "graveyard", "exile", "hand", "library", "command")


def move(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,
    to: str,
    controller: str | None = None,
    face_down: bool | str = False,
    transformed: bool = False,
    attached_to: str | None = None,
    verb: str = "put",
) -> GameState:
    """Move an object to another zone."""
    with acting(state, chooser) as play:
        item = play.object(object)
        if to not in _ZONES:
            raise VocabularyError("zone", to, known=_ZONES)
        if item.zone == "battlefield" and item.status.phased_out:
            raise IllegalActionError(f"{object} is phased out", objects=(object,))
        if to == "battlefield":
            _to_battlefield(
                play,
                item,
                controller,
                face_down=("manifest" if face_down is True else str(face_down or "")),
                transformed=transformed,
                attached_to=attached_to or "",
            )
        elif item.zone == to:
            raise IllegalActionError(f"{object} is in {to} already", objects=(object,))
        else:
            moving.move_one(play, object, to, verb=verb)
            _off_stack(play, object)
    return play.state


def _off_stack(play: Play, object_id: str) -> None:
    stack = tuple(each for each in play.state.stack if each.id != object_id)
    if len(stack) != len(play.state.stack):
        play.state = replace(play.state, stack=stack)


def _to_battlefield(
    play: Play,
    item: GameObject,
    controller: str | None,
    *,
    face_down: str,
    transformed: bool,
    attached_to: str,
) -> None:
    if item.zone == "battlefield":
        raise IllegalActionError(f"{item.id} is on the battlefield already", objects=(item.id,))
    player = play.player(controller) if controller else item.owner
    frame = Frame(play=play, you=player, asker=1)
    entry = entry_of(
        frame,
        item,
        player,
        face_down=face_down,
        transformed=transformed,
        attached_to=attached_to,
    )
    if entry is not None:
        enter(play, [entry])


def destroy(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Destroy a permanent; one that can't be destroyed stays."""
    with acting(state, chooser) as play:
        destroy_all(play, [permanent(play, object)])
    return play.state


def sacrifice(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Let its controller sacrifice a permanent."""
    with acting(state, chooser) as play:
        permanent(play, object)
        moving.move_one(play, object, "graveyard", verb="sacrifice")
    return play.state


def exile(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Exile an object."""
    return move(state, chooser, object=object, to="exile", verb="exile")


def bounce(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:
    """Return a permanent to its owner's hand."""
    with acting(state, chooser) as play:
        permanent(play, object)
        moving.move_one(play, object, "hand", verb="bounce")
    return play.state


# --- several cards ---


def mutate(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    card: Card,
    onto: str,
    position: str = "top",
    as_id: str | None = None,
    controller: str | None = None,
) -> GameState:
    """Let a mutating creature spell resolve and merge with a creature."""
    with acting(state, chooser) as play:
        play.object(onto)
        taken = {*play.state.by_id, *play.state.player_by_id}
        player = player_or_first(play, controller)
        if not any(_is_mutate(each.ability) for each in face_values(card.faces[0]).abilities):
            raise IllegalActionError(
                f"{card.name} has no mutate ability",
                hint="CR 702.140a: only a spell cast for its mutate cost merges with a creature.",
            )
        spell = GameObject(
            id=as_id or free_id(id_from_name(card.name), taken),
            card=card,
            owner=player,
            controller=player,
            zone="stack",
        )
        merging.merge(play, spell, onto, position)
    return play.state


def _is_mutate(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.keyword == "mutate"


def meld(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    objects: Sequence[str],
    as_id: str | None = None,
    result: Card | None = None,
) -> GameState:
    """Exile two meld cards and put them onto the battlefield melded, as ``result``."""
    with acting(state, chooser) as play:
        if len(objects) != 2:
            raise IllegalActionError(
                f"two objects meld, not {len(objects)}",
                objects=tuple(objects),
                hint="CR 701.37a: name the two cards of a meld pair.",
            )
        for each in objects:
            permanent(play, each)
        merging.meld(play, (objects[0], objects[1]), result, as_id or "")
    return play.state
