"""Targets and modes: choosing, and checking again on resolution (CR 115, 601.2b-c, 608.2b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.effects import RuleEffect
from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    HasAbilityKind,
    InZone,
    IsSpell,
    Not,
    Or,
    TargetableBy,
)
from mtglayers.core.instructions import ForEach, May, Resolution, TargetSpec
from mtglayers.core.node import transform, walk
from mtglayers.core.objects import ObjectKey
from mtglayers.core.quantities import X
from mtglayers.core.references import AntecedentPlayer, Opponents
from mtglayers.core.state import StackItem
from mtglayers.engine import context as reading
from mtglayers.engine.context import FILTERS, Context, keys_of, meaning_of
from mtglayers.engine.counting import is_of_kind, number_of, traits
from mtglayers.engine.game.asking import Answers, ChoiceNeededError, Question
from mtglayers.engine.game.attaching import is_protected_from
from mtglayers.engine.game.frames import Frame, view_context
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.player_keywords import can_target_player
from mtglayers.engine.game.protection import is_meant
from mtglayers.engine.game.selecting import all_different
from mtglayers.engine.game.statics import rules_for
from mtglayers.engine.game.untargetable import forbidden_target
from mtglayers.errors import IllegalActionError

__all__ = [
    "choose_targets",
    "has_legal_targets",
    "recheck_targets",
    "target_options",
    "target_specs",
]


def target_options(frame: Frame, spec: TargetSpec) -> tuple[str, ...]:
    """List the ids of objects and players that are legal targets."""
    found: list[str] = []
    if spec.filter is not None:
        found += [
            each
            for each in frame.matching(spec.filter)
            if _can_be_targeted(frame, each)
            and not (each == frame.source_id and _is_itself_on_stack(frame, each))
        ]
        if any(isinstance(node, HasAbilityKind) for node in walk(spec.filter)):
            found += [each for each in _abilities_on_stack(frame, spec.filter) if each not in found]
    if spec.players or spec.filter is None:
        allowed = (
            frame.players_of(spec.player)
            if spec.player is not None
            else tuple(p.id for p in frame.play.state.players)
        )
        found += [each for each in allowed if each not in found and can_target_player(frame, each)]
    return tuple(found)


def _abilities_on_stack(frame: Frame, tested: Filter) -> list[str]:
    """List the sources of abilities on the stack that match, the newest first (CR 113.7a).

    An ability on the stack is named by its source; of several the newest is meant.
    """
    resolving = frame.stack_item.id if frame.stack_item is not None else ""
    waiting = [
        each
        for each in reversed(frame.play.state.stack)
        if each.kind == "ability" and each.id != resolving and _fits(frame, tested, each)
    ]
    return list(dict.fromkeys(each.source.id for each in waiting))


def _fits(frame: Frame, tested: Filter, stacked: StackItem) -> bool:
    """Tell whether an ability on the stack matches a filter for such abilities."""
    match tested:
        case And(parts):
            return all(_fits(frame, part, stacked) for part in parts)
        case Or(parts):
            return any(_fits(frame, part, stacked) for part in parts)
        case HasAbilityKind(kind):
            return is_of_kind(stacked.ability, kind)
        case InZone(zones=zones):
            return "stack" in zones
        case ControlledBy(player=player):
            return stacked.controller in frame.players_of(player)
        case IsSpell():
            return False
        case Not(part):
            return not _fits(frame, part, stacked)
    source = stacked.source.id
    return source in frame.play.state.by_id and frame.matches(tested, source)


def _is_itself_on_stack(frame: Frame, object_id: str) -> bool:
    """CR 115.5: a spell on the stack is an illegal target for itself."""
    item = frame.play.state.by_id.get(object_id)
    return item is not None and item.zone == "stack"


def _can_be_targeted(frame: Frame, object_id: str) -> bool:
    """Shroud, hexproof and protection (CR 702.11, 702.16b, 702.18), and what effects say."""
    play = frame.play
    item = play.state.by_id[object_id]
    if forbidden_target(frame, object_id):
        return False
    if item.zone != "battlefield":
        return True
    controller = play.controller(object_id)
    for held in play.view(object_id).characteristics.abilities:
        ability = held.ability
        if not isinstance(ability, KeywordAbility):
            continue
        if ability.keyword == "shroud":
            return False
        hexproof = ability.keyword == "hexproof" and controller != frame.you
        if not hexproof or (ability.quality and not _source_is(frame, object_id, ability)):
            continue
        if not _hexproof_does_not_count(frame, object_id):
            return False
    source = frame.source_id
    return not (source in play.state.by_id and is_protected_from(play, object_id, source))


def _hexproof_does_not_count(frame: Frame, object_id: str) -> bool:
    """Whether it can be targeted "as though it didn't have hexproof" (CR 609.4)."""
    state = frame.play.state
    return any(
        isinstance(each.effect, RuleEffect)
        and each.effect.filter is not None
        and reading.matches(each.effect.filter, object_id, each.context(state))
        for each in rules_for(state, "as though without hexproof", frame.you)
    )


def _source_is(frame: Frame, object_id: str, ability: KeywordAbility) -> bool:
    """Whether "hexproof from …" of an object is about the source (CR 702.11d)."""
    play, source = frame.play, frame.source_id
    if source not in play.state.by_id:
        return False
    context = view_context(
        play.state,
        source=play.state.by_id[object_id].key,
        you=play.controller(object_id),
        link=ability.link,
        evaluation=play.evaluation,
    )
    return is_meant(ability.quality, source, context)


@meaning_of(FILTERS, TargetableBy)
def _targetable(tested: TargetableBy, object_id: str, context: Context) -> bool:
    """Ask whether a spell or ability on the stack could target an object (CR 115.1)."""
    state = context.state
    for key in keys_of(tested.ref, context):
        stacked = next((each for each in state.stack if each.source == key), None)
        if stacked is None or (tested.other and any(object_id in g for g in stacked.targets)):
            continue
        frame = Frame(Play(state, Answers()), stacked.controller, stacked.source, x=stacked.x)
        specs = target_specs(stacked.resolution, stacked.modes)
        if any(object_id in target_options(frame, spec) for spec in specs):
            return True
    return False


# --- choosing ---


def target_specs(resolution: Resolution, modes: Sequence[int]) -> tuple[TargetSpec, ...]:
    """Return the target requirements of a resolution and its chosen modes, in order."""
    specs = [_of_each_player(spec, resolution) for spec in resolution.targets]
    for mode in modes:
        inner = resolution.modes[mode]
        specs += [_of_each_player(spec, inner) for spec in inner.targets]
    return tuple(specs)


ONE_EACH = "one of each player"


def _of_each_player(spec: TargetSpec, resolution: Resolution) -> TargetSpec:
    """Read "For each opponent, … target permanent that player controls" as targets of each."""
    if AntecedentPlayer() not in walk(spec.filter):
        return spec
    repeated = [node for node in walk(resolution.instructions) if isinstance(node, ForEach)]
    players = next((each.players for each in repeated if each.players is not None), None)
    if players is None:
        return spec
    changed: Filter = transform(
        spec.filter, lambda node: players if node == AntecedentPlayer() else node
    )
    return replace(spec, filter=changed, together=ONE_EACH)


def player_of(frame: Frame, object_id: str) -> str:
    """Return whose object a target is: its controller's, or its owner's in other zones."""
    if object_id not in frame.play.state.by_id:
        return object_id
    return frame.play.controller(object_id)


def has_legal_targets(frame: Frame, resolution: Resolution) -> bool:
    """Whether every target requirement without a mode can be met."""
    return all(
        len(target_options(frame, spec)) >= _minimum(frame, spec) for spec in resolution.targets
    )


def _minimum(frame: Frame, spec: TargetSpec) -> int:
    return _limit(frame, spec) if spec.minimum_x else spec.minimum


def _limit(frame: Frame, spec: TargetSpec) -> int:
    """How many targets a number asks for: X, "that many"."""
    return frame.number(spec.limit) if spec.limit is not None else (frame.x or 0)


def choose_targets(frame: Frame, specs: Sequence[TargetSpec], *, optional: bool = False) -> bool:
    """Ask for targets and put them into the frame; ``False`` if there are not enough.

    ``optional``: the whole ability is something that a player may do. Where it is not going to be
    done, nobody has to say what it would target.
    """
    for number, spec in enumerate(specs):
        options = target_options(frame, spec)
        chooser = frame.you
        if spec.chooser == "opponent":
            chooser, options = _opponents_choice(frame, spec, options)
        minimum = _minimum(frame, spec)
        by_number = spec.minimum_x or spec.limit is not None
        maximum = _limit(frame, spec) if by_number else spec.maximum
        if spec.together == ONE_EACH:
            having = len({player_of(frame, each) for each in options})
            minimum, maximum = minimum * having, (maximum or 1) * having
        if len(options) < minimum:
            _refuse_given(frame, number, options)
            return False
        if maximum == 0:
            frame.targets = (*frame.targets, ())
            continue
        prompt = f"Choose target {number + 1}" if len(specs) > 1 else "Choose a target"
        question = Question(
            kind="targets",
            prompt=f"{prompt}, as chance decides" if spec.chooser == "random" else prompt,
            ability=frame.ability,
            source=frame.source_id,
            options=options,
            minimum=minimum,
            maximum=maximum,
            asker=frame.asker,
            player=chooser,
        )
        if optional and len(options) > minimum:
            try:
                answer = frame.play.ask(question)
            except ChoiceNeededError:
                if _will_do(frame):
                    raise
                answer = ()
        else:
            answer = frame.play.ask(question)
        if spec.together:
            _check_together(frame, spec, tuple(map(str, answer)))
        frame.targets = (*frame.targets, tuple(map(str, answer)))
        keys = [frame.play.state.by_id[i].key for i in answer if i in frame.play.state.by_id]
        frame.target_keys = (*frame.target_keys, *keys)
    return True


def _opponents_choice(
    frame: Frame, spec: TargetSpec, options: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Say which opponent chooses a target "of an opponent's choice", and among what.

    Where the target is something "they control", it is that opponent's: with several opponents
    who could choose, the controller says who does.
    """
    owned = ControlledBy(Opponents()) in walk(spec.filter)
    those = frame.players_of(Opponents())
    able = [who for who in those if not owned or any(player_of(frame, o) == who for o in options)]
    if not able:
        return frame.you, options
    chooser = able[0]
    if len(able) > 1:
        answer = frame.play.ask(
            Question(
                kind="opponent",
                prompt="Choose the opponent who chooses the target",
                ability=frame.ability,
                source=frame.source_id,
                options=tuple(able),
                asker=frame.asker,
                player=frame.you,
            )
        )
        chooser = str(answer[0])
    if owned:
        options = tuple(each for each in options if player_of(frame, each) == chooser)
    return chooser, options


def _check_together(frame: Frame, spec: TargetSpec, chosen: tuple[str, ...]) -> None:
    """Refuse targets that are not together what the words ask for (CR 601.2c)."""
    play = frame.play
    if len(chosen) < 2:
        return
    if spec.together.startswith("total "):
        value, most = spec.together.removeprefix("total ").rsplit(" ", 1)
        context = frame.context()
        numbers = [number_of(value, play.state.by_id[i].key, context) for i in chosen]
        limit = frame.number(X()) if most == "X" else int(most)
        good = sum(each or 0 for each in numbers) <= limit
    elif spec.together in ("different controllers", ONE_EACH):
        controllers = {play.controller(each) for each in chosen}
        good = len(controllers) == len(chosen)
    elif spec.together == "single graveyard":
        good = len({play.state.by_id[each].owner for each in chosen}) == 1
    elif spec.together.startswith("different "):
        good = all_different(play, spec.together, chosen)
    else:
        values = [play.view(each).characteristics for each in chosen]
        what = spec.together.removeprefix("share ")
        sets = [traits(what, each) for each in values]
        good = bool(frozenset.intersection(*sets))
    if not good:
        raise IllegalActionError(
            f"{' and '.join(chosen)} can't be targets together: {spec.together}",
            where=frame.source_id or None,
        )


def _will_do(frame: Frame) -> bool:
    """Whether somebody has said that the optional part is to be done."""
    said = frame.play.chooser.ask(
        Question(
            kind="may",
            prompt="Do it?",
            ability=frame.ability,
            source=frame.source_id,
            optional=True,
            asker=frame.asker,
        )
    )
    return bool(said and said[0])


def is_optional(resolution: Resolution) -> bool:
    """Whether everything that a resolution does is something that a player may do."""
    return bool(resolution.instructions) and all(
        isinstance(each, May) for each in resolution.instructions
    )


def _refuse_given(frame: Frame, number: int, options: tuple[str, ...]) -> None:
    """Refuse a target that was named although it is illegal."""
    question = Question(
        kind="targets",
        prompt="Choose a target",
        ability=frame.ability,
        source=frame.source_id,
        options=options,
        asker=frame.asker,
    )
    given = frame.play.chooser.ask(question)
    if given:
        raise IllegalActionError(f"{given[0]} is not a legal target", where=frame.source_id or None)


def recheck_targets(frame: Frame, resolution: Resolution, modes: Sequence[int]) -> bool:
    """CR 608.2b: drop illegal targets; ``False`` if there were targets and all are illegal."""
    specs = target_specs(resolution, modes)
    if not any(frame.targets):
        return True
    kept: list[tuple[str, ...]] = []
    chosen = frame.targets
    by_id: dict[str, ObjectKey] = {key.id: key for key in frame.target_keys}
    for number, group in enumerate(chosen):
        if number >= len(specs):
            kept.append(group)
            continue
        probe = replace(frame, targets=chosen[:number], target_offset=0)
        legal = target_options(probe, specs[number])
        kept.append(
            tuple(
                each
                for each in group
                if each in legal
                and (each not in by_id or frame.play.state.find(by_id[each]) is not None)
            )
        )
    frame.targets = tuple(kept)
    return any(kept)


def can_be_targeted(play: Play, frame: Frame, object_id: str) -> bool:
    """Whether an object can be the target of what a frame stands for."""
    return object_id in play.state.by_id and _can_be_targeted(frame, object_id)
