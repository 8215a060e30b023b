"""Verb phrases: what an effect does to the objects it names (CR 611, 613).

"gets +1/+1 for each …", "has flying", "loses all abilities", "is a Mountain", "can't block" …
`read_verb_phrase` reads one of them and gives modifications. Words that change no characteristic
become a `Restriction` with the words, so that what stands beside them can still be read.
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.modifications import (
    SUBLAYERS,
    AddAbilitiesOf,
    AddAllSubtypes,
    AddNames,
    AddTypes,
    BecomeCopy,
    CantHaveKeyword,
    ChosenTypes,
    CopyExcept,
    HasFullTextOf,
    Modification,
    ModifyPowerToughness,
    RemoveAllAbilities,
    RemoveKeyword,
    Restriction,
    SetBasePowerToughness,
    SetName,
    SetTypes,
    TypesOf,
)
from mtglayers.core.node import transform
from mtglayers.core.quantities import (
    Aggregate,
    AntecedentAmount,
    Const,
    EventAmount,
    OpaqueQuantity,
    Product,
    Quantity,
    Sum,
    Times,
    ValueOf,
    X,
)
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    LinkedObjects,
    ObjectRef,
    ThisObject,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.keyword_lists import read_keyword_list
from mtglayers.oracle.losing import (
    loses,
)
from mtglayers.oracle.noun_phrases import read_copied_object, read_object
from mtglayers.oracle.noun_suffixes import eat_name
from mtglayers.oracle.predicates import KEYWORD_NAME
from mtglayers.oracle.quantities import read_amount, read_for_each, read_quantity, read_times
from mtglayers.oracle.type_phrases import read_becoming, read_not_being, read_size

Found = tuple[Modification, ...] | None

# How a verb phrase may begin; used to tell a further one from other words.
VERBS = (
    r"(?:gets?|has|have|gains?|loses?|is|are|isn't|aren't|becomes?|can't|can|doesn't|don't|"
    r"must|attacks?|"
    r"blocks?|assigns?|deals?|enters?|untaps?|costs?|may|crews?|saddles?|'s|'re|cannot)"
)
STARTS_VERB_PHRASE = rf"(?:each |also |both |still |perpetually |no longer )?{VERBS}(?= )|'s|'re"


def read_verb_phrase(cur: Cursor, subject: ObjectRef, earlier: Found = ()) -> Found:
    """Read one verb phrase.

    Parameters
    ----------
    cur
        Where the verb stands.
    subject
        What the phrase is about.
    earlier
        Modifications of the phrases before it about the same subject: "loses all other card
        types" belongs to what was set before; a changed tuple replaces them.

    Returns
    -------
    tuple of Modification or None
        All modifications so far, those of ``earlier`` first.
    """
    start = cur.mark()
    before = earlier or ()
    cur.eat(r"(?:each|also|both)(?= )(?! of)")
    for reader in (
        _gets,
        _can_not_have,
        _size_of,
        _has,
        _gains,
        loses,
        _possessive,
        _becomes,
        _is,
        _restriction,
    ):
        mark = cur.mark()
        found = reader(cur, before)
        if found is not None:
            return found
        cur.reset(mark)
    cur.reset(start)
    return None


def in_layer_order(modifications: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """Put modifications in the order of the layers; lost abilities before gained ones."""

    def place(each: Modification) -> tuple[str, int]:
        removal = isinstance(each, (RemoveAllAbilities, RemoveKeyword))
        return SUBLAYERS.get(type(each), "9"), 0 if removal else 1

    return tuple(sorted(modifications, key=place))


# --- power and toughness --------------------------------------------------------------------------

_SIGNED = r"([+-])(\d+|x|y)/([+-])(\d+|x|y)"
Y = OpaqueQuantity("Y")  # until ", and Y is …" says what it is


def _signed(sign: str, word: str) -> Quantity:
    if word == "y":
        return Y if sign == "+" else Times(-1, Y)
    if word == "x":
        return X() if sign == "+" else Times(-1, X())
    return Const(int(word) if sign == "+" else -int(word))


def multiply(base: Quantity, times: Quantity) -> Quantity:
    """Multiply the number of a "+1/+1" by a quantity.

    Examples
    --------
    >>> multiply(Const(2), X()), multiply(Const(0), X()), multiply(Const(1), X())
    (Times(factor=2, quantity=X()), Const(number=0), X())
    """
    if isinstance(base, Const):
        if base.number == 0:
            return base
        return times if base.number == 1 else Times(base.number, times)
    if isinstance(base, Times):
        return Times(base.factor, Product(base.quantity, times))
    return Product(base, times)


def _gets(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    found = cur.eat(rf"gets? (?:an additional )?{_SIGNED}")
    if found is None:
        return None
    power, toughness = _signed(*found.groups()[:2]), _signed(*found.groups()[2:])
    times = read_times(cur)
    if times is not None:
        power, toughness = multiply(power, times), multiply(toughness, times)
        mark = cur.mark()
        while more := cur.eat(rf"and {_SIGNED}(?= for each)"):
            times = read_for_each(cur)
            if times is None:
                cur.reset(mark)
                break
            power = _plus(power, multiply(_signed(*more.groups()[:2]), times))
            toughness = _plus(toughness, multiply(_signed(*more.groups()[2:]), times))
            mark = cur.mark()
    return (*before, ModifyPowerToughness(power, toughness))


def _plus(first: Quantity, second: Quantity) -> Quantity:
    if second == Const(0):
        return first
    return second if first == Const(0) else Sum((first, second))


def apply_for_each(found: tuple[Modification, ...], times: Quantity) -> Found:
    """Multiply the last "+N/+N" by a "for each" that stands behind a duration."""
    for place in range(len(found) - 1, -1, -1):
        each = found[place]
        if isinstance(each, ModifyPowerToughness):
            new = ModifyPowerToughness(multiply(each.power, times), multiply(each.toughness, times))
            return (*found[:place], new, *found[place + 1 :])
    return None


# --- abilities ------------------------------------------------------------------------------------


def _can_not_have(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    if not cur.eat(r"can't (?:have or gain|have|gain)(?= )(?! counters)(?! [a-z]+ counters)"):
        return None
    names = []
    while found := cur.eat(KEYWORD_NAME):
        names.append(CantHaveKeyword(found.group()))
        if not cur.eat(r"(?:, or |or |, |and )(?=[a-z])"):
            break
    return (*before, *names) if names else None


def _size_of(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    """Read "has the power, toughness, and creature types of …"."""
    types = bool(cur.eat(r"(?:has|have) the power, toughness, and creature types of"))
    if not types and not cur.eat(r"(?:has|have) the power and toughness of"):
        return None
    ref: ObjectRef | None = LinkedObjects("last exiled")
    if not cur.eat(r"the last creature card exiled with (?:it|~)"):
        ref = read_object(cur)
    if ref is None:
        return None
    size = SetBasePowerToughness(ValueOf("power", ref), ValueOf("toughness", ref))
    return (*before, *((TypesOf("creature types", ref),) if types else ()), size)


def _has(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    if not cur.eat(r"(?:has|have)(?= )"):
        return None
    mark = cur.mark()
    if (size := read_size(cur)) is not None:
        sized = (*before, SetBasePowerToughness(*size))
        mark = cur.mark()
        if cur.eat(r",? ?and no abilities"):
            return (RemoveAllAbilities(), *sized)
        listed = read_keyword_list(cur) if cur.eat(r", and |, |and ") else None
        if listed is not None:
            return (*sized, *listed)
        cur.reset(mark)
        return sized
    cur.reset(mark)
    if cur.eat(r"the chosen creature type in addition to (?:its|their) other types"):
        return (*before, ChosenTypes("creature_type"))
    if cur.eat(r"no abilities"):
        return (*before, RemoveAllAbilities())
    if cur.eat(r"the full text of"):
        return _full_text(cur, before)
    if found := cur.eat(r"(all names of [a-z]+ creature cards)(?: in addition to its name)?"):
        return (
            *before,
            AddNames(found.group(1).replace("all names of", "all").replace("cards", "names")),
        )
    return _abilities(cur, before)


def _full_text(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    """Read "the full text of … and has the text «0»" (CR 612.6)."""
    ref = read_object(cur)
    if ref is None:
        return None
    mark = cur.mark()
    added = read_keyword_list(cur) if cur.eat(r"and has the text(?= )") else None
    if added is None:
        cur.reset(mark)
        return (*before, HasFullTextOf(ref))
    return (*before, HasFullTextOf(ref, (CopyExcept(added),)))


def _gains(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    if not cur.eat(r"gains?(?= )"):
        return None
    if cur.eat(r"all creature types"):
        return (*before, AddAllSubtypes("creature"))
    return _abilities(cur, before)


def _abilities(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    shared = _abilities_of(cur)
    if shared is not None:
        return (*before, shared)
    listed = read_keyword_list(cur)
    return (*before, *listed) if listed is not None else None


def _abilities_of(cur: Cursor) -> Modification | None:
    """Read "all activated abilities of …", "~'s other abilities"."""
    if cur.eat(r"~'s other abilities"):
        return AddAbilitiesOf(ThisObject(), without=("this",))
    found = cur.eat(
        r"(?:all|the|each) (?:(other) )?((?:activated|triggered|static|loyalty|mana)(?:(?:,| and|"
        r", and) (?:activated|triggered|static|loyalty|mana))* )?abilit(?:ies|y) of"
    )
    if found is None:
        return None
    kinds = (found.group(2) or "all").replace(",", " ").replace(" and ", " ").split()
    crafted = cur.eat(r"the exiled cards used to craft (?:it|~)")
    ref = LinkedObjects("crafted") if crafted else read_object(cur)
    if ref is None:
        return None
    left_out = cur.eat(r"except (?:for )?(activated|triggered|static|loyalty|mana) abilities")
    return AddAbilitiesOf(ref, tuple(kinds), without=(left_out.group(1),) if left_out else ())


# --- characteristics ------------------------------------------------------------------------------


def _possessive(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    """Read "'s power and toughness are each equal to …", "'s name is …"."""
    if not cur.eat(r"'s?(?= (?:power|toughness|base|name))") and not cur.peek(
        r"(?:base )?(?:power|toughness)"
    ):
        return None
    base = bool(cur.eat(r"base(?= )"))
    if cur.eat(r"power and toughness (?:are|become) (?:each )?equal to"):
        both = read_amount(cur)
        return (*before, SetBasePowerToughness(both, both)) if both is not None else None
    if found := cur.eat(r"power and toughness (?:are|become) (\d+)/(\d+)"):
        power, toughness = (Const(int(number)) for number in found.groups())
        return (*before, SetBasePowerToughness(power, toughness))
    if found := cur.eat(r"power and toughness (?:are|become) each (\d+)"):
        size = Const(int(found.group(1)))
        return (*before, SetBasePowerToughness(size, size))
    if found := cur.eat(r"(power|toughness) becomes? (\d+)"):
        size, is_power = Const(int(found.group(2))), found.group(1) == "power"
        one = SetBasePowerToughness(size if is_power else None, None if is_power else size)
        return (*before, one)
    if cur.eat(
        r"power (?:is|becomes|are|become) (?:each )?equal to|power becomes(?= (?:the|twice|half))"
    ):
        return _power_then_toughness(cur, before)
    if cur.eat(r"toughness (?:is|becomes|are|become) (?:each )?equal to"):
        alone = read_amount(cur)
        return (*before, SetBasePowerToughness(None, alone)) if alone is not None else None
    if not base and cur.eat(r"name is"):
        name = eat_name(cur, alone=True)
        return (*before, SetName(name)) if name else None
    return None


def _power_then_toughness(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    power = read_amount(cur)
    if power is None:
        return None
    mark = cur.mark()
    if cur.eat(
        r",? ?and (?:its|his|her) (?:base )?toughness (?:(?:is|becomes) )?equal to|"
        r"and its (?:base )?toughness becomes(?= )"
    ):
        said = cur.mark()
        if cur.eat(r"that number plus (\d+)"):
            number = int(cur.since(said).split()[-1])
            return (*before, SetBasePowerToughness(power, Sum((power, Const(number)))))
        if cur.eat(r"their total toughness") and isinstance(power, Aggregate | ValueOf):
            return (*before, SetBasePowerToughness(power, replace(power, value="toughness")))
        if cur.eat(r"that number"):
            return (*before, SetBasePowerToughness(power, power))
        toughness = read_quantity(cur)
        if toughness is not None:
            said_before = (AntecedentAmount(), EventAmount())  # "that number" is the power's
            toughness = transform(toughness, lambda node: power if node in said_before else node)
            return (*before, SetBasePowerToughness(power, toughness))
    cur.reset(mark)
    return (*before, SetBasePowerToughness(power, None))


def _becomes(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    if not cur.eat(r"becomes?(?= )"):
        return None
    if cur.eat(r"a cop(?:y|ies) of|copies of"):
        return _copy(cur, before)
    found = read_becoming(cur)
    return (*before, *found) if found is not None else None


# What becomes a copy: "it" in "becomes a copy of it" is something else.
_BECOMING = (ThisObject(), Antecedent("each"))


def _copy(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    from mtglayers.oracle.copying import read_exceptions

    said = cur.context.mentions
    if found := cur.peek(r"that (creature|permanent|artifact|land)"):
        # Nothing becomes a copy of itself: "that creature" is not what becomes one.
        others = tuple(each for each in said if each.ref != said[-1].ref)
        if any(found.group(1) in each.nouns for each in others):
            cur.context.mentions = others
    elif cur.peek(r"it(?= |\.|,|$)") and said and said[-1].ref in _BECOMING:
        others = tuple(
            each
            for each in said
            if each.ref not in _BECOMING and not isinstance(each.ref, EachObject)
        )
        cur.context.mentions = others or said
    ref = read_copied_object(cur)
    cur.context.mentions = said
    if ref is None:
        return None
    exceptions = read_exceptions(cur)
    return (*before, BecomeCopy(ref, exceptions)) if exceptions is not None else None


_STATES = (
    r"(?:goaded|suspected|blocked|unblocked|unattached|prepared|unaffected|saddled|"
    r"monstrous)(?=[ ,.]|$)"
)


def _is(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    if cur.eat(r"(?:isn't|aren't|(?:is|are|'s|'re) not|is no longer|are no longer)(?= )"):
        found = read_not_being(cur)
        return (*before, *found) if found is not None else None
    mark = cur.mark()
    if not cur.eat(r"(?:is|are|'s|'re)(?= )"):
        return None
    if cur.eat(_STATES):
        return (*before, Restriction(cur.since(mark)))
    if cur.eat(r"also(?= )"):
        found = read_becoming(cur)
        return (*before, *_as_additions(found)) if found is not None else None
    if cur.eat(r"still (?:an? )?(?=[a-z])"):
        return None
    if cur.eat(r"a cop(?:y|ies) of|copies of"):
        return _copy(cur, before)
    found = read_becoming(cur)
    return (*before, *found) if found is not None else None


def _as_additions(found: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """Read "is also" as types in addition (CR 205.1b)."""
    return tuple(
        AddTypes(each.card_types, each.subtypes, each.supertypes)
        if isinstance(each, SetTypes)
        else each
        for each in found
    )


# --- what is no characteristic -------------------------------------------------------------------

_RESTRICTION = (
    r"(?:can't|cannot|can (?:attack|block|be blocked|only|crew|be attacked|be untapped)|can't|"
    r"doesn't untap|don't untap|must (?:be|attack|block)|attacks? (?:each|that|this|if|only|"
    r"you|or)|"
    r"blocks? (?:each|this|that|if|only)|assigns? (?:combat|no combat)|may (?:attack|block|assign)|"
    r"crews? vehicles|saddles? mounts|costs? |deals? combat damage equal|enters? )"
)
_NEXT = (
    rf",? ?(?:and|but) (?=(?:it |they |he |she )?(?:{VERBS}) )|, (?=(?:it |they )?(?:gets?|has|"
    rf"have|gains?|loses?|is|are|can't|and) )"
)


def _restriction(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    """Take words that change no characteristic, up to the next verb phrase or the end."""
    from mtglayers.oracle.cursor import pattern

    if cur.peek(_RESTRICTION) is None or cur.peek(r"enters? |costs? |deals? "):
        return None
    start = cur.position
    ends = [len(cur.low.rstrip(" ."))]
    acted_on = cur.peek(r"(?:doesn't|don't) untap|can't be the targets?") is not None
    for expression in (
        *((r" (?:if|unless) ",) if acted_on else ()),
        _NEXT,
        r"(?: this turn(?=\.|,|$| and )| until end of turn| until your next turn| as long as |"
        r" for as long as )",
    ):
        found = pattern(expression).search(cur.low, start)
        while (
            found
            and expression is _NEXT
            and cur.low[found.end() :].startswith("can't be countered")
        ):
            found = pattern(expression).search(cur.low, found.end())
        if found:
            ends.append(found.start())
    end = min(ends)
    words = cur.text[start:end].strip().rstrip(",").strip()
    cur.jump(end)
    return (*before, Restriction(words)) if words else None
