"""From a file to a tree of nodes that know their line: the part of YAML that scenarios use.

The tree keeps every scalar as it was written, because only the format knows whether ``No`` is a
card or an answer. Aliases are followed, within limits; tags, merge keys and several documents
are refused. JSON is read by the same parser. What the keys mean is not decided here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from mtglayers.scenarios.errors import InvalidScenarioError, Problem

__all__ = ["MappingNode", "Node", "ScalarNode", "SequenceNode", "compose", "read_text"]

MAX_BYTES = 2_000_000
MAX_DEPTH = 60
MAX_NODES = 300_000

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_JSON_PAIR = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BARE_SYMBOL = re.compile(r"[:\[,]\s*(\{[0-9A-Z/]+\}){2,}")


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A single value as it was written; ``plain`` tells that it stood without quotes."""

    text: str
    plain: bool
    line: int
    column: int


@dataclass(slots=True)
class SequenceNode:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)
    size: int = 1
    height: int = 1


@dataclass(slots=True)
class MappingNode:
    """A mapping, in the order of the file, with keys that occur twice kept."""

    line: int
    column: int
    entries: list[tuple[ScalarNode, Node]] = field(default_factory=list)
    size: int = 1
    height: int = 1


Node = ScalarNode | SequenceNode | MappingNode


def _stop(
    message: str,
    *,
    path: str | None,
    line: int | None = None,
    column: int | None = None,
    hint: str | None = None,
) -> InvalidScenarioError:
    problem = Problem(line=line, column=column, message=message, hint=hint)
    return InvalidScenarioError((problem,), path=path)


def read_text(path: Path) -> str:
    """Read a scenario file's text.

    Raises
    ------
    InvalidScenarioError
        If there is no such file, or it cannot be read, is too big or is not UTF-8.
    """
    name = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _stop("there is no such file", path=name) from None
    except IsADirectoryError:
        raise _stop("this is a folder, not a file", path=name) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise _stop(f"the file cannot be read: {reason}", path=name) from None
    except ValueError as error:  # a name with a zero byte in it
        raise _stop(f"this is no name of a file: {error}", path=name) from None
    if len(data) > MAX_BYTES:
        raise _stop(
            "the file is too big for a scenario",
            path=name,
            hint=f"The limit is {MAX_BYTES:,} bytes; scenarios have a few thousand.",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _stop(
            "the file is not UTF-8 text", path=name, line=line, hint="Save it as UTF-8."
        ) from None


def compose(text: str, *, path: str | None = None) -> Node:
    r"""Turn the text of one YAML or JSON document into a tree of nodes.

    Parameters
    ----------
    text
        The text.
    path
        The file to name in errors.

    Raises
    ------
    InvalidScenarioError
        If the text is no YAML, or uses parts of it that scenarios do not have.

    Examples
    --------
    >>> tree = compose("steps:\n  - enter: Clone\n")
    >>> key, steps = tree.entries[0]
    >>> key.text, steps.line
    ('steps', 2)
    """
    if len(text) > MAX_BYTES:
        raise _stop("the text is too long for a scenario", path=path)
    prepared = _prepare(text)
    composer = _Composer(path)
    try:
        for event in yaml.parse(prepared, Loader=_Parser):
            composer.take(event)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, prepared, path) from None
    except yaml.YAMLError as error:
        raise _character_error(error, prepared, path) from None
    if composer.root is None:
        raise _stop(
            "the file is empty",
            path=path,
            hint="A scenario starts with 'scenario: 1', a title and steps.",
        )
    return composer.root


def _prepare(text: str) -> str:
    """Make the two things that JSON has and YAML parsers stumble over into YAML."""
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text
    return _JSON_PAIR.sub(_joined, text.replace("\t", " "))


def _joined(match: re.Match[str]) -> str:
    """Join the two halves of a sign that JSON writes as a pair, unless a backslash is meant."""
    before = match.string[: match.start()]
    if (len(before) - len(before.rstrip("\\"))) % 2:
        return match[0]
    high, low = (int(part, 16) for part in match.groups())
    return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"


def _syntax_error(error: yaml.MarkedYAMLError, text: str, path: str | None) -> InvalidScenarioError:
    mark = error.problem_mark or error.context_mark
    message = f"this is not YAML: {error.problem or error.context or 'it cannot be parsed'}"
    if mark is None:
        return _stop(message, path=path)
    lines = text.splitlines()
    shown = lines[mark.line] if mark.line < len(lines) else ""
    hint = None
    if "mapping values are not allowed" in message:
        hint = "Text with ': ' in it needs quotes."
    elif _BARE_SYMBOL.search(shown) or "} {" in shown.replace("}{", "} {"):
        hint = 'Text that starts with a brace needs quotes: "{1}{G}".'
    elif "\t" in shown:
        hint = "Indent with spaces, not with tabs."
    return _stop(message, path=path, line=mark.line + 1, column=mark.column + 1, hint=hint)


def _character_error(error: yaml.YAMLError, text: str, path: str | None) -> InvalidScenarioError:
    found = _UNPRINTABLE.search(text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        message = f"the sign U+{ord(found[0]):04X} cannot stand in a scenario"
        return _stop(message, path=path, line=line, column=column)
    return _stop(f"this is not YAML: {str(error).splitlines()[0]}", path=path)


class _Composer:
    """Builds the tree from the parser's events without recursion, counting as it goes."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.root: Node | None = None
        self.open: list[SequenceNode | MappingNode] = []
        self.keys: list[ScalarNode | None] = []
        self.anchors: dict[str, Node] = {}
        self.anchored: list[str | None] = []
        self.documents = 0

    def take(self, event: Any) -> None:
        """Take the next event of the parser."""
        match event:
            case yaml.ScalarEvent():
                self._check(event)
                plain = event.style in (None, "")
                node = ScalarNode(event.value, plain, *_place(event))
                self._add(node, event.anchor, event)
            case yaml.SequenceStartEvent():
                self._start(SequenceNode(*_place(event)), event)
            case yaml.MappingStartEvent():
                self._start(MappingNode(*_place(event)), event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._end(event)
            case yaml.AliasEvent():
                if event.anchor not in self.anchors:
                    self._refuse(event, f"there is no finished anchor '&{event.anchor}' before it")
                self._add(self.anchors[str(event.anchor)], None, event)
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    self._refuse(event, "a file holds one scenario; here a second begins")

    def _refuse(self, event: Any, message: str, hint: str | None = None) -> None:
        line, column = _place(event)
        raise _stop(message, path=self.path, line=line, column=column, hint=hint)

    def _check(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!":
            self._refuse(event, f"scenarios use no YAML tags; here is '{event.tag}'")

    def _start(self, node: SequenceNode | MappingNode, event: Any) -> None:
        self._check(event)
        if self.open and isinstance(self.open[-1], MappingNode) and self.keys[-1] is None:
            self._bad_key(event)
        self._check_depth(len(self.open) + 1, event)
        self.open.append(node)
        self.keys.append(None)
        self.anchored.append(event.anchor)

    def _check_depth(self, depth: int, event: Any) -> None:
        if depth > MAX_DEPTH:
            self._refuse(event, f"nested more than {MAX_DEPTH} deep")

    def _measure(self, parent: SequenceNode | MappingNode, node: Node, event: Any) -> None:
        """Count what an alias brings each time, so that few bytes cannot become many values."""
        if isinstance(node, ScalarNode):
            parent.size += 1
        else:
            parent.size += node.size
            parent.height = max(parent.height, node.height + 1)
            self._check_depth(len(self.open) + node.height, event)
        if parent.size > MAX_NODES:
            self._refuse(event, f"more than {MAX_NODES:,} values, counting each use of an alias")

    def _end(self, event: Any) -> None:
        node = self.open.pop()
        self.keys.pop()
        self._add(node, self.anchored.pop(), event)

    def _bad_key(self, event: Any) -> None:
        self._refuse(
            event,
            "a list or mapping stands where a key must be",
            'Text that starts with a brace or bracket needs quotes: "{1}{G}".',
        )

    def _add(self, node: Node, anchor: str | None, event: Any) -> None:
        if anchor is not None:
            self.anchors[anchor] = node
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        self._measure(parent, node, event)
        if isinstance(parent, SequenceNode):
            parent.items.append(node)
        elif (key := self.keys[-1]) is not None:
            parent.entries.append((key, node))
            self.keys[-1] = None
        elif isinstance(node, ScalarNode):
            self.keys[-1] = node
        else:
            self._bad_key(event)


def _place(event: Any) -> tuple[int, int]:
    mark = event.start_mark
    return mark.line + 1, mark.column + 1
