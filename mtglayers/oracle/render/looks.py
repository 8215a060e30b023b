"""What an object becomes, in one phrase: "becomes a 2/2 blue Frog creature with flying"."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.abilities import MANA_COST, KeywordAbility
from mtglayers.core.colors import COLOR_WORDS, COLORS
from mtglayers.core.modifications import (
    AddAbility,
    AddColors,
    AddTypes,
    Modification,
    SetBasePowerToughness,
    SetColors,
    SetTypes,
)
from mtglayers.core.quantities import Const, Quantity, X
from mtglayers.oracle.render.nouns import pluralise
from mtglayers.oracle.render.writer import Writer, ability_text, article, listed, sentence

LOOKS = (SetTypes, AddTypes, SetColors, AddColors, SetBasePowerToughness)
"""The modifications that one phrase can say together."""


@dataclass(frozen=True, slots=True)
class Verbs:
    """The forms of verbs for a subject.

    ``static``: "has", "is"; else "gains", "becomes".
    """

    plural: bool = False
    static: bool = True
    bare: bool = False  # "have it gain …"
    still: str = "land"  # what it still is when it becomes something else

    def form(self, singular: str, plural: str) -> str:
        """Choose the form for the subject's number."""
        return plural if self.plural or self.bare else singular

    @property
    def has(self) -> str:
        """The verb for having an ability."""
        return self.form("has", "have") if self.static else self.form("gains", "gain")

    @property
    def loses(self) -> str:
        """The verb for losing."""
        return self.form("loses", "lose")

    @property
    def be(self) -> str:
        """The verb for being or becoming."""
        if self.bare:
            return "be" if self.static else "become"
        return self.form("is", "are") if self.static else self.form("becomes", "become")

    @property
    def its(self) -> str:
        """The possessive."""
        return "their" if self.plural else "its"


def is_plain_size(each: Modification) -> bool:
    """Say whether a base power and toughness can be written as "2/2"."""
    return (
        isinstance(each, SetBasePowerToughness)
        and isinstance(each.power, Const | X)
        and isinstance(each.toughness, Const | X)
    )


def abilities_phrase(writer: Writer, run: tuple[Modification, ...]) -> str:
    """Write granted abilities: keywords by name, others quoted."""
    return listed([granted(writer, each) for each in run if isinstance(each, AddAbility)])


def granted(writer: Writer, modification: AddAbility) -> str:
    """Write one granted ability."""
    ability = modification.ability
    if (
        isinstance(ability, KeywordAbility)
        and (not ability.cost or ability.cost[:1] == "{" or ability.cost == MANA_COST)
        and not (ability.keyword == "cumulative upkeep" and ability.costs)
    ):
        return writer.say(ability)
    return quoted(writer, modification)


def quoted(writer: Writer, modification: AddAbility) -> str:
    """Write a granted ability in quotes."""
    mark = "'" if writer.quoted % 2 else '"'
    inner = Writer(quoted=writer.quoted + 1, script=writer.script)
    words = sentence(ability_text(inner, modification.ability))
    return f"{mark}{words}{mark}"


# --- what an object becomes ---


def look(writer: Writer, run: tuple[Modification, ...], verbs: Verbs, be: str = "") -> str:
    """Write size, colours and types in one phrase: "becomes a 2/2 blue Frog creature"."""
    words: list[str] = []
    colors_added = False
    types_added = False
    keep: tuple[str, ...] = ()
    lost = ""
    for each in run:
        match each:
            case SetBasePowerToughness(Quantity() as power, Quantity() as toughness):
                words.insert(0, f"{number(writer, power)}/{number(writer, toughness)}")
    for each in run:
        match each:
            case SetColors(colors):
                words.append(colors_word(colors))
            case AddColors(colors):
                words.append(colors_word(colors))
                colors_added = True
    nouns, added_nouns = [], []
    for each in run:
        match each:
            case SetTypes():
                nouns.append(type_words(each.supertypes, each.subtypes, each.card_types))
                keep = each.keep
                lost = _lost(each)
            case AddTypes():
                added_nouns.append(type_words(each.supertypes, each.subtypes, each.card_types))
                types_added = True
    noun = " ".join([*nouns, *added_nouns])
    is_adjective = _only_supertypes(run)
    if verbs.plural and noun and not is_adjective:
        noun = pluralise_last(noun)
    phrase = " ".join([*words, noun]).strip()
    if not verbs.plural and not is_adjective:
        phrase = article(phrase)
    grants = tuple(each for each in run if isinstance(each, AddAbility))
    if grants:
        phrase = f"{phrase} with {abilities_phrase(writer, grants)}"
    return f"{be or verbs.be} {phrase}{_addition(verbs, colors_added, types_added, keep)}{lost}"


def _lost(each: SetTypes) -> str:
    lost = ["card types"] if each.lose_other_card_types else []
    if each.lose_other_subtypes:
        lost.append(f"{each.lose_other_subtypes} types")
    return f" and loses all other {listed(lost)}" if lost else ""


def _addition(verbs: Verbs, colors: bool, types: bool, keep: tuple[str, ...]) -> str:
    """Write "in addition to its other …"."""
    if colors and types:
        return f" in addition to {verbs.its} other colors and types"
    if types:
        return f" in addition to {verbs.its} other types"
    if "creature types" in keep:
        return f" in addition to {verbs.its} other creature types"
    if "card types" in keep:
        noun = pluralise(verbs.still) if verbs.plural else article(verbs.still)
        return f" that {'are' if verbs.plural else 'is'} still {noun}".replace("that is", "that's")
    return ""


def _only_supertypes(run: tuple[Modification, ...]) -> bool:
    return all(
        not each.card_types and not each.subtypes
        for each in run
        if isinstance(each, SetTypes | AddTypes)
    )


def type_words(
    supertypes: tuple[str, ...], subtypes: tuple[str, ...], card_types: tuple[str, ...]
) -> str:
    """Write types as in a sentence: "legendary Elf Warrior creature".

    Examples
    --------
    >>> type_words(("Legendary",), ("Elf",), ("Artifact", "Creature"))
    'legendary Elf artifact creature'
    """
    lower = [each.lower() for each in (*supertypes,)]
    return " ".join([*lower, *subtypes, *(each.lower() for each in card_types)])


def pluralise_last(noun: str) -> str:
    """Write the plural of a phrase by its last word."""
    first, _, last = noun.rpartition(" ")
    return f"{first} {pluralise(last)}".strip()


def colors_word(colors: tuple[str, ...]) -> str:
    """Write colours as an adjective: "white and blue", "all colors"."""
    if set(colors) == set(COLORS):
        return "all colors"
    return listed([COLOR_WORDS[each] for each in colors]) if colors else "colorless"


def number(writer: Writer, amount: Quantity) -> str:
    """Write a number of a size: digits or X."""
    return str(amount.number) if isinstance(amount, Const) else "X"
