"""Why not: every effect that could have given an object something and did not, with the reason.

`why_not` looks at all continuous effects that existed at some moment of the evaluation and could
give what is asked for. An effect that gave it and lost to a later one, one that was gone before it
began, one whose phrase the object did not fit at that moment, one whose condition was false: each
is told with the rule that says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.rules import RuleRef, cited_in, titled
from mtglayers.views import wording
from mtglayers.views.explanation import summary
from mtglayers.views.explanation_parts import effect_names, notes
from mtglayers.views.explanation_values import Moments, start_controller, start_values
from mtglayers.views.svg import escape
from mtglayers.views.why_not_asked import Asked, parse_asked
from mtglayers.views.why_not_effects import Candidate, candidates, reason_why_not

__all__ = ["Missed", "WhyNot", "why_not"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """One effect that could have given it, and why it did not (or why it does not show).

    ``kind``: ``lost later``, ``another value``, ``replaced by copy``, ``ability lost``,
    ``condition false``, ``not affected``, ``locked``, ``too late``, ``superseded``, ``no change``,
    ``settled`` and the engine's other words for what did not apply.
    """

    sublayer: str
    source: str
    says: str
    kind: str
    why: str
    rule: str

    def __str__(self) -> str:
        where = f"layer {self.sublayer}, " if self.sublayer else ""
        says = f": “{self.says}”" if self.says else ""
        return f"{where}{self.source}{says}: {self.why} (CR {self.rule})"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Why an object does not have something.

    Attributes
    ----------
    object : str
    asked : Asked
        What is missed.
    has_it : bool
        It has it after all; ``missed`` then tells what else could have given it.
    now : str
        What the object is, in one line.
    missed : tuple of Missed
        The effects that could have given it, in the order of the layers.
    notes : tuple of str
        Words that were not understood and might give it.
    """

    object: str
    asked: Asked
    has_it: bool
    now: str
    missed: tuple[Missed, ...]
    notes: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<WhyNot of {self.object}, {self.asked.word}: {len(self.missed)} effects>"

    @property
    def headline(self) -> str:
        """The answer in one sentence."""
        name = self.now.partition(":")[0]
        if self.asked.kind == "value":
            what = wording.label(self.asked.word)
            return f"What could have changed the {what} of {name} and did not:"
        return self.asked.sentence(name, has=self.has_it)

    def __str__(self) -> str:
        lines = [self.headline, f"  now: {self.now}"]
        lines += [f"  - {each}" for each in self.missed]
        if not self.missed:
            more = "else " if self.has_it else ""
            lines.append(
                f"  Nothing {more}on the board that is understood could make it {self.asked}."
            )
        if self.missed:
            lines.append(f"  rules: {titled(self.rules)}")
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)

    @property
    def rules(self) -> tuple[RuleRef, ...]:
        """The rules that are cited, each with our own short title, in the order of the rules."""
        return cited_in(map(str, self.missed))

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(str(each))}</li>" for each in self.missed)
        told = f"<ul>{items}</ul>" if items else f"<p>{escape(str(self).splitlines()[-1])}</p>"
        if self.missed:
            told += f"<p>Rules: {escape(titled(self.rules))}</p>"
        more = "".join(f"<p>Note: {escape(note)}</p>" for note in self.notes)
        return (
            f"<div><p><strong>{escape(self.headline)}</strong></p>"
            f"<p>{escape(self.now)}</p>{told}{more}</div>"
        )


def why_not(state: GameState, object_id: str, what: str) -> WhyNot:
    """Tell why an object does not have what somebody expects.

    Parameters
    ----------
    state
        Any state.
    object_id
        The object.
    what
        A keyword ability ("flying"), a type ("creature", "Elf", "legendary"), a colour ("red"), a
        value ("4/4", "power 4", "controlled by opponent", "called Forest"), an ability by its
        words, or a characteristic ("power"): then what could have changed it and did not.

    Raises
    ------
    UnknownObjectError
        There is no such object.
    DefinitionError
        It is not known what is asked.
    """
    asked = parse_asked(what)
    seen = evaluate(state)
    view = seen[object_id]
    moments = Moments(seen)
    missed = _lost_again(seen, object_id, asked)
    told = {each.effect for each in missed if each.effect}
    found: list[tuple[int, Missed]] = [(each.order, each.made) for each in missed]
    names = effect_names(seen)
    for candidate in candidates(seen, asked):
        if (candidate.key, candidate.sublayer) in told:
            continue
        reason = reason_why_not(seen, moments, candidate, object_id, asked)
        if reason is None:
            continue
        kind, why, rule = reason
        info = candidate.info
        found.append(
            (
                int(candidate.sublayer),
                Missed(
                    sublayer=candidate.sublayer.label,
                    source=names.get(info.id) or wording.source_words(state, seen, info),
                    says=wording.effect_words(seen, info),
                    kind=kind,
                    why=why,
                    rule=rule,
                ),
            )
        )
    found.sort(key=lambda pair: pair[0])
    return WhyNot(
        object=object_id,
        asked=asked,
        has_it=asked.had_by(view.characteristics, view.controller),
        now=summary(seen, object_id),
        missed=tuple(dict.fromkeys(each for _, each in found)),
        notes=tuple(
            note for note in notes(seen, object_id, asked.characteristic) if "uncertain" in note
        ),
    )


@dataclass(frozen=True, slots=True)
class _Lost:
    order: int
    made: Missed
    effect: tuple[object, Sublayer] | None


_Giver = tuple[str, str, tuple[object, Sublayer] | None]
"""Who gave it: words for the source, what it says, and the part of the effect."""


def _lost_again(seen: Evaluation, object_id: str, asked: Asked) -> list[_Lost]:
    """Find who gave it and who took it away again: later effects that won."""
    if asked.kind == "value":
        return []
    names = effect_names(seen)
    values = start_values(seen, object_id)
    player = start_controller(seen, object_id)
    giver: _Giver | None = ("", "", None) if asked.had_by(values, player) else None
    found = []
    for step in seen.steps:
        after = next((new for each, _, new in step.transitions if each == object_id), values)
        new = next((each[2] for each in step.control if each[0] == object_id), player)
        if after is values and new == player:
            continue
        had, has = asked.had_by(values, player), asked.had_by(after, new)
        values, player = after, new
        name = names[step.effect.id]
        key = (Candidate.key_of_step(step), step.sublayer)
        if has and not had:
            giver = (name, wording.effect_words(seen, step.effect), key)
        elif had and not has and giver is not None:
            source, says, given = giver
            taken = f"{name} took it away in layer {step.sublayer.label}"
            copied = step.sublayer.layer == 1
            given_words = f"gave it, and then {taken}" if source else f"had it as printed; {taken}"
            if asked.kind == "exact":
                how = "made it so" if source else "was so at first"
                given_words = f"{how}; {name} changed it in layer {step.sublayer.label}"
            kind = "replaced by copy" if copied else "lost later"
            made = Missed(
                sublayer=step.sublayer.label,
                source=source
                or wording.name_of(seen, object_id, start_values(seen, object_id).name),
                says=says,
                kind=kind,
                why=f"{given_words}: “{wording.effect_words(seen, step.effect)}”",
                rule=step.sublayer.rule,
            )
            found.append(_Lost(int(step.sublayer), made, given))
            giver = None
    if giver is not None and not asked.had_by(seen.values[object_id], player):
        found.append(_settled(seen, object_id, giver))
    return found


def _settled(seen: Evaluation, object_id: str, giver: _Giver) -> _Lost:
    """Say that what is no creature in the end has no power and toughness (CR 208.3)."""
    source, says, given = giver
    made = Missed(
        sublayer="" if given is None else given[1].label,
        source=source or wording.name_of(seen, object_id, start_values(seen, object_id).name),
        says=says,
        kind="settled",
        why="it is no creature in the end, so it has no power and toughness",
        rule="208.3",
    )
    return _Lost(int(Sublayer.L7D) + 1, made, given)
