"""Characteristics of an object (CR 109.3) as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from mtglayers.core.abilities import HeldAbility


@dataclass(frozen=True, slots=True, kw_only=True)
class Characteristics:
    """The characteristics of an object at some moment of the evaluation.

    Attributes
    ----------
    name : str
        The name; ``""`` is no name. ``names`` are all of them when there are several
        (CR 709.5, 612.7).
    mana_cost : str
        As printed, ``"{1}{G}"``; ``""`` is no mana cost.
    mana_value : int
        CR 202.3, kept beside the cost because back faces take it from the front (CR 202.3b).
    colors : frozenset of str
        Letters of ``WUBRG``.
    color_indicator : frozenset of str or None
    supertypes, card_types, subtypes : frozenset of str
        Title case, singular.
    abilities : tuple of HeldAbility
        In printed order, then in the order in which they were gained.
    power, toughness, loyalty, defense : int or None
        ``None``: it has none. Printed ``*`` is ``None`` until layer 7a sets it, then a number.
    prohibited : frozenset of str
        Keywords that it can't have (CR 113.11).
    dormant : frozenset of str
        Subtypes whose card type is removed and that come back with it (CR 205.1a).
    all_names : str
        Further names by rule ("all nonlegendary creature names", CR 612.7); ``""`` for none.
    """

    name: str = ""
    mana_cost: str = ""
    mana_value: int = 0
    colors: frozenset[str] = frozenset()
    color_indicator: frozenset[str] | None = None
    supertypes: frozenset[str] = frozenset()
    card_types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: tuple[HeldAbility, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    names: tuple[str, ...] = ()
    all_names: str = ""
    prohibited: frozenset[str] = frozenset()
    dormant: frozenset[str] = frozenset()
