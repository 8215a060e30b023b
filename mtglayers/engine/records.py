"""Cheap changes of `Characteristics` values.

The evaluation makes thousands of them; `dataclasses.replace` would be most of its time.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from mtglayers.core.characteristics import Characteristics

_SLOTS = tuple(
    (
        field.name,
        getattr(Characteristics, field.name).__get__,
        getattr(Characteristics, field.name).__set__,
    )
    for field in fields(Characteristics)
)
_NAMES = frozenset(name for name, _, _ in _SLOTS)
_new = object.__new__


def changed(values: Characteristics, **changes: Any) -> Characteristics:
    """Return the values with some characteristics changed; the same object if nothing differs.

    Examples
    --------
    >>> bear = Characteristics(name="Bear", power=2, toughness=2)
    >>> changed(bear, power=3).power, changed(bear, power=2) is bear
    (3, True)
    """
    real = {
        name: value
        for name, value in changes.items()
        if (old := getattr(values, name)) is not value
        and (not _same_abilities(old, value) if name == "abilities" else old != value)
    }
    if not real:
        return values
    made = _new(Characteristics)
    for name, read, write in _SLOTS:
        write(made, real[name] if name in real else read(values))
    return made


def _same_abilities(old: tuple[object, ...], new: tuple[object, ...]) -> bool:
    """Abilities count as the same only if they are the same objects: effects know them by that."""
    return len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True))


CHARACTERISTIC_NAMES = tuple(name for name, _, _ in _SLOTS if name != "dormant")
"""The names of the characteristics, in the order in which changes are told."""


def differing(before: Characteristics, after: Characteristics) -> tuple[str, ...]:
    """Name the characteristics in which two values differ."""
    return tuple(
        name for name in CHARACTERISTIC_NAMES if getattr(before, name) != getattr(after, name)
    )
