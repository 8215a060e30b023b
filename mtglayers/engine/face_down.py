"""What face-down objects look like (CR 708.2), applied in layer 1b (CR 613.2b)."""

from __future__ import annotations

import re
from functools import lru_cache

from mtglayers.core.abilities import Ability, HeldAbility, KeywordAbility, wording
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.costs import ManaCost
from mtglayers.core.subtypes import find_subtype
from mtglayers.core.vocabulary import CARD_TYPES, COLOR_WORDS, SUPERTYPES
from mtglayers.engine.intrinsic import with_intrinsic

# CR 701.56a, 702.168a: cloaked and disguised permanents have ward {2}.
_WITH_WARD = frozenset({"cloak", "disguise"})
_WARD = HeldAbility(
    KeywordAbility(text="Ward {2}", keyword="ward", cost="{2}", costs=(ManaCost("{2}"),)),
    origin="printed",
)
_SIZE = re.compile(r"(\d+)/(\d+)")
_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}


def face_down_values(
    kind: str, profile: str = "", abilities: tuple[Ability, ...] = ()
) -> Characteristics:
    """Return the characteristics of a face-down spell or permanent.

    Parameters
    ----------
    kind
        morph, megamorph, disguise, manifest, cloak, or "other".
    profile
        Words for other characteristics (CR 708.2a), such as "2/2 Cyberman artifact creature".
    abilities
        The abilities that the effect lists.

    Examples
    --------
    >>> demon = face_down_values("morph")
    >>> demon.power, demon.name, sorted(demon.card_types), demon.abilities
    (2, '', ['Creature'], ())
    >>> sorted(face_down_values("other", "2/2 Cyberman artifact creature").card_types)
    ['Artifact', 'Creature']
    """
    return _values(kind, profile, abilities, wording(abilities))


@lru_cache(maxsize=256)
def _values(
    kind: str, profile: str, abilities: tuple[Ability, ...], _: tuple[tuple[str, str, str], ...]
) -> Characteristics:
    ward: tuple[HeldAbility, ...] = (_WARD,) if kind in _WITH_WARD else ()
    ward += tuple(HeldAbility(each, origin="printed") for each in abilities)
    if not profile:
        return Characteristics(
            card_types=frozenset({"Creature"}), power=2, toughness=2, abilities=ward
        )
    return with_intrinsic(_from_profile(profile, ward))


def _from_profile(profile: str, ward: tuple[HeldAbility, ...]) -> Characteristics:
    words = re.findall(r"[A-Za-z'’-]+", profile)
    types = frozenset(word.capitalize() for word in words if word.capitalize() in CARD_TYPES)
    size = _SIZE.search(profile)
    subtypes = {find_subtype(word) for word in words if word.lower() not in ("creature",)}
    return Characteristics(
        colors=frozenset(_LETTERS[word.lower()] for word in words if word.lower() in _LETTERS),
        supertypes=frozenset(w.capitalize() for w in words if w.capitalize() in SUPERTYPES),
        card_types=types or frozenset({"Creature"}),
        subtypes=frozenset(each for each in subtypes if each is not None),
        power=int(size.group(1)) if size else None,
        toughness=int(size.group(2)) if size else None,
        abilities=ward,
    )
