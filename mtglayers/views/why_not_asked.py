"""What can be asked with "why not": a keyword, a type, a colour, a characteristic, a value of it.

`parse_asked` finds what a word means; an `Asked` tells whether values have it and whether a
modification could give it.
"""

from __future__ import annotations

import re
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
    """What somebody misses.

    ``kind``: ``keyword``, ``card type``, ``subtype``, ``supertype``, ``color``, ``ability`` (by
    its words); ``value``: any other value of the characteristic ``word``; ``exact``: the value
    ``wanted`` of it, where ``word`` may also be ``size`` ("4/4") and ``controller``.
    """

    kind: str
    word: str
    wanted: str = ""

    @property
    def characteristic(self) -> str:
        """The characteristic that it is about."""
        if self.kind in ("value", "exact"):
            return "power" if self.word == "size" else self.word
        names = {"keyword": "abilities", "ability": "abilities", "color": "colors"}
        return names.get(self.kind) or _FIELDS[self.kind]

    def sentence(self, name: str, *, has: bool) -> str:
        """Say that something has it, or that it does not.

        Examples
        --------
        >>> Asked("subtype", "Elf").sentence("Bear", has=False)
        'Bear is not an Elf.'
        """
        verb = "is" if has else "is not"
        match self.kind:
            case "keyword":
                return f"{name} {'has' if has else 'does not have'} {self.word}."
            case "ability":
                return f"{name} {'has' if has else 'does not have'} “{self.word}”"
            case "exact" if self.word in ("size", "controller", "name"):
                return f"{name} {verb} {self._exactly()}."
            case "exact":
                return f"The {wording.label(self.word)} of {name} {verb} {self.wanted}."
        return f"{name} {'is' if has else 'is not'} {self._noun()}."

    def _noun(self) -> str:
        match self.kind:
            case "color":
                return COLOR_WORDS.get(self.word, "colourless")
            case "supertype":
                return self.word.lower()
        word = self.word.lower() if self.kind == "card type" else self.word
        return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"

    def _exactly(self) -> str:
        match self.word:
            case "controller":
                return f"controlled by {self.wanted}"
            case "name":
                return f"called {self.wanted}"
        return self.wanted

    def __str__(self) -> str:
        match self.kind:
            case "ability":
                return f"have “{self.word}”"
            case "exact" if self.word in ("size", "controller", "name"):
                return f"be {self._exactly()}"
            case "exact":
                return f"have {wording.label(self.word)} {self.wanted}"
            case "keyword":
                return f"have {self.word}"
            case "value":
                return f"have another {wording.label(self.word)}"
        return f"be {self._noun()}"

    def had_by(self, values: Characteristics, controller: str = "") -> bool:
        """Tell whether some values have it; nobody has "another power"."""
        match self.kind:
            case "exact":
                return self._is_exactly(values, controller)
            case "ability":
                return any(_same_words(held.ability, self.word) for held in values.abilities)
            case "color" if not self.word:
                return not values.colors
            case "keyword":
                return has_keyword(values, self.word)
            case "color":
                return self.word in values.colors
            case "value":
                return False
        return self.word in getattr(values, self.characteristic)

    def _is_exactly(self, values: Characteristics, controller: str) -> bool:
        match self.word:
            case "controller":
                return controller.casefold() == self.wanted.casefold()
            case "size":
                return f"{values.power}/{values.toughness}" == self.wanted
        return str(getattr(values, self.word)).casefold() == self.wanted.casefold()

    def _writes(self) -> tuple[str, ...]:
        parts = {
            "types": ("supertypes", "card_types", "subtypes"),
            "size": ("power", "toughness"),
            "mana_value": ("mana_cost",),
        }
        return parts.get(self.word, (self.word,))

    def given_by(self, each: m.Modification) -> bool:
        """Tell whether a modification could give it, or change it if it is a characteristic."""
        if self.word == "controller":
            return isinstance(each, m.SetController)
        if self.kind in ("value", "exact"):
            names = characteristics_written(writes_of(each))
            return any(name in names for name in self._writes())
        if isinstance(each, m.BecomeCopy | m.HasFullTextOf):
            return True
        match self.kind:
            case "keyword":
                return self._keyword_given(each)
            case "ability":
                return isinstance(each, m.AddAbility) and _same_words(each.ability, self.word)
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


def _same_words(ability: Ability, words: str) -> bool:
    return ability.text.strip().casefold() == words.casefold()


def _color_given(each: m.Modification, letter: str) -> bool:
    match each:
        case m.SetColors(colors) if not letter:
            return not colors
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


_SIZE = re.compile(r"(-?\d+)\s*/\s*(-?\d+)")
_NUMBER = re.compile(r"(power|toughness|loyalty|defense|mana value)\s*(?:of|is|=)?\s*(-?\d+)", re.I)
_PLAYER = re.compile(r"(?:controlled by|controller(?: is)?|control(?: of)?)\s+(\S.*)", re.I)
_NAME = re.compile(r"(?:named|called|name(?: is)?)\s+(\S.*)", re.I)
_QUOTED = re.compile(r"[\"“](.+)[\"”]|(.*[:.].*)", re.DOTALL)


def _parse_exact(plain: str) -> Asked | None:
    """Find a value of a characteristic: "4/4", "power 4", "controlled by opponent"."""
    if found := _SIZE.fullmatch(plain):
        return Asked("exact", "size", f"{int(found[1])}/{int(found[2])}")
    if found := _NUMBER.fullmatch(plain):
        return Asked("exact", found[1].lower().replace(" ", "_"), str(int(found[2])))
    if found := _PLAYER.fullmatch(plain):
        return Asked("exact", "controller", found[1])
    if found := _NAME.fullmatch(plain):
        return Asked("exact", "name", found[1])
    return None


def parse_asked(text: str) -> Asked:
    """Find what is asked: "flying", "creature", "Elf", "red", "power", "4/4", "power 4".

    Also "controlled by opponent", "called Forest", and an ability by its words.

    Raises
    ------
    DefinitionError
        It is none of those.

    Examples
    --------
    >>> parse_asked("Flying")
    Asked(kind='keyword', word='flying', wanted='')
    >>> parse_asked("4/4")
    Asked(kind='exact', word='size', wanted='4/4')
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
    if lower in ("colourless", "colorless"):
        return Asked("color", "")
    exact = _parse_exact(plain)
    if exact is not None:
        return exact
    if quoted := _QUOTED.fullmatch(plain):
        return Asked("ability", (quoted[1] or quoted[2]).strip())
    try:
        return Asked("value", parse_characteristic(plain))
    except DefinitionError:
        pass
    words = [*KEYWORD_ABILITIES, *map(str.lower, CARD_TYPES), *COLOR_WORDS.values()]
    near = near_names(lower, sorted(words), limit=3)
    meant = f"Did you mean {', '.join(near)}? " if near else ""
    raise DefinitionError(
        f"it is not known what '{text}' is",
        hint=(
            f"{meant}Ask for a keyword ability, a type, a colour, a characteristic, a value such "
            "as “4/4”, “power 4”, “controlled by opponent”, or an ability by its words."
        ),
    )
