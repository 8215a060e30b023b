"""Public names of a package that are loaded when they are first used (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["lazy_names"]


def lazy_names(
    package: str, exports: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return what a package calls ``__getattr__`` and ``__dir__``.

    Parameters
    ----------
    package
        The package's ``__name__``.
    exports
        Per public name the module, within the package, that has it.

    Examples
    --------
    >>> load, names = lazy_names("mtglayers.quiz", {"Quiz": "quiz"})
    >>> load("Quiz").__name__
    'Quiz'
    """

    def load(name: str) -> Any:
        if name not in exports:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{exports[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted(sys.modules[package].__all__)

    return load, names
