"""Which replacement effects modify an entering object, and how (CR 614.1c-d, 614.12, 616.1)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core import effects as e
from mtglayers.core import modifications as m
from mtglayers.core.abilities import Ability, StaticAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.conditions import CastFact, ChoiceIs, Condition, LevelIs
from mtglayers.core.filters import AnyObject, Filter, InZone, Is
from mtglayers.core.instructions import Reflexive, SetTapped
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.quantities import CastValue, ChosenNumber, Quantity, X
from mtglayers.core.references import Antecedent, ChosenObjects, EachObject, ThisObject
from mtglayers.core.state import ActiveEffect, GameState
from mtglayers.engine import context as reading
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.ability_kinds import kinds_of, notable
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.entering import Entry
from mtglayers.engine.game.frames import Frame, view_context
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.statics import InForce, in_force, own_effects
from mtglayers.engine.layer_one import TOKEN_COPY_RULE
from mtglayers.engine.records import changed
from mtglayers.errors import ChoiceError, EngineInvariantError

__all__ = ["decide"]

ENTERING = (e.EntersTapped, e.EntersWith, e.EntersAsCopy, e.AsEnters, e.EntersModified)
_BOUND = 60


def decide(play: Play, entry: Entry) -> None:
    """Apply all replacement effects to an object that is provisionally on the battlefield."""
    others = _outside(play)
    outside = [each for kind in ENTERING for each in in_force(others, kind)]
    for _ in range(_BOUND):
        fitting = [
            each
            for each in (*_own(play, entry), *_fitting_outside(play, entry, outside))
            if each.identity not in entry.applied and _applies(play, entry, each)
        ]
        if not fitting:
            _check_allowed(play, entry, others)
            return
        each = _next(play, entry, fitting)
        entry.applied.add(each.identity)
        _apply(play, entry, each)
    raise EngineInvariantError(f"the effects on {entry.item.id} entering do not come to an end")


def _outside(play: Play) -> GameState:
    """Return the state without what is entering: others' effects must exist already (CR 614.12).

    If nothing else has changed, it is the very state from before, with its evaluation.
    """
    state, entering = play.state, play.entering
    rest = tuple(o for o in state.objects if not (o.id in entering and o.zone == "battlefield"))
    if len(rest) == len(state.objects):
        return state
    gone = {o.key for o in state.objects if o.id in entering}
    effects = state.effects
    if any(each.rule == TOKEN_COPY_RULE and gone >= set(each.affected or ()) for each in effects):
        effects = tuple(
            each
            for each in effects
            if each.rule != TOKEN_COPY_RULE or not gone >= set(each.affected or ())
        )
    made = replace(state, objects=rest, effects=effects)
    return made if play.outside is None else _same_as(play.outside, made)


def _same_as(before: GameState, after: GameState) -> GameState:
    """Return the state before, if nothing that anything looks at has changed since."""
    return before if replace(after, clock=before.clock, next_id=before.next_id) == before else after


def _own(play: Play, entry: Entry) -> list[InForce]:
    """Effects of the object itself that are about itself only, as it would be."""
    view = play.view(entry.item.id)
    item = play.state.by_id[entry.item.id]
    found = own_effects(
        view.characteristics.abilities, item.key, play.controller(item.id), "battlefield", item
    )
    return [
        each
        for each in found
        if isinstance(each.effect, ENTERING) and _is_about_itself(each.effect)
    ]


def _is_about_itself(effect: e.StaticEffect) -> bool:
    return getattr(effect, "subject", None) == Is(ThisObject())


def _fitting_outside(play: Play, entry: Entry, outside: list[InForce]) -> list[InForce]:
    return [
        each
        for each in outside
        if not (each.source is not None and each.source.id == entry.item.id)
        and (not _is_about_itself(each.effect) or (each.number and each.ability is None))
    ]


def _applies(play: Play, entry: Entry, each: InForce) -> bool:
    state = play.state
    effect = each.effect
    context = each.context(state)
    subject = getattr(effect, "subject", None)
    if subject is not None and not reading.matches(subject, entry.item.id, context):
        return False
    governing = each.ability.condition if each.ability is not None else None
    for condition in (governing, getattr(effect, "condition", None)):
        if condition is not None and not _holds(play, entry, each, condition):
            return False
    if isinstance(effect, e.EntersTapped) and effect.tapped:
        return not state.by_id[entry.item.id].status.tapped or each.source != entry.item.key
    return True


_ABOUT_ITSELF = (ThisObject, Antecedent, CastFact, ChoiceIs, LevelIs, CastValue, ChosenNumber, X)


def _holds(play: Play, entry: Entry, each: InForce, condition: Condition) -> bool:
    """Check a condition: what it says about the object, as it would be; the board, without it."""
    state = play.state
    if not any(isinstance(node, _ABOUT_ITSELF) for node in walk(condition)):
        state = _outside(play)
    itself = _named(play.state.by_id[entry.item.id].key)
    return reading.holds(condition, replace(each.context(state), antecedents=itself))


def _named(key: ObjectKey) -> dict[str, tuple[ObjectKey, ...]]:
    """Name the object that enters for the words about it."""
    return dict.fromkeys(("entering", "event object", "each"), (key,))


def _number(frame: Frame, quantity: Quantity) -> int:
    """Read a number; objects are counted without the one that is entering (CR 614.12)."""
    if any(isinstance(node, _ABOUT_ITSELF) for node in walk(quantity)):
        return frame.number(quantity)
    play = frame.play
    state = play.state
    play.state = _outside(play)
    try:
        return frame.number(quantity)
    finally:
        play.state = state


def _check_allowed(play: Play, entry: Entry, others: GameState) -> None:
    """CR 614.17d: something that can't enter does not; another effect may exile it instead."""
    seen = evaluate(others)
    for item in notable(others):
        if item.zone != "battlefield":
            continue
        abilities = seen.values[item.id].abilities
        for held in abilities if kinds_of(abilities).restricting else ():
            ability = held.ability
            for effect in ability.effects if isinstance(ability, StaticAbility) else ():
                if _forbids(play, entry, item, effect):
                    entry.barred = True
    if entry.barred:
        return
    for each in in_force(others, e.MoveReplacement):
        effect = each.effect
        assert isinstance(effect, e.MoveReplacement)
        if effect.event not in ("enters", "enter") or not effect.to_zone:
            continue
        if reading.matches(effect.subject, entry.item.id, each.context(play.state)):
            entry.barred = True
            entry.instead = effect.to_zone
            return


def _forbids(play: Play, entry: Entry, item: GameObject, effect: e.StaticEffect) -> bool:
    if not isinstance(effect, e.ContinuousEffect) or not isinstance(effect.affected, EachObject):
        return False
    if not any(
        isinstance(m_, m.Restriction) and m_.text.casefold().startswith("can't enter")
        for m_ in effect.modifications
    ):
        return False
    context = view_context(play.state, source=item.key, you=play.controller(item.id))
    from_zones = [node.zones for node in walk(effect.affected) if isinstance(node, InZone)]
    if from_zones and all(entry.from_zone not in zones for zones in from_zones):
        return False
    tested = effect.affected.filter
    return reading.matches(_anywhere(tested), entry.item.id, context)


def _anywhere(tested: Filter) -> Filter:
    """Return the filter without the zones it names: the object is looked at as it would be."""

    def change(node: Node) -> Node:
        return AnyObject() if isinstance(node, InZone) else node

    changed: Filter = transform(tested, change)
    return changed


def _rank(effect: e.StaticEffect) -> int:
    """CR 616.1b-e: control, copying, back face, the rest."""
    match effect:
        case e.EntersModified(controller=controller) if controller is not None:
            return 0
        case e.EntersAsCopy():
            return 1
        case e.EntersModified(transformed=True):
            return 2
    return 3


def _next(play: Play, entry: Entry, fitting: list[InForce]) -> InForce:
    best = min(_rank(each.effect) for each in fitting)
    first = [each for each in fitting if _rank(each.effect) == best]
    if best == 3:
        first = _against_each_other(first) or first[:1]
    if len(first) == 1:
        return first[0]
    options = tuple(dict.fromkeys(each.source.id if each.source else "" for each in first))
    if len(options) == 1 or _are_alike(play, first):
        return first[0]
    answer = play.ask(
        Question(
            kind="effect",
            prompt=f"Several effects would modify how {entry.item.id} enters",
            source=entry.item.id,
            options=options,
            asker=entry.asker,
        )
    )
    return next(each for each in first if each.source and each.source.id == str(answer[0]))


def _against_each_other(effects: list[InForce]) -> list[InForce]:
    """Return those that tap and those that untap, if there are both: the last one counts."""
    taps = [each for each in effects if _taps(each.effect)]
    untaps = [each for each in effects if _untaps(each.effect)]
    return [*taps, *untaps] if taps and untaps else []


def _taps(effect: e.StaticEffect) -> bool:
    """Whether it may let the object enter tapped, also "as it enters, you may …" (CR 614.1c)."""
    if isinstance(effect, e.EntersTapped):
        return effect.tapped
    return any(isinstance(node, SetTapped) and node.tapped for node in walk(effect))


def _untaps(effect: e.StaticEffect) -> bool:
    return isinstance(effect, e.EntersTapped) and not effect.tapped


def _are_alike(play: Play, effects: list[InForce]) -> bool:
    """Whether they come of the same words on objects with the same copiable values."""
    first = effects[0]
    seen = play.evaluation
    return all(
        each.effect == first.effect
        and not getattr(each.effect, "optional", False)
        and each.controller == first.controller
        and each.source is not None
        and first.source is not None
        and each.source.id in seen.values
        and _worded(seen[each.source.id].copiable) == _worded(seen[first.source.id].copiable)
        for each in effects
    )


def _worded(values: Characteristics) -> tuple[Characteristics, tuple[Ability, ...]]:
    """Give values without how each ability came to be there."""
    return changed(values, abilities=()), tuple(held.ability for held in values.abilities)


def _frame(play: Play, entry: Entry, each: InForce) -> Frame:
    item = play.state.by_id[entry.item.id]
    own = each.source == item.key
    return Frame(
        play=play,
        you=play.controller(item.id) if own else each.controller,
        source=each.source,
        ability=each.text,
        link=each.link,
        origin=each.origin,
        granter=each.granter,
        x=item.cast.x if own and each.origin == "printed" else 0,
        asker=entry.asker,
        entering=item.id,
        made_by=each.ability,
        antecedents=_named(item.key),
    )


def _apply(play: Play, entry: Entry, each: InForce) -> None:
    frame = _frame(play, entry, each)
    item_id = entry.item.id
    match each.effect:
        case e.EntersTapped(tapped=tapped):
            play.change_status(item_id, tapped=tapped)
        case e.EntersWith() as effect:
            kind = effect.kind
            if effect.options:
                kind = _counter_kind(frame, effect)
            number = _number(frame, effect.number)
            if number > 0:
                entry.counters.append((kind, number))
        case e.EntersAsCopy() as effect:
            _enter_as_copy(play, entry, frame, effect)
        case e.AsEnters() as effect:
            from mtglayers.engine.game.resolution import follow

            follow(frame, effect.instructions)
            if frame.kept_out:
                entry.barred, entry.instead = True, frame.kept_out
            _take_counters(play, entry)
        case e.EntersModified() as effect:
            _modify(play, entry, frame, effect)


def _take_counters(play: Play, entry: Entry) -> None:
    """Counters an as-enters instruction gave are kept on the object itself."""
    entry.item = play.state.by_id[entry.item.id]


def _counter_kind(frame: Frame, effect: e.EntersWith) -> str:
    answer = frame.play.ask(
        Question(
            kind="counter",
            prompt=f"Choose a counter for {frame.source_id}",
            ability=frame.ability,
            source=frame.source_id,
            options=effect.options,
            asker=frame.asker,
        )
    )
    return str(answer[0])


def _modify(play: Play, entry: Entry, frame: Frame, effect: e.EntersModified) -> None:
    item_id = entry.item.id
    if effect.controller is not None:
        players = frame.players_of(effect.controller)
        if len(players) > 1:
            players = frame.play.ask(
                Question(
                    kind="player",
                    prompt=f"Choose who controls {item_id}",
                    ability=frame.ability,
                    source=frame.source_id,
                    options=players,
                    asker=frame.asker,
                )
            )
        if players:
            play.change(item_id, controller=str(players[0]))
    if effect.transformed and not entry.transform_blocked:
        play.change_status(item_id, transformed=True)
    if effect.face_down:
        play.change_status(item_id, face_down=effect.face_down)
    if effect.designation:
        known = play.state.by_id[item_id].designations
        play.change(item_id, designations=(*known, effect.designation))
    if effect.modifications:
        from mtglayers.engine.game.effects import begin_effect

        key = play.state.by_id[item_id].key
        lasting = e.ContinuousEffect(ThisObject(), effect.modifications)
        begin_effect(frame, lasting, keys=(key,), text=frame.ability, rule="614.1c")


# --- as a copy ---


def _enter_as_copy(play: Play, entry: Entry, frame: Frame, effect: e.EntersAsCopy) -> None:
    chosen = _what_to_copy(play, entry, frame, effect)
    if chosen is None:
        return
    item = play.state.by_id[entry.item.id]
    copy_frame = replace(frame, antecedents={**frame.antecedents, "copied": (chosen,)})
    snapshot = copy_snapshot(
        play.state,
        chosen,
        effect.exceptions,
        copier=item.key,
        ability=frame.made_by,
        context=replace(copy_frame.context(), source=item.key),
    )
    active = ActiveEffect(
        id=play.number(),
        timestamp=play.timestamp(),
        controller=frame.you,
        effect=e.ContinuousEffect(
            ThisObject(), (m.BecomeCopy(ThisObject(), effect.exceptions),), effect.duration
        ),
        source=frame.source,
        affected=(item.key,),
        duration=effect.duration,
        made_turn=play.state.turn.number,
        snapshot=snapshot,
        link=frame.link,
        origin=frame.origin,
        text=frame.ability,
        rule="707.5",
    )
    play.state = replace(play.state, effects=(*play.state.effects, active))
    entry.effects.append(active.id)
    _counters_of_exceptions(entry, copy_frame, effect)
    frame.remember("copied", (chosen,))
    frame.remember("chosen copy", (chosen,))
    frame.remember("chosen", (chosen,))
    linked = tuple(each for each in effect.instructions if isinstance(each, Reflexive))
    # CR 707.9g: a linked trigger counts only if no other copy effect is applied after this one.
    entry.linked = (frame, linked) if linked else None
    others = tuple(each for each in effect.instructions if not isinstance(each, Reflexive))
    if others:
        from mtglayers.engine.game.resolution import follow

        follow(frame, others)


def _counters_of_exceptions(entry: Entry, frame: Frame, effect: e.EntersAsCopy) -> None:
    """CR 707.9e-f: counters that an exception gives; only those of the last copy effect stay."""
    entry.copy_counters = []
    for exception in effect.exceptions:
        for modification in exception.modifications:
            if not isinstance(modification, m.EntersWithCounters):
                continue
            if exception.condition is None or frame.holds(exception.condition):
                number = frame.number(modification.number)
                if number > 0:
                    entry.copy_counters.append((modification.kind, number))


def _what_to_copy(
    play: Play, entry: Entry, frame: Frame, effect: e.EntersAsCopy
) -> ObjectKey | None:
    """Ask what is copied; nothing entering at the same time can be (CR 614.12, 707.5)."""
    if not isinstance(effect.of, ChosenObjects):
        keys = frame.keys(effect.of)
        if not keys:
            return None
        if effect.optional and not play.ask_may(
            f"{entry.item.id} may enter as a copy",
            source=entry.item.id,
            ability=frame.ability,
            asker=entry.asker,
        ):
            return None
        return keys[0]
    ids = tuple(i for i in frame.matching(effect.of.filter) if i not in play.entering)
    answer = play.ask(
        Question(
            kind="copy",
            prompt=f"Choose what {entry.item.id} enters as a copy of",
            ability=frame.ability,
            source=entry.item.id,
            options=ids,
            minimum=0 if effect.optional or not ids else 1,
            maximum=1,
            optional=effect.optional,
            asker=entry.asker,
        )
    )
    if not answer:
        return None
    found = play.state.by_id.get(str(answer[0]))
    if found is None:
        raise ChoiceError(f"there is no '{answer[0]}' to copy", choice="copy", options=ids)
    return found.key
