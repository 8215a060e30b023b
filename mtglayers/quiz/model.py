"""A set of exercises as a value: what a teacher writes, and which words the format has for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mtglayers.core.vocabulary import Sublayer
from mtglayers.rules import rule_exists
from mtglayers.scenarios.expectations import (
    COPIABLE_KEYS,
    EXPECTATIONS,
    OBJECT_KEYS,
    PLAYER_KEYS,
    Expectations,
)
from mtglayers.scenarios.model import Scenario
from mtglayers.scenarios.records import argument, entries_once, place
from mtglayers.scenarios.shapes import (
    INVALID,
    Checked,
    Flag,
    Integer,
    ListOf,
    OneOf,
    Reader,
    Shape,
    is_null,
)
from mtglayers.scenarios.source import MappingNode, Node, ScalarNode, SequenceNode
from mtglayers.scenarios.values import LINE, PROSE
from mtglayers.scenarios.words import standard_rule

__all__ = ["FORMS", "OBJECT_VALUES", "PLAYER_VALUES", "Exercise", "QuizSet", "WrittenQuestion"]

SIZE = "power/toughness"
# Keys that need more than an object to be asked: they are for `holds`.
_ONLY_HOLDS = {"has", "lacks", "has_types", "lacks_types", "chosen", "exists", "copiable"}
OBJECT_VALUES = (
    SIZE,
    *(key for key in OBJECT_KEYS if key not in _ONLY_HOLDS),
    *(f"copiable.{key}" for key in (SIZE, *COPIABLE_KEYS) if key not in _ONLY_HOLDS),
)
PLAYER_VALUES = tuple(PLAYER_KEYS)
LAYERS = tuple(each.label for each in Sublayer)
FORMS = ("value", "holds", "first", "applies")
MOST_GENERATED = 50


LAYER = OneOf("layer", LAYERS, {"1": "1a"})


class Pair(Shape):
    """A mapping with one entry, from an id to something; read as a tuple of two texts."""

    def __init__(self, right: str, words: tuple[str, ...] = ()) -> None:
        self.right = right
        self.words = words

    def accepts(self, node: Node) -> bool:
        """Take mappings only."""
        return isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read the one entry."""
        if not isinstance(node, MappingNode):
            return reader.wrong_type(node, key, self.right)
        entries = list(entries_once(node, reader))
        if len(entries) != 1:
            return reader.problem(node, f"{key} must be {self.right}", key=key)
        name, value = entries[0]
        if not isinstance(value, ScalarNode) or is_null(value):
            return reader.wrong_type(value, key, self.right)
        words = self._words(name, reader)
        if words and value.text not in words:
            return self._unknown(value, key, words, reader)
        return name.text, value.text

    def _words(self, name: ScalarNode, reader: Reader) -> tuple[str, ...]:
        return self.words

    def _unknown(self, value: ScalarNode, key: str, words: tuple[str, ...], reader: Reader) -> Any:
        return reader.unknown_word(value, key, "layer", words, value.text)


class ValuePair(Pair):
    """The id of an object or player, and a key of the scenario format to ask for."""

    def _words(self, name: ScalarNode, reader: Reader) -> tuple[str, ...]:
        return PLAYER_VALUES if name.text in reader.players else OBJECT_VALUES

    def _unknown(self, value: ScalarNode, key: str, words: tuple[str, ...], reader: Reader) -> Any:
        if value.text in _ONLY_HOLDS:
            hint = f"Ask whether it holds: 'holds: {{id: {{{value.text}: …}}}}'."
            message = f"{key}: '{value.text}' is no value by itself"
            return reader.problem(value, message, key=key, hint=hint)
        return reader.unknown_word(value, key, "value to ask for", words, value.text)


class AnswerShape(Shape):
    """An answer as people write it: a word, a number, ``null``, or a list of such."""

    right = "an answer: text, a number, yes or no, or a list"

    def accepts(self, node: Node) -> bool:
        """Take everything but mappings."""
        return not isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read the words as they stand; a list becomes words with commas."""
        if isinstance(node, ScalarNode):
            return "none" if is_null(node) else node.text.strip()
        if isinstance(node, SequenceNode):
            found = [self.read(item, key, reader) for item in node.items]
            return INVALID if INVALID in found else ", ".join(found) or "none"
        hint = 'A mana symbol needs quotes, such as "{R}".'
        return reader.wrong_type(node, key, self.right, hint)


ANSWER = AnswerShape()
RULE = Checked("rule number", standard_rule, hint='Write it like "613.8a".')


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenQuestion:
    """A question that a teacher wrote; the engine works out its answer.

    Parameters
    ----------
    value
        An object or player and the key that is asked for: ``{clone: power/toughness}``.
    holds
        What a scenario could expect: is it so?
    first
        An object and a layer: whose effect applies to the object first in it?
    applies
        Two objects: does an effect of the first apply to the second?
    after
        With ``value``: not now, but when this layer is over.
    layer
        With ``applies``: in this layer only (the key is ``in``).
    ask, options, why, rule
        The words of the question, answers to choose from, the reason, the rule; each is made
        where it is left out.
    answer
        What the teacher thinks, to be checked against the engine.
    uncertain
        The teacher knows that text which is not understood may change the answer.
    """

    ask: str | None = argument(LINE, default=None)
    value: tuple[str, str] | None = argument(
        ValuePair("an object and what is asked, such as {clone: power}"), default=None
    )
    holds: Expectations | None = argument(EXPECTATIONS, default=None)
    first: tuple[str, str] | None = argument(
        Pair("an object and a layer, such as {clone: 7b}", LAYERS), default=None
    )
    applies: tuple[str, str] | None = argument(
        Pair("whose effect, and to what, such as {humility: clone}"), default=None
    )
    after: str | None = argument(LAYER, default=None)
    layer: str | None = argument(LAYER, key="in", default=None)
    options: tuple[str, ...] = argument(ListOf(ANSWER, least=2), default=())
    answer: str | None = argument(ANSWER, default=None)
    why: str | None = argument(PROSE, default=None)
    rule: str | None = argument(RULE, default=None)
    uncertain: bool = argument(Flag(), default=False)
    line: int = place()

    @staticmethod
    def check(values: dict[str, Any]) -> Iterator[str]:
        """Yield what does not go together."""
        given = [form for form in FORMS if form in values]
        if len(given) != 1:
            yield f"needs one of {', '.join(FORMS)}" + (
                f"; here are {' and '.join(given)}" if given else ""
            )
        elif "after" in values and "value" not in values:
            yield "has 'after', which goes with 'value'"
        elif "layer" in values and "applies" not in values:
            yield "has 'in', which goes with 'applies'"
        elif "options" in values and "value" not in values:
            yield "has 'options', which go with 'value'; the other answers are known"
        elif values.get("rule") not in (None, INVALID) and not rule_exists(values["rule"]):
            yield f"cites the rule {values['rule']}, which does not exist"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A scenario and what is asked about its end.

    Parameters
    ----------
    scenario
        The scenario. What it expects, its title and its notes are not shown.
    title, about
        What the exercise is called, and prose.
    generate
        How many questions are made from the evidence.
    questions
        Questions that the teacher wrote.
    uncertain
        The teacher knows that not everything on this board is understood.
    """

    scenario: Scenario
    title: str = ""
    about: str = ""
    generate: int = 0
    questions: tuple[WrittenQuestion, ...] = ()
    uncertain: bool = False
    line: int = place()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizSet:
    """A set of exercises.

    Examples
    --------
    >>> from mtglayers.quiz import parse_quiz
    >>> found = parse_quiz('''
    ... {quiz: 1, title: Sizes, exercises: [{scenario: {steps: [{enter: Hill Giant}]},
    ... questions: [{value: {hill-giant: power}}]}]}''')
    >>> found.exercises[0].questions[0].value
    ('hill-giant', 'power')
    """

    title: str
    about: str = ""
    exercises: tuple[Exercise, ...] = ()
    path: str = ""


GENERATE = Integer(1, f"how many questions to make, 1 to {MOST_GENERATED}")
