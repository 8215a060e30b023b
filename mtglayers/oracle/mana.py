"""Mana that is added, and what replaces it (CR 106, 605).

`read_added_mana` reads what stands behind "add"; restrictions on spending are kept as words.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.effects import ManaReplacement
from mtglayers.core.filters import Filter, Is
from mtglayers.core.instructions import AddMana, ChooseOne
from mtglayers.core.mana import (
    AnyColor,
    ChosenColorMana,
    ColorsAmongMana,
    CommanderColorMana,
    CouldProduceMana,
    EitherMana,
    FixedMana,
    ManaSpec,
    ProducedMana,
)
from mtglayers.core.quantities import Const, PlayerValue, Quantity, X
from mtglayers.core.references import LinkedObjects, Opponents, PlayerRef, ThisObject, You
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import YOU, read_count, times, with_x
from mtglayers.oracle.noun_phrases import read_filter, read_object
from mtglayers.oracle.quantities import opaque_quantity, read_for_each, read_quantity
from mtglayers.oracle.subjects import read_subject
from mtglayers.oracle.words import COLOR, COLOR_LETTER, number_of

__all__ = [
    "RESTRICTION",
    "read_added_mana",
    "read_mana_by_land_type",
    "read_mana_replacement",
]

_SYMBOL = r"\{[wubrgc]\}"
_SYMBOLS = rf"(?:{_SYMBOL})+"

# A sentence behind that says what the mana may be spent on or how long it stays.
RESTRICTION = re.compile(
    r"(?:Spend this mana only|This mana can't be spent|This mana can only|Until end "
    r"of turn, you don't lose this mana|"
    r"(?:When|If) (?:you spend )?(?:that|this) mana|Players? (?:don't|doesn't) lose|"
    r"You don't lose this mana|"
    r"That spell can't be countered|If that mana is spent|When that mana is spent|"
    r"When you spend this mana|Until end of turn, you don't lose (?:this|that) mana|"
    r"Spend only)[^.]*\.?\s*$"
)


def read_added_mana(cur: Cursor, who: PlayerRef = YOU) -> AddMana | ChooseOne | None:
    """Read what is added behind "add".

    Examples
    --------
    >>> read_added_mana(Cursor("{G}{G}.")).mana
    FixedMana(types=('G', 'G'))
    >>> read_added_mana(Cursor("one mana of any color.")).mana
    AnyColor(same=True, colors=('W', 'U', 'B', 'R', 'G'), different=False)
    """
    mark = cur.mark()
    for reader in (_symbols, _amount_of, _counted):
        found = reader(cur, who)
        if found is None:
            cur.reset(mark)
            continue
        if cur.eat("or one mana of the chosen color"):
            return ChooseOne(((found,), (AddMana(ChosenColorMana(), player=who),)), who)
        if cur.eat("or one mana of any color"):
            return ChooseOne(((found,), (AddMana(AnyColor(), player=who),)), who)
        return _trailing(cur, found)
    return None


def _trailing(cur: Cursor, found: AddMana) -> AddMana | None:
    """Read "for each …" and ", where X is …"."""
    if cur.peek("for each"):
        each = read_for_each(cur)
        if each is None and cur.eat("for each 1 life your opponents have lost this turn"):
            each = PlayerValue("life lost this turn", Opponents())
        if each is None:
            cur.eat("for each(?= )")
            each = opaque_quantity(cur, r",|\.|$")
        found = replace(found, amount=times(found.amount, each))
    if cur.eat(", where x is"):
        value = read_quantity(cur)
        if value is None:
            return None
        changed: AddMana = with_x(found, value)
        found = changed
    return found


def _letters(symbols: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[WUBRGC]", symbols.upper()))


def _symbols(cur: Cursor, who: PlayerRef) -> AddMana | None:
    """Read symbols: "{G}", "{R} or {G}", "{W}, {U}, or {B}", "{R}{R}, {R}{G}, or {G}{G}"."""
    cur.eat("an additional(?= )|additional(?= )")
    if found := cur.eat(rf"{_SYMBOLS}(?:, {_SYMBOLS})*,? and {_SYMBOLS}"):
        return AddMana(FixedMana(_letters(found.group())), player=who)
    found = cur.eat(rf"({_SYMBOLS})((?:, {_SYMBOLS})*)(?:,? or ({_SYMBOLS}))?")
    if found is None:
        return None
    if found.group(3) is None:
        if found.group(2):
            return None
        return AddMana(FixedMana(_letters(found.group(1))), player=who)
    options = [
        found.group(1),
        *[part for part in found.group(2).split(", ") if part],
        found.group(3),
    ]
    return AddMana(EitherMana(tuple(_letters(option) for option in options)), player=who)


def _amount_of(cur: Cursor, who: PlayerRef) -> AddMana | None:
    """Read "an amount of {G} equal to its power", "that much {C}", "X mana …"."""
    if cur.eat("an amount of"):
        mana = _kind(cur)
        if mana is None or not cur.eat("equal to"):
            return None
        amount = read_quantity(cur)
        return AddMana(mana, amount, who) if amount is not None else None
    if cur.peek("(?:that much|twice that much)"):
        quantity = read_quantity(cur)
        mana = _kind(cur) if quantity is not None else None
        return AddMana(mana, quantity, who) if mana is not None and quantity is not None else None
    if found := cur.eat(rf"(two|three|four|five|six|seven|eight|nine|ten|x) (?={_SYMBOL})"):
        mana = _kind(cur)
        number: Quantity = X() if found.group(1) == "x" else Const(number_of(found.group(1)))
        if mana is not None and cur.eat(rf"or {found.group(1)} (?={_SYMBOL})"):
            other = _kind(cur)
            if not isinstance(mana, FixedMana) or not isinstance(other, FixedMana):
                return None
            mana = EitherMana((mana.types, other.types))
        return AddMana(mana, number, who) if mana is not None else None
    return None


def _kind(cur: Cursor) -> ManaSpec | None:
    if found := cur.eat(rf"({_SYMBOLS})"):
        return FixedMana(_letters(found.group(1)))
    if cur.eat("mana"):
        return _of(cur)
    return None


def _counted(cur: Cursor, who: PlayerRef) -> AddMana | None:
    """Read "one mana of any color", "X mana in any combination of colors"."""
    cur.eat("an additional(?= )")
    number = read_count(cur)
    if number is None:
        return None
    cur.eat("additional")
    if not cur.eat("mana"):
        return None
    mana = _of(cur)
    return AddMana(mana, number, who) if mana is not None else None


def _of(cur: Cursor) -> ManaSpec | None:
    """Read which mana: "of any color", "of any type that … could produce"."""
    if found := cur.eat(
        rf"in any combination of ((?:{_SYMBOL}|{COLOR})(?:, (?:and/or )?(?:{_SYMBOL}|"
        rf"{COLOR}))*(?:,? and/or (?:{_SYMBOL}|{COLOR}))?)"
    ):
        return AnyColor(same=False, colors=_colors_named(found.group(1)))
    if cur.eat("in any combination of (?:its colors|the exiled card's colors)"):
        return None
    if cur.eat("in any combination of colors in your commander's color identity"):
        return CommanderColorMana()
    if cur.eat("(?:in|of) any combination of colors|in any combination of (?:types|colors)"):
        return AnyColor(same=False)
    if cur.eat("of (?:the chosen color|that color|the last chosen color)"):
        return ChosenColorMana()
    if cur.eat(
        "of (?:either|any) (?:color|one|the) in your commander's color identity|of "
        "any (?:one )?color in your commanders?'s? color identity"
    ):
        return CommanderColorMana()
    if cur.eat("of different colors"):
        return AnyColor(same=False, different=True)
    if cur.eat(
        r"of any (?:type|one type) (?:that land|that artifact token|that [a-z]+|it|"
        r"the sacrificed land) produced"
    ):
        return ProducedMana()
    if found := cur.eat(
        "of any (?:one )?(color|type) (?:that|(?=the sacrificed|(?:an?|one or more|~) [^.]*could))"
    ):
        return _could_produce(cur, colors_only=found.group(1) == "color")
    if cur.eat("of any of the exiled cards?'s? colors"):
        return ColorsAmongMana(ref=LinkedObjects("exiled"))
    if cur.eat("of any (?:one )?color among"):
        cur.eat("the(?= exiled cards)")
        if cur.eat("exiled cards|cards exiled with ~"):
            return ColorsAmongMana(ref=LinkedObjects("exiled"))
        filter_ = read_filter(cur)
        return ColorsAmongMana(filter_) if filter_ is not None else None
    if cur.eat("of any of this [a-z]+'s colors"):
        return ColorsAmongMana(ref=ThisObject())
    if cur.eat("of any of (?:~'s|its) colors"):
        ref = cur.context.antecedent()
        return ColorsAmongMana(ref=ref or ThisObject())
    if found := cur.eat(rf"of any color (?:other than) ({COLOR})"):
        return AnyColor(colors=tuple(c for c in "WUBRG" if c != COLOR_LETTER[found.group(1)]))
    if cur.eat(
        "of any (?:one )?color(?: they choose)?|of (?:the|a) color of your choice|of any type"
    ):
        return AnyColor()
    if found := cur.eat(rf"of ({COLOR}) or ({COLOR})"):
        return AnyColor(colors=tuple(COLOR_LETTER[word] for word in found.groups()))
    return None


def _colors_named(words: str) -> tuple[str, ...]:
    letters = re.findall(r"\{([wubrgc])\}", words)
    if letters:
        return tuple(letter.upper() for letter in letters)
    return tuple(COLOR_LETTER[word] for word in re.findall(COLOR, words))


def _could_produce(cur: Cursor, *, colors_only: bool) -> ManaSpec | None:
    """Read "a land you control could produce" (CR 106.7)."""
    cur.eat("an?(?= )|one or more(?= )")
    mark = cur.mark()
    filter_ = read_filter(cur)
    if filter_ is not None and cur.eat("could produce"):
        return CouldProduceMana(filter_, colors_only)
    cur.reset(mark)
    ref = read_object(cur, plain=True)
    if ref is not None and cur.eat("could produce"):
        return CouldProduceMana(Is(ref), colors_only)
    return None


def read_mana_replacement(cur: Cursor) -> ManaReplacement | None:
    """Read "If a land is tapped for mana, it produces {B} instead of any other type".

    Examples
    --------
    >>> text = "if a land is tapped for two or more mana, it produces {C} instead of any other"
    >>> text += " type and amount."
    >>> found = read_mana_replacement(Cursor(text))
    >>> found.minimum, found.mana, found.keep_amount
    (2, FixedMana(types=('C',)), False)
    """
    mark = cur.mark()
    found = _tapped_for_mana(cur)
    if found is None:
        cur.reset(mark)
    return found


def _tapped_for_mana(cur: Cursor) -> ManaReplacement | None:
    player: PlayerRef | None = None
    if cur.eat("if you tap (?:a|an)(?= )|whenever you tap (?:a|an)(?= )"):
        player = You()
        source: Filter | None = read_filter(cur)
        if source is None or not cur.eat("for mana,"):
            return None
        minimum = 1
    elif cur.eat("if a player taps (?:a|an)(?= )"):
        source = read_filter(cur)
        if source is None or not cur.eat("for mana,"):
            return None
        minimum = 1
    elif cur.eat("if(?= )"):
        subject = read_subject(cur)
        if subject is None:
            return None
        source = subject.filter
        more = cur.eat("(?:is|would be|are) tapped for (?:(two) or more )?mana,")
        if more is None:
            return None
        minimum = 2 if more.group(1) else 1
    else:
        source = read_filter(cur)
        if source is None or not cur.eat("tapped for mana produce(?= )"):
            return None
        return _instead(cur, source, player, 1)
    if cur.eat("it produces twice as much (?:of that )?mana instead"):
        return ManaReplacement(source, factor=2, minimum=minimum, player=player)
    if cur.eat("it produces three times as much (?:of that )?mana instead"):
        return ManaReplacement(source, factor=3, minimum=minimum, player=player)
    if not cur.eat("it produces(?= )"):
        return None
    return _instead(cur, source, player, minimum)


def _instead(
    cur: Cursor, source: Filter, player: PlayerRef | None, minimum: int
) -> ManaReplacement | None:
    """Read "{B} instead of any other type and amount", "… instead of any other color"."""
    mana = _produced(cur)
    if mana is None:
        return None
    amount_too = cur.eat("instead of any other (?:type|color) and amount")
    only: tuple[str, ...] = ()
    if not amount_too and cur.eat("instead of any other color"):
        only = tuple("WUBRG")
    elif not amount_too and not cur.eat("instead of any other type|instead"):
        return None
    return ManaReplacement(
        source, mana, minimum=minimum, player=player, keep_amount=not amount_too, only=only
    )


def read_mana_by_land_type(cur: Cursor) -> tuple[ManaReplacement, ...] | None:
    """Read "If tapped for mana, Plains produce {R}, Islands produce {G}, … instead".

    Examples
    --------
    >>> text = "if tapped for mana, Plains produce {R} and Forests produce {B} instead of any other"
    >>> [each.mana.types for each in read_mana_by_land_type(Cursor(text + " type."))]
    [('R',), ('B',)]
    """
    mark = cur.mark()
    found: list[ManaReplacement] = []
    if cur.eat("if tapped for mana,"):
        while (source := read_filter(cur)) is not None and cur.eat("produce(?= )"):
            mana = _produced(cur)
            if mana is None:
                break
            found.append(ManaReplacement(source, mana))
            if cur.eat("instead of any other type"):
                return tuple(found)
            if not cur.eat(", and(?= )|and(?= )|,"):
                break
    cur.reset(mark)
    return None


def _produced(cur: Cursor) -> ManaSpec | None:
    if found := cur.eat(rf"({_SYMBOLS})"):
        return FixedMana(_letters(found.group(1)))
    if cur.eat("mana(?= of)|one mana(?= of)|colorless mana"):
        return _of(cur) if cur.peek("of") else FixedMana(("C",))
    if found := cur.eat(rf"({COLOR}) mana"):
        return FixedMana((COLOR_LETTER[found.group(1)],))
    return None
