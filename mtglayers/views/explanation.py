"""Explanations: what an object is now, by which steps, and why in that order.

`explain` turns the evidence of an evaluation into one value with a text form, an HTML form and a
picture of the layers; all its words come from `mtglayers.views.wording`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.evaluation import Evaluation, ObjectView, evaluate
from mtglayers.engine.evidence import Change, NotApplied, Step
from mtglayers.engine.records import CHARACTERISTIC_NAMES
from mtglayers.errors import DefinitionError
from mtglayers.views import wording

if TYPE_CHECKING:
    from mtglayers.views.figure import Picture

__all__ = ["ExplainedChange", "ExplainedStep", "Explanation", "explain"]

_CHARACTERISTICS = (*CHARACTERISTIC_NAMES, "controller", "types")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedChange:
    """One value before and after, in words."""

    characteristic: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{wording.label(self.characteristic)}: {self.before} → {self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedStep:
    """One effect in one sublayer as it concerns the object.

    ``applied`` is False for effects that could have and did not; ``why`` then says why not.
    """

    sublayer: str
    title: str
    source: str
    says: str
    changes: tuple[ExplainedChange, ...]
    why: str
    rule: str
    applied: bool = True
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why an object (or one of its characteristics) is what it is.

    Attributes
    ----------
    object : str
        Its id.
    characteristic : str
        The one that is explained, or ``""`` for all.
    now : str
        What it is now, in one line.
    start : str
        What it is before any effect.
    steps : tuple of ExplainedStep
        What applied, in order.
    not_applied : tuple of ExplainedStep
        What could have applied and did not.
    notes : tuple of str
        Uncertain values, copied from what, edition.
    """

    object: str
    characteristic: str
    now: str
    start: str
    steps: tuple[ExplainedStep, ...]
    not_applied: tuple[ExplainedStep, ...]
    notes: tuple[str, ...]
    picture_of: tuple[GameState, str] | None = None

    def __repr__(self) -> str:
        what = f"{self.object}, {self.characteristic}" if self.characteristic else self.object
        return f"<Explanation of {what}: {len(self.steps)} steps>"

    def __str__(self) -> str:
        lines = [self.now, f"  before any effect: {self.start}"]
        for step in self.steps:
            lines += _step_lines(step)
        if not self.steps:
            lines.append("  No effect changes it.")
        if self.not_applied:
            lines.append("  Did not apply:")
            lines += [
                f"    layer {each.sublayer}: {each.source}, “{each.says}”: "
                f"{each.why} (CR {each.rule})"
                for each in self.not_applied
            ]
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from mtglayers.views.explanation_html import explanation_html

        return explanation_html(self)

    def picture(self) -> Picture:
        """Draw the object's way through the layers."""
        from mtglayers.views.pictures import layer_picture

        assert self.picture_of is not None
        return layer_picture(*self.picture_of)


def _step_lines(step: ExplainedStep) -> list[str]:
    detail = f" — {step.detail}" if step.detail else ""
    lines = [f"  layer {step.sublayer} ({step.title}), {step.source}: “{step.says}”{detail}"]
    lines += [f"    {change}" for change in step.changes]
    lines.append(f"    why now: {step.why} (CR {step.rule})")
    return lines


def summary(seen: Evaluation, object_id: str) -> str:
    """Say what an object is now, in one line."""
    view = seen[object_id]
    return f"{wording.name_of(seen, object_id)}: {_facts(view.characteristics)}{_where(view)}"


def _facts(values: Characteristics) -> str:
    facts = [wording.power_toughness(values), wording.color_words(values.colors)]
    if values.mana_cost:
        facts.append(values.mana_cost)
    facts.append(wording.type_line(values) or "no types")
    names = ", ".join(wording.ability_words(held, values.name) for held in values.abilities)
    facts.append(names if names and len(names) < 100 else _count(len(values.abilities)))
    return ", ".join(filter(None, facts))


def _count(number: int) -> str:
    return {0: "no abilities", 1: "1 ability"}.get(number, f"{number} abilities")


def _where(view: ObjectView) -> str:
    item = view.object
    words = []
    if item.zone != "battlefield":
        words.append(f"in {item.zone}")
    words += ["face down"] * bool(item.status.face_down) + ["tapped"] * item.status.tapped
    words += [
        f"{each.number} {each.kind} counter{'s' * (each.number > 1)}" for each in item.counters
    ]
    return f" ({', '.join(words)})" if words else ""


def explain(state: GameState, object_id: str, characteristic: str = "") -> Explanation:
    """Explain what an object is now.

    Parameters
    ----------
    state
        Any state.
    object_id
        The object.
    characteristic
        Only this one ("power", "colors", "types", "controller" …); empty for everything.

    Raises
    ------
    UnknownObjectError
        There is no such object.
    DefinitionError
        There is no such characteristic.
    """
    if characteristic and characteristic not in _CHARACTERISTICS:
        raise DefinitionError(
            f"'{characteristic}' is no characteristic",
            hint=f"It can be one of {', '.join(sorted(_CHARACTERISTICS))}.",
        )
    seen = evaluate(state)
    view = seen[object_id]
    names = _effect_names(state, seen)
    gone = _goes_on(seen.steps)
    steps = tuple(
        made
        for number, step in enumerate(seen.steps)
        if (made := _explained(state, seen, step, object_id, characteristic, names, number in gone))
    )
    missing = tuple(
        _missed(state, seen, each, names)
        for each in seen.not_applied
        if object_id in (each.object, each.effect.source) and not characteristic
    )
    return Explanation(
        object=object_id,
        characteristic=characteristic,
        now=summary(seen, object_id),
        start=_start(seen, object_id, view),
        steps=steps,
        not_applied=missing,
        notes=tuple(_notes(state, seen, view)),
        picture_of=(state, object_id),
    )


def _effect_names(state: GameState, seen: Evaluation) -> dict[str, str]:
    infos = [step.effect for step in seen.steps] + [each.effect for each in seen.not_applied]
    return {info.id: wording.source_words(state, seen, info) for info in infos}


def _goes_on(steps: tuple[Step, ...]) -> frozenset[int]:
    """Find the steps, by number, of effects whose ability was lost by then (CR 613.6)."""
    now: dict[str, Characteristics] = {}
    found = set()
    for number, step in enumerate(steps):
        held, source = step.effect.held, step.effect.source
        if held is not None and source in now and held not in now[source].abilities:
            found.add(number)
        now.update((object_id, after) for object_id, _, after in step.transitions)
    return frozenset(found)


def _concerns(characteristic: str, change: Change) -> bool:
    if characteristic == "types":
        return change.characteristic in ("supertypes", "card_types", "subtypes")
    return characteristic in ("", change.characteristic)


def _explained(
    state: GameState,
    seen: Evaluation,
    step: Step,
    object_id: str,
    characteristic: str,
    names: dict[str, str],
    goes_on: bool,
) -> ExplainedStep | None:
    changes = [each for each in step.changes_of(object_id) if _concerns(characteristic, each)]
    if not changes and not (object_id in step.affected and not characteristic):
        return None
    name = seen.values[object_id].name
    why = wording.reason_words(seen, step.reason, names)
    if goes_on:
        why += "; its ability is gone by now, but the effect had begun and goes on"
    return ExplainedStep(
        sublayer=step.sublayer.label,
        title=step.sublayer.title,
        source=wording.source_words(state, seen, step.effect),
        says=wording.effect_words(seen, step.effect),
        detail=_copied(state, seen, step),
        changes=tuple(_change(each, *_names_around(step, object_id, name)) for each in changes),
        why=why,
        rule=_rule_of(step, goes_on),
    )


def _rule_of(step: Step, goes_on: bool) -> str:
    if goes_on and step.reason.rule == "613.7":
        return "613.6"
    return step.reason.rule


def _copied(state: GameState, seen: Evaluation, step: Step) -> str:
    """Say what a copy effect copied: the ability itself names no object."""
    if step.effect.kind != "copy":
        return ""
    for active in state.effects:
        if active.snapshot is not None and step.effect.id == f"effect {active.id}":
            found = active.snapshot.of
            return f"it copies {wording.name_of(seen, found.id, active.snapshot.plain.name)}"
    return ""


def _names_around(step: Step, object_id: str, name: str) -> tuple[str, str]:
    """Return the object's names before and after a step, for the words of its abilities."""
    for changed, before, after in step.transitions:
        if changed == object_id:
            return before.name, after.name
    return name, name


def _change(change: Change, old_name: str, new_name: str) -> ExplainedChange:
    return ExplainedChange(
        characteristic=change.characteristic,
        before=wording.value_words(change.characteristic, change.before, old_name),
        after=wording.value_words(change.characteristic, change.after, new_name),
    )


def _missed(
    state: GameState, seen: Evaluation, each: NotApplied, names: dict[str, str]
) -> ExplainedStep:
    return ExplainedStep(
        sublayer=each.sublayer.label,
        title=each.sublayer.title,
        source=wording.source_words(state, seen, each.effect),
        says=wording.effect_words(seen, each.effect),
        changes=(),
        why=wording.not_applied_words(each, names),
        rule=each.rule,
        applied=False,
    )


def start_values(seen: Evaluation, object_id: str) -> Characteristics:
    """Return an object's values before the first effect, rebuilt from what the steps say."""
    found = None
    for step in seen.steps:
        for changed, before, _ in step.transitions:
            if changed == object_id:
                found = before
                break
        if found is not None:
            break
    return found if found is not None else seen.values[object_id]


def _start(seen: Evaluation, object_id: str, view: ObjectView) -> str:
    values = start_values(seen, object_id)
    kind = {"token": "token", "emblem": "emblem"}.get(view.object.kind, "printed")
    return f"{values.name or 'no name'}: {_facts(values)} ({kind})"


def _notes(state: GameState, seen: Evaluation, view: ObjectView) -> list[str]:
    notes = [
        f"{wording.label(name)} is uncertain: text was not understood that may change it"
        for name in view.uncertain
    ]
    if view.object.card.source:
        notes.append(f"card data: {view.object.card.source}")
    if state.edition != "current":
        notes.append(f"edition of the rules: {state.edition}")
    return notes


def sublayers_of(steps: tuple[Step, ...]) -> tuple[Sublayer, ...]:
    """Return the sublayers in which something happened, in order."""
    return tuple(sorted({step.sublayer for step in steps}))
