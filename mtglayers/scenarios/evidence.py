"""The steps of the evaluation that made a value, in short lines, for failing expectations."""

from __future__ import annotations

from typing import Any

from mtglayers.core.abilities import Ability, UnreadAbility
from mtglayers.core.instructions import OpaqueInstruction
from mtglayers.core.node import walk
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import Evaluation, evaluate
from mtglayers.engine.evidence import Change, Step
from mtglayers.oracle.readings import opaque_words
from mtglayers.scenarios.compare import shown

__all__ = ["characteristics_of", "evidence_lines", "unread_texts"]

MOST_STEPS = 6

# Which characteristics an expectation is about.
_TYPES = ("card_types", "supertypes", "subtypes")
_OF_KEY = {
    "type_line": _TYPES,
    "has_types": _TYPES,
    "lacks_types": _TYPES,
    "types": ("card_types",),
    "supertypes": ("supertypes",),
    "subtypes": ("subtypes",),
    "base_power": ("power",),
    "base_toughness": ("toughness",),
    "has": ("abilities",),
    "lacks": ("abilities",),
    "keywords": ("abilities",),
    "abilities": ("abilities",),
    "could_produce": ("subtypes", "abilities"),
    "names": ("name",),
    **{
        key: (key,)
        for key in (
            *("name", "mana_cost", "mana_value", "colors", "power", "toughness"),
            *("loyalty", "defense", "controller"),
        )
    },
}


def characteristics_of(key: str) -> tuple[str, ...]:
    """Name the characteristics that a key of an expectation is about.

    Examples
    --------
    >>> characteristics_of("copiable.has_types"), characteristics_of("zone")
    (('card_types', 'supertypes', 'subtypes'), ())
    """
    return _OF_KEY.get(key.removeprefix("copiable."), ())


def evidence_lines(seen: Evaluation, object_id: str, key: str) -> tuple[str, ...]:
    """List the steps that made what a key of an object asks for, the last ones if many.

    Parameters
    ----------
    seen
        The evaluation.
    object_id
        The object.
    key
        A key of the format; one of ``copiable`` stops at layer 1.
    """
    copiable = key.startswith("copiable.")
    characteristics = characteristics_of(key)
    lines = [
        _line(step, change)
        for step, change in seen.history(object_id)
        if change.characteristic in characteristics and (step.sublayer.layer == 1 or not copiable)
    ]
    return tuple(lines[-MOST_STEPS:])


def unread_texts(state: GameState) -> tuple[str, ...]:
    """List the texts on the board that nobody understood, and what happened without effect."""
    seen = evaluate(state)
    unread = [
        f"{item.id}: {words}"
        for item in state.objects
        if item.zone == "battlefield"
        for held in seen.values[item.id].abilities
        for words in _unread_words(held.ability)
    ]
    happened = [
        f"{event.object}: {event.text}" if event.object else event.text
        for event in state.history
        if event.event == "not modelled"
    ]
    return tuple(dict.fromkeys([*unread, *happened]))


def _unread_words(ability: Ability) -> list[str]:
    """List the words of an ability that stayed words."""
    not_read = (UnreadAbility, OpaqueInstruction)
    texts = [each.text for each in walk(ability) if isinstance(each, not_read)]
    return [*texts, *opaque_words(ability)]


def _line(step: Step, change: Change) -> str:
    effect = step.effect.text or step.effect.kind
    source = f" of {step.source}" if step.source else ""
    values = f"{_value(change.before)} to {_value(change.after)}"
    return (
        f"{step.sublayer.label} '{effect}'{source}: "
        f"{change.characteristic} {values} (CR {step.rule})"
    )


def _value(value: Any) -> str:
    """Show a value of a characteristic; of abilities, their texts."""
    if isinstance(value, tuple):
        return shown([_ability(each) for each in value])
    return shown(value)


def _ability(held: Any) -> str:
    ability = getattr(held, "ability", held)
    text = getattr(ability, "text", "") or type(ability).__name__
    return text if len(text) <= 40 else f"{text[:39]}…"
