"""Replacement effects on moving, dying, being destroyed and drawing (CR 614.1a, 616.1)."""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass, replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.effects import MoveReplacement
from mtglayers.core.instructions import Instruction, MoveTo, PutCounters
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.quantities import Const
from mtglayers.core.references import EventObject
from mtglayers.core.state import EventFacts
from mtglayers.engine import context as reading
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.event_names import canonical
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.statics import InForce, in_force, rules_for, tell_rule
from mtglayers.engine.game.zones import Move

__all__ = [
    "Outcome",
    "can_draw",
    "first_of_draw_step",
    "follow_replacements",
    "replaced",
    "replaced_damage",
    "replaced_draw",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What becomes of a move: where it goes now (``None``: nowhere) and what happens besides."""

    move: Move | None
    source: ObjectKey | None = None
    instructions: tuple[Instruction, ...] = ()


def replaced(play: Play, move: Move) -> Outcome:
    """Apply the replacement effects to one move, each at most once (CR 614.5)."""
    applied: set[tuple[object, ...]] = set()
    source: ObjectKey | None = None
    instructions: tuple[Instruction, ...] = ()
    current: Move | None = move
    while current is not None:
        fitting = [each for each in _fitting(play, current) if each.identity not in applied]
        if not fitting:
            break
        each = _choose(play, current, fitting)
        applied.add(each.identity)
        effect = each.effect
        assert isinstance(effect, MoveReplacement)
        source, instructions = each.source, _besides(effect)
        if effect.to_zone:
            position = _position_of(effect)
            current = replace(current, zone=effect.to_zone, verb="put", position=position)
        elif effect.instructions:
            current = None
        else:
            current = None
    if current is not None:
        current = _by_own_rules(play, current)
    return Outcome(move=current, source=source, instructions=instructions)


def _position_of(effect: MoveReplacement) -> str:
    """Return the place in the zone that the effect names: the bottom of a library, shuffled in."""
    moves = (each for each in effect.instructions if isinstance(each, MoveTo))
    return next((each.position for each in moves if each.zone == effect.to_zone), "")


def _besides(effect: MoveReplacement) -> tuple[Instruction, ...]:
    """Return what happens besides the move itself: counters that the moved object gets."""
    rest: list[Instruction] = []
    for each in effect.instructions:
        if isinstance(each, MoveTo) and effect.to_zone and each.zone == effect.to_zone:
            rest += [PutCounters(kind, number, EventObject()) for kind, number in each.counters]
        else:
            rest.append(each)
    return tuple(rest)


# CR 702.34a, 702.127a, 702.133a (harmonize is younger than the edition): exiled instead of going
# anywhere else from the stack.
_EXILED_FROM_STACK = frozenset({"flashback", "jump-start", "harmonize", "aftermath"})


def _by_own_rules(play: Play, move: Move) -> Move | None:
    """CR 122.1h, 702.34a: exiled for a finality counter, or for how the spell was cast."""
    item = play.state.by_id[move.key.id]
    if item.zone == "stack" and item.cast.way in _EXILED_FROM_STACK:
        return replace(move, zone="exile", verb="put")
    if item.zone == "battlefield" and move.zone == "graveyard" and item.counter("finality"):
        return replace(move, zone="exile", verb="put")
    return move


def _events_of(play: Play, move: Move) -> set[str]:
    item = play.state.by_id[move.key.id]
    names = {"moved"}
    if move.zone == "graveyard":
        names.add("put into graveyard")
    if item.zone == "battlefield":
        names.add("leaves")
        if move.zone == "graveyard":
            names.add("dies")
    if move.verb in ("destroy", "discard", "mill", "sacrifice"):  # draws: see replaced_draw
        names.add({"destroy": "destroyed"}.get(move.verb, move.verb))
    if item.zone == "stack":
        names.add("resolves")
    return names


def _fitting(play: Play, move: Move) -> list[InForce]:
    names = _events_of(play, move)
    item = play.state.by_id[move.key.id]
    facts = EventFacts(
        object=item.key,
        player=play.controller(item.id),
        zone=item.zone,
        to_zone=move.zone,
        source=move.source,
    )
    found: list[InForce] = []
    for each in in_force(play.state, MoveReplacement):
        effect = each.effect
        assert isinstance(effect, MoveReplacement)
        if canonical(effect.event) not in names or effect.to_zone == move.zone:
            continue
        context = each.context(play.state, facts)
        if effect.player is not None:
            owner = item.owner
            if owner not in reading.players_of(effect.player, context):
                continue
        if not reading.matches(effect.subject, item.id, context):
            continue
        if effect.condition is not None and not reading.holds(effect.condition, context):
            continue
        found.append(each)
    return found


def _choose(play: Play, move: Move, fitting: list[InForce]) -> InForce:
    """CR 616.1e: the affected object's controller chooses; the same outcome is not asked for."""
    outcomes = {
        (each.effect.to_zone, each.effect.instructions)  # type: ignore[attr-defined]
        for each in fitting
    }
    if len(outcomes) == 1:
        return fitting[0]
    options = tuple(dict.fromkeys(each.source.id if each.source else "" for each in fitting))
    if len(options) == 1:
        return fitting[0]
    answer = play.ask(
        Question(
            kind="effect",
            prompt=f"Several effects would replace what happens to {move.key.id}",
            source=move.key.id,
            options=options,
            asker=play.next_asker(),
        )
    )
    return next(each for each in fitting if each.source and each.source.id == answer[0])


def follow_replacements(
    play: Play, followed: Iterable[tuple[ObjectKey | None, tuple[Instruction, ...], Move]]
) -> None:
    """Do what happens instead or also."""
    from mtglayers.engine.game.resolution import follow

    for source, instructions, move in followed:
        items = _became(play, move.key)
        if not items:
            continue
        keys, first = tuple(item.key for item in items), items[0]
        frame = Frame(
            play=play,
            you=play.controller(source.id) if source and source.id in play.state.by_id else "",
            source=source,
            asker=play.next_asker(),
            facts=EventFacts(
                event="moved",
                object=first.key,
                group=keys if len(keys) > 1 else (),
                player=first.owner,
                to_zone=first.zone,
            ),
            antecedents={"moved": keys, "affected": keys},
        )
        follow(frame, instructions)


def _became(play: Play, key: ObjectKey) -> list[GameObject]:
    """Find what a moved object is now: of a melded or merged permanent all cards (CR 712.21c)."""
    last = play.last_known(key)
    parts = last.object.components if last is not None else ()
    ids = [part.id for part in parts] or [key.id]
    return [play.state.by_id[each] for each in ids if each in play.state.by_id]


# --- drawing ---


def can_draw(play: Play, player: str) -> bool:
    """Whether nothing says that the player can't draw (more) cards (CR 121.2c, 121.3)."""
    rules = rules_for(play.state, "can't draw", player)
    if not rules:
        return True
    turn = play.state.turn.number
    drawn = sum(
        each.event == "draw" and each.turn == turn and each.player == player
        for each in play.state.history
    )
    stopping = [each for each in rules if drawn >= getattr(each.effect, "limit", 0)]
    if stopping:
        tell_rule(play, stopping[0], f"{does(player, 'draws')} no card", "121.3")
    return not stopping


def _dredged(play: Play, player: str) -> bool:
    """CR 702.52a-b: mill N and return a card with dredge instead of drawing, if one may."""
    for card in play.state.in_zone("graveyard", player):
        for held in play.view(card.id).characteristics.abilities:
            ability = held.ability
            if not isinstance(ability, KeywordAbility) or ability.keyword != "dredge":
                continue
            number = ability.number.number if isinstance(ability.number, Const) else 0
            library = play.state.in_zone("library", player)
            if len(library) < number or not play.ask_may(
                f"dredge {card.id} instead of drawing",
                source=card.id,
                ability=ability.text,
                asker=play.next_asker(),
            ):
                continue
            from mtglayers.engine.game.zones import move

            milled = library[:number]
            move(play, [Move(key=each.key, zone="graveyard", verb="mill") for each in milled])
            move(play, [Move(key=card.key, zone="hand", verb="return")])
            return True
    return False


def replaced_draw(play: Play, player: str) -> bool:
    """Apply an effect that replaces a draw (CR 614.11); tell whether one did."""
    if _dredged(play, player) or replaced_for_player(play, "draw", player):
        return True
    return not first_of_draw_step(play, player) and replaced_for_player(
        play, "draw except first", player
    )


def first_of_draw_step(play: Play, player: str) -> bool:
    """Whether the card about to be drawn is the first in the player's draw step (CR 504.1)."""
    turn = play.state.turn
    if turn.step != "draw" or turn.player != player:
        return False
    return not any(
        each.event == "draw"
        and (each.turn, each.step, each.player) == (turn.number, "draw", player)
        for each in play.state.history
    )


_REPLACING: ContextVar[frozenset[object]] = ContextVar("replacing", default=frozenset())
"""The effects whose outcome is under way: none applies to that again (CR 614.5)."""


def replaced_for_player(play: Play, event: str, player: str, number: int = 1) -> bool:
    """Do what happens to a player instead of an event; tell whether an effect replaced it."""
    under_way = _REPLACING.get()
    for each in in_force(play.state, MoveReplacement):
        effect = each.effect
        assert isinstance(effect, MoveReplacement)
        if canonical(effect.event) != event or each.identity in under_way:
            continue
        context = each.context(play.state, EventFacts(player=player))
        if effect.player is not None and player not in reading.players_of(effect.player, context):
            continue
        if effect.condition is not None and not reading.holds(effect.condition, context):
            continue
        _instead(play, each, EventFacts(event=event, player=player, amount=number))
        return True
    return False


def replaced_damage(
    play: Play, to: GameObject | None, player: str, amount: int, *, combat: bool
) -> bool:
    """Do what happens instead of damage to an object or a player (CR 614.1a, 615.5)."""
    names = {"damage dealt"} if combat else {"damage dealt", "noncombat damage dealt"}
    facts = EventFacts(
        event="damage",
        object=to.key if to is not None else None,
        player=player or (play.controller(to.id) if to is not None else ""),
        amount=amount,
    )
    for each in in_force(play.state, MoveReplacement):
        effect = each.effect
        assert isinstance(effect, MoveReplacement)
        if effect.event not in names or each.identity in _REPLACING.get():
            continue
        context = each.context(play.state, facts)
        if effect.player is not None:
            if to is not None or player not in reading.players_of(effect.player, context):
                continue
        elif to is None or not reading.matches(effect.subject, to.id, context):
            continue
        if effect.condition is not None and not reading.holds(effect.condition, context):
            continue
        _instead(play, each, facts)
        return True
    return False


def _used_up(play: Play, each: InForce) -> None:
    """CR 614.5: "the next time" is over when it has replaced something."""
    left = tuple(
        active
        for active in play.state.statics
        if active.id != each.number
        or active.source != each.source
        or active.duration is None
        or getattr(active.duration.event, "event", "") != "replaced"
    )
    if len(left) < len(play.state.statics):
        play.state = replace(play.state, statics=left)


def _instead(play: Play, each: InForce, facts: EventFacts) -> None:
    """Follow the instructions of a replacement effect; it does not apply to them again."""
    from mtglayers.engine.game.resolution import follow

    effect = each.effect
    assert isinstance(effect, MoveReplacement)
    frame = Frame(
        play=play,
        you=each.controller,
        source=each.source,
        ability=each.text,
        asker=play.next_asker(),
        players=(facts.player,) if facts.object is None else (),
        amount=facts.amount,
        facts=facts,
    )
    before = _REPLACING.set(_REPLACING.get() | {each.identity})
    _used_up(play, each)
    try:
        follow(frame, effect.instructions)
    finally:
        _REPLACING.reset(before)
