"""What parts of effects read and write, as bit masks (for CR 613.8a).

Two effects can only depend on each other where one writes what the other reads; only such
pairs are tried. A facet is one elementary fact: "is a creature", "is white", "has flying",
"lost its abilities", power. ``EXISTENCE`` is about abilities that disappear or change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtglayers.core import conditions as c
from mtglayers.core import filters as f
from mtglayers.core import modifications as m
from mtglayers.core import quantities as q
from mtglayers.core import references as r
from mtglayers.core.node import Node, walk
from mtglayers.core.vocabulary import BASIC_LAND_TYPES
from mtglayers.engine.memo import IdentityMemo

_BITS: dict[str, int] = {}


def bit(name: str) -> int:
    """Return the bit of a facet, the same in a whole process."""
    return _BITS.setdefault(name, 1 << len(_BITS))


EXISTENCE = bit("existence")
ABILITIES = bit("abilities")  # anything about which abilities there are
CONTROL = bit("control")
POWER = bit("power")
TOUGHNESS = bit("toughness")
MANA = bit("mana cost")
NAME = bit("name")
PROHIBITED = bit("prohibited")
ALL = -1


class _Family:
    """Facets of one kind, such as types: single ones, and "any of them"."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.any_read = bit(f"{kind} any")
        self.all_written = bit(f"{kind} all")

    def read(self, word: str) -> int:
        return bit(f"{self.kind} {word}") | self.all_written

    def read_any(self) -> int:
        return self.any_read

    def write(self, *words: str) -> int:
        mask = self.any_read if words else 0
        for word in words:
            mask |= bit(f"{self.kind} {word}")
        return mask

    def write_all(self) -> int:
        return self.all_written | self.any_read


TYPES = _Family("type")
SUBTYPES = _Family("subtype")
SUPERTYPES = _Family("supertype")
COLORS = _Family("color")
KEYWORDS = _Family("keyword")

TYPE_LINE = TYPES.read_any() | SUBTYPES.read_any() | SUPERTYPES.read_any()
ALL_TYPES_WRITTEN = TYPES.write_all() | SUBTYPES.write_all() | SUPERTYPES.write_all()
TEXT_WRITTEN = EXISTENCE | ABILITIES | KEYWORDS.write_all() | PROHIBITED

_VALUE_READS = {
    "power": POWER,
    "base power": POWER,
    "toughness": TOUGHNESS,
    "base toughness": TOUGHNESS,
    "total power and toughness": POWER | TOUGHNESS,
    "mana value": MANA,
    "mana cost": MANA,
    "colors": COLORS.read_any(),
    "color": COLORS.read_any(),
    "name": NAME,
    "name length": NAME,
    "abilities": ABILITIES,
    "keyword": KEYWORDS.read_any() | ABILITIES,
    "controller": CONTROL,
    "loyalty": 0,
    "defense": 0,
    "card type": TYPES.read_any(),
    "permanent type": TYPES.read_any(),
}


def value_reads(value: str) -> int:
    """Tell what looking at a number or trait by its name reads."""
    plain = value.replace("_", " ")
    if plain.endswith("counters") or plain.startswith("counter"):
        return 0
    return _VALUE_READS.get(plain, TYPES.read_any() | SUBTYPES.read_any())


_CHOSEN_READS = {
    "color": COLORS.read_any(),
    "card_name": NAME,
    "card_type": TYPES.read_any(),
    "player": CONTROL,
    "number": MANA,
    "objects": 0,
}
_STATUS_READS = {
    "historic": SUPERTYPES.read("Legendary") | TYPES.read("Artifact") | SUBTYPES.read("Saga"),
    "outlaw": SUBTYPES.read_any(),
    "party": SUBTYPES.read_any(),
    "enchanted": SUBTYPES.read("Aura"),
    "equipped": SUBTYPES.read("Equipment"),
    "modified": SUBTYPES.read("Aura") | SUBTYPES.read("Equipment") | CONTROL,
    "summoning sick": CONTROL,
}

_READS: dict[type, Callable[[Any], int]] = {
    f.IsType: lambda n: TYPES.read(n.card_type),
    f.IsPermanentCard: lambda n: TYPES.read_any(),
    f.HasSubtype: lambda n: SUBTYPES.read(n.subtype),
    f.HasSupertype: lambda n: SUPERTYPES.read(n.supertype),
    f.HasColor: lambda n: COLORS.read(n.color),
    f.ColorCount: lambda n: COLORS.read_any(),
    f.HasKeyword: lambda n: KEYWORDS.read(n.keyword.split(" from ")[0]),
    f.HasNoAbilities: lambda n: ABILITIES,
    f.HasAbilityKind: lambda n: ABILITIES,
    f.CouldProduce: lambda n: ABILITIES,
    f.Compare: lambda n: value_reads(n.value),
    f.Named: lambda n: NAME,
    f.OfChosen: lambda n: _CHOSEN_READS.get(n.kind, SUBTYPES.read_any()),
    f.SharesWith: lambda n: value_reads(n.what),
    f.HasStatus: lambda n: _STATUS_READS.get(n.status, 0),
    f.ControlledBy: lambda n: CONTROL,
    q.ValueOf: lambda n: value_reads(n.value),
    q.Aggregate: lambda n: value_reads(n.value),
    q.Distinct: lambda n: value_reads(n.what),
    q.Devotion: lambda n: MANA | CONTROL,
    q.ManaSymbols: lambda n: MANA,
    q.MostShared: lambda n: value_reads(n.what),
    q.PlayerValue: lambda n: (
        TYPES.read("Creature") | SUBTYPES.read_any() | CONTROL if n.value == "party" else 0
    ),
    r.You: lambda n: CONTROL,
    r.Opponents: lambda n: CONTROL,
    r.ControllerOf: lambda n: CONTROL,
    c.PlayerHas: lambda n: CONTROL,
    m.ColorsOf: lambda n: COLORS.read_any(),
    m.TypesOf: lambda n: TYPES.read_any() | SUBTYPES.read_any(),
    m.AddAbilitiesOf: lambda n: ABILITIES | EXISTENCE,
    m.HasFullTextOf: lambda n: ALL,
    m.SetTextBox: lambda n: ABILITIES | EXISTENCE,
    m.BecomeCopy: lambda n: ALL,
    m.DoublePowerToughness: lambda n: POWER | TOUGHNESS,
}

_READ_MEMO: IdentityMemo[int] = IdentityMemo()


def reads_of(node: Node | None) -> int:
    """Tell which facets a filter, quantity, condition or reference looks at."""
    if node is None:
        return 0
    found = _READ_MEMO.get(node)
    if found is None:
        found = 0
        for each in walk(node):
            reader = _READS.get(type(each))
            if reader is not None:
                found |= reader(each)
        found = _READ_MEMO.put(node, found)
    return found


# --- what modifications write and read ----------------------------------------------------------

_BASICS = frozenset(BASIC_LAND_TYPES)


def _writes_types(n: m.AddTypes) -> int:
    mask = TYPES.write(*n.card_types) | SUBTYPES.write(*n.subtypes)
    mask |= SUPERTYPES.write(*n.supertypes)
    if not _BASICS.isdisjoint(n.subtypes) or "Land" in n.card_types:
        mask |= ABILITIES
    return mask


def _writes_set_types(n: m.SetTypes) -> int:
    mask = SUBTYPES.write_all() | SUPERTYPES.write(*n.supertypes)
    if n.card_types:
        keeps = "card types" in n.keep or set(n.card_types) == {"Artifact", "Creature"}
        mask |= TYPES.write(*n.card_types) if keeps else TYPES.write_all()
    if not _BASICS.isdisjoint(n.subtypes):
        mask |= TEXT_WRITTEN
    return mask | ABILITIES


def _writes_remove_types(n: m.RemoveTypes) -> int:
    mask = TYPES.write(*n.card_types) | SUPERTYPES.write(*n.supertypes)
    if n.card_types or n.all_subtypes_of:
        mask |= SUBTYPES.write_all()
    return mask | SUBTYPES.write(*n.subtypes) | ABILITIES


def _writes_ability(n: m.AddAbility) -> int:
    keyword = getattr(n.ability, "keyword", "")
    return ABILITIES | (KEYWORDS.write(keyword) if keyword else 0)


_WRITES: dict[type, Callable[[Any], int]] = {
    m.BecomeCopy: lambda n: ALL,
    m.SetController: lambda n: CONTROL,
    m.ChangeWords: lambda n: TEXT_WRITTEN | SUBTYPES.write_all(),
    m.SetName: lambda n: NAME,
    m.AddNames: lambda n: NAME,
    m.HasFullTextOf: lambda n: ALL,
    m.SetTextBox: lambda n: TEXT_WRITTEN,
    m.AddTypes: _writes_types,
    m.SetTypes: _writes_set_types,
    m.RemoveTypes: _writes_remove_types,
    m.AddAllSubtypes: lambda n: SUBTYPES.write_all() | ABILITIES,
    m.ChosenTypes: lambda n: ALL_TYPES_WRITTEN | TEXT_WRITTEN,
    m.TypesOf: lambda n: ALL_TYPES_WRITTEN | ABILITIES,
    m.SetColors: lambda n: COLORS.write_all(),
    m.AddColors: lambda n: COLORS.write(*n.colors),
    m.ChosenColor: lambda n: COLORS.write_all(),
    m.ColorsOf: lambda n: COLORS.write_all(),
    m.AddAbility: _writes_ability,
    m.RemoveAllAbilities: lambda n: TEXT_WRITTEN,
    m.RemoveKeyword: lambda n: KEYWORDS.write(n.keyword) | ABILITIES | EXISTENCE,
    m.RemoveAbility: lambda n: TEXT_WRITTEN,
    m.RemoveThisAbility: lambda n: TEXT_WRITTEN,
    m.CantHaveKeyword: lambda n: KEYWORDS.write(n.keyword) | ABILITIES | PROHIBITED,
    m.AddAbilitiesOf: lambda n: ABILITIES | KEYWORDS.write_all(),
    m.ChosenAbility: lambda n: ABILITIES | KEYWORDS.write_all(),
    m.ProtectionFromChosen: lambda n: ABILITIES | KEYWORDS.write("protection"),
    m.SetBasePowerToughness: lambda n: (
        (POWER if n.power is not None else 0) | (TOUGHNESS if n.toughness is not None else 0)
    ),
    m.ModifyPowerToughness: lambda n: POWER | TOUGHNESS,
    m.DoublePowerToughness: lambda n: POWER | TOUGHNESS,
    m.SwitchPowerToughness: lambda n: POWER | TOUGHNESS,
}

_WRITE_MEMO: IdentityMemo[int] = IdentityMemo()


def writes_of(modification: m.Modification) -> int:
    """Tell which facets a modification changes; none for what acts in no layer."""
    found = _WRITE_MEMO.get(modification)
    if found is None:
        writer = _WRITES.get(type(modification))
        found = _WRITE_MEMO.put(modification, writer(modification) if writer is not None else 0)
    return found


_ACTION_MEMO: IdentityMemo[int] = IdentityMemo()


def action_reads_of(modification: m.Modification) -> int:
    """Tell what the operation itself looks at (not where it applies).

    A quoted ability is only given, not read, so what is inside it does not count.
    """
    found = _ACTION_MEMO.get(modification)
    if found is None:
        if isinstance(modification, m.AddAbility | m.ChosenAbility):
            found = 0
        else:
            found = reads_of(modification)
        found = _ACTION_MEMO.put(modification, found)
    return found


_FACET_NAMES: tuple[tuple[int, str], ...] = (
    (POWER, "power"),
    (TOUGHNESS, "toughness"),
    (COLORS.any_read | COLORS.all_written, "colors"),
    (TYPES.any_read | TYPES.all_written, "card_types"),
    (SUBTYPES.any_read | SUBTYPES.all_written, "subtypes"),
    (SUPERTYPES.any_read | SUPERTYPES.all_written, "supertypes"),
    (ABILITIES | EXISTENCE | KEYWORDS.any_read, "abilities"),
    (CONTROL, "controller"),
    (NAME, "name"),
    (MANA, "mana_cost"),
)


def characteristics_written(mask: int) -> tuple[str, ...]:
    """Name the characteristics that a mask of written facets is about.

    Examples
    --------
    >>> characteristics_written(writes_of(m.ModifyPowerToughness(q.Const(1), q.Const(1))))
    ('power', 'toughness')
    """
    return tuple(name for bits, name in _FACET_NAMES if mask & bits)
