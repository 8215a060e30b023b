"""The parts of an explanation: steps in words, what did not apply, doubts and other notes."""

from __future__ import annotations

from collections.abc import Iterator

from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.modifications import SetTypes
from mtglayers.core.objects import Choice
from mtglayers.core.references import AttachedObject, EachObject, ThisObject, UnionRef
from mtglayers.core.vocabulary import BASIC_LAND_TYPES, COLOR_WORDS, Sublayer
from mtglayers.engine.context import derived, matches, objects_of
from mtglayers.engine.effects import parts_of
from mtglayers.engine.evaluation import Evaluation
from mtglayers.engine.evidence import Change, EffectInfo, NotApplied, Step
from mtglayers.engine.facets import characteristics_written, writes_of
from mtglayers.engine.selection import zones_and_filter
from mtglayers.engine.uncertainty import doubts
from mtglayers.views import wording
from mtglayers.views.explanation import (
    ExplainedStep,
    concerns,
    explained_change,
)
from mtglayers.views.explanation_values import (
    Moments,
    changes_in,
    context_of,
    lost_by_then,
    moves_of,
    settled_changes,
    start_values,
)

__all__ = ["effect_names", "explained_steps", "missed_steps", "notes", "settled", "writes"]


ALONE = "no other effect applies to it in this layer"


def effect_names(seen: Evaluation) -> dict[str, str]:
    """Return words for all effects of an evaluation by their ids."""
    return derived(seen.state, "effect_names", lambda _: _named(seen))


def _named(seen: Evaluation) -> dict[str, str]:
    infos = {step.effect.id: step.effect for step in seen.steps}
    infos.update((each.effect.id, each.effect) for each in seen.not_applied)
    names = {}
    for key, info in infos.items():
        copied = wording.copied_words(seen, info)
        source = wording.source_words(seen.state, seen, info)
        names[key] = f"{source} (the copy of {copied})" if copied else source
    return names


def writes(info: EffectInfo, label: str) -> tuple[str, ...]:
    """Name the characteristics that an effect writes in a sublayer; all for counters and rules."""
    if info.effect is None:
        return ("power", "toughness") if label == "7c" else ("abilities", "name")
    defining = label == "7a"
    mask = 0
    for sublayer, part in parts_of(info.effect, defining).items():
        if sublayer.label == label:
            for each in part.modifications:
                mask |= writes_of(each)
    return characteristics_written(mask)


# --- steps --------------------------------------------------------------------------------------


def explained_steps(seen: Evaluation, object_id: str, asked: str) -> tuple[ExplainedStep, ...]:
    """Return the steps that concern an object (or one of its characteristics), in words."""
    steps = [
        (number, step)
        for number, step in enumerate(seen.steps)
        if object_id in step.affected or number in moves_of(seen, object_id)
    ]
    gone = derived(seen.state, "lost_by_then", lambda _: lost_by_then(seen))
    made = []
    for place, (number, step) in enumerate(steps):
        changes = [
            each
            for each in changes_in(seen, number, object_id)
            if concerns(asked, each.characteristic)
        ]
        if not changes and asked and not _sets(step, asked):
            continue
        others = [other for _, other in steps if other.sublayer is step.sublayer]
        around = _place(seen, step, others, is_first=place == 0)
        made.append(_explained(seen, step, object_id, changes, number, number in gone, around))
    return tuple(made)


def _sets(step: Step, asked: str) -> bool:
    """Tell whether a step says something about a characteristic even where it changes nothing."""
    return any(concerns(asked, each) for each in writes(step.effect, step.sublayer.label))


def _place(seen: Evaluation, step: Step, group: list[Step], *, is_first: bool) -> str:
    """Say where timestamps put a step among those of its sublayer that apply to the object."""
    if len(group) == 1:
        return ALONE
    names = effect_names(seen)
    at = next(index for index, each in enumerate(group) if each is step)
    now, parts = step.effect, []
    if at > 0:
        before = group[at - 1].effect
        if before.timestamp < now.timestamp:
            parts.append(f"newer than {_other(now, before, names)}")
    if at + 1 < len(group):
        after = group[at + 1].effect
        if now.timestamp < after.timestamp:
            parts.append(f"older than {_other(now, after, names)}")
    if not parts:
        parts.append("of effects of the same time those of the active player come first")
    return f"timestamp order: {', '.join(parts)}"


def _other(info: EffectInfo, other: EffectInfo, names: dict[str, str]) -> str:
    if names.get(info.id) == names.get(other.id):
        return "the other effect of the same source"
    return names.get(other.id, other.id)


def _explained(
    seen: Evaluation,
    step: Step,
    object_id: str,
    changes: list[Change],
    number: int,
    goes_on: bool,
    place: str,
) -> ExplainedStep:
    old_name, new_name = _names_around(seen, number, object_id)
    why = wording.reason_words(seen, step.reason, effect_names(seen), place)
    if goes_on:
        why += (
            "; its ability is gone by now, but the effect had begun and goes on for the objects "
            "it began with"
        )
    alone = place == ALONE and why == place
    rule = step.sublayer.rule if alone else step.reason.rule
    return ExplainedStep(
        sublayer=step.sublayer.label,
        title=step.sublayer.title,
        source=wording.source_words(seen.state, seen, step.effect),
        says=wording.effect_words(seen, step.effect),
        detail=_copied(seen, step, object_id) or _new_land_types(step, changes),
        changes=tuple(explained_change(each, old_name, new_name) for each in changes),
        why=why,
        rule="613.6" if goes_on and step.reason.rule == "613.7" else rule,
        number=number + 1,
    )


def _copied(seen: Evaluation, step: Step, object_id: str) -> str:
    """Say what a copy effect copied, what its exceptions make different, and whether it lasts."""
    copied = wording.copied_words(seen, step.effect)
    if not copied:
        return ""
    exceptions = wording.exception_words(seen, step.effect)
    words = f"it copies {copied}"
    if _has_more(seen, step.effect):
        words += ": its copiable values, without what the effects of later layers make of it"
    if exceptions:
        words += f"; except: {exceptions}"
    for each in seen.not_applied:
        superseded = each.reason == "superseded" and each.effect.id == step.effect.id
        if superseded and each.object == object_id:
            words += "; nothing of this lasts, because the next copy effect replaces all of it"
            break
    return words


def _new_land_types(step: Step, changes: list[Change]) -> str:
    """Say why a land loses abilities and has others when its land types are set (CR 305.7)."""
    effect = step.effect.effect
    if step.sublayer is not Sublayer.L4 or effect is None:
        return ""
    sets = any(
        isinstance(each, SetTypes) and any(word in BASIC_LAND_TYPES for word in each.subtypes)
        for each in effect.modifications
    )
    if not sets or all(each.characteristic != "abilities" for each in changes):
        return ""
    return (
        "a land whose type is set to a basic land type loses the abilities of its own text and "
        "has the mana ability of the new type instead (CR 305.7)"
    )


def _has_more(seen: Evaluation, info: EffectInfo) -> bool:
    """Tell whether what was copied is not just its copiable values now (CR 707.2)."""
    for active in seen.state.effects:
        if active.snapshot is not None and info.id == f"effect {active.id}":
            of = active.snapshot.of
            same = seen.state.find(of) is not None
            return same and seen.values[of.id] != seen.copiable[of.id]
    return False


def _names_around(seen: Evaluation, number: int, object_id: str) -> tuple[str, str]:
    """Return the object's names before and after a step, for the words of its abilities."""
    pair = moves_of(seen, object_id).get(number)
    if pair is not None:
        return pair[0].name, pair[1].name
    name = seen.values[object_id].name
    return name, name


# --- what did not apply -------------------------------------------------------------------------


def missed_steps(seen: Evaluation, object_id: str, asked: str) -> tuple[ExplainedStep, ...]:
    """Return the effects that could have applied to an object and did not, with the reason."""
    names = effect_names(seen)
    missed = [
        ExplainedStep(
            sublayer=each.sublayer.label,
            title=each.sublayer.title,
            source=names[each.effect.id],
            says=wording.effect_words(seen, each.effect),
            detail="",
            changes=(),
            why=wording.not_applied_words(each, names),
            rule=each.rule,
            applied=False,
        )
        for each in dict.fromkeys(seen.not_applied)
        if _could_concern(seen, each, object_id, asked)
    ]
    return tuple(dict.fromkeys([*missed, *_came_late(seen, object_id, asked)]))


def _came_late(seen: Evaluation, object_id: str, asked: str) -> Iterator[ExplainedStep]:
    """Yield effects whose phrase the object fits in the end, but did not when they began."""
    from mtglayers.views.why_not_effects import late_fit

    start, final = start_values(seen, object_id), seen.values[object_id]
    if start == final:
        return
    moments = Moments(seen)
    for number, step in enumerate(seen.steps):
        effect = step.effect.effect
        if not step.began or effect is None or object_id in step.affected:
            continue
        if asked and not _sets(step, asked):
            continue
        if not may_affect(seen, step.effect, effect, object_id):
            continue
        late = late_fit(seen, moments, step, number, object_id)
        if late is not None:
            yield ExplainedStep(
                sublayer=step.sublayer.label,
                title=step.sublayer.title,
                source=effect_names(seen)[step.effect.id],
                says=wording.effect_words(seen, step.effect),
                changes=(),
                why=late[1],
                rule=late[2],
                applied=False,
                number=number + 1,
            )


def _could_concern(seen: Evaluation, each: NotApplied, object_id: str, asked: str) -> bool:
    if asked and not any(
        concerns(asked, name) for name in writes(each.effect, each.sublayer.label)
    ):
        return False
    if each.reason == "superseded":
        return False  # it did apply: its step says that nothing of it lasts
    effect = each.effect.effect
    if not asked and object_id in (each.object, each.effect.source):
        return True
    return effect is not None and may_affect(seen, each.effect, effect, object_id)


def may_affect(
    seen: Evaluation, info: EffectInfo, effect: ContinuousEffect, object_id: str
) -> bool:
    """Tell whether an effect would affect an object as everything is in the end."""
    context = context_of(seen.state, info, seen.values, seen.controllers)
    ref = effect.affected
    if isinstance(ref, ThisObject):
        return info.source == object_id
    if isinstance(ref, EachObject):
        zones, tested = zones_and_filter(ref.filter)
        item = seen.state.by_id[object_id]
        return item.zone in zones and matches(tested, object_id, context)
    if not isinstance(ref, AttachedObject | UnionRef):
        return False
    return object_id in objects_of(ref, context)


# --- the end ------------------------------------------------------------------------------------


def settled(seen: Evaluation, object_id: str) -> tuple[Change, ...]:
    """Return what the rules settle about an object when all layers are over."""
    return settled_changes(seen, object_id)


def notes(seen: Evaluation, object_id: str, asked: str) -> tuple[str, ...]:
    """Return notes: doubts with the words that make them, card data, edition."""
    found = []
    texts: dict[tuple[str, str], list[str]] = {}
    for doubt in doubts(seen.state, seen.values, seen.opaque):
        if doubt.object != object_id:
            continue
        told = [each for each in doubt.characteristics if concerns(asked, each)]
        if told:
            words = texts.setdefault((doubt.source or doubt.effect, doubt.text), [])
            words += [wording.label(each) for each in told if wording.label(each) not in words]
    for (source, text), words in texts.items():
        names = effect_names(seen)
        where = wording.name_of(seen, source) if source in seen else names.get(source, source)
        is_one = len(words) == 1 and not words[0].endswith("s")
        verb = "is" if is_one else "are"
        quoted = wording.short(text.replace("~", "this object"), 160)
        found.append(
            f"{wording.joined(words)} {verb} uncertain: these words of {where} were not "
            f"understood and may change {'it' if is_one else 'them'}: “{quoted}”"
        )
    item = seen.state.by_id[object_id]
    if item.card.source:
        found.append(f"card data: {item.card.source}")
    found += _choices_of_others(seen, object_id)
    return tuple(found)


def _chosen(choice: Choice) -> str:
    value = str(choice.value)
    return COLOR_WORDS.get(value, value) if choice.kind == "color" else value


def _choices_of_others(seen: Evaluation, object_id: str) -> list[str]:
    """Tell what becomes of choices where the edition of the rules decides it (CR 607.2d)."""
    item = seen.state.by_id[object_id]
    abilities = seen.values[object_id].abilities
    links = {(held.ability.link, held.origin) for held in abilities}
    told = [
        f"the {each.kind.replace('_', ' ')} chosen for it, {_chosen(each)},"
        for each in item.choices
        if each.link and (each.link, each.origin) not in links
    ]
    if seen.state.edition != "current":
        words = "edition of the rules: classic. A choice is remembered by its kind"
        return [f"{words}, and serves any ability that it fits, also after the next copy"]
    return [
        f"{words} was for an ability that it does not have now, and serves no other one "
        f"(CR 607.2d); with the edition “classic” it would serve any that it fits"
        for words in told
    ]
