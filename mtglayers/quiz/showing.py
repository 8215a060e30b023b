"""Quizzes as text and as HTML that needs no script: the questions, and only known answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from mtglayers.quiz.answers import option_letter
from mtglayers.quiz.exercises import PlayedExercise
from mtglayers.quiz.progress import Progress, Score
from mtglayers.views.page_questions import YES_NO, PredictQuestion
from mtglayers.views.page_words import name
from mtglayers.views.svg import escape

__all__ = [
    "ShownQuiz",
    "choices_of",
    "exercise_text",
    "quiz_data",
    "quiz_html",
    "quiz_text",
    "state_of",
    "told",
]


class ShownQuiz(Protocol):
    """What is shown of a quiz."""

    title: str
    about: str
    exercises: tuple[PlayedExercise, ...]

    @property
    def progress(self) -> tuple[Progress, ...]:
        """What was done with each question."""

    @property
    def score(self) -> Score:
        """How the reader stands."""


def told(done: Progress) -> str:
    """Say the answer to a question that is done, and why it is that.

    Examples
    --------
    >>> asked = PredictQuestion(text="?", answer="3/3", why="it has a counter", rule="613.4c")
    >>> told(Progress(asked, tries=["3/3"]))
    'Right. 3/3: it has a counter (CR 613.4c)'
    """
    asked = done.asked
    rule = f" (CR {asked.rule})" if asked.rule else ""
    why = f": {asked.why}" if asked.why else ""
    return f"{'Right. ' if done.is_right else 'The answer: '}{asked.answer}{why}{rule}"


def state_of(done: Progress) -> str:
    """Say how it stands with a question, without its answer before that is known."""
    if done.is_done:
        return told(done)
    if done.tries:
        return f"Not {'; '.join(done.tries)}. Try again, or reveal it."
    return ""


def choices_of(asked: PredictQuestion) -> str:
    """List the answers to choose from, with letters; nothing for a free answer or yes and no.

    Examples
    --------
    >>> choices_of(PredictQuestion(text="?", answer="b", why="", rule="", options=("red", "green")))
    'a) red; b) green'
    """
    if not asked.options or asked.options == YES_NO:
        return ""
    return "; ".join(
        f"{option_letter(number)}) {option}" for number, option in enumerate(asked.options)
    )


def exercise_text(exercise: PlayedExercise) -> str:
    """Write what an exercise is about: what happens, and the cards."""
    lines = [exercise.title, exercise.about.strip()]
    lines += [f"  {number}. {step}" for number, step in enumerate(exercise.steps, start=1)]
    lines += [f"  {card}: {printed}" for card, printed in exercise.cards]
    return "\n".join(line for line in lines if line)


def _numbered(
    exercises: Sequence[PlayedExercise], progress: Sequence[Progress]
) -> Iterator[tuple[PlayedExercise, list[tuple[int, Progress]]]]:
    """Yield each exercise with its questions, which are numbered through the quiz."""
    at = 0
    for exercise in exercises:
        end = at + len(exercise.questions)
        yield exercise, [(number + 1, progress[number]) for number in range(at, end)]
        at = end


def quiz_text(quiz: ShownQuiz) -> str:
    """Write a quiz as text."""
    lines = [quiz.title, quiz.about.strip()]
    for exercise, questions in _numbered(quiz.exercises, quiz.progress):
        lines += ["", exercise_text(exercise)]
        for number, done in questions:
            lines.append(f"{number}. {done.asked.text}")
            lines += [f"   {each}" for each in (choices_of(done.asked), state_of(done)) if each]
    lines += ["", f"Score: {quiz.score}"]
    return "\n".join(lines).replace("\n\n\n", "\n\n").strip()


def exercise_html(exercise: PlayedExercise) -> str:
    """Write what an exercise is about: what happens in order, and the cards folded away."""
    about = "".join(
        f"<p>{escape(each)}</p>" for each in exercise.about.split("\n\n") if each.strip()
    )
    steps = "".join(f"<li>{name(each)}</li>" for each in exercise.steps)
    cards = "".join(
        f"<li><strong>{name(card)}</strong>: {escape(printed)}</li>"
        for card, printed in exercise.cards
    )
    return (
        about
        + (f"<ol>{steps}</ol>" if steps else "")
        + (f"<details><summary>The cards</summary><ul>{cards}</ul></details>" if cards else "")
    )


def quiz_html(quiz: ShownQuiz) -> str:
    """Write a quiz as HTML that needs no script."""
    parts = [f"<h4>{escape(quiz.title)}</h4>"]
    if quiz.about.strip():
        parts.append(f"<p>{escape(quiz.about.strip())}</p>")
    for exercise, questions in _numbered(quiz.exercises, quiz.progress):
        title = f"<h5>{escape(exercise.title)}</h5>" if exercise.title else ""
        items = "".join(_item(number, done) for number, done in questions)
        first = questions[0][0] if questions else 1
        parts.append(f'{title}{exercise_html(exercise)}<ol start="{first}">{items}</ol>')
    parts.append(f"<p>Score: {escape(str(quiz.score))}</p>")
    return f'<div class="mtgl-quiz-static">{"".join(parts)}</div>'


def quiz_data(quiz: ShownQuiz) -> dict[str, Any]:
    """Return a quiz as plain data, for panels and other programs."""
    return {
        "title": quiz.title,
        "about": quiz.about.strip(),
        "score": str(quiz.score),
        "exercises": [
            {
                "title": exercise.title,
                "html": exercise_html(exercise),
                "questions": [_question_data(number, done) for number, done in questions],
            }
            for exercise, questions in _numbered(quiz.exercises, quiz.progress)
        ],
    }


def _question_data(number: int, done: Progress) -> dict[str, Any]:
    stand = "right" if done.is_right else "revealed" if done.is_done else "open"
    return {
        "number": number,
        "text": done.asked.text,
        "options": list(done.asked.options),
        "given": done.tries[-1] if done.tries else "",
        "stand": "wrong" if stand == "open" and done.tries else stand,
        "said": state_of(done),
    }


def _item(number: int, done: Progress) -> str:
    choices = choices_of(done.asked)
    more = f"<br><small>{name(choices)}</small>" if choices else ""
    state = state_of(done)
    said = f"<br><strong>{escape(state)}</strong>" if state else ""
    return f'<li value="{number}">{name(done.asked.text)}{more}{said}</li>'
