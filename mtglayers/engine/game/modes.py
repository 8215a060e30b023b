"""Modes: how many are chosen, which may be, and what their targets must be (CR 700.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mtglayers.core.instructions import Resolution
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.own_words import own_words
from mtglayers.engine.game.play import Happening
from mtglayers.engine.game.targets import has_legal_targets
from mtglayers.errors import ChoiceError, IllegalActionError

__all__ = ["check_different_targets", "choose_modes", "mode_labels", "mode_number"]


def choose_modes(
    frame: Frame, resolution: Resolution, given: Sequence[Any] = ()
) -> tuple[int, ...]:
    """Choose modes (CR 700.2): those given, else ask; the answer is 0-based."""
    if not resolution.modes:
        return ()
    labels = mode_labels(frame.ability, len(resolution.modes))
    low, high = _how_many(frame, resolution)
    spent = _modes_chosen_before(frame)
    if given:
        numbers = tuple(mode_number(each, labels) for each in given)
    else:
        legal = [
            str(index + 1)
            for index, mode in enumerate(resolution.modes)
            if has_legal_targets(frame, mode) and index not in spent
        ]
        answer = frame.play.ask(
            Question(
                kind="mode",
                prompt="Choose a mode",
                ability=frame.ability,
                source=frame.source_id,
                options=tuple(legal),
                minimum=min(low, len(legal)),
                maximum=high,
                asker=frame.asker,
                any_value=True,
                player=(*frame.players_of(resolution.modes_by), frame.you)[0],
            )
        )
        numbers = tuple(mode_number(each, labels) for each in answer)
    if given and not low <= len(numbers) <= max(high, low):
        raise ChoiceError(
            f"{len(numbers)} modes chosen, but it must be {low} to {high}", choice="mode"
        )
    if again := spent.intersection(numbers):
        raise ChoiceError(
            f"mode {min(again) + 1} of {frame.source_id} has been chosen before", choice="mode"
        )
    if _ONCE in frame.ability.casefold():
        for number in sorted(numbers):
            frame.play.record(
                Happening(
                    event="mode",
                    facts=EventFacts(object=frame.source, player=frame.you),
                    rule="700.2",
                    text=f"mode {number + 1} of {frame.source_id} is chosen",
                    details=(("mode", str(number)), ("ability", frame.ability)),
                )
            )
    return tuple(sorted(numbers))


def _how_many(frame: Frame, resolution: Resolution) -> tuple[int, int]:
    """Say how many modes are chosen: more where a condition says so ("choose both instead")."""
    if resolution.modes_if is not None and frame.holds(resolution.modes_if):
        return resolution.modes_then
    return resolution.minimum_modes, resolution.maximum_modes


def check_different_targets(frame: Frame, choosing: str) -> None:
    """Refuse modes with one target, where each must have a different one (CR 601.2c)."""
    if "each mode must target a different" not in choosing.casefold():
        return
    chosen = [each for group in frame.targets for each in group]
    again = next((each for each in chosen if chosen.count(each) > 1), None)
    if again is not None:
        raise IllegalActionError(
            f"each mode must have a different target, {again} is that of several",
            where=frame.source_id or None,
        )


_ONCE = "that hasn't been chosen"


def _modes_chosen_before(frame: Frame) -> set[int]:
    """CR 700.2: the modes that "one that hasn't been chosen (this turn)" excludes, 0-based."""
    words = frame.ability.casefold()
    if _ONCE not in words:
        return set()
    state, source = frame.play.state, frame.source_id
    entered = max(
        (e.number for e in state.history if e.event == "enters" and e.object == source), default=0
    )
    return {
        int(dict(event.details)["mode"])
        for event in state.history
        if event.event == "mode"
        and event.object == source
        and event.number > entered
        and dict(event.details)["ability"] == frame.ability
        and (f"{_ONCE} this turn" not in words or event.turn == state.turn.number)
    }


def mode_labels(text: str, number: int) -> tuple[str, ...]:
    """Cut the words of a modal ability into those of its options, as far as they show."""
    parts = [part.strip() for part in text.split("•")[1:]]
    if len(parts) != number:
        inner = re.split(r",? or (?=an? |the )|, (?=an? )", text)
        parts = inner if len(inner) == number else []
    return tuple(parts) or ("",) * number


def mode_number(given: Any, labels: Sequence[str]) -> int:
    """Find the 0-based option that a 1-based number or a fragment of its text means."""
    text = str(given).strip()
    if text.lstrip("-").isdigit():
        number = int(text)
        if 1 <= number <= len(labels):
            return number - 1
    else:
        found = [i for i, label in enumerate(labels) if text.casefold() in label.casefold()]
        if not found:
            own = own_words(text)
            found = [i for i, label in enumerate(labels) if own in own_words(label)]
        if len(found) == 1:
            return found[0]
    options = tuple(
        f"{index} ({label})" if label else str(index) for index, label in enumerate(labels, 1)
    )
    raise ChoiceError(f"there is no option '{given}'", choice="mode", options=options, given=text)
