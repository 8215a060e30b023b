"""Quantities: "two", "X", "the number of creatures you control", "for each Elf"."""

from __future__ import annotations

from mtglayers.core.filters import Filter, Is
from mtglayers.core.quantities import (
    Aggregate,
    AntecedentAmount,
    AtLeast,
    CastValue,
    ChosenNumber,
    Const,
    Count,
    CountersOn,
    CountOf,
    Devotion,
    Distinct,
    EventAmount,
    Half,
    OpaqueQuantity,
    PlayerValue,
    Product,
    Quantity,
    Sum,
    Times,
    ValueOf,
    X,
)
from mtglayers.core.references import Antecedent, EachPlayer, Opponents, PlayerRef, ThisObject, You
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.refs import object_form, of
from mtglayers.oracle.render.suffixes import possessive
from mtglayers.oracle.render.writer import Writer, article, number_word, writes


@writes(Const)
def const(writer: Writer, node: Const, *, words: bool = False) -> str:
    """Write a fixed number, in digits unless words are wanted."""
    return number_word(node.number) if words else str(node.number)


@writes(X)
def x(writer: Writer, node: X, **_how: object) -> str:
    """Write X."""
    return "X"


@writes(Count)
def count(writer: Writer, node: Count, **_how: object) -> str:
    """Write the number of objects that match."""
    return f"the number of {noun_phrase(writer, node.filter, plural=True)}{_where(node.filter)}"


def _where(filter_: Filter) -> str:
    """Say "on the battlefield" where nothing else limits the objects."""
    parts = getattr(filter_, "parts", (filter_,))
    limits = (
        "ControlledBy",
        "OwnedBy",
        "InZone",
        "CombatWith",
        "AttachedToMatching",
        "Is",
        "IsSpell",
    )
    names = {type(part).__name__ for part in parts}
    states = {getattr(part, "status", "") for part in parts}
    if names.intersection(limits) or states & {"attacking", "blocking", "party"}:
        return ""
    return " on the battlefield"


@writes(CountOf)
def count_of(writer: Writer, node: CountOf, **_how: object) -> str:
    """Write the number of objects referred to."""
    if isinstance(node.ref, Antecedent):
        kind = "returned" if node.ref.kind == "moved" else node.ref.kind
        noun = (
            "cards"
            if kind in ("exiled", "discarded", "milled", "revealed", "returned")
            else ("permanents" if kind == "sacrificed" else "tokens")
        )
        return f"the number of {noun} {kind} this way"
    return f"the number of {object_form(writer.say(node.ref))}"


@writes(CountersOn)
def counters_on(writer: Writer, node: CountersOn, **_how: object) -> str:
    """Write the number of counters on objects."""
    kind = f"{node.kind} " if node.kind else ""
    return f"the number of {kind}counters on {object_form(writer.say(node.ref))}"


@writes(ValueOf)
def value_of(writer: Writer, node: ValueOf, **_how: object) -> str:
    """Write a number of an object: "its power"."""
    if node.value == "times mutated":
        return f"the number of times {object_form(writer.say(node.ref))} has mutated"
    if node.value in ("mana spent", "colors spent"):
        what = "amount of mana" if node.value == "mana spent" else "number of colors of mana"
        return f"the {what} spent to cast {object_form(writer.say(node.ref))}"
    if node.value in ("colors", "creature types", "card types", "land types"):
        return f"the number of {of(writer, node.ref)} {node.value}"
    return f"{of(writer, node.ref)} {node.value}"


_PLAYER_VALUES = {
    "life": "life total",
    "starting life": "starting life total",
    "speed": "speed",
}
_NUMBERS = {
    "hand size": "the number of cards in {hand} hand",
    "library size": "the number of cards in {hand} library",
    "graveyard size": "the number of cards in {hand} graveyard",
    "opponents": "the number of opponents you have",
    "party": "the number of creatures in your party",
    "commander casts": "the number of times you've cast your commander from the command zone"
    " this game",
    "creatures died this turn": "the number of creatures that died this turn",
    "poison": "the number of poison counters {who} {have}",
    "experience": "the number of experience counters {who} {have}",
    "energy": "the amount of {{E}} {who} {have}",
    "life lost this turn": "the amount of life {who} lost this turn",
    "life gained this turn": "the amount of life {who} gained this turn",
    "cards drawn this turn": "the number of cards {who_have} drawn this turn",
    "spells cast this turn": "the number of spells {who_have} cast this turn",
    "cards discarded this turn": "the number of cards {who_have} discarded this turn",
    "players": "the number of players",
}


@writes(PlayerValue)
def player_value(writer: Writer, node: PlayerValue, **_how: object) -> str:
    """Write a number of a player."""
    whose = _whose(writer, node.player)
    if node.value in _PLAYER_VALUES:
        return f"{whose} {_PLAYER_VALUES[node.value]}"
    template = _NUMBERS.get(node.value)
    if template is None:
        return f"{whose} {node.value}"
    mine = isinstance(node.player, You)
    who = "you" if mine else _plain(writer, node.player)
    return template.format(
        hand=_hand(writer, node.player),
        who=who,
        have="have" if mine or isinstance(node.player, Opponents) else "has",
        who_have="you've" if mine else f"{who} has",
    )


def _plain(writer: Writer, player: PlayerRef) -> str:
    return "your opponents" if isinstance(player, Opponents) else writer.say(player)


def _whose(writer: Writer, player: PlayerRef) -> str:
    return "your" if isinstance(player, You) else possessive(writer, player)


def _hand(writer: Writer, player: PlayerRef) -> str:
    match player:
        case Opponents():
            return "your opponents'"
        case EachPlayer():
            return "all players'"
    return _whose(writer, player)


_OPS = {"max": "greatest {0} among", "min": "least {0} among", "sum": "total {0} of"}


@writes(Aggregate)
def aggregate(writer: Writer, node: Aggregate, **_how: object) -> str:
    """Write the greatest, least or total of a number."""
    noun = noun_phrase(writer, node.filter, plural=True)
    return f"the {_OPS[node.op].format(node.value)} {noun}"


_DISTINCT = {
    "color": "colors",
    "card type": "card types",
    "basic land type": "basic land types",
    "creature type": "creature types",
    "name": "differently named objects",
    "power": "different powers",
    "mana value": "different mana values",
    "controller": "controllers",
    "counter kind": "kinds of counters",
}


@writes(Distinct)
def distinct(writer: Writer, node: Distinct, **_how: object) -> str:
    """Write how many different ones there are."""
    among = "on" if node.what == "counter kind" else "among"
    noun = noun_phrase(writer, node.filter, plural=True)
    if node.what == "name":
        return f"the number of differently named {noun}"
    return f"the number of {_DISTINCT.get(node.what, node.what + 's')} {among} {noun}"


@writes(Devotion)
def devotion(writer: Writer, node: Devotion, **_how: object) -> str:
    """Write devotion to colours."""
    from mtglayers.core.colors import color_phrase

    return f"your devotion to {color_phrase(node.colors) if node.colors else 'that color'}"


@writes(Sum)
def plus(writer: Writer, node: Sum, **_how: object) -> str:
    """Write a sum; constants stand first as on cards."""
    words = ""
    for part in node.parts:
        is_less = isinstance(part, Times) and part.factor == -1
        inner = part.quantity if is_less and isinstance(part, Times) else part
        said = "that number" if is_that(inner) else writer.say(inner)
        joiner = (" minus " if is_less else " plus ") if words else ("-" if is_less else "")
        words = f"{words}{joiner}{said}"
    return words


@writes(Times)
def times(writer: Writer, node: Times, **_how: object) -> str:
    """Write a multiple."""
    inner = writer.say(node.quantity)
    match node.factor:
        case -1:
            return f"-{inner}"
        case 2:
            return f"twice {inner}"
        case 3:
            return f"three times {inner}"
    return f"{number_word(node.factor) if node.factor > 0 else node.factor} times {inner}"


@writes(Half)
def half(writer: Writer, node: Half, **_how: object) -> str:
    """Write half of a number."""
    return f"half {writer.say(node.quantity)}, rounded {'up' if node.round_up else 'down'}"


@writes(Product)
def product(writer: Writer, node: Product, **_how: object) -> str:
    """Write a product."""
    return f"{writer.say(node.left)} times {writer.say(node.right)}"


@writes(AtLeast)
def at_least(writer: Writer, node: AtLeast, **_how: object) -> str:
    """Write a limited number."""
    limit = (
        f"no less than {node.minimum}"
        if node.minimum is not None
        else f"no more than {node.maximum}"
    )
    return f"{writer.say(node.quantity)}, but {limit}"


@writes(ChosenNumber)
def chosen_number(writer: Writer, node: ChosenNumber, **_how: object) -> str:
    """Write the chosen number."""
    return "the chosen number"


@writes(EventAmount, AntecedentAmount)
def that_much(writer: Writer, node: Quantity, *, noun: str = "", **_how: object) -> str:
    """Write the amount of the event or of an earlier instruction."""
    if noun or isinstance(node, EventAmount):
        return "that many" if noun else "that much"
    return writer.pick("that much", "the result", "the amount of life lost this way")


_CAST = {
    "kicked": "the number of times it was kicked",
    "mana spent": "the amount of mana spent to cast it",
    "colors spent": "the number of colors of mana spent to cast it",
    "sunburst": "the number of colors of mana spent to cast it",
    "converge": "the number of colors of mana spent to cast it",
}


def _spent_so(writer: Writer, node: CastValue, times: int = 1) -> str | None:
    """Write which mana is counted: "mana from a Treasure spent to cast it", "{G}{G} spent …"."""
    if node.what.startswith("mana from "):
        source = article(node.what.removeprefix("mana from "))
        return f"mana from {source} spent to cast {writer.this}"
    if node.what.startswith("mana spent "):
        symbol = node.what.removeprefix("mana spent ")
        return f"{f'{{{symbol}}}' * times} spent to cast {writer.this}"
    return None


@writes(CastValue)
def cast_value(writer: Writer, node: CastValue, **_how: object) -> str:
    """Write a number of how the spell was cast."""
    if (said := _spent_so(writer, node)) is not None:
        return f"the number of {said}"
    return _CAST.get(node.what, f"the number of {node.what}").replace(
        "cast it", f"cast {writer.this}"
    )


@writes(OpaqueQuantity)
def opaque(writer: Writer, node: OpaqueQuantity, **_how: object) -> str:
    """Write words that were not understood as they are."""
    return node.text


# --- the ways in which a number stands in a sentence ---


def is_simple(amount: Quantity) -> bool:
    """Say whether a number can stand in front of a noun: "two", "X", "that many"."""
    return isinstance(amount, Const | X | EventAmount | AntecedentAmount) or (
        isinstance(amount, Times) and amount.factor == 2 and is_that(amount.quantity)
    )


def is_that(amount: Quantity) -> bool:
    """Say whether a number is "that many"."""
    return isinstance(amount, EventAmount | AntecedentAmount)


def some(writer: Writer, amount: Quantity, noun: str, nouns: str | None = None) -> tuple[str, str]:
    """Write a number of things, and what must follow: ("X cards", ", where X is …").

    Examples
    --------
    >>> some(Writer(), Const(1), "card"), some(Writer(), Const(3), "card")
    (('a card', ''), ('three cards', ''))
    """
    many = nouns or f"{noun}s"
    match amount:
        case Const(1):
            return article(noun), ""
        case Const(number):
            return f"{number_word(number)} {many}", ""
        case X():
            return f"X {many}", ""
        case AntecedentAmount():
            equal = f"a number of {many} equal to the result"
            return writer.pick(f"that many {many}", f"{many} equal to the difference", equal), ""
        case EventAmount():
            return f"that many {many}", ""
        case Times(2, inner) if is_that(inner):
            return f"twice that many {many}", ""
    if each := for_each(writer, amount):
        factor = amount.factor if isinstance(amount, Times) else 1
        first = article(noun) if factor == 1 else f"{number_word(factor)} {many}"
        return first, f" {each}"
    return f"X {many}", f", where X is {writer.say(amount)}"


_EACH = {
    "cards drawn this turn": "card you've drawn this turn",
    "spells cast this turn": "spell you've cast this turn",
    "cards discarded this turn": "card you've discarded this turn",
    "creatures attacked with this turn": "creature you attacked with this turn",
    "commander casts": "time you've cast your commander from the command zone this game",
    "party": "creature in your party",
}


def such(writer: Writer, amount: Quantity, noun: str) -> tuple[str, str]:
    """Write a number of things as `some` does, but "cards equal to …" where it is computed.

    Examples
    --------
    >>> such(Writer(), PlayerValue("life"), "card")
    ('cards equal to your life total', '')
    """
    if is_simple(amount) or counts_each(amount):
        return some(writer, amount, noun)
    return f"{noun}s equal to {writer.say(amount)}", ""


def counts_each(amount: Quantity) -> bool:
    """Say whether a number can be written as "for each …"."""
    return bool(for_each(Writer(), amount))


def for_each(writer: Writer, amount: Quantity) -> str:
    """Write "for each …" for a counted number, else nothing."""
    match amount:
        case Times(factor, inner) if factor > 0:
            return for_each(writer, inner)
        case Count(Is(Antecedent("destroyed" | "sacrificed" | "exiled" as kind))):
            return f"for each {'card' if kind == 'exiled' else 'permanent'} {kind} this way"
        case PlayerValue("players", _):
            return "for each player"
        case PlayerValue(value, _) if value.startswith("opponents who"):
            return f"for each {value.replace('opponents', 'opponent', 1)}"
        case Count(filter_):
            return f"for each {noun_phrase(writer, filter_, plural=False)}{_where(filter_)}"
        case CountersOn(kind, ref):
            return f"for each {f'{kind} ' if kind else ''}counter on {object_form(writer.say(ref))}"
        case PlayerValue("hand size", player):
            return f"for each card in {_hand(writer, player)} hand"
        case PlayerValue("opponents", _):
            return "for each opponent you have"
        case Distinct("basic land type" | "color" | "card type" as what, filter_):
            return f"for each {what} among {noun_phrase(writer, filter_, plural=True)}"
        case CountOf(Antecedent(kind)):
            kind = "returned" if kind == "moved" else kind
            noun = "creature" if kind == "sacrificed" else "card"
            return f"for each {noun} {kind} this way"
        case PlayerValue(value, You()) if value in _EACH:
            return f"for each {_EACH[value]}"
        case PlayerValue("creatures died this turn", _):
            return "for each creature that died this turn"
        case ValueOf("times mutated", ThisObject()):
            return f"for each time {writer.this} has mutated"
        case OpaqueQuantity(text) if not text.startswith(("the ", "half ", "twice ", "that ")):
            return f"for each {text}"
        case ValueOf("colors" | "creature types" | "card types" | "land types" as what, ref):
            return f"for each of {of(writer, ref)} {what}"
        case AtLeast(Sum((inner, Const(taken))), minimum=0, maximum=None) if taken < 0:
            each = for_each(writer, inner)
            free = "" if taken == -1 else f" {number_word(-taken)}"
            return each and f"{each} beyond the first{free}"
        case CastValue() if (said := _spent_so(writer, amount)) is not None:
            return f"for each {said}"
        case Half(CastValue() as inner, False) if (said := _spent_so(writer, inner, 2)) is not None:
            return f"for each {said}"
        case CastValue("kicked"):
            return "for each time it was kicked"
        case CastValue("sunburst" | "converge" | "colors spent"):
            return f"for each color of mana spent to cast {writer.this}"
    return ""


__all__ = ["counts_each", "for_each", "is_simple", "is_that", "some"]
