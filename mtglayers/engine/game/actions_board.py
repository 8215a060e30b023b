"""Actions on what is there: moving, turning, attaching, effects, turns, combat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtglayers.core.abilities import Ability, SpellAbility, StaticAbility
from mtglayers.core.cards import Card
from mtglayers.core.durations import Duration
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import ApplyEffect, BeginStaticEffect, Resolution
from mtglayers.core.modifications import CopyExcept, SetController
from mtglayers.core.objects import GameObject, Sticker
from mtglayers.core.references import TargetObject, TargetPlayer
from mtglayers.core.state import EventFacts, GameState
from mtglayers.engine.game import combat, facing, merging, turns
from mtglayers.engine.game import zones as moving
from mtglayers.engine.game.acting import acting
from mtglayers.engine.game.actions_cards import NOBODY
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.attaching import attach as attach_it
from mtglayers.engine.game.attaching import unattach as unattach_it
from mtglayers.engine.game.counting_counters import put_counters, remove_counters
from mtglayers.engine.game.designating import set_day_night
from mtglayers.engine.game.destroying import destroy as destroy_all
from mtglayers.engine.game.effects import begin_copy, begin_effect
from mtglayers.engine.game.entering import enter
from mtglayers.engine.game.following_actions import connive as connive_now
from mtglayers.engine.game.following_objects import entry_of
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.life import player_counters
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.tapping import set_tapped
from mtglayers.errors import ChoiceError, IllegalActionError, VocabularyError

_DURATIONS = (
    "until end of turn",
    "this turn",
    "until end of combat",
    "until your next turn",
    "until the end of your next turn",
    "until your next end step",
    "until your next upkeep",
)


def _permanent(play: Play, object_id: str) -> GameObject:
    item = play.object(object_id)
    if item.zone != "battlefield":
        raise IllegalActionError(
            f"{object_id} is not on the battlefield but in {item.zone}", objects=(object_id,)
        )
    if item.status.phased_out:
        raise IllegalActionError(f"{object_id} is phased out", objects=(object_id,))
    return item


def duration_of(until: str | None) -> Duration | None:
    """Read the words of a duration: "end of turn", "your next turn"; ``None`` for none."""
    if not until:
        return None
    words = until.strip().lower()
    for known in _DURATIONS:
        if words in (known, known.removeprefix("until "), known.removeprefix("until the ")):
            return Duration(known)
    raise VocabularyError("duration", until, known=_DURATIONS)


# --- effects -------------------------------------------------------------------------------------------


def become_copy(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    of: str,
    exceptions: tuple[CopyExcept, ...] = (),
    until: str | None = None,
) -> GameState:
    """Let a permanent become a copy of an object, by an effect without a source card."""
    with acting(state, chooser) as play:
        item = _permanent(play, object)
        model = play.object(of)
        if model.status.phased_out:
            raise IllegalActionError(f"{of} is phased out", objects=(of,))
        frame = Frame(play=play, you=play.controller(item.id), asker=1)
        begin_copy(
            frame, item.key, model.key, exceptions, duration=duration_of(until), text="becomes a copy"
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
    from mtglayers.engine.game.targets import choose_modes, choose_targets, target_specs

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
    object: str,  # noqa: A002
    player: str,
    until: str | None = None,
) -> GameState:
    """Let a player gain control of a permanent."""
    with acting(state, chooser) as play:
        item = _permanent(play, object)
        frame = Frame(
            play=play,
            you=play.player(player),
            targets=((player,),),
            asker=1,
            ability=f"{player} gains control of {object}",
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
    object: str,  # noqa: A002
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
            raise IllegalActionError(f"{player} has {found.get(kind, 0)} {kind} counters")
        found[kind] -= number
    kept = tuple(sorted((kind, n) for kind, n in found.items() if n))
    play.change_player(player, counters=kept)
    return play.state


# --- moving --------------------------------------------------------------------------------------------


def move(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
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


def destroy(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Destroy a permanent; one that can't be destroyed stays."""
    with acting(state, chooser) as play:
        destroy_all(play, [_permanent(play, object)])
    return play.state


def sacrifice(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Let its controller sacrifice a permanent."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        moving.move_one(play, object, "graveyard", verb="sacrifice")
    return play.state


def exile(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Exile an object."""
    return move(state, chooser, object=object, to="exile", verb="exile")


def bounce(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Return a permanent to its owner's hand."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        moving.move_one(play, object, "hand", verb="bounce")
    return play.state


# --- status --------------------------------------------------------------------------------------------


def turn_face_up(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    x: int | None = None,
    by: str | None = None,
) -> GameState:
    """Turn a permanent face up, as a special action or ``by`` an "effect"."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        facing.turn_face_up(play, object, by_effect=by == "effect", x=x)
    return play.state


def turn_face_down(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Turn a permanent face down."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        facing.turn_face_down(play, object)
    return play.state


def flip(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Flip a permanent; one that is no flip card stays as it is."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        facing.flip(play, object)
    return play.state


def transform(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Transform a permanent; one that can't stays as it is."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        facing.transform(play, object)
    return play.state


def convert(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Convert a permanent (CR 701.50)."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        facing.transform(play, object, "convert")
    return play.state


def phase_out(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Phase out a permanent."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        facing.phase_out(play, object)
    return play.state


def phase_in(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Phase in a permanent."""
    with acting(state, chooser) as play:
        if not facing.phase_in(play, play.object(object).id):
            raise IllegalActionError(f"{object} is not phased out", objects=(object,))
    return play.state


def tap(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Tap a permanent."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        set_tapped(play, object, True)
    return play.state


def untap(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Untap a permanent; a stun counter is removed instead (CR 122.1d)."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        set_tapped(play, object, False)
    return play.state


def attach(
    state: GameState, chooser: Chooser = NOBODY, *, object: str, to: str  # noqa: A002
) -> GameState:
    """Attach a permanent to an object or player."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        attach_it(play, object, to, strict=True)
    return play.state


def unattach(state: GameState, chooser: Chooser = NOBODY, *, object: str) -> GameState:  # noqa: A002
    """Unattach a permanent."""
    with acting(state, chooser) as play:
        _permanent(play, object)
        unattach_it(play, object)
    return play.state


# --- several cards -------------------------------------------------------------------------------------


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
        player = play.player(controller) if controller else play.state.by_id[onto].owner
        spell = GameObject(
            id=as_id or free_id(id_from_name(card.name), taken),
            card=card,
            owner=player,
            controller=player,
            zone="stack",
        )
        merging.merge(play, spell, onto, position)
    return play.state


def meld(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    objects: Sequence[str],
    as_id: str | None = None,
    result: Card | None = None,
) -> GameState:
    """Exile two meld cards and put them onto the battlefield melded; ``result`` is the melded side."""
    with acting(state, chooser) as play:
        for each in objects:
            _permanent(play, each)
        if len(objects) != 2:
            raise IllegalActionError("two objects meld")
        merging.meld(play, (objects[0], objects[1]), result, as_id or "")
    return play.state


# --- turns and combat ----------------------------------------------------------------------------------


def step(state: GameState, chooser: Chooser = NOBODY, *, name: str) -> GameState:
    """Begin a step of the active player's turn."""
    with acting(state, chooser) as play:
        turns.begin_step(play, name)
    return play.state


def next_turn(state: GameState, chooser: Chooser = NOBODY, *, player: str) -> GameState:
    """End this turn and begin the turn of a player, who untaps."""
    with acting(state, chooser) as play:
        turns.next_turn(play, play.player(player))
    return play.state


def attack(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    objects: Sequence[str],
    player: str | None = None,
) -> GameState:
    """Declare attackers."""
    with acting(state, chooser) as play:
        for each in objects:
            _permanent(play, each)
        controller = play.controller(objects[0])
        others = [p.id for p in play.state.players if p.id != controller]
        defender = player or (others[0] if others else "")
        if defender not in play.state.player_by_id and defender not in play.state.by_id:
            raise VocabularyError("player", defender, known=play.state.player_by_id)
        combat.attack(play, objects, defender)
    return play.state


def block(
    state: GameState, chooser: Chooser = NOBODY, *, attacker: str, blockers: Sequence[str]
) -> GameState:
    """Declare blockers of an attacking creature."""
    with acting(state, chooser) as play:
        for each in (attacker, *blockers):
            _permanent(play, each)
        combat.block(play, attacker, blockers)
    return play.state


def day_night(state: GameState, chooser: Chooser = NOBODY, *, time: str) -> GameState:
    """Let it become day or night."""
    with acting(state, chooser) as play:
        set_day_night(play, time)
    return play.state


# --- the rest ------------------------------------------------------------------------------------------


def unlock(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    face: str | None = None,
) -> GameState:
    """Unlock a door of a Room (CR 709.5e-f)."""
    with acting(state, chooser) as play:
        item = _permanent(play, object)
        doors = _doors(play, item)
        closed = [name for name in doors if name not in item.unlocked]
        if face is not None:
            named = [name for name in doors if name.casefold() == face.casefold()]
            if not named:
                raise ChoiceError(
                    f"{object} has no door '{face}'", choice="face", options=tuple(doors)
                )
            if named[0] not in closed:
                raise IllegalActionError(f"{named[0]} is unlocked already", objects=(object,))
            closed = named
        if len(closed) != 1:
            raise ChoiceError(
                f"{object} has {len(closed)} locked doors, say which",
                choice="face",
                options=tuple(closed),
            )
        play.change(object, unlocked=(*item.unlocked, closed[0]))
        happen(
            play,
            Happening(
                event="unlock",
                facts=EventFacts(
                    event="unlock",
                    object=item.key,
                    player=play.controller(object),
                    counter=closed[0],
                ),
                names=("unlocked",),
                rule="709.5f",
                text=f"{closed[0]} is unlocked",
                details=(("face", closed[0]),),
            ),
        )
    return play.state


def _doors(play: Play, item: GameObject) -> list[str]:
    """The names of the halves, also of what a copy copies."""
    both = play.evaluation.variants.get(item.id, {}).get("left right")
    if both is not None:
        return list(both.names)
    if len(item.card.faces) == 2 and any("Room" in each.subtypes for each in item.card.faces):
        return [each.name for each in item.card.faces]
    raise IllegalActionError(f"{item.id} is no Room", objects=(item.id,))


def sticker(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    name: str,
    after: int = 0,
) -> GameState:
    """Put a name sticker on an object after some words of its name (CR 123.6)."""
    with acting(state, chooser) as play:
        item = play.object(object)
        made = Sticker(name=name, after=after, timestamp=play.timestamp())
        play.change(object, stickers=(*item.stickers, made))
    return play.state


def connive(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    object: str,  # noqa: A002
    number: int = 1,
) -> GameState:
    """Let a permanent connive, also one that has left (CR 701.47c)."""
    with acting(state, chooser) as play:
        item = play.object(object)
        key = item.key
        if item.zone != "battlefield":
            gone = [k for k, _ in play.state.last_known if k.id == object]
            if not gone:
                raise IllegalActionError(
                    f"{object} was never on the battlefield", objects=(object,)
                )
            key = gone[-1]
        frame = Frame(
            play=play, you=play.controller(object), source=key, ability="connives", asker=1
        )
        connive_now(frame, key, number)
    return play.state


def timestamps(
    state: GameState, chooser: Chooser = NOBODY, *, order: Sequence[str]
) -> GameState:
    """What if these objects had got their timestamps in this order?"""
    with acting(state, chooser) as play:
        for each in order:
            play.object(each)
        for each in order:
            play.change(each, timestamp=play.timestamp())
    return play.state


