"""The shape of the code: who imports whom, how large modules and functions are, what is light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mtglayers.cards.builtin import builtin_cards
from mtglayers.core.subtypes import singular
from mtglayers.core.vocabulary import keyword_name

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "mtglayers"

# Each part of the package and the parts that it may import, itself aside.
FOUNDATION = {"errors", "rules", "_rules_index", "lazy"}
MAY_IMPORT = {
    "errors": {"rules"},  # for type annotations only
    "rules": {"errors", "_rules_index"},
    "_rules_index": set(),
    "lazy": set(),
    "core": FOUNDATION,
    "engine": FOUNDATION | {"core"},
    "oracle": FOUNDATION | {"core"},
    "cards": FOUNDATION | {"core", "oracle"},
    "scenarios": FOUNDATION | {"core", "oracle", "cards", "engine"},
    "views": FOUNDATION | {"core", "engine"},
    "panels": FOUNDATION | {"core", "oracle", "cards", "engine", "scenarios", "views"},
}
PUBLIC_FACE = {"__init__", "__main__", "board", "cli", "commands", "quiz"}  # may import everything
STANDARD_LIBRARY_ONLY = {"errors", "rules", "_rules_index", "core", "engine"}

MODULE_LINES = 600
FUNCTION_LINES = 80


@cache
def _modules() -> dict[str, tuple[Path, ast.Module]]:
    """Parse every module of the package, by its dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = (path, ast.parse(path.read_text("utf-8"), str(path)))
    return found


def _part(module: str) -> str:
    """Name the part of the package that a module belongs to."""
    pieces = module.split(".")
    return pieces[1] if len(pieces) > 1 else "__init__"


def _type_checking(node: ast.AST) -> bool:
    """Tell whether a node is the test ``if TYPE_CHECKING``."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


@cache
def _imports(tree: ast.AST, *, everywhere: bool) -> tuple[str, ...]:
    """List what a module imports; only what runs at import, or everywhere in it."""
    return tuple(_imports_of(tree, everywhere=everywhere))


def _imports_of(tree: ast.AST, *, everywhere: bool) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            for alias in node.names:
                dotted = f"{node.module}.{alias.name}"
                yield dotted if dotted in _modules() else str(node.module)
        elif not everywhere and (
            _type_checking(node) or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ):
            continue
        else:
            yield from _imports_of(node, everywhere=everywhere)


def test_imports_follow_the_arrows() -> None:
    """Lower parts do not know the higher ones, not even inside functions."""
    wrong = []
    for name, (_, tree) in _modules().items():
        part = _part(name)
        if part in PUBLIC_FACE:
            continue
        assert part in MAY_IMPORT, f"{name} belongs to no part of the design"
        for imported in _imports(tree, everywhere=True):
            if imported.split(".")[0] != "mtglayers":
                continue
            target = _part(imported)
            if target != part and target not in MAY_IMPORT[part]:
                wrong.append(f"{name} imports {imported}")
    assert wrong == []


def test_core_and_engine_need_the_standard_library_only() -> None:
    """They run wherever Python runs."""
    wrong = [
        f"{name} imports {imported}"
        for name, (_, tree) in _modules().items()
        if _part(name) in STANDARD_LIBRARY_ONLY
        for imported in _imports(tree, everywhere=True)
        if imported.split(".")[0] not in {"mtglayers", *sys.stdlib_module_names}
    ]
    assert wrong == []


def _find_cycle(graph: dict[str, set[str]]) -> list[str]:
    """Find one cycle of a graph, or give an empty list."""
    done: set[str] = set()
    for start in sorted(graph):
        path: list[str] = []
        stack = [(start, iter(sorted(graph[start])))]
        path.append(start)
        while stack:
            node, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                stack.pop()
                path.pop()
                done.add(node)
            elif following in path:
                return [*path[path.index(following) :], following]
            elif following not in done:
                stack.append((following, iter(sorted(graph[following]))))
                path.append(following)
    return []


def test_no_import_cycles() -> None:
    """What runs at import goes one way."""
    graph = {
        name: {each for each in _imports(tree, everywhere=False) if each in _modules()} - {name}
        for name, (_, tree) in _modules().items()
    }
    assert _find_cycle(graph) == []


def test_the_search_for_cycles_finds_one() -> None:
    """The test above can fail."""
    assert _find_cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert _find_cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_modules_are_readable_in_one_sitting() -> None:
    """No module is longer than the hard limit."""
    lengths = {
        name: len(path.read_text("utf-8").splitlines()) for name, (path, _) in _modules().items()
    }
    assert {name: lines for name, lines in lengths.items() if lines > MODULE_LINES} == {}


def _code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function's body, without its docstring."""
    body = function.body
    if ast.get_docstring(function) is not None:
        body = body[1:]
    if not body:
        return 0
    assert function.end_lineno is not None
    return function.end_lineno - body[0].lineno + 1


def test_functions_do_one_thing() -> None:
    """No function body is longer than the hard limit."""
    long = {
        f"{name}.{node.name}": _code_lines(node)
        for name, (_, tree) in _modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and _code_lines(node) > FUNCTION_LINES
    }
    assert long == {}


def test_importing_the_package_is_light() -> None:
    """Nothing heavy is imported before it is used, by the package or by the engine."""
    heavy = ["pandas", "matplotlib", "networkx", "ipywidgets", "anywidget", "numpy", "requests"]
    code = (
        "import sys, mtglayers, mtglayers.cli, mtglayers.core.state, mtglayers.cards.database\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


def test_public_names_are_documented() -> None:
    """Every public module, class and function says what it is."""
    silent = []
    for name, (_, tree) in _modules().items():
        if ast.get_docstring(tree) is None:
            silent.append(name)
        silent.extend(
            f"{name}.{node.name}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and ast.get_docstring(node) is None
        )
    assert silent == []


def test_no_eval_and_no_exec() -> None:
    """What an ability says is data, never code made from text."""
    wrong = [
        f"{name}:{node.lineno}"
        for name, (_, tree) in _modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("eval", "exec")
    ]
    assert wrong == []


def _strings_in_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """List the texts in a module's code, docstrings aside."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


# Modules whose business it is to name cards: the data of the built-in cards, and examples.
NAMES_CARDS = ("mtglayers.cards.builtin", "mtglayers.commands.tour")


def _built_in_names() -> set[str]:
    """List the names of the built-in cards that are no words of the game as well."""
    faces = {face.name for card in builtin_cards().values() for face in card.faces}
    return {name for name in faces if singular(name) is None and keyword_name(name) is None}


def test_no_card_names_in_code() -> None:
    """Cards are data: no rule of the program asks for a card by name."""
    names = _built_in_names()
    wrong = [
        f"{module}:{line}: {text!r}"
        for module, (_, tree) in _modules().items()
        if not module.startswith(NAMES_CARDS)
        for line, text in _strings_in_code(tree)
        if text in names or any(" " in name and name in text for name in names)
    ]
    assert wrong == []
