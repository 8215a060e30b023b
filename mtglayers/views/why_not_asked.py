"""What can be asked with "why not": a keyword, a type, a colour, or a characteristic.

`parse_asked` finds what a word means; an `Asked` tells whether values have it and whether a
modification could give it.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core import modifications as m
from mtglayers.core.abilities import Ability, KeywordAbility, StaticAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.colors import COLOR_WORDS
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.keywords import KEYWORD_ABILITIES, keyword_name
from mtglayers.core.subtypes import SUBTYPES_OF, find_subtype
from mtglayers.core.vocabulary import CARD_TYPES, SUPERTYPES
from mtglayers.engine.counting import has_keyword, keyword_phrases
from mtglayers.engine.facets import characteristics_written, writes_of
from mtglayers.errors import DefinitionError, near_names
from mtglayers.views import wording
from mtglayers.views.explanation import parse_characteristic

__all__ = ["Asked", "parse_asked"]

_FIELDS = {"card type": "card_types", "subtype": "subtypes", "supertype": "supertypes"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody misses: ``kind`` keyword, card type, subtype, supertype, color, or value."""

    kind: str
    word: str

    @property
    def characteristic(self) -> str:
        """The characteristic that it is about."""
        if self.kind == "value":
            return self.word
        return {"keyword": "abilities", "color": "colors"}.get(self.kind) or _FIELDS[self.kind]

    def sentence(self, name: str, *, has: bool) -> str:
        """Say that something has it, or that it does not.

        Examples
        --------
        >>> Asked("subtype", "Elf").sentence("Bear", has=False)
        'Bear is not an Elf.'
        """
        if self.kind == "keyword":
            return f"{name} {'has' if has else 'does not have'} {self.word}."
        return f"{name} {'is' if has else 'is not'} {self._noun()}."

    def _noun(self) -> str:
        match self.kind:
            case "color":
                return COLOR_WORDS[self.word]
            case "supertype":
                return self.word.lower()
        word = self.word.lower() if self.kind == "card type" else self.word
        return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"

    def __str__(self) -> str:
        match self.kind:
            case "keyword":
                return f"have {self.word}"
            case "value":
                return f"have another {wording.label(self.word)}"
        return f"be {self._noun()}"

    def had_by(self, values: Characteristics) -> bool:
        """Tell whether some values have it; nobody has "another power"."""
        match self.kind:
            case "keyword":
                return has_keyword(values, self.word)
            case "color":
                return self.word in values.colors
            case "value":
                return False
        return self.word in getattr(values, self.characteristic)

    def given_by(self, each: m.Modification) -> bool:
        """Tell whether a modification could give it, or change it if it is a characteristic."""
        if self.kind == "value":
            names = characteristics_written(writes_of(each))
            asked = {"types": ("supertypes", "card_types", "subtypes")}.get(self.word, (self.word,))
            return any(name in names for name in asked)
        if isinstance(each, m.BecomeCopy | m.HasFullTextOf):
            return True
        match self.kind:
            case "keyword":
                return self._keyword_given(each)
            case "color":
                return _color_given(each, self.word)
        return _type_given(each, self.characteristic, self.word)

    def _keyword_given(self, each: m.Modification) -> bool:
        match each:
            case m.AddAbility(ability):
                return self._is_in(ability)
            case m.ChosenAbility(options):
                return any(self._is_in(option) for option in options)
            case m.AddAbilitiesOf(_, kinds, keywords):
                return self.word in keywords or (not keywords and "all" in kinds)
            case m.ProtectionFromChosen():
                return self.word.startswith("protection")
            case m.SetTextBox():
                return True
        return False

    def _is_in(self, ability: Ability) -> bool:
        if isinstance(ability, KeywordAbility):
            return self.word in keyword_phrases(ability)
        return isinstance(ability, StaticAbility) and any(
            self._keyword_given(inner)
            for effect in ability.effects
            if isinstance(effect, ContinuousEffect)
            for inner in effect.modifications
        )


def _color_given(each: m.Modification, letter: str) -> bool:
    match each:
        case m.SetColors(colors) | m.AddColors(colors):
            return letter in colors
        case m.ChosenColor() | m.ColorsOf():
            return True
    return False


_KINDS = {"creature": "Creature", "land": "Land", "basic land": "Land"}


def _type_given(each: m.Modification, characteristic: str, word: str) -> bool:
    match each:
        case m.AddTypes() | m.SetTypes():
            return word in getattr(each, characteristic)
        case m.AddAllSubtypes(kind):
            return characteristic == "subtypes" and word in SUBTYPES_OF[_KINDS[kind]]
        case m.ChosenTypes() | m.TypesOf():
            return characteristic != "supertypes"
        case m.ChangeWords(_, _, to_word):
            return characteristic == "subtypes" and to_word in ("", word)
    return False


def parse_asked(text: str) -> Asked:
    """Find what is asked: "flying", "creature", "Elf", "red", "power".

    Raises
    ------
    DefinitionError
        It is none of those.

    Examples
    --------
    >>> parse_asked("Flying"), parse_asked("artifact")
    (Asked(kind='keyword', word='flying'), Asked(kind='card type', word='Artifact'))
    """
    plain = text.strip()
    lower = plain.lower()
    for letter, word in COLOR_WORDS.items():
        if lower == word:
            return Asked("color", letter)
    for kind, known in (("card type", CARD_TYPES), ("supertype", SUPERTYPES)):
        if plain.title() in known:
            return Asked(kind, plain.title())
    if keyword_name(plain) is not None:
        return Asked("keyword", lower)
    subtype = find_subtype(plain)
    if subtype is not None:
        return Asked("subtype", subtype)
    try:
        return Asked("value", parse_characteristic(plain))
    except DefinitionError:
        pass
    words = [*KEYWORD_ABILITIES, *map(str.lower, CARD_TYPES), *COLOR_WORDS.values()]
    near = near_names(lower, sorted(words), limit=3)
    meant = f"Did you mean {', '.join(near)}? " if near else ""
    raise DefinitionError(
        f"it is not known what '{text}' is",
        hint=f"{meant}Ask for a keyword ability, a type, a colour or a characteristic.",
    )
