"""Two boards side by side: which values differ, and which step is the first that differs."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from mtglayers.core.abilities import HeldAbility
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.evidence import Step
from mtglayers.engine.records import CHARACTERISTIC_NAMES
from mtglayers.views import wording
from mtglayers.views.explanation_parts import effect_names
from mtglayers.views.svg import escape

__all__ = ["Comparison", "Difference", "SeenStep", "compare"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One value of one object that is not the same in two states, in words."""

    object: str
    characteristic: str
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.object}: {wording.label(self.characteristic)}: {self.first} | {self.second}"


@dataclass(frozen=True, slots=True)
class SeenStep:
    """A step of an evaluation as a comparison tells it; ``number`` counts from 1."""

    number: int
    sublayer: str
    source: str
    says: str
    changes: tuple[str, ...]
    why: str
    rule: str

    def __str__(self) -> str:
        done = "; ".join(self.changes) or "changes nothing"
        return (
            f"step {self.number}, layer {self.sublayer}, {self.source}: “{self.says}”: {done} "
            f"(why now: {self.why}, CR {self.rule})"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What differs between two states.

    Attributes
    ----------
    differences : tuple of Difference
        The values that differ, object by object, of objects that are in both.
    only_first, only_second : tuple of str
        The ids of objects that are in one of them only.
    first_step : tuple of SeenStep or None
        The first step that is not the same: in the first state and in the second; ``None`` for a
        state whose steps are over by then, or that has no step of its own there.
    same_steps : int
        How many steps before it are the same.
    """

    differences: tuple[Difference, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    first_step: tuple[SeenStep | None, SeenStep | None]
    same_steps: int

    @property
    def is_same(self) -> bool:
        """Whether no value differs and both have the same objects."""
        return not (self.differences or self.only_first or self.only_second)

    def __bool__(self) -> bool:
        return not self.is_same

    def __repr__(self) -> str:
        return f"<Comparison: {len(self.differences)} values differ>"

    def __str__(self) -> str:
        lines = [_headline(self)]
        lines += [f"  {each}" for each in self.differences]
        lines += [f"  only in the first: {each}" for each in self.only_first]
        lines += [f"  only in the second: {each}" for each in self.only_second]
        if any(self.first_step):
            same = {0: "no step before it is the same", 1: "1 step before it is the same"}
            before = same.get(self.same_steps, f"{self.same_steps} steps before it are the same")
            lines.append(f"  The first step that differs ({before}):")
            for word, step in zip(("first", "second"), self.first_step, strict=True):
                lines.append(f"    {word}: {step if step is not None else 'no further step'}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row">{escape(each.object)}</th>'
            f"<td>{escape(wording.label(each.characteristic))}</td>"
            f"<td>{escape(each.first)}</td><td>{escape(each.second)}</td></tr>"
            for each in self.differences
        )
        head = "".join(
            f'<th scope="col">{word}</th>' for word in ("object", "value", "first", "second")
        )
        told = "".join(
            f"<p>{escape(line.strip())}</p>"
            for line in str(self).splitlines()[1 + len(self.differences) :]
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        return f"<div><p>{escape(_headline(self))}</p>{table if rows else ''}{told}</div>"


def _headline(made: Comparison) -> str:
    count = len(made.differences)
    if made.is_same:
        return "No value differs."
    return {0: "The values of what is in both are the same.", 1: "1 value differs."}.get(
        count, f"{count} values differ."
    )


def compare(first: GameState, second: GameState) -> Comparison:
    """Compare what everything is in two states, and how it came to be that.

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> state = GameState(players=(Player(id="you"),))
    >>> print(compare(state, state))
    No value differs.
    """
    seen = evaluate(first), evaluate(second)
    both = [each for each in seen[0] if each in seen[1]]
    number, pair = _first_difference(*seen)
    return Comparison(
        differences=tuple(each for object_id in both for each in _differences(*seen, object_id)),
        only_first=tuple(each for each in seen[0] if each not in seen[1]),
        only_second=tuple(each for each in seen[1] if each not in seen[0]),
        first_step=pair,
        same_steps=number,
    )


def _differences(first: Evaluation, second: Evaluation, object_id: str) -> list[Difference]:
    one, two = first[object_id], second[object_id]
    found = []
    for name in (*CHARACTERISTIC_NAMES, "controller"):
        old = one.controller if name == "controller" else getattr(one.characteristics, name)
        new = two.controller if name == "controller" else getattr(two.characteristics, name)
        if plain(old) != plain(new):
            words = (
                wording.value_words(name, old, one.characteristics.name),
                wording.value_words(name, new, two.characteristics.name),
            )
            found.append(Difference(object_id, name, *words))
    return found


def plain(value: object) -> Hashable:
    """Return a value without where its abilities come from: what two states can be compared by."""
    if isinstance(value, tuple) and value and isinstance(value[0], HeldAbility):
        return tuple(sorted(wording.ability_words(each, "~") for each in value))
    if isinstance(value, frozenset):
        return tuple(sorted(map(str, value)))
    assert isinstance(value, Hashable)
    return value


def _facts(step: Step) -> Hashable:
    changes = tuple(
        (each.object, each.characteristic, plain(each.before), plain(each.after))
        for each in step.changes
    )
    return step.sublayer, step.effect.id, step.affected, changes


def _first_difference(
    first: Evaluation, second: Evaluation
) -> tuple[int, tuple[SeenStep | None, SeenStep | None]]:
    same = 0
    for one, two in zip(first.steps, second.steps, strict=False):
        if _facts(one) != _facts(two):
            break
        same += 1
    else:
        if len(first.steps) == len(second.steps):
            return same, (None, None)
    return same, (_seen_step(first, same), _seen_step(second, same))


def _seen_step(seen: Evaluation, index: int) -> SeenStep | None:
    if index >= len(seen.steps):
        return None
    step = seen.steps[index]
    names = effect_names(seen)
    changes = tuple(
        f"{each.object}: "
        + wording.change_words(
            each.characteristic, each.before, each.after, seen.values[each.object].name
        )
        for each in step.changes
    )
    return SeenStep(
        number=index + 1,
        sublayer=step.sublayer.label,
        source=names[step.effect.id],
        says=wording.effect_words(seen, step.effect),
        changes=changes,
        why=wording.reason_words(seen, step.reason, names),
        rule=step.reason.rule,
    )
