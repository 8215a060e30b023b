"""What the toolkit does about a rule: where its code cites it, which tests and cases show it.

Everything is read from the source when it is asked for: the code is part of every installation,
tests and cases are found when the package is used from a checkout.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mtglayers.rules import cited_rules, rule_exists

__all__ = ["Shown", "shown_by_cases", "code_about", "is_about", "shown_by_tests"]

PACKAGE = Path(__file__).parents[1]
TESTS = PACKAGE.parent / "tests"


class Shown(NamedTuple):
    """One place that is about a rule: which rules, where, and what it says there."""

    rules: tuple[str, ...]
    place: str
    words: str


def is_about(asked: str, number: str) -> bool:
    """Tell whether a rule is the one asked for, or belongs to it.

    Examples
    --------
    >>> is_about("613.8", "613.8a"), is_about("613.8", "613.81"), is_about("613", "613.8a")
    (True, False, True)
    """
    if asked == number:
        return True
    rest = number.removeprefix(asked)
    return rest != number and (rest.isalpha() if "." in asked else rest.startswith("."))


def code_about(asked: str) -> list[Shown]:
    """List the functions and classes of the package that cite a rule, with what they do."""
    return [each for each in _in_code() if _matches(asked, each)]


def shown_by_tests(asked: str) -> list[Shown]:
    """List the tests that cite a rule; none where the tests are not at hand."""
    return [each for each in _in_tests() if _matches(asked, each)]


def shown_by_cases(asked: str) -> list[Shown]:
    """List the scenarios that say they show a rule; none where they are not at hand."""
    return [each for each in _in_cases() if _matches(asked, each)]


def has_tests() -> bool:
    """Tell whether the tests and cases are at hand."""
    return (TESTS / "cases").is_dir()


def _matches(asked: str, shown: Shown) -> bool:
    return any(is_about(asked, number) for number in shown.rules)


# --- code ---------------------------------------------------------------------------------------


@cache
def _in_code() -> tuple[Shown, ...]:
    return tuple(
        shown for path in sorted(PACKAGE.rglob("*.py")) for shown in _of_file(path, _module(path))
    )


def _module(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _in_tests() -> tuple[Shown, ...]:
    if not has_tests():
        return ()
    return tuple(
        shown._replace(place=f"{path.relative_to(TESTS.parent).as_posix()}::{shown.place}")
        for path in sorted(TESTS.rglob("test_*.py"))
        for shown in _of_file(path, "")
        if shown.place.rpartition(".")[2].startswith("test_")
    )


def _of_file(path: Path, module: str) -> Iterator[Shown]:
    """Yield each function and class of a file that cites rules: in words, comments or evidence."""
    text = path.read_text("utf-8")
    if not re.search(r"\d{3}\.\d", text):
        return
    lines = text.splitlines()
    for node, name in _definitions(ast.parse(text), module):
        # Citations belong to the innermost definition; those of a class are in its docstring.
        source = ast.get_docstring(node) or ""
        if not isinstance(node, ast.ClassDef):
            source = "\n".join(lines[_first_line(node) - 1 : node.end_lineno])
        found = {*cited_rules(source), *_evidence(node), *_marked(node)}
        numbers = tuple(sorted(each for each in found if rule_exists(each)))
        if numbers:
            yield Shown(numbers, name, _words(node, source))


def _definitions(
    tree: ast.AST, module: str
) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{module}.{node.name}" if module else node.name
            yield node, name
            if isinstance(node, ast.ClassDef):
                yield from _definitions(node, name)


def _first_line(node: ast.FunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def _evidence(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    """Yield the rule numbers that code gives as a reason: plain strings such as ``"613.8b"``."""
    if isinstance(node, ast.ClassDef):
        return
    for each in ast.walk(node):
        if (
            isinstance(each, ast.Constant)
            and isinstance(each.value, str)
            and re.fullmatch(r"\d{3}\.\d+[a-z]?", each.value)
        ):
            yield each.value


def _marked(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    """Yield the rule numbers of the marker ``cr`` of a test."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.cr"):
            for argument in decorator.args:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


_SAID = re.compile(r"(?:CR )?\d{3}(?:\.\d+[a-z]?)(?:[,+/ –-]+\d{3}\.\d+[a-z]?)*: +")


def _words(node: ast.FunctionDef | ast.ClassDef, source: str) -> str:
    """Return the first line of a docstring, or what stands behind the citation."""
    summary = (ast.get_docstring(node) or "").partition("\n")[0].strip()
    if summary:
        return summary
    comment = next((line for line in source.splitlines() if "CR " in line), "")
    said = _SAID.split(comment, maxsplit=1)
    return said[-1].strip(" #\"'") if comment else ""


# --- cases --------------------------------------------------------------------------------------

_TITLE = re.compile(r"^title: *(.+)$", re.MULTILINE)
_RULES = re.compile(r"^rules: *\[([^\]]*)\]|^rules:((?:\n +- .*|\n- .*)+)", re.MULTILINE)
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")


@cache
def _in_cases() -> tuple[Shown, ...]:
    if not has_tests():
        return ()
    found = []
    for path in sorted((TESTS / "cases").rglob("*.scenario.yaml")):
        text = path.read_text("utf-8")
        rules, title = _RULES.search(text), _TITLE.search(text)
        if rules is None:
            continue
        numbers = tuple(_NUMBER.findall(rules[1] or rules[2] or ""))
        words = title[1].strip().strip("\"'") if title is not None else ""
        found.append(Shown(numbers, path.relative_to(TESTS.parent).as_posix(), words))
    return tuple(found)
