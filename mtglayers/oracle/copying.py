"""Copy effects: exceptions, and entering as a copy (CR 707.5, 707.9).

`read_exceptions` reads ", except …" for every kind of copy effect; each part of it becomes one
`CopyExcept`. "It" in an exception is the copy: `Antecedent("each")`.
"""

from __future__ import annotations

from mtglayers.core.conditions import Condition
from mtglayers.core.effects import EntersAsCopy
from mtglayers.core.filters import Filter, Is
from mtglayers.core.instructions import SetTapped
from mtglayers.core.modifications import (
    CopyExcept,
    EntersWithCounters,
    HasOtherAbilities,
    HasThisAbility,
    KeepOriginal,
    LosesThisAbility,
    Modification,
    NoManaCost,
    RemoveTypes,
    SetBasePowerToughness,
    SetName,
    StartingLoyalty,
)
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import Antecedent, ChosenObjects, ObjectRef, ThisObject
from mtglayers.oracle.conditions import read_condition, read_lead, read_trail
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.keyword_lists import read_keyword_list
from mtglayers.oracle.modifications import in_layer_order, read_verb_phrase
from mtglayers.oracle.noun_phrases import read_object, read_phrase
from mtglayers.oracle.noun_suffixes import eat_name
from mtglayers.oracle.quantities import read_number, read_quantity

_SUBJECT = (
    r"(?:it|they|he|she|the tokens?|the cop(?:y|ies)|that token|those tokens|that creature|"
    r"those creatures|those permanents|each of them)"
)
_JOIN = r"(?:, and |, |and )(?=[a-z~])|and(?=, if )"
COPY = Antecedent("each")


def read_exceptions(cur: Cursor) -> tuple[CopyExcept, ...] | None:
    """Read ", except …"; an empty tuple when there is none, ``None`` when it is not understood.

    Examples
    --------
    >>> read_exceptions(Cursor(", except it isn't legendary."))[0].modifications
    (RemoveTypes(card_types=(), subtypes=(), supertypes=('Legendary',), all_subtypes_of=''),)
    """
    start = cur.mark()
    if not cur.eat(r",? ?except(?: that)?(?= )|,? ?and(?= (?:gains?|has|have) this ability\b)"):
        return ()
    cur.context.mention(COPY)
    found: list[CopyExcept] = []
    condition: Condition | None = None
    while True:
        mark = cur.mark()
        if (asked := _lead(cur)) is not None:
            condition = asked  # a condition in front governs all that follows it
        part = _read_exception(cur, tuple(found))
        if part is None:
            if not found:
                cur.reset(start)
                return None
            cur.reset(mark)
            break
        found = [*part[:-1], _with_condition(cur, part[-1], condition)]
        mark = cur.mark()
        if not cur.eat(_JOIN):
            break
    cur.context.mentions = tuple(each for each in cur.context.mentions if each.ref != COPY)
    if cur.context.static and len(cur.context.choices) > start.choices:
        cur.reset(start)  # as something enters, nothing asks for what an exception leaves open
        return None
    return tuple(found)


def _lead(cur: Cursor) -> Condition | None:
    """Read "if it's a creature, " in front of an exception (CR 707.9f)."""
    mark = cur.mark()
    if cur.eat(r",? ?if(?= )"):
        condition = read_condition(cur)
        if condition is not None and cur.eat(r","):
            return condition
    cur.reset(mark)
    return None


def _with_condition(cur: Cursor, part: CopyExcept, condition: Condition | None) -> CopyExcept:
    """Add a condition read in front, or one that follows: "… if it's a creature"."""
    mark = cur.mark()
    if condition is None and cur.eat(r"if(?= )"):
        # What follows a comma is the next exception, not more of the condition.
        comma = cur.text.find(",", cur.position)
        clause = Cursor(cur.text if comma < 0 else cur.text[:comma], cur.context)
        clause.jump(cur.position)
        condition = read_condition(clause)
        if condition is None:
            cur.reset(mark)
        else:
            cur.jump(clause.position)
    return CopyExcept(part.modifications, condition) if condition is not None else part


def _read_exception(cur: Cursor, before: tuple[CopyExcept, ...]) -> list[CopyExcept] | None:
    """Read one exception; "loses all other card types" changes the one before it."""
    for reader in (_own, _numbers, _entering):
        mark = cur.mark()
        found = reader(cur)
        if found is not None:
            return [*before, CopyExcept(found)]
        cur.reset(mark)
    mark = cur.mark()
    cur.eat(_SUBJECT)
    last = before[-1].modifications if before else ()
    changed = read_verb_phrase(cur, COPY, last)
    if changed is None:
        cur.reset(mark)
        return None
    if changed[: len(last)] == last:
        return [*before, CopyExcept(in_layer_order(changed[len(last) :]))]
    return [*before[:-1], CopyExcept(in_layer_order(changed))]


def _own(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read what is about the copying ability, names and values not copied."""
    possessive = r"(?:its|his|her|their|the token's|the copy's)"
    if cur.eat(rf"{possessive} names? (?:is|are)(?: each)?|{_SUBJECT}(?:'s|'re| is| are) named"):
        name = "~" if cur.eat(r"~(?!')") else eat_name(cur, alone=True)
        if name == "~":
            return (KeepOriginal("name"),)
        return (SetName(name),) if name else None
    if cur.eat(rf"{_SUBJECT} (?:don't|doesn't) copy (?:that [a-z]+|~|its|the [a-z]+)(?:'s)? color"):
        return (KeepOriginal("color"),)
    if cur.eat(rf"(?:{_SUBJECT} )?(?:has|have) no mana cost"):
        return (NoManaCost(),)
    if cur.eat(rf"(?:{_SUBJECT} )?(?:doesn't|don't) have this ability"):
        return (LosesThisAbility(),)
    if cur.eat(rf"(?:{_SUBJECT} )?(?:isn't|aren't) legendary|{_SUBJECT}(?:'s|'re) not legendary"):
        return (RemoveTypes(supertypes=("Legendary",)),)
    if cur.eat(
        rf"(?:{_SUBJECT} )?(?:has|have|gains?) (?=.*\b(?:this ability|other abilities|"
        rf"these abilities)\b)"
    ):
        return _this_ability(cur)
    return None


def _this_ability(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read "flying and this ability", "this ability and «0»", "~'s other abilities"."""
    found: list[Modification] = []
    own = False
    while True:
        if cur.eat(r"this ability|these abilities"):
            found.append(HasThisAbility())
            own = True
        elif cur.eat(r"(?:~'s|its) other abilities"):
            found.append(HasOtherAbilities())
            own = True
        else:
            listed = read_keyword_list(cur)
            if listed is None:
                return None
            found += listed
        mark = cur.mark()
        if not cur.eat(r"(?:, and |, |and )(?=this ability|~'s other|«|[a-z ]+and this ability)"):
            cur.reset(mark)
            break
    return tuple(found) if own else None


def _numbers(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read power, toughness and loyalty given for the copy."""
    possessive = r"(?:its|his|her|their|the token's|the copy's)"
    if found := cur.eat(rf"{possessive} starting loyalty is (\d+)"):
        return (StartingLoyalty(Const(int(found.group(1)))),)
    if cur.eat(rf"{possessive} (?:base )?power and toughness are(?: each)?(?: equal to)?"):
        if found := cur.eat(r"(\d+)/(\d+)"):
            power, toughness = (Const(int(number)) for number in found.groups())
            return (SetBasePowerToughness(power, toughness),)
        both = read_quantity(cur)
        return (SetBasePowerToughness(both, both),) if both is not None else _both_of(cur)
    if found := cur.eat(rf"{possessive} (power|toughness) (?:is|are)(?: equal to)?"):
        number = _number(cur)
        if number is None:
            return None
        power_is = found.group(1) == "power"
        return (SetBasePowerToughness(number if power_is else None, None if power_is else number),)
    return None


def _both_of(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read "equal to ~'s power and toughness"."""
    from mtglayers.core.quantities import ValueOf

    ref = read_object(cur, plain=True)
    if ref is not None and cur.eat(r"'s power and toughness"):
        return (SetBasePowerToughness(ValueOf("power", ref), ValueOf("toughness", ref)),)
    return None


def _number(cur: Cursor) -> Quantity | None:
    return read_quantity(cur)


def _entering(cur: Cursor) -> tuple[Modification, ...] | None:
    """Read "it enters with an additional +1/+1 counter on it"."""
    if not cur.eat(rf"(?:{_SUBJECT} )?enters?(?: the battlefield)? with"):
        return None
    number = read_number(cur)
    if number is None:
        return None
    cur.eat(r"additional(?= )")
    found = cur.eat(r"([+-]\d+/[+-]\d+|[a-z' -]+?) counters? on (?:it|them|him|her)")
    if found is None:
        return None
    return (EntersWithCounters(found.group(1), number),)


# --- entering as a copy ---------------------------------------------------------------------------


def read_enters_as_copy(cur: Cursor) -> EntersAsCopy | None:
    """Read "You may have ~ enter as a copy of …" and its relatives (CR 707.5).

    Examples
    --------
    >>> found = read_enters_as_copy(Cursor("You may have ~ enter as a copy of any creature."))
    >>> found.of.filter, found.optional, found.of.key
    (IsType(card_type='Creature'), True, 'copy')
    """
    start = cur.mark()
    found = _enters_as_copy(cur)
    if found is None:
        cur.reset(start)
    return found


def _enters_as_copy(cur: Cursor) -> EntersAsCopy | None:
    condition = read_lead(cur)
    as_enters = bool(cur.eat(r"as (?:~|it) enters,"))
    optional = bool(cur.eat(r"you may have"))
    if as_enters:
        if not cur.eat(r"it become an? copy of|it enter as a copy of|~ become a copy of"):
            return None
        subject: Filter = Is()
        tapped = False
    else:
        entering = _entering_subject(cur)
        if entering is None:
            return None
        subject, tapped = entering
    of = _copied(cur)
    if of is None:
        return None
    duration = read_duration(cur)
    exceptions = read_exceptions(cur)
    if exceptions is None:
        return None
    duration = duration or read_duration(cur)
    return EntersAsCopy(
        subject,
        of,
        optional,
        exceptions,
        duration,
        condition or read_trail(cur),
        instructions=(SetTapped(ThisObject(), True),) if tapped else (),
    )


def _entering_subject(cur: Cursor) -> tuple[Filter, bool] | None:
    if cur.eat(r"~|it"):
        subject: Filter = Is()
    else:
        cur.eat(r"each(?: other)?(?= )")
        phrase = read_phrase(cur)
        if phrase is None:
            return None
        subject = phrase.filter
    found = cur.eat(r"enters?(?: the battlefield)?( tapped)? as a copy of")
    return (subject, found.group(1) is not None) if found else None


def _copied(cur: Cursor) -> ObjectRef | None:
    """Read what is copied: a choice for "a", "any", "another"; else a reference."""
    found = cur.eat(r"(any|an?|another|up to one|one)(?: other)?(?= )")
    if found is None:
        return read_object(cur)
    other = found.group(1) == "another" or found.group().rstrip().endswith("other")
    phrase = read_phrase(cur, other=other)
    if phrase is None:
        return None
    minimum = 0 if found.group(1) == "up to one" else 1
    ref = ChosenObjects(phrase.filter, minimum, 1, key="copy")
    # "That creature" in an exception is the one that was chosen.
    cur.context.mention(Antecedent("copied"), phrase.nouns)
    return ref
