"""A step of a scenario: its verb, the answers it comes with, and whether it must be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mtglayers.errors import near_names
from mtglayers.scenarios.records import (
    Record,
    argument,
    entries_once,
    keys_of,
    place,
    write_fields,
)
from mtglayers.scenarios.shapes import INVALID, ListOf, Reader, Shape, Text
from mtglayers.scenarios.source import MappingNode, Node, ScalarNode, SequenceNode
from mtglayers.scenarios.values import (
    CHOICES,
    FLAG,
    FRAGMENT,
    IDENTIFIERS,
    NO_CHOICES,
    PAYMENT,
    PROSE,
    Choices,
    Payment,
)
from mtglayers.scenarios.verbs import VERBS, Expect, Verb

__all__ = ["Answer", "Step"]

BESIDE = ("answers", "fails", "note")


class StepShape(Shape):
    """A mapping with one verb, and beside it answers, a refusal to expect, a note."""

    right = "a mapping with one verb, such as {untap: id}"

    def accepts(self, node: Node) -> bool:
        """Take mappings only."""
        return isinstance(node, MappingNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read the verb with its arguments and what stands beside it."""
        if not isinstance(node, MappingNode):
            return reader.problem(node, f"a step must be {self.right}")
        entries = {name.text: (name, value) for name, value in entries_once(node, reader)}
        known = True
        for name, _ in entries.values():
            if name.text not in VERBS and name.text not in BESIDE:
                self._unknown(name, reader)
                known = False
        verbs = [name for name in entries if name in VERBS]
        if len(verbs) > 1:
            hint = "Write two steps."
            message = f"a step has one verb, here are {' and '.join(verbs)}"
            return reader.problem(node, message, key=verbs[1], hint=hint)
        if not verbs:
            if known:
                reader.problem(node, f"a step must be {self.right}; here is no verb")
            return INVALID
        was_lenient, reader.lenient = reader.lenient, reader.lenient or "fails" in entries
        action = read_verb(verbs[0], entries[verbs[0]][1], reader)
        beside = {
            name: BESIDE_SHAPES[name].read(value, name, reader)
            for name, (_, value) in entries.items()
            if name in BESIDE
        }
        reader.lenient = was_lenient
        if not known or any(part is INVALID for part in (action, *beside.values())):
            return INVALID
        return self._step(node, action, beside, reader)

    @staticmethod
    def _unknown(name: ScalarNode, reader: Reader) -> None:
        nearest = near_names(name.text, (*VERBS, *BESIDE))
        hint = None if nearest else f"The verbs are {', '.join(VERBS)}."
        shown = name.text if len(name.text) <= 60 else f"{name.text[:59]}…"
        reader.problem(
            name, f"unknown key '{shown}' in a step", key=shown, nearest=nearest, hint=hint
        )

    @staticmethod
    def _step(node: MappingNode, action: Verb, beside: dict[str, Any], reader: Reader) -> Any:
        if isinstance(action, Expect) and ("answers" in beside or "fails" in beside):
            return reader.problem(node, "an 'expect' asks nothing and cannot be refused")
        return Step(action=action, line=node.line, **beside)

    def write(self, value: Any) -> Any:
        """Write the verb first, then what stands beside it."""
        data = {value.action.verb: write_verb(value.action)}
        for name in BESIDE:
            item = getattr(value, name)
            if item not in (None, ()):
                data[name] = BESIDE_SHAPES[name].write(item)
        return data


def _verb_record(cls: type[Verb]) -> Record:
    hints = {name: f"'{name}' stands beside the verb, not in it." for name in BESIDE}
    return Record(cls, f"the step '{cls.verb}'", hints)


def read_verb(verb: str, node: Node, reader: Reader) -> Any:
    """Read the arguments of a verb: a mapping, a bare string, or what the verb takes whole."""
    cls = VERBS[verb]
    record = _verb_record(cls)
    name = ScalarNode(cls.whole or cls.bare or "", True, node.line, node.column)
    if cls.whole is not None or (cls.bare is not None and isinstance(node, ScalarNode)):
        wrapped = MappingNode(node.line, node.column, [(name, node)])
        return record.read(wrapped, verb, reader)
    if not isinstance(node, MappingNode):
        right = f"a mapping with {', '.join(keys_of(cls))}"
        return reader.wrong_type(node, verb, right)
    return record.read(node, verb, reader)


def write_verb(action: Verb) -> Any:
    """Write the arguments of a verb, as a bare string where that is enough."""
    data = write_fields(action)
    if action.whole is not None:
        return data[action.whole]
    if action.bare is not None and set(data) == {action.bare}:
        return data[action.bare]
    return data


class EntriesShape(Shape):
    """The list of what enters together: arguments of `enter` or of `token`."""

    right = "a list of arguments of 'enter' or 'token'"

    def accepts(self, node: Node) -> bool:
        """Take lists only."""
        return isinstance(node, SequenceNode)

    def read(self, node: Node, key: str, reader: Reader) -> Any:
        """Read each entry; one with a type line or a copied object is a token."""
        if not isinstance(node, SequenceNode):
            return reader.wrong_type(node, "enter_together", self.right)
        if not node.items:
            return reader.problem(node, "enter_together must not be empty")
        entries = tuple(self._entry(item, reader) for item in node.items)
        return INVALID if any(entry is INVALID for entry in entries) else entries

    @staticmethod
    def _entry(node: Node, reader: Reader) -> Any:
        keys = {key.text for key, _ in node.entries} if isinstance(node, MappingNode) else set()
        is_token = bool(keys & {"copy_of", "type_line", "name"}) and not keys & {"card", "object"}
        return read_verb("token" if is_token else "enter", node, reader)

    def write(self, value: Any) -> Any:
        """Write a list."""
        return [write_verb(entry) for entry in value]


ENTRIES = EntriesShape()
STEPS = ListOf(StepShape())


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer to something that asks because of a step.

    Parameters
    ----------
    of
        Who asks: the id of an object, a fragment of the ability's text, or "legend rule".
    targets, choose, may, pay
        What is answered.
    respond
        Steps that happen between the trigger and its resolution.
    line
        Where it stands in the file.
    """

    of: str = argument(Text("an id, a fragment of an ability's text, or 'legend rule'"))
    targets: tuple[str, ...] | None = argument(IDENTIFIERS, default=None)
    choose: Choices = argument(CHOICES, default=NO_CHOICES)
    may: bool | None = argument(FLAG, default=None)
    pay: Payment | None = argument(PAYMENT, default=None)
    respond: tuple[Step, ...] = argument(STEPS, default=())
    line: int = place()


BESIDE_SHAPES: dict[str, Shape] = {
    "answers": ListOf(Record(Answer, "the answer")),
    "fails": FRAGMENT,
    "note": PROSE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that happens, or a set of expectations on the way.

    Parameters
    ----------
    action
        What happens; its class is the verb.
    answers
        Answers to what asks because of it, used up in order.
    fails
        When not `None`, the step must be refused with a message that contains this.
    note
        Prose.
    line
        Where it stands in the file.
    """

    action: Verb
    answers: tuple[Answer, ...] = ()
    fails: str | None = None
    note: str | None = None
    line: int = place()
