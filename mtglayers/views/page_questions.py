"""Questions to predict before the answer is revealed, made from the evidence of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.engine.copying import copy_chain, copy_graph
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.views import wording
from mtglayers.views.explanation import ExplainedStep, Explanation, explain
from mtglayers.views.explanation_parts import effect_names
from mtglayers.views.explanation_values import moves_of, start_values
from mtglayers.views.page_words import Writing, name
from mtglayers.views.svg import escape

__all__ = ["PredictQuestion", "called", "chosen_options", "predict_questions", "questions_section"]

MOST = 12
PER_OBJECT = 3
MOST_OPTIONS = 5
YES_NO = ("yes", "no")


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictQuestion:
    """A question about one moment of the evaluation, its short answer, and why.

    What a question is shown as has no answer in it, so that a notebook that was saved has none.

    Attributes
    ----------
    text : str
        The question.
    answer : str
        The answer, in the words that it is shown in.
    why : str
        The reason.
    rule : str
        The number of the rule that gives the answer; empty if it is not one.
    options : tuple of str
        The answers to choose from; empty where the answer is free.
    accepted : tuple of str
        Other words for the answer, such as the id of an object.
    kind : str
        What the answer is: "text", a "set" of words in any order, or a "type line".

    Examples
    --------
    >>> PredictQuestion(text="What is 1 + 1?", answer="2", why="It is.", rule="")
    PredictQuestion(text='What is 1 + 1?', options=())
    """

    text: str
    answer: str = field(repr=False)
    why: str = field(repr=False)
    rule: str = field(repr=False)
    options: tuple[str, ...] = ()
    accepted: tuple[str, ...] = field(default=(), repr=False)
    kind: str = field(default="text", repr=False)


def predict_questions(state: GameState, most: int = MOST) -> tuple[PredictQuestion, ...]:
    """Make questions from the evidence: values after a sublayer, orders, copies, what applies.

    Values that text which was not understood may change are not asked for.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> for card in ("Grizzly Bears", "Humility"):
    ...     _ = board.enter(card)
    >>> for question in predict_questions(board.state, most=1):
    ...     print(question.text, question.answer)
    What are the power and toughness of Grizzly Bears after layer 7b? 1/1
    """
    seen = evaluate(state)
    by_object = [
        list(islice(_about(seen, item.id), PER_OBJECT))
        for item in state.objects
        if item.zone == "battlefield"
    ]
    # Each object's first question first, so that all objects have their turn; then the copies.
    rounds = [
        [questions[number] for questions in by_object if number < len(questions)]
        for number in range(PER_OBJECT)
    ]
    ordered = [*rounds[0], *_copies(seen), *(each for later in rounds[1:] for each in later)]
    return tuple(ordered[:most])


def called(seen: Evaluation, object_id: str) -> str:
    """Name an object without saying what it is now: by what is printed on it, or by its id.

    Examples
    --------
    >>> from mtglayers import Board
    >>> board = Board()
    >>> _ = board.enter("Grizzly Bears"), board.enter("Clone", copy="grizzly-bears")
    >>> called(board.evaluation, "clone")
    'Clone'
    """
    item = seen.state.by_id.get(object_id)
    if item is None or item.kind == "token":
        return object_id
    if item.status.face_down:
        return f"the face-down object [{object_id}]"
    return wording.name_of(seen, object_id, start_values(seen, object_id).name)


def chosen_options(answer: str, others: Iterable[str]) -> tuple[str, ...]:
    """List what can be chosen, in an order that tells nothing; nothing if that is too little.

    Examples
    --------
    >>> chosen_options("red", ["green", "red", "blue"]), chosen_options("red", ["green"])
    (('blue', 'green', 'red'), ())
    """
    wrong = [each for each in dict.fromkeys(others) if each != answer]
    found = sorted([answer, *wrong[: MOST_OPTIONS - 1]], key=str.casefold)
    return tuple(found) if len(found) > 2 else ()


# --- values, orders, what applies ---------------------------------------------------------------


def _about(seen: Evaluation, object_id: str) -> Iterator[PredictQuestion]:
    told = explain(seen.state, object_id)
    by_layer: dict[str, list[ExplainedStep]] = {}
    for step in told.steps:
        by_layer.setdefault(step.sublayer, []).append(step)
    layers = iter(reversed(by_layer.items()))
    for label, steps in islice(layers, 1):
        yield from _in_layer(seen, object_id, label, steps)
    yield from _applies(seen, told)
    for label, steps in layers:
        yield from _in_layer(seen, object_id, label, steps)


def _in_layer(
    seen: Evaluation, object_id: str, label: str, steps: list[ExplainedStep]
) -> Iterator[PredictQuestion]:
    changed = {change.characteristic for step in steps for change in step.changes}
    yield from _value(seen, object_id, label, steps[-1], changed)
    sources = [step.source for step in steps]
    if len(set(sources)) > 1 and changed:
        names = sorted(set(sources))
        yield PredictQuestion(
            text=f"Which applies to {called(seen, object_id)} first in layer {label}: "
            f"{wording.joined(names, 'or')}?",
            answer=sources[0],
            why=steps[0].why,
            rule=steps[0].rule,
            options=tuple(names),
        )


def _applies(seen: Evaluation, told: Explanation) -> Iterator[PredictQuestion]:
    """Ask whether an effect applies: one that could have and does not, else one or the other."""
    applied = [step for step in told.steps if step.sublayer != "1a" and step.changes]
    made = [
        _does_apply(seen, told.object, step, "no", step.why) for step in told.not_applied[:1]
    ] or [
        *_others(seen, told.object),
        *(_does_apply(seen, told.object, step, "yes", _changed(step)) for step in applied[:1]),
    ]
    # Every other object is asked about what applies, so that "yes" is no good guess.
    ids = list(seen)
    if len(made) > 1 and ids.index(told.object) % 2:
        made.reverse()
    yield from made[:1]


def _does_apply(
    seen: Evaluation, object_id: str, step: ExplainedStep, answer: str, why: str
) -> PredictQuestion:
    return PredictQuestion(
        text=f"Does “{step.says}” ({step.source}) apply to {called(seen, object_id)} "
        f"in layer {step.sublayer}?",
        answer=answer,
        why=why,
        rule=step.rule,
        options=YES_NO,
    )


def _changed(step: ExplainedStep) -> str:
    return wording.short("; ".join(map(str, step.changes)), 160)


def _others(seen: Evaluation, object_id: str) -> Iterator[PredictQuestion]:
    """Ask about an effect of another object that applies only to others of the same type."""
    names = effect_names(seen)
    types = set(seen[object_id].characteristics.card_types)
    for step in seen.steps:
        known = step.sublayer.layer > 1 and step.source in seen and step.source != object_id
        if not known or object_id in step.affected or seen[object_id].uncertain:
            continue
        affected = [called(seen, each) for each in step.affected[:3] if each in seen]
        alike = (each for each in step.affected if each in seen)
        if any(types & set(seen[each].characteristics.card_types) for each in alike):
            more = " and others" if len(step.affected) > len(affected) else ""
            reached = f"it applies to {wording.joined(affected)}{more}, not to this object"
            told = ExplainedStep(
                sublayer=step.sublayer.label,
                title=step.sublayer.title,
                source=names[step.effect.id],
                says=wording.effect_words(seen, step.effect),
                changes=(),
                why=reached,
                rule=step.rule,
            )
            yield _does_apply(seen, object_id, told, "no", reached)
            return


def _value(
    seen: Evaluation, object_id: str, label: str, last: ExplainedStep, changed: set[str]
) -> Iterator[PredictQuestion]:
    moves = moves_of(seen, object_id)
    before = [at for at in moves if at <= last.number - 1]
    values = moves[before[-1]][1] if before else start_values(seen, object_id)
    asked = _asked(changed - set(seen[object_id].uncertain), label)
    if not asked:
        return
    characteristic, words = asked
    others = [start_values(seen, object_id), *(after for _, after in moves.values())]
    others += [seen.values[each] for each in seen if each != object_id]
    answer = _words(characteristic, values)
    yield PredictQuestion(
        text=f"{words} {called(seen, object_id)} after layer {label}?",
        answer=answer,
        why=f"{last.source}: “{last.says}”; {last.why}",
        rule=last.rule,
        options=()
        if characteristic in ("power", "abilities")
        else chosen_options(answer, (_words(characteristic, each) for each in others)),
        kind="set" if characteristic in ("card_types", "subtypes", "colors") else "text",
    )


def _asked(changed: set[str], label: str) -> tuple[str, str] | None:
    """Choose what is asked of what changed, with the words to ask it in."""
    if changed & {"power", "toughness"} and label != "1a":
        return "power", "What are the power and toughness of"
    for characteristic, words in (
        ("card_types", "Which card types has"),
        ("subtypes", "Which subtypes has"),
        ("colors", "Which colours has"),
        ("abilities", "How many abilities has"),
    ):
        if characteristic in changed:
            return characteristic, words
    return None


def _words(characteristic: str, values: Characteristics) -> str:
    if characteristic == "power":
        return wording.power_toughness(values) or "none"
    if characteristic == "colors":
        return wording.color_words(values.colors)
    if characteristic == "abilities":
        return str(len(values.abilities))
    return wording.value_words(characteristic, getattr(values, characteristic))


# --- copies -------------------------------------------------------------------------------------


def _copies(seen: Evaluation) -> Iterator[PredictQuestion]:
    """Ask who copied whom, from the copy graph (CR 707)."""
    state = seen.state
    known = [each.object.id for each in copy_graph(state).versions]
    known += [item.id for item in state.objects if item.zone == "battlefield"]
    for item in state.objects:
        chain = copy_chain(state, item.id) if item.zone == "battlefield" else ()
        others = [each for each in dict.fromkeys(known) if each != item.id]
        if not chain or len(others) < 2:
            continue
        options = tuple(sorted((called(seen, each) for each in others), key=str.casefold))
        copied, end = chain[0].original[0].id, chain[-1].original[0].id
        way = [item.id, *(edge.original[0].id for edge in chain)]
        if not item.id.startswith(copied):  # the id of a token copy tells what it copied
            yield PredictQuestion(
                text=f"Which object did {called(seen, item.id)} copy last?",
                answer=called(seen, copied),
                why=f"the copy effect: “{chain[0].text}”",
                rule=chain[0].rule,
                options=options,
                accepted=(copied,),
            )
        if len(chain) > 1 and end != item.id:
            yield PredictQuestion(
                text=f"Follow the copies from {called(seen, item.id)} to the end: whose own "
                "values did they begin with?",
                answer=called(seen, end),
                why=f"from copy to copied: {' → '.join(way)}",
                rule="707.3",
                options=options,
                accepted=(end,),
            )


def questions_section(writing: Writing, questions: Iterable[PredictQuestion]) -> str:
    """Write the questions, each with its answer folded away."""
    items = "".join(_item(writing, each) for each in questions)
    if not items:
        return ""
    return (
        writing.heading(1, "Predict, then reveal")
        + '<p class="quiet">Answers are found without looking at the steps above.</p>'
        + f"<ol>{items}</ol>"
    )


def _item(writing: Writing, asked: PredictQuestion) -> str:
    told = asked.options == YES_NO or all(each in asked.text for each in asked.options)
    options = "" if told else name("; ".join(asked.options))
    choice = f'<p class="quiet">One of: {options}</p>' if options else ""
    rule = f" ({writing.cite(asked.rule)})" if asked.rule else ""
    return (
        f"<li><p>{name(asked.text)}</p>{choice}"
        f'<details data-answer="{escape(asked.answer)}"><summary>Answer</summary>'
        f"<p><strong>{name(asked.answer)}</strong></p>"
        f"<p>{escape(asked.why)}{rule}</p></details></li>"
    )
