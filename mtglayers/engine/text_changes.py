"""Text-changing effects, layer 3 (CR 612, 613.1c)."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from mtglayers.core import modifications as m
from mtglayers.core.abilities import Ability, HeldAbility, KeywordAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.colors import COLOR_WORDS, COLORS
from mtglayers.core.instructions import TokenSpec
from mtglayers.core.mana import ManaSpec
from mtglayers.core.node import Node, transform
from mtglayers.core.subtypes import find_subtype, plural
from mtglayers.engine.actions import Action, action, applies_as
from mtglayers.engine.choices import choices_of, chosen
from mtglayers.engine.context import Context, keys_of, known_values
from mtglayers.engine.intrinsic import with_intrinsic
from mtglayers.engine.records import changed

# Fields of nodes that hold colour letters or subtypes used as such (CR 612.2).
_COLOR_FIELDS = frozenset({"color", "colors"})
_TYPE_FIELDS = frozenset({"subtype", "subtypes"})


def _color_letter(word: str) -> str | None:
    plain = word.strip()
    if plain.upper() in COLORS and len(plain) == 1:
        return plain.upper()
    return next((c for c, name in COLOR_WORDS.items() if name == plain.lower()), None)


@dataclasses.dataclass(frozen=True, slots=True)
class WordChange:
    """One word for another: colour letters or subtypes, and their spellings in texts."""

    old: str
    new: str
    is_color: bool

    @classmethod
    def of(cls, old: str, new: str) -> WordChange | None:
        """Make the change for two words; ``None`` when they are not of one kind."""
        first, second = _color_letter(old), _color_letter(new)
        if first is not None and second is not None:
            return cls(first, second, True)
        before, after = find_subtype(old), find_subtype(new)
        return cls(before, after, False) if before and after else None

    def in_text(self, text: str) -> str:
        """Change the word where it stands in a text, in either number and any case."""
        if self.is_color:
            pairs = [(COLOR_WORDS[self.old], COLOR_WORDS[self.new])]
        else:
            pairs = [(plural(self.old), plural(self.new)), (self.old, self.new)]
            pairs.append((f"{self.old}walk", f"{self.new}walk"))
        for old, new in pairs:
            text = _replaced(text, old, new)
        return text

    def in_value(self, value: Any) -> Any:
        """Change a field that holds the word, or a tuple of words."""
        if isinstance(value, tuple):
            return tuple(self.new if each == self.old else each for each in value)
        return self.new if value == self.old else value


def _replaced(text: str, old: str, new: str) -> str:
    def same_case(found: re.Match[str]) -> str:
        return _cased(found.group(), new)

    return re.sub(rf"\b{re.escape(old)}\b", same_case, text, flags=re.IGNORECASE)


def _cased(like: str, word: str) -> str:
    return word.capitalize() if like[:1].isupper() else word.lower()


def changed_words(ability: Ability, change: WordChange) -> Ability:
    """Replace a word in everything an ability says, quoted abilities included (CR 612.2).

    Examples
    --------
    >>> walk = KeywordAbility(keyword="islandwalk", text="Islandwalk")
    >>> changed_words(walk, WordChange.of("Island", "Swamp")).text
    'Swampwalk'
    """

    def each(node: Node) -> Node:
        if isinstance(node, ManaSpec):
            return node  # mana symbols are no colour words
        updates: dict[str, Any] = {}
        fields = _COLOR_FIELDS if change.is_color else _TYPE_FIELDS
        for field in dataclasses.fields(node):  # type: ignore[arg-type]
            old = getattr(node, field.name)
            new = old
            if field.name in fields:
                new = change.in_value(old)
            elif isinstance(node, Ability) and field.name == "text":
                new = change.in_text(old)
            elif isinstance(node, KeywordAbility) and field.name in ("keyword", "quality"):
                new = _keyword_word(old, change)
            elif isinstance(node, TokenSpec) and field.name == "name" and not change.is_color:
                new = change.in_value(old)
            if new is not old and new != old:
                updates[field.name] = new
        return dataclasses.replace(node, **updates) if updates else node  # type: ignore[type-var]

    made: Ability = transform(ability, each)
    return made


def _keyword_word(text: str, change: WordChange) -> str:
    new = change.in_text(text)
    return new if new != text else text


# --- applying -----------------------------------------------------------------------------------


@applies_as("change words")
def _change_words(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 612.2, 612.3: type line and rules text, not the name, not granted abilities."""
    change = WordChange.of(*arguments)
    if change is None:
        return values
    new: list[HeldAbility] = []
    for held in values.abilities:
        if held.origin == "rule" or held.origin.startswith("effect:"):
            new.append(held)
            continue
        ability = changed_words(held.ability, change)
        new.append(held if ability is held.ability else dataclasses.replace(held, ability=ability))
    subtypes = values.subtypes
    if not change.is_color and change.old in subtypes:
        subtypes = (subtypes - {change.old}) | {change.new}
    same = all(one is other for one, other in zip(new, values.abilities, strict=True))
    abilities = values.abilities if same else tuple(new)
    return with_intrinsic(changed(values, abilities=abilities, subtypes=subtypes))


@applies_as("set name")
def _set_name(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    return changed(values, name=arguments[0], names=(), all_names="")


@applies_as("add names")
def _add_names(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    if arguments[0].startswith("all "):
        return changed(values, all_names=arguments[0])
    names = values.names or ((values.name,) if values.name else ())
    return changed(values, names=(*names, arguments[0]))


@applies_as("name sticker")
def _sticker(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    """CR 123.6c, 612.9: words are put into the name after the first so many words."""
    words, after = arguments
    name = values.name.split()
    return changed(values, name=" ".join((*name[:after], words, *name[after:])))


@applies_as("have full text")
def _full_text(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    return with_intrinsic(arguments[0])


@applies_as("have text box")
def _text_box(values: Characteristics, arguments: tuple[Any, ...]) -> Characteristics:
    own = tuple(held for held in values.abilities if held.origin == "rule")
    return with_intrinsic(changed(values, abilities=(*own, *arguments)))


# --- resolving ----------------------------------------------------------------------------------

_WORD_KINDS = ("word", "color", "basic_land_type", "creature_type")


def chosen_words(modification: m.ChangeWords, context: Context) -> tuple[str, str] | None:
    """Return the word to replace and the new one, from the effect or the choice made."""
    if modification.from_word and modification.to_word:
        return modification.from_word, modification.to_word
    for kind in _WORD_KINDS:
        value = chosen(kind, context)
        if isinstance(value, tuple) and len(value) == 2:
            return value[0], value[1]
        found = [choice.value for choice in choices_of(kind, context)]
        if len(found) == 2 and all(isinstance(each, str) for each in found):
            return str(found[0]), str(found[1])
    return None


def text_action(
    modification: m.Modification, context: Context, snapshot: Characteristics | None
) -> Action | None:
    """Resolve a modification of layer 3; ``None`` when a choice is undefined."""
    match modification:
        case m.ChangeWords():
            words = chosen_words(modification, context)
            return None if words is None else action("change words", *words)
        case m.SetName(name):
            value = name or chosen("card_name", context)
            return action("set name", value) if isinstance(value, str) and value else None
        case m.AddNames(which):
            value = which or chosen("card_name", context)
            return action("add names", value) if isinstance(value, str) and value else None
        case m.SetTextBox(of):
            other = snapshot if snapshot is not None else _values_of(of, context)
            if other is None:
                return None
            held = tuple(each for each in other.abilities if each.origin != "rule")
            return action("have text box", *held, key=tuple(map(id, held)))
    return None


def _values_of(ref: Any, context: Context) -> Characteristics | None:
    for key in keys_of(ref, context):
        found = known_values(key, context)
        if found is not None:
            return found
    return None
