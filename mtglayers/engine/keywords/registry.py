"""The registry of keyword meanings."""

from __future__ import annotations

from collections.abc import Callable

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.engine.memo import IdentityMemo

Meaning = Callable[[KeywordAbility], tuple[Ability, ...]]
MEANINGS: dict[str, list[Meaning]] = {}
_MEMO: IdentityMemo[tuple[Ability, ...]] = IdentityMemo()


def means(*keywords: str) -> Callable[[Meaning], Meaning]:
    """Register what keywords mean. Several families may know parts of one keyword."""

    def register(function: Meaning) -> Meaning:
        for keyword in keywords:
            MEANINGS.setdefault(keyword, []).append(function)
        return function

    return register


def name_of(keyword: str) -> str:
    """Return the name under which a keyword's meaning is registered (CR 702.29e).

    Examples
    --------
    >>> name_of("basic landcycling"), name_of("cycling"), name_of("storm")
    ('typecycling', 'cycling', 'storm')
    """
    typed = keyword.endswith("cycling") and keyword != "cycling"
    return "typecycling" if typed else keyword


def meaning(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Return the abilities that a keyword ability stands for, as far as they are modelled.

    The same object is returned for the same ability each time. The link group of the keyword
    passes to its parts.

    Examples
    --------
    >>> import mtglayers.engine.keywords
    >>> [part.is_characteristic_defining for part in meaning(KeywordAbility(keyword="devoid"))]
    [True]
    """
    found = _MEMO.get(ability)
    if found is None:
        parts = MEANINGS.get(name_of(ability.keyword), ())
        found = _MEMO.put(ability, tuple(each for part in parts for each in part(ability)))
    return found
