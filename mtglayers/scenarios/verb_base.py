"""What all verbs share, and the shapes that are known only when everything is loaded."""

from __future__ import annotations

from typing import ClassVar

from mtglayers.scenarios.shapes import Shape
from mtglayers.scenarios.values import Counters

Ids = tuple[str, ...]
COUNTERS = Counters()


class Verb:
    """What happens in a step.

    Attributes
    ----------
    verb
        The key in the file.
    bare
        The argument that a bare string fills, where one is enough.
    whole
        The field that the verb's value fills as a whole, where it is no mapping of arguments.
    """

    __slots__ = ()
    verb: ClassVar[str]
    bare: ClassVar[str | None] = None
    whole: ClassVar[str | None] = None


def steps_shape() -> Shape:
    """Return the shape of a list of steps, which themselves hold verbs."""
    from mtglayers.scenarios.steps import STEPS

    return STEPS


def entries_shape() -> Shape:
    """Return the shape of what enters together."""
    from mtglayers.scenarios.steps import ENTRIES

    return ENTRIES


def expectations_shape() -> Shape:
    """Return the shape of expectations."""
    from mtglayers.scenarios.expectations import EXPECTATIONS

    return EXPECTATIONS
