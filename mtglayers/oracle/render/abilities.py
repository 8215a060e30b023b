"""Whole abilities and faces as Oracle text."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import (
    MANA_COST,
    Ability,
    ActivatedAbility,
    AnchoredAbility,
    ClassAbility,
    HeldAbility,
    InertAbility,
    KeywordAbility,
    LevelAbility,
    SpellAbility,
    StaticAbility,
    StationAbility,
    TriggeredAbility,
    UnreadAbility,
)
from mtglayers.core.cards import Face
from mtglayers.core.conditions import Condition, Negation
from mtglayers.core.costs import LoyaltyCost
from mtglayers.core.effects import ContinuousEffect, RuleEffect, StaticEffect
from mtglayers.core.instructions import Resolution
from mtglayers.core.modifications import AddAbility, Restriction
from mtglayers.core.triggers import ChapterTrigger
from mtglayers.oracle.render.amounts import is_simple
from mtglayers.oracle.render.conditions import leading
from mtglayers.oracle.render.effects import defining, same_keywords
from mtglayers.oracle.render.writer import (
    Writer,
    ability_text,
    article,
    capital,
    has_own_subject,
    listed,
    number_word,
    sentence,
    sentences,
    writes,
)


@writes(StaticAbility)
def static(writer: Writer, node: StaticAbility, **_how: object) -> str:
    """Write a static ability, one sentence for each effect."""
    writer.static = True
    words: list[str] = []
    place = 0
    while place < len(node.effects):
        effect, same = node.effects[place], same_keywords(node.effects, place)
        together = _you_and(writer, node.effects, place)
        if together is not None:
            words.append(sentence(f"{_front(writer, node.condition)}{together}"))
            place += 2
            continue
        before = node.effects[place - 1] if place else None
        if (more := _goes_on(before, effect)) and words:
            words[-1] = f"{words[-1].removesuffix('.')}, and {more}."
            place += 1
            continue
        if _is_opposite(before, effect) and isinstance(effect, ContinuousEffect):
            words.append(sentence(f"otherwise, {writer.say(replace(effect, condition=None))}"))
        else:
            words.append(sentence(_static_effect(writer, node, effect)))
        if same:
            words.append(f"The same is true for {listed(same)}.")
        place += 1 + len(same)
    return " ".join(words)


def _goes_on(before: StaticEffect | None, effect: StaticEffect) -> str:
    """Return a restriction told behind the effect before it: "and its activated abilities …"."""
    match before, effect:
        case ContinuousEffect() as first, ContinuousEffect(_, (Restriction(text),)) as second:
            alike = first.affected == second.affected and first.condition == second.condition
            if alike and has_own_subject(text) and not text[:1].isupper():
                return text
    return ""


def _is_opposite(before: StaticEffect | None, after: StaticEffect) -> bool:
    """Say whether an effect applies exactly when the one before it does not."""
    return (
        isinstance(before, ContinuousEffect)
        and isinstance(after, ContinuousEffect)
        and before.condition is not None
        and after.condition == Negation(before.condition)
        and before.affected == after.affected
    )


def _you_and(writer: Writer, effects: tuple[StaticEffect, ...], place: int) -> str | None:
    """Write "you and creatures you control have hexproof" where two effects say it."""
    first = effects[place]
    second = effects[place + 1] if place + 1 < len(effects) else None
    if not isinstance(first, RuleEffect) or not isinstance(second, ContinuousEffect):
        return None
    if not first.text.startswith("you have ") or not isinstance(
        second.modifications[0], AddAbility
    ):
        return None
    words = writer.say(second)
    subject, _, rest = words.partition(" have " if " have " in words else " has ")
    front, comma, subject = subject.rpartition(", ")
    return f"{front}{comma}you and {subject} have {rest}"


def _static_effect(writer: Writer, node: StaticAbility, effect: StaticEffect) -> str:
    front = _front(writer, node.condition, node.ability_word)
    if node.is_characteristic_defining and isinstance(effect, ContinuousEffect):
        words = [defining(writer, each) for each in effect.modifications]
        if words and all(words):
            return f"{front}{' '.join(word for word in words if word)}"
    return f"{front}{writer.say(effect)}"


_CONDITION_WORDS = ("max speed", "solved")
"""Words in front of an ability that bring a condition of their own (CR 702.179, 719.3)."""


def _front(writer: Writer, condition: Condition | None, word: str = "") -> str:
    if word.lower() in _CONDITION_WORDS:
        return ""
    return leading(writer, condition, word="as long as") if condition is not None else ""


@writes(TriggeredAbility)
def triggered(writer: Writer, node: TriggeredAbility, **_how: object) -> str:
    """Write a triggered ability."""
    if node.ability_word.lower() == "to solve" and node.condition is not None:
        return f"{capital(writer.say(node.condition))}."
    front = writer.say(node.trigger)
    writer.event = getattr(node.trigger, "event", "")
    writer.zone = _own_zone(node.zones, front, *_said(writer, node.condition))
    writer.intervening = not isinstance(node.trigger, ChapterTrigger)
    words = resolution_text(writer, node.resolution)
    if isinstance(node.trigger, ChapterTrigger):
        return f"{front} — {words}"
    if node.condition is not None and node.ability_word.lower() not in _CONDITION_WORDS:
        front = f"{front}, if {writer.say(node.condition)}"
    limit = ""
    if node.limit == 1:
        limit = " This ability triggers only once each turn."
    elif node.limit:
        limit = f" This ability triggers only {_times(node.limit)} each turn."
    return f"{capital(front)}, {_lower(words)}{limit}"


def _own_zone(zones: tuple[str, ...], *said: str) -> str:
    """Say from which zone the object itself comes, unless other words of the ability tell it."""
    if zones not in (("graveyard",), ("hand",), ("exile",)):
        return ""
    return "" if any(f"in your {zones[0]}" in words for words in said) else zones[0]


def _said(writer: Writer, condition: Condition | None) -> tuple[str, ...]:
    return (writer.say(condition),) if condition is not None else ()


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number_word(number)} times"


def _lower(words: str) -> str:
    """Begin with a small letter unless a symbol or a name stands there."""
    return words[:1].lower() + words[1:]


@writes(ActivatedAbility)
def activated(writer: Writer, node: ActivatedAbility, **_how: object) -> str:
    """Write an activated ability."""
    writer.zone = _own_zone(node.zones, *(e for e in node.restrictions if "~ is in" in e))
    costs = ", ".join(capital(writer.say(each)) for each in node.costs)
    writer.loyalty = any(isinstance(each, LoyaltyCost) for each in node.costs)
    if writer.loyalty:
        costs = costs.replace("-", "−")
    words = resolution_text(writer, node.resolution)
    head, *rows = words.split("\n")
    if rows and not rows[0].startswith("•"):  # what a die shows stands below everything else
        head = " ".join((head, *(sentence(each) for each in node.restrictions)))
        return "\n".join((f"{costs}: {head}", *rows))
    notes = [sentence(each) for each in node.restrictions]
    if node.resolution.modes and notes:
        first, sign, modes = words.partition("\n")
        return f"{costs}: {first.removesuffix(' —').rstrip('.')}. {' '.join(notes)}{sign}{modes}"
    return " ".join([f"{costs}: {words}", *notes])


@writes(SpellAbility)
def spell(writer: Writer, node: SpellAbility, **_how: object) -> str:
    """Write the text of an instant or sorcery."""
    return resolution_text(writer, node.resolution)


@writes(Resolution)
def resolution_text(writer: Writer, node: Resolution, **_how: object) -> str:
    """Write what happens on resolution, with a capital; modes as a list."""
    writer.targets = node.targets
    writer.said = set()
    words = sentences(writer, node.instructions)
    writer.intervening = False
    if not node.modes:
        return words
    lines = []
    for mode in node.modes:
        inner = Writer(
            attached=writer.attached,
            quoted=writer.quoted,
            mentions=list(writer.mentions),
            script=writer.script,
        )
        lines.append(f"• {resolution_text(inner, mode)}")
    head = _mode_head(node)
    if node.modes_by is not None:
        by = writer.say(node.modes_by).replace("each opponent", "an opponent")
        head = f"{capital(by)} {_lower(head).replace('choose', 'chooses', 1)}"
    return "\n".join([f"{words} {head}{_more_of_modes(writer, node)}".strip(), *lines])


def _more_of_modes(writer: Writer, node: Resolution) -> str:
    """Write how modes are chosen behind their number."""
    if node.modes_if is not None:
        low, high = node.modes_then
        may = "you may " if low < high == 2 else ""
        number = "both" if high == len(node.modes) == 2 else number_word(high)
        if high > 2:
            number = "one or more" if low else "any number"
        return f". If {writer.say(node.modes_if)}, {may}choose {number} instead."
    how, _, rest = node.choosing.partition(". ")
    if how.lower().startswith(("that ", "at random")):
        return f" {how}. {rest}." if rest else f" {how} —"
    return f". {node.choosing}." if node.choosing else " —"


def _mode_head(node: Resolution) -> str:
    low, high, number = node.minimum_modes, node.maximum_modes, len(node.modes)
    if low == high:
        return f"Choose {number_word(low)}"
    if (low, high) == (1, 2) and number == 2:
        return "Choose one or both"
    if low == 1 and high >= number:
        return "Choose one or more"
    if low == 0:
        return f"Choose up to {number_word(high)}"
    return f"Choose {number_word(low)} or {number_word(high)}"


@writes(KeywordAbility)
def keyword(writer: Writer, node: KeywordAbility, **_how: object) -> str:
    """Write a keyword ability with its parameters."""
    words = node.keyword
    if node.cost == MANA_COST:
        return words
    match node.keyword:
        case "protection" | "hexproof" if node.quality:
            return f"{words} from {node.quality}"
        case "affinity":
            return f"{words} for {node.quality}"
        case "champion":
            return f"{words} {_a(node.quality)}"
        case "gift":
            return f"{words} {_a(node.quality)}"
        case "offering":
            return f"{node.quality} offering"
        case "landwalk" if node.quality:
            return f"{words} of {node.quality}"
        case "craft":
            return f"craft with {node.quality} {node.cost}".strip()
        case "splice":
            return f"splice onto {node.quality}{_cost(node.cost)}"
        case "emerge" if node.quality:
            return f"emerge from {node.quality} {node.cost}"
        case "prototype":
            return f"prototype {node.cost} — {node.quality}"
        case "partner" if node.quality:
            return f"partner—{node.quality}"
        case "companion":
            return f"companion — {node.quality}"
        case "modular" if node.quality == "sunburst":
            return "modular—sunburst"
    if node.quality and not node.quality.startswith("X is"):
        words = f"{words} {node.quality}"
    tail = ""
    if node.number is not None and node.cost == "{X}":
        return f"{words} {{X}}, where X is {writer.say(node.number)}"
    if node.number is not None and not is_simple(node.number):
        words, tail = f"{words} X", f", where X is {writer.say(node.number)}"
    elif node.number is not None:
        words = f"{words} {writer.say(node.number)}"
    if node.cost:
        dash = node.number is not None and node.cost.startswith("{")
        words = f"{words}—{node.cost}" if dash else f"{words}{_cost(node.cost)}"
    if node.quality.startswith("X is"):
        words = f"{words}, where {node.quality}"
    return f"{words}{tail}"


def _cost(cost: str) -> str:
    return f" {cost}" if cost.startswith("{") else f"—{cost}"


def _a(quality: str) -> str:
    return article(quality)


@writes(LevelAbility)
def level(writer: Writer, node: LevelAbility, **_how: object) -> str:
    """Write a level band."""
    band = f"{node.minimum}-{node.maximum}" if node.maximum is not None else f"{node.minimum}+"
    lines = [f"LEVEL {band}", f"{node.power}/{node.toughness}"]
    return "\n".join([*lines, *_lines(writer, node.abilities)])


@writes(ClassAbility)
def class_level(writer: Writer, node: ClassAbility, **_how: object) -> str:
    """Write a class level bar."""
    return "\n".join([f"{node.cost}: Level {node.level}", *_lines(writer, node.abilities)])


@writes(StationAbility)
def station(writer: Writer, node: StationAbility, **_how: object) -> str:
    """Write a station band."""
    lines = _lines(writer, node.abilities)
    head = f"STATION {node.minimum}+"
    if node.power is not None:
        return "\n".join([head, *lines, f"{node.power}/{node.toughness}"])
    return "\n".join([head, *lines])


@writes(AnchoredAbility)
def anchored(writer: Writer, node: AnchoredAbility, **_how: object) -> str:
    """Write an ability behind an anchor word."""
    if node.word == "solved":
        return " ".join(_lines(writer, node.abilities))
    return f"• {node.word} — {' '.join(_lines(writer, node.abilities))}"


@writes(InertAbility, UnreadAbility)
def by_words(writer: Writer, node: Ability, **_how: object) -> str:
    """Write what has no bearing or was not understood by its words."""
    return node.text


@writes(HeldAbility)  # type: ignore[arg-type]
def held(writer: Writer, node: HeldAbility, **_how: object) -> str:
    """Write an ability that an object has."""
    return ability_text(writer, node.ability)


def _lines(writer: Writer, abilities: tuple[Ability, ...]) -> list[str]:
    """Write abilities one to a line; keywords in a row share a line."""
    lines: list[str] = []
    row: list[str] = []
    for each in [*abilities, None]:
        if (
            isinstance(each, KeywordAbility)
            and not each.cost
            and not each.quality
            and each.number is None
        ):
            row.append(each.keyword)
            continue
        if row:
            lines.append(capital(", ".join(row)))
            row = []
        if each is not None:
            inner = Writer(attached=writer.attached, quoted=writer.quoted, script=writer.script)
            lines.append(capital(ability_text(inner, each)))
    return lines


def attached_phrase(face: Face) -> str:
    """Say what a face's text calls the object it is attached to (CR 301.5, 303.4)."""
    if "Equipment" in face.subtypes:
        return "equipped creature"
    if "Fortification" in face.subtypes:
        return "fortified land"
    enchant = next(
        (
            each.quality
            for each in face.abilities
            if isinstance(each, KeywordAbility) and each.keyword == "enchant"
        ),
        "creature",
    )
    words = enchant.split()
    nouns = [
        w
        for w in words
        if w
        in (
            "creature",
            "land",
            "artifact",
            "enchantment",
            "permanent",
            "player",
            "planeswalker",
            "opponent",
        )
    ]
    known = nouns[0] if len(nouns) == 1 else "permanent" if len(nouns) > 1 else "creature"
    lands = {"Forest", "Island", "Mountain", "Plains", "Swamp"}
    return f"enchanted {'land' if lands & set(words) else known}"


def face_text(face: Face) -> str:
    """Write a face's abilities as its Oracle text, with ``~`` for its name."""
    return "\n".join(_lines(Writer(attached=attached_phrase(face)), face.abilities))
