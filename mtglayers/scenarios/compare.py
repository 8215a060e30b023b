"""Hold expectations against what is: every key of the format, with its own way to compare.

What is comes through a small protocol, `Actual`, so that nothing here knows the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mtglayers.core.vocabulary import split_mana_cost
from mtglayers.errors import VocabularyError
from mtglayers.scenarios.abilities_text import has_entry, plain_text
from mtglayers.scenarios.expectations import (
    OBJECT_KEYS,
    PLAYER_KEYS,
    Check,
    EventPattern,
    Expectations,
)
from mtglayers.scenarios.words import color_word
from mtglayers.scenarios.write import flow

__all__ = ["Actual", "Mismatch", "compare_checks", "compare_history"]


class Actual(Protocol):
    """What an object or player is, for the keys of the format.

    ``value(key)`` returns plain values: text, numbers, booleans, `None`, sets and sequences of
    text, mappings. Beside the keys of the format an object answers

    - ``type_line``: also used for ``has_types`` and ``lacks_types``;
    - ``keyword_abilities``: its keyword abilities with costs and numbers, ``ward {2}``;
    - ``rules_texts``: the text of each of its abilities, ``~`` for the object itself;
    - ``self_names``: the names by which such a text may call it;
    - ``chosen``: a mapping from kinds to tuples of values, where a mode may be a tuple of its
      number and its words;
    - ``copiable``: an `Actual` of the copiable values.
    """

    def value(self, key: str) -> Any:
        """Return what is, for one key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A key that does not have the value that was expected.

    Parameters
    ----------
    key
        The key, with a dot inside ``copiable``.
    expected, actual
        What should be and what is, as the format writes them.
    line
        Where the expectation stands in the file.
    """

    key: str
    expected: str
    actual: str
    line: int


Comparison = Callable[[Any, Any], bool]


def compare_checks(
    checks: Iterable[Check], actual: Actual, *, is_player: bool = False, prefix: str = ""
) -> Iterator[Mismatch]:
    """Yield what is not as expected of one object or player.

    Parameters
    ----------
    checks
        What is expected.
    actual
        What is.
    is_player
        Whether it is a player, whose keys mean other things.
    prefix
        Put in front of the keys in mismatches.

    Examples
    --------
    >>> class Bears:
    ...     def value(self, key):
    ...         return {"power": 2, "colors": {"G"}}[key]
    >>> checks = (Check("power", 3), Check("colors", ("G",)))
    >>> [(each.key, each.expected, each.actual) for each in compare_checks(checks, Bears())]
    [('power', '3', '2')]
    """
    comparisons = PLAYER_COMPARISONS if is_player else OBJECT_COMPARISONS
    shapes = PLAYER_KEYS if is_player else OBJECT_KEYS
    for check in checks:
        if check.key == "copiable":
            copiable = actual.value("copiable")
            yield from compare_checks(check.expected, copiable, prefix="copiable.")
            continue
        if check.key in ("has", "lacks"):
            yield from _compare_text(check, actual, prefix)
            continue
        found = actual.value(ASKED_AS.get(check.key, check.key))
        if not comparisons[check.key](check.expected, found):
            yield Mismatch(
                key=prefix + check.key,
                expected=flow(shapes[check.key].write(check.expected)),
                actual=shown(found),
                line=check.line,
            )


def _compare_text(check: Check, actual: Actual, prefix: str) -> Iterator[Mismatch]:
    keywords = tuple(actual.value("keyword_abilities"))
    texts = tuple(actual.value("rules_texts"))
    names = tuple(actual.value("self_names"))
    wanted = check.key == "has"
    for entry in check.expected:
        if has_entry(entry, keywords, texts, names) is not wanted:
            yield Mismatch(
                key=prefix + check.key,
                expected=flow(entry),
                actual=shown([*keywords, *(text for text in texts if text not in keywords)]),
                line=check.line,
            )


def shown(value: Any) -> str:
    """Write a value that is as the format would write it, sets in a fixed order."""
    return flow(_plain(value))


def _plain(value: Any) -> Any:
    match value:
        case frozenset() | set():
            letters = "WUBRGC"
            if all(isinstance(each, str) and each in letters and each for each in value):
                return sorted(value, key=letters.index)
            return sorted(map(_plain, value), key=str)
        case Mapping():
            return {str(key): _plain(item) for key, item in sorted(value.items())}
        case str() | bool() | int() | None:
            return value
        case Sequence():
            return [_plain(item) for item in value]
    return str(value)


def _exact(expected: Any, actual: Any) -> bool:
    return bool(expected == actual) and isinstance(expected, bool) == isinstance(actual, bool)


def _name(expected: str, actual: str | None) -> bool:
    straight = str.maketrans("’‘", "''")
    return expected.translate(straight) == (actual or "").translate(straight)


def _folded(words: Iterable[Any]) -> Counter[str]:
    return Counter(str(word).casefold().replace("’", "'") for word in words)


def _same_set(expected: Iterable[str], actual: Iterable[str] | None) -> bool:
    return set(_folded(expected)) == set(_folded(actual or ()))


def _same_bag(expected: Iterable[str], actual: Iterable[str]) -> bool:
    return _folded(expected) == _folded(actual)


def _type_words(type_line: str | None) -> list[str]:
    """List the words of a type line with the dash between its sides, each side sorted."""
    text = (type_line or "").replace("–", "—").replace(" -- ", " — ").replace(" - ", " — ")
    sides = text.casefold().replace("’", "'").split("—")
    return ["—".join(" ".join(sorted(side.split())) for side in sides)]


def _same_type_line(expected: str, actual: str | None) -> bool:
    return _type_words(expected.rstrip(" —")) == _type_words((actual or "").rstrip(" —"))


def _in_type_line(word: str, type_line: str | None) -> bool:
    words = f" {' '.join((type_line or '').casefold().replace('’', chr(39)).split())} "
    return f" {' '.join(word.casefold().replace('’', chr(39)).split())} " in words


def _has_types(expected: Sequence[str], actual: str | None) -> bool:
    return all(_in_type_line(word, actual) for word in expected)


def _lacks_types(expected: Sequence[str], actual: str | None) -> bool:
    return not any(_in_type_line(word, actual) for word in expected)


def _same_mana(expected: str, actual: str | None) -> bool:
    """Compare mana costs and pools without the order of their symbols."""
    try:
        return Counter(split_mana_cost(expected)) == Counter(split_mana_cost(actual or ""))
    except VocabularyError:
        return False


def _same_counters(expected: Iterable[tuple[str, int]], actual: Mapping[str, int]) -> bool:
    def standard(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
        return {plain_text(kind): number for kind, number in pairs if number}

    return standard(expected) == standard((actual or {}).items())


def _turn_up_cost(expected: bool | str, actual: bool | str | None) -> bool:
    if isinstance(expected, bool) or not isinstance(actual, str):
        return expected is bool(actual)
    return _same_mana(expected, actual) or plain_text(expected) == plain_text(actual)


def _cards(expected: int | Sequence[str], actual: Sequence[str]) -> bool:
    if isinstance(expected, int):
        return expected == len(actual)
    return _same_bag(expected, actual)


def _ordered_cards(expected: int | Sequence[str], actual: Sequence[str]) -> bool:
    if isinstance(expected, int):
        return expected == len(actual)
    return [_folded([name]) for name in expected] == [_folded([name]) for name in actual]


def _chosen(expected: Iterable[tuple[str, Any]], actual: Mapping[str, Any]) -> bool:
    return all(_same_choice(kind, values, actual.get(kind)) for kind, values in expected)


def _same_choice(kind: str, expected: tuple[Any, ...] | None, actual: Any) -> bool:
    if expected is None or actual is None:
        return expected is actual
    found = tuple(actual) if isinstance(actual, Sequence) and not isinstance(actual, str) else ()
    found = found or (actual,)
    if kind in ("objects", "sacrifice", "targets"):
        wanted = [each for group in expected for each in group]
        flat = [e for g in found for e in (g if isinstance(g, tuple) else (g,))]
        return Counter(wanted) == Counter(flat)
    if kind == "word":
        expected = tuple(each if len(each) > 1 else each[0] for each in expected)
    pairs = zip(expected, found, strict=False)
    return len(expected) == len(found) and all(_same_value(kind, *pair) for pair in pairs)


def _same_value(kind: str, expected: Any, actual: Any) -> bool:
    if isinstance(actual, tuple | list) and kind == "mode":
        return any(_same_value(kind, expected, each) for each in actual)
    if kind == "color":
        return (color_word(str(expected)) or expected) == (color_word(str(actual)) or actual)
    if isinstance(expected, str) and isinstance(actual, str):
        return plain_text(expected) == plain_text(actual)
    return bool(expected == actual)


# What is asked for another key's sake.
ASKED_AS = {"has_types": "type_line", "lacks_types": "type_line"}

_SET_KEYS = (
    *("colors", "types", "supertypes", "subtypes", "keywords", "could_produce"),
    *("names", "unlocked", "designations"),
)
OBJECT_COMPARISONS: dict[str, Comparison] = {
    **dict.fromkeys(OBJECT_KEYS, _exact),
    **dict.fromkeys(_SET_KEYS, _same_set),
    "name": _name,
    "mana_cost": _same_mana,
    "type_line": _same_type_line,
    "has_types": _has_types,
    "lacks_types": _lacks_types,
    "chosen": _chosen,
    "counters": _same_counters,
    "can_turn_face_up": _turn_up_cost,
    "modes": _same_bag,
}
PLAYER_COMPARISONS: dict[str, Comparison] = {
    "life": _exact,
    "hand": _cards,
    "library": _ordered_cards,
    "graveyard": _cards,
    "mana": _same_mana,
    "mana_unrestricted": _same_mana,
    "counters": _same_counters,
}


def compare_history(
    expectations: Expectations, history: Sequence[Mapping[str, Any]]
) -> Iterator[Mismatch]:
    """Yield what did not happen, or happened and should not have.

    Parameters
    ----------
    expectations
        Whose ``happened`` and ``never`` are looked at.
    history
        The facts of every event, by the keys of `EventPattern`, in order.

    Examples
    --------
    >>> history = [{"event": "dies", "object": "bears"}, {"event": "draw", "player": "you"}]
    >>> wanted = Expectations(never=(EventPattern(event="draw"),))
    >>> [(each.key, each.actual) for each in compare_history(wanted, history)]
    [('never', '1 time')]
    """
    at = 0
    for pattern in expectations.happened:
        facts = pattern.facts()
        if pattern.count is not None:
            count = sum(_matches(facts, event) for event in history)
            if count != pattern.count:
                yield _history_mismatch("happened", pattern, _times(count))
            continue
        found = next((i for i in range(at, len(history)) if _matches(facts, history[i])), None)
        if found is not None:
            at = found + 1
            continue
        count = sum(_matches(facts, event) for event in history)
        actual = f"{_times(count)}, but not after what stands before it" if count else _times(0)
        yield _history_mismatch("happened", pattern, actual)
    for pattern in expectations.never:
        count = sum(_matches(pattern.facts(), event) for event in history)
        if count:
            yield _history_mismatch("never", pattern, _times(count))


def _times(count: int) -> str:
    return "1 time" if count == 1 else f"{count} times"


def _matches(facts: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    return all(event.get(key) == value for key, value in facts.items())


def _history_mismatch(key: str, pattern: EventPattern, actual: str) -> Mismatch:
    facts: dict[str, Any] = pattern.facts()
    if pattern.count is not None:
        facts["count"] = pattern.count
    return Mismatch(key=key, expected=flow(facts), actual=actual, line=pattern.line)
