"""Numbers and words read from characteristics: values by name, kinds of abilities, keywords.

Shared by filters and quantities: "power", "mana value", "base toughness", creature types,
which keyword abilities an object has (CR 107, 109.3, 113.1, 202.3, 208, 702).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mtglayers.core.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.colors import COLORS
from mtglayers.core.instructions import AddMana
from mtglayers.core.node import walk
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.subtypes import CREATURE_TYPES, LAND_TYPES, SUBTYPES_OF
from mtglayers.core.vocabulary import BASIC_LAND_TYPES, mana_value, split_mana_cost
from mtglayers.engine.context import Context, known_object, known_values
from mtglayers.engine.memo import IdentityMemo, PairMemo

# --- keywords and kinds of abilities ------------------------------------------------------------

_WORDS: IdentityMemo[frozenset[str]] = IdentityMemo()
_LANDWALK = re.compile(r".*walk$")


def keyword_phrases(ability: KeywordAbility) -> tuple[str, ...]:
    """Return the ways in which a keyword ability may be called.

    Examples
    --------
    >>> keyword_phrases(KeywordAbility(keyword="protection", quality="red"))
    ('protection', 'protection from red')
    >>> keyword_phrases(KeywordAbility(keyword="islandwalk"))
    ('islandwalk', 'landwalk')
    """
    word = ability.keyword
    found = [word]
    if ability.quality:
        joined = f"{word} from {ability.quality}".replace("from from", "from")
        found.append(joined if word in ("protection", "hexproof") else f"{word} {ability.quality}")
    if ability.cost:
        found.append(f"{word} {ability.cost}")
    if word != "landwalk" and _LANDWALK.match(word):
        found.append("landwalk")
    if word.endswith("cycling") and word != "cycling":
        found.append("cycling")
    return tuple(found)


def keywords_of(values: Characteristics) -> frozenset[str]:
    """Return all phrases of the keyword abilities that an object has."""
    found = _WORDS.get(values.abilities)
    if found is None:
        words: set[str] = set()
        for held in values.abilities:
            if isinstance(held.ability, KeywordAbility):
                words.update(keyword_phrases(held.ability))
        found = _WORDS.put(values.abilities, frozenset(words))
    return found


def has_keyword(values: Characteristics, keyword: str) -> bool:
    """Tell whether an object has a keyword ability, by its name or with its quality."""
    return keyword in keywords_of(values)


_ACTIVATED = frozenset(
    "equip fortify reconfigure cycling crew saddle unearth outlast embalm eternalize scavenge"
    " reinforce transmute transfigure forecast ninjutsu boast encore craft exhaust plot foretell"
    " level\u00a0up monstrosity adapt station class".replace("\u00a0", "_").split()
)


def is_mana_ability(ability: Ability) -> bool:
    """Tell whether an activated ability is a mana ability (CR 605.1a)."""
    if not isinstance(ability, ActivatedAbility) or ability.loyalty or ability.resolution.targets:
        return False
    return any(isinstance(node, AddMana) for node in walk(ability.resolution))


def is_of_kind(ability: Ability, kind: str) -> bool:
    """Tell whether an ability is of a kind: activated, triggered, static, mana … (CR 113.3)."""
    if kind == "all":
        return True
    if kind == "mana":
        return is_mana_ability(ability)
    if kind == "loyalty":
        return isinstance(ability, ActivatedAbility) and ability.loyalty
    if kind == "activated":
        keyword = isinstance(ability, KeywordAbility) and ability.keyword.replace(" ", "_")
        return isinstance(ability, ActivatedAbility) or keyword in _ACTIVATED
    if kind == "triggered":
        return isinstance(ability, TriggeredAbility)
    if kind == "static":
        return isinstance(ability, StaticAbility)
    if kind == "spell":
        return isinstance(ability, SpellAbility)
    return isinstance(ability, KeywordAbility) and kind in keyword_phrases(ability)


# --- numbers by name ----------------------------------------------------------------------------


def number_of(value: str, key: ObjectKey, context: Context) -> int | None:
    """Return a number of an object by its name, last known if it left; ``None``: it has none."""
    values = known_values(key, context)
    if values is None:
        return None
    match value:
        case "power":
            return values.power
        case "toughness":
            return values.toughness
        case "base power":
            return context.base.get(key.id, (values.power, None))[0]
        case "base toughness":
            return context.base.get(key.id, (None, values.toughness))[1]
        case "total power and toughness":
            return (values.power or 0) + (values.toughness or 0)
        case "mana value":
            return values.mana_value
        case "colors":
            return len(values.colors)
        case "name length":
            return len(values.name)
        case "abilities":
            return len(values.abilities)
        case "loyalty" | "defense":
            return _counted_number(value, key, values, context)
        case "times mutated":
            return _times_mutated(key, context)
    if value.startswith(("mana spent", "colors spent")):
        return _spent(value, key, context)
    if value.endswith(" counters") or value == "counters":
        return _counters(value.removesuffix("counters").strip(), key, context)
    return _counted(value, values)


def _counted_number(
    value: str, key: ObjectKey, values: Characteristics, context: Context
) -> int | None:
    """Loyalty and defense: counters on a permanent, else the printed number (CR 306.5, 310.4)."""
    item = known_object(key, context)
    if item is not None and item.zone == "battlefield":
        return item.counter(value)
    return values.loyalty if value == "loyalty" else values.defense


def _times_mutated(key: ObjectKey, context: Context) -> int:
    """CR 702.140d: each card that merged with it was one time."""
    item = known_object(key, context)
    if item is None:
        return 0
    first = 2 if item.card.layout == "meld" else 1
    return max(0, len(item.components) - first)


def _spent(value: str, key: ObjectKey, context: Context) -> int:
    """Mana spent to cast it: all, of one type, or how many colours (CR 106.3, 601.2h)."""
    item = known_object(key, context)
    spent = split_mana_cost(item.cast.mana_spent) if item is not None else ()
    if value == "colors spent":
        return len({symbol for symbol in spent if symbol in COLORS})
    kind = value.removeprefix("mana spent").strip()
    if kind == "of one color":
        return max((spent.count(color) for color in COLORS), default=0)
    if kind:
        return spent.count(kind)
    return mana_spent(item) if item is not None else 0


def mana_spent(item: GameObject) -> int:
    """How much mana was spent to cast it: what was said, else its mana cost (CR 601.2h)."""
    info = item.cast
    if info.mana_spent:
        return mana_value(info.mana_spent)
    if not info.cast or info.way or item.kind != "card":
        return 0
    if item.status.face_down:
        return 3  # CR 702.37c, 702.168b
    face = item.card.faces[min(item.face, len(item.card.faces) - 1)]
    return mana_value(face.mana_cost, x=info.x or 0)


def _counters(kind: str, key: ObjectKey, context: Context) -> int:
    item = known_object(key, context)
    if item is None:
        return 0
    return sum(each.number for each in item.counters if kind in ("", each.kind))


def _counted(value: str, values: Characteristics) -> int | None:
    words = subtypes_named(value, values)
    return len(words) if words is not None else None


def subtypes_named(what: str, values: Characteristics) -> frozenset[str] | None:
    """Return the types of a sort such as "creature types", ``None`` for an unknown sort."""
    plain = what.replace("_", " ").removesuffix("s").removesuffix(" type")
    if plain == "card" or plain == "type":
        return values.card_types
    if plain == "basic land":
        return values.subtypes & frozenset(BASIC_LAND_TYPES)
    if plain == "land":
        return values.subtypes & LAND_TYPES
    if plain == "creature":
        return values.subtypes & CREATURE_TYPES
    if plain == "subtype":
        return values.subtypes
    if plain == "supertype":
        return values.supertypes
    kind = plain.capitalize()
    return values.subtypes & SUBTYPES_OF[kind] if kind in SUBTYPES_OF else None


_VALUES_SHARED: PairMemo[frozenset[object]] = PairMemo()


def traits(what: str, values: Characteristics, controller: str = "") -> frozenset[object]:
    """Return what an object has of a sort: colours, names, creature types, its power."""
    match what.replace("_", " "):
        case "color" | "colors":
            return frozenset(values.colors)
        case "name" | "names":
            return frozenset(values.names or ((values.name,) if values.name else ()))
        case "mana value":
            return frozenset({values.mana_value})
        case "power":
            return frozenset(() if values.power is None else (values.power,))
        case "toughness":
            return frozenset(() if values.toughness is None else (values.toughness,))
        case "controller":
            return frozenset({controller})
        case "mana cost":
            return frozenset({values.mana_cost})
        case "permanent type":
            return frozenset(values.card_types)
        case "keyword":
            return frozenset(keywords_of(values))
    return frozenset(subtypes_named(what, values) or ())


def compare(left: int, op: str, right: int) -> bool:
    """Compare two numbers by an operator's sign.

    Examples
    --------
    >>> compare(2, "<=", 3), compare(2, "!=", 2)
    (True, False)
    """
    match op:
        case "even" | "odd":
            return (left - right) % 2 == (op == "odd")
        case "==" | "=":
            return left == right
        case "!=":
            return left != right
        case "<=":
            return left <= right
        case ">=":
            return left >= right
        case "<":
            return left < right
        case ">":
            return left > right
    raise ValueError(f"no comparison is written {op!r}; use ==, !=, <=, >=, < or >")


def has_name(values: Characteristics, name: str) -> bool:
    """Tell whether one of an object's names is this one (CR 201.2, 612.7)."""
    names: Iterable[str] = values.names or (values.name,)
    return bool(name) and name in names
