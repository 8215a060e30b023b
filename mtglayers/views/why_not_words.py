"""Words for what an object lacked to be affected: which part of a phrase did not fit, and why.

`misfits` walks a filter against the values of one moment and names the parts that failed, with
the value that the object had instead.
"""

from __future__ import annotations

from mtglayers.core import conditions as c
from mtglayers.core import filters as f
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.quantities import Const
from mtglayers.core.references import ThisObject
from mtglayers.engine.context import Context, amount, holds, key_of, matches, players_of
from mtglayers.engine.counting import number_of
from mtglayers.views import wording

__all__ = ["condition_misfits", "misfits"]

_OPS = {"==": "", "!=": "not ", "<=": "at most ", ">=": "at least ", "<": "under ", ">": "over "}


def misfits(tested: f.Filter, object_id: str, context: Context) -> tuple[str, ...]:
    """Say which parts of a phrase an object does not fit at the moment of a context.

    Returns
    -------
    tuple of str
        Clauses about "it", such as "it was no creature (card types: Enchantment)"; empty when the
        object fits.
    """
    if matches(tested, object_id, context):
        return ()
    match tested:
        case f.And(parts):
            return tuple(each for part in parts for each in misfits(part, object_id, context))
        case f.Or(parts):
            every = [each for part in parts for each in misfits(part, object_id, context)]
            return (" and ".join(dict.fromkeys(every)),)
        case f.Not(part):
            return (_fits_although(part, object_id, context),)
    return (_misfit(tested, object_id, context),)


def _misfit(tested: f.Filter, object_id: str, context: Context) -> str:
    values = context.values[object_id]
    match tested:
        case f.IsType(card_type):
            return f"it was no {card_type.lower()} (card types: {_has(values, 'card_types')})"
        case f.HasSubtype(subtype):
            return f"it was no {subtype} (subtypes: {_has(values, 'subtypes')})"
        case f.HasSupertype(supertype):
            return f"it was not {supertype.lower()}"
        case f.HasColor(color):
            wanted = wording.color_words(color)
            return f"it was not {wanted} (it was {wording.color_words(values.colors)})"
        case f.ColorCount():
            return f"it had another number of colours (it was {wording.color_words(values.colors)})"
        case f.HasKeyword(keyword):
            return f"it did not have {keyword}"
        case f.HasNoAbilities():
            return "it had abilities"
        case f.Named(name):
            called = values.name or "nothing"
            wanted = "like the source" if name == "~" else name
            return f"it was not called {wanted} (its name was {called})"
        case f.ControlledBy(player):
            return _of_player(
                "controlled by", context.controllers.get(object_id, ""), player, context
            )
        case f.OwnedBy(player):
            return _of_player("owned by", context.state.by_id[object_id].owner, player, context)
        case f.Compare(value, op, quantity):
            number = number_of(value, key_of(object_id, context), context)
            shown = "missing" if number is None else str(number)
            return f"its {value} was {shown}, not {_OPS[op]}{amount(quantity, context)}"
    return _other_misfit(tested, object_id, context)


def _other_misfit(tested: f.Filter, object_id: str, context: Context) -> str:
    item = context.state.by_id[object_id]
    match tested:
        case f.InZone(zones):
            return f"it was in {item.zone}, not in {wording.joined(list(zones), 'or')}"
        case f.HasStatus(status):
            return f"it was not {status}"
        case f.IsToken():
            return "it was no token"
        case f.IsCard():
            return "it was no card"
        case f.IsSpell():
            return "it was no spell"
        case f.HasCounter(kind, minimum):
            number = f"{minimum} " if minimum > 1 else ""
            return f"it did not have {number}{kind + ' ' if kind else ''}counters"
        case f.Is(ref):
            own = isinstance(ref, ThisObject)
            return "it was not the source itself" if own else "it was not the object meant"
        case f.OfChosen(kind):
            return f"it did not agree with the chosen {kind.replace('_', ' ')}"
        case f.AttachedToMatching():
            return "it was not attached to such an object"
        case f.HasAttached():
            return "no such object was attached to it"
        case f.SharesWith(what):
            return f"it shared no {what} with the object meant"
        case f.HasAbilityKind(kind):
            return f"it had no {kind} ability"
        case f.OpaqueFilter(text):
            return f"whether it fits “{text}” is not understood"
    return "it did not fit the words of the effect"


def _fits_although(part: f.Filter, object_id: str, context: Context) -> str:
    """Say that an object is what it must not be."""
    match part:
        case f.IsType(card_type):
            return f"it was {_article(card_type.lower())}"
        case f.HasSubtype(subtype):
            return f"it was {_article(subtype)}"
        case f.HasSupertype(supertype):
            return f"it was {supertype.lower()}"
        case f.HasColor(color):
            return f"it was {wording.color_words(color)}"
        case f.Is(ThisObject()):
            return "it was the source itself, and the effect is about others"
        case f.IsToken():
            return "it was a token"
        case f.HasKeyword(keyword):
            return f"it had {keyword}"
        case f.HasStatus(status):
            return f"it was {status}"
        case f.Or(parts):
            fitting = [each for each in parts if matches(each, object_id, context)]
            return " and ".join(_fits_although(each, object_id, context) for each in fitting)
        case f.And(parts):
            return " and ".join(_fits_although(each, object_id, context) for each in parts)
        case f.ControlledBy():
            return f"it was controlled by {context.controllers.get(object_id, '')}"
    return "it was what the effect leaves out"


def _article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _has(values: Characteristics, characteristic: str) -> str:
    return wording.value_words(characteristic, getattr(values, characteristic))


def _of_player(word: str, real: str, player: object, context: Context) -> str:
    wanted = wording.joined(list(players_of(player, context)), "or")  # type: ignore[arg-type]
    return f"it was {word} {real}, not by {wanted or 'anyone meant'}"


# --- conditions ---------------------------------------------------------------------------------


def condition_misfits(condition: c.Condition, context: Context) -> tuple[str, ...]:
    """Say which parts of a condition are not met at the moment of a context."""
    if holds(condition, context):
        return ()
    match condition:
        case c.Conjunction(parts):
            return tuple(each for part in parts for each in condition_misfits(part, context))
        case c.Disjunction(parts):
            every = [each for part in parts for each in condition_misfits(part, context)]
            return (" and ".join(every),) if every else ()
        case c.CompareQuantities(left, op, right) if not isinstance(left, Const):
            numbers = f"{amount(left, context)}, not {_OPS[op]}{amount(right, context)}"
            return (f"the number that it asks for was {numbers}",)
        case c.TurnOf(player):
            wanted = wording.joined(list(players_of(player, context)), "or")
            return (f"it was not the turn of {wanted}",)
        case c.DuringStep(step):
            return (f"it was not the {step} step",)
        case c.OpaqueCondition(text):
            return (f"whether “{text}” holds is not understood",)
    return ()
