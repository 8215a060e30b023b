"""Modifications as verb phrases: "gets +1/+1 and has flying", "becomes a 3/3 Elemental creature"."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.colors import COLORS, color_phrase
from mtglayers.core.modifications import (
    AddAbilitiesOf,
    AddAbility,
    AddAllSubtypes,
    AddColors,
    AddNames,
    AddTypes,
    BecomeCopy,
    CantHaveKeyword,
    ChangeWords,
    ChosenAbility,
    ChosenColor,
    ChosenTypes,
    ColorsOf,
    CopyExcept,
    DoublePowerToughness,
    EntersWithCounters,
    HasFullTextOf,
    HasOtherAbilities,
    HasThisAbility,
    KeepOriginal,
    LosesThisAbility,
    Modification,
    ModifyPowerToughness,
    NoManaCost,
    ProtectionFromChosen,
    RemoveAllAbilities,
    RemoveKeyword,
    RemoveThisAbility,
    RemoveTypes,
    Restriction,
    SetBasePowerToughness,
    SetColors,
    SetController,
    SetName,
    SetTextBox,
    SetTypes,
    StartingLoyalty,
    SwitchPowerToughness,
    TypesOf,
)
from mtglayers.core.quantities import Const, Quantity, Times, X
from mtglayers.oracle.render.amounts import for_each
from mtglayers.oracle.render.nouns import pluralise
from mtglayers.oracle.render.refs import object_form
from mtglayers.oracle.render.writer import Writer, article, listed


@dataclass(frozen=True, slots=True)
class Verbs:
    """The forms of verbs for a subject.

    ``static``: "has", "is"; else "gains", "becomes".
    """

    plural: bool = False
    static: bool = True
    bare: bool = False  # "have it gain …"

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


_LOOKS = (SetTypes, AddTypes, SetColors, AddColors, SetBasePowerToughness)


def predicate(
    writer: Writer, modifications: tuple[Modification, ...], verbs: Verbs
) -> tuple[str, str]:
    """Write all modifications of an effect as one predicate.

    Returns the predicate and what follows the duration (", where X is …").
    """
    phrases: list[str] = []
    tails: list[str] = []
    place = 0
    while place < len(modifications):
        taken = _run(modifications, place)
        phrase, tail = _write_run(writer, modifications[place : place + taken], verbs)
        phrases.append(phrase)
        if tail and tail not in tails:
            tails.append(tail)
        place += taken
    return listed(phrases), "".join(tails)


def _run(modifications: tuple[Modification, ...], start: int) -> int:
    """Count the modifications from a place that belong in one phrase."""
    first = modifications[start]
    if isinstance(first, AddAbility):
        return _while(modifications, start, AddAbility)
    if isinstance(first, RemoveKeyword | CantHaveKeyword):
        return _while(modifications, start, type(first))
    if isinstance(first, _LOOKS):
        length = _while(modifications, start, _LOOKS)
        has_types = any(
            isinstance(each, SetTypes | AddTypes) for each in modifications[start : start + length]
        )
        if has_types:
            return length + _while(modifications, start + length, AddAbility)
        return 1
    return 1


def _while(
    modifications: tuple[Modification, ...],
    start: int,
    classes: type[Modification] | tuple[type[Modification], ...],
) -> int:
    length = 0
    while start + length < len(modifications) and isinstance(
        modifications[start + length], classes
    ):
        length += 1
    return length


def _write_run(writer: Writer, run: tuple[Modification, ...], verbs: Verbs) -> tuple[str, str]:
    first = run[0]
    if isinstance(first, AddAbility):
        return f"{verbs.has} {abilities_phrase(writer, run)}", ""
    if isinstance(first, RemoveKeyword):
        words = [each.keyword for each in run if isinstance(each, RemoveKeyword)]
        return f"{verbs.loses} {listed(words)}", ""
    if isinstance(first, CantHaveKeyword):
        words = [each.keyword for each in run if isinstance(each, CantHaveKeyword)]
        return f"can't have or gain {listed(words)}", ""
    if any(isinstance(each, SetTypes | AddTypes) for each in run):
        return look(writer, run, verbs), ""
    return _single(writer, first, verbs)


def abilities_phrase(writer: Writer, run: tuple[Modification, ...]) -> str:
    """Write granted abilities: keywords by name, others quoted."""
    return listed([granted(writer, each) for each in run if isinstance(each, AddAbility)])


def granted(writer: Writer, modification: AddAbility) -> str:
    """Write one granted ability."""
    ability = modification.ability
    if isinstance(ability, KeywordAbility):
        return writer.say(ability)
    return quoted(writer, modification)


def quoted(writer: Writer, modification: AddAbility) -> str:
    """Write a granted ability in quotes."""
    from mtglayers.oracle.render.abilities import ability_text

    mark = "'" if writer.quoted % 2 else '"'
    inner = Writer(quoted=writer.quoted + 1)
    return f"{mark}{ability_text(inner, modification.ability)}{mark}"


# --- what an object becomes ------------------------------------------------------------------------


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
    if each.lose_other_card_types:
        return " and loses all other card types"
    return (
        f" and loses all other {each.lose_other_subtypes} types" if each.lose_other_subtypes else ""
    )


def _addition(verbs: Verbs, colors: bool, types: bool, keep: tuple[str, ...]) -> str:
    """Write "in addition to its other …"."""
    if colors and types:
        return f" in addition to {verbs.its} other colors and types"
    if types:
        return f" in addition to {verbs.its} other types"
    if "creature types" in keep:
        return f" in addition to {verbs.its} other creature types"
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
    return "all colors" if set(colors) == set(COLORS) else color_phrase(colors)


def number(writer: Writer, amount: Quantity) -> str:
    """Write a number of a size: digits or X."""
    return str(amount.number) if isinstance(amount, Const) else "X"


# --- single modifications ------------------------------------------------------------------------


def _single(writer: Writer, node: Modification, verbs: Verbs) -> tuple[str, str]:
    match node:
        case ModifyPowerToughness(power, toughness):
            return _modify(writer, power, toughness, verbs)
        case SetBasePowerToughness(power, toughness):
            return _base(writer, power, toughness, verbs)
        case DoublePowerToughness(power, toughness):
            what = listed([w for w, on in (("power", power), ("toughness", toughness)) if on])
            return f"{verbs.form('has', 'have')} {verbs.its} {what} doubled", ""
        case SwitchPowerToughness():
            return f"{verbs.form('has', 'have')} {verbs.its} power and toughness switched", ""
        case Restriction(text):
            return text, ""
        case BecomeCopy(of, exceptions):
            said = object_form(writer.say(of))
            return f"{verbs.be} a copy of {said}{except_clause(writer, exceptions)}", ""
    return _of_abilities(writer, node, verbs), ""


def _signed(amount: Quantity) -> tuple[str, Quantity | None]:
    """Write a change as "+2" or "-X", and the quantity that X or "for each" stands for."""
    match amount:
        case Const(value):
            return f"{value:+d}", None
        case X():
            return "+X", None
        case Times(-1, X()):
            return "-X", None
        case Times(factor, inner) if factor < 0:
            return "-X", inner if factor == -1 else Times(-factor, inner)
    return "+X", amount


def _modify(writer: Writer, power: Quantity, toughness: Quantity, verbs: Verbs) -> tuple[str, str]:
    first, why = _signed(power)
    second, why_too = _signed(toughness)
    if first == "+0" and second.startswith("-"):
        first = "-0"
    if second == "+0" and first.startswith("-"):
        second = "-0"
    gets = verbs.form("gets", "get")
    cause = why or why_too
    if cause is None:
        return f"{gets} {first}/{second}", ""
    each = for_each(writer, cause)
    if each and (why is None or why_too is None or _base_of(why) == _base_of(why_too)):
        return f"{gets} {_per(power)}/{_per(toughness, like=power)}", f" {each}"
    return f"{gets} {first}/{second}", f", where X is {writer.say(cause)}"


def _base_of(amount: Quantity) -> Quantity:
    return amount.quantity if isinstance(amount, Times) else amount


def _per(amount: Quantity, like: Quantity | None = None) -> str:
    """Write the change for each one counted."""
    match amount:
        case Const(value):
            negative = isinstance(like, Times) and like.factor < 0
            return "-0" if negative and not value else f"{value:+d}"
        case Times(factor, _):
            return f"{factor:+d}"
    return "+1"


def _base(
    writer: Writer, power: Quantity | None, toughness: Quantity | None, verbs: Verbs
) -> tuple[str, str]:
    has = verbs.form("has", "have")
    if power is not None and toughness is not None:
        if isinstance(power, Const | X) and isinstance(toughness, Const | X):
            size = f"{number(writer, power)}/{number(writer, toughness)}"
            return f"{has} base power and toughness {size}", ""
        if power == toughness:
            said = writer.say(power)
            return f"{has} base power and toughness X/X", f", where X is {said}"
        size = f"{number(writer, power)}/{number(writer, toughness)}"
        cause = toughness if isinstance(power, Const) else power
        return f"{has} base power and toughness {size}", f", where X is {writer.say(cause)}"
    which, amount = ("power", power) if power is not None else ("toughness", toughness)
    assert amount is not None
    if isinstance(amount, Const | X):
        return f"{has} base {which} {number(writer, amount)}", ""
    return f"{has} base {which} X", f", where X is {writer.say(amount)}"


def _of_abilities(writer: Writer, node: Modification, verbs: Verbs) -> str:
    """Write what is gained or lost in layer 6 without an ability of its own."""
    match node:
        case RemoveAllAbilities(keep_kind, keep):
            kept = f" except {keep_kind} abilities" if keep_kind else ""
            kept = kept or (f" except {listed(list(keep))}" if keep else "")
            return f"{verbs.loses} all abilities{kept}"
        case RemoveThisAbility():
            return f"{verbs.loses} this ability"
        case AddAbilitiesOf(of, kinds, keywords):
            said = object_form(writer.say(of))
            if keywords:
                return f"{verbs.has} {listed(list(keywords))} if {said} has it"
            kind = "" if kinds == ("all",) else f"{listed(list(kinds))} "
            return f"{verbs.has} all {kind}abilities of {said}"
        case ChosenAbility(options):
            words = [granted(writer, AddAbility(each)) for each in options]
            return f"{verbs.has} your choice of {listed(words, 'or')}"
        case ProtectionFromChosen("color"):
            if writer.static:
                return f"{verbs.has} protection from the chosen color"
            return f"{verbs.has} protection from the color of your choice"
        case ProtectionFromChosen(kind):
            return f"{verbs.has} protection from the chosen {kind.replace('_', ' ')}"
    return _of_looks(writer, node, verbs)


def _of_looks(writer: Writer, node: Modification, verbs: Verbs) -> str:
    """Write types, colours, names and texts alone."""
    its = verbs.its
    match node:
        case SetColors(colors) | AddColors(colors):
            added = f" in addition to {its} other colors" if isinstance(node, AddColors) else ""
            return f"{verbs.be} {colors_word(colors)}{added}"
        case ChosenColor(add):
            named = "the chosen color" if writer.static else "the color of your choice"
            return f"{verbs.be} {named}{f' in addition to {its} other colors' if add else ''}"
        case ColorsOf(ref, add):
            added = f" in addition to {its} other colors" if add else ""
            return f"{verbs.be} the colors of {object_form(writer.say(ref))}{added}"
        case RemoveTypes():
            return _remove_types(node, verbs)
        case AddAllSubtypes(kind):
            return f"{verbs.be} every {kind} type in addition to {its} other types"
        case ChosenTypes(kind, add):
            return _chosen_types(writer, kind, add, verbs)
        case TypesOf(what, ref):
            return f"{verbs.has} all {what} of {object_form(writer.say(ref))}"
    return _of_text(writer, node, verbs)


_KINDS = {
    "creature_type": "creature type",
    "basic_land_type": "basic land type",
    "card_type": "card type",
}


def _chosen_types(writer: Writer, kind: str, add: bool, verbs: Verbs) -> str:
    if writer.static:
        named = "the chosen type"
    else:
        named = f"the {_KINDS.get(kind, kind)} of your choice"
    return f"{verbs.be} {named}{f' in addition to {verbs.its} other types' if add else ''}"


def _remove_types(node: RemoveTypes, verbs: Verbs) -> str:
    if node.all_subtypes_of:
        kind = "" if node.all_subtypes_of == "all" else f"{node.all_subtypes_of} "
        return f"{verbs.loses} all {kind}types"
    words = type_words(node.supertypes, node.subtypes, node.card_types)
    be = "aren't" if verbs.plural else "isn't"
    if node.supertypes and not node.subtypes and not node.card_types:
        return f"{be} {words}"
    return f"{be} {pluralise_last(words) if verbs.plural else article(words)}"


def _of_text(writer: Writer, node: Modification, verbs: Verbs) -> str:
    """Write names, texts, control."""
    match node:
        case SetName(""):
            return f"{verbs.form('has', 'have')} the chosen name"
        case SetName(name):
            return f"{verbs.be} named {name}"
        case AddNames(which):
            return f"{verbs.form('has', 'have')} {which} in addition to {verbs.its} name"
        case HasFullTextOf(of, exceptions):
            said = object_form(writer.say(of))
            return f"{verbs.form('has', 'have')} the full text of {said}{except_clause(writer, exceptions)}"
        case SetTextBox(of):
            return f"{verbs.has} the text box of {object_form(writer.say(of))}"
        case SetController(player):
            return f"{verbs.be} controlled by {writer.say(player)}"
        case ChangeWords(kind):
            return f"{verbs.has} all instances of one {kind} replaced with another"
    return exception_phrase(writer, node, verbs)


# --- copy exceptions (CR 707.9) ----------------------------------------------------------------------


def except_clause(writer: Writer, exceptions: tuple[CopyExcept, ...], *, it: str = "it") -> str:
    """Write ", except it's an artifact in addition to its other types and it has flying"."""
    if not exceptions:
        return ""
    return f", except {listed([_exception(writer, each, it) for each in exceptions])}"


def _exception(writer: Writer, node: CopyExcept, it: str) -> str:
    verbs = Verbs()
    phrases: list[str] = []
    place = 0
    while place < len(node.modifications):
        taken = _run(node.modifications, place)
        run = node.modifications[place : place + taken]
        phrases.append(_exception_run(writer, run, verbs, it))
        place += taken
    words = listed(phrases)
    if node.condition is not None:
        words = f"{words} if {writer.say(node.condition)}"
    return words


def _exception_run(writer: Writer, run: tuple[Modification, ...], verbs: Verbs, it: str) -> str:
    first = run[0]
    if any(isinstance(each, SetTypes | AddTypes) for each in run):
        return f"{it}{look(writer, run, verbs, be=chr(39) + 's')}"
    if (
        isinstance(first, SetBasePowerToughness)
        and first.power is not None
        and first.toughness is not None
    ):
        if isinstance(first.power, Const) and isinstance(first.toughness, Const):
            return f"{it}'s {first.power.number}/{first.toughness.number}"
        return f"its power and toughness are each equal to {writer.say(first.power)}"
    if isinstance(first, SetName):
        return f"its name is {first.name or 'the chosen name'}"
    if isinstance(first, SetColors):
        return f"{it}'s {colors_word(first.colors)}"
    if isinstance(first, KeepOriginal):
        return exception_phrase(writer, first, verbs)
    if isinstance(first, StartingLoyalty):
        return f"its starting loyalty is {writer.say(first.number)}"
    phrase, tail = _write_run(writer, run, verbs)
    return f"{it} {phrase}{tail}"


def exception_phrase(writer: Writer, node: Modification, verbs: Verbs) -> str:
    """Write the members of exceptions that are no layer modifications."""
    match node:
        case HasThisAbility():
            return f"{verbs.form('has', 'have')} this ability"
        case LosesThisAbility():
            return f"do{verbs.form('es', '')}n't have this ability"
        case HasOtherAbilities():
            return f"{verbs.form('has', 'have')} ~'s other abilities"
        case KeepOriginal(what):
            return f"it doesn't copy that creature's {what}"
        case NoManaCost():
            return f"{verbs.form('has', 'have')} no mana cost"
        case EntersWithCounters(kind, amount):
            from mtglayers.oracle.render.amounts import some

            words, tail = some(writer, amount, f"additional {kind} counter")
            return f"enters with {words} on it{tail}"
    raise AssertionError(f"no wording for {type(node).__name__}")
