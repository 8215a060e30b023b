"""What an ability stands for, and what sorts of abilities an object has at all.

The sorts are remembered, so that crowds are passed over.

Most permanents of a large board have nothing that triggers or replaces. Whoever looks through all
of them asks here first; the answer belongs to the abilities, which crowds of tokens share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mtglayers.core.abilities import (
    Ability,
    ActivatedAbility,
    AnchoredAbility,
    ClassAbility,
    HeldAbility,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtglayers.core.conditions import Conjunction, LevelIs, Negation
from mtglayers.core.costs import ManaCost
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.instructions import Designate, Resolution
from mtglayers.core.modifications import Restriction
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine.choices import same_kind
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.keywords import meaning
from mtglayers.engine.memo import IdentityMemo

__all__ = ["Kinds", "abilities_of", "class_level", "kinds_of", "notable"]


def abilities_of(held: HeldAbility, item: GameObject | None = None) -> Iterator[Ability]:
    """Yield an ability and what it stands for: a keyword, a class level, an anchor word."""
    ability = held.ability
    if isinstance(ability, AnchoredAbility):
        if item is not None and _is_anchored(ability, held, item):
            yield from ability.abilities
        return
    if isinstance(ability, KeywordAbility):
        for each in meaning(ability):
            yield each if each.text else replace(each, text=ability.text)
        yield from ability.abilities
    elif isinstance(ability, ClassAbility):
        yield class_level(ability)
    yield ability


def _is_anchored(ability: AnchoredAbility, held: HeldAbility, item: GameObject) -> bool:
    """CR 614.12b: an anchored ability is there if its word was chosen for it."""
    return any(
        same_kind(choice.kind) == "mode"
        and str(choice.value).casefold() == ability.word.casefold()
        and (not choice.link or (choice.link, choice.origin) == (ability.link, held.origin))
        for choice in item.choices
    )


def class_level(ability: ClassAbility) -> ActivatedAbility:
    """CR 716.2a: the activated ability of a class level bar."""
    return ActivatedAbility(
        text=ability.text or f"{ability.cost}: Level {ability.level}",
        link=ability.link,
        costs=(ManaCost(ability.cost),),
        resolution=Resolution((Designate(f"level {ability.level}"),)),
        condition=Conjunction(
            (
                LevelIs(ability.level - 1),
                Negation(LevelIs(ability.level)),
            )
        ),
        keyword="class level",
    )


# --- sorts ---


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which sorts there are.

    ``triggered`` abilities; ``outside_layers``: static ones with other than continuous effects;
    ``restricting``: "can't"; ``of_players``: keywords that are about their controller.
    """

    triggered: bool = False
    outside_layers: bool = False
    restricting: bool = False
    of_players: bool = False


OF_PLAYERS = frozenset({"ascend", "start your engines!"})
_NONE = Kinds()
_MEMO: IdentityMemo[Kinds] = IdentityMemo()


def kinds_of(abilities: tuple[HeldAbility, ...]) -> Kinds:
    """Tell which sorts of abilities there may be among these, anchored ones included.

    Examples
    --------
    >>> kinds_of(()).triggered
    False
    """
    if not abilities:
        return _NONE
    found = _MEMO.get(abilities)
    if found is None:
        made = _kinds(abilities)
        found = _MEMO.put(abilities, _NONE if made == _NONE else made)
    return found


def _kinds(abilities: tuple[HeldAbility, ...]) -> Kinds:
    every: list[Ability] = []
    for held in abilities:
        if isinstance(held.ability, AnchoredAbility):
            every.extend(held.ability.abilities)
        else:
            every.extend(abilities_of(held))
    effects = [
        effect for each in every if isinstance(each, StaticAbility) for effect in each.effects
    ]
    return Kinds(
        triggered=any(isinstance(each, TriggeredAbility) for each in every),
        outside_layers=any(not isinstance(effect, ContinuousEffect) for effect in effects),
        restricting=any(
            isinstance(change, Restriction)
            for effect in effects
            if isinstance(effect, ContinuousEffect)
            for change in effect.modifications
        ),
        of_players=any(getattr(each, "keyword", "") in OF_PLAYERS for each in every),
    )


_NOTABLE: IdentityMemo[tuple[str, ...]] = IdentityMemo(16)


def notable(state: GameState) -> list[GameObject]:
    """Return the phased-in objects that have abilities of one of the sorts, or are battles.

    Found once for all states whose objects have the same values.
    """
    values = evaluate(state).values
    found = _NOTABLE.get(values)
    if found is None:
        found = _NOTABLE.put(
            values,
            tuple(
                object_id
                for object_id, each in values.items()
                if kinds_of(each.abilities) is not _NONE or "Battle" in each.card_types
            ),
        )
    items = (state.by_id[each] for each in found)
    return [item for item in items if not item.status.phased_out]
