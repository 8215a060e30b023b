"""Conditions that count and compare: "you control three or more artifacts"."""

from __future__ import annotations

from mtglayers.core.colors import COLOR_WORDS
from mtglayers.core.conditions import (
    CompareQuantities,
)
from mtglayers.core.filters import (
    And,
    ControlledBy,
    Filter,
    InZone,
    IsCard,
    OwnedBy,
)
from mtglayers.core.node import walk
from mtglayers.core.quantities import (
    CastValue,
    Const,
    Count,
    CountersOn,
    EventCount,
    PlayerValue,
    Quantity,
    ValueOf,
)
from mtglayers.core.references import (
    AntecedentPlayer,
    EachPlayer,
    ObjectRef,
    Opponents,
    PlayerRef,
    You,
)
from mtglayers.oracle.render.event_words import ORDINALS
from mtglayers.oracle.render.nouns import counted, noun_phrase
from mtglayers.oracle.render.refs import object_form
from mtglayers.oracle.render.writer import Writer, article, number_word, writes


@writes(CompareQuantities)
def compare(writer: Writer, node: CompareQuantities, **_how: object) -> str:
    """Write a comparison, as "you control …" or "there are …" where it counts objects."""
    match node:
        case CompareQuantities(EventCount("resolved this ability"), "==", Const(number)):
            return f"this is the {ORDINALS[number]} time this ability has resolved this turn"
        case CompareQuantities(ValueOf(value, ref), op, Const(number)) if _is_spent(value):
            return _spent(writer, value, ref, op, number)
        case CompareQuantities(CastValue("mana spent"), ">=", Const(number)):
            return f"{number_word(number)} or more mana was spent to cast {writer.this}"
        case CompareQuantities(PlayerValue("creatures died this turn"), ">=", Const(number)):
            return f"{_number_of(number, '>=')} creatures died this turn"
        case CompareQuantities(Count(filter_), op, Const(number)):
            return count_condition(writer, filter_, op, number)
        case CompareQuantities(CountersOn(kind, ref), op, Const(number)):
            amount = _amount(number, op, f"{kind} counter".strip())
            verb = "are" if number != 1 else "is"
            return f"there {verb} {amount} on {object_form(writer.say(ref))}"
        case CompareQuantities(PlayerValue("life", player), op, Const(number)):
            return f"{who_has(writer, player)} {_bound(number, op)} life"
        case CompareQuantities(PlayerValue("hand size", player), op, Const(number)):
            return f"{who_has(writer, player)} {_amount(number, op, 'card')} in hand"
        case CompareQuantities(PlayerValue("opponents", player), op, Const(number)):
            return f"{who_has(writer, player)} {_amount(number, op, 'opponent')}"
        case CompareQuantities(PlayerValue(value, player), op, Const(number)) if value in _HELD:
            return f"{who_has(writer, player)} {_amount(number, op, f'{value} counter')}"
        case CompareQuantities(PlayerValue("party"), "==", Const(4)):
            return "you have a full party"
        case CompareQuantities(PlayerValue(value, player), ">=", Const(number)) if value in _DONE:
            words = _DONE[value].format(number_word(number))
            have = "" if words.startswith("attacked") else "'ve"
            return f"{subject_of(writer, player)}{have} {words} this turn"
        case CompareQuantities(ValueOf(value, ref), op, Const() as amount):
            return f"{_whose(writer, ref)} {value} is {_bound(amount.number, op)}"
    return f"{writer.say(node.left)} is {_relation(writer, node.op, node.right)}"


def _is_spent(value: str) -> bool:
    return value.startswith("mana spent") or value == "colors spent"


def _spent(writer: Writer, value: str, ref: ObjectRef, op: str, number: int) -> str:
    """Write how much mana was spent: "at least three white mana was spent to cast it"."""
    spell = object_form(writer.say(ref))
    if op == "==" and number == 0:
        return f"no mana was spent to cast {spell}"
    if value == "colors spent":
        return f"{number_word(number)} or more colors of mana were spent to cast {spell}"
    kind = value.removeprefix("mana spent").strip()
    mana = "mana of the same color" if kind == "of one color" else "mana"
    if kind in COLOR_WORDS:
        mana = f"{COLOR_WORDS[kind]} mana"
    return f"at least {number_word(number)} {mana} was spent to cast {spell}"


def held(quantity: Quantity) -> str | None:
    """Say by which noun a player has a number: "life", "cards in hand"."""
    match quantity:
        case PlayerValue("life", _):
            return "life"
        case Count(And((OwnedBy(_), InZone((zone,), "")))):
            return f"cards in {zone}"
        case Count(And((InZone((zone,), ""), OwnedBy(_)))):
            return f"cards in {zone}"
    return None


def _holder(quantity: Quantity) -> PlayerRef | None:
    return next((each for each in walk(quantity) if isinstance(each, PlayerRef)), None)


def than_phrase(writer: Writer, players: PlayerRef, node: CompareQuantities) -> str | None:
    """Write "an opponent has more cards in hand than you", "you have more life than a player"."""
    noun = held(node.left)
    if node.op not in (">", "<") or noun is None or held(node.right) != noun:
        return None
    more = "more" if node.op == ">" else "less" if noun == "life" else "fewer"
    first, second = _holder(node.left), _holder(node.right)
    if isinstance(first, AntecedentPlayer) and second is not None:
        return f"{who_has(writer, players)} {more} {noun} than {writer.say(second)}"
    if isinstance(second, AntecedentPlayer) and first is not None:
        return f"{who_has(writer, first)} {more} {noun} than {subject_of(writer, players)}"
    return None


_HELD = frozenset({"poison", "experience", "energy", "rad"})
_DONE = {
    "cards drawn this turn": "drawn {0} or more cards",
    "spells cast this turn": "cast {0} or more spells",
    "life gained this turn": "gained {0} or more life",
    "life lost this turn": "lost {0} or more life",
    "creatures attacked with this turn": "attacked with {0} or more creatures",
}


def _whose(writer: Writer, ref: ObjectRef) -> str:
    from mtglayers.oracle.render.refs import of

    return of(writer, ref)


_WORDS = {
    "<=": "less than or equal to",
    ">=": "greater than or equal to",
    "==": "equal to",
    "!=": "not equal to",
    "<": "less than",
    ">": "greater than",
}


def _relation(writer: Writer, op: str, right: Quantity) -> str:
    if op in ("even", "odd"):
        return op
    if isinstance(right, Const) and op in ("<=", ">="):
        return _bound(right.number, op)
    if isinstance(right, Const):
        return f"{_WORDS[op]} {number_word(right.number)}" if op != "==" else str(right.number)
    return f"{_WORDS[op]} {writer.say(right)}"


def _bound(number: int, op: str) -> str:
    return {
        "<=": f"{number} or less",
        ">=": f"{number} or more",
        "<": f"less than {number}",
        ">": f"more than {number}",
        "==": f"exactly {number}",
        "!=": f"not {number}",
    }[op]


def _number_of(number: int, op: str) -> str:
    """Write "two or more", "exactly three", for what is counted."""
    return {
        ">=": f"{number_word(number)} or more",
        "<=": f"{number_word(number)} or fewer",
        "==": f"exactly {number_word(number)}",
        "<": f"fewer than {number_word(number)}",
        ">": f"more than {number_word(number)}",
        "!=": f"other than {number_word(number)}",
    }[op]


def _amount(number: int, op: str, noun: str) -> str:
    """Write "a card", "no cards", "two or more cards"."""
    from mtglayers.oracle.render.nouns import pluralise

    many = pluralise(noun) if " " not in noun else f"{noun}s"
    if op == ">=" and number == 1:
        return article(noun)
    if (op, number) in (("==", 0), ("<", 1), ("<=", 0)):
        return f"no {many}"
    return f"{_number_of(number, op)} {noun if number == 1 and op == '==' else many}"


def count_condition(writer: Writer, filter_: Filter, op: str, number: int) -> str:
    """Write "you control a Forest", "there are seven or more cards in your graveyard"."""
    if op in ("even", "odd"):
        return f"the number of {noun_phrase(writer, filter_, plural=True)} is {op}"
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    holder = next((each for each in parts if isinstance(each, ControlledBy)), None)
    if holder is not None:
        rest = tuple(each for each in parts if each is not holder)
        inner = rest[0] if len(rest) == 1 else And(rest)
        who = subject_of(writer, holder.player)
        verb = "control" if isinstance(holder.player, You) else "controls"
        return f"{who} {verb} {_how_many(writer, inner, op, number)}"
    owner = next((each for each in parts if isinstance(each, OwnedBy)), None)
    if owner is not None and isinstance(owner.player, AntecedentPlayer):
        rest = tuple(each for each in parts if each is not owner and not isinstance(each, InZone))
        inner = rest[0] if len(rest) == 1 else And(rest) if rest else IsCard()
        zone = next((each.zones[0] for each in parts if isinstance(each, InZone)), "graveyard")
        return f"that player has {_how_many(writer, inner, op, number)} in their {zone}"
    singular = op == ">=" and number == 1
    where = (
        "" if any(isinstance(each, InZone | OwnedBy) for each in parts) else " on the battlefield"
    )
    verb = "is" if singular or (op == "==" and number == 1) else "are"
    return f"there {verb} {_how_many(writer, filter_, op, number)}{where}"


def _how_many(writer: Writer, filter_: Filter, op: str, number: int) -> str:
    if op == ">=" and number == 1:
        return counted(writer, filter_, "a", plural=False)
    noun = noun_phrase(writer, filter_, plural=True, word="and/or")
    if (op, number) in (("==", 0), ("<", 1), ("<=", 0)):
        return f"no {noun_phrase(writer, filter_, plural=True, word='or')}"
    if op == "==" and number == 1:
        return f"exactly one {noun_phrase(writer, filter_, plural=False)}"
    return f"{_number_of(number, op)} {noun}"


def subject_of(writer: Writer, player: PlayerRef) -> str:
    """Write a player as the subject of a condition: "an opponent"."""
    match player:
        case Opponents():
            return "an opponent"
        case EachPlayer():
            return "a player"
    return writer.say(player)


def who_has(writer: Writer, player: PlayerRef) -> str:
    """Write "you have", "an opponent has"."""
    return f"{subject_of(writer, player)} {'have' if isinstance(player, You) else 'has'}"
