"""Clauses that command: "gain control of …", "switch …'s power and toughness" (CR 611.2).

They give an affected object and modifications like other clauses. Exchanges (CR 701.10), which
are instructions and no continuous effects of their own, are read by `read_exchange`.
"""

from __future__ import annotations

from mtglayers.core.filters import ControlledBy
from mtglayers.core.instructions import (
    ExchangeControl,
    ExchangeTextBoxes,
    ExchangeValues,
    Instruction,
)
from mtglayers.core.modifications import (
    ChangeWords,
    DoublePowerToughness,
    Modification,
    SetBasePowerToughness,
    SetController,
    SwitchPowerToughness,
)
from mtglayers.core.quantities import Const, PlayerValue, Quantity, ValueOf, X
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    EachPlayer,
    ObjectRef,
    PlayerRef,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.core.subtypes import find_subtype
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.durations import read_duration
from mtglayers.oracle.filter_phrases import read_phrase
from mtglayers.oracle.noun_phrases import read_object
from mtglayers.oracle.nouns import conjunction
from mtglayers.oracle.players import antecedent_player, read_player
from mtglayers.oracle.quantities import read_quantity

Imperative = tuple[ObjectRef, tuple[Modification, ...]]


def read_imperative(cur: Cursor) -> Imperative | None:
    """Read a clause that commands.

    Examples
    --------
    >>> read_imperative(Cursor("gain control of target creature"))
    (TargetObject(index=0), (SetController(player=You()),))
    """
    start = cur.mark()
    for reader in (_you_control, _gain_control, _switch, _double, _change_text, _change_base):
        found = reader(cur)
        if found is not None:
            return found
        cur.reset(start)
    return None


def _you_control(cur: Cursor) -> Imperative | None:
    """Read "you control enchanted creature" of a static ability."""
    if not cur.context.static:
        return None
    player: PlayerRef | None = You()
    if not cur.eat(r"you control(?= (?:enchanted|equipped|that|it|~))"):
        player = read_player(cur)
        if player is None or not cur.eat(r"controls(?= (?:enchanted|equipped|that|it|~))"):
            return None
    ref = read_object(cur, plain=True)
    return (ref, (SetController(player),)) if ref is not None and player is not None else None


def _gain_control(cur: Cursor) -> Imperative | None:
    """Read "[player] gains control of …"; without a player it is you."""
    player: PlayerRef | None = You()
    if not cur.eat(r"(?:you )?gain control of"):
        they = cur.eat(r"they(?= gain control)")
        player = antecedent_player(cur) if they else read_player(cur)
        if player is None or player == EachPlayer() or not cur.eat(r"gains? control of"):
            return None
    ref = _read_all(cur)
    return (ref, (SetController(player),)) if ref is not None and player is not None else None


def _read_all(cur: Cursor) -> ObjectRef | None:
    """Read references joined by "and"."""
    first = read_object(cur)
    if first is None:
        return None
    refs = [first]
    while True:
        mark = cur.mark()
        if not cur.eat(r"and (?=(?:up to \w+ )?(?:other )?target|all )"):
            break
        ref = read_object(cur)
        if ref is None:
            cur.reset(mark)
            break
        refs.append(ref)
    return refs[0] if len(refs) == 1 else UnionRef(tuple(refs))


_SIZES = r"(?:'s|') power and toughness"


def _switch(cur: Cursor) -> Imperative | None:
    if not cur.eat(r"switch"):
        return None
    if cur.eat(r"the power and toughness of"):
        ref = read_object(cur)
        return (ref, (SwitchPowerToughness(),)) if ref is not None else None
    if cur.eat(r"(?:its|his|her|their) power and toughness"):
        ref = cur.context.antecedent()
        return (ref, (SwitchPowerToughness(),)) if ref is not None else None
    ref = read_object(cur)
    if ref is None or not cur.eat(_SIZES):
        return None
    return ref, (SwitchPowerToughness(),)


def _double(cur: Cursor) -> Imperative | None:
    if not cur.eat(r"double"):
        return None
    if found := cur.eat(r"the (power and toughness|power|toughness) of"):
        words, ref = found.group(1), read_object(cur)
    elif found := cur.eat(r"(?:its|his|her|their) (power and toughness|power|toughness)"):
        words, ref = found.group(1), cur.context.antecedent()
    else:
        ref = read_object(cur)
        found = cur.eat(r"(?:'s|') (power and toughness|power|toughness)")
        words = found.group(1) if found else ""
    if ref is None or not words:
        return None
    return ref, (DoublePowerToughness("power" in words, "toughness" in words),)


def _change_base(cur: Cursor) -> Imperative | None:
    """Read "change ~'s base power to …", "the base power and toughness of … become …"."""
    if found := cur.eat(r"change the base (power and toughness|power|toughness) of"):
        ref = read_object(cur)
        if ref is not None and not cur.eat(r"to(?= )"):
            return None
    elif cur.eat(r"change(?= )"):
        ref = read_object(cur, plain=True)
        found = cur.eat(r"'s base (power and toughness|power|toughness) to")
    else:
        found = cur.eat(r"the base (power and toughness|power|toughness) of")
        ref = read_object(cur) if found else None
        if ref is not None and not cur.eat(r"becomes?(?: equal to)?"):
            return None
    if ref is None or found is None:
        return None
    if size := cur.eat(r"(\d+|x)/(\d+|x)"):
        power, toughness = (X() if word == "x" else Const(int(word)) for word in size.groups())
        return ref, (SetBasePowerToughness(power, toughness),)
    what = found.group(1)
    both = read_size_of(cur) if what == "power and toughness" else None
    if both is not None:
        return ref, (SetBasePowerToughness(*both),)
    number = read_quantity(cur)
    if number is None:
        return None
    power_changes, toughness_changes = "power" in what, "toughness" in what
    return ref, (
        SetBasePowerToughness(
            number if power_changes else None, number if toughness_changes else None
        ),
    )


def read_size_of(cur: Cursor) -> tuple[Quantity, Quantity] | None:
    """Read "that creature's power and toughness", "the power and toughness of …"."""
    start = cur.mark()
    if cur.eat(r"the power and toughness of"):
        of = read_object(cur)
        if of is not None:
            return ValueOf("power", of), ValueOf("toughness", of)
    else:
        of = read_object(cur, plain=True)
        if of is not None and cur.eat(r"'s power and toughness"):
            return ValueOf("power", of), ValueOf("toughness", of)
    cur.reset(start)
    return None


_WORDS = (
    (
        r"one color word (?:or basic land type|with another or one basic land type) with another",
        "color or basic land type",
    ),
    (r"one basic land type or color word with another", "color or basic land type"),
    (r"one (basic land type) with another", "basic land type"),
    (r"one (color word) with another", "color"),
)  # fmt: skip


def _change_text(cur: Cursor) -> Imperative | None:
    """Read "change the text of … by replacing all instances of one …" (CR 612.2)."""
    if not cur.eat(r"change the text of"):
        return None
    ref = read_object(cur)
    if ref is None or not cur.eat(r"by replacing all instances of"):
        return None
    if found := cur.eat(r"one creature type with ([a-z]+)(?! of)"):
        word = find_subtype(found.group(1))
        if word is not None:
            return ref, (ChangeWords("creature type", to_word=word),)
        if found.group(1) != "another":
            return None
        return ref, (ChangeWords("creature type"),)
    for expression, kind in _WORDS:
        if cur.eat(expression):
            return ref, (ChangeWords(kind),)
    return None


def read_exchange(cur: Cursor) -> Instruction | None:
    """Read "exchange control of … and …", "exchange the text boxes of …".

    Examples
    --------
    >>> read_exchange(Cursor("exchange control of ~ and target creature"))  # doctest: +ELLIPSIS
    ExchangeControl(first=ThisObject(), second=TargetObject(index=0), duration=None)
    """
    start = cur.mark()
    found = _exchange(cur)
    if found is None:
        cur.reset(start)
    return found


def _all_of_the_other(cur: Cursor) -> Instruction | None:
    """Read "you and target opponent each gain control of all creatures the other controls"."""
    if not cur.eat(r"you and(?= (?:target|that) (?:player|opponent))"):
        return None
    other = read_player(cur)
    if other is None or not cur.eat(r"each gain control of all(?= )"):
        return None
    phrase = read_phrase(cur)
    if phrase is None or not cur.eat(r"the other controls"):
        return None
    mine = EachObject(conjunction(phrase.filter, ControlledBy(You())))
    theirs = EachObject(conjunction(phrase.filter, ControlledBy(other)))
    cur.context.mention(Antecedent("affected"), phrase.nouns, plural=True)
    return ExchangeControl(mine, theirs, read_duration(cur))


def _exchange(cur: Cursor) -> Instruction | None:
    if (all_of_both := _all_of_the_other(cur)) is not None:
        return all_of_both
    what = cur.eat(r"exchange (control|the text boxes|text boxes) of")
    if what is None:
        return _exchange_values(cur) if cur.eat(r"exchange(?= )") else None
    first = read_object(cur)
    if first is None:
        return None
    second = read_object(cur) if cur.eat(r"and(?= )") else first
    if second is None:
        return None
    duration = read_duration(cur)
    if what.group(1) == "control":
        return ExchangeControl(first, second, duration)
    return ExchangeTextBoxes(first, second, duration)


def _exchange_values(cur: Cursor) -> Instruction | None:
    """Read "your life total with ~'s toughness", "life totals with target opponent"."""
    first: Quantity | None
    second: Quantity | None
    if cur.eat(r"life totals with"):
        other = read_player(cur)
        first, second = PlayerValue("life"), PlayerValue("life", other or You())
        return ExchangeValues(first, second) if other is not None else None
    first = _exchanged(cur)
    if first is None or not cur.eat(r"with|and"):
        return None
    second = _exchanged(cur)
    return ExchangeValues(first, second, read_duration(cur)) if second is not None else None


def _exchanged(cur: Cursor) -> Quantity | None:
    """Read a life total, or a power or toughness, that is exchanged."""
    start = cur.mark()
    if cur.eat(r"your life total"):
        return PlayerValue("life")
    if found := cur.eat(r"its (power|toughness)"):
        return ValueOf(found.group(1), cur.context.antecedent() or ThisObject())
    if cur.eat(r"the (?=(?:power|toughness) of)") and (
        found := cur.eat(r"(power|toughness) of(?= )")
    ):
        of = read_object(cur)
        return ValueOf(found.group(1), of) if of is not None else None
    player = read_player(cur)
    if player is not None and cur.eat(r"'s life total"):
        return PlayerValue("life", player)
    cur.reset(start)
    of = read_object(cur)
    found = cur.eat(r"'s (?:base )?(power|toughness)") if of is not None else None
    return ValueOf(found.group(1), of) if found is not None and of is not None else None
