"""Abilities (CR 113).

Static, triggered, activated, spell and keyword abilities, and structured text.

``text`` is the wording as printed, with the object's own name written ``~`` and without reminder
text; it takes no part in comparisons: two abilities are equal when they *mean* the same (where
nothing but the text says what one does, the text decides). ``link``
names the text in which linked abilities stand together (CR 607.1): abilities of one printed text
(or one quoted text) share it and serve each other's choices.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mtglayers.core.conditions import Condition
from mtglayers.core.costs import Cost
from mtglayers.core.effects import StaticEffect
from mtglayers.core.instructions import Resolution
from mtglayers.core.node import Node, walk
from mtglayers.core.quantities import Quantity
from mtglayers.core.triggers import Trigger


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Node):
    """What all abilities share: their wording, their ability word, their link group."""

    text: str = field(default="", compare=False)
    ability_word: str = field(default="", compare=False)
    link: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticAbility(Ability):
    """A static ability (CR 604). ``zones``: where it functions (CR 113.6).

    ``is_characteristic_defining`` as CR 604.3 says. ``condition`` governs all its effects.
    """

    effects: tuple[StaticEffect, ...]
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    is_characteristic_defining: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggeredAbility(Ability):
    """A triggered ability (CR 603); ``condition`` is the intervening "if" (CR 603.4).

    ``limit``: how often each turn (0: no limit).
    """

    trigger: Trigger
    resolution: Resolution
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    limit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivatedAbility(Ability):
    """An activated ability (CR 602); ``restrictions`` are its "activate only…" words.

    ``condition``: read from the restrictions where understood; ``any_player`` may activate it.
    """

    costs: tuple[Cost, ...]
    resolution: Resolution
    condition: Condition | None = None
    restrictions: tuple[str, ...] = ()
    zones: tuple[str, ...] = ("battlefield",)
    limit: int = 0
    any_player: bool = False
    loyalty: bool = False
    keyword: str = ""  # the keyword it stands for: equip, crew, level up, class level…


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellAbility(Ability):
    """The text of an instant or sorcery (CR 113.3a)."""

    resolution: Resolution


MANA_COST = "its mana cost"
"""The cost of a granted keyword that is the mana cost of the object that has it (CR 702.1a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordAbility(Ability):
    """A keyword ability (CR 702) with its parameters.

    ``keyword`` in lower case (``"protection"``, ``"forestwalk"``, ``"morph"``); ``cost`` as
    printed, or `MANA_COST`; ``number`` N; ``quality`` its words ("red", "artifacts",
    "Soldier"); ``abilities`` those it brings.
    """

    keyword: str
    cost: str = ""
    number: Quantity | None = None
    quality: str = ""
    costs: tuple[Cost, ...] = ()
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelAbility(Ability):
    """A level band of a leveler card (CR 711): from ``minimum`` to ``maximum`` level counters."""

    minimum: int
    maximum: int | None
    power: int
    toughness: int
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassAbility(Ability):
    """A class level bar (CR 716): reaching ``level`` for ``cost`` gives the abilities."""

    level: int
    cost: str
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StationAbility(Ability):
    """A station band.

    (CR 721-like): with ``minimum`` charge counters it has the abilities and size.
    """

    minimum: int
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnchoredAbility(Ability):
    """An ability behind an anchor word, there only if that word was chosen (CR 614.12b)."""

    word: str
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InertAbility(Ability):
    """Understood, and without bearing on what the toolkit answers (attack restrictions, costs…).

    ``costs``: the objects that an additional cost of the spell asks for (CR 601.2b, 601.2h).
    What it does stands in its text alone, so that counts when two are compared.
    """

    text: str = ""
    reason: str = ""
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadAbility(Ability):
    """Text that was not understood. It may do anything; what it could touch is uncertain.

    Nothing but its text says what it is, so two are the same only if their texts are.
    """

    text: str = ""


def wording(node: object) -> tuple[tuple[str, str, str], ...]:
    """Return what comparing leaves out: text, ability word and link of all abilities in a value.

    Equal abilities of two cards differ in it, so it belongs into the key of every memory that
    gives back abilities, or words made from them.

    Examples
    --------
    >>> wording((KeywordAbility(keyword="flying", text="Flying"),))
    (('Flying', '', ''),)
    """
    return tuple(
        (each.text, each.ability_word, each.link)
        for each in walk(node)
        if isinstance(each, Ability)
    )


@dataclass(frozen=True, slots=True)
class HeldAbility:
    """An ability that an object has, and where it has it from.

    ``origin``: ``"printed"``, ``"copy:<effect id>"`` (came by that copy effect, CR 707.2),
    ``"effect:<effect id>"`` (granted in layer 6), ``"rule"`` (intrinsic, CR 305.6), ``"token"``,
    ``"merged"``. ``timestamp`` is that of its creation by an effect (CR 613.7a), ``None`` for
    abilities the object has of itself. ``source`` the id of the object whose effect gave it.
    ``color_words``/``type words`` changed by layer 3 are already changed in ``ability``.
    """

    ability: Ability
    origin: str = "printed"
    timestamp: int | None = None
    source: str = ""
    granter: str = ""
