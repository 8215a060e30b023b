"""Modifications as verb phrases: "gets +1/+1 and has flying", "loses all abilities"."""

from __future__ import annotations

from collections.abc import Callable

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
    RemoveAbility,
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
    SwitchPowerToughness,
    TypesOf,
)
from mtglayers.core.quantities import Const, Quantity, Times, ValueOf, X
from mtglayers.oracle.render.amounts import for_each, some
from mtglayers.oracle.render.looks import (
    LOOKS,
    Verbs,
    abilities_phrase,
    colors_word,
    granted,
    is_plain_size,
    look,
    number,
    pluralise_last,
    type_words,
)
from mtglayers.oracle.render.refs import object_form, of
from mtglayers.oracle.render.writer import Writer, article, listed


def predicate(
    writer: Writer, modifications: tuple[Modification, ...], verbs: Verbs
) -> tuple[str, str]:
    """Write all modifications of an effect as one predicate.

    Returns the predicate and what follows the duration (", where X is …").
    """
    modifications = _usual_order(modifications)
    phrases: list[str] = []
    tails: list[str] = []
    place = 0
    while place < len(modifications):
        taken = run_length(modifications, place)
        phrase, tail = write_run(writer, modifications[place : place + taken], verbs)
        phrases.append(phrase)
        if tail and tail not in tails:
            tails.append(tail)
        place += taken
    return listed(phrases), "".join(tails)


def run_length(modifications: tuple[Modification, ...], start: int) -> int:
    """Count the modifications from a place that belong in one phrase."""
    first = modifications[start]
    if isinstance(first, AddAbility | RemoveKeyword | CantHaveKeyword):
        return _while(modifications, start, lambda each: isinstance(each, type(first)))
    if not isinstance(first, LOOKS):
        return 1
    length = _while(modifications, start, _is_look)
    run = modifications[start : start + length]
    if not any(isinstance(each, SetTypes | AddTypes) for each in run):
        return 1
    length += _while(modifications, start + length, lambda each: isinstance(each, AddAbility))
    return length + _while(modifications, start + length, is_plain_size)


def _is_look(each: Modification) -> bool:
    return isinstance(each, LOOKS) and (
        not isinstance(each, SetBasePowerToughness) or is_plain_size(each)
    )


def _while(
    modifications: tuple[Modification, ...], start: int, test: Callable[[Modification], bool]
) -> int:
    length = 0
    while start + length < len(modifications) and test(modifications[start + length]):
        length += 1
    return length


def _usual_order(modifications: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """Put "+1/+1" in front of abilities and restrictions last, as cards do."""
    order = (ModifyPowerToughness, AddAbility, CantHaveKeyword, Restriction)
    if not all(isinstance(each, order) for each in modifications):
        return modifications
    return tuple(sorted(modifications, key=lambda each: order.index(type(each))))


def write_run(writer: Writer, run: tuple[Modification, ...], verbs: Verbs) -> tuple[str, str]:
    """Write modifications that belong in one phrase, and what follows the duration."""
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


# --- single modifications ---


def _except(writer: Writer, exceptions: tuple[CopyExcept, ...]) -> str:
    """Write the exceptions of a copy effect."""
    return f", except {listed([writer.say(each) for each in exceptions])}" if exceptions else ""


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
            return f"{verbs.be} a copy of {said}{_except(writer, exceptions)}", ""
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
    fixed = [amount for amount in (power, toughness) if isinstance(amount, Const)]
    if any(amount.number for amount in fixed):
        each = ""
    if each and (why is None or why_too is None or _base_of(why) == _base_of(why_too)):
        return f"{gets} {_per(power)}/{_per(toughness, like=power)}", f" {each}"
    if why is not None and why_too is not None and why != why_too:
        both = f", where X is {writer.say(why)} and Y is {writer.say(why_too)}"
        return f"{gets} {first}/{second.replace('X', 'Y')}", both
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
        match power, toughness:
            case ValueOf("power", ref), ValueOf("toughness", other) if ref == other:
                size = f"{of(writer, ref)} power and toughness"
                return f"{has} base power and toughness equal to {size}", ""
        if power == toughness:
            said = writer.say(power)
            return f"{has} base power and base toughness each equal to {said}", ""
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
        case RemoveAbility(ability):
            return f'{verbs.loses} "{ability.text}"'
        case RemoveThisAbility():
            return f"{verbs.loses} this ability"
        case AddAbilitiesOf(ref, kinds, keywords, without):
            said = object_form(writer.say(ref))
            if keywords:
                return f"{verbs.has} {listed(list(keywords))} if {said} has it"
            if without == ("this",):
                return f"{verbs.has} {of(writer, ref)} other abilities"
            kind = "" if kinds == ("all",) else f"{listed(list(kinds))} "
            left_out = f" except {without[0]} abilities" if without else ""
            return f"{verbs.has} all {kind}abilities of {said}{left_out}"
        case ChosenAbility() if writer.chose:
            return f"{verbs.has} that ability"
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
            if writer.several and not writer.static:
                named = "the color or colors of your choice"
            elif writer.chose and not writer.static:
                named = "that color"
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
    freely = f"the {_KINDS.get(kind, kind)} of your choice"
    named = "the chosen type" if writer.static else "that type" if writer.chose else freely
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
            words = f"{verbs.form('has', 'have')} the full text of {said}"
            added = [m for each in exceptions for m in each.modifications]
            if added and all(isinstance(each, AddAbility) for each in added):
                return f"{words} and has the text {abilities_phrase(writer, tuple(added))}"
            return f"{words}{_except(writer, exceptions)}"
        case SetTextBox(of):
            return f"{verbs.has} the text box of {object_form(writer.say(of))}"
        case SetController(player):
            return f"{verbs.be} controlled by {writer.say(player)}"
        case ChangeWords(kind):
            return f"{verbs.has} all instances of one {kind} replaced with another"
    return exception_phrase(writer, node, verbs)


def exception_phrase(writer: Writer, node: Modification, verbs: Verbs) -> str:
    """Write the members of exceptions that are no layer modifications."""
    match node:
        case HasThisAbility():
            return f"{verbs.form('has', 'have')} this ability"
        case LosesThisAbility():
            return f"do{verbs.form('es', '')}n't have this ability"
        case HasOtherAbilities():
            return f"{verbs.form('has', 'have')} {writer.this}'s other abilities"
        case KeepOriginal(what):
            return f"it doesn't copy that creature's {what}"
        case NoManaCost():
            return f"{verbs.form('has', 'have')} no mana cost"
        case EntersWithCounters(kind, amount):
            words, tail = some(writer, amount, f"additional {kind} counter")
            return f"enters with {words} on it{tail}"
    raise AssertionError(f"no wording for {type(node).__name__}")
