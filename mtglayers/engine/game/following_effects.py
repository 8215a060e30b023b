"""Instructions that begin effects: continuous ones, replacements, exchanges (CR 611.2, 701.10)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core import instructions as i
from mtglayers.core import modifications as m
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import ControlledBy
from mtglayers.core.node import walk
from mtglayers.core.objects import GameObject
from mtglayers.core.quantities import Const, PlayerValue, Quantity, ValueOf
from mtglayers.core.references import (
    ChosenObjects,
    EachObject,
    TargetObject,
    TargetPlayer,
    UnionRef,
)
from mtglayers.engine.evaluation import COPIABLE_RULE
from mtglayers.engine.game.effects import begin_effect, begin_static
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.life import change_life
from mtglayers.engine.game.resolution import follows
from mtglayers.engine.game.selecting import choose_for, selected


@follows(i.MayEndEffect)
def _may_end(frame: Frame, instruction: i.MayEndEffect) -> None:
    """CR 116.2c: the effect that this ability has just begun can be ended by paying."""
    play = frame.play
    mine = [each.timestamp for each in play.state.effects if each.source == frame.source]
    if not mine:
        return
    play.state = replace(
        play.state,
        effects=tuple(
            replace(each, end_costs=instruction.costs)
            if each.source == frame.source and each.timestamp == max(mine)
            else each
            for each in play.state.effects
        ),
    )


@follows(i.ApplyEffect)
def _apply(frame: Frame, instruction: i.ApplyEffect) -> None:
    """CR 611.2: begin a continuous effect on a set that is fixed now."""
    effect = instruction.effect
    if effect in frame.begun:
        return
    keys = None
    if isinstance(effect.affected, (ChosenObjects, UnionRef)):
        keys = tuple(item.key for item in selected(frame, effect.affected))
    for each in effect.modifications:
        choose_for(frame, each)
    rule = "611.2"
    if frame.entering and _sets_values(effect) and _is_what_enters(frame, effect):
        rule = COPIABLE_RULE
    # CR 707.2, 208.2b: what an "as it enters" ability sets is copiable.
    affected = begin_effect(frame, effect, keys=keys, rule=rule)
    if affected and not any(isinstance(each, m.BecomeCopy) for each in effect.modifications):
        _began(frame, ", ".join(key.id for key in affected))


def _is_what_enters(frame: Frame, effect: ContinuousEffect) -> bool:
    """CR 613.2a: "as … enters" of the object itself, or of another that says so."""
    keys = frame.keys(effect.affected)
    return frame.entering == frame.source_id or [key.id for key in keys] == [frame.entering]


def _sets_values(effect: ContinuousEffect) -> bool:
    """CR 707.2: "as it enters" abilities that set power and toughness give copiable values."""
    return any(isinstance(each, m.SetBasePowerToughness) for each in effect.modifications)


@follows(i.BeginStaticEffect)
def _static(frame: Frame, instruction: i.BeginStaticEffect) -> None:
    begin_static(frame, instruction.effect, instruction.duration)
    _began(frame, "the game")


def _began(frame: Frame, what: str) -> None:
    """Tell of an effect that has begun (CR 611.2)."""
    words = frame.ability or "an effect"
    frame.play.note("effect", f"on {what}: {words}", object_id=frame.source_id, rule="611.2")


@follows(i.ExchangeControl)
def _exchange_control(frame: Frame, instruction: i.ExchangeControl) -> None:
    """CR 701.10b: both or neither; the same controller for both does nothing."""
    if isinstance(instruction.first, EachObject) and isinstance(instruction.second, EachObject):
        _exchange_all(frame, instruction)
        return
    first, second = _pair(frame, instruction.first, instruction.second)
    if first is None or second is None:
        frame.did = False
        return
    one, two = frame.play.controller(first.id), frame.play.controller(second.id)
    if one == two:
        frame.did = False
        return
    for item, player in ((first, two), (second, one)):
        inner = _with_target(frame, player)
        effect = ContinuousEffect(
            TargetObject(0),
            (m.SetController(TargetPlayer(len(inner.targets) - 1)),),
            instruction.duration,
        )
        begin_effect(inner, effect, keys=(item.key,))
    frame.remember("affected", (first.key, second.key))


def _exchange_all(frame: Frame, instruction: i.ExchangeControl) -> None:
    """Let each of two players gain control of all that the other controls, at the same time."""
    groups = []
    for ref in (instruction.first, instruction.second):
        holders = [node.player for node in walk(ref) if isinstance(node, ControlledBy)]
        players = frame.players_of(holders[0]) if holders else ()
        groups.append((selected(frame, ref), players[0] if players else ""))
    (mine, one), (theirs, two) = groups
    for items, player in ((mine, two), (theirs, one)):
        if not items or not player:
            continue
        inner = _with_target(frame, player)
        gained = (m.SetController(TargetPlayer(len(inner.targets) - 1)),)
        effect = ContinuousEffect(TargetObject(0), gained, instruction.duration)
        begin_effect(inner, effect, keys=tuple(item.key for item in items))
    frame.remember("affected", [item.key for items, _ in groups for item in items])


def _with_target(frame: Frame, player: str) -> Frame:
    from dataclasses import replace

    return replace(frame, targets=(*frame.targets, (player,)), target_offset=0)


def _pair(
    frame: Frame, first: object, second: object
) -> tuple[GameObject | None, GameObject | None]:
    one = selected(frame, first)  # type: ignore[arg-type]
    if first == second and len(one) == 2:
        return one[0], one[1]
    two = selected(frame, second)  # type: ignore[arg-type]
    if not two and len(one) == 2:
        return one[0], one[1]
    return (one[0] if one else None), (two[0] if two else None)


@follows(i.ExchangeValues)
def _exchange_values(frame: Frame, instruction: i.ExchangeValues) -> None:
    """CR 701.10g: each becomes what the other was; all or nothing (CR 701.10a)."""
    both = (instruction.first, instruction.second)
    ends = [_end_of(frame, each) for each in both]
    if not all(ends):
        frame.did = False
        return
    numbers = [frame.number(each) for each in both]
    for value, end, number in zip(both, ends, reversed(numbers), strict=True):
        if isinstance(value, PlayerValue):
            life = frame.play.state.player_by_id[end].life
            change_life(frame.play, end, number - life, frame.source)
        elif isinstance(value, ValueOf):
            new = Const(number)
            size = m.SetBasePowerToughness(
                new if value.value == "power" else None, None if value.value == "power" else new
            )
            effect = ContinuousEffect(TargetObject(0), (size,), instruction.duration)
            begin_effect(frame, effect, keys=(frame.play.state.by_id[end].key,))
    frame.did = True


def _end_of(frame: Frame, value: Quantity) -> str:
    """Return whose number it is: the player's id or the object's, empty if there is none."""
    match value:
        case PlayerValue("life", player):
            return next(iter(frame.players_of(player)), "")
        case ValueOf("power" | "toughness" as name, ref):
            item = next(iter(selected(frame, ref)), None)
            seen = frame.play.view(item.id).characteristics if item is not None else None
            return item.id if item is not None and getattr(seen, name) is not None else ""
    return ""


@follows(i.ExchangeTextBoxes)
def _exchange_text(frame: Frame, instruction: i.ExchangeTextBoxes) -> None:
    """CR 612.5: each gets the text box the other had."""
    first, second = _pair(frame, instruction.first, instruction.second)
    if first is None or second is None:
        frame.did = False
        return
    from mtglayers.engine.game.text_boxes import exchange

    exchange(frame, first.key, second.key, instruction.duration)
