"""Following instructions (CR 608.2c): the table of what each kind of instruction does.

The families register themselves here. What was not understood, or has no bearing on what the
toolkit answers, is recorded with its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, TypeVar

from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import (
    ApplyEffect,
    ChangeStatus,
    InertInstruction,
    Instruction,
    OpaqueInstruction,
)
from mtglayers.core.references import Antecedent
from mtglayers.engine.game.frames import Frame
from mtglayers.errors import EngineInvariantError

__all__ = ["follow", "follows", "not_modelled"]

MEANINGS: dict[type[Instruction], Callable[[Frame, Any], None]] = {}
F = TypeVar("F", bound=Callable[..., None])


def follows(*classes: type[Instruction]) -> Callable[[F], F]:
    """Register a function as what instructions of some classes do."""

    def register(function: F) -> F:
        for each in classes:
            MEANINGS[each] = function
        return function

    return register


def follow(frame: Frame, instructions: Iterable[Instruction]) -> None:
    """Do instructions in the order written."""
    _load()
    listed = tuple(instructions)
    for number, each in enumerate(listed):
        later = listed[number + 1 :]
        frame.entering_with = (
            _for_what_enters(later) or _for_what_turns_down(each, later) or frame.entering_with
        )
        function = MEANINGS.get(type(each))
        if function is None:
            raise EngineInvariantError(f"no meaning is known for {type(each).__name__}")
        function(frame, each)


def _for_what_enters(later: tuple[Instruction, ...]) -> tuple[ContinuousEffect, ...]:
    """Find the effects on what is put onto the battlefield: it enters with them (CR 611.2e)."""
    return tuple(
        each.effect
        for each in later
        if isinstance(each, ApplyEffect)
        and each.effect.affected == Antecedent("moved")
        and each.effect.condition is None
    )


def _for_what_turns_down(
    each: Instruction, later: tuple[Instruction, ...]
) -> tuple[ContinuousEffect, ...]:
    """Find what the words after it list for a permanent that is turned face down (CR 708.2a)."""
    if not isinstance(each, ChangeStatus) or each.verb != "turn face down" or not later:
        return ()
    listed = later[0]
    if (
        isinstance(listed, ApplyEffect)
        and listed.effect.affected in (each.ref, Antecedent("affected"))
        and listed.effect.duration is None
        and listed.effect.condition is None
    ):
        return (listed.effect,)
    return ()


_FAMILIES = (
    "actions",
    "effects",
    "keywords",
    "manifest",
    "objects",
    "players",
    "shares",
    "structure",
    "tokens",
)


def _load() -> None:
    """Import the families, which need this module themselves."""
    for family in _FAMILIES:
        import_module(f"mtglayers.engine.game.following_{family}")


def not_modelled(frame: Frame, text: str, reason: str = "") -> None:
    """Record words that do nothing here, so that they never disappear."""
    words = f"{text} ({reason})" if reason else text
    frame.play.note("not modelled", words, object_id=frame.source_id)


@follows(InertInstruction)
def _inert(frame: Frame, instruction: InertInstruction) -> None:
    not_modelled(frame, instruction.text, instruction.reason)


@follows(OpaqueInstruction)
def _opaque(frame: Frame, instruction: OpaqueInstruction) -> None:
    not_modelled(frame, instruction.text, "not understood")
