"""A single modification as words, for evidence and tests: "gets +1/+1", "loses all abilities"."""

from __future__ import annotations

from mtglayers.core import modifications
from mtglayers.core.modifications import CopyExcept, Modification
from mtglayers.oracle.render.looks import Verbs
from mtglayers.oracle.render.predicates import predicate
from mtglayers.oracle.render.writer import Writer, writes

_CLASSES = [
    each
    for each in vars(modifications).values()
    if isinstance(each, type)
    and issubclass(each, Modification)
    and each not in (Modification, CopyExcept)
]


@writes(*_CLASSES)
def modification(writer: Writer, node: Modification, *, plural: bool = False) -> str:
    """Write one modification as a predicate."""
    words, tail = predicate(writer, (node,), Verbs(plural=plural, static=True))
    return f"{words}{tail}"
