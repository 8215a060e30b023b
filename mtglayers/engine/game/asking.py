"""The one protocol for everything that asks: questions and answers as values.

A rule that needs a decision makes a `Question`; a `Chooser` answers it or not. What is not
answered is settled by the same defaults everywhere: an optional part is declined, a mandatory
choice with one legal option takes it, one with several is a `ChoiceNeededError` that lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mtglayers.core.state import GameState
from mtglayers.engine.game.own_words import own_words
from mtglayers.errors import ChoiceError

__all__ = [
    "Answer",
    "Answers",
    "ChoiceNeededError",
    "Chooser",
    "Question",
    "checked",
    "decide",
    "kinds_answering",
]


class ChoiceNeededError(ChoiceError):
    """Something must be chosen, there are several options, and nobody chose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, by which ability, and what the legal answers are.

    Parameters
    ----------
    kind
        As in the scenario format: targets, copy, color, creature_type, objects, sacrifice, keep,
        effect, mode, number, may, pay …
    prompt
        Words for a person.
    ability
        The words of the ability that asks.
    source
        The id of the object that has it; "legend rule" for that rule.
    options
        What may be chosen: ids, words or numbers as text.
    minimum, maximum
        How many; ``maximum`` ``None`` is any number.
    optional
        Whether it may be declined.
    asker
        The number of the ability or effect that asks within this action: its answers go together.
    any_value
        Whether values outside ``options`` are legal (names of cards); they are then examples.
    aliases
        Other words for options: the names of cards and their ids.
    asks
        Of something optional: the kinds of choices it leads to. An answer to one of them is a yes.
    """

    kind: str
    prompt: str
    ability: str = ""
    source: str = ""
    options: tuple[str, ...] = ()
    minimum: int = 1
    maximum: int | None = 1
    optional: bool = False
    asker: int = 0
    any_value: bool = False
    player: str = ""
    aliases: tuple[tuple[str, str], ...] = ()
    asks: tuple[str, ...] = ()


class Chooser(Protocol):
    """Who answers: a scenario, a Python function, a form, or nobody."""

    def ask(self, question: Question) -> Sequence[Any] | None:
        """Return what is chosen (``[True]`` or ``[False]`` for ``may``), or ``None``."""

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        """Do what happens between the triggering or activation and the resolution."""


@dataclass(slots=True, kw_only=True)
class Answer:
    """One prepared answer; ``of`` names the source's id or a fragment of the ability's text.

    ``silent``: kinds of choices that the action itself was told, which nothing needs to ask for.
    """

    of: str = ""
    targets: tuple[Any, ...] | None = None
    choose: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    may: bool | None = None
    pay: Mapping[str, Sequence[Any]] | None = None
    respond: Sequence[Any] = ()
    used: dict[str, int] = field(default_factory=dict)
    spread: dict[str, list[Any]] = field(default_factory=dict)
    taken: int | None = None
    silent: tuple[str, ...] = ()
    looked_at: set[str] = field(default_factory=set)

    def fits(self, source: str, ability: str) -> bool:
        """Tell whether the answer is meant for an ability."""
        wanted = self.of.casefold()
        if wanted == source.casefold() or (len(wanted) > 2 and wanted in ability.casefold()):
            return True
        own = own_words(wanted)
        return len(own) > 2 and own in own_words(ability)

    def value(self, question: Question) -> Sequence[Any] | None:
        """Return the next unused value for the question, or ``None``."""
        match question.kind:
            case "may" | "pay":
                if self.may is not None:
                    self.used["may"] = 1
                    return [self.may]
                if self.pay is not None:
                    return [True]
                return self._implied(question)
            case "targets":
                return self._targets(question)
        if self.pay and question.kind in self.pay:
            return self._next(question.kind, self.pay[question.kind], question, "pay ")
        for kind in kinds_answering(question.kind):
            if kind in self.choose:
                return self._next(kind, self.choose[kind], question)
        return None

    def unused(self) -> tuple[str, ...]:
        """Write what of this answer nothing has asked for.

        Examples
        --------
        >>> answer = Answer(choose={"color": ["blue", "red"]}, targets=("bears",))
        >>> answer.value(Question(kind="color", prompt="Choose", options=("blue", "red")))
        ['blue']
        >>> answer.unused()
        ('targets bears', 'color red')
        """
        found: list[str] = []
        given = {"targets": self.targets or (), **self.choose}
        for kind, values in given.items():
            rest = list(values)[self.used.get(kind, 0) :]
            if rest and rest != ["none"] and kind not in (*self.silent, *self.looked_at):
                found.append(f"{kind} {', '.join(_words(each) for each in rest)}")
        for kind, values in (self.pay or {}).items():
            if list(values)[self.used.get(f"pay {kind}", 0) :]:
                found.append(f"pay {kind} {', '.join(_words(each) for each in values)}")
        if self.may is not None and "may" not in self.used:
            found.append(f"may {'yes' if self.may else 'no'}")
        if self.respond:
            found.append("respond")
        return tuple(found)

    def _implied(self, question: Question) -> Sequence[Any] | None:
        """Take a choice given for what an optional part asks as a yes to that part."""
        given = [kind for kind in self.choose if kind not in ("keep", "effect", "targets")]
        if not given or ("copy" in given and list(self.choose["copy"]) == ["none"]):
            return None
        if any(kind in given for asked in question.asks for kind in kinds_answering(asked)):
            return [True]
        return [True] if question.optional and (self.targets is not None or self.of) else None

    def _targets(self, question: Question) -> Sequence[Any] | None:
        given = self.targets if self.targets is not None else self.choose.get("targets")
        if given is None:
            return None
        start = self.used.get("targets", 0)
        rest = list(given)[start:]
        if not rest:
            return None
        limit = len(rest) if question.maximum is None else question.maximum
        chosen: list[Any] = []
        for each in rest:
            if len(chosen) < limit and (each in question.options or not chosen):
                chosen.append(each)
            else:
                break
        if chosen and question.minimum == 0 and chosen[0] not in question.options:
            return None
        self.used["targets"] = start + len(chosen)
        return chosen

    def _next(
        self, kind: str, values: Sequence[Any], question: Question, prefix: str = ""
    ) -> Sequence[Any] | None:
        values = [values] if isinstance(values, (str, int)) else list(values)
        start = self.used.get(prefix + kind, 0)
        if start >= len(values):
            return None
        if isinstance(values[start], (list, tuple)):
            given = self.spread.pop(prefix + kind, None) or list(values[start])
            most = question.maximum
            if most is not None and 0 < most < len(given):
                # More than this question asks for: the rest answers the next ones.
                self.spread[prefix + kind] = given[most:]
                return given[:most]
            self.used[prefix + kind] = start + 1
            return given
        limit = len(values) - start if question.maximum is None else max(question.maximum, 1)
        taken = values[start : start + limit]
        self.used[prefix + kind] = start + len(taken)
        return taken


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def kinds_answering(kind: str) -> tuple[str, ...]:
    """Give the kinds of choice whose answers fit a question, nearest first."""
    also = {
        "opponent": ("player",),
        "player": ("opponent",),
        "land_type": ("basic_land_type",),
        "nonbasic_land_type": ("land_type",),
        "sacrifice": ("objects",),
        "exile": ("objects",),
        "return": ("objects",),
        "search": ("objects", "card_name"),
        "discard": ("card_name", "objects"),
        "copy": ("objects",),
        "coin": ("word",),
        "flip": ("word",),
        "clash": ("word",),
        "vote": ("word",),
        "die": ("word", "number"),
        "attached_to": ("objects",),
        "ability": ("word", "mode", "counter"),
        "objects": ("card_name", "copy", "sacrifice"),
        "counter": ("word", "mode"),
        "word": ("mode",),
        "mode": ("word",),
    }
    return (kind, *also.get(kind, ()))


class Answers:
    """The chooser of scenarios and of the board: prepared answers, used up in order.

    Parameters
    ----------
    direct
        What the action itself was given (``copy``, ``choose``, ``targets``, ``pay``, ``may``).
    answers
        Further answers, each for the ability that it names.
    respond
        Runs the steps of a ``respond`` on a state.

    Examples
    --------
    >>> chooser = Answers(direct=Answer(choose={"color": ["blue"]}))
    >>> chooser.ask(Question(kind="color", prompt="Choose a colour", options=("white", "blue")))
    ['blue']
    """

    def __init__(
        self,
        direct: Answer | None = None,
        answers: Iterable[Answer] = (),
        respond: Callable[[GameState, Sequence[Any]], GameState] | None = None,
    ) -> None:
        self.direct = direct or Answer()
        self.answers = list(answers)
        self._respond = respond
        self._known: dict[int, tuple[str, str]] = {}

    def _claimed(self, source: str, ability: str, asker: int) -> list[Answer]:
        """List the answers of an ability: those it has claimed, and the next that fits."""
        own = [each for each in self.answers if each.taken == asker]
        if any(each.fits(source, ability) for each in own):
            return own
        if own:
            # Several objects ask as one, such as tokens that enter together: each has its own.
            others = (each for each in self.answers if each.taken is None)
            return [*(each for each in others if each.of == source), *own][:2]
        names = [(source, ability), *([self._known[asker]] if asker in self._known else [])]
        for each in self.answers:
            if each.taken is None and any(each.fits(*name) for name in names):
                return [each]
        return []

    def ask(self, question: Question) -> Sequence[Any] | None:
        """Answer from the claimed answer first, then from what the action was given.

        The targets that the action itself was given are those of its own spell or ability.
        """
        if question.kind == "targets" and question.asker == 1:
            value = self.direct.value(question)
            if value is not None:
                return value
        if question.kind == "copy" and "copy" in self.direct.choose:
            claimed = self._claimed(question.source, question.ability, question.asker)
            if not any("copy" in each.choose for each in claimed):
                value = self.direct.value(question)
                if value is not None:
                    return value
        for each in self._claimed(question.source, question.ability, question.asker):
            value = each.value(question)
            if value is not None:
                each.taken = question.asker
                return value
        if question.kind == "targets" and question.asker != 1:
            return None
        if question.kind == "effect" and (value := self._order_given(question)) is not None:
            return value
        return self.direct.value(question)

    def _order_given(self, question: Question) -> Sequence[Any] | None:
        """Take an order of replacement effects from the answer of the ability that is under way."""
        for each in self.answers:
            under_way = each.taken is not None or each.fits(question.source, question.ability)
            if under_way and "effect" in each.choose:
                value = each.value(question)
                if value is not None:
                    return value
        return None

    def unused(self) -> tuple[str, ...]:
        """Write every answer, or part of one, that nothing has asked for."""
        found = list(self.direct.unused())
        for each in self.answers:
            name = f"of {each.of}" if each.of else "of anything"
            found += [f"{part} ({name})" for part in each.unused()]
        return tuple(found)

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        """Run the ``respond`` steps of the answer that the ability claims."""
        self._known[asker] = (source, ability)
        for each in self._claimed(source, ability, asker):
            if each.respond and self._respond is not None:
                each.taken = asker
                steps, each.respond = each.respond, ()
                return self._respond(state, steps)
        if asker == 1 and self.direct.respond and self._respond is not None:
            steps, self.direct.respond = self.direct.respond, ()
            return self._respond(state, steps)
        return state


def decide(chooser: Chooser, question: Question) -> tuple[Any, ...]:
    """Ask, apply the defaults, and check the answer.

    Raises
    ------
    ChoiceNeededError
        Several options, and no answer.
    ChoiceError
        The answer is not an option, or the wrong number was chosen.
    """
    answer = chooser.ask(question)
    return _default(question) if answer is None else checked(question, answer)


def checked(question: Question, answer: Sequence[Any]) -> tuple[Any, ...]:
    """Check an answer and return what is chosen.

    Raises
    ------
    ChoiceError
        The answer is not an option, or the wrong number was chosen.
    """
    chosen = tuple(each for each in answer if each is not None)
    if chosen == ("none",):
        if question.optional or question.minimum == 0:
            return ()
        chosen = ()
    if question.aliases:
        chosen = _by_alias(question, chosen)
    for each in chosen:
        if not question.any_value and question.kind not in ("may", "pay"):
            _check_option(question, each)
    if len(chosen) < question.minimum or (
        question.maximum is not None and len(chosen) > question.maximum
    ):
        raise ChoiceError(
            f"{question.prompt}: {len(chosen)} chosen, but it must be {_how_many(question)}",
            choice=question.kind,
            options=question.options,
            where=question.source or None,
        )
    if len(set(map(str, chosen))) != len(chosen) and question.kind not in ("may", "pay"):
        raise ChoiceError(
            f"{question.prompt}: the same thing was chosen twice", choice=question.kind
        )
    return chosen


def _by_alias(question: Question, chosen: tuple[Any, ...]) -> tuple[Any, ...]:
    """Replace names by the ids of objects that have them, each object once."""
    found: list[Any] = []
    for each in chosen:
        if str(each) not in question.options:
            named = [
                object_id
                for name, object_id in question.aliases
                if name.casefold() == str(each).casefold() and object_id not in found
            ]
            each = named[0] if named else each
        found.append(each)
    return tuple(found)


def _default(question: Question) -> tuple[Any, ...]:
    if question.kind in ("may", "pay"):
        return (False,)
    if question.optional or question.minimum == 0:
        return ()
    if len(question.options) <= question.minimum and not question.any_value:
        return question.options
    raise ChoiceNeededError(
        f"{question.prompt}: {_how_many(question)} must be chosen",
        choice=question.kind,
        options=question.options,
        where=question.source or None,
    )


def _check_option(question: Question, given: Any) -> None:
    if str(given) in question.options:
        return
    raise ChoiceError(
        f"{question.prompt}: '{given}' is not one of the options",
        choice=question.kind,
        options=question.options,
        given=str(given),
        where=question.source or None,
        hint=None if question.options else "There is nothing that could be chosen.",
    )


def _how_many(question: Question) -> str:
    low, high = question.minimum, question.maximum
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"
