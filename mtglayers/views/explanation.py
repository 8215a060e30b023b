"""Explanations: what an object is now, by which steps, and why in that order.

`explain` turns the evidence of an evaluation into one value with a text form, an HTML form and a
picture of the layers; all its words come from `mtglayers.views.wording`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.evaluation import Evaluation, ObjectView, evaluate
from mtglayers.engine.evidence import Change, Step
from mtglayers.engine.records import CHARACTERISTIC_NAMES
from mtglayers.errors import DefinitionError
from mtglayers.rules import RuleRef, cited_in, titled
from mtglayers.views import wording
from mtglayers.views.explanation_values import start_controller, start_values

if TYPE_CHECKING:
    from mtglayers.views.figure import Picture

__all__ = ["ExplainedChange", "ExplainedStep", "Explanation", "explain", "start_values"]

_CHARACTERISTICS = (*CHARACTERISTIC_NAMES, "controller", "types")
_TYPES = ("supertypes", "card_types", "subtypes")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedChange:
    """One value before and after, in words; ``old`` and ``new`` are the values themselves."""

    characteristic: str
    before: str
    after: str
    old: Any = field(default=None, repr=False)
    new: Any = field(default=None, repr=False)
    words: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.words or f"{wording.label(self.characteristic)}: {self.before} → {self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedStep:
    """One effect in one sublayer as it concerns the object.

    ``number`` is its place (from 1) among the steps of the evaluation. ``applied`` is False for
    effects that could have and did not; ``why`` then says why not.
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
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why an object (or one of its characteristics) is what it is.

    It is complete: `printed` and the changes of `steps` and `settled`, one after the other, give
    what the object is now.

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
    settled : tuple of ExplainedChange
        What the rules settle when all layers are over (CR 208.3, 306.5c, 310.4c).
    printed : Characteristics
        The values before any effect; ``controller`` who controlled it then.
    """

    object: str
    characteristic: str
    now: str
    start: str
    steps: tuple[ExplainedStep, ...]
    not_applied: tuple[ExplainedStep, ...]
    notes: tuple[str, ...]
    settled: tuple[ExplainedChange, ...] = ()
    printed: Characteristics = field(default_factory=Characteristics, repr=False)
    controller: str = ""
    picture_of: tuple[GameState, str] | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        what = f"{self.object}, {self.characteristic}" if self.characteristic else self.object
        return f"<Explanation of {what}: {len(self.steps)} steps>"

    @property
    def rules(self) -> tuple[RuleRef, ...]:
        """The rules that are cited, each with our own short title, in the order of the rules."""
        words = [f"CR {each.rule} {each.detail} {each.why}" for each in self._told()]
        words += [SETTLED] * bool(self.settled)
        return cited_in(words)

    def _told(self) -> tuple[ExplainedStep, ...]:
        return (*self.steps, *self.not_applied)

    def __str__(self) -> str:
        lines = [self.now, f"  before any effect: {self.start}"]
        for step in self.steps:
            lines += _step_lines(step)
        if not self.steps:
            lines.append("  No effect changes it.")
        if self.settled:
            lines.append(f"  {SETTLED}")
            lines += [f"    {change}" for change in self.settled]
        if self.not_applied:
            lines.append("  Did not apply:")
            lines += [
                f"    layer {each.sublayer}: {each.source}, “{each.says}”: "
                f"{each.why} (CR {each.rule})"
                for each in self.not_applied
            ]
        if self.rules:
            lines.append(f"  rules: {titled(self.rules)}")
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


SETTLED = "after all layers: numbers that an object of its types cannot have, or must (CR 208.3)"
KEPT = "applies to it and changes nothing: it already was as this effect says"


def _step_lines(step: ExplainedStep) -> list[str]:
    detail = f" — {step.detail}" if step.detail else ""
    lines = [f"  layer {step.sublayer} ({step.title}), {step.source}: “{step.says}”{detail}"]
    lines += [f"    {change}" for change in step.changes]
    if not step.changes:
        lines.append(f"    {KEPT}")
    lines.append(f"    why now: {step.why} (CR {step.rule})")
    return lines


def summary(seen: Evaluation, object_id: str) -> str:
    """Say what an object is now, in one line."""
    view = seen[object_id]
    return f"{wording.name_of(seen, object_id)}: {_facts(view.characteristics)}{_where(view)}"


def _facts(values: Characteristics, size: str = "") -> str:
    facts = [size or wording.power_toughness(values), wording.color_words(values.colors)]
    if values.mana_cost:
        facts.append(values.mana_cost)
    facts.append(wording.type_line(values) or "no types")
    names = wording.ability_list(values.abilities, values.name)
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
    words += ["phased out"] * item.status.phased_out
    words += [
        f"{each.number} {each.kind} counter{'s' * (each.number > 1)}" for each in item.counters
    ]
    return f" ({', '.join(words)})" if words else ""


def parse_characteristic(word: str) -> str:
    """Find a characteristic by its name, also as people write it ("mana cost").

    Raises
    ------
    DefinitionError
        There is no such characteristic.
    """
    plain = word.strip().lower().replace(" ", "_").replace("colour", "color")
    if plain == "color":
        plain = "colors"
    if plain and plain not in _CHARACTERISTICS:
        raise DefinitionError(
            f"'{word}' is no characteristic",
            hint=f"It can be one of {', '.join(sorted(_CHARACTERISTICS))}.",
        )
    return plain


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
    from mtglayers.views import explanation_parts as parts

    asked = parse_characteristic(characteristic)
    seen = evaluate(state)
    view = seen[object_id]
    name = view.characteristics.name
    return Explanation(
        object=object_id,
        characteristic=asked,
        now=summary(seen, object_id),
        start=start_words(seen, object_id, view),
        steps=parts.explained_steps(seen, object_id, asked),
        not_applied=parts.missed_steps(seen, object_id, asked),
        notes=parts.notes(seen, object_id, asked),
        settled=tuple(
            explained_change(each, name, name)
            for each in parts.settled(seen, object_id)
            if concerns(asked, each.characteristic)
        ),
        printed=start_values(seen, object_id),
        controller=start_controller(seen, object_id),
        picture_of=(state, object_id),
    )


def concerns(asked: str, characteristic: str) -> bool:
    """Tell whether a characteristic is (one of) those asked for."""
    if asked == "types":
        return characteristic in _TYPES
    return asked in ("", characteristic)


def explained_change(change: Change, old_name: str, new_name: str) -> ExplainedChange:
    """Put a change into words, with the object's names before and after it."""
    return ExplainedChange(
        characteristic=change.characteristic,
        before=wording.value_words(change.characteristic, change.before, old_name),
        after=wording.value_words(change.characteristic, change.after, new_name),
        old=change.before,
        new=change.after,
        words=wording.change_words(
            change.characteristic, change.before, change.after, old_name, new_name
        ),
    )


def start_words(seen: Evaluation, object_id: str, view: ObjectView) -> str:
    """Say what an object is before any effect, with printed stars (CR 208.2a)."""
    values = start_values(seen, object_id)
    item = view.object
    kind = {"token": "token", "emblem": "emblem"}.get(item.kind, "printed")
    size = ""
    for face in item.card.faces:
        stars = "*" in f"{face.power}{face.toughness}"
        if stars and face.name == values.name:
            size = f"{face.power}/{face.toughness}"
    return f"{values.name or 'no name'}: {_facts(values, size)} ({kind})"


def sublayers_of(steps: tuple[Step, ...]) -> tuple[Sublayer, ...]:
    """Return the sublayers in which something happened, in order."""
    return tuple(sorted({step.sublayer for step in steps}))


def _effect_names(state: GameState, seen: Evaluation) -> dict[str, str]:
    from mtglayers.views.explanation_parts import effect_names

    return effect_names(seen)
