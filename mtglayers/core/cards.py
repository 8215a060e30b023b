"""Cards and their faces: what is printed or, for a token, defined (CR 108, 111, 712)."""

from __future__ import annotations

from dataclasses import dataclass, field

from mtglayers.core.abilities import Ability


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One face, half or set of characteristics of a card, as printed.

    Power and the like are printed strings (``"*"``, ``"1+*"``). ``oracle_text`` is ``None`` for
    built-in cards, whose ``abilities`` are structured and whose English is made by the renderer.
    ``missing``: the card data lacks this face. ``uncertain`` names the fields whose values the data
    does not tell and that are a guess ("colors") or unknown ("defense").
    """

    name: str
    mana_cost: str | None = None
    colors: frozenset[str] = frozenset()
    color_indicator: frozenset[str] | None = None
    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    missing: bool = False
    uncertain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card, or the definition of a token.

    ``layout``: normal, split, flip, transform, modal_dfc, meld, leveler, class, saga, adventure,
    mutate, prototype, battle, case, token, double_faced_token, emblem, aftermath, room…
    (Scryfall's words). ``source`` says where the card comes from.
    ``meld_with``: of a meld part, the other part's name and the result's, if known.
    """

    name: str
    layout: str = "normal"
    faces: tuple[Face, ...]
    source: str = ""
    oracle_id: str = ""
    color_identity: frozenset[str] = frozenset()
    related: tuple[tuple[str, str], ...] = field(default=())

    @property
    def front(self) -> Face:
        """The first face."""
        return self.faces[0]

    @property
    def back(self) -> Face | None:
        """The second face, if the card has one."""
        return self.faces[1] if len(self.faces) > 1 else None
