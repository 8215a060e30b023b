"""Affected sets, quickly: a filter split into what can be remembered and what cannot.

The part that looks only at an object's own characteristics is remembered by value; facts about
control are one set look-up; facts about zones are the choice of candidates. What is left is
asked each time. `matches` of `mtglayers.engine.filters` says the same, one object at a time.
"""

from __future__ import annotations

from mtglayers.core import filters as f
from mtglayers.core import quantities as q
from mtglayers.core import references as r
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.filters import Filter
from mtglayers.engine.context import Context, matches, players_of
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.selection import zones_and_filter

_PURE = (
    f.AnyObject,
    f.IsType,
    f.HasSubtype,
    f.HasSupertype,
    f.HasColor,
    f.ColorCount,
    f.IsPermanentCard,
    f.HasKeyword,
    f.HasNoAbilities,
    f.HasAbilityKind,
)
_OWN_NUMBERS = ("power", "toughness", "mana value", "colors", "name length", "abilities")
_LOCAL = (f.InZone, f.IsToken, f.IsCard, f.IsSpell, f.HasCounter, f.OwnedBy, f.Is)
_LOCAL_STATUS = frozenset({"enchanted", "equipped", "modified"})


def is_pure(tested: Filter) -> bool:
    """Tell whether a filter looks only at the characteristics of the object itself."""
    match tested:
        case f.And(parts) | f.Or(parts):
            return all(is_pure(part) for part in parts)
        case f.Not(part):
            return is_pure(part)
        case f.Compare(value, _, q.Const()):
            return value in _OWN_NUMBERS
        case f.Named(name):
            return name != "~"
    return isinstance(tested, _PURE)


def is_local(tested: Filter) -> bool:
    """Tell whether a filter looks at no other object's characteristics."""
    match tested:
        case f.And(parts) | f.Or(parts):
            return all(is_local(part) for part in parts)
        case f.Not(part):
            return is_local(part)
        case f.HasStatus(status):
            return status not in _LOCAL_STATUS
        case f.Compare(_, _, q.Const() | q.X() | q.ChosenNumber()):
            return True
        case f.Is(ref):
            return isinstance(ref, r.ThisObject | r.AttachedObject | r.GrantingObject)
        case f.InZone(_, position):
            return not position
        case f.ControlledBy(player) | f.OwnedBy(player):
            return isinstance(player, r.You | r.Opponents | r.EachPlayer | r.ActivePlayer)
        case f.OfChosen():
            return True
    return is_pure(tested) or isinstance(tested, _LOCAL)


class Selector:
    """A filter prepared for many objects. One per filter, kept as long as the filter is used."""

    __slots__ = ("control", "local", "memo", "pure", "rest", "zones")

    def __init__(self, tested: Filter) -> None:
        self.zones, zoned = zones_and_filter(tested)
        parts = zoned.parts if isinstance(zoned, f.And) else (zoned,)
        pure = tuple(part for part in parts if is_pure(part))
        rest = [part for part in parts if not is_pure(part)]
        self.control: tuple[f.ControlledBy, ...] = tuple(
            part for part in rest if isinstance(part, f.ControlledBy)
        )
        self.rest = tuple(
            part
            for part in rest
            if not isinstance(part, f.ControlledBy) and not self._is_zone_choice(part)
        )
        self.pure = f.And(pure) if pure else None
        self.local = is_local(zoned)
        self.memo: dict[int, tuple[Characteristics, bool]] = {}

    def _is_zone_choice(self, part: Filter) -> bool:
        """Tell whether the choice of candidates already says what the part says."""
        return (
            isinstance(part, f.InZone) and not part.position and set(self.zones) <= set(part.zones)
        )

    def select(self, candidates: tuple[str, ...], context: Context) -> list[str]:
        """Return those of the candidates (of the right zones) that match."""
        found = list(candidates)
        for each_control in self.control:
            players = players_of(each_control.player, context)
            controllers = context.controllers
            found = [each for each in found if controllers[each] in players]
        if self.pure is not None:
            found = self._pure(found, context)
        for part in self.rest:
            found = [each for each in found if matches(part, each, context)]
        return found

    def _pure(self, candidates: list[str], context: Context) -> list[str]:
        memo, values = self.memo, context.values
        if len(memo) > 65536:
            memo.clear()
        found = []
        for each in candidates:
            own = values[each]
            known = memo.get(id(own))
            if known is None:
                known = memo[id(own)] = (own, matches(self.pure, each, context))  # type: ignore[arg-type]
            if known[1]:
                found.append(each)
        return found


_SELECTORS: IdentityMemo[Selector] = IdentityMemo(8192)


def selector_of(tested: Filter) -> Selector:
    """Return the selector of a filter."""
    found = _SELECTORS.get(tested)
    return _SELECTORS.put(tested, Selector(tested)) if found is None else found
