"""Words for values, effects and reasons: the one place where evidence becomes English.

Nothing is decided here. Every view (text, HTML, tables, pictures) takes its words from here, so
that they say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mtglayers.core.abilities import Ability, HeldAbility, KeywordAbility, StaticAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import COLOR_WORDS, format_type_line
from mtglayers.engine.evaluation import Evaluation
from mtglayers.engine.evidence import Dependency, EffectInfo, NotApplied, Reason
from mtglayers.engine.records import differing

__all__ = [
    "ability_list",
    "ability_words",
    "change_words",
    "color_words",
    "copied_words",
    "effect_words",
    "exception_words",
    "joined",
    "name_of",
    "not_applied_words",
    "power_toughness",
    "reason_words",
    "short",
    "source_words",
    "type_line",
    "value_words",
]

_LABELS = {
    "name": "name",
    "mana_cost": "mana cost",
    "mana_value": "mana value",
    "colors": "colours",
    "color_indicator": "colour indicator",
    "supertypes": "supertypes",
    "card_types": "card types",
    "subtypes": "subtypes",
    "all_names": "further names",
    "prohibited": "can't have",
}


def label(characteristic: str) -> str:
    """Name a characteristic as people do: ``card_types`` is "card types"."""
    return _LABELS.get(characteristic, characteristic.replace("_", " "))


def joined(words: Sequence[str], last: str = "and") -> str:
    """Join words as English does.

    Examples
    --------
    >>> joined(["a", "b", "c"])
    'a, b and c'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def color_words(colors: Iterable[str]) -> str:
    """Say colours: "white and blue", or "colourless".

    Examples
    --------
    >>> color_words({"U", "W"}), color_words(())
    ('white and blue', 'colourless')
    """
    found = set(colors)
    return joined([COLOR_WORDS[letter] for letter in "WUBRG" if letter in found]) or "colourless"


def type_line(values: Characteristics) -> str:
    """Write the type line of some values."""
    return format_type_line(
        tuple(sorted(values.supertypes)), tuple(values.card_types), tuple(sorted(values.subtypes))
    )


def power_toughness(values: Characteristics) -> str:
    """Write "3/3", or nothing for an object that has neither."""
    if values.power is None and values.toughness is None:
        return ""
    return f"{_number(values.power)}/{_number(values.toughness)}"


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)


def ability_words(held: HeldAbility | Ability, name: str = "") -> str:
    """Say an ability in its own words, with the object's name for ``~``."""
    ability = held.ability if isinstance(held, HeldAbility) else held
    text = ability.text
    if not text and isinstance(ability, KeywordAbility):
        text = ability.keyword
    words = text or f"({type(ability).__name__} without words)"
    if isinstance(ability, KeywordAbility) and text:
        words = text[:1].lower() + text[1:] if not text.startswith("~") else text
    return words.replace("~", name or "this object")


def _abilities(abilities: Sequence[HeldAbility], name: str) -> str:
    words = [ability_words(held, name) for held in abilities]
    return "; ".join(short(word) for word in words) or "none"


def short(text: str, limit: int = 90) -> str:
    """Cut a long text at a word, on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rsplit(" ", 1)[0] + " …"


def value_words(characteristic: str, value: Any, name: str = "") -> str:
    """Say a value of a characteristic.

    Examples
    --------
    >>> value_words("colors", frozenset("R")), value_words("power", None)
    ('red', 'none')
    """
    if characteristic in ("colors", "color_indicator"):
        return "none" if value is None else color_words(value)
    if characteristic == "abilities":
        return _abilities(value, name)
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value))) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    if value is None or value == "":
        return "none"
    return str(value)


def _name_at(seen: Evaluation, info: EffectInfo) -> str | None:
    """Return the name a copy effect's source had before; for other effects its name now."""
    if info.kind == "copy":
        for step in seen.steps:
            for object_id, before, _ in step.transitions:
                if object_id == info.source:
                    return before.name
    return seen.values[info.source].name if info.source in seen else None


def name_of(seen: Evaluation, object_id: str, name: str | None = None) -> str:
    """Say an object: its name (now), and its id where that is not plain from the name."""
    if object_id not in seen:
        return object_id
    name = seen.values[object_id].name if name is None else name
    if not name:
        item = seen.state.by_id[object_id]
        kind = "face-down object" if item.status.face_down else "nameless object"
        return f"the {kind} [{object_id}]"
    plain = name.lower().replace("'", "").replace("’", "")
    return (
        name if "-".join(plain.replace(",", " ").split()) == object_id else f"{name} [{object_id}]"
    )


def source_words(state: GameState, seen: Evaluation, info: EffectInfo) -> str:
    """Say where an effect comes from."""
    if info.source not in state.by_id:
        return info.source or "an effect without a card"
    return name_of(seen, info.source, _name_at(seen, info))


def effect_words(seen: Evaluation, info: EffectInfo) -> str:
    """Say what an effect says: the words of its ability, or what a rule does."""
    text = info.text
    match info.kind:
        case "counters":
            number, _, kind = text.partition(" ")
            return f"{text} counter" if number == "1" else f"{number} {kind} counters"
        case "face down":
            way = "" if text in ("", "other") else f" ({text})"
            return (
                f"it is face down{way}: it has only what the rules give a face-down object, "
                "whatever is underneath"
            )
        case "merge":
            return f"merged with {text}"
        case "sticker":
            return "a name sticker"
        case "rule" if text == "suspected":
            return "it is suspected"
    if not text and info.held is not None:
        text = info.held.ability.text
    if not text:
        text = info.kind
    return short(text.replace("~", _name_at(seen, info) or "this object"), 200)


def copied_words(seen: Evaluation, info: EffectInfo) -> str:
    """Say what a copy effect took its values from; nothing for other effects."""
    if info.kind != "copy":
        return ""
    for active in seen.state.effects:
        if active.snapshot is not None and info.id == f"effect {active.id}":
            found = active.snapshot.of
            return name_of(seen, found.id, active.snapshot.plain.name)
    return ""


def exception_words(seen: Evaluation, info: EffectInfo) -> str:
    """Say what the exceptions of a copy effect made different (CR 707.9); nothing if nothing."""
    if info.kind != "copy":
        return ""
    for active in seen.state.effects:
        if active.snapshot is None or info.id != f"effect {active.id}":
            continue
        plain, values = active.snapshot.plain, active.snapshot.values
        parts = []
        for name in differing(plain, values):
            if name == "abilities":
                lost, gained = _abilities_changed(plain.abilities, values.abilities)
                parts += [_not_copied(each, plain.name) for each in lost]
                parts += [f"it also has {_quoted(each, values.name)}" for each in gained]
            elif name != "mana_value":
                value = value_words(name, getattr(values, name), values.name)
                parts.append(f"{label(name)}: {value}")
        return "; ".join(parts)
    return ""


def _not_copied(held: HeldAbility, name: str) -> str:
    """Say that the copy lacks an ability, and why if it is one that defines what is set."""
    words = f"it does not have {_quoted(held, name)}"
    ability = held.ability
    if isinstance(ability, StaticAbility) and ability.is_characteristic_defining:
        words += ", as that would define what the copy has other values for (CR 707.9d)"
    return words


def change_words(
    characteristic: str, before: Any, after: Any, old_name: str = "", new_name: str = ""
) -> str:
    """Say a change: abilities by what is lost and gained, other values by before and after.

    Examples
    --------
    >>> change_words("power", 2, 3)
    'power: 2 → 3'
    """
    new_name = new_name or old_name
    if characteristic != "abilities":
        old = value_words(characteristic, before, old_name)
        return f"{label(characteristic)}: {old} → {value_words(characteristic, after, new_name)}"
    lost, gained = _abilities_changed(before, after)
    if not lost and not gained:
        return "abilities: the same words as before, now given by this effect"
    parts = []
    if lost:
        parts.append("loses " + ", ".join(_quoted(each, old_name) for each in lost))
    if gained:
        parts.append("now has " + ", ".join(_quoted(each, new_name) for each in gained))
    if not after:
        parts.append("no ability is left")
    return f"abilities: {'; '.join(parts)}"


def _abilities_changed(
    before: Sequence[HeldAbility], after: Sequence[HeldAbility]
) -> tuple[list[HeldAbility], list[HeldAbility]]:
    """Return what is lost and what is gained; the same words lost and gained again are neither."""
    lost = [each for each in before if all(each is not other for other in after)]
    gained = []
    for each in after:
        if any(each is other for other in before):
            continue
        words = ability_words(each, "~")
        same = next((other for other in lost if ability_words(other, "~") == words), None)
        if same is None:
            gained.append(each)
        else:
            lost.remove(same)
    return lost, gained


def ability_list(abilities: Sequence[HeldAbility], name: str) -> str:
    """Say all abilities in one line, without full stops before commas."""
    words = [ability_words(held, name) for held in abilities]
    return ", ".join([*(each.removesuffix(".") for each in words[:-1]), *words[-1:]])


def _quoted(held: HeldAbility, name: str) -> str:
    words = short(ability_words(held, name))
    return f"“{words}”" if words.endswith((".", "…", "”")) else words


_WAITED = {
    "existence": "which decides whether this effect exists at all",
    "affected": "which changes what this effect applies to",
    "action": "which changes what this effect does",
}
_DECIDES = {
    "existence": "which decides whether that effect exists at all",
    "affected": "which changes what that effect applies to",
    "action": "which changes what that effect does",
}


def _witness(seen: Evaluation, each: Dependency, other: str) -> str:
    """Say what is different when the other effect is applied first, and on which object."""
    shown = name_of(seen, each.witness) if each.witness else ""
    if not shown:
        return ""
    if each.change == "affected":
        began = (step for step in seen.steps if step.effect.id == each.effect)
        first = next(began, None)
        if first is not None:
            fate = "is affected too" if each.witness in first.affected else "is left out"
            return f" (with it applied first, {shown} {fate})"
    if shown == other:
        return ""
    if each.change == "action":
        return f" (with it applied first, what is done to {shown} is different)"
    return f" (the ability is that of {shown})"


def _shown_by(seen: Evaluation, each: Dependency) -> str:
    """Say what one member of a loop would change for another one, and on which object."""
    if not each.witness:
        return ""
    shown = name_of(seen, each.witness)
    changes = {
        "affected": f"whether {shown} is affected",
        "action": f"what is done to {shown}",
    }.get(each.change, f"whether {shown} has the ability")
    return f" (applied first, it changes {changes})"


def _waited(seen: Evaluation, each: Dependency, names: dict[str, str]) -> str:
    other = names.get(each.on, each.on)
    return f"{other}, {_WAITED.get(each.change, each.change)}{_witness(seen, each, other)}"


def _overtaken(seen: Evaluation, each: Dependency, names: dict[str, str]) -> str:
    other = names.get(each.effect, each.effect)
    decides = _DECIDES.get(each.change, each.change)
    return (
        f"applied before the older effect of {other}, because that one depends on this one, "
        f"{decides}{_witness(seen, each, other)}"
    )


def _loop(seen: Evaluation, reason: Reason, names: dict[str, str]) -> str:
    """Say a dependency loop by what each of its members waits for (CR 613.8b)."""
    members = set(reason.loop)
    edges = {
        (found.effect, found.on): found
        for trial in seen.trials
        if (found := trial.dependency) is not None
        and found.effect in members
        and found.on in members
    }
    edges.update({(each.effect, each.on): each for each in reason.waited_for if each.on in members})
    told = [
        f"{names.get(each.effect, each.effect)} depends on {names.get(each.on, each.on)}"
        f"{_shown_by(seen, each)}"
        for _, each in sorted(edges.items())
    ]
    decided = "so timestamps decide between them, the older one first"
    return f"in a dependency loop: {joined(told)}; {decided}"


def reason_words(
    seen: Evaluation, reason: Reason, names: dict[str, str], place: str = "timestamp order"
) -> str:
    """Say why an effect was applied at its moment.

    Parameters
    ----------
    seen
        The evaluation.
    reason
        The reason in its evidence.
    names
        Words for effects by their ids.
    place
        What to say of an effect that timestamps alone put where it is.
    """
    parts = []
    if reason.kind == "characteristic-defining":
        parts.append("it defines a characteristic, so it comes before the others of its layer")
    elif reason.kind == "loop":
        parts.append(_loop(seen, reason, names))
    elif reason.kind == "dependency":
        waited = "; and on ".join(_waited(seen, each, names) for each in reason.waited_for)
        parts.append(f"it waited, because it depends on {waited}")
    elif not reason.overtook:
        parts.append(place)
    parts.extend(_overtaken(seen, each, names) for each in reason.overtook)
    return "; ".join(parts)


_NOT_APPLIED = {
    "ability lost": "its ability was gone before it began to apply",
    "condition false": "its condition is not met",
    "removed by copy": "a copy effect had replaced the ability",
    "superseded": "a later copy effect replaced all that it gave",
    "face down": "the object is face down, so the ability is not there",
    "too late": "the layer of this part was over before the effect began",
    "nothing affected": "there was nothing for it to apply to",
    "undefined choice": "the choice it needs was never made",
}


def not_applied_words(each: NotApplied, names: dict[str, str]) -> str:
    """Say why an effect did not apply."""
    words = _NOT_APPLIED.get(each.reason, each.reason)
    return f"{words} (by {names.get(each.by, each.by)})" if each.by else words
