"""Which zones a filter looks at, and the objects there that match it (CR 109.2)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.filters import And, Filter, InZone, Is, IsSpell, Not, Or
from mtglayers.core.references import Antecedent, LinkedObjects
from mtglayers.engine.context import Context, ids_in_zone, matches
from mtglayers.engine.memo import IdentityMemo

ALL_ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")
_BATTLEFIELD = ("battlefield",)
_ANYWHERE = ("revealed", "searched", "milled", "discarded", "exiled", "drawn", "moved")
_EXILED = (LinkedObjects("exiled"), LinkedObjects("imprinted"), LinkedObjects("crafted"))


def named_zones(tested: Filter) -> frozenset[str] | None:
    """Return the zones to which a filter confines its matches, ``None`` when it names none."""
    if isinstance(tested, InZone):
        return frozenset(tested.zones)
    if isinstance(tested, IsSpell):
        return frozenset({"stack"})
    if isinstance(tested, Is):
        if tested.ref in _EXILED:
            return frozenset({"exile"})
        if isinstance(tested.ref, Antecedent) and tested.ref.kind in _ANYWHERE:
            return frozenset(ALL_ZONES)
    if isinstance(tested, And):
        found = [zones for zones in map(named_zones, tested.parts) if zones is not None]
        return frozenset.intersection(*found) if found else None
    if isinstance(tested, Or):
        each = [named_zones(part) for part in tested.parts]
        if all(zones is None for zones in each):
            return None
        return frozenset().union(*(_BATTLEFIELD if zones is None else zones for zones in each))
    if isinstance(tested, Not) and isinstance(tested.part, InZone):
        return frozenset(ALL_ZONES) - frozenset(tested.part.zones)
    return None


def _in_branches(tested: Filter) -> Filter:
    """Confine branches of an "or" that name no zone to the battlefield if another names one."""
    if isinstance(tested, And):
        return replace(tested, parts=tuple(_in_branches(part) for part in tested.parts))
    if isinstance(tested, Or) and named_zones(tested) is not None:
        return replace(
            tested,
            parts=tuple(
                And((InZone(_BATTLEFIELD), part)) if named_zones(part) is None else part
                for part in tested.parts
            ),
        )
    return tested


_ZONED: IdentityMemo[tuple[tuple[str, ...], Filter]] = IdentityMemo()


def zones_and_filter(tested: Filter) -> tuple[tuple[str, ...], Filter]:
    """Return the zones a filter looks at, in a fixed order, and the filter to test there.

    Examples
    --------
    >>> from mtglayers.core.filters import IsType, Or
    >>> zones_and_filter(IsType("Creature"))[0]
    ('battlefield',)
    >>> zones_and_filter(And((IsType("Creature"), InZone(("graveyard",)))))[0]
    ('graveyard',)
    """
    found = _ZONED.get(tested)
    if found is None:
        zones = named_zones(tested)
        order = _BATTLEFIELD if zones is None else tuple(z for z in ALL_ZONES if z in zones)
        found = _ZONED.put(tested, (order, _in_branches(tested)))
    return found


def objects_matching(tested: Filter, context: Context) -> tuple[str, ...]:
    """Return the ids of all objects a phrase means: permanents, unless it names another zone."""
    zones, zoned = zones_and_filter(tested)
    return tuple(
        each
        for zone in zones
        for each in ids_in_zone(context.state, zone)
        if matches(zoned, each, context)
    )
