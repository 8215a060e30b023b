"""The effects that could have given something, and why each did not (CR 611.2c, 613.6, 613.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtglayers.core.abilities import HeldAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import Filter, Or
from mtglayers.core.modifications import BecomeCopy
from mtglayers.core.references import AttachedObject, EachObject, ObjectRef, ThisObject, UnionRef
from mtglayers.core.state import ActiveEffect
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.context import matches
from mtglayers.engine.effects import Template, parts_of, templates_of
from mtglayers.engine.evaluation import Evaluation
from mtglayers.engine.evidence import EffectInfo, NotApplied, Step
from mtglayers.engine.layer_one import STATIC_COPY_RULE
from mtglayers.engine.selection import zones_and_filter
from mtglayers.views import wording
from mtglayers.views.explanation_parts import effect_names
from mtglayers.views.explanation_values import Moments, context_of, start_values
from mtglayers.views.why_not_asked import Asked
from mtglayers.views.why_not_words import condition_misfits, misfits

__all__ = ["Candidate", "candidates", "late_fit", "phrase_of", "reason_why_not"]

Why = tuple[str, str, str]
"""The kind of reason, the reason in words, and its rule."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """One part of an effect that could give what is asked for.

    ``begins``: the first sublayer at which its ability was seen on its object.
    """

    info: EffectInfo
    effect: ContinuousEffect
    sublayer: Sublayer
    key: object
    template: Template | None = None
    active: ActiveEffect | None = None
    begins: Sublayer = Sublayer.L1A

    @staticmethod
    def key_of_step(step: Step) -> object:
        """Return what a step's effect has in common with a candidate."""
        info = step.effect
        if info.held is not None:
            return (info.source, id(info.held), id(info.effect))
        return info.id


def candidates(seen: Evaluation, asked: Asked) -> Iterator[Candidate]:
    """Yield the parts of all effects, at any moment of the evaluation, that could give it."""
    yield from _resolved(seen, asked)
    known: set[object] = set()
    for object_id, begins, abilities in _ability_sets(seen):
        for template in templates_of(abilities):
            key = (object_id, id(template.held), id(template.effect))
            if key in known or not _is_about(seen, object_id, template):
                continue
            known.add(key)
            for sublayer, part in template.parts.items():
                if any(asked.given_by(each) for each in part.modifications):
                    yield Candidate(
                        _info(seen, object_id, template),
                        template.effect,
                        sublayer,
                        key,
                        template=template,
                        begins=begins,
                    )


def _resolved(seen: Evaluation, asked: Asked) -> Iterator[Candidate]:
    for active in seen.state.effects:
        if active.rule == STATIC_COPY_RULE:
            continue
        info = next((s.effect for s in seen.steps if s.effect.id == f"effect {active.id}"), None)
        for sublayer, part in parts_of(active.effect).items():
            giving = [each for each in part.modifications if asked.given_by(each)]
            if active.snapshot is not None and asked.kind != "value":
                has = asked.kind == "exact" or asked.had_by(active.snapshot.values)
                giving = [each for each in giving if has or not isinstance(each, BecomeCopy)]
            if giving and info is not None:
                yield Candidate(info, active.effect, sublayer, info.id, active=active)


def _ability_sets(seen: Evaluation) -> Iterator[tuple[str, Sublayer, tuple[HeldAbility, ...]]]:
    """Yield the abilities of all objects at all moments, each tuple once."""
    for object_id in seen:
        yield object_id, Sublayer.L1A, start_values(seen, object_id).abilities
    for step in seen.steps:
        for object_id, before, after in step.transitions:
            if after.abilities is not before.abilities:
                yield object_id, step.sublayer, after.abilities


def _is_about(seen: Evaluation, object_id: str, template: Template) -> bool:
    """Tell whether an ability functions where its object is, or would if it were there (113.6)."""
    item = seen.state.by_id[object_id]
    return (
        template.defining
        or item.zone in template.zones
        or (item.kind == "emblem" and item.zone == "command")
    )


def _info(seen: Evaluation, object_id: str, template: Template) -> EffectInfo:
    for step in seen.steps:
        info = step.effect
        if info.source == object_id and info.held is template.held:
            return info
    for each in seen.not_applied:
        if each.effect.source == object_id and each.effect.held is template.held:
            return each.effect
    return template.info(seen.state.by_id[object_id], seen.controllers[object_id])


# --- reasons ------------------------------------------------------------------------------------


def reason_why_not(
    seen: Evaluation, moments: Moments, candidate: Candidate, object_id: str, asked: Asked
) -> Why | None:
    """Say why a part of an effect did not give it; ``None`` if it is none of its business."""
    ref = candidate.effect.affected
    if isinstance(ref, ThisObject) and candidate.info.source != object_id:
        return None
    if isinstance(ref, AttachedObject) and not _hosts(seen, candidate, object_id):
        return None
    if candidate.active is not None and candidate.active.affected is not None:
        return _locked(seen, candidate, object_id, asked)
    applied = [
        (number, step)
        for number, step in enumerate(seen.steps)
        if Candidate.key_of_step(step) == candidate.key
    ]
    here = next((step for _, step in applied if step.sublayer is candidate.sublayer), None)
    if here is None:
        phrase = phrase_of(ref)
        if phrase is not None and not _ever_fits(seen, moments, candidate, object_id, phrase):
            return None
        return _did_not_apply(seen, moments, candidate, object_id)
    if object_id in here.affected:
        return _no_change(seen, here, object_id, asked)
    return _not_affected(seen, moments, candidate, object_id, applied[0])


def phrase_of(ref: ObjectRef) -> Filter | None:
    """Return the phrase that picks an effect's objects ("all Forests and all Saprolings")."""
    if isinstance(ref, EachObject):
        return ref.filter
    if isinstance(ref, UnionRef):
        found = [phrase_of(part) for part in ref.parts]
        if found and all(each is not None for each in found):
            return Or(tuple(each for each in found if each is not None))
    return None


def _hosts(seen: Evaluation, candidate: Candidate, object_id: str) -> bool:
    item = seen.state.by_id.get(candidate.info.source)
    return item is not None and item.attached_to is not None and item.attached_to.id == object_id


def _ever_fits(
    seen: Evaluation, moments: Moments, candidate: Candidate, object_id: str, phrase: Filter
) -> bool:
    """Tell whether an object fits the phrase before all effects or after them."""
    zones, tested = zones_and_filter(phrase)
    if seen.state.by_id[object_id].zone not in zones:
        return False
    for number in (0, len(seen.steps)):
        values, players = moments.values(number), moments.controllers(number)
        if matches(tested, object_id, context_of(seen.state, candidate.info, values, players)):
            return True
    return False


def _locked(seen: Evaluation, candidate: Candidate, object_id: str, asked: Asked) -> Why | None:
    """CR 611.2c: the set of a resolved effect does not change; CR 400.7: a new object."""
    active = candidate.active
    assert active is not None
    keys = active.affected or ()
    now = seen.state.by_id[object_id].key
    if now in keys:
        here = next(
            (
                step
                for step in seen.steps
                if step.effect.id == candidate.info.id and step.sublayer is candidate.sublayer
            ),
            None,
        )
        superseded = _entry(seen, candidate, object_id)
        if superseded is not None and superseded.reason == "superseded":
            return _from_entry(seen, superseded)
        return None if here is None else _no_change(seen, here, object_id, asked)
    if any(key.id == object_id for key in keys):
        why = "it applied to what this card was before it changed zones; it is a new object now"
        return "locked", why, "400.7"
    if phrase_of(candidate.effect.affected) is not None:
        why = "the objects it applies to were settled when it resolved, and this was not among them"
        return "locked", why, "611.2c"
    return None


def _entry(seen: Evaluation, candidate: Candidate, object_id: str) -> NotApplied | None:
    found = [
        each
        for each in seen.not_applied
        if each.sublayer is candidate.sublayer
        and each.effect.id == candidate.info.id
        and (each.reason != "superseded" or each.object == object_id)
        and (candidate.template is None or each.effect.held is candidate.template.held)
    ]
    return found[0] if found else None


def _from_entry(seen: Evaluation, entry: NotApplied) -> Why:
    return entry.reason, wording.not_applied_words(entry, effect_names(seen)), entry.rule


def _did_not_apply(
    seen: Evaluation, moments: Moments, candidate: Candidate, object_id: str
) -> Why | None:
    entry = _entry(seen, candidate, object_id)
    if entry is not None:
        kind, why, rule = _from_entry(seen, entry)
        if kind == "condition false":
            told = _conditions(seen, moments, candidate)
            why += f" ({told})" if told else ""
        return kind, why, rule
    item = seen.state.by_id[candidate.info.source]
    if item.status.phased_out:
        return "phased out", "its source is phased out, so it is treated as not there", "702.26b"
    if candidate.begins > candidate.sublayer:
        why = (
            f"its source has the ability only from layer {candidate.begins.label} on, and the "
            f"layer of this part was over by then"
        )
        return "too late", why, "613.6"
    return None


def _conditions(seen: Evaluation, moments: Moments, candidate: Candidate) -> str:
    template = candidate.template
    if template is None:
        return ""
    number = next(
        (at for at, step in enumerate(seen.steps) if step.sublayer > candidate.sublayer),
        len(seen.steps),
    )
    values, players = moments.values(number), moments.controllers(number)
    context = context_of(seen.state, candidate.info, values, players)
    told = [each for c in template.conditions for each in condition_misfits(c, context)]
    return "; ".join(told)


def _no_change(seen: Evaluation, step: Step, object_id: str, asked: Asked) -> Why | None:
    """Say why an effect that applied did not give it, unless it did."""
    if asked.kind == "exact":
        return _another_value(seen, step, object_id, asked)
    for each, before, after in step.transitions:
        if each == object_id and (asked.kind == "value" or asked.had_by(after)):
            return None
        if each == object_id and asked.word in before.prohibited:
            return "no change", f"another effect says that it can't have {asked.word}", "113.11"
    if asked.kind == "value":
        return "no change", "it applied and changed nothing: the value was already so", "613.1"
    final = seen.values[object_id]
    if asked.word in final.prohibited:
        return "no change", f"another effect says that it can't have {asked.word}", "113.11"
    if asked.had_by(final):
        return None
    return (
        "no change",
        "it applied without giving it: what it needs, such as a choice, is missing or different",
        "607.5a",
    )


def _another_value(seen: Evaluation, step: Step, object_id: str, asked: Asked) -> Why | None:
    """Say which value an effect gave instead of the one that is missed."""
    if asked.had_by(seen.values[object_id], seen.controllers[object_id]):
        return None
    values = seen.values[object_id]
    for each, old, player in step.control:
        if each == object_id and asked.word == "controller":
            if asked.had_by(values, old) or asked.had_by(values, player):
                return None
            return "another value", f"it gave control to {player}", step.sublayer.rule
    for each, before, after in step.transitions:
        if each != object_id:
            continue
        if asked.had_by(before) or asked.had_by(after):
            return None  # told as what had it and lost it
        was, new = (_value(values, asked) for values in (before, after))
        if was != new:
            what = "size" if asked.word == "size" else wording.label(asked.word)
            why = f"it changed the {what} from {was} to {new}, not to {asked.wanted}"
            return "another value", why, step.sublayer.rule
    return "no change", "it applied and changed nothing: the value was already so", "613.1"


def _value(values: Characteristics, asked: Asked) -> str:
    if asked.word == "size":
        return wording.power_toughness(values) or "none"
    return wording.value_words(asked.word, getattr(values, asked.word), values.name)


def _not_affected(
    seen: Evaluation,
    moments: Moments,
    candidate: Candidate,
    object_id: str,
    began: tuple[int, Step],
) -> Why | None:
    """Say which part of the phrase the object did not fit when the effect began to apply."""
    number, step = began
    phrase = phrase_of(candidate.effect.affected)
    if phrase is None:
        return None
    zones, tested = zones_and_filter(phrase)
    item = seen.state.by_id[object_id]
    if item.zone not in zones:
        return None
    if item.status.phased_out:
        return "phased out", "it is phased out, so nothing applies to it", "702.26b"
    values, players = moments.values(number), moments.controllers(number)
    context = context_of(seen.state, candidate.info, values, players)
    told = misfits(tested, object_id, context)
    if not told:
        return None
    end = context_of(seen.state, candidate.info, seen.values, seen.controllers)
    fits_now = matches(tested, object_id, end)
    why = f"when it began to apply, in layer {step.sublayer.label}, {wording.joined(told)}"
    if fits_now:
        why += "; it fits now, but only by what applied after that, and no effect is applied twice"
    return "not affected", why, "613.6" if fits_now else "611.3a"


def late_fit(
    seen: Evaluation, moments: Moments, step: Step, number: int, object_id: str
) -> Why | None:
    """Say why an object that fits an effect's phrase in the end was not affected by it."""
    info = step.effect
    if info.effect is None or info.id.startswith("effect ") or object_id in step.affected:
        return None
    candidate = Candidate(info, info.effect, step.sublayer, Candidate.key_of_step(step))
    found = _not_affected(seen, moments, candidate, object_id, (number, step))
    return found if found is not None and found[2] == "613.6" else None
